"""A purge of somebody takes what was with them, and leaves others what only names that person."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import ego
from tests.conftest import NOON, RunHere
from tests.deciding import someone
from tests.noting import Turn, listed, note, of, reflect, talk
from tests.talk import absorbed, answer, felt
from tests.upkeep.copies.dailies import roll

LATER = NOON + timedelta(hours=3)
OF_AKI = [
    ("Ken", "Ken's honey is good. I see my dentist on 9 December.", "Ken keeps bees."),
    ("健太", "健太の蜂蜜はおいしい。12月9日に歯医者に行きます。", "健太は蜂を飼っている。"),
]


def told(run: RunHere, patch: pytest.MonkeyPatch, said: str, person: str = "") -> None:
    more = ("--person", person) if person else ()
    assert absorbed(run, patch, answer("I see.", felt("joy", 0.2)), "--user", said, *more).code == 0


def purge(run: RunHere, name: str, *more: str) -> dict[str, Any]:
    ran = run("purge", "--person", name, *more, "--json", at=LATER)
    assert ran.code == 0, ran.err
    return ran.data


@pytest.mark.parametrize(("name", "said", "own"), OF_AKI)
def test_what_others_said_stays_where_it_only_names_somebody(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, name: str, said: str, own: str
) -> None:
    someone(run_here)
    told(run_here, monkeypatch, said, "Aki")
    told(run_here, monkeypatch, own, name)
    (plan,) = run_here("ahead", "--json", at=LATER).data["ahead"]

    shown = run_here("purge", "--person", name, "--dry-run", at=LATER).out
    would = purge(run_here, name, "--dry-run")
    done = purge(run_here, name, "--yes")

    assert f"1 turn of talk with others only names {name} and stays" in shown
    assert [one["text"].partition("\n")[0] for one in would["would_go"]] == [own]
    for counted in (would, done):
        assert (counted["events"], counted["memories"], counted["still_named"]) == (1, 0, 1)
    assert run_here("ahead", "--json", at=LATER).data["ahead"] == [plan]
    (left,) = run_here("events", "--json", at=LATER).data["events"]
    assert left["user_text"] == said


@pytest.mark.parametrize(("name", "said", "_"), OF_AKI)
def test_a_plan_outlives_the_turn_that_names_somebody_else(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    data_dir: Path,
    tmp_path: Path,
    name: str,
    said: str,
    _: str,
) -> None:
    someone(run_here)
    told(run_here, monkeypatch, said)
    copy = roll(data_dir)
    (plan,) = run_here("ahead", "--json", at=LATER).data["ahead"]

    done = purge(run_here, name, "--yes", "--with-quotes")

    assert (done["events"], done["memories"], done["still_named"]) == (1, 0, 0)
    assert run_here("ahead", "--json", at=LATER).data["ahead"] == [plan]
    assert run_here("events", "--json", at=LATER).data["events"] == []
    assert run_here("noted", "--json", at=LATER).data["noted"] == []
    assert run_here("doctor", at=LATER).code == 0
    shown = run_here("show", plan["id"], "--json", at=LATER)
    assert shown.data["memory"]["content"] == plan["content"]
    the_day = LATER.replace(month=12, day=9)
    assert plan["content"] in run_here("wake-up", at=the_day).out
    assert run_here("restore", copy.name, "--yes", at=LATER).code == 0
    assert run_here("ahead", "--json", at=LATER).data["ahead"] == [plan]
    assert run_here("events", "--json", at=LATER).data["events"] == []
    assert run_here("export", str(tmp_path / "all.jsonl"), at=LATER).code == 0
    monkeypatch.setenv("EGO_DATA_DIR", str(tmp_path / "other"))
    assert run_here("import", str(tmp_path / "all.jsonl"), at=LATER).code == 0
    (there,) = run_here("ahead", "--json", at=LATER).data["ahead"]
    assert (there["id"], there["day"]) == (plan["id"], plan["day"])


def test_what_names_somebody_in_talk_with_the_companion_goes_with_what_says_it(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    told(
        run_here,
        monkeypatch,
        "I see Ken at the cinema on 9 December. I see my dentist on 10 December.",
    )
    assert len(run_here("ahead", "--json", at=LATER).data["ahead"]) == 2

    done = purge(run_here, "Ken", "--yes")

    assert (done["events"], done["memories"]) == (1, 1)
    (left,) = run_here("ahead", "--json", at=LATER).data["ahead"]
    assert left["day"] == "2026-12-10"


def test_a_fact_that_outlives_its_turn_leaves_the_one_before_it_over(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)
    old = "Misaki works at the library."
    note(run_here, monkeypatch, of("Misaki", "fact", old))
    noted = (
        of("Misaki", "fact", "Misaki works at the harbour.", old),
        of("Ken", "fact", "Ken is polite."),
        of("self", "question", "What does Ken want?"),
    )
    new = Turn("Ken says hello. I have a new job.", noted)
    talk(run_here, monkeypatch, new)
    reflect(run_here, new)

    done = purge(run_here, "Ken", "--yes")

    person = run_here("consider-them", "--person", "Misaki", "--json").data["person"]
    assert person["known_facts"] == ["Misaki works at the harbour."]
    assert (done["questions"], done["people"]) == (1, 1)
    assert listed(run_here) == []
    assert "fit together" in run_here("doctor").out


def test_who_is_only_named_in_talk_with_others_is_nobody(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(run_here, monkeypatch, "Ken's honey is good.", "Aki")

    ran = run_here("purge", "--person", "Ken", "--yes")

    assert ran.code == 3
    assert ran.err == (
        "error: Nobody called 'Ken' is known. 1 turn of talk with others only names Ken and"
        " stays: `ego recall 'Ken'` looks there.\n"
    )


def test_a_program_is_told_the_same(tmp_path: Path) -> None:
    settings = {"EGO_EMBEDDING_MODEL": "off", "EGO_TIMEZONE": "Asia/Tokyo"}
    with ego.open(tmp_path / "mine", environ=settings, now=lambda: NOON) as mine:
        mine.absorb("Ken's honey is good. I see my dentist on 9 December.", "Oh.", person="Aki")
        mine.absorb("I keep bees.", "Lovely!", person="Ken")
        mine.remember("Ken waved.")

        would = mine.purge(person="Ken", dry_run=True)
        done = mine.purge(person="Ken", yes=True)

        assert "1 turn of talk with others only names Ken and stays" in would.text
        assert would["still_named"] == done["still_named"] == 2
        assert [one["text"] for one in would["would_go"]] == ["I keep bees.\nLovely!"]
        assert [one["content"] for one in mine.ahead()["ahead"]] == [
            "Aki: I see my dentist on 9 December."
        ]


@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        ("My training starts at six on Thursday.", "When does training start on Thursday?"),
        ("My locker is number 12.", "My locker is number 14."),
        ("My knee operation is on 3 December.", "Is Aki's knee operation over?"),
        ("Between us: I am looking for a new job in Kobe.", "Is somebody looking for a new job?"),
        ("私は猫アレルギーです。", "猫アレルギーの人はいますか？"),
        ("僕のロッカーは12番です。", "僕のロッカーは14番です。"),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_what_others_say_of_themselves_is_theirs(
    tmp_path: Path, theirs: str, said: str, is_first: bool
) -> None:
    settings = {"EGO_EMBEDDING_MODEL": "off", "EGO_TIMEZONE": "Asia/Tokyo"}
    with ego.open(tmp_path / "mine", environ=settings, now=lambda: NOON) as mine:
        turns = [("Aki", theirs), ("Ken", said)]
        for person, one in turns if is_first else reversed(turns):
            mine.absorb(one, "I see.", person=person)
        ahead = [one["content"] for one in mine.ahead()["ahead"]]

        done = mine.purge(person="Ken", yes=True, with_quotes=True)

        assert done["gone_along"] == []
        assert [one["user_text"] for one in mine.events()["events"]] == [theirs]
        assert [one["content"] for one in mine.ahead()["ahead"]] == ahead


@pytest.mark.parametrize(
    ("said", "theirs"),
    [
        ("I lost 3000 pounds at poker.", "You lost 3000 pounds at poker, they say."),
        ("Is somebody looking for a new job in Kobe?", "Ken asks who looks for a new job in Kobe."),
    ],
)
def test_what_others_say_after_somebody_or_of_them_tells_it(
    tmp_path: Path, said: str, theirs: str
) -> None:
    settings = {"EGO_EMBEDDING_MODEL": "off"}
    with ego.open(tmp_path / "mine", environ=settings) as mine:
        mine.absorb(said, "I see.", person="Ken")
        mine.absorb(theirs, "Oh.", person="Aki")

        would = mine.purge(person="Ken", dry_run=True)

        assert [one["text"] for one in would["still_told"]] == [f"{theirs}\nOh."]


def test_of_one_turn_what_others_told_before_still_tells_it(tmp_path: Path) -> None:
    settings = {"EGO_EMBEDDING_MODEL": "off"}
    with ego.open(tmp_path / "mine", environ=settings) as mine:
        mine.absorb("The safe in the club opens with 471193.", "Good.", person="Aki")
        mine.absorb("The safe opens with 471193.", "I see.", person="Ken")
        newest = mine.events()["events"][0]["event_id"]

        done = mine.purge(newest, yes=True)

        assert [one["text"] for one in done["still_told"]] == [
            "The safe in the club opens with 471193.\nGood."
        ]
