"""How well new memories are linked, on two written diaries.

    python scripts/bench_links.py
    python scripts/bench_links.py --weigh   what each sign weighs on the month (`spaces.Bond`)

Both are lived through `remember` with a moving clock. Every memory of them names the threads it is
part of, and two belong together when they share one: all pairs are labelled, 683 of 7,140 belong
together in `month.jsonl` and 228 of 8,778 in `diary.jsonl`. What is tuned is tuned on the month;
the figures to look at are those of the diary, another life. Each is lived with its
tags and without any, as an agent may keep them. Exits 1 when a bar is missed.

    precision   the share of links that join what belongs together
    reached     of the memories that have a related one, the share linked to one
    across      links between an English and a Japanese memory, and their precision
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from datetime import datetime
from typing import Any, NamedTuple

import numpy as np
from bench_store import load

from ego import config
from ego.core import text
from ego.core.memory.spaces import SPACES, Bond
from ego.runtime import toolkit
from ego.runtime.ego import Ego, open_ego
from ego.stores.embedding.embedders import find
from ego.stores.memory import columns, memories
from ego.stores.memory.ties import likeness
from ego.tools.memory.keep import remember

PRECISION, REACHED = 0.85, 0.5
KEPT = ("content", "category", "emotion", "importance", "people", "tags")


OLD = {False: (0.8263, 0.0299, 0.835), True: (0.8610, 0.0173, 0.895)}
"""What 0.2.0 knew of each script (Japanese or not): mean and spread of cosines, least to link."""


class Link(NamedTuple):
    """A new memory and what it was linked to, as places in their diary."""

    new: int
    old: int


def diary(name: str) -> list[dict[str, Any]]:
    """The memories of a diary, as `remember` takes them, with `at` and `threads`."""
    kept = (line for line in load(name) if line.get("do", "remember") == "remember")
    return [
        line.get("args", line) | {"at": line["at"], "threads": line["threads"]} for line in kept
    ]


def live(
    entries: Sequence[dict[str, Any]], look: Callable[[Ego, int], None] | None = None
) -> Iterator[Link]:
    """Remember everything at its time, and tell what each was linked to; `look` may look on."""
    places: dict[str, int] = {}
    clock = datetime.fromisoformat(entries[0]["at"])
    with tempfile.TemporaryDirectory() as directory:
        environ = {"EGO_DATA_DIR": directory, "HOME": directory}
        with open_ego(config.read(environ=environ), now=lambda: clock) as ego:
            for place, entry in enumerate(entries):
                clock = datetime.fromisoformat(entry["at"])
                arguments = {name: entry[name] for name in KEPT if name in entry}
                reply, _ = toolkit.use(
                    toolkit.TOOLS[remember.__name__], lambda: nullcontext(ego), arguments
                )
                places[reply.fields["id"]] = place
                if look is not None:
                    look(ego, place)
                for link in reply.fields["links"]:
                    yield Link(place, places[link["id"]])


def by_cosine(entries: Sequence[dict[str, Any]]) -> Iterator[Link]:
    """The rule of 0.2.0: a cosine that is high and stands out, within one script."""
    embedder = find()
    assert embedder is not None
    rows = embedder.passages([entry["content"] for entry in entries])
    japanese = np.array([text.is_japanese(entry["content"]) for entry in entries])
    for new in range(len(entries)):
        others = np.flatnonzero(japanese[:new] == japanese[new])
        if not len(others):
            continue
        cosines, (usual, usually, link) = rows[others] @ rows[new], OLD[bool(japanese[new])]
        trust = min(1.0, len(others) / 50)
        mean = usual + trust * (np.median(cosines) - usual)
        spread = usually + trust * (cosines.std() - usually)
        order = np.argsort(-cosines)[:5]
        least = max(link, mean + 2.75 * spread)
        yield from (Link(new, int(others[at])) for at in order if cosines[at] >= least)


class Figures(NamedTuple):
    """What is said of the links of one diary."""

    links: int
    precision: float
    reached: float
    across: int
    across_precision: float

    def __str__(self) -> str:
        return (
            f"{self.links:4} links  precision {self.precision:.3f}  reached {self.reached:.3f}"
            f"  across {self.across:3} ({self.across_precision:.2f})"
        )


def judge(entries: Sequence[dict[str, Any]], links: Sequence[Link]) -> Figures:
    """The figures of these links."""
    threads = [set(entry["threads"]) for entry in entries]
    japanese = [text.is_japanese(entry["content"]) for entry in entries]

    def right(several: Sequence[Link]) -> float:
        return sum(bool(threads[a] & threads[b]) for a, b in several) / max(1, len(several))

    related = {
        one
        for one, its in enumerate(threads)
        if any(its & other for place, other in enumerate(threads) if place != one)
    }
    reached = {end for link in links if threads[link.new] & threads[link.old] for end in link}
    across = [link for link in links if japanese[link.new] != japanese[link.old]]
    return Figures(
        len(links), right(links), len(reached) / len(related), len(across), right(across)
    )


def weigh(name: str) -> None:
    """Print what a logistic regression makes of every pair, with tags and without."""
    signs: list[Any] = []
    labels: list[bool] = []
    for bare in (False, True):
        entries = [entry | ({"tags": []} if bare else {}) for entry in diary(name)]

        def look(ego: Ego, place: int, entries: list[dict[str, Any]] = entries) -> None:
            with ego.database.reading() as db:
                (new,) = memories.newest(db, limit=1)
                its = likeness.read_placed(db, ego.semantics, [new.seq])[new.seq]
                known = columns.read(db)
                found = likeness.look_for_signs(
                    db, ego.semantics, SPACES[0], new, likeness.terms_of(new), its, known
                )
            signs.extend(found.of_each)
            its = set(entries[place]["threads"])
            labels.extend(bool(its & set(entries[m.seq - 1]["threads"])) for m in found.several)

        list(live(entries, look))
    x, y = np.column_stack((np.array(signs), np.ones(len(signs)))), np.array(labels, dtype=float)
    weights = np.zeros(x.shape[1])
    for _ in range(50):  # Newton's method, hardly regularised
        expected = 1 / (1 + np.exp(-x @ weights))
        bent = (x.T * (expected * (1 - expected))) @ x + 0.01 * np.eye(len(weights))
        weights -= np.linalg.solve(bent, x.T @ (expected - y) + 0.01 * weights)
    *each, constant = weights
    told = zip(Bond._fields, each, strict=True)
    print(", ".join(f"{sign} {weight:.2f}" for sign, weight in told), f"constant {constant:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--weigh", action="store_true", help="print the weights of the signs")
    if parser.parse_args().weigh:
        weigh("month")
        return
    missed = []
    for name, role in (("month", "tuned on"), ("diary", "reported")):
        written = diary(name)
        bare = [entry | {"tags": []} for entry in written]
        print(f"{name} ({role}), {len(written)} memories")
        print(f"  0.2.0         {judge(written, list(by_cosine(written)))}")
        for how, entries in (("with tags", written), ("without tags", bare)):
            told = judge(entries, list(live(entries)))
            print(f"  {how:13} {told}")
            bars_hold = told.precision >= PRECISION and told.reached >= REACHED
            if entries is written and role == "reported" and not bars_hold:
                missed.append(name)
    if missed:
        sys.exit(f"Below {PRECISION} precision or {REACHED} reached: {', '.join(missed)}")


if __name__ == "__main__":
    main()
