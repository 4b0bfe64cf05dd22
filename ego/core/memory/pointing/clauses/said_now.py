"""What is now on another day or hour, named before it as people speak: "Pauline's do, you know,
the 19th, it's 7.30 not 7 now" says that Pauline's do on the 19th is at 7.30 now.

A letter that came for somebody is of their appointment: 母に病院から手紙が来て、21日の9時になった.
"""

from __future__ import annotations

import re

from ego.core import late, text

_HOUR = r"\d{1,2}(?:[.:]\d\d)?(?: ?[ap]m)?(?! ?(?:of|st|nd|rd|th|%|minutes|hours|people)\b|[\d/])"
_DAY = (
    r"(?:(?:on )?(?:the \d{1,2}(?:st|nd|rd|th)|(?:this |next |the )?(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)day)),? "
)
_ITS_HOUR = late.regex(
    r"(?P<opens>^|[.!?]\s+)(?P<what>(?:(?:my|our|the|his|her|their)|[\w-]+['’]s)"
    r" [\w-]+(?: [\w-]+)?), (?:(?:you know|right|so|that is),? )*"
    rf"(?P<day>{_DAY})?it(?:['’]s| is) (?:now )?(?:at )?(?P<hour>{_HOUR})"
    rf"(?:,? (?:and )?(?:not|instead of|rather than) (?:at )?{_HOUR}(?: now)?| now)"
    r"(?:,? (?:because|as|since|cos) [^,.!?]*)?(?:,? (?:and|so) (?=(?:i|we)\b))?",
    re.IGNORECASE,
)
_LETTER = late.regex(
    r"(?P<opens>^|[.!?]\s+)(?:(?:an?|the|another|new) )*(?:letter|text|e-?mail|message|card)"
    r"(?:['’]s| has)?(?: just| finally)? (?:came|come|arrived)(?: (?:today|this morning))? "
    r"(?:for|about) (?P<who>(?:my |our )?[\w-]+)(?:['’]s (?P<what>[a-z][\w -]*?))?"
    r"(?: (?:today|this morning))?,? (?:and |so )?(?:it(?:['’]s| is)|they['’]ve made it) (?:now )?"
    r"(?:on )?(?P<when>(?:[^,.;!?]|\.(?=\d))+?)(?: now\b|(?=[,;!]|\.(?!\d)|$))",
    re.IGNORECASE,
)
_LETTER_JAPANESE = late.regex(
    r"(?P<opens>^|[。！!\n])(?P<who>[^\s、。はがにの]{1,8})(?:宛て?)?(?:に|へ)"
    r"(?:(?P<from>[^\s、。はがに]{1,8}?)から)?"
    r"(?:手紙|はがき|ハガキ|葉書|通知|お知らせ|連絡|メール)が(?:来|きた?|届い|あっ)て、(?P<when>[^。！!\n]*?に(?:な(?:った|りました)"
    r"|変更|変わ))"
)
_OPENS_DAY = late.regex(
    r"(?i)(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}(?:st|nd|rd|th)?\b)"
)


def say_what_is_now(words: str) -> str:
    """`words` with what is now at another hour, or on another day, named where it is said."""
    if text.is_japanese(words):
        return _LETTER_JAPANESE.sub(_name_japanese, words)
    return _LETTER.sub(_name_appointment, _ITS_HOUR.sub(_name_hour, words))


def _name_hour(said: re.Match[str]) -> str:
    day = re.sub(r"(?i)^on |,? $", "", said["day"] or "")
    on = f" on {day}" if day else ""
    end = ". " if said[0].endswith((" and ", " so ")) else ""
    return f"{said['opens']}{said['what']}{on} is at {said['hour']} now{end}"


def _name_appointment(said: re.Match[str]) -> str:
    if not _OPENS_DAY.match(said["when"]):  # "it's good news now"
        return said[0]
    who = said["who"]
    whose = {"me": "my", "us": "our"}.get(who.lower(), f"{who}'s")
    whose = f"{whose[:1].upper()}{whose[1:]}"
    return f"{said['opens']}{whose} {said['what'] or 'appointment'} is on {said['when']} now"


def _name_japanese(said: re.Match[str]) -> str:
    return f"{said['opens']}{said['who']}の{said['from'] or '予約'}は{said['when']}"
