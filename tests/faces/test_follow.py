"""`ego console`: what was said and what was done, read whole, followed, and over MCP."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.autonomy.decisions import Delivery, MessageKind
from ego.core.autonomy.messages import Activity, Phase, Unspoken
from ego.core.events import Event, Source
from ego.faces.mcp import build
from ego.runtime.ego import Ego
from ego.stores import console
from ego.stores.talk import events
from tests import forks
from tests.conftest import NOON, Clock, RunHere, environment
from tests.faces.clients import ERAS, Era, process, settings
from tests.faces.terminals import on_a_terminal
from tests.faces.test_mcp_context import reading

HOSTILE = "one\x1b[2J\ntwo [bold]three[/bold]"


def does(world: Ego, summary: str = "Looked at the tide table.", status: str = "success") -> None:
    with world.database.writing() as db:
        console.record(
            db,
            Activity(
                at=world.now(),
                phase=Phase.EXECUTION,
                state="done",
                action_type="web_research",
                capability="web_research",
                summary_text=summary,
                result_status=status,
                decision_id="dec_1",
                intent_id="int_1",
                result_id="res_1",
            ),
        )


def says(world: Ego, words: str, kind: str = "report", how: str = "chat") -> str:
    unspoken = Unspoken(
        world.new_id(), world.now(), world.new_id(), MessageKind(kind), Delivery(how)
    )
    said = Event(
        id=f"ev_{world.new_id()}",
        at=world.now(),
        source=Source.AUTONOMY_MESSAGE,
        searchable=True,
        assistant_text=words,
    )
    with world.database.writing() as db:
        console.hold(db, unspoken)
        events.add(db, said)
        console.publish(db, unspoken, said.id)
    return said.id


@contextmanager
def following(data_dir: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    follower = subprocess.Popen(
        forks.command("console", "--follow", *more),
        env=environment(data_dir),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield follower
    finally:
        with suppress(ProcessLookupError):
            follower.kill()
        follower.communicate()


def next_line(follower: subprocess.Popen[str]) -> str:
    assert follower.stdout is not None
    return follower.stdout.readline()


def test_an_empty_console_says_so(run_here: RunHere) -> None:
    every, said, done = (
        run_here("console"),
        run_here("console", "--messages"),
        run_here("console", "--activity"),
    )

    assert [ran.out for ran in (every, said, done)] == [
        "Nothing was said or done yet.\n",
        "Nothing was said yet.\n",
        "Nothing was done yet.\n",
    ]
    assert run_here("console", "--json").data == {"entries": []}


def test_what_was_done_and_said_stands_in_its_order(
    world: Ego, clock: Clock, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    does(world)
    says(world, "High water is at six, so we have the morning.\nShall I pack?", "question")
    clock.forward(minutes=30)
    does(world, "The table could not be read.", "failed")
    says(world, "I could not find out.", "error", "notify")

    assert run_here("console").out == snapshot(name="console")
    assert json.dumps(run_here("console", "--json").data, indent=1) == snapshot(name="json")


def test_messages_and_activity_are_asked_for_apart(world: Ego, run_here: RunHere) -> None:
    does(world)
    said = says(world, "It is low tide.")
    does(world)

    (message,) = run_here("console", "--messages", "--json").data["entries"]
    done = run_here("console", "--activity", "--json").data["entries"]

    assert message == {
        "type": "message",
        "event_id": said,
        "at": NOON.isoformat(),
        "message": "It is low tide.",
        "message_kind": "report",
        "delivery_mode": "chat",
        "sender": "persona",
    }
    assert [entry["type"] for entry in done] == ["activity", "activity"]
    refused = run_here("console", "--messages", "--activity")
    assert (refused.code, refused.err.count("\n")) == (2, 1)


def test_only_the_newest_are_shown(world: Ego, run_here: RunHere) -> None:
    for number in range(7):
        says(world, f"Thought {number}.")

    assert [line.split()[-1] for line in run_here("console", "--n", "2").out.splitlines()] == [
        "5.",
        "6.",
    ]


def test_a_message_cannot_steer_a_terminal(world: Ego, data_dir: Path) -> None:
    says(world, HOSTILE)
    does(world, HOSTILE)

    shown = on_a_terminal(data_dir, "console")

    assert shown.code == 0
    assert r"one\x1b[2J" in shown.text
    assert "two [bold]three[/bold]" in shown.text
    assert "\x1b[2J" not in shown.raw


def test_three_followers_see_what_arrives_within_a_second(world: Ego, data_dir: Path) -> None:
    says(world, "Before.")
    with (
        following(data_dir) as plain,
        following(data_dir, "--messages", "--json") as said,
        following(data_dir, "--activity") as done,
    ):
        assert next_line(plain).endswith("persona: Before.\n")
        assert json.loads(next_line(said))["data"]["entries"][0]["message"] == "Before."
        time.sleep(0.6)  # the third had nothing to show; by now it looks

        begun = time.monotonic()
        does(world)
        says(world, "After.")
        lines = [next_line(done), next_line(plain), next_line(plain), next_line(said)]
        took = time.monotonic() - begun

        answer = json.loads(lines[3])
        assert took < 1
        assert "Looked at the tide table." in lines[0]
        assert "Looked at the tide table." in lines[1]
        assert lines[2].endswith("persona: After.\n")
        assert list(answer) == ["tool", "text", "data"]
        assert [entry["message"] for entry in answer["data"]["entries"]] == ["After."]


def test_ctrl_c_ends_a_follower(world: Ego, data_dir: Path) -> None:
    says(world, "Hello.")
    with following(data_dir) as follower:
        next_line(follower)
        follower.send_signal(signal.SIGINT)
        out, err = follower.communicate(timeout=10)

    assert (follower.returncode, out, err) == (130, "", "")


def test_a_follower_leaves_with_its_reader(world: Ego, data_dir: Path) -> None:
    says(world, "Hello.")
    with following(data_dir) as follower:
        next_line(follower)
        assert follower.stdout is not None
        follower.stdout.close()

        assert follower.wait(10) == 0


@pytest.mark.parametrize("era", ERAS)
def test_the_messages_are_a_resource(
    era: Era, world: Ego, data_dir: Path, run_here: RunHere
) -> None:
    does(world)
    says(world, "高潮は六時です。")

    (read,) = reading(process(data_dir), era, "ego://console/messages")

    shown = run_here("console", "--messages", "--json").data
    assert read.mime_type == "application/json"
    assert json.loads(read.text) == shown
    assert "高潮" in read.text


def test_reading_the_messages_writes_nothing(world: Ego, data_dir: Path) -> None:
    says(world, "Hello.")
    before = (data_dir / "ego.db").read_bytes()

    reading(build(settings(data_dir), read_only=True), "auto", "ego://console/messages")

    assert (data_dir / "ego.db").read_bytes() == before


def test_what_went_wrong_beside_it_is_told(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "We met.")
    people = data_dir / "relationships.json"
    people.write_text("{", "utf-8")
    run_here("remember", "A walk.", "--with", "Mika")  # its meeting waits since

    shown = run_here("console", "--json")

    assert shown.code == 0
    assert shown.data["entries"] == []
    assert f"warning: the meeting was not counted yet: {people} is " in shown.err
