"""A memory that was just kept is related: its vector, its links, the questions it touches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.desires.satisfaction import FURTHER, Happening, Rule, memory_happenings
from ego.core.identity import questions
from ego.core.identity.questions import Question
from ego.core.memory.memories import Link, LinkType, Memory
from ego.core.memory.numbers import Numbers
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often.returning import Pointed
from ego.core.memory.pointing.shown.subject import subject
from ego.core.memory.pointing.told import again
from ego.core.memory.truth.chains import Chains
from ego.core.memory.truth.pairs import find_names
from ego.core.memory.truth.rules import sets_anew
from ego.errors import EgoError
from ego.runtime import follow_ups
from ego.runtime.desires import settling
from ego.runtime.ego import Ego
from ego.runtime.noted import whose
from ego.stores import questions as touching
from ego.stores.embedding import waiting
from ego.stores.embedding.waiting import MEMORIES, Said, Shelf
from ego.stores.engine.contract import Contradiction, Transaction
from ego.stores.engine.statements import expect
from ego.stores.memory import ahead, columns, truth
from ego.stores.memory.ties import likeness, links, stories
from ego.stores.memory.ties.likeness import Placed
from ego.stores.questions import Searchable
from ego.tools.memory import changes, coming
from ego.tools.memory import truth as put_right

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.core.memory.pointing.often.once import Once
    from ego.core.memory.pointing.often.workdays import Left
    from ego.core.memory.pointing.stretches.ending import OtherEnd
    from ego.core.memory.pointing.told import each_time
    from ego.stores.embedding.contract import Vector


_SAID_LATELY = timedelta(days=7)
"""What was kept within so long settles nothing a second time."""


_RULE = 1_000
"""Characters; what is longer sets no rule anew."""
_OF_LATE, _STORY_OF = timedelta(days=3), 2
"""A new memory that links to so many of so lately, told in no story yet, may make one with them."""


class Related(NamedTuple):
    """What a kept memory is like, the questions it touches, and what lay ahead that it tells of."""

    near: Sequence[likeness.Alike] = ()
    questions: Sequence[Question] = ()
    came: Sequence[Ahead] = ()
    doubted: Memory | None = None
    """What it makes one ask about: whether that is no longer so."""
    moved: tuple[Ahead, When] | None = None
    """What lay ahead and is on another day by what it tells, and on which."""
    may_be_a_story: bool = False
    """Whether it and what it is linked to may be one: two of late that are in none."""
    off: Sequence[Ahead] = ()
    """What it tells is off; several that lie ahead still where it may be any of them."""
    already: Ahead | None = None
    """What lies ahead already and it points to once more."""
    skipped: Sequence[each_time.Skip] = ()
    """Of `off`, what comes back, and is off on some days."""
    instead: tuple[Pointed | None] | None = None
    """Where it points, if anywhere, instead of to the day of what it leaves out once."""
    once: Once | None = None
    """What comes back and is on another day once by what it tells: that is where it points."""
    ended: OtherEnd | Left | None = None
    """What ends on another day by what it tells, or is on fewer days of the week."""
    corrected: Memory | None = None
    """What it says that it puts right, and takes the place of."""


def relate(
    ego: Ego,
    memory: Memory,
    open_ones: Sequence[Ahead],
    due: When | None,
    older: Memory | None,
    *,
    is_written: bool = False,
) -> Related:
    """Give a kept memory its vector and its links, and close what it tells of among `open_ones`.

    What it announces once more, it being `due`, stays announced once; a day that somebody wrote
    `is_written`, and only of the same people. It was said to replace
    `older`, and is told beside that as no other memory. All in one transaction, and
    what takes time before it. The memory is safe already: a failure here is a warning.
    """
    vector = _vector_of(ego, memory)
    carried, subjects = _carried(ego), _without_days(ego, open_ones, due)
    asked = [] if vector is None else _prepare(ego, carried, subjects)
    held = touching.words_of([memory]) if carried or subjects else []
    related, terms, touched = Related(), likeness.terms_of(memory), list[Question | Ahead]()
    closed, moved, once, ended, *_ = told = changes.read_changes(ego, memory, open_ones)
    instead, due = changes.point_instead(ego, memory, due, told, is_written=is_written)
    try:
        with ego.database.writing() as db:
            _expect(db, memory, terms, vector)
            placed = None if vector is None else _place(ego, db, memory, vector)
            expect(db, truth.REPLACED)  # what it goes by may have been changed by then
            known = columns.read(db)
            signs = _signs(ego, db, memory, terms, placed, known)
            near = _choose_near(ego, db, memory, signs, terms, known)
            near = [one for one in near if older is None or one.memory.seq != older.seq]
            nearness = _compare(ego, db, placed, chain(*asked), len(known))
            touched = touching.by_words(db, held, [*carried, *subjects])
            if placed is not None:
                space = ego.semantics.space
                compare = partial(_compare_one, ego, db, placed, len(known))
                touched += touching.by_meaning(space, memory, nearness, known, compare)
            named = [one for one in open_ones if any(_is_of(one, other) for other in touched)]
            begun = changes.find_begun(ego, named, memory, told, due, open_ones)
            came = _close(db, begun, memory, closed)
            left = [
                one
                for one in (*named, *_find_plans(ego, memory, open_ones, due))
                if one not in begun and (older is None or one.seq != older.seq)
            ]
            already = whose.become_one(ego, db, memory, due, left, is_written=is_written)
            changes.make_changes(db, memory, told, due)
            if instead is not None:
                coming.keep_instead(ego, db, memory, *instead)
            if once is not None:
                ahead.ask_no_more(db, [memory.seq])
            late = _late(ego, db, near)
            links.join_all(db, memory, _ties(near, came), memory.at)
            _settle_what_happened(ego, db, memory, near, came)
            doubted = corrected = None
            if not (
                came or moved or once or ended or told.left
            ):  # what tells how something went is no news of what holds
                chains = truth.read(db, now=memory.at)
                near = _date(db, near, chains)
                if signs is not None and older is None:
                    doubted = changes.settle_doubted(db, memory, signs, chains, open_ones)
                    corrected = put_right.correct(ego, db, memory, doubted)
            may_be = bool(late) and len(late) - len(stories.told_in(db, late)) >= _STORY_OF
        related = Related(
            near,
            [],
            came,
            None if corrected else doubted,
            moved,
            may_be,
            closed.off or ([] if came else closed.may_be_off),
            already,
            closed.skipped,
            instead,
            once,
            ended or told.left,
            corrected,
        )
    except EgoError as error:
        ego.warn(error.sentence.begin_with("It is not linked:"))
    except Contradiction:  # it was purged, or an older copy was restored, since it was kept
        pass
    return related._replace(questions=[one for one in carried if one in touched])


def _prepare(
    ego: Ego, carried: Sequence[Question], subjects: Sequence[Ahead]
) -> list[list[touching.Searchable[Question | Ahead]]]:
    """What a memory may touch, to be compared with it: the weightiest questions, and plans."""
    weightiest: Sequence[Question] = sorted(carried, key=lambda one: -one.importance)
    each: tuple[Sequence[Question | Ahead], ...] = (weightiest, subjects)
    return [touching.prepare(ego.semantics, some) for some in each]


def _is_of(one: Ahead, touched: Question | Ahead) -> bool:
    return isinstance(touched, Ahead) and touched.seq == one.seq


def _close(
    db: Transaction, several: Sequence[Ahead], memory: Memory, told: put_right.Closed
) -> list[Ahead]:
    """Close plans and return what came, without rules ("Deploys go out on Thursday") set anew.

    Those that are off say so from then on.
    """
    skipped = [one.plan for one in told.skipped]
    apart = [*told.ended, *skipped]
    came = ahead.close(db, [one for one in several if one not in apart], memory.at)
    came += ahead.end(db, told.ended, memory.at)
    for one, days_off in told.skipped:
        ahead.leave_out(db, one, days_off, memory.at)
    came += skipped
    ahead.note_off(db, told.off)
    if not came or len(memory.content) > _RULE:
        return came
    new = text.normalise(memory.content)
    old = {one.seq: text.normalise(one.text[:_RULE]) for one in came}
    return [one for one in came if one in apart or not sets_anew(new, old[one.seq])]


def _date(db: Transaction, near: Sequence[likeness.Alike], chains: Chains) -> list[likeness.Alike]:
    """What is alike, each with the days from and until which it is so."""
    dated = truth.add_dates(db, (one.memory for one in near), chains=chains)
    return [one._replace(memory=its) for one, its in zip(near, dated, strict=True)]


def _choose_near(
    ego: Ego,
    db: Transaction,
    memory: Memory,
    signs: likeness.Signs | None,
    terms: likeness.Terms,
    known: Numbers,
) -> list[likeness.Alike]:
    """What it belongs with; no double is what tells something else of the same known people."""
    if signs is None or ego.semantics.space is None:
        near = likeness.find_alike_in_words(db, memory, terms, known)
    else:
        near = likeness.choose_bound(memory, signs, ego.semantics.space)
    if not any(one.is_double for one in near):
        return near
    names = ego.every_name() if any(find_names(memory.content)) else frozenset[str]()
    return [
        one._replace(is_double=False)
        if one.is_double and likeness.tells_other(memory, one.memory, names)
        else one
        for one in near
    ]


def _expect(db: Transaction, memory: Memory, terms: likeness.Terms, vector: Vector | None) -> None:
    """Say what is read whatever is found."""
    expect(db, *columns.ask_numbers(), truth.REPLACED, *likeness.asks(terms))
    if vector is not None:
        expect(db, truth.ask_doubted(memory))


def _late(ego: Ego, db: Transaction, near: Sequence[likeness.Alike]) -> list[int]:
    """Those of `near` that are of late, where they are enough for a story."""
    late = [one.memory.seq for one in near if ego.now() - one.memory.at <= _OF_LATE]
    if len(late) < _STORY_OF:
        return []
    expect(db, stories.ask_told_in(late))
    return late


def _ties(near: Sequence[likeness.Alike], came: Sequence[Ahead]) -> list[tuple[int, Link]]:
    """The links to what is alike, and to what lay ahead and came."""
    alike = [
        (one.memory.seq, Link(one.memory.id, LinkType.SIMILAR, round(one.similarity, 3), ""))
        for one in near
    ]
    return alike + [(one.seq, Link(one.memory_id, LinkType.RELATED, 1.0, "")) for one in came]


def _signs(
    ego: Ego,
    db: Transaction,
    memory: Memory,
    terms: likeness.Terms,
    placed: Placed | None,
    known: Numbers,
) -> likeness.Signs | None:
    """What ties the memory to others, where it has a vector of a model that was measured."""
    space = ego.semantics.space
    if placed is None or space is None:
        return None
    return likeness.look_for_signs(db, ego.semantics, space, memory, terms, placed, known)


def _settle_what_happened(
    ego: Ego,
    db: Transaction,
    memory: Memory,
    near: Sequence[likeness.Alike],
    came: Sequence[Ahead],
) -> None:
    """Note what the memory tells of as settling desires, unless it was told this week already.

    What `came` is closed now, and so it cannot settle anything twice.
    """
    happened = [Happening.CAME] if any(one.was_told for one in came) else []
    if not any(one.is_double and memory.at - one.memory.at <= _SAID_LATELY for one in near):
        happened += memory_happenings(
            memory.category, memory.emotion, memory.valence, is_meeting=memory.is_meeting
        )
    rules = [Rule("remember", *rule) for one in happened for rule in FURTHER[one]]
    if rules:
        ego.follow(db, follow_ups.SATISFY, settling(rules, "remember"))


def _compare(
    ego: Ego,
    db: Transaction,
    placed: Placed | None,
    asked: Iterable[Searchable[Question | Ahead]],
    length: int,
) -> Sequence[tuple[Question | Ahead, NDArray[np.float32]]]:
    """How near every memory is to each of what is asked, once the new one has its vector."""
    if placed is None:
        return []
    several = list(asked)
    vectors = [one.vector for one in several]
    near = ego.semantics.cosines_of_each(db, vectors, length, placed.generation)
    return list(zip((one.question for one in several), near, strict=True))


def _compare_one(
    ego: Ego, db: Transaction, placed: Placed, length: int, vector: Vector
) -> NDArray[np.float32]:
    """How near every memory is to a vector."""
    return ego.semantics.cosines_of_each(db, [vector], length, placed.generation)[0]


def embed(ego: Ego, shelf: Shelf, seq: int) -> None:
    """Give what was just written its vector; it is safe already, so a failure is a warning."""
    try:
        with ego.database.reading() as db:
            written = waiting.by_seqs(db, shelf, [seq])
        for said in written:
            ego.semantics.put(shelf, said)
    except EgoError as error:
        ego.warn(error.sentence.begin_with("Its vector has to wait:"))


def _vector_of(ego: Ego, memory: Memory) -> Vector | None:
    try:
        return ego.semantics.passage(memory.content)
    except EgoError as error:
        ego.warn(error.sentence.begin_with("Its vector has to wait:"))
        return None


def _place(ego: Ego, db: Transaction, memory: Memory, vector: Vector) -> Placed | None:
    try:
        said = Said(memory.seq, memory.id, memory.content)
        generation = ego.semantics.keep(db, MEMORIES, said, vector)
    except EgoError as error:
        ego.warn(error.sentence.begin_with("Its vector has to wait:"))
        return None
    if generation is None:
        return None
    if ego.semantics.space is not None:
        ego.semantics.expect_cosines(vector, MEMORIES, generation=generation)  # `_signs` asks
    return Placed(vector, generation)


def _carried(ego: Ego) -> list[Question]:
    """The open questions, the most present first."""
    try:
        return questions.open_ones(ego.questions(), ego.now())
    except EgoError as error:
        ego.warn(error.sentence.begin_with("What you once asked could not be looked at:"))
        return []


def _without_days(ego: Ego, known: Sequence[Ahead], due: When | None) -> list[Ahead]:
    """What a memory that points to `due` may touch: each by what it is of, without its day.

    That is what has begun, the latest first, and what is of the same day.
    """
    now = ego.now()
    may = [one for one in reversed(known) if one.has_begun(now) or _is_of_day(one, due)]
    return [replace(one, text=subject(one.text, ego.local(now))) for one in may]


def _is_of_day(one: Ahead, due: When | None) -> bool:
    return due is not None and one.when.day == due.day


def _find_plans(
    ego: Ego, memory: Memory, open_ones: Sequence[Ahead], due: When | None
) -> list[Ahead]:
    """What was told in talk of the day that a memory points to, and is about the same thing."""
    names, seen = {ego.companion, *memory.people, *memory.about}, ego.local(memory.at)
    return [
        one
        for one in open_ones
        if due is not None
        and _is_of_day(one, due)
        and one.seq != memory.seq
        and (
            again.is_told_in(one.text, memory.content, seen, names)
            or again.is_one_stretch(one, memory.content, due.day, seen, names)
        )
    ]
