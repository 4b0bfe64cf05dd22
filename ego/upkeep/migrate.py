"""Showing and applying migrations."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ego import migrations
from ego.config import Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line
from ego.runtime.ego import open_ego

if TYPE_CHECKING:
    from ego.upkeep import answers


def status(data_dir: Path) -> Reply[answers.MigrateStatus]:
    """What is applied and what is pending; nothing is created or changed."""
    applied, pending = migrations.applied(data_dir), migrations.pending(data_dir)
    rows = [_row(name, "applied") for name in applied] + [_row(name, "pending") for name in pending]
    lines = [f"{one['state']}  {one['name']}  (ego {one['target_version']})" for one in rows]
    fields: answers.MigrateStatus = {"data_dir": str(data_dir), "migrations": rows}
    return Reply("\n".join([in_a_line(str(data_dir)), *lines]), fields=fields)


def _row(name: str, state: Literal["applied", "pending"]) -> answers.Migration:
    version = migrations.target_version(name)
    assert version is not None, "a migration names its release"
    return {"name": name, "state": state, "target_version": version}


def up(settings: Settings, *, dry_run: bool) -> Reply[answers.MigrateUp]:
    """Apply what is pending, as every other command would; with `dry_run` only say what."""
    pending = migrations.pending(settings.data_dir)
    fields: answers.MigrateUp = {
        "data_dir": str(settings.data_dir),
        "applied": [] if dry_run else pending,
    }
    if dry_run:
        fields["would_apply"] = pending
    if not pending:
        return Reply("Nothing is pending.", fields=fields)
    if not dry_run:
        with open_ego(settings):
            pass
    verb = "Would apply" if dry_run else "Applied"
    return Reply("\n".join(f"{verb} {name}." for name in pending), fields=fields)
