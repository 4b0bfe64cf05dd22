"""Whoever reads an hour reads it on the person's clock, a program too: with its offset."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests import packets
from tests.conftest import NOON, RunHere
from tests.decided import ACT, DEFER
from tests.deciding import able, decide

TOKYO = {"EGO_TIMEZONE": "Asia/Tokyo"}
EVENING = NOON - timedelta(minutes=30)
"""Half past eleven in UTC, half past eight in the evening in Tokyo."""
WRITTEN = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d")
LATER = (NOON + timedelta(hours=7)).isoformat()
"""Four in the morning in Tokyo, on the next day."""
PLAN = {
    **ACT,
    "action_type": "schedule_action",
    "action_payload": {"at": LATER, "content": "Ask about the tide."},
}
TELLING = (
    "memories", "events", "recall tide", "search-memories tide", "show ID", "get-episode ID",
    "introspect", "consider-them --person Aki", "people", "people Aki", "questions",
    "feel-desires", "desires forecast", "context", "ahead", "stories", "attend",
    "prefer list", "persona show", "jobs list", "console", "mood", "heartbeat", "stats",
    "backup list",
)  # fmt: skip
PACKETS = [["deliberate"], ["select", "the tide"], ["reflect"]]


def moments(told: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a packet's input or an answer that is a moment, with its key."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield from moments(value, name)
    elif isinstance(told, list):
        for one in told:
            yield from moments(one, key)
    elif isinstance(told, str) and WRITTEN.match(told):
        yield key, told


@pytest.fixture
def lived(run_here: RunHere, data_dir: Path) -> None:
    able(run_here, data_dir)
    for n in range(3):
        words = ["remember", f"The tide came in, day {n}.", "--with", "Aki", "--tag", "tide"]
        run_here(*words, at=EVENING, **TOKYO)
    run_here("update-self", "question", "Why does the tide turn?", at=EVENING, **TOKYO)
    run_here("update-relationship", "Aki", "known_fact", "Sails.", at=EVENING, **TOKYO)
    run_here("note", "The tide is high.", at=EVENING, **TOKYO)


@pytest.mark.parametrize("command", PACKETS, ids=" ".join)
def test_a_packet_tells_its_hours_on_the_persons_clock(
    command: list[str], run_here: RunHere, lived: None
) -> None:
    asked = packets.packet(run_here, *command, **TOKYO)

    told = dict(moments(asked["input"]))
    assert told
    assert {at[-6:] for at in told.values()} == {"+09:00"}
    assert {at[:16] for at in told.values()} <= {"2026-01-01T20:30", "2026-01-01T21:00"}
    assert datetime.fromisoformat(asked["expires_at"]).utcoffset() == timedelta(hours=9)


def test_a_packet_in_utc_tells_the_same_moments(run_here: RunHere, lived: None) -> None:
    def at_home(asked: dict[str, Any]) -> list[datetime]:
        return sorted(datetime.fromisoformat(at) for _, at in moments(asked["input"]))

    assert at_home(packets.packet(run_here, "select", "the tide")) == at_home(
        packets.packet(run_here, "select", "the tide", **TOKYO)
    )


def test_what_somebody_wrote_stays_as_it_is(run_here: RunHere, data_dir: Path) -> None:
    able(run_here, data_dir)
    said = "2026-01-01T12:00:00+00:00"
    run_here("note", said, **TOKYO)

    asked = packets.packet(run_here, "reflect", **TOKYO)

    assert asked["input"]["event"]["user_text"] == said
    assert asked["input"]["event"]["at"] == "2026-01-01T21:00:00+09:00"


def test_what_is_planned_is_told_in_the_persons_hours(
    run_here: RunHere, lived: None, tmp_path: Path
) -> None:
    decide(run_here, tmp_path, PLAN, **TOKYO)
    run_here("jobs", "run", **TOKYO)

    assert "from 2026-01-02 04:00" in run_here("jobs", "list", **TOKYO).out
    assert "Scheduled for 2026-01-02 04:00." in run_here("console", **TOKYO).out
    (trigger,) = [
        one
        for one in run_here("jobs", "list", "--json", **TOKYO).data["triggers"]
        if one["kind"] == "schedule_action"
    ]
    assert datetime.fromisoformat(trigger["due_at"]) == datetime.fromisoformat(LATER)


def test_what_is_put_off_is_told_in_the_persons_hours(
    run_here: RunHere, lived: None, tmp_path: Path
) -> None:
    asked = packets.packet(run_here, "deliberate", **TOKYO)
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps({**DEFER, "packet_id": asked["packet_id"]}), "utf-8")

    ran = run_here("deliberate", "--commit", str(answer), **TOKYO)

    until = datetime.fromisoformat(DEFER["next_deliberation_at"]) + timedelta(hours=9)
    assert ran.out.startswith(f"Put off until {until:%Y-%m-%d %H:%M} (dec_")


def test_a_time_that_is_over_is_refused_in_the_persons_hours(
    run_here: RunHere, lived: None, tmp_path: Path
) -> None:
    asked = packets.packet(run_here, "deliberate", **TOKYO)
    early = {**DEFER, "defer_until": "2026-01-01T20:00:00+09:00"}
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps({**early, "packet_id": asked["packet_id"]}), "utf-8")

    ran = run_here("deliberate", "--commit", str(answer), **TOKYO)

    assert ran.code == 6
    assert "does not lie after now (2026-01-01T21:00:00+09:00)" in ran.err


def test_a_program_reads_every_moment_on_the_persons_clock(
    run_here: RunHere, lived: None, tmp_path: Path
) -> None:
    decide(run_here, tmp_path, PLAN, **TOKYO)
    run_here("jobs", "run", **TOKYO)
    ids = [one["id"] for one in run_here("memories", "--json", **TOKYO).data["memories"]]
    run_here("create-episode", *ids, "The tide of three days.", **TOKYO)
    run_here("remember", "Aki comes on 5 March.", "--replaces", ids[0], **TOKYO)
    run_here("update-self", "goal", "See the tide", **TOKYO)
    run_here("update-relationship", "Aki", "known_fact", "Rows.", "--replaces", "Sails.", **TOKYO)
    run_here("prefer", "like", "food", "ramen", **TOKYO)
    run_here("backup", **TOKYO)

    silent: list[str] = []
    for words in TELLING:
        line = [ids[0] if word == "ID" else word for word in words.split()]
        there, home = (run_here(*line, "--json", **zone).data for zone in (TOKYO, {}))

        told = list(moments(there))
        assert {at[-6:] for _, at in told} <= {"+09:00"}, words
        silent += [words] if not told else []
        if words != "introspect":  # which asks of a goal once
            at_home = [(key, datetime.fromisoformat(at)) for key, at in moments(home)]
            assert [(key, datetime.fromisoformat(at)) for key, at in told] == at_home, words
    assert set(silent) <= {"mood", "heartbeat"}  # the one tells hours with --history alone


def test_what_is_exported_is_in_utc(run_here: RunHere, lived: None, tmp_path: Path) -> None:
    run_here("prefer", "like", "food", "ramen", **TOKYO)
    file = tmp_path / "all.jsonl"

    assert run_here("export", str(file), **TOKYO).code == 0

    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    told = [at for _, at in moments([one for one in lines if one["kind"] != "interest"])]
    assert told
    assert {at[-6:] for at in told} == {"+00:00"}


def test_the_report_names_the_persons_day(run_here: RunHere, data_dir: Path) -> None:
    late = datetime(2026, 1, 1, 20, tzinfo=UTC)
    names = [
        run_here("remember", f"The tide, {n}.", "--json", at=late, **TOKYO).data["id"]
        for n in range(2)
    ]
    run_here("link-memories", *names, at=late, **TOKYO)

    page = data_dir.parent / "ego.html"
    assert run_here("report", "-o", str(page), at=late, **TOKYO).code == 0

    written = page.read_text("utf-8")
    assert "<title>2026-01-02 The tide, 0.</title>" in written
    assert "2026-01-01 The tide" not in written
