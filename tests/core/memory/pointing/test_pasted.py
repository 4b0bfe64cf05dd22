"""What is pasted into a turn, code or a log, tells of no day; what is told beside it does."""

from __future__ import annotations

import pytest

from ego.core.memory.pointing.untold import pasted

TRACE = 'Traceback (most recent call last):\n  File "x.py", line 3, in do\n    due("on Friday")\n'


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (
            "The demo is on Thursday. why does it fail:\n\n```\nat 10 on Friday\n```\nflaky again",
            "The demo is on Thursday. why does it fail:\nflaky again",
        ),
        ("The demo is on Thursday.\n~~~py\nat 10 on Friday", "The demo is on Thursday."),
        (
            f"The demo is on Friday at 10. I get\n{TRACE}ValueError: bad day\nAny idea?",
            "The demo is on Friday at 10. I get\nAny idea?",
        ),
        (
            "diff --git a/c.py b/c.py\n@@ -12,7 +12,7 @@\n-# call Jonas on Monday at 9\n+# x\n"
            "does that look right?",
            "does that look right?",
        ),
        (
            "on call starts today. [2026-11-02 03:12:44] ERROR retry, next run on 2026-11-05\n"
            "2026-11-02T03:12:45Z WARN maintenance on Friday at 02:00\nwho pages me?",
            "on call starts today.\nwho pages me?",
        ),
    ],
)
def test_what_is_pasted_goes_and_what_is_told_stays(said: str, left: str) -> None:
    assert pasted.drop(said) == left


@pytest.mark.parametrize(
    "said",
    [
        "The dentist is on Thursday at 10.",
        "- milk\n- dentist on Friday at 3\n- call mum",
        "Meeting on [2026-11-05 10:00] about ERROR pages",
        "a note\nWARNING: the dentist is on 2026-11-05 at 9",
        "--- \ndentist on Friday\n---",
        "@ 10 on Friday: dentist",
        "2026-11-05 10:00 歯医者\n2026-11-06 11:00 会議",
    ],
)
def test_what_somebody_typed_stays(said: str) -> None:
    assert pasted.drop(said) == said
