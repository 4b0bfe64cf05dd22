"""Somebody nobody knows: what memories and talk say of whoever is called so, and the way on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ego.core import text
from ego.core.answers import event_fields
from ego.core.events import Event
from ego.core.identity import people
from ego.core.memory import memories as kinds
from ego.core.memory import turns
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Memory
from ego.core.reply import CONSIDER_A_STRANGER, Reply, room
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, words
from ego.stores.talk import events
from ego.stores.talk import words as talk_words
from ego.tools.identity import answers

_TOLD = 3
"""So many of the memories that say the name are told, the newest ones."""
_LOOKED_AT = 60
"""Of so many it is looked whether they say it, where its words alone find them all."""
_WIDTHS = (70, 56, 44, 34, 26)
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")


class QuotedTurn(NamedTuple):
    """A turn of talk, and the sentence of it that says the name."""

    event: Event
    said: str


def consider(ego: Ego, name: str) -> Reply[answers.ConsiderThem]:
    """What is said of somebody who is no known person: in memories, in talk, or nothing yet."""
    with ego.database.reading() as db:
        found = _that_say(db, name)
        spoken = find_spoken(ego, db, name)[: _TOLD - len(found)]
    called = text.one_line(name, 40)
    heading = f"You know nobody called '{called}', but your memories say that name:"
    if not found:
        heading = f"You know nobody called '{called}', but talk says that name:"
    if not found and not spoken:
        heading = f"Nothing is known of '{called}' yet, and no memory says that name."
    now = ego.here()

    def lines(width: int) -> list[tuple[int, str]]:
        told = [f"- {kinds.brief_line(memory, now, width)}" for memory in found]
        for one in spoken:
            quoted = text.brief(one.said, width)
            told.append(f'- [{text.age(one.event.at, now)}] "{quoted}" ({one.event.id})')
        return [(0, heading), *zip((0, 2, 3), told, strict=False), (1, _known(ego, name))]

    said = text.fit_widest(lines, _WIDTHS, room(CONSIDER_A_STRANGER), _TOLD)
    fields: answers.ConsiderThem = {
        "person": None,
        "memories": [memory_fields(memory, ego.write_time) for memory in found],
        "talk": [event_fields(one.event, ego.write_time) for one in spoken],
        "story": None,
        "usual_gap_hours": None,
    }
    return Reply("\n".join(said), CONSIDER_A_STRANGER, fields=fields, acted=bool(found or spoken))


def _that_say(db: Transaction, name: str) -> list[Memory]:
    """The newest memories in whose words the name stands."""
    (seqs,) = words.seqs_with_all(db, [text.query_tokens(name).keys()])
    holding = memories.by_seqs(db, seqs.tolist()[-_LOOKED_AT:])
    whole = _whole(name)
    said = [one for one in holding if whole.search(text.normalise(one.content))]
    return sorted(said, key=lambda one: (one.at, one.seq), reverse=True)[:_TOLD]


def find_spoken(ego: Ego, db: Transaction, name: str) -> list[QuotedTurn]:
    """The sentences of the newest talk in whose words the name stands, a turn one.

    Turns that only ask come where no other does.
    """
    newest = talk_words.read_newest(db, ego.semantics.directory)
    holding = events.by_seqs(db, talk_words.search(db, newest, name).best(_LOOKED_AT))
    whole = _whole(name)
    found, asking = list[QuotedTurn](), list[QuotedTurn]()
    for event in sorted(holding, key=lambda one: (one.at, one.seq), reverse=True):
        several = (_SENTENCE.findall(said) for said in (event.user_text, event.assistant_text))
        with_it = (one.strip() for one in chain(*several) if whole.search(text.normalise(one)))
        if sentence := next(with_it, ""):
            only_asks = turns.only_asks(event.user_text, event.assistant_text)
            (asking if only_asks else found).append(QuotedTurn(event, sentence))
    return found or asking


def _whole(name: str) -> re.Pattern[str]:
    wanted = re.escape(text.normalise(name))
    return re.compile(rf"(?<![a-z0-9]){wanted}(?![a-z0-9])")  # Ana is not in banana; は follows


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
    known = text.enumerate_names(text.one_line(name, 40) for name in sorted(names)) or "nobody"
    return f"You know: {known}."
