"""What is told in confidence: a turn whose teller asks that nobody else hears it.

An answer may say it again later, when nobody asks for it any more: such a turn is marked when it
is kept.
"""

from __future__ import annotations

import re
from functools import cache

from ego.core import text
from ego.core.events import Event

CONFIDED = "confided"
"""The key of a turn's context by which a program, or whoever owns the ego, says whether it was told
in confidence: that holds, whatever its words ask for."""
TELLS_SECRET = "tells_secret"
"""The key of a turn's context that says that it tells a secret of before again."""
_READ = 4_000
"""So much of a text is read."""
_ANYBODY = "(?:anyone|anybody|any one|a soul|nobody|no one|(?:the )?others|everyone|everybody)"
_NO_PERSON = (
    "(?:me|us|it|this|that|the|an?|yourself|myself|them apart|lies|jokes|tales|stories|time)"
)
_SOMEBODY = rf"(?!{_NO_PERSON}\b)(?:my |our )?[\w'’-]+(?: (?:and|or) (?:my |our )?[\w'’-]+)?"
_NOT = r"(?:do not|don['’]?t)"
_BEGIN = r"(?:^|[.,;:!?(\n–—-][^\S\n]*|\b(?:please|pls|plz|but|and|so|just) )"
"""Where an order begins: "they don't tell Ken" is none."""
_END = (
    r"(?=\W{0,20}$|[,.!;:)–—]| (?:that|about|but|yet|ok|okay|please|because|any\w*|this|it|i|we"
    r"|he|she|they|it['’]s|i['’](?:m|ve|ll|d)|we['’]re|until|till|before|though|for now|so|and"
    r"|or)\b)"
)
"""What follows where the words before it are all of what is asked, and no part of a name."""
_SAY = "(?:it|this|that|anything|(?:a|one|a single) word|a thing|any of (?:it|this))"
_SECRET = (
    r"(?:^|[.,;:!?(\n][^\S\n]*|\b(?:just|strictly|only|is|it['’]s|that['’]s|stays?|this|that|it) )"
    r"between (?:us|you and me|ourselves|the two of us|you and i)\b"
    r"|\b(?:keep|leave) (?:this|that|it|all this|what i (?:say|tell you)) "
    r"(?:(?:just|strictly|all) )?(?:to yourself|between us|secret|a secret|quiet|private"
    r"|confidential|under wraps)\b"
    rf"|\b(?:{_NOT}|never|please not) (?:you )?(?:tell|say (?:it|this|that|a word) to"
    rf"|mention (?:it|this|that) to|share (?:it|this|that) with|let on to) {_ANYBODY}\b"
    rf"|{_BEGIN}(?:{_NOT} (?:tell|let on to|(?:mention|show) {_SAY} to|say {_SAY} (?:\w+ \w+ )?to"
    rf"|breathe a word (?:of (?:it|this|that) )?to)|not a word to) (?:{_ANYBODY}|{_SOMEBODY}){_END}"
    rf"|{_BEGIN}{_NOT} let {_SOMEBODY} (?:know|find out|hear)\b{_END}"
    rf"|\bnot a word to {_ANYBODY}\b|\btell (?:no one|nobody)\b"
    # what somebody is not to learn: "I can't know" and "he can't hear" are none
    r"|\b(?!(?:i|you|we|one|it)\b)[\w'’-]+ (?:(?:must|should)(?: not|n['’]?t)|may not"
    r"|can(?:not|['’]?t)|is(?: not|n['’]?t) (?:supposed|meant|allowed) to) (?:know|find out)"
    rf"(?: (?:about|of) (?:it|this|that))?{_END}"
    rf"|\b{_NOT} want (?!me\b|you\b)(?:{_ANYBODY}|{_SOMEBODY}) to (?:know|find out){_END}"
    r"|(?:\b(?:is|stays?|remains?)|['’]s) (?:still )?(?:a secret|confidential|top secret)\b"
    rf"|\b(?:stay|remain|be kept|has to be|must be|should be) (?:a )?(?:secret|confidential){_END}"
    rf"|\b(?:it|this|that) (?:has to|must|should|is to) (?:stay|remain|be kept) private{_END}"
    rf"|\b(?:it|this|that)(?: is|['’]s) (?:still )?secret{_END}"
    rf"|\b(?:this is|that['’]s|that is) private{_END}"  # not "it's private": so may a school be
    r"|\b(?:can|could) (?:you|u) keep (?:a|this|my|our) secret\b|\btell(?:ing)? you a secret\b"
    r"|(?:^|[.!?\n][^\S\n]*)(?:(?:a|top|big|little) )?(?:secret|confidential):"
    r"|\b(?:nobody|no one)(?: else)? (?:knows|(?:may|must|should|can|is to|needs to|has to) know"
    r"|(?:may|must|should|can|is to) find out)\b"
    r"(?! (?:what|why|how|where|who|when|which|whether|if|for|the (?:way|answer|reason))\b)"
    r"|\b(?:in (?:strict )?confidence|confidentially|off the record|mum['’]s the word"
    r"|for your (?:ears|eyes) only)\b"
    "|内緒|ないしょ(?!く)|内密|ここだけの(?:話|はなし)"
    "|秘密(?=[だでにねの、。!！]|です|な[んの]|$)(?!の(?:花園|部屋|基地))"
    "|(?:誰|だれ|人)にも(?:絶対に?)?(?:言わ|いわ|話さ|教え|知らせ|しゃべら)な|口外し|他言|オフレコ"
    "|(?<![私僕俺])に(?:は|も)?(?:まだ|絶対に?)?(?:"
    "(?:言わ|いわ|話さ|教え|知らせ|しゃべら)ないで(?![すし])"
    "|(?:言う|いう|話す|教える|知らせる|しゃべる)な(?=よ|[、。!！]|$)"
    "|黙って(?:い?て|お?いて)(?![るた]|ごめん|すみ)|黙っといて)"
    "|言いふらさないで|伏せて(?:おいて|て)(?![るた])"
    "|(?:バレ|ばれ)(?:たくな|ないように|ないで|ちゃ(?:だめ|ダメ|いけ)|たら(?:困|まず|だめ|ダメ))"
    "|知られ(?:たくな|ないように|ちゃ(?:だめ|ダメ|いけ)|たら(?:困|まず|だめ|ダメ))"
    "|(?:二人|ふたり|2人)だけの(?:話|秘密)"
)
"""That what is told is for who hears it alone."""
_HINTS = (
    "between|yourself|secret|quiet|private|confiden|wraps|tell|say|mention|share|let|show|a word"
    "|nobody|no one|know|find out|record|the word|your e|内緒|ないしょ|内密|ここだけ|秘密"
    "|誰に|だれに|人に|口外|他言|オフレコ|ないで|黙って|黙っと|だけの|うな|すな|るな|伏せ|バレ|ばれ|知られ"
).split("|")
"""One of these stands in all that asks for it: they are looked up faster than the pattern."""


def asks_for_secrecy(words: str) -> bool:
    """Whether a turn asks that what it tells be told to nobody, or not to somebody."""
    from ego.core.talk.secret.lifting import find_lifting  # "it is no secret any more" asks nothing

    plain = text.composed(words[:_READ])
    small = plain.lower()
    if not any(one in small for one in _HINTS) or not _compiled(_SECRET).search(plain):
        return False
    rest, lifts = find_lifting(plain)
    return not lifts or bool(_compiled(_SECRET).search(rest))


def drop_asking(words: str) -> str:
    """A text without what it asks for: whom somebody is not to tell is none of the secret."""
    return _compiled(_SECRET).sub(" ", text.composed(words[:_READ]))


def confides(event: Event) -> bool:
    """Whether a turn was told in confidence itself: by what its words ask for, or as it was said
    of it."""
    said = event.client_context.get(CONFIDED)
    return said if isinstance(said, bool) else asks_for_secrecy(event.user_text)


def is_confided(event: Event) -> bool:
    """Whether it was told in confidence, or tells again what was."""
    said = event.client_context.get(CONFIDED)
    if isinstance(said, bool):
        return said
    return bool(event.client_context.get(TELLS_SECRET)) or asks_for_secrecy(event.user_text)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)
