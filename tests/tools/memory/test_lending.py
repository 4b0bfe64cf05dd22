"""A question about what was lent, borrowed or owed finds what tells it, whichever side says so."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.memory.wanting import lending
from ego.runtime.ego import Ego
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

DRILL, LADDER, DUNE = (
    "lent Marek my drill",
    "jonas borrowed my ladder on sunday",
    "Dmitri lent me his copy of Dune",
)
OWED, PAID = "I owe Renee 20 quid", "paid Renee back"
LENT, BOOK = "健太にドリル貸した", "美咲から本借りた"
DEBT, SETTLED, UMBRELLA = "陸に3000円借りてる", "陸にお金返した", "さくらから傘返してもらった"
SAID = (
    DRILL,
    "went to the gym with Marek",
    LADDER,
    "Jonas got a new job",
    DUNE,
    "my cousin's drill is a Bosch, really loud",
    OWED,
    "bought a book about Rome",
    PAID,
    "dinner with Marek, we talked about his book",
    "Dmitri and Renee are coming for dinner",
    "Anna lent Pete her drill",
    LENT,
    "健太とジム行った",
    BOOK,
    "本屋に行った",
    DEBT,
    "ドリルは新しいの買おうかな",
    SETTLED,
    "さくらに傘貸した",
    UMBRELLA,
    "本読んだ、面白かった",
)


def recall_first(world: Ego, clock: Clock, told: tuple[str, ...], question: str) -> str:
    for said in told:
        if question.isascii() == said.isascii():
            overhear(lambda: nullcontext(world), said, ["Oh."], lambda _: None, None)
            clock.forward(hours=5)
    return use(world, "recall", context=question).text.split("\n")[1]


@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("what did marek borrow?", DRILL),
        ("what did Marek take off me?", DRILL),
        ("what did i lend marek?", DRILL),
        ("what did Jonas borrow off me?", LADDER),
        ("which book did Dmitri lend me?", DUNE),
        ("who has my drill?", DRILL),
        ("do I owe anyone money?", PAID),
        ("健太に何貸した？", LENT),
        ("誰から本借りた？", BOOK),
        ("誰かにお金借りてる？", SETTLED),
        ("傘返してもらった？", UMBRELLA),
    ],
)
def test_what_tells_it_stands_first(world: Ego, clock: Clock, question: str, first: str) -> None:
    assert first in recall_first(world, clock, SAID, question)


@pytest.mark.parametrize(
    ("later", "question", "first"),
    [
        ("Marek brought my drill back", "who has my drill?", "brought my drill back"),
        ("Marek brought the saw back", "who has my drill?", DRILL),
        ("I borrowed 50 euros from Sam", "do I owe anyone money?", "50 euros from Sam"),
        ("I owe Sam an apology", "what did I lend Marek?", DRILL),
        ("I owe Sam an apology", "do I owe anyone money?", PAID),
        ("borrowed a tent from Lou", "whose tent do I have?", "a tent from Lou"),
    ],
)
def test_what_came_back_is_with_nobody_now(
    world: Ego, clock: Clock, later: str, question: str, first: str
) -> None:
    assert first in recall_first(world, clock, (*SAID, later), question)


TAXI, PAID_BACK = "Mwangi owes me 500 for the taxi.", "Mwangi gave me back the 500, thanks"
PART, LAST = "Mwangi's paid me 100 of it", "Mwangi gave me the last of the money"
OWES, GAVE = "ムワンギにタクシー代500円貸した。", "ムワンギが500円返してくれた"


@pytest.mark.parametrize(
    ("told", "question", "first"),
    [
        ((TAXI, "lunch with Mwangi", PAID_BACK), "Does Mwangi still owe me money?", PAID_BACK),
        ((TAXI, PAID_BACK), "How much does Mwangi owe me?", PAID_BACK),
        ((TAXI, LAST), "Does Mwangi owe me money?", LAST),
        ((TAXI, PART, LAST), "Does Mwangi owe me money?", LAST),
        ((TAXI, PART), "Does Mwangi owe me money?", PART),
        ((TAXI, PAID_BACK), "Does Mwangi still owe me the 500?", PAID_BACK),
        ((OWES, GAVE), "ムワンギにまだお金貸してる？", GAVE),
        ((TAXI, "Mwangi gave me back my drill"), "Does Mwangi owe me money?", TAXI),
        ((TAXI, "Otieno gave me back the 500"), "Does Mwangi still owe me money?", TAXI),
        ((TAXI, "I gave Mwangi back the 3 books"), "Does Mwangi still owe me money?", TAXI),
        (
            (TAXI, PAID_BACK, "Mwangi owes me 200 for lunch"),
            "Does Mwangi still owe me money?",
            "200 for lunch",
        ),
    ],
)
def test_what_was_paid_back_is_owed_no_more(
    world: Ego, clock: Clock, told: tuple[str, ...], question: str, first: str
) -> None:
    assert first in recall_first(world, clock, told, question)


WEEK = (
    "lent Marek my drill",
    "marek borrowed my ladder on sunday",
    "went to the gym with Marek",
    "Dmitri lent me his copy of Dune",
    "Dmitri is coming for dinner on friday",
    "I owe Renee 20 quid",
    "paid Renee back",
    "I borrowed 50 euros from Sam for the train",
    "my drill is a Bosch, really loud",
    "bought a book about Rome",
    "dinner with Marek, we talked about his house",
    "I read a book on the train",
    "Jonas took my bike helmet",
    "Olga has my spare keys",
    "gave Pete back his charger",
)


@pytest.mark.parametrize("embedding_model", [pytest.param("", marks=NEEDS_MODEL)])
def test_it_is_no_faint_echo(world: Ego, clock: Clock) -> None:
    for said in WEEK:
        overhear(lambda: nullcontext(world), said, ["I see."], lambda _: None, None)
        clock.forward(hours=5)
    clock.forward(days=6)

    assert "faint" not in use(world, "recall", context="do I owe anyone money?").text


@pytest.mark.parametrize(
    "said",
    [
        "who has the best pizza?",
        "what did marek take to the party?",
        "did I get back to Sam?",
        "did Marek come back?",
        "has Anna paid?",
        "what does Sam have?",
        "健太に何あげた？",
        "誰が来た？",
    ],
)
def test_what_asks_for_something_else_asks_for_no_lending(said: str) -> None:
    assert lending.find_lent(said) is None


@pytest.mark.parametrize(
    "said",
    [
        "can I borrow your drill?",
        "Marek wants to borrow my drill",
        "i haven't lent marek my drill",
        "marek never borrowed my drill",
        "should have lent marek my drill",
        "Anna lent Marek her drill",
        "Marek borrowed a drill from Sam",
        "Marek has my number",
        "健太が陸に本貸した",
        "健太に本貸そうかな",
    ],
)
def test_what_was_not_lent_answers_nothing(said: str) -> None:
    asked = lending.Lent(out=True)

    assert lending.choose_first(asked, [(said, ())], ("Ken",)) == []


def test_what_somebody_else_lent_is_not_ones_own() -> None:
    asked = lending.Lent(out=True, who="marek")

    assert lending.choose_first(asked, [(DRILL, ("Anna",))], ("Ken",)) == []
    assert lending.choose_first(asked, [("Ken lent Marek his drill", ("Marek",))], ("Ken",)) == [0]


WASHER = "隣の吉村さんに高圧洗浄機借りとるっちゃけど、次の日曜に返さんといかん。"
MONEY = "山本に三万円貸しとるけど、いつ返してくれるとやろ"
RETURNED = "山本から二万だけ返ってきた。残りは年明けって言いよる"


@pytest.mark.parametrize(
    ("told", "question", "first"),
    [
        ((MONEY, RETURNED, WASHER), "山本に貸した金どうなった？", RETURNED),
        ((MONEY, RETURNED, WASHER), "山本に貸しとる金まだ返ってこんと？", RETURNED),
        ((MONEY, WASHER), "誰に何を借りとったっけ", "高圧洗浄機借り"),
        ((WASHER, MONEY), "誰に何を貸しとったっけ", MONEY),
        ((MONEY, WASHER), "田中に貸した金どうなった？", ""),
        ((TAXI, PAID_BACK), "What happened to the money I lent Mwangi?", PAID_BACK),
    ],
)
def test_it_is_found_as_it_is_said_in_a_dialect(
    world: Ego, clock: Clock, told: tuple[str, ...], question: str, first: str
) -> None:
    assert first in recall_first(world, clock, told, question)
