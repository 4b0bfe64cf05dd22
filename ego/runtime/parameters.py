"""What a tool takes: its parameters, read from their annotations, and the marks on them.

    name: Annotated[str, Argument(help="The desire that has settled."), Limit(bytes=40)]

A parameter reads what was given on either face, and refuses it with one sentence.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from typer.models import ArgumentInfo, ParameterInfo

from ego.core import synonyms, text
from ego.errors import UnknownArgument, UnknownName, UsageError

_Mark = TypeVar("_Mark")


class OneOf(NamedTuple):
    """Marks a text that must be one of `values`; `noun` is what they are.

    `listed` puts them into the MCP schema; elsewhere the error lists them, which costs
    tokens only when it is needed.
    """

    noun: str
    values: tuple[str, ...]
    listed: bool = False
    hint: str = ""
    """What else helps whoever gave another; `{}` in it is what was given."""
    hinted: frozenset[str] = frozenset()
    """To whom the hint is said: who gave one of these words; to everybody where there are none."""

    def hint_for(self, given: str) -> str:
        """What helps whoever gave that word; empty for nothing."""
        is_said = not self.hinted or text.normalise(given) in self.hinted
        return self.hint.format(short(given)) if is_said else ""


class Limit(NamedTuple):
    """Marks how much fits: bytes of a text, or items of a list and characters of each."""

    bytes: int = 0
    items: int = 0
    characters: int = 0


class Piped(NamedTuple):
    """Marks what the command line reads from standard input when it is missing or `-`."""


class FromFile(NamedTuple):
    """Marks an option that names a file on the command line; the tool gets what is in it.

    There `-` is standard input.
    """


class Explained(NamedTuple):
    """Marks a parameter whose name does not say it: its help goes into the MCP schema too."""


class Instead(NamedTuple):
    """Marks an option that turns a tool's answer, the first it names, into another one.

    That is one of the others it names; or a packet, which is no answer of the tool.
    """


class Acts(NamedTuple):
    """Marks what a tool does beside looking: without it, it observes."""


class Dated(NamedTuple):
    """Marks a text that says when: a program may give a date or a datetime for it."""


class PersonOnly(NamedTuple):
    """Marks what only the command line takes: MCP clients neither see nor may give it."""


class NullIs(NamedTuple):
    """Marks what a program may give as null `beside` another parameter: that is the `word`."""

    word: str
    beside: str


class Kept(StrEnum):
    """Marks a text that names something kept, so that a shell can complete it."""

    MEMORY = "memory"
    MEMORY_OR_EVENT = "memory or event"
    SET_ASIDE = "set aside"
    DESIRE = "desire"
    PERSON = "person"
    DONE = "done by itself"


class Parameter(NamedTuple):
    """One parameter of a tool, read from its annotation."""

    tool: str
    name: str
    kind: type
    """str, int, float, bool, list (of str), or object for a string or a number."""
    info: ParameterInfo
    default: Any
    one_of: OneOf | None
    limit: Limit
    piped: bool
    from_file: bool
    explained: bool
    person_only: bool
    instead: bool
    acts: bool
    dated: bool
    null_is: NullIs | None
    kept: Kept | None

    @property
    def required(self) -> bool:
        """Whether a call without it is refused."""
        return self.default is inspect.Parameter.empty

    @property
    def flags(self) -> tuple[str, ...]:
        """The option names it was given, if any; Typer keeps the first one as `default`."""
        first = self.info.default
        return (first, *(self.info.param_decls or ())) if isinstance(first, str) else ()

    @property
    def positional(self) -> bool:
        """Whether the command line takes it by its place."""
        return isinstance(self.info, ArgumentInfo)

    def find_given(self, arguments: Mapping[str, Any]) -> Any:
        """What `arguments` give for it; None where they give nothing."""
        given, null = arguments.get(self.name), self.null_is
        if given is None and null and self.name in arguments and arguments.get(null.beside):
            return null.word
        return given

    def read(self, value: Any) -> Any:
        """`value` as the tool takes it, or UsageError with one sentence."""
        if self.kind is list:
            return self._list(value)
        if self.kind is bool:
            return self._bool(value)
        if self.kind in (int, float):
            return self._number(value)
        if self.kind is object and isinstance(value, int | float) and not isinstance(value, bool):
            self._number(value)
            return value
        return self._text(value)

    def _text(self, value: Any) -> str:
        if self.dated and isinstance(value, date):
            value = value.isoformat()
        if not isinstance(value, str):
            kinds = "text, a date or a datetime" if self.dated else "text"
            raise UsageError(f"{self.name} must be {kinds}, not {show_value(value)}.")
        refuse_unprintable(self.name, value)
        if not value.strip():
            raise UsageError(f"{self.name} is empty.")
        size = len(value.encode())
        if self.limit.bytes and size > self.limit.bytes:
            raise UsageError(
                f"{self.name} is {size:,} bytes long; at most {self.limit.bytes:,} fit."
            )
        if self.one_of and value not in self.one_of.values:
            noun, values = self.one_of.noun, self.one_of.values
            meant = synonyms.english(noun, value, values)
            if meant in values:
                return meant
            raise UnknownName(
                noun,
                short(value),
                tuple(map(str, values)),
                listed=synonyms.listed(noun, value, values),
                hint=self.one_of.hint_for(value),
            )
        return value

    def find_reworded(self, value: Any) -> Iterator[tuple[str, str]]:
        """The feelings in `value` for which another one stands, with that one."""
        if self.one_of is None or self.one_of.noun != synonyms.EMOTION:
            return
        for said in value if self.kind is list else [value]:
            meant = synonyms.english(synonyms.EMOTION, said, self.one_of.values)
            if not synonyms.is_same_feeling(said, meant):
                yield said, meant

    def _number(self, value: Any) -> float:
        number: float | None = None
        if isinstance(value, int | float | str) and not isinstance(value, bool):
            try:
                number = float(text.normalise(value) if isinstance(value, str) else value)
            except (ValueError, OverflowError):
                number = None
        whole = number is not None and number.is_integer()
        low, high = self.info.min, self.info.max
        fits = (
            number is not None
            and (low is None or number >= low)
            and (high is None or number <= high)
        )
        if number is None or not fits or (self.kind is int and not whole) or number - number != 0:
            kind = "a whole number" if self.kind is int else "a number"
            span = ""
            if low is not None:
                span = f" of at least {low:g}" if high is None else f" from {low:g} to {high:g}"
            # The command line has only texts: a number reads the same from there.
            shown = short(value) if number is not None and isinstance(value, str) else None
            raise UsageError(f"{self.name} must be {kind}{span}, not {shown or show_value(value)}.")
        return int(number) if self.kind is int else number

    def _bool(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise UsageError(f"{self.name} must be true or false, not {show_value(value)}.")
        return value

    def _list(self, value: Any) -> list[str]:
        if isinstance(value, str) or not isinstance(value, list | tuple):
            raise UsageError(f"{self.name} must be a list of texts, not {show_value(value)}.")
        one = self._replace(kind=str, limit=Limit())
        items = list(dict.fromkeys(one._text(item) for item in value))
        if self.limit.items and len(items) > self.limit.items:
            raise UsageError(
                f"{self.name} has {len(items)} entries; at most {self.limit.items} fit."
            )
        longest = max(map(len, items), default=0)
        if self.limit.characters and longest > self.limit.characters:
            raise UsageError(
                f"An entry of {self.name} is {longest} characters long; at most"
                f" {self.limit.characters} fit."
            )
        return items

    def whole_schema(self) -> dict[str, Any]:
        """The JSON schema of this parameter with all that is known of it."""
        said = self.schema() | {"description": self.info.help}
        if self.one_of:
            where = said["items"] if self.kind is list else said
            where["enum"] = list(map(str, self.one_of.values))
        if self.limit.items:
            said["maxItems"] = self.limit.items
        if self.limit.characters and self.kind is list:
            said["items"]["maxLength"] = self.limit.characters
        if not self.required and self.default is not None:
            said["default"] = self.default
        return said

    def schema(self) -> dict[str, Any]:
        """The JSON schema of this parameter, as short as it can be said."""
        said: dict[str, Any] = dict(_JSON_TYPES[self.kind])
        if self.kind is list:
            said["items"] = {"type": "string"}
        if self.one_of and self.one_of.listed:
            said["enum"] = list(self.one_of.values)
        if self.info.min is not None and self.kind in (int, float):
            said["minimum"] = _plain(self.info.min)
        if self.info.max is not None and self.kind in (int, float):
            said["maximum"] = _plain(self.info.max)
        if self.explained:
            said["description"] = (self.info.help or "").replace(_REPEATED, "")
        return said


_REPEATED = "; may be repeated"
"""How an option takes several; in a schema that is an array."""


def refuse_unprintable(name: str, value: str) -> None:
    """Raise UsageError when `value` holds what no text can: NUL, or half a character."""
    if "\0" in value:
        raise UsageError(f"{name} contains a NUL character. Remove it.")
    try:
        value.encode()  # a hundred times faster than to look at each character
    except UnicodeEncodeError:
        raise UsageError(
            f"{name} is not valid Unicode (it holds a lone surrogate). Send it as UTF-8."
        ) from None


def parameters_of(run: Callable[..., object]) -> tuple[Parameter, ...]:
    """Every parameter of a tool, without the ego it works on."""
    _, *signature = inspect.signature(run).parameters.values()
    hints = get_type_hints(run, include_extras=True)
    return tuple(_parameter(run.__name__, one, hints[one.name]) for one in signature)


def _parameter(tool: str, one: inspect.Parameter, hint: Any) -> Parameter:
    marks = getattr(hint, "__metadata__", ())
    infos = [mark for mark in marks if isinstance(mark, ParameterInfo)]
    if len(infos) != 1:
        raise TypeError(f"Write {one.name} as Annotated[..., Argument(help=...)], not {hint!r}.")

    def mark(kind: type[_Mark]) -> _Mark | None:
        return next((found for found in marks if isinstance(found, kind)), None)

    return Parameter(
        tool=tool,
        name=one.name,
        kind=_kind(hint.__origin__),
        info=infos[0],
        default=one.default,
        one_of=mark(OneOf),
        limit=mark(Limit) or Limit(),
        piped=mark(Piped) is not None,
        from_file=mark(FromFile) is not None,
        explained=mark(Explained) is not None,
        person_only=mark(PersonOnly) is not None,
        instead=mark(Instead) is not None,
        acts=mark(Acts) is not None,
        dated=mark(Dated) is not None,
        null_is=mark(NullIs),
        kept=mark(Kept),
    )


def _kind(hint: Any) -> type:
    union = get_origin(hint) in (Union, types.UnionType)
    options = {one for one in get_args(hint) if one is not types.NoneType} if union else {hint}
    if options == {str, float}:
        return object
    (only,) = options
    if only == list[str]:
        return list
    if only not in (str, int, float, bool):
        raise TypeError(f"A tool's parameter cannot be {hint!r}.")
    return only  # type: ignore[no-any-return]


_JSON_TYPES: Mapping[type, Mapping[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    list: {"type": "array"},
    object: {"anyOf": [{"type": "string"}, {"type": "number"}]},  # a list of types travels worse
}


def _plain(number: float) -> float:
    return int(number) if float(number).is_integer() else number


def show_value(value: Any) -> str:
    """A value of the wrong kind, for an error: itself in short, or what it is."""
    if isinstance(value, str):
        return f"'{short(value)}'"
    if value is True or value is False:
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 128:
        return "a number too long to show"  # and past 4,300 digits Python will not
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple):
        return "a list"
    return "an object" if isinstance(value, dict) else f"a {type(value).__name__}"


def refuse_argument(what: str, given: Iterable[str], known: Sequence[str]) -> None:
    """Raise UnknownArgument for a name among `given` that `what` does not take."""
    for name in given:
        if name not in known:
            raise UnknownArgument(what, short(name), known)


def short(value: str) -> str:
    """`value` in at most 40 printable characters, for an error."""
    plain = "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in value)
    return plain if len(plain) <= 40 else plain[:39] + "…"
