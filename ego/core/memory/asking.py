"""What any question is near to: a memory touches one only where it is nearer than that.

A cosine says how near a memory is to a question, and most of it says only that the one asks and
the other tells of an inner life: a long memory of hers and mine is near to every question. While
a store has too few memories to show it, the nearness to questions about nothing in particular is
taken off. The mean of their vectors is enough for that, and stands here, so that nothing has to
be embedded; `tests/stores/test_touching.py` holds it to the model. How much nearer it has to be
was chosen on `scripts/bench_data/touching.jsonl`.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from ego.core.memory.spaces import DEFAULT_MODEL, JAPANESE, LATIN

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEARER: Mapping[str, float] = MappingProxyType({LATIN: 0.035, JAPANESE: 0.02})
"""So much nearer (cosine) to a question of this script than to any it has to be."""

PLAIN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        LATIN: (
            "Do I still want what I wanted?",
            "What did she mean by that?",
            "Why does the rain make me calm?",
            "How should I spend the morning?",
            "What is it that I like about cooking?",
            "Where does the money go?",
            "Who taught me to read maps?",
            "When did we become friends?",
        ),
        JAPANESE: (
            "私はまだ同じことを望んでいるのだろうか？",
            "彼女はどういうつもりで言ったのだろう？",
            "どうして雨の日は落ち着くのだろう？",
            "朝をどう過ごせばいいのだろう？",
            "料理のどこが好きなのだろう？",
            "お金はどこへ消えるのだろう？",
            "地図の読み方はだれに教わったのだろう？",
            "いつから友達になったのだろう？",
        ),
    }
)
"""Questions that few memories answer, by their script."""

_SCALE = 1 / 127
_MEAN: Mapping[tuple[str, str], tuple[float, str]] = MappingProxyType(
    {
        (DEFAULT_MODEL, LATIN): (
            0.103607,
            "J>I;%Q>z*_Ga^O;SJ}!dP0r_>Ed<0iDlz~aHJ!=MJHb36(7;E>13Eu3Fh$2lyy3t)GgCIXoyf>SG"
            "sPGFRZA>Bz~{X~5#S&X6sIE6yW7nyzeho}UG7muskWEO)hjj3OX)A$#vCoRJ<7)}R8YO+-LoFhOz"
            "FYAz{DRkD+o0h5+OB4$M6U0z(cz+Vlia;SlunuKshALsJ2Zz!nC&M&Ez9T+ULb5tuyvG&s0}M+tk"
            "ao!NtWPEbI9(tgy!=vOz~Y^5z*99t^KM*D6z$pIYGV14qgeIpaF1yelZi*FdPu$ezf%*gh=Q*U&h"
            "dEZNaI{|;NZ$jsI&E=syL@alh9D>k|7!_TY+FT}>k9#z=eOgtJ=57^p0$=U?JS?EqN08!#a!rliz"
            "sV)^N8Z|jZxYIR2^ANw!zt!BUA}prREFA;bs7ts9=T6GF94ovn%%(-<(<DQs3`OTG<K!why4gfUI"
            "ZE-~AHq*Lu?Eb|(>%A;8(bnu",
        ),
        (DEFAULT_MODEL, JAPANESE): (
            0.107351,
            "Ou)S3QMMgQKPOWUP#3N{GtJnwB_O#!B~$29FUy~`QqM9e#LGwO)+I)08FTGFu<p_{4lgCH*vyPVP"
            "Xh!&R4^h!+|T1G@y-kwIOi_U%+tIh*-c5nF8x1Ezt!W|{4he-PsuFA*bPdtL$t|1Lqf;X=b}c=RM"
            "o%Iu*DZN7b!?34H-B^`SRxZx*5$%7a&ajO2!@HSxp++=FvG()3B}G*P}>Hwz%yviwyY~<0)P#=IN"
            "}Y&A-SIN#P4BpScqXzBWiY*x)A=N%_Pi&mcdczf{WK|0UQvP2m-%*G(nV-7(7K@2}*b=RhK#=-M="
            "`HP`eZ>=8h_y|U6nDL2s;`vQ0|BrcN3!UD!1D$3i@G=H?hLP`ZvE#TZL%K75gQO7Iz??=NyzTf;D"
            "x*`f07ce0#zu7BL<N&YJu+HI;6)3#lI2j7Izh}3@++4}EB_+TU#Is7~us-;u0z1b9<P<qM<H;T{I"
            "Y;vG3B@l`t_JMevqHJROgk$%",
        ),
    }
)
"""The mean vector of these questions by model and script: its largest value, and bytes of 1/127."""


def to_any(model: str, script: str, vector: NDArray[np.float32]) -> float | None:
    """How near `vector` is to any question of this script; None for a model not measured."""
    import numpy as np

    if (model, script) not in _MEAN:
        return None
    largest, coded = _MEAN[model, script]
    mean = np.frombuffer(base64.b85decode(coded), np.int8).astype(np.float32)
    return float(vector @ mean) * largest * _SCALE
