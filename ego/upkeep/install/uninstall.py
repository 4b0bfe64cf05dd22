"""Taking back what install wrote: servers, hooks, crontab lines, units; and nothing else.

Only what names the data directory in force is taken back, whether that is still there or not. A
file that nobody has changed since is put back byte for byte as it was before.
"""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
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

if TYPE_CHECKING:
    from ego.upkeep import answers

ALL = "all"
KNOWN = (*hosts.HOSTS, *beats.BEATING, service.CLIENT, ALL)


def uninstall(
    settings: Settings,
    client: str,
    name: str | None = None,
    *,
    project: bool = False,
    dry_run: bool = False,
    environ: Mapping[str, str] = os.environ,
) -> Reply[answers.Uninstalled]:
    """Take back what install wrote for `client`, or for all of them.

    Without a `name` that is every server of this ego, whatever it is called. Raises UsageError
    for a client nobody knows and StateError for a file that makes no sense; then nothing is
    changed.
    """
    if client not in KNOWN:
        raise UsageError(f"Unknown client '{client}'. {hosts.say_which(client, KNOWN)}")
    home = Path(environ.get("HOME") or Path.home())
    data_dir = str(settings.data_dir)
    clients = [one for one in KNOWN if one != ALL] if client == ALL else [client]
    changes = [
        change
        for one in clients
        for change in _changes(one, name, home, data_dir, environ, project=project)
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
    is_there = "Another stays" if lines else "There is one"
    if not lines:
        nothing = "installed nowhere" if client == ALL else f"not installed in {client}"
        lines = [f"This ego is {nothing}."]
    elsewhere = _elsewhere(clients, client, home, data_dir, environ, project=project)
    lines += [f"{is_there}{where}" for where in elsewhere]
    return Reply("\n".join(lines), fields=fields)


def _elsewhere(
    clients: Sequence[str],
    asked: str,
    home: Path,
    data_dir: str,
    environ: Mapping[str, str],
    *,
    project: bool,
) -> Iterator[str]:
    """Where else this ego is installed, and where others are, with the command for each.

    Read anew: what was taken back by then is nowhere.
    """
    found = set[tuple[str, bool]]()
    for one in clients:
        if one in hosts.HOSTS:
            host = hosts.HOSTS[one]
            for its_own in (False, True) if host.has_projects else (False,):
                servers, *_ = hosts.places(host.name, home, environ, project=its_own)
                with contextlib.suppress(StateError):
                    whole = tables.read_host(host, servers, read(servers))
                    found |= {(it, its_own) for it in entries.homes_in(whole, host.at)}
        elif one == "cron":
            with contextlib.suppress(StateError):
                found |= {(it, False) for it in beats.homes_in(read_crontab())}
    for directory, its_own in sorted(found - {(data_dir, project)}):
        line = f"ego uninstall {asked}{' --project' if its_own else ''}"
        where = " in this directory's project" if its_own else ""
        if directory != data_dir:
            where += f", for the ego in {directory}"
            line += f" --data-dir {shlex.quote(directory)}"
        yield f"{where}: {line}"


def _stay(copies: Sequence[str] | None) -> str:
    """What lies beside a file that was changed since, so that none of it is what it is now."""
    if not copies:
        return ""
    copy = "A copy of how it was before stays:" if len(copies) == 1 else "Copies of before stay:"
    return f" {copy} {', '.join(copies)}"


def _changes(
    client: str,
    name: str | None,
    home: Path,
    data_dir: str,
    environ: Mapping[str, str],
    *,
    project: bool,
) -> Iterator[Change]:
    if client == "cron":
        yield from _crontab(data_dir, home)
    elif client == "systemd":
        for path in beats.units(home, environ):
            yield from _unit(path, data_dir)
    elif client == service.CLIENT:
        yield from _unit(service.unit(home, environ), data_dir)
    else:
        host = hosts.HOSTS[client]
        if not project or host.has_projects:
            at = hosts.places(host.name, home, environ, project=project)
            before = hosts.earlier(host.name, home, environ, project=project)
            yield from _of_host(host, name, (*at, *before), data_dir)


def _of_host(
    host: hosts.Host, name: str | None, at: Sequence[Path], data_dir: str
) -> Iterator[Change]:
    """The file of its servers and, where it has one, that of its settings."""
    servers, *others = at
    whole = tables.read_host(host, servers, read(servers))
    names = [name] if name else entries.servers_of(whole, data_dir, host.at) or [hosts.USUAL]
    yield take_out(
        servers,
        partial(_servers_without, host, servers, names, data_dir),
        partial(tables.read_host, host, servers),
    )
    there = {one: entries.server_called(whole, one, host.at) for one in names}
    ours = [one for one in names if not there[one] or entries.serves(there[one], data_dir)]
    rules = [hosts.rule(one) for one in ours]
    rest = _servers_without(host, servers, names, data_dir, read(servers))
    is_last = not entries.has_ego(tables.read_host(host, servers, rest), host.at)
    for own in others:
        if own.suffix == plugin.SUFFIX:
            yield _plugin(own, data_dir)
        else:
            yield take_out_settings(host, own, [data_dir], rules, is_last=is_last)


def take_out_settings(
    host: hosts.Host, own: Path, homes: Collection[str], rules: Sequence[str], *, is_last: bool
) -> Change:
    """The settings of a host without the hooks of the egos in `homes`, and without `rules`.

    Where no ego `is_last` left, without how long it waits for one, too.
    """
    waits = is_last and not _waited_before(own)

    def without(text: str) -> str:
        if not text:
            return ""
        for home in homes:
            text = entries.without_hooks(text, own, home)
        for rule in rules:
            text = entries.without_permission(text, own, rule)
        return entries.without_variable(text, own, *hosts.TIMEOUT) if waits else text

    return take_out(own, without, partial(tables.read_host, host, own))


def _plugin(path: Path, data_dir: str) -> Change:
    """The plugin of opencode; with its directory, where that was made for it and holds no more."""
    is_made = plugin.made_directory(read(path))
    without = partial(plugin.without_ego, path=path, home=data_dir)
    return take_out(path, without, str, empties=is_made)


def _waited_before(own: Path) -> bool:
    """Whether the person had set how long to wait before install came, which then left it alone."""
    copies = (read(copy) for copy in copies_of(own))
    untouched = (text for text in copies if not entries.has_hooks(text, own, ""))
    return entries.sets_variable(next(untouched, ""), own, *hosts.TIMEOUT)


def _servers_without(
    host: hosts.Host, path: Path, names: Sequence[str], data_dir: str, text: str
) -> str:
    for name in names:
        text = _server_without(host, path, name, data_dir, text)
    return text


def _server_without(host: hosts.Host, path: Path, name: str, data_dir: str, text: str) -> str:
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
