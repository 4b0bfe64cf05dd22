"""`ego chat` with a person at the keyboard."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
from pathlib import Path
from typing import IO, cast

import pytest

from tests import forks
from tests.conftest import RunHere, environment
from tests.faces.terminals import Shown, mark_end, on_a_terminal, read_to_end
from tests.faces.test_chat import WHOLE, over
from tests.talk import program
from tests.voice.scripted_server import (
    ScriptedServer,
    refuses,
    streams,
)

SLOW = """
    import sys, time
    sys.stdin.read()
    sys.stdout.write("As I was ")
    sys.stdout.flush()
    time.sleep(60)
"""


@pytest.mark.usefixtures("prepared")
def test_ctrl_c_keeps_what_was_said(data_dir: Path, tmp_path: Path, run_here: RunHere) -> None:
    variables = environment(data_dir, EGO_LLM=program(tmp_path, SLOW))
    with subprocess.Popen(
        forks.command("chat", "Go on."),
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        os.read(cast("IO[bytes]", process.stdout).fileno(), 100)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)

    (event,) = run_here("events", "--json").data["events"]
    assert (process.returncode, out, err) == (130, b"\n", b"")
    assert (event["user_text"], event["assistant_text"]) == ("Go on.", "As I was ")
    assert event["client_context"]["ended"] == "interrupted"
    assert len(run_here("jobs", "list", "--json").data["jobs"]) == 1


def typed(
    data_dir: Path, *lines: bytes, ends: bool = True, options: tuple[str, ...] = (), **more: str
) -> Shown:
    """A conversation: each line is typed once the one before is answered; then Ctrl-D."""
    ours, theirs = pty.openpty()
    variables = environment(data_dir, TERM="xterm-256color", NO_COLOR="1", **more)
    process = subprocess.Popen(
        forks.command("chat", *options), env=variables, stdin=theirs, stdout=theirs, stderr=theirs
    )
    end = mark_end(process, theirs)
    shown = b""
    for line in (*lines, b"\x04") if ends else lines:
        while not shown.endswith(b"> "):
            shown += os.read(ours, 65_536)
            assert end not in shown, shown.decode()
        shown += b"|"
        os.write(ours, line)
    shown = read_to_end(ours, end, shown)
    return Shown(process.wait(30), shown.decode())


def test_it_says_whom_one_talks_with(data_dir: Path, run_here: RunHere) -> None:
    run_here("persona", "set", "--text", "I keep a lighthouse.", "--name", "Nagi")
    with ScriptedServer(streams(WHOLE)) as server:
        shown = typed(data_dir, b"/model openai:other\n", **over(server))

    assert "Talking with Nagi (openai:scripted). exit ends it" in shown.text
    assert "Talking with Nagi (openai:other) from now on, in this talk.\n" in shown.text


def test_a_conversation_goes_on_after_a_failure_and_shows_the_mood(
    data_dir: Path, run_here: RunHere
) -> None:
    with ScriptedServer(
        streams(WHOLE), refuses(400, "too long"), refuses(400, "too long"), streams(WHOLE)
    ) as server:
        shown = typed(data_dir, b"One.\n", b"\n", b"Two.\n", b"Three.\n", **over(server))

    assert shown.code == 0
    assert "Talking with openai:scripted. exit ends it, /help says what else.\n" in shown.text
    assert shown.text.count("I hear you.\n") == 2
    assert shown.text.count("Mood: a strong anger.\n") == 1
    assert "error: The model scripted at" in shown.text
    assert "(too long). Your words are saved" in shown.text
    kept = run_here("events", "--json").data["events"]
    assert [event["user_text"] for event in kept] == ["Three.", "Two.", "One."]


def test_a_conversation_is_steered_by_words_of_its_own(data_dir: Path, run_here: RunHere) -> None:
    lines = (b"One.\n", b"Two.\n", b"/why\n", b"/forget\n", b"/model\n", b"/foo\n", b"exit\n")
    with ScriptedServer(streams("Plainly."), streams("Plainly.")) as server:
        shown = typed(data_dir, *lines, ends=False, **over(server))

    assert shown.code == 0, shown.text
    assert len(server.requests) == 2, "exit and what begins with / is nothing for a model"
    assert shown.text.count("This model does not say how the talk felt.") == 1
    assert "warning: " not in shown.text
    assert 'talk "Two."' in shown.text  # /why
    assert "Set aside: " in shown.text
    assert "There is no /foo here. /help lists what there is." in shown.text
    kept = run_here("events", "--json").data["events"]
    assert [event["user_text"] for event in kept] == ["One."]


@pytest.mark.parametrize(
    "end", ["ｅｘｉｔ", "／ｅｘｉｔ", "終わり", "おわり", "終了　", "さようなら", "Ｂｙｅ"]
)
def test_the_talk_ends_by_a_word_of_a_japanese_keyboard(
    data_dir: Path, run_here: RunHere, end: str
) -> None:
    with ScriptedServer() as server:
        shown = typed(data_dir, f"{end}\n".encode(), ends=False, **over(server))

    assert (shown.code, server.requests) == (0, [])
    assert run_here("events", "--json").data["events"] == []


def test_commands_are_read_in_full_width_and_what_is_said_stays_talk(
    data_dir: Path, run_here: RunHere
) -> None:
    said = ("今日はこれで終わり！", "／人◕‿‿◕人＼", "／へえ")
    lines = ("／ｈｅｌｐ", "／ＭＯＤＥＬ　openai:other", "／ｆｏｏ", *said)
    with ScriptedServer(*(streams("Hm.") for _ in said)) as server:
        shown = typed(data_dir, *(f"{one}\n".encode() for one in lines), **over(server))

    assert "exit, quit, 終わり or Ctrl-D: end the talk" in shown.text
    assert "(openai:other) from now on" in shown.text or "with openai:other" in shown.text
    assert "There is no /foo here." in shown.text
    kept = run_here("events", "--json").data["events"]
    assert [event["user_text"] for event in kept] == [*said[::-1]]


def test_what_is_set_aside_in_a_talk_names_both_sides(data_dir: Path, run_here: RunHere) -> None:
    run_here("persona", "set", "--text", "I keep a lighthouse.", "--name", "Nagi")
    lines = ("Sorry, that was wrong.\n", "/forget\n")
    with ScriptedServer(streams("Never mind.")) as server:
        shown = typed(data_dir, *map(str.encode, lines), EGO_COMPANION="Misaki", **over(server))

    assert "Set aside: Misaki: Sorry, that was wrong. / Nagi: Never mind. (ev_" in shown.text
    assert "A person can bring it back within 7 days" in shown.text


def test_what_still_says_it_is_listed_in_the_language_spoken(data_dir: Path) -> None:
    lines = ("パクチー無理\n", "だからパクチー無理\n", "/forget\n")
    with ScriptedServer(streams("そっか。"), streams("そっか。")) as server:
        shown = typed(data_dir, *map(str.encode, lines), EGO_LANGUAGE="ja", **over(server))

    assert "  会話  たった今: パクチー無理" in shown.text
    assert "event" not in shown.text


@pytest.mark.parametrize("asks", ["Please forget that.", "忘れてください。"])
def test_to_ask_that_something_be_forgotten_names_what_does_it(
    data_dir: Path, run_here: RunHere, asks: str
) -> None:
    lines = ("My PIN is 4711.\n", f"{asks}\n")
    with ScriptedServer(streams("Noted."), streams("Gone!")) as server:
        shown = typed(data_dir, *map(str.encode, lines), **over(server))

    (_, pin) = run_here("events", "--json").data["events"]
    offered = "Nothing is forgotten yet. Yes, or `/forget`, sets this aside: My PIN is 4711."
    assert offered in shown.text
    told = server.requests[-1].body["messages"][0]["content"]
    assert "Never say that you have forgotten" in told
    assert "Never say that you have forgotten" not in str(server.requests[0].body)
    with ScriptedServer() as server:
        shown = typed(data_dir, f"/forget {pin['event_id']}\n".encode(), **over(server))
    left = run_here("events", "--json").data["events"]
    assert [event["user_text"] for event in left] == [asks]


@pytest.mark.parametrize(
    ("told", "asks", "aside"),
    [
        ("My friend Sakura is getting divorced.", "Please forget what I told you about Sakura.", 1),
        ("さくらは離婚したらしい。", "さくらの話は忘れて", 1),
        ("My PIN is 4711.", "Please forget that.", 0),
    ],
)
def test_to_forget_behind_such_a_request_sets_aside_what_it_names(
    data_dir: Path, run_here: RunHere, told: str, asks: str, aside: int
) -> None:
    between = ["Ramen again today.\n"] * aside
    lines = (f"{told}\n", *between, f"{asks}\n", "/forget\n")
    with ScriptedServer(*(streams("Hm.") for _ in lines)) as server:
        shown = typed(data_dir, *map(str.encode, lines), **over(server))

    assert f"Yes, or `/forget`, sets this aside: {told}" in shown.text
    left = [event["user_text"] for event in run_here("events", "--json").data["events"]]
    assert left == [asks, *["Ramen again today."] * aside]


@pytest.mark.parametrize(
    ("then", "left"),
    [
        (["yes please"], ["ASKS", "OTHER"]),
        (["Do it."], ["ASKS", "OTHER"]),
        (["うん、お願い"], ["ASKS", "OTHER"]),
        (["do you like it here?", "/forget"], ["do you like it here?", "ASKS", "OTHER"]),
        (["so?", "yes"], ["yes", "so?", "ASKS", "OTHER", "TOLD"]),
        (["no, leave it", "bye bye now", "/forget"], ["no, leave it", "ASKS", "OTHER", "TOLD"]),
        (["so?", "and?", "well", "/forget"], ["and?", "so?", "ASKS", "OTHER", "TOLD"]),
        (["yes", "ramen", "/forget"], ["ASKS", "OTHER"]),
    ],
)
def test_a_yes_to_what_was_offered_sets_that_aside_and_nothing_else(
    data_dir: Path, run_here: RunHere, then: list[str], left: list[str]
) -> None:
    said = {
        "TOLD": "I owe my brother 1200 euro.",
        "OTHER": "Ramen again today.",
        "ASKS": "forget what i said about the 1200 euro",
    }
    lines = [*said.values(), *then]
    with ScriptedServer(*(streams("Hm.") for _ in lines)) as server:
        shown = typed(data_dir, *(f"{one}\n".encode() for one in lines), **over(server))

    assert "Yes, or `/forget`, sets this aside: I owe my brother 1200 euro." in shown.text
    there = [event["user_text"] for event in run_here("events", "--json").data["events"]]
    assert there == [said.get(one, one) for one in left]


@pytest.mark.parametrize(
    ("then", "left"),
    [
        ("all of them", ["ASKS", "OTHER"]),
        ("Both, please!", ["ASKS", "OTHER"]),
        ("はい、全部お願いします", ["ASKS", "OTHER"]),
        ("all of them are mine", ["all of them are mine", "ASKS", "AGAIN", "OTHER", "TOLD"]),
    ],
)
def test_all_of_several_that_were_offered_are_set_aside(
    data_dir: Path, run_here: RunHere, then: str, left: list[str]
) -> None:
    said = {
        "TOLD": "The spare key is under the pot.",
        "OTHER": "Ramen again today.",
        "AGAIN": "where's the spare key?",
        "ASKS": "forget what I said about the spare key",
    }
    lines = [*said.values(), then]
    with ScriptedServer(*(streams("Hm.") for _ in lines)) as server:
        typed(data_dir, *(f"{one}\n".encode() for one in lines), **over(server))

    there = [event["user_text"] for event in run_here("events", "--json").data["events"]]
    assert there == [said.get(one, one) for one in left]


def test_to_forget_what_may_be_either_asks_which(data_dir: Path, run_here: RunHere) -> None:
    kept = run_here("remember", "Sakura paints boats.", "--json").data["id"]
    lines = (
        "Sakura called.\n",
        "Forget about Sakura, she is away!\n",
        "/forget\n",
        "Forget about Bob.\n",
    )
    with ScriptedServer(*(streams("Hm.") for _ in lines)) as server:
        shown = typed(data_dir, *map(str.encode, lines), **over(server))

    events = run_here("events", "--json").data["events"]
    called = next(one["event_id"] for one in events if one["user_text"] == "Sakura called.")
    for one, words in ((called, "Sakura called."), (kept, "Sakura paints boats.")):
        assert shown.text.count(f"{one}  just now: {words}") == 2
    assert "nothing that was said or kept names that" in shown.text
    assert len(events) == 3


def test_why_says_what_was_put_before_the_model(data_dir: Path, run_here: RunHere) -> None:
    kept = run_here("remember", "Kenta likes persimmons.", "--json").data["id"]
    with ScriptedServer(streams("Ripe ones.")) as server:
        lines = (b"What does Kenta like, persimmons?\n", b"/why\n")
        shown = typed(data_dir, *lines, **over(server))

    assert "persimmons" in server.requests[0].body["messages"][0]["content"]
    assert f"In mind     Kenta likes persimmons. ({kept})" in shown.text
    (event,) = run_here("events", "--json").data["events"]
    why = run_here("why", event["event_id"], "--json").data
    assert [one["id"] for one in why["evidence"]["memories"]] == [kept]
    run_here("purge", kept, "--yes")
    assert kept not in str(run_here("events", "--json").data)


def test_without_a_model_a_person_is_told_the_ways_out_and_shown_no_spinner(
    data_dir: Path,
) -> None:
    shown = on_a_terminal(data_dir, "chat", "hello")

    assert (shown.code, shown.raw.count("\x1b[?25l")) == (2, 0)  # nothing hid the cursor
    assert shown.text.startswith("error: No language model is set")
    words = " ".join(shown.text.split())
    for way in ("openai:qwen3:8b", "llm.base_url http://localhost:11434/v1", "ego init", "install"):
        assert way in words


def test_on_a_terminal_nothing_a_model_says_can_steer_it(data_dir: Path) -> None:
    hostile = "\x1b[31mred\x1b[0m \u202eback \r\n[bold]not bold[/bold]"
    with ScriptedServer(streams(hostile)) as server:
        shown = on_a_terminal(data_dir, "chat", "x", **over(server))

    assert "\\x1b[31mred\\x1b[0m \\u202eback \n[bold]not bold[/bold]\n" in shown.text
    assert "\x1b[31m" not in shown.raw


def test_that_the_clock_stands_in_the_future_is_said_once_in_a_talk(data_dir: Path) -> None:
    with ScriptedServer(*[streams(*WHOLE)] * 3) as server:
        shown = typed(
            data_dir, b"One.\n", b"Two.\n", b"Three.\n", EGO_NOW="2036-06-20T09:00Z", **over(server)
        )
    assert len(server.requests) == 3
    assert " ".join(shown.text.split()).count("EGO_NOW lies in the future") == 1
