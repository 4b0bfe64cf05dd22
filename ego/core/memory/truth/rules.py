"""A rule or a schedule that has another value: "Tom moved the staging deploy to Wednesday".

The newer text says that something is moved, changed, switched, or so from now on; all that it
speaks of the older one speaks of too, but for one value; and the older one tells a value of the
same kind that the newer one does not: a weekday, a number (hours, dates, versions and codes are
some), a place, a tool, or who does it. What speaks of one thing more ("the *production* deploy",
「本番のデプロイ」) is of something else.

A decision that is changed often names what no longer holds: "not on Redis", "instead of Redis",
「Redis ではなく」. Then it may say more, as long as it speaks of the same (`_denies`).
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import cache, lru_cache
from typing import NamedTuple, Self

from ego.core import late, text
from ego.core.memory.truth.restating import find_statements
from ego.core.memory.truth.words import is_not_for_good, numbers

_LATER = (
    r"(?:from now on|as of (?:now|today)|effective immediately|now|nowadays|these days|instead"
    r"|going forward)"
)
_MOVES = (
    r"(?:moved|moves|shifted|switched|changed|postponed|rescheduled|relocated|pushed|brought"
    r"|went(?= back\b)|reverted|returned|raised|lowered|increased|reduced|cut|upgraded|downgraded"
    r"|migrated|set)"
)
_TAKES_OVER = r"(?:took over|takes over|has taken over|is taking over)"
_BY = late.regex(
    rf"^((?:\S+ ){{1,4}}?){_MOVES} (?!(?:over |back |forward )?(?:to|from|for|till)\b)"
)
"""Who moved it, where what was moved stands behind; not where it stands before ("was moved")."""
_PASSIVE = late.regex(r"\b(?:is|are|was|were|been|being|got|gets|has|have) $")
_SIGNALS = late.regex(
    rf"\b(?:{_LATER}|{_MOVES}|{_TAKES_OVER}|(?:back|forward|over|up|down)(?= to\b)|back(?= on\b))\b"
)
_ONE_MORE = late.regex(
    r"\b(?:also|too|as well|besides|today|tonight|tomorrow|yesterday|just|this (?:week|month|year)"
    r"|(?:next|last) \w+|once|almost|nearly)\b"
    r"|(?<=[曜日時])にも|も(?=[、。]|$|使|行|開)|だけ|今日|明日|昨日|今週|来週|先週|今月|今年|来年|今回|一度|臨時|たまたま"
)
"""It comes beside the other value, or for one time only."""
_TODAY = late.regex(r"\bas of today\b")
_LIGHT = frozenset(
    "go goe take place happen put use keep kept need get behind insid near besid via".split()
)
"""Stems; they say nothing of what is spoken of."""
_VERSIONED = late.regex(r"\b([a-z]+)(?= v?\d+\.\d)")
"""What has versions is spoken of, be it called Go."""
_WEEKDAY = late.regex(
    r"\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b|([月火水木金土日])(?=曜|・)"
)
_MONTH = late.regex(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
_SLOTS = (
    r"\b(?:in|at|on|under|behind|inside|near|above|below|beside|to) ",
    r"\b(?:from|by) ",
    r"\b(?:with|via|through|using|use|uses|used|on|in) ",
)
"""What stands before a place, before whence it comes, and before that with which it is done."""
_OPENS = r"(?:the |a |an |my |our |his |her |their )?"
_DOES = (
    r"(?:owns?|runs?|leads?|handles?|reviews?|maintains?|manages?|hosts?|chairs?|organi[sz]es?"
    r"|writes?|does|looks? after|takes? care of|is responsible for|is in charge of)"
)
_LONG = 240
"""What has more letters tells more than a rule."""
_MOST_WORDS = 3
"""So many words has a value that is no weekday and no number."""

_DENIAL = late.regex(
    r"\b(not(?! only\b| just\b)|no longer|instead of|rather than|in place of"
    r"|(?:decided|decision) against|dropped)\b"
    r" (.*?)(?=[.,;:!]|\b(?:but|as (?:i|we|he|she|they)|because|after all)\b|$)"
)
_DENIAL_JAPANESE = late.regex(
    "([\\u3005\\u4e00-\\u9fff\\u30a1-\\u30fca-z0-9.+#-]+) ?"
    "(?:(?:では|じゃ)な(?:く|い)|の代わりに|[をは]やめ)て?"
)
"""What is said to hold no longer."""
_UNSURE = late.regex(
    r"\b(?:might|(?<!\bin )(?<!\bof )may|could|should|would|maybe|perhaps|consider\w*|think\w*"
    r"|wish\w*|if|whether|want\w*|suggest\w*|propos\w*|ask(?:s|ed)|wonder\w*|prefers?|used to"
    r"|at first)\b|かも|たい|べき|提案|検討|なら|だろう|でしょう|以前|当時"
)
"""It is weighed, wished for, or told of before."""
_MADE = frozenset(
    "use used run ran decid decis go goe made make 使 使用 決 決定 作 書 行 持".split()
)
"""Stems and runs; of what is decided they say nothing."""
_CLAUSES = late.regex("[,.;:]")
_DETERMINERS = frozenset("the our my his her their this that its".split())
_MOST_NEW = 6
"""So many words more than the older one has what names what holds no longer."""

_LATER_JAPANESE = r"(?:今後は?|これからは?|今では|今は|現在は|以後は?)、?"
_MOVES_JAPANESE = (
    r"(?:(?:移(?:した|された|った|動した|ることに)|変更(?:した|された|になった|となった|することに.*)?|切り替えた"
    r"|変わった|変えた|替えた|戻した|戻った|(?:上げ|下げ|引き上げ|引き下げ|上がっ|下がっ|延ばし|早め|遅らせ|ずらし)(?:た|ることに.*)|なった|した)(?:そうだ|らしい|という)?)"
)
_MOVED_JAPANESE = late.regex(
    rf"(?P<value>[^、。はがを]{{1,16}}?)(?:から)?(?:に|へ|と){_MOVES_JAPANESE}[。!！]*$"
    rf"|(?P<short>[^、。はがを]{{1,16}}?)(?:に|へ)変更[。!！]*$"
)
_DECIDED_JAPANESE = late.regex(r"(?:ことに(?:した|なった|決めた|決まった)|ようになった)[。!！]*$")
_BOUNDS = ("上限", "期限", "時刻", "時間")
_PARTS = late.regex("[、。のはがをにへでと]|から|まで")
_PHRASES = late.regex("[、。はがをにへでと]|から|まで")
"""Between them stands the name of what is spoken of, in parts; and a value."""
_VALUES = late.regex(
    "[月火水木金土日](?:・[月火水木金土日])*曜日?|\\d+(?:[.:,]\\d+)*(?:時半?|分|日|円|人|回|台|版|%)?"
)
"""Values that have a kind, with what is counted."""
_SIGN = late.regex("[\\u4e00-\\u9fff\\u30a1-\\u30fca-z0-9]")
_RUN = late.regex("[\\u3005\\u4e00-\\u9fff]+|[\\u30a1-\\u30fc]+|[a-z]+")
_TOPIC = late.regex("^[^はがを、]+")
_OF_WHAT = late.regex("([^はがを、]+)[はを]")
_VALUE = "\0"
"""Where the value stands that holds instead: behind what is denied."""


def sets_anew(newer: str, older: str) -> bool:
    """Whether `newer` gives another value to the rule or schedule that `older` tells.

    Both are normalised.
    """
    if max(len(newer), len(older)) > _LONG:
        return False
    japanese = text.is_japanese(newer)
    if japanese != text.is_japanese(older):
        return False
    return any(
        _gives_another(one, older, japanese)
        for one in _find_sure(newer)
        if one == newer or not japanese or _has_its_topic(newer, older)
    )


@lru_cache(maxsize=8)  # one text is held against several older ones
def _find_sure(newer: str) -> tuple[str, ...]:
    """What a text states of what is so for good, and of nothing that comes in addition."""
    return tuple(
        one
        for one in find_statements(newer)
        if not (is_not_for_good(one) or _ONE_MORE.search(_TODAY.sub(" ", one)))
    )


def is_of_one_day(told: str) -> bool:
    """Whether what names a weekday tells of that one day, and of no rule for each such day.

    "Lunch with Ben on Thursday", 木曜にランチ; but "Deploys go out on Thursday", デプロイは木曜.
    """
    if text.is_japanese(told):
        return not _RULE_JAPANESE.search(told)
    return not _RULE.search(told)


_RULE = late.regex(
    r"\b(?:each|every|always|usually|normally|(?:mon|tues|wednes|thurs|fri|satur|sun)days"
    r"|(?:day|date|deadline|window|slot) (?:is|falls))\b"
    r"|^(?:the |our |all |my |we )?(?:[\w-]+ ){0,3}?(?:\w+s|we|they) (?:are|go|get|run|happen|take"
    r"|leave|close|open|meet|have|do|start|end|begin|come|ship|land|deploy|release|publish)\b"
)
_RULE_JAPANESE = late.regex(
    "毎|いつも|^(?!.*(?:さん|ちゃん|くん|君|先生)).*(?:は|が)[月火水木金土日]曜日?"
    "(?:だ|です|に(?:なって|決まって)いる)?[。!]?$"
)


def denies(plain: str) -> bool:
    """Whether a normalised text says that something holds no longer: "X, not Y"."""
    said = _DENIAL_JAPANESE if text.is_japanese(plain) else _DENIAL
    return said.search(plain) is not None


def find_terms(plain: str) -> Set[str]:
    """What a normalised text speaks of: index terms, in Japanese runs of signs."""
    if text.is_japanese(plain):
        return set(_RUN.findall(plain)) - _MADE
    return text.tokens(plain).keys() - _LIGHT - _MADE


def _has_its_topic(newer: str, older: str) -> bool:
    """Whether a Japanese text names all that the older one begins with: whose what it is."""
    topic = _TOPIC.match(older)
    return topic is not None and all(part in newer for part in _PARTS.split(topic[0]))


def _gives_another(newer: str, older: str, japanese: bool) -> bool:
    if japanese:
        return _denies_in_japanese(newer, older) or _sets_in_japanese(newer, older)
    return _denies(newer, older) or (_SIGNALS.search(newer) is not None and _sets(newer, older))


def _denies(newer: str, older: str) -> bool:
    """Whether `newer` says that something which `older` tells of the same holds no longer."""
    denials = list(_DENIAL.finditer(newer))
    if not denials or _UNSURE.search(newer):
        return False
    its = text.tokens(older).keys()
    for match in denials:
        denied = text.tokens(match[2]).keys() - _LIGHT - _MADE
        if 2 * len(denied & its) <= len(denied):
            continue
        before = text.tokens(newer[: match.start()]).keys() - _LIGHT - _MADE
        said = f"{newer[: match.start()]}, {newer[match.end() :]}"
        told = text.tokens(said).keys() - denied - _LIGHT - _MADE
        subject = its - denied - _LIGHT - _MADE
        shared = told & subject
        is_of_all = subject <= told and newer[: match.start()].endswith(", ")
        if before and before.isdisjoint(its) and not is_of_all:
            continue  # "hotfixes are not cut from the main branch but from the release tag"
        value = told - its
        if 2 * len(shared) <= len(subject) or len(value) > _MOST_NEW:
            continue
        if not value and match[1] in ("not", "dropped"):
            continue
        if not any(_speaks_of_one_more(part, shared, its) for part in _CLAUSES.split(said)):
            return True
    return False


def _speaks_of_one_more(clause: str, shared: Set[str], its: Set[str]) -> bool:
    """Whether it speaks of "the session cache" where the older one has a cache."""
    words = clause.split()
    for at, word in enumerate(words):
        if shared.isdisjoint(text.tokens(word)) or at == 0:
            continue
        one_more = text.tokens(words[at - 1]).keys() - its - _LIGHT - _MADE
        if one_more and (at == 1 or words[at - 2] in _DETERMINERS):
            return True
    return False


def _denies_in_japanese(newer: str, older: str) -> bool:
    said = next((one for one in re.split("[。：:]", newer) if _DENIAL_JAPANESE.search(one)), "")
    denied = {match[1] for match in _DENIAL_JAPANESE.finditer(said)}
    if not denied or _UNSURE.search(newer) or not all(one in older for one in denied):
        return False
    rest = _DENIAL_JAPANESE.sub(f"、{_VALUE}", said).strip("、 ")
    parts = [part.strip() for part in rest.split("、")]
    topics = [
        match[1]
        for part in parts
        if (match := _OF_WHAT.match(part)) and not (part[0] == _VALUE and match[0][-1] == "を")
    ]
    topics, rest = [one.strip(_VALUE) for one in topics], rest.replace(_VALUE, "")
    if not all(one.strip() in older for topic in topics for one in _PARTS.split(topic)):
        return False
    for one in denied:
        older = older.replace(one, "、")
    subject, told = (set(_RUN.findall(one)) - _MADE for one in (older, rest))
    shared = subject & told
    return 2 * len(shared) > len(subject)


def _sets(newer: str, older: str) -> bool:
    said = _without_whom(newer)
    plain = _SIGNALS.sub(" ", said)
    its = set(text.tokens(_without_whom(older)))
    told = _topic(plain)
    left, shared = told - its, told & its
    if not shared:
        return False
    typed = _other_value(plain, older)
    if typed is not None:
        return typed and not left
    if not 0 < len(left) <= _MOST_WORDS:
        return False
    return _in_another_slot(said, older, left, told) or _by_another(newer, older, left, shared)


def _without_whom(newer: str) -> str:
    """The text without who moved or changed what it speaks of."""
    by = _BY.match(newer)
    said = newer[by.end(1) :] if by and not _PASSIVE.search(by[1]) else newer
    return _TODAY.sub(" ", said)


def _topic(plain: str) -> Set[str]:
    """What is spoken of: the terms without the values that have a kind."""
    bare = _MONTH.sub(" ", _WEEKDAY.sub(" ", plain))
    counted = {term for number in numbers(plain) for term in text.tokens(number)}
    named = text.tokens(" ".join(_VERSIONED.findall(plain))).keys()
    terms = text.tokens(bare).keys() - counted - (_LIGHT - named)
    return {term for term in terms if not term[0].isdecimal()}


def _other_value(newer: str, older: str) -> bool | None:
    """Whether weekday or number are others in both; None where the newer one has neither."""
    for mine, theirs in (
        (_weekdays(newer), _weekdays(older)),
        (numbers(newer), numbers(older)),
    ):
        if mine and not mine <= theirs:
            return bool(theirs) and not theirs <= mine
    return None


def _weekdays(plain: str) -> Set[str]:
    return {one or other for one, other in _WEEKDAY.findall(plain)}


def _in_another_slot(newer: str, older: str, left: Set[str], told: Set[str]) -> bool:
    """Whether what is new stands where the older one has something else of its kind."""
    moved = rf"\b(?:{_MOVES}\b.*?) (?:over )?to "
    for slot in _SLOTS:
        mine = _behind(rf"{slot}|{moved}", newer)
        if not any(left <= one for one in mine):
            continue
        if any(one and one.isdisjoint(told) for one in _behind(slot, older)):
            return True
    return False


def _behind(slot: str, plain: str) -> list[Set[str]]:
    """The terms of each phrase that stands behind such a word, up to the next."""
    found: list[Set[str]] = []
    for match in _compiled(rf"(?:{slot}){_OPENS}").finditer(plain):
        rest = re.split(r"[.,;:]|\b(?:for|from|with|by|in|at|on|to|now)\b", plain[match.end() :])[0]
        found.append(text.tokens(_SIGNALS.sub(" ", rest)).keys())
    return found


def _by_another(newer: str, older: str, left: Set[str], shared: Set[str]) -> bool:
    """Whether somebody else does now what the older one says that somebody does."""
    mine = _compiled(rf"^([\w'-]+) (?:{_TAKES_OVER}|{_DOES})\b").match(newer)
    theirs = _compiled(rf"^([\w'-]+) {_DOES}\b").match(older)
    if mine is None or theirs is None or mine[1] == theirs[1]:
        return False
    return left <= text.tokens(mine[1]).keys() and not shared <= text.tokens(theirs[1]).keys()


class _Japanese(NamedTuple):
    """What a Japanese text sets."""

    named: list[str]
    """The parts of the name of what is spoken of."""
    rest: str
    """What is said of it: the value, and a verb where none of change stands there."""

    @classmethod
    def of(cls, plain: str) -> Self | None:
        """Read a text; None for one that sets nothing."""
        later = _compiled(_LATER_JAPANESE).search(plain)
        if later:
            plain = plain[: later.start()] + plain[later.end() :]
        decided = _DECIDED_JAPANESE.search(plain)
        if decided:
            plain = plain[: decided.start()]
        moved = None if decided else _MOVED_JAPANESE.search(plain)
        topic = _TOPIC.match(plain)
        if not (later or decided or moved) or topic is None:
            return None
        until = moved.end("value" if moved["value"] else "short") if moved else len(plain)
        rest = plain[topic.end() : until]
        named = [part for part in _PARTS.split(topic[0]) if part and part not in _BOUNDS]
        values = _VALUES.findall(topic[0])
        if values and not moved:  # "from now on we deploy on Tuesdays": the value stands before it
            named = _RUN.findall(_VALUES.sub(" ", topic[0]))
            rest = "、".join((*values, rest))
        return cls(named, rest) if named else None


def _sets_in_japanese(newer: str, older: str) -> bool:
    said, theirs = _Japanese.of(newer), _TOPIC.match(older)
    if said is None or theirs is None:
        return False
    of_it = any(part in theirs[0] for part in said.named)
    if not (of_it and all(part in older for part in said.named)):
        return False
    runs = [run for run in _RUN.findall(_WEEKDAY.sub(" ", said.rest)) if run not in _MADE]
    left = [run for run in runs if run not in older]
    typed = _other_value(said.rest, older)
    if typed is not None:
        return typed and not left
    others = [one for one in _phrases(said.rest) if any(run in one for run in left)]
    told = _phrases(older[theirs.end() :])
    return len(others) == 1 and bool(told) and told[0] not in newer


def _phrases(plain: str) -> list[str]:
    """What stands between particles, where it has a sign that is no hiragana."""
    return [one for one in _PHRASES.split(plain) if _SIGN.search(one)]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
