"""What one holds oneself to: open promises and values, brought back before they are forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import NamedTuple

from ego.core import text
from ego.core.identity import promises
from ego.core.identity import self_model as aims
from ego.core.identity.promises import Promise
from ego.core.identity.questions import UNSHOWN, Showing
from ego.core.memory.memories import Category, Memory
from ego.core.memory.pointing import whom
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores import questions
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories, truth, words
from ego.tools.identity import answers

_LOOKED_AT = 100
"""So many of the newest memories that hold a word of promising are read."""
_NAME_SHOWN = 24
_A_DAY = timedelta(days=1)
_AGAIN = timedelta(days=3)
"""So soon a promise is told again when whom it concerns was met."""
_VALUE_RESTS = timedelta(days=7)
"""So long after it was told a value comes back; twice as long each further time."""


class Value(NamedTuple):
    """Something that one values."""

    id: str
    text: str
    shown: Showing


def find_promises(db: Transaction, told: Mapping[str, Showing] | None = None) -> list[Promise]:
    """The open promises of no day, the newest first; `told` says how often each was shown."""
    each = [text.tokens(word).keys() for word in promises.WORDS]
    found = {int(seq) for seqs in words.seqs_with_all(db, each) for seq in seqs}
    newest = sorted(found, reverse=True)[:_LOOKED_AT]
    said = memories.by_seqs(db, newest) if newest else []
    # one of a day comes to mind with that, and was kept or is off where it is closed
    with_day = ahead.of_memories(db, newest, closed=True) if newest else {}
    kept = [one for one in said if promises.is_kept(one.content)]
    is_kept = {one.seq for one in kept}
    telling = {
        one.seq: sentence
        for one in said
        if one.category != Category.DREAM
        and one.seq not in with_day
        and one.seq not in is_kept
        and not _is_told_by_another(one)
        and (sentence := promises.find_promise(one.content))
    }
    dated = truth.add_dates(db, [one for one in said if one.seq in telling]) if telling else []
    several = [
        Promise(
            one.id,
            telling[one.seq],
            one.at,
            _names(one),
            (told or {}).get(one.id, UNSHOWN),
            _made_to(one, telling[one.seq]),
        )
        for one in dated
        if one.held.until is None
    ]
    by = [(one.at, _names(one)) for one in kept]
    return [one for one in several if promises.still_open(one, by)]


def find_due(ego: Ego, recent: Iterable[Memory]) -> Promise | Value | None:
    """The promise, or else the value, that is to come back now, if any is.

    A promise does after a while, and sooner when somebody it concerns was met; a value when what
    was lived on the last day touches it, and else after a while.
    """
    now, told = ego.now(), ego.rhythm().questions
    news = [one for one in recent if now - one.at <= _A_DAY]
    usually = {text.normalise(name) for name in ego.names_of(ego.companion)}
    met = {text.normalise(name) for one in news for name in one.named} - usually
    with ego.database.reading() as db:
        for promise in find_promises(db, told):
            is_news = promise.people & met and now - (promise.shown.at or promise.at) >= _AGAIN
            if is_news or promise.comes_back(now):
                return promise
        values = _values(ego, told)
        touched = questions.by_words(db, questions.words_of(news), values) if values else []
    for value in touched:
        if value.shown.at is None or now - value.shown.at >= _AGAIN:
            return value
    return next((one for one in values if _is_rested(one, now)), None)


def remind(held: Promise | Value, now: datetime, columns: int) -> str:
    """It in a line of so many columns of its words."""
    if isinstance(held, Value):
        return f"You value: {text.brief(held.text, columns)}"
    made = text.age(held.at, now)
    whom = f" {text.one_line(held.to, _NAME_SHOWN)}" if held.to else ""
    return f"You promised{whom}: {text.brief(held.text, columns)} ({made}, {held.id})"


def fields(held: Promise | Value) -> answers.HeldTo:
    """It for programs."""
    return {"id": held.id if isinstance(held, Promise) else None, "text": held.text}


def promised_to(db: Transaction, names: Sequence[str]) -> Promise | None:
    """The newest open promise that concerns whoever has these names."""
    theirs = {text.normalise(name) for name in names}
    return next((one for one in find_promises(db) if one.people & theirs), None)


def _made_to(memory: Memory, sentence: str) -> str:
    """The only one whom `memory` names; "" where it names several, or `sentence` does."""
    names = memory.named
    if len(names) != 1 or text.normalise(names[0]) in text.normalise(sentence):
        return ""
    return names[0]


def _is_told_by_another(memory: Memory) -> bool:
    """Whether it is the words of somebody whom it names, as talk leaves them: they say I in it."""
    words = whom.without_teller(memory.content)
    teller = memory.content.removesuffix(words).strip(": ")
    return bool(teller) and text.normalise(teller) in _names(memory)


def _names(memory: Memory) -> frozenset[str]:
    return frozenset(map(text.normalise, memory.named))


def _values(ego: Ego, told: Mapping[str, Showing]) -> list[Value]:
    try:
        every = aims.read_values(ego.self_document())
    except StateError as error:
        ego.warn(error.sentence)
        return []
    marks = [(f"v_{blake2b(one.encode(), digest_size=8).hexdigest()}", one) for one in every]
    return [Value(mark, one, told.get(mark, UNSHOWN)) for mark, one in marks][::-1]


def _is_rested(value: Value, now: datetime) -> bool:
    return value.shown.at is None or promises.is_rested(value.shown, now, now, _VALUE_RESTS)
