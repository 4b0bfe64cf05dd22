"""One plan that several memories tell lies ahead once, and goes over to another one of them."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere
from tests.tools.memory.test_ahead import lying

WHEN = "20 January 10:00"


def keep(run: RunHere, words: str, *names: str, when: str | None = WHEN) -> dict[str, object]:
    """What a program reads of a memory that is kept with these people."""
    those = [part for name in names for part in ("--with", name)]
    day = ["--when", when] if when else []
    kept: dict[str, object] = run("remember", words, *those, *day, "--json").data
    return kept


def holders(run: RunHere) -> list[object]:
    return [one["id"] for one in lying(run)]


@pytest.mark.parametrize(
    ("first", "with_whom", "second"),
    [
        ("Ravi and Lena have the maths quiz.", ("Ravi", "Lena"), "Lena's maths quiz."),
        ("The maths quiz.", (), "Lena's maths quiz."),
        ("ラヴィとレナの数学テスト。", ("Ravi", "Lena"), "レナの数学テスト。"),
    ],
)
def test_a_day_that_is_written_is_of_exactly_those_people(
    run_here: RunHere, first: str, with_whom: tuple[str, ...], second: str
) -> None:
    keep(run_here, first, *with_whom)
    own = keep(run_here, second, "Lena")

    assert own["already_ahead"] is None
    assert len(holders(run_here)) == 2
    if "Ravi" in with_whom:
        run_here("purge", "--person", "Ravi", "--yes")
        assert holders(run_here) == [own["id"]]


@pytest.mark.parametrize("when", [WHEN, None])
def test_what_lies_ahead_already_is_named_and_either_id_acts_on_it(
    run_here: RunHere, when: str | None
) -> None:
    first = keep(run_here, "Lena's maths quiz.", "Lena")
    words = "Lena has the maths quiz on 20 January at 10:00."
    those = ["--when", when] if when else []
    told = run_here("remember", words, "--with", "Lena", *those)

    assert f"It lies ahead already, on 20 January at 10:00 ({first['id']})." in told.out
    assert holders(run_here) == [first["id"]]
    (second,) = {one["id"] for one in run_here("memories", "--json").data["memories"]} - {
        first["id"]
    }
    moved = run_here("ahead", "later", second, "--when", "21 January 11:00", "--json")
    assert [one["id"] for one in moved.data["ahead"]] == [first["id"]]
    assert [(one["day"], one["hour"]) for one in lying(run_here)] == [("2026-01-21", "11:00")]
    again = run_here("remember", words, "--with", "Lena", *those, "--json").data
    assert (again["duplicate_of"], again["already_ahead"]) == (second, first["id"])

    run_here("forget", str(first["id"]))
    assert [(one["id"], one["hour"]) for one in lying(run_here)] == [(second, "11:00")]
    run_here("undelete", str(first["id"]))
    assert holders(run_here) == [first["id"]]

    run_here("ahead", "drop", second)
    assert lying(run_here) == []
    run_here("purge", str(first["id"]), "--yes")
    assert lying(run_here) == []


def test_a_third_memory_of_it_is_the_same_plan_too(run_here: RunHere) -> None:
    first = keep(run_here, "Lena's maths quiz.", "Lena")
    second = keep(run_here, "Lena has the maths quiz, and she is nervous.", "Lena")
    third = keep(run_here, "The maths quiz of Lena is soon.", "Lena")

    assert [one["already_ahead"] for one in (second, third)] == [first["id"]] * 2
    run_here("purge", str(first["id"]), "--yes")
    assert holders(run_here) == [second["id"]]
    run_here("purge", str(second["id"]), "--yes")
    assert holders(run_here) == [third["id"]]


def test_what_knows_the_hour_holds_it_and_gives_it_back(run_here: RunHere) -> None:
    first = keep(run_here, "Lena's maths quiz.", "Lena", when="20 January")
    second = keep(run_here, "Lena has the maths quiz.", "Lena")

    assert holders(run_here) == [second["id"]]
    run_here("purge", str(second["id"]), "--yes")
    assert [(one["id"], one["hour"]) for one in lying(run_here)] == [(first["id"], None)]
