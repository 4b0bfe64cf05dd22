"""The language of what a person sees: a table from the English texts to the Japanese ones.

Screens and pages write English and pass it through `say`; which language is spoken, is set around
them. What was made elsewhere, as an error or a reply, is known by how it looks (`reword`). What an
agent, a pipe or a program reads never comes here.
"""

from __future__ import annotations

import os
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache
from types import MappingProxyType
from typing import Any
from unicodedata import east_asian_width

from ego.core import synonyms, text
from ego.core.synonyms import JAPANESE

_ENGLISH: Mapping[str, str] = MappingProxyType({})
_TABLE: ContextVar[Mapping[str, str]] = ContextVar("table", default=_ENGLISH)
_GAP = re.compile(r"\{(said|emotion|desires?|facts|fields|list|number|word|text)?\}")
_WITHIN = r"(?:(?![.!?] [A-Z`]|[,;] (?:and|but|or|so|which|though|while|nothing)\b).)+?"
"""Words within a clause: one more would be left in English, and may say the reverse."""
_NAME = (
    r"(?!(?:Nothing|Nobody|None|No|Neither|Not)\b)"
    rf"(?:(?!\b(?:is|are|was|were|has|have)\b|[.!?;] ){_WITHIN[3:]}"
)
"""What a sentence may begin with: a name, and not the beginning of another sentence."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Let what is shown within be in `language`."""
    before = _TABLE.set(_texts() if language == JAPANESE else _ENGLISH)
    try:
        yield
    finally:
        _TABLE.reset(before)


def speak(language: str) -> None:
    """Let what is shown be in `language` from here on, to the end of the `speaking` around it."""
    _TABLE.set(_texts() if language == JAPANESE else _ENGLISH)


def _texts() -> Mapping[str, str]:
    from ego.upkeep.language.japanese import TEXTS  # only for those who read it

    return TEXTS


def spoken() -> str:
    """The language that is spoken here."""
    return JAPANESE if _TABLE.get() else synonyms.ENGLISH


def say(words: str, *values: object) -> str:
    """Our text `words` in the language spoken, with `values` for each `{}` of it."""
    said = _TABLE.get().get(words, words)
    return said.format(*map(name_nobody_in, values)) if values else said


_NOBODY = "your companion"
"""Whom the ego lives with where nobody has a name."""


def name_nobody(words: str) -> str:
    """`words` with whom it calls `your companion` as the language spoken calls them.

    That is a name alone, and who a text says in front that it is of. Whatever else holds the
    words is somebody's own.
    """
    is_theirs = words.lower() == _NOBODY or words.startswith(f"{_NOBODY}: ")
    named = _TABLE.get().get(_NOBODY, _NOBODY)
    return f"{named}{words[len(_NOBODY) :]}" if is_theirs else words


def name_nobody_in(value: object) -> Any:
    """`value` with `name_nobody` of each text in it."""
    if isinstance(value, str):
        return name_nobody(value)
    if isinstance(value, Mapping):
        return {key: name_nobody_in(one) for key, one in value.items()}
    return list(map(name_nobody_in, value)) if isinstance(value, list) else value


def label(noun: str, name: str) -> str:
    """The name of a feeling, a desire or a kind of memory; as it is where it has no other."""
    known = synonyms.japanese(noun) if _TABLE.get() else _ENGLISH
    return known.get(name, name)


def plural(number: int, one: str, several: str = "") -> str:
    """`number` with what it counts; Japanese has one word for one and for several."""
    counted = _TABLE.get().get(several or f"{one}s")
    return f"{number:,}{counted}" if counted else text.plural(number, one, several)


def name_several(names: Iterable[str], most: int = 6) -> str:
    """`names` one after another; where there are more than `most`, how many more."""
    every = list(map(name_nobody, names))
    if not _TABLE.get():
        return text.enumerate_names(every, most)
    named = join_facts("; ".join(every[:most]))
    return say("{}, and {} more", named, len(every) - most) if len(every) > most else named


def join_facts(words: str) -> str:
    """`words`, whose parts a semicolon divides, with them divided as the language does it."""
    return _BETWEEN_SENTENCES.sub("", words).replace("; ", "、") if _TABLE.get() else words


def choose(language: str, environ: Mapping[str, str] = os.environ) -> str:
    """The `language` that is set; where none is, that of whoever sits here, as their shell says."""
    said = next((environ[one] for one in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(one)), "")
    return language or (JAPANESE if said.startswith(JAPANESE) else synonyms.ENGLISH)


def reword(said: str) -> str:
    """What was made elsewhere, in the language spoken: as a whole, or one sentence after another.

    As it is where not all of it is known.
    """
    if not _TABLE.get() or not said:
        return said
    whole = _known(said)
    if whole is not None:
        return whole
    sentences = [_known(one) for one in _ENDS.split(said)]
    known = [one for one in sentences if one is not None]
    if len(known) < len(sentences):
        return said
    return "".join(f"{one}。" if one[-1:] not in _ENDED else one for one in known[:-1]) + known[-1]


_ENDED = (*"。！？!?:…", "")
"""What stands at the end of a sentence, before the next: else it is parted from that."""


def reword_lines(said: str) -> str:
    """Each line of `said` as `reword` has it, set in as it was.

    All as they are where one of ours is not known: nobody reads two languages in one answer.
    """
    lines = said.split("\n")
    told = [reword(one.lstrip(" ")) for one in lines]
    if any(one == line and _PROSE.match(one) for one, line in zip(told, lines, strict=True)):
        return said
    return "\n".join(
        f"{line[: len(line) - len(line.lstrip(' '))]}{one}"
        for line, one in zip(lines, told, strict=True)
    )


_PROSE = re.compile(
    r"[A-Z][a-z']* [a-z']+ [a-z']+|[A-Z][a-z]+(?:(?: [a-z]+)*: |(?: [a-z]+)+:$)|.*[a-z] [a-z]+:$"
)
"""How a line of ours begins; one word with a colon may be who said what is quoted below."""


_ENDS = re.compile(r"(?<=[.!?]) (?=[^ ])")
"""Between two sentences."""


def _known(sentence: str) -> str | None:
    """`sentence` in the language spoken: a row, a row with gaps, a name, or several of them."""
    if sentence in (table := _TABLE.get()):
        return table[sentence]
    for begins, ends, looks, said, gaps in _patterns():
        fits = sentence.startswith(begins) and sentence.endswith(ends)
        if fits and (found := _compiled(looks).fullmatch(sentence)):
            values = [_fill(gap, one) for gap, one in zip(gaps, found.groups(), strict=True)]
            if None not in values:
                return said.format(*values)
    for noun in (synonyms.EMOTION, synonyms.CATEGORY, synonyms.DESIRE):
        if named := synonyms.japanese(noun).get(sentence):
            return named
    between = next((one for one in ("; ", ", ", " and ") if one in sentence), None)
    return None if between is None else _join_known(sentence, between)


def _join_known(sentence: str, between: str) -> str | None:
    """Several that stand one after another, where there are several and each is known."""
    parts = sentence.split(between)
    known = [told for one in parts if (told := _known(one)) is not None]
    return "、".join(known) if len(parts) == len(known) > 1 else None


def _fill(gap: str, words: str) -> str | None:
    if gap == "said":
        # Parts come first: "at in memories (…); at in memories" is no number of memories.
        return _join_known(words, "; ") or _known(words)
    if gap == "emotion":
        return synonyms.japanese(synonyms.EMOTION).get(words) or _TABLE.get().get(words)
    if gap == "desire":
        return label(synonyms.DESIRE, words)
    if gap in ("desires", "fields"):
        named = _name_each(gap, words)
        return None if None in named else "、".join(filter(None, named))
    if gap == "facts":
        told = _SINCE.sub(lambda found: say(" (since {}; before: ", found[1]), words)
        return join_facts(told)
    words = name_nobody(words)
    return words.replace(", ", "、") if gap == "list" else words


def _name_each(gap: str, words: str) -> list[str | None]:
    """What a list names: desires with how high each is, or what an edit changed."""
    if gap == "fields":
        return [_TABLE.get().get(f"its {one}") for one in words.split(", ")]
    tagged = [_TAGGED.fullmatch(one) for one in words.split(" ")]
    return [one and f"{label(synonyms.DESIRE, one[1])}({say(one[2])})" for one in tagged]


_TAGGED = re.compile(r"(\w+)\[(\w+)\]")
"""A desire and how high it is."""
_SINCE = re.compile(r" \(since (\d{4}-\d\d-\d\d); before: ")
"""What stands behind a fact that took the place of another."""


_BETWEEN_SENTENCES = re.compile(r"(?<=[。！？!?]); ")
"""What parts facts that end as sentences do; their ends part them already."""


@cache
def _compiled(looks: str) -> re.Pattern[str]:
    """The pattern of a sentence; there are more of them than `re` keeps."""
    return re.compile(looks, re.DOTALL)


@cache
def _patterns() -> list[tuple[str, str, str, str, list[str]]]:
    """Each sentence with gaps: its beginning, its end, its looks, its words, what fills each gap.

    The looks are compiled when something begins and ends so: most of them nobody ever meets.
    """
    from ego.upkeep.language.japanese import SENTENCES

    read = []
    for words, said in SENTENCES.items():
        if gaps := _GAP.findall(words):
            looks, end = "", 0
            for gap in _GAP.finditer(words):
                looks += re.escape(words[end : gap.start()]) + _looks(gap[1], words, gap)
                end = gap.end()
            looks += re.escape(words[end:])
            begins, ends = words.partition("{")[0], words.rpartition("}")[2]
            read.append((begins, ends, looks, _GAP.sub("{}", said), gaps))
    return read


def _looks(kind: str | None, words: str, gap: re.Match[str]) -> str:
    """What fills a gap looks like: somebody's words may be sentences where they are quoted."""
    if kind == "number":
        return r"(\d[\d,.:-]*)"
    if kind == "word":
        return "([^ ]+)"
    if kind == "emotion":
        return r"(full of love|\w+)"
    if kind == "desire":
        return r"(\w+)"
    is_quoted = words[: gap.start()].endswith('"') or words.endswith(": {}")
    if kind in ("said", "text", "desires", "facts", "fields") or is_quoted:
        return "(.+?)"
    return f"({_WITHIN if gap.start() else _NAME})"


def age(at: datetime, now: datetime) -> str:
    """How long ago `at` was."""
    return reword(text.age(at, now))


def full_date(at: datetime) -> str:
    """A day as a page says it: Sunday, 1 March 2026."""
    weekday, date = say(f"{at:%A}"), reword(f"{at.day} {at:%B} {at.year}")
    return say("{}, {}", weekday, date)


_OPENING, _CLOSING = (
    "(「『（【〔［｛〈《〝",
    "、。，．・：；！？…‥ー〜)」』）】〕］｝〉》〟々ゝゞヽヾ゛゜",
)
_SMALL = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
"""What begins no line of Japanese, as do those of `_CLOSING`; those of `_OPENING` end none."""
_PHRASE = re.compile(
    r"(?! )[(「『（]*[^ ()「」『』（）、。ぁ-ゟ]*(?: (?=[ぁ-ゟ]))?[ぁ-ゟ]*"
    rf"[{re.escape(_CLOSING)}{_SMALL}:?!]*|."
)
"""Between which Japanese is broken: a phrase ends in hiragana, and with what ends a sentence."""
_LETTER = re.compile(rf"[{_OPENING}]*(?:[!-'*-~]+|.)[{re.escape(_CLOSING)}{_SMALL}]*", re.DOTALL)
"""Between which a phrase is broken that is longer than a line."""


def break_places(said: str, columns: int) -> list[int]:
    """Where the lines of a text begin that has wide letters, each but the first.

    What is longer than a line is cut where that ends.
    """
    places, used = list[int](), 0
    for found in _LETTER.finditer(said):
        piece = found[0]
        if used and used + count_columns(piece.rstrip()) > columns:
            places.append(found.start())
            used = 0
        if count_columns(piece) <= columns:
            used += count_columns(piece)
            continue
        for place, one in enumerate(piece, found.start()):
            if used + count_columns(one) > columns:
                places.append(place)
                used = 0
            used += count_columns(one)
    return places


def wrap(said: str, columns: int) -> list[str]:
    """`said` in lines of so many columns; Japanese has no spaces to break at, and is wide."""
    if not is_wide(said):
        return textwrap.wrap(said, columns, break_on_hyphens=False)
    lines = [""]
    for phrase in _PHRASE.findall(said):
        for piece in filter(
            None, [phrase] if count_columns(phrase) <= columns else _LETTER.findall(phrase)
        ):
            if lines[-1] and count_columns(lines[-1] + piece.rstrip()) > columns:
                lines.append("")
            lines[-1] += piece if lines[-1] else piece.lstrip()
    return [line.rstrip() for line in lines]


def is_wide(words: str) -> bool:
    """Whether words have letters of two columns, as Japanese has."""
    return count_columns(words) != len(words)


def count_columns(words: str) -> int:
    """How many columns of a terminal words take."""
    return sum(2 if east_asian_width(one) in "WF" else 1 for one in words)
