"""What somebody says next of a secret of theirs is one, too, until they say that it is none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ego.core.talk.secret.kept_from import tell_with_whom
from tests.tools.talk.confiding import Life

JOB = "between us / pls don't tell Tom: I applied for a job in Bremen"
MARCUS = "I'm seeing a guy called Marcus, but pls keep that between us"
BABY = "I'm pregnant, pls don't tell anyone yet"
BONN = "Please don't tell anyone: I applied for a job in Bonn."
VASE = "dont tell mum but i broke the blue vase"
INTERVIEW = "the interview is on Tuesday at 10"
OWN_INTERVIEW = "Between us, I have a job interview at Acme on Monday."
HIRING = "Between us, we are interviewing a replacement for Dan."
GOT = "I got the job in Bonn! You can tell everybody."


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ([JOB], "the interview in Bremen is on Tuesday at 10"),
        ([OWN_INTERVIEW, "…"], "I'm interviewing at Acme again on Friday at 10"),
        ([OWN_INTERVIEW], "they interview me on Friday at 10"),
        ([HIRING, "…"], "the interviews are on Friday at 10"),
        ([HIRING], "we interview Tom on Friday at 10"),
        ([JOB], "they want me to start in March"),
        ([JOB, INTERVIEW], "moved to Thursday, and it's in Oldenburg now"),
        ([JOB, "thanks!"], "I have to be there on Tuesday at 10"),
        ([JOB, "The dentist is on Friday at 9.", "…"], "The interview is on Monday at 11 now."),
        ([JOB, "…", "I have yoga at 6."], "The company called, I come on Tuesday at 10."),
        (["Nobody knows yet: we bought a house."], "the notary is on Friday at 2"),
        (["Don't tell anyone, I'm pregnant."], "the first scan is on Thursday at 9"),
        (["dont tell noor, but we're throwing her a party saturday at 8"], "Tim brings the cake"),
        (["ここだけの話、ブレーメンの会社に応募したんだ。"], "3月から来てほしいって。"),
        ([MARCUS, "…"], "Marcus is so sweet, he brought me flowers"),
        ([MARCUS, "…"], "had a fight with marcus on the way to Paris"),
        (["Between us: Will kissed me.", "…"], "Will texted again"),
        (["Between us: Marcus from work asked me out.", "…"], "Marcus's flat is huge"),
        (["im seeing marcus from work, dont tell anyone", "…"], "marcus and i are going to Paris"),
        (["I'm seeing someone, keep it quiet", "…"], "third date tonight"),
        (["I'm seeing Callum, dont tell mum"], "we're going to the cinema on sunday at 5"),
        ([MARCUS, "…"], "you can tell Tom and Lisa about Marcus, they saw us"),
        (["can you keep a secret? I got detention", "…"], "you can tell mum about the detention"),
        (["I haven't told Tom yet but the bank said no", "…"], "the bank rang, I'm there at 9"),
        ([BABY, "…"], "first scan is on thursday at 9"),
        ([BABY, "…"], "we painted the nursery"),
        ([MARCUS, "…"], "I think I'm in love, at my age!"),
        ([BABY, "…"], "told my mum about the baby, she cried"),
        (["Between us: I'm moving out", "…"], "seen a room in Leith, viewing it at 6"),
        (["Between us: I'm moving out", "…"], "I've said yes, moving day is the 9th of january"),
        (["don't tell Jo, I'm doing the cake for her party", "…"], "the cake's chocolate"),
        (["誠さんと付き合ってる。内緒ね", "…"], "昨日誠とけんかした"),
        (["マルクスと付き合ってる。内緒ね", "…"], "マルクスが迎えに来た"),
        (["ここだけの話、ブレーメンの会社に応募したんだ。", "…"], "面接は月曜の11時。"),
        ([VASE, "thanks"], "actually forget what i said about the vase, please delete that"),
        ([VASE, "…"], "actually forget what i said about the vase, please delete that"),
        ([VASE, "…"], "i'd rather you deleted the vase thing ok, you didnt hear it from me"),
        ([VASE], "pretend i never mentioned the vase"),
        ([VASE], "vase? what vase. wipe that"),
        ([VASE], "the blue vase is in the boot"),
        ([VASE], "please delete that"),
        (["内緒だけど、けんじの誕生日にサプライズで旅行予約した"], "箱根、1月9日から1泊"),
        (["花瓶を割っちゃった、ママには内緒"], "やっぱりさっきの花瓶の話はなかったことにして"),
        (
            ["ここだけの話、ブレーメンの会社に応募した。", "面接は火曜の10時。"],
            "場所はオルデンブルク。",
        ),
    ],
)
def test_what_is_said_next_of_a_secret_is_one(
    tmp_path: Path, before: Sequence[str], said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(*before, said)

        assert life.confided()[said]
        assert all(private for plan, private in life.plans().items() if "dentist" not in plan)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ([JOB], "The dentist is on Friday at 9."),
        ([JOB, "The dentist is on Friday at 9."], "It has been moved to Thursday."),
        ([JOB], "We go to Bremen for the Christmas market on Saturday."),
        ([JOB], "It's raining again."),
        (["内緒だけど、けんじの誕生日にサプライズで旅行予約した", "…"], "出張のホテル取った"),
        ([JOB, "…"], "It's on Thursday."),
        ([JOB, "…"], "Ken's job interview is on Thursday."),
        ([OWN_INTERVIEW, "…"], "we interview Tom for the junior role on friday at 10"),
        ([OWN_INTERVIEW], "I'm interviewing two people for the shop on friday at 10"),
        (["Between us: we bought a house."], "My sister's birthday is on 9 December."),
        ([JOB], "Tom comes for dinner on Saturday at 7."),
        ([VASE, "forget the vase, delete that"], "please delete what i said about football"),
        ([VASE, "Football is at 5."], "please delete that"),
        ([f"{VASE} at school", "…"], "drop the kids at school at 8"),
        (
            ["Lisa is ill.", "Between us: I propose to Lisa on 24 December."],
            "Lisa and I go to the cinema at 8",
        ),
        ([MARCUS], "I told Ken a joke"),
        ([MARCUS, "…"], "we're going to the cinema on sunday at 5"),
        ([JOB], "I read a book about the job market"),
        ([MARCUS], "we're having pasta tonight"),
        ([BABY], "dad's doctor rang, his check-up is on monday at 3"),
        ([MARCUS, "Marcus and I are going to Paris."], "Paris has fine museums."),
        (["Between us: Will kissed me."], "and then i will buy milk"),
        ([VASE], "the blue car is at the garage"),
        (["dont tell anyone but I've got a new job"], "my new neighbour is called Ida"),
        (["お母さんには内緒だけど、マルクスと付き合ってる", "…"], "お母さんと買い物した。"),
        (["keep this between us. I'm dating Marcus from work"], "the work party is on Friday at 8"),
        (["誠さんと付き合ってる。内緒ね"], "誠実な店員だった。"),
        (["ここだけの話、ブレーメンの会社に応募した。"], "歯医者は金曜の9時。"),
    ],
)
def test_what_is_of_something_else_is_none(
    tmp_path: Path, before: Sequence[str], said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(*before, said)

        assert not life.confided()[said]


@pytest.mark.parametrize(
    ("secret", "said"), [(JOB, INTERVIEW), (MARCUS, "Marcus plays the cello on Friday at 8.")]
)
def test_no_secret_goes_on_in_what_another_says(tmp_path: Path, secret: str, said: str) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(secret)
        life.hears(said, person="Tim")

        assert not life.confided()[said]


def test_a_name_told_in_confidence_is_one_after_a_hundred_turns_of_others(tmp_path: Path) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(MARCUS)
        for number in range(101):
            life.hears(f"I have {number} stamps.", person="Tim")
        life.hears("second date with Marcus tonight")

        assert life.ego.events(n=1)["events"][0]["confided"]


@pytest.mark.parametrize(
    ("told", "lifted", "said"),
    [
        ([BONN, INTERVIEW], [BONN, INTERVIEW], GOT),
        ([BONN, INTERVIEW], [BONN, INTERVIEW], "It's no secret any more."),
        ([MARCUS, "me and marcus had a fight"], [0, 1], "You can tell everyone about Marcus now."),
        ([MARCUS, "I'm dating Marcus", BABY], [0, 1], "You can tell everyone about Marcus now."),
        ([BONN, "did it. handed it in"], [0, 1], "you can tell everyone now, I applied in Bonn"),
        ([BONN, "Between us: we're broke."], [BONN], "I got the job! You can tell everybody."),
        (["誰にも言わないで、ボンの会社に応募した。"], [0], "面接受かったよ！もう言っていいよ。"),
    ],
)
def test_a_secret_is_none_once_whoever_told_it_says_so(
    tmp_path: Path, told: Sequence[str], lifted: Sequence[Any], said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(*told, said, "The start is on 1 March.")

        confided = life.confided()
        opened = {told[one] if isinstance(one, int) else one for one in lifted}
        assert {one for one in told if not confided[one]} == opened
        assert not confided[said]
        assert not any(life.plans().values())


PARTY = "dont tell Priya but we're throwing her a surprise party on wednesday at 8"
CAKE = "Lena and I are fetching the cake at 6 on wednesday, dont let Priya know"
OUT = "ok the secret's out, you can tell everybody about the party now"


@pytest.mark.parametrize(
    ("told", "lifted", "said"),
    [
        ([PARTY, CAKE], [0, 1], OUT),
        ([CAKE, "…", PARTY], [0, 2], OUT),
        ([PARTY, "the cake is ordered, dont let Priya know"], [0, 1], OUT),
        ([PARTY, CAKE], [0, 1], "everyone knows about the party now"),
        ([PARTY, CAKE], [0, 1], "The party is no secret any more!"),
        ([PARTY, "dont tell Ken, but I got him a cake for wednesday"], [0], OUT),
        ([PARTY, "dont tell Priya: surprise trip to Rome for her in May"], [0], OUT),
        ([PARTY, "dont tell Priya, job interview on wednesday at 10"], [0], OUT),
        ([PARTY, CAKE], [1], "you can tell everybody about the cake now"),
        ([PARTY, CAKE], [], "Priya knows about the party now"),
        (
            ["dont tell Tom, job in Bonn", "dont tell Tom, job in Ulm"],
            [],
            "I got the job! You can tell everyone.",
        ),
        (
            [
                "水曜の8時にサプライズパーティーをするんだ、健太には内緒ね",
                "ケーキは水曜の6時に取りに行く、健太には内緒ね",
            ],
            [0, 1],
            "もうみんなに言っていいよ、パーティーのこと",
        ),
        (
            [
                "水曜の8時にサプライズパーティーをするんだ、健太には内緒ね",
                "麻衣には内緒で水曜にケーキを買う",
            ],
            [0],
            "もうみんなに言っていいよ、パーティーのこと",
        ),
    ],
)
def test_what_goes_with_a_secret_is_none_with_it(
    tmp_path: Path, told: Sequence[str], lifted: Sequence[int], said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(*told, "…", said)

        confided = life.confided()
        assert {one for one in told if not confided.get(one, True)} == {told[it] for it in lifted}
        assert not confided[said]
        secret = [tell_with_whom(one) for one in told if confided.get(one)]  # as a plan has it
        plans = life.plans()
        assert all(
            any(one.casefold()[5:25] in plan.casefold() for one in secret) == private
            for plan, private in plans.items()
        )


def test_whoever_lifts_a_secret_may_ask_for_another_at_once(tmp_path: Path) -> None:
    life, trip = Life(tmp_path), f"{OUT}. But dont tell Priya about the trip to Rome in May."
    with life.ego:
        life.hears(PARTY, CAKE, "…", trip)

        assert life.confided() == {PARTY: False, CAKE: False, trip: True}


@pytest.mark.parametrize(("person", "is_secret"), [("Priya", False), ("Mia", True)])
def test_what_another_tells_of_it_once_it_is_over_is_no_secret(
    tmp_path: Path, person: str, is_secret: bool
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(party := PARTY.replace("wednesday", "friday"), "…")
        life.hears(said := "had a great party last night, everyone came", person=person)

        assert life.confided() == {party: True, said: is_secret}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (BONN, "You can tell everybody once I've signed."),
        (BONN, "Can you tell everybody about the fair?"),
        (BONN, "You can tell everybody except Tom."),
        (BONN, "I don't think you can tell everybody."),
        (BONN, "The fair is on Friday, you can tell everybody."),
        (JOB, GOT),
        (f"{BONN} And I'm pregnant.", GOT),
        (f"{BONN} Handed it in. And I'm pregnant.", GOT),
        ("誰にも言わないで、ボンの会社に応募した。", "契約したらみんなに言っていいよ。"),
        ("誰にも言わないで、ボンの会社に応募した。", "健にはもう言っていいよ。"),
    ],
)
def test_a_secret_stays_one_where_it_is_not_sure_that_it_is_none(
    tmp_path: Path, told: str, said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(told, said)

        assert life.confided()[told]


@pytest.mark.parametrize(
    "said",
    ["My interview at Northwind has been moved to Monday.", "My interview has been cancelled."],
)
def test_what_changes_a_private_plan_in_talk_is_as_private(tmp_path: Path, said: str) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.ego.remember("I have an interview at Northwind on Friday at 10.", private=True)
        life.hears(said, person="Ken")

        assert life.confided()[said]
        assert all(life.plans().values())


@pytest.mark.parametrize(
    ("said", "is_named"),
    [
        ("The interview at Northwind is in Oldenburg.", True),
        ("The interview at Northwind has been moved to Monday.", False),
    ],
)
def test_a_memory_in_the_place_of_a_private_one_is_private(
    tmp_path: Path, said: str, is_named: bool
) -> None:
    life = Life(tmp_path)
    with life.ego:
        old = life.ego.remember("Mia has an interview at Northwind on Friday.", private=True)
        new = life.ego.remember(said, replaces=old["id"] if is_named else None)

        assert life.ego.show(new["id"])["memory"]["private"]
        assert "Northwind" not in life.ego.context().text


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("i think i'm going to quit my job", "keep it to yourself for now pls"),
        ("I'm pregnant!", "Please don't tell anyone."),
        ("the interview is on Tuesday at 10", "don't tell the others yet"),
        ("転職しようと思ってる", "誰にも言わないでね"),
    ],
)
def test_what_is_asked_for_one_turn_later_is_of_what_was_told_just_before(
    tmp_path: Path, told: str, asked: str
) -> None:
    mia = Life(tmp_path)
    mia.hears("The dentist is on Friday at 9.", told, "ok", asked)

    assert mia.confided() == {
        "The dentist is on Friday at 9.": False, told: True, "ok": False, asked: True,
    }  # fmt: skip
    assert mia.plans().pop("Mia: The dentist is on Friday at 9.") is False
    assert all(mia.plans()[one] for one in mia.plans() if "dentist" not in one)


@pytest.mark.parametrize(
    ("said", "person"),
    [("don't tell anyone but I like ABBA", "Mia"), ("Don't tell anyone.", "Tom")],
)
def test_what_tells_a_secret_itself_or_is_of_another_leaves_what_was_told_before(
    tmp_path: Path, said: str, person: str
) -> None:
    mia = Life(tmp_path)
    mia.hears("The dentist is on Friday at 9.")
    mia.hears(said, person=person)

    assert mia.confided()["The dentist is on Friday at 9."] is False
    assert [*mia.plans().values()] == [False]


def test_what_was_told_long_before_is_not_meant(tmp_path: Path) -> None:
    mia = Life(tmp_path)
    mia.hears("I'm pregnant!", "…", "Please don't tell anyone.")

    assert mia.confided()["I'm pregnant!"] is False
