"""Taking back what install wrote: servers, hooks, crontab lines, units; and nothing else.

Only what names the data directory in force is taken back, whether that is still there or not. A
file that nobody has changed since is put back byte for byte as it was before.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ego.config import Settings
from ego.core.reply import Reply
from ego.errors import StateError, UsageError
from ego.upkeep import service
from ego.upkeep.install import beats, entries, hosts, plugin, tables
from ego.upkeep.install.changes import (
    Change,
    copies_of,
    crontab_in,
    delete,
    read,
    read_crontab,
    take_out,
    write_crontab,
)
from ego.upkeep.install.install import CLIENTS, Wish, rule, units

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
    kept = (
        {} if dry_run else {change.place: [str(one) for one in change.copies()] for change in due}
    )
    lines = [f"{change.place}: {said}.{_stay(kept.get(change.place))}" for change in due]
    ran = (f"{beats.UNIT}.timer", service.UNIT)
    running = [unit for unit in ran if any(change.place.endswith(unit) for change in due)]
    if running:
        lines += ["Stop what still runs with:", f"  systemctl --user stop {' '.join(running)}"]
    fields: answers.Uninstalled = {
        "client": client,
        "changed": [one.place for one in due],
        "copies": [copy for copies in kept.values() for copy in copies],
    }
    nothing = "installed nowhere" if client == ALL else f"not installed in {client}"
    return Reply("\n".join(lines) or f"This ego is {nothing}.", fields=fields)


def _stay(copies: Sequence[str] | None) -> str:
    """What lies beside a file that was changed since, so that none of it is what it is now."""
    if not copies:
        return ""
    copy = "A copy of how it was before stays:" if len(copies) == 1 else "Copies of before stay:"
    return f" {copy} {', '.join(copies)}"


def _changes(wish: Wish, home: Path, data_dir: str, environ: Mapping[str, str]) -> Iterator[Change]:
    if wish.client == "cron":
        yield from _crontab(data_dir, home)
    elif wish.client == "systemd":
        for path in units(home, environ):
            yield from _unit(path, data_dir)
    elif wish.client == service.CLIENT:
        yield from _unit(service.unit(home, environ), data_dir)
    else:
        host = hosts.HOSTS[wish.client]
        if not wish.project or host.has_projects:
            at = hosts.places(host.name, home, environ, project=wish.project)
            yield from _of_host(host, wish.name, at, data_dir)


def _of_host(host: hosts.Host, name: str, at: Sequence[Path], data_dir: str) -> Iterator[Change]:
    """The file of its servers and, where it has one, that of its settings."""
    servers, *others = at
    yield take_out(
        servers,
        partial(_servers_without, host, servers, name, data_dir),
        partial(tables.read_host, host, servers),
    )
    there = entries.server_called(tables.read_host(host, servers, read(servers)), name, host.at)
    is_ours = there is None or entries.serves(there, data_dir)
    rest = _servers_without(host, servers, name, data_dir, read(servers))
    is_last = not entries.has_ego(tables.read_host(host, servers, rest), host.at)
    for own in others:
        if own.suffix == plugin.SUFFIX:
            yield _plugin(own, data_dir)
            continue
        waits = is_last and not _waited_before(own, data_dir)

        def without(text: str, own: Path = own, waits: bool = waits) -> str:
            rest = entries.without_hooks(text, own, data_dir) if text else ""
            rest = entries.without_permission(rest, own, rule(name)) if rest and is_ours else rest
            return entries.without_variable(rest, own, *hosts.TIMEOUT) if rest and waits else rest

        yield take_out(own, without, partial(tables.read_host, host, own))


def _plugin(path: Path, data_dir: str) -> Change:
    """The plugin of opencode; with its directory, where that was made for it and holds no more."""
    change = take_out(path, lambda text: plugin.without_ego(text, path, data_dir), str)
    if change.before == change.after or not plugin.made_directory(change.before):
        return change

    def write(text: str) -> str:
        copy = change.write(text)
        with contextlib.suppress(OSError):  # what is not empty stays
            path.parent.rmdir()
        return copy

    return replace(change, write=write)


def _waited_before(own: Path, data_dir: str) -> bool:
    """Whether the person had set how long to wait before install came, which then left it alone."""
    copies = (read(copy) for copy in copies_of(own))
    untouched = (text for text in copies if not entries.has_hooks(text, own, data_dir))
    return entries.sets_variable(next(untouched, ""), own, *hosts.TIMEOUT)


def _servers_without(host: hosts.Host, path: Path, name: str, data_dir: str, text: str) -> str:
    if path.suffix == ".toml":
        return tables.without_toml_server(text, path, name, data_dir)
    if host.takes_comments and not entries.is_plain(text):
        if data_dir not in text:
            return text
        raise StateError(
            f"{path} is more than plain JSON: its comments would be lost. Nothing was changed."
            f" Take {name} out of {'.'.join(host.at)} by hand."
        )
    return entries.without_server(text, path, name, data_dir, host.at) if text else ""


def _crontab(data_dir: str, home: Path) -> Iterator[Change]:
    try:
        before = read_crontab()
    except StateError:  # without a crontab program nothing of ours is in a crontab
        return
    after = beats.without_cron(before, data_dir)
    yield Change(
        "crontab",
        before,
        after,
        lambda text: write_crontab(text, home),
        lambda: copies_of(crontab_in(home)),
    )


def _unit(path: Path, data_dir: str) -> Iterator[Change]:
    """The timer names no directory: it is ours where its service is."""
    service = path.with_suffix(".service")
    if service.exists() and beats.is_beat_of(service.read_text("utf-8"), data_dir):
        yield delete(path)
