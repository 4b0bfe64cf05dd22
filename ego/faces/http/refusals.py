"""A request that is not let in."""

from __future__ import annotations


class Refused(Exception):
    """A request that is not let in: with which status, and what is said."""

    def __init__(self, status: int, said: str, **headers: str) -> None:
        super().__init__(said)
        self.status, self.said = status, said
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


def unknown(said: str) -> Refused:
    """Nobody that is known."""
    return Refused(401, said)
