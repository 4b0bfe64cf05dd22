"""What a type alone does not say of a value: its range, its form, what it is."""

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


Moment = Annotated[str, Form("date-time")]
"""A moment, ISO 8601 with its offset."""
Day = Annotated[str, Form("date")]
Share = Annotated[float, Between(0, 1)]
Signed = Annotated[float, Between(-1, 1)]
Importance = Annotated[int, Between(1, 5)]
Object = dict[str, Any]
"""An object of which only its maker knows the keys."""
