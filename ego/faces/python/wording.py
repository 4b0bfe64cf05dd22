"""How a program is told what went wrong: an argument is called as a method takes it.

The sentences are the command line's (`ego/errors.py`): `Give --force to replace it`. Here a flag
becomes the argument, `force=True`, and a command the method that does it, `memories()`. What
only a terminal has (`ego doctor --repair`) stays a command to run there.
"""

from __future__ import annotations

import inspect
import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from ego.config import Settings, values
from ego.errors import Do, EgoError, Run, Sentence, UsageError, word_for_terminal
from ego.runtime.parameters import Parameter, refuse_argument
from ego.runtime.toolkit import TOOLS, Tool

_Taken = ParamSpec("_Taken")
_Mine = TypeVar("_Mine", bound="_Placed")
_Any = TypeVar("_Any")
Done = TypeVar("Done")

OPENING = {"--data-dir": "data_dir=", "--ego": "EGO_NAME"}
"""What `ego.open` takes, or a variable of its environ."""
_BESIDE = {
    "export": "export",
    "import": "import_",
    "backup": "backup",
    "absorb": "absorb",
    "chat": "chat",
    "stats": "stats",
    "reindex": "reindex",
}
"""Commands that are no tools, and their methods; a doctor is needed where no ego opens, too."""

_WORD = r"[a-z]+(?:-[a-z]+)*"
_VALUE = r"""'[^']*'|"[^"]*"|(?:mem|ev|ep)_\w+|[\w-]+\.[a-z]+\b|-(?![\w-])"""
_COMMAND = re.compile(
    rf"`ego (?P<quoted>[^`|]+)`|\bego (?P<bare>{_WORD}(?: {_WORD}\b)?(?: --{_WORD}| (?:{_VALUE}))*)"
)
_LEFT = re.compile(r"`(ego [^`|]+)`")
"""A command that is no method: it is run in a terminal."""
_USUAL = "~/.ego/data"
_FLAG = re.compile(rf"(?<![\w-])(?P<flag>--{_WORD})(?: (?P<value>{_WORD})\b)?")


@contextmanager
def translate_errors(takes: Mapping[str, str] = OPENING, place: str = "") -> Iterator[None]:
    """Let an EgoError of the block speak to a program; `takes` are flags and what they are here.

    `place` is the option with which a command that only a terminal has finds the same ego.
    """
    try:
        yield
    except EgoError as error:
        error.sentence = Sentence(word_for_program(error.sentence, takes, place))
        error.args = (error.sentence,)
        raise


class _Placed(Protocol):
    @property
    def _place(self) -> str: ...


def translate_errors_of(
    method: Callable[Concatenate[_Mine, _Taken], Done],
) -> Callable[Concatenate[_Mine, _Taken], Done]:
    """The same method, which speaks to a program: its flags are its arguments."""
    takes = inspect.signature(method).parameters.values()
    named = {f"--{one.name.replace('_', '-')}": one for one in takes}
    words = {
        flag: f"{one.name}={'True' if one.annotation == 'bool' else ''}"
        for flag, one in named.items()
    }

    @wraps(method)
    def worded(self: _Mine, /, *placed: _Taken.args, **named: _Taken.kwargs) -> Done:
        with translate_errors(OPENING | words, self._place):
            return method(self, *placed, **named)

    return name_arguments(worded)


def name_arguments(
    method: Callable[Concatenate[_Any, _Taken], Done],
) -> Callable[Concatenate[_Any, _Taken], Done]:
    """The same method, which names the arguments that it takes to who gives another one, one that
    it needs too few, or more by place than it takes so."""
    taken = inspect.signature(method)
    _, *known = taken.parameters.values()
    name = method.__name__
    by_place = [one.name for one in known if one.kind is one.POSITIONAL_OR_KEYWORD]
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    needed = [one.name for one in known if one.default is one.empty and one.kind in kinds]

    @wraps(method)
    def checked(self: _Any, /, *placed: _Taken.args, **named: _Taken.kwargs) -> Done:
        refuse_argument(name, named, [one.name for one in known])
        given = refuse_placed(name, by_place, placed, named)
        if lacking := [one for one in needed if one not in given]:
            raise UsageError(f"{name} needs {' and '.join(lacking)}.")
        return method(self, *placed, **named)

    return checked


def refuse_placed(
    name: str, by_place: Sequence[str], placed: Sequence[object], named: Mapping[str, object]
) -> dict[str, object]:
    """All that was given to a method, by name; refused is more by place than it takes so, and what
    was given twice."""
    if len(placed) > len(by_place):
        those = f"only {', '.join(by_place)}" if by_place else "nothing"
        raise UsageError(f"{name} takes {those} by place. Name the others.")
    given = dict(zip(by_place, placed, strict=False))
    if twice := given.keys() & named.keys():
        raise UsageError(f"{name} was given {', '.join(sorted(twice))} twice.")
    return given | dict(named)


def option_for(settings: Settings) -> str:
    """The option that names an ego which no terminal finds by itself; empty where one does."""
    if settings.database_url or settings.data_dir == values.read_data_dir(_USUAL):
        return ""
    return f"--data-dir {shlex.quote(str(settings.data_dir))}"


def word_for_program(said: str, takes: Mapping[str, str] = OPENING, place: str = "") -> str:
    """A sentence in the words of a program."""
    if isinstance(said, Sentence):
        said = said.reword(_word)
    said, *line = re.split(r"(?=\bego [^|.]*\|)", said, maxsplit=1)  # for a shell, as it is
    said = _COMMAND.sub(_call, said)
    said = _FLAG.sub(lambda found: _argument(found, takes), said)
    if place:
        said = _LEFT.sub(lambda found: f"`{found[1]} {place}`", said)
        line = [re.sub(r"^ego [a-z-]+", lambda found: f"{found[0]} {place}", one) for one in line]
    return "".join([said, *line])


def flags(tool: Tool) -> dict[str, str]:
    """The flags of a tool's command, and what its method calls them."""
    return OPENING | {flag: word for one in tool.parameters for flag, word in _flags_of(one)}


def _flags_of(parameter: Parameter) -> Iterator[tuple[str, str]]:
    word = f"{parameter.name}={'True' if parameter.kind is bool else ''}"
    for flag in parameter.flags or (f"--{parameter.name.replace('_', '-')}",):
        yield flag, word
        for value in parameter.one_of.values if parameter.one_of else ():
            yield f"{flag} {value}", f"{word}{str(value)!r}"


def _word(way_out: Run | Do, begins: bool) -> str:
    if isinstance(way_out, Do) and way_out.program:
        return way_out.program[:1].upper() + way_out.program[1:] if begins else way_out.program
    return word_for_terminal(way_out, begins)


def _argument(found: re.Match[str], takes: Mapping[str, str]) -> str:
    if found[0] in takes:
        return takes[found[0]]
    word = takes.get(found["flag"], found["flag"])
    return f"{word} {found['value']}" if found["value"] else word


@cache
def _methods() -> dict[tuple[str, ...], Tool]:
    named = ((f"{tool.under} {tool.command}".split(), tool) for tool in TOOLS.values())
    return {tuple(words): tool for words, tool in named}


def _call(found: re.Match[str]) -> str:
    """The call of a method instead of a command, where there is one."""
    quote = "`" if found["quoted"] else ""
    words = shlex.split(found["quoted"] or found["bare"])
    for count in (2, 1):
        if tool := _methods().get(tuple(words[:count])):
            return _spell(tool, words[count:], quote)
    if method := _BESIDE.get(words[0]) if len(words) == 1 else None:
        return f"{quote}{method}(){quote}"
    return found[0]


def _spell(tool: Tool, words: list[str], quote: str) -> str:
    """As `purge('mem_1', yes=True)`; a word that is no argument stands behind it as before."""
    known, given = flags(tool), list[str]()
    while words:
        if word := known.get(words[0]):
            has_value = not word.endswith("True") and len(words) > 1
            given.append(word + repr(words.pop(1)) if has_value else word)
        elif not quote and re.fullmatch(_WORD, words[0]) and not _is_one(tool, words[0]):
            break
        else:
            given.append(repr(words[0]))
        words = words[1:]
    call = f"{tool.name}({', '.join(given)})".replace("'-'", "'…'")  # no file: what would be in it
    return " ".join([f"{quote}{call}{quote}", *words])


def _is_one(tool: Tool, word: str) -> bool:
    mark = tool.parameters[0].one_of if tool.parameters else None
    return mark is not None and word in mark.values
