"""What was noted from talk, as programs are shown it."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypedDict

from ego.core.marks import Moment
from ego.core.moments import Write
from ego.core.talk import noted
from ego.core.talk.noted import Kind, What

State = Literal["holds", "replaced", "dropped", "taken back"]


class Became(TypedDict):
    """What came of something that was noted."""

    what: What
    id: Annotated[str | None, "the question, the memory that points ahead, or the preference"]
    was_there: Annotated[bool, "known before, so that nothing came of it"]
    in_place_of: Annotated[str | None, "the known fact that is over by it"]


class Noted(TypedDict):
    """One thing that was noted by itself."""

    id: str
    at: Moment
    event_id: str
    about: str
    kind: Kind
    text: str
    state: State
    became: Became
    replaces: Annotated[str | None, "the id of what it was noted in place of"]
    replaced_by: Annotated[str | None, "the id of what was noted in its place"]
    dropped_at: Annotated[Moment | None, "null unless a person dropped it"]


class StillKnown(TypedDict):
    """What is known in words that a memory had, and that was not changed with it."""

    about: Annotated[str, "a person's name, or self"]
    text: str
    noted_id: Annotated[str | None, "null where nobody noted it from talk"]


def as_fields(one: noted.Noted, replaced_by: Mapping[str, str], write: Write) -> Noted:
    """`one` as the `--json` forms show it; `replaced_by` is of all of them."""
    brought = one.brought
    return {
        "id": one.id,
        "at": write(one.at),
        "event_id": one.event_id,
        "about": one.about,
        "kind": one.kind,
        "text": one.text,
        "state": state_of(one, replaced_by),
        "became": {
            "what": brought.what,
            "id": brought.id or None,
            "was_there": not brought.made and brought.what is not noted.What.NOTHING,
            "in_place_of": brought.took or None,
        },
        "replaces": one.replaces or None,
        "replaced_by": replaced_by.get(one.id),
        "dropped_at": write(one.dropped_at) if one.dropped_at else None,
    }


def every_noted_fields(
    several: Sequence[noted.Noted], every: Sequence[noted.Noted], write: Write
) -> list[Noted]:
    """`several` of `every` one that there is."""
    replaced_by = noted.replacements(every)
    return [as_fields(one, replaced_by, write) for one in several]


def state_of(one: noted.Noted, replaced_by: Mapping[str, str]) -> State:
    """Whether it holds, and if not, why."""
    if one.dropped_at is not None:
        return "dropped"
    if not one.is_said:
        return "taken back"
    return "replaced" if one.id in replaced_by else "holds"
