"""How something went, told with no word for it: it is of what was asked for, or the only thing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.talk import saying
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TUESDAY = datetime(2026, 11, 24, 9, tzinfo=UTC)
EVENING = datetime(2026, 11, 26, 18, tzinfo=UTC)
INTERVIEW, MENSETSU = "I have a job interview on Thursday at 10.", "木曜日の10時に面接がある。"
NOMIKAI = "木曜日の15時に飲み会がある。"
LUCY = "My sister Lucy has an operation on Thursday at 10."


def hear(run_here: RunHere, directory: Path, said: str, answer: str, at: datetime) -> None:
    chat(run_here, directory, said, saying(directory, answer), at=at)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (
            INTERVIEW,
            "It went well I think! They asked me why I want to leave and I babbled a bit.",
        ),
        (INTERVIEW, "It went well."),
        (INTERVIEW, "It was awful"),
        (INTERVIEW, "I was so nervous but it went better than I expected!"),
        (INTERVIEW, "Hi! It was okay I guess. The interviewers were nice."),
        (INTERVIEW, "Oh Tomo it went so well, got a round of applause and Helen cried."),
        (INTERVIEW, "Tomo, it went badly"),
        (INTERVIEW, "i got it!!!"),
        (INTERVIEW, "They took me! I start in January."),
        (MENSETSU, "うまくいったよ"),
        (MENSETSU, "内定もらった！"),
        (MENSETSU, "緊張したけど、ダメだった…"),
        (NOMIKAI, "楽しかった！"),
        (NOMIKAI, "まあまあだったかな。"),
    ],
)
def test_it_is_the_only_thing_that_is_lately_over(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=TUESDAY)
    chat(run_here, tmp_path, said, at=EVENING)

    assert lies_ahead(run_here, EVENING) == []


@pytest.mark.parametrize(
    ("plan", "asked", "said"),
    [
        (INTERVIEW, "Welcome back! How did the interview go?", "Not so good, I babbled a bit."),
        (INTERVIEW, "Tell me how your interview went!", "Awful."),
        (INTERVIEW, "How did it go?", "Pretty good actually!"),
        (LUCY, "How did Lucy's operation go?", "It went well, she is awake."),
        (MENSETSU, "おかえり！面接どうだった？", "ダメだった"),
        (MENSETSU, "面接はうまくいった？", "まあまあ"),
        (NOMIKAI, "飲み会はどうだった？", "楽しかったよ〜"),
    ],
)
@pytest.mark.parametrize("hours", [0.1, 14])
def test_it_is_what_was_asked_for(
    run_here: RunHere, tmp_path: Path, plan: str, asked: str, said: str, hours: float
) -> None:
    chat(run_here, tmp_path, plan, at=TUESDAY)
    if "it go" not in asked:
        chat(run_here, tmp_path, "The vet sees the cat on Thursday at 11.", at=TUESDAY)
    hear(run_here, tmp_path, "hello", asked, EVENING)
    chat(run_here, tmp_path, said, at=EVENING + timedelta(hours=hours))

    left = [one["content"] for one in lies_ahead(run_here, EVENING + timedelta(days=1))]
    assert not [one for one in left if plan in one]


@pytest.mark.parametrize(
    ("said", "told"),
    [("I'm off to the interview, wish me luck!", "It went well!")],
)
def test_it_is_what_was_spoken_of_just_before(
    run_here: RunHere, tmp_path: Path, said: str, told: str
) -> None:
    start = EVENING.replace(hour=9, minute=50)
    chat(run_here, tmp_path, INTERVIEW, at=TUESDAY)
    hear(run_here, tmp_path, said, "Good luck! What do you wear?", start)
    chat(run_here, tmp_path, told, at=start + timedelta(minutes=50))

    assert lies_ahead(run_here, EVENING) == []


@pytest.mark.parametrize(
    ("said", "answer", "told"),
    [
        ("I tried the new recipe today.", "How did it taste?", "It was awful."),
        ("I tried the new recipe today.", "Lovely.", "It was awful."),
        ("hello", "How was the film?", "It was awful."),
        ("hello", "How did your mum's interview go?", "It went well!"),
        ("hi", "Hello! Did you sleep well?", "It was awful."),
        ("hi", "Oh!", "Great!"),
        ("hi", "Oh!", "They want me to call back."),
        ("I saw a hat today.", "Did you buy it?", "I got it!"),
        ("hi", "Oh!", "It was awful, the film."),
        ("hi", "Oh!", "Oh Concert it went so well"),
        ("hi", "Oh!", "Hopefully, it went well"),
        ("hi", "Oh!", "It was great! The concert was so loud."),
        ("hi", "Oh!", "I saw the new film yesterday. It was awful."),
        ("hi", "Oh!", "It was really good of you to ask."),
        ("hi", "Oh!", "It went well?"),
        ("hi", "Oh!", "It went well on Tuesday."),
        ("hi", "Oh!", "I hope it went well."),
        ("映画を見てきた", "面白かった？", "最高だった"),
        ("ただいま", "おかえり", "よかった"),
        ("ただいま", "おかえり", "楽しかった！ケーキが美味しかった"),
        ("ただいま", "映画はどうだった？", "楽しかった！"),
    ],
)
def test_what_it_may_be_else_leaves_all_open(
    run_here: RunHere, tmp_path: Path, said: str, answer: str, told: str
) -> None:
    chat(run_here, tmp_path, INTERVIEW if said.isascii() else MENSETSU, at=TUESDAY)
    hear(run_here, tmp_path, said, answer, EVENING)
    chat(run_here, tmp_path, told, at=EVENING + timedelta(minutes=5))

    assert len(lies_ahead(run_here, EVENING)) == 1


@pytest.mark.parametrize(("hours", "left"), [(1, 0), (9, 1)])
def test_that_it_was_fine_is_of_what_was_just_now(
    run_here: RunHere, tmp_path: Path, hours: int, left: int
) -> None:
    chat(run_here, tmp_path, "dentist on Thursday at 10", at=TUESDAY)
    at = TUESDAY.replace(day=TUESDAY.day + 2, hour=10) + timedelta(hours=hours)
    chat(run_here, tmp_path, "well that was fine actually, 20 mins and done", at=at)

    assert len(lies_ahead(run_here, at)) == left


@pytest.mark.parametrize(
    ("plan", "at"),
    [
        (INTERVIEW, EVENING - timedelta(hours=10)),  # it has not begun
        (INTERVIEW, EVENING + timedelta(days=3)),  # it is long over
        ("The rent has to be paid by Thursday.", EVENING),
        (f"{INTERVIEW} The dentist is on Thursday at 15.", EVENING),  # it may be either
    ],
)
def test_what_is_not_lately_over_stays_open(
    run_here: RunHere, tmp_path: Path, plan: str, at: datetime
) -> None:
    chat(run_here, tmp_path, plan, at=TUESDAY)
    before = len(lies_ahead(run_here, TUESDAY))
    chat(run_here, tmp_path, "It went well!", at=at)

    assert len(lies_ahead(run_here, at)) == before > 0
