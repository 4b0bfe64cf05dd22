"""What others want at another time is so: "Nordwind wants the demo at 11 instead of 10"."""

from __future__ import annotations

from ego.core.memory.pointing.spoken import compiled

_WANTED = (
    r"\b(?:they (?:want|need)|(?!(?:who|it|that|nobody|everybody|everyone|never)\b)[a-z][\w'’-]*"
    r" (?:wants|needs))(?: to (?:have|hold|do))? (?P<what>(?:(?:the|our|my) )?(?!(?:the|me|us|him"
    r"|her|them|to|an?)\b)\w+(?: \w+){0,3}?)(?: to be)?"
    r"(?= (?:at|on) (?:[\w:]+ ){1,3}?(?:instead of|rather than) (?:(?:at|on|the) )?[\w:]+"
    r"(?: ?[ap]m)?\W*$)"
)
"""What others want at another time than the one they name, with nothing said against it."""


def word_wanted(sentence: str) -> str:
    """The last sentence of a text with what others want at another time as being so."""
    return compiled(_WANTED).sub(r"\g<what> is now", sentence)
