"""What the commands of a host answer to programs."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Prepared(TypedDict):
    """What `ego host init` has found or made."""

    new: bool
    schema: int


class Ego(TypedDict):
    """One ego of the database."""

    name: str
    number: int
    created_at: str
    tokens: int


class Egos(TypedDict):
    """Every ego of the database, by name."""

    egos: list[Ego]


class Added(TypedDict):
    """An ego that was added; its token is told this once."""

    name: str
    number: int
    token: str


class Tokens(TypedDict):
    """The tokens of an ego; a new one is told this once."""

    name: str
    made_at: list[str]
    revoked: int
    token: NotRequired[str]


class Removed(TypedDict):
    """Whether an ego was removed."""

    name: str
    removed: bool


class Set(TypedDict):
    """What is set of an ego."""

    name: str
    settings: dict[str, str]


class Room(TypedDict):
    """How much there is, and what room it takes on the server's disk."""

    egos: int
    tokens: int
    beats_due: int
    vectors_waiting: int
    bytes: dict[str, int]


class Vacuumed(TypedDict):
    """The tables that were gone through."""

    tables: list[str]
    rewritten: bool


class Beaten(TypedDict):
    """What became of the hearts that were due."""

    beaten: int
    failed: int
    vectors: int
