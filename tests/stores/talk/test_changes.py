"""Asked of now, what tells of a change stands above the talk of before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ego import config
from ego.core.events import TALKED_WITH, Source
from ego.runtime.ego import Ego, open_ego
from ego.tools.talk.events import save
from tests.conftest import Clock, Prepare, use
from tests.models import NEEDS_MODEL, environment

OLD = "Long day at the bank again. Three people in front of the counter shouting at once."
LUNCH = "Lunch with the branch manager. He wants me to sell more insurance. I hate it."
NEW = "I quit the bank today. I start at the maritime museum on Monday!"
HERS = "My sister quit the bank today. She starts at the maritime museum on Monday!"
FLAT = "I live above the bakery on Mill Street, so the whole flat smells of bread at five."
KEYS = "We signed for the new place by the canal, two rooms and a balcony. Keys on Friday."
BESIDE = ("Swam forty lengths today, my arms are like noodles.", "Good morning!")
JAPANESE = (
    "コーヒーはブラックを一日四杯飲むよ。",
    "うちはパン屋の二階だから、朝五時にはパンの匂いがする。",
    "今日、銀行を辞めたよ。月曜から海の博物館で働くんだ！",
    "今日も銀行の窓口でずっと立ちっぱなしだった。",
)


@pytest.fixture
def lived(prepare: Prepare, data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """A life with the default model and no talk."""
    prepare()
    with open_ego(config.read(environ=environment(data_dir, at=None)), now=clock) as life:
        yield life


@pytest.fixture
def ken(prepare: Prepare, data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """The same of somebody who talks with Ken."""
    prepare()
    environ = {**environment(data_dir, at=None), "EGO_COMPANION": "Ken"}
    with open_ego(config.read(environ=environ), now=clock) as life:
        yield life


def first_at(life: Ego, clock: Clock, question: str, *turns: str) -> str:
    """What stands first at `question` in talk of so many days."""
    for said in turns:
        save(life, Source.CHAT, user_text=said, assistant_text="I see.", reflection=None)
        clock.forward(days=2)
    while life.semantics.catch_up(60):
        pass
    found = use(life, "recall", context=question, n=5).fields["memories"]
    return next(said for said in turns if said in str(found[0]["content"]))


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("question", "turns", "right"),
    [
        ("Where do I work now?", (OLD, LUNCH, FLAT, *BESIDE, NEW), NEW),
        ("Where am I working these days?", (OLD, LUNCH, FLAT, *BESIDE, NEW), NEW),
        ("Where do I live now?", (FLAT, OLD, *BESIDE, KEYS), KEYS),
        ("どこで働いている？", JAPANESE, JAPANESE[2]),
        # Of before, of somebody else, and of what nothing has changed in.
        ("Where did I use to live?", (FLAT, OLD, *BESIDE, KEYS), FLAT),
        ("Where do I live now?", (FLAT, OLD, LUNCH, *BESIDE, NEW), FLAT),
        ("Where do I work now?", (NEW, *BESIDE, OLD, HERS), NEW),
    ],
)
def test_what_tells_of_a_change_in_what_is_asked_of_now_stands_first(
    question: str, turns: tuple[str, ...], right: str, lived: Ego, clock: Clock
) -> None:
    assert first_at(lived, clock, question, *turns) == right


BAKERY, QUIT = "I work at a bakery in Osaka.", "I quit the bakery. I start at the museum on Monday."
OSAKA, KYOTO = "I live in Osaka.", "I moved to Kyoto yesterday."


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        ("Where do I work now?", f"Hey! {BAKERY}", QUIT),
        ("Where do I work now?", f"Hi, I'm Aki. {BAKERY}", QUIT),
        ("Where do I work now?", f"{BAKERY} And you?", QUIT),
        ("Where do I work now?", f"Good morning, Robin! {BAKERY} How are you?", QUIT),
        ("Where do I work now?", f"Hey! {BAKERY}", f"Hey! {QUIT} What do you think?"),
        ("Where do I live now?", f"Hi, I'm Aki. {OSAKA}", KYOTO),
        ("Where do I live now?", f"Nice to meet you! I'm Aki. {OSAKA} 🐈", KYOTO),
        ("Where do I live now?", "My name is Aki and I live in Osaka.", f"Thanks! {KYOTO}"),
        ("Where do I live now?", f"Hey, how are you? {OSAKA}", "Guess what! I've moved to Kyoto."),
        ("Where do I live now?", f"Hi, I'm Aki. {OSAKA}", "We moved to Kyoto 🎉 And you?"),
        (
            "私は今どこで働いてる？",
            "はじめまして、アキです。大阪のパン屋で働いてます。よろしくね！",
            "こんにちは！パン屋を辞めたよ。月曜から博物館で働くんだ。どう思う？",
        ),
    ],
)
def test_what_only_greets_or_asks_beside_it_hides_no_change(
    question: str, older: str, newer: str, lived: Ego, clock: Clock
) -> None:
    assert first_at(lived, clock, question, older, newer) == newer


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        ("Where do I work now?", f"Hey! {BAKERY}", "Hey! My sister quit the bakery."),
        ("Where do I live now?", f"Hi, I'm Aki. {OSAKA}", "Tom moved to Kyoto yesterday."),
        ("Where do I live now?", f"Hi, I'm Aki. {OSAKA}", "I quit the bakery yesterday."),
    ],
)
def test_nor_does_what_changed_for_others_change_it(
    question: str, older: str, newer: str, lived: Ego, clock: Clock
) -> None:
    assert first_at(lived, clock, question, older, newer) == older


KEN, YORK = "Hi! I'm Ken. I live in Leeds.", "I moved to York last week. Leeds was too loud."
VOLVO, SOLD = "I drive an old Volvo.", "I sold the Volvo. I take the bus now."
ANNA, APART = "My girlfriend Anna is a nurse in Hull.", "Anna and I broke up."
SHE_MOVED = "My sister moved to Bath last week."
IN_BETWEEN = ("I have two cats, Momo and Bix.", "I like sour cherries and hate liver.")
KEN_SAID = "Ken is what they call me, by the way."


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("question", "turns", "right"),
    [
        ("Where does Ken live now?", (KEN, *IN_BETWEEN, YORK), YORK),
        ("Where does Ken live?", (KEN, *IN_BETWEEN, YORK), YORK),
        ("Where did Ken live before?", (KEN, *IN_BETWEEN, YORK), KEN),
        ("Where does Ken live now?", (KEN, *IN_BETWEEN, SHE_MOVED), KEN),
        ("What does Ken drive?", (KEN, VOLVO, *IN_BETWEEN, SOLD), SOLD),
        ("What does Ken drive?", (KEN, VOLVO, *IN_BETWEEN, YORK), VOLVO),
        ("Who is Ken's girlfriend?", (KEN, ANNA, *IN_BETWEEN, APART), APART),
        ("Who is my girlfriend?", (KEN, ANNA, *IN_BETWEEN, APART), APART),
        ("Who is Ken's girlfriend?", (KEN, ANNA, *IN_BETWEEN, YORK), ANNA),
        ("What does Ken hate?", (KEN, *IN_BETWEEN, VOLVO, KEN_SAID), IN_BETWEEN[1]),
        ("Which pets does Ken have?", (KEN, *IN_BETWEEN, VOLVO, KEN_SAID), IN_BETWEEN[0]),
    ],
)
def test_asked_by_name_of_whoever_says_i_it_is_the_same(
    question: str, turns: tuple[str, ...], right: str, ken: Ego, clock: Clock
) -> None:
    assert first_at(ken, clock, question, *turns) == right


@NEEDS_MODEL
def test_each_of_several_speakers_answers_for_themselves(ken: Ego, clock: Clock) -> None:
    told = {"Mia": ("Koblenz", "cello"), "Lea": ("Bonn", "drums"), "": ("Aachen", "flute")}
    for who, (town, thing) in told.items():
        whom: dict[str, object] = {TALKED_WITH: who} if who else {}
        for said in (f"I live in {town}", f"I play the {thing}", "long day, the crane broke"):
            save(ken, Source.CHAT, user_text=said, assistant_text="Okay!", client_context=whom)
            clock.forward(hours=5)
    while ken.semantics.catch_up(60):
        pass

    for who, (town, thing) in told.items():
        for asked, right in ((f"Where does {who or 'Ken'} live?", town),
                             (f"What does {who or 'Ken'} play?", thing)):  # fmt: skip
            first = use(ken, "recall", context=asked).fields["memories"][0]
            assert right in str(first["content"])
            assert first["people"] == ([who] if who else [])


@NEEDS_MODEL
@pytest.mark.parametrize("asked", ["Any news from {}?", "What's new with {}?"])
def test_what_is_new_with_somebody_is_what_they_said_last(
    asked: str, ken: Ego, clock: Clock
) -> None:
    told = (
        ("Mia", "I'm looking for a flat, it's hopeless."),
        ("", "I have two cats, Momo and Bix."),
        ("Mia", "The twins are here, both healthy!"),
        ("", "I sold the Volvo."),
        ("Mia", "Good night!"),
    )
    for who, said in told:
        whom: dict[str, object] = {TALKED_WITH: who} if who else {}
        save(ken, Source.CHAT, user_text=said, assistant_text="I see.", client_context=whom)
        clock.forward(days=1)
    while ken.semantics.catch_up(60):
        pass

    for who, right in (("Mia", told[2][1]), ("Ken", told[3][1])):
        found = use(ken, "recall", context=asked.format(who)).fields
        assert right in str(found["memories"][0]["content"])


@NEEDS_MODEL
def test_a_taste_that_turned_twice_is_told_as_it_is_now(ken: Ego, clock: Clock) -> None:
    tastes = ("I hate jazz.", "I quite like jazz these days.", "I hate jazz again, honestly.")

    assert first_at(ken, clock, "Does Ken like jazz?", *tastes, *IN_BETWEEN) == tastes[2]


@NEEDS_MODEL
def test_a_turn_with_somebody_else_does_not_hold_the_name_of_the_companion(
    ken: Ego, clock: Clock
) -> None:
    hers, answer = "I drive a red Fiat.", "How nice!"
    whom: dict[str, object] = {TALKED_WITH: "Anna"}
    save(ken, Source.CHAT, user_text=hers, assistant_text=answer, client_context=whom)
    assert first_at(ken, clock, "What does Ken drive?", KEN, VOLVO, *IN_BETWEEN) == VOLVO
