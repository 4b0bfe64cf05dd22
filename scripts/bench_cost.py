"""What a call costs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Cost(NamedTuple):
    """What calls of one kind took, in milliseconds.

    On a machine that others use too, the fastest call and the time of the processor say more
    than the median does.
    """

    median: float
    fastest: float
    processor: float


def measured(call: Callable[[int], object], times: int) -> Cost:
    """What a call costs, after one that warms up; it is given the number of the round."""
    call(0)
    took, worked = [], []
    for number in range(1, times + 1):
        started, began = time.perf_counter(), time.process_time()
        call(number)
        worked.append(1000 * (time.process_time() - began))
        took.append(1000 * (time.perf_counter() - started))
    return Cost(statistics.median(took), min(took), statistics.median(worked))
