"""What models read and wrote: counted with what it was spent on, and added up in `ego stats`."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.arrivals import thinks
from tests.conftest import NOON, Ran, RunHere
from tests.decided import SKIP
from tests.deciding import someone
from tests.talk import answer, felt
from tests.voice.scripted_server import ScriptedServer, Step, streams

COUNTED = {"prompt_tokens": 1000, "completion_tokens": 10}
DAY = timedelta(days=1)


def ask(run: RunHere, *words: str, steps: tuple[Step, ...], at: datetime = NOON) -> Ran:
    with ScriptedServer(*steps) as server:
        named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
        return run(*words, at=at, **named)


def tokens(run: RunHere, at: datetime = NOON) -> dict[str, Any]:
    return dict(run("stats", "--json", at=at).data["tokens"])


def lines(run: RunHere, at: datetime = NOON) -> list[str]:
    said = run("stats", at=at).out.splitlines()
    begins = [n for n, line in enumerate(said) if line.startswith("Tokens ")]
    return said[begins[0] : -1] if begins else []


def talk(run: RunHere, at: datetime = NOON, **counted: Any) -> Ran:
    said = answer("I see.", felt("joy"))
    return ask(run, "chat", "Hello.", steps=(streams(said, usage={**COUNTED, **counted}),), at=at)


def test_nothing_is_said_where_no_model_was_asked(run_here: RunHere) -> None:
    run_here("remember", "Tea.")

    assert lines(run_here) == []
    assert tokens(run_here) == {"today": {}, "month": {}, "ever": {}}


def test_each_kind_is_added_up_by_the_day_and_the_month(run_here: RunHere) -> None:
    someone(run_here)
    for days, cost in ((0, 0.5), (40, None), (41, 0.25)):
        counted = {} if cost is None else {"cost": cost}
        assert talk(run_here, NOON + days * DAY, **counted).code == 0
    decided = ask(run_here, "deliberate", steps=(thinks(SKIP, usage=COUNTED),), at=NOON + 41 * DAY)
    assert decided.code == 0, decided.err

    assert lines(run_here, NOON + 41 * DAY) == [
        "Tokens today: 2,000 read, 20 written, $0.2500, in 2 answers.",
        "  chat 1,000 + 10, deliberate 1,000 + 10",
        "Tokens this month: 3,000 read, 30 written, $0.2500, in 3 answers.",
        "  chat 2,000 + 20, deliberate 1,000 + 10",
        "Tokens ever: 4,000 read, 40 written, $0.7500, in 4 answers.",
        "  chat 3,000 + 30, deliberate 1,000 + 10",
    ]
    assert tokens(run_here, NOON + 41 * DAY)["today"]["chat"] == {
        "answers": 1, "tokens_in": 1000, "tokens_out": 10, "cost": 0.25, "estimated": False,
    }  # fmt: skip


def test_an_answer_that_had_to_be_repaired_counts_twice(run_here: RunHere) -> None:
    someone(run_here)
    broken = thinks({**SKIP, "priority": 1000}, usage=COUNTED)

    ask(run_here, "deliberate", steps=(broken, thinks(SKIP, usage=COUNTED)))
    assert tokens(run_here)["today"]["deliberate"]["answers"] == 2
    failed = ask(run_here, "deliberate", steps=(broken,), at=NOON + 2 * DAY)
    assert failed.code in {5, 6}
    assert tokens(run_here, NOON + 2 * DAY)["today"]["deliberate"]["tokens_in"] == 2000


def test_a_turn_a_selection_and_a_reflection_are_counted(run_here: RunHere) -> None:
    someone(run_here)
    run_here("remember", "We walked by the sea.")
    assert ask(run_here, "chat", "Hello.", steps=(streams("I see.", usage=None),)).code == 0
    assert (
        ask(run_here, "select", "sea", steps=(thinks({"selected": []}, usage=COUNTED),)).code == 0
    )
    reflected = {"reflection_text": "x", "emotion_label": "joy", "emotion_intensity": 0.4,
                 "salience_score": 0.5, "topic_tags": [], "confidence": 0.5}  # fmt: skip
    assert (
        ask(run_here, "reflect", steps=(streams(json.dumps(reflected), usage=COUNTED),)).code == 0
    )

    told = tokens(run_here)["today"]
    assert list(told) == ["chat", "reflect", "select"]
    assert told["chat"]["estimated"]
    assert told["chat"]["tokens_in"] > 100
    assert lines(run_here)[0].startswith("Tokens today: about ")
    event = run_here("events", "--source", "chat", "--json").data["events"][0]["event_id"]
    assert "Tokens: about " in run_here("why", event).out
    assert "1,000 read, 10 written (reflect)" in run_here("why", event).out


def test_what_is_purged_stays_counted_and_is_named_no_more(
    run_here: RunHere, data_dir: Path
) -> None:
    talk(run_here)
    event = run_here("events", "--json").data["events"][0]["event_id"]

    run_here("purge", event, "--yes")

    assert tokens(run_here)["ever"]["chat"]["tokens_in"] == 1000
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        assert db.execute("SELECT subject FROM usage").fetchall() == [("",)]
    run_here("purge", "--all", "--yes")
    assert tokens(run_here)["ever"] == {}


def test_a_directory_of_before_gains_the_table(data_dir: Path, run_here: RunHere) -> None:
    usage = import_module("ego.migrations.0018_usage")
    run_here("remember", "Tea.")
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        db.executescript("DROP TABLE usage; PRAGMA user_version = 15;")

    usage.up(data_dir)
    usage.up(data_dir)

    talk(run_here)
    assert tokens(run_here)["ever"]["chat"]["answers"] == 1
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (18,)
