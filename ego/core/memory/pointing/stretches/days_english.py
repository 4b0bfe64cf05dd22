"""Stretches of days in English: "from the 15th to the 29th", "12-14 March"."""

from __future__ import annotations

from ego.core import late

NUMBERED = r"\d{1,2}(?:st|nd|rd|th)?"
_TO = r"(?: ?[-–—] ?| (?:to|until|till|through|thru|up to|up until) )"
FROM_TO = (
    late.regex(
        rf"(?P<first>(?<!#)#+)(?: (?:morning|afternoon|evening|night))?{_TO}"
        r"(?:the |on |next )*(?P<last>#+)"
    ),
    late.regex(  # on the 15th, and he'll be there until the 29th; on friday, staying till tuesday
        r"(?P<first>(?<!#)#+)(?:,| and| then)+(?: (?:i|we|s?he|they|it)(?:['’](?:ll|s|re|m)"
        r"| (?:will|is|are|am))?)?(?: (?:be|staying|stays?|there|here|away|gone|off|out|home"
        r"|with (?:us|me)|in hospital))+ (?:until|till?|through) (?:the |next )*(?P<last>#+)"
    ),
    late.regex(  # here from friday, leaving tuesday
        r"(?P<first>(?<!#)#+)(?:,| and| then)+ (?:leaving|(?:flying|going|heading) (?:back|home))"
        r"(?: again)?(?: on)? (?:the |next )*(?P<last>#+)(?! (?:for|to)\b)"
    ),
    late.regex(rf"(?<![\d:.,/#])(?:#+ )?\b(?P<count>{NUMBERED}){_TO}(?:the )?(?P<last>#+)"),
    late.regex(
        r"(?P<first>(?<!#)#+)(?:[-–—]| [-–—] (?=\d+[snrt])| (?:to|until|till|through|thru) )"
        rf"(?:the )?(?P<end>{NUMBERED})"
        r"(?=[.,;!?)](?!\d)|$"
        r"| (?:in|at|with|and|for|on|we|i|she|he|they|to|but|so|because|of)\b)"
    ),
)
_MOVES = late.regex(
    r"\b(?:mov(?:e[sd]?|ing)|postpon\w+|reschedul\w+|shift\w*|push\w*|chang\w+|delay\w*|extend\w*"
    r"|deferr?\w*|slip\w*|adjourn\w*|pulled|switch\w*|swap\w*|put|brought)\b[^.!?]*$"
)


def may_move(before: str) -> bool:
    """Whether what stands `before` two days says that something moves from one to the other."""
    return bool(_MOVES.search(before[-100:]))


ENDS_AT = tuple(f"{one} at" for one in "moving out|move out|moves out|ends|runs out".split("|"))
"""Who moves out at the end of a month does on its last day, and so ends what they have there."""
_SAY_WHICH_ONE = (
    "he she that what who mum mom dad tomorrow today monday tuesday wednesday thursday friday"
    " saturday sunday favourite favorite"
)
_BEGINS = "starts begins opens ends finishes closes arrives lands"
THING_IS = (
    r"(?:(?<=['’]s )"
    + "".join(rf"(?<!\b{who}['’]s )" for who in _SAY_WHICH_ONE.split())
    + "".join(rf"|(?<=\b{one} )" for one in _BEGINS.split())
    + r")(?=the \w+(?:\W*$|[,.;!]| (?:at|from) \d| of [a-z]| (?:but|and|so|not|now|instead)\b))"
)
"""What a thing is on, shortened: "it's the 28th", "starts the 16th"; of somebody 's says which
they are."""
