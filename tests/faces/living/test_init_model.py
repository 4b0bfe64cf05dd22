"""`ego init` asks which model thinks for it: those at hand are offered, and none is an answer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.living.test_questions import talk
from tests.living import Mind

pytestmark = pytest.mark.first_use

WHO = ("init", "--person", "Misaki", "--persona", "nagi", "--timezone", "UTC")
NO_HOST = ("--host", "none")
NO_OLD_LIFE = ("none:", "\n")


def put_claude(at: Path) -> str:
    """A program called claude that answers; returns a PATH on which it is."""
    at.mkdir()
    (at / "claude").write_text('#!/bin/sh\n[ "$1" = -p ] && cat >/dev/null && echo "yes"\n')
    (at / "claude").chmod(0o755)
    return f"{at}:{os.environ['PATH']}"


def test_a_model_at_hand_is_taken_by_its_number_and_one_can_talk_with_it(
    data_dir: Path, tmp_path: Path, run_here: RunHere
) -> None:
    path = put_claude(tmp_path / "bin")
    number = "1: command:claude -p, the program of Claude Code"

    code, shown = talk(
        data_dir, [(number, ""), ("[none]:", "1\n"), NO_OLD_LIFE], *WHO, *NO_HOST, PATH=path
    )

    assert code == 0, shown
    assert "Talk with it: ego chat. Let it live by itself: ego live" in shown
    assert 'model = "command:claude -p"' in (data_dir / "config.toml").read_text("utf-8")
    assert run_here("chat", "Good morning.", PATH=path).out == "yes\n"


def test_one_that_does_not_answer_is_named_in_a_line_and_asked_for_again(
    data_dir: Path, mind: Mind
) -> None:
    code, shown = talk(
        data_dir,
        [
            ("[none]:", "llama\n"),
            ("error: 'llama' must be openai:MODEL", ""),
            ("[none]:", "command:false\n"),
            ("error: The command false ended with exit status 1.", ""),
            ("[none]:", "openai:scripted\n"),
            ("Address [", "<\n"),
            ("[none]:", "openai:scripted\n"),
            ("Address [", f"{mind.base_url}\n"),
            NO_OLD_LIFE,
        ],
        *WHO,
    )

    assert code == 0, shown
    kept = (data_dir / "config.toml").read_text("utf-8")
    assert 'model = "openai:scripted"' in kept
    assert f'base_url = "{mind.base_url}"' in kept
    assert "false" not in kept
    assert len(mind.requests) == 1


@pytest.mark.parametrize("none", ["\n", "-\n", "none\n", "なし\n"])
def test_none_is_an_answer_that_says_how_one_comes_later(none: str, data_dir: Path) -> None:
    code, shown = talk(data_dir, [("Model [none]:", none), NO_OLD_LIFE], *WHO)

    assert code == 0, shown
    assert "Later: ego init --model." in shown
    assert "it needs a language model" in shown
    assert "llm" not in (data_dir / "config.toml").read_text("utf-8")


def test_whoever_leaves_at_it_has_changed_nothing(data_dir: Path) -> None:
    code, _ = talk(data_dir, [("Model [none]:", "^C")], *WHO)

    assert code == 130
    assert not data_dir.exists()


@pytest.mark.parametrize("typed", ["2\n", "openai:another\n"])
def test_a_key_in_the_environment_goes_to_the_server_that_it_is_for(
    typed: str, data_dir: Path, tmp_path: Path, mind: Mind
) -> None:
    answers = [("by the key in OPENAI_API_KEY", ""), ("[none]:", typed)]
    if typed != "2\n":
        answers += [(f"Address [{mind.base_url}]:", "\n")]
    keys = {"OPENAI_API_KEY": "sk-0123456789", "OPENAI_BASE_URL": mind.base_url}

    code, shown = talk(
        data_dir, [*answers, NO_OLD_LIFE], *WHO, *NO_HOST, PATH=put_claude(tmp_path / "bin"), **keys
    )

    assert code == 0, shown
    assert "sk-0123456789" not in shown
    assert [one.headers["authorization"] for one in mind.requests] == ["Bearer sk-0123456789"]
    assert 'api_key = "sk-0123456789"' in (data_dir / "config.toml").read_text("utf-8")


def test_where_one_is_set_nothing_is_asked(data_dir: Path) -> None:
    code, shown = talk(data_dir, [NO_OLD_LIFE], *WHO, EGO_LLM="command:cat")

    assert code == 0, shown
    assert "Which model" not in shown
    assert "Talk with it: ego chat." in shown


def test_what_no_costs_is_said_in_each_language(home: Path, data_dir: Path) -> None:
    answers = [
        ("モデル [なし]:", "\n"),
        ("または名前 [すべて]:", "\n"),
        ("確かめずに使ってもよいですか? [Y/n]", "\n"),
        ("残さなければ、そこでの会話からは自分で覚えたことだけが残ります。", ""),
        ("ego capture off です。", ""),
        ("会話を残しますか? [y/N]", "\n"),
        ("Enter:", "\n"),
    ]
    code, shown = talk(data_dir, answers, *WHO, LANG="ja_JP.UTF-8")

    assert code == 0, shown
    assert "あとから ego init --model で足せます。" in shown
