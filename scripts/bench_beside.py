"""What stands beside ego in `bench_scale`: a store of TinyDB alone, and chromadb."""

from __future__ import annotations

import json
import os
import subprocess
import venv
from pathlib import Path

import numpy as np
from bench_cost import measured
from bench_made_up import Writer, times

from ego.config import Settings
from ego.runtime.ego import open_ego
from ego.stores.embedding.generations import live


def tinydb_alone(count: int, directory: Path) -> dict[str, float]:
    """A store of TinyDB alone, without meaning: one insert, one search for a word."""
    from tinydb import TinyDB, where

    writer = Writer()
    rows = [
        {"content": memory.content, "at": memory.at.isoformat(), "emotion": memory.emotion}
        for memory in (writer.memory(n, at) for n, at in enumerate(times(count)))
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
