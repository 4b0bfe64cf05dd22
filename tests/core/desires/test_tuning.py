"""A person's tuning: read whole, or refused in one line that names file, key and range."""

from __future__ import annotations

from typing import Any

import pytest

from ego.core.desires.desires import CATALOG, Desire
from ego.core.desires.satisfaction import IMPLICIT
from ego.core.desires.tuning import read
from ego.errors import UsageError

HOME, DATA = "/home/me/config.toml", "/data/config.toml"


def test_a_desire_is_changed_in_place_and_a_new_one_comes_last() -> None:
    tuned = read(
        [
            (DATA, {"desires": {"play": {"tier": 2, "satisfaction_hours": 48}}}),
            (DATA, {"desires": {"curiosity": {"satisfaction_hours": 30}}}),
        ]
    )

    assert tuned.catalog["curiosity"] == Desire("curiosity", 4, 30)
    assert list(tuned.catalog) == [*CATALOG, "play"]
    assert CATALOG["curiosity"].satisfaction_hours == 18


def test_the_directory_s_file_is_stronger_key_by_key() -> None:
    tuned = read(
        [
            (HOME, {"desires": {"curiosity": {"tier": 2, "satisfaction_hours": 5}}}),
            (DATA, {"desires": {"curiosity": {"satisfaction_hours": 30}}}),
        ]
    )

    assert tuned.catalog["curiosity"] == Desire("curiosity", 2, 30)
    assert tuned.origins == {"curiosity": DATA}


def test_rules_of_both_files_come_after_the_table_s() -> None:
    rule = {"tool": "recall", "desire": "recognition", "quality": 0.2}

    tuned = read([(HOME, {"implicit": [rule]}), (DATA, {"implicit": [rule]})])

    assert tuned.every_rule[: len(IMPLICIT)] == IMPLICIT
    assert [rule.origin for rule in tuned.rules] == [
        "/home/me/config.toml: [[implicit]] number 1",
        "/data/config.toml: [[implicit]] number 1",
    ]


def a_rule(**changed: Any) -> dict[str, Any]:
    rule = {"tool": "recall", "desire": "curiosity", "quality": 0.2} | changed
    return {"implicit": [{key: value for key, value in rule.items() if value is not None}]}


def a_desire(name: str = "curiosity", **said: Any) -> dict[str, Any]:
    return {"desires": {name: said}}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"desires": 3}, "desires is not a table. Write [desires.NAME]."),
        ({"desires": {"curiosity": 3}}, "not a table of tier, satisfaction_hours."),
        (a_desire(hours=3), "curiosity has no key 'hours'. Known: tier, satisfaction_hours."),
        (a_desire("Play!", tier=1), "Play! is no name: small letters, digits and _"),
        (a_desire("\x1b[31mred", tier=1), r"desires.\x1b[31mred is no name"),
        (a_desire("play", tier=1), "play is a new desire and needs satisfaction_hours."),
        (a_desire("play"), "play is a new desire and needs tier and satisfaction_hours."),
        (a_desire(tier=0), "curiosity.tier is 0, not a whole number from 1 to 9."),
        (a_desire(tier=1.5), "curiosity.tier is 1.5, not a whole number from 1 to 9."),
        (a_desire(tier=True), "curiosity.tier is true, not a whole number from 1 to 9."),
        (a_desire(satisfaction_hours=0), "satisfaction_hours is 0, not a number from 0.1 to 8760."),
        (a_desire(satisfaction_hours="6"), "hours is '6', not a number from 0.1 to 8760."),
        (a_desire(satisfaction_hours=float("nan")), "hours is nan, not a number from 0.1 to 8760."),
        (a_desire(satisfaction_hours=float("inf")), "hours is inf, not a number from 0.1 to 8760."),
        (a_desire(satisfaction_hours=10**5_000), "hours is a number too long to show, not"),
        ({"implicit": {}}, "implicit is not a list of tables. Write [[implicit]]."),
        ({"implicit": [3]}, "number 1 is not a table of tool, desire, quality, category."),
        (a_rule(tool=None), "[[implicit]] number 1 needs tool, the name of a tool."),
        (a_rule(desire="joy"), "number 1: desire 'joy' is unknown. Known: information_hunger,"),
        (a_rule(category="x"), "number 1: category 'x' is unknown. Known: daily,"),
        (a_rule(quality=1.2), "number 1: quality is 1.2, not a number from 0 to 1."),
        (a_rule(quality=None), "number 1: quality is missing, not a number from 0 to 1."),
        (a_rule(weight=1), "number 1 has no key 'weight'. Known: tool, desire, quality, category."),
        (
            {"desires": {f"d{n}": {"tier": 1, "satisfaction_hours": 1} for n in range(33)}},
            "at most 32 desires can be added.",
        ),
        ({"implicit": a_rule()["implicit"] * 101}, "at most 100 [[implicit]] rules can be added."),
    ],
)
def test_what_does_not_fit_is_one_line(content: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError) as refused:
        read([(DATA, content)])

    assert str(refused.value).startswith(f"{DATA}: ")
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
