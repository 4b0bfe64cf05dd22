"""What a page changes: by the tools, undone as easily, and never over what it has not seen."""

from __future__ import annotations

import html
import json
import re
import sqlite3
from contextlib import closing
from datetime import date, timedelta

from ego import config
from ego.runtime.ego import open_ego
from tests.arrivals import arrives
from tests.conftest import environment
from tests.faces.web.conftest import HOSTILE, Home, Tab


def kept(home: Home, content: str, **more: object) -> str:
    return str(home.keep("remember", content=content, **more)["id"])


def memory(home: Home, its_id: str) -> dict[str, object]:
    return dict(home.keep("show", id=its_id)["memory"])


def edited(tab: Tab, its_id: str, **written: str) -> dict[str, str]:
    """The edit form of a memory, as somebody fills it in."""
    page = tab.get(f"/memories/{its_id}")
    form = tab.form(f"/memories/{its_id}", f"/memories/{its_id}/edit")
    form["content"] = html.unescape(
        re.search(r'<textarea name="content"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)[1]  # type: ignore[index]
    )
    for name in ("tags", "when"):
        form[name] = html.unescape(re.search(rf'<input name="{name}" value="([^"]*)"', page)[1])  # type: ignore[index]
    return form | written


def undo(tab: Tab, page: str) -> str:
    notice = re.search(r'name="notice" value="([^"]+)"', page)
    assert notice
    key = tab.form("/", "/private")["key"]
    answer = tab.send("/undo", {"notice": notice[1], "key": key})
    assert answer.status_code == 200
    return answer.text


def test_a_memory_is_edited_and_that_is_undone(home: Home, tab: Tab) -> None:
    its_id = kept(home, "The buoy is red.", emotion="calm", tags=["buoy"])
    before = memory(home, its_id)
    form = edited(
        tab, its_id, content="The buoy is green.\nIt rings.", emotion="proud", tags="a、b"
    )

    answer = tab.send(f"/memories/{its_id}/edit", form)
    after = memory(home, its_id)
    undone = undo(tab, answer.text)

    assert "Changed content, emotion" in answer.text
    assert (after["content"], after["emotion"], after["tags"]) == (
        "The buoy is green.\nIt rings.",
        "proud",
        ["a", "b"],
    )
    assert "Undone" in undone
    assert memory(home, its_id) == before


def test_a_form_that_is_sent_as_it_came_changes_nothing(home: Home, tab: Tab) -> None:
    its_id = kept(home, f"  Two\r\nlines {HOSTILE} \x07.", tags=["x\x07y"])
    before = memory(home, its_id)

    answer = tab.send(f"/memories/{its_id}/edit", edited(tab, its_id))

    assert "Nothing was changed" in answer.text
    assert memory(home, its_id) == before


def test_of_two_tabs_the_second_is_told_and_nothing_is_lost(home: Home, tab: Tab) -> None:
    its_id = kept(home, "The lamp burns oil.")
    first = edited(tab, its_id, content="The lamp burns gas.")
    second = edited(tab, its_id, content="The lamp burns paraffin.")

    tab.send(f"/memories/{its_id}/edit", first)
    told = tab.send(f"/memories/{its_id}/edit", second)

    assert told.status_code == 409
    assert memory(home, its_id)["content"] == "The lamp burns gas."
    assert "This was changed since you opened the page" in told.text
    assert "The lamp burns gas." in told.text, "as it is now"
    assert "The lamp burns paraffin.</textarea>" in told.text, "and what was written"
    seen = re.findall(r'action="/memories/\w+/edit".*?name="seen" value="(\w+)"', told.text)
    tab.send(f"/memories/{its_id}/edit", second | {"seen": seen[0]})
    assert memory(home, its_id)["content"] == "The lamp burns paraffin."


def test_deleting_names_what_still_says_it_and_takes_what_was_named(home: Home, tab: Tab) -> None:
    its_id = kept(home, "My PIN is 73514.")
    open_one = kept(home, "The PIN 73514 opens it.")
    place, purge = f"/memories/{its_id}", f"/memories/{its_id}/purge"
    hidden = home.keep("remember", content="Never tell the PIN 73514.", private=True)["id"]

    shown = tab.get(place)
    form = tab.form(place, purge)
    gone = tab.send(purge, form | {"sure": "yes", "also": open_one})

    assert f"{open_one}: The PIN 73514 opens it." in shown
    assert "1 private memory" in shown
    assert "Never tell" not in shown
    assert f"Gone for good: {its_id}" in gone.text
    assert "Never tell" not in gone.text
    assert tab.client.get(f"/memories/{open_one}").status_code == 404
    assert "Never tell" in memory(home, hidden)["content"]


def test_what_another_process_changed_is_not_overwritten(home: Home, tab: Tab) -> None:
    its_id = kept(home, "The key hangs by the door.")
    form = edited(tab, its_id, content="The key is lost.")
    answer = tab.send(f"/memories/{its_id}/edit", edited(tab, its_id, content="The key is in."))
    home.keep("edit", memory_id=its_id, content="The key lies under the mat.")

    assert tab.send(f"/memories/{its_id}/edit", form).status_code == 409
    notice = re.search(r'name="notice" value="([^"]+)"', answer.text)
    assert notice
    undone = tab.send("/undo", {"notice": notice[1], "key": form["key"]})
    assert "cannot be undone" in undone.text
    assert memory(home, its_id)["content"] == "The key lies under the mat."
    home.keep("forget", memory_id=its_id)
    assert "not there any more" in tab.send(f"/memories/{its_id}/edit", form).text


def test_a_memory_is_set_aside_brought_back_and_deleted(home: Home, tab: Tab) -> None:
    its_id = kept(home, "The rope is worn.")
    place = f"/memories/{its_id}"

    aside = tab.send(f"{place}/forget", tab.form(place, f"{place}/forget"))
    listed = tab.get("/memories?aside=1")
    undo(tab, aside.text)
    there = tab.get(place)
    unsure = tab.send(f"{place}/purge", tab.form(place, f"{place}/purge"))
    still = tab.get(place)
    gone = tab.send(f"{place}/purge", tab.form(place, f"{place}/purge") | {"sure": "yes"})

    assert "Set aside." in aside.text
    assert "The rope is worn." in listed
    assert "The rope is worn." in there
    assert "not ticked" in unsure.text
    assert "The rope is worn." in still
    assert f"Gone for good: {its_id}" in gone.text
    assert tab.client.get(place).status_code == 404


def test_what_lies_ahead_is_done_and_undone(home: Home, tab: Tab) -> None:
    its_id = kept(home, "The pilot comes on 20 March at 15:00.")
    action = f"/memories/{its_id}/done"
    assert "20 March at 15:00" in tab.get("/")

    done = tab.send(action, tab.form("/", action))
    ahead = home.keep("ahead")["ahead"]
    undo(tab, done.text)

    assert its_id not in [one["id"] for one in ahead]
    assert its_id in [one["id"] for one in home.keep("ahead")["ahead"]]


def test_what_is_to_come_behind_the_next_twelve_is_folded_up(home: Home, tab: Tab) -> None:
    boats = [kept(home, f"Boat {day} comes on {day} March at 15:00.") for day in range(1, 15)]
    page = tab.get("/")
    for its_id in boats:  # the home is that of all tests
        home.keep("forget", memory_id=its_id)

    near, folded = re.split(r"<summary>\d+ more until [^<]+</summary>", page)
    assert ("Boat 1 comes" in near, "Boat 14 comes" in near) == (True, False)
    assert "Boat 14 comes" in folded.partition("</details>")[0]


def test_what_makes_no_sense_is_said_with_what_was_written(home: Home, tab: Tab) -> None:
    its_id = kept(home, "The tide is high.")
    action = f"/memories/{its_id}/edit"

    empty = tab.send(action, edited(tab, its_id, content="  "))
    never = tab.send(action, edited(tab, its_id, content="It is low.", when="neverday"))

    assert (empty.status_code, never.status_code) == (400, 400)
    assert "when 'neverday' is not a time" in html.unescape(never.text)
    assert "It is low.</textarea>" in never.text
    assert memory(home, its_id)["content"] == "The tide is high."


def test_undone_what_comes_back_still_ends_and_leaves_out_its_days(home: Home, tab: Tab) -> None:
    first, *later = (date.today() + timedelta(weeks=n) for n in range(1, 5))
    moved, out, ends = later
    its_id = kept(home, "I have yoga.", when=first.isoformat(), every="week")
    with closing(sqlite3.connect(home.data_dir / "ego.db")) as db, db:
        db.execute("UPDATE ahead SET left_out = ?, ends = ?", (out.isoformat(), ends.isoformat()))

    def points() -> list[object]:
        with closing(sqlite3.connect(home.data_dir / "ego.db")) as db:
            return db.execute("SELECT day, first_day, left_out, ends FROM ahead").fetchall()

    before, action = points(), f"/memories/{its_id}/done"
    form = edited(tab, its_id, when=moved.isoformat())
    answer = tab.send(f"/memories/{its_id}/edit", form)
    assert points() != before
    undo(tab, answer.text)
    assert points() == before

    form = tab.form(f"/memories/{its_id}", f"/memories/{its_id}/forget")
    answer = tab.send(action, form)
    assert points() != before
    undo(tab, answer.text)
    assert points() == before


def test_talk_is_edited_undone_and_set_aside(home: Home, tab: Tab) -> None:
    its_id = home.keep("note", text="The office called about the rail.")["event_id"]
    place = f"/talk/{its_id}"
    form = tab.form(place, f"{place}/edit") | {"user": "The office called about the roof."}

    changed = tab.send(f"{place}/edit", form)
    again = tab.send(f"{place}/edit", form | {"user": "Over it."})
    listed = tab.get("/talk")
    undo(tab, changed.text)
    whole = tab.get(place)
    aside = tab.send(f"{place}/forget", tab.form(place, f"{place}/forget"))
    waiting = tab.get("/talk?aside=1")
    back = undo(tab, aside.text)

    assert "about the rail." in waiting
    assert f"{place}/undelete" in waiting
    assert "about the roof." in listed
    assert again.status_code == 409
    assert "about the rail." in whole
    assert "about the rail." in back


def test_the_persona_is_set_and_what_it_likes_confirmed(home: Home, tab: Tab) -> None:
    form = tab.form("/persona", "/persona/set")
    form |= {"text": "I am Nagi.\nI keep a lamp.", "name": "Nagi", "label": "", "addon": ""}
    changed = tab.send("/persona/set", form)
    told = tab.send("/persona/set", form | {"text": "I am nobody."})
    after = home.keep("persona_show")["persona_text"]
    undo(tab, changed.text)
    home.keep("prefer_like", domain="food", subject="ramen")
    named = {"subject": "ramen", "polarity": "like"}
    confirm = next(
        hidden
        for action, hidden in tab.forms("/persona")
        if action == "/persona/prefer/confirm" and named.items() <= hidden.items()
    )

    tab.send("/persona/prefer/confirm", confirm)
    key = confirm["key"]
    added = tab.send(
        "/persona/prefer/dislike", {"key": key, "domain": "style", "subject": "preaching"}
    )

    assert after == "I am Nagi.\nI keep a lamp."
    assert told.status_code == 409
    assert home.keep("persona_show")["persona_text"] == "I am Nagi."
    likes = home.keep("prefer_list")["preferences"]
    assert {(one["subject"], one["status"]) for one in likes} == {
        ("ramen", "confirmed"),
        ("preaching", "confirmed"),
    }
    undo(tab, added.text)
    assert "preaching" not in str(home.keep("prefer_list")["preferences"])


def test_what_is_known_of_somebody_is_put_right(home: Home, tab: Tab) -> None:
    key = tab.form("/", "/private")["key"]
    fact = {"person": "Aki", "field": "known_fact", "value": "lives in Osaka", "key": key}
    tab.send("/people/update", fact)
    form = next(
        hidden
        for action, hidden in tab.forms("/people")
        if action == "/people/update" and hidden.get("replaces") == "lives in Osaka"
    )

    answer = tab.send("/people/update", form | {"value": "lives in Kobe"})
    late = tab.send("/people/update", form | {"value": "lives in Nara"})

    assert "lives in Kobe" in answer.text
    assert late.status_code == 409
    assert "Nara" not in tab.get("/people")
    refused = tab.send("/people/update", fact | {"field": "trust_level", "value": "much"})
    assert refused.status_code == 400


def test_what_is_known_of_somebody_is_removed_by_a_button(home: Home, tab: Tab) -> None:
    key = tab.form("/", "/private")["key"]
    fact = {"person": "Rex", "field": "known_fact", "value": "is ill", "key": key}
    tab.send("/people/update", fact)
    (form,) = (
        hidden
        for action, hidden in tab.forms("/people")
        if hidden.get("replaces") == "is ill" and hidden.get("value") == "none"
    )

    answer = tab.send("/people/update", form)

    assert "No longer known of Rex: is ill" in answer.text
    assert 'value="is ill"' not in tab.get("/people")


def test_a_message_is_marked_as_read_by_hand_only(home: Home, tab: Tab) -> None:
    with open_ego(config.read(environ=environment(home.data_dir))) as opened:
        arrives(opened)
    asked = json.loads(home.packet("speak"))["packet_id"]
    home.keep("speak", commit=json.dumps({"packet_id": asked, "message": "Did you sleep?"}))

    seen = [tab.get("/"), tab.get("/console"), tab.get("/console?what=messages")]
    form = tab.form("/console", "/console/read")
    tab.send("/console/read", form)

    assert all("Did you sleep?" in page for page in seen)
    assert all("1 message that nobody has read." in page for page in seen)
    assert "Why: " in seen[1]
    assert "that nobody has read" not in tab.get("/") + tab.get("/console")
    assert home.keep("console", unread=True)["entries"] == []
