"""Find the weights by which remember asks whether an older memory is no longer so.

A logistic regression of the signs of `core.memory.truth.doubts`, over pairs of a memory and one of
the older ones that may be asked about. Right are the pairs of the written changes, half "tune"
alone; wrong are all others: of these, of look-alikes and what lies around them, and of other
ordinary talk. Each figure is of memories that the weights were not found on: five folds, all
memories of a fact in the same. What is printed at last stands in `core/memory/truth/doubts.py`.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from bench_changed import LANGUAGES, Facts, memories_of
from bench_store import Store, filled, load

from ego.core.memory.truth import doubts
from ego.core.memory.truth.doubts import Signs
from ego.stores.memory import memories, truth
from ego.stores.memory.ties import likeness

FOLDS = 5
HELD = 3.0
"""How strongly weights are held near 0."""
WRONG = 3.0
"""What all wrong pairs of one memory weigh together; a right one weighs 1."""
TALK, LOOK_ALIKES = 0.03, 1 / 3
"""At so much of talk, and of look-alikes, something may be asked."""
ORDINARY = ("diary", "month", "smalltalk_en", "smalltalk_ja", "conversation_en")

Array = Any


class Kept(NamedTuple):
    """One memory that is kept: its kind, and the signs of those that may be asked about."""

    kind: str
    name: str
    signs: Array
    right: Array

    @property
    def fold(self) -> int:
        return zlib.crc32(self.name.split("_", 2)[-1][:3].encode()) % FOLDS


def kept(store: Store, kind: str, name: str, right: Sequence[str] = ()) -> Kept:
    """What is weighed when a memory of a store is kept."""
    semantics = store.ego.semantics
    with store.ego.database.reading() as db:
        memory = memories.get(db, name)
        assert memory is not None
        assert semantics.space is not None
        placed = likeness.read_placed(db, semantics, [memory.seq])[memory.seq]
        terms = likeness.terms_of(memory)
        signs = likeness.look_for_signs(
            db, semantics, semantics.space, memory, terms, placed, store.known
        )
        several, weights, documents = truth.likeliest(db, memory, signs)
    pairs = doubts.read_signs(memory.content, several, weights, documents)
    wanted = {store.seqs[one] for one in right}
    return Kept(
        kind,
        name,
        np.array([signs for _, signs in pairs]).reshape(-1, len(Signs._fields)),
        np.array([one.seq in wanted for one, _ in pairs], float),
    )


def of_changes(language: str) -> list[Kept]:
    """What is kept of the tuning half of the written changes, and around them."""
    facts, found = Facts(language), []
    with filled(facts.kept) as store:
        for entry in facts.changes:
            ids = [one["id"] for one in memories_of(entry)]
            for place in range(1, len(ids)) if entry["half"] == "tune" else ():
                kind = "change" if place == len(ids) - 1 else "middle"
                found.append(kept(store, f"{kind} {language}", ids[place], ids[:place]))
        told = [entry for entry in (*facts.changes, *facts.look_alikes) if entry["half"] == "tune"]
        for entry in told:
            found.append(kept(store, f"first {language}", f"{entry['id']}_older"))
            if entry in facts.look_alikes:
                found.append(kept(store, f"look-alike {language}", f"{entry['id']}_newer"))
        around = [one["id"] for one in facts.around if one["half"] == "tune"]
        found += [kept(store, f"around {language}", one) for one in around]
        return [one for one in found if store.seqs[one.name] > truth.LEAST or one.right.any()]


def of_talk(name: str) -> list[Kept]:
    """What is kept of ordinary talk, from where on anything is asked."""
    entries = load(name)
    if name == "month":
        entries = [
            {**one["args"], "id": f"month_{n}", "at": one["at"]}
            for n, one in enumerate(entries)
            if one["do"] == "remember"
        ]
    with filled(entries) as store:
        return [kept(store, name, one) for one, n in store.seqs.items() if n > truth.LEAST]


def fit(several: Sequence[Kept]) -> tuple[Array, float]:
    """Weights and what is added to their sum, by Newton's method."""
    several = [one for one in several if len(one.signs)]
    signs = np.vstack([one.signs for one in several])
    right = np.concatenate([one.right for one in several])
    counts = [np.where(one.right > 0, 1.0, WRONG / len(one.right)) for one in several]
    count = np.concatenate(counts)
    middle, spread = signs.mean(axis=0), signs.std(axis=0) + 1e-9
    rows = np.column_stack(((signs - middle) / spread, np.ones(len(signs))))
    held = np.diag([*[HELD] * signs.shape[1], 1e-6])
    found = np.zeros(rows.shape[1])
    for _ in range(30):
        sure = 1 / (1 + np.exp(-rows @ found))
        slope = rows.T @ (count * (sure - right)) + held @ found
        bend = (rows.T * (count * sure * (1 - sure))) @ rows + held
        found -= np.linalg.solve(bend, slope)
    weights = found[:-1] / spread
    return weights, float(found[-1] - weights @ middle)


def best(one: Kept, weights: Array, added: float) -> tuple[float, bool]:
    """The sum of the likeliest pair, and whether it is a right one."""
    if not len(one.signs):
        return -np.inf, False
    sums = one.signs @ weights + added
    return float(sums.max()), bool(one.right[sums.argmax()])


def shares(found: Sequence[tuple[Kept, float, bool]], least: float) -> dict[str, float]:
    """The share of each kind of memory at which it is asked; of changes, rightly."""
    told: dict[str, list[bool]] = {}
    for one, value, right in found:
        wanted = right or not one.kind.startswith(("change", "middle"))
        told.setdefault(one.kind, []).append(value >= least and wanted)
    return {kind: sum(several) / len(several) for kind, several in told.items()}


def holds(asked: dict[str, float]) -> bool:
    """Whether nothing ordinary is asked about too often."""
    talk = [*ORDINARY, *(f"around {language}" for language in LANGUAGES)]
    alike = [asked[f"look-alike {language}"] for language in LANGUAGES]
    return all(asked[one] <= TALK for one in talk) and max(alike) <= LOOK_ALIKES


def main() -> None:
    every = [one for language in LANGUAGES for one in of_changes(language)]
    every += [one for name in ORDINARY for one in of_talk(name)]
    found = []
    for fold in range(FOLDS):
        weights, added = fit([one for one in every if one.fold != fold])
        found += [(one, *best(one, weights, added)) for one in every if one.fold == fold]
    steps = np.arange(-3, 2, 0.05)
    least = next(float(step) for step in steps if holds(shares(found, step)))
    print("asked about, weights found without what is asked about (of changes: the right one)")
    for kind, share in shares(found, least).items():
        print(f"  {kind:<18}{share:6.1%}")
    weights, added = fit(every)
    for name, weight in zip(Signs._fields, weights, strict=True):
        print(f"    {name}={weight:.2f},")
    print(f"ASKED_FROM = {least - added:.2f}")


if __name__ == "__main__":
    sys.exit(main())
