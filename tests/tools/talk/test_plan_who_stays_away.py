"""Who stays away and is called but she, he or they: whoever comes by the one plan it may be of."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import environment

MOTHER, SISTER = "My mother comes on Friday", "My sister comes on Saturday"
BROTHER = "My brother comes on Saturday"
BOTH = "Ann and Tom are coming on Friday"
COLD, FLU = "She has a cold and isn't coming", "She's got flu and can't come"
MOTHER_JAPANESE, SISTER_JAPANESE = "金曜に母が来る", "土曜に妹が来る"
KENTA = "金曜に健太が遊びに来る"
COLD_JAPANESE = "風邪で来られなくなったって"


def absorb(tmp_path: Path, *said: str) -> tuple[list[str], list[str]]:
    """What is left of what lies ahead, and what is said to be unchanged by the last turn."""
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Hanna")
    with ego.open(environ=environ, now=lambda: datetime(2026, 12, 1, 9, tzinfo=UTC)) as mine:
        turns = [mine.absorb(one, "I see.") for one in said]
        left = [one["told"].removeprefix("Hanna: ") for one in mine.ahead()["ahead"]]
    return left, [one["text"].removeprefix("Hanna: ") for one in turns[-1]["unchanged"]]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ([MOTHER, COLD], []),
        ([MOTHER, FLU], []),
        ([MOTHER, "She isn't coming"], []),
        ([MOTHER, "She's ill, so she's not coming"], []),
        ([MOTHER, "Oh no, she has a cold and isn't coming on Friday"], []),
        ([MOTHER, "Spoke to Mum. She has a cold and isn't coming."], []),
        ([MOTHER, "I spoke to my mother. She's got a cold, so she isn't coming."], []),
        ([MOTHER, "My mother's ill, so she's not coming"], []),
        ([MOTHER, "Mum's not coming after all, she's got a cold"], []),
        ([MOTHER, BROTHER, COLD], [BROTHER]),
        ([MOTHER, BROTHER, "He has a cold and isn't coming"], [MOTHER]),
        ([MOTHER, SISTER, "She has a cold and isn't coming on Saturday"], [MOTHER]),
        (["Ann is coming on Friday", COLD], []),
        (["The plumber comes on Friday", "He's ill and can't come"], []),
        ([BOTH, "They have a cold and aren't coming"], []),
        (["My parents are coming on Friday", "They've both got colds and aren't coming"], []),
        ([MOTHER_JAPANESE, "母は風邪で来られなくなった"], []),
        ([MOTHER_JAPANESE, COLD_JAPANESE], []),
        ([MOTHER_JAPANESE, "風邪ひいて来れないって"], []),
        ([MOTHER_JAPANESE, "彼女は風邪で来られなくなった"], []),
        ([KENTA, "熱が出て来れなくなったって"], []),
        (["金曜に健太とランチ", "風邪で来れなくなった"], []),
    ],
)
def test_she_is_whoever_comes_by_the_only_plan_it_may_be_of(
    tmp_path: Path, said: list[str], left: list[str]
) -> None:
    assert absorb(tmp_path, *said) == (left, [])


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ([MOTHER, SISTER, COLD], [MOTHER, SISTER]),
        ([MOTHER, "Paula rang today.", COLD], [MOTHER]),
        ([BOTH, COLD], [BOTH]),
        (["Dinner with Ann on Friday at 7", FLU], ["Dinner with Ann on Friday at 7"]),
        ([MOTHER, "She has a cold and isn't coming to the party"], [MOTHER]),
        ([MOTHER_JAPANESE, SISTER_JAPANESE, COLD_JAPANESE], [MOTHER_JAPANESE, SISTER_JAPANESE]),
        ([MOTHER_JAPANESE, "健太から電話あった", COLD_JAPANESE], [MOTHER_JAPANESE]),
    ],
)
def test_where_it_may_be_another_nothing_is_changed_and_a_line_says_so(
    tmp_path: Path, said: list[str], named: list[str]
) -> None:
    left, unchanged = absorb(tmp_path, *said)

    assert left == [one for one in said if one in left]
    assert unchanged == named == left


@pytest.mark.parametrize(
    "said",
    [
        [MOTHER, "He has a cold and isn't coming"],
        [MOTHER, "She has a cold but is coming"],
        [MOTHER, "She's coming, her cold isn't bad"],
        [MOTHER, "If she isn't coming, we eat out"],
        [MOTHER, "She has a cold, isn't she coming?"],
        [MOTHER, "My sister has a cold and isn't coming"],
        [MOTHER, "Paula has a new boyfriend. He isn't coming."],
        ["My mother has the dentist on Friday", "She isn't coming"],
        ["I'm coming home on Friday", COLD],
        [MOTHER_JAPANESE, "彼は風邪で来られなくなった"],
        [MOTHER_JAPANESE, "姉は風邪で来られなくなった"],
        [MOTHER_JAPANESE, "風邪で学校に行けなくなった"],
        [MOTHER_JAPANESE, "風邪で来られなくなったらどうしよう？"],
        ["金曜に荷物が来る", "事故で来れないって"],
    ],
)
def test_who_is_somebody_else_or_comes_changes_nothing(tmp_path: Path, said: list[str]) -> None:
    assert absorb(tmp_path, *said)[0] == said[:1]


def test_a_secret_is_no_line_by_somebody_who_is_not_named(tmp_path: Path) -> None:
    secret = "Don't tell anybody, Ann is coming on Friday"

    assert absorb(tmp_path, secret, MOTHER, COLD) == (["Ann is coming on Friday", MOTHER], [MOTHER])
