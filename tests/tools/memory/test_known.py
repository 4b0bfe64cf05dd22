"""recall tells the facts that are known of whom it is asked about, and when a memory is to come."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.identity.health import vital
from ego.runtime.ego import Ego
from ego.tools.memory.finding import known
from ego.tools.talk.turns import keep_turn
from tests.conftest import Clock, use


def know(world: Ego, person: str, *facts: str) -> None:
    for fact in facts:
        use(world, "update_relationship", person=person, field="known_fact", value=fact)


def test_a_fact_is_found_by_a_question_that_names_the_person(world: Ego) -> None:
    use(world, "remember", content="First day with Rin. I feel new here.", people=["Rin"])
    know(world, "Rin", "Rin lives in Berlin.", "Rin is allergic to peanuts.", "Rin has a boat.")

    asked = use(world, "recall", context="Where does Rin live?")

    assert "\nYou know of Rin: Rin lives in Berlin; Rin is allergic to peanuts" in asked.data
    assert asked.fields["known"][0] == {"person": "Rin", "fact": "Rin lives in Berlin."}
    assert use(world, "recall", context="Where does Ken live?").fields["known"] == []


def test_whom_no_memory_names_is_known_all_the_same(world: Ego) -> None:
    know(world, "倫", "倫はベルリンに住んでいる。")

    assert use(world, "recall", context="好み", person="倫").data == (
        "You know of 倫: 倫はベルリンに住んでいる"
    )


FARMER = ("Is a farmer.", "Is Mia's boyfriend.", "Has a dog called Floss.", "Born in January.")


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("who is declan again lol?", "Is Mia's boyfriend; Is a farmer; and 2 more (ego people D"),
        ("Tell me about Declan", "Is Mia's boyfriend; Is a farmer; and 2 more (ego people Declan)"),
        ("What does Declan do?", "Is Mia's boyfriend; Is a farmer; and 2 more (ego people Declan)"),
        ("Who is Declan's dog?", "Has a dog called Floss; Born in January"),
        ("Declan is here.", "Born in January; Has a dog called Floss"),
    ],
)
def test_asked_who_somebody_is_what_they_are_to_one_and_do_comes_first(
    world: Ego, question: str, told: str
) -> None:
    know(world, "Declan", *FARMER)

    assert f"You know of Declan: {told}" in use(world, "recall", context=question).data
    seen = use(world, "consider_them", person="Declan").data
    assert "- you know: Is Mia's boyfriend.; Is a farmer.; and 2 more (ego people Declan)" in seen


def test_asked_in_japanese_who_somebody_is(world: Ego) -> None:
    know(world, "健二", "花の上司です", "犬を飼っている", "一月生まれ")

    told = use(world, "recall", context="健二って誰だっけ？").data
    assert "You know of 健二: 花の上司です; 一月生まれ; and 1 more (ego people 健二)" in told


@pytest.mark.parametrize(
    ("name", "said", "asked"),
    [
        ("declan", "met a farmer called declan, he's lovely", "who is declan again lol?"),
        ("Ida", "my boss Ida came by today", "who is Ida?"),
        ("デクラン", "彼氏のデクランと会った", "デクランって誰だっけ"),
    ],
)
def test_asked_who_somebody_is_the_turn_that_introduced_them_comes_first(
    world: Ego, name: str, said: str, asked: str
) -> None:
    keep_turn(lambda: nullcontext(world), said, None)
    for more in ("texted me again today lol", "ate soup with me", "rang twice again, lol"):
        keep_turn(lambda: nullcontext(world), f"{name} {more}", None)

    rows = use(world, "recall", context=asked).fields["memories"]
    assert said in rows[0]["content"]


@pytest.mark.parametrize("asked", ["whats my boss called", "who is my boss?", "my boss's name?"])
def test_asked_what_somebody_is_called_the_turn_that_names_them_comes_first(
    world: Ego, asked: str
) -> None:
    named = "my boss carol might cut hours in jan"
    for said in (named, "my boss is a nightmare", "whats my bosses name", "my boss said no"):
        keep_turn(lambda: nullcontext(world), said, None)

    rows = use(world, "recall", context=asked).fields["memories"]
    assert named in rows[0]["content"]


def test_of_the_companion_only_what_the_question_touches_is_told(world: Ego) -> None:
    know(world, "Misaki", "Misaki lives in Kunitachi.", "Misaki mends umbrellas.")
    companion = world.companion
    know(world, companion, "Keeps bees.", "Sleeps late.")

    assert use(world, "recall", context=f"How is {companion} today?").fields["known"] == []
    (bees,) = use(world, "recall", context=f"Does {companion} keep bees?").fields["known"]
    assert bees["fact"] == "Keeps bees."


@pytest.mark.parametrize(
    ("fact", "question", "tells"),
    [
        ("Her cat Mugi has weak kidneys.", "Is Mugi ill?", True),
        ("Her cat Mugi has weak kidneys.", "What is wrong with Mugi?", True),
        ("Her cat Mugi has weak kidneys.", "Is Mugiko ill?", False),
        ("うちの猫の麦は腎臓が弱い。", "麦は病気？", True),
        ("うちの猫の麦は腎臓が弱い。", "麦茶はある？", False),
        ("弟のレンは大阪に住んでいる。", "レンはどこに住んでる？", True),
    ],
)
def test_one_of_theirs_is_found_by_its_own_name(
    world: Ego, fact: str, question: str, tells: bool
) -> None:
    """Mugi is nobody the ego knows, and what is known of him stands with Haruka."""
    know(world, "遥", fact)

    known_of = use(world, "recall", context=question).fields["known"]

    assert known_of == ([{"person": "遥", "fact": fact}] if tells else [])


def test_what_is_vital_of_the_companion_is_told_where_it_matters(world: Ego) -> None:
    """Who is named in every second question is allergic in every second answer otherwise."""
    companion = world.companion
    use(world, "remember", content=f"{companion} is allergic to honey.", people=[companion])
    use(world, "remember", content="A move to Osaka is in the air.", people=[companion])

    moving = use(world, "recall", context=f"Is {companion} moving to Osaka?", n=1)
    eating = use(world, "recall", context=f"What can I cook for {companion}?", n=1)

    assert "allergic" not in moving.data
    assert "allergic to honey" in eating.data


@pytest.mark.parametrize(
    ("fact", "question", "tells"),
    [
        ("is allergic to walnuts", "who can't eat walnuts?", True),
        ("is allergic to walnuts", "can I put nuts in the cake?", True),
        ("Priya is allergic to walnuts, cashews and pistachios", "are pistachios ok?", True),
        ("is vegan", "Is there anything vegan at Krause?", True),
        ("えびアレルギー", "今夜はエビフライでいい？", True),
        ("is allergic to walnuts", "can I put peanuts in the cake?", False),
        ("is allergic to walnuts", "Which cake did we have?", False),
        ("likes walnuts", "can I put walnuts in the cake?", False),
    ],
)
def test_a_fact_of_what_somebody_cannot_eat_is_told_though_nobody_names_them(
    world: Ego, fact: str, question: str, tells: bool
) -> None:
    know(world, "Priya", "works at the harbour", fact, "has a boat")

    told = [{"person": "Priya", "fact": fact}] if tells else []
    assert use(world, "recall", context=question).fields["known"] == told
    assert bool(known.bring_with_known(world, question).facts) == tells


AKI = {
    "en": (
        "Aki is allergic to shellfish; she carries an EpiPen.",
        ("Aki lent me a book of fish recipes.", "We cook every Thursday, Aki and I."),
        ("What shall I cook for Aki tonight?", "I'm meeting aki at the sushi place."),
        "What shall I cook tonight?",
    ),
    "ja": (
        "アキは甲殻類アレルギーで、エピペンを持ち歩いている。",
        ("アキが魚料理の本を貸してくれた。", "毎週木曜にアキと料理する。"),
        ("今夜アキに何を作ろう？", "アキとお寿司屋さんに行くんだ。"),
        "今夜は何を作ろう？",
    ),
}  # fmt: skip


@pytest.mark.parametrize("lang", AKI)
def test_whom_a_message_names_brings_what_is_vital_of_them_first(
    world: Ego, clock: Clock, lang: str
) -> None:
    allergy, others, messages, of_nobody = AKI[lang]
    use(world, "remember", content=allergy)
    for number in range(70):  # more than a question looks at
        use(world, "remember", content=f"{others[number % 2]} {number}")
        clock.forward(hours=11)

    for message in messages:
        (line,) = known.bring_with_known(world, message).facts
        assert allergy.rstrip(".。") in line
        assert line in use(world, "recall", context=message).data
    assert known.bring_with_known(world, of_nobody).facts == []


def test_what_is_vital_comes_from_facts_too_and_never_from_what_is_private(
    world: Ego,
) -> None:
    use(world, "remember", content="Mara: asthma since the winter.", people=["Mara"])
    use(world, "remember", content="Mara is pregnant, and nobody is to know.", private=True)
    know(world, "Mara", "Mara does not drink alcohol.", "Mara has a boat.", "Mara is 31.")

    (line,) = known.bring_with_known(world, "Mara comes to the hike tomorrow").facts

    assert line == "You know of Mara: Mara: asthma since the winter; Mara does not drink alcohol"
    know(world, "Rin", "Rin is a vegetarian.", "Rin sings.", "Rin has a dog.", "Rin is 40.")
    assert known.bring_with_known(world, "A present for Rin?").facts == [
        "You know of Rin: Rin is a vegetarian; Rin is 40"
    ]


@pytest.mark.parametrize("word", [*vital.WORDS, "can’t eat", "epi-pen", "haemophilia", "飲めない"])
def test_each_word_of_what_is_vital_is_seen_in_its_sentence(word: str) -> None:
    said = f"We met at noon. She told of it: {word}. It rained."

    assert vital.find_sentence(said) == f"She told of it: {word}."
    assert not vital.find_sentence(f"Is it {word}?")


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("I am allergic to sesame", "What shall I cook for dinner?"),
        ("I am allergic to sesame", "I'm hungry, shall I buy satay?"),
        ("胡麻アレルギーなんだ", "夕飯は何を食べよう？"),
        ("カニアレルギーなんだ", "今夜カニ鍋どう？"),
    ],
)
def test_a_meal_brings_what_is_vital_of_whoever_speaks(
    world: Ego, clock: Clock, told: str, message: str
) -> None:
    name = world.companion
    use(world, "remember", content=f"{name} is allergic to peanuts.", about=[name])
    keep_turn(lambda: nullcontext(world), f"{told}.", None)
    for number in range(20):
        keep_turn(lambda: nullcontext(world), f"We saw {number} herons at the lake.", None)
        clock.forward(hours=11)

    (line,) = known.bring_with_known(world, message).facts
    assert f"{name} is allergic to peanuts" in line
    assert f'"{told}"' in line
    assert known.bring_with_known(world, "How were the herons?").facts == []


def test_what_no_longer_holds_is_not_vital_any_more(world: Ego) -> None:
    older = use(world, "remember", content="Aki is allergic to shellfish.").fields["id"]
    told = use(world, "remember", content="Aki eats shrimps, the test was wrong.", replaces=older)

    assert told.fields["replaces"] == older
    assert known.bring_with_known(world, "Dinner with Aki").facts == []


def test_when_it_is_to_come_stands_beside_a_memory(world: Ego) -> None:
    kept = use(world, "remember", content="The release goes out.", when="20 June 2026")

    assert "for 20 June] The release" in use(world, "recall", context="release date").data
    assert "for 20 June] The release" in use(world, "search_memories", query="release").data
    whole = use(world, "get_episode", episode_id=kept.fields["id"]).data
    assert whole.endswith("\nto come: 20 June")


@pytest.mark.parametrize(
    ("told", "old", "new", "named"),
    [
        (
            "My friend Tom is allergic to peanuts",
            "Tom is allergic to peanuts.",
            "Tom is allergic to cashews, not peanuts",
            "peanuts",
        ),
        (
            "トムは落花生アレルギーなんだ",
            "トムは落花生アレルギー",
            "トムはカシューアレルギー",
            "落花生",
        ),
    ],
)
def test_what_a_newer_fact_put_right_is_not_told_as_known(
    world: Ego, clock: Clock, told: str, old: str, new: str, named: str
) -> None:
    person = new[:3] if new.isascii() else new[:2]
    keep_turn(lambda: nullcontext(world), f"{told}.", None)
    know(world, person, old)
    clock.forward(days=2)
    use(
        world,
        "update_relationship",
        person=person,
        field="known_fact",
        value=new,
        replaces=named,
    )

    (line,) = known.bring_with_known(world, f"{person} comes to dinner. / {person}と夕食").facts
    clock.forward(days=1)
    keep_turn(lambda: nullcontext(world), f"{told}.", None)
    (again,) = known.bring_with_known(world, f"{person} comes to dinner. / {person}と夕食").facts

    assert line.startswith(f"You know of {person}: {new} (since 2026-01-03; before: ")
    assert f'; until 2026-01-03: "{told}' in line
    assert again.startswith(f'You know of {person}: "{told}"')


@pytest.mark.parametrize(
    ("question", "is_asked"),
    [
        ("How should I write to Marek?", True),
        ("How does Marek like changes proposed?", True),
        ("Marek's communication style", True),
        ("マレクさんにはどう伝えたらいい？", True),
        ("マレクさんとの話し方", True),
        ("Where does Marek live?", False),
        ("マレクさんはどこに住んでる？", False),
    ],
)
def test_how_somebody_wants_to_be_spoken_to_answers_how_to_speak_to_them(
    world: Ego, question: str, is_asked: bool
) -> None:
    for field, value in (("communication_style", "short, no praise"), ("alias", "マレクさん")):
        use(world, "update_relationship", person="Marek", field=field, value=value)
    know(world, "Marek", "Marek lives in Gdynia.")

    reply = use(world, "recall", context=question)

    assert ("manner: short, no praise" in reply.data) == is_asked
