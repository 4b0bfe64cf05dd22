"""What says only that a question asks of now is not looked for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import environment
from tests.faces.test_python import opened

TEA = "i'm switching from coffee to tea, stomach"


@pytest.mark.parametrize(
    ("question", "around", "is_found"),
    [
        ("does jonas have tea these days?", "the api is slow these days", False),
        ("what tea is there at the moment", "the api is slow at the moment", False),
        ("is there any tea right now?", "the api is slow right now", False),
        ("who says these days are slow?", "the api is slow these days", True),
    ],
)
def test_what_only_says_now_too_does_not_come_to_mind(
    tmp_path: Path, question: str, around: str, is_found: bool
) -> None:
    with opened(tmp_path / "data", EGO_EMBEDDING_MODEL="off", EGO_COMPANION="Jonas") as mine:
        mine.absorb(TEA, "I see.")
        for n in range(4):
            mine.absorb(f"{around}, {n} of us saw it", "I see.")
        found = [one["content"] for one in mine.recall(question)["memories"]]

    assert any(around in one for one in found) is is_found


BIRTHDAY, BIRTHDAY_JAPANESE = "Lena's birthday is on 3 December", "レナの誕生日は12月3日"
LEEDS, FLIES = "Lena is in Leeds this week", "Lena is flying to Rome on 5 December"


@pytest.mark.parametrize(
    ("told", "question", "first"),
    [
        ([BIRTHDAY, LEEDS], "where is Lena?", LEEDS),
        ([LEEDS, BIRTHDAY, FLIES], "where's Lena right now?", LEEDS),
        ([LEEDS, "Lena's staying with Ruth"], "where is Lena?", "Lena's staying with Ruth"),
        ([BIRTHDAY, LEEDS], "when is Lena's birthday?", "birthday"),
        (["my passport expires in March", "my passport's in the blue drawer"],
         "where's my passport?", "drawer"),
        ([BIRTHDAY_JAPANESE, "レナは大阪に出張中"], "レナはどこ？", "出張中"),
    ],
)  # fmt: skip
def test_where_somebody_is_comes_before_what_only_names_them(
    tmp_path: Path, told: list[str], question: str, first: str
) -> None:
    with opened(tmp_path / "data", EGO_EMBEDDING_MODEL="off") as mine:
        for said in told:
            mine.absorb(said, "I see.")
        found = [one["content"] for one in mine.recall(question)["memories"]]

    assert first in found[0]


SINGS, CANNOT = "Achieng sings the solo in Malaika", "I can't sing the solo, my throat is sore"
SHARE = "Then Grace and Achieng share the solo, she takes the first verse"
SINGS_JAPANESE, SHARE_JAPANESE = "アチエンがソロを歌う", "じゃあグレースとアチエンでソロを分ける"


@pytest.mark.parametrize(
    ("told", "question", "first"),
    [
        ([SINGS, CANNOT, SHARE], "Who sings the solo now?", SHARE),
        ([SINGS, CANNOT, SHARE], "who's singing the solo now", SHARE),
        ([SINGS, CANNOT, SHARE, "We all love the solo"], "Who has the solo now?", SHARE),
        ([SINGS, "the solo takes three minutes now"], "Who sings the solo now?", SINGS),
        ([SINGS, "who sings the solo?"], "Who sings the solo now?", SINGS),
        (
            [SINGS_JAPANESE, SHARE_JAPANESE, "ソロ最高だった"],
            "今ソロを歌うのは誰？",
            SHARE_JAPANESE,
        ),
        ([SINGS_JAPANESE, SHARE_JAPANESE], "ソロは今誰が歌うの？", SHARE_JAPANESE),
    ],
)
def test_who_does_a_thing_now_is_who_was_told_of_last_whoever_told_it(
    tmp_path: Path, told: list[str], question: str, first: str
) -> None:
    at = datetime(2026, 6, 1, 9, tzinfo=UTC)
    variables = environment(tmp_path / "data", EGO_EMBEDDING_MODEL="off")
    with ego.open(environ=variables, now=lambda: at) as mine:
        for said, who in zip(told, ("Otieno", "Achieng", "Grace", "Mary"), strict=False):
            mine.absorb(said, "I see.", person=who)
            at += timedelta(minutes=1)
        found = [one["content"] for one in mine.recall(question)["memories"]]

    assert first in found[0]


PILATES, YOGA_JAPANESE = "Pilates every Tuesday at 6", "ヨガは毎週火曜18時"


@pytest.mark.parametrize(
    ("told", "question", "is_brought"),
    [
        ([PILATES], "what did I do last Tuesday?", True),
        ([PILATES], "what did I do yesterday?", False),
        ([PILATES, "no pilates this week"], "what did I do last Tuesday?", False),
        ([YOGA_JAPANESE], "先週の火曜は何をした？", True),
    ],
)
def test_what_comes_back_on_a_past_day_is_brought_and_not_said_to_have_been(
    tmp_path: Path, told: list[str], question: str, is_brought: bool
) -> None:
    at = [datetime(2026, 11, 23, 9, tzinfo=UTC)]
    variables = environment(tmp_path / "data", at=None, EGO_EMBEDDING_MODEL="off")
    with ego.open(environ=variables, now=lambda: at[0]) as mine:
        for said in told:
            mine.absorb(said, "I see.")
        at[0] += timedelta(days=7)
        found = mine.recall(question)

    brought = [one for one in found["memories"] if one["kind"] == "memory"]
    assert bool(brought) == is_brought
    assert ("Nothing of that time comes to mind." in found.text) or not is_brought
    assert "done" not in found.text


NEXT, NEXT_JAPANESE = "dentist done, next one is friday the 20th", "歯医者終わった、次は20日の金曜"


@pytest.mark.parametrize(
    ("there", "told", "question", "is_first"),
    [
        ("dentist friday at 4", NEXT, "when is the dentist?", True),
        ("dentist friday at 4", NEXT, "when was the dentist?", False),
        ("金曜16時に歯医者", NEXT_JAPANESE, "歯医者いつだっけ？", True),
        ("金曜16時に歯医者", NEXT_JAPANESE, "歯医者いつだった？", False),
    ],
)
def test_asked_when_it_is_the_one_to_come_is_first(
    tmp_path: Path, there: str, told: str, question: str, is_first: bool
) -> None:
    at = [datetime(2026, 11, 3, 9, tzinfo=UTC)]
    variables = environment(tmp_path / "data", at=None, EGO_EMBEDDING_MODEL="off")
    with ego.open(environ=variables, now=lambda: at[0]) as mine:
        for said in (there, "歯医者から電話" if "歯" in there else "the dentist called", told):
            mine.absorb(said, "I see.")
            at[0] += timedelta(days=2)
        (found, *_) = mine.recall(question)["memories"]

    assert (told.casefold() in found["content"].casefold()) == is_first


HIP, HIP_OFF = (
    "mum has her hip appointment on thursday 12 november at 2.30",
    ("mums appointments been cancelled!! they'll write with a new date"),
)
NEW_DATE = "mums new date is 3rd december 10.40 for the hip"
EYES = "mum has her eye appointment on 3 december at 9"
HIP_JAPANESE, NEW_JAPANESE = (
    "母の股関節の診察は11月12日14時半",
    "母の新しい日程、12月3日10時40分、股関節の",
)
TEN = "I've signed up for the Brighton 10k on 6 December"
HALF = "I'm running the Brighton half on 29 November"
LAST_YEAR = "I did the Brighton one last year, that was a lovely race"
MARATHON = "12月6日の東京マラソンに申し込みました"


@pytest.mark.parametrize(
    ("told", "question", "first"),
    [
        ([HIP, HIP_OFF, NEW_DATE], "when is mums hip appointment", NEW_DATE),
        ([HIP, HIP_OFF, NEW_DATE], "what time is mum's appointment?", NEW_DATE),
        ([EYES, HIP, HIP_OFF], "when is mum's eye appointment?", EYES),
        ([EYES, HIP, HIP_OFF], "when is mum's hip appointment?", HIP),
        ([HIP_JAPANESE, "診察キャンセルになった", NEW_JAPANESE], "母の股関節の診察はいつ？",
         NEW_JAPANESE),
        ([TEN, LAST_YEAR, "Brighton is always windy"], "when is the Brighton race?", TEN),
        ([TEN, HALF, LAST_YEAR], "when is the Brighton half?", HALF),
        ([HALF, TEN, LAST_YEAR], "when is the Brighton 10k?", TEN),
        ([MARATHON, "東京は去年走ったけどいいレースだった"], "東京のレースはいつ？", MARATHON),
    ],
)  # fmt: skip
def test_asked_when_it_is_the_plan_that_lies_ahead_is_first_by_whatever_name(
    tmp_path: Path, told: list[str], question: str, first: str
) -> None:
    at = [datetime(2026, 10, 28, 9, tzinfo=UTC)]
    variables = environment(tmp_path / "data", at=None, EGO_EMBEDDING_MODEL="off")
    with ego.open(environ=variables, now=lambda: at[0]) as mine:
        for said in told:
            mine.absorb(said, "I see.")
            at[0] += timedelta(days=7)
        (found, *_) = mine.recall(question)["memories"]

    assert first.casefold() in found["content"].casefold()
