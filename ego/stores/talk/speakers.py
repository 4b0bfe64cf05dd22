"""Who said what in talk: the companion, or whoever else a turn was with."""

from __future__ import annotations

import heapq
import json
import re
from collections.abc import Collection, Iterable, Mapping, Set
from functools import lru_cache
from typing import NamedTuple

from ego.core import text
from ego.core.events import TALKED_WITH, Event, find_partner
from ego.core.identity import oneself
from ego.core.memory import turns

_LATEST = 8
"""So many of somebody's newest turns are looked at for what is new with them."""
_WORDS_READ = 8_000
"""Characters of each side of a turn that tell whose it is."""
_PARTNER = re.compile(rf'"{TALKED_WITH}": ("(?:[^"\\]|\\.)*")')
"""Whom a turn was with, in its context as it is kept. A whole context takes longer to read."""


class Speakers(NamedTuple):
    """Those of the known speakers whom a question names: nobody, where it names all of them."""

    asked: Collection[str] = ()
    """What it asks beside the companion's name; empty where it does not name the companion."""
    others: frozenset[int] = frozenset()
    """The others by number (`turns.number_of`)."""
    whose: tuple[str, ...] = ()
    """The names of whom of several it is about, or who asks of themselves; what others tell of
    themselves answers it least."""

    def weigh(self, event: Event) -> int:
        """1 where one of them said it, -1 where somebody else tells it of themselves, else 0."""
        if self.have_said(event):
            return 1
        if not self.whose or not oneself.tells_of_oneself(event.user_text[:_WORDS_READ]):
            return 0
        partner = find_partner(event)
        is_own = not partner if self.asked else number_of(partner) in self.others
        return 0 if is_own or turns.names_any(event.user_text, self.whose) else -1

    def have_said(self, event: Event) -> bool:
        """Whether one of them said it, as opposed to the ego that answered.

        The companion's is what holds more of what is asked than the answer does, and where somebody
        else talks too, what holds as much of it. The others' is all that was said with them.
        """
        if partner := find_partner(event):
            return bool(event.user_text) and number_of(partner) in self.others
        if not self.asked:
            return False
        theirs, own = (
            len(text.tokens(side[:_WORDS_READ]).keys() & self.asked)
            for side in (event.user_text, event.assistant_text)
        )
        return theirs >= own and (theirs > 0 or bool(self.whose))

    @property
    def is_somebody(self) -> bool:
        """Whether anything can have been said by one of them."""
        return bool(self.asked or self.others)


def find_speakers(
    question: str,
    companion: tuple[str, ...],
    asker: tuple[str, ...],
    partners: Mapping[int, int],
    turns_read: int,
) -> Speakers:
    """Whom `question` names: the `companion` by these names, or others with whom turns were.

    `partners` are theirs of so many turns, as numbers by seq. Where there are any and it names
    nobody, it is of the `asker`, who calls themselves I in it.
    """
    every = frozenset(partners.values())
    others = every & turns.numbers_named(question) if every else every
    if others == every and len(partners) == turns_read:
        others = frozenset()  # the companion has said nothing, and so all of them are named
    names_companion = turns.names_any(question, companion)
    whose: tuple[str, ...] = companion if partners and names_companion else ()
    if others:
        whose += tuple(name for n, name in turns.names_by_number(question).items() if n in others)
    if partners and not (others or names_companion):
        own, whose = frozenset(map(number_of, asker)), asker
        names_companion = not own.isdisjoint(map(number_of, companion))
        others = frozenset() if names_companion else own & every
    if not names_companion:
        return Speakers((), others, whose)
    names = text.tokens(" ".join(companion))
    return Speakers(text.query_tokens(question).keys() - names.keys(), others, whose)


_SAYS_NOTHING = frozenset(
    """
mr mrs ms miss dr sir aunt auntie uncle von van der den de da do dos del la le el al bin san the and
may april june august will day little small big long short old young new king may
""".split()
)
"""What may stand in a name, and calls nobody by itself."""
_ALSO_WORDS = frozenset(
    """
mark rose hope joy grace faith bill art sue rich gene miles frank jack chase pat dawn summer autumn
eve sky brown white black green gray grey stone wood west north price cook
""".split()
)
"""What is somebody's where it has a capital that no sentence begins with."""
_LEAST_OF_NAME = 3


def write_whole(names: Iterable[str], question: str) -> str:
    """`question` with a part of somebody's name ("Avó", of Avó Teresa) as the whole one, where that
    is a part of none but one of these `names`, and no other name stands with it."""
    every = {text.normalise(one): one for one in names}
    parts: dict[str, list[str]] = {}
    for plain, name in every.items():
        for part in set(plain.split()) if " " in plain else ():
            parts.setdefault(part, []).append(name)
    for part, whole in parts.items():
        is_called = part not in _SAYS_NOTHING and part not in every and len(part) >= _LEAST_OF_NAME
        if is_called and len(whole) == 1 and not turns.names_any(question, (whole[0],)):
            question = _write_as(question, part, whole[0])
    return question


def _write_as(question: str, part: str, whole: str) -> str:
    def write(found: re.Match[str]) -> str:
        begins = not re.search(r"\w", question[: found.start()])
        may_be_word = part in _ALSO_WORDS and (begins or not found[0][:1].isupper())
        return found[0] if may_be_word else whole

    called = rf"(?<![\w'’-]){re.escape(part)}(?![\w-])(?! (?-i:[A-Z]))"
    plain = text.composed(question)
    return re.sub(called, write, plain, flags=re.IGNORECASE) if part in plain.lower() else question


def list_latest_of(
    after: Set[str],
    question: str,
    companion: tuple[str, ...],
    partners: Mapping[int, int],
    seqs: Iterable[int],
) -> list[int]:
    """The newest of the turns `seqs` that were said by whom a question asks `after`, by its terms.

    "Any news from Mia?" is answered by what Mia said last, in which she says I.
    """
    if not after:
        return []
    who = {n for n, name in turns.names_by_number(question).items() if after <= _terms(name)}
    is_companion = any(after <= _terms(name) for name in companion)
    said = (seq for seq in seqs if (partners[seq] in who if seq in partners else is_companion))
    return heapq.nlargest(_LATEST, said)


def _terms(name: str) -> Set[str]:
    return text.query_tokens(name).keys()


def find_all(contexts: Iterable[tuple[int, str]]) -> dict[int, int]:
    """Of turns with somebody else than the companion who that is, by seq.

    Each is a seq with the context as it is kept, which may be empty.
    """
    found = ((seq, _PARTNER.search(context)) for seq, context in contexts if context)
    return {seq: _number_in(match[1]) for seq, match in found if match}


def list_partner_names(contexts: Iterable[str]) -> frozenset[str]:
    """The names of all with whom turns were, by the contexts of these as they are kept."""
    written = {match[1] for match in map(_PARTNER.search, filter(None, contexts)) if match}
    return frozenset(str(json.loads(one)) for one in written)


@lru_cache(maxsize=1_024)
def _number_in(written: str) -> int:
    return number_of(str(json.loads(written)))


def number_of(partner: str) -> int:
    """The number that stands for somebody a turn was with."""
    return turns.number_of(text.normalise(partner))
