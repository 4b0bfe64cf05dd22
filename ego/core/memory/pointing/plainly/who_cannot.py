"""Who cannot on the day that was, before on which day it is: "Ken can't make the 14th, so we made
it the 22nd" is "Ken is now on the 22nd, not the 14th", of what there is with Ken."""

from __future__ import annotations

import re

from ego.core import late
from ego.core.memory.pointing.plainly import numbers_japanese

_DAY = (
    r"(?:(?:on )?(?:the )?(?:this |next )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"(?:,? (?:the )?\d{1,2}(?:st|nd|rd|th))?|\d{1,2}(?:st|nd|rd|th)(?: of [a-z]+)?"
    r"|\d{1,2} [a-z]{3,9}|tomorrow))"
)
_AT = r"(?: at (?:\d[\d:.]*(?: ?[ap]m)?|half [a-z]+|noon))?"
_CANNOT = late.regex(
    r"(?P<led>^|(?<=[.!?\n] ))(?:(?:so|ok|okay|hey|btw|oh|sorry|and|but),? )*"
    r"(?P<who>(?!(?:i|we|they|he|she|it|you|who|one|nobody|everyone|that|this|there)\b)"
    r"(?:my |our )?[a-z][\w-]*(?: [A-Z][\w-]+)?)"
    r" (?:can['’]?t|cannot|won['’]t be able to) (?:make|do|come|manage)(?: it)?"
    rf" (?P<old>{_DAY})(?: (?:after all|any ?more|now))?(?:[,;.]| [-–—])+ "
    r"(?:(?:s?he|they|\w+) (?:suggested|offered|proposed|asked about|could do|wanted)"
    r" [^.!?\n]{3,60}?,? (?:but|though) [^.!?\n]{3,60}?[,;.] )?(?:(?:and|so|but|then) )*"
    r"(?:(?:we|i|they)(?:['’]ve| have)? (?:made|moved|changed|pushed|put|switched) it"
    rf"(?: back| forward)?(?: to| for)?) (?P<new>{_DAY}{_AT})"
    r"(?= instead|\W*$|[.!;,] )(?: instead)?",
    re.IGNORECASE,
)


def word_then(words: str) -> str:
    """`words` that may move a plan, with who cannot then as moved themselves, and with the dates
    and hours of Japanese in digits."""
    return _CANNOT.sub(_is_now, numbers_japanese.put_digits(words))


def _is_now(said: re.Match[str]) -> str:
    new, old = (re.sub(r"(?i)^on ", "", said[one]) for one in ("new", "old"))
    return f"{said['led']}{said['who']} is now on {new}, not {old}"
