"""What was noted of talk goes with it where many things are purged: it is counted and listed."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.deciding import someone
from tests.faces.living.test_questions import talk as type_answers
from tests.noting import Turn, of, reflect, talk
from tests.talk import absorbed, answer, felt

LATER = NOON + timedelta(hours=3)


@pytest.mark.parametrize(
    ("name", "said", "other"),
    [
        ("Quetzalina", "I see Quetzalina at the cinema on Friday.", "Quetzalina sent a parcel."),
        ("麻衣", "来週の金曜に麻衣と映画を見に行く予定です。", "麻衣から小包が届いた。"),
    ],
)
@pytest.mark.parametrize("by", ["person", "since"])
def test_a_plan_noted_of_talk_is_counted_and_listed_with_it(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    said: str,
    other: str,
    by: str,
) -> None:
    someone(run_here)
    stays = run_here("remember", other, "--json").data["id"]
    absorbed(run_here, monkeypatch, answer("Hm.", felt("joy", 0.2)), "--user", said, at=LATER)
    (plan,) = run_here("ahead", "--json", at=LATER).data["ahead"]
    which = ("--person", name) if by == "person" else ("--since", "1 hour ago")

    listed = run_here("purge", *which, "--dry-run", "--json", at=LATER).data
    told = run_here("purge", *which, "--dry-run", at=LATER).out
    gone = run_here("purge", *which, "--yes", "--json", at=LATER).data

    assert plan["id"] in [one["id"] for one in listed["would_go"]]
    for counted in (listed, gone):
        assert (counted["memories"], counted["events"], counted["shared"]) == (1, 1, 0)
        assert counted["still_named"] == (by == "person")
    assert f"({plan['id']})\n" in told
    left = run_here("memories", "--json", at=LATER).data["memories"]
    assert [one["id"] for one in left] == [stays]


def test_a_question_noted_of_talk_is_counted_with_it(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    asked = ("Why does Quetzalina wait?", "Why do parcels wait?")
    turn = Turn("Quetzalina came by.", tuple(of("self", "question", one) for one in asked))
    talk(run_here, monkeypatch, turn)
    reflect(run_here, turn)

    listed = run_here("purge", "--person", "Quetzalina", "--dry-run", "--json").data
    gone = run_here("purge", "--person", "Quetzalina", "--yes", "--json").data

    assert listed["questions"] == gone["questions"] == 1
    introspected = run_here("introspect", "--json").data
    assert [one["question"] for one in introspected["questions"]] == ["Why do parcels wait?"]


@pytest.mark.parametrize(
    ("language", "told", "asked"),
    [
        ("en", "Noted of that, and taken back with it: ", "good? [y/N]:"),
        ("ja", "これも書き留めから消します: ", "[y/N]:"),
    ],
)
def test_what_was_noted_is_told_before_anybody_agrees(
    run_here: RunHere,
    data_dir: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    told: str,
    asked: str,
) -> None:
    someone(run_here)
    turn = Turn("I lost at poker.", (of("companion", "fact", "lost three thousand at poker"),))
    talk(run_here, monkeypatch, turn)
    reflect(run_here, turn)
    (event,) = run_here("events", "--json").data["events"]
    run_here("config", "set", "language", language)

    _, shown = type_answers(data_dir, [(asked, "n\n")], "purge", event["event_id"])

    before = shown.partition("[y/N]:")[0]
    assert told in before
    assert "lost three thousand at poker" in before.partition(told)[2]
    assert run_here("events", "--json").data["events"] == [event]
