"""One person as their owner is shown them, and how what is known of them goes."""

from __future__ import annotations

import re

import pytest

from tests.conftest import RunHere
from tests.noting import Turn, of, reflect, someone, talk


@pytest.fixture(autouse=True)
def rex(run_here: RunHere) -> None:
    run_here("update-relationship", "Rex", "known_fact", "Rex is ill")
    run_here("update-relationship", "Rex", "known_fact", "Rex is a dog")
    run_here("remember", "Rex came home wet.", "--about", "Rex")


def facts(run: RunHere) -> list[str]:
    (entry,) = run("people", "--json").data["people"]
    return list(entry["known_facts"])


def test_a_person_is_shown_with_what_changes_and_removes_a_fact(run_here: RunHere) -> None:
    lines = run_here("people", "rex").out.splitlines()

    assert lines[:3] == ["Rex", "- Rex is ill", "- Rex is a dog"]
    assert "Rex came home wet." in lines[3]
    assert lines[4:] == [
        "`ego update-relationship Rex known_fact … --replaces WORDS` changes a fact.",
        "`ego update-relationship Rex known_fact none --replaces WORDS` removes it.",
    ]
    assert "ego people NAME" in run_here("people").out


def test_what_was_noted_from_talk_stands_with_its_talk_and_its_way_back(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    turn = Turn("Rex likes the sea.", (of("Rex", "fact", "Rex likes the sea"),))
    talk(run_here, monkeypatch, turn)
    assert reflect(run_here, turn).code == 0

    shown = run_here("people", "Rex").out

    found = re.search(
        r"noted just now from (ev_\w+): `ego (noted drop nt_\w+)` takes it back", shown
    )
    assert found, shown
    assert '"Rex likes the sea."' in shown
    assert run_here(*found[2].split()).code == 0
    assert "Rex likes the sea" not in facts(run_here)


def test_a_fact_is_removed_by_some_of_its_words(run_here: RunHere) -> None:
    gone = run_here("update-relationship", "Rex", "known_fact", "none", "--replaces", "ill")

    assert gone.out.startswith("No longer known of Rex: Rex is ill\n")
    assert facts(run_here) == ["Rex is a dog"]
    missed = run_here("update-relationship", "Rex", "known_fact", "none", "--replaces", "ill")
    assert missed.code != 0
    assert "Of Rex no known fact holds 'ill'" in missed.err


def test_nobody_is_shown_by_a_name_that_nobody_has(run_here: RunHere) -> None:
    missed = run_here("people", "Nobody")

    assert missed.code != 0
    assert "Nobody known is called 'Nobody'" in missed.err


def test_whom_nothing_is_known_of_but_what_is_said_is_shown_with_that(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    talk(run_here, monkeypatch, Turn("tomasz is leaving this month", ()))
    told = run_here("people", "Tomasz").out
    run_here("remember", "Tomasz knows RabbitMQ best.", "--about", "Tomasz")
    run_here("remember", "The farewell of Tomasz is on the 27th.")

    shown = run_here("people", "Tomasz").out

    assert told.startswith("Tomasz  only named in talk\n")
    assert shown.startswith("Tomasz  only named in memories\n")
    for part in ("RabbitMQ", "farewell", "tomasz is leaving", "known_fact … keeps a fact"):
        assert part in shown.replace("`", "")
