"""A database of many egos, as its host and its egos use it: through the command line."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest

from ego.stores.engine.postgres import connections
from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal
from tests.servers import Server


@pytest.fixture
def run(run_here: RunHere, own_database: str) -> RunHere:
    there = partial(run_here, EGO_DATABASE_URL=own_database)
    assert there("host", "init").out == "The database is prepared: schema 22.\n"
    return there


def test_two_egos_begin_are_told_apart_and_one_is_removed(run: RunHere) -> None:
    assert run("host", "init").out == "The database was prepared before: schema 22.\n"
    assert run("host", "list").out == "No egos. `ego host add NAME` begins one.\n"
    tokens = {name: run("host", "add", name, "--json").data["token"] for name in ("aki", "雪")}
    assert len(set(tokens.values())) == 2
    assert "aki  since 20" in run("host", "list").out
    run("remember", "The tide went out.", "--ego", "aki")
    run("--ego", "雪", "remember", "昨日は海を見た。")

    assert "The tide" in run("recall", "tide", EGO_NAME="aki").out
    assert run("recall", "tide", "--ego", "雪").out.startswith("Nothing comes to mind.")
    shown = run("host", "token", "aki")
    assert (shown.code, shown.out.startswith("aki has 1 token, made 20")) == (0, True)
    assert run("host", "token", "aki", "--revoke").out == "1 token revoked.\n"
    assert run("host", "token", "aki").out == "aki has no token.\n"
    asked = run("host", "remove", "aki", stdin=b"")
    assert (asked.code, "--yes" in asked.err) == (2, True)
    kept = run("remember", "A slip of the tongue.", "--ego", "aki", "--json").data["id"]
    run("forget", kept, "--ego", "aki")
    assert "Deleted rows stay in the server's" in run("purge", kept, "--yes", "--ego", "aki").out
    assert "until `ego host vacuum --full`" in run("host", "remove", "aki", "--yes").out
    gone = run("recall", "tide", "--ego", "aki")
    assert (gone.code, gone.err) == (
        3,
        "error: The database has no ego called 'aki'. `ego host add aki` adds one.\n",
    )
    assert run("host", "vacuum", "--full").out.startswith("Rewrote ")
    assert run("host", "stats", "--json").data["egos"] == 1


def test_a_database_that_is_not_there_is_made(run_here: RunHere, postgres: Server) -> None:
    there = partial(run_here, EGO_DATABASE_URL=postgres.url(database="of-a-new-server"))

    refused = there("host", "list")

    assert (refused.code, refused.out) == (4, "")
    assert "does not exist" in refused.err
    assert there("host", "init").out.startswith("The database is prepared")
    assert there("host", "init").out.startswith("The database was prepared before")
    assert there("host", "list").out.startswith("No egos.")
    nobody = there("host", "init", EGO_DATABASE_URL=postgres.url("a-stranger", "another"))
    assert nobody.code == 4
    assert 'role "a-stranger" does not exist' in nobody.err


def test_the_language_of_one_ego_is_that_of_its_screens_and_its_page(
    run: RunHere, own_database: str, tmp_path: Path
) -> None:
    run("host", "add", "aki")
    run("host", "add", "yuki")
    run("host", "set", "aki", "language=ja", "companion=美咲")
    run("remember", "海を見た。", "--emotion", "嬉しい", "--ego", "aki")
    there = {"EGO_DATABASE_URL": own_database}
    page = tmp_path / "page.html"

    shown = on_a_terminal(tmp_path / "none", "mood", "--ego", "aki", **there).text
    missing = on_a_terminal(tmp_path / "none", "show", "mem_1", "--ego", "aki", **there).text
    other = on_a_terminal(tmp_path / "none", "mood", "--ego", "yuki", **there).text
    run("report", "-o", str(page), "--ego", "aki")

    assert "喜びを感じています" in shown
    assert missing.startswith("エラー: 「mem_1」という記憶や物語はありません。")
    assert "It feels even." in other
    assert '<html lang="ja">' in page.read_text("utf-8")
    assert "強い望みはありません。" in page.read_text("utf-8")
    assert run("mood", "--ego", "aki").out.startswith("It feels ")


def test_what_is_set_of_an_ego_is_rows(run: RunHere) -> None:
    run("host", "add", "aki")

    said = run("host", "set", "aki", "companion=Yuki", "desires.pace=2", "timezone=Asia/Tokyo")

    assert said.out == "companion = Yuki\ndesires.pace = 2\ntimezone = Asia/Tokyo\n"
    assert "Yuki: you have no memory of talking yet." in run("wake-up", "--ego", "aki").out
    assert run("host", "set", "aki", "desires.pace=").out.count("\n") == 2
    for wrong, why in {
        "companion": "no key=value",
        "llm=openai:x": "is not set of a hosted ego",
        "timezone=Mars": "is not a time zone",
        'desires={"pace": 0}': "is not set of a hosted ego",
        "desires.pace=fast": "makes no settings",
        'deliver.sinks=[{"command": ["cat"]}]': "webhooks alone",
        'deliver.sinks=[{"url": "http://127.0.0.1/x"}]': "private address",
        "deliver.sinks=[{}]": "error: deliver.sinks, number 1: give it either command or url.",
    }.items():
        refused = run("host", "set", "aki", wrong)
        assert refused.code == 2, wrong
        assert why in refused.err, refused.err
    assert run("host", "set", "aki").out == "companion = Yuki\ntimezone = Asia/Tokyo\n"


def test_without_a_sink_its_keeper_is_told_how_to_set_one(run: RunHere) -> None:
    run("host", "add", "aki")
    way_out = """`ego host set aki 'deliver.sinks=[{"url": "https://…"}]'` sets one."""

    listed, refused = (run("deliver", word, "--ego", "aki") for word in ("list", "test"))

    assert listed.out.splitlines()[0].endswith(way_out)
    assert refused.err == f"error: {listed.out.splitlines()[0]}\n"
    assert "config.toml" not in listed.out
    given = way_out.split("'")[1].replace("…", "1.1.1.1")  # set, and nothing is sent
    assert run("host", "set", "aki", given).code == 0
    assert run("deliver", "list", "--ego", "aki").out.startswith("1.1.1.1: ")


def test_what_is_for_a_directory_says_so_in_a_line(run: RunHere) -> None:
    run("host", "add", "aki")

    for words in ("backup", "config show", "reset --yes", "migrate up", "live"):
        refused = run(*words.split(), "--ego", "aki")
        assert (refused.code, refused.out) == (2, ""), words
        assert refused.err.startswith("error: 'aki' lies in a database"), words
    assert run("doctor", "--repair", "--ego", "aki").code == 2
    well = run("doctor", "--ego", "aki")
    assert well.code == 0, well.out
    assert "PostgreSQL 18" in well.out
    assert "no config.toml of its own, no workspace" in well.out
    assert run("stats", "--ego", "aki", "--json").data["documents"] == {"desires.json": 9}


def test_the_doctor_says_what_does_not_fit_together(run: RunHere, own_database: str) -> None:
    run("host", "add", "aki")
    run("remember", "The tide went out.", "--ego", "aki")
    assert "links and vectors fit together." in run("doctor", "--ego", "aki").out
    with connections.connect(own_database) as db:
        db.execute("UPDATE totals SET value = 3 WHERE name = 'memories'")

    ill = run("doctor", "--ego", "aki")

    assert ill.code == 1
    assert "The total of memories is 3, and should be 1." in ill.out
    assert "an ego that `ego host import` fills" in ill.out


def test_without_a_database_or_without_a_name_there_is_a_way_out(
    run: RunHere, run_here: RunHere
) -> None:
    alone = partial(run_here, EGO_DATABASE_URL="")
    assert "Set EGO_DATABASE_URL" in alone("host", "list").err
    assert "EGO_DATABASE_URL names no database" in alone("wake-up", "--ego", "aki").err
    assert "Name the one you mean with --ego" in run("wake-up").err


def test_an_ego_moves_in_and_out_and_is_the_same(
    run: RunHere, run_here: RunHere, tmp_path: Path
) -> None:
    alone = partial(run_here, EGO_DATABASE_URL="")
    first = alone("remember", "The tide went out.", "--with", "Yuki", "--json").data["id"]
    second = alone("remember", "It came back.", "--private", "--json").data["id"]
    alone("link-memories", first, second, "--type", "caused_by")
    alone("create-episode", first, second, "How I learned the tides")
    alone("update-self", "goal", "Learn the tides.")
    alone("prefer", "like", "food", "ramen", "--confirm")
    alone("note", "The harbour is closed.")
    before, after, back = (tmp_path / name for name in ("before", "after", "back"))
    assert alone("export", str(before), "--include-private").code == 0

    assert run("host", "import", "aki", str(before)).code == 0
    assert run("host", "export", "aki", str(after), "--include-private").code == 0
    elsewhere = partial(alone, EGO_DATA_DIR=str(tmp_path / "another"))
    assert elsewhere("import", str(after)).code == 0
    assert elsewhere("export", str(back), "--include-private").code == 0

    def lines(path: Path) -> list[str]:
        head, *rest = path.read_text("utf-8").splitlines()
        assert json.loads(head)["kind"] == "ego"
        return sorted(rest)

    assert len(lines(before)) > 10
    assert lines(after) == lines(before)
    assert lines(back) == lines(before)
    assert "private memory stayed here" in run("host", "export", "aki", str(after), "--force").out


def test_what_a_hand_has_broken_is_named_found_and_brought_back_as_the_docs_say(
    run: RunHere, own_database: str
) -> None:
    run("host", "add", "aki")
    for text in ("I keep a lighthouse.", "I keep bees."):
        run("persona", "set", "--text", text, "--ego", "aki")
    with connections.connect(own_database) as admin:
        admin.execute("UPDATE ego.documents SET content = '{' WHERE name = 'persona.json'")

    broken = run("persona", "show", "--ego", "aki")
    found = run("doctor", "--ego", "aki")

    assert (broken.code, broken.err) == (
        4,
        "error: persona.json is not valid JSON (line 1, column 2). Nothing in it was changed."
        " Have whoever keeps the database bring it back (docs/hosting.md, Backup).\n",
    )
    assert found.code == 1
    assert "persona.json is not valid JSON" in found.out
    docs = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    (way_out,) = re.findall(r"`(UPDATE ego\.documents [^`]*)`", docs)
    with connections.connect(own_database) as admin:
        admin.execute(way_out)
    assert "I keep a lighthouse." in run("persona", "show", "--ego", "aki").out
