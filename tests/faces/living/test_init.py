"""`ego init`: by options and by questions, and that the same again changes nothing."""

from __future__ import annotations

import re
import shlex
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from rich.cells import cell_len

from ego.faces.living.nearby import find_server
from tests.conftest import Ran, RunHere
from tests.faces.living.test_questions import talk
from tests.faces.terminals import on_a_terminal

pytestmark = pytest.mark.first_use


def written(home: Path) -> dict[str, bytes]:
    """What stands in the files of a home, but for the database, which counts its own uses."""
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and not path.name.startswith("ego.db")
    }


def test_it_runs_unattended_and_twice_changes_nothing(run_here: RunHere, home: Path) -> None:
    def once() -> Ran:
        who = ("--person", "美咲", "--persona", "tomo", "--language", "ja", "--name", "友")
        where = ("--host", "claude-code", "--capture", "--timezone", "Asia/Tokyo")
        life = ("--import", "chatgpt", str(home / "conversations.json"))
        return run_here("init", *who, *where, *life, "--yes", EGO_TIMEZONE="")

    first = once()
    kept, told = written(home), run_here("export").out
    again = once()

    assert (first.code, first.err) == (0, "")
    assert "友, with 美咲." in first.out
    assert "Nothing was to be changed." in again.out
    assert written(home) == kept
    assert run_here("export").out == told
    assert '"source": "chat"' in told
    assert 'timezone = "Asia/Tokyo"' in (home / "data" / "config.toml").read_text("utf-8")
    assert "capture" in (home / ".claude" / "settings.json").read_text("utf-8")


def test_its_last_lines_say_what_a_host_may_do_and_when_it_is_there(
    run_here: RunHere, home: Path
) -> None:
    first = run_here("init", "--person", "Misaki", "--host", "claude-code").out
    again = run_here("init", "--host", "claude-code").out
    told = run_here("init", "--host", "codex", "--json").data["hosts"]

    assert first.splitlines()[-4:] == [
        "In Claude Code:",
        "  Claude Code uses it without asking: mcp__ego is allowed in"
        f" {home / '.claude' / 'settings.json'}.",
        "  Conversations there are not kept; --capture keeps them as talk.",
        "  It reads this as a session begins: ego is there from the next session on;"
        " /mcp shows it.",
    ]
    assert "In Claude Code:" not in again
    assert [one["client"] for one in told] == ["codex"]
    assert "It is there from the next session on." in told[0]["next"]


def test_again_it_changes_only_what_is_asked_for(run_here: RunHere, home: Path) -> None:
    run_here("init", "--person", "Aki", "--persona", "nagi")
    before = written(home)

    ran = run_here("init", "--person", "Misaki", "--json")

    changed = {name for name, said in written(home).items() if before.get(name) != said}
    assert changed == {"data/config.toml"}
    assert ran.data["person"] == "Misaki"
    assert len(ran.data["written"]) == 1


def test_a_person_is_asked_what_no_option_says(home: Path, data_dir: Path) -> None:
    code, shown = talk(
        data_dir,
        [
            ("en or ja (日本語)? [en]:", "\n"),
            ("call you? [later]:", "Misaki\n"),
            ("zone? [UTC]:", "Mars\n"),
            ("zone? [UTC]:", "\n"),
            ("or later [nagi]:", "later\n"),
            ("Model [none]:", "\n"),
            ("or names [all]:", "none\n"),
            ("none:", "-\n"),
        ],
        "init",
    )

    assert code == 0, shown
    assert "error: 'Mars' is not a time zone. Zones are named by a region" in shown
    assert "Your ego, with Misaki. No persona yet." in shown
    assert not (home / ".claude" / "settings.json").exists()


@pytest.mark.parametrize(
    ("locale", "first"), [("C.UTF-8", "(日本語)? [en]:"), ("ja_JP.UTF-8", "英語) [ja]:")]
)
def test_it_asks_in_the_language_that_is_chosen_and_keeps_it(
    locale: str, first: str, home: Path, data_dir: Path
) -> None:
    code, shown = talk(
        data_dir,
        [
            (first, "日本語\n"),
            ("呼べばよいですか [あとで]:", "美咲\n"),
            ("タイムゾーンは (東京、Asia/Tokyo など) [このマシンの設定, ", "火星\n"),
            ("[このマシンの設定, ", "東京\n"),
            ("または あとで [nagi]:", "あとで\n"),
            ("モデル [なし]:", "なし\n"),
            ("または名前 [すべて]:", "なし\n"),
            ("そのまま Enter:", "なし\n"),
        ],
        "init",
        EGO_TIMEZONE="",
        LANG=locale,
    )

    assert code == 0, shown
    assert (
        "エラー: 「火星」というタイムゾーンはありません。日本語で書けるもの: 東京、ソウル、"
        in shown
    )
    kept = data_dir.joinpath("config.toml").read_text("utf-8")
    assert kept == 'companion = "美咲"\ntimezone = "Asia/Tokyo"\nlanguage = "ja"\n'
    assert not (home / ".claude" / "settings.json").exists()


def test_enter_takes_what_stands_in_brackets_in_japanese_too(data_dir: Path) -> None:
    questions = (
        "[ja]:",
        "[あとで]:",
        "[このマシンの設定, ",
        "[nagi]:",
        "[凪]:",
        "[なし]:",
        "Enter:",
    )
    code, shown = talk(
        data_dir, [(one, "\n") for one in questions], "init", EGO_TIMEZONE="", LANG="ja_JP.UTF-8"
    )

    assert code == 0, shown
    assert data_dir.joinpath("config.toml").read_text("utf-8") == 'language = "ja"\n'


def test_english_is_kept_where_the_shell_speaks_japanese(data_dir: Path) -> None:
    questions = [
        ("[ja]:", "en\n"),
        ("[later]:", "\n"),
        *((one, "\n") for one in ("[UTC]:", "[nagi]:", "[Nagi]:", "[none]:")),
    ]
    talk(data_dir, [*questions, ("none:", "\n")], "init", LANG="ja_JP.UTF-8")

    assert data_dir.joinpath("config.toml").read_text("utf-8") == 'language = "en"\n'


def test_options_take_the_same_japanese_words(run_here: RunHere, home: Path) -> None:
    places = ("--timezone", "日本", "--language", "日本語", "--host", "なし")
    ran = run_here("init", "--person", "美咲", "--persona", "あとで", *places, EGO_TIMEZONE="")

    assert (ran.code, ran.err) == (0, "")
    assert run_here("init", *places, "--yes", EGO_TIMEZONE="").out.startswith(
        "Nothing was to be changed."
    )
    shown = run_here("config", "show", "--json", EGO_TIMEZONE="").data["settings"]
    assert (shown["timezone"]["value"], shown["language"]["value"]) == ("Asia/Tokyo", "ja")
    by_variable = run_here("mood", EGO_TIMEZONE="東京", EGO_LANGUAGE="日本語")
    assert by_variable.code == 0
    refused = run_here("mood", EGO_LANGUAGE="仏語")
    assert (refused.code, refused.err) == (2, "error: EGO_LANGUAGE '仏語' is not en or ja.\n")
    assert not (home / ".claude" / "settings.json").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--host", "foo"), "Unknown host 'foo'. Known: claude-code, "),
        (("--import", "chatgpt", "/nowhere.json"), "There is nothing at /nowhere.json."),
        (("--import", "foo", "x"), "Unknown program 'foo'. Known: ego-mcp, "),
        (("--persona", "foo"), "--persona 'foo' is no sample and no file."),
        (("--persona", "？"), "--persona '？' is no sample and no file."),
        (("--persona", "！ ？。"), "--persona '！ ？。' is no sample and no file."),
        (("--persona", "/my own ego file.txt"), "--persona '/my own ego file.txt' is no sample"),
        (
            ("--timezone", "Leeds"),
            "'Leeds' is not a time zone. Zones are named by a region and a large",
        ),
        (("--timezone", "berlin"), "'berlin' is not a time zone. Did you mean Europe/Berlin?"),
        (
            ("--timezone", "us/sydny"),
            "'us/sydny' is not a time zone. Did you mean Australia/Sydney?",
        ),
        (("--timezone", "GMT+1"), "'GMT+1' is not a time zone. Zones are named by a region and a"),
        (("--capture",), "--capture goes with --host claude-code."),
    ],
)
def test_what_makes_no_sense_is_one_line_and_nothing_is_begun(
    options: tuple[str, ...], said: str, run_here: RunHere, data_dir: Path
) -> None:
    ran = run_here("init", "--person", "Misaki", *options)

    assert ran.code in (2, 3)
    assert ran.err.startswith(f"error: {said}")
    assert ran.err.count("\n") == 1
    assert not data_dir.exists()


@pytest.mark.parametrize(
    "words",
    [
        "I am Ada, and I love maps.",
        "私は栞。本が好き。",
        "a cheerful friend of mine",
        f"私は栞。{'本が好き、' * 40}猫も好き。",
    ],
)
def test_a_sentence_is_a_persona(words: str, run_here: RunHere) -> None:
    ran = run_here("init", "--person", "Misaki", "--persona", words)

    assert ran.code == 0, ran.err
    assert f"> {words}" in run_here("persona", "show").out


@pytest.mark.parametrize("person", ["Misaki", "美咲", "O'Hara $HOME `x`"])
def test_its_last_words_say_in_whose_voice_and_the_examples_are_linked_to_the_person(
    person: str, run_here: RunHere
) -> None:
    said = run_here("init", "--person", person, "--yes").out

    assert '"I" is the agent' in said
    examples = [shlex.split(line) for line in said.splitlines() if " ego remember " in line]
    assert len(examples) == 2
    for _, *words in examples:
        assert run_here(*words).code == 0
    for memory in run_here("memories", "--json").data["memories"]:
        assert memory["people"] == [person]
        assert memory["content"].startswith(person)
    assert "likes tea" in run_here("consider-them", "--person", person).out


@pytest.mark.parametrize(("person", "language"), [("Misaki", "en"), ("美咲", "ja")])
def test_eighty_columns_hold_its_examples_and_break_no_word(
    person: str, language: str, data_dir: Path, home: Path
) -> None:
    asked = ("init", "--person", person, "--language", language, "--host", "claude-code", "--yes")
    lines = on_a_terminal(data_dir, *asked).text.split("\n")

    # a path has to be copied whole
    assert [line for line in lines if cell_len(line) > 80 and not line.startswith("  /")] == []
    examples = [line for line in lines if line.startswith("  ego remember ")]
    narrow = on_a_terminal(data_dir, "init", "--yes", columns=40).text.split("\n")
    assert len(examples) == 2
    assert [line for line in narrow if cell_len(line) > 40] == examples


def test_where_nobody_can_be_asked_it_says_that_nothing_was(run_here: RunHere) -> None:
    ran = run_here("init", stdin=b"")

    assert "nothing was asked, for this is no terminal." in ran.err
    assert run_here("init", "--yes").err == ""


@pytest.mark.parametrize("name", ["mine", "二人 目"])
def test_its_last_words_work_where_no_command_finds_it_by_itself(
    name: str, run_here: RunHere, tmp_path: Path
) -> None:
    place = str(tmp_path / name)
    said = run_here("init", "--person", "Misaki", "--yes", "--data-dir", place).out

    named = re.findall(r"\bego (?:remember|chat|init|install|live|web)\b", said)
    examples = [shlex.split(line) for line in said.splitlines() if " remember " in line]
    assert named == []
    assert f"ego --data-dir {shlex.quote(place)} chat" in said
    for _, *words in examples:
        if "…" not in words:
            assert run_here(*words).code == 0
    assert run_here("memories", "--json", "--data-dir", place).data["total"] == 2
    assert not run_here("memories", "--json").data["total"]


class Models(BaseHTTPRequestHandler):
    """A server that has models, as Ollama answers."""

    def do_GET(self) -> None:
        body = b'{"object": "list", "data": [{"id": "qwen3:8b"}, {"id": "other"}]}'
        self.send_response(200 if self.path == "/v1/models" else 404)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def test_its_last_words_name_the_server_that_runs_here(run_here: RunHere) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Models) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        here = f"127.0.0.1:{server.server_port}"
        said = run_here("init", "--person", "Misaki", OLLAMA_HOST=here).out
        server.shutdown()

    (line,) = [one for one in said.splitlines() if "Ollama runs here" in one]
    words = f"ego init --model openai:qwen3:8b --base-url http://{here}/v1"
    assert line == f"  Ollama runs here: {words}"
    again = run_here(*words.split()[1:]).out
    assert "Talk with it: ego chat. Let it live by itself: ego live" in again
    assert "openai:qwen3:8b" in run_here("config", "show").out


@pytest.mark.parametrize("has_claude", [True, False])
def test_without_a_server_they_name_a_program(
    has_claude: bool, run_here: RunHere, tmp_path: Path
) -> None:
    if find_server({}):
        pytest.skip("a server of models runs here")
    if has_claude:
        (tmp_path / "claude").write_text("#!/bin/sh\n")
        (tmp_path / "claude").chmod(0o755)

    said = run_here("init", "--person", "Misaki", PATH=str(tmp_path), OLLAMA_HOST="").out

    ways = said.partition("To talk with it here (ego chat) it needs a language model;")[2]
    assert ('"command:claude -p"' in ways) == has_claude
    assert ("openai:MODEL --base-url URL" in ways) != has_claude
