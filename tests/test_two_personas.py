"""Two who remember the same and care for different things (B02).

The table is printed: `pytest tests/test_two_personas.py -s` shows which orders changed, by
which term, and where the best exact match went.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from ego import config
from ego.runtime.ego import Ego, open_ego
from tests.conftest import NOON, Clock, Ids, environment, use

MEMORIES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    # what happened                                            tags            people
    ("We sailed out of the harbour before the storm came.",    ("sea",),       ("Dana",)),
    ("We planted beans before the storm came.",                ("garden",),    ("Marcus",)),
    ("The storm took a branch of the old oak.",                ("garden",),    ()),
    ("After the storm the beach was full of driftwood.",       ("sea",),       ()),
    ("Dana baked bread with seeds from the market.",           ("cooking",),   ("Dana",)),
    ("Marcus burnt the bread and laughed about it.",           ("cooking",),   ("Marcus",)),
    ("The lighthouse was painted white again.",                ("sea",),       ()),
    ("The greenhouse was painted white again.",                ("garden",),    ()),
    ("A letter came from the harbour office.",                 ("sea",),       ()),
    ("A letter came from the seed library.",                   ("garden",),    ()),
    ("We drank coffee on the pier and said little.",           ("sea",),       ("Dana",)),
    ("We drank coffee among the roses and said little.",       ("garden",),    ("Marcus",)),
    ("The tax return took a whole rainy Sunday.",              ("tax",),       ()),
    ("A whole rainy Sunday went into a puzzle.",               ("games",),     ("Dana",)),
    ("The radio spoke of elections all evening.",              ("politics",),  ()),
    ("All evening the radio played old songs.",                ("music",),     ()),
    ("猫のきなこが窓辺で眠っていた。",                            ("猫",),        ()),
    ("窓辺の鉢に新しい芽が出た。",                                ("庭",),        ()),
    ("朝の散歩で海まで歩いた。",                                  ("海",),        ("遥",)),
    ("朝の散歩で花屋に寄った。",                                  ("庭",),        ("遥",)),
)  # fmt: skip

QUERIES = (
    "the storm", "before the storm came", "bread", "painted white again", "a letter came",
    "we drank coffee", "a whole rainy Sunday", "all evening the radio", "Dana", "Marcus",
    "harbour", "what was painted", "the old oak", "driftwood on the beach", "窓辺", "朝の散歩",
    "きなこ", "coffee on the pier", "a letter from the seed library", "did the storm do damage",
)  # fmt: skip

SAILOR = (("like", "sea"), ("like", "海"), ("dislike", "garden"), ("dislike", "tax"))
GARDENER = (("like", "garden"), ("like", "庭"), ("dislike", "sea"), ("dislike", "politics"))


@contextmanager
def opened(directory: Path) -> Iterator[Ego]:
    variables = environment(directory, at=None)
    with open_ego(config.read(environ=variables), now=Clock(NOON), new_id=Ids()) as ego:
        yield ego


def remembering(directory: Path) -> None:
    variables, clock = environment(directory, at=None), Clock(NOON - timedelta(days=2))
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as ego:
        for content, tags, people in MEMORIES:
            use(ego, "remember", content=content, tags=list(tags), people=list(people))
            clock.forward(hours=1)


def becoming(neutral: Path, directory: Path, likings: tuple[tuple[str, str], ...]) -> None:
    shutil.copytree(neutral, directory)
    with opened(directory) as ego:
        use(ego, "persona_set", text="Somebody.")
        for polarity, subject in likings:
            use(ego, f"prefer_{polarity}", domain="topic", subject=subject, confirm=True)


def order(ego: Ego, query: str) -> list[dict[str, Any]]:
    return list(use(ego, "recall", context=query, n=10).fields["memories"])


def moved_by(ego: Ego, query: str, found: list[dict[str, Any]]) -> dict[str, float]:
    """What moved the memories, by the subject that `--why` names."""
    told: dict[str, float] = {}
    for one in found:
        why = use(ego, "recall", context=query, why=one["id"]).fields
        if abs(why["parts"]["interest"]) > 0.0005:
            told |= why["interests"]
    return told


def test_the_same_memories_in_another_order(tmp_path: Path, capsys: Any) -> None:
    neutral = tmp_path / "neutral"
    remembering(neutral)
    for name, likings in (("sailor", SAILOR), ("gardener", GARDENER)):
        becoming(neutral, tmp_path / name, likings)

    rows, changed = [], 0
    with (
        opened(neutral) as plain,
        opened(tmp_path / "sailor") as sailor,
        opened(tmp_path / "gardener") as gardener,
    ):
        for query in QUERIES:
            before = order(plain, query)
            for name, ego in (("sailor", sailor), ("gardener", gardener)):
                after = order(ego, query)
                ids = [one["id"] for one in after]
                assert {one["id"]: one["content"] for one in before} == {
                    one["id"]: one["content"] for one in after
                }
                place = ids.index(before[0]["id"]) + 1
                assert place <= 3, query
                is_other = ids != [one["id"] for one in before]
                by = moved_by(ego, query, after) if is_other else {}
                assert bool(by) == is_other, query
                rows.append((query, name, is_other, place, by))
            changed += order(sailor, query) != order(gardener, query) and [
                one["id"] for one in order(sailor, query)
            ] != [one["id"] for one in order(gardener, query)]

    with capsys.disabled():
        print(f"\n{'query':<32}{'persona':<10}{'order':<9}{'best at':<9}by")
        for query, name, is_other, place, by in rows:
            said = ", ".join(f"{subject} {weight:+.2f}" for subject, weight in by.items())
            what = "changed" if is_other else "same"
            print(f"{query:<32}{name:<10}{what:<9}{place:<9}{said}")
        print(f"{changed} of {len(QUERIES)} queries are answered in another order by the two.")
    assert changed >= len(QUERIES) // 2
