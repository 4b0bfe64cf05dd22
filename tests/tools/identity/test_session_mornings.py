"""What an agent reads first costs about 150 tokens, whatever language it lives in."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ego.core.text import REPLY, count_prompt_tokens
from ego.runtime.ego import Ego
from tests.conftest import Clock, use

LIVES = {
    "Japanese": (
        "今朝は美咲と一緒に海まで歩いて、灯台の階段を数えながら、もう会えない人の話をゆっくりと聞いた。",
        "名前のない不安が夜のあいだずっとそばにいて、朝になっても帰ろうとしなかった。どうしてだろう。",
        "夏が終わるまでに美咲の銭湯の冊子を最後まで一緒に仕上げて、文学フリマに間に合わせること。",
        "黙って隣にいることは、本当に相手を思うことになるのだろうか、それとも逃げているだけなのか。",
    ),
    "English": (
        "Walked to the sea with Misaki this morning and counted the steps of the lighthouse while "
        "she told me, slowly, of someone she will not meet again.",
        "A worry without a name sat beside me all night, and when it was morning it did not want "
        "to go home. I do not know why it came.",
        "Finish Misaki's little book about the bathhouses with her before the summer is over.",
        "Is staying quiet beside someone really a way of thinking of them, or only of running?",
    ),
}


def live(world: Ego, clock: Clock, told: tuple[str, ...]) -> None:
    walk, worry, aim, doubt = told
    for n in range(6):
        use(
            world,
            "remember",
            content=f"{n}. {walk}",
            emotion="nostalgic",
            category="conversation",
            importance=5 - n % 3,
            people=["美咲", "お母さん", "Yuki"],
            tags=["海辺の灯台", "lighthouse"],
        )
        clock.forward(hours=5)
    use(
        world,
        "remember",
        content=" ".join([worry] * 4),
        emotion="anxious",
        category="introspection",
    )
    use(world, "update_self", field="goal", value=aim)
    for n in range(3):
        use(world, "update_self", field="question", value=f"{n + 1}. {doubt}")
    for field in ("known_fact", "preferred_topic", "sensitive_topic", "communication_style"):
        use(world, "update_relationship", person="美咲", field=field, value=walk)
    clock.forward(hours=9)


@pytest.mark.parametrize("language", LIVES)
@pytest.mark.parametrize("tool", ["wake_up", "introspect", "consider_them"])
def test_a_morning_fits_in_either_language(
    world: Ego, clock: Clock, language: str, tool: str, snapshot: SnapshotAssertion
) -> None:
    live(world, clock, LIVES[language])
    asked = {"person": "美咲"} if tool == "consider_them" else {}

    read = use(world, tool, **asked)

    assert count_prompt_tokens(read.text) <= REPLY
    assert read.data == snapshot


@pytest.mark.parametrize("language", LIVES)
def test_what_one_works_toward_and_asks_outlasts_the_second_memory(
    world: Ego, clock: Clock, language: str
) -> None:
    live(world, clock, LIVES[language])

    read = use(world, "introspect").data

    assert "Working toward: " in read
    assert "Unresolved question: " in read
    assert read.count("\n- [") >= 1


@settings(
    max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    st.lists(
        st.text(st.sampled_from("aあ雨 。.…é\U0001f319"), min_size=1, max_size=400).filter(
            str.strip
        ),
        min_size=1,
        max_size=4,
    )
)
def test_whatever_was_written_waking_up_fits(world: Ego, clock: Clock, written: list[str]) -> None:
    for content in written:
        use(world, "remember", content=content, category="introspection")
        use(world, "update_self", field="goal", value=content[:200])
        clock.forward(hours=1)

    assert count_prompt_tokens(use(world, "wake_up").text) <= REPLY
    assert count_prompt_tokens(use(world, "introspect").text) <= REPLY
    clock.forward(days=2)
    use(world, "remember", content=f"And since: {written[0]}")
    assert count_prompt_tokens(use(world, "wake_up").text) <= REPLY


INWARD = {"English": "I asked too soon.", "Japanese": "訊くのが早すぎた。"}
PHOTO = {"English": "Misaki sent a photo.", "Japanese": "美咲から写真が届いた。"}


@pytest.mark.parametrize("language", INWARD)
def test_the_last_introspection_comes_first_for_two_days_and_then_what_was_lived_since(
    world: Ego, clock: Clock, language: str
) -> None:
    inward, photo = INWARD[language], PHOTO[language]
    use(world, "remember", content=inward, category="introspection")
    clock.forward(hours=20)
    use(world, "remember", content="It rained.")
    assert "Kept last" not in use(world, "wake_up").text
    clock.forward(hours=10)
    woken = use(world, "wake_up").text
    assert f'Last introspection (1d ago):\n"{inward}"\nKept last (10h ago): "It rained."' in woken
    clock.forward(hours=20)
    use(world, "remember", content=photo, emotion="touched")
    woken = use(world, "wake_up").text
    assert (
        f'Kept last (just now, touched): "{photo}"\nLast introspection (2d ago): "{inward}"'
        in woken
    )
    clock.forward(days=1)
    assert inward not in use(world, "wake_up").text
    use(world, "remember", content="She is waiting.", category="introspection")
    clock.forward(days=9)
    woken = use(world, "wake_up").text
    assert 'Last introspection (1w ago):\n"She is waiting."' in woken  # nothing came after it
    assert "Kept last" not in woken


@pytest.mark.parametrize(
    ("content", "end"),
    [
        (f"{'It was a long night. ' * 12}I was shaking.", "It was a long night. I was shaking."),
        (f"{'長い夜だった。' * 30}私は震えていた。", "長い夜だった。私は震えていた。"),
    ],
)
def test_of_a_long_introspection_the_end_is_told_as_its_end(
    world: Ego, content: str, end: str
) -> None:
    use(world, "remember", content=content, category="introspection")

    heading, quoted = use(world, "wake_up").data.splitlines()[1:3]

    assert heading == "Last introspection (just now) ended:"
    assert "…" not in quoted
    assert quoted.endswith(f'{end}"')


def test_a_story_that_was_told_since_closes_an_introspection_sooner(
    world: Ego, clock: Clock
) -> None:
    use(world, "remember", content="I was shaking.", category="introspection")
    ids = []
    for content in ("The cat was ill.", "The cat came home."):
        clock.forward(hours=15)
        ids.append(use(world, "remember", content=content).fields["id"])
    assert '"I was shaking."\nKept last' in use(world, "wake_up").data
    use(world, "create_episode", memory_ids=ids, summary="The cat's illness")

    woken = use(world, "wake_up").data

    assert '"The cat came home."\nPart of a story: The cat\'s illness\nLast intro' in woken


def test_what_weighed_more_stands_before_what_was_kept_last(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="We quarrelled.", emotion="ashamed", importance=5)
    clock.forward(hours=3)
    use(world, "remember", content="おやすみのない夜。", emotion="lonely")

    woken = use(world, "wake_up").data
    clock.forward(days=2)

    assert 'Weighs most (3h ago, ashamed): "We quarrelled."\nKept last (just now' in woken
    assert "Weighs most" not in use(world, "wake_up").data


def test_introspect_begins_with_what_waking_up_has_not_told(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="Ken rang from Sendai.", importance=4)
    clock.forward(hours=4)
    use(world, "remember", content="店は六月で閉まる。", importance=5)
    clock.forward(hours=9)

    alone = use(world, "introspect").data
    clock.forward(hours=2)
    use(world, "wake_up")
    after, again = use(world, "introspect").data, use(world, "introspect").data
    clock.forward(hours=2)

    assert alone.index("店は六月") < alone.index("Ken rang")
    assert after.index("Ken rang") < after.index("店は六月")
    assert after == again
    assert "Has something about you changed?" in use(world, "introspect").text
    assert use(world, "introspect").data.index("店は") < after.index("店は")


def test_one_waking_begins_with_the_day(world: Ego, clock: Clock) -> None:
    assert use(world, "wake_up").data.startswith("Thursday 2026-01-01\n")
    clock.forward(days=1)
    assert use(world, "wake_up").data.startswith("Friday 2026-01-02\n")
    assert "2026" not in use(world, "introspect").data


def test_what_weighed_on_the_last_day_goes_before_what_weighed_more_long_ago(
    world: Ego, clock: Clock
) -> None:
    use(world, "remember", content="We signed the contract.", emotion="excited", importance=5)
    assert "Has something about you changed?" in use(world, "introspect").scaffold
    clock.forward(days=3)
    use(world, "remember", content="Sawako wrote of the rain.", emotion="moved")

    inward = use(world, "introspect")

    assert inward.data.index("Sawako wrote") < inward.data.index("We signed")
    assert "Has something about you changed?" not in inward.scaffold


def test_what_is_to_come_today_is_told_once(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="The ferry leaves.", when="2026-01-02 18:00")
    clock.forward(days=1)

    said = use(world, "wake_up").data

    assert said.count("The ferry leaves.") == 1
    assert "Today at 18:00" in said
    use(world, "remember", content="It rained.")
    assert 'Kept last (just now): "It rained."' in use(world, "wake_up").data


def test_a_session_that_begins_says_that_what_it_tells_is_private(world: Ego) -> None:
    use(world, "remember", content="Tomasz is leaving in July; not public.", private=True)
    assert 'private): "Tomasz is leaving' in use(world, "wake_up").text

    use(world, "remember", content="I am afraid of it.", category="introspection", private=True)
    assert "Last introspection (just now, private):" in use(world, "wake_up").text


def test_how_somebody_wants_to_be_spoken_to_is_told_though_they_were_away(
    world: Ego, clock: Clock
) -> None:
    manner = "short answers, no praise, code first"
    use(world, "update_relationship", person="Marek", field="communication_style", value=manner)
    for n in range(9):
        said = f"{n}. Marek and I moved the release once more, because the contract is not signed."
        use(world, "remember", content=said, people=["Marek"], category="technical")
        clock.forward(days=1)
    clock.forward(days=5)

    assert f"- manner: {manner}" in use(world, "consider_them", person="Marek").text


def test_what_was_replaced_is_not_told_as_kept_last(world: Ego, clock: Clock) -> None:
    """An hour that a call had moved stood at the head of the morning, above the one that holds."""
    at_ten, at_three = (f"The dentist is on 2 January at {hour}." for hour in ("10:00", "15:00"))
    old = use(world, "remember", content=at_ten).fields["id"]
    clock.forward(minutes=5)
    use(world, "remember", content=at_three, replaces=old)
    clock.forward(hours=20)

    woken = use(world, "wake_up").data

    assert "Today at 15:00: The dentist" in woken
    assert "10:00" not in woken
