"""A session that begins hears what the last talk was of."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from ego.core.text import count_prompt_tokens
from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat

LATER = NOON + timedelta(days=1)
BRASSICAS, JOAN = "The brassicas have club root again.", "Joan next door fell and broke a hip."


@pytest.mark.parametrize("faced", [["wake-up"], ["hook", "session-start"]])
@pytest.mark.parametrize(
    ("said", "line"),
    [
        (["hi", BRASSICAS, "ok, thanks", JOAN, "good night"], ("began", BRASSICAS, JOAN)),
        (["hi", "隣のジョーンさんが入院した"], ("was of", "隣のジョーンさんが入院した", "")),
        ([JOAN, "The lump is malign. Don't tell anyone."], ("was of", JOAN, "")),
        ([JOAN, "ugh, forget the grafana password, it got rotated"], ("was of", JOAN, "")),
        ([JOAN, "これは残さないで。腫瘍は悪性だった。"], ("was of", JOAN, "")),
        (["hi", "good night"], ()),
    ],
)
def test_it_says_how_the_last_talk_began_and_ended(
    run_here: RunHere, tmp_path: Path, faced: list[str], said: list[str], line: tuple[str, ...]
) -> None:
    for n, one in enumerate(said):
        chat(run_here, tmp_path, one, at=NOON + timedelta(minutes=n))
    told = run_here(*faced, at=LATER, stdin=b"", EGO_COMPANION="Misaki").out

    assert ("The last talk" in told) == bool(line)
    assert all(part in told.replace(r"\"", '"') for part in line)
    assert all(one not in told for one in ("malign", "grafana", "…", "悪性"))
    assert count_prompt_tokens(told) <= 150 or faced == ["hook", "session-start"]


def test_what_was_told_long_after_another_talk_is_the_last_one(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, BRASSICAS)
    chat(run_here, tmp_path, JOAN, at=NOON + timedelta(hours=5))

    told = run_here("wake-up", at=LATER, EGO_COMPANION="Misaki").out

    assert f'The last talk was of: "{JOAN}"' in told
    assert BRASSICAS not in told


def test_an_older_talk_is_not_told_as_the_last_one(run_here: RunHere, tmp_path: Path) -> None:
    """What was planned in the last one is told as that."""
    chat(run_here, tmp_path, JOAN)
    chat(run_here, tmp_path, "Mum sees the dentist on Friday at 4.", at=NOON + timedelta(hours=5))

    told = run_here("wake-up", at=LATER, EGO_COMPANION="Misaki").out

    assert "dentist" in told
    assert "The last talk" not in told


DENTIST = "Mum sees the dentist on Friday at 4."


def test_it_says_how_it_ended_only_where_that_is_so(run_here: RunHere, tmp_path: Path) -> None:
    """What was planned last is told as that, so what was said before it is no end."""
    for n, one in enumerate([BRASSICAS, JOAN, DENTIST]):
        chat(run_here, tmp_path, one, at=NOON + timedelta(minutes=n))

    told = run_here("wake-up", at=LATER, EGO_COMPANION="Misaki").out

    assert f'The last talk was of: "{BRASSICAS}", and of: "{JOAN}"' in told
    assert "dentist" in told


DIFF = "diff --git a/shop/cart.py b/shop/cart.py\n@@ -12,7 +12,7 @@\n-    days = 1\n+    days = 2"
LOG = "[2025-11-02 03:12:44] ERROR worker-7 retry 5/5 job=eta.recalc"


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ([JOAN, DIFF], JOAN),
        ([JOAN, f"{DIFF}\ndoes that look right to you?"], JOAN),
        ([f"{LOG}\n{JOAN}"], JOAN),
        ([f"{JOAN}\n```\nTraceback (most recent call last):\n```"], JOAN),
        (["We need milk; and {maybe} eggs for Joan"], "We need milk; and {maybe} eggs for Joan"),
    ],
)
def test_what_was_pasted_is_no_topic(
    said: list[str], topic: str, run_here: RunHere, tmp_path: Path
) -> None:
    for n, one in enumerate(said):
        chat(run_here, tmp_path, one, at=NOON + timedelta(minutes=n))

    told = run_here("wake-up", at=LATER, EGO_COMPANION="Misaki").out

    assert f'The last talk was of: "{topic}"' in told
