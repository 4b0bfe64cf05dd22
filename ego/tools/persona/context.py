"""The context that goes into a prompt: how it is with the agent now, and nothing private."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, TypeVar

from typer import Option

from ego.core import text
from ego.core.desires import bends
from ego.core.desires.desires import Pressure
from ego.core.events import how_to_end
from ego.core.mood.mood import Mood, behaviour
from ego.core.persona import context as capsule
from ego.core.persona.context import Part
from ego.core.reply import Reply
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.runtime.parameters import Kept
from ego.runtime.toolkit import utility
from ego.tools.identity import meetings
from ego.tools.identity.meetings import Partner
from ego.tools.memory import soon
from ego.tools.mood import now as feeling
from ego.tools.persona import answers, state

if TYPE_CHECKING:
    from ego.core.persona.answers import Confirmed
    from ego.core.persona.interests import InterestState
    from ego.core.persona.persona import Persona

_Read = TypeVar("_Read")
_LATELY, _OTHERS = timedelta(days=7), 3
"""So long talk with others is told, and of so many of them."""
_QUOTED = 60
"""Columns of what it said by itself."""


@utility()
def context(
    ego: Ego,
    max_tokens: Annotated[
        int | None, Option(help="Leave out what does not fit, the mood last.", min=64, max=100_000)
    ] = None,
    trailer: Annotated[
        bool, Option("--trailer", help="Also say how an answer is to end, for ego absorb.")
    ] = False,
    person: Annotated[
        str | None,
        Option("--person", "--with", help="Whom it speaks with; your companion when left out."),
        Kept.PERSON,
    ] = None,
) -> Reply[answers.Context]:
    """Tell how it is now: on a terminal in sentences, in a pipe as a prompt takes it."""
    from ego.core.persona.answers import interest_fields

    other = _find_other(ego, person)
    now = gather(ego, other)
    said = {} if other else _said(ego, now.talked)
    whole = capsule.capsule({**now.parts, **said}, max_tokens)
    if now.parts.get(Part.DESIRES, "\0") in whole:  # what did not fit was not said
        ego.use.name(feeling.loud(now.desires))
    if trailer:
        whole = f"{whole}\n\n{how_to_end(other or ego.addressed)}"
    fields: answers.Context = {
        "now": ego.write_time(ego.now()),
        "last_talk": ego.write_time(now.talked) if now.talked else None,
        "talked": [
            {"name": one.name, "last": ego.write_time(one.last), "turns": one.turns}
            for one in now.partners
        ],
        "partner_mood": feeling.mood_fields(ego, now.mood),
        "behaviour": behaviour(now.mood),
        "desires": [{"name": one.name, "level": one.level, "tag": one.tag} for one in now.desires],
        "persona": state.speaker(ego, now.persona) if now.persona else None,
        **state.feelings(ego),
        "confirmed_preferences": now.confirmed,
        "interest_state": interest_fields(now.interests, ego.write_time),
    }
    return Reply(whole, fields=fields)


def _find_other(ego: Ego, person: str | None) -> str:
    """What somebody is called who is not the companion; empty for the companion."""
    if person is None:
        return ""
    (name,) = meetings.resolve(ego, [person])
    names = {text.normalise(one) for one in ego.names_of(ego.companion)}
    return "" if text.normalise(name) in names else text.one_line(name, 40)


def prompt(ego: Ego, other: str = "") -> str:
    """The whole capsule, for a prompt of our own with the companion, or somebody `other`."""
    return capsule.capsule(gather(ego, text.one_line(other, 40)).parts)


@dataclass(frozen=True, slots=True)
class Now:
    """How it is with an ego: what a capsule is made of, and the values behind it."""

    parts: dict[Part, str]
    mood: Mood
    talked: datetime | None
    partners: Sequence[Partner]
    """With whom else there was talk lately."""
    persona: Persona | None
    desires: Sequence[Pressure]
    confirmed: Confirmed
    interests: InterestState


def gather(ego: Ego, other: str = "") -> Now:
    """How it is now. What cannot be read beside mood and persona is left out, with a warning.

    Where it speaks with somebody `other` than the companion it is theirs: when they were last
    there, and of what is soon, what they are part of. With whom else it talked is not theirs.
    """
    from ego.core.persona import interests, persona
    from ego.core.persona.answers import confirmed_only, summary

    with ego.database.reading() as db:
        mood = feeling.mood(ego, db)
        talked = meetings.last_met_openly(ego, db, other or None)
        spoke = meetings.was_talk(ego, db, talked, other or None)
        partners = [] if other else meetings.find_partners(ego, db, ego.now() - _LATELY)[:_OTHERS]
        ahead = soon.tell_soon(ego, db, ego.names_of(other) if other else ())
    somebody = ego.persona()
    if somebody and other:
        somebody = replace(somebody, label=other)  # its own word for the companion is not theirs
    desires = _or_nothing(ego, lambda: ego.pressures(ego.modulation()), list[Pressure]())
    confirmed = confirmed_only(_or_nothing(ego, ego.preferences, []))
    attended = _or_nothing(ego, ego.interests, interests.NOTHING)
    parts = capsule.mood_parts(mood, int(ego.now().timestamp())) | {
        Part.TIME: _time(ego, other or ego.addressed, talked, partners, spoke=spoke),
        Part.PERSONA: persona.anchor(somebody, ego.companion) if somebody else "",
        Part.AHEAD: "\n".join(ahead),
        Part.DESIRES: f"Desires: {feeling.loudest(desires)}" if desires else "",
        Part.PREFERENCES: summary(confirmed),
        Part.INTERESTS: interests.summary(
            _of_nobody_else(ego, attended, other) if other else state.addressed_in(ego, attended)
        ),
    }
    said = {part: words for part, words in parts.items() if words}
    return Now(said, mood, talked, partners, somebody, desires, confirmed, attended)


def _of_nobody_else(ego: Ego, attended: InterestState, other: str) -> InterestState:
    """What is attended to, of people only the one who is spoken with."""
    names = {text.normalise(name) for name in ego.names_of(other)}
    targets = tuple(
        one
        for one in attended.targets
        if one.type != "person" or text.normalise(one.value) in names
    )
    return replace(attended, targets=targets)


def _said(ego: Ego, talked: datetime | None) -> dict[Part, str]:
    """What it said by itself lately. A prompt of our own tells more of that elsewhere."""
    from ego.tools.autonomy.reaching import known

    said = known.news(ego)
    return {Part.SAID: known.recount(ego, said, talked, _QUOTED)} if said else {}


def _or_nothing(ego: Ego, read: Callable[[], _Read], nothing: _Read) -> _Read:
    try:
        return read()
    except StateError as error:
        ego.warn(error.sentence)
        return nothing


def _time(
    ego: Ego, whom: str, met: datetime | None, partners: Sequence[Partner], *, spoke: bool
) -> str:
    here = ego.here()
    phase = bends.time_phase(here.hour).replace("_", " ")
    called = text.one_line(whom, 80)
    gap = (
        f"Last {'talk' if spoke else 'together'} with {called}: {text.age(met, ego.here())}."
        if met
        else (f"No talk with {called} yet.")
    )
    others = [text.one_line(one.name, 40) for one in partners]
    also = f" Lately you talked with {text.enumerate_names(others)}." if others else ""
    return f"Now: {here:%A %Y-%m-%d %H:%M}, {phase}. {gap}{also}"
