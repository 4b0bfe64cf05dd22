"""What `ego init` asks, and what not: one thing changed, names that are none, going back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.living.test_questions import talk

pytestmark = pytest.mark.first_use

NO_MODEL = ("Model [none]:", "\n")


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--model", "command:cat", "config.toml (llm).\nTalk with it: ego chat."),
        ("--person", "Misaki", "config.toml (companion).\n"),
        ("--timezone", "Asia/Tokyo", "config.toml (timezone).\n"),
        ("--name", "Nagi", "Written: the persona Nagi.\n"),
        ("--persona", "tomo", "Written: the persona Tomo.\n"),
        ("--language", "ja", "config.toml (language).\n"),
    ],
)
def test_an_option_changes_that_of_an_ego_that_is_there_and_nothing_is_asked(
    option: str, value: str, said: str, run_here: RunHere, home: Path, data_dir: Path
) -> None:
    run_here("init", "--person", "Aki", "--persona", "nagi", "--name", "Nami", EGO_TIMEZONE="")

    code, shown = talk(data_dir, [], "init", option, value, EGO_TIMEZONE="")

    assert code == 0, shown
    assert said in shown
    assert "?" not in shown
    assert shown.count("\n") <= 3


def test_claude_code_as_that_one_option_is_asked_about_and_nothing_else(
    run_here: RunHere, home: Path, data_dir: Path
) -> None:
    run_here("init", "--person", "Aki")
    questions = [("use it without asking? [Y/n]:", "n\n"), ("as talk? [y/N]:", "y\n")]

    code, shown = talk(data_dir, questions, "init", "--host", "claude-code")
    again, repeated = talk(data_dir, questions[:1], "init", "--host", "claude-code")

    assert (code, again) == (0, 0), shown + repeated
    assert shown.count("?") == 2
    assert "Conversations there are kept as talk." in shown
    assert "Nothing was to be changed." in repeated


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("-", "Takes a name, and '-' has no letter in it."),
        ("。", "Takes a name, and '。' has no letter in it."),
        ("n", "'n' is an answer, and no name. Who is called so says it by --person."),
        ("いいえ", "'いいえ' is an answer, and no name."),
        ("  ", "Takes a name of 1 to 80 characters."),
    ],
)
def test_a_mark_or_a_no_is_no_name_and_it_is_asked_again(
    said: str, why: str, data_dir: Path
) -> None:
    code, shown = talk(
        data_dir,
        [("you? [later]:", f"{said}\n"), ("you? [later]:", "🐈\n"), NO_MODEL, ("none:", "-\n")],
        *("init", "--persona", "later", "--timezone", "UTC"),
    )

    assert code == 0, shown
    assert why in shown
    assert "with 🐈." in shown


def test_who_is_called_no_says_so_by_the_option_and_a_mark_is_refused_there(
    run_here: RunHere, data_dir: Path
) -> None:
    refused = run_here("init", "--persona", "nagi", "--name", "…")

    assert refused.err == "error: --name takes a name, and '…' has no letter in it.\n"
    assert not data_dir.exists()
    assert run_here("init", "--person", "No").code == 0


def test_one_goes_back_to_the_question_before_that_was_asked(home: Path, data_dir: Path) -> None:
    code, shown = talk(
        data_dir,
        [
            ("(日本語)? [en]:", "<\n"),
            ("(日本語)? [en]:", "\n"),
            ("call you? [later]:", "Aki\n"),
            ("or later [nagi]:", "back\n"),
            ("call you? [Aki]:", "Misaki\n"),
            ("or later [nagi]:", "later\n"),
            NO_MODEL,
            ("or names [all]:", "戻る\n"),
            ("Model [none]:", "<\n"),
            ("or later [later]:", "nagi\n"),
            ("is it called? [Nagi]:", "Nami\n"),
            NO_MODEL,
            ("or names [all]:", "claude-code\n"),
            ("without asking? [Y/n]:", "<\n"),
            ("or names [claude-code]:", "-\n"),
            ("none:", "\n"),
        ],
        *("init", "--timezone", "UTC"),
    )

    assert code == 0, shown
    assert "Nami, with Misaki." in shown
    assert not (home / ".claude" / "settings.json").exists()


def test_where_no_host_is_it_says_so_and_how_one_is_connected_by_hand(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    def connected(*words: str) -> bool:
        said = run_here("init", *words, PATH=str(tmp_path)).out
        starts = [one for one in said.splitlines() if one.startswith("  env EGO_DATA_DIR=")]
        told = "No program that speaks MCP" in said
        assert "Looked for" not in said
        assert [one.endswith(" serve") and str(data_dir) in one for one in starts] == [True] * told
        return not told

    assert not connected("--person", "Misaki")
    assert not connected("--host", "all")
    assert connected("--host", "none")
    assert connected("--person", "Aki")
    (data_dir.parent / ".claude.json").write_text("{}", "utf-8")
    assert connected("--yes")


def test_a_second_ego_offers_what_the_first_knows_of_its_person(data_dir: Path) -> None:
    first = data_dir.parent / ".ego" / "data"
    first.mkdir(parents=True)
    (first / "config.toml").write_text('companion = "美咲"\ntimezone = "Asia/Tokyo"\n', "utf-8")
    questions = ("[en]:", "call you? [美咲]:", "time zone? [Asia/Tokyo]:", "or later [nagi]:")

    code, shown = talk(
        data_dir,
        [*((one, "\n") for one in (*questions, "called? [Nagi]:", "[none]:", "none:"))],
        "init",
        EGO_TIMEZONE="",
    )

    assert code == 0, shown
    kept = data_dir.joinpath("config.toml").read_text("utf-8")
    assert kept == 'companion = "美咲"\ntimezone = "Asia/Tokyo"\n'


def test_enter_takes_the_time_zone_that_was_asked_for(data_dir: Path) -> None:
    code, shown = talk(
        data_dir,
        [
            ("time zone? [this machine's, ", "London\n"),
            ("Did you mean Europe/London?", ""),
            ("time zone? [Europe/London]:", "\n"),
            NO_MODEL,
            ("none:", "\n"),
        ],
        *("init", "--person", "Aki", "--persona", "later"),
        EGO_TIMEZONE="",
    )

    assert code == 0, shown
    assert 'timezone = "Europe/London"' in (data_dir / "config.toml").read_text("utf-8")


def test_enter_where_nothing_stands_in_brackets_is_told_that_an_answer_is_needed(
    data_dir: Path,
) -> None:
    code, shown = talk(
        data_dir,
        [
            ("[en]:", "\n"),
            ("or later [nagi]:", "A quiet diver.\n"),
            ("What is it called? ", "\n"),
            ("What is it called? ", "Umi\n"),
            NO_MODEL,
            ("none:", "\n"),
        ],
        *("init", "--person", "Aki", "--timezone", "Europe/London"),
        EGO_TIMEZONE="",
    )

    assert code == 0, shown
    assert "note: This needs an answer. Ctrl-C ends it." in shown


def test_a_name_that_is_given_before_the_persona_stays(run_here: RunHere) -> None:
    run_here("init", "--persona", "later", "--name", "Mika", "--yes")

    assert "Name: Mika\n" in run_here("persona", "set", "--text", "A quiet gardener.").out
