"""What being of the time that a question names is worth among what is found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HINT, HINT_ALONE = 1.0, 16.0
"""What being of it adds; and when nothing else is asked for: as much as every word."""
HINT_BESIDE = 0.5
"""What being of a day or two beside it adds, where a weekend, a week or more is named."""
HINT_DAY = 2.0
"""What being of the one day that is named adds to a hint, by how well it fits (from 0 to 1).

Who names a day knows it, and who writes on that day does not repeat the date. What has nothing to
do with the question gains no more than a hint, and stays below a clear answer of another day.
"""


class Hint(NamedTuple):
    """Which memories are of the time that is named, by seq."""

    inside: NDArray[np.bool_]
    beside: NDArray[np.bool_] | None = None
    """Those of a day or two beside it."""
    is_a_day: bool = False
    """Whether it is one day, or two next to each other."""
    is_all: bool = False
    """Whether a time is all that is said of what is asked for."""

    def weigh(
        self, fits: NDArray[np.float64], here: NDArray[np.integer] | slice
    ) -> NDArray[np.float64]:
        """What it adds to each of `here`, that `fits` the rest of the question so well."""
        import numpy as np

        full = np.full(len(fits), HINT_ALONE if self.is_all else HINT)
        if self.is_a_day and not self.is_all:
            full += HINT_DAY * np.clip(fits, 0.0, 1.0)
        added = full * self.inside[here]
        if self.beside is not None:
            added += HINT_BESIDE * self.beside[here]
        return added


def add_planned(hint: Hint | None, planned: Sequence[int], length: int) -> Hint:
    """`hint` where nothing is asked for but what was, or is on, at that time: `planned`, too."""
    import numpy as np

    inside = np.zeros(length, dtype=np.bool_) if hint is None else hint.inside.copy()
    inside[planned] = True
    return Hint(inside, is_all=True)
