"""Why a plan is on the day that it is on, and how it came there: of another day neither is so."""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import late, text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.wording import LONGEST, scan_times

_CLAUSE = r"(?:(?!, (?:and|but|so)\b)[^.;!?()])*"
_REASON = late.regex(
    rf"(?:^|(?<=[.!?] ))(?:because|since|due to|owing to)\b{_CLAUSE}?, (?!(?:and|but|or)\b)"
    r"|[ ,]+\(?\b(?:because|since|so that|owing to|(?<!\bis )(?<!\bare )(?<!\bbe )due to)"
    rf" (?!then\b|last\b|this\b|\d){_CLAUSE}\)?"
    r"|[^。、!?！？\n]*(?:ので|んで|ため(?:に)?|(?:だ|です|ない|ます|ました|った)から)、"
    r"|[^。!?！？\n]*(?:(?:だ|です|ない|ます|ました|った)から|ため)(?:[。!！]|$)",
    re.IGNORECASE,
)
_LED_TO = late.regex(rf"^{_CLAUSE}, so (?=(?:the|my|our|her|his|their)\b)", re.IGNORECASE)
"""In front of what was put on another day it says why; of what is on it, it may say what it is."""
_PUT_TO = late.regex(
    r"(?<!\bwe)(?<!\bthey)(?<!\bi)(?: (?:is|was|has been|had to be|gets?|got)|['’]s)?(?: now)?"
    r" (?:pushed|moved|postponed|shifted|rescheduled|delayed|bumped|brought|put|slipped)"
    r"(?: back| forward| out| off)? (?:to|till|until) (?:the )?$",
    re.IGNORECASE,
)
_PUT_TO_JAPANESE = late.regex(
    "に(?:延期|変更|リスケ)(?:になり|になっ|にし|され|し)?(?:た|ました|です|だ)?(?=[。!！]|$)"
)


def drop(words: str, at: datetime) -> str:
    """The words of a plan, kept `at`, without why it is on its day, and without that it was put
    there: "is on" it stands for both."""
    plain = whom.without_teller(text.composed(words))
    teller = text.composed(words).removesuffix(plain)
    if len(plain) > LONGEST:
        return words
    is_put = False
    for day in [one for one in reversed(scan_times(plain, at)) if one.day]:
        if put := _PUT_TO.search(plain[: day.start]):
            plain, is_put = f"{plain[: put.start()]} is on {plain[day.start :]}", True
    plain = _PUT_TO_JAPANESE.sub("になった", plain)
    days = [one for one in scan_times(plain, at) if one.day]
    reasons = [*_REASON.finditer(plain), *(_LED_TO.finditer(plain) if is_put else ())]
    for one in sorted(reasons, key=re.Match.start, reverse=True):
        if not any(one.start() < day.end and day.start < one.end() for day in days):
            before, rest = plain[: one.start()], plain[one.end() :]
            plain = f"{before}{rest if before else rest[:1].upper() + rest[1:]}"
    return f"{teller}{plain}"
