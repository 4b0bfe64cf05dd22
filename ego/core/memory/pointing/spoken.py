"""Plans told in talk: the one day to come that a person's turn names, and the sentence that does.

A turn is read more strictly than a memory, which somebody chose to keep: a farewell names the
next day too, and so does a text that is to be translated, or a question without its mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.dates import Mention, When

_LONGEST, _LINES = 600, 6
"""What is longer was hardly told, but pasted."""
_TASK = (
    r"(?m)```|^\s*[>|]|\*|\b(?:translat\w+|proofread|rephrase|paraphrase|summari[sz]e|essay|story"
    r"|stories|tale|poem|haiku|lyrics?|novel|role-?play\w*|pretend|imagine|fiction|scenario"
    r"|examples?|sentence|grammar|quiz|riddle|write (?:me|us)|you write|says?:|said:)\b"
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
_TO_REMEMBER = (
    r"(?<!you )(?<!i )(?<!to )\bremember (?:this|that|it)\b|\b(?:do not|don['’]t) forget\b"
    r"|\bkeep (?:this |that |it )?in mind\b|\bmake a note\b"
    r"|\b(?:write|note) (?:this|that|it) down\b"
    r"|覚えて(?:お?いて|て)(?![るた])|覚えとい(?:て|てね)|忘れないで(?![いお])"
    r"|メモ(?:して(?!い|あ)|っ(?:とい)?て)|記憶して(?!い)"
)


_CORRECTS = (
    r"\b(?:no,? wait|wait,? no|actually|correction|i was wrong|my mistake|i meant|mixed up"
    r"|oops|got (?:it|that) wrong|moved|postponed|rescheduled|changed to)\b"
    r"|(?:じゃ|では)なく|間違え|まちがえ|間違い|訂正|勘違い|ごめん|やっぱり|変更|変わっ|延期|延びて?"
)
"""How somebody puts right what they told."""
_TELLER = r"^[^:。]{1,80}: "
_BARE = r"(?:the )?\d{1,2}(?:st|nd|rd|th|日)?"
"""A day of a month that is not named: it is meant of the month that was."""


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
    tense = ahead.tense_of(plain)
    for sentence in tense.sentences(plain):
        if tense.judge(sentence, now).taken:
            is_plan = not _compiled(_NO_PLAN).search(sentence.strip())
            return Spoken(sentence.strip(), when) if is_plan and "なくて" not in sentence else None
    return None


def asks_to_remember(words: str) -> bool:
    """Whether a turn asks that something be remembered."""
    return bool(_compiled(_TO_REMEMBER).search(text.composed(words[:_LONGEST])))


def puts_right(words: str) -> bool:
    """Whether a turn says that it puts something right; few do, and only those need the plans."""
    plain = text.composed(words[:_LONGEST])
    return (
        bool(_compiled(_CORRECTS).search(plain))
        and not _compiled(_NO_PLAN).search(plain)
        and "?" not in plain
    )


def put_right(plan: str, words: str, at: datetime, now: datetime) -> str:
    """A `plan` told `at` with the one day that `words` name in place of its own; empty if unsure.

    They must be of a turn that `puts_right`, and say nothing where the day stands but what the
    plan is about.
    """
    plain = text.composed(words[:_LONGEST])
    about, parts = _subject(plan, at), list(ahead.tense_of(plain).sentences(plain))
    if not about or not about <= _without_kana(ahead.without_times(plain, now)):
        return ""
    named = [one for one in parts if _days(one, now)]
    more = [
        _without_kana(_compiled(_CORRECTS).sub(" ", ahead.without_times(one, now))) for one in named
    ]
    old, new = _days(plan, at), _days(plain, now)
    if len(old) == 1 and len(new) == 2:  # "not the 10th but the 11th"
        new = [one for one in new if one.day != old[0].day or not _is_denied(plain, one)]
    if len(old) != 1 or len(new) != 1 or old[0].day == new[0].day or not more[0] <= about:
        return ""
    written = plain[new[0].start : new[0].end]
    if _compiled(_BARE).fullmatch(written.strip()) and old[0].day and new[0].day:
        try:
            day = old[0].day.replace(day=new[0].day.day)
        except ValueError:
            return ""
        written = f"{day.month}月{day.day}日" if text.is_japanese(plan) else f"{day.day} {day:%B}"
    return f"{plan[: old[0].start]}{written}{plan[old[0].end :]}"


def _is_denied(plain: str, day: Mention) -> bool:
    """Whether a text says of a day that it was not that one."""
    after = re.match(r"に?(?:じゃ|では)な", plain[day.end :])
    return bool(after or re.search(r"\bnot (?:on )?(?:the )?$", plain[: day.start], re.IGNORECASE))


def _days(words: str, now: datetime) -> list[Mention]:
    """The days that `words` name, whether told as coming or not."""
    from ego.core.memory.pointing import dates_english, dates_japanese

    language = dates_japanese if text.is_japanese(words) else dates_english
    return [one for one in language.scan(words.lower(), now) if one.day]


def is_same_subject(one: str, other: str, now: datetime) -> bool:
    """Whether one of two plans is about nothing that the other is not; times and tellers apart."""
    first, second = _subject(one, now), _subject(other, now)
    return bool(first and second) and (first <= second or second <= first)


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
    return _without_kana(ahead.subject(_compiled(_TELLER).sub("", plan), now))


def _without_kana(words: str) -> set[str]:
    return {one for one in text.query_tokens(words) if not re.search("[\u3041-\u309f]", one)}


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of this module; every command starts, and few read a turn of talk."""
    return re.compile(pattern, re.IGNORECASE)
