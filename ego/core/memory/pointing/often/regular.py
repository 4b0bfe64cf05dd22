"""Appointments of every week or month, as they are told: "yoga is every Tuesday", 毎月25日は給料日.

What is told must be on one weekday, be it every other week or once a month, or on one day of the
month, each time. What was so, what is felt of such days, and what comes at other times is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import NamedTuple

from ego.core import late, moments, text
from ego.core.memory.pointing import ahead, hours, spoken, whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When, may_name_time
from ego.core.memory.pointing.often import naming, reworded, skips, starting, topics, yearly
from ego.core.memory.pointing.often.returning import EachTime, Every, Pointed, return_from
from ego.core.memory.pointing.stretches import until

_HINT = late.regex(
    r"\b(?:every|each|weekly|monthly|from now on|for good|permanently|going forward"
    r"|from (?:next|this) (?:week|month)|any ?more|no longer)\b|days\b|\bof the month\b"
    r"|day (?:morning|afternoon|evening|night)s\b|[月火水木金土日]曜?日?・[月火水木金土日]"
    r"|\bmon(?:day)? ?(?:to|through|until|till|-|–) ?fri"
    r"|\balternate\b|\bfortnight|毎[週月日朝晩夕]|隔週|週間?(?:おき|ごと|に)|いつも|必ず|決まって|きまって"
    r"|平日|の曜日|(?:^|[はが\s。:ト活塾])[月火水木金土日]{2,6}(?![\u3400-\u9fff])|[はが]第[1-4一二三四]|[月火水木金土日]曜?日?(?:から|〜|~|-|–)[月火水木金土日]",
    re.IGNORECASE,
)
"""What all of them have some of: few texts do."""
_CHANGED = late.regex(
    r"\b(?:not|instead of|rather than|no longer)(?: on)?(?: every| each)? \w+days?\b"
    r"|\b(?:now|from now on|instead|mov(?:ed|es|ing)|chang(?:ed|es)|switch(?:ed|es)"
    r"|(?<!my )(?<!our )(?<!his )(?<!her )(?<!the )shift(?:ed|s))\b"
    r"|\blet(?:['’]?s| us) (?:move|change|switch|shift|push|put)\b"
    r"|\bfrom (?:next|this) (?:week|month)\b"
    r"|\b(?:i meant?|correction|i was wrong|my mistake|got (?:it|that) wrong|mixed up|oops)\b"
    r"|^\W*(?:oh,? )?(?:no|sorry)\b|曜日?(?:じゃ|では|で)な[くい]|間違[えいっ]|訂正|正しくは|勘違い"
    r"|今は|今度から|これから|今週から|来週から|来月から|変[わえ]|変更|移[っりし]|ずら|になっ|になりま",
    re.IGNORECASE,
)
"""How something regular is told to be on another day from then on."""
_OF_TODAY = late.regex(
    r"(?:,|,? (?:so|and|but|because|cos)\b)(?: [^,;.!?]+)? (?:today|tonight)\b[^,;]*$"
    r"|(?:[,;(–—]| -|,? (?:and|but)\b)(?![^.!?]*(?:\d|\b(?:no|not|nothing|except|off|skip\w*|moved?"
    r"|cancel\w*|without|instead|free|closed|away|\w+n['’]?t|\w+day|noon|earlier|later)\b))"
    r" ?(?:[^,;.!?]+ )?this (?:week|time|month)\W*$"
    r"|、今週は(?![^。]*(?:[0-9０-９]|な[いし]|休|中止|曜|ません|お昼|夜|朝|夕))[^、。]+[。!！]*$",
    re.IGNORECASE,
)
_EACH = late.regex(r"\b(?:every|each|weekly)\b|毎週", re.IGNORECASE)
"""It is said how often."""
_SAYS_NOTHING = (
    "have has go goes going is are now instead move change switch shift take takes there always"
    " start starts starting begin begins beginning from good permanently forward still"
    " class classes lesson lessons session sessions course courses day days"
    " rehearsal rehearsals practice practices mean meant correction wrong mistake sorry oops"
    " same time hour place week btw way fyi lol tbh apparently"
    " monday tuesday wednesday thursday friday saturday sunday"
    " 予定 予約 日 曜日 曜 時 今 教室 変 変更 更 移 移動 動 増 追加 加 間違 間 違 訂正 訂 勘違 勘"
)
"""What is said around the thing itself: yoga is the yoga class, and choir practice the choir."""
_SORTS = "class lesson session course rehearsal practice shift 教室"
"""Which of that is the thing itself where nothing else is named: "My lesson is on Fridays"."""
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_FROM_NOW_ON = " from now on"
"""Behind what is so from a day on, as if that were there: "our Friday call is at ten"."""
_AT_MOST = 4
"""Who tells of more at once pasted a timetable."""


class Regularly(NamedTuple):
    """A sentence that tells an appointment, when it is next, how often, and counted from when."""

    sentence: str
    when: When
    every: Every
    first: date
    about: frozenset[str]
    """The words that it is about."""
    weekdays: tuple[int, ...] = ()
    """The days of each week that it is on, where those are several."""

    @property
    def pointed(self) -> Pointed:
        """Where it points."""
        return Pointed(self.when, self.every, self.first, self.weekdays)


def _hour_behind(rest: Sequence[str], now: datetime) -> time | None:
    """The hour that the next sentence says, where that is all it says: 19時から."""
    if not rest:
        return None
    sentence = rest[0].strip()
    return hours.find_alone(sentence, ahead.tense_of(sentence).judge(sentence, now).mentions)


@moments.reuse(256)
def find_several(words: str, now: datetime) -> tuple[Regularly, ...]:
    """What `words` tell as regular, each in a sentence of its own; `now` has the person's zone."""
    plain = text.composed(words)
    may_be = _HINT.search(starting.say_each(plain)) or starting.HINT.search(plain)
    if not may_be or len(plain) > spoken.LONGEST or spoken.is_task(plain):
        return ()
    grammar = _grammar_of(plain)
    found = list[Regularly]()
    whole = ahead.tense_of(plain).without_openers(plain)
    sentences = starting.split_each(ahead.told_sentences(whole), now)
    for n, sentence in enumerate(sentences):
        one = _without_today(" ".join(sentence.split()))
        before = sentences[n - 1].strip() if n else ""
        if n and topics.says_but_days(one, before):  # "I'm starting guitar lessons! Every Monday"
            one = _with_hour(plain, before, one)
        one = topics.name_begun(before, one)
        said = starting.put_behind(one, now)
        start = starting.find(said, now)
        said = starting.without_start(said, start) if start else starting.say_each(said)
        said = until.without_end(said, now)
        said = reworded.say_what_moved(said)
        said = reworded.drop_why_moved(said) if _CHANGED.search(said) else said
        if start and not text.is_japanese(one):
            said += _FROM_NOW_ON
        said = re.sub(r"[.!]\s+(?=(?:Every|Each|On|We)\b)", ", ", said)
        if _HINT.search(said) and not spoken.is_no_plan(one) and (told := grammar(said, now)):
            if told.hour is None and (hour := _hour_behind(sentences[n + 1 :], now)):
                told, one = told._replace(hour=hour), _with_hour(plain, one, sentences[n + 1])
            found.append(_stand(one, said, told, now, start.day if start else date.min))
    return tuple(found) if len(found) <= _AT_MOST else ()


def _without_today(sentence: str) -> str:
    """A sentence without what it says of today or this week behind what comes back: "so I leave
    early today", "it's Jonas this week"; that it is not then, or when it is, stays."""
    today = _OF_TODAY.search(sentence)
    is_told = today and _HINT.search(sentence[: today.start()])
    return sentence[: today.start()] if today and is_told else sentence


def _with_hour(plain: str, sentence: str, behind: str) -> str:
    """A sentence with the one behind it that says its hour, as both are written."""
    joined = re.compile(rf"{re.escape(sentence)}\s*{re.escape(behind.strip())}").search(plain)
    return joined[0] if joined else sentence


def find_regular(words: str, now: datetime) -> Regularly | None:
    """The one thing that `words` tell as regular; None for none, and for several."""
    found = find_several(words, now)
    return found[0] if len(found) == 1 else None


def find_until(words: str, due: Pointed, now: datetime) -> date:
    """The day from which on what comes back as `due` does so no more, by its words."""
    told = find_regular(words, now) if due.every else None
    end = until.find_ending(told.sentence, now) if told else None
    return end.until or (due.first or due.when.day) + timedelta(7 * end.weeks) if end else date.max


def point(words: str, now: datetime) -> Pointed | None:
    """The day or hour that `words` name: of a birthday, of what comes once, or is regular."""
    if returns := yearly.find(words, now):
        return Pointed(returns, Every.YEAR)
    several = find_several(words, now)
    rest = drop_regular(words, several)
    if when := ahead.find(rest, now):
        return Pointed(when)
    if len(several) == 1:
        return several[0].pointed
    when = _find_instead(rest, now)
    return Pointed(when) if when else None


def _find_instead(words: str, now: datetime) -> When | None:
    """The day or hour that stands beside what is off: "the 9th is off, we meet on the 11th"."""
    from ego.core.memory.pointing.told import cancelling  # for few texts

    left = cancelling.drop_off(words) if may_name_time(words) else words
    return None if left == words else ahead.find(left, now)


def drop_regular(words: str, several: Sequence[Regularly]) -> str:
    """`words` without the sentences that tell something regular: no day in those is a date."""
    plain = text.composed(words) if several else words
    for one in several:
        plain = starting.drop_comma(spoken.drop_sentence(plain, one.sentence))
    return plain


def find_subject(words: str, now: datetime) -> frozenset[str]:
    """The words that something regular is about, without its times and its teller."""
    plain = whom.without_teller(text.composed(words[: spoken.LONGEST]))
    if told := find_regular(plain, now):
        return told.about
    return _subject(plain, now)


def is_same_thing_each_time(one: str, other: str, now: datetime) -> bool:
    """Whether one of two texts is about nothing that the other is not; times and tellers apart."""
    one = naming.spell_names(one, [other])
    other = naming.spell_names(other, [one])
    first, second = find_subject(one, now), find_subject(other, now)
    if first <= _terms(_SORTS) or second <= _terms(_SORTS):  # it is one wherever it is
        first, second = (find_subject(skips.drop_place(its), now) for its in (one, other))
    return bool(first and second) and (first <= second or second <= first)


def takes_place_of(words: str, due: Pointed, older: Ahead, now: datetime) -> bool:
    """Whether words that tell something regular tell `older` again, or on its other day or hour.

    It is on another day, or as often as they say ("yoga is every other Thursday now"), where they
    say that this is so now, be it from a later day on (`starting.find`): else there are two.
    """
    if due.every is None or (
        older.every is not due.every and not (due.every.is_often and older.is_often)
    ):
        return False
    is_new = bool(_CHANGED.search(words)) or starting.find(words, now) is not None
    told = skips.drop_place(words) if is_new else words
    if not is_same_thing_each_time(told, older.text, now):
        return False
    return is_new or (older.every is due.every and _has_days_of(due, older))


def name_lesson(words: str, several: Sequence[Ahead], now: datetime) -> str:
    """English words that "the class" is on other days with which that is, where one alone of
    `several` comes back and is learned: Spanish. So "practice" is that of the band, if any."""
    from ego.core.memory.pointing.grammar import hours_english

    bare = _THE_LESSON.search(words) or _A_SORT.search(words)
    named = find_subject(words, now) if bare else frozenset()
    is_changed = _CHANGED.search(words) or starting.find(words, now)
    if not (bare and named and named <= _terms(_SORTS) and is_changed):
        return words
    if sort := bare.groupdict().get("sort"):
        whose = re.compile(rf"\b(?!(?:the|our|my) )(?P<of>[a-z][\w'’-]*) {sort}\b", re.IGNORECASE)
        found = [one for one in (whose.search(plan.text) for plan in several) if one]
        whole = f"{words[: bare.start('sort')]}{found[0]['of'] if found else ''} {bare['sort']}"
        return f"{whole}{words[bare.end() :]}" if len(found) == 1 else words
    learned = [one for one in map(hours_english.find_learned, (p.text for p in several)) if one]
    return _THE_LESSON.sub(rf"\g<the> {learned[0]}", words, 1) if len(learned) == 1 else words


_A_SORT = late.regex(
    r"^\W*(?:(?:the|our|my) )?(?P<sort>practice|rehearsal|session)(?= (?:is|moves|will|has)\b)",
    re.IGNORECASE,
)
_THE_LESSON = late.regex(r"\b(?P<the>the)(?= (?:class|lesson|course)\b)", re.IGNORECASE)


def keep_hour(words: str, due: Pointed, older: Ahead) -> Pointed:
    """What takes the place of `older`, at the hour of that where none is told: yoga at seven on
    Tuesdays is at seven on Thursdays. One that is told is in the same half of the day."""
    was = older.when.hour
    if due.when.hour is None:
        return due._replace(when=due.when._replace(hour=was)) if older.is_often else due
    hour = hours.in_its_half(due.when.hour, was, words.lower(), words)
    return due._replace(when=due.when._replace(hour=hour))


_ONE_OF_THEM = late.regex(
    r"([月火水木金土日])曜日?(?:(?:の[^、。はがを]{1,12})?(?:じゃ|では|で)な[くい]|から(?=[^。]*曜)|[がを](?=[^。]*曜[^。]*に)"
    r"|の(?=[^、。はが]{1,12}[はが]、?(?:毎週の?)?[月火水木金土日]曜))"
    r"|\b(?:instead of|rather than|not|no longer|from(?=[a-z ]* to\b))"
    r"(?: on)?(?: every| each| my| the)?"
    rf" ({'|'.join(_WEEKDAYS)})s?\b",
    re.IGNORECASE,
)
"""The day that it was on, where it is on another one."""


def keep_days(words: str, due: Pointed, older: Ahead, earliest: date) -> Pointed:
    """What tells of one of the days of `older` that it is another one, or of one more, on the
    others as well, from `earliest` on: where Friday is instead of Wednesday, Saturday stays."""
    told = {one[1] or one[2].lower() for one in _ONE_OF_THEM.finditer(words)}
    was = {n for n in range(7) if "月火水木金土日"[n] in told or _WEEKDAYS[n] in told}
    new = {*(due.weekdays or (due.when.day.weekday(),))}
    old = {*(older.weekdays or (older.first_day.weekday(),))}
    is_too = older.every is Every.WEEK and starting.TOO.search(words)
    if due.every is not Every.WEEK or not (is_too or (was and was < old and not was & new)):
        return due
    each = tuple(sorted(old - was | new))
    day = return_from(earliest, earliest, Every.WEEK, each)
    return Pointed(due.when._replace(day=day), Every.WEEK, day, each)


def keep_weeks(words: str, due: Pointed, older: Ahead) -> Pointed:
    """What tells `older` again, in its weeks: "every other Tuesday" does not say in which, and
    "from Wednesdays to Thursdays" not that it is each week now."""
    few = older.every if older.every and older.every.weeks > 1 else None
    stays_other = few and due.every is Every.WEEK and not due.weekdays
    if few and stays_other and not _EACH.search(words):
        monday = older.first_day - timedelta(older.first_day.weekday())
        first = monday + timedelta(due.when.day.weekday())
        day = return_from(due.when.day, first, few)
        return Pointed(due.when._replace(day=day), few, day)
    if due.every is None or due.every.weeks <= 1 or not is_there(due, older):
        return due
    day = return_from(due.when.day, older.first_day, due.every)
    return Pointed(due.when._replace(day=day), due.every, older.first_day)


def set_hour(older: Ahead, hour: time, now: datetime) -> str:
    """The words of what comes back with another hour; empty where they would not be read so."""
    seen = older.kept_at.astimezone(now.tzinfo)
    if older.every is None:
        return ""
    one = older.pointed
    day = return_from(older.when.day, older.first_day, older.every, older.weekdays)
    words = reworded.word_each_time(older.text, one._replace(when=When(day, hour)), seen)
    if words == starting.drop_begun(older.text, day, seen):  # it told none
        bare = words.rstrip(" .。!")
        words = (
            f"{bare}、{hour:%H:%M}から。" if text.is_japanese(words) else f"{bare} at {hour:%H:%M}."
        )
    due = point(words, now)
    is_so = due is not None and due.when.hour == hour and _is_on_days_of(due, older)
    return words if is_so else ""


def is_there(due: Pointed, older: Ahead) -> bool:
    """Whether something regular is on the days of `older`, and at its hour where it tells one."""
    if due.every is None or older.every is not due.every:
        return False
    return _is_on_days_of(due, older) and due.when.hour in (None, older.when.hour)


def _is_on_days_of(due: Pointed, older: Ahead) -> bool:
    return _has_days_of(due, older) and len(due.weekdays) == len(older.weekdays)


def _has_days_of(due: Pointed, older: Ahead) -> bool:
    """Whether something regular is on all days of `older`, and maybe on further ones."""
    first = due.first or due.when.day
    if due.every is Every.WEEK:
        days, old = due.weekdays or (first.weekday(),), older.weekdays
        return {*(old or (older.first_day.weekday(),))} <= {*days}
    if due.every and due.every.weeks:  # in which weeks it is, words seldom say
        return first.weekday() == older.first_day.weekday()
    return due.every is not None and return_from(first, older.first_day, due.every) == first


def _stand(sentence: str, said: str, told: EachTime, now: datetime, start: date) -> Regularly:
    """Where it stands first, on `start` or later: today only for an hour that is still to come.

    `said` is the sentence without its start."""
    is_today = told.hour is not None and told.hour > now.time()
    earliest = now.date() if is_today else now.date() + timedelta(1)
    day, first = told.regular.start_from(max(earliest, start))
    rest = _CHANGED.sub(" ", f"{said[: told.start]} {said[told.end :]}")
    about_it = _subject(whom.without_teller(rest), now)
    when, every = When(day, told.hour), told.regular.every
    return Regularly(sentence, when, every, first, about_it, told.regular.weekdays)


def _subject(words: str, now: datetime) -> frozenset[str]:
    tokens = text.query_tokens(ahead.without_times(skips.name_doing(words), now))
    left = spoken.without_kana(" ".join(tokens))
    if left - _terms(_SAYS_NOTHING) == {"work"}:  # one works one's shifts
        left = {"shift"}
    return frozenset(left - _terms(_SAYS_NOTHING)) or frozenset(left & _terms(_SORTS))


@cache
def _terms(words: str) -> frozenset[str]:
    """Words as they are, and as the subject of a sentence has them: without their endings."""
    return frozenset(words.split()) | text.query_tokens(" ".join(text.query_tokens(words))).keys()


def _grammar_of(plain: str) -> Callable[[str, datetime], EachTime | None]:
    """What reads a sentence in the language that `plain` is in."""
    if text.is_japanese(plain):
        from ego.core.memory.pointing.grammar import regular_japanese

        return regular_japanese.find
    from ego.core.memory.pointing.grammar import regular_english

    return regular_english.find
