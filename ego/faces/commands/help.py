"""How commands are found and help is shown.

A command is found under its tool's name too, as MCP and Python call it: `ego wake_up`,
`ego jobs_list`. Help has no type beside what takes no value, for Typer adds `--help` and
its options for completion as if they took a `<bool>`; and an error says the way to it. On a
terminal that speaks Japanese it is drawn here: Typer breaks a sentence without spaces anywhere.

One example a command, shown under its help. A test runs every one of them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from itertools import islice, takewhile
from shlex import quote
from types import MappingProxyType
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from ego.core.synonyms import JAPANESE
from ego.errors import UsageError
from ego.faces import words
from ego.faces.terminal import overview
from ego.faces.terminal.show import on_screen
from ego.upkeep.language import reword, reword_lines, spoken


def tidy(built: typer.Typer) -> None:
    """Let `built` and all that is under it be found and shown as this module says."""
    _tidy(built)
    built.info.cls = _Root


def _tidy(built: typer.Typer) -> None:
    built.info.cls = _Group
    for command in built.registered_commands:
        command.cls = _Command
    for group in built.registered_groups:
        group.cls = _Group
        if group.typer_instance is not None:
            _tidy(group.typer_instance)


def sentence(error: typer.TyperException) -> str:
    """What Typer found wrong, in one line, and where to look; a guess of its own is enough."""
    _guess_by_meaning(error)
    said = " ".join(error.format_message().replace(r"\u3000", " ").split())  # Typer quotes by repr
    said = said if said.endswith((".", "?", "!")) else f"{said}."
    context = getattr(error, "ctx", None)
    slip = _NO_COMMAND.match(said)
    if slip and context is not None:
        _, _, group = context.command_path.partition(" ")
        said = overview.correct(f"{group} {slip[1]}".strip(), said)
        if not group:
            return said
    if context is None or said.endswith("?"):
        return said
    if extra := _EXTRA.search(said):
        way_out = _where_it_goes(context.command, context.command_path, extra[1])
        said = f"{said} {way_out}".strip()
    if said.endswith("?"):
        return said
    return f"{said} See `{context.command_path} --help`."


def _guess_by_meaning(error: typer.TyperException) -> None:
    """Let the guesses for an unknown option be those that mean what was typed, where some do."""
    typed, context = getattr(error, "option_name", ""), getattr(error, "ctx", None)
    if context is None or not hasattr(error, "possibilities"):
        return
    there = {name for one in context.command.params for name in one.opts}
    meant = {f"--{name}" for name in _MEANT.get(typed.lstrip("-"), "").split()} & there
    error.possibilities = sorted(meant) or error.possibilities


def _where_it_goes(command: Any, path: str, typed: str) -> str:
    """What to do with what was `typed` and `command` has no place for; empty when nobody knows."""
    takes = {one.name: one.param_type_name for one in command.params}
    if path in _FOR_A_WORD:
        return f"Did you mean `{_FOR_A_WORD[path].format(quote(typed))}`?"
    if takes.get("content") == "option":
        return 'What it is to say goes behind --content "…".'
    return 'A text of several words needs quotes: "…".' if "argument" in takes.values() else ""


_FOR_A_WORD = {
    **dict.fromkeys(("ego consider-them", "ego people"), "ego consider-them --person {}"),
    **dict.fromkeys(("ego memories", "ego stories"), "ego search-memories {}"),
    **dict.fromkeys(("ego events", "ego questions"), "ego recall {}"),
    "ego init": "ego init --person {}",
    "ego persona set": "ego persona set --name {}",
    "ego import": "ego import {} --from PROGRAM",
}
"""What a word behind a command was typed for, and the command that takes it."""
_MEANT = {
    **dict.fromkeys(("people", "person", "persons", "who", "whom", "name"), "with about person"),
    **dict.fromkeys(("date", "day", "due", "on", "time", "at"), "when since day"),
    **dict.fromkeys(("after", "from"), "since"),
    **dict.fromkeys(("before", "to"), "until"),
    **dict.fromkeys(("feeling", "feel", "mood", "emotions"), "emotion"),
    **dict.fromkeys(("limit", "count", "number", "top", "max", "k"), "n"),
    **dict.fromkeys(("kind", "type"), "category kind type"),
    **dict.fromkeys(("repeat", "weekly", "monthly", "yearly", "recurring"), "every"),
    **dict.fromkeys(("supersedes", "instead", "corrects"), "replaces"),
    **dict.fromkeys(("text", "message"), "content"),
    **dict.fromkeys(("secret", "hidden"), "private"),
    "lang": "language",
    "tags": "tag",
}
"""What an option may be called by whoever guesses, and what it is called here."""
_EXTRA = re.compile(r"unexpected extra argument\(s\) \((.*)\)\.")
_NO_COMMAND = re.compile(r"No such command '([^']*)'\.")


def _refuse_swallowed(command: Any, ctx: Any, args: Sequence[str]) -> None:
    """Raise UsageError where an option would be taken for the value of the one before it.

    `--why --plain` asks for no memory called --plain; `--why=--plain` would.
    """
    if sum(one.startswith("-") for one in args) < 2:
        return
    options = [one for one in command.get_params(ctx) if one.param_type_name == "option"]
    known = {name for one in options for name in (*one.opts, *one.secondary_opts)}
    takes = {name: one.nargs for one in options if not one.is_flag for name in one.opts}
    words = iter(args)
    for word in takewhile(lambda one: one != "--", words):
        for value in islice(words, takes.get(word, 0)):
            if value in known:
                raise UsageError(
                    f"Option '{word}' requires an argument, and '{value}' is another option."
                    f" See `{ctx.command_path} --help`."
                )


def _told(command: Any, ctx: Any) -> bool:
    """Print the help of `command` in Japanese; False where English is read, which Typer draws."""
    with on_screen(drawn=sys.stdout.isatty()):
        if spoken() != JAPANESE:
            return False
        typer.echo("\n".join(overview.tell_one(_page(command, ctx))))
    return True


def _page(command: Any, ctx: Any) -> overview.Page:
    """What the help of `command` holds, in the language spoken."""
    sections: dict[str, dict[str, str]] = {"Arguments": {}, "Options": {}}
    for one in command.get_params(ctx):
        if not one.hidden:
            usual = "Options" if one.param_type_name == "option" else "Arguments"
            panel = getattr(one, "rich_help_panel", None) or usual
            sections.setdefault(panel, {})[_name(one, ctx)] = _help(one, ctx)
    below = getattr(command, "commands", {})
    sections["Commands"] = {
        name: reword((one.help or "").partition("\n")[0]) for name, one in below.items()
    }
    _, _, path = ctx.command_path.partition(" ")
    return overview.Page(
        usage=(ctx.command_path, *command.collect_usage_pieces(ctx)),
        said=reword_lines(command.help or ""),
        sections=sections,
        example=EXAMPLES.get(path, ""),
    )


def _name(one: Any, ctx: Any) -> str:
    """How a parameter is written: its option's names and what it takes."""
    if one.param_type_name == "argument":
        name: str = one.get_help_record(ctx)[0].partition(" <")[0]  # what Typer adds is its type
        return name
    names = ", ".join(sorted(one.opts, key=len, reverse=True))  # Typer keeps them in a set
    taken = re.sub(r"<\w+>", lambda said: reword(said[0]), str(one.display_type_rich(ctx) or ""))
    return f"{names} {taken}".strip()


def _help(one: Any, ctx: Any) -> str:
    """What a parameter is for, and behind it in brackets what Typer adds: that it is required."""
    said = one.help or ""
    added = one.get_help_record(ctx)[1].removeprefix(said).strip()
    return f"{reword(said)}{reword(added)}"


class _Command(TyperCommand):
    def format_help(self, ctx: Any, formatter: Any) -> None:
        if not _told(self, ctx):
            super().format_help(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options = {name for one in self.get_params(ctx) for name in one.opts}
        args = words.read_wide(args, options)
        _refuse_swallowed(self, ctx, args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        return words.read_plainly(_typeless(super().get_params(ctx)))


class _Group(TyperGroup):
    def format_help(self, ctx: Any, formatter: Any) -> None:
        if not _told(self, ctx):
            super().format_help(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        _refuse_swallowed(self, ctx, args)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        return super().resolve_command(ctx, self._spelled(args))

    def _spelled(self, args: list[str]) -> list[str]:
        """`args` with a tool's name written as the command, or as the two words of one."""
        name, *rest = args
        if "_" not in name:
            return args
        first, _, second = name.replace("_", "-").partition("-")
        if f"{first}-{second}" in self.commands:
            return [f"{first}-{second}", *rest]
        under = self.commands.get(first)
        if isinstance(under, TyperGroup) and second in under.commands:
            return [first, second, *rest]
        return args

    def get_params(self, ctx: Any) -> list[Any]:
        return words.read_plainly(_typeless(super().get_params(ctx)))


class _Root(_Group):
    """`ego` itself: its help has two tiers."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        every = ctx.params.get("every_command")
        with on_screen(drawn=sys.stdout.isatty()):
            lines = overview.tell_all(self, _options(ctx)) if every else overview.tell_needed(self)
            formatter.write("\n".join(lines) + "\n")


def _options(ctx: Any) -> dict[str, str]:
    """The options of `ego` itself and what each does."""
    told = {}
    for one in ctx.command.get_params(ctx):
        if not one.hidden:
            names = ", ".join(sorted(one.opts, key=len, reverse=True))  # Typer keeps them in a set
            told[f"{names} {one.metavar or ''}".strip()] = one.help or ""
    return told


def _typeless(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False) and parameter.metavar is None:
            parameter.metavar = ""
    return parameters


EXAMPLES: Mapping[str, str] = MappingProxyType({
    "wake-up": "ego wake-up",
    "feel-desires": "ego feel-desires",
    "introspect": "ego introspect",
    "consider-them": "ego consider-them --person Aki",
    "remember": 'ego remember "We watched the tide come in." --emotion moved --with Aki',
    "recall": 'ego recall "an evening at the sea" --n 5',
    "am-i-being-genuine": "ego am-i-being-genuine",
    "satisfy-desire": "ego satisfy-desire curiosity --quality 0.9",
    "update-relationship": "ego update-relationship Aki trust_level 0.8",
    "update-self": 'ego update-self question "Why does the sea calm me?"',
    "forget": "ego forget mem_1f0c3a81f2be",
    "search-memories": "ego search-memories tide --since 2026-01-01 --emotion moved",
    "get-episode": "ego get-episode ep_7b1d90c2aa43",
    "link-memories": "ego link-memories mem_5d0c3a81f2be mem_93ab20c4d7e1 --type caused_by",
    "create-episode":
        'ego create-episode mem_5d0c3a81f2be mem_93ab20c4d7e1 "How I learned the tides"',
    "consolidate": "ego consolidate",
    "emotion-trend": "ego emotion-trend",
    "desires list": "ego desires list",
    "desires forecast": "ego desires forecast",
    "desires simulate": "ego desires simulate --every 6h --days 3",
    "get-interoception": "ego get-interoception",
    "compute-desire-levels": "ego compute-desire-levels --json",
    "mood": "ego mood --history",
    "context": "ego context --max-tokens 300",
    "persona show": "ego persona show",
    "persona set": 'ego persona set --text "I am Aya, who keeps a lighthouse." --label Misaki',
    "persona edit": "ego persona edit",
    "persona import": "ego persona import SOUL.md",
    "prefer like": 'ego prefer like food ramen --note "with Yuki"',
    "prefer dislike": "ego prefer dislike style preaching --confirm",
    "prefer confirm": "ego prefer confirm food ramen",
    "prefer revoke": "ego prefer revoke food ramen",
    "prefer list": "ego prefer list --domain food",
    "attend": "ego attend",
    "select": 'ego select "Do you remember the sea?" --packet',
    "note": 'ego note "The build is green again." --source notification',
    "reflect": "ego reflect",
    "noted": "ego noted drop nt_1f0c3a81f2be",
    "absorb": 'some-llm "I broke the cup." | ego absorb --user "I broke the cup."',
    "chat": 'ego chat "I broke the cup."',
    "proxy": "ego proxy --to http://localhost:11434",
    "reply": 'ego reply "I slept well, thank you."',
    "events": "ego events --n 5",
    "console": "ego console --messages --n 5",
    "why": "ego why int_5d0c3a81f2be",
    "speak": "ego speak",
    "deliver list": "ego deliver list",
    "deliver run": "ego deliver run",
    "deliver test": 'ego deliver test "Can you read this?"',
    "deliver drop": "ego deliver drop phone",
    "live": "ego live --persona nagi --person Misaki --with systemd --dry-run",
    "heartbeat": "ego heartbeat --above 0.6",
    "jobs list": "ego jobs list",
    "jobs show": "ego jobs show int_5d0c3a81f2be",
    "jobs run": "ego jobs run --once",
    "jobs claim": "ego jobs claim --json",
    "jobs beat": 'ego jobs beat aj_5d0c3a81f2be ct_7b1d90c2aa43 --progress "Half way."',
    "jobs complete": "ego jobs complete aj_5d0c3a81f2be ct_7b1d90c2aa43 --output answer.txt",
    "jobs fail": 'ego jobs fail aj_5d0c3a81f2be ct_7b1d90c2aa43 "The build does not run."',
    "jobs drop": 'ego jobs drop int_93ab20c4d7e1 "It is too late for that."',
    "capability list": "ego capability list",
    "capability enable": "ego capability enable agent_delegate",
    "capability disable": "ego capability disable agent_delegate",
    "deliberate": "ego deliberate --packet",
    "show": "ego show mem_5d0c3a81f2be",
    "ahead": "ego ahead",
    "memories": "ego memories --category dream --n 5",
    "people": "ego people",
    "stories": "ego stories --n 5",
    "questions": "ego questions",
    "edit": 'ego edit mem_5d0c3a81f2be --content "We watched the tide go out." --emotion calm',
    "undelete": "ego undelete mem_1f0c3a81f2be",
    "purge": "ego purge mem_1f0c3a81f2be --yes",
    "report": "ego report -o ego.html",
    "watch": "ego watch",
    "web": "ego web --open",
    "export": "ego export ego.jsonl",
    "import": "ego import ego.jsonl --strict",
    "host init": "ego host init",
    "host add": "ego host add aki",
    "host list": "ego host list",
    "host token": "ego host token aki --new",
    "host set": "ego host set aki companion=Yuki timezone=Asia/Tokyo",
    "host stats": "ego host stats",
    "host beat": "ego host beat --once",
    "host export": "ego host export aki aki.jsonl",
    "host import": "ego host import aki aki.jsonl",
    "host vacuum": "ego host vacuum --full",
    "host remove": "ego host remove aki --yes",
    "reindex": "ego reindex --links --dry-run",
    "capture off": "ego capture off",
    "capture status": "ego capture status",
    "hook capture": "ego hook capture < call.json",
    "hook pre-compact": "ego hook pre-compact",
    "hook session-start": "ego hook session-start < call.json",
    "hook stop": "ego hook stop < call.json",
    "init": "ego init --person Misaki --persona nagi --host none --yes",
    "install": "ego install claude-code --dry-run",
    "config set": "ego config set heartbeat.quiet 22:00-08:00",
    "config unset": "ego config unset heartbeat.quiet",
    "config edit": "ego config edit",
    "config path": "ego config path",
    "uninstall": "ego uninstall all --dry-run",
    "serve": "ego serve --tools surface",
    "migrate status": "ego migrate status",
    "migrate up": "ego migrate up --dry-run",
    "doctor": "ego doctor",
    "stats": "ego stats",
    "config show": "ego config show",
    "schema": "ego schema feel-desires",
    "backup": "ego backup ego-copy",
    "restore": "ego restore ego-copy --dry-run",
    "reset": "ego reset --yes",
})  # fmt: skip


def put_under(built: typer.Typer, path: str = "") -> None:
    """Show its example under the help of every command of `built`."""
    for command in built.registered_commands:
        example = EXAMPLES.get(f"{path}{command.name}")
        if example:
            command.epilog = f"Example: {_as_it_is(example)}"
    for group in built.registered_groups:
        if group.typer_instance is not None:
            put_under(group.typer_instance, f"{path}{group.name} ")


def _as_it_is(example: str) -> str:
    """`example` where Typer would read markup."""
    return example.replace("[", r"\[")
