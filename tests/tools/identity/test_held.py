"""Promises and values come back before they are forgotten, questions while they fade."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ego.core.identity.promises import find_promise, is_kept
from ego.runtime.ego import Ego
from tests.conftest import Clock, use

WALK = "I promised Edda that I would walk the dog before the next storm."
VALUE = "Say what I saw, not what I guess"


def mornings(world: Ego, clock: Clock, days: int) -> Iterator[str]:
    """What is read on each of the next mornings; something else is lived every day."""
    for day in range(days):
        clock.forward(days=1)
        use(world, "remember", content=f"Page {day} of the herbarium is glued.", emotion="calm")
        yield use(world, "introspect").data


def told(world: Ego, clock: Clock, days: int, line: str) -> list[int]:
    return [n for n, said in enumerate(mornings(world, clock, days), 1) if line in said]


def test_an_open_promise_comes_back_later_each_time(world: Ego, clock: Clock) -> None:
    use(world, "remember", content=WALK, people=["Edda"])

    assert told(world, clock, 24, f"You promised: {WALK} (") == [3, 9, 21]


def test_it_comes_back_when_whom_it_concerns_is_met(world: Ego, clock: Clock) -> None:
    kept = use(world, "remember", content=WALK, people=["Edda"]).fields["id"]
    first = told(world, clock, 6, "You promised: ")
    use(world, "remember", content="Edda waved from the bridge.", people=["Edda"])

    reply = use(world, "introspect")

    assert first == [3]
    assert "You promised: " in reply.data
    assert reply.fields["held"] == {"id": kept, "text": WALK}


@pytest.mark.parametrize(
    ("content", "people", "told"),
    [
        ("She was cross. Next time I knock first. I promised.", ["Edda"],
         "You promised Edda: Next time I knock first. ("),
        ("次は先に訊くと約束した。", ["美咲"], "You promised 美咲: 次は先に訊くと約束した。 ("),
        ("Next time I knock first. I promised.", ["Edda", "Tom"],
         "You promised: Next time I knock first. ("),
        ("I promised Edda a letter.", ["Edda"], "You promised: I promised Edda a letter. ("),
        ("I promised to be early.", [], "You promised: I promised to be early. ("),
    ],
)  # fmt: skip
def test_a_promise_says_to_whom_it_was_made(
    world: Ego, clock: Clock, content: str, people: list[str], told: str
) -> None:
    use(world, "remember", content=content, people=people)
    clock.forward(days=3)

    assert told in use(world, "introspect").data


@pytest.mark.parametrize(
    "after",
    [
        "I kept my promise: Edda's dog is dry and asleep.",
        "約束を守った。犬は乾いた毛布の上にいる。",
        "We walked. She was silent, then she laughed and thanked me. My promise is kept.",
        "I have done what I promised Edda: the dog was out before the rain.",
        "My promise to Edda has been kept.",
        "犬と歩いて、約束を果たした。エッダは笑った。",
        "約束どおり犬と歩いた。",
        "約束は守った。",
    ],
)
def test_one_that_was_kept_is_told_no_more(world: Ego, clock: Clock, after: str) -> None:
    use(world, "remember", content=WALK, people=["Edda"])
    clock.forward(days=1)
    before = use(world, "consider_them", person="Edda").data
    use(world, "remember", content=after, people=["Edda"])

    assert f"- you promised: {WALK}" in before
    assert "you promised" not in use(world, "consider_them", person="Edda").data
    assert told(world, clock, 10, "You promised: ") == []


def test_one_that_was_replaced_or_has_a_day_does_not_come_back(world: Ego, clock: Clock) -> None:
    old = use(world, "remember", content=WALK, people=["Edda"]).fields["id"]
    use(world, "remember", content="Edda walks the dog herself.", people=["Edda"], replaces=old)
    dated = "I promised Edda to bring the ladder on 20 June."
    due = use(world, "remember", content=dated, people=["Edda"])

    assert "You will think of it on" in due.text
    assert told(world, clock, 10, "You promised: ") == []


def test_a_value_is_told_the_next_morning_and_where_it_is_at_stake(
    world: Ego, clock: Clock
) -> None:
    use(world, "update_self", field="value", value=VALUE)
    first = told(world, clock, 5, f"You value: {VALUE}")
    use(world, "remember", content="I told her what I guess happened, not what I saw.")

    at_stake = use(world, "introspect")

    assert first == [1]
    assert f"You value: {VALUE}" in at_stake.data
    assert at_stake.fields["held"] == {"id": None, "text": VALUE}


def test_a_question_that_fades_comes_back_by_itself(world: Ego, clock: Clock) -> None:
    use(world, "update_self", field="question", value="Do I wait, or do I hide?")

    days = list(mornings(world, clock, 12))

    asked = [n for n, said in enumerate(days, 1) if "Unresolved question: Do I wait" in said]
    again = [n for n, said in enumerate(days, 1) if "Coming back: Do I wait" in said]
    assert asked == [1, 2, 3, 4, 5, 6, 7]
    assert again[0] == 10


@pytest.mark.parametrize(
    ("content", "promise"),
    [
        ("She was cross; from now on I knock first. I promised.",
         "from now on I knock first."),
        ("I've promised Tom a letter.", "I've promised Tom a letter."),
        ("明日の話をした。次は先に訊くと約束した。", "次は先に訊くと約束した。"),
        ("Tom promised me a letter.", ""),
        ("I never promised that.", ""),
        ("Have I promised that?", ""),
        ("美咲が来ると約束した。", ""),
        ("The evening promised rain.", ""),
    ],
)  # fmt: skip
def test_what_is_a_promise_of_ones_own(content: str, promise: str) -> None:
    assert find_promise(content) == promise
    assert not is_kept(content)


def test_what_weighed_most_in_the_last_days_goes_before_what_did_a_week_ago(
    world: Ego, clock: Clock
) -> None:
    use(world, "remember", content="The contract is signed.", importance=5, intensity=0.9)
    clock.forward(days=5)
    use(world, "remember", content="The last stitches are out.", importance=4)
    clock.forward(days=2)

    first, *_ = use(world, "introspect").fields["memories"]

    assert first["content"] == "The last stitches are out."


def test_what_is_known_of_somebody_is_not_cut_in_the_middle(world: Ego, clock: Clock) -> None:
    fact = "Edda's older sister, mends clocks in a cellar near the harbour"
    use(world, "update_relationship", person="Edda", field="known_fact", value=fact)
    for day in range(3):
        said = f"{day}日目、港の地下室で止まった柱時計の音を聞きながら、ずいぶん長く座っていた。"
        use(world, "remember", content=said, people=["Edda"], emotion="contemplative")
        clock.forward(days=1)

    assert f"- you know: {fact}\n" in use(world, "consider_them", person="Edda").data


@pytest.mark.parametrize(
    ("promise", "done"),
    [
        ("I promised Edda to book the restaurant by Friday.", "I booked the restaurant."),
        ("来週の金曜までに店を予約するって約束した。", "店、予約した。"),
    ],
)
def test_a_promise_of_a_day_that_was_done_is_open_no_more(
    world: Ego, clock: Clock, promise: str, done: str
) -> None:
    kept = use(world, "remember", content=promise, people=["Edda"]).fields
    assert kept["ahead"]
    clock.forward(days=1)
    closed = use(world, "remember", content=done, people=["Edda"]).fields["closed"]
    assert set(closed) == {kept["id"]}

    assert told(world, clock, 12, "You promised") == []
    assert "you promised: " not in use(world, "consider_them", person="Edda").data


def test_a_colon_makes_no_teller(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="A note to myself: I promised to be early.", people=["Edda"])

    assert told(world, clock, 4, "You promised") == [3]


@pytest.mark.parametrize(
    "said", ["Edda: I promised to be early.", "Edda: 次は先に訊くと約束した。"]
)
def test_what_somebody_else_promised_is_not_ones_own(world: Ego, clock: Clock, said: str) -> None:
    use(world, "remember", content=said, people=["Edda"])

    assert told(world, clock, 12, "You promised") == []
