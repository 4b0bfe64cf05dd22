"""Days that a sentence lists of one thing, each with its hour: a shift on Friday and on Sunday."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import ahead, spoken, whom
from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.spoken import Spoken, compiled
from ego.core.memory.pointing.together import changed, same_day, weekdays

_ANOTHER_THING = (
    r"^,? (?:the|an?|my|our|his|her|their|some|another|i|we|he|she|they|it)(?:['’]\w+)? "
)
"""Behind the last of days that are listed: what is on that one alone."""
_SAME = r",? (?:at |and )?(?:the )?same (?:time|hour)\b"
_HOURS = rf"(?:,? (?:(?:at|from) )?@+(?: ?(?:to|until|till|-|–) ?@+)?|{_SAME})?"
_LISTED = (
    rf"(?:(?:on )?(?:the )?#+{_HOURS}(?:,? (?:and|&) (?:then )?(?:again,? )?|, (?:again )?"
    rf"| ?[&/+] ?| ))+(?:on )?(?:the )?#+{_HOURS}"
)
_HOURS_JAPANESE = "(?:の?@+(?:(?:から|〜|~|-)@+)?(?:まで|から)?)?"
_LISTED_JAPANESE = (
    rf"(?:#+(?:\([月火水木金土日]\))?{_HOURS_JAPANESE}(?:と、?|、|・|,|&|および|及び))+"
    rf"#+(?:\([月火水木金土日]\))?{_HOURS_JAPANESE}"
)
"""Days that are listed, each with its hours or without; a day stands as # and an hour as @."""
_OF_ALL = r"\W*(?:$|[.!?]|(?:with|at|in|for|about|by|via|to|over|near|on)\b)"
"""What may stand behind days that each have their hour: else it is of the last of them alone."""
_WAY_THERE = (
    r",? (?:the |my |our )?(?:train|flight|plane|bus|coach|ferry|taxi|lift|pick-?up)"
    r"(?:['’]s| is| leaves| goes)? (?:at )?[^,.!?]*\d[^,!?]*$"
)
"""When one goes there, behind the days that one is there."""
_NEXT_WEEK = r"\w+,? (?:of )?next week\b(?!['’])"
"""A weekday, with the week that is of those listed before it, too: "Thurs Fri next week"."""
_EITHER = (
    r"\b(?:(?:between|until|till|from)(?! [@\d])|either|neither|or|every|each)\b"
    "|か#|毎[週月年日]|隔週|(?:の|、)(?:間|あいだ|うち|どちら|どっち|いずれ)|(?:どちら|どっち|いずれ)か"
)
"""The days are told to choose of, as the ends of a time, or as those of each week."""


def find_listed(plain: str, now: datetime) -> list[Spoken]:
    """The days of one thing that a sentence lists, each as if it were told alone: of
    12月4日と6日にバイト the words 12月4日にバイト and 12月6日にバイト."""
    sentences = list(ahead.tense_of(plain).sentences(plain))
    telling = [n for n, one in enumerate(sentences) if spoken.find_days(one, now)]
    if len(telling) != 1 or changed.tells_change(plain, now):
        return []
    sentence = " ".join(sentences[telling[0]].split())
    days = _days_in_order(sentence, now)
    masked = _mask(sentence, days, now)
    japanese = text.is_japanese(sentence)
    listed = compiled(_LISTED_JAPANESE if japanese else _LISTED).search(masked)
    if not listed or compiled(_EITHER).search(masked) or spoken.tells_how_day_was(sentence):
        return []
    listing = [one for one in days if listed.start() <= one.start < listed.end()]
    if len(listing) != len(days) or any(one.last for one in days):
        return []
    every = [one.day for one in listing if one.day]
    today = [
        one
        for one in listing
        if one.day
        and weekdays.is_bare_weekday(sentence[one.start : one.end])
        and weekdays.is_today(one.day, every, sentence, now)
    ]
    before, behind = map(weekdays.drop_week, (sentence[: listed.start()], sentence[listed.end() :]))
    told_hours = _hours_of(listing, sentence, masked, listed.end())
    is_of_last = any(told_hours[:-1]) and not (told_hours[-1] and compiled(_OF_ALL).match(behind))
    if compiled(_ANOTHER_THING).search(behind) or (is_of_last and not japanese):
        return []
    found = list[Spoken]()
    way_there = compiled(_WAY_THERE).search(behind)
    for one, hour in zip(listing, told_hours, strict=True):
        if one in today:
            continue
        day = write_day(before, sentence[one.start : one.end], one, now)
        told = spoken.find_told(f"{before}{day}{hour or told_hours[-1]}{behind}", now)
        if told is None or told.when.day != one.day or not says_thing(told.sentence, now):
            return []
        behind = behind[: way_there.start()] if way_there else behind  # that is of the first day
        of_whom = whom.name_whom(told.sentence, " ".join(sentences[: telling[0]]))
        found.append(Spoken(of_whom, told.when))
    return found if len(same_day.keep_apart(found, now)) == len(found) else []


def _hours_of(days: Sequence[Mention], sentence: str, masked: str, last: int) -> list[str]:
    """The hours of listed days as they are told, up to the `last` place; empty for none."""
    hours = compiled(_HOURS_JAPANESE if text.is_japanese(sentence) else _HOURS)
    told = list[str]()
    for one, end in zip(days, [*(one.start for one in days[1:]), last], strict=True):
        said = hours.match(masked, one.end, end)
        hour = sentence[slice(*said.span())] if said else ""
        told.append(told[-1] if told and compiled(_SAME).fullmatch(hour) else hour)
    return told


def write_day(before: str, written: str, one: Mention, now: datetime) -> str:
    """A day as it is read behind the words before it, whatever stood beside it."""
    from ego.core.memory.pointing import wording

    mention = one._replace(start=len(before), end=len(before) + len(written))
    return wording.write_days(f"{before}{written}", mention, one.day or now.date(), now)


def _days_in_order(sentence: str, now: datetime) -> list[Mention]:
    """The days that a sentence names; one without its month is of that of the day before it, and a
    weekday of the week that is named there."""
    from ego.core.memory.pointing.told.moves import correcting

    named = spoken.find_days(sentence, now)
    first = next((one.day for one in named if one.day), now.date())
    found = list[Mention]()
    for one in correcting.find_days_meant(sentence, now, first):
        before = found[-1].day if found else None
        of_week = found and compiled(weekdays.OF_NEXT_WEEK).search(
            sentence[found[0].start : found[0].end]
        )
        if (
            of_week
            and weekdays.is_bare_weekday(sentence[one.start : one.end])
            and before
            and one.day
        ):
            one = one._replace(day=weekdays.in_week(before, one.day))  # noqa: PLW2901
        found.append(one)
    last = found[-1] if found else None
    if last is None or not last.day or not compiled(_NEXT_WEEK).match(sentence, last.start):
        return found
    return [
        one._replace(day=weekdays.in_week(last.day, one.day))
        if one.day and weekdays.is_bare_weekday(sentence[one.start : one.end])
        else one
        for one in found
    ]


def _mask(sentence: str, days: Sequence[Mention], now: datetime) -> str:
    from ego.core.memory.pointing.told.moves import correcting

    hours = correcting.find_hours(sentence, now)
    times = [("#", one) for one in days]
    times += [
        ("@", one) for one in hours if all(one.end <= d.start or d.end <= one.start for d in days)
    ]
    for sign, one in times:
        sentence = f"{sentence[: one.start]}{sign * (one.end - one.start)}{sentence[one.end :]}"
    return sentence


def says_thing(sentence: str, now: datetime) -> bool:
    """Whether a sentence says of what its day is: バイト is enough."""
    return bool(text.query_tokens(ahead.without_times(sentence, now)))
