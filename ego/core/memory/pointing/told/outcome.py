"""What came of an appointment: who was visited says what it is, or an exam was passed.

The day is over then, although no word says that anybody went: "the vet says it is her kidneys".
Who is told of has to be whom the plan names, where both name somebody: the dog's vet is not
the cat's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing import spoken, whom
from ego.core.memory.pointing.ahead import READ, Ahead, subject, told_sentences
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.things import drop_arranging, fold_names, in_first_person


class _Visit(NamedTuple):
    """A kind of appointment."""

    plan: str
    """How a plan of it reads."""
    who: str
    """Who says what came of it, or what the result is of."""
    is_of_animals: bool = False


_DOCTORS = (
    r"(?:dr\.?|doctor|nurse|professor) [a-z]+|doctor|gp|consultant|specialist"
    r"|surgeon|nurse|midwife|cardiologist|dermatologist|neurologist|oncologist|p(?:a)?ediatrician|optician|optometrist"
    r"|physio(?:therapist)?|therapist|psychiatrist|clinic|hospital|surgery"
)
_TESTS = (
    r"scan|mri|x-?ray|ultrasound|biopsy|blood tests?|bloods|mammogram|colonoscopy|check-?up"
    r"|eye test|hearing test|medical"
)
_VISITS = (
    _Visit(r"\bvets?\b|\bveterinar\w+", r"vet|veterinarian|veterinary surgeon", True),
    _Visit(r"\bdentist|\borthodontist|\bhygienist", r"dentist|orthodontist|hygienist"),
    _Visit(rf"\b(?:{_DOCTORS}|{_TESTS})\b", rf"{_DOCTORS}|{_TESTS}"),
    _Visit(r"\b(?:operation|op|procedure)\b", r"operation|op|procedure"),
    _Visit(r"\b(?:interview|audition)\b", r"interview|audition"),
    _Visit(
        r"\b(?:exams?|examination|driving test|test|finals|viva)\b",
        r"exams?|examination|driving test|test|finals|viva",
    ),
    _Visit("獣医|動物病院", "獣医|動物病院", True),
    _Visit("歯医者|歯科", "歯医者|歯科"),
    _Visit(
        "(?<!獣)(?<!歯)医者|(?<!動物)病院|クリニック|診察|検査|検診|健診|内科|外科|眼科|皮膚科|耳鼻科|整形",
        "(?<!獣)(?<!歯)医者|お医者|主治医|担当医|(?:^|[、。])(?:[^、。のはがに\\s]{1,6})?先生|(?<!動物)病院|クリニック|診察|検査|検診|健診"
        "|内科|外科|眼科|皮膚科|耳鼻科|整形",
    ),
    _Visit("手術|オペ(?!ラ|レ)", "手術|オペ(?!ラ|レ)"),
    _Visit("面接|オーディション", "面接|オーディション"),
    _Visit("試験|受験|テスト|検定|模試", "試験|受験|テスト|検定|模試"),
)
_MAY_BE = (
    r"\b(?:says?|said|thinks?|thought|reckons?|found|finds|gave|told|confirmed|diagnos\w+"
    r"|prescribed|results?|got|offered|pass(?:ed)?|fail(?:ed)?|according|negative|positive|clear"
    r"|fine|put|wants?|suspects?|went|turned (?:me|us) down|rejected)\b"
    "|無事|成功|だった|でした|って|と(?:の|言|いう|い[っわ]|診断|聞)|らしい|そう[だで]|みたい|結果|受か|合格|落ち|通[っり]|内定|異常|陰性|陽性"
    "|採用|によ[るれ]|診断|曰く|いわく"
)
"""What every outcome has some of: few turns need the plans."""
_SAYS = (
    r"(?: (?:just|now|also|already|finally|only|has|had|and the nurse))?"
    r" (?:says?|said|thinks?|thought|reckons?|reckoned|found|finds|gave|told|confirms"
    r"|confirmed|diagnosed|prescribed|suspects?|put (?:me|her|him|it|them|us)|wants to (?:operate"
    r"|keep|run"
    r"|see (?:me|her|him|it|them|us) again)|is (?:sure|certain|pleased|happy|worried)"
    r"|was (?:sure|certain|pleased|happy|worried))\b"
)
_WHOSE = (
    r"(?:(?:the|my|our)(?: (?:new|old|young|local|emergency|eye|family|nice))?"
    r"|(?=(?:dr|doctor|nurse|professor)\b)) ?"
)
_VERDICT = (
    r"\b{whose}(?:{who}){says}"
    r"|\baccording to {whose}(?:{who})\b"
    r"|\b(?:results?|news) (?:of|from) {whose}(?:{who})\b"
    r"|\b(?:{who}) results? (?:are|is|was|were|came|show|say)\w*\b"
    r"|\b{whose}(?:{who}) (?:is|was|were|are|came back|looks?|looked|went|shows?|showed"
    r"|turned out)(?: all| both)? (?:clear|clean|fine|good|bad|ok(?:ay)?|normal|negative|positive"
    r"|well|badly|great|nothing|a (?:success|disaster|failure))\b"
)
_PASSED = (
    r"\b(?:passed|failed|aced|flunked|got through|did (?:well|badly) (?:in|on)|got \w+ (?:in|on))"
    r" (?:the|my|our|his|her|their|all my|all the)(?: \w+){{0,2}}? (?:{who})\b"
)
_GOT_IT = (
    r"\b(?:i|we|he|she|they|[a-z]+) (?:just |really |finally )?(?:got|landed|(?:did not|didn['’]t)"
    r" get) (?:the|that|this) (?:job|post|position|part|role|place)\b"
    r"|\b(?:they|she|he) (?:offered (?:me|us|him|her)|gave (?:me|us|him|her)) the"
    r" (?:job|post|position|part|role|place)\b|\bturned (?:me|him|her) down\b|\brejected me\b"
)
_INTERVIEW = "interview"
_NO_OUTCOME = (
    r"\?|\b(?:if|when|whenever|until|unless|whether|what|whatever|hop(?:e[sd]?|ing)|wonder\w*"
    r"|before|wait(?:s|ed|ing)?|never|miss(?:ed)?|forgot\w*|dream\w*|cancell?ed|postponed"
    r"|rescheduled|moved|not in\b|closed|ill today|ask|will|would|should have|used to|always"
    r"|once|ago|last (?:year|month|week|time)|back then|no longer sees|can['’]?t see"
    r"|cannot see|an? appointment|a (?:new )?slot|bring (?:her|him|it|them) in|come (?:in )?on)\b"
    r"|['’]ll\b"
)
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
_PETS = re.compile("(猫|ねこ|犬|いぬ|うさぎ|ウサギ|兎|ハムスター|鳥|インコ|馬|亀|カメ|フェレット)")
_KIN = re.compile(
    "(母|父|兄|姉|弟|妹|息子|娘|妻|(?<!丈)夫|孫|祖母|祖父|友達|友人|彼女|彼氏|同僚|隣|子供|子ども)"
)
_SAME_JAPANESE = "ねこ 猫 いぬ 犬 うさぎ 兎 ウサギ 兎 亀 カメ 子ども 子供".split()
_KIN_ALIKE = dict(zip(_SAME_JAPANESE[::2], _SAME_JAPANESE[1::2], strict=True))
_NAMED = re.compile(
    r"(?<![.!?:] )(?<!^)\b[A-Z][a-z]+\b"
    r"|^[A-Z][a-z]+(?=['’]s | (?:has|sees|goes|takes|is|will|visits|gets|needs|had|and"
    r"|got|landed|passed|failed|did|just|finally)\b)"
)
_TITLED = re.compile(
    r"\b(?:Dr\.?|Doctor|Nurse|Prof\.?|Professor|Mr\.?|Mrs\.?|Ms\.?|Miss) ([A-Z][a-z]+)\b"
    r"|([^、。のはがにと\s\d時分半日]{1,6})(?:先生|医師)"
)
_NO_NAME = re.compile(
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
_PLACE = re.compile(
    r"\b(?:in|near|around|outside|at|(?:go(?:es|ing)?|went|gone|moved|drove|back|trip|train) to)"
    r" [A-Z][a-z]+\b(?!['’]s| and [A-Z])"
)
"""Where something is: a name there is nobody's."""

_CLAUSES = r"[,;:.!?]\s+|\s+[-–—]\s+|\s+(?:and|but|so|now)\s+(?=(?:i|i['’]\w+|we)\b)"

_WEEKDAY, _WEEK = re.compile("day|曜"), timedelta(days=7)

_TOLD_JAPANESE = (
    "(?:{who})(?:の?(?:先生|さん|人))?(?:は|が|から|に(?:よると|よれば)?|いわく|曰く|の話|の診断|で|、)"
    "[^。!！?？]{{0,80}}?(?:って|と(?:の(?:こと|話)|言|い[っわ]|診断|聞)|らしい|そうだ|みたい|診断|異常"
    "|見つか|わかっ|分かっ|でした|だった)"
)
_RESULT_JAPANESE = (
    "(?:{who})(?:[のはがもに、でを]|[^。、!！?？]{{0,12}}?[はがもに、])*"
    "[^。!！?？]{{0,30}}?(?:受か[っり]|合格|成功し|無事|落ち(?:た|ちゃ|ま)|通っ(?:た|て)|通りました|内定|採用|だめだっ|ダメだっ"
    "|駄目だっ|うまくいっ|上手くいっ|異常な[しくか]|異常は?(?:な|あり)|陰性|陽性|結果)"
)
_NO_OUTCOME_JAPANESE = (
    "[?？]|か[。!]?$|もし|なら|たらいい|(?:受か|合格し|通っ)たら|まだ|待|延期|中止|キャンセル|変更|予約|行かな|行けな"
    "|忘れ|先月|去年|昨年|一昨年|以前|昔|前回|年前|か月前|ヶ月前|受かりたい|受かると|合格したい|合格す|祈|願|夢[をにで]|休診"
    "|次回|(?:と|って)いい|ほしい|欲しい|ように|れば|けば"
)


_BACK = (
    r"\b(?:(?:is|am|are|was|were|came|got|went|flew|drove|travell?ed|turned|made it)|['’](?:s|m|re)"
    r") (?:(?:just|now|already|safely|finally|all) )?(?:back|home)\b"
    r"|\breturned\b(?! (?:the|my|his|her|their|a|it)\b)|\bcut (?:\w+ ){1,8}short\b"
    r"|\b(?:left|ended|finished|stopped|over)(?: \w+){0,3} early\b|\b(?:is|was) over\b|\bgave up\b"
    r"|\bbroke (?:\w+ ){0,3}off\b|\bback (?:home|from|in \w+ again)\b"
)
_NOT_BACK = (
    r"\b(?:not|never|when|once|until|till|if|before|will|would|should|wants?|hopes?|looks?"
    r"|writes? back|wish\w*)\b|n['’]t\b|['’]ll\b|\?"
)
_BACK_JAPANESE = (
    "(?:帰って|戻って)(?:き|来)(?:た|ました|ちゃ)|帰った|帰りました|戻った|戻りました|帰宅し|帰国し"
    "|切り上げ|途中で(?:帰|やめ|止め)|(?:早めに|予定より早く)(?:帰|戻|終)|(?:旅行?|出張|合宿)[はが]終わ"
)
_NOT_BACK_JAPANESE = (
    "帰ったら|戻ったら|帰って(?:き|来)たら|戻って(?:き|来)たら|なら|まで|[?？]|なかった"
)


def tells_return(told: str) -> bool:
    """Whether a text says that somebody is back, or broke off what was to go on for days."""
    for sentence in told_sentences(told):
        is_japanese = text.is_japanese(sentence)
        back, not_back = (_BACK_JAPANESE, _NOT_BACK_JAPANESE) if is_japanese else (_BACK, _NOT_BACK)
        plain = sentence.lower()
        if compiled(back).search(plain) and not compiled(not_back).search(plain):
            return True
    return False


def may_tell_outcome(told: str) -> bool:
    """Whether a text may say what came of an appointment; few do, and only those need the plans."""
    return bool(compiled(_MAY_BE).search(text.composed(told[:READ])))


def find_outcomes(
    several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> list[Ahead]:
    """The appointments of `several`, begun by `at`, that `told` says the outcome of.

    Of those that it may be of the latest is meant. `names` are those of whoever tells it.
    """
    if not may_tell_outcome(told):
        return []
    begun = [one for one in several if one.has_begun(at) and not one.is_let_go(at)]
    if not all(one.may_be_done(at) for one in begun) and not tells_return(told):
        begun = [one for one in begun if one.may_be_done(at)]
    if not begun:
        return []
    own = fold_names(names)
    found: dict[str, Ahead] = {}
    sentences = list(told_sentences(told))
    for n, sentence in enumerate(sentences):
        for visit in _visits_told(sentence, own):
            said = _keep_of_it(sentences, visit, n)
            fitting = [
                one
                for one in begun
                if compiled(visit.plan).search(_subject(one, zone))
                and not _is_of_another(one, said, own, visit)
                and not _names_day_before(sentence, one, at.astimezone(zone))
            ]
            if fitting:
                found[visit.plan] = max(fitting, key=lambda one: one.at)
    return list({one.seq: one for one in found.values()}.values())


def is_appointment(plan: str) -> bool:
    """Whether somebody has an appointment by a plan, who is to be examined or treated: theirs."""
    planned = text.normalise(plan)
    return any(compiled(one.plan).search(planned) for one in _VISITS)


def is_of_another_kind(plan: str, told: str) -> bool:
    """Whether a text speaks of appointments, and a plan of none of their kinds: an interview is no
    dentist."""
    planned, said = text.normalise(plan), text.normalise(told)
    spoken_of = [one for one in _VISITS if compiled(one.plan).search(said)]
    return bool(spoken_of) and not any(compiled(one.plan).search(planned) for one in spoken_of)


def is_of_another(plan: Ahead, told: str, names: Iterable[str]) -> bool:
    """Whether a plan is an appointment, and a text speaks of that of somebody else."""
    own, planned = fold_names(names), plan.text.lower()
    sentences = list(told_sentences(told))
    return any(
        _is_of_another(plan, _keep_of_it(sentences, one), own, one)
        for one in _VISITS
        if compiled(one.plan).search(planned)
    )


def _keep_of_it(sentences: Sequence[str], visit: _Visit, told_in: int = -1) -> str:
    """What may say whose an appointment was: all up to where it is spoken of last.

    Behind that, only who "she" is, or how somebody is now: "my sister works at the hospital" tells
    something else. `told_in` is the sentence that says what came of it, where it names it or not.
    """
    its = compiled(rf"\b(?:{visit.who})\b|{visit.plan}|{visit.who}")
    spoken_of = [n for n, one in enumerate(sentences) if its.search(text.small(one))]
    last = max([told_in, *spoken_of])
    if last < 0:
        return " ".join(sentences)
    behind = (one for one in sentences[last + 1 :] if compiled(_OF_IT_TOO).search(text.small(one)))
    return " ".join((*sentences[: last + 1], *behind))


def _subject(one: Ahead, zone: tzinfo | None) -> str:
    return subject(whom.without_teller(drop_arranging(one.text)), one.kept_at.astimezone(zone))


def _visits_told(sentence: str, own: Sequence[str]) -> Iterator[_Visit]:
    """The kinds of appointment that a sentence says the outcome of."""
    if text.is_japanese(sentence):
        if not compiled(_NO_OUTCOME_JAPANESE).search(sentence.strip()):
            ways = (_TOLD_JAPANESE, _RESULT_JAPANESE)
            yield from (one for one in _VISITS if _is_told(sentence, one, ways))
        return
    plain = in_first_person(sentence.lower(), own)
    if compiled(_NO_OUTCOME).search(plain):
        return
    for one in _VISITS:
        got_it = _INTERVIEW in one.who and compiled(_GOT_IT).search(plain)
        if got_it or _is_told(plain, one, (_VERDICT, _PASSED)):
            yield one


def _is_told(plain: str, visit: _Visit, ways: Iterable[str]) -> bool:
    patterns = (way.format(who=visit.who, whose=_WHOSE, says=_SAYS) for way in ways)
    return any(compiled(one).search(plain) for one in patterns)


def _names_day_before(sentence: str, plan: Ahead, now: datetime) -> bool:
    """Whether a sentence is of a day before the appointment: what was said then is not of it."""
    for one in spoken.find_days(sentence, now):
        day = one.day
        while day and day > now.date() and _WEEKDAY.search(sentence.lower()):
            day -= _WEEK  # what is told was: "on Monday" is the last one
        if day and day < plan.when.day:
            return True
    return False


def _is_of_another(plan: Ahead, told: str, own: Sequence[str], visit: _Visit) -> bool:
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


def _patients_told(told: str, own: Sequence[str], visit: _Visit) -> set[str]:
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
