"""Sixty days of a life, moved into a database and back: what is told of it is the same."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.stores.engine import schema
from ego.stores.engine.contract import Transaction
from ego.stores.engine.postgres import egos
from ego.stores.engine.postgres.database import HostedDatabase
from tests.conftest import NOON, Clock, Ids, RunHere, environment, use

DAYS = 60
_ASIDE = "what was set aside stays behind, with its people, its links and the story of it alone"
LEFT = {
    "memories": _ASIDE,
    "memory_people": _ASIDE,
    "links": _ASIDE,
    "episodes": _ASIDE,
    "episode_members": _ASIDE,
    "counters": "how rows are numbered in a database",
    "outbox": "what is to follow is done by whoever is left",
}
"""What does not travel, and why."""


def live(ego: Ego, clock: Clock) -> None:
    """Every day something of most kinds, in an order that is the same each time."""
    use(ego, "persona_set", text="I am Aya. I live by the sea.")
    kept = list[str]()
    for day in range(DAYS):
        clock.forward(hours=20)
        use(ego, "wake_up")
        said = f"Day {day}: we walked to the harbour, {day * 7 % 11} boats were in."
        kept.append(str(use(
            ego, "remember", content=said, emotion=("happy", "calm", "sad")[day % 3],
            people=["Misaki"] if day % 2 else ["Ken"], tags=["harbour", f"week {day // 7}"],
            private=day % 9 == 0, importance=1 + day % 5,
        ).fields["id"]))  # fmt: skip
        clock.forward(hours=2)
        use(ego, "recall", context="boats in the harbour")
        use(ego, "note", text=f"The ferry is late, for the {day}th time.")
        if day % 5 == 0:
            use(ego, "update_self", field="question", value=f"Why is the ferry late on day {day}?")
            use(
                ego, "update_relationship", person="Misaki", field="known_fact", value=f"Fact {day}"
            )
            use(ego, "remember", content=f"Misaki comes for tea ({day}).", when="in 100 days")
        if day % 7 == 6:
            use(ego, "create_episode", memory_ids=kept[-4:], summary=f"Week {day // 7} by the sea.")
            use(ego, "link_memories", source_id=kept[-1], target_id=kept[-3], type="leads_to")
        if day % 8 == 7:
            use(ego, "forget", memory_id=kept.pop(0))
        if day % 10 == 9:
            use(ego, "prefer_like", domain="food", subject=f"dish {day}", confirm=True)
        use(ego, "satisfy_desire", name="curiosity", quality=0.5)
        clock.forward(hours=2)


def rows(db: Transaction, tables: list[str]) -> dict[str, int]:
    counted = {name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}
    return {name: number for name, number in counted.items() if number}


def lines(path: Path) -> list[str]:
    head, *rest = path.read_text("utf-8").splitlines()
    assert json.loads(head)["kind"] == "ego"
    return sorted(rest)


@pytest.mark.usefixtures("prepared")
def test_sixty_days_of_a_life_are_the_same_in_a_database_and_back(
    run_here: RunHere, own_database: str, data_dir: Path, tmp_path: Path
) -> None:
    clock = Clock(NOON)
    with open_ego(config.read(environ=environment(data_dir, None)), now=clock, new_id=Ids()) as ego:
        live(ego, clock)
        with ego.database.reading() as db:
            kept = rows(db, [one for one in schema.list_tables(db) if one != "numbers"])
    alone = partial(run_here, at=clock.at, EGO_DATABASE_URL="")
    run = partial(alone, EGO_DATABASE_URL=own_database)
    assert run("host", "init").code == 0
    before, after, back = (tmp_path / name for name in ("before", "after", "back"))

    assert alone("export", str(before), "--include-private").code == 0
    assert run("host", "import", "aya", "-", stdin=before.read_bytes()).code == 0
    assert run("host", "export", "aya", str(after), "--include-private").code == 0
    elsewhere = partial(alone, EGO_DATA_DIR=str(tmp_path / "another"))
    assert elsewhere("import", str(after)).code == 0
    assert elsewhere("export", str(back), "--include-private").code == 0

    of_kind = Counter(json.loads(line)["kind"] for line in lines(before))
    assert of_kind["memory"] >= DAYS
    assert len(of_kind) >= 7, of_kind
    assert lines(after) == lines(before)
    assert lines(back) == lines(before)

    theirs = HostedDatabase(own_database, egos.find(own_database, "aya").number)
    with theirs.reading() as db:
        moved = rows(
            db, [one for one in egos.list_tables(db) if one not in ("numbers", "documents")]
        )

    differing = {name for name in kept.keys() | moved.keys() if kept.get(name) != moved.get(name)}
    assert differing <= LEFT.keys(), {one: (kept.get(one), moved.get(one)) for one in differing}
    assert kept["memories"] - moved["memories"] == DAYS // 8
