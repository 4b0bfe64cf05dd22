"""Talk of a program's own model, kept from Python."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic, sleep

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.models import NEEDS_MODEL
from tests.noting import Turn, listed, of, reflect, someone
from tests.talk import absorbed, answer, felt


def test_a_turn_of_a_model_of_its_own_is_kept_as_the_command_keeps_it(
    tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = answer("I hear you.", felt("joy"))
    piped = absorbed(run_here, monkeypatch, spoken, "--json").data

    with ego.open(environ=environment(tmp_path / "mine")) as mine:
        kept = mine.absorb(user=piped["user_text"], assistant=spoken)
        (turn,) = mine.events()["events"]

    assert kept.text == turn["assistant_text"] == "I hear you."
    assert turn["event_id"] == kept["event_id"]
    assert list(kept) == list(piped)
    assert kept["reflection"] == piped["reflection"]
    assert kept["reflection"] is not None


def test_a_turn_without_a_trailer_is_said_once_a_day(
    data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        mine.context(trailer=True)
        first = mine.absorb("One.", "I hear you.")
        mine.absorb("Two.", "Again.")
    (said,) = [one.message for one in caplog.records]
    assert first["reflection"] is None
    assert said.startswith("absorb: The model did not say how this talk felt")


def test_nothing_is_said_of_a_trailer_that_no_model_was_asked_for(
    data_dir: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        mine.context()
        mine.absorb("One.", "I hear you.")
    assert not caplog.records


@NEEDS_MODEL
def test_what_was_said_is_found_by_meaning_while_the_ego_stays_open(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir, EGO_EMBEDDING_MODEL="")) as mine:
        mine.recall("the sea")  # from here on the model is loaded
        for said in ("I have a dog called Biscuit.", "The rent is due on the first."):
            mine.absorb(said, "I see.")
        end = monotonic() + 30
        while not (found := mine.recall("pets")["memories"]) and monotonic() < end:
            sleep(0.1)
    assert "Biscuit" in found[0]["content"]


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("said", "question"),
    [("I have a dog called Biscuit.", "pets"), ("猫を二匹飼い始めた。", "ペットは？")],
)
def test_what_was_just_said_is_found_by_meaning_at_once(
    data_dir: Path, said: str, question: str
) -> None:
    with ego.open(environ=environment(data_dir, EGO_EMBEDDING_MODEL="")) as mine:
        for number in range(3):
            mine.absorb(f"The rent of room {number} is due.", "I see.", person="Tom")
        mine.absorb(said, "I see.", person="Ken")
        (first, *_) = mine.recall(question)["memories"]
    assert first["kind"] == "event"
    assert first["user_text"] == said


NUTS = "I keep bees, and I am allergic to nuts. My birthday is 3 March."


def test_a_turn_with_somebody_else_is_theirs(
    data_dir: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    variables = environment(data_dir, EGO_COMPANION="Misaki")
    with ego.open(environ=variables) as mine:
        mine.update_relationship("Ken", "alias", "Kenji")
        ken = mine.absorb(NUTS, "Bees, how lovely!", person="kenji")
        own = mine.absorb("I moved to Kyoto.", "I hear you.", person="MISAKI")
        assert (ken["client_context"], own["client_context"]) == ({"talked_with": "Ken"}, {})

        assert mine.noted()["noted"][0]["about"] == "Ken"
        assert mine.ahead()["ahead"][0]["content"] == f"Ken: {NUTS.partition('. ')[2]}"
        (found,) = mine.recall("Who keeps bees?", person="Ken", n=9)["memories"][:1]
        assert (found["id"], found["kind"]) == (ken["event_id"], "event")
        assert 'chat with Ken: "I keep bees' in mine.recall("Who keeps bees?", person="Ken").text
        assert mine.recall("Kyoto bees", person="Aki")["memories"] == []
        told = mine.recall("What may I not eat? I am allergic.")["known"]
        assert [one["person"] for one in told] in ([], ["Ken"])
        assert "last together" in mine.consider_them("Ken").text

    spoken = answer("So it is.", felt("joy"))
    piped = absorbed(run_here, monkeypatch, spoken, "--with", "Aki", "--json").data
    assert piped["client_context"] == {"talked_with": "Aki"}


def test_talk_with_others_is_no_meeting_with_the_companion_and_goes_with_a_purge(
    data_dir: Path,
) -> None:
    async def awaited() -> str:
        async with ego.aopen(environ=variables) as mine:
            await mine.absorb("The tide is out.", "It is.", person="Ken")
            return (await mine.wake_up()).text

    variables = environment(data_dir, EGO_COMPANION="Misaki")
    assert "Misaki: last interaction" not in asyncio.run(awaited())
    with ego.open(environ=variables) as mine:
        mine.absorb("The tide is in.", "It is.")
        assert "Misaki: last interaction just now" in mine.wake_up().text
        gone = mine.purge(person="Ken", yes=True)
        assert [one["user_text"] for one in mine.events()["events"]] == ["The tide is in."]
        assert "1 event" in gone.text


def test_what_a_model_notes_of_such_a_turn_is_theirs(data_dir: Path, run_here: RunHere) -> None:
    someone(run_here)
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Misaki")) as mine:
        mine.absorb("I rent a boat.", "I hear you.", person="Ken")
    several = of("user", "fact", "rents a boat"), of("Misaki", "fact", "is at sea")
    reflect(run_here, Turn("", several), EGO_COMPANION="Misaki")
    assert [one["about"] for one in listed(run_here)] == ["Ken", "Misaki"]


def test_a_thought_without_an_end_is_no_answer(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        with pytest.raises(ego.VoiceError, match="is saved"):
            mine.absorb("Two.", "<think>Who is")
        assert [one["user_text"] for one in mine.events()["events"]] == ["Two."]


@pytest.mark.parametrize("said_outright", [True, False])
def test_talk_with_the_companion_is_found_and_purged_by_their_name(
    data_dir: Path, *, said_outright: bool
) -> None:
    whom = "Ken" if said_outright else None
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Ken")) as mine:
        mine.absorb("I take my tea without milk.", "Noted.", person=whom)
        mine.absorb("I keep bees.", "How lovely!", person="Aki")
        found = {
            name: [one["user_text"] for one in mine.recall("tea", person=name)["memories"]]
            for name in ("ken", "Aki")
        }
        mine.purge(person="Ken", yes=True)
        left = [one["user_text"] for one in mine.events()["events"]]
    assert found["ken"] == ["I take my tea without milk."]
    assert "I take my tea without milk." not in found["Aki"]
    assert left == ["I keep bees."]


@pytest.mark.parametrize(
    ("partner", "said"),
    [("Mia", "I have a cat called Plum."), ("美咲", "猫を飼い始めました。")],
)
def test_whom_turns_were_with_is_known(data_dir: Path, partner: str, said: str) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Ren")) as mine:
        mine.absorb("Good morning.", "Good morning.", person=partner)
        mine.absorb(said, "I hear you.", person=partner)
        mine.absorb("The tide is in.", "It is.")

        thought = mine.consider_them(partner)
        (listed,) = mine.people()["talked"]
        now = mine.context()

        assert "You know nobody" not in thought.text
        assert [one["user_text"] for one in thought["talk"]] == [said, "Good morning."]
        assert said in thought.text
        assert (listed["name"], listed["turns"]) == (partner, 2)
        assert f"talk with them alone: {partner}" in mine.people().text
        assert said in mine.people(partner).text
        assert [one["name"] for one in now["talked"]] == [partner]
        assert f"Lately you talked with {partner}." in now.text


def test_who_is_known_otherwise_is_listed_once_and_who_is_only_named_is_no_partner(
    data_dir: Path,
) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Ren")) as mine:
        mine.update_relationship("Ken", "known_fact", "keeps bees")
        mine.update_relationship("Ken", "alias", "Kenji")
        mine.absorb("Zoe called me.", "Zoe!", person="Kenji")
        mine.absorb("I saw Aki.", "I see.")

        assert [one["name"] for one in mine.people()["people"]] == ["Ken"]
        assert mine.people()["talked"] == []
        assert mine.consider_them("Zoe")["person"] is None
        assert "Talk tells of 'Zoe'" in mine.consider_them("Zoe").text
        assert "Talk tells of 'Aki'" in mine.consider_them("Aki").text
        assert "only named in talk" in mine.people("Aki").text
        with pytest.raises(ego.NotFound):
            mine.people("Bert")


def test_a_partner_is_gone_with_the_talk(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir)) as mine:
        mine.absorb("The tide is out.", "It is.", person="Mia")
        mine.purge(person="Mia", yes=True)
        assert mine.people()["talked"] == mine.context()["talked"] == []
        assert "Mia" not in mine.context().text


def test_a_row_names_whom_it_was_with_whatever_its_kind(data_dir: Path) -> None:
    with ego.open(environ=environment(data_dir, EGO_COMPANION="Ren")) as mine:
        mine.remember("Mia sails a boat.", people=["Mia"])
        turn = mine.absorb("I sail a boat.", "A boat!", person="Mia")
        own = mine.absorb("My boat is red.", "Red!")
        rows = mine.recall("boat", n=9)["memories"]

        assert (turn["people"], own["people"]) == (["Mia"], [])
        assert [one["people"] for one in mine.events()["events"]] == [[], ["Mia"]]
        named = {
            row["content"].partition("\n")[0]: row["people"] for row in rows if "people" in row
        }
        assert named == {
            "Mia sails a boat.": ["Mia"],
            "I sail a boat.": ["Mia"],
            "My boat is red.": [],
        }
