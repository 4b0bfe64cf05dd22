"""What comes back each week or month may be told to be off once, or to come no more.

"Yoga is cancelled this week", 今週のヨガは休み leave one out;
"I stopped yoga", ヨガやめた end them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo

from ego.core import text
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences
from ego.core.memory.pointing.often import regular
from ego.core.memory.pointing.often.returning import Every, return_from
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told import cancelling

_SPAN = (
    r"\b(?:for )?(?P<this>this) (?P<unit>week|month)(?:['’]s)?\b"
    r"|\b(?P<next>next) (?:week|month)(?:['’]s)?\b"
    "|(?P<now>今週|今月)|(?P<coming>来週|来月)"
)
"""Of which week or month one is off."""
_BEHIND = (
    r"\b(?:yesterday|last (?:week|month|time|night|\w+day)|ago)\b|昨日|きのう|先週|先月|前回|この前"
)
_RESTS = (
    r"(?P<before>[はがを]?、?)(?<![夏冬春])お?休(?:み(?:だ|です|に(?:なっ(?:た|て)|なりました|した|します|する)"
    r"|らしい|なんだ|なんです|ます|ました)?"
    r"|むことに(?:した|します|しました|なった|なりました)|む(?:ん(?:だ|です)|つもり(?:だ|です)?|予定(?:だ|です)?)?)"
    r"(?=(?:わ|よ|ね|な|って|から|けど)*[。、!]?$)"
)
"""It is the sentence's end: 今日はヨガを休んで歯医者に行く tells another thing."""
_IS_NONE = r"が(?:な|無)い(?=(?:よ|ね|んだ|んです|です)*[。!]?$)"
_SKIPPED = r"\b(?:i['’]m|i am|we['’]re|we are|i['’]ll|i|we) (?:skip(?:ping|ped)?|miss(?:ing)?)\b"
_NOT_LESS = r"(?![^.!?]*\b(?:until|till|before|without|only|alone|unless|but|early|late|at \d)\b)"
"""What does not leave before noon, or not without her, leaves."""
_IS_SKIPPED = (
    r"(?:\b(?:is|are|was|were|gets?|got|will be|has been|have been)|['’](?:s|re|ll be))"
    r"(?: (?:now|just|also|being))* (?:skipped|left out|omitted|suspended|dropped)\b(?! off)"
    r"|\b(?:(?:does|do|will|is|are) not|(?:does|do|is|are|wo)n['’]t)"
    r" (?:leav(?:e|ing)|depart(?:ing)?|run(?:ning)?|go(?:ing)? out|meet(?:ing)?|tak(?:e|ing) place"
    rf"|happen(?:ing)?)\b{_NOT_LESS}"
)
"""That one of many is not, said of the thing itself."""
_REASON = r",? \b(?:because|since|due to|on account of)\b"
_MAY_END = (
    r"\b(?:stopped|quit|gave up|given up|dropped|done with|no longer|any ?more|ended|over|finished"
    r"|no more)\b|やめ|辞め|卒業|退会|なくな"
)
_MAY_SKIP = (
    r"\bskip|\bmiss(?:ing)?\b|\b(?:left out|omitted|suspended|dropped)\b(?! off)"
    r"|(?:\bnot|n['’]t) (?:leav|depart|run|meet)|休[みむ]"
)
_ENDED = (
    r"(?:\bhave |\bhas |['’]ve |\b)(?:stopped|quit|gave up|given up|dropped out of|dropped"
    r"|(?:am|are|is|['’]m|['’]re|['’]s) (?:now )?done with"
    r"|no longer (?:have|has|do|does|go|goes|take|takes|attend|attends|play|plays))"
    r"(?: (?:going|doing|taking|attending|having|playing|to|on|with|my|our|the|all))*"
    r" (?!(?:before|after|during|for|in|at|by|because|when|here|there|and)\b)(?P<what>[^,.;:!?]+)",
    r"\b(?:do not|don['’]t|does not|doesn['’]t) (?:have|do|go to|take|attend|play)"
    r" (?P<what>[^,.;:!?]+?) any ?more\b",
    r"^\W*(?:my |our |the )?(?P<what>[^,.;:!?]{2,40}?) (?:has|have|is|are) (?:now )?(?:ended"
    r"|over for good|finished for good|no more)\b",
    r"\b(?:there (?:is|are|will be) )?no more (?P<what>[^,.;:!?]+)",
)
_FOR_GOOD = (
    r"\s(?:for (?:good|ever)|forever|altogether|completely|entirely|(?:a|two|three|some|a few)"
    r" (?:days?|weeks?|months?) ago|last (?:week|month|year)|in [a-z]+)\W*$"
)
"""It says of the end how or when it was, and nothing of the thing."""
_ENDED_JAPANESE = (
    r"(?:^|[、。])(?P<what>[^、。]{1,30}?)(?:教室|レッスン)?(?:に?(?:行|通)(?:う|く)の)?(?:は|を|も)?、?"
    r"(?:もう)?(?:(?:やめ|辞め)(?:た|ました|ちゃった|ちゃいました|てしまった|てしまいました"
    r"|ることに(?:した|しました|なった))|卒業し(?:た|ました)|退会し(?:た|ました)"
    r"|に?(?:行か|通わ)なくなっ(?:た|てしまった))(?=(?:よ|ね|んだ|んです|の|けど|から)*[。、!]?$)",
)
_NOT_ENDED = (
    r"\?|\b(?:not|never|nearly|almost|might|may|maybe|perhaps|could|would|should|if|want\w*"
    r"|think\w*|hope\w*|wish\w*|today|tonight|tomorrow|yesterday|early|this (?:week|month)"
    r"|next (?:week|month)|when)\b|n['’]t\b(?!.*any ?more)"
    "|かな(?!く)|かも|今日|明日|今週|来週|今月|来月|今回|昨日|先週|たい(?=[。なよ]|$)|しようか|たら"
)


def may_tell(told: str) -> bool:
    """Whether a text may say that something regular is off; only those need the plans."""
    plain = text.composed(told[:READ])
    may_be = f"{_MAY_END}|{_MAY_SKIP}"
    return cancelling.may_tell_off(plain) or bool(compiled(may_be).search(plain))


def find_skipped(
    several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> list[Ahead]:
    """What of `several` comes back, and a text of `at` says is off the next time.

    `zone` is the clock of whoever told it, and `names` are theirs.
    """
    own, found = list(names), list[Ahead]()
    often = [one for one in several if one.is_often]
    for sentence in told_sentences(told) if often else ():
        found += [
            one
            for one in often
            if one not in found and _tells_skipped(sentence, one, at, zone, own)
        ]
    return found


def drop_skips(
    skipped: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> str:
    """A text of `at` without the sentences that say that any of `skipped` is off the next time.

    The day in those is no day of a plan: one is not to go to what one skips.
    """
    plain, own, several = text.composed(told[:READ]), list(names), list(skipped)
    for sentence in told_sentences(told) if several else ():
        if any(_tells_skipped(sentence, one, at, zone, own) for one in several):
            plain = plain.replace(sentence, " ")
    return plain


def _tells_skipped(
    sentence: str, one: Ahead, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> bool:
    """Whether a sentence of `at` says that what comes back is off the next time."""
    if compiled(_BEHIND).search(sentence) or _tells_end(sentence):
        return False
    words = _say_day(sentence, one, at.astimezone(zone))
    once = replace(one, every=None)
    return bool(words and cancelling.find_off([once], words, at, zone, names))


def find_ended(several: Iterable[Ahead], told: str, at: datetime) -> list[Ahead]:
    """What of `several` comes back, and a text of `at` says comes no more."""
    found = list[Ahead]()
    often = [one for one in several if one.is_often]
    for sentence in told_sentences(told) if often else ():
        what = _tells_end(sentence)
        found += [
            one
            for one in often
            if what and one not in found and regular.is_same_thing_each_time(what, one.text, at)
        ]
    return found


def turn_back(plan: Ahead) -> Ahead:
    """What comes back, as it stood the time before."""
    if plan.every is None:
        return plan
    reach = timedelta(7 if plan.every is Every.WEEK else 31)
    day = return_from(plan.when.day - reach, plan.first_day, plan.every)
    return replace(plan, when=plan.when._replace(day=day))


def _tells_end(sentence: str) -> str:
    """The thing that a sentence says is done no more; empty for none."""
    plain = text.small(sentence)
    if compiled(_NOT_ENDED).search(plain):
        return ""
    patterns = _ENDED_JAPANESE if text.is_japanese(plain) else _ENDED
    found = next(filter(None, (compiled(one).search(plain) for one in patterns)), None)
    return compiled(_FOR_GOOD).sub("", found["what"]).strip() if found else ""


def _say_day(sentence: str, plan: Ahead, now: datetime) -> str:
    """A sentence as it says that of the plan's next day; empty where it is of another week."""
    plain, japanese = text.small(sentence), text.is_japanese(sentence)
    if japanese:
        plain = compiled(_IS_NONE).sub("はない", plain)
        plain = compiled(_RESTS).sub(r"\g<before>中止", plain)
    else:
        plain = compiled(_SKIPPED).sub("i cancelled", plain)
        plain = compiled(_IS_SKIPPED).sub("is cancelled", plain)
        plain = re.sub(r" off (?=(?:this|next) )", " cancelled ", plain)
    if not _may_be_its_day(plain, plan, now):
        return ""
    span = compiled(_SPAN).search(plain)
    if span is None:
        return plain
    months = span[0].endswith(("month", "月", "month's"))
    later = int(bool(span["next"] or span["coming"]))
    if _distance(plan.when.day, now.date(), months=months) != later:
        return ""
    day = f"{plan.when.day:%A}".lower()
    said = f"{'月火水木金土日'[plan.when.day.weekday()]}曜" if japanese else f"on {day}"
    between = "の" if japanese and plain[span.end() : span.end() + 1] not in "のはもが、" else ""
    return f"{plain[: span.start()]}{said}{between}{plain[span.end() :]}"


def _may_be_its_day(plain: str, plan: Ahead, now: datetime) -> bool:
    """Whether a sentence names no day but that of the plan, or its weekday; what stands in its
    reason is of something else."""
    day, told = plan.when.day, compiled(_REASON).split(plain)[0]
    for one in spoken.find_days(told, now):
        alone = re.fullmatch(r"\D*(?:day|曜日?)\D*", plain[one.start : one.end])
        same = one.day == day or bool(alone and one.day and one.day.weekday() == day.weekday())
        if not same:
            return False
    return True


def _distance(day: date, today: date, *, months: bool) -> int:
    """By how many weeks from Monday on, or months of the calendar, a day is later."""
    if months:
        return (day.year - today.year) * 12 + day.month - today.month
    monday = today - timedelta(today.weekday())
    return (day - monday).days // 7
