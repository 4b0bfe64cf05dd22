"""Showing and applying migrations."""

from __future__ import annotations

from pathlib import Path

from ego import migrations
from ego.config import Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line
from ego.runtime.ego import open_ego


def status(data_dir: Path) -> Reply:
    """What is applied and what is pending; nothing is created or changed."""
    applied, pending = migrations.applied(data_dir), migrations.pending(data_dir)
    rows = [("applied", name) for name in applied] + [("pending", name) for name in pending]
    lines = [f"{state}  {name}  (ego {migrations.target_version(name)})" for state, name in rows]
    fields = {
        "data_dir": str(data_dir),
        "migrations": [
            {"name": name, "state": state, "target_version": migrations.target_version(name)}
            for state, name in rows
        ],
    }
    return Reply("\n".join([in_a_line(str(data_dir)), *lines]), fields=fields)


def up(settings: Settings, *, dry_run: bool) -> Reply:
    """Apply what is pending, as every other command would; with `dry_run` only say what."""
    pending = migrations.pending(settings.data_dir)
    fields = {"data_dir": str(settings.data_dir), "applied": [] if dry_run else pending}
    if dry_run:
        fields["would_apply"] = pending
    if not pending:
        return Reply("Nothing is pending.", fields=fields)
    if not dry_run:
        with open_ego(settings):
            pass
    verb = "Would apply" if dry_run else "Applied"
    return Reply("\n".join(f"{verb} {name}." for name in pending), fields=fields)
