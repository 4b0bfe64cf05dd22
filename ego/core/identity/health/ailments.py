"""What is so of somebody for a while, an illness or a pregnancy, and that it is over.

A closed list of words in English and Japanese, as in `vital`: what tells that somebody is well
again must say so itself; a hope, a question and a no do not.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

from ego.core import late, text
from ego.core.identity.people import stands_in
from ego.core.memory.truth.pairs import find_names

_FOOD = (
    r"(?: (?:anything|much|enough|well|properly|at all|a (?:thing|bite|drop)"
    r"|(?:(?:her|his|its|their|my|the|any) )?(?:food|water|breakfast|lunch|dinner)))?"
)
_ENDS = r"(?=\W*(?:$|[.,;:!]|and\b|but\b|or\b|so\b))"
_NOW = (
    r"(?:since (?:yesterday|last|this|today|the (?:weekend|day before)|\w{3,6}day)"
    r"|today|tonight|yesterday|right now|now|at the moment|at present|currently|lately"
    r"|this (?:morning|week|evening)|for (?:\w{1,12} )?(?:hours|days?|nights?|weeks?|while)|yet)\b"
)
_NOT = r"(?:can't|cannot|can not|(?:do|does|did|will) not|(?:do|does|did|wo)n't)"
_NO_MEAL = (
    rf"\b{_NOT} (?:eat|drink){_FOOD} {_NOW}"
    rf"|\b{_NOW},? (?:[\w'-]{{1,30}} ){{1,4}}{_NOT} (?:eat|drink){_FOOD}{_ENDS}"
    r"|\b(?P<what>(?:what|which|that|things?|(?:some|any)thing|foods?) (?:[\w'-]{1,30} ){1,2})?"
    rf"(?:does not|doesn't|won't) eat{_FOOD}(?: any ?more)?{_ENDS}"
)
_DAYS = (
    r"(?:昨日|きのう|おととい|一昨日|今日|きょう|今朝|けさ|ゆうべ|昨夜|昨晩|さっき|週末|今|[月火水木金土日]曜日?"
    r"|[0-9一二三四五数]日前)(?:から|は|も)?|ここ[0-9二三四五数]日|[0-9一二三四五]日間?"
)
_FEED = r"(?:(?:朝|昼|夕|晩)?(?:ご飯|ごはん)|[朝昼夕晩]食|餌|エサ|えさ|水|何|なに)"
_LITTLE = r"(?:ぜんぜん|全然|まったく|全く|ほとんど|あまり|あんまり|ちっとも|最近|このところ)"
_NO_MEAL_JAPANESE = (
    rf"(?:{_DAYS})(?:[^を。！？\n]|{_FEED}を){{0,12}}?(?:食べ(?:られ)?|飲[まめ])ない"
    rf"|{_FEED}[をもは]?{_LITTLE}?(?:食べ(?:られ)?|飲[まめ])ない"
    rf"|(?:^|[、\s]|が){_LITTLE}(?:食べ(?:られ)?|飲[まめ])ない"
)
_PREGNANT = r"\b(?:pregnan\w+|expecting (?:a baby|twins))\b|妊娠"
_ILL = (
    r"\b(?:(?<!chronically )(?<!mentally )(?<!terminally )ill|sick(?! of| and tired)|unwell"
    r"|fevers?|feverish|flu|covid|pneumonia|bronchitis|infections?|vomit\w*|throwing up"
    r"|stomach bug|concussion|in (?:the )?hospital|(?:caught|has|have|got) a cold"
    r"|antibiotics?)\b"
    r"|病気|具合が(?:悪|わる)|体調[がを]?(?:悪|崩)|熱が(?:ある|あり|出)|発熱|高熱|風邪|かぜを?ひ|インフル|肺炎"
    r"|感染|下痢|吐い|寝込|入院|抗生物質|抗生剤"
)
_SYMPTOM = (
    r"\b(?:headaches?|migraines?|nause\w+|stomach ?aches?|sore throat|cough(?:s|ed|ing)?|dizzy"
    r"|temperature of (?:3[789]|4\d|10\d)|in bed with (?:a|the)"
    r"|(?:had|caught|with) a (?:bad |nasty )?cold"
    r"|(?:head|throat|stomach|tummy|belly) (?:hurts?|aches?|is sore))\b"
    r"|熱[がはも]?[^。！？\n]{0,8}(?:度|出|あっ)|熱を出|頭痛|腹痛|吐き気|めまい|咳が|せきが|だるい|だるく"
    r"|(?:頭|喉|のど|お?腹|おなか)[がも](?:痛|いた)"
)
_LASTS = late.regex(r"持病|慢性|心臓病")
_AGAIN = (
    r"\b(?:recovered|healed|cured|back to normal|got over it|(?:well|healthy) again"
    r"|(?:is|are|am|'s|'m|feels?|feeling|looks?|doing) (?:\w{1,12} ){0,2}"
    r"(?:well|fine|healthy|better now)(?: again| now)?(?=\W*(?:$|[.,;:!]|and\b|but\b|since\b))"
    r"|(?:eats?|ate|eating|drinks?|drank|drinking) (?:[\w']{1,12} ){0,2}again"
    r"|fever (?:is|has|went) (?:\w{1,12} )?(?:gone|down|over|broken)"
    r"|(?:no longer|no more|not) (?:\w{1,12} )?(?:ill|sick|unwell|on antibiotics|in hospital)"
    r"|(?:out of|home from|back from|left) (?:the )?hospital|discharged"
    r"|(?:done|finished) (?:with )?(?:the |her |his |my )?antibiotics)\b"
    r"|元気(?:に(?:なっ|なり|戻)|です|だ|[!！。]|$)|治(?:っ|り)|なお(?:った|りました)|回復し|完治|全快|平熱"
    r"|(?:また|もう|ちゃんと|普通に|よく)[^。！？\n]{0,6}食べ(?:た|て|る|られ)|食べ(?:られ)?るように|食べ始め"
    r"|熱[はがも]?(?:すっかり)?(?:下がっ|下がり|ひい|引い)|退院し|(?:良|よ)くな(?:っ|り)|飲み(?:終|切)"
)
_BORN = (
    r"\b(?:gave birth|(?:baby|son|daughter|boy|girl|child|twins?)\b[^.!?\n]{0,40} born"
    r"|ha(?:d|s had) (?:her|the|a|their) (?:baby|child|son|daughter|boy|girl|twins)"
    r"|baby (?:is here|has come|has arrived|arrived|came)|lost the baby|miscarri\w+"
    r"|(?:no longer|not) (?:\w{1,12} )?pregnant)\b"
    r"|(?:赤ちゃん|子ども|子供|男の子|女の子|息子|娘|双子)[^。！？\n]{0,12}(?:生|産|う)まれ|出産し|流産"
)
_UNSURE = (
    r"\b(?:not|never|hopes?|hoping|hopefully|wish\w*|if|when|until|till|may|might|should|will|would"
    r"|could|can|once|before|whether|almost|nearly|soon)\b|n't\b"
)
_UNSURE_AFTER = r"ない|ません|たら|れば|ように|といい|かな|かも|そう|まで|なら"
_SENTENCE = late.regex(r"[^.!?。！？\n]+[.!?。！？\n]*")
_OWN = late.regex(r"\bi(?:'m|'ve)?\b")
_DOES = late.regex(r"\s*\S{1,40} (?:is|has|was|had|feels?|looks?|eats|ate|got)\b")
_CLAUSE = late.regex(r"[,;:、]|\b(?:but|and)\b")


def without_passing(plain: str) -> str:
    """`plain`, normalised, without what it tells of who does not eat or drink just now."""
    kept = _compiled(_NO_MEAL).sub(lambda one: one[0] if one["what"] else "", plain)
    return kept if plain.isascii() else _compiled(_NO_MEAL_JAPANESE).sub("", kept)


def is_ailing(said: str) -> bool:
    """Whether it tells of an illness, of a pregnancy, or of who does not eat just now."""
    plain = _plain(said)
    if _LASTS.search(plain):
        return False
    ailing = any(_compiled(one).search(plain) for one in (_PREGNANT, _ILL))
    return ailing or without_passing(plain) != plain


def tells_illness(said: str) -> bool:
    """Whether it tells of an illness or a symptom of one, be it over or not."""
    plain = _plain(said)
    return any(_compiled(one).search(plain) for one in (_ILL, _SYMPTOM))


def is_over(said: str, newer: str, names: Collection[str], *, is_own: bool = False) -> bool:
    """Whether what was `said` to ail whoever has these `names` is over by what is told since.

    `is_own` where that is told by themselves, who say I. A pregnancy is over by a birth, and not
    by feeling well.
    """
    over = _BORN if _compiled(_PREGNANT).search(_plain(said)) else _AGAIN
    others = () if is_own else names
    return any(_says(over, one, others) for one in _sentences_of(newer, names, is_own=is_own))


def _sentences_of(said: str, names: Collection[str], *, is_own: bool) -> Iterator[str]:
    """The sentences of `said` that tell of whoever has these names: that name them, or nobody
    after one that did."""
    is_theirs = False
    for one in _SENTENCE.findall(said):
        plain = _plain(one).strip()
        if any(stands_in(plain, name) for name in names):
            is_theirs = True
        elif text.is_japanese(plain):
            is_theirs = is_theirs or is_own
        elif _OWN.search(plain):
            is_theirs = is_own
        elif _names_another(one):
            is_theirs = False
        if is_theirs and not plain.endswith("?"):
            yield plain


def _names_another(sentence: str) -> bool:
    """Whether it names somebody; its first word only where that does something."""
    first = sentence.split(maxsplit=1)[0].strip(",.!'\u2019")
    return any(name != first or _DOES.match(sentence) for name in find_names(sentence))


def _says(pattern: str, plain: str, others: Collection[str]) -> bool:
    """Whether a sentence says it for sure; and not of who says I, where `others` are meant."""
    for found in _compiled(pattern).finditer(plain):
        clause = _CLAUSE.split(plain[: found.start()])[-1]
        if others and _OWN.search(clause) and not any(stands_in(clause, one) for one in others):
            continue
        after = plain[found.end() :][:6]
        is_unsure = _compiled(_UNSURE).search(clause) or _compiled(_UNSURE_AFTER).search(after)
        if not is_unsure:
            return True
    return False


def _plain(said: str) -> str:
    return text.normalise(said).replace("’", "'")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
