"""What a full install of ego weighs, package by package, and who asks for each.

    python scripts/install_size.py

Counts the files of what pyproject.toml requires as they are installed here, without ego
itself and without compiled caches, and prints the table of docs/size.md.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, requires
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
SMALL = 1_000_000
"""Packages below this many bytes share a line."""


def main() -> int:
    asked_by: dict[str, set[str]] = {}
    sizes = {name: weight(distribution(name)) for name in closure(asked_by)}
    rows = [
        (size, name, ", ".join(sorted(asked_by[name])))
        for name, size in sorted(sizes.items(), key=lambda item: -item[1])
        if size >= SMALL
    ]
    small = [size for size in sizes.values() if size < SMALL]
    rows.append((sum(small), f"{len(small)} smaller ones", ""))
    rows.append((sum(sizes.values()), f"all {len(sizes)}", ""))
    print("| MB | package | asked for by |\n|---:|---|---|")
    for size, name, askers in rows:
        print(f"| {size / 1e6:.1f} | {name} | {askers} |")
    return 0


def closure(asked_by: dict[str, set[str]]) -> list[str]:
    """Every package that ego needs here; `asked_by` is told which asks for which."""
    ours = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["dependencies"]
    waiting = [("ego", one) for one in needed(ours, frozenset())]
    found = set[str]()
    while waiting:
        asker, one = waiting.pop()
        called = canonical(one.name)
        asked_by.setdefault(called, set()).add(asker)
        if called not in found:
            found.add(called)
            theirs = needed(requires(one.name) or (), frozenset(one.extras))
            waiting += [(called, other) for other in theirs]
    return sorted(found)


def needed(lines: Iterable[str], extras: frozenset[str]) -> Iterator[Requirement]:
    for line in lines:
        one = Requirement(line)
        marker = one.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield one


def weight(package: Distribution) -> int:
    files = [Path(str(package.locate_file(file))) for file in package.files or ()]
    return sum(one.stat().st_size for one in files if one.is_file() and one.suffix != ".pyc")


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    raise SystemExit(main())
