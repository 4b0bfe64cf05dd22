"""`ego live`: one command for a living companion. What it does is in `ego.faces.living`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer

from ego.config import Settings
from ego.errors import UsageError
from ego.faces.commands.completing import complete_from
from ego.faces.commands.tools import (
    Answered,
    flag,
    make_command,
    make_parameter,
    settings_of,
    tell,
)
from ego.faces.terminal.show import Manner, complain, show
from ego.runtime.ego import work_off_vectors
from ego.upkeep.language import say

if TYPE_CHECKING:
    from ego.faces.living.wish import Given

STOP, STATUS = "stop", "status"


def add_live(built: typer.Typer) -> None:
    """Let it live: a persona, a model, a heartbeat, a first message."""

    from ego.core.persona.samples import SAMPLES
    from ego.core.synonyms import LANGUAGES
    from ego.faces.living.wish import Given
    from ego.upkeep.install.beats import BEATING

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> int:
        what = given.pop("what")
        if what is None and given["foreground"] and not given["dry_run"]:
            return _live_here(settings, manner, Given(**given))
        code = tell("live", _answer(settings, manner, what, Given(**given)), manner)
        if what is None and not given["dry_run"]:
            sys.stdout.flush()
            work_off_vectors(settings)
        return code

    def option(name: str, words: str, metavar: str, said: str, **more: Any) -> Any:
        kind = list[str] | None if name == "sink" else str | None
        return make_parameter(name, kind, typer.Option(words, help=said, metavar=metavar, **more))

    samples = "|".join(SAMPLES)
    what = typer.Argument(
        help=f"{STOP}: take the heartbeat back. {STATUS}: say how it is.",
        metavar=f"{STOP}|{STATUS}",
        autocompletion=complete_from([STOP, STATUS]),
    )
    known = {
        "persona": complete_from(SAMPLES),
        "language": complete_from(LANGUAGES),
        "beaten_by": complete_from(BEATING),
    }
    parameters = [
        make_parameter("what", str | None, what),
        option("name", "--name", "<text>", "What it is called."),
        option(
            "persona",
            "--persona",
            f"<{samples}|file>",
            "Who it is: a sample, or a text such as SOUL.md.",
            autocompletion=known["persona"],
        ),
        option(
            "language",
            "--language",
            "<en|ja>",
            "Of the screens and of a sample; else yours.",
            autocompletion=known["language"],
        ),
        option("person", "--person", "<text>", "Whom it lives with."),
        option("model", "--model", "<text>", "command:PROGRAM ARGUMENTS or openai:MODEL."),
        option("base_url", "--base-url", "<url>", "Where an OpenAI-compatible server is."),
        option(
            "sink",
            "--sink",
            "<text>",
            "A program or an address that gets each message as JSON; text: before it sends the"
            " words alone. Repeatable.",
        ),
        option("hours", "--hours", "<from-to>", "When it may speak: 08:00-22:30, or always."),
        option("every", "--every", "<number>", "Minutes between heartbeats (30)."),
        option(
            "beaten_by",
            "--with",
            "<cron|systemd>",
            "What gives the heartbeat; else what is here.",
            autocompletion=known["beaten_by"],
        ),
        flag(
            "foreground",
            "--foreground",
            "Beat in this process until Ctrl-C or SIGTERM, and write no entry for cron.",
        ),
        flag("dry_run", "--dry-run", "Check everything, the model too, and write nothing."),
    ]
    help_ = (
        "Start a companion: a persona, a model, a heartbeat, a first message. Asks what is missing."
    )
    built.command("live", help=help_)(make_command(parameters, run))


def _answer(settings: Settings, manner: Manner, what: str | None, given: Given) -> Answered:
    from ego.faces.living import status

    if what is None:
        return _begin(settings, manner, given)
    if what not in (STOP, STATUS):
        raise UsageError(f"ego live takes {STOP}, {STATUS} or options, not '{what[:40]}'.")
    if not given.is_bare or (what == STATUS and given.dry_run):
        raise UsageError(f"ego live {what} takes none of these options.")
    if what == STOP:
        return status.stop(settings, dry_run=given.dry_run), []
    return status.show(settings), []


def _live_here(settings: Settings, manner: Manner, given: Given) -> int:
    """Begin it, where that is to be done yet, then let its heart beat in this process."""
    from ego.faces.living import beating, begin
    from ego.faces.living import wish as wishes
    from ego.upkeep.install import timers
    from ego.upkeep.install.install import EVERY

    if given.beaten_by is not None:
        raise UsageError("--foreground needs no --with: nothing is written for cron or systemd.")
    lacks = wishes.missing(settings, given, is_somebody=wishes.has_persona(settings))
    if lacks or not begin.is_begun(wishes.read(settings, given)):
        tell("live", _begin(settings, manner, given), manner)
        sys.stdout.flush()
        settings = settings_of(manner)
    for one in timers.find_entries(settings):
        complain("note", f"{one.client} lets it beat too; ego live stop takes that entry back.")
    every = wishes.read_every(given.every) or EVERY
    beating.beat_here(settings, every, lambda reply: show("heartbeat", reply, manner), complain)
    return 0


def _begin(settings: Settings, manner: Manner, given: Given) -> Answered:
    from ego.faces.living import begin, questions
    from ego.faces.living import wish as wishes
    from ego.upkeep.install import timers

    is_asked = bool(sys.stdin and sys.stdin.isatty() and sys.stderr.isatty() and not manner.as_json)
    lacks = wishes.missing(settings, given, is_somebody=wishes.has_persona(settings))
    if lacks and not is_asked:
        needed = "; ".join(wishes.NEEDS[one] for one in lacks)
        raise UsageError(f"This is no terminal to ask at, and these options are missing: {needed}.")
    reached = "--model" in lacks
    if lacks and not given.foreground:
        beater = begin.find_beater(settings, given.beaten_by)
        if beater == "cron" and timers.is_cron_running() is False:
            complain("warning", timers.NO_CRON)
    if lacks:
        given = questions.ask_person(settings, given, lacks)
    wish = wishes.read(settings, given)

    def tell_meanwhile(line: str) -> None:
        if sys.stderr.isatty():
            typer.echo(say(line), err=True)

    return begin.begin_life(
        settings,
        wish,
        given.beaten_by,
        dry_run=given.dry_run,
        tell=tell_meanwhile,
        reached=reached,
        foreground=given.foreground,
    )
