"""Who an ego is when it speaks: its persona, in words that its person wrote.

Nothing here or elsewhere reads meaning out of these words: they are handed to a language
model whole. What steers the search is kept apart (`preferences`, `interests`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from ego.core import text as words
from ego.core.moments import read_time
from ego.errors import UsageError

TEXT_BYTES = 65_536
"""How long the description of a persona may be."""
ADDON_BYTES = 16_384
"""How long what is added to it may be."""
LABEL_LENGTH = 80
"""How many characters the name may have by which it calls the other."""


@dataclass(frozen=True, slots=True)
class Persona:
    """Who speaks (`text`), what is added to that (`addon`), and whom it speaks to (`label`).

    An empty `label` stands for the companion's name; `addressed` says it.
    """

    text: str = ""
    addon: str = ""
    label: str = ""
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
        if len(self.label) > LABEL_LENGTH:
            raise UsageError(
                f"The persona's label is {len(self.label)} characters long; at most"
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
    for field in ("persona_text", "addon_text", "second_person_label"):
        value = document.get(field, "")
        if not isinstance(value, str):
            raise ValueError(f"'{field}' is not a text")
        said[field] = value
    try:
        return Persona(
            text=said["persona_text"],
            addon=said["addon_text"],
            label=as_label(said["second_person_label"]),
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
        "updated_at": persona.updated_at.isoformat() if persona.updated_at else None,
    }


def as_label(name: str) -> str:
    """`name` as a label: one line, single spaces."""
    return " ".join(words.safe(name).split())


def anchor(persona: Persona, companion: str) -> str:
    """The persona for a prompt, whole; every line of it is quoted, so that it ends nothing."""
    whole = "\n".join(part.strip() for part in (persona.text, persona.addon) if part.strip())
    return (
        f"Persona. Speak as this one, to {words.safe(persona.addressed(companion))}:\n"
        f"{words.quote(whole)}"
    )
