"""A secret that is told in a host stays one in the turns after it, however they come."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.upkeep.test_capture import turn

pytestmark = pytest.mark.first_use

SECRET = "btw between us, I've got an interview at Hexal on 8 January at 4pm. don't tell anyone lol"
Takes = Callable[..., None]


@pytest.fixture
def captures(run_here: RunHere, tmp_path: Path) -> Takes:
    """Captures what is said in a session that ends, a minute between its turns."""

    def capture(*said: str, session: str = "one", begun: datetime = NOON) -> None:
        path = _write(tmp_path / f"{session}.jsonl", said, begun)
        call = {"transcript_path": str(path), "hook_event_name": "SessionEnd"}
        ended = begun + timedelta(minutes=len(said))
        ran = run_here("hook", "capture", "--now", stdin=json.dumps(call).encode(), at=ended)
        assert ran.out == f"{len(said)} turn{'s' * (len(said) > 1)} kept.\n"

    return capture


def _write(path: Path, said: Sequence[str], begun: datetime = NOON) -> Path:
    lines = [
        {**line, "uuid": f"{path.stem}-{line['uuid']}"}
        for n, one in enumerate(said)
        for line in turn(n, one, "I see.", begun + timedelta(minutes=n))
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def _list_open(run_here: RunHere) -> list[str]:
    """What an export tells of what was said."""
    lines = map(json.loads, run_here("export").out.splitlines())
    return [one["user_text"] for one in lines if one["kind"] == "event"]


GOES_ON = [
    "hexal want a second interview on 12 January at 10",
    "Hexal wants a second interview on 12 January at 10.",
    "hexal called, they filled the position, so no interview. kind of relieved tbh",
    "The interview moved to 9 January.",
]


@pytest.mark.parametrize("told", GOES_ON)
@pytest.mark.parametrize("sessions", [1, 2])
def test_what_goes_on_with_a_secret_is_one(
    told: str, sessions: int, captures: Takes, run_here: RunHere
) -> None:
    if sessions == 1:
        captures(SECRET, "morning", told, "bye")
    else:
        captures(SECRET, "morning")
        captures(told, "bye", session="two", begun=NOON + timedelta(days=3))

    assert _list_open(run_here) == ["morning", "bye"]
    assert all(one["private"] for one in run_here("ahead", "--json").data["ahead"])
    told_aloud = run_here("hook", "session-start", stdin=b"{}").out + run_here("export").out
    assert "hexal" not in told_aloud.lower()
    assert "interview" not in told_aloud


def test_what_is_of_something_else_is_none(captures: Takes, run_here: RunHere) -> None:
    captures(SECRET, "The dentist is on 12 January at 10.", "Why does the build fail?")

    assert len(_list_open(run_here)) == 2
    ahead = run_here("ahead", "--json").data["ahead"]
    assert [one["private"] for one in ahead] == [True, False]


def test_what_it_is_asked_to_keep_to_itself_is_no_work_of_the_agent(
    captures: Takes, run_here: RunHere
) -> None:
    captures("I've got an interview at Hexal on 8 January. Keep this between us.", "morning")

    (plan,) = run_here("ahead", "--json").data["ahead"]
    assert plan["private"]
    assert _list_open(run_here) == ["morning"]


def test_a_secret_that_is_none_any_more_is_told(captures: Takes, run_here: RunHere) -> None:
    captures(SECRET, "it's no secret any more", "bye")

    (plan,) = run_here("ahead", "--json").data["ahead"]
    assert not plan["private"]
    assert _list_open(run_here)[0] == SECRET


def test_a_secret_of_a_session_that_ends_later_is_one_in_the_session_after_it(
    captures: Takes, run_here: RunHere
) -> None:
    """Its last turn is kept once it has ended: what was said since is there by then."""
    captures(GOES_ON[0], "bye", session="two", begun=NOON + timedelta(hours=1))
    (plan,) = run_here("ahead", "--json").data["ahead"]
    assert not plan["private"]

    captures(SECRET)

    assert _list_open(run_here) == ["bye"]
    ahead = run_here("ahead", "--json").data["ahead"]
    assert [one["private"] for one in ahead] == [True, True]


@pytest.mark.parametrize("told", GOES_ON)
def test_what_is_imported_goes_on_with_a_secret_too(
    told: str, run_here: RunHere, tmp_path: Path
) -> None:
    path = _write(tmp_path / "one.jsonl", [told, SECRET, "morning", told, "bye"])

    assert run_here("import", "--from", "claude-code", str(path)).code == 0

    assert _list_open(run_here) == [told, "morning", "bye"]  # what was said before it is none
    whole = run_here("export", "--include-private").out
    again = {"EGO_DATA_DIR": str(tmp_path / "again")}
    run_here("import", "-", stdin=whole.encode(), **again)
    assert (
        run_here("export", "--include-private", **again).out.splitlines()[1:]
        == (whole.splitlines()[1:])
    )


def test_what_is_imported_line_by_line_goes_on_with_what_is_known(
    run_here: RunHere, tmp_path: Path
) -> None:
    """In any order: what was said last may stand first in a file."""
    said = [("bye", 3), (GOES_ON[0], 2), ("morning", 1)]
    lines = [
        {"kind": "event", "user_text": words, "at": str(NOON + timedelta(minutes=minutes))}
        for words, minutes in said
    ]
    assert run_here("absorb", "--user", SECRET, stdin=b"I see.").code == 0
    path = tmp_path / "turns.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in lines), "utf-8")

    assert run_here("import", str(path)).code == 0

    assert _list_open(run_here) == ["morning", "bye"]


def test_what_is_asked_for_one_turn_later_is_kept_too(run_here: RunHere, captures: Takes) -> None:
    captures("I've got an interview at Hexal on 8 January.", "please don't tell anyone", "bye")

    assert _list_open(run_here) == ["bye"]
