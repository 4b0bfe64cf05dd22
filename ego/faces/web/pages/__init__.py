"""The pages: what each shows of an ego that is opened to be looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ego.faces.web.frame import Asked, Shown
from ego.faces.web.pages import (
    console,
    life,
    memories,
    memory,
    people,
    persona,
    settings,
    stories,
    talk,
    today,
)
from ego.runtime.ego import Ego

Page = Callable[[Ego, Asked], Shown]

PAGES: Mapping[str, Page] = MappingProxyType(
    {
        "/": today.show,
        "/memories": memories.show,
        "/memories/{id}": memory.show,
        "/people": people.show,
        "/stories": stories.show,
        "/stories/{id}": stories.show_one,
        "/talk": talk.show,
        "/talk/{id}": talk.show_one,
        "/persona": persona.show,
        "/life": life.show,
        "/console": console.show,
        "/settings": settings.show,
    }
)
"""Every page, by its path."""
