"""Every screen of a life of two weeks, read in Japanese: no line of it is half in English."""

from __future__ import annotations

import re
import shutil
import sqlite3
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.autonomy.capabilities import CATALOG
from ego.core.autonomy.decisions import (
    IntentState,
    JobState,
    MessageKind,
    Outcome,
    ResultStatus,
    TriggerKind,
)
from ego.core.persona.interests import Mode, TargetType
from ego.upkeep.language.japanese import TEXTS
from tests import noting
from tests.conftest import NOON, RunHere
from tests.decided import ACT, DEFER, SAY, SKIP
from tests.deciding import able, decide, someone
from tests.faces.terminal.test_japanese import JA
from tests.faces.terminal.test_japanese_errors import leftover
from tests.faces.terminals import on_a_terminal

NOW = {"EGO_NOW": "2026-01-01T13:00:00Z", "EGO_TIMEZONE": "Asia/Tokyo"}
IDS = re.compile(r"\b(?:mem|ep|ev|q|nt|dec|int|trg|job|aj|pk|msg)_\w+|\d{8}T\d+Z")


def said(answer: dict[str, Any], reason: str, **payload: Any) -> dict[str, Any]:
    """An answer to a deliberation with Japanese words in it."""
    more = {"action_payload": payload} if payload else {}
    return {**answer, "reason": reason, **more}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where that life lies once it has been lived, for whoever looks at it next."""
    return tmp_path_factory.mktemp("lived") / "data"


@pytest.fixture
def lived(
    kept: Path,
    run_here: RunHere,
    data_dir: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not kept.exists():
        live(run_here, data_dir, tmp_path, monkeypatch)
        shutil.copytree(data_dir, kept)
        return
    shutil.copytree(kept, data_dir)


def live(
    run_here: RunHere, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ago(days: int) -> dict[str, Any]:
        return {"at": NOON - timedelta(days=days)}

    able(run_here, data_dir)
    someone(run_here, text="私は凪。港町で育った。", name="凪", label="美咲")
    first = run_here(
        "remember",
        "美咲と海で笑った。",
        "--emotion",
        "嬉しい",
        "--with",
        "美咲",
        "--json",
        **ago(14),
    )
    run_here("remember", "The landlord asks for two months.", "--emotion", "frustrated", **ago(9))
    other = run_here("remember", "健太の手術が心配だ。", "--emotion", "心配", "--json", **ago(6))
    run_here(
        "remember", "手術は無事に終わった。", "--emotion", "安心", "--intensity", "0.9", **ago(2)
    )
    run_here("remember", "誰にも言わない。", "--private", "--emotion", "恥ずかしい", **ago(2))
    run_here("remember", "待つことの多い一週間だった。", "--category", "内省", **ago(2))
    run_here("remember", "面接がある。", "--when", "1月20日 15時", "--with", "美咲", **ago(1))
    run_here("create-episode", first.data["id"], other.data["id"], "港の話", **ago(1))
    run_here("update-self", "question", "なぜ海は落ち着くのか?", **ago(1))
    noting.note(run_here, monkeypatch, noting.of("美咲", "fact", "猫を飼っている"), **ago(1))
    run_here("note", "ビルドが通った。")
    for answer in (
        said(SAY, "疲れて見えた。", about="眠れたかどうか"),
        said(ACT, "潮の時刻しだいだ。", backend="coder", task_instruction="潮の表を作る。"),
        said(SKIP, "いまは要らない。"),
        {**said(DEFER, "もう遅い。"), "defer_reason": "みんな寝ている。"},
    ):
        run_here("note", answer["reason"])
        decide(run_here, tmp_path, answer)
    run_here("prefer", "like", "食べ物", "柚子茶")
    run_here("backup")


@pytest.mark.usefixtures("lived")
def test_every_screen_is_in_one_language(
    data_dir: Path, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    screens = []
    for command in SCREENS:
        shown = on_a_terminal(data_dir, *command.split(), columns=400, **JA, **NOW).text
        bare = re.sub("The landlord asks for two months.?", "", shown)
        assert leftover(bare) == [], command
        assert re.search("[ぁ-ヿ一-鿿]", shown), command
        screens.append(f"$ ego {command}\n{IDS.sub('ID', shown)}")
    steady = re.sub(r"\d+(?:,\d+)*(?:\.\d+)? (?:MB|kB|GB)", "SIZE", "\n".join(screens))
    assert steady.replace(str(data_dir), "HERE") == snapshot


SCREENS = (
    "jobs list",
    "events",
    "context",
    "noted",
    "attend",
    "capability list",
    "mood",
    "mood --history",
    "wake-up",
    "emotion-trend",
    "console",
    "console --why",
    "get-interoception",
    "memories",
    "prefer list",
    "deliver list",
    "capture status",
    "consolidate",
    "introspect",
    "consider-them",
    "consider-them --person 健太",
    "consider-them --person 由美",
)


@pytest.mark.usefixtures("lived")
def test_the_reasons_are_in_one_language(data_dir: Path, run_here: RunHere) -> None:
    told = run_here("console", "--why", **NOW).out + run_here("jobs", "list", **NOW).out
    shown = ""
    for name in dict.fromkeys(re.findall(r"\b(?:ev|dec|int|trg|aj)_\w+", told)):
        shown += on_a_terminal(data_dir, "why", name, columns=400, **JA, **NOW).text

    ours = re.sub(rf"{IDS.pattern}|curious|Curious about the sea|Calm", "", shown)
    assert re.findall("[A-Za-z]{2,}.*", ours) == []
    for one in (
        "ほかのエージェントに任せる、順番待ち",
        "。探るほうへ。",
        "眠れたかどうか。まだ言っていません。",
    ):
        assert one in shown


@pytest.mark.usefixtures("lived")
def test_what_is_linked_is_told_in_one_language(data_dir: Path, run_here: RunHere) -> None:
    first, second = (one["id"] for one in run_here("memories", "--json").data["memories"][:2])
    between = {
        "similar": "次のものと似ている",
        "caused_by": "きっかけは次のもの",
        "leads_to": "つながる先",
        "related": "次のものと関係がある",
        "replaces": "置き換える",
    }
    shown = ""
    for kind, words in between.items():
        tied = on_a_terminal(data_dir, "link-memories", first, second, "--type", kind, **JA).text
        assert f"\n  {words}\n" in tied
        shown += tied
    for name in (first, second):
        shown += on_a_terminal(data_dir, "show", name, columns=400, **JA, **NOW).text
    for _ in "12":  # the second time there is none
        tie = (first, second, "--type", "related", "--undo")
        shown += on_a_terminal(data_dir, "link-memories", *tie, columns=400, **JA).text
    for one in (
        "置き換えられた",
        "つながり(関係)を外しました:",
        "へのつながり related はありません",
    ):
        assert one in shown
    assert re.findall("[A-Za-z]{2,} [A-Za-z]{2,}.*", IDS.sub("", shown)) == []


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize(
    "command", ["backup list", "doctor", "stats", "config show", "desires simulate"]
)
@pytest.mark.parametrize("columns", [80, 120])
def test_a_screen_of_the_machine_is_in_one_language(
    command: str, columns: int, data_dir: Path
) -> None:
    shown = on_a_terminal(data_dir, *command.split(), columns=columns, **JA, **NOW).text

    assert leftover(shown.replace(str(data_dir), "")) == []


@pytest.mark.usefixtures("prepared")
def test_a_copy_and_its_way_back_are_told_in_one_language(
    data_dir: Path, run_here: RunHere, tmp_path: Path
) -> None:
    def shown(*words: str) -> str:
        told = on_a_terminal(data_dir, *words, columns=400, **JA, **NOW).text
        assert leftover(told) == [], words
        return told.replace(str(tmp_path), "HERE")

    kept = str(tmp_path / "copy")
    run_here("remember", "美咲と海で笑った。", "--with", "美咲")
    assert "写しました: 記憶 1件" in shown("backup", kept)
    assert "写しは無事で、ここにあるものと同じです。" in shown("restore", kept, "--dry-run")
    run_here("remember", "写したあとの話。")

    would = shown("restore", kept, "--dry-run")
    assert "戻すと、次のように変わります:\n記憶: ここに2、写しに1(ここだけ 1)\n" in would
    assert "何も変えていません。戻すときは、ここにあるものを backups に残します。" in would
    back = shown("restore", kept)
    assert "の写しを戻しました: 記憶 1件、物語 0件、出来事 0件。" in back
    assert "これまでここにあったものは " in back
    (tmp_path / "copy" / "ego.db").write_bytes(b"torn")
    assert "ego.db が、写しを作ったときと違います。何も変えていません。" in shown("restore", kept)
    (tmp_path / "copy" / "backup.json").unlink()
    assert "に backup.json がありません。" in shown("restore", kept)
    assert "には何もありません。" in shown("restore", str(tmp_path / "none"))
    (tmp_path / "a.tar").write_bytes(b"torn")
    for wrong in (("restore", str(tmp_path / "a.tar")), ("backup", str(data_dir / "copy"))):
        assert shown(*wrong).startswith("エラー: "), wrong


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("remember 誰にも言わない恥ずかしいこと。 --private", "、非公開)"),
        ("memories --set-aside", "脇へ置いた記憶 1件のうち 1-1:"),
        ("report -o {}/page.html", "(非公開の記憶1件は載せていません)"),
        ("update-relationship 健太 alias ケンタ", "健太の別の名: ケンタ"),
        ("update-relationship 健太 known_fact 手術をした", "健太について知っていること: "),
        ("update-relationship 健太 trust_level 0.8", "健太への信頼: 0.8"),
        ("update-self goal 泳げるようになる", "新しい目標("),
        ("update-self narrative 私は港町で育った。", "自分の物語: "),
    ],
)
def test_an_answer_is_in_one_language(
    words: str, holds: str, data_dir: Path, run_here: RunHere, tmp_path: Path
) -> None:
    if "set-aside" in words:
        run_here("forget", run_here("memories", "--json").data["memories"][0]["id"])
    run = words.format(tmp_path).split()
    shown = on_a_terminal(data_dir, *run, columns=400, **JA, **NOW, EGO_LLM="").text

    told, _, _ = shown.partition("---")
    assert holds in told
    assert leftover(told.replace("The landlord asks for two months.", "")) == []


@pytest.mark.usefixtures("lived")
def test_what_the_doctor_finds_and_mends_is_told_in_one_language(data_dir: Path) -> None:
    with sqlite3.connect(data_dir / "ego.db") as db:
        db.execute("UPDATE memories SET at = 4102444800000000 WHERE seq = 1")
        db.execute("DELETE FROM totals")
    (data_dir / "desires.json").write_text("{torn", "utf-8")
    (data_dir / "self_model.json.bak").write_bytes(b"\xff")
    told = []
    for words in (("doctor",), ("doctor", "--repair")):
        shown = on_a_terminal(data_dir, *words, columns=400, **JA, **NOW).text
        assert leftover(shown.replace(str(data_dir), "")) == []
        told.append(shown)
    (data_dir / "ego.db").write_bytes(b"no database")
    broken = on_a_terminal(data_dir, "doctor", columns=400, **JA, **NOW).text

    assert "未来の日付のものが1件あります: memories の at(2100-01-01)。" in told[0]
    assert "memories の総数がありません。" in told[0]
    assert re.search("異常 \\d件、注意 \\d件。", told[0])
    assert "ため、一つ前の版(" in told[1]
    assert "だった1件を今の日付にしました。" in told[1]
    assert leftover(broken.replace("file is not a database", "").replace(str(data_dir), "")) == []
    assert "無事な写しでいちばん新しいのは" in broken
    assert "--dry-run` で戻すと変わることが見られ、" in broken


@pytest.mark.usefixtures("lived")
@pytest.mark.parametrize("command", ["jobs list", "events", "noted", "console --why", "stats"])
def test_a_pipe_reads_them_in_english(command: str, run_here: RunHere) -> None:
    english = run_here(*command.split(), **NOW)
    assert leftover(english.out)
    assert run_here(*command.split(), **JA, **NOW).out == english.out


@pytest.mark.parametrize(
    "named",
    [TriggerKind, Outcome, MessageKind, IntentState, JobState, ResultStatus, Mode, TargetType],
)
def test_each_state_and_kind_has_a_name(named: Any) -> None:
    called = [{str(one), str(one).replace("_", " ")} for one in (*named, *CATALOG)]

    assert [one for one in called if not one & set(TEXTS)] == []
