"""Who said it: several people talk with one ego, and each is asked about by name."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.stores.talk import speakers
from ego.tools.memory.finding import known
from ego.tools.talk.turns import overhear
from tests import conftest
from tests.conftest import Clock, Prepare, use
from tests.models import NEEDS_MODEL, environment

TOLD = (
    ("Ken", "I work in a bakery in Ueno."),
    ("Tom", "I live in Bristol, near the harbour."),
    ("Mia", "My sister plays the cello."),
    ("健太", "妹は京都に住んでいる。"),
    ("Ken", "The climbing with Tom is moved to another hall."),
    ("Tom", "The trains work again, at last."),
    ("Mia", "弟と札幌で暮らしてる。健太も来る。"),
)
OF_THEMSELVES = (
    ("", "I live in Hamburg, near the canal."),
    ("Ken", "I work at the harbour."),
    ("Mia", "I work at the bakery."),
    ("Lea", "I live in Kiel."),
    ("Lea", "私は札幌に住んでいる。"),
    ("健太", "僕は京都に住んでいる。"),
    ("Mia", "I live in Ulm."),
)
OF_NO_WORK = (
    "The rain ruined my plans for the garden.",
    "I baked bread with too much salt.",
    "My bike has a flat tyre again.",
    "The neighbours sang until two.",
    "I bought a lamp at the flea market.",
    "My back hurts from the move.",
    "I read a book about eels.",
    "The heating is broken again.",
    "I met my old teacher at the station.",
    "I lost my blue scarf.",
    "The train was late and full.",
    "My plants are dying, all but one.",
)


def tell(world: Ego, clock: Clock, *told: tuple[str, str]) -> None:
    for person, said in told:
        overhear(lambda: nullcontext(world), said, ["I see."], lambda _: None, person or None)
        clock.forward(hours=20)


def first_said(world: Ego, question: str, **by: str | None) -> str:
    found = use(world, "recall", context=question, **by).fields["memories"][0]
    return str(found.get("user_text", found["content"]))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where does Tom live?", TOLD[1][1]),
        ("Where does Ken work?", TOLD[0][1]),
        ("健太の妹はどこに住んでる？", TOLD[3][1]),
        ("Miaはどこで暮らしてる？", TOLD[6][1]),
    ],
)
@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
def test_what_they_said_themselves_stands_above_what_others_said_of_them(
    world: Ego, clock: Clock, question: str, answer: str
) -> None:
    tell(world, clock, *TOLD)

    assert first_said(world, question) == answer


@pytest.mark.parametrize("question", ["Do Ken and Tom live near?", "Who lives near the harbour?"])
def test_where_all_or_none_are_named_who_said_it_counts_for_nothing(
    world: Ego, clock: Clock, question: str
) -> None:
    tell(world, clock, *TOLD[:2])
    turn = use(world, "recall", context=question).fields["memories"][0]["id"]

    parts = use(world, "recall", context=question, why=turn).fields["parts"]

    assert parts["speaker"] == 0


@pytest.mark.parametrize("message", ["I saw Tom at the market today.", "今日は健太に会った。"])
def test_a_name_alone_brings_nothing_that_they_said_unasked(
    world: Ego, clock: Clock, message: str
) -> None:
    tell(world, clock, *TOLD)

    brought = known.bring_with_known(world, message).sure

    assert not [one for one in brought if one.id.startswith("ev_")] or all(
        "Tom" in one.one.event.user_text or "健太" in one.one.event.user_text  # type: ignore[union-attr]
        for one in brought
    )


@pytest.mark.parametrize("embedding_model", [pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize("question", ["What does Tom do?", "Does Tom like fish?"])
def test_a_question_that_holds_their_name_alone_brings_none_of_all_they_said(
    world: Ego, clock: Clock, question: str
) -> None:
    tell(world, clock, *(("Tom", said) for said in OF_NO_WORK), ("Ken", "I work in a bakery."))

    assert known.bring_with_known(world, question).sure == []


@NEEDS_MODEL
def test_what_the_companion_told_of_themselves_stands_above_plans_of_others(
    prepare: Prepare, data_dir: Path, clock: Clock
) -> None:
    prepare()
    environ = {**environment(data_dir, at=None), "EGO_COMPANION": "Hanna"}
    with open_ego(config.read(environ=environ), now=clock) as world:
        tell(
            world,
            clock,
            ("", "Morning! I'm Hanna, I teach biology at the Gymnasium. The cat is limping again."),
            ("", "My sister's wedding is on the 24th, she asked me to sing."),
            ("健太", "来週の土曜、ひなたの発表会なんだ。10時から。"),
        )
        while world.semantics.catch_up(60):
            pass

        assert first_said(world, "Where does Hanna work?").startswith("Morning!")


@pytest.mark.parametrize(
    ("question", "asked_by", "answer"),
    [
        ("Where do I work?", "Ken", OF_THEMSELVES[1][1]),
        ("where do i work", "Mia", OF_THEMSELVES[2][1]),
        ("Where do I live?", None, OF_THEMSELVES[0][1]),
        ("Where do I live?", "Mia", OF_THEMSELVES[6][1]),
        ("僕はどこに住んでる？", "健太", OF_THEMSELVES[5][1]),
        ("私はどこに住んでる？", "Lea", OF_THEMSELVES[4][1]),
        ("Where does Mia work?", "Ken", OF_THEMSELVES[2][1]),
        ("Can you tell me who works at the harbour?", "Mia", OF_THEMSELVES[1][1]),
    ],
)
@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
def test_whoever_says_i_is_answered_by_what_they_said(
    world: Ego, clock: Clock, question: str, asked_by: str | None, answer: str
) -> None:
    tell(world, clock, *OF_THEMSELVES)

    assert first_said(world, question, asked_by=asked_by) == answer


def test_where_one_alone_has_talked_saying_i_counts_for_nothing(world: Ego, clock: Clock) -> None:
    tell(world, clock, ("", "I live in Hamburg."), ("", "I work at the harbour."))
    question = "Where do I live?"
    turn = use(world, "recall", context=question).fields["memories"][0]["id"]

    assert use(world, "recall", context=question, why=turn).fields["parts"]["speaker"] == 0


KITCHEN, GARAGE = "Fitting a kitchen in Halle on monday", "Van to the garage on tuesday at 8"
DENTIST, TEST = "Dentist on wednesday at 9", "Driving test on thursday at 10"
DINNER, HAISHA = "Dinner at ours with Priya on friday at 7", "来週の水曜は歯医者に行く"


@pytest.mark.parametrize(
    ("question", "asked_by", "first", "more"),
    [
        ("what do I have on next week?", "Priya", [TEST, DINNER], 0),
        ("do I have anything next week?", "Priya", [TEST, DINNER], 0),
        ("what are my plans for next week?", "Jonas", [KITCHEN, GARAGE], 0),
        ("what do I have on next week?", None, [DENTIST, DINNER], 0),
        ("what do I have on?", None, [DENTIST, DINNER], 0),
        ("私の来週の予定は？", "健太", [HAISHA], 0),
        ("what do I have on next week?", "健太", [HAISHA], 0),
        ("what's on next week?", "Priya", [KITCHEN, GARAGE], 3),
        ("what do we have on next week?", "Priya", [KITCHEN, GARAGE], 3),
    ],
)
def test_what_i_have_on_is_first_of_all_what_is_mine(
    data_dir: Path, question: str, asked_by: str | None, first: list[str], more: int
) -> None:
    environ = conftest.environment(data_dir, at=None, EGO_COMPANION="Lena")
    with ego.open(environ=environ, now=lambda: datetime(2026, 11, 27, 9, tzinfo=UTC)) as mine:
        for person, said in (
            ("Jonas", KITCHEN),
            ("Jonas", GARAGE),
            (None, DENTIST),
            ("健太", HAISHA),
            ("Priya", TEST),
            (None, DINNER),
        ):
            mine.absorb(said, "I see.", person=person)
        found = mine.recall(question, asked_by=asked_by)

    told = [one["content"].split(": ")[-1].splitlines()[0] for one in found["memories"]]
    assert (told[: len(first)], found["more"]) == (first, more)


IN_THE_GROUP = (
    ("Jonas", KITCHEN),
    ("Mia", "Team meeting for everyone on tuesday at 2pm"),
    (None, DENTIST),
    ("健太", HAISHA),
    ("Jonas", "I'll pick up Lena on friday at 5"),
    ("Mia", "Driving test on friday at 6"),
    ("健太", "来週の土曜みんなで鍋しよう"),
    ("Jonas", "parkrun next saturday at 9, who's in?"),
    ("Jonas", "I may be in Halle next sunday"),
)
MEETING, HOTPOT, PARKRUN = "Team meeting", "来週の土曜みんなで", "Parkrun"


@pytest.mark.parametrize(
    ("question", "asked_by", "told"),
    [
        (
            "What do I have next week?",
            None,
            [MEETING, DENTIST, "I'll pick up Lena", HOTPOT, PARKRUN],
        ),
        ("私の来週の予定は？", "健太", [MEETING, HAISHA, HOTPOT, PARKRUN]),
        ("what have I got on friday?", "Mia", ["Driving test"]),
        ("what am I doing next saturday?", "Mia", [HOTPOT, PARKRUN]),
        ("what do I have on monday?", "Mia", []),
        ("what do I have on monday?", "Jonas", [KITCHEN]),
        ("what is on on monday?", "Mia", [KITCHEN]),
        ("what do we have on friday?", "Mia", ["I'll pick up Lena", "Driving test"]),
    ],
)
@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
def test_of_several_who_talk_whoever_asks_hears_what_is_theirs_and_what_is_of_all(
    data_dir: Path, embedding_model: str, question: str, asked_by: str | None, told: list[str]
) -> None:
    environ = conftest.environment(
        data_dir, at=None, EGO_COMPANION="Lena", EGO_EMBEDDING_MODEL=embedding_model
    )
    clock = Clock(datetime(2026, 11, 27, 9, tzinfo=UTC))
    with ego.open(environ=environ, now=clock) as mine:
        for person, said in IN_THE_GROUP:
            clock.forward(minutes=1)
            mine.absorb(said, "I see.", person=person)
        found = mine.recall(question, asked_by=asked_by, n=10)

    said = [one["content"].split(": ")[-1] for one in found["memories"]]
    assert [one[: len(it)] for one, it in zip(said, told, strict=True)] == told
    if not told:
        assert "Next, 1 December at 14:00: Mia: Team meeting" in found.text


@pytest.mark.parametrize("embedding_model", ["", "off"])
def test_who_asks_of_themselves_is_answered_by_their_own_words_first(
    world: Ego, clock: Clock
) -> None:
    tell(
        world,
        clock,
        ("", "i work at the library on Mill Road"),
        ("Dan", "I'm a paramedic, I work for the county."),
        ("Tom", "i work nights in a bakery"),
    )

    reply = use(world, "recall", context="where do I work?", asked_by="Dan")
    assert "paramedic" in reply.text.split("\n")[1]


GRIGRI = "i lent tom my grigri last week, he still has it"
BACK = ("Tom", "gave jonas his grigri back today")
ON_CALL = "code freeze starts on the 16th at 6pm. and i'm on call from friday til next friday"
CALLS = ("the dpd call is cancelled btw", "call mum on sunday", "i will call it a day")


@pytest.mark.parametrize("embedding_model", [pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize(
    ("told", "question", "found"),
    [
        (
            (
                ("Jonas", GRIGRI),
                ("Jonas", "i have new climbing shoes, they are from la sportiva"),
                ("Jonas", "got my maths test back, its a 2"),
                BACK,
            ),
            "who has my grigri?",
            [GRIGRI, BACK[1]],
        ),
        (  # the shift that was noted of it
            (("Jonas", ON_CALL), *(("Jonas", one) for one in CALLS)),
            "when am i on call",
            ["Jonas: I'm on call from friday till next friday"],
        ),
        (  # no phrase: the call itself
            (("Jonas", "the heating is on since the call"), *(("Jonas", one) for one in CALLS)),
            "is the dpd call still on",
            [CALLS[0]],
        ),
    ],
)
def test_what_holds_all_that_is_asked_for_stands_above_what_only_its_speaker_said(
    world: Ego, clock: Clock, told: Sequence[tuple[str, str]], question: str, found: list[str]
) -> None:
    tell(world, clock, *told)

    each = use(world, "recall", context=question, asked_by="Jonas").fields["memories"]

    assert [one["content"].splitlines()[0] for one in each[: len(found)]] == found


AWAY = (
    ("Avó Teresa", "I'm in Évora from Friday to Monday."),
    ("Rui", "I'm in Lisbon on Friday."),
    ("Clara", "I have a sleepover at Mia's this weekend."),
    ("Mark Twain", "I'm in Rome from Friday to Sunday."),
)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Where is Avó this weekend?", AWAY[0]),
        ("Where is Avó Teresa this weekend?", AWAY[0]),
        ("where's teresa on saturday?", AWAY[0]),
        ("What is Avó doing this weekend?", AWAY[0]),
        ("Where is Mark this weekend?", AWAY[3]),
        ("Where is Clara this weekend?", AWAY[2]),
    ],
)
def test_a_part_of_a_name_calls_who_has_it(
    data_dir: Path, question: str, first: tuple[str, str]
) -> None:
    settings = conftest.environment(data_dir, EGO_COMPANION="Ines", EGO_EMBEDDING_MODEL="off")
    monday = datetime(2026, 11, 2, 9, tzinfo=UTC)
    with ego.open(environ=settings, now=lambda: monday) as mine:
        for person, said in AWAY:
            mine.absorb(said, "Noted.", person=person)
        found = mine.recall(question, asked_by="Ines", told_to="Ines")["memories"][0]

    assert found["content"] == f"{first[0]}: {first[1]}"


@pytest.mark.parametrize(
    ("names", "question", "asked"),
    [
        (["Beth Miller"], "What did Beth say?", "What did Beth Miller say?"),
        (["Beth Miller"], "What did Beth Miller say?", "What did Beth Miller say?"),
        (["Beth Miller"], "What did Beth Gray say?", "What did Beth Gray say?"),
        (["Beth Miller", "Beth Gray"], "What did Beth say?", "What did Beth say?"),
        (["Beth Miller", "Beth"], "What did Beth say?", "What did Beth say?"),
        (["Mark Twain"], "did I mark the date?", "did I mark the date?"),
        (["Mark Twain"], "Mark the date", "Mark the date"),
        (["May Lee"], "What do I have in May?", "What do I have in May?"),
        (["Mr Kamau"], "Who is Mr Brandt?", "Who is Mr Brandt?"),
        (["Jo Ann"], "Is Jo-Ann in?", "Is Jo-Ann in?"),
    ],
)
def test_it_calls_nobody_where_it_may_be_another_or_a_word(
    names: Sequence[str], question: str, asked: str
) -> None:
    assert speakers.write_whole(names, question) == asked


ASKED_BEFORE = ("Clara", "Who picks me up today?")
OWN = ("Clara", "Mia's mum picks me up today.")


@pytest.mark.parametrize(
    ("told", "first"),
    [
        ([ASKED_BEFORE, ("Rui", "I have a meeting until seven, Ines picks you up.")], 1),
        ([ASKED_BEFORE, ("", "I have a meeting until seven, Rui picks you up.")], 1),
        ([OWN, ("Rui", "I pick up the bread today.")], 0),
        ([("Rui", "I pick up the bread today."), OWN], 1),
    ],
)
def test_a_question_never_answers_itself_above_what_was_said_to_who_asked(
    data_dir: Path, told: Sequence[tuple[str, str]], first: int
) -> None:
    settings = conftest.environment(data_dir, EGO_COMPANION="Ines", EGO_EMBEDDING_MODEL="off")
    monday = datetime(2026, 11, 2, 9, tzinfo=UTC)
    with ego.open(environ=settings, now=lambda: monday) as mine:
        for person, said in (*told, ("Leo", "I forgot my boots.")):
            mine.absorb(said, "Noted.", person=person or None)
        found = mine.recall(ASKED_BEFORE[1], asked_by="Clara", told_to="Clara")["memories"]

    assert found[0]["user_text"] == told[first][1]
