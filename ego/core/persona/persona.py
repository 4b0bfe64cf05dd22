"""Who an ego is when it speaks: its persona, in words that its person wrote.

Nothing here or elsewhere reads meaning out of these words: they are handed to a language
model whole. What steers the search is kept apart (`preferences`, `interests`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from ego.core import late
from ego.core import text as words
from ego.core.moments import read_time
from ego.errors import UsageError

TEXT_BYTES = 65_536
"""How long the description of a persona may be."""
ADDON_BYTES = 16_384
"""How long what is added to it may be."""
LABEL_LENGTH = 80
"""How many characters a name may have: its own, and the one by which it calls the other."""

_NAME = late.regex(
    r"[ \t]*(?:[-*][ \t]+)?[*_]{0,2}(?:name|名前)[*_]{0,2}[ \t]*[:：][*_]{0,2}[ \t]*"
    r"(?P<quote>[\"'「『]?)(?P<name>[^\n]*?)[\"'」』]?[*_]{0,2}[ \t]*",
    re.IGNORECASE,
)
"""A line of a file such as SOUL.md that says who it is: "name: Nagi", "- **Name:** Nagi"."""
_SAYS_WHO = late.regex(
    r"\s*(?:[#>*-]+[ \t]+)?(?:(?:i am|i['’]m|you are|you['’]re|my name is|your name is|this is)"
    r" (?P<name>(?-i:[A-Z])[\w'’-]*)(?=[.,;:!\n]|$)"
    r"|(?:私|わたし|僕|ぼく|俺|おれ|あなた|名前)は(?P<japanese>[^。、\s]{1,8}?)(?:だ|です)?(?=[。、\n]|$))",
    re.IGNORECASE,
)
"""How a text begins that says first who it is: "I am Nagi."."""
_HEAD_LINES = 30
"""A name stands among so many lines of such a file."""


@dataclass(frozen=True, slots=True)
class Persona:
    """Who speaks (`text`), what is added to that (`addon`), and whom it speaks to (`label`).

    An empty `label` stands for the companion's name; `addressed` says it. `name` is what it is
    called itself, and may be empty.
    """

    text: str = ""
    addon: str = ""
    label: str = ""
    name: str = ""
    updated_at: datetime | None = None

    def __post_init__(self) -> None:
        """Raise UsageError when something is longer than it may be."""
        for name, value, most in (
            ("text", self.text, TEXT_BYTES),
            ("addon", self.addon, ADDON_BYTES),
        ):
            size = len(value.encode())
            if size > most:
                raise UsageError(
                    f"The persona's {name} is {size:,} bytes long; at most {most:,} fit."
                )
        for field, called in (("label", self.label), ("name", self.name)):
            if len(called) > LABEL_LENGTH:
                raise UsageError(
                    f"The persona's {field} is {len(called)} characters long; at most"
                    f" {LABEL_LENGTH} fit."
                )

    @property
    def is_somebody(self) -> bool:
        """Whether there is anybody to speak: a text, or at least an addon."""
        return bool(self.text.strip() or self.addon.strip())

    def addressed(self, companion: str) -> str:
        """What it calls the other; `companion` unless it has a name of its own for them."""
        return self.label or companion


def read(document: Mapping[str, object]) -> Persona:
    """The persona in persona.json; ValueError when it makes no sense."""
    said = {}
    for field in ("persona_text", "addon_text", "second_person_label", "name"):
        value = document.get(field, "")
        if not isinstance(value, str):
            raise ValueError(f"'{field}' is not a text")
        said[field] = value
    try:
        return Persona(
            text=said["persona_text"],
            addon=said["addon_text"],
            label=as_label(said["second_person_label"]),
            name=as_label(said["name"]),
            updated_at=read_time(document.get("updated_at")),
        )
    except UsageError as error:
        raise ValueError(str(error).rstrip(".")) from error


def as_json(persona: Persona) -> dict[str, object]:
    """The persona as persona.json keeps it."""
    return {
        "persona_text": persona.text,
        "addon_text": persona.addon,
        "second_person_label": persona.label,
        "name": persona.name,
        "updated_at": persona.updated_at.isoformat() if persona.updated_at else None,
    }


def as_label(name: str) -> str:
    """`name` as a label: one line, single spaces."""
    return " ".join(words.safe(name).split())


def name_in(soul: str) -> str:
    """The name that a file such as SOUL.md gives in a line of its own; empty where none does.

    A form that nobody filled in ("_(pick one)_", "[your name]") gives none.
    """
    for line in soul.splitlines()[:_HEAD_LINES]:
        found = _NAME.fullmatch(line)
        name = as_label(found["name"]) if found else ""
        if name and name[0] not in "_([<{" and len(name) <= LABEL_LENGTH:
            return name
    return ""


def name_said(said: str) -> str:
    """The name that the first words of a persona's text give it: "I am Nagi."; empty for none."""
    found = _SAYS_WHO.match(said)
    return as_label(found["name"] or found["japanese"]) if found else ""


def rename(said: str, old: str, new: str) -> str:
    """A persona's text in which it is called `new` wherever it was called by its `old` name, or
    where that is not there by the one that its first words give it."""
    old = old if old and old in said else name_in(said) or name_said(said)
    if not old or not new:
        return said
    end = r"(?=[\W_]|$|[はがもをにのとでへやさちくだ])" if words.is_japanese(old) else r"(?!\w)"
    start = r"(?<![一-龯])" if words.is_japanese(old) else r"(?<!\w)"
    return re.sub(f"{start}{re.escape(old)}{end}", lambda _: new, said)


def anchor(persona: Persona, companion: str) -> str:
    """The persona for a prompt, whole; every line of it is quoted, so that it ends nothing."""
    whole = "\n".join(part.strip() for part in (persona.text, persona.addon) if part.strip())
    name = f"You are {words.safe(persona.name)}. " if persona.name else ""
    return (
        f"Persona. {name}Speak as this one, to {words.safe(persona.addressed(companion))}:\n"
        f"{words.quote(whole)}"
    )
