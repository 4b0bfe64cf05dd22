"""`ego absorb`: a filter for any model's stream, that keeps the turn."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import IO, cast

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.events import DELIMITER
from tests import forks
from tests.conftest import RunHere, ego_process, environment
from tests.talk import absorbed, answer, felt

pytestmark = pytest.mark.usefixtures("prepared")

ABSORB = ("absorb", "--user", "You broke it.")


def started(data_dir: Path, *arguments: str, **more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        forks.command(*arguments),
        env=environment(data_dir, **more),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def write(process: subprocess.Popen[bytes], said: bytes) -> None:
    pipe = cast("IO[bytes]", process.stdin)
    pipe.write(said)
    pipe.flush()


def test_it_shows_the_words_keeps_the_feeling_and_moves_the_mood_at_once(
    data_dir: Path, run_here: RunHere
) -> None:
    said = answer("fine.", felt("anger", 1.0, 1.0))
    ran = ego_process(data_dir, "absorb", "--user", "x", stdin=said.encode())

    assert ran == (0, "fine.\n", "")
    mood = run_here("mood", "--json").data
    assert list(mood) == ["label", "intensity", "components", "policy", "now_ts"]
    assert (mood["label"], round(mood["intensity"], 4)) == ("anger", 0.6321)
    assert mood["policy"]["refusal_allowed"] is False


def test_strong_anger_twice_allows_a_refusal_and_the_context_says_so(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    for _ in range(2):
        absorbed(run_here, monkeypatch, answer("No.", felt("anger", 0.95, 0.95)))

    context = run_here("context").out
    assert "; refusing is allowed." in context
    assert context.count("partner_mood: {") == 1
    assert context == snapshot


def test_the_turn_is_kept_whole(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> None:
    absorbed(run_here, monkeypatch, answer("One.\n\n  Two.\n", felt("joy")))

    (event,) = run_here("events", "--json").data["events"]
    assert event["user_text"] == "x"
    assert event["assistant_text"] == "One.\n\n  Two."
    assert (event["source"], event["searchable"]) == ("chat", True)
    assert event["reflection"] == felt("joy")
    assert run_here("jobs", "list").out.startswith(f"reflect {event['event_id']}: waiting")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("", "\n"),
        ("\n\n\n", "\n"),
        ("fine", "fine\n"),
        ("fine\n\n\n", "fine\n"),
        ("fine\r\n", "fine\n"),
        ("a\n\nb\n", "a\n\nb\n"),
        ("lone <", "lone <\n"),
        (f"cut {DELIMITER[:9]}", "cut \n"),
        (answer("fine.\n\n", "{}"), "fine.\n"),
        ("tab\there \x1b[31mred\x1b[0m", "tab\there \x1b[31mred\x1b[0m\n"),
    ],
)
def test_what_is_shown_ends_with_one_newline(
    said: str, shown: str, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = absorbed(run_here, monkeypatch, said)

    assert (ran.code, ran.out) == (0, shown)


def test_bytes_may_be_cut_anywhere(data_dir: Path) -> None:
    said = answer("おはよう、😀 look-alike <<<COCORO_GHOST>>> \n\n", felt("joy")).encode()
    dice = random.Random(3)
    with started(data_dir, *ABSORB) as process:
        while said:
            cut = dice.randint(1, 40)
            write(process, said[:cut])
            said = said[cut:]
        out, err = process.communicate()

    assert (process.returncode, err) == (0, b"")
    assert out.decode() == "おはよう、😀 look-alike <<<COCORO_GHOST>>> \n"


def test_words_pass_through_while_the_rest_is_still_to_come(data_dir: Path) -> None:
    with started(data_dir, *ABSORB) as process:
        write(process, b"one ")
        first = os.read(cast("IO[bytes]", process.stdout).fileno(), 100)
        write(process, b"two")
        second = os.read(cast("IO[bytes]", process.stdout).fileno(), 100)
        out, _ = process.communicate()

    assert (first, second, out) == (b"one ", b"two", b"\n")


def test_a_reader_that_leaves_loses_nothing_of_the_turn(data_dir: Path, run_here: RunHere) -> None:
    with started(data_dir, *ABSORB) as process:
        write(process, b"one ")
        cast("IO[bytes]", process.stdout).read(4)
        cast("IO[bytes]", process.stdout).close()
        write(process, b"two ")
        write(process, answer("three", felt("anger")).encode())
        cast("IO[bytes]", process.stdin).close()
        said = cast("IO[bytes]", process.stderr).read()

    assert (process.returncode, said) == (0, b"")
    (event,) = run_here("events", "--json").data["events"]
    assert event["assistant_text"] == "one two three"
    assert event["reflection"]["emotion_label"] == "anger"


def test_an_endless_answer_that_nobody_reads_comes_to_an_end(
    data_dir: Path, run_here: RunHere
) -> None:
    begun = monotonic()
    with started(data_dir, *ABSORB) as process:
        cast("IO[bytes]", process.stdout).close()
        with suppress(BrokenPipeError):
            while monotonic() - begun < 30:
                write(process, b"y\n" * 30_000)
        process.stdin = None
        process.communicate()

    (event,) = run_here("events", "--json").data["events"]
    assert process.returncode == 0
    assert monotonic() - begun < 30
    assert len(event["assistant_text"]) in range((1 << 20) - 1, (1 << 20) + 1)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("fine.", "No mood trailer came."),
        (answer("fine.", "{'emotion_label': 'anger'"), "The mood trailer made no sense."),
        (answer("fine.", '{"emotion_label": "furious"}'), "The mood trailer made no sense."),
        (answer("fine.", "null"), "The mood trailer made no sense."),
        (f"fine.\n{DELIMITER[:20]}", "No mood trailer came."),
    ],
)
def test_without_a_trailer_that_tells_the_turn_is_kept_and_waits(
    said: str, words: str, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = absorbed(run_here, monkeypatch, said)

    (event,) = run_here("events", "--json").data["events"]
    kept = event["event_id"]
    assert (ran.code, ran.out) == (0, "fine.\n")
    assert ran.err == (
        f"warning: {words} The turn is saved ({kept}) and waits for ego reflect --packet, for no"
        " model is set.\n"
    )
    assert event["reflection"] is None
    (job,) = run_here("jobs", "list", "--json").data["jobs"]
    assert (job["subject"], job["state"], job["attempts"]) == (kept, "waiting", 0)
    assert run_here("mood", "--json").data["label"] == "neutral"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interruption_keeps_what_was_said(
    number: signal.Signals, data_dir: Path, run_here: RunHere
) -> None:
    with started(data_dir, *ABSORB) as process:
        write(process, b"As I was say")
        os.read(cast("IO[bytes]", process.stdout).fileno(), 100)
        process.send_signal(number)
        process.wait(60)
        out, err = process.communicate()

    assert (process.returncode, out, err) == (130, b"\n", b"")
    (event,) = run_here("events", "--json").data["events"]
    assert event["assistant_text"] == "As I was say"
    assert event["client_context"] == {"ended": "interrupted"}
    assert len(run_here("jobs", "list", "--json").data["jobs"]) == 1


@pytest.mark.parametrize("milliseconds", [0, 1, 2, 4, 8, 16, 32])
def test_an_interruption_while_it_is_being_kept_loses_nothing(
    milliseconds: int, data_dir: Path, run_here: RunHere
) -> None:
    with started(data_dir, *ABSORB) as process:
        write(process, b"As I was say")
        os.read(cast("IO[bytes]", process.stdout).fileno(), 100)
        cast("IO[bytes]", process.stdin).close()  # as the program before it in a pipe ends
        time.sleep(milliseconds / 1000)
        process.send_signal(signal.SIGINT)
        process.wait(60)

    (event,) = run_here("events", "--json").data["events"]
    assert event["assistant_text"] == "As I was say"
    assert len(run_here("jobs", "list", "--json").data["jobs"]) == 1


def test_as_json_there_is_one_object_at_the_end(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = absorbed(run_here, monkeypatch, answer("fine.", felt()), "--json")

    said = json.loads(ran.out)
    assert (said["tool"], said["text"]) == ("absorb", "fine.")
    assert said["data"]["mood"]["label"] == "anger"


@pytest.mark.first_use
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "--user is missing: say what was said, in quotes."),
        (["--user", "  "], "--user is missing: say what was said, in quotes."),
        (["--user", "x" * 65_537], "--user is too long; at most 65,536 bytes fit."),
    ],
)
def test_without_what_was_said_nothing_is_read(
    arguments: list[str], sentence: str, run_here: RunHere, data_dir: Path
) -> None:
    assert run_here("absorb", *arguments) == (2, "", f"error: {sentence}\n")
    assert not data_dir.exists()


@pytest.mark.first_use
def test_a_directory_that_cannot_be_used_does_not_swallow_the_words(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way", "utf-8")

    ran = ego_process(tmp_path / "data", *ABSORB, stdin=answer("fine.", felt()).encode())

    assert (ran.code, ran.out) == (4, "fine.\n")
    assert ran.err.startswith("error: ")


def test_a_full_disk_behind_it_is_said_and_the_turn_is_kept(
    data_dir: Path, run_here: RunHere
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            forks.command(*ABSORB),
            env=environment(data_dir),
            input=answer("fine.", felt()).encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )

    assert ran.returncode == 4
    assert b"Standard output cannot be written: No space left on device. The turn" in ran.stderr
    assert len(run_here("events", "--json").data["events"]) == 1
