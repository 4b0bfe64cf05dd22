"""Whether an English sentence means the days it names as days to come."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from ego.core import late, moments, text
from ego.core.memory.pointing import dates
from ego.core.memory.pointing.dates import Mention, Sentence
from ego.core.memory.pointing.grammar.dates_english import WEEKDAYS, scan
from ego.core.memory.pointing.grammar.verbs_english import (
    IS_FREE,
    drop_remark,
    first_tense,
    has_place,
    is_its_start,
    is_on,
    last_tense,
    list_own_hours,
)
from ego.core.memory.pointing.grammar.weeks_english import (
    DAY_IS_OFF,
    LATER_TODAY,
    NOW_DAY,
    OF_NOW,
    TASTE,
    is_each_week,
)
from ego.core.memory.pointing.grammar.works_english import AS_WORK, AT_SCHOOL, bears
from ego.core.memory.pointing.told import opening

without_openers = opening.without_openers

_END = late.regex(
    r"(?<=[.!?…])[\"'”’)]*\s+(?=[\"'“‘(]*[A-Z0-9])|(?<=[!?…])\s+|\n+"
    r"|(?:(?<=[a-z0-9]{3}\.)|(?<=\b[A-Z]{3}\.)"
    r"|(?<=(?:at|to|by) \d\.)|(?<=half \d\.)|(?<=\d\d\.)|(?<=\d [ap]m\.))\s+"
    r"(?=(?!(?:at|from|with|in|to|for|until|till|or|the \d+)\b"
    r"|(?:(?:so|really|very|bit) )?[a-z]+[.!] )[a-z])"
    r"|(?<=[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f])\s+(?=(?:The|I|My|We|Our|It|He|She|They|There"
    r"|That|This|You|And|But|So|Then|Next|On|At|Also|Today|Tomorrow)\b)"
)
"""Behind an emoji a sentence ends where such a word begins one: "off to ✈️ Paris" is one. A word
alone is of what stands before it: "interview on Wednesday. nervous. starts at 10"."""
_SHORTENED = late.regex(
    r"\b(?:dr|mr|mrs|ms|st|prof|vs|[ap]\.m|approx|etc|incl|appts?|dept)\.$", re.IGNORECASE
)


def sentences(words: str) -> Iterator[str]:
    """The sentences of `words`, as they are written."""
    start = 0
    for end in _END.finditer(words):
        piece = words[start : end.start()]
        if not _SHORTENED.search(piece):
            yield piece
            start = end.end()
    yield words[start:]


_FLOURISH = late.regex(r"(?<=([a-z]))\1{2,}[^\w?]*$", re.IGNORECASE)
"""What draws the end of a sentence out: "it is overrrr!"."""


def drop_flourish(sentence: str) -> str:
    """A sentence without what its end is drawn out by, which says nothing of a plan."""
    return _FLOURISH.sub("", sentence)


_QUOTED = late.regex(r"[\"“”«](?=\S)[^\"“”«»]*[\"“”»]|(?<!\w)['‘](?=\S).+?['’](?!\w)")
_HABIT = late.regex(
    r"\b(?:every|each(?! other)|weekly"
    r"|monthly|daily|usually|always|often|normally|mostly"
    r"|most|generally|typically|regularly|sometimes|whenever|traditionally|any(?! ?time\b)|per"
    r"|(?:once|twice|times) an?|is celebrated|are celebrated|as a rule|tends? to|used to)\b"
    rf"|\b(?:{'|'.join(WEEKDAYS)})s\b|#+ (?:mornings|afternoons|evenings|nights)\b"
    r"|\b(?:our|my|their|his|her|your|those|these) #+ (?:breakfasts|lunches|dinners|suppers"
    r"|brunches|teas|walks|swims|runs|rides|calls|chats|talks|sessions|lessons|visits|games"
    r"|rituals|practices|rehearsals|rounds)\b"
)
_ASKED = late.regex(
    r"\?|\b(?:whether|if|unless|in case|wonder(?:s|ed|ing)?|suppos(?:e|ing)(?!\W*$)|imagine)\b"
)
_WORK = late.regex(AS_WORK)
_A_WHILE = r"(?:\w+ ){1,3}(?:minute|hour|day|week|fortnight|month|year)s?\b|#"
_TALE = late.regex(
    r"\b(?:novel|protagonist|hero(?:ine)?|characters?|chapter|fiction(?:al)?|plot|legend|myth"
    r"|fairy ?tale|screenplay|lyrics?|poem|diary of|dream(?:s|t|ed)?"
    r"|(?:set|born|died|dies) (?:in|on)|(?:in|of) (?:the|a|an|this|that|his|her|their|my|one|our)"
    r" (?:\w+ )?(?:book|film|movie|story|series|episode|game|play|song|show|documentary|comic"
    r"|manga|tale|letter)|(?:song|book|film|movie|album|band) (?:called|named|titled)"
    r"|the (?:story|book|tale|song) (?:is|begins|ends|takes|opens|starts|says|goes|tells)"
    r"|(?:world|city|cities|cars?|leaders|people|house|schools?|generation|technology) of tomorrow"
    r"|in which|(?:story|stories|novel|film|book|play|script|song) (?:where|about)"
    r"|revolution|battle|armistice|treaty|assassinat\w+|independence|bastille"
    rf"|histor(?:y(?! {AT_SCHOOL})|ic|ical|ians?)|centur(?:y|ies)|years ago|ago|back then"
    rf"|back in(?! {_A_WHILE}| (?:on|at|for|next|again)\b)|as a child"
    r"|when (?:i|she|he|we|they) (?:was|were)|in (?:1\d|20[01])\d\d|cancell?ed|called off"
    r"|(?:is|are|be|been|being) (?:skipped|left out)|(?:drop|pull|bail)p?ing out"
    r"|skipping(?! ropes?\b)|giv(?:e|ing)"
    r" (?:\w+ ){1,4}a miss"
    r"|(?:(?:i|we) (?:shall|will)|['’]ll) (?:have to )?(?:miss|skip)"
    r"(?= (?!(?:you|him|her|them)\b)(?!.*\b(?:to|and|for|so|but)\b))"
    r"|(?:class(?:es)?|lessons?|sessions?|courses?|practi[cs]e|rehearsals?|training|club|meeting"
    r"|\w*day|tonight|tomorrow|weekend|\d(?:st|nd|rd|th|pm|am)?) (?:is|are|will be) off(?! to\b))\b"
)
_NO_TIME = late.regex(
    r"\b(?:(?:bank holiday|black|good|casual|easter|ash|bloody|palm|shrove|fat|manic|blue|cyber|a"
    r"|some|one|first|second|third|fourth|1st|2nd|3rd|4th)|thank god it['’]s) #+"
    r"|\b(?:better|no) #+(?= ?(?:[.,;]|$))|(?:^|[:,.] |\b(?:oh|my|his|her|our) )man #+"
    r"|\b(?:the|my|our|his|her|their|[a-z]+['’]s) [^.,;:!?#]{2,60} #+ (?:is|are|was|were)"
    r" (?:(?:now|just|all|being) )*(?:off|scrapped|dropped)(?= ?(?:[.,;:!]|$|again|now|after all))"
    rf"|{TASTE}|#+ (?:blues|best|school|feeling|the \d|vibes)\b|{DAY_IS_OFF}"
)
_PAST_DAY = late.regex(
    r"\b(?:last|past|previous|(?:on|since|by) that|this past|the other|recent) #+"
    r"|#+ (?:before )?last\b|#+ ago\b|\bsince (?:the |this |about |early |late )*#+"
    r"(?!#| (?:is|are|will)\b)|\b(?:after|from) (?:the )?#+(?=['’]s )"
)
_STRETCH = late.regex(
    r"\b(?:since|until|till|through(?:out)?|during|before|after|within|over the|"
    r"as of|up to|ever since|(?:not|no later) than) (?:the |this |next |about |early |late )*#"
)
_RANGE = late.regex(
    r"#+(?: (?:morning|afternoon|evening|night))? ?(?:-|–|—|to|until|till|through|or|and) ?"
    r"(?:the |on |next )*(?:#|(?:\d{1,2}(?:st|nd|rd|th)|(?<!til )(?<!till )\d{1,2})\b(?!:))"
    r"|\b\d{1,2}(?:st|nd|rd|th)? ?(?:-|–|—|to|and|or|until) ?(?:the )?#"
    r"|\bbetween (?:the )?#"
)
_AND_BACK = late.regex(
    r"#[^#]*?(?:,? (?:and|then|and then) (?:(?:i|we|he|she|they)(?: will|['’]ll)? )?"
    r"(?:(?:am|are|is|be) )?(?:(?:com|fly|get|go|head|driv|travel|sail|be)(?:e|es|ing|s)?"
    r"(?: \w+){0,2}? (?:back|home)|(?:back|home)|return(?:s|ing)?)"
    r"|[,;] (?:back|home|returning|returns?))\b[^#]*?(?P<back>#)"
)
"""A journey begins on the first of its two days."""
_OWED = late.regex(
    r"\b(?:promis(?:e[sd]?|ing)|remind(?:s|er)?|must|should|ought|due|needs?|deadline"
    r"|don['’]t forget|ha(?:s|ve) to|wants?|would like|expects?|asked|plans? to|hopes? to"
    r"|agreed to|going to|gonna"
    r"|(?:i|we|he|she|they|you)(?: will|['’]ll))\b(?:(?!\b(?:but|because)\b)[^;])*?"
    r"\b(?P<by>before|(?:no|not) later than) (?:the )?#"
)
"""What somebody is to do before a day is due, where what happened before it is not."""
_BEFORE = late.regex(r"\bbefore (?:the )?$")
_AN_END = late.regex(r"(?:the )?end of\b")
_SINCE_THEN = late.regex(
    r"\b(?:sorry|thank(?:s|ed|ing| you)?|apologi[sz](?:e|es|ed|ing)|apolog(?:y|ies)|grateful"
    r"|cross|angry|mad|ashamed|embarrassed|forg(?:ave|ive|iven|iving)|blam(?:e|ed|es|ing))\b"
    r"(?: (?!#|for |about )[\w'’]+){0,4} (?:for|about) (?:the )?#+"
)
"""Sorry for Monday: that Monday is behind."""
_RETURNS = late.regex(r"\b(?:birthday|b-?day|anniversary|name ?day)\b")
"""What comes back every year is told by its date alone."""
_MOVED = late.regex(
    r"\b(?:moved|postponed|rescheduled|shifted|pushed|changed|delayed|put (?:off|back)|brought"
    r" forward|adjourned|extended|deferred|slipped|move|postpone|reschedule|shift|push|moves|moving"
    r"|slips|shifts|extend)\b.*\b(?:to|until|till) (?:the )?#"
)
_WAS_MOVED = late.regex(
    r"\b(?:mov(?:ed|es|e|ing)|postpon(?:ed|e|ing)|rescheduled|shift(?:ed|s)|push(?:ed|ing)|changed"
    r"|delayed|put|brought|extended|deferred|slip(?:ped|s)|adjourned|pulled)\b[^#]{0,80}?"
    r"\bfrom (?:on )?(?:the )?(?P<old>#+)(?:,? (?:at )?#+)?,? (?:to|until|till) (?:on )?(?:the )?#"
    r"|#,? (?:instead of|rather than) (?:on )?(?:the )?(?P<other>#+)"
)
"""Moved from one day to another: it is to come on the second, and on the first no more."""
_DENIED = late.regex(
    r"\b(?:not|no longer|never|nobody|no one|cannot|nothing|nowhere|neither|no more)\b"
    r"(?! (?:forget|miss|yet|only|wait|be late))"
    r"|n['’]t\b(?! (?:forget|miss|wait|be late|let me forget))"
)
_NONE = late.regex(
    r"^\W*(?:(?:so|then|well|oh|ok|okay|and|but|sorry|sadly) )*"
    r"(?:there(?: is| will be|['’]s|['’]ll be) |(?:i|we)(?: have|['’]ve)(?: got)? )?"
    r"no (?!later|less|longer|matter|doubt|wonder|way|wait\b)[a-z]"
)
"""There is no haircut on Thursday: nothing is to be then."""
_A_MEETING = late.regex(
    r"(?::|\b(?:rang|called|phoned|texted|emailed|messaged|wrote|confirmed)(?: me| us| back)?,)\W*"
    r"(?:(?:an?|the|my|our|new|next) )*(?:[a-z]+ )?(?:appointment|meeting|interview|visit|viewing"
    r"|delivery|check-?up|surgery|operation|scan|test|follow-?up|call|lesson|fitting|booking|slot"
    r"|review|filling|jabs?|inspection|exam|hearing|session|collection|mot|haircut)\b[^,;:]*$"
)
"""They rang: appointment on the 8th. What stands behind that is not over as the call is."""
_NEVER_CAME = late.regex(
    r"\b(?:was|were|had been) (?:supposed|meant|going|due|about|scheduled|expected) to\b"
)
_HAS_GOT = late.regex(
    r"((?:\b(?:have|has)|['’](?:ve|s))(?: (?:also|just|only|still|now))? )got\b"
    r"(?! (?:home|back|there|here|in|out|up|over|through|off|away)\b)"
)
"""What somebody has got on a day is due then; nothing came."""
_THAT = late.regex(r"\bthat\b")
_WILL = late.regex(r"\b(?:will|going to|gonna|later|soon)\b|['’]ll\b")
_LATER = late.regex(rf"{_WILL.pattern}|\b(?:due|must|ha(?:s|ve) to|needs? to|today)\b")
"""An hour without a day is a habit as often as not, but for these."""
_PART = late.regex(r";|,? \b(?:but|although|though|yet)\b|, (?:and|so)\b| [-—–] ")
_FOR = late.regex(r"\b(?:for|by) (?:the |early |late |about )*#")
_RESERVED = late.regex(r"\b(?:booked|reserved|scheduled|signed up|registered|enrolled|entered)\b")
_BELONGING = late.regex(r"\b(?:the|an?|this|that|my|our|your|his|her|its|their|\w+['’]s) $")
_THING = late.regex(r"^ [a-z]+")
_CLAUSE = late.regex(
    r"[,;:()—–]| - |\b(?:and|but|so|because|while|though|although|which|where|until"
    r"|(?:as|since)(?= (?:i|we|you|he|she|they|it|the|my|our|planned|agreed|usual)\b))\b"
    r"|\bor (?=(?:else|i|we|he|she|they|it|you|there)\b|(?:the|my|our|his|her|their) \w+ "
    r"(?:won|will|can|do|does|is|are)\b)"
)
"""What is done by Friday, or else something does not happen, is to be done."""


@moments.reuse(512)
def judge(words: str, now: datetime) -> Sentence:
    """What `words`, one sentence, says of the days and hours it names."""
    plain = re.sub(r"(?<=\b(?:him|her) )\(([a-z]+)\)", r"_\1_", " ".join(text.small(words).split()))
    if not (mentions := scan(plain, now)):
        return Sentence()
    masked = dates.cover(plain, mentions)
    if _is_free(masked, mentions):
        return Sentence()
    if _is_day_of_week(plain, list(mentions), now) and re.search(NOW_DAY, masked):
        mentions = tuple(one for one in mentions if not _is_day_of_week(plain, [one], now))
        masked = dates.cover(plain, mentions)
    was = [m.span() for m in _PAST_DAY.finditer(masked)]
    behind = [m.span() for m in _SINCE_THEN.finditer(masked)]
    mentions = tuple(
        one
        for one in mentions
        if not _is_within(one, was) and (one.sure or not _is_within(one, behind))
    )
    if back := _AND_BACK.search(dates.cover(plain, [one for one in mentions if one.day])):
        mentions = tuple(one for one in mentions if one.start < back.start("back"))
    if moved := _WAS_MOVED.search(dates.cover(plain, mentions)):
        start, end = moved.span(moved.lastgroup or 0)
        plain = f"{plain[:start]}{'·' * (end - start)}{plain[end:]}"
        mentions = tuple(one for one in mentions if not start <= one.start < end)
    masked = _OWED.sub(_say_by, _HAS_GOT.sub(r"\1due", dates.cover(plain, mentions)))
    quoted = [(m.start(), m.end()) for m in _QUOTED.finditer(plain)]
    ours = [one for one in mentions if not _is_within(one, quoted)]
    days, ours = [one for one in ours if one.day], [one for one in ours if one.day is None]
    hours = list_own_hours(plain, ours)
    past = tuple(one for one in mentions if dates.is_behind(one, now))
    ends = [one for one in hours if days and one.start > days[0].start and _is_end(plain, one)]
    begun = dates.cover(plain, [one for one in mentions if one not in ends])  # "Friday until six"
    if (
        _ASKED.search(masked)
        or (_TALE.search(plain) and not _WORK.search(plain))
        or _NO_TIME.search(masked)
        or re.search(OF_NOW, masked)
        or _RANGE.search(dates.cover(plain, days))
        or (_STRETCH.search(_OWED.sub(_say_by, begun)) and not _MOVED.search(masked))
        or any(one.last and is_each_week(plain, masked, one) for one in days)
    ):
        return Sentence(mentions, behind=past)
    past = tuple(one for one in past if not (_RETURNS.search(plain) or _is_announced(masked, one)))
    told = [
        one
        for one in days
        if _is_coming(masked, one, now) and not (one in past and _was_then(masked, one))
    ]
    if not days and _LATER.search(masked):
        told = [one for one in hours if _is_coming(masked, one, now)]
    elif told and hours:
        starts = [one for one in hours if not _is_end(plain, one)]
        starts = [one for one in starts if not _is_of_another(masked, one, days, told)]
        told.extend(hours[:1] if _is_span(masked, hours) else starts)
    later = LATER_TODAY.search(plain) and (dates.is_by_day(now) or _WILL.search(plain))
    told = told if hours else [_last_day_of(one, plain) for one in told]
    return Sentence(tuple(told) or mentions, tuple(told), bool(later), past)


def _say_by(owed: re.Match[str]) -> str:
    """The same with "by" for its "before", in as many letters: each day keeps its place."""
    start, end = (place - owed.start() for place in owed.span("by"))
    return owed[0][:start] + "by the".rjust(end - start) + owed[0][end:]


def _last_day_of(mention: Mention, plain: str) -> Mention:
    """The last day there is for what is due before a day; an end of something is that itself."""
    before = _BEFORE.search(plain[: mention.start])
    if mention.day is None or not before or _AN_END.match(plain, mention.start):
        return mention
    return mention._replace(day=mention.day - dates.DAY)


def _is_free(masked: str, mentions: Sequence[Mention]) -> bool:
    """Whether all it says is that somebody is free then; who is off at first by a day may go."""
    found = IS_FREE.match(masked)
    if not found or not found["off"]:
        return found is not None
    behind = (one for one in mentions if one.start >= found.end("off"))
    first = next(behind, None)
    return first is not None and first.day is None


def _is_day_of_week(plain: str, days: list[Mention], now: datetime) -> bool:
    """Whether a weekday alone is named, and now is such a day."""
    return any(plain[one.start : one.end] == WEEKDAYS[now.weekday()] for one in days)


def _is_within(mention: Mention, parts: list[tuple[int, int]]) -> bool:
    return any(start <= mention.start < end for start, end in parts)


def _is_span(masked: str, hours: list[Mention]) -> bool:
    """Whether two hours are the beginning and the end of one thing."""
    return len(hours) == 2 and bool(
        re.fullmatch(r" ?(?:-|–|—|to|until|till|and) ?", masked[hours[0].end : hours[1].start])
    )


def _is_of_another(
    masked: str, hour: Mention, days: Sequence[Mention], told: Sequence[Mention]
) -> bool:
    """Whether an hour stands right behind a day that is not among those which are `told`."""
    behind = (one for one in days if one.end <= hour.start)
    last = max(behind, key=lambda one: one.end, default=None)
    if last is None or last in told:
        return False
    return re.fullmatch(r",? ?(?:at |from )?", masked[last.end : hour.start]) is not None


def _is_end(plain: str, hour: Mention) -> bool:
    """Whether an hour is when something ends: "I work until ten" begins who knows when."""
    before = plain[: hour.start]
    return bool(_TO_ITS_END.search(before)) and not _PUT_OFF.search(before)


_TO_ITS_END = late.regex(
    r"\b(?:until|till|til|up to|up until|(?:work|stay|am on|am on duty|open|last)(?:s|ing)? to"
    r"|(?:end|finish)(?:s|es|ing)?(?: work)?(?: at| by)?"
    r"|(?:is|am|are) (?:over|done|off)(?: at| by)?) $"
)
_PUT_OFF = late.regex(
    r"\b(?:mov(?:e[sd]?|ing)|postpon\w+|re-?schedul\w+|shift(?:s|ed|ing)|push\w*|delay\w*"
    r"|deferr?\w*|adjourn\w*|put|not|n['’]t)\b[^.!?]*$"
)
"""What is put off until an hour begins at that, and so does what is not before."""


def _is_coming(masked: str, mention: Mention, now: datetime) -> bool:
    """Whether the words around a day say that something is to be on it, and not as a habit."""
    before, after, own, following = _around(masked, mention)
    if _NONE.search(own) or _DENIED.search(_THAT.split(own)[-1] + "#" + _THAT.split(following)[0]):
        return False
    part = f"{_PART.split(before)[-1]}#{_PART.split(drop_remark(own, masked[mention.end :]))[0]}"
    is_near = mention.day is not None and (mention.day - now.date()).days <= _A_WEEK
    of_a_text = not mention.sure and bears(before, masked[mention.end :], is_near=is_near)
    if of_a_text or _HABIT.search(part) or _NEVER_CAME.search(part):
        return False
    reserved = is_its_start(before, own) or (not own.strip() and _RESERVED.search(before))
    is_far, hour = _is_far(mention, now), mention.hour is not None
    reserved = reserved or has_place(before, masked[mention.end :], is_to_come=is_far, hour=hour)
    if mention.sure or reserved or _FOR.search(own + "#") or _MOVED.search(before + "#"):
        return True
    if (turn := re.search(r"\bbut\b", after)) and first_tense(after[turn.start() :]) == "was":
        return False
    if _A_MEETING.search(before):
        return first_tense(following) != "was"
    return (_tense_of(masked, mention) or first_tense(after)) != "was"


def _is_far(mention: Mention, now: datetime) -> bool:
    """Whether a day can be none that is just behind: it is of days, or of a later week."""
    if mention.last is not None:
        return True
    days = (mention.day - now.date()).days if mention.day else 0
    return _A_WEEK < days < _HALF_A_YEAR


_A_WEEK, _HALF_A_YEAR = 7, 183


def _around(masked: str, mention: Mention) -> tuple[str, str, str, str]:
    """What stands before a day and behind it, and of both the clauses next to it."""
    before, after = masked[: mention.start], masked[mention.end :]
    if _BELONGING.search(before):  # "the Sunday call": what follows is a thing, and does nothing
        after = _THING.sub("", after)
    return before, after, _CLAUSE.split(before)[-1], _CLAUSE.split(after)[0]


def _tense_of(masked: str, mention: Mention) -> str | None:
    """The tense of the clause of a day, or else of what stands before it; None without a verb."""
    before, after, own, following = _around(masked, mention)
    alone = own == before and own.strip() in ("", "on", "at", "by", "in")
    verdict = last_tense(own) or first_tense(following) or (first_tense(after) if alone else "")
    return verdict or ("is" if is_on(own, before) else last_tense(before))


def _is_announced(masked: str, mention: Mention) -> bool:
    """Whether a verb says that something is to be on a day, or that it is moved there."""
    before = masked[: mention.start]
    is_to_be = _tense_of(masked, mention) == "is" and not _was_then(masked, mention)
    return is_to_be or bool(_MOVED.search(before + "#"))


def _was_then(masked: str, mention: Mention) -> bool:
    """Whether what follows a day says how it was: "the call on 20 November went badly"."""
    return first_tense(_around(masked, mention)[3]) == "was"
