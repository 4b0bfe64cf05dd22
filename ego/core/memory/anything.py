"""What anything is near to, that means nothing: while a store is too small to show it itself.

Most of a cosine says only that the one text asks and the other tells of an inner life: a long
memory of hers and mine is near to every question, and two words ("my job") are near to every
memory, most of all to those of the other script. So how near a text is to questions, or memories,
about nothing in particular is taken off. The mean of their vectors is enough for that, and stands
here, so that nothing has to be embedded; tests/stores/test_anything.py holds it to the model.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ego.core.memory.spaces import DEFAULT_MODEL, JAPANESE, LATIN

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEARER: Mapping[str, float] = MappingProxyType({LATIN: 0.035, JAPANESE: 0.02})
"""So much nearer (cosine) to a question of this script than to any a memory is that touches it.

Chosen on `scripts/bench_data/touching.jsonl`."""

BEYOND = 0.036
"""So much nearer than the median of the others, where there are some: 2.75 spreads (0.013) of how
near memories are to a question beyond any."""

QUESTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
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

MEMORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        LATIN: (
            "She told me about the bus that never came.",
            "He likes his eggs soft.",
            "We talked until late about nothing much.",
            "I felt calm after the long walk.",
            "Her brother works in a bank in Leeds.",
            "The meeting was moved to Thursday.",
            "It rained all day and nobody minded.",
            "He said he would call again tomorrow.",
            "They painted the kitchen yellow.",
            "I was nervous before the talk, and it went well.",
            "She is learning to drive.",
            "The cat slept on the keyboard again.",
            "He lost his keys and laughed about it.",
            "My favourite hour is the one before dinner.",
            "She does not eat meat.",
            "We fixed the bug that broke the export.",
            "Her father is in hospital with a bad hip.",
            "He wants to see the mountains in spring.",
            "I wonder whether I was too hard on him.",
            "The new flat is small but full of light.",
            "She finished the book and gave it to me.",
            "He paid forty pounds for the ticket.",
            "Their dog is afraid of thunder.",
            "I promised to remind her on Monday.",
        ),
        JAPANESE: (
            "バスがなかなか来なかったと彼女が話してくれた。",
            "彼は半熟の卵が好きだ。",
            "夜遅くまでたわいない話をした。",
            "長い散歩のあとで心が落ち着いた。",
            "彼女の弟は銀行で働いている。",
            "会議は木曜日に変わった。",
            "一日中雨だったが、だれも気にしなかった。",
            "明日また電話すると言っていた。",
            "二人は台所の壁を黄色に塗った。",
            "発表の前は緊張したが、うまくいった。",
            "彼女は運転を習っている。",
            "猫がまたキーボードの上で寝ていた。",
            "鍵をなくしたと笑っていた。",
            "夕食の前の時間がいちばん好きだ。",
            "彼女は肉を食べない。",
            "書き出しの不具合をやっと直した。",
            "父親が腰を痛めて入院している。",
            "春になったら山を見に行きたいそうだ。",
            "言い方がきつかったかもしれないと思った。",
            "新しい部屋は狭いけれど明るい。",
            "読み終えた本を貸してくれた。",
            "切符は四千円だった。",
            "あの家の犬は雷が苦手だ。",
            "月曜日に思い出させると約束した。",
        ),
    }
)
"""Memories that hardly anything is asked about, by their script."""

_SCALE = 1 / 127
Means = Mapping[tuple[str, str], tuple[float, str]]
_OF_QUESTIONS: Means = MappingProxyType(
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
"""Their mean vector by model and script: its largest value, and bytes of 1/127."""
_OF_MEMORIES: Means = MappingProxyType(
    {
        (DEFAULT_MODEL, LATIN): (
            0.099335,
            "IsfXZdei~|LNQVqKIyd^R^_a;59ruPHE_=)J%PQ&D5f?st*c1Z%o8bQR3Wq}y4Af(`!y@5rmvVTV"
            "BPx_Oi4IR;^)6D|J))wE65Gi*uK0e#$iOWOzB8L%*M9VxI#_9L&_wc(FQ)pM78H3DmJ6n%;YuBLB"
            "q4_!R<38IwD^c_7yLA<^TBQ%00+6Cof9fZ?F~cA{0H!mb^hn%)hkzpw?Jau<OJCz$67X+cr@l^4P"
            "_|ysEY#Iq2>)*O<mayg)@F2hTntQVO9z-8(&=uuQb;B|F#|UEn~%yDn+X$uQXGm%-Q7{T)HY;NC2"
            "%LG92G20%Qn)U4GiML*FUFAPyJL`9z3t>mOQCA_@cIb`0>HZ~MKQRv@B#oO_pLDn%C3o6w-+Qus?"
            "v=$OO1TQ)yxcfmt^8Mwd$;<Y-95vYHLNzMtzdE(z*-p-%5GTAd<E=vYxidwB4K3UwzQQUnvi2`AH"
            "8A81Ai6X@;0yb!>p--?JXA13",
        ),
        (DEFAULT_MODEL, JAPANESE): (
            0.107208,
            "R^H{oWZ&i#S~^4gXBn{~PtMKGC;`tuF-zz&Jet0<J-kO7$ipqq_YyF5F;v4upz7L5@;w-|(yM|pR"
            "vaWBc{eXf=IPip-Q@}sHqtHHv(3&cz&}5^Fbq&q%EYtE$T2S7GR+pPz8)!}C#TgPFG;z`?ZQRAG}"
            "z41xZFV$8TdOT8X6~K>h<02*(1m?6(>U1YPBSyS2Hx<y}vs*#JQc`*PJn8x&`PirxWu*-WX{o1k<"
            "^{-pAV)I0E%6yQ|gq+&MKk2Iww4IR=y*#wIegyJLkI3@+LqHSH6W-!v-8x*z5U*tNd63ok3y3cxn"
            "0RoK)Y0}U~~$F|-pOhDBY9P(~8HaVK%x8=z#NTt5XF@MI(IW{LnMCsHe&h6s(Jf<x75lh5Ez{(#R"
            "h!YhYC_yPE$m}&U6A0hRz|P#Y91y<YHZ(rd#zNB8y-mW!6=dNkz^pR~)ITD`1V8pNw%js7r0F3xP"
            "dWSEG_x^G%JJ5)&p5TPI509&",
        ),
    }
)


def any_question(model: str, script: str) -> NDArray[np.float32] | None:
    """The mean vector of any questions of this script; None for a model not measured."""
    return _read(_OF_QUESTIONS, model, script)


def to_any_memory(model: str, script: str, vector: NDArray[np.float32]) -> float | None:
    """How near `vector` is to any memory of this script; None for a model not measured."""
    return nearness_to(_OF_MEMORIES, model, script, vector)


def nearness_to(means: Means, model: str, script: str, vector: NDArray[np.float32]) -> float | None:
    """How near `vector` is to one of `means`; None for a model not measured."""
    mean = _read(means, model, script)
    return None if mean is None else float(vector @ mean)


def _read(means: Means, model: str, script: str) -> NDArray[np.float32] | None:
    return _mean(*means[model, script]) if (model, script) in means else None


@cache
def _mean(largest: float, coded: str) -> NDArray[np.float32]:
    """A mean as it is multiplied: four of them for every question."""
    import numpy as np

    return np.frombuffer(base64.b85decode(coded), np.int8) * np.float32(largest * _SCALE)
