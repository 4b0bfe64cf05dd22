"""What a new memory does to the questions that were let go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ego.core.identity import questions
from ego.core.identity.questions import Question
from ego.core.memory.memories import Memory
from ego.errors import EgoError
from ego.runtime import Ego
from ego.stores import questions as touching

if TYPE_CHECKING:
    from ego.stores.embedding.generations import Vector


def find_questions(ego: Ego, memory: Memory, vector: Vector | None) -> list[Question]:
    """The fading or dormant questions that a kept memory touches, the most present first.

    By words, and by meaning when it has a vector. The memory is safe already: a failure here is
    a warning.
    """
    try:
        waning = questions.list_waning(ego.questions(), ego.now())
        if not waning:
            return []
        asked = touching.prepare(ego.semantics, waning) if vector is not None else []
        with ego.database.reading() as db:
            touched = touching.by_words(db, [memory], waning)
            touched += touching.by_meaning(db, ego.semantics, memory, asked) if asked else []
    except EgoError as error:
        ego.warn(f"What you once asked could not be looked at: {error}")
        return []
    return [question for question in waning if question in touched]
