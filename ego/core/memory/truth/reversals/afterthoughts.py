"""What puts right the turn just before it and does not name its thing: "no wait, make it 100".

Who says outright that they take something back ("I changed my mind", 「訂正」) puts it right with
whatever value comes next. Of who only hesitates ("sorry, Dr Wagner"), or says that it is so now
("it's 100 now"), it must be a value of a kind that the turn before has: a number for a number.
What has a subject of its own ("sorry, the tests go to tests/unit") is of something else.
"""

from __future__ import annotations

import re
from functools import cache

from ego.core import late, text
from ego.core.memory.truth.words import numbers

_LONG = 140
"""What has more letters tells more than one value."""
_MOST, _BARE, _BARE_JAPANESE = 8, 4, 16
"""Words of what is so instead, at most; of a value alone, and its signs."""
_CRUMB = r"(?:(?:oh|ah|hm+|um+|uh|ok|okay|so|well|hey|and|but|yeah|yes|lol|ugh|btw)\b)"
_TAKES_BACK = (
    r"(?:(?:(?:i|we)(?:['’]ve| have)? )?(?:just )?changed (?:my|our) minds?"
    r"(?: (?:about|on) (?:that|it|this))?"
    r"|(?:a )?change of mind|(?:scratch|strike|forget|ignore|disregard) (?:that|this|it)"
    r"|on second thoughts?|(?:small |quick )?correction|i meant(?: to (?:say|write))?|i misspoke"
    r"|i was wrong(?: about (?:that|it|this))?|my (?:bad|mistake)"
    r"|(?:that|this)(?:['’]s| was) wrong)"
)
_HESITATES = (
    r"(?:no|nope|nah|sorry|wait|hang on|hold on|actually|oops|whoops|i mean|or rather|rather)"
)
_OPENS = rf"^[\W_]*(?:(?P<back>{_TAKES_BACK})|(?P<weak>{_HESITATES})|{_CRUMB})(?![\w'’])"
_CLOSES = rf"[,;.–-] ?(?:(?P<back>{_TAKES_BACK})|(?P<weak>sorry|i mean|actually))[\W_]*$"
_IT = r"(?:it|that|this|them|him|her|these|those)"
_IS = (
    r"(?:it|that|this|they|these|those|he|she)(?:['’](?:s|re|ll be)"
    r"| (?:is|are|was|were|will be|should be|has to be|goes|go|lives?|starts?|begins?))(?= )"
)
_MAKES = (
    r"(?:(?:let['’]?s|(?:we|i)(?:['’](?:ll|re|m|ve))?|please|just|better|should|can|will|are|am)"
    rf" )*(?:(?:make|making|keep|call|put|set|move|moved|change|changed|switch|switched) {_IT}"
    r"|(?:switched|changed|moved|went) (?:(?:back|over) )?to"
    rf"|(?:go|going|went)(?= (?:with|for|back)\b)|use|using|do|doing|take|taking|say)\b"
)
_LATER = (
    r"\b(?:now|instead|after all|from now on|actually|then)\b|\bmake (?:it|that|them)\b"
    r"|\b(?:mov|chang|switch)ed (?:\w+ )?to\b|\bwent (?:back |over )?to\b"
)
_NO_VALUE = (
    r"^(?:fine|ok(?:ay)?|good|great|right|true|wrong|all|not|nothing|nobody|it|so|too|me|you|i|we"
    r"|he|she|they|what|where|when|who|why|how|can|could|did|do|does|worries|problem|idea|thanks"
    r"|thank|please|is|are|there|if|gotta|got|about|of)\b"
)
_SOMEBODY = r"^(?:i|we|he|she|they)\b"
_CLAUSE = late.regex(r"[,;!]|\.(?=\s|$)|\b(?:because|since|so|but|as)\b| [-–] ")
_WEEKDAY = late.regex(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b|[月火水木金土日](?=曜)"
)
_PLACE = late.regex(
    r"\b(?:in|on|to|under|behind|at|by|inside|above|below|near|next to|beside) "
    r"(?:the|my|our|his|her|their|your|a|an|mum['’]s|dad['’]s)\b"
)
_NAME = late.regex(r"(?<=\w )(?!I\b)[A-Z][a-z]+")
_TAKES_BACK_JAPANESE = (
    "(?:気が変わっ(?:た|て)|訂正|間違(?:えた|い)|さっきのは?(?:なし|忘れて|取り消し|間違い))"
    "(?:だ|です|でした|だった|ね|わ|けど|ます|する|します)*"
)
_HESITATES_JAPANESE = "(?:いや|ごめん(?:なさい|ね)?|すみません|待って|違う|違った|ちがう|やっぱり?)"
_OPENS_JAPANESE = (
    f"^[\\W_]*(?:(?P<back>{_TAKES_BACK_JAPANESE})|(?P<weak>{_HESITATES_JAPANESE}(?=[、。 ]|\\d))"
    "|(?:あ|えっと|うん|でも)(?=、))[、。 :：]*"
)
_VALUE_JAPANESE = (
    "^(?:それ|これ|今は?)?[はを]?、?(?P<value>[^、。はがを?？]+?)"
    "(?:に(?:する|した|します|しよう|して(?:ください|おいて)?|変更(?:する|した)?|なった|しとく)"
    "|で(?:いい|いく|行く|お願い(?:します)?|す|した)?|だった|だ)?(?:よ|ね|わ)*[。!！]*$"
)


def puts_right(said: str, before: str) -> bool:
    """Whether what is `said`, as it was written, puts right what was told in the turn `before`."""
    if len(said) > _LONG or said.rstrip().endswith(("?", "？")):
        return False
    if text.is_japanese(said):
        return _puts_right_in_japanese(said, before)
    rest, takes_back, hesitates = _open(said, _OPENS)
    if closes := _compiled(_CLOSES).search(rest):
        takes_back, hesitates = takes_back or bool(closes["back"]), hesitates + 1
        rest = rest[: closes.start()]
    clause = next((one.strip() for one in _CLAUSE.split(rest) if one.strip()), "")
    found = _compiled(_IS).match(clause) or _compiled(_MAKES).match(clause)
    value = clause[found.end() :].strip() if found else clause
    if not value or len(value.split()) > _MOST or _compiled(_NO_VALUE).search(value):
        return takes_back and _compiled(_SOMEBODY).search(value) is not None
    if not found and (len(value.split()) > _BARE or not (takes_back or hesitates)):
        return False
    if takes_back or hesitates > 1:
        return True
    says_so = bool(hesitates) or _compiled(_LATER).search(rest) is not None
    return says_so and _is_of_a_kind(clause, before)


def _puts_right_in_japanese(said: str, before: str) -> bool:
    rest, takes_back, hesitates = _open(said, _OPENS_JAPANESE)
    match = _compiled(_VALUE_JAPANESE).search(rest)
    if not match or len(match["value"]) > _BARE_JAPANESE:
        return False
    return takes_back or (bool(hesitates) and _is_of_a_kind(match["value"], before))


def _open(said: str, opens: str) -> tuple[str, bool, int]:
    """What stands behind the words that take something back, whether they do, and how often who
    says it only hesitates."""
    rest, takes_back, hesitates = said.strip(), False, 0
    while found := _compiled(opens).match(rest):
        takes_back, hesitates = takes_back or bool(found["back"]), hesitates + bool(found["weak"])
        rest = rest[found.end() :].lstrip(" ,.:;!-–…")
    return rest, takes_back, hesitates


def _is_of_a_kind(value: str, before: str) -> bool:
    """Whether it tells another value of a kind that the turn before tells, too."""
    mine, theirs = text.normalise(value), text.normalise(before)
    for find in (numbers, _weekdays):
        if its := find(mine):
            return bool(find(theirs)) and not its <= find(theirs)
    if _PLACE.search(mine):
        return _PLACE.search(theirs) is not None
    names = {*_NAME.findall(f"x {value}")}
    if names and not names <= {*_NAME.findall(before)} and _NAME.search(before):
        return True
    words, others = text.tokens(mine).keys(), text.tokens(theirs).keys()
    return bool(words & others) and not words <= others


def _weekdays(plain: str) -> frozenset[str]:
    return frozenset(_WEEKDAY.findall(plain))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
