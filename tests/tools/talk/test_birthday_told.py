"""A birthday that is told in talk lies ahead every year, whether or not a model notes it."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.talk import program

TOLD = "By the way, my birthday is 20 September. Shall we bake?"
MISAKI = {"EGO_COMPANION": "Misaki"}


def chat(
    run_here: RunHere,
    directory: Path,
    said: str,
    model: str = "",
    at: datetime = NOON,
) -> None:
    """Somebody says something, and is answered; a talk that a model had is kept as any is."""
    if model:
        run_here("chat", said, at=at, EGO_LLM=model, **MISAKI)
    else:
        run_here("absorb", "--user", said, at=at, stdin=b"Oh!", **MISAKI)


def test_it_is_ahead_every_year_in_the_words_of_whoever_told_it(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, TOLD)

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert (ahead["day"], ahead["every"]) == ("2026-09-20", "year")
    assert ahead["told"] == "Misaki: By the way, my birthday is 20 September."
    assert "  My birthday. (every year)" in run_here("ahead").out
    assert run_here("noted").out.startswith("1 thing was noted from talk")


@pytest.mark.parametrize(
    "said",
    [
        "私の誕生日は9月20日だよ。",
        "9月20日が誕生日！",
        "私の誕生日は9月20日ね",
        "9月20日は妹の誕生日よ",
    ],
)
def test_it_is_read_in_japanese(run_here: RunHere, tmp_path: Path, said: str) -> None:
    chat(run_here, tmp_path, said)

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert (ahead["day"], ahead["every"]) == ("2026-09-20", "year")


@pytest.mark.parametrize(
    ("one", "other", "are_two"),
    [
        ("けんたの誕生日は9月20日", "9月20日はみおの誕生日", True),
        ("私の誕生日は9月20日", "9月20日はみおの誕生日", True),
        ("母の誕生日は9月20日", "9月20日は妻の誕生日なんだ", True),
        ("Mia's birthday is 20 September.", "Tom's birthday is on 20 September.", True),
        ("けんたの誕生日は9月20日", "9月20日はけんたの誕生日ね", False),
        ("みおの誕生日は9月20日", "妻の誕生日は9月20日だよ", False),
        ("Mia's birthday is 20 September.", "My sister's birthday is on 20 September.", False),
    ],
)
def test_two_people_may_have_it_on_one_day(
    run_here: RunHere, tmp_path: Path, one: str, other: str, are_two: bool
) -> None:
    for said in (one, other):
        chat(run_here, tmp_path, said)

    ahead = run_here("ahead", "--json").data["ahead"]
    assert [one["day"] for one in ahead] == ["2026-09-20"] * (2 if are_two else 1)


@pytest.mark.parametrize(
    "said",
    [
        "I was born on 20 September 1988.",
        "Actually I was born on September 20th, 1988 in Kyoto!",
        "My daughter was born on 20 September 2015.",
        "My date of birth is 20 September 1988.",
        "9月20日生まれです。",
        "僕は1988年9月20日生まれなんだ。",
        "娘は2015年9月20日に生まれました。",
        "誕生日は1988年9月20日です。",
    ],
)
def test_when_somebody_was_born_returns_every_year(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said)
    chat(run_here, tmp_path, said)

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert (ahead["day"], ahead["every"]) == ("2026-09-20", "year")
    assert said.rstrip("。.!") in ahead["content"]


def test_it_is_kept_while_the_model_fails_and_once_when_it_is_told_again(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, TOLD, program(tmp_path, "raise SystemExit(1)"))
    chat(run_here, tmp_path, TOLD)
    chat(run_here, tmp_path, "My birthday is September 20!")

    assert len(run_here("ahead", "--json").data["ahead"]) == 1


def test_it_goes_with_its_turn(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, TOLD)
    (event,) = run_here("events", "--json").data["events"]

    run_here("forget", event["event_id"])

    assert run_here("ahead", "--json").data["ahead"] == []


@pytest.mark.parametrize(
    "said",
    [
        "Is my birthday 20 September?",
        "We baked for her birthday on 20 September?",
        "Mozart was born on 27 January 1756.",
        "I was born on a Monday.",
        "9月20日生まれの猫の話。",
        "9月20日生まれですか?",
        "三島由紀夫は1925年1月14日生まれ。",
        "Hello.",
    ],
)
def test_what_tells_no_birthday_points_nowhere(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, said)

    assert run_here("ahead", "--json").data["ahead"] == []
    assert run_here("noted").out == "Nothing was noted from talk yet.\n"


def test_a_party_for_one_comes_once(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Let's bake for the birthday party on 20 September.")

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert (ahead["day"], ahead["every"]) == ("2026-09-20", None)


ON_ITS_DAY, AFTER = NOON.replace(month=9, day=20), NOON.replace(month=9, day=21)


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("My birthday is 20 September, I shall be seventy-two.", "It is my birthday today."),
        ("My birthday is 20 September.", "Today is my birthday!"),
        ("Anna's birthday is 20 September.", "It's Anna's birthday today"),
        ("私の誕生日は9月20日だよ。", "今日は私の誕生日！"),
        ("母の誕生日は9月20日だよ。", "今日は母の誕生日なんだ。"),
        ("陸の誕生日は9月20日", "今日陸の誕生日！ケーキ焼く"),
    ],
)
def test_told_on_its_day_it_is_that_birthday_and_has_come(
    run_here: RunHere, tmp_path: Path, known: str, told: str
) -> None:
    chat(run_here, tmp_path, known)
    chat(run_here, tmp_path, told, at=ON_ITS_DAY)

    (ahead,) = run_here("ahead", "--json", at=ON_ITS_DAY).data["ahead"]
    assert (ahead["day"], ahead["every"]) == ("2027-09-20", "year")
    assert known.rstrip(".。") in ahead["content"]
    assert "How did it go" not in run_here("introspect", at=AFTER).out


@pytest.mark.parametrize(
    ("by_age", "told", "left"),
    [
        ("Nina turns 6 on 20 September", "nina's birthday today! she got a scooter", ["2027"]),
        ("陸が9月20日で6歳になる", "今日陸の誕生日！", ["2027"]),
        ("Nina turns 6 on 20 September", "Tom's birthday today!", ["2026", "2027"]),
        ("Nina's birthday party is on 20 September", "nina's birthday today!", ["2026", "2027"]),
    ],
)
def test_what_was_told_by_how_old_somebody_gets_has_come_too(
    run_here: RunHere, tmp_path: Path, by_age: str, told: str, left: list[str]
) -> None:
    chat(run_here, tmp_path, by_age)
    chat(run_here, tmp_path, told, at=ON_ITS_DAY)

    there = run_here("ahead", "--json", at=ON_ITS_DAY).data["ahead"]
    assert sorted(one["day"][:4] for one in there) == left


@pytest.mark.parametrize(
    ("said", "kept", "every"),
    [
        (
            "my sister Becky turns 35 on 20 September",
            "My sister Becky's birthday is on 20 September, turning 35 in 2026",
            "year",
        ),
        ("陸が9月20日で6歳になる", "陸の誕生日は9月20日、2026年に6歳", "year"),
        ("Tom turns 30 on 20 September, party at 8", "Tom turns 30 on 20 September", None),
        ("the company turns 10 on 20 September", "company turns 10 on 20 September", None),
    ],
)
def test_how_old_somebody_gets_is_told_with_the_year_in_which_that_is_so(
    run_here: RunHere, tmp_path: Path, said: str, kept: str, every: str | None
) -> None:
    chat(run_here, tmp_path, said)

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert (kept in ahead["content"], ahead["every"]) == (True, every)


def test_what_is_remembered_of_it_on_its_day_makes_no_second_one(run_here: RunHere) -> None:
    run_here("remember", "Anna's birthday is 20 September.")
    run_here("remember", "It's Anna's birthday today.", at=ON_ITS_DAY)

    (ahead,) = run_here("ahead", "--json", at=ON_ITS_DAY).data["ahead"]
    assert (ahead["day"], ahead["content"]) == ("2027-09-20", "Anna's birthday is 20 September.")


@pytest.mark.parametrize(
    ("told", "said", "year"),
    [
        ("妹の誕生日は9月20日", "妹にハンドクリームあげた、喜んでた", "2027"),
        ("ゆいの誕生日は9月20日", "ゆいちゃんに花束渡してきた", "2027"),
        ("妹の誕生日は9月20日", "妹をお祝いした!", "2027"),
        ("My sister's birthday is 20 September.", "gave my sister the scarf, she loved it", "2027"),
        ("Anna's birthday is 20 September.", "We gave the scarf to Anna.", "2027"),
        ("Anna's birthday is 20 September.", "The party for Anna was great.", "2027"),
        ("妹の誕生日は9月20日", "弟にゲームあげた", "2026"),
        ("妹の誕生日は9月20日", "妹に何あげたっけ", "2026"),
        ("妹の誕生日は9月20日", "妹に鍵を渡した", "2026"),
        ("Anna's birthday is 20 September.", "Gave Anna a lift to work.", "2026"),
        ("Anna's birthday is 20 September.", "gave Tom the scarf", "2026"),
    ],
)
def test_a_present_given_on_the_day_tells_of_it(
    run_here: RunHere, tmp_path: Path, told: str, said: str, year: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said, at=ON_ITS_DAY)

    (ahead,) = run_here("ahead", "--json", at=ON_ITS_DAY).data["ahead"]
    assert ahead["day"] == f"{year}-09-20"


@pytest.mark.parametrize(
    ("said", "year"),
    [
        ("Carla loved the candle, we had cake", "2027"),
        ("Carla cried when she opened her present", "2027"),
        ("the cake was delicious", "2027"),
        ("her party last night was great fun", "2027"),
        ("昨日ケーキ食べた", "2027"),
        ("Carla loved the film last week", "2026"),
        ("Tom loved the candle", "2026"),
        ("I hope Carla loved the candle", "2026"),
        ("the work party was great", "2026"),
        ("picked up the cake for Carla", "2026"),
    ],
)
def test_how_the_present_and_the_cake_were_tells_of_it(
    run_here: RunHere, tmp_path: Path, said: str, year: str
) -> None:
    chat(run_here, tmp_path, "Carla's birthday is 20 September.")
    chat(run_here, tmp_path, said, at=AFTER)

    (ahead,) = run_here("ahead", "--json", at=AFTER).data["ahead"]
    assert ahead["day"] == f"{year}-09-20"


def test_a_cake_of_later_days_is_of_no_birthday(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Carla's birthday is 20 September.")
    chat(run_here, tmp_path, "the cake was delicious", at=AFTER + timedelta(days=2))

    (ahead,) = run_here("ahead", "--json", at=AFTER + timedelta(days=2)).data["ahead"]
    assert ahead["day"] == "2026-09-20"


def test_anothers_birthday_of_the_same_day_is_not_it(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "Anna's birthday is 20 September.")
    chat(run_here, tmp_path, "It is my birthday today.", at=ON_ITS_DAY)

    days = [one["day"] for one in run_here("ahead", "--json", at=ON_ITS_DAY).data["ahead"]]
    assert days == ["2026-09-20", "2027-09-20"]
    assert "How did it go" in run_here("introspect", at=AFTER).out


@pytest.mark.parametrize(
    ("told", "said", "day"),
    [
        ("My birthday is 14 January.", "My birthday is on 15 January, not 14.", "2026-01-15"),
        ("My birthday is 14 January.", "My birthday is January 15, not the 14.", "2026-01-15"),
        (
            "My mum's birthday is 20 January and she is turning 70.",
            "My mum's birthday is the 21st, I got that wrong.",
            "2026-01-21",
        ),
        ("誕生日は1月14日だよ。", "誕生日は1月15日で、14日じゃないよ。", "2026-01-15"),
    ],
)
def test_a_birthday_that_is_put_right_returns_once(
    run_here: RunHere, tmp_path: Path, told: str, said: str, day: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert (ahead["day"], ahead["every"]) == (day, "year")


@pytest.mark.parametrize(
    ("told", "said", "whose"),
    [
        (
            "Priya's birthday is on 14 January.",
            "actually it's Tess's birthday on the 14th, not Priya's",
            ["Tess's birthday is on 14 January."],
        ),
        (
            "Priya has her birthday on 14 January.",
            "no it's not priyas birthday on the 14th, it's tess's",
            ["Tess has her birthday on 14 January."],
        ),
        (
            "My sister Priya's birthday is 14 January.",
            "Sorry, the 14th is my cousin Tess's birthday, not Priya's",
            ["My cousin Tess's birthday is 14 January."],
        ),
        ("My birthday is 14 January.", "It's Tess's birthday on the 14th, not mine", ["Tess's"]),
        ("健太の誕生日は1月14日だよ。", "14日は健太じゃなくて陸の誕生日だった", ["陸の誕生日"]),
        ("健太の誕生日は1月14日だよ。", "14日は陸の誕生日、健太じゃない", ["陸の誕生日"]),
        (
            "健太の誕生日は1月14日だよ。",
            "14日は陸の誕生日だよ、健太の誕生日じゃない",
            ["陸の誕生日"],
        ),
        (
            "Priya's birthday is on 14 January.",
            "is it Tess's birthday on the 14th, not Priya's?",
            ["Priya's birthday is on 14 January."],
        ),
        (
            "Priya's birthday is on 14 January.",
            "It's Tess's birthday on the 15th, not Priya's",
            ["Priya's birthday is on 14 January.", "It's Tess's birthday on the 15th"],
        ),
    ],
)
def test_whose_it_is_is_put_right(
    run_here: RunHere, tmp_path: Path, told: str, said: str, whose: list[str]
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    several = run_here("ahead", "--json").data["ahead"]
    assert [one["every"] for one in several] == ["year"] * len(whose)
    assert all(its in one["content"] for its, one in zip(whose, several, strict=True))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("My birthday is 14 January.", "Actually, my birthday is not on 15 January."),
        ("誕生日は1月14日だよ。", "誕生日は1月15日じゃないよ。"),
    ],
)
def test_a_day_that_it_is_not_on_moves_no_birthday(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    assert "2026-01-14" in [one["day"] for one in run_here("ahead", "--json").data["ahead"]]


@pytest.mark.parametrize("behind", ["by the way", "btw", "actually", "just so you know", "though"])
def test_what_stands_behind_the_day_hides_no_birthday(
    run_here: RunHere, tmp_path: Path, behind: str
) -> None:
    chat(run_here, tmp_path, f"My birthday is 14 January {behind}. I'll be 34.")

    (ahead,) = run_here("ahead", "--json").data["ahead"]
    assert (ahead["day"], ahead["every"]) == ("2026-01-14", "year")
