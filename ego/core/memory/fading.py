"""How memories fade: what matters is held longer than what does not.

    half-life = 30 days * (2 - 0.5^(ties / 4)) * (0.6, 0.8, 1, 1.8, 3 for importance 1 to 5)
                * (0.75 + 0.5 * intensity)
    freshness = 0.5^(age / half-life)

Ties are links and the days on which a memory was recalled. So what matters most is still whole
after ten weeks, and an ordinary afternoon has become vague by then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.core.memory.numbers import Numbers, Scores

HALF_LIFE_DAYS = 30.0
"""Of a memory of importance 3 and half intensity that nothing holds; and of talk."""
VAGUE = 0.3
"""Below this freshness a memory reads vaguely: its first words and its age."""
_HELD_BY_IMPORTANCE = (0.6, 0.8, 1.0, 1.8, 3.0)
_DAY = 86_400_000_000


def decay(
    age_days: Scores, ties: Scores, importance: NDArray[np.uint8], intensity: Scores
) -> Scores:
    """How much of a memory's freshness is left, from 1 down.

    `importance` runs from 1 to 5, `intensity` from 0 to 1.
    """
    import numpy as np

    by_importance = np.array(_HELD_BY_IMPORTANCE)[np.clip(importance, 1, 5).astype(int) - 1]
    half_life = HALF_LIFE_DAYS * (2 - 0.5 ** (ties / 4)) * by_importance
    return np.asarray(0.5 ** (age_days / (half_life * (0.75 + 0.5 * intensity))))


def freshness(known: Numbers, seqs: NDArray[np.int64], now: int) -> Scores:
    """How much of each of the memories `seqs` is left at `now` (microseconds), from 1 down."""
    import numpy as np

    age_days = np.maximum(0, now - known.at[seqs]) / _DAY
    felt = known.intensity[seqs].astype(np.float64)
    return decay(age_days, ties(known, seqs, now), known.importance[seqs], felt)


def freshness_of_talk(age_days: float) -> float:
    """The same of something that was said: it has no importance, and nothing holds it."""
    return float(0.5 ** (max(0.0, age_days) / HALF_LIFE_DAYS))


def ties(known: Numbers, seqs: NDArray[np.int64], now: int) -> Scores:
    """How many links and recalls hold each of `seqs`; a recall counts from the next UTC day."""
    import numpy as np

    today, recalled_on = now // _DAY, known.recalled_on[seqs]
    earlier = (recalled_on > 0) & (recalled_on < today)
    counted = known.links[seqs].astype(np.float64) + known.recalls[seqs] + earlier
    return np.asarray(counted)
