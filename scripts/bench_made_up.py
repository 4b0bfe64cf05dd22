"""Made-up memories and talk, as many as are wanted: what `bench_scale` measures on.

English with a vocabulary that thins out as real ones do (Zipf), a quarter Japanese, over three
years; vectors lie as those of real texts do, around a common direction.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice

import numpy as np
from bench_store import NOW, load, place

from ego.config import Settings
from ego.core.events import Event, Source
from ego.core.memory.memories import Category, Memory
from ego.core.mood.mood import EMOTIONS
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding.generations import live
from ego.stores.embedding.waiting import EVENTS, MEMORIES, Shelf
from ego.stores.memory import memories
from ego.stores.memory.ties import stories
from ego.stores.talk import events

SAID = (
    "Misaki and I walked along the harbour until the lamps came on, and talked about her new job.",
    "The printer jammed again before lunch; Ken took it apart and found a paper clip.",
    "雨が降っていたので、駅まで美咲と傘をさして歩いた。電車は十分おくれていた。",
)
PEOPLE = tuple(f"Person {n}" for n in range(20))
_AT_ONCE = 5_000


class Writer:
    """Texts that look like memories, the same ones for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = random.Random(seed)
        said = [one["content"] for one in load("conversation_en")]
        common = list(dict.fromkeys(word for text in said for word in text.split()))
        rare = [self._invented() for _ in range(30_000)]
        self._words = common + rare
        weights = 1 / (np.arange(len(self._words)) + 2.7)
        self._shares = np.cumsum(weights / weights.sum())
        self._numbers = np.random.default_rng(seed)
        texts = [one["content"] for one in load("memories_ja")]
        self._clauses = [c for text in texts for c in text.replace("。", "、").split("、") if c]
        self._kanji = sorted({c for text in texts for c in text if "一" <= c <= "鿿"})

    def _invented(self) -> str:
        parts = ("ka", "ro", "mi", "ten", "sal", "vor", "lin", "da", "pe", "gus", "ne", "tal", "o")
        return "".join(self._dice.choices(parts, k=self._dice.randint(2, 4)))

    def english(self) -> str:
        places = np.searchsorted(self._shares, self._numbers.random(self._dice.randint(8, 30)))
        return " ".join(self._words[min(place, len(self._words) - 1)] for place in places)

    def japanese(self) -> str:
        name = "".join(self._dice.choices(self._kanji, k=2))
        clauses = self._dice.sample(self._clauses, 2)
        return f"{name}と{clauses[0]}、{clauses[1]}。"

    def memory(self, number: int, at: datetime) -> Memory:
        felt = EMOTIONS[self._dice.choice(tuple(EMOTIONS))]
        return Memory(
            id=f"mem_{number:012x}",
            content=self.japanese() if self._dice.random() < 0.25 else self.english(),
            at=at,
            category=self._dice.choice(tuple(Category)),
            emotion=felt.name,
            intensity=felt.intensity,
            valence=felt.valence,
            arousal=felt.arousal,
            importance=self._dice.randint(1, 5),
            people=(self._dice.choice(PEOPLE),) if self._dice.random() < 0.2 else (),
        )


def times(count: int) -> Iterator[datetime]:
    """Three years up to now, in conversations of eight with a minute between them."""
    step = timedelta(days=3 * 365) / max(1, count // 8 + 1)
    for number in range(count):
        start = NOW - timedelta(days=3 * 365) + step * (number // 8)
        yield start + timedelta(minutes=number % 8)


def fill(settings: Settings, count: int, talk: int) -> float:
    """Make an ego with `count` memories and `talk` events, quickly; returns the seconds it took."""
    started = time.perf_counter()
    with open_ego(settings, now=lambda: NOW) as opened:
        _real_ones(opened)
        writer = Writer()
        made = (writer.memory(n, at) for n, at in enumerate(times(count - len(SAID))))
        seqs = []
        with opened.database.writing() as db:
            while batch := list(islice(made, _AT_ONCE)):
                seqs += [memory.seq for memory in memories.add_all(db, batch)]
            last = memories.by_seqs(db, seqs[-8:])
            stories.tell(db, "ep_000000000001", "The last talk.", last, NOW)
        _made_up_vectors(opened, seqs, MEMORIES)
        _made_up_vectors(opened, _talked(opened, writer, talk), EVENTS)
    return time.perf_counter() - started


def _talked(opened: Ego, writer: Writer, count: int) -> list[int]:
    """Talk of the last year, each turn with its answer; returns the seqs."""
    step, kept = timedelta(days=365) / max(1, count), []
    with opened.database.writing() as db:
        for number in range(count):
            at = NOW - timedelta(days=365) + step * number
            sides = (writer.english(), writer.english())
            if number % 4 == 0:
                sides = (writer.japanese(), writer.japanese())
            event = Event(f"ev_{number:012x}", at, Source.CHAT, True, *sides)
            kept.append(events.add(db, event).seq)
    return kept


def _real_ones(opened: Ego) -> None:
    """The first memories have vectors of the model: they pin the generation."""
    old = NOW - timedelta(days=3 * 365 + 1)
    with opened.database.writing() as db:
        kept = memories.add_all(
            db, [Memory(id=f"mem_real{n}", content=text, at=old) for n, text in enumerate(SAID)]
        )
    for memory in kept:
        place(opened, memory)


def _made_up_vectors(opened: Ego, seqs: Sequence[int], shelf: Shelf) -> None:
    with opened.database.reading() as db:
        generation = live(db)
    assert generation is not None, "the model is not here"
    dice = np.random.default_rng(0)
    middle = opened.semantics.vectors(generation).read(range(1, len(SAID) + 1)).mean(axis=0)
    vectors = opened.semantics.vectors(generation, shelf)
    middle /= np.linalg.norm(middle)
    for start in range(0, len(seqs), _AT_ONCE):
        some = seqs[start : start + _AT_ONCE]
        noise = dice.standard_normal((len(some), generation.dim)).astype(np.float32)
        noise /= np.linalg.norm(noise, axis=1, keepdims=True)
        rows = np.sqrt(0.8) * middle + np.sqrt(0.2) * noise
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        vectors.write_all(dict(zip(some, rows, strict=True)))
    with opened.database.writing() as db:
        db.execute(f"UPDATE {shelf.table} SET embedded = ?", (generation.number,))
