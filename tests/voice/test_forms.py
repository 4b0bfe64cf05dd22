"""The form that a server is told: an answer that keeps to the contract keeps to it, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ego.core.autonomy.capabilities import AGENT_DELEGATE, SCHEDULE_ACTION, WEB_RESEARCH, Configured
from ego.core.autonomy.rendering import SCHEMA as RENDER
from ego.tools.autonomy.deciding import decision_contract, short
from ego.tools.autonomy.doing.capabilities import Usable
from ego.tools.talk.reflect import SCHEMA as REFLECT
from ego.tools.talk.selection import SCHEMA as SELECT
from ego.voice.forms import form_of
from tests.decided import ACT, DEFER, SKIP

CONFIGURED = Configured(programs={"": ("cat",), "coder": ("cat",)})
USABLE = {
    one.name: Usable(one, CONFIGURED) for one in (AGENT_DELEGATE, SCHEDULE_ACTION, WEB_RESEARCH)
}
TIMES = ("2026-01-01T13:00:00+00:00", "2026-01-01T16:00:00+00:00", "2026-01-02T08:00:00+00:00")
WHOLE, SHORT = decision_contract.schema(USABLE), short.short_schema(USABLE, TIMES)
EVERY = {"whole": WHOLE, "short": SHORT, "select": SELECT, "render": RENDER, "reflect": REFLECT}
KNOWN = {
    "type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "const",
    "format", "minimum", "maximum", "minItems", "maxItems", "maxLength",
}  # fmt: skip
"""What llama.cpp, Ollama, vLLM and vendors all know of JSON schemas."""


def words_in(schema: Mapping[str, Any]) -> Iterator[str]:
    yield from schema
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ())]
    for one in [*inner, *([schema["items"]] if "items" in schema else [])]:
        yield from words_in(one)


def keeps(answer: Mapping[str, Any], schema: Mapping[str, Any]) -> bool:
    return bool(Draft202012Validator(schema).is_valid(dict(answer)))


def test_only_words_that_servers_know_are_told() -> None:
    for name, schema in EVERY.items():
        assert set(words_in(form_of(schema))) <= KNOWN, name


def test_each_outcome_is_an_alternative_with_its_own_fields() -> None:
    form = form_of(SHORT)["anyOf"]

    fields = {
        one["properties"]["outcome"]["const"]: set(one["properties"])
        - {"packet_id", "reason", "outcome"}
        for one in form
    }

    assert fields == {
        "do_action": {"action", "payload", "console_delivery"},
        "skip": set(),
        "defer": {"defer_reason", "defer_until", "next_deliberation_at"},
    }
    assert all(set(one["properties"]) == set(one["required"]) for one in form)


DELIVERY = {"on_complete": "chat", "on_fail": "silent", "message_kind": "report"}
VALUES: Mapping[str, st.SearchStrategy[Any]] = {
    "packet_id": st.just("pk_1"),
    "reason": st.sampled_from(["It is late.", " ", "", "x" * 300]),
    "outcome": st.sampled_from(["skip", "defer", "do_action", "wait"]),
    "action": st.sampled_from([*USABLE, "say"]),
    "payload": st.sampled_from(
        [
            {"backend": "coder", "task_instruction": "x"},
            {"at": TIMES[0], "content": "x"},
            {"at": "2026-01-01T13:00:00+01:00", "content": "x"},
            {"query": "q", "goal": "g", "constraints": ["c"]},
        ]
    ),
    "console_delivery": st.sampled_from([DELIVERY, {**DELIVERY, "on_progress": "silent"}, {}]),
    "defer_reason": st.just("Nobody is awake."),
    "defer_until": st.sampled_from([*TIMES, "tomorrow"]),
    "next_deliberation_at": st.sampled_from(TIMES),
}
ANSWERS = st.fixed_dictionaries({}, optional=dict(VALUES))


@given(ANSWERS)
def test_an_answer_that_keeps_to_the_short_contract_keeps_to_its_form(
    answer: dict[str, Any],
) -> None:
    if keeps(answer, SHORT):
        assert keeps(answer, form_of(SHORT))


@given(ANSWERS)
def test_an_answer_in_the_form_breaks_the_short_contract_by_a_text_alone(
    answer: dict[str, Any],
) -> None:
    if keeps(answer, form_of(SHORT)):
        faults = list(Draft202012Validator(SHORT).iter_errors(answer))
        assert {fault.validator for fault in faults} <= {"minLength", "pattern"}


def test_decisions_keep_to_the_form_of_the_whole_contract() -> None:
    for answer in (SKIP, ACT, DEFER):
        assert keeps({**answer, "packet_id": "pk_1"}, WHOLE)
        assert keeps({**answer, "packet_id": "pk_1"}, form_of(WHOLE))
