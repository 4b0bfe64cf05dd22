"""What an English text says to be over: "no longer X", "from X to Y", "X is out", "no more X"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import cache, lru_cache
from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.truth.reversals.returning import goes_back_to
from ego.core.memory.truth.words import is_not_for_good


class Over(NamedTuple):
    """That something is over, as one sentence says it."""

    who: str
    """Who ended it, or for whom it is over."""
    what: str


class _Said(NamedTuple):
    """What one sentence says, whatever it is held against."""

    over: tuple[Over, ...]
    back: tuple[tuple[str, str], ...]
    """Who goes back to what."""
    turned: str
    """What it says to be so, where something may have denied it; empty for nothing."""


_DROP = (
    r"(?:(?:dropp(?:ed|ing)|drop)(?! (?:in|by|off|out|(?:the )?support)\b)"
    r"|ditch(?:ed|ing)|abandon(?:ed|ing)"
    r"|scrapp(?:ed|ing)|retir(?:ed|ing)"
    r"|remov(?:ed|ing)|replac(?:ed|ing)|swapp(?:ed|ing)(?: out)?|gave up(?: on)?|giving up(?: on)?"
    r"|(?:got|getting) rid of|stopped(?: using)?|threw out|kicked out|phased out|left behind"
    r"|(?:done|finished|through) with|good-?bye(?: to)?|farewell to|away with|decided against"
    r"|quit(?:ting)?(?! (?:my|the|our|his|her) job)|sold|gave away"
    r"|abolish(?:ed|ing)|lift(?:ed|ing)|cancell?ed|revok(?:ed|ing)|withdrew|turned off)"
)
_FROM = (
    r"(?:switch(?:ed|ing)|migrat(?:ed|ing)|mov(?:ed|ing)|chang(?:ed|ing)|went|going|converted"
    r"|gone|got|port(?:ed|ing)|transition(?:ed|ing)|upgrad(?:ed|ing))"
    r"(?: (?:it|them|all|all of it|everything|over|back|completely))? (?:away from|off of|off|from)"
)
_TAKES = (
    r"(?:switch(?:ed|ing)|migrat(?:ed|ing)|mov(?:ed|ing)|convert(?:ed|ing)|port(?:ed|ing)"
    r"|transition(?:ed|ing)|chang(?:ed|ing))"
)
"""What somebody does to a thing; whoever it is, the thing is what the older text is about."""
_TO = r"(?= (?:over )?(?:and )?(?:to|onto)\b)"
_GONE = (
    r"(?:(?:is|are|was|were|has been|have been|got|gets) (?:now |finally |all )?"
    r"(?:out|gone|history|dead|over|off|obsolete|lifted|abolished|dropped|replaced|scrapped|retired"
    r"|revoked|cancelled|canceled|withdrawn|removed|phased out|off the table"
    r"|a thing of the past|no more)"
    r"|(?:has|have) (?:gone|left|quit))"
    r"(?=$|,| (?:from|since|because|now|and|so|as|for good|again|after|in favou?r|entirely"
    r"|altogether|by|the|our|here)\b)"
)
_FROM_WHERE = (
    r"(?: (?:from|in) (?:the |our )?(?!now\b|today\b|here\b)[^,]+?(?=$|,| (?:since|because|so)\b))?"
)
"""Where it is gone from; the older text tells of the same place."""
_NOT = r"(?:\w+n['’]t|(?:do|does|did|is|are|will|can|could|has|have|need|may|must) not|not|never)"
_ANY_MORE = r"(?:any ?more|any ?longer|after all|these days|from now on)"
_STOP = (
    r"(?=[,()]|$|\b(?:but|because|since|so|as|and|due|thanks|which|that|when|after|though"
    r"|at all)\b)"
)
_INTO = r"(?=[,()]|$|\b(?:to|onto|into|in favou?r|for|with|by|because|since|so|but|and|as|after)\b)"
_IS = r"(?:is|are|was|were|got|gets|became|had|has|kept|turned|proved|costs?|did|does|could|would)"
_VALUE = r"(?:(?!for\b|in\b|on\b|at\b|to\b|not\b)[^ ,]+ ?){1,3}(?<! )"
"""What is taken in the place of another; where it says what for, that is of this alone."""
_SHAPES = (
    rf"(?P<who>.*?)\bno longer (?P<what>.+?){_STOP}",
    rf"(?P<who>.*?)\b{_NOT} (?P<what>.+?) {_ANY_MORE}\b",
    rf"(?P<who>.*?)\b{_ANY_MORE} (?:\w+ )?{_NOT} (?P<what>.+?){_STOP}",
    r"(?:.*[, ])?no more (?P<what>[^,]+?) for (?P<who>me|us|him|her|them)\b",
    rf"(?P<who>.*?)\b{_FROM} (?P<what>.+?){_INTO}",
    rf".*?\b{_TAKES} (?P<who>(?:[\w'’-]+ ){{1,6}}?)(?:over |away )?(?:from|off) (?P<what>.+?){_TO}",
    rf".*?\b{_TAKES} (?P<who>(?:[\w'’-]+ ){{1,4}}?)(?:over )?to [^,]+? from (?P<what>.+?){_INTO}",
    r".*?\b(?:replac|swapp)(?:ed|ing)(?: out)? (?P<what>.+?) (?:with|by|for) [^,]+?"
    r" (?:in|on|at) (?P<who>[^,]+?)$",
    rf"(?P<who>.*?)\b{_DROP} (?P<what>.+?){_INTO}",
    r"(?P<who>.*?)\b(?:(?:go|goes|going|gone|went) (?:with|on)"
    r"|(?:runs?|built|lives?|stored) (?:on|in)|us(?:es?|ing)|chose|pick(?:ed|ing)|it['’]s)"
    rf" {_VALUE},? (?:instead of|rather than|over|(?:and )?not) (?P<what>.+?){_STOP}"
    r"(?!, (?:for|in|on|at)\b)",
    rf"(?:.*, )?(?P<what>(?:(?!,).)+?) {_GONE}(?P<who>{_FROM_WHERE})",
    r"(?=.*\bnow\b)(?:.*, )?(?P<what>(?:(?!,).)+?) (?:is|are) (?:now )?"
    r"(?:read-only|archived|deprecated|frozen)\b(?P<who>)",
    rf"(?P<who>.*?)\b(?:dropp(?:ed|ing)|drop|end(?:ed|ing)|stopp(?:ed|ing)|remov(?:ed|ing)|cut)"
    rf" (?:the |our )?(?:support|compatibility) (?:for|of|with) (?P<what>.+?){_INTO}",
    rf"(?P<who>.*?)\b(?:revert(?:ed|ing)|undid|undone|roll(?:ed|ing) back|backed out of|took back"
    rf"|revers(?:ed|ing)) (?:the |our )?(?:move|switch|migration|change|upgrade|transition) "
    rf"(?:to|onto) (?P<what>.+?){_INTO}",
    rf"(?P<what>.+?) {_IS}\b.{{0,80}}?[, ](?P<who>(?:so )?(?:we|i|they|\w+) (?:\w+ )?)"
    rf"(?:{_DROP}|left|quit) (?:it|them)\b",
)
"""How a sentence says so; each is tried from its beginning."""
_IN_FORCE = late.regex(
    r"(?:be )?(?:used|needed|allowed|supported|valid|required|necessary|forbidden|true|active"
    r"|maintained|available|in use|in force|a thing)\b"
)
_NO_MORE = late.regex(r"(?:^|, )(?:and )?(?:no more|no|not|never again) (?P<what>[^,]+)$")
"""What a note without a verb says: "Two spaces now, no tabs"."""
_SAYS_NOW = late.regex(r"\b(?:now|from now on|nowadays|these days|no more|from today)\b")
_NOTE = 9
"""So many words has such a note at most."""
_SENTENCES = late.regex(r"[;:!()]|\.(?=\s|$)| [-–—] ")
_CLAUSES = late.regex(r"[,]|\b(?:so|and|but|because|since)\b")
_WORDS = late.regex(r"\d+(?:[.:,]\d+)*|[^\W\d][\w'’+#-]*|\w+")
_UNDONE = late.regex(r"\bun(blocked|locked|stuck|frozen|paused|banned|muted)\b")
_SHORTENED = late.regex(r"['’](?:ve|re|d|ll|m|s)\b")
_UNSURE = late.regex(
    r"\b(?:might|should|would|maybe|perhaps|consider\w*|think\w*|wish\w*|if|whether|suggest\w*"
    r"|propos\w*|ask(?:s|ed)(?! for (?:it|this|that)\b)|wonder\w*|used to|at first|could"
    r"|wants? (?:us|me|them) to)\b"
)
_FOR_NOW = late.regex(
    r"\b(?<!as of )(?<!from )(?<!since )(?:today|tonight|tomorrow|yesterday|this \w+|once|early"
    r"|for (?:now|the moment|today)|almost|nearly)\b"
)
_LIGHT = frozenset(
    """we us i everyone everybody everything anyone all team project shop company compani now longer
    more still final recent final complet entir old use using go run put keep make want need get
    got take like care call have be just actual actually last week month year friday monday end
    decid decis one thing yet anymor anyway start work do bother therefor instead say said told
    tell today part rule limit polici policy ban requir requirement restrict habit practic any
    everybodi right straight direct fine ok okay possibl permit allow stack code codebas repo
    repositori product good favour favor""".split()
)
"""Stems; they say nothing of whose it is, or what."""
_OTHERS = late.regex(r"^(?:\w+['’]s|their|his|her) ")
"""An older text begins so that tells of somebody else's; what we ended is not theirs."""
_WE = late.regex(r"\b(?:we|i|our)\b")

_ALLOWED = late.regex(
    r"\b(?:(?:is|are) (?:now )?(?:fine|ok|okay|allowed|permitted|possible|welcome)|may|can|do|will"
    r"|does|has|have)\b"
)
_AFTER_ALL = late.regex(r"\b(?:after all|now|again|from now on|these days)\b")
_DENIES = late.regex(r"\b(?:not|never|no|nobody|no one|without|only|forbidden|\w+n['’]t)\b")
_NOT_ONLY = late.regex(r",? ?\b(?:and )?not (?:only|just) [^,.;]+")


def find_over_in_english(newer: str, older: str) -> Set[str]:
    """What of `older` a text says to be over."""
    read: tuple[Set[str], Set[str]] | None = None  # only where it can matter: it takes long
    for said in _read_newer(newer):
        turned = said.turned if said.turned and _DENIES.search(older) else ""
        if not (said.over or said.back or turned):
            continue
        its, ended = read = read or (_terms(older), _ended(older))
        for who, what in said.over:
            found = _of_it(who, what, older, its)
            if found and found.isdisjoint(ended):
                return found
        for who, what in said.back:
            found = _of_it(who, what, older, its)
            if found and found <= ended:
                return found
        told = _terms(turned)
        if told and told <= its:
            return told
    return frozenset()


@lru_cache(maxsize=8)  # one text is held against several older ones
def _read_newer(newer: str) -> tuple[_Said, ...]:
    """What each sentence of a text says that is sure of something; most say nothing."""
    several = (
        _Said(tuple(_read(one)), tuple(goes_back_to(one)), _find_turned(one))
        for one in _sentences(_UNDONE.sub(r"no longer \1", newer))
        if not _is_unsure(one)
    )
    return tuple(said for said in several if any(said))


def _ended(older: str) -> Set[str]:
    """What a text itself says to be over."""
    return {term for one in _sentences(older) for over in _read(one) for term in _terms(over.what)}


def _sentences(plain: str) -> list[str]:
    return [one.strip() for one in _SENTENCES.split(plain) if one.strip()]


def _is_unsure(sentence: str) -> bool:
    return bool(_UNSURE.search(sentence) or _FOR_NOW.search(sentence)) or is_not_for_good(sentence)


def _read(sentence: str) -> Iterator[Over]:
    """Each way in which a sentence says that something is over."""
    for shape in _SHAPES:
        if match := _compiled(shape).match(sentence):
            yield Over(match["who"], match["what"])
    is_note = len(sentence.split()) <= _NOTE and _SAYS_NOW.search(sentence)
    if is_note and (match := _NO_MORE.search(sentence)):
        yield Over("", match["what"])


def _of_it(who: str, what: str, older: str, its: Set[str]) -> Set[str]:
    """What is over where all of it, and who ended it, is of the older text; else nothing."""
    clauses = [one for one in _CLAUSES.split(who) if one.strip()]
    actor = clauses[-1] if clauses else ""
    if not {term for term in _terms(actor) if not term[0].isdecimal()} <= its:
        return frozenset()
    if _WE.search(actor) and _OTHERS.match(older):
        return frozenset()
    told = _terms(what)
    if _IN_FORCE.match(what):  # "Przelewy24 is no longer used"
        told = _terms(actor)
    elif not told <= its:  # the verb that is denied: "no longer *cares for* long messages"
        told = _terms(what.partition(" ")[2])
    return told if told <= its else frozenset()


def _find_turned(sentence: str) -> str:
    """What says that something denied is so now: "we do plan a dark mode after all"."""
    said = _NOT_ONLY.sub(" ", sentence)
    if not _AFTER_ALL.search(said) or _DENIES.search(said):
        return ""
    clause = next((one for one in said.split(",") if one.strip()), "")
    return clause if _ALLOWED.search(clause) else ""


def _terms(plain: str) -> Set[str]:
    """The stems that tell of what is spoken; a number with a point is one."""
    found = set[str]()
    for word in _WORDS.findall(_SHORTENED.sub("", plain)):
        found |= {word} if word[0].isdecimal() else text.tokens(word).keys() - _LIGHT
    return found


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
