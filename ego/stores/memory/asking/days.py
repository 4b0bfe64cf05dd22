"""What is on, or was announced, for the days of which that is asked.

Nobody says on a Saturday what they said of it before: the plan is what that day was.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set
from datetime import date, datetime, time, timedelta
from itertools import islice
from typing import TYPE_CHECKING

from ego.core import text
from ego.core.confiding import is_confided
from ego.core.events import Event, Source, find_partner
from ego.core.identity.people import stands_in
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead, Reminded
from ego.core.memory.pointing.whom import without_teller
from ego.core.talk import speaking
from ego.core.talk.noted import Kind, What
from ego.core.times import questions, working
from ego.core.times.mentions import without_times
from ego.stores.engine.contract import Transaction
from ego.stores.engine.times import from_microseconds, to_microseconds
from ego.stores.memory import ahead, memories
from ego.stores.memory.asking import plan_rows
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.filters import Filter
from ego.stores.talk import events, noted, righted
from ego.stores.talk import words as talk_words

if TYPE_CHECKING:
    from pathlib import Path

_OF_THESE_DAYS = (
    "SELECT ahead.memory FROM ahead JOIN memories ON memories.seq = ahead.memory"
    f" WHERE every IS NULL AND told < {int(Reminded.CALLED_OFF)} AND day >= ? AND day < ?"
    " AND ahead.at <= ? AND (closed_at IS NULL OR closed_at >= ahead.at)"
    f" AND memories.forgotten_at IS NULL AND {ahead.IS_NOT_REPLACED} AND {plan_rows.BY_NO_OTHER}"
)
_KEPT_BEFORE = (
    "SELECT ahead.memory FROM ahead JOIN memories ON memories.seq = ahead.memory"
    " WHERE memories.at < ?"
)
_OFF = (
    "SELECT memories.content FROM ahead JOIN memories ON memories.seq = ahead.memory"
    " WHERE every IS NULL AND ((day >= ? AND day < ?) OR (first_day >= ? AND first_day < ?))"
    f" AND (closed_at IS NOT NULL OR day <> first_day OR NOT ({ahead.IS_NOT_REPLACED}))"
)
_CLOSED = "SELECT closed_at FROM ahead WHERE closed_at >= ?"
_LATELY, _NEAR = timedelta(days=28), timedelta(days=3)
"""So long before it is asked talk is looked through for what nobody noted; and so long before a
day that is called tomorrow."""
_WEEK = 8
"""Of so many days talk is looked through: of a week, and of the Sunday before it."""
_READ, _MOST, _RARE = 40, 5, 40
"""So many turns that may name the day are read, and so many kept; and in so many turns a word is
rare enough to tell what one takes back."""
_LONGEST = timedelta(days=62)
"""So long before a day may have begun what still went on then."""
_FEW_DAYS = 2
"""Of so many days each plan stands first; of more, what was kept on one of them is surer."""


def list_on(db: Transaction, question: PreparedQuestion, now: datetime) -> list[int]:
    """The memories of what is on, or was announced, for the days of which that is asked, by seq:
    in the order of their hours, but what is of whoever asks of themselves before that of others."""
    if question.sitting:  # of which it is asked what was said
        return []
    planned = _list_ahead(db, question, now)
    if planned and (kind := working.find_shifts(question.said)):
        return _list_shifts(db, question, planned, kind)
    planned += _list_past(db, question, now)
    return _put_own_first(db, question, planned, select_own(db, question, planned))


def _list_shifts(
    db: Transaction, question: PreparedQuestion, planned: Sequence[int], kind: str
) -> list[int]:
    """`planned`, asked whether one works then, with the shifts of whoever asks first, or these
    alone where it is asked when; none where no shift is planned: what is told of each week may
    answer."""
    plans = memories.by_seqs(db, planned)
    on = {one.seq for one in plans if working.tells_shift(one.content, kind)}
    own = select_own(db, question, [seq for seq in planned if seq in on])
    is_of_all = questions.asks_when(question.said) and not without_times(question.said).count("#")
    return own if is_of_all or not own else _put_own_first(db, question, planned, own)


def _put_own_first(
    db: Transaction, question: PreparedQuestion, planned: Sequence[int], own: Sequence[int]
) -> list[int]:
    """`planned`, what is `own` of whoever asks of themselves first; without what others told."""
    rest = [seq for seq in planned if seq not in own]
    told = memories.by_seqs(db, rest) if question.asker and rest else []
    asker = {text.normalise(one) for one in question.asker}
    others = {one.seq for one in told if _find_teller(one) not in asker | {""}}
    return [*own, *(seq for seq in rest if seq not in others)]


def _find_teller(memory: Memory) -> str:
    """Who told it in talk, whose name stands in front of their words then; empty for nobody."""
    names = (*memory.about, *memory.people)
    teller = next((name for name in names if memory.content.startswith(f"{name}: ")), "")
    return text.normalise(teller)


def select_own(db: Transaction, question: PreparedQuestion, planned: Sequence[int]) -> list[int]:
    """Which of `planned` are of whoever asks of themselves: told by them, with them or about them,
    or of all; what is told of nobody is the companion's. All of them where nobody does."""
    if not (question.asker and planned):
        return list(planned)
    asker, companion = (
        {text.normalise(one) for one in names} for names in (question.asker, question.companion)
    )
    is_companion = not asker.isdisjoint(companion)

    def is_own(memory: Memory) -> bool:
        theirs = {text.normalise(one) for one in (*memory.about, *memory.people)}
        if not asker.isdisjoint(theirs) or (is_companion and not memory.about):
            return True
        turns = events.find_told_at(db, memory.at) if _find_teller(memory) else []
        asked = (speaking.is_put_to_all(one.user_text, memory.content) for one in turns)
        return _may_be_of(without_teller(memory.content), asker) or any(asked)

    own = {one.seq for one in memories.by_seqs(db, planned) if is_own(one)}
    return [seq for seq in planned if seq in own]


def _may_be_of(said: str, asker: Collection[str]) -> bool:
    """Whether what somebody else said names whoever asks of themselves, or is of all."""
    plain = text.normalise(said)
    return any(stands_in(plain, name) for name in asker) or speaking.is_of_all(said)


def is_anothers(question: PreparedQuestion, turn: Event) -> bool:
    """Whether a turn is of somebody else than whoever asks of themselves, and not of all."""
    asker, companion = (
        {text.normalise(one) for one in names} for names in (question.asker, question.companion)
    )
    partner = text.normalise(find_partner(turn))
    if not asker or partner in asker or (not partner and asker & companion):
        return False
    return not _may_be_of(turn.user_text, asker)


def _list_ahead(db: Transaction, question: PreparedQuestion, now: datetime) -> list[int]:
    """The memories of what is on then, as `naming.list_on` has it."""
    if not question.ahead:
        return []
    from ego.core.memory.pointing.often import naming  # few ask for a day

    there = ahead.open_ones(db, now)
    return [one.seq for one in naming.list_on(there, question.ahead)]


def _list_past(db: Transaction, question: PreparedQuestion, now: datetime) -> list[int]:
    """The memories of what was announced for the days of which it is asked what was then, by seq,
    in the order of their hours.

    What is off, done before or put on another day was not then. What comes back may not have been:
    the days that it was left out are not kept.
    """
    if question.ahead or not question.asks_what_was:
        return []
    from ego.core.memory.pointing.often import naming  # few ask for a day

    spans = [one for one in question.spans if one.start <= now]
    first, end = min(one.start for one in spans), max(one.dates[1] for one in spans)
    days = ((first - _LONGEST).date().isoformat(), end.isoformat())
    rows = db.execute(_OF_THESE_DAYS, (*days, to_microseconds(now))).fetchall()
    plans = ahead.of_memories(db, [seq for (seq,) in rows], closed=True) if rows else {}
    return [one.seq for one in naming.list_on(plans.values(), spans)]


def list_returning(db: Transaction, question: PreparedQuestion, now: datetime) -> list[int]:
    """The memories of what comes back, and did so on the day or two of which it is asked what was
    then, by seq: whether it was on, nobody said, but where a turn left that day out."""
    past = [one for one in question.spans if one.start <= now and not question.sitting]
    if question.ahead or not question.asks_what_was or not past or not are_few(question):
        return []
    from ego.core.memory.pointing.often.returning import return_after  # few ask for a day

    out = righted.list_left_out(db)
    dates = (one.dates for one in past)
    days = [first + timedelta(n) for first, end in dates for n in range((end - first).days)]

    def was_on(one: Ahead, day: date) -> bool:
        since = max(one.first_day, one.kept_at.astimezone(one.zone).date())
        left_out = {*one.left_out, *(off for told in out for off in told.get(one.memory_id, ()))}
        if one.every is None or not since <= day < one.until or day > now.date():
            return False
        on = return_after(day - timedelta(1), one.first_day, one.every, one.weekdays)
        return on == day and day not in left_out

    often = [one for one in ahead.open_ones(db, now) if one.is_often]
    return select_own(db, question, [one.seq for one in often if any(was_on(one, d) for d in days)])


def list_of_other_days(db: Transaction, question: PreparedQuestion) -> dict[int, str]:
    """The memories that were noted of talk for other days than those of which it is asked what was
    then, by seq, each with its turn: what was announced did not happen as that was said."""
    if question.ahead or not question.asks_what_was:
        return {}
    from ego.core.memory.pointing.often import naming

    end = max(one.end for one in question.spans)
    rows = db.execute(_KEPT_BEFORE, (to_microseconds(end),)).fetchall()
    plans = ahead.of_memories(db, [seq for (seq,) in rows], closed=True) if rows else {}
    on = {one.seq for one in naming.list_on(plans.values(), question.spans)}
    others = {one.memory_id: seq for seq, one in plans.items() if seq not in on}
    notes = noted.list_all(db) if others else []
    made = (one for one in notes if one.brought.what is What.AHEAD and one.brought.made)
    return {others[one.brought.id]: one.event_id for one in made if one.brought.id in others}


def are_few(question: PreparedQuestion) -> bool:
    """Whether it asks of a day or two."""
    return sum((one.end - one.start).days for one in question.spans) <= _FEW_DAYS


# Talk of those days that no plan came of


def find_unnoted(
    db: Transaction,
    question: PreparedQuestion,
    planned: Sequence[int],
    which: Filter,
    now: datetime,
    directory: Path,
) -> list[Event]:
    """The turns of the last weeks that tell of a day to come of which it is asked what is on, and
    of which no plan came, the newest first.

    None of others where somebody asks of themselves; none that was told in confidence, or put
    right, or that a later one takes back; nor what says again what is `planned`, or is over or off.
    """
    dates = _list_dates(question)
    if (which.category, which.emotion) != (None, None) or not dates:
        return []
    from ego.core.memory.pointing.shown import announcing  # few ask for a day

    here = now.astimezone(question.ahead[0].start.tzinfo)
    newest = talk_words.read_newest(db, directory)
    talk = _list_naming(db, newest, dates, which, here, question.companion)
    made = noted.find_of_events(db, [one.id for one in talk]) if talk else []
    gone = {one.event_id for one in made if one.kind is Kind.PLAN}
    talk = [one for one in talk if one.id not in gone and not is_confided(one)]
    talk = [one for one in talk if not is_anothers(question, one)]
    if not talk:
        return []
    span = dates[0].isoformat(), (dates[-1] + timedelta(1)).isoformat()
    off = [words for (words,) in db.execute(_OFF, (*span, *span)).fetchall()]
    plans = [*(one.content for one in memories.by_seqs(db, planned)), *off]
    right = righted.find(db, talk, not_private=False)
    closed = db.execute(_CLOSED, (to_microseconds(now - _LATELY),)).fetchall()
    closing = {from_microseconds(at) for (at,) in closed}

    def telling() -> Iterator[Event]:
        for one in talk:
            at = one.at.astimezone(here.tzinfo)
            said = announcing.find_telling(one.user_text, dates, at) if one.id not in right else ""
            if not said:
                continue
            terms = announcing.find_terms(said, at)
            if any(announcing.says_again(terms, plan) for plan in plans):
                continue
            is_of_plan = one.at in closing or righted.read_left_out(one.client_context)
            if not (is_of_plan or _is_taken_back(db, newest, one, terms)):
                yield one

    return list(islice(telling(), _MOST))


def _list_dates(question: PreparedQuestion) -> list[date]:
    """The days to come of which it asks, where they are no more than a week."""
    days = {
        first + timedelta(n)
        for first, end in (one.dates for one in question.ahead)
        for n in range(min((end - first).days, _WEEK + 1))
    }
    return sorted(days) if len(days) <= _WEEK else []


def _list_naming(
    db: Transaction,
    newest: talk_words.Newest,
    dates: Sequence[date],
    which: Filter,
    here: datetime,
    companion: Collection[str],
) -> list[Event]:
    """The turns of the last weeks that name one of these days, the newest first."""
    import numpy as np

    from ego.core.memory.pointing.shown import announcing

    far, near = (
        {*talk_words.find_with_all(newest, [text.tokens(one) for one in names])}
        for names in (announcing.list_names(dates), announcing.NEAR)
    )
    close = to_microseconds(datetime.combine(dates[0], time(), here.tzinfo) - _NEAR)
    begin = to_microseconds(max(here - _LATELY, which.since or here - _LATELY))
    end = to_microseconds(min(here, which.until or here))
    persons = which.persons() if which.people else ()
    theirs = events.find_with(db, persons, companion, newest=events.NEWEST) if persons else None
    heads = newest.heads[:2, np.isin(newest.heads[0], [*(far | near)])].T[::-1].tolist()
    seqs = [
        seq
        for seq, at in heads
        if begin <= at <= end and (seq in far or at >= close) and (theirs is None or seq in theirs)
    ]
    return [
        one
        for one in events.by_seqs(db, seqs[:_READ])
        if one.source in (Source.CHAT, Source.CAPTURE)
        and announcing.names_one(one.user_text, dates, one.at.astimezone(here.tzinfo))
    ]


def _is_taken_back(
    db: Transaction, newest: talk_words.Newest, turn: Event, terms: Set[str]
) -> bool:
    """Whether a later turn that shares a rare word with it may say that it is off, or moved."""
    from ego.core.memory.pointing.shown import announcing

    sharing = talk_words.find_with_rare(newest, text.tokens(" ".join(terms)), _RARE)
    later = (one for one in events.by_seqs(db, sharing[-_READ:]) if one.at > turn.at)
    return any(announcing.may_take_back(one.user_text) for one in later)
