"""What comes to mind: the one place that says what a sentence stirs, and in which order.

recall, the prompt of a chat, select and deliberation ask here, so the same sentence brings the
same memories, talks and stories in the same order to each. They differ in this alone:

- where nobody asked, only what is surely meant comes (`Stirred.sure`), and nothing private, nor
  what somebody other than the companion told in confidence; nor where recall is told to somebody
  (`hide_from`), but for what is private by their own words;
- recall may be asked for a kind, a feeling, a person or a time: it looks among those only;
- each shows as many as it has room for. A chat leaves out what its talk so far holds anyway, and
  then brings so many of each kind; select takes up to `CANDIDATES`, recall n.

Whatever is left out, the rest stays in its order.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from ego.core import text
from ego.core.events import find_partner
from ego.core.identity import oneself, people
from ego.core.memory.pointing.mending import apostrophes
from ego.core.persona.selection import QUERY_CHARACTERS
from ego.core.talk.noted import SELF, Noted
from ego.core.times import sittings
from ego.core.times.sittings import Sitting
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing, memories, search_all
from ego.stores.memory.asking import prepared
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import Candidate, Stirred
from ego.stores.memory.filters import Filter
from ego.stores.memory.search_all import LOOKED_AT
from ego.stores.memory.ties.stories import Told
from ego.stores.talk import events, noted
from ego.stores.talk.ranking import Talk
from ego.tools.persona.state import subjects

_GREETED = re.compile(
    r"^(?:(?:good )?(?:morning|afternoon|evening|day)|hi|hiya|hello|hey)\b"
    r"(?:,? [\w'’-]+){0,2}[.!]+ +"
    r"|^(?:おはよう(?:ございます)?|おはよ|こんにちは|こんばんは|やあ|ただいま)"
    r"(?:、?\w{1,12})?[。!！]+ *(?=.)",
    re.IGNORECASE,
)
"""A greeting, and whom it greets, with something behind it."""


def prepare(ego: Ego, said: str, asked_by: str | None = None) -> PreparedQuestion:
    """What is asked of the store when `said` is to stir it, with all that moves the answer.

    The companion says it, unless it is `asked_by` somebody else.
    Only the beginning of a long text is looked for, and no greeting before it: "Morning, Wren."
    is about nothing, and dulls what comes behind it. Outside any transaction: it may load.
    """
    about = apostrophes.put_in(_GREETED.sub("", said[:QUERY_CHARACTERS].strip()))
    now, companion = ego.here(), ego.names_of(ego.companion)
    with suppress(StateError):  # of which names_of has warned
        about = people.write_names(ego.everyone(ego.people()), about)
    last = _find_last_sitting(ego, about, ego.names_of(asked_by) if asked_by else companion)
    put = prepared.prepare(ego.semantics, about, now, subjects(ego), companion, last)
    if not oneself.asks_as_oneself(about):
        return put
    return put._replace(asker=ego.names_of(asked_by) if asked_by else companion)


def _find_last_sitting(ego: Ego, said: str, names: Sequence[str]) -> Sitting | None:
    """The last sitting with whoever has these names, where it is asked what was in that."""
    if not sittings.asks_of_last_time(said):
        return None
    theirs = [text.normalise(one) for one in names]
    companion = ego.names_of(ego.companion)
    with ego.database.reading() as db:
        found = events.find_with(db, theirs, companion, newest=events.NEWEST)
    return sittings.find_last(found.items(), ego.here())


def expect(ego: Ego, db: Transaction, question: PreparedQuestion) -> None:
    """Say what `stir` will ask for: it is begun beside what is read before."""
    search_all.expect_all(db, ego.semantics, question)


def stir(
    ego: Ego,
    db: Transaction,
    question: PreparedQuestion,
    which: Filter | None = None,
    *,
    limit: int = LOOKED_AT,
) -> Stirred:
    """What comes to mind at `question` of what passes `which`, best first."""
    return search_all.find(db, ego.semantics, question, ego.now(), which, limit=limit)


def stir_unasked(ego: Ego, said: str, other: str = "") -> Stirred:
    """What comes to mind at `said` where nobody asked for it: nothing private.

    It is told to the companion, so what somebody else said in confidence is none of it; or to
    somebody `other`, and then no talk but theirs is. Outside any transaction: it may load.
    """
    question = prepare(ego, said, other or None)
    tellers = frozenset(map(text.normalise, ego.names_of(other))) if other else _OF_COMPANION
    with ego.database.reading() as db:
        stirred = stir(ego, db, question, Filter(not_private=True, tellers=tellers))
    if not other:
        return stirred
    return stirred._replace(found=[one for one in stirred.found if _is_theirs(one, tellers)])


def _is_theirs(one: Candidate | Told, tellers: Collection[str]) -> bool:
    """Whether it is no turn of talk, or one that one of these `tellers` said."""
    if isinstance(one, Told) or not isinstance(one.one, Talk):
        return True
    return text.normalise(find_partner(one.one.event)) in tellers


_OF_COMPANION = frozenset({""})


def hide_from(ego: Ego, db: Transaction, which: Filter, listener: str | None) -> Filter:
    """`which` without what a `listener` may not hear: what somebody else told in confidence, and
    what is private but for what came of their own words, or of what was said before them. Where
    there is no listener, it is all."""
    if listener is None:
        return which
    names = frozenset(map(text.normalise, ego.names_of(listener)))
    if not names.isdisjoint(map(text.normalise, ego.names_of(ego.companion))):
        names |= _OF_COMPANION
    every = {one.id: one for one in noted.list_all(db)}
    made = {one.brought.id: one for one in every.values() if one.brought.made}
    own = (
        memories.get(db, its_id)
        for its_id in listing.find_private(db, made)
        if _is_known_to(db, made[its_id], every, names)
    )
    seqs = frozenset(one.seq for one in own if one is not None)
    return replace(which, not_private=True, own=seqs, tellers=names)


def bring(ego: Ego, said: str) -> list[Candidate | Told]:
    """What of that is surely meant, best first: for select and deliberation."""
    return stir_unasked(ego, said).sure


def _is_known_to(
    db: Transaction, one: Noted, every: Mapping[str, Noted], names: Collection[str]
) -> bool:
    """Whether what was noted is of somebody with these names, or they heard it."""
    if text.normalise("" if one.about == SELF else one.about) in names:
        return True
    return any(text.normalise(its) in names for its in noted.list_knowing(db, one, every))
