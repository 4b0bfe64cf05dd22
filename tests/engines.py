"""The tests on another engine: with `--engine postgres` every directory is an ego of a database.

What a test sets in variables and config.toml reaches it as its operator would set it. A test that
looks at what only files can have is skipped, with what that is as the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
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
from ego.stores.engine.postgres.egos import HostedEgo

SQLITE, POSTGRES = "sqlite", "postgres"


@contextmanager
def on_postgres(url: str) -> Iterator[None]:
    """Within the block, whoever opens a directory opens an ego of the database instead."""
    patch = pytest.MonkeyPatch()
    read, settle, open_hosted = config.settings_from, hosted.settings_of, opening._open_hosted

    def settings_from(value: config.Sources) -> Settings:
        made = read(value)
        if isinstance(value, hosted.HostedSources):
            return made
        return replace(made, database_url=url, ego_name=str(made.data_dir)[-egos.NAME_CHARACTERS :])

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

    patch.setattr(config, "settings_from", settings_from)
    patch.setattr(hosted, "settings_of", settings_of)
    patch.setattr(opening, "_open_hosted", open_one)
    try:
        yield
    finally:
        patch.undo()


def list_tables(ego: opening.Ego, db: Transaction) -> list[str]:
    """The tables of an open ego, whichever engine keeps it."""
    return egos.list_tables(db) if ego.settings.database_url else sqlite_schema.list_tables(db)


FILES = "it looks at the files of a directory"
FILLED = "a directory that was filled once"
OF_FILES = frozenset(("data_dir", "migrated", "prepared", "filled", "grown", "lived", "path"))
"""Fixtures that are a directory, or are filled by hand."""
OF_A_DIRECTORY = {
    "tests/stores/engine/": "one engine: of files, or this one, looked at in every run",
    "tests/stores/embedding/": "vectors in files, and the models that make them",
    "tests/stores/test_query_plans.py": "how SQLite goes about a statement",
    "tests/stores/test_sql_subset.py": "what SQLite runs",
    "tests/stores/test_workspace.py": "a workspace of files",
    "tests/stores/memory/test_statements.py": FILLED,
    "tests/tools/memory/test_keep_recall_time.py": FILLED,
}
"""Modules that are about what only a directory has."""
BY_NAME = {
    "test_a_mood_walks_from_the_newest_of_what_was_felt_and_sorts_nothing": "SQLite's plan",
    "test_what_was_felt_is_read_as_quickly_behind_a_long_time_of_nothing": "SQLite's steps",
    "test_what_cannot_be_noted_is_told_with_a_warning": "a file that cannot be written",
    "test_a_wake_up_that_fails_has_told_nothing": "a file that cannot be written",
    "test_a_purge_of_somebody_leaves_no_name_of_them": FILES,
    "test_many_people_cost_no_more_than_six": "SQLite's statements, counted",
    "test_what_the_owner_is_told_of_talk": "what a purge leaves; tests/host has its own",
    "test_what_is_shown_and_said": "what a purge leaves; tests/host has its own",
    "test_the_same_question_is_answered_with_the_same_bytes": FILLED,
    "test_a_recall_slows_the_fading_from_the_next_day_on": "the doctor looks at ego.db",
    "test_links_slow_the_fading": "the doctor looks at ego.db",
    "test_what_is_forgotten_leaves_no_vector_and_comes_back_with_a_new_one": "a file of vectors",
    "test_the_json_answer_holds_no_less_than_the_text": FILLED,
    "test_memories_come_first_and_all_of_it_gets_a_vector": "a file of vectors",
    "test_an_event_that_is_another_by_now_is_not_taken_for_it": "ego.db, changed by hand",
    "test_only_the_owner_can_read_them": "the rights of files",
    "test_the_numbers_of_one_ego_are_not_those_of_another": FILES,
    "test_a_purge_takes_a_memory_and_leaves_the_talk_of_its_number": "a file of vectors",
    "test_nothing_of_a_purged_memory_stays_in_its_story": "ego.db, searched for bytes",
    "test_the_doctor_lets_a_story_say_what_its_memories_say": "ego.db, changed by hand",
    "test_what_led_to_each_stands_under_it": "another process opens the directory",
    "test_what_is_no_message_is_not_said": "ego.db, compared whole",
    "test_junk_changes_nothing": "ego.db, compared whole",
    "test_prose_decides_nothing": "ego.db, compared whole",
    "test_a_plan_to_ask_something_is_asked_with_nothing_configured": "rows read out of ego.db",
    "test_what_it_has_in_mind_is_told_as_it_is_now": "rows read out of ego.db",
    "test_a_greeting_may_be_said_every_day": "ego.db, changed by hand",
    "test_an_export_carries_it": "it takes an export into another directory",
    "test_the_phase_of_the_day_is_that_of_the_persons_zone": "interoception of a machine",
}


def why_not_on_postgres(item: pytest.Item) -> str | None:
    """Why a test has nothing to look at where an ego lies in a database; None when it has."""
    place = item.nodeid.partition("::")[0]
    for module, why in OF_A_DIRECTORY.items():
        if place.startswith(module):
            return why
    name = getattr(item, "originalname", item.name)
    asked = set(getattr(item, "_fixtureinfo").argnames)  # noqa: B009  pytest's own
    return FILES if asked & OF_FILES else BY_NAME.get(name)
