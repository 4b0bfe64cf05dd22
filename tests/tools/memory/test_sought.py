"""What comes first where a question asks how a thing went, when it is, or what was decided."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ego.core.memory.wanting import outcomes
from ego.core.memory.wanting.sought import NOTHING_SOUGHT, what_is_sought
from ego.runtime.ego import Ego
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

LIFE = (
    ("2026-11-02", "We decided to keep prices as integer cents."),
    ("2026-11-03", "The demo for the port authority is on 11 November at 14:00."),
    ("2026-11-04", "Lantern is a small static-site generator in Go; SQLite for drafts."),
    ("2026-11-05", "We decided that logs are JSON lines."),
    ("2026-11-05", "Code freeze for the demo begins on 9 November."),
    ("2026-11-06", "Lunch with Aki at the ramen place."),
    ("2026-11-09", "We decided to drop the feature flag service."),
    ("2026-11-10", "Bug: the CSV export lost the BOM."),
)
OVER = "The demo went well: the port authority wants to start in March."
LIFE_JAPANESE = (
    ("2026-11-02", "価格は整数のセントで持つことに決めた。"),
    ("2026-11-03", "デモは11月11日の14時から。"),
    ("2026-11-05", "ログはJSON行にすると決めた。"),
    ("2026-11-05", "デモの準備は11月9日に始まる。"),
    ("2026-11-06", "秋とラーメン屋で昼を食べた。"),
    ("2026-11-09", "フィーチャーフラグのサービスをやめることにした。"),
    ("2026-11-10", "バグ：CSVの書き出しでBOMが消えた。"),
)
OVER_JAPANESE = "デモは好評で、三月から始めたいと言われた。"
models = pytest.mark.parametrize("embedding_model", ["off", pytest.param("", marks=NEEDS_MODEL)])


def live(world: Ego, clock: Clock, life: tuple[tuple[str, str], ...], until: str) -> None:
    for day, content in life:
        clock.at = max(clock.at, datetime.fromisoformat(f"{day}T10:00").replace(tzinfo=UTC))
        use(world, "remember", content=content)
        clock.forward(minutes=1)
    clock.at = datetime.fromisoformat(f"{until}T18:00").replace(tzinfo=UTC)


def found(world: Ego, question: str) -> list[str]:
    reply = use(world, "recall", context=question, n=4)
    assert not reply.fields["faint"]
    return [one["content"] for one in reply.fields["memories"]]


@models
@pytest.mark.parametrize(
    "question",
    ["How did the demo go?", "How was the demo?", "demo result", "How did it go with the demo?"],
)
def test_what_tells_how_it_went_is_first(world: Ego, clock: Clock, question: str) -> None:
    live(world, clock, LIFE, "2026-11-11")
    use(world, "remember", content=OVER)

    assert found(world, question)[0] == OVER


@models
@pytest.mark.parametrize(
    ("plan", "written", "question"),
    [
        (
            "Haruka booked Kanazawa for 19 to 21 November: a talk, and two nights at the sea.",
            "Haruka wrote from Kanazawa: the sea is grey.",
            "How was the trip to Kanazawa?",
        ),
        (
            "遥は11月19日から21日まで金沢へ旅行に行く。",
            "遥が金沢から書いてきた。海は灰色だという。",
            "金沢旅行はどうだった？",
        ),
    ],
    ids=["en", "ja"],
)
def test_what_is_told_from_a_trip_stands_before_its_plan(
    world: Ego, clock: Clock, plan: str, written: str, question: str
) -> None:
    live(world, clock, (("2026-11-09", plan), ("2026-11-19", written)), "2026-11-21")

    assert found(world, question)[0] == written


@models
@pytest.mark.parametrize(
    "question", ["デモはどうだった？", "デモどうなった？", "デモの結果は？", "デモはうまくいった？"]
)
def test_what_tells_how_it_went_is_first_in_japanese(
    world: Ego, clock: Clock, question: str
) -> None:
    live(world, clock, LIFE_JAPANESE, "2026-11-11")
    use(world, "remember", content=OVER_JAPANESE)

    assert found(world, question)[0] == OVER_JAPANESE


@pytest.mark.parametrize(
    ("plan", "told", "beside", "question"),
    [
        (
            "The demo is on 10 December at 10.",
            "The demo went well.",
            "The team moved to the third floor.",
            "How did the demo go?",
        ),
        (
            "12月10日10時にデモがある。",
            "デモはうまくいった。",
            "チームは3階に引っ越した。",
            "デモはどうだった？",
        ),
    ],
    ids=["english", "japanese"],
)
def test_what_was_kept_at_the_same_instant_does_not_tell_how_it_went(
    world: Ego, clock: Clock, plan: str, told: str, beside: str, question: str
) -> None:
    live(world, clock, (("2026-12-07", plan),), "2026-12-14")
    for said in (told, beside):
        use(world, "remember", content=said)

    assert found(world, question)[0] == told


def test_what_closed_a_plan_tells_how_it_went_in_whatever_words(world: Ego, clock: Clock) -> None:
    live(world, clock, LIFE[1:4], "2026-11-11")
    told = "The port authority saw the demo and wants an offline mode."
    assert use(world, "remember", content=told).fields["closed"]

    assert found(world, "How did the demo go?")[0] == told


@models
@pytest.mark.parametrize(
    ("life", "question", "day"),
    [
        (LIFE, "When is the demo?", 1),
        (LIFE, "When does the code freeze begin?", 4),
        (LIFE_JAPANESE, "デモはいつ？", 1),
    ],
)
def test_what_is_of_the_thing_stands_above_what_names_it(
    world: Ego, clock: Clock, life: tuple[tuple[str, str], ...], question: str, day: int
) -> None:
    live(world, clock, life, "2026-11-10")

    assert found(world, question)[0] == life[day][1]


@models
@pytest.mark.parametrize(
    ("life", "question", "places"),
    [
        (LIFE, "What did we decide last week?", [3, 0]),
        (LIFE, "decisions from last week", [3, 0]),
        (LIFE, "What did we decide about logs last week?", [3]),
        (LIFE_JAPANESE, "先週なにを決めた？", [2, 0]),
        (LIFE_JAPANESE, "先週決まったことは？", [2, 0]),
    ],
)
def test_what_was_decided_at_a_time_is_first_and_of_that_time(
    world: Ego,
    clock: Clock,
    life: tuple[tuple[str, str], ...],
    question: str,
    places: list[int],
) -> None:
    live(world, clock, life, "2026-11-12")

    assert found(world, question)[: len(places)] == [life[place][1] for place in places]


@pytest.mark.parametrize(
    "question",
    [
        "How did we learn Go?",
        "How was the bug fixed?",
        "How was your day?",
        "How did we go to Kyoto?",
        "How do I go about this?",
        "When is it?",
        "どうだった？",
        "昨日はどうだった？",
        "いつ？",
        "Where does Ken live?",
    ],
)
def test_other_questions_seek_nothing_of_a_thing(question: str) -> None:
    assert what_is_sought(question) == NOTHING_SOUGHT


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("How did the demo go?", "How did the demo?"),
        ("How is the project going?", "How is the project?"),
        ("How did we learn Go?", "How did we learn Go?"),
        ("Where did Ken go?", "Where did Ken go?"),
        ("How did it go?", "How did it go?"),
    ],
)
def test_a_light_verb_is_no_word_to_look_for(question: str, left: str) -> None:
    assert outcomes.without_light_verb(question) == left


@pytest.mark.parametrize(
    ("content", "tells"),
    [
        ("The interview: they turned me down.", True),
        ("The demo was a success.", True),
        ("面接に受かった！", True),
        ("I hope the demo goes well and was worth it.", False),
        ("If the demo went well we celebrate.", False),
        ("デモが成功するといいな。", False),
        ("面接、うまくいくように祈った。", False),
    ],
)
def test_what_is_hoped_or_supposed_tells_no_outcome(content: str, tells: bool) -> None:
    assert outcomes.tells_outcome(content) is tells
