"""When memories that were found are to come, as their lines say it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead, moment
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown import listed
from ego.core.memory.pointing.shown.said import Since
from ego.core.times.spans import Span
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead
from ego.stores.memory.asking.days import select_own
from ego.stores.memory.asking.done import tell_done
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import Candidate, Remembered, Stirred
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties.stories import Told
from ego.stores.talk import since
from ego.stores.talk.ranking import Talk

_A_DAY = timedelta(days=1)
_MOST = 10
"""So many one can ask for at once."""
_COLUMNS = 90
"""Of the plan that is next where nothing is on then."""
NOTHING = "Nothing comes to mind."
NEXT = "Nothing comes to mind that is on then. Next, "


class Left(NamedTuple):
    """How much of what is on at the days that are asked of is not told, and how much has to be
    asked for to see all of it."""

    many: int
    needed: int


def find_left(every: Stirred, told: Sequence[Candidate | Told]) -> Left:
    """What is left of `every` thing that is on then beside what is `told`."""
    places = [n for n, one in enumerate(every.found, 1) if one.id in every.on]
    return Left(len(every.on - {one.id for one in told}), max(places, default=0))


def say_left(left: Left) -> list[str]:
    """That so many more are on then, and where they stand."""
    if not left.many:
        return []
    way = f": n {left.needed} shows all" if left.needed <= _MOST else " (ask for fewer days)"
    return [f"And {left.many} more then{way}."]


def say_nothing_then(ego: Ego, question: PreparedQuestion, which: Filter) -> str:
    """That nothing is on at the days that are asked of, and what is next behind them: of whoever
    asks of themselves."""
    now, end = ego.here(), max(one.end for one in question.ahead)
    with ego.database.reading() as db:
        there = {one.seq: one for one in ahead.open_ones(db, now) if one.at >= end}
        own = [there[seq] for seq in select_own(db, question, [*there])]
    told = [one for one in own if not one.private or which.tells_private(one.seq)]
    if not told:
        return NOTHING
    one = min(told, key=lambda one: one.at)
    said = f"{one.say(now)}: {listed.line_on_list(one, now, _COLUMNS, _COLUMNS)} ({one.memory_id})"
    return f"{NEXT}{said}"


class Prospect(NamedTuple):
    """What lies ahead of a memory, as its line says it."""

    said: str = ""
    """When it is to come, as ", for 20 June"; empty where its own words name the day."""
    is_ahead: bool = False
    """Whether it is to come: as long it is told whole, however old it is."""
    plan: Ahead | None = None
    """The same on the first of the days that are asked of, with what was said of it since it was
    kept."""

    @property
    def since(self) -> Since | None:
        """What was said of it since it was kept."""
        return self.plan.since if self.plan else None


def read_due(
    ego: Ego,
    db: Transaction,
    several: Collection[Memory],
    asked: Sequence[Span] = (),
    said_by: Sequence[str] | None = None,
) -> dict[int, Prospect]:
    """What lies ahead of memories, by their seq; with what was said of it since by those `said_by`
    alone where they are told of it."""
    now = ego.here()
    plans = _find_due(db, several, now)
    on = _find_on(plans, now, asked)
    said = _say(plans, several, now, asked, on)
    coming = [one for one in plans.values() if not one.is_over(now)]
    names = ego.names_of(ego.companion) if coming else ()
    told = {one.seq: one for one in since.add_since(db, coming, names, said_by)}
    return {
        seq: Prospect(
            said.get(seq, ""), seq in told, _stand_on(told.get(seq, one), on.get(seq, ()))
        )
        for seq, one in plans.items()
    }


def _stand_on(one: Ahead, on: Sequence[When]) -> Ahead:
    """It on the first of the days `on` which it is; itself where there is none."""
    return replace(one, when=on[0], at=moment(on[0], one.zone)) if on else one


def tell_past_ones_done(
    db: Transaction, found: Sequence[Candidate | Told], due: Mapping[int, Prospect]
) -> list[Candidate | Told]:
    """What was found, where the plans among it that are not `due` any more say that they are
    done."""
    past = [one.memory for one in map(_remembered, found) if one and one.memory.seq not in due]
    done = {one.seq: one for one in tell_done(db, past)}
    return [
        one._replace(one=its._replace(memory=done[its.memory.seq]))
        if isinstance(one, Candidate) and (its := _remembered(one)) and its.memory.seq in done
        else one
        for one in found
    ]


def _remembered(one: Candidate | Told) -> Remembered | None:
    return one.one if isinstance(one, Candidate) and isinstance(one.one, Remembered) else None


def _find_due(db: Transaction, several: Iterable[Memory], now: datetime) -> dict[int, Ahead]:
    """What lies ahead of memories, at its next return where it comes back."""
    found = ahead.of_memories(db, [memory.seq for memory in several])
    due = {seq: one.standing(now) for seq, one in found.items()}
    return {seq: one for seq, one in due.items() if one.when.day < one.until}


def read_days(db: Transaction, several: Collection[Memory], now: datetime) -> dict[int, Prospect]:
    """What lies ahead of memories, by their seq, without what was said of it since."""
    plans = _find_due(db, several, now)
    said = _say(plans, several, now, (), {})
    return {seq: Prospect(said.get(seq, ""), plan=one) for seq, one in plans.items()}


def say_due(
    db: Transaction, several: Iterable[Memory], now: datetime, asked: Sequence[Span] = ()
) -> dict[int, str]:
    """When memories are to come, by their seq, where their words do not name the day.

    What comes back says on which of the days `asked` of it is, or that it is left out then.
    """
    several = list(several)
    plans = _find_due(db, several, now)
    return _say(plans, several, now, asked, _find_on(plans, now, asked))


def _say(
    due: Mapping[int, Ahead],
    several: Iterable[Memory],
    now: datetime,
    asked: Sequence[Span],
    on: Mapping[int, Sequence[When]],
) -> dict[int, str]:
    contents = {memory.seq: memory.content for memory in several}
    said = {
        seq: _say_left_out(one, now, asked) or _say_on(one, now, on.get(seq, ()))
        for seq, one in due.items()
    }
    return {
        seq: said[seq] or f", for {one.say(now)}"
        for seq, one in due.items()
        if said[seq]
        or (
            not _names_day(one, contents[seq], now) and (one.every or one.when.day == one.first_day)
        )  # what was moved says so itself
    }


def _names_day(one: Ahead, words: str, now: datetime) -> bool:
    """Whether a memory's words name its day, and will whenever they are read: not 来月の5日."""
    return str(one.when.day.day) in words and one.words(now) == one.text


def _say_left_out(one: Ahead, now: datetime, asked: Sequence[Span]) -> str:
    """That it is not on the one day that is asked of, and when it is next; empty where it is."""
    day = _find_left_out(one, now, asked)
    if day is None:
        return ""
    said = replace(one, when=When(day)).say(now)
    return f", not {'on ' * said[0].isdigit()}{said}, next {one.say(now)}"


def _find_on(
    plans: Mapping[int, Ahead], now: datetime, asked: Sequence[Span]
) -> dict[int, list[When]]:
    """The first two of the days `asked` of on which each is that comes back, by their seq."""
    if not asked or not any(one.is_often for one in plans.values()):
        return {}
    from ego.core.memory.pointing.often import naming  # few questions are of days to come

    days = [each._replace(start=max(each.start, now)).dates for each in asked if each.end > now]
    return {seq: naming.find_on(one, days) for seq, one in plans.items() if one.is_often}


def _say_on(one: Ahead, now: datetime, on: Sequence[When]) -> str:
    """The first of the days `on` which it is, as it comes back, and how often where that is not
    the only one; empty where it is on none."""
    if not on:
        return ""
    said = replace(one, when=on[0]).say(now)
    said = f"{on[0].day:%A} {said}" if said[0].isdigit() else said
    return f", for {said}" + (f", {one.how_often}" if len(on) > 1 else "")


def _find_left_out(one: Ahead, now: datetime, asked: Sequence[Span]) -> date | None:
    """The one day that is asked of, where it is left out then."""
    days = {each.start.date() for each in asked if each.end - each.start <= _A_DAY}
    day = days.pop() if len(days) == 1 else None
    return day if day and day >= now.date() and day in one.left_out else None


def put_why_off(
    db: Transaction,
    found: Sequence[Candidate | Told],
    every: Sequence[Candidate | Told],
    now: datetime,
    asked: Sequence[Span],
    names: Collection[str],
) -> list[Candidate | Told]:
    """What was found, and behind what is left out on the day that is `asked` of what of `every`
    says so, in place of the last where there are several."""
    from ego.core.memory.pointing.told import each_time  # few questions are of such a day

    kept = list(found)
    seqs = {
        one.one.memory.seq: one
        for one in (found if asked else ())
        if isinstance(one, Candidate) and isinstance(one.one, Remembered)
    }
    for seq, plan in ahead.of_memories(db, seqs).items() if seqs else ():
        day = _find_left_out(plan, now, asked)
        stands = plan.standing(now) if day else plan
        telling = (
            one
            for one in (every if day else ())
            for words, at in _said(one)
            for skip in each_time.find_skipped([stands], words, at, now.tzinfo, names)
            if day in skip.days
        )
        says = next(telling, None)
        if says is None or any(one.id == says.id for one in kept):
            continue
        last = next((n for n in range(len(kept))[::-1] if kept[n].id != seqs[seq].id), None)
        if last is not None:
            del kept[last]
        kept.insert([one.id for one in kept].index(seqs[seq].id) + 1, says)
    return kept


def _said(one: Candidate | Told) -> Iterator[tuple[str, datetime]]:
    """The words of a person that were found, and when they were said."""
    if not isinstance(one, Candidate):
        return
    if isinstance(one.one, Talk):
        yield one.one.event.user_text, one.one.event.at
    else:
        yield one.one.memory.content, one.one.memory.at
