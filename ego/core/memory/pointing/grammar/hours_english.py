"""English words for an hour of the day: "half past three", "ten to nine", 9.40, noon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import time

from ego.core import late
from ego.core.memory.pointing import dates, hours

NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen twenty"
).split()


def read_amount(written: str) -> int:
    """A number in digits or in words."""
    if written.isdigit():
        return int(written)
    return 1 if written in ("a", "an", "") else NUMBERS.index(written)


AMOUNT = (
    r"(?:half an hour|(?:an?|one) hour and a half|(?:a )?quarter of an hour"
    rf"|(?:an?|{'|'.join(NUMBERS[1:])}|\d{{1,3}})(?: and a half)?(?: more| whole| full)?"
    r" (?:hour|minute|min)s?)\b"
)
"""How long in hours and minutes: "an hour", "half an hour", "20 minutes"."""

_OTHER_HOUR = (
    r"(?:at )?(?:half(?: past)?|(?:a )?quarter (?:past|to)(?: \d{1,2})?|(?:half )?\d{1,2}"
    r"(?:[:.]\d\d)?(?:ish| ?[ap]m)?)(?=\W*$|[,.;!)](?!\d)| (?:with|w|in|at|on)\b)"
)
NO_OTHER_HOUR = rf"(?! {_OTHER_HOUR}(?! on\b))"
"""Behind a maybe: what is unsure is but the hour."""
_OR = r",? or (?:maybe |perhaps |more like )?"
_OR_AT = late.regex(rf"\d{{1,2}}(?:[:.]\d\d)?(?:ish| ?[ap]m)?{_OR}(?:at )?$")


def read_minutes_of(amount: str) -> int:
    """The minutes of what is written as an `AMOUNT`."""
    if amount.startswith("half"):
        return 30
    if "quarter" in amount:
        return 15
    minutes = read_amount(amount.split(maxsplit=1)[0]) * (60 if "hour" in amount else 1)
    return minutes + 30 * ("and a half" in amount and "hour" in amount)


def read_hour(m: re.Match[str], plain: str) -> time | None:
    """The time of day that was matched in `plain`, which may say which half of the day; None for
    another one that it may be at: "at 4, or maybe half past"."""
    said = m.groupdict()
    if _OR_AT.search(plain[: m.start()]) or _only_leaves(m, plain):
        return None
    if said.get("noon"):
        return time(12)
    minute = int(said.get("minute") or 0)
    hour = read_amount(m["n"])
    if hour == 0 and not said.get("minute"):
        return None
    if beside := said.get("beside"):
        minute = _read_minutes(beside)
        if not (0 < hour <= 24 and 0 < minute < 60):
            return None
        if said["side"] in ("to", "before"):
            minute, hour = 60 - minute, hour - 1 or 12
    half = (said.get("half") or said.get("half_after") or "").replace(".", "")
    if end := said.get("half_of_end"):
        is_same = hour % 12 <= int(m["till"]) % 12
        half = end.replace(".", "") if is_same else "am"
    if half in ("morning", "afternoon", "evening", "night"):
        half = "am" if half == "morning" else "pm"
    exact = m["n"].startswith("0") or (m["n"].isdigit() and hour > 12)
    half = half or ("" if exact else _guess_half(m, hour, plain))
    return dates.clock(hour, minute, half or None, exact=exact)


def _only_leaves(m: re.Match[str], plain: str) -> bool:
    """Whether an hour is but when one sets out, where another is told behind it: "out by 5
    tomorrow, dentist at 17:30"."""
    return bool(_SETS_OUT.search(plain[: m.start()]) and _ANOTHER.match(plain[m.end() :]))


_SETS_OUT = late.regex(
    r"\b(?:out|leave|leaving|gone|off|away|set off|finish|finished|done)(?: (?:of )?(?:here|work))?"
    r"(?: (?:at|by|before|from))? $"
)
_ANOTHER = late.regex(
    r"(?: [\w'’]+){0,4}?(?:,| for| because|;| -)(?! (?:back|home|not)\b)[^.;!?]*?"
    r"(?:\b(?:at|from) \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?\b|[a-z] \d{1,2}[:.]\d\d\b)"
)


def _guess_half(m: re.Match[str], hour: int, plain: str) -> str:
    """The half of the day that what is then is of as a rule; empty where nothing tells."""
    clause, (before, behind) = _clause(m, plain), _sentence(m, plain)
    sentence = before + behind
    if 0 < hour < 12 and _MORNING.search(clause):
        return "am"
    if 5 <= hour < 12 and (late := _EVENING.findall(sentence)):
        by_day = {*late} == {"party"} and (
            hour == _LAST or (hour >= _LATE and _OF_CHILDREN(sentence))
        )
        return "" if by_day else "pm"
    meets = _CONVENED.search(sentence) or _BOOKED.search(sentence)
    convened = meets and not _BY_THE_DAY.search(sentence)
    convened = convened or (_AT_HOME.search(sentence) and not _WORKS.search(sentence))
    if 5 <= hour < _LATE and (convened or _REHEARSED.search(sentence)):
        return "pm"
    is_learned = _LEARNED_LATE if hour == _LATE - 1 else _LEARNED
    is_after_work = is_learned.search(sentence) or _PLAYED.search(sentence)
    if 5 <= hour < _LATE and is_after_work and not _BY_DAY.search(sentence):
        return "pm"
    is_early = _EARLIEST <= hour < _FROM_AM
    if is_early and (_leaves_early(clause, sentence) or _is_early_shift(m, hour, plain)):
        return "am"
    may_be_early = _EARLIEST <= hour < 12 or _FLIES.search(sentence)
    return "am" if may_be_early and _MORNING.search(before) else ""


def _read_minutes(written: str) -> int:
    if "half" in written:
        return 30
    if "quarter" in written:
        return 15
    words = re.findall(r"\w+", written)
    return sum(read_amount(one) for one in words if one.isdigit() or one in NUMBERS)


_EVENING = late.regex(
    r"\b(?:evening|tonight|(?<!all )(?<!last )night|dinner|supper|drinks|concert|gig|karaoke"
    r"|theatre|cinema|movies?|cook for \w+|(?:leaving|works?|staff|office|christmas|xmas|birthday"
    r"|engagement|retirement|stag|hen) do|party|com(?:es?|ing) over|table(?:['’]s| is| for \w+)?"
    r" (?:booked|reserved)|(?:book(?:ed|ing)?|reserv(?:ed?|ing)|got|have|asked for) (?:us )?a table"
    r"|(?:a|first|second|third|hot|my|our) date(?= with (?!the )| on|[^\w]*$))\b(?! for breakfast)"
)
_OF_CHILDREN = late.regex(
    r"\b(?:kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|soft play|trampoline|bouncy|bowling|pool|zoo"
    r"|birthday|[a-z]+['’]s) (?:[\w-]+ )?party\b|\bparty\b.*\b(?:kids?|children|soft play"
    r"|trampoline|bouncy|pool|zoo)\b"
).search
_LAST = 11
"""No party begins an hour before midnight, unless it is said to be of the night."""
_AT_HOME = late.regex(
    r"\bcooking\b(?!.*\b(?:breakfast|brunch|lunch|class|lesson|course)\b)|"
    r"\bcom(?:es?|ing) (?:a?round)\b|\bhav(?:e|ing) (?:[\w'’-]+ ){1,5}(?:over|a?round)\b"
    r"|\bwatch(?:ing)? (?:the|a|some) (?:fight|match|game|foot(?:y|ball)|rugby|film|movie|final)\b"
    r"|\b(?:me and \w+|\w+ and (?:me|i)|we)(?: are|['’]re) meeting\b(?!.*\b(?:coffee|run|walk|gym"
    r"|breakfast|brunch|office|station|airport|train|clients?|team|boss|teacher|work)\b)"
)
_WORKS = late.regex(
    r"\b(?:plumber|electrician|builder|engineer|cleaner|gardener|gas|boiler|man|men|guy|nurse"
    r"|carer|surveyor|agent|landlord|inspector|removal\w*|deliver\w*|vet|doctor|midwife|before)\b"
)
"""Who comes round to work comes by day."""
_CONVENED = late.regex(
    r"\b(?:(?:board|club|council|parish|society|union|village|house(?:hold)?|flat|aa|na|self-help"
    r"|support group|(?:resident|tenant|neighbou?r|allotment|trustee|governor|parent)s?)(?:['’]s?)?"
    r"(?: (?:group|board|association))? meeting|(?<!on the )committee|pta|al-anon)\b"
)
"""What people meet for behind their day's work, be they its board; a team meets in the morning."""
_BY_THE_DAY = late.regex(
    r"\b(?:early|mornings?|breakfast|office|(?<!after )work|company|executive"
    r"|steering|ethics|audit|investment|hiring)\b"
)
_BOOKED = late.regex(
    r"\b(?:booked|reserved) (?:us )?(?:(?:in )?at )?(?:the|that) "
    r"(?:(?!(?:for|on|at|as|in|out|to|with|\w+(?:er|or|ist|ing|ath|age)"
    r"|vets?|car|van|bike|dog|cat|kids|gym|gp|nurse|mot|taxi|cab|train|flight|bus|coach|ferry|plane"
    r"|court|pitch|pool|hall|room|studio|meeting|call|slot|service|test|scan|jabs?|vaccin\w+|physio"
    r"|clinic|hospital|surgery|doctor|man|men|guy|electrician|gas|day|week|holiday|hotel|trip|tour"
    r"|lesson|class|course|club|interview|appointment|delivery|removal\w*|sweep|tip|dump|first"
    r"|midwife|salon|spa|massage|haircut|hair|nails|bank|school|sauna)\b)[\w'’&-]+ ){1,4}?"
    r"(?:for|on|at|as)(?: |$)(?!.*\b(?:before|brunch|lunch)\b)"
)
"""A house that has no table named: "booked the Box Tree"; what serves or treats begins by day."""
_MORNING = late.regex(r"\bmorning\b")
_REHEARSED = late.regex(
    r"\b(?:rehears(?:al|e|ing)s?|choir|band practice|quiz|bingo|panto(?:mime)?|dance|dancing"
    r"|pub|meal(?! (?:prep|plan|deal|kit))|pints?|beers|doors|match|kick-?off|darts|bowling"
    r"|band(?:['’]s| is| are)? play\w*|poker|babysit\w*|(?:\d|five|six|seven)[- ]a[- ]side)\b"
    rf"|{hours.SHOWS}"
)
"""What is of the evening as a rule, but for a late hour: "rehearsal at ten" is in the morning."""
_LATE = 9
_LANGUAGES = (
    r"(?:italian|spanish|french|german|portuguese|japanese|mandarin|chinese|russian|arabic|welsh"
    r"|gaelic|irish|greek|polish|dutch|swedish|sign language)"
)
_LEARNED_LATE = late.regex(
    rf"\b{_LANGUAGES}(?= (?:class(?:es)?|lessons?|course|club|group|is|starts?|at|on|every|each"
    r"|again|tomorrow|today|next|#)|#)"
    r"|\b(?:pottery|ceramics|yoga|pilates|zumba|salsa|tai chi|knitting|book"
    r" club|book group|life drawing|drama (?:club|group))\b"
)
_PLAYED = late.regex(
    r"\b(?:football|footy|futsal|basketball|netball|volleyball|badminton|squash|hockey)\b"
)
_LEARNED = late.regex(
    rf"{_LEARNED_LATE.pattern}|\b(?:class(?:es)?|course|lessons?|club|ballet)\b"
    r"|(?<!work )(?<!staff )(?<!safety )(?<!personal )(?<!marathon )(?<!gym )\btraining\b"
    r"|(?<!the )(?<!gp )(?<!dental )(?<!medical )\bpractice\b(?! (?:nurse|manager|test|exam|run))"
)
"""What people learn behind their day's work; another lesson at eight may be in the morning."""
_BY_DAY = late.regex(
    r"\b(?:early|mornings?|breakfast|before (?:work|school|breakfast)|school|kids|children|pupils"
    r"|students|maths?|science|physics|chemistry|biology|history|lectures?|uni|college|nursery"
    r"|exams?|tests?|first class|toast|running|run|swim|driving|golf|surf\w*)\b"
)
"""Whose classes begin in the morning, too."""
_FLIES = late.regex(
    r"\b(?:flights?|fly|flies|flying|plane|airport|ferry|alarm|sunrise|take-?off|boarding|wak(?:e|ing)"
    r"|get(?:ting)? up|(?:be|am|are|['’](?:m|re)) up (?:at|by)"
    r"|early (?:start|train|bus|service|mass|meeting|run|swim))\b"
)
_GOES_OUT = late.regex(
    r"(?<!train )(?<!bus )(?<!coach )\b(?:leav(?:e|es|ing(?! (?:do|drinks|card|gift|present)\b))"
    r"|(?:set(?:s|ting)?|head(?:s|ing)?) (?:off|out))\b"
    r"(?P<to> (?:for )?(?:the|an?|my|our|his|her|their|here|\w+['’]s)\b)?"
)
_OUTDOORS = late.regex(
    r"\b(?:sunrise|climb\w*|crag|hik(?:e|ing)|summit|munro|surf\w*|fishing|race|\w*marathon|skiing)\b"
)
_WEEKEND = late.regex(r"\b(?:sat(?:urday)?|sun(?:day)?)\b")
_LATER = late.regex(r"\b(?:work|office|school|lunch|afternoon|after|home|back|sunset|early)\b")
_SHIFT = late.regex(r"\bearly (?:shift|duty)\b|(?<!late )(?<!twilight )\bshifts?\b")
_LEADS_COUNT = (
    "my our the his her its their this that a an came was were am be finished ranked placed"
    " grades floors years teach teaches taught currently still row in of and or"
)
LED_BY_NOTHING = (
    r"(?:^|(?<=[,:;!?.(–—-] )|(?<=[a-z] )"
    + "".join(rf"(?<!\b{one} )" for one in _LEADS_COUNT.split())
    + r")"
    r"(?=\d{1,2}(?:st|nd|rd|th),? (?:(?:at|@) ?\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?"
    r"|\d{1,2}(?:[:.]\d\d| ?[ap]m))(?=$|[.,;:!?)]| (?:with|in|on|for|and|but|so|to|sharp)\b)"
    r"|\d{1,2}(?:st|nd|rd|th)(?: ?[-–] ?| (?:to|till?|until) )(?:the )?\d{1,2}(?:st|nd|rd|th)"
    r"(?=\W*$|[.,;!?)]| (?:with|and|but|so|we|i)\b))"
)
"""Before a day that nothing leads and an hour follows, or the last of several days: "an interview,
26th at 11", "off to Rome 3rd-7th"."""
_TILL = late.regex(r" ?(?:-|–|to|till|til|until) ?(?P<till>\d{1,2})(?P<half> ?[ap]\.?m)?\b")
_EARLIEST, _FROM_AM = 4, 7  # such an hour is of the morning: "the flight is at 6:50"


def find_learned(plan: str) -> str:
    """What people have lessons in by a plan, as it is written there: Spanish; empty for nothing."""
    found = re.search(_LEARNED_LATE.pattern, plan, re.IGNORECASE)
    return found[0] if found else ""


def _is_early_shift(m: re.Match[str], hour: int, plain: str) -> bool:
    """Whether an hour begins a shift in the morning: from 6 to 2, but not from 4 to 10."""
    shift, till = _SHIFT.search(plain), _TILL.match(plain, m.end())
    if shift is None or till is None or shift[0].startswith("early"):
        return shift is not None
    return not till["half"] and int(till["till"]) < hour


def _leaves_early(clause: str, sentence: str) -> bool:
    """Whether somebody flies, or sets out to climb, or at the weekend from and to nowhere named."""
    out = None if _LATER.search(sentence) else _GOES_OUT.search(clause)
    is_out = out and (_OUTDOORS.search(sentence) or (_WEEKEND.search(sentence) and not out["to"]))
    return bool(is_out or _FLIES.search(clause))


def _clause(m: re.Match[str], plain: str) -> str:
    """What is said around an hour."""
    before = re.split(r"[,;!?]|\. |\band\b", plain[: m.start()])[-1]
    return before + re.split(r"[,;!?]|\. |\band\b", plain[m.start() :])[0]


def _sentence(m: re.Match[str], plain: str) -> tuple[str, str]:
    """What its sentence says before an hour and from it on: another one is of another time."""
    before, behind = plain[: m.start()], plain[m.start() :]
    return re.split(r"[!?;]|\. ", before)[-1], re.split(r"[!?;]|\.(?: |$)", behind)[0]


_HALF = r" ?(?P<half>[ap]\.?m\b\.?)"
_NUMBER = rf"(?P<n>\d{{1,2}}|{'|'.join(NUMBERS[1:13])})"
_IN_PART = r" (?:in the|at) (?P<half_after>morning|afternoon|evening|night)"
_ENDS = (
    r"(?=[.,;:!?)](?!\d)|[^\w%€$£¥°'’\"”/+]*$| ?[#(]"
    r"| (?:on|in|at|with|for|about|against|and|to|this|(?:as |since )?(?:we|i|s?he|they)|because"
    r"|(?:before|after) (?:the(?! hour)|my|our|his|her|their|work|school|lunch|dinner|[a-z]+['’]s)"
    rf"|or (?:so\b|(?:maybe |perhaps |more like )?{_OTHER_HOUR})"
    r"|so|but|near|by|sharp|not|instead|now|rather|until|till|from (?:now|next|this)|then(?=\W*$)"
    r"|will|next (?:week|month|time)|ugh|argh|lol|haha|yay|btw|tho|though|sadly|please|pls)\b)"
)
"""What comes after an hour, a smile at the end, too: after "five people" there is none."""
_LEADING = "at for about around by is was be it's till until to not from before after"
_LEADS = (
    "(?:"
    + "|".join(rf"(?<=\b{one} )" for one in _LEADING.split())
    + "|(?<=# )|(?<=#, )|(?<=ning, )|(?<=noon, )|^)"
)
"""What comes before one."""
_WHO = r"(?:the|an?|my|our|your|his|her|their|dr|mr|mrs|ms|everybody|everyone|somebody)\b"
_COUNTED = (
    r"(?:\w+ (?:street|road|lane|avenue|square|place)|percent|per cent|degrees|places?|people"
    r"|children|different|other|more|new|big|small|large|local|separate|star|hundred|thousand)\b"
)
"""Behind a day and "at" a number is an hour where somebody does something: "at four Ken calls"."""
_MINUTES = (
    r"(?P<beside>(?:twenty[- ]five|five|ten|twenty|\d{1,2})(?: min(?:ute)?s)?"
    rf"|(?:{'|'.join(NUMBERS[1:])}) min(?:ute)?s?)"
)
_BESIDE = r" (?P<side>past|after|to|before)"

_PUT = (
    "moved|changed|pushed|bumped|shifted|switched|rescheduled|delayed|postponed|put back"
    "|pushed back|moved back|moved up|brought forward|moved forward|put forward"
).split("|")
_PUT_TO = "|".join(rf"(?<=\b{one} to )" for one in _PUT)
_PUT_FROM_OR_THING = (
    rf"\b(?:{'|'.join(_PUT)}) (?:from \d{{1,2}}(?:[:.]\d\d)?(?: ?[ap]m)?"
    r"|(?:the|my|our) \w+(?: \w+)?) to "
)
_AND_NOT = "|".join(rf"(?<=\d{one} not )" for one in ("", ",", "[ap]m", "[ap]m,", " o.clock"))
_BARE = (
    late.regex(
        rf"(?:{_PUT_TO}|{_PUT_FROM_OR_THING}){_NUMBER}(?! (?:to|and|-|–) ?\d)"
        r"(?=\W*$|[,;.!](?!\d)| (?:now|instead|because|so|but|and|on|in|at)\b)"
    ),
    late.regex(rf"(?:(?<=\bis )|(?<=['’]s )|(?<=(?:is|['’]s) now )){_NUMBER}(?=,? not \d)"),
    late.regex(rf"(?:{_AND_NOT}){_NUMBER}(?=\W*$|[,;.!](?!\d)| because\b)"),
    late.regex(
        r"(?:(?<=\binstead of )|(?<=\brather than )|(?<=day, not )|(?<=day not ))"
        r"(?P<n>\d{1,2})(?=\W*$|[,;.!](?!\d))"
    ),
)
"""The hour alone of what is told to be at another: "moved to 11", "it's 7, not 6"."""


def find_bare(plain: str) -> Iterator[tuple[int, int, time]]:
    """Where words, small, name the hour that something is moved to by its number alone."""
    for one in _BARE:
        for found in one.finditer(plain):
            if hour := read_hour(found, plain):
                yield *found.span("n"), hour


_SPAN = (
    r"(?:(?<=# )|(?<=#, )|(?<=ning, )|(?<=noon, )|(?<=week, ))(?P<n>\d{1,2})"
    r"(?:[:.](?P<minute>\d{2}))?(?= ?(?:-|–|till|til|until|(?<!\b5 )(?<!\b10 )(?<!\b2[05] )to) ?"
    r"(?P<till>\d{1,2})(?:[:.]\d{2})?(?: ?(?P<half_of_end>[ap]\.?m\b))?"
    r"(?=[.,;!?)](?!\d)|$| ?#| (?!past\b|to\b|days\b|weeks\b|people\b|minutes\b|hours\b)[a-z]))"
)
"""The first of two hours behind a day: "Saturday 8 to 4"; "10 to 4" may be before four."""
HOURS = (
    late.regex(_SPAN),
    late.regex(rf"(?<![\d.:])(?P<n>\d{{1,2}})[:.](?P<minute>\d{{2}}){_HALF}"),
    late.regex(rf"(?<![\d.:])(?P<n>\d{{1,2}}):(?P<minute>\d{{2}})(?![\d:])(?:{_IN_PART})?"),
    late.regex(
        rf"{_LEADS}(?<!(?:from|fore|fter) )(?P<n>\d{{1,2}})\.(?P<minute>\d{{2}})(?!\d)"
        rf"(?:{_IN_PART}|{_ENDS})"
    ),
    late.regex(rf"(?<![\d.:\w]){_NUMBER}{_HALF}"),
    late.regex(r"\b(?P<n>\d{1,2})(?:[:.](?P<minute>\d{2}))?[ -]?ish\b"),
    late.regex(
        r"(?<=# at )(?P<n>\d{1,2})\.(?P<minute>\d{2})\b(?! ?(?:%|per|euros?|pounds?|k?m\b))"
    ),
    late.regex(
        r"(?<=\bbetween )(?P<n>\d{1,2})(?:[:.](?P<minute>\d{2}))?"
        r"(?= (?:and|to|-) (?P<till>\d{1,2})(?:[:.]\d{2})?(?: ?(?P<half_of_end>[ap]\.?m\b))?"
        rf"{_ENDS})"
    ),
    late.regex(r"\b(?:at )?(?P<noon>noon|midday)\b"),
    late.regex(
        r"\b(?P<beside>half(?= past)|(?:a )?quarter) (?P<side>past|after|to)"
        rf" {_NUMBER}\b(?:{_IN_PART})?"
    ),
    late.regex(rf"{_LEADS}(?P<beside>half)(?P<side>) {_NUMBER}\b(?:{_IN_PART}|{_ENDS})"),
    late.regex(
        rf"{_LEADS}(?<!from )(?<!between ){_MINUTES}{_BESIDE} {_NUMBER}\b(?:{_IN_PART}|{_ENDS})"
    ),
    late.regex(rf"\b{_NUMBER} o['’]clock(?:{_IN_PART})?"),
    late.regex(rf"\b{_NUMBER}{_IN_PART}"),
    late.regex(
        rf"(?:\b(?:at|from|around|about|by|before(?= \d+ #))|(?<=# )before) {_NUMBER}"
        rf"(?: sharp|ish)?{_ENDS}"
        r"(?! (?:(?:point|time|of|past|about (?:\d|the same))\b|to(?:[.,;!?]|$| the hour)))"
    ),
    late.regex(rf"(?<=#, )(?P<n>\d{{1,2}})(?={_OR}(?:so\b|{_OTHER_HOUR}))"),
    late.regex(rf"(?<=# )at {_NUMBER}(?= (?:from [a-z]|{_WHO}|\w+ \w+s\b))(?! {_COUNTED})"),
    late.regex(
        rf"(?<=# )(?P<alone>(?P<n>1[0-2]|[1-9]))(?=[.,;!?)](?!\d)|$|{_OR}{_OTHER_HOUR}"
        r"| (?:with|w|in|at|against|instead|now|on|for (?!\d)|because|so|but|if)\b)"
    ),
)
"""How an hour is written, what names it most exactly first."""


def is_span(plain: str, hours: list[tuple[int, int]]) -> bool:
    """Whether two hours, by where they stand, are the ends of one time."""
    between = plain[hours[0][1] : hours[1][0]] if len(hours) == 2 else ""
    return bool(re.fullmatch(r" ?(?:-|–|—|to|until|till|and) ?", between))
