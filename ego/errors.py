"""Everything that can go wrong, in one tree.

EgoError                 a person or an agent can act on it; shown as one line
├── UsageError           the request itself is wrong               exit 2
│   ├── UnknownName      a word that is none of a few: an emotion, a category, a tool
│   │   └── UnknownDesire
│   ├── UnknownKey
│   ├── UnknownArgument
│   └── NoModel
├── NotFound             a memory, person, or question is missing  exit 3
├── StateError           the data directory cannot be used         exit 4
│   ├── NoEgo            there is none yet
│   ├── Unreadable       one file of it is broken; the rest works
│   ├── Unusable         a database that nobody has open cannot be used
│   ├── Gone             its database is not there any more
│   ├── Busy             another process holds the directory
│   └── MigrationFailed
├── VoiceError           the language model or the embedder failed exit 5
└── ContractRefused      an answer broke the contract it was given exit 6
    ├── NoAnswer         it has not even the form of one
    └── NoPersona        a packet, and nobody to think

Anything else is a bug: the CLI lets it crash, MCP reports it without details.

An error says what is so, and beside it the way out as data: a command to run (`Run`), or
something for a person to do (`Do`). Whoever raises it knows no face: `str(error)` is the
command line's wording. MCP words the way out anew for an agent that has no terminal
(`ego/faces/asking.py`), Python names arguments and methods (`ego/faces/python/wording.py`). A
warning made of an error stays such a `Sentence`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it, without a millisecond for `typing`
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Self

REPAIR = "`ego doctor --repair`"
DOCTOR = "`ego doctor`"
REINDEX = "`ego reindex`"
FASTEMBED = "`pip install fastembed`"
MIGRATE = "`ego migrate up`"
EVENTS = "ego events"
SHOW_SETTINGS = "ego config show"

DATA_DIR = ("--data-dir", "EGO_DATA_DIR")
"""A setting: how the command line calls it, and everyone else."""
DATA_DIR_BOTH = ("--data-dir or EGO_DATA_DIR", "EGO_DATA_DIR")
"""The same, where the command line is told both names."""
HOST_INIT = "`ego host init`"
ADMIN_URL = ("--admin-url", "another EGO_DATABASE_URL")
"""As whom a database is looked after."""
NAME = ("--ego", "EGO_NAME")
"""Which of many egos is meant."""


def reindex_with(model: str) -> str:
    """The command that makes every vector anew with `model`."""
    return f"`ego reindex --model {model}`"


def begin_ego(name: str) -> str:
    """The command that begins an ego called `name` in a database."""
    return f"`ego host add {name}`"


class Run:
    """A way out: a command, with what it does; and the agent's own tool for it, if there is one."""

    __slots__ = ("command", "effect", "tool")

    def __init__(self, command: str, effect: str = "", *, tool: str = "") -> None:
        self.command, self.effect, self.tool = command, effect, tool


class Do:
    """A way out: what a person can do, as one asks it of them; `{}` in it is a setting.

    `flag` and `variable` are that sentence with the one and the other name of the setting;
    `program` is what a program in Python does instead, where that is something else.
    """

    __slots__ = ("flag", "program", "variable")

    def __init__(
        self, what: str, setting: tuple[str, str] | None = None, *, program: str = ""
    ) -> None:
        self.flag, self.variable = map(what.format, setting) if setting else (what, what)
        self.program = program


WAIT = ("Wait for it to finish, or", Do("end it."))
"""The way out where another process holds something; an agent can wait, too."""


class Sentence(str):
    """What is so, and the way out behind it, in the command line's words.

    Strings among the way out lead from one part to the next, or end it. The parts are kept,
    for a face that words a way out otherwise.
    """

    fact: str
    way_out: tuple[str | Run | Do, ...]

    def __new__(cls, fact: str, *way_out: str | Run | Do) -> Self:
        """`fact`, which may be such a sentence itself, and what is put behind it."""
        so, before = (fact.fact, fact.way_out) if isinstance(fact, Sentence) else (fact, ())
        said = super().__new__(cls, _joined(so, (*before, *way_out), word_for_terminal))
        said.fact, said.way_out = so, (*before, *way_out)
        return said

    def begin_with(self, before: str) -> Sentence:
        """The same sentence, with `before` in front of it."""
        return Sentence(f"{before} {self.fact}", *self.way_out)

    def reword(self, word: Callable[[Run | Do, bool], str]) -> str:
        """The sentence with each way out as `word` says it, told whether it begins a sentence."""
        return _joined(self.fact, self.way_out, word)


def _joined(
    fact: str, way_out: tuple[str | Run | Do, ...], word: Callable[[Run | Do, bool], str]
) -> str:
    said = fact
    for part in way_out:
        words = part if isinstance(part, str) else word(part, said.endswith((".", "!", "?")))
        is_tight = said.endswith("(") or words.startswith((".", ")"))
        said += words if is_tight else f" {words}"
    return said


def word_for_terminal(way_out: Run | Do, begins: bool) -> str:
    """A way out in the command line's words; `begins` where a sentence begins with it."""
    if isinstance(way_out, Run):
        return f"{way_out.command} {way_out.effect}".rstrip()
    return way_out.flag[:1].upper() + way_out.flag[1:] if begins else way_out.flag


def find_near(said: str, known: Iterable[str], least: float = 0.6) -> str:
    """The one of the `known` names that `said` looks like; empty when it looks like none."""
    from difflib import get_close_matches  # only where something is wrong

    near = get_close_matches(said.lower(), known, n=1, cutoff=least)
    return near[0] if near else ""


class EgoError(Exception):
    """The base of every expected failure: what is so, and the way out."""

    exit_code = 1

    def __init__(self, fact: str, *way_out: str | Run | Do) -> None:
        self.sentence = Sentence(fact, *way_out)
        super().__init__(self.sentence)

    def __reduce__(self) -> tuple[object, ...]:
        """As it is, for another process: many are made of something else than their sentence."""
        return EgoError.__new__, (type(self), *self.args), self.__dict__


class UsageError(EgoError):
    """The request is wrong, and its sentence says what would be right."""

    exit_code = 2
    meant = ""
    """What its sentence asks whether it was meant: who is asked at a terminal takes it by Enter."""


class UnknownName(UsageError):
    """A word that is none of those there are: no emotion, no category, no tool is called so."""

    def __init__(
        self,
        noun: str,
        name: str,
        known: tuple[str, ...],
        *,
        meant: str = "",
        listed: Iterable[str] = (),
        hint: str = "",
    ) -> None:
        """The one that is surely `meant` is named, else all; `listed` as who asks calls them."""
        those = f"Did you mean {meant}?" if meant else f"Known: {', '.join(listed or known)}."
        super().__init__(f"Unknown {noun} '{name}'. {those}{hint and f' {hint}'}")
        self.noun, self.name, self.known = noun, name, known


class UnknownDesire(UnknownName):
    """A desire that is not in the catalog."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__("desire", name, known)


class NoModel(UsageError):
    """What needs a language model was asked for, and none is set; `or_else` is done without one."""

    def __init__(self, *or_else: str) -> None:
        super().__init__(
            "No language model is set, and this needs one.",
            Do(
                "set one: `ego init` asks which. Without questions, a server on this machine such"
                " as Ollama by `ego config set llm.model openai:qwen3:8b` and"
                " `ego config set llm.base_url http://localhost:11434/v1`; a program by"
                " `ego config set llm.model 'command:claude -p'`. Or talk"
                " in Claude Code or another host: `ego install`.",
                program="set one by EGO_LLM, in the environment or in environ= of ego.open: for"
                " Ollama on this machine openai:qwen3:8b, and EGO_LLM_BASE_URL to"
                " http://localhost:11434/v1; for a program command:claude -p.",
            ),
            *or_else,
        )


class BadLines(UsageError):
    """Lines of a file that was to be taken whole, or not at all, are bad."""

    def __init__(self, bad: Sequence[tuple[int, str]]) -> None:
        """`bad` are the number of each, from 1 on, and what is wrong with it."""
        are = "1 line is" if len(bad) == 1 else f"{len(bad)} lines are"
        super().__init__(f"{are} bad, so nothing was taken.")
        self.bad = tuple(bad)


_ALIKE = 0.65
"""From so much likeness on, a name is meant by another: `facts` is not `faint`."""


def name_keys(name: str, known: Iterable[str], held: str) -> str:
    """How what is in `held`, a reply or a row, is asked for by who asked for an attribute."""
    names = tuple(known)
    if name in names:
        return f" Write {held}[{name!r}]."
    near = find_near(name, names, _ALIKE)
    meant = f" Did you mean {held}[{near!r}]?" if near else ""
    return f"{meant} It has, by name: {', '.join(names)}." if names else ""


class UnknownKey(UsageError, KeyError):
    """What an answer was asked for by a name that is none of its own."""

    def __init__(self, key: object, known: tuple[str, ...], place: str = "") -> None:
        empty = "It is empty" if place else "It has a text, and nothing by name"
        there = f"It has: {', '.join(known)}" if known else empty
        near = find_near(str(key), known, _ALIKE)
        meant = f" Did you mean {near!r}?" if near else ""
        super().__init__(f"{place or 'This answer'} has no {key!r}.{meant} {there}.")
        self.key = key

    __str__ = UsageError.__str__  # a KeyError would put quotes around its sentence


_ELSEWHERE = {
    **dict.fromkeys(("limit", "top_k", "k", "count", "size", "max_results", "num_results"), ("n",)),
    **dict.fromkeys(("user", "user_id", "who", "name", "whom"), ("person", "people")),
    **dict.fromkeys(("with", "with_", "person", "people", "persons"), ("people", "person")),
    **dict.fromkeys(("query", "q", "question", "text"), ("context", "query", "content")),
    **dict.fromkeys(("message", "memory", "content"), ("content", "context", "query")),
    **dict.fromkeys(("date", "at", "due"), ("when", "since")),
    **dict.fromkeys(("start", "after", "from_"), ("since",)),
    **dict.fromkeys(("end", "before", "to"), ("until",)),
}
"""Arguments as they are called elsewhere, and what the same may be called here."""


class UnknownArgument(UsageError, TypeError):
    """What was called takes no argument of that name."""

    def __init__(self, what: str, name: str, known: Sequence[str]) -> None:
        takes = f"It takes: {', '.join(known)}." if known else "It takes none."
        elsewhere = (one for one in _ELSEWHERE.get(name, ()) if one in known)
        near = next(elsewhere, "") or find_near(name, known)
        meant = f" Did you mean {near}?" if near else ""
        super().__init__(f"{what} has no argument '{name}'.{meant} {takes}")
        self.meant = near


class NotFound(EgoError):
    """The thing that was named is not there."""

    exit_code = 3


class StateError(EgoError):
    """The data directory cannot be used as it is."""

    exit_code = 4


class NoEgo(StateError):
    """There is no ego in the directory, and what was asked for begins none."""

    def __init__(self, directory: str) -> None:
        super().__init__(
            f"There is no ego in {directory} yet.",
            Do(
                'begin one with `ego init`, or with `ego remember "…"`, or name another directory.',
                program="open it once without read_only=True, which begins one, or name another"
                " directory.",
            ),
        )


class Unreadable(StateError):
    """One file of the data directory is broken; what does not need it still works."""

    def __init__(self, fact: str, *way_out: str | Run | Do, file: str = "") -> None:
        super().__init__(fact, *way_out)
        self.file = file
        """Where it is, if it is a document."""


class Unusable(StateError):
    """A database file, of a copy or of an ego that nobody has open, cannot be used.

    It says what the engine has against the file, for whoever knows what it was to be used for.
    """


class Gone(StateError):
    """The database is not where it was."""


class Busy(StateError):
    """Another process holds the data directory for longer than we are willing to wait."""


class MigrationFailed(StateError):
    """A migration stopped, and the data is as it was before it."""


class VoiceError(EgoError):
    """A language model or an embedder gave nothing usable."""

    exit_code = 5

    def __init__(self, fact: str, *way_out: str | Run | Do, partial: str = "") -> None:
        super().__init__(fact, *way_out)
        self.partial = partial
        """The text that had arrived by then, so that an unfinished answer can be kept."""


class NotFetched(VoiceError):
    """An embedding model is not on this machine, and nobody has asked for it yet."""


class ContractRefused(EgoError):
    """What came back for a packet does not fit it; nothing was changed."""

    exit_code = 6


class NoAnswer(ContractRefused):
    """What came back is no answer at all: words alone, or an object that names no packet."""

    def __init__(self, fact: str, *, is_cut: bool = False) -> None:
        super().__init__(fact)
        self.is_cut = is_cut
        """Whether the model was stopped before it had said all."""


class NoPersona(ContractRefused):
    """A packet was to be made, and no persona is set."""

    def __init__(self) -> None:
        super().__init__(
            "No persona is set.",
            Do("set one: ego persona set --text '…', or ego persona import SOUL.md."),
        )
