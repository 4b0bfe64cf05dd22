"""What came of an appointment: who was visited says what it is, or an exam was passed.

The day is over then, although no word says that anybody went: "the vet says it is her kidneys".
Who is told of has to be whom the plan names, where both name somebody: the dog's vet is not
the cat's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta, tzinfo

from ego.core import late, text
from ego.core.memory.pointing import spoken, whom
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences
from ego.core.memory.pointing.shown.subject import subject
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.deadline import find_words
from ego.core.memory.pointing.told.otherwise import of_whom, other_names
from ego.core.memory.pointing.told.otherwise.of_whom import AppointmentKind
from ego.core.memory.pointing.told.things import drop_arranging, fold_names, in_first_person

_DOCTORS = (
    r"(?:dr\.?|doctor|nurse|professor) [a-z]+|doctor|doc|gp|consultant|specialist"
    r"|surgeon|nurse|midwife|cardiologist|dermatologist|neurologist|oncologist|p(?:a)?ediatrician|optician|optometrist"
    r"|physio(?:therapist)?|therapist|psychiatrist|clinic|hospital|surgery"
)
_TESTS = (
    r"scan|mri|x-?ray|ultrasound|biopsy|blood tests?|bloods|mammogram|colonoscopy|check-?up"
    r"|eye test|hearing test|medical"
)
_VISITS = (
    AppointmentKind(r"\bvets?\b|\bveterinar\w+", r"vet|veterinarian|veterinary surgeon", True),
    AppointmentKind(r"\bdentist|\borthodontist|\bhygienist", r"dentist|orthodontist|hygienist"),
    AppointmentKind(rf"\b(?:{_DOCTORS}|{_TESTS})\b", rf"{_DOCTORS}|{_TESTS}"),
    AppointmentKind(r"\b(?:operation|op|procedure)\b", r"operation|op|procedure"),
    AppointmentKind(r"\b(?:interview|audition)\b", r"interview|audition"),
    AppointmentKind(
        r"\b(?:exams?|examination|driving test|test|finals|viva)\b",
        r"exams?|examination|driving test|test|finals|viva",
    ),
    AppointmentKind("獣医|動物病院", "獣医|動物病院", True),
    AppointmentKind("歯医者|歯科", "歯医者|歯科"),
    AppointmentKind(
        "(?<!獣)(?<!歯)医者|(?<!動物)病院|クリニック|診察|検査|検診|健診|健康診断|内科|外科|眼科|皮膚科|耳鼻科|整形",
        "(?<!獣)(?<!歯)医者|お医者|主治医|担当医|(?:^|[、。])(?:[^、。のはがに\\s]{1,6})?先生|(?<!動物)病院|クリニック|診察|検査|検診|健診|健康診断"
        "|内科|外科|眼科|皮膚科|耳鼻科|整形",
    ),
    AppointmentKind("手術|オペ(?!ラ|レ)", "手術|オペ(?!ラ|レ)"),
    AppointmentKind("面接|オーディション", "面接|オーディション"),
    AppointmentKind("試験|受験|テスト|検定|模試", "試験|受験|テスト|検定|模試"),
)
_GAME = AppointmentKind(
    r"\b(?:match|game|cup|final|semi-?final|tournament|derby|fixture|race)s?\b|試合|決勝|(?<!花火)大会",
    "game",
)
_SCORE = (
    r"\b(?:won|lost|drew)(?=\W*$|[,.!]| \d| (?:to|against|by|on pens|narrowly|again)\b)"
    r"|\bcame (?:first|second|third|last|\d\w\w)\b|\b(?:through to|knocked out in) the\b"
)
"""How a game went."""
_SCORE_JAPANESE = (
    r"^(?:(?:今日の?|練習)?試合[はも]?、?|結果は?、?)*(?:\d+勝\d+敗|\d+[対-]\d+で(?:勝|負|引き分)"
    r"|(?:[1-9一二三四]回戦|初戦)(?:突破|敗退)|準?優勝(?:し|だ|で))"
)
_WON_JAPANESE = (
    r"^(?:(?P<who>[^、。!はがもにでの\d\s]{1,10}?)(?:たち|のチーム|の(?=[^、。]{0,6}(?:試合|大会|決勝)))?[はがも、]*、?)??"
    r"(?:(?:今日|昨日|今朝|さっき|先週|[月火水木金土日]曜日?)(?:の|は|も|、)*)?"
    r"(?:(?:[^、。!はがもにで\d\s]{1,8}の)?(?:練習)?(?:試合|大会|準?決勝)[はもにで、]*)?(?:今日|昨日)?は?(?:\d+[対-]\d+で)?"
    r"(?:無事|見事に?|惜しくも|なんとか|やっと|また|、)*"
    r"(?:勝った|勝てた|勝ちました|負けた|負けちゃった|負けました|引き分け(?:た|でした|だった|(?=[。!]|$))|引き分けに(?:なった|終わった)"
    r"|優勝(?:した|しました))(?:んだ|んです|よ|ね|わ|の|って|けど|〜|ー)*(?=[。!、…~〜笑w]|$)"
)
"""蓮、試合に勝った: who is named plays by the plan; じゃんけんで勝った is of no game."""
_OURSELVES = ("私", "俺", "僕", "うち", "私たち", "俺ら", "僕ら", "みんな", "チーム", "こっち")
_MAY_BE = (
    r"\b(?:says?|said|thinks?|thought|reckons?|found|finds|gave|told|confirmed|diagnos\w+"
    r"|prescribed|results?|got|offered|pass(?:ed)?|fail(?:ed)?|according|negative|positive|clear"
    r"|fine|put|wants?|suspects?|went|turned (?:me|us) down|rejected|won|lost|drew|came)\b"
    "|無事|成功|だった|でした|って|と(?:の|言|いう|い[っわ]|診断|聞)|らしい|そう[だで]|みたい|結果|受か|合格|落ち|通[っり]|内定|異常|陰性|陽性"
    "|採用|勝[っちて]|負け|引き分け|優勝|によ[るれ]|診断|曰く|いわく|問題|何も|なん[もと]|なにも|何とも"
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
    r"|(?=(?:dr|doctor|nurse|professor)\b)|^|(?<=[,;] )) ?"
)
_VERDICT = (
    r"\b{whose}(?:{who}){says}"
    r"|\baccording to {whose}(?:{who})\b"
    r"|\b(?:results?|news) (?:of|from) {whose}(?:{who})\b"
    r"|\b(?:{who}) results? (?:are|is|was|were|came|show|say)\w*\b"
    r"|\b{whose}(?:{who}) (?:is|was|were|are|came back|looks?|looked|went|shows?|showed"
    r"|turned out)(?: (?:all|both|really|so|very|pretty|quite|super))* (?:clear|clean|fine|good|bad"
    r"|ok(?:ay)?|normal|negative|positive|well|badly|great|nothing|benign|malignant"
    r"|a (?:success|disaster|failure))\b"
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
_GOT_IN_JAPANESE = (
    f"{other_names.FIRM}(?:の?(?:選考|結果)?(?:に|は|も|から|、)*(?:無事|なんとか|やっと|見事)?、?)"
    "(?:受か[っり]|合格し|通っ[たて]|通りました|落ち(?:た|ちゃ|まし)|内定(?:[出もで取]|$|[!。])|採用され|お?祈りされ)"
)
"""A firm took one on, or did not: an interview there is over."""
_INTERVIEWS = ("interview", "面接")
AGREED = (
    r"^\W*(?:[\w'’-]+ ){1,5}?(?:was|were|is|are|seemed|sounded) (?:(?:really|very|so|quite) )?"
    r"(?:fine|ok(?:ay)?|good|great|happy|cool|nice|kind|lovely|helpful|friendly|understanding)"
    r" (?:(?:with|about) (?:\w+ing\b|it\b|that\b|the (?:change|new|other|move)\b)|on the phone\b"
    r"|as an? (?:person|man|woman|human|friend)\b)"
)
"""What says that somebody agreed to something, or of what kind they are, and not how it went."""
_NO_OUTCOME = (
    r"\?|\b(?:if|when|whenever|until|unless|whether|what|whatever|hop(?:e[sd]?|ing)|wonder\w*"
    r"|before|wait(?:s|ed|ing)?|never|miss(?:ed)?|forgot\w*|dream\w*|cancell?ed|postponed"
    r"|rescheduled|moved|not in\b|closed|ill today|ask|will|would|should have|used to|always"
    r"|once|ago|last (?:year|month|week|time)|back then|no longer sees|can['’]?t see"
    r"|cannot see|an? appointment|a (?:new )?slot|bring (?:her|him|it|them) in|come (?:in )?on)\b"
    rf"|['’]ll\b|{AGREED}"
)
_WEEKDAY, _WEEK = late.regex("day|曜"), timedelta(days=7)

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
_NOTHING_FOUND = (
    "(?:{who})(?:の?結果)?[はもがで、]?(?:特に|とくに|全然|やっぱり|結局|幸い|、)*"
    "(?:問題[はも]?|なん(?:に|と)?も|なにも|何[にと]?も)(?:な(?:し|く[、て]|かった)|ありません(?!か)|無(?:し|く[、て]|かった))"
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
    several: Iterable[Ahead],
    told: str,
    at: datetime,
    zone: tzinfo | None,
    names: Iterable[str],
    done: Sequence[Ahead] = (),
) -> list[Ahead]:
    """The appointments of `several`, begun by `at`, that `told` says the outcome of.

    Of those that it may be of the latest is meant. `names` are those of whoever tells it. What is
    `done` by the same text is of no kind that is looked for, and its sentences tell of it alone.
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
        if any(speaks_of(sentence, one) for one in done):
            continue
        for visit in _visits_told(sentence, own):
            if any(compiled(visit.plan).search(text.normalise(one.text)) for one in done):
                continue
            fitting = [
                one
                for one in begun
                if _is_of_kind(one, visit, zone)
                and not of_whom.tells_of_another(one, sentences, own, visit, begun, n)
                and not of_whom.is_of_one_named(sentence, one, begun, visit.plan)
                and not other_names.is_of_another_firm(sentence, one.text)
                and not (visit is _GAME and _is_won_by_another(sentence, one))
                and not _names_day_before(sentence, one, at.astimezone(zone))
            ]
            if fitting:
                word = compiled(visit.plan).search(sentence)
                called = [one for one in fitting if word and word[0] in one.text] or fitting
                found[visit.plan] = max(called, key=lambda one: one.at)
    return list({one.seq: one for one in found.values()}.values())


def speaks_of(sentence: str, plan: Ahead) -> bool:
    """Whether a sentence has a word of a plan, be it but who has it."""
    its = find_words(_subject(plan, plan.zone))
    said = text.small(sentence)
    return bool(its & find_words(said)) or any(not word.isascii() and word in said for word in its)


def leave_out(told: str, done: Sequence[Ahead]) -> str:
    """What a text tells in no sentence that speaks of what is `done`."""
    if not done:
        return told
    return " ".join(
        one for one in told_sentences(told) if not any(speaks_of(one, plan) for plan in done)
    )


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


def is_of_another(
    plan: Ahead, told: str, names: Iterable[str], others: Sequence[Ahead] = ()
) -> bool:
    """Whether a plan is an appointment, and a text speaks of that of somebody else.

    Of whoever has one of the `others`, it may say something in passing.
    """
    own, planned = fold_names(names), plan.text.lower()
    sentences = list(told_sentences(told))
    return any(
        of_whom.tells_of_another(plan, sentences, own, one, others)
        for one in _VISITS
        if compiled(one.plan).search(planned)
    )


def _subject(one: Ahead, zone: tzinfo | None) -> str:
    return subject(whom.without_teller(drop_arranging(one.text)), one.kept_at.astimezone(zone))


def _is_of_kind(one: Ahead, visit: AppointmentKind, zone: tzinfo | None) -> bool:
    """Whether a plan is of a kind; 蓮の試合、明日8時半から says what it is before its time."""
    words = _subject(one, zone)
    if visit is _GAME and text.is_japanese(one.text):
        words = next(iter(told_sentences(whom.without_teller(one.text))), words)
    return compiled(visit.plan).search(words) is not None


def _visits_told(sentence: str, own: Sequence[str]) -> Iterator[AppointmentKind]:
    """The kinds of appointment that a sentence says the outcome of."""
    if text.is_japanese(sentence):
        if not compiled(_NO_OUTCOME_JAPANESE).search(sentence.strip()):
            ways = (_TOLD_JAPANESE, _RESULT_JAPANESE, _NOTHING_FOUND)
            is_in = compiled(_GOT_IN_JAPANESE).search(text.normalise(sentence))
            for one in _VISITS:
                if _is_told(sentence, one, ways) or (is_in and one.who.startswith(_INTERVIEWS)):
                    yield one
            if compiled(f"{_SCORE_JAPANESE}|{_WON_JAPANESE}").search(text.small(sentence)):
                yield _GAME
        return
    plain = in_first_person(sentence.lower(), own)
    if compiled(_NO_OUTCOME).search(plain):
        return
    if compiled(_SCORE).search(plain):
        yield _GAME
    for one in _VISITS:
        got_it = one.who.startswith(_INTERVIEWS) and compiled(_GOT_IT).search(plain)
        if got_it or _is_told(plain, one, (_VERDICT, _PASSED)):
            yield one


def _is_won_by_another(sentence: str, plan: Ahead) -> bool:
    """Whether a Japanese sentence names who won or lost, and a plan does not."""
    won = compiled(_WON_JAPANESE).search(text.small(sentence))
    who = won["who"] if won else None
    return bool(who) and who not in _OURSELVES and str(who) not in text.small(plan.text)


def _is_told(plain: str, visit: AppointmentKind, ways: Iterable[str]) -> bool:
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
