"""docs/reference.md is what the definitions say."""

from __future__ import annotations

from scripts.reference import TARGET, reference


def test_the_reference_is_current() -> None:
    assert TARGET.read_text("utf-8") == reference(), "run python scripts/reference.py"
