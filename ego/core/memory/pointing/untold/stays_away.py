"""Who stays away where a turn calls them but she, he or they, or says not at all who: "She has a
cold and isn't coming", 風邪で来られなくなった.

They are whoever comes by the one plan that this may be said of. Where it may be said of two, or
somebody else was spoken of just before, it is nobody's guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from ego.core import text
from ego.core.identity import relations
from ego.core.memory.pointing import spoken, whom
from ego.core.memory.pointing.ahead import Ahead, told_sentences, without_times
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told import off_japanese
from ego.core.memory.pointing.told.things import ELSEWHERE, UNTIL_END, WHO_COMES

_AWAY = (
    r"(?:(?:is|are) not|['’](?:s|re) not|(?:is|are)n['’]?t|ca(?:n['’]?t|nnot)|won['’]?t|will not)"
    r"(?: be)?(?: able to)? (?:com(?:e|ing)|make it)\b"
)
_ASIDE = (
    r"(?:(?:oh(?: no)?|so|and|but|well|ok|okay|sorry|sadly|unfortunately|apparently|ugh|damn"
    r"|bad news|turns out)\b[,:]? ?)*"
)
_SHE = (
    rf"^(?P<aside>\W*{_ASIDE})(?P<who>she|he|they)(?P<does>['’](?:s|re|ve|ll|d))?\b"
    rf"(?=[^.?]{{0,80}}?{_AWAY})"
)
_AS_WORDS = {"ve": " have", "re": " are", "ll": " will", "d": " would", "s": "'s"}
_COMES = (
    r"(?:com(?:es?|ing)|visit(?:s|ing)|arriv(?:es|ing)|stay(?:s|ing)|pop(?:s|ping)"
    r"|drop(?:s|ping))\b"
)
_HAS = r" (?:now |just |already |also |both )*(?:got|had|been|caught|come down|\w+ed)\b"
_WHO_COMES = (
    r"^\W*(?:(?:hey|so|oh|and|also|yay)\b,? )*(?P<who>.{2,60}?)"
    rf"(?: (?:is|are|will(?: be)?|might)|['’](?:s|re|ll be))?(?: (?:also|now|both|all))* {_COMES}"
)
_WITH = (
    rf"\bwith (?P<who>(?:(?:my|our) {whom.RELATED}\b|(?!(?:I|My|Our|The)\b)[A-Z][a-z]+\b)"
    r"(?: and (?:(?:my|our) )?(?!me\b|the\b|then\b)[\w-]+)?)"
)
_BOTH = r"^(?P<one>.+?)(?: and | ?& ?|, )(?P<other>.+)$"
_NO_GUEST = (
    r"^(?:an?|some) |\b(?:i|we|you|me|us|it|that|this|there|who|what|\w+day|tomorrow|tonight"
    r"|nobody|everyone)\b"
    rf"|^the (?!(?:[\w-]+ )?(?:{'|'.join(WHO_COMES.split())}|\w+er|\w+ian|\w+ist)$)"
)
"""What comes is no guest, but a thing or oneself."""
_AWAY_JAPANESE = (
    f"(?:来(?:ら)?れ|これ)な(?:い|く(?:なった|なりました|なっちゃった|なってしまった)){UNTIL_END}"
)
_THEY_JAPANESE = "^(?P<aside>\\W*)(?P<who>彼女|彼|あの[子人])(?=[はがも、])"
_WHY_JAPANESE = (
    f"^(?:(?:やっぱり?|急に|急遽|なんか|結局)、?)*(?:(?:{off_japanese.WHY_OFF}|仕事|残業|出張|用事|寝坊)"
    f"(?:{off_japanese.BY_IT}|(?:を|が)?(?:ひい|引い|出|入っ|入っちゃっ|でき|長引い)[てで](?:しまって)?)"
    "|体調(?:が)?(?:崩し|悪く)て)、?(?:急に|急遽)?(?=来|これ)"
)
"""Why somebody does not come, and no word of who."""
_CALLED = "(?P<who>(?:お?[一-龯々]{1,4}|[ァ-ヶー]{2,8}|[ぁ-ん]{2,5})(?:さん|ちゃん|くん|君)?)"
_WHO_COMES_JAPANESE = (
    f"(?:^|[、。 にのでは]){_CALLED}(?:が|は|も)、?[^、。はが]{{0,10}}"
    "(?:来(?!週|月|年)|遊びに|泊まり)"
)
_WITH_JAPANESE = f"(?:^|[、。 にのでは]){_CALLED}と(?!の話)[^、。と]{{0,8}}"
_NO_GUEST_JAPANESE = "(?:荷物|手紙|雨|雪|台風|宅配|宅配便|届け|連絡|電話|返事|私|僕|俺|うち)$"
_SPOKEN_OF = f"^\\W*{_CALLED}(?:が|は|も|から|に(?:会|聞|電話)|と(?:話|会|電話))"


def may_tell_away(told: str) -> bool:
    """Whether a turn may say that somebody stays away whom it does not name."""
    return any(_finds_away(one) for one in told_sentences(text.composed(told)))


def name_who(told: str, plans: Iterable[Ahead], before: Sequence[str], now: datetime) -> str:
    """A turn with the one who comes by the one plan that it may be of, named where it says but she;
    as it is where that may be more than one, or one whom it names, or the turns `before`, the last
    first."""
    sentences = told_sentences(told)
    found = next((one for one in sentences if _finds_away(text.composed(one))), "")
    may_be = list_who(found, plans, now)
    names = {name for _, several in may_be for name in several}
    if len(may_be) != 1 or len(names) != 1:
        return told
    (name,) = names
    earlier = [*sentences[: sentences.index(found)][::-1], *before]
    spoken_of = next(filter(None, (_list_fitting(found, one) for one in earlier)), [])
    if spoken_of and not any(_is_same(name, one) for one in spoken_of):
        return told
    return told.replace(found, _put(name, found), 1)


def list_who(sentence: str, plans: Iterable[Ahead], now: datetime) -> list[tuple[Ahead, list[str]]]:
    """The plans that somebody comes by who is she or he of a sentence, and who they are."""
    if not _finds_away(sentence):
        return []
    coming = (one for one in plans if not (one.every or one.is_over(now)))
    who = ((one, _list_coming(sentence, _read(one, now))) for one in coming)
    found = [(one, several) for one, several in who if several]
    days = {one.day for one in spoken.find_days(sentence, now)}
    return [one for one in found if one[0].when.day in days] or found


def _read(plan: Ahead, now: datetime) -> str:
    """The words of a plan without its teller and, in Japanese, its days, which stand before who."""
    told = whom.without_teller(plan.text)
    seen = plan.kept_at.astimezone(now.tzinfo)
    return without_times(told, seen) if text.is_japanese(told) else told


def _finds_away(sentence: str) -> bool:
    if compiled(ELSEWHERE).search(sentence):
        return False
    if not text.is_japanese(sentence):
        return compiled(_SHE).search(text.small(sentence)) is not None
    plain = sentence.strip()
    names = compiled(_THEY_JAPANESE).search(plain) or compiled(_WHY_JAPANESE).search(plain)
    return names is not None and compiled(_AWAY_JAPANESE).search(plain) is not None


def _list_coming(sentence: str, plan: str) -> list[str]:
    """Those who come by a plan and may be whom a sentence does not name."""
    if text.is_japanese(sentence) != text.is_japanese(plan):
        return []
    if text.is_japanese(plan):
        found = compiled(_WHO_COMES_JAPANESE).search(plan) or compiled(_WITH_JAPANESE).search(plan)
        may_be = found is not None and not compiled(_NO_GUEST_JAPANESE).search(found["who"])
        return [found["who"]] if found and may_be and _may_be(found["who"], sentence) else []
    comes = compiled(_WHO_COMES).search(text.small(plan))
    if comes is None or compiled(_NO_GUEST).search(comes["who"]):
        comes = compiled(_WITH).search(plan)
    if comes is None:
        return []
    who = plan[comes.start("who") : comes.end("who")]
    both = compiled(_BOTH).search(who)
    if (pronoun := _pronoun(sentence)) == "they":
        related = compiled(rf"(?:{whom.RELATED})").sub("", who) != who
        return [who] if both or (related and who.endswith("s")) or who.endswith("ren") else []
    several = [both["one"], both["other"]] if both else [who]
    return [one for one in several if whom.may_come(pronoun, one.lower()) and not _is_many(one)]


def _is_many(who: str) -> bool:
    return compiled(r"\b(?:\w+ren|parents|\w{3,}[^s'’]s)$").search(who.lower()) is not None


def _pronoun(sentence: str) -> str:
    found = compiled(_SHE).search(text.small(sentence))
    return found["who"] if found else ""


def _list_fitting(sentence: str, words: str) -> list[str]:
    """Whom words name that a sentence may be of."""
    if text.is_japanese(sentence) != text.is_japanese(words):
        return []
    if not text.is_japanese(sentence):
        return list(dict.fromkeys(whom.list_people(_pronoun(sentence), words)))
    named = compiled(_SPOKEN_OF).search(words)
    people = [*whom.find_people_in(words), *([named["who"]] if named else [])]
    return [one for one in dict.fromkeys(people) if _may_be(one, sentence)]


def _may_be(who: str, sentence: str) -> bool:
    """Whether somebody may be she or he of a Japanese sentence: no word for the other."""
    named = compiled(_THEY_JAPANESE).search(sentence)
    every = {one for pronoun in ("彼女", "彼") for one in whom.list_kin(pronoun, f"{who}が")}
    return not every or not named or who in whom.list_kin(named["who"], f"{who}が")


def _is_same(name: str, other: str) -> bool:
    """Whether two names are of the same one: my mother, Mum."""
    one, two = ({*text.normalise(its).split()} - {"my", "our"} for its in (name, other))
    alike = {word for its in one for word in relations.list_called(its)}
    return not two.isdisjoint(alike)


def _put(name: str, sentence: str) -> str:
    if text.is_japanese(sentence):
        named = compiled(_THEY_JAPANESE).search(sentence)
        rest = sentence[named.end() :] if named else f"は{sentence.strip()}"
        return f"{name}{rest}"
    found = compiled(_SHE).search(text.small(sentence))
    if found is None:
        return sentence
    does = _AS_WORDS.get((found["does"] or "")[1:], "")
    if does == "'s":
        does = " has" if compiled(_HAS).match(text.small(sentence), found.end("does")) else " is"
    end = max(found.end("who"), found.end("does"))
    return f"{sentence[: found.start('who')]}{name}{does}{sentence[end:]}"
