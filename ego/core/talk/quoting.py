"""Whether a text tells again what another one told: by the words that single that one out.

A sentence is told again where most of the weight of its words is there, close together, in whatever
order and inflection, or where a long run of it is. Of its words a figure, a name and a code weigh
most; what nearly every talk holds ("good", 今日) weighs little, so that no greeting quotes another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from ego.core import late, text
from ego.core.identity.apart import drop_people, find_topic, hiragana_words, names_in
from ego.core.talk.weights import (
    CJK,
    CODE,
    LIGHT,
    READ,
    WORD,
    find_days,
    name_days,
    weigh_told,
)

ENOUGH = 0.65
"""The share of a sentence's weight that tells it."""
WITHOUT_ITS_FIGURES = 0.8
"""The same for one that has figures, where none of them is told."""
WITHOUT_ITS_DAY = 0.7
"""The same where no day is told: what is left has to tell it."""
_WITHOUT_ANY_DAY = 2.5
"""What is told of it weighs so much at least then: a company and interviews are many things."""
LEAST = 1.5
"""What weighs less singles nothing out: two words that are not light do, or a code."""
_OF_ITS_OWN = 2.0
"""The same for what it said itself: it says much that is only polite."""
_ASKED = 2.5
"""The same for a question: to ask for a thing tells little of it."""
_HIRAGANA_WORD = 0.5
"""What the beginning of a word in hiragana weighs."""
_RUN, _JAPANESE_RUN = 7, 12
"""Words, and letters of Japanese, that are told in a row by no accident."""
_SHORT_RUN, _JAPANESE_SHORT_RUN = 4, 6
"""The same of a sentence with a single word that weighs: "we are getting a divorce"."""
_TOGETHER = 3
"""So many sentences are read as one: an answer says half of what its question says."""

_SENTENCE = late.regex(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
_CLAUSE = late.regex(
    r"(?i)(?:[:;—–]| -)\s+|,? (?:but|that|because) |, (?=(?:i|my|we|our)\b)"
    r"|, (?:and|so|which|though) |[：；—]|、"
)
_KEY = late.regex(
    r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?!\d+(?:st|nd|rd|th|[ap]m)\b)(?=[\w-]{8})"
    r"\w+(?:-\w+)+(?![\w-])"
)
"""What is put together of letters and figures, as a password is: nobody says it by accident."""
_HIRAGANA = late.regex("[\u3041-\u309f]{2,}")
_PRONOUN = late.regex(r"(?i)\b(?:i|me|my|you|your|he|him|his|she|her|they|their)\b")
_SOMEBODY, _FIGURES = "@somebody", "@figures"
_LETTERS = late.regex(r"[\W_]+")
_NEXT = r"((?: (?!to\b)[^\s,.;:()]+){1,4})"
_GIVEN_UP = late.regex(
    rf"(?i)\b(?:not|no longer|left|from(?! now)|instead of|rather than|used to|was|were|old|former"
    rf"|previous)\b{_NEXT}"
    r"|((?:[^\s,.;:()]+ ){1,4})(?:before|formerly|previously|until)\b"
    r"|([^、。「」]{1,12}?)(?:ではな|じゃな|でなく|でない|だった|をやめ|を離れ|から[^、。]{0,8}[引移変転替換])"
    r"|(?:以前|前|元|旧|昔)[はの]([^、。「」]{1,12})"
)
"""What a text says to be so no more."""


class Teller(NamedTuple):
    """Who told something, and when."""

    called: frozenset[str]
    """All their names, normalised; none where nobody is known to have told it."""
    at: datetime

    def is_another(self, other: Teller) -> bool:
        """Whether somebody else told it than told the other."""
        return bool(self.called and other.called) and not self.called & other.called


@dataclass(frozen=True)
class Remark:
    """A sentence of what goes, and what would tell it again."""

    said: str
    own: bool
    """Whether it said that itself, in answer to somebody."""
    names: Collection[str] = ()
    """Those of known people."""
    teller: Teller | None = None
    is_of_answer: bool = False
    """Whether it was answered and holds no word of what it answers: other answers say it, too."""
    instead: tuple[str, ...] = ()
    """Texts that took the place of one that says it, or whose place that took."""

    @property
    def asks(self) -> bool:
        """Whether it is a question."""
        return self.said.rstrip().endswith(("?", "？"))

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """What each of its words weighs."""
        return {**weigh_told(self.said), **self.substance}

    @cached_property
    def substance(self) -> Mapping[str, float]:
        """Those that say something of whom or of when it is: without names, relations and days."""
        left = drop_people(self.said, {*self._called, find_topic(self.said)})
        told = dict.fromkeys((word[:2] for word in hiragana_words(left)), _HIRAGANA_WORD)
        told |= weigh_told(left)
        return {word: weight for word, weight in told.items() if word not in self.days}

    @cached_property
    def called(self) -> frozenset[str]:
        """Those that are names."""
        return frozenset(weigh_told(" ".join(self._called)))

    @cached_property
    def _called(self) -> frozenset[str]:
        return frozenset({*self.names, *names_in(self.said)})

    @cached_property
    def days(self) -> Mapping[str, str]:
        """Those that tell a day or an hour, with what they tell of it."""
        return find_days(self.said)

    @cached_property
    def terms(self) -> list[str]:
        """The words that an index has of it, and of what repeats a number written in groups."""
        joined = (word[1:] for word in self.weights if word[0] == "#" and word[1:].isdigit())
        return list(dict.fromkeys((*text.query_tokens(self.said), *joined)))

    @cached_property
    def runs(self) -> list[str]:
        """What of it is told in a row by no accident, at each of its places."""
        is_weak = sum(self.weights.values()) < LEAST
        words = _words_in_a_row(self.said)
        if CJK.search(self.said):
            row, glue, length = list("".join(words)), "", _JAPANESE_RUN
            length = max(_JAPANESE_SHORT_RUN, len(row) * 3 // 5) if is_weak else length
        else:
            row, glue, length = words, " ", _RUN
            length = max(_SHORT_RUN, len(row) * 3 // 5) if is_weak else length
        runs = [glue.join(row[n : n + length]) for n in range(len(row) - length + 1)]
        least = WORD if is_weak else LEAST
        return [f"{glue}{one}{glue}" for one in runs if self._weigh_without_days(one) >= least]

    def _weigh_without_days(self, run: str) -> float:
        weighed = weigh_told(run).items()
        return sum(weight for word, weight in weighed if word not in self.days)

    @cached_property
    def telling(self) -> frozenset[str]:
        """Those of its words that tell it: all but the light ones, where it has others."""
        heavy = frozenset(word for word, weight in self.weights.items() if weight > LIGHT)
        return heavy or frozenset(self.weights)

    @cached_property
    def values(self) -> Sequence[frozenset[str]]:
        """For each text that stands `instead`, of what words only this one's value is made: what
        has none of them tells the same thing with another value."""
        return [found for said in self.instead if (found := self._find_value(said))]

    def _find_value(self, instead: str) -> frozenset[str]:
        """The words that the other text does not say, and those that it says to give them up; none
        where it says all of this one."""
        there = Passage(instead).held
        lacking = frozenset({*self.weights, *name_days(self.said)}) - there
        heavy = frozenset(one for one in lacking if self.weights.get(one, WORD) > LIGHT)
        if not lacking:
            return lacking
        given_up = weigh_told(" ".join(find_given_up(instead))).keys()
        return (heavy or lacking) | (given_up & self.telling)

    @property
    def stands_alone(self) -> bool:
        """Whether it says enough as a clause of a longer sentence."""
        said = sum(self.substance.values())
        return said >= WORD and sum(self.weights.values()) >= _OF_ITS_OWN and self.singles_out

    @property
    def singles_out(self) -> bool:
        """Whether its words say anything that others do not, all together or in a row."""
        weight = sum(self.weights.values())
        if self.asks:
            return weight >= _ASKED
        if self.own:
            return weight >= _OF_ITS_OWN
        return weight >= LEAST or bool(self.runs)


def read_answer(
    answer: str, asked: str, names: Collection[str] = (), teller: Teller | None = None
) -> list[Remark]:
    """What an answer to what somebody `asked` says: nothing, where no word of it weighs but their
    name. What is no code and has none of their words is but its own: "Sounds like a full day."
    """
    made = read_statements(answer, own=bool(asked), names=names, teller=teller)
    if not asked:
        return made
    spoken_to = weigh_told(" ".join(teller.called if teller else ())).keys()
    theirs = weigh_told(asked).keys() - spoken_to
    return [
        replace(one, is_of_answer=not _is_of(one, theirs, spoken_to))
        for one in made
        if any(one.weights[word] > LIGHT for word in one.telling - spoken_to)
    ]


def _is_of(one: Remark, words: Collection[str], spoken_to: Collection[str]) -> bool:
    return any(
        (word in words and word not in one.days)
        or one.weights[word] >= CODE
        or word[0] == "#"
        or word in one.called
        for word in one.telling.difference(spoken_to)
    )


def read_statements(
    *several: str, own: bool = False, names: Collection[str] = (), teller: Teller | None = None
) -> list[Remark]:
    """What texts say, a sentence each; a text whose sentences say too little alone, whole.

    Of a sentence with several clauses each that says enough stands for itself, too: "I'll tell you
    what nobody knows: …" says nothing; and so does a password in it. `names` are those of known
    people.
    """
    found: list[Remark] = []
    for said in several:
        made = [Remark(one, own, names, teller) for one in _sentences(said)]
        telling = [one for one in made if one.singles_out]
        clauses = [
            clause
            for one in made
            for clause in (Remark(part, own, names, teller) for part in _clauses(one.said))
            if clause.stands_alone
        ]
        keys = [Remark(one[0], own, names, teller) for one in _KEY.finditer(said)]
        whole = Remark(said[:READ], own, names, teller)
        found += [*telling, *clauses, *(one for one in keys if one.singles_out)]
        if not (telling or clauses) and len(made) > 1 and whole.singles_out:
            found.append(whole)
    return found


def _clauses(sentence: str) -> list[str]:
    """The clauses of a sentence that has several."""
    parts = [one for one in _CLAUSE.split(sentence) if one.strip()]
    return parts if len(parts) > 1 else []


class Passage:
    """A text that may tell something again, read once for however many statements."""

    def __init__(self, said: str) -> None:
        weighed = [_read_words(one) for one in _sentences(said)]
        several = [weighed[n : n + _TOGETHER] for n in range(max(1, len(weighed) - _TOGETHER + 1))]
        self._held = [frozenset[str]().union(*one) for one in several]
        self._heavy = frozenset(word for word, weight in weigh_told(said).items() if weight > LIGHT)
        self.words = frozenset[str]().union(*weighed)
        self.held = self.words | name_days(said)
        words = _words_in_a_row(said)
        self._row, self._spaced = "".join(words), f" {' '.join(words)} "

    def tells(self, one: Remark, common: Mapping[str, float] | None = None) -> bool:
        """Whether it tells a statement; `common` says of words that they weigh less here."""
        if any(value.isdisjoint(self.held) for value in one.values):
            return False
        if self._says_nothing_else(one):
            return True
        weights = {
            word: weight * (common or {}).get(word, 1) for word, weight in one.weights.items()
        }
        said = sum(weights[word] for word in one.substance)
        for held in self._held:
            there = weights.keys() & held
            told = sum(weights[word] for word in there & one.substance.keys())
            if said and (told <= said / 2 if there & one.days.keys() else told < said / 2):
                continue  # of the same people or the same day, and something else
            left_out = {word for word in weights.keys() - held if _may_lack(one, word, held)}
            whole = sum(weights[word] for word in weights if word not in left_out)
            weight = sum(weights[word] for word in there)
            is_code = any(one.weights[word] >= CODE for word in there)
            if (len(there) < 2 and not is_code and len(weights) > 1) or weight < LEAST:
                continue
            figures = {word for word in weights if word[0] == "#"} - left_out
            lacks_figures = figures and not figures & there
            if figures - one.days.keys() and lacks_figures and _FIGURES in held:
                continue  # locker 12, and locker 14
            if one.days and not there & one.days.keys() and weight < _WITHOUT_ANY_DAY:
                continue
            enough = WITHOUT_ITS_DAY if left_out & one.days.keys() else ENOUGH
            if weight / whole >= (WITHOUT_ITS_FIGURES if lacks_figures else enough):
                return True
        return any(run in (self._spaced if run[0] == " " else self._row) for run in one.runs)

    def _says_nothing_else(self, one: Remark) -> bool:
        """Whether all its words are of a statement, a figure among them: "The fee? 900 kroner." """
        shared = one.weights.keys() & self._heavy - one.days.keys()
        has_figure = any(word[0] == "#" and one.weights[word] >= WORD for word in shared)
        return has_figure and self._heavy <= one.weights.keys() and len(shared) > 1

    def tells_whole(self, one: Remark) -> bool:
        """Whether it tells all of a statement that weighs, or a code of it, or its day with it:
        they have more in common than the name of what both are about."""
        heavy = {word for word in one.substance if one.weights[word] > LIGHT}
        has_code = any(one.weights[word] >= CODE for word in one.weights.keys() & self.held)
        is_whole = has_code or heavy <= self.held or not self.held.isdisjoint(one.days)
        return is_whole and self.tells(one)

    def could_tell(self, told: str, weighed: Mapping[str, float]) -> bool:
        """Whether it has any word of a text in Japanese, or enough of one in another language, by
        what its words are `weighed`: what has less tells no statement of it, and few are read."""
        shared = weighed.keys() & self.words
        if CJK.search(told):
            return bool(shared) or not self._row.isascii()
        return sum(weighed[word] for word in shared) >= 2 * LIGHT

    def names_any(self, called: Collection[str]) -> bool:
        """Whether it names whoever is called so, by one of the normalised names."""
        plain = (" ".join(_words_in_a_row(name)) for name in called)
        return any(
            one in self._row if CJK.search(one) else f" {one} " in self._spaced
            for one in plain
            if one
        )


def _read_words(said: str) -> frozenset[str]:
    """The words of a sentence, what days it tells, and whether it has figures of anything else and
    calls somebody I or she."""
    pairs = (pair for run in _HIRAGANA.findall(said) for pair in map("".join, pairwise(run)))
    signs = {_SOMEBODY} if _PRONOUN.search(said) or CJK.search(said) else set()
    words, days = weigh_told(said).keys(), find_days(said)
    if any(word[0] == "#" for word in words - days.keys()):
        signs.add(_FIGURES)
    return frozenset({*words, *days.values(), *pairs, *signs})


def _may_lack(one: Remark, word: str, held: frozenset[str]) -> bool:
    """Whether a text tells the same without a word: without the day, unless it tells another one;
    without the name, where it says she."""
    if word in one.days:
        return one.days[word] not in held
    return word in one.called and word not in one.substance and _SOMEBODY in held


def find_given_up(said: str) -> Iterator[str]:
    """What a text names as what is so no more: Leeds of "York now, not Leeds"."""
    for match in _GIVEN_UP.findall(said[:READ]):
        yield from filter(None, match)


def could_tell(said: str, several: Sequence[Remark]) -> bool:
    """Whether a text has the beginning of a word that weighs in one of them: looked up fast."""
    plain = text.normalise(said[:READ])
    return any(
        any(stem in plain for stem in _beginnings(word)) for one in several for word in one.telling
    )


@lru_cache(4_096)
def _beginnings(word: str) -> tuple[str, ...]:
    if word[0] != "#":
        return (word[:-1] if word.isascii() and len(word) > 3 else word,)
    return tuple("0123456789一二三四五六七八九") if len(word) > 3 else (word[1:],)


def _sentences(said: str) -> Iterator[str]:
    return (one for one in _SENTENCE.split(said[:READ]) if one.strip())


def _words_in_a_row(said: str) -> list[str]:
    return _LETTERS.sub(" ", text.normalise(said[:READ])).split()
