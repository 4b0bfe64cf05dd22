"""An appointment that is called but that: "they've moved my appointment", 予約が変わった.

It names no plan by its words, and is the one that lies ahead where there is but one. And what most
people shorten: the cert is the certificate of the plan.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.spoken import compiled

_TREATS = (
    r"\b(?:doctors?|gp|dentists?|dental|surgery|clinic|hospital|hygienists?|opticians?|vets?|physio\w*"
    r"|midwi(?:fe|ves)|nurse|consultant|therap(?:ist|y)|counsell?or|dermatolog\w+|cardiolog\w+|oncolog\w+"
    r"|ultrasound|x-?ray|mri|scan|check-?up|eye test|blood test|vaccination|jab|smear"
    r"|hairdressers?|barbers?|haircut)\b"
)
_TREATS_JAPANESE = (
    "歯医者|歯科|内科|外科|皮膚科|眼科|耳鼻|産婦人科|婦人科|小児科|病院|医院|クリニック|診察|受診|通院|検診|健診|検査"
    "|注射|予防接種|美容院|美容室|床屋|散髪|整体|整骨|獣医|カウンセリング"
)
_KINDS = {
    "appointment": rf"\bappointments?\b|{_TREATS}",
    "booking": r"\b(?:book(?:ed|ing)|reserv(?:ed|ations?)|table)\b",
    "予約": f"予約|{_TREATS_JAPANESE}",
    "約束": "約束|会[うい]|ランチ|飲み|食事|お茶|ご飯|ごはん",
}
"""What a plan says that is an appointment, by what it may be called alone."""
_BARE = (
    r"\W*(?P<own>(?:my|our)\b)?(?:the|this|that)? *(?P<what>appointment|booking|reservation)s?"
    r"(?: time| slot)?\W*"
)
_BARE_JAPANESE = (
    "[ 、]*(?:その|例の|私の|うちの)?(?P<place>(?:病院|医院|クリニック)の?)?(?P<what>予約|約束)"
    "(?:の(?:日|日程|日にち|件))?[ 、]*"
)
_MAY_BE_BARE = r"appointment|booking|reservation|予約|約束"
_PLACE = (
    r"\W*(?:(?:the|my|our|they|somebody|someone)\b\W*)?(?:(?:from|at|the)\b\W*)*(?:surgery|clinic|practice"
    r"|hospital|office|receptionist|reception|secretary|they)?\W*"
)
_PLACE_JAPANESE = "[ 、]*(?:病院|医院|クリニック|先方|向こう|受付|お?店)[ 、]*"
_TO_BOOK = r"まで(?:に|、|。|$)[^。]*予約|予約[^。]*まで(?:に|。|$)|\bbook\b.*\b(?:by|before)\b"
_OF_ANOTHER = (
    r"^\W*(?:(?:my|our) "
    r"(?!appointment|booking|doctor|dentist|gp\b|next|first|second|last|check|hair)[\w-]+"
    r"(?: [A-Z]\w+)?(?:['’]s?\b| (?:has|is|goes|needs|sees|will)\b)"
    r"|(?-i:[A-Z][a-z]+)(?:['’]s (?!appointment)| (?:has|is to|goes|needs|sees|will)\b)"
    r"|(?:he|she|they|his|her|their)\b)"
)
"""A plan that begins with somebody else whose it is."""
_SHORT = (
    r"\b(?P<short>[a-z]{2,}-[a-z]{2,}|x-ray|mri|ct|ecg|smear|ultrasound|knee|hip|shoulder|eye"
    r"|cataract|foot|wrist|hernia) (?P<sort>appointment|scan|operation|op|surgery|replacement"
    r"|assessment|test|exam(?:ination)?|check(?:-up)?|consultation|review|screening|clinic"
    r"|procedure|session|meeting|call|class)\b"
)
"""A name that stands for the whole of an appointment: the pre-op is the pre-op assessment."""
_ALONE = (
    r"(?=\W*$|[,.;:!?)]|['’]s\b| (?:is|are|was|has|had|got|gets|will|now|to|from"
    r"|won['’]t|isn['’]t|hasn['’]t|on|at|by|for|until|till|back|forward|moved|slot|again|instead)\b)"
)
"""Behind it, that no other noun follows: pre-op bloods are none of it."""


def find_only(several: Iterable[Ahead]) -> set[int]:
    """The one of `several` that is to come once, by its seq; empty where there are more."""
    once = {one.seq for one in several if not one.every}
    return once if len(once) == 1 else set()


class Sole(NamedTuple):
    """Plans that are the one appointment of their kind, each by its seq behind that."""

    own: frozenset[tuple[str, int]]
    """Of those that begin with nobody else."""
    any: frozenset[tuple[str, int]]
    of_day: frozenset[tuple[str, int]]
    """Those that are the one of their kind on their day."""


def find_sole(several: Iterable[Ahead], now: datetime) -> Sole:
    """The one plan to come of each kind of appointment; of a kind with several, none."""
    there = [one for one in several if not one.every and not one.is_over(now)]
    there = [one for one in there if not is_to_book(one.text)]
    every, own, of_day = (set[tuple[str, int]]() for _ in range(3))
    for kind, says in _KINDS.items():
        of_kind = [one for one in there if compiled(says).search(whom.without_teller(one.text))]
        mine = [one for one in of_kind if not _is_of_another(one)]
        every |= {(kind, one.seq) for one in of_kind if len(of_kind) == 1}
        own |= {(kind, one.seq) for one in mine if len(mine) == 1}
        days = Counter(one.when.day for one in of_kind)
        of_day |= {(kind, one.seq) for one in of_kind if days[one.when.day] == 1}
    return Sole(frozenset(own), frozenset(every), frozenset(of_day))


def is_to_book(plan: str) -> bool:
    """Whether a plan is to make an appointment by its day: there is none yet."""
    return compiled(_TO_BOOK).search(plan) is not None


def _is_of_another(plan: Ahead) -> bool:
    return compiled(_OF_ANOTHER).search(whom.without_teller(plan.text)) is not None


def is_bare(thing: str) -> bool:
    """Whether a thing, small, is an appointment of which nothing says what it is for."""
    return _read(thing) is not None


def is_meant(
    thing: str,
    plan: Ahead,
    sole: Sole,
    now: datetime,
    times_in: Callable[[str, Ahead, datetime], Sequence[Mention]],
) -> bool:
    """Whether a bare appointment, or a bare one of the times that it names (明日の予約), can be no
    other plan than that one."""
    if not compiled(_MAY_BE_BARE).search(thing):
        return False
    times = [] if _read(thing) else sorted(times_in(thing, plan, now))
    for one in reversed(times):
        thing = f"{thing[: one.start]}{thing[one.end :].removeprefix('の')}"
    found = _read(thing)
    if found is None or any(one.day not in (None, plan.when.day) for one in times):
        return False
    if any(one.hour not in (None, plan.when.hour) for one in times):
        return False
    kind = "booking" if found["what"] == "reservation" else found["what"]
    if found.groupdict().get("place") and not compiled(_TREATS_JAPANESE).search(plan.text):
        return False
    if any(one.day for one in times):
        return (kind, plan.seq) in sole.of_day
    is_own = found.groupdict().get("own")
    return (kind, plan.seq) in (sole.own if is_own else sole.any)


def spell_short(words: str, plans: Iterable[Ahead]) -> str:
    """Words with the name of an appointment whole that they shorten, where one of these plans alone
    has it: "my pre-op" of the pre-op assessment."""
    told = [one.text for one in plans]
    for whole in [one for plan in told for one in compiled(_SHORT).finditer(plan)]:
        name = rf"(?i)\b{re.escape(whole['short'])}\b"
        if sum(bool(re.search(name, plan)) for plan in told) == 1:
            words = re.sub(name + _ALONE, rf"\g<0> {whole['sort']}", words, count=1)
    return words


def is_place(words: str) -> bool:
    """Whether words name but where appointments are made: who rings there rings for any."""
    return re.fullmatch(f"{_PLACE}|{_PLACE_JAPANESE}", words) is not None


def treats(words: str) -> bool:
    """Whether words name who sees people, or animals, by appointment: the vet, the clinic."""
    return compiled(_TREATS).search(words) is not None


def is_one(plan: str) -> bool:
    """Whether an English plan is an appointment, or a table that is booked."""
    return any(compiled(_KINDS[one]).search(plan) for one in ("appointment", "booking"))


def _read(thing: str) -> re.Match[str] | None:
    bare = _BARE_JAPANESE if text.is_japanese(thing) else _BARE
    return compiled(bare).fullmatch(thing)


_FORMS = (
    ("cert", "certificate"), ("doc", "document"), ("docs", "documentation"),
    ("config", "configuration"), ("repo", "repository"), ("repos", "repositories"),
    ("dep", "dependency"), ("deps", "dependencies"), ("prod", "production"),
    ("env", "environment"), ("auth", "authentication"), ("db", "database"),
    ("infra", "infrastructure"), ("spec", "specification"), ("demo", "demonstration"),
    ("k8s", "kubernetes"), ("pr", "pull request"), ("perf", "performance"),
    ("prez", "presentation"), ("dept", "department"), ("appt", "appointment"),
    ("exam", "examination"), ("uni", "university"), ("lab", "laboratory"),
    ("リポ", "リポジトリ"), ("マイグレ", "マイグレーション"), ("バイト", "アルバイト"),
    ("プレゼン", "プレゼンテーション"),
)  # fmt: skip
"""Words that most people shorten, at work and elsewhere."""
_WORD = r"(?<![\wァ-ヺー]){}(?P<several>s?)(?![\wァ-ヺー])"
_IN_JAPANESE = "(?<![ァ-ヺー]){}(?P<several>)(?![ァ-ヺー])"


def may_shorten(words: str) -> bool:
    """Whether words hold one of both forms; few do, and only those need the plans."""
    return _any().search(words) is not None


def spell_as_planned(words: str, plans: Iterable[str]) -> str:
    """Words with what they shorten, or spell out, as one of these plans has it, where none has it
    as they do."""
    told = "\n".join(plans)
    for pair in _FORMS:
        for said, other in (pair, pair[::-1]):
            own = _spelled(said)
            if own.search(words) and _spelled(other).search(told) and not own.search(told):
                words = own.sub(rf"{other}\g<several>", words)
    return words


@cache
def _spelled(form: str) -> re.Pattern[str]:
    alone = _WORD if form.isascii() else _IN_JAPANESE
    return re.compile(alone.format(re.escape(form)), re.IGNORECASE)


@cache
def _any() -> re.Pattern[str]:
    forms = sorted((one for pair in _FORMS for one in pair), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, forms)), re.IGNORECASE)
