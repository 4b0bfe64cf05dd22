"""Somebody whose name was noted wrongly is called by the right one once a turn says so.

All that was noted of them is noted anew of the right name, in place of what there was: it goes
back by itself where the turn is taken back, as all that is noted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ego.core.identity import people as relationships
from ego.core.talk import noted as core
from ego.core.talk import renaming
from ego.core.talk.noted import TEXT_CHARACTERS, Item, Noted, What
from ego.runtime.noted import noting
from ego.stores.talk import noted as store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ego.core.events import Event
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction

_TITLES = ("", "さん", "ちゃん", "くん", "君")


def put_right(ego: Ego, db: Transaction, event: Event) -> None:
    """Call by the right name whom a turn says was called by a wrong one, within the transaction.

    Nobody of whom more is known than what was noted, and nobody whose right name is another's.
    """
    renamed = renaming.find_renamed(event.user_text)
    if renamed is None or _is_known(ego, renamed.right):
        return
    living = list(core.select_living(store.list_all(db)).values())
    wrong = {f"{renamed.wrong}{title}" for title in _TITLES}
    noted = [one for one in living if one.about in wrong and one.brought.what is What.KNOWN_FACT]
    if not noted or not _is_only_noted(ego, noted):
        return
    items = (
        Item(
            renaming.write_name(one.about, renamed),
            one.kind,
            renaming.write_name(one.text, renamed),
            one.id,
        )
        for one in noted
    )
    noting.keep(ego, db, event, [one for one in items if len(one.text) <= TEXT_CHARACTERS])


def _is_known(ego: Ego, name: str) -> bool:
    people = ego.people()
    return any(ego.find_person(people, f"{name}{title}") for title in _TITLES)


def _is_only_noted(ego: Ego, noted: Sequence[Noted]) -> bool:
    """Whether nothing is known of somebody but what was noted so."""
    entry = ego.find_person(ego.people(), noted[0].about)
    if entry is None:
        return False
    told = {one.text for one in noted if one.brought.made}
    rest = [fact for fact in entry["known_facts"] if fact not in told]
    blank = relationships.stranger(str(entry["person_id"]), str(entry["name"]))
    return {**entry, "known_facts": rest} == blank
