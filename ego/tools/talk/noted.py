"""What was noted from talk by itself: listed, and dropped by the person it is about."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.events import Event, Source
from ego.core.identity.people import find_mentions
from ego.core.memory.memories import Memory
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import spoken, yearly
from ego.core.persona.persona import Persona
from ego.core.reply import Reply
from ego.core.talk.answers import State, StillKnown, as_fields, state_of
from ego.core.talk.noted import (
    SELF,
    TEXT_CHARACTERS,
    Item,
    Kind,
    Noted,
    What,
    is_same,
    read_items,
    replacements,
    select_living,
    without_name,
)
from ego.errors import NotFound, Run, StateError, UsageError
from ego.runtime.ego import Ego
from ego.runtime.noted import noting
from ego.runtime.parameters import Acts, OneOf
from ego.runtime.toolkit import utility
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.talk import events
from ego.stores.talk import noted as kept
from ego.tools.talk import answers

_STILL_KNOWN = 3
_READ = 4_000
"""Characters of a turn that are looked through for a birthday or a plan."""
_LATELY, _SOON = 2, timedelta(hours=1)
"""A correction that names no plan is of one told in so many turns before it, not longer ago."""
DROP = "drop"
LISTING = "ego noted"


@utility(observes=False)
def noted(
    ego: Ego,
    act: Annotated[
        str | None,
        Argument(help="drop takes one back, with all that came of it; without, they are listed."),
        OneOf("act", (DROP,)),
        Acts(),
    ] = None,
    noted_id: Annotated[str | None, Argument(help="Its id: nt_…")] = None,
    n: Annotated[int, Option(help="How many, from 1 to 1000.", min=1, max=1_000)] = 20,
) -> Reply[answers.NotedList]:
    """List what was noted from talk automatically, newest first; drop ID undoes one."""
    if act is None:
        return _list(ego, n)
    if noted_id is None:
        raise UsageError("ego noted drop needs an id:", Run(LISTING, "lists them."))
    return _drop(ego, noted_id)


def _list(ego: Ego, most: int) -> Reply[answers.NotedList]:
    with ego.database.reading() as db:
        every = kept.list_all(db)
        replaced_by = replacements(every)
        chosen = every[::-1][:most]
        lines = [line for one in chosen for line in _lines(ego, db, one, replaced_by)]
    fields: answers.NotedList = {"noted": [as_fields(one, replaced_by) for one in chosen]}
    if not every:
        return Reply("Nothing was noted from talk yet.", fields=fields)
    count = text.plural(len(every), "thing was", "things were")
    shown = f" of which the newest {most} are shown" if len(chosen) < len(every) else ""
    heading = f"{count} noted from talk{shown}, newest first:"
    return Reply("\n".join([heading, *lines]), fields=fields)


def _drop(ego: Ego, noted_id: str) -> Reply[answers.NotedList]:
    with ego.lock, ego.writing() as db:
        one = kept.get(db, noted_id)
        if one is None:
            raise NotFound(
                f"Nothing that was noted is called '{text.one_line(noted_id, 40)}'.",
                Run(LISTING, "lists what was."),
            )
        is_new = one.dropped_at is None
        if is_new:
            with noting.follow_changes(ego, db):
                kept.drop(db, one.id, ego.now())
        left = kept.get(db, one.id)
        replaced_by = replacements(kept.list_all(db))
    assert left is not None
    said = f"Dropped: {_said(one)}" if is_new else f"It was dropped already: {_said(one)}"
    fields: answers.NotedList = {"noted": [as_fields(left, replaced_by)], "dropped": is_new}
    return Reply(f"{said}\n{_NEVER}" if is_new else said, fields=fields)


_NEVER = "What came of it is undone, and the same is not noted again."


def brief(one: Noted) -> str:
    """One that was just noted, in a line."""
    return f"Noted: {_said(one)} ({one.id})"


def _said(one: Noted) -> str:
    of = "itself" if one.about == SELF else text.one_line(one.about, 40)
    return f"{one.kind} of {of}: {text.one_line(without_name(one.about, one.text), 160)}"


def _lines(ego: Ego, db: Transaction, one: Noted, replaced_by: Mapping[str, str]) -> list[str]:
    state = state_of(one, replaced_by)
    of = f"noted {text.age(one.at, ego.here())} from {one.event_id}"
    return [f"{one.id}  {_said(one)}", f"  {_became(ego, db, one, state, replaced_by)} ({of})"]


def _became(
    ego: Ego, db: Transaction, one: Noted, state: State, replaced_by: Mapping[str, str]
) -> str:
    """What came of it, as it is now."""
    if state == "dropped":
        assert one.dropped_at is not None
        return f"dropped {text.age(one.dropped_at, ego.here())}"
    if state == "taken back":
        return "undone: its turn was set aside"
    if state == "replaced":
        return f"over: {replaced_by[one.id]} was noted in its place"
    said = _OF[one.brought.what](ego, db, one)
    if one.brought.took:
        said += f', in place of "{text.one_line(one.brought.took, 60)}"'
    return f"{said}, in place of {one.replaces}" if one.replaces else said


def _fact(ego: Ego, _: Transaction, one: Noted) -> str:
    entry = ego.find_person(ego.people(), one.about)
    if entry is None or not any(is_same(str(fact), one.text) for fact in entry["known_facts"]):
        return "a known fact once, changed since"
    return "a known fact" if one.brought.made else "known before"


def _narrative(_: Ego, __: Transaction, one: Noted) -> str:
    return "part of its own story" if one.brought.made else "part of its own story before"


def _candidate(ego: Ego, _: Transaction, one: Noted) -> str:
    liked = next((p for p in ego.preferences() if p.key == one.brought.id), None)
    if liked is None:
        return "a preference once, removed since"
    before = "" if one.brought.made else ", known before"
    which = f"{liked.polarity}s {text.one_line(liked.subject, 60)}"
    return f"a preference ({liked.domain}: {which}; {liked.status}{before})"


def _question(ego: Ego, _: Transaction, one: Noted) -> str:
    asked = next((q for q in ego.questions() if q.id == one.brought.id), None)
    if asked is None:
        return "a question once, removed since"
    how = "answered since" if asked.resolved else "open"
    return f"a question, {how}{'' if one.brought.made else ', asked before'} ({asked.id})"


def _ahead(ego: Ego, db: Transaction, one: Noted) -> str:
    memory = memories.get(db, one.brought.id)
    if memory is None:
        return "something ahead once; its memory was forgotten"
    there = ahead.get(db, memory.seq)
    when = "closed" if there is None else there.say(ego.now())
    when += ", edited since" if one.brought.made and memory.content != one.text else ""
    return f"ahead{'' if one.brought.made else ' before'}: {when} ({memory.id})"


def _nothing(_: Ego, __: Transaction, one: Noted) -> str:
    return "listed only: it names no one day to come" if one.kind is Kind.PLAN else "listed only"


_OF = {
    What.KNOWN_FACT: _fact,
    What.NARRATIVE: _narrative,
    What.CANDIDATE: _candidate,
    What.QUESTION: _question,
    What.AHEAD: _ahead,
    What.NOTHING: _nothing,
}


# What else says it


def take_back_lines(several: Sequence[Noted]) -> list[str]:
    """What was noted of a turn that is changed or taken back, and goes with that."""
    return [f"Taken back, for it was noted of that: {_said(one)}" for one in several]


def name_how_many(db: Transaction) -> list[str]:
    """That there is more than memories: what was noted of talk, holds, and is none of them."""
    every = select_living(kept.list_all(db))
    living = sum(one.brought.what is not What.AHEAD for one in every.values())
    things = text.plural(living, "thing was", "things were")
    return [f"Beside these {things} noted from talk: ego noted lists them."] if living else []


def name_talk(db: Transaction) -> list[str]:
    """That what was said is kept, where it is, though it is no memory."""
    said = next(events.talk_times(db), None) is not None
    return ["What was said in talk is kept, too: ego events lists it."] if said else []


def find_holding(db: Transaction, event_ids: Collection[str]) -> list[Noted]:
    """What was noted of these turns and holds."""
    living = select_living(kept.list_all(db)).values()
    return [one for one in living if one.event_id in event_ids]


def find_still_known(ego: Ego, memory: Memory, left: str = "") -> list[StillKnown]:
    """What is known otherwise in words that a memory has no longer, or only in what is `left`.

    Of whom the memory names; of itself where two words are the same. No link leads there, for
    nobody said that the one came of the other: so it is told, and the person decides. Outside any
    transaction: to cut a long text takes a while.
    """
    try:
        everyone = ego.everyone(ego.people())
    except StateError as error:
        ego.warn(error.sentence)
        return []
    named = find_mentions(everyone, "\n".join((memory.content, *memory.people, *memory.about)))
    before = text.query_tokens(memory.content).keys() - text.tokens(" ".join(named)).keys()
    gone = before - text.tokens(left).keys()
    with ego.database.reading() as db:
        living = select_living(kept.list_all(db)).values()
    ids = {(one.about, one.text): one.id for one in living}
    facts = [
        (str(entry["name"]), str(fact))
        for entry in everyone
        if entry["name"] in named
        for fact in entry["known_facts"]
        if gone & text.tokens(str(fact)).keys()
    ]
    for one in living:
        words = text.tokens(one.text).keys()
        if one.about == SELF and one.brought.made and gone & words and len(before & words) > 1:
            facts.append((SELF, one.text))
    return [
        {"about": about, "text": fact, "noted_id": ids.get((about, fact))} for about, fact in facts
    ]


def still_known_lines(several: Sequence[StillKnown]) -> list[str]:
    """The same in words, with what changes it."""
    lines = []
    for one in several[:_STILL_KNOWN]:
        about, fact = text.one_line(one["about"], 40), text.one_line(one["text"], 160)
        of = "itself" if about == SELF else about
        way = (
            f"`ego noted drop {one['noted_id']}` takes it back"
            if one["noted_id"]
            else f"`ego update-relationship {shlex.quote(about)} known_fact … --replaces"
            f" {shlex.quote(fact)}` changes it"
        )
        lines.append(f"Still known of {of}, and not changed by this: {fact} {way}.")
    if len(several) > _STILL_KNOWN:
        lines.append(f"So are {len(several) - _STILL_KNOWN} more (ego noted, ego consider-them).")
    return lines


# Asking what to note


def read(ego: Ego, persona: Persona, said: object) -> list[Item]:
    """What stands under `noted` of an answer; ContractRefused names the field at fault."""
    items = read_items(said, _other(ego, persona), [ego.companion, persona.addressed("user")])
    with ego.database.reading() as db:
        noting.check(ego, db, items)
    return items


def note_plan(ego: Ego, db: Transaction, event: Event) -> None:
    """Note the birthday, or the one day to come, that a turn's own words tell, as it is kept.

    It needs no model: the words are read as those of a memory are, and noted only where they say
    the same with the name of whoever said them.
    """
    said, now = event.user_text[:_READ], ego.local(event.at)
    if spoken.puts_right(said) and (mended := _put_right(ego, db, said, now)):
        old, words = mended
        noting.keep(ego, db, event, [Item(old.about, Kind.PLAN, words, old.id)])
        return
    told = yearly.find_told(said, now) or spoken.find_told(said, now)
    if told is None:
        _close_done(ego, db, said, event.at)
        return
    if days.is_past(told.when, ego.here()):
        return
    persona = ego.persona()
    other = _other(ego, persona) if persona else ego.addressed
    words = f"{other}: {' '.join(told.sentence.split())}"  # whose words they are: "my" is not "I"
    when = yearly.find(words, now) or days.find(words, now)
    if when == told.when and len(words) <= TEXT_CHARACTERS:
        noting.keep(ego, db, event, [Item(other, Kind.PLAN, words)])


def _close_done(ego: Ego, db: Transaction, said: str, at: datetime) -> None:
    """Close what had to be done by a day to come, where a turn says that it was done."""
    from ego.core.memory.pointing import deadline  # its words of two languages, for a turn alone

    if not deadline.may_tell_done(said):
        return
    there = ahead.open_ones(db, at, private=False)
    names = {ego.companion, *ego.names_of(ego.companion)}
    ahead.close(db, deadline.find_done(there, said, at, ego.settings.timezone, names), at)


def _put_right(ego: Ego, db: Transaction, said: str, now: datetime) -> tuple[Noted, str] | None:
    """The one plan of talk whose day the words put right, and the plan with the other day."""
    found: list[tuple[Noted, str]] = []
    lately = {
        event.id
        for event in events.newest(db, Source.CHAT, limit=_LATELY + 1)
        if now - event.at <= _SOON
    }
    for one in select_living(kept.list_all(db)).values():
        memory = memories.get(db, one.brought.id) if one.brought.what is What.AHEAD else None
        if memory is None or not one.brought.made or memory.content != one.text:
            continue
        at, is_last = memory.at, one.event_id in lately
        words = spoken.put_right(one.text, said, ego.local(at), now, is_last=is_last)
        if words and len(words) <= TEXT_CHARACTERS:
            before = yearly.find(one.text, ego.local(at))
            after = yearly.find(words, now)
            when = after or days.find(words, now)
            if when and bool(before) == bool(after) and not days.is_past(when, ego.here()):
                found.append((one, words))
    return found[0] if len(found) == 1 else None


def say_kept(ego: Ego, event: Event, *, is_conversation: bool = False) -> list[str]:
    """What a turn left that lies ahead, for whoever said it; and what was to be remembered.

    Where it asks to forget, how that is done, in a conversation by what is typed there.
    """
    with ego.database.reading() as db:
        living = [one for one in find_holding(db, [event.id]) if one.brought.what is What.AHEAD]
        found = [memories.get(db, one.brought.id) for one in living]
        there = [ahead.get(db, memory.seq) for memory in found if memory is not None]
    lines = [
        f"Put ahead: {days.say(one.when, ego.here())}{', every year' if one.yearly else ''}."
        for one in there
        if one is not None
    ]
    if spoken.asks_to_forget(event.user_text):
        return [*lines, _tell_how_to_forget(ego, event, is_conversation=is_conversation)]
    if lines or not spoken.asks_to_remember(event.user_text):
        return lines
    return ["Your words are kept as talk, and recall finds them. They set no reminder."]


def _tell_how_to_forget(ego: Ego, event: Event, *, is_conversation: bool) -> str:
    """That asking forgets nothing, and what does: of the turn before, whose id nobody knows."""
    with ego.database.reading() as db:
        every = events.newest(db, Source.CHAT, limit=_LATELY)
    before = next((one.id for one in every if one.id != event.id), "")
    way = f"{'/forget' if is_conversation else 'ego forget'} {before or 'ID'}"
    what = "sets what you said before aside" if before else "sets a turn or a memory aside"
    return f"Asking forgets nothing. `{way}` {what}; `ego recall` shows the ids of the rest."


def list_known(ego: Ego, db: Transaction, event: Event, persona: Persona) -> list[dict[str, str]]:
    """What a model is told that is known, for what it may note in place of."""
    return noting.list_known(ego, db, event, _other(ego, persona))


def list_known_lines(ego: Ego, db: Transaction, event: Event, persona: Persona) -> list[str]:
    """The same, a line each."""
    return [
        f"{text.one_line(one['about'], 40)}: {text.one_line(one['text'], 160)}"
        for one in list_known(ego, db, event, persona)
    ]


def _other(ego: Ego, persona: Persona) -> str:
    """Whom it talks with: by the companion's name, or as the persona calls them without one."""
    if ego.settings.companion_is_named:
        return ego.companion
    return persona.addressed(ego.companion)
