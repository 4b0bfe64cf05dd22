"""How feelings have run lately: three days in detail, a week in outline, a month in tone.

A month is remembered by its peak and by how it ends, so these two are said of it, with what has
gone quiet since.

What has been on an agent's mind lately, in words: what it leans to, what it circles around.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from ego.core import text
from ego.core.memory.memories import Category, Memory, as_state
from ego.core.mood.mood import EMOTIONS, mean_valence

ENOUGH = 5
"""With fewer memories than this there is no trend, only a list."""
MONTH = timedelta(days=30)
SECONDARY = 0.4
"""What an emotion weighs where it comes second; 1 where it comes first."""
SHIFT = 0.2
"""By so much mean valence has to move before a time counts as brighter or heavier."""
MIXED = "a bit of everything"
"""What is said of feelings none of which comes twice."""
_MOSTLY = 1 / 3
"""The share of memories that what is "mostly" felt is felt in."""
_NEARLY = 0.1
"""By so much another peak may be less intense."""
_RUN = 3
_RECENT, _WEEK = 3, 7


class Day(NamedTuple):
    """How one day felt: means over its memories."""

    date: date
    memories: int
    valence: float
    intensity: float


def lines(month: Sequence[Memory], now: datetime, last: Memory | None = None) -> list[str]:
    """What the memories of the last month, newest first, say about feeling; a line a layer.

    `last` is the newest of all, for a month that left none.
    """
    if last and not month:
        return [f"Nothing was kept this month; last {_felt(last, now)}."]
    if len(month) < ENOUGH:
        listed = [f"- [{text.age(m.at, now)}] {m.emotion} ({m.intensity:.1f})" for m in month]
        return listed or ["No feeling has been kept yet."]
    layers = (
        _recent(_within(month, now, days=_RECENT), now),
        _week(_within(month, now, days=_WEEK), now),
        _month(month, now),
    )
    return [layer for layer in layers if layer]


def days(month: Sequence[Memory], now: datetime) -> list[Day]:
    """The days of the last month that left a memory, oldest first; `now` has the person's zone."""

    def local(memory: Memory) -> date:
        return memory.at.astimezone(now.tzinfo).date()

    every = ((day, list(felt)) for day, felt in groupby(reversed(month), local))
    return [
        Day(
            day,
            len(felt),
            _mean_valence(felt),
            sum(memory.intensity for memory in felt) / len(felt),
        )
        for day, felt in every
    ]


def weigh(memories: Sequence[Memory]) -> Counter[str]:
    """How much of each emotion there is: 1 where it comes first, 0.4 where it is secondary."""
    found: Counter[str] = Counter()
    for memory in memories:
        found[memory.emotion] += 1
        for second in memory.secondary:
            found[second] += SECONDARY  # type: ignore[assignment]
    return found


def most_felt(memories: Sequence[Memory]) -> str:
    """The one or two emotions that there is most of, in words; a neutral one only when alone.

    "mostly" never rests on a single memory; what less than a third hold is felt "most often".
    """
    held = [{one.emotion, *one.secondary} for one in memories]
    count = Counter(name for names in held for name in names)
    ranked = _ranked(memories)
    often = [name for name in ranked if count[name] > 1][:2]
    carried = sum(not names.isdisjoint(often) for names in held)
    if often:
        how = "mostly" if carried >= _MOSTLY * len(held) else "most often"
        return f"{how} {' and '.join(often)}"
    if len(ranked) > 2:
        return MIXED
    return f"{' and '.join(ranked)}, once{' each' * (len(ranked) > 1)}" if ranked else "neutral"


def _ranked(memories: Sequence[Memory]) -> list[str]:
    return [name for name, _ in weigh(memories).most_common() if name != "neutral"]


def tone(memories: Sequence[Memory], turned: str = "") -> str:
    """Mean valence and arousal in two words; `turned` is what became of it, if anything did.

    What was felt strongly tells more of how stirred a time was.
    """
    valence = _mean_valence(memories)
    weights = [0.1 + one.intensity for one in memories]
    arousal = sum(w * one.arousal for w, one in zip(weights, memories, strict=True)) / sum(weights)
    energy = "stirred" if arousal >= 0.5 else "quiet"
    light = "bright" if valence >= 0.2 else "heavy" if valence <= -0.2 else "mixed"
    return f"{energy}, {turned} than before" if turned else f"{light} and {energy}"


def shift(earlier: Sequence[Memory], later: Sequence[Memory]) -> str:
    """brighter or heavier, when the later memories are so; nothing else, or of too few."""
    if min(len(earlier), len(later)) < 2:
        return ""
    moved = round(_mean_valence(later) - _mean_valence(earlier), 6)
    return "" if abs(moved) < SHIFT else "brighter" if moved > 0 else "heavier"


def _mean_valence(memories: Sequence[Memory]) -> float:
    return mean_valence([memory.valence for memory in memories])


def _within(memories: Sequence[Memory], now: datetime, *, days: float) -> list[Memory]:
    return [memory for memory in memories if now - memory.at <= timedelta(days=days)]


def _peak(memories: Sequence[Memory]) -> Memory:
    return max(memories, key=lambda memory: (memory.intensity, memory.at))


def _recent(memories: Sequence[Memory], now: datetime) -> str:
    if not memories:
        return ""
    newest, peak = list(memories[:3]), _peak(memories)
    felt = ", ".join(_felt(one, now) for one in newest)
    when = "" if peak in newest else f" ({text.age(peak.at, now)})"
    return f"Last 3 days: {felt}; strongest: {as_state(peak.emotion)}{when}"


def _felt(memory: Memory, now: datetime) -> str:
    return f"{as_state(memory.emotion)} ({text.age(memory.at, now)})"


def _week(memories: Sequence[Memory], now: datetime) -> str:
    if not memories:
        return ""
    beneath = _undercurrent(memories)
    said = [f"{most_felt(memories)}{f', with {beneath} underneath' if beneath else ''}"]
    recent = _within(memories, now, days=_RECENT)
    earlier = memories[len(recent) :]
    if turned := shift(earlier, recent):
        said.append(f"turning {turned}{_turn(earlier, recent)}")
    if run := _longest_run(memories):
        said.append(run)
    return f"This week: {'; '.join(said)}"


def _undercurrent(memories: Sequence[Memory]) -> str:
    """An emotion against the grain of the two leading ones that returns on another day.

    Where these two pull in different directions, there is nothing underneath.
    """
    weights = weigh(memories)
    leading = [name for name, _ in weights.most_common() if name != "neutral"][:2]
    grain = {EMOTIONS[name].valence > 0 for name in leading}
    felt_on: dict[str, set[date]] = {}
    for memory in memories:
        for name in (memory.emotion, *memory.secondary):
            valence = EMOTIONS[name].valence
            if abs(valence) >= SHIFT and grain == {valence < 0}:
                felt_on.setdefault(name, set()).add(memory.at.date())
    steady = [name for name, on in felt_on.items() if len(on) >= 2]
    return max(steady, key=lambda name: (len(felt_on[name]), weights[name]), default="")


def _turn(earlier: Sequence[Memory], later: Sequence[Memory]) -> str:
    """From what to what it went: the leading emotions of those that made the difference.

    Empty where both are as pleasant, or as unpleasant: neither then says which way.
    """
    before, after = _mean_valence(earlier), _mean_valence(later)
    up = after > before
    left = [one for one in earlier if one.valence != after and (one.valence < after) == up]
    reached = [one for one in later if one.valence != before and (one.valence > before) == up]
    start, end = _leading(left), _leading(reached)
    alike = EMOTIONS[start].valence * EMOTIONS[end].valence > 0
    return "" if alike else f", from {start} to {end}"


def _leading(memories: Sequence[Memory]) -> str:
    return (_ranked(memories) or ["neutral"])[0]


def _longest_run(memories: Sequence[Memory]) -> str:
    runs = [(len(list(run)), name) for name, run in groupby(m.emotion for m in memories)]
    count, name = max(runs, key=lambda run: run[0])
    return f"{name} {count} times in a row" if count >= _RUN and name != "neutral" else ""


def _month(memories: Sequence[Memory], now: datetime) -> str:
    if now - memories[-1].at <= timedelta(days=_WEEK):
        return ""  # it would say the week again
    said = [tone(memories), _tell_peaks(memories, now)]
    if memories[0].emotion != "neutral":
        said.append(f"it ends {as_state(memories[0].emotion)}")
    if faded := _fading(memories, now):
        said.append(f"{faded} has faded")
    return f"This month: {'; '.join(said)}"


def _tell_peaks(memories: Sequence[Memory], now: datetime) -> str:
    """The strongest, and beside it what was nearly as strong and of the other kind; of what is
    private when it was and what it felt like, without its words."""
    first = _peak(memories)
    against = [
        one
        for one in memories
        if one.valence * first.valence < 0
        and abs(one.valence) >= SHIFT
        and one.intensity >= first.intensity - _NEARLY
    ]
    peaks = [first, *([_peak(against)] if against else [])]
    columns = 60 if len(peaks) == 1 else 40

    def told(one: Memory) -> str:
        when = text.age(one.at, now)
        if one.private:
            return f"{as_state(one.emotion)} ({when})"
        words = text.one_line(one.content, columns).strip('"')
        return f'{as_state(one.emotion)} ({when}, "{words}")'

    return f"peak{'s' * (len(peaks) > 1)}: {', '.join(map(told, peaks))}"


def _fading(memories: Sequence[Memory], now: datetime) -> str:
    """An emotion that there was much of, and none in a last week that leans the other way."""
    last = _within(memories, now, days=_WEEK)
    week = weigh(last)
    if not week:
        return ""
    leaning = _mean_valence(last)
    gone = {
        name: weight
        for name, weight in weigh(memories).items()
        if weight >= 2 and not week[name] and EMOTIONS[name].valence * leaning < 0
    }
    return max(gone, key=lambda name: gone[name], default="")


LATELY = timedelta(days=3)
LEAN = 1 / 3
"""The part of the recent memories that has to carry a tendency."""
CARRIED = 3
"""So many memories at least: one or two are no tendency."""
_STRONG, _FELT, _AROUSED = 0.7, 0.5, 0.7
"""From which intensity on a memory is strongly felt, from which valence on either way it is glad or
heavy, and from which arousal on it is stirred."""
_MATTERS: Mapping[str, str] = {
    Category.PHILOSOPHICAL: "large questions",
    Category.TECHNICAL: "technical matters",
    Category.MEMORY: "what is past",
    Category.OBSERVATION: "watching",
    Category.FEELING: "what is felt",
    Category.INTROSPECTION: "looking inward",
    Category.RELATIONSHIP: "what is between people",
    Category.SELF_DISCOVERY: "finding out who you are",
    Category.DREAM: "dreams",
    Category.LESSON: "what can be learned",
}


def tendency(recent: Sequence[Memory], now: datetime) -> str:
    """Where the memories, newest first, are going; nothing when there are too few to tell."""
    lately, earlier = split(recent, now)
    if len(lately) < CARRIED:
        return ""
    said = [f"leaning toward {matter}"] if (matter := main_tendency(lately)) else []
    said += [f"around {around}"] if (around := " and ".join(topics(lately)[:2])) else []
    mood = _plain_tone(lately, shift(earlier, lately))
    return "; ".join(filter(None, [", ".join(said), mood]))


def _plain_tone(memories: Sequence[Memory], turned: str) -> str:
    """Their tone, but for a word that one of them gives the lie to; "" where nothing is left.

    Days are neither bright nor heavy when something was strongly felt against it, nor quiet when
    something strongly stirred.
    """
    strong = [one for one in memories if one.intensity >= _STRONG]
    light, energy = tone(memories).split(" and ")
    against = {"bright": -1, "heavy": 1}.get(light, 0)
    if any(one.valence * against >= _FELT for one in strong):
        light = "mixed"
    is_so = energy == "stirred" or all(one.arousal < _AROUSED for one in strong)
    if turned:
        return ", ".join([*[energy] * is_so, f"{turned} than before"])
    return f"{light} and {energy}" if is_so else light * (light != "mixed")


def split(recent: Sequence[Memory], now: datetime) -> tuple[Sequence[Memory], Sequence[Memory]]:
    """The memories of the last three days, or else the last few, and those before."""
    count = sum(now - memory.at <= LATELY for memory in recent)
    count = max(count, min(3, len(recent)))
    return recent[:count], recent[count:]


def main_tendency(memories: Sequence[Memory]) -> str:
    """What many of them are about, by category; talk and daily life are nothing to lean toward."""
    counts = Counter(memory.category for memory in memories if memory.category in _MATTERS)
    category, count = (counts.most_common(1) or [("", 0)])[0]
    return _MATTERS[category] if _carries(count, memories) else ""


def topics(memories: Sequence[Memory]) -> list[str]:
    """The tags that enough of them carry, the most frequent and newest first."""
    counts = Counter(tag for memory in memories for tag in memory.tags)
    often = [tag for tag, count in counts.most_common() if _carries(count, memories)]
    return [text.one_line(tag, 24) for tag in often]


def _carries(count: int, memories: Sequence[Memory]) -> bool:
    """Whether so many of `memories` make a tendency: three of them, and a third."""
    return count >= CARRIED and count >= LEAN * len(memories)


def names_on_mind(memories: Iterable[Memory]) -> list[str]:
    """Who the memories, newest first, tell of; who comes up most comes first."""
    counts = Counter(name for memory in memories for name in memory.named)
    return [name for name, _ in counts.most_common()]


def streak(moments: Iterable[datetime], now: datetime) -> int:
    """How many days up to the last of `moments`, newest first, have one; zero once it is over.

    `now` has the person's zone. No more of them are read than the run is long.
    """
    run, day = 0, now.date() + timedelta(days=1)
    for at in moments:
        its_day = at.astimezone(now.tzinfo).date()
        if day - its_day > timedelta(days=1 if run else 2):
            break
        if its_day < day:
            run, day = run + 1, its_day
    return run
