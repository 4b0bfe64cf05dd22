"""Who is named is the sister or brother that a plan was told of, where a known fact says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


def know(run_here: RunHere, name: str, fact: str) -> None:
    ran = run_here("update-relationship", name, "known_fact", fact)
    assert ran.code == 0, ran


@pytest.mark.parametrize(
    ("fact", "plan", "said", "left"),
    [
        ("Ken is Misaki's brother.", "I have the dentist on 8 January.",
         "My brother's dentist is off.", 0),
        ("Ken is Misaki's brother.", "I have the dentist on 8 January.",
         "My brother's dentist is cancelled.", 0),
        ("Ken is Tom's brother.", "I have the dentist on 8 January.",
         "My brother's dentist is off.", 1),
        ("Ken is Misaki's brother.", "I have the dentist on 8 January.",
         "My dentist is off.", 1),
        ("健太はMisakiの弟だ。", "1月8日に歯医者に行く。", "弟の歯医者はキャンセルになった。", 0),
        ("健太は大輔の弟だ。", "1月8日に歯医者に行く。", "弟の歯医者はキャンセルになった。", 1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("way", ["told by him", "remembered"])
def test_whom_somebody_calls_their_brother_has_the_plan_of_his_name(
    run_here: RunHere, tmp_path: Path, fact: str, plan: str, said: str, left: int, way: str
) -> None:
    name = "健太" if "健太" in fact else "Ken"
    know(run_here, name, fact)
    if way == "remembered":
        named = plan.replace("I have", "Ken has") if name == "Ken" else f"健太は{plan}"
        run_here("remember", named, "--about", name)
    else:
        run_here("absorb", "--user", plan, "--with", name, stdin=b"Oh!")
    assert len(lies_ahead(run_here)) == 1

    chat(run_here, tmp_path, said)

    assert len(lies_ahead(run_here)) == left


VISIT, VISIT_JA = "My sister is coming on 30 January.", "姉が1月30日に遊びに来るんだ。"
AWAY = "由美、30日は夜勤が入って来られなくなった。"


@pytest.mark.parametrize(
    ("fact", "plan", "said", "days"),
    [
        ("由美はMisakiの姉だ。", VISIT_JA, AWAY, []),
        ("由美はMisakiの姉だ。", VISIT_JA, "由美が来るの、31日になった。", ["31"]),
        ("由美は大輔の姉だ。", VISIT_JA, AWAY, ["30"]),
        ("Yumi is Misaki's sister.", VISIT, "Yumi can't come on the 30th.", []),
        ("Yumi is Tom's sister.", VISIT, "Yumi can't come on the 30th.", ["30"]),
    ],
)
def test_a_name_is_whom_it_stands_for(
    run_here: RunHere, tmp_path: Path, fact: str, plan: str, said: str, days: list[str]
) -> None:
    know(run_here, "由美" if "由美" in fact else "Yumi", fact)
    chat(run_here, tmp_path, plan)

    chat(run_here, tmp_path, said)

    assert [one["day"][-2:] for one in lies_ahead(run_here)] == days
