"""The week of two companions is what the program prints, to the byte."""

from __future__ import annotations

from scripts.week import TARGET, tell


def test_the_week_is_what_is_lived() -> None:
    written = TARGET.read_text("utf-8")

    assert tell() == written, "read what changed, then run python scripts/week.py"
