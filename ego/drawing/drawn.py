"""Which screen draws which command's answer. Screens enter themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.text import Text

from ego.core.reply import Reply
from ego.drawing.canvas import Canvas

Screen = Callable[[Reply, Canvas], Iterator[Text]]

DRAWN: dict[str, Screen] = {}


def draws(*commands: str) -> Callable[[Screen], Screen]:
    """Let a screen draw the answers of the tools called so (`feel_desires`, `jobs_list`)."""

    def enter(screen: Screen) -> Screen:
        for command in commands:
            if DRAWN.setdefault(command, screen) is not screen:
                raise ValueError(f"Two screens draw {command!r}.")
        return screen

    return enter
