"""Words that people type without their apostrophe: "im", "ive" and "dont" are read as with it.

Those that are words of their own, as "ill", "its" and "were", are put so only before what shows
which of the two is meant. An "appt", and a "dentist app", is an appointment, "til" is till, "can u"
is can you, "pls" is please, and ナシ at an end なし.
"""

from __future__ import annotations

import re

from ego.core.memory.pointing.spoken import compiled

_STARTS = r"(?:^|(?<=[.,;:!?()\n-] )|(?<=\band )|(?<=\bso )|(?<=\bbut )|(?<=\bthen ))"
_DO = (
    r"(?:be|have|see|go|come|do|get|take|meet|call|pick|need|let|bring|make|try|drive|fly|send"
    r"|start|visit|leave|stay|probably|also|just)\b"
)
_WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_IS_SO = (
    r"(?:an?|the|my|our|at|on|in|from|by|every|each|not|now|off|cancelled|moved|been|going|gonna"
    r"|today|tomorrow|tonight|only|just|still|too|\d[\d:.]*(?: ?[ap]m)?(?! (?!not\b|o.?clock\b)\w)"
    rf"|(?:(?:next|this) )?(?:{_WEEKDAY}|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)"
    r"(?=\W*$|[.,;]| (?:(?:(?:at|the) )?\d|at (?:half|noon)\b|now\b|instead\b)))(?!\w)"
)
_THING = (
    r"(?!(?:is|are|was|were|be|been|will|have|has|had|do|does|go|and|or|but|so|not|at|on|in|of|to|for"
    r"|from|by|off|before|after|until|till|when|the|my|our|we|i|you|they|he|she|it|this|that"
    r"|later|ago|too)\b)[a-z]"
)
"""Behind a day or week, what is on then: "next weeks training"."""
_WITHOUT = (
    r"\b(?:(?P<not>do|does|did|is|are|was|were|have|has|had|could|would|should|must|need)nt"
    r"|(?<!\bmy )(?<!\bhis )(?<!\bher )(?P<cannot>ca|wo)nt"
    r"|(?P<i>i)(?P<am>(?-i:(?:m|ve)(?= [a-z\d]))|d(?= (?:like|love|rather|better|say|have)\b))"
    r"|(?P<who>they|you|we)(?P<are>ve|(?<!we)(?:re|ll|d))"
    rf"|(?P<that>that|there|what|here|where|who|he|she|it(?=s {_IS_SO}))s"
    rf"|{_STARTS}(?:(?P<will>i)ll(?= {_DO})|(?P<shall>we)ll(?= (?:be|meet|pick|visit)\b))"
    r"|(?P<we>we)re(?= (?:off|not|[a-z]+ing)\b)"
    r"|(?P<of>b(?:irth)?day)s(?= (?:the|on|next|this|tomorrow|in|coming|\d|\w+day)\b)"
    rf"|(?P<then>(?<=\b(?:next|this|last) )(?:week|month|{_WEEKDAY})"
    rf"|(?:today|tomorrow|tonight|yesterday))s(?= {_THING})"
    r"|(?P<one>\w{2,}(?:[zx]|ch|sh))s(?= [a-z])"
    r"|(?<=\bmy )(?P<kin>mum|mom|dad|gran|nan|wife|husband|partner|(?:girl|boy)friend)s"
    r"(?= (?:bday|birthday|off|ill|sick|not|here|back|[a-z]+ing)\b)"
    r"|\b(?!(?:has|was|is|does|always|perhaps|yes|this|us|plus|thus|as|its|theirs|others|both)\b)"
    r"(?P<been>[a-z][\w-]*[a-rt-z])s(?= (?:(?:just|now|already|also|only|all|finally) )?been"
    r"| not (?:now|tonight|today|tomorrow|on (?:the \d|\w+day)|till?|until)\b))\b"
)


_A_TIME = (
    r"(?:and|so|but|then|on|at|the|this|next|in|half|quarter|past|to|\d[\w:.]*|\w+day|tomorrow"
    r"|tonight|morning|afternoon|evening|night|week|weekend|noon"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)"
)
_OPENS = rf"(?:(?:^|[.!?\n] )(?:{_A_TIME},? )*|\btell [\w'’-]{{2,20}}, but )$"
"""Nobody but a day stands before "were" here: "friday at 7 were going to the panto"."""
_SHORT = r"\b(?P<a>a)pp?t(?P<many>s?)\b(?:\.(?= [a-z\d]))?"


_APP = (
    r"(?P<where>\b(?:dentist|doctor|gp|hospital|clinic|vet|hair|nail|eye|optician|physio|nurse|midwife"
    r"|scan|hip|knee|dental)(?:['’]?s)?) app(?P<more>s?)"
    r"(?= (?:(?:is|are|on|at|next|this|tomorrow|today|the \d|\d)\b"
    r"|(?:mon|tue|wed|thu|fri|sat|sun)))"
)
"""One has it there at a time; the app of a bank is none."""
_OPERATION = r"(?P<whose>\b(?:my|his|her|their|the|\w+['’]s)) op\b"
_TO_AN_HOUR = (
    r"\b(?P<moved>(?:mov(?:es?|ed|ing)|shift(?:s|ed|ing)|goes|going)(?: [a-z-]+)? to)"
    r" (?P<hour>1[0-2]|[1-9])(?= from (?:\w+day|next|tomorrow|now)\b)"
)
"""An hour by its number alone: "standup's moving to 10 from Monday"."""
_BEHIND_PLACE = (
    r"(?P<where>(?:\d(?:st|nd|rd|th)|day|tomorrow|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"[a-z]*)\b[^.!?;\d\n]{0,40} (?:at|in) [^.,!?;\d\n]{2,40}, )"
    r"(?P<hour>1[0-2]|[1-9])\.(?P<minute>[0-5][05])(?=,(?! ?\d)|\W*$)"
)
"""An hour with its dot, behind its day and place: "the 30th at the surgery, 9.40, a nurse"."""
_TILL = r"(?<![\w'’-])['’]?(?-i:till?)(?= )"
_OF_AGE = (
    r"(?P<of>\bfor (?:my|her|his|their|your|[a-z]+['’]?s) (?:1[368]|21|[3-9]0|[3-9]5|100)(?:st|th))"
    r"(?= (?:on|at|in|this|next|tomorrow)\b|[,.!]|\s*$)"
)
"""How old somebody is by then, which is no day: "a party for her 30th on the 21st"."""
_NONE = "ナシ(?=(?:に(?:した|なった|する|して)?|で|だ|です|よ|ね|わ|って)*[。、!…]*$)"
_TOMORROW = r"\b(?:2mo?rr?ow?|tmrw?|tmw)\b"

_PLEASE = r"\bpl[sz]\b(?![-.]\w)"
_YOU = (
    "(?:"
    + "|".join(
        rf"(?<=\b{one} )"
        for one in "can could will would should do did if when thank see love".split()
    )
    + r")u\b(?![-.'’]\w)"
)
_YOUR = r"\b(?-i:ur)\b(?= (?!(?:not|the|an?|so|too|late|early|welcome|[a-z]+ing)\b)[a-z])"
"""Not where it is "you're"."""


def put_in(words: str) -> str:
    """`words` with the apostrophes that somebody left out, and appt, til, tmrw and 9.40 in full."""
    full = compiled(_SHORT).sub(r"\g<a>ppointment\g<many>", compiled(_NONE).sub("なし", words))
    full = compiled(_OF_AGE).sub(r"\g<of> birthday", full)
    full = compiled(_APP).sub(r"\g<where> appointment\g<more>", full)
    full = compiled(_TO_AN_HOUR).sub(r"\g<moved> \g<hour>:00", full)
    full = compiled(_BEHIND_PLACE).sub(r"\g<where>\g<hour>:\g<minute>", full)
    full = compiled(_TILL).sub("till", compiled(_TOMORROW).sub("tomorrow", full))
    return compiled(_WITHOUT).sub(_spell, full)


def spell_asking(words: str) -> str:
    """`words` with u, ur, pls and plz in full, where somebody is asked or spoken to."""
    full = compiled(_PLEASE).sub("please", words)
    return compiled(_YOUR).sub("your", compiled(_YOU).sub("you", full))


def spell_operation(words: str) -> str:
    """`words` with somebody's op as an operation; not of a question, which looks for what was
    said."""
    return compiled(_OPERATION).sub(r"\g<whose> operation", words)


def _spell(found: re.Match[str]) -> str:
    if found["we"] and not compiled(_OPENS).search(found.string[: found.start()]):
        return found[0]
    if found["not"] or found["cannot"]:
        return f"{found[0][:-2]}n't" if found["not"] else f"{found[0][:-1]}'t"
    for group in ("i", "who", "that", "will", "shall", "we", "of", "then", "one", "kin", "been"):
        if found[group]:
            start = found.end(group) - found.start()
            lead = "I" if found[group] == "i" else found[0][:start]
            return f"{lead}'{found[0][start:]}"
    return found[0]
