"""What no memory holds may have been said in talk: a search tells so."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.talk import absorbed


@pytest.mark.parametrize(
    ("query", "more", "is_told"),
    [
        ("sourdough", (), True),
        ("Lena's sourdough", (), True),
        ("zeppelin", (), False),
        ("sourdough", ("--category", "daily"), False),
        ("sourdough", ("--person", "Rei"), False),
    ],
)
def test_where_no_memory_matches_it_tells_that_talk_does(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    query: str,
    more: tuple[str, ...],
    is_told: bool,
) -> None:
    run_here("remember", "We rowed.", "--with", "Rei")
    absorbed(run_here, monkeypatch, "Good.", user="Lena bakes sourdough, every week.")

    said = run_here("search-memories", query, *more).out

    assert said.startswith("No memory matches.")
    assert ("recall brings the turns" in said) == is_told
