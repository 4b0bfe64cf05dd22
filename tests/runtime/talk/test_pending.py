"""What is said is kept before a model is asked, whichever engine keeps it."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import timedelta
from pathlib import Path

import pytest

from ego.core.events import Source
from ego.errors import StateError
from ego.runtime.ego import Ego
from ego.runtime.talk import pending
from ego.stores.engine import outbox
from ego.stores.talk import events
from tests.conftest import use

OPERA = "My opera is on 23 December 2027."


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this machine keeps its locks for egos of a database."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def kept(ego: Ego) -> list[tuple[str, str]]:
    with ego.database.reading() as db:
        return [(one.id, one.user_text) for one in events.newest(db, Source.CHAT, limit=9)]


def due(ego: Ego) -> list[str]:
    with ego.database.reading() as db:
        return [row.kind for row in outbox.list_due(db)]


def leave(ego: Ego, said: str = OPERA) -> str:
    """Words whose process has died: it let go of its lock, and kept nothing."""
    with pending.hold_words(lambda: nullcontext(ego), said, {"model": "m"}) as words:
        assert words is not None
        return words.event_id


def test_words_are_left_alone_while_somebody_holds_them_and_kept_once_after(world: Ego) -> None:
    with pending.hold_words(lambda: nullcontext(world), OPERA, {"model": "m"}) as words:
        assert words is not None
        for _ in range(2):
            use(world, "note", text="Rain.")
        assert kept(world) == []
        assert due(world) == ["pending"]

    for _ in range(2):
        use(world, "note", text="Rain.")

    assert kept(world) == [(words.event_id, OPERA)]
    assert due(world) == []
    assert [one["content"] for one in use(world, "ahead").fields["ahead"]] == [
        f"your companion: {OPERA}"
    ]


@pytest.mark.parametrize("tool", ["ahead", "wake_up", "context"])
@pytest.mark.parametrize("said", ["My opera is on 3 January.", "1月3日にオペラがある。"])
def test_the_first_use_after_a_process_died_answers_with_what_it_was_told(
    world: Ego, said: str, tool: str
) -> None:
    leave(world, said)

    told = use(world, tool).text
    assert ("opera" if said.isascii() else "オペラ") in told
    assert ("3 January" if said.isascii() or tool == "ahead" else "1月3日") in told


def test_words_that_cannot_be_kept_yet_stop_no_answer(world: Ego) -> None:
    use(world, "remember", content="The choir concert is on 4 January.")
    leave(world)
    with world.database.writing() as db:
        db.execute("UPDATE outbox SET payload = ?", ("[]",))

    told = use(world, "ahead").text

    assert "4 January  mem_000000000001  The choir concert." in told
    assert "But: what was said when a process died is not kept yet:" in told


def test_where_its_lock_cannot_be_seen_who_asks_counts_as_alive_for_an_hour(
    world: Ego, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not world.settings.database_url:
        pytest.skip("the lock of an ego in a directory is in it")
    leave(world)
    monkeypatch.setenv("XDG_STATE_HOME", str(state.with_name("another machine")))

    use(world, "note", text="Rain.")
    assert kept(world) == []
    later = pending.utc_now() + timedelta(minutes=61)
    monkeypatch.setattr(pending, "utc_now", lambda: later)
    use(world, "note", text="Rain.")

    assert [said for _, said in kept(world)] == [OPERA]


def test_an_answer_that_comes_after_all_takes_the_place_of_what_was_kept(world: Ego) -> None:
    from ego.tools.talk import turns

    name = leave(world)
    use(world, "note", text="Rain.")
    assert kept(world) == [(name, OPERA)]

    event = turns.keep_turn(lambda: nullcontext(world), OPERA, None, pending.Words(name), model="m")

    assert kept(world) == [(event.id, OPERA)]


def test_words_whose_turn_cannot_be_kept_wait_for_the_next_use(world: Ego) -> None:
    with pending.hold_words(lambda: nullcontext(world), OPERA, {"model": "m"}) as words:
        assert words is not None
        with pytest.raises(StateError) as failed, pending.end_words(words):
            raise StateError("ego.db cannot be written: the disk is full.")
    said = "What was said is kept, but perhaps not its answer. ego.db cannot be written"
    assert str(failed.value).startswith(said)

    use(world, "note", text="Rain.")

    assert kept(world) == [(words.event_id, OPERA)]


def test_words_that_are_withdrawn_are_kept_nowhere(world: Ego) -> None:
    with pending.hold_words(lambda: nullcontext(world), OPERA, {}) as words:
        pending.withdraw_words(lambda: nullcontext(world), words)

    use(world, "note", text="Rain.")

    assert kept(world) == []
    assert due(world) == []


def test_they_go_with_a_purge_of_everything_while_somebody_asks(world: Ego) -> None:
    with pending.hold_words(lambda: nullcontext(world), OPERA, {}):
        use(world, "purge", everything=True, yes=True)
        assert due(world) == []

    use(world, "note", text="Rain.")

    assert kept(world) == []
