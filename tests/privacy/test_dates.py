"""Until when something was so is told only where what replaced it may be told."""

from __future__ import annotations

import json
import re

import pytest

from tests.conftest import NOON
from tests.privacy.life import ASKED, Life, Outlet
from tests.privacy.test_outlets import OUTLETS, Begin, begin, begun, life

__all__ = ["begin", "begun", "life"]

KNOWN = f"The {ASKED} in the hall is yellow."
DAY = "2026-02-20"
UNTIL = re.compile(rf'until {DAY}|"until": ?"{DAY}|\\"until\\": ?\\"{DAY}')
ITS_LINE = {
    *("recall", "search_memories", "introspect", "consider_them", "Python: recall"),
    *("ego memories", "ego mood", "ego select", "ego select --packet"),
    *("ego chat: what a model is sent", "ego select: what a model is sent"),
}
"""Outlets in which a memory that was replaced for all to know says so."""


def replaced(life: Life, *options: str) -> None:
    """A memory that another one replaced later, kept with these options."""
    said = ["--with", "Aki", "--category", "introspection", "--emotion", "sad", "--json"]
    told = life.run("remember", KNOWN, *said, **life.variables)
    life.ids["known"] = json.loads(told.out)["data"]["id"]
    later = {"EGO_NOW": NOON.isoformat().replace("2026-01-01", DAY)}
    said = [*said, "--replaces", life.ids["known"], *options]
    told = life.run("remember", f"It hides: the {ASKED} is blue.", *said, **life.variables, **later)
    life.ids["private"] = json.loads(told.out)["data"]["id"]


@pytest.mark.parametrize("outlet", OUTLETS, ids=lambda outlet: outlet.name)
def test_a_private_one_tells_no_date_where_it_may_not_leave(
    outlet: Outlet, life: Life, begin: Begin
) -> None:
    begin("replaced in private", lambda life: replaced(life, "--private"))

    told = outlet.hear(life)

    assert outlet.private or not UNTIL.search(told)


@pytest.mark.parametrize(
    "outlet", [one for one in OUTLETS if one.name in ITS_LINE], ids=lambda outlet: outlet.name
)
def test_one_for_everyone_tells_its_date(outlet: Outlet, life: Life, begin: Begin) -> None:
    begin("replaced", replaced)

    told = outlet.hear(life)

    assert UNTIL.search(told)
