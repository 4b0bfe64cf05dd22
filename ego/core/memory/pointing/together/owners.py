"""Whose own a plan is by its words: who has, sees or does what is to come.

Two that say nearly the same of one day are two where one is of Hannah and the other of who tells
it: "Hannah has her driving test" is not what "I have my driving test at 10" tells the hour of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from ego.core import text
from ego.core.identity import relations
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.grammar import appointments, verbs_english
from ego.core.memory.pointing.spoken import compiled

_MONTHS = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    "|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_BEFORE = (
    r"\W*(?i:(?:on|in|at|by|from|this|next|coming|the|of|after|day|today|tonight|tomorrow|morning"
    r"|afternoon|evening|night|noon|week|weekend|month|mon|tues?|weds?|thu(?:rs)?|fri|sat|sun|\w+day"
    rf"|{_MONTHS}|\d+(?:st|nd|rd|th|am|pm)?|oh|well|so|and|but|also|ok|okay|yes|no|sorry|actually"
    r"|btw|hey|then|plus|while|o['’]clock|am|pm)\b\W*)*"
)
"""What may stand before who it is of: when it is, and how somebody begins to speak."""
_RELATIVE = rf"(?i:my|our) (?P<related>{whom.RELATED})\b(?:,? (?P<called>[A-Z][a-z]+)\b,?)?"
_OWN = r"(?:I(?:['’](?:m|ve|ll|d))?|Me|me)\b|(?i:my)\b"
_NAME = r"(?P<name>[A-Z][a-z]+(?:-[A-Z][a-z]+)?(?: [A-Z][a-z]+)?)\b"
_SUBJECT = rf"(?:{_RELATIVE}|(?P<own>{_OWN})|{_NAME})(?P<has>['’]s?(?= |$))?"
_ALONG = r"(?:,| and| &|, and) (?=[A-Z]|my\b|me\b|I\b)"
_SAYS = (
    r" ?(?:(?:\w+ly|just|also|already|have|had|need(?:ed)?|to|will|must|was able|['’]ve) )*"
    r"(?:think|thought|heard?|was|were|said|say|meant?|told|know|knew|checked|mis\w+|believe|guess"
    r"|hope|wonder|mixed|got (?:it|that|the|this)|mov(?:e|ed|ing)|chang(?:e|ed|ing)|swap\w*"
    r"|re-?schedul\w+|postpon\w+|cancel\w*|call\w*|rang|ring|put(?:ting)?|push\w*|brought"
    r"|forgot|remember|see (?:that|now|it)|am (?:sorry|afraid|sure|not|so|excited|nervous|glad)"
    r"|sorry|afraid|sure|so|excited|nervous|glad|wrong|confirmed|read|learnt|learned|wrote|noted"
    r"|look\w*|can['’]t wait)\b"
)
"""What who tells of a plan does beside: it does not say whose that is."""
_HAPPENS = frozenset(
    "starts begins moves ends opens closes happens lasts runs falls takes leaves departs lands"
    " arrives".split()
)
"""What things do, too, that begin a sentence with a capital: Yoga starts on Friday."""
_DOES = r" (?:(?:also|too|both) )?(?P<verb>\w+)(?: (?P<next>\w+))?"
_IS_OF = frozenset("has have will must should needs wants can gets".split())
_TO_HERE = r"\b(?:com(?:es?|ing)|arriv(?:es?|ing)|visit(?:s|ing)?|stay(?:s|ing)?)\b"
"""Who comes is there with who tells it."""
_NO_OWNER = frozenset(
    "doctor dentist vet driver optician hairdresser barber physio christmas easter thanksgiving"
    " valentine halloween women men children kids parents school".split()
)
_NO_OWNER_TWO = r"(?:new year|(?:mother|father)['’]s day|st )"
_OTHERS = r"\b(?:she|he|they|her|him|his|them|their|we|us|our|both)\b"
_ONESELF = r"\b(?:I|me|my|mine|we|our)\b"
_OTHERS_BESIDE = r"\b(?:she|he|they|him|them|her (?:up|to|at|on|from|in|home)|we|us|our|both)\b"
"""The same beside who is named, whose own may be "his" or "her"."""
_TELLER = r"\b(?:I|me|us|we|both)\b"
_BEFORE_JAPANESE = (
    "[、。\\s]*(?:(?:今日|明日|明後日|あさって|あした|来週|今週|再来週|来月|今月|今度|次|[月火水木金土日]曜日?"
    "|金曜|午前|午後|夜|朝|\\d+[月日時分]|[のはにでも]|それと|あと|そして|でも|じゃあ)[、\\s]*)*"
)
_OWN_JAPANESE = "私|わたし|僕|ぼく|俺|おれ|あたし|自分|うち"
_SUBJECT_JAPANESE = (
    rf"(?:うちの)?(?P<who>{_OWN_JAPANESE}|{whom.RELATED_JAPANESE})"
    "(?:の(?P<called>[ァ-ヶー]{2,}))?(?:も)?(?=[はがの])"
)
_TO_HERE_JAPANESE = "来る|来ま|来て|遊びに|泊ま|着く|到着"
_TELLER_JAPANESE = "私|僕|俺|一緒|みんな|二人"
_ALONG_JAPANESE = rf"(?:{whom.RELATED_JAPANESE}|{_OWN_JAPANESE})と"


def are_of_others(
    one: str, other: str, names: Iterable[str] = (), of_other: Iterable[str] | None = None
) -> bool:
    """Whether two plans are each of somebody of whom the other one says nothing.

    Those of `names` are who says I in the first, and those of `of_other` in the other one; the
    same where that is left out. What does not say whose it is may be anybody's.
    """
    mine = [*names]
    tellers = (mine, mine if of_other is None else [*of_other])
    plans = [whom.without_teller(plan) for plan in (one, other)]
    owners = [_find_owners(*each) for each in zip(plans, tellers, strict=True)]
    if not all(owners) or owners[0] & owners[1]:
        return False
    return not any(_is_named(owner, plan) for owner, plan in zip(owners[::-1], plans, strict=True))


def _find_owners(plan: str, names: Iterable[str]) -> set[str]:
    """Who has what a plan tells, by name or as what they are to who tells it; none if unsaid."""
    tellers = {_I, *map(text.normalise, names)}
    found = set(_read_japanese(plan) if text.is_japanese(plan) else _read_english(plan))
    return found | tellers if found & tellers else found


_I = "i"
"""Who tells a plan."""


def _read_english(plan: str) -> Iterable[str]:
    before = _cased(_BEFORE).match(plan)
    at, found = before.end() if before else 0, list[str]()
    while subject := _cased(_SUBJECT).match(plan, at):
        at = subject.end()
        along = _cased(_ALONG).match(plan, at)
        if subject["related"]:
            found += [subject["related"], *filter(None, [subject["called"]])]
        elif subject["own"]:
            if compiled(_SAYS).match(plan, at) or (
                not along and _cased("m(?i:e)").match(subject[0])
            ):
                return []
            found.append(_I)
        elif along or subject["has"] or _does(plan, at):
            if not _is_somebody(subject["name"], plan):
                return []
            found.append(subject["name"])
        else:
            return []
        if along is None:
            break
        at = along.end()
    if found and compiled(_TO_HERE).search(plan, at):
        found.append(_I)
    return map(text.normalise, found)


def _does(plan: str, at: int) -> bool:
    """Whether what follows a name in a plan is said of somebody, not of a thing."""
    found = _cased(_DOES).match(plan, at)
    if found is None:
        return False
    verb = found["verb"]
    if verb in ("is", "are"):
        return (found["next"] or "").endswith("ing")
    return verb in _IS_OF or (
        verb.endswith("s") and verb not in _HAPPENS and verbs_english.has_verb(verb)
    )


def _is_somebody(name: str, plan: str) -> bool:
    first = name.split(maxsplit=1)[0].lower()
    if first in _NO_OWNER or not whom.is_name(name) or appointments.is_place(name.lower()):
        return False
    return compiled(rf"^\W*{_NO_OWNER_TWO}").search(plan) is None


def _read_japanese(plan: str) -> Iterable[str]:
    if compiled(_ALONG_JAPANESE).search(plan):
        return []
    before = compiled(_BEFORE_JAPANESE).match(plan)
    subject = compiled(_SUBJECT_JAPANESE).match(plan, before.end() if before else 0)
    if subject is None:
        return []
    who = subject["who"]
    if compiled(_OWN_JAPANESE).fullmatch(who):
        return [_I]
    here = [_I] if compiled(_TO_HERE_JAPANESE).search(plan, subject.end()) else []
    bare = re.sub("(?:さん|ちゃん|くん|君)$", "", who)
    every = [*relations.list_called(who), bare, subject["called"], *here]
    return map(text.normalise, filter(None, every))


def _is_named(owners: Iterable[str], plan: str) -> bool:
    """Whether a plan speaks of one of the owners of another, be it as she or they."""
    plain = text.normalise(plan)
    if text.is_japanese(plan):
        if _I in owners and compiled(_TELLER_JAPANESE).search(plan):
            return True
        apart = "(?<![一-龯々]){}(?![一-龯々])"  # 祖母 is no 母
        others = (re.escape(owner) for owner in owners if owner != _I)
        return any(re.search(apart.format(owner), plain) for owner in others)
    said = {*re.findall(r"\w+", plain)}
    if _I in owners:
        if _cased(_TELLER).search(plan):
            return True
    elif compiled(_OTHERS if _cased(_ONESELF).search(plan) else _OTHERS_BESIDE).search(plan):
        return True
    return any(said & {*re.findall(r"\w{3,}", owner)} for owner in owners if owner != _I)


@cache
def _cased(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


_FOR_THEM = (
    r"(?i)\b(?:presents?|gifts?|surpris\w+|cake|card)\b|プレゼント|サプライズ|贈り物|ケーキ|あげる"
)


def is_whose(name: str, plan: str) -> bool:
    """Whether a plan is of whoever has this `name`: "Tom's birthday", "Tom goes to Hamburg"; not
    what somebody is to get for them, which they may not be meant to hear."""
    if compiled(_FOR_THEM).search(plan):
        return False
    plain, called = text.normalise(whom.without_teller(plan)), re.escape(text.normalise(name))
    if text.is_japanese(name) or text.is_japanese(plan):
        return bool(
            re.search(
                rf"(?<![一-龯々ァ-ヶー]){called}(?:さん|ちゃん|くん|君|様)?"
                "(?:の[^、。]{0,4}誕生日|(?:は|が)(?![^。]*(?:ない|ません|無理)))",
                plain,
            )
        )
    birthday = r"['’]s (?:\d+(?:st|nd|rd|th) )?(?:birthday|b-?day|name ?day)\b"
    does = (
        rf"(?:{birthday}|(?:['’]s| is) (?:in|at|off|away|back|having|got|\w+ing)\b"
        r"|(?: has(?! no\b)| have| will| goes| comes| starts?| needs?| leaves?| gets?| turns?| must"
        r"| flies| plays| and [a-z]+ (?:are|have(?! no\b)|will))\b(?! not\b))"
    )
    return bool(
        re.search(
            rf"(?:^|[.,;:!?] |\b(?:and|but|so|that) )(?:(?:my|our) )?(?:\w+ )?{called}{does}", plain
        )
        or re.search(rf"\bfor {called}\b(?!['’]s)|(?<!\bat ){called}{birthday}", plain)
    )


def is_along(name: str, plan: str) -> bool:
    """Whether a plan is with whoever has this `name`: "dinner with Ruth and Deniz"."""
    plain, called = text.normalise(whom.without_teller(plan)), re.escape(text.normalise(name))
    if text.is_japanese(name) or text.is_japanese(plan):
        pattern = (
            rf"(?<![一-龯々ァ-ヶー]){called}(?:さん|ちゃん|くん|君|様)?"
            r"(?:(?:と|や|、)(?:[一-龯々ァ-ヶーぁ-ゖ]{1,8}?(?:さん|ちゃん|くん|君|様)?と)?(?!の|は|いう|言)|も一緒)"
        )
        return re.search(pattern, plain) is not None
    among = r"(?:(?:(?!with\b)[\w-]+ ){0,2}[\w-]+(?:,| and|, and| &) ){0,5}"
    does = (
        r"(?! (?:is|was|has|had|will|can|can['’]t|comes?|does|did|said|says|told|thinks|hates)\b)"
    )
    with_them = rf"\bwith {among}{called}\b(?!['’]s)(?!['’](?= )){does}"
    pattern = rf"{with_them}|\b{called} and (?:i|me)\b|\b(?:me|us|i) and {called}\b(?!['’]s)"
    return re.search(pattern, plain) is not None
