"""What was noted from talk by itself: listed, and dropped by the person it is about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.confiding import LIFTS, TELLS_SECRET, tell_plainly
from ego.core.events import Event, find_partner
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import spoken, whom
from ego.core.memory.pointing.ahead import Ahead, Reminded
from ego.core.memory.pointing.shown import cutting
from ego.core.persona.persona import Persona
from ego.core.reply import Reply
from ego.core.talk.answers import State, as_fields, state_of
from ego.core.talk.forgetting import asks_in_talk, is_of_request
from ego.core.talk.noted import (
    SELF,
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
from ego.core.talk.unkept.requests import UNKEPT
from ego.errors import NotFound, Run, UsageError
from ego.runtime.ego import Ego
from ego.runtime.noted import bringing, left_out, meant, noting, plans
from ego.runtime.parameters import Acts, OneOf
from ego.runtime.talk import deaths
from ego.runtime.toolkit import utility
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.talk import events
from ego.stores.talk import noted as kept
from ego.tools.memory import changes, soon
from ego.tools.talk import answers
from ego.tools.talk.told.to_forget import tell_how_to_forget

_QUOTED = 60
"""Columns of what is said of a plan."""
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
    fields: answers.NotedList = {
        "noted": [as_fields(one, replaced_by, ego.write_time) for one in chosen]
    }
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
    fields: answers.NotedList = {
        "noted": [as_fields(left, replaced_by, ego.write_time)],
        "dropped": is_new,
    }
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
    mark = " (private)" if _is_private(db, one) else ""
    became = _became(ego, db, one, state, replaced_by)
    return [f"{one.id}  {_said(one)}{mark}", f"  {became} ({of})"]


def _is_private(db: Transaction, one: Noted) -> bool:
    """Whether it is told to nobody else: its plan is private, or its turn was confided."""
    plan = memories.get(db, one.brought.id) if one.brought.what is What.AHEAD else None
    return bringing.is_secret(db, one) if plan is None else plan.private


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
    there = ahead.find_holder(db, memory.seq, ego.now())
    when = _how_it_ended(db, memory.seq) if there is None else there.say(ego.now())
    when += ", edited since" if one.brought.made and memory.content != one.plan else ""
    return f"ahead{'' if one.brought.made else ' before'}: {when} ({memory.id})"


def _how_it_ended(db: Transaction, seq: int) -> str:
    was = ahead.of_memories(db, [seq], closed=True).get(seq)
    if was and was.told is Reminded.CALLED_OFF:
        return "called off"
    is_let_go = was is not None and was.closed_at is not None and was.is_let_go(was.closed_at)
    return "past, nothing was told of it" if is_let_go else "closed"


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


def anew_lines(several: Sequence[Noted]) -> list[str]:
    """What a turn tells to come since its words were changed."""
    return [f"Noted of it now: {_said(one)}" for one in several]


def compare(before: Sequence[Noted], after: Sequence[Noted]) -> tuple[list[Noted], list[Noted]]:
    """What was noted of a turn `before` and is no more, and what is noted `after` and was not."""
    was, now = ({(one.about, one.kind, one.text) for one in each} for each in (before, after))
    gone = [one for one in before if (one.about, one.kind, one.text) not in now]
    return gone, [one for one in after if (one.about, one.kind, one.text) not in was]


def goes_along_lines(several: Sequence[Noted]) -> list[str]:
    """The same before it is done, for the person who is asked."""
    became = (What.AHEAD, What.QUESTION)  # whose ids a person knows
    return [
        f"Noted of that, and taken back with it: {_said(one)}"
        f" ({one.brought.id if one.brought.made and one.brought.what in became else one.id})"
        for one in several
    ]


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


# Asking what to note


def read(ego: Ego, persona: Persona, event: Event, said: object) -> list[Item]:
    """What stands under `noted` of an answer about a turn, and is no request to forget;
    ContractRefused names what is wrong."""
    called = [] if find_partner(event) else [ego.companion, persona.addressed("user")]
    items = read_items(said, meant.name_other(ego, persona, event), called)
    with ego.database.reading() as db:
        noting.check(ego, db, items)
    return [one for one in items if not is_of_request(event.user_text, one.text)]


def say_kept(ego: Ego, event: Event, *, is_conversation: bool = False) -> list[str]:
    """What a turn left that lies ahead, or does no more, for whoever said it; and what was to be
    remembered.

    Where it asks to forget, how that is done, in a conversation by what is typed there.
    """
    if UNKEPT in event.client_context:
        return [_UNKEPT]
    with ego.database.reading() as db:
        lines = [
            *_tell_ahead(ego, db, event),
            *_tell_off(ego, db, event),
            *_tell_lifted(db, event),
        ]
    if asks_in_talk(event.user_text):
        return [*lines, *tell_how_to_forget(ego, event, is_conversation=is_conversation)]
    if lines or not spoken.asks_to_remember(event.user_text):
        return lines
    return ["Kept with your talk; recall finds it. It names no day, so nothing is put ahead."]


_UNKEPT = "Not kept, as you asked: of this turn stays that there was one."


def _tell_ahead(ego: Ego, db: Transaction, event: Event) -> Iterator[str]:
    """What a turn put ahead, or on another day: the thing and its day, and whether that is the
    last there is."""
    living = [one for one in find_holding(db, [event.id]) if one.brought.what is What.AHEAD]
    moved = {one.brought.id for one in living if one.replaces}
    there = {one.brought.id for one in living if not one.brought.made}
    found = [memories.get(db, one.brought.id) for one in living]
    opened = partial(ahead.open_ones, db, event.at, private=False)
    once = left_out.find_told_once(ego, db, event, opened, again=True)
    if once is not None and once.day in once.plan.left_out:
        yield changes.say_once(ego, once, _QUOTED)
        words = whom.without_teller(once.words)  # it is said once
        found = [one for one in found if one and whom.without_teller(one.content) != words]
    put = [one for memory in found if memory and (one := ahead.get(db, memory.seq, event.at))]
    for one in put:
        how = "Due by" if meant.is_due_by(ego, one) else "Ahead on"
        if one.memory_id in there:
            how = "Already ahead on"
        elif one.memory_id in moved or ahead.find_replaced(db, one.seq):
            how = "Moved to"
        again = f", and {one.how_often}" if one.how_often else ""
        yield f"{how} {_say_day(ego, one)}{again}: {_name(ego, one.words(ego.now()))}"
    private = [one for one in put if one.private]
    if private:
        yield soon.TOLD_WHERE
    if event.client_context.get(TELLS_SECRET):  # nobody asked for it in this turn
        yield from (soon.tell_why_private(one.memory_id) for one in private)


def _tell_off(ego: Ego, db: Transaction, event: Event) -> Iterator[str]:
    """What a turn said is off or done, and so lies ahead no more; or which it may mean."""
    over = {one.replaces: one for one in kept.find_of_event(db, event.id) if one.replaces}
    off = [one for one in kept.list_all(db) if one.id in over and one.brought.what is What.AHEAD]
    gone = [one.plan for one in off if over[one.id].brought.what is What.NOTHING]
    every = ahead.closed_at(db, event.at)
    dead = deaths.find_over(ego, db, event, every)
    rest = [one for one in every if one not in dead]
    off_now = [*dead, *plans.find_told_off(ego, db, event, rest.copy)]
    gone += [one.words(event.at) for one in off_now]
    yield from (f"No longer ahead: {_name(ego, words)}" for words in gone)
    done = plans.find_told_done(ego, db, event, rest.copy)
    yield from (f"Done, and no longer ahead: {_name(ego, one.words(event.at))}" for one in done)
    if gone:  # what else it fits is somebody else's
        return
    opened = partial(ahead.open_ones, db, event.at, private=False)
    back = deaths.find_back(ego, db, event, opened())
    yield from (f"Ahead again on {_tell_day(ego, one)}" for one in back)
    skipped = plans.find_told_skipped(ego, db, event, opened)
    if len(skipped) == 1 and set(skipped[0].days) <= set(skipped[0].plan.left_out):
        (skip,) = skipped
        yield f"{changes.say_left_out(ego, *skip)}: {_name(ego, skip.plan.words(ego.now()))}"
        return
    may_be = plans.find_told_off(ego, db, event, opened)
    if len(may_be) > 1:
        yield "Which one is off? `ego ahead drop ID` closes it:"
        yield from (f"{one.memory_id}  {_tell_day(ego, one)}" for one in may_be)


def _tell_lifted(db: Transaction, event: Event) -> Iterator[str]:
    """What is no secret any more by what a turn says, as it was told."""
    freed = event.client_context.get(LIFTS)
    for name in freed if isinstance(freed, list) else ():
        told, memory = events.get(db, str(name)), memories.get(db, str(name))
        plain = tell_plainly(told.user_text) if told else memory.content if memory else ""
        if plain:
            yield f"No secret any more: {text.brief(text.flat(plain), _QUOTED)}"


def _tell_day(ego: Ego, one: Ahead) -> str:
    return f"{_say_day(ego, one)}: {_name(ego, one.words(ego.now()), one.when.day)}"


def _say_day(ego: Ego, one: Ahead) -> str:
    return f"{one.when.day:%A}, {days.say(one.when, ego.here())}"


def _name(ego: Ego, plan: str, day: date | None = None) -> str:
    return cutting.cut_around_day(whom.without_teller(plan), _QUOTED, ego.here(), day)


def list_known(ego: Ego, db: Transaction, event: Event, persona: Persona) -> list[dict[str, str]]:
    """What a model is told that is known, for what it may note in place of."""
    return noting.list_known(ego, db, event, meant.name_other(ego, persona, event))


def list_known_lines(ego: Ego, db: Transaction, event: Event, persona: Persona) -> list[str]:
    """The same, a line each."""
    return [
        f"{text.one_line(one['about'], 40)}: {text.one_line(one['text'], 160)}"
        for one in list_known(ego, db, event, persona)
    ]
