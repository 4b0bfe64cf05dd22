"""What recall is measured by, and its figures as README.md and docs/memory.md carry them.

The bench writes both: between two marks stands one table, the same in both.
`python scripts/bench_recall.py --write` puts there what it has just measured, and
`scripts/check_release.py` refuses two that differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from bench_store import Question, Store

ROOT = Path(__file__).resolve().parent.parent
Scorer = Callable[["Store", "Question"], Any]
"""Scores by seq, -inf where there is none."""
_LANGUAGES = {"en": "English", "ja": "Japanese"}
CARRIERS = ("README.md", "docs/memory.md")
_BLOCK = re.compile(r"<!-- bench:recall -->\n(.*?)<!-- /bench:recall -->", re.DOTALL)


def figures(scorer: Scorer, store: Store, questions: Sequence[Question]) -> tuple[float, ...]:
    """R@1, R@5, R@10 and MRR of a ranking."""
    rows = []
    for question in questions:
        order = np.argsort(-scorer(store, question), kind="stable")
        ranks = np.empty(len(order), dtype=int)
        ranks[order] = np.arange(len(order))
        places = sorted(int(ranks[seq]) for seq in question.evidence)
        every = question.kind == "multihop"
        found = [
            float(np.mean([p < k for p in places])) if every else float(places[0] < k)
            for k in (1, 5, 10)
        ]
        rows.append((*found, 1 / (1 + places[0])))
    return tuple(np.mean(rows, axis=0)) if rows else (0.0,) * 4


def for_people(
    asked: Mapping[str, tuple[Store, list[Question]]],
    measure: Callable[[Store, Sequence[Question]], list[float]],
) -> Iterator[tuple[str, list[float]]]:
    """The groups that README and docs tell of, by what they are called there."""
    for title in _LANGUAGES.values():
        store, questions = asked[title]
        held_out = [one for one in questions if one.held_out]
        yield f"{title}, {len(questions)} questions", measure(store, questions)
        yield f"{title}, the {len(held_out)} held out", measure(store, held_out)
    store, across = asked["mixed, across"]
    every = [one for title, (_, own) in asked.items() if "mixed" in title for one in own]
    yield f"both in one store, all {len(every)}", measure(store, every)
    yield f"both in one store, {len(across)} across the languages", measure(store, across)


def small_talk(name: str, questions: int) -> str:
    """What the group of one of the human talks is called."""
    return f"{_LANGUAGES[name[-2:]]} small talk, {questions} questions"


def table(rankings: Sequence[str], groups: Mapping[str, Sequence[float]]) -> str:
    """R@5 of every group of questions by each of the rankings."""
    heads = ["evidence among the first five", *rankings]
    lines = [f"| {' | '.join(heads)} |", "|---|" + "---:|" * len(rankings)]
    for group, row in groups.items():
        lines.append(f"| {' | '.join([group, *(f'{value:.3f}' for value in row)])} |")
    return "\n".join(lines) + "\n"


def write(figures: str) -> None:
    """Put a table into every file that carries it."""
    for name in CARRIERS:
        path = ROOT / name
        block = f"<!-- bench:recall -->\n{figures}<!-- /bench:recall -->"
        said, times = _BLOCK.subn(lambda _: block, path.read_text("utf-8"))  # noqa: B023
        if times != 1:
            raise SystemExit(f"{name} has {times} places for the figures of recall, not one.")
        path.write_text(said, "utf-8")


def carried() -> dict[str, str]:
    """The table that each of the files carries; empty where there is none."""
    found = {name: _BLOCK.findall((ROOT / name).read_text("utf-8")) for name in CARRIERS}
    return {name: "".join(blocks) for name, blocks in found.items()}
