"""Plans told in talk: the one day to come that a person's turn names, and the sentence that does.

A turn is read more strictly than a memory, which somebody chose to keep: a farewell names the
next day too, and so does a text that is to be translated, or a question without its mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import ahead, yearly
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import KANJI_NUMBER, Mention, When, read_kanji_number

_LONGEST, _LINES = 600, 6
"""What is longer was hardly told, but pasted."""
_TASK = (
    r"(?m)```|^\s*[>|]|\*|\b(?:translat\w+|proofread|rephrase|paraphrase|summari[sz]e|essay|story"
    r"|stories|tale|poem|haiku|lyrics?|novel|role-?play\w*|pretend|imagine|fiction|scenario"
    r"|examples?|sentence|grammar|riddle|quiz(?:zes)? (?:me|us|questions?|about)"
    r"|(?:make|give|create|prepare|set)(?: me| us)? (?:an? |the |some )?(?:\w+ )?quiz"
    r"|write (?:me|us)|you write|says?:|said:)\b"
    r"|^\s*(?:please )?(?:write|draft|compose|rewrite|correct|edit)\b"
    r"|訳して|翻訳|英語で|日本語で|要約|添削|校正|書いて(?!お|あ)|書き換え|作文|例文|小説|物語"
    r"|ストーリー|お話を|ロールプレイ|なりきり|想像して|たとえば|例えば|だとして|セリフ|という文"
)
"""Where it stands, a turn is about words and not about a day."""
_NO_PLAN = (
    r"\bsee (?:you|ya|u)\b|\b(?:talk|speak|chat) (?:to|with) (?:you|ya)\b|\bgood ?night\b"
    r"|^\W*(?:bye|till|until|have a|enjoy|what|when|where|who|why|how|which|is|are|do|does|did|can"
    r"|could|will|would|should|shall|may|tell me|show me|give me|find|search|check|look up|list"
    r"|suggest|recommend|book|help me|let['’]s (?:talk|chat|speak|continue)|ask me)\b"
    r"|また、?(?:明日|あした|あす|来週|[月火水木金土日]曜日?)(?:ね|な|よ|です|話|お|ー|~|〜|[!。]|$)"
    r"|おやすみ|お休みなさい|教えて(?!もら|くれた)|調べて|探して(?!い)|考えて(?!い)|提案して"
    r"|予約して(?!い|あ|も)|見せて(?!もら)|(?:何|なに)(?!か|とか|度|回|人か)|いつ(?!も|か|で)"
    r"|どこ(?!か|も)|誰(?!か|も)|どう(?!か|も|せ|しても|にか)|どんな|どれ|どっち|天気(?:は|って)?$"
)
"""A sentence with it parts, asks or orders, and tells no plan."""
_IS_OFF = (
    "(?:(?:なし|無し|中止|キャンセル|取りやめ|白紙|流れ)に|なく|無く)"
    "(?:な(?:った|りました|っ?ちゃった|ってしまった)|した|しました)"
)
_WEATHER = (
    "frost|rain|snow|storm|ice|fog|wind|thaw|cold|heat|weather|sun|hail|thunder|power cut|flu"
)
_UNSURE = (
    r"\b(?:might|maybe|perhaps|possibly"
    r"|(?:am|['’]m|are|['’]re|is) (?:only |just )?thinking (?:of|about)"
    r"|(?:i|we|he|she|they|it|you|[a-z]+) may (?:well |not |just |even |also )?(?!#)[a-z]{2,})\b"
    rf"|^\W*(?:well, |but |so )?(?:the |this |that |all )?(?:{_WEATHER})s?"
    r" (?:will|is going|should|is due|comes?\b|is coming)"
    r"\b(?! be (?:delivered|fitted|repaired|fixed))"
    r"|\bit(?: is|['’]s| will|['’]ll)(?: be)?(?: going to| supposed to| due to)?(?: be)?"
    rf" (?:{_WEATHER})(?:y|ing)?\b"
    rf"|\bthere(?: will|['’]ll| is going to) be (?:a |an |some |more |heavy )*(?:{_WEATHER})s?\b"
    r"|\b(?:forecast|will be (?:over|dry|melted|better|gone cold|stale|ripe))\b"
    r"|かもしれ|かも(?=[。、!ねよ]|$)|もしかし|たぶん|多分|おそらく|[おこそとのもろよ]うかな|ようかと"
    r"|(?:雨|雪|霜|台風|嵐|風|晴れ|曇り|雷|気温)(?!具|戸|ど|靴|かき|傘|まつり|祭|がっぱ|邪|呂)[^。]*"
    r"(?:降|吹|晴|なる|ない|だろう|でしょう|らしい|そうだ|予報)"
)
"""A maybe, or the weather: nobody is to do it on that day."""
_TO_REMEMBER = (
    r"(?<!you )(?<!i )(?<!to )\bremember (?:this|that|it)\b|\b(?:do not|don['’]t) forget\b"
    r"|\bkeep (?:this |that |it )?in mind\b|\bmake a note\b"
    r"|\b(?:write|note) (?:this|that|it) down\b"
    r"|覚えて(?:お?いて|て)(?![るた])|覚えて[ねよ]?(?=[。!！\s]*$)|覚えとい(?:て|てね)|忘れないで(?![いお])"
    r"|メモ(?:して(?!い|あ)|っ(?:とい)?て)|記憶して(?!い)"
)
_CORRECTS = (
    r"\b(?:no,? wait|wait,? no|actually|correction|i was wrong|my mistake|i meant|mixed up"
    r"|oops|^\W*(?:no|sorry)(?=[,.] )|put (?:back|forward)|brought forward|pushed (?:back|out)"
    r"|not (?=(?:on |at )?(?:the )?(?:\d|half|(?:a )?quarter|\w+ o['’]clock|\w+ (?:past|to)\b))"
    r"|got (?:it|that) wrong|moved|postponed|rescheduled|changed to)\b"
    r"|(?:じゃ|では)な[くか]|でなく|間違え|まちがえ|間違[いっ]|まちがい|誤り|違(?:う|った|って|い)|訂正"
    r"|正しくは|勘違い|ごめん|やっぱ|変更|変わっ|延期|延びて?"
)
"""How somebody puts right what they told."""
_BESIDE = (
    r"\b(?:oh|well|sorry|should be|that['’]s|it['’]s|not)\b|失礼|と?[言い](?:った|いました)|言っ"
)
"""What is said around a day that is put right, and is about nothing."""
_GENERIC = "appointment booking reservation 予約"
"""What a thing is called beside its name: the dentist is the dentist appointment."""
_SHIFTED = r"\b(?:moved|changed|postponed|rescheduled|put|brought|pushed)\b"
_SAYS_ENOUGH = 2
"""A sentence of fewer words beside its day ("start on Monday") is told with the one before."""
_TELLER = r"^[^:。]{1,80}: "
_BARE = r"(?<![\d月/.-])(?:the )?(?P<day>\d{1,2})(?:(?:st|nd|rd|th)\b|日(?![間後前目]))"
"""A day of a month that is not named: it is meant of the month that was."""


_KANJI_DAY = rf"(?<![\u3400-\u6707\u6709-\u9fff]){KANJI_NUMBER}(?=日(?![間後前目]))"
"""A day of a month in kanji, of a month that is named before it or not."""


def _in_digits(written: re.Match[str]) -> str:
    return str(read_kanji_number(written[0]))


class Spoken(NamedTuple):
    """The sentence that tells a plan, and its day or hour."""

    sentence: str
    when: When


def find_told(words: str, now: datetime) -> Spoken | None:
    """The one day or hour to come that a turn's `words` name, and where; None unless it is sure."""
    plain = text.composed(words)
    if (
        len(plain) > _LONGEST
        or plain.strip().count("\n") >= _LINES
        or _compiled(_TASK).search(plain)
    ):
        return None
    when = ahead.find(plain, now)
    if when is None:
        return None
    tense, before = ahead.tense_of(plain), ""
    for sentence in tense.sentences(plain):
        judged = tense.judge(sentence, now)
        if judged.taken and not ahead.is_of_today(judged, now):
            plain = sentence.strip()
            is_plan = not (_compiled(_NO_PLAN).search(plain) or _compiled(_UNSURE).search(plain))
            if not is_plan or "なくて" in sentence or _compiled(_IS_OFF).search(plain):
                return None
            if len(text.query_tokens(ahead.without_times(sentence, now))) < _SAYS_ENOUGH:
                sentence = f"{before}{sentence}"  # noqa: PLW2901
            return Spoken(sentence.strip(), when)
        before = "" if _compiled(_NO_PLAN).search(sentence.strip()) else f"{sentence.strip()} "
    return None


def asks_to_remember(words: str) -> bool:
    """Whether a turn asks that something be remembered."""
    return bool(_compiled(_TO_REMEMBER).search(text.composed(words[:_LONGEST])))


def puts_right(words: str) -> bool:
    """Whether a turn says that it puts something right; few do, and only those need the plans."""
    plain = text.composed(words[:_LONGEST])
    return (
        bool(_compiled(_CORRECTS).search(plain))
        and not (_compiled(_NO_PLAN).search(plain) or _compiled(_IS_OFF).search(plain))
        and "?" not in plain
    )


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
    says "the interview" of what is kept as theirs.
    """
    plain = _compiled(_KANJI_DAY).sub(_in_digits, text.composed(words[:_LONGEST]))
    people = {term for name in names for term in text.query_tokens(name)}
    about, old = _subject(plan, at) - people, _days(plan, at)
    wanted = {one for one in about if one.isascii() or len(one) > 1}  # a lone 行 is a verb
    if not wanted or len(old) != 1 or not old[0].day:
        return ""
    was, every = old[0].day, find_days_meant(plain, now, old[0].day)
    denied = [one for one in every if one.day == was and _is_denied(plain, one)]
    new = [one for one in every if one not in denied] if len(every) == 2 else every
    wrong, hours = _split_hours(plain, now)
    is_moved = len(new) == 1 and new[0].day not in (None, was)
    if len(hours) > 1 or not (is_moved or (not new and hours)):
        return ""
    if wanted <= _without_kana(ahead.without_times(plain, now)):
        sentences = ahead.tense_of(plain).sentences(plain)
        named = next((one for one in sentences if _names_time(one, now, was)), "")
        is_meant = _is_about(named, now, was) - text.query_tokens(_GENERIC).keys() <= about
        is_meant = is_meant and (is_moved or bool(wrong) or not _tells_past(named))
    else:
        is_meant = bool(denied or wrong) or (is_last and len(every) <= 1)
        is_meant = is_meant and not _is_about(plain, now, was)
    if not is_meant:
        return ""
    if hours or not is_moved:
        return _with_hour(plan, at, now, new[0] if is_moved else None, hours, plain)
    return f"{plan[: old[0].start]}{_write_day(plan, plain, new[0])}{plan[old[0].end :]}"


def _with_hour(
    plan: str, at: datetime, now: datetime, new: Mention | None, hours: list[Mention], plain: str
) -> str:
    """A plan with another hour, and another day where one is `new`; empty where it names several.

    A day that stays is written as it is to be read now.
    """
    from ego.core.memory.pointing import wording

    day, clocks = _days(plan, at)[0], _find_hours(plan, at)
    was = When(day.day or now.date(), clocks[0].hour if clocks else None)
    hour = hours[0].hour
    if len(clocks) > 1 or hour is None or (new is None and hour == was.hour):
        return ""
    if new is None:
        plan = wording.word(plan, was, at, now)
        day, clocks = _days(plan, now)[0], _find_hours(plan, now)
    changed = [(day, _write_day(plan, plain, new))] if new else []
    if clocks:
        led = re.match(r"at ", plan[clocks[0].start :], re.IGNORECASE)
        changed.append((clocks[0], f"{led[0] if led else ''}{hour:%H:%M}"))
    else:
        written = changed.pop()[1] if changed else plan[day.start : day.end]
        between = "の" if text.is_japanese(plan) else " at "
        changed.append((day, f"{written.rstrip('.')}{between}{hour:%H:%M}"))
        if plan[day.start : day.end].endswith("."):
            plan = f"{plan[: day.end]}.{plan[day.end :]}"
    for one, written in sorted(changed, reverse=True):
        plan = f"{plan[: one.start]}{written}{plan[one.end :]}"
    return plan


def _write_day(plan: str, plain: str, new: Mention) -> str:
    """The new day as the words have it; a day without its month with that."""
    written = plain[new.start : new.end]
    if new.day and _compiled(_BARE).fullmatch(written.strip()):
        day = new.day
        return f"{day.month}月{day.day}日" if text.is_japanese(plan) else f"{day.day} {day:%B}"
    return written


def _split_hours(words: str, now: datetime) -> tuple[list[Mention], list[Mention]]:
    """The hours that words name without a day: those that were not right, and the others."""
    found = _find_hours(words, now)
    denied = [one for one in found if _is_denied(words, one)]
    return denied, [one for one in found if one not in denied]


def _find_hours(words: str, now: datetime) -> list[Mention]:
    from ego.core.memory.pointing import dates_english, dates_japanese

    language = dates_japanese if text.is_japanese(words) else dates_english
    return [one for one in language.scan(text.small(words), now) if one.hour and not one.day]


def _names_time(words: str, now: datetime, was: date) -> bool:
    return bool(_find_hours(words, now) or find_days_meant(words, now, was))


def _tells_past(sentence: str) -> bool:
    """Whether an English sentence tells how it was, and not that it was moved."""
    if text.is_japanese(sentence) or _compiled(_SHIFTED).search(sentence):
        return False
    from ego.core.memory.pointing import tense_english

    return tense_english.is_told_as_past(sentence)


class Moved(NamedTuple):
    """A plan whose day was put right: its words with the other day, and where it points now."""

    words: str
    when: When


def find_moved(
    plan: Ahead, words: str, now: datetime, names: Iterable[str], *, is_last: bool
) -> Moved | None:
    """What lies ahead with the day to come that a turn puts in place of its own; None if unsure."""
    at = plan.kept_at.astimezone(now.tzinfo)
    mended = put_right(plan.text, words, at, now, names, is_last=is_last)
    returns = yearly.find(mended, now) if mended else None
    when = returns or (ahead.find(mended, now) if mended else None)
    if when is None or bool(returns) != plan.yearly or ahead.is_past(when, now):
        return None
    return Moved(mended, when)


def _is_about(words: str, now: datetime, was: date) -> set[str]:
    """What words are about beside days, and that they put something right."""
    for one in reversed(find_days_meant(words, now, was)):
        words = f"{words[: one.start]} {words[one.end :]}"
    without = _compiled(_CORRECTS).sub(" ", ahead.without_times(words, now))
    return _without_kana(_compiled(_BESIDE).sub(" ", without))


def find_days_meant(words: str, now: datetime, was: date) -> list[Mention]:
    """The days that a correction of `was` names; one without its month is of the month that was."""
    found = _days(words, now)
    for bare in _compiled(_BARE).finditer(words):
        if not any(one.start < bare.end() and bare.start() < one.end for one in found):
            found.append(Mention(*bare.span(), day=was))
    meant = list[Mention]()
    for one in sorted(found):
        bare_day = _compiled(_BARE).fullmatch(words[one.start : one.end].strip())
        with suppress(ValueError):  # no month has a 45th, nor February a 30th
            day = was.replace(day=int(bare_day["day"])) if bare_day else one.day
            meant.append(one._replace(day=day))
    return meant


def _is_denied(plain: str, day: Mention) -> bool:
    """Whether a text says of a day that it was not that one."""
    after = re.match(
        r"[にだ]?(?:(?:じゃ|では?)な|は(?:間違|まちが|誤り)|(?:って|と)[言い])", plain[day.end :]
    )
    return bool(
        after or re.search(r"\bnot (?:on |at )?(?:the )?$", plain[: day.start], re.IGNORECASE)
    )


def _days(words: str, now: datetime) -> list[Mention]:
    """The days that `words` name, whether told as coming or not."""
    from ego.core.memory.pointing import dates_english, dates_japanese

    language = dates_japanese if text.is_japanese(words) else dates_english
    return [one for one in language.scan(text.small(words), now) if one.day]


def is_same_subject(one: str, other: str, now: datetime) -> bool:
    """Whether one of two plans is about nothing that the other is not; times and tellers apart."""
    first, second = _subject(one, now), _subject(other, now)
    return bool(first and second) and (first <= second or second <= first)


def is_same_thing(one: str, other: str, now: datetime) -> bool:
    """Whether two plans of a day may be one: not where each names something the other does not.

    Two people who are to have the keys, or two things that are due, are two plans. A single kanji
    is mostly a verb: 歯医者に行く is 歯医者の予約.
    """
    first, second = (
        {word for word in _subject(plan, now) if word.isascii() or len(word) > 1}
        for plan in (one, other)
    )
    return first <= second or second <= first


def is_told_in(plan: str, memory: str, now: datetime, names: Iterable[str]) -> bool:
    """Whether a plan in somebody's own words is about a thing that a memory of its day names.

    Those of these `names` are no things: a day may hold two plans with the same person.
    """
    if not _compiled(_TELLER).match(plan):
        return False
    people = {term for name in names for term in text.query_tokens(name)}
    return bool((_subject(plan, now) & _without_kana(ahead.subject(memory, now))) - people)


def _subject(plan: str, now: datetime) -> set[str]:
    """The words that a plan is about, without the name of whoever told it; of Japanese no kana."""
    return _without_kana(ahead.subject(without_teller(plan), now))


def without_teller(plan: str) -> str:
    """A plan without the name of whoever told it."""
    return _compiled(_TELLER).sub("", plan)


def _without_kana(words: str) -> set[str]:
    return {one for one in text.query_tokens(words) if not re.search("[\u3041-\u309f]", one)}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of this module; every command starts, and few read a turn of talk."""
    return re.compile(pattern, re.IGNORECASE)
