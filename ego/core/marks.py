"""What a type does not say of a value in an answer: its range, its form, what else it may hold.

    class Question(TypedDict):
        salience: Annotated[float, Between(0, 1)]

The TypedDicts of answers are marked with these, and `ego schema` reads them. An `answers.py`
does not postpone its annotations, unlike the rest of the code: a command reads what it needs of
them at its start, and a text would first have to be compiled.

And the JSON schemas of what a model answers: an object of exactly these keys, a text with words.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, NamedTuple


class Between(NamedTuple):
    """Marks the range of a number."""

    low: float
    high: float


class Form(NamedTuple):
    """Marks the form of a text, as JSON schemas name it."""

    name: str


class Open(NamedTuple):
    """Marks an object that may hold more than is named: what a person wrote into it stays."""


class Word(StrEnum):
    """One of the few texts that stand in a place of an answer; a row shows it as the text it is."""

    def __repr__(self) -> str:
        return repr(self.value)


Moment = Annotated[str, Form("date-time")]
"""A moment, ISO 8601, on the ego's clock with its offset."""
Day = Annotated[str, Form("date")]
Share = Annotated[float, Between(0, 1)]
Signed = Annotated[float, Between(-1, 1)]
Importance = Annotated[int, Between(1, 5)]
Object = dict[str, Any]
"""An object of which only its maker knows the keys."""

NEVER: Mapping[str, Any] = {"not": {}}
"""The schema of a field that must not be there."""


def describe_object(properties: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of an object that has all of `properties`, and no other."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def describe_words(most: int) -> dict[str, Any]:
    """The schema of a text of at most so many characters that is not blank."""
    return {"type": "string", "minLength": 1, "maxLength": most, "pattern": r"\S"}
