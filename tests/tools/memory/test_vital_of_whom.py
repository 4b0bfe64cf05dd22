"""What is vital of somebody whose name is one kanji, with what else of it is told behind it."""

from __future__ import annotations

import pytest

from ego.runtime.ego import Ego
from ego.tools.memory.finding import known
from tests.conftest import Clock
from tests.tools.memory.test_vital_in_talk import tell

FOUND = "凛がそばアレルギーって検査で出たとよ。卵もダメって言われとる"
BY_NOW = "凛の卵アレルギー、再検査したら大丈夫やったって！そばだけはまだダメ"
ENGLISH = "Rin is allergic to buckwheat. Eggs too, they say."


@pytest.mark.parametrize("other", ["美咲", ""])
@pytest.mark.parametrize(
    ("told", "question", "facts"),
    [
        ([FOUND], "凛のアレルギーって今なにがだめやったっけ", [f'You know of 凛: "{FOUND}"']),
        (
            [FOUND, BY_NOW],
            "凛のアレルギーって今なにがだめやったっけ",
            [f'You know of 凛: "{BY_NOW}"'],
        ),
        ([FOUND], "凛って何がアレルギーだっけ", [f'You know of 凛: "{FOUND}"']),
        ([FOUND], "蓮のアレルギーって何だっけ", []),
        ([FOUND], "凛々しい顔のアレルギー医師って誰だっけ", []),
        ([FOUND], "卵は好き？", []),
    ],
)
def test_it_is_told_to_whoever_asks(
    world: Ego, clock: Clock, other: str, told: list[str], question: str, facts: list[str]
) -> None:
    tell(world, clock, *(("", one) for one in told))

    brought = known.bring_with_known(world, question, other)
    stirred = [getattr(one, "id", "") for one in brought.sure]
    if other:
        assert brought.facts == facts
    else:  # what comes to mind by itself is told once
        assert brought.facts == facts or stirred


def test_what_else_is_told_behind_it_is_told_along(world: Ego, clock: Clock) -> None:
    tell(world, clock, ("", ENGLISH))

    brought = known.bring_with_known(world, "What must I not cook for Rin?", "Misaki")
    assert brought.facts == ['You know of Rin: "Rin is allergic to buckwheat. Eggs too, they say"']
