"""What still tells what is purged, in words: named before, and taken along where that is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ego.core import text
from ego.core.talk import forgetting
from ego.core.talk.noted import Noted, What
from ego.core.talk.quoting import Passage
from ego.errors import NotFound
from ego.runtime.ego import Ego
from ego.runtime.purging import along, came_of, quotes
from ego.runtime.purging.quotes import Going, Quote
from ego.runtime.transcripts import waiting
from ego.runtime.transcripts.waiting import WaitingTurn
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.talk import events, noted, taken_back
from ego.tools.memory import answers

_SHOWN = 10
"""So many of those that stay are shown a line each; `--dry-run` shows all."""
_SHOWN_IN_A_REPLY = 3
_COLUMNS = 70


class Also(NamedTuple):
    """What is to go along: these, by their ids, or whatever tells it."""

    ids: Sequence[str] = ()
    everything: bool = False
    own: Collection[str] = ()
    """Those of the ids that are asked for themselves, not as what tells it: all that came of them
    goes."""


NONE_ALONG = Also()


class Quoted(NamedTuple):
    """What tells it, too."""

    along: Sequence[Quote]
    """Goes with it, and what came of that."""
    staying: Sequence[Quote]
    waiting: Sequence[str] = ()
    """Names of turns of hosts' transcripts that tell it and are not captured yet."""
    captures: bool = False
    """Whether anything was ever captured: else nobody knows of such turns, and none is told of."""
    outlived: Sequence[str] = ()
    """What was noted of talk that goes along, by id, and stays in what came of it."""
    following: Sequence[Quote] = ()
    """What would go with what stays, were that to go along."""
    following_alone: Sequence[Quote] = ()
    """The same, were that purged for itself."""


NOTHING = Quoted((), ())


def choose(ego: Ego, db: Transaction, going: Going, also: Also) -> Quoted:
    """What tells what goes, and which of that is to go along. NotFound for an id of nothing."""
    found = quotes.find(ego, db, going)
    found = came_of.with_turns(found, came_of.find_turns(ego, db, going.memories), going)
    named = along.look_up(ego, db, also.ids) if also.ids else {}
    if strange := [one for one in also.ids if one not in named and one not in going.ids]:
        raise NotFound(f"Nothing is called '{text.one_line(strange[0], 40)}'. Nothing was deleted.")
    chosen = {name: one for name, one in named.items() if name not in going.ids}
    if also.everything:
        kept = _find_of_open_plans(ego, db, going, found)
        chosen |= {one.id: one for one in found if one.id not in kept}
    named_too = quotes.read_quotes(chosen.values(), going.people)

    def is_meant(turn: WaitingTurn) -> bool:
        """Whether it tells what goes, or may do so yet: it is under way, and its answer says it."""
        return turn.is_under_way or is_told_by(turn, going) or is_told_by(turn, named_too)

    still = waiting.find(ego, db, is_meant)
    quoting = {one.id for one in found}.difference(also.own)

    def is_spared(one: Noted) -> bool:
        """Whether it came of talk that only tells what goes, and says nothing of that itself; of
        a plan its memory says it, and goes where that is named."""
        if one.event_id not in quoting or one.brought.id in chosen:
            return False
        return one.brought.what is What.AHEAD or not going.is_told(one.text)

    every = list(chosen.values())
    following, outlived = along.find_following(ego, db, every, going, is_spared)
    every += following
    staying = [one for one in found if one.id not in {one.id for one in every}]
    left = along.find_following(ego, db, staying, going, is_spared).quotes
    alone = along.find_following(ego, db, staying, going, lambda _: False).quotes
    captures = events.has_captured(db)
    return Quoted(every, staying, still, captures, outlived, left, alone)


def _find_of_open_plans(
    ego: Ego, db: Transaction, going: Going, found: Sequence[Quote]
) -> frozenset[str]:
    """The ids of what is of an open plan, and has no more in common with what goes than what both
    are about: it is shown, and goes only where it is named."""
    told = {one.seq: one for one in found if one.kind == "memory"}
    put = {told[seq].id for seq in ahead.of_memories(db, told)}
    for note in noted.list_all(db):
        its = note.brought.what is What.AHEAD and memories.get(db, note.brought.id)
        if its and ahead.get(db, its.seq, ego.now()):
            put.add(note.event_id)
    return frozenset(
        one.id
        for one in found
        if one.id in put and not any(map(Passage(one.text).tells_whole, going.statements))
    )


def is_told_by(turn: WaitingTurn, going: Going) -> bool:
    """Whether a turn that is still to be captured tells what goes, or asks to forget it.

    As something goes in a turn that is under way, that asks for it in whatever words: "please
    forget it" is answered by what it was.
    """
    if going.is_told(turn.said, asked=turn.asked):
        return True
    if not turn.is_under_way:
        return any(forgetting.names_told(turn.asked, said) for said in going.said)
    if forgetting.asks_to_forget(turn.asked):
        return True
    words = Passage(turn.asked).words if forgetting.may_wish(turn.asked) else frozenset[str]()
    return any(words & one.telling for one in going.statements)


def list_lived(quoted: Quoted) -> list[int]:
    """The memories that go along, by seq."""
    return [one.seq for one in quoted.along if one.kind == "memory"]


def erase(ego: Ego, db: Transaction, quoted: Quoted) -> set[str]:
    """Delete what goes along, within the transaction; returns the ids of what is gone.

    Of what is still to be captured marks keep what tells it from coming.
    """
    taken_back.mark_names(db, quoted.waiting)
    if not quoted.along:
        return set()
    erased = along.erase(ego, db, quoted.along, quoted.outlived)
    chain = erased.talk.names if erased.talk else ()
    return {one.id for one in quoted.along} | {*erased.memory_ids, *erased.episode_ids, *chain}


def quote_fields(several: Sequence[Quote]) -> list[answers.Telling]:
    """What tells it, for programs."""
    return [
        {"id": one.id, "kind": one.kind, "text": one.text, "private": one.private}
        for one in several
    ]


def name_quotes(ego: Ego, quoted: Quoted, most: int | None = _SHOWN) -> list[str]:
    """Before anything is deleted: what goes along, and what would stay and tells it."""
    lines = []
    if quoted.along:
        lines = [f"{_count(quoted.along)} would go along:", *_lines(ego, quoted.along, None)]
    if quoted.staying:
        verb = "says" if len(quoted.staying) == 1 else "say"
        lines.append(f"{_count(quoted.staying, other=True)} still {verb} it:")
        lines += _lines(ego, quoted.staying, None if most is None else _SHOWN)
    return [*lines, *_name_following(ego, quoted.following)]


def tell_done(ego: Ego, quoted: Quoted) -> list[str]:
    """Once it is deleted: what went along, and what still tells it, with the command for that."""
    lines = []
    if quoted.along:
        lines = [f"Gone for good along with it: {_count(quoted.along)}."]
        lines += [f"  {one.id}" for one in quoted.along]
    if quoted.staying:
        verb, them = ("says", "it") if len(quoted.staying) == 1 else ("say", "them")
        lines.append(f"{_count(quoted.staying, other=True)} still {verb} it:")
        lines += _lines(ego, quoted.staying, _SHOWN)
        lines.append(f"`{command_for(quoted.staying)}` deletes {them} for good, too.")
        lines += _name_following(ego, quoted.following_alone)
    return [*lines, *(tell_waiting(quoted.waiting) if quoted.captures else ())]


def tell_waiting(names: Sequence[str]) -> list[str]:
    """How much of what was still to be captured stays away, or nothing."""
    if not names:
        return []
    are = (
        "turn that was still to be captured is"
        if len(names) == 1
        else "turns that were still to be captured are"
    )
    return [f"{len(names)} {are} not captured."]


def tell_left(ego: Ego, several: Sequence[Quote]) -> list[str]:
    """Where something is only set aside: what still tells it, a few of it by their words."""
    if not several:
        return []
    verb = "says" if len(several) == 1 else "say"
    return [
        f"{_count(several, other=True)} still {verb} it:",
        *_lines(ego, several, _SHOWN_IN_A_REPLY),
    ]


def command_for(several: Sequence[Quote]) -> str:
    """The command that deletes these and nothing else."""
    ids = [one.id for one in several]
    first = next((one.id for one in several if one.kind in ("memory", "event")), None)
    others = [f"--also {name}" for name in ids if name != first]
    return " ".join(["ego purge", *([first] if first else []), *others, "--yes"])


def name_ids(several: Sequence[Quote]) -> str:
    """Their ids, in a line."""
    return text.enumerate_names(one.id for one in several)


def _name_following(ego: Ego, several: Sequence[Quote]) -> list[str]:
    if not several:
        return []
    things = text.plural(len(several), "thing that came of that", "things that came of that")
    return [f"{things} would go, too:", *_lines(ego, several, None)]


def _count(several: Sequence[Quote], *, other: bool = False) -> str:
    return text.plural(len(several), "other thing" if other else "thing")


def _lines(ego: Ego, several: Sequence[Quote], most: int | None) -> Iterator[str]:
    for one in several[:most]:
        at = f"  {text.age(one.at, ego.here())}" if one.at else ""
        private = ", private" if one.private else ""
        yield f"  {one.id}  {one.kind}{private}{at}: {text.brief(one.text, _COLUMNS)}"
    if most is not None and len(several) > most:
        yield f"  … and {len(several) - most} more."
