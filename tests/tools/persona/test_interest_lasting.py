"""A worry of a week stays in mind for days, and one mention does not: through the commands."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.conftest import NOON, RunHere
from tests.faces.terminals import on_a_terminal
from tests.talk import absorbed, answer, felt

DAY = timedelta(days=1)
MONDAY_AFTER = NOON + 7 * DAY


class Tongue(NamedTuple):
    """A language in which a week is lived."""

    worry: str
    other: str
    letter: str
    asked: str
    said: str


ENGLISH = Tongue("sleep", "garden", "A letter about {} came.", "a letter came", "I lay awake.")
JAPANESE = Tongue("睡眠", "庭", "{}についての手紙が届いた。", "手紙が届いた", "また眠れなかった。")


def talk(run: RunHere, monkeypatch: pytest.MonkeyPatch, at: datetime, tag: str, said: str) -> None:
    told = answer("…", felt("fear") | {"topic_tags": [tag]})
    assert absorbed(run, monkeypatch, told, "--user", said, at=at).code == 0


def begin(run: RunHere, tongue: Tongue) -> None:
    """Two old memories alike, of which the one about the worry is the older one."""
    run("persona", "set", "--text", "I am Aya.")
    for hours, subject in ((1, tongue.worry), (0, tongue.other)):
        at = NOON - timedelta(days=30, hours=hours)
        run("remember", tongue.letter.format(subject), "--tag", subject, at=at)


def in_mind(run: RunHere, at: datetime, asked_for: str) -> dict[str, Any]:
    """What recall, selection, its plan, deliberation and `ego attend` say, with no talk between."""
    recalled = run("recall", asked_for, "--json", at=at).data["memories"]
    asked = json.loads(run("select", asked_for, "--packet", at=at).out)["input"]
    decided = json.loads(run("deliberate", "--packet", at=at).out)["input"]
    attended = run("attend", "--json", at=at).data["attention_targets"]
    state = asked["persona_selection_context"]["interest_state"]["attention_targets"]
    assert [weighed(state), weighed(decided["interest_state"]["attention_targets"])] == [
        weighed(attended)
    ] * 2
    return {
        "recall": [one["content"] for one in recalled if one["kind"] == "memory"],
        "candidates": [one["preview"] for one in asked["candidates"] if one["kind"] == "memory"],
        "plan": weighed(asked["plan"]["persona_focus_hint"]["interest_targets_hint"]),
        "attend": weighed(attended),
        "decided": weighed(decided["interest_state"]["attention_targets"]),
    }


def weighed(targets: list[dict[str, Any]]) -> dict[str, float]:
    return {one["value"]: one["weight"] for one in targets}


@pytest.mark.parametrize("tongue", [ENGLISH, JAPANESE], ids=["English", "Japanese"])
def test_a_week_of_worry_is_in_mind_a_day_later_and_one_mention_is_not(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, tongue: Tongue
) -> None:
    begin(run_here, tongue)
    without = in_mind(run_here, NOON, tongue.asked)
    assert without["attend"] == {}
    assert tongue.other in without["recall"][0]

    talk(run_here, monkeypatch, NOON, tongue.worry, tongue.said)
    assert tongue.worry in in_mind(run_here, NOON + timedelta(hours=1), tongue.asked)["recall"][0]
    assert in_mind(run_here, NOON + DAY, tongue.asked) == without  # one mention is gone

    for day in range(1, 7):
        talk(run_here, monkeypatch, NOON + day * DAY, tongue.worry, tongue.said)
    worried = in_mind(run_here, NOON + 7 * DAY, tongue.asked)
    (weight,) = worried["attend"].values()
    assert 0.3 < weight < 0.5
    assert worried["plan"] == worried["decided"] == worried["attend"] == {tongue.worry: weight}
    assert worried["recall"] == worried["candidates"] == without["recall"][::-1]

    assert in_mind(run_here, NOON + 40 * DAY, tongue.asked) == without  # nor does that stay


def test_what_lasts_is_shown_exported_and_taken_in_again(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, data_dir: Path, tmp_path: Path
) -> None:
    begin(run_here, ENGLISH)
    for day in range(7):
        talk(run_here, monkeypatch, NOON + day * DAY, ENGLISH.worry, ENGLISH.said)
    shown = run_here("attend", at=MONDAY_AFTER)
    assert shown.out.splitlines()[0] == "Attending to 1 thing, manner: observe"
    assert shown.out.splitlines()[1].endswith(" topic sleep (lasting)")
    (one,) = run_here("attend", "--json", at=MONDAY_AFTER).data["attention_targets"]
    assert one["weight"] == one["slow"]
    assert one["slow_at"] == (NOON + 6 * DAY).isoformat()
    drawn = on_a_terminal(data_dir, "attend", EGO_NOW=MONDAY_AFTER.isoformat()).text
    assert drawn.splitlines()[1].split()[-1] == "lasting"

    run_here("export", str(tmp_path / "all.jsonl"), at=MONDAY_AFTER)
    other = tmp_path / "other"
    taken = run_here(
        "import", str(tmp_path / "all.jsonl"), at=MONDAY_AFTER, EGO_DATA_DIR=str(other)
    )
    assert taken.code == 0, taken.err
    again = run_here("attend", at=MONDAY_AFTER, EGO_DATA_DIR=str(other)).out
    assert again == shown.out
