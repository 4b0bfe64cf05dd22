"""How near a text is to a question: its cosine, in the spreads of its own script.

    near = (cosine - median of its own script) / spread of its own script
           - 0.42 * max(0, ln(n_other / n_asked))   for the script that the question is not in

A question lies nearer to everything of one script than to anything of the other, so each script is
measured by itself. Where the other script has more texts, more of them stand out by accident: they
have to stand out further. Below fifty texts of a script its median and spread are blended with
what is known of the model, and of the question: where its cosines with memories that mean nothing
to it lie (`core.memory.anything`). A few words of one script are near to all of the other.

How loud an answer is at all is another question, since the best of a store stands out from it
whatever is asked:

    echo = (cosine - usual cosine of the model
            - 0.4 * (median of the store - usual cosine of the model)) / spread of the model
           - 0.7   for the script that the question is not in
           - what the question is nearer to everything than questions are, beyond one spread,
                   where the store has too few texts to show it

An answer whose five first echo fainter than `floor` is none. The loudest of a few is less loud by
accident than the loudest of many, so it is lower in a small store.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ego.core.memory.anything import to_any_memory
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
OWN_PITCH, OTHER_SCRIPT = 0.4, 0.7
"""How far a store's own median moves what counts as loud; and what the other script loses.

Chosen on `scripts/bench_recall.py` with `Space.faint`: of five first hits these tell unrelated
questions from answered ones in either script, alone and mixed, and still hear across them.
"""
FEWER = 0.75
"""By how many spreads the floor is lower for a handful of texts.

Chosen on half of the small stores of `scripts/bench_data/few.jsonl` (`scripts/bench_few.py`): of
what few words ask for 68 % is answered (62 by the model's numbers alone), of what is not there 8
(27) is shown as an answer; of the other half 56 (53) and 6 (29).
"""
WEAK, MANY = 2.3, 20
"""What scores less is no answer to a question in Latin script, however loud; in a store of fewer
texts than so many, by their share.

Chosen on half of `scripts/bench_data/projects.jsonl` (`scripts/bench_few.py`): of 30 questions
about a software project that nothing answers 33 % are answered (53 without it), of those of the
other project 33 (57), and no right answer becomes faint, nor one of `scripts/bench_recall.py`. In
Japanese good answers score as little.
"""
FEW = 50
"""Where fewer texts are kept, a right answer stands out less from them than elsewhere.

What is asked in a talk brings it in 82 % of Japanese egos of one to forty memories (69 % from
`SURE` on), and unrelated questions bring anything in 1 % (`scripts/bench_few.py`).
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
    cosines: NDArray[np.float32],
    known: Numbers,
    space: Space | None,
    vector: NDArray[np.float32],
    *,
    japanese: bool,
) -> Scale | None:
    """On what scale the memories' cosines lie; None when none of them has a vector.

    `vector` is that of the question, `japanese` its script.
    """
    import numpy as np

    finite, there = np.isfinite(cosines), zip(_SCRIPTS, known.of_script, strict=True)
    places = dict(there)
    if (known.live & ~finite).any():  # some still wait for their vector
        places = {script: those[finite[those]] for script, those in places.items()}
    counts = {script: len(those) for script, those in places.items()}
    measured = {
        script: _measured(cosines[every_nth(those)])
        for script, those in places.items()
        if counts[script]
    }
    return _scale(measured, counts, space, vector, japanese) if measured else None


def scale_without_memories(space: Space, vector: NDArray[np.float32], japanese: bool) -> Scale:
    """The scale of a store where nothing has been measured yet: the model's and the question's.

    `vector` is that of the question, `japanese` its script.
    """
    return _scale({}, dict.fromkeys(_SCRIPTS, 0), space, vector, japanese)


def scale_of_one(middle: float, spread: float) -> Scale:
    """A scale for texts of either script, where nothing is known of the model."""
    return Scale(Usual(middle, spread), Usual(middle, spread), None, None)


def nearness(cosines: NDArray[np.float32], japanese: NDArray[np.bool_], on: Scale) -> Scores:
    """How far each text stands out; 0 where there is no vector."""
    import numpy as np

    there = np.flatnonzero(japanese)
    near = _stands_out(cosines.astype(np.float64), on.latin)
    near[there] = _stands_out(cosines[there].astype(np.float64), on.japanese)
    near[~np.isfinite(cosines)] = 0.0
    return near


def _stands_out(cosines: Scores, beside: Usual) -> Scores:
    """How far cosines of one script stand out; in their own place, for there may be many."""
    cosines -= beside.mean
    cosines /= max(beside.spread, 1e-6)
    return cosines


def echo(cosine: float, japanese: bool, share: float, on: Scale | None) -> float:
    """How loud a text is beside what every question stirs.

    inf for one that holds most of the question's words, by their weight (`share`, 0..1), and where
    there is no vector to go by or nothing is known of the model.
    """
    usually = on and (on.faint_japanese if japanese else on.faint_latin)
    if share >= SAID_AGAIN or usually is None or math.isnan(cosine):
        return math.inf
    return (cosine - usually.mean) / usually.spread


def floor(space: Space, count: int) -> float:
    """The echo from which on the loudest of `count` texts is an answer."""
    return space.faint - FEWER * (1 - trust(count))


def weak(count: int) -> float:
    """The score below which the best of `count` texts is no answer, asked in Latin script."""
    return WEAK * min(1.0, count / MANY)


def usual_of(space: Space, vector: NDArray[np.float32], *, japanese: bool, passages: bool) -> Usual:
    """Where a question's cosines lie that mean nothing, as far as it tells by itself.

    That is where those of the model lie, or higher: one that is far from everything stirs no more.
    `vector` is that of the question, `japanese` its script, `passages` whether theirs is.
    """
    of_model = space.searches[_name(japanese), _name(passages)]
    near = to_any_memory(space.model, _name(passages), vector)
    nearer = 0.0 if near is None else near - of_model.plain
    return Usual(of_model.mean + max(0.0, nearer), of_model.spread)


def usual_of_loud(
    space: Space, vector: NDArray[np.float32], *, japanese: bool, passages: bool
) -> Usual:
    """The same where it is judged whether a text is loud at all: the model's own, and higher only
    for a question that is nearer to everything by more than a spread."""
    of_model = space.searches[_name(japanese), _name(passages)]
    mean, spread = usual_of(space, vector, japanese=japanese, passages=passages)
    return Usual(max(of_model.mean, mean - spread), spread)


_SCRIPTS = (False, True)


def _measured(values: NDArray[np.float32]) -> Usual:
    import numpy as np

    return Usual(float(np.median(values)), float(values.std()))


def _scale(
    measured: dict[bool, Usual],
    counts: dict[bool, int],
    space: Space | None,
    vector: NDArray[np.float32],
    asked: bool,
) -> Scale:
    near: dict[bool, Usual] = {}
    faint: dict[bool, Usual | None] = dict.fromkeys(_SCRIPTS)
    for script in _SCRIPTS:
        own = measured.get(script)
        if space is None:
            near[script] = own or next(iter(measured.values()))
            continue
        of_script, of_model = (space.searches[_name(asked), _name(one)] for one in (asked, script))
        usually, loud = (
            told(space, vector, japanese=asked, passages=script).mean
            for told in (usual_of, usual_of_loud)
        )
        # Few texts do not tell how far apart those of the other script lie: as far as its own.
        near[script] = Usual(usually, max(of_script.spread, of_model.spread))
        pitch, believed = 0.0, trust(counts[script])
        if own is not None:
            near[script] = usual(near[script], own.mean, own.spread, counts[script])
            pitch = OWN_PITCH * believed * (own.mean - of_model.mean)
        pitch += (1 - believed) * (loud - of_model.mean)
        pitch += (OTHER_SCRIPT if script != asked else 0.0) * of_model.spread
        faint[script] = Usual(of_model.mean + pitch, of_model.spread)
    if counts[asked] and counts[not asked]:
        more = OUTNUMBERED * max(0.0, math.log(counts[not asked] / counts[asked]))
        mean, spread = near[not asked]
        near[not asked] = Usual(mean + more * max(spread, 1e-6), spread)
    return Scale(near[False], near[True], faint[False], faint[True])


def _name(japanese: bool) -> str:
    return JAPANESE if japanese else LATIN
