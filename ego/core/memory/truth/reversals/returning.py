"""A text that goes back to what an older one says was left: "We went back to Celery".

It ends the older one that tells of the leaving ("We moved from Celery to Dramatiq"), not the one
before that, which it says over again. So does what takes the change itself back: "We rolled back
the move to Dramatiq", 「Dramatiqへの移行を取り消した」. To visit is not to go back.
"""

from __future__ import annotations

import re

from ego.core import late, text

_MOVE = (
    r"(?:went|go|going|gone|switch(?:ed|ing)|mov(?:ed|ing)|chang(?:ed|ing)|migrat(?:ed|ing)"
    r"|came|got|roll(?:ed|ing)|brought|put|convert(?:ed|ing)|port(?:ed|ing)|fell|stepped)"
)
_STOP = (
    r"(?=[,()]|$|\b(?:for|because|since|so|but|and|as|after|when|which|that|again|now|entirely"
    r"|completely|in the end|after all)\b)"
)
_AGAIN = r"(?:us(?:e|es|ing)|runs?|running|on|with|have|has|chose|choose|picked)"
_BACK = (
    rf"(?P<who>.*?)\b(?:{_MOVE} (?:[\w-]+ ){{0,3}}?)?back (?:to|on|onto|with) (?P<what>.+?){_STOP}",
    rf"(?P<who>.*?)\b(?:revert(?:ed|ing)?|return(?:ed|ing)?) (?:[\w-]+ ){{0,3}}?to (?P<what>.+?)"
    rf"{_STOP}",
    rf"(?P<who>.*?)\b{_AGAIN} (?P<what>[^,]{{1,40}}?) (?:again|once more)\b",
    r"(?P<who>)(?P<what>[^,]{1,40}?) (?:is|are) back(?: (?:in (?:use|place|force)|again|now)|$)",
)
"""How it is said in English, from the beginning of a sentence."""
_VISIT = late.regex(
    r"\b(?:to (?:see|visit|meet|pick|get|fetch|collect|help|say|find)|on holiday"
    r"|with (?:her|his|my)"
    r"|for (?:christmas|easter|new year|(?:the|a|an|her|his|my|their) (?:\w+ )?(?:holidays?|funeral"
    r"|wedding|party|visit|trip|birthday|summer|winter|concert|meeting)))\b"
)
_FOR_WHAT = late.regex(r"^(?:for|in|on|with) (?:the |our )?[\w-]+(?: [\w-]+)? (?=(?:we|i)\b)")
"""What of ours it is about, before who did it."""
_BACK_JAPANESE = (
    r"(?P<who>[^。]{0,60}?)(?:(?<=[、はがを \s])|^)"
    r"(?:やっぱり|やはり|結局|また|再び|全部|すべて|もう一度)*"
    r"、?(?P<what>[^、。はがをに\s]{1,24}|[^、。はがを]{1,24}?)(?:に|へ)(?:また|再び|全部|すべて)?"
    r"(?:戻し|戻っ|戻す(?:こと|$)|戻る(?:こと|$)|切り戻|差し戻|逆戻り|復帰し)",
    r"(?P<who>[^。]{0,60}?)(?:やっぱり|やはり|結局|また|再び|改めて)、?"
    r"(?P<what>[^、。はがを]{1,24}?)を(?:また|再び)?(?:使|採用|復活|導入|用い)",
    r"(?P<who>)(?P<what>[^、。はがを]{1,24}?)(?:[がを]|の)(?:また|再び)?復活",
)
_VISIT_JAPANESE = late.regex("帰省|遊び|旅行|会いに|見に|取りに|用事|葬|式で|出張|忘れ")


def goes_back_to(sentence: str) -> list[tuple[str, str]]:
    """Who goes back to what, in each way in which a sentence says it; none for a visit."""
    japanese = text.is_japanese(sentence)
    if (_VISIT_JAPANESE if japanese else _VISIT).search(sentence):
        return []
    found = [re.match(shape, sentence) for shape in (_BACK_JAPANESE if japanese else _BACK)]
    return [(_FOR_WHAT.sub("", one["who"]), one["what"]) for one in found if one]
