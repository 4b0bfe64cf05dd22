"""Questions that fade and come back: in introspect, in remember, in what is felt."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego import config
from ego.core.identity.questions import ACTIVE, DORMANT, Question
from ego.runtime.ego import Ego, open_ego
from tests import innards
from tests.conftest import NOON, Clock, Ids, environment, use
from tests.models import NEEDS_MODEL

QUESTION = "Is waiting for someone a form of care?"
RELATED = "All evening I was waiting for her call; it felt like a form of care."


@pytest.fixture
def world(data_dir: Path, clock: Clock):
    """A life that is left to its words."""
    variables = environment(data_dir, at=None, EGO_EMBEDDING_MODEL="off")
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as opened:
        yield opened


def ask(world: Ego, question: str, importance: int = 3) -> str:
    use(world, "update_self", field="question", value=question)
    value = f"{question} = {importance}"
    use(world, "update_self", field="question_importance", value=value)
    return next(one.id for one in world.questions() if one.text == question)


def coherence(world: Ego) -> dict[str, float]:
    felt = use(world, "feel_desires").fields["desires"]
    return next(one for one in felt if one["name"] == "cognitive_coherence")


@given(st.integers(1, 5), st.floats(0, 2_000))
def test_the_bands_of_salience_are_as_they_are_named(importance: int, days: float) -> None:
    question = Question("q", "Why?", importance, NOON)
    now = NOON.fromtimestamp(NOON.timestamp() + days * 86_400, tz=NOON.tzinfo)

    salience = question.salience(now)

    band = "active" if salience > ACTIVE else "fading" if salience > DORMANT else "dormant"
    assert question.state(now) == band
    assert 0 <= salience <= importance / 5


def test_an_active_question_is_told_and_an_answered_one_is_not(world: Ego) -> None:
    ask(world, QUESTION, 5)
    told = use(world, "introspect").data
    use(world, "update_self", field="resolve_question", value=QUESTION)

    assert f"Unresolved question: {QUESTION}" in told
    assert QUESTION not in use(world, "introspect").data


@pytest.mark.parametrize(
    ("question", "kept", "is_told"),
    [
        ("Postgres or Mongo for the portal?", "Decision: Postgres for the portal", False),
        ("Postgres or Mongo for the portal?", "We have not decided on Postgres", True),
        ("Postgres or Mongo for the portal?", "Mia asked for Mongo in the portal", True),
        ("Will Viktor sign the contract?", "Viktor signed the contract", False),
        ("Will Viktor sign the contract?", "Viktor will sign the contract, I think", True),
        ("Will Viktor sign the contract?", "Viktor read the contract", True),
        (QUESTION, RELATED, True),
        ("ポータルはPostgresにする？", "ポータルはPostgresに決めた", False),
        ("ポータルはPostgresにする？", "ポータルをPostgresにするか検討中", True),
    ],
)
def test_a_question_that_a_memory_settles_is_told_no_more(
    world: Ego, clock: Clock, question: str, kept: str, *, is_told: bool
) -> None:
    ask(world, question, 5)
    clock.forward(days=1)
    use(world, "remember", content=kept)

    assert (f"Unresolved question: {question}" in use(world, "introspect").data) is is_told


def test_a_question_that_was_let_go_comes_back_when_coherence_is_wanted(
    world: Ego, clock: Clock
) -> None:
    ask(world, QUESTION)
    clock.forward(days=300)
    use(world, "satisfy_desire", name="cognitive_coherence", quality=1)

    rested = use(world, "introspect").data
    clock.forward(days=2)
    wanting = use(world, "introspect").data

    assert QUESTION not in rested
    assert f"Coming back: {QUESTION} (asked 9mo ago; q_" in wanting


def test_a_question_that_was_let_go_comes_back_when_something_new_touches_it(
    world: Ego, clock: Clock
) -> None:
    ask(world, QUESTION)
    clock.forward(days=300)
    use(world, "satisfy_desire", name="cognitive_coherence", quality=1)
    use(world, "remember", content="The bread came out well today.")

    elsewhere = use(world, "introspect")
    use(world, "remember", content=RELATED)
    touched = use(world, "introspect")

    assert "Coming back" not in elsewhere.data
    assert f"Coming back: {QUESTION}" in touched.data
    assert [one["resurfacing"] for one in touched.fields["questions"]] == [True]


@pytest.mark.parametrize("days", [30, 300], ids=["fading", "dormant"])
def test_remembering_quotes_the_question_it_touches(world: Ego, clock: Clock, days: float) -> None:
    name = ask(world, QUESTION)
    clock.forward(days=days)

    elsewhere = use(world, "remember", content="The bread came out well today.")
    touching = use(world, "remember", content=RELATED)

    assert elsewhere.fields["questions"] == []
    assert touching.fields["questions"] == [name]
    assert f'It touches a question you had not asked lately: "{QUESTION}" (asked' in touching.data
    assert "resolve_question" in touching.scaffold
    assert "resolve_question" not in elsewhere.scaffold


@pytest.mark.parametrize(
    ("question", "touched"),
    [
        ("Which letters did grandmother never post abroad?", False),  # 2 words of 5
        ("Which letters did grandmother keep locked, forever unopened, unread?", True),  # 3 of 7
    ],
)
def test_a_few_words_in_common_touch_nothing(
    question: str, touched: bool, world: Ego, clock: Clock
) -> None:
    """The share it takes lies between: 0.40 is a coincidence, 0.43 is not."""
    ask(world, question)
    clock.forward(days=60)

    reply = use(world, "remember", content="Letters from grandmother, unopened in the attic.")

    assert bool(reply.fields["questions"]) is touched


def test_a_japanese_memory_touches_a_japanese_question(world: Ego, clock: Clock) -> None:
    name = ask(world, "私は誰の言葉で話しているのか？")
    clock.forward(days=60)

    reply = use(world, "remember", content="誰の言葉でもない、私の言葉で返事をした。")

    assert reply.fields["questions"] == [name]


def test_an_active_question_is_quoted_and_an_answered_one_is_not(world: Ego, clock: Clock) -> None:
    name = ask(world, QUESTION, 5)
    active = use(world, "remember", content=RELATED)
    clock.forward(days=300)
    use(world, "update_self", field="resolve_question", value=QUESTION)

    answered = use(world, "remember", content=f"{RELATED} Again.")

    assert f'It touches a question you carry: "{QUESTION}" (asked' in active.data
    assert active.fields["questions"] == [name]
    assert answered.fields["questions"] == []


def shown(said: str, names: dict[str, str]) -> list[str]:
    """Which questions a reply shows."""
    return [question for question, name in names.items() if f"{name})" in said]


def test_every_active_question_has_its_turn(world: Ego, clock: Clock) -> None:
    names = {text: ask(world, text, 5) for text in ("Why?", "Whither?", "Whose?", "What for?")}
    turns = Counter[str]()
    in_a_row = 0
    last = ""
    for _ in range(28):
        clock.forward(hours=12)
        use(world, "satisfy_desire", name="cognitive_coherence", quality=1)
        (one,) = shown(use(world, "introspect").data, names)
        in_a_row += one == last
        last = one
        turns[one] += 1

    assert set(turns) == set(names)
    assert in_a_row <= 4


def test_a_question_that_nothing_touches_tires_and_rests_when_touched(
    world: Ego, clock: Clock
) -> None:
    name = ask(world, QUESTION, 5)

    def salience() -> float:
        (found,) = [
            one for one in use(world, "introspect").fields["questions"] if one["id"] == name
        ]
        return float(found["salience"])

    fresh = [salience() for _ in range(6)]
    tired = [salience() for _ in range(3)]
    use(world, "remember", content=RELATED)
    rested = salience()

    assert len(set(fresh)) == 1, "five showings are nothing, and the sixth is not over yet"
    assert tired == pytest.approx([0.7, 0.49, 0.343], abs=0.001)
    assert rested == fresh[0]
    assert clock() == NOON


def test_what_was_let_go_comes_back_in_turn(world: Ego, clock: Clock) -> None:
    names = {text: ask(world, text) for text in ("Why?", "Whither?", "Whose?")}
    clock.forward(days=300)
    back = []
    for _ in range(6):
        clock.forward(days=30)
        back += shown(use(world, "introspect").data, names)

    assert sorted(Counter(back).values()) == [2, 2, 2]
    assert len(set(back[:3])) == 3


def test_a_torn_self_model_loses_no_memory(world: Ego, data_dir: Path) -> None:
    innards.write(data_dir, "self_model.json", '{"question_log": 3}')

    reply = use(world, "remember", content=RELATED)

    assert reply.data.startswith("Saved (id: mem_")
    assert "But: What you once asked could not be looked at" in reply.data


def test_a_fading_important_question_pulls_and_nags_without_being_named(
    world: Ego, clock: Clock
) -> None:
    ask(world, QUESTION, 5)
    clock.forward(days=100)
    use(world, "satisfy_desire", name="cognitive_coherence", quality=1)
    clock.forward(hours=16)

    pulled = coherence(world)
    nagging = use(world, "feel_desires")
    use(world, "update_self", field="resolve_question", value=QUESTION)
    use(world, "satisfy_desire", name="cognitive_coherence", quality=1)
    clock.forward(hours=16)

    assert pulled["context"] == 0.04
    assert coherence(world)["context"] == 0
    assert pulled["level"] >= 0.6
    assert "Would a moment of introspect bring it back?" in nagging.text
    assert "care" not in nagging.text
    assert "bring it back" not in use(world, "feel_desires").text


@NEEDS_MODEL
def test_a_question_is_touched_by_meaning_where_there_is_a_vector(
    data_dir: Path, clock: Clock
) -> None:
    variables = environment(data_dir, at=None, EGO_EMBEDDING_MODEL="")
    with open_ego(config.read(environ=variables), now=clock) as life:
        for n, content in enumerate(
            "The bakery opens at six|Rain all morning|The printer is out of ink|"
            "We chose a font for the cover|The train was late again|Tax receipts are sorted|"
            "A parcel from the post office|The window frame needs paint|Lunch was cold noodles|"
            "The map has a wrong street".split("|")
        ):
            clock.forward(minutes=n + 11)
            use(life, "remember", content=content)
        ask(life, "Why does silence frighten me?")
        clock.forward(days=60)

        far = use(life, "remember", content="The bus stop has moved to the other corner.")
        near = use(
            life, "remember", content="Nobody spoke for an hour, and I was afraid of the quiet."
        )

    assert far.fields["questions"] == []
    assert len(near.fields["questions"]) == 1
