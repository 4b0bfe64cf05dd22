"""The ways out of what an ego says by itself: its sinks, and what is told of it later."""

from __future__ import annotations

from collections.abc import Callable

from tests.privacy.life import ASKED, Life, Outlet
from tests.privacy.outlets import speaking
from tests.sinks import Hook, configure, keeping
from tests.talk import answer, felt
from tests.voice.scripted_server import streams


def _program(life: Life) -> str:
    seen = life.data_dir.with_name("seen")
    speaking(life, lambda: configure(life.data_dir, {"command": keeping(seen)}))
    return seen.read_text("utf-8")


def _webhook(life: Life) -> str:
    with Hook() as hook:
        speaking(life, lambda: configure(life.data_dir, {"url": hook.url}))
        (posted,) = hook.hooked
        return f"{posted.path} {posted.headers} {posted.body}"


def _listing(*line: str) -> Callable[[Life], str]:
    def hear(life: Life) -> str:
        broken = {"command": ["sh", "-c", "cat >&2; exit 1"], "name": "phone"}
        speaking(life, lambda: configure(life.data_dir, broken))
        return life.said(*line)

    return hear


def _testing(life: Life) -> str:
    seen = life.data_dir.with_name("seen")
    configure(life.data_dir, {"command": keeping(seen)})
    return life.said("deliver", "test") + seen.read_text("utf-8")


def _told(*line: str) -> Callable[[Life], str]:
    def hear(life: Life) -> str:
        speaking(life)
        return life.said(*line, EGO_LLM="")

    return hear


def _answered(life: Life) -> str:
    speaking(life)
    return life.sent("reply", f"Where is the {ASKED}?", answered=streams(answer("Good.", felt())))


REACHING: tuple[Outlet, ...] = (
    Outlet("sinks: what a program is told", False, _program, raw=True, silent=True),
    Outlet("sinks: what a webhook is told", False, _webhook, raw=True, silent=True),
    Outlet("ego live: its status", False, _told("live", "status"), silent=True),
    Outlet("ego deliver list", False, _listing("deliver", "list"), silent=True),
    Outlet("ego deliver test", False, _testing, raw=True, silent=True),
    Outlet("ego context: what it said by itself", False, _told("context"), silent=True),
    Outlet("ego reply", False, _told("reply", "I see."), silent=True),
    Outlet("ego reply: what a model is sent", False, _answered),
)
"""Rows of the table in outlets.py."""
