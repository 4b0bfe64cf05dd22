"""How the MCP face ends: with every request answered, and all that was said saved."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.conftest import RunHere, command, ego_process, environment
from tests.faces.clients import Wire
from tests.faces.kept import contents

pytestmark = pytest.mark.usefixtures("prepared")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_signal_ends_it_with_everything_saved(number: int, code: int, data_dir: Path) -> None:
    with Wire(data_dir) as wire:
        kept = [f"Saved before the end, {n}." for n in range(5)]
        for content in kept:
            assert not wire.told(wire.use("remember", content=content)).is_error

        started = time.monotonic()
        wire.process.send_signal(number)

        assert wire.process.wait(5) == code
        assert time.monotonic() - started < 1.5
        assert wire.complaints() == ""

    assert contents(data_dir) == kept


@pytest.mark.first_use
def test_the_end_of_input_ends_it(data_dir: Path) -> None:
    with Wire(data_dir) as wire:
        wire.told(wire.use("remember", content="The last thing said."))
        wire.hang_up()

        assert wire.process.wait(5) == 0

    assert contents(data_dir) == ["The last thing said."]


def test_what_was_asked_before_the_end_of_input_is_answered(data_dir: Path) -> None:
    """As `printf … | ego serve` does, and whoever closes right behind a request."""
    with Wire(data_dir) as wire:
        asked = [wire.use("remember", content=f"Thought {n}.") for n in range(20)]
        asked.append(wire.ask("resources/read", {"uri": "ego://context"}))
        asked.append(wire.ask("prompts/get", {"name": "heartbeat"}))
        asked.append(wire.use("dance"))
        wire.hang_up()
        answered = wire.remaining()

        assert wire.process.wait(5) == 0
        assert wire.complaints() == ""

    assert sorted(one["id"] for one in answered) == asked
    assert [one for one in answered if "result" not in one] == []
    assert set(contents(data_dir)) == {f"Thought {n}." for n in range(20)}


def test_nobody_waits_for_an_answer_that_never_comes(data_dir: Path) -> None:
    """A cancelled request has none, and a subscription is over when its client leaves."""
    kept = ego_process(data_dir, "remember", "Before.", "--json").data["id"]
    era = "io.modelcontextprotocol/"
    envelope = {
        f"{era}protocolVersion": "2026-07-28",
        f"{era}clientInfo": {"name": "tests", "version": "1"},
        f"{era}clientCapabilities": {},
    }
    listen = {"notifications": {"toolsListChanged": True}, "_meta": envelope}
    requests = [
        {"id": 1, "method": "subscriptions/listen", "params": listen},
        *(
            {
                "id": number,
                "method": "tools/call",
                "params": {
                    "name": "get_episode",
                    "arguments": {"episode_id": kept},
                    "_meta": envelope,
                },
            }
            for number in (2, 3)
        ),
        {"method": "notifications/cancelled", "params": {"requestId": 3}},
    ]
    lines = [json.dumps({"jsonrpc": "2.0", **one}) for one in requests]
    started = time.monotonic()

    ran = subprocess.run(
        command("serve"), env=environment(data_dir), input="\n".join(lines) + "\n",
        capture_output=True, text=True, timeout=50, check=False,
    )  # fmt: skip

    assert time.monotonic() - started < 20
    assert (ran.returncode, ran.stderr) == (0, "")
    answered = {one.get("id"): one for one in map(json.loads, ran.stdout.splitlines())}
    assert "Before." in answered[2]["result"]["content"][0]["text"]


def test_a_client_that_vanishes_ends_it(data_dir: Path) -> None:
    with Wire(data_dir) as wire:
        wire.told(wire.use("remember", content="Said to somebody."))
        assert wire.process.stdout
        wire.use("remember", content="Said to nobody.")
        wire.process.stdout.close()
        wire.hang_up()

        assert wire.process.wait(5) == 0
        assert wire.complaints() == ""

    assert contents(data_dir)[0] == "Said to somebody."


def test_what_is_under_way_when_the_end_comes_is_whole_or_absent(
    data_dir: Path, run_here: RunHere
) -> None:
    with Wire(data_dir) as wire:
        asked = {wire.use("remember", content=f"Thought {n}."): n for n in range(60)}
        first = wire.receive()
        wire.process.send_signal(signal.SIGTERM)
        answers = [first, *wire.remaining()]

        assert wire.process.wait(5) == 0

    kept = set(contents(data_dir))
    acknowledged = {f"Thought {asked[one['id']]}." for one in answers}
    assert acknowledged <= kept
    assert kept <= {f"Thought {n}." for n in asked.values()}
    found = run_here("search-memories", "thought", "--json").data
    assert found["total"] == len(kept)


def test_a_busy_directory_does_not_delay_the_end(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "Before.")
    hold = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "db.execute('BEGIN IMMEDIATE'); print(flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [*command()[:1], "-c", hold, str(data_dir / "ego.db")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder, Wire(data_dir) as wire:
        assert holder.stdin
        assert holder.stdout
        holder.stdout.readline()
        for n in range(50):  # more than there are worker threads
            wire.use("remember", content=f"Waiting {n}.")
        time.sleep(0.3)
        started = time.monotonic()
        wire.process.send_signal(signal.SIGTERM)

        assert wire.process.wait(5) == 0
        assert time.monotonic() - started < 1.5
        holder.stdin.close()

    assert contents(data_dir) == ["Before."]
