"""What a Japanese text says to be over: もう X は使わない, X から Y に切り替えた."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache, lru_cache
from typing import NamedTuple

from ego.core import late
from ego.core.memory.truth.reversals.returning import goes_back_to
from ego.core.memory.truth.words import is_not_for_good

_NOT = r"(?:(?:て|で)(?:い)?ない|ない|なく|ず|ません|まい)"
_ENDED = (
    r"(?:やめ|止め(?=て|た|る)|廃止|撤廃|卒業(?![式生証])|外し|消し|消え|捨て|取りやめ|中止|解除|断念"
    r"|打ち切|撤去|お別れ|さよなら|なくし|なくなっ|置き換え|差し替え|使わなく|引退|お役御免)"
)
_TO = (
    r"(?:に|へ)(?:全部|すべて|全て|完全に)?(?:切り替え|切替|乗り換え|移行|移し|移っ|移り|変え|変わ|変更|替え|換え"
    r"|替わ|代わ|置き換え|差し替え|引っ越|上げ|下げ|アップグレード|更新|交代)"
)
_SHAPES = (
    r"(?P<said>(?:(?!もう)[^。])*もう(?:(?!もう)[^。])*?)"
    rf"(?:(?<=[はがをにでともへ、 ])[^\W\d_ぁ-ん]{{0,2}}[ぁ-ん]{{0,3}}?|){_NOT}",
    rf"(?P<said>[^。]*?)(?:使わ|使用し|利用し|採用し|要ら|いら|用い|求め){_NOT}",
    r"(?P<said>[^。]*?もう)(?:いい|よい|結構|十分|不要|なし|要ら)",
    rf"(?P<said>[^。]*?)から[^。、]{{0,24}}?{_TO}",
    r"(?P<said>[^。]*?)(?:は|を|も|とは|の使用を|の利用を|が|から)、?(?:もう|今日で|ついに|結局|正式に)?"
    rf"{_ENDED}",
    r"(?P<said>(?:[^。]*、)?[ァ-ヶー一-鿿々]{2,12})(?:も|には?|は|を)?"
    r"(?:(?:やめ|飽き|売っ)(?:て(?![たるいほくな]|しま)|ちゃった|た(?![のらいく])))",
    r"(?P<said>[^。]*?)の(?:利用|使用|契約|運用|サポート|対応)[はをが]?(?:終了|終わ|終え|切っ|切る)",
    r"(?P<said>[^。]*?)への(?:移行|切り替え|切替|変更|乗り換え|アップグレード|更新)[はを](?:やっぱり|結局)?"
    r"(?:取り消|取消|撤回|白紙|元に戻|戻し|取りやめ|やめ|中止|断念)",
    r"(?P<said>[^。]*?)[はをが](?:[^\W\d_ぁ-ん][ぁ-ん]?)ない(?:ことに|ように|で(?:よ|い|済))",
    r"(?P<said>[^。]*?)(?:は|も)(?:もう)?(?:なし|なくなり|なくなった|使わず|不要|廃止)",
    r"(?P<said>[^。]*?)は[^。、]*?(?:ので|ため|から|て|で|し)"
    r"(?:、[^。、はがを]{1,16}(?:に|へ)"
    r"(?:置き換え|差し替え|切り替え|乗り換え|引っ越|変え|替え|換え)"
    r"|、?(?:やめ|廃止|撤廃|卒業(?![式生証])|外し|置き換え|使わなく))",
    r"(?P<said>[^。]*?)だけで(?:は)?なく",
)
_SENTENCES = late.regex("[。；;：:！!（）()]")
_REASON = late.regex("(?:ので|ため|から|ように|って|れ|くて|たら|そうで|ことで|により|によって)$")
"""How a clause ends that tells why."""
_TOPIC = late.regex("^[^はがをも]{1,30}(?=[はがを])")
_AS_IT_WAS = ("元", "もと", "元通り")
_ACTORS = late.regex("[^、。はがを]+(?=[はが])")
"""Who does something, or what does: what is done with a thing names it before を."""
_RUNS = late.regex("[\\u3005\\u4e00-\\u9fff]+|[\\u30a1-\\u30fcー]+|[a-z0-9][a-z0-9.+#_-]*")
_LIGHT = frozenset(
    """今 今日 今後 先週 先月 昨日 最近 今年 春 夏 秋 冬 月 週 今回 時 際 後 前 中
    店 社 弊社 当社 私 私達 僕 人 者 方 チーム プロジェクト 全部 全員 皆 全 一切 完全 正式 直接 古
    良 結局 決定 方針 変更 以後 決 訂正 連絡 事 何 代 十分 上限 規則 ルール 上 下 可 要 求
    サポート 対応 使 使用 利用 採用 用 取 開 送 置 動 行 書 作 持 引""".split()
)
"""Runs that say nothing of whose it is, or what."""
_LATER = late.regex("これからは|今後は|今では|今は|最近は|現在は")
_UNSURE = late.regex(
    "かも|たい(?!そう)|べき|提案|検討|なら|だろう|でしょう|以前|当時|聞かれ|尋ね|迷っ|そろそろ|考えて"
)
_FOR_NOW = late.regex(
    "今日(?!から|で|の決|以)|今夜|明日|今週|今回|一時的|一度|臨時|しばらく|とりあえず"
)
_FORBIDDEN = late.regex("禁止|ない|なし|いけない|ません|だけ|のみ|限")
_ALLOWED = late.regex(
    "(?:よ(?:い|く)|良い|いい|可|かまわない|大丈夫|でき)(?:こと)?(?:に|と|です|だ)?(?:なっ|し|た|$)"
    "|解禁|解除|許可|てよい|ていい|入れる|可能"
)
_NOW = late.regex("今は|今では|やはり|やっぱり|今後|これから|ことにし|ことになっ|なった|解禁|全員")
_DO = late.regex("ことにし|ことになっ|ようになっ|入れる|できる")


class _Said(NamedTuple):
    """What one sentence says, whatever it is held against."""

    over: tuple[Set[str], ...]
    """What each way of saying that something is over names."""
    back: tuple[tuple[str, str], ...]
    """Who goes back to what."""
    turned: Set[str]
    """What it says to be allowed or so, where something may have forbidden it."""


def find_over_in_japanese(newer: str, older: str) -> Set[str]:
    """What of `older` a text says to be over."""
    read: tuple[Set[str], Set[str]] | None = None  # only where it can matter: it takes long
    for said in _read_newer(newer):
        its, ended = read = read or (_runs(older), _ended(older))
        for found in said.over:
            if found and all(_is_of(run, its, older) for run in found) and found.isdisjoint(ended):
                return found
        for who, what in said.back:
            back: Set[str] = _runs(what)
            others = _runs("".join(_ACTORS.findall(who)))
            if what in _AS_IT_WAS:  # what it was the older one alone tells
                others = _runs(who)
                back = ended if others else back
            if back and back <= ended and all(_is_of(run, its, older) for run in others):
                return back
        if said.turned and _FORBIDDEN.search(older) and all(run in older for run in said.turned):
            return said.turned
    return frozenset()


@lru_cache(maxsize=8)  # one text is held against several older ones
def _read_newer(newer: str) -> tuple[_Said, ...]:
    """What each sentence of a text says that is sure of something; most say nothing."""
    several = (
        _Said(tuple(map(frozenset, _read(one))), tuple(goes_back_to(one)), _find_turned(one))
        for one in _sentences(newer)
        if not (_UNSURE.search(one) or _FOR_NOW.search(one) or is_not_for_good(one))
    )
    return tuple(said for said in several if any(said))


def _ended(older: str) -> Set[str]:
    """What a text itself says to be over."""
    return {run for one in _sentences(older) for said in _read(one) for run in said}


def _sentences(plain: str) -> list[str]:
    return [one.strip() for one in _SENTENCES.split(plain) if one.strip()]


def _read(sentence: str) -> list[Set[str]]:
    """What each way of saying that something is over names."""
    read = (_compiled(shape).match(sentence) for shape in _SHAPES)
    return [_named(match["said"]) for match in read if match]


def _named(said: str) -> Set[str]:
    """What a text names before it says what is over: in its own clause all, in others the topic.

    What tells why counts where nothing else does: 「Selenium は不安定なので、置き換えた」.
    """
    *others, last = _LATER.sub("", said).split("、")
    runs: Set[str] = _runs(last)
    for one in others:
        topic = _TOPIC.match(one.strip())
        if topic and not (runs and _REASON.search(one.strip())):
            runs = runs | _runs(topic[0])
    return runs


def _is_of(run: str, its: Set[str], older: str) -> bool:
    return run in its or (len(run) > 1 and not run[0].isdecimal() and run in older)


def _find_turned(sentence: str) -> Set[str]:
    """What it says to be allowed or so now, as something that was forbidden or denied may be."""
    if not _NOW.search(sentence):
        return frozenset()
    said = re.sub("[^、。]*だけでなく、?", "", sentence) if "だけでなく" in sentence else sentence
    if not (_ALLOWED.search(said) or _DO.search(said)):
        return frozenset()
    return _named(said) - {"禁止", "解禁", "許可", "可能", "入"}


def _runs(plain: str) -> Set[str]:
    return {run.rstrip(".-") for run in _RUNS.findall(plain)} - _LIGHT


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
