"""Setting up: `ego init`, `ego install` and what it installs, and `ego config`.

What `ego init` does is in `ego.faces.living`.
"""

from __future__ import annotations

import inspect
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import typer

from ego.config import CONFIG_FILE, Settings
from ego.core.reply import Reply
from ego.core.text import in_a_line
from ego.errors import UsageError
from ego.faces import registry
from ego.faces.commands.completing import complete_from
from ego.faces.commands.owning import editing
from ego.faces.commands.tools import (
    Answered,
    flag,
    make_answering_command,
    make_command,
    make_parameter,
    settings_alone,
    settings_as_understood,
    tell,
)
from ego.faces.terminal.show import (
    Manner,
    agree,
    complain,
    is_drawn,
    on_screen,
    progress,
    show,
    tell_line,
)
from ego.upkeep.exchange.foreign import PROGRAMS
from ego.upkeep.language import reword, say, speak

if TYPE_CHECKING:
    from ego.faces.living.init import Extra


ALL, NONE, LATER = "all", "none", "later"


def add_init(built: typer.Typer) -> None:
    """Set it up: names, time zone, persona, hosts, an old life."""
    from ego.core.persona.samples import SAMPLES
    from ego.core.synonyms import LANGUAGES
    from ego.upkeep.install.hosts import HOSTS

    def run(settings: Settings, manner: Manner, given: dict[str, Any]) -> int:
        changes_some = _changes_some(settings, given)
        answered, language = _answer(settings, manner, given, changes_some=changes_some)
        code = tell("init", answered, manner)
        if not manner.as_json:
            from ego.faces.living import nearby, voice
            from ego.faces.terminal.greeting import name_place, show_greeting

            settings = settings_alone(manner)
            person = settings.companion if settings.companion_is_named else ""
            with on_screen(drawn=is_drawn(manner)):
                if not changes_some:
                    sys.stdout.write("\n")
                    show_greeting(settings, plain=manner.plain)
                    sys.stdout.write("\n")
                    for line in voice.first_words(person, language):
                        tell_line(name_place(line, settings))
                if not changes_some or given["model"]:
                    for line in nearby.tell_ways(settings):
                        tell_line(name_place(line, settings))
                for told in answered[0].fields["hosts"]:
                    tell_line(say("In {}:", HOSTS[told["client"]].called))
                    for line in told["next"]:
                        tell_line(f"  {reword(line)}")
                if _wants_hosts(given, changes_some=changes_some):
                    for line in _no_host(settings):
                        tell_line(line)
        return code

    def option(name: str, words: str, metavar: str, said: str, **more: Any) -> Any:
        return make_parameter(
            name, str | None, typer.Option(words, help=said, metavar=metavar, **more)
        )

    hosts = typer.Option(
        "--host",
        help=f"Where it is used: {', '.join(HOSTS)}; {ALL} that are found, or {NONE}. Repeatable.",
        metavar="<host>",
        autocompletion=complete_from([*HOSTS, ALL, NONE]),
    )
    old_life = typer.Option(
        "--import",
        help=f"An old life to go on from: {', '.join(PROGRAMS)}; and where it is.",
        metavar="<program> <path>",
    )
    parameters = [
        option("person", "--person", "<text>", "What it is to call you."),
        option("timezone", "--timezone", "<zone>", "Yours, as in Asia/Tokyo."),
        option(
            "language",
            "--language",
            "<en|ja>",
            "Of the screens and of a sample; else yours.",
            autocompletion=complete_from(LANGUAGES),
        ),
        option(
            "persona",
            "--persona",
            f"<sample|file|{LATER}>",
            f"Who it is: {', '.join(SAMPLES)}, or a text such as SOUL.md.",
            autocompletion=complete_from([*SAMPLES, LATER]),
        ),
        option("name", "--name", "<text>", "What it is called."),
        option("model", "--model", "<text>", "command:PROGRAM ARGUMENTS or openai:MODEL."),
        option("base_url", "--base-url", "<url>", "Where an OpenAI-compatible server is."),
        make_parameter("host", list[str] | None, hosts),
        flag("capture", "--capture", "Keep what is said in Claude Code as talk."),
        flag("no_capture", "--no-capture", "Do not ask about that."),
        make_parameter("old_life", tuple[str, str] | None, old_life),
        make_parameter(
            "yes",
            bool,
            typer.Option("--yes", "-y", help="Ask nothing: what is not given stays.", metavar=""),
            default=False,
        ),
    ]
    help_ = "Set it up: names, time zone, persona, where you use it. Asks what is not given."
    built.command("init", help=help_)(make_command(parameters, run))


def _changes_some(settings: Settings, asked: dict[str, Any]) -> bool:
    """Whether options name what is to change of an ego that is there: then nothing else is."""
    from ego.runtime import nowhere

    names_some = any(value for option, value in asked.items() if option != "yes")
    return names_some and nowhere.is_there(settings)


def _answer(
    settings: Settings, manner: Manner, asked: dict[str, Any], *, changes_some: bool
) -> tuple[Answered, str]:
    """What was set up, and the language of whoever set it up."""
    from ego.faces.living import init, questions
    from ego.faces.living import wish as wishes

    if asked["capture"] and asked["no_capture"]:
        raise UsageError("--capture and --no-capture exclude each other.")
    named = ("person", "timezone", "language", "persona", "name", "model", "base_url")
    given = wishes.Given(**{name: asked[name] for name in named})
    if given.language:
        speak(wishes.read_language(given.language))
    waits = wishes.read_word(given.persona or "", LATER) == LATER
    if waits:
        given = replace(given, persona=None)
    wishes.read(settings, given)  # what makes no sense is said before the first question
    extra = _extra(settings, asked)
    is_terminal = bool(sys.stdin and sys.stdin.isatty() and sys.stderr.isatty())
    says_enough = asked["yes"] or manner.as_json
    if not (is_terminal or says_enough or changes_some or given.person or given.persona):
        complain("note", "nothing was asked, for this is no terminal. ego help init: what to say.")
    if is_terminal and not says_enough:
        asks = _asks(settings, asked)
        if changes_some:
            extra = questions.ask_of_hosts(settings, extra, asks - {"host", "old_life"})
        else:
            said = questions.Newcomer(given, extra)
            is_somebody = waits or wishes.has_persona(settings)
            given, extra = questions.ask_newcomer(
                settings, said, is_somebody=is_somebody, asks=asks
            )
    with progress("Importing") as advance:
        wish = wishes.read(settings, given)
        return init.set_up(settings, wish, extra, advance), wish.language


def _extra(settings: Settings, asked: dict[str, Any]) -> Extra:
    from ego.faces.living import init
    from ego.faces.living.wish import read_word

    hosts: list[str] = [read_word(one, ALL, NONE) for one in asked["host"] or []]
    if hosts in ([ALL], [NONE]):
        without, having = init.find_hosts(settings)
        hosts = [*without, *having] if hosts == [ALL] else []
    init.refuse_unknown_hosts(hosts)
    if asked["capture"] and init.CAPTURES not in hosts:
        raise UsageError(f"--capture goes with --host {init.CAPTURES}.")
    if asked["old_life"]:
        init.refuse_no_life(*asked["old_life"])
    return init.Extra(hosts, asked["capture"], asked["old_life"])


def _wants_hosts(asked: dict[str, Any], *, changes_some: bool) -> bool:
    """Whether hosts were asked for where they were not named."""
    from ego.faces.living.wish import read_word

    if asked["host"] is None:
        return not changes_some
    return [read_word(one, ALL, NONE) for one in asked["host"]] == [ALL]


def _no_host(settings: Settings) -> list[str]:
    """Where no host is here: that none is told of it, and how one is by hand."""
    from ego.faces.living import init
    from ego.upkeep.install.found import start_by_hand

    if any(init.find_hosts(settings)):
        return []
    return [
        say(
            "No program that speaks MCP, such as Claude Code, was found. To use it in one, let it"
            " start this:"
        ),
        start_by_hand(settings),
    ]


def _asks(settings: Settings, asked: dict[str, Any]) -> set[str]:
    """Which options a person at the terminal has left to be asked, beside who and when."""
    is_new = not (settings.data_dir / "ego.db").exists()
    left = {
        "host": asked["host"] is None,
        "capture": not (asked["capture"] or asked["no_capture"]),
        "old_life": asked["old_life"] is None and is_new,
    }
    return {option for option, is_left in left.items() if is_left}


def add_install(built: typer.Typer) -> None:
    """Tell a client, cron or systemd that there is an ego."""
    from ego.upkeep.install.found import what_was_answered
    from ego.upkeep.install.hosts import HOSTS, USUAL, rule
    from ego.upkeep.install.install import CLIENTS, EVERY, Wish, install
    from ego.upkeep.service import CLIENT, Before

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        if given["client"] is None:
            return _look_around(settings, given)
        every = given.pop("every")
        if every is not None and not every.isdecimal():
            raise UsageError(f"--every takes minutes, not '{every}'.")
        minutes = None if every is None else int(every)
        permissions, hooks = not given.pop("no_permissions"), not given.pop("no_hooks")
        host = HOSTS.get(given["client"])
        if host and host.hooks and not given["dry_run"]:
            told = what_was_answered(settings, host, given["name"], project=given["project"])
            if host.name == "claude-code" and permissions and not told.permission:
                asking = f"Let Claude Code use it without asking ({rule(given['name'])})?"
                permissions = _may(asking)
            if hooks and not given["capture"] and not told.capture:
                given["capture"] = _may("Keep what is said there as talk?", unasked=False)
        before = Before(given.pop("to"), given.pop("listen"), given.pop("key_env"))
        wish = Wish(every=minutes, hooks=hooks, permissions=permissions, before=before, **given)
        return install(settings, wish)

    hooking = ", ".join(host.name for host in HOSTS.values() if host.hooks)
    projects = [host.name for host in HOSTS.values() if host.has_projects]
    client = typer.Argument(
        help=", ".join(CLIENTS), metavar="CLIENT", autocompletion=complete_from(CLIENTS)
    )
    name = typer.Option("--name", help="What the MCP server is called.", metavar="<text>")
    every = typer.Option(
        "--every", help=f"Minutes between heartbeats ({EVERY}).", metavar="<number>"
    )
    agent = typer.Option(
        "--agent", help="A command that is handed what stirs.", metavar="<command>"
    )
    proxying = {
        "to": typer.Option("--to", help=f"{CLIENT}: the model's own address.", metavar="<url>"),
        "listen": typer.Option("--listen", help=f"{CLIENT}: where.", metavar="<[host:]port>"),
        "key_env": typer.Option(
            "--key-env", help=f"{CLIENT}: the variable with the model's key.", metavar="<name>"
        ),
    }
    parameters = [
        make_parameter("client", str | None, client),
        flag("dry_run", "--dry-run", "Only show what would be written."),
        make_parameter("name", str, name, default=USUAL),
        flag("project", "--project", f"{', '.join(projects)}: for this directory alone."),
        flag("no_hooks", "--no-hooks", f"{hooking}: leave the hooks out."),
        flag("no_permissions", "--no-permissions", "claude-code: it has to ask before each use."),
        flag("capture", "--capture", f"{hooking}: keep what is said there as talk."),
        make_parameter("every", str | None, every),
        make_parameter("agent", str | None, agent),
        *(make_parameter(name, str | None, option) for name, option in proxying.items()),
        flag("act", "--act", "It decides and speaks by itself at a beat; needs EGO_LLM."),
    ]
    help_ = "Add this ego to an MCP client, cron or systemd; alone: which are found."
    built.command("install", help=help_)(make_answering_command("install", parameters, answer))


def _look_around(settings: Settings, given: dict[str, Any]) -> Answered:
    from ego.upkeep.install.found import look_around

    if any(value for name, value in given.items() if name != "name") or given["name"] != "ego":
        raise UsageError("Which client? ego install alone says who is here.")
    return look_around(settings)


def _may(question: str, *, unasked: bool = True) -> bool:
    """What a person at a terminal answers, and `unasked` where nobody is."""
    if sys.stdin is None or not sys.stdin.isatty():
        return unasked
    return agree(question, unasked=unasked)


def add_uninstall(built: typer.Typer) -> None:
    """Take back what install wrote."""
    from ego.upkeep.install.uninstall import KNOWN, uninstall

    def answer(settings: Settings, given: dict[str, Any]) -> Answered:
        client = given.pop("client")
        if client is None:
            raise UsageError(
                f"uninstall takes ego out of one of: {', '.join(KNOWN)}."
                " `ego reset` deletes what it remembers."
            )
        return uninstall(settings, client, given.pop("name"), **given), []

    client = typer.Argument(
        help=", ".join(KNOWN), metavar="CLIENT", autocompletion=complete_from(KNOWN)
    )
    called = "Only the MCP server called so; else every one of this ego."
    name = typer.Option("--name", help=called, metavar="<text>")
    parameters = [
        make_parameter("client", str | None, client),
        flag("dry_run", "--dry-run", "Only show what would be taken back."),
        make_parameter("name", str | None, name),
        flag("project", "--project", "That of this directory alone."),
    ]
    help_ = "Take back what install wrote for a client, cron or systemd."
    built.command("uninstall", help=help_)(make_answering_command("uninstall", parameters, answer))


def add_config(built: typer.Typer) -> None:
    """Show what is set."""
    group = typer.Typer(no_args_is_help=True, help="What is set, and where.")

    def answer(settings: Settings, _: dict[str, Any]) -> Answered:
        from ego.upkeep import settings as configured

        return configured.show(settings.data_dir, registry.USED)

    group.command("show", help="Show each setting, and where it comes from.")(
        make_answering_command("config_show", [], answer, read=settings_alone)
    )

    def put(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep import config_file

        return config_file.set_key(settings, given["name"], given["value"]), []

    def take_out(settings: Settings, given: dict[str, Any]) -> Answered:
        from ego.upkeep import config_file

        return config_file.unset_key(settings, given["name"]), []

    def where(settings: Settings, manner: Manner, _: dict[str, Any]) -> None:
        path = str(settings.data_dir / CONFIG_FILE)
        show("config_path", Reply(in_a_line(path), fields={"file": path}), manner)

    name = typer.Argument(help="As config show names it: heartbeat.quiet.", metavar="KEY")
    value = typer.Argument(help="What it is to be.", metavar="VALUE")
    key = make_parameter("name", str, name, default=inspect.Parameter.empty)
    to = make_parameter("value", str, value, default=inspect.Parameter.empty)
    group.command("set", help="Set a key in config.toml; the rest of it stays as it is.")(
        make_answering_command("config_set", [key, to], put, read=settings_as_understood)
    )
    group.command("unset", help="Take a key out of config.toml.")(
        make_answering_command("config_unset", [key], take_out, read=settings_as_understood)
    )
    editing.add_config_edit(group)
    group.command("path", help="Say where config.toml stands.")(make_command([], where))
    built.add_typer(group, name="config")
