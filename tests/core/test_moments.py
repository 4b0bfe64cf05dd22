"""Times as documents keep them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from ego.core.moments import read_time


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
