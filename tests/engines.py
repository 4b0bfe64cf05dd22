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
