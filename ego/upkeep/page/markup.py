"""HTML and SVG that cannot be broken out of: a plain string is always text.

Elements are made by `tag` alone; what is not `Markup` is escaped, in content and in
attributes, and stripped of what could reorder or steer a line (`core.text.safe`).
"""

from __future__ import annotations

from html import escape

from ego.core import text

_EMPTY = frozenset({"meta", "link", "br", "hr", "input"})
"""Elements of HTML without content and without an end."""
_VOID = _EMPTY | {"circle", "line", "path", "polyline", "rect"}


class Markup(str):
    """A text that is HTML already. Only `tag` and `join` make one."""

    __slots__ = ()


def tag(name: str, /, *children: str, **attributes: str | float | None) -> Markup:
    """The element `name`; an attribute's `_` reads as `-`, one that is None is left out.

    A trailing `_` keeps a name from being Python's own: class_, for_.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID and not children:
        return Markup(f"<{name}{written}>" if name in _EMPTY else f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{join(*children)}</{name}>")


def join(*children: str) -> Markup:
    """Several pieces in a row, those that are not HTML escaped."""
    return Markup("".join(one if isinstance(one, Markup) else _escaped(one) for one in children))


def _attribute(value: str | float) -> str:
    return f"{value:g}" if isinstance(value, int | float) else _escaped(value)


def _escaped(words: str) -> str:
    return escape(text.safe(words), quote=True)
