"""A thing that is asked about, and whether a text is about it or merely names it.

"Code freeze for the demo begins on 2 December" names the demo, and is about the code freeze.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ego.core import late, text
from ego.core.memory.everyday import in_the_other
from ego.core.times.mentions import without_times

THING = r"(?P<thing>(?!(?:i|we|you|they|he|she) )[^?,.;:!]{1,60}?)"
"""In a pattern for English questions."""
_LITTLE = frozenset(
    "day week weekend morn even afternoon night month year life thing everyth sleep todai".split()
)
_WORD = late.regex(r"[\w'’-]+|[.,;:!?()\n]")
_BEFORE = frozenset(
    "for before after of about until till since during from to around towards behind".split()
)
_ITS_DAY = frozenset("date day time hour start beginning end outcome result rest".split())
_WHICH = frozenset(
    "the a an my our your his her their this that next last first second third big small new old"
    " whole final own coming".split()
)
_GOES_ON = frozenset(
    "is was will are were has have had be on at in of for with and or but to by from that which"
    " went got took came comes take begin start end fell again itself today tomorrow yesterday next"
    " this last then now not also yet over so because before after when where while as until date"
    " day time done may might can could should would must won lost went".split()
)
"""What may follow a noun that is none itself."""
_TRIP = late.regex(
    r"(?:(?:the|my|our|your|his|her|their) )?(?:\w+ )?"
    r"(?:trip|journey|holidays?|vacation|visit|stay) (?:to|in|at) (.+)"
    r"|(.+?)(?:への|の|に|での)?(?:旅行|旅|出張|帰省|滞在)",
    re.IGNORECASE,
)
"""A trip, and where it goes."""
_BACK = 4
_OF_IT_JAPANESE = late.regex(
    r"の(?!日|時|開始|はじ|始|ほう|方|予定|件|本番|結果|出来|あと)|用|前|後|まで|に向け|に備え|より|準備|資料|練習|リハ|室"
)
_LONGEST = 2_000


def names_little(thing: str) -> bool:
    """Whether words name nothing but a time, or things in general."""
    return not terms_of(thing)


def terms_of(thing: str) -> frozenset[str]:
    """The index terms of a thing, without the times that it names."""
    return frozenset(text.query_tokens(without_times(thing).replace("#", " "))) - _LITTLE


def ways_to_say(thing: str) -> tuple[str, ...]:
    """A thing in its own words, and one of a single word in those of the other language.

    A trip is called by where it goes, too: who writes from there names no trip.
    """
    others = in_the_other(thing) if len(re.findall(r"[\w'’-]+", _bare(thing))) == 1 else []
    where = _TRIP.fullmatch(thing.strip())
    return (thing, *others, *filter(None, where.groups() if where else ()))


def _bare(thing: str) -> str:
    return " ".join(word for word in thing.split() if word not in _WHICH)


def is_about(content: str, thing: str) -> bool:
    """Whether `content` says something of a thing itself, in the words of `thing`."""
    plain = text.normalise(content[:_LONGEST])
    if text.is_japanese(thing):
        bare = re.sub(r"^(?:あの|その|この|例の)", "", thing)
        last = re.split(r"の", bare)[-1] or bare
        ends = [found.end() for found in re.finditer(re.escape(last), plain)]
        return any(not _OF_IT_JAPANESE.match(plain, end) for end in ends)
    terms = list(text.tokens(_without_added(thing)))
    return bool(terms) and any(_is_meant(words, at) for words, at in _heads(plain, terms[-1]))


def _without_added(thing: str) -> str:
    """What comes behind a preposition says which one it is: the talk with Lena."""
    return re.split(r" (?:with|at|in|on|for|of|to|from|about|by) ", thing, maxsplit=1)[0]


def _heads(plain: str, head: str) -> Iterator[tuple[list[str], int]]:
    words = _WORD.findall(plain)
    for at, word in enumerate(words):
        if head in text.tokens(word):
            yield words, at


def _is_meant(words: list[str], at: int) -> bool:
    """Whether the noun that stands there is what is spoken of: no part of what goes with it."""
    after = words[at + 1] if at + 1 < len(words) else "."
    is_last = not after[0].isalpha() or after in _GOES_ON or after.endswith(("s", "ed", "ly"))
    if not is_last:
        return False
    for back in range(at - 1, max(-1, at - 1 - _BACK), -1):
        word = words[back]
        if word in _BEFORE:
            return back > 0 and word in ("of", "for") and words[back - 1] in _ITS_DAY
        if not word[0].isalpha() or word in _GOES_ON:
            break
    return True
