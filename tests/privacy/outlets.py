"""Everything through which an ego says something, as a table: add an outlet by adding a row.

docs/privacy.md shows the same table to people; a test holds the two together.
"""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import ego
from ego.core.events import DELIMITER
from tests.arrivals import MESSAGE, says, thinks
from tests.conftest import environment
from tests.decided import SKIP
from tests.deciding import asking, configure, decide, shell, work_dir
from tests.faces.clients import Wire
from tests.faces.terminals import on_a_terminal
from tests.privacy.life import ASKED, TOLD, Life, Outlet
from tests.talk import answer, felt, program
from tests.voice.scripted_server import streams


def _tool(*line: str) -> Callable[[Life], str]:
    return lambda life: life.said(*(life.ids.get(word, word) for word in line))


def _beginning(life: Life) -> str:
    """What a host puts into a conversation as it begins, and onto the screen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{}"), "utf-8"))
        return life.said("hook", "session-start")


def _guessing(life: Life) -> str:
    """What is said to whoever forgets by a word, where an id is needed."""
    ran = life.run("forget", ASKED, **life.variables)
    assert ran.code == 3
    return ran.out + ran.err


def _asking_to_forget(life: Life) -> str:
    """What a person at a terminal is told who asks in talk that something be forgotten."""
    model = {"EGO_LLM": program(life.data_dir.parent, "print('I see.')")}
    asked = ("chat", f"Please forget the {ASKED}.")
    shown = on_a_terminal(life.data_dir, *asked, columns=400, **life.variables, **model)
    return shown.text.partition("I see.\n")[2]  # before it something turns while one waits


def _chatting(life: Life) -> str:
    heard = streams(answer(f"I hear of {life.words}.", felt()))
    return life.sent("chat", f"Where is the {ASKED}?", answered=heard)


def _chatting_with_another(life: Life) -> str:
    heard = streams(answer(f"I hear of {life.words}.", felt()))
    return life.sent("chat", f"Where is the {ASKED}?", "--person", "Aki", answered=heard)


def _selecting(life: Life) -> str:
    return life.sent("select", ASKED, answered=thinks({"selected": []}))


def _reflecting(life: Life) -> str:
    life.said("note", f"I looked for {life.words}.")
    return life.sent("reflect", answered=streams(json.dumps(felt())))


def _noting(life: Life) -> dict[str, object]:
    """What a model notes of a talk: words that others said, as everywhere."""
    said = life.words[:160].strip()
    return {**felt(), "noted": [{"about": "Aki", "kind": "fact", "text": said}]}


def _of_talk(*line: str) -> Callable[[Life], str]:
    """What a command says once something was noted from talk."""

    def hear(life: Life) -> str:
        _absorbing(life)
        life.sent("reflect", answered=streams(json.dumps(_noting(life))))
        return life.said(*line)

    return hear


def _knowing(life: Life) -> str:
    """What a model reads of what is known of somebody of whom is talked."""
    _of_talk("noted")(life)
    life.said("note", "Aki was here.")
    return life.sent("reflect", answered=streams(json.dumps(felt())))


def _python(life: Life) -> str:
    variables = environment(life.data_dir, **life.variables)
    with ego.open(environ=variables) as mine:
        return mine.recall(ASKED).text


def _noted(*line: str) -> Callable[[Life], str]:
    """What a command says after something has happened that it may be about."""

    def hear(life: Life) -> str:
        life.said("note", f"I looked for {life.words}.")
        return life.said(*line)

    return hear


def _decided(life: Life, program: str = "cat", task: str = "") -> str:
    """Hand somebody else's program a task; returns the id of the intent."""
    instruction = asking(task or f"Find {life.words}.")
    configure(life.data_dir, backends={"coder": shell(program)})
    life.said("capability", "enable", "agent_delegate")
    told = decide(life.run, life.data_dir.parent, instruction, **life.variables)
    return str(told["intent_id"])


def _claiming(life: Life) -> str:
    _decided(life)
    return life.said("jobs", "claim")


def do_a_task(life: Life) -> str:
    """Let the program do its task, so that there is something to say; returns the intent's id."""
    intent_id = _decided(life)
    life.said("jobs", "run")
    return intent_id


def _showing_a_job(life: Life) -> str:
    return life.said("jobs", "show", do_a_task(life))


def _delegate(life: Life) -> str:
    """All that a program can read: its standard input, its environment, its directory.

    What it is to do is in the words of the model that decided it, and of no memory.
    """
    _decided(life, "cat > told; env >> told; ls -a >> told", f"Find the {ASKED}.")
    life.said("jobs", "run")
    told = _files(work_dir(life.data_dir), "told")
    assert f"Find the {ASKED}." in told
    assert "\nPATH=" in told
    return told


def _speak_packet(life: Life) -> str:
    do_a_task(life)
    return life.said("speak", "--packet")


def speaking(life: Life, before: Callable[[], object] = lambda: None) -> str:
    """Let it say something, once `before` has been done; what its model was sent."""
    do_a_task(life)
    before()
    allowed = life.words.replace(DELIMITER, "")  # a message that holds one is refused
    return life.sent("speak", answered=says(f"{MESSAGE} {allowed}."))


def _spoken(*line: str) -> Callable[[Life], str]:
    def hear(life: Life) -> str:
        speaking(life)
        return life.said(*line)

    return hear


def _messages(life: Life) -> str:
    speaking(life)
    return _resource("ego://console/messages")(life)


def _deliberating(life: Life) -> str:
    life.said("note", f"I looked for {life.words}.")
    return life.sent("deliberate", answered=thinks({**SKIP, "reason": life.words}))


def _relinking(life: Life) -> str:
    """Linked anew after an older release, which had linked nothing."""
    life.said("remember", f"My hidden {ASKED} is purple, still.", "--private")
    life.said("remember", f"The {ASKED} in the hall is yellow, still.")
    with closing(sqlite3.connect(life.data_dir / "ego.db")) as db, db:
        db.execute("DELETE FROM links")
    return life.said("reindex", "--links", "--dry-run")


def _telling(*line: str) -> Callable[[Life], str]:
    """What a command says where the private memory is told in a story that names it."""

    def hear(life: Life) -> str:
        private = life.ids["private"]
        life.said("create-episode", private, life.ids.get("known", private), TOLD)
        return life.said(*(private if word == "{private}" else word for word in line))

    return hear


def _undeleting(life: Life) -> str:
    life.said("forget", life.ids["private"])
    return life.said("undelete", life.ids["private"])


def _consolidating(life: Life) -> str:
    """It names what is almost the same."""
    life.remember("double", f"My hidden {ASKED} is so purple.", "--private")
    return life.said("consolidate")


def _linking(life: Life) -> str:
    life.remember("other", f"Another {ASKED}.")
    return life.said("link-memories", life.ids["private"], life.ids["other"])


def _report(life: Life) -> str:
    page = life.data_dir.with_name("report.html")
    return life.said("report", "-o", str(page)) + page.read_text("utf-8")


def _resource(address: str) -> Callable[[Life], str]:
    return lambda life: life.over_mcp(
        lambda client: client.read_resource(address.format(**life.ids))
    )


def _prompt(name: str) -> Callable[[Life], str]:
    return lambda life: life.over_mcp(lambda client: client.get_prompt(name))


def _absorbing(life: Life) -> str:
    told = io.TextIOWrapper(io.BytesIO(answer(f"The {ASKED}?", felt()).encode()))
    life.patch.setattr("sys.stdin", told)
    return life.said("absorb", "--user", f"Where is the {ASKED}?")


def _files(directory: Path, *patterns: str) -> str:
    found = [path for one in patterns for path in directory.rglob(one) if path.is_file()]
    return "\n".join(path.read_text("utf-8", "replace") for path in found)


def _workspace(life: Life) -> str:
    return _files(life.workspace, "*")


def _documents(life: Life) -> str:
    return _files(life.data_dir, "*.json", "*.bak", "*.lock", "*.log", "*.toml", "*.jsonl")


def _log(life: Life) -> str:
    with Wire(life.data_dir, **life.variables) as wire:
        wire.told(wire.use("remember", content=f"An {ASKED} again.", private=True))
        wire.told(wire.use("recall", context=ASKED))
        wire.told(wire.use("recall", context="x" * 9_000))
        wire.hang_up()
        wire.process.wait(10)
        return wire.complaints()


def _completion(life: Life) -> str:
    said = ""
    for line in ("ego show ", "ego undelete ", "ego consider-them --person "):
        asked = {"_EGO_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": line}
        told = io.StringIO()
        with pytest.raises(SystemExit), redirect_stdout(told), redirect_stderr(told):
            life.run(**life.variables, **asked)
        life.patch.delenv("_EGO_COMPLETE")
        said += told.getvalue()
    return said


OUTLETS: tuple[Outlet, ...] = (
    # name, whether a private memory may come out, how to hear it
    Outlet("recall", True, _tool("recall", ASKED)),
    Outlet("search_memories", True, _tool("search-memories", ASKED)),
    Outlet("recall: a story", True, _telling("recall", "story")),
    Outlet("search_memories: a story", True, _telling("search-memories", "story")),
    Outlet("get_episode: the stories of a memory", True, _telling("get-episode", "{private}")),
    Outlet("wake_up", True, _tool("wake-up")),
    Outlet("introspect", True, _tool("introspect")),
    Outlet("get_episode", True, _tool("get-episode", "private")),
    Outlet("remember: the closest ones", True, _tool("remember", f"Hidden purple {ASKED}.")),
    Outlet("forget", True, _tool("forget", "private")),
    Outlet("consider_them", True, _tool("consider-them", "--person", "Aki")),
    Outlet("consider_them: a name nobody knows", True, _tool("consider-them", "--person", ASKED)),
    Outlet("consolidate", True, _consolidating),
    Outlet("link_memories", True, _linking),
    Outlet("Python: recall", True, _python),
    Outlet("recall: told to somebody", False, _tool("recall", ASKED, "--told-to", "Misaki")),
    Outlet("ego show", True, _tool("show", "private")),
    Outlet("ego memories", True, _tool("memories")),
    Outlet("ego people NAME", True, _tool("people", "Aki")),
    Outlet("ego stories", True, _telling("stories")),
    Outlet("ego reindex --links", True, _relinking),
    Outlet("ego edit", True, _tool("edit", "private", "--tag", "rain")),
    Outlet("ego undelete", True, _undeleting),
    Outlet("ego export --include-private", True, _tool("export", "--include-private"), raw=True),
    Outlet("ego export", False, _tool("export"), raw=True),
    Outlet("workspace files", False, _workspace, whole=True),
    Outlet("files beside the database", False, _documents, raw=True, silent=True),
    Outlet("log of the server", False, _log, silent=True),
    Outlet("ego context", False, _tool("context", "--trailer"), silent=True),
    Outlet("ego hook session-start", False, _beginning),
    Outlet("forget: what a word may mean", False, _guessing),
    Outlet("ego chat: what is to be forgotten", False, _asking_to_forget),
    Outlet("ego mood", False, _tool("mood")),
    Outlet("ego mood --history", False, _tool("mood", "--history"), silent=True),
    Outlet("ego events", False, _tool("events"), silent=True),
    Outlet("ego people", False, _tool("people"), silent=True),
    Outlet("ego questions", False, _tool("questions"), silent=True),
    Outlet("ego noted", False, _of_talk("noted"), silent=True),
    Outlet("ego noted --json", False, _of_talk("noted", "--json"), raw=True, silent=True),
    Outlet("ego jobs list", False, _tool("jobs", "list"), silent=True),
    Outlet("ego jobs show", False, _showing_a_job, silent=True),
    Outlet("ego jobs claim", False, _claiming, silent=True),
    Outlet("ego console", False, _spoken("console"), silent=True),
    Outlet("ego console --json", False, _spoken("console", "--json"), raw=True, silent=True),
    Outlet("ego heartbeat", False, _noted("heartbeat", "--above", "0"), silent=True),
    Outlet("ego attend", False, _tool("attend"), silent=True),
    Outlet("emotion_trend", False, _tool("emotion-trend"), silent=True),
    Outlet("feel_desires", False, _tool("feel-desires"), silent=True),
    Outlet("ego desires forecast", False, _tool("desires", "forecast"), silent=True),
    Outlet("ego persona show", False, _tool("persona", "show"), silent=True),
    Outlet("ego prefer list", False, _tool("prefer", "list"), silent=True),
    Outlet("ego absorb", False, _absorbing, silent=True),
    Outlet("ego stats", False, _tool("stats"), silent=True),
    Outlet("ego config show", False, _tool("config", "show"), silent=True),
    Outlet("ego doctor", False, _tool("doctor"), silent=True),
    Outlet("ego doctor --json", False, _tool("doctor", "--json"), raw=True, silent=True),
    Outlet("ego report", False, _report),
    Outlet("ego select", False, _tool("select", ASKED)),
    Outlet("ego select --packet", False, _tool("select", ASKED, "--packet"), raw=True),
    Outlet("ego reflect --packet", False, _noted("reflect", "--packet"), raw=True, silent=True),
    Outlet("ego deliberate --packet", False, _noted("deliberate", "--packet"), raw=True),
    Outlet(
        "ego deliberate --packet --short",
        False,
        _noted("deliberate", "--packet", "--short"),
        raw=True,
    ),
    Outlet("ego speak --packet", False, _speak_packet, raw=True, silent=True),
    Outlet("ego://memory/{id}", True, _resource("ego://memory/{private}")),
    Outlet("ego://context", False, _resource("ego://context"), silent=True),
    Outlet("ego://mood", False, _resource("ego://mood"), silent=True),
    Outlet("ego://console/messages", False, _messages, raw=True, silent=True),
    Outlet("ego://desires", False, _resource("ego://desires"), silent=True),
    Outlet("session_start", False, _prompt("session_start"), silent=True),
    Outlet("heartbeat (prompt)", False, _prompt("heartbeat"), silent=True),
    Outlet("before_reply", False, _prompt("before_reply"), silent=True),
    Outlet("ego chat: what a model is sent", False, _chatting),
    Outlet("ego chat --person: what a model is sent", False, _chatting_with_another),
    Outlet("ego select: what a model is sent", False, _selecting, raw=True),
    Outlet("ego reflect: what a model is sent", False, _reflecting, silent=True),
    Outlet("ego reflect: what it is sent of what is known", False, _knowing, silent=True),
    Outlet("ego deliberate: what a model is sent", False, _deliberating, raw=True),
    Outlet("ego speak: what a model is sent", False, speaking, raw=True, silent=True),
    Outlet("agent_delegate: what its program is told", False, _delegate, raw=True, silent=True),
    Outlet("completion", False, _completion),
)
"""The whole rule. A private memory is for the agent itself and its owner, who ask for it."""
