"""What is said within minutes behind a secret and goes on with it: "hotel is booked".

Only what has a word for that: a thing that any secret may have (a flight, the boss, the second
session), arranged or on a day, and somebody who is but "him" or "her" on a day. What opens another
subject, what was told openly, and what one is asked to do are none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from ego.core import late, text
from ego.core.memory.truth.pairs import find_names
from ego.core.memory.truth.words import kin
from ego.core.talk.secret.belonging import Secret, list_clauses, list_words
from ego.core.talk.weights import CJK, find_days

_LEADS = r"^\W*(?:(?:ok|okay|oh|so|and|but|then|well|yes|yeah|yep|no|haha|lol|thanks|hey|hi)\b\W*)*"
_CHANGES = late.regex(
    rf"(?i){_LEADS}(?:any(?:ways?|how)|by the way|btw|also|one more thing|before i forget"
    r"|that reminds me|moving on|as for|unrelated|something else|(?:in|on) other (?:news|matters)"
    r"|(?:on )?(?:another|a different|an unrelated|a side) (?:thing|matter|note|topic|subject)"
    r"|(?:to )?chang(?:e|ing) (?:the )?(?:subject|topic))\b|^\W*(?:oh,? )?and\b"
    r"|^\W*(?:(?:あ|あっ|えっと|そうだ)、)*(?:ところで|あと(?![でにの数少も\d一二三四五六七八九十])|それより"
    r"|そういえば|ちなみに|それはそうと|話(?:は|が)?(?:変わ|違|それ)|別件|別の話|余談|(?:全然)?関係ないけど)"
)
"""How somebody opens another subject."""
_OF_ANY_SECRET = late.regex(
    r"(?i)(?<!-)\b(?:flights?|trains?|ferry|plane|trip|hotel|rooms?|table|seats?|tickets?|bookings?"
    r"|reservation|appointment|sessions?|date|deposit|rings?|suit|dress|suitcase|visa|boss"
    r"|presents?|gifts?|cake|surprise|scan|clinic|viewing|offer)\b(?!-)"
)
"""What any secret may have: nobody tells by "a flight" that they speak of something else."""
_OF_ANY_SECRET_JAPANESE = late.regex(
    "ホテル|宿|飛行機|フライト|新幹線|チケット|予約|座席|部屋|指輪|社長|上司|[二三2-9]回目|プレゼント|ケーキ|航空券|パスポート"
)
_ARRANGES = late.regex(
    r"(?i)(?<!\bto )\b(?:booked|ordered|reserved|paid|bought|hired|rented|confirmed|sorted)\b"
    "|(?:取|買|払|押さえ|決ま|頼ん|届)[っいうくんたてるれ]|予約し|注文し"
)
_SOMEBODY = late.regex(
    r"(?i)\b(?:meeting|seeing|meet|see|calling|call|visiting|with|telling|tell) (?:him|her|them)\b"
)
_WE_GO = late.regex(
    r"(?i)\bwe(?:['’](?:re|ll)| are| will)?(?: (?:both|just|all|then))* (?:go|going|meet|meeting"
    r"|stay|staying|travel|travelling|fly|flying|leave|leaving|drive|driving|land|landing)\b"
    r"(?! (?:\w+ )?to )"
)
_SETS_OUT_JAPANESE = late.regex(
    "^[^ァ-ヺー]*?(?:飛[ぶび]|発[つち]|出発|泊ま|落ち合|会[うい]|迎えに行)"
)
_HAS_OWN = late.regex(
    r"^\W*(?:(?:and|but|so|now|then)\b\W*)*(?P<who>(?:(?:my|our) )?[\w-]{2,20}(?: [\w-]{2,20})?)"
    r"(?:['’]s| is| has)(?: got| having)? (?:her|his|an?|another) "
)
"""Whose own a thing is: "Mum's got her hospital appointment"."""
_ORDERS = late.regex(
    rf"(?i){_LEADS}(?:(?:can|could|will|would) (?:you|u)\b|please\b|pls\b|remind me\b|let['’]?s\b)"
)


def carries_on(said: str, secret: Secret, openly: Iterable[str]) -> bool:
    """Whether what is said within minutes behind a secret goes on with it by a word for that, and
    of nothing that was told `openly`."""
    if _CHANGES.search(said):
        return False
    its, known, before = secret.words, [*map(list_words, openly)], ""
    of_it = frozenset[str]().union(*(kin(text.normalise(one.user_text)) for one in secret.turns))
    for clause in (one.said for one in list_clauses(said)):
        if _is_of_kin(clause, before, of_it):
            before = f"{before} {clause}".strip()
            continue
        names, before = _find_named(before) - its, f"{before} {clause}"
        if clause.rstrip().endswith(("?", "？")) or _ORDERS.search(clause):
            continue
        named = list_words(clause) - its
        if any(named and named <= one for one in known):
            continue
        if _takes_up(clause, are_named=bool(names)):
            return True
    return False


def _is_of_kin(clause: str, before: str, of_it: Set[str]) -> bool:
    """Whether a clause tells what a relative has, and the secret speaks of none such: it is theirs.

    She or he is whoever of them opens what is said `before` it.
    """
    own = _HAS_OWN.match(text.normalise(clause))
    if own is None:
        return False
    opens = text.normalise(before).split()[:2]
    theirs = kin(" ".join(opens) if own["who"] in ("she", "he") else own["who"])
    return bool(theirs) and theirs.isdisjoint(of_it)


def _find_named(said: str) -> Set[str]:
    """The words of the names in a text: whoever is "her" behind one may be meant by it."""
    return frozenset[str]().union(*map(list_words, find_names(said)))


def _takes_up(clause: str, *, are_named: bool) -> bool:
    has_day = bool(find_days(clause))
    if CJK.search(clause):
        is_thing = _OF_ANY_SECRET_JAPANESE.search(clause) is not None
        arranged = has_day or _ARRANGES.search(clause) is not None
        return (is_thing and arranged) or (has_day and bool(_SETS_OUT_JAPANESE.search(clause)))
    plain = text.normalise(clause)
    if (_SOMEBODY.search(plain) and not are_named) or _WE_GO.search(plain):
        return has_day
    is_thing = _OF_ANY_SECRET.search(plain) is not None
    return is_thing and (has_day or _ARRANGES.search(plain) is not None)
