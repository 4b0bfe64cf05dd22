"""A turn of talk that asks not to be kept: "just for now, don't keep it", 「これは残さないで」.

"Don't store it" may as well be said of a program. So it has to be said of this, or of something
that the turn hands over, and neither on a condition nor with a place where else it would lie.
"""

from __future__ import annotations

import re

from ego.core import late, redaction, text

UNKEPT = "unkept"
"""The key of a turn's context that says that its words were not kept, as was asked."""
_READ = 4_000
"""So much of a text is read."""
_BEGIN = r"(?:^|[.,;:!?(\n–—-][^\S\n]*|\b(?:please|pls|plz|but|and|so|just|also|ok|okay) )"
_NOT = (
    r"(?:please |pls )?(?:do not|don['’]?t|dont|never|no need to|(?:you )?(?:must|should)(?: not"
    r"|n['’]?t)) (?:you )?(?:please |ever |actually )?"
)
_KEEP = r"(?:keep|store|save|record|remember|retain|memori[sz]e|note down|write down|hold on to)"
_END = (
    r"(?=\W{0,20}$|[,.!;:)\n–—]|(?: (?:please|pls|plz|ok|okay|thanks|thx|though|anywhere|at all"
    r"|afterwards|after (?:this|that)|but|because|and|so|once|it['’]s|i(?:['’]ll)?|or anything)\b))"
)
_IN_MIND = (
    r"(?: (?:in|to|on|into) (?:your|ego['’]s|any) (?:long-term )?(?:memor(?:y|ies)|notes?|records?"
    r"|log|diary|database)| on (?:record|file))"
)
_WHAT_IS_SAID = (
    r"(?:this (?:message|turn|chat|conversation|part|one|bit)|(?:anything|what|any of what)"
    r" (?:i|we)(?:['’]m| am)? (?:just |now )?(?:say(?:ing)?|said|tell(?:ing)?|told|write|wrote"
    r"|paste[d]?|type[d]?|share[d]?)(?: (?:to )?you)?(?: (?:here|now|next|below|just now))*)"
)
_SURELY = late.regex(
    rf"{_BEGIN}{_NOT}{_KEEP} (?:(?:any of )?this{_IN_MIND}?|{_WHAT_IS_SAID}{_IN_MIND}?"
    rf"|(?:it|that|these|those|them|any of (?:it|that)){_IN_MIND}"
    rf"|a (?:record|note|copy) of (?:this|that|it|what i \w+)){_END}"
    rf"|{_BEGIN}{_NOT}(?:put|take) (?:this|that|it){_IN_MIND}{_END}"
    rf"|{_BEGIN}(?:(?:please|just) )?(?:keep|leave) (?:this|that|it) out of"
    rf" (?:your|ego['’]s) (?:memor(?:y|ies)|notes?|records?){_END}"
    rf"|\b(?:this|that)(?: one)?(?: is|['’]s)(?: not|n['’]t) (?:meant )?(?:for|to go in(?:to)?)"
    rf" your (?:memory|notes|records){_END}"
    r"|(?:これ(?:は|を|も)?|この(?:話|件|こと|内容|情報|会話|発言)(?:は|を)?|(?:今|いま)の(?:話|こと)?(?:は|を)?"
    r"|(?:今|いま)(?:言|話し|送)った(?:こと|の)(?:は|を)?|(?:^|[。!！?？\n])\s*)[、\s]*"
    r"(?:絶対に?|どこにも|(?:記録|記憶|メモリー?|メモ|ログ|履歴)(?:に|には|へ)|今だけで?|一時的に?)*"
    r"(?:(?:残さ|保存し|記録し|記憶し|覚え(?:てお?か)?|メモし|[とと取]っておか)な"
    r"(?:いで(?![すし])(?:ほしい|欲しい|おいて|くれ(?!る)|ください|下さい)?|くて(?:も)?(?:いい|良い|大丈夫))"
    r"|(?:残し|保存し|記録し|覚え)ちゃ(?:だめ|ダメ|いや))"
    r"(?:から|けど|です|[ねよ])*(?=[。、!！:：\s]|$)",
    re.IGNORECASE,
)
"""What can be said of the talk alone."""
_OF_IT = late.regex(rf"{_BEGIN}{_NOT}{_KEEP} (?:it|that|these|those|them){_END}", re.IGNORECASE)
_HANDS_OVER = late.regex(
    r"\b(?:here(?:['’]s| is| are| you (?:go|are))|(?:just|only) for (?:now|today|this|the moment"
    r"|a (?:minute|moment|sec))|for your (?:eyes|ears)|this is|these are|i['’]?m (?:giving|sending"
    r"|pasting|telling|sharing)|i['’]ll (?:give|send|paste|tell|share))\b",
    re.IGNORECASE,
)
_ON_CONDITION = late.regex(
    r"\b(?:if|when|whenever|unless|otherwise|in case|until|where|while|else)\b"
    r"|(?:たら|なら|場合|とき|時は)",
    re.IGNORECASE,
)
_SENTENCE = late.regex(r"(?<=[.!?。！？])(?=\s|[^\x00-\x7f])\s*|\n+")
_FENCED = late.regex(r"```.*?(?:```|$)", re.DOTALL)
_BEFORE_IT = late.regex(
    r"\W*(?:(?:ok(?:ay)?|oh|no|wait|actually|sorry|hmm+|ugh|yeah|and|but|please|pls|plz|just|by the"
    rf" way|btw)\b\W*)*{_NOT}{_KEEP} (?:(?:this|that|it)|what i (?:just )?(?:said|told you|wrote))"
    r"(?: (?:in your memory|anywhere|at all|either|now))*"
    r"\W*(?:(?:please|pls|plz|thanks|thank you|ok(?:ay)?|sorry)\b\W*)*"
    r"|\W*(?:やっぱり?|ごめん|すみません)?\W*(?:それ|これ|(?:今|いま)の(?:話|こと)?|さっきの(?:話|こと)?)[はを]?[、\s]*"
    r"(?:残さ|保存し|記録し|記憶し|覚え)ないで(?:おいて|ほしい|ください|下さい|くれる)?[ねよ]?\W*",
    re.IGNORECASE,
)


def asks_not_to_keep(words: str) -> bool:
    """Whether a turn asks that what it says be not kept; one that says nothing else means what was
    said before it."""
    if asks_of_before(words):
        return False
    plain = _FENCED.sub(" ", text.composed(words[:_READ]))
    for sentence in _SENTENCE.split(plain):
        sure = _SURELY.search(sentence)
        asked = sure or _OF_IT.search(sentence)
        if asked is None or sentence.rstrip().endswith(("?", "？")):
            continue
        if _ON_CONDITION.search(sentence[: asked.start()]):
            continue
        tells = sentence[asked.end() :].lstrip().startswith((":", "："))
        if sure or tells or _HANDS_OVER.search(sentence[: asked.start() + 1]):
            return True
    return False


def asks_of_before(words: str) -> bool:
    """Whether a turn asks nothing but that what was said before it be not kept."""
    return _BEFORE_IT.fullmatch(text.composed(words[:_READ]).strip()) is not None


def as_kept(words: str) -> str:
    """What is kept of words that are not to be: that something was said."""
    return redaction.MASK if words.strip() else ""
