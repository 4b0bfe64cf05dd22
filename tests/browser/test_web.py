"""`ego web` in a real browser: every page looked at, a memory edited and undone, nothing that runs.

Opt-in (`make test-browser`): needs Chromium, which Debian and others package.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from ego.faces.web.frame import PLACES
from ego.upkeep.language import say, speaking
from tests.browser import chromium
from tests.browser.chromium import Chromium, Page
from tests.conftest import NOON
from tests.faces.web.conftest import HOSTILE, Home, served

pytestmark = pytest.mark.browser

PAPER = {"light": (251, 250, 247), "dark": (21, 23, 27)}
LONG = "すごく長い日本語の文章は、途中で折り返されて、何も切れない。" * 8 + "x" * 300


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    found = chromium.find()
    if found is None:
        pytest.fail("Chromium is needed: apt-get install chromium.")
    with chromium.browsing(found, tmp_path_factory.mktemp("profile")) as one:
        yield one


@pytest.fixture(scope="module")
def living(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A life with something on every page."""
    first = Home(tmp_path_factory.mktemp("living") / "data", "", 0)
    first.keep("persona_set", text="I am Nagi.", name="Nagi")
    ids = [
        first.keep("remember", content=content, emotion=emotion, people=["Misaki"])["id"]
        for content, emotion in (
            ("The white cat slept on the charts.", "warm"),
            ("The white cat left the charts.", "sad"),
            (LONG, "curious"),
            (HOSTILE, "angry"),
            ("Misaki's dentist is tomorrow at 15:00.", "concerned"),
        )
    ]
    first.keep("create_episode", memory_ids=ids[:2], summary="白い猫と海図")
    first.keep("link_memories", source_id=ids[0], target_id=ids[1], type="leads_to")
    first.keep("update_relationship", person="Misaki", field="known_fact", value=LONG[:90])
    first.keep("prefer_like", domain="food", subject="ramen")
    first.keep("note", text="The office called.")
    yield from served(first.data_dir)


@pytest.fixture
def page(browser: Chromium, living: Home) -> Page:
    one = browser.open()
    one.go(living.url)
    return one


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_every_page_fits_and_is_drawn_in_its_colours(
    width: int, scheme: str, page: Page, living: Home, tmp_path: Path
) -> None:
    kept = Path(os.environ["EGO_PICTURES"]) if "EGO_PICTURES" in os.environ else tmp_path
    page.be(width, 900, scheme)
    for place, name in PLACES.items():
        page.go(living.place + place)
        assert page.run("document.documentElement.scrollWidth") <= width, name
        assert page.run("document.querySelector('h1').innerText") == name
        shot = page.picture(kept / f"{name.lower()}-{width}-{scheme}.png", whole=True)
        with Image.open(shot) as image:
            colours = image.convert("RGB").getcolors(1 << 24) or []
        most = max(colours)[1]
        assert most in (PAPER[scheme], (255, 255, 255), (29, 32, 38)), name
        assert len(colours) > 40, name


@pytest.mark.parametrize("width", [390, 1280])
def test_every_page_fits_in_japanese(
    width: int, browser: Chromium, living: Home, tmp_path: Path
) -> None:
    kept = Path(os.environ["EGO_PICTURES"]) if "EGO_PICTURES" in os.environ else tmp_path
    for one in served(living.data_dir, EGO_LANGUAGE="ja"):
        page = browser.open(width, 900)
        page.go(one.url)
        with speaking("ja"):
            named = {place: say(name) for place, name in PLACES.items()}
        for place, name in named.items():
            page.go(one.place + place)
            assert page.run("document.documentElement.scrollWidth") <= width, name
            assert page.run("document.querySelector('h1').innerText") == name
            page.picture(kept / f"ja-{place.strip('/') or 'today'}-{width}.png", whole=True)
        links = "[...document.querySelectorAll('nav a')].map(one => one.innerText)"
        assert page.run(links)[: len(named)] == list(named.values())


def test_a_memory_is_edited_and_that_is_undone_by_keyboard(page: Page, living: Home) -> None:
    page.go(living.place + "/memories?q=white+cat+slept")
    page.run("document.body.focus()")
    page.press("j")
    page.run("window.was = true")
    page.press("Enter")
    page.wait("!window.was && location.pathname.startsWith('/memories/mem_')")
    page.run("document.querySelector('summary').click()")
    page.run("document.querySelector('textarea').select()")
    page.write("The black cat slept on the charts.")
    page.follow("document.querySelector('.edit button').click()")
    changed = page.run("document.querySelector('.words').innerText")
    page.follow("document.querySelector('.notice button').click()")

    assert changed == "The black cat slept on the charts."
    assert page.run("document.querySelector('.words').innerText").startswith("The white cat slept")


def test_a_script_in_a_memory_never_runs(page: Page, living: Home) -> None:
    for place in PLACES:
        page.go(living.place + place)
        assert "Nagi" in page.run("document.title")
        assert page.run("[...document.scripts].map(one => one.getAttribute('src'))") == [
            "/static/web.js"
        ]
        assert page.run("document.querySelectorAll('img, [onload], [onerror]').length") == 0
    page.go(living.place + "/memories")
    blocked = page.run(
        "new Promise(done => { addEventListener('securitypolicyviolation', () => done(true));"
        " const one = document.createElement('script'); one.textContent = 'document.title = 1';"
        " document.body.append(one); setTimeout(() => done(false), 2000); })"
    )
    assert blocked, "even one that is put into the page by force"


def test_a_second_browser_without_the_token_is_refused(browser: Chromium, living: Home) -> None:
    other = browser.open()
    other.go(living.place + "/memories")

    assert other.run("document.body.innerText").startswith("This is somebody's own ego.")


def test_what_another_process_writes_appears_within_a_second(page: Page, living: Home) -> None:
    page.go(living.place + "/memories")
    time.sleep(0.7)
    living.keep("remember", content=f"A boat came in at {NOON:%H:%M}.")

    took = page.wait("document.querySelector('.memory')?.innerText.includes('A boat came in')", 5)

    assert took < 1


def test_what_is_being_written_is_not_replaced(page: Page, living: Home) -> None:
    page.go(living.place + "/persona")
    page.run("document.querySelector('textarea').select()")
    page.write("I am somebody else.")
    living.keep("remember", content="The tide turned.")
    page.wait("!document.getElementById('news').hidden")

    assert page.run("document.querySelector('textarea').value") == "I am somebody else."
    page.follow("document.getElementById('show').click()")
    assert page.run("document.querySelector('textarea').value") == "I am Nagi."


def test_everything_can_be_reached_by_keyboard(page: Page, living: Home) -> None:
    page.go(living.place + "/")
    seen = []
    for _ in range(12):
        page.press("Tab")
        seen.append(page.run("document.activeElement.innerText"))
    assert seen[:3] == ["Skip to the page", "Nagi", "Today"]
    assert {"Settings", "Private: hidden"} <= set(seen)
