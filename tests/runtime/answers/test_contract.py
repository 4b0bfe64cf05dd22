"""An answer against its contract: what is taken, and how a fault is named."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.marks import NEVER
from ego.errors import ContractRefused
from ego.runtime.answers.contract import answer_in, refuse_strangers

SCHEMA = {
    "type": "object",
    "properties": {
        "packet_id": {"type": "string"},
        "outcome": {"enum": ["act", "wait"]},
        "weight": {"type": "number", "minimum": 0, "maximum": 1},
        "why": {"type": "string", "minLength": 1, "maxLength": 20},
        "inner": {
            "type": "object",
            "properties": {"ids": {"type": "array", "items": {"type": "string"}, "maxItems": 2}},
            "required": ["ids"],
            "additionalProperties": False,
        },
        "until": {"type": "string"},
    },
    "required": ["packet_id", "outcome"],
    "additionalProperties": False,
    "if": {"properties": {"outcome": {"const": "wait"}}},
    "then": {"required": ["until"]},
    "else": {"properties": {"until": NEVER}},
}
GOOD = {"packet_id": "pk_1", "outcome": "act", "weight": 0.5}
SAID = json.dumps(GOOD)


@pytest.mark.parametrize(
    "said",
    [
        SAID,
        f"Here it is:\n\n```json\n{SAID}\n```\nI hope {{it}} helps.",
        f"I thought of {{ many }} things. {SAID}",
        json.dumps(GOOD, indent=4),
        f"```\n{SAID}```",
    ],
)
def test_prose_and_a_fence_around_the_object_are_no_fault(said: str) -> None:
    assert answer_in(said, SCHEMA) == GOOD


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("", "The answer holds no JSON object; exactly one was asked for."),
        ("I would rather not.", "The answer holds no JSON object; exactly one was asked for."),
        ("[1, 2]", "The answer holds no JSON object; exactly one was asked for."),
        (f"{SAID}\n{SAID}", "The answer holds 2 JSON objects; exactly one was asked for."),
        ('{"packet_id": "a",}', "not valid JSON (line 1, column 19"),
        ('{"packet_id": “a”}', "not valid JSON (line 1, column 15"),
        (SAID[:-1], "not valid JSON (line 1"),
        ('{"packet_id": "a", "packet_id": "b"}', "it gives 'packet_id' twice."),
        ('{"weight": NaN}', "it holds NaN."),
        ('{"why": "\\ud800"}', "half a character"),
        ('{"why": ' + "[" * 100_000, "nested too deeply."),
        ('{"why": "' + "x" * (1 << 20) + '"}', "longer than the 1,048,576 bytes"),
    ],
)
def test_what_is_not_one_whole_object_is_refused(said: str, complaint: str) -> None:
    with pytest.raises(ContractRefused) as refused:
        answer_in(said, SCHEMA)

    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"packet_id": None}, "packet_id must be text."),
        ({"outcome": "fly"}, 'outcome must be one of act, wait; not "fly".'),
        ({"weight": 1.5}, "weight must be at most 1, not 1.5."),
        ({"weight": -1}, "weight must be at least 0, not -1."),
        ({"weight": "1"}, "weight must be a number."),
        ({"weight": True}, "weight must be a number."),
        ({"why": ""}, "why is too short; it needs at least 1 characters."),
        ({"why": "x" * 21}, "why is 21 characters long; at most 20 fit."),
        ({"inner": {}}, "inner.ids is missing."),
        ({"inner": {"ids": ["a", 2]}}, "inner.ids[1] must be text."),
        ({"inner": {"ids": ["a", "b", "c"]}}, "inner.ids has 3 entries; at most 2 fit."),
        ({"inner": {"ids": [], "more": 1}}, "inner.more was not asked for."),
        ({"mood": "good"}, "mood was not asked for."),
        ({"outcome": "wait"}, "until is missing."),
        ({"until": "noon"}, "until does not belong into this answer."),
    ],
)
def test_a_fault_is_named_by_its_field(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(ContractRefused) as refused:
        answer_in(json.dumps(GOOD | change), SCHEMA)

    assert str(refused.value) == complaint


def test_a_missing_field_is_named() -> None:
    with pytest.raises(ContractRefused, match=r"^outcome is missing\.$"):
        answer_in('{"packet_id": "pk_1"}', SCHEMA)


def test_an_id_that_was_not_in_the_packet_is_a_stranger() -> None:
    refuse_strangers("selected", ["a"], ["a", "b"])
    with pytest.raises(ContractRefused, match="selected: 'c' was not in the packet"):
        refuse_strangers("selected", ["a", "c"], ["a", "b"])


@given(st.text() | st.binary().map(lambda raw: raw.decode("utf-8", "surrogateescape")))
def test_whatever_is_said_is_taken_or_refused(said: str) -> None:
    try:
        answer = answer_in(said, SCHEMA)
    except ContractRefused:
        return
    assert {"packet_id", "outcome"} <= set(answer)
