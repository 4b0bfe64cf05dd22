"""Who asks in talk that something be forgotten is told what it is, in whatever words they ask."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests import noting
from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal
from tests.talk import saying

TOLD = "In 1987 I gave a false reference for a colleague, Dennis Pike."
PIANO = "ピアノの発表会は失敗だった。"
PATEL = "Dr. Patel knows that I drink."


def ask(run_here: RunHere, data_dir: Path, tmp_path: Path, asks: str, *told: str) -> str:
    model = {"EGO_LLM": saying(tmp_path, "Oh!")}
    for said in told:
        run_here("chat", said, **model)
    run_here("chat", "Ramen again.", **model)
    return on_a_terminal(data_dir, "chat", asks, **model).text


@pytest.mark.parametrize(
    ("told", "asks"),
    [
        (TOLD, "Please forget what I told you about Dennis Pike. Thank you."),
        (TOLD, "Please forget what I told you about Dennis Pike. I don't want it anywhere."),
        (TOLD, "Forget what I said about Dennis Pike at work, because it weighs on me."),
        (TOLD, "I regret telling you about Dennis Pike. Please forget it."),
        (TOLD, "I shouldn't have mentioned Dennis Pike yesterday. Please forget it."),
        (TOLD, "Forget that. The thing about Dennis, I mean."),
        (TOLD, "I want you to forget about Dennis."),
        (TOLD, "Please delete what I told you about Dennis"),
        (TOLD, "Delete everything about Dennis"),
        (TOLD, "Could you erase everything you know about Dennis? Thanks!"),
        (PATEL, "Delete everything about Dr. Patel. It was wrong of me."),
        (PIANO, "ピアノの話、消して"),
        (PIANO, "ピアノの話は消してください。ありがとう。"),
        (PIANO, "ピアノのことは忘れて。もう聞きたくないから。"),
        (PIANO, "ピアノの話をしたのは間違いだった。忘れてください。"),
        (PIANO, "ピアノの話を削除してもらえますか？よろしく。"),
        ("仕事やめようかな", "仕事やめる話は忘れて"),
        ("仕事やめようかな", "仕事やめようかって話、あれ忘れて"),
        ("健太と別れるかも", "ねえ、健太と別れるって言ったの忘れて"),
        ("犬を飼いたい", "犬飼う話忘れて"),
    ],
)
def test_a_request_finds_what_it_names_whatever_else_it_says(
    run_here: RunHere, data_dir: Path, tmp_path: Path, told: str, asks: str
) -> None:
    shown = ask(run_here, data_dir, tmp_path, asks, told)

    its_id = run_here("events", "--json").data["events"][-1]["event_id"]
    assert f"Nothing is forgotten yet. `ego forget {its_id}` sets this aside:" in shown


@pytest.mark.parametrize(
    "asks", ["My PIN is 4711. Please forget that.", "暗証番号は4711です。忘れてください。"]
)
def test_what_the_request_itself_says_may_be_meant(
    run_here: RunHere, data_dir: Path, tmp_path: Path, asks: str
) -> None:
    shown = ask(run_here, data_dir, tmp_path, asks)

    assert "Nothing is forgotten yet. Which of these?" in shown
    for event in run_here("events", "--json").data["events"]:
        assert event["event_id"] in shown


def test_it_is_said_that_nothing_names_it_where_no_word_of_it_stands(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    asks = "Please forget what I told you about Bob. Thank you."
    shown = ask(run_here, data_dir, tmp_path, asks, TOLD)
    assert "nothing that was said or kept names that." in shown

    asks = "Please forget what I told you about references and golden letters."
    shown = ask(run_here, data_dir, tmp_path, asks)
    assert "Nothing is forgotten yet, and what is meant was not found." in shown


@pytest.mark.parametrize(
    "said",
    [
        "Don't delete what I told you about Dennis.",
        "I'll delete everything about Dennis in the file.",
        "Did you delete what I told you about Dennis?",
        "Delete everything in the build folder.",
        "電気を消して",
        "電話を消してから寝た。",
        "デニスの話を消して、書き直した。",
    ],
)
def test_what_asks_for_something_else_is_told_nothing(
    run_here: RunHere, data_dir: Path, tmp_path: Path, said: str
) -> None:
    assert "forgotten" not in ask(run_here, data_dir, tmp_path, said, TOLD)


def test_the_request_itself_is_named_where_it_tells_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    shown = ask(run_here, data_dir, tmp_path, "Please forget what I said about Dennis Pike.", TOLD)
    newest = run_here("events", "--json").data["events"][0]["event_id"]
    bare = ask(run_here, data_dir, tmp_path, "Please delete that.")

    assert f"What you asked says it, too: `ego forget {newest}`." in " ".join(shown.split())
    assert "What you asked" not in bare
    assert "Nothing is forgotten yet. `ego forget ev_" in bare


PREGNANT = "she's pregnant!! due in May"
PRIYA = (
    "Priya moved to Leeds, what a day",
    "Priya and I had a row",
    "Priya rang, we're ok again",
    PREGNANT,
)


@pytest.mark.parametrize(
    ("asks", "meant"),
    [
        ("could you please forget what I told you about Priya being pregnant?", PREGNANT),
        ("please forget that Priya is pregnant", PREGNANT),
        ("please forget that priya is pregnant", PREGNANT),
        ("please forget what I said about the pregnancy", PREGNANT),
        ("please forget what I said about Priya's pregnancy at lunch", PREGNANT),
        ("please forget that Priya moved to Leeds", PRIYA[0]),
        ("please forget what I said about the row with Priya and Ken", ""),
        ("please forget what I said about Priya's divorce", ""),
        ("please forget that Ken is pregnant", ""),
    ],
)
def test_what_goes_on_about_somebody_is_meant_and_a_name_alone_is_not(
    run_here: RunHere, data_dir: Path, tmp_path: Path, asks: str, meant: str
) -> None:
    shown = ask(run_here, data_dir, tmp_path, asks, *PRIYA)

    events = run_here("events", "--json").data["events"]
    its = [one["event_id"] for one in events[1:] if one["user_text"] == meant]
    named = [one["event_id"] for one in events[1:] if one["event_id"] in shown]
    assert "Nothing is forgotten yet" in shown
    assert named == its


@pytest.mark.parametrize(
    ("told", "asks"),
    [
        (
            ("I've got a horrible cold", "my cold is worse, tell them I'm out on Saturday too"),
            "delete what I said about my cold",
        ),
        (("風邪ひいた", "風邪がひどくて、彼女に移した"), "風邪の話は忘れてください。"),
    ],
)
def test_what_says_it_again_is_meant_too_whomever_it_goes_on_about(
    run_here: RunHere, data_dir: Path, tmp_path: Path, told: tuple[str, str], asks: str
) -> None:
    shown = ask(run_here, data_dir, tmp_path, asks, *told)

    events = run_here("events", "--json").data["events"]
    named = [one["user_text"] for one in events[1:] if one["event_id"] in shown]
    assert named == [*reversed(told)]


def test_in_japanese_too_she_is_whom_the_turn_before_names(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    told = ("美咲から電話があった", "彼女は妊娠したんだって")
    shown = ask(run_here, data_dir, tmp_path, "美咲の妊娠の話は忘れてください。", *told)

    events = run_here("events", "--json").data["events"]
    named = [one["user_text"] for one in events[1:] if one["event_id"] in shown]
    assert named == [told[1]]


def test_of_a_plan_each_turn_is_named_that_made_changed_or_told_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    def say(words: str, day: int) -> str:
        at = datetime(2026, 12, day, 12, tzinfo=UTC)
        run_here("chat", words, EGO_LLM=saying(tmp_path, "Oh!"), at=at)
        newest: str = run_here("events", "--json", at=at).data["events"][0]["event_id"]
        return newest

    turns = [
        say("I have a job interview at Bosch on Tuesday at 4 pm", 9),
        say("the interview got moved to Thursday 17 December, 10 am", 10),
        say("interview was a disaster. they want Java. I am staying here", 18),
    ]
    say("Ramen again.", 19)
    later = datetime(2026, 12, 19, 14, tzinfo=UTC)
    (plan,) = run_here("search-memories", "interview", "--json", at=later).data["memories"]
    shown = run_here("forget", plan["id"], "--json", at=later).data

    told = [one["id"] for one in shown["still_told"] if one["kind"] == "event"]
    assert told == turns[::-1]


@pytest.mark.parametrize(
    ("asks", "left"),
    [
        ("明日の面接の話は忘れて", []),
        ("Please forget what I said about the interview on Friday", []),
        ("Forget the thing about Friday. Dentist is on Thursday at 10", ["Dentist is on Thursday"]),
        ("明日、傘を忘れないで", ["明日、傘を忘れないで"]),
    ],
)
def test_a_request_to_forget_is_no_plan(
    run_here: RunHere, tmp_path: Path, asks: str, left: list[str]
) -> None:
    run_here("chat", asks, EGO_LLM=saying(tmp_path, "Oh!"))

    plans = [one["text"] for one in run_here("noted", "--json").data["noted"]]
    assert len(plans) == len(left)
    assert all(one in plan for one, plan in zip(left, plans, strict=True))


@pytest.mark.parametrize(
    ("asks", "noted", "left"),
    [
        ("仕事やめる話は忘れて", ["美咲は仕事をやめようとしている", "美咲は退職を撤回した"], []),
        ("Please forget what I said about Dennis.", ["Misaki knows Dennis."], []),
        ("My PIN is 4711. Please forget that.", ["Misaki's PIN is 4711."], []),
        (
            "Forget what I said about Dennis. I moved to Leeds.",
            ["Misaki wants Dennis forgotten.", "Misaki lives in Leeds."],
            ["Misaki lives in Leeds."],
        ),
    ],
)
def test_a_model_that_notes_what_is_to_be_forgotten_notes_it_nowhere(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, asks: str, noted: list[str], left: list[str]
) -> None:
    noting.someone(run_here)
    turn = noting.Turn(asks, tuple(noting.of("user", "fact", one) for one in noted))
    noting.talk(run_here, monkeypatch, turn)
    assert noting.reflect(run_here, turn).code == 0

    assert [one["text"] for one in noting.listed(run_here)] == left
