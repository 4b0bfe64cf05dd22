"""What lies ahead: the day or hour that a memory points forward to.

`find` looks for one in a memory's own words, and takes it only where they name exactly one day or
hour to come: no habit, no stretch of time, nothing that is past, asked, supposed, quoted or told
in a story. What it is not sure of it leaves. A time that somebody wrote on purpose reads `written`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from enum import IntEnum
from functools import lru_cache
from types import ModuleType

from ego.core import moments, text
from ego.core.memory.pointing import behind, hours
from ego.core.memory.pointing.dates import LAST_YEAR, Mention, Sentence, When, cover, may_name_time
from ego.core.memory.pointing.mending import one_on_one
from ego.core.memory.pointing.often.returning import Every, Pointed, return_after
from ego.core.memory.pointing.shown.said import Since
from ego.core.memory.pointing.stretches import begins, last_day

LONGEST = 2_000
"""Characters of a memory that are searched: what names its day says so early."""
READ, _LONGEST_SENTENCE = 4_000, 600
"""So much of a text is read for what it tells of plans, and of that no longer sentence: nobody
told that one, and some patterns take a time that grows with its square."""
ASKED_AT_MOST = 3
"""In so many sessions it is asked how it went, when nothing was told of it."""
NEVER_ASKED = -1
"""What stands for one of what comes back is asked about no more than that."""
SITTING = timedelta(hours=3)
"""What is asked again within it is asked in the same session."""
LET_GO_AFTER = timedelta(days=14)
"""So long after it, nobody asks any more how it went."""
HOUR_BEFORE = timedelta(hours=1)
"""So long before it begins, what has an hour comes to mind once more: "today" may be long ago."""
_LASTS = timedelta(hours=1)
"""What has an hour is over an hour later."""


class Stage(IntEnum):
    """Where a day stands, seen from now."""

    FAR = 0
    BEFORE = 1
    """It is tomorrow."""
    DAY = 2
    """It is today."""
    AFTER = 3


class Reminded(IntEnum):
    """How far it came to mind by itself. What a beat told is told to the next session all the
    same, for that one does not know of the beat."""

    NOT_YET = 0
    BEFORE = 1
    """On the day before."""
    BY_A_BEAT = 2
    """On its day, by a heartbeat."""
    ON_ITS_DAY = 3
    """In a session of its day."""
    IN_ITS_HOUR_BY_A_BEAT = 4
    """Where it has an hour: from an hour before that on, by a heartbeat."""
    IN_ITS_HOUR = 5
    """The same in a session."""
    CALLED_OFF = 6
    """It is off: it comes to mind no more."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What lies ahead of a memory, and how far it was told of."""

    seq: int
    """The memory's, as are `memory_id`, `text` (as it was meant: `mending.mend`) and `private`."""
    memory_id: str
    text: str
    private: bool
    kept_at: datetime
    """When it was remembered: what it calls tomorrow is the day after that."""
    when: When
    at: datetime
    """The moment it begins, in UTC."""
    zone: tzinfo | None
    """The clock that its day is on; None for the machine's own."""
    every: Every | None = None
    """How often it comes back; None for once."""
    first_day: date = date.min
    """The day its returns are counted from: one of them may stand on another day."""
    weekdays: tuple[int, ...] = ()
    """The days of each week, from 0 for Monday, that it is on; empty where that is one."""
    left_out: tuple[date, ...] = ()
    """Days to come on which it would be, and is not."""
    until: date = date.max
    """The day from which it comes back, or goes on, no more: something else was told since."""
    told: Reminded = Reminded.NOT_YET
    asked: int = 0
    asked_at: datetime | None = None
    """When it was last asked about, or told of on a later one of its days."""
    closed_at: datetime | None = None
    """When it was told that it is done or off; None while it is open."""
    figures: str = ""
    """What a meeting of two is called in its text as that was written: "1:1"."""
    since: Since | None = None
    """What was said of it since it was kept; None for nothing, or where nobody looked."""

    def stage(self, now: datetime) -> Stage:
        """Where its day stands at `now`, on its own clock."""
        days = (self.when.day - now.astimezone(self.zone).date()).days
        if days < 0:
            return Stage.AFTER
        return {0: Stage.DAY, 1: Stage.BEFORE}.get(days, Stage.FAR)

    def is_to_tell(self, now: datetime) -> bool:
        """Whether no session was told of this stage of it yet: the day before, day or hour.

        What goes on for days is told once on each of them."""
        if self.goes_on(now):
            here = now.astimezone(self.zone).date()
            return self.asked_at is None or self.asked_at.astimezone(self.zone).date() < here
        if self._is_behind_its_hour(now):  # of a beat the next session does not know
            return self.told < Reminded.ON_ITS_DAY or self.told is Reminded.IN_ITS_HOUR_BY_A_BEAT
        is_near = self.stage(now) in (Stage.BEFORE, Stage.DAY)
        return is_near and self.told < self.stage_told(now)

    def stage_told(self, now: datetime, *, by_a_beat: bool = False) -> Reminded:
        """How far it came to mind for whoever is told of it at `now`: a session, or a beat."""
        if self._is_in_its_hour(now):
            return Reminded.IN_ITS_HOUR_BY_A_BEAT if by_a_beat else Reminded.IN_ITS_HOUR
        if self._is_behind_its_hour(now) and not by_a_beat:
            return Reminded.IN_ITS_HOUR
        if self.stage(now) is Stage.BEFORE:
            return Reminded.BEFORE
        return Reminded.BY_A_BEAT if by_a_beat else Reminded.ON_ITS_DAY

    def _is_in_its_hour(self, now: datetime) -> bool:
        """Whether it has an hour, and that comes within one, or goes on."""
        return self.when.hour is not None and self.at - HOUR_BEFORE <= now < self.at + _LASTS

    def _is_behind_its_hour(self, now: datetime) -> bool:
        """Whether its hour is behind, on its day."""
        is_today = self.stage(now) is Stage.DAY
        return is_today and self.when.hour is not None and now >= self.at + _LASTS

    def was_told_of(self, now: datetime) -> bool:
        """Whether a beat need not tell it any more.

        It was told on its day, in its hour where it has one that is not behind, or asked about."""
        is_for_its_hour = self.when.hour is not None and now < self.at + _LASTS
        least = Reminded.IN_ITS_HOUR_BY_A_BEAT if is_for_its_hour else Reminded.BY_A_BEAT
        return self.told >= least or self.asked > 0

    def has_begun(self, now: datetime) -> bool:
        """Whether a memory of `now` can tell how it was."""
        return self.at <= now

    def is_over(self, now: datetime) -> bool:
        """Whether its hour, or its day, is behind."""
        if self.when.hour is None:
            return self.stage(now) is Stage.AFTER and not self._is_within(now)
        return now >= self.at + _LASTS and not self._is_within(now)

    def goes_on(self, now: datetime) -> bool:
        """Whether it began on a day before and goes on."""
        return self.stage(now) is Stage.AFTER and self._is_within(now)

    def may_be_done(self, now: datetime) -> bool:
        """Whether what is told of it may be how it went: what goes on for days has its last day."""
        return now.astimezone(self.zone).date() >= self.last_day

    def goes_on_for_days(self, at: datetime) -> bool:
        """Whether it is of several days, and `at` is on one of them."""
        here = at.astimezone(self.zone).date()
        return self.when.day <= here <= self.last_day and self.last_day > self.when.day

    def _is_within(self, now: datetime) -> bool:
        """Whether its words tell a last day, and that is not behind."""
        last = self.last_day
        return last > self.when.day and now.astimezone(self.zone).date() <= last

    @property
    def last_day(self) -> date:
        """The last of its days, as was told since, or in its words: "11 to 14 September"."""
        first, at = self.when.day, self.kept_at.astimezone(self.zone)
        if self.is_often:
            return first
        return last_day.find_last_day(self.text[:LONGEST], first, at, self.until)

    def is_to_ask(self, now: datetime) -> bool:
        """Whether to ask how it went: it is over, and was not asked about in three sessions.

        Nobody asks that of each yoga lesson, or each shift."""
        is_just_over = self.is_over(now) and not self.is_long_over(now)
        if self.is_often or not is_just_over or begins.is_nothing_to_ask(self.text[:LONGEST]):
            return False
        most = 1 if begins.is_others_change(self.text[:LONGEST]) else ASKED_AT_MOST
        return self.asked < most or not self.is_new_session(now)

    def is_long_over(self, now: datetime) -> bool:
        """Whether it is over for so long that nobody asks of it, and no list names it."""
        return now - self.at - (self.last_day - self.when.day) > LET_GO_AFTER

    def is_new_session(self, now: datetime) -> bool:
        """Whether it was not asked about in this session yet."""
        return self.asked_at is None or now - self.asked_at >= SITTING

    def is_let_go(self, now: datetime) -> bool:
        """Whether it is over, and nobody asks about it any more."""
        return self.is_over(now) and not self.is_to_ask(now)

    def standing(self, now: datetime) -> Ahead:
        """Itself; what comes back and is let go of stands at its next return."""
        one, yesterday = self, now.astimezone(self.zone).date() - timedelta(days=1)
        while one.every and one.is_let_go(now):
            behind = max(one.when.day, yesterday) if one.is_often else one.when.day
            when = When(one.return_after(behind), one.when.hour)
            at = moment(when, one.zone)
            one = replace(one, when=when, at=at, told=Reminded.NOT_YET, asked=0, asked_at=None)
        return one

    def next_return(self, now: datetime) -> When:
        """Its next return after today, and after the day it stands on; itself when it has none."""
        if self.every is None:
            return self.when
        behind = max(self.when.day, now.astimezone(self.zone).date())
        return When(self.return_after(behind), self.when.hour)

    def return_after(self, day: date) -> date:
        """The first day after `day` on which it comes back; `day` itself for what is once."""
        if self.every is None:
            return day
        return return_after(day, self.first_day, self.every, self.weekdays, self.left_out)

    @property
    def pointed(self) -> Pointed:
        """Where it points, and how often it comes back."""
        return Pointed(self.when, self.every, self.first_day, self.weekdays)

    @property
    def is_often(self) -> bool:
        """Whether it comes back every week or month."""
        return self.every is not None and self.every.is_often

    @property
    def how_often(self) -> str | None:
        """ "every Tuesday", "every year"; None for once."""
        return self.pointed.how_often

    @property
    def was_told(self) -> bool:
        """Whether it came to mind by itself, before or behind its time."""
        return self.told is not Reminded.NOT_YET or self.asked > 0

    def say(self, now: datetime) -> str:
        """ "20 June at 15:00", "tomorrow", "today at 15:00", "yesterday", on its own clock."""
        here = now.astimezone(self.zone)
        if self.when.day < here.date() and self._is_within(now):
            left = (self.last_day - here.date()).days
            return f"until {_NEAR.get(left) or say(When(self.last_day), here)}"
        near = _NEAR.get((self.when.day - here.date()).days)
        if near is None:
            return say(self.when, here)
        return near if self.when.hour is None else f"{near} at {self.when.hour:%H:%M}"

    def words(self, now: datetime) -> str:
        """Its text as it is to be read at `now`: no day in it misleads."""
        from ego.core.memory.pointing import wording

        at, here = self.kept_at.astimezone(self.zone), now.astimezone(self.zone)
        words = one_on_one.write_as(self.text, self.figures)
        if self.is_often:  # "every Tuesday" is that at any time
            from ego.core.memory.pointing.often import reworded

            return reworded.word_each_time(words, self.pointed, at)
        told = last_day.end_before(words, self.when.day, self.until, at, here)
        return wording.word(told, self.when, at, here, set_to=self.first_day)

    def line(self, now: datetime, columns: int, most: int = 0) -> str:
        """Its words on a line of so many columns, behind its day (`say`), or of up to `most` where
        more than that day has no room in them."""
        from ego.core.memory.pointing.shown import bare, cutting

        here, words = now.astimezone(self.zone), bare.drop_closer(self.words(now))
        return cutting.line_up_to(words, columns, most, self.when, here)

    @property
    def was_spoken_of(self) -> bool:
        """Whether something was said of it once it had begun: nobody asks how it went then."""
        since = self.since
        return since is not None and since.at >= self.at and not since.tells_it_is_to_come

    def since_line(self, now: datetime, columns: int) -> str:
        """What was said of it since, as a line; empty for nothing."""
        return self.since.line(now, columns) if self.since else ""

    def with_since(self, said: str, now: datetime, columns: int) -> str:
        """A line that tells it, with what was said of it since behind that."""
        end = "" if said.endswith(tuple(".!?…。！？")) else "."
        return f"{said}{end} {self.since_line(now, columns)}" if self.since else said


_NEAR = {-1: "yesterday", 0: "today", 1: "tomorrow"}


def find(words: str, now: datetime) -> When | None:
    """The one day or hour to come that a memory's own `words` name, if they do."""
    plain = behind.drop_heading(text.composed(words[:LONGEST]), now)
    if not may_name_time(plain):
        return None
    tense = tense_of(plain)
    plain = tense.without_openers(plain)
    read = behind.read(plain, tense, now)
    days = {m.day for one in read for m in one.judged.mentions if m.day and m.day > now.date()}
    alone = dict[int, time | None]()
    for n, one in enumerate(read[1:]):
        behind_day = read[n].left if read[n].judged.taken else ""
        if behind_day and (hour := hours.find_alone(one.left, one.judged.mentions, behind_day)):
            alone[n + 1] = hour
    named = [
        (n, one.judged)
        for n, one in enumerate(read)
        if one.judged.taken and n not in alone and not is_of_today(one.judged, now)
    ]
    if len(named) != 1 or len(days) > 1:
        return None
    ((n, sentence),) = named
    due = combine(sentence.taken, now)
    if due is not None and due.hour is None:
        due = due._replace(hour=alone.get(n + 1))
    return None if due is None or is_past(due, now) or due.day.year > LAST_YEAR else due


def is_of_today(sentence: Sentence, now: datetime) -> bool:
    """Whether it tells of the day as it goes: "it rains today" announces nothing."""
    if sentence.later_today:
        return False
    return all(one.day == now.date() and one.hour is None for one in sentence.taken)


def tense_of(plain: str) -> ModuleType:
    """The grammar of the language that `plain` is in."""
    if text.is_japanese(plain):
        from ego.core.memory.pointing.grammar import tense_japanese

        return tense_japanese
    from ego.core.memory.pointing.grammar import tense_english

    return tense_english


@lru_cache(maxsize=512)
def told_sentences(words: str) -> tuple[str, ...]:
    """The sentences of `words` that may tell of a plan, without openers and flourishes."""
    tense = tense_of(plain := text.composed(words[:READ]))
    every = map(tense.drop_flourish, tense.sentences(tense.without_openers(plain)))
    return tuple(one for one in every if len(one) <= _LONGEST_SENTENCE)


@moments.reuse(1_024)
def without_times(words: str, now: datetime) -> str:
    """`words`, folded, without the days and hours that they name."""
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    plain = text.normalise(words)
    for language in (dates_english, dates_japanese):
        plain = cover(plain, language.scan(plain, now)).replace("#", " ")
    return plain


def combine(mentions: Sequence[Mention], now: datetime) -> When | None:
    """The one day of `mentions`, with its hour when they name one; None when they disagree."""
    days = {one.day for one in mentions if one.day}
    hours = {one.hour for one in mentions if one.hour is not None}
    if len(days) > 1 or not (days or hours):
        return None
    day = days.pop() if days else now.date()
    return When(day, hours.pop() if len(hours) == 1 else None)


def is_past(due: When, now: datetime) -> bool:
    """Whether its hour, or its whole day, is over at `now` (in the person's zone)."""
    if due.hour is None:
        return due.day < now.date()
    return datetime.combine(due.day, due.hour) <= now.replace(tzinfo=None)


def moment(due: When, zone: tzinfo | None) -> datetime:
    """The moment it begins, in UTC: its hour, or the day's first; the machine's zone for None."""
    return datetime.combine(due.day, due.hour or time(), zone).astimezone(UTC)


def say(due: When, now: datetime) -> str:
    """ "20 June", "20 June 2027 at 15:00": the year where it is not this one."""
    year = f" {due.day.year}" if due.day.year != now.year else ""
    hour = f" at {due.hour:%H:%M}" if due.hour is not None else ""
    return f"{due.day.day} {due.day:%B}{year}{hour}"
