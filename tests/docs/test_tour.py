"""The tour is what the program prints, to the byte."""

from __future__ import annotations

from scripts.tour import TARGET, play
from tests import forks
from tests.models import NEEDS_MODEL

pytestmark = NEEDS_MODEL


def test_the_tour_is_what_is_printed() -> None:
    written = TARGET.read_text("utf-8")

    assert play(written, forks.command()) == written, (
        "read what changed, then run python scripts/tour.py"
    )
