"""Build the wheel and the sdist, and try each in an environment that has nothing else.

    python scripts/try_dist.py [DIRECTORY]

Both are left in DIRECTORY (dist), from which one would upload them. Each is installed with
pip into a new environment, with all it asks for, and there a memory is kept and found, from
the command line and over MCP; then with pipx, whose `ego` finds that memory too. Exits 1 when
something is not as it should be.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ego

ROOT = Path(__file__).resolve().parent.parent
KEPT, ASKED = "美咲の猫のミケが、窓辺でずっと桜を見ていた。", "ペットが外の花を眺めていた"


def main() -> int:
    place = Path(sys.argv[1] if len(sys.argv) > 1 else "dist").absolute()
    shutil.rmtree(place, ignore_errors=True)
    run([sys.executable, "-m", "hatchling", "build", "-d", str(place)], ROOT)
    failed = 0
    for package in sorted(place.iterdir()):
        print(f"{package.name}, {package.stat().st_size:,} bytes")
        started = time.monotonic()
        for what, is_right, said in tried(package):
            failed += not is_right
            taken, started = time.monotonic() - started, time.monotonic()
            print(f"  {'ok  ' if is_right else 'FAIL'} {taken:5.1f} s  {what:<18} {said}")
    print(f"{failed} of what was tried failed" if failed else "all as it should be")
    return 1 if failed else 0


def tried(package: Path) -> Iterator[tuple[str, bool, str]]:
    """What was tried with `package`, whether it was right, and what it said."""
    with tempfile.TemporaryDirectory() as made:
        home = Path(made)
        venv.create(home / "env", with_pip=True)
        programs = home / "env" / "bin"
        environ = {
            **{
                name: os.environ[name] for name in os.environ if not name.startswith(("EGO_", "PY"))
            },
            "HOME": made,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        }

        def here(command: str, *words: str) -> str:
            return run([str(programs / command), *words], home, environ)

        here("python", "-m", "pip", "install", "--quiet", str(package))
        listed = json.loads(here("python", "-m", "pip", "list", "--format", "json"))
        ours = [one["name"] for one in listed if one["name"].startswith("ego")]
        yield "pip install", ours == ["ego-mind"], f"{len(listed)} packages, {ours} of ours"
        where = here("python", "-c", "import ego; print(ego.__file__)").strip()
        yield "import ego", Path(where).is_relative_to(home.resolve()), where[len(made) :]
        for command in ("ego", "ego-mind"):
            version = here(command, "--version").strip()
            yield f"{command} --version", version == f"ego {ego.__version__}", version
        kept = here("ego", "remember", KEPT).splitlines()[0]
        yield "ego remember", kept.startswith("Saved (id: mem_"), kept
        found = here("ego", "recall", ASKED, "--n", "1")
        yield "ego recall", KEPT in found, found.splitlines()[1]
        answers = over_mcp([str(programs / "ego"), "serve"], home, environ)
        named = answers["initialize"]["serverInfo"]
        yield "initialize", named["name"] == "ego", f"{named['name']} {named.get('version')}"
        tools = [tool["name"] for tool in answers["tools/list"]["tools"]]
        yield "tools/list", "remember" in tools, f"{len(tools)} tools"
        text = answers["tools/call"]["content"][0]["text"]
        yield "tools/call recall", KEPT in text, text.splitlines()[1]
        here("python", "-m", "pip", "install", "--quiet", "pipx")
        apart = {"PIPX_HOME": f"{made}/pipx", "PIPX_BIN_DIR": f"{made}/bin"}
        run([str(programs / "pipx"), "install", str(package)], home, environ | apart)
        found = run([f"{made}/bin/ego", "recall", ASKED, "--n", "1"], home, environ)
        yield "pipx: ego recall", KEPT in found, found.splitlines()[1]


def over_mcp(serve: list[str], cwd: Path, env: dict[str, str]) -> dict[str, Any]:
    """What a server answers to each request of a client: hello, its tools, and a call of one."""
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "try_dist", "version": "1"},
    }
    call = {"name": "recall", "arguments": {"context": ASKED, "n": 1}}
    asked = {"initialize": hello, "tools/list": {}, "tools/call": call}
    answers: dict[str, Any] = {}
    with subprocess.Popen(
        serve, cwd=cwd, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None

        def tell(**message: Any) -> None:
            print(json.dumps({"jsonrpc": "2.0", **message}), file=server.stdin, flush=True)

        for method, given in asked.items():
            tell(id=method, method=method, params=given)
            while method not in answers:
                line = json.loads(server.stdout.readline() or sys.exit("error: serve has ended."))
                if "id" in line:
                    answers[line["id"]] = line.get("result", line)
            if method == "initialize":
                tell(method="notifications/initialized")
        server.stdin.close()
    return answers


def run(words: list[str], cwd: Path, env: dict[str, str] | None = None) -> str:
    ran = subprocess.run(
        words, cwd=cwd, env=env, capture_output=True, text=True, timeout=900, check=False
    )
    if ran.returncode:
        sys.exit(f"error: {' '.join(words)} failed:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


if __name__ == "__main__":
    raise SystemExit(main())
