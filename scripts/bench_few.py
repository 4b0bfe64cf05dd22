"""What an ego with a handful of memories answers to a few words.

The data is `scripts/bench_data/few.jsonl`: egos of one to five memories, English, Japanese and
mixed, and what somebody asks who has just begun ("my job", 引っ越し); and `projects.jsonl`, two
software projects of 30 and 36 memories. Numbers were chosen on the half "tune".

    answered      what a memory answers: shown as an answer, and the right one first of all
    first         the right one stands first, as an answer or as a faint echo
    shown         the right one is among what is shown
    loud          what no memory answers, and is shown as if one did
    beside        memories shown beside an answer

What a question brings to a talk, where nobody recalls, is looked at in egos of so many memories of
`memories_ja.jsonl` and `conversation_en.jsonl`, asked what these answer, and what nothing does
(`unanswerable_*.jsonl`); "sure" is what a sentence that does not ask would bring.
"""

from __future__ import annotations

import random
import sys
from datetime import datetime, timedelta
from typing import Any

from bench_store import NOW, Store, filled, load

from ego.stores.memory import search_all
from ego.stores.memory.asking.prepared import prepare
from ego.stores.memory.asking.stirred import Candidate, Remembered, Stirred

BEGUN = datetime.fromisoformat("2026-06-10T09:00:00+00:00")
APART = {"a day apart": timedelta(days=1), "two minutes apart": timedelta(minutes=2)}
"""As one lives, and as one tries it out."""
EGOS = 20
"""So many of each size are asked what they bring to a talk."""


def entries(one: dict[str, Any], apart: timedelta) -> list[dict[str, Any]]:
    """The memories of a store, each so long after the one before."""
    return [
        {"id": str(place), "content": content, "at": (BEGUN + place * apart).isoformat()}
        for place, content in enumerate(one["memories"])
    ]


def asked(store: Store, question: str) -> Stirred:
    prepared = prepare(store.ego.semantics, question, NOW)
    with store.ego.database.reading() as db:
        return search_all.find(db, store.ego.semantics, prepared, NOW, limit=3)


def row(stores: list[dict[str, Any]], apart: timedelta) -> str:
    """The figures of some stores."""
    answered, first, shown, loud = list[bool](), list[bool](), list[bool](), list[bool]()
    beside = 0
    for one in stores:
        with filled(entries(one, apart)) as store:
            for entry in one["questions"]:
                stirred = asked(store, entry["question"])
                told = [] if stirred.is_faint else stirred.worth_telling
                if entry["right"] is None:
                    loud.append(bool(told))
                    continue
                is_first = list(map(_id, stirred.found[:1])) == [str(entry["right"])]
                first.append(is_first)
                shown.append(str(entry["right"]) in map(_id, stirred.worth_telling))
                answered.append(is_first and bool(told))
                beside += len(told[1:])
    shares = " ".join(map(_share, (answered, first, shown)))
    return f"{len(first):8} {shares} {len(loud):8} {_share(loud)} {beside:8}"


def _id(one: object) -> str:
    if isinstance(one, Candidate) and isinstance(one.one, Remembered):
        return one.one.memory.id
    return ""


def brought(lang: str, size: int) -> str:
    """What questions bring to a talk in egos that keep so many memories of a set."""
    every = load("memories_ja" if lang == "ja" else "conversation_en")
    asked_for, others = load(f"questions_{lang}"), load(f"unanswerable_{lang}")
    right: dict[str, list[bool]] = {"sure": [], "brought": []}
    loud: dict[str, list[bool]] = {"sure": [], "brought": []}
    others = [one for one in others if one["kind"] == "unrelated"]
    dice = random.Random(size)
    for _ in range(EGOS):
        goal = dice.choice([one for one in asked_for if len(one["evidence"]) == 1])
        kept = [one for one in every if one["id"] in goal["evidence"]]
        kept += dice.sample([one for one in every if one not in kept], size - 1)
        kept.sort(key=lambda one: str(one["at"]))
        ids = {str(one["id"]) for one in kept}
        answered = [one for one in asked_for if set(one["evidence"]) <= ids]
        with filled(kept) as store:
            for entry in (*answered, *dice.sample(others, 8)):
                stirred = asked(store, entry["question"])
                strict = stirred._replace(is_asked_of_few=False)
                for name, one in (("sure", strict), ("brought", stirred)):
                    came = set(map(_id, one.sure))
                    if "evidence" in entry:
                        right[name].append(bool(came & set(entry["evidence"])))
                    else:
                        loud[name].append(bool(one.sure))
    shares = " ".join(_share(values[name]) for name in right for values in (right, loud))
    return f"{lang} {size:5} {len(right['sure']):8} {len(loud['sure']):8} {shares}"


def _share(values: list[bool]) -> str:
    return f"{sum(values) / len(values):8.1%}"


def main() -> None:
    print("brought to a talk: asked, unrelated; sure, of unrelated ones; brought, of unrelated")
    for lang in ("ja", "en"):
        for size in (1, 4, 10, 20, 40):
            print(brought(lang, size))
    print(f"{'':8}    asked answered    first    shown  nothing     loud   beside")
    for name in ("few", "projects"):
        every = load(name)
        for kept, apart in APART.items():
            print(f"{name}, kept {kept}")
            for half in ("tune", "report"):
                print(f"{half:8} {row([one for one in every if one['half'] == half], apart)}")


if __name__ == "__main__":
    sys.exit(main())
