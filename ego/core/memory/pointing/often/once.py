"""One of what comes back may be told to be on another day once: "yoga is on Friday this week".

It is read where a sentence says so of the thing and of nothing else, and of one week or day: what
moves for good ("on Fridays from now on", 毎週金曜になった) is no such thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import ahead, spoken
from ego.core.memory.pointing.ahead import Ahead, told_sentences
from ego.core.memory.pointing.dates import Mention, When
from ego.core.memory.pointing.hours import in_its_half
from ego.core.memory.pointing.mending import one_on_one
from ego.core.memory.pointing.often import naming, regular, reworded, skips, standing, starting
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.untold import elsewhere

_MAY_BE = (
    r"\b(?:instead|mov(?:e[sd]?|ing)|chang(?:e[sd]?|ing)|shift(?:s|ed|ing)?|re-?schedul\w+"
    r"|postpon\w+|switch\w*|push\w*|brought|put|week|month|next|only|once|this time|after next)\b"
    r"|今週|来週|今月|来月|今回|だけ|変更|変わ|移動|移[っり]|ずれ|ずら|振り?替|延期|前倒し|繰り?[上下]"
    r"|にな[っり]|じゃなく|では?なく|['’]s\b|\bon\b.*\b(?:at|on)\b|[日曜]の"
    r"|\b(?:is|starts?|begins?)(?: (?:today|tonight|tomorrow|this \w+))? at\b|[今明]日は"
    r"|\bno [a-z].*[,;:] (?:but |so )?(?:it|they|that)\b"
)
"""What each has some of."""
_FOR_GOOD = (
    r"\b(?:from now on|every|each|always|permanently|for good|from (?:next|this) (?:week|month))\b"
    r"|\w+days\b|毎週|毎月|いつも|これから|今後|今度から|[今来]週から|[今来]月から|ずっと"
)
_UNSURE = (
    r"\?|\b(?:not sure|never|might|may|maybe|perhaps|could|would|should|can|if|whether|unless|want"
    r"|hope|wish|try|asked?|think|thought|also|too|another|extra|additional|again|both|besides"
    r"|used to|yesterday|last (?:week|month|time))\b|n['’]t\b"
    "|かな|かも|もし|たい(?=[。なよ]|$)|でしょうか|ですか|だろう|らしい|昨日|先週|先月|追加|だった|でした|も(?=あ[るり])"
)
_ONCE = (
    r"\b(?:instead|mov(?:e[sd]?|ing)|changed|shift(?:s|ed)|re-?scheduled|postponed|switched|pushed"
    r"|brought|put|only|just this|this time|once)\b"
    "|だけ|今回|変更|変わ|移動|移[っり]|ずれ|ずら|振り?替|延期|前倒し|繰り?[上下]|にな[っり]"
)
"""What says of a day alone that it is another one than else."""
_NEAR = timedelta(7)
"""What is moved once stays so near to its day."""
_OF_WEEK = r"\bweek\b|[今来]週"
_ALONE = r"\b(?:only|just this|this time)\b|だけ|今回"
"""What says of once that it is but that, where all else goes without saying."""
_WAS_AT = r"\b(?:was|were) (?:at|from)\b"
_OLD_ENGLISH = r"\b(?:from|instead of|rather than|not|in place of)(?: on)?(?: the)? $"
_OLD_JAPANESE = r"^(?:じゃな|では?な|から(?!で?(?:[。、]|$)))"
_CUTS = late.regex(r"[,;:] | [-–—] ")
_REASON = (
    r",? \b(?:because|since|due to|as)\b"
    "|[^、はが#]{1,12}(?:の都合で|ため(?:に)?|ので|から(?=、))、?"
    "|(?<=[、はも])[^、はがも#]{1,8}が[^、はがも#]{1,10}(?:[てで]|から|ので)、?(?= *#)"
)
_GLUE_ENGLISH = (
    r"\b(?:is|are|was|were|be|been|has|have|had|will|going|go|goes|comes?|coming|get|gets|got|i|we|my|our|the|they|it"
    r"|it['’]s|that|of|to|from|on|at|in|for|by|and|but|so|not|no|off|cancelled|instead|rather|than|place"
    r"|takes?|happens?|held|mov(?:e[sd]?|ing)|chang(?:e[sd]?|ing)|shift(?:s|ed|ing)?"
    r"|re-?schedul(?:es?|ed)|postponed|switch(?:es|ed)?|push(?:es|ed)?|brought|put|back|forward|only"
    r"|just|once|this|time|week|one|starts?|begins?|day|oh|hey|btw|by the way|now|class|session"
    r"|lesson|['’](?:s|ll|ve|m|re))\b"
)
_GLUE_JAPANESE = (
    r"(?:\d+|[一二三半])(?:時間半?|分)(?:早|遅)(?:くな(?:って|り|った)|まって|れて)(?:、|て)?"
    r"|じゃなく(?:て|なって)?|では?なく(?:て)?|になりました|になった(?:んだ|んです)?|に変更(?:になった|になりました|した|します|する)?"
    r"|(?:に|へ)(?:移動|移|振り?替え?|ずれ|ずら|延期|前倒し)[ぁ-ん]*|変更|移動|振り?替え?|延期|休みで|中止で|なくて|代わりに|かわりに"
    r"|に?(?:あります|ある|やります|やる|行きます|行く|変わりました|変わった|変わる)|です|だけ|今回|予定|教室|レッスン"
    r"|(?:よ|ね|んだ|だ|は|が|を|に|へ|で|の|と|も|から)(?=$|[はがをにへでのともだよね。、! #@])"
    r"|[。、! ]+"
)


_ALSO = (
    r"^\W*(?:(?:oh|and|so|btw),? )*also,? (?=(?:the|my|our|his|her)\b|[a-z]+['’]s\b)"
    r"|^(?:あと|それと|それから|ちなみに)、?"
)
"""It opens what is told next; within a sentence it is of one more."""
_HEARD = (
    "(?:に(?:な|変わ)る(?:ん(?:だ|です))?|に?変更(?:になる(?:ん(?:だ|です))?|だ)?|(?<=[曜日時分半ら])(?:なん)?だ?)"
    "(?:って|らしい|そう(?:だ|です)|とのこと(?:だ|です)?)(?:さ|よ|ね)*(?=[。!]*$)"
)
"""木曜だって, 木曜に変わるらしい: what one hears that it is then, which is as good as done."""


class Once(NamedTuple):
    """What comes back, and one of its days that is on another one."""

    plan: Ahead
    day: date
    """The day that it would be on, and is not."""
    when: When
    words: str
    """The words of its own of that other day; empty where none are sure."""
    stands: Ahead | None = None
    """What stood for that day on another one until now: it was moved before."""
    is_skip: bool = False
    """Whether it comes back on that other day anyhow, and is but left out."""
    more: tuple[Once, ...] = ()
    """The same of the further days of a week on which all are at another hour."""


def may_tell(words: str) -> bool:
    """Whether a text may say that one of what comes back is on another day."""
    return bool(compiled(_MAY_BE).search(text.composed(words)))


def find_once(
    several: Sequence[Ahead],
    told: str,
    now: datetime,
    last: Set[int] = frozenset(),
    *,
    again: bool = False,
) -> list[Once]:
    """What of `several` comes back, and is on another day or at another hour once by a text.

    `now` has the person's zone. What names no thing is of those that were told just before:
    `last`, by their seq, or of the only one that comes back. What was moved so already is left, but
    where it is asked for `again`.
    """
    found = list[Once]()
    often = [one for one in several if one.is_often]
    for written in told_sentences(told) if often else ():
        sentence = compiled(_ALSO).sub("", written)
        sentence = naming.spell_names(sentence, [one.text for one in several])
        sentence = one_on_one.name_it(compiled(_HEARD).sub("になった", sentence))
        if not compiled(_MAY_BE).search(sentence) or not _is_once(sentence, now):
            continue
        is_alone = len(often) == 1 and bool(compiled(_ALONE).search(sentence))
        each = [
            _read_written(sentence, one, now, is_last=is_alone or one.seq in last)
            for one in often
            if not naming.tells_hour_of_each(written, one, now)
        ]
        for one in filter(None, each):
            anew = [*_list_anew((one, *one.more), several, again=again)]
            if anew:
                found.append(anew[0]._replace(more=tuple(anew[1:])))
    return found


def _list_anew(each: Iterable[Once], several: Sequence[Ahead], *, again: bool) -> Iterator[Once]:
    """Those that are not there already, each with what stands for its day."""
    for one in each:
        stands = None if again else _find_standing(one, several)
        if stands is None or not _is_there(one.when, stands.when):
            yield one._replace(stands=stands)


def drop_told(told: str, moved: Iterable[Once], now: datetime) -> str:
    """A text without the sentences that say so of any of these."""
    plain, several = text.composed(told), [one.plan for one in moved]
    plain = str(ahead.tense_of(plain).without_openers(plain))
    for sentence in told_sentences(told):
        last = {one.seq for one in several}
        if find_once(several, sentence, now, last, again=True):
            plain = spoken.drop_sentence(plain, sentence)
    return plain


def _is_once(sentence: str, now: datetime) -> bool:
    from ego.core.memory.pointing.told.things import ELSEWHERE

    if any(compiled(one).search(sentence) for one in (ELSEWHERE, _FOR_GOOD, _UNSURE)):
        return False
    if starting.find(sentence, now, is_known=True):
        return False
    return not regular.find_several(sentence, now)


def _find_standing(one: Once, several: Iterable[Ahead]) -> Ahead | None:
    """The plan that stands for that day already, where it was moved before: the nearest."""
    if one.day not in one.plan.left_out:
        return None
    found = standing.list_standing(replace(one.plan, left_out=(one.day,)), several)
    return min(found, key=lambda other: abs(other.when.day - one.day), default=None)


def _is_there(when: When, other: When) -> bool:
    return when.day == other.day and (when.hour is None or when.hour == other.hour)


def _read_written(sentence: str, plan: Ahead, now: datetime, *, is_last: bool) -> Once | None:
    """What a sentence says of a plan that may be written in figures: "our 1:1 is at 4 today"."""
    spelled = replace(plan, text=one_on_one.name_it(plan.text))
    if spelled.text == plan.text:
        return _read_any(sentence, plan, now, is_last=is_last)
    found = _read_any(sentence, spelled, now, is_last=is_last)
    each = [
        one._replace(plan=plan, words=one_on_one.write_it(one.words, plan.text))
        for one in ((found, *found.more) if found else ())
    ]
    return each[0]._replace(more=tuple(each[1:])) if each else None


def _read_any(sentence: str, plan: Ahead, now: datetime, *, is_last: bool) -> Once | None:
    """What a sentence says, or what it does without the clauses behind that tell why."""
    found = _read(sentence, plan, now, is_last=is_last)
    ends = [] if text.is_japanese(sentence) else [one.start() for one in _CUTS.finditer(sentence)]
    for end in ends[::-1]:
        found = found or _read(sentence[:end], plan, now, is_last=False)
    return found


def _read(sentence: str, plan: Ahead, now: datetime, *, is_last: bool) -> Once | None:
    plain = text.small(sentence)
    days, spans = naming.find_places(plain, now)
    named = _hours(plain, days, now)
    hours = [one for one in named if not compiled(_OLD_ENGLISH).search(plain[: one.start])]
    if len(days) > 2 or len(spans) > 1 or len(hours) > 1 or any(one.last for one in days):
        return None
    thing = _thing(plain, days, spans, named)
    if gone := [one.hour for one in named if one not in hours and one.hour]:
        is_last = (is_last or len(days) == 1) and _is_hour_of(plan, gone, plain)
    if not _is_about(thing, plan, now, is_last=is_last, japanese=text.is_japanese(plain)):
        return None
    span = spans[0] if spans else None
    old, new = _split(plain, days)
    at = next((one for one in (*hours, *days) if one.hour), None)
    hour = at.hour if at else None
    if at and hour:
        hour = in_its_half(hour, plan.when.hour, plain[at.start : at.end], plain)
    if old is None and new and hour and list(naming.read_day(new, plain, span, plan, now.date())):
        old, new = new, None  # "yoga on Thursday is at 8 pm": the hour alone is another one
    was = _find_old(plain, old, new, span, plan, now)
    if was is None:
        is_each = span and hour and not days and not compiled(_WAS_AT).search(plain)
        week = naming.days_of(span, now.date()) if is_each and span else ()
        return _read_each(week, hour, plan, now) if hour else None
    day = was if new is None else _find_new(plain, new, span, was if old else None, now)
    when = When(day, hour or plan.when.hour) if day else None
    if when is None or when == When(was, plan.when.hour) or ahead.is_past(when, now):
        return None
    is_of_week = any(compiled(_OF_WEEK).search(plain[one.start : one.end]) for one in days)
    is_told = bool(span or is_of_week or (old and (new or hour)) or compiled(_ONCE).search(plain))
    is_its_own = new and naming.may_be(plan, when.day, now.date()) and when.day != was
    if not is_told or (is_its_own and (hour or not old)):
        return None
    words = "" if is_its_own else word_moved_once(plan, when, now, sentence)
    placed = elsewhere.put_where(words, sentence)
    words = placed if ahead.find(placed, now) == when else words
    return Once(plan, was, when, words, is_skip=bool(is_its_own))


def _read_each(week: Iterable[date], hour: time, plan: Ahead, now: datetime) -> Once | None:
    """All of a week that are to come at another hour: "standup is at 10 this week"."""
    days = (day for day in week if naming.may_be(plan, day, now.date()))
    whens = [one for one in (When(day, hour) for day in days) if not ahead.is_past(one, now)]
    if not 0 < len(whens) <= _NEAR.days or hour == plan.when.hour:
        return None
    each = [Once(plan, one.day, one, word_moved_once(plan, one, now)) for one in whens]
    return each[0]._replace(more=tuple(each[1:])) if all(one.words for one in each) else None


def _is_hour_of(plan: Ahead, was: Sequence[time], plain: str) -> bool:
    """Whether the one hour that was, by a sentence, is that of a plan: it needs no other name."""
    hour = plan.when.hour
    return len(was) == 1 and hour is not None and in_its_half(was[0], hour, plain, plain) == hour


def _hours(plain: str, days: Sequence[Mention], now: datetime) -> list[Mention]:
    from ego.core.memory.pointing.told.moves.correcting import find_hours

    return [
        one
        for one in find_hours(plain, now)
        if not any(day.start < one.end and one.start < day.end for day in days)
    ]


def _split(plain: str, days: Sequence[Mention]) -> tuple[Mention | None, Mention | None]:
    """The day that was, and the one that is, as far as a sentence names them."""
    marked = [one for one in days if _is_old(plain, one)]
    if len(days) == 2:
        old = marked[0] if marked else days[0]
        return old, next(one for one in days if one is not old)
    return (None, days[0]) if days and not marked else (days[0] if days else None, None)


def _is_old(plain: str, one: Mention) -> bool:
    before, behind = plain[: one.start], plain[one.end :]
    if text.is_japanese(plain):
        return bool(re.match(_OLD_JAPANESE, behind))
    return bool(compiled(_OLD_ENGLISH).search(before) or re.match("['’]s", behind))


def _find_old(
    plain: str,
    old: Mention | None,
    new: Mention | None,
    span: re.Match[str] | None,
    plan: Ahead,
    now: datetime,
) -> date | None:
    """The return that is on another day: as it is named, else of the week, else the next one."""
    today = now.date()
    if old is not None:
        return next(iter(naming.read_day(old, plain, span, plan, today)), None)
    if span is not None:
        found = [one for one in naming.days_of(span, today) if naming.may_be(plan, one, today)]
        return found[0] if len(found) == 1 else None
    if new is None or new.day is None:
        return None
    following = naming.find_next(plan, today)
    if naming.is_weekday(new, plain) and abs(new.day - following) < _NEAR:
        return following
    monday = new.day - timedelta(new.day.weekday())
    week = [monday + timedelta(n) for n in range(7)]
    found = [one for one in week if naming.may_be(plan, one, today)]
    return found[0] if len(found) == 1 else None


def _find_new(
    plain: str, new: Mention, span: re.Match[str] | None, old: date | None, now: datetime
) -> date | None:
    """The day that it is on instead: a weekday alone is of the week that is told, or of `old`."""
    if new.day is None or not naming.is_weekday(new, plain):
        return new.day
    if span is not None:
        near = naming.days_of(span, now.date())
    elif old is not None:
        near = (old + timedelta(n - old.weekday()) for n in range(7))
    else:
        return new.day
    days = (one for one in near if one.weekday() == new.day.weekday() and one >= now.date())
    return next(days, new.day)


def _thing(
    plain: str,
    days: Iterable[Mention],
    spans: Iterable[re.Match[str]],
    hours: Iterable[Mention],
) -> str:
    """What a sentence is about beside its times, and that it is on another day."""
    places = [(one.start, one.end) for one in (*days, *hours)] + [one.span() for one in spans]
    for start, end in sorted(places, reverse=True):
        plain = f"{plain[:start]} # {plain[end:]}"
    reason = compiled(_REASON)
    plain = elsewhere.drop_where(plain)
    if text.is_japanese(plain):
        plain = compiled(_GLUE_JAPANESE).sub(" ", reason.sub("、", plain))
    else:
        plain = compiled(_GLUE_ENGLISH).sub(" ", reason.split(plain)[0])
    return " ".join(re.sub(r"[#.,!;:()]", " ", plain).split())


def _is_about(thing: str, plan: Ahead, now: datetime, *, is_last: bool, japanese: bool) -> bool:
    from ego.core.memory.pointing.told.things import Thing, is_about, read_plan

    if not thing:
        return is_last
    if japanese != text.is_japanese(plan.text):
        return False
    named, its = skips.name_alike(thing, plan.text)  # the hula class is hula
    if not text.query_tokens(named):
        named, its = thing, plan.text
    read = read_plan(replace(plan, text=its))
    return is_about(Thing(named), plan, read, now, japanese=japanese)


def word_moved_once(plan: Ahead, when: When, now: datetime, sentence: str = "") -> str:
    """The words of one that is on another day, or as a `sentence` says it; empty where none would
    be read so."""
    from ego.core.memory.pointing.told.moves import correcting

    at, japanese = plan.kept_at.astimezone(now.tzinfo), text.is_japanese(plan.text)
    day = f"{when.day.month}月{when.day.day}日" if japanese else f"{when.day.day} {when.day:%B}"
    bare = plan.text.rstrip(" .。!")
    ways = [
        reworded.word_once(plan.text, when, day, at),
        sentence,
        f"{day}は{bare}" if japanese else f"{bare} on {day}",
    ]
    for way in filter(None, ways):
        words = way
        if when.hour is not None and ahead.find(words, now) == When(when.day):
            words = correcting.add_hour(words, when, now)
        if ahead.find(words, now) == when:
            return words
    return ""
