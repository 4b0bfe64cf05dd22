"""English: the week that a weekday is of, by words that stand apart from it or by none.

"Next week my shift is on Sunday", "on Sunday at ten, next week". Where the sentence has another
clause between them, or the week is only what something is for ("I pack for next week on Sunday"),
nothing says that the weekday is of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from ego.core import late
from ego.core.memory.pointing.dates import Mention, coming_weekday
from ego.core.memory.pointing.grammar import verbs_english

DAYS = r"(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b\.?"
_SHORT = r"(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b"
LISTED = rf"(?:,? ?(?:\band|&|/|\+) ?(?:{_SHORT}|#)|,? {_SHORT})"
"""Behind a short weekday another one, with which no "sat" is a verb: wed thu and sat."""
IN_LIST = (
    r"(?:(?<=#,)|(?<=#/)|(?<=# )|(?<=#, )|(?<=# and )|(?<=#, and )|(?<=# & ))"
    r"(?P<weekday>mon|tues?|thu(?:rs?)?|fri|(?:weds?|sat|sun)"
    r"(?=\W*$|[,.;:!?)]| (?:morning|afternoon|evening|night|this|next|\d|(?:at|from) \d)"
    r"| (?:early|late|long)s?(?:\W*$|[,.;!])))\b"
)
"""The same behind one, where it is no verb: "on Friday and sat down"."""
TO = r"(?: ?[-–—] ?| (?:to|until|till|thru|through) )"
FROM_TO = late.regex(rf"{DAYS}(?: \w+)? ?(?:-|–|—|[a-z ]+) ?{DAYS}")
"""Weekdays alone, from a first to a last one."""
DAY_IS_OFF = (
    r"(?:^|[,;:.!] ?|\b(?:and|but|so|that|says?|said|texted|called|because|since) )#+"
    r"(?: (?:night|evening|morning|afternoon))?(?:['’]s| is| was| got)(?: now| just| all)* off"
    r"(?: the (?:table|cards))?(?= ?(?:[.,;:!]|$"
    r"|(?:again|now|after all|this week|and|so|because|since|as)\b))"
)
"""A day, covered, on which nothing is to be: who is off on it says so of themselves."""
LATER_TODAY = late.regex(
    r"\b(?:tonight|this evening|this afternoon|later today)\b"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b[^,;.!?]* later(?=$|[,;.!])"
)
"""What is to come today: a weekday "later" is today where that is such a day (`find_bare`)."""
_FELT = (
    r"(?:long|short|hard|tough|rough|bad|good|great|awful|terrible|horrible|dreadful|lovely|nice|busy"
    r"|quiet|slow|lazy|happy|sad|exhausting|tiring|wonderful|beautiful|perfect|strange|weird|odd|mad"
    r"|crazy|hectic|stressful|productive|brutal|miserable|difficult|easy|calm|peaceful|boring|dull"
    r"|grim|rotten|funny|gloomy|rainy|sunny|grey|wet|cold|windy|cosy|relaxing|typical"
    r"|usual|ordinary|normal|proper|real)"
)
_HOW = r"(?:such|what|quite|just|only|another|rather|very|really|pretty|so|too|one|an?|the|my|our)"
OF_NOW = (
    rf"^\W*(?:(?:well|oh|ugh|phew|so|wow|ah|yes|and|but),? )*(?:{_HOW} |{_FELT},? (?:and )?)+#+"
    r"(?: (?:today|again|here|indeed|so far|at work|at home|at the office|that was|it was|it is"
    r"|it has been|this has been|for (?:me|us)))*\W*$"
    rf"|\b(?:has|have|['’]s|['’]ve) been (?:{_HOW} |{_FELT},? (?:and )?)+#"
    rf"|#+ (?:has|have) been (?:{_HOW} )*{_FELT}\b"
)
"""It has been a long Monday: how the day was that now ends, whichever that is."""
_LIKES = r"(?:love|hate|adore|dislike|loathe|enjoy|prefer|(?<!['’]d )(?<!would )like)s?"
TASTE = (
    rf"\b(?:[a-z]+ (?:really |just |absolutely |always |do )*{_LIKES}|fond of|(?:can['’]t|cannot)"
    r" stand) #+(?= ?(?:$|[.,;!]|(?:and|but|so|because|more|better|best|most|much|to|over|a lot)"
    r"\b))"
    rf"|\b{_LIKES} (?:[^.,;#]+ (?:better|more) than|[^.,;#]+ (?:to|over)) [^.,;#]+ (?:at|on|for) #"
    r"|#+ is (?:(?:so |way |much )?(?:better|nicer|worse|cooler|more \w+)"
    r" than|(?:my|our|his|her|their) (?:least )?favou?rite)\b|\bfavou?rite (?:\w+ )?is #"
)
"""What somebody likes, or likes more than something else, is no plan of the day it names."""
NOW_DAY = (
    rf"^(?:[\w' -]{{1,40}}: )?\W*(?:{_HOW} |{_FELT},? (?:and )?)+#+"
    r"(?: (?:here|at home|so far|today))*(?:,|\W*$)"
    r"|^\W*it(?: is|['’]?s) (?:only |just |still |already |finally )*#+"
    r"(?: (?:again|at last|finally|already|lol|tbh|yay))*\W*$"
    r"|^\W*(?:[a-z]+, )?#+ (?:again|at last)\W*$"
    r"|^\W*(?:this )?#+ is (?:\w+ )?(?:over|done|behind (?:me|us))\b"
    r"|\b(?:done with|tired of|survived|sick of|enough of|rest of) (?:this |my )?#+"
)
"""Where it is that day of the week, that is meant: it is only Monday."""
_WEEKS = {"this week": 0, "next week": 1, "week after next": 2}
_NAMED = r"(?P<week>\bthis week|\bnext week|(?:\bthe )?\bweek after next)\b"
_WEEK = late.regex(_NAMED)
_SHORT_WEEKDAY = r"(?P<weekday>mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)"
BEFORE_WEEK = (
    r"(?P<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat"
    r"|sun)(?= (?:week|fortnight)(?:\W*$|[.,;!]| (?:at|with|for|in|and|so|instead|now|then)\b)))"
)
"""A weekday before the week that it is later by: "wed week at 4"."""
_CLOCK = (
    r"(?:,? (?:at )?\d{1,2}(?:(?:[:.]\d{2})? ?[ap]m\b|[:.]\d{2}\b| ?[-–] ?\d{1,2})"
    r"|(?<!\bsat),? (?:at )?(?:(?:half(?: past)?|quarter (?:past|to)) \d{1,2}|noon|midday)\b"
    r"|,? between \d{1,2} and \d{1,2}\b| \d{1,2}(?=$|[,;!]|\.(?!\d)))"
)
_LED = r"\b(?P<led>(?:on|by|for) )?(?P<which>(?:next|this) )?(?(led)|(?(which)|(?!)))"
SHORT_THEN = (
    rf"(?<!\bi )(?<!we )(?<!he )(?<!they )(?<!you )(?<!the )(?<!just )(?<!who )"
    rf"{_SHORT_WEEKDAY}\b\.?(?={_CLOCK}| (?:morning|afternoon|evening|night)\b"
    rf"|{TO}(?:{DAYS}|#)|{LISTED}"
    r"|(?<!sat) at \d{1,2}(?=$|[,;.!]| (?:with|and|for|then)\b))"
)
"""Before an hour that is written as one, "sat" is no verb: "hair appt sat 2pm"."""
LED_SHORT = (
    rf"{_LED}(?!sun(?! (?:at|\d|morning|afternoon|evening|night)|\W*$|[,;.!])\b)"
    rf"{_SHORT_WEEKDAY}\b\.?(?<!this sun)(?<!for sun)(?<!by sun)(?! (?:nav|or)\b)"
)
_PUT = "moved changed switched shifted pushed back forward postponed rescheduled".split()
_MOVED_TO = (
    "(?:" + "|".join(rf"(?<=\b{one} to )" for one in _PUT) + ")"
    r"(?!s(?:at|un) (?!at|now|instead|same|\d|\w+ning|\w+noon))"
)
SHORT_ALONE = (
    r"(?P<which>)(?:(?<=# to )|(?<=#[-–])|(?<=\bis )(?!s[au])|(?<=\bto )(?!s[au]|wed\b)"
    rf"|{_MOVED_TO}){_SHORT_WEEKDAY}\b(?! to\b)"
    r"(?: (?P<after>(?:this|next) week)\b)?"
)
"""A weekday in short, where only one can stand: "on thurs", "moved to thurs", "is weds this
week"."""
_LED_OFF = late.regex(r"\b(?:by|before|until|till|than|not|about|after|since) (?:the )?$")
"""Before a week that is not when: what is done by it, or is not in it."""
_LED_BY = late.regex(r"\b(?:for|of|to|from) (?:the )?$")
_PUT_TO = late.regex(
    r"\b(?:moved?|moving|pushed|postponed|put|re-?scheduled|rebooked|shifted|bumped|delayed|changed)"
    r"(?: [a-z]+){0,3} (?:to|for|till|until) (?:the )?$"
)
"""Before the week that something is put to, of which the weekday behind is."""
_IS = late.regex(
    r"(?:['’]s(?: [\w-]+){1,4})? (?:is|are|will|starts?|begins?|falls?|moves?|to|from)\b"
)
"""Behind a week that something is of, which is then said of it: "the shift for next week is"."""
_WEEKDAY = late.regex(rf"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b{_SHORT}|#+")
_LIST = late.regex(
    r"#(?: at [\w:]+)?(?:, |,? and | ?[&/+] ?| |,? or |,? not |,? but )(?:on )?(?=#)|\bnot (?=#)"
)
"""Between two weekdays of one clause: "on Monday, Wednesday and Friday", "not Saturday but"."""
_CLAUSE = late.regex(
    r"\b(?:but|so|because|as|though|although|while|whereas|before|after|until|till|since|if"
    r"|unless|when|which|that|who|where|what|every|each|last|next|coming|tomorrow|today"
    r"|and(?= (?:on )?#$|\W+(?:i|we|you|he|she|they|it|there)\b))\b|[.,;:!?\n(—–]"
)
"""What begins another clause, behind which a weekday may be of any week, or names another day."""
_BEHIND = late.regex(
    r"(?:,? (?:at |from |@ ?)?(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?|noon|\w+ o['’]clock"
    r"|(?:(?:half|(?:a )?quarter|five|ten|twenty) (?:past|to) )?"
    r"(?:one|two|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve)(?: (?:thirty|fifteen|forty-five))?)"
    r"| (?:in the )?(?:morning|afternoon|evening|night))*"
    rf",? (?:of |in |but )?{_NAMED}(?=[.;!?,)]?(?:$|[^\w\s])|[.;!?)]|,? (?:at|from)\b"
    r"| (?:in|for|with|instead|because)\b)"
)


def find_apart(plain: str, start: int, end: int) -> int | None:
    """How many weeks from this one the week is that `plain` names apart from the weekday at
    `start` to `end`; None where it names none for it."""
    if behind := _BEHIND.match(plain, end):
        return _count(behind)
    week = next(reversed(list(_WEEK.finditer(plain, 0, start))), None)
    if week is None:
        return None
    before, between = plain[: week.start()], plain[week.end() : start]
    is_put_to = _PUT_TO.search(before)
    if _LED_OFF.search(before) and not is_put_to:
        return None
    is_of = between.startswith(("'", "’")) or (_LED_BY.search(before) and not is_put_to)
    if is_of and not _IS.match(between) and before.strip() != "from":
        return None
    rest = _WEEKDAY.sub("#", between.removeprefix(",")) + "#"
    while (shorter := _LIST.sub("", rest)) != rest:
        rest = shorter
    return None if _CLAUSE.search(rest) else _count(week)


_EXCLAIMED = late.regex(
    r"\b(?:(?:what|such|quite|just) an?(?: (?!(?:on|for|by|at|to|of|this|next)\b)[a-z]+){0,2}"
    r"|just another|typical|best|worst|longest) $"
)
_AT_LAST = late.regex(r"(?:^|[.!?:] )\W*(?:(?:ugh|phew|yay|oh|well|so|and),? )*(?:finally|happy) $")
_NO_MORE_OF_IT = late.regex(
    r"\W*$|[.,;!]| (?:ever|lol|haha|today|again|so far|huh|that was|it was|this (?:is|was))\b"
)
_LEADS = late.regex(r"(?:^|[.!?:] )\W*$")
_TO_COME = late.regex(
    r"[\d?:]|['’]ll\b|\b(?:will|going to|gonna|should|must|needs?|later|soon|due|next|can['’]?t"
    r" wait|looking forward|excited|hop(?:e|ing|efully)|booked|planned|maybe|off"
    r"|at (?:half|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))\b"
)
_WORTH = late.regex(
    r"\b(?:good|great|nice|lovely|fun|funny|laughs?|brilliant|amazing|delicious|tasty|fab|fabulous"
    r"|awful|boring|dull|rubbish|was|were)\b"
)
_MEALS = late.regex(
    r"\b(?:roast|lunch|brunch|breakfast|dinner|tea|supper|pub|drinks|walk|swim|run|gym|film|movie"
    r"|football|match|game|quiz|choir|party|takeaway|curry|pizza|shop|shopping)\b"
)
_EVENING, _JUST_NOW = 19, 2


def find_bare(m: re.Match[str], weekday: int, now: datetime) -> date | None:
    """The day that is meant by a weekday alone; None where that one is behind, or said of as it is.

    It is exclaimed at ("what a Tuesday"), or leads what was on it: "Sunday roast at mum's", told in
    its evening; with how that was ("good laugh"), on the two days behind it, too.
    """
    before, behind = m.string[: m.start()], m.string[m.end() :]
    ago = (now.weekday() - weekday) % 7
    if _NO_MORE_OF_IT.match(behind) and (
        _EXCLAIMED.search(before) or (not ago and _AT_LAST.search(before))
    ):
        return None
    sentence = re.split(r"[.!] ", behind)[0]
    own = re.split(r"[,;.!]| [-–—] ", sentence)[0]
    if not ago and own.endswith(" later"):
        return now.date()
    if not ago and _LEADS.search(before) and _is_later(own, now):
        return now.date()
    if ago > _JUST_NOW or not own.strip() or not _LEADS.search(before):
        return coming_weekday(now, weekday)
    is_evening = now.hour >= _EVENING
    is_told = _WORTH.search(sentence) or (not ago and _MEALS.search(own))
    is_over = is_told and (ago or is_evening)
    is_to_come = not is_over or _TO_COME.search(sentence) or verbs_english.has_verb(own)
    return coming_weekday(now, weekday) if is_to_come else None


_OF_ITS_DAY = late.regex(
    r" (?!(?:at|from|by|in|on|the|my|our|i|we|he|she|they|it|is|was|or|and|to|until|till)\b)"
    r"(?P<what>[a-z]+)(?: (?!next\b)[^,;.!?]+?)?? (?:at|from) (?P<hour>\d{1,2})(?:[:.]\d\d)?"
    r"(?: ?(?P<half>[ap])m)?(?=$|[ ,])(?!.*\b(?:next|every|each)\b)"
)
"""What a thing is called by its day, with its hour: "Friday drinks at the Crown at 6"."""

_EVENING_AT = 8
"""Up to this hour it is in the afternoon or the evening, where nobody says which half it is of."""


def _is_later(own: str, now: datetime) -> bool:
    """Whether a clause behind today's weekday tells of a thing of that day that is to come."""
    found = _OF_ITS_DAY.match(own)
    if found is None or verbs_english.has_verb(found["what"]):
        return False
    hour = int(found["hour"])
    is_late = found["half"] == "p" or (not found["half"] and hour <= _EVENING_AT)
    at = hour + 12 if is_late and hour < 12 else hour
    return now.hour < at < 24


def is_each_week(plain: str, masked: str, mention: Mention) -> bool:
    """Whether the first and the last day are weekdays, and nothing says of which week."""
    if mention.sure or not FROM_TO.fullmatch(plain, mention.start, mention.end):
        return False
    if _JOURNEY.search(masked):
        return bool(_OPEN.search(masked))
    first, last = mention.day, mention.last
    is_of_work = first and last and (first.weekday(), last.weekday()) == _WORKING_WEEK
    if _SOMEWHERE.search(masked) and not is_of_work:
        return bool(_OPEN.search(masked))
    goes_over = first and last and last.weekday() <= first.weekday()
    return not (goes_over and _ROTA.search(masked)) or bool(_OPEN.search(masked))


_JOURNEY = late.regex(
    r"\b(?:will|going|away|off|trip|holidays?|vacation|leave|conference|retreat|festival|camp(?:ing)?"
    r"|visit(?:s|ing)?|stay(?:s|ing)?|hospital|travel(?:s|ling|ing)?|fly(?:ing)?|flies|com(?:es?|ing)"
    r"|abroad|wedding|honeymoon|cruise|weekend)\b|['’]ll\b"
)
_SOMEWHERE = late.regex(
    r"(?:\b(?:i am|(?:we|they) are|s?he is)|\b(?:i['’]?m|(?:we|they)['’]re|s?he['’]s)) (?:\w+ )?"
    r"(?:in|at|with) (?!(?:from )?#|(?:the )?(?:work|shop|lab|desk|studio|surgery|clinic)\b)"
    r"|\b[a-z]+(?:['’]s| is| are) (?:here|with (?:us|me))\b"
)
_WORKING_WEEK = (0, 4)
_OPEN = late.regex(r"\b(?:open(?:s|ing)?|closed|hours|shifts?|term|school|gym|office|runs?)\b")
_ROTA = late.regex(
    r"(?<!was )(?<!were )(?<!been )\bon (?:call|duty|standby)\b(?!.*\b(?:every|each)\b)"
)
"""Weekdays alone from a first to a last one are each week's, but for a journey's, and for those of
who is somewhere, or on call over a Sunday: the working days, from Monday to Friday, may be each
week's."""

_BESIDE = late.regex(r"[,:]? ?\(?(?:from )?")


def join_weekend(plain: str, several: Sequence[Mention]) -> tuple[Mention, ...]:
    """`several` with a weekend and the weekdays that a sentence names with it as the same days:
    "next weekend, Friday to Sunday" begins on that Friday."""
    ends = [one for one in several if plain[one.start : one.end].endswith("weekend")]
    spans = [one for one in several if one.last and FROM_TO.fullmatch(plain, one.start, one.end)]
    if len(ends) != 1 or len(spans) != 1:
        return tuple(several)
    (weekend,), (span,) = ends, spans
    if not (weekend.day and span.day and span.last):
        return tuple(several)
    length = span.last - span.day
    first = weekend.day - timedelta((weekend.day.weekday() - span.day.weekday()) % 7)
    if first + length < weekend.day:
        first += timedelta(7)
    whole = span._replace(day=first, last=first + length, sure=weekend.sure)
    if beside := _BESIDE.fullmatch(plain, weekend.end, span.start):
        is_bracketed = "(" in beside[0] and plain[span.end : span.end + 1] == ")"
        whole = whole._replace(start=weekend.start, end=span.end + is_bracketed)
        return tuple(whole if one is span else one for one in several if one is not weekend)
    there = {weekend: whole._replace(start=weekend.start, end=weekend.end), span: whole}
    return tuple(there.get(one, one) for one in several)


def _count(week: re.Match[str]) -> int:
    return _WEEKS[week["week"].removeprefix("the ")]
