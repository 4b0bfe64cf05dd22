"""What keeps an ego well and for years, as methods: copies, lines to carry, vectors, a doctor."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, cast, overload

from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces import registry
from ego.faces.python.given import read_file, read_text
from ego.faces.python.standing import Standing, answer_by_name
from ego.faces.python.wording import translate_errors_of

if TYPE_CHECKING:
    from ego.types import (
        BackupReply,
        CopiesReply,
        DoctorReply,
        ExportReply,
        ImportReply,
        ReindexReply,
        RestoreReply,
        StatsReply,
        WouldRestoreReply,
    )


class Keeping(Standing):
    """The commands of `ego.upkeep` that a program has a use for."""

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

        place = read_file("file", file)
        if place == "-":
            raise UsageError("export needs the name of a file here, and - is none.")
        reply = export(
            self._settings,
            place,
            private=include_private,
            force=force,
            complain=self._complain,
            advance=_quietly,
            observes_only=self._read_only,
        )
        return cast("ExportReply", answer_by_name(cast(Reply, reply)))  # None only for -

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
            self._settings,
            program and read_text("program", program),
            read_file("file", file),
            strict=strict,
            embed=embed,
            dry_run=dry_run,
            complain=self._complain,
            advance=_quietly,
        )
        self._tell("import_", warnings)
        return cast("ImportReply", answer_by_name(reply))

    @translate_errors_of
    def backup(self, path: str | os.PathLike[str] | None = None) -> BackupReply:
        """Copy the whole ego while others go on, as `ego backup` does.

        path: A directory, or FILE.tar; in the data directory's backups when left out.
        """
        self._refuse_writing("backup")
        registry.refuse_on_a_server("backup", self._settings)
        from ego.upkeep.copies import archive

        place = None if path is None else read_file("path", path)
        reply, warnings = archive.back_up(self._settings, place, advance=_quietly)
        self._tell("backup", warnings)
        return cast("BackupReply", answer_by_name(reply))

    @translate_errors_of
    def backups(self) -> CopiesReply:
        """List the copies in the data directory, newest first, as `ego backup list` does.

        What `restorable` says of each is whether `restore` takes its `name`.
        """
        self._refuse_closed()
        registry.refuse_on_a_server("backup", self._settings)
        from ego.upkeep.copies import listing

        reply, warnings = listing.list_copies(self._settings, _quietly)
        self._tell("backups", warnings)
        return cast("CopiesReply", answer_by_name(reply))

    @overload
    def restore(
        self, /, path: str | os.PathLike[str], *, yes: bool = False, dry_run: Literal[False] = False
    ) -> RestoreReply: ...

    @overload
    def restore(
        self, /, path: str | os.PathLike[str], *, yes: bool = False, dry_run: Literal[True]
    ) -> WouldRestoreReply: ...

    @translate_errors_of
    def restore(
        self, path: str | os.PathLike[str], *, yes: bool = False, dry_run: bool = False
    ) -> RestoreReply | WouldRestoreReply:
        """Put a backup in the place of what is here, as `ego restore` does.

        path: A backup's directory or FILE.tar, or its name in `backups()`.
        yes: Say that it is meant: nothing is replaced without it.
        dry_run: Only say what would change.

        What was here is kept in the data directory's backups; `kept` says where.
        """
        if dry_run:
            self._refuse_closed()
        else:
            self._refuse_writing("restore")
        registry.refuse_on_a_server("restore", self._settings)
        source = read_file("path", path)
        if not (yes or dry_run):
            raise UsageError(
                "restore puts a backup in the place of all that is here. Give yes=True to do it,"
                " or dry_run=True to see what would change."
            )
        from ego.upkeep.copies import archive, compare, restore

        with archive.opened(source) as place:
            if dry_run:
                looked, warnings = compare.would_change(self._settings, place)
                self._tell("restore", warnings)
                return cast(
                    "WouldRestoreReply", answer_by_name(archive.name_archive(looked, source))
                )
            reply, warnings = restore.restore(self._settings, place, advance=_quietly)
        self._tell("restore", warnings)
        self._behind.note()
        return cast("RestoreReply", answer_by_name(archive.name_archive(reply, source)))

    @translate_errors_of
    def stats(self) -> StatsReply:
        """Count what is kept, and what room it takes, as `ego stats` does."""
        self._refuse_closed()
        from ego.upkeep import stats

        reply, warnings = stats.stats(self._settings, observes_only=self._read_only)
        self._tell("stats", warnings)
        return cast("StatsReply", answer_by_name(reply))

    @translate_errors_of
    def doctor(self, *, repair: bool = False) -> DoctorReply:
        """Check that all is well, as `ego doctor` does; `healthy` says whether it is.

        repair: Put right what can be, and say what was lost.

        What is found stands in `findings`; nothing of it is raised. A model that is set is asked
        for a word. Without `repair` nothing is written.
        """
        if repair:
            self._refuse_writing("doctor with repair=True")
        else:
            self._refuse_closed()
        from ego.tools.talk.turns import reach
        from ego.upkeep.doctor import doctor, on_server

        visit = on_server.visit if self._settings.database_url else doctor.visit
        return cast("DoctorReply", answer_by_name(visit(self._settings, repair=repair, ask=reach)))

    @translate_errors_of
    def reindex(self, *, model: str | None = None) -> ReindexReply:
        """Make the search vectors that are missing, as `ego reindex` does.

        model: Make every vector anew with this model.
        """
        self._refuse_writing("reindex")
        from ego.upkeep.reindex import reindex

        reply = reindex(self._settings, None if model is None else read_text("model", model))
        return cast("ReindexReply", answer_by_name(reply))


def _quietly(_done: int, _total: int) -> None:
    """Nobody looks at how far it is."""
