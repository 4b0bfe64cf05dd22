"""Find by what remember judges whether an older memory is no longer so.

A sum of small trees over the signs of a memory that is kept and each older one that may be asked
about, found by gradient boosting. Right are the pairs of the written changes: those of
`changed/training`, and of `changed/changes` the half "tune" alone. Wrong are all others, of
look-alikes, of what lies around them, and of ordinary talk. Each figure is of memories that the
trees were not found on: five folds, all memories of a fact in the same. The half "report" is not
looked at.

    python scripts/train_doubts.py [--write]

writes `core/memory/truth/trees.py`. It takes some ten minutes.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from bench_changed import LANGUAGES, Facts, memories_of
from bench_store import Store, filled, load

from ego.core.memory.spaces import ENOUGH
from ego.core.memory.truth import doubts
from ego.core.memory.truth.chains import Chains
from ego.stores.memory import memories, truth
from ego.stores.memory.ties import likeness

FOLDS = 5
TREES, RATE = 60, 0.2
LEAST_WEIGHT, HELD, BINS = 8.0, 3.0, 16
"""What lies on either side of a split weighs at least so much; how strongly values are held near
0; and into so many parts each sign is cut."""
TUNED = 3.0
"""What a pair of the half "tune" weighs beside one of the training data, of which there are more
and all by one hand."""
TALK = 3.0
"""What all wrong pairs of one memory of ordinary talk weigh together."""
TALK_ASKED = 0.03
"""At so much of any kind of talk something may be asked."""
ORDINARY = ("diary", "month", "smalltalk_en", "smalltalk_ja", "conversation_en")
TABLE = Path(__file__).parents[1] / "ego/core/memory/truth/trees.py"

Array = Any
Row = tuple[float, ...]


class Kept(NamedTuple):
    """One memory that is kept, and the signs of each that may be asked about, by its seq."""

    kind: str
    fold: int
    pairs: list[tuple[int, Row]]
    right: set[int]


def kept(store: Store, kind: str, fold: int, name: str, right: Sequence[str] = ()) -> Kept:
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
        several, weights, documents = truth.likeliest(db, memory, signs, Chains())
    found = doubts.read_signs(memory.content, several, weights, documents)
    pairs = [(one.seq, (*own, *pair)) for one, (own, pair) in found]
    return Kept(kind, fold, pairs, {store.seqs[one] for one in right})


def of_training(language: str, *, changes: bool) -> Iterator[Kept]:
    """What was written to learn from, among what lies around the half "tune"."""
    entries = [one for one in load(f"changed/training/{language}") if one["change"] == changes]
    told = []
    for n, entry in enumerate(entries):
        older = datetime(2025, 3, 1, 9, tzinfo=UTC) + timedelta(
            days=(n * 37 % len(entries)) / len(entries) * 240
        )
        newer = older + timedelta(days=20 + n * 53 % 200, hours=3)
        for place, at in (("older", older), ("newer", newer)):
            name = f"{entry['id']}_{place}"
            told.append({"id": name, "content": entry[place], "at": at.isoformat()})
    around = [one for one in load(f"changed/surroundings/{language}") if one["half"] == "tune"]
    in_time = sorted([*told, *around], key=lambda one: datetime.fromisoformat(one["at"]))
    kind = f"training {'change' if changes else 'look-alike'} {language}"
    with filled(in_time) as store:
        for n, entry in enumerate(entries):
            older, newer = (f"{entry['id']}_{place}" for place in ("older", "newer"))
            fold = n // 10 % FOLDS
            yield kept(store, kind, fold, newer, [older] if changes else [])


def of_tuning(language: str) -> Iterator[Kept]:
    """The half "tune" of the written changes and look-alikes, and what lies around them."""
    facts = Facts(language)
    with filled(facts.kept) as store:
        several = [one for one in (*facts.changes, *facts.look_alikes) if one["half"] == "tune"]
        for n, entry in enumerate(several):
            first, *_, last = ids = [one["id"] for one in memories_of(entry)]
            change = entry in facts.changes
            kind, fold = f"tune {'change' if change else 'look-alike'} {language}", n % FOLDS
            yield kept(store, kind, fold, last, ids[:-1] if change else [])
            yield kept(store, f"first {language}", fold, first)
        around = [one["id"] for one in facts.around if one["half"] == "tune"]
        for n, one in enumerate(around):
            yield kept(store, f"around {language}", n % FOLDS, one)


def of_talk(name: str) -> Iterator[Kept]:
    """What is kept of ordinary talk, from where on anything is asked; of a long one each third."""
    entries = load(name)
    if name == "month":
        entries = [
            {**one["args"], "id": f"month_{n}", "at": one["at"]}
            for n, one in enumerate(entries)
            if one["do"] == "remember"
        ]
    with filled(entries) as store:
        late = [one for one, seq in store.seqs.items() if seq > ENOUGH]
        for n, one in enumerate(late[:: 3 if name == "conversation_en" else 1]):
            yield kept(store, name, n // 20 % FOLDS, one)


class Rows(NamedTuple):
    """What is learned from: a row of signs each, what is right, its weight, whose it is."""

    signs: Array
    right: Array
    weight: Array
    of: Array
    fold: Array
    seq: Array

    @classmethod
    def of_kept(cls, several: Sequence[Kept]) -> Rows:
        """A row for each pair of what is kept."""
        rows = []
        for n, one in enumerate(several):
            weight = TUNED if one.kind.startswith("tune") else 1.0
            talk = 1.0 if one.kind.startswith(("tune", "training")) else TALK
            for seq, signs in one.pairs:
                right = seq in one.right
                share = weight if right else weight * talk / len(one.pairs)
                rows.append((signs, right, share, n, one.fold, seq))
        return cls._of(rows)

    @classmethod
    def _of(cls, rows: Sequence[tuple[Row, bool, float, int, int, int]]) -> Rows:
        columns = [np.array(column, float) for column in zip(*rows, strict=True)]
        return cls(*columns)

    def where(self, mask: Array) -> Rows:
        return Rows(*(column[mask] for column in self))


Tree = tuple[float, ...]
"""A sign and where it is cut; below and above that each a sign, a cut, and two values."""


def boost(rows: Rows) -> tuple[float, list[Tree]]:
    """What the sum begins with, and the trees."""
    rows = rows.where(rows.weight > 0)
    signs, right, weight = rows.signs, rows.right, rows.weight
    chance = np.random.default_rng(0)
    count = signs.shape[1]
    shares = np.linspace(0, 1, BINS + 1)[1:-1]
    cuts = [np.unique(np.quantile(signs[:, n], shares)) for n in range(count)]
    bins = np.column_stack([np.searchsorted(cuts[n], signs[:, n]) for n in range(count)])
    begin = math.log(float(weight @ right) / float(weight @ (1 - right)))
    sums, trees = np.full(len(signs), begin), []
    for _ in range(TREES):
        sure = 1 / (1 + np.exp(-sums))
        slope, bend = weight * (right - sure), weight * sure * (1 - sure)
        looked_at = chance.permutation(count)[: max(4, count // 2)]

        def value(there: Array, slope: Array = slope, bend: Array = bend) -> float:
            return RATE * float(slope[there].sum()) / (float(bend[there].sum()) + HELD)

        def split(
            there: Array, slope: Array = slope, bend: Array = bend, looked_at: Array = looked_at
        ) -> tuple[int, float, Array] | None:
            best, found = 1e-3, None
            total, curve, mass = (float(one[there].sum()) for one in (slope, bend, weight))
            for n in looked_at if len(there) >= 20 else ():
                several = len(cuts[n]) + 1
                low, curved, heavy = (
                    np.bincount(bins[there, n], one[there], several).cumsum()[:-1]
                    for one in (slope, bend, weight)
                )
                gain = low**2 / (curved + HELD) + (total - low) ** 2 / (curve - curved + HELD)
                gain -= total**2 / (curve + HELD)
                gain[(heavy < LEAST_WEIGHT) | (mass - heavy < LEAST_WEIGHT)] = -1
                if gain.max() > best:
                    best, found = float(gain.max()), (int(n), int(gain.argmax()))
            if found is None:
                return None
            n, cut = found
            return n, float(cuts[n][cut]), bins[there, n] <= cut

        def branch(there: Array) -> Tree:
            found = split(there)
            if found is None:
                return (0, 0.0, *[value(there)] * 2)
            n, cut, below = found
            return (n, cut, value(there[below]), value(there[~below]))

        every = np.arange(len(signs))
        found = split(every)
        if found is None:
            break
        n, cut, below = found
        tree = _rounded((n, cut, *branch(every[below]), *branch(every[~below])))
        trees.append(tree)
        sums = sums + weigh(signs, tree)
    return round(begin, 4), trees


def _rounded(tree: Tree) -> Tree:
    return tuple(round(float(one), 4) for one in tree)


def weigh(signs: Array, tree: Tree) -> Array:
    """What one tree adds for each row."""
    n, cut, *branches = tree
    low, high = (
        np.where(signs[:, int(n)] <= cut, below, above)
        for n, cut, below, above in (branches[:4], branches[4:])
    )
    return np.where(signs[:, int(n)] <= cut, low, high)


def across(rows: Rows) -> dict[int, tuple[float, int]]:
    """The likeliest of each, judged by trees that were not found on it: its sum, and its seq."""
    best: dict[int, tuple[float, int]] = {}
    for fold in range(FOLDS):
        begin, trees = boost(rows.where(rows.fold != fold))
        others = rows.where(rows.fold == fold)
        sums = begin + sum(weigh(others.signs, tree) for tree in trees)
        for at, of, seq in zip(sums, others.of, others.seq, strict=True):
            best[int(of)] = max(best.get(int(of), (-math.inf, 0)), (float(at), int(seq)))
    return best


def about(several: Sequence[Kept], best: dict[int, tuple[float, int]], least: float) -> Shares:
    """The share of each kind of memory at which it is asked; of changes, about the right one."""
    told: dict[str, list[bool]] = {}
    for n, one in enumerate(several):
        at, seq = best.get(n, (-math.inf, 0))
        wanted = seq in one.right or " change " not in one.kind
        told.setdefault(one.kind, []).append(at >= least and wanted)
    return {kind: sum(found) / len(found) for kind, found in told.items()}


Shares = dict[str, float]


def is_quiet(shares: Shares) -> bool:
    """Whether nothing ordinary is asked about too often."""
    return all(
        share <= TALK_ASKED
        for kind, share in shares.items()
        if not kind.startswith(("training", "tune", "first"))
    )


def least_of(holds: Callable[[float], bool]) -> float:
    """The least sum from which on it holds."""
    return next(float(step) for step in np.arange(-3, 5, 0.05) if holds(float(step)))


def learn(several: Sequence[Kept]) -> str:
    """The table, after what it does across the folds is printed."""
    rows = Rows.of_kept(several)
    best = across(rows)
    least = least_of(lambda at: is_quiet(about(several, best, at)))
    print(f"{len(several)} memories, {len(rows.signs)} pairs")
    for kind, share in sorted(about(several, best, least).items()):
        print(f"  {kind:<24}{share:6.1%}")
    begin, trees = boost(rows)
    lines = [HEAD, f"\nASKED_FROM = {least - begin:.3f}\nASKED: tuple[Tree, ...] = (\n"]
    lines += [f"    ({', '.join(f'{one:g}' for one in tree)}),\n" for tree in trees]
    return "".join([*lines, ")  # fmt: skip\n"])


HEAD = '''"""The trees by which it is judged whether an older memory is no longer so.

Written by scripts/train_doubts.py, which says on what they were found. ASKED is read over the signs
of `doubts.Signs` and `pairs.Pair` one after the other.
"""

from __future__ import annotations

from ego.core.memory.truth.pairs import Tree
'''


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--write", action="store_true", help="write the table")
    given = options.parse_args()
    found: list[Kept] = []
    for language in LANGUAGES:
        for changes in (True, False):
            found += of_training(language, changes=changes)
        found += of_tuning(language)
    for name in ORDINARY:
        found += of_talk(name)
    table = learn(found)
    if given.write:
        TABLE.write_text(table, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
