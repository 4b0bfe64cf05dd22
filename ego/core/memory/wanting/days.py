"""When a thing is: the question that asks for it, and the text that tells it."""

from __future__ import annotations

import re
from functools import cache

from ego.core import text
from ego.core.memory.wanting.things import THING, is_about, names_little, terms_of
from ego.core.times.questions import holds_time_word

_IS = r"(?:is|are|was|were|will|does|do|did)"
_ASKED = tuple(
    r"(?:(?:so|and|but|hey|oh|well|please|tell me|remind me|do you (?:know|remember)),? )*"
    + asked
    + r"\W*"
    for asked in (
        rf"(?:when|(?:on )?(?:what|which) (?:day|date)|(?:at )?what (?:time|hour))(?: exactly)?"
        rf"(?: {_IS}|['’]s) {THING}"
        r"(?: (?:be|start|begin|happen|take place|due|over|now|again|on|held|scheduled|planned))*",
        rf"(?:what|which)(?: (?:is|was)|['’]s) the (?:date|day|time) (?:of|for) {THING}",
        rf"when {THING} (?:is|was|starts|begins|takes place)",
    )
)
_ASKED_JAPANESE = (
    r"(?:(?:ねえ|ところで|で|そういえば)、?)?"
    r"(?P<thing>[^\s、。?!]{1,30}?)(?:の(?:日程|日にち|日時|日付|日))?(?:は|って|、)?"
    r"(?:いつ|何日|何曜日?|何時|何月何日)(?:から|に)?(?:ある|あります|やる|始まる|始まります)?"
    r"(?:の|ん)?(?:です|だった|でした|だ)?(?:か|かな|っけ|ね)*[?。!\s]*"
)


def find_thing(question: str) -> str:
    """What `question` asks the day or the hour of, normalised; empty where it asks for none."""
    plain = text.normalise(question).replace("’", "'")
    for pattern in (_ASKED_JAPANESE,) if text.is_japanese(plain) else _ASKED:
        if asked := _compiled(pattern).fullmatch(plain):
            return "" if names_little(asked["thing"]) else asked["thing"]
    return ""


def tells_day(content: str, thing: str) -> bool:
    """Whether `content` is about a thing and names a time."""
    return holds_time_word(content) and (
        is_about(content, thing) or is_by_other_name(content, thing)
    )


def is_by_other_name(content: str, thing: str) -> bool:
    """Whether both are an appointment, a race or a concert, by whatever name, and all that says
    which one stands in `content`, too: "mum's hip appointment" is "mum's new date … for the hip",
    and the Brighton race the Brighton 10k, which is no half marathon."""
    plain, said = text.normalise(thing).replace("’", "'"), text.normalise(content)
    return any(_is_of_kind(said, plain, *kind) for kind in _KINDS)


def _is_of_kind(said: str, thing: str, general: str, special: str) -> bool:
    name = f"{general}|{special}" if special else general
    which = _compiled(name).sub(" ", thing)
    meant = name if _compiled(general).search(thing) else general
    if which == thing or not _compiled(meant).search(said):
        return False
    if text.is_japanese(which):
        parts = [one for one in re.split(r"[\sのはにへで、]+", which) if one]
        return bool(parts) and all(one in said for one in parts)
    terms = terms_of(which) - _SAME
    return bool(terms) and terms <= text.tokens(said).keys()


_KINDS = (
    (
        r"\b(?:appointments?|appt?s?|slots?|bookings?|dates?|check-?ups?)\b"
        "|アポ(?:イント)?|予約|診察|受診|健診|検診|日程|日にち|日時",
        "",
    ),
    (
        r"\b(?:races?|events?)\b|レース|大会",
        r"\b\d+ ?k\b|\b(?:(?:half|ultra)[- ]?)?marathons?\b"
        r"|\bhalf\b(?! (?:past|an?|of|term|day|\d))"
        r"|\b(?:parkruns?|(?:tri|du)athlons?|relays?|regattas?)\b|(?:ハーフ)?マラソン|駅伝|トライアスロン",
    ),
    (
        r"\b(?:concerts?|shows?)\b|コンサート|公演",
        r"\b(?:gigs?|recitals?|musicals?|plays?|panto)\b|ライブ|演奏会|発表会|リサイタル|舞台",
    ),
)
"""How what one goes to is called in general, and what sorts of it there are: one sort is no other.
An appointment is called so by the new date in the letter that tells of it, too."""
_SAME = frozenset("new next hospital clinic".split())
"""Stems that say nothing of which one it is."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
