"""Which questions ask what is on, and on which days."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.times.mentions import find_mentions, leave_out_times
from ego.core.times.questions import asks_what_was, find_ahead

TOKYO = ZoneInfo("Asia/Tokyo")
NOW = datetime(2026, 6, 10, 9, tzinfo=TOKYO)  # a Wednesday


def ahead(question: str) -> list[tuple[str, str]]:
    moment = timedelta(microseconds=1)
    return [(f"{a:%m-%d}", f"{b - moment:%m-%d}") for a, b in find_ahead(question, NOW)]


@pytest.mark.parametrize(
    ("questions", "first", "last"),
    [
        (
            "What is on 11 June?|What do I have on 11 June?|What do I have tomorrow?|明日の予定は？"
            "|明日何がある？|What have I got on tomorrow?|11日なにかあった？|What's on tomorrow?"
            "|Do I have anything tomorrow?|Am I free tomorrow?|明日は空いてる？"
            "|明日何かあったっけ？|anything tmrw?|anything on thursday?|busy tomorrow?|thursday?"
            "|what about thursday?|how does my thursday look?|what's up tomorrow?|明日は？"
            "|what have i got on thurs|what's tomorrow looking like?|木曜空いてたっけ？"
            "|明日やることある？",
            "06-11",
            "06-11",
        ),
        (
            "What do I have today?|今日の予定は？|今日は何がある？|whats up today?"
            "|What's my day like?"
            "|Good morning! Anything today?|what do I have left today?|anything left to do today?"
            "|how many meetings are left today?|今日まだ何かある？|今日の残りの予定は？",
            "06-10",
            "06-10",
        ),
        ("What is on Friday?|Who am I meeting on Friday?|金曜の予定おしえて", "06-12", "06-12"),
        ("What are my plans for next week?|来週なにがある？|来週の予定", "06-15", "06-21"),
        (
            "What's coming up this week?|今週の予定は？|whats up this week?|What's my week like?"
            "|how's my week looking?|anything the rest of the week?|今週どんな感じ？"
            "|今週バタバタしてる？|what's left this week?|what do I still have to do this week?"
            "|今週あと何がある？|今週まだやることある？",
            "06-10",
            "06-14",
        ),
        ("What's on in two weeks?|2週間後は何がある？", "06-22", "06-28"),
        ("Anything in the next three days?|what is on within 3 days?", "06-10", "06-13"),
        ("What have I got in three days?|三日後の予定は？", "06-13", "06-13"),
        (
            "Anything planned for the weekend?|今週末は何がある？|am i working this weekend"
            "|Am I on nights this weekend?|do i have any shifts this weekend|am i off this weekend?"
            "|今週末仕事ある？|今週末は夜勤だっけ",
            "06-13",
            "06-14",
        ),
        ("What did I plan for Friday?", "06-12", "06-12"),
        ("What is on 1 January?|1月1日の予定は？|元日の予定は？", "01-01", "01-01"),
        ("What's on at Christmas?|クリスマスの予定は？|クリスマスは何がある？", "12-25", "12-25"),
        (
            "年末の予定は？|年末は何がある？|What's on at the end of the year?"
            "|Anything on between Christmas and New Year?",
            "12-26",
            "12-31",
        ),
        ("年末年始の予定は？", "12-26", "01-04"),
        ("お正月は何がある？", "01-01", "01-04"),
        ("Any plans for Christmas Eve?|クリスマスイブの予定は？", "12-24", "12-24"),
    ],
)
def test_the_days_that_are_asked_of(questions: str, first: str, last: str) -> None:
    for question in questions.split("|"):
        assert ahead(question) == [(first, last)], question


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("What is coming up tomorrow, what is left to do before it?", ["06-11", "06-10"]),
        ("What's on Friday and what do I still need to do before that?", ["06-12", "06-10"]),
        ("明日は何がある？それまでに何が残ってる？", ["06-11", "06-10"]),
        ("明日の予定は？その前に何をすればいい？", ["06-11", "06-10"]),
        ("What is coming up tomorrow?", ["06-11"]),
        ("What is left to do before it?", []),
        ("Tom broke the mixer, what is left to do before it is mended?", []),
    ],
)
def test_what_is_left_before_a_day_is_on_the_days_until_then(
    question: str, days: list[str]
) -> None:
    assert [first for first, _ in ahead(question)] == days


@pytest.mark.parametrize(
    "question",
    "What is coming up?|What's coming up for me?|What do I have planned?|What lies ahead?"
    "|what do I have on?|have we got anything on?"
    "|What is coming up for the billing team?|what's planned for our family"
    "|when am i working nights|When's my next shift?|when am I on call|夜勤いつだっけ"
    "|What's on my calendar?|Do I have any appointments?|予定を教えて"
    "|今後の予定は？|これから何の予定がある？|what's still to do?|what's left to do?"
    "|what do I still have to do?|まだやることある？|あと何やることある？".split("|"),
)
def test_without_a_time_it_is_all_that_lies_ahead(question: str) -> None:
    assert [first for first, _ in ahead(question)] == ["06-10", "07-11"]
    assert find_ahead(question, NOW)[-1].end.year > NOW.year + 5


@pytest.mark.parametrize(
    "question",
    [
        "How are you today?",
        "Who is coming to the Christmas party?",
        "クリスマスプレゼントは何がいい？",
        "年末調整の書類って何がいる？",
        "年末ジャンボ当たった？",
        "What did we do at the end of the year?",
        "去年のお正月は何した？",
        "What is planned for the garden?",
        "What was planned?",
        "What plans did we have?",
        "上映の予定は？",
        "What's up?",
        "What's up with Tom today?",
        "Anything new on Thursday's bug?",
        "Anything on the roof?",
        "How's your day?",
        "How was my week?",
        "What did we do in two weeks?",
        "Anything from Monday?",
        "What do you remember of Monday?",
        "What time do I get up tomorrow?",
        "Is the store open on Monday?",
        "There is so much to do today",
        "What are you up to today?",
        "Got the keys on Friday",
        "木曜何してたっけ？",
        "今日何もしてない",
        "今日はバタバタしてた",
        "昨日は？",
        "What happened today?",
        "今日は何した？",
        "What day is it today?",
        "What is today?",
        "今日は何曜日？",
        "今日は何日？",
        "Will it rain tomorrow?",
        "Good morning! What a day today.",
        "See you tomorrow!",
        "また明日",
        "今日もよろしく",
        "今日はいい天気",
        "What should we eat tomorrow?",
        "What happened on Friday?",
        "金曜日に何があった？",
        "What did I do last week?",
        "What were my plans for last week?",
        "最近何かあった？",
        "What are your plans?",
        "who left this week?",
        "what did I have left today?",
        "what's left of the cake?",
        "I still have to do something",
        "what's still to do on the parser?",
        "are you still on?",
        "今週あと何日ある？",
        "Does it work today?",
        "What is planned for the team room?",
        "What's on the team page?",
        "I am working this weekend",
        "I'm off on Friday",
        "Are you working on it today?",
        "今日は仕事",
        "今日の仕事どうだった？",
        "when did I work nights?",
        "まだ何もしてない",
    ],
)
def test_other_questions_ask_for_nothing_to_come(question: str) -> None:
    assert ahead(question) == []


@pytest.mark.parametrize(
    ("questions", "hours"),
    [
        ("What's on tomorrow afternoon?|in the afternoon tomorrow, anything?", [(12, 18)]),
        ("Am I free on Friday evening?|anything fri night?|金曜の夜ひま？", [(17, 5)]),
        ("明日の午前は空いてる？|anything tomorrow morning?", [(0, 12)]),
        ("Good morning, what's on tomorrow?|tomorrow morning or evening, am I free?", [(0, 0)]),
    ],
)
def test_a_part_of_a_day_is_asked_of_by_its_hours(
    questions: str, hours: list[tuple[int, int]]
) -> None:
    for question in questions.split("|"):
        found = [(one.start.hour, one.end.hour) for one in find_ahead(question, NOW)]
        assert found == hours, question


@given(st.text(max_size=80))
def test_no_text_breaks_it(question: str) -> None:
    find_ahead(question, NOW)
    leave_out_times(question)


@pytest.mark.parametrize(
    "piece",
    [
        "what ",
        "the last ",
        "何か",
        "3日",
        "last week ",
        "on ",
        "0",
        "how do",
        "#",
        "a few ",
        "ed ",
        "my week ",
        "tm",
    ],
)
def test_a_long_text_takes_no_longer_than_it_has_letters(piece: str) -> None:
    question = f"What {piece * (64 * 1024 // len(piece))}"
    began = time.perf_counter()

    for read in (asks_what_was, leave_out_times):
        read(question)
    find_ahead(question, NOW)
    find_mentions(question, NOW)
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("What did Ann decide on 15 June?", "What did Ann decide?"),
        ("Where was Ann last Friday?", "Where was Ann?"),
        ("6月15日に何を決めた？", "何を決めた？"),
        ("Where does Ann live?", "Where does Ann live?"),
    ],
)
def test_a_question_without_its_times_keeps_its_letters(question: str, left: str) -> None:
    assert leave_out_times(question) == left
