"""An autonomous day from within: heartbeats every half hour, and what comes of them.

A lighthouse keeper hears in the morning of a walk along the shore. What it wants rises; it
decides to find out about the tide; the program it hands that to fails once (a real process)
and succeeds later; it tells its companion, who comes back to it in the evening; by midnight
other things weigh more. The model is a script behind real HTTP that answers what it is asked
by what stands in the question; the clock is EGO_NOW.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.conftest import NOON, Ran, RunHere
from tests.decided import MOOD_INFLUENCE, PERSONA_INFLUENCE, SKIP
from tests.talk import answer, felt
from tests.voice.scripted_server import Reply, ScriptedServer, streams

MORNING = NOON.replace(hour=6)
HALF_AN_HOUR = timedelta(minutes=30)
WALK = "Tomorrow I want to walk along the shore, out to the old pier."
EVENING = "So, when should we leave tomorrow?"
BACK = "The harbour office: our tide table can be read again."

PROGRAM = """
    import json, pathlib, sys
    asked = sys.stdin.read()
    been = pathlib.Path({been!r})
    if not been.exists():
        been.write_text(asked)
        sys.exit("tides.example: connection timed out (code 110)")
    print("GET https://tides.example/today ... 200")
    print(json.dumps({{
        "summary": "Tide table read.",
        "facts": ["high water 06:12", "low water 12:31", "[source](https://tides.example/today)"],
    }}))
"""


class Model:
    """What the keeper thinks, question by question."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, reply: Reply) -> None:
        said = reply.server.requests[-1].body["messages"]
        streams(self.answer(said[0]["content"], said[-1]["content"]))(reply)

    def answer(self, system: str, user: str) -> str:
        if not user.startswith("{"):
            self.asked.append("reflect" if "Say what it felt like" in system else "chat")
            return self.reflected() if self.asked[-1] == "reflect" else self.said(system)
        about = json.loads(user)
        self.asked.append("deliberate" if "trigger" in about else "render")
        thought = self.decided(about) if "trigger" in about else {"message": self.told(about)}
        return json.dumps({"packet_id": about["packet_id"], **thought})

    def decided(self, about: dict[str, Any]) -> dict[str, Any]:
        knows = any("06:12" in json.dumps(event) for event in about["events"])
        wants = any(one in json.dumps(about) for one in ("information_hunger is", BACK))
        if not wants or knows or not about["capabilities"]:
            return SKIP
        return {
            **SKIP,
            "decision_outcome": "do_action",
            "reason": "They want to walk tomorrow, and I do not know the tide.",
            "priority": 70,
            "persona_influence": PERSONA_INFLUENCE,
            "mood_influence": MOOD_INFLUENCE,
            "action_type": "agent_delegate",
            "action_payload": {"backend": "errand", "task_instruction": "Find tomorrow's tide."},
            "console_delivery": {
                "on_complete": "chat",
                "on_fail": "notify",
                "on_progress": "activity_only",
                "message_kind": "report",
            },
        }

    def told(self, about: dict[str, Any]) -> str:
        you = about["persona"]["second_person_label"]
        if about["result"]["status"] == "failed":
            return f"I wanted to look up the tide for you, {you}, and nobody answered. Later again."
        high, low, _ = about["result"]["result_payload"]["facts"]
        return (
            f"I looked it up, {you}: {high.replace('water', 'water is at')}, and the sand is"
            f" widest around {low.split()[-1]}. Let us go late in the morning."
        )

    def said(self, system: str) -> str:
        if "sand is widest" in system:
            return answer(
                "Around eleven, as I said: then we reach the pier when the sand is widest.",
                {**felt("joy", 0.6, 0.7), "topic_tags": ["walk"]},
            )
        return answer(
            "The old pier! I will find out.", {**felt("joy", 0.5, 0.6), "topic_tags": ["tide"]}
        )

    def reflected(self) -> str:
        return json.dumps({**felt("joy", 0.4, 0.5), "topic_tags": ["tide"]})


class Day:
    """The day as it is lived, and the transcript of it."""

    def __init__(self, run: RunHere, server: ScriptedServer) -> None:
        self.at, self.lines = MORNING, list[str]()
        self._run = run
        self._llm = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}

    def run(self, *words: str, llm: bool = False) -> Ran:
        ran = self._run(*words, at=self.at, **(self._llm if llm else {}))
        assert "Traceback" not in ran.err
        return ran

    def note(self, heading: str, ran: Ran) -> None:
        """Write down what was shown; the same heartbeat twice is written down once."""
        shown = [*ran.out.splitlines(), *(f"({line})" for line in ran.err.splitlines())]
        told = [without_ids(f"      {line}") for line in shown]
        if heading != "heartbeat" or told != self.lines[-len(told) :]:
            self.lines += [f"{self.at:%H:%M} {heading}", *told]

    def until(self, end: datetime) -> None:
        """Every half hour a heartbeat, as cron would give it."""
        while self.at < end:
            self.at += HALF_AN_HOUR
            ran = self.run("heartbeat", "--act", llm=True)
            if ran.code != 1:
                self.note("heartbeat", ran)
            else:
                assert ran == (1, "", "")

    def look(self) -> None:
        for words in (("mood",), ("feel-desires",), ("attend",)):
            ran = self.run(*words)
            self.note(" ".join(words), ran._replace(out=ran.out.split("\n\n---")[0]))

    def weight(self, value: str) -> float:
        targets = self.run("attend", "--json").data["attention_targets"]
        return max((one["weight"] for one in targets if one["value"] == value), default=0.0)


@pytest.fixture
def day(run_here: RunHere, data_dir: Path, tmp_path: Path) -> Iterator[Day]:
    program = tmp_path / "errand.py"
    program.write_text(dedent(PROGRAM.format(been=str(tmp_path / "been"))), "utf-8")
    data_dir.mkdir()
    backends = json.dumps([sys.executable, str(program)])
    (data_dir / "config.toml").write_text(
        f"[capabilities.agent_delegate]\nbackends = {{errand = {backends}}}\n", "utf-8"
    )
    with ScriptedServer(Model()) as server:
        yield Day(run_here, server)


def without_ids(line: str) -> str:
    return re.sub(r"\b(ev|int|dec|aj|res|trg)_[0-9a-f]{12}\b", r"\1_…", line)


def test_an_autonomous_day(day: Day, snapshot: SnapshotAssertion) -> None:
    day.run("persona", "set", "--text", "A lighthouse keeper, curious.", "--label", "Skipper")
    day.run("capability", "enable", "agent_delegate")
    day.note(f"they say: {WALK}", day.run("chat", WALK, llm=True))
    day.look()

    day.until(NOON + timedelta(hours=4))
    day.note(f"reaches it: {BACK}", day.run("note", BACK))
    day.until(NOON + timedelta(hours=5))
    told = day.run("console", "--messages", "--json").data["entries"]
    day.run("reflect", llm=True)
    day.note(f"they say: {EVENING}", day.run("chat", EVENING, llm=True))
    day.look()
    in_the_evening = day.weight("tide")

    day.until(NOON + timedelta(hours=12))
    day.look()
    day.note("console", day.run("console", "--n", "100"))
    transcript = "\n".join(day.lines)
    print(transcript)

    activity = day.run("console", "--activity", "--json").data["entries"]
    assert [one.get("result_status", one.get("outcome")) for one in activity] == [
        *("failed", "success", "skip")
    ]
    assert [(one["message_kind"], one["delivery_mode"]) for one in told] == [
        ("error", "notify"),
        ("report", "chat"),
    ]
    assert "high water is at 06:12" in told[1]["message"]
    assert "code 110" not in json.dumps(told)
    assert "Around eleven, as I said" in transcript
    assert in_the_evening > 0.5
    assert day.weight("tide") < in_the_evening / 2
    assert transcript == snapshot
