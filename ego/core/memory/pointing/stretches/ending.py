"""Another end: what goes on for days is told to end earlier or later than it was to.

It is read where a sentence names the last day, or by how much that is another one, and shares a
word with exactly one of the stretches that lie ahead; or names nothing, and there is but one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import dates, whom
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences
from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.spoken import compiled, find_days
from ego.core.memory.pointing.stretches import ends_english, ends_japanese, last_day
from ego.core.memory.pointing.told import again
from ego.core.memory.pointing.told.moves import correcting
from ego.core.memory.pointing.told.things import ELSEWHERE, Beside

_LONGEST = timedelta(days=92)
"""Nobody stays so much longer than was said."""
_GENERAL = frozenset(
    text.tokens(
        "day week night plan time work back home stay until later earlier longer early end trip"
        " visit now bring brought come came coming going leave return extend two three add cut"
        " short"
    )
) | frozenset("仕事 都合 予定 日程 時間 今回 帰国 帰宅 延長 延泊 短縮 結局 急遽 会社 先方".split())
"""Words that name none of several stretches."""
_KINDS = frozenset(
    text.tokens(
        "holiday vacation getaway break journey flight plane train drive fly change book rebook"
        " decide early sooner earlier only again instead after all one"
    )
) | frozenset("旅行 出張 休暇 帰省 里帰り 滞在 連休 休み".split())
"""Words for a stretch that one alone has no other name for."""
_RUNS = "[\u3400-\u9fff々]{2,}|[ァ-ヶー]{2,}|[母父姉兄妹弟妻夫娘]"
_DAYS = (
    r"[\d一二三四五六七八九十]+[月日]|[月火水木金土日]曜日?|\d+(?:st|nd|rd|th)?"
    r"|(?i:\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|\b\w+day\b)"
)
_SOMEBODY = late.regex(
    r"(?<![.!?] )(?<!^)\b[A-Z][a-z]+\b"
    r"|\b(?!(?:The|My|Our|It|She|He|They|We)\b)[A-Z][a-z]+(?=['’]s\b| (?:is|has|will|can)\b)"
)
"""A name that an English sentence says, of somebody or of a place."""
_UP_TO = r" ?(?:to|until|till|through|[-–—〜~～]|から、?) ?(?:the )?"
_VISITS = r"\b(?:visit\w*|stay(?:s|ing)?|com(?:es?|ing)|guest|here)\b|来|泊ま|滞在"
_ONESELF = r"\b(?:i|we|my|our)\b|['’](?:m|ve)\b"


class OtherEnd(NamedTuple):
    """A stretch that ends on another day: the plan, and that day."""

    plan: Ahead
    last: date

    def words(self, now: datetime) -> str:
        """The plan's words with that day; empty where they do not tell the days in one place."""
        at = self.plan.kept_at.astimezone(now.tzinfo)
        if self.plan.when.day == self.plan.last_day:
            return self._with_last_day(at, now)
        return last_day.put_last_day(self.plan.text, self.plan.when.day, self.last, at, now)

    def _with_last_day(self, at: datetime, now: datetime) -> str:
        """The same of a plan whose words name but its first day."""
        told, first = self.plan.text, self.plan.when.day
        days = find_days(told, at)
        if len(days) != 1 or days[0].last:
            return ""
        rest = compiled("^(?:から|に|は)、?").sub("", told[days[0].end :])
        month = f"{self.last.month}月" if self.last.month != first.month else ""
        for year in ("", f"{self.last.year}年"):
            span = f"{first.month}月{first.day}日から{year}{month}{self.last.day}日まで"
            words = f"{told[: days[0].start]}{span}{rest}"
            if last_day.find_last_day(words, first, now) == self.last:
                return words
        return ""


def may_tell_end(words: str) -> bool:
    """Whether a text may say that something ends on another day; only those need the plans."""
    plain = text.composed(words[:READ])
    if text.is_japanese(plain):
        return compiled(ends_japanese.MAY_TELL).search(plain) is not None
    return compiled(ends_english.MAY_TELL).search(plain) is not None


def is_open(one: Ahead, now: datetime) -> bool:
    """Whether it goes on for days, and its last one is not behind."""
    return not one.every and one.when.day < one.last_day >= now.astimezone(one.zone).date()


_WEEKDAY = (
    "(?<!今週)(?<!来週)(?<!今週の)(?<!来週の)(?<!毎週)(?<!毎週の)(?P<day>[月火水木金土日])曜日?"
)


def word_within(words: str, several: Iterable[Ahead], now: datetime) -> str:
    """Japanese words that say from which weekday, or until which, the one thing is that goes on for
    days, with those as dates where each is a day of it: of a trip from Tuesday to Thursday next
    week 水曜から is that of next week."""
    if not compiled(f"{_WEEKDAY}(?:から|まで)").search(words):
        return words
    told = (re.escape(one) for one in _find_words(words))
    said = {one for one in told if compiled(f"{one}(?:[はがも、]|って)").search(words)}
    meant = [one for one in several if is_open(one, now) and _shares(said, one)]
    length = (meant[0].last_day - meant[0].when.day).days if len(meant) == 1 else _WEEK
    days = [meant[0].when.day + timedelta(n) for n in range(length + 1)] if length < _WEEK else []
    dates_of = {"月火水木金土日"[day.weekday()]: f"{day.month}月{day.day}日" for day in days}
    named = {one["day"] for one in compiled(_WEEKDAY).finditer(words)}
    if not named <= dates_of.keys():
        return words
    words = compiled("[今来]週の(?![月火水木金土日]曜)").sub("", words)
    return compiled(_WEEKDAY).sub(lambda one: dates_of[one["day"]], words)


_WEEK = 7


def find_ended(
    several: Iterable[Ahead],
    words: str,
    now: datetime,
    beside: Mapping[int, Beside] | None = None,
) -> OtherEnd | None:
    """What of `several` is told by a text of `now` to end on another day; None if unsure which.

    `beside` is what else was told with each, by its seq.
    """
    plain = text.composed(words[:READ])
    several = list(several) if may_tell_end(plain) else []
    stretches = [one for one in several if is_open(one, now)]
    for sentence in told_sentences(plain) if several else ():
        if compiled(ELSEWHERE).search(sentence):
            continue
        if whole := _find_whole(several, sentence, now):
            return whole
        meant = _find_meant(stretches, sentence, plain, beside or {})
        last = _find_last(meant, sentence, now) if meant else None
        if meant and last and last != meant.last_day:
            return OtherEnd(meant, last)
    return None


_UP_TO_LAST = (
    r"(?:年明けの?|(?P<last_month>\d{1,2})[月/])?(?P<last>\d{1,2})日?まで"
    "(?:に(?:する|します|した|しました|なった|なりました|決めた|決まった|決定)|の?予定|で|だ|です|って|よ|ね|わ)*[。!]*$"
)
_WHOLE = (
    r"^(?P<what>[^、。\d]{1,12}?)[はも]?、?(?:(?P<month>\d{1,2})[月/])?(?P<day>\d{1,2})日?(?:から|[〜~])、?"
    f"{_UP_TO_LAST}"
)
"""帰省、29日から2日までにした: what was told but from its first day on ends on that last one."""
_ON_ITS_WAY = "実家|帰省|里帰り|旅行|出張|滞在|日から(?!\\d|[一二三]泊)"


def is_of_whole(sentence: str, plan: Ahead) -> bool:
    """Whether a Japanese sentence names days from the first of a plan's to the last, or but that of
    what goes on for days: 帰省、3日までにした."""
    if span := compiled(_WHOLE).search(sentence):
        return int(span["day"]) == plan.when.day.day
    is_long = plan.when.day < plan.last_day
    return (
        is_long
        and compiled(rf"^[^、。\d]{{1,12}}[はも、]{_UP_TO_LAST}").search(sentence) is not None
    )


def _find_whole(several: Iterable[Ahead], sentence: str, now: datetime) -> OtherEnd | None:
    """The one plan that begins on the first of the days a Japanese sentence names from that to the
    last, where no word told yet when it ends."""
    span = compiled(_WHOLE).search(sentence)
    if span is None:
        return None
    said, day = _find_words(span["what"]), int(span["day"])
    found = [
        one
        for one in several
        if not one.every
        and one.when.day == one.last_day >= now.date()
        and one.when.day.day == day
        and int(span["month"] or one.when.day.month) == one.when.day.month
        and (_shares(said, one) or (said <= _KINDS and compiled(_ON_ITS_WAY).search(one.text)))
    ]
    if len(found) != 1 or whom.find_people_in(span["what"]):
        return None
    start = datetime.combine(found[0].when.day, time())
    months = (int(span["last_month"] or 0) - start.month) % 12 if span["last_month"] else None
    last = dates.coming_day_of_month(start, int(span["last"]), months)
    is_so = last is not None and start.date() < last <= start.date() + _LONGEST
    return OtherEnd(found[0], last) if last and is_so else None


def _find_meant(
    stretches: list[Ahead], sentence: str, words: str, beside: Mapping[int, Beside]
) -> Ahead | None:
    """The one stretch that a sentence is about: by a word of it, or of what is said beside it."""
    for told in dict.fromkeys((sentence, words)):
        said = _find_words(told)
        sharing = [
            one
            for one in stretches
            if _shares(said, one) and not _is_of_others(told, one, beside.get(one.seq))
        ]
        if sharing:
            return sharing[0] if len(sharing) == 1 else None
    alone = stretches[0] if len(stretches) == 1 else None
    if alone is None or whom.find_people_in(words):
        return None
    of_plan = whom.without_teller(alone.text)
    is_own = bool(compiled(_ONESELF).search(text.small(of_plan))) or text.is_japanese(of_plan)
    visits = compiled(_VISITS).search(text.small(of_plan))
    names_nothing = not _find_words(sentence) - _KINDS
    is_first = compiled(_ONESELF).search(text.small(sentence)) is not None
    if text.is_japanese(sentence):
        return alone if names_nothing and not whom.find_people_in(of_plan) else None
    return alone if names_nothing and is_own and is_first and not visits else None


def _find_words(plain: str) -> set[str]:
    """What may name one of several stretches: English words, and Japanese runs and kin."""
    bare = compiled(_DAYS).sub(" ", plain)
    english = {one for one in text.query_tokens(bare) if one.isascii() and one.isalpha()}
    return (english | set(compiled(_RUNS).findall(bare))) - _GENERAL


def _shares(said: set[str], one: Ahead) -> bool:
    told = _find_words(whom.without_teller(one.text))
    japanese = (word for word in told if not word.isascii())
    return bool(said & told) or any(
        len(word) > 1 and len(other) > 1 and (word in other or other in word)
        for word in japanese
        for other in said
        if not other.isascii()
    )


def _is_of_others(told: str, one: Ahead, beside: Beside | None) -> bool:
    """Whether a text names somebody of whom a plan says nothing."""
    named = [*whom.find_people_in(told), *_find_names(told)]
    known = text.normalise("\n".join((one.text, *(beside.name() if beside else ()))))
    return any(
        text.normalise(re.sub("^(?:my|our) ", "", name, flags=re.I)) not in known for name in named
    )


def _find_names(told: str) -> list[str]:
    if text.is_japanese(told):
        return []
    found = (one[0] for one in _SOMEBODY.finditer(told))
    return [one for one in found if not compiled(_DAYS).fullmatch(one)]


def _find_last(plan: Ahead, sentence: str, now: datetime) -> date | None:
    """The last day of a plan by a sentence that is about it."""
    days = correcting.find_days_meant(sentence, now, plan.last_day)
    days = [one for one in days if one.day]
    first = plan.when.day
    joined = list(correcting.join_stretches(sentence, days, plan.last_day))
    told = (*last_day.find_stretches(sentence, first, now), *joined)
    whole = {one.last for one in told if one.last and one.day == first}
    whole |= {
        other.day
        for one, other in pairwise(days)
        if one.day == first
        and other.day
        and compiled(_UP_TO).fullmatch(sentence[one.end : other.start])
    }
    if whole:
        return whole.pop() if len(whole) == 1 else None
    if any(one.last for one in joined):
        return None
    masked = dates.cover(text.small(sentence), days)
    if text.is_japanese(sentence):
        small = text.small(sentence)
        found = ends_japanese.find_new_end(small, masked)
        if (count := ends_japanese.count_in_all(small)) is not None:
            found = (first - plan.last_day).days + count
    else:
        visits = compiled(_VISITS).search(text.small(plan.text))
        if ends_english.starts_anew(masked) and not visits:
            return None
        found = ends_english.find_new_end(masked)
    if found is None:
        return None
    last = _day_at(found, days) if isinstance(found, tuple) else plan.last_day + timedelta(found)
    is_meant = last is not None and plan.when.day <= last <= plan.last_day + _LONGEST
    return last if is_meant and last and last >= now.date() else None


def _day_at(span: tuple[int, int], days: Iterable[Mention]) -> date | None:
    return next((one.day for one in days if one.start == span[0]), None)


_NOT_NOW = (
    r"^\W*(?:(?:sorry|no|actually|correction)[,:] )?not (?:this week|now)\b(?! yet\b)"
    "|^[、。\\s]*(?:今週|今)(?:では|じゃ)(?:ない|なく)"
)


def find_not_now(
    several: Iterable[Ahead], words: str, now: datetime, names: Iterable[str]
) -> list[Ahead]:
    """The one of `several` that goes on for days by now and is off, for `words` say that it is not
    now but then: "Not this week: Jonas is on call from 16 to 22 November"."""
    if not compiled(_NOT_NOW).search(text.small(words)):
        return []
    called = list(names)
    found = [
        one
        for one in several
        if one.every is None
        and one.goes_on_for_days(now)
        and again.is_same_thing(one.text, words, now, called)
    ]
    return found if len(found) == 1 else []
