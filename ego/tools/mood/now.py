"""How it is with the agent now, for the tools that say it beside something else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ego.core.desires import changes
from ego.core.desires.bends import Body, bends
from ego.core.desires.desires import Pressure
from ego.core.mood import answers
from ego.core.mood import mood as moods
from ego.core.mood.mood import Mood
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.stores import mood as felt
from ego.stores.engine.contract import Transaction


def mood(ego: Ego, db: Transaction) -> Mood:
    """The mood now, from the newest felt episodes."""
    return moods.mood(felt.newest(db), ego.now())


def mood_beside(ego: Ego) -> Mood | None:
    """The mood for a reply that is about something else; None, with a warning, if unreadable."""
    try:
        with ego.database.reading() as db:
            return mood(ego, db)
    except StateError as error:
        ego.warn(error.sentence)
        return None


def phrases(now: Mood | None) -> list[str]:
    """The mood as a line of such a reply; none when it is neutral."""
    said = moods.phrase(now) if now else ""
    return [said] if said else []


def tell_mood(now: Mood | None) -> list[str]:
    """The mood for whoever is about to act: what it means for that, where it means anything."""
    stance = moods.stance(now) if now else ""
    if now is None or not stance:
        return phrases(now)
    return [stance] if now.label == "anger" else [*phrases(now), stance]


def mood_fields(ego: Ego, now: Mood) -> answers.Mood:
    """The published shape of the mood now."""
    return answers.mood_fields(now, int(ego.now().timestamp()))


def felt_in_the_body(ego: Ego) -> tuple[list[Pressure], Body | None]:
    """The desires as they are felt now, and the body that bends them unless it is switched off."""
    modulation, body = ego.modulation(), ego.body()
    return ego.pressures(modulation if body is None else bends(body, modulation)), body


def loud(felt: Iterable[Pressure]) -> list[Pressure]:
    """The first few desires that are not low, strongest first."""
    return [one for one in felt if one.tag != "low"][:4]


def loudest(felt: Iterable[Pressure]) -> str:
    """The same in words."""
    return tell_tags(loud(felt))


def select_told(ego: Ego, felt: Sequence[Pressure]) -> list[Pressure]:
    """Which of them are told as a session begins: what stands first, and what is news beside it."""
    return changes.select_told(felt, ego.catalog, ego.kept_desires(), ego.now())


def tell_tags(told: Iterable[Pressure]) -> str:
    """Each with how it is."""
    return " ".join(f"{one.name}[{one.tag}]" for one in told) or "all quiet"
