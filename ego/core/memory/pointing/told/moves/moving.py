"""A move: what lies ahead may be told to be on another day, and is to come on that one.

It is read where a sentence says so of a thing, be it with its reason or the day that was, and a
plan is about that; or where a turn puts a day right and is about nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from datetime import date, datetime, timedelta
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import ahead, hours, whom
from ego.core.memory.pointing.ahead import READ, Ahead
from ego.core.memory.pointing.dates import Mention, When
from ego.core.memory.pointing.grammar import appointments
from ego.core.memory.pointing.mending import excuses
from ego.core.memory.pointing.often import naming, regular, starting
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.stretches import days_japanese, edges, last_day
from ego.core.memory.pointing.together import owners
from ego.core.memory.pointing.told import deadline
from ego.core.memory.pointing.told.moves import (
    clauses_english,
    correcting,
    cues,
    moves_english,
    moves_japanese,
    named_japanese,
    placing,
)
from ego.core.memory.pointing.told.moves.cues import ChangeTold
from ego.core.memory.pointing.told.otherwise import occasions
from ego.core.memory.pointing.told.things import (
    Beside,
    Move,
    Thing,
    Words,
    fold_names,
    in_first_person,
    is_about,
    read_plan,
)

_NOTHING: Mapping[int, Beside] = MappingProxyType({})
_COMES = r"\b(?:com(?:es?|ing)|arriv(?:es?|ing|al)|visit(?:s|ing)?|here|over)\b"
"""How English says that somebody comes: each is the same visit."""
_VISITS = rf"{_COMES}|\b(?:stay(?:s|ing)?|guest)\b|来|着|到着|泊ま|滞在|(?:うち|家|ここ)にい"
_TRAVELS = (
    r"^\W*(?:(?:my|our) )?(?P<who>\w+?)(?:['’]?s)? (?:flight|plane|train|ferry|coach|bus)\W*$"
)
"""By what somebody comes: where it was on the day of their visit, it is how that begins."""
_VISITOR = (
    r"\W*(?:(?:my|our) )?{}(?:['’]s| is| will| and)?(?: \w+)?? (?:com(?:es?|ing)|arriv(?:es?|ing)"
    r"|visit(?:s|ing)?)\b(?! (?:with|for (?!the |an? )|to (?!stay|visit|see|us\b|me\b)))"
)


class Moved(NamedTuple):
    """A plan on another day: the plan, its words with that day, and where it points now."""

    plan: Ahead
    words: str
    when: When
    start: date | None = None
    """From when on what comes back is so; None where that is its next return."""

    def last_day(self, now: datetime) -> date:
        """The last of its days by its words; its one day where they tell no other."""
        return last_day.find_last_day(self.words, self.when.day, now)


_LATELY = timedelta(7)  # so long after its day a plan is told to be on another one
_SINCE_WHEN = late.regex("(?:[今来再翌]+[週月年]|今[日度]|明日|次|これ)(?:から|より)(?:は|の)?")
"""From when on something is so, and nothing of what it is."""


_LEFT_OUT = late.regex(
    "(?:あ+ー?、?|あれ、?)*(?:(?:そう?いえば|時間|それ|これ)[は、]?)?(?:まだ)?(?:言っ|書い|伝え|話し)(?:て(?:い)?な(?:い|かった)|忘れ(?:た|てた))"
    "(?:か|っけ|ね|な|よ|わ|も)*[。!?…ー~〜]*|(?:言い|書き)忘れ(?:た|てた)(?:けど|わ|ね)?[。!…]*"
)
"""あれ言ってないか: what was not said yet, and is so behind it."""


def find_moved(
    several: Iterable[Ahead],
    words: str,
    now: datetime,
    names: Iterable[str],
    own: Iterable[str],
    last: Set[int] = frozenset(),
    beside: Mapping[int, Beside] = _NOTHING,
    just: Set[int] | None = None,
) -> list[Moved]:
    """What of `several` lies on another day to come by a text of `now`; several if unsure which.

    Those of `names` are no things, those of `own` tell it. What names but days may be of the
    `last` told, by their seq, an hour alone of those told `just` before, which is `last` where
    nobody says; who is named `beside` a plan is who it is of.
    """
    tellers, people, found, several = fold_names(own), list(names), list[Moved](), list(several)
    words = appointments.spell_short(words, several)
    is_right = correcting.puts_right(words)
    sentences = cues.list_telling(words, every=is_right)
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
            _find_told(
                one, sentences, now, tellers, beside.get(one.seq), sole, loosely=True,
                is_right=is_right and (one.seq in last or excuses.admits(words)),
            )
            for one in _sharing(sentences, several)
        )  # fmt: skip
        found = [one for one in loose if one]
        found = found if len(found) == 1 else []
    if not found:
        before = last if just is None else just
        found = _find_hour_alone([one for one in several if one.seq in before], words, now)
    coming = [one for one in found if not one.plan.is_over(now)]
    return coming or [one for one in found if now - one.plan.at <= _LATELY]


def _find_hour_alone(last: Sequence[Ahead], words: str, now: datetime) -> list[Moved]:
    """The one plan told just before, at the hour that a turn begins with and says no more of, be it
    beside its day, or behind what says but that it was left out."""
    told = [one for one in ahead.told_sentences(words[:READ])[:2] if not _LEFT_OUT.fullmatch(one)]
    if len(last) != 1 or not told or last[0].every:
        return []
    (plan,), sentence = last, told[0]
    times = _times(text.small(sentence), plan, now)
    hour = hours.find_in_next_breath(sentence, times, plan.text, plan.when)
    if hour in (None, plan.when.hour) or text.is_japanese(sentence) != text.is_japanese(plan.text):
        return []
    when = When(plan.when.day, hour)
    written = "" if ahead.is_past(when, now) else write_on(plan, when, now, lambda *_: None)
    return [Moved(plan, written, when)] if written else []


def find_known(
    several: Iterable[Ahead],
    words: str,
    now: datetime,
    own: Iterable[str],
    beside: Mapping[int, Beside] = _NOTHING,
) -> Ahead | None:
    """The one of `several` of which a text says that it was moved to the day that it is on."""
    tellers, several = fold_names(own), list(several)
    sentences = cues.list_telling(appointments.spell_short(words, several))
    sole = appointments.find_sole(several if sentences else (), now)
    find = partial(_find_told, is_there=True)
    sure = (find(one, sentences, now, tellers, beside.get(one.seq), sole) for one in several)
    loose = (
        find(one, sentences, now, tellers, beside.get(one.seq), sole, loosely=True)
        for one in _sharing(sentences, several)
    )
    found = next(filter(None, chain(sure, loose)), None)
    return found.plan if found else None


def _sharing(sentences: Iterable[ChangeTold], several: Iterable[Ahead]) -> list[Ahead]:
    """Those of `several` that have a word of English sentences: none other is meant by a clause."""
    told = " ".join(one.sentence for one in sentences)
    words = [] if text.is_japanese(told) else sorted({one[:4] for one in text.query_tokens(told)})
    if not words:
        return []
    shared = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})", re.IGNORECASE)
    return [one for one in several if shared.search(one.text)]


def tells_stretch(words: str, plan: Ahead, when: When, now: datetime) -> bool:
    """Whether a text that moves a plan to a day names the last of its days beside it."""
    days = (day for one in cues.list_telling(words) for day in _times(one.sentence, plan, now))
    return any(one.day == when.day and one.last for one in days)


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
    sentences: Iterable[ChangeTold],
    now: datetime,
    tellers: list[str],
    beside: Beside | None,
    sole: appointments.Sole,
    *,
    is_there: bool = False,
    loosely: bool = False,
    is_right: bool = False,
) -> Moved | None:
    """A plan with the day that a sentence says its thing is on: another, or its own one."""
    if plan.every and not plan.is_often:
        return None
    read = read_plan(plan, beside)
    sentences = [one for one in sentences if not placing.is_of_guest(text.small(one[0]), read.told)]
    standing = plan.standing(now).when.day if plan.is_often else None
    for sentence, rest, words in sentences:
        japanese, start = text.is_japanese(sentence), None
        if (
            japanese != text.is_japanese(read.told)
            or (japanese and loosely)
            or owners.are_of_others(sentence, plan.text, tellers)
        ):
            continue
        as_told = sentence
        sentence, start = starting.drop_start(sentence, standing, now)  # noqa: PLW2901
        if not japanese:  # "her play" is what she who is named in the plan has
            of = whom.without_teller(plan.text)
            if beside:
                of = "\n".join((of, beside.words, *(f"with {one}" for one in beside.names)))
            sentence = whom.name_others(sentence, words, of)  # noqa: PLW2901
        small, times = _read_times(text.small(sentence), plan, now, japanese=japanese)
        masked = placing.cover_times(small, times, parts=not japanese)
        days = {one.day for one in times if one.day}
        is_then = not days or (days == {plan.when.day} and not plan.is_often)
        is_then = is_then or naming.tells_hour_of_each(sentence, plan, now)
        if japanese:
            found = moves_japanese.find_moves(small, masked, tellers)
            alone = moves_japanese.find_hour(small, masked, tellers) if is_then else iter(())
        elif loosely:
            found = (
                one  # "my shift is on the 18th at 8" is no other hour of the one on the 10th
                for one in clauses_english.find_in_clauses(small, masked, is_right=is_right)
                if is_then or (not one.tells_hour and "#" in masked[slice(*one.new)])
            )
            alone = iter(())
        else:
            found = moves_english.find_moves(small, masked)
            alone = moves_english.find_hour(small, masked) if is_then else iter(())
        if plan.is_often and (days or sentence == as_told):  # one of many is moved once, its hour
            is_each = not naming.is_of_some(small, now)  # each time
            found = (one for one in found if is_each and "@" in masked[slice(*one.new)])
        for move in (*found, *alone):
            is_known = move.tells_hour and not is_there and placing.is_told(move, times, plan)
            if is_known or _SINCE_WHEN.fullmatch(move.words):  # of what, a clause before says
                continue
            when = placing.with_hour(
                placing.find_when(move, times, plan, now, small), rest, times, now, plan.text
            )
            is_so = when is not None and (when == plan.when) is is_there
            when = _begin(when, plan, start)
            if (
                when
                and is_so
                and not ahead.is_past(when, now)
                and (is_there or placing.is_of_its_day(move, times, plan, small))
                and _is_meant(move, plan, read, now, tellers, sole, japanese=japanese)
            ):
                ends = partial(_find_end, move, times, small, plan.text)
                told = placing.leave_hour(plan, move, times, small, now)
                return Moved(plan, write_on(told, when, now, ends, start), when, start)
    return None


def _begin(when: When | None, plan: Ahead, start: date | None) -> When | None:
    """Where what comes back stands first, that is so from `start` on."""
    if when is None or start is None:
        return when
    return when._replace(day=plan.return_after(start - timedelta(1)))


def _find_end(
    move: Move, times: Iterable[Mention], plain: str, told: str, days: Mention, first: date
) -> date | None:
    """Where `days` of a plan, as it is `told`, end that a move lets begin on another `first`; None
    where nobody said: what is moved to a day may be shorter there, but for nights that are
    counted."""
    if days.last is None or days.day is None:
        return None
    if days_japanese.COUNTED.search(told) and not any(one.last for one in times):
        return first + (days.last - days.day)
    if (move.begins or move.starts) and first <= days.last:
        return days.last
    if move.days or move.months or move.begins:
        return first + (days.last - days.day)
    new = next((one for one in times if one.day and move.new[0] <= one.start < move.new[1]), None)
    if new is None or new.last:
        return new.last if new else days.last
    is_start = edges.begins_with(plain, new) or correcting.denies(plain, times)
    return days.last if is_start else None


def _times(sentence: str, plan: Ahead, now: datetime) -> list[Mention]:
    """The days and hours that a sentence names: a day without its month is of the plan's."""
    days = correcting.find_days_meant(sentence, now, plan.when.day)
    days = list(correcting.join_stretches(sentence, days, plan.when.day))
    days += placing.find_week_after(sentence, plan.when.day)
    hours = correcting.find_hours(sentence, now)
    apart = (one for one in hours if all(one.end <= d.start or d.end <= one.start for d in days))
    return [*days, *apart]


def _read_times(
    plain: str, plan: Ahead, now: datetime, *, japanese: bool
) -> tuple[str, list[Mention]]:
    """A sentence with the days and hours it names; what two clauses change is said in one."""
    times = _times(plain, plan, now)
    if japanese:
        joined = named_japanese.join_clauses(plain, placing.cover_times(plain, times))
        if joined != plain:
            return joined, _times(joined, plan, now)
    return plain, times


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
    is_it = appointments.is_meant(thing, plan, sole, now, _times)
    if is_it or appointments.is_bare(thing):
        return is_it
    visits = compiled(_VISITS).search(read.told) and whom.may_come(move.who, read.told)
    is_mine = move.who == "we" and appointments.treats(read.told)
    is_nobodys = move.who == "they" and not (visits or whom.may_be_they(read.told))
    is_kept = move.takes and not appointments.is_one(read.told)
    if is_mine or is_nobodys or is_kept or (move.begins and not visits):
        return False
    if japanese:
        thing, told = occasions.call_both_alike(moves_japanese.name_in_full(thing), read.told)
        read = read._replace(told=told)
    seen = plan.kept_at.astimezone(now.tzinfo)
    thing, told = deadline.name_due(thing, plan.text, read.told, seen)
    if told != read.told:
        read = Words(told, text.tokens(told).keys())
    if not japanese and compiled(_COMES).search(read.told):  # who arrives, comes
        bare = compiled(_COMES).sub(" ", thing)
        by = compiled(_TRAVELS).search(thing) if move.old else None
        if by and compiled(_VISITOR.format(by["who"])).match(read.told):
            bare = by["who"]
        thing = bare if text.query_tokens(ahead.without_times(bare, now)) else thing
    if not text.query_tokens(ahead.without_times(thing, now)):
        return move.old is not None and not thing.strip(" .,、")
    if not is_about(Thing(thing, or_done_to=True), plan, read, now, japanese=japanese):
        return False
    left = ahead.without_times(thing, now)
    return japanese or moves_english.is_whole(left, ahead.without_times(read.told, seen))


def write_on(
    plan: Ahead,
    when: When,
    now: datetime,
    ends: Callable[[Mention, date], date | None],
    start: date | None = None,
) -> str:
    """The words of a plan with another day and hour; empty where they would not be read so.

    Why it was to be on another day they tell no more, where they are read as well without it.
    """
    from ego.core.memory.pointing import wording
    from ego.core.memory.pointing.mending import why_then

    seen = plan.kept_at.astimezone(now.tzinfo)
    if plan.is_often:
        words = regular.set_hour(plan, when.hour, now) if when.hour else ""
        return starting.lead(words, start) if start and words else words
    told = last_day.end_before(plan.text, plan.when.day, plan.until, seen, now)
    told = days_japanese.drop_other_hour(told) if when.hour else told
    for whole in dict.fromkeys((why_then.drop(told, seen), told)):
        words = wording.word_anew(whole, when, seen, now, ends)
        if when.hour is not None and ahead.find(words, now) in (None, When(when.day)):
            words = correcting.add_hour(words, when, now)
        if ahead.find(words, now) == when:
            return words
    return ""
