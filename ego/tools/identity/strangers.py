"""Somebody nobody knows: what memories and talk say of whoever is called so, and the way on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import NamedTuple

from ego.core import text
from ego.core.answers import event_fields
from ego.core.confiding import is_confided
from ego.core.events import Event, Source
from ego.core.identity import apart, people, portrait
from ego.core.memory import memories as kinds
from ego.core.memory import turns
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Memory
from ego.core.memory.pointing import whom
from ego.core.reply import CONSIDER_A_STRANGER, Reply, room
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories, truth, words
from ego.stores.talk import events
from ego.stores.talk import words as talk_words
from ego.tools.identity import answers

_TOLD = 3
"""So many of the memories that say the name are told, the newest ones."""
_LOOKED_AT = 60
"""Of so many it is looked whether they say it, where its words alone find them all."""
_SAY_WHO = 2
"""So many of the sentences that say who somebody is are told before all else."""
_NOBODY = "You know: nobody."
_WIDTHS = (70, 56, 44, 34, 26)
_TURNS = 1_000
"""Of so many turns, the newest, it is looked whom they name."""
_OFTEN = 2
"""In so many turns somebody is named who is listed."""
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")

_BEFORE = r"(?:(?<![a-z0-9])(?=[a-z0-9])|(?<![ァ-ヺー])(?=[ァ-ヺー])|(?=[^a-z0-9ァ-ヺー]))"
_BEHIND = (
    r"(?:(?<=[a-z0-9])(?![a-z0-9])|(?<=[ァ-ヺー])(?![ァ-ヺー])|(?<=[^a-z0-9ァ-ヺー一-鿿])"
    r"|(?<=[一-鿿])(?:(?![一-鿿])|(?=先生|様|氏|君|殿|[社部課店]長)))"
)
"""Ana is not in banana, アイ not in アイス, nor 花 in 花見; は follows, as 先生 does."""


class QuotedTurn(NamedTuple):
    """A turn of talk, and the sentence of it that says the name."""

    event: Event
    said: str


class NamedInTalk(NamedTuple):
    """Somebody whom talk alone names."""

    name: str
    turns: int
    last: datetime


def list_spoken(ego: Ego, db: Transaction, known: Iterable[str]) -> list[NamedInTalk]:
    """Whom talk names more than once and shows to be somebody, the most often named first; and
    whom a plan is of that lies ahead.

    None of the `known` names is among them, nor whom only what was confided names.
    """
    there = events.newest(db, Source.CHAT, limit=_TURNS)
    told = [one for one in there if not is_confided(one)]
    called, planned = dict[str, str](), set[str]()
    for one in ahead.open_ones(db, ego.now(), private=False):
        for name in apart.find_told_of(whom.without_teller(one.text)):
            planned.add(text.normalise(called.setdefault(text.normalise(name), name)))
    for event in told:
        words = event.user_text
        for name in (*apart.find_somebody(words), *apart.find_told_of(words)):
            called.setdefault(text.normalise(name), name)
    names = (*known, ego.kept_persona().name, ego.companion)
    own = {text.normalise(one) for name in names for one in _parts(name)}
    said = [text.normalise(event.user_text) for event in told]
    found = list[NamedInTalk]()
    for plain, name in called.items():
        whole = _whole([name])
        naming = [n for n, one in enumerate(said) if plain in one and whole.search(one)]
        often = 1 if plain in planned else _OFTEN
        if plain not in own and len(naming) >= often:
            found.append(NamedInTalk(name, len(naming), told[naming[0]].at))
    return sorted(found, key=lambda one: (-one.turns, one.name))


def _parts(name: str) -> list[str]:
    """A name, and its parts: who is known as Lena Vogt is Lena."""
    return [name, *name.split()]


def consider(ego: Ego, name: str) -> Reply[answers.ConsiderThem]:
    """What is said of somebody who is no known person: in memories, in talk, or nothing yet."""
    with ego.database.reading() as db:
        found = find_saying(db, [name])
        spoken = find_spoken(ego, db, [name])
    spoken = [one for one in spoken if not is_confided(one.event)]
    who = [one for one in spoken if portrait.introduces(one.said, name)][:_SAY_WHO]
    found = found[: _TOLD - len(who)]
    others = [one for one in spoken if one not in who]
    spoken = [*who, *others][: _TOLD - len(found)]
    called = text.one_line(name, 40)
    heading = f"You know nobody called '{called}', but your memories say that name:"
    if who or not found:
        heading = f"Talk tells of '{called}', of whom nothing is kept yet:"
    if not found and not spoken:
        heading = f"Nothing is known of '{called}' yet, and no memory says that name."
    now, known = ego.here(), _known(ego, name)

    def lines(width: int) -> list[tuple[int, str]]:
        told = [f"- {kinds.brief_line(memory, now, width)}" for memory in found]
        said = [
            f'- [{text.age(one.event.at, now)}] "{text.brief(one.said, width)}" ({one.event.id})'
            for one in spoken
        ]
        told = [*said[: len(who)], *told, *said[len(who) :]]
        behind = [] if told and known == _NOBODY else [(1, known)]
        return [(0, heading), *zip((0, 2, 3), told, strict=False), *behind]

    said = text.fit_widest(lines, _WIDTHS, room(CONSIDER_A_STRANGER), _TOLD)
    fields: answers.ConsiderThem = {
        "person": None,
        "memories": [memory_fields(memory, ego.write_time) for memory in found],
        "talk": [event_fields(one.event, ego.write_time) for one in spoken],
        "story": None,
        "usual_gap_hours": None,
    }
    return Reply("\n".join(said), CONSIDER_A_STRANGER, fields=fields, acted=bool(found or spoken))


def find_saying(db: Transaction, names: Sequence[str]) -> list[Memory]:
    """The newest memories in whose words one of the names stands."""
    every = words.seqs_with_all(db, [text.query_tokens(name).keys() for name in names])
    seqs = {int(seq) for seqs in every for seq in seqs[-_LOOKED_AT:]}
    whole = _whole(names)
    holding = memories.by_seqs(db, sorted(seqs))
    said = [one for one in holding if whole.search(text.normalise(one.content))]
    return sorted(said, key=lambda one: (one.at, one.seq), reverse=True)


def add_saying(db: Transaction, lived: Sequence[Memory], names: Sequence[str]) -> list[Memory]:
    """The memories with somebody or about them, and those that say one of the names though nobody
    marked them, the newest first."""
    saying = truth.add_dates(db, find_saying(db, names))
    every = {one.seq: one for one in (*lived, *saying)}.values()
    return sorted(every, key=lambda one: (one.at, one.seq), reverse=True)


def find_spoken(ego: Ego, db: Transaction, names: Sequence[str]) -> list[QuotedTurn]:
    """The sentences of the newest talk in whose words one of the names stands, a turn one.

    Turns that only ask come where no other does.
    """
    newest = talk_words.read_newest(db, ego.semantics.directory)
    seqs = {seq for name in names for seq in talk_words.search(db, newest, name).best(_LOOKED_AT)}
    holding = events.by_seqs(db, sorted(seqs))
    whole = _whole(names)
    found, asking = list[QuotedTurn](), list[QuotedTurn]()
    for event in sorted(holding, key=lambda one: (one.at, one.seq), reverse=True):
        several = (_SENTENCE.findall(said) for said in (event.user_text, event.assistant_text))
        with_it = [one.strip() for one in chain(*several) if whole.search(text.normalise(one))]
        telling = (one for one in with_it if any(portrait.introduces(one, it) for it in names))
        if sentence := next(telling, with_it[0] if with_it else ""):
            only_asks = turns.only_asks(event.user_text, event.assistant_text)
            (asking if only_asks else found).append(QuotedTurn(event, sentence))
    return found or asking


def _whole(names: Sequence[str]) -> re.Pattern[str]:
    wanted = "|".join(re.escape(text.normalise(name)) for name in names)
    return re.compile(rf"{_BEFORE}(?:{wanted}){_BEHIND}")


def find_namesakes(ego: Ego, name: str) -> list[str]:
    """Whom `name` may mean: those it knows by a longer name. Nobody, where it is the companion's.

    One alone is meant; of several nobody can say who.
    """
    if people.is_called({"name": ego.companion, "aliases": ()}, name):
        return []
    return sorted(people.find_namesakes(ego.everyone(ego.people()), name))


def say_namesakes(name: str, others: Sequence[str]) -> str:
    """That it may be one of those."""
    either = text.enumerate_names((text.one_line(one, 40) for one in others), 6)
    return f"{text.one_line(name, 40)} may be one of these, whom you know: {either}."


def _known(ego: Ego, name: str) -> str:
    if others := find_namesakes(ego, name):
        return say_namesakes(name, others)
    names = [
        str(e["name"]) for e in ego.people().values() if isinstance(e, Mapping) and "name" in e
    ]
    known = text.enumerate_names(text.one_line(name, 40) for name in sorted(names))
    return f"You know: {known}." if known else _NOBODY
