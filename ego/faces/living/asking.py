"""One question after the other at a terminal: an answer is checked, and one may go back."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

import typer

from ego.errors import UsageError
from ego.faces.terminal.show import GoesBack, complain, heed_back, tell_line
from ego.upkeep.language import reword, say, wrap

_Read = TypeVar("_Read")
_Answers = TypeVar("_Answers")
_ENTER = "Enter for none"
"""How a question ends that says itself what Enter means."""
_OPTION = re.compile("^--[a-z-]+(?::| は)? ")


class _Told(NamedTuple):
    """What was answered to each question, and what of it is offered again."""

    answers: dict[str, str]
    offered: dict[str, str]


_TOLD: ContextVar[_Told] = ContextVar("told")
"""Of the walk through the questions that goes on."""


def walk(answers: _Answers, steps: Sequence[Callable[[_Answers], _Answers]]) -> _Answers:
    """The `answers` after all `steps`; who goes back stands before the last that asked anything.

    A step that has nothing to ask hands on the very answers that it was given. What was answered
    to a question stands in its brackets when it is asked again.
    """
    passed, told = [answers], _Told({}, {})
    begun = _TOLD.set(told)
    try:
        while len(passed) <= len(steps):
            try:
                passed.append(steps[len(passed) - 1](passed[-1]))
            except GoesBack:
                told.offered.update(told.answers)
                while len(passed) > 1:
                    if passed.pop() is not passed[-1]:
                        break
    finally:
        _TOLD.reset(begun)
    return passed[-1]


def pose(question: str, default: str, read: Callable[[str], _Read]) -> _Read:
    """What `read` makes of the answer; it is asked again while that raises UsageError."""
    told = _TOLD.get()
    before = told.offered.pop(question, "")
    default = before or default
    while True:
        shown = bool(default) and (bool(before) or not question.endswith(_ENTER))
        asked = say(question)
        ends = " " if asked.endswith(("?", "？")) and not shown else ": "
        whole = f"{asked} [{default}]{ends}" if shown else f"{asked}{ends}"
        said = typer.prompt(
            _fold(whole.rstrip()), default=default, show_default=False, prompt_suffix=" ", err=True
        )
        if not said and not default:
            complain("note", "This needs an answer. Ctrl-C ends it.")
            continue
        heed_back(str(said))
        try:
            answer = read(str(said))
            told.answers[question] = str(said)
            return answer
        except UsageError as error:
            complain("error", _without_option(reword(str(error))))
            default = error.meant or default  # Enter is a yes to what is asked


def _fold(question: str) -> str:
    """`question` in lines of the terminal, which would break it within a word."""
    if not sys.stderr.isatty():
        return question
    columns = shutil.get_terminal_size().columns
    return "\n".join(
        row for line in question.split("\n") for row in wrap(line, columns - 1) or [""]
    )


def _without_option(said: str) -> str:
    """What is wrong with an answer, without the option whose value it would be."""
    bare = _OPTION.sub("", said)
    return f"{bare[:1].upper()}{bare[1:]}"


def hint(line: str, *values: str) -> None:
    """A line to the person, in their language."""
    tell_line(say(line, *values), err=True)
