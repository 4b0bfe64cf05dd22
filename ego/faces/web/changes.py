"""What a page can change: each a use of a tool, once it is certain what it changes.

A form says which version of the thing it has shown. Another page, or another process, may have
changed that since: then nothing is done, and whoever wrote the form sees both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from ego.config import Settings
from ego.core import text
from ego.core.memory.memories import Memory
from ego.core.memory.pointing.ahead import Ahead
from ego.core.reply import Reply
from ego.errors import EgoError, UsageError
from ego.faces.web import versions
from ego.faces.web.frame import Asked
from ego.faces.web.notices import Notice, Undo
from ego.faces.web.pages import Page, memory, persona, talk
from ego.runtime.ego import Ego, Guard, open_ego
from ego.runtime.toolkit import TOOLS, use
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead
from ego.stores.memory import memories as kept
from ego.stores.talk import events
from ego.tools.autonomy.reaching import known
from ego.tools.memory.coming import NONE


class Changed(NamedTuple):
    """What came of a change."""

    said: str
    back: str
    """The page to go to."""
    undo: Undo | None = None


class ChangedMeanwhile(EgoError):
    """Somebody else has changed the thing since the page with the form was made."""


Change = Callable[[Settings, Asked], Changed]

_MEANWHILE = (
    "This was changed since you opened the page, by another page or another program. Nothing was"
    " overwritten: below is how it is now, with what you wrote in the form. Save again if yours"
    " is to hold."
)
_NOT_DELETED = (
    "This was changed since you opened the page, by another page or another program. Nothing was"
    " deleted: look at it as it is now first."
)
_CHANGED_AGAIN = "It was changed again since, so this cannot be undone. Nothing was changed."
_GONE = "This is not there any more: somebody has set it aside or deleted it. Nothing was changed."


def undo(settings: Settings, one: Undo) -> Changed:
    """Take a change back, unless something else has come since."""

    def point_again(db: Transaction) -> None:
        if one.points:
            ahead.stand(db, one.points, one.points.when)
            ahead.move_same(db, one.points.seq)

    with open_ego(settings) as ego:
        if one.seen:
            as_left = _AsSeen(ego, one.of, one.seen, _CHANGED_AGAIN)
            as_left.use(one.tool, one.arguments, point_again)
        else:
            _use(ego, one.tool, one.arguments)
    return Changed("Undone: it is as it was before.", one.back)


def page_after(asked: Asked, error: EgoError) -> tuple[Asked, Page] | None:
    """The page that a refused change is shown on, with what was written and what is wrong.

    None where no page has the form, or what it was about is gone.
    """
    first, _, _ = asked.path.strip("/").partition("/")
    found = _FORMS.get(first) if not asked.path.endswith("/purge") else None
    if found is None or str(error) == _GONE:
        return None
    place, page = found
    its_own = replace(
        asked,
        path=place.format(**asked.names),
        notice=Notice(text.safe(str(error)), is_wrong=True),
    )
    return its_own, page


_FORMS: Mapping[str, tuple[str, Page]] = MappingProxyType(
    {
        "memories": ("/memories/{id}", memory.show),
        "talk": ("/talk/{id}", talk.show_one),
        "persona": ("/persona", persona.show),
    }
)


def _use(ego: Ego, tool: str, arguments: Mapping[str, Any], guard: Guard | None = None) -> Reply:
    """Use a tool by the one path of every call; as its owner does, for whom no sitting begins."""
    reply, _ = use(TOOLS[tool].as_looked_at(), lambda: nullcontext(ego), arguments, guard=guard)
    return reply


_Using = Callable[[str, Mapping[str, Any]], Reply]


class _AsSeen:
    """What a change stands on: the thing is as the page has shown it, also when it is written.

    A command or an agent may change it between a look and the write. What is of the database is
    therefore looked at in the very transaction that changes it; a document under its lock.
    """

    def __init__(self, ego: Ego, of: tuple[str, str], seen: str, refusal: str = "") -> None:
        self._ego, self._of, self._seen, self._refusal = ego, of, seen, refusal
        self.left = seen
        """The version in which the change has left it."""
        self._look()

    def use(
        self,
        tool: str,
        arguments: Mapping[str, Any],
        then: Callable[[Transaction], None] = lambda _: None,
    ) -> Reply:
        """Use a tool that changes the thing; what `then` does is a part of the same change."""

        @contextmanager
        def guard(db: Transaction) -> Iterator[None]:
            with self._guarded():
                yield
                then(db)

        if self._of[0] in versions.IN_DOCUMENTS:
            with self._ego.lock, self._guarded():
                return _use(self._ego, tool, arguments)
        return _use(self._ego, tool, arguments, guard)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        self._look()
        yield
        self.left = versions.version(self._ego, *self._of)

    def _look(self) -> None:
        now = versions.version(self._ego, *self._of)
        if now != self._seen:
            gone = _GONE if now == versions.GONE else _MEANWHILE
            raise ChangedMeanwhile(self._refusal or gone)


def _as_shown(ego: Ego, asked: Asked, kind: str, name: str) -> _AsSeen:
    """The thing as the page with the form has shown it; refused where it is another by now."""
    return _AsSeen(ego, (kind, name), asked.form.get("seen", ""))


# Memories


def _edit_memory(settings: Settings, asked: Asked) -> Changed:
    its_id, back = asked.names["id"], f"/memories/{asked.names['id']}"
    with open_ego(settings) as ego:
        shown = _as_shown(ego, asked, "memory", its_id)
        old, points = _memory(ego, its_id)
        when = memory.as_given(points)
        changes = _changes(asked, old, when)
        if not changes:
            return Changed("It says that already. Nothing was changed.", back)
        reply = shown.use("edit", {"memory_id": its_id, **changes})
    before: dict[str, Any] = {"memory_id": its_id}
    before |= {key: getattr(old, key) for key in ("content", "emotion") if key in changes}
    if "tags" in changes or "no_tags" in changes:
        before |= {"tags": list(old.tags)} if old.tags else {"no_tags": True}
    if "when" in changes:
        before |= when or {"when": NONE}
    taken_back = Undo("edit", before, ("memory", its_id), shown.left, back, points)
    return Changed(reply.data.partition("\n")[0], back, taken_back)


def _memory(ego: Ego, its_id: str) -> tuple[Memory, Ahead | None]:
    """A memory that is there, and what it points to."""
    with ego.database.reading() as db:
        found = kept.get(db, its_id)
        assert found is not None, "its version was looked at"
        return found, ahead.get(db, found.seq, ego.now())


def _changes(asked: Asked, old: Memory, when: Mapping[str, str]) -> dict[str, Any]:
    """What the form changes, as `edit` takes it."""
    written, changes = asked.form, dict[str, Any]()
    content = written.get("content", "")
    if not content.strip():
        raise UsageError("The memory is empty. Set it aside if it is to go.")
    if content != memory.as_shown(old.content):
        changes["content"] = content
    emotion = written.get("emotion", old.emotion)
    if emotion != old.emotion:
        changes["emotion"] = emotion
    tags = memory.read_tags(written.get("tags", ""))
    if tags != [memory.as_shown(one) for one in old.tags]:
        changes |= {"tags": tags} if tags else {"no_tags": True}
    moment = written.get("when", "").strip()
    if moment != when.get("when", ""):
        changes["when"] = moment or NONE
    return changes


def _forget_memory(settings: Settings, asked: Asked) -> Changed:
    its_id = asked.names["id"]
    with open_ego(settings) as ego:
        _as_shown(ego, asked, "memory", its_id).use("forget", {"memory_id": its_id})
    said = "Set aside. It can be brought back for seven days, and is gone then."
    return Changed(said, "/memories", Undo("undelete", {"memory_id": its_id}, back="/memories"))


def _bring_back(settings: Settings, asked: Asked) -> Changed:
    its_id = asked.names["id"]
    place = "talk" if its_id.startswith("ev_") else "memories"
    with open_ego(settings) as ego:
        _use(ego, "undelete", {"memory_id": its_id})
    taken_back = Undo("forget", {"memory_id": its_id}, back=f"/{place}")
    return Changed("It is back.", f"/{place}/{its_id}", taken_back)


def _purge(settings: Settings, asked: Asked) -> Changed:
    its_id = asked.names["id"]
    if asked.form.get("sure") != "yes":
        raise UsageError("Nothing was deleted: the box that says so was not ticked.")
    with open_ego(settings) as ego:
        kind = "event" if asked.path.startswith("/talk") else "memory"
        also = asked.form.get("also", "").split()
        shown = _AsSeen(ego, (kind, its_id), asked.form.get("seen", ""), _NOT_DELETED)
        reply = shown.use("purge", {"memory_id": its_id, "also": also})
    hidden = [
        f"  {one['id']} "
        for one in reply.fields["still_told"]
        if one["private"] and not asked.private
    ]
    lines = [line for line in reply.data.split("\n") if not line.startswith(tuple(hidden))]
    return Changed("\n".join(lines), "/talk" if asked.path.startswith("/talk") else "/memories")


def _done(settings: Settings, asked: Asked) -> Changed:
    its_id = asked.names["id"]
    with open_ego(settings) as ego:
        shown = _as_shown(ego, asked, "memory", its_id)
        _, points = _memory(ego, its_id)
        shown.use("ahead", {"act": "done", "memory_id": its_id})
    before = {"memory_id": its_id, **memory.as_given(points)}
    taken_back = Undo("edit", before, ("memory", its_id), shown.left, "/", points)
    return Changed("It lies behind you now.", "/", taken_back)


# Talk


def _edit_event(settings: Settings, asked: Asked) -> Changed:
    its_id, back = asked.names["id"], f"/talk/{asked.names['id']}"
    with open_ego(settings) as ego:
        shown = _as_shown(ego, asked, "event", its_id)
        with ego.database.reading() as db:
            old = events.get(db, its_id)
        assert old is not None, "its version was looked at"
        was = {"user": old.user_text, "assistant": old.assistant_text}
        changes = {
            side: asked.form[side]
            for side, words in was.items()
            if words and side in asked.form and asked.form[side] != memory.as_shown(words)
        }
        if not changes:
            return Changed("It says that already. Nothing was changed.", back)
        reply = shown.use("edit", {"memory_id": its_id, **changes})
    before = {"memory_id": its_id, **{side: was[side] for side in changes}}
    taken_back = Undo("edit", before, ("event", its_id), shown.left, back)
    return Changed(reply.data.partition("\n")[0], back, taken_back)


def _forget_event(settings: Settings, asked: Asked) -> Changed:
    its_id = asked.names["id"]
    with open_ego(settings) as ego:
        _as_shown(ego, asked, "event", its_id).use("forget", {"memory_id": its_id})
    said = "Set aside. It can be brought back for seven days, and is gone then."
    return Changed(said, "/talk", Undo("undelete", {"memory_id": its_id}, back="/talk"))


# Who it is


def _set_persona(settings: Settings, asked: Asked) -> Changed:
    with open_ego(settings) as ego:
        shown = _as_shown(ego, asked, "persona", "")
        before = persona.read_kept(ego)
        after = {key: asked.form.get(key, "").strip() for key in before}
        changes = {
            key: value for key, value in after.items() if value != memory.as_shown(before[key])
        }
        if not changes:
            return Changed("It says that already. Nothing was changed.", "/persona")
        shown.use("persona_set", persona.as_arguments(changes))
    taken_back = None
    if before["text"] or "text" not in changes:  # who was nobody before cannot be made nobody again
        was = persona.as_arguments({key: before[key] for key in changes})
        taken_back = Undo("persona_set", was, ("persona", ""), shown.left, "/persona")
    return Changed(f"Changed {', '.join(changes)}.", "/persona", taken_back)


def _prefer(settings: Settings, asked: Asked) -> Changed:
    """Confirm or revoke something that is liked or disliked, or add it."""
    act, form = asked.names["act"], asked.form
    if act not in ("like", "dislike", "confirm", "revoke"):
        raise UsageError("Likes and dislikes are added, confirmed and revoked here.")
    arguments: dict[str, Any] = {
        key: form[key] for key in ("domain", "subject") if form.get(key, "").strip()
    }
    if act in ("like", "dislike"):
        arguments |= {"note": form["note"]} if form.get("note", "").strip() else {}
        arguments["confirm"] = True
    else:
        arguments["polarity"] = form.get("polarity", "")
    with open_ego(settings) as ego:
        change: _Using = partial(_use, ego)
        if act in ("confirm", "revoke"):
            change = _as_shown(ego, asked, "preference", form.get("its", "")).use
        reply = change(f"prefer_{act}", arguments)
    taken_back = None
    if act in ("like", "dislike"):
        named = {key: arguments[key] for key in ("domain", "subject")}
        taken_back = Undo("prefer_revoke", named | {"polarity": act}, back="/persona")
    return Changed(reply.data, "/persona", taken_back)


def _update_person(settings: Settings, asked: Asked) -> Changed:
    """Keep something that is known of somebody, or put it in place of what was."""
    form = asked.form
    arguments = {key: form.get(key, "") for key in ("person", "field", "value")}
    if form.get("replaces"):
        arguments["replaces"] = form["replaces"]
    with open_ego(settings) as ego:
        change: _Using = partial(_use, ego)
        if form.get("its"):
            change = _as_shown(ego, asked, "person", form["its"]).use
        reply = change("update_relationship", arguments)
    return Changed(reply.data.partition("\n---")[0], "/people")


def _read_messages(settings: Settings, asked: Asked) -> Changed:
    """What it said by itself counts as read: looking alone would not make it so."""
    with open_ego(settings) as ego:
        known.read_by_person(ego, asked.form.get("messages", "").split())
    return Changed("Marked as read.", "/console")


CHANGES: Mapping[str, Change] = MappingProxyType(
    {
        "/memories/{id}/edit": _edit_memory,
        "/memories/{id}/forget": _forget_memory,
        "/memories/{id}/undelete": _bring_back,
        "/memories/{id}/purge": _purge,
        "/memories/{id}/done": _done,
        "/talk/{id}/edit": _edit_event,
        "/talk/{id}/forget": _forget_event,
        "/talk/{id}/undelete": _bring_back,
        "/talk/{id}/purge": _purge,
        "/persona/set": _set_persona,
        "/persona/prefer/{act}": _prefer,
        "/people/update": _update_person,
        "/console/read": _read_messages,
    }
)
"""What can be changed, by where its form goes."""
