"""Whom a plan is for, where its own words say only she, he or they.

"She gets a new knee on the 14th" says nothing on that day: who she is was told before it, in the
sentence before or a turn ago.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from ego.core import late, text

_A_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_TELLER = (
    rf"^(?![^:。]{{0,80}}(?:\d ?(?:月|日|(?:st|nd|rd|th)\b|{_A_MONTH})|\b{_A_MONTH}[a-z]* \d"
    r"|\w{3}day\b|曜日|\b(?:is|are|was|has|have|will|moved|postponed)\b|\d[-/]\d))"
    r"[^:。]{1,80}: "
)
"""The name of whoever told a plan before it; what tells of a day is no name."""
_HERS = (
    "mum|mom|mam|mother|mummy|grandmother|gran|granny|grandma|nan|sister|wife|girlfriend|daughter|granddaughter|aunt"
    "|auntie|niece|mother-in-law|sister-in-law"
)
_HIS = (
    "dad|father|daddy|grandfather|grandpa|grandad|granddad|brother|husband|boyfriend|son|grandson|uncle"
    "|nephew|father-in-law|brother-in-law"
)
_THEIRS = (
    "parents|kids|children|grandchildren|twins|grandparents|in-laws|sisters|brothers|sons|daughters|friends"
    "|neighbou?rs|colleagues"
)
_ANYBODYS = (
    "partner|friend|best friend|neighbou?r|boss|colleague|cousin|landlord"
    "|(?:flat|room|house|school|class|work|team|band)?mate|best mate|pal|buddy|bestie"
    "|ex|fianc[eé]e?|co-?worker|manager|god(?:son|daughter|mother|father)|step-?(?:son|daughter|mum|mom|dad|sister"
    "|brother)"
    "|landlady|teacher|doctor|child|baby|cat|dog|rabbit|horse|hamster|puppy|kitten"
)
_OURS = (
    r"(?:\b(?:my|our) |(?<!\bher )(?<!\bhis )(?<!\btheir )(?<!\byour )(?<!['’]s )(?<!\bthe )"
    r"(?<!\ba )\b(?=(?:mum|mam|mummy|dad|daddy|nan|gran|granny|grandma|grandad|granddad)"
    r"(?:['’]s)?\b))"
)
"""Before one's own mum, who is hers that many call so: "mum's in a home now"."""
_OF = {
    "she": _HERS, "her": _HERS, "he": _HIS, "his": _HIS, "him": _HIS,
    "they": _THEIRS, "their": _THEIRS, "them": _THEIRS,
}  # fmt: skip
BETWEEN = r"(?:(?:\w+ )?(?:elder|older|younger|little|big|old|eldest|youngest) )?"
"""Which one of several, before what somebody is to whoever tells of them."""
RELATED = f"{BETWEEN}(?:{_HERS}|{_HIS}|{_THEIRS}|{_ANYBODYS})"
"""What somebody is to whoever tells of them, behind "my": sister, best friend, cat."""
_PUT = r"\b(she|he|they|her|his|their)(?:['’]\w+)? \(([^()]+?)(?:['’]s?)?\)"
"""A pronoun with the name that was put behind it."""
_OPENS = r"^\W*(?:(?:and|but|so|then|oh|well),? )?(she|he|they|her|his|their)\b(?!\S* \()"
_WITHIN = (
    r"\b(her|him|them)\b(?= (?:on|at|in|by|from|to|for|again|about|up|off|home|back|over|out|today"
    r"|tonight|tomorrow|next|this|before|after|around|the (?:day|week)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)\b|[.,!]|$)"
)
"""Whom something is done to who is not named: "the vet sees her tomorrow"."""
_NAMED = (
    r"\b([A-Z][a-z]+(?: [A-Z][a-z]+)?)(?=(?:['’]s)? (?:is|was|has|had|will|got|gets|goes|went|came"
    r"|comes|lives|works|called|rang|telephoned|phoned|texted|emailed|messaged|wrote|told|said|says|feels|seems|needs|wants|moved|needed"
    r"|can|could|does|did|fell|hurt|broke|died|passed|and i)\b|, (?:s?he|who)\b)"
)
_MET = (
    r"\b(?:with|visited|visiting|saw|met|meeting|called|rang|about|see|seeing|visit)"
    r" ([A-Z][a-z]+)\b(?!['’]s)"
)
_BESIDE = r"(?:,| and|,? &) ([A-Z][a-z]+)\b(?!['’]s)"
_HERE = (
    r"(?:visiting|staying|pregnant|ill|sick|poorly|unwell|here|over|moving|engaged"
    r"|in (?:town|hospital)|coming (?:to|over|round|home|up|down|for|on)|getting married)\b"
)
_IN_SMALL = (
    r"^\W*(?:(?:oh|so|and|but|hey|well),? )?(?!(?:it|that|he|she|there|here|what|who|everything"
    r"|everyone|everybody|somebody|someone|nobody|today|work|dinner|lunch)\b)(?P<name>[a-z]{2,})"
    rf"(?:['’]s| is)(?: (?:also|just|really|now|finally|so))* {_HERE}"
)
"""Who is somewhere, or so, whose name somebody types in small letters: "anna is visiting"."""
_ROLE = (
    r"(?:successor|replacement|contact|predecessor|assistant|lead|(?:[\w-]+ )?(?:"
    rf"{_HERS}|{_HIS}|{_ANYBODYS}|[\w-]{{2,}}(?:ager|cher|eader|ector|ist|eer|person)))"
)
_INTRODUCED = (
    rf"\b(?i:(?:his|her|their|our|my|the) (?:new |next )?{_ROLE}(?: (?:at|for|in|of) [\w-]+)?"
    r"(?:['’]s| is| will be)(?: now| called| named)?) ([A-Z][\w-]+(?: [A-Z][\w-]+)?)\b(?!['’]s)"
)
"""Who somebody is by name: "his successor is Petra Ahlgren"."""
_CLAUSE = r"[,;:(–—-] ?|\b(?:and|but|so|then|because|cos|since|as) "
_NO_PERSON = r"(?!(?:an?|the|my|our|his|her|their|its?|this|that|there|work|me|us|you|i|we)\b)"
_OF_A_DAY = (
    rf"\b{_NO_PERSON}[\w-]+ (?:\d+(?:st|nd|rd|th) )?"
    r"(?:birthday|b-?day|anniversary|wedding|christening|communion|funeral|retirement|leaving do)\b"
)
_IN_ANOTHER_CLAUSE = (
    r"\b(?:with|meet(?:ing)?|see(?:ing)?|visit(?:ing)?|r[ai]ng(?:ing)?|call(?:ing)?|collect(?:ing)?"
    rf"|pick(?:ing)?(?: up)?|for) {_NO_PERSON}(?!(?:be|do|get|go|have|see|take|\w+ing)\b)[a-z]+\b"
    rf"|^\W*{_NO_PERSON}[a-z]+(?:['’]s| (?:is|are|has|turns?|arrives?|lands?|flies|comes?|gets?"
    r"|leaves?|starts?|finish(?:es)?|moves?|goes|needs?|wants?))\b"
)
"""Who is named before the clause of a pronoun, in small letters, too, as people type in haste."""
_CALLED = (
    r"(?:['’]s name is| is called| is named| called| named|,)? ([A-Z][a-z]+(?:-[A-Z][a-z]+)?)\b"
)
"""My daughter Amelia, my daughter's name is Amelia: the name of whom a word says they are."""
_NO_NAME = frozenset(
    "she he it they we i you this that there here who what everyone everybody nobody somebody"
    " someone today tomorrow yesterday the my our her his their when where why how which whose"
    " nothing something everything both some all most another letter letters post news word parcel"
    " package email mail bill invoice results doctor doctors school work".split()
)
"""What a sentence begins with that is nobody: "Letter came for mum", "When is he coming?"."""
_DAY = late.regex("day$|^(?:january|february|march|april|may|june|july|august|.*ember|october)$")
_OPENS_JAPANESE = "^(?:それで|でも|で|そして)?、?(彼女|彼|あの子|あの人)(?=[はがのも])"
_KIN = {
    "彼女": "お母さん|母|お姉さん|姉|妹|妻|奥さん|娘|祖母|おばあちゃん|おば|叔母|伯母",
    "彼": "お父さん|父|お兄さん|兄|弟|夫|旦那|息子|祖父|おじいちゃん|おじ|叔父|伯父",
}
_A_NAME = "[\u3400-\u9fff々ァ-ヶー\u3041-\u3096]{1,6}?(?:ちゃん|くん|君|さん)"
_KIN_ANY = "友達|友人|親友|同僚|上司|隣人|先生|いとこ|猫|犬"
KIN_JAPANESE = "|".join((*_KIN.values(), _KIN_ANY, _A_NAME))
RELATED_JAPANESE = f"{KIN_JAPANESE}|[ァ-ヶー]{{2,}}"
"""The same in Japanese, and who is called by name."""


def is_relative(word: str) -> bool:
    """Whether a word, small, says what somebody is to whoever tells of them, and is no name."""
    related = "|".join((RELATED, *_KIN.values(), _KIN_ANY))
    return _compiled(related).fullmatch(word) is not None


def begins_with_nobody(sentence: str) -> bool:
    """Whether a sentence begins with somebody whom it does not name."""
    pattern = _OPENS_JAPANESE if text.is_japanese(sentence) else _OPENS
    return _compiled(pattern).search(sentence) is not None


def names_nobody(sentence: str) -> bool:
    """Whether a sentence is of somebody whom it does not name."""
    return find_pronoun(sentence) is not None


def name_whom(sentence: str, before: str) -> str:
    """The sentence with whom it is about, where `before` names one who it can be, and no other."""
    opening = find_pronoun(sentence)
    if opening is None:
        return sentence
    found = find_who(opening, sentence, before)
    return put_name(sentence, found.pop()) if len(found) == 1 else sentence


def find_who(opening: re.Match[str], sentence: str, before: str) -> set[str]:
    """Whom a pronoun that opens a sentence may be, of those that a text before it names."""
    who = opening[1].lower()
    return set(list_kin(who, before) if text.is_japanese(sentence) else list_people(who, before))


def put_name(sentence: str, name: str) -> str:
    """The sentence with a name behind its pronoun, and what is drawn to that: "She (my mum) comes",
    "he's (Dave) back"."""
    opening = find_pronoun(sentence)
    if opening is None:
        return sentence
    if text.is_japanese(sentence):
        said = f"（{name}）"
    elif opening.re.pattern == _OPENS and opening[1].lower() in ("her", "his", "their"):
        said = f" ({name}')" if name.endswith("s") else f" ({name}'s)"
    else:
        said = f" ({name})"
    drawn = _compiled(r"['’](?:s|d|ll|re|ve)\b").match(sentence, opening.end(1))
    end = drawn.end() if drawn else opening.end(1)
    return f"{sentence[:end]}{said}{sentence[end:]}"


def find_pronoun(sentence: str) -> re.Match[str] | None:
    """Who is not named: whom the sentence begins with, or to whom something is done in one that
    names nobody else."""
    if text.is_japanese(sentence):
        return _compiled(_OPENS_JAPANESE).search(sentence)
    if opening := _compiled(_OPENS).search(sentence):
        return opening
    within = _compiled(_WITHIN).search(sentence)
    return None if within is None or _may_be_named(within, sentence) else within


def _may_be_named(within: re.Match[str], sentence: str) -> bool:
    """Whether a sentence names somebody whom a pronoun in it may be: not who does it to them."""
    if any(any(list_people(one, sentence)) for one in ("she", "he", "they")):
        return True
    if _compiled(_OF_A_DAY).search(sentence):
        return True
    ends = [one.start() for one in _compiled(_CLAUSE).finditer(sentence, 0, within.start())]
    before = without_teller(sentence[: ends[-1] if ends else 0])
    if any(is_name(one[0]) for one in re.finditer(r"(?<=[a-z,] )[A-Z][a-z]+", before)):
        return True
    kind = rf"\b(?:{_OF[within[1].lower()]}|baby|child|puppy|kitten)\b"
    return any(_compiled(one).search(before) for one in (_IN_ANOTHER_CLAUSE, kind))


def list_people(who: str, before: str) -> Iterator[str]:
    """Those of `before` who may be she, he or they: relatives, and people by name."""
    put = _compiled(_PUT).finditer(before)
    yield from (one[2] for one in put if _OF[one[1].lower()] is _OF[who])
    kind = _OF[who] if _OF[who] is _THEIRS else f"{_OF[who]}|{_ANYBODYS}"
    related = rf"{_OURS}(?:(?P<may_be>{BETWEEN}(?:{kind}))|{RELATED})\b(?! of\b)"
    spans = []
    for found in _compiled(related).finditer(before):
        called = re.compile(_CALLED).match(before, found.end())
        is_called = called is not None and is_name(called[1])
        spans.append((found.start(), called.end()) if called and is_called else found.span())
        if not found["may_be"]:  # my brother Tom is not she
            continue
        yield called[1] if called and is_called else found[0][0].lower() + found[0][1:]
    if _OF[who] is _THEIRS:
        return
    if (small := re.match(_IN_SMALL, before)) and (
        _compiled(kind).fullmatch(small["name"]) or not _compiled(RELATED).fullmatch(small["name"])
    ):
        yield small["name"]
    named = list(re.finditer(f"(?:{_NAMED})|(?:{_MET})|(?:{_INTRODUCED})", before))
    along = (re.compile(_BESIDE).match(before, one.end()) for one in named if one[2])
    for found in (*named, *filter(None, along)):
        name = next(filter(None, found.groups()))
        if not is_name(name):
            continue
        if not any(start <= found.start() <= end + 2 for start, end in spans):  # my friend Anna
            yield name


def may_come(who: str, plan: str) -> bool:
    """Whether she or he may come by a plan: it calls nobody by a word for the other."""
    others = {"she": f"{_HIS}|man|guy|bloke|chap|fella", "he": f"{_HERS}|lady|woman"}
    return who not in others or not _compiled(rf"\b(?:{others[who]})\b").search(plan)


def may_be_they(plan: str) -> bool:
    """Whether a plan, small, is with several people, or with those who come, see one or sell
    something: "they" cannot on its day."""
    return _compiled(_SEVERAL).search(plan) is not None


_SEVERAL = (
    rf"\b(?:{_THEIRS}|they|them|both|all of us|people|guys|men|builders|movers|team|company|agency"
    r"|garage|bank|council|school|shop|salon|landlord|deliver\w*|collection|service|viewing|survey"
    r"|interview|meeting|call|demo|repair\w*|install\w*|fitt?\w*|appointment|booking|table"
    r"|(?:man|guy|lady|engineer|plumber|electrician|cleaner|gardener|surveyor)"
    r"|doctors?|gp|dentist|hygienist|optician|vet|physio\w*|clinic|hospital|surgery|nurse|haircut"
    r"|hairdressers?|barbers?|scan|jab|check-?up)\b"
    r"|\bwith (?:the [\w-]+s\b|(?:(?:my|our) )?[\w-]+(?:,| and|,? &) (?!i\b|me\b)[\w-]+)"
)


def is_name(word: str) -> bool:
    """Whether a word with a capital is somebody's name."""
    return word.split(maxsplit=1)[0].lower() not in _NO_NAME and not _DAY.search(word.lower())


def list_kin(who: str, before: str) -> Iterator[str]:
    """The same of a Japanese text."""
    kinds = _KIN.get(who, "|".join(_KIN.values()))
    its_name = f"(?:の(?P<name>[ァ-ヶー]+|{_A_NAME}))?(?=[はがのをにもと、])"
    for found in re.finditer(f"(?<![\u3400-\u9fff])(?:{kinds}|{_KIN_ANY}){its_name}", before):
        yield found["name"] or found[0]


def find_people_in(words: str) -> list[str]:
    """Who is named in a text, and what they are to whoever tells it: Amelia, my daughter."""
    if text.is_japanese(words):
        kin = "|".join((*_KIN.values(), _KIN_ANY))
        relatives = rf"(?<![\u3400-\u9fff])(?:{kin})(?=[はがのをにもと、])"
        every = re.finditer(rf"{relatives}|{_A_NAME}|[ァ-ヶー]{{2,}}(?=[はがの])", words)
        return list(dict.fromkeys(one[0] for one in every))
    people = [name for who in ("she", "he", "they") for name in list_people(who, words)]
    related = re.findall(rf"\b(?:my|our) {RELATED}\b", words, re.IGNORECASE)
    return list(dict.fromkeys((*people, *related)))


def name_relative(sentence: str, words: str, turns: Sequence[str]) -> str:
    """A Japanese sentence that names nobody with the relative whom the one before it in `words` is
    of, where it tells what happens to somebody: 母が入院した。14日に手術なんだ。

    Where none is before it, the first of the `turns` before may say of whom it is, if they are ill.
    """
    before = words[: words.find(sentence)] if sentence in words else ""
    if not before.strip() and _compiled(_TREATED).search(sentence):
        before = next((one for one in turns[:1] if _compiled(_IS_ILL).search(one)), "")
    if not before or not _compiled(_BEFALLS).search(sentence):
        return sentence
    if _compiled(_OF_SOMEBODY).search(_compiled(_OF_THE_DAY).sub("", sentence)):
        return sentence
    last = [one for one in re.split("[。!！\n]", before) if one.strip()][-1:]
    kin = "|".join(dict.fromkeys("|".join(_KIN.values()).split("|")))
    is_ill = "(?=.*(?:病院|入院|診断|骨折|怪我|ケガ))"
    topic = rf"^\W*(?:(?:うちの|あ、)*({kin}|{_A_NAME})|{is_ill}([ァ-ヶー]{{2,}}))(?:[がは、]|って)"
    found = _compiled(topic).search(last[0]) if last else None
    of = "の" if re.match(_BEFALLS, sentence) else "が"
    return f"{found[1] or found[2]}{of}{sentence}" if found else sentence


_TREATED = "手術|退院|入院|検査|診察|通院|抜糸|結果"
_BEFALLS = (
    f"{_TREATED}|出産|予定日|結婚|卒業|入学|受験|引っ?越|転勤|帰国|発表会|試合|大会|コンサート"
)
"""What happens to somebody, and not to who goes along."""
_IS_ILL = "病院|入院|手術|検査|診断|骨折|怪我|ケガ|倒れ|救急"
_OF_THE_DAY = rf"(?:検査の)?(?:{_BEFALLS})[はが]|の(?=[月火水木金土日]曜|\d|[朝昼夜夕午])"
_OF_SOMEBODY = (
    "[はがもの]|私|僕|俺|自分|見舞|迎え|付き?添|手伝|送|行[くきっ]|会[いうっ]|休[みむ]|一緒|みんな"
)


def name_others(sentence: str, words: str, of: str) -> str:
    """An English sentence of `words` with a name in place of her, his and their, and of the she, he
    or they that it begins with, where the text `of` names one who it can be, and `words` nobody
    else."""
    for who, whose in (("she", "her"), ("he", "his"), ("they", "their")):
        said = re.compile(rf"^(\W*){who}\b|\b{whose}\b", re.IGNORECASE)
        known = set(list_people(who, of)) if said.search(sentence) else set()
        if len(known) == 1 and set(list_people(who, words)) <= known:
            name = known.pop()
            sentence = said.sub(
                lambda one: f"{name}'s" if one[1] is None else f"{one[1]}{name}",  # noqa: B023
                sentence,
            )
    return sentence


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def without_teller(plan: str) -> str:
    """A plan without the name of whoever told it."""
    return _teller().sub("", plan)


@cache
def _teller() -> re.Pattern[str]:
    return re.compile(_TELLER, re.IGNORECASE)
