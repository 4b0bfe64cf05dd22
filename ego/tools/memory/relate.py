"""A memory that was just kept is related: its vector, its links, the questions it touches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.desires.satisfaction import FURTHER, Happening, Rule, memory_happenings
from ego.core.identity import questions
from ego.core.identity.questions import Question
from ego.core.memory.ahead import Ahead
from ego.core.memory.memories import ALONE, Link, LinkType, Memory
from ego.core.memory.scoring import Numbers
from ego.errors import EgoError
from ego.runtime import follow_ups
from ego.runtime.desires import settling
from ego.runtime.ego import Ego
from ego.stores import questions as touching
from ego.stores.embedding.waiting import MEMORIES, Said
from ego.stores.engine.contract import Contradiction, Transaction
from ego.stores.memory import columns, links, search
from ego.stores.questions import Searchable
from ego.tools.memory import coming

if TYPE_CHECKING:
    from ego.stores.embedding.contract import Vector


_SAID_LATELY = timedelta(days=7)
"""What was kept within so long settles nothing a second time."""


class Related(NamedTuple):
    """What a kept memory is like, the questions it touches, and what lay ahead that it tells of."""

    near: list[search.Alike]
    questions: list[Question]
    came: list[Ahead]


def relate(ego: Ego, memory: Memory, begun: Sequence[Ahead]) -> Related:
    """Give a kept memory its vector and its links, and close what it tells of among `begun`.

    All in one transaction, and what takes time before it. The memory is safe already: a failure
    here is a warning.
    """
    vector = _vector_of(ego, memory)
    asked = _let_go(ego, by_meaning=vector is not None)
    ahead = coming.prepare(ego, begun, by_meaning=vector is not None)
    terms = text.query_tokens(memory.content)
    touched: list[Question] = []
    try:
        with ego.database.writing() as db:
            if vector is not None and not _place(ego, db, memory, vector):
                vector = None
            known = columns.read(db)
            near = search.alike(db, ego.semantics, memory, vector, terms, known)
            touched = _find_touched(ego, memory, asked, known, by_meaning=vector is not None)
            similar = [
                (one.memory, Link(one.memory.id, LinkType.SIMILAR, round(one.similarity, 3), ""))
                for one in near
            ]
            links.join_all(db, memory, similar, memory.at)
            came = coming.close_touched(
                ego, db, memory, ahead, known, by_meaning=vector is not None
            )
            _settle_what_happened(ego, db, memory, near, came)
    except EgoError as error:
        ego.warn(error.sentence.begin_with("It is not linked:"))
        return Related([], touched, [])
    except Contradiction:  # it was purged, or an older copy was restored, since it was kept
        return Related([], touched, [])
    return Related(near, touched, came)


def _settle_what_happened(
    ego: Ego,
    db: Transaction,
    memory: Memory,
    near: Sequence[search.Alike],
    came: Sequence[Ahead],
) -> None:
    """Note what the memory tells of as settling desires, unless it was told this week already.

    What `came` is closed now, and so it cannot settle anything twice.
    """
    happened = [Happening.CAME] if any(one.was_told for one in came) else []
    if not any(one.is_double and memory.at - one.memory.at <= _SAID_LATELY for one in near):
        is_meeting = bool(memory.people) and memory.category not in ALONE
        happened += memory_happenings(
            memory.category, memory.emotion, memory.valence, is_meeting=is_meeting
        )
    rules = [Rule("remember", *rule) for one in happened for rule in FURTHER[one]]
    if rules:
        ego.follow(db, follow_ups.SATISFY, settling(rules, "remember"))


def _vector_of(ego: Ego, memory: Memory) -> Vector | None:
    try:
        return ego.semantics.passage(memory.content)
    except EgoError as error:
        ego.warn(error.sentence.begin_with("Its vector has to wait:"))
        return None


def _place(ego: Ego, db: Transaction, memory: Memory, vector: Vector) -> bool:
    try:
        said = Said(memory.seq, memory.id, memory.content)
        return ego.semantics.keep(db, MEMORIES, said, vector)
    except EgoError as error:
        ego.warn(error.sentence.begin_with("Its vector has to wait:"))
        return False


class _LetGo(NamedTuple):
    """The fading and dormant questions, the most present first; and as they are searched for."""

    waning: list[Question]
    asked: list[Searchable[Question]]


def _let_go(ego: Ego, *, by_meaning: bool) -> _LetGo:
    try:
        waning = questions.list_waning(ego.questions(), ego.now())
        return _LetGo(waning, touching.prepare(ego.semantics, waning) if by_meaning else [])
    except EgoError as error:
        ego.warn(error.sentence.begin_with("What you once asked could not be looked at:"))
        return _LetGo([], [])


def _find_touched(
    ego: Ego, memory: Memory, let_go: _LetGo, known: Numbers, *, by_meaning: bool
) -> list[Question]:
    """The fading or dormant questions that a kept memory touches, the most present first.

    By words, and by meaning when it has a vector.
    """
    if not let_go.waning:
        return []
    asked = let_go.asked if by_meaning else []
    try:
        with ego.database.reading() as db:
            touched = touching.by_words(db, [memory], let_go.waning)
            touched += touching.by_meaning(db, ego.semantics, memory, asked, known)
    except EgoError as error:
        ego.warn(error.sentence.begin_with("What you once asked could not be looked at:"))
        return []
    return [question for question in let_go.waning if question in touched]
