"""The real Claude Code, Codex and opencode with ego, against scripted models on loopback.

    python scripts/hosts.py [DIRECTORY] [HOST …]

They are installed from npm into DIRECTORY (.hosts) the first time, in the versions of
hosts.json. Each gets a home of its own and has been used before ego comes: then `ego
install`, a session in which the model calls four of ego's tools, and `ego uninstall`.
Claude Code is tried a second time on a busy machine, for it connects to its servers while
it already asks. Exits 1 when something is not as it should be.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import npm
from host_models import Call, Model, serving
from host_programs import HOSTS, Host, Ran, Room, hooks_in
from npm import run

from ego.faces.mcp import INSTRUCTIONS

PACKAGES: dict[str, str] = json.loads(Path(__file__).with_name("hosts.json").read_text("utf-8"))
PROMPT = "Begin. Since yesterday I live in a flat in Kanazawa, third floor."
SAID_BY_THE_PERSON = "flat in Kanazawa"
KEPT = "A grey heron stood in the river, quite still."
SCRIPT = (
    Call("wake_up"),
    Call("introspect"),
    Call("remember", {"content": KEPT, "emotion": "calm"}),
    Call("recall", {"context": "the heron in the river"}),
)
COLUMNS = (
    "host", "version", "tools in request 1", "instructions", "four tools", "hooks", "capture",
    "uninstall", "seconds",
)  # fmt: skip
BURNERS, BURN_SECONDS = 2, 300


class Tally:
    """What was seen, a row for each session, and whether all of it was as it should be."""

    def __init__(self) -> None:
        self.rows: list[dict[str, str]] = []
        self.faults: list[str] = []

    def begin(self, host: str) -> None:
        self.rows.append({"host": host})

    def see(self, column: str, said: str, fault: str = "") -> None:
        """Fill a cell of the row; a `fault` says what is not as it should be."""
        row = self.rows[-1]
        row[column] = f"{said} ✗" if fault else said
        if fault:
            self.faults.append(f"{row['host']}: {fault}")

    def table(self) -> str:
        rows = [dict(zip(COLUMNS, COLUMNS, strict=True)), *self.rows]
        widths = {name: max(len(row.get(name, "")) for row in rows) for name in COLUMNS}
        lines = [
            "  ".join(row.get(name, "").ljust(widths[name]) for name in COLUMNS).rstrip()
            for row in rows
        ]
        return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def main() -> int:
    if not npm.is_there():
        print("skipped: npm is not installed; the hosts come from there.")
        return 0
    place = Path(sys.argv[1] if len(sys.argv) > 1 else ".hosts").absolute()
    chosen = sys.argv[2:] or list(PACKAGES)
    programs = npm.install(place, list(PACKAGES.values()), scripts=True)["PATH"]
    tally = Tally()
    for host in HOSTS:
        if host.name in chosen:
            try_out(host, place, programs, tally)
            if host.connects_meanwhile:
                with busy():
                    try_out(host, place, programs, tally, beside="busy machine")
    print(f"\n{tally.table()}\n")
    print("\n".join(tally.faults) or "all as it should be")
    return 1 if tally.faults else 0


@contextlib.contextmanager
def busy() -> Iterator[None]:
    """Have programs beside us that take all the processors they get, for a while at most."""
    code = f"import time\nend = time.time() + {BURN_SECONDS}\nwhile time.time() < end: pass"
    burners = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(BURNERS)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def try_out(host: Host, place: Path, programs: str, tally: Tally, beside: str = "") -> None:
    """One session of a host, from before ego is installed until after it is gone."""
    tally.begin(f"{host.name} ({beside})" if beside else host.name)
    # Codex puts nothing into a home that lies where temporary files do; and a directory to
    # work in that lies in ours would bring our own CLAUDE.md along.
    with (
        tempfile.TemporaryDirectory(dir=place, prefix="home-", ignore_cleanup_errors=True) as home,
        tempfile.TemporaryDirectory(prefix="work-", ignore_cleanup_errors=True) as work,
    ):
        room = Room(Path(home), Path(work), programs)
        for name, text in host.files.items():
            file = room.home / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        version = run([host.program, "--version"], room.environ).stdout
        tally.see("version", next(word for word in version.split() if word[0].isdigit()))
        with serving(Model((), "Hello.")) as url:
            start(host, room, url, "Hello.")
        before = snapshot(room.home)
        install(host, room)
        back = taken_back(host, room, before)
        install(host, room)
        installed = snapshot(room.home)
        model = Model(SCRIPT, "The heron is kept.")
        started = time.monotonic()
        with serving(model) as url:
            ran = start(host, room, url, PROMPT)
        tally.see("seconds", f"{time.monotonic() - started:.1f}")
        if ran.returncode:
            tally.faults.append(f"{host.name} ended with {ran.returncode}: {ran.stderr[-400:]}")
        look_at_request(model, tally)
        look_at_turn(model, room, tally)
        look_at_hooks(host, room, ran, model, tally)
        look_at_capture(host, room, tally)
        after_session = snapshot(room.home)
        uninstall(host, room)
        wrong = back + left_behind(before, installed, after_session, snapshot(room.home))
        tally.see("uninstall", "no" if wrong else "byte for byte", "; ".join(wrong))
    print("; ".join(f"{name}: {said}" for name, said in tally.rows[-1].items()), flush=True)


def start(host: Host, room: Room, url: str, prompt: str) -> Ran:
    """Have a host answer a prompt; where its ego lives it knows only from what install wrote."""
    words, environ = host.start(url, prompt)
    environ = room.environ | {"EGO_DATA_DIR": str(room.work / "elsewhere")} | environ
    return run(words, environ, check=False, cwd=room.desk, seconds=180)


def ego(room: Room, *words: str) -> subprocess.CompletedProcess[str]:
    environ = room.environ | {"EGO_DATA_DIR": str(room.data), "EGO_EMBEDDING_MODEL": "off"}
    return run([sys.executable, "-m", "ego", *words], environ)


def install(host: Host, room: Room) -> None:
    """`ego install`, with capture where it is offered."""
    ego(room, "install", host.name, *(["--capture"] if host.captures else []))


def uninstall(host: Host, room: Room) -> None:
    ego(room, "uninstall", host.name)


def snapshot(home: Path) -> dict[str, bytes]:
    """Every file of a home, but for what is the host's own bulk."""
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and path.stat().st_size < 2_000_000
    }


def taken_back(host: Host, room: Room, before: dict[str, bytes]) -> list[str]:
    """What an uninstall right after the install leaves other than it was."""
    uninstall(host, room)
    now = snapshot(room.home)
    return [
        f"{name} is not as it was before install"
        for name in sorted(before.keys() | now.keys())
        if before.get(name) != now.get(name)
    ]


def left_behind(
    before: dict[str, bytes],
    installed: dict[str, bytes],
    after_session: dict[str, bytes],
    gone: dict[str, bytes],
) -> list[str]:
    """What uninstall leaves of ego, or takes of the host's, in the files that ego touched.

    A file that the host has not written since has to be as it was; one that it has written
    keeps all that the host wrote, and nothing of what install put there.
    """
    wrong = []
    for name, was_installed in installed.items():
        if before.get(name) == was_installed:
            continue
        if after_session.get(name) == was_installed:
            if gone.get(name) != before.get(name):
                wrong.append(f"{name} is not as it was before install")
            continue
        ours = leaves(was_installed) - leaves(before.get(name, b"{}"))
        if leaves(gone[name]) != leaves(after_session[name]) - ours:
            wrong.append(f"{name}, which the host wrote too, is not what it wrote")
    return wrong


def leaves(content: bytes) -> set[str]:
    """Every value of a JSON document with its path, as lines."""

    def walk(value: object, at: str) -> Iterator[str]:
        if isinstance(value, dict) and value:
            for key, one in value.items():
                yield from walk(one, f"{at}/{key}")
        elif isinstance(value, list) and value:
            for one in value:
                yield from walk(one, f"{at}/-")
        else:
            yield f"{at} = {json.dumps(value)}"

    return set(walk(json.loads(content), ""))


def look_at_request(model: Model, tally: Tally) -> None:
    """Whether the tools and the instructions are in the first request of the session itself."""
    first = next((asked for asked in model.asked if asked.tools), None)
    tools = model.tools_of(first) if first else {}
    tokens = sum(len(first.tools[name]) for name in tools.values()) // 4 if first else 0
    missing = {call.tool for call in SCRIPT} - tools.keys()
    said = f"{len(tools)} ({tokens:,} tokens)"
    tally.see("tools in request 1", said, "request 1 has not ego's tools" if missing else "")
    is_told = first is not None and plain(INSTRUCTIONS) in plain(first.told)
    tally.see("instructions", "there" if is_told else "no", "" if is_told else "no instructions")


def plain(text: str) -> str:
    """A text without its layout, which hosts change: they indent, and frame."""
    return " ".join(text.split())


def look_at_turn(model: Model, room: Room, tally: Tally) -> None:
    """Whether the four answers came back to the model, and the memory is in the directory."""
    results = model.results()
    expected = {
        "remember": "Saved (id: mem_",
        "recall": KEPT,
        "wake_up": "Desires: ",
        "introspect": "Desires: ",
    }
    wrong = [
        f"{tool} answered {results.get(tool, 'nothing')[:80]!r}"
        for tool, words in expected.items()
        if words not in results.get(tool, "")
    ]
    if KEPT not in ego(room, "memories", "--json").stdout:
        wrong.append("the memory is not in the data directory")
    tally.see("four tools", f"{len(results)} of {len(SCRIPT)}", "; ".join(wrong))


def look_at_hooks(host: Host, room: Room, done: Ran, model: Model, tally: Tally) -> None:
    """Whether the hooks that install wrote ran, and what SessionStart said stands in request 1."""
    written = hooks_in(host, room)
    if not written:
        tally.see("hooks", "none written")
        return
    ran = host.hooks_ran(room, done)
    due = [name for name in ("SessionStart", "Stop") if name in written]
    wrong = [f"{name} did not run" for name in due if name not in ran]
    first = next((asked for asked in model.asked if asked.tools), None)
    told = plain(ran.get("SessionStart", ""))
    if not told or first is None or told not in plain(first.told):
        wrong.append("SessionStart's words are not in request 1")
    tally.see(
        "hooks", ", ".join(name for name in due if name in ran) or "none ran", "; ".join(wrong)
    )


def look_at_capture(host: Host, room: Room, tally: Tally) -> None:
    """Whether what the person said is found by recall; capture goes on when the host has ended."""
    if not host.captures:
        tally.see("capture", "not offered")
        return
    for _ in range(20):
        if SAID_BY_THE_PERSON in ego(room, "recall", "where do I live? Kanazawa").stdout:
            tally.see("capture", "found by recall")
            return
        time.sleep(0.5)
    tally.see("capture", "no", "what the person said is not found by recall")


if __name__ == "__main__":
    raise SystemExit(main())
