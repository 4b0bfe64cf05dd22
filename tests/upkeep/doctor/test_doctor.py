"""What a doctor finds, puts right, and says was lost."""

from __future__ import annotations

import json
import shutil
import sqlite3
import stat
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.runtime.ego import open_ego
from ego.stores.engine import files
from tests.conftest import Clock, Ran, ego_process, environment, use
from tests.upkeep.conftest import Run
from tests.voice.scripted_server import ScriptedServer, refuses, streams

KEPT = ("desires.json", "relationships.json", "self_model.json")


def findings(ran: Ran, *states: str) -> dict[str, str]:
    """What was found, by its subject."""
    return {
        one["subject"]: f"{one['said']} {one['way_out']}".strip()
        for one in ran.data["findings"]
        if one["state"] in (states or ("warn", "fail"))
    }


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small ego with every document, made once."""
    directory = tmp_path_factory.mktemp("life") / "data"
    clock = Clock()
    with open_ego(config.read(environ=environment(directory, at=None)), now=clock) as world:
        for number in range(40):
            clock.forward(minutes=1)
            said = f"Day {number} by the river. " + "Ice and water. " * 60
            use(world, "remember", content=said, people=["Misaki"])
        use(world, "update_self", field="question", value="Do I like the cold?")
        use(world, "update_self", field="narrative", value="I am someone who stays.")
        world.database.empty_log()
    return directory


@pytest.fixture
def lived(life: Path, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """That ego in the test's directory; the ids of its memories."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(life, data_dir)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        return [name for (name,) in db.execute("SELECT id FROM memories ORDER BY seq")]


def content(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and "ego.db-" not in path.name
    }


def test_all_is_well(run: Run, lived: list[str], data_dir: Path) -> None:
    before = content(data_dir)
    ran = run("doctor")
    assert (ran.code, ran.err) == (0, "")
    states = {line.split()[0] for line in ran.out.splitlines()[:-2]}
    assert states <= {"ok", "warn"}
    assert "EGO_NOW pins the clock" in ran.out
    assert content(data_dir) == before


@pytest.mark.first_use
def test_a_directory_that_is_not_there_is_not_made(run: Run, data_dir: Path) -> None:
    ran = run("doctor", "--repair")
    assert ran.code == 0
    assert "is not there yet. The first command makes it." in ran.out
    assert not data_dir.exists()


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("earlier", ["kept", "torn", "none"])
def test_a_torn_document(
    name: str, earlier: str, run: Run, lived: list[str], data_dir: Path
) -> None:
    path, previous = data_dir / name, data_dir / f"{name}.bak"
    path.write_text('{"half": ', "utf-8")
    if earlier == "torn":
        previous.write_text("{", "utf-8")
    elif earlier == "none":
        previous.unlink()
    good = previous.read_bytes() if earlier == "kept" else None

    sick = run("doctor", "--json")
    assert sick.code == 1
    assert "`ego doctor --repair`" in findings(sick, "fail")[name]

    ran = run("doctor", "--repair", "--json")
    assert ran.code == (0 if earlier == "kept" else 1), ran.out
    said = findings(ran, "mended" if earlier == "kept" else "fail")[name]
    (aside,) = data_dir.glob(f"{name}.broken-*")
    assert aside.read_text("utf-8") == '{"half": '
    assert aside.name in said
    assert earlier == "kept" or said.startswith("What it held is lost, but for ")
    assert earlier == "kept" or "No backup here has one." in said
    if good is not None:
        assert path.read_bytes() == good
    for command in (("feel-desires",), ("introspect",), ("consider-them", "--person", "Misaki")):
        assert run(*command).code == 0
    assert run("doctor").code == 0


def test_a_document_that_makes_no_sense(run: Run, lived: list[str], data_dir: Path) -> None:
    path = data_dir / "desires.json"
    good = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(good | {"curiosity": {"boost": "much"}}), "utf-8")
    assert "makes no sense" in findings(run("doctor", "--json"), "fail")["desires.json"]
    ran = run("doctor", "--repair", "--json")
    assert ran.code == 0
    assert "is back" in findings(ran, "mended")["desires.json"]
    assert run("feel-desires").code == 0


def test_a_document_that_is_gone(run: Run, lived: list[str], data_dir: Path) -> None:
    (data_dir / "relationships.json").unlink()
    assert "is gone" in findings(run("doctor", "--json"), "fail")["relationships.json"]
    assert run("doctor", "--repair").code == 0
    assert "Misaki" in (data_dir / "relationships.json").read_text("utf-8")


@pytest.mark.parametrize("part", [0.4, 0.7, 0.95])
@pytest.mark.parametrize("copied", [False, True])
def test_a_database_cut_short(
    part: float, copied: bool, run: Run, lived: list[str], data_dir: Path
) -> None:
    if copied:
        run("backup")
    path = data_dir / "ego.db"
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])

    assert run("recall", "river").code == 4
    sick = run("doctor", "--json")
    assert sick.code == 1
    assert "`ego doctor --repair`" in findings(sick, "fail")["database"]
    ran = run("doctor", "--repair", "--json")

    there = {one["id"] for one in run("memories", "--n", "100", "--json").data["memories"]}
    assert ran.code == (0 if copied else 1), ran.out
    said = findings(ran, "mended" if copied else "fail")["database"]
    (aside,) = data_dir.glob("ego.db.broken-*Z")
    assert aside.read_bytes() == whole[: int(len(whole) * part)]
    if copied:
        assert there == set(lived)
        assert "after which nothing was written. Nothing is lost." in said
    else:
        assert there <= set(lived)
        assert f"{len(there)} memories could be read" in said or not there
        lost = len(lived) - len(there)
        told = (
            f"At least {lost} of 40 memories are gone: they cannot be read, and no backup is here. "
        )
        every = "Everything in it is gone (40 memories): nothing could be read"
        assert not lost or said.startswith(told) or (not there and said.startswith(every))
    assert run("remember", "Life goes on.").code == 0
    assert run("doctor").code == 0


def test_a_torn_page_costs_no_more_than_itself(run: Run, lived: list[str], data_dir: Path) -> None:
    path = data_dir / "ego.db"
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'memories'"
        ).fetchone()
    whole = bytearray(path.read_bytes())
    leaf = int.from_bytes(whole[(root - 1) * 4096 + 8 :][:4], "big")  # its last page
    whole[(leaf - 1) * 4096 : leaf * 4096] = b"\xff" * 4096
    path.write_bytes(whole)

    ran = run("doctor", "--repair", "--json")

    assert ran.code == 1, ran.out
    there = {one["id"] for one in run("memories", "--n", "100", "--json").data["memories"]}
    assert len(lived) - 4 <= len(there) < len(lived)
    lost = f"{len(lived) - len(there)} of {len(lived)} memories"
    assert findings(ran, "fail")["database"].startswith(f"At least {lost} are gone: they cannot")
    assert run("doctor", "--repair").code == 0
    new = run("remember", "A new one.", "--json").data["id"]
    with closing(sqlite3.connect(path)) as db:  # no number is given out twice
        (seq,) = db.execute("SELECT seq FROM memories WHERE id = ?", (new,)).fetchone()
    assert seq == len(lived) + 1


def test_a_database_that_is_missing(run: Run, lived: list[str], data_dir: Path) -> None:
    run("backup")
    for path in data_dir.glob("ego.db*"):
        path.unlink()
    assert "is missing" in findings(run("doctor", "--json"), "fail")["database"]
    ran = run("doctor", "--repair", "--json")
    assert ran.code == 1  # nobody knows what came after the backup
    (copy,) = (data_dir / "backups").iterdir()
    said = findings(ran, "fail")["database"]
    assert said.startswith(f"It was missing. What was kept after the backup {copy.name} (of ")
    assert "40 memories came from that one" in said
    assert run("doctor", "--repair").code == 0
    assert run("stats", "--json").data["memories"]["total"] == len(lived)


def test_a_database_that_is_missing_without_a_backup_is_said_once(
    run: Run, lived: list[str], data_dir: Path
) -> None:
    for path in data_dir.glob("ego.db*"):
        path.unlink()
    for line in (["doctor"], ["doctor", "--repair"]):
        ran = run(*line)
        assert ran.code == 1
        assert ran.out.count("is missing") == 1
        assert "There is no backup of it here. Put it back, or start afresh with" in ran.out
        assert ran.out.endswith("1 failure and 2 warnings.\n")
        assert not (data_dir / "ego.db").exists()


def test_a_total_loss_is_called_one(run: Run, lived: list[str], data_dir: Path) -> None:
    (data_dir / "ego.db").write_bytes(b"\x00\xff broken" * 999)

    ran = run("doctor", "--repair", "--json")

    (aside,) = data_dir.glob("ego.db.broken-*")
    assert ran.code == 1
    assert findings(ran, "mended").get("database") is None
    assert findings(ran, "fail")["database"] == (
        "Everything in it is gone: nothing could be read in the damaged file, and there is no"
        " backup here. A new and empty database is in its place. The damaged file is"
        f" {aside.name}."
    )
    assert run("remember", "Life goes on.").code == 0
    again = run("doctor", "--repair", "--json")
    assert (again.code, findings(again, "mended")) == (0, {})


def test_a_total_loss_names_the_backup_that_has_what_was_before(
    run: Run, lived: list[str], data_dir: Path
) -> None:
    copy = Path(run("backup", "--json").data["path"])
    (data_dir / "ego.db").write_bytes(b"")
    (data_dir / "self_model.json").write_text("{", "utf-8")
    (data_dir / "self_model.json.bak").unlink()

    ran = run("doctor", "--repair", "--json")

    said = findings(ran, "fail")
    assert ran.code == 1
    assert said["database"].startswith(f"What was kept after the backup {copy.name} (of ")
    assert f"{copy / 'self_model.json'} is one of a backup." in said["self_model.json"]
    assert run("stats", "--json").data["memories"]["total"] == len(lived)


def test_a_damaged_index_costs_nothing(run: Run, lived: list[str], data_dir: Path) -> None:
    path = data_dir / "ego.db"
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'memories' AND type = 'index'"
        ).fetchone()
    whole = bytearray(path.read_bytes())
    whole[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
    path.write_bytes(whole)

    ran = run("doctor", "--repair", "--json")

    assert ran.code == 0, ran.out
    said = "All 40 memories could be read in the damaged file. Nothing is lost."
    assert findings(ran, "mended")["database"].startswith(said)
    assert run("stats", "--json").data["memories"]["total"] == len(lived)


def test_a_torn_record_of_migrations(run: Run, lived: list[str], data_dir: Path) -> None:
    path = data_dir / "migration_state.json"
    before, desires = json.loads(path.read_text("utf-8")), (data_dir / "desires.json").read_bytes()
    path.write_text("{", "utf-8")
    assert "`ego doctor --repair`" in findings(run("doctor", "--json"), "fail")["migrations"]
    assert run("doctor", "--repair").code == 0
    assert json.loads(path.read_text("utf-8")) == before
    assert (data_dir / "desires.json").read_bytes() == desires


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM postings WHERE term = (SELECT min(term) FROM postings)",
        "DELETE FROM terms",
        "UPDATE numbers SET data = zeroblob(6144)",
        "UPDATE numbers SET data = x'00'",
        "DELETE FROM totals",
        "INSERT INTO links VALUES (1, 2, 'caused_by', 0.5, '', 0)",
        "UPDATE memories SET embedded = 7",
    ],
)
def test_what_follows_from_memories_is_made_anew(
    harm: str, run: Run, lived: list[str], data_dir: Path
) -> None:
    before = run("recall", "ice", "--json").data["memories"]
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute(harm)
    sick = run("doctor", "--json")
    if "embedded" not in harm:
        assert sick.code == 1
        assert "`ego doctor --repair`" in findings(sick, "fail")["agreement"]
    assert run("doctor", "--repair").code == 0
    assert run("doctor").code == 0
    after = run("recall", "ice", "--json").data["memories"]
    assert [one["id"] for one in after] == [one["id"] for one in before]


def test_days_that_have_not_come(run: Run, lived: list[str], data_dir: Path) -> None:
    later = datetime.now(UTC) + timedelta(days=1500)
    run("remember", "From the year after next.", "--with", "Misaki", at=later)
    run("satisfy-desire", "curiosity", at=later)
    sick = run("doctor", "--json")
    assert "lie in the future" in findings(sick, "fail")["dates"]

    ran = run("doctor", "--repair", "--json")

    assert "dated to now" in findings(ran, "mended")["dates"]
    assert ran.code == 0, ran.out
    now = datetime.now(UTC)
    newest = run("memories", "--n", "1", "--json").data["memories"][0]
    assert newest["content"] == "From the year after next."
    assert abs(datetime.fromisoformat(newest["at"]) - now) < timedelta(minutes=1)
    for name in KEPT:
        assert str(later.year) not in (data_dir / name).read_text("utf-8")


def test_what_nobody_can_do_is_taken_out_of_the_outbox(
    run: Run, lived: list[str], data_dir: Path
) -> None:
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute("INSERT INTO outbox (kind, payload, noted_at) VALUES ('satisfy', '{', 1)")
    assert "cannot be read" in findings(run("doctor", "--json"), "fail")["outbox"]
    assert run("doctor", "--repair").code == 0
    assert run("remember", "Life goes on.").err == ""


def test_what_others_can_read_is_closed(run: Run, lived: list[str], data_dir: Path) -> None:
    data_dir.chmod(0o755)
    (data_dir / "ego.db").chmod(0o644)
    (data_dir / ".ego.db.new").touch(0o644)
    assert "others on this machine can read" in findings(run("doctor", "--json"))["permissions"]
    assert run("doctor", "--repair").code == 0
    assert stat.S_IMODE(data_dir.stat().st_mode) == 0o700
    assert stat.S_IMODE((data_dir / "ego.db").stat().st_mode) == 0o600
    assert not (data_dir / ".ego.db.new").exists()


def test_a_second_repair_changes_nothing(run: Run, lived: list[str], data_dir: Path) -> None:
    (data_dir / "desires.json").write_text("{", "utf-8")
    data_dir.chmod(0o755)
    with closing(sqlite3.connect(data_dir / "ego.db")) as db, db:
        db.execute("DELETE FROM terms")
    run("doctor", "--repair")
    before = content(data_dir)
    again = run("doctor", "--repair", "--json")
    assert findings(again, "mended") == {}
    assert content(data_dir) == before


def test_the_model_is_asked(run: Run, lived: list[str]) -> None:
    with ScriptedServer(streams("yes")) as server:
        ran = run("doctor", "--json", EGO_LLM="openai:small", EGO_LLM_BASE_URL=server.base_url)
        assert "openai:small answers" in findings(ran, "ok")["language model"]
        assert len(server.requests) == 1
    with ScriptedServer(refuses(401)) as server:
        ran = run("doctor", "--json", EGO_LLM="openai:small", EGO_LLM_BASE_URL=server.base_url,
                  EGO_LLM_API_KEY="sk-never-shown")  # fmt: skip
        assert ran.code == 1
        assert "language model" in findings(ran, "fail")
        assert "never-shown" not in ran.out
    ran = run("doctor", "--json", EGO_LLM="command:there-is-no-such-program")
    assert "there-is-no-such-program" in findings(ran, "fail")["language model"]


def test_programs_that_are_set_up_to_start_ego(run: Run, lived: list[str], tmp_path: Path) -> None:
    def written(name: str, said: str) -> None:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(said, "utf-8")

    server: dict[str, Any] = {"command": sys.executable, "args": ["-m", "ego", "serve"]}
    written(".claude.json", json.dumps({"mcpServers": {"ego": server, "other": {"command": "no"}}}))
    ran = run("doctor", "--json")
    assert "Claude Code: 'ego' in" in findings(ran, "ok")["clients"]
    gone = str(tmp_path / "gone" / "ego")
    written(".codex/config.toml", f'[mcp_servers.ego]\ncommand = "{gone}"\nargs = ["serve"]\n')
    written(".mcp.json", '{"mcpServers": {"ego": ')
    hook = {
        "hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": f"{gone} context"}]}]}
    }
    written(".claude/settings.json", json.dumps(hook))
    ran = run("doctor")
    lines = [line for line in ran.out.splitlines() if " clients " in line]
    assert ran.code == 1
    assert (
        sum(line.startswith("fail") and f"{gone}, which is not there" in line for line in lines)
        == 2
    )
    assert sum(line.startswith("warn") and "is not valid" in line for line in lines) == 1
    assert not any("other" in line for line in lines)


def test_places_to_be_wary_of(tmp_path: Path, run: Run) -> None:
    synced = tmp_path / "Dropbox" / "life"
    first = run("--data-dir", str(synced), "remember", "The first.")
    assert "Dropbox syncs" in first.err
    assert "Dropbox" not in run("--data-dir", str(synced), "remember", "The second.").err
    ran = run("--data-dir", str(synced), "doctor", "--json")
    assert ran.code == 0
    assert "Dropbox syncs" in findings(ran, "warn")["data directory"]
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "21 1 8:1 / / rw - ext4 /dev/sda rw\n"
        f"22 21 0:5 / {tmp_path}/far rw - nfs4 server:/ rw\n", "utf-8"
    )  # fmt: skip
    assert files._network(tmp_path / "far" / "data", mounts) == "nfs4"
    assert files._network(tmp_path / "near", mounts) is None


def test_it_works_with_everything_broken(run: Run, lived: list[str], data_dir: Path) -> None:
    for path in (*data_dir.glob("*.json*"), data_dir / "ego.db"):
        path.write_bytes(b"\x00\xff broken")
    sick = run("doctor", "--json")
    assert sick.code == 1
    assert {*KEPT, "database", "migrations"} <= findings(sick, "fail").keys()
    run("doctor", "--repair")
    ran = ego_process(data_dir, "doctor")
    assert "Traceback" not in ran.err
    for one in ("ego.db", *KEPT):
        assert list(data_dir.glob(f"{one}.broken-*"))


def test_config_show_says_where_each_value_comes_from(
    run: Run, data_dir: Path, tmp_path: Path
) -> None:
    data_dir.mkdir()
    (data_dir / "config.toml").write_text(
        'companion = "Misaki"\nllm_api_key = "sk-first-secret"\nunheard = 1\n', "utf-8"
    )
    (tmp_path / ".ego").mkdir()
    (tmp_path / ".ego" / "config.toml").write_text('companion = "Ken"\nllm_timeout = 7\n', "utf-8")
    ran = run("config", "show", "--json", EGO_LLM="command:x --api-key=sk-second-secret -v",
              EGO_LLM_BASE_URL="https://me:pass-secret@example.org/v1")  # fmt: skip
    settings = {name: tuple(one.values()) for name, one in ran.data["settings"].items()}
    assert ran.code == 0
    assert settings["companion"] == ("Misaki", str(data_dir / "config.toml"))
    assert settings["llm_timeout"] == ("7", str(tmp_path / ".ego" / "config.toml"))
    assert settings["embedding_model"] == ("off", "EGO_EMBEDDING_MODEL")
    assert settings["workspace_dir"] == ("not set", "default")
    assert settings["llm_api_key"] == ("(set, not shown)", str(data_dir / "config.toml"))
    assert settings["data_dir"] == (str(data_dir), "EGO_DATA_DIR")
    assert "secret" not in ran.out + ran.err
    assert f"{data_dir / 'config.toml'}: unheard: unknown. Known keys: ego config show." in ran.err
    given = run("--data-dir", str(tmp_path / "other"), "config", "show", "--json")
    assert given.data["settings"]["data_dir"]["source"] == "--data-dir"


def test_stats_count_what_is_kept(run: Run, lived: list[str], data_dir: Path) -> None:
    run("forget", lived[0])
    run("remember", "Between us.", "--private", "--category", "introspection")
    ran = run("stats", "--json")
    kept = ran.data["memories"]
    assert (kept["total"], kept["private"], kept["set_aside"]) == (40, 1, 1)
    assert kept["categories"] == {"daily": 39, "introspection": 1}
    assert ran.data["tables"]["memories"] == 41
    assert ran.data["documents"]["desires.json"] == 9
    shutil.rmtree(data_dir / "vectors", ignore_errors=True)
    (data_dir / "self_model.json").write_text("{", "utf-8")
    torn = run("stats")
    assert torn.code == 0
    assert "self_model.json: cannot be read" in torn.out
