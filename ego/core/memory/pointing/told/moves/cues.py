"""Cues of a change: the words without which no text tells that a plan is on another day or hour.

Most texts hold none of them, and are not compared with any plan.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing.ahead import READ, told_sentences
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.moves import (
    clauses_english,
    correcting,
    instead_japanese,
    named_japanese,
)
from ego.core.memory.pointing.told.things import ELSEWHERE

_WANTED = (
    r"\b(?:they (?:want|need)|(?!(?:who|it|that|nobody|everybody|everyone|never)\b)[a-z][\w'’-]*"
    r" (?:wants|needs))(?: to (?:have|hold|do))? (?P<what>(?:(?:the|our|my) )?(?!(?:the|me|us|him"
    r"|her|them|to|an?)\b)\w+(?: \w+){0,3}?)(?: to be)?"
    r"(?= (?:at|on) (?:[\w:]+ ){1,3}?(?:instead of|rather than) (?:(?:at|on|the) )?[\w:]+"
    r"(?: ?[ap]m)?\W*$)"
)
"""What others want at another time than the one they name, with nothing said against it."""
_WANT_ME_MOVED = (
    r"\b(?P<who>they|(?:the |my |our )?[a-z][\w'’-]*)(?:['’](?:ve|s))? (?:wants?|needs?|asked)"
    r"(?: me)? to (?P<how>move|change|switch|push|shift|reschedule)"
    r"(?: (?P<what>me|us|it|this|that|mine))?"
    r"(?P<on>(?: back| forward)?) (?=(?:to|from|on) )"
    r"(?!.*\b(?:but|no|not|if|whether|unless|can['’]?t|cannot)\b)"
)
"""Who wants to move me is taken for having done so: what I say against it puts that right."""
_ONLY_ASKED = (
    r"\b(?P<who>they|s?he|(?:the |my |our )?[a-z][\w'’-]*) (?:only|just)"
    r" (?:asked(?: me| us)?|wants?|wanted) to (?P<how>move|push|put|bring|shift)"
    r" (?P<what>(?:the|my|our) [^,;:.!?]{2,40}?)"
    r"(?P<on>(?: back| out| forwards?)?) (?=(?:to|by) [^?]*$)"
    r"(?!.*\b(?:but|no|not|if|whether|unless|can['’]?t|cannot)\b)"
)
"""The same of a thing, where that is all they asked for."""
_TOLD_THEM = (
    r"^\W*(?:(?:so|and|ok|okay|i) )*(?:told|texted) (?P<who>(?:my )?\w+)(?: that)?"
    r" (?:he|she|they) can come\b(?=.* (?:now|instead)\W*$)"
)
"""Whom one told that they can come on another day, comes on that."""
_MAY_BE = (
    r"\b(?:instead|mov(?:es?|ed|ing)|postpon\w+|re-?schedul\w+|shift(?:s|ed|ing)?|delay(?:ed|ing)?"
    r"|switch(?:ed|ing)?|swap(?:ped|ping)?|rearrang\w+|this time"
    r"|(?:days?|weeks?) early"
    r"|deferr?(?:ed|ing)|extend(?:ed|ing)|prolonged|chang(?:es?|ed|ing)|adjourned|bumped"
    r"|push(?:ed|ing)?|slip(?:s|ped|ping)?|slid|slides (?:to|back|a|by an?|another)"
    r"|put(?:ting)? (?:back|off|forward)"
    r"|(?:brought|bringing|bring) forward|pulled|now|new (?:date|day|deadline|slot)|instead of"
    r"|rather than|same day|(?:gave|given|giving|granted|got|allowed) (?:\w+ )?(?:un)?till?"
    r"|(?:days?|weeks?|fortnight|months?|hours?|min(?:ute)?s?)"
    r" (?:later|earlier)"
    r"|ma[kd]e (?:it|the|my|our)"
    r"|(?:put|brought|set) [^.!?\n]{1,60} (?:back|off|out|forwards?|up))\b"
    r"|(?:\bnot|n['’]t)(?: \w+){0,6} (?:un)?till? (?:(?:next |the )*\w+day|(?:the )?\d|tomorrow)"
    "|延期|変更|振り?替|前倒し|後ろ?倒し|延長|繰り?[上下]|リスケ|移|順延|先送り|スライド|持ち越し|延[びば]|伸[びば]|ずれ|ずら|早[まめ]|早く(?=[届来着な泊遊])|遅[くれら]"
    "|待って(?=もら|くれ|いただ)|てなっ|[日曜]に(?:した|しました|する|します)(?=よ|ね|わ|[。!]|$)|翌週に[すし]|動か|変[わえ]|にな[っりる]|にして(?:も[らっ]|くれ)"
    "|直し|やっぱ"
    "|(?:じゃ|では?)な(?:く|い|かった)"
)
"""What every move has some of."""
_TIME_ENGLISH = (
    r"(?:on |at |the |this |next )*(?:\w+day\b|weekend\b|tomorrow\b|tonight\b"
    r"|\d{1,2}(?:st|nd|rd|th)?\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)"
)
_COMES_THEN = (
    rf"[,;.] (?:so |but )?(?:he|she|they|it)(?:['’](?:s|re|ll)| is| are| will)(?: now| be)*"
    rf" (?:com(?:e|ing)|here|back) {_TIME_ENGLISH}"
)
_DENIES = (
    rf"\b(?:and|but)? ?not {_TIME_ENGLISH}"
    rf"|(?:\bnot|\bcannot|n['’]t)\b[^.!?\n]{{0,40}}\b{_TIME_ENGLISH}[^?\n]{{0,30}}?(?:[,;:.!]"
    rf"|\b(?:but|so)\b)"
    rf"[^?\n]{{0,40}}?{_TIME_ENGLISH}"
)
"""How English says that it is not on the day that was, and on which it is."""

_HOUR = (
    r"\b(?:at|from) (?:\d|noon\b|midday\b|midnight\b|half\b|(?:a )?quarter\b|\w+ o['’]clock)"
    r"|\d (?:in the (?:morning|afternoon|evening)|at night)\b"
    r"|\d ?[ap]m\b|\d[:：]\d\d\b|[\d一二三四五六七八九十]時(?!間)|正午"
)
"""A sentence with it may tell the hour of what had none."""
_OF_BEFORE = (
    r"^\W*(?:now|it|they|he|she|so|instead|but|coming(?=.* instead)|(?:still )?(?:the )?same day"
    rf"|{clauses_english.THE_NEW_ONE.strip()}"
    r"|(?:on )?(?:next |the )?(?:\w+day|tomorrow|\d\w+)(?= (?:now|instead|not)))\b"
)
"""How a sentence begins that is of what the one before names."""
_BUT_A_DAY = (
    "^[^。、はがをもと]{0,3}(?:\\d|[月火水木金土日]曜|明日|明後日|今週|来週|再来週|来月)[^。、はがをも]{0,10}"
    "(?:に|へ)(?:する|した|します|しました|なる|なった|なります|なりました|変更)[^。、]{0,8}[。!]?$"
)
"""A Japanese sentence that says but a day: 来週の日曜にする."""
_YOU_SAY = (
    r"(?:^|(?<=[.!?] ))(?:(?:hm+|wait|hey|oh|so|but|huh|sorry|no),? )*"
    r"(?:you|ego|it) (?:say|says|said|told me|think|thought|wrote)(?: that)?"
    r" (?P<what>(?:the|my|our) [^,;:.!?]{2,40}?)(?:['’]s| is| was)(?: still)?"
    rf" (?P<day>today|{_TIME_ENGLISH})(?P<then>(?: at [\w:]+)?)"
    r"(?:[?.!,;]+|,? but)+ (?:(?:no|but|actually|well),? )*(?=it(?:['’]s| is)\b)"
)
"""What others have wrong of a thing, before when it is: "you say the demo is today? It's …"."""
_CUES = (_MAY_BE, _DENIES, _COMES_THEN, _YOU_SAY, instead_japanese.MAY_BE)
_HOUR_LAST = (
    r"(?P<told>.*(?:\d日|曜日?|明日|明後日)[^、。]{0,12}(?:[ただ]|[ただる]って|らしい|変更|延期|振替))、"
    r"(?P<hour>[^、。]{0,4}\d{1,2}(?:時|[:：])[^、。]{0,8}。?)"
)
"""A day, and the hour in a clause of its own: 飲み会、木曜になった、20時から."""
_LONGEST = 300
"""Two sentences of more characters are not read as one."""


def may_tell_moved(words: str) -> bool:
    """Whether a text may say that a plan is on another day; only those need the plans."""
    return correcting.puts_right(words) or _may_tell(words)


def _may_tell(words: str) -> bool:
    plain = text.composed(words)
    return any(compiled(one).search(plain) for one in _CUES)


def may_change(words: str) -> bool:
    """Whether a text may say that a plan is on another day, or its hour."""
    return may_tell_moved(words) or bool(compiled(_HOUR).search(text.composed(words)))


class ChangeTold(NamedTuple):
    """What may tell a move: a sentence, and what is said behind it."""

    sentence: str
    behind: str
    words: str
    """The whole text it is of."""


def list_telling(words: str, *, every: bool = False) -> list[ChangeTold]:
    """The sentences that may tell a move, or all, each that says but "it" with the one before."""
    plain = compiled(_YOU_SAY).sub(_word_denied, named_japanese.word_week(words[:READ]))
    told = [*told_sentences(plain)]
    if not text.is_japanese(words):
        told = [_begin_alone(clauses_english.drop_asides(_word_made(one))) for one in told]
        told[-1:] = map(_word_wanted, told[-1:])
    found = list[ChangeTold]()
    for n, one in enumerate(told):
        before = told[n - 1] if n else ""
        if before and compiled(_OF_BEFORE).search(one) and len(before) + len(one) <= _LONGEST:
            one = f"{before.rstrip(' .!')}, {one.strip()}"  # noqa: PLW2901
        elif moved := instead_japanese.word_moved(one, before):
            one = moved  # noqa: PLW2901
        elif before and (
            compiled(_BUT_A_DAY).search(one.strip()) or named_japanese.goes_on(before, one)
        ):
            one = f"{before.rstrip('。!！ ')}、{one.strip()}"  # noqa: PLW2901
        behind = told[n + 1] if n + 1 < len(told) else ""
        if last := compiled(_HOUR_LAST).fullmatch(one.strip()):
            one, behind = last["told"], last["hour"]  # noqa: PLW2901
        one = named_japanese.word_agreed(one, behind)  # noqa: PLW2901
        if (every or may_change(one)) and not compiled(ELSEWHERE).search(one):
            found.append(ChangeTold(one, behind, words))
    return found


def _word_made(sentence: str) -> str:
    """A sentence that makes a thing another day, "make the review the 11th", gets it moved, says
    by one verb when one does not and when one does, or when others can do it instead, or who cannot
    "for" it, as a move of it."""
    sentence = compiled(_CAN_THEN).sub(_word_offered, sentence)
    sentence = compiled(_CANNOT_FOR).sub(r"\g<lead>\g<then>\g<what>", sentence)
    then = compiled(_NOT_BUT_THEN).sub(r"\g<who>\g<verb> \g<what> \g<new> not \g<old>", sentence)
    moved = compiled(_GOT_IT_MOVED).sub(r"\g<how> \g<what>", then)
    return compiled(_MAKE_IT).sub(r"\g<what> is moved to ", moved)


_DAY_THEN = rf"{_TIME_ENGLISH}(?: (?:morning|afternoon|evening|night))?"
_NOT_BUT_THEN = (
    r"^\W*(?:(?:no|oh|actually|sorry|so|well|ok|okay)\b,? )*"
    r"(?P<who>(?:(?:i|we)(?:['’](?:m|re)| am| are) )?)not (?P<verb>[a-z]+ing)"
    rf" (?P<what>[^,;:.!?]{{2,40}}?) (?P<old>{_DAY_THEN}),? (?:(?:and|but|so) )?"
    r"(?:(?:i|we)(?:['’](?:m|re)| am| are) )?(?:now )?(?P=verb)(?: (?:him|her|it|them|(?P=what)))?"
    rf" (?P<new>{_DAY_THEN})(?: instead| now)?(?=\W*$|[,;.!])"
)
"""I'm not seeing Joyce today, I'm seeing her on Monday."""
_CAN_THEN = (
    r"\b(?P<who>they|he|she|the \w+)(?:['’]ve had a cancellation,? (?:and|so)(?: they)?)?"
    r" can(?: now| only)? (?:do|see|take|fit|offer|manage)(?: in)?"
    r"(?: (?P<what>(?:my|our|the) [\w'’-]+(?: [\w'’-]+)?|me|us|it)(?: in)?)?"
    rf" (?={_DAY_THEN}(?: at [\w:]+(?: [ap]m)?)? (?:instead|now)\b)"
    r"(?!.*\b(?:but|no|not|if|whether|unless|can['’]?t|cannot)\b)"
)
"""When others can see to a thing instead: the hospital can do my knee on the 19th."""
_CANNOT_FOR = (
    r"^(?P<lead>.*?\b(?:can(?:no|['’])?t|cannot) (?:do|make|come|manage)\b[^,;.!?]*?)"
    r" for (?P<what>(?:the|our) [a-z][\w'’-]+(?: [\w'’-]+)?)"
    r"(?P<then>,? (?:so|and) (?:we|i|they)\b[^.!?]*?\b)it\b"
)
"""Who cannot, for what, and that it is moved: the thing stands where it is moved then."""
_GOT_IT_MOVED = (
    r"\b(?:got|had|gets|getting) (?P<what>(?:the|my|our|his|her|their|\w+['’]s) (?:[\w'’-]+ ){0,2}?"
    r"[\w'’-]+) (?P<how>moved|pushed|put|brought|changed|rescheduled|shifted|switched|swapped)"
    r"(?= (?:to|back|forward|from)\b)"
)
_MAKE_IT = (
    r"^\W*(?:(?:actually|ok|okay|no|so|and|but|oh|please|pls|sorry|can (?:you|we)|let['’]?s|we"
    r"|i|had to|have to|could you)\b,? )*ma[kd]e"
    r" (?P<what>it|(?:the|my|our) (?:[\w'’-]+ ){0,3}?[\w'’-]+)"
    r" (?:to |on |for )?(?=(?:the )?\d{1,2}(?:st|nd|rd|th)\b|(?:next |the |this )?(?:mon|tues"
    r"|wednes|thurs|fri|satur|sun)day\b|tomorrow\b)"
)


def _begin_alone(sentence: str) -> str:
    """A sentence that tells the new hours of something as "now 11 to 1", with the first alone."""
    alone = compiled(_NOW_FROM_TO).sub(r"\g<lead>at \g<from>", sentence)
    return compiled(_FROM_TO_NOW).sub(r"\g<lead>now at \g<from>", alone)


_CLOCK = r"\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?"
_TILL = (
    rf" ?(?:-|–|to|till|til|until) ?{_CLOCK}(?! ?[\d%:.]*\d|(?:st|nd|rd|th)\b"
    r"| (?:up|ahead|down|past|of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)"
)
_NOW_FROM_TO = (
    rf"(?P<lead>\b(?:now|moved to|changed to|switched to) )(?:from |at )?(?P<from>{_CLOCK}){_TILL}"
)
_FROM_TO_NOW = rf"(?P<lead>(?:['’]s| is) )(?:from |at )?(?P<from>{_CLOCK}){_TILL} now\b"


def _word_offered(said: re.Match[str]) -> str:
    """That others can see to a thing then, as that it is then."""
    if not said["what"]:
        return f"{said['who']} is coming "
    return f"{'it' if said['what'] in ('me', 'us') else said['what']} is now "


def _word_denied(said: re.Match[str]) -> str:
    """What others say of when a thing is, before when it is, as that it is not then."""
    return f"{said['what'][:1].upper()}{said['what'][1:]} is not {said['day']}, "


def _word_moved(said: re.Match[str]) -> str:
    """That somebody wants to move a thing, as that they moved it."""
    how = said["how"].lower()
    past = _PASTS.get(how) or (f"{how}d" if how.endswith("e") else f"{how}ed")
    return f"{said['who']} {past} {said['what'] or 'it'}{said['on']} "


_PASTS = {"put": "put", "bring": "brought"}


def _word_wanted(sentence: str) -> str:
    """The last sentence of a text with what others want at another time, or may, as being so."""
    sentence = compiled(_ONLY_ASKED).sub(_word_moved, sentence)
    sentence = compiled(_WANT_ME_MOVED).sub(_word_moved, sentence)
    sentence = compiled(_TOLD_THEM).sub(r"\g<who> is coming", sentence)
    return compiled(_WANTED).sub(r"\g<what> is now", sentence)
