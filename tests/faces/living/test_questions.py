"""What a person is asked at a terminal before a companion lives."""

from __future__ import annotations

import codecs
import os
import pty
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import command, environment
from tests.living import HELLO, Mind

LEAVES = "^C"
"""Ctrl-C, which a terminal would make of it that belongs to nobody else."""

pytestmark = pytest.mark.first_use


def talk(
    data_dir: Path, answers: Sequence[tuple[str, str]], *words: str, **more: str
) -> tuple[int, str]:
    """`ego live` on a terminal: each answer is typed once its question stands there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command(*(words or ("live",))),
        env=environment(data_dir, **{"TERM": "dumb", "COLUMNS": "200", **more}),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    # A letter of Japanese is three bytes, and a terminal hands over whichever have come.
    decoder = codecs.getincrementaldecoder("utf-8")()
    shown, seen, waiting = "", 0, list(answers)
    end = time.monotonic() + 30
    try:
        while time.monotonic() < end:
            if not select.select([ours], [], [], 0.2)[0]:
                if process.poll() is not None:
                    break
                continue
            shown += decoder.decode(os.read(ours, 65_536))
            while waiting and (at := shown.find(waiting[0][0], seen)) >= 0:
                seen = at + len(waiting[0][0])
                typed = waiting.pop(0)[1]
                if typed == LEAVES:
                    process.send_signal(signal.SIGINT)
                else:
                    os.write(ours, typed.encode())
    except OSError:
        pass  # how Linux says that the other end is closed
    finally:
        os.close(ours)
    if waiting:
        process.kill()
    return process.wait(30), shown.replace("\r\n", "\n")


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
