"""Taking back what install wrote: servers, hooks, crontab lines, units; and nothing else.

Only what names the data directory in force is taken back, whether that is still there or not. A
file that nobody has changed since is put back byte for byte as it was before.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import StateError, UsageError
from ego.upkeep.install import beats, entries
from ego.upkeep.install.changes import Change, delete, read_crontab, take_out, write_crontab
from ego.upkeep.install.install import BEATING, CLIENTS, Wish, places

if TYPE_CHECKING:
    from ego.upkeep import answers

ALL = "all"
KNOWN = (*(client for client in CLIENTS if client != "json"), ALL)


def uninstall(
    settings: Settings,
    client: str,
    name: str = "ego",
    *,
    project: bool = False,
    dry_run: bool = False,
    environ: Mapping[str, str] = os.environ,
) -> Reply[answers.Uninstalled]:
    """Take back what install wrote for `client`, or for all of them.

    Raises UsageError for a client nobody knows and StateError for a file that makes no sense; then
    nothing is changed.
    """
    if client not in KNOWN:
        raise UsageError(f"Unknown client '{client}'. Known: {', '.join(KNOWN)}.")
    home = Path(environ.get("HOME") or Path.home())
    data_dir = str(settings.data_dir.absolute())
    clients = [one for one in KNOWN if one != ALL] if client == ALL else [client]
    changes = [
        change
        for one in clients
        for change in _changes(Wish(one, name=name, project=project), home, data_dir, environ)
    ]
    due = [change for change in changes if change.before != change.after]
    if not dry_run:
        for change in due:
            change.write(change.after)
    said = "would be taken back" if dry_run else "taken back"
    lines = [f"{change.place}: {said}." for change in due]
    if any(change.place.endswith(f"{beats.UNIT}.timer") for change in due):
        lines += ["Stop what still runs with:", f"  systemctl --user stop {beats.UNIT}.timer"]
    fields: answers.Uninstalled = {"client": client, "changed": [one.place for one in due]}
    where = "nowhere" if client == ALL else f"not in {client}"
    return Reply("\n".join(lines) or f"This ego is installed {where}.", fields=fields)


def _changes(wish: Wish, home: Path, data_dir: str, environ: Mapping[str, str]) -> Iterator[Change]:
    if wish.client == "cron":
        yield from _crontab(data_dir, home)
        return
    for path in places(wish, home, environ):
        if wish.client in BEATING:
            yield from _unit(path, data_dir)
        else:
            yield _file(path, wish.name, data_dir)


def _file(path: Path, name: str, data_dir: str) -> Change:
    def without(text: str) -> str:
        if path.suffix == ".toml":
            return entries.without_toml_server(text, path, name, data_dir)
        rest = entries.without_server(text, path, name, data_dir) if text else ""
        return entries.without_hooks(rest, path, data_dir) if rest else ""

    read = entries.read_toml if path.suffix == ".toml" else entries.read_json
    return take_out(path, without, lambda text: read(text, path))


def _crontab(data_dir: str, home: Path) -> Iterator[Change]:
    try:
        before = read_crontab()
    except StateError:  # without a crontab program nothing of ours is in a crontab
        return
    after = beats.without_cron(before, data_dir)
    yield Change("crontab", before, after, lambda text: write_crontab(text, home))


def _unit(path: Path, data_dir: str) -> Iterator[Change]:
    """The timer names no directory: it is ours where its service is."""
    service = path.with_suffix(".service")
    if service.exists() and beats.is_beat_of(service.read_text("utf-8"), data_dir):
        yield delete(path)
