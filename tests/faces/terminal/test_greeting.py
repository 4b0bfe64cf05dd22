"""What a person sees who types `ego` and nothing else."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.runtime.ego import open_ego
from tests.arrivals import arrives
from tests.conftest import NOON, RunHere, environment, use
from tests.faces.terminals import on_a_terminal

LATER = (NOON + timedelta(hours=20)).isoformat()
WITH = {"EGO_COMPANION": "美咲", "EGO_NOW": LATER}


def kept(data_dir: Path) -> dict[str, object]:
    """Everything that is kept, row by row."""
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        rows: dict[str, object] = {"database": list(db.iterdump())}
    return rows | {path.name: path.read_bytes() for path in data_dir.glob("*.json")}


@pytest.mark.first_use
def test_without_an_ego_it_says_how_to_begin(data_dir: Path) -> None:
    shown = on_a_terminal(data_dir)

    assert shown.code == 0
    assert shown.text.startswith("There is no ego here yet.\n")
    assert "ego init" in shown.text
    assert not data_dir.exists()


def test_where_a_host_is_told_of_it_it_names_no_install(run_here: RunHere, data_dir: Path) -> None:
    run_here("persona", "set", "--text", "I am Nagi.")
    assert "ego install" in on_a_terminal(data_dir).text

    (data_dir.parent / ".claude.json").write_text("{}", "utf-8")
    assert run_here("install", "claude-code").code == 0

    assert "ego install" not in on_a_terminal(data_dir).text


def test_it_says_how_it_is_and_changes_nothing(
    run_here: RunHere, data_dir: Path, snapshot: SnapshotAssertion
) -> None:
    run_here("persona", "set", "--text", "I am Nagi.", "--name", "Nagi")
    run_here("remember", "Misaki's lunch is at the harbour on 4 January.", "--emotion", "sad")
    run_here("remember", "A secret of hers.", "--private", "--with", "美咲")
    run_here("remember", "美咲の猫のミケが、窓辺でずっと桜を見ていた。とても静かだった。", *
             ("--emotion", "moved", "--with", "美咲"), EGO_COMPANION="美咲")  # fmt: skip
    with open_ego(config.read(environ=environment(data_dir))) as ego:
        arrives(ego)
        asked = json.loads(use(ego, "speak", packet=True).data)["packet_id"]
        use(ego, "speak", commit=json.dumps({"packet_id": asked, "message": "Did you sleep?"}))
    before = kept(data_dir)

    shown = {n: on_a_terminal(data_dir, columns=n, **WITH).text for n in (40, 80)}

    assert kept(data_dir) == before
    for columns, text in shown.items():
        lines = text.splitlines()
        assert len(lines) <= 15
        assert max(map(cell_len, lines)) <= columns
        assert "secret" not in text
    assert shown == snapshot


def test_it_says_which_ego_it_is_where_a_project_has_its_own(
    run_here: RunHere, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = data_dir.parent
    usual = home / ".ego" / "data"
    project = home / "harbour"
    project.mkdir()
    monkeypatch.chdir(project)
    alone = {"EGO_DATA_DIR": ""}
    run_here("--data-dir", str(usual), "persona", "set", "--text", "I am Nagi.", "--name", "Nagi")

    before = on_a_terminal(data_dir, **alone).text
    its_own = ("--project", "--name", "harbour", "--data-dir", str(home / "egos" / "harbour"))
    assert run_here("install", "claude-code", *its_own).code == 0
    beside = on_a_terminal(data_dir, columns=120, **alone).text
    run_here("--data-dir", str(home / "egos" / "harbour"), "remember", "The tide.")
    other = on_a_terminal(data_dir, columns=120, EGO_DATA_DIR=str(home / "egos" / "harbour")).text

    assert "Place" not in before
    assert "Place   ~/.ego/data; of this project: ~/egos/harbour\n" in beside
    assert "Place   ~/egos/harbour\n" in other


def test_in_a_pipe_it_is_the_help(run_here: RunHere) -> None:
    assert run_here().out.strip() == run_here("--help").out.strip()


def test_a_setting_that_makes_no_sense_is_one_line(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "The tide.")

    shown = on_a_terminal(data_dir, EGO_TIMEZONE="Atlantis")

    assert (shown.code, shown.text.count("\n")) == (2, 1)
    assert "Atlantis" in shown.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en_GB", "Nagi, with you. Its persona has no text yet."),
        ("ja_JP", "Nagi。相手はあなた。人格の文章はまだありません。"),
    ],
)
def test_whoever_has_a_name_alone_is_greeted_by_it(
    run_here: RunHere, data_dir: Path, language: str, said: str
) -> None:
    run_here("persona", "set", "--name", "Nagi")

    assert said in on_a_terminal(data_dir, LANG=f"{language}.UTF-8").text
