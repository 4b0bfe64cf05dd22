"""What is taken back before its turn is captured does not come with that turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import NOON, Ran, RunHere
from tests.upkeep.test_capture import (
    HARBOUR,
    LAMP,
    Transcript,
    hook,
    message,
    said,
    transcript,
    turn,
)
from tests.upkeep.test_capture_taken_back import OF_HARBOUR, OF_LAMP, all_that_is_kept, event_of

__all__ = ["hook", "transcript"]
pytestmark = pytest.mark.first_use

Hook = Callable[..., Ran]
PASSWORD = "Dachs-Sonne-55"
GIVEN = turn(1, f"The staging root password is {PASSWORD}.", "Kept.")
WISH = message(8, "user", "Oh no, purge that one.")


def remember(run_here: RunHere) -> str:
    kept = run_here("remember", f"The staging root password is {PASSWORD}.", "--json", at=NOON)
    return str(kept.data["id"])


@pytest.mark.parametrize("way", ["purge {} --yes", "forget {}", "purge --since 2026-01-01 --yes"])
def test_what_is_taken_back_before_its_turn_is_captured_does_not_come_with_it(
    way: str, transcript: Transcript, hook: Hook, run_here: RunHere, data_dir: Path
) -> None:
    hook(transcript(*HARBOUR, *GIVEN))
    kept = remember(run_here)
    transcript(*HARBOUR, *GIVEN, WISH)

    gone = run_here(*way.format(kept).split(), at=NOON)
    path = transcript(
        *HARBOUR,
        *GIVEN,
        WISH,
        message(9, "assistant", "It is gone."),
        *turn(3, "What a day!", "Yes."),
    )
    hook(path, "SessionEnd")

    assert gone.code == 0
    assert "still to be captured" in gone.out
    assert not [one for one in said(run_here) if PASSWORD in " ".join(one)]
    assert said(run_here)[-1] == ("What a day!", "Yes.")
    if "purge" in way:
        assert PASSWORD.encode() not in all_that_is_kept(data_dir)


def test_the_turn_in_which_something_is_purged_is_not_captured_for_its_answer_may_say_it(
    transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    kept = remember(run_here)
    start = {"transcript_path": str(transcript(*HARBOUR)), "hook_event_name": "SessionStart"}
    run_here("hook", "session-start", stdin=json.dumps(start).encode())
    transcript(*HARBOUR, WISH)

    run_here("purge", kept, "--yes")
    hook(transcript(*HARBOUR, WISH, message(9, "assistant", f"{PASSWORD} is gone.")), "SessionEnd")

    assert said(run_here) == [OF_HARBOUR]


@pytest.mark.parametrize(
    ("told", "asked", "is_kept"),
    [
        ("i applied at zalando too, don't tell henrik", asked, is_kept)
        for asked, is_kept in (
            ("please forget that i applied at zalando, delete it", False),
            ("please forget that again", False),
            ("can you remove the zalando thing from your memory", False),
            ("i don't want you to remember that i applied anywhere", False),
            ("drop the zalando application pls", False),
            ("zalandoに応募したことは忘れてください", False),
            ("zalandoの件、消しといて", False),
            ("let's polish the letter to zalando", True),
            ("drop the old table and run the tests", True),
            ("don't forget: i meet zalando on friday", True),
        )
    ]
    + [("転職活動を始めたんだ、面接は来週", "転職活動のことは覚えてなくていいよ", False)],
)
def test_the_turn_that_asks_to_forget_is_not_captured(
    told: str, asked: str, is_kept: bool, transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    talk = [*turn(2, told, "Good luck."), *HARBOUR]
    hook(transcript(*talk))
    transcript(*talk, message(12, "user", asked))

    run_here("forget", event_of(run_here, told))
    hook(
        transcript(*talk, message(12, "user", asked), message(13, "assistant", "Yes.")),
        "SessionEnd",
    )

    assert (asked in [one for one, _ in said(run_here)]) == is_kept
    assert OF_HARBOUR in said(run_here)


def test_a_wish_that_was_asked_back_about_is_not_captured_either(
    transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    told = turn(2, "i applied at zalando too", "Good luck.")
    talk = [*told, *turn(3, "forget about zalando, and what's new?", "That you applied?")]
    hook(transcript(*talk))
    transcript(*talk, message(16, "user", "yes, that"))

    run_here("forget", event_of(run_here, "applied"))
    hook(transcript(*talk, *turn(4, "yes, that", "Gone.")), "SessionEnd")

    assert said(run_here) == [("yes, that", "Gone.")]


def test_where_nobody_captures_a_purge_says_nothing_of_it(
    transcript: Transcript, run_here: RunHere
) -> None:
    kept = remember(run_here)
    start = {"transcript_path": str(transcript(*HARBOUR)), "hook_event_name": "SessionStart"}
    run_here("hook", "session-start", stdin=json.dumps(start).encode())
    transcript(*HARBOUR, WISH)

    assert "captured" not in run_here("purge", kept, "--yes").out


def test_what_tells_nothing_of_it_is_captured_all_the_same(
    transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    kept = remember(run_here)
    hook(transcript(*HARBOUR, *LAMP))

    gone = run_here("purge", kept, "--yes")
    hook(transcript(*HARBOUR, *LAMP), "SessionEnd")

    assert "captured" not in gone.out
    assert said(run_here) == [OF_HARBOUR, OF_LAMP]
