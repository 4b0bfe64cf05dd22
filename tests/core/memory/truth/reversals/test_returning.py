"""What goes back ends what told of the leaving, and a visit ends nothing."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.core.memory.truth.reversals.reversing import says_over

MOVED = "We moved from Celery to Dramatiq."
MOVED_JAPANESE = "CeleryからDramatiqに移行した。"


def ends(older: str, newer: str) -> bool:
    mine, theirs = text.normalise(newer), text.normalise(older)
    return says_over(mine, theirs, theirs)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (MOVED, "We moved the queue back to Celery."),
        (MOVED, "For the queue we went back to Celery because Dramatiq lost jobs."),
        (MOVED, "We are back on Celery."),
        (MOVED, "Reverted to Celery after the outage."),
        (MOVED, "We use Celery again."),
        (MOVED, "We rolled back the move to Dramatiq."),
        ("We no longer use Celery; Dramatiq runs the queue.", "Celery is back in use."),
        ("Mia moved from Berlin to Lisbon.", "Mia moved back to Berlin."),
        (MOVED_JAPANESE, "Celeryに戻すことにした。"),
        (MOVED_JAPANESE, "キューをCeleryに戻した。"),
        (MOVED_JAPANESE, "結局、Celeryを再び使っている。"),
        (MOVED_JAPANESE, "Dramatiqへの移行を元に戻した。"),
        ("キューをCeleryからDramatiqに移行した。", "キューを元に戻した。"),
    ],
)
def test_going_back_ends_the_change(older: str, newer: str) -> None:
    assert ends(older, newer)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("We use Celery for the queue.", "We went back to Celery."),
        (MOVED, "Lena's old company went back to Celery."),
        (MOVED, "We went back to the office."),
        (MOVED, "We might go back to Celery."),
        (MOVED, "Should we go back to Celery?"),
        ("Mia moved from Berlin to Lisbon.", "Mia went back to Berlin for the wedding."),
        ("キューにはCeleryを使っている。", "やっぱりCeleryに戻した。"),
        (MOVED_JAPANESE, "玲奈の会社はCeleryに戻した。"),
        (MOVED_JAPANESE, "鍵を棚に戻した。"),
        ("キューをCeleryからDramatiqに移行した。", "家具を元に戻した。"),
    ],
)
def test_what_only_resembles_it_ends_nothing(older: str, newer: str) -> None:
    assert not ends(older, newer)
