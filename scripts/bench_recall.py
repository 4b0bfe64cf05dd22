"""How well recall finds what was meant, side by side with its parts.

The data is `scripts/bench_data`: a conversation of seven months with 120 questions, 80 Japanese
memories with 80, both in one store, 40 questions that cross the languages, and every further talk
(`smalltalk_*.jsonl`) with its questions (`questions_smalltalk_*.jsonl`). The weights were found
on talks of others; what little was chosen here was chosen on all questions or on those with even
numbers in their files (counted from 0), and those of the odd ones are told apart, "held out".

    R@k   the share of questions with evidence among the first k (multi-hop: of the evidence)
    MRR   the mean of 1 / rank of the first evidence
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from types import ModuleType
from typing import Any

import bench_figures
import hopfield
import numpy as np
from bench_figures import Scorer, figures
from bench_store import DATA, NOW, Question, Store, filled, load

from ego.core import text
from ego.core.memory import nearness, scoring
from ego.core.memory.interest import EXACT, add_interest, weigh_interest
from ego.core.memory.nearness import LISTENED_TO
from ego.core.memory.numbers import Numbers
from ego.core.memory.scoring import Query
from ego.core.persona import selection
from ego.core.persona.interests import Target, TargetType
from ego.core.persona.selection import PersonaFocusHint
from ego.core.times import hints
from ego.stores.embedding.generations import live
from ego.stores.engine.times import to_microseconds
from ego.stores.memory import interest, memories
from ego.stores.memory.asking.stirred import seq_of
from ego.stores.memory.ties import likeness
from ego.tools.memory.finding import mind

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
    return ranked(store, question, question.query)


def recall(store: Store, question: Question) -> Any:
    """The order in which `recall` answers: by every rule of it, not by the scores alone."""
    asked = mind.prepare(store.ego, question.text)
    with store.ego.database.reading() as db:
        found = mind.stir(store.ego, db, asked).found
    order = np.full(len(store.known), -np.inf)
    order[[seq for one in found if (seq := seq_of(one)) is not None]] = -np.arange(len(found))
    return order


def ranked(store: Store, question: Question, query: Query, known: Numbers | None = None) -> Any:
    """The final scores for `query`, which may differ from the question's own."""
    known = known or store.known
    scale = store.scale(query.cosines, question.vector, japanese=question.japanese)
    score = scoring.relevance(query, known, scale)
    return scoring.closer(score, query, known, store.live, to_microseconds(NOW))


def changed(module: ModuleType = scoring, **constants: Any) -> Scorer:
    """The whole ranking with some of the constants of a module changed."""

    def scorer(store: Store, question: Question) -> Any:
        kept = {name: getattr(module, name) for name in constants}
        try:
            for name, value in constants.items():
                setattr(module, name, value)
            return whole(store, question)
        finally:
            for name, value in kept.items():
                setattr(module, name, value)

    return scorer


def without_last_word(store: Store, question: Question) -> Any:
    known = store.known
    flat = replace(
        known,
        boost=np.zeros_like(known.boost),
        importance=np.ones_like(known.importance),
    )
    score = scoring.relevance(question.query, known, question.scale)
    return scoring.closer(score, question.query, flat, store.live, int(known.at.min()))


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
        return ranked(store, question, query)

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
    """What each memory was linked to as it came, from both ends."""
    semantics, known = store.ego.semantics, store.known
    found: dict[int, list[tuple[int, float]]] = {seq: [] for seq in range(len(known))}
    seqs = np.flatnonzero(known.live)
    with store.ego.database.reading() as db:
        placed = likeness.read_placed(db, semantics, seqs.tolist())
        for one in memories.by_seqs(db, seqs.tolist()):
            for other in likeness.find_alike(
                db, semantics, one, likeness.terms_of(one), known, placed.get(one.seq)
            ):
                found[one.seq].append((other.memory.seq, other.similarity))
                found[other.memory.seq].append((one.seq, other.similarity))
    return found


@cache
def _matrix(store: Store) -> Any:
    """Every vector by seq."""
    semantics = store.ego.semantics
    with store.ego.database.reading() as db:
        generation = live(db)
    assert generation is not None
    return semantics.vectors(generation).read(range(len(store.known)))


def interested(store: Store, question: Question) -> Any:
    """The whole ranking by an ego that prefers and attends to what `FULL` says."""
    final = whole(store, question)
    seqs = np.flatnonzero(np.isfinite(final))
    share = question.share[seqs]
    added = weigh_interest(_towards(store)[seqs], share)
    final[seqs] = add_interest(final[seqs], added, share >= EXACT)
    return final


@cache
def _towards(store: Store) -> Any:
    """How far each memory is drawn to or avoided, by seq: the same for every question."""
    semantics = store.ego.semantics
    subjects = interest.prepare(semantics, selection.subjects(FULL), by_meaning=True)
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
    "ego, by score alone": whole,
    "ego, as recall answers": recall,
    "full interest state": interested,
}
SHOWN = {"words": words_only, "vectors": vectors_only, "both, by rank fusion": rrf, "ego": recall}
"""The rankings that README and docs tell of."""
TERMS: dict[str, Scorer] = {
    "other script as it is": changed(nearness, OUTNUMBERED=0.0),
    "other script half": changed(nearness, OUTNUMBERED=0.2),
    "no words": changed(LEXICAL=0.0),
    "words to the 2.5th": changed(LEXICAL_POWER=2.5),
    "no words before": changed(PREVIOUS=0.0),
    "no neighbours": changed(NEIGHBOURS=(0.0, 0.0, 0.0)),
    "neighbours summed": changed(CROWDING=0.0),
    "neighbours crowd half": changed(CROWDING=0.3),
    "no time hint": changed(hints, HINT=0.0),
    "no speaker": changed(SPEAKER=0.0),
    "no length": changed(LENGTH=0.0),
    "no asking": changed(ASKING=0.0),
    "no words of time": changed(WHEN=0.0),
    "no last word": without_last_word,
    "completion, beta 50": completed(50, 0.5),
    "completion, beta 100": completed(100, 0.5),
    "completion, light": completed(100, 0.2),
    "spreading, 0.3": spread(0.3),
    "spreading, 0.1": spread(0.1),
}


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


def faint(title: str, store: Store, good: Sequence[Question], name: str | None) -> None:
    """Which questions only stir faint echoes, over some floors; the model's own is marked."""
    space = store.ego.semantics.space
    assert space is not None
    kept = [loudest(store, q) for q in good if figures(whole, store, [q])[2] > 0]
    asked = [] if name is None else [(one["kind"], store.asked(one, 0)) for one in load(name)]
    other = [loudest(store, question) for kind, question in asked if kind == "unrelated"]
    print(f"  {title}: below the floor of {len(kept)} good answers, {len(other)} unrelated")
    for floor in (2.0, 2.25, 2.5, 2.75, 3.0):
        silenced = "" if not other else f" {np.mean(np.array(other) < floor):8.0%}"
        own = "  <- the model's" if floor == space.faint else ""
        print(f"    {floor:.2f} {np.mean(np.array(kept) < floor):10.1%}{silenced}{own}")


def loudest(store: Store, question: Question) -> float:
    """How loud the first few hits echo, as recall weighs it."""
    assert question.query.cosines is not None
    assert question.scale is not None
    first = np.argsort(-whole(store, question), kind="stable")[:LISTENED_TO]
    return max(
        nearness.echo(
            float(question.query.cosines[seq]),
            bool(store.known.japanese[seq]),
            float(question.share[seq]),
            question.scale,
        )
        for seq in first
    )


def sure(stores: Sequence[tuple[str, Store, Sequence[Question]]], unrelated: Sequence[str]) -> None:
    """How often the first hit is right from a score on, and what unrelated questions reach it."""
    firsts, others = list[tuple[float, bool]](), list[float]()
    for _, store, questions in stores:
        for question in questions:
            final = whole(store, question)
            best = int(np.argmax(final))
            firsts.append((float(final[best]), best in question.evidence))
    for (_, store, _), name in zip(stores, unrelated, strict=False):
        asked = [store.asked(one, 0) for one in load(name) if one["kind"] == "unrelated"]
        others += [float(whole(store, question).max()) for question in asked]
    print("\nThe first hit from a score on: right, of all questions, of unrelated ones")
    for floor in (2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0):
        right = [is_right for score, is_right in firsts if score >= floor]
        print(
            f"    {floor:.1f} {np.mean(right):8.0%} {len(right) / len(firsts):8.0%}"
            f" {np.mean(np.array(others) >= floor):8.0%}"
        )


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
    options.add_argument(
        "--write", action="store_true", help="write the figures into README and docs, and end"
    )
    write = options.parse_args().write
    english, japanese = load("conversation_en"), load("memories_ja")
    with filled(english) as en, filled(japanese) as ja, filled([*english, *japanese]) as mixed:
        asked = {
            "English": (en, _all(en, "questions_en")),
            "Japanese": (ja, _all(ja, "questions_ja")),
            "mixed, English": (mixed, _all(mixed, "questions_en")),
            "mixed, Japanese": (mixed, _all(mixed, "questions_ja")),
            "mixed, across": (mixed, _all(mixed, "cross_language")),
        }
        for_people = dict(bench_figures.for_people(asked, _compared))
        for title, (store, questions) in asked.items():
            table(title, store, questions)
        further = [path.stem for path in sorted(DATA.glob("smalltalk_*.jsonl"))]
        for name in further:
            with filled(load(name)) as talk:
                questions = _all(talk, f"questions_{name}")
                table(name.replace("_", " "), talk, questions)
                small = bench_figures.small_talk(name, len(questions))
                for_people[small] = _compared(talk, questions)
        if write:
            bench_figures.write(bench_figures.table(list(SHOWN), for_people))
            return
        terms([(title.replace("mixed", "mix"), *pair) for title, pair in asked.items()])
        print("\nOnly faint echoes")
        nothing = ("unanswerable_en", "unanswerable_ja", "unanswerable_en", "unanswerable_ja")
        for (title, (store, questions)), name in zip_longest(asked.items(), nothing):
            faint(title, store, questions, name)
        sure([(title, *pair) for title, pair in asked.items()], nothing)
        print("\nPartial cues, share found first")
        partial_cues("English", en, english)
        partial_cues("Japanese", ja, japanese)


def _compared(store: Store, questions: Sequence[Question]) -> list[float]:
    return [figures(scorer, store, questions)[1] for scorer in SHOWN.values()]


def _all(store: Store, name: str) -> list[Question]:
    return [store.asked(entry, place) for place, entry in enumerate(load(name))]


if __name__ == "__main__":
    sys.exit(main())
