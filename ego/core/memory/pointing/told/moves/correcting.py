"""A correction: a plan may be told with the day or hour that is right, in place of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache

from ego.core import text
from ego.core.memory.pointing import ahead, spoken
from ego.core.memory.pointing.dates import (
    KANJI_NUMBER,
    Mention,
    When,
    coming_day_of_month,
    read_kanji_number,
    same_month_day,
)
from ego.core.memory.pointing.hours import put_in_half
from ego.core.memory.pointing.mending import excuses, mending
from ego.core.memory.pointing.often import yearly
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.stretches import edges
from ego.core.memory.pointing.together import owners
from ego.core.memory.pointing.told import again
from ego.core.memory.pointing.told.moves import naming_right

_HALF = r"(?:at )?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m| in the (?:morning|afternoon|evening)| at night)"
_CORRECTS = (
    rf"^\W*(?:(?:no|nope|nah),? (?={_HALF}\b)|{_HALF}(?=,? (?:obv\w*|ofc|of course|duh)\b))"
    r"|\b(?:no,? wait|wait,? no|actually|correction|i was wrong|my mistake|i meant?|mixed up"
    r"|oops|^\W*(?:(?:oh|ah|er|um|hmm+|argh|ugh|well),? )*(?:no|sorry|wrong)(?=[,.]| -)"
    r"|^\W*(?:nope|nah)(?=[,.]? (?:it|that|the|its)\b)|^\W{0,2}\*(?=\d|\w+day\b)"
    r"|^\W*no (?=(?:the|it|it['’]s|my|that['’]s)\b)|^\W*(?:(?:oh|ah|ugh|hi|hey|no),? )?"
    r"sorry (?=[a-z\d])(?!(?:for|about|to|but|if|i|we|you|what|when|no|not)\b)"
    r"|(?:checked|looked)(?= [^.!?]{1,30}(?:,|\band\b))|ignore me|keep saying"
    r"|i['’]m (?:an idiot|so stupid|losing it)|(?:was|is) wrong|put (?:back|forward)"
    r"|brought forward|pushed (?:back|out)|not (?=(?:on )?(?:the )?\w+day\b\W+\w)"
    r"|not (?=(?:on |at )?(?:the )?(?:\d|half|(?:a )?quarter|\w+ o['’]clock|\w+ (?:past|to)\b))"
    r"|not the (?:morning|evening)|not (?=(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)"
    r"|mis-?(?:read|heard)|misremember\w*|typo|brain fog|hang on|hold on|my bad|i tell a lie|i lied"
    r"|mixed (?:[\w'’]+ ){1,3}up|(?:gets?|got|had|read|wrote|heard|told you) (?:[\w'’]+ ){0,4}wrong"
    r"|wrong (?:day|date|time|week)"
    r"|(?:scratch|strike|scrap|make|ignore|disregard) that|sorry\W*$|misspoke|did i say"
    r"|double[- ]checked|^\W*(?:(?:oh|ah|er|um|hmm+|argh|ugh),? )*wait(?=[,.!…] )|i (?:told you"
    r"|thought|said)(?=\b.{1,80}\bbut\b)|moved|postponed|rescheduled|changed to)\b"
    r"|(?:じゃ|では)な(?:[くか]|い(?=[。、!！よで]|の(?!か)|んだ|$))|でなく|間違え|まちがえ"
    r"|間違[いっ]|まちがい|誤り|違(?:う|った|って|い)|訂正|正しくは|勘違い|ごめん|やっぱ|変更|変わっ|延期"
    r"|延びて?|(?:見直し|見返し|確認し|調べ|よく見)(?:たら|ると)"
    r"|(?:思って|言っ|聞いて)い?た(?=(?:んだ|の)?(?:けど|けれど|が|ら)).{1,30}(?=だった"
    r"|でした|の間違|[日曜時半分](?:から)?(?:だ|です|なんだ)?[よねわ]*[。!！]?$)"
)
"""How somebody puts right what they told."""
_DID_I_SAY = r"\bdid i (?:really )?say [^?.!]{1,40}\?"
"""Asked so, it is no question."""
_BESIDE = (
    r"\b(?:oh|well|sorry|should be|that['’]?s|it['’]?s|nope|nah|not|but|ugh|argh|gah"
    r"|hmm+|ah|er|um|uh|lol|haha+|damn|obvs?|obviously|ofc|of course|duh"
    r"|(?:he|she|they)(?:['’](?:s|re|ll|ve))?|got|pushed|bumped|shifted"
    r"|wait|hang on|hold on|i (?:told you|thought|said))\b"
    r"|失礼|と?[言い](?:った|いました)|言っ|書い|伝え|さっき|(?<=の)(?:時[間刻]|日にち|日程|日付|開始|集合)"
)
"""What is said around a day that is put right, and is about nothing."""
_GENERIC = "appointment booking reservation 予約"
"""What a thing is called beside its name: the dentist is the dentist appointment."""
_LIGHT = "come go visit arrive be have get see do take i've i'm i'll i'd we've we're we'll"
"""What is said of most things that are to come: the plumber comes, and is coming."""
_OF_OTHERS = r"^\W*(?:(?:no|sorry|actually|oops),? )?(?:his|her|their|your)\b"
_OF_ONESELF = r"\b(?:i|my|we|our)\b"
_SHIFTED = r"\b(?:moved|changed|postponed|rescheduled|put|brought|pushed)\b"
_OF_IT = r"^.*[,;] (?:(?:and|so|but) )?(?=it(?:['’]s| is)\b)"
"""Before what is said of it: "her party has gone mad, it's now 3, not 2"."""
_FIRST_OF = (
    r"\b(?:to|until|for) (?:the )?(?P<day>[1-9]\d?)(?:st|nd|rd|th)? ?(?:to|-|–|until|till) ?$"
)
_BARE = r"(?<![\d月/.-])(?:the )?(?P<day>\d{1,2})(?:(?:st|nd|rd|th)\b|日(?![間後前目]))"
"""A day of a month that is not named: it is meant of the month that was."""
_NUMBER = r"(?:the )?(?P<day>\d{1,2})"
_BARE_DENIED = r",? (?:and )?not (?:on )?(?P<written>(?:the )?\d{1,2})(?=\W*$|[,.;!] )"
"""The same in place of a day that stands right before it: "15 December, not 14"."""

_COMING = r"^coming (?:on )?(?=\w+day\b)"
"""A verb that may stand before a day, and is none of it: "is coming on Wednesday"."""
_KANJI_DAY = rf"(?<![\u3400-\u6707\u6709-\u9fff]){KANJI_NUMBER}(?=日(?![間後前目]))"
"""A day of a month in kanji, of a month that is named before it or not."""


@lru_cache(maxsize=256)
def puts_right(words: str) -> bool:
    """Whether a turn says that it puts something right; few do, and only those need the plans."""
    plain = text.composed(words[: spoken.LONGEST])
    if not (compiled(_CORRECTS).search(plain) or naming_right.may_put_name_right(plain)):
        return False
    left = compiled(_DID_I_SAY).sub("", plain)
    is_none = compiled(spoken.NO_PLAN).search(left) or compiled(spoken.IS_OFF).search(left)
    return not is_none and "?" not in left


def names_days_alone(words: str, now: datetime) -> bool:
    """Whether a turn that puts something right says only which day it is, and of nothing what."""
    plain = text.composed(words[: spoken.LONGEST])
    return puts_right(words) and not _is_about(excuses.drop(plain, now), now, now.date())


def put_right(
    plan: str,
    words: str,
    at: datetime,
    now: datetime,
    names: Iterable[str] = (),
    *,
    is_last: bool,
) -> str:
    """A `plan` told `at` with the day or hour that `words` name in place of its own, if sure.

    They must be of a turn that `puts_right`, and say nothing where the day stands but what the
    plan is about. Those that name nothing but days mean the plan whose day they deny, or the one
    that was told just before (`is_last`). Those of these `names` are no things: who told a plan
    says "the interview" of what is kept as theirs. With no day or hour they may name whom the one
    told just before is with: "not Sarah, Sandra"."""
    plain = text.composed(words[: spoken.LONGEST])
    plain = compiled(_KANJI_DAY).sub(lambda day: str(read_kanji_number(day[0])), plain)
    days = spoken.find_days(plan, at) if naming_right.tells_owner(plain) else []
    if len(days) == 1 and (was := days[0].day) and yearly.find_name(plan, at):
        said = (one.day for one in find_days_meant(plain, now, was) if one.day)
        is_it = all(yearly.is_on_day(one, was) for one in said)
        return naming_right.put_owner_right(plan, plain, was, at, now) if is_it else ""
    if owners.are_of_others(words, plan, names):
        return ""
    if not _names_time(plain, now, now.date()):
        return naming_right.put_name_right(plan, plain) if is_last else ""
    return _put_time_right(plan, plain, at, now, names, is_last=is_last)


def _put_time_right(
    plan: str, plain: str, at: datetime, now: datetime, names: Iterable[str], *, is_last: bool
) -> str:
    people = {term for name in names for term in text.query_tokens(name)}
    of = yearly.find_name(plan, at) or plan
    about, old = again.subject_words(of, at) - people, spoken.find_days(plan, at)
    light = text.query_tokens(_LIGHT).keys()
    wanted = {one for one in about if one.isascii() or len(one) > 1}  # a lone 行 is a verb
    wanted = wanted - light or wanted
    wanted |= naming_right.find_compounds(plan)
    about |= naming_right.find_compounds(plan)
    if len(old) != 1 or not old[0].day:
        return ""
    was, every = old[0].day, find_days_meant(plain, now, old[0].day)
    thought = mending.find_wrong(plain, now)
    denied = [
        one for one in every if one.day == was and (_is_denied(plain, one) or one.start in thought)
    ]
    new = [one for one in every if one not in denied] if len(every) > 1 else every
    new = [_to_come(plain, one, now) for one in new]
    new = new[-1:] if len({one.day for one in new}) == 1 else new
    wrong, hours = _split_hours(plain, now)
    is_wrong = any(_is_same_clock(one, its) for one in wrong for its in find_hours(plan, at))
    is_moved = len(new) == 1 and new[0].day not in (None, was) and not _is_denied(plain, new[0])
    if is_moved:  # that its hour stays may be said
        own = {one.hour for one in find_hours(plan, at)}
        hours = [one for one in hours if one.hour not in own]
    if len(hours) > 1 or not (is_moved or (not new and hours)):
        return ""
    bare = excuses.drop(plain, now)
    said = spoken.without_kana(ahead.without_times(plain, now)) | naming_right.find_compounds(plain)
    sentences = ahead.tense_of(plain).sentences(bare)
    named = next((one for one in sentences if _names_time(one, now, was)), "")
    named = compiled(_OF_IT).sub("", named)
    thing = _is_about(named, now, was) - text.query_tokens(_GENERIC).keys() - light
    if wanted and (wanted <= said or (is_wrong and not thing and len(wanted & said) > 1)):
        is_meant = thing <= about and (is_moved or is_wrong or not _tells_past(named))
    else:
        is_sure = bool(denied) or is_wrong or (is_last and len({one.day for one in every}) <= 1)
        is_meant = is_sure and not _is_about(bare, now, was)
        is_meant = is_meant and not (is_moved and _is_spoken_of(plain, new[0]))
        is_meant = is_meant or (
            (is_moved or is_last)
            and (bool(denied) or excuses.admits(plain))
            and bool(thing)
            and thing <= about
            and (is_sure or naming_right.names_enough(thing, wanted, plan, at))
        )
    if not is_meant or _is_of_others(plain, plan):
        return ""
    if hours or not is_moved:
        return _with_hour(plan, at, now, new[0] if is_moved else None, hours, plain)
    if old[0].last and not new[0].last:
        if edges.ends_with(plain, new[0]):
            return ""
        last = old[0].last if denied or edges.begins_with(plain, new[0]) else None
        written = _write_days(plan, old[0], new[0], now, last)
    else:
        written = _write_day(plan, plain, new[0]).rstrip(".")
    end = old[0].end - plan[: old[0].end].endswith(".")
    return f"{plan[: old[0].start]}{written}{plan[end:]}"


def _is_spoken_of(plain: str, day: Mention) -> bool:
    """Whether something is said of a day itself: "wrong about Tuesday", "Tuesday was the same"."""
    before, behind = plain[: day.start], plain[day.end :]
    says = compiled(r" (?:was|were|is|are|has|had|went|feels?|looks?)\b").match(behind)
    return bool(says or compiled(r"\b(?:about|of|all|like) (?:the )?$").search(before))


def _to_come(plain: str, one: Mention, now: datetime) -> Mention:
    """A day of a month that is not named, and is behind in the month that was: of the next one."""
    is_bare = compiled(_BARE).fullmatch(plain[one.start : one.end].strip())
    if not is_bare or not one.day or one.day >= now.date():
        return one
    return one._replace(day=coming_day_of_month(now, one.day.day))


def _with_hour(
    plan: str, at: datetime, now: datetime, new: Mention | None, hours: list[Mention], plain: str
) -> str:
    """A plan with another hour, and another day where one is `new`; empty where it names several.

    A day that stays is written as it is to be read now."""
    from ego.core.memory.pointing import wording

    day, clocks = spoken.find_days(plan, at)[0], find_hours(plan, at)
    was = When(day.day or now.date(), clocks[0].hour if clocks else None)
    hour = hours[0].hour and put_in_half(hours[0].hour, was.hour, plan, hours[0], plain)
    if len(clocks) > 1 or hour is None or (new is None and hour == was.hour):
        return ""
    if new is None:
        plan = wording.word_anew(plan, was, at, now)
        day, clocks = spoken.find_days(plan, now)[0], find_hours(plan, now)
    changed = [(day, _write_day(plan, plain, new))] if new else []
    if clocks:
        led = re.match(r"at ", plan[clocks[0].start :], re.IGNORECASE)
        changed.append((clocks[0], f"{led[0] if led else ''}{hour:%H:%M}"))
    else:
        written = changed.pop()[1] if changed else plan[day.start : day.end]
        between = "の" if text.is_japanese(plan) else " at "
        changed.append((day, f"{written.rstrip('.')}{between}{hour:%H:%M}"))
        plan = f"{plan[: day.end]}{compiled(_TIME_BEHIND).sub('', plan[day.end :])}"
        if plan[day.start : day.end].endswith("."):
            plan = f"{plan[: day.end]}.{plan[day.end :]}"
    for one, written in sorted(changed, reverse=True):
        plan = f"{plan[: one.start]}{written}{plan[one.end :]}"
    return plan


def _is_same_clock(one: Mention, other: Mention) -> bool:
    """Whether two hours are the same on a clock of twelve."""
    if one.hour is None or other.hour is None:
        return False
    hours = one.hour.hour - other.hour.hour
    return hours % 12 == 0 == one.hour.minute - other.hour.minute


def add_hour(plan: str, when: When, now: datetime) -> str:
    """A plan that names the day of `when`, with its hour behind that."""
    days = [one for one in spoken.find_days(plan, now) if one.day == when.day]
    if len(days) != 1 or when.hour is None:
        return plan
    place = days[0].end - plan[: days[0].end].endswith((".", "は", "が", "も"))
    between = "の" if text.is_japanese(plan) else " at "
    behind = compiled(_TIME_BEHIND).sub("", plan[place:])
    return f"{plan[:place]}{between}{when.hour:%H:%M}{behind}"


_TIME_BEHIND = (
    "^の(?:早?朝|お?昼|夜|晩|夕方|午[前後])(?=[、にはもで]|$)"
    r"|^ (?:1[0-2]|[1-9])(?=$|[,;.!?](?!\d))"
    r"|^,? (?:at|@) ?(?:[01]?\d|2[0-4])(?=$| )(?! (?:[a-z]+ )?(?:st|street|road|rd|lane"
    r"|avenue|square|place|people|guests|others|friends|shops?|houses|bars|pubs)\b)"
)
"""Behind a day its part, of which the hour says enough, or a number that was the hour before,
whatever is said behind it: "on Thursday at 9 poor thing"."""


def _write_days(plan: str, old: Mention, new: Mention, now: datetime, last: date | None) -> str:
    """Days of a plan from another first one on, up to the `last` where that is known."""
    from ego.core.memory.pointing import wording

    return wording.write_days(plan, old, new.day, now, last).rstrip(".") if new.day else ""


def denies(plain: str, days: Iterable[Mention]) -> bool:
    """Whether a text says of one of the days that it was not that one."""
    return any(_is_denied(plain, one) for one in days if one.day)


def _write_day(plan: str, plain: str, new: Mention) -> str:
    """The new day as the words have it; a day without its month with that."""
    written = compiled(_COMING).sub("", plain[new.start : new.end])
    if new.day and compiled(_BARE).fullmatch(written.strip()):
        day = new.day
        return f"{day.month}月{day.day}日" if text.is_japanese(plan) else f"{day.day} {day:%B}"
    return written


def _split_hours(words: str, now: datetime) -> tuple[list[Mention], list[Mention]]:
    """The hours that words name without a day: those that were not right, and the others."""
    found = find_hours(words, now)
    denied = [one for one in found if _is_denied(words, one)]
    return denied, [one for one in found if one not in denied]


def find_hours(words: str, now: datetime) -> list[Mention]:
    """The hours that words name without a day."""
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese, hours_english

    language = dates_japanese if text.is_japanese(words) else dates_english
    plain = text.small(words)
    times = language.scan(plain, now)
    found = [one for one in times if one.hour and not one.day]
    if language is dates_english:
        for start, end, hour in hours_english.find_bare(plain):
            if not any(one.start < end and start < one.end for one in times):
                found.append(Mention(start, end, hour=hour))
    return sorted(found)


def _names_time(words: str, now: datetime, was: date) -> bool:
    return bool(find_hours(words, now) or find_days_meant(words, now, was))


def _tells_past(sentence: str) -> bool:
    """Whether an English sentence tells how it was, and not that it was moved."""
    if text.is_japanese(sentence) or compiled(_SHIFTED).search(sentence):
        return False
    from ego.core.memory.pointing.grammar import verbs_english

    return verbs_english.is_told_as_past(sentence)


def _is_of_others(words: str, plan: str) -> bool:
    """Whether words put a thing of somebody else right, and a plan is one's own."""
    return bool(compiled(_OF_OTHERS).search(words) and compiled(_OF_ONESELF).search(plan))


def _is_about(words: str, now: datetime, was: date) -> set[str]:
    """What words are about beside days, and that they put something right."""
    hours = find_hours(words, now) if compiled(r"\b(?:not|of|than) \d").search(words) else []
    times = [*find_days_meant(words, now, was), *hours]
    for one in sorted(times, reverse=True):
        words = f"{words[: one.start]} {words[one.end :]}"
    without = compiled(_CORRECTS).sub(" ", ahead.without_times(words, now))
    without = compiled(_BESIDE).sub(" ", without)
    return spoken.without_kana(without) | naming_right.find_compounds(without)


def find_days_meant(words: str, now: datetime, was: date) -> list[Mention]:
    """The days that a correction of `was` names; one without its month is of the month that was."""
    found = spoken.find_days(words, now)
    for bare in compiled(_BARE).finditer(words):
        if not any(one.start < bare.end() and bare.start() < one.end for one in found):
            found.append(Mention(*bare.span(), day=was))
    for one in tuple(found):
        is_date = one.hour is None and any(map(str.isdigit, words[one.start : one.end]))
        denied = compiled(_BARE_DENIED).match(words, one.end) if is_date else None
        if denied:
            found.append(Mention(*denied.span("written"), day=was))
    meant = list[Mention]()
    for one in sorted(found):
        written = words[one.start : one.end].strip()
        bare_day = compiled(_BARE).fullmatch(written) or compiled(_NUMBER).fullmatch(written)
        with suppress(ValueError):  # no month has a 45th, nor February a 30th
            day = same_month_day(int(bare_day["day"]), was, now) if bare_day else one.day
            meant.append(one._replace(day=day))
    return meant


def join_stretches(sentence: str, days: Iterable[Mention], was: date) -> Iterator[Mention]:
    """Days, with the first and the last of a stretch as one: "moved to 11 to 13 December",
    14日から18日になった, where what is moved is not on the first of them until now."""
    before: Mention | None = None
    for one in days:
        first = compiled(_FIRST_OF).search(sentence[: one.start])
        if before and before.day and one.day and was != before.day < one.day and (
            compiled("(?:から|〜|~|～)").fullmatch(sentence[before.end : one.start])
        ):  # fmt: skip
            end = one.end + 2 * sentence.startswith("まで", one.end)
            before = before._replace(end=end, last=one.day)
            continue
        if before:
            yield before
        before = one
        if first and one.day and one.last is None and int(first["day"]) < one.day.day:
            day = one.day.replace(day=int(first["day"]))
            before = one._replace(start=first.start("day"), day=day, last=one.day)
    if before:
        yield before


def _is_denied(plain: str, day: Mention) -> bool:
    """Whether a text says of a day that it was not that one."""
    after = re.match(
        r" (?:was|is) wrong\b"
        r"|[にだ]?(?:(?:じゃ|では?)な|は(?:間違|まちが|誤り)|(?:って|と)[言い書伝])",
        plain[day.end :],
    )
    return bool(
        after or re.search(r"\bnot (?:on |at )?(?:the )?$", plain[: day.start], re.IGNORECASE)
    )
