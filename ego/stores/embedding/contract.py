"""Embedder: the contract that every engine keeps, and what an engine is given of a text.

`embedders` chooses the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]
    Matrix = NDArray[np.float32]


_HEAD = 8_192
"""No token of the default model is longer than 16 characters: 512 of them reach no further."""


class Embedder(Protocol):
    """A model that is loaded. Its vectors are float32 and of length 1."""

    engine: str
    """What runs the model, for a person who wants to know."""
    model: str
    dim: int

    def __hash__(self) -> int:
        """Each embedder is itself: what it made can be kept by it."""

    def query(self, text: str) -> Vector:
        """The vector that searches for `text`."""

    def passages(self, texts: Sequence[str]) -> Matrix:
        """The vectors that each of `texts` is found by, one a row.

        A text's vector does not depend on the texts beside it.
        """


def head(text: str) -> str:
    """What an engine is given of `text`: its beginning, without what would break one.

    NUL ends a text for a C library, half a surrogate pair is no UTF-8, and blanks carry nothing.
    """
    text = text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
    return " ".join(text.split())[:_HEAD]
