"""Links are seen from both ends, and nothing points at what was forgotten."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ego import config
from ego.core.memory.memories import LinkType
from ego.errors import NotFound
from ego.runtime.ego import Ego, open_ego
from tests.conftest import Clock, Ids, environment, use

NAMES = ("Misaki", "美咲", "Yuki")
EXAMPLES = 12 if settings.get_current_profile_name() == "new" else 5
"""Lives that are looked at by `make soak`, and in every run: each takes half a second."""
LIVES = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@contextmanager
def life_of(count: int) -> Iterator[tuple[Ego, list[str], Clock]]:
    """A life of so many memories, some of them alike, with people and two tales."""
    with tempfile.TemporaryDirectory() as directory:
        clock = Clock()
        variables = environment(Path(directory) / "data", None, EGO_EMBEDDING_MODEL="off")
        with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as life:
            use(life, "update_relationship", person="Misaki", field="alias", value="美咲")
            kept = []
            for n in range(count):
                clock.forward(minutes=20)
                content = f"Day {n}: the tide and the {'boats' if n % 2 else 'birds'} again."
                people = [NAMES[n % 3]]
                kept.append(use(life, "remember", content=content, people=people).fields["id"])
            yield life, kept, clock


TURNS = (LinkType.REPLACES, LinkType.REPLACED_BY)
pairs = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 5), st.sampled_from(list(LinkType))), max_size=8
)


@LIVES
@given(pairs, st.booleans())
def test_a_link_is_seen_from_both_ends(
    tied: list[tuple[int, int, LinkType]], consolidated: bool
) -> None:
    with life_of(6) as (life, kept, _):
        for source, target, kind in tied:
            # an older one replaces no newer one
            is_reversed = kind in TURNS and (source < target) == (kind is LinkType.REPLACES)
            if source != target and not is_reversed:
                arguments = {"source_id": kept[source], "target_id": kept[target], "type": kind}
                use(life, "link_memories", **arguments)
        if consolidated:
            use(life, "consolidate")
        seen = {
            (name, link["id"], LinkType(link["type"]), link["confidence"], link["note"])
            for name in kept
            for link in use(life, "get_episode", episode_id=name).fields["memory"]["links"]
        }

    assert seen == {(to, at, kind.seen_from_the_other, *rest) for at, to, kind, *rest in seen}
    assert all(at != to for at, to, *_ in seen)
    assert all(0 <= confidence <= 1 for *_, confidence, _ in seen)


@LIVES
@given(st.sets(st.integers(0, 5)), st.booleans())
def test_nothing_points_at_what_was_forgotten(forgotten: set[int], purged: bool) -> None:
    with life_of(6) as (life, kept, clock):
        use(life, "create_episode", memory_ids=kept[:3], summary="The first half")
        use(life, "create_episode", memory_ids=kept[3:4], summary="A single day")
        use(life, "update_self", field="question", value="Why the tide and the boats again?")
        gone = {kept[n] for n in forgotten}
        for name in gone:
            use(life, "forget", memory_id=name)
        if purged:
            clock.forward(days=8)
            use(life, "consolidate")

        everything = [
            use(life, tool, **arguments)
            for tool, arguments in (
                ("wake_up", {}),
                ("introspect", {}),
                ("consider_them", {"person": "Misaki"}),
                ("consider_them", {"person": "Yuki"}),
                ("search_memories", {"n": 10}),
                ("recall", {"context": "tide boats birds", "n": 10}),
                ("emotion_trend", {}),
                *(("get_episode", {"episode_id": name}) for name in kept if name not in gone),
                *(("get_episode", {"episode_id": name}) for name in _stories(life)),
            )
        ]
        for name in gone:
            try:
                use(life, "get_episode", episode_id=name)
                raise AssertionError(name)
            except NotFound:
                pass
        said = [reply.text + json.dumps(dict(reply.fields), default=str) for reply in everything]
        said += [json.dumps(life.people()), json.dumps(life.self_document())]
        stories = _stories(life)
        shared = {
            story
            for person in life.everyone(life.people())
            for story in person["shared_episode_ids"]
        }

    assert [name for name in gone for one in said if name in one] == []
    assert shared <= stories


def _stories(life: Ego) -> set[str]:
    """The episodes that tell of something that is there."""
    with life.database.reading() as db:
        rows = db.execute(
            "SELECT DISTINCT episodes.id FROM episodes"
            " JOIN episode_members ON episode = episodes.seq"
            " JOIN memories ON memories.seq = memory WHERE forgotten_at IS NULL"
        )
        return {name for (name,) in rows}


@LIVES
@given(st.integers(2, 6))
def test_pairs_near_in_time_grow_closer_at_each_replay_up_to_certainty(times: int) -> None:
    with life_of(3) as (life, kept, clock):  # the first two name one person, in two scripts
        use(life, "link_memories", source_id=kept[1], target_id=kept[2], type="leads_to")
        for _ in range(times):
            clock.at += timedelta(minutes=1)
            use(life, "consolidate")
        links = use(life, "get_episode", episode_id=kept[1]).fields["memory"]["links"]

    related = {link["id"]: link["confidence"] for link in links if link["type"] == "related"}
    assert related.keys() == {kept[0], kept[2]}
    assert set(related.values()) == {round(min(1.0, 0.5 + 0.1 * (times - 1)), 10)} or all(
        abs(value - min(1.0, 0.5 + 0.1 * (times - 1))) < 1e-9 for value in related.values()
    )
