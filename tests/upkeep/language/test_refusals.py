"""What is refused reads Japanese to the end, and so does an answer of several sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ego.core.synonyms import JAPANESE
from ego.upkeep.language import reword, speaking
from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal

JA = {"EGO_LANGUAGE": "ja", "EGO_COMPANION": "美咲"}
REFUSED: tuple[tuple[str, ...], ...] = (
    ("live", "foo"),
    ("live", "stop", "--name", "凪"),
    ("live", "--foreground", "--with", "cron"),
    ("heartbeat", "--explain", "--act"),
    ("console", "--unread", "--activity"),
    ("ahead", "done"),
    ("ahead", "--when", "明日"),
    ("noted", "drop"),
    ("jobs", "finish", "aj_000000000000", "--token", "x", "--summary", "済み"),
    ("purge", "--since", "今日", "--all"),
    ("edit", "mem_000000000000", "--user", "海"),
    ("reindex", "--model", "x"),
    ("deliver", "test", "nobody"),
    ("doctor", "--ego", "x"),
)


@pytest.mark.parametrize("words", REFUSED, ids=" ".join)
def test_a_refusal_on_a_terminal_is_japanese(
    words: tuple[str, ...], data_dir: Path, run_here: RunHere
) -> None:
    run_here("remember", "海を見た。")

    shown = on_a_terminal(data_dir, *words, columns=400, **JA)

    assert shown.code > 0
    assert re.match(r"エラー: .*[ぁ-ん].*。\n$", shown.text), shown.text


@pytest.mark.parametrize(
    ("said", "there"),
    [
        (
            "Of Aki several known facts hold '海': 海が好き; 海の町に住む. Give one whole.",
            "Akiについて「海」を含む事実がいくつもあります: 海が好き; 海の町に住む。"
            "一つを全文で書いてください。",
        ),
        (
            "config.toml: deliver.sinks, number 1: give it either command or url.",
            "config.toml の deliver.sinks, number 1: には command か url の"
            "どちらか一つを書きます。",
        ),
        (
            "desires.toml: at most 20 desires can be added.",
            "desires.toml: 加えられる望みは20個までです。",
        ),
        (
            "EGO_HEARTBEAT_QUIET, [heartbeat] quiet, '夜' is no time of day. Write it like"
            " 23:00-07:00, or none.",
            "EGO_HEARTBEAT_QUIET, [heartbeat] quiet, の「夜」は時間帯ではありません。"
            "23:00-07:00 か、なし、のように書いてください。",
        ),
        (
            "Changed content, when. You will think of it on 7 December.",
            "直したところ: 言葉、日時。12月7日に思い出します。",
        ),
        (
            "Gone for good: 1 memory. Nothing was changed.",
            "完全に消しました: 記憶 1件。何も変えていません。",
        ),
    ],
)
def test_each_sentence_ends_before_the_next(said: str, there: str) -> None:
    with speaking(JAPANESE):
        assert reword(said) == there
