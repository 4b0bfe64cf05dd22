"""What an open ego knows of itself and of others: its documents, read as values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ego.config import Settings
from ego.core import text
from ego.core.desires import rhythm
from ego.core.desires.rhythm import Rhythm
from ego.core.identity import people as relationships
from ego.core.identity import questions, self_model
from ego.core.identity import self_model as goals
from ego.errors import StateError
from ego.stores.engine.contract import DocumentKind, Documents
from ego.stores.engine.documents import (
    INTERESTS,
    PERSONA,
    PREFERENCES,
    RELATIONSHIPS,
    RHYTHM,
    SELF_MODEL,
)

if TYPE_CHECKING:
    from ego.core.persona.interests import InterestState
    from ego.core.persona.persona import Persona
    from ego.core.persona.preferences import Preference


class Known:
    """The readers of an ego's documents; each raises Unreadable when one makes no sense."""

    __slots__ = ()

    settings: Settings
    documents: Documents
    now: Callable[[], datetime]
    warnings: list[str]

    def warn(self, sentence: str) -> None:
        """Say once that something beside the use itself went wrong."""
        if sentence not in self.warnings:
            self.warnings.append(sentence)

    @contextmanager
    def making_sense(self, kind: DocumentKind) -> Iterator[None]:
        """A ValueError of the block is one of the document: Unreadable, with the way out."""
        try:
            yield
        except ValueError as error:
            raise self.documents.unreadable(kind, f"makes no sense: {error}") from error

    def self_document(self) -> dict[str, Any]:
        """self_model.json as it is."""
        return self.documents.read(SELF_MODEL)

    def questions(self) -> list[questions.Question]:
        """Every question of the self model, and how often each was shown.

        Unreadable when one makes no sense.
        """
        document = self.self_document()
        with self.making_sense(SELF_MODEL):
            asked = self_model.questions(document)
        return questions.with_showings(asked, self.rhythm().questions) if asked else []

    def rhythm(self) -> Rhythm:
        """How its life is lived; the defaults, with a warning, when that cannot be read."""
        try:
            return rhythm.read(self.documents.read(RHYTHM))
        except StateError as error:
            self.warn(error.sentence)
            return Rhythm()

    def goals(self) -> list[goals.Goal]:
        """Every goal of the self model; Unreadable when one makes no sense."""
        document = self.self_document()
        with self.making_sense(SELF_MODEL):
            return goals.read_goals(document)

    def people(self) -> dict[str, Any]:
        """relationships.json as it is: person id to entry."""
        return self.documents.read(RELATIONSHIPS)

    def find_person(self, people: Mapping[str, Any], name: str) -> dict[str, Any] | None:
        """The entry of whoever is called `name`; Unreadable when one makes no sense."""
        found = relationships.find_called(self.everyone(people), name)
        return None if found is None else dict(found)

    def everyone(self, people: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Every entry, complete; Unreadable when one makes no sense."""
        with self.making_sense(RELATIONSHIPS):
            return [
                relationships.read(person_id, kept)
                for person_id, kept in people.items()
                if isinstance(kept, Mapping) and "name" in kept
            ]

    def names_of(self, name: str) -> tuple[str, ...]:
        """`name` and every other name of that person.

        What cannot be read adds none, and is warned about.
        """
        try:
            entry = self.find_person(self.people(), name)
        except StateError as error:
            self.warn(error.sentence)
            entry = None
        return (name,) if entry is None else (name, *relationships.names(entry))

    def as_known(self, names: Iterable[str]) -> list[str]:
        """`names`, with 佐々木さん as 佐々木 where that is who is known."""
        several = list(names)
        if not any(map(relationships.bears_honorific, several)):
            return several
        try:
            every = self.everyone(self.people())
        except StateError as error:
            self.warn(error.sentence)
            return several
        return [
            relationships.first_name(every, one) if relationships.bears_honorific(one) else one
            for one in several
        ]

    def every_name(self) -> frozenset[str]:
        """All names of everybody it knows, the companion's too.

        What cannot be read adds none, and is warned about.
        """
        try:
            everyone = self.everyone(self.people())
        except StateError as error:
            self.warn(error.sentence)
            everyone = []
        of_all = {name for one in everyone for name in relationships.names(one)}
        return frozenset({*of_all, self.settings.companion})

    # Who it is, what it likes, what it attends to

    def persona(self) -> Persona | None:
        """The persona; None when nobody is set yet, which is so while text and addon are empty."""
        found = self.kept_persona()
        return found if found.is_somebody else None

    def kept_persona(self) -> Persona:
        """The persona as it is kept: it may be no more than a name yet."""
        from ego.core.persona import persona

        document = self.documents.read(PERSONA)
        with self.making_sense(PERSONA):
            return persona.read(document)

    @property
    def addressed(self) -> str:
        """What it calls the one it lives with: by the persona's label, else by their name."""
        from ego.core.persona import persona

        companion = text.flat(self.settings.companion)
        try:
            return persona.read(self.documents.read(PERSONA)).addressed(companion)
        except (StateError, ValueError):
            return companion  # whoever needs the persona says what is wrong with it

    def preferences(self) -> list[Preference]:
        """Every preference, also candidates and revoked ones, the newest first."""
        from ego.core.persona import preferences

        rows = self.documents.read(PREFERENCES)
        with self.making_sense(PREFERENCES):
            return preferences.newest_first(preferences.read(rows).values())

    def interests(self) -> InterestState:
        """What is attended to now, faded to this moment."""
        from ego.core.persona import interests

        document = self.documents.read(INTERESTS)
        with self.making_sense(INTERESTS):
            return interests.fade(interests.read(document), self.now())
