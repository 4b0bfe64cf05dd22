"""Commands on a disk that fails at a chosen call, and all that is kept in a data directory."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from ego import config
from ego.runtime import follow_ups
from ego.runtime.ego import open_ego
from ego.stores.engine.times import to_microseconds
from ego.stores.engine.vector_files import Vectors, generations
from ego.stores.memory import memories
from tests.conftest import NOON, Clock, Ids, environment, use
from tests.models import Bags, place

HERE = Path(__file__).parent
CALLS = ("write", "fsync", "rename")
KILLED = -signal.SIGKILL

LAUNCHER = """
import contextlib, json, os, sys
from ego.faces import cli

with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
    for line in json.loads(sys.argv[1]):
        assert cli.run(line) == 0, line

for line in sys.stdin:
    order = json.loads(line)
    child = os.fork()
    if not child:
        code = 70
        try:
            os.environ.clear()
            os.environ.update(order["environ"])
            flags = (os.O_RDONLY, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            for number, path in enumerate(order["files"]):
                os.dup2(os.open(path, flags[number > 0], 0o600), number)
            sys.stdin = open(0, encoding="utf-8", closefd=False)
            sys.argv = ["ego", *order["line"]]
            cli.main()
        except SystemExit as end:
            sys.stdout.flush()
            code = end.code or 0
        except BaseException:
            import traceback
            traceback.print_exc()
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
"""
"""Runs command lines, each in a process of its own that need not import anything again: those
of its argument have been run before, in a directory that is nobody's."""
WARMING = (
    ["remember", "A ship.", "--with", "Aki", "--tag", "sea", "--json"],
    ["update-self", "value", "candour"],
    ["update-relationship", "Aki", "known_fact", "sails"],
    ["persona", "set", "--text", "I am nobody."],
    ["remember", "Another ship.", "--tag", "sea"],
    ["prefer", "like", "food", "tea"],
    ["note", "Rain."],
    ["consolidate"],
    ["memories"],
    ["wake-up"],
)


class Command(NamedTuple):
    """A command whose every write is made to fail."""

    line: tuple[str, ...]
    stdin: str = ""
    in_a_document: bool = False
    """Its primary write is a document's: what that use settles is not noted with it."""


class Ended(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str
    calls: dict[str, int]
    """How many calls there were of each kind."""


def compiler() -> str | None:
    """A C compiler whose library can be put before all others; None where there is none."""
    if sys.platform != "linux":
        return None
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


class Failing:
    """Runs commands under a disk that fails; through C where it can be compiled."""

    def __init__(self, place: Path, with_c: str | None) -> None:
        self._place = place
        place.mkdir()
        variables = environment(place)
        if with_c:
            library = place / "failing.so"
            built = [with_c, "-O1", "-shared", "-fPIC", "-o", str(library), "failing.c", "-ldl"]
            subprocess.run(built, cwd=HERE, check=True)
            variables["LD_PRELOAD"] = str(library)
        else:
            variables["PYTHONPATH"] = str(HERE / "failing")
        self._launcher = subprocess.Popen(
            [sys.executable, "-c", LAUNCHER, json.dumps(WARMING)],
            env=variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        self._launcher.communicate(timeout=10)

    def run(
        self, data_dir: Path, command: Command, call: str = "", at: int = 0, how: str = "EIO"
    ) -> Ended:
        """Run a command whose call of number `at` of that kind fails; 0 is none of them."""
        files = [self._place / name for name in ("in", "out", "err")]
        note = self._place / "note"
        files[0].write_text(command.stdin, "utf-8")
        note.write_bytes(b"")
        faults = {
            "FAULT_UNDER": str(data_dir),
            "FAULT_CALL": call,
            "FAULT_AT": str(at),
            "FAULT_AS": how,
            "FAULT_NOTE": str(note),
        }
        order = {
            "environ": environment(data_dir) | faults,
            "files": [str(path) for path in files],
            "line": command.line,
        }
        assert self._launcher.stdin
        assert self._launcher.stdout
        self._launcher.stdin.write(json.dumps(order) + "\n")
        self._launcher.stdin.flush()
        code = int(self._launcher.stdout.readline())
        out, err = (path.read_text("utf-8") for path in files[1:])
        counted = note.read_text("ascii")
        return Ended(code, out, err, {kind: counted.count(kind[0]) for kind in CALLS})


def lived(data_dir: Path, elsewhere: Path) -> dict[str, Command]:
    """A small life with something of every kind; returns the commands that change it."""
    clock = Clock(NOON)
    clock.forward(hours=-3)
    with open_ego(config.read(environ=environment(data_dir, None)), now=clock, new_id=Ids()) as ego:
        use(ego, "persona_set", text="I am Aya.")
        ids = []
        for said in ("The ferry left.", "The lamp is lit.", "A letter came.", "Let go of."):
            kept = use(ego, "remember", content=said, people=["Misaki"], tags=["harbour"])
            ids.append(str(kept.fields["id"]))
            clock.forward(minutes=10)
        ferry, lamp, letter, gone = ids
        for name in ids:
            with ego.database.reading() as db:
                memory = memories.get(db, name)
            assert memory is not None
            place(ego, memory, Bags())
        use(ego, "link_memories", source_id=lamp, target_id=ferry, type="caused_by", note="so")
        use(ego, "create_episode", memory_ids=[ferry, lamp], summary="An evening.")
        use(ego, "update_self", field="question", value="Why does it matter?")
        use(ego, "prefer_like", domain="food", subject="tea", confirm=True)
        use(ego, "note", text="The harbour was loud.")
        use(ego, "forget", memory_id=gone)
        follow_ups.work_off(ego)
    brought = (
        {"kind": "memory", "id": "theirs", "content": "We met on the pier."},
        {"kind": "person", "name": "Ren", "known_facts": ["keeps bees"]},
        {"kind": "person", "name": "Misaki", "known_facts": ["likes rivers"]},
        {"kind": "preference", "domain": "topic", "polarity": "like", "subject": "tides"},
        {"kind": "self", "preferences": ["rain"]},
        {"kind": "desire", "name": "expression", "last_satisfied": "2026-01-01T11:30:00Z"},
        {"kind": "link", "source": "theirs", "target": ferry},
    )
    file = elsewhere / "theirs.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in brought), "utf-8")
    return {
        "remember": Command(("remember", "A new ship.", "--with", "Misaki", "--tag", "sea")),
        "forget": Command(("forget", letter)),
        "purge": Command(("purge", lamp, "--yes")),
        "edit": Command(("edit", ferry, "--content", "The ferry came back.")),
        "undelete": Command(("undelete", gone)),
        "update-self": Command(("update-self", "question", "What now?"), in_a_document=True),
        "update-relationship": Command(
            ("update-relationship", "Misaki", "known_fact", "paints"), in_a_document=True
        ),
        "satisfy-desire": Command(
            ("satisfy-desire", "curiosity", "--quality", "0.9"), in_a_document=True
        ),
        "note": Command(("note", "The build is green.")),
        "link-memories": Command(("link-memories", letter, ferry, "--note", "why")),
        "import --strict": Command(("import", "--strict", str(file), "--no-embed")),
        "absorb": Command(("absorb", "--user", "I broke the cup."), "It can be mended.\n"),
        "persona set": Command(("persona", "set", "--text", "I am Ren."), in_a_document=True),
        "consolidate": Command(("consolidate",)),
    }


_STAMP = re.compile(r"\b[1-9]\d{15}\b")
_NOON, _DAY = to_microseconds(NOON), 86_400_000_000
_ID = re.compile(r"\b[a-z]{1,4}_[0-9a-f]{12}\b")


def state(data_dir: Path, known: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Everything that is kept: rows, documents, and which slots hold a vector, and which.

    An id that is not among the `known` ones was drawn at random and stands as `new`, and what
    the real clock said (of a job) as `now`.
    """
    kept: dict[str, Any] = {}
    with closing(sqlite3.connect(f"{(data_dir / 'ego.db').as_uri()}?mode=ro", uri=True)) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        names = [
            name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")
        ]
        for name in names:
            if not name.startswith("sqlite_"):
                drawn = (
                    " WHERE chunk >= 0" if name == "numbers" else ""
                )  # a mark is drawn at random
                rows = [repr(row) for row in db.execute(f"SELECT * FROM {name}{drawn}")]
                kept[name] = sorted(_without_chance(row, known) for row in rows)
    for path in sorted(data_dir.glob("*.json")):
        said = json.dumps(json.loads(path.read_text("utf-8")), ensure_ascii=False)
        kept[path.name] = _without_chance(said, known)
    for one in generations(data_dir / "vectors"):
        rows = Vectors(one.path, 384).read(range(8))
        kept[one.path.name] = [
            hashlib.blake2b(row.tobytes()).hexdigest() if row.any() else "" for row in rows
        ]
    return kept


def ids_in(data_dir: Path) -> frozenset[str]:
    """Every id that is kept."""
    return frozenset(_ID.findall(json.dumps(state(data_dir), ensure_ascii=False))) - {"new"}


def _without_chance(said: str, known: frozenset[str]) -> str:
    if not known:
        return said
    said = _STAMP.sub(lambda found: found[0] if abs(int(found[0]) - _NOON) < _DAY else "now", said)
    return _ID.sub(lambda found: found[0] if found[0] in known else "new", said)


def copied(data_dir: Path, to: Path) -> Path:
    """A directory as it was, for one command to spoil."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(data_dir, to)
    return to
