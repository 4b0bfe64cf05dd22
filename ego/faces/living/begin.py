"""Beginning a living companion: checked first, then written, then it says its first words.

    the model answers -> config.toml -> persona -> heartbeat -> first message

Until the model has answered nothing is written. What fails after that says what was done by then,
and the same command goes on from there.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from ego.config import CONFIG_FILE, Settings
from ego.core import text
from ego.core.autonomy import patience
from ego.core.autonomy.answers import message_fields
from ego.core.persona.persona import Persona, rename
from ego.core.reply import Reply
from ego.core.synonyms import JAPANESE
from ego.errors import EgoError, StateError
from ego.faces.living import answers
from ego.faces.living.wish import Who, Wish
from ego.runtime.ego import open_ego
from ego.runtime.toolkit import using
from ego.tools.autonomy.speaking import greeting
from ego.tools.autonomy.speaking.greeting import Greeted
from ego.tools.persona.tools import persona_set
from ego.tools.talk.turns import reach
from ego.upkeep import config_file
from ego.upkeep.install import timers
from ego.upkeep.install.beats import BEATING
from ego.upkeep.install.changes import read_crontab
from ego.upkeep.install.install import Wish as Entry
from ego.upkeep.install.install import install
from ego.upkeep.install.uninstall import uninstall

_PLANS = {JAPANESE: "{}がここにいて、あなたの日々がいま始まった。はじめてのあいさつを、いま伝える"}
_PLAN = "{} is here, and your life begins now: greet them for the first time, at once"
_KEY = "llm_api_key"

Tell = Callable[[str], None]
"""Tells whoever waits what takes a while."""


def begin_life(
    settings: Settings,
    wish: Wish,
    beaten_by: str | None,
    *,
    dry_run: bool,
    tell: Tell,
    reached: bool = False,
    foreground: bool = False,
) -> tuple[Reply[answers.Begun], list[str]]:
    """Let a companion live as `wish` says, or with `dry_run` only say what would be written.

    With `reached` the model has answered just now, and is not asked again; in the `foreground`
    whoever calls lets the heart beat, and no entry is written. Raises UsageError,
    StateError or VoiceError. Raised before the model has answered, nothing was written; else the
    error says what was.
    """
    entry = None if foreground else _entry(settings, wish, beaten_by)
    environ = {name: said for name, said in os.environ.items() if name != "EGO_LLM_API_KEY"}
    would: Reply[Any] | None = None
    if entry is not None:
        would, _ = install(wish.settings, replace(entry, dry_run=True), environ)
    if not reached:
        tell("Asking the model for a word …")
        reach(wish.settings)
    model = wish.settings.llm
    if dry_run:
        return _foreseen(settings, wish, model, would), []
    written: list[str] = []
    warnings: list[str] = []
    with _honest(written):
        if wish.values:
            config_file.change_keys(settings, wish.values)
            written.append(name_config(settings, wish))
        written += become(wish.settings, wish.who, warnings)
        if entry is not None:
            written += _let_beat(wish.settings, entry, environ, warnings)
    tell("Letting it find its first words …")
    greeted = _greeted(wish, warnings)
    if entry is not None and entry.client == "cron" and timers.is_cron_running() is False:
        warnings.append(timers.NO_CRON)
    return _begun(wish, model, written, greeted, foreground=foreground), warnings


def is_begun(wish: Wish) -> bool:
    """Whether it lives already as `wish` says, and has said something by itself."""
    if wish.values or any(wish.who):
        return False
    with open_ego(wish.settings) as ego:
        return ego.persona() is not None and greeting.has_spoken(ego)


def _entry(settings: Settings, wish: Wish, beaten_by: str | None) -> Entry:
    """The heartbeat's entry that is to be there: as asked, as it is, or as can be here."""
    client = find_beater(settings, beaten_by)
    there = timers.find_entries(settings)
    same = next((one for one in there if one.client == client), None)
    every = wish.every or (same.every if same else None)
    return Entry(client, every=every, act=True)


def find_beater(settings: Settings, chosen: str | None) -> str:
    """What is to give the heartbeat: as `chosen`, as it is, or as can be here.

    Whoever is to be asked questions is told before the first what cannot be: UsageError with the
    ways out where nothing here could beat, StateError where the crontab that was chosen cannot.
    """
    if chosen is not None:
        if chosen == "cron":
            read_crontab()
        return chosen
    there = timers.find_entries(settings)
    return there[0].client if there else timers.what_is_here()


def become(settings: Settings, who: Who, warnings: list[str]) -> Iterator[str]:
    """Set the persona, unless it is so: called otherwise, it is so in its own text, too.

    Of one that goes for it the `warnings` say how to bring that back.
    """
    if not any(who):
        return
    with open_ego(settings) as ego, using(ego):
        kept = ego.persona()
        said, addon = who.text, None
        if kept and not who.text:
            said = rename(kept.text, kept.name, who.name)
            addon = rename(kept.addon, kept.name, who.name) if kept.name in kept.addon else None
        if kept and said == kept.text and who.name in ("", kept.name):
            return
        persona_set(ego, text=said or None, addon=addon or None, name=who.name or None)
    if kept and who.text and kept.text.strip():
        warnings.append(_tell_replaced(settings, kept))
    yield f"the persona{f' {text.one_line(who.name, 40)}' if who.name else ''}"


def _tell_replaced(settings: Settings, before: Persona) -> str:
    """Who it was until now, and how it is that again."""
    name = text.one_line(before.name, 40) or "Another"
    was = f"{name} was its persona until now."
    place = settings.data_dir / "persona.json"
    if settings.database_url:
        return was
    copy = shlex.join(["cp", f"{place}.bak", str(place)])
    return f"{was} `{copy}` brings it back, until the persona is changed again."


def name_config(settings: Settings, wish: Wish) -> str:
    """The file of settings, and the keys of it that `wish` changes."""
    keys = ", ".join(key for key in wish.values if key != _KEY)
    alone = f"{'; ' if keys else ''}{_KEY}, for you alone" if _KEY in wish.values else ""
    return f"{text.in_a_line(str(settings.data_dir / CONFIG_FILE))} ({keys}{alone})"


def _let_beat(
    settings: Settings, entry: Entry, environ: Mapping[str, str], warnings: list[str]
) -> Iterator[str]:
    """Install the entry, and take back the one that another program had for it."""
    for other in BEATING:
        if other != entry.client:
            yield from (
                f"{place}, taken back" for place in end_beat(settings, other, environ=environ)
            )
    done, more = install(settings, entry, environ)
    warnings += more
    fields: Mapping[str, Any] = done.fields
    for one in fields["changed"]:
        yield f"{one['place']} (a heartbeat every {entry.every or 30} minutes)"
    if entry.client == "systemd":
        timers.start_timer()


def end_beat(
    settings: Settings,
    client: str,
    *,
    dry_run: bool = False,
    environ: Mapping[str, str] = os.environ,
) -> list[str]:
    """Take back the entry of `client`, and stop what ticks; returns what was changed."""
    there = any(one.client == client for one in timers.find_entries(settings, environ))
    if not there:
        return []
    if client == "systemd" and not dry_run:
        timers.stop_timer()
    return uninstall(settings, client, dry_run=dry_run, environ=environ).fields["changed"]


@contextmanager
def _honest(written: list[str]) -> Iterator[None]:
    """Let what fails say what was written before."""
    try:
        yield
    except EgoError as error:
        done = f"Written by then: {'; '.join(written)}." if written else "Nothing was written."
        raise StateError(
            f"{error} {done} Run it again when that is mended: it goes on from there."
        ) from error


def _greeted(wish: Wish, warnings: list[str]) -> Greeted | None:
    """The first message; None when it has said something by itself before."""
    with open_ego(wish.settings) as ego, using(ego):
        if greeting.has_spoken(ego):
            return None
        persona = ego.persona()
        person = persona.addressed(ego.companion) if persona else ego.companion
        greeted = greeting.greet(ego, _PLANS.get(wish.language, _PLAN).format(person))
    warnings += ego.warnings
    return greeted


# Telling


def _foreseen(
    settings: Settings, wish: Wish, model: str, would: Reply[Any] | None
) -> Reply[answers.Begun]:
    written = [name_config(settings, wish)] if wish.values else []
    written += ["the persona"] if any(wish.who) else []
    answered = f"{text.one_line(model)} answered. Nothing was written."
    lines = [f"{answered} With the same words and no --dry-run:"]
    lines += [f"  {one}: would be written." for one in written]
    lines += [f"  {line}" for line in would.data.splitlines()] if would else []
    written += would.fields["would_change"] if would else []
    fields = _fields(wish, model, written, None)
    return Reply("\n".join(lines), fields={**fields, "dry_run": True})


def _begun(
    wish: Wish, model: str, written: list[str], greeted: Greeted | None, *, foreground: bool
) -> Reply[answers.Begun]:
    settings = wish.settings
    fields = _fields(wish, model, written, greeted)
    names = (text.one_line(str(one)) for one in (fields["name"], settings.companion, model))
    lines = ["{} lives with {}. {} answered.".format(*names)]
    if written or not foreground:  # who lets it go on here asked for no change
        lines += [f"Written: {one}." for one in written] or ["Nothing was to be changed."]
    sinks = text.enumerate_names([one.name for one in settings.sinks])
    further = f", and it goes to {sinks}" if sinks else ""
    lines.append(f"ego console shows what it says by itself{further}.")
    limits = patience.read(settings.heartbeat)
    quiet = ", and never from {:%H:%M} to {:%H:%M}".format(*limits.quiet) if limits.quiet else ""
    most = text.plural(settings.deliver_at_most, "message")
    lines.append(f"It says at most {most} a day{quiet}.")
    if greeted is not None and greeted.message is not None:
        lines.append(f"It said: {text.flat(greeted.message.message)}")
        lines.append('Answer it: ego reply "…"')
    elif greeted is not None:
        after = " The heartbeat takes it up." if greeted.failed else ""
        lines.append(f"It said nothing yet. {greeted.why_not}{after}")
    lines.append(
        "It lives for as long as this runs. Ctrl-C ends it; ego live --foreground goes on."
        if foreground
        else "How it is: ego live status. To stop it: ego live stop."
    )
    failed = greeted is not None and greeted.failed
    return Reply("\n".join(lines), fields=fields, exit_code=1 if failed else 0)


def _fields(wish: Wish, model: str, written: list[str], greeted: Greeted | None) -> answers.Begun:
    message = greeted.message if greeted else None
    return {
        "name": wish.who.name or name_kept(wish.settings),
        "person": wish.settings.companion,
        "model": model,
        "written": written,
        "dry_run": False,
        "sinks": [one.name for one in wish.settings.sinks],
        "message": message_fields(message, wish.settings.write_time) if message else None,
        "why_not": greeted.why_not if greeted and not message else None,
    }


def name_kept(settings: Settings) -> str:
    """What the persona that is kept is called; the word persona while it has no name."""
    if not (settings.data_dir / "persona.json").exists():
        return "persona"
    with open_ego(settings, observes_only=True) as ego:
        persona = ego.persona()
    return persona.name if persona and persona.name else "persona"
