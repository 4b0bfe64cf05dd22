"""Facts about a person that were replaced."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ego.core.identity import facts
from ego.core.identity.people import read, stranger, unite
from ego.errors import NotFound, UsageError
from tests.conftest import NOON

DAY = timedelta(days=1)
TOKYO, BERLIN, LISBON = "Lives in Tokyo", "Lives in Berlin", "Lives in Lisbon"
ENTRY = {**stranger("p_1", "Misaki"), "known_facts": ["Likes tea", TOKYO]}
MOVED = facts.renew(ENTRY, "tokyo", BERLIN, NOON)


def test_the_old_one_keeps_its_dates() -> None:
    again = facts.renew(MOVED, BERLIN, LISBON, NOON + 90 * DAY)

    assert again["known_facts"] == ["Likes tea", LISBON]
    assert [(one["fact"], one["until"][:10]) for one in again["past_facts"]] == [
        (TOKYO, "2026-01-01"),
        (BERLIN, "2026-04-01"),
    ]
    assert facts.tell_all(again) == [
        "Likes tea",
        "Lives in Lisbon (since 2026-04-01; before: Berlin)",
    ]
    assert ENTRY["past_facts"] == []


def test_moving_back_is_a_change_and_putting_right_is_none() -> None:
    assert facts.renew(MOVED, BERLIN, TOKYO, NOON + DAY)["past_facts"] == []
    back = facts.renew(MOVED, BERLIN, TOKYO, NOON + 90 * DAY)
    assert facts.tell_fact(back, TOKYO) == "Lives in Tokyo (since 2026-04-01; before: Berlin)"
    assert facts.drop_replaced(back)["known_facts"] == ["Likes tea", TOKYO]


def test_a_japanese_one_is_told_whole() -> None:
    entry = {**ENTRY, "known_facts": ["東京に住んでいる"]}

    after = facts.renew(entry, "東京", "ベルリンに住んでいる", NOON)

    assert facts.tell_all(after) == [
        "ベルリンに住んでいる (since 2026-01-01; before: 東京に住んでいる)"
    ]


@pytest.mark.parametrize(
    ("named", "error", "said"),
    [
        ("Osaka", NotFound, "Of Misaki no known fact holds 'Osaka'. Known: \"Likes tea"),
        ("li", UsageError, "Of Misaki several known facts hold 'li': \"Likes tea"),
        (TOKYO, UsageError, "'Lives in Tokyo' is known already, and replaces nothing."),
    ],
)
def test_it_is_named_so_that_one_is_meant(named: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        facts.renew(ENTRY, named, TOKYO, NOON)


def test_who_turns_out_to_be_the_same_lives_in_one_place() -> None:
    other = {**stranger("p_2", "Misa"), "known_facts": [TOKYO, "Has a cat"]}

    one = unite(MOVED, other)

    assert one["known_facts"] == ["Likes tea", BERLIN, "Has a cat"]


def test_an_older_file_and_what_a_person_wrote_are_read() -> None:
    older = {"name": "Misaki", "known_facts": [TOKYO]}
    assert facts.tell_all(read("p_1", older)) == [TOKYO]
    torn = {**older, "past_facts": ["was in Osaka", {"fact": 3}, {"fact": "x", "until": "soon"}]}
    assert facts.tell_all(read("p_1", torn)) == [TOKYO]
