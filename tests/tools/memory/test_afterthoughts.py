"""What puts right the turn just before it stands above that, though it names no thing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import environment
from tests.models import NEEDS_MODEL

pytestmark = NEEDS_MODEL

MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)
AROUND = ("the cat is on new food", "mum's knee hurts again", "nice walk with the dog today")
AROUND_JAPANESE = ("猫に新しいごはんをあげた", "母の膝がまた痛むって", "今日は散歩が気持ちよかった")
EIGHTY_EIGHT, LENGTH = "we use 88 as the line length", "what line length do we use?"
HERON, REPO = "the repo is called heron", "what's the repo called?"


def first_of(data_dir: Path, told: Sequence[str], question: str) -> str:
    """What stands first once so many turns were told, two minutes apart but for "later"."""
    at = [MONDAY]
    environ = {**environment(data_dir, at=None), "EGO_EMBEDDING_MODEL": ""}
    japanese = not question.isascii()
    with ego.open(environ=environ, now=lambda: at[0]) as mine:
        for said in (*told, "later", *(AROUND_JAPANESE if japanese else AROUND)):
            at[0] += timedelta(days=1) if said == "later" else timedelta(minutes=2)
            if said != "later":
                mine.absorb(said, "It's 88." if said == LENGTH else "I see.")
        return mine.recall(question)["memories"][0]["content"].removesuffix("\nI see.")


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ([EIGHTY_EIGHT, "later", "line length stays 88, black likes it",
          "I changed my mind, it's 100 now"], LENGTH),
        ([EIGHTY_EIGHT, "later", "what line length do we use?", "make it 100 now"], LENGTH),
        ([EIGHTY_EIGHT, "hm actually 100", "no wait, 120"], LENGTH),
        ([HERON, "no wait, kestrel"], REPO),
        (["my dentist is Dr Weber", "sorry, Dr Wagner"], "who's my dentist?"),
        (["spare keys are in the blue bowl", "ok thanks", "moved them to the drawer"],
         "where are the spare keys?"),
        (["deploys go out on thursdays", "scratch that, tuesdays"], "when do deploys go out?"),
        (["the token lasts 15 minutes", "hm make that 30"], "how long does the token last?"),
        (["my car insurance is with Helvar", "switched to Tryggve, 31 a month"],
         "who's my car insurance with?"),
        (["行の長さは88文字", "やっぱり100にする"], "行の長さはいくつ？"),
        (["リポジトリの名前はヘロン", "訂正、ケストレルで"], "リポジトリの名前は？"),
    ],
)  # fmt: skip
def test_an_afterthought_stands_above_what_it_puts_right(
    data_dir: Path, told: Sequence[str], question: str
) -> None:
    assert first_of(data_dir, told, question) == told[-1]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ([EIGHTY_EIGHT, "sorry, the tests go to tests/unit"], LENGTH),
        ([EIGHTY_EIGHT, "I changed my mind about the offsite, it's in Riga"], LENGTH),
        ([EIGHTY_EIGHT, "it's 5 already, see you"], LENGTH),
        ([EIGHTY_EIGHT, "later", "the budget is 4000", "make it 100 now"], LENGTH),
        ([HERON, "no worries, no rush"], REPO),
        ([HERON, "it costs 9 a month, 90 a year", "wait no, 84 a year"], REPO),
        (["the boiler is broken", "it's cold now"], "is the boiler broken?"),
        (["行の長さは88文字", "やっぱりカレーにする"], "行の長さはいくつ？"),
    ],
)  # fmt: skip
def test_what_is_of_something_else_does_not(
    data_dir: Path, told: Sequence[str], question: str
) -> None:
    assert first_of(data_dir, told, question) == told[0]


LUIS, ANA = "my brother Luis works nights at the bakery", "Ana works part-time at the library"


@pytest.mark.parametrize(
    ("told", "newer", "question", "is_first"),
    [
        (LUIS, "Luis got switched to days", "when does Luis work?", True),
        (LUIS, "Luis got switched to days", "does Luis work nights?", True),
        (ANA, "Ana is full-time now", "what hours does Ana work?", True),
        ("ルイスは夜勤で働いてる", "ルイスは日勤になった", "ルイスの勤務時間は？", True),
        (LUIS, "Luis got switched to days", "where does Luis work?", False),
        (LUIS, "Ana got switched to days", "when does Luis work?", False),
    ],
)  # fmt: skip
def test_who_works_at_another_time_now_does(
    data_dir: Path, told: str, newer: str, question: str, is_first: bool
) -> None:
    assert first_of(data_dir, [told, "later", newer], question) == (newer if is_first else told)
