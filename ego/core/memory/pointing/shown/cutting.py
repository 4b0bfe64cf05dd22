"""The words of a plan on a line: cut, they still say what it is, and are no torn sentence."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from ego.core import late, text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.dates import Mention, When
from ego.core.memory.pointing.wording import LONGEST, WEEKDAY, scan_times

_LEAST = 16
"""A line of fewer characters has no room for a choice."""
_FACE = r"(?:[:;]['’]?-?[()D/]+|[\u2639-\u263b\U0001f300-\U0001faff]+) +"
_PARTS = late.regex(
    rf"{_FACE}|[.!?;:] +|, +(?:(?:and|but|so|because|as|since|that|which) +)?|[。!?、] *"
    r"|\b(?:and|but|so|because|that) +",
    re.IGNORECASE,
)
"""Between two things that a plan says: it may be shown from there."""
_LED_BY = late.regex(
    r"(?:\b(?:on|at|by|for|this|(?<!['’]s )(?<!['’]re )(?<!\bis )(?<!\bare )coming|every|each)\s+)?"
    r"(?:(?<=\bon )the\s+)?$|毎[週月]の?$",
    re.IGNORECASE,
)
_NEEDED_BEFORE = late.regex(
    r"\b(?:before|until|till|after|since|from|to|than|and|or|of|between|the"
    r"|first|second|third|fourth|last|other|alternate"
    r"|(?:can|could|will|would|may|might|cannot|can['’]t|['’]ll)(?: (?:only|just|still|also))?"
    r" (?:do|make|manage|offer))\s+$"
    r"|(?:曜日?|\d日?|[月火水木金土日])(?:と|や|・|、|/)$",
    re.IGNORECASE,
)
"""What needs the day behind it: somebody "can only do Friday", and 毎週火曜と is cut short."""
_NEEDED_BEHIND = late.regex(
    r"\s*(?:['’]s\b|(?:is|are|was|were|will|and|or|now|to \d)\b|[-–~〜]"
    r"|for [\w'’-]+(?: [\w'’-]+)?(?:,| and)(?: then| at)? \d"
    r"|まで(?!に)|から|以降|以前|より|前|後|が|と|か|で|も|を"
    r"|に(?:な[っりるら]|し[たよま]|す[るま]|変|か[わえ]|移|ずら|ずれ|決|延)|だ|みたい|らし|って|[ねよ](?=[、。!！ー〜]|$))"
)
"""A date that says more than when, or that the sentence is built upon, stays in it."""
_HANGING = late.regex(
    r"(?<=\w) (?:(?:will|is going to) )?(?:is|are|be)\s+$|, doors(?: open)?\s+$|(?<=\w)は、?$",
    re.IGNORECASE,
)
"""What is left of "The dentist is on Friday.", 歯医者は金曜 without the day, and says nothing."""
_IS_BUT_DAY = late.regex(r"\b(?:it|that|this|today|tomorrow)['’]s\s+$", re.IGNORECASE)
"""A clause that says but which day it is: "nor the week after, it's Christmas Eve"."""
_HANGING_IS = late.regex(r"(?<=\w)['’]s$")
"""The same where something else is said behind a comma: "the dentist's, bring the form"."""
_BROKEN = (
    r"\b(?:every|each|on|at|by|for|in|to|of|from|the|an?|is|are|was|were|be|planned|scheduled"
    r"|now{})\s*(?:[.,;:!?)]|$)"
    r"|は\0?(?:の)?(?:予定|つもり|締め?切)|[,;:、]\s*[,.;:!?、。)]|^\s*[,.;:!?、。)]|\(\s*\)"
)
"""What does not read as words: a day that leaves it behind stays in its sentence."""
_HAPPENS = "|starts?|begins?|leaves?|ends?|opens?|closes?|arrives?|comes?|goes|runs?"
"""What reads as words where nothing is said of when: "the plumber comes"."""
_PART_OF_DAY = late.regex(
    r"^ (?:(?:early|late|first thing|in the) )*(?:morning|afternoon|evening|night|lunch-?time)s?\b",
    re.IGNORECASE,
)
"""What a day takes along: "GP on Wednesday morning" is no "GP morning"."""
_NAMES_PART = late.regex(
    r"\b(?:tonight|(?:morning|afternoon|evening|night)s?|noon|midnight)\b|[朝昼夕夜晩]|午[前後]",
    re.IGNORECASE,
)
_FOLLOWED_BY = late.regex(r"(?:までに|には|発の|(?:スタート|開始)(?=$|[。、!])|に|の|は|へ)?、?")
_LITTLE, _LITTLE_JAPANESE = 16, 8
"""What a plan says in fewer characters behind its pause does not say what it is."""
_IN_PLACE = late.regex(r"\binstead\b(?! of)|代わりに|かわりに", re.IGNORECASE)
"""What is in the place of something: of what, the words before it say."""
_REMINDS = late.regex(
    r"^[^.;!?]*\bremind(?:ed|er|s)?\b"
    r"(?!.*\b(?:to|about|of|that|for|when|how|what) (?!it\b|this\b|that\b)\w)"
    r"|^(?:[^。、]{1,10}[にはがを])?、?(?:リマインド|思い出させ|知らせて)",
    re.IGNORECASE,
)
"""A sentence that says but that somebody is to be reminded: of what, the one before it says."""
OF_BEFORE = late.regex(
    r"^\W*(?:it|this|that)\b|\b(?:it|this|that|them|(?<!\bat )(?<!\bby )one|some)"
    r"(?: (?:on|at|by|in))?\W*$|^(?:それ|これ|あれ)",
    re.IGNORECASE,
)
"""A sentence that but points to what it is about, once it is without its day."""
_TAKES_UP = late.regex(
    r"^\W*(?:it|this|that|these|those|he|she|they)\b(?! \(| (?:week|month|day|time|year|one)\b)"
    r"|\w (?:it|them)\b(?! (?:is|was|will|rains?)\b|['’]s\b)",
    re.IGNORECASE,
)
"""A sentence that goes on with what was named in the one before it."""
_GOES_ON = late.regex(
    r", +(?=(?:(?:i|we|he|she|they)(?:['’](?:m|ve|re|s|ll)|"
    r" (?:have|has|had|am|is|are|will|must|need|got|meet|start))"
    r"|(?:my|our|the|his|her|their) [\w ]{1,25}?"
    r" (?:has|have|is|are|will|must|needs?|gets?|meets?))\b)",
    re.IGNORECASE,
)
"""Between two sentences that only a comma joins: the second one says what it is by itself."""
_HANGS = late.regex(r" (?:is|are|will be|was|were)(?: (?:on|at|by))?\W*$", re.IGNORECASE)
_SAID_BY_DAY = late.regex(
    r"(?:(?<=\w) (?:is|are|was|were|be|been|falls?|starts?|begins?|will be)|\w['’](?:s|re))"
    r"(?: (?:now|actually|again|always|usually|probably|only|just|still))?"
    r"(?: (?:coming|going|arriving|due))?\s+$",
    re.IGNORECASE,
)
_SAID_BESIDES = late.regex(
    r"\s*(?:(?:at|in|with|from|by|near|over|for|via|next to|online|remote)\b|[^\w\s])",
    re.IGNORECASE,
)
"""What a verb says besides its day: "is at the hall"; of "is on Friday btw" no "is btw" is left,
nor "is instead of 2 pm"."""
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
WAS_THEN = late.regex(
    r"(?: now)?,? \b(?:not|instead of|rather than|no longer)(?: on)?(?: every| each)?"
    r" (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|the \d{1,2}(?:st|nd|rd|th)"
    r"(?! (?!any ?more\b|of [a-z]{3,9}\b|(?:and|so|as|because)\b)[a-z])"
    rf"|(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?"
    r"|tomorrow)\b(?: any ?more)?(?! but\b)"
    r"|,? \b(?:instead of|rather than) (?:at \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?"
    r"|\d{1,2}(?:[:.]\d\d(?: ?[ap]m)?| ?[ap]m))(?![\w:.])"
    r"|(?:(?:\d{1,2}月)?\d{1,2}日|[月火水木金土日]曜日?)(?:では|じゃ)なくて?、?",
    re.IGNORECASE,
)
"""On which day it was: without the one that it is on, "training is instead of Saturday"."""
_FULL_STOP = late.regex(rf"{_FACE}|[.!?;]\s+|[。！？]\s*")
_SHORTENED = late.regex(
    r"\b(?:dr|mr|mrs|ms|st|prof|no|vs|[ap]\.m|approx|etc|incl|dept)\. +$", re.IGNORECASE
)
_SENTENCE_PARTS = late.regex(
    rf"{_FACE}|[.!?;] +|, +(?:and|but|so|because|since|that) +|[。！？] *|(?<!は)、 *",
    re.IGNORECASE,
)
"""Behind which a plan says what it is once more: what only a comma adds does not, nor what is said
of a thing that is named before it (シフトは、…)."""
_HEAD, _NAMING_HEAD = 8, 24
"""Fewer of a plan's first characters do not say what it is of; nor name what it goes on with."""
GONE = "\0"
"""The mark in the place of a day that is left out."""
_STEP = 15
"""By so many columns a line grows that cuts something off."""


def cut_around_day(words: str, columns: int, now: datetime, own: date | None = None) -> str:
    """The words of a plan as a line of so many columns: the part with its day, where not all fit.

    Who told it stays before them. Of several days it is its `own`, where that is known and named,
    else the last.
    """
    line = text.flat(words)
    rest = whom.without_teller(line)
    teller = line[: len(line) - len(rest)]
    room = text.characters(line, columns) - len(teller)
    if len(rest) <= room or len(line) > LONGEST or room < _LEAST:
        return text.brief(words, columns)
    day = _find_shown(text.composed(rest), now, own)
    if day is None:
        return text.brief(words, columns)
    if whole := _whole(teller, rest, day.start, day.end, columns):
        return whole
    if day.end < room:
        return text.brief(words, columns)
    begins = [one.end() for one in _PARTS.finditer(rest) if one.end() < day.start]
    fitting = [begin for begin in begins if _fits(f"{teller}… {rest[begin : day.end]}…", columns)]
    begin = next(iter(fitting or begins[-1:]), 0)
    return _cut(teller, rest, begin, columns, f"{rest[begin : day.start]}{rest[day.end :]}")


def _find_shown(plain: str, now: datetime, own: date | None) -> Mention | None:
    """The day in the words of a plan around which its line is cut, if they name any.

    Once its `own` is behind, they are read as of that day: its date is of the next year by then.
    """
    days = [one for one in scan_times(plain, on_its_day(now, own)) if one.day]
    return next((one for one in days if own and one.day == own), days[-1] if days else None)


def on_its_day(now: datetime, own: date | None) -> datetime:
    """The moment as of which the words of a plan are read: no later than its day."""
    return now if own is None else min(now, datetime.combine(own, time.max, now.tzinfo))


def _fits(words: str, columns: int) -> bool:
    return text.characters(words, columns) >= len(words)


def _is_little(words: str) -> bool:
    """Whether words do not say what a plan is: "The re-test.", "we meet instead."."""
    words = _HANGS.sub("", words)
    little = _LITTLE_JAPANESE if text.is_japanese(words) else _LITTLE
    return len(words) < little or any(one.search(words) for one in (_IN_PLACE, _REMINDS, OF_BEFORE))


def _whole(teller: str, rest: str, start: int, end: int, columns: int) -> str:
    """The sentences of a plan around its day, from `start` to `end`, with as many beside as fit.

    Empty where they do not fit, or do not say what it is. Of what but asks for a reminder it is
    what stands before, for the day is told: all of that, cut at its end, where it is not the one
    sentence before ("remind me of this").
    """
    cuts = [0, *_find_stops(rest), len(rest)]
    first = max(n for n, cut in enumerate(cuts[:-1]) if cut <= start)
    last = next(n for n, cut in enumerate(cuts) if cut >= end and n > first)
    own = f"{rest[cuts[first] : start]}{rest[end : cuts[last]]}"
    reminds = bool(first and _REMINDS.search(own))
    is_of_all = reminds and not OF_BEFORE.search(own)
    begins = [
        n
        for n in range(1 if is_of_all else first + (not _is_little(own)))
        if not _takes_up(rest, cuts[n], cuts[n + 1])
    ]
    spans = [(n, last) for n in begins]
    if reminds:
        spans += [(n, first) for n in begins]
    for begin, until in spans:
        shown = [_join(teller, rest, cuts[begin], cut) for cut in cuts[until:]]
        if fitting := [one for one in shown if _fits(one, columns)]:
            return fitting[-1]
    return text.brief(f"{teller}{rest}", columns) if is_of_all else ""


def _takes_up(rest: str, begin: int, end: int) -> bool:
    """Whether what stands there of a plan is of what only the words before it name."""
    return begin > 0 and bool(_TAKES_UP.search(whom.name_whom(rest[begin:end], rest[:begin])))


def _join(teller: str, rest: str, begin: int, end: int) -> str:
    """What stands there of a plan, with a … for what does not."""
    gap = "" if text.is_japanese(rest) else " "
    shown = whom.name_whom(rest[begin:end], rest[:begin]).strip()
    return f"{teller}{'… ' * bool(begin)}{shown}{f'{gap}…' * (end < len(rest))}"


def has_sentences(words: str) -> bool:
    """Whether the words of a plan are several sentences: cut, they may lose what it is of."""
    return bool(_find_stops(text.flat(words)))


def _find_stops(rest: str) -> list[int]:
    """Where the sentences of a line begin, but for the first."""
    stops = (one for one in _FULL_STOP.finditer(rest) if one.end() < len(rest))
    return [one.end() for one in stops if not _SHORTENED.search(rest[: one.end()])]


def _cut(teller: str, rest: str, begin: int, columns: int, bare: str = "") -> str:
    """A plan from `begin` on: who she is whom it begins with there, only what is cut may say.

    What goes on with something named before is of that, and stands from its first words on. What
    says little ("The re-test."), `bare` of its day, stands behind the first words that fit.
    """
    if not begin:
        return text.brief(f"{teller}{rest}", columns)
    shown = whom.name_whom(rest[begin:], rest[:begin])
    takes_up = _takes_up(rest, begin, len(rest))
    if not (takes_up or _is_little(bare or shown)):
        return text.brief(f"{teller}… {shown}", columns)
    least = _NAMING_HEAD if takes_up else _HEAD
    ends = range(begin) if text.is_japanese(rest) else map(re.Match.start, re.finditer(" ", rest))
    for end in sorted((one for one in ends if least <= one < begin), reverse=True):
        head = rest[:end].rstrip(" ,;:.!?、。")
        if _fits(led := f"{teller}{head}… {shown}", columns):
            return led
    return text.brief(f"{teller}{rest}" if takes_up else f"{teller}… {shown}", columns)


def line_behind_day(words: str, columns: int, when: When, now: datetime) -> str:
    """The words of a plan as a line of so many columns, behind the day or hour that is told before.

    Where not all fit, that day is left out of them, and what it is stays: its first words, or those
    of the part that names the day.
    """
    line = text.flat(words)
    if len(line) <= text.characters(line, columns) or len(line) > LONGEST:
        return text.brief(words, columns)
    marked = mark_day(WAS_THEN.sub("", text.composed(line)), when, now)
    if GONE not in marked:
        return cut_around_day(words, columns, now, when.day)
    bare = marked.replace(GONE, "")
    if len(bare) <= text.characters(bare, columns):
        return bare
    teller = len(marked) - len(whom.without_teller(marked))
    name, rest = marked[:teller], marked[teller:]
    place = rest.find(GONE)
    rest = rest.replace(GONE, "")
    if whole := _whole(name, rest, place, place, columns):
        return whole
    ends = next((one.start() for one in _PARTS.finditer(rest) if one.start() > place), len(rest))
    room = text.characters(bare, columns - 2) - len(name)
    if ends <= room:
        return text.brief(bare, columns)
    parts = (each for one in (_SENTENCE_PARTS, _GOES_ON) for each in one.finditer(rest))
    begins = sorted({one.end() for one in parts if one.end() <= place})
    is_little = bool(begins) and _is_little(rest[begins[-1] : ends])
    told = (one for one in begins if not is_little and ends - one <= room)
    stops = [one.end() for one in _FULL_STOP.finditer(rest) if one.end() <= place]
    begin = next(told, stops[-1] if stops else 0)
    if is_little and _IN_PLACE.search(rest[begins[-1] : ends]):
        begin = begins[-1]
    elif is_little and not stops and not text.is_japanese(rest):
        begin = rest.find(" ", max(ends - room, 0)) + 1  # "and a check-up": what leads to it, too
    return _cut(name, rest, begin, columns)


def line_up_to(words: str, columns: int, most: int, when: When, now: datetime) -> str:
    """`line_behind_day` in so many columns, or in up to `most` where more than that day has no room
    in them."""
    line = line_behind_day(words, columns, when, now)
    while "…" in line and columns < most:
        columns = min(columns + _STEP, most)
        line = line_behind_day(words, columns, when, now)
    return line


def mark_day(plain: str, when: When, now: datetime, needed: re.Pattern[str] | None = None) -> str:
    """`plain` with a mark in the place of each mention of that day or hour that is not needed.

    With what is `needed`, a date that holds it stays, and so does the part of a day without hour.
    """
    for one in sorted(scan_times(plain, now), reverse=True):
        is_today = WEEKDAY.fullmatch(plain[one.start : one.end].lower()) and now.date() == when.day
        day = when.day if is_today and one.day == when.day + timedelta(7) else one.day
        is_it = day in (None, when.day) and one.hour in (None, when.hour) and one.last is None
        before, behind = plain[: one.start], plain[one.end :]
        before = before[: _led_by(before)]
        if not is_it or _NEEDED_BEFORE.search(before) or _NEEDED_BEHIND.match(behind):
            continue
        said = plain[len(before) : one.end + 3]
        of_day = one.day and when.hour is None
        if needed and (
            needed.search(said)
            or (of_day and (_PART_OF_DAY.match(behind) or _NAMES_PART.search(said)))
        ):
            continue
        is_train = behind.startswith("のぞみ")
        if text.is_japanese(plain) and not is_train and (particle := _FOLLOWED_BY.match(behind)):
            behind = behind[particle.end() :]
        if one.day:
            behind = _PART_OF_DAY.sub("", behind)
        behind = behind.lstrip()
        if plain[one.end - 1] == "." and not behind[:1].islower():
            behind = f". {behind}".rstrip()
        next_one = behind.replace(GONE, "")[:1]
        if not next_one or next_one in ".,;:!?)。、":
            if _IS_BUT_DAY.search(before):
                continue
            is_alone = not re.search(r"\w", behind) and not _find_stops(before)
            if needed and not next_one and _HANGING_IS.search(before.rstrip()):
                continue
            before = (_HANGING.sub("", before) if is_alone else before).rstrip(" ,、")
            if next_one == ",":
                before = _HANGING_IS.sub("", _HANGING.sub("", f"{before} ").rstrip())
        elif _SAID_BY_DAY.search(before) and not _SAID_BESIDES.match(behind.replace(GONE, "")):
            continue
        left = f"{before}{GONE}{behind}"
        broken = _BROKEN.format("" if needed else _HAPPENS)
        if _count_broken(broken, left) > _count_broken(broken, plain):
            continue
        plain = left
    return plain


def _count_broken(broken: str, plain: str) -> int:
    told = whom.without_teller(plain).replace(GONE, "")
    return sum(1 for _ in re.finditer(broken, told, re.IGNORECASE))


def _led_by(before: str) -> int:
    """Where the preposition of a date begins, at the end of what stands before it."""
    found = _LED_BY.search(before)
    return found.start() if found else len(before)
