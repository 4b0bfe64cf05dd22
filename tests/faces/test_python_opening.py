"""Which directory a program opens: named once, and the same one to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

import ego
from tests.conftest import environment

MINE: dict[str, Callable[[], ego.OpenEgo]] = {
    "named": lambda: ego.open("mine", environ={}),
    "by a variable": lambda: ego.open(environ={"EGO_DATA_DIR": "mine"}),
    "by our own variable": ego.open,
}


@pytest.mark.parametrize("opened", MINE.values(), ids=MINE)
def test_an_open_ego_is_the_same_one_wherever_the_program_goes(
    opened: Callable[[], ego.OpenEgo], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EGO_DATA_DIR", "mine")

    with opened() as mine:
        mine.remember("The tide came in.")
        monkeypatch.chdir(elsewhere)
        mine.remember("It left a shell.")

        assert mine.memories()["total"] == 2
        assert mine.directory == tmp_path / "mine"
    assert not list(elsewhere.iterdir())


def test_an_awaited_ego_is_the_same_one_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def live() -> None:
        async with ego.aopen("mine", environ={}) as mine:
            await mine.remember("The tide came in.")
            monkeypatch.chdir("/")
            assert (await mine.memories())["total"] == 1
            assert mine.directory == tmp_path / "mine"

    monkeypatch.chdir(tmp_path)
    asyncio.run(live())


def test_a_home_is_found_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "aki"))

    with ego.open("~/mine", environ={}) as mine:
        monkeypatch.setenv("HOME", str(tmp_path / "ken"))
        mine.remember("The tide came in.")

        assert mine.memories()["total"] == 1
        assert mine.directory == tmp_path / "aki" / "mine"


WRONG: list[tuple[Any, dict[str, Any], str]] = [
    (
        "",
        {},
        "The name of the data directory is empty. Name one with data_dir= or EGO_DATA_DIR, or leave"
        " it out for ~/.ego/data.",
    ),
    (" \t", {}, "The name of the data directory is empty."),
    (None, {"EGO_DATA_DIR": "　"}, "The name of the data directory is empty."),
    (
        "~nobody_here/mine",
        {},
        "~nobody_here/mine cannot be found: nobody knows where ~nobody_here is. Name the whole"
        " path, from / on.",
    ),
    (None, {"EGO_DATA_DIR": "~nobody_here"}, "~nobody_here cannot be found"),
    (None, {"EGO_WORKSPACE_DIR": "~nobody_here"}, "~nobody_here cannot be found"),
    (1, {}, "data_dir must be text or a Path, not 1."),
    (b"mine", {}, "data_dir must be text or a Path, not a bytes."),
    (
        None,
        {"EGO_NOW": datetime(2026, 1, 1, tzinfo=UTC)},
        "environ: EGO_NOW must be text, not a datetime. Give str() of it.",
    ),
]


@pytest.mark.parametrize(("directory", "environ", "sentence"), WRONG)
def test_what_names_no_directory_is_said_and_nothing_is_made(
    directory: Any,
    environ: dict[str, Any],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def awaited() -> None:
        async with ego.aopen(directory, environ=variables):
            pass

    variables = {"HOME": str(tmp_path), **environ}
    monkeypatch.chdir(tmp_path)
    for attempt in (
        lambda: ego.open(directory, environ=variables),
        lambda: asyncio.run(awaited()),
    ):
        with pytest.raises(ego.UsageError) as caught:
            attempt()
        assert str(caught.value).startswith(sentence)
    assert not list(tmp_path.iterdir())


def test_an_environment_that_is_none_is_named() -> None:
    with pytest.raises(ego.UsageError, match=r"^environ must be a dict of texts, not 3\.$"):
        ego.open(environ=cast(Any, 3))


def test_a_working_directory_that_is_gone_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()

    with pytest.raises(ego.UsageError, match=r"^mine cannot be found: the working directory is"):
        ego.open("mine", environ={})


def test_what_a_method_beside_the_tools_cannot_take_is_named(data_dir: Path) -> None:
    wrong = cast(Any, 1)
    with ego.open(environ=environment(data_dir)) as mine:
        attempts: dict[str, Callable[[], object]] = {
            "file must be text or a Path, not 1.": lambda: mine.export(wrong),
            "path must be text or a Path, not 1.": lambda: mine.backup(wrong),
            "program must be text, not 1.": lambda: mine.import_("x.jsonl", program=wrong),
            "text must be text, not 1.": lambda: mine.chat(wrong),
            "user must be text, not 1.": lambda: mine.absorb(wrong, "Hello."),
            "user is missing: give it words to say.": lambda: mine.absorb(" ", "Hello."),
            "assistant must be text, not 1.": lambda: mine.absorb("Hello.", wrong),
            "assistant contains a NUL character. Remove it.": lambda: mine.absorb("x", "\0"),
            "tool must be text, not 1.": lambda: mine.use(wrong),
            "path is empty. Name a place.": lambda: mine.backup(""),
            "file is empty. Name a place.": lambda: mine.import_(" "),
        }
        for sentence, attempt in attempts.items():
            with pytest.raises(ego.UsageError) as caught:
                attempt()
            assert str(caught.value) == sentence
        for refused in (mine.backup, mine.import_, mine.export):
            with pytest.raises(ego.UsageError, match="nobody knows where ~nobody_here is"):
                refused("~nobody_here/x")
