"""What is booked, ordered or hired for a secret trip or party and told days later: "I've booked the
cottage from the 27th to the 30th"; and where one is on its days: "on the 21st we'll be in Tenby".

No word of that need be one that the secret was told in. It is of it by its day, or by a word that
they share, and of another where a journey is for work, or on days far from those of the secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache

from ego.core import late
from ego.core.memory.pointing import spoken
from ego.core.talk.secret.affairs import list_affairs
from ego.core.talk.secret.belonging import Clause, Secret
from ego.core.talk.weights import weigh_words

_NEAR = timedelta(days=4)
"""A journey that begins or ends so near to a secret's day may be that for it."""
_BEFORE = timedelta(days=1)
"""So long before it one sets out."""
_FOR_WORK = late.regex(
    r"(?i)\b(?:work|business|conference|meeting|client|office|training|offsite|trade fair|fair)\b"
    "|出張|会議|研修|学会|仕事|商談|展示会"
)
_WHERE = late.regex(
    r"\b(?:in|near|around|outside|to|at) ((?!I\b)[A-Z]\w+)|([ァ-ヺー]{3,})(?=[にへでの]|旅行)"
)
"""Where a secret is to be, by name."""
_OTHERS_JAPANESE = late.regex("^[^、。はがを]{1,8}?(?:さん|ちゃん|くん|君)[はが]")
"""Who books it, where that is somebody else."""

Span = tuple[date, date]
Local = Callable[[datetime], datetime]
"""How a moment is told on the clock of whoever talks."""


def is_booked_for(secret: Secret, clause: Clause, said: str, at: datetime, local: Local) -> bool:
    """Whether a clause of what was `said` tells of what is got for a secret."""
    words = weigh_words(clause.said).keys()
    booked = frozenset[str]().union(*(one.booked for one in secret.affairs)) & words
    if not booked or _is_of_others(secret, clause) or _is_for_work(secret, clause):
        return False
    own = secret.words - secret.receivers - secret.background - _list_ordinary()
    if clause.words & own - booked:
        return True
    days, its = _list_days(clause, said, at, local), _list_its_days(secret, local)
    early = _BEFORE if booked & _list_ordinary() else timedelta()
    return any(one[0] <= other[1] and other[0] <= one[1] + early for one in days for other in its)


def is_there_then(secret: Secret, clause: Clause, said: str, at: datetime, local: Local) -> bool:
    """Whether a clause of what was `said` names a place of a secret, on one of its days."""
    every = (one for told in secret.asked for one in _WHERE.findall(told))
    where = weigh_words(" ".join(name for one in every for name in one)).keys()
    own = secret.words - secret.receivers - secret.background - secret.for_whom
    if not where & own & clause.words or _is_of_others(secret, clause):
        return False
    days, its = _list_days(clause, said, at, local), _list_its_days(secret, local)
    return any(one[0] <= other[1] and other[0] <= one[1] for one in days for other in its)


def is_another_journey(
    secret: Secret, clause: Clause, said: str, at: datetime, local: Local
) -> bool:
    """Whether a clause tells of a journey that a secret is none of: for work, somebody else's, or
    on other days."""
    journey = _list_ordinary() & weigh_words(clause.said).keys()
    if not journey or (clause.words & secret.words) - _list_ordinary():
        return False
    if _is_for_work(secret, clause) or _is_of_others(secret, clause):
        return True
    days, its = _list_days(clause, said, at, local), _list_its_days(secret, local)
    is_far = all(
        one[0] - other[1] > _NEAR or other[0] - one[1] > _NEAR for one in days for other in its
    )
    return bool(days and its) and is_far


def _list_ordinary() -> frozenset[str]:
    """The words of a journey: whose that is none of them tells."""
    return frozenset[str]().union(
        *(one.booked | one.words for one in list_affairs() if one.booked and not one.steps)
    )


def _is_for_work(secret: Secret, clause: Clause) -> bool:
    is_such = any(map(_FOR_WORK.search, secret.asked))
    return not is_such and _FOR_WORK.search(clause.said) is not None


def _is_of_others(secret: Secret, clause: Clause) -> bool:
    """Whether it is somebody else's: "my mum has a hotel", "Tom rented a cottage"."""
    its = secret.words | secret.for_whom
    named = (clause.whose | clause.doer | clause.subject) - its
    named -= frozenset[str]().union(*(one.booked for one in secret.affairs))
    return bool(named) or _OTHERS_JAPANESE.search(clause.said) is not None


def _list_days(clause: Clause, said: str, at: datetime, local: Local) -> Sequence[Span]:
    """The days that a clause names; where it has none, those of the text it stands in."""
    return _find_days(clause.said, local(at)) or _find_days(said, local(at))


def _list_its_days(secret: Secret, local: Local) -> list[Span]:
    return [day for one in secret.turns for day in _find_days(one.user_text, local(one.at))]


@lru_cache(512)
def _find_days(said: str, now: datetime) -> tuple[Span, ...]:
    found = spoken.find_days(said, now)
    return tuple((one.day, one.last or one.day) for one in found if one.day)
