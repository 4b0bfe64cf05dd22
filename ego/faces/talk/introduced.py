"""That somebody else speaks at the usual talk: "hi, it's Jonas, Tess's boyfriend".

A line says then how they talk as themselves. It changes nothing of what was kept, so a name that
was none costs a line; a kind of word that is often no name ("It's Monday") costs it never.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection
from contextlib import suppress
from datetime import timedelta
from typing import NamedTuple

from ego.config import Settings
from ego.core import text
from ego.core.events import Event, find_partner
from ego.core.identity import people
from ego.core.identity.apart import CALENDAR
from ego.core.memory import everyday
from ego.errors import StateError
from ego.runtime.ego import Ego, open_ego
from ego.tools.talk import turn
from ego.upkeep.language import say

_READ = 200
"""So much of a turn's beginning is read."""
_ONE_TALK = timedelta(hours=1)
"""So long after a question "It's Jonas." may answer it."""
_GREETING = (
    r"(?P<greets>(?:(?:hi|hiya|hey|hello|hallo|yo|good (?:morning|afternoon|evening)|morning"
    r"|evening)\b(?: there)?(?:,? (?!it['’]?s\b|this\b|i['’]?m\b|my\b)[\w'’-]+"
    r"(?=[,.!:]|\s+(?:it['’]?s|this is|i['’]?m)\b))?"
    r"[\s,.!:–—-]+)?)"
)
_RELATION = (
    r"(?:new )?(?:boyfriend|girlfriend|partner|husband|wife|fianc[eé]+|brother|sister|mum|mom"
    r"|mother|dad|father|son|daughter|(?:best )?friend|mate|(?:flat|room|house)mate|neighbou?r"
    r"|cousin|aunt|uncle|niece|nephew|colleague|nan|gran|grandma|grandpa|ex)\b"
)
_WHOSE = r"(?:her|his|their|the|[\w-]+['’]s?)"
_NAME = r"(?P<name>[^\W\d_][\w-]*[^\W\d_](?:(?-i: [A-ZÀ-Þ])[\w-]+)?)"
_ENGLISH = re.compile(
    rf"(?i)^{_GREETING}(?:it(?:['’]?s| is) not (?:me|[\w-]+)[,.;:]? )?"
    r"(?:(?P<says>(?:it|this)(?:['’]s| is)|its|my name(?:['’]?s| is)|you['’]?re talking to"
    r"|(?P<am>i['’]?m|i am)) (?:now |me,? |actually )?)?"
    rf"(?P<before>{_WHOSE} {_RELATION},? )?{_NAME}"
    r"(?P<here> (?:here|speaking|talking|typing|writing)\b)?"
    rf"(?P<behind>(?: ?[,(–—-]+ ?| ){_WHOSE} {_RELATION})?(?P<rest>.*)",
    re.DOTALL,
)
_ENDS = re.compile(r"(?i)\s*(?:$|[.!,;:)–—-](?!\w)|\n|(?:on|from|at) [\w-]+['’]s\b|and i\b|now\b)")
"""What follows where the name is all of who speaks."""
_OF_THEM = re.compile(
    r"(?i)\s*(?:[,;–—-]+ ?(?:who|my|our)\b|[,;.!–—-]+ ?(?:he|she|they|him|her|his)\b)"
)
"""What follows where somebody is told of, or introduced by who speaks."""
_OF_ONESELF = re.compile(r"(?i)\b(?:i|i['’]?(?:ve|m|ll|d)|my|we|we['’](?:ve|re|ll))\b")
_OF_ANOTHER = re.compile(
    r"(?i)\b(?:he|him|his|she|her|they|them|i (?:think|guess|suppose|reckon|believe|bet|mean|know"
    r"|swear|told|said))\b"
)
_NO_NAMES = frozenset(
    "christmas easter halloween eid diwali ok okay god me not just all so that this it"
    " nothing nobody everyone everybody everything someone somebody anyone still back same right"
    " snow rain sun fog dinner lunch home fine great good done true over almost finally safely"
    " english british german french dutch italian spanish american irish scottish vegan pregnant"
    " covid".split()
)
_ALWAYS = r"(?:と申します|と(?:言い|いい)ます|って(?:言い|いい)ます)"
_RELATION_JAPANESE = (
    "(?:[^\\s、。]{1,10}の)?(?:彼氏|彼女|夫|妻|旦那|主人|嫁|友達|友人|友だち|兄|弟|姉|妹|母|父|息子|娘|同僚"
    "|いとこ|隣人|同居人|ルームメイト|パートナー|婚約者)の"
)
_JAPANESE = re.compile(
    "^(?P<greets>(?:(?:こんにちは|こんばんは|おはよう(?:ございます)?|はじめまして|初めまして|どうも|やあ"
    r"|もしもし)[ー〜、。!！\s]*)?)(?P<no>(?:私は|僕は|俺は|今は|いまは))?"
    rf"(?P<before>{_RELATION_JAPANESE})?"
    "(?P<name>[ァ-ヺー]{2,12}|[\u4e00-\u9fff々]{1,5}|[ぁ-ゖ]{2,5}?|[A-Za-z]{2,12}) ?"
    rf"(?:(?P<always>{_ALWAYS})|です|だよ|だけど)(?=$|[、。!！ねよ\s]|けど|が)"
)
_PLAIN = re.compile(r"[\w-]+")
"""A name that a shell takes as it is: `shlex` quotes every Japanese one."""
_WRITTEN_AS_NAME = re.compile("[ァ-ヺー]+|[A-Z][a-z]+")
_NO_NAMES_JAPANESE = frozenset(
    "テスト バイト サッカー ヨガ ランチ オフ カレー パスタ ラーメン パン ピザ マジ ダメ ムリ ホント"
    " リハビリ ジム プール デート ゲーム ライブ リモート テレワーク インフル コロナ".split()
)


class _Said(NamedTuple):
    """Who somebody says that they are."""

    name: str
    is_sure: bool
    """Whether nothing but a person is spoken of so."""
    may_be_any: bool = False
    """Whether any word may stand there: it is a name where somebody known is called so."""


def find_hint(settings: Settings, event: Event) -> str:
    """How somebody else talks, where a turn of the companion's begins by saying who speaks; empty
    of every other."""
    said = _read(event.user_text[:_READ].strip())
    if said is None or find_partner(event) or not settings.companion_is_named:
        return ""
    with open_ego(settings) as ego:
        own = {one for name in ego.names_of(ego.companion) for one in (name, *name.split())}
        if _is_among(said.name, own):
            return ""
        known = _find_known(ego, said.name)
        if not known and (said.may_be_any or not (said.is_sure or not _was_asked(ego, event))):
            return ""
        whose, name = text.one_line(ego.companion, 40), text.one_line(known or said.name, 40)
    typed = name if _PLAIN.fullmatch(name) else shlex.quote(name)
    return say("Kept as {}'s: to talk as {}, ego chat --person {}", whose, name, typed)


def _read(said: str) -> _Said | None:
    """Who a text says that speaks it, where it begins so."""
    if (found := _JAPANESE.match(said)) is not None:
        return _read_japanese(found)
    found = _ENGLISH.match(said)
    if found is None or not (found["says"] or found["here"]):
        return None
    name, is_told = found["name"], bool(found["before"] or found["behind"])
    first = name.split()[0]
    is_word = first.lower() in _NO_NAMES or CALENDAR.fullmatch(first) is not None
    if first.isupper() or (is_word and not is_told):
        return None
    if _OF_THEM.match(found["rest"]) or not (is_told or _ENDS.match(found["rest"])):
        return None
    if found["here"] and not found["says"] and first.lower().endswith("ing"):
        return None
    rest = found["rest"]
    goes_on = _OF_ONESELF.search(rest) and not _OF_ANOTHER.search(rest)
    named = found["says"] and (found["here"] or "name" in found["says"].lower())
    is_sure = is_told or bool(found["greets"] or named or goes_on)
    bare_am = bool(found["am"]) and not is_sure
    return _Said(name, is_sure, may_be_any=not first[0].isupper() or bare_am)


def _read_japanese(found: re.Match[str]) -> _Said | None:
    name = found["name"]
    if name in _NO_NAMES_JAPANESE or everyday.in_the_other(name) or found["no"]:
        return None
    is_first = found["greets"].startswith(("はじめ", "初め"))
    is_told = bool(found["before"] or found["always"] or is_first)
    is_written = _WRITTEN_AS_NAME.fullmatch(name) is not None
    return _Said(name, is_told or bool(found["greets"]), may_be_any=not (is_told or is_written))


def _is_among(name: str, several: Collection[str]) -> bool:
    plain = {text.normalise(one) for one in several}
    return text.normalise(name) in plain or text.normalise(name.split(maxsplit=1)[0]) in plain


def _find_known(ego: Ego, name: str) -> str:
    """By what name somebody who is called so is known; empty for nobody."""
    with suppress(StateError):  # of which the turn has warned
        for entry in ego.everyone(ego.people()):
            if people.is_called(entry, name):
                return str(entry["name"])
    return ""


def _was_asked(ego: Ego, event: Event) -> bool:
    """Whether the answer before a turn ended in a question, which "It's Jonas." may answer."""
    with ego.database.reading() as db:
        before = [one for one in turn.find_talk(ego, db, "", 2) if one.id != event.id]
    last = next((one for one in before if event.at - one.at <= _ONE_TALK), None)
    return last is not None and last.assistant_text.rstrip().endswith(("?", "？"))
