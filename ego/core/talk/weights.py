"""What the words of a text weigh: by a figure, a name and a code it is known again, by "good" not.

Beside them the days it names, which one tells and another leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from ego.core import late, text

CODE, WORD, LIGHT = 2.0, 1.0, 0.3
_SMALL = 0.5
_PIECE = 0.34
"""What a pair of kanji weighs at least, of the several that a long word has."""
_IN_HIRAGANA = 0.3
"""What a pair of hiragana weighs: it is grammar as often as not."""
READ = 20_000
"""Characters of a text that are read."""

_UNITS = {"": 1, "k": 1_000, "百": 100, "千": 1_000, "万": 10_000, "億": 100_000_000}
_COUNTED = "[円人歳年月日時分個枚本件週回杯台匹]"
_FIGURE = late.regex(
    r"(?<![a-z0-9.])(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[百千万億]|k\b)?)+(?![a-z0-9])"
    rf"{_COUNTED}?"
)
_PART = late.regex(r"((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)([百千万億k]?)")
_IN_KANJI = late.regex(
    rf"[一二三四五六七八九十百千万億]+{_COUNTED}|[一二三四五六七八九十]+[百千万億]+"
)
_POLITE = late.regex(
    "おはよう|こんにちは|こんばんは|おやすみ|ありがとう|ただいま|おかえり|ごめん|ござい|なさい|よろしく"
    "|おねがい|わかり|そうです|です|ました|ます"
)
_DIGITS = {kanji: number for number, kanji in enumerate("一二三四五六七八九", 1)}
_KANJI = late.regex("[\u3005\u3400-\u4dbf\u4e00-\u9fff]+")
_KATAKANA = late.regex("[\u30a1-\u30fa\u30fc]{2,}")
_HIRAGANA = late.regex("[\u3041-\u309f]{2,}")
CJK = late.regex("[\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff]")
_MIXED = late.regex(r"(?=.*\d)(?=.*[a-z])(?!\d+(?:st|nd|rd|th)$)[a-z0-9]{4,}")
_DAY_OF_MONTH = late.regex(r"(?:[12]?\d|3[01])(?:st|nd|rd|th)")

_EVERYDAY = frozenset(
    stem
    for word in """
    good morning evening night hello hi hey bye thank thanks welcome sorry please yes yeah okay ok
    fine sure right really nice great well like think feel talk say said tell told hear heard ask
    remember forget note noted keep mind see look know let come go going get got give take make put
    thing time today tomorrow yesterday day week month year lot much many still always never maybe
    another between nobody anybody everybody somebody anyone everyone someone
    secret secretly confidence confidential private privately admit admitted confess confessed
    honest honestly frankly
    glad happy help want need yen dollar dollars euro euros usd jpy eur pound pounds
    krone kroner kronor krona kr franc francs
    dont cant wont didnt doesnt isnt wasnt arent werent couldnt shouldnt wouldnt havent hasnt im ive
    youre theyre thats whats ever just btw lol haha tho though omg tbh pls plz gonna gotta wanna
    """.split()
    for stem in text.tokens(word)
)
_EVERYDAY_JAPANESE = frozenset(
    "実 今日 明日 昨日 今週 来週 今年 今月 今度 本当 大丈夫 大丈 丈夫 元気 了解 承知 教 言 話 思 聞"
    " 覚 忘 知 見 行 来 私 僕 俺 何 誰 時 日 月 年 人 円 前 後 中 方 今 良 気 分 出 入 合"
    " 秘密 内緒 告白 正直 打 明 別 話題".split()
)

_IRREGULAR = {
    form: next(iter(text.tokens(row.split()[0])))
    for row in """
        lose lost losing|steal stole stolen stealing|sell sold|buy bought|break broke broken
        |spend spent|sleep slept|lend lent|pay paid|drink drank drunk|drive drove driven
        |write wrote written|hide hid hidden|leave left|fall fell fallen|fight fought|catch caught
        |win won|meet met|lie lied lying|beat beaten|begin began begun|bring brought|eat ate eaten
        |choose chose chosen|fly flew flown|forgive forgave forgiven|freeze froze frozen|hold held
        |quit quitting|run ran|send sent|shoot shot|sing sang sung|teach taught|grow grew grown
        |throw threw thrown|wear wore worn|swear swore sworn|die died dying dead
    """.split("|")
    for form in text.tokens(row)
}
"""Forms of a verb that no stem has in common, by the stem of the verb."""
_UNITS_IN_WORDS = dict(
    zip(
        """
        one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
        sixteen seventeen eighteen nineteen
        """.split(),
        range(1, 20),
        strict=True,
    )
) | dict(
    zip(
        "twenty thirty forty fifty sixty seventy eighty ninety".split(),
        range(20, 100, 10),
        strict=True,
    )
)
_LARGE = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_SMALL_WORDS, _LARGE_WORDS = "|".join(_UNITS_IN_WORDS), "|".join(_LARGE)
_IN_WORDS = late.regex(
    rf"\b(?:(?:{_SMALL_WORDS}|a|[\d.,]+)[ -])?(?:(?:{_SMALL_WORDS})[ -])?(?:{_LARGE_WORDS})"
    rf"(?:(?:[ -]|,| and )+(?:{_SMALL_WORDS}|{_LARGE_WORDS}))*\b"
)
"""A number in words that has a large one in it: three thousand, two hundred and fifty."""
_GROUPED = late.regex(
    r"(?<![\w.,:/+-])(?:\+\d{1,3}[ -])?"
    r"(\d{1,3}(?: \d{3})+|\d{2,4}(?: \d{2,4}){2,}|\d{2,5}(?:-\d{3,4}){2})(?![\w:/-]|[.,]\d)"
)
"""A number in groups: 22 33 44 55, 1 200, 090-1234-5678; no date."""
_ORDINARY = late.regex(
    r"\b(?:(?:board|team|staff|committee|project|planning|budget|department|monthly|weekly|family"
    r"|office|work|parents'?|teachers?'?|school|choir|band|orchestra|chess|rowing|football|soccer"
    r"|tennis|yoga|swimming|piano|guitar|dentist'?s?|dental|haircut|birthday|christmas)"
    r" (?:meetings?|calls?|lunch|dinner|party|outing|evening|practi[cs]e|rehearsals?|training|class"
    r"|lessons?|match|game|concert|appointments?)|book club|next|last)\b"
)
"""What many lives have of a kind: to be of the same one tells nothing of what was said of it."""
_WHOLE_HOUR = late.regex(r"(?<![\d:])(\d{1,2}):00(?![\d:])")

_WEEKDAYS = (
    frozenset(
        text.tokens(
            "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat"
        )
    )
    | {f"{day}曜" for day in "月火水木金土日"}
    | {"曜日"}
)
MONTHS = frozenset(
    text.tokens(
        "january february april june july august september october november december"
        " jan feb mar apr jun jul aug sep sept oct nov dec march"
    )
)
_SEASONS = frozenset((*text.tokens("spring summer autumn winter"), *"春夏秋冬"))
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*"
_DATE = late.regex(
    rf"(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{_MONTH}\b|\b{_MONTH} (\d{{1,2}})\b"
    r"|(\d{1,2})月|(\d{1,2})日"
)
_HOUR = late.regex(r"\bat (\d{1,2})(?!\d|[.,:]\d)|(\d{1,2}) ?(?:am|pm|o'clock)\b|(\d{1,2})時")


def find_days(said: str, weighed: Mapping[str, float] | None = None) -> dict[str, str]:
    """The words of a text that tell a day or an hour, each with what they tell: @weekday, @date.

    `weighed` are its words, where they were weighed already.
    """
    plain = _WHOLE_HOUR.sub(r"\1", text.normalise(said[:READ]))
    words = (weigh_words(said) if weighed is None else weighed).keys()
    found = dict.fromkeys(words & _WEEKDAYS, "@weekday")
    found |= dict.fromkeys(words & MONTHS, "@date")
    found |= dict.fromkeys(words & _SEASONS, "@season")
    found |= dict.fromkeys(filter(_DAY_OF_MONTH.fullmatch, words), "@date")
    for pattern, kind in ((_DATE, "@date"), (_HOUR, "@hour")):
        figures = {f"#{one}" for match in pattern.findall(plain) for one in match if one}
        found |= dict.fromkeys(words & figures, kind)
    return found


def name_days(said: str) -> frozenset[str]:
    """The days and hours that a text tells in figures, each by what it is: the 10th, and at 10."""
    plain = _WHOLE_HOUR.sub(r"\1", text.normalise(said[:READ]))
    return frozenset(
        f"@{kind}{figure}"
        for pattern, kinds in ((_DATE, ("day", "day", "month", "day")), (_HOUR, ("hour",) * 3))
        for match in pattern.findall(plain)
        for kind, figure in zip(kinds, match, strict=True)
        if figure
    )


def weigh_words(said: str) -> dict[str, float]:
    """The words of a text, each with what it weighs: figures behind a #, 3万 and 30,000 alike.

    Japanese in pairs of kanji and whole katakana words; hiragana only where there is nothing else.
    """
    plain = _IN_WORDS.sub(_as_figure, _WHOLE_HOUR.sub(r"\1", text.normalise(said[:READ])))
    found: dict[str, float] = {}

    def keep_figure(match: re.Match[str]) -> str:
        value = _read_figure(match[0].rstrip(_COUNTED))
        found[f"#{value}"] = _weigh_figure(value)
        return " "

    rest = _FIGURE.sub(keep_figure, plain)
    rest = _IN_KANJI.sub(keep_figure, rest)
    for run in _KANJI.findall(rest):
        pieces = list(map("".join, pairwise(run))) or [run]
        each = max(WORD / len(pieces), _PIECE)
        found |= {one: LIGHT if one in _EVERYDAY_JAPANESE else each for one in pieces}
    for word in _KATAKANA.findall(rest):
        found[word] = WORD
    for word in map(_as_stem, text.tokens(CJK.sub(" ", rest))):
        found[word] = CODE if _MIXED.fullmatch(word) else _weigh_word(word)
    if not found:
        for run in _HIRAGANA.findall(_POLITE.sub(" ", rest)):
            found |= dict.fromkeys(map("".join, pairwise(run)), _IN_HIRAGANA)
    return found


def weigh_told(said: str) -> dict[str, float]:
    """The words of a text by what they tell of what was said: an ordinary "board meeting" little,
    and a number the same in whatever groups it is written."""
    plain = _GROUPED.sub(lambda match: re.sub(r"[ -]", "", match[1]), text.normalise(said[:READ]))
    found = weigh_words(plain)
    ordinary = {_as_stem(word) for one in _ORDINARY.findall(plain) for word in text.tokens(one)}
    return found | dict.fromkeys(ordinary & found.keys(), LIGHT)


def _as_stem(word: str) -> str:
    return _IRREGULAR.get(word, word)


def _as_figure(match: re.Match[str]) -> str:
    """A number in words as one in figures."""
    total = section = 0.0
    for word in re.findall(r"[a-z]+|\d[\d.,]*", match[0]):
        if word in _LARGE:
            section = (section or 1) * _LARGE[word]
            if _LARGE[word] > 100:
                total, section = total + section, 0
        elif word[0].isdigit():
            section += float(word.replace(",", "").rstrip(".") or 0)
        else:
            section += _UNITS_IN_WORDS.get(word, 0)
    return f"{total + section:.15g}"


def _weigh_word(word: str) -> float:
    return LIGHT if word in _EVERYDAY or len(word) == 1 or "'" in word else WORD


def _weigh_figure(value: str) -> float:
    digits = len(value.partition(".")[0])
    if digits > 4 or (digits == 4 and not 1900 <= float(value) < 2100):
        return CODE
    return WORD if digits > 2 else _SMALL


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
