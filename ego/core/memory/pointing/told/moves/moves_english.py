"""How an English sentence says that a thing is on another day: moved, put off, brought forward.

A day stands in a sentence as # and an hour as @, each as long as its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ego.core import text
from ego.core.memory.pointing.grammar import appointments, verbs_english
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.told.otherwise import cannot
from ego.core.memory.pointing.told.things import (
    GENERIC,
    JOURNEY,
    OTHERS,
    REPORTED,
    WHO_COMES,
    WORK_DONE,
    Move,
    without_fillers,
)

_PARTICLE = "(?:back|off|out|forward|forwards|up|on|ahead)"
_DONE = (
    rf"(?:(?:pushed|put|brought|moved|pulled|set|bumped)(?: right)? {_PARTICLE}|moved|postponed"
    r"|rescheduled|re-scheduled|shifted|delayed|deferred|extended|prolonged|changed|adjourned"
    r"|bumped|pushed|slipped|slid|switched|swapped|rearranged)"
)
_DOING = (
    rf"(?:(?:pushing|putting|bringing|moving|pulling) {_PARTICLE}|moving|postponing|rescheduling"
    r"|shifting|delaying|deferring|extending|changing|pushing|slipping)"
)
_DO = (
    rf"(?:(?:push|put|bring|move|pull) {_PARTICLE}|move|postpone|reschedule|shift|delay|defer"
    r"|extend|change|push|slip|switch|swap|rearrange)"
)
_SELDOM = (
    r"(?: (?:now|again|also|just|already|once more|once again|further|today|slightly|sadly"
    r"|unfortunately|therefore|finally|officially))*"
)
_BE = (
    r"(?:\b(?:has|have|had)|['’](?:s|ve))"
    rf"{_SELDOM} (?:(?:been|got|had to be){_SELDOM} )?"
    rf"|(?:\b(?:is|are|was|were|gets?|got)|['’](?:s|re)){_SELDOM} (?:(?:being|getting) )?"
    rf"|(?:\bwill|['’]ll)(?: now)? be{_SELDOM} "
)
_AT = "(?:,? ?(?:at )?@+)?"
_FROM = rf"(?:,? (?:(?:away )?from (?:on )?(?:the )?(?:(?P<old>#+{_AT}|@+)|\d+)|@+))?"
_TO = rf",? (?:to|until|till|for) (?:on )?(?:the )?(?P<new>#+{_AT}|@+(?:,? (?:on )?#+)?)"
_COUNTS = {
    "a": 1, "an": 1, "another": 1, "one": 1, "two": 2, "a couple of": 2, "three": 3, "four": 4,
    "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_DAYS = {"day": 1, "week": 7, "fortnight": 14}
_SPAN = (
    rf"(?P<count>{'|'.join(sorted(_COUNTS, key=len)[::-1])}|\d{{1,2}}) (?:more |whole |full )?"
    rf"(?P<unit>{'|'.join(_DAYS)}|month)s?\b"
)
_BY_SO_MUCH = (
    rf"(?:(?: by (?:an? |[a-z0-9]+ )?[a-z]+|,? (?:by |for )?{re.sub(r'[?]P<[a-z]+>', '?:', _SPAN)})"
    r"(?: (?:later|earlier|back|forwards?))?)?"
)
"""How far, before the day that it is moved to: "a week later, to the 21st"."""
_ITSELF = (
    rf"(?:(?:{_BE})?\b{_DONE}|(?:\b(?:is|are|was|were|will be)|['’](?:s|re)){_SELDOM} {_DOING}"
    rf"|(?:(?:\bwill|['’]ll|\bmust)(?: now)?|(?:\b(?:has|have)|['’]s)(?: now)? to) {_DO}"
    rf"|\b(?:moves|slips|shifts|slides|changes)\b(?: {_PARTICLE})?)"
    rf"{_SELDOM}{_BY_SO_MUCH}{_SELDOM}{_FROM}{_TO}"
)
_SOMEBODY = (
    rf"\b(?:{_DONE}|(?:am|are|is|was|were|['’](?:m|re|s)) {_DOING}"
    rf"|(?:had|has|have|decided|agreed) to {_DO}"
    rf"|(?:put|brought|pulled|set)(?= [^#@,;:]{{2,80}} (?:back|off|out|forwards?)\b))"
    r" (?P<what>[a-z0-9][^#@,;:]{1,80}?)"
    rf"(?: {_PARTICLE})?"
)
_BY_SOMEBODY = rf"{_SOMEBODY}{_BY_SO_MUCH}{_SELDOM}{_FROM}{_TO}"
_IS_NOW = (
    r"(?:\b(?:is|are|will be)|['’]s) (?:now (?:planned |scheduled |due |set |fixed |expected )?"
    r"|(?:planned |scheduled |due )?now )(?:to be )?(?:(?:on|for|at|by|from) )?(?:the )?"
    rf"(?P<new>#+{_AT})"
)
_BEGINS = "(?:starts?|begins?|runs?|lasts?|goes|comes?|arrives?|leaves?|opens?|takes place|happens)"
_BEGINS_NOW = (
    rf"\b(?:(?:will )?now (?:only )?{_BEGINS}|{_BEGINS} now)(?: (?:on|for|at|by|from))?(?: the)? "
    rf"(?P<new>#+{_AT})"
)
_INSTEAD = (
    r"(?:(?:\b(?:is|are|will be)|['’]s)(?: now)?(?: planned| scheduled| due)?"
    r"(?: (?:on|for|at|by))?| (?:on|for|at))"
    rf" (?:the )?(?P<new>#+(?:(?P<then>,? (?:now|instead),? (?:at )?@+)|{_AT}))"
    r"(?(then)(?=\W*$|[,;:!])|(?:,? (?:instead of|rather than) (?:on )?(?:the )?(?P<old>#+)"
    r"|,? (?:now|instead)(?=\W*$|[,;:!])))"
)
_NEW_DATE = (
    r"\bnew (?:date|day|deadline|slot) (?:for|of) (?P<what>[a-z0-9][^#@,;:]{1,80}?)"
    rf" (?:is|will be)(?: now)?(?: on)? (?:the )?(?P<new>#+{_AT})"
)
_VERB = (
    r"(?:\b(?:is|are|will be|comes?|visits?|arrives?|starts?|begins?|leaves?|takes place|happens)"
    r"|['’]s|\b(?:must|has to|have to|needs? to|will) be (?:finished|done|ready|handed in|submitted"
    r"|delivered|paid|sent|completed|filed))"
    r"(?: (?:now|coming|visiting|arriving|planned|scheduled|due|set|booked))*"
)
_LEADING = "(?: (?:on|for|at|by))?(?: the)? "
_NOT_OLD = rf"(?P<deny>,? (?:and |but )?not{_LEADING}(?P<old>#+{_AT}))"
_WAS = (
    rf"(?:\b(?:was|were|had been)|['’]d been)(?: (?:planned|scheduled|due|set|booked|meant to be))*"
    rf"{_LEADING}(?P<old>#+{_AT})(?:,? (?:but|and|only)|[,;:.])? ?(?:then )?(?:now )?"
    rf"(?:(?:i|we|they|she|he)(?: have| had|['’]ve)? (?:{_DONE}) it{_SELDOM},? (?:to|for|until)"
    rf"|(?:{cannot.IT}|that|this){_SELDOM}(?: (?:{_DONE}))?(?: to)?|(?:is )?now)"
    rf" ?(?:on |for |at )?(?:the )?(?P<new>#+{_AT})"
)
"""It was on one day, and I changed it to another: now it is on that."""
_DENIED = (
    rf"(?:{_VERB}|\b(?:was|were)){_LEADING}(?P<new>#+{_AT}){_NOT_OLD}(?=\W*$|[.,;:!)])",
    rf"(?P<deny>{cannot.CANNOT}{_LEADING}(?P<old>#+{_AT}))"
    rf"(?: (?:after all|any ?more|any longer|now))?{cannot.WHY}{cannot.SO_IT}(?P<new>#+{_AT})"
    r"(?:,? (?:instead|now))?(?=\W*$|[.,;:!)]| (?:with|and|because|so|as|since|then)\b)",
)
"""The day that was is denied: it is Friday, not Thursday; she cannot on Saturday but on Sunday."""
_WHO_CANNOT = (
    r"\W*(?:(?:so|and|but|ok(?:ay)?|oh|well|sorry|ugh|argh|hey|hi|no)\b\W*)*(?P<who>s?he|they)"
    rf"(?!.*\b(?:go|going|meet|meeting|see)\b) ?{cannot.CANNOT}.*"
)
"""Who is not named cannot come on that day: they are whoever comes on it."""
_SO_WE = r"\b(?:so|and) (?:we|i)(?:['’](?:re|m|ll)| are| am| will)? (?:now )?(?:do|mov|hav|mak|go)"
_NOT_UNTIL = (
    r"(?P<deny>(?:\b(?:is|are|will|wo|does|do)n['’]t|(?:\b(?:is|are|will)|['’](?:s|re|ll)) not)"
    r"(?: (?:now|be|coming|come|due|happening|here|arriving|arrive|starting|start|ready|in|back"
    r"|delivered|available|done|finished|get))*"
    rf" (?:until|till|til)) (?:the )?(?P<new>#+{_AT})(?: now)?(?=\W*$|[.,;:!)])"
)
"""It is not until a day: on that one, and not on the one before it that was told."""
_SO_FAR = (
    rf"{_SELDOM}(?:,? (?:by|for))?(?: about)? {_SPAN}(?: (?:back|forwards?|later|earlier))?"
    r"(?=\W*$|[.,;:!)]| (?:now|because|so|due|since|and|but|again|same time|at the same)\b)"
)
"""How far a thing is moved, and nothing of it behind: it moved a week ago is no such thing."""
_BY_ITSELF = (
    rf"(?:(?:{_BE})?\b{_DONE}|(?:\b(?:is|are|was|were|will be)|['’](?:s|re)){_SELDOM} {_DOING}"
    rf"|(?:\bwill|['’]ll)(?: now)? {_DO}|\b(?:moves|slips|shifts|slides)\b)"
    rf"(?: {_PARTICLE})?{_SO_FAR}"
)
_IS_LATER = (
    rf"(?:\b(?:is|are|will be)|['’]s)(?: now)? {_SPAN} (?:later|earlier|early)(?: now)?"
    r"(?=\W*$|[.,;:!)])"
)
_COMES = (
    r"(?P<begins>(?:\b(?:is|are|will be)|['’](?:s|re|ll be))(?: now)? (?:coming|arriving|visiting)"
    r"|\b(?:comes?|arrives?|visits?)|(?:\bwill|['’]ll)(?: now)? (?:come|arrive|visit))"
    r"(?: (?:here|over|round|to (?:us|stay|visit|see (?:me|us))))?"
)
_SOONER = r"(?:later|earlier|early|sooner)(?: now| than (?:planned|expected|we thought|they said))?"
_THEN = rf"(?:(?:,|:| -)? (?:so )?(?:now )?(?:already )?(?:on )?(?:the )?(?P<new>#+{_AT}))"
_SO_IT_ENDS = r"(?: now| instead)?(?=\W*$|[.,;:!)]| (?:so|because|since|as)\b)"
_COMES_LATER = rf"{_COMES} {_SPAN} {_SOONER}{_THEN}?{_SO_IT_ENDS}"
"""Somebody comes so much later: that is when a visit begins, and of its end nothing is said."""
_COMES_SOONER = rf"{_COMES}(?: (?:a (?:bit|little)|slightly))? {_SOONER}{_THEN}{_SO_IT_ENDS}"
_COMES_THEN = (
    rf"{_COMES}(?: now)?(?: on)? (?:the )?(?P<new>#+{_AT})(?: now| instead)?,? (?:so )?{_SPAN}"
    rf" {_SOONER}{_SO_IT_ENDS}"
)
_STARTS_LATER = (
    r"(?P<starts>(?:\b(?:is|are|will be)|['’](?:s|re|ll be))(?: now)? (?:starting|beginning)"
    r"|\b(?:starts?|begins?)|(?:\bwill|['’]ll)(?: now)? (?:start|begin))"
    rf" {_SPAN} {_SOONER}{_THEN}?{_SO_IT_ENDS}"
)
"""The same of what has its days by itself."""
_HOUR = (
    r"^\W*(?:(?:oh|ah|and|so|also|ok|okay|right|by the way|btw|(?P<on>from now on)),? )*"
    r"(?:#+['’]s )?(?P<what>[^@#,;:.!?]{2,60}?),?(?: #+)?"
    r"(?:(?P<since> now)? (?:is|are|will be|starts?|begins?|will (?:start|begin))|['’]s)?"
    r"(?P<now> now)?"
    r"(?:(?: on)? #+,?)? (?:(?:at|from) )?(?P<new>@+)(?: on #+)?"
    r"(?P<then>,? (?:now|instead|from now on))?(?:,? sharp)?"
    r"(?:,? (?:at|in|by|near|outside) (?:the |my |our )?[^@#,;:.!?]{1,30})?\W*$"
)
"""A sentence that says of a thing but its hour: "the dentist is at three", with its day or not."""
_TO_ITS_END = r"\b(?:until|till|til|up to)$"
_EARLIER = r"\b(?:forwards?|earlier|early|up|ahead|brought|bring(?:ing)?)\b"
_WAYS = (
    _COMES_LATER, _COMES_SOONER, _COMES_THEN, _STARTS_LATER, _WAS,
    *_DENIED, _NOT_UNTIL, _NEW_DATE, _INSTEAD, _IS_NOW, _BEGINS_NOW, _ITSELF,
    _BY_SOMEBODY, _IS_LATER,
    _BY_ITSELF, f"{_SOMEBODY}{_SO_FAR}",
)  # fmt: skip

_CLAUSES = (
    r"[,;:()!]+ ?| - | [–—] |\b(?:so|but|because|since|though|although|then|that|which|where|when"
    r"|after|as)\b"
)
_UNSURE = (
    r"\b(?:not|never|no one|nobody|almost|nearly|might|may|maybe|perhaps|could|would|should|can"
    r"|hop(?:e[sd]?|ing)|wish\w*|want\w*|fear\w*|worr\w+|think\w*|thought|wonder\w*|about to"
    r"|if|unless|whether|in case|supposed|forgot\w*|ask(?:s|ed|ing)?|tr(?:y|ies|ied|ying)|needs?"
    r"|propos\w+|suggest\w*|request\w*|consider\w*|please|let['’]s|cannot|refus\w+|talk\w*|rather"
    r"|likely|probably|possibly|dream\w*|last (?:year|month|week|time)|years? ago)\b|n['’]t\b"
)
_OTHER_DAY_TOO = r"^,? ?(?:or|and|to|until|/|-|–) ?(?:on )?(?:the )?#"
_WHO = (
    r"\b(?:i|we|they|you|he|she|it|me|us|them|him|everything|all|this|that)\b"
    r"(?:['’](?:ve|s|d|re|ll|m)\b)?"
)
_VOID = (
    r"\W*(?:(?:my|our|the|his|her|their|this|that)\b\W*)?(?:appointments?|slot|booking|reservation"
    r"|visit|date|time|meeting|me|us|it|him|her|them|you|she|he|they)?(?: (?:time|slot|for me))?\W*"
)
"""Words for a thing that do not name it: who moved it does, or who called to say so."""
_NAME = r"\W*(?!(?:things|everything|everyone|all|that|this)\b)[a-z]{2,}\W*"
_CALLED = (
    r"(?:\b(?:has|have|had|['’](?:s|ve))\b)? ?(?:just |also )?\b(?:called|rang|phoned|wrote|texted"
    r"|emailed|mailed|messaged|got in touch|got back to me|let (?:me|us) know"
    r"|(?:has|have|had|need(?:s|ed)?|wants?|wanted|asked) to(?= *$))\b"
    r"(?: (?:me|us|back|up|again|today|just now|earlier|in|this (?:morning|afternoon|evening)))*"
)
_ABOUT = (
    r"\b(?:called|rang|phoned|wrote|texted|emailed|messaged) (?:me |us )?about (?P<what>.{2,60})$"
)
_ITS_DAY = (
    r"(?<=[a-z])(?<!\bsports)(?<!\b(?:open|rest|sick|name|work|each|last|next|that|this))"
    r"(?<!\b(?:the|our|big|off))"
    r" day\W*$|\b(?:the |our |my )?day (?:of|for) (?=(?:the|my|our) )"
)
"""The day of a thing, which is moved as the thing is; a sports day is itself one."""
_THAT_IT_WAS = (
    rf"(?:{_BE}){_SELDOM}{_DONE}{_BY_SO_MUCH}{_SELDOM}\W*(?:(?:so|and|but)\b\W*)?(?:it\b)?\W*$"
)
"""That a thing was moved, before the day it is on: "the interview got delayed, it's Friday"."""
_JOINED = r"\b(?:of|for|with|at|in|on|to|from|by|about)\b"
_JOURNEYS = frozenset(text.tokens(JOURNEY))
_CHAT = "tbh btw fyi lol imo ngl tho haha"
"""What is put behind anything in talk."""
_WHO_COMES = frozenset(text.tokens(WHO_COMES))
_NO_HEAD = _WHO_COMES | frozenset(
    text.tokens(f"{GENERIC} {WORK_DONE} version v delivery every each {_CHAT}")
)
_SORTS = frozenset(text.tokens("night evening class lesson session practice training rehearsal"))
"""Behind what one does, that it is done then: poker night is poker."""


def find_moves(plain: str, masked: str) -> Iterator[Move]:
    """What a sentence, small, says is on another day; in `masked` its times are covered."""
    taken = -1
    for way in _WAYS:
        for found in compiled(way).finditer(masked):
            if found.start() < taken or compiled(_OTHER_DAY_TOO).search(masked[found.end() :]):
                continue
            before = masked[: found.start()]
            clause = compiled(_CLAUSES).split(before)[-1]
            sure = found[0]
            if "deny" in found.re.groupindex:
                sure = sure.replace(found["deny"], " ")
            if compiled(_UNSURE).search(f"{clause} {sure}"):
                continue
            named = "what" in found.re.groupindex
            start, end = found.span("what") if named else (_span_before(before), found.start())
            told = compiled(REPORTED).sub("", compiled(_THAT_IT_WAS).sub("", plain[start:end]))
            last = plain[_clauses(before)[-1][0] : len(before)]
            is_void = told if "what" in found.re.groupindex else last
            told, bare = _find_moved(plain, before, told, is_void)
            who = compiled(_WHO_CANNOT).fullmatch(f"{before}{found[0]}")
            if compiled(OTHERS).search(told) and not who:
                continue
            old = found.span("old") if "old" in found.re.groupindex and found["old"] else None
            words = compiled(_WHO).sub(" ", without_fillers(compiled(_ITS_DAY).sub(" ", told)))
            taken = max(taken, found.end())
            ours = [""] if compiled(_SO_WE).search(sure) and not who else []
            for thing in (words, *filter(None, [bare]), *ours):
                of_whom = who["who"] if who else "" if thing or not ours else "we"
                if "new" in found.re.groupindex and found["new"]:
                    yield Move(
                        thing, old, found.span("new"),
                        begins="begins" in found.re.groupindex or of_whom in ("he", "she"),
                        starts=not {"starts", "deny"}.isdisjoint(found.re.groupindex),
                        takes="takes" in found.re.groupindex and bool(found["takes"]),
                        who=of_whom,
                    )  # fmt: skip
                else:
                    yield _read_shift(thing, found)


def _find_moved(plain: str, before: str, told: str, is_void: str) -> tuple[str, str]:
    """What is moved, and what it may be beside that: the appointment at who called, where they
    moved a patient ("the vet rang, they moved Biscuit")."""
    if compiled(_VOID).fullmatch(is_void):
        named = _find_named(plain, before)
        return named or told, told if named and appointments.is_place(named) else ""
    if compiled(_NAME).fullmatch(told) and not appointments.treats(told):
        named = _find_named(plain, before)
        return told, named if appointments.treats(named) else ""
    return told, ""


def find_hour(plain: str, masked: str) -> Iterator[Move]:
    """What a sentence, small, says is at an hour, and of no day but that it is on then."""
    found = compiled(_HOUR).search(masked)
    if found is None or compiled(_UNSURE).search(masked):
        return
    told = plain[slice(*found.span("what"))]
    if compiled(_TO_ITS_END).search(told):
        return
    if not (compiled(OTHERS).search(told) or verbs_english.is_told_as_past(plain)):
        words = compiled(_WHO).sub(" ", without_fillers(told))
        is_hour = not any(found[one] for one in ("now", "then", "on", "since"))
        yield Move(words, None, found.span("new"), tells_hour=is_hour)


def _find_named(plain: str, before: str) -> str:
    """The thing that a clause which but says "it" or "me" is of: who did it, or who called."""
    for start, end in _clauses(before)[::-1]:
        told = plain[start:end]
        if about := compiled(_ABOUT).search(told):
            return about["what"]
        if compiled(r"\W*(?:she|he|they)\W*").fullmatch(told):  # "Mum rang. She's not coming"
            continue
        if going := compiled(cannot.GOES_TO).search(before[start:end]):
            return told[slice(*going.span("who"))]
        if compiled(_UNSURE).search(told) or compiled(OTHERS).search(told):
            return ""
        named = compiled(_CALLED).split(told)[0]
        if text.query_tokens(compiled(_WHO).sub(" ", without_fillers(named))):
            return named if named != told or end == len(before) else ""
    return ""


def _clauses(before: str) -> list[tuple[int, int]]:
    """Where the clauses of a text lie."""
    cuts = [*compiled(rf"{_CLAUSES}|\band\b").finditer(before)]
    starts, ends = [0, *(one.end() for one in cuts)], [one.start() for one in cuts]
    return list(zip(starts, [*ends, len(before)], strict=True))


def _read_shift(words: str, found: re.Match[str]) -> Move:
    """A move by so many days, weeks or months, later where nothing says earlier."""
    what = found["what"] if "what" in found.re.groupindex else ""
    count = _COUNTS.get(found["count"]) or int(found["count"])
    if compiled(_EARLIER).search(found[0].replace(what, "", 1)):
        count = -count
    days, named = _DAYS.get(found["unit"], 0), found.re.groupindex
    return Move(
        words, None, (0, 0), count * days, 0 if days else count,
        begins="begins" in named, starts="starts" in named,
    )  # fmt: skip


def _span_before(before: str) -> int:
    """Where the clause begins that a verb ends: what it says is moved."""
    start = 0
    for cut in compiled(_CLAUSES).finditer(before):
        if text.query_tokens(without_fillers(before[cut.end() :])):
            start = cut.end()
    for cut in compiled(r"\band\b").finditer(before, start):
        if verbs_english.has_verb(before[start : cut.start()]):
            start = cut.end()
    return start


def is_whole(thing: str, plan: str) -> bool:
    """Whether a plan, without its times, is about a thing, and not about one that is named by it.

    The release is no release party, and the dentist's car no dentist.
    """
    parts = compiled(_JOINED).split(thing)
    named = next((one for one in parts if text.query_tokens(one).keys() - _NO_HEAD), parts[0])
    words = [one for one in re.findall(r"[a-z][\w'’-]*", named) if text.query_tokens(one)]
    heads = [one for one in words if not _NO_HEAD & text.query_tokens(one).keys()] or words
    if not heads:
        return True
    is_journey = bool(_JOURNEYS & text.query_tokens(heads[-1]).keys())
    if is_journey and len(heads) > 1 and not _JOURNEYS & text.tokens(plan).keys():
        heads.pop()  # who goes to Lisbon has a trip there
    head = text.query_tokens(heads[-1]).keys()
    for one in re.finditer(r"\w+", plan):
        if head & text.query_tokens(one[0]).keys() and _ends(plan[one.end() :]):
            return True
    return False


def _ends(after: str) -> bool:
    """Whether what follows a word in a plan is no noun that it belongs to."""
    follows = re.match(r"(?:['’]s)?(?: (?:order|delivery))?(?: |-)([^\W_]+)", after)
    if not follows or re.match("['’]s (?:com|arriv|visit|stay|leav)ing", after):  # Beth is
        return True
    word = follows[1]
    if _WHO_COMES & text.query_tokens(word).keys():  # the software engineer interview
        behind = re.match(r" (?!due\b|com|visit|\w+(?:ed|ing)\b)(\w+)", after[follows.end() :])
        return not behind or not text.query_tokens(behind[1])
    return (
        any(map(str.isdigit, word))
        or not text.query_tokens(word)
        or bool((_NO_HEAD | _SORTS) & text.query_tokens(word).keys())
        or verbs_english.has_verb(word)
        or re.match(r" (?:round|over|along|across|back|home|up|down)(?= to\b|\W*$)", after)
        is not None
    )
