"""How a companion lives, and ending that: its heart stops, its life is kept."""

from __future__ import annotations

from datetime import datetime, timedelta

from ego.config import Settings
from ego.core import text
from ego.core.autonomy import patience
from ego.core.reply import Reply
from ego.faces.living import answers
from ego.faces.living.begin import end_beat
from ego.runtime.ego import Ego, open_ego
from ego.stores.autonomy import beats
from ego.stores.autonomy import said as kept
from ego.stores.talk import events
from ego.tools.autonomy.reaching import known
from ego.tools.autonomy.reaching.deliver import deliver_list
from ego.upkeep.install import timers
from ego.upkeep.install.beats import BEATING
from ego.upkeep.install.timers import BeatEntry

_COLUMNS = 60
_BEATS_HERE = "Heartbeat: ego live --foreground."
_NO_ENTRY = "No heartbeat is installed, by cron or systemd."


def stop(settings: Settings, *, dry_run: bool) -> Reply[answers.Stopped]:
    """Take back the heartbeat's entry, wherever it stands; the life stays."""
    changed = [place for client in BEATING for place in end_beat(settings, client, dry_run=dry_run)]
    fields: answers.Stopped = {"changed": changed}
    if not changed:
        said = "No heartbeat is installed: there is nothing to stop."
        if beats.is_in_foreground(settings.data_dir):
            said = "No heartbeat is installed. ego live --foreground runs: Ctrl-C there ends it."
        return Reply(said, fields=fields)
    done = "would be taken back" if dry_run else "taken back"
    lines = [f"{place}: {done}." for place in changed]
    if not dry_run:
        lines.append(
            f"It says nothing by itself any more. Its life is kept in"
            f" {text.in_a_line(str(settings.data_dir))};"
            " ego live lets it go on."
        )
    return Reply("\n".join(lines), fields=fields)


def show(settings: Settings) -> Reply[answers.Living]:
    """Who lives here, with what, since when, and what it said last."""
    entries = timers.find_entries(settings)
    if not (settings.data_dir / "desires.json").exists():
        fields = _fields(settings, None, entries)
        return Reply("No companion lives here yet. ego live starts one.", fields=fields)
    with open_ego(settings, observes_only=True) as ego:
        fields = _fields(settings, ego, entries)
        return Reply("\n".join(_lines(ego, fields)), fields=fields)


def _fields(settings: Settings, ego: Ego | None, entries: list[BeatEntry]) -> answers.Living:
    persona = ego.persona() if ego else None
    last = beats.last(settings.data_dir)
    beats_here = beats.is_in_foreground(settings.data_dir)
    limits = patience.read(settings.heartbeat)
    following = _next_beat(ego, entries) if ego else None
    return {
        "alive": bool(
            persona and settings.llm and (beats_here or any(one.acts for one in entries))
        ),
        "name": (persona and persona.name) or ("persona" if persona else ""),
        "person": settings.companion,
        "model": settings.llm,
        "entries": [
            {"client": one.client, "every_minutes": one.every, "acts": one.acts} for one in entries
        ],
        "next_beat": settings.write_time(following) if following else None,
        "last_beat": settings.write_time(last) if last else None,
        "quiet": "{:%H:%M}-{:%H:%M}".format(*limits.quiet) if limits.quiet else "none",
        "sinks": deliver_list(ego).fields["sinks"] if ego else [],
        "last_message": _last(ego) if ego else None,
    }


def _next_beat(ego: Ego, entries: list[BeatEntry]) -> datetime | None:
    """When cron or systemd calls next: they beat on the minutes that divide an hour."""
    every = min((one.every for one in entries), default=0)
    if not every:
        return None
    now = ego.here().replace(second=0, microsecond=0)
    return now + timedelta(minutes=every - now.minute % every)


def _last(ego: Ego) -> answers.Last | None:
    with ego.database.reading() as db:
        found_ = kept.newest(db, 1)
        talked = next(events.talk_times(db), None)
    if not found_:
        return None
    said = found_[0]
    return {
        "event_id": said.message.event_id,
        "at": ego.write_time(said.message.at),
        "message": said.message.message,
        "read": said.read_at is not None,
        "answered": bool(said.answer) or (talked is not None and talked > said.message.at),
        "answer": said.answer or None,
    }


def _lines(ego: Ego, fields: answers.Living) -> list[str]:
    name, person, model = (text.one_line(fields[key] or "") for key in ("name", "person", "model"))
    who = f"{name} lives" if fields["alive"] else f"{name or 'Nobody'} rests"
    lines = [f"{who} with {person}; model: {model or 'none'}."]
    if not fields["name"]:
        lines.append("It has no persona. ego live --persona gives it one.")
    lines += [_line_of(one) for one in fields["entries"]]
    if beats.is_in_foreground(ego.settings.data_dir):
        lines.append(_BEATS_HERE)
    elif not fields["entries"]:
        way = timers.command_to_live()
        does = "installs one" if way == "ego live" else "beats for as long as it runs"
        lines.append(f"{_NO_ENTRY} {way} {does}.")
    elif any(one["client"] == "cron" for one in fields["entries"]):
        lines += [f"But {timers.NO_CRON}"] if timers.is_cron_running() is False else []
    lines.append(_beats(ego, fields))
    quiet = fields["quiet"]
    lines.append("Quiet: " + ("never." if quiet == "none" else f"{quiet}."))
    sinks = deliver_list(ego).data.splitlines()
    lines += (
        [f"Sink {line}" for line in sinks[:-1]]
        if fields["sinks"]
        else ["No sinks: ego console alone."]
    )
    lines.append(sinks[-1])
    return [*lines, _of_last(ego)]


def _line_of(one: answers.Beating) -> str:
    acts = "" if one["acts"] else ", without --act: it sends no messages"
    return f"Heartbeat: {one['client']}, every {one['every_minutes']} minutes{acts}."


def _beats(ego: Ego, fields: answers.Living) -> str:
    last, following = beats.last(ego.settings.data_dir), fields["next_beat"]
    said = f"Last beat {text.age(last, ego.here())}" if last else "No beat yet"
    if following:
        said += f", the next at {datetime.fromisoformat(following):%H:%M}"
    return f"{said}."


def _of_last(ego: Ego) -> str:
    with ego.database.reading() as db:
        found_ = kept.newest(db, 1)
        talked = next(events.talk_times(db), None)
    if not found_:
        return "It has said nothing by itself yet."
    return f"Last message: {known.tell_person(ego, found_[0], talked, _COLUMNS)}"
