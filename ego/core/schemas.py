"""JSON schemas of what a model answers: an object of exactly these keys, and a text with words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
