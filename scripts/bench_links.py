"""How well new memories are linked, on two written diaries.

    python scripts/bench_links.py

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

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from datetime import datetime
from typing import Any, NamedTuple

import numpy as np
from bench_store import load

from ego import config
from ego.core import text
from ego.core.memory.spaces import JAPANESE, LATIN, SPACES
from ego.runtime import toolkit
from ego.runtime.ego import open_ego
from ego.stores.embedding.embedders import find
from ego.tools.memory.keep import remember

PRECISION, REACHED = 0.85, 0.5
KEPT = ("content", "category", "emotion", "importance", "people", "tags")


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


def live(entries: Sequence[dict[str, Any]]) -> Iterator[Link]:
    """Remember everything at its time, and tell what each was linked to."""
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
        cosines, known = rows[others] @ rows[new], SPACES[0].pairs[_script(japanese[new])]
        trust = min(1.0, len(others) / 50)
        mean = known.mean + trust * (np.median(cosines) - known.mean)
        spread = known.spread + trust * (cosines.std() - known.spread)
        order = np.argsort(-cosines)[:5]
        least = max(OLD_LINK[_script(japanese[new])], mean + 2.75 * spread)
        yield from (Link(new, int(others[at])) for at in order if cosines[at] >= least)


OLD_LINK = {LATIN: 0.835, JAPANESE: 0.895}


def _script(japanese: bool) -> str:
    return JAPANESE if japanese else LATIN


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


def main() -> None:
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
