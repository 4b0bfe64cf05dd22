"""What the shells are told when a person presses Tab."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from typer._completion_shared import get_completion_script

from ego.core.desires.desires import CATALOG
from ego.core.mood.mood import EMOTIONS
from tests.conftest import NOON, RunHere, command, environment

SECRET = "The key is under the stone."
HOSTILE = "[bold]Tide[/nothing] $(touch pwned) `ls` \"in\" 'out'; :(*)\\"


def ids(run_here: RunHere) -> list[str]:
    return [one["id"] for one in run_here("memories", "--json").data["memories"]]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ego mig", ["migrate"]),
        ("ego migrate ", ["status", "up"]),
        ("ego satisfy-desire c", [name for name in CATALOG if name.startswith("c")]),
        ("ego remember x --emotion ", list(EMOTIONS)),
        ("ego remember x --secondary an", [name for name in EMOTIONS if name.startswith("an")]),
        (
            "ego link-memories a b --type ",
            ["similar", "caused_by", "leads_to", "related", "replaces", "replaced_by"],
        ),
        ("ego update-self que", ["question", "question_importance"]),
        ("ego serve --tools s", ["surface"]),
        ("ego remember x --pri", ["--private"]),
    ],
)
def test_values_are_offered(
    line: str, offered: list[str], completed: Callable[..., list[str]], data_dir: Path
) -> None:
    assert completed(line) == offered
    assert not data_dir.exists()


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("[desires.play]\ntier = 2\nsatisfaction_hours = 48\n", ["play"]),
        ("[desires.play]\ntier = ", []),
    ],
)
def test_a_desire_of_one_s_own_is_offered(
    written: str, offered: list[str], completed: Callable[..., list[str]], data_dir: Path
) -> None:
    data_dir.mkdir()
    (data_dir / "config.toml").write_text(written, "utf-8")

    assert completed("ego satisfy-desire pl") == offered
    assert "curiosity" in completed("ego satisfy-desire cu")


def test_what_is_kept_is_offered_newest_first(
    run_here: RunHere, completed: Callable[..., list[str]], data_dir: Path
) -> None:
    for content in ("The tide came in.", "It left a shell."):
        run_here("remember", content, "--with", "Aki")
    run_here("update-relationship", "Misaki Ito", "trust_level", "0.5")
    newest, oldest = ids(run_here)

    assert completed("ego forget ") == [newest, oldest]
    assert completed(f"ego link-memories {newest} mem_") == [newest, oldest]
    assert completed("ego recall x --person ") == ["Aki"]  # a name of two words is two words
    assert completed(f"ego --data-dir {data_dir.parent / 'nothing'} forget ") == []
    assert completed(f"ego forget --data-dir {data_dir.parent / 'nothing'} ") == []
    run_here("forget", newest)
    assert completed("ego undelete ") == [newest]
    assert completed("ego show ") == [oldest]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_of_a_private_memory_only_the_id_is_told(
    shell: str, run_here: RunHere, completed: Callable[..., list[str]]
) -> None:
    run_here("remember", SECRET, "--private", at=NOON - timedelta(weeks=3))
    run_here("remember", "The tide came in.")

    told = "\n".join(completed("ego forget ", shell))

    assert "3w ago" not in told

    assert all(name in told for name in ids(run_here))
    assert not any(word in told for word in SECRET.split()[1:])
    assert ("The tide came in." in told) is (shell != "bash")


def test_who_is_known_from_private_memories_alone_is_not_offered(
    run_here: RunHere, completed: Callable[..., list[str]]
) -> None:
    run_here("remember", SECRET, "--private", "--with", "Ren", "--with", "Aki", "--with", "Mio")
    run_here("remember", "The tide came in.", "--with", "Aki")
    run_here("update-relationship", "Mio", "known_fact", "Lives by the sea.")

    offered = completed("ego consider-them --person ")
    run_here("remember", "Ren came by.", "--with", "Ren")

    assert sorted(offered) == ["Aki", "Mio"]
    assert sorted(completed("ego recall x --person ")) == ["Aki", "Mio", "Ren"]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_memory_is_no_code_for_a_shell(
    shell: str, run_here: RunHere, completed: Callable[..., list[str]]
) -> None:
    run_here("remember", HOSTILE)

    (told,) = completed("ego forget ", shell)

    said = told.partition("just now")[2].removesuffix("\"))'")
    assert set(said) <= set("boldTide nothing touch pwned ls in out")


def test_a_directory_that_cannot_be_read_offers_nothing(
    run_here: RunHere, completed: Callable[..., list[str]], data_dir: Path
) -> None:
    run_here("remember", "The tide came in.")
    (data_dir / "ego.db").write_bytes(b"not a database, and longer than a header of one is" * 40)

    assert completed("ego forget ") == []


def test_bash_takes_the_script(data_dir: Path, tmp_path: Path) -> None:
    """The script that --show-completion prints, in a real bash with a real `ego`."""
    script = get_completion_script(prog_name="ego", complete_var="_EGO_COMPLETE", shell="bash")
    program = tmp_path / "ego"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(command())} "$@"\n', "utf-8")
    program.chmod(0o755)
    pressing_tab = (
        "COMP_WORDS=(ego satisfy-desire pre) COMP_CWORD=2; _ego_completion ego\n"
        'echo "${COMPREPLY[@]}"'
    )
    ran = subprocess.run(
        ["bash", "--norc", "-c", f"PATH={tmp_path}:$PATH\n{script}\n{pressing_tab}"],
        env=environment(data_dir), capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip

    assert ran.stdout == "predictability\n"
