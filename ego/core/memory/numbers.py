"""What ranking knows of every memory without reading it, and how memories lie in time."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Scores = NDArray[np.float64]
    """One number a memory, by seq; -inf where there is none."""

TOGETHER_WITHIN = 30 * 60 * 1_000_000
"""What is no further apart than this, in microseconds, is of one talk."""
AROUND = 3
"""So many texts before and after it have to do with one."""
_MADE_NOTHING_OF = frozenset(("importance", "private", "links", "recalls", "recalled_on"))
"""Columns that nothing is made of which is kept beside them."""
SAMPLE = 8_192
"""Statistics are taken from so many evenly strided memories."""


@dataclass(frozen=True, eq=False)
class Numbers:
    """What ranking needs to know of every memory: arrays by seq, all of the same length.

    Where no memory is, 0 among them, `live` is false and the rest says nothing. What follows from
    them is made once: the same numbers answer question after question.
    """

    at: NDArray[np.int64]
    """When it was, in microseconds since 1970."""
    tokens: NDArray[np.uint32]
    """How many index terms its text has."""
    speaker: NDArray[np.uint32]
    """Whose words they are, as `turns.speaker_number` has it; 0 for nobody's."""
    boost: NDArray[np.float16]
    """That of its emotion."""
    intensity: NDArray[np.float16]
    """How strongly it was felt, from 0 to 1."""
    live: NDArray[np.bool_]
    """False for what was never written, or set aside."""
    japanese: NDArray[np.bool_]
    importance: NDArray[np.uint8]
    """From 1 to 5."""
    private: NDArray[np.bool_]
    questions: NDArray[np.uint8]
    """How much of it is questions, of 255."""
    timed: NDArray[np.bool_]
    """Whether it holds a word of time."""
    links: NDArray[np.uint16]
    """How many memories it is linked to."""
    recalls: NDArray[np.uint16]
    """On how many days it was recalled, the last one apart."""
    recalled_on: NDArray[np.uint16]
    """The last one, in days since 1970; 0 for never."""

    def __len__(self) -> int:
        return len(self.live)

    def replace_columns(self, columns: dict[str, NDArray[Any]]) -> Numbers:
        """These numbers with other columns in the place of some.

        What was made of the others is kept: a recall or a link changes none of them.
        """
        given = {one.name: getattr(self, one.name) for one in fields(self)}
        after = Numbers(**given | columns)
        if columns.keys() <= _MADE_NOTHING_OF:
            vars(after).update({name: it for name, it in vars(self).items() if name not in given})
        return after

    @cached_property
    def lengths(self) -> NDArray[np.float32]:
        """`tokens`, as BM25 counts with them."""
        import numpy as np

        return self.tokens.astype(np.float32)

    @cached_property
    def of_script(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The seqs of the memories that are there: those in Latin script, and the Japanese ones."""
        import numpy as np

        return (
            np.flatnonzero(self.live & ~self.japanese),
            np.flatnonzero(self.live & self.japanese),
        )

    @cached_property
    def timeline(self) -> Timeline:
        """The memories that are there, in the order of time; of one instant in that of seqs."""
        import numpy as np

        live = np.flatnonzero(self.live)
        times = self.at[live]
        if (times[1:] < times[:-1]).any():
            order = np.argsort(times, kind="stable")
            live, times = live[order], times[order]
        return timeline_of(live, times, len(self), self.speaker[live] > 0)

    @cached_property
    def sample(self) -> NDArray[np.int64]:
        """Some of the memories that are there, evenly strided in the order of time."""
        return every_nth(self.timeline.order)

    @cached_property
    def usual_tokens(self) -> tuple[float, float]:
        """How many index terms a text has, in Latin script and in Japanese; 1 for no texts."""
        tokens = self.tokens[self.sample].astype(float)
        japanese = self.japanese[self.sample]
        latin, other = (tokens[japanese == script] for script in (False, True))
        return (
            float(latin.mean()) if len(latin) else 1.0,
            float(other.mean()) if len(other) else 1.0,
        )

    @cached_property
    def speakers(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """Who speaks in the sample, and in how many of it."""
        import numpy as np

        said = self.speaker[self.sample]
        return np.unique(said[said > 0], return_counts=True)

    @cached_property
    def timed_talk(self) -> float | None:
        """How much of the talk in the sample holds a word of time; None where there is no talk."""
        talk = self.sample[self.timeline.around(self.timeline.place[self.sample]).in_talk()]
        return float(self.timed[talk].mean()) if len(talk) else None


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """Texts in the order of time: their seqs, when each of them was, and where each seq stands."""

    order: NDArray[np.int64]
    times: NDArray[np.int64]
    place: NDArray[np.int32]
    """By seq; -1 for what is not among them."""
    spoken: NDArray[np.bool_]
    """Which of them somebody said: what one keeps by oneself in one sitting is no talk."""

    def reach(self, here: NDArray[np.integer[Any]], distance: int) -> NDArray[np.int64]:
        """The place so far from each of the places `here`; -1 where no such text is of its talk.

        Of one talk is what was spoken within half an hour.
        """
        import numpy as np

        (there,) = self._reach_each(here, np.array([distance]))
        return np.asarray(there)

    def around(self, here: NDArray[np.integer[Any]]) -> Around:
        """The places around each of `here`, as `reach` has them."""
        import numpy as np

        several = np.arange(1, AROUND + 1)
        found = self._reach_each(here, np.concatenate([-several, several]))
        return Around(tuple(found[:AROUND]), tuple(found[AROUND:]))

    def _reach_each(
        self, here: NDArray[np.integer[Any]], distances: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """A row for each of these `distances`, all at once: each step costs more than the work."""
        import numpy as np

        there = np.asarray(here, dtype=np.int64) + distances[:, None]
        inside = np.minimum(np.maximum(there, 0), len(self.order) - 1)
        near = np.abs(self.times[inside] - self.times[here]) <= TOGETHER_WITHIN
        near &= (inside == there) & self.spoken[here] & self.spoken[inside]
        return np.where(near, there, -1)


class Around(NamedTuple):
    """What lies around texts in time: places, the next ones first; -1 where none is of its talk."""

    before: tuple[NDArray[np.int64], ...]
    after: tuple[NDArray[np.int64], ...]

    def in_talk(self) -> NDArray[np.bool_]:
        """Whether another text of its talk is beside each."""
        import numpy as np

        return np.asarray((self.before[0] >= 0) | (self.after[0] >= 0))


def timeline_of(
    order: NDArray[np.int64], times: NDArray[np.int64], length: int, spoken: NDArray[np.bool_]
) -> Timeline:
    """Texts with these seqs, below `length`, in this order of time; which of them are `spoken`."""
    import numpy as np

    place = np.full(length, -1, dtype=np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    return Timeline(order, times, place, spoken)


def every_nth(places: NDArray[np.int64]) -> NDArray[np.int64]:
    """About `SAMPLE` of many places, evenly strided: enough for a median and a spread."""
    return places[:: max(1, len(places) // SAMPLE)]
