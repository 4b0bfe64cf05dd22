"""A name that was noted wrongly, and what is told since of whoever has the right one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import innards
from tests.conftest import RunHere
from tests.noting import Turn, listed, note, of, reflect, someone, talk
from tests.packets import packet
from tests.tools.talk.test_birthday_told import chat

BICYCLE = "Margaret is Misaki's new neighbour and has a red bicycle."
RIGHT = BICYCLE.replace("Margaret", "Marjorie")
RIGHT_NAME = "Misaki's neighbour is called Marjorie, not Margaret."
PUT_RIGHT = "Oh, silly me, I got the neighbour's name wrong. She is called Marjorie, not Margaret."


def known(data_dir: Path) -> dict[str, list[str]]:
    """Who is known, and what of each."""
    people = innards.document(data_dir, "relationships.json").values()
    return {str(one["name"]): list(one["known_facts"]) for one in people}


def test_a_fact_of_somebody_else_may_be_replaced(
    run_here: RunHere, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    note(run_here, monkeypatch, of("Margaret", "fact", BICYCLE))

    noted = of("Marjorie", "fact", RIGHT_NAME, BICYCLE)
    turn = Turn("The woman with the red bicycle is Marjorie.", (noted,))
    name = talk(run_here, monkeypatch, turn)
    assert reflect(run_here, turn).code == 0

    assert known(data_dir) == {"Marjorie": [RIGHT_NAME]}
    assert run_here("forget", name).code == 0
    assert known(data_dir) == {"Margaret": [BICYCLE]}


def test_a_fact_that_nobody_noted_may_be_replaced_of_somebody_else(
    run_here: RunHere, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    run_here("update-relationship", "Margaret", "known_fact", BICYCLE)
    run_here("update-relationship", "Margaret", "known_fact", "Margaret bakes.")

    name = note(run_here, monkeypatch, of("Marjorie", "fact", RIGHT_NAME, BICYCLE))

    assert known(data_dir) == {"Margaret": ["Margaret bakes."], "Marjorie": [RIGHT_NAME]}
    assert run_here("forget", name).code == 0
    assert known(data_dir) == {"Margaret": [BICYCLE, "Margaret bakes."]}


@pytest.mark.parametrize(
    "said",
    [
        PUT_RIGHT,
        "I got the name wrong: Marjorie, not Margaret.",
        "Her name isn't Margaret, it's Marjorie.",
        "Her name is not Margaret but Marjorie.",
        "Margaret is actually called Marjorie.",
    ],
)
def test_a_turn_that_puts_a_name_right_renames(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    someone(run_here)
    note(run_here, monkeypatch, of("Margaret", "fact", BICYCLE))

    chat(run_here, tmp_path, said)

    assert known(data_dir) == {"Marjorie": [RIGHT]}
    event = run_here("events", "--source", "chat", "--json").data["events"][0]["event_id"]
    assert run_here("forget", event).code == 0
    assert known(data_dir) == {"Margaret": [BICYCLE]}


@pytest.mark.parametrize(
    "said",
    [
        "マーガレットじゃなくてマージョリーだった。",
        "名前を間違えてた。マーガレットさんじゃなくて、マージョリーさんだって。",
        "隣の人の名前はマージョリーで、マーガレットじゃないよ。",
    ],
)
def test_it_is_read_in_japanese(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    someone(run_here)
    note(run_here, monkeypatch, of("マーガレット", "fact", "マーガレットは隣に越してきた。"))

    chat(run_here, tmp_path, said)

    assert known(data_dir) == {"マージョリー": ["マージョリーは隣に越してきた。"]}


@pytest.mark.parametrize(
    "said",
    [
        "I met Marjorie, not Margaret.",
        "She is called Marjorie.",
        "来たのはAnnaじゃなくてBeaだった。",
    ],
)
def test_what_puts_no_name_right_renames_nobody(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    someone(run_here)
    note(run_here, monkeypatch, of("Margaret", "fact", BICYCLE))

    chat(run_here, tmp_path, said)

    assert known(data_dir) == {"Margaret": [BICYCLE]}


def test_two_who_are_known_both_stay(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    note(
        run_here, monkeypatch, of("Margaret", "fact", BICYCLE), of("Marjorie", "fact", "She sings.")
    )

    chat(run_here, tmp_path, PUT_RIGHT)

    assert known(data_dir) == {"Margaret": [BICYCLE], "Marjorie": ["She sings."]}


def test_whom_more_is_known_of_keeps_the_name(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    note(run_here, monkeypatch, of("Margaret", "fact", BICYCLE))
    run_here("update-relationship", "Margaret", "known_fact", "Margaret bakes.")

    chat(run_here, tmp_path, PUT_RIGHT)

    assert known(data_dir) == {"Margaret": [BICYCLE, "Margaret bakes."]}
    assert len(listed(run_here)) == 1


@pytest.mark.parametrize(("act", "shown"), [("", 1), ("done", 0), ("drop", 0)])
def test_a_closed_plan_is_nothing_to_be_replaced(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, act: str, shown: int
) -> None:
    someone(run_here)
    note(run_here, monkeypatch, of("Misaki", "plan", "Misaki sees the dentist tomorrow at three."))
    (one,) = run_here("ahead", "--json").data["ahead"]
    if act:
        assert run_here("ahead", act, one["id"]).code == 0

    talk(run_here, monkeypatch, Turn("Good evening.", ()))

    assert len(packet(run_here, "reflect")["input"].get("known", [])) == shown
