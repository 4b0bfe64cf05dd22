"""What a person at a terminal is asked before a companion lives. Nothing is written meanwhile."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import typer

from ego.config import Settings
from ego.core.persona.samples import SAMPLES
from ego.errors import EgoError, UsageError
from ego.faces.living import wish as wishes
from ego.faces.living.wish import Given
from ego.faces.terminal.show import complain
from ego.tools.talk.turns import reach
from ego.upkeep.language import choose, say, speak

_Read = TypeVar("_Read")
_LATER, _MACHINE, _ALL, _NONE = "later", "this machine's", "all", "none"
_NOTHING = ("-", _NONE)
_CLAUDE = "claude"
_OLLAMA = "http://127.0.0.1:11434/v1"


def ask_person(settings: Settings, given: Given, lacks: Sequence[str]) -> Given:
    """`given` with what a person at the terminal answers; nothing is written while they do."""
    if "--persona" in lacks:
        given = _asked_language(settings, given)
    _tell("A few questions, then it lives. Enter takes what stands in brackets.")
    if "--persona" in lacks:
        given = _asked_who(given)
    if "--person" in lacks:
        person = _ask("And you?", "", lambda one: wishes.read_name("--person", one))
        given = replace(given, person=person)
    if given.sink is None and not settings.sinks:
        _tell("What it says shows in ego console, and elsewhere if you like:")
        _tell("  text:https://ntfy.sh/A-LONG-NAME-OF-YOURS is your phone, with the app ntfy.")
        sink = _ask("Where else? An address, a program, or - for nowhere", "-", _sink)
        given = replace(given, sink=[sink] if sink else None)
    if given.hours is None:
        quiet = settings.heartbeat["quiet"]
        usual = say("always") if quiet == "none" else "-".join(reversed(quiet.split("-")))
        hours = _ask("When may it speak?", usual, lambda one: (wishes.read_hours(one), one)[1])
        given = replace(given, hours=hours)
    return _asked_for_model(settings, given) if "--model" in lacks else given


def ask_newcomer(settings: Settings, given: Given, *, is_somebody: bool) -> Given:
    """`given` with what a person at the terminal answers as an ego is set up."""
    asks_who = given.persona is None and not is_somebody
    if asks_who:
        given = _asked_language(settings, given)
    _tell("A few questions. Enter takes what stands in brackets.")
    if given.person is None:
        named = settings.companion if settings.companion_is_named else say(_LATER)
        person = _ask("What is it to call you?", named, lambda one: _unless_later(one, _person))
        given = replace(given, person=person)
    if given.timezone is None:
        zone = str(settings.timezone) if settings.timezone else say(_MACHINE)
        said = _ask("Your time zone?", zone, lambda one: _unless_later(one, wishes.read_zone))
        given = replace(given, timezone=said)
    return _asked_who(given, may_wait=True) if asks_who else given


def ask_hosts(found: Sequence[str]) -> list[str]:
    """Which of the hosts found here are to be told of this ego."""

    def read(said: str) -> list[str]:
        names = wishes.read_word(said, _ALL, _NONE).replace(",", " ").replace("、", " ").split()
        if names in ([_ALL], [_NONE]):
            return [*found] if names == [_ALL] else []
        if strange := [one for one in names if one not in found]:
            raise UsageError(f"'{strange[0][:40]}' was not found. {_ALL}, {_NONE}, or names.")
        return names

    _tell("Found here: {}.", say(", ").join(found))
    return _ask("Which of them shall it be in? all, none, or names", say(_ALL), read)


def ask_old_life(programs: Sequence[str]) -> tuple[str, str] | None:
    """Which program's old life is to be taken in, and where that is."""

    def read(said: str) -> tuple[str, str] | None:
        program, _, path = said.strip().partition(" ")
        if wishes.read_word(program, *_NOTHING) in _NOTHING:
            return None
        if program not in programs or not path.strip():
            raise UsageError(f"A program and a path. Known: {', '.join(programs)}.")
        if not Path(path.strip()).expanduser().exists():
            raise UsageError(f"There is nothing at {path.strip()[:60]}.")
        return program, path.strip()

    _tell("It can go on from an old life: {}.", say(", ").join(programs))
    return _ask("Which, and where? As in `chatgpt ~/conversations.json`, or - for none", "-", read)


def _asked_language(settings: Settings, given: Given) -> Given:
    """`given` with a language, in which everything is asked from here on."""
    language = given.language or choose(settings.language)
    if given.language is None:
        language = _ask("Which language, en or ja (日本語)?", language, wishes.read_language)
    speak(wishes.read_language(language))
    return replace(given, language=language)


def _asked_who(given: Given, *, may_wait: bool = False) -> Given:
    """`given` with a persona in its language, and by a name."""
    language = wishes.read_language(given.language or "")
    for key, sample in SAMPLES.items():
        _tell("  {}: {} - {}", key, sample[language].name, sample[language].about)
    named = _ask(
        say(
            "Who is it? {}, a file or a sentence of yours, or later"
            if may_wait
            else "Who is it? {}, a file or a sentence of yours",
            say(", ").join(SAMPLES),
        ),
        next(iter(SAMPLES)),
        lambda said: (
            said
            if may_wait and wishes.read_word(said, _LATER) == _LATER
            else (wishes.read_who(said, language, None), said)[1]
        ),
    )
    if wishes.read_word(named, _LATER) == _LATER:
        return given
    given = replace(given, persona=named)
    if given.name is None:
        who = wishes.read_who(named, language, None)
        name = _ask("What is it called?", who.name, lambda one: wishes.read_name("--name", one))
        given = replace(given, name=name)
    return given


def _asked_for_model(settings: Settings, given: Given) -> Given:
    """Ask until a model answers; Ctrl-C ends it, and nothing was written."""
    _tell("Which model thinks for it? A program that reads a prompt, such as command:claude -p,")
    _tell("or a server such as Ollama's: openai:MODEL; its address is asked next.")
    _tell("None yet? Ctrl-C ends this, and nothing is written: to remember it needs none.")
    usual = f"command:{_CLAUDE} -p" if shutil.which(_CLAUDE) else ""
    while True:
        model = _ask("Model", usual, wishes.read_model)
        url = given.base_url
        if model.startswith("openai:") and url is None:
            url = _ask("Address", _OLLAMA, str.strip)
        whole = replace(given, model=model, base_url=url if model.startswith("openai:") else None)
        try:
            _tell("Asking the model for a word …")
            reach(wishes.read(settings, whole).settings)
            return whole
        except EgoError as error:
            complain("error", str(error))


def _ask(question: str, default: str, read: Callable[[str], _Read]) -> _Read:
    """What `read` makes of the answer; it is asked again while that raises UsageError."""
    while True:
        said = typer.prompt(say(question), default=default or None, err=True)
        try:
            return read(str(said))
        except UsageError as error:
            complain("error", str(error))


def _person(said: str) -> str:
    return wishes.read_name("--person", said)


def _unless_later(said: str, read: Callable[[str], str]) -> str | None:
    is_later = wishes.read_word(said, _LATER) == _LATER or said == say(_MACHINE)
    return None if is_later else read(said)


def _sink(said: str) -> str:
    if wishes.read_word(said, *_NOTHING) in _NOTHING:
        return ""
    wishes.read_sink(said)
    return said.strip()


def _tell(line: str, *values: str) -> None:
    typer.echo(say(line, *values), err=True)
