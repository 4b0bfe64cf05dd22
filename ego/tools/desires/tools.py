"""Feeling what is wanted, and saying when it is quiet."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.desires import desires
from ego.core.desires.bends import Body
from ego.core.desires.desires import DEFAULT_QUALITY, Pressure
from ego.core.identity import questions
from ego.core.reply import FEEL_DESIRES, NAGGED, SATISFIED, Reply
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.runtime.parameters import Explained, Kept
from ego.runtime.toolkit import backend, surface, utility
from ego.tools.desires import answers
from ego.tools.mood import now as feeling

_NAGGED_FROM = 0.6
"""The cognitive_coherence from which a fading question makes itself felt."""


@surface(observes=True)
def feel_desires(ego: Ego) -> Reply[answers.FeelDesires]:
    """Feel what you want right now."""
    with ego.database.at_once():
        felt, body = feeling.felt_in_the_body(ego)
        mood = feeling.mood_beside(ego)
    data = " ".join(f"{one.name}[{desires.show(one.level)}/{one.tag}]" for one in felt)
    scaffold = FEEL_DESIRES.format(companion=ego.addressed)
    coherence = next(one.level for one in felt if one.name == "cognitive_coherence")
    if coherence >= _NAGGED_FROM and _nagging(ego):
        scaffold = f"{scaffold}\n{NAGGED}"
    said = "\n".join([data, *_since(ego, felt), *feeling.phrases(mood)])
    ego.use.show(felt)
    shown = feeling.mood_fields(ego, mood) if mood else None
    fields: answers.FeelDesires = {
        "at": ego.write_time(ego.now()),
        "desires": _fields(felt),
        "mood": shown,
        "body": _body_fields(body),
    }
    return Reply(said, scaffold, fields=fields)


def _since(ego: Ego, felt: list[Pressure]) -> list[str]:
    """What is quieter and louder than when the desires were last felt, in a line if anything is."""
    found = ego.changed_since(felt)
    if found is None:
        return []
    ways = [
        f"{way} {', '.join(names)}"
        for way, names in (("quieter", found.quieter), ("louder", found.louder))
        if names
    ]
    ago = text.age(ego.now() - found.since, ego.here())
    return [f"Since you last looked ({ago}): {'; '.join(ways)}."]


@backend(repeatable=True)
def satisfy_desire(
    ego: Ego,
    name: Annotated[str, Argument(help="The desire that has settled."), Kept.DESIRE],
    quality: Annotated[
        float, Option(help="How fully, from 0 to 1.", min=0, max=1), Explained()
    ] = DEFAULT_QUALITY,
) -> Reply[answers.SatisfyDesire]:
    """Acknowledge that a desire has settled."""
    now = ego.satisfy(name, quality)
    fields: answers.SatisfyDesire = {"name": now.name, "level": now.level, "quality": quality}
    return Reply(
        f"{now.name} is quieter now ({desires.show(now.level)}).", SATISFIED, fields=fields
    )


@utility()
def get_interoception(ego: Ego) -> Reply[answers.Interoception]:
    """Show what the body says: phase of the day and load."""
    body = ego.body()
    if body is None:
        return Reply("Interoception is off (EGO_INTEROCEPTION).", fields={"body": None})
    return Reply(
        f"time_phase: {body.time_phase}\nload: {body.load}", fields={"body": _body_fields(body)}
    )


@utility()
def compute_desire_levels(ego: Ego) -> Reply[answers.Levels]:
    """Show every desire with the parts of its level."""
    felt, body = feeling.felt_in_the_body(ego)
    parts = ("base", "boost", "context", "emotion", "prediction_error", "interoception")
    lines = []
    for one in felt:
        moved = [(part, getattr(one, part)) for part in parts]
        said = " ".join(f"{part} {value:+.3f}" for part, value in moved if value)
        lines.append(f"{one.name:<20} {one.level:.3f} {one.tag:<4}  {said}")
    fields: answers.Levels = {
        "at": ego.write_time(ego.now()),
        "desires": _fields(felt),
        "body": _body_fields(body),
    }
    return Reply("\n".join(lines), fields=fields)


def _nagging(ego: Ego) -> bool:
    try:
        return questions.count_nagging(ego.questions(), ego.now()) > 0
    except StateError:
        return False  # ego.modulation() has warned about it


def _body_fields(body: Body | None) -> answers.Body | None:
    return {"time_phase": body.time_phase, "load": body.load} if body else None


def _fields(felt: list[Pressure]) -> list[answers.Felt]:
    return [
        {
            "name": one.name,
            "level": one.level,
            "tag": one.tag,
            "tier": one.tier,
            "base": round(one.base, 4),
            "boost": one.boost,
            "context": one.context,
            "emotion": one.emotion,
            "prediction_error": round(one.prediction_error, 4),
            "interoception": one.interoception,
        }
        for one in felt
    ]
