"""What one promised, as one's own memories tell it, and whether it was kept.

A promise of a day comes to mind with its day. One of no day ("next time I will ask first") comes
back by itself: when somebody it concerns is met again, and else after a while, each time later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from ego.core import late, text
from ego.core.identity.questions import UNSHOWN, Showing

WORDS = ("promised", "swore", "約束", "誓")
"""One of these stands in whatever tells of a promise; and in what says that it was kept."""
_PROMISED = late.regex(
    r"\bi(?: have|['’]ve| had|['’]d)?(?: \w+)? (?:promised?|swore)\b(?! nothing)"
    r"|\bi(?: have|['’]ve)? (?:made|gave|given)(?: \w+){0,2} (?:a|my) promise\b"
    r"|\bmy promise(?: to \w+)?(?:[:,]| (?:is|was|that)(?: to| that)?\b"
    r"(?! (?:\w+ )?(?:kept|broken)\b))"
    r"|約束(?:した(?!こと|もの|通り|とおり|どおり|(?!時|後|際|瞬間|以上)[一-龥ァ-ヶ])|しました"
    r"|する(?!の|か)|します|している|してある)"
    r"|と(?:心に)?誓(?:った|いました|う)",
    re.IGNORECASE,
)
_NOT_MINE = late.regex(
    r"\bi (?:never|hardly|wish|nearly|almost) "
    r"|(?<!私)(?<!わたし)(?<!僕)(?<!俺)が[^。]*約束",
    re.IGNORECASE,
)
_NOT_MINE_KEPT = late.regex(
    r"(?<!私)(?<!わたし)(?<!僕)(?<!俺)が[^。、]*約束"
    r"|(?:さん|くん|ちゃん|君|彼|彼女|先生|[父母兄姉弟妹])は[^。、]*約束"
)
_IN_WHOSE = r"(?<!\bin )(?<!\bat )(?<!\bon )(?<!\bby )(?:the|an?|her|his|their|those)"
_I_PROMISED = r" i(?: have|['’]ve| had|['’]d)? (?:promised|swore)\b"
_WHAT = rf"(?:what(?:ever)?|all(?: that)?|everything(?: that)?){_I_PROMISED}"
_OF_ONE_MADE = late.regex(rf"\b{_WHAT}", re.IGNORECASE)
"""What speaks of a promise that was made: it is no new one."""
_DID = (
    r"(?:did|done|kept|finished|completed|delivered|brought|wrote|written|read|gave|given|sent"
    r"|made|paid|took|taken|called|fixed|mended|repaired|built|cooked|baked|showed|shown|told|said"
    r"|asked|learn(?:ed|t)|returned|cleaned|handed|bought|sang|sung|played|drew|drawn|visited)"
)
_DONE = late.regex(
    rf"\b{_DID}\b[^.;,!?]{{0,40}}?(?:\b{_WHAT}"
    rf"|{_IN_WHOSE}(?: \w+){{1,2}}?(?: that| which)?{_I_PROMISED})",
    re.IGNORECASE,
)
"""What was promised was done: "I wrote the letter that I promised her"."""
_DOING_JAPANESE = (
    "(?:した|やった|やり遂げた|終えた|済ませた|渡した|読んだ|届けた|送った|返した|作った|書いた|買った"
    "|伝えた|話した|聞いた|直した|見せた"
    "|(?:し|やり|やり遂げ|終え|済ませ|渡し|読み|届け|送り|返し|作り|書き|買い|伝え|話し|聞き|直し|見せ)ました)"
)
_KEPT = late.regex(
    r"\b(?:kept|fulfilled|honou?red|redeemed|made good(?: on)?|lived up to)"
    r" (?:my|the|that|this) (?:\w+ )?(?:promise|word)\b"
    r"|\b(?:my|the|that|this) promise(?: (?:to|of|i) [^.;!?]{1,60}?)? (?:is|was|has been|had been)"
    r"(?: (?!not\b|never\b)\w+){0,2}? (?:kept|fulfilled|honou?red|redeemed|done)\b"
    r"|\bas (?:i(?: had)? )?promised\b"
    r"|(?:約束|誓い)[はをもが]?(?:\w{0,8}?)(?:守(?:った|りました|れた|られた|ってい?た)"
    r"|果た(?:した|しました|せた|された))(?!ら|い|か|り|こと|とは|とき|わけ|つもり|ふり)"
    r"|約束(?:した)?の?(?:通り|どおり|とおり)に?"
    r"(?![^。]*(?:なか|ない|ません|つもり|予定|たい|だろう|でしょう|[うくぐすつぬぶむる](?:。|$)))"
    rf"|約束した[^。、]{{1,16}}を、?[^。、]{{0,12}}?{_DOING_JAPANESE}(?!ら|い|か|り|とき|つもり)",
    re.IGNORECASE,
)
_UNLESS = late.regex(
    r"\b(?:not|never|cannot|nobody|if|when|once|until|unless|whether|hop(?:e[sd]?|ing)|will|shall"
    r"|must|should|would|could|wish(?:ed)?|want(?:ed)?|nearly|almost|as if|as though|pretend\w*"
    r"|dream\w*)\b|n['’]t\b|['’]ll\b|もし|夢で",
    re.IGNORECASE,
)
"""What stands before it in its clause where a promise was not, or is not yet, kept."""
_PAUSE = late.regex(r"[,;:、]\s*|\s[-–—]\s|\b(?:but|and|yet) ")
_SENTENCE = late.regex(r"[^.!?。！？]+[.!?。！？」\"”]*")
_CLAUSE = late.regex(r"[;；:：]\s*|\s[-–—]\s")
_TELLS_LITTLE = 4
"""A sentence of fewer words ("I promised.") is told by the clause before it."""
_FIRST = timedelta(days=3)
"""So long after it was kept or told it comes back; twice as long each further time."""
_DOUBLINGS = 5


class Promise(NamedTuple):
    """One's own promise of no day that is still open."""

    id: str
    """The memory's that tells it."""
    text: str
    """The sentence that tells it."""
    at: datetime
    people: frozenset[str]
    """Whom it concerns, normalised."""
    shown: Showing = UNSHOWN
    to: str = ""
    """Whom it was made to, where its memory names nobody else and its sentence does not say so."""

    def comes_back(self, now: datetime) -> bool:
        """Whether it was long enough since it was made, or told."""
        return is_rested(self.shown, self.at, now, _FIRST)


def is_rested(shown: Showing, since: datetime, now: datetime, first: timedelta) -> bool:
    """Whether something that was kept at `since` may be shown again: `first` after that, then
    twice as long each further time."""
    return now - (shown.at or since) >= first * (1 << min(shown.times, _DOUBLINGS))


def find_promise(content: str) -> str:
    """The sentence of `content` that tells of a promise of one's own; "" where none does."""
    sentences = [one.strip() for one in _SENTENCE.findall(text.flat(content))]
    for place, said in enumerate(sentences):
        if not _PROMISED.search(said) or _NOT_MINE.search(said) or said.endswith(("?", "？")):
            continue
        if _OF_ONE_MADE.search(said) or _DONE.search(said):
            continue  # of one that was made before
        before = [_CLAUSE.split(one)[-1] for one in sentences[max(0, place - 1) : place]]
        is_short = len(said) < (2 if text.is_japanese(said) else 5) * _TELLS_LITTLE
        return before[0].strip() if is_short and before else said
    return ""


def is_kept(content: str) -> bool:
    """Whether `content` says that a promise was kept."""
    sentences = _SENTENCE.findall(text.flat(content))
    return any(_is_kept(one.strip()) for one in sentences)


def _is_kept(said: str) -> bool:
    """Whether a sentence does, as something that came to be."""
    if said.endswith(("?", "？")) or _NOT_MINE_KEPT.search(said):
        return False
    found = (one for way in (_KEPT, _DONE) for one in way.finditer(said))
    return any(not _UNLESS.search(_PAUSE.split(said[: one.start()])[-1]) for one in found)


def still_open(promise: Promise, kept: Iterable[tuple[datetime, frozenset[str]]]) -> bool:
    """Whether none of what says later that one was kept, each with whom it names, means it."""
    return all(at <= promise.at or names.isdisjoint(promise.people) for at, names in kept)
