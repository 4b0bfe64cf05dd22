"""Talk and memories in one order: which tells a fact over again as it is now, and goes above."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence, Set
from datetime import datetime, timedelta
from itertools import takewhile
from pathlib import Path

from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.identity import oneself
from ego.core.memory import turns
from ego.core.memory.nearness import Scale
from ego.core.memory.pointing.ahead import Reminded
from ego.core.memory.pointing.beginning import begins_later
from ego.core.memory.scoring import Parts
from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.changing import changes_of_speaker, tell_as_come
from ego.core.memory.truth.order import (
    FIRST,
    OF_ONESELF,
    Seen,
    Wording,
    order_changed,
    order_reversed,
)
from ego.core.memory.truth.reversals import afterthoughts, tastes
from ego.core.memory.truth.rules import find_terms
from ego.core.memory.truth.words import changed_slots, says_change, slots
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import Candidate, Remembered, seq_of, what_it_says
from ego.stores.memory.truth import STEP
from ego.stores.talk import events, words
from ego.stores.talk.changes import tells_of
from ego.stores.talk.ranking import Talk

_NOTHING = [0.0] * 12
_BEHIND_A_NAME = r"(?:\W|(?:さん|くん|君|ちゃん)?[はがのもを])"
_OF_ONE = re.compile(r"\b(?:i|i['’]m|i['’]ve|my)\b|私|わたし|僕|ぼく|俺")
_JUST_BEFORE, _ONE_TALK = (1, 2), timedelta(minutes=30)
"""Of so many turns before it, and so long ago at most, an afterthought is."""
_LEAST = 3
"""So many words tell something that can be put right: "ok thanks" does not."""
_RARE = 20
"""So many turns hold a word that tells one apart, at most."""


def put_changed_first(
    found: Sequence[Candidate],
    wording: Wording | None,
    scale: Scale | None,
    question: PreparedQuestion,
) -> list[Candidate]:
    """`found` in its order, but for one that says of now what the first of all says otherwise.

    Memories were put in that order among themselves already (`truth.order_first`): this is for
    what was told in talk, on either side. What one person says of themselves changes nothing of
    what another has said; and what the companion tells is of them, with or without their name.
    """
    several = list(found)
    if wording is None or scale is None or wording.asked.tense is not Tense.NOW or not several:
        return several
    usual = scale.japanese if text.is_japanese(wording.text) else scale.latin
    first, spread = several[0], max(usual.spread, 1e-6)
    nearest = max(_cosine(one) or 0.0 for one in several[:FIRST])
    seen = [
        _seen(place, one, (_cosine(one) or nearest) / spread)
        for place, one in enumerate(several[:FIRST])
        if one is first or ((_is_talk(one) or _is_talk(first)) and _may_change(one, first))
    ]
    seen = [one._replace(begins_later=_begins_later(several[one.seq], question)) for one in seen]
    of_companion = not isinstance(first.one, Remembered) and not find_partner(first.one.event)
    if of_companion and (own := turns.as_of_oneself(wording.text, question.companion)):
        terms = text.query_tokens(own).keys()
        weights = {term: weight for term, weight in wording.weights.items() if term in terms}
        wording = wording._replace(text=own, weights=weights)
    lifted = order_changed(wording, seen)
    if lifted is None:
        return several
    newer = several.pop(lifted.seq)
    return [newer._replace(score=max(newer.score, first.score + STEP)), *several]


def _begins_later(one: Candidate, question: PreparedQuestion) -> bool:
    """Whether what a turn of talk tells begins on a day that has not come."""
    if isinstance(one.one, Remembered) or question.at is None:
        return False
    event, zone = one.one.event, question.at.tzinfo
    return begins_later(event.user_text, event.at.astimezone(zone), question.at)


def put_moved_first(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion, now: datetime
) -> list[Candidate]:
    """`found`, asked of now, with what somebody says to have changed with them above the first of
    all, which they told or which tells of them, where one of the two at least is a memory.

    A plan says so once its day came: "I'm moving to Ottensen on the 1st".
    """
    several = _put_past_behind(db, found, question, now)
    if not several or question.asked.tense is not Tense.NOW:
        return several
    first, asked, own = several[0], text.normalise(question.text), question.companion
    whom = [question.asker or own, *((one,) for one in turns.names_by_number(asked).values())]
    names = next((names for names in whom if _told_by(first, names, own)), ())
    older = _told_by(first, names, own)
    about = slots(asked)
    others = [one for one in several[1:] if not (_is_talk(one) and _is_talk(first))][:FIRST]
    newer = [one for one in others if one.lasted[0] > first.lasted[1]]
    seqs = [seq for seq in map(seq_of, newer) if seq is not None]
    plans = ahead.of_memories(db, seqs, closed=True) if seqs else {}
    right = list[Candidate]()
    for one in newer:
        said, plan = _told_by(one, names, own), plans.get(seq_of(one) or 0)
        if plan is not None:
            has_come = plan.when.day <= now.astimezone(plan.zone).date()
            said = tell_as_come(said) if has_come and plan.told < Reminded.CALLED_OFF else ""
        if tells_of(said, asked, about) and changes_of_speaker(said, older, asked, names):
            right.append(one)
    if right:
        newest = max(right, key=lambda one: one.lasted[0])
        several.remove(newest)
        several.insert(0, newest._replace(score=max(newest.score, first.score + STEP)))
    return several


def _put_past_behind(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion, now: datetime
) -> list[Candidate]:
    """`found`, asked of now, where plans whose day is past stand behind what the same one says to
    have changed since: where somebody works, night shifts of last month do not tell."""
    about = slots(asked := text.normalise(question.text))
    if question.asked.tense is not Tense.NOW or not about:
        return list(found)
    own = question.companion
    whom = [question.asker or own, *((one,) for one in turns.names_by_number(asked).values())]
    first = {seq: one for one in found[:FIRST] if (seq := seq_of(one)) is not None}
    plans = ahead.of_memories(db, list(first), closed=True) if first else {}
    today = now.astimezone(question.at.tzinfo if question.at else None).date()
    past = [first[seq] for seq, one in plans.items() if not one.every and one.last_day < today]
    several = list(found)
    for one in past:
        names = next((names for names in whom if _told_by(one, names, own)), ())
        planned = tell_as_come(_told_by(one, names, own))
        if says_change(planned) or changed_slots(planned):  # "I'm starting at Bosch on the 1st"
            continue
        later = [
            it
            for it in several
            if it.lasted[0] > one.lasted[1]
            and it not in past
            and says_change(said := _told_by(it, names, own))
            and tells_of(said, asked, about)
            and not _begins_later(it, question)
        ]
        least = max((it.score for it in later), default=math.inf) - STEP
        if one.score > least:
            several[several.index(one)] = one._replace(score=least)
    return sorted(several, key=lambda one: -one.score)


_TO_THEM = re.compile(r"\byou(?:r|rs)?\b|あなた|君", re.IGNORECASE)


def put_own_first(found: Sequence[Candidate], question: PreparedQuestion) -> list[Candidate]:
    """`found`, asked by one of several of themselves, with what others tell of themselves behind
    what they told: "where do I work?" is not answered by another's "I work at the library". What
    they only asked tells nothing, and what is said to them right behind it may be the answer."""
    if not question.asker or not oneself.asks_as_oneself(question.said):
        return list(found)
    own = {text.normalise(name) for name in question.asker}
    is_companion = not own.isdisjoint(text.normalise(name) for name in question.companion)

    def is_theirs(one: Candidate) -> bool:
        if isinstance(one.one, Remembered):
            return False
        partner = text.normalise(find_partner(one.one.event))
        return partner in own if partner else is_companion

    asked = {
        one.id: one.one.event.seq
        for one in found
        if isinstance(one.one, Talk) and is_theirs(one)
        if not turns.what_is_told(one.one.event.user_text)
    }
    theirs = [one for one in found[:FIRST] if is_theirs(one) and one.id not in asked]
    answers = {seq + 1 for seq in asked.values()}
    others = [
        one
        for one in found
        if not isinstance(one.one, Remembered)
        and not is_theirs(one)
        and not (one.one.event.seq in answers and _TO_THEM.search(one.one.event.user_text))
        and oneself.tells_of_oneself(one.one.event.user_text)
        and not turns.names_any(one.one.event.user_text, question.asker)
    ]
    if not theirs or not others:
        return list(found)
    least = min(one.score for one in theirs)
    behind = [
        one._replace(score=min(one.score, least - STEP * n)) for n, one in enumerate(others, 1)
    ]
    rest = [one for one in found if one not in others]
    return sorted([*rest, *behind], key=lambda one: -one.score)


def _told_by(one: Candidate, names: Sequence[str], companion: Sequence[str]) -> str:
    """What somebody of these names told, or is told of them, normalised; empty where it is not."""
    if not isinstance(one.one, Remembered):
        partner = find_partner(one.one.event)
        by = (partner,) if partner else companion
        is_theirs = not {*map(text.normalise, by)}.isdisjoint(map(text.normalise, names))
        is_theirs = is_theirs and not one.one.event.is_put_right
        return text.normalise(turns.what_is_told(one.one.event.user_text)) if is_theirs else ""
    plain = text.normalise(one.one.memory.content)
    called = map(text.normalise, names)
    name = next((name for name in called if re.match(re.escape(name) + _BEHIND_A_NAME, plain)), "")
    return plain.removeprefix(f"{name}: ") if name else ""


def put_back_first(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion, directory: Path
) -> list[Candidate]:
    """`found`, asked of now, below the turn that says its first to be over, and so on.

    "We went back to Realm" shares no word with "Which database do we use?": it is found by those of
    "Realm is dropped: we go with SQLDelight". Of memories among themselves `truth.order_first`
    does the same.
    """
    several = list(found)
    if question.vector is None or question.asked.tense is not Tense.NOW or not several:
        return several
    weights = dict.fromkeys(text.query_tokens(question.text), 1.0)
    wording, first = Wording(question.text, question.asked, weights, 0), several[0]
    older = _seen(0, first, 0.0)
    rest = text.query_tokens(older.content).keys() - weights.keys()
    terms = {one for one in rest if not one.isdecimal()} if older.is_short else set()
    newest = words.read_newest(db, directory)
    seqs = words.find_with_rare(newest, terms, _RARE)[-_RARE:] if terms else []
    there = {one.id: one for one in several}
    later = [
        there.get(event.id, Candidate(_standing_by(first, event), first.score, 0.0))
        for event in events.by_seqs(db, seqs)
        if _may_end(event, first)
    ]
    while later:
        seen = [_seen(place, one, 0.0) for place, one in enumerate(later)]
        lifted = order_reversed(wording, _seen(len(later), several[0], 0.0), seen)
        if lifted is None:
            break
        newer = later.pop(lifted.seq)
        several = [one for one in several if one.id != newer.id]
        several.insert(0, newer._replace(score=max(newer.score, several[0].score + STEP)))
    return several


def _may_end(event: Event, first: Candidate) -> bool:
    """Whether a turn came after the first hit, and may say of it that it is over: what is said
    beside a memory of the ego is of what both do, "we", and not of whoever says it."""
    if event.is_put_right or event.at <= first.lasted[1]:
        return False
    if isinstance(first.one, Remembered):
        return not find_partner(event) and not _OF_ONE.search(text.normalise(event.user_text))
    return find_partner(event) == find_partner(first.one.event)


def _standing_by(first: Candidate, event: Event) -> Talk:
    """A turn that comes for the sake of the first hit, as sure as that."""
    if isinstance(first.one, Talk):
        return first.one._replace(event=event)
    return Talk(event, Parts(*_NOTHING), 0.0, None, first.echo)


def put_turned_above(found: Sequence[Candidate], asked: Asked) -> list[Candidate]:
    """`found`, asked of now, with each taste that was told in talk above the one before it turned,
    wherever among the first that stands: what else one asks for may be nearer."""
    several = list(found)
    for its_id in [one.id for one in found[:FIRST]] if asked.tense is Tense.NOW else ():
        at = next(place for place, one in enumerate(several) if one.id == its_id)
        older, behind = several[at], range(at + 1, min(FIRST, len(several)))
        place = next((one for one in behind if _turns(several[one], older)), None)
        if place is not None:
            newer = several.pop(place)
            several.insert(at, newer._replace(score=older.score + STEP))
    return several


def put_afterthoughts_above(
    found: Sequence[Candidate], question: PreparedQuestion
) -> list[Candidate]:
    """`found`, where what puts right the turn just before it stands above that, and above whatever
    told the same still earlier: itself it does not name its thing."""
    several, asked = list(found), dict[str, Set[str]]()
    talks = {one.one.event.seq: one for one in found if isinstance(one.one, Talk)}
    for seq in sorted(talks if question.asked.tense is not Tense.THEN else ()):
        newer = talks[seq]
        older = list(takewhile(bool, (talks.get(seq - n) for n in _JUST_BEFORE)))
        before = next((one for one in older if one and _puts_right(newer, one)), None)
        if before is None:
            continue
        if not asked:  # few turns put another right
            terms = find_terms(text.normalise(question.text))
            asked = {it.id: terms & find_terms(text.normalise(what_it_says(it))) for it in found}
        if not asked[before.id]:  # it is of something else
            continue
        asked[newer.id] = asked[before.id]
        place = next(n for n, one in enumerate(several) if _is_overtaken(one, before, asked))
        if several.index(newer) > place:
            several.remove(newer)
            several.insert(place, newer._replace(score=several[place].score + STEP))
    return several


def _puts_right(newer: Candidate, older: Candidate) -> bool:
    if not _may_change(newer, older) or newer.lasted[0] - older.lasted[1] > _ONE_TALK:
        return False
    said = turns.what_is_told(_seen(0, older, 0.0).content) or what_it_says(older)
    if len(said.split()) < _LEAST and not text.is_japanese(said):
        return False
    return afterthoughts.puts_right(_seen(0, newer, 0.0).content, said)


def _is_overtaken(one: Candidate, before: Candidate, asked: Mapping[str, Set[str]]) -> bool:
    """Whether what puts the turn `before` right is of this, too: it is that, or told all that is
    asked of it earlier."""
    if one is before:
        return True
    is_of_it = bool(asked[one.id]) and asked[one.id] <= asked[before.id]
    return is_of_it and one.lasted[1] <= before.lasted[0] and _may_change(before, one)


def _turns(one: Candidate, older: Candidate) -> bool:
    if not (_is_talk(one) or _is_talk(older)) or one.lasted[1] <= older.lasted[1]:
        return False
    said = [text.normalise(_seen(0, each, 0.0).content) for each in (one, older)]
    return _may_change(one, older) and tastes.turns(*said)


def _is_talk(one: Candidate) -> bool:
    return not isinstance(one.one, Remembered)


def _may_change(one: Candidate, first: Candidate) -> bool:
    """Whether what the one says may be of the same as what the first one says.

    Whoever says "I" in talk is not the ego, whose memories say "I", too.
    """
    talks = [each.one.event for each in (one, first) if not isinstance(each.one, Remembered)]
    if any(talk.is_put_right for talk in talks):
        return False
    if len(talks) == 2:
        return find_partner(talks[0]) == find_partner(talks[1])
    return not any(OF_ONESELF.search(text.normalise(talk.user_text)) for talk in talks)


def _cosine(one: Candidate) -> float | None:
    """How near it is to the question; None for talk that has no vector yet."""
    return one.one.hit.similarity if isinstance(one.one, Remembered) else one.one.cosine


def _seen(place: int, candidate: Candidate, nearness: float) -> Seen:
    content, named, tags = "", tuple[str, ...](), tuple[str, ...]()
    if isinstance(candidate.one, Remembered):
        memory = candidate.one.memory
        content, named, tags = memory.content, memory.named, memory.tags
    else:
        content = candidate.one.event.user_text
    return Seen(
        place,
        candidate.lasted[1],
        nearness,
        len(text.tokens(content)),
        content,
        frozenset(map(text.normalise, named)),
        frozenset(map(text.normalise, tags)),
    )
