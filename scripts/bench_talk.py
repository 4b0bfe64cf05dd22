"""How well recall finds what was said in talk, and what that costs the memories beside it.

Of `scripts/bench_data` every other conversation is put in as talk (a turn of one and the answer
of the other are one event) and the rest as memories; of the Japanese memories every other one is
something that was said. Questions are told apart by where their answer is.

    words only   talk is found by its words, as where there is no vector of it
    ego          talk is found by its meaning too

The weight of its nearness was chosen on the questions with even numbers in their files (counted
from 0); the figures to look at are those of the odd ones, "held out". R@5 as in `bench_recall`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from bench_store import NOW, load, memory

from ego import config
from ego.core.events import Event, Source
from ego.core.memory import scoring
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding import waiting
from ego.stores.embedding.waiting import EVENTS
from ego.stores.memory import memories, search_all
from ego.stores.memory.asking.prepared import PreparedQuestion, prepare
from ego.stores.talk import events

PAUSE = timedelta(minutes=30)
"""What separates two conversations."""
FIRST = 5


class Question(NamedTuple):
    """One question, ready to be put."""

    asked: PreparedQuestion
    evidence: frozenset[str]
    whole: bool
    """Whether all the evidence is needed."""
    held_out: bool


class Halves(NamedTuple):
    """A conversation in halves: what is said in talk, and what is remembered."""

    talk: list[Event]
    remembered: list[dict[str, Any]]
    where: Mapping[str, str]
    """What each turn became part of."""


def conversations(entries: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """The turns that follow each other within half an hour."""
    going: list[dict[str, Any]] = []
    for entry in entries:
        at = datetime.fromisoformat(entry["at"])
        if going and at - datetime.fromisoformat(going[-1]["at"]) > PAUSE:
            yield going
            going = []
        going.append(entry)
    yield going


def halves(entries: Sequence[dict[str, Any]], user: str) -> Halves:
    """Every other conversation as talk; `user: ` begins what came from outside."""
    talk, remembered, where = list[Event](), list[dict[str, Any]](), dict[str, str]()
    for number, turns in enumerate(conversations(entries)):
        if number // 2 % 2:
            remembered += turns
            where |= {one["id"]: one["id"] for one in turns}
            continue
        for one in turns:
            theirs = one["content"].startswith(user)
            words = one["content"].partition(": ")[2] if ": " in one["content"][:8] else ""
            words = words or one["content"]
            last = talk[-1] if talk and where.get(turns[0]["id"]) else None
            if not theirs and last and not last.assistant_text and one is not turns[0]:
                talk[-1] = Event(
                    last.id, last.at, Source.CHAT, True, last.user_text, words
                )  # fmt: skip
            else:
                sides = (words, "") if theirs else ("", words)
                at = datetime.fromisoformat(one["at"])
                talk.append(Event(f"ev_{one['id']}", at, Source.CHAT, True, *sides))
            where[one["id"]] = talk[-1].id
    return Halves(talk, remembered, where)


@contextmanager
def filled(split: Halves) -> Iterator[Ego]:
    """An ego that remembers the one half and talked the other; all of it has vectors."""
    with tempfile.TemporaryDirectory() as directory:
        environ = {"EGO_DATA_DIR": directory, "HOME": directory}
        with open_ego(config.read(environ=environ), now=lambda: NOW) as ego:
            with ego.database.writing() as db:
                memories.add_all(db, [memory(one) for one in split.remembered])
                for event in split.talk:
                    events.add(db, event)
            while ego.semantics.catch_up(60):
                pass
            yield ego


def questions(ego: Ego, split: Halves, name: str, *, of_talk: bool) -> list[Question]:
    """The questions whose whole answer was talk, or a memory."""
    found = []
    for place, entry in enumerate(load(name)):
        evidence = {split.where.get(one) for one in entry["evidence"]}
        kinds = {str(one).startswith("ev_") for one in evidence}
        if kinds == {of_talk}:
            asked = prepare(ego.semantics, entry["question"], NOW)
            whole = entry["kind"] == "multihop"
            found.append(
                Question(asked, frozenset(map(str, evidence)), whole, place % 2 == 1)
            )  # fmt: skip
    return found


def found(ego: Ego, every: Sequence[Question]) -> float:
    """R@5 as `recall` answers."""
    shares = []
    for one in every:
        with ego.database.reading() as db:
            answer = search_all.find(db, ego.semantics, one.asked, NOW, limit=FIRST)
        hits = one.evidence & {candidate.id for candidate in answer.found}
        shares.append(len(hits) / len(one.evidence) if one.whole else float(bool(hits)))
    return sum(shares) / max(1, len(shares))


@contextmanager
def without_vectors(ego: Ego) -> Iterator[None]:
    """For a while no event has a vector."""
    kept = ego.semantics.every_cosine
    ego.semantics.every_cosine = (  # type: ignore[method-assign]
        lambda db, vector, shelf: kept(db, vector, shelf)[: 0 if shelf is EVENTS else None]
    )
    try:
        yield
    finally:
        ego.semantics.every_cosine = kept  # type: ignore[method-assign]


@contextmanager
def weighing(**constants: float) -> Iterator[None]:
    """For a while some constants of the ranking are others."""
    kept = {name: getattr(scoring, name) for name in constants}
    try:
        for name, value in constants.items():
            setattr(scoring, name, value)
        yield
    finally:
        for name, value in kept.items():
            setattr(scoring, name, value)


def compared(title: str, split: Halves, name: str, weights: Sequence[float]) -> None:
    """The figures of one language."""
    with filled(split) as ego:
        with ego.database.reading() as db:
            assert not waiting.count_waiting(db, EVENTS, 1)
        sides = {
            side: questions(ego, split, name, of_talk=of_talk)
            for side, of_talk in (("talk", True), ("memory", False))
        }
        print(f"\n{title}: {len(split.talk)} events, {len(split.remembered)} memories")
        print("  R@5, the answer is".ljust(30) + "   all tuned  held out")
        for side, every in sides.items():
            print(f"  {side} ({len(every)})")
            with without_vectors(ego):
                _row("words only", ego, every)
            _row("ego", ego, every)
            for weight in weights:
                with weighing(TALK=weight):
                    _row(f"weight {weight}", ego, every)


def _row(name: str, ego: Ego, every: Sequence[Question]) -> None:
    parts = (every, [q for q in every if not q.held_out], [q for q in every if q.held_out])
    print(f"    {name:<26}" + "".join(f"{found(ego, part):7.3f}" for part in parts), flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--weights", type=float, nargs="*", default=[], help="try these, too")
    chosen = options.parse_args()
    english = halves(load("conversation_en"), "Dana: ")
    compared("English", english, "questions_en", chosen.weights)
    japanese = halves(load("memories_ja"), "")
    compared("Japanese", japanese, "questions_ja", chosen.weights)


if __name__ == "__main__":
    sys.exit(main())
