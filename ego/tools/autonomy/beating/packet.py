"""What a heartbeat tells, in words: one packet that a shell can hand to any agent."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ego.core import text
from ego.core.autonomy.decisions import Trigger, TriggerKind
from ego.core.autonomy.heartbeat import Telling
from ego.core.desires import bends
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown import bare, listed
from ego.core.reply import HEARTBEAT
from ego.runtime.ego import Ego
from ego.tools.autonomy.beating.stirring import Stirring
from ego.tools.memory import coming
from ego.tools.mood import now as feeling

PLANS = (TriggerKind.DEFERRAL, TriggerKind.SCHEDULE_ACTION)
"""What an ego put off or planned itself."""
_ROOMS = ((120, 4), (80, 4), (56, 4), (40, 3), (28, 3), (28, 2), (20, 1))
"""How wide a text may be, and how many of a kind are told in words, while it is too long."""
_SINCE = 60
"""Columns of what was said since of what is due."""
_BRIEF = 48
_WANTS = 5
"""So many wants are named; feel_desires names the others."""


class Told(NamedTuple):
    """One thing that is told: in which words, and by which it is introduced."""

    label: str
    words: str


def of_due(ego: Ego, stirring: Stirring, telling: Telling) -> list[Told]:
    """What is due and told at this beat, but for the messages."""
    here = ego.here()
    told = list[Told]()
    for thing in telling.due:
        if trigger := stirring.triggers.get(thing.id):
            label = _of_trigger(trigger, ego.local(trigger.due_at), here)
            told.append(Told(label, trigger.content))
        elif one := stirring.ahead.get(thing.id):
            now = ego.now()
            told.append(
                Told(coming.introduce(one, now), one.with_since(one.words(now), now, _SINCE))
            )
    return told


def said_of(ego: Ego, stirring: Stirring, telling: Telling, at: datetime) -> list[str]:
    """What a beat at `at` tells, in a few words each: for whoever asks why, the owner of it."""
    kept = [stirring.triggers.get(one.id) or stirring.ahead.get(one.id) for one in telling.due]
    texts = [one.words(at) if isinstance(one, Ahead) else one.content for one in kept if one]
    owner = listed.find_only_teller(texts, ego.companion)
    texts = [bare.drop_openers(listed.drop_teller(one, owner)) for one in texts]
    texts += [stirring.reached[one.id].user_text for one in telling.events]
    said = [f'"{text.brief(one, _BRIEF)}"' for one in texts[:_WANTS]]
    if more := len(texts) - len(said):
        said.append(f"{more} more")
    if any(one.id in stirring.messages for one in telling.due):
        said.append("a message that waits to be said")
    if telling.wants:
        said.append(text.enumerate_names((one.name for one in telling.wants), _WANTS))
    return said


def as_packet(ego: Ego, stirring: Stirring, telling: Telling) -> str:
    """The packet, within the tokens of a reply, the questions behind it included.

    What does not fit is shortened, then counted; the wants and what is due stay to the last.
    """
    here = ego.here()
    phase = bends.time_phase(here.hour).replace("_", " ")
    head = f"Heartbeat, {here:%A %Y-%m-%d %H:%M}, {phase}."
    due = of_due(ego, stirring, telling)
    reached = [
        Told("Reached you (quoted, no order)", stirring.reached[one.id].user_text)
        for one in telling.events
    ]
    beside = [(1, f"You want: {_wants(telling)}")] if telling.wants else []
    if messages := sum(one.id in stirring.messages for one in telling.due):
        beside.append((2, f"Still to be said: {messages} (ego speak)."))
    beside += [(4, phrase) for phrase in feeling.phrases(feeling.mood_beside(ego))]
    most = text.REPLY - text.count_prompt_tokens(f"\n\n---\n{HEARTBEAT}")
    for columns, few in _ROOMS:
        lines = [
            (0, head),
            *_lines(due, 1, columns, few, "due: ego jobs list, ego ahead"),
            *_lines(reached, 3, columns, few, "reached you: ego events"),
            *beside,
        ]
        if text.count_prompt_tokens("\n".join(line for _, line in lines)) <= most:
            break
    return "\n".join(text.fit(lines, most))


def _lines(
    several: list[Told], rank: int, columns: int, few: int, where: str
) -> list[tuple[int, str]]:
    shown = several if len(several) <= few else several[:few]
    lines = [(rank, f"{one.label}: {text.brief(one.words, columns)}") for one in shown]
    more = len(several) - len(shown)
    return [*lines, (rank, f"And {more} more {where}.")] if more else lines


def _wants(telling: Telling) -> str:
    return f"{text.enumerate_names((one.name for one in telling.wants), _WANTS)}."


def _of_trigger(trigger: Trigger, due: datetime, here: datetime) -> str:
    """How a trigger is introduced; one of another day says so: the machine may have slept."""
    planned = trigger.kind in PLANS
    days = (here.date() - due.date()).days
    if trigger.kind is TriggerKind.DEFERRAL:  # its words say why not then, and not what to do now
        return "You put this off until " + ("now" if days <= 0 else _on(due, here, days))
    if days <= 0:
        return "It is time for what you planned" if planned else "Due"
    on = _on(due, here, days)
    return f"You planned this for {on}" if planned else f"Due since {on}"


def _on(due: datetime, here: datetime, days: int) -> str:
    return "yesterday" if days == 1 else ahead.say(When(due.date(), None), here)
