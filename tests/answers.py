"""Every answer that a test gets is held against the schema that `ego schema` tells of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any

import typer
from jsonschema_rs import Draft202012Validator

from ego.core.reply import Reply
from ego.faces import cli
from ego.faces.commands.schema import schemas


def _reads(read: Callable[[str], object]) -> Callable[[str], bool]:
    def is_read(said: str) -> bool:
        try:
            return bool(read(said))
        except ValueError:
            return False

    return is_read


def _with_offset(said: str) -> bool:
    return datetime.fromisoformat(said).tzinfo is not None


FORMS = {"date-time": _reads(_with_offset), "date": _reads(date.fromisoformat)}


@cache
def every_command() -> Any:
    """The group of all commands, as it is built for help; only to be looked at."""
    return typer.main.get_command(cli.app())


@cache
def every_schema() -> Mapping[str, Mapping[str, Any]]:
    return schemas(cli.app())


@cache
def validator(tool: str) -> Draft202012Validator:
    told = every_schema()[tool]["data"]
    return Draft202012Validator(told, validate_formats=True, formats=FORMS)


def hold(tool: str, data: Any) -> None:
    """Fail unless `data` is what the schema of `tool` says."""
    fault = next(iter(validator(tool).iter_errors(data)), None)
    assert fault is None, f"{tool} lies: {fault.instance_path}: {fault.message[:500]}"


def hold_printed(out: str) -> None:
    """The same for all that a command has printed with `--json`; a packet is no answer."""
    for line in filter(None, out.split("\n")):  # a text in it may hold other ends of lines
        answer = json.loads(line)
        if set(answer) == {"tool", "text", "data"}:
            hold(answer["tool"], answer["data"])


def hold_reply(tool: str, reply: Reply) -> None:
    """The same for what a tool has replied."""
    if not reply.bare:
        hold(tool, json.loads(json.dumps(reply.fields, default=str)))
