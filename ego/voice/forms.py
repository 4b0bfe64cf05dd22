"""What a server is told of a JSON schema, so that its model cannot answer in another form.

Servers that hold a model to a schema (llama.cpp, Ollama, vLLM, LM Studio, vendors) know a few
words of JSON schemas, and each refuses others. So an answer's schema goes to them in those
that all of them know: what depends on a value becomes one alternative for each value, a form
of a time becomes `date-time`, and bounds of texts and the rest are left to the check that
follows in any case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from ego.core.autonomy.capabilities import TIME
from ego.core.marks import NEVER

Schema = Mapping[str, Any]

_PLAIN = ("type", "enum", "const", "format", "minimum", "maximum", "minItems", "maxItems")
_LONG = 500
"""A bound of a text from here on is not told: it makes a grammar large."""
_MOST = 64
"""So many alternatives are told; a schema that has more is told without what depends on values."""


def form_of(schema: Schema) -> dict[str, Any]:
    """`schema` in the words that servers know; every answer that keeps to it, keeps to this too."""
    alternatives = list(_resolve(schema))
    if len(alternatives) == 1:
        return _plain(alternatives[0])
    if len(alternatives) > _MOST:
        return _plain({name: value for name, value in schema.items() if name != "allOf"})
    return {"type": "object", "anyOf": [_plain(one) for one in alternatives]}


def response_format(schema: Schema) -> dict[str, Any]:
    """What a request to an OpenAI-compatible server says of the form of its answer."""
    return {"type": "json_schema", "json_schema": {"name": "answer", "schema": form_of(schema)}}


def _resolve(schema: Schema) -> Iterator[dict[str, Any]]:
    """The alternatives of a schema whose rules say `if` a field has a value, `then` …"""
    rules = list(schema.get("allOf", ()))
    plain = {name: value for name, value in schema.items() if name != "allOf"}
    properties = plain.get("properties", {})
    fields = chain.from_iterable(rule["if"]["properties"] for rule in rules)
    field = next((one for one in fields if "enum" in properties.get(one, ())), None)
    if field is None or field not in plain.get("required", ()):
        yield plain
        return
    for value in properties[field]["enum"]:
        one = {**plain, "properties": {**properties, field: {"const": value}}}
        left = []
        for rule in rules:
            if field not in rule["if"]["properties"]:
                left.append(rule)
            elif _allows(rule["if"]["properties"][field], value):
                one = _joined(one, rule["then"])
        yield from _resolve({**one, "allOf": left})


def _allows(rule: Schema, value: object) -> bool:
    return value == rule["const"] if "const" in rule else value in rule["enum"]


def _joined(one: Schema, then: Schema) -> dict[str, Any]:
    properties = {**one["properties"], **then.get("properties", {})}
    fields = {name: value for name, value in properties.items() if value != NEVER}
    required = [*one.get("required", ()), *then.get("required", ())]
    return {**one, "properties": fields, "required": list(dict.fromkeys(required))}


def _plain(schema: Schema) -> dict[str, Any]:
    said = {name: schema[name] for name in _PLAIN if name in schema}
    if "properties" in schema:
        fields = {name: one for name, one in schema["properties"].items() if one != NEVER}
        said["properties"] = {name: _plain(one) for name, one in fields.items()}
        said["required"] = list(schema.get("required", ()))
        said["additionalProperties"] = False
    if "items" in schema:
        said["items"] = _plain(schema["items"])
    if schema.get("maxLength", _LONG) < _LONG:
        said["maxLength"] = schema["maxLength"]
    if schema.get("pattern") == TIME:
        said["format"] = "date-time"
    return said
