"""Asked as one asks a week later, what answers stands first, however it was said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.models import NEEDS_MODEL
from tests.tools.memory.test_afterthoughts import first_of

pytestmark = NEEDS_MODEL

BOSS = "boss wants the report by friday"
DAN, JUDITH = "Dan works nights this week at the hospital", "my therapist says write things down"


@pytest.mark.parametrize(
    ("told", "question", "first"),
    [
        (["Dan loves it of course", DAN, "he's a nurse, in case I never said"],
         "what does Dan do?", "nurse"),
        ([JUDITH, "her name is Judith btw", "later", "new plant, called him Gerald"],
         "what's my therapist's name?", "Judith"),
        (["Biscuit is turning 9 in december", "later",
          "we go to his parents for christmas eve only"], "what are we doing for christmas?",
         "parents"),
        ([BOSS, "car's at the garage, brakes", "they say 640 euros for the brakes", "later",
          "later", "garage called, brakes are done, 710 in the end"], "how much were the brakes?",
         "710"),
        # Of somebody else, in another talk, or of what names nobody.
        (["Tom loves it of course", "later", "he's a nurse, in case I never said"],
         "what does Tom do?", "Tom"),
        ([JUDITH, "her dog bit me"], "what's my therapist's name?", "therapist"),
    ],
)  # fmt: skip
def test_what_answers_stands_first(
    data_dir: Path, told: Sequence[str], question: str, first: str
) -> None:
    assert first in first_of(data_dir, told, question)
