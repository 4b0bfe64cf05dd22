"""A week of a life, in English and Japanese with three people: what it reads and is told.

The agent wakes in the morning and in the evening; a heartbeat looks every half hour. What wake_up,
feel_desires, introspect and the heartbeat say is kept as it is read, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.core.text import REPLY, count_prompt_tokens
from ego.runtime.ego import Ego, open_ego
from tests.conftest import Clock, Ids, environment, use

TOKYO = ZoneInfo("Asia/Tokyo")
BEGIN = datetime(2026, 6, 1, tzinfo=TOKYO)
"""A Monday."""
LOOKS = ("wake_up", "feel_desires", "introspect")


def kept(content: str, emotion: str = "neutral", **more: Any) -> tuple[str, dict[str, Any]]:
    return "remember", {"content": content, "emotion": emotion, **more}


def talked(content: str, emotion: str, *people: str) -> tuple[str, dict[str, Any]]:
    return kept(content, emotion, category="conversation", people=list(people))


LIFE: dict[tuple[int, int], list[tuple[str, dict[str, Any]]]] = {
    (0, 8): [
        talked("Misaki found a flat in Koenji. The light in the mornings decides it.", "hopeful",
               "Misaki"),
        ("update_self", {"field": "goal", "value": "Help Misaki move before the rains"}),
    ],
    (0, 21): [
        talked("Misaki's viewing is on Thursday at 15:00.", "excited", "Misaki"),
        ("recall", {"context": "the flat in Koenji"}),
        ("update_self", {"field": "question", "value": "Why do I want her to like the light?"}),
        kept("I noticed that I count her sentences when she is tired.", "curious",
             category="introspection"),
    ],
    (1, 8): [talked("健太の手術は来週の水曜。声がいつもより低かった。", "concerned", "健太")],
    (1, 21): [
        talked("Talked for two hours with Misaki about what a promise is.", "moved", "Misaki"),
        ("consider_them", {}),
    ],
    (2, 21): [
        kept("川沿いを歩く夢を見た。", "peaceful", category="dream"),
        ("recall", {"context": "健太"}),
        ("consolidate", {}),
    ],
    (3, 21): [
        talked("The viewing went well: she stood in the light and said nothing at all.", "happy",
               "Misaki"),
        kept("The landlord asks for two months in advance.", "frustrated", category="technical"),
    ],
    (5, 10): [talked("Yuki sent a drawing of the bathhouse, three lines and a chimney.", "warm",
                     "Yuki")],
    (6, 21): [
        talked("健太に本を一冊選んだ。海の話。", "warm", "健太"),
        kept("It was a week of waiting for other people's dates.", "contemplative",
             category="introspection"),
    ],
}  # fmt: skip
"""What is done at which day and hour, after looking."""


def lived(life: Ego, clock: Clock) -> Iterator[tuple[str, str]]:
    """What is said in a week, each with what said it."""
    for beat in range(7 * 48):
        here = BEGIN + beat * timedelta(minutes=30)
        clock.at = here.astimezone(UTC)
        when = f"{here:%A %H:%M}"
        told = use(life, "heartbeat")
        if told.text:
            yield f"{when}: heartbeat", told.text
        done = LIFE.get((beat // 48, here.hour)) if here.minute == 0 else None
        if done is None:
            continue
        for name in LOOKS:
            clock.at += timedelta(minutes=1)
            yield f"{when}: {name}", use(life, name).text
        for name, arguments in done:
            clock.at += timedelta(minutes=2)
            use(life, name, **arguments)


def test_a_week_reads_as_a_life_that_goes_on(data_dir: Path, snapshot: SnapshotAssertion) -> None:
    clock = Clock()
    clock.at = BEGIN.astimezone(UTC) - timedelta(hours=12)
    variables = environment(
        data_dir,
        at=None,
        EGO_COMPANION="Misaki",
        EGO_TIMEZONE="Asia/Tokyo",
        EGO_EMBEDDING_MODEL="off",
    )
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as life:
        read = list(lived(life, clock))

    assert {name: said for name, said in read if count_prompt_tokens(said) > REPLY} == {}
    assert "\n\n\n".join(f"{name}\n\n{said}" for name, said in read) == snapshot
