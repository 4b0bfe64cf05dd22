"""What tells something stands above what only asks, or only names whom or what is asked for."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from ego.core import text
from ego.core.events import find_partner
from ego.core.identity import portrait
from ego.core.identity.people import stands_in
from ego.core.identity.portrait import THOUGHTS
from ego.core.memory import scoring, turns
from ego.core.memory.pointing import ahead as ahead_of_words
from ego.core.memory.pointing.beginning import begins_later
from ego.core.memory.truth.order import FIRST
from ego.core.memory.turns import Asks
from ego.core.memory.wanting import decisions, outcomes, whereabouts
from ego.core.times import sittings
from ego.core.times.hints import HINT_DAY
from ego.core.times.mentions import find_mentions, without_times
from ego.core.times.spans import Span, lies_in
from ego.core.times.tense import Looking, is_of_past
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import Candidate, Remembered, seq_of, what_it_says
from ego.stores.memory.ties.stories import Told
from ego.stores.memory.truth import STEP
from ego.stores.talk.ranking import Talk

_RIGHT_BEHIND = (1, 2)
"""The words of so many turns before it count for a turn."""
_ONE_TALK = timedelta(minutes=30)
"""So long before at most was said whom "he" in a turn is."""
_NAMING = r"\b(?:name|named|called)\b"
_ABOUT_IT = 0.5
"""So much of a question's words is in what is about the same."""


def put_questions_behind(question: PreparedQuestion, found: Sequence[Candidate]) -> list[Candidate]:
    """`found` in its order, where turns that only ask stand behind what tells something.

    Asked again, nothing is as near to a question as itself. An answer that stands nowhere else goes
    behind what is sure alone. Who asks what somebody would like for their birthday on the 12th has
    told the day: that is none of these. What was said right behind such a turn, and holds no word
    of the question, stands near to it for that alone, and behind what holds any.
    """
    asking = [
        Asks.NOT if asks and _tells_by_asking(question.text, one) else asks
        for one, asks in zip(found, turns.find_asking([*map(_as_in_mind, found)]), strict=True)
    ]
    each, by_meaning = list(zip(found, asking, strict=True)), question.vector is not None
    telling = [one for one, asks in each if not asks and (one.stands_beside or not by_meaning)]
    if not telling:
        return list(found)
    sure = [one for one in telling if one.certainty >= scoring.SURE] or telling[:1]
    behind = {Asks.NOT: math.inf, Asks.AND_HEARS: sure[-1].score - STEP}
    behind[Asks.ONLY] = telling[-1].score - STEP
    beside = _list_only_beside(each)
    holding = [one.score for one in telling if isinstance(one.one, Talk) and one.one.share > 0]
    most = max(holding, default=math.inf) - STEP
    several = [
        one._replace(score=min(one.score, behind[asks], most if one.id in beside else math.inf))
        for one, asks in each
    ]
    return sorted(several, key=lambda one: -one.score)


def _list_only_beside(each: Sequence[tuple[Candidate, Asks]]) -> set[str]:
    """The turns that hold no word of the question, and were said right behind one that asks."""
    asked = [one.one.event.seq for one, asks in each if asks and isinstance(one.one, Talk)]
    behind = {seq + after for seq in asked for after in _RIGHT_BEHIND}
    talks = [(one.id, one.one) for one, _ in each if isinstance(one.one, Talk)]
    return {its for its, talk in talks if talk.share == 0 and talk.event.seq in behind}


def _tells_by_asking(question: str, one: Candidate) -> bool:
    """Whether a turn that asks is about what the `question` asks, and tells more."""
    if not isinstance(one.one, Talk) or one.one.share < _ABOUT_IT:
        return False
    return turns.tells_by_asking(one.one.event.user_text, question)


def _as_in_mind(one: Candidate) -> turns.InMind:
    if isinstance(one.one, Remembered):
        return turns.InMind(one.one.memory.content, is_turn=False)
    return turns.InMind(one.one.event.user_text, one.one.event.assistant_text)


def put_holding_above(found: Sequence[Candidate], question: PreparedQuestion) -> list[Candidate]:
    """`found`, where what holds all that is asked for stands above what is there for less: "on
    call" above any call, and the rare word of a question above turns that have none of it and are
    nearer for who said them alone."""
    if question.ahead or question.vector is None:
        return list(found)
    thing = without_times(question.said)
    asked = text.telling_words(thing)
    phrases = [one for one in _PHRASE.findall(thing) if text.tokens(one).keys() >= set(asked)]
    holding = [one for one in found if _holds_phrase(_told(one), phrases)]
    if holding and found[: len(holding)] != holding:
        above = found[0].score + STEP * (len(holding) + 1)
        raised = [one._replace(score=above - STEP * n) for n, one in enumerate(holding)]
        return [*raised, *(one for one in found if one not in holding)]
    every = [one for one in found if set(asked) <= text.tokens(_told(one)).keys()]
    if not asked or not 0 < len(every) <= _FEW_HOLD:
        return list(found)
    several = list[Candidate]()
    for one in found:
        alone, terms = _without_speaker(one), text.tokens(_told(one))
        is_by_speaker = alone < one.score and terms.keys().isdisjoint(asked)
        least = min(
            (it.score for it in every if is_by_speaker and _without_speaker(it) > alone),
            default=math.inf,
        )
        several.append(one._replace(score=min(one.score, least - STEP)))
    return sorted(several, key=lambda one: -one.score)


_FEW_HOLD = 3
"""So many of what was found hold a rare word."""
_WORD = (
    r"(?!(?:the|there|here|and|with|this|that|you|your|his|her|our|their|they|she|are|was|were|did"
    r"|does|has|have|had|who|what|when|how|for|from|all|going|come|coming|get|put|take)\b)[a-z]{3,}"
)
_PHRASE = re.compile(rf"\b(?=((?:on|off|out|up|over) {_WORD}|{_WORD} (?:on|off|out|up|over))\b)")
"""Two small words that say together what neither says: "on call", "day off"."""


def _holds_phrase(told: str, phrases: Sequence[str]) -> bool:
    """Whether what is told holds one of these phrases."""
    return any(re.search(rf"\b{one}\b", text.normalise(told)) for one in phrases)


def _without_speaker(one: Candidate) -> float:
    """Its score, whoever said it."""
    return one.score if isinstance(one.one, Remembered) else one.score - one.one.parts.speaker


def put_telling_first(found: Sequence[Candidate], question: PreparedQuestion) -> list[Candidate]:
    """`found`, where what tells who or where somebody is, or who does a thing, stands first, asked
    for that."""
    return _put_whereabouts_first(_put_introducing_first(found, question), question)


def _put_introducing_first(
    found: Sequence[Candidate], question: PreparedQuestion
) -> list[Candidate]:
    """`found`, asked who somebody is, with what tells who they are above what only names them."""
    name = portrait.find_who_is_asked(question.said)
    role = portrait.find_what_is_named(question.said)
    if not (name or role):
        return list(found)
    talks = {one.one.event.seq: one.one for one in found if isinstance(one.one, Talk)}
    telling = [
        one
        for one in found
        if (role and portrait.names(_named(one, talks, role, f"my {role}", _NAMING), role))
        or (name and portrait.introduces(_named(one, talks, name, name, ""), name))
    ]
    if not telling:
        return list(found)
    above = found[0].score + STEP * (len(telling) + 1)
    raised = [one._replace(score=above - STEP * n) for n, one in enumerate(telling)]
    return [*raised, *(one for one in found if one not in telling)]


def _put_whereabouts_first(
    found: Sequence[Candidate], question: PreparedQuestion
) -> list[Candidate]:
    """`found`, asked where somebody is, with the newest that tells it by now above what only names
    them; asked who does a thing now, with the newest that tells that, whoever says it."""
    who, done = (
        whereabouts.find_who_is_where(question.said),
        whereabouts.find_who_does(question.said),
    )
    telling = [
        one
        for one in found[:FIRST]
        if (who and whereabouts.tells_where(_told(one), who))
        or (done and whereabouts.tells_who_does(_told(one), done))
        if not _is_to_come(one, question)
    ]
    newest = max(telling, key=lambda one: one.lasted[0], default=None)
    if newest is None or newest is found[0]:
        return list(found)
    is_now = newest.lasted[0] > found[0].lasted[1] or _is_to_come(found[0], question)
    if not is_now and who and whereabouts.may_tell_where(_said(found[0]), who):
        return list(found)
    first = newest._replace(score=found[0].score + STEP)
    return [first, *(one for one in found if one.id != newest.id)]


def _said(one: Candidate) -> str:
    if isinstance(one.one, Remembered):
        return one.one.memory.content
    return one.one.event.user_text


def _told(one: Candidate) -> str:
    """What it tells: of a turn nothing that asks."""
    return _said(one) if isinstance(one.one, Remembered) else turns.what_is_told(_said(one))


def _named(one: Candidate, talks: Mapping[int, Talk], name: str, called: str, holding: str) -> str:
    """What it tells, with `called` for the "he" or "it" that a turn begins with which is `holding`
    something, where one of the two just before has the `name`."""
    told = _told(one)
    if isinstance(one.one, Remembered) or not re.search(holding, told):
        return told
    event = one.one.event
    several = (talks[seq].event for n in _RIGHT_BEHIND if (seq := event.seq - n) in talks)
    of_it = (
        event.at - before.at <= _ONE_TALK
        and find_partner(before) == find_partner(event)
        and stands_in(text.normalise(before.user_text), name)
        for before in several
    )
    return turns.name_pronoun(told, called) if any(of_it) else told


def drop_of_another_week(
    found: Sequence[Candidate], question: PreparedQuestion, now: datetime
) -> list[Candidate]:
    """`found`, asked of a week or a part of it that is not over, without what only tells of another
    one as "this weekend" or "tonight"."""
    if not question.spans or question.at is None or is_of_past(question.said):
        return list(found)
    spans = [one for one in question.spans if one.end > now]
    if (
        question.asks_what_was
        or len(spans) < len(question.spans)
        or any(one.end - one.start > _A_WEEK for one in spans)
    ):
        return list(found)
    zone = question.at.tzinfo

    def is_of_another(one: Candidate) -> bool:
        if not _THIS.search(text.normalise(_said(one))):
            return False
        named = find_mentions(_said(one), one.lasted[0].astimezone(zone), Looking.AHEAD)
        return bool(named) and not any(
            it.start < day.end and day.start < it.end for it in named for day in spans
        )

    return [one for one in found if not is_of_another(one)]


_THIS = re.compile(r"\b(?:this (?:week(?:end)?|evening)|tonight)\b|今週末?|今夜|今晩")
"""A time that is said by when it is said."""


def _is_to_come(one: Candidate, question: PreparedQuestion) -> bool:
    """Whether what it tells is on a day that has not come."""
    if question.at is None:
        return False
    said = one.lasted[0].astimezone(question.at.tzinfo)
    content = _said(one)
    due = ahead_of_words.find(content, said)
    return begins_later(content, said, question.at) or (
        due is not None and due.day > question.at.date()
    )


def put_last_sitting_first(
    found: Sequence[Candidate | Told], question: PreparedQuestion
) -> list[Candidate | Told]:
    """`found`, asked of last time, with what was said or kept in that sitting first.

    Where nothing else is asked for it is that alone, what tells most first, and of as much the
    newest: no greeting, and no "commit it", but where there is nothing else. Else it gains by how
    well it answers.
    """
    if not question.sitting:
        return list(found)
    inside = [one for one in found if isinstance(one, Candidate) and _is_of_it(one, question)]
    if not inside:
        return list(found)
    if not question.asks_what_was:
        ids = {one.id for one in inside if _tells_most(one) != _NOTHING}
        raised = (
            one._replace(score=one.score + HINT_DAY * min(1.0, max(0.0, one.score)))
            if isinstance(one, Candidate) and one.id in ids
            else one
            for one in found
        )
        return sorted(raised, key=lambda one: -one.score)
    ordered = sorted(inside, key=lambda one: (_tells_most(one), one.lasted[0]), reverse=True)
    ordered = [one for one in ordered if _tells_most(one) != _NOTHING] or ordered
    most = max(one.score for one in inside)
    return [one._replace(score=most - STEP * n) for n, one in enumerate(ordered)]


_NOTHING = (False, False, False)
_MUCH = 3
"""So many words of a turn tell much of it."""


def _is_of_it(one: Candidate, question: PreparedQuestion) -> bool:
    if isinstance(one.one, Remembered):
        return lies_in(question.spans, *one.lasted) and one.one.memory.category not in THOUGHTS
    its = one.one.event
    return its.seq in question.sitting and not sittings.asks_of_last_time(its.user_text)


def _tells_most(one: Candidate) -> tuple[bool, bool, bool]:
    """Whether it tells how something went or was decided, whether it tells much, and anything."""
    said = _said(one)
    many = sittings.count_telling(said)
    if not many:
        return _NOTHING
    return outcomes.tells_outcome(said) or decisions.tells_decision(said), many >= _MUCH, True


# What is on, before what was said of another day

_A_WEEK = timedelta(days=7)
"""Of no more than so long each plan may be what is asked of."""
_LOOKED_AT = 10
"""So many of the first are looked at: what is behind them is not told."""


def put_on_then_first(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion, now: datetime
) -> list[Candidate]:
    """`found`, asked of a thing on days to come ("where is the rehearsal tonight?"), with what of
    it is on then first, at an hour above all: what was said on another day is of that day.

    What holds more words of the question stays above, and what was told later of those days, but
    by another than whom it names and who told that.
    """
    days_asked = _list_from_today(question)
    if not days_asked:
        return list(found)
    from ego.core.memory.pointing.often import naming  # few ask for a day

    asked = text.telling_words(without_times(question.said))
    first = found[:_LOOKED_AT]
    held = {one.id: _count_held(what_it_says(one), asked) for one in first}
    several = {seq: one for one in first if (seq := seq_of(one)) is not None and held[one.id]}
    plans = ahead.of_memories(db, list(several)) if several else {}
    standing = naming.list_on([one.standing(now) for one in plans.values()], days_asked)
    days = {several[one.seq].id: (one.when.day, one.when.hour is None) for one in standing}
    most = max((held[its_id] for its_id in days), default=0)
    on = [one for one in first if one.id in days and held[one.id] == most]
    on.sort(key=lambda one: days[one.id])
    if not on:
        return list(found)
    told, named = max(one.lasted[0] for one in on), turns.numbers_named(question.said)
    is_of_named = any(one.teller in named for one in on)

    def stays(one: Candidate) -> bool:
        said = _as_in_mind(one)
        if said.is_turn and turns.only_asks(said.said, said.answered):
            return False
        if held[one.id] > most or (is_of_named and one.teller not in {0, *named}):
            return held[one.id] > most
        return one.lasted[0] > told and _is_of_days(one, days_asked)

    above = [one for one in first if one not in on and stays(one)]
    rest = [one for one in found if one not in on and one not in above]
    highest = max(one.score for one in found) + STEP * (len(above) + len(on))
    lifted = (one._replace(score=highest - STEP * n) for n, one in enumerate([*above, *on]))
    return [*lifted, *rest]


def _list_from_today(question: PreparedQuestion) -> tuple[Span, ...]:
    """The days from today on that a question names; none where it asks for all that is on then, or
    of what was."""
    if question.at is None or question.ahead or question.asks_what_was:
        return ()
    if not turns.asks_something(question.said) or is_of_past(question.said):
        return ()
    today = question.at.replace(hour=0, minute=0, second=0, microsecond=0)
    return tuple(
        Span(max(one.start, today), one.end)
        for one in question.spans
        if one.end > today and one.end - one.start <= _A_WEEK
    )


def _count_held(said: str, asked: Sequence[str]) -> int:
    """How many of the words asked for something holds."""
    held = text.tokens(said)
    return sum(word in said if text.is_japanese(word) else word in held for word in asked)


def _is_of_days(one: Candidate, spans: Sequence[Span]) -> bool:
    """Whether it was said on one of these days, or names one, seen from when it was said."""
    at = one.lasted[0].astimezone(spans[0].start.tzinfo)
    named = find_mentions(what_it_says(one), at, Looking.AHEAD)
    dates = [it.dates for it in spans]
    if any(first <= at.date() < end for first, end in dates):
        return True
    return any(it.start < day.end and day.start < it.end for it in named for day in spans)
