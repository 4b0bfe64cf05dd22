"""What an English sentence tells as an appointment of every week or month: "yoga every Tuesday".

It is taken where something is told that somebody does or has then, or that is then. What is over,
wished, felt of such days, or so of weather and shops is none; nor is what comes twice a week.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache

from ego.core import text
from ego.core.memory.pointing.grammar import dates_english, hours_english, verbs_english
from ego.core.memory.pointing.often.returning import (
    ALL_DAYS,
    FEW_WEEKS,
    LAST_OF_MONTH,
    WORKDAYS,
    EachTime,
    Every,
    Regular,
    on_weekdays,
    read_few,
)

_SHORT = {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "weds": 2, "thu": 3, "thur": 3, "thurs": 3,
          "fri": 4, "sat": 5, "sun": 6}  # fmt: skip
_WEEKDAYS = {name: n for n, name in enumerate(dates_english.WEEKDAYS)} | _SHORT
_DAY = rf"(?P<weekday>{'|'.join(dates_english.WEEKDAYS)})"
_ANY_DAY = rf"(?P<weekday>{'|'.join(sorted(_WEEKDAYS, key=len, reverse=True))})"
_PART = r"(?: (?P<part>morning|afternoon|evening|night)s?)?"
_NTH = rf"\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(dates_english.ORDINALS)}"
_NUMBER = rf"(?P<day>{_NTH}|last day|last|end)(?: day)?"
_EACH = r"(?:every|each)(?: single)?"
_FULL = "|".join(dates_english.WEEKDAYS)
_NAMES = "|".join(sorted(_WEEKDAYS, key=len, reverse=True))
_BETWEEN = r"(?:,? and (?:on |every |each )?|, (?:on |every |each )?| ?& ?| ?/ ?)"
_SEVERAL = rf"(?P<weekdays>(?:{_NAMES})s?(?:{_BETWEEN}(?:{_NAMES})s?)+)\b"
"""Tuesday and Thursday; Mondays, Wednesdays and Fridays."""
_TO_END = " ?(?:to|through|until|till|-|–) ?"
_COUNTED = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4,
            "4th": 4, "last": LAST_OF_MONTH}  # fmt: skip
_WHICH = rf"(?P<which>{'|'.join(_COUNTED)})"
_OF_MONTH = r",? (?:of|in) (?:every|each) month\b"
_OF_A_MONTH = (
    rf"\b(?:on )?(?:the |{_EACH} ){_WHICH} {_ANY_DAY}\b{_PART}{_OF_MONTH}",
    rf"\b(?:on )?(?:the|{_EACH}) {_WHICH} {_ANY_DAY}\b{_PART},? (?:of|in) (?:the|a) month\b",
    rf"\b(?:(?:every|each) month|monthly),? on the {_WHICH} {_ANY_DAY}\b{_PART}",
    rf"\bon the {_WHICH} {_ANY_DAY}\b{_PART},? (?:every|each) month\b",
    rf"\b(?:on )?{_EACH} (?P<which>first|1st|last) {_ANY_DAY}\b{_PART}",
)
"""On one weekday of each month."""
_OTHER_WEEK = rf"(?:every (?:other|second|2nd|two) weeks?|every fortnight|fortnightly|{FEW_WEEKS})"
_FORTNIGHTLY = (
    rf"\b(?:on )?every (?:other|second|2nd|alternate) {_ANY_DAY}\b{_PART}",
    rf"\b(?:on )?alternate {_DAY}s?\b{_PART}",
    rf"\b{_OTHER_WEEK},? on (?:an? )?{_DAY}s?\b{_PART}",
    rf"\b(?:on )?{_DAY}s?{_PART},? {_OTHER_WEEK}\b",
)
"""On a weekday of every other week, or every few."""
_WEEKLY = (
    rf"\b(?:on )?{_EACH} (?P<workdays>week-?days?|work(?:ing)?[ -]?days?){_PART}\b",
    rf"\b(?:(?:on )?{_EACH} day,? )?(?:from )?(?P<workdays>mondays?{_TO_END}fridays)\b{_PART}",
    rf"\b(?:on )?{_EACH} day,? (?:from )?(?P<workdays>monday{_TO_END}friday)\b",
    rf"\b(?:on )?{_EACH} {_SEVERAL}{_PART}",
    rf"\b(?:(?:every|each) week|weekly),? on {_SEVERAL}{_PART}",
    rf"\bon {_SEVERAL}{_PART},? (?:every|each) week\b",
    rf"\b(?:on )?{_EACH} {_ANY_DAY}\b{_PART}",
    rf"\b(?:(?:every|each) week|weekly),? on (?:an? )?{_DAY}s?\b{_PART}",
    rf"\bon {_DAY}s?{_PART},? (?:every|each) week\b",
    rf"\b{_EACH} (?P<daily>day|(?P<part>morning|evening|night))\b",
)
_PLURAL = (
    rf"\b(?:on )?(?:{_SEVERAL}|{_DAY}) (?P<part>morning|afternoon|evening|night)s\b",
    rf"\b(?:on )?(?P<weekdays>(?:{_FULL})s(?:{_BETWEEN}(?:{_FULL})s)+)\b",
    rf"\b(?:on )?(?P<workdays>week-?days|work(?:ing)?[ -]?days)\b{_PART}",
    rf"\b(?:on )?{_DAY}s\b",
)
"""On Mondays: it may be how such days are, and is an appointment where something is then."""
_MONTHLY = (
    rf"\b(?:(?:on|by|at) )?the {_NUMBER},? (?:(?:of )?(?:every|each)|of the) month\b",
    rf"\b{_EACH} month,? (?:(?:on|by|at) )?the {_NUMBER}(?: of the month)?(?!\w)",
    rf"\bmonthly,? (?:(?:on|by|at) )?the {_NUMBER}(?: of the month)?(?!\w)",
    rf"\b(?:on )?{_EACH} (?P<day>\d{{1,2}}(?:st|nd|rd|th))(?: of the month)?(?!\w)",
)
_NOT_THEN = (
    r"(?:,|\band\b)? ?\b(?:not|instead of|rather than|no longer)(?: on)?(?: every| each)?"
    rf" (?:{_NAMES})s?(?:{_BETWEEN}(?:{_FULL})s)*\b(?: any ?more)?(?! but\b)"
)
"""The weekday that it was on: "every Thursday, not Wednesday"."""
_FROM_DAY = rf"\bfrom(?: every| each)? (?:{_NAMES})s?(?= to\b)"
"""The same where something is moved: "from Saturdays to Sundays"."""
_NO_MORE_AT = r"\b(?:not|instead of|rather than|no longer)(?: at)?\W*$"
"""Before the hour that it was at: "at 9:45, not 9:30"."""
_IS_MOVED = r"\b(?:mov|chang|switch|shift)(?:ed|es?|ing)\b"
_NO_MORE_THEN = (
    r"\b(?:not|instead of|rather than)(?: on)?(?:"
    rf"(?: every| each) (?:{_NAMES})s?|(?: every| each)? (?:{'|'.join(dates_english.WEEKDAYS)})s"
    rf"|(?: every| each)? (?:{_NAMES})s? any ?more)\b"
    rf"|\bno longer(?: on)?(?: every| each)? (?:{_NAMES})s?\b"
)
"""The same, where it was on each of them: so is the day that is told beside it."""
_WORKS_THEN = r"^(?:from now on,? )?(?:i|we|s?he|they)(?:['’]ll| will)? works?(?: on)? #\W*"
_ON_THAT_DAY = (rf"\bon {_DAY}\b{_PART}",)
_OF_THE_MONTH = r"^(?!.*\b(?:yearly|annual|quarterly))(?=.*\b(?:due|p(?:aid|ay(?:s|day)?))\b)"
"""Of the month is of each where something is due, paid or a lesson; else it may be of this one."""
_OTHERS = (
    r"\b(?:every|each) (?:other|second|third|2nd|3rd|few|couple|two|three|four|\d+)\b|\balternat\w+"
    r"|\bfortnight\w*|\bbi-?(?:weekly|monthly)\b|\bonce (?:a|every)\b|\btwice\b|\btimes a\b"
    r"|\b(?:most|some|many|certain|all|few|several|odd|even|first|second|third|fourth|last|one)"
    r" (?:#|of (?:my|the|our) #)|\bbut not\b|\bexcept\b|\bapart from\b|\bthese\b"
    r"|\bevery (?:day|morning|evening|night|weekday|weekend)\b"
    r"|\b(?:our|my|his|her|your|their|those) #"
)
"""Other times than each week or month, or not all of them."""
_OVER = (
    r"\b(?:used to|no longer|any ?more|stopped|quit|gave up|given up|ended|dropped|ago|would"
    r"|back (?:then|when|in)|last (?:year|month|spring|summer|autumn|fall|winter|term|semester)"
    r"|in the past|formerly|previously|once upon|when (?:i|we|he|she|they) (?:was|were)|while"
    r"|as a (?:child|kid|student|boy|girl|teenager)|during|until|till|through|between"
    r"|in (?:19|20)\d\d|in (?:january|february|march|april|may|june|july|august|september"
    r"|october|november|december)|cancell?ed|called off|off)\b"
)
_TO_AN_HOUR = r"\b(?:until|till|through) (?:about )?(?:@|noon|midday|midnight|\d)"
"""Up to an hour each time it goes on, and is not over."""
_MINDED = r"(?:grand)?(?:child(?:ren)?|kids?|sons?|daughters?|bab(?:y|ies)|twins|dogs?|shop|house)"
_FELT = (
    rf"\bminds? (?:the|that|my|our|h\w+)\b(?![^#]*\b(?:{_MINDED}|cats?|boys?|girls?)\b(?!['’]s))|"
    r"\b(?:(?:lov|hat|lik|hop)(?:e|es|ed|ing)|enjoy\w*|dislik\w+|miss(?:es)?|dread\w*|prefer\w*"
    r"|ador\w+|fond|favou?rites?|best|worst|tired|exhaust\w+|feel\w*|felt|wish\w*|wants?|dream\w*"
    r"|bor(?:ed|ing)|sad|happy|busy|lonely|grumpy|stress\w+|hard|great|lazy|quiet|slow|think(?:ing"
    r"|s)?|thought|wonder\w*|consider\w*|can['’]t stand|look(?:s|ing)? forward|ideal\w*|annoy\w*"
    r"|always late|suggest\w*)\b"
)
_OF_OTHERS = (
    r"\b(?:headaches?|migraines?|pains?|aches?|nightmares?|opens?|closed|closes|rains?|snows?"
    r"|crowded|packed|full|discounts?|sales?|cheap\w*|sleep\w*|wakes? up|(?<!we )eats?|drinks?"
    r"|watch(?:es)? tv)\b"
)
_WHO = r"(?:(?:always|usually|also|now|then|still|currently|only|just|regularly) )*"
_THING = (
    r"(?! (?:no|off|nothing|fun|time|trouble|work|coffee|tea|breakfast|lunch|bad|a bad|free)\b)"
)
_DOES = (
    "go attend take teach meet see visit play practi[cs]e train call ring phone volunteer pay tutor"
    " study learn pick drop put bring water deliver coach host lead review send submit post mentor"
    " babysit mind join rehearse collect start begin happen come arrive have hold"
)
_HABITS = (
    r"\b(?:(?:swim|run|jog|walk|cook|ride|dance|sing|work|drive|row|sail|climb|lift|clean|do|mow|cycle"
    r"|bake|hike|paint|game|play|volunteer)s?|does|goe?s? \w+ing)\b"
)
"""What somebody does as it suits them: an hour makes an appointment of it."""
_AT_LEISURE = (
    r"\b(?:ha(?:s|ve) (?:\w+ )?(?:tea|coffee|breakfast|brunch|lunch|dinner|supper|pizza|drinks)"
    r"|plays? (?:\w+ )?(?:golf|cards|games|the \w+|with|outside)|sees? (?:\w+ )?friends)\b"
)
_VERB = "|".join(
    ["looks? after", *"goes does teaches practi[cs]es coaches studies carries has".split()]
    + [rf"{one}s?" for one in _DOES.split()]
)
_TELLS = (
    rf"(?:\b(?:i|we|you|he|she|they|it|there|who|that)\b|[a-z]['’]s|\w) {_WHO}(?:{_VERB})\b"
    r"|\b(?:have|has) got\b|['’](?:ve|s) got\b|\b(?:have|has|need|needs) to\b"
    r"|\b(?:must|should|will)\b|['’]ll\b|\bremind\b|\bthere(?: is| are|['’]s)\b"
    r"|\bdon['’]t (?:let me )?forget\b"
    r"|\b(?:is|are|am|be|gets?|get|being)(?: \w+)? (?:due|held|paid|collected|picked|delivered|on"
    r"|emptied|taken|released|published|updated|scheduled|planned|booked|reserved)\b"
    r"|\b(?:booked|reserved|signed up|enrolled|joined|scheduled|arranged|agreed|started|begun"
    r"|taken up|took up|tak(?:es?|ing) place)\b|^#,? (?:it['’]s|it is|is|we['’]re at|i['’]m at)"
    r" (?!(?:just|so|too|very|really|my|the|always|me)\b)"
    r"|(?:\b(?:am|are|is)|['’](?:m|re|s)) (?:going|taking|teaching|having"
    r"|meeting|seeing|playing|training|starting|attending|learning|visiting|singing|volunteering"
    r"|helping|coaching|working|doing|coming)\b"
)
"""What somebody does or has on such days."""
_MOVED_TO = (
    r"\b(?:mov(?:ed|es?|ing)|chang(?:ed|es?|ing)|switch(?:ed|es|ing)?|shift(?:ed|s|ing)?)"
    r"(?: (?:it|them|(?:the|my|our|his|her|their|[a-z]+['’]s) [^ ,;#@]+(?: [^ ,;#@]+){0,3}?))?"
    r"(?: from #+)? +to"
)
_IS_THEN = (
    r"(?:\b(?:is|are)|['’]s|['’]re|\bwill be|\b(?:takes?|taking) place|\bhappens?|\bmeets?"
    rf"|\bstarts?|\bbegins?|\bfalls?|\bcomes?|\bruns?|\bdue|{_MOVED_TO}|\brehearses?"
    r"|\b(?:i|we|they|he|she)(?: now| always| only| all)* (?:train|practi[cs]e)s?)"
    r"(?: (?:always|now|held|again|back|due|on|from|at|every|scheduled|planned|@+))*,? #"
)
"""What is on such days."""
_HAS = (
    r"\b(?:ha(?:ve|s)|['’](?:ve|s) got|got|attends?|tak(?:es?|ing)|teach(?:es)?"
    rf"|there(?: is|['’]s| are))\b{_THING}(?: (?!and\b|but\b)[^ ,;#]+){{1,6}} #"
    r"|(?=.*@)\bwe (?:all )?(?:eat|have [a-z]+)(?: together)? at"
    r" (?:mine|ours|my|our|his|her|(?!it)\w+['’]s)\b[^,;#]{0,40}#"
    r"|\b(?:go|goes|going) to (?!bed\b|sleep\b|work\b|school\b|town\b"
    r"|the (?:office|gym|pub|shops?|beach|park|market)\b)(?:[^ ,;#]+ ){1,5}#"
    rf"|\b(?:(?:have|has|need|needs) to|must|(?:looks? after|minds?(?= [^#]*\b{_MINDED}))"
    r" [\w'’]+(?! (?:plants|garden|health)))\b[^,;#]{1,60}#"
    r"|\b(?:sees?|meets?|visits?) (?:my|our|his|her|the|an?) (?:\w+ )?(?:therapist|counsell?or"
    r"|physio\w*|tutor|coach|trainer|doctor|dentist|nurse|psychiatrist|psychologist|osteopath|chiropractor"
    r"|teacher|supervisor|mentor|consultant|midwife)\b[^,;#]{0,30}#"
)
_HAS_DAILY = rf"\b(?:have|has|got|there(?: is|['’]s))\b{_THING}(?: (?!(?:and|but)\b)[^ ,;#]+)+ #"
_ROUTINE = (
    r"\b(?:breakfast|lunch|dinner|supper|tea|coffee|meals?|pills?|meds?|naps?|bed|work|school)\b"
)
"""What one does each day as it goes, which nobody has to think of."""
_HOW_IT_MOSTLY_IS = r"\b(?:usually|normally|generally|typically|mostly|often|tends? to|as a rule)\b"
_LESSON = (
    r"\b(?:class(?:es)?|(?:lesson|rehearsal|session|meeting|shift|course|club|seminar|lecture"
    r"|tutorial|call)s?|practi[cs]e|training|choir|orchestra|therapy|group|yoga|pilates)\b"
)
"""What one has on a day of each week though one says that it mostly is so."""
_LESSON_OF_MONTH = rf"^(?!.*\b(?:next|this)\b).*{_LESSON}"
_FROM_NOW_ON = (
    r"\b(?:from (?:now on|(?:next|this) (?:week|month)(?: on(?:wards)?)?)|for good|permanently"
    r"|going forward)\b"
)
_OF_ITS_DAY = (
    rf"\b(?:(?:the|my|our|his|her|their)|[a-z]+['’]s) {_DAY}{_PART}"
    r"(?= (?!is\b|was\b|at\b|the\b|in\b|on\b|i\b|we\b)[a-z])",
    rf"\b(?:from )?(?P<workdays>mon(?:day)?{_TO_END}fri(?:day)?)\b{_PART}",
)
"""The Monday standup, of which something is said from now on."""
_OF_WORKDAYS = r"^(?!.*\b(?:this|next|last) week\b).*\b(?:stand-?ups?(?! comed)|daily|scrum)\b"
"""What is on all days of work, where those of a course are of one week."""
_IS_SET = (
    r"\b(?:started|beg[au]n|(?:taken|took|picked) up|booked|reserved|signed up|enrolled|joined"
    rf"|arranged|agreed)\b|{_MOVED_TO} #"
)
"""What was done once, for what comes each time."""
_DENIED = r"\b(?:not|never|no|nobody|nothing|hardly|rarely|seldom)\b|n['’]t\b"
_DO_NOT_FORGET = r"\b(?:don['’]t|do not|not) (?:let me )?forget\b"
_CLAUSES = (
    r"[,;:()—–]|(?<!\w)-(?!\w)|\b(?:but|so|because|since|as|although|though|and|that|who|which)\b"
)
_ALL_OF_IT = r"\?|\b(?:whether|if|unless|in case|suppos(?:e|ing)|imagine|maybe|perhaps|might|may)\b"


def find(sentence: str, now: datetime) -> EachTime | None:
    """The one weekday or day of the month that a sentence tells something for, and its hour."""
    plain = " ".join(text.small(sentence).split())
    is_no_more_then = _compiled(_NO_MORE_THEN).search(plain)
    plain = _compiled(_NOT_THEN).sub(lambda was: " " * len(was[0]), plain)
    if _compiled(_IS_MOVED).search(plain):
        plain = _compiled(_FROM_DAY).sub(lambda was: " " * len(was[0]), plain)
    found = [*_named(plain, (*_OF_A_MONTH, *_FORTNIGHTLY, *_WEEKLY)), *_named(plain, _MONTHLY)]
    is_changed = bool(_compiled(_FROM_NOW_ON).search(plain))
    is_weak = not (found or is_changed)
    found = found or list(_named(plain, _PLURAL))
    found = found or (list(_named(plain, _ON_THAT_DAY)) if is_no_more_then else [])
    may_be = bool(is_changed or _compiled(_OF_WORKDAYS).search(plain))
    if is_of_its_day := may_be and not found:
        found = list(_named(plain, _OF_ITS_DAY[not is_changed :]))
    if not found or len({_read(one) for one in found}) > 1:
        return None
    match, *others = found
    for again in others:  # "so every Tuesday is a rush"
        plain = f"{plain[: again.start()]}{' ' * len(again[0])}{plain[again.end() :]}"
    rest = f"{plain[: match.start()]}{'#' * len(match[0])}{plain[match.end() :]}"
    bare = re.sub("#+", "#", rest)
    if _compiled(_ALL_OF_IT).search(rest) or _compiled(_OTHERS).search(bare):
        return None
    mentions = dates_english.scan(_drop_from_now_on(rest), now)
    if any(one.day for one in mentions) or _names_another(rest, match):
        return None
    masked = rest
    for one in mentions:
        masked = f"{masked[: one.start]}{'@' * (one.end - one.start)}{masked[one.end :]}"
    clause = _clause(re.sub(r"([#@])\1+", r"\1", masked))
    works = is_no_more_then and _compiled(_WORKS_THEN).search(clause)
    if not (works or _is_told(clause, bare, is_weak=is_weak, is_known=is_of_its_day)):
        return None
    beside = _drop_from_now_on(_beside_each(plain, match))
    hours = [
        one
        for one in verbs_english.list_own_hours(beside, dates_english.scan(beside, now))
        if one.hour and not _compiled(_NO_MORE_AT).search(beside[: one.start])
    ]
    if len(hours) > 1 and not hours_english.is_span(plain, [(one.start, one.end) for one in hours]):
        hours = []
    if match.groupdict().get("daily") and not (hours and _is_each_day(clause, plain)):
        return None
    return EachTime(_read(match), match.start(), match.end(), hours[0].hour if hours else None)


def _is_each_day(clause: str, plain: str) -> bool:
    """Whether one is to be reminded, or something is or is had then: what one does is a habit."""
    tells = verbs_english.is_a_name(clause) or _compiled(f"{_IS_THEN}|{_HAS_DAILY}").search(clause)
    return "remind me" in plain or (bool(tells) and not _compiled(_ROUTINE).search(clause))


def _drop_from_now_on(plain: str) -> str:
    """A sentence with a pause where it says from when on: "at 9 from now on" is at nine."""
    return _compiled(f" ?{_FROM_NOW_ON}").sub(lambda said: f"{',':<{len(said[0])}}", plain)


def _named(plain: str, patterns: tuple[str, ...]) -> Iterator[re.Match[str]]:
    taken: list[tuple[int, int]] = []
    for pattern in patterns:
        for match in _compiled(pattern).finditer(plain):
            is_of = match[0].endswith("of the month") and not _compiled(_EACH).search(match[0])
            way = _LESSON_OF_MONTH if "which" in match.groupdict() else _OF_THE_MONTH
            is_apart = all(match.end() <= start or end <= match.start() for start, end in taken)
            if is_apart and (not is_of or _compiled(way).search(plain)):
                taken.append(match.span())
                yield match


def _read(match: re.Match[str]) -> Regular:
    said = match.groupdict()
    if said.get("workdays") or said.get("daily"):
        return on_weekdays(ALL_DAYS if said.get("daily") else WORKDAYS)
    if several := said.get("weekdays"):
        return on_weekdays(_WEEKDAYS[one] for one in re.findall(_NAMES, several))
    if weekday := said.get("weekday"):
        number = _WEEKDAYS[weekday]
        if which := said.get("which"):
            return Regular(Every.WEEKDAY_OF_MONTH, number, which=_COUNTED[which])
        is_other = match.re.pattern in _FORTNIGHTLY
        return Regular(read_few(said.get("weeks")) if is_other else Every.WEEK, number)
    day = said["day"]
    if day in dates_english.ORDINALS:
        return Regular(Every.MONTH, dates_english.ORDINALS.index(day) + 1)
    digits = re.match(r"\d+", day)
    return Regular(Every.MONTH, min(max(int(digits[0]), 1), 31) if digits else 31)


def _beside_each(plain: str, match: re.Match[str]) -> str:
    """The sentence without the weekday, with what part of the day it is left: "evening"."""
    sign = f"{match.groupdict().get('part') or '':#<{len(match[0])}}"[: len(match[0])]
    return f"{plain[: match.start()]}{sign}{plain[match.end() :]}"


def _names_another(rest: str, match: re.Match[str]) -> bool:
    """Whether another weekday stands beside it: every Tuesday and Thursday, Monday to Friday."""
    own = _WEEKDAYS.get(match.groupdict().get("weekday") or "")
    named = _compiled(rf"\b{_ANY_DAY}s?\b").finditer(rest.replace("may", ""))
    return any(_WEEKDAYS[one["weekday"]] != own for one in named)


def _clause(masked: str) -> str:
    """The clause of a sentence that names the day, with the next one where it says nothing else."""
    parts = _compiled(_CLAUSES).split(masked)
    place = next(n for n, one in enumerate(parts) if "#" in one)
    own = parts[place]
    if text.query_tokens(own.replace("#", " ").replace("@", " ")):
        return own.strip()
    beside = [one for one in (*parts[place + 1 :], *parts[:place][::-1]) if text.query_tokens(one)]
    if not beside:
        return ""
    return " ".join((f"{beside[0]} {own}" if place else f"{own} {beside[0]}").split())


def _is_told(clause: str, rest: str, *, is_weak: bool, is_known: bool) -> bool:
    """Whether a clause tells an appointment on the days that a # stands for.

    What `is_known` as that of its day needs but an hour, which is told of it.
    """
    if not clause or re.search(r"[\"“”«»]", rest) or _is_over(clause, rest):
        return False
    if _compiled(f"{_FELT}|{_OF_OTHERS}").search(clause):
        return False
    if _compiled(_DENIED).search(clause):
        return bool(_compiled(_DO_NOT_FORGET).search(clause))
    has_hour = "@" in clause
    return has_hour if is_known else _names_what_is_then(clause, is_weak, has_hour=has_hour)


def _names_what_is_then(clause: str, is_weak: bool, *, has_hour: bool) -> bool:
    """Whether a clause that denies nothing has something on the days that a # stands for."""
    is_mostly = is_weak and _compiled(_HOW_IT_MOSTLY_IS).search(clause)
    if not has_hour and (
        _compiled(_AT_LEISURE).search(clause)
        or (is_mostly and not _compiled(_LESSON).search(clause))
    ):
        return False
    tells = f"{_IS_THEN}|{_HAS if is_weak else _TELLS}{f'|{_HABITS}' if has_hour else ''}"
    is_led_by_day = is_weak or clause.startswith("#")  # every Saturday Paul jogs
    if has_hour and _compiled(_IS_SET).search(clause):
        return True
    if is_weak and clause.startswith("# ") and (has_hour or _compiled(_LESSON).search(clause)):
        return bool(_compiled(_HAS).search(f"{clause[2:]} #"))  # on Mondays I have it
    is_name = verbs_english.is_a_name(clause) and (has_hour or not is_led_by_day)
    return is_name or bool(_compiled(tells).search(clause))


def _is_over(clause: str, rest: str) -> bool:
    """Whether it was so, and is no more: what was set once for each time is to come."""
    clause, rest = (_compiled(_TO_AN_HOUR).sub(" ", one) for one in (clause, rest))
    if _compiled(_OVER).search(clause if _compiled(_TELLS).search(clause) else f"{clause}\n{rest}"):
        return True
    held = re.sub(r"(\b(?:have|has)|['’](?:ve|s)) got\b", r"\1", clause)
    return verbs_english.first_tense(held) == "was" and not _compiled(_IS_SET).search(clause)


@cache  # few texts name such days
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
