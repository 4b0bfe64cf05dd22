"""What is proposed, or done on another day, as the move that it is.

"Let's move dinner to Sunday", "I can't do the bathroom today, I'll do it tomorrow at noon" and "you
still have the dentist on the 18th, it's the 25th" say of one thing that it is on another day.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import cache

from ego.core import text
from ego.core.memory.pointing.dates import cover

_TURNS = (
    r"(?:no,? (?:wait|hang on|hold on)|wait,? no|actually,? no"
    r"|(?:scratch|scrap|strike|ignore) that)"
)
_MAY_BE = (
    r"\b(?:off|cancell?ed|postponed|slipped|slid|delayed|pushed|not happening|swapped|traded)\b"
    r"|\blet(?:['’]?s| us)\b"
    r"|\b(?:move|push|postpone|re-?schedule|shift|delay|switch|change|put|bring)\b"
    r"|\bcan(?:['’]?t|not| not)\b"
    r"|\b(?:(?:won|doesn)['’]t|not) (?:be able to|work)\b"
    r"|\byou(?:['’]ve| have| got)\b|\bstill\b"
    rf"|\b{_TURNS}\b"
)
"""What each has some of: of most turns no time is looked for."""
_THEN = r"(?:(?:on|at|for|this|the|then|instead),? )*#[#]*(?:,? (?:(?:on|at|from|the) )*#+)*"
_LETS = r"\blet(?:['’]?s| us) (?:(?:please|just|rather|simply|all|both) )*"
_WHAT = r"(?P<what>(?!(?:it|that|this|them)\b)[a-z][^#,;:.!?]{1,50}?)"
_ENDS = r"(?: instead| then| please| pls)*(?=\s*(?:$|[,;.!?\n]|(?:because|since|as|so)\b))"
_ORDER = (
    r"(?:^|(?<=[.!?;\n] ))(?:(?:so|ok|okay|and|oh|please|pls|then|now|just|also|hey),? )*"
    r"(?P<asked>(?:can|could|would|will) (?:you|u) (?:(?:please|pls|just) )*)?"
)
"""What leads to an order to whoever keeps the plans: "please move the dentist to the 19th"."""
_MOVE = (
    rf"(?:{_LETS}|{_ORDER})(?:move|push|postpone|reschedule|re-schedule|shift|delay|switch|change|put|bring)"
    rf" (?:(?:back|off|forwards?) )?{_WHAT}(?: (?:back|off|forwards?))?"
    rf"(?: from (?P<old>{_THEN}))? (?:to|until|till) (?P<new>{_THEN}){_ENDS}"
)
_DO_INSTEAD = (
    rf"{_LETS}(?:do|have|hold|make|go (?:to|for)|meet for) {_WHAT} (?P<new>{_THEN})"
    rf" instead(?: of (?P<old>{_THEN}))?(?=\s*(?:$|[,;.!\n]|(?:because|since|as|so)\b))"
)
_CANNOT = (
    r"(?:\b(?:sorry,? )?(?:i|we) |(?:^|(?<=[.!?;,\n] ))\W*(?:sorry,? )?)"
    r"(?:can(?:['’]?t|not| not)|(?:won['’]t|(?:will|am|are) not|['’](?:m|re) not) be able to)"
    r" (?:make(?: it to)?|do|come to|get to|go to|attend|bring|have|manage|be at)"
    rf" {_WHAT}(?: (?P<old>{_THEN}))?(?: after all)?"
)
_IS_OFF = (
    r"(?:^|(?<=[.!?;,\n] ))(?:(?:oh|so|sorry|ok|okay|well),? )*"
    rf"{_WHAT}(?: (?P<old>{_THEN}))?(?:(?: is| was| got| has|['’]s)(?: been)?(?: now)?"
    r" (?:off|cancell?ed|called off|not happening|postponed)"
    r"|(?: doesn['’]t| does not) work(?: for (?:me|us))?)"
    r"(?: (?P<off>" + _THEN + r"))?"
)
_WHY = r"(?:,? (?:because|since|as|,) ?[^#,;.!?\n]{3,50}|,(?! (?:i|we|let)\b)[^#,;.!?\n]{3,50})?"
_DONE_THEN = (
    r"(?:[,;.!]| [-–—]| and| so)+ (?:(?:so|and|but|then|instead),? )*"
    r"(?:let['’]?s|(?:i|we)(?:['’]ll| will|['’](?:m|re)| am| are)?)"
    r" (?:(?:just|rather|instead|then|going to) )*"
    r"(?:do|doing|go|going|come|coming|make|making|have|having|bring|bringing|take|taking|attend"
    rf"|hold|be|meet)(?: (?:it|that|them|there|in|one|over|round))* (?P<new>{_THEN}){_ENDS}"
)
"""Behind what somebody cannot: that they do it then, and nothing else."""
_HELD_THEN = (
    r"(?:[,;.!]| [-–—]| and| so)+ (?:(?:so|and|but|then|instead),? )*"
    r"(?:let['’]?s|we(?:['’]ll| will|['’]re))(?: (?:just|rather|instead|then))*"
    r" (?:do|doing|have|having|hold|holding|make|meet|meeting|try|trying)(?: (?:it|that|them))?"
    rf" (?P<new>{_THEN}){_ENDS}"
)
_TRIED_THEN = (
    r"(?:[,;.!]| [-–—]| and| so)+ (?:trying|doing|going for|aiming for)(?: (?:it|again|for))*"
    rf" (?P<new>{_THEN}(?: (?:night|evening|morning|afternoon))?) instead(?=\s*(?:$|[,;.!\n]))"
)
"""Behind what is off: that it is held then. Who but comes then may come for something else."""
_NEW_DAY = (
    r"(?:[,;.!]| [-–—]| and)+ (?:(?:the )?new (?:date|day|time|slot|one|appointment)"
    r"(?:['’]s| is| will be| looks like|:)?(?: (?:now|probably|likely|going to be|set for))*"
    r"|(?:(?:so|but|i|we|they)(?:['’]ve| have)? )*(?:got|have|made|booked|given|gave)(?: me| us)?"
    r" (?:a new|another) (?:one|date|day|time|slot|appointment)(?: booked)?"
    r"|(?:(?:so|i|we|they|it)(?:['’](?:ve|s)| have)? )*"
    r"(?:re-?booked|re-?scheduled|rearranged|moved)(?: (?:it|me|us))?(?: in)?"
    r"(?: (?:for|to|until))?)"
    rf" (?P<new>{_THEN})(?:,? (?:at )?(?:the )?same time)?{_ENDS}"
)
_SLIPPED = (
    rf"(?:^|(?<=[.!?;,\n] )){_WHAT}(?:['’]s| has| have| is| was| got)?(?: been)?"
    r" (?:slipped|slid|delayed|postponed|pushed)(?: back)?(?: again| once more)?"
    r"(?:[,;.]| [-–—]| and| so)+ (?:(?:and|so|now) )*it(?:['’]?s| is)"
    rf"(?: (?:now|going to be|gonna be))* (?P<new>{_THEN})(?: now)?{_ENDS}"
)
_I_SWAPPED = (
    r"(?:\b(?:i|we)(?:['’]?ve| have)? |(?:^|(?<=[.!?;,\n] )))(?:(?:just|so|ok|and),? )*"
    r"(?:swapped|traded)"
)
_WITH = r" with [^#,;.!?\n]{1,25}?"
_NEW = rf"(?P<new>{_THEN}(?: (?:night|evening|morning|afternoon))?)"
_SWAPPED = (
    rf"{_I_SWAPPED} (?:my |our |the )?(?P<old>#+)?(?: ?(?P<what>[a-z][^#,;.!?]{{1,30}}?))??"
    rf"(?: (?:on )?(?P<off>#+))?(?:{_WITH})? (?:for|to) {_NEW}(?:{_WITH})?{_ENDS}"
)
_SWAPPED_WITH = (
    r"(?:(?:(?:sorry,? )?(?:i |we ))?can(?:['’]?t|not| not) (?:do|work|make)"
    rf" (?P<old>{_THEN})[,;.] )?{_I_SWAPPED}(?: (?:my )?shifts?)?{_WITH}[,;:.]? (?:so |and )?"
    r"(?:i|we)(?:['’]?m|['’]re| am| are|['’]ll| will)?(?: now)?"
    rf" (?:do|doing|work|working|on|have|got) {_NEW}(?: now)?"
    rf"(?: instead(?: of (?P<off>{_THEN}))?)?(?=\s*(?:$|[,;.!\n]))"
)
"""Who swaps a day with somebody swaps a shift, where they do not say what."""
_AS = r"(?: (?:still|down|listed|in|saved|noted|marked|set|as|for))*"
_KEPT = (
    r"(?:^|(?<=[.!?;,\n] ))(?:(?:so|ok|okay|and|but|oh|hey|hm+|no|wait|do),? )*"
    r"(?:(?:you|the (?:list|calendar|plan|reminder)|your (?:list|calendar|notes?))(?:['’]ve)?"
    r" (?:(?:still|have|has|had|got|show|shows|say|says|list|lists) )+"
    rf"{_WHAT}{_AS}|{_WHAT.replace('what', 'named')}(?:['’]s| is| are)? still"
    r"(?: (?:says?|shows?|down|listed|in|saved|noted|marked|set|as|for|there|up))*)"
    rf" (?P<old>{_THEN})(?: (?:still|in (?:your|the) \w+))*"
)
"""What whoever keeps the plans has, or still has, on a day."""
_BUT_IT_IS = (
    r"(?:[,;.!?]| [-–—]| but| and| though| when)+ (?:(?:but|and|so|when|actually),? )*"
    r"(?:it|that|they)(?:['’]?s|['’]re| is| are| should be| was moved to| (?:got|has) moved to)"
    r"(?: (?:now|actually|really|in fact|supposed to be|meant to be))*"
    rf" (?P<new>{_THEN})(?: now)?{_ENDS}"
)
_IS_OTHERWISE = f"{_KEPT}{_BUT_IT_IS}"
_WAYS = (
    _IS_OTHERWISE,
    _SWAPPED_WITH,
    _SWAPPED,
    _MOVE,
    _DO_INSTEAD,
    _SLIPPED,
    f"{_CANNOT}{_WHY}{_DONE_THEN}",
    f"{_IS_OFF}{_WHY}{_HELD_THEN}",
    f"{_IS_OFF}{_WHY}{_NEW_DAY}",
    f"{_IS_OFF}{_WHY}{_TRIED_THEN}",
)
_FREE_THEN = (
    r"(?P<free>(?:^|(?<=[.!?;\n] ))(?:(?:so|and|but|ok|okay|well|oh),? )*(?:i|we)"
    r"(?:['’]?m|['’]?re| am| are) (?:both |all )?(?:free|available)"
    r" (?P<when>(?:on |this |next )*\w+day|tomorrow)"
    r"(?P<part> (?:morning|afternoon|evening|night))?[.,!;]+ (?:(?:so|and|ok),? )?)"
    r"(?P<what>(?:let['’]?s|(?:i|we)(?:['’]ll| will| can|['’]re gonna|['’]m gonna)) [a-z]+"
    r" (?!(?:it|that|this|them|something)\b)[^.,;!?\n]{2,60}) then(?=\s*(?:$|[.,;!\n]))"
)
"""Somebody is free on a day, and does a thing then: it is done on that day."""
_ON_SECOND_THOUGHTS = (
    r"(?P<told>(?:^|(?<=[.!?\n] ))[^.!?#\n]{3,80}?\b(?:to |on |for )?)"
    rf"(?<!#)(?P<old>#+)(?P<hour>,? (?:at )?#+)?(?!#)[^?\n]{{0,160}}?\b{_TURNS}\b"
    r"[^?\n]{0,80}?\b(?:let['’]?s|we(?:['’]ll| will| can| should))"
    r" (?:(?:just|rather|simply) )*(?:do|have|hold|make|keep|leave|stick (?:to|with)"
    r"|go (?:for|with))(?: (?:it|that|them))*(?: (?:to|at|on))? (?P<new>#+(?:,? (?:at )?#+)?)"
    r"(?: (?:instead|then|after all))*(?=\s*(?:$|[,;.!\n]))"
)
"""What was told, and why, and is not so on second thoughts: it is on the day told behind that."""
_BARE = r"\b(?:the )?\d{1,2}(?:st|nd|rd|th)\b"


_FORGOTTEN = (
    r"(?:^|(?<=[.!?\n] ))(?:(?:oh|ah|oops|damn|sorry|and|but),? )*(?:i )?(?:\w+ly )?"
    r"(?:forgot|(?:did not|didn['’]?t|never) (?:manage|get (?:round|around)|have time)"
    r"|ran out of time) to (?P<do>(?!say\b|mention\b|tell you\b|ask\b)[a-z][^,.;!?\n]{2,40}?)"
    r"(?: (?:today|yesterday|this \w+))?[,;.]? (?:so |but )?i(?:['’]?ll| will| can)"
    r"(?: have to| just| try (?:to|and))? (?:do|ring|call|go|see to|sort|finish|get)"
    r"(?: (?:it|that|them|him|her))? (?P<when>(?:first thing |on )*(?:tomorrow|monday|tuesday"
    r"|wednesday|thursday|friday|saturday|sunday|next|this|the \d)[^,.;!?\n]{0,30})"
)
"""What was to be done and is put off: "forgot to ring the chemist, I'll do it tomorrow"."""


_SETTLED = (
    r"(?P<cannot>\b(?:can(?:['’]?t|not| not)|won['’]t|not able to|unable to)\b"
    r"(?P<was>[^.!?;\n]{2,80}?)"
    r"(?:[,;.!]| [-–—])? (?:(?:so|but|and),? )?)(?:we|they|i|he|she)(?:['’]ve| have)?"
    r"(?: (?:now|just|all|both|then))* (?:agreed|settled|decided|landed) (?:on|for)"
    r" (?:the )?(?:(?P<hour>(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?(?: ?[ap]m)?)"
    r"|(?P<day>(?:next |this )?(?:\w+day|tomorrow|\d)[^.!?,;\n]{0,24}?))(?: instead)?"
    r"(?=\W*(?:$|[.!\n,;]))"
)
"""What cannot be then, and when they agreed that it is: so it is."""
_STILL_JAPANESE = (
    r"(?P<what>[^。、！!？?\s]{1,20}?)(?:の(?:予定|予約))?(?:って|[はがも])?、?(?:まだ|未だに?|いまだに)"
    r"(?P<old>[^。、！!？?]{1,12}?[日曜時半分]日?)(?:に|の(?:まま)?|で)"
    r"(?:なっ|入っ|残っ|登録され|書い)?(?:て|に)?(?:い)?(?:ます|る|た)?(?:みたい|よう)?(?:だ|です)?"
    r"(?:けど|けれど|が|よ。?|。)、?(?:本当は|正しくは|実際は|もう|今は)*"
    r"(?P<new>[^。、！!？?]{1,20}?[日曜時半分]日?(?:から)?)(?=(?:だ|です|なん|よ|ね|[。！!]|$))"
)
"""What whoever keeps the plans still has on a day, and the one that it is on."""


def _as_settled(found: re.Match[str]) -> str:
    """What was agreed on as being so; a number is an hour only where one was named before."""
    hour = found["hour"]
    if hour and not re.search(r"\d", found["was"]):
        return found[0]
    return f"{found['cannot']}it's {f'at {hour}' if hour else found['day']} instead"


_ASKED_BY_LETTER = (
    r"\b[a-z][\w'’-]*(?: [a-z][\w'’-]*)? (?:writes?|wrote|says|said|asks|asked|mailed|messaged)"
    r"(?: (?:me|us))?[:,]? ?[\"“](?:[^\"“”.!?]{0,30}[,!] )?(?:can|could|shall|may) (?:we|you|i)"
    r"(?: please)? (?:have|do|move|put|push|hold|shift) (?P<what>(?:the|our|your)"
    r" (?:[^,;.!?\"“”]|\.(?=\d)){2,40}?)"
    r" (?:to |on |for |until )?(?P<new>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|the \d{1,2}(?:st|nd|rd|th)|\d{1,2}(?:st|nd|rd|th)? [a-z]{3,9}\b)[^,;.!?\"“”]{0,30}?)"
    r"(?: instead)?(?:[,;.!?][^\"“”]*)?[\"”]\W*"
    r"(?:(?:i['’]m|that['’]?s|it['’]?s|and|so|which is) )*(?:fine|ok(?:ay)?|good|sure|yes|agreed"
    r"|works|deal|no problem|why not)\b[^.!?\n]*"
)
"""What somebody asked for in a letter that is quoted, and whoever quotes it agrees to."""


def _as_granted(found: re.Match[str]) -> str:
    what = found["what"]
    return f"{what[0].upper()}{what[1:]} is on {found['new']} instead"


def say_as_moves(words: str, now: datetime) -> str:
    """A text that is no longer than a turn with each such sentence as "dinner is moved from …", and
    with what was forgotten as done another day instead."""
    words = _compiled(_FREE_THEN).sub(r"\g<free>\g<what> \g<when>\g<part>", words)
    words = _compiled(_FORGOTTEN).sub(r"I'll \g<do> \g<when> instead", words)
    words = _compiled(_SETTLED).sub(_as_settled, words)
    words = _compiled(_ASKED_BY_LETTER).sub(_as_granted, words)
    words = _compiled(_STILL_JAPANESE).sub(r"\g<what>は\g<old>じゃなくて\g<new>", words)
    if not _compiled(_MAY_BE).search(words):
        return words
    from ego.core.memory.pointing.grammar import dates_english  # for few turns

    plain = text.composed(words)
    masked = cover(plain, dates_english.scan(text.small(plain), now))
    masked = _compiled(_BARE).sub(lambda one: "#" * len(one[0]), masked)
    if found := _compiled(_ON_SECOND_THOUGHTS).search(masked):
        head, hour, day = (plain[slice(*found.span(its))] for its in ("told", "hour", "new"))
        meant = f"{head}{re.sub(_LED, '', day)}{'' if ' ' in found['new'] else hour}"
        return f"{plain[: found.start()]}{meant}{plain[found.end() :]}"
    for way in _WAYS:
        for found in reversed(list(_compiled(way).finditer(masked))):
            is_asked = masked[found.end() :].lstrip()[:1] == "?"
            if is_asked and not found.groupdict().get("asked"):
                continue
            if re.search(r"(?i)\btoday\b", _of(plain, found, "new")) and way is _IS_OTHERWISE:
                continue  # "it's the 2nd today" says which day this one is
            end = masked.index("?", found.end()) + 1 if is_asked else found.end()
            named: Sequence[str] = [one for one in ("old", "off") if found.groupdict().get(one)]
            old = "".join(f" from {_of(plain, found, one)}" for one in named[:1])
            of = [one for one in ("what", "named") if found.groupdict().get(one)]
            what = _of(plain, found, of[0]) if of else "my shift"
            verb = "are" if re.search(r"[^s'’]s$", what) else "is"
            moved = f"{what} {verb} moved{old} to {_of(plain, found, 'new')}"
            if re.search(r"(?:^|[.!?] )$", plain[: found.start()]):
                moved = moved[0].upper() + moved[1:]
            moved += "." if is_asked else ""
            plain = f"{plain[: found.start()]}{moved}{plain[end:]}"
            masked = f"{masked[: found.start()]}{'.' * len(moved)}{masked[end:]}"
    return plain


_LED = r"(?i)^(?:on|at) "


def _of(plain: str, found: re.Match[str], group: str) -> str:
    words = plain[slice(*found.span(group))].strip()
    return re.sub(r"(?i)^(?:(?:on|at|for|then|instead),? )+", "", words)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)  # few turns propose anything
