"""What ails somebody is told as it is by now, and what they must not take where they take it."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.identity.health import ailments, vital
from ego.runtime.ego import Ego
from ego.tools.memory.finding import known
from ego.tools.talk.turns import keep_turn
from tests.conftest import Clock, use
from tests.tools.memory.test_known import know


def say(world: Ego, said: str) -> None:
    keep_turn(lambda: nullcontext(world), said, None)


def told(world: Ego, message: str) -> list[str]:
    """What a chat is told to know of whom `message` names; recall says the same."""
    facts = known.bring_with_known(world, message).facts
    data = use(world, "recall", context=message).data
    asked = [line for line in data.splitlines() if line.startswith("You know of")]
    assert bool(asked) == bool(facts)
    return facts


@pytest.mark.parametrize(
    ("ill", "well", "question"),
    [
        (
            "Faísca is ill and does not eat.",
            "Faísca eats again and wags her tail! She is well.",
            "How is Faísca?",
        ),
        ("Tom has a fever.", "Good news of Tom: he has recovered.", "How is Tom?"),
        ("Ana is pregnant.", "Ana had her baby last night!", "Does Ana come to dinner?"),
        ("Tom is on antibiotics.", "Tom finished his antibiotics.", "Wine for Tom?"),
        ("モモは病気で昨日から食べない。", "モモがすっかり元気になった！", "モモはどう？"),
        ("アキは妊娠している。", "アキの赤ちゃんが生まれた！", "アキと夕食。"),
    ],
)
def test_an_illness_is_told_with_its_age_and_no_more_once_it_is_over(
    world: Ego, clock: Clock, ill: str, well: str, question: str
) -> None:
    whom = next(one for one in ("Faísca", "Tom", "Ana", "モモ", "アキ") if one in ill)
    know(world, whom, f"{whom} 4")
    use(world, "remember", content=ill, people=[whom])
    know(world, whom, ill)

    assert ill.rstrip(".。") in "".join(told(world, question))
    clock.forward(days=12)
    use(world, "remember", content=f"{whom} 5")
    if vital.is_vital(ill):
        assert f"{ill.rstrip('.。')} (1w ago)" in "".join(told(world, question))

    say(world, well)
    clock.forward(days=9)
    say(world, f"{whom} 6")

    assert f"{whom} 4" in "".join(told(world, question))
    assert ill.rstrip(".。") not in "".join(told(world, question))


@pytest.mark.parametrize(
    "said",
    [
        "Faísca does not eat since yesterday.",
        "Since Monday our dog doesn't eat her food.",
        "Today Tom can't eat anything.",
        "Tom doesn't drink enough today",
        "She is ill and does not eat.",
        "He does not eat any more, and sleeps.",
        "Faísca hasn't slept and won't eat at the moment.",
        "モモが昨日から食べない。",
        "昨日から何も食べない",
        "猫がぜんぜん食べない。",
        "今朝からモモは水を飲まない",
    ],
)
def test_who_does_not_eat_just_now_keeps_no_diet(said: str) -> None:
    assert not vital.is_vital(said)
    assert ailments.is_ailing(said)


@pytest.mark.parametrize(
    "said",
    [
        "Tom does not eat meat.",
        "Tom doesn't eat pork since Monday.",
        "Tom does not eat meat any more.",
        "Tom doesn't drink.",
        "Tom doesn't drink since 2019.",
        "Nuts are what she does not eat.",
        "Tom has been here since yesterday and doesn't eat fish.",
        "Tom can't eat today's soup, he is allergic to nuts.",
        "Aki must not eat for the rest of the day",
        "アキは肉を食べない。",
        "アキは肉は全然食べない。",
        "昨日から肉を食べない",
        "トムはお酒を飲まない",
    ],
)
def test_a_diet_stays_one(said: str) -> None:
    assert vital.is_vital(said)


@pytest.mark.parametrize(
    ("ill", "newer"),
    [
        ("Tom has a fever.", "Tom hasn't recovered."),
        ("Tom has a fever.", "I hope Tom is well again soon."),
        ("Tom has a fever.", "When Tom is well, we go out."),
        ("Tom has a fever.", "Is Tom well again?"),
        ("Tom has a fever.", "Rita has recovered. Tom sleeps."),
        ("Tom has a fever.", "Tom sleeps. Rita has recovered."),
        ("Tom has a fever.", "I am well again, and I saw Tom."),
        ("Tom has a fever.", "Tom is well known in Porto."),
        ("Ana is pregnant.", "Ana feels well again."),
        ("Ana is pregnant.", "Ana was born in Porto."),
        ("アキは熱がある。", "アキはまだ治っていない。"),
        ("アキは熱がある。", "アキが元気になりますように"),
        ("アキは妊娠している。", "アキは元気になった。"),
    ],
)
def test_what_does_not_say_so_ends_nothing(ill: str, newer: str) -> None:
    assert ailments.is_ailing(ill)
    assert not ailments.is_over(ill, newer, ["Tom", "Ana", "アキ"][:3])


@pytest.mark.parametrize("words", ["she is sick of meetings", "持病がある", "chronically ill"])
def test_not_all_that_sounds_so_passes(words: str) -> None:
    assert not ailments.is_ailing(words)


TAKES = [
    "The doctor prescribed amoxicillin.",
    "Dr. Silva prescribes me antibiotics",
    "Which medicine can I not take?",
    "My dentist gives me an injection on Monday",
    "I go to the pharmacy for ibuprofen",
    "I have a knee operation in May, with anaesthetic",
    "医者に薬を処方された",
    "明日、歯医者で麻酔の注射をする",
    "どの飲み薬がだめだっけ？",
    "抗生物質をもらった",
]


@pytest.mark.parametrize("message", TAKES)
def test_a_medicine_brings_what_is_vital_of_whoever_takes_it(
    world: Ego, clock: Clock, message: str
) -> None:
    name, fact = world.companion, "is allergic to penicillin: as a child the throat swelled shut"
    know(world, name, f"{name} {fact}.", "Keeps bees.")
    clock.forward(days=30)

    assert told(world, message) == [f"You know of {name}: {name} {fact}"]


def test_an_allergy_told_in_talk_comes_with_a_medicine_too(world: Ego, clock: Clock) -> None:
    say(world, "I am allergic to penicillin.")
    for number in range(20):
        say(world, f"We saw {number} herons at the lake.")
        clock.forward(hours=11)

    for message in TAKES:
        assert known.bring_with_known(world, message).facts == [
            f'You know of {world.companion}: "I am allergic to penicillin"'
        ]
    asked = use(world, "recall", context="Which medicine can I not take?").data
    assert "I am allergic to penicillin" in asked


@pytest.mark.parametrize(
    "message",
    [
        "Does Faísca eat?",
        "Faísca eats again and wags her tail!",
        "What does Faísca eat?",
        "The vet prescribed pills for Faísca",
        "ファイスカはご飯食べる？",
        "ファイスカの薬はどこ？",
        "The tablet is on the table.",
        "Which operating system do I use?",
        "薬味はどこ？農薬は？",
    ],
)
def test_what_another_eats_or_takes_brings_nothing_of_the_speaker(world: Ego, message: str) -> None:
    know(world, world.companion, f"{world.companion} is allergic to penicillin.")
    know(world, "Faísca", "Faísca is a dog.")
    know(world, "ファイスカ", "犬")

    assert "penicillin" not in "".join(told(world, message))


@pytest.mark.parametrize("message", ["Dinner with Faísca?", "Faísca comes. What shall we cook?"])
def test_who_eats_along_is_meant_too(world: Ego, message: str) -> None:
    know(world, world.companion, "is allergic to penicillin.")
    know(world, "Faísca", "Faísca is a dog.")

    assert "penicillin" in "".join(told(world, message))


@pytest.mark.parametrize("part", ["today ", "does not eat ", "昨日から", "fever ", "take a ", "a"])
def test_hostile_words_take_no_longer_than_others(part: str) -> None:
    whole = part * (65536 // len(part))

    ailments.is_ailing(whole)
    ailments.is_over("Tom has a fever", f"Tom {whole}", ["Tom"])
    vital.concerns_speaker(whole, ["Tom"])
