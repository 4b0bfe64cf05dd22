"""What was lent, borrowed or owed: the question that asks for it, and what tells of it.

"What did Marek take off me?", 「健太に何貸した？」 are answered by "lent Marek my drill" and "Marek
borrowed my ladder" alike: each says it of one side. What came back is no more with anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.dialects.standard_japanese import say_in_standard
from ego.core.identity.people import stands_in
from ego.core.memory import turns
from ego.core.memory.pointing.whom import without_teller
from ego.core.times.mentions import without_times


class Lent(NamedTuple):
    """What a question asks of: what whoever asks lent (`out`) or borrowed, with whom, and what."""

    out: bool
    who: str = ""
    thing: str = ""
    of_money: bool = False
    is_now: bool = False
    """Whether it asks who has it now."""
    is_back: bool = False
    """Whether it asks if it came back."""


class Lending(NamedTuple):
    """What a text tells: something was lent or borrowed, or came back (`is_back`)."""

    out: bool
    who: str
    is_back: bool
    plain: str

    @property
    def terms(self) -> frozenset[str]:
        """Its index terms."""
        return frozenset(text.tokens(self.plain))

    @property
    def things(self) -> frozenset[str]:
        """Those of them that are neither of who it is with nor of how it is told."""
        told = filter(_SAYS_SOMETHING.search, text.query_tokens(self.plain))
        return frozenset(told) - text.tokens(f"{self.who} {_VERBS}").keys()

    @property
    def of_money(self) -> bool:
        """Whether it is money."""
        return _compiled(_OF_MONEY).search(self.plain) is not None


_NOBODY = (
    r"(?:i|me|us|we|my|our|it|its|the|an?|that|this|these|those|he|she|they|him|her|his|them|their|you"
    r"|your|what|who|which|(?:any|some|every|no)(?:one|body|thing)|any|some|no|not|none|never|back|to|out|up|just|still|also|already|has|have"
    r"|money|cash|lots?|few|and|but|so|then|if|when|because|\d\w*)"
)
_WHO = rf"(?P<who>(?:my |our )?(?!{_NOBODY}\b)[\w-]+(?<!n't))"
_ANY = r"(?:any|some)(?:one|body)"
_MONEY = r"(?: (?:any |some |the |that |my )?(?P<money>money|cash|[£€$]?\d[\d.,]*)| anything)?"
_THING = r"(?P<thing>[\w'-]+(?: [\w'-]+){0,3}?)"
_KIND = r"(?:what|which)(?: [\w-]+){0,2}?"
_LENT = r"(?:lend|lent|loan|loaned)(?: out)?"
_ASKED_OUT = (
    rf"{_KIND}(?: has| have| did| does|'s| is) {_WHO} (?:still )?borrow(?:ed|ing)?"
    r"(?: (?:from|off|of) (?:me|us))?",
    rf"{_KIND}(?: has| have| did| does|'s) {_WHO} (?:still )?(?:take|took|taken|got|get|have"
    r"|nicked) (?:(?:from|off|of) (?:me|us)|of (?:mine|ours))",
    rf"what of (?:mine|ours) (?:does|has|did) {_WHO} (?:still )?(?:have|got|borrow\w*|take\w*)",
    rf"{_KIND} (?:did|have|had|do) (?:i|we) {_LENT}(?: to)?(?: {_WHO}| {_ANY})?(?: to)?",
    rf"who(?:'s| has| is)? (?:still )?(?P<now>got|has|have|took|taken|nicked) (?:my|our) {_THING}",
    rf"who(?:'s| has| is)? (?:still )?(?P<now>borrow(?:ed|ing)) (?:my|our|the) {_THING}",
    rf"(?:who|whom|to whom) (?:did|have) (?:i|we) (?:{_LENT}) (?:my|our|the) {_THING}(?: to)?",
    rf"(?:how much |what )?(?P<now>does|do) (?:{_ANY}|{_WHO})(?: still)? owes? (?:me|us){_MONEY}",
    rf"(?:(?:how much |what )?did (?:{_ANY}|{_WHO})|(?P<now>who))(?: still)? owes?"
    rf" (?:me|us){_MONEY}",
    rf"(?:did|have) (?:i|we)(?: ever)? {_LENT} (?:{_ANY}|{_WHO})"
    rf" (?:anything|something|(?:my|our|the|an?) {_THING})",
    rf"(?:did|have) (?:i|we)(?: ever)? {_LENT} (?:anything|something)(?: to (?:{_ANY}|{_WHO}))?",
    rf"(?:does|has) {_WHO} (?:still )?(?P<now>have|got|borrowed|taken) (?:anything of mine"
    rf"|(?:my|our) {_THING})",
)
_ASKED_IN = (
    rf"{_KIND} (?:did|has|have) {_WHO} {_LENT}(?: (?:to )?(?:me|us))?",
    rf"{_KIND} (?:did|have|am) (?:i|we) (?:still )?borrow(?:ed|ing)?"
    rf"(?: (?:from|off|of) (?:{_ANY}|{_WHO}))?",
    rf"who (?:lent|loaned) (?:me|us) (?:the |an? |that |this |his |her )?{_THING}",
    rf"(?:who|whom) (?:did|have) (?:i|we) borrow(?:ed)? (?:the |an? |that |some )?{_THING}"
    r" (?:from|off)",
    rf"whose {_THING} (?P<now>do|have) (?:i|we)(?: still)? (?:have|got)",
    rf"(?P<now>do) (?:i|we)(?: still)? owe (?:{_ANY}|{_WHO}){_MONEY}",
    rf"(?:who|how much|what)(?: money)? (?P<now>do) (?:i|we)(?: still)? owe{_MONEY}(?: {_WHO})?"
    r"(?: to)?",
    rf"(?:did|have) (?:i|we)(?: ever)? borrow(?:ed)? anything(?: (?:from|off) (?:{_ANY}|{_WHO}))?",
)
_RETURN = (
    r"(?:pay|paid|give|gave|given|bring|brought|take|taken|took|hand|handed)\b(?=.* back\b)"
    r"|(?:get|got)\b(?= (?:my|our|the|it)\b.*back\b)|(?:return|repay)(?:ed)?\b|repaid\b"
)
_ASKED_BACK = (
    rf"(?:did|have) (?:i|we) (?:ever |already )*(?:{_RETURN})(?P<thing>.*?)",
    rf"(?:did|has|have) (?!(?:i|we) (?!(?:ever |already )*get|(?:ever |already )*got))"
    rf"(?P<other>[\w ]+?) (?:ever |already )*(?:{_RETURN})(?P<thing>.*?)",
)
_ASKED_OUTCOME = (
    rf"what(?:'s| is| has|'d| did)? (?:become|became|happen(?:ed|ing)?|going on)(?: of| to| with)?"
    rf" (?:the|that|my) {_THING} (?:that )?(?:i|we) {_LENT}(?: to)? {_WHO}(?: {_LENT})?",
)
"""Of what was lent to somebody it is asked whether it came back."""
_OPENS = r"(?:(?:so|and|but|hey|oh|well|wait|tell me|remind me|do you (?:know|remember)),? )*"
_ENDS = r"(?: (?:again|now|still|at the moment|right now|recently|#))*[\s?.!]*"

_FIRST = (
    r"(?:^|[.,;:!?\n-] ?|\b(?:i|we|i've|we've|i'd|and|but|so|then|have|had|already|also|just) )"
)
"""What stands before a verb that is of whoever tells it."""
_LIGHTLY = r"(?: has| have| had|'s| is| just| finally| already| also| kindly| still)*"
_WHAT = r"(?:[\w'£$€.-]+ ){1,7}?"
_TOLD_OUT = (
    rf"{_FIRST}(?:lent|loaned) (?:out )?{_WHO} (?!to\b)",
    rf"{_FIRST}(?:lent|loaned) (?:out )?{_WHAT}to {_WHO}",
    rf"(?<![\w']){_WHO}{_LIGHTLY} (?:borrowed|borrowing) (?!\w+'s )"
    r"(?!.*\b(?:from|off) (?!(?:me|us|i)\b))",
    rf"(?<![\w']){_WHO}{_LIGHTLY} (?:took|taken|got|has|have|nicked|pinched|stole|kept|grabbed)"
    r" (?:got )?(?:my|our) (?!(?:back|number|address|email|word|name|birthday|vote|advice|side)\b)",
    rf"(?<![\w']){_WHO}{_LIGHTLY} owes? (?:me|us|i)\b",
)
_TOLD_IN = (
    rf"(?<![\w']){_WHO}{_LIGHTLY} (?:lent|loaned) (?:me|us|i)\b",
    rf"{_FIRST}(?:borrowed|borrowing) {_WHAT}(?:from|off) {_WHO}",
    rf"{_FIRST}(?:borrowed|borrowing) {_WHO}'s ",
    rf"(?:{_FIRST}|\bstill )owe {_WHO}",
)
_ITS = r"his|her|their|the|it|that|those"
_TOLD_BACK_IN = (
    rf"{_FIRST}paid {_WHO} (?:{_WHAT})?back\b",
    rf"{_FIRST}(?:gave|handed|brought|took) {_WHO}"
    rf" (?:(?:{_ITS}) (?:{_WHAT})?back\b|back (?:{_ITS})\b)",
    rf"{_FIRST}(?:gave|handed|brought|took) {_WHAT}back(?: to {_WHO})?",
    rf"{_FIRST}(?:returned|repaid) (?:{_WHAT}to )?{_WHO}",
    rf"{_FIRST}settled up with {_WHO}",
)
_TOLD_BACK_OUT = (
    rf"{_FIRST}got (?:my|our) {_WHAT}back(?: (?:from|off) {_WHO})?",
    rf"{_FIRST}got (?:{_WHAT})?back (?:from|off) {_WHO}",
    rf"(?<![\w']){_WHO}{_LIGHTLY} (?:gave|given|brought|paid|handed) (?:{_WHAT})?back\b",
    rf"(?<![\w']){_WHO}{_LIGHTLY} returned (?:my|our|the|it)\b",
    # a part of it, or the last
    rf"(?<![\w']){_WHO}{_LIGHTLY} (?:gave|given|paid|handed|sent|transferred) (?:me|us)"
    r" (?:the (?:last|rest|remainder|balance)\b|(?:all|half|some|most) of (?:it|the)\b"
    r"|[£€$]?\d[\d.,]* (?:of|towards|off) (?:it|the|what)\b)",
)
_UNTRUE = (
    r"(?:n't|\b(?:never|not|would|could|should|might|wish|if|almost|nearly|to|will|can))"
    r"(?: (?:have|has|even|ever|yet))*\W*$"
)

_NAME = r"(?!何|なに|誰|だれ|もう|また|昨日|今日|前に)[^\s、。?!はがにをへ]{1,10}?"
_WHO_JAPANESE = rf"(?P<who>{_NAME})(?:さん|ちゃん|くん|君|先輩)?"
_THING_JAPANESE = r"(?P<thing>(?!誰|だれ|何|なに)[^\s、。?!はがにをへ]{1,10}?)(?:を|は|って|、)?"
_ASKED_OUT_JAPANESE = (
    rf"{_WHO_JAPANESE}に(?:は|も)?、?(?P<now>まだ|今も)、?(?P<money>お金)?(?:を)?貸し",
    rf"{_WHO_JAPANESE}に(?:は)?(?:何|なに)(?:を|か)?貸し",
    rf"(?:誰|だれ)に{_THING_JAPANESE}貸し",
    rf"{_THING_JAPANESE}(?:誰|だれ)に貸し",
    rf"{_THING_JAPANESE}(?:誰|だれ)が(?P<now>持って|借りて)",
    rf"(?:誰|だれ)が{_THING_JAPANESE}(?P<now>持って|借りて)",
    rf"{_WHO_JAPANESE}(?:が|は|って)、?(?:私|僕|俺)?(?:から|に)?(?:何|なに)(?:を|か)?(?:借り|持って[いっ行])",
    "(?:(?:誰|だれ)か?に)?(?:(?P<money>お金)(?:を)?|(?:何|なに)か?(?:を)?)?貸し",
)
_ASKED_IN_JAPANESE = (
    rf"{_WHO_JAPANESE}(?:から|に)(?:は)?(?:何|なに)(?:を|か)?借り",
    rf"{_WHO_JAPANESE}(?:が|は)(?:何|なに)(?:を|か)?貸してくれ",
    "(?:誰|だれ)か?(?:から|に)(?P<money>お金)(?:を)?(?P<now>借り)",
    "(?:(?:誰|だれ)か?(?:から|に))?(?:何|なに)か?(?:を)?借り",
    rf"(?:誰|だれ)(?:から|に){_THING_JAPANESE}借り",
    rf"{_THING_JAPANESE}(?:誰|だれ)(?:から|に)借り",
)
_ASKED_BACK_JAPANESE = (
    r"(?P<thing>[^。?!]{1,16}?)(?:を|は|って|、)?(?:もう|ちゃんと)?(?P<back>返し|返って)"
)
_ASKED_OUTCOME_JAPANESE = (
    rf"{_WHO_JAPANESE}に(?:は)?貸し(?:た|て(?:い?る|た)){_THING_JAPANESE}"
    "(?:どう|いくら|返|戻|もう|まだ)"
)
_ENDS_JAPANESE = r"[^。、?!]{0,10}[。?!\s]*"
_TOLD_OUT_JAPANESE = (
    rf"(?:(?<!が)|(?<=[私僕俺]が)){_WHO_JAPANESE}に(?:は)?[^。、]{{0,16}}?"
    r"貸し(?:た|て(?:い?る|ある|ます|い?た)|ました|っぱなし)(?!ら)",
    rf"{_WHO_JAPANESE}(?:が|は)、?[^。、]{{0,16}}?(?:借りて(?:い?った|行った)|持って(?:い?った|行った))",
)
_TOLD_IN_JAPANESE = (
    rf"{_WHO_JAPANESE}(?:から|に)(?:は)?[^。、]{{0,16}}?借り(?:た|て(?:い?る|ます|い?た|きた)|ました|っぱなし)(?!ら|い)",
    rf"{_WHO_JAPANESE}(?:が|は)、?[^。、]{{0,16}}?貸してくれ(?:た|ました)",
    rf"{_WHO_JAPANESE}に[^。、]{{0,16}}?貸してもら(?:った|いました)",
)
_TOLD_BACK_JAPANESE = (
    rf"(?:{_WHO_JAPANESE}(?:から|に|が|は)、?)?[^。、]{{0,16}}?(?:返して(?:もらった|くれた)|返ってきた"
    "|(?:残り|最後)(?:の(?:お金|分|[\\d,万]+円))?(?:を|も)?(?:全部)?(?:払って)?(?:くれた|もらった))",
    rf"(?:{_WHO_JAPANESE}に)?[^。、]{{0,16}}?(?:返した|返しました|返却した)(?!ら|い)",
)
_OF_MONEY = (  # a number of nothing else is an amount: "gave me back the 500"
    r"\bow(?:e|es|ed)\b(?!(?: [\w'-]+){1,3} an? (?!fiver|tenner|grand|pound|euro)\w)"
    r"|\b(?:money|cash|quid|pounds?|euros?|bucks?|dollars?|yen|shillings?|bob|fiver|tenner|repaid)\b"
    r"|\b(?:the|my|back|me|him|her|them) \d[\d.,]*k?(?=\W*$|[,;!)]| (?:back|for|from|to|off|and)\b)"
    r"|[£€$]|\bpaid\b|お金|\d円|借金"
)
_SAYS_SOMETHING = late.regex("[^\u3041-\u309f]")
"""Pairs of hiragana are mostly grammar."""
_VERBS = (
    "i me my our us lent lend borrow owe owed back paid gave given return take took brought got has"
    " have from off him his her their it the still 貸し 借り 返し"
)
_HINT = late.regex(
    r"\b(?:borrow|len[dt]|loan|owes?\b|return|repa[iy]|back\b|off me\b|from me\b|mine\b)"
    r"|\bwhose\b|\bwho\b.*\b(?:my|our)\b|\b(?:does|has)\b.*\b(?:my|our)\b|貸|借|返|誰が|だれが|持って",
    re.IGNORECASE,
)
"""What every such question has some of."""
_LONGEST, _READ = 80, 300
WORDS, WORDS_JAPANESE = "lent borrowed owe back", "貸した 貸して 借りた 借りて 返した 返して"
"""What such a thing is told with, to be looked for."""


def find_lent(question: str) -> Lent | None:
    """What `question` asks of what was lent, borrowed or owed; None where it asks for none such."""
    if len(question) > _LONGEST or not _HINT.search(question):
        return None
    question = say_in_standard(question)
    plain = without_times(question).replace("’", "'").strip()
    if text.is_japanese(question):
        sides = ((_ASKED_OUT_JAPANESE, True), (_ASKED_IN_JAPANESE, False))
        ways = [(f"{one}{_ENDS_JAPANESE}", out) for several, out in sides for one in several]
        ways.insert(0, (f"{_ASKED_OUTCOME_JAPANESE}{_ENDS_JAPANESE}", True))
        if turns.asks_something(question):
            ways.append((f"{_ASKED_BACK_JAPANESE}{_ENDS_JAPANESE}", True))
    else:
        back = (*_ASKED_BACK, *_ASKED_OUTCOME)
        every = ((_ASKED_OUT, True), (_ASKED_IN, False), (back, True))
        ways = [(f"{_OPENS}{one}{_ENDS}", out) for several, out in every for one in several]
    for pattern, out in ways:
        if found := _compiled(pattern).fullmatch(plain.lower()):
            return _as_asked(found, pattern, out=out)
    return None


def _as_asked(found: re.Match[str], pattern: str, *, out: bool) -> Lent:
    named = found.groupdict()
    of_outcome = (_ASKED_OUTCOME_JAPANESE, *_ASKED_OUTCOME)
    is_back = any(one in pattern for one in (_ASKED_BACK_JAPANESE, *_ASKED_BACK, *of_outcome))
    thing = (named.get("thing") or "").replace("#", " ").strip()
    of_money = bool(named.get("money")) or " ow" in found[0]
    if is_back:
        thing = " ".join((named.get("other") or "", thing))
        thing = re.sub(
            rf"\b(?:{_NOBODY})\b|\b(?:yet|for|from|off|of)\b|さん|[にがはをかの]", " ", thing
        )
    who = re.sub(r"^(?:my|our) ", "", named.get("who") or "")
    return Lent(out, who, thing, of_money, is_now=bool(named.get("now")), is_back=is_back)


def name_lending(question: str) -> str:
    """What such a thing is told with, in the language of `question`, to be looked for."""
    return WORDS_JAPANESE if text.is_japanese(question) else WORDS


def choose_first(
    asked: Lent, several: Sequence[tuple[str, tuple[str, ...]]], own: tuple[str, ...]
) -> list[int]:
    """The places of those of `several` that answer, the best first; they are what was said or kept,
    the oldest first, and whom it is with or about. `own` are the names of whoever asks.

    What is still with somebody comes before what came back where it is asked who has it now.
    """
    every = {n: one for n, its in enumerate(several) if (one := _read(*its, own))}
    told = {n: one for n, one in every.items() if _is_asked(asked, one)}
    back = [n for n, one in told.items() if one.is_back][::-1]
    over = {its for n in back for its in _list_ended(n, every)}
    lent = sorted((n for n in told if n not in back), key=lambda n: (n in over, -n))
    if asked.is_back:
        wanted = text.query_tokens(asked.thing).keys()
        return [*sorted(back, key=lambda n: -len(wanted & told[n].terms)), *lent]
    if asked.is_now:
        return [*(n for n in lent if n not in over), *back, *(n for n in lent if n in over)]
    return [*lent, *back] if lent else []


def _list_ended(n: int, every: Mapping[int, Lending]) -> list[int]:
    """What was lent, or borrowed, before what came back: the same thing; or what was with the same
    person, where no such thing is named."""
    back = every[n]
    may_be = [
        its
        for its, one in every.items()
        if its < n and not one.is_back and one.out == back.out and one.of_money == back.of_money
    ]
    of_thing = [its for its in may_be if every[its].things & back.things]
    of_thing = [its for its in of_thing if not back.who or every[its].who == back.who]
    return of_thing or [its for its in may_be if back.who and every[its].who == back.who]


def _is_asked(asked: Lent, told: Lending) -> bool:
    """Whether what is told is of whom, and of what, is asked for."""
    if told.out != asked.out and not asked.is_back:
        return False
    if asked.who and not stands_in(told.plain, asked.who):
        return False
    if asked.of_money and not told.of_money:
        return False
    wanted = text.query_tokens(asked.thing).keys()
    if asked.is_back:
        return bool(asked.who or wanted & told.terms)
    return wanted <= told.terms or (text.is_japanese(asked.thing) and asked.thing in told.plain)


def _read(said: str, named: tuple[str, ...], own: tuple[str, ...]) -> Lending | None:
    """What a text tells of what whoever asks lent, borrowed, or has back."""
    said = _drop_asking(say_in_standard(said[:_READ]))
    plain = text.normalise(without_teller(said)).replace("’", "'").lower()
    mine = tuple(map(text.normalise, own))
    others = (text.normalise(one) for one in named)
    if any(one not in mine and not stands_in(plain, one) for one in others):
        return None  # it is somebody else who says I in it
    for one in mine:
        plain = re.sub(rf"\b{re.escape(one)}'s\b", "my", plain)
        plain = re.sub(rf"\b{re.escape(one)}\b(?!['’])", "i", plain)
    for is_back, out, patterns in _ways(is_japanese=text.is_japanese(said)):
        for pattern in patterns:
            for found in _compiled(pattern).finditer(plain):
                if not _compiled(_UNTRUE).search(plain[: found.start()]):
                    return Lending(out, found["who"] or "", is_back, plain)
    return None


def _drop_asking(said: str) -> str:
    """What a text tells without what it asks: 三万円貸しているけど、いつ返してくれるんだろう."""
    if not turns.asks_something(said):
        return said
    parts = _compiled(r"(?<=けど)、|(?<=[.!?。！？])\s*").split(said)
    return " ".join(one for one in parts if one and not turns.asks_something(one))


def _ways(*, is_japanese: bool) -> Iterator[tuple[bool, bool, tuple[str, ...]]]:
    if is_japanese:
        yield True, True, _TOLD_BACK_JAPANESE[:1]
        yield True, False, _TOLD_BACK_JAPANESE[1:]
        yield False, False, _TOLD_IN_JAPANESE
        yield False, True, _TOLD_OUT_JAPANESE
        return
    yield True, False, _TOLD_BACK_IN
    yield True, True, _TOLD_BACK_OUT
    yield False, False, _TOLD_IN
    yield False, True, _TOLD_OUT


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
