"""Stories are found by what they say, named behind their memories, and change with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.reply import REMEMBER
from ego.core.text import REPLY, count_prompt_tokens
from ego.runtime.ego import Ego
from ego.stores.memory.asking.prepared import prepare_words
from ego.stores.memory.filters import Filter
from ego.stores.memory.ties import stories
from tests import innards
from tests.conftest import Clock, RunHere, use
from tests.models import NEEDS_MODEL

NIGHT = (
    "Mike threw up four times and could not stand.",
    "Misaki called a taxi to the clinic at three.",
    "膵炎かもしれないと獣医が言った。",
)
TITLE = "The night Mike was ill"


def remember(world: Ego, content: str, **more: object) -> str:
    return str(use(world, "remember", content=content, **more).fields["id"])


def tell(world: Ego, *contents: str, title: str = TITLE, **more: object) -> tuple[str, list[str]]:
    kept = [remember(world, content, **more) for content in contents]
    told = use(world, "create_episode", memory_ids=kept, summary=title)
    return str(told.fields["id"]), kept


def found(world: Ego, question: str, **which: object) -> list[str]:
    return [one["id"] for one in use(world, "recall", context=question, **which).fields["memories"]]


@pytest.fixture
def night(world: Ego) -> tuple[str, list[str]]:
    remember(world, "The tax letter wants receipts.")
    remember(world, "Mike slept on the printer.")
    return tell(world, *NIGHT)


def test_a_story_comes_first_to_its_name(
    world: Ego, night: tuple[str, list[str]], snapshot: SnapshotAssertion
) -> None:
    told = use(world, "recall", context=TITLE)

    assert told.fields["memories"][0]["id"] == night[0]
    assert told.fields["memories"][0]["memories"] == 3
    assert told.data == snapshot
    assert use(world, "search_memories", query=TITLE).data == snapshot(name="searched")


def test_a_hit_names_the_story_it_belongs_to_once(
    world: Ego, night: tuple[str, list[str]], snapshot: SnapshotAssertion
) -> None:
    told = use(world, "recall", context="printer, receipts, taxi to the clinic at three", n=1)

    assert told.data == snapshot
    assert use(world, "get_episode", episode_id=night[1][1]).data == snapshot(name="whole")


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (
            "The harbour lamps came on, and we {} until nobody was left on the quay but us two.",
            TITLE,
        ),
        (
            "港の灯りがともって、私たちは{}、岸壁に二人だけになるまでずっとそこにいた。",
            "長い夜の物語" * 9,
        ),
    ],
)
def test_an_answer_that_names_stories_is_no_longer_than_another(
    world: Ego, said: str, title: str
) -> None:
    for what in ("歌った sang", "踊った danced", "話した talked"):
        tell(world, said.format(what), f"{what}.", title=f"{title} {what}")

    told = use(world, "recall", context=said.format("歌った"))

    assert len(told.fields["memories"]) == 3
    assert count_prompt_tokens(f"{told.data}\n{told.scaffold}") <= REPLY


def test_what_has_nothing_to_do_with_it_does_not_stir_it(
    world: Ego, night: tuple[str, list[str]]
) -> None:
    assert night[0] not in found(world, "Which receipts does the letter want?")
    assert night[0] not in found(world, TITLE, emotion="sad")
    assert night[0] not in found(world, TITLE, until="2020-01-01")


def test_a_story_forgets_and_gets_back_what_its_memory_said(
    world: Ego, night: tuple[str, list[str]]
) -> None:
    taxi = night[1][1]
    use(world, "forget", memory_id=taxi)
    assert night[0] not in found(world, "a taxi at three")

    use(world, "undelete", memory_id=taxi)
    assert night[0] in found(world, "a taxi at three")

    use(world, "edit", memory_id=taxi, content="We walked to the surgery.")
    assert night[0] not in found(world, "a taxi at three")
    assert night[0] in found(world, "walked to the surgery")


def test_nothing_of_a_purged_memory_stays_in_its_story(
    world: Ego, night: tuple[str, list[str]], data_dir: Path
) -> None:
    use(world, "purge", memory_id=night[1][1])

    assert night[0] in found(world, TITLE)
    ((said,),) = innards.rows(data_dir, "SELECT said FROM episodes")
    assert "taxi" not in said


def test_a_story_of_nothing_that_is_there_is_not_found(
    world: Ego, night: tuple[str, list[str]]
) -> None:
    for name in night[1]:
        use(world, "forget", memory_id=name)

    assert found(world, TITLE) == found(world, "Mike slept on the printer")


@pytest.mark.parametrize("aside", [False, True])
def test_a_story_with_a_private_member_is_private_even_when_that_is_set_aside(
    world: Ego, aside: bool
) -> None:
    name, (hidden, *_) = tell(world, NIGHT[0], private=True)
    second = remember(world, NIGHT[1])
    name = str(
        use(world, "create_episode", memory_ids=[hidden, second], summary=TITLE).fields["id"]
    )
    if aside:
        use(world, "forget", memory_id=hidden)

    told = use(world, "recall", context=TITLE).fields["memories"]

    assert {one["id"]: one["private"] for one in told}[name] is True
    question = prepare_words(world.semantics, TITLE, world.now())
    with world.database.reading() as db:
        open_ones = stories.rank(
            db, world.semantics, question, None, Filter(not_private=True), limit=5
        )
    assert open_ones == []


def test_remember_offers_a_story_to_what_links_to_two_of_late_that_are_in_none(
    world: Ego, clock: Clock
) -> None:
    def offered(content: str) -> bool:
        reply = use(world, "remember", content=content)
        return REMEMBER in (reply.scaffold or "")

    said = "The lamps came on along the harbour"
    assert not offered(f"{said}.")
    assert not offered(f"{said} again.")
    assert offered(f"{said} once more.")
    kept = use(world, "search_memories", query=said).fields["memories"]
    use(world, "create_episode", memory_ids=[one["id"] for one in kept], summary="Lamps")
    assert not offered(f"{said} tonight.")
    clock.forward(days=4)
    assert not offered(f"{said} as ever.")


def test_a_story_is_found_where_it_was_imported(
    world: Ego, night: tuple[str, list[str]], run_here: RunHere, tmp_path: Path
) -> None:
    lines = run_here("export").out.encode()
    other = ("--data-dir", str(tmp_path / "other"))

    assert run_here(*other, "import", "-", stdin=lines).code == 0

    told = run_here(*other, "recall", TITLE, "--json").data["memories"]
    assert told[0]["id"] == night[0]


def test_the_doctor_lets_a_story_say_what_its_memories_say(
    world: Ego, night: tuple[str, list[str]], run_here: RunHere, data_dir: Path
) -> None:
    innards.change(data_dir, "UPDATE episodes SET said = 'Something else.', words = ?", b"")

    assert night[0] in run_here("doctor").out
    run_here("doctor", "--repair")
    assert night[0] in found(world, TITLE)


class TestByMeaning:
    """With the default model."""

    @pytest.fixture
    def embedding_model(self) -> str:
        return ""

    @NEEDS_MODEL
    def test_a_story_has_a_vector_and_is_found_in_the_other_language(
        self, world: Ego, night: tuple[str, list[str]]
    ) -> None:
        assert world.semantics.waiting() == {"memories": 0, "events": 0, "episodes": 0}
        assert found(world, "ミケが病気になった夜")[0] == night[0]

        use(world, "forget", memory_id=night[1][0])

        assert world.semantics.waiting()["episodes"] == 1
        assert world.semantics.catch_up(5.0) == 1
        assert found(world, "ミケが病気になった夜")[0] == night[0]


def test_nobody_is_told_of_a_private_story_behind_a_memory_that_is_not(world: Ego) -> None:
    hidden = remember(world, "Misaki means to leave the bank.", private=True)
    story, _ = tell(world, "Lena rowed to the island.", "The island has a well.")
    seen = remember(world, "We sat on the pier.")
    use(world, "create_episode", memory_ids=[hidden, seen], summary="Leaving the bank")

    mine = use(world, "recall", context="the pier")
    told = use(world, "recall", context="the pier", told_to="Ken")
    open_one = use(world, "recall", context="rowed to the island", told_to="Ken")

    assert "Leaving the bank" in mine.text
    assert (one := told.fields["memories"][0])["id"] == seen
    assert one["stories"] == []
    assert "Leaving the bank" not in told.text
    assert [story] in [one.get("stories") for one in open_one.fields["memories"]]
