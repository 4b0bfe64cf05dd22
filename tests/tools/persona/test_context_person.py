"""The context of whoever is spoken with, where an ego knows several people."""

from __future__ import annotations

from tests.conftest import RunHere

NAMED = {"EGO_COMPANION": "Misaki"}


def test_the_context_of_somebody_else_is_theirs(run_here: RunHere) -> None:
    run_here("persona", "set", "--text", "I am calm.", "--label", "my dear")
    for said, other in (("I keep bees.", "Ken"), ("I draw.", "Mia")):
        run_here("absorb", "--user", said, "--with", other, stdin=b"Lovely!")
    run_here("remember", "Ken comes to tea.", "--when", "tomorrow", "--with", "Ken")
    run_here("remember", "Mia draws the house.", "--when", "tomorrow", "--with", "Mia")
    run_here("update-relationship", "Ken", "alias", "Kenneth")

    usual = run_here("context", "--trailer", **NAMED).out
    ken = run_here("context", "--trailer", "--person", "kenneth", **NAMED).out

    assert "Speak as this one, to my dear:" in usual
    assert "Lately you talked with " in usual
    assert "Mia draws the house." in usual
    assert " with Ken: just now." in ken
    assert "Speak as this one, to Ken:" in ken
    assert "not to Ken, who does not see it" in ken
    assert "Ken comes to tea." in ken
    assert not [one for one in ("Mia", "Misaki", "my dear") if one in ken]


def test_the_context_of_the_companion_by_name_is_the_usual_one(run_here: RunHere) -> None:
    run_here("absorb", "--user", "I draw.", "--with", "Mia", stdin=b"Ah!")

    usual = run_here("context", **NAMED).out

    assert run_here("context", "--person", "misaki", **NAMED).out == usual
    assert "No talk with Zoe yet." in run_here("context", "--with", "Zoe", **NAMED).out
    empty = run_here("context", "--person", " ", **NAMED)
    assert (empty.code, empty.err) == (2, "error: person is empty.\n")
