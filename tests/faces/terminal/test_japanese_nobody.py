"""Japanese screens of an ego whose companion has no name, with what is liked and known in it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from ego.upkeep.language import reword, speaking
from tests.conftest import NOON, RunHere
from tests.faces.terminals import on_a_terminal

JA = {"EGO_LANGUAGE": "ja", "EGO_COMPANION": "", "EGO_TIMEZONE": "Asia/Tokyo"}
NOW = {"EGO_NOW": "2026-01-01T13:00:00Z"}


def show(data_dir: Path, *words: str) -> str:
    return on_a_terminal(data_dir, *words, columns=200, **JA, **NOW).text


def test_what_is_liked_has_its_note_in_japanese(data_dir: Path) -> None:
    said = show(data_dir, "prefer", "like", "food", "ほうじ茶", "--note", "美咲と飲んだ")
    confirmed = show(data_dir, "prefer", "confirm", "food", "ほうじ茶")

    assert "食べ物: ほうじ茶 が好き(未確認 0.5)。美咲と飲んだ" in said
    assert "食べ物: ほうじ茶 が好き(確認済み)。美咲と飲んだ" in confirmed


def test_facts_that_are_sentences_need_no_mark_between_them(
    run_here: RunHere, data_dir: Path
) -> None:
    for fact in ("犬を飼っている。", "東京に住んでいる。"):
        run_here("update-relationship", "健太", "known_fact", fact)
    run_here("update-relationship", "健太", "preferred_topic", "映画")

    told = show(data_dir, "consider-them", "--person", "健太")

    assert "- 知っていること: 犬を飼っている。東京に住んでいる。" in told
    assert "- 話したいこと: 映画" in told
    assert "   犬を飼っている。東京に住んでいる。" in show(data_dir, "people")


def test_what_is_remembered_of_whoever_has_no_name_is_called_in_japanese(
    run_here: RunHere, data_dir: Path
) -> None:
    run_here("remember", "your companion: 明日は歯医者に行く。", at=NOON - timedelta(days=3))

    for screen in ("", "memories", "introspect", "recall 歯医者"):
        assert "your companion" not in show(data_dir, *screen.split()), screen
    assert "相手: 明日は歯医者に行く。" in show(data_dir, "memories")


def test_a_decision_is_told_in_japanese() -> None:
    with speaking("ja"):
        assert (
            reword("Nothing is done (dec_1): いまは要らない。")
            == "何もしません(dec_1): いまは要らない。"
        )
        put_off = reword("Put off until 2026-01-02 09:00 (dec_1): もう遅い。")
        beat = reword("expression is high (0.7). Nothing is done (dec_1): 静かにしている。")
        about = reword(
            'Today at 19:00: 陽子と会う. Since then: "楽しみ" (3d ago) Nothing is done (d): 待つ。'
        )
    assert put_off == "2026-01-02 09:00まで延ばします(dec_1): もう遅い。"
    assert beat == "表現が高まっています(0.7)。何もしません(dec_1): 静かにしている。"
    assert about == "今日 19:00: 陽子と会う 聞いた話:「楽しみ」(3日前) 何もしません(d): 待つ。"


def test_what_was_said_since_and_what_faded_is_told_in_japanese(
    run_here: RunHere, data_dir: Path
) -> None:
    chat = ("absorb", "--user")
    run_here("remember", "猫はモチという名前で、三歳になる", at=NOON - timedelta(days=200))
    run_here(*chat, "明日、陽子と会う", stdin=b"OK", at=NOON - timedelta(days=1))
    run_here(*chat, "陽子、カラオケ行きたいって", stdin=b"OK", at=NOON - timedelta(hours=9))

    for screen in ("heartbeat --above 1", "recall 今日の予定は？"):
        shown = show(data_dir, *screen.split())
        assert "聞いた話:「陽子、カラオケ行きたいって」" in shown.replace("\n", ""), screen
        assert "Since then" not in shown, screen
    assert "うろ覚え: 猫はモチ" in show(data_dir, "recall", "猫の名前")
