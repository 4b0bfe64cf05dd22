from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.main import get_command

from ego.faces import words

SEEN: list[dict[str, Any]] = []


def take(
    text: Annotated[str | None, typer.Argument()] = None,
    texts: Annotated[list[str] | None, typer.Option("--of")] = None,
    path: Annotated[Path | None, typer.Option("--at", file_okay=False)] = None,
    count: Annotated[int, typer.Option("--n", min=1)] = 3,
    switch: Annotated[bool, typer.Option("--on")] = False,
    read: Annotated[str | None, typer.Option("--read", parser=str.upper)] = None,
) -> None:
    SEEN.append(dict(locals()))


def given(arguments: list[str], plainly: bool) -> dict[str, Any] | str:
    """What `take` is given for `arguments`, or what is said of them."""
    app = typer.Typer(add_completion=False)
    app.command()(take)
    command: Any = get_command(app)
    if plainly:
        assert words.read_plainly(command.params) is command.params
    try:
        command(args=arguments, standalone_mode=False)
    except typer.TyperException as error:
        return error.format_message()
    return SEEN.pop()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["hello"],
        [""],
        ["  two  words\n海 🌊"],
        ["not\udcffutf-8"],
        ["--of", "one", "--of", "", "--of", "海"],
        ["--of", "not\udcffutf-8"],
        ["--at", "nowhere/at/all"],
        ["--at", "."],
        ["--at", "~//a/../b"],
        ["--at", ""],
        ["--at", __file__],
        ["--at", "not\udcffutf-8"],
        ["--n", "7", "--on"],
        ["--n", "seven"],
        ["--n", "0"],
        ["--read", "aloud"],
    ],
)
def test_words_are_read_as_typer_reads_them(arguments: list[str]) -> None:
    read = given(arguments, plainly=True)

    assert read == given(arguments, plainly=False)
    if isinstance(read, dict):
        assert isinstance(read["path"], Path | None)
