"""What is set, what that means, where it comes from; and one's data to take away."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ego.core import text
from ego.faces import registry
from ego.faces.web.frame import Asked, Shown, section
from ego.runtime.ego import Ego
from ego.upkeep import settings
from ego.upkeep.language import say
from ego.upkeep.page.markup import Markup, join, tag

MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "data_dir": "where it lives",
        "companion": "what it calls you",
        "timezone": "the zone of dates and phases of the day",
        "language": "the language of screens and pages: en or ja",
        "now": "pins the clock, for tests and what-ifs",
        "interoception": "whether the hour and the machine's load bend what it wants",
        "embedding_model": "the model of meaning; off leaves memories to their words",
        "embedding_path": "a directory with that model's files",
        "workspace_dir": "where memories are noted for you too",
        "work_dir": "where programs of capabilities work",
        "llm": "the language model that speaks",
        "llm_base_url": "where an OpenAI-compatible server is",
        "llm_api_key": "the key of that server; shown nowhere",
        "llm_timeout": "how many seconds an answer may take",
        "llm_context": "how many tokens the model reads at once",
        "backup.keep": "how many daily copies are kept; 0 makes none",
        "heartbeat.wants": "how often a day a heartbeat tells of wants alone",
        "heartbeat.at_most": "how often a day it tells of anything",
        "heartbeat.gather": "how long after a telling what reaches it gathers",
        "heartbeat.least_gap": "how long after a telling wants wait",
        "heartbeat.quiet": "when it tells nothing, on your clock",
        "capabilities": "programs that it may use",
        "deliver.at_most": "how many messages a day it says by itself",
        "deliver": "where its messages go, beside the console",
        "proxy.tokens": "how much ego proxy tells a model in each request, in tokens",
        "proxy.trailer": "whether that model says what a turn felt like",
        "proxy.expression": "what ego proxy puts before an answer, for programs with a face",
        "proxy": "what is no talk for ego proxy, and what a program calls a mood",
        "database.url": "the database server of many egos; this page is for one in a directory",
        "name": "which of them it is",
        "chat_select": "whether the model selects what ego chat brings back",
        "desires": "how fast what it wants rises, and wants of your own",
        "implicit": "what settles its wants, by your own rules",
    }
)
"""What each setting is for."""


def show(ego: Ego, asked: Asked) -> Shown:
    """The page."""
    reply, unknown = settings.show(ego.settings.data_dir, registry.USED)
    rows = [
        _row(name, one["value"], one["source"]) for name, one in reply.fields["settings"].items()
    ]
    left_out = (
        "" if asked.private else say(" Private memories stay out of it while they are hidden.")
    )
    return Shown(
        say("Settings"),
        join(
            *(tag("p", one, class_="notice wrong") for one in unknown),
            section(
                say("What is set"),
                tag("dl", *rows, class_="settings"),
                note=say(
                    "ego config set KEY VALUE changes one. Keys and passwords are shown nowhere."
                ),
            ),
            section(
                say("Your data"),
                tag(
                    "p",
                    say("All of it as JSON Lines, which ego import takes in again.{}", left_out),
                ),
                tag(
                    "p",
                    tag("a", say("Export"), href="/export", class_="button", download="ego.jsonl"),
                ),
                tag(
                    "p",
                    say("It lives in {}.", text.in_a_line(str(ego.settings.data_dir))),
                    class_="soft",
                ),
            ),
        ),
    )


def _row(name: str, value: str, source: str) -> Markup:
    is_default = source == "default"
    return tag(
        "div",
        tag("dt", tag("code", name), tag("span", say(MEANINGS.get(name, "")), class_="soft")),
        tag(
            "dd",
            tag("b", say(value)),
            tag("span", say(source), class_="soft"),
            class_="default" if is_default else None,
        ),
    )
