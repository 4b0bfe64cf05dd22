"""The report in a real browser: nothing runs, nothing is fetched, light and dark both show.

Opt-in (`make test-browser`): needs Chromium, which Debian and others package.
"""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from PIL import Image

from tests.browser.chromium import browsing, find
from tests.conftest import RunHere
from tests.upkeep.page.test_report import (
    live,
    written,
)

pytestmark = pytest.mark.browser

PAPER = {"light": (251, 250, 247), "dark": (21, 23, 27)}


@pytest.fixture(scope="module")
def chromium() -> str:
    found = find()
    if found is None:
        pytest.fail("Chromium is needed: apt-get install chromium.")
    return found


class Listening(HTTPServer):
    """A server that only notes what it is asked for."""

    asked: list[str]


class Note(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None: ...  # noqa: A002


@pytest.fixture
def listener() -> Iterator[Listening]:
    with Listening(("127.0.0.1", 0), Note) as server:
        server.asked = []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def look(chromium: str, file: Path, *flags: str) -> str:
    """Open `file` as a person would; returns what the browser says on standard output."""
    profile = file.parent / "profile"
    common = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
    ran = subprocess.run(
        [chromium, *common, f"--user-data-dir={profile}", *flags, file.as_uri()],
        capture_output=True,
        timeout=90,
        check=True,
    )
    return ran.stdout.decode()


def hostile(port: int) -> str:
    return (
        "</text></title></style><script>document.title='owned'</script>"
        f"<img src='http://127.0.0.1:{port}/leak' onerror=\"document.title='owned'\">"
        f"<link rel=stylesheet href='http://127.0.0.1:{port}/style'>"
    )


def test_a_hostile_memory_neither_runs_nor_calls_home(
    chromium: str, listener: Listening, run_here: RunHere, tmp_path: Path
) -> None:
    words = hostile(listener.server_port)
    live(run_here)
    run_here("remember", words, "--emotion", "sad")
    run_here("remember", f"{words} again", "--emotion", "sad")
    run_here("update-self", "question", words)
    written(run_here, tmp_path / "page.html")
    bare = tmp_path / "bare.html"
    bare.write_text(f"<title>An ego</title><p>{words}", "utf-8")

    seen = look(chromium, tmp_path / "page.html", "--dump-dom")
    asked = list(listener.asked)
    control = look(chromium, bare, "--dump-dom")

    assert asked == []
    assert "<title>An ego on 2026-01-01</title>" in seen
    assert "&lt;script&gt;document.title='owned'&lt;/script&gt;" in seen
    assert "owned</title>" in control, "the same words unescaped do run"
    assert "/leak" in listener.asked


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [500, 1000])
def test_it_shows_in_light_and_dark_wide_and_narrow(
    scheme: str, width: int, chromium: str, run_here: RunHere, tmp_path: Path
) -> None:
    live(run_here)
    written(run_here, tmp_path / "page.html")
    picture = tmp_path / "page.png"

    look(
        chromium,
        tmp_path / "page.html",
        f"--blink-settings=preferredColorScheme={'1' if scheme == 'light' else '0'}",
        f"--window-size={width},1400",
        f"--screenshot={picture}",
    )

    with Image.open(picture) as image:
        shown = image.convert("RGB")
        edge = {shown.getpixel((shown.width - 1, y)) for y in range(shown.height)}
        colours = shown.getcolors(1 << 24) or []
    assert edge == {PAPER[scheme]}, "nothing runs over the edge"
    assert len(colours) > 50
    assert sum(count for count, colour in colours if colour != PAPER[scheme]) > 10_000


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_cut_on_a_telephone(
    scheme: str, chromium: str, run_here: RunHere, tmp_path: Path
) -> None:
    live(run_here)
    run_here("persona", "set", "--text", "I am Nagi.", "--name", "凪" * 40)
    run_here("remember", "x" * 300)
    run_here("update-relationship", "Aki", "known_fact", "灯台" * 60)
    written(run_here, tmp_path / "page.html")

    with browsing(chromium, tmp_path / "profile") as browser:
        page = browser.open(390, 900, scheme)
        page.go((tmp_path / "page.html").as_uri())
        page.picture(tmp_path / "page.png", whole=True)
        over = page.run(
            "[...document.querySelectorAll('body *')].filter(one => {"
            " const box = one.getBoundingClientRect();"
            " return box.width && (box.right > innerWidth || box.left < 0); })"
            ".map(one => one.outerHTML.slice(0, 120))"
        )
        hidden = page.run(
            "[...document.querySelectorAll('*')].filter("
            "one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth"
            " && !one.closest('svg')).map(one => one.outerHTML.slice(0, 120))"
        )

    assert (over, hidden) == ([], [])
