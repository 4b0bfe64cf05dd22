"""What a language model answers, held against the contract it was given.

The contract is a JSON schema: the same one that stands in the packet. An answer may wrap
its object in prose or a fence, and begin with what it thought (`<think>…</think>`); nothing
inside the object is repaired.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ego.core.talk.thoughts import after_thoughts
from ego.errors import ContractRefused, NoAnswer

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

ANSWER_BYTES = 1 << 20
"""The longest answer that is read (1 MiB)."""

_OPENING = re.compile(r"\{(?=\s*[\"}])")
"""A brace that begins an object, and not one that stands in prose."""

_NAMES = {
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "null",
}


def answer_in(said: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The one object in `said`, which keeps to `schema`.

    Raises ContractRefused with a sentence that names the first field at fault.
    """
    from jsonschema import Draft202012Validator

    answer = _object_in(said)
    faults = Draft202012Validator(schema).iter_errors(answer)
    first = min(faults, key=_place, default=None)
    if first is not None:
        raise (NoAnswer if _names_no_packet(first) else ContractRefused)(_sentence(first))
    return answer


def refuse_strangers(field: str, named: Iterable[str], allowed: Iterable[str]) -> None:
    """Raise ContractRefused when an answer names an id that was not in its packet."""
    known = frozenset(allowed)
    for name in named:
        if name not in known:
            raise ContractRefused(f"{field}: '{name[:80]}' was not in the packet.")


def _object_in(said: str) -> dict[str, Any]:
    if len(said.encode("utf-8", "surrogatepass")) > ANSWER_BYTES:
        raise ContractRefused(f"The answer is longer than the {ANSWER_BYTES:,} bytes that fit.")
    spoken = after_thoughts(said)
    if spoken is None:
        raise ContractRefused("The answer ends within its own thoughts (<think>).")
    said, found, at = spoken, list[dict[str, Any]](), 0
    while opening := _OPENING.search(said, at):
        try:
            one, at = _DECODER.raw_decode(said, opening.start())
            json.dumps(one, ensure_ascii=False).encode()
        except json.JSONDecodeError as error:
            raise ContractRefused(
                f"The answer is not valid JSON (line {error.lineno}, column {error.colno}:"
                f" {error.msg})."
            ) from None
        except UnicodeEncodeError:
            raise ContractRefused("The answer holds half a character (a lone surrogate).") from None
        except RecursionError:
            raise ContractRefused("The answer is nested too deeply.") from None
        except ValueError as error:
            raise ContractRefused(f"The answer is not valid JSON: {error}.") from None
        found.append(one)
    if not found:
        raise NoAnswer("The answer holds no JSON object; exactly one was asked for.")
    if len(found) > 1:
        raise ContractRefused(
            f"The answer holds {len(found)} JSON objects; exactly one was asked for."
        )
    return found[0]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise ValueError(f"it gives {twice[:80]!r} twice")
    return read


def _refuse(constant: str) -> float:
    raise ValueError(f"it holds {constant}")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_refuse)


def _place(fault: ValidationError) -> tuple[str, ...]:
    return tuple(map(str, fault.absolute_path))


def _names_no_packet(fault: ValidationError) -> bool:
    """Whether `fault` is that a whole answer lacks the id that tells what it answers."""
    is_missing = fault.validator == "required" and not _place(fault)
    return is_missing and "packet_id" in set(fault.validator_value) - set(fault.instance)


def _sentence(fault: ValidationError) -> str:
    field, wanted, given = _field(fault), fault.validator_value, fault.instance
    if fault.validator == "required":
        missing = next(name for name in wanted if name not in given)
        return f"{_within(field, missing)} is missing."
    if fault.validator == "additionalProperties":
        named = fault.schema.get("properties", {})
        stranger = next(name for name in given if name not in named)
        return f"{_within(field, stranger[:80])} was not asked for."
    says = _FAULTS.get(fault.validator)
    return f"{field} {says(wanted, given)}." if says else f"{field}: {fault.message[:200]}."


def _kinds(wanted: Any) -> str:
    return " or ".join(_NAMES[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted))


_FAULTS: Mapping[str, Callable[[Any, Any], str]] = {
    "type": lambda wanted, _: f"must be {_kinds(wanted)}",
    "enum": lambda wanted, given: (
        f"must be one of {', '.join(map(str, wanted))}; not {_short(given)}"
    ),
    "const": lambda wanted, given: f"must be {_short(wanted)}, not {_short(given)}",
    "minimum": lambda wanted, given: f"must be at least {wanted}, not {_short(given)}",
    "maximum": lambda wanted, given: f"must be at most {wanted}, not {_short(given)}",
    "minLength": lambda wanted, _: f"is too short; it needs at least {wanted:,} characters",
    "maxLength": lambda wanted, given: f"is {len(given):,} characters long; at most {wanted:,} fit",
    "minItems": lambda wanted, given: f"needs at least {wanted} entries, not {len(given)}",
    "maxItems": lambda wanted, given: f"has {len(given)} entries; at most {wanted} fit",
    "uniqueItems": lambda _wanted, _given: "names something twice",
    "pattern": lambda _, given: f"is not of the form that was asked for: {_short(given)}",
    "not": lambda _wanted, _given: "does not belong into this answer",
}


def _field(fault: ValidationError) -> str:
    said = ""
    for step in fault.absolute_path:
        said += f"[{step}]" if isinstance(step, int) else f".{step}" if said else step
    return said


def _within(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _short(value: object) -> str:
    said = json.dumps(value, ensure_ascii=False)
    return said if len(said) <= 80 else said[:79] + "…"
