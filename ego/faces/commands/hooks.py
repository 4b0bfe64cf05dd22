"""What a host's hooks call, and the capture of talk by them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import typer

from ego.config import Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural
from ego.faces.commands.tools import (
    Answered,
    flag,
    make_answering_command,
    make_command,
    make_parameter,
    settings_as_understood,
)
from ego.faces.terminal.show import Manner, complain, show
from ego.programs.program import STARTED_BY_EGO

_CALL_BYTES = 1 << 20
"""How much of a hook's call is read: it names files."""
_TALK_BYTES = 1 << 26
"""The same of one that may hold a conversation, as opencode's does."""

_MEANING_SECONDS = 10.0
"""For so long a capture makes the vectors of what it kept."""

_Run = Callable[[Settings, Manner, dict[str, Any]], None]


def add_hook(built: typer.Typer) -> None:
    """What a client's hooks call."""
    from ego.upkeep.install import hooks

    group = typer.Typer(
        no_args_is_help=True, help="What the hooks of Claude Code, Codex and opencode call."
    )

    def session_start(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        called_with = _called_with()
        said = hooks.session_start(*_begun(settings, given["server"]), called_with)
        if said or manner.as_json:
            show("hook_session_start", Reply(said, fields={}), manner)
        _note_session(settings, called_with)

    def capture(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        kept = _capture(settings, _called_with(_TALK_BYTES), now=given["now"])
        if manner.as_json or given["now"]:
            show("hook_capture", Reply(f"{plural(kept, 'turn')} kept.", fields={}), manner)

    def pre_compact(_: Settings, manner: Manner, given: dict[str, Any]) -> None:
        show("hook_pre_compact", Reply(hooks.pre_compact(given["server"]), fields={}), manner)

    def stop(_: Settings, manner: Manner, given: dict[str, Any]) -> None:
        said = hooks.stop(_called_with(), given["server"])
        if said or manner.as_json:
            show("hook_stop", Reply(said, fields={}), manner)

    called = typer.Option("--server", help="What the host calls its MCP server.", metavar="<text>")
    server = make_parameter("server", str, called, default="")
    group.command("session-start", help="Say how it is as a session begins, and to the person.")(
        make_command([server], _unless_ego_asks(session_start), settings_as_understood)
    )
    now = flag("now", "--now", "Here, and not in a process of its own.")
    group.command("capture", help="Keep the turns of a transcript as talk.")(
        make_command([now], _unless_ego_asks(capture), settings_as_understood)
    )
    group.command("pre-compact", help="Say what a summary should not lose.")(
        make_command([server], _unless_ego_asks(pre_compact), settings_as_understood)
    )
    group.command("stop", help="After much without a memory kept, ask whether one is due.")(
        make_command([server], _unless_ego_asks(stop), settings_as_understood)
    )
    built.add_typer(group, name="hook")


def _unless_ego_asks(run: _Run) -> _Run:
    """Do nothing in a session that ego began itself, to have its model or a program of a job.

    What stands there is ego's own question: nobody is to be greeted, an answer that has a form is
    not to be stopped for, and kept as talk it would be asked about in turn, without an end.
    """

    def called(settings: Settings, manner: Manner, given: dict[str, Any]) -> None:
        if STARTED_BY_EGO not in os.environ:
            run(settings, manner, given)

    return called


def _begun(settings: Settings, server: str) -> tuple[str, str]:
    """What a session begins with, for the agent and the person; nothing where that cannot be read.

    A session of somebody else's program is no place for an error: it is told to standard error.
    """
    from ego.runtime.ego import open_ego
    from ego.tools.identity import beginning

    if not settings.data_dir.exists():
        return beginning.begin_fresh(server)
    try:
        with open_ego(settings, observes_only=True) as ego:
            said = beginning.greet(ego, server)
    except Exception as error:  # a session begins whatever is wrong here
        complain("warning", f"nothing is said as the session begins: {in_a_line(str(error))}")
        return "", ""
    return said


def _note_session(settings: Settings, called_with: str) -> None:
    """Keep that somebody was there, what they were asked, and where the host writes it all down,
    once all is said: nobody waits for it, and it may fail."""
    from ego.runtime.ego import open_ego
    from ego.tools.identity import beginning
    from ego.upkeep import capture

    if settings.data_dir.exists():
        with suppress(Exception), open_ego(settings) as ego:
            beginning.note_asked(ego)
            ego.note_session()
            capture.note_session(settings, called_with)


def _called_with(most: int = _CALL_BYTES) -> str:
    if sys.stdin is None or sys.stdin.isatty():
        return ""
    return sys.stdin.buffer.read(most).decode("utf-8", "replace")


def _capture(settings: Settings, called_with: str, *, now: bool) -> int:
    """How many turns are kept now; what goes wrong is told to standard error alone."""
    from ego.runtime.ego import open_ego
    from ego.upkeep import capture

    try:
        if not now:
            capture.start(settings, called_with)
            return 0
        with open_ego(settings) as ego:
            at = ego.now()
        kept = capture.capture(settings, called_with, at)
        capture.forget_failed(settings)
        if kept:  # nobody waits for this process, and the next question should find them
            with open_ego(settings) as ego:
                ego.semantics.catch_up(_MEANING_SECONDS)
    except Exception as error:  # a host goes on whatever is wrong here
        complain("warning", f"nothing was captured: {in_a_line(str(error))}")
        capture.note_failed(settings, str(error))
        return 0
    return kept


def add_capture(built: typer.Typer) -> None:
    """Whether talk in a host is kept, and an end of it."""
    group = typer.Typer(no_args_is_help=True, help="Whether talk in a host is kept.")

    def status(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.upkeep import capture

        return capture.status(settings)

    def off(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.upkeep import capture

        return capture.turn_off(settings), []

    group.command("status", help="Say where talk is captured, and how much is kept.")(
        make_answering_command("capture_status", [], status)
    )
    group.command("off", help="Capture no more; what was kept stays.")(
        make_answering_command("capture_off", [], off)
    )
    built.add_typer(group, name="capture")
