"""What is told in confidence: a turn whose teller asks that nobody else hears it.

An answer may say it again later, when nobody asks for it any more: such a turn is marked when it
is kept.
"""

from __future__ import annotations

import re
from functools import cache

from ego.core import text
from ego.core.events import Event

TELLS_SECRET = "tells_secret"
"""The key of a turn's context that says that it tells a secret of before again."""
_READ = 4_000
"""So much of a text is read."""
_ANYBODY = "(?:anyone|anybody|any one|a soul|nobody|no one|(?:the )?others|everyone|everybody)"
_NO_PERSON = (
    "(?:me|us|it|this|that|the|an?|yourself|myself|them apart|lies|jokes|tales|stories|time)"
)
_SECRET = (
    r"(?:^|[.,;:!?(\n]\s*|\b(?:just|strictly|only|is|it['’]s|that['’]s|stays?|this|that|it) )"
    r"between (?:us|you and me|ourselves|the two of us|you and i)\b"
    r"|\b(?:keep|leave) (?:this|that|it|all this|what i (?:say|tell you)) "
    r"(?:(?:just|strictly|all) )?(?:to yourself|between us|secret|a secret|quiet|private"
    r"|confidential|under wraps)\b"
    rf"|\b(?:do not|don['’]t|never|please not) (?:you )?(?:tell|say (?:it|this|that|a word) to"
    rf"|mention (?:it|this|that) to|share (?:it|this|that) with|let on to) {_ANYBODY}\b"
    # somebody by name, as an order: "they don't tell Ken" is none
    r"|(?:^|[.,;:!?(\n–—-]\s*|\b(?:please|but|and|so|just) )(?:do not|don['’]?t) (?:tell|let on to"
    rf"|(?:mention|say|show) (?:it|this|that|any of (?:it|this)) to) (?!{_NO_PERSON}\b)"
    r"(?:my |our )?[\w'’-]+(?: (?:and|or) (?:my |our )?[\w'’-]+)?"
    r"(?=\W*$|[,.!;:)–—]| (?:that|about|but|yet|ok|okay|please|because|any\w*|this|it|i|we|he|she"
    r"|they|it['’]s|i['’](?:m|ve|ll|d)|we['’]re)\b)"
    rf"|\bnot a word to {_ANYBODY}\b|\btell (?:no one|nobody)\b"
    r"|(?:\b(?:is|stays?|remains?)|['’]s) (?:still )?(?:a secret|confidential|top secret)\b"
    r"|\b(?:nobody|no one)(?: else)? (?:knows|may know|must know|should know|is to know)\b"
    r"(?! (?:what|why|how|where|who|when|which|whether|if|the (?:way|answer|reason))\b)"
    r"|\b(?:in (?:strict )?confidence|confidentially|off the record|mum['’]s the word)\b"
    "|内緒|ないしょ(?!く)|内密|ここだけの(?:話|はなし)|秘密(?=[だでにねの、。!！]|です|$)(?!の(?:花園|部屋|基地))"
    "|(?:誰|だれ|人)にも(?:絶対に?)?(?:言わ|いわ|話さ|教え|知らせ|しゃべら)な|口外し|他言|オフレコ"
    "|(?<![私僕俺])に(?:は)?(?:まだ|絶対に?)?(?:(?:言わ|いわ|話さ|教え|知らせ|しゃべら)ないで(?![すし])|黙って(?:い?て|お?いて)(?![るた]))"
    "|(?:二人|ふたり|2人)だけの(?:話|秘密)"
)
"""That what is told is for who hears it alone."""
_HINTS = (
    "between|yourself|secret|quiet|private|confiden|wraps|tell|say|mention|share|let on|show|a word"
    "|nobody|no one|record|the word|内緒|ないしょ|内密|ここだけ|秘密|誰に|だれに|人に|口外|他言"
    "|オフレコ|ないで|黙って|だけの"
).split("|")
"""One of these stands in all that asks for it: they are looked up faster than the pattern."""


def asks_for_secrecy(words: str) -> bool:
    """Whether a turn asks that what it tells be told to nobody, or not to somebody."""
    plain = text.composed(words[:_READ])
    small = plain.lower()
    return any(one in small for one in _HINTS) and bool(_compiled(_SECRET).search(plain))


def is_confided(event: Event) -> bool:
    """Whether it was told in confidence, or tells again what was."""
    return bool(event.client_context.get(TELLS_SECRET)) or asks_for_secrecy(event.user_text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
