"""What every tool costs when there are a thousand, ten thousand, a hundred thousand memories.

The memories are made up: English with a vocabulary that thins out as real ones do (Zipf), a
quarter Japanese, over three years. Their vectors lie as those of real texts do, around a common
direction; questions and what is remembered are embedded for real. Beside them stand two thousand
turns of talk of the last year, made up and with vectors in the same way (`--talk`).

    warm       in one process that opens the ego for each call, as `ego serve` does
    one-shot   a process of its own, from start to end, with its peak of memory
    bare       the same product of all vectors with one, and nothing else

Beside it stand a store of TinyDB alone, and chromadb in an environment of its own that is made
for the run and thrown away (`--chroma PYTHON` names one that is there; `--chroma no` leaves it).
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from bench_beside import chroma, chroma_python, tinydb_alone
from bench_cost import Cost, measured
from bench_made_up import NOW, PEOPLE, SAID, fill

from ego import config
from ego.config import Settings
from ego.faces import registry
from ego.faces.serving import stay_connected
from ego.runtime.ego import open_ego
from ego.runtime.toolkit import TOOLS, use
from ego.stores.embedding import embedders
from ego.stores.embedding.contract import Embedder
from ego.stores.embedding.generations import live

registry.register_all()

ROOT = Path(__file__).parents[1]
QUESTIONS = (
    "Where did we walk by the harbour last spring?",
    "What did Misaki say about the flat she was looking for?",
    "猫が窓辺で見ていたものは何だった？",
    "Who repaired the printer in the office?",
    "雨の日に誰と電車に乗った？",
)


# Measuring


def calls(count: int) -> dict[str, Callable[[int], dict[str, Any]]]:
    """The tools that are measured, and the arguments of each round."""
    middle = f"mem_{count // 2:012x}"
    return {
        "wake_up": lambda _: {},
        "feel_desires": lambda _: {},
        "introspect": lambda _: {},
        "consider_them": lambda _: {"person": PEOPLE[0]},
        "recall": lambda n: {"context": QUESTIONS[n % len(QUESTIONS)]},
        "recall, filtered": lambda n: {
            "context": QUESTIONS[n % len(QUESTIONS)],
            "emotion": "happy",
            "since": "90 days ago",
        },
        "search_memories": lambda n: {"query": QUESTIONS[n % len(QUESTIONS)]},
        "search_memories, all": lambda _: {},
        "search_memories, person": lambda _: {"person": PEOPLE[1], "emotion": "happy"},
        "get_episode": lambda _: {"episode_id": "ep_000000000001"},
        "get_episode, memory": lambda _: {"episode_id": middle},
        "emotion_trend": lambda _: {},
        "remember": lambda n: {"content": f"{SAID[n % len(SAID)]} {time.perf_counter_ns()}"},
        "satisfy_desire": lambda _: {"name": "curiosity"},
        "link_memories": lambda n: {"source_id": middle, "target_id": f"mem_{n + 1:012x}"},
        "consolidate": lambda _: {},
    }


def warm(settings: Settings, count: int, times: int) -> dict[str, Cost]:
    """Every tool in this process, opened for each call; then recall without its embedding."""
    with open_ego(settings) as beside, stay_connected(beside):  # as `ego serve` does
        return _warm(settings, count, times)


def _warm(settings: Settings, count: int, times: int) -> dict[str, Cost]:
    costs = {}
    for name, arguments in calls(count).items():
        tool = TOOLS[name.partition(",")[0]]
        costs[name] = measured(
            lambda n, t=tool, a=arguments: use(
                t, lambda: open_ego(settings, now=lambda: NOW), a(n)
            ),
            times,
        )
    embedder = embedders.shared()
    assert embedder is not None
    costs["embedding a question"] = measured(
        lambda n: embedder.query(QUESTIONS[n % len(QUESTIONS)]), times
    )
    costs["embedding a memory"] = measured(
        lambda n: embedder.passages([f"{SAID[n % len(SAID)]} {n}"]), times
    )
    with _embedded_before(embedder):
        for name in ("recall", "recall, filtered", "remember"):
            arguments = calls(count)[name]
            tool = TOOLS[name.partition(",")[0]]
            costs[f"{name}, embedding apart"] = measured(
                lambda n, t=tool, a=arguments: use(
                    t, lambda: open_ego(settings, now=lambda: NOW), a(n)
                ),
                3 * times,
            )
    costs["bare product"] = bare(settings, 3 * times)
    return costs


class _embedded_before:  # noqa: N801  a context manager, used as one
    """For a while every text has a vector that was made before."""

    def __init__(self, embedder: Embedder) -> None:
        self._queries = {text: embedder.query(text) for text in QUESTIONS}
        self._rows = embedder.passages(SAID[:1])
        self._kept = embedder
        self.engine, self.model, self.dim = embedder.engine, embedder.model, embedder.dim

    def query(self, text: str) -> Any:
        return self._queries[text]

    def passages(self, texts: Sequence[str]) -> Any:
        return np.repeat(self._rows, len(texts), axis=0)

    def __enter__(self) -> None:
        (self._key,) = [key for key, one in embedders._loaded.items() if one is self._kept]
        embedders._loaded[self._key] = self

    def __exit__(self, *_: object) -> None:
        embedders._loaded[self._key] = self._kept


def bare(settings: Settings, times: int) -> Cost:
    """All vectors, mapped, times one: what no exact search can do without."""
    with open_ego(settings) as opened, opened.database.reading() as db:
        generation = live(db)
        assert generation is not None
        path = opened.semantics.file(generation).path
        matrix = np.memmap(path, dtype="<f4", mode="r").reshape(-1, generation.dim)
        one = np.array(matrix[1])
        return measured(lambda _: matrix @ one, times)


class Ran(NamedTuple):
    """What a process of its own took."""

    milliseconds: float
    processor: float
    megabytes: float


def one_shot(settings: Settings, count: int, times: int) -> dict[str, Ran]:
    """The same tools as processes of their own."""
    found = {}
    for name, arguments in calls(count).items():
        if "," not in name:
            runs = [_run(settings, name, arguments(n)) for n in range(times + 1)][1:]
            found[name] = Ran(
                statistics.median(run.milliseconds for run in runs),
                statistics.median(run.processor for run in runs),
                max(run.megabytes for run in runs),
            )
    return found


def _run(settings: Settings, name: str, arguments: Mapping[str, Any]) -> Ran:
    tool = TOOLS[name]
    words = [tool.command]
    for parameter in tool.parameters:
        if parameter.name in arguments:
            value = str(arguments[parameter.name])
            words += [value] if parameter.positional else [f"--{parameter.name}", value]
    environ = {**os.environ, "EGO_DATA_DIR": str(settings.data_dir), "EGO_NOW": NOW.isoformat()}
    ran = subprocess.run(
        [sys.executable, "-c", STOPWATCH, sys.executable, "-m", "ego", *words],
        env=environ,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    took, worked, peak = map(float, ran.stdout.split())
    return Ran(1000 * took, 1000 * worked, peak / (1024 if sys.platform == "linux" else 1024**2))


STOPWATCH = """
import os, subprocess, sys, time
started = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(time.perf_counter() - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""A small process in between: a child begins with the memory of its parent on its account."""


def disk(directory: Path) -> dict[str, float]:
    """Megabytes: of the database, of the vectors, of everything."""
    sizes = {path: path.stat().st_size / 1e6 for path in directory.rglob("*") if path.is_file()}
    return {
        "ego.db": sum(size for path, size in sizes.items() if path.name.startswith("ego.db")),
        "vectors": sum(size for path, size in sizes.items() if path.suffix == ".f32"),
        "all": sum(sizes.values()),
    }


# Tables


def table(title: str, sizes: Sequence[int], rows: Mapping[str, Sequence[float | None]]) -> None:
    print(f"\n{title}".ljust(34) + "".join(f"{size:>12,}" for size in sizes))
    for name, values in rows.items():
        shown = "".join(" " * 11 + "-" if v is None else f"{v:12.1f}" for v in values)
        print(f"  {name:<31}{shown}")


def _columns(by_size: Sequence[Mapping[str, Any]], pick: Callable[[Any], float]) -> dict[str, Any]:
    names = list(dict.fromkeys(name for column in by_size for name in column))
    return {
        name: [pick(column[name]) if name in column else None for column in by_size]
        for name in names
    }


def lines(
    sizes: Sequence[int],
    costs: Sequence[Mapping[str, Cost]],
    shots: Sequence[Mapping[str, Ran]],
) -> None:
    """Whether the promises are kept."""
    most = costs[-1]
    for name, pick in (("median", 0), ("fastest", 1), ("processor", 2)):
        product, recall = most["bare product"][pick], most["recall, embedding apart"][pick]
        ratio = most["remember"][pick] / costs[0]["remember"][pick]
        print(
            f"\n{name}: at {sizes[-1]:,} recall takes {recall:.1f} ms without its embedding"
            f" (2 x the bare product + 12 ms: {2 * product + 12:.1f});"
            f" remember {ratio:.2f} x its time at {sizes[0]:,}"
        )
    if shots:
        for name, place in (("median", 0), ("processor", 1)):
            ratio = shots[-1]["recall"][place] / shots[0]["recall"][place]
            print(f"one-shot recall, {name}: {ratio:.2f} x its time at {sizes[0]:,}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--sizes", type=int, nargs="+", default=[100, 1_000, 10_000, 100_000])
    options.add_argument("--times", type=int, default=15, help="calls of each kind")
    options.add_argument("--talk", type=int, default=2_000, help="events beside the memories")
    options.add_argument("--chroma", default="yes", help="yes, no, or a Python that has it")
    options.add_argument("--keep", type=Path, help="make the egos here, and use them again")
    options.add_argument("--only", help="warm figures alone", action="store_true")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        place = chosen.keep or Path(temporary)
        python = None if chosen.only else chroma_python(chosen.chroma, Path(temporary))
        costs, shots, sizes, tiny, others = [], [], [], [], []
        for count in chosen.sizes:
            directory = place / str(count)
            environ = {"EGO_DATA_DIR": str(directory), "HOME": temporary, "EGO_TIMEZONE": "UTC"}
            settings = config.read(environ=environ)
            if not directory.exists():
                took = fill(settings, count, chosen.talk)
                print(f"{count:,} memories made in {took:.1f} s", flush=True)
            costs.append(warm(settings, count, chosen.times))
            sizes.append(disk(directory))
            if chosen.only:
                continue
            shots.append(one_shot(settings, count, max(3, chosen.times // 3)))
            beside = Path(temporary) / f"beside-{count}"
            beside.mkdir()
            tiny.append(tinydb_alone(count, beside))
            others.append(chroma(python, count, settings, beside) if python else {})
            shutil.rmtree(beside)
        table("warm, median ms", chosen.sizes, _columns(costs, lambda cost: cost.median))
        table("warm, fastest ms", chosen.sizes, _columns(costs, lambda cost: cost.fastest))
        table("warm, processor ms", chosen.sizes, _columns(costs, lambda cost: cost.processor))
        table("one-shot, median ms", chosen.sizes, _columns(shots, lambda run: run.milliseconds))
        table("one-shot, processor ms", chosen.sizes, _columns(shots, lambda run: run.processor))
        table("one-shot, peak MB", chosen.sizes, _columns(shots, lambda run: run.megabytes))
        table("disk, MB", chosen.sizes, _columns(sizes, float))
        table("TinyDB alone, ms (disk: MB)", chosen.sizes, _columns(tiny, float))
        table("chromadb, ms (fill: s)", chosen.sizes, _columns(others, float))
        lines(chosen.sizes, costs, shots)


if __name__ == "__main__":
    sys.exit(main())
