"""Asking a language model for an answer in a form: what a packet asks, what an event felt like.

An answer that is refused goes back once, with what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

from ego.core.events import Event, find_partner, reflection_of
from ego.core.persona.persona import Persona, anchor
from ego.core.usage import Purpose, Usage
from ego.errors import ContractRefused, NoAnswer
from ego.runtime.answers.contract import ANSWER_BYTES
from ego.runtime.ego import Ego
from ego.stores import usage

if TYPE_CHECKING:
    from ego.core.events import Reflection
    from ego.core.talk.noted import Item
    from ego.voice.messages import LLM, Ended, PromptPart

Taken = TypeVar("Taken")
"""What is made of an answer."""

Opens = Callable[[], AbstractContextManager[Ego]]
"""Opens the ego for one use: nothing stays open while a model speaks."""

Book = Callable[[int, Usage], None]
"""Keeps how many answers a model gave, and what they took."""

_NO_REFLECTION = (
    "The answer holds no JSON object with emotion_label, emotion_intensity and"
    " salience_score in their ranges."
)
_NO_ANSWER = "The answer does not have the form that was asked for."
_CUT = " It was cut off: the model may say no more at once."


def book(opens: Opens, purpose: Purpose, subject: str) -> Book:
    """What keeps the tokens that are spent on `subject`."""

    def add(answers: int, spent: Usage) -> None:
        with opens() as ego, ego.database.writing() as db:
            usage.add(db, ego.now(), purpose, subject, answers, spent)

    return add


def reflect_on(
    llm: LLM,
    ego: Ego,
    persona: Persona,
    event: Event,
    known: Sequence[str],
    schema: Mapping[str, Any],
    take_noted: Callable[[object], list[Item]],
) -> tuple[Reflection | None, list[Item]]:
    """What the model says `event` felt like to `persona`, and what it notes of it.

    Of an event that was felt already it only notes. `known` is told with it, `schema` is the form
    of its answer, and `take_noted` reads what stands there under `noted`. Raises ContractRefused,
    NoAnswer where it says nothing of what was asked for.
    """
    from ego.voice import prompts
    from ego.voice.trailer import find_object

    def take(answer: str) -> tuple[Reflection | None, list[Item]]:
        said = find_object(answer)
        reflection = reflection_of(said or {}) if event.reflection is None else None
        if said is None or (reflection is not None and not reflection.says_enough):
            raise NoAnswer(
                _NO_REFLECTION if event.reflection is None else "The answer holds no JSON object."
            )
        return reflection, take_noted(said.get("noted", []))

    asked = prompts.reflection_prompt(
        find_partner(event) or ego.addressed,
        event,
        anchor(persona, ego.companion),
        known,
    )
    spent = book(lambda: nullcontext(ego), Purpose.REFLECT, event.id)
    return _take_or_repair(llm, asked, take, schema, spent)


def ask(llm: LLM, packet: Mapping[str, Any], take: Callable[[str], Taken], spent: Book) -> Taken:
    """Ask the model what a packet asks, and `take` its answer; returns what came of that.

    An answer that `take` refuses goes back to the model once, with what is wrong with it; `spent`
    is told what each has taken. Raises VoiceError when it gives nothing whole, ContractRefused
    when it is refused once more, in words for a person where it was no answer at all.
    """
    from ego.voice import prompts

    schema = packet["schema"]
    its_own = {"packet_id": {"const": packet["packet_id"]}}
    schema = {**schema, "properties": {**schema["properties"], **its_own}}
    try:
        return _take_or_repair(llm, prompts.packet(packet), take, schema, spent)
    except NoAnswer as error:
        raise ContractRefused(f"{_NO_ANSWER}{_CUT if error.is_cut else ''}") from error


def _take_or_repair(
    llm: LLM,
    asked: Sequence[PromptPart],
    take: Callable[[str], Taken],
    schema: Mapping[str, Any],
    spent: Book,
) -> Taken:
    from ego.voice import prompts

    said, ended = _whole(llm, asked, schema, spent)
    try:
        return take(said)
    except ContractRefused as error:
        asked = prompts.repair(asked, said, f"{error}{_CUT if ended.is_cut else ''}")
    said, ended = _whole(llm, asked, schema, spent)
    try:
        return take(said)
    except ContractRefused as error:
        if not ended.is_cut:
            raise
        if isinstance(error, NoAnswer):
            raise NoAnswer(f"{error}{_CUT}", is_cut=True) from error
        raise ContractRefused(f"{error}{_CUT}") from error


def _whole(
    llm: LLM, asked: Sequence[PromptPart], schema: Mapping[str, Any], spent: Book
) -> tuple[str, Ended]:
    """The model's whole answer, and how it ended.

    Raises ContractRefused when it is longer than what is read of one.
    """
    from ego.voice.messages import hear

    answer, length = list[str](), 0

    def take(piece: str) -> None:
        nonlocal length
        answer.append(piece)
        length += len(piece)
        if length > ANSWER_BYTES:
            raise ContractRefused(
                f"The answer is longer than the {ANSWER_BYTES:,} characters that fit."
            )

    ended = hear(llm, asked, take, schema)
    if ended.usage is not None:
        spent(1, ended.usage)
    return "".join(answer), ended
