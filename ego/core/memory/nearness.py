"""How near a text is to a question: its cosine, in the spreads of its own script.

    near = (cosine - median of its own script) / spread of its own script
           - 0.42 * max(0, ln(n_other / n_asked))   for the script that the question is not in

A question lies nearer to everything of one script than to anything of the other, so each script is
measured by itself. Where the other script has more texts, more of them stand out by accident: they
have to stand out further. Below fifty texts of a script its median and spread are blended with
what is known of the model.

How loud an answer is at all is another question, since the best of a store stands out from it
whatever is asked:

    echo = (cosine - usual cosine of the model
            - 0.4 * (median of the store - usual cosine of the model)) / spread of the model
           - 0.7   for the script that the question is not in

An answer whose five first echo fainter than `Space.faint` is none.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory.numbers import every_nth
from ego.core.memory.spaces import JAPANESE, LATIN, Space, Usual, trust, usual

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.core.memory.numbers import Numbers, Scores

OUTNUMBERED = 0.42
"""How much further the other script has to stand out, per e-fold that it has more texts.

With 0.4 the Japanese questions of a mixed store stay one below their plain vectors, with 0.43
questions across the scripts lose one (`scripts/bench_recall.py`).
"""
UNKNOWN = 0.35
"""How far towards the question's own script a handful of texts of the other one are judged."""
OWN_PITCH, OTHER_SCRIPT = 0.4, 0.7
"""How far a store's own median moves what counts as loud; and what the other script loses.

Chosen on `scripts/bench_recall.py` with `Space.faint`: of five first hits these tell unrelated
questions from answered ones in either script, alone and mixed, and still hear across them.
"""
SAID_AGAIN = 0.6
"""What holds so much of the question's words is no echo."""
LISTENED_TO = 5
"""Among so many first hits the loudest is looked for."""


class Scale(NamedTuple):
    """What makes the cosines of one question comparable with each other, script by script."""

    latin: Usual
    """Where cosines of texts in Latin script lie that mean nothing; and what counts as far."""
    japanese: Usual
    faint_latin: Usual | None
    """From where a text in Latin script is heard at all; None for a model nobody measured."""
    faint_japanese: Usual | None


def scale(
    cosines: NDArray[np.float32], known: Numbers, space: Space | None, *, japanese: bool
) -> Scale | None:
    """On what scale the memories' cosines lie; None when none of them has a vector.

    `japanese` is the script of the question.
    """
    import numpy as np

    found = known.live & np.isfinite(cosines)
    places = {script: np.flatnonzero(found & (known.japanese == script)) for script in _SCRIPTS}
    counts = {script: len(those) for script, those in places.items()}
    measured = {
        script: _measured(cosines[every_nth(those)])
        for script, those in places.items()
        if counts[script]
    }
    return _scale(measured, counts, space, japanese) if measured else None


def scale_without_memories(space: Space, japanese: bool) -> Scale:
    """The scale of a store where nothing has been measured yet: the model's own.

    `japanese` is the script of the question.
    """
    return _scale({}, dict.fromkeys(_SCRIPTS, 0), space, japanese)


def scale_of_one(middle: float, spread: float) -> Scale:
    """A scale for texts of either script, where nothing is known of the model."""
    return Scale(Usual(middle, spread), Usual(middle, spread), None, None)


def nearness(cosines: NDArray[np.float32], japanese: NDArray[np.bool_], on: Scale) -> Scores:
    """How far each text stands out; 0 where there is no vector."""
    import numpy as np

    near = cosines.astype(np.float64) - np.where(japanese, on.japanese.mean, on.latin.mean)
    near /= np.where(japanese, max(on.japanese.spread, 1e-6), max(on.latin.spread, 1e-6))
    near[~np.isfinite(cosines)] = 0.0
    return near


def echo(cosine: float, japanese: bool, share: float, on: Scale | None) -> float:
    """How loud a text is beside what every question stirs.

    inf for one that holds most of the question's words, by their weight (`share`, 0..1), and where
    there is no vector to go by or nothing is known of the model.
    """
    usually = on and (on.faint_japanese if japanese else on.faint_latin)
    if share >= SAID_AGAIN or usually is None or math.isnan(cosine):
        return math.inf
    return (cosine - usually.mean) / usually.spread


_SCRIPTS = (False, True)


def _measured(values: NDArray[np.float32]) -> Usual:
    import numpy as np

    return Usual(float(np.median(values)), float(values.std()))


def _scale(
    measured: dict[bool, Usual], counts: dict[bool, int], space: Space | None, asked: bool
) -> Scale:
    near: dict[bool, Usual] = {}
    faint: dict[bool, Usual | None] = dict.fromkeys(_SCRIPTS)
    for script in _SCRIPTS:
        own = measured.get(script)
        if space is None:
            near[script] = own or next(iter(measured.values()))
            continue
        of_model = space.searches[_name(asked), _name(script)]
        usually = _where_few_are(space, asked, script)
        other = OTHER_SCRIPT if script != asked else 0.0
        if own is None:
            near[script] = usually
            pitch = 0.0
        else:
            near[script] = usual(usually, own.mean, own.spread, counts[script])
            pitch = OWN_PITCH * trust(counts[script]) * (own.mean - of_model.mean)
        zero = of_model.mean + pitch + other * of_model.spread
        faint[script] = Usual(zero, of_model.spread)
    if counts[asked] and counts[not asked]:
        more = OUTNUMBERED * max(0.0, math.log(counts[not asked] / counts[asked]))
        mean, spread = near[not asked]
        near[not asked] = Usual(mean + more * max(spread, 1e-6), spread)
    return Scale(near[False], near[True], faint[False], faint[True])


def _where_few_are(space: Space, asked: bool, script: bool) -> Usual:
    """Where a few texts of a script are taken to lie.

    How far the other script lies from this very question they do not tell: so they are taken to
    lie as far apart as those of its own, and somewhat nearer than usual.
    """
    own, of_model = (space.searches[_name(asked), _name(one)] for one in (asked, script))
    mean = of_model.mean + UNKNOWN * max(0.0, own.mean - of_model.mean)
    return Usual(mean, max(own.spread, of_model.spread) if script != asked else own.spread)


def _name(japanese: bool) -> str:
    return JAPANESE if japanese else LATIN
