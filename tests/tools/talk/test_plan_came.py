"""How something went, told in talk after it began, is not asked about again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import NOON, RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

AFTER = NOON + timedelta(days=3)
BANK = "bank called, i have to go in tomorrow at 2 about the overdraft. feeling sick about it"
DENTIST = "I have the dentist tomorrow at half past two."
CONCERT = "The choir concert is on 3 January at 19:00."
VISIT = "Siobhán and Oisín are coming on Saturday."
SEEDS = "Remind me to order seed potatoes on 3 January."
HAISHA = "明日の午後2時半に歯医者に行くんだ。"
NOMIKAI = "明日の夜7時から飲み会がある。"
DRINKS = "土曜19時さやかと飲み"
MOVE = "1月3日は美咲の引っ越しだよ。"


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (DENTIST, "The dentist wasn't so bad."),
        (DENTIST, "dentist done"),
        ("dentist rang, they can fit me in tomorrow at 10", "dentist done, one filling"),
        ("Biscuit needs his jabs, booked him in for tomorrow 10:40", "jabs done, he screamed"),
        (DENTIST, "dentist done, no fillings!!"),
        (DENTIST, "finally done with the dentist"),
        (DENTIST, "Dentist's done! Good morning"),
        (
            "The hairdresser comes tomorrow at 10 for the wedding trial.",
            "hair trial done, looks great",
        ),
        (HAISHA, "歯医者済み"),
        (HAISHA, "歯医者OKだった"),
        (DENTIST, "The dentist went fine. I have the vet on 9 January."),
        (CONCERT, "The concert last night went beautifully."),
        (CONCERT, "The concert was lovely, I am still humming."),
        (CONCERT, "We loved the concert and I am tired now."),
        (NOMIKAI, "飲み会は楽しかったので、まだ眠い。"),
        (VISIT, "Siobhán and Oisín went home, the weekend was lovely."),
        (SEEDS, "The seed potatoes are ordered, that is done."),
        (HAISHA, "歯医者、痛くなかったよ。"),
        (HAISHA, "歯医者終わったよ、痛かった"),
        (HAISHA, "歯医者行ってきた。"),
        (NOMIKAI, "飲み会、楽しかった！"),
        (MOVE, "引っ越しは無事に終わった。"),
        ("1月2日の10時に由美の荷造りを手伝う。", "由美の荷造り、終わったよ。"),
        ("I have an interview!! At the hospital, tomorrow 10am.", "The interview went well."),
        # who called is whom one goes in to
        (BANK, "bank was ok, they gave us till march"),
        ("the school rang, they want me in tomorrow at 2", "school was fine"),
        # what is said in another clause was asked or talked, and leaves it over
        ("Interview is tomorrow at 10.", "interview went ok, they asked about rhododendrons"),
        ("Driving test is tomorrow at 10.", "driving test went ok, they asked me to park"),
        ("Dinner with Sian tomorrow at 8.", "dinner with sian was so nice, we talked for hours"),
    ],
)
def test_what_is_told_as_over_is_closed(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan)
    assert lies_ahead(run_here)

    chat(run_here, tmp_path, said, at=AFTER)

    assert not [one for one in lies_ahead(run_here, AFTER) if one["is_over"]]


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (DENTIST, "I am nervous about the dentist."),
        (DENTIST, "The dentist will be fine."),
        (DENTIST, "Good morning, I slept well."),
        ("bank called, dentist tomorrow at 2", "bank was ok, they gave us till march"),
        ("mum called, i have to go in tomorrow at 2", "mum was ok, she made soup"),
        (DENTIST, "dentist half done"),
        (DENTIST, "dentist not done yet"),
        (DENTIST, "get the dentist done"),
        (DENTIST, "dentist paperwork done"),
        ("got the dentist tomorrow at 10", "got home late"),
        ("Interview is tomorrow at 10.", "told mum was ok with it, she asked about the interview"),
        ("The geography exam is tomorrow at 10.", "history exam done"),
        (HAISHA, "歯医者まだ済んでない"),
        (CONCERT, "I wonder how the concert went for Ann's choir."),
        (CONCERT, "How was the concert?"),
        (CONCERT, "I slept badly before the concert, I am nervous."),
        (CONCERT, "I bought shoes for the concert, it is soon."),
        (CONCERT, "If the concert was good, I am happy."),
        (HAISHA, "歯医者に行くのがこわい。"),
        (NOMIKAI, "飲み会どうしよう"),
        ("1月2日の10時に由美の荷造りを手伝う。", "由美に内緒で、健一とけんかした。"),
        (NOMIKAI, "飲み会の写真が楽しみだ。"),
    ],
)
def test_what_tells_nothing_of_it_closes_nothing(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan)

    chat(run_here, tmp_path, said, at=AFTER)

    assert [one["is_over"] for one in lies_ahead(run_here, AFTER)] == [True]


@pytest.mark.parametrize(
    ("plan", "said", "is_told"),
    [
        (DRINKS, "昨日さやかと飲んできた 楽しかった", True),
        (DRINKS, "さやかと飲んできたよ", True),
        (DRINKS, "土曜は飲みすぎた", True),
        ("土曜18時に部長と食事", "昨日部長と食べてきた", True),
        ("土曜9時から草野球", "土曜野球行ったけど雨で中止", True),
        ("土曜14時から映画見る", "昨日の映画泣いた", True),
        (DRINKS, "昨日みかと飲んできた", False),
        (DRINKS, "昨日さやかと電話した", False),
        (DRINKS, "一昨日さやかと会った", False),
        (DRINKS, "昨日薬飲んだ", False),
        ("土曜14時から映画見る", "昨日次の映画の予約した", False),
        ("土曜10時に母の病院", "昨日父の病院に行った", False),
    ],
)
def test_who_was_met_on_its_day_tells_of_it(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, *, is_told: bool
) -> None:
    chat(run_here, tmp_path, plan)

    chat(run_here, tmp_path, said, at=AFTER)

    assert len(lies_ahead(run_here, AFTER)) == (not is_told)


def test_what_has_not_begun_is_not_over(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, DENTIST)

    chat(run_here, tmp_path, "The dentist was on the phone.")

    assert lies_ahead(run_here)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("I was at the dentist, all is fine.", 0),
        ("The dentist is done.", 0),
        ("I was at the dentist and she is nice.", 0),
        ("I was at the vet, all is fine.", 1),
        ("I was ill, the dentist is a nice man.", 1),
        ("I was not at the dentist, all is full.", 1),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_what_one_was_at_is_over(run_here: RunHere, said: str, left: int, *, named: bool) -> None:
    who = {"EGO_COMPANION": "Hanna"} if named else {}
    run_here("remember", "Hanna has the dentist on 10 January at 10.", "--with", "Hanna", **who)
    after = datetime(2026, 1, 11, 12, tzinfo=UTC)
    run_here("absorb", "--user", said, stdin=b"I see.", at=after, **who)

    assert len(run_here("ahead", "--json", at=after).data["ahead"]) == left


COMES, COMES_JA = "Greta arrives on Saturday 3 January.", "1月3日にグレタが来るよ。"
ITS_EVENING = NOON + timedelta(days=2, hours=8)
OWN = "I have a dentist appointment tomorrow at 10 am."


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (COMES, "Greta is here! We baked cinnamon buns."),
        (COMES, "Greta's here."),
        ("Greta is flying in from Toronto on Saturday 3 January.", "Greta's here!!"),
        (COMES, "Greta arrived safely."),
        (COMES, "Look, Greta has finally arrived."),
        (COMES, "Greta came over today and we baked."),
        ("My parents come on Saturday 3 January.", "My parents have landed."),
        (COMES_JA, "グレタが来た！"),
        (COMES_JA, "グレタが無事に着いたよ。"),
        (COMES_JA, "グレタが遊びに来てくれた。"),
        ("3日大輔帰ってくるよ", "大輔帰ってきた、お土産くれた"),
        ("大輔は1月2日から大阪出張", "大輔帰ってきた！"),
    ],
)
def test_who_is_here_has_come(run_here: RunHere, tmp_path: Path, plan: str, said: str) -> None:
    chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, said, at=ITS_EVENING)

    assert lies_ahead(run_here, AFTER) == []


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (COMES, "Ben is here."),
        (COMES, "Greta is not here yet."),
        (COMES, "If Greta is here, we bake."),
        (COMES, "Is Greta here?"),
        ("Greta's parcel arrives on Saturday 3 January.", "Greta is here."),
        ("I bake for Greta's party on Saturday 3 January.", "Greta is here."),
        (COMES_JA, "健一が来た。"),
        (COMES_JA, "グレタが来たらケーキを焼く。"),
        ("3日大輔帰ってくるよ", "大輔の荷物届いた"),
        ("大輔は1月2日から大阪出張", "健一帰ってきた！"),
    ],
)
def test_who_is_not_here_is_to_come(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, said, at=ITS_EVENING)

    assert len(lies_ahead(run_here, AFTER)) == 1


@pytest.mark.parametrize("told", [["My cat Biscuit is ill."], []])
def test_the_visit_of_whom_the_talk_named_is_told_of_by_the_name(
    run_here: RunHere, tmp_path: Path, told: list[str]
) -> None:
    whole = "The vet sees her tomorrow at 10 am."
    for one in (*told, whole if told else f"My cat Biscuit is ill. {whole}"):
        chat(run_here, tmp_path, one)
    tooth = "Biscuit has a tooth abscess, she had two teeth pulled."
    chat(run_here, tmp_path, tooth, at=NOON + timedelta(days=1, hours=8))

    assert lies_ahead(run_here, AFTER) == []


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (OWN, "The dentist went well. I live in Ueno."),
        (OWN, "The dentist went well. My sister works at the hospital."),
        (OWN, "I bought a house in Ueno. The dentist went well."),
        (OWN.replace("dentist", "job interview"), "The interview went great. I live in Ueno."),
        ("明日10時に歯医者がある。", "歯医者は無事に終わったよ。姉は病院で働いてるんだ。"),
    ],
)
def test_what_else_a_turn_tells_leaves_no_plan_open(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan)
    chat(run_here, tmp_path, said, at=NOON + timedelta(days=1, hours=8))

    assert lies_ahead(run_here, AFTER) == []


@pytest.mark.parametrize(
    "said",
    [
        "My sister's dentist went well. I live in Ueno.",
        "My sister had her dentist appointment today. The dentist went well.",
        "The dentist went well. She is asleep now, my sister.",
    ],
)
def test_the_appointment_of_somebody_else_closes_none(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    chat(run_here, tmp_path, OWN)
    chat(run_here, tmp_path, said, at=NOON + timedelta(days=1, hours=8))

    assert len(lies_ahead(run_here, AFTER)) == 1


@pytest.mark.parametrize(
    "said",
    [
        "Gran's op went well!! hair trial moved to 5 January",
        "Gran's op went well, hair trial moved to 5 January",
        "手術は無事に終わった！ hair trial moved to 5 January",
    ],
)
def test_what_is_over_is_heard_beside_what_is_moved(
    run_here: RunHere, tmp_path: Path, said: str
) -> None:
    op = "明日おばあちゃんの手術がある。" if "手術" in said else "Gran's op is tomorrow morning."
    chat(run_here, tmp_path, op)
    chat(run_here, tmp_path, "The hair trial is on 4 January at 15:00.")

    chat(run_here, tmp_path, said, at=AFTER)

    (left,) = lies_ahead(run_here, AFTER)
    assert "trial" in left["content"].lower()
    assert not left["is_over"]


@pytest.mark.parametrize(
    ("plan", "said", "ahead"),
    [
        (
            "明日の15時に部長と打ち合わせ",
            "一昨日の打ち合わせ、流れて明日の10時になった",
            ["2026-01-05 10:00 1月5日の10:00に部長と打ち合わせ"],
        ),
        (
            "土曜の15時に部長と打ち合わせ",
            "昨日の打ち合わせがなくなって、明日になった",
            ["2026-01-05 15:00 1月5日の15時に部長と打ち合わせ"],
        ),
        (
            "土曜の15時に部長と打ち合わせ",
            "昨日の打ち合わせは明日の10時に延期になった",
            ["2026-01-05 10:00 1月5日の10:00に部長と打ち合わせ"],
        ),
        (
            "We have the planning call on Saturday at 15:00.",
            "yesterday's planning call was moved to tomorrow at 10",
            ["2026-01-05 10:00 We have the planning call on 5 January at 10:00."],
        ),
        (
            "",
            "昨日の打ち合わせ、流れて明日の10時になった",
            ["2026-01-05 10:00 昨日の打ち合わせ、流れて明日の10時になった"],
        ),
        (
            "土曜の15時に部長と打ち合わせ",
            "一昨日の打ち合わせ、流れて6日の10時になった",
            ["2026-01-06 10:00 一昨日の打ち合わせ、流れて6日の10時になった"],
        ),
        (
            "火曜の15時に部長と打ち合わせ",
            "昨日の打ち合わせ、流れた",
            ["2026-01-06 15:00 火曜の15時に部長と打ち合わせ"],
        ),
    ],
)
def test_what_was_yesterday_is_moved_where_it_fell_through(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, ahead: list[str]
) -> None:
    if plan:
        chat(run_here, tmp_path, plan)

    chat(run_here, tmp_path, said, at=AFTER)

    there = [one for one in lies_ahead(run_here, AFTER) if not one["is_over"]]
    told = [f"{one['day']} {one['hour']} {one['content']}" for one in there]
    assert [one.replace("Misaki: ", "") for one in told] == ahead
