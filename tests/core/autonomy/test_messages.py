"""The guard on a message's form, and what a payload's links become."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ego.core.autonomy.messages import TELLING, fault_of, fold, unlink
from ego.core.events import DELIMITER

WORDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)
LONG = st.text(st.characters(categories=["L", "N", "Zs"]), min_size=60, max_size=120)
SPACE = st.text(" \n\t\u3000", max_size=3)


@given(WORDS, st.booleans(), SPACE, SPACE)
def test_no_message_equals_what_is_internal(
    internal: str, is_raw: bool, before: str, after: str
) -> None:
    assume(fold(internal))
    kept = (
        {"summary": "", "raw_output": internal}
        if is_raw
        else {"summary": internal, "raw_output": ""}
    )

    assert fault_of(f"{before}{internal}{after}", **kept)
    assert fault_of(unicodedata.normalize("NFKD", internal), **kept)


@given(LONG, WORDS, WORDS)
def test_no_message_contains_what_is_internal_and_long(
    internal: str, before: str, after: str
) -> None:
    assume(len(fold(internal)) >= TELLING)
    assume(fold(f"{before}{after}"))

    message = f"{before} {internal.replace(' ', '  ')} {after}"

    assert fault_of(message, summary=internal, raw_output="") == "reads out the internal summary"
    assert fault_of(message, summary="", raw_output=internal) == "reads out the raw output"


@given(WORDS, WORDS)
def test_what_is_short_may_be_among_other_words(internal: str, before: str) -> None:
    assume(0 < len(fold(internal)) < TELLING)
    message = f"Well: {before} {internal}"
    assume(fold(DELIMITER) not in fold(message))

    assert fault_of(message, summary=internal, raw_output=internal) is None


@pytest.mark.parametrize(
    ("length", "is_told"), [(TELLING - 1, False), (TELLING, True), (TELLING + 1, True)]
)
def test_telling_begins_at_forty_characters(length: int, is_told: bool) -> None:
    internal = "x" * length

    assert bool(fault_of(f"So: {internal}.", summary=internal, raw_output="")) is is_told


@given(WORDS, WORDS)
def test_a_delimiter_is_no_speech(before: str, after: str) -> None:
    assert fault_of(f"{before}{DELIMITER}{after}", summary="", raw_output="")


@pytest.mark.parametrize(
    ("payload", "shown"),
    [
        ("see [the table](https://t.example/a?b=1)", "see the table (https://t.example/a?b=1)"),
        ("![a chart](chart.png)", "a chart (chart.png)"),
        ('[x](<https://t.example> "title")', "x (https://t.example)"),
        ({"[k](u)": ["[a](b)[c](d)", 3, None]}, {"k (u)": ["a (b)c (d)", 3, None]}),
        ("f[0](x) and [not a link] (really)", "f0 (x) and [not a link] (really)"),
        ("plain", "plain"),
    ],
)
def test_a_link_becomes_words_and_an_address(payload: object, shown: object) -> None:
    assert unlink(payload) == shown


@pytest.mark.parametrize("mark", [DELIMITER, DELIMITER.lower(), f"**{DELIMITER}**"])
def test_no_message_holds_a_delimiter_in_whatever_case(mark: str) -> None:
    fault = fault_of(f"Good night.\n{mark}", summary="", raw_output="")

    assert fault == "holds the delimiter of a mood trailer"


def test_no_message_begins_with_a_thought() -> None:
    said = {"summary": "", "raw_output": ""}

    assert fault_of("<think>She is asleep.</think>Hi.", **said) == "begins with a thought (<think>)"
    assert fault_of("I <think> so.", **said) is None
