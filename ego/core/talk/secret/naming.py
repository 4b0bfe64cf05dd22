"""The names that somebody first told in confidence: whatever names one again is no less a secret.

"I'm dating Marcus, keep that between us" makes a secret of what they say of Marcus. Whether it is
somebody's name shows one of the two texts; the other may have it in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ego.core import late, text
from ego.core.identity.apart import CALENDAR, names_in

_WORD = r"[^\W\d_][\w-]*[^\W\d_]"
_INSIDE = late.regex(rf"(?<=[^.!?:\s] )({_WORD})\b(?!['’](?!s\b))")
"""A word inside a sentence: a capital shows that it is a name."""
_BEGINS = late.regex(rf"(?:^|[.!?:\n]\s*)((?=[^\W\d_a-z]){_WORD}(?<!ing)(?<!ed)(?<!ly))\b")
"""One that begins it: any may, so the other text has to have it with a capital, too."""
_WRITTEN = late.regex(r"(?<!\w)[^\W\d_a-z][\w-]+|(?<=\bwith )[^\W_][\w-]+")
_WHOM = late.regex(
    r"(?i)\b(?:dating|kiss(?:ed|ing)?|in love with|crush on|going out with|sle(?:pt|eping) with"
    rf"|(?:is|guy|man|woman|girl|boy|somebody|someone) (?:called|named)) ({_WORD})\b"
    rf"|\bme and ({_WORD})\b|(?<!\w )({_WORD}) and (?:i|me)\b"
    rf"|(?:^|[.!?:,\n]\s*|\band )({_WORD}) (?:(?:has|had|just|also|even) )*(?:asked|kissed"
    r"|proposed|told|said|says|texted|wants|loves|hit|hits|cheated|left|brought|invited|stole|lied|drinks)\b"
)
"""Who is somebody by what is told of them, however they are written."""
_WHOM_JAPANESE = late.regex(
    "([\u3005\u4e00-\u9fff]{1,4}|[ァ-ヺー]{2,12})"
    "(?=(?:のこと)?(?:と(?:付き合|つきあ|デート|同棲|不倫|浮気|別れ|結婚)|に(?:告白|恋)|が好き))"
    "|([ァ-ヺー]{2,12})(?=と(?:一緒|いっしょ|ふたり|二人))"
)
_PLACE = late.regex(
    r"(?i)\b(?:in|near|around|outside|(?:go|going|gone|went|fly|flying|flew|mov(?:e|ed|ing)|travel"
    r"|travelling|drive|driving|trip|trips|train|flight|way|emigrat\w+|relocat\w+|applied) to) $"
)
"""What stands before a place, and not before somebody."""
_NO_NAMES = frozenset(
    "christmas xmas easter halloween ramadan god internet english french german spanish italian"
    " japanese british american mr mrs ms dr prof mum mom mam mummy dad daddy mother father grandma"
    " granny gran nan grandpa grandad granddad auntie aunt uncle he she they you we it someone"
    " somebody everyone everybody nobody anyone anybody people again women men guys girls apps him"
    " her them his my our the an this that both another one dinner lunch work life school money"
    " things home what please just got went had said told saw met gave took came did made bought"
    " sold lost found left quit broke but and so if when why how who there here today tomorrow"
    " tonight yesterday yes no ok okay oh well maybe also now then don can could did do is are"
    " mon tue tues wed thu thurs fri sat sun jan feb mar apr aug sept oct nov dec"
    " お母 お父 母 父 兄 姉 弟 妹 お兄 お姉 祖母 祖父 奥 お嬢 娘 息子 旦那 皆 店員"
    " 医者 客 お客 ママ パパ ジイジ バアバ クラスメイト クラスメート チームメイト チーム メンバー"
    " グループ コーチ スタッフ ペット クラス ルームメイト".split()
)
"""What is written like a name, or stands where one does, and is nobody's."""
_ALSO_WORDS = frozenset(
    "will mark rose grace hope jack bill art sue pat faith joy dawn summer daisy lily ivy iris ruby"
    " amber violet robin rob nick gene ray cliff drew frank grant chase miles max dean earl guy"
    " page penny pearl olive holly heather hazel ginger eve don chuck chip rich angel norm sandy"
    " victor wood young king baker cook bob harry kit dale glen lane reed".split()
)
"""Names that are words in small letters."""
_TOKEN = late.regex(r"[^\W_][\w-]*")
_NO_NAME_BEFORE = late.regex(r"(?i)\b(?:the|an?|my|your|our|i) $")
_KANJI = "[\u3005\u4e00-\u9fff]"
_HONORIFIC = "(?:さん|ちゃん|くん|君|様|さま|氏)"


def find_shared(told: str, said: str) -> frozenset[str]:
    """The names that stand in both of two texts and that one of them shows to be somebody's, in
    small letters."""
    shown = _show(told) | _show(said)
    shown |= _begin(told) & _list_written(said) | _begin(said) & _list_written(told)
    both = (told, said)
    return frozenset(one for one in shown if all(stands_in(one, its) for its in both))


def stands_in(name: str, said: str) -> bool:
    """Whether a text has this name, given in small letters; a word is none in small letters."""
    plain = text.composed(said)
    if name not in plain.lower():
        return False  # most have it not
    if text.is_japanese(name):
        return _find_japanese(name, plain)
    for match in _TOKEN.finditer(plain):
        written = match[0]
        is_word = written.islower() and name in _ALSO_WORDS
        is_it = written.lower() == name and not is_word
        if is_it and not _NO_NAME_BEFORE.search(plain, 0, match.start()):
            return True
    return False


def stands_openly(name: str, openly: Iterable[str]) -> bool:
    """Whether a name stands in what was said openly, or in the name of somebody."""
    return any(one.lower() == name or stands_in(name, one) for one in openly)


@lru_cache(256)
def _show(said: str) -> frozenset[str]:
    return frozenset(one.lower() for one in _names(text.composed(said)) if _is_name(one))


@lru_cache(256)
def _begin(said: str) -> frozenset[str]:
    """The words that begin a sentence of a text, and may be names."""
    return frozenset(one.lower() for one in _BEGINS.findall(text.composed(said)) if _is_name(one))


@lru_cache(256)
def _list_written(said: str) -> frozenset[str]:
    """The words of a text that have a capital, or stand behind "with"."""
    return frozenset(one.lower() for one in _WRITTEN.findall(text.composed(said)))


def _names(plain: str) -> Iterator[str]:
    for match in _INSIDE.finditer(plain):
        one, before = match[1], plain[max(0, match.start() - 24) : match.start()]
        if one[0].isupper() and not (one.isupper() or _PLACE.search(before)):
            yield one
    matches = (*_WHOM.finditer(plain), *_WHOM_JAPANESE.finditer(plain))
    yield from (one for match in matches for one in match.groups() if one)
    yield from names_in(plain)


def _is_name(one: str) -> bool:
    return one.lower() not in _NO_NAMES and not CALENDAR.fullmatch(one)


def _find_japanese(name: str, said: str) -> bool:
    own = _KANJI if re.match(_KANJI, name) else "[ァ-ヺー]"
    begins = rf"(?:(?<!{own})|(?<=[日夜晩朝昼末週年月]))"
    called = rf"{begins}{re.escape(name)}(?!{own})(?=[とはがもにの、])"
    return re.search(f"{re.escape(name)}{_HONORIFIC}|{called}", said) is not None
