"""A cancellation: what lies ahead may be told to be off, and is to come no more.

It is read where a sentence says so of a thing, and that thing is all a plan is about: "the
meeting with Aki" is no meeting with the bank, and a neighbour's is nobody's here. What may yet
be called off, or nearly was, stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from datetime import datetime, tzinfo
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences, without_times
from ego.core.memory.pointing.dates import Mention

_MAY_BE = (
    r"cancel|call\w* (?:\S+ ){0,6}?off|scrapped|\boff\b|fell through|happen|tak(?:e|ing) place"
    r"|go(?:ing)? ahead|after all|any ?more|no longer|\bscrap\b|\bno [a-z]"
    r"|(?:not|n['’]t) com|make it"
    "|キャンセル|中止|や[めん]|止め|取り消|辞退|断[っり]|白紙|流れ|なし|無し|な[いく]|無[いく]|ありません|見送|ことに"
)
"""What every cancellation has some of: few turns do."""
_ELSEWHERE = (
    r"[\"“”«»「」『』?]|\b(?:if|unless|whether|in case|dream\w*|jok(?:e|ed|ing)|kidding"
    r"|pretend\w*|uncancelled|(?:back |is |['’]s )on (?:again|after all)|back on(?=\W*$)"
    r"|(?:is|are|was|were) (?:now )?(?:on again|back on))\b"
    r"|['’](?:s|re) (?:now )?(?:on again|back on)\b"
    r"|もし|冗談|夢[をに]|嘘|うそ|ウソ|デマ|復活|再開|また(?:開|行わ|行な|やる|やれ|でき)"
    r"|やっぱり?、?(?:やる|行く|開く)ことに(?:な|し)"
)
"""A sentence with it quotes, asks, supposes or plays, or says that all is on again: nothing is off
by it."""

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
_NONE = (
    r"^\W*(?:(?:oh|well|ok|okay|sorry|sadly|apparently) )*"
    r"(?:there(?: is| will be|['’]s|['’]ll be) |(?:i|we)(?: have|['’]ve)(?: got)? )?"
    r"no (?!more\b|way\b|idea|news|need|time\b)(?P<none>.+)"
)
_SAID_AFTER_ALL = r"\b(?:after all|now)\b"
"""No trip is no trip to come where it is said after all, or of its day."""
_NOT_OF_ALL = r"\b(?:yet|for (?:me|him|her|them|you))\b"
_NOT_TO_BE = (
    r"^(?!.*\b(?:shop|buy|bring|order|fetch|bake|cook|pick)\w*\b).*\b{}\W*(?:$|[^\w\s]|\d"
    r"|(?:at|on|with|to|in|for|from|next|this|the|and|by|is|has|appointment|reservation|booking"
    r"|visit|date|comes?|tomorrow|today|tonight)\b)"
)
"""A plan that is about a word: no school is no "school concert", and no bread no "buy bread"."""
_ORDER = (
    r"(?:^|[,;:!] ?|\bso )\W{0,9}(?:(?:please|just|ok|okay|oh|well|yes|so) )*"
    r"(?:cancel|scrap|call off) (?P<what>[^,;:!.]+?)(?: (?:please|for me))*(?=[,;:!.]|$)"
)
_TO_DO = r"\bto (?:\w+ ){0,2}$|\b(?:to|must|should|shall|will|or)\b|['’]ll\b"
"""Behind it, what reads as an order is one thing of several that somebody has to do."""
_STAYS_AWAY = (
    r"^\W*(?P<who>[\w ]{2,30}?)(?: (?:is|are) not|['’](?:s|re) not| (?:is|are)n['’]t"
    r"| ca(?:n['’]?t|nnot)| won['’]t(?: be)?)(?: be)? (?:coming|come|make it)\b(?P<then>.*)"
)
_OTHERWISE = r"\b(?:until|till|before|by|alone|yet|but|only|just|too|either)\b"
"""Who is not coming alone, or before noon, comes."""
_COMES = r"\b(?:com(?:e|es|ing)|visit\w*|arriv\w+|stay(?:s|ing)?)\b|来|訪|寄る"
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
    "(?=よ|ね|の(?![はがをにでもか])|んだ|んで(?!は|な)|って(?![いた])|らし|そう(?:だ|で|。|$)|とのこと|みたい|わ(?!け)|から|ので"
    "|けど|が、|し(?:[、。]|$)|[。、!~〜\\s]|$)"
)
_WAS_OFF = (
    "(?:(?:(?:キャンセル|中止|取りやめ|取り止め|取り消し|白紙|お?流れ|なし|無し|やめ|止め)に"
    "(?:な(?:った|りました|っ?ちゃった|っちゃいました|ってしまった|ってしまいました)|した|しました)"
    "|(?:キャンセル|中止)(?:(?:に)?(?:した|しました|された|されました|しちゃった|だ|です|だった|でした))?"
    "|(?:取りやめ|取り止め|取り消し|取り消され|やめ|止め|辞退し|見送っ|見送り|断っ|断り)(?:た|ました)"
    "|(?:やめる|止める|行かない|しない|出ない)ことに(?:した|しました|なった|なりました)"
    f"|行けなく(?:なった|なりました)|(?:な|無)く(?:なった|なりました)|お?流れた)){_UNTIL_END}"
    "|(?<=は)(?:な|無)し(?=(?:で(?:す|ね)?|だ|よ|ね|に(?:して|なり))*[。、!]?$)"
    "|(?:キャンセルし|中止にし|取りやめ|取り消し|(?<!話)なしにし)"
    "て(?:ください|下さい|おいて(?:ください)?|くれる)?[ねよ]?(?=[。!]?$)"
)
_AT_ITS_END = "(?=(?:よ|ね|です|んだ|んです|わ|って|そう|らしい)*[。、!]?$)"
_NONE_JAPANESE = f"(?<=は)(?:もう)?(?:(?:な|無)い|ありません){_AT_ITS_END}"
_STAYS_AWAY_JAPANESE = f"来(?:ら)?れな(?:い|くなった|くなりました){_AT_ITS_END}"
_CAUSE = "、|(?<=[たるいだ])(?:から|ので|のに|けど)|ため|で(?!の)"
_ASIDE = (
    "^(?:やっぱり?|やはり|結局|残念ながら|残念だけど|もう|ごめん|実は|さっき|急に|突然|急遽|私は|僕は|俺は|うちは"
    "|(?:今日|昨日)(?!の))+"
)
_ADVERBS = "[、 ]*(?:やっぱり?|やはり|結局|今回は|急に|突然|急遽|全部|もう)+[、 ]*$"
_REASON = "(?<=[、は])[^、]{1,20}?(?:の?ため(?:に)?|で|から|ので|により)[、 ]*$"
"""Between a thing and what is said of it, why: 飲み会、部長の都合で中止."""
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


class _Off(NamedTuple):
    """A thing that a sentence says is off, in its words."""

    words: str
    of_its_day: bool = False
    """It is off only where the words name the plan's day: なし of a Thursday, not for good."""
    plan: str = ""
    """How the plan must read; `{}` is the last of the thing's words."""


def may_tell_off(told: str) -> bool:
    """Whether a text may say that anything is cancelled; few do, and only those need the plans."""
    return bool(_compiled(_MAY_BE).search(text.composed(told[:READ])))


def find_off(
    several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> list[Ahead]:
    """What of `several` a text of `at` says is off: two where it may be either.

    `zone` is the clock of whoever told it, and `names` are theirs, whose plans these are. What
    returns every year comes all the same.
    """
    own = sorted((text.normalise(name) for name in names if name.strip()), key=len)[::-1]
    now, sentences = at.astimezone(zone), told_sentences(told)
    japanese = text.is_japanese("".join(sentences))
    plans = [(one, _read_plan(one)) for one in several if not one.yearly]
    found: dict[int, Ahead] = {}
    for sentence in dict.fromkeys(sentences):
        if _compiled(_ELSEWHERE).search(sentence):
            continue
        for thing in (_things_japanese if japanese else _things)(sentence.lower(), own):
            may_be = set(thing.words) if japanese else text.query_tokens(thing.words).keys()
            matching = [
                one
                for one, read in plans
                if not may_be.isdisjoint(read.told if japanese else read.terms)
                and _is_about(thing, one, read, now, japanese=japanese)
            ]
            if thing.plan == _COMES:  # who comes on another day is not off
                matching = [one for one in matching if not _days(sentence, one, now)[1:]]
            coming = [one for one in matching if not one.is_over(at)]
            found |= {one.seq: one for one in coming or matching}
    return list(found.values())


def _things(sentence: str, names: Sequence[str]) -> Iterator[_Off]:
    """What an English sentence says is off, in its words; one with these `names` says I by them."""
    for name in names:
        called = rf"\b{re.escape(name)}"
        sentence = re.sub(rf"{called}['’]s\b(?! cancel| off)", "my", sentence)
        sentence = re.sub(rf"{called}\b(.*?)\b(?:his|her|their)\b", r"i\1my", sentence)
        sentence = re.sub(rf"{called}\b", "i", sentence)
    order = _compiled(_ORDER).search(sentence)
    if order and not _compiled(_TO_DO).search(sentence[: order.start()]):
        yield _Off("" if _compiled(_OTHERS).search(order["what"]) else order["what"])
    for clause in _compiled(_CLAUSES).split(sentence):
        if none := _compiled(_NONE).search(clause):
            if not _compiled(f"{_UNSURE}|{_NOT_OF_ALL}|{_OTHERS}").search(none["none"]):
                what, after_all = _compiled(_SAID_AFTER_ALL).subn(" ", none["none"])
                yield _Off(what, not after_all, _NOT_TO_BE)
            continue
        away = _compiled(_STAYS_AWAY).search(clause)
        if away and not _compiled(_OTHERWISE).search(sentence):
            yield _Off(_without_fillers(f"{away['who']} {away['then']}"), plan=_COMES)
            continue
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
            yield _Off(_without_fillers(what))


def _without_fillers(what: str) -> str:
    return _compiled(_FILLERS).sub(" ", what)


def _things_japanese(sentence: str, names: Sequence[str]) -> Iterator[_Off]:
    """What a Japanese sentence says is off, in its words, without the `names` of whose it is."""
    none = _compiled(_NONE_JAPANESE).search(sentence)
    away = _compiled(_STAYS_AWAY_JAPANESE).search(sentence)
    for found in filter(None, (none, away, *_compiled(_WAS_OFF).finditer(sentence))):
        before = sentence[: found.start()]
        for name in names:
            before = re.sub(rf"{re.escape(name)}(?:さん|ちゃん|くん)?[はがの]、?", "", before)
        before = _compiled(_REASON).sub("", _compiled(_ADVERBS).sub("", before))
        before = _compiled(_LEFT_OUT).sub("", before.rstrip("、 ")).rstrip("、 ")
        words = _compiled(_ASIDE).sub("", _compiled(_CAUSE).split(before)[-1])
        yield _Off(words, found is none, _COMES if found is away else "")


def _days(words: str, plan: Ahead, now: datetime) -> list[Mention]:
    return spoken.find_days_meant(words, now, plan.when.day)


class _Plan(NamedTuple):
    """The words of a plan without its teller, and their terms: read once for all that is off."""

    told: str
    terms: Set[str]


def _read_plan(plan: Ahead) -> _Plan:
    told = text.normalise(spoken.without_teller(plan.text))
    return _Plan(told, text.tokens(told).keys())


def _is_about(off: _Off, plan: Ahead, read: _Plan, now: datetime, *, japanese: bool) -> bool:
    """Whether a thing that is off is what a plan is about, and of no other day."""
    thing, days = off.words, _days(off.words, plan, now)
    if off.of_its_day and not days:
        return False
    for one in days:
        is_weekday = re.fullmatch(r"\D*(?:day|曜日?)\D*", thing[one.start : one.end]) is not None
        same = one.day == plan.when.day
        if not same and not (
            is_weekday and one.day and one.day.weekday() == plan.when.day.weekday()
        ):
            return False
    for one in reversed(days):
        thing = f"{thing[: one.start]} {thing[one.end :]}"
    told = read.told
    last = [one for one in re.findall(r"\w+", thing) if text.query_tokens(one)][-1:]
    if off.plan and not re.search(off.plan.format(*map(re.escape, last or [""])), told):
        return False
    if japanese:
        return _holds_japanese(told, thing)
    words = set(text.query_tokens(without_times(thing, now)))
    wanted = words - text.tokens(_GENERIC).keys() or words
    return bool(wanted) and wanted <= read.terms


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
