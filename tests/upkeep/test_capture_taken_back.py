"""What was purged or forgotten of captured talk stays away, though its transcript is read again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

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
from tests.upkeep.test_codex import TALK
from tests.upkeep.test_codex import call as call_codex

__all__ = ["hook", "transcript"]
pytestmark = pytest.mark.first_use

Hook = Callable[..., Ran]
SEA = turn(2, "And the sea, with Ken?", "Like glass.")
OF_HARBOUR, OF_LAMP = (
    ("How was the harbour?", "Quiet, with fog."),
    ("新しいランプを買ったよ。", "どんな色？"),
)
OF_SEA = ("And the sea, with Ken?", "Like glass.")


def event_of(run_here: RunHere, words: str) -> str:
    listed = run_here("events", "--json").data["events"]
    (found,) = (one["event_id"] for one in listed if words in one["user_text"])
    return str(found)


@pytest.mark.parametrize(
    ("ways", "left"),
    [
        (["purge", "{}", "--yes"], [OF_LAMP]),
        (["forget", "{}"], [OF_LAMP]),
        (["forget", "{}", "--purge", "--yes"], [OF_LAMP]),
        (["purge", "--person", "Ken", "--yes"], [OF_HARBOUR, OF_LAMP]),
        (["purge", "--since", "2026-01-01", "--until", "2026-01-01", "--yes"], []),
        (["purge", "--all", "--yes"], []),
    ],
    ids=lambda given: " ".join(map(str, given[:2])),
)
def test_what_was_taken_back_stays_away_and_what_is_said_later_is_kept(
    ways: list[str], left: list[tuple[str, str]], transcript: Transcript, hook: Hook,
    run_here: RunHere,
) -> None:  # fmt: skip
    talk = [*HARBOUR, *LAMP, *(SEA if "Ken" in ways else [])]
    path = transcript(*talk)
    hook(path, "SessionEnd")
    harbour = event_of(run_here, "harbour")

    assert run_here(*(one.format(harbour) for one in ways)).code == 0
    for event in ("Stop", "SessionEnd"):
        assert hook(path, event).out == "0 turns kept.\n"
    imported = run_here("import", "--from", "claude-code", str(path))

    assert said(run_here) == left
    taken_back = len(talk) // 4 - len(left)
    assert f"events: nothing new, {f'{len(left)} there already, ' if left else ''}" in imported.out
    assert f"{taken_back} taken back before" in imported.out
    transcript(*talk, *turn(7, "Good night.", "Sleep well."))
    assert hook(path, "SessionEnd").out == "1 turn kept.\n"
    assert said(run_here)[-1] == ("Good night.", "Sleep well.")


def test_a_purge_says_that_the_transcript_has_it_and_is_read_for_it_no_more(
    transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    hook(transcript(*HARBOUR), "SessionEnd")

    gone = run_here("purge", event_of(run_here, "harbour"), "--yes")

    assert (
        "transcript it was captured from still holds it, and it is not captured again" in gone.out
    )


def test_what_was_imported_and_purged_is_not_captured(
    transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    path = transcript(*HARBOUR)
    run_here("import", "--from", "claude-code", str(path))
    run_here("purge", event_of(run_here, "harbour"), "--yes")

    transcript(*HARBOUR, *LAMP)
    hook(path, "SessionEnd")

    assert said(run_here) == [OF_LAMP]


@pytest.mark.parametrize("way", ["purge", "forget"])
def test_a_turn_that_has_grown_since_stays_away(
    way: str, transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    path = transcript(*HARBOUR)
    hook(path, "SessionEnd")
    run_here(way, event_of(run_here, "harbour"), *(["--yes"] if way == "purge" else []))

    transcript(*HARBOUR, message(50, "assistant", "The fog has lifted."), *LAMP)
    hook(path, "SessionEnd")

    assert said(run_here) == [OF_LAMP]


def test_what_was_forgotten_stays_away_once_it_is_gone_for_good(
    transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    path = transcript(*HARBOUR)
    hook(path, "SessionEnd")
    run_here("forget", event_of(run_here, "harbour"))
    later = NOON + timedelta(days=8)

    assert "1 forgotten for good" in run_here("consolidate", at=later).out
    assert hook(path, "SessionEnd", at=later).out == "0 turns kept.\n"

    assert said(run_here) == []


def test_what_was_brought_back_may_be_purged_and_kept_like_any_other(
    transcript: Transcript, hook: Hook, run_here: RunHere
) -> None:
    path = transcript(*HARBOUR)
    hook(path, "SessionEnd")
    harbour = event_of(run_here, "harbour")

    run_here("forget", harbour)
    run_here("undelete", harbour)
    again = run_here("import", "--from", "claude-code", str(path))

    assert said(run_here) == [OF_HARBOUR]
    assert "events: nothing new, 1 there already\n" in again.out


def test_a_session_of_codex_and_one_of_opencode_stay_away(
    run_here: RunHere, tmp_path: Path
) -> None:
    capture = ("capture", "--now")
    opencode = {
        "info": {"id": "ses_1", "directory": "/home/me/boat"},
        "messages": [
            {
                "info": {
                    "id": f"msg_{n}",
                    "role": role,
                    "time": {"created": NOON.timestamp() * 1000},
                },
                "parts": [{"type": "text", "text": text}],
            }
            for n, (role, text) in enumerate((("user", "Is it late?"), ("assistant", "Not yet.")))
        ],
    }

    def read_both() -> list[str]:
        codex = call_codex(run_here, tmp_path, TALK, "SessionEnd", *capture)
        other = run_here("hook", *capture, stdin=json.dumps(opencode).encode())
        return [codex.out, other.out]

    assert read_both() == ["2 turns kept.\n", "1 turn kept.\n"]
    assert run_here("purge", "--all", "--yes").code == 0

    assert read_both() == ["0 turns kept.\n", "0 turns kept.\n"]
    assert said(run_here) == []


def test_it_holds_where_the_life_moves_to(
    transcript: Transcript, hook: Hook, run_here: RunHere, tmp_path: Path
) -> None:
    path, before, after = transcript(*HARBOUR, *LAMP), tmp_path / "before", tmp_path / "after"
    hook(path, "SessionEnd")
    assert run_here("export", str(before)).code == 0
    run_here("purge", event_of(run_here, "harbour"), "--yes")
    assert "1 event, 2 marks of talk taken back" in run_here("export", str(after)).out
    elsewhere = {"EGO_DATA_DIR": str(tmp_path / "elsewhere")}
    assert "harbour" not in after.read_text("utf-8")

    moved = run_here("import", str(after), **elsewhere)
    again = run_here("import", str(after), **elsewhere)
    older = run_here("import", str(before), "--strict", **elsewhere)
    call = json.dumps({"transcript_path": str(path), "hook_event_name": "SessionEnd"}).encode()
    captured = run_here("hook", "capture", "--now", stdin=call, at=NOON, **elsewhere)

    assert "marks of talk taken back: 2 new" in moved.out
    assert "marks of talk taken back: nothing new, 2 there already" in again.out
    assert "events: nothing new, 1 there already, 1 taken back before" in older.out
    assert captured.out == "0 turns kept.\n"
    kept = map(json.loads, run_here("export", **elsewhere).out.splitlines())
    assert [one["user_text"] for one in kept if one["kind"] == "event"] == [OF_LAMP[0]]


@pytest.mark.parametrize("bad", [{}, {"mark": 3}, {"mark": "harbour"}, {"mark": "00" * 9}])
def test_a_line_that_is_no_mark_is_refused(bad: dict[str, Any], run_here: RunHere) -> None:
    line = json.dumps({"kind": "taken_back", **bad}).encode()

    refused = run_here("import", "-", stdin=line)

    assert (refused.code, "mark must have 16 hexadecimal digits" in refused.err) == (2, True)


def test_what_a_line_of_an_older_export_says_of_a_purged_turn_is_no_error(
    transcript: Transcript, hook: Hook, run_here: RunHere, tmp_path: Path
) -> None:
    hook(transcript(*HARBOUR), "SessionEnd")
    harbour = event_of(run_here, "harbour")
    run_here("export", str(tmp_path / "before"))
    run_here("purge", harbour, "--yes")
    noted = {"kind": "noted", "event": harbour, "kind_of": "fact", "text": "It was quiet there."}
    lines = (tmp_path / "before").read_text("utf-8") + json.dumps(noted)

    older = run_here("import", "-", "--strict", stdin=lines.encode())

    assert older.code == 0, older.err
    assert "things noted: nothing new, 1 taken back before" in older.out


def test_a_backup_that_comes_back_knows_what_was_taken_back_since(
    transcript: Transcript, hook: Hook, run_here: RunHere, tmp_path: Path
) -> None:
    path = transcript(*LAMP)
    hook(path, "SessionEnd")
    run_here("backup", str(tmp_path / "copy"))
    transcript(*LAMP, *HARBOUR)
    hook(path, "SessionEnd")
    run_here("purge", event_of(run_here, "harbour"), "--yes")

    assert run_here("restore", str(tmp_path / "copy")).code == 0
    hook(path, "SessionEnd")

    assert said(run_here) == [OF_LAMP]
    assert run_here("doctor").code == 0


def all_that_is_kept(directory: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(directory.rglob("*")) if path.is_file())


def test_what_stays_of_it_tells_nothing(
    transcript: Transcript, hook: Hook, run_here: RunHere, data_dir: Path
) -> None:
    hook(transcript(*HARBOUR), "SessionEnd")
    harbour = event_of(run_here, "harbour")

    run_here("purge", harbour, "--yes")

    left = all_that_is_kept(data_dir)
    assert not [one for one in ("harbour", "Quiet", harbour, "u-0") if one.encode() in left]
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        marks = db.execute("SELECT * FROM taken_back").fetchall()
    assert len(marks) == 2


def chat(path: Path, *words: str, at: str = "March 4, 2024 12:05pm") -> Path:
    head = {"user_name": "Me", "character_name": "Aya"}
    lines = [{"mes": one, "is_user": not n % 2, "send_date": at} for n, one in enumerate(words)]
    path.write_text("".join(json.dumps(one) + "\n" for one in (head, *lines)), "utf-8")
    return path


def marks_of(directory: Path) -> Sequence[str]:
    with closing(sqlite3.connect(directory / "ego.db")) as db:
        return [mark for (mark,) in db.execute("SELECT mark FROM taken_back ORDER BY mark")]


def test_where_ids_are_made_of_words_the_mark_is_of_the_place(
    run_here: RunHere, tmp_path: Path
) -> None:
    marks = []
    for name, word in (("one", "yes"), ("two", "no")):
        (tmp_path / name).mkdir()
        path = chat(tmp_path / name / "chat.jsonl", word, "Then it is so.")
        here = {"EGO_DATA_DIR": str(tmp_path / f"ego of {name}")}
        run_here("import", "--from", "sillytavern", str(path), **here)
        assert run_here("purge", "--all", "--yes", **here).code == 0
        again = run_here("import", "--from", "sillytavern", str(path), **here)
        assert "events: nothing new, 1 taken back before" in again.out
        marks.append(marks_of(Path(here["EGO_DATA_DIR"])))

    assert len(marks[0]) == 1
    assert marks[0] == marks[1]
