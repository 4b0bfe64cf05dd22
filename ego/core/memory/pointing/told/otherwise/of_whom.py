"""Whose an appointment is that a text says something of: Mum's, one's own, or that of the cat."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead, without_times
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.deadline import find_words
from ego.core.memory.pointing.told.things import in_first_person


class AppointmentKind(NamedTuple):
    """A kind of appointment."""

    plan: str
    """How a plan of it reads."""
    who: str
    """Who says what came of it, or what the result is of."""
    is_of_animals: bool = False


_ANIMAL = (
    r"\b(cat|kitten|dog|puppy|pup|rabbit|bunny|hamster|guinea pig|bird|parrot|budgie|horse|pony"
    r"|tortoise|turtle|ferret|rat|mouse|goat|sheep|cow|hen|chicken|lizard|snake)s?\b"
)
_RELATION = (
    r"\b(mum|mom|mother|dad|father|brother|sister|son|daughter|wife|husband|partner|girlfriend"
    r"|boyfriend|aunt|uncle|gran(?:ny|dma|dpa|dad)?|grandmother|grandfather|niece|nephew|cousin"
    r"|grand(?:daughter|son|child|children)|neighbou?r|friend|colleague|boss|baby|kids?|child(?:ren)?|twins?)\b"
)
_SAME_ENGLISH = "kitten cat puppy dog pup dog bunny rabbit mom mum mother mum father dad".split()
_ALIKE = dict(zip(_SAME_ENGLISH[::2], _SAME_ENGLISH[1::2], strict=True))
_OF_ONESELF = r"\b(?:i|me|i['’]m|my(?! (?:doctor|gp|dentist|vet|consultant|specialist)))\b"
_PETS = late.regex("(猫|ねこ|犬|いぬ|うさぎ|ウサギ|兎|ハムスター|鳥|インコ|馬|亀|カメ|フェレット)")
_KIN = late.regex(
    "(母|父|兄|姉|弟|妹|息子|娘|妻|(?<!丈)夫|孫|祖母|祖父|友達|友人|彼女|彼氏|同僚|隣|子供|子ども)"
)
_SAME_JAPANESE = "ねこ 猫 いぬ 犬 うさぎ 兎 ウサギ 兎 亀 カメ 子ども 子供".split()
_KIN_ALIKE = dict(zip(_SAME_JAPANESE[::2], _SAME_JAPANESE[1::2], strict=True))
_NAMED = late.regex(
    r"(?<![.!?:] )(?<!^)\b[A-Z][a-z]+\b"
    r"|^[A-Z][a-z]+(?=['’]s | (?:has|sees|goes|takes|is|will|visits|gets|needs|had|and"
    r"|got|landed|passed|failed|did|just|finally)\b)"
)
_TITLED = late.regex(
    r"\b(?:Dr\.?|Doctor|Nurse|Prof\.?|Professor|Mr\.?|Mrs\.?|Ms\.?|Miss) ([A-Z][a-z]+)\b"
    r"|([^、。のはがにと\s\d時分半日]{1,6})(?:先生|医師)"
)
_NO_NAME = late.regex(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:janu|febru)ary|march|april|may|june|july|august"
    r"|(?:septem|octo|novem|decem)ber|dr|mr|mrs|ms|i|he|she|it|we|they|this|that|there|vet|doctor"
    r"|dentist|interview|exam|today|tomorrow|gp|doctor|nurse|professor",
    re.IGNORECASE,
)

_OF_IT_TOO = (
    r"^\W*(?:and |but |so )?(?:he|she|they)\b|\b(?:awake|recover\w*|resting|asleep|relieved|groggy"
    r"|in pain|out of (?:it|surgery|danger|hospital))\b"
    "|^(?:彼|彼女)[はもが]|目を?覚|回復|安静|退院|眠って|寝て"
)
"""How a sentence behind what came of an appointment says of whom that was."""
_PLACE = late.regex(
    r"\b(?:in|near|around|outside|at|(?:go(?:es|ing)?|went|gone|moved|drove|back|trip|train) to)"
    r" (?:the )?[A-Z][a-z]+\b(?!['’]s| and [A-Z])"
    r"|(?<=\b[Tt]hey )(?:(?:only|all|really|just) )?(?:want(?:ed)?|needs?|use[ds]?|do|asked about)"
    r" (?:only )?[A-Z][a-z]+\b(?!['’]s| to\b| and [A-Z])"
)
"""Where something is: a name there is nobody's."""

_CLAUSES = r"[,;:.!?]\s+|\s+[-–—]\s+|\s+(?:and|but|so|now)\s+(?=(?:i|i['’]\w+|we)\b)"

_PRONOUN = r"\b(?:he|she|him|his|her|hers|they|them|their)\b|彼|あの[人子]"
"""It may be of whom another sentence names."""
_PARTS = r"(?:[,;]\s+(?:and |but |while )?|\s+(?:and|but|while)\s+)"
_PARTS_JAPANESE = "(?<=[てでしがど])、"


def tells_of_another(
    plan: Ahead,
    sentences: Sequence[str],
    own: Sequence[str],
    visit: AppointmentKind,
    others: Iterable[Ahead],
    told_in: int = -1,
) -> bool:
    """Whether what `sentences` say of a kind of appointment is of that of somebody else.

    Each part that names it is judged by itself, as long as it says whose it is: in "Mum was brave.
    Lena passed the exam" that is Lena's. Where it does not, what is said of another one of the
    `others`, or of whoever has that, is of that one: with Mum's biopsy, "Mum was brave. The dentist
    was fine" says nothing of whose dentist it was.

    `told_in` is the sentence that says what came of it, where it names it or not.
    """
    its = compiled(rf"\b(?:{visit.who})\b|{visit.plan}|{visit.who}")
    said = _keep_of_it(sentences, its, told_in)
    mine, beside = _find_whom(whom.without_teller(plan.text), own), _list_beside(plan, others, own)
    alike = {who for one in beside if compiled(visit.plan).search(one.told) for who in one.people}
    parts = [part for one in said for part in _split(one)]
    of_it = [one for one in parts if its.search(text.small(one))]
    named = _find_whom(" ".join(of_it), own) if len(of_it) == 1 else set()
    if not _speaks_of_another(plan, " ".join(said), own, visit):
        return bool(mine and named & alike) and mine.isdisjoint(named)
    if mine & named:
        return _speaks_of_another(plan, of_it[0], own, visit)
    if named or not of_it or any(compiled(_PRONOUN).search(one.lower()) for one in of_it):
        return True
    elsewhere = {who for one in beside for who in one.people} - alike - mine
    others_things = {word for one in beside for word in one.things} - find_words(plan.text)
    left = [
        part
        for one in said
        if its.search(text.small(one)) or not others_things & find_words(one)
        for part in _split(one)
        if part in of_it or not (there := _find_whom(part, own)) or not there <= elsewhere
    ]
    return _speaks_of_another(plan, ". ".join(left), own, visit)


def is_of_one_named(told: str, plan: Ahead, others: Iterable[Ahead], thing: str) -> bool:
    """Whether a Japanese text says whose `thing` it tells of, a pattern, by a name that a plan has
    not: one of the `others` has it, or the plan that of somebody else.

    Of はるの3歳児健診 and 健診, はるの健診 is the first, and そうたの健診 is not that.
    """
    owned = re.compile(f"(?={_OWNER}[^、。]{{0,6}}?(?:{thing}))")
    whose, its = owned.findall(told), owned.findall(whom.without_teller(plan.text))
    if any(one in plan.text for one in whose):
        return False
    if any(re.search(_HAS.format(one), it.text) for it in others for one in whose):
        return True
    return _has_kana(whose, told) and _has_kana(its, plan.text)


def _has_kana(owners: Iterable[str], words: str) -> bool:
    """Whether one of these is called by a name in kana, which begins where the kana does."""
    kana = [one for one in owners if compiled(_IN_KANA).fullmatch(one)]
    return any(re.search(f"(?<![ぁ-ゖァ-ヶー]){one}", words) for one in kana)


_OWNER = (
    "([ぁ-ゖァ-ヶー\u3400-\u9fff々]{2,6}?)(?<!ちゃん)(?<!くん)(?<!さん)(?:ちゃん|くん|さん|君)?の"
)
_HAS = "{}(?:ちゃん|くん|さん|君)?の"
_IN_KANA = (
    "(?![にはのも]?(?:うち|わたし|ぼく|おれ|こども|はじめて|きょう|あした|きのう|さっき|みんな|いつも|ふつう|ふたり|ぜんぶ|から|まで|ひさびさ|ひさしぶり|[こそあど][れこ])$)"
    "(?:[ぁ-ゖ]{2,5}|[ァ-ヶー]{2,6})"
)
"""Who is called so, and no company or day."""


class _Beside(NamedTuple):
    """Another plan that what is told may be of."""

    told: str
    """Its words, in small letters."""
    people: set[str]
    """Whom it is of."""
    things: set[str]
    """The words of it, but for its day and for anybody's name."""


def _list_beside(plan: Ahead, others: Iterable[Ahead], own: Sequence[str]) -> list[_Beside]:
    found = list[_Beside]()
    for one in others:
        if one.seq != plan.seq:
            told = whom.without_teller(one.text)
            names = {term for name in whom.find_people_in(told) for term in find_words(name)}
            things = find_words(without_times(told, one.kept_at.astimezone(one.zone))) - names
            found.append(_Beside(text.small(told), _find_whom(told, own), things))
    return found


def _find_whom(words: str, own: Sequence[str]) -> set[str]:
    """Whom words name, but for who says them: relatives, animals and those with a name."""
    if text.is_japanese(words):
        return _kin(words)
    return (_animals(words) | _patients(words, own)) - {"i"}


def _split(sentence: str) -> list[str]:
    """A sentence in parts that each tell something: "Mum was brave, and the dentist was fine"."""
    if text.is_japanese(sentence):
        return compiled(_PARTS_JAPANESE).split(sentence)
    from ego.core.memory.pointing.grammar import verbs_english

    parts, start = list[str](), 0
    for one in compiled(_PARTS).finditer(sentence):
        both = (sentence[start : one.start()], sentence[one.end() :])
        if all(map(verbs_english.is_told_as_past, both)):
            parts.append(both[0])
            start = one.end()
    return [*parts, sentence[start:]]


def _keep_of_it(sentences: Sequence[str], its: re.Pattern[str], told_in: int) -> list[str]:
    """What may say whose an appointment was: all up to where it is spoken of last.

    Behind that, only who "she" is, or how somebody is now: "my sister works at the hospital" tells
    something else.
    """
    spoken_of = [n for n, one in enumerate(sentences) if its.search(text.small(one))]
    last = max([told_in, *spoken_of])
    if last < 0:
        return list(sentences)
    behind = (one for one in sentences[last + 1 :] if compiled(_OF_IT_TOO).search(text.small(one)))
    return [*sentences[: last + 1], *behind]


def _speaks_of_another(plan: Ahead, told: str, own: Sequence[str], visit: AppointmentKind) -> bool:
    """Whether a text speaks of somebody else than whom a plan is for, or of another doctor."""
    planned = whom.without_teller(plan.text)
    seen, heard = _titled(planned), _titled(told)
    if seen and heard and seen.isdisjoint(heard):
        return True
    if text.is_japanese(told):
        mine, theirs = _kin(planned), _kin(told)
    elif visit.is_of_animals:  # a name may be the cat's: it tells apart from another name alone
        mine, theirs = _animals(planned), _animals(told)
        if not (mine and theirs):
            mine, theirs = _names(planned, own), _names(told, own)
    else:
        mine, theirs = _patients(planned, own), _patients_told(told, own, visit)
    if mine and theirs:
        return mine.isdisjoint(theirs)
    return not visit.is_of_animals and _names_kin(told) and not mine


def _titled(words: str) -> set[str]:
    """Who is called by a title in words, without it: the Patel of "Dr Patel", 田中先生."""
    return {text.normalise(one[1] or one[2]) for one in _TITLED.finditer(words)}


def _kin(words: str) -> set[str]:
    found = {*_PETS.findall(words), *_KIN.findall(words)}
    return {_KIN_ALIKE.get(one, one) for one in found}


def _names_kin(told: str) -> bool:
    if text.is_japanese(told):
        return bool(_KIN.search(told) or _PETS.search(told))
    return bool(compiled(_RELATION).search(told))


def _animals(words: str) -> set[str]:
    return {_ALIKE.get(one, one) for one in compiled(_ANIMAL).findall(words.lower())}


def _patients(words: str, own: Sequence[str]) -> set[str]:
    """Whom an appointment is for, as far as words name them: somebody, or oneself."""
    plain = in_first_person(words.lower(), own)
    relatives = {_ALIKE.get(one, one) for one in compiled(_RELATION).findall(plain)}
    found = relatives | _names(words, own)
    return found or ({"i"} if compiled(_OF_ONESELF).search(plain) else set())


def _patients_told(told: str, own: Sequence[str], visit: AppointmentKind) -> set[str]:
    """The same of what is told: it is of oneself where that is said of the appointment.

    "The operation went well, I am so glad" may be of anybody's.
    """
    clauses = [one for one in compiled(_CLAUSES).split(told) if one.strip()]
    its = [one for one in clauses if compiled(rf"\b(?:{visit.who})\b|{visit.plan}").search(one)]
    found = _patients(told, own)
    return found if any("i" in _patients(one, own) for one in its or clauses) else found - {"i"}


def _names(words: str, own: Sequence[str]) -> set[str]:
    """Who is named in words and may be treated: a doctor is no patient."""
    words = _PLACE.sub("there", words)
    found = {text.normalise(one) for one in _NAMED.findall(words) if not _NO_NAME.fullmatch(one)}
    return found - set(own) - _titled(words)
