"""What was said in talk of how a thing went, before what only announces it."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Sequence, Set
from datetime import datetime
from functools import cache

from ego.core import text
from ego.core.events import Event
from ego.core.memory import scoring
from ego.core.memory.memories import Memory
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import Reminded
from ego.core.memory.scoring import Parts
from ego.core.memory.truth.asking import Tense
from ego.core.memory.wanting import decisions, illness, outcomes, things
from ego.core.memory.wanting.days import is_by_other_name, tells_day
from ego.core.talk.noted import Kind
from ego.core.times.mentions import without_times
from ego.core.times.questions import holds_time_word
from ego.core.times.spans import lies_in
from ego.core.times.tense import is_of_past
from ego.stores.engine.contract import Transaction
from ego.stores.memory import ahead, memories
from ego.stores.memory.asking import days, plan_rows
from ego.stores.memory.asking.done import list_done
from ego.stores.memory.asking.illness import Found, lift_above_all, read_said
from ego.stores.memory.asking.prepared import PreparedQuestion
from ego.stores.memory.asking.stirred import SHOWN, Candidate, Remembered, seq_of, what_it_says
from ego.stores.memory.search import Hit
from ego.stores.memory.truth import STEP
from ego.stores.talk import events, noted, since
from ego.stores.talk.ranking import Talk

_NOTHING = [0.0] * 12
_LOOKED_AT = 10
"""So many of the first are looked at: what is behind them is not told."""
_WEIGHTY = 4
"""Of this importance is what stands above all else that was then."""
_KEPT, _TELLING = 3, 2
_ASKS_WORK = (
    r"^\W*(?:(?:please|pls|now|ok|okay|and|also|then|so|hey) )*(?:(?:can|could|would|will) you\b"
    r"|(?:fix|rename|add|remove|write|run|check|update|refactor|move|delete|create|make|show|explain"
    r"|implement|merge|revert|commit|push|debug|test|review|translate|summari[sz]e)\b)"
    r"|(?:して|直して|書いて|見て|教えて|お願い|頼む)(?:ください|くれる|ね|よ)?[。!！?？]*$"
)
_GREETS = r"^\W*(?:good )?(?:morning|evening|hi|hey|hello|thanks|ok|bye|night)\W*$"
_SAYS_LITTLE = r"^[\W\d]*(?:\d[\d.,]* ?\w{0,3})?\W*$"
_BEFELL = (
    r"\b(?:gutted|devastated|heartbroken|thrilled|over the moon|so proud|fuming|in tears|sobb\w+"
    r"|cried|died|passed away|sacked|fired|let \w+ go|resigned|engaged|pregnant|broke up|split up"
    r"|got the (?:job|flat|house|place|offer)|(?:was|is) born)\b|['’]s (?:been )?cancelled\b"
    "|泣い|亡くな|別れた|合格|受かっ|妊娠|産まれ|生まれた|クビ|退職|婚約|内定"
)
"""What one looks back at, whatever else there was."""
_TO_COME = r"\b(?:tomorrow|next (?:week|month|year)|will|going to)\b|明日|来週|来月|予定|つもり"


def put_outcome_first(
    found: Sequence[Found], question: PreparedQuestion, people: Collection[str]
) -> list[Found]:
    """`found`, best first, where what tells how the thing asked for went stands first; as it was
    where one that does stands first already.

    `people` are the names of whoever the question is of, or none where it is of the companion.
    """
    own = {text.normalise(one) for one in people or question.companion}

    def tells(one: Found) -> bool:
        said, partners = read_said(one)
        return any(_tells(said, partners, way, own) for way in question.sought.outcome_of)

    telling = [one for one in found if question.sought.outcome_of and tells(one)]
    if not telling or found[0] in telling:
        return list(found)
    return [*lift_above_all(telling, found[0]), *(one for one in found if one not in telling)]


def _tells(said: str, partners: Sequence[str], way: str, own: Set[str]) -> bool:
    if not (things.is_about(said, way) and outcomes.tells_outcome(said)):
        return False
    theirs = [text.normalise(one) for one in partners]
    if "my" in way.split() and theirs and own.isdisjoint(theirs):
        return False
    return things.terms_of(way) <= text.tokens(" ".join((text.normalise(said), *theirs))).keys()


def put_kept_first(
    found: Sequence[Candidate], planned: Collection[int], question: PreparedQuestion
) -> list[Candidate]:
    """`found`, where of a time of more than a day or two what was kept then stands above what was
    only announced for it."""
    if days.are_few(question):
        return list(found)
    kept = [one.score for one in found if lies_in(question.spans, *one.lasted)]
    least = min(kept, default=math.inf) - STEP
    several = (
        one._replace(score=min(one.score, least)) if seq_of(one) in planned else one
        for one in found
    )
    return sorted(several, key=lambda one: -one.score)


def put_to_come_behind(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion, now: datetime
) -> list[Candidate]:
    """`found`, where what lies ahead stands behind what was said or kept at the time of which it is
    asked what was then: it was not yet. What is asked for by its words, or as planned, stays."""
    if question.ahead or not question.asks_what_was or _PLANNED.search(question.text):
        return list(found)
    asked = set(filter(_SAYS_SOMETHING.search, text.query_tokens(without_times(question.text))))
    several = {
        one.one.hit.seq: one
        for one in found
        if isinstance(one.one, Remembered)
        and asked.isdisjoint(text.tokens(one.one.memory.content).keys())
    }
    plans = ahead.of_memories(db, list(several)) if several else {}
    coming = {
        several[seq].id
        for seq, one in plans.items()
        if not one.every and one.when.day > now.astimezone(one.zone).date()
    }
    then = (one for one in found if one.id not in coming and lies_in(question.spans, *one.lasted))
    least = min((one.score for one in then), default=math.inf) - STEP
    lowered = (
        one._replace(score=min(one.score, least)) if one.id in coming else one for one in found
    )
    return sorted(lowered, key=lambda one: -one.score)


_PLANNED = re.compile(
    r"\b(?:plan|arrang|book|agree|decid|promis|schedul|appointment)|予[定約]|約束|決[めま]|計画",
    re.IGNORECASE,
)
_SAYS_SOMETHING = re.compile("[^\u3041-\u309f]")
"""Pairs of hiragana are mostly grammar."""


def with_how_it_went(
    db: Transaction, found: Sequence[Candidate], planned: Collection[int]
) -> list[Candidate]:
    """`found`, with the turn that told how a plan of a past day went right behind that plan."""
    by_seq = ((seq_of(one), one) for one in found)
    there = {seq: one for seq, one in by_seq if seq is not None and seq in planned}
    several = {one.id: one for one in found}
    for seq, event in _find_told(db, there, None):
        several[event.id] = _telling(event, there[seq], there[seq].score - STEP / 2)
    return sorted(several.values(), key=lambda one: -one.score)


def with_what_came_back(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion, now: datetime
) -> list[Candidate]:
    """`found`, asked what was on a day, with what comes back on it behind what was said of it."""
    there = {seq_of(one) for one in found}
    seqs = [seq for seq in days.list_returning(db, question, now) if seq not in there]
    back = memories.by_seqs(db, seqs[:SHOWN]) if seqs else []
    several = [*found, *(_coming_back(one) for one in back)]
    return sorted(several, key=lambda one: -one.score)


def _coming_back(memory: Memory) -> Candidate:
    """What stands beside all that is surer."""
    least = scoring.BESIDE
    hit = Hit(
        seq=memory.seq,
        score=least,
        similarity=0.0,
        freshness=1.0,
        interest=0.0,
        is_exact=False,
        echo=0.0,
        alone=math.inf,
        private=memory.private,
        held=memory.held,
    )
    return Candidate(Remembered(memory, hit), least, 0.0)


def put_announcing_behind(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion
) -> list[Candidate]:
    """`found`, asked what was then, with the turns that announce what is on another day behind all
    else."""
    announcing = {*days.list_of_other_days(db, question).values()}
    told = [one for one in found if one.id not in announcing]
    least = min((one.score for one in told), default=0.0)
    others = (one for one in found if one.id in announcing)
    behind = [one._replace(score=min(one.score, least - n * STEP)) for n, one in enumerate(others)]
    return [*told, *behind] if told else list(found)


def with_what_came_of_it(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion
) -> list[Candidate]:
    """`found`, asked how something went or how somebody is, with the turn that told how the plan
    went which is asked for, or else stands first, above all."""
    ways = question.sought.outcome_of
    there = {
        seq: one
        for place, one in enumerate(found[:SHOWN])
        if isinstance(one.one, Remembered) and (seq := seq_of(one))
        if (not place and not ways) or any(_holds(one.one.memory.content, way) for way in ways)
    }
    if not there or not (ways or outcomes.asks_how(question.said)):
        return list(found)
    several = {one.id: one for one in found}
    for seq, event in _find_told(db, days.select_own(db, question, [*there])[:1], question):
        told, least = several.get(event.id), found[0].score + STEP
        told = told or _telling(event, there[seq], least)
        several[event.id] = told._replace(score=max(told.score, least))
    return sorted(several.values(), key=lambda one: -one.score)


def _holds(content: str, way: str) -> bool:
    """Whether all that names a thing stands in what was kept, be it said in passing."""
    return bool(terms := things.terms_of(way)) and terms <= text.tokens(content).keys()


def _find_told(
    db: Transaction, there: Collection[int], question: PreparedQuestion | None
) -> Iterator[tuple[int, Event]]:
    """The turns that told how the plans of these memories went, with the seq of each; for a
    `question`, also what was said of one that is over and open, and no turn that told it before."""
    plans = ahead.of_memories(db, there, closed=True) if there else {}
    closed = plan_rows.read_closed(db, plans) if plans else {}
    for seq, plan in plans.items():
        at = closed.get(seq)
        if at and plan.is_let_go(at):  # nobody told
            continue
        if question is not None and question.at is not None:
            if plan.told is Reminded.CALLED_OFF or plan.is_often or not plan.has_begun(question.at):
                continue
            if at is None:
                (said,) = since.add_since(db, [plan], question.companion)
                at = said.since.at if said.since and said.was_spoken_of else None
            if at is None or at < plan.at:
                continue
        for event in events.find_told_at(db, at) if at else ():
            yield seq, event


def _telling(event: Event, plan: Candidate, score: float) -> Candidate:
    return Candidate(Talk(event, Parts(*_NOTHING), 0.0, None, plan.echo), score, 0.0)


def put_repeated_behind(db: Transaction, found: Sequence[Candidate]) -> list[Candidate]:
    """`found`, where a turn that says no more than the plan above it, which was noted of it and
    knows its hour since, stands behind all else."""
    first = found[:_LOOKED_AT]
    plans = {one.id: one for one in first if isinstance(one.one, Remembered)}
    talk = {
        one.id: one
        for one in first
        if isinstance(one.one, Talk) and any(_says_no_more(one, it) for it in plans.values())
    }
    made = noted.find_of_events(db, [*talk]) if talk else []
    newer = {one.replaces: one.brought.id for one in noted.list_replacing(db)} if made else {}
    behind = set[str]()
    for one in made:
        plan = plans.get(newer.get(one.id, one.brought.id))
        if one.kind is Kind.PLAN and plan and _says_no_more(talk[one.event_id], plan):
            behind.add(one.event_id)
    least = min((one.score for one in found), default=0.0)
    lower = (one._replace(score=least - STEP) for one in found if one.id in behind)
    return [*(one for one in found if one.id not in behind), *lower]


def _says_no_more(turn: Candidate, plan: Candidate) -> bool:
    said, planned = (text.tokens(read_said(one)[0]).keys() for one in (turn, plan))
    return turn.score <= plan.score and said <= planned


# What weighs most of a week


def put_weighty_first(found: Sequence[Candidate], question: PreparedQuestion) -> list[Candidate]:
    """`found`, asked what was in more than a day or two, the weightiest of that time first; within
    a weight, in their order.

    "How was my week?" shares no word with what happened in it: what is near to it in meaning is so
    by chance. What was kept as weighty comes first, then what tells how something went, was decided
    or found, and what only announces another time or asks for work comes last.
    """
    if not question.asks_what_was or days.are_few(question) or not found:
        return list(found)
    ordered = sorted(found, key=lambda one: -_weigh(one, question))
    most = max(one.score for one in found)
    return [one._replace(score=most - STEP * n) for n, one in enumerate(ordered)]


def _weigh(one: Candidate, question: PreparedQuestion) -> int:
    if not lies_in(question.spans, *one.lasted):
        return -2
    said = read_said(one)[0]
    tells = outcomes.tells_outcome(said) or decisions.tells_decision(said)
    weight = _TELLING if tells or illness.tells_illness(said) else 0
    weight = _KEPT if _compiled(_BEFELL).search(text.normalise(said)) else weight
    if isinstance(one.one, Remembered):
        memory = one.one.memory
        is_over = memory.held.until or memory.held.is_off
        kept = _KEPT if memory.importance >= _WEIGHTY else weight or 1
        return -1 if is_over else kept
    plain = text.normalise(said)
    if any(_compiled(way).search(plain) for way in (_ASKS_WORK, _GREETS, _SAYS_LITTLE)):
        return -1
    return weight or -bool(_compiled(_TO_COME).search(plain))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def put_done_behind(db: Transaction, found: Sequence[Candidate]) -> list[Candidate]:
    """`found` in its order, where what is done stands behind what says so."""
    plans = {one.one.memory.seq: one for one in found if isinstance(one.one, Remembered)}
    lived = [one.one.memory for one in plans.values() if isinstance(one.one, Remembered)]
    done = list_done(db, [one for one in lived if one.held.is_done])
    several = {one.id: one for one in found}
    for seq, at in done.items():
        least = several[plans[seq].id].score + STEP
        for one in found:
            if one.lasted[0] == at and one.score < least and one.id != plans[seq].id:
                several[one.id] = one._replace(score=least)
    return sorted(several.values(), key=lambda one: -one.score)


def put_coming_first(
    db: Transaction, found: Sequence[Candidate], question: PreparedQuestion, now: datetime
) -> list[Candidate]:
    """`found`, asked when a thing is, with what of it is to come, the soonest first, above what
    only told of one that was, and above what was said since and tells no time."""
    ways = question.sought.day_of
    if not found or not ways or question.asked.tense is not Tense.NOW:
        return list(found)
    several = {one.one.memory.seq: one for one in found if isinstance(one.one, Remembered)}
    about = [
        seq
        for seq, one in several.items()
        if any(tells_day(what_it_says(one), way) for way in ways)
    ]
    plans = ahead.of_memories(db, about) if about else {}
    standing = {seq: one.standing(now) for seq, one in plans.items()}
    coming = [seq for seq, one in standing.items() if not one.is_over(now)]
    coming.sort(key=lambda seq: standing[seq].at)
    if not coming or seq_of(found[0]) in coming:
        return list(found)
    own = [seq for seq in coming if any(_is_surely(several[seq], way) for way in ways)]
    own = days.select_own(db, question, own) or own
    first = [several[seq] for seq in own or coming[:1]]
    since = [one for one in first if one.lasted[0] > found[0].lasted[1]]
    if not own or _tells_a_day(found[0]):
        first = since
    above = found[0].score + STEP * (len(first) + 1)
    raised = [one._replace(score=above - STEP * n) for n, one in enumerate(first)]
    return [*raised, *(one for one in found if one not in first)]


def _tells_a_day(one: Candidate) -> bool:
    """Whether it tells a time, and not but when something was."""
    said = read_said(one)[0]
    if not holds_time_word(said) or not is_of_past(said):
        return holds_time_word(said)
    at = one.lasted[0]
    return any(day.day and day.day >= at.date() for day in spoken.find_days(said, at))


def _is_surely(one: Candidate, way: str) -> bool:
    """Whether what lies ahead is of the very thing: all that says which one it is stands in it."""
    said = what_it_says(one)
    return _holds(said, way) or is_by_other_name(said, way)
