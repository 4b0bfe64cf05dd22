"""What an owner does by hand: short options, an editor, deleting, a backup in one file."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.living.test_questions import LEAVES, talk
from tests.faces.terminals import on_a_terminal


@pytest.fixture
def memory(run_here: RunHere) -> str:
    """The id of the one memory there is."""
    kept = run_here(
        "remember", "We watched the tide come in.", "-e", "sad", "-c", "dream", "--json"
    )
    return str(kept.data["id"])


@pytest.fixture
def writes(tmp_path: Path) -> str:
    """An editor that makes a moon of every tide."""
    program = tmp_path / "editor"
    program.write_text("#!/bin/sh\nsed -i.old 's/tide/moon/; s/Aya/Umi/' \"$1\"\n")
    program.chmod(0o755)
    return str(program)


def test_short_options_are_the_long_ones(run_here: RunHere, memory: str) -> None:
    run_here("remember", "Bread.", "--emotion", "happy")

    for limit in ("-n", "--limit", "--n"):
        assert run_here("memories", limit, "1").out.count("mem_") == 1
    found = run_here("search-memories", "-e", "sad", "-c", "dream")
    assert found == run_here("search-memories", "--emotion", "sad", "--category", "dream")
    assert memory in found.out


def test_quiet_prints_no_answer(run_here: RunHere, memory: str) -> None:
    assert run_here("recall", "tide", "-q") == (0, "", "")
    assert run_here("heartbeat", "--quiet").code in (0, 1)
    refused = run_here("forget", "mem_000000000000", "-q")
    assert (refused.code, refused.out) == (3, "")
    assert refused.err.startswith("error: ")


def test_the_questions_for_an_agent_are_left_out_on_a_terminal(data_dir: Path, memory: str) -> None:
    asked = "How do these memories connect"

    assert asked not in on_a_terminal(data_dir, "recall", "tide").text
    assert asked in on_a_terminal(data_dir, "recall", "tide", "--scaffold").text


def test_a_memory_is_edited_in_an_editor(
    run_here: RunHere, data_dir: Path, memory: str, writes: str
) -> None:
    shown = on_a_terminal(data_dir, "edit", memory, EDITOR=writes)

    assert shown.code == 0, shown.text
    assert "We watched the moon come in." in run_here("show", memory).out
    assert "Nothing was changed." in on_a_terminal(data_dir, "edit", memory, EDITOR="true").text
    failed = on_a_terminal(data_dir, "edit", memory, EDITOR="false")
    assert (failed.code, "exit status 1. Nothing was changed." in failed.text) == (2, True)


def test_before_an_editor_opens_a_line_says_so(
    run_here: RunHere, data_dir: Path, memory: str, tmp_path: Path
) -> None:
    instead = f'Without an editor: ego edit {memory} --content "…"'
    shown = on_a_terminal(data_dir, "edit", memory, EDITOR="true", columns=200).text
    assert f"true opens. Leave it without saving, and nothing changes. {instead}" in shown
    asked = ("persona", "edit")
    assert 'ego persona set --text "…"' in on_a_terminal(data_dir, *asked, EDITOR="true").text
    assert run_here("persona", "edit", EDITOR="true").err == ""

    own = tmp_path / "vi"
    own.write_text("#!/bin/sh\nsed -i 's/tide/moon/' \"$1\"\n")
    own.chmod(0o755)
    nobodys = {"EDITOR": "", "VISUAL": "", "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    waits = "Enter goes on, Ctrl-C leaves all as it is: "
    code, shown = talk(data_dir, [(waits, LEAVES)], "edit", memory, **nobodys)
    assert (code, f":wq keeps, :q! changes nothing. {instead}" in shown) == (130, True)
    assert "tide" in run_here("show", memory).out
    assert talk(data_dir, [(waits, "\n")], "edit", memory, **nobodys)[0] == 0
    assert "moon" in run_here("show", memory).out


def test_the_persona_is_edited_in_an_editor(run_here: RunHere, writes: str) -> None:
    run_here("persona", "set", "--text", "I am Aya.", "--label", "Misaki")

    assert run_here("persona", "edit", EDITOR=writes).code == 0

    said = run_here("persona", "show", "--json").data
    assert (said["persona_text"], said["second_person_label"]) == ("I am Umi.", "Misaki")


def test_config_is_edited_and_nonsense_is_refused(data_dir: Path, memory: str) -> None:
    wrong = data_dir.parent / "wrong.toml"
    wrong.write_text("backup = 3\n", "utf-8")

    code, shown = talk(data_dir, [("again? [Y/n]:", "n\n")], "config", "edit", EDITOR=f"cp {wrong}")

    assert (code, "backup must be a table" in shown) == (0, True)
    assert not (data_dir / "config.toml").exists()
    wrong.write_text('compannion = "Aki"\n', "utf-8")
    slipped = on_a_terminal(data_dir, "config", "edit", EDITOR=f"cp {wrong}")
    assert "compannion: unknown; did you mean companion?" in slipped.text


@pytest.mark.parametrize("words", [("purge",), ("forget", "--purge")])
def test_one_thing_is_shown_before_it_goes_for_good(
    words: tuple[str, ...], run_here: RunHere, data_dir: Path, memory: str
) -> None:
    code, shown = talk(data_dir, [("good? [y/N]:", "n\n")], *words, memory)
    assert (code, "We watched the tide" in shown) == (1, True)
    assert memory in run_here("memories").out

    code, _ = talk(
        data_dir,
        [
            ("good? [y/N]:", "たぶん\n"),
            ("Answer y or n (はい, いいえ)", ""),
            ("[y/N]:", "いいえ\n"),
        ],
        *words,
        memory,
    )
    assert code == 1
    assert memory in run_here("memories").out

    piped = run_here(*words, memory)
    assert (piped.code, piped.out) == (2, "")
    assert piped.err == f"error: {memory} would be gone for good. Give --yes to do it.\n"
    assert memory in run_here("memories").out

    assert on_a_terminal(data_dir, *words, memory, "-y").code == 0
    assert memory not in run_here("memories").out

    run_here("forget", run_here("remember", "The ebb.", "--json").data["id"])
    (ebb,) = run_here("memories", "--set-aside", "--json").data["memories"]
    said = talk(data_dir, [("good? [y/N]:", "y\n")], *words, ebb["id"])[1]
    assert f"Set aside: The ebb. ({ebb['id']})" in said.partition("good?")[0]

    run_here("remember", "A second tide.")
    (second,) = run_here("memories", "--json").data["memories"]
    assert talk(data_dir, [("good? [y/N]:", "はい\n")], *words, second["id"])[0] == 0
    assert not run_here("memories", "--json").data["memories"]


def test_a_backup_is_one_file_and_comes_back(
    run_here: RunHere, data_dir: Path, memory: str, tmp_path: Path
) -> None:
    file = str(tmp_path / "ego.tar")
    made = run_here("backup", file)
    run_here("purge", memory, "--yes")

    assert (made.code, file in made.out) == (0, True)
    assert (Path(file).stat().st_mode & 0o777) == 0o600
    assert run_here("backup", file).code == 2
    assert run_here("restore", file, "--dry-run").code == 0
    assert memory not in run_here("memories").out
    assert run_here("restore", file).code == 0
    assert memory in run_here("memories").out
    Path(file).write_bytes(b"nonsense")
    assert run_here("restore", file).code == 4


@pytest.mark.parametrize("has_filter", [True, False], ids=["3.11.4 on", "before"])
@pytest.mark.parametrize("kind", ["a path outside", "a link"])
def test_a_tar_file_of_somebody_else_writes_nowhere(
    run_here: RunHere, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, has_filter: bool
) -> None:
    if not has_filter:
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
    elif not hasattr(tarfile, "data_filter"):
        pytest.skip("this Python has no filter")
    strange = tarfile.TarInfo("copy/../../outside" if kind == "a path outside" else "copy/link")
    if kind == "a link":
        strange.type, strange.linkname = tarfile.SYMTYPE, "/etc/passwd"
    with tarfile.open(tmp_path / "ego.tar", "w") as tar:
        tar.addfile(strange)

    ran = run_here("restore", str(tmp_path / "ego.tar"))

    assert (ran.code, "is no backup" in ran.err) == (4, True)
    assert not list(tmp_path.rglob("outside"))


def test_a_backup_comes_back_where_a_tar_file_has_no_filter(
    run_here: RunHere, memory: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(tarfile, "data_filter", raising=False)
    file = str(tmp_path / "ego.tar")
    run_here("backup", file)
    run_here("purge", memory, "--yes")

    assert run_here("restore", file).code == 0
    assert memory in run_here("memories").out
