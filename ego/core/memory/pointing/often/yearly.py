"""Birthdays and anniversaries: the days of a memory's own words that return every year."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import READ, Ahead, tense_of, told_sentences
from ego.core.memory.pointing.dates import When, coming_date, cover

_KIND = (
    r"(?:(?:\d+(?:st|nd|rd|th)|first|second|third|wedding) )*"
    r"(?:birthday|b-?day|anniversary|name ?day)\b"
)
_OF = r"(?!(?:hi|thi|wa|i)s )[\w-]+(?:['’]s|s['’]?) "
_WHICH = r"(?:(?!(?:for|from|at|of|to|with|and|or)\b)[\w-]+ ){0,2}"
_WHOSE = (
    r"(?:(?:(?:my|our|your|his|her|its|their) "
    rf"(?:{_WHICH}(?={whom.RELATED} {_OF})|{whom.BETWEEN}))?(?:{_OF})?"
    rf"(?:(?:{whom.RELATED}|mrs?|ms|miss|dr)\.? (?={_OF}))?(?:{_OF})?)"
)
"""Aki's, my older sister's, Ken's mother's, my sister Nora's, my best mate Dave's."""
_BEGINS = (
    r"(?:^|[.,;:!-] |\b(?:that|and|because|since|as|(?:he|she|they) ha(?:s|ve)|is|it['’]s"
    r"|btw|by the way|also|anyway|actually|oh|hey"
    r"|told [\w-]+|says|said|mentioned|know|learn(?:ed|t)|heard|found out|remember) )"
)
_ENDS = (
    r"(?= ?(?:[.,;:!)]|$|and\b|so\b|too\b|this year\b|as well\b|by the way\b|btw\b|though\b"
    r"|actually\b|fyi\b|you know\b|just so you know\b|in case you))"
)
_HAS = (
    r"\b(?!(?:he|she|they)\b)(?P<who>"
    rf"(?:(?:my|our|his|her|their) (?:{whom.RELATED} )?)?[\w-]+(?: and [\w-]+)?)"
    r" (?:has|have) (?:her|his|their|my|our|(?<!\bwe have )(?<!\bi have )an?)"
    rf" (?P<kind>{_KIND})(?=(?: (?:is|on|next|this|tomorrow|the)\b|\W*$))"
)
"""Whose it is said to be as something had: Niamh has her birthday on the 3rd."""
_ENGLISH = (
    rf"{_BEGINS}{_WHOSE}{_KIND}(?:['’]s\b| (?:is|falls|comes)(?: coming)?(?: up)?\b)?[ ,:-]*"
    rf"(?:on )?(?:the )?#+{_ENDS}"
    rf"|#+(?: is\b|['’]s\b| ?[:=,-])? ?{_WHOSE}{_KIND}{_ENDS}"
)
_DAY = "(?:誕生日|バースデー|記念日|命日)"
_SAID = (
    r"(?=です(?!か)|だ|なん|なの(?!か)|でし|で、|(?:があ(?:る|ります)|を迎え(?:る|ます))[よね。!]*$"
    r"|[よねなわさ]*(?:$|[。!、)]))"
)
_JAPANESE = (
    rf"{_DAY}(?:は|って|が|:)?[、 ]?#+{_SAID}"
    rf"|#+(?:は|が|って|、|:)?[^、。#]{{0,16}}?{_DAY}{_SAID}"
)
_TOLD = rf"{_ENGLISH}|{_JAPANESE}"
_NAME = rf"{_WHOSE}{_KIND}|[^、。を#]{{0,16}}{_DAY}"
_HINT = late.regex(rf"birthday|\bb-?day\b|anniversary|name ?day|{_DAY}", re.IGNORECASE)
_BORN_HINT = late.regex(r"\bborn on\b|date of birth|生まれ|生年月日", re.IGNORECASE)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_YEAR = r"(?:19|20)\d\d\b"
_DATE = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b)"
_BORN = (
    rf"\b(?P<who>i|(?:my|our) (?:[\w-]+ ){{0,2}}[\w-]+) (?:was|were|am|is) born on (?:the )?"
    rf"(?P<day>{_DATE})(?:,? {_YEAR})?(?: (?:in|at) [\w' -]+)?"
)
_OF_BIRTH = rf"\bdate of birth(?P<is>(?: is|:)?(?: on)? )(?:the )?(?P<day>{_DATE})(?:,? {_YEAR})?"
_WHO_JAPANESE = (
    "私|わたし|僕|ぼく|俺|自分|うちの[^、。はが]{1,6}"
    "|(?:私の|うちの)?(?:娘|息子|母|父|妻|夫|姉|妹|兄|弟|子ども|子供|祖母|祖父|孫)"
)
_BORN_JAPANESE = (
    rf"(?:(?<![一-龯])(?P<who>{_WHO_JAPANESE})(?:は|が|って)、?|(?<![はがものて\d年]))"
    r"(?:(?:(?:19|20)\d\d|(?:昭和|平成|令和)(?:\d{1,2}|元))年)?(?P<day>\d{1,2}月\d{1,2}日)"
    r"(?:に?生まれ(?=です(?!か)|だ(?!っけ)|なん(?:です)?(?!か)|$|[。!、])|に生まれ(?:まし)?た(?=$|[。!、よのんわ]))"
)
_OF_BIRTH_JAPANESE = (
    rf"(?:生年月日|{_DAY})は(?:(?:19|20)\d\d|(?:昭和|平成|令和)(?:\d{{1,2}}|元))年(?P<day>\d{{1,2}}月\d{{1,2}}日)"
    r"|生年月日は(?P<bare>\d{1,2}月\d{1,2}日)"
)
"""How somebody says when they were born, and who is theirs: of whom else one only reads it."""
_WHO_SHE_IS = (
    r"\b(?:her|his|their) \((?P<who>[^()]+['’]s?)\)"
    "|(?:彼女|彼|あの[子人])[(（](?P<who_japanese>[^()（）]+)[)）](?=の)"
)
"""Whom a plan names beside a pronoun: her (Anna's) birthday."""


_PLAINER = (
    (rf"{_DAY}(?=\d)", r"\g<0>は"),
    (
        rf"({_DAY}[はが]\d{{1,2}}月\d{{1,2}}日)(?:だった|でした)(?=(?:んだ|わ|よ(?!ね))?(?:[、。!]|$))",
        r"\1だ",
    ),
    (r"(?<![\d/])(\d{1,2})/(\d{1,2})(?![\d/])", r"\1月\2日"),
)
"""How a birthday is said in passing, or as one comes to know it, and the same in full."""

_TURNS = (
    r"\b(?P<who>(?!(?:he|she|it|they|who|that)\b)[\w-]+) (?:turns|is turning|will (?:be|turn))"
    r" (?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty)"
    r"(?= (?:on|next|this|tomorrow|today|in|years)\b|[.,!]|$)",
    "(?P<who>[\u3400-\u9fff々ァ-ヶー]{1,6}?)(?:ちゃん|くん|さん)?(?:[はが]|、)[^。]*?\\d+歳(?=に?な[るり]|[。!]|$)",
)
"""How old somebody gets on a day: that is their birthday."""


def find(words: str, now: datetime) -> When | None:
    """The birthday or anniversary that a memory's own `words` tell, as the next day it returns.

    The day must be told as the birthday itself: a party for one, or a present to buy by then,
    comes once. `now` has the person's zone; a birthday of today returns in a year.
    """
    return told.when if (told := find_told(words, now)) else None


class Birthday(NamedTuple):
    """The sentence that tells a birthday, and the next day it returns."""

    sentence: str
    when: When


def find_told(words: str, now: datetime) -> Birthday | None:
    """The same with the sentence that tells it."""
    if not (_HINT.search(words) or _BORN_HINT.search(words)):
        return None
    plain = text.composed(words[:READ])
    if text.is_japanese(plain):
        for said, whole in _PLAINER:
            plain = _compiled(said).sub(whole, plain)
    tense = tense_of(plain)
    plain = tense.without_openers(plain)
    for one in told_sentences(plain):
        told = " ".join(one.split())
        sentence = _as_birthday(told)
        if _HINT.search(sentence) and (taken := tense.judge(sentence, now).taken):
            days = {mention.day for mention in taken if mention.day}
            is_told = _compiled(_TOLD).search(cover(text.small(sentence), taken))
            if is_told and len(days) == 1 and all(mention.hour is None for mention in taken):
                when = _next(days.pop(), now)
                return Birthday(told, when) if when else None
    return None


def _as_birthday(sentence: str) -> str:
    """A sentence with a birthday in place of when somebody was born: "my birthday is on 3 May"."""
    sentence = _compiled(_WHO_SHE_IS, re.IGNORECASE).sub(r"\g<who>\g<who_japanese>", sentence)
    if text.is_japanese(sentence):
        born = _compiled(_BORN_JAPANESE).sub(_write_born_japanese, sentence)
        return _compiled(_OF_BIRTH_JAPANESE).sub(
            lambda said: f"誕生日は{said['day'] or said['bare']}", born
        )
    sentence = _compiled(_HAS, re.IGNORECASE).sub(_write_had, sentence)
    born = _compiled(_BORN, re.IGNORECASE).sub(_write_born, sentence)
    return _compiled(_OF_BIRTH, re.IGNORECASE).sub(
        lambda said: f"birthday{said['is']}{said['day']}", born
    )


def _write_had(said: re.Match[str]) -> str:
    who = said["who"]
    whose = {"i": "my", "we": "our"}.get(who.lower(), f"{who}'s")
    return f"{whose} {said['kind']}{' is' if said.string[said.end() :].strip(' .!') else ''}"


def _write_born(said: re.Match[str]) -> str:
    who = said["who"].split()
    whose = "my" if len(who) == 1 else f"{' '.join(who) if len(who) == 2 else who[-1]}'s"
    return f"{whose} birthday is on {said['day']}"


def _write_born_japanese(said: re.Match[str]) -> str:
    return f"{said['who'] or '私'}の誕生日は{said['day']}"


def find_name(words: str, now: datetime) -> str:
    """The birthday or anniversary that `words` tell, by its name: "my mum's birthday"; else empty.

    How old somebody turns, or what is done for it, is no part of what it is.
    """
    told = find_told(words, now)
    named = _compiled(_NAME).search(text.small(_as_birthday(told.sentence))) if told else None
    return named[0] if named else ""


def is_named(words: str) -> bool:
    """Whether `words` are a birthday's name and nothing else, as "Aki's birthday" is."""
    return bool(_compiled(_NAME).fullmatch(text.normalise(words).strip(" .!。")))


class Returning(NamedTuple):
    """What returns every year: a birthday, a wedding day, and whose, as far as it is said."""

    kind: str
    whose: tuple[str, ...]


def is_same(one: str, other: str) -> bool:
    """Whether two texts tell the same birthday or anniversary of one person, on whatever days.

    "The mother's birthday" is that of Keiko's mother where one of them says no more; what is
    said of nobody in particular is like nothing. "Margaret: My birthday" is Margaret's.
    """
    read = [_returning(words) for words in (one, other)]
    if read[0] is None or read[1] is None or read[0].kind != read[1].kind:
        return False
    short, long = sorted((found.whose for found in read if found), key=len)
    return bool(short) and long[len(long) - len(short) :] == short


def is_told_by_age(words: str, birthday: str) -> bool:
    """Whether words tell by how old somebody gets on it the `birthday` that another text tells."""
    plain = _TELLER.sub("", text.normalise(words))
    found = next(filter(None, (_compiled(one).search(plain) for one in _TURNS)), None)
    told = _returning(birthday)
    return bool(
        found
        and told
        and told.kind == "birthday 誕生日".split()[text.is_japanese(plain)]
        and told.whose[-1:] == (found["who"],)
    )


def are_of_two(one: str, other: str) -> bool:
    """Whether two texts tell the birthdays of two people, by their names or by what they are to
    whoever tells it: her name and "my sister" may be one."""
    read = [_returning(words) for words in (one, other)]
    whose = [found.whose[-1] for found in read if found and found.whose]
    if len(whose) < len(read) or whose[0] == whose[1]:
        return False
    return whom.is_relative(whose[0]) == whom.is_relative(whose[1]) and not is_same(one, other)


_NO_PRESENT = (
    r"(?:\w+ )?(?:calls?|ring|lift|rides?|hand|hugs?|kiss|shout|bell|heads|keys?|chance|looks?|time"
    r"|day|number|news|advice|update|money|notice|dose|meds|medicine|pills?|tour|job|role|go)\b"
)
_GIVEN_TO = r"(?:my |our )?(?P<who>(?!(?:my|our|the|me|us|him|her|them|it|an?)\b)[a-z][\w-]*)"
_TO_WHOM_JAPANESE = (
    "(?:^|[、。\\s]|昨日|今日|今朝|さっき|無事に?|(?:うち|私|俺|僕)の)(?P<who>(?!昨日|今日|今朝|さっき|無事)"
    "[^、。はがにへの\\s]{1,8}?)(?:さん|ちゃん|くん|君)?"
)
_GIVEN = (
    rf"\b(?:gave|got|bought|handed|brought|made|baked|threw) {_GIVEN_TO}(?: [a-z][\w-]*)?"
    rf" (?:the|an?|her|his|their|some|those|that|two) (?!{_NO_PRESENT})[^.!?]",
    rf"\bgave (?:the|an?|her|his|some|those) (?!{_NO_PRESENT})(?:[\w'’-]+ ){{1,3}}to {_GIVEN_TO}",
    rf"\bparty for {_GIVEN_TO}\b[^.!?]{{0,20}} (?:was|went)\b",
    f"{_TO_WHOM_JAPANESE}(?:に|へ)は?、?(?![^、。]*(?:電話|鍵|連絡|お金|メール|書類|資料|荷物|薬))"
    "[^、。]{1,16}?(?:を|、)?(?:あげ|渡し|渡せ|贈っ|プレゼントし|買ってあげ|作ってあげ)"
    "(?:てきた|てきました|といた|ちゃった|た|ました)(?!ら|い|の[はが])",
    f"{_TO_WHOM_JAPANESE}(?:を|の|と)お?祝い(?:して(?:き|あげ)た|した|しました)(?!ら|い)",
)
"""That somebody got a present, or had a party."""
_NOT_GIVEN = (
    r"\?|\b(?:if|when|would|should|last|ago|never|not|almost|nearly)\b|n['’]t\b"
    "|[?？]|っけ|去年|昔|なかった|夢"
)


_PRESENT = r"(?:(?:birthday )?(?:presents?|gifts?|cake|candles|party|meal)|surprise)\b"
_LOVED = (
    rf"\b{_GIVEN_TO} (?:(?:\w+ly|just|so) )*(?:loved|liked|adored|opened|unwrapped)"
    r" (?:the|her|his|their|my|our|all|every|it)\b",
    rf"\b{_GIVEN_TO} (?:got|had|cried|smiled|beamed|laughed|blew|ate) [^.;!?]{{0,40}}\b{_PRESENT}",
)
_CELEBRATED = (
    r"\b(?:we|they|she|he|everyone)(?: all)? (?:had|ate|shared|cut) (?:the |some |a |her |his "
    r"|birthday |lovely )*(?:cake|party)\b(?! (?:at|in|for|with)\b)|\bsang happy birthday\b"
    r"|\bblew out (?:the|her|his|their) candles\b",
    rf"\b(?:the|her|his|their) {_PRESENT}(?: last night| yesterday| today)? (?:was|were|went)"
    r" (?:(?:so|really|very|\w+ly|such|a|down) )*(?:great|good|lovely|nice|delicious|fun|amazing"
    r"|fab|brilliant|fantastic|perfect|well|fine|hit|success|laugh|beautiful|yummy|tasty|wonderful)\b",
    "(?:^|[、。]|昨日|今日|みんなで|一緒に)(?:は、?)?ケーキ(?:を|も)?(?:みんなで|一緒に)?(?:食べた|食べました|(?:おい|美味)しかった)",
    "(?:プレゼント|ケーキ)(?:を|も|は|、)?(?:[^、。]{1,6})?喜(?:んで(?:い?た|くれた|もら[えっ]た)|ばれた)",
    "(?:パーティー?|お祝い)(?:は|が|も)?、?[^、。]{0,6}(?:楽しかった|盛り上がった|[良よ]かった|最高だった)",
)
"""How somebody's birthday was, told of their present, their cake or their party; the latter also
where nobody is named."""
_NOT_CELEBRATED = (
    r"[?？]|\b(?:if|would|should|will|hope\w*|last (?!night)|ago|never|not|next|tomorrow)\b"
    "|n['’]t\\b|っけ|去年|昔|先週|なかった|夢|会社|職場|カフェ"
)


_PRESENTS, _PARTIES = (_GIVEN, _NOT_GIVEN), ((*_LOVED, *_CELEBRATED), _NOT_CELEBRATED)


def passes_by_itself(plan: Ahead, said: str) -> bool:
    """Whether a plan is a birthday that a text does not name: flowers for it end no day."""
    return bool(plan.every and _returning(plan.text)) and not _HINT.search(said)


def may_tell_given(words: str) -> bool:
    """Whether words may tell of a present or a party; few do, and only those need the birthdays."""
    return any(_find_who(words, *one) for one in (_PRESENTS, _PARTIES))


def find_celebrated(
    begun: Sequence[Ahead], words: str, now: datetime, done: Sequence[Ahead]
) -> list[Ahead]:
    """The birthdays of those that have `begun` that words tell of: who has it got a present, or had
    a party; or, of today and yesterday, loved it. So is the only one of those where words that name
    nobody are of a cake, or of a party, and tell of nothing else that is `done`."""
    given, loved = _find_who(words, *_PRESENTS), _find_who(words, *_PARTIES)
    whose = {one.seq: set(told.whose) for one in begun if (told := _returning(one.text))}
    found = [one for one in begun if whose.get(one.seq, set()) & given]
    lately = [one for one in begun if one.seq in whose and (now.date() - one.when.day).days <= 1]
    found += [one for one in lately if one not in found and whose[one.seq] & loved]
    is_only = not (found or done) and len(lately) == 1 and "" in loved
    return lately if is_only else found


def _find_who(words: str, told: Iterable[str], denied: str) -> set[str]:
    """Who got a present, or loved it, by what words tell; an empty name where they name nobody."""
    found = set[str]()
    for sentence in told_sentences(words[:READ]):
        plain = text.small(sentence)
        if not _compiled(denied).search(plain):
            several = (its for one in told for its in _compiled(one).finditer(plain))
            found |= {its.groupdict().get("who", "") for its in several}
    return {_SAME.get(one, one) for one in found}


def is_on_day(one: date, other: date) -> bool:
    """Whether both are the same day of the year; of a leap day the one before is, too."""
    days = {(day.month, day.day) for day in (one, other)}
    return len(days) == 1 or days == {(2, 28), (2, 29)}


_WHOSE_JAPANESE = late.regex(
    rf"(?P<whose>[^、。!?:「」 ]*?の)?(?P<kind>お?(?:結婚)?{_DAY}|お誕生日)"
)
_TELLER = late.regex(r"^(?P<teller>[^:。\n]{1,80}): ")
_OWN = late.regex(r"(?:my|our)(?: own)?(?: \d+(?:st|nd|rd|th))? $")
_OWN_JAPANESE = frozenset(("私", "わたし", "僕", "ぼく", "俺", "おれ", "うち", "自分"))
_NO_NAME = frozenset(("it", "that", "today", "here", "what", "tomorrow"))
"""With "'s" behind it none of these is anybody."""
_BEFORE_WHOSE = late.regex(
    r".*(?:[\d日](?:は|が|って)|けど|[はが]、?)|^(?:今日|本日|昨日|明日|明後日|今年|来週)も?"
)
"""What stands before whose it is: 5月3日は母の誕生日."""
_TITLE = late.regex(r"^お|(?:さん|ちゃん|くん|君|様|さま|(?<=[父母])親)$")
_WHOSE_ENGLISH = late.regex(
    r"(?P<whose>(?:(?!(?:hi|it|thi|wa|i)s )[\w-]+(?:['’]s|s['’]?) )*)"
    rf"(?P<kind>(?:wedding )?(?:{_KIND}))",
    re.IGNORECASE,
)
_SAME = {
    **dict.fromkeys(("mum", "mom", "mama"), "mother"),
    **dict.fromkeys(("ママ", "かあ"), "母"),
    **dict.fromkeys(("パパ", "とう"), "父"),
    "dad": "father",
    "bday": "birthday",
    "バースデー": "誕生日",
}


def _returning(words: str) -> Returning | None:
    if not _HINT.search(words):
        return None
    plain = text.normalise(words)
    told = _TELLER.match(plain)
    plain = _as_birthday(plain[told.end() :] if told else plain)
    if found := _WHOSE_JAPANESE.search(plain):
        named = _BEFORE_WHOSE.sub("", found["whose"] or "").rstrip("の").split("の")
        names = [_TITLE.sub("", _TITLE.sub("", one)) for one in named if one]
        kind = found["kind"].removeprefix("お")
        is_own = not names or names[0] in _OWN_JAPANESE
        names = names[1:] if names and is_own else names
    elif found := _WHOSE_ENGLISH.search(plain):
        names = re.sub(r"s?['’]?s?(?= |$)", "", found["whose"]).split()  # Jonas', jonas, Jonas's
        kind = found["kind"].replace("-", "")
        is_own = _OWN.search(plain[: found.start("whose")]) is not None
        names = [one for one in names if one not in _NO_NAME]
    else:
        return None
    if is_own and told:
        names = [_TITLE.sub("", told["teller"]), *names]
    kind = re.sub(r"^(?:\d+\w{2}|first|second|third) ", "", kind)
    return Returning(_SAME.get(kind, kind), tuple(_SAME.get(one, one) for one in names if one))


def _next(day: date, now: datetime) -> When | None:
    if day > now.date():
        return When(day)
    coming = coming_date(now, day.month, day.day, now.year + 1)
    return When(coming) if coming else None


@cache
def _compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(
        pattern, flags
    )  # few memories hold a birthday's name, and compiling takes its time
