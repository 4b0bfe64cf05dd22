"""From when on something comes back as it is told, "from January", 年明けから.

Until that day it is as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing.dates import Mention, coming_date, coming_day_of_month
from ego.core.memory.pointing.often.returning import FEW_WEEKS, FEW_WEEKS_JAPANESE

HINT = late.regex(
    r"\b(?:from|as of|start(?:s|ing)?|begin(?:s|ning)?|next (?:on|one|time)|first)\b"
    "|(?:次回?|初回|[一1１]回目|最初)は"
    "|(?:年明け|新年度?|来[年月週]度?|再来[月週]|月|日)(?:\\([月火水木金土日]\\))?(?:から|より|以降)",
    re.IGNORECASE,
)
"""What all of them have some of."""
_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
).split("|")
_BEGINS = "(?:start(?:s|ing)?|begin(?:s|ning)?)"
_LEAD = rf"\b(?:as from|as of|from|{_BEGINS}(?: from| in| on| with)?)(?: the)? "
_FIRST = (
    r"[,;]? ?(?:\band )?(?:\b(?:the|our|my|with the) )?\b(?:very )?first (?:(?!\w*day\b|thing\b"
    r"|of\b|in\b|week\b|half\b)[a-z]+ ){0,2}?(?:is |will be |being |due )?(?:on |in )?(?:the )?"
)
"""Before the day on which something is for the first time: of what comes back it says from when."""
_ENGLISH = (
    rf"(?:{_LEAD}|{_FIRST})"
    rf"(?P<which>new year|next (?:week|month|year)|{'|'.join(_MONTHS)})\b(?! \d)"
)
_STARTS = rf"^(?:{_BEGINS}|as of|as from)\b|\b(?:this|next|coming) \w+day\b"
"""With it a weekday is a first one: "starting this Saturday"; from Monday may be to Friday."""
_TO = r" ?(?:\bto\b|\btill?\b|\buntil\b|\bthrough\b|-|–|〜|~|まで|[月火水木金土日]曜?日?まで)"
_EACH_WEEK = r"\b(?:every|each) week\b|\bweekly\b"
_EACH_OTHER = r"\bevery (?:other|second|two) weeks?\b|\bevery fortnight\b|\bfortnightly\b"
_EACH_FEW = rf"\b{FEW_WEEKS}"
_OFTEN_JAPANESE = (
    rf"(?:隔週|[2二]週間(?:おき|ごと|に[1一][回度])|{FEW_WEEKS_JAPANESE})(?:で|の|に|、)*"
    "(?![月火水木金土日]曜)"
)
_BEHIND = (
    r"(?:,| -| –|;)? (?:and )?(?:then )?(?P<often>every week|weekly|fortnightly|every fortnight"
    rf"|every (?:other|second|two) weeks?|{FEW_WEEKS})"
    r"(?: (?:from (?:then|there|that day) on(?:wards)?|after(?:wards| that)|thereafter))?"
    r"(?=\W*$|(?:,|;| -| –) (?P<aside>(?!(?:and|but|or|for|except|not|no|until|till?|then)\b)"
    r"(?:(?!\w+days?\b)[^,;])+)$)"
)
"""How often, told behind the first day: "on 10 December at 15:00, then every two weeks", and an
aside behind that: what it costs."""
_OF_EACH_WEEK = (
    r"(?:^|(?<=: ))(?:(?:i|we|they)(?:['’](?:re|ve|m))?(?: (?:are|now|will|do|doing|have|having|got"
    r"|get|start|starting|run|running|hold|holding))* )?(?:an? )?(?P<often>weekly|fortnightly)"
    r" (?P<what>[a-z](?:(?! (?:every|each)\b)[^,;.!?]){2,40}?)(?: now| from now on)?"
    r"(?=(?:,|;| -| –)? (?:and )?(?:(?:the|our|my|with the) )?(?:very )?first (?:one|time)\b)"
)
"""What is weekly, before its first day: "we do weekly reports now, first one on the 13th"."""
_WANTED = (
    r"\b(?P<who>(?!(?:i|we|you|who|nobody|no one|everyone|everybody)\b)[a-z][\w'’-]*)"
    r" (?:wants|needs|asks for|asked for) (?=(?:an? |our |the )?[^,;:.!?]{2,40} with (?:me|us)\b)"
)
"""What others want with whoever tells it is had: "Lena wants a 1:1 with me every Tuesday"."""
_ANOTHER_THING = r"[,;] ?(?:and )?(?!(?:at|in|on|from|with|for|then|and|every)\b)[a-z]"
"""Of bins that go out on Tuesday, "recycling every other week" is none."""
_HOW_OFTEN = r"(?i)\b(?:every|each) \w+|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b"
_NAMES_WHAT = r"(?i)^(?!(?:every|each|on|at|from|not|no|but|instead|except|\w+days)\b)[a-z]"
_IS_ONCE = (
    r"(?i)^(?!(?:next|first|last|start\w*|from|but|not|except|off|no|this|only|until|till|so|then"
    r"|because|or|every|each|with|and|also|an?|another|some|it|that|there|i|we|he|she|they|you)\b)"
    r"(?!\w+['’](?:m|re|ll)\b)(?:(?:the|my|our|her|his) )?[a-z][\w'’-]*(?: [a-z][\w'’-]*){0,2}"
    r" (?:is )?(?:on |this )(?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)"
)
"""A clause that says what is once, beside what comes back."""
_HAS_ONCE = (
    r"(?i)^(?!(?:the )?(?:next|first|last|new|another|it|that|they|you|if|when|every|each)\b)"
    r"(?:[\w'’-]+ ){1,3}(?:has|have|['’]?ve got|is|are) (?:(?:the|a|an|my|his|her|our|their) )?"
    r"(?:[a-z'’-]+ ){0,2}on (?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)"
)
"""The same in a whole sentence: "Bramble has the vet on Thursday"."""
_WE_HAVE_ONCE = (
    r"^(?:i|we)(?:['’]ve got| have(?: got)?) (?:the|an?|my|his|her|our|their) "
    r"(?!(?:next|first|last|usual|same|class|lesson|session|one)\b)(?:[a-z'’-]+ ){1,6}"
    r"on (?:the )?(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)(?!.*\binstead\b)"
)
"""The same of whoever tells it: "we've got our concert on Saturday"."""
_ONCE_ANYHOW = "|".join((_IS_ONCE, _HAS_ONCE.removeprefix("(?i)"), _WE_HAVE_ONCE))
_IS_OF_THAT = r"(?i)^(?:\w+day|and|every|each|it|that|this|they|those|then|so|which|there)\b"
"""It goes on with what was told before it: "yoga is on Thursday and it's every week"."""
_ON = r"(?: is| starts?| begins?)?(?: next| first)?(?: on)?(?: the| this| next| coming)*\s*$"
_HAS = r"^(?:(?:i|we|he|she|they|[a-z]+) )?(?:have|has|see|sees|go|goes)\b|['’](?:m|re|ve) \w+"
_FIRST_OF_IT = r"\b(the|our|my|his|her|their) (?:very )?(?:next|first) (?=[a-z])"
_NEXT = rf",? (?:and )?(?:the )?next (?:one |time )?(?:is )?(?:on )?(?:the )?$|{_FIRST}$"
_FIRST_JAPANESE = "(?:初回|[一1１]回目|最初)は、?"
_NEXT_JAPANESE = f"[、。]?(?:次回?は、?|{_FIRST_JAPANESE})$"
"""Before the day on which something is next: of every other week it says which."""
_ENDS = "(?:から|より|以降)(?:は|の)?、?"
_JAPANESE = (
    rf"(?P<first>[、。]?{_FIRST_JAPANESE})?"
    r"(?P<which>年明け|新年(?!度)|来年(?!度)|新年度|来年度|再来月|来月|再来週|来週"
    rf"|(?<!\d)(?P<month>1[0-2]|[1-9])月)(?:{_ENDS}|(?(first)(?![月火水木金土日]曜|の|\d)|(?!)))"
)
_WEEKDAY = "[月火水木金土日]曜日?"
_WEEKDAYS = (
    rf"(?:{_WEEKDAY}(?:[と・、や]{_WEEKDAY})*"
    r"|(?<![\u3400-\u9fff・])[月火水木金土日](?:・?[月火水木金土日]){1,5}(?![曜・]))"
)
"""One, or several: 月曜と火曜, 月火木."""
_TOO = r"も(?=、?(?![^。]*(?:同じ|変わら|違))[^。、はがも]{0,12}[一-龯ァ-ヶー])"
TOO = late.regex(
    rf"{_WEEKDAY}{_TOO}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?,? (?:too|as well)\b",
    re.IGNORECASE,
)
"""It is on one more day than before: 水曜もデイサービス."""
_AT_HOUR = r"(?:の?(?:朝|昼|夜|夕方|午前|午後)?の?[\d一二三四五六七八九十:時分半]+(?:から)?)?"
_IS_ON = (
    rf"(?<![毎隔]週)(?<![毎隔]週の)(?<!第[1-5一二三四])(?P<day>{_WEEKDAYS})(?={_TOO}|{_AT_HOUR}"
    r"(?:に(?:変[わえ]|変更|な[るりっ]|移|ず[れら]|し[たまて]|する)|(?:です|だ|になる)?(?:よ|ね|って|そう|らしい)*[。!]?$))"
)
_NOW_ON_JAPANESE = "(?:(?:これから|今後)(?!の)|(?:今度|次|今[週月])から)[はも、]*(?:ずっと)?、?"
_IS_THEN = (
    rf"(?P<day>{_WEEKDAY})(?={_AT_HOUR}に(?:変わ|な[るりっ]|変更(?:にな|され)|移[るりっ]|ずれ)"
    rf"|{_AT_HOUR}(?:な(?=ん|の))?(?:です|だ|んだ|ので?)?(?:よ|ね|って|らしい)*[。!]*$)"
)
_GOES_ON = rf"{_NOW_ON_JAPANESE}[^、。]*{_WEEKDAY}|{_WEEKDAY}{_AT_HOUR}に"
"""What is from now on stands with the weekday in one clause: これから会議、次は火曜."""


class Start(NamedTuple):
    """The first day on which something is as it is told, and where a sentence says so."""

    day: date
    start: int
    end: int


def find(sentence: str, now: datetime, *, is_known: bool = False) -> Start | None:
    """From which later day on a sentence tells what it tells; None for now on.

    Of what `is_known` to come back a weekday, or tomorrow, is one: "standup is at 10 from Monday".
    """
    if not HINT.search(sentence):
        return None
    plain, is_japanese = text.small(sentence), text.is_japanese(sentence)
    if found := _compiled(_JAPANESE if is_japanese else _ENGLISH).search(plain):
        day = _first_day(found["which"], found.groupdict().get("month"), now)
        return Start(day, *found.span()) if day and day > now.date() else None
    from ego.core.memory.pointing.grammar import dates_english, dates_japanese

    named = (dates_japanese if is_japanese else dates_english).scan(plain, now)
    is_known = is_known and sum(one.day is not None for one in named) == 1  # it is on no other one
    for one in named:
        if one.day and one.day > now.date():
            start, end = _around(plain, one, is_japanese=is_japanese)
            is_to = one.last or _compiled(_TO).match(plain, end)
            is_sure = (
                (is_known and not is_to)
                or _compiled(rf"\d|{_STARTS}").search(plain[start:end])
                or _compiled(f"{_EACH_WEEK}|{_EACH_OTHER}|{_EACH_FEW}").search(plain)
            )
            if is_sure and (start, end) != (one.start, one.end):
                return Start(one.day, start, end)
    return None


def put_behind(sentence: str, now: datetime) -> str:
    """An English sentence with its first day behind how often it comes, as most say it, and with
    what others want with one as had.

    "The review is on 10 December at 15:00, every two weeks" as "The review is every two weeks,
    the next one is on 10 December at 15:00"; others as they are.
    """
    if text.is_japanese(sentence):
        return sentence
    sentence = _compiled(_OF_EACH_WEEK).sub(r"\g<what> \g<often>", sentence)
    sentence = _compiled(_WANTED).sub(r"\g<who> has ", sentence)
    often = _compiled(_BEHIND).search(sentence)
    if often is None:
        return sentence
    from ego.core.memory.pointing.grammar import dates_english

    told = sentence[: often.start()]
    named = dates_english.scan(text.small(told), now)
    days = [one for one in named if one.day and one.day > now.date()]
    if often["aside"] and dates_english.scan(text.small(often["aside"]), now):
        return sentence
    if len(days) != 1 or days[0].last or _compiled(_ANOTHER_THING).search(told, days[0].end):
        return sentence
    start, then = days[0].start, f"{often['often']}, the next one is on"
    what = _compiled(_FIRST_OF_IT).sub(r"\1 ", _compiled(_ON).sub("", told[:start]))
    is_so = "" if _compiled(_HAS).search(what) else " is"
    return f"{what}{is_so} {then} {told[start:]}{sentence[often.end() :]}"


def without_start(sentence: str, start: Start) -> str:
    """A sentence as if it were so already; what is on a weekday then is each week."""
    said = f"{sentence[: start.start]}{sentence[start.end :]}".strip(" ,、")
    if text.is_japanese(said):
        is_dated = re.search(r"[\d曜]", sentence[start.start : start.end])
        weekday = f"\\g<0>{'月火水木金土日'[start.day.weekday()]}曜に"
        said = _compiled(_OFTEN_JAPANESE).sub(weekday, said) if is_dated else said
        return _compiled(_IS_ON).sub(r"毎週\g<day>", said)
    if re.search(r"\d|day\b", sentence[start.start : start.end]) and not re.search(
        r"day", _compiled(r"\b(?:to|holi|birth|every|week)-?days?\b").sub("", said)
    ):
        said = _compiled(_EACH_OTHER).sub(f"every other {start.day:%A}", said)
        said = _compiled(_EACH_FEW).sub(rf"\g<0> on {start.day:%A}", said)
        return _compiled(_EACH_WEEK).sub(f"every {start.day:%A}", said)
    return said


def split_each(sentences: Iterable[str], now: datetime) -> list[str]:
    """Sentences, those as their clauses of which each says how often it comes, or when it is: of
    "standup's at 9:45 every day, retro every other Thursday at 3" both are regular, of
    "training Mondays and Wednesdays, match on Saturday at 10" the first."""
    return [part for one in sentences for part in _split_any(one, now)]


def _split_any(sentence: str, now: datetime) -> list[str]:
    if not text.is_japanese(sentence):
        return _split(sentence)
    from ego.core.memory.pointing.grammar import regular_japanese

    return regular_japanese.split_told(sentence, now)


def _split(sentence: str) -> list[str]:
    parts = re.split(r",\s+(?:and\s+)?|\s+and\s+", sentence)
    ways = (_HOW_OFTEN, _NAMES_WHAT)
    each = len(parts) > 1 and all(_compiled(way).search(one) for one in parts for way in ways)
    if each:
        return parts
    parts = re.split(r",\s+(?:and\s+)?", sentence)
    if _is_apart(parts, _IS_ONCE):
        return parts
    parts = re.split(r"(?:,\s+(?:and\s+)?|\s+and\s+)(?!(?:and )?(?:every|each) \w+day\b)", sentence)
    goes_on = any(_compiled(_IS_OF_THAT).search(one) for one in parts[1:])
    return parts if not goes_on and _is_apart(parts, _ONCE_ANYHOW) else [sentence]


def _is_apart(parts: Sequence[str], once: str) -> bool:
    """Whether some of these clauses tell what comes back, and each other one what is `once`."""
    often = [bool(_compiled(_HOW_OFTEN).search(one)) for one in parts]
    return (
        len(parts) > 1
        and any(often)
        and all(
            _compiled(_NAMES_WHAT if is_often else once).search(one)
            for one, is_often in zip(parts, often, strict=True)
        )
    )


def leave_once(words: str) -> str:
    """Words without the clauses that tell a habit beside what is once, which is told apart."""
    for sentence in () if text.is_japanese(words) else _compiled(r"[^.!?\n]+").findall(words):
        parts = _split(sentence.strip())
        once = [one for one in parts if not _compiled(_HOW_OFTEN).search(one)]
        if once and len(once) < len(parts):
            words = words.replace(sentence.strip(), ". ".join(once))
    return words


def drop_comma(words: str) -> str:
    """Words without the comma, or the "and", that a clause has left behind which went."""
    left = _compiled(r"(?:, *| +)and\s*$|(?:,|で?、)\s*$").sub("", words)
    return _compiled(r"(^|[.!?])\s*(?:, *(?:and )?|and\b|で?、)").sub(r"\1 ", left).lstrip()


def say_each(sentence: str) -> str:
    """A Japanese sentence of what is on another weekday from now on, as that it is each week: of
    これから火曜になった that is 毎週火曜になった."""
    if not all(_compiled(one).search(sentence) for one in (_NOW_ON_JAPANESE, _GOES_ON)):
        return sentence
    is_then = rf"(?<![毎隔今来]週)(?<![毎隔今来]週の){_IS_THEN}"
    said = _compiled(is_then).sub(r"毎週\g<day>", sentence)
    return sentence if said == sentence else _compiled(_NOW_ON_JAPANESE).sub("", said)


def drop_start(sentence: str, standing: date | None, now: datetime) -> tuple[str, date | None]:
    """A sentence without from when on what comes back is so, 朝会、来週から9時になった, and that
    day where the one that it is `standing` on is before it; that is None where it does not come
    back. English says that it is so from now on."""
    start = find(sentence, now, is_known=True) if standing else None
    if standing and not start and (on := _compiled("今[週月]から[はも、]*").search(sentence)):
        start = Start(standing, *on.span())
    if standing is None or start is None:
        return sentence, None
    said = f"{sentence[: start.start]}{sentence[start.end :]}"
    if text.is_japanese(sentence):
        own = rf"^{'月火水木金土日'[standing.weekday()]}曜日?の?(?=[^\d、 ])"
        said = _compiled(rf"{own}|(?<=の時間)、").sub("", said)
    else:
        said = f"from now on {' '.join(said.split()).strip(' ,.!')}"
    return said, start.day if standing < start.day else None


def drop_begun(words: str, day: date, at: datetime) -> str:
    """`words`, kept `at`, of what comes back on `day`, without from when on it is so where that is
    no later: on that day "from tomorrow" misleads."""
    start = find(words, at, is_known=True)
    if start is None or start.day > day:
        return words
    before, said = words[: start.start], words[start.start : start.end]
    after = words[start.end :]
    if _compiled(_TO).search(f"{said}{after[:9]}"):
        return words
    after = after or "." * said.endswith(".")
    pause = "、" if before.endswith("、") and not after.startswith("、") else ""
    before = f"{before.rstrip(' ,、–-(')}{pause}"
    if not before.strip() or before.endswith(":"):  # whose words they are
        before, after = f"{before} " if before else "", after.lstrip(" ,、")
    return f"{before}{after}" if before else f"{after[:1].upper()}{after[1:]}"


def lead(words: str, start: date) -> str:
    """Words of what comes back with the day from which on it is so, behind whose they are."""
    who, colon, said = words.partition(": ") if ": " in words else ("", "", words)
    if text.is_japanese(said):
        return f"{who}{colon}{start.month}月{start.day}日から、{said}"
    return f"{words.rstrip(' .!')}, from {start.day} {start:%B}."


def _around(plain: str, day: Mention, *, is_japanese: bool) -> tuple[int, int]:
    """Where a day stands with the word that makes it a first one."""
    if following := _compiled(f"{_NEXT}|{_NEXT_JAPANESE}").search(plain[: day.start]):
        return following.start(), day.end
    if is_japanese:
        behind = _compiled(_ENDS).match(plain, day.end)
        return day.start, behind.end() if behind else day.end
    before = _compiled(rf"{_LEAD.rstrip()}?$").search(plain[: day.start].rstrip())
    if before is None:
        return day.start, day.end
    on = _compiled(r" (?:on(?:wards?)?|forward)\b(?! the\b)").match(plain, day.end)
    return before.start(), on.end() if on else day.end


def _first_day(which: str, month: str | None, now: datetime) -> date | None:
    """The first day of a week, month or year to come."""
    if which in _MONTHS or month:
        number = int(month) if month else _MONTHS.index(which) + 1
        return None if number == now.month else coming_date(now, number, 1, None)
    if which.endswith(("week", "週")):
        return now.date() + timedelta(7 + 7 * which.startswith("再") - now.weekday())
    if which.endswith(("month", "月")):
        return coming_day_of_month(now, 1, 2 if which.startswith("再") else 1)
    if which.endswith("年度"):
        return coming_date(now, 4, 1, None)
    return date(now.year + 1, 1, 1)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
