"""What the prompt of docs/python.md tells a model: what the text of the same answer says, too."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import ego
from tests.conftest import RunHere, environment

PRACTICE = "Band practice every Thursday at 20:00."
DEBT = "I have to pay Dan the 40 quid back on Friday."


class Life:
    """A companion's week, told turn by turn from Monday, 9 November."""

    def __init__(self, data_dir: Path) -> None:
        self.now = datetime(2026, 11, 9, 9, tzinfo=UTC)
        settings = environment(data_dir, EGO_COMPANION="Misaki", EGO_TIMEZONE="UTC")
        self.ego = ego.open(environ=settings, now=lambda: self.now)

    def tell(self, *turns: str, person: str | None = None) -> None:
        for said in turns:
            self.now += timedelta(minutes=3)
            self.ego.absorb(said, "I see.", person=person)

    def row(self, question: str, holds: str) -> ego.types.RecalledMemory:
        """The first memory that it recalls and that holds these words."""
        for one in self.ego.recall(question)["memories"]:
            if one["kind"] == "memory" and holds in one["content"]:
                return one
        raise AssertionError(f"nothing holds {holds!r}")


@pytest.fixture
def life(data_dir: Path) -> Life:
    return Life(data_dir)


@pytest.fixture(scope="module")
def documented() -> dict[str, Any]:
    """What the program of "Your own model" defines."""
    page = (Path(__file__).parents[2] / "docs" / "python.md").read_text("utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    (block,) = (one for one in blocks if "def put_in_mind" in one)
    names: dict[str, Any] = {"ego": ego}
    exec(block.partition("\nwith ego.open()")[0], names)
    return names


@pytest.fixture
def put_in_mind(documented: dict[str, Any]) -> Callable[[ego.OpenEgo, str], str]:
    return documented["put_in_mind"]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("turns", "asked", "line"),
    [
        (
            [PRACTICE, "No band practice this week."],
            "Is band practice on Thursday?",
            f"Misaki: {PRACTICE} (19 November at 20:00; every Thursday; not on 2026-11-12)",
        ),
        (
            [DEBT, "paid Dan back the 40 quid"],
            "Do I owe Dan the 40 quid?",
            f'Misaki: {DEBT} (13 November) Since then: "paid Dan back the 40 quid"',
        ),
        (
            ["Dentist on Wednesday at 10.", "The dentist has moved to Thursday at 11."],
            "When is the dentist?",
            "Misaki: Dentist on 12 November at 11:00. (12 November at 11:00)",
        ),
        (
            ["毎週木曜の20時からバンド練習", "今週のバンド練習は休み"],
            "木曜のバンド練習は？",
            "Misaki: 毎週木曜の20時からバンド練習"
            " (19 November at 20:00; every Thursday; not on 2026-11-12)",
        ),
    ],
)
def test_a_prompt_tells_the_day_of_a_plan_and_what_was_said_since(
    life: Life,
    put_in_mind: Callable[[ego.OpenEgo, str], str],
    turns: list[str],
    asked: str,
    line: str,
) -> None:
    life.tell(*turns)

    assert f"2026-11-09: {line}" in put_in_mind(life.ego, asked).splitlines()


def test_a_prompt_tells_what_became_of_a_plan_in_place_of_its_day(
    life: Life, put_in_mind: Callable[[ego.OpenEgo, str], str]
) -> None:
    visa = "Visa appointment on 20 November at 9:00."
    for said in (visa, "The visa appointment has moved to 24 November at 9:00."):
        life.ego.remember(said)
    lines = put_in_mind(life.ego, "When is the visa appointment?").splitlines()
    assert f"2026-11-09: {visa} (moved to 2026-11-24 09:00)" in lines

    cat = life.ego.remember("Vet with the cat on 12 November.")
    life.now += timedelta(days=3, hours=9)
    life.ego.ahead("done", cat["id"])
    row = life.row("The vet with the cat?", "Vet")
    assert (row["plan"], row["ahead"]) == ("done", None)
    assert "12 November. (done)" in put_in_mind(life.ego, "The vet with the cat?")


def test_who_told_it_is_named_once(
    life: Life, documented: dict[str, Any], put_in_mind: Callable[[ego.OpenEgo, str], str]
) -> None:
    life.tell("Allergy test on Sunday at 10.", person="Dan")

    told = put_in_mind(life.ego, "When is Dan's allergy test?")
    assert "2026-11-09: Dan: Allergy test on Sunday at 10. (15 November at 10:00)" in told
    known = {"person": "Dan", "fact": "Dan: I'm allergic to nuts."}
    assert documented["tell_fact"](known) == "Dan: I'm allergic to nuts."
    assert documented["tell_fact"]({**known, "fact": "keeps bees"}) == "Dan: keeps bees"


@pytest.mark.parametrize(
    ("asked", "day", "said"),
    [
        ("When is band practice?", "2026-11-19", "19 November at 20:00"),
        ("Is band practice on 3 December?", "2026-12-03", "3 December at 20:00"),
        ("Is band practice on Thursday?", "2026-11-19", "19 November at 20:00"),
    ],
)
def test_a_row_names_the_day_as_a_row_of_what_lies_ahead_does(
    life: Life, run_here: RunHere, asked: str, day: str, said: str
) -> None:
    life.tell(PRACTICE, "No band practice this week.")

    row = life.row(asked, "Band practice")
    listed: dict[str, Any] = {**life.ego.ahead()["ahead"][0]}
    assert row["ahead"] is not None
    assert row["ahead"] == {
        **{name: listed[name] for name in row["ahead"]},
        "day": day,
        "said": said,
    }
    assert row["ahead"]["left_out"] == ["2026-11-12"]
    shown = run_here("recall", asked, "--json", at=life.now, EGO_TIMEZONE="UTC").data["memories"]
    assert [one["ahead"] for one in shown if one["id"] == row["id"]] == [row["ahead"]]


def test_a_row_of_a_search_names_the_day_too(life: Life) -> None:
    life.tell(PRACTICE)
    life.ego.remember("Aki plays the drums.")

    rows = life.ego.search_memories()["memories"]
    listed: dict[str, Any] = {**life.ego.ahead()["ahead"][0]}
    days = {one["content"].rpartition(": ")[2]: one["ahead"] for one in rows}
    assert days["Aki plays the drums."] is None
    (due,) = filter(None, days.values())
    assert {**due} == {name: listed[name] for name in due}


def test_a_row_tells_when_a_memory_took_the_place_of_another(life: Life) -> None:
    before = life.ego.remember("Aki lives in Osaka.")
    life.ego.remember("Aki lives in Kyoto now.", replaces=before["id"])

    osaka, kyoto = (life.row("Where does Aki live?", one) for one in ("Osaka", "Kyoto"))
    assert (osaka["held_since"], kyoto["until"]) == (None, None)
    assert kyoto["held_since"] == osaka["until"] == "2026-11-09T09:00:00+00:00"
    assert (osaka["ahead"], osaka["since"]) == (None, None)


def test_what_was_said_in_confidence_since_is_told_to_nobody_else(
    life: Life, put_in_mind: Callable[..., str]
) -> None:
    life.tell(DEBT)
    life.tell("Between us, I paid Dan back the 40 quid with stolen money.", person="Marta")

    assert "stolen" not in put_in_mind(life.ego, "Do I owe Dan the 40 quid?", "Ken")
    assert "stolen" not in put_in_mind(life.ego, "Do I owe Dan the 40 quid?")
