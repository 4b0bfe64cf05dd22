"""How English says that somebody cannot, on the day that was: what is told behind it is instead.

A day stands in a sentence as # and an hour as @, each as long as its words.
"""

import re

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.spoken import compiled

CANNOT = (
    r"(?:\b(?:cannot|can not|could not|will not|is not|are not|am not|does not|do not|is unable to)"
    r"|\b(?:ca|could|wo|is|are|does|do)n['’]t|['’](?:s|re|m) not)(?: be able to)?"
    r"(?: (?:be there|be here|be|come|coming|make it|make|making|do|doing|manage|visit|visiting"
    r"|arrive|arriving|go|going|meet|meeting|see (?:me|us|him|her|them)"
    r"|(?P<takes>(?:take|fit|squeeze) (?:me|us)(?: in)?)))?"
    r"(?: to [a-z]+(?: [a-z]+)?)?(?: (?:due|planned|scheduled|set|booked))?"
)
"""Of somebody; they who cannot take me on a day have me by appointment."""
IT = (
    r"(?:\b(?:it|he|she|they|we|i|the new one)\b"
    r"(?:['’](?:s|ll|re|m)| (?:is|are|will be|will|am))?)"
)
SO_IT = (
    rf"(?:,? (?:but (?:rather |now |only )?|only )(?:{IT}(?: now)? )?"
    rf"|(?:[,;:.!] ?| (?=it['’]s ))(?:so |and |instead,? )?{IT}(?: now)? "
    rf"|,? (?:so|and) {IT}(?: now)? "
    r"|,? (?:so |but )?(?=(?:[a-z]+ing )?(?:on )?(?:the )?#+[^#.!;]{0,12} instead\b))"
    r"(?:(?:will|come|comes|coming|be|here|over|round|arriving|go|goes|going|meet|meeting|visit|visits"
    r"|visiting|arrives?|do|does"
    r"|doing|make|makes|booked|set)\b ?)*"
    r"(?:(?:must|has to|have to|needs? to) be (?:finished|done|ready|handed in|submitted|delivered"
    r"|paid|sent|completed|filed) )?"
    r"(?:(?:on|for|at|by|instead on)(?= ) ?)?(?:the )?"
)
WHY = r"(?:, [^,;:.!?#@]{3,40}(?=,))?"
"""Between that day and the one that is instead, be it with why."""
GOES_TO = (
    r"^[^\w#]*(?:(?:so|and|but|well|sorry|ugh|hi|i|we)\b,? )*(?:can['’]?t|cannot|won['’]t|will not"
    r"|couldn['’]t)(?: be able to)? (?:do|make|manage|attend|keep|have|(?:make it|go|get|come) to)"
    r" (?:(?:on )?(?:the )?#+,?(?: @+)? for )?(?P<who>(?!(?:it|that|this)\b)[^#@]{2,40}?)"
    r"(?:,? (?:on |at )?(?:the )?[#@]+)*(?: (?:any ?more|after all))?\W*$"
)
"""One's own: what one cannot go to is what the next clause is of."""
DROPS_OUT = (
    r"(?:(?:have|need|had|got|going) to )?(?:(?:drop|bail|pull|duck)(?:p?ing|p?ed)? out"
    r"|withdr(?:aw(?:ing|n)?|ew)|scratch(?:ing|ed)? from|out for)\b"
)
_I_CANNOT = (
    r"(?:^|[.!?,;] )\W*(?:(?:so|and|but|well|sorry|ugh|hi|hey|oh no)\b,? )*"
    r"(?:(?:i|we)(?:['’](?:m|re))?"
    r" (?:(?:am|are|really|just|probably|sadly|unfortunately|actually|also) )*)?"
    r"(?:can(?:['’]?t|not)|can no longer|couldn['’]?t|won['’]?t|will not|not (?:able|coming|going)"
    r"|unable|(?:have|need|got) to (?:bail|skip|miss|pass|drop out|cancel on)|gotta bail|skipping"
    rf"|missing|{DROPS_OUT})\b"
)
_CAN_NOT = r"(?:can['’]?t|cannot|can not|can no longer)"
_CANNOT_DO = (
    rf"(?:\b(?:i|we)(?:(?: really| now| sadly)? {_CAN_NOT}|(?: am| are"
    r"|['’](?:m|re))(?: not able| unable) to|(?: will not| won['’]t) be able to|(?: am| are"
    r"|['’](?:m|re)) not(?= (?!going\b|coming\b)\w+ing\b))"
    rf"|(?P<bare>^\W*(?:(?:so|and|but|well|sorry|ugh|hi|hey|oh no),? )*{_CAN_NOT}))"
    r" (?P<what>(?!(?:wait|believe|help|find|remember|tell|see|imagine|think|stop|be|go|come"
    r"|have|work(?:ing)?)\b)\w+ [^,;:.!?…]{3,60})"
)
"""What one was to do, by its verb: of its day, or where that is said to be so after all."""
_NOT_AT_ALL = r"\b(?:after all|any ?more)\b"
_JUST_DOES = r"^(?:do|make) "
_DOES_IT = (
    r"^(?:(?:do|make) (?=(?:the|my|our|your|his|her|their) )"
    r"|(?:run|race|ride|swim)(?: in)? (?!\w+s\b))"
)
"""A verb that says of no thing what it is: who can't run Brighton signed up for it."""
_STAYS_AWAY = (
    r"^\W*(?P<who>[\w .-]{2,40}?)?(?: ?\b(?:is|are) not|['’](?:s|re) not| ?\b(?:is|are)n['’]t"
    r"| ?\bca(?:n['’]?t|nnot)| ?\bwon['’]t(?: be)?)(?: be)? (?:coming|come|make it)\b(?P<then>.*)"
)
OF_BEFORE = r"^\W*(?P<who>it|s?he|they|that|this)\b"
"""A clause of what, or whom, one before it names."""
_IS_SO = (
    r"['’]s(?= (?:(?:so|very|really|quite|still|now|just|all) )*(?:not|got|had|been|ill|sick|poorly"
    r"|unwell|down with|in (?:bed|hospital)|at work|working|stuck|busy|tired|away|\w+ed)\b).*"
)
"""My mother's ill: behind whom it is of, what they are."""
_OF_ONESELF = r"^\W*(?:(?:then|also|ah|oh|btw),? )*(?:i|we|you)\b"
_BOTH = (
    r"(?<![\w'’])(?P<one>[\w-]+)(?: and | ?& ?)(?:(?:my|our) )?"
    r"(?!i\b|(?:the|their) (?:baby|kids?|children|dog)\b)(?P<other>[\w-]+)"
)
_I_CANNOT_JAPANESE = (
    "(?:行け|来られ|出られ|参加でき)(?:な|ま)|欠席(?:し|で|に)|不参加|休(?:む|みます|ませて|みたい)"
)


def tells_of_oneself(told: str) -> bool:
    """Whether somebody says but that they themselves cannot come, or will not."""
    plain = text.small(text.composed(told))
    return bool(compiled(_I_CANNOT).search(plain) or re.search(_I_CANNOT_JAPANESE, plain))


def find_undone(clause: str, sentence: str) -> tuple[str, bool]:
    """What a clause of an English sentence, small, says that one cannot do, by its verb, and
    whether that is so on whatever day; empty for nothing."""
    found = compiled(_CANNOT_DO).search(clause)
    if found is None or (found["bare"] and not _is_own(clause, sentence)):
        return "", False
    left, is_so = compiled(_NOT_AT_ALL).subn(" ", found["what"])
    if is_so:
        left = compiled(_DOES_IT).sub("", left)
    if compiled(_JUST_DOES).match(left):
        return "", False
    return left, bool(is_so or "sorry" in sentence)


_HAS_SOMEBODY = (
    r"\b(?:has|['’]s got) (?:(?:an?|two|three|another|some) )?(?:(?:new|young|small|teenage) )?"
    rf"(?P<who>{whom.RELATED})\b"
)
"""Somebody who is told of as another's: "Paula has a boyfriend and he isn't coming"."""


def find_away(clause: str, named: str, said: str) -> str:
    """Who stays away by an English clause, small, and what it says behind that; empty for nobody.

    Whom it calls but she or he, or no more than that they do, is who the one before it `named`:
    "Paula has a cold and isn't coming". In "Paula has a
    boyfriend and he isn't coming", of all that is `said`, he is none of the two.
    """
    found = compiled(_STAYS_AWAY).search(clause)
    if found is None:
        return ""
    who, named = found["who"] or "", compiled(_IS_SO).sub("", named)
    pronoun = compiled(OF_BEFORE).fullmatch(who)
    if (pronoun or not who.strip()) and named and not compiled(_OF_ONESELF).search(named):
        had = compiled(_HAS_SOMEBODY).search(said) if pronoun else None
        named = had["who"] if had and whom.may_come(who.strip(), had["who"]) else named
        who = named if whom.may_come(pronoun["who"] if pronoun else "", named) else who
    return f"{who} {found['then']}"


def is_with_others(who: str, said: str, plan: Ahead) -> bool:
    """Whether somebody who stays away is one of two who come by an English plan, of whom what was
    said does not name the other."""
    words, named = ({*text.normalise(one).split()} for one in (who, said))
    for found in compiled(_BOTH).finditer(text.normalise(plan.text)):
        one, other = found["one"], found["other"]
        if (one in words and other not in named) or (other in words and one not in named):
            return True
    return False


def _is_own(clause: str, sentence: str) -> bool:
    """Whether a clause without who it is of is of whoever tells it: nobody stands before it."""
    return sentence.lstrip().startswith(clause.strip()) or "sorry" in sentence
