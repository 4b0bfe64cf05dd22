"""A request to be reminded, as the order that it is: "can you remind me to call Ken?" is no
question, and "a week before" what is told is the day that it is."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import partial

from ego.core import late, moments, text
from ego.core.memory.pointing import ahead, dates, spoken
from ego.core.memory.pointing.mending import apostrophes, called_off, openers_japanese, proposals
from ego.core.memory.pointing.plainly import dialect_japanese, its_time, why_japanese
from ego.core.memory.pointing.untold import unsettled

_LONGEST = 600
"""What is longer was hardly told, but pasted."""
_ASKS = (
    r"(?:(?:can|could|will|would|might)(?:n['’]t)? (?:you|someone|somebody|anyone|anybody"
    r"|one of you)(?: (?:please|just|maybe|perhaps|kindly|possibly))* remind"
    r"|(?:do|would) you mind reminding"
    r"|(?:can|could|may) (?:i|we) (?:please )?(?:get|have) a reminder(?P<for>)"
    r"|(?:can|could|will|would) you (?:please )?set (?:me )?a reminder(?P<set>))"
)
_REMINDED_TO = late.regex(
    rf"(?P<led>(?:^|[.!?;,:\n] ?)\W*(?:(?:hey|hi|ok|okay|oh|and|also|please|so|then)\b,? )*){_ASKS}"
    r"(?(for)|(?(set)|(?: again)? (?P<whom>me|us)(?: both| all)?))"
    r"(?P<what>(?: again| please)?,? (?!(?:(?:about|of|that) )?(?:what|which|where|who|how|why"
    r"|whether|if|when)\b)(?:[^.!?\n]|[.](?=\S))*)\?*",
    re.IGNORECASE,
)
_REMINDED_JAPANESE = late.regex(
    "(?P<order>(?:こと|[のをとはも]|って|から|ように|、)(?:リマインド|思い出させ|声(?:を)?かけ|(?:リマインド|声かけ)(?:を|は)?(?:やめ|止め))(?:を?し)?て)"
    "(?:くれ|もらえ|いただけ)(?:る|ない|ますか|ませんか)[?？]+"
)
_ALSO_ASKS = late.regex(
    r"(?P<told>(?:^|(?<=[.!?\n] ))(?!(?:if|when|whenever|before|after|once|unless|while|until"
    r"|since|as|on|at|by|in|for|this|next|can|could|will|would|i want|i wish|i(?:['’]d| would)"
    r" (?:like|love))\b)[^.,;!?\n]+)(?:, (?:and |so )?| and )"
    r"(?=(?:can|could|will|would) (?:you|some(?:one|body)|any(?:one|body)|one of you)\b"
    r"(?! (?:please )?remind(?! me(?: please)?\W*$)))",
    re.IGNORECASE,
)
"""A day that is told, and behind it what is asked of whoever listens, or of anybody."""
_ALSO_TO_DO = late.regex(
    r"(?P<told>(?:^|(?<=[.!?\n] ))(?!(?:if|when|whenever|before|after|once|unless|while|until"
    r"|since|as|on|at|by|in|for|this|next|can|could|will|would)\b)[^.,;!?\n]+), (?:(?:and|so) )?"
    r"(?:please )?(?=(?P<order>(?:send|bring|buy|book|order|call|ring|text|e?mail|ask|tell|pay"
    r"|print|pack|prepare|remind (?:me|us) to|make sure|do(?:n['’]t| not) (?:let me )?forget)\b"
    r"[^.!?\n]*))",
    re.IGNORECASE,
)
"""A day that is told, and what is to be done by another: "send her the file by Monday"."""
_GROUP = (
    r"who(?:['’]?s| is| else is)? (?:all )?(?:in|coming|joining|going|running|with me|up for it"
    r"|else|wants|needs|fancies|can)\b|who else\b|any takers\b"
    r"|who(?:['’](?:s|ll)| is| will| could| should| would)?(?: (?:going|able|free|around) to)?"
    r" (?:tak|pick|driv|fetch|collect|bring|walk|drop|stay|look|watch|help|cook|go|com|do|get|sit"
    r"|mind|feed)\w*\b"
    r"|(?:is |are |does |do |would |will |can |could )?(?:any(?:one|body)|some(?:one|body))"
    r" (?:else|in|coming|joining|going|running|wants?|needs?|like|care to|with me)\b"
)
_I_DO = (
    r"(?:(?:so|ok|okay|right|hi|hey|all|and|just|also|well|fyi)[, ]+)*"
    r"(?:(?:i|we)(?:['’]\w+)?|(?!thinking|considering|wondering|looking)\w+ing)"
    r" (?!(?:wonder|forg[eo]t|ask(?:ed)?|(?:do|ca)n['’]?t (?:know|remember))\b)\w"
)
_IS_NONE = (
    r"(?:if|when|whenever|before|after|once|unless|while|until|since|as|on|at|by|in|for|this"
    r"|next|who|what|which|where|how|why|shall|should|can|could|will|would|may|do|does|did|is|are"
    r"|am|was|were|has|have|any\w*|some\w*|let|lets|fancy|want|wanna|you|your)\b"
)
_TELLS = (
    rf"(?!{_IS_NONE}|(?:i|we)\b)(?:[\w'’]+ ){{1,3}}?"
    r"(?:has|have|is|are|needs?|goes|starts?|begins?|comes?|gets?|arrives?)\b"
)
_WHICH = r"(?:what|where|how|when|which|why)(?:['’]s)?"
_STOP = r"(?:,|;| [-–—]+|\.\.+|…)"
_ASKS_GROUP = late.regex(
    rf"(?P<told>(?:^|(?<=[.!?\n] ))(?:(?P<does>{_I_DO})|(?P<tells>{_TELLS})|(?!{_IS_NONE}))"
    rf"[^.!?\n]*?\w\)?)"
    rf"(?:{_STOP}? (?:and |so )?(?=(?:{_GROUP})[^.!?\n]*\?)"
    rf"|(?(does){_STOP} (?:and |so )?"
    r"(?=(?:any(?:one|body)|(?:do |would |will |are )?you|want to|wanna|fancy|care to|coming"
    rf"|interested|{_WHICH})\b[^.!?\n]*\?)"
    rf"|(?(tells){_STOP} (?:and |so )?(?={_WHICH}\b[^.!?\n]*\?)|(?!))))",
    re.IGNORECASE,
)
"""A plan of one's own, and behind it who else is in, or a question of it. "Pub on Friday, anyone?"
but proposes one."""
_GROUP_JAPANESE = late.regex(
    "(?P<told>(?:ます|ました|た|る|[うくぐすつぬぶむ]|予定|つもり)(?:(?:ん|の)?(?:だ|です))?[よねわ]*)"
    "(?:(?:けど|が|ので|から)、?|、)"
    "(?=[^。!?！？\n\\d曜]{0,12}(?:誰か|だれか|他に|ほかに|一緒に|いっしょに|みんな|人)"
    "[^。!?！？\n\\d曜]{0,16}[?？])"
)
_BEHIND = late.regex(
    r"(?P<led>(?:^|(?<=[.!?\n] )))i (?:(?:have|need) to |must |should |gotta )?"
    r"(?P<what>[a-z]+(?: up| out| in| off)? (?:my|the|a|some)\b[^.,;!?\n]+)[.,;!]? (?:and |so )?"
    r"(?:can you |could you |will you )?(?:please )?remind me"
    r"(?: of (?:it|that))?(?: please)?\?*(?=[\W_]*(?:$|\n|[.!] ))",
    re.IGNORECASE,
)
"""What one does, and behind it that one be reminded: "I take a pill at 7 each day, remind me"."""
_DAYS_BEFORE = (
    r"(?P<n>an?|the|one|two|three|four|\d{1,2}|a (?:couple|few) (?:of )?)"
    r" ?(?P<unit>day|week|night|evening)s? (?:before(?:hand)?|ahead|in advance|earlier)"
)
_TO_DO = r"to [^.,;!?\n]+?"
_REMINDED_BEFORE = late.regex(
    r"(?P<told>(?:^|(?<=[.!?\n] ))[^.!?\n]*?\w)(?:[.,;!]| [-–—])?(?: (?:and|so|but|please))*"
    rf" remind me (?:{_DAYS_BEFORE} (?P<what>{_TO_DO})"
    rf"|(?P<also>{_TO_DO}) {_DAYS_BEFORE.replace('?P<', '?P<_')})(?=\W*(?:$|\n|[.!?] ))",
    re.IGNORECASE,
)
"""What is to be done so many days before what is told there."""
_PREPARES = (
    r"(?:(?:(?:i|we)(?:['’]ll| (?:need|have|want) to| must| should| will)|don['’]?t forget to) )?"
    r"(?:order|buy|get|book|bring|bake|make|cook|prepare|pack|wrap|send|post|call|ring|text|e?mail"
    r"|ask|tell|pay|print|pick up|collect|fetch|check|clean|confirm|charge|wash|water|take|put|set"
    r"|do|write|transfer|return|cut|iron|tidy|defrost)\b(?! (?:me|us)\b)"
)
_PREPARED_BEFORE = late.regex(
    r"(?:^\W*(?:(?:and|so|but|then|please|ok|okay|oh),? )*|(?P<told>(?:^|(?<=[!?\n] ))[^!?\n]*?\w)"
    r"(?:[.,;!]| [-–—])?(?: (?:and|so|but|then|please))*[ \n])"
    rf"(?P<what>{_PREPARES}[^.,;!?\n]*?) {_DAYS_BEFORE}(?: that| it| then)?(?=\W*(?:$|\n|[.!] ))",
    re.IGNORECASE,
)
"""The same of what is to be done: "order flowers the day before", be what is then told in the turn
before."""
_COUNTS = {"two": 2, "three": 3, "four": 4, "a couple": 2, "a few": 3}
_SAYS_OF_WHAT = late.regex(r"\b(?:to (?!the\b|my\b|an?\b|#)[a-z]+|(?:about|of|that|for) \w)")


@moments.reuse(256)
def say_plainly(words: str, now: datetime) -> str:
    """`words` with each request to be reminded of something as an order: "remind me to call Ken",
    what is proposed to be on another day as moved there, and what others have to call off as off;
    and with the stops that were left out.

    What is asked ("can you remind me when the dentist is?") stays a question.
    """
    if len(words) > _LONGEST:
        return words
    plain = its_time.name_thing(apostrophes.spell_asking(words))
    if text.is_japanese(plain):
        plain = why_japanese.word_moved(dialect_japanese.speak_standard(plain))
        plain = openers_japanese.word_changes(openers_japanese.put_stops(plain), now)
    plain = _REMINDED_JAPANESE.sub(r"\g<order>", unsettled.drop_unsettled(plain))
    plain = _GROUP_JAPANESE.sub(r"\g<told>。", _ASKS_GROUP.sub(partial(_apart_of, now=now), plain))
    plain = _ALSO_TO_DO.sub(_apart_to_do, _ALSO_ASKS.sub(_apart, plain))
    plain = _BEHIND.sub(r"\g<led>Remind me to \g<what>", plain)
    plain = called_off.say_plainly(_REMINDED_TO.sub(_as_order, plain))
    plain = _REMINDED_BEFORE.sub(partial(_on_its_day, now=now), plain)
    plain = _PREPARED_BEFORE.sub(partial(_prepared, before="", now=now), plain)
    return proposals.say_as_moves(plain, now)


def _apart(found: re.Match[str]) -> str:
    # on a line of its own: behind "27 Dec" a stop ends no sentence
    return f"{found['told']}.\n" if dates.may_name_time(found["told"]) else found[0]


def _apart_to_do(found: re.Match[str]) -> str:
    return _apart(found) if dates.may_name_time(found["order"]) else found[0]


def _apart_of(found: re.Match[str], now: datetime) -> str:
    # of "Saturday at 9, who's in?" nobody knows what is then
    is_of_it = text.query_tokens(ahead.without_times(found["told"], now))
    return _apart(found) if is_of_it else found[0]


def _as_order(found: re.Match[str]) -> str:
    if not _SAYS_OF_WHAT.search(found["what"].lower()):
        return found[0]
    return f"{found['led']}remind {found['whom'] or 'me'}{found['what'].rstrip()}"


def may_be_before(words: str) -> bool:
    """Whether something is to be done so long before what was told in the turn before."""
    found = _PREPARED_BEFORE.search(words) if len(words) <= _LONGEST else None
    return found is not None and not dates.may_name_time(found["told"] or "")


def put_behind(words: str, before: str, now: datetime) -> str:
    """`words` with the day of what is to be done so long before what was told in the turn `before`
    them: "order flowers the day before"."""
    return _PREPARED_BEFORE.sub(partial(_prepared, before=before, now=now), words)


def _on_its_day(found: re.Match[str], now: datetime) -> str:
    """What is told, and behind it the reminder on the day that is so long before it."""
    then = _find_before(
        found["told"], found["n"] or found["_n"], found["unit"] or found["_unit"], now
    )
    what = found["what"] or found["also"]
    return f"{found['told']}. Remind me {then} {what}" if then else found[0]


def _prepared(found: re.Match[str], before: str, now: datetime) -> str:
    """What is to be done so long before what is told there, or was `before` it, on its day."""
    then = _find_before(found["told"] or before, found["n"], found["unit"], now)
    led = f"{found['told']}. " if found["told"] else ""
    what = found["what"][:1].upper() + found["what"][1:]
    return f"{led}{what} {then}" if then else found[0]


def _find_before(told: str, many: str, unit: str, now: datetime) -> str:
    """The day so long before the one that is `told`, in words; empty where it is none to come."""
    days = {one.day for one in spoken.find_days(told, now) if one.day and not one.last}
    said = many.lower().removesuffix("of ").strip()
    count = int(said) if said.isdigit() else _COUNTS.get(said, 1)
    each = 7 if unit.lower() == "week" else 1
    due = days.pop() - timedelta(days=count * each) if len(days) == 1 else None
    return f"on {due.day} {due:%B}" if due and due > now.date() else ""
