"""How well recall finds what was meant, side by side with its parts.

The data is `scripts/bench_data`: a conversation of seven months with 120 questions, 80 Japanese
memories with 80, both in one store, and 40 questions that cross the languages. The weights were
tuned on the questions with even numbers in their files (counted from 0); the figures to look at
are those of the odd ones, "held out".

    R@k   the share of questions with evidence among the first k (multi-hop: of the evidence)
    MRR   the mean of 1 / rank of the first evidence
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import hopfield
import numpy as np
from bench_store import NOW, Question, Store, filled, load

from ego.core import text
from ego.core.memory import scoring
from ego.core.memory.interest import EXACT, add_interest, weigh_interest
from ego.core.memory.scoring import Query
from ego.core.memory.spaces import JAPANESE, LATIN, link_from
from ego.core.persona import selection
from ego.core.persona.interests import Target, TargetType
from ego.core.persona.selection import PersonaFocusHint
from ego.stores.embedding.generations import live
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import interest

Scorer = Callable[[Store, Question], Any]
"""Scores by seq, -inf where there is none."""


# The rankings that are compared


def words_only(_: Store, question: Question) -> Any:
    return np.where(question.query.lexical > 0, question.query.lexical, -np.inf)


def vectors_only(_: Store, question: Question) -> Any:
    assert question.query.cosines is not None
    return np.nan_to_num(question.query.cosines.astype(float), nan=-np.inf)


def rrf(store: Store, question: Question) -> Any:
    """Reciprocal rank fusion of the two, k = 60."""
    fused = np.zeros(len(store.known))
    for scores in (words_only(store, question), vectors_only(store, question)):
        order = np.argsort(-scores, kind="stable")
        ranks = np.empty(len(scores))
        ranks[order] = np.arange(1, len(scores) + 1)
        fused += np.where(np.isfinite(scores), 1 / (60 + ranks), 0.0)
    return np.where(store.known.live, fused, -np.inf)


def whole(store: Store, question: Question) -> Any:
    return scoring.closer(
        _relevance(store, question.query), store.known, store.live, to_microseconds(NOW)
    )


def _relevance(store: Store, query: Query) -> Any:
    return scoring.relevance(query, store.known, scoring.scale(query, store.known))


def changed(**constants: Any) -> Scorer:
    """The whole ranking with some of its constants changed."""

    def scorer(store: Store, question: Question) -> Any:
        kept = {name: getattr(scoring, name) for name in constants}
        try:
            for name, value in constants.items():
                setattr(scoring, name, value)
            return whole(store, question)
        finally:
            for name, value in kept.items():
                setattr(scoring, name, value)

    return scorer


def without_last_word(store: Store, question: Question) -> Any:
    known = store.known
    flat = replace(
        known, boost=np.zeros_like(known.boost), importance=np.ones_like(known.importance)
    )
    score = _relevance(store, question.query)
    final = scoring.closer(score, flat, store.live, int(known.at.min()))
    return np.where(np.isfinite(final), final, -np.inf)


def completed(beta: float, weight: float) -> Scorer:
    """The whole ranking with the query's vector completed among the best 200."""

    def scorer(store: Store, question: Question) -> Any:
        vectors = _matrix(store)
        cosines = question.query.cosines
        best = np.argsort(-np.nan_to_num(cosines, nan=-1.0))[:200]
        settled = hopfield.complete(question.vector, vectors[best], beta)
        mixed = (1 - weight) * question.vector + weight * settled
        near = vectors @ (mixed / np.linalg.norm(mixed))
        query = question.query._replace(cosines=np.where(np.isnan(cosines), np.nan, near))
        return scoring.closer(
            _relevance(store, query), store.known, store.live, to_microseconds(NOW)
        )

    return scorer


def spread(weight: float) -> Scorer:
    """The whole ranking with one hop of activation along the links remember would have made."""

    def scorer(store: Store, question: Question) -> Any:
        final = whole(store, question)
        raised = final.copy()
        for source in np.argsort(-final)[:5]:
            for target, confidence in _links(store)[int(source)]:
                gained = final[target] + weight * confidence * max(final[source], 0.0)
                raised[target] = max(raised[target], min(gained, final[source] - 1e-9))
        return raised

    return scorer


@cache
def _links(store: Store) -> dict[int, list[tuple[int, float]]]:
    vectors, known = _matrix(store), store.known
    space = store.ego.semantics.space
    assert space is not None
    near = vectors @ vectors.T
    found: dict[int, list[tuple[int, float]]] = {seq: [] for seq in range(len(known))}
    for seq in np.flatnonzero(known.live):
        others = known.live & (known.japanese == known.japanese[seq])
        others[seq] = False
        values = near[seq][others]
        pairs = space.pairs[JAPANESE if known.japanese[seq] else LATIN]
        threshold = link_from(
            pairs, median=float(np.median(values)), spread=float(values.std()), count=len(values)
        )
        for other in np.flatnonzero(others & (near[seq] >= threshold))[:5]:
            found[int(seq)].append((int(other), float(near[seq][other])))
            found[int(other)].append((int(seq), float(near[seq][other])))
    return found


@cache
def _matrix(store: Store) -> Any:
    """Every vector by seq."""
    semantics = store.ego.semantics
    with store.ego.database.reading() as db:
        generation = live(db)
    assert generation is not None
    return semantics.vectors(generation).read(range(len(store.known)))


def interested(hint: PersonaFocusHint) -> Scorer:
    """The whole ranking by an ego that prefers and attends to what `hint` says."""

    def scorer(store: Store, question: Question) -> Any:
        final = whole(store, question)
        if not selection.subjects(hint):
            return final
        seqs = np.flatnonzero(np.isfinite(final))
        share = question.share[seqs]
        added = weigh_interest(_towards(store, hint)[seqs], share)
        final[seqs] = add_interest(final[seqs], added, share >= EXACT)
        return final

    return scorer


@cache
def _towards(store: Store, hint: PersonaFocusHint) -> Any:
    """How far each memory is drawn to or avoided, by seq: the same for every question."""
    semantics = store.ego.semantics
    subjects = interest.prepare(semantics, selection.subjects(hint), by_meaning=True)
    with store.ego.database.reading() as db:
        every = np.arange(len(store.known))
        return interest.measure_memories(db, semantics, subjects, store.known, every)


FULL = PersonaFocusHint(
    topic_bias=("dog", "swimming", "ほたる", "cooking", "手打ちそば", "model railways"),
    avoid_bias=("hip operation", "tax", "引っ越し", "football", "説教", "nuts"),
    interest_targets_hint=(
        Target(TargetType.GOAL, "finish one drawing", 0.9, NOW),
        Target(TargetType.PERSON, "Marcus", 0.8, NOW),
        Target(TargetType.PERSON, "悠斗", 0.8, NOW),
        Target(TargetType.TOPIC, "band", 0.65, NOW),
        Target(TargetType.TOPIC, "きなこ", 0.65, NOW),
        Target(TargetType.TOPIC, "weather", 0.4, NOW),
        Target(TargetType.TOPIC, "城崎", 0.3, NOW),
        Target(TargetType.ACTION, "web_access", 0.2, NOW),
    ),
)
"""As much as an ego can be after, in both languages; some of it is asked about, some is not."""


COMPARED: dict[str, Scorer] = {
    "words only": words_only,
    "vectors only": vectors_only,
    "RRF of both": rrf,
    "ego": whole,
    "empty interest state": interested(selection.NOBODY),
    "full interest state": interested(FULL),
}
TERMS: dict[str, Scorer] = {
    "no script centring": changed(CENTRING=0.0),
    "full script centring": changed(CENTRING=1.0),
    "no words": changed(LEXICAL=0.0),
    "words squared": changed(LEXICAL_POWER=2.0),
    "no neighbours": changed(NEIGHBOURS=()),
    "neighbours summed": changed(CROWDING=0.0),
    "no time hint": changed(HINT=0.0),
    "no last word": without_last_word,
    "completion, beta 50": completed(50, 0.5),
    "completion, beta 100": completed(100, 0.5),
    "completion, light": completed(100, 0.2),
    "spreading, 0.3": spread(0.3),
    "spreading, 0.1": spread(0.1),
}


def figures(scorer: Scorer, store: Store, questions: Sequence[Question]) -> tuple[float, ...]:
    rows = []
    for question in questions:
        order = np.argsort(-scorer(store, question), kind="stable")
        ranks = np.empty(len(order), dtype=int)
        ranks[order] = np.arange(len(order))
        places = sorted(int(ranks[seq]) for seq in question.evidence)
        every = question.kind == "multihop"
        found = [
            float(np.mean([p < k for p in places])) if every else float(places[0] < k)
            for k in (1, 5, 10)
        ]
        rows.append((*found, 1 / (1 + places[0])))
    return tuple(np.mean(rows, axis=0)) if rows else (0.0,) * 4


def table(title: str, store: Store, questions: Sequence[Question]) -> None:
    groups = {"all": list(questions), "held out": [q for q in questions if q.held_out]}
    groups |= {
        kind: [q for q in questions if q.kind == kind]
        for kind in dict.fromkeys(q.kind for q in questions)
    }
    print(f"\n{title}")
    for group, members in groups.items():
        print(f"  {group} ({len(members)})".ljust(26) + "   R@1   R@5  R@10   MRR")
        for name, scorer in COMPARED.items():
            row = figures(scorer, store, members)
            print(f"    {name:<22}" + "".join(f"{value:6.3f}" for value in row))


def terms(stores: Sequence[tuple[str, Store, Sequence[Question]]]) -> None:
    print("\nWhat each term gains, in points of R@5 over all questions (loss when it is removed)")
    print(" " * 26 + "".join(f"{title:>12}" for title, _, _ in stores))
    for name, scorer in TERMS.items():
        row = []
        for _, store, questions in stores:
            before = figures(whole, store, questions)[1]
            row.append(100 * (figures(scorer, store, questions)[1] - before))
        print(f"  {name:<24}" + "".join(f"{value:+12.1f}" for value in row))


def silence(title: str, store: Store, good: Sequence[Question], name: str) -> None:
    """What a floor under the best score would cost: why there is none."""
    kept = [best(store, q) for q in good if figures(whole, store, [q])[2] > 0]
    other = [
        best(store, store.asked(entry, 0)) for entry in load(name) if entry["kind"] == "unrelated"
    ]
    floor = np.quantile(kept, 0.02)
    high = np.quantile(other, 0.8)
    print(
        f"  {title}: losing 2 % of {len(kept)} good answers silences"
        f" {np.mean(np.array(other) < floor):.0%} of {len(other)};"
        f" silencing 80 % loses {np.mean(np.array(kept) < high):.0%}"
    )


def best(store: Store, question: Question) -> float:
    """How far the best memory lies above the model's usual cosine, the question's own taken off."""
    cosines = question.query.cosines
    assert cosines is not None
    assert question.query.space is not None
    reached = []
    for japanese in (False, True):
        values = cosines[store.known.live & (store.known.japanese == japanese)]
        if len(values):
            known = question.query.space.searches[
                JAPANESE if question.query.japanese else LATIN, JAPANESE if japanese else LATIN
            ]
            lifted = float(values.max()) - 0.5 * (float(np.median(values)) - known.mean)
            reached.append((lifted - known.mean) / known.spread)
    return max(reached)


def partial_cues(title: str, store: Store, entries: Sequence[dict[str, Any]]) -> None:
    """The share of memories found first by a half, or a garbled form, of their own words."""
    dice = random.Random(0)
    scorers = {"plain": whole, "completed (beta 100)": completed(100, 0.5)}
    chosen = dice.sample(list(entries), min(80, len(entries)))
    for what, spoil in (("half dropped", _halved), ("garbled", _garbled)):
        cues = [
            {"question": spoil(one["content"], dice), "evidence": [one["id"]]} for one in chosen
        ]
        questions = [store.asked(cue, 0) for cue in cues]
        row = {name: figures(scorer, store, questions)[0] for name, scorer in scorers.items()}
        print(f"  {title}, {what}: " + ", ".join(f"{n} {v:.3f}" for n, v in row.items()))


def _halved(content: str, dice: random.Random) -> str:
    parts = list(content) if text.is_japanese(content) else content.split()
    kept = sorted(dice.sample(range(len(parts)), max(1, len(parts) // 2)))
    return ("" if text.is_japanese(content) else " ").join(parts[i] for i in kept)


def _garbled(content: str, dice: random.Random) -> str:
    letters = list(content)
    for i in dice.sample(range(len(letters)), len(letters) // 5):
        letters[i] = dice.choice(letters)
    return "".join(letters)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.parse_args()
    english, japanese = load("conversation_en"), load("memories_ja")
    with filled(english) as en, filled(japanese) as ja, filled([*english, *japanese]) as mixed:
        asked = {
            "English": (en, _all(en, "questions_en")),
            "Japanese": (ja, _all(ja, "questions_ja")),
            "mixed, English": (mixed, _all(mixed, "questions_en")),
            "mixed, Japanese": (mixed, _all(mixed, "questions_ja")),
            "mixed, across": (mixed, _all(mixed, "cross_language")),
        }
        for title, (store, questions) in asked.items():
            table(title, store, questions)
        terms([(title.replace("mixed", "mix"), *pair) for title, pair in asked.items()])
        print("\nA floor for questions that nothing answers")
        silence("English", en, asked["English"][1], "unanswerable_en")
        silence("Japanese", ja, asked["Japanese"][1], "unanswerable_ja")
        print("\nPartial cues, share found first")
        partial_cues("English", en, english)
        partial_cues("Japanese", ja, japanese)


def _all(store: Store, name: str) -> list[Question]:
    return [store.asked(entry, place) for place, entry in enumerate(load(name))]


if __name__ == "__main__":
    sys.exit(main())
