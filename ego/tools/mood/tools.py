"""The mood as it is now and was lately, and how feelings run over days and weeks."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import groupby
from typing import Annotated

from typer import Option

from ego.core import events as sayings
from ego.core import text
from ego.core.memory import memories as kinds
from ego.core.mood import mood as moods
from ego.core.mood import trends
from ego.core.mood.answers import component_fields
from ego.core.mood.mood import NEUTRAL, Felt, Mood, Policy, Weighing
from ego.core.reply import EMOTION_TREND, Reply
from ego.runtime.ego import Ego
from ego.runtime.toolkit import backend, utility
from ego.stores import mood as felt
from ego.stores.engine.contract import Transaction
from ego.stores.memory import memories, truth
from ego.stores.memory.filters import Filter
from ego.stores.talk import events
from ego.tools.mood import answers
from ego.tools.mood import now as feeling

_AT_MOST = 1_000
_DAYS = 7
"""How far back `--history` looks, today included."""
_FELT_IN_A_HISTORY = 5_000


@backend(observes=True)
def emotion_trend(ego: Ego) -> Reply[answers.EmotionTrend]:
    """See how your feelings have run lately."""
    now = ego.here()
    with ego.database.reading() as db:
        month = memories.newest(db, Filter(since=now - trends.MONTH), limit=_AT_MOST)
        last = month or memories.newest(db, limit=1)
    fields: answers.EmotionTrend = {
        "memories": len(month),
        "emotions": [
            {"emotion": name, "weight": round(weight, 2)}
            for name, weight in trends.weigh(month).most_common()
        ],
        "days": [
            {
                "date": day.date.isoformat(),
                "memories": day.memories,
                "valence": round(day.valence, 2),
                "intensity": round(day.intensity, 2),
            }
            for day in trends.days(month, now)
        ],
    }
    return Reply("\n".join(trends.lines(month, now, *last[:1])), EMOTION_TREND, fields=fields)


_SHOWN = 0.005
"""What weighs less is 0.00 as it is printed."""
_WHOLE = 0.995
"""What is more is 1.00 as it is printed."""
NUMBERS = "In numbers: "
"""How the last line begins, which a terminal draws instead."""


@utility()
def mood(
    ego: Ego,
    history: Annotated[bool, Option("--history", help="Show the last days instead.")] = False,
) -> Reply[answers.MoodNow]:
    """Show the mood, what it allows, and what weighs most in it."""
    from ego.core.mood import affect

    if history:
        return _history(ego)
    with ego.database.reading() as db:
        now = feeling.mood(ego, db)
        weighing = [_weighing(db, one, ego.here()) for one in now.weighing if one.impact >= _SHOWN]
        long = affect.long_mood_state(felt.affects(db), ego.now())
    lines = [
        headline(now),
        willingness(now.policy),
        *(["What weighs most:", *weighing] if weighing else ["Nothing that was felt weighs now."]),
        long.text,
        *_numbers(now),
    ]
    return Reply("\n".join(lines), fields=_fields(ego, now))


def headline(now: Mood) -> str:
    """The mood as a sentence, its strength behind it."""
    said = moods.describe(now)
    return f"It feels {said} ({now.intensity:.2f} of 1)." if said else "It feels even."


def willingness(policy: Policy) -> str:
    """What the mood does to what it is asked for, as a sentence."""
    if policy.refusal_allowed:
        return "It is so angry that it may refuse what it is asked."
    if policy.cooperation >= _WHOLE:
        return "It goes along with what it is asked."
    return "It goes along less readily with what it is asked, and refuses nothing."


def _numbers(now: Mood) -> list[str]:
    """The parts behind the words; none where every one is 0.00."""
    parts = now.components._asdict()
    if max(parts.values()) < _SHOWN:
        return []
    sizes = ", ".join(f"{axis} {size:.2f}" for axis, size in parts.items())
    policy = now.policy
    return [
        f"{NUMBERS}{sizes}; cooperation {policy.cooperation:.2f},"
        f" refusal bias {policy.refusal_bias:.2f}."
    ]


def _weighing(db: Transaction, one: Weighing, now: datetime) -> str:
    return f"- {_episode(db, one.felt, now)}, weighs {one.impact:.2f}"


def _episode(db: Transaction, one: Felt, now: datetime) -> str:
    event = events.get(db, one.id)
    if event is not None:
        return sayings.line(event, now, 70)
    memory = memories.get(db, one.id)
    if memory is None or memory.private:
        return f"[{text.age(one.at, now)}] something private ({one.label})"
    (memory,) = truth.add_dates(db, [memory], not_private=True)
    return kinds.line(memory, now, 60)


def _history(ego: Ego) -> Reply[answers.MoodNow]:
    """The mood at every full hour of the last days and now, as far as episodes were read."""
    now = ego.here()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    start = midnight - timedelta(days=_DAYS - 1)
    with ego.database.reading() as db:
        every = felt.newest(db, since=start - moods.FADED, limit=_FELT_IN_A_HISTORY)
    hours = int((now - start) / timedelta(hours=1))
    points = [start + timedelta(hours=hour) for hour in range(hours + 1)]
    if points[-1] < now:
        points.append(now)
    course = list(zip(points, moods.course(every, points), strict=True))
    lines = [headline(course[-1][1])]
    lines += [
        _day(day, [(at, one) for at, one in there])
        for day, there in groupby(course, key=lambda point: f"{point[0]:%a %Y-%m-%d}")
    ]
    fields = _fields(ego, course[-1][1])
    fields["history"] = [
        {
            "at": ego.write_time(at),
            "label": one.label,
            "intensity": round(one.intensity, 4),
            "components": component_fields(one.components, 4),
        }
        for at, one in course
    ]
    return Reply("\n".join(lines), fields=fields)


def _fields(ego: Ego, now: Mood) -> answers.MoodNow:
    said = feeling.mood_fields(ego, now)
    return {
        "label": said["label"],
        "intensity": said["intensity"],
        "components": said["components"],
        "policy": said["policy"],
        "now_ts": said["now_ts"],
    }


def _day(day: str, there: list[tuple[datetime, Mood]]) -> str:
    """One day in words: the peak of each mood that there was."""
    peaks: dict[str, tuple[float, datetime]] = {}
    for at, one in there:
        if one.label != NEUTRAL and one.intensity > peaks.get(one.label, (0.0, at))[0]:
            peaks[one.label] = (one.intensity, at)
    ordered = sorted(peaks.items(), key=lambda item: -item[1][0])
    said = [f"{label} {size:.2f} ({at:%H:%M})" for label, (size, at) in ordered]
    return f"{day}: {', '.join(said) or 'even'}"
