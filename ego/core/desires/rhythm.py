"""The rhythm of a life: how often it is lived, and what follows from that for its desires.

People talk twice a day, once a day, once a week, and the time scales of desires follow:

    stretch = clamp(median of the last eight gaps between sittings / 10 h, 1, 14)

A gap is the time from the last use of one sitting to the first of the next, where that is three
hours or more; until there are three gaps the stretch is 1. One long silence does not move a
median: everything is high on return, as it should be.

Which desire stands first among equals is decided by how overdue each is on its own terms. What is
remembered for that (`Rhythm`, rhythm.json) are counters; lost, they are the defaults.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple, TypeGuard

from ego.core import moments
from ego.core.desires import desires
from ego.core.desires.desires import HIGH, ONE_MEETING, Desire, Pressure, Satisfaction
from ego.core.identity.questions import Showing

SITTING = timedelta(hours=3)
"""A use so long after the last one begins another sitting."""
GAPS = 8
"""So many gaps between sittings are remembered."""
_NEEDED = 3
_EVERY = 10.0
"""Hours between sittings at which desires run at their pace; longer ones stretch them."""
_MOST = 14.0
_FOUR = 1 - 0.5 ** (1 / 4)
"""The share of the newest in an exponential mean that has half of its weight on the last four."""
_TIRED = 0.95
"""What standing first once, and not being met, leaves of how overdue a desire counts."""
TOLD = 200
"""So much of what was told once is remembered."""


class Habit(NamedTuple):
    """What is remembered of one desire."""

    usual_hours: float | None = None
    """Its usual gap between satisfactions, an exponential mean; None before the first."""
    first: int = 0
    """At how many sessions it stood first and high since it was last met."""


class Shown(NamedTuple):
    """Levels as they were last shown."""

    at: datetime
    levels: Mapping[str, float]
    stretch: float


class Begun(NamedTuple):
    """How the session that goes on began."""

    first: str = ""
    """The desire that stood first and high; "" where none did."""
    told: tuple[str, ...] = ()
    """The ids of the memories that were told whole as it woke."""


class Rhythm(NamedTuple):
    """What is remembered of how a life is lived."""

    last_use: datetime | None = None
    gaps: tuple[float, ...] = ()
    """Hours between sittings, the newest last."""
    habits: Mapping[str, Habit] = MappingProxyType({})
    shown: Shown | None = None
    named: Mapping[str, datetime] = MappingProxyType({})
    """When each desire was last named as high to whoever feels it: no news to a heartbeat."""
    tellings: Mapping[str, Any] = MappingProxyType({})
    """What heartbeats remember of their tellings, as `core.autonomy.heartbeat` writes it."""
    told: tuple[str, ...] = ()
    """Marks of what was told once and for all, the newest last."""
    questions: Mapping[str, Showing] = MappingProxyType({})
    """How often each open question was shown, by its id."""
    sessions: tuple[datetime, ...] = ()
    """When a person last began sessions in a host whose hooks say so, the newest last."""
    begun: Begun = Begun()

    @property
    def stretch(self) -> float:
        """How much slower than their pace desires run in this life, from 1 to 14."""
        if len(self.gaps) < _NEEDED:
            return 1.0
        ordered, half = sorted(self.gaps), len(self.gaps) // 2
        median = (ordered[half] + ordered[~half]) / 2  # the module of that name takes 10 ms to load
        return min(_MOST, max(1.0, median / _EVERY))

    def begins_sitting(self, now: datetime) -> bool:
        """Whether a use at `now` is the first of a sitting."""
        return self.last_use is None or now - self.last_use >= SITTING

    def comes_back(self, now: datetime) -> bool:
        """Whether a use at `now` begins a session: an hour or more after the last one."""
        return self.last_use is None or now - self.last_use >= ONE_MEETING

    def begin_session(self, now: datetime) -> Rhythm:
        """As it is once a person began a session; what follows within an hour is the same one."""
        if self.sessions and now - self.sessions[-1] < ONE_MEETING:
            return self
        return self._replace(sessions=(*self.sessions, now)[-GAPS:])

    def use(self, now: datetime) -> Rhythm:
        """As it is after a use at `now`; a clock that went backwards is no gap."""
        if self.last_use is not None and now <= self.last_use:
            return self
        gaps = self.gaps
        if self.last_use is not None and self.begins_sitting(now):
            gaps = (*gaps, (now - self.last_use) / timedelta(hours=1))[-GAPS:]
        return self._replace(last_use=now, gaps=gaps)

    def stand_first(self, name: str) -> Rhythm:
        """As it is once `name` stood first, and high, as a session began."""
        habit = self.habits.get(name, Habit())
        stood = self._replace(begun=Begun(name))
        return stood._with(name, habit._replace(first=habit.first + 1))

    def begun_now(self, now: datetime) -> Begun:
        """How the session began that a use at `now` goes on with; nothing where it begins one."""
        return Begun() if self.comes_back(now) else self.begun

    def meet(self, desire: Desire, last: Satisfaction, now: datetime) -> Rhythm:
        """As it is once `desire`, met at `last` before, was met at `now`.

        Satisfactions within an hour are one meeting.
        """
        usual = usual_hours(self, desire)
        gap = desires.hours_since(desire, last, now)
        if timedelta(hours=gap) <= ONE_MEETING:
            habit = self.habits.get(desire.name, Habit())
            return self._with(desire.name, habit._replace(first=0))
        return self._with(desire.name, Habit(usual + _FOUR * (gap - usual), 0))

    def show(self, pressures: Iterable[Pressure], now: datetime) -> Rhythm:
        """As it is once these levels were shown."""
        levels = {one.name: one.level for one in pressures}
        return self._replace(shown=Shown(now, levels, self.stretch))

    def name(self, pressures: Iterable[Pressure], now: datetime) -> Rhythm:
        """As it is once these desires were named; only those that are high count."""
        high = {one.name: now for one in pressures if one.level >= HIGH}
        return self._replace(named={**self.named, **high}) if high else self

    def knows(self, high: Pressure, kept: Mapping[str, Satisfaction]) -> bool:
        """Whether a high desire was named since it was last met."""
        named, met = self.named.get(high.name), kept[high.name].at
        return named is not None and (met is None or named > met)

    def tell(self, mark: str) -> Rhythm:
        """As it is once that was told."""
        return self._replace(told=(*self.told, mark)[-TOLD:])

    def ask(self, questions: Iterable[str], now: datetime) -> Rhythm:
        """As it is once these questions were shown."""
        shown = {
            one: Showing(self.questions.get(one, Showing()).times + 1, now) for one in questions
        }
        return self._replace(questions={**self.questions, **shown})

    def touch(self, questions: Iterable[str]) -> Rhythm:
        """As it is once something touched these questions: what was shown of them is no burden."""
        shown = {one: self.questions[one] for one in questions if one in self.questions}
        rested = {name: one._replace(times=0) for name, one in shown.items()}
        return self._replace(questions={**self.questions, **rested})

    def _with(self, name: str, habit: Habit) -> Rhythm:
        return self._replace(habits={**self.habits, name: habit})


def in_force(
    catalog: Mapping[str, Desire], pace: float, stretch: float = 1.0
) -> Mapping[str, Desire]:
    """`catalog` with each desire running at this pace, in a life of this stretch."""
    return MappingProxyType(
        {name: one._replace(pace=pace, stretch=stretch) for name, one in catalog.items()}
    )


def usual_hours(rhythm: Rhythm, desire: Desire) -> float:
    """The usual gap between satisfactions of `desire`; its hours at their pace before the first."""
    usual = rhythm.habits.get(desire.name, Habit()).usual_hours
    return desire.satisfaction_hours * desire.pace if usual is None else usual


def settle_all(
    catalog: Mapping[str, Desire],
    kept: Mapping[str, Satisfaction],
    rhythm: Rhythm,
    rules: Iterable[tuple[str, float]],
    at: datetime,
    by: str,
) -> tuple[dict[str, Satisfaction], Rhythm]:
    """What a use of the tool `by` settles in passing, by `rules` of desires and qualities.

    Returns the satisfactions that are new, by desire, and the rhythm after them. A rule
    about a desire that is not in the catalog (any more) settles nothing.
    """
    settled: dict[str, Satisfaction] = {}
    for name, quality in rules:
        if name not in catalog:
            continue
        last = settled.get(name, kept[name])
        met = desires.satisfy(catalog[name], last, quality, at, explicit=False, by=by)
        if met is not last:
            rhythm = rhythm.meet(catalog[name], last, at)
            settled[name] = met
    return settled, rhythm


def order(
    pressures: Iterable[Pressure],
    catalog: Mapping[str, Desire],
    kept: Mapping[str, Satisfaction],
    rhythm: Rhythm,
    now: datetime,
) -> list[Pressure]:
    """`pressures`, the strongest first.

    By the number as it is shown; then by how overdue each is on its own terms, elapsed / usual
    gap * 0.95^n, n being the sessions at which it stood first since it was met, so that one
    that is never met does not stand first for ever; then as the catalog has them. The session
    that goes on is none of them yet: it reads one order from its beginning to its end.
    """
    places = {name: place for place, name in enumerate(catalog)}
    first_now = rhythm.begun_now(now).first

    def overdue(name: str) -> float:
        elapsed = desires.hours_since(catalog[name], kept[name], now)
        usual = max(1.0, usual_hours(rhythm, catalog[name]))
        times = rhythm.habits.get(name, Habit()).first - (name == first_now)
        return float(elapsed / usual * _TIRED ** max(0, times))

    return sorted(
        pressures,
        key=lambda one: (-float(desires.show(one.level)), -overdue(one.name), places[one.name]),
    )


def stands_first(ordered: Sequence[Pressure]) -> str | None:
    """Which of the `ordered` desires stands first and high; None when none is high."""
    first = ordered[0]
    return first.name if float(desires.show(first.level)) >= HIGH else None


def join(ours: Rhythm, theirs: Rhythm) -> Rhythm:
    """`ours` with what only `theirs`, of a file, remembers; the last use is the later one."""
    uses = [one.last_use for one in (ours, theirs) if one.last_use is not None]
    return Rhythm(
        last_use=max(uses, default=None),
        gaps=ours.gaps or theirs.gaps,
        habits={**theirs.habits, **ours.habits},
        shown=ours.shown or theirs.shown,
        named={**theirs.named, **ours.named},
        tellings=ours.tellings or theirs.tellings,
        told=tuple(dict.fromkeys((*theirs.told, *ours.told)))[-TOLD:],
        questions={**theirs.questions, **ours.questions},
        sessions=tuple(sorted({*theirs.sessions, *ours.sessions}))[-GAPS:],
        begun=ours.begun,
    )


def read(document: Mapping[str, Any]) -> Rhythm:
    """rhythm.json as a value. What makes no sense in it is as if it were lost: the default."""
    said = document.get("desires")
    rows = said if isinstance(said, Mapping) else {}
    gaps, told = document.get("gaps_hours"), document.get("told")
    named, tellings = document.get("named"), document.get("tellings")
    return Rhythm(
        last_use=_time(document.get("last_use")),
        gaps=tuple(
            float(gap) for gap in (gaps if isinstance(gaps, list) else []) if _is_number(gap)
        )[-GAPS:],
        habits={name: _habit(row) for name, row in rows.items() if isinstance(row, Mapping)},
        shown=_shown(document.get("shown")),
        named={
            str(name): at
            for name, when in (named.items() if isinstance(named, Mapping) else ())
            if (at := _time(when)) is not None
        },
        tellings=dict(tellings) if isinstance(tellings, Mapping) else {},
        told=tuple(
            mark for mark in (told if isinstance(told, list) else []) if isinstance(mark, str)
        )[-TOLD:],
        questions=_questions(document.get("questions")),
        sessions=_sessions(document.get("sessions")),
        begun=_begun(document.get("begun")),
    )


def as_document(rhythm: Rhythm, document: Mapping[str, Any]) -> dict[str, Any]:
    """`document` with `rhythm` put in; other keys stay."""
    kept = dict(document)
    kept["last_use"] = rhythm.last_use and rhythm.last_use.astimezone(UTC).isoformat()
    kept["gaps_hours"] = list(rhythm.gaps)
    kept["desires"] = {name: habit._asdict() for name, habit in rhythm.habits.items()}
    if rhythm.told:
        kept["told"] = list(rhythm.told)
    if rhythm.shown is not None:
        at, levels, stretch = rhythm.shown
        kept["shown"] = {
            "at": at.astimezone(UTC).isoformat(),
            "levels": dict(levels),
            "stretch": stretch,
        }
    if rhythm.named:
        kept["named"] = {name: at.astimezone(UTC).isoformat() for name, at in rhythm.named.items()}
    if rhythm.tellings:
        kept["tellings"] = dict(rhythm.tellings)
    if rhythm.questions:
        kept["questions"] = {
            name: {"times": one.times, "at": one.at and one.at.astimezone(UTC).isoformat()}
            for name, one in rhythm.questions.items()
        }
    if rhythm.sessions:
        kept["sessions"] = [at.astimezone(UTC).isoformat() for at in rhythm.sessions]
    if rhythm.begun != Begun():
        kept["begun"] = {"first": rhythm.begun.first, "told": list(rhythm.begun.told)}
    else:
        kept.pop("begun", None)
    return kept


def _sessions(said: object) -> tuple[datetime, ...]:
    each = map(_time, said if isinstance(said, list) else [])
    return tuple(at for at in each if at is not None)[-GAPS:]


def _habit(row: Mapping[str, Any]) -> Habit:
    usual = row.get("usual_hours")
    return Habit(float(usual) if _is_number(usual) else None, _count(row.get("first")))


def _questions(said: object) -> dict[str, Showing]:
    rows = said if isinstance(said, Mapping) else {}
    return {
        name: Showing(_count(row.get("times")), _time(row.get("at")))
        for name, row in rows.items()
        if isinstance(row, Mapping)
    }


def _begun(said: object) -> Begun:
    row = said if isinstance(said, Mapping) else {}
    first, told = row.get("first"), row.get("told")
    return Begun(
        first if isinstance(first, str) else "",
        tuple(one for one in (told if isinstance(told, list) else []) if isinstance(one, str)),
    )


def _count(said: object) -> int:
    return said if isinstance(said, int) and not isinstance(said, bool) and said >= 0 else 0


def _shown(said: object) -> Shown | None:
    if not isinstance(said, Mapping):
        return None
    at, levels, stretch = _time(said.get("at")), said.get("levels"), said.get("stretch")
    if at is None or not isinstance(levels, Mapping) or not _is_number(stretch):
        return None
    known = {str(name): float(level) for name, level in levels.items() if _is_number(level)}
    return Shown(at, known, float(stretch))


def _time(said: object) -> datetime | None:
    try:
        return moments.read_time(said)
    except ValueError:
        return None


def _is_number(said: object) -> TypeGuard[float]:
    """A finite number that is not negative."""
    return isinstance(said, int | float) and not isinstance(said, bool) and 0 <= said < 1e9
