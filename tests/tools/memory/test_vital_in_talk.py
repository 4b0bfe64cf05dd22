"""What is vital of somebody is found in talk at once, and gives way to what they said since."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.runtime.ego import Ego
from ego.tools.memory.finding import known
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL


def tell(world: Ego, clock: Clock, *told: tuple[str, str]) -> None:
    for person, said in told:
        overhear(lambda: nullcontext(world), said, ["I see."], lambda _: None, person or None)
        clock.forward(hours=20)


FILLED = [("Ken", f"The weather was fine on walk number {number}.") for number in range(30)]


@pytest.mark.parametrize(
    ("person", "told", "question"),
    [
        ("Ken", "I am allergic to peanuts.", "What shall I cook for Ken?"),
        ("Mia", "By the way, I'm diabetic and take insulin.", "Shall I bake a cake for Mia?"),
        ("健太", "えびアレルギーなんだ。", "健太に何を作ろう？"),
        ("Ken", "went vegetarian by the way", "What shall I cook for Ken?"),
        ("Ken", "gone vegan btw", "does Ken eat meat?"),
        ("Ken", "I've gone veggie", "What shall I cook for Ken?"),
        ("Ken", "im vegetarian now", "does Ken eat meat?"),
        ("Ken", "allergic to nuts btw", "What shall I bake for Ken?"),
    ],
)
def test_what_is_vital_is_found_in_talk_by_its_words_alone(
    world: Ego, clock: Clock, person: str, told: str, question: str
) -> None:
    tell(world, clock, (person, told), *FILLED)

    found = use(world, "recall", context=question).fields

    if found["known"]:
        assert found["known"] == [{"person": person, "fact": f'"{told.rstrip(".。")}"'}]
    else:  # it comes to mind by itself, and is told once
        assert [one["people"] for one in found["memories"]] == [[person]]
        assert told in found["memories"][0]["content"]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("I am allergic to peanuts.", "What shall I cook for Tom?"),
        ("Am I allergic to peanuts?", "What shall I cook for Ken?"),
        ("えびアレルギーかな？", "Kenに何を作ろう？"),
        ("the vegan place was good", "What shall I cook for Ken?"),
        ("shes allergic to nuts btw so the cake is on me", "What shall I cook for Ken?"),
        ("hes gone vegan", "What shall I cook for Ken?"),
    ],
)
def test_what_another_said_or_only_asked_is_no_vital_fact(
    world: Ego, clock: Clock, told: str, question: str
) -> None:
    tell(world, clock, ("Ken", told), ("Tom", "I like soup."))

    assert use(world, "recall", context=question).fields["known"] == []


@pytest.mark.parametrize(
    ("before", "hours", "person"),
    [
        ("my daughter Nina turns nine on Sunday", 0, "Nina"),
        ("went swimming with Nina", 0, "Nina"),
        ("went swimming with Nina and Lena", 0, "Ken"),
        ("my daughter Nina turns nine on Sunday", 2, "Ken"),
    ],
)
def test_what_is_vital_of_her_is_of_whom_the_teller_named_just_before(
    world: Ego, clock: Clock, before: str, hours: int, person: str
) -> None:
    said = "shes allergic to nuts btw so the cake is on me"
    for one in (before, said):
        overhear(lambda: nullcontext(world), one, ["I see."], lambda _: None, "Ken")
        clock.forward(hours=hours, minutes=2)
    tell(world, clock, *FILLED)

    def known_by(question: str) -> list[str]:
        several = use(world, "recall", context=question, n=1).fields["known"]
        return [one["person"] for one in several if one["fact"] == f'"{said}"']

    assert known_by("Are walnut biscuits for the fair all right?") == [person]
    assert known_by("What shall I bake for Nina?") == (["Nina"] if person == "Nina" else [])
    assert known_by("What shall I cook for Ken?") == []


def test_what_was_forgotten_is_no_vital_fact(world: Ego, clock: Clock) -> None:
    tell(world, clock, ("Ken", "I am allergic to peanuts."))
    with world.database.reading() as db:
        ((event_id,),) = db.execute("SELECT id FROM events").fetchall()

    use(world, "forget", memory_id=event_id)

    assert use(world, "recall", context="What shall I cook for Ken?").fields["known"] == []


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("I'm allergic to nuts.", "I said something wrong: I'm allergic to shellfish, not nuts."),
        ("ナッツアレルギーなんだ。", "ナッツじゃなくて、えびアレルギーだった。"),
        ("I'm vegetarian, have been since I was ten.", "The vegetarian thing is over, I eat fish."),
        ("I am allergic to peanuts.", "The test was wrong, I'm not allergic to peanuts."),
        ("I can't eat eggs, I have an egg allergy.", "My egg allergy is gone, says the doctor."),
        ("海老アレルギーなんだ。", "海老はもう大丈夫、でもカニはだめ。"),
        ("今はヴィーガンなんだ。", "ヴィーガンはもうやめた。"),
    ],
)
def test_what_they_have_said_to_be_over_gives_way_to_that(
    world: Ego, clock: Clock, older: str, newer: str
) -> None:
    tell(world, clock, ("Mia", older), ("Mia", newer))

    (line,) = known.bring_with_known(world, "Dinner with Mia. / 海老をMiaと食べる").facts

    assert line == f'You know of Mia: "{newer.rstrip(".。")}"'


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("I am allergic to peanuts.", "My cat allergy is gone, says the doctor."),
        ("I'm vegetarian.", "I went over to the gluten aisle, I am a coeliac."),
        ("えびアレルギーなんだ。", "猫アレルギーはもう治った。"),
    ],
)
def test_what_is_over_of_something_else_ends_nothing(
    world: Ego, clock: Clock, older: str, newer: str
) -> None:
    tell(world, clock, ("Mia", older), ("Mia", newer))

    (line,) = known.bring_with_known(world, "Dinner with Mia. / 海老をMiaと食べる").facts

    both = (f'"{said.rstrip(".。")}"' for said in (newer, older))
    assert line == f"You know of Mia: {'; '.join(both)}"


EGGS = (
    "I'm allergic to eggs.",
    "I cooked curry for dinner.",
    "I'm bad at cooking.",
    "I always have dinner late.",
)
TAMAGO = (
    "卵アレルギーなんだ。",
    "昨日は夕飯にカレーを作ったよ。",
    "料理は苦手なんだ。",
    "夕飯はいつも遅いよ。",
)


@pytest.mark.parametrize(
    ("told", "question"), [(EGGS, "What shall I cook for dinner?"), (TAMAGO, "夕飯何作ろう？")]
)
def test_at_a_meal_what_is_vital_of_whoever_asks_is_known(
    world: Ego, clock: Clock, told: tuple[str, ...], question: str
) -> None:
    tell(world, clock, *[("Ken", one) for one in told], *FILLED, ("Mia", "I like soup."))

    def known_of(person: str) -> object:
        return use(world, "recall", context=question, person=person, n=1).fields["known"]

    assert known_of("Ken") == [{"person": "Ken", "fact": f'"{told[0].rstrip(".。")}"'}]
    assert known_of("Mia") == []


@pytest.mark.parametrize(
    ("told", "is_own"),
    [
        ("she told me she's pregnant!! due in May", False),
        ("my sister rang, she says she has diabetes", False),
        ("my friend Leo is vegan", False),
        ("Ana told me she can't eat gluten, it makes me sad", False),
        ("a woman at my work is pregnant", False),
        ("she says I'm allergic to nuts", True),
        ("my sister and I are vegan", True),
        ("my daughter is allergic to nuts", True),
        ("my doctor told me I have diabetes", True),
        ("妊娠したって彼女が言ってた", False),
        ("うちの姉が糖尿病だって", False),
        ("糖尿病だって言われた", True),
    ],
)
def test_what_is_vital_of_another_is_no_fact_of_who_told_it(
    world: Ego, clock: Clock, told: str, is_own: bool
) -> None:
    tell(world, clock, ("Ken", "I met Ana for lunch."), ("Ken", told), *FILLED)

    asked = "What shall I cook tonight?" if told.isascii() else "今夜何を食べよう？"
    facts = use(world, "recall", context=asked, person="Ken", n=1).fields["known"]

    assert bool(facts) == is_own


@pytest.mark.parametrize(
    ("told", "question", "people"),
    [
        ("I'm allergic to nuts, Leo always forgets", "What does Leo eat?", []),
        ("I'm allergic to nuts, Ken always forgets", "Where does Ken work?", []),
        ("I'm allergic to nuts, Leo always forgets", "What shall I cook for Mia?", ["Mia"]),
        ("I'm allergic to nuts, Leo always forgets", "May I bake a walnut cake?", ["Mia"]),
        ("Leo, I can't eat gluten, ok?", "What shall I cook for Leo?", []),
        ("Leo knows that I'm vegan", "What shall I cook for Leo?", []),
        ("gone vegan btw, Leo hates it", "What shall I cook for Leo?", []),
        ("my brother is coeliac, Leo cooks for him", "What shall I cook for Leo?", []),
        ("Leo told us that Ana is vegan", "What shall I cook for Leo?", []),
        ("私は卵アレルギー、レオはいつも忘れる", "レオに何を作ろう？", []),
        ("Ana, Leo and I are vegan, Tom hates it", "What shall I cook for Leo?", ["Leo"]),
        ("no nuts for Leo, he's allergic, Ana says", "What shall I cook for Leo?", ["Leo"]),
        ("Mia here, I'm allergic to nuts!", "What shall I cook for Mia?", ["Mia"]),
        ("the one with the nut allergy is Leo", "What shall I cook for Leo?", ["Leo"]),
        ("卵アレルギーなのはレオ", "レオに何を作ろう？", ["レオ"]),
    ],
)
def test_what_is_vital_is_of_whoever_has_it_whoever_else_is_named(
    world: Ego, clock: Clock, told: str, question: str, people: list[str]
) -> None:
    use(world, "update_relationship", person="Mia", field="known_fact", value="sings")
    tell(world, clock, ("Mia", told), ("Leo", "I like soup."), *FILLED)

    found = use(world, "recall", context=question, n=1).fields
    found["known"] = [one for one in found["known"] if one["fact"] != "sings"]

    if told not in str(found["memories"]):  # else it comes to mind by itself
        assert [one["person"] for one in found["known"]] == people
    else:
        assert found["known"] == []


@pytest.mark.parametrize("told", ["I'm pregnant!! Due in May", f"I'm vegan, {'really, ' * 40}!!"])
def test_a_line_of_what_was_said_closes_its_quotation_mark(
    world: Ego, clock: Clock, told: str
) -> None:
    tell(world, clock, ("Ken", told), *FILLED)

    reply = use(world, "recall", context="What shall I cook tonight?", person="Ken", n=1)

    (line,) = (one for one in reply.data.splitlines() if one.startswith("You know of Ken"))
    assert line.count('"') == 2


OF_DANA = (
    ("", "the cake comes from Krause"),
    ("", "the washing machine makes a weird noise"),
    ("", "we fly to Lisbon in December"),
    ("", "got new curtains for the kitchen"),
    ("", "うちのケーキはいつもクラウゼで買うよ"),
)


def is_brought(world: Ego, question: str, told: str) -> bool:
    """Whether an answer tells it: as what is known, or among what comes to mind."""
    found = use(world, "recall", context=question).fields
    known_of = [one["fact"] for one in found["known"]]
    said = [one["content"] for one in found["memories"]]
    return not found["faint"] and any(told.rstrip(".。") in one for one in (*known_of, *said))


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("I'm allergic to walnuts", "can I put walnuts in the cake?"),
        ("I'm allergic to walnuts", "I'm baking walnut cake for everyone, ok?"),
        ("I'm allergic to walnuts and sesame", "should I bake the cake with sesame?"),
        ("I have a nut allergy", "is it ok if I put walnuts in my cake?"),
        ("I'm allergic to walnuts", "may I use nuts for my cake?"),
        ("my flatmate can't eat gluten", "is my usual cake from Krause gluten-free?"),
        ("I'm allergic to walnuts", "What shall I cook for everyone in my kitchen?"),
        ("くるみアレルギーなんだ。", "私のケーキにクルミを入れてもいい？"),
        ("うちの子は卵が食べられないの。", "私はケーキに卵を使うけどいいかな？"),
    ],
)
@pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])
def test_what_nobody_may_put_into_the_cake_is_known_whoever_asks(
    world: Ego, clock: Clock, told: str, question: str
) -> None:
    tell(world, clock, ("Priya", told), *OF_DANA)

    assert is_brought(world, question, told)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("I'm allergic to walnuts", "Can I put peanuts in the cake?"),
        ("I can't eat anything today, my stomach hurts", "Can I eat anything today?"),
        ("I'm allergic to cats", "The cat has torn the new curtains."),
        ("I'm pregnant", "Shall I buy the blue curtains?"),
        ("私は卵アレルギー", "ケーキに苺を入れていい？"),
    ],
)
def test_of_another_thing_nothing_vital_is_told_of_whom_nobody_named(
    world: Ego, clock: Clock, told: str, message: str
) -> None:
    tell(world, clock, ("Priya", told), *OF_DANA)

    assert known.bring_with_known(world, message).facts == []


FISH = "the team dinner next wednesday at 7 is at a fish place"
CUT = "I'm allergic to shellfish"
THROAT = "I'm allergic to penicillin, it makes my throat swell, so the doctor on friday has to know"
BOTH = "I'm allergic to nuts, the kids to eggs, and dinner is at 7 on friday at our place"


@pytest.mark.parametrize(
    ("told", "clause"),
    [
        (f"oh and {CUT} so the team dinner next wednesday at 7 will be fun, it's at a bar", CUT),
        (f"{CUT} and {FISH}", CUT),
        (f"{FISH} but {CUT}", CUT),
        ("えびアレルギーだから来週水曜7時の食事会が憂鬱だな、海鮮の店だし", "えびアレルギー"),
        (THROAT, THROAT),
        (BOTH, BOTH),
        ("my sister and I can't eat gluten, no party at the bakery on friday for us", None),
    ],
)
def test_what_is_vital_is_told_once_without_the_plan_that_was_told_beside_it(
    world: Ego, clock: Clock, told: str, clause: str | None
) -> None:
    tell(world, clock, ("Ken", told), ("Ken", "dentist tomorrow at 17:30"), *FILLED)
    asked = "Kenに何を作ろう？" if "えび" in told else "What shall I cook for Ken?"
    facts = [one["fact"] for one in use(world, "recall", context=asked).fields["known"]]

    assert facts == [f'"{clause or told}"']


@pytest.mark.parametrize(
    ("question", "is_told"),
    [
        ("when is the dentist?", False),
        ("when was my dentist and how did it go?", False),
        ("what does {me} have next week?", False),
        ("what did {me} say of the weather?", False),
        ("is a shellfish ok for {me}?", True),
        ("歯医者はいつ？", False),
        ("what should the dentist know?", True),
        ("Is the antibiotic from the dentist ok for {me}?", True),
        ("when does {me} come to dinner?", True),
    ],
)
def test_who_asks_when_the_dentist_is_asks_for_no_allergy(
    world: Ego, clock: Clock, question: str, is_told: bool
) -> None:
    tell(world, clock, ("", f"oh and {CUT} so {FISH}"))
    known_of = use(world, "recall", context=question.format(me=world.companion)).fields["known"]

    assert [one["fact"].strip('"') for one in known_of] == [CUT] * is_told
