"""What every packet says of the one who thinks: the persona, its feelings, what it is after."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ego.core import text
from ego.core.persona import selection
from ego.core.persona.persona import Persona
from ego.core.persona.selection import PersonaFocusHint, Subject
from ego.errors import NoPersona, StateError
from ego.runtime.ego import Ego
from ego.stores import mood

if TYPE_CHECKING:
    from ego.core.persona.interests import InterestState
    from ego.tools.persona import answers


def persona_selection_context(ego: Ego) -> answers.Thinker:
    """The seven keys that every packet carries; the same state in all of them.

    Raises NoPersona as `thinker` does.
    """
    return {**speaker(ego, thinker(ego)), **feelings(ego), **leanings(ego)}


def thinker(ego: Ego) -> Persona:
    """The persona that is to think.

    Raises NoPersona with the way out when nobody is there: a packet without a persona is an
    error, not a packet of nobody's.
    """
    persona = ego.persona()
    if persona is None:
        raise NoPersona
    return persona


def focus(ego: Ego) -> PersonaFocusHint:
    """What draws this one's attention now; Unreadable when a document makes no sense."""
    return selection.focus_hint(ego.preferences(), ego.interests())


def focus_as_far_as_known(ego: Ego) -> PersonaFocusHint:
    """The same for recalling: what cannot be read moves nothing, and is warned about."""
    try:
        return focus(ego)
    except StateError as error:
        ego.warn(error.sentence)
        return selection.NOBODY


def subjects(ego: Ego) -> tuple[Subject, ...]:
    """What moves the order of what is recalled."""
    return selection.subjects(focus_as_far_as_known(ego))


def feelings(ego: Ego) -> answers.Feelings:
    """`long_mood_state` and `recent_vad_average`, from the newest felt episodes."""
    from ego.core.mood import affect
    from ego.core.mood.answers import long_mood_fields, vad_fields

    with ego.database.reading() as db:
        felt_lately = mood.affects(db)
    return {
        "long_mood_state": long_mood_fields(affect.long_mood_state(felt_lately, ego.now())),
        "recent_vad_average": vad_fields(affect.recent_vad_average(felt_lately)),
    }


def leanings(ego: Ego) -> answers.Leanings:
    """`confirmed_preferences` and `interest_state` as they are now."""
    from ego.core.persona.answers import confirmed_only, interest_fields

    return {
        "confirmed_preferences": confirmed_only(ego.preferences()),
        "interest_state": interest_fields(ego.interests(), ego.write_time),
    }


def addressed_in(ego: Ego, attended: InterestState) -> InterestState:
    """What is attended to, with the companion called as the persona addresses them."""
    called = ego.addressed
    if called == ego.companion:
        return attended
    names = {text.normalise(name) for name in ego.names_of(ego.companion)}
    return replace(
        attended,
        targets=tuple(
            replace(one, value=called) if text.normalise(one.value) in names else one
            for one in attended.targets
        ),
    )


def speaker(ego: Ego, persona: Persona) -> answers.Speaker:
    """Who thinks and speaks, and to whom: the three texts of the persona."""
    return {
        "second_person_label": persona.addressed(ego.companion),
        "persona_text": persona.text,
        "addon_text": persona.addon,
    }
