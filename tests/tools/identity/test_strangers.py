"""Considering somebody nobody knows: what memories say of that name, on both faces."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core import text
from ego.core.events import Source
from ego.faces.mcp import build
from ego.runtime.ego import Ego
from ego.tools.talk.events import save
from ego.tools.talk.turns import keep_turn
from tests.conftest import Clock, RunHere, use
from tests.faces.clients import ERAS, Era, calls, settings

LONG = "Yuki came by with the drill and a cake, and we put up the shelf in the hall together. " * 3


def live_with_others(world: Ego, clock: Clock) -> None:
    """Memories that say names of people who were never kept as such."""
    use(world, "update_relationship", person="Misaki", field="trust_level", value=0.9)
    for content in (
        "Misaki's friend Yuki plays the cello.",
        "The yukinoshita on the balcony is in bloom.",
        "ゆきさんは土曜にドリルを持って来ると言っていた。",
        "Will it rain?",
        LONG,
    ):
        clock.forward(days=1)
        use(world, "remember", content=content, emotion="curious")
    clock.forward(days=1)


@pytest.mark.parametrize("name", ["Yuki", "ゆき", "花", "Hana"])
def test_a_name_nobody_knows_is_answered_with_what_is_said_of_it(
    name: str, world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    live_with_others(world, clock)

    reply = use(world, "consider_them", person=name)

    assert reply.text == snapshot
    assert text.count_prompt_tokens(reply.text) <= 150
    assert reply.fields["person"] is None


def test_only_whole_names_count_and_the_newest_come_first(world: Ego, clock: Clock) -> None:
    live_with_others(world, clock)

    found = use(world, "consider_them", person="yuki").fields["memories"]

    assert [one["content"] for one in found] == [
        LONG,
        "Misaki's friend Yuki plays the cello.",
    ]


def test_who_is_not_known_yet_satisfies_nothing_and_becomes_nobody(world: Ego) -> None:
    before = use(world, "feel_desires").fields

    reply = use(world, "consider_them", person="Hana")

    assert not reply.acted
    assert world.people() == {}
    assert use(world, "feel_desires").fields["desires"] == before["desires"]


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("era", ERAS)
def test_both_faces_say_the_same(era: Era, data_dir: Path, run_here: RunHere) -> None:
    run_here("remember", "Misaki's friend Yuki plays the cello.")

    told = [
        calls(build(settings(data_dir)), ("consider_them", {"person": name}), era=era)[0]
        for name in ("Yuki", "花")
    ]
    ran = [run_here("consider-them", "--person", name) for name in ("Yuki", "花")]

    assert [one.is_error for one in told] == [False, False]
    assert [one.code for one in ran] == [0, 0]
    assert [one.out for one in ran] == [f"{one.text}\n" for one in told]
    assert "plays the cello" in told[0].text


def test_whom_only_talk_names_is_told_with_the_sentence_its_age_and_id(
    world: Ego, clock: Clock
) -> None:
    ids = []
    for said in (
        "I cooked. My friend Tom is allergic to peanuts. What else?",
        "There are tomatoes in the garden.",
    ):
        ids.append(keep_turn(lambda: nullcontext(world), said, None).id)
        clock.forward(hours=1)

    reply = use(world, "consider_them", person="Tom")

    assert reply.data.splitlines()[:2] == [
        "Talk tells of 'Tom', of whom nothing is kept yet:",
        f'- [2h ago] "My friend Tom is allergic to peanuts." ({ids[0]})',
    ]
    assert [one["event_id"] for one in reply.fields["talk"]] == [ids[0]]
    assert world.people() == {}


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("Tom Becker", "Tom"),
        ("Tom Becker", "becker"),
        ("中村 健太", "中村"),
        ("中村健太", "健太さん"),
    ],
)
def test_a_part_of_one_known_name_is_that_person(run_here: RunHere, whole: str, part: str) -> None:
    run_here("update-relationship", whole, "known_fact", "Does ops")
    run_here("update-relationship", "Sofia Rossi", "known_fact", "Sings")
    run_here("remember", "We fixed the pager.", "--with", whole)

    considered = run_here("consider-them", "--person", part)
    assert "'s recent pattern:" in considered.out
    assert "Does ops" in considered.out
    assert "Does ops" in run_here("people", part).out
    assert "We fixed the pager." in run_here("recall", "pager", "--person", part).out


def test_of_two_who_have_a_name_both_are_named(run_here: RunHere) -> None:
    for other in ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Tom Becker", "Tom Hill"):
        run_here("update-relationship", other, "known_fact", "Does ops")
    both = "Tom may be one of these, whom you know: Tom Becker, Tom Hill."

    assert both in run_here("consider-them", "--person", "Tom").out
    assert both in run_here("people", "Tom").err
    assert both in run_here("update-relationship", "Tom", "known_fact", "Swims").out


LEAVING = "tomasz is leaving at the end of the month, he told us. he got an offer in gdansk"


@pytest.mark.parametrize("name", ["Tomasz", "tomasz"])
def test_whom_memories_are_about_is_told_with_what_else_says_the_name(
    name: str, world: Ego, clock: Clock
) -> None:
    save(world, Source.CHAT, user_text=LEAVING, assistant_text="Oh!")
    for content, about in (
        ("Tomasz' farewell party is planned for the 27th.", []),
        ("Tomasz knows RabbitMQ best.", ["Tomasz"]),
        ("Tomasz reviews slowly but well.", ["Tomasz"]),
        ("The tomaszewski bridge is closed.", []),
    ):
        clock.forward(days=1)
        use(world, "remember", content=content, about=about)

    told = use(world, "consider_them", person=name)

    assert "farewell party" in told.data
    assert '"tomasz is leaving at the end of the month, he told us."' in told.data
    assert "reviews slowly" in told.data
    assert "bridge" not in told.data
    assert [one["user_text"] for one in told.fields["talk"]] == [LEAVING]


def test_a_conversation_that_only_says_a_name_is_no_meeting(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="Ana fixed the door.", people=["Ana"])
    clock.forward(days=9)
    use(world, "remember", content="We talked about Ana.", category="conversation")

    told = use(world, "consider_them", person="Ana").data

    assert "last together 1w ago" in told
    assert "We talked about Ana." in told


@pytest.mark.parametrize(
    ("name", "said", "is_named"),
    [
        ("アイ", "アイが来週から休むって", True),
        ("アイ", "アイスが溶けた", False),
        ("花", "花先生が辞めるらしい", True),
        ("花", "花見は中止だった", False),
        ("Ana", "ana's moving to rome", True),
        ("Ana", "the banana is brown", False),
    ],
)
def test_a_name_is_no_part_of_another_word(
    name: str, said: str, is_named: bool, world: Ego, clock: Clock
) -> None:
    save(world, Source.CHAT, user_text=said, assistant_text="Oh.")
    clock.forward(days=1)
    use(world, "remember", content="A good colleague.", about=[name])

    assert (said in use(world, "consider_them", person=name).data) is is_named


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Priya", "Priya is my manager, she's ok but she hates slides"),
        ("Priya", "Priya, our designer, is back"),
        ("Mia", "my sister Mia called"),
        ("Tom", "Tom is Mia's brother"),
        ("リサ", "妹のリサが来た"),
        ("由美", "由美さんは私の上司です"),
    ],
)
def test_the_sentence_that_says_who_somebody_is_comes_first(
    name: str, said: str, world: Ego, clock: Clock
) -> None:
    later = (
        f"sent it to {name}",
        f"{name} was a bit late",
        f"{name}と昼を食べた",
        f"{name} laughed",
    )
    for one in (said, *later, f"don't tell anyone, but {name} is my enemy"):
        save(world, Source.CHAT, user_text=one, assistant_text="Oh.")
        clock.forward(hours=1)
    use(world, "remember", content=f"Lunch with {name}.")

    told = use(world, "consider_them", person=name).data
    assert f'"{said}"' in told.splitlines()[1]
    assert "nobody" not in told
    assert "enemy" not in told
