"""What opens the telling of a thing, and tells nothing of it: "by the way", "guess what"."""

from __future__ import annotations

import re

from ego.core import late

_TOLD = r"(?:told|tell|mention(?:ed)?|said|say|heard|hear|know|seen?)\b[^.!?,;#\d]{0,24}"
_LEADS_ON = (
    r"(?:by the way|btw|fyi|for your information|for the record|just so (?:you|we) know"
    r"|(?:just )?to let you know|just letting you know"
    r"|(?:just )?(?:an? )?(?:quick |small )?heads[- ]up"
    r"|(?:it )?turns out|as it turns out|as it happens"
    r"|(?:i(?:['’]ve| have)?|did i) (?:forg[eo]t|forgotten|meant|wanted|need) to"
    r" (?:say|mention|tell you|add)"
    r"|i (?:should|must) (?:say|mention|tell you|add)"
    r"|(?:i have |i['’]ve got |there['’]s )?(?:some )?(?:good|bad|great|big|sad|small|quick|happy)"
    r" (?:news|update))"
    r"(?:: | (?=(?:that |and |but )?(?:the|my|our|his|her|their|i|we|he|she|they|it"
    r"|there|this|no)\b|(?-i:[A-Z])))(?:that |and |but )?"
)
"""What leads on to what is told, with no comma behind it: with one it is a clause of its own."""
_OPENERS = late.regex(
    r"(?:^|(?<=[.!?] )|(?<=\n))(?:(?:oh|ah|hey|well|so|ok|okay|and|but),? ){0,3}"
    rf"(?:{_LEADS_ON}"
    r"|(?:(?:sorry )?(?:if|in case) (?:i|you|we)(?: (?:have|did|do|had))?(?:n['’]t| not| never)"
    rf"(?: already)? {_TOLD}"
    rf"|(?:sorry if|unless) i(?: have|['’]ve)?(?: already)? {_TOLD}"
    r"|(?:(?:i )?(?:do not|don['’]t) (?:know|remember)|(?:i['’]m )?not sure"
    r"|i (?:can['’]t|cannot) remember|i forget) (?:if|whether) (?:i|you|we)\b[^.!?,;#\d]{0,16}"
    rf"\b{_TOLD}"
    r"|(?:maybe|perhaps|i (?:might|may)(?: well)?|you (?:might|may)(?: well)?|i probably)\b"
    rf"[^.!?,;#\d]{{0,16}}\b{_TOLD}"
    r"|(?:do )?you know what|what do you know|will you look at that|what else|guess what"
    r"|(?:can|could|would) you believe it|how (?:exciting|lovely|nice|funny)|check this(?: out)?"
    r"|speaking of (?:which|that)|(?:that|which) reminds me)(?:[,:] | - )(?:but |that )?"
    r"|(?:speaking of which|(?:that|which) reminds me) )",
    re.IGNORECASE,
)
"""How somebody begins to tell a thing: "if I haven't told you, …" supposes nothing."""

_ALL = r"(?:guys|y['’]?all|folks|lads|ladies|girls|boys|team|all|everyone|everybody|peeps)"
_TO_ALL = late.regex(
    r"(?:^|(?<=[.!?] )|(?<=\n))(?:(?:hey|hi|hello|ok|okay|so|sorry|oh),? )*"
    rf"(?:(?:(?:hi|hey) )?{_ALL}(?:,| [-–—])|(?:guys|y['’]?all)"
    r"(?! (?:are|were|have|had|will|who|from|in|at|on|and|night|weekend|trip|holiday|only)\b)) "
    r"(?=\w)",
    re.IGNORECASE,
)
_TO_ALL_BEHIND = late.regex(
    rf"(?:, {_ALL}|(?<!\bthe)(?<!\bmy)(?<!\bour)(?<!\byou)(?<!\bwith)(?<!\band)(?<!\bthese)"
    r"(?<!\bthose)(?<!\bsome)(?<!['’]s) (?:guys|y['’]?all))(?=\W*$)",
    re.IGNORECASE,
)
"""Who is told, of several: "guys, dinner on Friday is off" is of no dinner of guys."""


_TO_PUT = (
    r"(?:^|(?<=[.!?] )|(?<=\n))(?:(?:ok|okay|so|and|please|pls|then|yes),? )*"
    r"(?:put|add|enter|write)"
)
_CALENDAR = r"(?:in|on|into|to) (?:your|the|my|our) (?:calendar|diary|planner|agenda)"
_PUT_IT = late.regex(
    rf"{_TO_PUT} (?:(?:it|this|that) )?{_CALENDAR}(?: (?:then|too|now|please))*(?:[,:]| -) ",
    re.IGNORECASE,
)
_PUT_THING = late.regex(
    rf"{_TO_PUT} (?P<what>(?!(?:it|this|that)\b)[^.!?\n,:]{{2,60}}?) {_CALENDAR}"
    r"(?: (?:too|please))*(?:[,:]| for)? (?=(?:on |at |for )?(?:\w*day|to\w+|the \d|\d))",
    re.IGNORECASE,
)
"""What one has put among the plans is a plan, and "put it in your calendar" no part of it."""


def without_openers(words: str) -> str:
    """`words` without what a sentence begins with and says nothing of what it tells."""
    words = _TO_ALL_BEHIND.sub("", _TO_ALL.sub("", words))
    return _OPENERS.sub("", _PUT_THING.sub(r"\g<what> ", _PUT_IT.sub("", words)))


_CRUMBS = (
    r"^\W*(?:oh (?:no|god|dear|man|wow)(?:,|!|\.\.\.) |(?:oh|ooh|ah|and|but|also"
    r"|anyways?|anyhow|btw|so(?! (?:far|that|long|much|many)\b))"
    r"(?:,|\.\.\.| -)? |(?:hey|well|ok|okay|um+|uh|hm+"
    r"|right|yeah|yes|haha|lol|plus|now)(?:,|\.\.\.) "
    r"|(?:hey|well|ok(?:ay)?|um+|uh+|hm+|(?:al ?|all )?right|yeah|yep|basically|quick one:),? "
    r"(?=(?:so|ok|yeah|well|basically|i|we|the|my|our|let['’]?s|there|need|gotta)\b)"
    r"|the plan is (?:that|to) "
    r"|let['’]?s say (?!(?:that|so|no|yes|goodbye|bye|hello|hi|thanks|at|on|by|around|about|half"
    r"|noon|next|this|the \d|\d|to\w+|\w+day)\b))+"
    r"(?=[^\W_])"
)
_CRUMBS_JAPANESE = (
    "^(?:(?:訂正|あと|それと|それから|あ|あっ|で|えっと|じゃあ|まあ|とにかく|そうそう|ねえ|あのね|うん|さて)、"
    "|(?:でも|そういえば|ちなみに|ところで)、?"
    "|(?:それと|それから)(?=[一-龯ァ-ヶー\\dA-Za-z])|あと(?![\\d一二三四五六七八九十百半少数何])(?=[一-龯ァ-ヶー])"
    "|(?:その)?(?:代わり|かわり)に?、?(?=(?![今来再翌次明]|[月火水木金土日]曜)[一-龯ァ-ヶー]{2}[一-龯々ァ-ヶーの]*[、はがを]))+"
)
"""その代わり振替授業、18時から: what ties a thing that is named to what was said before."""
_HEARD_JAPANESE = "(?<=[一-龯々ァ-ヶー])(?<![私僕俺誰])(?:なん)?だって(?:さ|よ|ね)*[。!]*$"
"""忘年会だって: that somebody else said so is no part of what is on."""


def without_crumbs(sentence: str) -> str:
    """A sentence by itself, without what ties it to the talk: "Oh, and we leave on Friday"."""
    left = re.sub(_CRUMBS, "", sentence, count=1, flags=re.IGNORECASE)
    left = re.sub(_CRUMBS_JAPANESE, "", left, count=1)
    left = re.sub(_HEARD_JAPANESE, "", left, count=1)
    return sentence if not left.strip() else left[0].upper() + left[1:]
