"""Screens in Japanese for whoever has chosen it, and the same English for every program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal

JA = {"EGO_LANGUAGE": "ja", "EGO_COMPANION": "美咲"}
STILL = {"EGO_NOW": "2031-01-01T12:00:00Z"}
OURS = (
    r"\bego(?: [a-z]+)?(?: --foreground)?|--[a-z]+ \d+|(?:mem|ep|q)_\w+|(?:[a-z]+\.)?(?:json|db)\b"
    r"|satisfy_desire|MB|kB"
)
"""What is no word: commands, options, ids, files, units."""


@pytest.fixture
def life(run_here: RunHere) -> None:
    run_here("remember", "美咲と海で笑った。", "--emotion", "嬉しい", "--with", "美咲")
    run_here("remember", "明日は歯医者に行く。", "--when", "明日", "--importance", "5")
    run_here("remember", "Mood", "--emotion", "不安")
    run_here("update-self", "question", "海は何のためにある?")


@pytest.mark.usefixtures("life")
@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ((), ("気分", "望み", "記憶", "会った", "予定", "明日", "相手は美咲")),
        (("mood",), ("を感じています", "喜び", "断りやすさ")),
        (("feel-desires",), ("第1層", "好奇心", "人恋しさ")),
        (("memories", "--n", "2"), ("記憶 3件のうち 1-2、新しい順:", "続きは --offset 2")),
        (("search-memories", "海"), ("件のうち", "たった今", "嬉しい", "日常")),
        (("desires", "list"), ("第4層", "時間", "だけ")),
        (("stats",), ("3件の記憶", "日常 3")),
        (("ahead",), ("これからの予定 1件", "明日")),
        (("people",), ("知っている人 1人のうち 1-1", "会った思い出 1件", "最後に会ったのは")),
        (("stories",), ("まだ物語はありません",)),
        (("questions",), ("抱えている問い 1件のうち 1-1", "重要さ 3", "問うたのは")),
        (("am-i-being-genuine",), ("自分の言葉ですか?",)),
        (("heartbeat", "--explain"), ("知らせ", "何も変えていません。")),
        (("おしゃべり",), ("`ego chat` ではありませんか?",)),
        (
            ("remember", "歩いた。", "--emotion", "うきうき"),
            ("「うきうき」は興奮として残します。",),
        ),
    ],
)
def test_a_screen_speaks_japanese(
    words: tuple[str, ...], holds: tuple[str, ...], data_dir: Path
) -> None:
    shown = on_a_terminal(data_dir, *words, **JA).text

    for one in holds:
        assert one in shown
    ours = [line for line in shown.splitlines() if "Mood" not in line and "場所" not in line]
    if words[:1] not in (("mood",), ("desires",), ("stats",)):
        bare = re.sub(OURS, "", "\n".join(ours))
        assert not re.search("[A-Za-z]{3,}", bare), bare


def test_what_names_a_memory_speaks_japanese(run_here: RunHere, data_dir: Path) -> None:
    its_id = run_here("remember", "明日は歯医者に行く。", "--with", "美咲", "--json").data["id"]
    run_here("remember", "美咲が笑った。", "--with", "美咲", "--emotion", "嬉しい")

    run_here("note", "郵便が届いた。")

    for words, holds in (
        (("heartbeat", "--force"), "届いたもの: 郵便が届いた。"),
        (("edit", its_id, "--emotion", "不安"), "直したところ: 感情、感情の強さ、快さ、高ぶり"),
        (("edit", its_id, "--private"), "直したところ: 非公開にするか"),
        (("edit", its_id, "--not-private"), "直したところ: 非公開にするか"),
        (("ahead", "later", its_id, "--when", "12月5日"), "12月5日"),
        (("ahead", "done", its_id), "済んだことにしました: 12月5日"),
        (("get-episode", its_id), "12-05に変更、日常、重要さ 3、美咲"),
        (("purge", its_id, "--yes"), "ほかの場所の写し"),
    ):
        shown = on_a_terminal(data_dir, *words, **JA).text
        assert holds in shown
        bare = re.sub(OURS, "", shown)
        assert not re.search("[A-Za-z]{3,}", bare), bare


@pytest.mark.usefixtures("life")
def test_the_doctor_and_the_words_of_a_memory(data_dir: Path) -> None:
    shown = on_a_terminal(data_dir, "doctor", **JA).text
    assert "良好" in shown
    assert "データベース" in shown
    assert re.search(r"\bMood\b", on_a_terminal(data_dir, "memories", **JA).text)


@pytest.mark.usefixtures("life")
@pytest.mark.parametrize("words", [("feel-desires",), ("mood",), ("memories",), ("stats",)])
def test_a_pipe_and_a_program_read_the_same_english(
    words: tuple[str, ...], run_here: RunHere, data_dir: Path
) -> None:
    for more in ((), ("--json",)):
        english = run_here(*words, *more, **STILL).out
        assert run_here(*words, *more, **STILL, EGO_LANGUAGE="ja").out == english
    plain = on_a_terminal(data_dir, *words, "--plain", **STILL, EGO_LANGUAGE="ja").text
    assert plain == on_a_terminal(data_dir, *words, "--plain", **STILL).text


def test_what_became_of_a_plan_is_told_in_japanese_in_the_list(
    run_here: RunHere, data_dir: Path
) -> None:
    for words in ("歯医者は1月8日の10時。", "会議は1月9日。", "歯医者は中止になった。"):
        run_here("remember", words)
    plans = run_here("ahead", "--json").data["ahead"]
    run_here("ahead", "later", plans[0]["id"], "--when", "12 January at 18:00")

    shown = on_a_terminal(data_dir, "memories", **JA).text

    assert "取りやめ: 歯医者" in shown
    assert "2026-01-12 18:00に変更: 会議" in shown
    assert "called off" not in shown
    assert "moved to" not in shown
