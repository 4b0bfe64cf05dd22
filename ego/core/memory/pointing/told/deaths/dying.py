"""A death as somebody tells it, and a death that is taken back: who died, and who is alive.

"Alan died in the night", 「父が昨夜亡くなった」 are of somebody; a battery, a hero of a film and
who nearly died laughing are none, and whose dog died is alive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ego.core import text
from ego.core.identity import relations
from ego.core.memory import turns
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import READ, told_sentences

_BY_NAME = (
    r"(?:mum(?:my)?|mom(?:my)?|mam|mother|dad(?:dy)?|father|gran(?:ny)?|grandma|nana?|grandmother"
    r"|grand?dad|grandpa|grandfather)"
)
"""Who is called so as by a name."""
_NAME = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Aunt|Auntie|Uncle)\.? )?[A-Z][\w-]*[a-z](?: [A-Z][\w-]*[a-z])?"
_WHO = (
    rf"(?:(?i:my|our) (?P<related>(?i:{whom.RELATED})|(?i:{_BY_NAME}))\b"
    rf"(?:,? (?P<called>{_NAME})\b(?!['’]),?)?"
    rf"|(?P<mine>(?i:{_BY_NAME}))\b"
    rf"|(?P<name>{_NAME})\b(?P<their>['’]s (?i:{whom.RELATED}|{_BY_NAME})\b)?"
    rf"(?:, (?i:my|our) (?P<is>(?i:{whom.RELATED}|{_BY_NAME})),?)?)"
)
_JUST = (
    r"(?:(?:['’]s|,? (?:has|have|had|just|also|finally|sadly|suddenly|unexpectedly|peacefully"
    r"|apparently|really|actually|then|now)),?)*"
)
_OF_NOTHING = (
    r"(?! (?:of |with |from )?(?:the )?(?:laughing|laughter|embarrassment|shame|boredom|cringe"
    r"|inside|happiness|curiosity)\b"
    r"| (?:a little|a bit|again|twice|\w+ times)\b| (?:to|for) (?!cancer|covid)"
    r"| on (?:me|us|stage|screen|camera|the (?:hill|pitch|level))\b)"
)
_DIED = (
    rf"(?:died\b{_OF_NOTHING}|passed away\b|slipped away\b|breathed (?:his|her|their) last\b"
    r"|took (?:his|her|their) last breath\b"
    r"|(?:did(?:n['’]t| not) make it|hasn['’]t made it) through (?:the (?:night|operation)|surgery)"
    r"|(?:is|['’]s) (?:really |actually |now )?dead(?=\W*$|[,;]| (?:now|and|since)\b))"
)
_DEATHS = rf"(?<![\w'’-]){_WHO}{_JUST} ?{_DIED}"
_ILLNESS = (
    r"(?:cancer|covid|pneumonia|leuk\w+|sepsis|dementia|alzheimer\w*|his|her|their|an? "
    r"(?:stroke|heart attack|tumou?r|illness|long illness|short illness)|a)"
)
_LOST = (
    rf"\b(?i:we|i|they|he|she)(?:['’]ve| have)?(?: just| sadly| also)* lost {_WHO}"
    r"(?=(?: (?:on|last|this|early|late|in the (?:night|end|early hours|small hours)|overnight"
    r"|yesterday|today|tonight|\w+day|night|morning|afternoon|evening|week|weekend|month"
    r"|at (?:the|home|hospital)|in (?:hospital|the hospice|her sleep|his sleep)|peacefully|suddenly"
    rf"|now|to {_ILLNESS}|the))*\W*(?:$|[,;]|(?:and|but|so)\b))"
)
_IS_NO_NEWS = (
    r"\b(?:nearly|almost|(?:could|would|might|may|will|should) (?:have )?|had(?!n)[^,.]* if\b|if"
    r"|when"
    r"|whether|unless|until|since|before|after|as though|as if|in case|the (?:day|night|year"
    r"|week) [A-Z]"
    r"|thought|think|dream(?:t|ed|ing|s)?|nightmare|imagin\w+|pretend\w*|wish\w*|afraid|scared"
    r"|worried|fear\w*|said to be|play(?:s|ed|ing)?|joke\w*|who|where)\b"
)
"""What may stand before a death that nobody tells as what has come to pass now."""
_IN_A_TALE = (
    r"\b(?:games?|gaming|match|level|films?|movies?|books?|novels?|stor(?:y|ies)|series|season"
    r"|episodes?|chapters?|plays?|dreams?|scenes?|finale|minecraft|fortnite|zelda|raid|dungeon|boss"
    r"|respawn\w*|character|netflix|telly|tv)\b|\bin act\b"
)
_LONG_AGO = (
    r"\b(?:(?:1[89]|20)\d\d|(?:years?|months?|decades?|ages) ago|last year|long ago|back then"
    r"|as a (?:child|baby|boy|girl)|when (?:i|we|he|she) (?:was|were))\b"
)
_ALIVE = (
    rf"(?<![\w'’-])(?:{_WHO}|(?P<they>(?i:he|she|they))(?= |['’]))(?:{_JUST} ?)"
    r"(?:(?:(?:is|are|['’](?:s|re)) (?:(?:still|very much|actually|really|in fact|well and truly"
    r"|fine and"
    r"|well and) )*(?:alive|not dead))"
    r"|(?:did(?:n['’]t| not)|ha(?:sn['’]t|s not)|never) (?:actually |really )?(?:die|died"
    r"|passed? away)\b"
    r"|is(?:n['’]t| not) (?:actually |really )?dead\b)"
)
_NOT_WHO = rf"\b(?i:it|that) was(?:n['’]t| not) {_WHO}(?: who| that)? died\b"
_ELSE_DIED = rf"\bdied,? (?:and )?not {_WHO}"

_TITLE = "(?:さん|ちゃん|くん|君|様|先生)?"
_KIN_JAPANESE = (
    "(?:お?(?:母|父|姉|兄)(?:さん|ちゃん)|(?:お?(?:ばあ|じい|婆|爺)(?:さん|ちゃん))|祖母|祖父|叔母"
    "|伯母"
    "|叔父|伯父|義[父母兄姉弟妹]|母親?|父親?|姉|兄|弟|妹|妻|夫|旦那|息子|娘|親父|おふくろ|ママ"
    "|パパ|友達|友人|親友|同僚|上司)"
)
_WHO_JAPANESE = (
    r"(?:^|(?<=[、。!！\s日朝夜晩曜])|(?<=のは)|(?<=うちの)|(?<=僕の)|(?<=私の)|(?<=俺の))"
    "(?:うちの|僕の|私の|俺の)?(?!今朝|[今昨先明](?:日|夜|晩|週))"
    rf"(?P<who>{_KIN_JAPANESE}|[一-龯々]{{1,4}}(?:さん|くん|君|ちゃん|様|先生)"
    rf"|[ァ-ヶー]{{2,12}}{_TITLE})"
)
_WHEN_JAPANESE = (
    "(?:(?:今朝|昨夜|昨晩|ゆうべ|昨日|今日|一昨日|おととい|さっき|先週|先日|未明に?|夜中に?"
    "|朝方に?|早朝に?|明け方に?|夜|朝"
    r"|[月火水木金土日]曜日?に?|\d+[月日時分]に?|病院で|自宅で|家で|急に|突然|静かに|安らかに"
    r"|ついに|とうとう|癌で|がんで|の)、?)*"
)
_DIED_JAPANESE = (
    "(?:(?:亡|な)くなっ(?:た|て(?:しま|い[たま]|ました|た|ん)|ちゃ|ました)(?!ら|り)|亡くなりました"
    "|他界(?:し|です)"
    "|息を引き取[っり]|逝去|永眠|急逝|逝っ(?:た|て|ちゃ)|逝きました"
    "|死んだ(?!ら|ふり|よう|みたい)|死んじゃっ|死んでしま|死にました)"
)
_DEATHS_JAPANESE = rf"{_WHO_JAPANESE}(?:が|は|、|も)?{_WHEN_JAPANESE}{_DIED_JAPANESE}"
_NO_NEWS_JAPANESE = (
    "ゲーム|映画|小説|漫画|マンガ|アニメ|ドラマ|夢|物語|話で|劇|もし|かも|たら|そう(?:に|だった)"
    "|年前|昔|年に|[かカ]ヶ?月前"
    "|子どもの頃|子供の頃|と思った|かと思|(?:て|で)(?:い)?な(?:い|かった)|んじゃな|って本当|[?？]"
)
_ALIVE_JAPANESE = (
    rf"(?:{_WHO_JAPANESE}(?:が|は|、|って|も)?)?(?:(?:まだ|ちゃんと|本当は|実は|元気に)、?)*"
    "(?:生きて[るいた]|死んで(?:い)?な(?:い|か)|亡くなって(?:い)?な(?:い|か)|無事だった)"
)
_NOT_WHO_JAPANESE = rf"(?:亡くなった|死んだ)のは{_WHO_JAPANESE}(?:じゃ|では?)な"
_HINT = (
    r"\b(?:died|dead|die|lost|alive|passed away|slipped away|last breath|breathed|through the"
    r" (?:night|operation)|through surgery)\b|亡くな|なくな|他界|引き取|逝|永眠|死|生きて"
    r"|無事だった"
)


class Dead(NamedTuple):
    """Who died, or is alive."""

    names: frozenset[str]
    """By all that they are called, small; empty where it is only she or he."""

    def is_any_of(self, others: frozenset[str]) -> bool:
        """Whether it is somebody of these names."""
        return not self.names.isdisjoint(others)


def may_tell_death(words: str) -> bool:
    """Whether a text may tell that somebody died, or is alive; few do."""
    return _compiled(_HINT, True).search(words[:READ]) is not None


def find_deaths(words: str) -> list[Dead]:
    """Those of whom a text tells, as of news, that they died."""
    if not may_tell_death(words):
        return []
    return [one for sentence in _list_told(words) for one in _read_deaths(sentence)]


def find_living(words: str) -> list[Dead]:
    """Those of whom a text says that they are alive, whatever was told before."""
    if not may_tell_death(words):
        return []
    found = list[Dead]()
    for sentence in _list_told(words):
        if text.is_japanese(sentence):
            ways = [_NOT_WHO_JAPANESE, _ALIVE_JAPANESE]
        else:
            ways = [_NOT_WHO, _ELSE_DIED, _ALIVE]
        matches = (_compiled(way).search(sentence) for way in ways)
        found += [_who(one) for one in matches if one]
    return found


def name_all(called: str) -> frozenset[str]:
    """All that somebody is called who is `called` so, small: mum is mother, and my mum."""
    own = r"(?i)^(?:(?:my|our|the) |うちの|私の|僕の|俺の)"
    plain = text.normalise(re.sub(own, "", called.strip())).replace("’", "'")
    if "'s " in plain:  # Tom's nan is no other's
        return frozenset({plain})
    bare = re.sub("(?<=.)(?:さん|ちゃん|くん|君|様|先生)$", "", plain)
    last = plain.rpartition(" ")[2]  # "younger brother"
    kin = (*relations.list_called(plain), *relations.list_called(last))
    return frozenset({plain, bare, *(kin if len(kin) > 2 or whom.is_relative(last) else ())})


def _list_told(words: str) -> Iterator[str]:
    for sentence in told_sentences(words):
        if not turns.asks_something(sentence):
            yield sentence


def _read_deaths(sentence: str) -> Iterator[Dead]:
    if text.is_japanese(sentence):
        found = _compiled(_DEATHS_JAPANESE).search(sentence)
        if found and not _compiled(_NO_NEWS_JAPANESE).search(sentence):
            yield _who(found)
        return
    no_news = _compiled(_IN_A_TALE, True).search(sentence) or _compiled(_LONG_AGO, True).search(
        sentence
    )
    for way in () if no_news else (_DEATHS, _LOST):
        for found in _compiled(way).finditer(sentence):
            before = re.split(r"[,;:]", sentence[: found.start()])[-1]
            if _compiled(_IS_NO_NEWS, True).search(f"{before} {found[0]}"):
                continue
            if way == _LOST and _may_be_astray(found):
                continue
            if found["name"] is None or whom.is_name(found["name"].split()[-1]):
                yield _who(found)


def _may_be_astray(found: re.Match[str]) -> bool:
    """Whether who was lost may but be looked for, as a cat is."""
    kind = (found["related"] or "").lower()
    return bool(re.search(r"(?:cat|dog|kitten|puppy|rabbit|hamster|horse)$", kind))


def _who(found: re.Match[str]) -> Dead:
    its = found.groupdict()
    if its.get("their"):
        return Dead(name_all(f"{its['name']}{its['their']}"))
    if its.get("name") and not whom.is_name(its["name"]):  # "Yesterday Alan"
        its["name"] = its["name"].partition(" ")[2]
    names = [its.get(key) for key in ("who", "related", "called", "mine", "name", "is")]
    return Dead(frozenset().union(*(name_all(one) for one in names if one)))


@cache
def _compiled(pattern: str, small: bool = False) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE if small else 0)
