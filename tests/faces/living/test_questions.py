"""What a person is asked at a terminal before a companion lives."""

from __future__ import annotations

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from ego.upkeep.install.timers import is_cron_running
from tests import forks
from tests.conftest import environment
from tests.faces.terminals import mark_end, on_a_terminal
from tests.living import HELLO, Mind, put_crontab

LEAVES = "^C"
"""Ctrl-C, which a terminal would make of it that belongs to nobody else."""

pytestmark = pytest.mark.first_use


def talk(
    data_dir: Path, answers: Sequence[tuple[str, str]], *words: str, **more: str
) -> tuple[int, str]:
    """`ego live` on a terminal: each answer is typed once its question stands there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        forks.command(*(words or ("live",))),
        env=environment(data_dir, **{"TERM": "dumb", "COLUMNS": "200", "LINES": "50", **more}),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    last = mark_end(process, theirs).decode()
    # A letter of Japanese is three bytes, and a terminal hands over whichever have come.
    decoder = codecs.getincrementaldecoder("utf-8")()
    shown, seen, waiting, leaves = "", 0, list(answers), False
    end = time.monotonic() + 30
    try:
        while last not in shown and time.monotonic() < end:
            if not select.select([ours], [], [], 0.2)[0]:
                if leaves:  # once more, if the first came before anything was read
                    process.send_signal(signal.SIGINT)
                continue
            shown += decoder.decode(os.read(ours, 65_536))
            while waiting and (at := shown.find(waiting[0][0], seen)) >= 0:
                seen = at + len(waiting[0][0])
                typed = waiting.pop(0)[1]
                if typed == LEAVES:
                    leaves = True
                else:
                    os.write(ours, typed.encode())
    finally:
        os.close(ours)
    if waiting:
        process.kill()
    return process.wait(30), shown.partition(last)[0].replace("\r\n", "\n")


def test_a_person_is_asked_until_it_lives(data_dir: Path, crontab: Path, mind: Mind) -> None:
    code, shown = talk(
        data_dir,
        [
            ("(日本語)? [en]:", "ja\n"),
            ("または自分で書いた文 [nagi]:", "nobody\n"),
            ("または自分で書いた文 [nagi]:", "tomo\n"),
            ("この人格の名前は [トモ]:", "\n"),
            ("あなたのお名前は:", "美咲\n"),
            ("送らないなら - [-]:", "\n"),
            ("よい時間は [07:00-23:00]:", "8-22\n"),
            ("モデル:", "command:false\n"),
            ("モデル:", "openai:scripted\n"),
            ("アドレス [", f"{mind.base_url}\n"),
        ],
    )

    assert code == 0, shown
    assert "エラー: 「nobody」という見本もファイルもありません。見本: nagi、mika、tomo。" in shown
    assert "エラー: コマンド false が終了コード1で終わりました。" in shown
    assert "トモ lives with 美咲. openai:scripted answered." in shown
    assert f"It said: {HELLO}" in shown
    assert len(mind.requests) == 3, "for a word, for a decision, for the words"
    written = (data_dir / "config.toml").read_text("utf-8")
    assert 'quiet = "22:00-08:00"' in written
    assert crontab.exists()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en_GB.UTF-8", "Or let another scheduler run `ego heartbeat --act` every 30 minutes."),
        ("ja_JP.UTF-8", "`ego heartbeat --act` を30分ごとに実行させてください。"),
    ],
)
def test_what_cannot_beat_here_is_said_before_anything_is_asked(
    language: str, said: str, data_dir: Path
) -> None:
    nowhere = {"PATH": str(data_dir.parent / "none"), "XDG_RUNTIME_DIR": "", "LANG": language}

    code, shown = talk(data_dir, [], EGO_LANGUAGE="", **nowhere)
    _, with_cron = talk(data_dir, [], "live", "--with", "cron", EGO_LANGUAGE="", **nowhere)

    assert code == 2
    assert shown.startswith(("error: ", "エラー: "))
    shown = " ".join(shown.split())
    assert said.replace(" ", "") in shown.replace(" ", "")
    assert "ego live --foreground" in shown
    assert with_cron.startswith(("error: ", "エラー: "))
    assert not data_dir.exists()


def test_where_a_crontab_is_and_no_cron_that_is_said_first(data_dir: Path) -> None:
    tools = data_dir.parent / "bin"
    put_crontab(tools)

    _, shown = talk(
        data_dir, [("(日本語)? [en]:", LEAVES)], PATH=f"{tools}:{os.environ['PATH']}", LANG=""
    )

    warned = shown.find("no cron runs on this machine") if is_cron_running() is False else 0
    assert 0 <= warned < shown.index("(日本語)? [en]:")


def test_its_last_answer_is_japanese_to_the_end(data_dir: Path, crontab: Path, mind: Mind) -> None:
    who = ("--persona", "tomo", "--person", "美咲", "--sink", "tee -a /dev/null")
    model = ("--model", "openai:scripted", "--base-url", mind.base_url)
    variables = {"TERM": "xterm", "COLUMNS": "200", "LANG": "ja_JP.UTF-8"}

    shown = on_a_terminal(
        data_dir, "live", *who, *model, columns=400, EGO_LLM_API_KEY="sk-0", **variables
    ).text

    assert "トモと美咲の毎日が始まりました。openai:scripted の返事を確かめました。" in shown
    assert f"最初の伝言: {HELLO}" in shown
    ours = re.sub(f"{re.escape(HELLO)}|ego (live|reply|console)", "", shown)
    assert re.search("[a-z]{2,} [a-z]{2,}", ours) is None


def test_whoever_leaves_has_changed_nothing(data_dir: Path, crontab: Path) -> None:
    code, _ = talk(
        data_dir, [("(日本語)? [en]:", "\n"), ("a file or a sentence of yours [nagi]:", LEAVES)]
    )

    assert code == 130
    assert not data_dir.exists()
    assert not crontab.exists()


def test_claude_code_uses_it_unasked_only_where_a_person_says_so(data_dir: Path) -> None:
    settings = data_dir.parent / ".claude" / "settings.json"
    settings.parent.mkdir()

    code, shown = talk(
        data_dir,
        [
            ("Your time zone?", "\n"),
            ("Model [none]:", "\n"),
            ("or names", "claude-code\n"),
            ("Let Claude Code use it without asking?", "n\n"),
            ("Keep what is said in Claude Code as talk?", "n\n"),
            ("Enter for none", "-\n"),
        ],
        "init",
        "--person",
        "Misaki",
        "--persona",
        "nagi",
        EGO_TIMEZONE="",
    )

    assert code == 0, shown
    assert "hooks" in settings.read_text("utf-8")
    assert "allow" not in settings.read_text("utf-8")
    assert "Claude Code asks before it uses it." in shown
