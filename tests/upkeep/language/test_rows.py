"""Every Japanese row can be filled with what its English has."""

from __future__ import annotations

import re

from ego.upkeep import language

AUTOMATIC, NUMBERED = re.compile(r"\{\}"), re.compile(r"\{\d+\}")


def test_no_row_mixes_two_ways_of_numbering() -> None:
    with language.speaking(language.JAPANESE):
        rows = dict(language._texts())

    assert len(rows) > 1_000
    assert [
        english
        for english, japanese in rows.items()
        if AUTOMATIC.search(japanese) and NUMBERED.search(japanese)
    ] == []
