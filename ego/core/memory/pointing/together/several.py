"""Several days to come that are told in one breath, each of a thing of its own.

They are read only where each stands in a sentence or a clause that tells it alone, or where one
sentence lists them ("a shift on Friday and on Sunday"), and nothing there is moved or off. What
tells two days of one thing in another way tells none for sure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta

from ego.core import text
from ego.core.memory.pointing import ahead, behind, dates, elliptic, orders, spoken, whom
from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.grammar import appointments
from ego.core.memory.pointing.often import yearly
from ego.core.memory.pointing.spoken import Spoken, compiled
from ego.core.memory.pointing.stretches import due
from ego.core.memory.pointing.together import changed, same_day, week_list, weekdays

_LONGEST = 600
"""What is longer was hardly told, but pasted."""
_BETWEEN = (
    r",? (?:and then|and|then) |[,;] | [-–—] |(?<=[a-z]{3})[.!] (?=[a-z])|、"
    r"|(?<![まのな])で(?=(?:\d{1,2}日|[月火水木金土日]曜|明日|明後日|来週|再来週|週末)[はがも]?)"
)
_ENDS = r"(?:(?<=[a-z]{3})|(?<=\d[ap]m)|(?<=\d[nrst][dht]))[.!] (?=[a-z]{2})"
"""Many end no sentence with a capital behind it: "cinema with Lou. look at me"."""
_OF_ONESELF = r",? (?:and|but|so) (?=(?:i|we)(?:['’](?:ve|m|re)| have| am| are| still| feel)\b)"
_AND = r"^(?:and |then |after that,? |,|[.!] |[-–—] |で(?=[\d月火水木金土日明来再週])|、|;|\s)+"
_WITH_ME = r" and (?:i|me)(?P<are> are\b)?"
_SOMEBODY = r"(?:[,;] |\band |\bthen )(?:(?:my|our) \w+|(?-i:[A-Z][\w-]+))$"
"""Who is named so before "and I" goes on is one of both, and no clause ends there."""
_THEN = (
    r"(?:^|[,;] |,? and )(?:and )?(?:then|after that|afterwards|later)\b,?"
    r"|^(?:, |,? and |; )(?=in the (?:evening|afternoon)\b|(?:that|the same) (?:evening"
    r"|afternoon|night)\b)"
    r"|^、?(?:そのあと|その後|それから|あとは?|終わったら|次に)|^、(?=(?:その)?(?:夜|夕方|午後|晩)[はにも、\d])"
)
"""With it goes on, on the same day, what has but an hour."""
_ON_THE_WAY = (
    r"\b(?:leav\w*|arriv\w*|land\w*|back|home|return\w*|over|until|till|end(?:s|ing)?|finish\w*|bed"
    r"|sleep|fly\w*|flight|train|bus|drive|driving|check(?:ing)? (?:in|out)|from|to)\b"
    r"|出発|着[くい]|到着|帰[りるっ]|戻[りるっ]|終わ|まで|寝|家を出|集合|解散|新幹線|飛行機"
)
"""What has several hours of one thing: of a way there, or of its end."""
_ANOTHER_THING = (
    r"^,? (?:the|an?|my|our|his|her|their|some|another|i|we|he|she|they|it)(?:['’]\w+)? "
)
"""Behind the last of days that are listed: what is on that one alone."""
_IN_WEEK = r"(?P<week>(?:再|さ)?来週)(?:の|は)、?(?P<day>[月火水木金土日])曜"
_OPENS_WITH_DAY = r"^(?P<day>[月火水木金土日])曜"
_DAYS = "月火水木金土日"
_HOURS = r"(?:,? (?:at|from) @+(?: ?(?:to|until|till|-|–) ?@+)?)?"
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
_SHORT_LIST = (
    "(?:(?<=来週[のは])|(?<=今週[のは])|(?<=来週は、))[月火水木金土日](?:[・、と][月火水木金土日])+"
    "(?=[がはもに、])"
)
"""Weekdays of a named week by their first letters: 来週は月・水・金が早番."""
_EITHER = (
    r"\b(?:(?:between|until|till|from)(?! @)|either|neither|or|every|each)\b|か#|毎[週月年日]|隔週"
    "|(?:の|、)(?:間|あいだ|うち|どちら|どっち|いずれ)|(?:どちら|どっち|いずれ)か"
)
"""The days are told to choose of, as the ends of a time, or as those of each week."""
_HOW_IT_IS = (
    r"\b(?:free|busy|off|work|working|home|sunny|rainy|rain|raining|snow|cloudy|windy|cold|hot|warm"
    r"|open|closed|quiet|good|great|bad|awful|terrible|fine|okay|ok|best|worst|better|same|nothing"
    r"|impossible|perfect|full|maybe|rest|school|sleep|lazy|boring|tired|hectic|crazy|mad|yes|no)\b"
    "|暇|ひま|空いて|休み|オフ|雨|晴れ|雪|曇|仕事|学校|忙し|無理|大丈夫|だめ|ダメ|同じ|最高|最悪|家"
)
"""A word alone that tells how a day is, and nothing to come."""
_DUE = r"^\W*(?:(?:the|my|our|and) )*[a-z-]+ (?:are |is )?(?:due )?by\b|\bdue\b"
"""Of what is to be ready by a day its name is enough: "slides by Monday"."""
_LEADS_ON = (
    r"^\W*(?:(?:and|then|so) )*(?:in(?! the (?:morning|afternoon|evening))|to|at"
    r"|into|via|back|off|home|not|or)\b"
)
"""It goes on with what was said before it: "in Rome on the 12th, in Paris on the 14th"."""
_IS_BACK = r"(?i)\W*(?:home and |and )?back(?: home| again| in town)?(?: on)?\W*"
"""The way back, which is told by itself: "Back on Sunday"."""


def find_several(words: str, now: datetime) -> list[Spoken]:
    """The days to come that `words` name, two or more, in their order; none unless all are sure."""
    plain = behind.drop_heading(text.composed(words[: _LONGEST + 1]), now)
    if len(plain) > _LONGEST or not dates.may_name_time(plain) or spoken.is_task(plain):
        return []
    of_week = week_list.find_listed(plain, now)
    plain = compiled(_SHORT_LIST).sub(
        lambda one: re.sub(r"\w+", r"\g<0>曜", one[0].replace("と", "・")), plain
    )
    plain = _drop_tail(plain, now)
    if listed := of_week or _find_listed(plain, now):
        return listed
    parts = list(_parts(plain, now))
    clauses = [part for part, _ in parts]
    if len(parts) < 2 or _may_tell_off(plain, now) or not changed.stand_apart(clauses, now):
        return []
    found = list[Spoken]()
    for part, of in parts:
        returns = yearly.find_told(part, now)
        before = plain[: max(0, plain.find(part))]
        part = orders.name_due(elliptic.name_thing(part, before), before, now)  # noqa: PLW2901
        told = returns or spoken.find_told(same_day.put(of, part), now)
        if told is None and (listed := _find_listed(f"{of.strip()}{part}", now)):
            found += listed
            continue
        is_of_none = spoken.is_of_program(part) or due.is_bare(ahead.without_times(part, now))
        if told is None and is_of_none:
            continue
        if told is None or not (returns or _says_enough(part, now)):
            return []
        found.append(Spoken(whom.name_whom(told.sentence, before), told.when))
    found = _in_order(found, plain, now) if found else []
    named = {one.when.day for one in found}
    if len(named) > 1 and ahead.find(plain, now) and not _lists(parts, now):
        return []  # a journey is one, with the day of its return
    return same_day.keep_apart(found, now)


def _drop_tail(plain: str, now: datetime) -> str:
    """A text without what it says of itself behind its days: "and I've revised for neither"."""
    from ego.core.memory.pointing.told import cancelling  # few texts name two days

    for one in compiled(f"{_ENDS}|{_OF_ONESELF}").finditer(plain):
        rest = plain[one.end() :]
        is_off = cancelling.may_tell_off(rest) and not rest.startswith("no ")
        if not (is_off or _names_day(rest, now)):
            return plain[: one.start()]
    return plain


def _in_order(found: Sequence[Spoken], plain: str, now: datetime) -> list[Spoken]:
    """The same, each weekday alone in the week of the one told before it, where it is later in
    that: of Monday, Wednesday and Friday, told on a Thursday, the Friday is the last."""
    first = found[0].when.day - timedelta(found[0].when.day.weekday())
    of_next = compiled(weekdays.NEXT_WEEK).search(plain) is not None
    if of_next and first <= now.date():
        first += timedelta(7)
    there = list[Spoken]()
    for n, one in enumerate(found):
        day = weekdays.in_week(first, one.when.day)
        is_alone = (n or of_next) and weekdays.is_alone(one.sentence, now)
        before = there[-1].when.day if there else date.min
        is_listed = of_next or (n and weekdays.counts_from(found[n - 1], one, plain))
        is_before = one.when.day < day and (of_next or one.when.day < before < day)
        moved = _on_day(one, day, now) if is_alone and is_listed and is_before else None
        there.append(moved or one)
    return there


def _on_day(one: Spoken, day: date, now: datetime) -> Spoken | None:
    """A plan as it is told of another day; None where it would not be read so."""
    sentence = " ".join(one.sentence.split())
    (mention,) = spoken.find_days(sentence, now)
    before, behind = sentence[: mention.start], sentence[mention.end :]
    day_only = mention._replace(day=day)
    written = _write(before, sentence[mention.start : mention.end], day_only, now)
    told = spoken.find_told(f"{before}{written}{behind}", now)
    return told if told and told.when == one.when._replace(day=day) else None


def _lists(parts: Sequence[tuple[str, str]], now: datetime) -> bool:
    """Whether one of the parts names several days, of which none alone can be read."""
    return any(len(spoken.find_days(part, now)) > 1 for part, _ in parts)


def _may_change(plain: str, now: datetime) -> bool:
    """Whether something may be told as off, in what names its day, or on another day."""
    return _tells(changed.may_tell_moved, plain, now) or _may_tell_off(plain, now)


def _may_tell_off(plain: str, now: datetime) -> bool:
    return _tells(changed.may_tell_off, plain, now)


def _tells(may: Callable[[str], bool], plain: str, now: datetime) -> bool:
    """Whether what names its day may tell a change."""
    sentences = ahead.tense_of(plain).sentences(plain)
    return any(may(one) for one in sentences if _names_day(one, now))


def list_parts(plain: str, now: datetime) -> list[str]:
    """The clauses of a text that each name a day."""
    return [part for part, _ in _parts(plain, now)]


def is_of_how_it_is(part: str, now: datetime) -> bool:
    """Whether a clause may tell but how its day is: busy, closed, full."""
    return compiled(_HOW_IT_IS).search(ahead.without_times(part, now)) is not None


def _find_listed(plain: str, now: datetime) -> list[Spoken]:
    """The days of one thing that a sentence lists, each as if it were told alone: of
    12月4日と6日にバイト the words 12月4日にバイト and 12月6日にバイト."""
    sentences = list(ahead.tense_of(plain).sentences(plain))
    telling = [n for n, one in enumerate(sentences) if _names_day(one, now)]
    if len(telling) != 1 or _may_change(plain, now):
        return []
    sentence = " ".join(sentences[telling[0]].split())
    days = _days_in_order(sentence, now)
    masked = _mask(sentence, days, now)
    japanese = text.is_japanese(sentence)
    listed = compiled(_LISTED_JAPANESE if japanese else _LISTED).search(masked)
    if not listed or compiled(_EITHER).search(masked):
        return []
    listing = [one for one in days if listed.start() <= one.start < listed.end()]
    if len(listing) != len(days) or any(one.last for one in days):
        return []
    if compiled(_ANOTHER_THING).search(sentence[listed.end() :]):
        return []
    before, behind = map(weekdays.drop_week, (sentence[: listed.start()], sentence[listed.end() :]))
    hours = compiled(_HOURS_JAPANESE if japanese else _HOURS)
    ends = [*(one.start for one in listing[1:]), listed.end()]
    told_hours = [
        sentence[slice(*said.span())] if (said := hours.match(masked, one.end, end)) else ""
        for one, end in zip(listing, ends, strict=True)
    ]
    found = list[Spoken]()
    for one, hour in zip(listing, told_hours, strict=True):
        day = _write(before, sentence[one.start : one.end], one, now)
        told = spoken.find_told(f"{before}{day}{hour or told_hours[-1]}{behind}", now)
        if told is None or told.when.day != one.day or not _says_thing(told.sentence, now):
            return []
        of_whom = whom.name_whom(told.sentence, " ".join(sentences[: telling[0]]))
        found.append(Spoken(of_whom, told.when))
    return found if len(same_day.keep_apart(found, now)) == len(found) else []


def _write(before: str, written: str, one: Mention, now: datetime) -> str:
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
        is_weekday = compiled(weekdays.WEEKDAY).fullmatch(sentence[one.start : one.end])
        if of_week and is_weekday and before and one.day:
            one = one._replace(day=weekdays.in_week(before, one.day))  # noqa: PLW2901
        found.append(one)
    return found


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


def _says_thing(sentence: str, now: datetime) -> bool:
    """Whether a sentence says of what its day is: バイト is enough."""
    return bool(text.query_tokens(ahead.without_times(sentence, now)))


def _parts(plain: str, now: datetime) -> Iterator[tuple[str, str]]:
    """The sentences of `plain` that name a day, each cut where another day's clause begins.

    With each stands what of its week is said in the clause before, and holds for it too.
    """
    for sentence, left, _ in behind.read(plain, ahead.tense_of(plain), now):
        for part, week in _with_weeks(_clauses(sentence, left, now)):
            yield from _on_one_day(part, week, now)


def _on_one_day(part: str, week: str, now: datetime) -> Iterator[tuple[str, str]]:
    """A part, cut where another thing has but an hour, on the same day: そのあと15時にお茶."""
    days = spoken.find_days(part, now)
    if len(days) != 1 or days[0].last or compiled(_ON_THE_WAY).search(part):
        yield part, week
        return
    begin, day = 0, part[days[0].start : days[0].end].rstrip("はがもにの、 ")
    for cut in compiled(_BETWEEN).finditer(part, days[0].end):
        rest, there = part[cut.start() :], part[begin : cut.start()]
        is_next = compiled(_THEN).search(rest) or all(map(appointments.treats, (there, rest)))
        if not is_next or not _has_hour(there, now):
            continue
        if _has_hour(rest, now) and _says_thing(_bare(rest), now):
            yield _bare(there), f"{day}の{same_day.SAME_DAY}" if begin else week
            begin = cut.start()
    of = (f"{day}の" if text.is_japanese(part) else day) + same_day.SAME_DAY
    yield _bare(compiled(_THEN).sub("", part[begin:])) if begin else part, of if begin else week


def _has_hour(part: str, now: datetime) -> bool:
    from ego.core.memory.pointing.told.moves import correcting

    return bool(correcting.find_hours(part, now))


def _with_weeks(parts: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Each part of a sentence, with the week that a weekday alone shares with the one before.

    In 来週の火曜は在宅で、木曜は出張 both are of next week. A day that comes earlier in a week than
    the one before may be of another.
    """
    week = before = ""
    for part in parts:
        said = compiled(_IN_WEEK).search(part)
        alone = compiled(_OPENS_WITH_DAY).search(part)
        if said:
            week, before = f"{said['week']}の", said["day"]
        elif not alone or _DAYS.index(alone["day"]) <= _DAYS.find(before):
            week = ""
        yield part, "" if said else week


def _clauses(sentence: str, left: str, now: datetime) -> Iterator[str]:
    """Its parts; `left` is the sentence without the dates that are behind."""
    days = spoken.find_days(sentence, now)  # "the 13th, Sunday" is one
    ends = [found.start() for found in compiled(_BETWEEN).finditer(sentence)]
    ends = [end for end in ends if not any(one.start < end < one.end for one in days)]
    ends = [end for end in ends if not _is_within_who(sentence, end)]
    begin = 0
    for start, end in zip([0, *ends], [*ends, len(sentence)], strict=True):
        if _names_day(left[begin:start], now) and _names_day(left[start:end], now):
            yield _bare(sentence[begin:start])
            begin = start
    if _names_day(left[begin:], now):
        yield _bare(sentence[begin:])


def _is_within_who(sentence: str, end: int) -> bool:
    """Whether what would be cut stands between who does something: "and Priya and I are"."""
    found = compiled(_WITH_ME).match(sentence, end)
    return bool(found and (found["are"] or compiled(_SOMEBODY).search(sentence[:end])))


def _says_enough(part: str, now: datetime) -> bool:
    from ego.core.memory.pointing.grammar import verbs_english

    about = text.query_tokens(bare := ahead.without_times(part, now))
    if not text.is_japanese(part):
        if len(about) > 1 or (about and verbs_english.has_verb(bare)):
            return True
        if about and compiled(_DUE).search(part):
            return True
        if compiled(_LEADS_ON).search(bare):
            return compiled(_IS_BACK).fullmatch(bare) is not None
    left = compiled(_HOW_IT_IS).sub("", bare)
    return bool(text.query_tokens(left) if left == bare else spoken.without_kana(left))


def _bare(part: str) -> str:
    return re.sub(_AND, "", part).strip()


def _names_day(clause: str, now: datetime) -> bool:
    return bool(spoken.find_days(clause, now))


def nearest(several: Sequence[Spoken]) -> Spoken:
    """The one whose day comes first."""
    return min(several, key=lambda one: one.when.day)
