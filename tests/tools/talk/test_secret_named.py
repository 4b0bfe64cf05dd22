"""A turn that asks to keep what it names makes a secret of what was told of it before."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat

PANTO = "Brian's asked me to the panto on Saturday the 24th at half one, I said yes!"
PANTO_JAPANESE = "1月24日の13時半にブライアンとパント行くことになった"


@pytest.mark.parametrize(
    ("told", "asked", "hours", "is_kept"),
    [
        (PANTO, "Don't tell Helen about Brian and the panto", 0, True),
        (PANTO, "Don't tell Helen about Brian and the panto, she'd only tease", 5, True),
        (PANTO, "not a word to Helen about the panto", 5, True),
        (PANTO, "Don't tell Helen that Brian asked me", 0, True),
        (PANTO_JAPANESE, "ブライアンとのパントのことはヘレンには内緒ね", 5, True),
        (PANTO, "Don't tell Helen about the scan", 0, False),
        (PANTO, "Don't tell Helen about the panto", 30, False),
        (PANTO, "You could tell Helen about the panto", 0, False),
    ],
)
def test_what_is_named_is_kept_from_them(
    run_here: RunHere, tmp_path: Path, told: str, asked: str, hours: int, is_kept: bool
) -> None:
    later = NOON + timedelta(hours=hours)
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, "Choir was lovely.", at=later + timedelta(minutes=1))
    chat(run_here, tmp_path, asked, at=later + timedelta(minutes=2))

    whole = run_here("ahead", "--json", at=later).data["ahead"]
    for_helen = run_here("ahead", "--told-to", "Helen", "--json", at=later).data["ahead"]
    assert (len(whole), len(for_helen)) == (1, 0 if is_kept else 1)
    heard = run_here("recall", "the panto, パント", "--told-to", "Helen", at=later).out
    assert ("24" in heard) != is_kept
