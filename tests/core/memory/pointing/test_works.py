"""A text that is presented, sent or handed in on a day, and one that has the day for its topic."""

from __future__ import annotations

import time
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from ego.core.memory.pointing import ahead, spoken
from ego.core.memory.pointing.ahead import When

NOW = datetime(2026, 12, 3, 12, tzinfo=ZoneInfo("Asia/Tokyo"))
"""A Thursday."""


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("Hannah will present her paper on 12 December.", 12),
        ("I have to present my paper on 12 December.", 12),
        ("Hannah will present her paper on Saturday.", 5),
        ("Hannah will hand in her paper on 12 December.", 12),
        ("The editor wants me to hand the article in on 12 December.", 12),
        ("Hannah is submitting her article on Monday.", 7),
        ("I'll send the report on Friday.", 4),
        ("I have to write a report on Friday.", 4),
        ("I'm giving Tom the note on Monday.", 7),
        ("We'll discuss her paper on Monday.", 7),
        ("I plan to read the paper on Saturday.", 5),
        ("They publish her article on 12 December.", 12),
        ("Tom collects the pictures on 12 December.", 12),
        ("Hannah presents her paper on sleep on 12 December.", 12),
        ("Hannah presents chapter four on 12 December.", 12),
        ("Hannah presents chapter four at the seminar on 12 December.", 12),
        ("We discuss chapter three on 12 December.", 12),
        ("Hannah will present her poem on 12 December.", 12),
        ("We have an exam on chapter 4 on 12 December.", 12),
        ("I'm going to write the letter on Saturday.", 5),
        ("論文の締め切りは12日。", 12),
        ("会議は12日です。", 12),
        ("12日に論文を発表する。", 12),
        ("土曜に本の発表がある。", 5),
    ],
)
def test_what_is_done_with_a_text_on_a_day_is_a_plan(words: str, day: int) -> None:
    when = When(date(2026, 12, day))
    told = spoken.find_told(words, NOW)

    assert ahead.find(words, NOW) == when
    assert told is not None
    assert told.when == when


@pytest.mark.parametrize(
    "words",
    [
        "I will write an essay on 4 July 1776.",
        "The essay on 4 July 1776 is good.",
        "I'm writing a paper on 6 June.",
        "She gave a talk on 9/11.",
        "I will read an article on 9/11.",
        "I will read the report on Friday's accident.",
        "I'd rather discuss the article on Monday's elections.",
        "I have to answer the mail of 14 December.",
        "I'll send you the photo from Saturday.",
        "I sent the report on Friday.",
        "She read the news on Friday.",
        "She read her poem on Saturday.",
        "Hannah was presenting her paper on Saturday.",
        "She always sends the report on Friday.",
        "In the novel Anna sends the letter on 12 December.",
        "In the story, Hannah presents her poem on 12 December.",
        "The hero presents his chapter on 12 December.",
        "Write a story in which Anna presents her poem on 12 December.",
        "9月11日についての本を読む。",
        "1776年7月4日についての論文を書く。",
    ],
)
def test_what_a_text_is_on_is_no_plan(words: str) -> None:
    assert ahead.find(words, NOW) is None
    assert spoken.find_told(words, NOW) is None


def test_a_number_behind_a_date_that_counts_something_is_no_year() -> None:
    words = "On 12 December 1200 guests come to the hall."
    assert ahead.find(words, NOW) == When(date(2026, 12, 12))


@pytest.mark.parametrize(
    "unit", ["in the novel ", "present her ", "read ", "to read the paper on "]
)
def test_works_are_looked_for_in_linear_time(unit: str) -> None:
    started = time.process_time()
    ahead.find((unit * 4_096)[:16_384] + " on Friday.", NOW)
    assert time.process_time() - started < 2
