"""What was noted of the same turn still says what an edit has put right, and is named."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.noting import Turn, of, reflect, someone, talk
from tests.tools.talk.test_plan_told import lies_ahead


@pytest.fixture(autouse=True)
def somebody(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)


@pytest.mark.parametrize(
    ("said", "fact", "right"),
    [
        (
            "My niece Nadia is getting married on 12 February in Bath.",
            of("Nadia", "fact", "Marries on 12 February in Bath."),
            "My niece Nadia is getting married on 12 February in Wells.",
        ),
        (
            "My niece is getting married on 12 February in Bath.",
            of("Nadia", "fact", "Marries on 12 February in Bath."),
            "My niece is getting married on 19 February in Bath.",
        ),
        (
            "姪の直美の結婚式が2月12日に京都である",
            of("直美", "fact", "2月12日に京都で結婚する"),
            "姪の直美の結婚式が2月12日に奈良である",
        ),
        (
            "姪の結婚式が2月12日に京都である",
            of("直美", "fact", "2月12日に京都で結婚する"),
            "姪の結婚式が2月19日に京都である",
        ),
    ],
)
def test_a_fact_of_the_same_turn_is_named(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    said: str,
    fact: dict[str, str],
    right: str,
) -> None:
    turn = Turn(said, (fact,), trailer=False)
    talk(run_here, monkeypatch, turn)
    reflect(run_here, turn)
    (plan,) = lies_ahead(run_here)
    ran = run_here("edit", str(plan["id"]), "--content", f"Misaki: {right}")

    assert fact["text"] in ran.out, ran.out
    assert "ego noted drop nt_" in ran.out


def test_a_memory_kept_beside_the_talk_names_it_too(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = Turn(
        "My niece will marry in Bath, by the river.",
        (of("Nadia", "fact", "Marries in Bath."), of("Nadia", "fact", "Likes rivers.")),
        trailer=False,
    )
    talk(run_here, monkeypatch, turn)
    reflect(run_here, turn)
    kept = run_here("remember", "My niece will marry in Bath, by the river.", "--json")
    ran = run_here(
        "edit", str(kept.data["id"]), "--content", "My niece will marry in Wells, by the river."
    )

    assert "Marries in Bath." in ran.out, ran.out
    assert "Likes rivers." not in ran.out
