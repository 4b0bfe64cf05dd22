"""A plan that is told in talk lies ahead, whether or not a model notes it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import NOON, RunHere
from tests.faces.terminals import on_a_terminal
from tests.noting import Turn, of, reflect, someone, talk
from tests.talk import saying
from tests.tools.talk.test_birthday_told import chat

TOLD = "I have an interview on 10 December. Remember that!"


def lies_ahead(run_here: RunHere, at: datetime = NOON) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run_here("ahead", "--json", at=at).data["ahead"]
    return found


def test_it_is_ahead_once_in_the_words_of_whoever_told_it(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, TOLD)
    chat(run_here, tmp_path, "My interview is on December 10, wish me luck!")

    (ahead,) = lies_ahead(run_here)
    assert (ahead["day"], ahead["every"]) == ("2026-12-10", None)
    assert "  I have an interview.\n" in run_here("ahead").out


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("I got the job!! start on 5 October", "Misaki: I got the job!! start on 5 October"),
        ("I quit the bank today. I start at the museum on Monday!", "I start at the museum on"),
        ("How are you? Exam on Friday.", "Misaki: Exam on Friday."),
        (
            "parents evening is coming up, it's the 3rd",
            "Misaki: Parents evening is coming up, it's",
        ),
        (
            "I'm doing teas at the bazaar, it's the 3rd",
            "Misaki: I'm doing teas at the bazaar, it's",
        ),
        ("金曜に翻訳の締め切りがある", "Misaki: 金曜に翻訳の締め切りがある"),
        ("I have to translate the manual by Friday.", "translate the manual by Friday"),
        ("Priya is off sick today, so the demo is postponed to Friday at 11", "to Friday at 11"),
        ("the demo is moved to Friday at 11 because Priya is ill today", "to Friday at 11"),
        ("プリヤが今日病気なので、デモは金曜の11時に延期になった", "デモは金曜の11時"),
    ],
)
def test_it_says_what_is_on_the_day(
    run_here: RunHere, tmp_path: Path, told: str, kept: str
) -> None:
    chat(run_here, tmp_path, told)

    (ahead,) = lies_ahead(run_here)
    assert kept in ahead["content"]


@pytest.mark.parametrize(
    ("owed", "open_still", "done"),
    [
        (
            "Remind me to order garlic before the end of June.",
            "no garlic yet",
            "ordered the garlic",
        ),
        ("今月中に税金を払わないといけない。", "税金のこと忘れてた", "税金払ったよ"),
    ],
)
def test_what_was_done_before_its_day_lies_ahead_no_more(
    run_here: RunHere, tmp_path: Path, owed: str, open_still: str, done: str
) -> None:
    chat(run_here, tmp_path, owed)
    chat(run_here, tmp_path, open_still)
    assert len(lies_ahead(run_here)) == 1

    chat(run_here, tmp_path, done)

    assert lies_ahead(run_here) == []


def test_a_memory_of_the_same_thing_is_the_same_plan(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "We launch the boat on Sunday at ten instead.")
    run_here("remember", "The launch is on Sunday 4 January at 10:00; the varnish was short.")
    run_here("remember", "Lunch with Misaki on Sunday 4 January.", "--with", "Misaki")

    assert [(one["hour"], one["content"][:9]) for one in lies_ahead(run_here)] == [
        (None, "Lunch wit"),
        ("10:00", "The launc"),
    ]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("12月10日に面接があるの、覚えておいて。", "2026-12-10"),
        ("来週の金曜、美咲と横浜で会うよ", "2026-01-09"),
        ("明日の15時に歯医者だよ。覚えておいて。", "2026-01-02"),
        ("Don't forget that my exam is on 3 December.", "2026-12-03"),
        ("Remind me on Friday to call Mum.", "2026-01-02"),
        ("Remind me to call Mum tomorrow.", "2026-01-02"),
        ("remind me when I get home tomorrow to call Mum", "2026-01-02"),
        ("Remind me that the bins go out tomorrow", "2026-01-02"),
        ("明日の打ち合わせのこと思い出させて", "2026-01-02"),
        ("さおりの誕生日は6月2日ね、忘れたら殺される", "2026-06-02"),
        ("I'm so nervous. My sister's wedding is next Saturday!", "2026-01-10"),
    ],
)
def test_it_is_read_in_both_languages(
    run_here: RunHere, tmp_path: Path, said: str, day: str
) -> None:
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == [day]


@pytest.mark.parametrize(
    "said",
    [
        "Is the interview on 10 December?",
        "my mum is ill, it's the 3rd today",
        "can't believe it's the 3rd already",
        "Tom's the 3rd in line, then me",
        "tomorrow's the 2nd",
        "it's 24/7 at work",
        "standup moved to 10.30 from tomorrow",
        "See you tomorrow!",
        "Good night, talk to you tomorrow.",
        "what is the weather tomorrow",
        "Tell me tomorrow's weather.",
        "remind me what I need to do tomorrow",
        "remind me when the dentist is on Friday",
        "Remind me when I have to be at the station on Friday.",
        "Remind me who's coming on Sunday",
        "tell me again what's on tomorrow",
        "金曜の歯医者何時かおしえて",
        "明日の予定教えて",
        "Translate: I have an interview on 10 December.",
        "Write me a note. The party is on 10 December.",
        'He said "I leave tomorrow" in that letter.',
        "Tell me a story: tomorrow the queen rides out.",
        "*tomorrow we sail to the island*",
        "If it rains on Friday we stay home.",
        "I swim every Friday.",
        "We met on 10 December.",
        "I am free on 10 December or 12 December.",
        "> The meeting is on 10 December.",
        "また明日ね。",
        "おやすみ、また明日",
        "明日の天気教えて",
        "明日は何する",
        "「12月10日に面接がある」を英語で書いて",
        "12月10日は面接だっけ?",
        "明日晴れたら海に行く。",
        "小説を考えた。12月10日に戦争が始まる。",
        "今夜読んで。",
        "今夜これ見てね",
        "明日までに目を通しておいてください。",
        "Read the draft tonight.",
        "Please have a look at it by Friday.",
    ],
)
def test_what_tells_no_plan_points_nowhere(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    assert lies_ahead(run_here) == []
    assert run_here("noted").out == "Nothing was noted from talk yet.\n"


def test_it_goes_with_its_turn_and_can_be_dropped(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, TOLD)
    (event,) = run_here("events", "--json").data["events"]
    run_here("forget", event["event_id"])
    assert lies_ahead(run_here) == []

    run_here("undelete", event["event_id"])
    (noted,) = run_here("noted", "--json").data["noted"]
    assert len(lies_ahead(run_here)) == 1

    run_here("noted", "drop", noted["id"])
    chat(run_here, tmp_path, TOLD)
    assert lies_ahead(run_here) == []


def test_what_a_model_notes_of_the_same_turn_is_the_same_plan(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    model = of("Misaki", "plan", "Misaki has a job interview on 10 December at 9:00.")
    turn = Turn("The interview is on 10 December.", (model,))

    talk(run_here, monkeypatch, turn)
    assert reflect(run_here, turn).code == 0

    (ahead,) = lies_ahead(run_here)
    assert ahead["day"] == "2026-12-10"
    assert "before: 10 December" in run_here("noted").out


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TOLD, "We have a concert on 10 December."),
        ("I have a meeting with Ken on 3 December.", "I have a meeting with Aki on 3 December."),
        ("来週の金曜、美咲と横浜で会うよ", "来週の金曜、健太と横浜で会うよ"),
    ],
)
def test_two_plans_of_one_day_stay_two(
    run_here: RunHere, tmp_path: Path, one: str, other: str
) -> None:
    chat(run_here, tmp_path, one)
    chat(run_here, tmp_path, other)
    chat(run_here, tmp_path, one)

    assert len(lies_ahead(run_here)) == 2


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (TOLD, "Ahead on Thursday, 10 December: I have an interview on 10 December."),
        ("The flyer is due by 8 December.", "Due by Tuesday, 8 December: The flyer is due by"),
        ("They said they'd let me know by 8 December.", "Ahead on Tuesday, 8 December: They said"),
        ("I have to let them know by 8 December.", "Due by Tuesday, 8 December: I have to let"),
        ("12月8日までに連絡をくれるって", "Ahead on Tuesday, 8 December: 12月8日まで"),
        ("12月8日までに連絡しなきゃ", "Due by Tuesday, 8 December: 12月8日まで"),
        ("Mum's birthday is 8 December.", "Ahead on Tuesday, 8 December, and every year: Mum's"),
        ("My cat is called Mocha, remember that.", "Kept with your talk; recall finds it."),
        ("My PIN is 4711. Please forget that.", "Nothing is forgotten yet. `ego forget ev_"),
        ("Please forget what I told you of Bob.", "yet: nothing that was said or kept names that"),
        ("Don't you ever forget about our trip!", ""),
        ("Do you remember that film?", ""),
    ],
)
def test_whoever_told_it_at_a_terminal_reads_what_was_kept(
    run_here: RunHere, data_dir: Path, tmp_path: Path, said: str, line: str
) -> None:
    run_here("remember", "The tide came in.")  # a server has to know the ego
    shown = on_a_terminal(data_dir, "chat", said, EGO_LLM=saying(tmp_path, "Oh!"))

    assert line in shown.text
    assert line or "kept" not in shown.text
    assert line or "forget" not in shown.text


def test_what_lies_ahead_already_is_not_said_to_be_put_there(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    run_here("remember", "I have an interview on 10 December.")
    model = saying(tmp_path, "Oh!")
    shown = on_a_terminal(data_dir, "chat", TOLD, EGO_LLM=model)

    assert "Already ahead on Thursday, 10 December" in shown.text


@pytest.mark.parametrize("way", ["chat", "remember"])
def test_whoever_moved_it_at_a_terminal_reads_that(
    run_here: RunHere, data_dir: Path, tmp_path: Path, way: str
) -> None:
    if way == "chat":
        chat(run_here, tmp_path, TOLD)
    else:
        run_here("remember", "Misaki has an interview on 10 December.")
    said = "The interview is Friday 11 December, not Thursday."
    shown = on_a_terminal(data_dir, "chat", said, EGO_LLM=saying(tmp_path, "Oh!"))

    assert "Moved to Friday, 11 December: " in shown.text


def test_whoever_asks_to_forget_reads_nothing_private_and_nothing_that_is_set_aside(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!")}
    run_here("remember", "Sakura weeps at night.", "--private")
    shown = on_a_terminal(data_dir, "chat", "Forget what I told you about Sakura.", **model)
    assert "weeps" not in shown.text

    run_here("chat", "My PIN is 4711.", **model)
    run_here("forget", run_here("events", "--json").data["events"][0]["event_id"])
    shown = on_a_terminal(data_dir, "chat", "Please forget that.", **model)
    assert "4711" not in shown.text


@pytest.mark.parametrize(
    ("told", "mended", "day", "every"),
    [
        (TOLD, "No wait, the interview is on the 11th.", "2026-12-11", None),
        (TOLD, "Oops, not 10 December, the interview is 12 December.", "2026-12-12", None),
        (
            "12月10日に面接があるの。",
            "面接は12月10日じゃなくて、12月11日だよ。",
            "2026-12-11",
            None,
        ),
        (TOLD, "Oops, the interview was on 12 December.", "2026-12-12", None),
        (
            "美咲の誕生日は12月8日だよ。",
            "美咲の誕生日、間違えた。12月9日だった。",
            "2026-12-09",
            "year",
        ),
        ("12月10日に面接があるの。", "面接は12月11日に変更になった。", "2026-12-11", None),
        *(
            ("12月3日に面接があるの。", said, "2026-12-05", None)
            for said in (
                "12月3日ではなくて12月5日でした",
                "ごめん、12月3日じゃなくて12月5日だった。",
                "3日じゃなくて5日だよ",
                "間違えた、12月5日だった",
                "違った、5日でした。",
                "やっぱり12月5日になった",
                "面接、やっぱり5日です",
                "12月3日と言ったけど、正しくは12月5日です。",
                "12月3日は間違いで、12月5日でした。",
            )
        ),
        (TOLD, "Sorry, not the 10th, it's on the 11th.", "2026-12-11", None),
        (TOLD, "No wait, it's on 12 December.", "2026-12-12", None),
    ],
)
def test_a_day_that_is_put_right_stands_in_place_of_the_other(
    run_here: RunHere, tmp_path: Path, told: str, mended: str, day: str, every: str | None
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, mended)

    assert [(one["day"], one["every"]) for one in lies_ahead(run_here)] == [(day, every)]
    newest = run_here("events", "--json").data["events"][0]["event_id"]
    run_here("forget", newest)
    assert [one["day"] for one in lies_ahead(run_here)] != [day], "the first one is back"
    assert len(lies_ahead(run_here)) == 1


@pytest.mark.parametrize(
    "said",
    [
        "No wait, the meeting with Aki is on 11 December.",
        "面接は12月11日じゃなくてよかった。",
        "Was the interview moved to 11 December?",
        "Actually, I bought shoes for the interview on 11 November.",
        "No wait, it is on the 11th or the 12th, the interview.",
        "12月3日ではなくて12月5日でした",
        "ごめん、12月11日は会えない。",
        "やっぱり11日は映画にする",
        "Actually, I am busy on 11 December.",
    ],
)
def test_what_may_be_of_another_plan_replaces_none(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, "I have an interview on 10 December.")
    chat(run_here, tmp_path, said)

    assert "2026-12-10" in [one["day"] for one in lies_ahead(run_here)]


def test_a_bare_correction_is_of_what_was_just_told(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "12月3日に面接があるの。")
    for said in ("お昼はうどんだった。", "おいしかった。", "猫が寝てる。"):
        chat(run_here, tmp_path, said)
    chat(run_here, tmp_path, "間違えた、12月5日だった")

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-12-03"]


@pytest.mark.parametrize(
    ("said", "day", "hour"),
    [
        ("On Monday I work the late shift until 10 pm.", "2026-01-05", None),
        ("On Monday I work the late shift from 2 until 10 pm.", "2026-01-05", "14:00"),
        ("The meeting on 5 January is put off until 4 pm.", "2026-01-05", "16:00"),
        ("月曜は22時まで遅番だよ。", "2026-01-05", None),
        ("月曜は14時から22時まで遅番だよ。", "2026-01-05", "14:00"),
        ("月曜の22時までにレポートを出す。", "2026-01-05", "22:00"),
        ("I got the job as head nurse, starting 1 February!", "2026-02-01", None),
        ("I got the job as head nurse, from 1 February.", "2026-02-01", None),
        ("I accepted the post, beginning on 1 February.", "2026-02-01", None),
    ],
)
def test_an_hour_at_which_it_ends_is_no_start_and_a_day_it_starts_on_is(
    run_here: RunHere, tmp_path: Path, said: str, day: str, hour: str | None
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == (day, hour)


@pytest.mark.parametrize("said", ["I was ill, from 1 February on.", "It rained, from 1 February."])
def test_what_was_since_then_is_no_plan(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    assert lies_ahead(run_here) == []
