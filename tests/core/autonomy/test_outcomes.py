"""What came of a program: one neutral line, the object at its end, and how it went."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core import text
from ego.core.autonomy.outcomes import Ending, Ran, from_output, from_run

FACTS = {"summary": "Two tides a day.", "facts": ["high tide 9:40"]}


@pytest.mark.parametrize(
    "output",
    [
        json.dumps(FACTS),
        f"Looking…\nfound it.\n{json.dumps(FACTS)}\n",
        f"So:\n```json\n{json.dumps(FACTS, indent=2)}\n```\n",
        f"{{not this}}\n{json.dumps(FACTS, indent=1)}",
    ],
)
def test_the_object_at_the_end_is_the_payload(output: str) -> None:
    came = from_output(output)

    assert (came.status, came.summary, came.payload) == ("success", "Two tides a day.", FACTS)
    assert came.useful_for_recall


@pytest.mark.parametrize(
    ("output", "status"),
    [
        ("", "no_effect"),
        (" \n", "no_effect"),
        ("I did it.", "success"),
        ('{"result_status": "partial"}', "partial"),
        ('{"result_status": "failed", "summary": "no"}', "failed"),
        ('{"result_status": ["odd"]}', "success"),
        ('{"a": NaN}', "success"),
        ('{"a": "\\ud800"}', "success"),
        ("[" * 9_000 + "}", "success"),
        ('{"a":' * 3_000 + "1" + "}" * 3_000, "success"),
    ],
)
def test_how_it_went(output: str, status: str) -> None:
    assert from_output(output).status == status


@pytest.mark.parametrize(
    ("ran", "status", "begins"),
    [
        (Ran(Ending.FINISHED, "fine", 1), "failed", "It ended with exit status 1. fine"),
        (Ran(Ending.FINISHED, "", 2, "no such file"), "failed", "It ended with exit status 2. no"),
        (Ran(Ending.TIMED_OUT, "a", -9), "failed", "It took too long and was ended."),
        (Ran(Ending.TOO_MUCH, "aaaa", -9), "partial", "aaaa"),
        (Ran(Ending.NOT_STARTED, ""), "failed", "It could not be started."),
    ],
)
def test_what_did_not_end_well(ran: Ran, status: str, begins: str) -> None:
    came = from_run(ran)

    assert came.status == status
    assert came.summary.startswith(begins)


@given(st.text())
def test_a_summary_is_one_safe_line(output: str) -> None:
    summary = from_output(output).summary

    assert 0 < len(summary) <= 200
    assert summary == text.safe(summary) == " ".join(summary.split())
