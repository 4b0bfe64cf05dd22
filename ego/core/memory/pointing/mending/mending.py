"""A text as it was meant, where it puts a day or an hour right in the same breath.

Of "I'm meeting Karen on Friday, no wait, Saturday" that is "I'm meeting Karen on Saturday": the
last day before the mark, or the last hour, is the one behind it. What is denied, asked or told of
two things stays as it was said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ego.core import moments, text
from ego.core.memory.pointing.dates import Mention
from ego.core.memory.pointing.mending import apostrophes, marks, one_on_one, reasons, requests
from ego.core.memory.pointing.plainly import who_cannot
from ego.core.memory.pointing.stretches import of_month

_LONGEST = 600
"""What is longer was hardly told, but pasted."""
_AT_MOST = 3
"""So often somebody puts the same thing right in one breath."""
_APART = 120
"""Characters at most between the wrong time and the right one."""
_MAY_BE = (
    r"\b(?:no|nope|wait|on|actually|sorry|that|correction|mean|meant|oops|whoops|rather|mistake"
    r"|bad|make|wrong|thought|told|said|assumed|believed|sworn|sure|figured|wrote)\b"
    r"|だった|でした|だわ|じゃん|違|ちが|ちゃう|間違|まちが|じゃな|ではな|いや|いえ|訂正"
    r"|もとい|待って|うそ|嘘|ウソ|勘違|失礼|ごめん|すみ|すい"
    r"|(?:って|と)(?:ばかり|ずっと|てっきり)?(?:思|言|書|伝|聞|覚|勘)"
)
_BARE = r"(?<![\d月/.-])(?:the (?P<of>\d{1,2})(?:st|nd|rd|th)\b|(?P<day>\d{1,2})日(?![間後前目]))"
"""A day of a month that is not named."""
_WEEKDAY = (
    r"\b(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b|[月火水木金土日]曜日?"
)
_LETTERS = ("mo", "tu", "we", "th", "fr", "sa", "su")
_KANJI = "月火水木金土日"
_NEAR = r"^(?:today|tomorrow|tonight|the day after|next|this|in |a week|coming|day after)"
_NUMBER_ALONE = (
    r"(?P<number>(?:1[0-2]|[1-9])(?:[:.][0-5]\d)?)(?:ish)?(?![\d/:.]\d|\w|['’]| ?(?:am|pm|[ap]\.m))"
)
_HALF = r" ?(?:[ap]m|[ap]\.m\.?|o['’]clock)"
_HALF_JAPANESE = r"^(?:午前|午後|朝の?|夜の?|夕方の?|昼の?)"
_LED = r"\b(?:on|for|to|until|till|by|from|since|is|was|before|after|the)\s+(?:the )?$"
_NOTHING = r"[\s,;、.…—–-]*"
_OPENS = r"(?:^|[.!?;。！？\n])\s*(?:on |at |the )*$"
"""Where a time opens its sentence."""
_BESIDE = r"\s*(?:,|at|on|の|、|from|から)?\s*"


class Time(NamedTuple):
    """A day or an hour that is named, and where."""

    start: int
    end: int
    is_day: bool
    day: date | None = None
    is_long: bool = False
    """Whether it is of several days."""


@moments.reuse(256)
def mend(words: str, now: datetime) -> str:
    """`words` as they were meant at `now`; as they are where they put nothing right for sure."""
    words = requests.say_plainly(words, now)
    if "週" in words:
        from ego.core.memory.pointing.grammar.regular_japanese import repeat_each  # for few turns

        words = repeat_each(words, now)
    plain = one_on_one.spell_out(of_month.name_month(of_month.name_ends(words, now), now))
    words = apostrophes.spell_operation(apostrophes.put_in(reasons.drop_reasons(plain, now)))
    is_starred = words.lstrip().startswith("*")
    if len(words) > _LONGEST or not (is_starred or _compiled(_MAY_BE).search(words)):
        return words
    plain = _without_star(text.composed(words), now)
    plain = _compiled(_MEANT_BEHIND).sub(rf"\g<gap>{_MEANT} \g<new>", plain)
    words = plain if plain.startswith(_MEANT) else words
    for _ in range(_AT_MOST):
        if (mended := _mend_once(plain, now)) is None:
            break
        plain = words = mended.words
    return words


def _without_star(plain: str, now: datetime) -> str:
    """A turn that is but a right time behind a star, in words: "*Saturday"."""
    star = re.fullmatch(r"\s*\*\s?([^*\n]{1,40}?)\*?\s*", plain)
    if star is None:
        return plain
    if _compiled(_NUMBER_ALONE).fullmatch(star[1]):
        return f"{_MEANT} at {star[1]}"
    times = find_times(star[1], now)
    if not times or times[0].start > _LED_AT_MOST or times[-1].end < len(star[1]) - 1:
        return plain
    return f"{star[1]}の間違い" if text.is_japanese(star[1]) else f"{_MEANT} {star[1]}"


_MEANT_BEHIND = (
    r"(?P<gap>[,.;…–—-]+ ?)(?:(?:er+m?|um+|uh|no|sorry|or rather|wait)[,.… ]+)?"
    rf"(?P<new>(?:on |at )?(?:the )?(?:{_WEEKDAY}|tomorrow|\d[\d:.]*(?: ?[ap]m|st|nd|rd|th)?)),?"
    r" i (?:mean|meant)\b(?! \w)"
)
"""The right time with what says so behind it: "on Monday, er, Tuesday I mean"."""
_MEANT, _LED_AT_MOST = "I meant", len("on the ")


def find_wrong(plain: str, now: datetime) -> tuple[int, ...]:
    """Where the times begin that a text puts right in the same breath."""
    if len(plain) > _LONGEST or not _compiled(_MAY_BE).search(plain):
        return ()
    mended = _mend_once(plain, now)
    return mended.wrong if mended else ()


def list_ways(several: Iterable[str], now: datetime) -> list[str]:
    """Each text as it was meant, and then as it was said: what it puts right may be what was told
    before, or what it tells itself ("moved to Friday, no wait, Saturday")."""
    plain = (requests.say_plainly(who_cannot.word_then(one), now) for one in several)
    ways = ((mend(one, now), reasons.drop_reasons(one, now)) for one in plain)
    return list(dict.fromkeys(way for pair in ways for way in pair))


class _Mended(NamedTuple):
    """A text with a time put right, and where the wrong ones began in what was said."""

    words: str
    wrong: tuple[int, ...]


def _mend_once(plain: str, now: datetime) -> _Mended | None:
    times = find_times(plain, now)
    if len(times) < 1:
        return None
    japanese = text.is_japanese(plain)
    for mark in _compiled(marks.JAPANESE if japanese else marks.ENGLISH).finditer(plain):
        if found := _put_right(plain, times, mark, now, japanese=japanese):
            return found
    return _mend_thought(plain, times, now, japanese=japanese)


def _put_right(
    plain: str, times: Sequence[Time], mark: re.Match[str], now: datetime, *, japanese: bool
) -> _Mended | None:
    """A text with the time behind a mark in place of the one before it."""
    behind = [one for one in times if one.start >= mark.start() and one.end > mark.end()]
    right = list[Time]()
    if behind and behind[0].start <= mark.end():
        right = _chain(plain, behind)
    elif not japanese and (alone := _compiled(_NUMBER_ALONE).match(plain, mark.end())):
        right = [Time(*alone.span("number"), is_day=False)]
    before = [one for one in times if one.end <= mark.start()]
    wrong = [
        next((one for one in reversed(before) if one.is_day is its.is_day), None) for its in right
    ]
    pairs = [(old, new) for old, new in zip(wrong, right, strict=True) if old]
    if not pairs or not (wrong[0] or right[0].is_day):
        return None
    if not any(new.is_day for _, new in pairs) and any(one.is_day for one in right):
        return None
    first = min(old.start for old, _ in pairs)
    last = max(old.end for old, _ in pairs)
    between = plain[last : mark.start()]
    negates = _compiled(marks.NEGATIVE).search(plain[_begin(plain, first) : mark.start()])
    tail = marks.JAPANESE_TAIL if japanese else marks.ENGLISH_TAIL
    if _compiled(_NOTHING).fullmatch(between) and _compiled(_OPENS).search(plain[:first]):
        tail = rf"{tail}|(?!.{{0,3}}か[なも]|\s*\?)"  # all that is said is of the right one
    ends = _compiled(tail).match(plain, right[-1].end)
    if (
        negates
        or ends is None
        or (
            mark.groupdict().get("weak") and not re.match(marks.FINDS, ends.groupdict()["is"] or "")
        )
        or len(between) > _APART
        or (not japanese and _compiled(marks.NO_MARK_BEHIND).search(plain[: mark.start()]))
        or any(old.is_long != new.is_long for old, new in pairs)
    ):
        return None
    is_from = (ends.groupdict().get("is") or "").startswith("から")  # it says more than which it is
    end = right[-1].end if is_from else ends.end()
    end = _behind_nod(plain, end, plain[right[0].start : right[-1].end])
    extra = [new for old, new in zip(wrong, right, strict=True) if old is None]
    written = _write(plain, plain[: mark.start()], pairs, extra, now)
    words = _join(written, plain[end:], between, japanese=japanese)
    return _Mended(words, tuple(old.start for old, _ in pairs))


def _mend_thought(
    plain: str, times: Sequence[Time], now: datetime, *, japanese: bool
) -> _Mended | None:
    """A text whose time somebody only thought or said, with the one that they tell instead."""
    for old, new in pairwise(times):
        if old.is_day is not new.is_day or old.is_long or new.is_long:
            continue
        between = plain[old.end : new.start]
        if japanese:
            ends = _compiled(marks.JAPANESE_TAIL).match(plain, new.end)
            if ends and _compiled(marks.SAID_JAPANESE).fullmatch(between):
                thing = re.sub(r"って、?$", "は", plain[: old.start])
                found = _compiled(marks.SAID_JAPANESE).fullmatch(between)
                if found and found["did"]:
                    if not ends["is"]:
                        continue
                    lead = _new_day(plain, old, new, now)
                    words = f"{plain[: old.start]}{lead}{found['did']}{plain[ends.end() :]}"
                    return _Mended(words, (old.start,))
                said = "" if "!" in between or "！" in between else "だ" * bool(ends["is"])
                lead = _new_day(plain, old, new, now) if new.is_day else plain[new.start : new.end]
                lead += "から" * ends["is"].startswith("から")
                return _Mended(f"{thing}{lead}{said}{plain[ends.end() :]}", (old.start,))
            continue
        thought = _compiled(marks.THOUGHT).search(plain[: old.start])
        ends = _compiled(marks.ENGLISH_TAIL).match(plain, new.end)
        is_but = _compiled(marks.BUT).fullmatch(between)
        if thought and ends and is_but and not _compiled(marks.NEGATIVE).search(thought[0]):
            thing = thought["what"].strip()
            verb = " are" if (thought["was"] or "") in ("were", "are") else " is"
            led = f"{thing}{verb} " if thing and thought["was"] else f"{thing} " if thing else ""
            written = _with_lead(plain[new.start : new.end], "")
            words = f"{plain[: thought.start()]}{led}{written}{plain[new.end :]}"
            return _Mended(words, (old.start,))
    return None


def _begin(plain: str, place: int) -> int:
    """Where the clause of a place begins."""
    ends = [one.end() for one in re.finditer(r"[.!?;。！？]\s*|, |、", plain[:place])]
    return ends[-1] if ends else 0


def _chain(plain: str, behind: Sequence[Time]) -> list[Time]:
    """The first time and the one right beside it, where one is a day and the other an hour."""
    first = behind[0]
    second = behind[1] if len(behind) > 1 else None
    if second and second.is_day is not first.is_day and (
        _compiled(_BESIDE).fullmatch(plain[first.end : second.start])
    ):  # fmt: skip
        return [first, second]
    return [first]


def _behind_nod(plain: str, end: int, right: str) -> int:
    """Where it goes on behind one who nods to what is right: うん、15時."""
    nod = _compiled(rf"{marks.AGREES}{re.escape(right)}(?:です|だ|でした|だった)?(?=[。.!！\s]|$)")
    found = nod.match(plain, end)
    return found.end() if found else end


def _write(
    plain: str,
    before: str,
    pairs: Sequence[tuple[Time, Time]],
    extra: Sequence[Time],
    now: datetime,
) -> str:
    """What stands before the mark, with the right times in place of the wrong ones."""
    added = ""
    for one in extra:
        hour = plain[one.start : one.end]
        if text.is_japanese(plain):
            added = hour if hour.startswith("の") else f"の{hour}"
        else:
            added = f" {_with_lead(hour, 'at ')}"
    for old, new in sorted(pairs, reverse=True):
        if new.is_day:
            written = _new_day(plain, old, new, now)
            head, written = _fit(before[: old.start], written, before[old.start : old.end])
            written += added
        else:
            head, written = before[: old.start], _new_hour(plain, old, new)
        before = f"{head}{written}{before[old.end :]}"
    return before


def _new_day(plain: str, old: Time, new: Time, now: datetime) -> str:
    """The right day as it is written in place of the wrong one: of its week, or of its month."""
    was, written = plain[old.start : old.end], plain[new.start : new.end]
    weekday, digits = _compiled(_WEEKDAY).search(was), re.search(r"\d", was)
    if _compiled(_WEEKDAY).fullmatch(written):
        if weekday and not digits:
            return f"{was[: weekday.start()]}{written}{was[weekday.end() :]}"
        if digits and old.day:
            from ego.core.memory.pointing import wording

            day = _in_week(old.day, written)
            mention = Mention(old.start, old.end, old.day)
            return wording.write_days(plain, mention, day, now)
    bare = _compiled(_BARE).fullmatch(written)
    if bare and re.search(r"[a-z]{3}|[月/]", re.sub(r"\bthe\b", "", was.lower())):
        number = bare["of"] or bare["day"]
        if "日" in was:
            return re.sub(r"\d{1,2}(?=日)", number, was, count=1)
        if digits and "月" not in was and "/" not in was:
            return re.sub(r"\d{1,2}(?:st|nd|rd|th)?", number, was, count=1)
    return written


def _in_week(day: date, weekday: str) -> date:
    """The weekday of that name next to a day."""
    low = weekday.lower()
    number = _KANJI.find(low[0]) if low[0] in _KANJI else _LETTERS.index(low[:2])
    return day + timedelta((number - day.weekday() + 3) % 7 - 3)


def _fit(before: str, written: str, was: str) -> tuple[str, str]:
    """What leads to a day and the day, so that they go together: "on Friday", but "tomorrow"."""
    if text.is_japanese(before + written) or not written.isascii():
        return before, written
    led = re.search(r"\bon (?:the )?$", before, re.IGNORECASE)
    if re.match(r"on ", written, re.IGNORECASE):
        return (before[: led.start()] if led else before), written
    if _compiled(_NEAR).search(written):
        return (before[: led.start()] if led else before), written
    if led:
        head = before[: led.start()]
        return head, _with_lead(written, "on ", led[0][:2])
    if _compiled(_NEAR).search(was) and not _compiled(_LED).search(before):
        return before, _with_lead(written, "on ", "On" if was[:1].isupper() else "on")
    return before, written


def _with_lead(written: str, lead: str, as_written: str = "") -> str:
    """A time behind "on" or "at", once."""
    bare = re.sub(r"(?i)^(?:on|at) ", "", written)
    return f"{as_written or lead.strip()} {bare}" if lead else written


def _new_hour(plain: str, old: Time, new: Time) -> str:
    """The right hour as it is written in place of the wrong one, in the same half of the day."""
    was, written = plain[old.start : old.end], plain[new.start : new.end]
    led = re.match(r"(?i)at |の", was)
    bare, core = (re.sub(r"(?i)^(?:at |の)", "", one) for one in (was, written))
    lead = led[0] if led else ""
    if text.is_japanese(plain):
        half = _compiled(_HALF_JAPANESE).match(bare)
        number = re.match(r"\d+", core)
        if half and number and int(number[0]) <= 12:
            core = f"{half[0]}{core}"
        return f"{lead}{core}"
    half = _compiled(_HALF + "$").search(bare)
    if half and re.fullmatch(r"[\d:.]+", core):
        core = f"{core}{half[0]}"
    elif core.isdecimal() and not lead and not re.search(r"(?i)\bat $", plain[: old.start]):
        lead = "at "
    return f"{lead}{core}"


def _join(before: str, rest: str, between: str, *, japanese: bool) -> str:
    """What stands before the mark and behind the right time, as one text."""
    again = between.strip(" ,;、。.…・—–-!")
    if again and rest.lstrip(" ,、").startswith(again):  # 水曜に会議、訂正、木曜に会議
        rest = rest.lstrip(" ,、").removeprefix(again)
    if japanese:
        if re.fullmatch(r"[にのはがで]?[、。.…・\s（(]*", between):  # 土曜に、いや日曜に美容院
            before = before[: len(before) - len(between)]
        else:
            before = before.rstrip("、…・ （(")
            before = re.sub(r"\.{2,}$", "", before)
        rest = re.sub(r"^[)）]", "", rest)
        if before.endswith(("。", "！", "!")):
            rest = re.sub(r"^[。、！!]\s*", "", rest)
        return before + rest
    before = _compiled(marks.DANGLING).sub("", before) if before[-1:] in " ,;(—–…-" else before
    before = re.sub(r"\.{2,}$", "", before.rstrip())
    rest = re.sub(r"^\s*\)", "", rest)
    if before.endswith((".", "!")):
        if re.match(r"\s*[a-z]", rest):
            before = before[:-1]
        elif re.match(r"\s*[.,;:!]", rest):
            rest = re.sub(r"^\s*[.,;:!]", "", rest)
    return before + rest


def find_times(plain: str, now: datetime) -> list[Time]:
    """The days and hours that a text names, in their order."""
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    language = dates_japanese if text.is_japanese(plain) else dates_english
    found = [
        Time(one.start, one.end, one.day is not None, one.day, one.last is not None)
        for one in language.scan(text.small(plain), now)
    ]
    for bare in _bare_days(plain):
        if not any(one.start < bare.end() and bare.start() < one.end for one in found):
            found.append(Time(*bare.span(), is_day=True))
    return sorted(found)


def _bare_days(plain: str) -> Iterator[re.Match[str]]:
    return _compiled(_BARE).finditer(plain)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of what puts right; every command starts, and few texts do."""
    return re.compile(pattern, re.IGNORECASE)
