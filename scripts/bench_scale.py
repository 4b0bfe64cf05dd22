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
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import ego.every_tool  # noqa: F401  registers them
from ego import config
from ego.config import Settings
from ego.core.emotions import EMOTIONS
from ego.core.events import Event, Source
from ego.core.memories import Category, Memory
from ego.runtime import Ego, open_ego
from ego.stores import embeddings, events, links, memories
from ego.stores.embedded import EVENTS, MEMORIES, Shelf
from ego.stores.semantics import live
from ego.toolkit import TOOLS, use

DATA = Path(__file__).parent / "bench_data"
NOW = datetime(2026, 8, 1, 12, tzinfo=UTC)
ROOT = Path(__file__).parents[1]
QUESTIONS = (
    "Where did we walk by the harbour last spring?",
    "What did Misaki say about the flat she was looking for?",
    "猫が窓辺で見ていたものは何だった？",
    "Who repaired the printer in the office?",
    "雨の日に誰と電車に乗った？",
)
SAID = (
    "Misaki and I walked along the harbour until the lamps came on, and talked about her new job.",
    "The printer jammed again before lunch; Ken took it apart and found a paper clip.",
    "雨が降っていたので、駅まで美咲と傘をさして歩いた。電車は十分おくれていた。",
)
PEOPLE = tuple(f"Person {n}" for n in range(20))
_AT_ONCE = 5_000


class Cost(NamedTuple):
    """What calls of one kind took, in milliseconds.

    On a machine that others use too, the fastest call and the time of the processor say more
    than the median does.
    """

    median: float
    fastest: float
    processor: float


# Made-up memories


class Writer:
    """Texts that look like memories, the same ones for the same seed."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = random.Random(seed)
        said = [one["content"] for one in _read("conversation_en")]
        common = list(dict.fromkeys(word for text in said for word in text.split()))
        rare = [self._invented() for _ in range(30_000)]
        self._words = common + rare
        weights = 1 / (np.arange(len(self._words)) + 2.7)
        self._shares = np.cumsum(weights / weights.sum())
        self._numbers = np.random.default_rng(seed)
        texts = [one["content"] for one in _read("memories_ja")]
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


def _read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()]


def _times(count: int) -> Iterator[datetime]:
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
        made = (writer.memory(n, at) for n, at in enumerate(_times(count - len(SAID))))
        seqs = []
        with opened.database.writing() as db:
            while batch := list(islice(made, _AT_ONCE)):
                seqs += [memory.seq for memory in memories.add_all(db, batch)]
            last = memories.by_seqs(db, seqs[-8:])
            links.tell(db, "ep_000000000001", "The last talk.", last, NOW)
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
        opened.semantics.place(memory)


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


# Measuring


def measured(call: Callable[[int], object], times: int) -> Cost:
    """What a call costs, after one that warms up; it is given the number of the round."""
    call(0)
    took, worked = [], []
    for number in range(1, times + 1):
        started, began = time.perf_counter(), time.process_time()
        call(number)
        worked.append(1000 * (time.process_time() - began))
        took.append(1000 * (time.perf_counter() - started))
    return Cost(statistics.median(took), min(took), statistics.median(worked))


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
    with open_ego(settings) as beside, beside.database.reading():  # as `ego serve` keeps one
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
    embedder = embeddings.shared()
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

    def __init__(self, embedder: embeddings.Embedder) -> None:
        self._queries = {text: embedder.query(text) for text in QUESTIONS}
        self._rows = embedder.passages(SAID[:1])
        self._kept = embedder
        self.engine, self.model, self.dim = embedder.engine, embedder.model, embedder.dim

    def query(self, text: str) -> Any:
        return self._queries[text]

    def passages(self, texts: Sequence[str]) -> Any:
        return np.repeat(self._rows, len(texts), axis=0)

    def __enter__(self) -> None:
        (self._key,) = [key for key, one in embeddings._loaded.items() if one is self._kept]
        embeddings._loaded[self._key] = self

    def __exit__(self, *_: object) -> None:
        embeddings._loaded[self._key] = self._kept


def bare(settings: Settings, times: int) -> Cost:
    """All vectors, mapped, times one: what no exact search can do without."""
    with open_ego(settings) as opened, opened.database.reading() as db:
        generation = live(db)
        assert generation is not None
        path = opened.semantics.vectors(generation).path
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


# What stands beside it


def tinydb_alone(count: int, directory: Path) -> dict[str, float]:
    """A store of TinyDB alone, without meaning: one insert, one search for a word."""
    from tinydb import TinyDB, where

    writer = Writer()
    rows = [
        {"content": memory.content, "at": memory.at.isoformat(), "emotion": memory.emotion}
        for memory in (writer.memory(n, at) for n, at in enumerate(_times(count)))
    ]
    path = directory / "tiny.json"
    with TinyDB(path) as db:
        db.insert_multiple(rows)
    with TinyDB(path) as db:
        insert = measured(lambda n: db.insert({**rows[0], "number": n}), 3)
        search = measured(lambda n: db.search(where("content").search(f"harbour|{n}")), 3)
    opened = measured(lambda _: TinyDB(path).search(where("emotion") == "none"), 3)
    return {
        "insert": insert.median,
        "search": search.median,
        "open and search": opened.median,
        "disk": path.stat().st_size / 1e6,
    }


CHROMA = """
import json, resource, sys, time
import numpy as np
count, directory, vectors, texts = int(sys.argv[1]), *sys.argv[2:]
started = time.perf_counter()
import chromadb
imported = time.perf_counter() - started
rows = np.load(vectors, mmap_mode="r")
said = json.load(open(texts, encoding="utf-8"))
def opened():
    client = chromadb.PersistentClient(directory)
    return client.get_or_create_collection("memories", metadata={"hnsw:space": "cosine"},
                                           embedding_function=None)
collection = opened()
if collection.count() == 0:
    started = time.perf_counter()
    for start in range(0, count, 5000):
        end = min(start + 5000, count)
        collection.add(ids=[str(n) for n in range(start, end)], embeddings=rows[start:end].tolist(),
                       documents=said[start:end])
    filled = time.perf_counter() - started
    print(json.dumps({"fill": filled}))
    sys.exit()
started = time.perf_counter()
collection.query(query_embeddings=[rows[7].tolist()], n_results=5)
first = time.perf_counter() - started
def median(call, times=15):
    took = []
    for n in range(times):
        started = time.perf_counter()
        call(n)
        took.append(time.perf_counter() - started)
    return 1000 * sorted(took)[times // 2]
print(json.dumps({
    "import and open, s": imported + first,
    "query": median(lambda n: collection.query(query_embeddings=[rows[n].tolist()], n_results=5)),
    "add": median(lambda n: collection.add(ids=[f"new{n}"], embeddings=[rows[n].tolist()],
                                           documents=[said[n]])),
    "peak MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))
"""


def chroma(python: str, count: int, settings: Settings, directory: Path) -> dict[str, float]:
    """chromadb with the same texts and vectors: its own approximate index, no embedding."""
    with open_ego(settings) as opened, opened.database.reading() as db:
        generation = live(db)
        assert generation is not None
        vectors = opened.semantics.vectors(generation).read(range(1, count + 1))
        np.save(directory / "vectors.npy", vectors)
        rows = db.execute("SELECT content FROM memories ORDER BY seq LIMIT ?", (count,))
        texts = json.dumps([content for (content,) in rows], ensure_ascii=False)
    (directory / "texts.json").write_text(texts, "utf-8")
    store = directory / "chroma"
    command = [python, "-c", CHROMA, str(count), str(store), str(directory / "vectors.npy")]
    command.append(str(directory / "texts.json"))
    found: dict[str, float] = {}
    for _ in ("fill", "ask"):
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise OSError(ran.stderr.strip().splitlines()[-1])
        found |= json.loads(ran.stdout.splitlines()[-1])
    found["disk MB"] = sum(p.stat().st_size for p in store.rglob("*") if p.is_file()) / 1e6
    return found


def chroma_python(wish: str, directory: Path) -> str | None:
    """A Python that has chromadb; None, with a word, where there is none."""
    if wish == "no":
        return None
    if wish != "yes":
        return wish
    place = directory / "environment"
    venv.create(place, with_pip=True)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    ran = subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", "chromadb"],
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        print("chromadb cannot be installed here; it is left out.")
        return None
    return str(python)


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
            f" (2 x the bare product + 10 ms: {2 * product + 10:.1f});"
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
