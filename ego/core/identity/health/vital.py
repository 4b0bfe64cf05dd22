"""What must not be forgotten of somebody for whom one cooks, plans or buys: allergies, illnesses.

Who does not eat since yesterday keeps no diet: that passes, and is none of it.
A closed list of words in English and Japanese. It is no diagnosis: what holds such a word is told
as it was said, a little too often rather than once too seldom.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from functools import cache, lru_cache
from itertools import takewhile

from ego.core import late, text
from ego.core.identity.apart import CALENDAR
from ego.core.identity.health.ailments import without_passing
from ego.core.identity.people import stands_in
from ego.core.memory import turns
from ego.core.memory.truth.pairs import find_names

_REACTS = (
    r"(?:rash\w*|hives|react(?:s|ion|ions)?|swells?|swelling|swollen|blisters?|itch\w*"
    r"|can't breathe|throat closes)\b"
)
"""What comes of taking what one is allergic to."""
_ENGLISH = (
    r"\b(?:allerg\w+|anaphyla\w+|epi-?pens?|intoleran\w+|co?eliac|diabet\w+|insulin|asthma\w*|inhalers?"
    r"|epilep\w+|seizures?|pacemaker|ha?emophili\w+|blood thinners?|heart (?:condition|disease)"
    r"|pregnan\w+|(?:on|takes?|taking) antibiotics|vegans?|vegetarians?|halal|kosher"
    r"|gluten|lactose|sober|alcoholic"
    r"|veggie(?= (?:now|these|since|for|by|btw|again|at)\b|\"?(?:[.,;:!)\n]|$))"
    r"|(?:don't|no longer|stopped|quit|given up|gave up|gone off|went off) (?:eat(?:ing)? )?"
    r"(?:any )?(?:red )?(?:meat|fish|dairy|pork|eggs|sugar|alcohol)"
    r"|(?:can't|cannot|can not|must not|mustn't|may not|does not|doesn't|never) (?:eat|drink)s?"
    r"|never (?:eats|drinks)"
    r"|(?:can't|cannot|can not|must not|mustn't|never|not allowed) (?:to )?(?:have|take|touch)\b"
    rf"(?=[^.!?\n]{{0,120}}\b{_REACTS})"
    r"|(?:br(?:ings?|ought)|(?:com|break)(?:es?|s|ing)|came|broke) (?:\w+ )?out in"
    r" (?:an? )?(?:\w+ )?(?:rash|hives|spots|blisters|lumps))\b"
)
_JAPANESE = (
    r"アレルギ|アナフィラ|エピペン|不耐|セリアック|糖尿|インスリン|喘息|ぜんそく|てんかん|発作|ペースメーカー|血友病"
    r"|持病|心臓病|妊娠|抗生(?:物質|剤)を飲ん|[ヴビ]ィ?ーガン|ベジタリアン|菜食|ハラ[ー]?ル|グルテン|断酒"
    r"|食べない|食べられない|食べちゃ|飲めない|飲まない|飲んではいけ|食べてはいけ"
    r"|(?:[飲食]む?べ?る?と|[^、。]で|打つと)[^。、]{0,6}(?:発疹|じん[まま]しん|蕁麻疹|腫れ)(?:が|る|て)"
)
WORDS = """
allergic allergy anaphylaxis epipen intolerant intolerance coeliac celiac diabetes insulin asthma
inhaler epilepsy epileptic seizure pacemaker pregnant vegan vegetarian veggie gluten lactose sober
アレルギー アナフィラキシー エピペン 不耐症 糖尿 インスリン 喘息 てんかん 発作 ペースメーカー
持病 心臓病 妊娠 ヴィーガン ビーガン ベジタリアン 菜食 グルテン 断酒
""".split()
"""The rare ones among these words: what holds one of them is looked for in the whole store."""
REACTIONS = "rash hives swell 発疹 蕁麻疹 じんましん".split()
"""What is looked for, too, and is vital only where it comes of what somebody cannot have."""
_ALSO = late.regex(
    r"^(?:and |also )?[\w' ]{2,30}?,? (?:too|as well)\b"
    r"|^(?:only|just) [\w' ]{2,30}? (?:is|are) still (?:out|off|not|a (?:no|problem))"
    r"|^[^。、!！?？\s]{1,10}?(?:も|だけは?)(?:まだ|やっぱり?|全部|、)*"
    r"(?:だめ|ダメ|駄目|NG|無理|アウト|食べられない|食べれない|避け)"
)
"""What else somebody must not have, said behind it: 卵もダメ, そばだけはまだダメ."""
_NAMED_FIRST = late.regex(
    r"(?:^[\"“「]?|[。、!！\n])(?:(?:そういや|そういえば|あと|それと|ちなみに|で)、?)?"
    r"(?P<who>[㐀-鿿々]{1,4}|[ァ-ヶー]{2,8})(?:さん|ちゃん|くん|君)?[がはのも、]"
)
"""Whom a Japanese sentence names first, or whose: 凛の卵アレルギー."""
_SENTENCE = late.regex(r"[^.!?。！？\n]*[.!?。！？\n]*[\"”’」』)）]*")


_MEAL = (
    r"\b(?:cook\w*|bak(?:e|es|ing)|eat|eats|eating|dinner|lunch|breakfast|supper|brunch|meals?"
    r"|snacks?|recipes?|restaurants?|hungry|menu|takeaway|takeout|dessert|order in|groceries"
    r"|hot ?pot|barbecue|bbq|picnic|potluck|sushi|ramen|noodles|curry|pizza|pasta|salad|soup)\b"
    r"|料理|献立|レシピ|食べ|ご飯|ごはん|[朝昼夕晩]飯|[朝昼夕]食|お腹|おなか|外食|おやつ|弁当"
    r"|鍋|丼|寿司|すし|刺身|焼き?肉|ラーメン|カレー|パスタ|ピザ|サラダ|うどん|そば屋|居酒屋|食堂"
)
_NO_APOSTROPHE = late.regex(
    r"\b(?:(i)(m|ve)|(s?he)(s)|(they)(re)|((?:ca|do|does|must|is|are|was|have|has|wo|should)n)(t))\b"
)
_NO_SUBJECT = late.regex(
    r"^\W*(?:(?:btw|by the way|fyi|oh|ok|okay|so|and|also|well|yes|yeah|no|update|news)\b\W*)*"
    r"(?:(?:just|now|officially|actually|finally|recently|have|still|am|newly)\b\W*)*(?:"
    r"(?:went|gone|going|go|turned|turning|became|become|becoming|been|being|can't|cannot"
    r"|must not|mustn't|don't|never|no longer|stopped|quit|gave up|given up|giving up|allergic"
    r"|intolerant|diabetic|pregnant)\b"
    r"|(?:vegan|vegetarian|veggie|sober|c(?:o)?eliac)(?= (?:now|btw|these|since|for)\b|\W*$))"
)
"""How a sentence begins in which somebody says of themselves what they leave "I" out of."""
_OF_ONESELF = late.regex(r"\b(?:i|my|me)\b|私|わたし|僕|ぼく|俺|うち")
_OF_SOMEBODY = late.regex(
    r"^(?:\W|\b(?:and|but|so|also|btw|oh|well)\b)*(?:s?he|her|his)\b|^彼女?[はがも]"
)
_KIN_NAMED = late.regex(
    r"(?i:\b(?:my|our) (?:daughter|son|sister|brother|wife|husband|friend|girlfriend|boyfriend"
    r"|partner|mother|father|mum|mom|dad|niece|nephew|cousin|flatmate|neighbour|boss)),?"
    r" ((?!is\b|was\b|and\b|has\b)[^\W\d_]{3,20})\b"
)
_NOBODY = frozenset(["今", "前", "昔", "今日", "最近", "実", "最初", "医者"])
"""What a Japanese sentence may begin with and is nobody of whom it tells."""


_OVER = (
    r"\b(?:over|no longer|any ?more|gr(?:ew|own?) out of|outgr(?:ew|own)|cured|gone|again"
    r"|(?:fine|ok|okay|all right) (?:now|with)|stopped being|(?:gave|given) up being|quit being"
    r"|was wrong|not (?:really |actually )?(?:a )?(?:vegan|vegetarian|allergic|pregnant))\b"
    r"|もう(?:大丈夫|平気|食べ(?:られ|れ)る|飲める|治|違|やめ)|治っ|克服|やめた|やめて|なくなった|食べられるようになっ"
    r"|大丈夫(?:だった|やった|でした|になった|になりました)|違った|間違いだった|卒業し|(?:じゃ|では)なく(?=[^。]*(?:アレルギ|だった))"
)
"""That something is so no longer."""
_STATES = (
    r"vegan|vegetarian|veggie|pregnan|halal|kosher|gluten|lactose|sober|alcoholic"
    r"|[ヴビ]ィ?ーガン|ベジタリアン|菜食|妊娠|グルテン|ハラ[ー]?ル|断酒"
)
_OF_WHAT = (
    r"\b(?:allergic|allerg(?:y|ies)|intolerant|intolerance) (?:to|of)"
    r" (?:(?:all|any|the|some) )?([\w'-]{1,40})"
    r"|\b([\w'-]{1,40}) (?:allerg(?:y|ies)|intolerance)\b"
    r"|([^\s、。「」はがをもにの]{1,8})(?:の)?(?:アレルギ|不耐)"
    r"|([^\s、。「」はがをもにの]{1,8})(?:は|が|を)?(?:食べ|飲)(?:られ)?(?:ない|ません|ちゃ)"
    r"|\b(?:eat|drink)s? (?:any )?([\w'-]{1,40})"
)
"""What it is that somebody cannot stand."""
_MEDICINE = (
    r"\b(?:prescri\w+|medicines?|medications?|meds|antibiotics?|painkillers?|pills?|antihistamines?"
    r"|(?:take|takes|taking|took) [\w' ]{0,20}\b(?:tablets?|drugs?)|doses?|dosage|opioids?"
    r"|\w{0,20}(?:cillin|mycin|profen|oxacin|cycline)s?|augmentin|cef\w{3,12}|ceph\w{3,12}|sulfa\w*"
    r"|cortisone|aspirins?|paracetamol|acetaminophen|tylenol|nurofen|advil|naproxen|diclofenac"
    r"|metamizole|codeine|tramadol|morphine|cough syrup|an?a?esthe\w+|pharmac\w+|drugstore)\b"
    r"|(?<![農火弾爆釉])薬(?![味指莢缶])|処方|抗生|錠剤|麻酔|痛み止め|鎮痛|解熱|点滴"
    r"|シリン|マイシン|イブプロフェン|ロキソニン|アスピリン|バファリン|コデイン|カロナール"
)
_TREATMENT = (
    r"\b(?:vaccin\w+|flu shot|injections?|dentists?|surgery|operated on|surgeons?"
    r"|(?:my|the|an|her|his|eye|knee|hip|heart) operation(?! system))\b"
    r"|注射|手術|ワクチン|予防接種|歯医者|歯科|抜歯"
)
"""Where a medicine may be given; asked when that is or how it went, nobody asks what to take."""
_ALLERGIES = (
    r"\b(?:allerg(?:y|ies|ic)|intoleran\w+|(?:can't|cannot|not allowed to|not supposed to) eat"
    r"|vegan|vegetarian|diabetic|(?:special )?diets?|dietary)\b|アレルギ|食べられない|食べちゃ"
)
_ALLERGIC = (
    r"\b(?:allerg\w+|anaphyla\w+|epi-?pens?|intoleran\w+|co?eliac|gluten|lactose"
    r"|(?:can't|cannot|can not|must not|mustn't|not allowed|never) (?:to )?(?:eat|drink|have|take"
    rf"|touch)|out in)\b|\b{_REACTS}"
    r"|アレルギ|アナフィラ|エピペン|不耐|グルテン|発疹|じんましん|蕁麻疹|腫れ|食べられない|食べちゃ|飲めない|てはいけ|ではいけ"
)
_OF_A_DAY = (
    r"\b(?:when(?:'s|s| (?:is|was|are|were|did|does|do|will|am|'s))|(?:at )?what (?:time|day|date)"
    r"|(?:which|on what) (?:day|date)|how (?:did|was|were|'d)"
    r"|what (?:(?:do|does|did|is|has|have)|'s)\b.*\b(?:today|tonight|tomorrow|weekend|\w{3,6}day"
    r"|(?:this|next|last) (?:week|month)))\b"
    r"|いつ|何時|何日|何曜|予定|(?:どう|どんな(?:感じ)?)(?:だった|でした)"
)
_ASKED_OF = r"(?:does|did|has|is|was|will|can|could|should|may|must|do)"
DOES = (
    r"(?:(?:'s|is|was|has|had|does|did|doesn't|didn't|will|can|can't|cannot|eats?|ate|takes?|took"
    r"|needs?|gets?|got)\b)"
)
FIRST = late.regex(r"\b(?:i|my|me|we|us|our|let's)\b|私|わたし|僕|ぼく|俺|うち")
_OWN = (
    "What am I allergic to, and what must I not eat or take?",
    "私のアレルギーは？食べられないもの、飲めない薬は？",
)


def is_of_what_one_takes(message: str) -> bool:
    """Whether a message speaks of what to cook, eat or take as a medicine."""
    plain = as_plain(message)
    if any(_compiled(one).search(plain) for one in (_MEAL, _MEDICINE)):
        return True
    return bool(_compiled(_TREATMENT).search(plain)) and not asks_of_a_day(message)


def asks_what_is_vital(message: str) -> bool:
    """Whether a message speaks of allergies, or of what somebody cannot eat."""
    return _compiled(_ALLERGIES).search(as_plain(message)) is not None


def asks_of_a_day(message: str) -> bool:
    """Whether a message asks when something is, how it went, or what somebody has on at a time."""
    return _compiled(_OF_A_DAY).search(as_plain(message)) is not None


def concerns_speaker(message: str, named: Iterable[str]) -> bool:
    """Whether what it says of a meal or a medicine is of whoever says it.

    It is not where somebody else, of those `named` or by another name, is who eats or takes it.
    """
    others = [*named, *([] if text.is_japanese(message) else find_names(message))]
    return any(
        is_of_what_one_takes(one) and not _is_of_another(as_plain(one), others)
        for one in _SENTENCE.findall(message)
    )


def _is_of_another(plain: str, others: Iterable[str]) -> bool:
    """Whether a sentence says of one of the `others` that they eat or take something."""
    if FIRST.search(plain):
        return False
    whole = "|".join(re.escape(one) for one in map(as_plain, others) if one and one in plain)
    if not whole:
        return False
    given = (
        rf"|\b(?:for|gave|to) (?:{whole})\b"
        if re.search(f"{_MEDICINE}|{_TREATMENT}", plain)
        else ""
    )
    does = rf"\b{_ASKED_OF} (?:{whole})\b|\b(?:{whole})(?: {DOES}|'s\b){given}"
    japanese = rf"(?:{whole})(?!先生|医師|医者)(?:さん|ちゃん|くん|君|様)?(?:は|が|って|の薬)"
    return re.search(f"{does}|{japanese}", plain) is not None


def ask_of_speaker(message: str) -> str:
    """What to ask the talk for of whoever said `message`, in its language."""
    return _OWN[text.is_japanese(message)]


def is_of_oneself(said: str) -> bool:
    """Whether somebody says it of themselves; in Japanese also where nobody else is named."""
    plain = as_plain(said)
    names = (one for one in find_names(said) if one not in _NOBODY and not _holds_a_word(one))
    of_nobody = text.is_japanese(plain) and not any(names)
    return of_nobody or any(one.search(plain) for one in (_OF_ONESELF, _NO_SUBJECT))


def list_places(plain: str) -> list[int]:
    """Where each word of what is vital begins in a text in small letters."""
    pattern = _JAPANESE if text.is_japanese(plain) else _ENGLISH
    return [one.start() for one in _compiled(pattern).finditer(plain)]


def is_vital(said: str) -> bool:
    """Whether `said` tells of an allergy, an illness or what somebody must not eat or drink."""
    return bool(find_sentence(said))


@lru_cache(maxsize=1_024)  # what is vital is looked through at every question
def find_sentence(said: str) -> str:
    """The sentence of `said` that tells something vital, with what else is told so behind it; empty
    for none, and for a question."""
    if not _holds_a_word(as_plain(said)):
        return ""
    several = [one[0].strip() for one in _SENTENCE.finditer(said)]
    for n, one in enumerate(several):
        if not turns.only_asks(one, "") and _holds_a_word(as_plain(one)):
            more = takewhile(lambda it: _ALSO.match(as_plain(it)), several[n + 1 :])
            return (" " if one.isascii() else "").join((one, *more))
    return ""


def is_of_allergy(sentence: str) -> bool:
    """Whether a vital sentence tells of an allergy, or of what somebody must not eat or take."""
    return _compiled(_ALLERGIC).search(as_plain(sentence)) is not None


def find_end(said: str) -> str:
    """The sentence of `said` that tells that something is so no longer; empty for none."""
    several = (one[0].strip() for one in _SENTENCE.finditer(said))
    over = _compiled(_OVER)
    return next(
        (one for one in several if not one.endswith(("?", "？")) and over.search(as_plain(one))), ""
    )


def is_ended(said: str, newer: str) -> bool:
    """Whether what was `said` of an allergy or a diet is over by what the same person said since.

    That must name what it is of: who outgrew one allergy may have another. So may who put it right:
    "to shellfish, not nuts".
    """
    plain = as_plain(newer)
    is_over = bool(_compiled(_OVER).search(plain))
    for one in map(re.escape, _name_what(as_plain(said))):
        named = rf"\b{one}" if one.isascii() else one
        denied = (
            rf"\bnot (?:to |of )?{one}"
            if one.isascii()
            else f"{one}(?:アレルギー)?(?:じゃな|では?な)"
        )
        if re.search(denied, plain) or (is_over and re.search(named, plain)):
            return True
    return False


def _name_what(plain: str) -> set[str]:
    """The diets that somebody keeps, by `plain`, and what they cannot stand."""
    of = {name for found in _compiled(_OF_WHAT).findall(plain) for name in found if name}
    stems = {one.removesuffix("s") if one.isascii() else one for one in of}
    return {*_compiled(_STATES).findall(plain), *(one for one in stems if len(one) > 1)}


def _holds_a_word(whole: str) -> bool:
    return _matches(whole) and _matches(without_passing(whole))  # most hold none at all


def _matches(plain: str) -> bool:
    if _compiled(_ENGLISH).search(plain):
        return True
    return not plain.isascii() and _compiled(_JAPANESE).search(plain) is not None


def is_of_somebody(sentence: str) -> bool:
    """Whether a sentence tells of "her" or "him" alone, and names nobody."""
    return _OF_SOMEBODY.search(as_plain(sentence)) is not None and not any(find_names(sentence))


def name_whom(before: Iterable[str]) -> str:
    """Whom somebody means by "she": whom they named last in what they said `before`, the newest
    first; nobody where that were several."""
    for said in before:
        named = (*_KIN_NAMED.findall(said), *find_names(said))
        names = dict.fromkeys(one for one in named if not CALENDAR.fullmatch(one))
        if names:
            return next(iter(names)) if len(names) == 1 else ""
    return ""


def as_plain(said: str) -> str:
    """A text in small letters, with the apostrophes that were left out: "shes", "dont"."""
    return _NO_APOSTROPHE.sub(_with_apostrophe, text.normalise(said).replace("’", "'"))


def _with_apostrophe(match: re.Match[str]) -> str:
    return "'".join(filter(None, match.groups()))


class WhomNamed:
    """Whom a message names; it is read once, however many memories may be about them."""

    def __init__(self, message: str) -> None:
        self._whole = text.normalise(message)
        self._stands = dict[str, bool]()

    def find_whom(self, said: str, people: Iterable[str], but: Set[str] = frozenset()) -> str:
        """Whom of those that it names a memory is about, `but` these; empty for nobody.

        That is one of `people`, or whom the memory names itself: the first of it last, for there
        any word may begin with a capital.
        """
        own = _names_in(said)
        named = (one for one in (*people, *own[1:], *own[:1]) if self._names(one))
        return next((one for one in named if as_plain(one) not in but), "")

    def _names(self, name: str) -> bool:
        if name not in self._stands:
            self._stands[name] = stands_in(self._whole, name) or _stands_alone(self._whole, name)
        return self._stands[name]


@lru_cache(maxsize=1_024)
def _names_in(said: str) -> tuple[str, ...]:
    first = _NAMED_FIRST.match(said)
    its = [first["who"]] if first and first["who"] not in _NOBODY else []
    return (*find_names(said), *its)


def _stands_alone(whole: str, name: str) -> bool:
    """Whether a name of one kanji stands in a text by itself: 凛の, and no 凛々しい."""
    if len(name) != 1 or not _compiled("[㐀-鿿]").match(name):
        return False
    behind = "さん|ちゃん|くん|君|って|[がはのもにとへを、]"
    return re.search(f"(?<![㐀-鿿々]){name}(?={behind})", whole) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
