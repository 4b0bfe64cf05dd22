"""The bench of lives plays pure rules; the real tools have to come to the same."""

from __future__ import annotations

from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"


@pytest.mark.parametrize(
    ("life", "days"),
    [
        ("twice a day", 4),
        *(
            pytest.param(life, 14, marks=pytest.mark.soak)
            for life in ("twice a day", "as people write", "worker", "weekly", "empty calls")
        ),
    ],
)
def test_a_life_through_the_real_tools_is_the_one_by_the_rules(
    life: str, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    monkeypatch.delenv("EGO_NOW", raising=False)
    from lives import LIVES
    from through_tools import agree

    same = agree(LIVES[life](0), 0, days)

    assert same.differences == []
    assert same.worst <= 1e-9
    assert same.beats == days * 48 - 1
    assert same.wakes > 0
