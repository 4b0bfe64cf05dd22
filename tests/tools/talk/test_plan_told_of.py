"""What is told of a plan closes it, whatever else is said beside it; what only mentions it not."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

BEFORE = datetime(2026, 11, 2, 18, tzinfo=UTC)
AFTER = datetime(2026, 11, 16, 9, tzinfo=UTC)
PLAY = "Amelia's school play is on 11 November at 17:30."
TRIP = "We are going to Whitby from 13 to 15 November."
GAKUGEIKAI = "11日の17時半に娘の学芸会がある。"
KANAZAWA = "13日から15日まで金沢に行くんだ。"


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (PLAY, "The play was wonderful, Amelia forgot one line and everyone laughed."),
        (PLAY, "Amelia loved the play, she never wanted to leave the stage."),
        (PLAY, "We went to the play and it was half empty, but Amelia shone."),
        (PLAY, "We almost missed the play because of the traffic, but it was lovely."),
        (PLAY, "Amelia forgot a line in the play, but everyone clapped."),
        (PLAY, "The play? Wonderful. Amelia forgot one line."),
        (TRIP, "We are back from Whitby. It rained, and we ate chips on the pier."),
        (TRIP, "Back from Whitby! I forgot my coat there."),
        (GAKUGEIKAI, "学芸会で娘がセリフを忘れて、みんな笑った。"),
        (GAKUGEIKAI, "学芸会、途中で忘れたところもあったけど、楽しかったよ。"),
        (KANAZAWA, "金沢から帰ってきたよ。傘を忘れたけど、海老を食べた。"),
    ],
)
def test_what_is_told_of_it_closes_it(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=BEFORE)
    assert lies_ahead(run_here, BEFORE)

    chat(run_here, tmp_path, said, at=AFTER)

    assert not lies_ahead(run_here, AFTER)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (PLAY, "I'm nervous about the play."),
        (PLAY, "The play is next week."),
        (PLAY, "We talked about the play."),
        (PLAY, "Amelia practised for the play all day."),
        (PLAY, "The tickets for the play were sold out."),
        (PLAY, "Amelia forgot her costume for the play."),
        (PLAY, "Tom's play was great."),
        (PLAY, "I couldn't go to the play."),
        (PLAY, "I hoped the play would be good."),
        (TRIP, "We packed for Whitby."),
        (GAKUGEIKAI, "学芸会の練習をした。"),
        (GAKUGEIKAI, "学芸会の話をした。"),
        (GAKUGEIKAI, "息子の学芸会は楽しかった。"),
        (KANAZAWA, "金沢に行きたかったなあ。"),
    ],
)
def test_what_only_mentions_it_closes_nothing(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=BEFORE)

    chat(run_here, tmp_path, said, at=AFTER)

    assert len(lies_ahead(run_here, AFTER)) == 1


def test_what_is_told_on_the_way_leaves_it_open(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, TRIP, at=BEFORE)

    on_the_way = datetime(2026, 11, 14, 19, tzinfo=UTC)
    chat(run_here, tmp_path, "We walked along the pier in Whitby.", at=on_the_way)

    assert lies_ahead(run_here, on_the_way)


_OTHERS = """
モモがソファで爪とぎした。 新しい鍋を買った。 駅前のパン屋が閉まった。 庭の柿が甘い。
洗濯機が変な音を立てる。 窓の結露がひどい。 隣に新しい人が越してきた。 本棚を作った。
散歩で白い犬を見た。 図書館で料理の本を借りた。 夕焼けがきれいだった。 豆から珈琲を挽いた。
雨の音で目が覚めた。 押し入れを片づけた。 植木に水をやった。
""".split()


@pytest.mark.parametrize(
    ("said", "left"), [("仲直りした。ふたりとも泣いたって。", 0), ("会った。", 1)]
)
def test_what_a_memory_tells_of_it_closes_it_among_many(
    run_here: RunHere, said: str, left: int
) -> None:
    told = datetime(2026, 11, 30, 9, tzinfo=UTC)
    for one in _OTHERS:
        run_here("remember", one, at=told)
    run_here(
        "remember",
        "しあさって由紀は面接のあと、美穂に電話してみるって。仲直りしたいみたい。",
        at=told,
    )
    after = datetime(2026, 12, 6, 9, tzinfo=UTC)

    begun = "由紀が美穂に電話して、" if not left else "由紀が美穂に"
    run_here("remember", f"{begun}{said}", at=after)

    assert len(run_here("ahead", "--json", at=after).data["ahead"]) == left


LAST = "Lena's last day is Friday, she's going to Bergen."
DINNER = "Dinner with Samir on Friday."
HOUSE = "House meeting on Friday at 6pm."
VISIT = "Priya visits on Friday."


@pytest.mark.parametrize(
    ("plan", "said", "is_open"),
    [
        (LAST, "Lena liked the allocator", True),
        (LAST, "lena took the morning off", True),
        (LAST, "Lena and I fixed the parser", True),
        (LAST, "I showed Lena the allocator", True),
        (LAST, "Lena was asking about the allocator", True),
        (LAST, "Lena's last day was sad", False),
        (LAST, "Lena left, we had cake", False),
        ("Lena leaves on Friday.", "Lena is gone, we had cake", False),
        (DINNER, "Samir's patch was good", True),
        (DINNER, "Samir was lovely", False),
        (VISIT, "yesterday Priya reviewed my patch", True),
        (VISIT, "Priya was here", False),
        (HOUSE, "the house meeting was good", False),
        (HOUSE, "house meeting is done, went fine", False),
        (HOUSE, "the meeting was good", False),
        ("We have a team meeting on Friday at 6pm.", "the meeting went fine", False),
        (HOUSE, "the team meeting was good", True),
        (HOUSE, "the meeting with the bank was good", True),
        (HOUSE, "I had a meeting with Bea, it was good", True),
        (HOUSE, "I loved meeting Ada", True),
        (HOUSE, "the meeting room was cold", True),
        ("Dinner after the meeting on Friday at 6pm.", "the meeting was good", True),
    ],
)
def test_a_plan_is_closed_by_what_tells_of_it_alone(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, is_open: bool
) -> None:
    chat(run_here, tmp_path, plan, at=BEFORE)
    evening = datetime(2026, 11, 6, 21, tzinfo=UTC)
    chat(run_here, tmp_path, said, at=evening)

    assert ("1 behind" in run_here("ahead", at=AFTER).out) is is_open
