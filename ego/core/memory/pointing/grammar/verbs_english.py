"""What English verbs say of when: what was ("was"), and what is or is to be ("is")."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ego.core import late
from ego.core.memory.pointing.dates import Mention
from ego.core.times.pasts import CLEAR_PASTS

_REMARK = late.regex(
    r"(?: ?[,(]| [-–—]) ?(?:(?:and|but|so|because|cos|which|that) )?"
    r"(?:(?:i|we|he|she|they|it)(?:['’]m|['’]re|['’]s| am| are| is)? )?(?:nearly |almost )?"
    r"(?:always|usually|often|mostly|sometimes|generally|normally) (?:\w+ )?"
    r"(?:forgets?|forgot|hates?|loves?|likes?|dreads?|enjoys?|worry|worries|panics?|miss(?:es)?|late"
    r"|nervous|scared|tired|anxious|mix(?:es)?|mess(?:es)?|makes?|fun|boring|awful|good|nice|lovely"
    r"|great|horrible|stressful|hard|chaos)\b[^,;.)]*"
)
"""How it is each time with what comes once: "dentist on Friday, i always hate it"."""
_PLAN = "|".join(
    """
    agreed promised planned wanted decided arranged hoped asked invited told reminded offered
    intended meant chose vowed swore signed expected said booked scheduled supposed persuaded
    encouraged urged begged ordered permission plans plan appointment reminder
    """.split()
)
"""What is said or done now of something later: "agreed to meet", "made plans to go"."""
_NOW = "|".join(
    """
    is are am isn['’]t aren['’]t will won['’]t shall would must needs? should ought wants? plans?
    hopes? intends? promises? can could may might let['’]s due goes go flies fly marry marries
    does do don['’]t has teaches finishes launches watch watches expects?
    """.split()
)
_DOES = "|".join(
    """
    leave arrive start begin open close end come return depart take get meet visit turn expire
    release launch play perform graduate retire land happen move give celebrate travel call write
    see finish check hold run fall drive present speak join teach sing work make bring pay send
    pick buy have remember remind be book submit hand prepare stay swap help host face sit try show
    deliver ship rejoin receive interview board collect water renew cook bake clean fix
    """.split()
)
_PLANNED = late.regex(
    rf"\b(?:{_PLAN})\b(?:(?!\b(?:but|and|because)\b).)*?\bto \w+"
    r"|\b(?:asked|invited) (?:\w+ ){1,2}?(?:(?:out|over|round|around|along|in) )?(?:for|on)"
    r" (?:\w+ )?(?:coffee|tea|pint|drinks?|breakfast|brunch|lunch|dinner|supper|walk|date"
    r"|interview|chat|meal|bite|pizza|film|run|swim|viewing|trial)s?\b"
)
_AHEAD = late.regex(
    rf"\b(?:{_NOW}|(?<!\btax )(?<!\bvat )(?:{_DOES})s?|going to|gonna|ha(?:s|ve) to"
    r"|looking forward)\b"
    r"|(?:['’](?:ll|re|m|d)|\b(?:it|he|she|that|there|who|what|here)['’]s)\b"
    r"|['’]s(?= (?:\w+ing|not)\b)"
    r"|(?:^\W*|[,;.] |\b(?:and|but|so|also|still|just) )(?:gotta|got to (?=(?:pick up|collect"
    r"|fetch|drop|take|buy|get|call|ring|phone|e?mail|pay|send|post|book|renew|finish|submit|hand"
    r"|sort|order|return|cancel|bring|clean|wash|do|write|fill|tidy|apply|go|leave"
    r"|be (?:up|at|there|in|back))\b))"
)
"""What one has got to do, as who says but "got to" means it; "I got to see them" was a treat."""
_BEEN = late.regex(
    r"(?:\b(?:is|are|am|be|been|being|gets?|getting|will|to)|['’](?:s|re|m))"
    r"(?: (?:not|now|already|fully|also|all|so|very|finally))?$"
    r"|\b(?:so|very|really|quite|pretty|too|super|rather|still|kinda|(?:a |wee |little )*bit"
    r"|a little)$"
)
"""Before a participle: what is planned, or has been, is not what somebody planned; nor is being
so excited something that anybody did."""
_FEELS = late.regex(
    r"(?:scar|worri|excit|terrifi|delight|stress|tir|exhaust|reliev|thrill|frighten|petrifi)ed\b"
    r"(?! (?:me|us|him|her|them|it|my|our|the|an?)\b)"
)
"""How somebody is, where that is all a clause says: ", scared"."""
_IS_DONE = late.regex(
    r"(?:\b(?:is|are|am|be|being|gets?|getting)|['’](?:re|m))"
    r"(?: (?:not|now|already|fully|also|all|finally))?$"
)
"""The same before one that is no -ed: it has been held is over, and so is "she's left"."""
_CAUSED = late.regex(
    r"(?:\b(?:get|gets|getting|having|(?:to|will|['’]ll) have))"
    r" (?:my|our|his|her|their|your|the|an?|\w+['’]s)(?: \w+){1,3}$"
)
"""The same of what somebody is to do for one: he is getting his hip replaced."""
_PERFECT = (
    r"\b(?:have|has|had|['’]ve|['’]s)(?: (?:not|never|already|just|finally))?"
    r" (?:gone|seen|done|taken|written|eaten|given|spoken|known|driven|been to)"
)
_DID = "|".join(
    """
    was were wasn['’]t weren['’]t did didn['’]t had hadn['’]t couldn['’]t came became ran
    """.split()
    + list(CLEAR_PASTS)
)
_DONE = "|".join(
    """
    met left got said told made found felt thought heard bought brought built held kept laid led
    lost paid sat sent slept sold spent stood taught understood won caught sought fought stuck
    agreed freed hung dealt struck swept crept fled dug spun slid slung flung bled clung wept swung
    stung lit burnt learnt leapt dreamt rebuilt overslept overheard misunderstood withheld shone
    knelt sped
    """.split()
)
"""The past that is the participle, too: what is held on a day is to come."""
_WAS = late.regex(
    rf"{_PERFECT}\b|\b(?:{_DID}|could not"
    rf"|(?P<done>{_DONE})|[a-z]+(?<!e)ed(?<!\bbed)(?<!\bred)(?<!hundred)|read it)\b"
)


def _marks(words: str) -> list[tuple[int, str]]:
    """Where `words` speak of what is or will be ("is") and of what was ("was"), in order."""
    planned = [m.span() for m in _PLANNED.finditer(words)]
    coming = [(m.end(), "is") for m in _AHEAD.finditer(words)]
    past = [
        (m.end(), "was")
        for m in _WAS.finditer(words)
        if not _is_passive(m, words) and not any(start <= m.start() < end for start, end in planned)
    ]
    return sorted([*coming, *((end, "is") for _, end in planned), *past])


def _is_passive(past: re.Match[str], words: str) -> bool:
    """Whether what looks like a past is what is done with something: "is moved", "be held"."""
    before = words[: past.start()].rstrip()
    if past["done"]:
        return bool(_IS_DONE.search(before))
    if before[-1:] in ("", *",;(–—-") and _FEELS.match(words, past.start()):
        return True
    return past[0].endswith("ed") and bool(_BEEN.search(before) or _CAUSED.search(before))


def first_tense(words: str) -> str | None:
    """The tense right behind a day. What was agreed then, was: only what stands before counts."""
    found = [(m.start(), "is") for m in _AHEAD.finditer(words)]
    found += [(m.start(), "was") for m in _WAS.finditer(words) if not _is_passive(m, words)]
    return min(found)[1] if found else None


_IS_ON = late.regex(r"^[^#]*\w['’]s (?:(?:(?:at|from) )?#+,? )?(?:on )?(?:the )?$")
_AT_SOMEBODYS = late.regex(r"\b(?:to|at|from|with|by|round|over) (?:\w+ ){0,2}[\w-]+['’]s\b")


def is_on(clause: str, before: str) -> bool:
    """Whether a clause says of a thing that it is on the day behind it, as people shorten it: "sent
    the spec, demo's on Friday". Of "I was at Dad's on Friday and Mum's on Sunday" both were."""
    return bool(_IS_ON.search(clause)) and not _AT_SOMEBODYS.search(before)


def has_verb(words: str) -> bool:
    """Whether `words` say that something is, will be or was."""
    return bool(_marks(words.lower()))


def is_told_as_past(words: str) -> bool:
    """Whether `words`, one sentence, end in what was: "she ordered it", not "she will order it"."""
    return last_tense(words.lower()) == "was"


def last_tense(words: str) -> str | None:
    """ "was" or "is", as the last verb of `words` has it; None without one."""
    marks = _marks(words)
    return marks[-1][1] if marks else None


_SECURED = late.regex(
    r"(?P<has>(?:\b(?:have|has)|['’](?:ve|s))(?: (?:just|already|now|also|finally|both|all))* )?"
    r"\b(?:(?:booked|reserved|scheduled)(?! (?:it|that|this|them|us|me|in|him|her|myself)\b)"
    r"|(?P<in>(?<!was )(?<!were )booked (?:(?:me|us|him|her|myself) )?in for (?!#))"
    r"|(?:signed (?:\w+ )?up|registered|enrolled|applied|entered)(?= (?:for|in|on|to|the|a) [a-z])"
    r"(?! (?:for|on) #)|(?:bought|got|ordered|won) (?:\w+ ){0,3}?(?:tickets?|seats?"
    r"|a (?:place|spot)|places|spots)\b)"
)
"""What one has a place in is on the day behind it. Nothing was done on a day to come, nor has been
on any day that is named: only "I booked it on the 5th" leaves open which it is."""


_GOT_ONE = late.regex(
    r"(?:^|[,;:.!] |\b(?:i|we|also|just|still|already|and|finally|only|so|then|oh"
    r"|[a-z]*[a-rt-z]s) )got "
    r"(?:(?:my|him|her|our)sel(?:f|ves) )?"
    r"(?:(?:an?|my|the|our|another|this|her|his) )?(?:[a-z]+['’]?s? ){0,2}?"
    r"(?:appointment|meeting|interview|lesson|class|exam|viewing|check-?up|scan|physio|rehearsal"
    r"|training|practice|wedding|funeral|seminar|workshop|conference|consultation|fitting|audition"
    r"|hearing|mot|dentist|doctor['’]?s|gp|optician|lunch|dinner|drinks|party|yoga|pilates"
    r"|test|bloods|haircut|hairdresser['’]?s|delivery|call|gig|concert|match|vet|plumber"
    r"|electrician|jab|mammogram|smear|surgery|operation|op|class|choir|trial shift|deadline"
    r"|appraisal|review|viva|induction|assessment|check-?in|1:1|one-on-one|coming|staying|visiting)\b"
    r"(?! (?:back|from|wrong|right|done|letter|card|confirm\w+|invit\w+|result|notes?"
    r"|reminder|request|slot|feedback|mark"
    r"|grade))"
)
"""What somebody got that is to be at an hour is to come: "got an appointment on Wednesday"."""


_TICKETS = late.regex(r"\b(?:tickets?|seats?) (?:for|to) ")
_AT_AN_HOUR = late.regex(r",? (?:at )?#")


def has_place(before: str, behind: str, *, is_to_come: bool, hour: bool = False) -> bool:
    """Whether somebody has booked, or has a place in, what a day behind these words is of.

    What they did on a day that is named is told as past, and as no more than that: only where the
    day is sure to come does that leave it to the thing; and where it has an hour, with it or
    `behind` it, of what tickets are for.
    """
    got = _GOT_ONE.search(before)
    if got and last_tense(before[got.end() :]) is None:
        return True
    is_to_come = is_to_come or bool(_TICKETS.search(before) and (hour or _AT_AN_HOUR.match(behind)))
    found = next(reversed([*_SECURED.finditer(before)]), None)
    if found is None or last_tense(before[found.end() :]) is not None:
        return False
    return bool(found["has"] or found["in"]) or is_to_come


IS_FREE = late.regex(
    r"^(?:[\w' -]{1,40}: )?\W*(?:(?:so|and|but|well|yeah|yes|ok|oh|then|sorry|actually|on|#+),? )*"
    r"(?:my )?[a-z]+(?:['’]?m|['’](?:re|s|ll be)| am| is| are| will be)"
    r"(?: (?:all|both|totally|completely|finally|also|only|just))*"
    r" (?:free|available|around|(?P<off>off|done|finished)(?: work| up)?)"
    r"(?:,? (?:on|at|in|from|after|before|all day|then|again|\d+|#+|i (?:suppose|think|guess)|so"
    r"|(?:the )?(?:morning|afternoon|evening|night)s?|too|as well|tho|though|anyway))*\W*$"
)
"""Somebody is free then, or off work at an hour: there is nothing that is to be."""
_STARTING = late.regex(
    r"\b(?:starting|beginning|effective|as of|as from)(?: (?:on|from|in))?(?: the)? $"
)
_FROM_THEN = late.regex(r"\W*(?:from|to (?:start|begin)(?: on)?)(?: the)? ")
_AGREED = late.regex(
    r"\b(?:got|landed|accepted|signed|took|rented|booked|hired|promoted|offered|enrolled|joined)\b"
)
"""What was agreed on is to begin on the day that stands behind it: "I got the job, from 1 May"."""


def is_its_start(before: str, own: str) -> bool:
    """Whether a day is the first of what was agreed on, whatever was done to agree on it."""
    from_then = _FROM_THEN.fullmatch(own) and _AGREED.search(before)
    return bool(_STARTING.search(before) or from_then)


def drop_remark(own: str, behind: str) -> str:
    """What stands behind a day, without how it is each time with what its `own` clause tells."""
    return behind if own.strip() in ("", "on", "at", "by", "in") else _REMARK.sub("", behind)


_APART = r"(?:[,;(–—]| -|,? \b(?:and|but|then)\b) (?:(?:and|but|so|then) )*"
FETCHES = (
    rf"{_APART}(?:(?:my|our|his|her|the) )?[\w'’-]+(?: [\w'’-]+)?"
    r"(?: (?:will|can|could|should|must|is going to)|['’](?:ll|s|m|re)| (?:am|is|are))?"
    r" (?:pick|collect|fetch|bring|drive|drop|take|walk|get)(?:s|p?ing)?"
    r" (?:him|her|me|us|them|you|(?:the|my|our|his|her) [a-z]+|[a-z][\w'’-]*)(?: and [\w'’-]+)?"
    r"(?: (?:up|home|back|off|over|out|there|from [\w'’-]+))*"
)
"""Who takes somebody there, or fetches them, said beside the thing that they go to."""
_FETCHED_AT = late.regex(rf"{FETCHES},? (?:(?:at|around|about|by|before|after|from) )*$")
_BACK_AT = late.regex(
    rf"{_APART}(?:(?:i|we|he|she|they)(?:['’](?:m|re|s|ll))?(?: (?:will|should|am|is|are))?"
    r" (?:be )?)?(?:(?:com|gett|head)ing |gets? |comes? )?(?:back|home)"
    r"(?: (?:again|here|home|in \w+))?"
    r" (?:(?:at|around|about|by|before|after|from|until) )*$"
    r"|\ball day\b[^.;!?]*, (?!(?:it|which|and it|we)? ?(?:start|begin|meet|from|leav|open|doors"
    r"|first|com|be |at )\w*)[a-z][^,;.!?]* $"
)
"""Before the hour when one is back, or of what is but a part of a whole day."""


def list_own_hours(plain: str, hours: Iterable[Mention]) -> list[Mention]:
    """The hours of a sentence, small, that are of the thing itself: neither when one is back from
    it, nor, behind another hour, when somebody is fetched."""
    own = list[Mention]()
    for one in sorted(hours):
        before = plain[: one.start]
        if not (_BACK_AT.search(before) or (own and _FETCHED_AT.search(before))):
            own.append(one)
    return own


_AS_A_NAME = late.regex(
    r"\b(?:(?:weekly|fortnightly|monthly|daily|regular|usual)(?: [a-z]+)?"
    r"|the|an?|my|our|his|her|their|this|that|team|phone|video|zoom|sales|client|group|long)"
    r" (?:calls?|runs?|walks?|visits?|rides?|swims?|reviews?|drives?|shows?|plays?)\b"
)
"""What could be done, and is the name of something: "weekly call with Marta"."""


def is_a_name(clause: str) -> bool:
    """Whether a clause names a thing and does nothing: "Yoga every Tuesday at 19:00"."""
    bare = _AS_A_NAME.sub(" ", re.sub("[#@]", " ", clause))
    return not has_verb(bare) and not re.search(
        r"\b(?:i|we|you|he|she|they|it|who|what|why|how)\b", bare
    )
