"""What a Japanese newcomer meets first: help and errors; a pipe reads them in English."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.upkeep.language import reword, speaking
from ego.upkeep.reset import question
from tests.conftest import RunHere
from tests.faces.terminals import Shown, on_a_terminal

JA = {"EGO_LANGUAGE": "ja", "EGO_COMPANION": "美咲"}
NO_WORD = (
    r"`[^`]*`|「[^」]*」|\"…\"|Claude Code|JSON Lines|drop ID|\bego(?: [a-z-]+)*"
    r"|\([a-z, -]*\)?| [a-z]+\)$"
)
"""What is no sentence of ours: commands, what somebody has typed, the names of programs."""


def leftover(shown: str) -> list[str]:
    """The lines in which English is left: two words of it beside each other."""
    lines = [re.sub(NO_WORD, "", line) for line in shown.splitlines()]
    return [line for line in lines if re.search("[A-Za-z']{2,} [A-Za-z']{2,}", line)]


def on_screen(data_dir: Path, *words: str, **more: str) -> Shown:
    return on_a_terminal(data_dir, *words, columns=400, **{**JA, **more})


WRONG: tuple[tuple[str, ...], ...] = (
    ("foo",),
    ("delete",),
    ("remmber",),
    ("remember",),
    ("remember", ""),
    ("remember", "海", "山"),
    ("remember", "海", "--emotion", "なんとか"),
    ("remember", "海", "--category", "なんとか"),
    ("remember", "海", "--importance", "9"),
    ("remember", "海", "--importance", "高い"),
    ("remember", "海", "--categry", "夢"),
    ("remember", "海", "--category"),
    ("--data-dir", "", "memories"),
    ("--data-dir", "~nobody_here/x", "memories"),
    ("remember", "海", "--when", "ほげ"),
    ("remember", "海", "--when", "昨日"),
    ("remember", "海　--private"),
    ("satisfy-desire", "なんとか"),
    ("recall", "海", "--since", "ほげ"),
    ("recall", "海", "--since", "今日", "--until", "一昨日"),
    ("show", "mem_000000000000"),
    ("forget", "mem_000000000000"),
    ("undelete", "mem_000000000000"),
    ("edit", "mem_000000000000", "--content", "海"),
    ("why", "int_000000000000"),
    ("purge", "--person", "誰か", "--yes"),
    ("update-relationship", "美咲", "なんとか", "1"),
    ("update-relationship", "美咲", "trust_level", "9"),
    ("prefer", "like", "なんとか", "お茶"),
    ("config", "set", "foo", "1"),
    ("chat", "こんにちは"),
    ("reply", "こんにちは"),
    ("report",),
    ("init", "--persona", "nobody"),
    ("init", "--timezone", "火星"),
)


@pytest.mark.usefixtures("prepared")
def test_an_error_is_japanese_on_a_terminal_and_english_in_a_pipe(
    data_dir: Path, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    every, told = [], []
    for words in WRONG:
        shown, piped = on_screen(data_dir, *words), run_here(*words, stdin=b"", **JA)
        every.append(shown.text)
        told.append(f"{' '.join(words)}\n  {shown.text}")

        assert shown.code == piped.code > 1, words
        assert shown.text.startswith("エラー: "), words
        assert shown.text.count("\n") == 1, words
        assert piped.err.startswith("error: "), words
        assert leftover(piped.err), words
        assert piped == run_here(*words, stdin=b"", EGO_COMPANION="美咲"), words
    assert leftover("".join(every)) == []
    assert "\n".join(told) == snapshot
    for switch in ("--plain", "--json"):
        assert on_screen(data_dir, "show", "mem_1", switch).text.startswith("error: No memory or")


@pytest.mark.first_use
def test_before_there_is_an_ego_the_shell_says_which_language(data_dir: Path) -> None:
    by_shell = {"EGO_LANGUAGE": "", "LANG": "ja_JP.UTF-8"}
    greeted = on_screen(data_dir, **by_shell).text
    assert greeted.startswith("ここにはまだ ego がいません。")
    noted = on_screen(data_dir, "memories", **by_shell).text
    assert noted.startswith(f"お知らせ: {data_dir} にはまだ ego がいません。`ego init` か ")
    assert leftover(greeted + noted) == []
    assert "There is no ego here yet." in on_screen(data_dir, EGO_LANGUAGE="").text
    assert "There is no ego" in on_screen(data_dir, **{**by_shell, "EGO_LANGUAGE": "en"}).text
    assert not data_dir.exists()


@pytest.mark.parametrize("words", [("help",), ("help", "--all"), ("--help",)])
def test_the_help_as_a_whole(
    words: tuple[str, ...], data_dir: Path, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    shown = on_a_terminal(data_dir, *words, **JA).text

    assert shown == snapshot
    assert leftover(shown) == []
    assert run_here(*words, **JA).out.startswith("Usage: ego [OPTIONS] COMMAND …")


@pytest.mark.parametrize("place", ["variable", "file"])
@pytest.mark.usefixtures("prepared")
def test_a_setting_that_makes_no_sense_is_named_in_japanese(place: str, data_dir: Path) -> None:
    asked = {"EGO_TIMEZONE": "火星", **JA}
    if place == "file":
        (data_dir / "config.toml").write_text('language = "ja"\n', "utf-8")
        asked["EGO_LANGUAGE"] = ""

    shown = on_a_terminal(data_dir, "mood", columns=400, **asked)

    assert shown.code == 2
    assert shown.text.startswith(
        "エラー: EGO_TIMEZONE の「火星」というタイムゾーンはありません。日本語で書けるもの: 東京、"
    )
    assert shown.text.endswith("同じ時刻の近い都市を書いてください。\n")


@pytest.mark.usefixtures("prepared")
def test_what_stands_in_the_way_of_everything(data_dir: Path) -> None:
    with sqlite3.connect(data_dir / "ego.db") as db:
        db.execute("PRAGMA user_version = 999")
    newer = on_screen(data_dir, "memories")
    assert newer.code == 4
    assert "はもっと新しい ego が書いたものです(形式 999、" in newer.text
    assert newer.text.endswith("。ego を更新してください。\n")
    (data_dir / "ego.db").unlink()
    gone = on_screen(data_dir, "memories").text
    assert gone.startswith(f"エラー: {data_dir / 'ego.db'} がありません。")
    assert leftover(newer.text + gone) == []


@pytest.mark.parametrize(
    "words", [("heartbeat", "--explain"), ("purge", "--all", "--dry-run")], ids=" ".join
)
def test_what_is_about_to_be_is_said_in_one_language(
    words: tuple[str, ...], data_dir: Path, run_here: RunHere
) -> None:
    run_here("remember", "美咲と海で笑った。", "--emotion", "嬉しい", "--with", "美咲")

    shown = on_screen(data_dir, *words).text

    assert "何も変えていません。" in shown
    assert leftover(shown) == []


def test_what_is_asked_before_everything_goes(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "美咲と海で笑った。")
    with speaking("ja"):
        asked = question(data_dir)
    assert asked.startswith(f"{data_dir} の ego (記憶 1件、物語 0件、出来事 0件)を、")
    assert asked.endswith("\nよければ reset と打ってください: ")
    assert question(data_dir).startswith(f"This deletes the ego in {data_dir} (1 memory, 0 ")


@pytest.mark.parametrize(
    "sentence",
    [
        "/x/ego.db has been locked for 5 s by process 71 (ego). Wait for it to finish, or end it.",
        "The data directory has been held for 5 s by process 71. Wait for it to finish, or end it.",
        "/x/ego.db is damaged (a page). Nothing was changed. `ego doctor --repair` brings back what"
        " can be read, and the newest backup.",
        "Open this address in a browser on this machine.",
        "Whoever has the whole address can read it. Ctrl-C ends it.",
        "Nothing here could give the heartbeat: there is no crontab program, and no systemd of"
        " yours. `ego live --foreground` beats for as long as it runs. Or let another scheduler run"
        " `ego heartbeat --act` every 30 minutes. Or install cron, then run this again.",
        "qwen3 answered. Nothing was written. With the same words and no --dry-run:",
        "Nothing is selected, for the model failed. Check EGO_LLM_API_KEY.",
        "Nothing waits for a reflection.",
        "There is no page /nope.",
        "- [2d ago, since 2026-03-01] 海の話 (anxious, intensity: high, mem_12, private)",
        "- [2d ago, for 20 June] 海の話 (mem_12)",
        "The command /x ended with exit status 3. It complained: つながりません. Your words are"
        " saved (ev_1); the model reads them with what you say next.",
        "The model m at http://h:1 could not be reached (refused). Check that it runs, and"
        " EGO_LLM_BASE_URL.",
    ],
)
def test_an_error_that_is_seldom_met(sentence: str) -> None:
    with speaking("ja"):
        said = reword(sentence)
    assert said != sentence
    assert leftover(re.sub(r"process|damaged|page|refused|\bmodel\b|\bdb\b", "", said)) == []


def test_what_nobody_has_translated_stays_as_it_is() -> None:
    with speaking("ja"):
        for said in (
            "Nobody knows this, and a mind needs time.",
            "A river runs at 5 June or so.",
            "remember needs content. So it is said.",
        ):
            assert reword(said) == said


def test_a_warning_beside_an_answer_has_a_line_of_its_own(data_dir: Path, tmp_path: Path) -> None:
    asked = {"EGO_LLM": "command:echo おやすみ。", "EGO_NOW": "2099-05-05T10:00:00+09:00"}

    for language in ("ja", "en"):
        shown = on_a_terminal(
            data_dir, "chat", "やあ", columns=400, **{**JA, **asked, "EGO_LANGUAGE": language}
        ).text
        lines = shown.splitlines()
        assert [one for one in lines if one.endswith("おやすみ。")] != [], shown
        assert [one for one in lines if one.startswith(("警告: EGO_NOW", "warning: EGO_NOW"))]
        assert "" not in lines


def test_what_a_beat_will_tell_names_the_day_by_its_date(data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "来週の金曜に美咲と映画を見る約束をした。")

    shown = on_screen(data_dir, "heartbeat", "--explain", EGO_NOW="2026-01-08T20:00:00+00:00").text

    assert "1月9日に美咲と映画を見る" in shown
    assert "来週の金曜" not in shown
    assert "標準は普通。" in on_screen(data_dir, "remember", "--help").text
