"""Other people's MCP clients against the real `ego serve`, over a pipe and over HTTP.

    python scripts/clients.py [DIRECTORY]

They are installed from npm into DIRECTORY (.clients) the first time, with a Node of their
own where the one at hand is too old. The Inspector's CLI and mcporter list the tools, call
every one of them with what it takes and with what it does not, and read a resource; the
Inspector also looks at the schemas and a prompt. The conformance client of the protocol asks
over HTTP alone, and what it asks of a server that is not made for its tests. Exits 1 when
something is not as it should be.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import npm
from npm import run

from ego.faces import registry
from ego.runtime.toolkit import TOOLS

registry.register_all()

PACKAGES = (
    "@modelcontextprotocol/inspector@2.12.0",
    "mcporter@0.12.3",
    "@modelcontextprotocol/conformance@0.1.16",
)
SCENARIOS = (
    "server-initialize",
    "ping",
    "completion-complete",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
)
"""What the conformance client asks of any server; the rest wants tools of the tests' own."""
OFFERED = [tool.name for tool in TOOLS.values() if tool.offered]


class Told(NamedTuple):
    """What a client made of a call."""

    is_error: bool
    text: str


class Client(NamedTuple):
    """A client, and how it is asked."""

    name: str
    tools: Callable[[], list[str]]
    call: Callable[[str, dict[str, Any]], Told]
    read: Callable[[str], str]


class Tally:
    """Prints what was seen, and remembers whether all of it was as it should be."""

    def __init__(self) -> None:
        self.failed = 0

    def see(self, what: str, is_right: bool, said: str, started: float) -> None:
        self.failed += not is_right
        taken = time.monotonic() - started
        print(f"{'ok  ' if is_right else 'FAIL'} {taken:5.1f} s  {what:<34} {one_line(said)}")


def main() -> int:
    place = Path(sys.argv[1] if len(sys.argv) > 1 else ".clients").absolute()
    environ = install(place)
    tally = Tally()
    for client_of in (inspector, mcporter):
        for wire in (over_a_pipe, over_http):
            with tempfile.TemporaryDirectory() as directory:
                environ["EGO_DATA_DIR"] = str(Path(directory) / "data")
                environ["HOME"] = directory
                config = Path(directory) / "ego.json"
                with wire(environ) as entry:
                    config.write_text(entry)
                    client = client_of(place, environ, config)
                    named = f"{client.name}{' http' if wire is over_http else ''}"
                    try_out(client._replace(name=named), tally)
                    if client_of is inspector:
                        look_closer(named, inspector_command(place, config), environ, tally)
    with tempfile.TemporaryDirectory() as directory:
        environ |= {"EGO_DATA_DIR": str(Path(directory) / "data"), "HOME": directory}
        conform(environ, tally)
    print(f"{tally.failed} of what was tried failed" if tally.failed else "all as it should be")
    return 1 if tally.failed else 0


def install(place: Path) -> dict[str, str]:
    """The variables under which the clients run, once they are there."""
    if not npm.is_there():
        sys.exit("error: npm is not installed; the clients come from there.")
    environ = npm.install(place, PACKAGES)
    return environ | {"EGO_EMBEDDING_MODEL": "off", "MCP_INSPECTOR_SECRET_STORE": "memory"}


@contextmanager
def over_a_pipe(environ: dict[str, str]) -> Iterator[str]:
    """How a client starts the server by itself."""
    yield run([sys.executable, "-m", "ego", "install", "json"], environ).stdout


@contextmanager
def over_http(environ: dict[str, str]) -> Iterator[str]:
    """Where a client finds a server that runs, and the token for it."""
    with serving(environ) as told:
        url, token = told
        headers = {"Authorization": token.removeprefix("Authorization: ")}
        entry = {"type": "streamable-http", "url": url, "headers": headers}
        yield json.dumps({"mcpServers": {"ego": entry}})


@contextmanager
def serving(environ: dict[str, str], *more: str) -> Iterator[list[str]]:
    """A server over HTTP while the block lasts, and the lines it says at its start."""
    command = [sys.executable, "-m", "ego", "serve", "--http", "0", *more]
    server = subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout
    try:
        lines = 1 if "--no-token" in more else 2
        told = [server.stdout.readline().strip() for _ in range(lines)]
        wait_for(told[0].removesuffix("mcp") + "health")
        yield told
    finally:
        server.terminate()
        server.wait(20)
        server.stdout.close()


def wait_for(address: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def conform(environ: dict[str, str], tally: Tally) -> None:
    """What the conformance client of the protocol finds."""
    with serving(environ, "--no-token") as (url,):
        for scenario in SCENARIOS:
            started = time.monotonic()
            asked = ["conformance", "server", "--url", url, "--scenario", scenario]
            ran = run(asked, environ, check=False, cwd=Path(environ["HOME"]))
            said = re.findall(r"Passed: .*|\d+ passed.*", ran.stdout + ran.stderr)
            told = said[-1] if said else (ran.stdout + ran.stderr)[-200:]
            tally.see(f"conformance {scenario}", not ran.returncode, told, started)


def try_out(client: Client, tally: Tally) -> None:
    started = time.monotonic()
    listed = client.tools()
    tally.see(f"{client.name} list", listed == OFFERED, f"{len(listed)} tools", started)
    ids: list[str] = []
    for name, arguments in good_calls(ids):
        started = time.monotonic()
        told = client.call(name, arguments)
        ids += re.findall(r"\b(?:mem|ep)_[0-9a-f]{12}\b", told.text) if name == "remember" else []
        tally.see(
            f"{client.name} {name}", not told.is_error and bool(told.text), told.text, started
        )
    for name, arguments, sentence in BAD:
        started = time.monotonic()
        told = client.call(name, arguments)
        is_refused = told.is_error and sentence in told.text
        tally.see(f"{client.name} {name} (bad)", is_refused, told.text, started)
    started = time.monotonic()
    read = client.read("ego://desires")
    tally.see(f"{client.name} ego://desires", "curiosity" in read, read, started)


def good_calls(ids: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A call of every tool; `ids` fills with what `remember` answers meanwhile."""
    yield (
        "remember",
        {"content": 'The tide: "x=1", さくら.', "tags": ["sea", "[b]"], "importance": 4},
    )
    yield "remember", {"content": "It left a shell.", "emotion": "moved", "people": ["Aki"]}
    for name in OFFERED:
        if name not in ("remember", "forget"):
            yield (
                name,
                {
                    "recall": {"context": "the tide", "n": 2},
                    "satisfy_desire": {"name": "curiosity", "quality": 0.9},
                    "update_relationship": {"person": "Aki", "field": "trust_level", "value": 0.8},
                    "update_self": {"field": "question", "value": "Why the sea?"},
                    "link_memories": {"source_id": ids[0], "target_id": ids[-1]},
                    "create_episode": {"memory_ids": [ids[0], ids[-1]], "summary": "The tides"},
                    "get_episode": {"episode_id": ids[0]},
                }.get(name, {}),
            )
    yield "forget", {"memory_id": ids[0]}


BAD: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("remember", {"emotion": "calm"}, "remember needs content."),
    ("remember", {"content": "x", "emotion": "joyous"}, "Unknown emotion 'joyous'. Known: "),
    ("remember", {"content": "x", "mood": "b"}, "remember has no argument 'mood'. It takes: "),
    ("recall", {"context": "x", "n": 50}, "n must be a whole number from 1 to 10, not 50."),
    ("get_episode", {"episode_id": "mem_nowhere"}, "No episode or memory 'mem_nowhere'."),
    ("fly", {}, "fly"),
)


def inspector_command(place: Path, config: Path) -> list[str]:
    program = str(place / "node_modules" / ".bin" / "mcp-inspector")
    return ["node", program, "--cli", "--config", str(config), "--server", "ego"]


def inspector(place: Path, environ: dict[str, str], config: Path) -> Client:
    asking = inspector_command(place, config)

    def ask(*words: str) -> subprocess.CompletedProcess[str]:
        return run([*asking, *words], environ, check=False)

    def call(name: str, arguments: dict[str, Any]) -> Told:
        pairs = [
            f"{key}={value if isinstance(value, str) else json.dumps(value)}"
            for key, value in arguments.items()
        ]
        given = ["--tool-arg", *pairs] if pairs else []
        ran = ask("--method", "tools/call", "--tool-name", name, *given)
        if not ran.stdout.strip():  # a tool that is not there
            return Told(ran.returncode != 0, ran.stderr.strip().rpartition("\n")[2])
        answer = json.loads(ran.stdout)
        return Told(bool(answer.get("isError")), answer["content"][0]["text"])

    def tools() -> list[str]:
        listed = json.loads(ask("--method", "tools/list").stdout)["tools"]
        return [tool["name"] for tool in listed]

    return Client(
        "inspector", tools, call,
        lambda uri: ask("--method", "resources/read", "--uri", uri).stdout,
    )  # fmt: skip


def look_closer(name: str, asking: list[str], environ: dict[str, str], tally: Tally) -> None:
    """What only the Inspector looks at: whether the schemas travel, and a prompt."""
    started = time.monotonic()
    ran = run([*asking, "--method", "tools/list", "--strict"], environ, check=False)
    complaints = [line for line in ran.stderr.splitlines() if "warning" in line or "error" in line]
    tally.see(
        f"{name} schemas", not ran.returncode and not complaints, "; ".join(complaints), started
    )
    started = time.monotonic()
    named = ["--prompt-name", "before_reply", "--prompt-args", "person=Aki"]
    ran = run([*asking, "--method", "prompts/get", *named], environ, check=False)
    tally.see(f"{name} prompt", "to answer Aki" in ran.stdout, ran.stdout, started)


def mcporter(place: Path, environ: dict[str, str], config: Path) -> Client:
    program = str(place / "node_modules" / ".bin" / "mcporter")

    def ask(*words: str) -> subprocess.CompletedProcess[str]:
        return run(["node", program, "--config", str(config), *words], environ, check=False)

    def call(name: str, arguments: dict[str, Any]) -> Told:
        ran = ask("call", f"ego.{name}", "--args", json.dumps(arguments))
        return Told(ran.returncode != 0, ran.stdout + ran.stderr)

    def tools() -> list[str]:
        return [tool["name"] for tool in json.loads(ask("list", "ego", "--json").stdout)["tools"]]

    return Client("mcporter", tools, call, lambda uri: ask("resource", "ego", uri).stdout)


def one_line(said: str) -> str:
    plain = " ".join(said.split())
    return plain if len(plain) <= 70 else f"{plain[:69]}…"


if __name__ == "__main__":
    raise SystemExit(main())
