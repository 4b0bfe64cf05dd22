"""A conversation at a terminal: what a line that begins with / does, and what is said beside."""

from __future__ import annotations

from dataclasses import replace

from ego.config import Settings
from ego.core import text
from ego.core.events import Event, Source
from ego.errors import UsageError
from ego.faces.terminal.show import Manner, show
from ego.runtime.ego import open_ego
from ego.runtime.toolkit import TOOLS, use
from ego.stores.talk import events
from ego.tools.talk import turns
from ego.upkeep.language import reword, say

_BEFORE = 3
"""So many turns of the talk so far are shown where that is asked for."""
_SHOWN = 200
"""Columns of each side of such a turn."""
ENDS = ("exit", "quit", "bye")
_WHY, _FORGET = "/why", "/forget"
_HELP = (
    "exit, quit or Ctrl-D: end the talk",
    "/why: what the last answer came of",
    "/forget: set the last turn aside",
    "/model [MODEL]: which model answers, or another one for this talk",
)


def show_before(settings: Settings) -> None:
    """The last turns of the talk, to go on from."""
    with open_ego(settings) as ego, ego.database.reading() as db:
        before = events.newest(db, Source.CHAT, limit=_BEFORE)[::-1]
        name = (persona.name if (persona := ego.persona()) else "") or "ego"
        you = ego.companion if ego.settings.companion_is_named else say("you")
    for event in before:
        for who, said in ((you, event.user_text), (name, event.assistant_text)):
            if said:
                say_aside(f"{who}: {text.brief(said, _SHOWN)}")


def name_other(settings: Settings, model: str) -> str:
    """Whom one talks with: by its name, and behind it the model that speaks."""
    with open_ego(settings) as ego:
        persona = ego.persona()
    return f"{text.one_line(persona.name, 40)} ({model})" if persona and persona.name else model


def obey(settings: Settings, manner: Manner, line: str, last: Event | None) -> Settings:
    """Do what a line that begins with / asks; returns the settings to go on with."""
    word, _, rest = line.strip().partition(" ")
    if word == "/model" and rest:
        fresh = replace(settings, llm=rest.strip())
        whom = name_other(fresh, turns.model(fresh).name)
        say_aside(say("Talking with {} from now on, in this talk.", whom))
        return fresh
    if word == "/model":
        ways = "{}. /model openai:MODEL or /model command:PROGRAM"
        say_aside(say(ways, turns.model(settings).name))
    elif word == "/help":
        for said in _HELP:
            say_aside(say(said))
    elif word not in (_WHY, _FORGET):
        raise UsageError(f"There is no {text.one_line(word, 20)} here. /help lists what there is.")
    elif last is None:
        raise UsageError("Nothing was said in this talk yet.")
    elif word == _FORGET:
        forgotten, _ = use(TOOLS["forget"], lambda: open_ego(settings), {"memory_id": last.id})
        for said in forgotten.data.splitlines():
            say_aside(reword(said))
    else:
        why, _ = use(TOOLS["why"], lambda: open_ego(settings), {"id": last.id})
        show("why", why, manner)
    return settings


def say_aside(sentence: str) -> None:
    """A line for the person, beside the talk."""
    from rich.console import Console
    from rich.text import Text

    Console(stderr=True).print(Text(text.in_a_line(sentence), style="dim"), soft_wrap=True)
