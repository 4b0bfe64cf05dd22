"""Whom a secret present or surprise is for: they are no secret themselves.

"I'm getting Ken a wallet, don't tell anyone" keeps the wallet, and what may be of it; that Ken has
the dentist on Thursday is as open as it was. Whoever is told of otherwise in it ("Ken kissed me",
"I'm buying Ken a ring") is what it is about, and is as secret.
"""

from __future__ import annotations

from functools import lru_cache

from ego.core import late, text
from ego.core.talk.secret.affairs import find_affairs, list_affairs
from ego.core.talk.secret.naming import stands_in
from ego.core.talk.weights import LIGHT, MONTHS, find_days, weigh_words

_WHO = (
    r"(?:(?:my|our) )?(?!(?:me|us|you|him|her|them|it|this|that|the|an?|my|our|some|one)\b)"
    r"(?P<{}>[^\W\d_][\w-]*)"
)
_THING = (
    r"(?:an?(?! (?:lot|bit|little|few)\b)|some|two|three|tickets"
    r"|(?:the|that|those)(?= (?:[\w'’-]+ ){1,5}(?:he|she|they|for (?:his|her|their))\b))"
)
"""What somebody is given: of the wallet it is said which, that is the one he wanted."""
_OCCASION = (
    r"(?:\d+(?:st|nd|rd|th) )?(?:birthday|bday|b-day|christmas|xmas|anniversary|\d+(?:st|nd|rd|th)"
    r"|(?:father|mother|valentine)['’]?s['’]? day|graduation|retirement|leaving do|send-off"
    r"|(?:surprise )?party|surprise|presents?|gifts?|stocking)"
)
_BUYS = r"(?:get(?:ting)?|buy(?:ing)?|bought|order(?:ed|ing)?|bak(?:e|ed|ing)|knit(?:ted|ting)?)"
_WAYS = late.regex(
    rf"(?i)\b(?:{_BUYS}|got|throw(?:ing)?) {_WHO.format('whom')} {_THING}\b"
    rf"|\b{_BUYS} (?:{_THING} )?(?:[\w'’-]+ ){{1,4}}for {_WHO.format('bought')}(?! and\b)"
    rf"|\b(?:presents?|gifts?|surprise|party|cake|stocking) for {_WHO.format('thing')}(?! and\b)"
    rf"|\b(?:giv|mak|tak)(?:e|ing) {_WHO.format('gives')} (?=[^.!?\n]*\bfor "
    rf"(?:his|her|their) {_OCCASION}\b)"
    rf"|\b{_WHO.format('whose')}['’]s {_OCCASION}\b"
    r"|(?P<japanese>[\u3005\u4e00-\u9fff]{1,4}|[ぁ-ん]{2,5}|[ァ-ヺー]{2,12})"
    r"(?:さん|ちゃん|くん|君)?(?:に(?=[^。！？!?に]{0,20}(?:あげ|プレゼント|贈|渡[すそし]|買))"
    r"|(?:へ)?の(?=(?:\d+歳の)?(?:誕生日|プレゼント|サプライズ|お?祝い|送別会)))"
)
"""How somebody is named who gets something, or whose day it is."""
_OF_PRESENT = late.regex(
    r"(?i)\b(?:arriv|deliver|order|wrap|collect|parcel|packag|shop|paid|pay\b|refund|return|engrav"
    r"|receipt|hid(?:e|den|ing)?\b|secret|guess|suspect|suspicious|find|found|notic|know|knew|idea"
    r"|gave|give|giving|gift|present|card\b|candle|balloon|love|lik(?:e|ed)\b|unwrap|open(?:ed|s)?\b"
    r"|bought|buy|got (?:him|her|them)\b|size|it\b(?!['’]s (?:at|on)\b))"
    r"|\b(?:pick|turn|show)\w* up\b"
    "|それ|あれ|届|包|隠|渡|あげ|もらっ|買|注文|プレゼント|バレ|ばれ|気[づ付]|知ら|知って|喜"
)
"""What may be told of what somebody is to get, though it does not name that."""
_TOGETHER = late.regex(
    r"(?i)\b(?:party|tak(?:e|ing)|trip|weekend|dinner|table|concert|holiday|flight|hotel|show|do)\b"
    "|パーティ|旅行|連れて|ディナー|食事|会を"
)
"""That one is there oneself, of a surprise."""
_WE = late.regex(r"(?i)\b(?:i|we|us|me|my|our)\b")
NAMES_OF_IT = frozenset(weigh_words("present gift プレゼント"))
"""What anything that is given is called, too."""


@lru_cache(1024)
def find_receivers(told: str) -> frozenset[str]:
    """Those, in small letters, who stand in what was told in confidence but as whom something is
    for."""
    plain = text.composed(told)
    found = {who.lower() for one in _WAYS.finditer(plain) for who in one.groups() if who}
    surprise = find_affairs(weigh_words("surprise").keys())
    steps = frozenset[str]().union(*(one.steps for one in list_affairs() if one not in surprise))
    if not found or weigh_words(plain).keys() & steps:
        return frozenset()
    rest = _WAYS.sub(" ", plain)
    return frozenset(one for one in found if not stands_in(one, rest))


def list_receivers(told: str) -> frozenset[str]:
    """The words by which these are named."""
    return frozenset(weigh_words(" ".join(find_receivers(told))))


def is_beside(told: str, said: str, answer: str) -> bool:
    """Whether what is `said`, and the `answer` to it, tell nothing of a secret but whom it is for:
    no word of it or of its kind, no day of it, and nobody who is there as well."""
    its, words = _list_telling(told) - list_receivers(told), _list_telling(f"{said}\n{answer}")
    kinds = frozenset[str]().union(*(one.words | one.along for one in find_affairs(NAMES_OF_IT)))
    days, others = find_days(told), find_days(said)
    if all(any(one[0] == "#" for one in each) for each in (days, others)):
        its -= MONTHS  # 12 November is another day than the 20th
        days = {one: kind for one, kind in days.items() if one in its}
    if words & (its | kinds) or _OF_PRESENT.search(said) or days.keys() & others.keys():
        return False
    return not (_TOGETHER.search(told) and _WE.search(said))


def _list_telling(said: str) -> frozenset[str]:
    return frozenset(word for word, weight in weigh_words(said).items() if weight > LIGHT)
