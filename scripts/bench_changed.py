"""How often the newer of two facts answers now, and the older one then.

The data is `scripts/bench_data/changed`: in each language changes, look-alikes that are none, and
what lies around them, all in one store. Thresholds were chosen on the half "tune"; the figures to
look at are those of "report".

    now, then     the share of changes whose right memory stands above the others of its fact
    first         the share where it is the first of all
    newly wrong   the share of look-alikes whose right memory stands below the other one, and did
                  not before
    asked, said   the same when the agent rightly answers what remember asks it, and nothing else
    all said      the same when the agent says of itself of every change what it replaces
    asked about   the share of memories at which remember asks, by what they are
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from bench_store import NOW, Store, filled, load

from ego.core.memory.memories import Link, LinkType
from ego.core.memory.truth.chains import Chains
from ego.stores.memory import memories, search_all, truth
from ego.stores.memory.asking.prepared import prepare
from ego.stores.memory.ties import likeness, links

ASKED_AT = datetime.fromisoformat("2026-06-20T12:00:00+00:00")
LANGUAGES = {"en": "English", "ja": "Japanese"}
PLACES = ("older", "middle", "newer")

Entry = dict[str, Any]


def memories_of(entry: Entry) -> list[Entry]:
    """The memories of a change or a look-alike, in the order in which they came."""
    return [{"id": f"{entry['id']}_{place}", **entry[place]} for place in PLACES if place in entry]


class Facts:
    """All of a language in one store."""

    def __init__(self, language: str) -> None:
        self.changes = load(f"changed/changes/{language}")
        self.look_alikes = load(f"changed/look_alikes/{language}")
        self.around = load(f"changed/surroundings/{language}")

    @property
    def kept(self) -> list[Entry]:
        """Every memory, in the order in which it came."""
        told = [one for entry in (*self.changes, *self.look_alikes) for one in memories_of(entry)]
        return sorted([*told, *self.around], key=lambda one: datetime.fromisoformat(one["at"]))


@contextmanager
def order_alone(*, by_words: bool) -> Iterator[None]:
    """Within the block, the order by words of change is as it is, or left out."""
    kept = truth.order_changed, truth.order_reversed
    if not by_words:
        truth.order_changed = truth.order_reversed = lambda *_: None  # type: ignore[assignment]
    try:
        yield
    finally:
        truth.order_changed, truth.order_reversed = kept


def asked(store: Store, question: str) -> list[str]:
    """The ids of the first hundred that answer a question."""
    prepared = _prepared(store, question)
    with store.ego.database.reading() as db:
        found = search_all.find(db, store.ego.semantics, prepared, ASKED_AT, limit=100)
    return [one.id for one in found.found]


_kept: dict[tuple[int, str], Any] = {}


def _prepared(store: Store, question: str) -> Any:
    key = (id(store), question)
    if key not in _kept:
        _kept[key] = prepare(store.ego.semantics, question, ASKED_AT)
    return _kept[key]


def stands_first(found: Sequence[str], right: str, others: Sequence[str]) -> bool:
    """Whether `right` stands above all `others`."""
    place = {one: n for n, one in enumerate(found)}
    return right in place and all(place[right] < place.get(one, len(found)) for one in others)


def figures(store: Store, entries: Sequence[Entry]) -> dict[str, list[tuple[bool, bool]]]:
    """For each question of changes, whether its memory stands above the others, and first."""
    told: dict[str, list[tuple[bool, bool]]] = {"now": [], "holds_all": [], "then": []}
    for entry in entries:
        ids = [one["id"] for one in memories_of(entry)]
        now, then = asked(store, entry["ask_now"]), asked(store, entry["ask_then"])
        answered = (stands_first(now, ids[-1], ids[:-1]), now[0] == ids[-1])
        told["now"].append(answered)
        if entry["holds_all"]:
            told["holds_all"].append(answered)
        right = ids[0]
        told["then"].append(
            (stands_first(then, right, [i for i in ids if i != right]), then[0] == right)
        )
    return told


def right_ones(store: Store, entries: Sequence[Entry]) -> list[bool]:
    """For each look-alike, whether the right memory stands above the other one."""
    found = []
    for entry in entries:
        older, newer = (one["id"] for one in memories_of(entry))
        found.append(stands_first(asked(store, entry["ask"]), older, [newer]))
    return found


def report(store: Store, facts: Facts, half: str) -> None:
    changes = [one for one in facts.changes if one["half"] == half]
    alike = [one for one in facts.look_alikes if one["half"] == half]
    with order_alone(by_words=False):
        before, right_before = figures(store, changes), right_ones(store, alike)
    after, right_after = figures(store, changes), right_ones(store, alike)
    with said(store, changes):
        outright = figures(store, changes)
    rows = asked_about(store, changes)
    with said(store, [one for one, about in zip(changes, rows, strict=True) if about == "right"]):
        judged = figures(store, changes)
    print(f"  {half}".ljust(30) + "before            order alone       asked and said    all said")
    for name, told in after.items():
        cells = [_shares(one) for one in (before[name], told, judged[name], outright[name])]
        print(f"    {f'{name} ({len(told)})':<26}" + "  ".join(cells))
    wrong = sum(was and not now for was, now in zip(right_before, right_after, strict=True))
    right = [sum(several) / len(alike) for several in (right_before, right_after)]
    print(
        f"    look-alikes ({len(alike)}): right {right[0]:.1%} before, {right[1]:.1%} after,"
        f" newly wrong {wrong / len(alike):.1%}"
    )
    around = [one for one in facts.around if one["half"] == half]
    talk = [_doubted(store, one["id"]) is not None for one in around]
    others = [_doubted(store, f"{one['id']}_newer") is not None for one in alike]
    about = [rows.count("right"), rows.count("another")]
    print(
        f"    asked about: the right one at {about[0] / len(rows):.1%} of changes, another at"
        f" {about[1] / len(rows):.1%}; something at {sum(others) / len(others):.1%} of look-alikes,"
        f" {sum(talk) / len(talk):.1%} of talk"
    )


def asked_about(store: Store, entries: Sequence[Entry]) -> list[str]:
    """Whether remember asked about the right one at each change: right, another, or nothing."""
    found = []
    for entry in entries:
        *older, newer = (one["id"] for one in memories_of(entry))
        about = _doubted(store, newer)
        found.append("nothing" if about is None else "right" if about in older else "another")
    return found


def _doubted(store: Store, name: str) -> str | None:
    with store.ego.database.reading() as db:
        memory = memories.get(db, name)
        assert memory is not None
        semantics = store.ego.semantics
        placed = likeness.read_placed(db, semantics, [memory.seq])[memory.seq]
        assert semantics.space is not None
        terms = likeness.terms_of(memory)
        signs = likeness.look_for_signs(
            db, semantics, semantics.space, memory, terms, placed, store.known
        )
        found = truth.find_doubted(db, memory, signs, Chains())
    return None if found is None else found.id


@contextmanager
def said(store: Store, entries: Sequence[Entry]) -> Iterator[None]:
    """Within the block, each memory of these facts is said to replace the one before."""
    with store.ego.database.writing() as db:
        pairs = [
            (memories.get(db, newer["id"]), memories.get(db, older["id"]))
            for entry in entries
            for older, newer in pairwise(memories_of(entry))
        ]
        for newer, older in pairs:
            assert newer is not None
            assert older is not None
            link = Link(older.id, LinkType.REPLACES, 1.0, "")
            links.join_all(db, newer, [(older.seq, link)], ASKED_AT)
    yield
    with store.ego.database.writing() as db:
        for newer, older in pairs:
            assert newer is not None
            assert older is not None
            links.part(db, newer, older, LinkType.REPLACES)


def _shares(rows: Sequence[tuple[bool, bool]]) -> str:
    above, first = (sum(column) / len(rows) for column in zip(*rows, strict=True))
    return f"{above:6.1%} ({first:6.1%})"


def plain(language: str, halves: Sequence[str]) -> None:
    """What changes and look-alikes in the plainest words become, two months apart."""
    entries = load(f"changed/plain/{language}")
    _tell_plain("plain", language, entries, halves)


def apart(name: str, language: str, halves: Sequence[str]) -> None:
    """The same of rules or decisions, each kind in its store: the older ones are those of both."""
    entries = load(f"changed/{name}/{language}")
    for change in (True, False):
        several = [one for one in entries if one["change"] == change]
        _tell_plain(name, language, several, halves)


def _tell_plain(name: str, language: str, entries: Sequence[Entry], halves: Sequence[str]) -> None:
    begin, told = datetime.fromisoformat("2025-06-01T09:00:00+00:00"), []
    for n, entry in enumerate(entries):
        for place, days in (("older", n), ("newer", n + 60)):
            at = begin + timedelta(days=days, hours=days - n)
            known_as = f"{entry['id']}_{place}"
            told.append({"id": known_as, "content": entry[place], "at": at.isoformat()})
    around = load(f"changed/surroundings/{language}")
    in_time = sorted([*around, *told], key=lambda one: datetime.fromisoformat(one["at"]))
    with filled(in_time) as store:
        for half in halves:
            for change in (True, False):
                several = [e for e in entries if (e["half"], e["change"]) == (half, change)]
                if not several:
                    continue
                cells = []
                for by_words in (False, True):
                    with order_alone(by_words=by_words):
                        cells.append([_newer_above(store, one) for one in several])
                newly = sum(now and not was for was, now in zip(*cells, strict=True))
                about = [_doubted(store, f"{one['id']}_newer") for one in several]
                right = sum(
                    one == f"{e['id']}_older" for e, one in zip(several, about, strict=True)
                )
                another = len(several) - about.count(None) - right
                before, after, right, another = (
                    n / len(several) for n in (*map(sum, cells), right, another)
                )
                print(
                    f"  {name} {half} {'changes' if change else 'look-alikes'} ({len(several)}):"
                    f" newer above {before:.1%} before, {after:.1%} after ({newly} newly);"
                    f" asked about the older one {right:.1%}, another {another:.1%}"
                )


def _newer_above(store: Store, entry: Entry) -> bool:
    older, newer = (f"{entry['id']}_{place}" for place in ("older", "newer"))
    return stands_first(asked(store, entry["ask"]), newer, [older])


def ordinary() -> None:
    """What the order by words costs the questions of bench_recall."""
    told = [*load("conversation_en"), *load("memories_ja")]
    asked_of = ("questions_en", "questions_ja", "cross_language")
    print("ordinary questions, English and Japanese in one store: R@1, R@5")
    with filled(told) as store:
        for name in asked_of:
            several = load(name)
            for by_words in (False, True):
                with order_alone(by_words=by_words):
                    found = [_first(store, one["question"]) for one in several]
                shares = [
                    sum(
                        not {*one["evidence"]}.isdisjoint(ids[:k])
                        for one, ids in zip(several, found, strict=True)
                    )
                    / len(several)
                    for k in (1, 5)
                ]
                how = "after " if by_words else "before"
                print(f"    {name:<16} {how} {shares[0]:.3f} {shares[1]:.3f}")


def _first(store: Store, question: str) -> list[str]:
    key = (id(store), question)
    if key not in _kept:
        _kept[key] = prepare(store.ego.semantics, question, NOW)
    with store.ego.database.reading() as db:
        found = search_all.find(db, store.ego.semantics, _kept[key], NOW, limit=10)
    return [one.id for one in found.found]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--half", choices=("tune", "report"), help="only this one")
    given = options.parse_args()
    print("above the others of its fact (first of all)")
    for language, name in LANGUAGES.items():
        facts = Facts(language)
        with filled(facts.kept) as store:
            print(name)
            for half in [given.half] if given.half else ["tune", "report"]:
                report(store, facts, half)
        halves = [given.half] if given.half else ["tune", "report"]
        plain(language, halves)
        apart("rules", language, halves)
        apart("decisions", language, halves)
        apart("reversals", language, halves)
    ordinary()


if __name__ == "__main__":
    sys.exit(main())
