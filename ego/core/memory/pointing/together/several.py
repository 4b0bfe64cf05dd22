"""Several days to come that are told in one breath, each of a thing of its own.

They are read only where each stands in a sentence or a clause that tells it alone, or where one
sentence lists them ("a shift on Friday and on Sunday"), and nothing there is moved or off. What
tells two days of one thing in another way tells none for sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise

from ego.core import text
from ego.core.memory.pointing import ahead, behind, dates, elliptic, orders, spoken, whom
from ego.core.memory.pointing.grammar import appointments
from ego.core.memory.pointing.often import yearly
from ego.core.memory.pointing.spoken import Spoken, compiled
from ego.core.memory.pointing.stretches import due
from ego.core.memory.pointing.together import changed, listed, same_day, week_list, weekdays
from ego.core.memory.pointing.untold import programs

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
_IN_WEEK = r"(?P<week>(?:再|さ)?来週)(?:の|は)、?(?P<day>[月火水木金土日])曜"
_OPENS_WITH_DAY = r"^(?P<day>[月火水木金土日])曜"
_DAYS = "月火水木金土日"
_HEAD = "[\u3400-\u9fff々ァ-ヶー](?:[はがをのに]|って)?$"
"""How a clause ends that names a thing, and says nothing of it yet."""
_WHO_DOES = (
    r"^\W*(?:(?:and|but|so|then) )*(?:(?:i|we|you|s?he|they)\b(?:['’]\w+| [a-z]+)"
    r"|(?:my|our|the) \w+ (?:is|are|has|have|will)\b)"
)
"""How a clause begins that says who does something: what it does is on the day behind it."""
_SHORT_LIST = (
    "(?:(?<=来週[のは])|(?<=今週[のは])|(?<=来週は、))[月火水木金土日](?:[・、と][月火水木金土日])+"
    "(?=[がはもに、])"
)
"""Weekdays of a named week by their first letters: 来週は月・水・金が早番."""
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

_THAT_DAY = r"(?i)\bon the (?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?! (?:after|before)\b)"
"""A weekday of what was told just before: "in York 27th-29th, the train's at 8 on the Friday"."""


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
    if of_one := of_week or listed.find_listed(plain, now):
        return of_one
    parts = list(_parts(plain, now))
    clauses = [part for part, _ in parts]
    are_none = changed.tells_off(plain, now) or spoken.tells_how_day_was(plain)
    if len(parts) < 2 or are_none or not changed.stand_apart(clauses, now):
        return []
    found = list[Spoken]()
    for part, of in parts:
        returns = yearly.find_told(part, now)
        before = plain[: max(0, plain.find(part))]
        part = orders.name_due(elliptic.name_thing(part, before), before, now)  # noqa: PLW2901
        told = returns or spoken.find_told(same_day.put(of, part), now)
        if told is None and (of_one := listed.find_listed(f"{of.strip()}{part}", now)):
            found += of_one
            continue
        is_of_none = programs.is_of_program(part) or due.is_bare(ahead.without_times(part, now))
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
        is_that = n and compiled(_THAT_DAY).search(one.sentence) and one.when.day < before <= day
        is_before = one.when.day < day and (of_next or one.when.day < before < day)
        is_meant = is_alone and ((is_listed and is_before) or is_that)
        moved = _on_day(one, day, now) if is_meant else None
        there.append(moved or one)
    return there


def _on_day(one: Spoken, day: date, now: datetime) -> Spoken | None:
    """A plan as it is told of another day; None where it would not be read so."""
    sentence = " ".join(one.sentence.split())
    (mention,) = spoken.find_days(sentence, now)
    before, behind = sentence[: mention.start], sentence[mention.end :]
    before = compiled(r"(?i)\bon the $").sub("on ", before)
    day_only = mention._replace(day=day)
    written = listed.write_day(before, sentence[mention.start : mention.end], day_only, now)
    told = spoken.find_told(f"{before}{written}{behind}", now)
    return told if told and told.when == one.when._replace(day=day) else None


def _lists(parts: Sequence[tuple[str, str]], now: datetime) -> bool:
    """Whether one of the parts names several days, of which none alone can be read."""
    return any(len(spoken.find_days(part, now)) > 1 for part, _ in parts)


def list_parts(plain: str, now: datetime) -> list[str]:
    """The clauses of a text that each name a day."""
    return [part for part, _ in _parts(plain, now)]


def is_of_how_it_is(part: str, now: datetime) -> bool:
    """Whether a clause may tell but how its day is: busy, closed, full."""
    return compiled(_HOW_IT_IS).search(ahead.without_times(part, now)) is not None


def _parts(plain: str, now: datetime) -> Iterator[tuple[str, str]]:
    """The sentences of `plain` that name a day, each cut where another day's clause begins.

    With each stands what of its week is said in the clause before, and holds for it too.
    """
    for sentence, left, _ in behind.read(plain, ahead.tense_of(plain), now):
        if programs.is_of_program(sentence):
            continue
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
        if _has_hour(rest, now) and listed.says_thing(_bare(rest), now):
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
    begin, places = 0, [0, *ends, len(sentence)]
    for n, (start, end) in enumerate(pairwise(places)):
        rest = left[end : places[n + 2]] if n + 2 < len(places) else ""
        is_listed = _is_bare_day(left[start:end], now) and (not rest or _names_day(rest, now))
        names_both = _names_day(left[begin:start], now) and _names_day(left[start:end], now)
        if names_both and not is_listed:
            cut = start
            if n and places[n - 1] > begin and _leads_on(left, places[n - 1], start, end, now):
                cut = places[n - 1]
            yield _bare(sentence[begin:cut])
            begin = cut
    if _names_day(left[begin:], now):
        yield _bare(sentence[begin:])


def _leads_on(left: str, head: int, start: int, end: int, now: datetime) -> bool:
    """Whether a clause, from `head`, names what the one from `start` says but the time of:
    忘年会の会費を幹事に、20日までに; "and we're making dinner, Saturday 8 pm"."""
    said, when = left[head:start].strip("、 "), left[start:end]
    if _names_day(said, now):
        return False
    if not text.is_japanese(left):
        is_time = not compiled(r"[^\W\d_]{3}").search(ahead.without_times(_bare(when), now))
        return is_time and compiled(_WHO_DOES).search(said) is not None
    if not compiled(_HEAD).search(said):
        return False
    return not spoken.without_kana(ahead.without_times(_bare(when), now))


def _is_bare_day(part: str, now: datetime) -> bool:
    """Whether a part is but one more day of what is told before it: "off friday and saturday"."""
    plain = text.small(_bare(part))
    days = [one for one in spoken.find_days(plain, now) if one.hour is None]
    return bool(re.fullmatch(r"(?:on )?(?:the )?#+\W*", dates.cover(plain, days)))


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
