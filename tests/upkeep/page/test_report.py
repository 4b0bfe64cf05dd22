"""The page to look at: whole, safe whatever a memory says, and silent about what is private."""

from __future__ import annotations

import base64
import hashlib
import re
import stat
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ego.core import text
from ego.runtime.ego import Ego
from ego.upkeep import page
from ego.upkeep.page import network
from ego.upkeep.page.markup import tag
from ego.upkeep.page.portrait import Portrait
from tests.conftest import NOON, Clock, RunHere, ego_process, use

HOSTILE = (
    "</text></svg></li></style><script>document.title='owned'</script>"
    '<img src=http://127.0.0.1:9/x onerror=alert(1)> " onload="alert(1)'
    " ' & &lt; \u202eevil\x1b[31m"
)


class Read(HTMLParser):
    """A page as a browser takes it apart."""

    def __init__(self, written: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(written)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if data.strip() and self.elements[-1][0] != "style":
            self.texts.append(data.strip())

    @property
    def skeleton(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every element with the names of its attributes."""
        return [(tag, tuple(attributes)) for tag, attributes in self.elements]


def live(run: RunHere, **more: str) -> None:
    """A few days with a cat, a question and a friend."""
    cat = ("The white cat came back to the harbour.", "The white cat left the harbour.")
    for n, said in enumerate(cat):
        felt = ("--emotion", "moved", "--with", "花子")
        run("remember", said, *felt, at=NOON + timedelta(hours=n), **more)
    run("update-self", "question", "Why does silence differ?", at=NOON, **more)
    run("update-self", "goal", "Learn the names of the boats", at=NOON, **more)
    run("update-relationship", "花子", "preferred_topic", "桜と海", at=NOON, **more)


def written(run: RunHere, file: Path, **more: str) -> str:
    ran = run("report", "-o", str(file), at=NOON + timedelta(hours=5), **more)
    assert ran.code == 0, ran.err
    return file.read_text("utf-8")


def test_it_is_titled_with_the_name(run_here: RunHere, tmp_path: Path) -> None:
    run_here("persona", "set", "--text", "I am Nagi.", "--name", "<i>Nagi</i>")

    texts = Read(written(run_here, tmp_path / "page.html")).texts

    assert texts[:2] == ["<i>Nagi</i> on 2026-01-01", "<i>Nagi</i>"]


def test_the_words_of_the_page(
    run_here: RunHere, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    live(run_here)

    assert Read(written(run_here, tmp_path / "page.html")).texts == snapshot


def test_the_words_of_an_empty_page(
    run_here: RunHere, tmp_path: Path, snapshot: SnapshotAssertion
) -> None:
    assert Read(written(run_here, tmp_path / "page.html")).texts == snapshot


def test_nothing_is_loaded_and_only_the_style_is_allowed(run_here: RunHere, tmp_path: Path) -> None:
    live(run_here)
    html = written(run_here, tmp_path / "page.html")

    read = Read(html)

    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    (policy,) = [
        attributes["content"]
        for tag, attributes in read.elements
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    assert not re.search(r"url\(|@import|https?:", html)
    harmless(read)


def harmless(read: Read) -> None:
    for name, attributes in read.elements:
        assert name not in {"script", "img", "iframe", "object", "link", "base", "form", "image"}
        assert not {"style", "src", "srcset", "xlink:href", "action"} & set(attributes)
        assert not [key for key in attributes if key.startswith("on")]
        assert re.fullmatch(r"#m\d+", attributes.get("href") or "#m0")


def test_hostile_words_are_words_wherever_they_stand(run_here: RunHere, tmp_path: Path) -> None:
    live(run_here)
    tame = Read(written(run_here, tmp_path / "tame.html")).skeleton
    run_here("remember", HOSTILE, "--emotion", "sad", "--tag", "x", "--with", HOSTILE[:70])
    run_here("remember", f"{HOSTILE} again", "--emotion", "sad")
    for field, value in (("known_fact", HOSTILE), ("preferred_topic", HOSTILE)):
        run_here("update-relationship", HOSTILE[:70], field, value)
    run_here("update-self", "question", HOSTILE)
    run_here("update-self", "goal", HOSTILE[:100])

    html = written(run_here, tmp_path / "page.html", EGO_COMPANION=HOSTILE)

    read = Read(html)
    harmless(read)
    assert {name for name, _ in read.skeleton} <= {name for name, _ in tame} | {"circle"}
    shown = [said for said in read.texts if "document.title='owned'" in said]
    assert len(shown) >= 5
    assert "\u202e" not in html
    assert "\x1b" not in html


@pytest.fixture
def portrait(world: Ego, clock: Clock) -> Portrait:
    for said in ("The cat on the roof of the harbour.", "The cat in the harbour, again."):
        use(world, "remember", content=said, emotion="moved", people=["Hana"])
    use(world, "update_self", field="question", value="Why?")
    clock.forward(hours=3)
    return page.gather(world)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(said=st.text(st.characters(codec="utf-8"), min_size=1, max_size=200))
@example(said=HOSTILE)
@example(said="<!--")
@example(said="]]></title>")
def test_no_words_change_what_the_page_is_made_of(said: str, portrait: Portrait) -> None:
    before = Read(page.html(portrait)).skeleton
    (question,) = portrait.questions
    changed = replace(
        portrait,
        memories=[replace(memory, content=f"x{said}") for memory in portrait.memories],
        people=[{**entry, "name": said} for entry in portrait.people],
        questions=[replace(question, text=said)],
        companion=said,
    )

    read = Read(page.html(changed))

    assert read.skeleton == before
    assert any(text.one_line(f"x{said}", 400).strip() == one for one in read.texts)


@given(st.text(st.characters(codec="utf-8")))
def test_an_attribute_gives_back_its_words(said: str) -> None:
    ((_, attributes),) = Read(tag("p", title=said)).elements

    assert (attributes["title"] or "").replace("\r", "") == text.safe(said).replace("\r", "")


def test_a_page_with_a_private_memory_is_the_page_without_it(
    run_here: RunHere, tmp_path: Path
) -> None:
    pages = []
    for name in ("open", "secret"):
        more = {"EGO_DATA_DIR": str(tmp_path / name)}
        if name == "secret":
            secret = ("--private", "--emotion", "frustrated", "--intensity", "1", "--with", "花子")
            run_here("remember", "What nobody else may read.", *secret, at=NOON, **more)
        live(run_here, **more)
        pages.append(written(run_here, tmp_path / f"{name}.html", **more))

    assert pages[0] == pages[1]
    said = run_here("report", "-o", str(tmp_path / "x.html"), EGO_DATA_DIR=str(tmp_path / "secret"))
    assert said.out.startswith("2 memories; 1 private memory was left out.\n")


def test_a_page_is_for_its_owner_and_replaces_the_one_before(
    run_here: RunHere, tmp_path: Path
) -> None:
    file = tmp_path / "page.html"
    run_here("report", "-o", str(file))
    file.write_bytes(file.read_bytes() + b"old")
    file.chmod(0o644)

    ran = run_here("report", "-o", str(file), "--json")

    assert ran.data["file"] == str(file)
    assert not file.read_bytes().endswith(b"old")
    assert ran.data["bytes"] == len(file.read_bytes()) > 10_000
    assert not ran.data["opened"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "Where to? Name a file with -o FILE.html, or look at it with --open."),
        (("-o", "{data}/page.html"), "lies in the data directory"),
        (("-o", "{tmp}"), "is a directory. Name a file."),
        (("-o", "{tmp}/nowhere/page.html"), "cannot be written: No such file or directory."),
    ],
)
def test_a_page_that_has_no_place(
    words: tuple[str, ...], sentence: str, run_here: RunHere, tmp_path: Path, data_dir: Path
) -> None:
    ran = run_here("report", *(word.format(data=data_dir, tmp=tmp_path) for word in words))

    assert ran.code in (2, 4)
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_open_shows_it_in_the_browser(data_dir: Path, tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/shown\n', "utf-8")
    browser.chmod(0o700)

    ran = ego_process(data_dir, "report", "--open", BROWSER=f"{browser} %s", TMPDIR=str(tmp_path))

    (file,) = tmp_path.glob("ego-report-*.html")
    assert ran.out == f"0 memories.\n{file}\n"
    assert (tmp_path / "shown").read_text("utf-8") == f"file://{file}\n"
    assert file.read_text("utf-8").startswith("<!doctype html>")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def edges_of(count: int) -> Iterator[tuple[int, int]]:
    return ((n, (n * n + 1) % count) for n in range(count) if n != (n * n + 1) % count)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 160])
def test_memories_are_drawn_apart_within_the_picture_and_always_alike(count: int) -> None:
    places = network.layout(count, list(edges_of(count)), 500)

    assert places == network.layout(count, list(edges_of(count)), 500)
    assert len(set(places)) == count
    assert all(0 < x < 760 and 0 < y < 500 for x, y in places)
