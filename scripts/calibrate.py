"""Measure the numbers of `ego/core/memory/spaces.py` on labelled data.

    python scripts/calibrate.py [scripts/bench_data] [--model NAME] [--path DIRECTORY]

Prints, for each pair of scripts, how near unrelated things are; and for each script, what the
threshold for duplicates takes and misses. What links weigh is fitted by `bench_links.py --weigh`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ego.core.memory.spaces import DEFAULT_MODEL, JAPANESE, LATIN
from ego.stores.embedding.contract import Embedder
from ego.stores.embedding.embedders import find

SCRIPTS = {"en": LATIN, "ja": JAPANESE}
STORES = {"en": "conversation_en", "ja": "memories_ja"}


class Question(NamedTuple):
    vector: np.ndarray
    evidence: list[str]


def read(directory: Path, name: str) -> list[dict[str, Any]]:
    lines = (directory / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


def percent(mask: np.ndarray) -> str:
    return f"{100 * mask.mean():.0f} %" if len(mask) else "-"


def search(questions: list[Question], matrix: np.ndarray, ids: dict[str, int]) -> str:
    """Mean and spread of the cosines of one pair of scripts, evidence apart."""
    medians, spreads = [], []
    for question in questions:
        evidence = [ids[name] for name in question.evidence if name in ids]
        others = np.delete(matrix @ question.vector, evidence)
        medians.append(np.median(others))
        spreads.append(others.std())
    return f"mean {np.mean(medians):.4f}  spread {np.mean(spreads):.4f}"


def pairs(matrix: np.ndarray, cosines: np.ndarray, rows: list[dict[str, Any]]) -> str:
    """The mean among a store's passages, and the threshold of duplicates on the labelled pairs."""
    duplicate = np.array([row["duplicate"] for row in rows])
    among = matrix @ matrix.T
    earlier = np.tril(among, -1)
    same = next(
        t
        for t in np.arange(0.5, 1, 0.005)
        if not (cosines[~duplicate] >= t).any() and (earlier >= t).any(axis=1).mean() <= 1 / 80
    )
    np.fill_diagonal(among, np.nan)
    return (
        f"mean {np.nanmedian(among, axis=1).mean():.4f}\n"
        f"    near_duplicate {same:.3f} takes {percent(cosines[duplicate] >= same)} of the "
        f"duplicates, and {percent((earlier >= same).any(axis=1))} of the store for a repetition"
    )


def report(directory: Path, embedder: Embedder) -> None:
    stores, ids = {}, {}
    for language, name in STORES.items():
        rows = read(directory, name)
        stores[language] = embedder.passages([row["content"] for row in rows])
        ids[language] = {row["id"]: place for place, row in enumerate(rows)}

    questions: dict[str, list[Question]] = {}
    asked = {language: read(directory, f"questions_{language}") for language in STORES}
    for row in read(directory, "cross_language"):
        asked[row["lang"][:2]].append(row)
    for language, rows in asked.items():
        questions[language] = [
            Question(embedder.query(row["question"]), row["evidence"]) for row in rows
        ]

    print(f"{embedder.model} by {embedder.engine}, {embedder.dim} numbers\n")
    for language, script in SCRIPTS.items():
        for other in STORES:
            told = search(questions[language], stores[other], ids[other])
            print(f"query {script}, passage {SCRIPTS[other]}: {told}")

    for language, script in SCRIPTS.items():
        rows = [row for row in read(directory, "pairs") if row["lang"] == language]
        sides = [embedder.passages([row[side] for row in rows]) for side in ("a", "b")]
        told = pairs(stores[language], (sides[0] * sides[1]).sum(axis=1), rows)
        print(f"pairs {script}: {told}")
    across = stores["en"] @ stores["ja"].T
    print(f"pairs across: mean {np.median(across, axis=1).mean():.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=Path, nargs="?", default=Path("scripts/bench_data"))
    parser.add_argument("--model", default=DEFAULT_MODEL)
    parser.add_argument("--path", type=Path, help="a directory with the model's files")
    chosen = parser.parse_args()
    embedder = find(chosen.model, directory=chosen.path, download=True)
    if embedder is None:
        raise SystemExit(f"No engine for {chosen.model} is installed.")
    report(chosen.data, embedder)


if __name__ == "__main__":
    main()
