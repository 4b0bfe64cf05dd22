"""JSON Lines, as `export` writes them, taken in without doubling anything.

What a line of each kind holds is said in `kinds`. A file is read twice, first for its
memories and then, from the first other line on, for what names them: its lines may stand in
any order.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from ego.config import Settings, values
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural
from ego.errors import BadLines, NotFound, UsageError
from ego.runtime.ego import Ego, open_ego
from ego.runtime.parameters import refuse_unprintable
from ego.runtime.toolkit import using
from ego.stores.engine.contract import Transaction
from ego.upkeep.exchange.export import HEAD, Advance, Complain
from ego.upkeep.exchange.kinds import KINDS
from ego.upkeep.exchange.lines import LineKind
from ego.upkeep.reindex import fill

if TYPE_CHECKING:
    from ego.upkeep import answers

LINE_BYTES = 1_048_576
_AT_ONCE = 500
"""Lines in one transaction: others may write in between."""
_UNDONE = "What was imported is not in every document yet; the next call tries again"
_IN_MEMORY = 32 * 1_048_576
"""Standard input is read twice too; what is longer than this waits in a temporary file."""


class Bad(NamedTuple):
    """A line that cannot be taken, and why."""

    line: int
    reason: str


class _Place(NamedTuple):
    """Where a line begins: behind so many bytes and lines."""

    bytes: int
    lines: int


class Taken(NamedTuple):
    """What became of a file."""

    new: Counter[str]
    there: Counter[str]
    taken_back: Counter[str]
    """What was purged or forgotten here before, and was not taken."""
    bad: list[Bad]


def take(
    settings: Settings,
    source: str,
    *,
    strict: bool,
    embed: bool,
    dry_run: bool = False,
    complain: Complain,
    advance: Advance,
) -> tuple[Reply[answers.Import], list[str]]:
    """Take in the lines of the file `source`, or of standard input when that is `-`.

    A bad line is told to `complain` with its number, and the rest is taken; `strict` takes
    all of it or, with BadLines, nothing; `dry_run` says what would be taken, and takes nothing.
    With `embed` vectors are made at once, as far
    as there is a model; without them the memories are found by words meanwhile.
    """
    with _opened(source) as (file, size):
        return take_opened(
            settings,
            source,
            file,
            size,
            strict=strict,
            embed=embed,
            dry_run=dry_run,
            complain=complain,
            advance=advance,
            place=lambda number: f"line {number}",
        )


def take_opened(
    settings: Settings,
    source: str,
    file: IO[bytes],
    size: int,
    *,
    strict: bool,
    embed: bool,
    dry_run: bool = False,
    complain: Complain,
    advance: Advance,
    place: Callable[[int], str],
    kinds: Mapping[str, LineKind] = KINDS,
) -> tuple[Reply[answers.Import], list[str]]:
    """Take in the lines of an open file; `place` says of a line's number where it is from.

    `kinds` says how each kind is taken.
    """
    with open_ego(settings) as ego:
        try:
            with (
                using(ego, undone=_UNDONE),
                _all_or_nothing(ego) if strict or dry_run else nullcontext() as whole,
            ):
                taken = _Importer(ego, file, size, kinds, advance=advance, whole=whole).run()
                if dry_run or (strict and taken.bad):
                    raise _TakenBack
        except _TakenBack:
            _tell(taken, complain, place)
            if dry_run:
                return _report(source, taken, 0, dry_run=True), ego.warnings
            raise BadLines([(bad.line, bad.reason) for bad in taken.bad]) from None
        _tell(taken, complain, place)
        made = fill(ego) if embed and (taken.new["memory"] or taken.new["event"]) else 0
        return _report(source, taken, made), ego.warnings


class _TakenBack(Exception):
    """Undoes a strict import of what is bad, and one that is only tried."""


def _tell(taken: Taken, complain: Complain, place: Callable[[int], str]) -> None:
    for bad in taken.bad:
        complain(place(bad.line), bad.reason)


def _report(
    source: str, taken: Taken, embedded: int, *, dry_run: bool = False
) -> Reply[answers.Import]:
    lines = ["Nothing is changed. Taken would be:"] if dry_run else []
    for kind in KINDS.values():
        new, there = taken.new[kind.name], taken.there[kind.name]
        back = taken.taken_back[kind.name]
        if new or there or back:
            said = [f"{new:,} new" if new else "nothing new"]
            said += [f"{there:,} there already"] if there else []
            said += [f"{back:,} taken back before"] if back else []
            lines.append(f"{kind.several}: {', '.join(said)}")
    if embedded:
        lines.append(f"vectors: {embedded:,} made")
    if taken.bad:
        lines.append(f"{plural(len(taken.bad), 'line was', 'lines were')} not taken.")
    name = "standard input" if source == "-" else in_a_line(source)
    fields: answers.Import = {
        "file": source,
        "new": {kind: taken.new[kind] for kind in KINDS},
        "already_there": {kind: taken.there[kind] for kind in KINDS},
        "taken_back": {kind: taken.taken_back[kind] for kind in KINDS},
        "embedded": embedded,
        "bad": [{"line": bad.line, "reason": bad.reason} for bad in taken.bad],
    }
    return Reply(
        "\n".join(lines) or f"Nothing to take in {name}.",
        fields=fields,
        exit_code=UsageError.exit_code if taken.bad else 0,
    )


@contextmanager
def _all_or_nothing(ego: Ego) -> Iterator[Transaction]:
    with ego.lock, ego.database.writing() as db:  # in this order, as everyone who takes both
        yield db


@contextmanager
def _opened(source: str) -> Iterator[tuple[IO[bytes], int]]:
    """The file and its size; it can be read more than once."""
    with contextlib.ExitStack() as stack:
        if source == "-":
            if sys.stdin is None or sys.stdin.isatty():
                raise UsageError("Nothing comes on standard input. Name a file, or pipe one in.")
            file: Any = stack.enter_context(tempfile.SpooledTemporaryFile(_IN_MEMORY))
            while chunk := sys.stdin.buffer.read(LINE_BYTES):
                file.write(chunk)
        else:
            refuse_unprintable("FILE", source)
            path = values.expand_home(source)
            try:
                file = stack.enter_context(path.open("rb"))
                if not file.seekable():
                    raise UsageError(f"{source} cannot be read twice. Pipe it in: ego import -.")
            except FileNotFoundError:
                raise NotFound(f"There is no file {source}.") from None
            except OSError as error:
                raise UsageError(f"{source} cannot be read: {error.strerror}.") from error
        yield file, file.seek(0, os.SEEK_END)


class _Importer:
    """One import under way."""

    def __init__(
        self,
        ego: Ego,
        file: IO[bytes],
        size: int,
        kinds: Mapping[str, LineKind],
        *,
        advance: Advance,
        whole: Transaction | None,
    ) -> None:
        self._ego = ego
        self._kinds = kinds
        self._whole = whole
        self._file = file
        self._size = size
        self._advance = advance
        self._read = 0
        self._new: Counter[str] = Counter()
        self._there: Counter[str] = Counter()
        self._taken_back: Counter[str] = Counter()
        self._bad: dict[int, str] = {}
        self._others: _Place | None = None
        """Where the first line begins that is no memory."""

    def run(self) -> Taken:
        """Read the file for memories, then for what may name them."""
        memory, *others = self._kinds.values()
        self._pass([memory], _Place(0, 0))
        self._read = self._size
        if self._others is not None:
            self._pass(others, self._others)
        bad = [Bad(line, reason) for line, reason in sorted(self._bad.items())]
        return Taken(self._new, self._there, self._taken_back, bad)

    def _pass(self, kinds: list[LineKind], begin: _Place) -> None:
        wanted = {kind.name: kind for kind in kinds}
        waiting: dict[str, list[tuple[int, Any]]] = {name: [] for name in wanted}
        things = self._things(wanted, begin)
        while several := list(islice(things, _AT_ONCE)):
            for name, number, thing in several:
                waiting[name].append((number, thing))
            self._take([kind for kind in kinds if not kind.is_document], waiting)
        with self._ego.lock:  # what is new in a document stays new until it is noted
            self._take([kind for kind in kinds if kind.is_document], waiting)

    def _take(self, kinds: list[LineKind], waiting: dict[str, list[tuple[int, Any]]]) -> None:
        due = [(kind, waiting[kind.name]) for kind in kinds if waiting[kind.name]]
        if not due:
            return
        with self._transaction() as db:
            for kind, numbered in due:
                outcomes = kind.take(self._ego, db, [thing for _, thing in numbered])
                for (number, _), outcome in zip(numbered, outcomes, strict=True):
                    if isinstance(outcome, UsageError):
                        self._bad[number] = str(outcome)
                        continue
                    counted = {True: self._new, False: self._there, None: self._taken_back}
                    counted[outcome][kind.name] += 1
                waiting[kind.name] = []

    def _transaction(self) -> AbstractContextManager[Transaction]:
        return nullcontext(self._whole) if self._whole else self._ego.writing()

    def _things(
        self, wanted: Mapping[str, LineKind], begin: _Place
    ) -> Iterator[tuple[str, int, Any]]:
        """The things of the wanted kinds, each with its kind's name and the line it stands in."""
        for place, line in self._lines(begin):
            number = place.lines + 1
            try:
                said = _parsed(line)
                name = said.pop("kind")
                if name in wanted:
                    yield name, number, wanted[name].read(self._ego, said)
                elif name in KINDS and self._others is None:
                    self._others = place
            except UsageError as error:
                self._bad[number] = str(error)

    def _lines(self, begin: _Place) -> Iterator[tuple[_Place, bytes]]:
        """Each line from there on, and where it begins."""
        at, number = begin
        self._file.seek(at)
        while line := self._file.readline(LINE_BYTES + 1):
            place = _Place(at, number)
            at, number = at + len(line), number + 1
            self._advance(self._read + at, 2 * self._size)
            if len(line) > LINE_BYTES:
                while not line.endswith(b"\n") and (rest := self._file.readline(LINE_BYTES)):
                    line = rest
                    at += len(rest)
                self._bad[number] = f"It is longer than the {LINE_BYTES:,} bytes that fit."
            elif number not in self._bad and line.strip(b"\xef\xbb\xbf \t\r\n"):
                line = line.rstrip(b"\r\n")
                yield place, line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


def _parsed(line: bytes) -> dict[str, Any]:
    """The object in `line`, with its kind; UsageError when there is none that we know."""
    try:
        said = json.loads(line.decode("utf-8"), parse_constant=_refuse)
        _refuse_strange(said)
    except UnicodeDecodeError as error:
        raise UsageError(f"It is not UTF-8 (byte {error.start}).") from None
    except json.JSONDecodeError as error:
        raise UsageError(f"It is not valid JSON ({error.msg}, column {error.colno}).") from None
    except (ValueError, RecursionError) as error:
        raise UsageError(f"It is not valid JSON ({error}).") from None
    if not isinstance(said, dict):
        raise UsageError("It does not hold an object.")
    kind = said.get("kind")
    if kind is None:
        raise UsageError(f"It has no kind. Known: {', '.join(KINDS)}.")
    if not isinstance(kind, str) or kind not in (HEAD, *KINDS):
        raise UsageError(f"Unknown kind {json.dumps(kind)[:40]}. Known: {', '.join(KINDS)}.")
    return said


def _refuse(constant: str) -> float:
    raise ValueError(f"it holds {constant}")


def _refuse_strange(value: Any, name: str = "It") -> None:
    """Raise UsageError when there is a NUL, half a character or no number in `value`."""
    if isinstance(value, str):
        refuse_unprintable(name, value)
    elif isinstance(value, dict):
        for key, entry in value.items():
            refuse_unprintable("A field's name", key)
            _refuse_strange(entry, key)
    elif isinstance(value, list):
        for entry in value:
            _refuse_strange(entry, name)
    elif isinstance(value, float) and not math.isfinite(value):
        raise UsageError(f"{name} is too large a number.")
