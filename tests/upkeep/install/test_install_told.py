"""What `ego install` says to a person: where no host is, in Japanese, and of a name it lacks."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from ego.errors import StateError
from ego.upkeep.install.changes import change_file
from tests.conftest import RunHere
from tests.faces.living.test_questions import talk

pytestmark = pytest.mark.first_use


def test_where_no_host_is_it_says_what_was_looked_for_and_how_one_is_connected_by_hand(
    data_dir: Path, run_here: RunHere, tmp_path: Path
) -> None:
    said = run_here("install", PATH=str(tmp_path)).out

    assert "on the PATH for claude, codex, openclaw, " in said
    assert "Nothing was written for them." in said
    (line,) = [one for one in said.splitlines() if one.startswith("  env ")]
    assert shlex.split(line)[1] == f"EGO_DATA_DIR={data_dir}"
    assert line.endswith(" serve")
    (data_dir.parent / ".claude.json").write_text("{}", "utf-8")
    assert "  env " not in run_here("install", PATH=str(tmp_path)).out


@pytest.mark.parametrize(
    "words",
    [
        ("install",),
        ("install", "claude-code"),
        ("install", "claude-code", "--project"),
        ("install", "codex"),
        ("install", "systemd"),
        ("install", "openclaw"),
        ("install", "vscode"),
        ("install", "proxy-service", "--to", "http://127.0.0.1:11434/v1"),
        ("uninstall", "claude-code"),
        ("uninstall", "all"),
        ("install", "nobody"),
        ("install", "json", "--project"),
        ("install", "cron", "--every", "7"),
        ("uninstall",),
    ],
)
def test_in_japanese_none_of_it_is_left_in_english(
    words: tuple[str, ...], data_dir: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(data_dir.parent)
    run_here("install", "codex")
    (data_dir.parent / ".config").mkdir()

    asked = [("?", "\n"), ("?", "\n")] if words[:2] == ("install", "claude-code") else []
    _, shown = talk(data_dir, asked, *words, LANG="ja_JP.UTF-8", TERM="xterm", COLUMNS="1000")

    ours = [one for one in shown.splitlines() if one and not one.startswith("  ")]
    assert [one for one in ours if one.isascii()] == []
    assert ours


def test_a_second_ego_is_told_how_it_gets_the_name_that_the_first_knows(
    data_dir: Path, run_here: RunHere
) -> None:
    first = data_dir.parent / ".ego" / "data"
    first.mkdir(parents=True)
    (first / "config.toml").write_text('companion = "美咲"\n', "utf-8")

    said = run_here("install", "codex").out

    line = shlex.join(["ego", "init", "--person", "美咲", "--data-dir", str(data_dir)])
    assert f"This ego has no name for you yet: `{line}` gives it" in said
    run_here(*shlex.split(line)[1:])
    assert "no name for you" not in run_here("install", "codex").out


def test_uninstall_leaves_no_directory_that_was_made_for_it_and_no_copy_that_says_no_more(
    data_dir: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = data_dir.parent
    here = home / "project"
    here.mkdir()
    monkeypatch.chdir(here)
    servers = home / ".claude.json"
    servers.write_text("{}", "utf-8")
    run_here("install", "claude-code")
    run_here("install", "claude-code", "--project")
    servers.write_text(servers.read_text("utf-8").replace("{", '{"theirs": 1, ', 1), "utf-8")
    for copy in home.glob("*.bak"):
        copy.unlink()  # as somebody tidies up

    run_here("uninstall", "claude-code")
    run_here("uninstall", "claude-code", "--project")

    left = {str(path.relative_to(home)) for path in home.rglob("*") if path != data_dir}
    assert left == {".claude.json", "project"}
    assert '"theirs": 1' in servers.read_text("utf-8")


def test_a_file_that_another_hand_changes_meanwhile_is_left_to_it(tmp_path: Path) -> None:
    theirs = tmp_path / "settings.json"
    change = change_file(theirs, lambda _: "ours")
    theirs.write_text("theirs", "utf-8")

    with pytest.raises(StateError, match="was changed by another program just now"):
        change.write(change.after)

    assert theirs.read_text("utf-8") == "theirs"


def test_a_place_that_is_passed_on_is_the_same_one_from_anywhere(
    tmp_path: Path, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    ran = run_here(
        "install", "json", EGO_DATA_DIR="mine", EGO_WORKSPACE_DIR="notes", EGO_COMPANION="./Aki"
    )

    passed_on = json.loads(ran.out)["mcpServers"]["ego"]["env"]
    assert passed_on["EGO_DATA_DIR"] == str(tmp_path / "mine")
    assert passed_on["EGO_WORKSPACE_DIR"] == str(tmp_path / "notes")
    assert passed_on["EGO_COMPANION"] == "./Aki"
