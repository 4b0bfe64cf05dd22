"""A plan that is told in confidence is kept private, and a private one gets no public double."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.runtime.ego import open_ego
from ego.stores.memory.ahead import open_ones
from ego.tools.memory.finding import known
from tests.conftest import RunHere, environment
from tests.faces.terminals import on_a_terminal
from tests.talk import saying
from tests.tools.memory.test_regular import january
from tests.tools.talk.test_birthday_told import MISAKI, chat

INTERVIEW = "I have a job interview at Northwind on Friday 9 January at 10:00."
SECRET = f"Between us, keep it to yourself: {INTERVIEW}"
KEPT = "Misaki has a job interview at Northwind on Friday 9 January at 10:00."
SECRET_JAPANESE = "ここだけの話、1月9日の10時に面接があるんだ。"
EVENT = b'{"hook_event_name":"SessionStart","source":"startup"}'


def ahead(run: RunHere) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run("ahead", "--json", at=january(5)).data["ahead"]
    return found


@pytest.mark.parametrize(
    "said",
    [
        SECRET,
        SECRET_JAPANESE,
        "my interview is on friday at 10 dont tell anyone",
        "interview friday 10am please keep it from Ken",
        "interview is friday at 10am. SECRET",
        "interview is friday at 10am, still a secret",
        "btw between us my interview is on friday at 10",
        "dont tell lena ive got an interview on friday at 10",
        "dont tell lena were having a party for her on friday at 10",
        "still between us: interview friday 10am",
        "ok this one's between us, interview on friday at 10",
        "so between you and me, my interview is on friday at 10",
    ],
)
def test_what_is_told_in_confidence_is_private(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = ahead(run_here)
    assert one["private"]
    for day in (5, 8):
        told = run_here("hook", "session-start", at=january(day), stdin=EVENT).out
        assert "nterview" not in told
        assert "面接" not in told


@pytest.mark.parametrize("question", ["what's on friday?", "金曜ってなんの日だっけ"])
@pytest.mark.parametrize(("companion", "other"), [("Misaki", ""), ("Misaki", "Ken"), ("", "")])
def test_no_prompt_of_a_chat_has_it_whoever_asks_of_its_day(
    run_here: RunHere, data_dir: Path, companion: str, other: str, question: str
) -> None:
    run_here("absorb", "--user", SECRET, at=january(5), stdin=b"Oh!", EGO_COMPANION=companion)
    variables = environment(data_dir, at=january(6), EGO_COMPANION=companion)
    with open_ego(config.read(environ=variables)) as opened:
        brought = known.bring_with_known(opened, question, other)
        with opened.database.reading() as db:
            (plan,) = open_ones(db, opened.now())

    assert plan.private
    assert plan.memory_id not in {*brought.due, *(one.id for one in brought.sure)}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("my interview is on friday at 10, it's a secret", "10, it's a secret"),
        ("my interview is on friday at 10 it’s a secret", "10"),
        ("my interview is on friday at 10. It's confidential!", "10"),
        ("my interview is on friday at 10 dont tell anyone", "10"),
    ],
)
def test_a_plan_ends_before_what_asks_for_secrecy_and_within_no_word(
    run_here: RunHere, tmp_path: Path, said: str, kept: str
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = ahead(run_here)
    assert one["content"].rstrip(".").endswith(f" at {kept}")
    assert one["private"]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Please don't tell Mr Kamau! I'll give it to him on Friday at 5.", "I'll give it to him"),
        ("We bought it. Don't tell Tom!! It comes on Friday at 10.", "We bought it. It comes"),
        ("I collect it on Friday at 10! Please don't tell Mr Kamau!", "I collect it"),
        ("It's a secret. I collect the baton on Friday at 10.", "I collect the baton"),
        ("エマには内緒！金曜の10時にプレゼントを取りに行く", "金曜の10時に"),
        (
            "The hall is shut. Don't tell Tom! It opens on Friday at 10.",
            "The hall is shut. It opens",
        ),
    ],
)
def test_what_asks_for_secrecy_is_no_part_of_the_plan_behind_it(
    run_here: RunHere, tmp_path: Path, said: str, kept: str
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = ahead(run_here)
    assert kept in one["content"]
    assert not any(asking in one["content"] for asking in ("tell", "secret", "内緒", "!."))


@pytest.mark.parametrize("said", [SECRET, INTERVIEW])
def test_what_is_private_gets_no_public_double(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    assert run_here("remember", KEPT, "--private").code == 0
    chat(run_here, tmp_path, said)

    (one,) = ahead(run_here)
    assert one["private"]
    assert one["content"] == KEPT


def test_what_was_told_in_confidence_moves_in_confidence(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, SECRET)
    chat(run_here, tmp_path, "The interview has been moved to 12 January.")

    (one,) = ahead(run_here)
    assert (one["day"], one["private"]) == ("2026-01-12", True)


FRIDAY = "Friday 9 January"
GLOBEX = "I have an interview at Globex on Friday 9 January at 10:00."


def turn(run: RunHere, said: str, *more: str, at: datetime) -> str:
    """Somebody says something; returns the id of the turn."""
    run("absorb", "--user", said, *more, at=at, stdin=b"Oh!", **MISAKI)
    return str(run("events", "--json", at=at).data["events"][0]["event_id"])


@pytest.mark.parametrize("is_told", [True, False])
@pytest.mark.parametrize(
    ("told", "moves"),
    [
        (GLOBEX, ["My interview was moved to Monday at 10."]),
        (GLOBEX, ["My interview is on Saturday now.", "My interview was moved to Monday at 10."]),
        ("1月9日の10時にグローベックスの面接がある。", ["面接は12日の10時に変更になった。"]),
        (
            "I have therapy on Tuesday 6 January at 8:30.",
            ["It went well! The next one is on 12 January at 10."],
        ),
        ("I have Globex training every Friday at 10.", ["My training is on Saturday this week."]),
    ],
)
def test_what_moves_a_private_memory_stays_private_once_its_turn_is_no_secret(
    run_here: RunHere, is_told: bool, told: str, moves: list[str]
) -> None:
    run_here("remember", told, "--private", at=january(5))
    turns = [turn(run_here, one, at=january(6, 9 + n)) for n, one in enumerate(moves)]
    (moved, *_) = run_here("ahead", "--json", at=january(6, 12)).data["ahead"]
    assert moved["day"] in ("2026-01-12", "2026-01-10")

    if is_told:
        turn(run_here, "You can tell everybody about it.", at=january(6, 13))
    else:
        run_here("edit", turns[-1], "--not-confided", at=january(6, 13))

    there = run_here("ahead", "--json", at=january(6, 14)).data["ahead"]
    assert there
    assert all(one["private"] for one in there) or not is_told
    heard = [
        *(one["content"] for one in there if not one["private"]),
        *(run_here(*line, at=january(6, 14)).out for line in (["context"], ["noted"], ["export"])),
        run_here("noted", "--json", at=january(6, 14)).out,
    ]
    words = ("Globex", "グローベックス", "therapy")
    assert not [one for one in heard if any(word in one for word in words)]


@pytest.mark.parametrize("lasting", [[], [0], [1]])
def test_no_word_of_a_private_memory_stays_with_its_turn_once_it_is_purged(
    run_here: RunHere, data_dir: Path, lasting: list[int]
) -> None:
    said = f"{GLOBEX} It is a secret of Zanzibar."
    first = run_here("remember", said, "--private", "--json", at=january(5)).data["id"]
    moved_by = turn(run_here, "My interview was moved to Monday at 10.", at=january(6))
    (moved,) = run_here("ahead", "--json", at=january(6)).data["ahead"]
    ids = [first, moved["id"]]
    for n in (n for n in (0, 1) if n not in lasting):
        run_here("purge", ids[n], "--yes", at=january(6))

    kept = "Globex" in (data_dir / "ego.db").read_bytes().decode("utf-8", "replace")
    assert kept == bool(lasting)
    (noted,) = run_here("noted", "--json", at=january(6)).data["noted"]
    assert (noted["event_id"], "Globex" in noted["text"]) == (moved_by, False)


@pytest.mark.parametrize(
    ("remembered", "said"),
    [
        (f"The surprise party for Ken is on {FRIDAY} at 19:00.", "The party on Friday is off."),
        (f"The dinner with Ken is on {FRIDAY} at 19:00.", "The dinner on Friday is cancelled."),
        (f"I have lunch with Ken on {FRIDAY}, I quit.", "Our lunch was moved to Monday at 13:00."),
        (f"The party for Ken is on {FRIDAY} at 19:00.", "The party was moved to Saturday."),
        ("The party for Ken is on Tuesday 6 January at 07:30.", "The party was great."),
        ("金曜の19時に健のパーティーがある。", "金曜のパーティーは中止になった。"),
    ],
)
def test_what_somebody_else_says_changes_no_private_plan(
    run_here: RunHere, remembered: str, said: str
) -> None:
    run_here("remember", remembered, "--private", "--with", "Ken", at=january(5))
    before = run_here("ahead", "--json", at=january(6)).data["ahead"]
    turn(run_here, said, "--person", "Ken", at=january(6))

    there = run_here("ahead", "--json", at=january(6)).data["ahead"]
    assert [one for one in there if one["private"]] == before
    assert not run_here("events", "--json", at=january(6)).data["events"][0]["confided"]


@pytest.mark.parametrize("said", ["Misaki's interview is off.", "Misaki's interview is on Monday."])
def test_nor_one_that_another_told_in_confidence(run_here: RunHere, said: str) -> None:
    turn(run_here, f"Don't tell anybody: {GLOBEX}", at=january(5))
    turn(run_here, said, "--person", "Ken", at=january(6))

    private = [one["day"] for one in ahead(run_here) if one["private"]]
    assert private == ["2026-01-09"]


@pytest.mark.parametrize(
    ("who", "remembers"), [("Ken", False), ("Misaki", False), ("Misaki", True), ("", True)]
)
@pytest.mark.parametrize(
    "said", ["My interview was moved to Monday at 10.", "My interview is off."]
)
def test_whoever_a_private_plan_is_of_changes_it(
    run_here: RunHere, who: str, remembers: bool, said: str
) -> None:
    by = ["--person", who] if who else []
    if remembers:
        run_here("remember", GLOBEX, "--private", at=january(5))
    else:
        turn(run_here, f"Don't tell anybody: {GLOBEX}", *by, at=january(5))
    turn(run_here, said, *by, at=january(6))

    there = run_here("ahead", "--json", at=january(6)).data["ahead"]
    is_moved = "moved" in said
    assert [(one["day"], one["private"]) for one in there] == [("2026-01-12", True)] * is_moved


@pytest.mark.parametrize(
    "said",
    [
        "i got it!!!",
        "i got the job!!",
        "It went well.",
        "the interview was a disaster, she doesn't want anyone to know so keep that to yourself",
        "the interview showed me how little I know, don't tell anyone",
    ],
)
def test_how_it_went_closes_it_in_confidence(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, SECRET)
    after = january(10)
    chat(run_here, tmp_path, said, at=after)

    assert run_here("ahead", "--json", at=after).data["ahead"] == []
    turn, _ = run_here("events", "--json").data["events"]
    assert (turn["user_text"], turn["confided"]) == (said, True)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "It is private: no chat, no heartbeat"), ("ja", "非公開の予定です。")],
)
def test_the_line_that_confirms_it_says_where_it_is_told(
    run_here: RunHere, tmp_path: Path, data_dir: Path, language: str, words: str
) -> None:
    assert "private" in run_here("remember", KEPT, "--private", at=january(5)).out
    assert "private" not in run_here("remember", "Max comes on 9 January.", at=january(5)).out

    now = {"EGO_LANGUAGE": language, "EGO_NOW": january(5).isoformat()}
    model = saying(tmp_path, "Oh!")
    shown = on_a_terminal(data_dir, "chat", SECRET_JAPANESE, columns=200, EGO_LLM=model, **now)
    assert words in shown.text
    public = "来週の金曜に健太が来る。"
    shown = on_a_terminal(data_dir, "chat", public, columns=200, EGO_LLM=model, **now)
    assert words not in shown.text


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "It seems to be of what you told in confidence. Where it is not: `ego edit {} "),
        ("ja", "内緒で話されたことのひとつと見なしました。違うときは: `ego edit {} "),
    ],
)
def test_a_plan_that_nobody_asked_to_keep_says_why_it_is_private_and_how_it_is_none(
    run_here: RunHere, tmp_path: Path, data_dir: Path, language: str, why: str
) -> None:
    then = {"EGO_LANGUAGE": language, "EGO_LLM": saying(tmp_path, "Oh!")}
    now = {**then, "EGO_NOW": january(5).isoformat()}
    first = on_a_terminal(
        data_dir, "chat", "dont tell anyone, I applied for a job in Leeds", columns=200, **now
    )
    said = "the interview with the roofers is on Friday at 10"
    shown = on_a_terminal(data_dir, "chat", said, columns=200, **now).text
    (plan,) = run_here("ahead", "--json", at=january(5)).data["ahead"]
    assert plan["private"]
    assert f"{why.format(plan['id'])}--not-private`" in shown
    assert why[:20] not in first.text

    assert "Changed private." in run_here("edit", plan["id"], "--not-private", at=january(5)).out
    told = run_here("ahead", "--told-to", "Ken", at=january(5)).out
    assert "interview with the roofers" in told
    assert "Changed private." in run_here("edit", plan["id"], "--private", at=january(5)).out
    assert run_here("ahead", "--told-to", "Ken", at=january(5)).out == "Nothing lies ahead.\n"


def test_what_asks_for_nothing_is_told(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, INTERVIEW)

    (one,) = ahead(run_here)
    assert not one["private"]


@pytest.mark.parametrize(
    ("said", "marks", "language"),
    [
        ("dont tell sam but ive got him tickets for 28 January", "(private)", "en"),
        ("sam has the dentist on 28 January", "", "en"),
        ("サムには内緒だけど、1月28日にケーキをあげる", "(非公開)", "ja"),
    ],
)
def test_what_was_noted_says_whether_it_is_private(
    run_here: RunHere, tmp_path: Path, data_dir: Path, said: str, marks: str, language: str
) -> None:
    chat(run_here, tmp_path, said)

    listed = run_here("noted").out
    drawn = on_a_terminal(data_dir, "noted", columns=200, EGO_LANGUAGE=language).text

    (line,) = (one for one in listed.splitlines() if one.startswith("nt_"))
    assert line.endswith("(private)") == bool(marks)
    assert marks in drawn
    assert marks or "(private)" not in drawn


@pytest.mark.parametrize(
    ("language", "told", "said", "freed"),
    [
        (
            "en",
            "dont tell sam but ive got him elbow tickets",
            "sam loved the elbow tickets! its no secret any more",
            "No secret any more: ive got him elbow tickets",
        ),
        (
            "en",
            "between us: I applied for a job in Bonn",
            "I got the job in Bonn! You can tell everybody.",
            "No secret any more: I applied for a job in Bonn",
        ),
        (
            "ja",
            "エマには内緒で、誕生日にマフラーをあげる",
            "エマにマフラー渡したらすごく喜んでた。もうみんなに知られてもいいよ",
            "もう秘密ではありません: 誕生日にマフラーをあげる",
        ),
        ("en", "sam has a new bike", "its no secret any more", ""),
        ("en", "dont tell sam but ive got him elbow tickets", "sam loved his cake!", ""),
    ],
)
def test_whoever_lifts_a_secret_is_told_what_is_free(
    tmp_path: Path, data_dir: Path, language: str, told: str, said: str, freed: str
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "EGO_LANGUAGE": language}
    on_a_terminal(data_dir, "chat", told, columns=200, **model)
    shown = on_a_terminal(data_dir, "chat", said, columns=200, **model).text

    assert freed in shown
    assert freed or "No secret any more" not in shown
