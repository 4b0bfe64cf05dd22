"""Whether a text tells again what another one told: by the words that single that one out.

A sentence is told again where most of the weight of its words is there, close together, in whatever
order and inflection, or where a long run of it is. Of its words a figure, a name and a code weigh
most; what nearly every talk holds ("good", 今日) weighs little, so that no greeting quotes another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from ego.core import text

ENOUGH = 0.65
"""The share of a sentence's weight that tells it."""
WITHOUT_ITS_FIGURES = 0.8
"""The same for one that has figures, where none of them is told."""
LEAST = 1.5
"""What weighs less singles nothing out: two words that are not light do, or a code."""
_OF_ITS_OWN = 2.0
"""The same for what it said itself: it says much that is only polite."""
_ASKED = 2.5
"""The same for a question: to ask for a thing tells little of it."""
_CODE, _WORD, _SMALL, _LIGHT = 2.0, 1.0, 0.5, 0.3
_PIECE = 0.34
"""What a pair of kanji weighs at least, of the several that a long word has."""
_IN_HIRAGANA = 0.3
"""What a pair of hiragana weighs: it is grammar as often as not."""
_RUN, _JAPANESE_RUN = 7, 12
"""Words, and letters of Japanese, that are told in a row by no accident."""
_SHORT_RUN, _JAPANESE_SHORT_RUN = 4, 6
"""The same of a sentence with a single word that weighs: "we are getting a divorce"."""
_TOGETHER = 3
"""So many sentences are read as one: an answer says half of what its question says."""
_READ = 20_000
"""Characters of a text that are read."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
_UNITS = {"": 1, "k": 1_000, "百": 100, "千": 1_000, "万": 10_000, "億": 100_000_000}
_COUNTED = "[円人歳年月日時分個枚本件]"
_FIGURE = re.compile(
    r"(?<![a-z0-9.])(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[百千万億]|k\b)?)+(?![a-z0-9])"
    rf"{_COUNTED}?"
)
_PART = re.compile(r"((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)([百千万億k]?)")
_IN_KANJI = re.compile(
    rf"[一二三四五六七八九十百千万億]+{_COUNTED}|[一二三四五六七八九十]+[百千万億]+"
)
_POLITE = re.compile(
    "おはよう|こんにちは|こんばんは|おやすみ|ありがとう|ただいま|おかえり|ごめん|ござい|なさい|よろしく"
    "|おねがい|わかり|そうです|です|ました|ます"
)
_DIGITS = {kanji: number for number, kanji in enumerate("一二三四五六七八九", 1)}
_KANJI = re.compile("[\u3005\u3400-\u4dbf\u4e00-\u9fff]+")
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc]{2,}")
_HIRAGANA = re.compile("[\u3041-\u309f]{2,}")
_CJK = re.compile("[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_LETTERS = re.compile(r"[\W_]+")
_MIXED = re.compile(r"(?=.*\d)(?=.*[a-z])[a-z0-9]{4,}")

_EVERYDAY = frozenset(
    stem
    for word in """
    good morning evening night hello hi hey bye thank thanks welcome sorry please yes yeah okay ok
    fine sure right really nice great well like think feel talk say said tell told hear heard ask
    remember forget note noted keep mind see look know let come go going get got give take make put
    thing time today tomorrow yesterday day week month year lot much many still always never maybe
    glad happy help want need yen dollar dollars euro euros usd jpy eur pound pounds
    """.split()
    for stem in text.tokens(word)
)
_EVERYDAY_JAPANESE = frozenset(
    "実 今日 明日 昨日 今週 来週 今年 今月 今度 本当 大丈夫 大丈 丈夫 元気 了解 承知 教 言 話 思 聞"
    " 覚 忘 知 見 行 来 私 僕 俺 何 誰 時 日 月 年 人 円 前 後 中 方 今 良 気 分 出 入 合".split()
)


@dataclass(frozen=True)
class Remark:
    """A sentence of what goes, and what would tell it again."""

    said: str
    own: bool
    """Whether it said that itself, in answer to somebody."""

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """What each of its words weighs."""
        return weigh_words(self.said)

    @cached_property
    def terms(self) -> list[str]:
        """The words that an index has of it."""
        return list(text.query_tokens(self.said))

    @cached_property
    def runs(self) -> list[str]:
        """What of it is told in a row by no accident, at each of its places."""
        is_weak = sum(self.weights.values()) < LEAST
        words = _words_in_a_row(self.said)
        if _CJK.search(self.said):
            row, glue, length = list("".join(words)), "", _JAPANESE_RUN
            length = max(_JAPANESE_SHORT_RUN, len(row) * 3 // 5) if is_weak else length
        else:
            row, glue, length = words, " ", _RUN
            length = max(_SHORT_RUN, len(row) * 3 // 5) if is_weak else length
        runs = [glue.join(row[n : n + length]) for n in range(len(row) - length + 1)]
        least = _WORD if is_weak else LEAST
        return [f"{glue}{one}{glue}" for one in runs if sum(weigh_words(one).values()) >= least]

    @cached_property
    def telling(self) -> frozenset[str]:
        """Those of its words that tell it: all but the light ones, where it has others."""
        heavy = frozenset(word for word, weight in self.weights.items() if weight > _LIGHT)
        return heavy or frozenset(self.weights)

    @property
    def singles_out(self) -> bool:
        """Whether its words say anything that others do not, all together or in a row."""
        weight = sum(self.weights.values())
        if self.said.rstrip().endswith(("?", "？")):
            return weight >= _ASKED
        if self.own:
            return weight >= _OF_ITS_OWN
        return weight >= LEAST or bool(self.runs)


def weigh_words(said: str) -> dict[str, float]:
    """The words of a text, each with what it weighs: figures behind a #, 3万 and 30,000 alike.

    Japanese in pairs of kanji and whole katakana words; hiragana only where there is nothing else.
    """
    plain = text.normalise(said[:_READ])
    found: dict[str, float] = {}

    def keep_figure(match: re.Match[str]) -> str:
        value = _read_figure(match[0].rstrip("円人歳年月日時分個枚本件"))
        found[f"#{value}"] = _weigh_figure(value)
        return " "

    rest = _FIGURE.sub(keep_figure, plain)
    rest = _IN_KANJI.sub(keep_figure, rest)
    for run in _KANJI.findall(rest):
        pieces = list(map("".join, pairwise(run))) or [run]
        each = max(_WORD / len(pieces), _PIECE)
        found |= {one: _LIGHT if one in _EVERYDAY_JAPANESE else each for one in pieces}
    for word in _KATAKANA.findall(rest):
        found[word] = _WORD
    for word in text.tokens(_CJK.sub(" ", rest)):
        found[word] = _CODE if _MIXED.fullmatch(word) else _weigh_word(word)
    if not found:
        for run in _HIRAGANA.findall(_POLITE.sub(" ", rest)):
            found |= dict.fromkeys(map("".join, pairwise(run)), _IN_HIRAGANA)
    return found


def _weigh_word(word: str) -> float:
    return _LIGHT if word in _EVERYDAY or len(word) == 1 else _WORD


def _weigh_figure(value: str) -> float:
    digits = len(value.partition(".")[0])
    if digits > 4 or (digits == 4 and not 1900 <= float(value) < 2100):
        return _CODE
    return _WORD if digits > 2 else _SMALL


def _read_figure(written: str) -> str:
    if not written[0].isdigit():
        return str(_read_kanji(written))
    if written.isdigit():
        return written  # a code may begin with a nought
    value = sum(
        float(number.replace(",", "")) * _UNITS[unit] for number, unit in _PART.findall(written)
    )
    return f"{value:.15g}" if value < 1e15 else written


def _read_kanji(written: str) -> int:
    total, section, digit = 0, 0, 0
    for sign in written:
        if sign in _DIGITS:
            digit = _DIGITS[sign]
        elif sign in "万億":
            total += (section + digit or 1) * _UNITS[sign]
            section = digit = 0
        else:
            section += (digit or 1) * (10 if sign == "十" else _UNITS[sign])
            digit = 0
    return total + section + digit


def read_statements(*several: str, own: bool = False) -> list[Remark]:
    """What texts say, a sentence each; a text whose sentences say too little alone, whole."""
    found: list[Remark] = []
    for said in several:
        made = [Remark(one, own) for one in _sentences(said)]
        telling = [one for one in made if one.singles_out]
        whole = Remark(said[:_READ], own)
        found += telling or ([whole] if len(made) > 1 and whole.singles_out else [])
    return found


class Passage:
    """A text that may tell something again, read once for however many statements."""

    def __init__(self, said: str) -> None:
        weighed = [frozenset(weigh_words(one)) for one in _sentences(said)]
        several = [weighed[n : n + _TOGETHER] for n in range(max(1, len(weighed) - _TOGETHER + 1))]
        self._held = [frozenset[str]().union(*one) for one in several]
        self.words = frozenset[str]().union(*weighed)
        words = _words_in_a_row(said)
        self._row, self._spaced = "".join(words), f" {' '.join(words)} "

    def tells(self, one: Remark, common: Mapping[str, float] | None = None) -> bool:
        """Whether it tells a statement; `common` says of words that they weigh less here."""
        weights = {
            word: weight * (common or {}).get(word, 1) for word, weight in one.weights.items()
        }
        whole = sum(weights.values())
        if not whole:
            return False
        figures = {word for word in weights if word[0] == "#"}
        for held in self._held:
            there = weights.keys() & held
            weight = sum(weights[word] for word in there)
            is_code = any(one.weights[word] >= _CODE for word in there)
            if (len(there) < 2 and not is_code and len(weights) > 1) or weight < LEAST:
                continue
            lacks_figures = figures and not figures & there
            if weight / whole >= (WITHOUT_ITS_FIGURES if lacks_figures else ENOUGH):
                return True
        return any(run in (self._spaced if run[0] == " " else self._row) for run in one.runs)


def could_tell(said: str, several: Sequence[Remark]) -> bool:
    """Whether a text has the beginning of a word that weighs in one of them: looked up fast."""
    plain = text.normalise(said[:_READ])
    return any(
        any(stem in plain for stem in _beginnings(word)) for one in several for word in one.telling
    )


@lru_cache(4_096)
def _beginnings(word: str) -> tuple[str, ...]:
    if word[0] != "#":
        return (word[:-1] if word.isascii() and len(word) > 3 else word,)
    return tuple("0123456789一二三四五六七八九") if len(word) > 3 else (word[1:],)


def _sentences(said: str) -> Iterator[str]:
    return (one for one in _SENTENCE.split(said[:_READ]) if one.strip())


def _words_in_a_row(said: str) -> list[str]:
    return _LETTERS.sub(" ", text.normalise(said[:_READ])).split()
