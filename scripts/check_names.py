"""Refuse names that do not say what is inside.

A public function is called by a verb or a plain noun: `prepare`, `look_up`, `trash`. One that
starts with a participle or a preposition (`told`, `asked_in_words`, `of`) names what came before
it or what it stands beside, and has to be opened to be understood; a few read well all the same
(`pending`, `writing`). Conversions may say which way they go: `as_`, `to_`, `from_`, `by_`.

No public class stands in three modules, and no function but those that every collection has.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent / "ego"

MOST = 0.07
"""The share of public functions that may be called so. It is never raised."""

WAYS = frozenset("as to from by".split())
PREPOSITIONS = frozenset(
    """
    about above across after against along among around at before behind below beneath beside
    between beyond during for in inside into near of off on onto out over per since through till
    toward towards under until up upon via with within without
    """.split()
)
PARTICIPLES = frozenset(
    """
    become begun bent bought bound bred broken brought built caught chosen crept cut dealt done
    drawn driven fallen fed felt fled forgotten fought found given gone grown heard held hidden
    hung kept known laid leant led left lent lost made meant met paid put risen run said seen sent
    set shown shut sold sought spent split spoken spun stirred stood struck stuck sung swept sworn
    taken taught thought thrown told torn understood woken won worn wound written
    """.split()
)
VERBS = frozenset(
    "bring cut embed feed need proceed put read run seed set shut speed split".split()
)
"""Verbs that look like participles: `read` reads, `set` sets."""
NOUNS = frozenset(
    """
    anything ceiling evening everything feeling finding heading king listing meaning meeting
    morning nothing setting spring string thing timing warning
    """.split()
)
SHARED = frozenset(
    """
    add as_json bring_back by_seqs choose close counts documents drop erase fields find get join
    keep line load look_up main moment mood names newest note open_ones prepare purge put read
    remove run save set_aside show take
    """.split()
)
"""What several stores or tools do, each to its own thing, called by the module's name."""


def is_odd(name: str) -> bool:
    """Whether a function's name starts with a participle or a preposition."""
    word = name.partition("_")[0]
    if word in WAYS or word in VERBS:
        return False
    if word in PREPOSITIONS or word in PARTICIPLES:
        return True
    if word.endswith("ing"):
        return word not in NOUNS and word.removesuffix("s") not in NOUNS and len(word) > 4
    return word.endswith("ed") and len(word) > 4


def public(body: Sequence[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every public function, with the methods of public classes."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if not node.name.startswith("_"):
                yield node
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public(node.body)


def crowded(places: Mapping[str, Sequence[str]], allowed: frozenset[str]) -> Iterator[str]:
    """A sentence for each name that stands in three modules."""
    for name, modules in sorted(places.items()):
        if len(modules) > 2 and name not in allowed:
            yield f"{name} stands in {len(modules)} modules: {', '.join(modules)}."


def main() -> None:
    """Look at every module; exit 1 with what is wrong."""
    every, odd = 0, []
    classes, functions = defaultdict(list), defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        module = path.relative_to(ROOT.parent).as_posix()
        tree = ast.parse(path.read_text("utf-8"))
        for function in public(tree.body):
            every += 1
            if is_odd(function.name):
                odd.append(f"{module}:{function.lineno} {function.name}")
        if path.parent.name == "migrations":
            continue
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes[node.name].append(module)
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                functions[node.name].append(module)
    wrong = [*crowded(classes, frozenset()), *crowded(functions, SHARED)]
    if len(odd) > MOST * every:
        wrong += [f"{len(odd)} of {every} public functions are called oddly:", *odd]
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    if wrong:
        sys.exit(1)
    print(f"{len(odd)} of {every} public functions ({len(odd) / every:.1%}) are called oddly.")


if __name__ == "__main__":
    main()
