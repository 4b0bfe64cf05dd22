"""Capture: what is said in a host is kept as talk, once, when the person asked for it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ego.upkeep.capture import MOST
from tests.conftest import NOON, Ran, RunHere
from tests.models import NEEDS_MODEL

pytestmark = pytest.mark.first_use
LATER = timedelta(days=2)
KEY = "sk-live-0123456789abcdef"
Transcript = Callable[..., Path]


def message(n: int, by: str, words: Any, at: datetime = NOON, **more: Any) -> dict[str, Any]:
    return {
        "type": by, "uuid": f"u-{n}", "timestamp": at.isoformat(),
        "message": {"role": by, "content": words}, **more,
    }  # fmt: skip


def turn(n: int, asked: str, answered: str, at: datetime = NOON) -> list[dict[str, Any]]:
    used = [{"type": "tool_use", "id": "t", "name": "Bash", "input": {"command": "cat secret"}}]
    came = [{"type": "tool_result", "tool_use_id": "t", "content": "what the tool said"}]
    return [
        message(4 * n, "user", asked, at),
        message(4 * n + 1, "assistant", used, at),
        message(4 * n + 2, "user", came, at),
        message(4 * n + 3, "assistant", [{"type": "text", "text": answered}], at),
    ]


HARBOUR = turn(0, "How was the harbour?", "Quiet, with fog.")
LAMP = turn(1, "新しいランプを買ったよ。", "どんな色？")


@pytest.fixture
def transcript(tmp_path: Path) -> Transcript:
    path = tmp_path / "projects" / "-home-me-boat" / "one.jsonl"
    path.parent.mkdir(parents=True)

    def write(*lines: dict[str, Any]) -> Path:
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        return path

    return write


@pytest.fixture
def hook(run_here: RunHere) -> Callable[..., Ran]:
    def call(path: Path | str, event: str = "Stop", *, at: datetime = NOON) -> Ran:
        said = {"transcript_path": str(path), "hook_event_name": event}
        return run_here("hook", "capture", "--now", stdin=json.dumps(said).encode(), at=at)

    return call


def said(run_here: RunHere) -> list[tuple[str, str]]:
    kept = map(json.loads, run_here("export").out.splitlines())
    return [(one["user_text"], one["assistant_text"]) for one in kept if one.get("kind") == "event"]


def test_a_turn_is_kept_once_nothing_can_be_added_to_it(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    path = transcript(*HARBOUR)
    assert hook(path).out == "0 turns kept.\n"
    transcript(*HARBOUR, *LAMP)
    assert hook(path).out == "1 turn kept.\n"
    assert said(run_here) == [("How was the harbour?", "Quiet, with fog.")]

    assert hook(path, "SessionEnd").out == "1 turn kept.\n"
    assert hook(path, "SessionEnd").out == "0 turns kept.\n"

    assert said(run_here)[1:] == [("新しいランプを買ったよ。", "どんな色？")]
    assert "harbour" in run_here("recall", "harbour fog").out


@NEEDS_MODEL
def test_what_it_kept_is_found_by_its_meaning_at_the_first_question(
    transcript: Transcript, run_here: RunHere
) -> None:
    """It waited for its vector until somebody had asked once, and then was found."""
    call = {"transcript_path": str(transcript(*HARBOUR)), "hook_event_name": "SessionEnd"}
    run_here("remember", "The shop runs on Django.", EGO_EMBEDDING_MODEL="")

    kept = run_here(
        "hook", "capture", "--now", stdin=json.dumps(call).encode(), EGO_EMBEDDING_MODEL=""
    )

    assert kept.out == "1 turn kept.\n"
    events = run_here("stats", "--json", EGO_EMBEDDING_MODEL="").data["events"]
    assert events == {"searchable": 1, "with_vector": 1}


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("I am at the dentist on 8 January at 10.", "2026-01-08"),
        ("The tests are green. We deploy on Friday 9 January.", "2026-01-09"),
        ("テストは通った。1月8日の10時に歯医者がある。", "2026-01-08"),
        ("Add a test for 8 January.", ""),
        ("Set the deadline in config.toml to 8 January.", ""),
        ("READMEの日付を1月8日に直して", ""),
        ("What is due on 8 January?", ""),
    ],
)
def test_what_the_person_tells_of_a_day_to_come_lies_ahead(
    told: str, day: str, transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    """The agent's words are no plan, nor is the work that it is given."""
    path = transcript(*turn(0, told, "You are at the office on 20 January."))
    for _ in range(2):
        assert hook(path, "SessionEnd").code == 0

    ahead = run_here("ahead", "--json").data["ahead"]
    assert [one["day"] for one in ahead] == ([day] if day else [])
    assert len(run_here("noted", "--json").data["noted"]) == len(ahead)


def test_a_later_turn_of_the_session_moves_the_plan_that_one_told(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    told = [
        ("I am at the dentist on 8 January.", "Noted."), ("Run the tests.", "All pass."),
        ("Sorry, the dentist is on 9 January.", "Fine."), ("Commit it.", "Done."),
    ]  # fmt: skip
    hook(transcript(*(line for n, one in enumerate(told) for line in turn(n, *one))), "SessionEnd")

    assert [one["day"] for one in run_here("ahead", "--json").data["ahead"]] == ["2026-01-09"]


def test_nothing_lies_ahead_of_talk_of_old_that_is_captured(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    old = turn(0, "I am at the dentist on 8 January.", "Noted.", NOON - timedelta(days=3))
    assert hook(transcript(*old), "SessionEnd").out == "1 turn kept.\n"

    assert run_here("ahead", "--json").data["ahead"] == []


def test_an_import_of_the_same_transcript_adds_nothing(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    path = transcript(*HARBOUR, *LAMP)
    hook(path, "SessionEnd")

    run_here("import", "--from", "claude-code", str(path))

    assert len(said(run_here)) == 2


def test_an_import_before_is_not_doubled(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    path = transcript(*HARBOUR, *LAMP)
    run_here("import", "--from", "claude-code", str(path))

    assert hook(path, "SessionEnd").out == "0 turns kept.\n"


def test_keys_and_what_tools_said_are_not_kept(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    hook(transcript(*turn(0, f"Use OPENAI_API_KEY={KEY}", f"I use {KEY}.")), "SessionEnd")

    told = run_here("export").out
    assert KEY not in told
    assert "OPENAI_API_KEY=…" in told
    assert "what the tool said" not in told
    assert "cat secret" not in told


def test_what_is_new_waits_to_be_felt_and_what_is_old_does_not(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    long_ago = turn(0, "Do you remember?", "I do.", NOON - timedelta(days=3))
    hook(transcript(*long_ago, *LAMP), "SessionEnd")

    waiting = run_here("jobs", "list", "--json").data["jobs"]

    assert [job["kind"] for job in waiting] == ["reflect"]


def test_the_newest_turns_are_kept(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    many = [line for n in range(MOST + 5) for line in turn(n, f"word {n}", "yes")]

    assert hook(transcript(*many), "SessionEnd").out == f"{MOST} turns kept.\n"
    assert said(run_here)[0] == ("word 5", "yes")


def test_a_question_without_an_answer_waits(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    asked = message(9, "user", "Are you there?")
    path = transcript(*HARBOUR, asked)
    assert hook(path, "SessionEnd").out == "1 turn kept.\n"

    transcript(*HARBOUR, asked, message(10, "assistant", "I am."))
    hook(path, "SessionEnd")

    assert said(run_here)[1:] == [("Are you there?", "I am.")]


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (b"", ""),
        (b"[", "is not JSON."),
        (b"{}", "without a transcript (.jsonl) or a session."),
        (b'{"transcript_path": 3}', "without a transcript (.jsonl) or a session."),
        (b'{"transcript_path": "/etc/passwd"}', "without a transcript (.jsonl) or a session."),
    ],
)
def test_what_names_no_transcript_keeps_nothing(call: bytes, why: str, run_here: RunHere) -> None:
    ran = run_here("hook", "capture", "--now", stdin=call)

    assert (ran.code, ran.out) == (0, "0 turns kept.\n")
    assert why in ran.err if why else not ran.err


def test_doctor_says_that_the_last_capture_failed_until_one_goes_well(
    transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere
) -> None:
    def told() -> list[tuple[str, str]]:
        found = run_here("doctor", "--json").data["findings"]
        return [(one["state"], one["said"]) for one in found if one["subject"] == "capture"]

    assert told() == []
    hook("/nowhere/one.jsonl")

    ((state, said),) = told()
    assert state == "warn"
    assert said.startswith("The last capture failed, just now: /nowhere/one.jsonl cannot be read")
    assert said in run_here("capture", "status").err

    hook(transcript(*HARBOUR))
    assert told() == []


def test_a_host_never_hears_of_what_goes_wrong(
    transcript: Transcript, hook: Callable[..., Ran], data_dir: Path, run_here: RunHere
) -> None:
    gone = hook("/nowhere/one.jsonl")
    assert (gone.code, gone.err.count("\n")) == (0, 1)
    assert "nothing was captured: /nowhere/one.jsonl cannot be read" in gone.err
    run_here("mood")
    (data_dir / "ego.db").write_bytes(b"no database")
    broken = hook(transcript(*HARBOUR), "SessionEnd")
    assert broken.code == 0
    assert "nothing was captured: " in broken.err


def hooks_of(path: Path) -> dict[str, list[str]]:
    found = json.loads(path.read_text())["hooks"]
    return {
        event: [one["command"] for group in groups for one in group["hooks"]]
        for event, groups in found.items()
    }


def commands(found: Iterable[str]) -> list[str]:
    return [one.rpartition("/ego ")[2] for one in found]


def test_it_is_off_until_asked_for_and_can_be_ended(home: Path, run_here: RunHere) -> None:
    settings = home / ".claude" / "settings.json"
    run_here("install", "claude-code")
    assert "SessionEnd" not in hooks_of(settings)
    assert run_here("capture", "status").out.startswith("Capture is off.")

    assert "are kept as talk" in run_here("install", "claude-code", "--capture").out
    assert commands(hooks_of(settings)["Stop"]) == ["hook stop", "hook capture"]
    assert commands(hooks_of(settings)["SessionEnd"]) == ["hook capture"]
    run_here("install", "claude-code")
    status = run_here("capture", "status", "--json").data
    assert status == {"on": [str(settings)], "turns": 0, "last": None}

    assert "nothing is captured any more." in run_here("capture", "off").out
    assert commands(hooks_of(settings)["Stop"]) == ["hook stop"]
    assert "SessionEnd" not in hooks_of(settings)
    assert run_here("capture", "off").out == "Capture was off.\n"

    run_here("install", "claude-code", "--capture")
    run_here("uninstall", "claude-code")
    assert not settings.exists()


@pytest.mark.parametrize(
    "line", [("cursor", "--capture"), ("claude-code", "--capture", "--no-hooks")]
)
def test_capture_without_hooks_is_refused(line: tuple[str, ...], run_here: RunHere) -> None:
    ran = run_here("install", *line)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "--capture" in ran.err


def test_the_status_tells_what_is_kept(
    transcript: Transcript, hook: Callable[..., Ran], home: Path, run_here: RunHere
) -> None:
    run_here("install", "claude-code", "--capture")
    hook(transcript(*HARBOUR), "SessionEnd")

    assert run_here("capture", "status").out == (
        f"Talk is captured ({home}/.claude/settings.json).\n"
        "1 turn is kept, the last one of 2026-01-01T12:00+00:00.\n"
    )


@pytest.mark.parametrize("by", ["a packet", "a heartbeat", "a prompt"])
def test_what_ego_itself_asked_there_is_no_talk(
    by: str, tmp_path: Path, transcript: Transcript, hook: Callable[..., Ran], run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    run_here("persona", "set", "--name", "Nagi", "--text", "I am Nagi.")
    hook(transcript(*HARBOUR), "SessionEnd")
    match by:
        case "a packet":
            asked = run_here("reflect", "--packet").out
        case "a heartbeat":
            asked = f"Act on this, or rest.\n{run_here('heartbeat', at=NOON + LATER).out}"
        case _:
            heard = tmp_path / "heard"
            monkeypatch.setenv("EGO_LLM", f"command:tee {heard}")
            run_here("chat", "And the lamp?")
            asked = heard.read_text("utf-8")
    assert len(asked) > 60

    ran = hook(transcript(*HARBOUR, *turn(3, asked, "HEARTBEAT_OK"), *LAMP), "SessionEnd")

    assert ran.out == "1 turn kept.\n"
    assert ("新しいランプを買ったよ。", "どんな色？") in said(run_here)


def test_a_host_does_not_wait_for_it(transcript: Transcript, home: Path, run_here: RunHere) -> None:
    run_here("install", "claude-code", "--capture")
    (command,) = hooks_of(home / ".claude" / "settings.json")["SessionEnd"]
    call = {"transcript_path": str(transcript(*HARBOUR)), "hook_event_name": "SessionEnd"}

    ran = subprocess.run(
        ["/bin/sh", "-c", command], input=json.dumps(call).encode(),
        env={**os.environ, "HOME": str(home)}, capture_output=True, timeout=60, check=True,
    )  # fmt: skip

    assert (ran.stdout, ran.stderr) == (b"", b"")
    for _ in range(300):
        if run_here("capture", "status", "--json").data["turns"]:
            break
        time.sleep(0.1)
    assert run_here("capture", "status", "--json").data["turns"] == 1


class Person(io.StringIO):
    """Somebody at a terminal, with what they type."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("may_use", [True, False])
@pytest.mark.parametrize("captures", [True, False])
def test_a_person_at_a_terminal_is_asked(
    may_use: bool,
    captures: bool,
    home: Path,
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = "".join("y\n" if yes else "n\n" for yes in (may_use, captures))
    monkeypatch.setattr("sys.stdin", Person(typed))

    ran = run_here("install", "claude-code")

    assert "Let Claude Code use it without asking (mcp__ego)? [Y/n]" in ran.err
    assert "Keep what is said there as talk? [y/N]" in ran.err
    written = json.loads((home / ".claude" / "settings.json").read_text())
    assert ("permissions" in written) is may_use
    assert ("SessionEnd" in written["hooks"]) is captures

    monkeypatch.setattr("sys.stdin", Person("n\n"))
    again = run_here("install", "claude-code")  # what was answered stands in the settings

    assert again.code == 0
    assert ("without asking" in again.err) is not may_use
    assert "Keep what is said" not in again.err
    assert ("--capture keeps them as talk" in again.out) is not captures
