"""What the documents say in numbers is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ego.core.desires.desires import CATALOG
from ego.core.desires.satisfaction import IMPLICIT

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def rows(document: str, columns: int) -> list[list[str]]:
    """The rows of every table with so many columns, their heads included."""
    lines = (ROOT / "docs" / document).read_text("utf-8").split("\n")
    cells = [[c.strip() for c in one.strip("|").split("|")] for one in lines if one[:1] == "|"]
    return [row for row in cells if len(row) == columns and set(row[0]) != {"-"}]


def test_the_catalog_stands_in_the_document() -> None:
    told = {(name, tier, hours) for name, tier, hours in rows("desires.md", 3)}

    assert {(d.name, str(d.tier), f"{d.satisfaction_hours:g}") for d in CATALOG.values()} <= told


def test_the_implicit_map_stands_in_the_document() -> None:
    told = {(tool, desire, quality) for tool, desire, quality in rows("desires.md", 3)}
    known = {
        (f"{r.tool}, category {r.category}" if r.category else r.tool, r.desire, str(r.quality))
        for r in IMPLICIT
    }

    assert told - {
        (d.name, str(d.tier), f"{d.satisfaction_hours:g}") for d in CATALOG.values()
    } == {
        *known,
        ("desire", "tier", "`satisfaction_hours`"),
        ("tool", "desire", "quality"),
    }


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.M | re.S)
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)

    missing = [one for one in targets if "://" not in one and not (document.parent / one).exists()]

    assert not missing
