"""An ego that is open: a directory with a clock, its stores, and the rules between them.

`open_ego` migrates the directory and hands out an `Ego` for one use. A tool makes one
primary write; what follows from it (satisfied desires, a counted meeting) is noted in the
same transaction and done right after, and again by a later call if this process dies.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ego import migrations
from ego.config import Settings
from ego.core import text
from ego.core.desires import desires
from ego.core.desires.desires import Desire, Pressure, Satisfaction
from ego.core.desires.satisfaction import FURTHER, Happening, Rule
from ego.errors import DATA_DIR_BOTH, MIGRATE, Do, EgoError, NoEgo, StateError
from ego.runtime.desires import Sitting, Wanting, settling
from ego.stores.engine import documents, files, sqlite
from ego.stores.engine.contract import Database, Documents, Lock, Transaction
from ego.stores.engine.documents import DESIRES, PREFERENCES, RELATIONSHIPS, SELF_MODEL
from ego.stores.engine.files import DirectoryLock

if TYPE_CHECKING:
    from ego.core.identity.questions import Question
    from ego.stores.embedding.semantics import Semantics
    from ego.stores.engine.postgres.egos import HostedEgo


def utc_now() -> datetime:
    """The real clock."""
    return datetime.now(UTC)


def random_id() -> str:
    """Twelve hexadecimal characters that nobody else will draw."""
    return os.urandom(6).hex()


Guard = Callable[[Transaction], AbstractContextManager[object]]


@dataclass(slots=True)
class Use:
    """One use, as `toolkit.using` opens and closes it: what it settles, and how far it is."""

    tool: str = ""
    """By which name it settles; empty where it is no tool's."""
    implied: Sequence[Rule] = ()
    """What it settles when it succeeds."""
    noted: bool = False
    """It has written, and what follows waits in the outbox since."""
    came_to_nothing: bool = False
    """Nothing happened: it settles nothing, and what waits is left to a later use."""
    satisfied: Mapping[str, Satisfaction] = field(default_factory=dict)
    """The desires that were settled at its end, as they are kept since."""
    follows: bool = False
    """It has noted something in the outbox."""
    session: Sitting | None = None
    """How it stands in the life that is led; None where it is no use of the agent's."""
    named: Sequence[Pressure] = ()
    """The desires that it has named where it has no session."""
    reworded: Sequence[tuple[str, str]] = ()
    """Feelings that it was called with, and those that stand for them."""
    guard: Guard | None = None
    """What stands around its first write, within the transaction: it may refuse it."""

    def happen(self, *happened: Happening) -> None:
        """Something came of it, and settles what that settles; to be said before it writes."""
        rules = [rule for one in happened for rule in FURTHER[one]]
        self.implied = [*self.implied, *(Rule(self.tool, *rule) for rule in rules)]

    def show(self, felt: Sequence[Pressure]) -> None:
        """It shows these levels, all that there are."""
        if self.session is not None:
            self.session = self.session._replace(felt=felt)

    def name(self, felt: Sequence[Pressure]) -> None:
        """It names these desires beside something else."""
        if self.session is not None:
            self.session = self.session._replace(named=felt)
        else:
            self.named = felt

    def ask(self, shown: Sequence[str]) -> None:
        """It shows the questions, promises and values of these ids."""
        if self.session is not None:
            self.session = self.session._replace(asked=shown)

    def wake(self, told: Sequence[str]) -> None:
        """It wakes, and tells the memories of these ids whole."""
        if self.session is not None:
            self.session = self.session._replace(told=told)

    def touch(self, questions: Sequence[Question]) -> None:
        """What it keeps touches these questions."""
        if self.session is not None:
            self.session = self.session._replace(touched=[one.id for one in questions])

    def imply_nothing(self) -> None:
        """What this use would have settled stays as it is: nothing new happened."""
        self.implied = ()


@dataclass(slots=True)
class Ego(Wanting):
    """One opened directory. Use it in one thread, then close it."""

    settings: Settings
    documents: Documents
    database: Database
    lock: Lock
    now: Callable[[], datetime] = utc_now
    new_id: Callable[[], str] = random_id
    observes_only: bool = False
    """Nothing at all is written, not even what a use satisfies."""
    warnings: list[str] = field(default_factory=list)
    """What went wrong beside a use that succeeded; one sentence each."""
    use: Use = field(default_factory=Use)
    """The use that goes on, the innermost of several; `toolkit.using` alone puts it here."""
    _semantics: Semantics | None = None
    _noted: list[tuple[str, Mapping[str, Any]]] | None = None
    """What is noted at once where `writing` ends; None outside it."""

    def __enter__(self) -> Ego:
        return self

    def __exit__(self, *exc: object) -> None:
        begins_a_copy = self._begins_a_copy()
        self.database.close()
        if begins_a_copy:
            from ego.stores import daily_copy

            daily_copy.begin(self._backups, self.settings.backup_keep, utc_now())

    @property
    def _backups(self) -> Path:
        return self.settings.data_dir / migrations.BACKUPS

    def _begins_a_copy(self) -> bool:
        """Whether something was written that a copy a day is kept of: by the real clock, or by the
        one that a program gave; what EGO_NOW shows is a what-if.

        An ego that has only been set up has nothing to lose: its copy would be that of the day.
        """
        lives = self.now is utc_now or self.settings.is_clock_given
        if not (self.settings.backup_keep and lives):
            return False
        if not (self.documents.has_changed or self.database.has_changed):
            return False
        from ego.stores import daily_copy

        return daily_copy.is_due(self._backups, utc_now()) and self._keeps_something()

    def _keeps_something(self) -> bool:
        """Whether anything is kept beside a persona and what every ego begins with."""
        from ego.stores.sealed import counts

        documents_of_a_life = (RELATIONSHIPS, SELF_MODEL, PREFERENCES)
        if any((self.settings.data_dir / kind.name).exists() for kind in documents_of_a_life):
            return True
        try:
            with self.database.reading() as db:
                return any(counts(db).values())
        except EgoError:
            return True  # what is wrong is for the copy to find, and to note

    @property
    def companion(self) -> str:
        """What the agent calls the one it lives with."""
        return text.flat(self.settings.companion)

    @property
    def semantics(self) -> Semantics:
        """Vectors and the embedder, as far as there are any."""
        if self._semantics is None:
            from ego.stores.embedding.semantics import Semantics

            self._semantics = Semantics(
                self.database,
                self.settings.data_dir,
                self.settings.embedding_model,
                self.settings.embedding_path,
                self.warn,
                observes_only=self.observes_only,
            )
        return self._semantics

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """The use's write to the database, with what follows from it in one transaction."""
        self.mind_the_date()
        guard, self.use.guard = self.use.guard, None
        with self.database.writing() as db:
            self._noted = noted = []
            try:
                with guard(db) if guard else nullcontext():
                    yield db
            finally:
                self._noted = None
            if self.use.implied and not self.use.noted:
                noted.append(("satisfy", settling(self.use.implied, self.use.tool)))
            self.follow_all(db, noted)
        self.use.noted = True

    def follow(self, db: Transaction, kind: str, payload: Mapping[str, Any]) -> None:
        """Note, within the transaction, something that is to happen once it is committed."""
        self.follow_all(db, [(kind, payload)])

    def follow_all(self, db: Transaction, several: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
        """The same of several things, each a kind and its payload."""
        from ego.stores.engine import outbox

        if self._noted is not None:
            self._noted += several
        elif several:
            outbox.note_all(db, several, self.now())
            self.use.follows = True

    def has_due(self) -> bool:
        """Whether something that was noted waits to be done, by whichever use."""
        from ego.stores.engine import outbox

        with self.database.reading() as db:
            return outbox.has_due(db)


def open_ego(
    settings: Settings,
    *,
    observes_only: bool = False,
    now: Callable[[], datetime] | None = None,
    new_id: Callable[[], str] = random_id,
    hosted: HostedEgo | None = None,
) -> Ego:
    """Migrate the directory, then open it. Nothing reads the directory before this.

    The clock is `now`, else what the settings pin, else the real one. With
    `observes_only` nothing is created or migrated either. Raises StateError with the way
    out when the directory cannot be created, locked or migrated.

    Where the settings name a database, it is one of that one's egos: the one they name, or
    `hosted`, which somebody has looked up already.
    """
    if settings.database_url:
        return _open_hosted(settings, hosted, observes_only, now, new_id)
    directory = settings.data_dir
    if observes_only:
        _refuse_unready(directory)
    else:
        _create(directory)
    lock = DirectoryLock(directory)
    clock = now or _clock(settings.pinned_now)
    if migrations.pending(directory):
        with lock:
            for _ in migrations.run(directory):
                pass
    warnings: list[str] = []
    begins = not observes_only and not (directory / DESIRES.name).exists()
    if begins:
        with lock:
            _begin_desires(directory, settings.tuning.catalog, clock(), warnings.append)
    ego = Ego(
        settings=settings,
        documents=documents.Documents(directory, lock, warnings.append),
        database=sqlite.Database(
            directory, migrations.newest_schema(), observes_only=observes_only
        ),
        lock=lock,
        now=clock,
        new_id=new_id,
        observes_only=observes_only,
        warnings=warnings,
    )
    if begins:
        from ego.stores.engine import files

        if doubt := files.doubt(directory):
            ego.warn(doubt)
    return ego


def _open_hosted(
    operator: Settings,
    hosted: HostedEgo | None,
    observes_only: bool,
    now: Callable[[], datetime] | None,
    new_id: Callable[[], str],
) -> Ego:
    from ego.runtime.hosted import find, settings_of
    from ego.stores.embedding.generations import LIVE
    from ego.stores.embedding.hosted import HostedSemantics
    from ego.stores.engine.postgres.database import HostedDatabase, HostedLock
    from ego.stores.engine.postgres.documents import HostedDocuments

    found = hosted or find(operator)
    settings = settings_of(operator, found)
    database = HostedDatabase(
        settings.database_url, found.number, beside=LIVE, observes_only=observes_only
    )
    lock = HostedLock(database)
    ego = Ego(
        settings=settings,
        documents=HostedDocuments(database, lock),
        database=database,
        lock=lock,
        now=now or _clock(settings.pinned_now),
        new_id=new_id,
        observes_only=observes_only,
    )
    ego._semantics = HostedSemantics(
        database,
        settings.data_dir,
        settings.embedding_model,
        settings.embedding_path,
        ego.warn,
        observes_only=observes_only,
    )
    return ego


def work_off_vectors(settings: Settings, seconds: float = 0.2) -> int:
    """Make missing vectors for so long, if this process has loaded the model anyway.

    Returns how many.

    For after an answer; a failure here concerns nobody, the vectors are made later.
    """
    if has_loaded_model() and settings.data_dir.exists():
        with suppress(EgoError), open_ego(settings) as ego:
            return ego.semantics.catch_up(seconds)
    return 0


def has_loaded_model() -> bool:
    """Whether this process has loaded the model of meaning."""
    if "ego.stores.embedding.embedders" not in sys.modules:
        return False
    from ego.stores.embedding import embedders

    return embedders.is_loaded()


def _clock(pinned: datetime | None) -> Callable[[], datetime]:
    return utc_now if pinned is None else lambda: pinned


def _refuse_unready(directory: Path) -> None:
    if not any((directory / one).exists() for one in (migrations.STATE_FILE, sqlite.DATABASE_FILE)):
        raise NoEgo(str(directory))
    if migrations.pending(directory):
        raise StateError(
            f"{directory} waits for a migration, and a read-only ego writes nothing.",
            Do(f"run {MIGRATE} first.", program="open it once without read_only=True first."),
        )


def _create(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=files.PRIVATE_DIRECTORY)
    except FileExistsError as error:
        raise StateError(f"{directory} is a file; a data directory is needed there.") from error
    except OSError as error:
        raise StateError(
            f"The data directory {directory} cannot be created: {error.strerror}.",
            Do("name another with {}.", DATA_DIR_BOTH),
        ) from error
    if not os.access(directory, os.W_OK):
        raise StateError(*sqlite.tell_read_only(directory))
    if not any(directory.iterdir()):  # one that holds other things is for others to decide on
        files.make_private(directory)


def _begin_desires(
    directory: Path, catalog: Mapping[str, Desire], now: datetime, say: Callable[[str], None]
) -> None:
    """A new ego wants nothing yet: every desire was met just now."""
    import json

    path = directory / DESIRES.name
    if not path.exists():
        fresh = {name: desires.as_row(Satisfaction(now), {}) for name in catalog}
        files.replace(path, json.dumps(fresh, indent=2) + "\n", say=say)
