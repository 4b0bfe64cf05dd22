"""What is said beside a secret, of a plan that is none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.tools.talk.confiding import Life
from tests.tools.talk.test_secret_goes_on import BONN

HIP = "My hip appointment's on 4 December at 20 past 2."
LUMP = "Sian rang. She's got a lump, they see her on thursday at the Heath. Don't tell anyone."
SCAN = "Between us: Sian has a scan on thursday at the Heath, she found a lump."
PARTY = "I'm planning a surprise party for Marta on saturday, dont tell her"
SURPRISE = "ティムには内緒で、来週の金曜の20時にパーティーするよ"


@pytest.mark.parametrize(
    ("plan", "secret", "said", "day"),
    [
        (HIP, LUMP, "hospital rang, my hip thing is now the 10th, same time", "2026-12-10"),
        (HIP, LUMP, "They rang from the Heath, my hip appointment is now the 10th", "2026-12-10"),
        (HIP, LUMP, "hospital rang, my hip appointment is off", None),
        (HIP, LUMP, "the hospital rang and my hip thing is now the 10th", "2026-12-10"),
        (
            "The landlord comes to look at the damp on 4 December at 5",
            "between you and me I'm moving out in january",
            "landlord can't do friday, he's coming saturday at 5 instead",
            "2026-12-05",
        ),
        (
            "The landlord comes to look at the damp on 4 December at 5",
            "between you and me I'm moving out in january",
            "please tell Jo the landlord's coming on 4 December, she doesn't know yet",
            "2026-12-04",
        ),
        (
            "Marta's concert is on 4 December at 8",
            PARTY,
            "the concert got moved to 5 December, tickets stay valid",
            "2026-12-05",
        ),
        (
            "12月4日の14時に歯医者",
            "内緒だけど、美咲の腫瘍が見つかって木曜に病院で検査",
            "病院から電話で、歯医者は10日に変更になった",
            "2026-12-10",
        ),
    ],
)
@pytest.mark.parametrize("later", [[], ["…"]])
def test_what_changes_an_open_plan_is_of_that_and_of_no_secret(
    tmp_path: Path, plan: str, secret: str, said: str, day: str | None, later: Sequence[str]
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(plan, "…", secret, *later, said)

        assert life.confided() == {plan: False, secret: True, said: False}
        there = life.ego.ahead()["ahead"]
        assert {one["day"] for one in there if not one["private"]} == ({day} if day else set())


@pytest.mark.parametrize(
    ("secret", "said"),
    [
        (SCAN, "hospital rang, her scan is now friday"),
        (SCAN, "hospital rang, my hip appointment is off. Sian's lump is only a cyst"),
        (SCAN, "the hip appointment is on 11 December now because of Sian's scan"),
        (SCAN, "the result is bad. my hip appointment is now the 10th"),
        (SCAN, "moved to friday"),
        (LUMP, "hospital rang, her hip appointment is now the 10th"),
    ],
)
def test_what_tells_of_the_secret_beside_it_is_no_less_one(
    tmp_path: Path, secret: str, said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(HIP, "…", secret, said)

        assert life.confided()[said]


MATHS = "Lilly has a maths test on Friday"
JONAS = "studied with Jonas for the maths test, i like him, pls keep that to yourself"
JUN = "テスト勉強ジュンと一緒にした、好きかも、内緒ね"
MATCH = "I kissed Jonas at the football match, dont tell anyone"


@pytest.mark.parametrize(
    ("openly", "secret", "said"),
    [
        (MATHS, JONAS, "maths test was fine!! think i got a 2"),
        (MATHS, JONAS, "test went really well!!"),
        (MATHS, "I cheated in the maths test, dont tell mum", "the maths test is in room 4"),
        ("The football match is at 3.", MATCH, "the football match was great, we won"),
        ("りりは金曜に数学のテストなんだ", JUN, "テストできた！"),
        ("grandma's operation is on Monday", JONAS, "when is grandma's operation?"),
        ("おばあちゃんの手術は月曜", "検査を受けた、内緒ね", "おばあちゃんの手術はいつ？"),
        ("grandma's operation is at 9", LUMP, "when is grandma's operation?"),
    ],
)
@pytest.mark.parametrize("later", [[], ["…"]])
def test_what_takes_up_but_what_was_told_openly_before_is_of_no_secret(
    tmp_path: Path, openly: str, secret: str, said: str, later: Sequence[str]
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(openly, person="Ken")
        life.hears("…", secret, *later, said)

        assert life.confided() == {openly: False, secret: True, said: False}


@pytest.mark.parametrize(
    ("openly", "secret", "said"),
    [
        (MATHS, JONAS, "Jonas got a 2 as well"),
        (MATHS, JONAS, "Jonas and I studied again"),
        (MATHS, JONAS, "i like him so much"),
        (MATHS, "I failed the maths test, dont tell mum", "got a 5 in the maths test"),
        ("りりは金曜に数学のテストなんだ", JUN, "ジュンも2だった"),
        ("Ken's job is boring", BONN, "I got the job"),
        ("Lisa is pregnant", "Between us: I'm pregnant.", "pregnant and so sick"),
        ("the house is so cold", "Don't tell anyone: we sell the house", "the house needs a roof"),
        (
            "grandma's operation is at 9",
            "Between us: my biopsy is on Friday.",
            "when is the biopsy?",
        ),
    ],
)
@pytest.mark.parametrize("later", [[], ["…"]])
def test_what_takes_up_a_secret_s_own_is_no_less_one(
    tmp_path: Path, openly: str, secret: str, said: str, later: Sequence[str]
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(openly, person="Ken")
        life.hears("…", secret, *later, said)

        assert life.confided()[said]


@pytest.mark.parametrize(
    ("secret", "said", "private"),
    [
        (
            PARTY,
            "Forget what I said about the party. We got a puppy, the vet is on Thursday at 9.",
            False,
        ),
        (PARTY, "The vet is on Thursday at 9. Please forget what I said about the party.", False),
        (PARTY, "Forget what I said about the party. The cake comes on Friday at 7.", True),
        (SURPRISE, "パーティーの話は忘れて。歯医者は木曜の9時。", False),
        (SURPRISE, "パーティーの話は忘れて。ケーキは木曜の9時に届く。", True),
    ],
)
def test_what_is_told_beside_what_is_to_be_forgotten_is_as_open_as_it_is(
    tmp_path: Path, secret: str, said: str, *, private: bool
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(secret, "…", said)

        assert all(life.confided().values())
        (plan,) = [its for told, its in life.plans().items() if "9" in told or "cake" in told]
        assert plan is private
