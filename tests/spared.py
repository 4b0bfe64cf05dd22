"""What each process makes for itself, made once by one that is a thousand processes in a run."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import httpx
import typer

from ego.faces import cli
from ego.runtime.toolkit import TOOLS


def do_once() -> None:
    """From now on each command is built once, and whom the world trusts is read once.

    As Typer's own tests do it, for a fifth of what a command takes; a client of a model's spends
    ten milliseconds on certificates, whether it will speak to one that has any or not.
    """
    cli.app = _app
    typer.main.get_command = cache(typer.main.get_command)
    httpx._transports.default.create_ssl_context = _trust


def _app(arguments: Sequence[str] | None = cli.ALL) -> typer.Typer:
    word = cli._command(arguments or ())
    if arguments is not cli.ALL and not word and _has_no_command(arguments):
        return _build(arguments)
    return _built(word, os.environ.get("_EGO_COMPLETE"), len(TOOLS))


def _has_no_command(arguments: Sequence[str]) -> bool:
    """Whether there is nothing to build, for a version or a greeting."""
    return "--version" in arguments or sys.stdout.isatty()


@cache
def _built(word: str, completing: str | None, tools: int) -> typer.Typer:
    return _build([word] if word else cli.ALL)


def _trust(verify: object = True, **more: Any) -> object:
    if verify is not True:
        return _read_trust(verify=verify, **more)
    return _trusted(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"), **more)


@cache
def _trusted(file: str | None, directory: str | None, **more: Any) -> object:
    return _read_trust(**more)


_build = cli.app
_read_trust = httpx._transports.default.create_ssl_context
