"""Types as JSON schemas: what `ego schema` says of an answer, made from its TypedDict.

An object has the keys that are named, no others, and all of them but those that need not be
there; one that is marked `Open` may hold more. A text beside a type is its description.

What a type alone does not say of a value (its range, its form, what it is) is marked on it
(`ego.core.marks`). The TypedDicts stand in an `answers.py` beside the tools that answer with
them, or beside the values of the core that are shown as they are.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ego.core.marks import Between, Form, Open

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_PLAIN: Mapping[Any, Mapping[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    types.NoneType: {"type": "null"},
    Any: {},
}


def schema_of(shape: Any) -> dict[str, Any]:
    """The JSON schema of a type; TypeError for one that JSON has no word for."""
    if shape in _PLAIN:
        return dict(_PLAIN[shape])
    if is_typeddict(shape):
        return _object(shape)
    if isinstance(shape, type) and issubclass(shape, StrEnum):
        return {"enum": [str(one) for one in shape]}
    made = _MADE.get(get_origin(shape))
    if made is None:
        raise TypeError(f"JSON has no word for {shape!r}.")
    return made(*get_args(shape))


def _object(shape: Any) -> dict[str, Any]:
    hints = get_type_hints(shape, include_extras=True)
    said: dict[str, Any] = {"type": "object"}
    if shape.__doc__:
        said["description"] = shape.__doc__
    said["properties"] = {name: schema_of(hint) for name, hint in hints.items()}
    said["required"] = [name for name in hints if name in shape.__required_keys__]
    return said | {"additionalProperties": False}


def _one_of(*options: Any) -> dict[str, Any]:
    return {"anyOf": [schema_of(option) for option in options]}


def _marked(shape: Any, *marks: Any) -> dict[str, Any]:
    said = schema_of(shape)
    for mark in marks:
        match mark:
            case Between(low, high):
                said |= {"minimum": low, "maximum": high}
            case Form(name):
                said["format"] = name
            case Open():
                said["additionalProperties"] = True
            case str():
                said["description"] = mark
    return said


_MADE: Mapping[Any, Callable[..., dict[str, Any]]] = {
    Annotated: _marked,
    NotRequired: schema_of,
    Literal: lambda *values: {"enum": list(values)},
    list: lambda item: {"type": "array", "items": schema_of(item)},
    dict: lambda _, value: {"type": "object", "additionalProperties": schema_of(value)},
    Union: _one_of,
    types.UnionType: _one_of,
}
"""How the schema of a type is made from what stands in its brackets."""
