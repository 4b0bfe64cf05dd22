"""An ego for a program: every tool is a method, used as the other faces use it."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ego import config
from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.faces import registry
from ego.faces.methods import Methods
from ego.runtime.ego import open_ego, work_off_vectors
from ego.runtime.parameters import refuse_unprintable
from ego.runtime.toolkit import TOOLS, use

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
        if self._is_closed:
            raise UsageError("This ego is closed. Open it again with ego.open().")
        known = TOOLS.get(tool)
        if known is None:
            raise UsageError(f"Unknown tool '{tool}'. Known: {', '.join(TOOLS)}.")
        if self._read_only and not known.observes:
            raise UsageError(f"{tool} writes, and this ego was opened read-only.")

        reply, warnings = use(
            known, lambda: open_ego(self._settings, observes_only=self._read_only), arguments
        )
        for warning in warnings:
            log.warning("%s: %s", tool, warning)
        return reply

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
