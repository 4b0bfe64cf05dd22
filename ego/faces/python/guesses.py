"""What a program means that asks for a name as other libraries have it: the right one is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from ego.errors import find_near

_METHODS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("search", "query", "find", "retrieve"), ("recall", "search_memories")),
        **dict.fromkeys(("add", "save", "store", "write", "insert", "create"), ("remember",)),
        **dict.fromkeys(("delete", "remove"), ("forget", "purge")),
        **dict.fromkeys(("get", "fetch", "read"), ("show", "recall")),
        **dict.fromkeys(("correct", "update", "change"), ("edit",)),
        **dict.fromkeys(("reset", "clear", "delete_all", "wipe"), ("purge",)),
        **dict.fromkeys(("list", "all", "get_all"), ("memories",)),
        **dict.fromkeys(("history", "messages", "log"), ("events",)),
        **dict.fromkeys(("users", "persons", "contacts", "facts"), ("people",)),
        **dict.fromkeys(
            ("reminders", "plans", "upcoming", "agenda", "calendar", "schedule"), ("ahead",)
        ),
        **dict.fromkeys(("ask", "say", "talk", "complete"), ("chat",)),
        "import": ("import_",),
    }
)
"""Methods as they are called elsewhere, and what does the same here."""
_OPENING: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("Ego", "Memory", "Client", "connect", "load", "create", "init"), "open"),
        **dict.fromkeys(
            ("AsyncClient", "AsyncMemory", "async_open", "open_async", "connect_async"), "aopen"
        ),
    }
)
"""The same of how an ego is opened."""


def name_method(whose: str, name: str, known: Iterable[str]) -> str:
    """What to say to who asks an open ego for an attribute that it has not."""
    there = [one for one in known if not one.startswith("_")]
    meant = _METHODS.get(name) or tuple(filter(None, [find_near(name, there, 0.75)]))
    said = f" Did you mean {' or '.join(meant)}?" if meant and not name.startswith("_") else ""
    end = "." if said else ""
    return f"{whose!r} object has no attribute {name!r}{end}{said}"


def name_opening(name: str, known: Iterable[str]) -> str:
    """The same of the module: `ego.connect` is meant to be `ego.open`."""
    near = "" if name.startswith("_") else _OPENING.get(name) or find_near(name, known, 0.75)
    said = f". Did you mean ego.{near}?" if near else ""
    return f"module 'ego' has no attribute {name!r}{said}"
