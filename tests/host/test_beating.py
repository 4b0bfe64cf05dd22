"""Hearts of many egos beat when they are due, and vectors that are missing are made."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path

import pytest

from ego import config
from ego.core.reply import Reply
from ego.host import answers
from ego.host.beating import Beating
from ego.stores.engine.postgres import beats, egos
from tests.conftest import RunHere
from tests.noting import listed
from tests.sinks import Hook, Hooked
from tests.talk import absorbed, felt, program

DUE = "UPDATE beats SET next_at = now() - interval '1 minute', leased_until = NULL"


@pytest.fixture
def run(run_here: RunHere, own_database: str) -> RunHere:
    there = partial(run_here, EGO_DATABASE_URL=own_database)
    assert there("host", "init").code == 0
    return there


def counts(url: str, what: str) -> list[tuple[object, ...]]:
    with egos.hosting(url) as db:
        return [tuple(row) for row in db.run(what)]


def test_each_heart_that_is_due_beats_once_and_one_that_fails_waits(
    run: RunHere, own_database: str, tmp_path: Path
) -> None:
    speaking = program(tmp_path, f"import sys; sys.stdin.read(); print({felt()!r})")
    for name in ("aki", "emi", "ken"):
        run("host", "add", name)
    assert run("host", "beat", "--once", EGO_LLM=speaking).out.startswith("0 hearts beat")
    with egos.hosting(own_database) as db:
        db.run(DUE)
        db.run("INSERT INTO settings SELECT ego, 'timezone', 'Mars' FROM egos WHERE name = 'ken'")

    beaten = run("host", "beat", "--once", "--workers", "2", EGO_LLM=speaking, at=None)

    assert beaten.out == "2 hearts beat, 1 failed; 0 vectors made.\n"
    assert "ken: EGO_TIMEZONE 'Mars' is not a time zone" in beaten.err
    assert counts(
        own_database,
        "SELECT name, attempts, last_at IS NULL, complaint = '', leased_until IS NULL,"
        " next_at > now() + interval '29 minutes' FROM beats JOIN egos ON egos.ego = beats.ego"
        " ORDER BY name",
    ) == [
        ("aki", 0, False, True, True, True),
        ("emi", 0, False, True, True, True),
        ("ken", 1, True, False, True, False),
    ]
    assert run("host", "beat", "--once", EGO_LLM=speaking).out.startswith("0 hearts beat")


def test_what_is_claimed_is_nobody_elses_until_its_lease_is_over(
    run: RunHere, own_database: str
) -> None:
    for name in ("aki", "emi"):
        run("host", "add", name)
    assert run("host", "set", "emi", "beat=off").out == "beat = off\n"
    assert "number of minutes" in run("host", "set", "aki", "beat=often").err
    with egos.hosting(own_database) as db:
        db.run(f"{DUE} WHERE next_at < 'infinity'")

    first, second = beats.claim_beat(own_database), beats.claim_beat(own_database)

    assert (first and first.name, second) == ("aki", None)
    with egos.hosting(own_database) as db:
        db.run("UPDATE beats SET leased_until = now() - interval '1 s' WHERE next_at < 'infinity'")
    assert beats.claim_beat(own_database) == first


def test_missing_vectors_are_made_for_whoever_waits(
    run: RunHere, own_database: str, tmp_path: Path
) -> None:
    file = tmp_path / "life.jsonl"
    file.write_text(
        '{"kind": "memory", "content": "The harbour froze in January."}\n'
        '{"kind": "memory", "content": "Yuki bakes bread on Sundays."}\n'
    )
    assert run("host", "import", "aki", str(file)).code == 0
    assert run("host", "stats", "--json").data["vectors_waiting"] == 1
    with egos.hosting(own_database) as db:
        db.run("UPDATE waiting SET since = since - interval '1 minute'")

    made = run("host", "beat", "--once", EGO_EMBEDDING_MODEL="")

    assert made.out == "0 hearts beat, 0 failed; 2 vectors made.\n"
    assert made.err == ""
    with egos.hosting(own_database) as db:
        db.run("UPDATE waiting SET since = since - interval '1 minute'")
    again = run("host", "beat", "--once", EGO_EMBEDDING_MODEL="")
    assert again.out == "0 hearts beat, 0 failed; 0 vectors made.\n"
    assert run("host", "stats", "--json").data["vectors_waiting"] == 0
    found = run("recall", "ice on the water", "--ego", "aki", EGO_EMBEDDING_MODEL="")
    assert "harbour froze" in found.out.splitlines()[1]


@pytest.mark.parametrize("hooked", [False, True])
def test_a_beat_asks_what_waiting_turns_felt_like(
    run: RunHere,
    own_database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    hooked: bool,
) -> None:
    noting = {**felt(), "noted": [{"about": "Ken", "kind": "fact", "text": "Ken rows."}]}
    speaking = program(tmp_path, f"import sys; sys.stdin.read(); print({json.dumps(noting)!r})")
    run("host", "add", "aki")
    run("--ego", "aki", "persona", "set", "--text", "I am Aki.")
    absorbed(run, monkeypatch, "No trailer.", "--ego", "aki", user="Ken rows on Sundays.")
    with Hook(lambda _: 200) as hook:
        with egos.hosting(own_database) as db:
            db.run(DUE)
            if hooked:
                db.run("INSERT INTO settings SELECT ego, 'beat.webhook', %s FROM egos", (hook.url,))

        beaten = run("host", "beat", "--once", EGO_LLM=speaking, at=None)

    assert beaten.out.startswith("1 heart beat, 0 failed;")
    assert [one["text"] for one in listed(partial(run, "--ego", "aki"))] == ["Ken rows."]
    (turn,) = run("events", "--source", "chat", "--json", "--ego", "aki").data["events"]
    assert turn["reflection"]["emotion_label"] == "anger"


def test_the_packet_of_a_beat_goes_to_its_webhook_and_comes_again_until_it_is_taken(
    run: RunHere, own_database: str
) -> None:
    run("host", "add", "aki")
    said: list[tuple[str, str]] = []
    run("--ego", "aki", "remember", "A parcel comes.", "--when", "today")
    statuses, posted = [500, 200], list[Hooked]()

    def answer(one: Hooked) -> int:
        posted.append(one)
        return statuses.pop(0)

    with Hook(answer) as hook:
        with egos.hosting(own_database) as db:
            db.run("INSERT INTO settings SELECT ego, 'beat.webhook', %s FROM egos", (hook.url,))
        settings = config.read(environ=os.environ)

        def beat() -> Reply[answers.Beaten]:
            with egos.hosting(own_database) as db:
                db.run(DUE)
            beating = Beating(settings, lambda *told: said.append(told), once=True, in_public=False)
            return beating.run(1)

        failed, taken = beat(), beat()

    assert (failed.fields["failed"], taken.fields["beaten"]) == (1, 1)
    assert "aki: its webhook: it answered 500" in said[0][1]
    assert hook.url not in said[0][1]
    first, second = (json.loads(one.body) for one in posted)
    assert "A parcel comes." in first["packet"]
    assert first == second
    assert (first["ego"], first["data"]["tells"]) == ("aki", True)


def test_a_webhook_is_never_reached_within_the_operators_own_network(
    run: RunHere, own_database: str
) -> None:
    run("host", "add", "aki")
    run("--ego", "aki", "remember", "A parcel comes.", "--when", "today")
    with Hook() as hook:
        refused = run("host", "set", "aki", f"beat.webhook={hook.url}")
        with egos.hosting(own_database) as db:
            db.run("INSERT INTO settings SELECT ego, 'beat.webhook', %s FROM egos", (hook.url,))
            db.run(DUE)
        beaten = run("host", "beat", "--once")

        assert hook.hooked == []
    assert refused.code == 2
    assert "private address" in refused.err
    assert "private address" in beaten.err
    assert beaten.out.startswith("0 hearts beat, 1 failed")
