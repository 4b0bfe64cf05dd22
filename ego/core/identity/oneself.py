"""A question that somebody asks of themselves: "What do I like?", "What do you know about me?"."""

from __future__ import annotations

from ego.core import late, text
from ego.core.identity.health.vital import is_of_oneself

LIGHT = frozenset(text.tokens("like love want think feel know remember tell say go get 好き 知る"))
"""Index terms of which nearly every such question has one."""
_ASKS = late.regex(
    r"[?？]\W*$|^\W*(?:tell|remind) me\b|^\W*(?:wh\w+|how|do you|can you)\b"
    r"|(?:っけ|かな|か|(?:教|おし)えて(?:よ|ね|ください)?)[。.!！\s]*$"
)
_OF_ALL = late.regex(
    r"\b(?:know|remember|learn(?:ed|t)|told)(?: \w+)? (?:about|of) me\b|\bknow me\b"
    r"|(?:私|わたし|僕|ぼく|俺|自分)の(?:こと|事).*(?:知|覚え|教え)"
)
_HOW = late.regex(
    r"\b(?:(?:tell|remind|show|give|help|let|ask) me|(?:can|could|may) i ask|do i know"
    r"|i (?:wonder|think|guess|mean|forgot|forget|want to know|wanted to (?:ask|know)"
    r"|(?:do not|don['’]?t) (?:know|remember)|can(?:no|['’]?)t remember)"
    r"|i['’]d (?:like|love) to know"
    r"|(?:can|could|may|shall|should) i(?! not\b)"
    r"|(?:ok|okay|fine|all right|alright) (?:if|for|with) (?:i|me)"
    r"|i (?:should|need to|have to|must) (?:know|remember|think|watch|keep|look))\b"
    r"|^.*[,.!;] *(?=(?:is that )?(?:ok|okay|all right|alright|any objections|good idea)\W*$)"
)
"""How somebody asks, of whomever it is: for what one may or should do, too."""
_I = late.regex(
    r"\b(?:i|my|me|mine|myself)\b|(?:私|わたし|あたし|僕|ぼく|俺|おれ|自分)(?!たち|達|ら)"
    r"|(?:^|[、。\s])うち(?=[のはがにも])"
)


def asks_as_oneself(said: str) -> bool:
    """Whether somebody asks something in which they call themselves I, beside how they ask it."""
    plain = text.normalise(said)
    return _ASKS.search(plain) is not None and _I.search(_HOW.sub(" ", plain)) is not None


def tells_of_oneself(said: str) -> bool:
    """Whether somebody calls themselves I."""
    return _I.search(text.normalise(said)) is not None


def asks_of_oneself(said: str) -> bool:
    """Whether somebody asks something of themselves."""
    return _ASKS.search(text.normalise(said)) is not None and is_of_oneself(said)


def asks_for_all(said: str) -> bool:
    """Whether they ask for all that is known of them."""
    return asks_of_oneself(said) and _OF_ALL.search(text.normalise(said)) is not None
