"""`ego import`: what is known on both sides becomes one, and what is here stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ego.runtime.ego import Ego
from tests.conftest import NOON
from tests.talk import absorbed
from tests.upkeep.conftest import Run
from tests.upkeep.lines import memory, things, written


def test_what_was_forgotten_does_not_come_back_by_itself(
    lived: Ego, run: Run, tmp_path: Path
) -> None:
    file = str(tmp_path / "out")
    run("export", file)
    first = things(tmp_path / "out", "memory")[0]["id"]
    run("forget", first)

    ran = run("import", file)

    assert (ran.code, ran.err) == (0, "")
    assert run("show", first).code == 3
    run("undelete", first)
    assert len(run("show", first, "--json").data["memory"]["links"]) == 2


def test_a_desire_is_only_set_to_a_later_satisfaction(run: Run, tmp_path: Path) -> None:
    def imported(hour: int) -> dict[str, Any]:
        line = {"kind": "desire", "name": "curiosity", "satisfaction_quality": 0.8,
                "last_satisfied": f"2026-01-01T{hour:02d}:00:00+00:00"}  # fmt: skip
        run("import", written(tmp_path / "in", line))
        (kept,) = (
            json.loads(line) for line in run("export").out.splitlines() if '"curiosity"' in line
        )
        return dict(kept)

    assert imported(6)["last_satisfied"].startswith("2026-01-01T06")  # nobody met it here yet
    assert imported(5)["last_satisfied"].startswith("2026-01-01T06")
    assert imported(7)["last_satisfied"].startswith("2026-01-01T07")


def test_people_known_on_both_sides_become_one(run: Run, tmp_path: Path) -> None:
    run("update-relationship", "Misaki", "known_fact", "likes rivers")
    run("update-relationship", "Misaki", "trust_level", "0.9")
    line = {"kind": "person", "person_id": "p_other", "name": "ｍｉｓａｋｉ", "trust_level": 0.1,
            "known_facts": ["likes rivers", "has a cat"], "total_interactions": 4,
            "last_interaction": "2025-12-31T00:00:00+00:00"}  # fmt: skip

    file = written(tmp_path / "in", line)
    first, second = run("import", file, "--json"), run("import", file, "--json")

    person = run("consider-them", "--person", "Misaki", "--json").data["person"]
    assert person["known_facts"] == ["likes rivers", "has a cat"]
    assert (person["trust_level"], person["total_interactions"]) == (0.9, 4)
    assert (first.data["new"]["person"], second.data["new"]["person"]) == (1, 0)


def test_a_hand_made_person_goes_out_and_comes_in(run: Run, tmp_path: Path, data_dir: Path) -> None:
    run("feel-desires")
    kept = {"p_1": {"name": "Mika", "mood_trajectory": ["?", {"memory": ["?"]}]}, "note": "mine"}
    (data_dir / "relationships.json").write_text(json.dumps(kept), "utf-8")
    line = {"kind": "person", "name": "mika", "mood_trajectory": [{"at": NOON.isoformat()}]}

    run("export", str(tmp_path / "out"))
    first, second = (
        run("import", written(tmp_path / "in", line), "--json").data["new"] for _ in range(2)
    )
    (data_dir / "relationships.json").write_text('{"p_1": {"name": "M", "aliases": 1}}', "utf-8")
    broken = run("export", str(tmp_path / "out"), "--force")

    assert [one["name"] for one in things(tmp_path / "out", "person")] == ["Mika"]
    assert (first["person"], second["person"]) == (1, 0)
    assert (broken.code, broken.out) == (4, "")
    assert "aliases of 'M' is not a list" in broken.err


def test_a_self_model_gains_what_it_lacks(lived: Ego, run: Run, tmp_path: Path) -> None:
    question = lived.questions()[0]
    file = written(
        tmp_path / "in",
        {"kind": "self", "question_log": [
            {"id": question.id, "question": "Changed?", "created_at": NOON.isoformat()},
            {"id": "q_new", "question": "New?", "created_at": NOON.isoformat()},
        ]},
        {"kind": "self", "skill_confidence": {"listening": 0.1, "waiting": 0.2}},
        {"kind": "self", "their_own_field": [1, 2]},
    )  # fmt: skip

    run("import", file)

    document = lived.self_document()
    assert [q.text for q in lived.questions()] == ["Why does it matter?", "New?"]
    assert document["skill_confidence"] == {"listening": 0.6, "waiting": 0.2}
    assert document["their_own_field"] == [1, 2]


def test_what_stands_twice_stands_twice_and_no_oftener(
    run: Run, tmp_path: Path, data_dir: Path
) -> None:
    lists = [["rain", "tea"], ["tea", "rain", "rain"], ["rain", "salt"]]
    kept = []
    for n, values in enumerate((*lists, lists[1])):
        file = written(tmp_path / f"{n}", {"kind": "self", "their_own_field": values})
        assert run("import", file).code == 0
        kept.append(json.loads((data_dir / "self_model.json").read_text())["their_own_field"])

    assert kept[0] == ["rain", "tea"]
    assert kept[1:] == [["rain", "tea", "rain"], *[["rain", "tea", "rain", "salt"]] * 2]


def test_what_a_file_says_twice_is_taken_once(run: Run, tmp_path: Path) -> None:
    liked = {"kind": "preference", "domain": "food", "polarity": "like", "subject": "ramen"}
    person = {"kind": "person", "person_id": "p_1", "name": "Misaki", "known_facts": ["a cat"]}
    twice = [liked, liked, person, person | {"known_facts": ["a cat", "a boat"]}, person]

    new = run("import", written(tmp_path / "in", *twice), "--json").data["new"]

    assert (new["preference"], new["person"]) == (1, 2)
    known = run("consider-them", "--person", "Misaki", "--json").data["person"]
    assert known["known_facts"] == ["a cat", "a boat"]


def test_a_long_list_of_the_self_model_goes_over_several_lines(run: Run, tmp_path: Path) -> None:
    narratives = [f"{n % 2}" * 300_000 for n in range(5)]
    lines = [{"kind": "self", "identity_narratives": [one]} for one in narratives]
    run("import", written(tmp_path / "in", *lines))

    run("export", str(tmp_path / "out"))
    ran = run("import", str(tmp_path / "out"), "--data-dir", str(tmp_path / "other"))

    assert ran.code == 0
    assert len(things(tmp_path / "out", "self")) == 3
    kept = json.loads((tmp_path / "other" / "self_model.json").read_text("utf-8"))
    assert kept == {"identity_narratives": narratives}


def test_an_import_settles_nothing_and_counts_no_meeting(run: Run, tmp_path: Path) -> None:
    before = run("export").out

    run("import", written(tmp_path / "in", memory("With her.", people=["Misaki"])))

    after = run("export").out
    assert [line for line in after.splitlines() if '"desire"' in line] == [
        line for line in before.splitlines() if '"desire"' in line
    ]
    assert '"person"' not in after


@pytest.mark.parametrize(
    ("plan", "after", "is_now"),
    [
        ("I have to hand in the essay on 3 January.", "The essay is handed in.", "done"),
        ("I have the dentist on 3 January at 9.", "The dentist is cancelled.", "called off"),
    ],
)
def test_what_is_done_or_off_stays_so_elsewhere(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plan: str, after: str, is_now: str
) -> None:
    file, other = str(tmp_path / "out"), str(tmp_path / "other")
    run("remember", plan)
    absorbed(run, monkeypatch, "I see.", user=after)
    run("export", file)

    taken = run("import", file, "--json", "--data-dir", other)

    assert taken.data["new"]["ahead"] == 1
    assert run("ahead", "--json", "--data-dir", other).data["ahead"] == []
    assert f", {is_now}] {plan}" in run("recall", plan, "--data-dir", other).out
    run("export", str(tmp_path / "again"), "--data-dir", other)
    assert things(tmp_path / "again", "ahead") == things(tmp_path / "out", "ahead")
