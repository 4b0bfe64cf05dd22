"""What a question stirs: memories, events and stories in one order."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.memory import fading, nearness, turns
from ego.core.memory.interest import EXACT, add_interest
from ego.core.memory.memories import Memory
from ego.core.memory.nearness import LISTENED_TO
from ego.core.memory.spaces import ENOUGH
from ego.core.memory.truth.asking import Tense
from ego.core.memory.truth.chains import Chains
from ego.core.memory.truth.order import FIRST
from ego.core.memory.truth.wanted import is_named_nowhere
from ego.core.times.coming import share_feast
from ego.core.times.mentions import find_mentions
from ego.core.times.spans import lies_in, widen
from ego.core.times.tense import Looking
from ego.stores.embedding.semantics import Semantics
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import expect
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import ahead, columns, memories, search, truth
from ego.stores.memory.asking import days, illness, overtaken, telling
from ego.stores.memory.asking.done import tell_tasks_done
from ego.stores.memory.asking.outcome import (
    put_announcing_behind,
    put_coming_first,
    put_done_behind,
    put_kept_first,
    put_outcome_first,
    put_repeated_behind,
    put_to_come_behind,
    put_weighty_first,
    with_how_it_went,
    with_what_came_back,
    with_what_came_of_it,
)
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import (
    Candidate,
    Remembered,
    Stirred,
    add_unnoted,
    hold_a_rare_name,
    seq_of,
    what_it_says,
    without_twins,
)
from ego.stores.memory.filters import Filter
from ego.stores.memory.search import Hit, SearchResult
from ego.stores.memory.ties import stories
from ego.stores.memory.ties.stories import Told
from ego.stores.memory.truth import STEP
from ego.stores.talk import events, overruled, righted
from ego.stores.talk.hearing import hear_talk
from ego.stores.talk.ranking import Talk, rank_talk

_ASKS_OF_ASKING = re.compile(r"\b(?:ask(?:ed|ing)?|questions?)\b|[聞訊]い|尋ね|質問", re.IGNORECASE)
"""A question about what was asked, which nothing else answers."""
LOOKED_AT = 60
"""So many of each kind are put in order whoever asks, or the order would be another for each."""


def find(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    which: Filter | None = None,
    *,
    limit: int,
) -> Stirred:
    """The memories, events and stories that answer `question`, best first.

    A story stands before its equal, and a memory before a talk. What is asked for of `which` is
    looked for as such, but for what is private: that is left out of what was found, so that it
    changes nothing in the order of the rest. Nor does `limit`, at most `LOOKED_AT`.
    """
    which = which or Filter()
    every = which.with_secrets()
    asked, first = question, max(limit, LISTENED_TO)
    answer, hits, talks, question = _rank_each(db, semantics, question, now, which, first)
    planned = {*answer.planned}
    found = telling.drop_of_another_week(_in_order(db, question, hits, talks, first), question, now)
    found = telling.put_holding_above(found, question)
    if question.ahead:  # nothing but what is on, what else names those days, and what became of it
        found = _of_days_ahead(db, question, found, answer.planned)
    elif planned:
        found = put_kept_first(found, planned, question)
        found = with_how_it_went(db, found, planned) if every == Filter() else found
    found = put_announcing_behind(db, found, question)
    if question.day is None:  # what was on a day is told as it was
        found = _with_what_put_right(db, question, found, answer.chains, which, now)
    found = without_twins(db, found, planned, question)
    if not _ASKS_OF_ASKING.search(question.text):
        found = telling.put_questions_behind(question, found)
    if not planned:
        found = put_repeated_behind(db, put_done_behind(db, found))
        found = with_what_came_of_it(db, found, question) if every == Filter() else found
    found = telling.put_telling_first(overtaken.put_own_first(found, question), question)
    found = overtaken.put_changed_first(found, answer.wording, answer.scale, question)
    found = overtaken.put_turned_above(found, question.asked)
    found = put_coming_first(db, overtaken.put_moved_first(db, found, question, now), question, now)
    if every == Filter() and not question.ahead:
        found = overtaken.put_back_first(db, found, question, semantics.directory)
    if every == Filter() and question.asks_what_was:
        found = put_weighty_first(with_what_came_back(db, found, question, now), question)
    found = overtaken.put_afterthoughts_above(found, question)
    found = put_to_come_behind(
        db, telling.put_on_then_first(db, found, question, now), question, now
    )
    told = [
        one
        for one in stories.rank(db, semantics, question, answer.scale, every, limit=LOOKED_AT)
        if _may_be_told(one, which) and (not question.ahead or _names_days_of(question, one))
    ]
    found = [one for one in found if _may_be_told(one, which)]
    both: list[Candidate | Told] = sorted([*told, *found], key=lambda one: -one.score)
    both = illness.put_first(put_outcome_first(both, question, which.people), question)
    both = add_unnoted(db, semantics.directory, asked, answer.planned, which, both)
    several = len(hits) + len(talks) + len(told)
    is_faint = not (planned or illness.is_answered(both, question)) and _is_faint(
        semantics, question, both, several, now
    )
    few = several < nearness.FEW and turns.asks_something(question.said)
    own = days.select_own(db, question, answer.planned) if question.ahead else ()
    on = frozenset(one.id for one in both if seq_of(one) in own)
    by_meaning, rare = question.vector is not None, hold_a_rare_name(question.text, both)
    both = telling.put_last_sitting_first(both, question)
    return Stirred(both[:limit], is_faint, by_meaning, rare, few, on, question.ahead)


def _rank_each(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    now: datetime,
    which: Filter,
    first: int,
) -> tuple[SearchResult, list[Hit], list[Talk], PreparedQuestion]:
    """What memories answer, and which of them and of the talks may be told, each best first; with
    the question as it is asked of these."""
    expect_all(db, semantics, question)
    heard = hear_talk(db, semantics, question, question.narrow(which))  # while cosines are reckoned
    question = heard.question if heard else question
    answer = search.find(db, semantics, question, now, which, limit=LOOKED_AT)
    question = question.once_planned(answer.planned)
    hits = [hit for hit in answer.hits if not hit.private or which.tells_private(hit.seq)]
    are_enough = len(hits) >= max(first, ENOUGH) and not question.asks_what_was
    above = hits[first - 1].score if are_enough else -math.inf
    heard = hear_talk(db, semantics, question, question.narrow(which), heard)
    talks = rank_talk(
        db, semantics, question, now, answer.scale, heard, limit=LOOKED_AT, above=above
    )
    return answer, hits, [one for one in talks if which.tells_turn(one.event)], question


def _may_be_told(one: Candidate | Told, which: Filter) -> bool:
    if isinstance(one, Candidate) and isinstance(one.one, Talk):
        return which.tells_turn(one.one.event)
    return not one.private or which.tells_private(seq_of(one) or 0)


def expect_all(db: Transaction, semantics: Semantics, question: PreparedQuestion) -> None:
    """Say what `find` asks for, whatever is found, for whoever reads something else first."""
    expect(db, stories.ask_stories(), events.LAST, events.CHANGED)
    search.expect_all(db, semantics, question)
    if question.in_talk is not None:
        semantics.expect_cosines(question.in_talk, EVENTS)


def _in_order(
    db: Transaction,
    question: PreparedQuestion,
    hits: Sequence[Hit],
    talks: Sequence[Talk],
    first: int,
) -> list[Candidate]:
    """So many of the first of these, best first; only what is among them is read."""
    every: list[Hit | Talk] = [*hits, *talks]
    several = [_Standing(one, one.score, one.interest) for one in every]
    if question.drawn and talks:
        several = _among_each_other(several)
    several = sorted(several, key=lambda one: -one.score)[:first]
    seqs = [one.one.seq for one in several if isinstance(one.one, Hit)]
    read = {memory.seq: memory for memory in tell_tasks_done(db, memories.by_seqs(db, seqs))}
    return [
        Candidate(_remembered(one.one, read) if isinstance(one.one, Hit) else one.one, *one[1:])
        for one in several
        if isinstance(one.one, Talk) or one.one.seq in read
    ]


class _Standing(NamedTuple):
    """How something stands among the others, before a memory is read."""

    one: Hit | Talk
    score: float
    interest: float


def _remembered(hit: Hit, read: Mapping[int, Memory]) -> Remembered:
    return Remembered(_held(read[hit.seq], hit), hit)


def _held(memory: Memory, hit: Hit) -> Memory:
    """A memory with the dates from which on and until which it held; most have none."""
    held = hit.held._replace(is_done=memory.held.is_done)
    return memory if memory.held == held else replace(memory, held=held)


def _is_faint(
    semantics: Semantics,
    question: PreparedQuestion,
    found: Sequence[Candidate | Told],
    several: int,
    now: datetime,
) -> bool:
    """Whether the first of so many `found` echo too faintly for an answer; or, where it is asked
    what was at a time, whether none of them is of it."""
    if question.asks_what_was and found:
        times = [widen(one) for one in question.spans if one.end <= now]
        return bool(times) and not any(lies_in(times, *one.lasted) for one in found)
    if semantics.space is None or not found or illness.is_answered(found, question):
        return False
    first, floor = found[:LISTENED_TO], nearness.floor(semantics.space, several)
    if is_named_nowhere(
        question.text, [*map(what_it_says, found), *_named_by(found, question.companion)]
    ):
        return True
    if not text.is_japanese(question.text) and max(map(_loudness, first)) < nearness.weak(several):
        return True
    return all(one.echo < floor for one in first)


def _loudness(one: Candidate | Told) -> float:
    """Its score, but not for whose words it is, unless their news is what was asked for."""
    if isinstance(one, Told) or one.echo == math.inf:
        return one.score
    return one.score - one.only_by_its_speaker


def _of_days_ahead(
    db: Transaction,
    question: PreparedQuestion,
    found: Sequence[Candidate],
    planned: Sequence[int],
) -> list[Candidate]:
    """What of `found` is `planned`, in that order, however near the words of its turn are, or else
    what is called as the day is: a Christmas party on the 20th. Below it what names those days and
    lies ahead on no other; no talk of others where somebody asks of themselves."""
    found = [
        one
        for one in found
        if not (isinstance(one.one, Talk) and days.is_anothers(question, one.one.event))
    ]
    there = {seq: one for one in found if (seq := seq_of(one)) is not None}
    others = ahead.of_memories(db, there).keys()
    several = [there[seq] for seq in planned if seq in there]
    scores = sorted((one.score for one in several), reverse=True)
    on = [one._replace(score=score) for one, score in zip(several, scores, strict=True)]
    first = on or [one for one in found if share_feast(question.said, what_it_says(one))]
    least = min((one.score for one in first), default=math.inf) - STEP
    there_too = {*planned, *others}
    beside = (
        one._replace(score=min(one.score, least))
        for one in found
        if seq_of(one) not in there_too and _names_days_of(question, one) and one not in first
    )
    return [*first, *beside]


def _names_days_of(question: PreparedQuestion, one: Candidate | Told) -> bool:
    """Whether what was found names a day to come of which it is asked what is on, seen from when
    it was said: that of another day is no answer where nothing is on."""
    zone = question.ahead[0].start.tzinfo
    named = find_mentions(what_it_says(one), one.lasted[0].astimezone(zone), Looking.AHEAD)
    return any(it.start < day.end and day.start < it.end for it in named for day in question.ahead)


def _named_by(found: Sequence[Candidate | Told], companion: Iterable[str]) -> Iterator[str]:
    for one in (one.one for one in found if isinstance(one, Candidate)):
        if isinstance(one, Remembered):
            yield from (*one.memory.named, *one.memory.tags)
        else:
            partner = find_partner(one.event)
            yield from (partner,) if partner else companion


def _with_what_put_right(
    db: Transaction,
    question: PreparedQuestion,
    found: Sequence[Candidate],
    chains: Chains,
    which: Filter,
    now: datetime,
) -> list[Candidate]:
    """`found` in its order, where each turn that a memory put right stands behind that memory, and
    one whose plan was called off or moved since behind what says so, or left out where it is asked
    what is to come; asked of now, one of the first that says what a replaced memory says behind
    what took its place.

    It comes with the turn, be it found or not, and is as sure as that: it says the same, corrected.
    """
    turns = {one.id: one for one in found if isinstance(one.one, Talk)}
    said = [one.one.event for one in turns.values() if isinstance(one.one, Talk)]
    corrected = righted.find(db, said, not_private=which.not_private)
    over = overruled.find(db, said, not_private=which.not_private)
    by = over | corrected
    if question.asked.tense is Tense.NOW and which.with_secrets() == Filter():
        first = [one.one.event for one in found[:FIRST] if isinstance(one.one, Talk)]
        by = {**overruled.find_replaced(db, first, chains), **by}
    if not by:
        return list(found)
    several = {one.id: _told_as_put_right(one) if one.id in corrected else one for one in found}
    for its_id, thing in by.items():
        turn, there = turns[its_id], several.get(thing.id)
        least = (turn.certainty if isinstance(thing, Memory) else turn.score) + STEP
        if there is None and not (which.since or which.until):
            there = _standing_in(db, thing, turn, least, now)
        if there is not None:
            several[thing.id] = there._replace(score=max(there.score, least))
    if question.ahead:  # a plan that was moved or called off is none of the day that it was on
        several = {its_id: one for its_id, one in several.items() if its_id not in over}
    return sorted(several.values(), key=lambda one: -one.score)


def _standing_in(
    db: Transaction, thing: Memory | Event, turn: Candidate, score: float, now: datetime
) -> Candidate:
    """What comes for the sake of a turn, in a place such as that was found in."""
    talk = turn.one
    assert isinstance(talk, Talk)
    if isinstance(thing, Event):
        return Candidate(talk._replace(event=thing), score, 0.0)
    hit = _as_found(db, thing, turn, talk, now)
    return Candidate(Remembered(_held(thing, hit), hit), score, 0.0)


def _as_found(db: Transaction, memory: Memory, turn: Candidate, talk: Talk, now: datetime) -> Hit:
    import numpy as np

    (fresh,) = fading.freshness(columns.read(db), np.array([memory.seq]), to_microseconds(now))
    return Hit(
        seq=memory.seq,
        score=turn.certainty,
        similarity=talk.share if talk.cosine is None else talk.cosine,
        freshness=float(fresh),
        interest=0.0,
        is_exact=False,
        echo=turn.echo,
        alone=turn.certainty,
        private=memory.private,
        held=truth.read(db).find_dates(memory.seq),
    )


def _told_as_put_right(one: Candidate) -> Candidate:
    assert isinstance(one.one, Talk)
    return one._replace(one=one.one._replace(event=replace(one.one.event, is_put_right=True)))


def _among_each_other(found: list[_Standing]) -> list[_Standing]:
    """What may not leave the first three of its kind may not leave them among both."""
    import numpy as np

    plain = np.array([one.score - one.interest for one in found])
    added = np.array([one.interest for one in found])
    scores = add_interest(plain, added, np.array([_is_exact(one) for one in found]))
    return [
        one._replace(score=float(score), interest=float(score - before))
        for one, score, before in zip(found, scores, plain, strict=True)
    ]


def _is_exact(standing: _Standing) -> bool:
    one = standing.one
    return one.is_exact if isinstance(one, Hit) else one.share >= EXACT
