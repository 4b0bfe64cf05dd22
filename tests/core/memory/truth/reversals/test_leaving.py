"""Who left a group is none of those whom an older text names as of it."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.core.memory.truth.reversals.leaving import find_who_left

TEAM = "Our team is Priya, Jonas, Marek and me."


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("Priya left the team last week.", TEAM),
        ("Priya has left our team.", TEAM),
        ("Priya is no longer on the team.", TEAM),
        ("Priya and Jonas moved off the team.", TEAM),
        ("Priya left the payments team last Friday.", "Priya is on the payments team."),
        ("田中さんがチームを抜けた。", "チームは田中、佐藤、鈴木。"),
    ],
)
def test_who_left_a_group_is_of_it_no_more(newer: str, older: str) -> None:
    assert find_who_left(text.normalise(newer), text.normalise(older))


@pytest.mark.parametrize(
    ("newer", "older"),
    [
        ("Dana left the team last week.", TEAM),
        ("Priya left the payments team.", TEAM),
        ("Priya left the team.", "Priya likes green tea."),
        ("Priya left the team meeting early.", TEAM),
        ("Priya left the team early today.", TEAM),
        ("Has Priya left the team?", TEAM),
        ("Priya left the team?", TEAM),
        ("I left the team.", TEAM),
        ("Priya left her bike with the team.", TEAM),
        ("Priya may have left the team.", TEAM),
        ("Priya leaves the team on Friday.", TEAM),
        ("Priya is not on the team yet.", TEAM),
        ("Priya has left the team.", "Priya left the team last week."),
        ("山田さんがチームを抜けた。", "チームは田中、佐藤、鈴木。"),
    ],
)
def test_who_is_not_of_it_or_left_something_else_ends_nothing(newer: str, older: str) -> None:
    assert not find_who_left(text.normalise(newer), text.normalise(older))
