"""A plan that somebody begins to tell with "そういえば" or "can you believe it" lies ahead."""

from __future__ import annotations

from pathlib import Path

import pytest

from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.often import yearly
from ego.core.memory.pointing.together import several
from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

INTERVIEW, INTERVIEW_JA = "I have an interview next Thursday.", "来週の木曜に面接がある。"


@pytest.mark.parametrize(
    ("said", "day", "every", "kept"),
    [
        (
            "そういえば、姉の誕生日は11月12日。",
            "2026-11-12",
            "year",
            "Misaki: 姉の誕生日は11月12日",
        ),
        (
            "今日は疲れたな。そういえば1月6日に飲み会があるんだ",
            "2026-01-06",
            None,
            "1月6日に飲み会",
        ),
        ("1月6日に見送りに行くよ。", "2026-01-06", None, "1月6日に見送りに行くよ"),
        ("If I haven't told you, my interview is on 6 January.", "2026-01-06", None, "interview"),
    ],
)
def test_it_lies_ahead(
    run_here: RunHere, tmp_path: Path, said: str, day: str, every: str | None, kept: str
) -> None:
    chat(run_here, tmp_path, said)

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["every"]) == (day, every)
    assert kept in one["content"]


@pytest.mark.parametrize(
    "opener",
    """
    そういえば、 そういえば そういえばさ、 そう言えば あ、そういえば、 そういや ところで、
    あのね、 ねえ、 聞いて、 実は、 話は変わるけど、 言ったかもしれないけど、 言ったっけ、
    話してなかったかもだけど、 気づけば、 気がついたら、 どうしよう、 もしもし、
    """.split(),
)
def test_what_opens_it_in_japanese_hides_nothing(opener: str) -> None:
    told = spoken.find_told(f"{opener}{INTERVIEW_JA}", NOON)

    assert told is not None
    assert told.sentence == INTERVIEW_JA


@pytest.mark.parametrize(
    "opener",
    [
        "By the way,", "Oh, and", "Guess what!", "Guess what,", "Speaking of which,", "Actually,",
        "That reminds me,", "If I haven't told you yet,", "In case you didn't know,",
        "I don't know if I told you, but", "Not sure if I mentioned this, but", "I may have said,",
        "Maybe I told you already, but", "Sorry if I already told you,", "Can you believe it,",
        "Do you know what,", "Check this out:", "By the way", "Just so you know", "Turns out that",
    ],
)  # fmt: skip
def test_what_opens_it_in_english_hides_nothing(opener: str) -> None:
    told = spoken.find_told(f"{opener} {INTERVIEW}", NOON)

    assert told is not None
    assert told.sentence.endswith(INTERVIEW)


def test_whose_it_is_stays() -> None:
    told = spoken.find_told("姉といえば、来月の3日に結婚式があるんだ。", NOON)

    assert told is not None
    assert told.sentence == "姉は、来月の3日に結婚式があるんだ。"


@pytest.mark.parametrize(
    "opener",
    [
        "By the way", "Oh by the way", "BTW", "Just so you know", "FYI", "Good news", "Turns out",
        "It turns out that", "I forgot to say", "Heads up:", "Oh", "So", "Well", "Actually",
        "Just to let you know", "By the way,",
    ],
)  # fmt: skip
def test_what_opens_a_move_needs_no_comma(run_here: RunHere, tmp_path: Path, opener: str) -> None:
    chat(run_here, tmp_path, "I have the dentist on 9 January at 3 pm.")
    chat(run_here, tmp_path, f"{opener} the dentist has moved to 12 January at 4 pm.")

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == ("2026-01-12", "16:00")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("I have the dentist on 9 January.", "By the way the dentist is cancelled."),
        ("I have the dentist on 9 January.", "Just so you know my dentist's off."),
        ("歯医者は1月9日だよ。", "ちなみに歯医者はキャンセルになった。"),
    ],
)
def test_what_opens_that_it_is_off_needs_no_comma(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    assert lies_ahead(run_here) == []


def test_what_opens_a_move_in_japanese_needs_no_comma(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, "歯医者は1月9日の15時だよ。")
    chat(run_here, tmp_path, "ちなみに歯医者は1月12日の16時になった。")

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == ("2026-01-12", "16:00")


@pytest.mark.parametrize(
    "said",
    [
        "来週の木曜に晴れれば、面接に行く。",
        "面接に行けと言えば、来週の木曜に行くよ。",
        "そういえば来週の木曜って面接だっけ?",
        "出席は来週の木曜に見送りになった。",
        "If I pass, I have an interview next Thursday.",
        "If you know somebody, I need help next Thursday.",
        "Not sure if I will go next Thursday.",
        "I don't know if I can come next Thursday.",
        "Maybe I told you the wrong day: I might go next Thursday.",
        "Unless you heard otherwise, we meet next Thursday.",
    ],
)
def test_what_is_supposed_or_asked_is_no_plan(said: str) -> None:
    assert spoken.find_told(said, NOON) is None
    assert yearly.find_told(said, NOON) is None


@pytest.mark.parametrize(
    "said",
    [
        "Tonight's the night!!",
        "omg tomorrow is the big day",
        "The big night is tonight",
        "いよいよ明日だ！",
        "ついに今夜だ！！",
    ],
)
def test_that_the_day_has_come_is_no_plan(said: str) -> None:
    assert spoken.find_told(said, NOON) is None


@pytest.mark.parametrize(
    "said",
    [
        "I'm getting married! Tomorrow's the big day",
        "Tomorrow's the big day for the house move",
        "Tomorrow's the night train to Wien",
        "Tomorrow is the last day",
        "Tomorrow is my day off",
        "いよいよ明日は引っ越しだ",
        "今夜が本番！",
    ],
)
def test_what_has_come_is_one_where_it_is_named(said: str) -> None:
    assert spoken.find_told(said, NOON) is not None


def test_two_days_of_one_journey_both_lie_ahead() -> None:
    told = "友だちの大輔が今月25日に引っ越すんだ。27日に見送りに行くよ。"

    assert [one.when.day.day for one in several.find_several(told, NOON)] == [25, 27]
