"""The egos of a database, as their host looks after them: begun, named, given tokens, removed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ego.config import CONFIG_FILE, Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line, plural
from ego.errors import Do, UsageError
from ego.runtime import hosted
from ego.runtime.ego import utc_now
from ego.stores.engine.postgres import beats, egos, schema, upkeep
from ego.stores.engine.postgres.egos import HostedEgo
from ego.tools.autonomy.reaching.public import find_place

if TYPE_CHECKING:
    from ego.host import answers


def url_of(settings: Settings) -> str:
    """The database that the settings name; UsageError when they name none."""
    if not settings.database_url:
        raise UsageError(
            "No database is named.",
            Do("set EGO_DATABASE_URL, such as postgresql://ego:secret@localhost/ego."),
        )
    return settings.database_url


def prepare(settings: Settings, admin_url: str | None) -> Reply[answers.Prepared]:
    """Make the schema with the roles it needs; a second time changes nothing."""
    is_new = schema.prepare(url_of(settings), admin_url)
    number = schema.number()
    said = "The database is prepared" if is_new else "The database was prepared before"
    return Reply(f"{said}: schema {number}.", fields={"new": is_new, "schema": number})


def add(settings: Settings, name: str) -> Reply[answers.Added]:
    """Begin an ego, with a first token."""
    url = url_of(settings)
    ego = hosted.add_ego(url, name, settings.pinned_now or utc_now())
    token = egos.new_token(url, ego)
    said = f"Added {in_a_line(name)}. Its token, which is told this once:\n{token}"
    return Reply(said, fields={"name": name, "number": ego.number, "token": token})


def list_all(settings: Settings) -> Reply[answers.Egos]:
    """Every ego, by name."""
    found = egos.list_egos(url_of(settings))
    lines = [
        f"{in_a_line(one.name)}  since {one.created_at:%Y-%m-%d}, {plural(one.tokens, 'token')}"
        for one in found
    ]
    fields: answers.Egos = {
        "egos": [
            {
                "name": one.name,
                "number": one.number,
                "created_at": settings.write_time(one.created_at),
                "tokens": one.tokens,
            }
            for one in found
        ]
    }
    return Reply("\n".join(lines) or "No egos. `ego host add NAME` begins one.", fields=fields)


def tokens(settings: Settings, name: str, *, new: bool, revoke: bool) -> Reply[answers.Tokens]:
    """When the tokens of an ego were made; with `revoke` none counts any more, then `new`."""
    url = url_of(settings)
    ego = egos.find(url, name)
    revoked = egos.revoke_tokens(url, ego) if revoke else 0
    token = egos.new_token(url, ego) if new else ""
    made = egos.list_tokens(url, ego)
    lines = [f"{plural(revoked, 'token')} revoked."] if revoke else []
    if token:
        lines += ["A new token, which is told this once:", token]
    if not lines:
        times = ", ".join(f"{at:%Y-%m-%d %H:%M}" for at in made)
        has = f"has {plural(len(made), 'token')}, made {times}." if made else "has no token."
        lines = [f"{in_a_line(name)} {has}"]
    fields: answers.Tokens = {
        "name": name,
        "made_at": [settings.write_time(at) for at in made],
        "revoked": revoked,
    }
    if token:
        fields["token"] = token
    return Reply("\n".join(lines), fields=fields)


def ask_before_removal(settings: Settings, name: str) -> str:
    """What is asked before an ego is removed; NotFound when there is none."""
    egos.find(url_of(settings), name)
    return (
        f"This deletes {in_a_line(name)} for good, with all that it remembers and its tokens."
        "\nType its name to go on: "
    )


def remove(settings: Settings, name: str) -> Reply[answers.Removed]:
    """Delete an ego with all of its rows and tokens."""
    url = url_of(settings)
    egos.remove(url, egos.find(url, name))
    said = f"Removed {in_a_line(name)}. {LINGERS}"
    return Reply(said, fields={"name": name, "removed": True})


LINGERS = (
    "Deleted rows stay in the server's files until `ego host vacuum --full`, and in its"
    " write-ahead log and backups for as long as those are kept."
)
"""What a deletion on a server does not reach."""


def put_settings(settings: Settings, name: str, pairs: Sequence[str]) -> Reply[answers.Set]:
    """Set or unset keys of an ego; without any, show what is set."""
    url = url_of(settings)
    ego = egos.find(url, name)
    changes = dict(map(_read_pair, pairs))
    if changes:
        kept = {key: value for key, value in ego.settings if key not in changes}
        kept |= {key: value for key, value in changes.items() if value is not None}
        _refuse_senseless(settings, ego._replace(settings=tuple(sorted(kept.items()))))
        ego = egos.change_settings(url, ego, changes)
        if hosted.BEAT in changes:
            beats.schedule(url, ego)
    lines = [f"{key} = {in_a_line(value)}" for key, value in ego.settings]
    fields: answers.Set = {"name": name, "settings": dict(ego.settings)}
    return Reply("\n".join(lines) or f"Nothing is set of {in_a_line(name)}.", fields=fields)


def _read_pair(written: str) -> tuple[str, str | None]:
    key, equals, value = written.partition("=")
    if not equals:
        raise UsageError(f"'{in_a_line(written)}' is no key=value; `key=` unsets one.")
    if key not in hosted.SCALARS and not key.startswith(hosted.STRUCTURED):
        known = ", ".join((*hosted.SCALARS, "desires.…", "implicit", "deliver.sinks"))
        raise UsageError(f"'{in_a_line(key)}' is not set of a hosted ego. Known: {known}.")
    return key, value.strip() or None


def _refuse_senseless(settings: Settings, ego: HostedEgo) -> None:
    """Raise UsageError when the rows of `ego` make no settings."""
    try:
        made = hosted.settings_of(settings, ego)
        beats.minutes_of(dict(ego.settings).get(hosted.BEAT, ""))
    except (ValueError, AttributeError, TypeError) as error:
        raise UsageError(f"That makes no settings: {error}.") from error
    except UsageError as error:  # worded for the file that an ego in a directory has
        raise UsageError(str(error).removeprefix(f"{CONFIG_FILE}: ")) from error
    rows = dict(ego.settings)
    wanted = json.loads(rows.get("deliver.sinks", "[]"))
    if len(made.sinks) != len(wanted):
        raise UsageError("A hosted ego has webhooks alone for sinks: each names a url.")
    for sink in made.sinks:
        find_place(sink.url)
    if hook := rows.get(hosted.WEBHOOK):
        find_place(hook)
    if made.unknown:
        raise UsageError(made.unknown[0])


def room(settings: Settings) -> Reply[answers.Room]:
    """How much the database has, and what room that takes."""
    url = url_of(settings)
    found = upkeep.measure(url)
    total = sum(found.room.values())
    largest = sorted(found.room.items(), key=lambda one: -one[1])[:4]
    parts = ", ".join(f"{name} {size / 1e6:,.1f}" for name, size in largest)
    lines = [
        f"{plural(found.egos, 'ego')}, {plural(found.tokens, 'token')}",
        f"{plural(found.beats, 'heart')} due, {plural(found.waiting, 'ego')} with vectors to make",
        f"{total / 1e6:,.1f} MB: {parts}",
    ]
    fields: answers.Room = {
        "egos": found.egos,
        "tokens": found.tokens,
        "beats_due": found.beats,
        "vectors_waiting": found.waiting,
        "bytes": dict(found.room),
    }
    return Reply("\n".join(lines), fields=fields)


def vacuum(settings: Settings, admin_url: str | None, *, full: bool) -> Reply[answers.Vacuumed]:
    """Let go of what deleted rows have left in the server's files."""
    tables = upkeep.vacuum(admin_url or url_of(settings), full=full)
    how = "Rewrote" if full else "Went through"
    return Reply(
        f"{how} {plural(len(tables), 'table')}.", fields={"tables": tables, "rewritten": full}
    )


def as_operator_of(settings: Settings, name: str) -> Settings:
    """The settings with which one ego of the database is opened."""
    url_of(settings)
    return replace(settings, ego_name=name)
