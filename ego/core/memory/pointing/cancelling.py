"""A cancellation: what lies ahead may be told to be off, and is to come no more.

It is read where a sentence says so of a thing, and that thing is all a plan is about: "the
meeting with Aki" is no meeting with the bank, and a neighbour's is nobody's here. What may yet
be called off, or nearly was, stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, tzinfo
from functools import cache

from ego.core import text
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import Ahead, tense_of, without_times

_MAY_BE = (
    r"cancel|call\w* (?:\S+ ){0,6}?off|scrapped|\boff\b|fell through|happen|tak(?:e|ing) place"
    r"|go(?:ing)? ahead|after all|any ?more|no longer"
    "|キャンセル|中止|や[めん]|止め|取り消|辞退|断[っり]|白紙|流れ|なし|無し|なくな|無くな|見送|ことに"
)
"""What every cancellation has some of: few turns do."""
_ELSEWHERE = (
    r"[\"“”«»「」『』?]|\b(?:if|unless|whether|in case|dream\w*|jok(?:e|ed|ing)|kidding"
    r"|pretend\w*)\b|もし|冗談|夢[をに]"
)
"""A sentence with it quotes, asks, supposes or plays, and nothing is off by it."""

_CLAUSES = r"[,;:()!]+ ?| - | [–—] |\b(?:and|so|but|because|since|though|then)\b(?! far\b)"
_REPORTED = (
    r"^.*\b(?:says?|said|told (?:me|us)|tells (?:me|us)|heard|learn(?:ed|t)|found out|turns out"
    r"|wrote|texted|emailed|called to say|means)\b(?: that\b)?"
)
_BE = r"(?:\b(?:is|are|was|were|been|got|gets)|['’]s)"
_OFF_PASSIVE = (
    rf"{_BE}(?: (?:now|just|also|all|completely|being|actually))*"
    r" (?:cancell?ed|called off|scrapped)\b"
    rf"|{_BE}(?: (?:now|just|completely))* off(?=(?: (?:now|again|too|after all|for good))?\W*$)"
    r"|\bfell through\b|\b(?:is|are)(?:n['’]t| not) (?:happening|taking place|going ahead)\b"
    r"|['’](?:s|re) not (?:happening|taking place|going ahead)\b"
    r"|\b(?:won['’]t|will not) (?:be )?(?:happen|tak(?:e|ing) place|go(?:ing)? ahead)(?:ing)?\b"
)
_OFF_ACTIVE = (
    r"\b(?:(?:had|decided) to (?:cancel|call off|scrap)|cancell?ed|called off|scrapped)\b"
    r"(?P<what>.*)"
    r"|\bcalled (?P<between>.+) off\b"
    r"|(?:\b(?:am|are|is|will|wo)|['’](?:m|re|s|ll))? ?(?:\bnot|n['’]t)(?: be)? (?:going|coming)"
    r"(?: (?:to|on))? (?P<left>.+) (?:after all|any ?more)\b"
    r"|\bno longer (?:going|coming)(?: (?:to|on))? (?P<gone>.+)"
)
_UNSURE = (
    r"\b(?:not|never|no one|nobody|almost|nearly|might|may|maybe|perhaps|could|would|should|can"
    r"|hope\w*|wish\w*|want\w*|fear\w*|worr\w+|think\w*|thought|wonder\w*|tempted|about to"
    r"|going to|will|if|unless|whether|until|in case|supposed|forgot\w*|asked|tried)\b"
    r"|n['’](?:t|ll)\b"
)
_BY = r"\b(?:i|we|they|you|it)\b|['’](?:ve|d|re|m)\b|\b(?:just|already|finally|also|have|has|had)\b"
_OTHERS = r"\b(?:his|her|their|your|he|she)\b"
_BEFORE_NOW = r"\b(?:yesterday['’]s|last (?!minute|night)\w+|\w+ ago|years?)\b"
_FILLERS = (
    r"\b(?:oh|no|well|ok(?:ay)?|hey|sorry|sadly|unfortunately|luckily|apparently|actually|finally"
    r"|just|also|now|today|yesterday|this morning|last minute|last night|on me|on us|news|good|bad"
    r"|after all|for good|because of .*|due to .*|as .*)\b|[:;][()]"
)
_GENERIC = "appointment reservation booking plan visit date event thing"
_AN_OWN = r"\b(?:my|our)\b"

_UNTIL_END = (
    "(?=よ|ね|の(?![はがをにでもか])|ん(?:だ|で)|って(?![いた])|らし|そう(?:だ|で|。|$)|とのこと|みたい|わ|から|ので"
    "|けど|が、|し(?:[、。]|$)|[。、!~〜\\s]|$)"
)
_WAS_OFF = (
    "(?:(?:(?:キャンセル|中止|取りやめ|取り止め|取り消し|白紙|お?流れ|なし|無し|やめ|止め)に"
    "(?:な(?:った|りました|っ?ちゃった|っちゃいました|ってしまった|ってしまいました)|した|しました)"
    "|(?:キャンセル|中止)(?:(?:に)?(?:した|しました|された|されました|しちゃった|だ|です|だった|でした))?"
    "|(?:取りやめ|取り止め|取り消し|取り消され|やめ|止め|辞退し|見送っ|見送り|断っ|断り)(?:た|ました)"
    "|(?:やめる|止める|行かない|しない|出ない)ことに(?:した|しました|なった|なりました)"
    f"|行けなく(?:なった|なりました)|(?:な|無)く(?:なった|なりました)|お?流れた)){_UNTIL_END}"
)
_CAUSE = "、|(?<=[たるいだ])(?:から|ので|のに|けど)|ため|で(?!の)"
_ASIDE = (
    "^(?:やっぱり?|やはり|結局|残念ながら|残念だけど|もう|ごめん|実は|さっき|急に|突然|急遽|私は|僕は|俺は|うちは"
    "|(?:今日|昨日)(?!の))+"
)
_LEFT_OUT = (
    "(?:(?:に|へ|と)?(?:行く|いく|出る|参加する|する|やる)の)?"
    "(?:の(?:予約|予定|約束|件|こと|方|ほう))?(?:に?は|には|へは|とは|が|を|も|に|へ|って)?[、 ]*$"
)
_PARTS = "との|での|への|からの|[のとでへはがをにも・、\\s#]+"
_GENERAL = frozenset(("予約", "予定", "約束", "件", "お", "ご", "その", "あの", "この", "例"))
_MORE = (
    "(?:[\u3400-\u9fff々\u30a1-\u30fa\u30fc]|の(?!予約|予定|約束|件|[。、ねよ]|$)|を(?!す|し|や|予約|開|入れ|受)"
    "|と|さん|くん|君|ちゃん)"
)
"""What follows a word that is only part of what a plan is about: 会議の資料, 酒を買う."""


def may_tell_off(told: str) -> bool:
    """Whether a text may say that anything is cancelled; few do, and only those need the plans."""
    return bool(_compiled(_MAY_BE).search(text.composed(told)))


def find_off(
    several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> list[Ahead]:
    """What of `several` a text of `at` says is off: two where it may be either.

    `zone` is the clock of whoever told it, and `names` are theirs, whose plans these are. What
    returns every year comes all the same.
    """
    own = sorted((text.normalise(name) for name in names if name.strip()), key=len)[::-1]
    now, plain = at.astimezone(zone), text.composed(told)
    tense = tense_of(plain)
    japanese = text.is_japanese(plain)
    plans = [one for one in several if not one.yearly]
    found: dict[int, Ahead] = {}
    for sentence in tense.sentences(plain):
        if _compiled(_ELSEWHERE).search(sentence):
            continue
        for thing in (_things_japanese if japanese else _things)(sentence.lower(), own):
            matching = [one for one in plans if _is_about(thing, one, now, japanese=japanese)]
            coming = [one for one in matching if not one.is_over(at)]
            found |= {one.seq: one for one in coming or matching}
    return list(found.values())


def _things(sentence: str, names: Sequence[str]) -> Iterator[str]:
    """What an English sentence says is off, in its words; one with these `names` says I by them."""
    for name in names:
        called = rf"\b{re.escape(name)}"
        sentence = re.sub(rf"{called}['’]s\b(?! cancel| off)", "my", sentence)
        sentence = re.sub(rf"{called}\b(.*?)\b(?:his|her|their)\b", r"i\1my", sentence)
        sentence = re.sub(rf"{called}\b", "i", sentence)
    for clause in _compiled(_CLAUSES).split(sentence):
        told = _compiled(_REPORTED).sub("", clause)
        passive = _compiled(_OFF_PASSIVE).search(told)
        found = passive or _compiled(_OFF_ACTIVE).search(told)
        if not found or _compiled(_UNSURE).search(clause.replace(found[0], " ")):
            continue
        before, after = told[: found.start()], told[found.end() :]
        if _compiled(_BEFORE_NOW).search(f"{before} {after}"):
            continue
        if passive:
            what = before
        else:
            what = found["what"] or found["between"] or found["left"] or found["gone"] or ""
            what = what if _compiled(_FILLERS).sub("", what).strip(" .!") else ""
            if not _compiled(_AN_OWN).search(what):  # whose it is must be told by the plan, too
                what = f"{_compiled(_BY).sub(' ', before)} {what}"
        if not _compiled(_OTHERS).search(f"{what} {after}"):
            yield _compiled(_FILLERS).sub(" ", what)


def _things_japanese(sentence: str, names: Sequence[str]) -> Iterator[str]:
    """What a Japanese sentence says is off, in its words, without the `names` of whose it is."""
    for found in _compiled(_WAS_OFF).finditer(sentence):
        before = sentence[: found.start()]
        for name in names:
            before = re.sub(rf"{re.escape(name)}(?:さん|ちゃん|くん)?[はがの]、?", "", before)
        before = _compiled(_LEFT_OUT).sub("", before.rstrip("、 "))
        yield _compiled(_ASIDE).sub("", _compiled(_CAUSE).split(before)[-1])


def _is_about(thing: str, plan: Ahead, now: datetime, *, japanese: bool) -> bool:
    """Whether a thing that is off is what a plan is about, and of no other day."""
    days = spoken.find_days_meant(thing, now, plan.when.day)
    for one in days:
        is_weekday = re.fullmatch(r"\D*(?:day|曜日?)\D*", thing[one.start : one.end]) is not None
        same = one.day == plan.when.day
        if not same and not (
            is_weekday and one.day and one.day.weekday() == plan.when.day.weekday()
        ):
            return False
    for one in reversed(days):
        thing = f"{thing[: one.start]} {thing[one.end :]}"
    told = text.normalise(spoken.without_teller(plan.text))
    if japanese:
        return _holds_japanese(told, thing)
    words = set(text.query_tokens(without_times(thing, now)))
    wanted = words - text.tokens(_GENERIC).keys() or words
    return bool(wanted) and wanted <= set(text.tokens(told))


def _holds_japanese(plan: str, thing: str) -> bool:
    """Whether a plan names all parts of a thing, and the last as what is to be on its day."""
    parts = [one for one in re.split(_PARTS, thing.strip()) if one and one not in _GENERAL]
    if not parts or not all(_stands(one, plan) for one in parts):
        return False
    last = parts[-1]
    ends = [found.end() for found in re.finditer(re.escape(last), plan)]
    return not ends or any(not re.match(_MORE, plan[end:]) for end in ends)


def _stands(part: str, plan: str) -> bool:
    """Whether a plan holds a word, or both words of one that is made of two: 京都旅行."""
    return part in plan or any(
        part[:end] in plan and part[end:] in plan for end in range(2, len(part) - 1)
    )


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
