"""Answers to deliberation packets, for the tests that decide something."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

from ego.core.autonomy.decisions import (
    Intent,
    IntentState,
    Trigger,
    TriggerKind,
    TriggerState,
    read,
)
from ego.stores.autonomy import decisions, intents, triggers
from ego.stores.engine.contract import Transaction
from tests import innards
from tests.conftest import NOON, Ran, RunHere
from tests.decided import ACT

Programs = dict[str, list[str]]


def someone(run: RunHere, **told: str) -> None:
    """Give the ego a persona."""
    said = {"text": "A calm sailor.", **told}
    run("persona", "set", *(word for name, value in said.items() for word in (f"--{name}", value)))


def configure(data_dir: Path, *, backends: Programs | None = None, more: str = "") -> None:
    """Write config.toml with these programs for agent_delegate."""
    data_dir.mkdir(parents=True, exist_ok=True)
    lines = [f"{name} = {json.dumps(argv)}" for name, argv in (backends or {}).items()]
    table = "\n".join(["[capabilities.agent_delegate.backends]", *lines]) if lines else ""
    (data_dir / "config.toml").write_text(f"{more}\n{table}\n", "utf-8")


def able(run: RunHere, data_dir: Path, backends: Programs | None = None) -> None:
    """An ego with a persona that may delegate to `coder`, research and schedule."""
    configure(
        data_dir,
        backends=backends or {"coder": ["cat"]},
        more='[capabilities.web_research]\ncommand = ["cat"]\n',
    )
    someone(run)
    for name in ("agent_delegate", "web_research", "schedule_action"):
        assert run("capability", "enable", name).code == 0


def packet(run: RunHere, *arguments: str, **more: Any) -> dict[str, Any]:
    """What `ego deliberate --packet` prints."""
    ran = run("deliberate", "--packet", *arguments, **more)
    assert ran.code == 0, ran.err
    return dict(json.loads(ran.out))


def commit(run: RunHere, tmp_path: Path, answer: object, **more: Any) -> Ran:
    """`ego deliberate --commit` with an answer that is an object, or any text."""
    file = tmp_path / "answer.txt"
    file.write_text(answer if isinstance(answer, str) else json.dumps(answer), "utf-8")
    return run("deliberate", "--json", "--commit", str(file), **more)


def work_dir(data_dir: Path) -> Path:
    """Where programs work: the test's home is above its data directory."""
    return data_dir.parent / ".local" / "state" / "ego" / "work"


HELD = "Nothing that was decided can be done now; ego jobs list says why."
"""What `ego jobs run` answers where work waits that is not to be done."""


def decide(run: RunHere, tmp_path: Path, answer: dict[str, Any], **more: Any) -> Any:
    """Ask for a packet and answer it; returns the data of the commit."""
    asked = packet(run, **more)
    ran = commit(run, tmp_path, {**answer, "packet_id": asked["packet_id"]}, **more)
    assert ran.code == 0, ran.err
    return ran.data


def stored(data_dir: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that is kept of deciding and doing, row by row, and the documents."""
    tables = ("decisions", "intents", "agent_jobs", "action_results", "events", "triggers", "jobs")
    found = innards.tables(data_dir, *tables)
    found["packets"] = innards.rows(data_dir, "SELECT id, outcome FROM packets ORDER BY number")
    for name in ("interests.json", "self_model.json", "relationships.json", "preferences.json"):
        found[name] = [(innards.text(data_dir, name) or "",)]
    return found


def shell(script: str) -> list[str]:
    return ["sh", "-c", script]


def asking(instruction: str) -> dict[str, Any]:
    return {**ACT, "action_payload": {"backend": "coder", "task_instruction": instruction}}


def fall_silent(data_dir: Path) -> None:
    """Whoever has anything has given no sign of life for long: real time, which is not ours."""
    with innards.transaction(data_dir) as db:
        db.execute("UPDATE agent_jobs SET beat_at = 0 WHERE beat_at IS NOT NULL")
        db.execute("UPDATE intents SET beat_at = 0 WHERE beat_at IS NOT NULL")


def result(run: RunHere, intent_id: str) -> Any:
    return run("jobs", "show", intent_id, "--json").data["result"]


def intend(db: Transaction, name: str, answer: dict[str, Any]) -> Intent:
    """Keep a decision and its intent as a commit leaves them."""
    whole = {**answer, "packet_id": f"pk_{name}"}
    trigger = Trigger(f"trg_{name}", TriggerKind.TIME, "", "", NOON, NOON, TriggerState.DONE)
    decision = read(
        whole,
        decision_id=f"dec_{name}",
        trigger_id=trigger.id,
        event_id=f"ev_{name}",
        at=NOON,
    )
    intent = Intent(
        f"int_{name}",
        decision.id,
        IntentState.PROPOSED,
        answer["action_type"],
        answer["action_payload"],
        answer["priority"],
        (),
        NOON,
    )
    triggers.add(db, trigger)
    decisions.add(db, decision, whole)
    intents.add(db, intent)
    return intent


def assert_gone(pid: int) -> None:
    """The process ends within a few seconds, or is only waited for."""
    until = time.monotonic() + 5
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
            stat = Path(f"/proc/{pid}/stat")
            if stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z":
                return
        except (ProcessLookupError, FileNotFoundError):  # it may end while it is looked at
            return
        time.sleep(0.02)
    raise AssertionError(f"{pid} is still there")


def let_time_pass(data_dir: Path) -> None:
    """Every pause and every packet is over: those keep real time, which tests cannot move."""
    with innards.transaction(data_dir) as db:
        db.execute("UPDATE jobs SET next_at = 0 WHERE state = 'waiting'")
        db.execute("UPDATE packets SET expires_at = made_at")


def jobs(run: RunHere, **more: Any) -> Any:
    return run("jobs", "list", "--json", **more).data
