"""Until when something comes back is told with it: "yoga on Tuesdays until Christmas", 年末まで."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing.spoken import compiled

_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
).split("|")
_MONTH_NAMED = "|".join(f"{one[:3]}(?:{one[3:]})?" for one in _MONTHS)
_LAST = (
    r",? (?:(?:and|just|only|running|going|on|right|up) )*(?:until|till?)(?: about)?"
    r"(?P<ends>(?: the)? end of)?(?: the| this)?"
    rf" (?:(?P<until>christmas|xmas|new year)\b(?!['’]| eve| day)|(?P<unit>year|month)\b"
    rf"|(?P<month>{_MONTH_NAMED})\b(?! \d)|(?=(?P<day>\w)))"
    r"|,? for (?:the next |another |just |only )?(?P<weeks>an?|two|three|four|five|six|seven|eight"
    r"|nine|ten|twelve|\d{1,2}) weeks?\b(?! (?:now|already|ago|straight|and counting))"
)
_UNTIL_JAPANESE = (
    r"[、 ]?(?:(?P<until>クリスマス|年末|年内)|(?P<day>(?<!\d)1?\d[月/]\d))"
    "[^、。]*?まで(?:は|の)?、?"
)
_IS_LONG = r"\bbeen\b|['’]ve (?:had|done)\b"
"""What went on for so many weeks goes on."""
_COUNTS = "_ a two three four five six seven eight nine ten _ twelve".split()
_A_WEEK = timedelta(7)


class End(NamedTuple):
    """The day from which on something comes back no more, or for how many weeks it does, and
    where a sentence says so."""

    until: date | None
    weeks: int
    start: int
    end: int


def find_ending(sentence: str, now: datetime) -> End | None:
    """Until when a sentence tells that something comes back; None where it names no such day."""
    plain = text.small(sentence)
    found = compiled(_UNTIL_JAPANESE if text.is_japanese(sentence) else _LAST).search(plain)
    if found is None:
        return None
    said, (start, end) = found.groupdict(), found.span()
    if weeks := said.get("weeks"):
        count = int(weeks) if weeks.isdigit() else max(1, _COUNTS.index(weeks.replace("an", "a")))
        return None if compiled(_IS_LONG).search(plain) else End(None, count, start, end)
    if said["day"]:
        from ego.core.memory.pointing.grammar import dates_english, dates_japanese

        named = (dates_japanese if text.is_japanese(sentence) else dates_english).scan(plain, now)
        at = found.start("day")
        day = next((one for one in named if one.day and one.start <= at < one.end), None)
        last = (day.last or day.day) if day else None  # "Monday until the 15th" is read as days
        if day is None or last is None or last < now.date() + _A_WEEK:
            return None
        return End(last + timedelta(1), 0, start, max(end, day.end))
    until = _first_behind(said, now.date())
    return End(until, 0, start, end) if until and until > now.date() else None


def _first_behind(said: dict[str, str | None], today: date) -> date | None:
    """The first day behind the end that is said; a month is over before it where only its name
    stands there."""
    if (which := said["until"]) in ("christmas", "xmas", "クリスマス"):
        return date(today.year + (today > date(today.year, 12, 25)), 12, 25)
    is_end, unit = bool(said.get("ends")), said.get("unit")
    if which or unit == "year":
        return date(today.year + 1, 1, 1) if which or is_end else None
    number = today.month
    if named := said.get("month"):
        number = next(n for n, one in enumerate(_MONTHS, 1) if one[:3] == named[:3])
        if number == today.month and not is_end:
            return None
    elif not is_end:
        return None
    year, month = divmod(today.year * 12 + today.month - 1 + (number - today.month) % 12, 12)
    year, month = divmod(year * 12 + month + is_end, 12)
    return date(year, month + 1, 1)


def without_end(sentence: str, now: datetime) -> str:
    """A sentence without until when something comes back."""
    end = find_ending(sentence, now)
    return f"{sentence[: end.start]}{sentence[end.end :]}".strip(" 、") if end else sentence
