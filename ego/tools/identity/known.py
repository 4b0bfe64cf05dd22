"""What an owner may list of who it is: the people it knows, and what it asks itself."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from typer import Argument, Option

from ego.core import text
from ego.core.identity import facts
from ego.core.identity import people as relationships
from ego.core.identity import questions as asking
from ego.core.identity.questions import Question
from ego.core.reply import Reply
from ego.runtime.ego import Ego
from ego.runtime.parameters import Kept
from ego.runtime.toolkit import owners
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events
from ego.tools.identity import answers, meetings, shown, strangers
from ego.tools.identity.meetings import Partner
from ego.tools.identity.strangers import NamedInTalk
from ego.tools.listing import tell_page

N = Annotated[int, Option(help="How many.", min=1, max=1_000)]
OFFSET = Annotated[int, Option(help="How many to skip.", min=0, max=10_000_000)]
_SHOWN = 160
"""Columns of a name, of what is known of somebody, and of a question."""
_NAMED = 12
"""So many of those whom memories only name are listed."""
_WHO = (
    'A person is known by a memory with them (ego remember "…" --with NAME), or by a fact of'
    " them: ego update-relationship keeps one, ego reflect notes them from talk. A name that was"
    " only spoken in talk makes nobody known. ego consider-them --person NAME"
    " tells what was said of it."
)

_MORE_WITHOUT_FACTS = "ego people NAME shows one: the memories of them, and how to keep a fact."
_MORE = "ego people NAME shows one: what is known, from when, and how to change or remove it."


@owners(observes=True)
def people(
    ego: Ego,
    person: Annotated[
        str | None,
        Argument(help="Who; what is known of them is shown, and how it is changed."),
        Kept.PERSON,
    ] = None,
    n: N = 20,
    offset: OFFSET = 0,
) -> Reply[answers.People]:
    """List the people it knows, those of most memories first."""
    if person is not None:
        return shown.show(ego, person)
    every = sorted(
        ego.everyone(ego.people()), key=lambda one: (-one["total_interactions"], str(one["name"]))
    )
    page = every[offset:][:n]
    with ego.database.reading() as db:
        lines = [_somebody(ego, db, entry) for entry in page]
        named = meetings.find_named(db, every, private=False)
        partners = meetings.find_unknown_partners(ego, db, every)
        talked = meetings.tell_companion_unknown(ego, db, every)
        elsewhere = (*(name for name, _ in named), *(one.name for one in partners))
        known = (name for one in every for name in relationships.names(one))
        spoken = strangers.list_spoken(ego, db, (*known, *elsewhere))
    fields: answers.People = {
        "people": [answers.person_fields(one, ego.write_time) for one in page],
        "total": len(every),
        "named": [{"name": name, "memories": count} for name, count in named],
        "talked": [
            {"name": one.name, "last": ego.write_time(one.last), "turns": one.turns}
            for one in partners
        ],
        "spoken": [
            {"name": one.name, "turns": one.turns, "last": ego.write_time(one.last)}
            for one in spoken
        ],
    }
    told = {ego.companion if talked else "", *(one.name for one in partners)}
    if not ego.settings.companion_is_named:  # "your companion" is no name
        told |= {ego.companion, ego.addressed}
    others = [one for one in named if one[0] not in told]
    also = [
        *talked,
        *([_only_partners(partners)] if partners else []),
        *([_only_named(others)] if others else []),
        *([_only_spoken(spoken)] if spoken else []),
        *_may_be_one(every),
    ]
    if not page:
        nobody = [] if talked or partners or spoken else ["Nobody is known yet."]
        none = [f"Only {len(every)} there."] if every else nobody
        who = [] if every or others or partners or spoken else [_WHO]
        return Reply("\n".join([*none, *also, *who]), fields=fields)
    counted = text.plural(len(every), "person", "people")
    order = "most memories first"
    said = tell_page(lines, counted, order, offset=offset, total=len(every))
    more = _MORE if any(one["known_facts"] for one in page) else _MORE_WITHOUT_FACTS
    return Reply("\n".join([said, *also, more]), fields=fields)


def _only_partners(partners: Sequence[Partner]) -> str:
    """With whom else there was talk, and of whom nothing else is known."""
    names = (text.one_line(one.name, 40) for one in partners)
    return (
        f"Known from talk with them alone: {text.enumerate_names(names, _NAMED)}"
        " (ego people NAME shows it)."
    )


def _only_named(named: Sequence[tuple[str, int]]) -> str:
    """Whom memories name, and of whom nothing else is known."""
    names = (text.one_line(name, 40) for name, _ in named)
    return (
        f"Only named in memories: {text.enumerate_names(names, _NAMED)}"
        " (ego consider-them --person NAME tells what they say)."
    )


def _only_spoken(spoken: Sequence[NamedInTalk]) -> str:
    """Whom talk names, and of whom nothing else is known."""
    names = (text.one_line(one.name, 40) for one in spoken)
    return (
        f"Only named in talk: {text.enumerate_names(names, _NAMED)}"
        " (ego consider-them --person NAME tells what was said of them)."
    )


def _may_be_one(every: Sequence[Mapping[str, Any]]) -> list[str]:
    """Who may be somebody else by a given name alone, with the command that makes them one."""
    return [
        f"{text.one_line(short, 40)} may be {text.one_line(name, 40)}:"
        f" `ego update-relationship {shlex.quote(name)} alias {shlex.quote(short)}`"
        " makes them one person."
        for name, short in relationships.find_short_names(every)[:_NAMED]
    ]


def _somebody(ego: Ego, db: Transaction, entry: Mapping[str, Any]) -> str:
    known = "; ".join(facts.tell_all(entry))
    said = f": {text.brief(known, _SHOWN)}" if known else ""
    name = text.one_line(str(entry["name"]), _SHOWN)
    details = ", ".join(_details(ego, db, entry))
    return f"{name}  {details}{said}" if details else f"{name}{said}"


def _details(ego: Ego, db: Transaction, entry: Mapping[str, Any]) -> Iterator[str]:
    many = int(entry["total_interactions"])
    is_companion = relationships.is_called(entry, ego.companion)
    if is_companion:
        yield "your companion"
    talked = is_companion and next(events.talk_times(db), None) is not None
    if many or talked:
        yield "met in talk" if not many else relationships.tell_met(many)
    last = meetings.find_company(ego, db, str(entry["name"]), entry).last
    if last is not None:
        yield f"last together {text.age(last, ego.here())}"
    if entry["trust_level"] != relationships.TRUST_UNSAID:
        yield f"trust {entry['trust_level']:g}"
    for alias in entry["aliases"]:
        yield f"also {text.one_line(str(alias), _SHOWN)}"


@owners(observes=True)
def questions(ego: Ego, n: N = 20, offset: OFFSET = 0) -> Reply[answers.Questions]:
    """List the questions that it carries, the most present first."""
    now = ego.now()
    every = asking.open_ones(ego.questions(), now)
    shown = every[offset:][:n]
    fields: answers.Questions = {
        "questions": [_question_fields(ego, one) for one in shown],
        "total": len(every),
    }
    if not shown:
        none = f"Only {len(every)} there." if every else "No question is open."
        return Reply(none, fields=fields)
    counted = text.plural(len(every), "open question")
    lines = [_asked(ego, one) for one in shown]
    order = "most present first"
    said = tell_page(lines, counted, order, offset=offset, total=len(every))
    return Reply(said, fields=fields)


def _asked(ego: Ego, one: Question) -> str:
    details = (
        one.presence(ego.now()),
        f"importance {one.importance}",
        f"asked {text.age(one.asked_at, ego.here())}",
    )
    return f"{one.id}  {', '.join(details)}: {text.one_line(one.text, _SHOWN)}"


def _question_fields(ego: Ego, one: Question) -> answers.CarriedQuestion:
    now = ego.now()
    return {
        "id": one.id,
        "question": one.text,
        "importance": one.importance,
        "asked_at": ego.write_time(one.asked_at),
        "salience": round(one.salience(now), 3),
        "state": one.presence(now),
    }
