"""What every method of an open ego stands on: its settings, its clock, and what it refuses."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces.python.behind import Behind
from ego.faces.python.given import pin
from ego.faces.python.rows import find_by_name
from ego.faces.python.wording import option_for, word_for_program
from ego.runtime.ego import Ego, open_ego

log = logging.getLogger("ego")


class Standing:
    """Where an ego is, how it was opened, and whether it is open still."""

    def __init__(
        self,
        settings: Settings,
        *,
        read_only: bool = False,
        now: Callable[[], datetime] | None = None,
    ) -> None:
        self._read = settings
        self._now = now
        self._read_only = read_only
        self._is_closed = False
        self._asked_for_mood = False
        """Whether a prompt was made that asks a model to say what a turn felt like."""
        self._behind = Behind(lambda: self._settings)

    @property
    def directory(self) -> Path:
        """Where it lives."""
        return self._read.data_dir

    @property
    def _place(self) -> str:
        """The option with which a command finds it; empty where it needs none."""
        return option_for(self._read)

    @property
    def _settings(self) -> Settings:
        """As they were read when it was opened, with the clock of whoever opened it."""
        return pin(self._read, self._now)

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
    def _opening(self, what: str) -> Iterator[Ego]:
        with open_ego(self._settings) as one:
            yield one
            self._tell(what, one.warnings)
        self._behind.note()

    def _tell(self, what: str, warnings: list[str]) -> None:
        for warning in warnings:
            self._complain(what, warning)

    def _complain(self, what: str, sentence: str) -> None:
        log.warning("%s: %s", what, word_for_program(sentence, place=self._place))


def answer_by_name(reply: Reply) -> Reply:
    """The reply with rows that name what they have to who asks for something else."""
    return replace(reply, fields=find_by_name(reply.fields))
