"""What the score of one memory or event is made of. Nothing is recalled by looking at that."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ego.core import events as sayings
from ego.core import text
from ego.core.events import Event
from ego.core.memory import memories as kinds
from ego.core.memory.memories import Memory
from ego.core.memory.scoring import Parts
from ego.core.persona.selection import Subject
from ego.core.reply import Reply
from ego.runtime.ego import Ego
from ego.stores.memory import search, truth
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import Candidate
from ego.stores.memory.filters import Filter
from ego.stores.memory.search_all import LOOKED_AT
from ego.stores.talk.ranking import Talk
from ego.tools.memory import answers
from ego.tools.memory.finding import mind

_ALWAYS = ("nearness", "words", "neighbours", "freshness")
_OF_MEMORIES = ("hint", "feeling", "importance")
"""What is said of every memory, too; other parts are named where they move something."""


def why(
    ego: Ego, question: PreparedQuestion, which: Filter, one: Memory | Event
) -> Reply[answers.Why] | Reply[answers.WhyTalk]:
    """Why a memory or an event stands where it stands in the answer to `question`."""
    if isinstance(one, Memory):
        return _of_memory(ego, question, which, one)
    return _of_event(ego, question, which, one)


def _of_memory(
    ego: Ego, question: PreparedQuestion, which: Filter, memory: Memory
) -> Reply[answers.Why]:
    """Why a memory stands where it stands among the memories."""
    with ego.database.reading() as db:
        said = search.explain(db, ego.semantics, question, ego.now(), which, memory.seq)
        (memory,) = truth.add_dates(db, [memory])
    place = f"place {said.rank:,} of {said.total:,}" if said.rank else "no place in the answer"
    parts = said.parts._asdict()
    lines = [kinds.line(memory, ego.here()), f"{place}, score {said.score:.3f}:"]
    always = (*_ALWAYS, *_OF_MEMORIES)
    lines += _lines(parts, always, question, said.cosine, said.share, _drawn(said.drawn))
    fields: answers.Why = {
        "id": memory.id,
        "score": _total(said.parts),
        "parts": _rounded(said.parts),
        "cosine": _round(said.cosine),
        "words_share": round(said.share, 4),
        "rank": said.rank,
        "of": said.total,
        "interests": {one.name: round(one.weight, 4) for one in said.drawn},
    }
    return Reply("\n".join(lines), fields=fields, acted=False)


def _of_event(
    ego: Ego, question: PreparedQuestion, which: Filter, event: Event
) -> Reply[answers.WhyTalk]:
    """Why an event stands where it stands among all that comes to mind."""
    with ego.database.reading() as db:
        stirred = mind.stir(ego, db, question, which)
    place, one = next(
        ((n, one) for n, one in enumerate(stirred.found, 1) if one.id == event.id), (None, None)
    )
    if not isinstance(one, Candidate) or not isinstance(one.one, Talk):
        said = f"{sayings.line(event, ego.here())}\nno place among the first {LOOKED_AT}"
        nothing: answers.WhyTalk = {
            "id": event.id,
            "rank": None,
            "score": None,
            "parts": {},
            "cosine": None,
            "words_share": 0.0,
        }
        return Reply(said, fields=nothing, acted=False)
    parts = one.one.parts._replace(interest=one.interest)
    lines = [sayings.line(event, ego.here()), f"place {place}, score {one.score:.3f}:"]
    told = parts._asdict()
    lines += _lines(told, _ALWAYS, question, one.one.cosine, one.one.share, "")
    fields: answers.WhyTalk = {
        "id": event.id,
        "score": _total(parts),
        "parts": _rounded(parts),
        "cosine": _round(one.one.cosine),
        "words_share": round(one.one.share, 4),
        "rank": place,
    }
    return Reply("\n".join(lines), fields=fields, acted=False)


def _total(parts: Parts) -> float:
    return round(sum(parts), 4)


def _rounded(parts: Parts) -> dict[str, float]:
    return {name: round(value, 4) for name, value in parts._asdict().items()}


def _round(cosine: float | None) -> float | None:
    return None if cosine is None else round(cosine, 4)


def _lines(
    parts: dict[str, float],
    always: Collection[str],
    question: PreparedQuestion,
    cosine: float | None,
    share: float,
    drawn: str,
) -> list[str]:
    details = {
        "nearness": "no vector" if cosine is None else f"cosine {cosine:.3f}",
        "words": f"{share:.0%} of the question's words, by weight",
        "previous": "words of the two before it",
        "speaker": "who says it, and whom the question is of",
        "length": "for a part of a talk",
        "asking": "it asks something itself",
        "when": "words of time" if parts["when"] > 0 else "no word of time",
        "interest": drawn,
        "truth": "above another of its chain: it holds for the time that is meant",
    }
    return [
        f"  {name:<10} {round(value, 3) + 0.0:+7.3f}  {details.get(name, '')}".rstrip()
        for name, value in parts.items()
        if name in always or (question.drawn if name == "interest" else round(value, 3))
    ]


def _drawn(subjects: Sequence[Subject]) -> str:
    """What of an ego's likings and interests a memory has to do with, the strongest first."""
    ordered = sorted(subjects, key=lambda one: -abs(one.weight))
    said = (
        f"{'drawn to' if one.weight > 0 else 'avoids'} {text.one_line(one.name, 40)}"
        f" ({one.weight:+.2f})"
        for one in ordered
    )
    return text.enumerate_names(said, 3)
