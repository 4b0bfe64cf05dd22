"""Times as documents keep them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from ego.core.moments import read_time, reuse


@pytest.mark.parametrize(
    ("written", "at"),
    [
        ("2026-03-01T09:30:00+00:00", datetime(2026, 3, 1, 9, 30, tzinfo=UTC)),
        ("2026-03-01T09:30:00", datetime(2026, 3, 1, 9, 30, tzinfo=UTC)),
        ("0001-01-01T00:00+14:00", datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14)))),
        ("soon", None),
        (None, None),
        (5, None),
    ],
)
def test_a_kept_time_is_read_or_unknown(written: object, at: datetime | None) -> None:
    assert read_time(written) == at


def test_what_was_read_is_read_once_but_anew_in_another_zone() -> None:
    read = list[str]()

    @reuse(2)
    def day_of(words: str, now: datetime, *, loud: bool = False) -> str:
        read.append(words)
        return f"{words} {now.day}{'!' if loud else ''}"

    late = datetime(2026, 3, 1, 22, tzinfo=UTC)
    in_tokyo = late.astimezone(timezone(timedelta(hours=9)))

    assert [day_of("tea", late), day_of("tea", late)] == ["tea 1", "tea 1"]
    assert read == ["tea"]
    assert day_of("tea", in_tokyo) == "tea 2"
    assert day_of("tea", late, loud=True) == "tea 1!"
    assert day_of("tea", late) == "tea 1"
    assert read == ["tea"] * 4  # of three the first is not kept
