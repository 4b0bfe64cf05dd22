"""How each thing of a deliberation stands in its packet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ego.core import text
from ego.core.autonomy.decisions import ActionResult, Intent, Trigger
from ego.core.autonomy.focus import Statement
from ego.core.desires import bends
from ego.core.desires.desires import WANTED, Pressure
from ego.core.events import Event, Source
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.mood import mood as moods
from ego.core.mood.mood import Mood
from ego.tools.autonomy.doing.capabilities import Usable

if TYPE_CHECKING:
    from ego.tools.persona.answers import Thinker

_TEXT = 600
"""Characters of a payload in a packet."""
_TOLD = 160
"""Characters of what lies ahead, and of a story."""
_AGAIN = 100
"""Characters of what stands whole among the events."""


def now(here: datetime) -> dict[str, str]:
    """The moment on the ego's own clock, and what one knows of it without counting."""
    return {
        "at": here.isoformat(),
        "weekday": f"{here:%A}",
        "part_of_day": bends.time_phase(here.hour).replace("_", " "),
    }


def trigger(this: Trigger, origin: Trigger | None) -> dict[str, Any]:
    """What there is to decide about, and what that was at first."""

    def said(one: Trigger) -> dict[str, Any]:
        return {
            "kind": str(one.kind),
            "subject": one.subject,
            "content": one.content,
            "made_at": one.made_at.isoformat(),
        }

    return {
        "trigger_id": this.id,
        **said(this),
        "due_at": this.due_at.isoformat(),
        "origin": said(origin) if origin else None,
    }


def desire(felt: Pressure, rose: Iterable[str]) -> dict[str, Any]:
    """A desire as it is felt, and that it rose since the last decision, if it did."""
    look = {
        "name": felt.name,
        "wants": wish(felt.name),
        "level": round(felt.level, 2),
        "tag": felt.tag,
    }
    return {**look, "rose_since_last_decision": True} if felt.name in rose else look


def wish(name: str) -> str:
    """What a desire wants, in words; one that a person added says it by its name."""
    return WANTED.get(name, name.replace("_", " "))


def memory(
    one: Memory,
    at: datetime,
    told: Sequence[tuple[str, str]],
    most: int,
    pointed: Ahead | None = None,
) -> dict[str, Any]:
    """A memory as it is now, at most so many characters; what does not apply is left out.

    Its words may say "on Friday", so the day that it `pointed` to is said, and whether that was.
    """
    look: dict[str, Any] = {
        "memory_id": one.id,
        "age": text.age(one.at, at),
        "emotion": None if one.emotion == "neutral" else one.emotion,
        "text": text.one_line(one.content, most),
        "story": text.one_line(told[0][1], _TOLD) if told else None,
        **one.held.fields,
        **(_pointed(pointed, at) if pointed else {}),
    }
    return {name: value for name, value in look.items() if value is not None}


def _pointed(one: Ahead, at: datetime) -> dict[str, str]:
    if one.every:
        return {}
    return {"was_on" if one.is_over(at) else "is_on": _when(one)}


def _when(one: Ahead) -> str:
    hour = "" if one.when.hour is None else f"T{one.when.hour:%H:%M}"
    return f"{one.when.day.isoformat()}{hour}"


def event(one: Event, most: int) -> dict[str, Any]:
    """Something that was said or done, at most so many characters; of a decision, its outcome."""
    felt = one.reflection
    outcome = one.client_context.get("outcome")
    return {
        "event_id": one.id,
        "at": one.at.isoformat(timespec="minutes"),
        "source": str(one.source),
        **({"outcome": outcome} if one.source is Source.DELIBERATION_DECISION else {}),
        "user_text": text.one_line(one.user_text, most),
        "assistant_text": text.one_line(one.assistant_text, most),
        "emotion": felt.label if felt else None,
    }


def message(one: Event, *, answered: bool) -> dict[str, Any]:
    """A message of its own."""
    return {
        "at": one.at.isoformat(timespec="minutes"),
        "what": "said",
        "event_id": one.id,
        "text": text.one_line(one.assistant_text, _AGAIN),
        "answered": answered,
    }


def result(one: ActionResult, action_type: str) -> dict[str, Any]:
    """What came of something it did."""
    return {
        "at": one.at.isoformat(timespec="minutes"),
        "what": "done",
        "event_id": one.event_id,
        "action_type": action_type,
        "status": str(one.result_status),
        "summary": text.one_line(one.summary_text, _AGAIN),
    }


def day(one: Ahead, at: datetime) -> dict[str, Any]:
    """A day or hour to come that a memory points to."""
    return {
        "memory_id": one.memory_id,
        "when": _when(one),
        "said": one.say(at),
        "text": text.one_line(one.text, _TOLD),
    }


def plan(one: Trigger) -> dict[str, Any]:
    """Something that comes back at its time."""
    return {
        "trigger_id": one.id,
        "kind": str(one.kind),
        "due_at": one.due_at.isoformat(timespec="minutes"),
        "text": text.one_line(one.content, _TOLD),
    }


def persona(context: Thinker, name: str) -> dict[str, str]:
    """Who thinks, and to whom it speaks; its own name where it has one."""
    named = {"name": name} if name else {}
    return {
        **named,
        "persona_text": context["persona_text"],
        "addon_text": context["addon_text"],
        "second_person_label": context["second_person_label"],
    }


def mood(context: Thinker) -> dict[str, Any]:
    """How it feels."""
    return {
        "long_mood_state": context["long_mood_state"],
        "recent_vad_average": context["recent_vad_average"],
    }


def policy(mood: Mood) -> dict[str, Any]:
    """What the mood means for what is done, and in words where that is anything out of the way."""
    knobs = {
        "cooperation": round(mood.policy.cooperation, 2),
        "refusal_bias": round(mood.policy.refusal_bias, 2),
        "refusal_allowed": mood.policy.refusal_allowed,
    }
    words = moods.stance(mood)
    return {**knobs, "in_words": words} if words else knobs


def bent(mood: Mood) -> dict[str, Any]:
    """The same where only an extraordinary mood is to be told."""
    return {"policy": policy(mood)} if moods.stance(mood) else {}


def statement(one: Statement) -> dict[str, Any]:
    """A short statement of how things stand."""
    at = one.last_confirmed
    return {**one._asdict(), "last_confirmed": at.isoformat(timespec="minutes") if at else None}


def goal(one: Mapping[str, Any]) -> dict[str, Any]:
    """A goal."""
    kept_keys = ("title", "horizon", "priority", "status")
    return {"goal_id": one["id"], **{key: one[key] for key in kept_keys}}


def intent(one: Intent) -> dict[str, Any]:
    """Something that was decided and is not done yet."""
    about = {
        name: text.one_line(value, _TEXT) if isinstance(value, str) else value
        for name, value in one.payload.items()
    }
    return {
        "intent_id": one.id,
        "state": str(one.state),
        "action_type": one.action_type,
        "priority": one.priority,
        "goal_ids": list(one.goal_ids),
        "payload": about,
        "made_at": one.made_at.isoformat(),
    }


def capability(one: Usable) -> dict[str, Any]:
    """What can be done."""
    return {
        "action_type": one.capability.name,
        "what": one.capability.help,
        "payload_schema": one.capability.schema(one.configured),
    }


def blackboard(
    active: Iterable[Intent],
    intent_counts: Mapping[str, int],
    trigger_counts: Mapping[str, int],
) -> dict[str, Any]:
    """What goes on at the moment, derived: `runtime_blackboard` of every packet."""
    return {
        "active_intent_ids": [one.id for one in active],
        "intent_counts": dict(intent_counts),
        "trigger_counts": dict(trigger_counts),
    }
