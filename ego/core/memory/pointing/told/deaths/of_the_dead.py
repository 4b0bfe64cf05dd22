"""The plans that were somebody's own, and are no longer ahead where they died.

Their tests, their operation and where they were to be taken are over. What others do about them is
not: the funeral, ringing the wife, sorting the room, and a visit that somebody else comes along to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told.deaths.dying import Dead
from ego.core.talk import speaking

_STAYS = (
    r"\b(?:funeral|burial|buried|bury|cremat\w+|memorial|wake|ashes|obituary|probate|undertaker\w*"
    r"|grave\w*|requiem|vigil|farewell|goodbye|died|death|birthday|anniversary|in memory"
    r"|celebration of life|chapel|coffin|inquest|post-?mortem|autopsy|inheritance|solicitors?)\b"
    "|葬|通夜|告別|火葬|納骨|法[事要]|忌|墓|偲|お別れ|遺[言品産影骨]|供養|命日|死亡|相続|誕生日"
)
"""What is of a death, or goes on without whoever it is of."""
_BEFORE = (
    r"\W*(?:(?:on|in|at|by|from|this|next|coming|the|of|day|today|tonight|tomorrow|morning"
    r"|afternoon|evening|night|noon|week|weekend|month|mon|tues?|weds?|thu(?:rs)?|fri|sat|sun"
    r"|\w+day|january|february|march|april|june|july|august|\w+ember|october|\d+(?:st|nd|rd|th|am"
    r"|pm)?|o'clock|am|pm|oh|so|and|also|then|btw|it's|it is|there's|there is|we have|i have|is|has"
    r"|got|we've|i've)\b\W*)*"
)
_DOES = (
    r"(?:'s(?: (?:got|having|going|seeing|getting|back|due|coming|in|at|on|off|away|booked|starting"
    r"|leaving|flying)\b)| (?:(?:also|still|then|only|just) )*(?:has|is|gets|goes|needs|sees"
    r"|starts|will"
    r"|must|should|comes|flies|leaves|arrives|moves|visits|plays|works|wants|to (?:see|have|go|get"
    r"|be)"
    r"|have|having|going|seeing|coming|getting|back|due|in hospital)\b)"
)
"""What somebody is to do, be it in few words."""
_WHAT = (
    r"(?:tests?|ops?|operations?|surgery|scans?|results?|appointments?|check-?ups?|treatments?"
    r"|chemo\w*|radio\w*|dialysis|physio\w*|therapy|interviews?|exams?|lessons?|flights?|trains?"
    r"|shifts?|match(?:es)?|games?|rehearsals?|training|discharge|transfer|jabs?|vaccinations?"
    r"|bloods?|transfusions?|biops\w+|mri|x-?rays?|procedures?|clinic|hospital|doctors?|gp|dentist"
    r"|vet|optician|chiropodist|haircut|class(?:es)?|course|hearing|driving test|assessments?"
    r"|consultant|specialist|carers?|nurse|review|infusion|injections?|hip|knee)"
)
"""What is somebody's own to go to, or have done."""
_GO_TO = r"(?:(?:i'?m|we're|i|we|to|am|are|will|'ll|have|need|must|should) )*"
_TAKE = (
    r"(?:tak(?:e|ing)|driv(?:e|ing)|bring(?:ing)?|accompany(?:ing)?|go(?:ing)? with|get(?:ting)?)"
)
_FETCH = r"(?:pick(?:ing)?(?: up)?|collect(?:ing)?|fetch(?:ing)?)"
_MEET = (
    r"(?:visit(?:ing)?|see(?:ing)?|meet(?:ing)?(?: with)?|r[ai]ng(?:ing)?|call(?:ing)?|phon(?:e"
    r"|ing)"
    r"|facetim(?:e|ing)|(?:(?:having |have )?(?:a )?(?:lunch|dinner|tea|coffee|breakfast|brunch"
    r"|drinks?"
    r"|walk|chat|call|meal|supper) with))"
)
_WHERE = (
    r"(?: (?:to|for|from|at|in|on|up|home|back|over|out|this|next|tomorrow|today|tonight|around|by"
    r"|\w+day|\d))"
)
_DUTY = (
    r"^\W*(?:(?:i|we) (?:have to|need to|must|should) |(?:don't forget|remember) to )?(?:ring|call"
    r"|phone|cancel|tell|e?mail|write|inform|ask|sort|pay|return|let|clear|stop|register|collect)\b"
)
"""What somebody else has to do about it: to cancel what was booked."""

_WHAT_JAPANESE = (
    "(?:検査|手術|オペ|診察|通院|退院|入院|転院|検診|健診|健康診断|病院|歯医者|歯科|眼科|内科|外科"
    "|皮膚科|整形|予約|受診|透析"
    "|抗がん剤|治療|リハビリ|面接|試験|結果|デイサービス|往診|レッスン|試合|練習|会議|発表会|面談"
    "|出張|飛行機|新幹線|見舞|お見舞|面会|迎え|送迎)"
)
_STAYS_JAPANESE = (
    "キャンセル|断[りる]|連絡|電話|片付|片づけ|整理|手続|解約|荷物|部屋|家財|役所|銀行|会計|支払"
    "|請求|挨拶"
)
_TITLE = "(?:さん|ちゃん|くん|君|様|先生)?"
_ALONG = "(?:[一-龯々ァ-ヶー]{1,6}(?:さん|ちゃん|くん|君)?|[おぁ-ゖ]{2,5}(?:さん|ちゃん))と"


_PUT_IN = r"\b(?:s?he|they|him|her|them)(?P<does>'(?:s|re|ll|d|ve))? \((?P<who>[^()]{1,30})\)"
"""Whom a plan is of, put in for he or she (`whom.put_name`): "He's (Alan) having a scan"."""


def find_theirs(plans: Sequence[Ahead], dead: Sequence[Dead], teller: Sequence[str]) -> list[Ahead]:
    """Those of `plans` that were the own ones of who is `dead`, as whoever has the names `teller`
    tells it: what comes back each year stays."""
    return [
        one
        for one in plans
        if not (one.every and not one.is_often)
        and any(_is_theirs(one.text, its, teller) for its in dead)
    ]


def _is_theirs(plan: str, dead: Dead, teller: Sequence[str]) -> bool:
    said = text.normalise(whom.without_teller(plan)).replace("’", "'")
    who = text.normalise(plan)[: len(text.normalise(plan)) - len(said)].rstrip(": ")
    said = _compiled(_PUT_IN).sub(r"\g<who>\g<does>", said)
    if _compiled(_STAYS).search(said) or not dead.names:
        return False
    if who and who in dead.names:  # what they told themselves
        return speaking.names_oneself(said) and not re.search(r"\b(?:we|us|our)\b", said)
    is_kin = any(whom.is_relative(name) for name in dead.names)
    if is_kin and who and who not in map(text.normalise, teller):
        return False  # somebody else's mother
    return any(_is_of(said, name) for name in sorted(dead.names))


def _is_of(said: str, name: str) -> bool:
    return _is_in_japanese(said, name) if text.is_japanese(said) else _is_in_english(said, name)


def _is_in_english(said: str, name: str) -> bool:
    called = rf"(?:(?:my|our) )?(?:(?:[a-z]+ )??(?:\b{whom.RELATED},? ))?{re.escape(name)}\b"
    bare = rf"(?:(?:my|our) )?{re.escape(name)}\b"
    if any(
        _compiled(way.format(who=who)).search(said)
        for who in (called, bare)
        for way in (
            rf"^{_BEFORE}{{who}}{_DOES}",
            rf"^{_BEFORE}{{who}}(?:'s|s'|')? (?:(?!'s)[\w-]+ ){{{{0,2}}}}?{_WHAT}\b(?!'s)",
            rf"^{_BEFORE}{_GO_TO}{_TAKE} {{who}}(?!'s){_WHERE}",
            rf"^{_BEFORE}{_GO_TO}(?:{_TAKE}|go(?:ing)?) (?:{{who}}|her|him) to (?:{{who}}'s |her "
            rf"|his )?",
            rf"^{_BEFORE}{_GO_TO}{_FETCH} {{who}}(?!'s)(?:\W*$|{_WHERE})",
        )
    ):
        return not _compiled(_DUTY).search(said)
    with_whom = rf"^{_BEFORE}{_GO_TO}{_MEET} {bare}(?!'s)(?:\W*$|{_WHERE})"
    return bool(_compiled(with_whom).search(said)) and not re.search(
        rf"\bwith (?!{re.escape(name)}\b)|{re.escape(name)},? (?:and|&) ", said
    )


def _is_in_japanese(said: str, name: str) -> bool:
    if _compiled(_STAYS_JAPANESE).search(said):
        return False
    edge = "(?<![一-龯々ァ-ヶー])" if len(name) < 2 or not re.match("[ぁ-ゖ]", name) else ""
    called = rf"{edge}(?<![^日曜週月後朝夜晩度回]の){re.escape(name)}{_TITLE}"
    if not _compiled(called).search(said) or _goes_along(said, called):
        return False
    ways = (
        rf"{called}(?:は|が)(?!.{{0,12}}(?:亡く|死))",
        rf"{called}の(?:[^、。はが]{{0,8}}?)?{_WHAT_JAPANESE}",
        rf"{called}(?:を|と)[^。]{{0,12}}(?:連れ|送|迎え|病院|付き添)",
        rf"{called}(?:に|を|の)(?:会[いうっえ]|面会|見舞|お見舞)",
        rf"{called}と(?:ランチ|食事|ご飯|ごはん|飲み|会[いうっ]|電話|出かけ|映画|旅行)",
    )
    return any(_compiled(way).search(said) for way in ways)


def _goes_along(said: str, called: str) -> bool:
    """Whether somebody else comes along."""
    rest = _compiled(called).sub("", said)
    return bool(_compiled(_ALONG).search(re.sub("^と", "", rest)))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
