"""A plan told again: whether two texts are of one thing that is to come."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from datetime import date, datetime, timedelta
from functools import cache

from ego.core import late, text
from ego.core.memory.pointing import ahead, elliptic, whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.clauses_japanese import BEHIND_THING
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown.subject import subject
from ego.core.memory.pointing.spoken import compiled, without_kana
from ego.core.memory.pointing.stretches import last_day


def is_same_subject(one: str, other: str, now: datetime, names: Iterable[str] = ()) -> bool:
    """Whether one of two plans is about nothing that the other is not; times and tellers apart.

    That the `other` only packs for it, leaves for it or looks forward to it is no more. Who tells
    it, of these `names`, is no thing: "Jonas has" is "I have".
    """
    first, second = (_without_names(subject_words(plan, now), names) for plan in (one, other))
    if not (first and second):
        return False
    if first <= second or second <= first or _is_one_visit(first, second):
        return True
    left = second - _getting_ready()
    return bool(left) and left <= first


def _is_one_visit(first: set[str], second: set[str]) -> bool:
    """Whether both plans say of the same people that they come, whatever word each has for it."""
    coming = text.tokens(_COMING).keys()
    said = coming | text.tokens(_COMING_TO).keys()
    who = first - said
    return bool(who) and who == second - said and bool(first & coming and second & coming)


_COMING = (
    "come comes coming arrive arrives arriving arrival visit visits visiting stay staying"
    " 来る 着く 到着"
)
_COMING_TO = "遊び 泊まり"
"""What is said beside that: 遊びに来る."""


@cache
def _getting_ready() -> frozenset[str]:
    """The words of getting ready and setting out, and of how one looks forward to it."""
    return frozenset(text.tokens(_GETTING_READY)) | frozenset(without_kana(_GETTING_READY_JAPANESE))


_GETTING_READY = (
    "pack packing packed leave leaving go going trip travel travelling journey ready prepare"
    " preparing preparation get getting set setting off head heading start starting finally excited"
    " exciting forward nervous suitcase bag bags list day big first time wait looking really see"
    " seeing soon fly flying flight alarm set wake waking early still need"
)
_GETTING_READY_JAPANESE = (
    "荷造り 荷物 準備 支度 用意 出発 旅行 旅 楽しみ 緊張 忘れ物 持ち物 行く 初日 出る"
    " 当日 前日 いよいよ"
)


def is_same_thing(one: str, other: str, now: datetime, names: Iterable[str] = ()) -> bool:
    """Whether two plans of a day may be one: not where each names something the other does not.

    Two people who are to have the keys, or two things that are due, are two plans. A single kanji
    is mostly a verb: 歯医者に行く is 歯医者の予約. Those of `names` tell it, and are no things.
    """
    first, second = (
        {
            word
            for word in _without_names(subject_words(plan, now), names)
            if word.isascii() or len(word) > 1
        }
        for plan in (one, other)
    )
    return first <= second or second <= first or _is_one_visit(first, second)


def share_thing(one: str, other: str, now: datetime) -> bool:
    """Whether two plans have a word in common of what they are about."""
    return bool(subject_words(one, now) & subject_words(other, now))


def is_asked_of(told: str, when: When, plan: Ahead, now: datetime) -> bool:
    """Whether Japanese words but ask to be told that a plan is then, which they may have a little
    otherwise: 今日15時からだよね、三者面談 of what is at 15:20, or tomorrow."""
    if plan.every or not compiled(_IS_IT_SO).search(told):
        return False
    asked, there = subject_words(told, now), subject_words(plan.text, now)
    if plan.when.day == when.day:
        return any(len(one) > 1 for one in asked & there)
    return is_same_subject(plan.text, told, now)


_IS_IT_SO = "(?:[時分半日曜前後]|から|(?<!ん)だ|(?<!ん)です|だった|でした)よね(?=[。、!]|$)"
"""How one asks so; 結婚式なんだよね tells it."""


def is_told_alike(one: str, other: str, now: datetime, names: Iterable[str] = ()) -> bool:
    """Whether two plans of a day have nearly all their words in common; times and tellers apart."""
    known = {term for name in names for term in text.query_tokens(name)}
    mine, theirs = (
        without_kana(ahead.without_times(whom.without_teller(plan), now)) - known
        for plan in (one, other)
    )
    shared = mine & theirs
    return len(shared) >= _ALIKE and _MOSTLY * len(mine | theirs) <= len(shared)


_ALIKE, _MOSTLY = 3, 0.75
"""So many words that both have, and that part of all, make two tellings one."""


def is_one_at_an_hour(one: str, other: str, now: datetime, names: Iterable[str] = ()) -> bool:
    """Whether two plans of one hour share what they are and with whom, however they say it, or one
    says all that the other is about: "I'm gone then, dentist at 3".

    Not where both name somebody or a number that the other does not. Those of `names` tell it.
    """
    known = {term for name in names for term in text.query_tokens(name)}
    words, named = _read_names(one, other, now, known)
    if _tell_apart(words, named):
        return False
    shared = words[0] & words[1]
    about = [elliptic.drop_little(subject_words(plan, now) - known) for plan in (one, other)]
    if any(its and its <= said for its, said in zip(about, words[::-1], strict=True)):
        return True
    return len(shared) > 1 and bool(shared & named[0] & named[1])


def is_noted_of(one: str, other: str, now: datetime, names: Iterable[str] = ()) -> bool:
    """Whether two plans of one hour, one noted from talk and one remembered of it, share what they
    are and of which one, and not both name somebody or a number that the other does not."""
    known = {term for name in names for term in text.query_tokens(name)}
    words, named = _read_names(one, other, now, known)
    people = [
        {term for name in whom.find_people_in(plan) for term in text.query_tokens(name)} - known
        for plan in (compiled(_HEARD).sub("", whom.without_teller(each)) for each in (one, other))
    ]
    named = [first | second for first, second in zip(named, people, strict=True)]
    if _tell_apart(words, named):
        return False
    about = [elliptic.drop_little(subject_words(plan, now) - known) for plan in (one, other)]
    shared = about[0] & about[1]
    return len(shared) > 1 and bool(shared - named[0] - named[1])


def _read_names(
    one: str, other: str, now: datetime, known: Set[str]
) -> tuple[list[set[str]], list[set[str]]]:
    """The words of two plans, times and tellers apart, and which of them are of names."""
    each = [whom.without_teller(plan) for plan in (one, other)]
    words = [without_kana(ahead.without_times(plan, now)) - known for plan in each]
    named = [
        {term for name in _NAMED.findall(plan) for term in text.query_tokens(name)} for plan in each
    ]
    return words, named


def _tell_apart(words: Sequence[set[str]], named: Sequence[set[str]]) -> bool:
    """Whether both of two plans name somebody, or a number, that the other does not."""
    left = (words[0] - words[1], words[1] - words[0])
    return all(rest & its for rest, its in zip(left, named, strict=True)) or all(
        any(word.isdecimal() for word in rest) for rest in left
    )


_NAMED = late.regex(r"(?<=[a-z,;:] )[A-Z][\w-]+|[ァ-ヺー]{2,}")
"""What is a name: with a capital inside a sentence, or in katakana."""


def is_one_stretch(
    plan: Ahead, other: str, first: date, seen: datetime, names: Iterable[str] = ()
) -> bool:
    """Whether a plan and another text, that points to `first`, are of the same days up to the same
    last one, and share a word that is not said of most days away: one journey, told twice.

    Not where both name somebody or something that the other does not. Those of `names` tell it.
    """
    if plan.every or plan.when.day != first or not plan.last_day > first:
        return False
    if last_day.find_last_day(other, first, seen) != plan.last_day:
        return False
    known = {term for name in names for term in text.query_tokens(name)} | _of_days_away()
    kept_at = plan.kept_at.astimezone(plan.zone)
    told = [whom.without_teller(one) for one in (plan.text, other)]
    words = [
        {one for one in without_kana(ahead.without_times(each, at)) if len(one) > 1} - known
        for each, at in zip(told, (kept_at, seen), strict=True)
    ]
    named = [
        {
            term
            for name in (*_NAMED.findall(each), *whom.find_people_in(each))
            for term in text.query_tokens(name)
        }
        - known
        for each in told
    ]
    if named[0] - words[1] and named[1] - words[0]:
        return False
    return bool(words[0] & words[1])


@cache
def _of_days_away() -> frozenset[str]:
    """The words that are said of any days that go on for a while, and of who is there."""
    return (
        _getting_ready() | frozenset(text.tokens(_AWAY)) | frozenset(without_kana(_AWAY_JAPANESE))
    )


_AWAY = (
    "holiday vacation week weekend days off work school home house family friend parent mother"
    " father mum mom dad sister brother kid child husband wife partner boyfriend girlfriend visit"
    " stay come together book booked hotel flat room train flight share spring summer autumn winter"
    " fall want plan back closed open away conference course trip april may june july august"
)
_AWAY_JAPANESE = (
    "休み 休暇 連休 家族 友達 実家 予約 仕事 会社 学校 両親 妹 弟 姉 兄 母 父 夫 妻 彼女"
    " 彼氏 子供 一緒 春 夏 秋 冬"
    " 出張 帰省 滞在 合宿 ホテル 新幹線 飛行機 みんな 予定"
)


_SOON = late.regex(
    r"\bin (?:about |around |like )?(?:an?|half an|one|two|three|four|five|\d+)"
    r" (?:hours?|minutes?)\b"
    "|あと[\\d一二三四五]+(?:時間|分)|[\\d一二三四五]+(?:時間|分)後",
    re.IGNORECASE,
)
_ROUGHLY = timedelta(minutes=30)
"""So far off an hour may be that is told as so long from now."""


def is_about_then(told: str, when: When, other: When) -> bool:
    """Whether words that tell an hour as so long from now, which make it `when`, are of `other`."""
    if when.day != other.day or when.hour is None or other.hour is None:
        return False
    apart = datetime.combine(when.day, when.hour) - datetime.combine(other.day, other.hour)
    return abs(apart) <= _ROUGHLY and _SOON.search(told) is not None


_WEEKEND = late.regex("weekend|週末|土日", re.IGNORECASE)


def is_of_that_weekend(told: str, when: When, plan: Ahead, seen: datetime) -> bool:
    """Whether words that name but a weekend, which begins at `when`, may be of a plan of a day of
    it: a wedding of that Sunday is this weekend."""
    if plan.every or when.hour is not None or not _WEEKEND.search(told):
        return False
    last = last_day.find_last_day(told, when.day, seen)
    return plan.when.day <= last and when.day <= plan.last_day


def _without_names(words: set[str], names: Iterable[str]) -> set[str]:
    """Words without the names of who tells them, unless nothing is left."""
    return words - {term for name in names for term in text.query_tokens(name)} or words


def is_told_in(plan: str, memory: str, now: datetime, names: Iterable[str]) -> bool:
    """Whether a plan in somebody's own words is about a thing that a memory of its day names.

    Those of these `names` are no things: a day may hold two plans with the same person.
    """
    if whom.without_teller(plan) == plan:
        return False
    people = {term for name in names for term in text.query_tokens(name)}
    return bool((subject_words(plan, now) & without_kana(subject(memory, now))) - people)


def subject_words(plan: str, now: datetime) -> set[str]:
    """The words that a plan is about, without the name of whoever told it; of Japanese no kana.

    That it was moved there, and why, is no part of what it is about, nor what it is behind, nor who
    is said to say it: "Jana says the retro is on Tuesday".
    """
    told = compiled(_HEARD).sub("", whom.without_teller(plan))
    told = compiled(_FELT).sub("", compiled(_REASON).sub("", told))
    told = _drop_what_follows(compiled(BEHIND_THING).sub("", told), now)
    words = without_kana(subject(told, now))
    words = words or without_kana(ahead.without_times(told, now))  # 集まり、12月5日の10時からです
    return words - _moved() or words


def _drop_what_follows(told: str, now: datetime) -> str:
    """A Japanese plan without what else is so or to be done for it: 母が来るのに部屋が汚い."""
    for one in compiled(_SO_THAT).finditer(told):
        head, rest = told[: one.start()], told[one.end() :]
        bare = ahead.without_times(head, now)
        if bare != text.normalise(head) and text.query_tokens(bare):
            return told if compiled(_ON_THE_DAY).search(rest) else head
    return told


_SO_THAT = (
    "(?<=[るうくいすだ])(?:のに|ので|んで|から|けど)|(?<=[\u3400-\u9fff々ァ-ヶー])"
    "(?:な(?:のに|ので|んで)|だ(?:から|けど|し)|です(?:から|けど)|なん(?:だ|です)けど)"
)
_ON_THE_DAY = (
    r"ある|あり|行[くきっこ]|来[るた]|会[うい]|予[定約]|約束|入っ|出[るま]|集合|\d|[曜会式]"
)
"""With it what follows may be another plan."""


@cache
def _moved() -> frozenset[str]:
    """The words that a thing is on another day."""
    return frozenset(text.tokens(_MOVED)) | frozenset(without_kana(_MOVED_JAPANESE))


_HEARD = (
    rf"^(?:(?:[A-Z][\w-]+|(?:my|our|the) {whom.RELATED}|(?:he|she|they)) )"
    r"(?:just )?(?:says?|said|told (?:me|us)|tells (?:me|us)|confirmed|announced|reckons|thinks)"
    r" (?:that )?(?=(?:the|my|our|there|we|i)\b)"
    r"|^[^、。]{1,12}(?:によると|によれば|(?:が|の)(?:言う|話)(?:に|で)は|曰く|いわく)、?"
)
_REASON = (
    r",? (?:because|due to|owing to|so that|on account of)\b[^.!?\n]*"
    r"|(?:^|(?<=[、。]))[^、。]{1,60}(?:ため|せい|おかげ)(?:に|で)?、"
)
_FELT = (
    "(?<=[㐀-鿿々ァ-ヶー])[がはも]?、?(?:すごく|めっちゃ|めちゃ|ほんと|超)?"
    "(?:楽しみ|緊張|憂鬱|不安|心配|面倒|だる|ドキドキ)(?:する|だ|です|な|い|すぎる?|よ|ね|ー|〜|!|。)*$"
)
"""How one feels before it: 明日水族館楽しみ is the aquarium of tomorrow."""
_MOVED = (
    "move moves moved moving postpone postponed postpones postponing reschedule rescheduled shift"
    " shifts shifted shifting delay delayed defer deferred push pushed bring brought forward back"
    " again now instead put off slip slips slipped change changed changes got have has had"
    " definitely probably likely certainly surely officially confirmed"
)
_MOVED_JAPANESE = "延期 変更 前倒し 後ろ倒し 順延 再延期 移動"
