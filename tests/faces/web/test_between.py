"""What another process changes between the look of a form and its write is not overwritten."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx
import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.stores.engine.contract import DocumentKind
from ego.stores.engine.documents import PERSONA, RELATIONSHIPS
from tests.conftest import environment
from tests.faces.web.conftest import Home, Tab
from tests.faces.web.test_changes import edited, kept, memory

REACHED_SECONDS = 0.7
"""By when the server has looked, and waits for its turn to write."""

Form = tuple[str, dict[str, str]]
"""Where it goes, and what is written in it."""


def send_beside(
    home: Home, tab: Tab, form: Form, write: Callable[[Ego], None], kind: DocumentKind | None = None
) -> httpx.Response:
    """Send a form, and write as another process does between its look and its own write."""
    settings = config.read(environ=environment(home.data_dir))
    with ThreadPoolExecutor(1) as threads, open_ego(settings) as other:
        with ExitStack() as held:
            held.enter_context(other.lock if kind else other.database.writing())
            answer = threads.submit(tab.send, *form)
            time.sleep(REACHED_SECONDS)
            assert not answer.done(), "it waits for what is being written"
            write(other)
        return answer.result()


def run(statement: str, its_id: str) -> Callable[[Ego], None]:
    def write(other: Ego) -> None:
        with other.database.reading() as db:  # a part of the write that goes on
            db.execute(statement, (its_id,))

    return write


def undo_of_edit(tab: Tab, its_id: str) -> Form:
    done = tab.send(f"/memories/{its_id}/edit", edited(tab, its_id, emotion="proud"))
    notice = re.search(r'name="notice" value="([^"]+)"', done.text)
    assert notice
    return "/undo", {"notice": notice[1], "key": tab.form("/", "/private")["key"]}


@pytest.mark.parametrize(
    ("act", "plan"),
    [
        ("edit", "The office opens on 3 March."),
        ("forget", "The ferry comes on 9 April."),
        ("done", "I sing in the choir on 11 May."),
        ("purge", "Ruth marries on 16 June."),
        ("undo", "The dentist sees me on 21 July."),
    ],
)
def test_a_memory_that_is_changed_meanwhile_stays_as_it_is(
    home: Home, tab: Tab, act: str, plan: str
) -> None:
    its_id = kept(home, plan)
    place, action = f"/memories/{its_id}", f"/memories/{its_id}/{act}"
    form = {
        "edit": lambda: (action, edited(tab, its_id, emotion="calm")),
        "forget": lambda: (action, tab.form(place, action)),
        "done": lambda: (action, tab.form("/", action)),
        "purge": lambda: (action, tab.form(place, action) | {"sure": "yes"}),
        "undo": lambda: undo_of_edit(tab, its_id),
    }[act]()

    other = run("UPDATE memories SET emotion = 'sad' WHERE id = ?", its_id)
    answer = send_beside(home, tab, form, other)

    assert answer.status_code == 409
    assert memory(home, its_id)["emotion"] == "sad"
    assert its_id in [one["id"] for one in home.keep("ahead")["ahead"]]


@pytest.mark.parametrize("act", ["edit", "forget", "purge"])
def test_talk_that_is_changed_meanwhile_stays_as_it_is(home: Home, tab: Tab, act: str) -> None:
    its_id = home.keep("note", text="The office called about the mast.")["event_id"]
    place, action = f"/talk/{its_id}", f"/talk/{its_id}/{act}"
    written = {"edit": {"user": "It called about a roof."}, "purge": {"sure": "yes"}}.get(act, {})
    form = action, tab.form(place, action) | written

    other = run("UPDATE events SET user_text = 'About the keel.' WHERE id = ?", its_id)
    answer = send_beside(home, tab, form, other)

    assert answer.status_code == 409
    assert "About the keel." in tab.get(place)


def test_the_persona_that_is_changed_meanwhile_stays_as_it_is(home: Home, tab: Tab) -> None:
    fields = {"text": "I am Nagi. I sing.", "name": "Nagi", "label": "", "addon": ""}
    form = "/persona/set", tab.form("/persona", "/persona/set") | fields

    def write(other: Ego) -> None:
        with other.documents.rewriting(PERSONA) as document:
            document["persona_text"] = "I am Nagi, of the pier."

    answer = send_beside(home, tab, form, write, PERSONA)

    assert answer.status_code == 409
    assert home.keep("persona_show")["persona_text"] == "I am Nagi, of the pier."
    home.keep("persona_set", text="I am Nagi.")


def test_what_is_known_of_somebody_is_not_overwritten_either(home: Home, tab: Tab) -> None:
    home.keep("update_relationship", person="Toru", field="known_fact", value="lives in Otsu")
    form = next(
        ("/people/update", hidden | {"value": "lives in Kobe"})
        for _, hidden in tab.forms("/people")
        if hidden.get("replaces") == "lives in Otsu"
    )

    def write(other: Ego) -> None:
        with other.documents.changing(RELATIONSHIPS) as table:
            its_id, entry = next(
                pair for pair in table.content().items() if pair[1]["name"] == "Toru"
            )
            table.put(its_id, entry | {"trust_level": 0.9})

    answer = send_beside(home, tab, form, write, RELATIONSHIPS)

    assert answer.status_code == 409
    assert "lives in Otsu" in tab.get("/people")
