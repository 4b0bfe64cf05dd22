"""How English says that a thing is on another day, or at another hour, in a clause among others.

"They rang, the dentist's at two now so we can eat first": whatever stands around it, one clause
names a thing and a time, and it or one beside it says that this is a change. A day stands in a
sentence as # and an hour as @, each as long as its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ego.core import text
from ego.core.memory.pointing.grammar import verbs_english
from ego.core.memory.pointing.grammar.hours_english import AMOUNT, read_minutes_of
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.otherwise import cannot
from ego.core.memory.pointing.told.things import OTHERS, Move, without_fillers

_ASIDES = (
    r"(?:^\W*(?:(?:ugh|argh|hey|oh|ok(?:ay)?|well|so|right|gutted|guess what|good news|bad news|fyi"
    r"|heads[- ]up|update|just so you know|(?:it )?turns out|apparently)\b[,.:!]* )+|,? \b(?:btw"
    r"|by the way|lol|haha+|fyi|tbh|obvs|ofc|of course|i? ?forgot to (?:say|mention(?: it)?)"
    r"|(?:apparent|unfortunate|sad|lucki|annoying|thankful|obvious|actual)ly)(?=\W*$|[,;:.!]| )"
    r"|,? (?:and )?not (?:in )?the (?:morning|afternoon|evening)(?=\W*$|[,;.!]| (?:lol|haha+)\b))"
)
"""What is said around a change, and nothing of it."""
_ASKED = r"\b(?:asked|wondered)(?: me| us)? (?:if|whether) [^,;:.!?#@]{1,80}?,? (?=so\b)"
"""What somebody asked for, where what came of it follows."""
_AGREED = (
    r"\basked(?: me| us)? (?:if|whether) (?:we|i|they|he|she) (?:could|can) (?:do|have|make|move"
    r"|hold)"
    rf" (?P<what>(?:\w+ ){{1,4}}?)(?P<much>{AMOUNT} (?:later|earlier)\b)(?P<day>(?: \w+){{0,3}}?)"
    r",? (?:and|so) (?:i|we) (?:said (?:yes|ok(?:ay)?|sure|fine)|agreed|(?:don['’]t|didn['’]t)"
    r" mind)\b"
)
"""What somebody asked for and was granted is so."""
_WEEK_AFTER = (
    r"\bthe (?:(?:\w+day|week|weekend|fortnight|month) (?:after|before)(?: (?:that|next))?"
    r"|following (?:\w+day|week|weekend|month)),? (?=(?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th))"
)
"""Before its date, which says it all."""
_NOW_ITS_WEEKDAY = (
    r"(?P<is>\b(?:is|are|will be)|['’]s)(?P<date>(?: on)?(?: the)? \d{1,2}(?:st|nd|rd|th)?"
    r"(?: (?:of )?[a-z]{3,9})?) now(?=,? (?:a |the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)"
)
"""Between a date and its weekday: it is said of both."""
_NOT_BUT = (
    r"(?:(?<=[,;:] )|^)not (?P<old>(?:on |the )*\w+(?: \w+)?),? but (?:on )?(?P<new>[\w ]{3,24})"
    r"(?=\W*$|[,.;])"
)
"""The day that was, before the one that is."""
_SAME_DAY = (
    r"\b(?:still )?(?:on )?(?:the )?same day\b[, ]*(?:(?:but|just|only|at|now)[, ]+)*"
    r"(?=\d|half|(?:a )?quarter|noon|midday)"
)
"""Before the hour that a thing is at on its day."""
_NEW_ONE = (
    r"new (?:one|date|day|time|slot|appointment|booking|session)\b(?! (?:for|of) (?!the \d)[a-z])"
)
_IN_ITS_PLACE = (
    r"(?P<pause>(?:^|[,.;] )(?:(?:and|so|but|instead),? )*)"
    r"(?:(?:(?:i|we|they|he|she)(?:['’]ve)?(?: (?:have|just|already|now|also))*"
    r" (?:gave|given|got|get|have|found|made|booked)|(?:gave|given|got|booked))"
    r" (?:me |us )?(?:in for )?)?"
    rf"(?:(?:an?|the|my|our) )?{_NEW_ONE}(?: is|['’]s| will be|[,:])*(?: now)?"
    r"(?: (?:on|for|at))?,? "
    r"|(?P<given>(?:^|[,.;] )(?:(?:and|so|but|instead),? )*)(?:they|he|she)(?:['’]ve| have)?"
    r"(?: (?:now|just|already))? (?:gave|given|offered) (?:me|us|him|her|them)"
    r"(?: (?:on|for|in on))? (?=(?:the )?[#\d]|(?:next |this )?(?:mon|tues?|wed|thu|fri|sat|sun))"
)
"""What there is in place of what was called off before it: "they gave me a new slot, Monday"."""
THE_NEW_ONE = "the new one is on "
_CUTS = (
    r"[,;:()!.?]+ ?| - | [–—] |\b(?:so|but|because|since|as|though|although|cos|coz|cause|that"
    r"|then|while|when|which|where)\b"
)
_AND = r"\band\b"
_OPENS = (
    r"^[^\w#@]*(?:(?:so|and|but|now|well|anyway|also|then|instead|(?:it )?turns out|looks like"
    r"|(?:i|we) (?:just )?heard|(?:the |my |our )?[a-z][\w'’]*(?: [a-z]+)?"
    r" (?:says?|said|texted|reckons)(?: that)?"
    r"|according to [^#@]{1,40}(?= the\b))\b,? ?)*"
)
_TIMES = r"(?P<new>(?:#+|@+)(?:,? (?:at |on |from )?(?:the )?(?:#+|@+))?)"
_IS = (
    r"(?: now)?(?:['’](?:s|re|ll be)| is| are| will be| starts?| begins?| will (?:start|begin)"
    r"| kicks off| leaves?| departs?| goes| runs| comes?| arrives?| gets in| lands| happens"
    r"| takes place| (?:wants?|needs?) (?:me|us|him|her|them))"
    r"(?: (?:now|only|just|going to be|gonna be|coming|happening|starting|leaving|arriving|in|there"
    r"|due|scheduled|booked|set|going ahead))*"
    r"| now(?: due| in| back)?(?= (?:(?:on|at|for|by) )?(?:the )?[#@])"
)
_SUMMONED = r"\b(?:wants?|needs?) (?:me|us|him|her|them)\b"
"""When somebody is to be there is no wish: "physio want me in at three"."""
_LEADS = r"(?: (?:on|at|for|by|from|around|about|the))*"
_THEN = r"(?P<then>,? (?:now|instead|from now on|this time))?"
_NOT = (
    r"(?: (?:and )?(?:not|instead of|rather than)(?: (?:on|at))?(?: the)?"
    r" (?:(?P<old>#+|@+)|(?P<bare>\d{1,2})))?"
)
_TAIL = r"(?: (?:at|in|with|for|near|outside|rather|same time)\b[^#@]{0,50})?\W*$"
_SAYS = (
    rf"{_OPENS}(?P<what>[^#@]{{2,60}}?)(?: (?:on |for )?(?:the )?(?P<day>#+)(?=['’]| ))?"
    rf"(?P<is>{_IS})?{_LEADS} {_TIMES}{_THEN}{_NOT}"
    rf"{_THEN.replace('then', 'last')}{_TAIL}"
)
"""The clause: of what, be it with the day that it was on, and when it is."""
_SAYS_OF_IT = (
    rf"{_OPENS}(?P<who>(?:it|that|he|she|they|we|i|the new one)\b)?"
    rf"(?P<is>{_IS}|['’](?:ll|m)(?: now)?(?: come| be)?| will (?:come|be)| am)?"
    r"(?P<here>(?: ?\b(?:now|here|round|over|back|in|[a-z]+ing(?: it| there)?))*)"
    rf"{_LEADS} ?{_TIMES}{_THEN}{_NOT}{_TAIL}"
)
"""The same of what is named in a clause before it."""
_TAKES = (
    r"(?:\b(?:am|are)|['’](?:m|re))(?: now)? (?:on|getting|taking|catching|booked on|going on)"
    r"|\b(?:switched|changed|moved|swapped|rebooked|got put)(?: (?:me|us|it))? (?:to|for|onto|on)"
)
_ON_ONE = (
    rf"(?:{_TAKES}) (?:the|an?) (?P<new>[#@]+) (?P<what>[^#@]{{2,40}}?)(?: (?:on )?#+)?{_THEN}\W*$"
)
"""One is on another train, by its hour: "I'm on the 9:35 to Leeds now"."""
_IS_SET = (
    r"\b(?:confirmed|booked|fixed)(?: (?:me|us) in for)? (?P<what>(?:the|my|our) [^#@]{2,40}?)"
    rf"(?: (?:for|at))? (?P<new>@+){_TAIL}"
)
"""The hour is told by who sets it: "they confirmed the bank meeting for 11"."""
_SHIFTS = (
    rf"{_OPENS}(?P<what>[^#@]{{2,60}}?)(?P<is>{_IS}|(?:['’](?:s|ve)| has| have| is| are| was| got)"
    r"(?: now| just| been| being| got)*"
    r"(?: (?:moved|pushed|put|brought|shifted|bumped|delayed|set|pulled))?)"
    rf"(?P<to> (?:back|forwards?|up|on|out))?(?: by)? (?P<amount>{AMOUNT})"
    r"(?P<which> (?:later|earlier|back|forwards?))?"
    r"(?:,? (?:now|instead|than (?:planned|before|we said)|(?:on )?(?:the )?#+))*\W*$"
)
"""It is so much of an hour later, or earlier."""
_SHIFTED = (
    r"\b(?:pushed|moved|put|brought|shifted|bumped|delayed|set|pulled)"
    r" (?P<what>(?:the|my|our|[a-z]+['’]s) [^#@]{2,40}?)(?P<to> (?:back|forwards?|up|on|out))?"
    rf"(?: by)? (?P<amount>{AMOUNT})(?P<which> (?:later|earlier|back|forwards?))?"
    r"(?: (?:now|again))?\W*$"
)
"""The same of what somebody moves: "Anna pushed our call back an hour"."""
_SO = (
    r"^[^\w@]*(?:(?:it|that)(?:['’](?:s|ll be)| is| will be)? ?)?(?:now )?(?:at )?(?P<new>@+)"
    r"(?: now| instead)?\W*$"
)
"""Behind it, which hour that makes."""
_NOT_THEN = (
    r"^[^\w#@]*(?:and )?(?:not|instead of|rather than)(?: (?:on|at))?(?: the)?"
    r" (?:(?P<old>#+|@+)|\d{1,2}(?:[:.]\d\d)?)\W*$"
)
"""Behind it, which day or hour it was."""
_GIVEN = (
    r"\b(?:gave|given|giving|granted|got|have|allowed)(?: (?:me|us"
    r"|everyone))? (?:un)?till?(?: the)?"
    r" (?P<new>#+) (?:now )?(?:for|to (?:do|finish|write|submit|send(?: in| off)?|hand in|turn in"
    r"|file))"
    r" (?P<what>(?:the|my|our|this|that) [^#@]{2,40}?)(?: (?:now|instead|after all))?\W*$"
)
"""So much longer there is for what is due."""
_FITTED = (
    r"\bcould only (?:fit|squeeze|get|take|do|seat|see) (?:me|us)(?: in)?(?: (?:on|at"
    r"|for))?(?: the)?"
    rf" {_TIMES} for (?P<what>(?:the|my|our) [^#@]{{2,40}}?)\W*$"
)
_GRANTS = r"\b(?:(?:un)?till?|could only)\b"
_CHANGED = (
    r"\b(?:re-?schedul\w+|rebooked|(?:brought|put|pushed) (?:[\w'’]+ ){0,4}?(?:forwards?|back|off)"
    r"|(?:moved|changed|switched|swapped) (?:it|me|us|things"
    r"|(?:the|my|our) (?:date|day|time|ticket|booking|slot|appointment)s?)"
    r"|(?:has|have|had) to (?:move|change|cancel)|changed|cancell?ed|(?:called|is) off"
    r"|(?:come|coming|eat|eating|meet|meeting|go|going|start|starting|needs? me|wants? me)(?: in)?"
    r" (?:earlier|later)|can['’]?t|cannot|could(?:n['’]t| not)|won['’]t|(?:is|are)(?:n['’]t| not)"
    r"|any ?more|instead|new (?:date|day|time)|rearrang\w+"
    r"|(?:moved|changed|switched|swapped)"
    r" (?!(?:to|into?|out|house|away|home|here|there|on|up|from)\b)(?=[a-z])"
    r"|did(?:n['’]t| not)|never|no[- ]show|broke(?:n)? down|let (?:me|us) down|stuck|ill|off sick"
    r"|sick|poorly|forgot)\b|['’]s not\b"
)
"""In a clause beside it: something is not as it was."""
_WHO = (
    r"^\W*(?:(?:so|and|but|well|sorry)\b,? )*(?P<who>[^#@]{2,50}?)"
    r"(?:['’]s (?:van|car|bike|train|flight|bus|ferry)(?= broke| got| is)"
    r"| (?:people|company|firm|suppliers?))?"
    r"(?:['’]s|(?: (?:ha(?:s|ve|d)|is|are|was|just|also|can|could|will|wo|ca|does|do|did|got))+)?"
    r"(?: |(?=n['’]t))(?:(?:just|now|also|already)\b ?)*"
    r"(?:called|rang|phoned|texted|emailed|messaged|wrote|let (?:me|us) know|got in touch"
    r"|re-?scheduled|cancelled|moved|changed|not\b|n['’]t\b|cannot|can['’]?t|asked|has to|had to"
    r"|(?:have|has|had)? ?to (?:move|reschedule|cancel|change)|wants? to|needs? to|never"
    r"|broken? down|let (?:me|us) down|stuck|ill|(?:off )?sick|poorly|late"
    r"|delayed|held up|lost|forgot)\b"
)
_OFF_THEN = (
    r"^[^\w#]*(?:(?:so|and|but|the|my|our|that|this)\b,? )*(?P<day>#+)(?P<who>(?: [a-z'’-]+){0,3}?)"
    r"(?:['’]s| is| was| has been| got)(?: now| just)* (?:cancell?ed|called off|off)\b"
)
"""It is off on a day, maybe but by that: the next clause is of what was then."""
_CANNOT = r"\b(?:not|can['’]?t|cannot|cancelled|any ?more)\b|n['’]t\b"
_FROM_WHOM = r"\b(?:heard|call|text|message|e?mail|word|news) from (?P<who>[^#@]{2,40})$"
"""Who has called, or cannot: they are whom the next clause is of."""
_OF_WHAT = (
    r"\b(?:about|(?<!\w )on(?= the\b)|regarding|concerning|new (?:date|day|time|slot) (?:for|of)"
    r"|changed? the (?:date|day|time) (?:of|for)|(?:moved?|changed?"
    r"|re-?scheduled?|rearranged?|rebooked?|switch(?:ed)?|swap(?:ped)?"
    r"|postponed?|shift(?:ed)?|bumped|pushed|brought|put)(?: back| forwards?)?)"
    r" (?P<who>(?!(?:it|me|us|him|her|them|to|from|date|day|time)\b)[^#@]{2,40}?)"
    r"(?: (?:again|back|off|forwards?|with \w+))?\W*$"
)
"""Of what they called, or what they moved: that, and not they, is on the day of the next one."""
_UNSURE = (
    r"\b(?:not|never|nobody|almost|nearly|might|may|maybe|perhaps|could|would|should|can|usually"
    r"|always|normally|hop(?:e|es|ed|ing)|wish\w*|want\w*|wonder\w*|think\w*|thought|if|unless"
    r"|whether|in case|supposed|ask(?:s|ed|ing)?|tr(?:y|ies|ied|ying)|needs?|suggest\w*|consider\w*"
    r"|please|let['’]s|likely|probably|possibly|dream\w*|years?|every|each|again|also|too|was|were"
    r"|used|since|until|till|ago)\b|n['’]t\b"
)
_SUPPOSES = r"\b(?:might|may|maybe|perhaps|if|unless|whether|hop(?:e|ing)|wish\w*|said no)\b"
_LIGHT = (
    r"\b(?:i|we|they|you|he|she|it|us|me|everyone)\b(?:['’](?:m|re|s|ve|ll)\b)?"
    r"|\b(?:(?:am|are|is) )?(?:going|go|doing|having|getting|taking|seeing)(?: to)?\b"
    r"|^\W*(?:the|my|our)\b"
)
_TO_ME = r"\b(?:here|round|over|coming|come|arriv\w*)\b"
_EARLIER = r"\b(?:forwards?|earlier|up|brought)\b"


class _Clause(NamedTuple):
    """A clause, with its times covered, and where it begins in the sentence."""

    masked: str
    start: int


def drop_asides(sentence: str) -> str:
    """An English sentence without what is said around what it tells."""
    left = compiled(_SAME_DAY).sub("it is now at ", compiled(_WEEK_AFTER).sub("", sentence))
    left = compiled(_IN_ITS_PLACE).sub(
        lambda one: f"{one['pause'] or one['given'] or ''}{THE_NEW_ONE}", left
    )
    left = compiled(_NOW_ITS_WEEKDAY).sub(r"\g<is> now\g<date>", left)
    left = compiled(_NOT_BUT).sub(r"\g<new> not \g<old>", left)
    left = compiled(_AGREED).sub(r", \g<what>is \g<much>\g<day>", left)
    left = compiled(_ASKED).sub(" ", compiled(_ASIDES).sub("", left))
    return left if left.strip(" .!,") else sentence


def find_in_clauses(plain: str, masked: str, *, is_right: bool = False) -> Iterator[Move]:
    """What the clauses of a sentence, small, say is at another time; in `masked` its times are
    covered. Where what is told there puts something right (`is_right`), each does."""
    clauses = list(_clauses(masked))
    if compiled(_SUPPOSES).search(masked):
        return
    for n in range(len(clauses)):
        around = [each.masked for m, each in enumerate(clauses) if m != n]
        is_changed = is_right or any(compiled(_CHANGED).search(each) for each in around)
        behind = clauses[n + 1] if n + 1 < len(clauses) else None
        denied = compiled(_NOT_THEN).search(behind.masked) if behind else None
        was = _span(behind, denied, "old") if behind and denied and denied["old"] else None
        yield from _read_shift(plain, clauses, n)
        yield from _read_granted(plain, clauses[n])
        hour = compiled(_SO).search(behind.masked) if behind else None
        for move in _read(plain, clauses, n, is_changed=is_changed or denied is not None):
            new = move.new
            if behind and hour and "@" not in masked[slice(*new)]:  # "the 16th instead, at 9"
                new = new[0], behind.start + hour.end("new")
            yield move._replace(old=move.old or was, new=new)


def _read(plain: str, clauses: list[_Clause], n: int, *, is_changed: bool) -> Iterator[Move]:
    one = clauses[n]
    if found := compiled(_ON_ONE).search(one.masked):
        if found["then"] or is_changed or not found[0].startswith(("'", "’", "a")):
            yield from _move(one, found, _what(plain, one, found), tells_hour=False)
        return
    of_it = compiled(_SAYS_OF_IT).search(one.masked)
    if of_it and any(map(of_it.group, ("who", "is", "then", "old"))):
        is_new = any(map(of_it.group, ("then", "old", "bare")))
        is_new = is_new or is_changed or _says_now(one.masked)
        comes = compiled(_TO_ME).search(of_it[0])
        if is_new or (comes and "#" not in of_it["new"]):
            for named, was in _find_who(plain, clauses[:n]):
                for move in _move(one, of_it, named, tells_hour=not is_new):
                    yield move._replace(old=move.old or was)
        return
    if found := compiled(_IS_SET).search(one.masked):
        yield from _move(one, found, _what(plain, one, found), tells_hour=True)
        return
    found = compiled(_SAYS).search(one.masked)
    if found is None:
        return
    is_new = bool(found["then"] or found["last"] or found["old"] or found["bare"] or is_changed)
    is_new = is_new or _says_now(one.masked)
    if not is_new and ("@" not in found["new"] or not found["is"]):
        return
    yield from _move(one, found, _what(plain, one, found), tells_hour=not is_new)


def _says_now(clause: str) -> bool:
    return bool(compiled(r"\bnow\b").search(clause))


def _move(one: _Clause, found: re.Match[str], what: str, *, tells_hour: bool) -> Iterator[Move]:
    """The move that a clause tells of a thing, where it is sure of it."""
    said = compiled(_SUMMONED).sub(" ", one.masked)
    groups = found.groupdict()
    if groups.get("old") or groups.get("bare"):
        said = compiled(r"\b(?:not|instead of|rather than)\b").sub(" ", said)
    is_none = compiled(r"^\W*(?:so |and |but )?no\b(?! (?:the|my|our|it)\b)").search(
        what
    )  # no yoga on Thursday
    if is_none or compiled(_UNSURE).search(said) or compiled(OTHERS).search(what):
        return
    thing = compiled(_LIGHT).sub(" ", without_fillers(what)).strip()
    if not text.query_tokens(thing) or verbs_english.is_told_as_past(thing):
        return
    new = _span(one, found, "new")
    old = _span(one, found, "old") if groups.get("old") else None
    if old is None and groups.get("day") and "#" in found["new"]:
        old = _span(one, found, "day")
    yield Move(thing, old, new, tells_hour=tells_hour)


def _read_granted(plain: str, one: _Clause) -> Iterator[Move]:
    """What somebody has until another day for, or is fitted in for at another hour."""
    found = compiled(_GIVEN).search(one.masked) or compiled(_FITTED).search(one.masked)
    if found and not compiled(_UNSURE).search(compiled(_GRANTS).sub(" ", one.masked)):
        yield Move(_what(plain, one, found), None, _span(one, found, "new"))


def _read_shift(plain: str, clauses: list[_Clause], n: int) -> Iterator[Move]:
    """A move by so many minutes, or to the hour that the next clause says this makes."""
    one = clauses[n]
    found = compiled(_SHIFTED).search(one.masked) or compiled(_SHIFTS).search(one.masked)
    if found is None or not (found["to"] or found["which"]) or compiled(_UNSURE).search(one.masked):
        return
    what = _what(plain, one, found)
    thing = compiled(_LIGHT).sub(" ", without_fillers(what)).strip()
    if compiled(OTHERS).search(what) or not text.query_tokens(thing):
        return
    minutes = read_minutes_of(found["amount"])
    behind = clauses[n + 1] if n + 1 < len(clauses) else None
    so = compiled(_SO).search(behind.masked) if behind else None
    if behind and so:
        yield Move(thing, None, _span(behind, so, "new"))
        return
    told = found[0][found.end("what") - found.start() :]
    earlier = compiled(_EARLIER).search(told)
    yield Move(thing, None, (0, 0), minutes=-minutes if earlier else minutes)


def _what(plain: str, one: _Clause, found: re.Match[str]) -> str:
    return plain[slice(*_span(one, found, "what"))]


def _span(one: _Clause, found: re.Match[str], group: str) -> tuple[int, int]:
    start, end = found.span(group)
    return one.start + start, one.start + end


def _find_who(plain: str, before: list[_Clause]) -> Iterator[tuple[str, tuple[int, int] | None]]:
    """Whom the clauses before one name as who called, or cannot: the nearest of them; where one
    says that a day is off, each may be. With that day, or the one on which they cannot, as its
    place in the sentence."""
    off = next(
        ((one, day) for one in before if (day := compiled(_OFF_THEN).search(one.masked))), None
    )
    for one in reversed(before):
        for way in (_OF_WHAT, _FROM_WHOM, _OFF_THEN, cannot.GOES_TO, _WHO):
            found = compiled(way).search(one.masked)
            who = plain[slice(*_span(one, found, "who"))] if found else ""
            if text.query_tokens(compiled(_LIGHT).sub(" ", without_fillers(who))):
                if off:
                    yield who, _span(*off, "day")
                    break
                day = re.search("#+", one.masked) if compiled(_CANNOT).search(one.masked) else None
                yield who, (one.start + day.start(), one.start + day.end()) if day else None
                return


def _clauses(masked: str) -> Iterator[_Clause]:
    """The clauses of a sentence; "and" begins one only behind a verb."""
    cuts = [one.span() for one in compiled(_CUTS).finditer(masked)]
    begin = 0
    for start, end in [*cuts, (len(masked), len(masked))]:
        yield from _at_and(masked, begin, start)
        begin = end


def _at_and(masked: str, begin: int, end: int) -> Iterator[_Clause]:
    for cut in compiled(_AND).finditer(masked, begin, end):
        if verbs_english.has_verb(masked[begin : cut.start()]) or re.search(
            r"cancelled|moved|changed", masked[begin : cut.start()]
        ):
            yield _Clause(masked[begin : cut.start()], begin)
            begin = cut.end()
    if masked[begin:end].strip():
        yield _Clause(masked[begin:end], begin)
