"""What interest adds to the scores of memories: what an ego likes, avoids and attends to.

    interest = (0.4 + 1.2 * share^2) * (weight of the strongest subject the memory has to do
               with, 0..1, less that of the strongest it avoids)

`share` is how much of the question's words it holds, so that among answers interest decides
and elsewhere it only breaks ties. What leads without it, and the best match of every word of
the question, stays among the first three, whatever else rises. Only what is looked at closely
is moved, and without a subject nothing is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.core.memory.numbers import Scores

LEANING, LEANING_ON_ANSWERS = 0.4, 1.2
"""How far interest moves any memory at most, up or down, and how much further an answer.

With these a state as full as it can be costs no point of R@5 and 0.4 of R@10
(`scripts/bench_recall.py`); 0.5 for any memory costs 1.3 and 1.2.
"""
EXACT = 0.999
"""From this share of its words on a question is held whole; sums of weights round a little."""
FIRST = 3
"""Among so many an exact match stays, whatever an ego likes."""


def weigh_interest(towards: Scores, share: NDArray[np.float32]) -> Scores:
    """What the interest in each memory adds to its score.

    `towards` runs from 1 (drawn to) to -1 (avoided), `share` (0..1) is how much of the
    question's words each holds: what answers the question moves more than what does not.
    """
    return towards * (LEANING + LEANING_ON_ANSWERS * share.astype(float) ** 2)


def add_interest(plain: Scores, added: Scores, exact: NDArray[np.bool_]) -> Scores:
    """`plain` scores with the interest that is `added` to each.

    What leads in `plain`, and the best of what is `exact` if it is among its first three, is
    among the first three of the result too. Of equals the later one comes first.
    """
    import numpy as np

    final = plain + added
    places = np.arange(len(plain))
    first = np.lexsort((-places, -plain))[:FIRST]
    staying = list(dict.fromkeys([*first[:1], *first[exact[first]][:1]]))
    outside = np.setdiff1d(staying, np.lexsort((-places, -final))[:FIRST])
    if len(outside):
        others = np.delete(final, staying)
        behind = len(others) - (FIRST - len(staying)) - 1
        least = np.nextafter(np.partition(others, behind)[behind], np.inf)
        final[staying] = np.maximum(final[staying], least)  # lifting one pushes no other out
    return final
