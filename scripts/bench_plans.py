"""How often what people tell of plans, in their own words, leaves ahead what they mean.

The data is `scripts/bench_data/plans`: cases of one to four turns of one person over days, written
apart from the program, and what should then lie ahead: each day with its hour,
how long it goes on, and how often it comes back. The wordings of "tune" were looked at as the
readings were made; the figures to look at are those of "report". Of the kind "nearmiss" nothing
changes a plan.

    right     the share of cases after which all that is to come lies ahead, and nothing else
    missing   plans that should lie ahead and do not, or on another day or at another hour
    extra     plans that lie ahead and should not: told twice, moved, off, done, or never plans

Each turn is kept as `ego absorb` keeps it, without a model; with --remember as a memory.
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import ego

DATA = Path(__file__).parent / "bench_data" / "plans"
HALVES = ("tune", "report")
HERE = "Asia/Tokyo"
ZONE = ZoneInfo(HERE)

Case = dict[str, Any]


def read(language: str) -> Iterator[Case]:
    """The cases of a language."""
    with (DATA / f"{language}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


class Life:
    """An ego that begins with a case, and its clock."""

    def __init__(self, directory: Path) -> None:
        self.at = datetime(2026, 11, 26, tzinfo=ZONE)
        environ = {"EGO_TIMEZONE": HERE, "EGO_EMBEDDING_MODEL": "off", "HOME": str(directory)}
        environ["EGO_BACKUP_KEEP"] = "0"  # a copy of each of so many first days takes as long
        self.ego = ego.open(directory / "data", now=lambda: self.at, environ=environ)

    def say(self, words: str, *, is_memory: bool) -> None:
        """Keep what somebody says at this time."""
        with redirect_stderr(io.StringIO()):  # that no model said how it felt
            if is_memory:
                self.ego.remember(words)
            else:
                self.ego.absorb(words, "I see.")

    def ahead(self, day: date | None = None) -> list[Case]:
        """What lies ahead and is not over: now, or early on a later day."""
        if day is not None:
            self.at = datetime.combine(day, time(0, 30), ZONE)
        return [dict(one) for one in self.ego.ahead()["ahead"] if not one["is_over"]]


def is_it(plan: Case, wanted: Case) -> bool:
    """Whether a plan is the one that should lie ahead."""
    return (
        _names(plan, wanted)
        and plan["day"] == wanted["on"]
        and wanted.get("at") in (None, plan["hour"])
        and (bool(plan["every"]) or "every" not in wanted)
    )


def _names(plan: Case, wanted: Case) -> bool:
    return str(wanted["word"]).lower() in f"{plan['content']} {plan['told']}".lower()


def judge(case: Case, *, is_memory: bool) -> tuple[list[Case], list[Case]]:
    """What should lie ahead after a case and does not, and what does and should not."""
    with tempfile.TemporaryDirectory() as directory:
        life = Life(Path(directory))
        for said_at, words in case["told"]:
            life.at = datetime.fromisoformat(said_at).replace(tzinfo=ZONE)
            life.say(words, is_memory=is_memory)
        left, missing = life.ahead(), list[Case]()
        for wanted in case["ahead"]:
            found = next((one for one in left if is_it(one, wanted)), None)
            if found is None:
                missing.append(wanted)
            else:
                left.remove(found)
        for wanted in [] if missing or left else case["ahead"]:
            if "until" in wanted and not _lasts(life, wanted):
                missing.append(wanted)
        return missing, left


def _lasts(life: Life, wanted: Case) -> bool:
    """Whether it goes on up to its last day, and no longer."""
    last = date.fromisoformat(wanted["until"])
    on_it, after = (
        [one for one in life.ahead(day) if _names(one, wanted)]
        for day in (last, last + timedelta(days=1))
    )
    return bool(on_it) and not after


def main(say: Callable[[str], None] = print) -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--language", choices=("en", "ja"), action="append")
    options.add_argument("--remember", action="store_true", help="remember each turn")
    options.add_argument("--half", choices=HALVES, action="append")
    options.add_argument("--show", action="store_true", help="show what is wrong")
    given = options.parse_args()
    for language in given.language or ("en", "ja"):
        right, every, lost = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[str]()
        for case in read(language):
            if case["half"] not in (given.half or HALVES):
                continue
            missing, extra = judge(case, is_memory=given.remember)
            place = (case["half"], case["kind"])
            every[place] += 1
            right[place] += not (missing or extra)
            lost[f"{case['half']} missing"] += len(missing)
            lost[f"{case['half']} extra"] += len(extra)
            if given.show and (missing or extra):
                _show(case, missing, extra, say)
        for half in dict.fromkeys(half for half, _ in every):
            kinds = [kind for its, kind in every if its == half]
            whole = sum(every[half, kind] for kind in kinds)
            good = sum(right[half, kind] for kind in kinds)
            say(
                f"{language} {half}: {good / whole:.3f} right of {whole}"
                f" ({lost[f'{half} missing']} missing, {lost[f'{half} extra']} extra)"
            )
            for kind in kinds:
                say(f"    {kind:10} {right[half, kind]:3} of {every[half, kind]}")


def _show(case: Case, missing: list[Case], extra: list[Case], say: Callable[[str], None]) -> None:
    say(f"{case['id']} {case['kind']}")
    for said_at, words in case["told"]:
        say(f"    {said_at} {words}")
    for one in missing:
        say(f"    missing: {one}")
    for one in extra:
        say(f"    extra: {one['day']} {one['hour'] or ''} {one['told']}")


if __name__ == "__main__":
    main()
