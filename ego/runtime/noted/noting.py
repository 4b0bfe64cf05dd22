"""Noting what a turn of talk holds, and taking it back.

What comes of a thing is decided in the transaction that notes it, and stands in its row: whether
it is new, or was known before. The documents follow from the outbox; a plan points ahead at once,
for that is kept in the database. Whoever changes which of them hold, and be it by taking a turn
back, does so within `follow_changes`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import text
from ego.core.events import find_partner
from ego.core.identity import people as relationships
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.mending import one_on_one
from ego.core.talk import noted as core
from ego.core.talk.noted import Brought, Item, Noted, What
from ego.errors import ContractRefused
from ego.runtime import attention
from ego.runtime.noted import bringing, meant
from ego.runtime.purging import erasing
from ego.stores.memory import ahead, memories
from ego.stores.talk import events, righted
from ego.stores.talk import noted as store

if TYPE_CHECKING:
    from ego.core.events import Event
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction


@dataclass(slots=True)
class Turned:
    """What `follow_changes` has found at its end."""

    gone: list[Noted] = field(default_factory=list)
    """Those of which no row is left."""
    held: set[str] = field(default_factory=set)
    """Which of them held until now, by id."""
    memories: list[str] = field(default_factory=list)
    """The memories that pointed ahead for those that hold no longer."""

    @property
    def names(self) -> list[str]:
        """What is to be found nowhere any more, by id."""
        return [*(one.id for one in self.gone), *self.memories]

    @property
    def questions(self) -> list[str]:
        """The questions that came of what is gone, by id."""
        made = [one.brought for one in self.gone if one.brought.made]
        return [brought.id for brought in made if brought.what is What.QUESTION]

    @property
    def document(self) -> list[dict[str, Any]]:
        """What is gone, for `wipe`."""
        told = store.as_rows(self.gone)
        return [{**one, "held": one["id"] in self.held} for one in told]


@contextmanager
def follow_changes(
    ego: Ego,
    db: Transaction,
    *,
    purges: bool = False,
    sets_aside: bool = False,
    outlived: Collection[str] = (),
) -> Iterator[Turned]:
    """Within the transaction: what holds no longer at the end is undone, what does now is done.

    Who `purges` wipes what was noted of the rows that are gone by then. Where a turn is but set
    aside, so are its plans, as they are: they come back with it. What came of those that are
    `outlived`, by id, stays though their rows go.
    """
    before, turned = store.list_all(db), Turned()
    yield turned
    after = store.list_all(db)
    was, now, rows = (
        core.select_living(before),
        core.select_living(after),
        {one.id for one in after},
    )
    over = {one.id for one in before if one.id in was and one.id not in now}
    left = [one for one in before if one.id in over.difference(outlived)]
    freed = {one.target for one in left if one.brought.made}
    begun = [
        one
        for one in after
        if one.id in now and (one.id not in was or (not one.brought.made and one.target in freed))
    ]
    turned.gone = [one for one in before if one.id not in rows and one.id not in outlived]
    turned.held = set(was)
    aside = [one for one in turned.gone if one.id not in was]
    ties = {} if purges or sets_aside else bringing.list_ties(db, left)
    turned.memories = bringing.forget_plans(ego, db, [*left, *aside], begun, sets_aside=sets_aside)
    staying = {one.id for one in now.values()} - {one.id for one in begun}
    bound = {one.target for one in after if one.id in staying and one.brought.made}
    entering = [bringing.decide(ego, db, one, bound, freed) for one in begun]
    bringing.pass_on(ego, db, ties, left, entering)
    if purges:
        left = [one for one in left if one.id in rows]
    likings = [one for one in (*left, *entering) if one.brought.what is What.CANDIDATE]
    if likings:
        attention.prefer(ego, db, [one.brought.id for one in likings])
    past = _list_turned(before, after, {one.id for one in (*left, *entering)})
    if purges:
        past = [one for one in past if one.id in rows]
    if left or entering or past:
        payload = {
            "out": [one.id for one in left if one.id in rows],
            "gone": store.as_rows([one for one in left if one.id not in rows]),
            "in": [one.id for one in entering],
            "past": store.as_rows(past),
        }
        ego.follow(db, erasing.NOTED, payload)


def _list_turned(
    before: Sequence[Noted], after: Sequence[Noted], others: Collection[str]
) -> list[Noted]:
    """Facts that stand no longer, or again, though they were over for another's sake either way.

    What took their place tells what was so before it; of the `others`, by id, that follows anyway.
    """
    stood, stand = ({one.id for one in all_ if one.stands} for all_ in (before, after))
    turned = stood ^ stand
    by_id = {one.id: one for one in (*before, *after)}
    return [
        one
        for its, one in by_id.items()
        if its in turned and its not in others and one.brought.what is What.KNOWN_FACT
    ]


def keep(
    ego: Ego, db: Transaction, event: Event, items: Sequence[Item], of: str = "", words: str = ""
) -> list[Noted]:
    """Note what a model found in a turn, within the transaction; returns what is new.

    A plan `of` a private memory is kept by these `words` of that, and noted by those of the turn;
    what is noted in its place is of that memory, too.

    Raises ContractRefused for one that replaces nothing that there is.
    """
    if not items:
        return []
    kept: list[Noted] = []
    people, said = ego.people(), (events.get(db, event.id) or event).user_text
    with follow_changes(ego, db):
        for n, item in enumerate(items):
            about = _name(ego, people, item.about)
            if item.kind is core.Kind.PLAN:
                plan = one_on_one.write_as(_name_whom(ego, event, about, item.text), said)
                item = item._replace(text=plan)  # noqa: PLW2901
                words = words and _name_whom(ego, event, about, words)
            if _was_noted(db, item._replace(about=about), words or item.text):
                continue
            one = Noted(
                id=f"nt_{ego.new_id()}",
                at=ego.now(),
                event_id=event.id,
                about=about,
                kind=item.kind,
                text=item.text,
            )
            replaces, took = _replaced(ego, db, people, store.list_all(db), one, item.replaces, n)
            old = store.get(db, replaces) if item.kind is core.Kind.PLAN else None
            if its := of or (old.brought.of if old else ""):
                took = replace(took, of=its, words=words or item.text)
            one = replace(one, replaces=replaces, brought=took)
            store.add(db, one)
            kept.append(one)
        # before it is decided what comes of any of them: all of them are of that turn
        if any(bringing.tells_secret(ego, db, event, one) for one in kept):
            righted.note_secret(db, event.id)
    found = (store.get(db, one.id) for one in kept)
    return [one for one in found if one is not None]


def _name_whom(ego: Ego, event: Event, about: str, plan: str) -> str:
    """A plan with whom it is for, where it says but she or he: it is told on a later day, alone."""
    named = whom.name_whom(plan, event.user_text)
    if named != plan or not whom.begins_with_nobody(plan):
        return named
    if about in (core.SELF, *ego.names_of(find_partner(event) or ego.companion)):
        return named
    return whom.put_name(plan, about)


def has(db: Transaction, event: Event) -> bool:
    """Whether anything was noted of a turn."""
    return bool(store.find_of_event(db, event.id))


def delete_of(db: Transaction, event: Event, *, plans: bool) -> None:
    """Let nothing be left of what was noted of a turn, or but its `plans`, within
    `follow_changes`."""
    there = store.find_of_event(db, event.id)
    store.delete(db, [one.id for one in there if plans or one.kind is not core.Kind.PLAN])


def check(ego: Ego, db: Transaction, items: Sequence[Item]) -> None:
    """Raise ContractRefused for one that replaces nothing that there is."""
    people = ego.people()
    for n, item in enumerate(items):
        about = _name(ego, people, item.about)
        blank = Noted("", ego.now(), "", about, item.kind, item.text)
        _replaced(ego, db, people, store.list_all(db), blank, item.replaces, n)


def list_known(
    ego: Ego, db: Transaction, event: Event, whom: str, most: int = 8
) -> list[dict[str, str]]:
    """What an answer about a turn may name as over: of itself, the other, and who is spoken of."""
    people = ego.people()
    everyone = ego.everyone(people)
    said = f"{event.user_text}\n{event.assistant_text}"
    spoken_of = {_name(ego, people, whom), *relationships.find_mentions(everyone, said)}
    living = list(core.select_living(store.list_all(db)).values())
    ids = {(one.about, one.text): one.id for one in living}
    facts = [
        {"about": str(entry["name"]), "text": str(fact)}
        for entry in everyone
        if entry["name"] in spoken_of
        for fact in entry["known_facts"][-most:]
    ]
    told = [
        {**one, "id": ids[one["about"], one["text"]]} if (one["about"], one["text"]) in ids else one
        for one in facts
    ]
    told += [
        {"about": one.about, "text": words, "id": one.id}
        for one in living
        if one.about in (core.SELF, *spoken_of) and one.brought.what is not What.KNOWN_FACT
        if (words := _words_now(db, one, as_said=True)) and meant.may_hear_of(ego, db, event, one)
    ]
    return told[-most:]


def _words_now(db: Transaction, one: Noted, *, as_said: bool = False) -> str:
    """What something noted says by now: a plan is edited as its memory; empty where that is gone.

    So it is where the plan is closed or called off: nothing is to be told in place of that. Without
    whose words they are, for that is said beside them. `as_said` gives of a private memory the
    words of the turn, which is none.
    """
    words = one.text
    if one.brought.what is What.AHEAD and not one.brought.of:
        memory = memories.get(db, one.brought.id)
        if memory is None or ahead.get(db, memory.seq) is None:
            return ""
        if not (as_said and memory.private):
            words = text.one_line(memory.content, core.TEXT_CHARACTERS)
    return core.without_name(one.about, words)


def _name(ego: Ego, people: Mapping[str, Any], about: str) -> str:
    if about == core.SELF:
        return about
    name = relationships.as_name(text.one_line(about, relationships.PERSON_LENGTH))
    entry = ego.find_person(people, name)
    return name if entry is None else str(entry["name"])


def _was_noted(db: Transaction, item: Item, words: str) -> bool:
    """Whether the same holds already, or was dropped by a person, who wants none of it."""
    same = store.alike(db, core.fold(item.about, item.kind, item.text))
    alike = [one for one in same if core.is_same(one.plan, words)]
    if not alike:
        return False
    living = core.select_living(store.list_all(db))
    if item.kind is core.Kind.PLAN and item.replaces in living:  # nobody said it of that one
        alike = [one for one in alike if one.brought.made or one.replaces == item.replaces]
    return any(one.id in living or one.dropped_at is not None for one in alike)


def _is_said(db: Transaction, one: Noted, words: str) -> bool:
    """Whether `words` are those of something noted, as they were or as they are shown by now."""
    said = core.without_name(one.about, words)
    now = (core.without_name(one.about, one.text), _words_now(db, one))
    return any(core.is_same(said, other) for other in now)


def _replaced(
    ego: Ego,
    db: Transaction,
    people: Mapping[str, Any],
    every: Sequence[Noted],
    one: Noted,
    said: str,
    n: int,
) -> tuple[str, Brought]:
    """What `one` is noted in place of: the id of a noted one, and a known fact nobody noted.

    It may be of somebody else: what was taken for Margaret's is told of Marjorie.
    """
    if not said:
        return "", Brought()
    living = list(core.select_living(every).values())
    alike = [other for other in living if said != other.id and _is_said(db, other, said)]
    own = [other for other in alike if other.about == one.about]
    old = next(
        iter([*(other for other in living if said == other.id), *own]),
        alike[0] if len(alike) == 1 else None,
    )
    took = Brought()
    if old is None or not old.brought.made:
        words, of = (old.text, [old.about]) if old else (said, [one.about, *_others(people, one)])
        took = next(filter(None, (_find_fact(ego, people, name, words) for name in of)), took)
        took = replace(took, took_of="" if took.took_of == one.about else took.took_of)
    if old is None and not took.took:
        raise ContractRefused(
            f"noted[{n}].replaces: '{said[:80]}' is nothing that is known of"
            f" {'you' if one.about == core.SELF else text.one_line(one.about, 40)}."
        )
    return old.id if old else "", took


def _others(people: Mapping[str, Any], one: Noted) -> list[str]:
    return [name for entry in people.values() if (name := str(entry["name"])) != one.about]


def _find_fact(ego: Ego, people: Mapping[str, Any], name: str, words: str) -> Brought | None:
    """The fact known of somebody that says the same as `words`, as what is over by another."""
    entry = ego.find_person(people, name)
    facts = map(str, entry["known_facts"] if entry else [])
    fact = next((fact for fact in facts if core.is_same(fact, words)), "")
    return Brought(took=fact, took_of=name) if fact else None


class Following(NamedTuple):
    """What came of talk by itself and goes along where that is purged."""

    memories: list[int]
    """Those that point ahead, by seq."""
    questions: list[str]
    outlived: list[str]
    """What was noted, by id, whose rows go though what came of it stays."""


def find_following(
    db: Transaction,
    event_ids: Collection[str],
    names: Collection[str] = (),
    is_spared: Callable[[Noted], bool] = lambda _: False,
) -> Following:
    """What would go with these turns, and with what was noted about somebody of these names.

    What came of something noted of the turns that `is_spared` outlives them.
    """
    called, turns = {text.normalise(name) for name in names}, set(event_ids)
    every = store.list_all(db)
    spared: list[str] = []
    gone: list[Noted] = []
    for one in every:
        if text.normalise(one.about) in called or (one.event_id in turns and not is_spared(one)):
            gone.append(one)
        elif one.event_id in turns:
            spared.append(one.id)
    living = core.select_living(every)
    plans = bringing.find_plans(db, [one for one in gone if one.id in living])
    asked = [one.brought for one in gone if one.brought.made]
    questions = [one.id for one in asked if one.what is What.QUESTION]
    return Following([one.seq for one in plans], questions, [*_list_replaced(every, spared)])


def _list_replaced(every: Sequence[Noted], ids: Sequence[str]) -> dict[str, None]:
    """These, and all that is over for their sake: it would hold again once their rows are gone."""
    found, over = dict.fromkeys(ids), core.replacements(every)
    while more := [old for old, new in over.items() if new in found and old not in found]:
        found |= dict.fromkeys(more)
    return found


def lose_words(db: Transaction, memory_ids: Collection[str]) -> None:
    """Let the words of a private memory that is purged, or of a plan that says it again, stand with
    nothing that was noted, where no memory has them any more."""
    every = [one for one in store.list_all(db) if one.brought.of]
    gone = {one.brought.of for one in every if {one.brought.of, one.brought.id} & {*memory_ids}}
    for one in every:
        if one.brought.of in gone and not (
            memories.get(db, one.brought.id) or memories.that_waits(db, one.brought.id)
        ):
            store.put_brought(db, one.id, replace(one.brought, words=""))


def purge_rows(
    db: Transaction, names: Collection[str], notes: Collection[str], outlived: Collection[str]
) -> None:
    """Let nothing be left of what was noted about somebody of these `names`, and of these `notes`
    and those `outlived`, by id, within `follow_changes`."""
    called = {text.normalise(name) for name in names}
    theirs = [one.id for one in store.list_all(db) if text.normalise(one.about) in called]
    store.delete(db, [*theirs, *notes, *outlived])
