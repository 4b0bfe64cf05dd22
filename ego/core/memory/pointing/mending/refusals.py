"""What somebody was asked to do, and refused: no day in that is one of a plan of theirs.

"Gareth wants me to work this Saturday! I said no because of Ruth", 土曜出てって言われたけど断った.
Nor is one in what they left open ("I said maybe"), or only asked for and did not get.
"""

from __future__ import annotations

import re
from datetime import datetime

from ego.core import text
from ego.core.memory.pointing import spoken
from ego.core.memory.pointing.spoken import compiled

_ASKED = (
    r"\b(?:(?:wants?|wanted|needs|needed|expects?|expected|asked|asks|asking|begged|invited|offered"
    r"|trying to get|tried to get) (?:me|us)|(?:asked|asks|asking) (?:if|whether) (?:i|we)"
    r"|(?:(?:i|we) (?:was|were|got)|['’]ve been|have been) (?:asked|invited))\b"
)
_CANNOT = (
    r"(?:that )?(?:i|we)(?:['’]m| am)? ?(?:ca(?:n['’]?t|nnot)|could(?:n['’]t| not)|won['’]t"
    r"|will not|not)(?: (?:make it|come|go|coming|going|(?:do|doing) (?:it|that)|be there))?"
    r"(?=\W*$|[.,;:!?\n]| (?:because|cos|cause|since|as|so|due)\b)"
)
_NO = (
    r"no\b(?! (?:one|body|problem|worries|rush|pressure|matter|more|need|stress|issue|doubt"
    r"|later)\b)"
)
_REFUSED = (
    r"(?:(?:[.!?;,\n]\W*|\b)(?:but|so|and) (?:i|we)|[.!?;,\n]\W*(?:(?:i|we)\b)?"
    r"|\bbut(?= (?:said|told|declined|refused|turned)))(?:['’]ve| have)?"
    r" ?(?:(?:just|already|obviously|of course|politely|had to|have to|immediately) )*"
    rf"(?:(?:said|say) (?:{_NO}|{_CANNOT})|(?:told|tell) [\w'’-]+ (?:{_NO}|{_CANNOT})"
    r"|(?:declined|refused)\b|turned (?:it|him|her|them|that|[a-z]+) down\b"
    r"|(?:said|say|told [\w'’-]+) (?:maybe|perhaps|possibly"
    r"|(?:that )?(?:i|we)(?:['’]d| would|['’]ll)(?: have to| need to)? (?:think|see|check|let))\b"
    r"|(?:['’]m |am |still )*(?:not sure|unsure|undecided|dunno)\b"
    r"(?! (?:what|who|how|where|why|which|about the)\b)"
    r"|(?:have(?:n['’]t| not)|not) (?:decided|answered|replied)\b"
    r"|(?:['’]ll|will) (?:think about it|see(?=\W*$|[,.;!])|let (?:him|her|them) know)"
    r"|(?:might|may) (?:go|come|not|pass)\b|thinking about it\b)"
)
_ASKED_FOR = (
    r"(?:^|[,;]? ?\b(?:but|though|although|when)\b|[,;]) ?(?:i|we)(?:['’]d| had)?"
    r" (?:asked for|wanted|requested|(?:was|were) hoping for|hoped for|wished for)\b"
    r"[^,;.!?]*?(?=[,;.!?]|\bbut\b|$)"
)
"""A day that somebody asked for, and not the one that they got: "the 24th, but I asked for …"."""
_ENGLISH = rf"[^.!?\n]*?{_ASKED}[^.!?\n]*?(?P<no>{_REFUSED})[^.!?\n]*[.!?]*"
_BUT_THEN = (
    r"\b(?:at first|but|then|later|eventually|in the end|instead|changed my mind|gave in|unless"
    r"|only|until|till|before|early|after all|though)\b|でも|けど|結局|やっぱ|代わり"
)
"""Behind a refusal it may be done all the same."""
_JAPANESE = (
    r"[^。！!？?\n]*?(?:言われ|頼まれ|誘われ|聞かれ|お願いされ|打診され|招待され"
    r"|(?:どう|(?:行|飲|い)こう|しよう|やろう|飲もう|食べよう)か?(?:って|と)[^。！!？?\n]{0,12}?(?:言っ|聞い|誘っ))[^。！!？?\n]{0,12}?(?:[。！!]\s*)?"
    r"[^。！!？?\n]{0,20}?(?P<no>断(?:った|りました|っちゃった|っといた|っておいた)|お断りし(?:た|ました)"
    r"|(?:無理|できない|行けない|出られない|出れない)(?:だ)?(?:って|と)(?:言|伝え|答え|返)(?:った|た|いました|ました|えた))"
    r"(?!けど|けれど|が|のに|ら|ものの)[^。！!？?\n]{0,8}[。！!]?"
)


def drop_refused(words: str, now: datetime) -> str:
    """`words` without what somebody was asked to do on one day and says that they refused, or left
    open, and without the day that they asked for where they got another."""
    if len(words) > spoken.LONGEST:
        return words
    plain = text.composed(words)
    wished = compiled(_ASKED_FOR).search(plain)
    rest = f"{plain[: wished.start()]}{plain[wished.end() :]}" if wished else ""
    if wished and re.search(r"\d(?:st|nd|rd|th)|day\b", wished[0]) and spoken.find_days(rest, now):
        words = plain = re.sub(r"^\W*but\b\s*", "", rest)
    found = compiled(_JAPANESE if text.is_japanese(plain) else _ENGLISH).search(plain)
    if found is None or len(spoken.find_days(found[0], now)) != 1:
        return words
    if compiled(_BUT_THEN).search(plain, found.end("no")):
        return words
    return f"{plain[: found.start()]} {plain[found.end() :]}".strip()
