"""What is seen live: the pages of `ego web`, with and without what is private."""

from __future__ import annotations

from starlette.testclient import TestClient

from ego import config
from ego.faces.web.app import build
from ego.faces.web.guard import TOKEN, make_keys
from ego.faces.web.pages import PAGES
from ego.faces.web.poller import Poller
from tests.conftest import environment
from tests.privacy.life import ASKED, Life, Outlet


def _pages(life: Life, *, private: bool) -> str:
    """Every page, with what is found by a search and what an export takes away."""
    settings = config.read(environ=environment(life.data_dir, **life.variables))
    keys = make_keys(1)
    paths = [path for path in PAGES if "{" not in path]
    one = [f"/memories/{its_id}" for its_id in life.ids.values()]
    with TestClient(build(settings, keys, Poller(settings)), "http://127.0.0.1") as browser:
        browser.get(f"/?{TOKEN}={keys.token}")
        if private:
            form = {"key": keys.form, "private": "on"}
            browser.post("/private", data=form, headers={"Origin": "http://127.0.0.1"})
        several = [*paths, *one, f"/memories?q={ASKED}", "/memories?aside=1", "/export"]
        return "\n".join(browser.get(path).text for path in several)


SEEING = (
    Outlet("ego watch", False, lambda life: life.said("watch") + life.said("watch", "--json")),
    Outlet("ego web", False, lambda life: _pages(life, private=False), whole=True),
    Outlet(
        "ego web: with private ones switched on",
        True,
        lambda life: _pages(life, private=True),
        whole=True,
    ),
)
