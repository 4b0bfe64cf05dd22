"""A move: what lies ahead may be told to be on another day, and is to come on that one.

It is read where a sentence says so of a thing, be it with its reason or the day that was, and a
plan is about that; or where a turn puts a day right and is about nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Set
from datetime import date, datetime
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import ahead, dates, whom
from ego.core.memory.pointing import behind as past
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences
from ego.core.memory.pointing.dates import Mention, When
from ego.core.memory.pointing.grammar import appointments
from ego.core.memory.pointing.often import regular, starting
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told import deadline
from ego.core.memory.pointing.told.moves import (
    clauses_english,
    correcting,
    moves_english,
    moves_japanese,
    named_japanese,
    placing,
)
from ego.core.memory.pointing.told.things import (
    ELSEWHERE,
    Beside,
    Move,
    Thing,
    Words,
    fold_names,
    in_first_person,
    is_about,
    read_plan,
)

_MAY_BE = (
    r"\b(?:instead|mov(?:es?|ed|ing)|postpon\w+|re-?schedul\w+|shift(?:s|ed|ing)?|delay(?:ed|ing)?"
    r"|deferr?(?:ed|ing)|extend(?:ed|ing)|prolonged|chang(?:es?|ed|ing)|adjourned|bumped"
    r"|push(?:ed|ing)?|slip(?:s|ped|ping)?|slid(?:es)?|put(?:ting)? (?:back|off|forward)"
    r"|(?:brought|bringing|bring) forward|pulled|now|new (?:date|day|deadline|slot)|instead of"
    r"|rather than|(?:days?|weeks?|fortnight|months?|hours?|min(?:ute)?s?) (?:later|earlier)"
    r"|(?:put|brought|set) [^.!?\n]{1,60} (?:back|off|out|forwards?|up))\b"
    "|延期|変更|前倒し|後ろ?倒し|延長|繰り?[上下]|リスケ|移|順延|先送り|スライド|持ち越し|延[びば]|伸[びば]|ずれ|ずら|早[まめ]|早く(?=[届来着な])|遅[くれら]|待って(?=もら|くれ|いただ)|てなっ|[日曜]に(?:した|しました|する|します)(?=よ|ね|わ|[。!]|$)|動か|変[わえ]|にな[っりる]|にして(?:も[らっ]|くれ)|直し"
    "|(?:じゃ|では?)な(?:く|い|かった)"
)
"""What every move has some of."""
_TIME_ENGLISH = (
    r"(?:on |at |the )*(?:\w+day\b|tomorrow\b|\d{1,2}(?:st|nd|rd|th)?\b|(?:jan|feb|mar|apr|may|jun"
    r"|jul|aug|sep|oct|nov|dec)\w*)"
)
_DENIES = (
    rf"\b(?:and|but)? ?not {_TIME_ENGLISH}"
    rf"|(?:\bnot|\bcannot|n['’]t)\b[^.!?\n]{{0,40}}\b{_TIME_ENGLISH}[^?\n]{{0,30}}?(?:[,;:.!]|\bbut\b)"
    rf"[^?\n]{{0,40}}?{_TIME_ENGLISH}"
)
"""How English says that it is not on the day that was, and on which it is."""

_HOUR = (
    r"\b(?:at|from) (?:\d|noon\b|midday\b|midnight\b|half\b|(?:a )?quarter\b|\w+ o['’]clock)"
    r"|\d ?[ap]m\b|\d[:：]\d\d\b|[\d一二三四五六七八九十]時(?!間)|正午"
)
"""A sentence with it may tell the hour of what had none."""
_OF_BEFORE = r"^\W*(?:now|it|they|he|she|so|instead|but)\b"
"""How a sentence begins that is of what the one before names."""
_BUT_A_DAY = (
    "^[^。、はがをもと]{0,3}(?:\\d|[月火水木金土日]曜|明日|明後日|今週|来週|再来週|来月)[^。、はがをも]{0,10}"
    "(?:に|へ)(?:する|した|します|しました|なる|なった|なります|なりました|変更)[^。、]{0,8}[。!]?$"
)
"""A Japanese sentence that says but a day: 来週の日曜にする."""
_LONGEST = 300
"""Two sentences of more characters are not read as one."""
_NOTHING: Mapping[int, Beside] = MappingProxyType({})
_COMES = r"\b(?:com(?:es?|ing)|arriv(?:es?|ing|al)|visit(?:s|ing)?|here|over)\b"
"""How English says that somebody comes: each is the same visit."""
_VISITS = rf"{_COMES}|\b(?:stay(?:s|ing)?|guest)\b|来|着|到着|泊ま"


class Moved(NamedTuple):
    """A plan on another day: the plan, its words with that day, and where it points now."""

    plan: Ahead
    words: str
    when: When
    start: date | None = None
    """From when on what comes back is so; None where that is its next return."""


def may_tell_moved(words: str) -> bool:
    """Whether a text may say that a plan is on another day; only those need the plans."""
    return correcting.puts_right(words) or _may_tell(words)


def _may_tell(words: str) -> bool:
    plain = text.composed(words)
    return any(compiled(one).search(plain) for one in (_MAY_BE, _DENIES))


def may_change(words: str) -> bool:
    """Whether a text may say that a plan is on another day, or its hour."""
    return may_tell_moved(words) or bool(compiled(_HOUR).search(text.composed(words)))


def find_moved(
    several: Iterable[Ahead],
    words: str,
    now: datetime,
    names: Iterable[str],
    own: Iterable[str],
    last: Set[int] = frozenset(),
    beside: Mapping[int, Beside] = _NOTHING,
) -> list[Moved]:
    """What of `several` lies on another day to come by a text of `now`; several if unsure which.

    Those of `names` are no things, and those of `own` are who tells it. What names nothing but
    days may be of those that were told just before: `last`, by their seq. So is what was told
    `beside` a plan, or whom it was kept of: who is named there is who it is of.
    """
    sentences = _sentences(words)
    is_right, tellers, people = correcting.puts_right(words), fold_names(own), list(names)
    found, several = list[Moved](), list(several)
    sole = appointments.find_sole(several if sentences else (), now)
    for plan in several:
        moved = _find_told(plan, sentences, now, tellers, beside.get(plan.seq), sole)
        if moved is None and is_right:
            moved = _find_right(plan, words, now, people, is_last=plan.seq in last)
        if moved:
            found.append(moved)
    if len(found) > 1:  # of whom a plan is, its own words say more than those around it
        alone = (_find_told(one.plan, sentences, now, tellers, None, sole) for one in found)
        by_itself = [one for one in alone if one]
        found = by_itself if len(by_itself) == 1 else found
    if not found:
        loose = (
            _find_told(one, sentences, now, tellers, beside.get(one.seq), sole, loosely=True)
            for one in _sharing(sentences, several)
        )
        found = [one for one in loose if one]
        found = found if len(found) == 1 else []
    coming = [one for one in found if not one.plan.is_over(now)]
    return coming or found


def is_known(
    several: Iterable[Ahead],
    words: str,
    now: datetime,
    own: Iterable[str],
    beside: Mapping[int, Beside] = _NOTHING,
) -> bool:
    """Whether a text says that one of `several` was moved to the day that it is on already."""
    sentences, tellers, several = _sentences(words), fold_names(own), list(several)
    sole = appointments.find_sole(several if sentences else (), now)
    find = partial(_find_told, is_there=True)
    return any(
        find(one, sentences, now, tellers, beside.get(one.seq), sole) for one in several
    ) or any(
        find(one, sentences, now, tellers, beside.get(one.seq), sole, loosely=True)
        for one in _sharing(sentences, several)
    )


def _sharing(sentences: Iterable[_Told], several: Iterable[Ahead]) -> list[Ahead]:
    """Those of `several` that have a word of English sentences: none other is meant by a clause."""
    told = " ".join(one.sentence for one in sentences)
    words = [] if text.is_japanese(told) else sorted({one[:4] for one in text.query_tokens(told)})
    if not words:
        return []
    shared = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})", re.IGNORECASE)
    return [one for one in several if shared.search(one.text)]


def find_other(words: str, now: datetime, plan: Ahead) -> When | None:
    """The one day to come that `words` name beside the day of a plan, or that one where they name
    no other; with its hour. They are known to be of that plan, and may have moved it already."""
    plain, old = text.composed(words[:READ]), plan.when
    sentences = [one.judged for one in past.read(plain, ahead.tense_of(plain), now)]
    coming = {m.day for one in sentences for m in one.mentions if m.day and m.day >= now.date()}
    if old.day in coming and old.day != plan.first_day:
        return old
    if len(coming) > 1:
        coming.discard(old.day)
    if len(coming) != 1:
        return None
    (day,) = coming
    at = next(one for one in sentences if any(m.day == day for m in one.mentions))
    hours = {m.hour for m in at.mentions if m.hour is not None}
    hours -= {old.hour} if len(hours) > 1 else set()
    due = When(day, hours.pop() if len(hours) == 1 else old.hour)
    return None if ahead.is_past(due, now) or day.year > dates.LAST_YEAR else due


def tells_stretch(words: str, plan: Ahead, when: When, now: datetime) -> bool:
    """Whether a text that moves a plan to a day names the last of its days beside it."""
    days = (day for one in _sentences(words) for day in _times(one.sentence, plan, now))
    return any(one.day == when.day and one.last for one in days)


class _Told(NamedTuple):
    """What may tell a move: a sentence, and what is said behind it."""

    sentence: str
    behind: str
    words: str
    """The whole text it is of."""


def _sentences(words: str) -> list[_Told]:
    """The sentences that may tell a move, each that says but "it" or "she" with the one before."""
    every = told_sentences(words[:READ])
    if not text.is_japanese(words):
        every = [clauses_english.drop_asides(one) for one in every]
    found = list[_Told]()
    for n, one in enumerate(every):
        before = every[n - 1] if n else ""
        if before and compiled(_OF_BEFORE).search(one) and len(before) + len(one) <= _LONGEST:
            one = f"{before.rstrip(' .!')}, {one.strip()}"  # noqa: PLW2901
        elif before and (
            compiled(_BUT_A_DAY).search(one.strip()) or named_japanese.goes_on(before, one)
        ):
            one = f"{before.rstrip('。!！ ')}、{one.strip()}"  # noqa: PLW2901
        behind = every[n + 1] if n + 1 < len(every) else ""
        one = named_japanese.word_agreed(one, behind)  # noqa: PLW2901
        if may_change(one) and not compiled(ELSEWHERE).search(one):
            found.append(_Told(one, behind, words))
    return found


def _find_right(
    plan: Ahead, words: str, now: datetime, names: Iterable[str], *, is_last: bool
) -> Moved | None:
    """A plan with the day that a turn puts in place of its own."""
    at = plan.kept_at.astimezone(now.tzinfo)
    mended = correcting.put_right(plan.text, words, at, now, names, is_last=is_last)
    due = regular.point(mended, now) if mended else None
    if due is None or due.every is not plan.every or ahead.is_past(due.when, now):
        return None
    return Moved(plan, mended, due.when)


def _find_told(
    plan: Ahead,
    sentences: Iterable[_Told],
    now: datetime,
    tellers: list[str],
    beside: Beside | None,
    sole: appointments.Sole,
    *,
    is_there: bool = False,
    loosely: bool = False,
) -> Moved | None:
    """A plan with the day that a sentence says its thing is on: another, or its own one."""
    if plan.every and not plan.is_often:
        return None
    read = read_plan(plan, beside)
    for sentence, rest, words in sentences:
        japanese, start = text.is_japanese(sentence), None
        if japanese != text.is_japanese(read.told) or (japanese and loosely):
            continue
        if japanese:
            sentence, start = starting.drop_start(sentence, plan, now)  # noqa: PLW2901
        else:  # "her play" is what she who is named in the plan has
            of = whom.without_teller(plan.text)
            if beside:
                of = "\n".join((of, beside.words, *(f"with {one}" for one in beside.names)))
            sentence = whom.name_others(sentence, words, of)  # noqa: PLW2901
        small = text.small(sentence)
        times = _times(sentence, plan, now)
        masked = placing.cover_times(small, times)
        days = {one.day for one in times if one.day}
        is_then = not days or (days == {plan.when.day} and not plan.is_often)
        if japanese:
            found = moves_japanese.find_moves(small, masked, tellers)
            alone = moves_japanese.find_hour(small, masked, tellers) if is_then else iter(())
        elif loosely:
            found = (
                one
                for one in clauses_english.find_in_clauses(small, masked)
                if is_then or "#" in masked[slice(*one.new)]
            )
            alone = iter(())
        else:
            found = moves_english.find_moves(small, masked)
            alone = moves_english.find_hour(small, masked) if is_then else iter(())
        for move in alone if plan.is_often else (*found, *alone):
            if move.tells_hour and not is_there and plan.when.hour is not None:
                continue
            when = placing.with_hour(
                placing.find_when(move, times, plan, now, small), rest, times, now
            )
            if (
                when
                and (when == plan.when) is is_there
                and not ahead.is_past(when, now)
                and (is_there or placing.is_of_its_day(move, times, plan, small))
                and _is_meant(move, plan, read, now, tellers, sole, japanese=japanese)
            ):
                ends = partial(_find_end, move, times, small)
                return Moved(plan, _write(plan, when, now, ends, start), when, start)
    return None


def _find_end(
    move: Move, times: Iterable[Mention], plain: str, days: Mention, first: date
) -> date | None:
    """Where `days` of a plan end that a move lets begin on another `first`; None where nobody
    said: what is moved to a day may be shorter there."""
    if days.last is None or days.day is None:
        return None
    if move.begins and first <= days.last:
        return days.last
    if move.days or move.months or move.begins:
        return first + (days.last - days.day)
    new = next((one for one in times if one.day and move.new[0] <= one.start < move.new[1]), None)
    if new is None or new.last:
        return new.last if new else days.last
    is_start = correcting.begins_with(plain, new) or correcting.denies(plain, times)
    return days.last if is_start else None


def _times(sentence: str, plan: Ahead, now: datetime) -> list[Mention]:
    """The days and hours that a sentence names: a day without its month is of the plan's."""
    days = correcting.find_days_meant(sentence, now, plan.when.day)
    days = list(correcting.join_stretches(sentence, days, plan.when.day))
    hours = correcting.find_hours(sentence, now)
    return [*days, *(one for one in hours if not any(_overlap(one, day) for day in days))]


def _overlap(one: Mention, other: Mention) -> bool:
    return one.start < other.end and other.start < one.end


def _is_meant(
    move: Move,
    plan: Ahead,
    read: Words,
    now: datetime,
    tellers: list[str],
    sole: appointments.Sole,
    *,
    japanese: bool,
) -> bool:
    thing = move.words if japanese else in_first_person(move.words, tellers)
    if appointments.is_bare(thing):
        return appointments.is_meant(thing, plan, sole)
    if move.begins and not compiled(_VISITS).search(read.told):
        return False
    if japanese:
        thing, told = map(deadline.call_alike, (thing, read.told))
        read = read._replace(told=told)
    seen = plan.kept_at.astimezone(now.tzinfo)
    thing, told = deadline.name_due(thing, plan.text, read.told, seen)
    if told != read.told:
        read = Words(told, text.tokens(told).keys())
    if not japanese and compiled(_COMES).search(read.told):  # who arrives, comes
        bare = compiled(_COMES).sub(" ", thing)
        thing = bare if text.query_tokens(ahead.without_times(bare, now)) else thing
    if not text.query_tokens(ahead.without_times(thing, now)):
        return move.old is not None and not thing.strip(" .,、")
    if not is_about(Thing(thing), plan, read, now, japanese=japanese):
        return False
    if japanese:
        return True
    return moves_english.is_whole(
        ahead.without_times(thing, now), ahead.without_times(read.told, seen)
    )


def _write(
    plan: Ahead,
    when: When,
    now: datetime,
    ends: Callable[[Mention, date], date | None],
    start: date | None = None,
) -> str:
    """The words of a plan with another day and hour; empty where they would not be read so."""
    from ego.core.memory.pointing import wording

    seen = plan.kept_at.astimezone(now.tzinfo)
    if plan.is_often:
        words = regular.set_hour(plan, when.hour, now) if when.hour else ""
        return starting.lead(words, start) if start and words else words
    words = wording.word(plan.text, when, seen, now, ends)
    if when.hour is not None and ahead.find(words, now) in (None, When(when.day)):
        words = correcting.add_hour(words, when, now)
    return words if ahead.find(words, now) == when else ""
