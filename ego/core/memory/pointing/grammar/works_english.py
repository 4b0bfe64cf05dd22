"""A text that somebody has to write, to hand in, to present or to hear, in English.

That is as true as any work; what happens in a novel lies ahead of nobody. And what a text is on is
its topic, but for the day on which something is to be done with it.
"""

from __future__ import annotations

from ego.core import late

_WRITTEN = (
    r"(?:story|stories|tales?|poems?|haiku|lyrics|fiction|novels?|manuscripts?|screenplay"
    r"|chapter(?: \w+)?|letter)"
)
_WHOSE = r"(?:my|our|the|her|his|their|your|[a-z]+['’]s)"
_TO_DO = (
    r"(?:(?:present|hand|turn|submit|send|deliver|finish|defend|discuss|review|publish"
    r"|print|return|post|mail|proofread|edit|collect|pick|show|sign|upload|forward|bring|drop)"
    r"(?:e?s|t?ing)?|(?:give|complete|revise|translate|share|write|prepare|analyse)s?"
    r"|(?:giv|complet|revis|translat|shar|writ|prepar|analys|read)ing|reads"
    r"|(?:to|will|ll|must|should|shall|please|also|just) read)"
    r"(?: (?:in|off|out|up|over|back|from|aloud))*"
)
"""What is done with a text. Who read it has done so, unless a word before says otherwise."""
_IN_ONE = (
    r"(?:^|[.!?\n]\s*)(?:(?:and|but|so) )?in (?:the|an?|this|that|my|our|her|his|their)"
    r" (?:\w+ ){0,2}?(?:novel|story|tale|book|film|movie|play|poem|series|game|song|show|chapter)\b"
    r"|\b(?:protagonist|hero(?:ine)?|characters?|in which)\b"
    r"|\ban? (?:\w+ )?(?:novel|story|tale|poem|film|play|script) (?:where|about)\b"
)
"""How what happens within a work is told."""
AS_WORK = (
    rf"^(?!(?s:.*?)(?:{_IN_ONE}))(?s:.*?)(?:\b{_WRITTEN}(?: is| are|['’]s)? (?:due|time|hour"
    r"|night|day|evening|morning|club|class(?:es)?|course|workshop|group|circle|competition"
    r"|contest|prize|award|festival|reading|launch|slam|deadline|writing|goes to|comes? out"
    r"|(?:has|have|needs?|must|will|is going)(?: to)? be|published|finished|printed)\b"
    r"|\b(?:deadline|launch|reading|competition|prize) (?:for|of) (?:my|our|the|a|her|his|their)"
    rf" (?:\w+ ){{0,2}}{_WRITTEN}\b"
    r"|\b(?:exam|test|quiz|class|lesson|lecture|talk|seminar|tutorial|discussion|presentation"
    rf"|homework) (?:on|about|for|of) (?:{_WHOSE} (?:\w+ ){{0,2}}{_WRITTEN}|chapters? \w+)\b"
    rf"|\b{_TO_DO} (?:{_WHOSE} (?:\w+ ){{0,2}}{_WRITTEN}|chapters? \w+)\b"
    rf"|\bread (?:my|our|the) (?:\w+ ){{0,2}}{_WRITTEN}\b"
    r"|(?<!\bwrite )(?:\b(?:i|we)(?:['’](?:m|re|ve|ll)| am| are| have| will|)(?: been)?"
    r" (?:\w+ ){0,2}?(?:(?:asked|going|got|have|want|due|agreed) to (?:read|recite)|reading|read"
    rf"|reciting)) (?:out )?(?:an?|some|one of) (?:\w+ ){{0,3}}{_WRITTEN}\b"
    rf"|\bdiscuss(?:es|ing)? a (?:\w+ ){{0,2}}{_WRITTEN}\b)"
)
"""How somebody says so."""

AT_SCHOOL = (
    r"(?:(?:mock|homework|a-level|gcse) )?(?:exam|test|quiz|essay|homework|coursework|paper|report"
    r"|project|presentation|assignment|deadline|midterm|final|mock|oral|viva|resit|retake|class"
    r"|lesson|lecture|seminar|tutor|teacher|trip|revision|society|club|museum)"
)
"""What a history is followed by that is a subject of school, and lies ahead as any other."""

_TEXT = r"\b(?:article|report|entry|letter|news|post|photo|picture|e?mail|message|note|paper)"
_ON_IT = late.regex(rf"{_TEXT}s? (?:from|of|on|dated) (?:the )?$")
_DONE_ON_IT = late.regex(
    rf"\b{_TO_DO}(?: (?!(?:but|of|on|about|from|dated)\b)[\w'’-]+){{0,5}}? {_TEXT}s? on (?:the )?$"
)
_WRITTEN_ON_IT = late.regex(
    r"\b(?:read|writ|review|edit|translat|discuss|publish|prepar)(?:e|s|es|ing)?"
    r" (?:an?|some|another) (?:[\w'’-]+ ){0,2}?(?:article|report|entry|post|paper)s? on (?:the )?$"
)
"""Of a text that is but one of many, what it is on tells which: "I'm writing a paper on 6 June"."""
_LEADS_HEADING = late.regex(
    r"^(?:[\w' -]{1,40}: )?\W*(?:(?:and|so|ok|okay|oh|the|my|our|an?|another|one|last|quick"
    r"|small|short|little|tiny|late|early|random),? )*$"
)
_HEADS_WORK = late.regex(
    r"^ (?:(?:morning|afternoon|evening|night) )?(?:[\w/-]+ ){0,2}?(?:(?:bug|hot|quick)[ -]?)?"
    r"(?:fix(?:es)?|notes|minutes|recap|round-?up|summary|log|changelog|thoughts?|rant)"
    r":(?!.*(?:#|['’]ll\b|\b(?:due|will|bring|remind|remember|don['’]t forget)\b))"
)
"""Friday deploy notes: the weekday is only part of what they are called, unless a time or what is
to be done stands behind the colon."""


def bears(before: str, after: str, *, is_near: bool) -> bool:
    """Whether a day stands between words of a text that bears it, or has it for its topic, or is
    part of what a piece of work is called in a heading.

    It is neither where the text is to be handed in, sent, or read on that day. Of what is written
    or read, only a day that `is_near` can be that one: few texts are on a day of this week.
    """
    if _HEADS_WORK.search(after) and _LEADS_HEADING.search(before):
        return True
    if not _ON_IT.search(before):
        return False
    if not _DONE_ON_IT.search(before) or after.startswith(("'s ", "’s ")):
        return True
    return not is_near and bool(_WRITTEN_ON_IT.search(before))
