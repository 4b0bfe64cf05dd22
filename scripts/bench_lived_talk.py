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
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from bench_store import load

from ego import config
from ego.core.events import Event, Source
from ego.runtime.ego import Ego, open_ego
from ego.stores.memory import search, search_all
from ego.stores.talk import events

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
                question = search.prepare(ego.semantics, one["question"], ego.now())
                with ego.database.reading() as db:
                    stirred = search_all.find(db, ego.semantics, question, ego.now(), limit=60)
                right, stale = ({f"ev_{n}" for n in one[name]} for name in ("right", "stale"))
                order = [candidate.id for candidate in stirred.found]
                sure = [candidate.id for candidate in stirred.sure]
                few = search_all.Stirred(stirred.found[:SHOWN], *stirred[1:]).worth_telling
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


def main() -> None:
    every = load("lived_talk")
    print(f"{'':10} asked brought   first     now   empty   shown  others")
    for lang in ("en", "ja"):
        for half in ("tune", "report"):
            those = [one for one in every if (one["lang"], one["half"]) == (lang, half)]
            print(f"{lang} {half:7}{row(those)}")


if __name__ == "__main__":
    sys.exit(main())
