"""The help as a whole, in two tiers: what a person needs, and every command by what it is for.

Also the help of one command as Japanese is drawn, and what was meant by a word that is no
command: `ego delete` means `ego forget`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import typer

from ego.upkeep.language import count_columns, say, wrap

ALL = "--all"
HELP_ALL = "--help-all"
"""What `ego help --all` is to Typer."""
_WIDEST = 100

NEEDED: Mapping[str, str] = MappingProxyType({
    "init": "Set it up: names, time zone, who it is, where you use it.",
    "chat": "Talk with it.",
    "remember": "Keep a memory.",
    "recall": "Ask what it remembers of something.",
    "memories": "List its memories.",
    "forget": "Set a memory aside; undelete brings it back.",
    "mood": "See how it feels, and why.",
    "people": "See whom it knows, and what of them.",
    "ahead": "See what is to come.",
    "persona": "See or change who it is.",
    "web": "See, search, mend and delete it all in a browser.",
    "install": "Use it in Claude Code, Codex and other hosts.",
    "live": "Let it live by itself and write to you.",
    "console": "Read what it said, did and decided by itself, and why.",
    "backup": "Copy everything.",
    "doctor": "See whether all is well.",
})  # fmt: skip
"""What a person needs, in a person's words."""

GROUPED: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "Talk and remember": (
        "chat", "reply", "remember", "recall", "memories", "search-memories", "show", "edit",
        "forget", "undelete", "purge", "note", "ahead", "events", "noted", "get-episode",
        "create-episode", "stories", "link-memories", "consolidate",
    ),
    "How it is": (
        "mood", "feel-desires", "satisfy-desire", "wake-up", "introspect", "am-i-being-genuine",
        "attend", "emotion-trend", "desires", "compute-desire-levels", "get-interoception",
        "web", "watch", "report",
    ),
    "Who it is": (
        "persona", "prefer", "people", "consider-them", "update-relationship", "questions",
        "update-self",
    ),
    "Between conversations": (
        "live", "console", "why", "heartbeat", "deliberate", "speak", "reflect", "jobs",
        "capability", "deliver",
    ),
    "Your data": ("backup", "restore", "export", "import", "stats", "reindex", "migrate", "reset"),
    "Setting up": ("init", "install", "uninstall", "config", "capture", "doctor"),
    "For programs": (
        "serve", "proxy", "host", "context", "select", "absorb", "schema", "hook",
    ),
})  # fmt: skip
"""Every command, under what a person would look for it."""

MEANT: Mapping[str, tuple[str, ...]] = MappingProxyType({
    **dict.fromkeys(("list", "ls", "all", "memory"), ("memories",)),
    **dict.fromkeys(("search", "find", "grep", "query", "lookup"), ("recall", "search-memories")),
    **dict.fromkeys(("delete", "del", "rm", "remove"), ("forget", "purge")),
    **dict.fromkeys(("erase", "wipe"), ("purge", "reset")),
    **dict.fromkeys(("add", "save", "keep", "store", "new", "create", "write"), ("remember",)),
    **dict.fromkeys(("setup", "begin", "onboard", "configure"), ("init",)),
    **dict.fromkeys(("start", "run", "stop"), ("live",)),
    **dict.fromkeys(("follow", "tail", "messages", "inbox", "log"), ("console --follow",)),
    **dict.fromkeys(("decisions", "decision", "actions", "reasons"), ("console --why", "why")),
    **dict.fromkeys(("決めたこと", "決定", "判断", "理由"), ("console --why", "why")),
    **dict.fromkeys(("page", "browser", "dashboard", "ui", "gui", "look"), ("web", "watch")),
    **dict.fromkeys(("history", "talk-log", "talks", "conversations"), ("events",)),
    **dict.fromkeys(("talk", "say", "ask", "speak-to", "prompt"), ("chat",)),
    **dict.fromkeys(("answer", "respond"), ("reply",)),
    **dict.fromkeys(("get", "view", "read", "cat", "open"), ("show",)),
    **dict.fromkeys(("change", "update", "correct", "rename"), ("edit",)),
    **dict.fromkeys(("undo", "unforget", "bring-back"), ("undelete",)),
    **dict.fromkeys(("feel", "feeling", "feelings", "emotion", "emotions"), ("mood",)),
    **dict.fromkeys(("wants", "needs", "desire"), ("feel-desires",)),
    **dict.fromkeys(("who", "person", "friends", "contacts"), ("people", "consider-them")),
    **dict.fromkeys(("relationship", "relationships"), ("people", "update-relationship")),
    **dict.fromkeys(("known", "knows", "facts"), ("people", "noted")),
    **dict.fromkeys(("config get", "config list"), ("config show",)),
    **dict.fromkeys(("story", "episodes", "episode", "timeline"), ("stories", "get-episode")),
    **dict.fromkeys(("question", "wonder", "wonders"), ("questions",)),
    **dict.fromkeys(("soul", "character", "personality"), ("persona",)),
    **dict.fromkeys(("likes", "preferences", "prefs"), ("prefer list",)),
    **dict.fromkeys(("upcoming", "calendar", "todo", "plans", "agenda"), ("ahead",)),
    **dict.fromkeys(("status", "health", "check"), ("doctor", "live status")),
    **dict.fromkeys(("settings", "set", "options", "model"), ("config show", "config set")),
    **dict.fromkeys(("mcp", "server"), ("serve", "install")),
    **dict.fromkeys(("openai", "sillytavern", "gateway"), ("proxy",)),
    **dict.fromkeys(("upgrade",), ("migrate up",)),
    **dict.fromkeys(("dump",), ("export",)),
    **dict.fromkeys(("load",), ("import",)),
    **dict.fromkeys(("version", "版", "バージョン"), ("--version",)),
    **dict.fromkeys(("話す", "話したい", "おしゃべり", "会話", "雑談", "チャット"), ("chat",)),
    **dict.fromkeys(("覚える", "覚えて", "残す", "記録", "日記", "メモ", "保存"), ("remember",)),
    **dict.fromkeys(("覚えておいて", "覚えておく"), ("remember",)),
    **dict.fromkeys(("思い出す", "思い出して", "探す", "検索"), ("recall", "search-memories")),
    **dict.fromkeys(("記憶", "思い出", "一覧"), ("memories",)),
    **dict.fromkeys(("忘れる", "忘れて", "消す", "削除"), ("forget", "purge")),
    **dict.fromkeys(("直す", "修正", "訂正"), ("edit",)),
    **dict.fromkeys(("戻す", "復元"), ("undelete", "restore")),
    **dict.fromkeys(("予定", "これから", "約束"), ("ahead",)),
    **dict.fromkeys(("気分", "機嫌", "気持ち", "感情"), ("mood",)),
    **dict.fromkeys(("望み", "欲求"), ("feel-desires",)),
    **dict.fromkeys(("人", "人々", "友達", "家族"), ("people",)),
    **dict.fromkeys(("物語",), ("stories",)),
    **dict.fromkeys(("問い", "質問"), ("questions",)),
    **dict.fromkeys(("人格", "性格"), ("persona",)),
    **dict.fromkeys(("伝言",), ("console",)),
    **dict.fromkeys(("返事", "返信", "答える"), ("reply",)),
    **dict.fromkeys(("見る", "画面", "ページ"), ("web", "watch")),
    **dict.fromkeys(("はじめる", "始める", "初期設定"), ("init",)),
    **dict.fromkeys(("設定",), ("config show", "init")),
    **dict.fromkeys(("診断", "点検"), ("doctor",)),
    **dict.fromkeys(("写し", "写す", "バックアップ"), ("backup",)),
    **dict.fromkeys(("書き出す", "書き出し"), ("export",)),
    **dict.fromkeys(("取り込む", "取り込み"), ("import",)),
})  # fmt: skip
"""What people of other programs type, and in Japanese, and the commands that do it here."""


def as_option(words: list[str]) -> list[str]:
    """What stands behind `ego help`, as the option that answers it: `help a` is `a --help`."""
    if ALL in words:
        return [HELP_ALL]
    return [*words, "--help"]


def correct(word: str, said: str) -> str:
    """What Typer says of a `word` that is no command, with the commands that do what it means.

    A word that is none of a group stands behind the group's name.
    """
    meant = MEANT.get(word.lower().replace("_", "-"))
    if not meant:
        return (
            said if " " in word or said.endswith("?") else f"{said} ego help lists what there is."
        )
    first, _, _ = said.partition(" Did you mean")
    return f"{first} Did you mean {' or '.join(f'`ego {one}`' for one in meant)}?"


def tell_needed(root: Any) -> Iterator[str]:
    """The first tier: about a dozen commands."""
    yield from _head()
    yield ""
    there = {name: say(said) for name, said in NEEDED.items() if name in root.commands}
    yield from _table(there)
    yield ""
    yield from _table(
        {
            "ego help COMMAND": say("What a command takes, with an example."),
            "ego help --all": say("All {} commands.", len(root.commands)),
        }
    )


def tell_all(root: Any, options: Mapping[str, str]) -> Iterator[str]:
    """The second tier: every command, under what it is for; then the options that all have."""
    yield from _head()
    for heading, names in GROUPED.items():
        yield ""
        yield _heading(say(heading))
        yield from _table({name: _line(root.commands[name]) for name in names})
    yield ""
    yield _heading(say("Everywhere"))
    yield from _table({name: say(said) for name, said in options.items()})


class Page(NamedTuple):
    """The help of one command."""

    usage: tuple[str, ...]
    said: str
    sections: Mapping[str, Mapping[str, str]]
    """Under each heading its rows; without any it is not shown."""
    example: str


def tell_one(page: Page) -> Iterator[str]:
    """The help of one command: how it is called, what it does and takes, and an example."""
    yield say("Usage: {}", " ".join(map(say, page.usage)))
    yield ""
    for line in page.said.split("\n"):
        yield from wrap(line, _columns()) or [""]
    for heading, rows in page.sections.items():
        if rows:
            yield ""
            yield _heading(say(heading))
            yield from _table(rows)
    if page.example:
        yield ""
        yield say("Example: {}", say(page.example))  # unbroken: it is there to be copied


def _head() -> Iterator[str]:
    yield say("Usage: ego [OPTIONS] COMMAND …")
    yield ""
    yield from wrap(say("A persistent inner life for language-model agents."), _columns())


def _columns() -> int:
    return max(20, min(_WIDEST, shutil.get_terminal_size().columns))


def _line(command: Any) -> str:
    first = say((command.help or "").strip().partition("\n")[0])
    below = getattr(command, "commands", None)
    return f"{first} ({', '.join(below)})" if below else first


def _heading(words: str) -> str:
    return typer.style(words, bold=True)


def _table(rows: Mapping[str, str]) -> Iterator[str]:
    """A row each: the name, and beside it what it is, wrapped under itself."""
    columns = _columns()
    wide = max(map(count_columns, rows)) + 4
    if columns - wide < 24:
        wide = 6  # no room beside the names: it goes beneath them
    for name, said in rows.items():
        wrapped = wrap(said, max(16, columns - wide)) or [""]
        head = f"  {name}"
        room = wide - count_columns(head)
        if room > 1:
            yield f"{head}{' ' * room}{wrapped.pop(0)}"
        else:
            yield head
        yield from (" " * wide + line for line in wrapped)
