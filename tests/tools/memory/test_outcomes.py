"""An appointment is over where somebody tells what came of it, and it is that appointment."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.models import NEEDS_MODEL
from tests.tools.talk.test_birthday_told import chat

KEPT, MONDAY = datetime(2026, 6, 12, 9, tzinfo=UTC), datetime(2026, 6, 15, 9, tzinfo=UTC)
THURSDAY = datetime(2026, 6, 18, 18, tzinfo=UTC)
CAT, VET = "I take the cat to the vet on Tuesday.", "The vet says it is her kidneys."
NEKO, MENSETSU = "火曜日に猫を獣医に連れて行く。", "火曜日に面接がある。"
DOCTOR, INTERVIEW = "I see the doctor on Tuesday.", "I have a job interview on Tuesday."
A_SHA = "火曜日の11時にA社の二次面接"
HARU = "火曜日の10時にはるの3歳児健診"
OUTCOMES = [
    (CAT, VET),
    (CAT, "The vet thinks Miso's kidneys are failing."),
    (CAT, "According to the vet it is her kidneys."),
    (DOCTOR, "My doctor says my blood pressure is too high."),
    ("My back hurts, doc on Tuesday morning.", "The doc says I have to rest it."),
    (DOCTOR, "The blood test results are back: all normal."),
    ("Mum sees the doctor on Tuesday.", "The doctor says Mum's heart is fine."),
    ("Dentist on Tuesday at 15:00.", "The dentist found two cavities."),
    (INTERVIEW, "I got the job!"),
    (
        "I have an interview at Bosch on Tuesday.",
        "interview was a disaster. they want Java. I'm staying here",
    ),
    ("My driving test is on Tuesday.", "I passed my driving test!"),
    ("I've got a job interview on Tuesday, at the Fitz.", "interview went really well i think!!"),
    (NEKO, "獣医さんは腎臓だって言ってた"),
    (NEKO, "獣医さんによると腎臓が悪いらしい"),
    (MENSETSU, "面接、受かった"),
    (MENSETSU, "面接の結果、内定もらえた！"),
    (MENSETSU, "A社通った!"),
    (A_SHA, "A社落ちた"),
    (A_SHA, "A社から内定もらった"),
    (A_SHA, "二次うまくいった"),
    ("二次面接の案内来た、火曜日の11時", "二次面接うまくいった"),
    ("火曜日に病院で検査がある。", "検査の結果、異常なしだって"),
    ("火曜日に歯医者に行く。", "歯医者さんに虫歯が二本あるって言われた"),
    (HARU, "はるの健診問題なしだった"),
    (HARU, "健診異常なしだった"),
    (HARU, "はるの健診なんもなかったよ"),
    (HARU, "ふたりの健診問題なしだった"),
    ("火曜日の10時にはじめての健診", "はるの健診問題なしだった"),
    (HARU, "健診無事終わった"),
    ("火曜日の10時に健康診断", "健診特に問題なかったよ"),
]
OPERATION, SHUJUTSU = "I have an operation on Tuesday.", "火曜日に手術がある。"
HERS = "My mother has an operation on Tuesday."
OUTCOMES += [
    (OPERATION, "The operation went well, I am home again."),
    (OPERATION, "The operation went well and I'm happy."),
    (HERS, "The operation went well, she is home again."),
    (HERS, "The operation went well, I am so relieved."),
    (SHUJUTSU, "手術はうまくいって、もう家にいる。"),
    ("火曜日に母の手術がある。", "手術は無事に終わったよ、母はもう家にいる。"),
]
LOOK_ALIKES = [
    (HERS, "My operation went well, I am home again."),
    (CAT, "The vet says the dog is too fat."),
    (CAT, "My sister's vet says it is her kidneys."),
    (CAT, "I hope the vet says it is nothing."),
    (CAT, "The vet says they can't see us before Friday."),
    (CAT, "On Monday the vet said on the phone it may be her kidneys."),
    (CAT, "The doctor says it is my kidneys."),
    ("I take Momo to the vet on Tuesday.", "The vet says Rex is fine."),
    (DOCTOR, "The doctor says Mum needs rest."),
    ("Mum sees the doctor on Tuesday.", "The doctor says my blood pressure is too high."),
    (INTERVIEW, "Emma got the job!"),
    ("I have an exam at Bosch on Tuesday.", "The exam was a disaster. They want Tom to repeat it."),
    (NEKO, "獣医さんは犬が太りすぎだって言ってた"),
    (A_SHA, "B社通った!"),
    (A_SHA, "会社の前を通った"),
    (A_SHA, "A社通ったらどうしよう"),
    ("火曜日に歯医者に行く。", "A社通った!"),
    ("火曜日に病院に行く。", "獣医さんは腎臓だって言ってた"),
    (HARU, "そうたの健診問題なしだった"),
    (HARU, "健診の持ち物問題なしだった"),
    (HARU, "健診何も持っていかなくていいって"),
]


def is_open(run: RunHere, at: datetime = THURSDAY) -> bool:
    return bool(run("ahead", "--json", at=at).data["ahead"])


@pytest.mark.parametrize(("plan", "told"), OUTCOMES)
def test_the_outcome_of_a_visit_ends_it(run_here: RunHere, plan: str, told: str) -> None:
    run_here("remember", plan, at=KEPT)

    said = run_here("remember", told, at=THURSDAY).out

    assert "It tells how this went" in said
    assert not is_open(run_here)


@pytest.mark.parametrize(("plan", "told"), OUTCOMES)
def test_so_does_an_outcome_that_is_told_in_talk(
    run_here: RunHere, tmp_path: Path, plan: str, told: str
) -> None:
    chat(run_here, tmp_path, plan, at=KEPT)

    chat(run_here, tmp_path, told, at=THURSDAY)

    assert not is_open(run_here)


@pytest.mark.parametrize(
    ("other", "plan", "told"),
    [
        ("火曜日の13時に健診", HARU, "はるの健診問題なしだった"),
        ("火曜日の13時に健康診断", HARU, "健診異常なしだった"),
        ("月曜日の10時に健診", HARU, "3歳児健診終わった"),
        (HARU, "月曜日の10時に健診", "月曜の健診終わった"),
        ("火曜日の10時に面接", "火曜日の13時に最終面接", "最終面接終わった"),
        ("火曜日の10時に歯医者", "火曜日の13時にはるの歯医者", "はるちゃんの歯医者終わった"),
    ],
)
def test_of_two_that_is_over_which_is_told_by_its_name(
    run_here: RunHere, tmp_path: Path, other: str, plan: str, told: str
) -> None:
    for said in (other, plan):
        chat(run_here, tmp_path, said, at=KEPT)

    chat(run_here, tmp_path, told, at=THURSDAY)

    (left,) = run_here("ahead", "--json", at=THURSDAY).data["ahead"]
    assert left["content"].endswith(other.partition("時")[2])


@pytest.mark.parametrize(("plan", "told"), LOOK_ALIKES)
def test_what_is_told_of_another_visit_ends_none(run_here: RunHere, plan: str, told: str) -> None:
    run_here("remember", plan, at=KEPT)

    run_here("remember", told, at=THURSDAY)

    assert is_open(run_here)


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (CAT, "The vet said the dog is too fat."),
        (MENSETSU, "面接、受かったらいいな"),
        (OPERATION, "I hope the operation goes well, I am nervous."),
        (OPERATION, "My sister is home again, her operation went well."),
        (SHUJUTSU, "手術がうまくいってほしい。"),
        (SHUJUTSU, "手術がうまくいって、早く帰れますように。"),
    ],
)
def test_so_does_none_that_is_told_in_talk(
    run_here: RunHere, tmp_path: Path, plan: str, told: str
) -> None:
    chat(run_here, tmp_path, plan, at=KEPT)

    chat(run_here, tmp_path, told, at=THURSDAY)

    assert is_open(run_here)


def test_what_is_said_before_the_day_ends_nothing(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", CAT, at=KEPT)

    run_here("remember", VET, at=MONDAY)
    chat(run_here, tmp_path, VET, at=MONDAY)

    assert is_open(run_here, MONDAY)


TUESDAY_AT_NOON = datetime(2026, 6, 16, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("Emily is visiting on Tuesday.", "I bought a cake for Emily's visit."),
        ("Emily is visiting on Tuesday.", "I tidied the flat because Emily is visiting."),
        ("The school play is on Tuesday.", "I rehearsed my lines for the school play."),
        ("火曜日は母の誕生日。", "母の誕生日のケーキを買った。"),
        ("火曜日に母が来る。", "母が来るから部屋を片付けた。"),
    ],
)
def test_what_is_got_ready_for_on_its_day_stays_open(
    run_here: RunHere, plan: str, told: str
) -> None:
    run_here("remember", plan, at=KEPT)

    run_here("remember", told, at=TUESDAY_AT_NOON)

    assert is_open(run_here, TUESDAY_AT_NOON)


SCAN, FINE = "Bit worried about my dad, he has his heart scan on monday", "scan was fine thank god"
EXAM, PASSED = "nervous about my driving test on monday", "passed the test, first go!!"
SHIKEN, UKATTA = "月曜に運転の試験がある", "試験、一発で受かった！"
YOGA, NICE = "yoga every monday at 9", "yoga was lovely"


@pytest.mark.parametrize(
    ("question", "asked_by", "first"),
    [
        ("how did my dad's scan go?", "Priya", [FINE, SCAN]),
        ("how is my dad?", "Priya", [FINE, SCAN]),
        ("how did the driving test go?", None, [PASSED, EXAM]),
        ("how did my driving test go?", None, [PASSED]),
        ("when was the driving test?", None, [EXAM]),
        ("who is nervous about a driving test?", None, [EXAM]),
        ("試験どうだった？", "健太", [UKATTA, SHIKEN]),
        ("運転の試験はいつだった？", "健太", [SHIKEN]),
        ("how did the saw break?", "Jonas", ["I broke my saw"]),
        ("when is yoga?", "Jonas", [YOGA]),
    ],
)
@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
def test_what_came_of_a_plan_comes_with_it(
    data_dir: Path, embedding_model: str, question: str, asked_by: str | None, first: list[str]
) -> None:
    now = datetime(2026, 11, 27, 9, tzinfo=UTC)
    environ = environment(
        data_dir, at=None, EGO_COMPANION="Lena", EGO_EMBEDDING_MODEL=embedding_model
    )
    with ego.open(environ=environ, now=lambda: now) as mine:
        for person, said in (("Priya", SCAN), (None, EXAM), ("健太", SHIKEN), ("Jonas", YOGA)):
            mine.absorb(said, "I see.", person=person)
        now += timedelta(days=1)
        mine.absorb("the scan is at 11 on monday, I'm driving him", "I see.", person="Priya")
        mine.absorb("the driving test is at 11 on monday, Jonas takes me", "I see.")
        mine.absorb("I broke my saw", "I see.", person="Jonas")
        now += timedelta(days=2, hours=8)
        for person, said in (("Priya", FINE), (None, PASSED), ("健太", UKATTA), ("Jonas", NICE)):
            mine.absorb(said, "I see.", person=person)
            now += timedelta(minutes=1)
        now += timedelta(days=1)
        found = mine.recall(question, asked_by=asked_by)["memories"]

    told = [one["content"].split(": ")[-1].splitlines()[0].lower() for one in found]
    assert [
        any(words.startswith(one[:30].lower()) for words in told[n : n + 1])
        for n, one in enumerate(first)
    ] == [True] * len(first), told
    assert len([one for one in told if one == first[-1].lower()]) < 2
