"""Words: how a text is cut into tokens, cleaned for showing, and how an age is said.

How much of a text is read, and what is left out where that is too much.

Two measures. Tokens are what a model reads and what a reply may cost; columns are what a line
takes on a screen. A Japanese character is a token of its own and two columns wide, while four
letters of English make a token and each takes one column: cut by columns, a line says about as
much in either language and costs about as much to read.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import TypeVar

from ego.core import late

T = TypeVar("T")

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = "\u3041-\u309f\u30a1-\u30ff\u31f0-\u31ff"
# Accents that no letter took up, and the points of Hebrew and Arabic: people leave them out.
_POINTS = "[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670]"
# Kept as text: compiling these takes milliseconds, and most commands cut no words.
_IS_HAN = rf"[{_HAN}]"
_HIRAGANA_ONLY = late.regex("[\u3041-\u309f]+")
_JAPANESE = rf"[{_HAN}{_KANA}]"

_LATIN = late.regex(r"[^\s\u2e80-\U0010ffff]")
_LATIN_AT_END = late.regex(rf"{_LATIN.pattern}+$")
_LONG_WORD = 24
"""What is longer may be parted where a line is cut."""
_LONGEST_WORD = 100
"""What is longer has no stem: finding one takes a time that grows with its square."""
MARKS_AT_MOST = 30
"""Combining marks that count behind one character when texts are compared (UAX #15)."""
# Where a longer run of them can be: no letter but two of the kana's is a mark in NFKC.
_MAYBE_MARKS = late.regex(rf"(?:[^\w\s]|[\uff9e\uff9f]){{{MARKS_AT_MOST + 1},}}")

_STOP_WORDS = frozenset(
    """
a about after again all also am an and any are as at be because been before being both but by can
could did do does doing down during each few for from further had has have having he her here hers
him his how i if in into is it its itself just me more most my myself no nor not now of off on once
only or other our ours out over own s same she should so some such t than that the their theirs
them then there these they this those through to too under until up very was we were what when
where which while who whom why will with would you your yours
""".split()
)
_LIGHT = frozenset("use get got go need want make made know tell work thing way happen".split())
"""Stems that say little of what a question is about."""


@cache
def _pieces() -> re.Pattern[str]:
    """What `tokens` looks for. The vowel signs of Hindi, Thai and others are marks, not
    letters, and belong to their word all the same."""
    blocks = map(chr, range(0x0900, 0x1CFF))
    signs = "".join(sign for sign in blocks if unicodedata.category(sign) in ("Mn", "Mc"))
    return re.compile(
        rf"(?P<cjk>[{_HAN}{_KANA}]+)"
        r"|(?P<latin>[a-z0-9]+(?:['’][a-z]+)*)"
        rf"|(?P<other>(?:(?![{_HAN}{_KANA}a-z0-9])[^\W_][{signs}]*)+)"
    )


@cache
def _stemmer() -> Callable[[str], str]:
    from py_rust_stemmers import SnowballStemmer

    return SnowballStemmer("english").stem_word  # type: ignore[no-any-return]


@lru_cache(2_048)
def _stem(word: str) -> str:
    return _stemmer()(word)


def tokens(text: str) -> Counter[str]:
    """The index terms of `text`, with how often each occurs.

    NFKC and lower case first. Latin words lose their accents, are stemmed (Snowball,
    English) and drop out when they are stop words. Japanese and Chinese give every pair
    of neighbouring characters and every single kanji, because there are no spaces to cut
    at and a lone 猫 must be findable. Every other script gives one token a word.
    """
    return Counter(_terms(text))


@lru_cache(512)
def _terms(text: str) -> tuple[str, ...]:
    """The terms of `text` in their order: one recall asks for those of a text several times."""
    found: list[str] = []
    for piece in _pieces().finditer(_folded(text)):
        run = piece.group()
        if piece.lastgroup == "cjk":
            found += _character_tokens(run)
        elif piece.lastgroup == "other":
            found.append(run)
        elif (word := run.replace("’", "'")) not in _STOP_WORDS:
            found.append(_stem(word) if len(word) <= _LONGEST_WORD else word)
    return tuple(found)


def query_tokens(text: str) -> Counter[str]:
    """The terms to look for when `text` is asked.

    Pairs of hiragana are mostly grammar and left out, unless nothing else remains
    (さくら and りんご are written so), as is "what's", which says no more than "what is".
    """
    every, plainly = tokens(text), tokens(_ASKS.sub(r"\1", text))
    telling = Counter({t: n for t, n in plainly.items() if not _HIRAGANA_ONLY.fullmatch(t)})
    return telling or every


_ASKS = late.regex(
    r"\b(what|who|when|where|why|how)['’](?:s|re|ll|ve|d)\b|(?<=\bhow )(?:much|many)\b",
    re.IGNORECASE,
)
"""What a question is shortened to: its "what's" would be looked for as a word, and a rare one."""
_SHORTENED = late.regex(
    r"\b(i|we|you|they|he|she|it|that|there|what|who)['’](?:s|re|ll|ve|d|m)\b", re.IGNORECASE
)
"""Of "I've" no more is told than of "I have"."""


def telling_words(question: str) -> list[str]:
    """The words of `question` that say what it is about, as a text holds their beginning."""
    plain = _SHORTENED.sub(r"\1", normalise(question))
    found = [
        stem
        for word in re.findall(r"[a-z0-9\u00e0-\u024f][a-z0-9\u00e0-\u024f'’]{2,}", plain)
        for stem in tokens(word)
        if stem not in _LIGHT
    ]
    return [*found, *re.findall(rf"[{_HAN}]{{2,}}|[\u30a1-\u30ff]{{2,}}", plain)]


def is_japanese(text: str) -> bool:
    """Whether `text` is written in kana or kanji, going by a fifth of its letters."""
    if text.isascii():
        return False
    letters = sum(map(str.isalpha, text))
    return letters > 0 and len(re.findall(_JAPANESE, text)) >= letters / 5


def normalise(text: str) -> str:
    """`text` as it is compared with another: NFKC, lower case, single spaces."""
    return " ".join(_lower(text).split())


def single_name(name: str) -> str:
    """A name with single blanks, and a Japanese one with none: 中村　健太 is 中村健太."""
    return re.sub(rf"(?<={_JAPANESE}) (?={_JAPANESE})", "", " ".join(name.split()))


def composed(text: str) -> str:
    """`text` in NFKC, with at most `MARKS_AT_MOST` combining marks behind a character.

    A long run of them is sorted in a time that grows with its square: 720 KB took minutes.
    """
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", _MAYBE_MARKS.sub(_few_marks, text))


def _few_marks(run: re.Match[str]) -> str:
    kept, marks = list[str](), 0
    for character in run.group():
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= MARKS_AT_MOST:
            kept.append(character)
    return "".join(kept)


@lru_cache(4_096)
def _is_mark(character: str) -> bool:
    return all(map(unicodedata.combining, unicodedata.normalize("NFKD", character)))


def small(text: str) -> str:
    """`text` in small letters, each at its place: of İ alone `lower` makes two signs."""
    return text.replace("İ", "I").lower()


def _lower(text: str) -> str:
    if text.isascii():
        return text.lower()
    lower = composed(text).lower()
    return unicodedata.normalize("NFKC", lower)  # some accents fit only the small letter


def _folded(text: str) -> str:
    plain = _lower(text)
    if plain.isascii():
        return plain
    return re.sub(_POINTS, "", "".join(map(_without_accent, plain)))


@lru_cache(16_384)
def _without_accent(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0]
    return base if "a" <= base <= "z" else character


def _character_tokens(run: str) -> list[str]:
    if len(run) == 1:
        return [run]
    pairs = [run[i : i + 2] for i in range(len(run) - 1)]
    return pairs + re.findall(_IS_HAN, run)


# Characters that steer a terminal, reorder a line or hide in it: C0 and C1 controls,
# bidirectional marks, line separators, Unicode tags. Tab and newline are handled apart.
_UNSAFE = late.regex(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    "\ufeff\U000e0000-\U000e007f\ud800-\udfff]"
)


def mend(text: str) -> str:
    """`text` with its surrogate pairs joined; half of one, and NUL, become U+FFFD.

    No store and no terminal takes those.
    """
    units = text.encode("utf-16-le", "surrogatepass")
    return units.decode("utf-16-le", "replace").replace("\0", "\ufffd")


def safe(text: str) -> str:
    """`text` with everything that could steer a terminal written out as an escape."""
    return _UNSAFE.sub(lambda match: ascii(match.group())[1:-1], text)


def safe_in_json(written: str) -> str:
    """JSON `written` with the same characters as escapes of its strings: it says the same."""
    return _UNSAFE.sub(lambda match: json.dumps(match.group())[1:-1], written)


def in_a_line(sentence: str) -> str:
    """`sentence` as it is, but safe, and with what would begin another line as an escape."""
    return safe(sentence).replace("\n", "\\n").replace("\t", "\\t")


def flat(text: str) -> str:
    """`text` as a single safe line, whole."""
    return " ".join(safe(text.replace("\r\n", "\n")).split())


def one_line(text: str, limit: int = 120) -> str:
    """`text` as a single safe line of at most `limit` characters."""
    line = flat(text)
    return line if len(line) <= limit else line[: _word_end(line, limit - 1)].rstrip() + "…"


def _word_end(line: str, end: int) -> int:
    """Where to cut `line` by `end` so that no word and no hour of Latin script is parted.

    What is as long as an address is, and so is what nothing stands before.
    """
    if not _LATIN.match(line, end):
        return end
    word = _LATIN_AT_END.search(line, 0, end)
    return word.start() if word and word.start() and len(word[0]) <= _LONG_WORD else end


def plural(number: int, one: str, several: str = "") -> str:
    """`number` with what it counts: `one`, else `several` or `one` with an s."""
    return f"{number:,} {noun(number, one, several)}"


def noun(number: int, one: str, several: str = "") -> str:
    """What `number` counts, without the number: `one`, else `several` or `one` with an s."""
    return one if number == 1 else several or f"{one}s"


def enumerate_names(names: Iterable[str], most: int = 6) -> str:
    """`names` behind commas; where there are more than `most`, how many more."""
    every = list(names)
    rest = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + rest


def first_words(text: str) -> str:
    """The beginning of `text`, as much of it as comes to mind when the rest has faded."""
    limit = 12 if is_japanese(text) else 24
    line = flat(text)
    if len(line) <= limit:
        return line
    words, blank, _ = line[: limit + 1].rpartition(" ")
    return f"{(words if blank else line[:limit]).rstrip(' ,.;:、。')}…"


def quote(text: str) -> str:
    """`text` whole, each line behind `> `, so that none of it reads as our own words."""
    lines = safe(text.replace("\r\n", "\n")).split("\n")
    return "\n".join(f"> {line}".rstrip() for line in lines)


def age(at: datetime, now: datetime) -> str:
    """How long ago `at` was, in the shortest words: 5m, 3h, 2d, 1w, 4mo or 2y ago.

    From 24 hours on whole days count, by the dates on the clock of `now`, which has the
    person's time zone: on Monday morning Saturday evening is 2d ago. A time that has not come
    yet is "just now": clocks differ by a little.
    """
    seconds = (now - at).total_seconds()
    if seconds < 60:
        return "just now"
    if seconds < 86400:
        return f"{int(seconds // 60)}m ago" if seconds < 3600 else f"{int(seconds // 3600)}h ago"
    days = max(1, (now.date() - at.astimezone(now.tzinfo).date()).days)
    for limit, unit, name in ((7, 1, "d"), (60, 7, "w"), (730, 30.44, "mo")):
        if days < limit:
            return f"{int(days // unit)}{name} ago"
    return f"{int(days // 365.25)}y ago"


REPLY = 150
"""The tokens that the data of a reply may take."""


def count_prompt_tokens(words: str) -> int:
    """About how many tokens a model reads: four ASCII characters each, or one other."""
    ascii_characters = len(words.encode("ascii", "ignore"))
    return -(-ascii_characters // 4) + len(words) - ascii_characters


def characters(words: str, columns: int) -> int:
    """How many characters of `words`, as one line, stand in so many columns."""
    return _held(flat(words), columns)


def brief(words: str, columns: int) -> str:
    """`words` as a single safe line of at most so many columns, and the … of what is cut."""
    return one_line(words, characters(words, columns))


def brief_quote(words: str, columns: int) -> str:
    """`words` as `brief` has them; what is quoted in them is closed where it is cut."""
    line = brief(words, columns)
    return f'{line}"' if line.endswith("…") and line.count('"') % 2 else line


def last_sentences(words: str, columns: int) -> str:
    """The end of `words` as a safe line: whole sentences while they stand in so many columns."""
    line = flat(words)
    limit = _held(line[::-1], columns)
    if len(line) <= limit:
        return line
    begins = (match.end() for match in re.finditer(r"[.!?]\s+|[。！？]\s*", line))
    whole = [begin for begin in begins if len(line) - limit + 2 <= begin < len(line)]
    return f"… {line[whole[0] :]}" if whole else "…" + line[len(line) - limit + 1 :].lstrip()


def fit(lines: Iterable[tuple[int, str]], most: int = REPLY) -> list[str]:
    """As many of `lines` as fit `most` tokens together, in their order.

    Each comes with its rank: what has the highest number is left out first, from the end.
    """
    kept = list(lines)
    while count_prompt_tokens("\n".join(line for _, line in kept)) > most:
        worst = max(range(len(kept)), key=lambda n: (kept[n][0], n))
        if kept[worst][0] == 0:
            break
        del kept[worst]
    return [line for _, line in kept]


def fit_widest(
    lines: Callable[[T], Iterable[tuple[int, str]]], widths: Sequence[T], most: int, needed: int
) -> list[str]:
    """The lines that fit `most` tokens, as wide as they can be without losing what is needed.

    `lines` makes them for one of the `widths`, the widest first: the first at which everything
    up to the rank `needed` fits is taken, and what then has no room is left out.
    """
    for width in widths:
        told = list(lines(width))
        if count_prompt_tokens("\n".join(line for rank, line in told if rank <= needed)) <= most:
            break
    return fit(told, most)


def _held(line: str, columns: int) -> int:
    if line.isascii():
        return min(len(line), max(0, columns))
    width = 0
    for place, character in enumerate(line[: max(0, columns)]):
        width += 1 if character < "\x80" else 2
        if width > columns:
            return place
    return min(len(line), max(0, columns))
