"""Sinks: the programs and webhooks through which what was said by itself reaches people.

[deliver]
at_most = 4                                                # messages a local day
sinks = [
  {command = ["notify-me"], name = "desk"},                # reads one JSON object
  {command = ["sh", "-c", "wall"], text = true},           # reads the message alone
  {url = "https://ntfy.example/nagi", headers = {Authorization = "Bearer …"}},
]

And how a message of its own is told of later: when it was, and whether anybody answered.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from ego.core import redaction, text
from ego.core.autonomy.answers import message_fields
from ego.core.autonomy.capabilities import read_argv, read_number, read_texts
from ego.core.autonomy.decisions import MessageKind
from ego.core.autonomy.messages import SpokenMessage
from ego.core.moments import as_kept
from ego.errors import UsageError

SECONDS, LONGEST_SECONDS = 20.0, 600.0
"""How long a sink may take for one message."""
KEYS = ("command", "url", "headers", "text", "name", "timeout_seconds", "pass_env")
"""What a person may write of a sink."""
_NAME_CHARACTERS = 40
_QUOTED = 60
"""Columns of a message where it is told of."""


@dataclass(frozen=True, slots=True)
class Sink:
    """One way to reach people: a program, or a webhook.

    What waits for a sink waits under its name: another program under the same name gets it.
    """

    name: str
    argv: tuple[str, ...] = field(default=(), repr=False)
    url: str = field(default="", repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    as_text: bool = False
    """It gets the message alone, instead of the JSON object."""
    timeout_seconds: float = SECONDS
    pass_env: tuple[str, ...] = ()
    """Variables that its program sees beside those that every program does."""
    in_public: bool = False
    """A webhook that may lead to public addresses alone, whatever its name is said to be."""

    def said(self, letter: Mapping[str, str]) -> str:
        """What it reads of `letter`."""
        if self.as_text:
            return f"{letter['message']}\n"
        return f"{json.dumps(dict(letter), ensure_ascii=False)}\n"

    @property
    def secrets(self) -> list[str]:
        """What of it may stand in no error: what its headers say, and what its address hides."""
        parts = urlsplit(self.url)
        hidden = [part for part in (*parts.path.split("/"), parts.query) if len(part) > 5]
        told = [word for value in self.headers.values() for word in (value, *value.split())]
        of_command = redaction.secrets_in(" ".join(self.argv))
        return [self.url, *hidden, *(one for one in told if len(one) > 5), *of_command]


def letter(message: SpokenMessage, at: datetime) -> dict[str, str]:
    """What a sink is told of `message`; `at` is its time on the person's clock."""
    shown = message_fields(message, as_kept)
    return {
        "message": shown["message"],
        "kind": str(shown["message_kind"]),
        "at": at.isoformat(),
        "sender": shown["sender"],
        "id": shown["event_id"],
    }


def read_sinks(table: Mapping[str, object]) -> tuple[Sink, ...]:
    """The sinks of `[deliver]`; UsageError that names the key which makes no sense."""
    written = table.get("sinks", [])
    if not isinstance(written, list) or not all(isinstance(one, Mapping) for one in written):
        raise UsageError(
            'config.toml: deliver.sinks must be a list of tables, such as {command = ["notify-me"]}'
            ' or {url = "https://…"}.'
        )
    found = dict[str, Sink]()
    for number, one in enumerate(written, 1):
        sink = _sink(f"deliver.sinks, number {number}:", one, found)
        if sink.name in found:
            raise UsageError(
                f"config.toml: deliver.sinks, number {number}: name '{sink.name}' is another"
                " sink's already."
            )
        found[sink.name] = sink
    return tuple(found.values())


def _sink(where: str, one: Mapping[str, Any], others: Mapping[str, Sink]) -> Sink:
    if ("command" in one) == ("url" in one):
        raise UsageError(f"config.toml: {where} give it either command or url.")
    argv: tuple[str, ...] = ()
    url = ""
    if "command" in one:
        argv = read_argv(f"{where} command", one["command"], '["notify-me"]')
        program = argv[0].rstrip("/").replace("\\", "/").rpartition("/")[2]
        usual = text.one_line(program, _NAME_CHARACTERS)
    else:
        url = _url(f"{where} url", one["url"])
        usual = urlsplit(url).netloc[:_NAME_CHARACTERS]
    as_text = one.get("text", False)
    if not isinstance(as_text, bool):
        raise UsageError(f"config.toml: {where} text must be true or false.")
    for key, other in (("headers", argv), ("pass_env", url)):
        if other and key in one:
            kind = "a program" if argv else "a webhook"
            raise UsageError(f"config.toml: {where} {kind} has no {key}.")
    return Sink(
        name=_name(where, one["name"]) if "name" in one else _another(usual, others),
        argv=argv,
        url=url,
        headers=_headers(f"{where} headers", one.get("headers", {})),
        as_text=as_text,
        timeout_seconds=read_number(
            f"{where} timeout_seconds", one.get("timeout_seconds", SECONDS), 0.1, LONGEST_SECONDS
        ),
        pass_env=read_texts(f"{where} pass_env", one.get("pass_env", []), '["DISPLAY"]'),
    )


def _url(place: str, written: object) -> str:
    """An address; it may hold a secret, and stands in no error."""
    try:
        parts = urlsplit(written if isinstance(written, str) else "")
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not isinstance(written, str) or not usable or not written.isprintable() or " " in written:
        raise UsageError(f"config.toml: {place} must be an address such as https://ntfy.sh/nagi.")
    if parts.username is not None or parts.password is not None:
        raise UsageError(f"config.toml: {place} must not hold a password; headers are for that.")
    return written


def _headers(place: str, written: object) -> Mapping[str, str]:
    if not isinstance(written, Mapping) or not all(
        isinstance(value, str) and _is_header(name, value) for name, value in written.items()
    ):
        raise UsageError(
            f"config.toml: {place} must be a table of printable ASCII texts, such as"
            ' {Authorization = "Bearer …"}.'
        )
    return dict(written)


def _is_header(name: str, value: str) -> bool:
    is_name = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return is_name and value.isascii() and value.isprintable()


def _name(where: str, written: object) -> str:
    plain = " ".join(written.split()) if isinstance(written, str) else ""
    if not plain or len(plain) > _NAME_CHARACTERS or not plain.isprintable():
        raise UsageError(
            f"config.toml: {where} name must be a text of 1 to {_NAME_CHARACTERS} characters."
        )
    return plain


def _another(name: str, others: Mapping[str, Sink]) -> str:
    """`name`, or what it is called beside others of that name."""
    number, found = 1, name
    while found in others:
        number += 1
        found = f"{name} {number}"
    return found


# What was said by itself, told of later


class Said(NamedTuple):
    """A message of its own, and what became of it."""

    message: SpokenMessage
    read_at: datetime | None
    """When a person has looked at it."""
    told_at: datetime | None
    """When the agent was told of it, at the beginning of a session."""
    answer: str = ""
    """What its person answered it with; empty where nothing did so by name."""


def what_came(said: Said, talked: datetime | None) -> str:
    """Whether anybody answered, as the end of a line; `talked` is when they last spoke."""
    if said.answer:
        return f'they answered: "{text.brief(said.answer, _QUOTED)}"'
    if talked is not None and talked > said.message.at:
        return "you have talked since."
    return "no answer yet."


def quoted(said: Said, *, at: datetime, now: datetime, columns: int = _QUOTED) -> str:
    """When it was, and what: `Yesterday 21:10: "…"`."""
    return f'{day(at, now)} {at:%H:%M}: "{text.brief(said.message.message, columns)}"'


def recount(
    said: Said,
    to: str,
    *,
    at: datetime,
    now: datetime,
    talked: datetime | None,
    columns: int = _QUOTED,
) -> str:
    """`Yesterday 21:10 you told Misaki: "…"; no answer yet.`; `at` and `now` in their zone."""
    words = text.brief(said.message.message, columns)
    did = f"you {_verb(said)} {text.one_line(to, 40)}"
    return f'{day(at, now)} {at:%H:%M} {did}: "{words}"; {what_came(said, talked)}'


def tell_person(
    said: Said,
    by: str,
    *,
    at: datetime,
    now: datetime,
    talked: datetime | None,
    columns: int = _QUOTED,
) -> str:
    """The same for the one it was said to: `Yesterday 21:10 Nagi asked you: "…"; …`."""
    words = text.brief(said.message.message, columns)
    came = "you have not answered yet."
    if said.answer:
        came = f'you answered: "{text.brief(said.answer, _QUOTED)}"'
    elif talked is not None and talked > said.message.at:
        came = "you have talked since."
    did = f"{text.one_line(by, 40)} {_verb(said)} you"
    return f'{day(at, now)} {at:%H:%M} {did}: "{words}"; {came}'


def _verb(said: Said) -> str:
    return "asked" if said.message.message_kind is MessageKind.QUESTION else "told"


def day(at: datetime, now: datetime) -> str:
    """The day of `at`, seen from `now`: today, yesterday, a weekday of the last six, a date."""
    days = (now.date() - at.date()).days
    if days <= 0:
        return "Today"
    if days == 1:
        return "Yesterday"
    return f"{at:%A}" if days < 7 else f"{at:%Y-%m-%d}"
