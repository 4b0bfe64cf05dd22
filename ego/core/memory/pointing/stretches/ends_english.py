"""How an English sentence says that what goes on for days ends on another one: extended, back on.

A day stands in a sentence as #, as long as its words.
"""

from __future__ import annotations

import re

from ego.core.memory.pointing.spoken import compiled

MAY_TELL = (
    r"\b(?:until|till|til|through|thru|up to|extend\w*|prolong\w*|lengthened|stretched"
    r"|shorten\w*|cut|back|home|return\w*|leav\w+|ends?|ending|finish\w*|over|add\w*|longer"
    r"|earl\w+|later|shorter|stay\w*|to|tacked)\b"
)
"""What a text has that may tell of another end."""
_DAY = r"(?: (?:already|now|only|just))?(?: (?:on|by|until|till))?(?: the)? (?P<new>#+)"
_NAMED = (
    r"\b(?:until|till|til|through|thru|up to)(?: about| around)?(?: the)? (?P<new>#+)",
    r"\b(?:extend(?:ed|ing|s)?|prolong(?:ed|ing)?|lengthened|stretched|shortened)\b"
    r"[^#.;!?]{0,60}? to(?: the)? (?P<new>#+)",
    r"\b(?:be|is|are|am|['’](?:s|re|m|ll)|com(?:e|es|ing)|gets?|getting|head(?:s|ing)?|fl(?:y|ies|ying)"
    r"|driv(?:e|es|ing)|goes|going|go|travel(?:s|ling|ing)?) (?:back|home)\b"
    rf"(?: (?:home|here|again))?(?P<so>[^#.;!?]{{0,40}}?){_DAY}",
    rf"\b(?:returns?|returning|leav(?:e|es|ing)|ends?|ending|finish(?:es|ing)?|over)\b(?! for\b)"
    rf"(?P<so>[^#.;!?]{{0,40}}?){_DAY}",
)
"""The day that is its last one, behind what says that it is."""
_COUNTS = {
    "a": 1, "an": 1, "another": 1, "one": 1, "two": 2, "a couple of": 2, "three": 3, "four": 4,
    "five": 5, "six": 6, "seven": 7, "ten": 10,
}  # fmt: skip
_UNITS = {"day": 1, "night": 1, "week": 7, "fortnight": 14}
_SPAN = (
    rf"(?P<count>{'|'.join(sorted(_COUNTS, key=len)[::-1])}|\d{{1,2}}) "
    rf"(?P<more>more |extra |further |additional )?(?P<unit>{'|'.join(_UNITS)})s?"
)
_SHIFTS = (
    rf"\b(?P<verb>extend(?:ed|ing|s)?|prolong(?:ed|ing)?|lengthened|shortened|cut)\b[^#.;!?]{{0,60}}?"
    rf"(?:\bby |\bfor )?\b{_SPAN}\b",
    rf"\b(?P<verb>add(?:ed|ing)|tack(?:ed|ing) on)\b[^#.;!?]{{0,30}}?\b{_SPAN}\b",
    rf"\b(?:stay(?:s|ing|ed)?|away|here|there|gone|off|back|home|returns?|returning|leav(?:e|es|ing)|going|goes|lasts?)\b"
    rf"[^#.;!?]{{0,40}}?\b{_SPAN} (?P<verb>longer|later|earlier|early|shorter|less)\b",
    rf"\b(?:stay(?:s|ing|ed)?|keep(?:s|ing)?)\b[^#.;!?]{{0,40}}?\b"
    rf"{_SPAN.replace(')?(?P<unit>', ')(?P<unit>')}\b",
)
"""By how much it is longer, or shorter."""
_COMES_SOONER = (
    r"\b(?:com(?:e|es|ing)|arriv(?:e|es|ing)|start(?:s|ing)?|begin(?:s|ning)?|gets?|getting)"
    rf"(?: (?:now|here|over|round|to (?:us|stay|visit|see (?:us|me))))* "
    rf"{_SPAN} (?:later|earlier|early|sooner)\b"
)
"""It is the first of its days then that is another one."""
_SHORTER = r"shorten|cut|earl|shorter|less"
_UNSURE = (
    r"\b(?:not|never|no one|nobody|might|may|maybe|perhaps|could|would|should|hop(?:e[sd]?|ing)"
    r"|wish\w*|want\w*|wonder\w*|if|unless|whether|in case|ask(?:s|ed|ing)?|think\w*|thought"
    r"|tr(?:y|ies|ied|ying)|propos\w+|suggest\w*|consider\w*|please|likely|probably|possibly|let['’]s"
    r"|dream\w*|last (?:year|month|week|time)|(?:years?|months?|weeks?) ago|used to|due|open"
    r"|deadline|tickets?|wait(?:s|ing|ed)?|(?:is|are|was|were|do|does|did|wo|has|have)nt)\b|n['’]t\b|\?"
)
"""Where it is not so, or the last day is that of something else: of a deadline, of a shop."""


def find_new_end(masked: str) -> tuple[int, int] | int | None:
    """Where a sentence, small and with its days covered, names the last day there is to be; or by
    so many days it is later, which may be less than none. None where it says neither."""
    if compiled(_UNSURE).search(masked):
        return None
    for way in _NAMED:
        if found := compiled(way).search(masked):
            return found.span("new")
    for way in _SHIFTS if not compiled(_COMES_SOONER).search(masked) else ():
        if found := compiled(way).search(masked):
            count = _COUNTS.get(found["count"]) or int(found["count"])
            days = count * _UNITS[found["unit"]]
            verb = found["verb"] if "verb" in found.re.groupindex else ""
            return -days if re.search(_SHORTER, verb) else days
    return None


def starts_anew(masked: str) -> bool:
    """Whether a sentence says that somebody leaves, which begins a journey and ends a visit."""
    return bool(compiled(r"\bleav(?:e|es|ing)\b(?!.{0,40}\b(?:earl|soon|later))").search(masked))
