"""Whether a turn of talk tells anything, however short: "I passed!" does, "Good night" does not.

What only greets, thanks or says yes holds no other words than those of small talk, and is nearer
to such turns than to news and to what one tells of a day in as few words. Their mean vectors stand
here, as those of `core.memory.anything` do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ego.core import late, text
from ego.core.memory.anything import Means, nearness_to
from ego.core.memory.spaces import DEFAULT_MODEL, JAPANESE, LATIN

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        LATIN: (
            "Hello!\nHi!",
            "Hey, it's me.",
            "Good afternoon!\nHey you.",
            "How are you?",
            "I'm back.\nGood afternoon to you.",
            "Bye!",
            "Talk to you later.\nFine, thanks.",
            "Have a nice evening!",
            "Sleep well!\nWelcome back.",
            "Yes.",
            "No.\nBye!",
            "Sure, why not.",
            "Okay, fine.\nUntil later.",
            "All right then.",
            "I see.\nYou too!",
            "Hm.",
            "Really?\nGood night.",
            "Thanks a lot, that's kind.",
            "You're welcome.\nOkay.",
            "Sorry!",
            "Lol.\nAll right.",
            "Wow, great!",
            "Same here.\nGood.",
            "Let's go on.",
            "I'm going to bed.\nNight!",
        ),
        JAPANESE: (
            "やあ。\nやあ。",
            "どうも、元気？",
            "ただいま。\n元気だよ。",
            "行ってきます。",
            "じゃあね。\nおかえり。",
            "またね、バイバイ。",
            "お疲れさま。\nいってらっしゃい。",
            "いい夜を。",
            "ゆっくり休んでね。\nまたね。",
            "はい。",
            "いいえ。\nバイバイ。",
            "いいよ、そうしよう。",
            "わかった。\nお疲れさま。",
            "なるほど。",
            "へえ。\nありがとう。",
            "ふーん。",
            "ほんと？\nうん、おやすみ。",
            "助かったよ、ありがとう。",
            "どういたしまして。\nうん。",
            "ごめんね。",
            "笑った。\nそっか。",
            "すごいね。",
            "私も。\nわかった。",
            "続けて。",
            "そろそろ寝ます。\nおやすみ。",
        ),
    }
)
"""What is said where nothing is told, by its script; half of it is answered."""
NEWS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        LATIN: (
            "I got married.\nCongratulations!",
            "We had a boy!",
            "I got in!\nWell done!",
            "I lost my job.",
            "My grandmother died.\nI'm so sorry.",
            "She left.",
            "We split up.\nOh no, I'm sorry.",
            "He proposed!",
            "I failed.\nThat must hurt.",
            "We bought a house!",
            "The baby is here!\nHow wonderful!",
            "I have a new job.",
            "The cat is gone.\nOh no.",
            "Dad had a stroke.",
            "I won a prize!\nHooray, congratulations!",
            "I'm moving to Lyon.",
            "We're expecting twins.\nWhat news!",
            "I crashed the car.",
            "He cheated on me.\nHow are you?",
            "I finished my thesis!",
            "They turned me down.\nThat is hard.",
            "I was robbed.",
            "I'm cured!\nWhat a relief!",
            "She is ill.",
        ),
        JAPANESE: (
            "結婚した。\nおめでとう！",
            "男の子が生まれた！",
            "合格した！\nやったね！",
            "仕事を失った。",
            "おばあちゃんが亡くなった。\nそばにいるよ。",
            "彼が出て行った。",
            "別れちゃった。\nつらいね。",
            "指輪をもらった！",
            "落ちた。\n残念だったね。",
            "家を買った！",
            "赤ちゃんが来た！\nすごい！",
            "新しい仕事が決まった。",
            "猫がいなくなった。\n心配だね。",
            "父が倒れた。",
            "賞をもらった！\nすごい、おめでとう！",
            "福岡に転勤になった。",
            "双子だって！\nびっくり！",
            "事故った。",
            "浮気された。\n大丈夫？",
            "卒論出した！",
            "断られた。\nそうか…",
            "泥棒に入られた。",
            "治った！\nよかった！",
            "彼女が病気だ。",
        ),
    }
)
"""What changes a life, in one line."""
DAYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        LATIN: (
            "Cooked lentil soup.\nSmells good from here.",
            "Swam before work.",
            "Cleaned the windows.\nThat was due.",
            "Slept badly.",
            "I love old maps.\nWhy maps?",
            "Met Jonas for coffee.",
            "Missed the train.\nOh dear.",
            "Started a new book.",
            "I don't eat fish.\nNoted.",
            "Pruned the roses with Mum.",
            "My back aches.\nPoor you.",
            "Yoga is on Fridays.",
            "Saw a film with Rita.\nAny good?",
            "Painted the door blue.",
            "I'm afraid of wasps.\nThat is common.",
            "Had soup and toast.",
            "They call me Bo.\nBo it is.",
            "It rained all day.",
            "I hum when I work.\nWhat tune?",
            "Burnt the rice.",
            "Walked the dog in the park.\nWas it muddy?",
            "Worked late again.",
            "Practised the violin.\nHow did it go?",
            "The heating is broken.",
        ),
        JAPANESE: (
            "豆のスープを作った。\nおいしそう。",
            "仕事の前に泳いだ。",
            "窓を拭いた。\nきれいになったね。",
            "よく眠れなかった。",
            "古い地図が好き。\nどうして？",
            "純とコーヒーを飲んだ。",
            "電車に乗り遅れた。\nあらら。",
            "新しい本を読み始めた。",
            "魚は食べない。\n覚えておくね。",
            "母とバラの手入れをした。",
            "腰が痛い。\n大丈夫？",
            "ヨガは金曜日。",
            "里香と映画を見た。\nどうだった？",
            "ドアを青く塗った。",
            "蜂がこわい。\nわかる。",
            "昼はうどん。",
            "ボーと呼ばれている。\nいいね。",
            "一日中雨だった。",
            "仕事中に鼻歌を歌う。\n何の歌？",
            "ご飯を焦がした。",
            "公園で犬の散歩をした。\n楽しかった？",
            "また残業だった。",
            "バイオリンの練習をした。\n進んだ？",
            "暖房が壊れた。",
        ),
    }
)
"""What one tells of a day, or of oneself, in one line."""
_SMALL_TALK = (
    "hello hi hiya hey howdy yo greetings good morning mornin afternoon evening night nite nights"
    " goodnight bye byebye goodbye farewell cya later see seeing ya u soon tomorrow tonight today"
    " again then now talk talking chat speak spoke thanks thank thx ty cheers ta welcome please"
    " pls plz sorry pardon excuse oops whoops fault worry worries problem problems bother fine"
    " okay ok okey okie dokie k kk alright cool great good well nice perfect super lovely awesome"
    " amazing wonderful brilliant fab neat sweet sure yes yeah yea yep yup aye no nope nah not"
    " maybe perhaps right true exactly indeed absolutely definitely totally certainly agreed deal"
    " got gotcha get understood understand know think guess mean hm hmm mm ah aha oh ooh uh um"
    " haha hahaha hehe lol rofl lmao omg wow whoa gosh really seriously serious same too also"
    " anyway so just still let let's sleep sleepy rest dreams dream tight sound sounds bed off"
    " heading head back here there brb afk gtg ttyl moment second minute sec min while wait hold"
    " hang go going gone coming come how things thing doing do feel is what what's how's it's i'm"
    " i'll i'd i've that's you're we'll up sup long time day days one more take care keep luck fun"
    " enjoy weekend have hug hugs kiss kisses xx xo bit friend dear darling honey love mate buddy"
    " pal dude guys everyone all miss missed glad happy pleased meet meeting ready want wanted say"
    " like much lots lot nothing something anything everything best funny bad always never ever"
    " very bless amen hooray yay listening asking reading ego home mind"
)
"""All of English that a turn says which tells nothing."""
_SMALL_TALK_JAPANESE = (
    "大丈夫|了解|承知|元気|今日|今夜|今朝|明日|一日|一緒|本当|最高|最近|失礼|感謝|有難|有り?難|結構|当然|全然|同感|賛成|勿論"
    "|一言|一応|無事|調子|一旦|後程|皆|久し?|振り?|お?願|頑張|御|申|訳|致|夢|寝|眠|起|待|笑|草|爆|気|夜|晩|朝|昼|疲|帰|行|来|会|話"
    "|見|戻|私|僕|俺|君|貴方|良|嬉|楽|助|続|何|今|後|時|分|人|言|思|早|遅|週末|体|休|泣|汗|様|程|方|事|又|次|度|等|日"
    "|オッケー|オーケー|オケ|バイバイ|サンキュー|ハロー|マジ|ホント|ウケる|ウケ|ナイス|ハイ|ダメ|ゴメン|ヤバ|ウン|ソレナ"
)
_SIGNS = late.regex("[\u3005\u4e00-\u9fff]|[\u30a1-\u30fa\u30fc]{2,}|[a-z0-9]{2,}")
TELLS_NOTHING: Mapping[str, float] = MappingProxyType({LATIN: 0.021, JAPANESE: 0.011})
"""So much nearer (cosine) to `NOTHING` than to what is told a turn that tells nothing.

Chosen on the half "tune" of `scripts/bench_data/short_said.jsonl`: rather does a greeting come to
mind than a death not."""
TERMS_OF_NOTHING: Mapping[str, int] = MappingProxyType({LATIN: 8, JAPANESE: 16})
"""So many different index terms it has at most, what was answered among them.

Chosen on the half "tune" of `scripts/bench_data/lived_talk.jsonl`."""

_OF_NOTHING: Means = MappingProxyType(
    {
        (DEFAULT_MODEL, LATIN): (
            0.110939,
            "GziM4M$G;ZITbhnJ>Iw`N#D=KBm%%CEM4w7Lz%kYJHR+L(7R60^BFZ#Uo62bx!Kn{8$2GbtF*HuNe1^GUqBu"
            "}%L&FX@Yf0`7Tzq@xx>RG&`~t2L+U~sr^~L?$vHW{Q@bL><o_|aNVxAQDm$s!q4_eyJKMhSyzCq{Gyy&#FG4"
            "I&-v;pD$~($IKRHGBY|k;+MHL_7ueBgM!K|tUw&N{U&fUizyAACl*cVhc>hZ$V=El7yH^uoQ#-hd?x-mvB@X"
            "$3ZN)@&f<1j?7fm6x$3P8dXMCLB2y)-z$$3^JpzOc{C^&Ugx@6IT$R^7`Q0xcuQ!K=$BOgPgnDc(#dNl3Wb!"
            "`i12M6|)!MPA**ED|nKHv;fH*3%fxG2A>M2Q0E=(7q@a$Qc$l5*I=*!pay%`0MD&&b;2r4j;SKGyVeA&QRa;"
            ">Mh;02oSk4<G)es(I`B+0!92S$=@wM!RkOpL`wSgHo7-6!1BwX%1O=GDNrmp",
        ),
        (DEFAULT_MODEL, JAPANESE): (
            0.111312,
            "Tk+YqNZaNaP8%%kRtm8rLdoFBGWfVEGdJc(JE+0RL)Aqz(ZM>-2p%$MJx$9$mE-6{1Tqn_*P)szRTCX0do>?"
            "L-~-=0-S7z;BI7>QpUlc4#xOauIR;8VwaKo;*gP)gL$nvU$s{YC8@THyGETeE!plXvGRey0w$wQt4Cy!}B{n"
            "Zf;tcE7+bGFAC^kLcWz0CWQzkFw(zYZu%c`E`&!Z$^%i-TQrVZjl=l*Ic1lO|1<=E30INb~@w7$v!(={zT0o"
            "*h^LlvA7%_Bp*m|3q11UkqUH|`3Y!#NYvv^3xT&8N4y2r5nJ8oD^BWZ2Cq2N)B(!?EEcSVPk!7vEkiLqN3Mz"
            "}Ch5Tc*U$M}Nf0DIhRDJo42b;@R>7F}*kj0zIlyvCAtLr4=C_D=jxH#MvS^9Q^U!xzX6j833)|J_a7e(n;IP"
            "+&|LC4NKT1zQRlc<UbC^0zwinu;e&Awc9T@TTcYqO0G6Qw&}j6yfeDUC_P6!",
        ),
    }
)
"""Their mean vector by model and script: its largest value, and bytes of 1/127."""
_OF_NEWS: Means = MappingProxyType(
    {
        (DEFAULT_MODEL, LATIN): (
            0.098430,
            "L;209YSRA|ITlL>KJU66PQ0?eAN9^pDrVOyE`hnsIkHPKytZK5)B`+dTP?mmyX(P50#P!ar>mkTR^J3PT1P!"
            "Q%<<7K`sMsFBe@LH%)P}X#aczNPwh}by2h=?wLnM1K*}Vr(FZWGNV4Z0EjOswwc|3pNXoJF!u}~ORP{g`4>U"
            "My?*<Cxu}ac7B|J*`e6us#Eekl-nZYSh#k-~jq|-WJ!`Z?VxEBdY%spQ%+u*R!(5bj6L(TRp&5Ftw%0o>p{^"
            "2kmSQn)z;zmfIl~%6wCqULIROvUd&MIiR!am*Cs;|qz04YS-;LkIxM&PFe`8h$Y%aX}OUq;UqD+xzBNky8=z"
            "5J*+G^5nrF=^D&IWQYiKlS1~(AW34CfPp|3NOS+)4?$$ycQKW2_sQC&etMG@#@vLv%u!S1wGZ)J17R)x=6$2"
            "{yD#>4<W83(6eFjyf9If0Y2m?$<-V?q}oM4H#ze6EVemA<@m|1(M-6xMp!vT",
        ),
        (DEFAULT_MODEL, JAPANESE): (
            0.109920,
            "Ug+DnM&I2WMjS8rQVzH#M!VO^I{U^zGCAWkHL1bPNYGCt(8D&@_z^R1D^1WZq4U&0_dXr2;Gmi*K@=e`e=0C"
            "S)&Al);_Lbq8qg-tugugW!Z1I$GZa)w%fh(3%rrmeJh~dUydo)?60GDMH%qqB+`vM+GsMs6w%kD+CE6|?87?"
            "|Z=l}5I*(=jI6)ZaIZoM(DOCB`d(7+@y&ZVU3)R`(@&G6wlt_Si&<Pvi%`P!ez;>FG&Jn{q}!MDfo<2f-q2J"
            "kK~NFA3I#w|L#nN)}q2sG9mEA$MV-YYZFwJO~B)vUC<2QfY34!bw2S=hT3`xG&@%&glxS4Pzi9r|E7L_VeA#"
            "qr1&RHNF_H+#9xJ25RvM)}Vn*YM#2C95;_14*w&tIaPMmJ}E!EkQpn*4H994FucKw$k3e3kkZ{JRL2>%|_45"
            "<UG;R5?|3Hz_UjG(?=V`07wHc!RIMIo7y!lRY3{MNwqFS)9S&tyEeYZJ~2i>",
        ),
    }
)
_OF_DAYS: Means = MappingProxyType(
    {
        (DEFAULT_MODEL, LATIN): (
            0.097255,
            "NcP;MW6bjaI2}p|IqttFThOz!8RyhQEnVd&MS-!%H>^oAysuWt*B3ltLo}{9vD&yn21Yckt)ZVcTh<K-Sz9$"
            "e!|uE}|IY>`B(Wmd$i}rE%V9XLSnfwRwz-<pvqee8O3*H()fGXoR=eORDmAp&!s{x+K)b5nvE(f*D-BB-4<;"
            "*i;}HMhzD2@9J2z46bjB+0J`O<2mcKGb!N05stk6DLyye3h$R!3#<T_y}>D9@@(X_@VK;8K@!Ir--ygx)b`_"
            "MTyNgJa-+B`y}qE)T&7(dD)P3JqZyC+Dty+p?2oxaV^1|>4g=FTvsNZr#R{W(go&9=-!S5nm`ECO0SKtPqxx"
            "ZSZaDX75IMQP*IHa#d%KkDd2)z<2-LdZZO0zc9**RU8Ixho+$5GzzUx!f&D{OIGUxxDSR7AwchN-!GPx<112"
            "=041$78J!W*QZJR!7W3F1V8E`z0Djmu;)8JI793EGp|HL+ymmC>Ql3=GFv}I",
        ),
        (DEFAULT_MODEL, JAPANESE): (
            0.106318,
            "Sm)ogSlinXOD#R`S{Jt@QNq&1EdSLwFFN-zH=V-2M7~cS!o)Gq^$j{_Dqyxfl<C$)`9&JI*rbj+R|YK_e?K!"
            "y)AHOs;p74kC(1P1tkKOQ!#+E+It*J#yu72x#W^?UIL{lW!zenOD5=>UC`iJ~-NHq`HO0x<uggXr2=Fy89wR"
            "DR>H+ZL*D%RAB`7`VX3sIYU@SG;!@e>w$*Y{~)tM<|zxwAfuNL%9<RWb*{?5C^+sW1$KkEl5u&v4c;yp1y{p"
            "K%6KoOW7#VtCztY4B7{xZ}dFz*qV)F>Imw<*^L)3vs{4k{_*4Z1p`Sk}}Y{24yL$-CY(Qb*n%8uM&FJ~x-v$"
            "m7c)JEq0KLx0A{H#aj%LGITt+3Vu_H>5TE0#d#-v%wY@mlq)%CNnWD$<ih-7xduEyU*XU84k78IV&>6!b#W7"
            "%}vq27+v8ky{tF~-AWs~1vdmHy52E6q~$F*Pe%CGI<_@W%k0Xo%s;uVH8n*@",
        ),
    }
)


def tells_nothing(model: str, script: str, vector: NDArray[np.float32], terms: float) -> bool:
    """Whether a turn of talk with this vector and so many terms only greets, thanks or says yes.

    False for a model not measured."""
    near, news, day = (mean(model, script, vector) for mean in (to_nothing, to_news, to_a_day))
    if near is None or news is None or day is None or terms > TERMS_OF_NOTHING[script]:
        return False
    return near - max(news, day) >= TELLS_NOTHING[script]


def is_small_talk(said: str) -> bool:
    """Whether a turn holds no word but those of small talk, which greet, thank, part or agree.

    "I live in Hamburg" tells something however near it and its "Okay!" are to a yes.
    """
    plain = text.normalise(said)
    if text.is_japanese(plain):
        return _SIGNS.search(_in_japanese().sub(" ", plain)) is None
    return text.query_tokens(plain).keys() <= _in_english()


@cache
def _in_english() -> frozenset[str]:
    return frozenset(text.query_tokens(_SMALL_TALK))


@cache
def _in_japanese() -> re.Pattern[str]:
    return re.compile(_SMALL_TALK_JAPANESE)


def to_nothing(model: str, script: str, vector: NDArray[np.float32]) -> float | None:
    """How near `vector` is to what tells nothing, in this script; None for a model not measured."""
    return nearness_to(_OF_NOTHING, model, script, vector)


def to_news(model: str, script: str, vector: NDArray[np.float32]) -> float | None:
    """How near `vector` is to any news, in this script; None for a model not measured."""
    return nearness_to(_OF_NEWS, model, script, vector)


def to_a_day(model: str, script: str, vector: NDArray[np.float32]) -> float | None:
    """How near `vector` is to what any day brings; None for a model not measured."""
    return nearness_to(_OF_DAYS, model, script, vector)
