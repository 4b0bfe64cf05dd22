"""Every page: what is on it, that a text is a text, and that looking changes nothing."""

from __future__ import annotations

import json
import re
import sqlite3
import threading
import time
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from ego.faces.web.pages.settings import MEANINGS
from tests.conftest import ego_process
from tests.faces.web.conftest import SECRET, Home, Tab, served
from tests.upkeep.page.test_report import Read

PATHS = (
    *("/", "/memories", "/people", "/stories", "/talk", "/persona", "/life", "/console"),
    *("/settings", "/memories?q=gulls", "/memories?aside=1"),
)


@pytest.mark.parametrize("path", PATHS)
def test_a_page_holds_our_elements_only_whatever_a_memory_says(path: str, tab: Tab) -> None:
    read = Read(tab.get(path))

    scripts = [attributes for name, attributes in read.elements if name == "script"]
    assert scripts == [{"src": "/static/web.js", "defer": ""}]
    names = {name for name, _ in read.elements}
    assert not names & {"img", "b-tag", "iframe", "object", "style", "base"}
    for _, attributes in read.elements:
        assert not [key for key in attributes if key.startswith("on") or key == "style"]
    assert "Nagi" in read.texts
    assert not re.search("[\u202e\x1b]", "".join(read.texts))


def test_looking_settles_nothing_and_counts_as_nothing(home: Home, tab: Tab) -> None:
    found = re.findall(r"/memories/mem_\w+", tab.get("/memories"))
    before = {one.name: one.read_bytes() for one in home.data_dir.glob("*.json")}
    with closing(sqlite3.connect(home.data_dir / "ego.db")) as db:
        db.execute("PRAGMA journal_mode").fetchone()
        (version,) = db.execute("PRAGMA data_version").fetchone()
        for path in (*PATHS, *found, f"/memories?q=gulls&why={found[-1].rpartition('/')[2]}"):
            assert tab.client.get(path).status_code in (200, 404)
        (after,) = db.execute("PRAGMA data_version").fetchone()

    assert after == version
    assert {one.name: one.read_bytes() for one in home.data_dir.glob("*.json")} == before


def test_a_write_by_another_process_is_told_within_a_second(home: Home, tab: Tab) -> None:
    heard: list[float] = []
    ready = threading.Event()

    def listen() -> None:
        with tab.client.stream("GET", "/events", timeout=10) as answer:
            for line in answer.iter_lines():
                if line.startswith("data:"):
                    heard.append(time.monotonic())
                    ready.set()
                if len(heard) == 2:
                    return

    listener = threading.Thread(target=listen)
    listener.start()
    assert ready.wait(5)
    time.sleep(0.6)
    home.keep("remember", content="A boat came in.")
    written = time.monotonic()
    listener.join(timeout=5)

    assert len(heard) == 2
    assert heard[1] - written < 1
    assert "A boat came in." in tab.get("/")


def test_a_search_finds_and_says_why(home: Home, tab: Tab) -> None:
    its_id = home.keep("remember", content="港の白い猫が帰ってきた。", emotion="warm")["id"]

    found = tab.get("/memories?q=白い猫")
    reason = tab.get(f"/memories?q=白い猫&why={its_id}")

    assert "港の白い猫が帰ってきた。" in found
    assert "words" not in Read(found).texts
    assert re.search(r"place 1 of \d+, score \d+\.\d+:\n  nearness .*\n  words ", reason)
    assert "No memory is like that." in tab.get("/memories?emotion=proud&category=dream")
    assert "港の白い猫" in tab.get("/memories?emotion=warm")
    assert "is not a" in tab.get("/memories?since=neverday")
    assert tab.client.get("/memories?q=白い猫&why=mem_nix").status_code == 404


def test_an_export_takes_away_what_may_be_seen(tab: Tab) -> None:
    def exported() -> tuple[list[str], str]:
        answer = tab.client.get("/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="ego.jsonl"'
        lines = [json.loads(line) for line in answer.text.splitlines()]
        return [one["kind"] for one in lines], answer.text

    kinds, openly = exported()
    tab.send("/private", tab.form("/", "/private"))
    _, whole = exported()

    assert kinds[0] == "ego"
    assert "memory" in kinds
    assert SECRET not in openly
    assert SECRET in whole


def test_every_setting_says_what_it_means(tab: Tab) -> None:
    page = Read(tab.get("/settings"))

    named = [one for one in page.texts if re.fullmatch(r"[a-z_.]+", one) and one in MEANINGS]
    assert set(named) == set(MEANINGS)
    assert len([1 for name, _ in page.elements if name == "dt"]) == len(MEANINGS)


def test_what_is_not_there_is_said(tab: Tab) -> None:
    for path in ("/memories/mem_nix", "/talk/ev_nix", "/stories/ep_nix", "/nowhere"):
        answer = tab.client.get(path)
        assert answer.status_code == 404
        assert "<h1>Not found</h1>" in answer.text


def test_whom_it_talks_with_was_met_though_no_memory_says_so(home: Home, tab: Tab) -> None:
    for name in ("Ken", "your companion"):
        home.keep("update_relationship", person=name, field="known_fact", value="rows")
    before = tab.get("/people")
    ego_process(home.data_dir, "absorb", "--user", "Hello.", stdin=b"Hello you.")

    after = tab.get("/people")

    assert "<span>talked " not in before
    assert after.count("<span>talked ") == 1  # the companion; Ken was never met


def test_what_cannot_be_read_is_said_on_the_page(home: Home, tab: Tab) -> None:
    place = home.data_dir / "preferences.json"
    before = place.read_bytes() if place.exists() else None
    place.write_text("{", "utf-8")
    try:
        today, persona = tab.client.get("/"), tab.client.get("/persona")
    finally:
        place.unlink() if before is None else place.write_bytes(before)

    assert today.status_code == 200
    assert "preferences.json" in today.text
    assert persona.status_code == 503
    assert "preferences.json" in persona.text


def test_a_client_that_asks_for_anything_else_gets_no_file(tab: Tab) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/app.py"):
        assert tab.client.get(path).status_code == 404
    assert httpx.codes.is_success(tab.client.get("/static/icon.svg").status_code)


def test_whom_it_only_talked_with_stands_among_the_people(home: Home, tab: Tab) -> None:
    ego_process(home.data_dir, "absorb", "--user", "I draw.", "--with", "Mia", stdin=b"Ah!")

    assert "Only talked with: Mia." in tab.get("/people")


def test_whom_talk_names_stands_among_the_people(home: Home, tab: Tab) -> None:
    for said in ("Dinner with Ruth!", "Ruth is late."):
        ego_process(home.data_dir, "absorb", "--user", said, stdin=b"Ah!")

    assert "Only named in talk: Ruth." in tab.get("/people")


@pytest.mark.usefixtures("prepared")
def test_a_companion_of_talk_stands_among_the_people(data_dir: Path) -> None:
    mia = {"EGO_COMPANION": "Mia"}
    ego_process(data_dir, "absorb", "--user", "I draw.", stdin=b"Ah!", **mia)
    ego_process(data_dir, "remember", "Mia draws boats.", "--about", "Mia", **mia)
    with contextmanager(served)(data_dir, **mia) as own:
        tab = Tab(own)
        page = tab.get("/people")
        tab.client.close()

    assert "Known from talk alone: Mia, your companion" in page
    assert "Only named in memories" not in page
