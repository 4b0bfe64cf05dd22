"""An ego for a program: every tool is a method, used as the other faces use it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ego import config
from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces import registry
from ego.faces.python.methods import Methods
from ego.faces.python.rows import find_by_name
from ego.faces.python.wording import flags, translate_errors, translate_errors_of, word_for_program
from ego.runtime.ego import Ego, open_ego, work_off_vectors
from ego.runtime.parameters import refuse_unprintable
from ego.runtime.toolkit import TOOLS, use

if TYPE_CHECKING:
    from ego.faces.python.replies import BackupReply, ExportReply, ImportReply, TurnReply

log = logging.getLogger("ego")


class OpenEgo(Methods):
    """An ego, until it is closed.

    Between two uses nothing is held: each opens the directory, does one thing and leaves
    everything on disk. So it may be used from several threads, and beside any number of
    commands and servers. What goes wrong beside a use is a warning of the logger `ego`.
    """

    def __init__(self, settings: Settings, *, read_only: bool = False) -> None:
        self._settings = settings
        self._read_only = read_only
        self._is_closed = False

    @property
    def directory(self) -> Path:
        """Where it lives."""
        return self._settings.data_dir

    def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`, as its method does: for names that come from data.

        Raises UsageError for what is wrong with the request, and whatever the tool raises;
        all of it is an EgoError.
        """
        self._refuse_closed()
        known = TOOLS.get(tool)
        if known is None:
            raise UsageError(f"Unknown tool '{tool}'. Known: {', '.join(TOOLS)}.")
        if not known.observes:
            self._refuse_read_only(tool)

        with translate_errors(flags(known)):
            reply, warnings = use(
                known, lambda: open_ego(self._settings, observes_only=self._read_only), arguments
            )
        _tell(tool, warnings)
        return _by_name(reply)

    @translate_errors_of
    def chat(
        self, text: str, *, system: str = "", tell: Callable[[str], object] | None = None
    ) -> TurnReply:
        """Talk through the language model, one turn, as `ego chat` does; its text is the answer.

        system: What to add to what the model is told.
        tell: Is called with each piece of the answer as it comes.

        The turn is kept however it ends: where the model fails (VoiceError), where Ctrl-C
        interrupts it, and where `tell` raises, which is raised when the turn is kept.
        """
        self._refuse_writing("chat")
        from ego.tools.talk import turn, turns

        telling = _Telling(tell)
        said = turn.read_words("text", text)
        event = turns.take_turn(self._settings, self._opening, said, telling.tell, system=system)
        settings = self._settings
        if doubt := turn.name_cut(event, settings) or turn.name_lacking_trailer(event):
            log.warning("chat: %s", doubt)
        if telling.problem is not None:
            raise telling.problem
        with open_ego(self._settings) as one:
            return cast("TurnReply", _by_name(turn.answer(one, event)))

    @translate_errors_of
    def export(
        self,
        file: str | os.PathLike[str],
        *,
        include_private: bool = False,
        force: bool = False,
    ) -> ExportReply:
        """Write everything to `file` as JSON Lines, as `ego export` does.

        include_private: Private memories too.
        force: Replace an export that is there already.
        """
        self._refuse_closed()
        from ego.upkeep.exchange.export import export

        place = os.fspath(file)
        if place == "-":
            raise UsageError("export needs the name of a file here, and - is none.")
        reply = export(
            self._settings,
            place,
            private=include_private,
            force=force,
            complain=_complain,
            advance=_quietly,
        )
        return cast("ExportReply", _by_name(cast(Reply, reply)))  # None only for -

    @translate_errors_of
    def import_(
        self,
        file: str | os.PathLike[str],
        *,
        program: str | None = None,
        strict: bool = False,
        embed: bool = True,
        dry_run: bool = False,
    ) -> ImportReply:
        """Take in what `export` wrote, as `ego import` does; what is there stays.

        program: Whose file or directory it is instead, as `ego import --from` names it.
        strict: Take all of it or nothing.
        embed: Make the vectors now, not later.
        dry_run: Only say what would be taken.

        Lines that were not taken stand in `bad`, and each is a warning.
        """
        self._refuse_writing("import_")
        from ego.upkeep.exchange.foreign import read

        reply, warnings = read.take_in(
            self._settings, program, os.fspath(file), strict=strict, embed=embed,
            dry_run=dry_run, complain=_complain, advance=_quietly,
        )  # fmt: skip
        _tell("import_", warnings)
        return cast("ImportReply", _by_name(reply))

    @translate_errors_of
    def backup(self, path: str | os.PathLike[str] | None = None) -> BackupReply:
        """Copy the whole ego while others go on, as `ego backup` does.

        path: A directory, or FILE.tar; in the data directory's backups when left out.
        """
        self._refuse_writing("backup")
        registry.refuse_on_a_server("backup", self._settings)
        from ego.upkeep.copies import archive

        place = None if path is None else os.fspath(path)
        reply, warnings = archive.back_up(self._settings, place, advance=_quietly)
        _tell("backup", warnings)
        return cast("BackupReply", _by_name(reply))

    def _refuse_writing(self, what: str) -> None:
        self._refuse_closed()
        self._refuse_read_only(what)

    def _refuse_closed(self) -> None:
        if self._is_closed:
            raise UsageError("This ego is closed. Open it again with ego.open().")

    def _refuse_read_only(self, what: str) -> None:
        if self._read_only:
            raise UsageError(f"{what} writes, and this ego was opened read-only.")

    @contextmanager
    def _opening(self) -> Iterator[Ego]:
        with open_ego(self._settings) as one:
            yield one
            _tell("chat", one.warnings)

    def close(self) -> None:
        """Use it no more. Closing twice is closing once."""
        if not self._is_closed and not self._read_only:
            work_off_vectors(self._settings)
        self._is_closed = True

    def __enter__(self) -> OpenEgo:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<ego in {self.directory}{', closed' if self._is_closed else ''}>"


class _Telling:
    """Who is told the pieces of an answer. One that fails is told no more; the turn goes on."""

    def __init__(self, tell: Callable[[str], object] | None) -> None:
        self._tell = tell
        self.problem: Exception | None = None

    def tell(self, piece: str) -> None:
        """Pass a piece on."""
        if self._tell is None or self.problem is not None:
            return
        try:
            self._tell(piece)
        except Exception as problem:
            self.problem = problem


def _by_name(reply: Reply) -> Reply:
    return replace(reply, fields=find_by_name(reply.fields))


def _tell(what: str, warnings: list[str]) -> None:
    for warning in warnings:
        log.warning("%s: %s", what, word_for_program(warning))


def _complain(what: str, sentence: str) -> None:
    log.warning("%s: %s", what, word_for_program(sentence))


def _quietly(_done: int, _total: int) -> None:
    """Nobody looks at how far it is."""


@translate_errors_of
def opened(
    data_dir: str | os.PathLike[str] | None,
    *,
    read_only: bool,
    environ: Mapping[str, str] | None,
) -> OpenEgo:
    """What `ego.open` hands out, once it is certain that the directory can be used."""
    if data_dir is not None:
        refuse_unprintable("data_dir", os.fspath(data_dir))
    settings = config.read(
        None if data_dir is None else Path(data_dir),
        os.environ if environ is None else environ,
        tools=registry.USED,
    )
    with open_ego(settings, observes_only=read_only):
        return OpenEgo(settings, read_only=read_only)
