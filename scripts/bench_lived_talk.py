"""What a few weeks of talk bring to mind at a question, greetings and all.

The data is `scripts/bench_data/lived_talk.jsonl`: four lives of some twenty turns that nobody kept
as a memory, two English and two Japanese; things change in them, and a third of the turns are a
greeting or say yes. Numbers were chosen on the half "tune".

    brought   the right turn comes unasked, as in a chat (of the questions that one answers)
    first     it stands first
    now       the turn that is so now stands above those that were (of the questions with such)
    empty     greetings that come unasked, a question
    shown     greetings that `ego recall --n 3` shows, a question
    others    turns beside it that come unasked, a question

Beside it `short_said.jsonl`: news of one line among greetings and what one tells of a day. All of
a language and half are one talk, half a day between two turns.

    taken     of each kind, how many are taken for turns that tell nothing
    found     news that `ego recall --n 3` shows when it is asked for in other words
    shown     greetings that it shows beside, a question
"""

from __future__ import annotations

import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from bench_store import NOW, load

from ego import config
from ego.core.events import Event, Source
from ego.runtime.ego import Ego, open_ego
from ego.stores.memory import search_all
from ego.stores.memory.asking.prepared import prepare
from ego.stores.talk import events, hearing, words

SHOWN = 3


@contextmanager
def lived(turns: Sequence[dict[str, Any]]) -> Iterator[Ego]:
    """An ego that has talked so, and is asked three days later."""
    now = datetime.fromisoformat(turns[-1]["at"]) + timedelta(days=3)
    with tempfile.TemporaryDirectory() as directory:
        settings = config.read(environ={"EGO_DATA_DIR": directory, "HOME": directory})
        with open_ego(settings, now=lambda: now) as ego:
            with ego.database.writing() as db:
                for place, one in enumerate(turns):
                    at = datetime.fromisoformat(one["at"])
                    said = (one["user"], one["assistant"])
                    events.add(db, Event(f"ev_{place}", at, Source.CHAT, True, *said))
            while ego.semantics.catch_up(60):
                pass
            yield ego


def row(lives: Sequence[dict[str, Any]]) -> str:
    """The figures of some lives."""
    brought, first, now = list[bool](), list[bool](), list[bool]()
    asked = empty = shown = others = 0
    for life in lives:
        empties = {f"ev_{n}" for n, one in enumerate(life["turns"]) if one.get("empty")}
        with lived(life["turns"]) as ego:
            for one in life["questions"]:
                question = prepare(ego.semantics, one["question"], ego.now())
                with ego.database.reading() as db:
                    stirred = search_all.find(db, ego.semantics, question, ego.now(), limit=60)
                right, stale = ({f"ev_{n}" for n in one[name]} for name in ("right", "stale"))
                order = [candidate.id for candidate in stirred.found]
                sure = [candidate.id for candidate in stirred.sure]
                few = stirred._replace(found=stirred.found[:SHOWN]).worth_telling
                asked += 1
                empty += len(empties.intersection(sure))
                shown += len(empties & {candidate.id for candidate in few})
                others += len(set(sure) - right - empties)
                if right:
                    brought.append(bool(right.intersection(sure)))
                    first.append(order[0] in right)
                if stale:
                    now.append(min(map(order.index, right)) < min(map(order.index, stale)))
    shares = "".join(f"{sum(values) / len(values):8.1%}" for values in (brought, first, now))
    return f"{asked:6}{shares}" + "".join(f"{n / asked:8.2f}" for n in (empty, shown, others))


def short(lang: str, half: str) -> str:
    """The figures of short turns."""
    kinds = {"news": 0, "day": 0, "greeting": 0}
    rows = [one for one in load("short_said") if (one["lang"], one["half"]) == (lang, half)]
    turns = [
        {**one, "at": (NOW + timedelta(hours=12 * place)).isoformat()}
        for place, one in enumerate(sorted(rows, key=lambda one: hash_of(one["user"])))
    ]
    found = shown = asked = 0
    with lived(turns) as ego, ego.database.reading() as db:
        newest = words.read_newest(db, ego.semantics.directory)
        every = dict.fromkeys(range(1, len(turns) + 1), lang == "ja")
        matches = words.search(db, newest, turns[0]["user"], also=list(every))
        taken = set(hearing.find_greetings(db, ego.semantics, every, matches))
        for place, one in enumerate(turns):
            kinds[one["kind"]] += place + 1 in taken
            if question := one.get("question"):
                put = prepare(ego.semantics, question, ego.now())
                stirred = search_all.find(db, ego.semantics, put, ego.now(), limit=SHOWN)
                ids = [candidate.id for candidate in stirred.worth_telling]
                asked += 1
                found += f"ev_{place}" in ids
                shown += sum(turns[int(one[3:])]["kind"] == "greeting" for one in ids)
    counts = Counter(one["kind"] for one in turns)
    parts = "".join(f"{kinds[kind]:4} of {counts[kind]:2}" for kind in kinds)
    return f"{parts}{found / asked:8.1%}{shown / asked:8.2f}"


def hash_of(said: str) -> int:
    """By what the turns are shuffled, the same each time."""
    return zlib.crc32(said.encode())


def main() -> None:
    every = load("lived_talk")
    print(f"{'':10} asked brought   first     now   empty   shown  others")
    for lang in ("en", "ja"):
        for half in ("tune", "report"):
            those = [one for one in every if (one["lang"], one["half"]) == (lang, half)]
            print(f"{lang} {half:7}{row(those)}")
    print(f"\n{'taken':10}    news      day greeting   found   shown")
    for lang in ("en", "ja"):
        for half in ("tune", "report"):
            print(f"{lang} {half:7}{short(lang, half)}")


if __name__ == "__main__":
    sys.exit(main())
