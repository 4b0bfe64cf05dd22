"""What a person at a terminal is asked before a companion lives. Nothing is written meanwhile."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import typer

from ego.config import Settings
from ego.core.persona.samples import SAMPLES
from ego.errors import EgoError, UsageError
from ego.faces.living import wish as wishes
from ego.faces.living.wish import LANGUAGES, Given
from ego.faces.terminal.show import complain
from ego.tools.talk.turns import reach

_Read = TypeVar("_Read")
_CLAUDE = "claude"
_OLLAMA = "http://127.0.0.1:11434/v1"


def ask_person(settings: Settings, given: Given, lacks: Sequence[str]) -> Given:
    """`given` with what a person at the terminal answers; nothing is written while they do."""
    _tell("A few questions, then it lives. Enter takes what stands in brackets.")
    if "--persona" in lacks:
        language = given.language or wishes.language_here()
        for key, sample in SAMPLES.items():
            _tell(f"  {key}: {sample[language].name} - {sample[language].about}")
        named = _ask(
            f"Who is it? {', '.join(SAMPLES)}, or a file of yours",
            next(iter(SAMPLES)),
            lambda said: (wishes.read_who(said, language, None), said)[1],
        )
        given = replace(given, persona=named)
        if named in SAMPLES and given.language is None:
            spoken = _ask("In which language? en or ja", language, _language)
            given = replace(given, language=spoken)
        who = wishes.read_who(named, given.language or language, None)
        if given.name is None:
            name = _ask("What is it called?", who.name, lambda one: wishes.read_name("--name", one))
            given = replace(given, name=name)
    if "--person" in lacks:
        person = _ask("And you?", "", lambda one: wishes.read_name("--person", one))
        given = replace(given, person=person)
    if given.sink is None and not settings.sinks:
        _tell("What it says shows in ego console, and elsewhere if you like:")
        _tell("  text:https://ntfy.sh/A-LONG-NAME-OF-YOURS is your phone, with the app ntfy.")
        sink = _ask("Where else? An address, a program, or - for nowhere", "-", _sink)
        given = replace(given, sink=[sink] if sink != "-" else None)
    if given.hours is None:
        quiet = settings.heartbeat["quiet"]
        usual = "always" if quiet == "none" else "-".join(reversed(quiet.split("-")))
        hours = _ask("When may it speak?", usual, lambda one: (wishes.read_hours(one), one)[1])
        given = replace(given, hours=hours)
    return _asked_for_model(settings, given) if "--model" in lacks else given


def _asked_for_model(settings: Settings, given: Given) -> Given:
    """Ask until a model answers; Ctrl-C ends it, and nothing was written."""
    _tell("Which model thinks for it? A program that reads a prompt, such as command:claude -p,")
    _tell("or a server such as Ollama's: openai:MODEL; its address is asked next.")
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
        said = typer.prompt(question, default=default or None, err=True)
        try:
            return read(str(said))
        except UsageError as error:
            complain("error", str(error))


def _language(said: str) -> str:
    if said not in LANGUAGES:
        raise UsageError(f"Known: {', '.join(LANGUAGES)}.")
    return said


def _sink(said: str) -> str:
    if said.strip() != "-":
        wishes.read_sink(said)
    return said.strip()


def _tell(line: str) -> None:
    typer.echo(line, err=True)
