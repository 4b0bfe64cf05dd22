"""A cancellation: what lies ahead may be told to be off, and is to come no more.

It is read where a sentence says so of a thing, and a plan is about that. What may yet be called
off, or nearly was, stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta, tzinfo
from itertools import chain

from ego.core import text
from ego.core.memory.pointing import ahead, whom
from ego.core.memory.pointing.ahead import READ, Ahead, told_sentences
from ego.core.memory.pointing.grammar import appointments
from ego.core.memory.pointing.grammar.tense_japanese import PUTS_OFF
from ego.core.memory.pointing.often import skips
from ego.core.memory.pointing.spoken import compiled
from ego.core.memory.pointing.together import owners
from ego.core.memory.pointing.told import off_japanese
from ego.core.memory.pointing.told.otherwise import cannot, day_called_off, occasions, off_then
from ego.core.memory.pointing.told.things import (
    COMES,
    ELSEWHERE,
    OTHERS,
    REPORTED,
    Thing,
    days_in,
    fold_names,
    in_first_person,
    is_about,
    read_plan,
    without_fillers,
)

_PUT_OFF_TO = r"(?:moved|pushed|postponed|put|rescheduled|shifted|bumped|delayed|deferred)"
_TO_WEEK = (
    r"(?: (?:back|out|off|again|now))* (?:to|till|until|into|for) (?:(?:some ?time|the) )*"
    r"(?P<week>next week|week after next|next month|new year)\W*$"
)
"""It is no more on the day that was, and nobody says on which it is."""
_MAY_BE = (
    r"cancel|call\w* (?:\S+ ){0,6}?off|scrapped|\boff\b(?! to [a-z])"
    r"|fell through|postponed|put off|pushed back|rescheduled|happen|tak(?:e|ing) place"
    r"|n['’o]t (?:com|do\b|mak|need|want)|attend|\b(?:can['’]?t|cannot|unable|not \w+ing|be able)\b"
    rf"|\b{_PUT_OFF_TO}\b.*\b(?:next (?:week|month)|week after next|new year)\b"
    r"|go(?:ing)? ahead|after all|any ?more|no longer|\bscrap\b|\bno [a-z]|make it"
    r"|\bout (?:for|of|from)\b|withdr[ae]w|\b(?:drop|strike|bin|take out) "
    "|キャンセル|中止|休[講校診み]|や[めん]|止め|取り消|辞退|断[っり]|白紙|流れ|なし|無し|な[いく]|無[いく]|ありません|ことに|無理|むり|だめ|ダメ|駄目"
    f"|{PUTS_OFF}|{off_japanese.MAY_BE}"
)
"""What every cancellation has some of: few turns do."""
_CLAUSES = (
    r"(?:[,;()!]|:(?!(?<=\d:)\d))+ ?|(?<=[a-z]{3})\.+ (?=[a-z])| - | [–—] "
    r"|\b(?:and|so|but|because|since|though|then)\b(?! far\b)"
)
_BE = r"(?:\b(?:is|are|was|were|been|got|gets)|['’]s)"
_OFF_PASSIVE = (
    rf"{_BE}(?: (?:now|just|also|all|completely|being|actually))*"
    r" (?:cancell?ed|called off|scrapped|(?:rained|snowed|washed) (?:off|out))\b"
    r"(?! (?:the(?! (?:\d|whole|rest|week))|my|our|his|her|their|it)\b)"
    rf"|{_BE}(?: (?:now|just|completely))* off(?=(?: (?:now|again|too|after all|for good))?\W*$)"
    rf"|(?:{_BE}|\bha[ds] to be)(?: (?:now|just|been|all))*"
    r" (?:postponed|put off|pushed back|rescheduled)"
    r"(?=(?: (?:now|again|too|for now|indefinitely|until further notice))*\W*$)"
    r"|\bfell through\b|\b(?:is|are)(?:n['’]t| not) (?:happening|taking place|going ahead)\b"
    rf"|(?:{_BE}|\bha(?:s|d|ve)(?: to)?)?(?: (?:now|just|been|be|all|being))*"
    rf" {_PUT_OFF_TO}{_TO_WEEK}"
    r"|['’](?:s|re) not (?:happening|taking place|going ahead)\b"
    r"|\b(?:won['’]t|will not) (?:be )?(?:happen|tak(?:e|ing) place|go(?:ing)? ahead)(?:ing)?\b"
)
_APPLIANCES = (
    r"\W*(?:(?:the|my|our|that|his|her|their)\W+)?(?:(?:new|old|damn|bloody|whole) )*"
    r"(?:boiler|heating|tv|telly|television|oven|hob|fridge|freezer|kettle|toaster|microwave"
    r"|shower|dishwasher|washing machine|washer|dryer|iron|radiators?|pump|fan|air ?con|ac|lights?"
    r"|power|electric(?:ity|s)?|gas|water|wi-?fi|internet|broadband|router|server|printer|laptop"
    r"|computer|pc|phone|alarm|camera|radio|car|engine|milk|cream|fish|meat|chicken|ham|cheese"
    r"|yogh?urt|eggs|food|smell)\W*"
)
"""What is off as a thing is: switched off or gone bad, and whoever comes for it comes."""
_OFF_ACTIVE = (
    r"\b(?:(?:had|decided) to (?:cancel|call off|scrap)|cancell?ed|called off|scrapped"
    r"|postponed(?!.*\b(?:to|until|till|by|from|for)\b))\b"
    r"(?P<what>.*)"
    r"|\b(?:called|(?:had|have|decided) to call) (?P<between>.+) off\b"
    r"|(?:\b(?:am|are|is|will|wo)|['’](?:m|re|s|ll))? ?(?:\bnot|n['’]t)(?: be)?"
    r" (?:(?:going|coming)(?: (?:to|on))?(?= )|(?=\w+ing\b(?!.* any ?more\b)))"
    r" ?(?P<left>.+) (?:after all|any ?more)\b"
    r"|\bno longer (?:going|coming)(?: (?:to|on))? (?P<gone>.+)"
    rf"|\b(?:{_PUT_OFF_TO}|had to (?:move|push|put|postpone|reschedule)"
    r"|['’]?[mr]e? (?:moving|pushing|postponing)) (?P<put>(?!back\b|off\b|to\b).+?)"
    rf"{_TO_WEEK}"
)
_DOES_NOT = (
    r"^\W*(?:(?:oh|so|sadly|apparently|well|it turns out) )*"
    r"(?P<who>(?!(?:i|we|you|it|that)\b)[\w ]{2,30}?)"
    r"(?: (?:is|are) not|['’](?:s|re) not| (?:is|are)n['’]t) (?P<what>\w+ing\b[^,;:]{0,60}?)"
    r" (?:after all|any ?more)\W*$"
)
_NONE = (
    r"^\W*(?:(?:oh|well|ok|okay|sorry|sadly|apparently|(?:i )?guess) )*"
    r"(?:there(?:(?: is| are)(?: not|n['’]t)| will not be| won['’]t be) (?:any|an?)"
    r"|(?:there(?: is| are| will be|['’]s|['’]ll be) |(?:i|we)(?: have|['’]ve)(?: got)? )?no)"
    r" (?!(?:i|we|he|she|they|it|that)\b|more\b|way\b|idea|news|need|time\b)(?P<none>.+)"
)
_SAID_AFTER_ALL = r"\b(?:after all|now|this time(?: (?:a)?round)?)\b"
"""No trip is no trip to come where it is said after all, or of its day, or where it is off."""
_EVERY_DAY = (
    r"\b(?:breakfast|brunch|lunch|dinner|supper|tea|coffee|drinks?|gym|run|walk|shower|bath|sleep|nap"
    r"|work|school|tv|wine|beer|sweets|food|meals?)\b"
)
_IT = r"^\W*(?:it|s?he|th(?:ey|at|is|em|ose)|everything|the (?:whole )?(?:lot|thing))(?: all)?\W*$"
_OF_A_SORT = r"^\W*(?:the|my|our)\b"
"""Who is named by what they do, may name what is there with them: the dentist cancelled it."""
_NOT_OF_ALL = r"\b(?:yet|for (?:me|him|her|them|you))\b"
_NOT_TO_BE = (
    r"^(?!.*\b(?:shop|buy|bring|order|fetch|bake(?!r)|cook|pick(?!-?up))\w*\b).*\b{}\W*(?:$|[^\w\s]|\d"
    r"|(?:at|on|with|to|in|for|from|next|this|the|and|by|is|are|has|have|appointment|reservation"
    r"|booking|visit|date|(?:come|leave|depart|run|start|begin|meet|happen|goe?)s?|takes? place"
    r"|every|each|tomorrow|today|tonight)\b)"
)
"""A plan that is about a word: no school is no "school concert", and no bread no "buy bread"."""
_ORDER = (
    r"(?:^|[,;:!] ?|\bso )\W{0,9}(?:(?:please|just|ok|okay|oh|well|yes|so) )*"
    r"(?:cancel|scrap|call off) (?P<what>[^,;:!.]+?)(?: (?:please|for me))*(?=[,;:!.]|$)"
)
_TO_DO = r"\bto (?:\w+ ){0,2}$|\b(?:to|must|should|shall|will|or)\b|['’]ll\b"
"""Behind it, what reads as an order is one thing of several that somebody has to do."""
_OTHERWISE = r"\b(?:until|till|before|by|alone|yet|but|only|just|too|either)\b"
"""Who is not coming alone, or before noon, comes."""
_UNSURE = (
    r"\b(?:not|never|no one|nobody|almost|nearly|might|may|maybe|perhaps|could|would|should|can"
    r"|hope\w*|wish\w*|want\w*|fear\w*|worr\w+|think\w*|thought|wonder\w*|tempted|about to"
    r"|going to|will|if|unless|whether|until|in case|supposed|forgot\w*|asked|tried)\b"
    r"|n['’](?:t|ll)\b"
)
_BY = r"\b(?:i|we|they|you|it)\b|['’](?:ve|d|re|m)\b|\b(?:just|already|finally|also|have|has|had)\b"
_BEFORE_NOW = r"\b(?:yesterday['’]s|last (?!minute|night)\w+|\w+ ago|years?)\b"
_AN_OWN = r"\b(?:my|our)\b"

_APART = r"(?:;|:(?!(?<=\d:)\d)| [-–—]) ?(?:(?:and|but|so) )?"
"""Between two things that a sentence says, each of which stands by itself; 15:00 is one hour."""
_BEHIND = r"(?:,? (?:and|but|so)|,) (?:then )?"
"""The same where what follows goes on, or only adds a day."""
_ONE_CALLED_OFF = r"^\W*(?:(?:then|also|ah|oh|btw),? )*(?:i|we)\b"
_ANY_PLAN = (
    r"\b(?:appointment|booking|reservation|session|slot|meeting|visit|date|plan|thing|lot|trip|lesson"
    r"|class|event|evening)s?\b"
)
"""What anything may be called that was to be."""
_WHY = r"\b(?:because|since|as|for|due|which|who|until|till|if|unless|when|while|after|before)\b"

_AT_HOME = (
    r"\b(?:at|stay\w*|am|is|are|be) (?:at )?home\b|['’](?:m|s|re|ll be) (?:at )?home\b"
    r"|\bhome (?:from|on)\b|\b(?:am|is|are)? ?(?:free|around)\b"
    "|(?:家|うち)に?い(?:る|ます|れる)|(?:家|うち)で(?:ゆっくり|のんびり|だらだら|過ご|寝)|ゆっくり(?:する|でき)|のんびり|暇|ひま|空い[たて]|フリー"
)
"""What one has to do on the day of which something is off: nothing, and no plan."""
_AND_MORE = r"[,;、]|\b(?:so|and|for|with|to)\b|から(?!家|うち|暇|ひま|ゆっくり)|ので|行[くき]"


def may_tell_off(told: str) -> bool:
    """Whether a text may say that anything is cancelled; few do, and only those need the plans."""
    return bool(compiled(_MAY_BE).search(text.composed(told[:READ])))


def find_off(
    several: Iterable[Ahead], told: str, at: datetime, zone: tzinfo | None, names: Iterable[str]
) -> list[Ahead]:
    """What of `several` a text of `at` says is off: two where it may be either.

    `zone` is the clock of whoever told it, and `names` are theirs, whose plans these are. What
    comes back comes all the same: `each_time`.
    """
    own, now = fold_names(names), at.astimezone(zone)
    plans = [(one, read_plan(one)) for one in several if not one.every]
    sentences = told_sentences(off_then.word_off(told, [one for one, _ in plans], now))
    japanese = text.is_japanese("".join(sentences))
    found: dict[int, Ahead] = {}
    if japanese:
        plans = [(one, read._replace(told=occasions.call_alike(read.told))) for one, read in plans]
    sole = appointments.find_sole((one for one, _ in plans), now) if japanese else None
    for n, whole in enumerate(sentences):
        if compiled(ELSEWHERE).search(whole):
            continue
        before = sentences[n - 1] if n else ""
        of_week, sentence = off_japanese.split_week(whole) if japanese else (None, whole)
        if japanese:
            put_off = off_japanese.find_put_off(sentences[n:])
            each = chain(off_japanese.list_off(sentence, own), put_off)
            found |= {one.seq: one for one in off_japanese.find_on_day(sentence, plans, now)}
        else:
            of_whom = whom.name_others(sentence, sentence, sentence)  # Mia is ill, so "her" exam
            each = chain(_things(skips.word_not_going(of_whom, told, now), own, before))
        found |= {one.seq: one for one in day_called_off.find_day_off(whole, told, plans, now)}
        for thing in each:
            if japanese:
                thing = thing._replace(words=occasions.call_alike(thing.words))  # noqa: PLW2901
            plain = text.normalise(thing.words)
            may_be = set(plain) if japanese else text.query_tokens(plain).keys()
            matching = [
                one
                for one, read in plans
                if (sole and appointments.is_meant(thing.words, one, sole, now, days_in))
                or (
                    not may_be.isdisjoint(read.told if japanese else read.terms)
                    and is_about(thing, one, read, now, japanese=japanese)
                )
            ]
            matching = [
                one for one in matching if not owners.are_of_others(sentence, one.text, own)
            ]
            if of_week is not None:
                matching = [one for one in matching if _is_in_week(one, of_week, now)]
            if thing.to_week:
                behind = " ".join(sentences[n:])
                matching = [one for one in matching if _is_put_to(thing.to_week, behind, one, now)]
            if thing.plan == COMES:  # who comes on another day is not off
                matching = [
                    one
                    for one in matching
                    if not days_in(sentence, one, now)[1:]
                    and not cannot.is_with_others(ahead.without_times(thing.words, now), whole, one)
                ]
            coming = [one for one in matching if not one.is_over(at)]
            found |= {one.seq: one for one in coming or matching}
    return list(found.values())


_WEEKS = (("week after next", 2), ("再来週", 2), ("さ来週", 2), ("next week", 1), ("来週", 1))


def _is_in_week(plan: Ahead, weeks: int, now: datetime) -> bool:
    """Whether a plan is on a day of the week so many weeks on."""
    monday = now.date() + timedelta(7 * weeks - now.weekday())
    return monday <= plan.when.day < monday + timedelta(7)


def _is_put_to(week: str, told: str, plan: Ahead, now: datetime) -> bool:
    """Whether what a text puts off to a week, and to no day, may be a plan: one of before it."""
    if any(one.day and one.day != plan.when.day for one in days_in(told, plan, now)):
        return False
    weeks = next((many for called, many in _WEEKS if called == week), 0)
    monday = now.date() + timedelta(7 * weeks - now.weekday())
    return not weeks or plan.when.day < monday


def drop_off(told: str) -> str:
    """What a text says beside that something is off; itself where nothing in it is.

    "Our call on the 9th is cancelled; we meet on the 11th instead" tells one day to come.
    """
    if not may_tell_off(told):
        return told
    sentences = [*told_sentences(told)]
    japanese = text.is_japanese("".join(sentences))
    drop = off_japanese.drop_off if japanese else _drop_off
    left = [drop(one) for one in sentences]
    return told if left == sentences else ("" if japanese else " ").join(filter(None, left))


def drop_at_home(told: str) -> str:
    """What a text says is off, without that one is at home or free then; itself where it says
    none of that last."""
    left = drop_off(told)
    if left == told or not told.endswith(left) or compiled(_AND_MORE).search(left):
        return told
    is_last = compiled(_AT_HOME).search(text.small(left))
    return told.removesuffix(left).rstrip(" 、,;") if is_last else told


def _drop_off(sentence: str) -> str:
    """An English sentence without its parts that say that something is off."""
    from ego.core.memory.pointing.grammar import verbs_english

    begin, kept = 0, list[str]()
    for end in (*compiled(_APART).finditer(sentence), None):
        part = sentence[begin : end.start() if end else len(sentence)]
        begin = end.end() if end else begin
        clauses = compiled(_BEHIND).split(part)
        off = [n for n, one in enumerate(clauses) if any(_things(one.lower(), ()))]
        if not off:
            kept.append(part)
        elif not compiled(_WHY).search(part.lower()):
            before = compiled(rf"{_BEHIND}$").sub("", part[: part.find(clauses[off[0]])])
            kept += [before] if off[0] and _is_of_another(clauses[off[0]], before) else []
            rest = clauses[off[-1] + 1 :]
            if rest and not verbs_english.has_verb(rest[0]):
                rest = list(filter(None, [off_then.find_in_place(rest[0])]))
            kept += [", ".join(rest)] if rest else []
    return "; ".join(one for one in kept if one.strip(" .!"))


def _is_of_another(clause: str, before: str) -> bool:
    """Whether a clause says that one called a thing off, by a name that is no word for what is told
    `before` it: "I'm calling Ines tonight, and I cancelled the dentist"."""
    from ego.core.memory.pointing.grammar import verbs_english

    if not (compiled(_ONE_CALLED_OFF).search(clause) and verbs_english.has_verb(before)):
        return False
    named = (compiled(_ANY_PLAN).sub(" ", one.words) for one in _things(clause.lower(), ()))
    each, there = [text.query_tokens(one).keys() for one in named], text.query_tokens(before).keys()
    return all(one and one.isdisjoint(there) for one in each)


def _things(sentence: str, names: Sequence[str], behind: str = "") -> Iterator[Thing]:
    """What an English sentence says is off, in its words; one with these `names` says I by them.

    What it calls but "it" is named before, maybe in the sentence that it stands `behind`.
    """
    sentence = in_first_person(sentence.lower(), names)
    order = compiled(_ORDER).search(sentence)
    if order and not compiled(_TO_DO).search(sentence[: order.start()]):
        yield Thing("" if compiled(OTHERS).search(order["what"]) else order["what"])
    named, is_none = _name_topic(behind.lower()), ""
    for clause in filter(str.strip, compiled(_CLAUSES).split(sentence)):
        if none := compiled(_NONE).search(clause):
            if not compiled(f"{_UNSURE}|{_NOT_OF_ALL}|{OTHERS}").search(none["none"]):
                is_none, after_all = compiled(_SAID_AFTER_ALL).subn(" ", none["none"])
                is_so = after_all or _follows(clause, sentence)
                yield Thing(is_none, not is_so, _NOT_TO_BE)
            continue
        away = cannot.find_away(clause, named, f"{behind} {sentence}".lower())
        if away and not compiled(_OTHERWISE).search(sentence):
            yield Thing(without_fillers(away), plan=COMES)
            continue
        told = compiled(REPORTED).sub("", clause)
        if denied := _find_denied(told, sentence):
            yield denied
            continue
        passive = compiled(_OFF_PASSIVE).search(told)
        found = passive or compiled(_OFF_ACTIVE).search(told)
        if not found or compiled(_UNSURE).search(clause.replace(found[0], " ")):
            named = named if compiled(cannot.OF_BEFORE).search(clause) else _name_topic(clause)
            continue
        before, after = told[: found.start()], told[found.end() :]
        if compiled(_BEFORE_NOW).search(f"{before} {after}"):
            continue
        is_thing = compiled(_APPLIANCES).fullmatch(without_fillers(before))
        if passive and passive[0].endswith(" off") and is_thing and "called" not in passive[0]:
            continue
        what = before if passive else _find_what(before, found)
        object_ = "" if passive else _object(found)
        if compiled(_IT).search(without_fillers(object_ or before)):  # it rang, "they" had to
            if is_none or passive or not compiled(_OF_A_SORT).search(before):
                what = is_none or named  # who called it off is not what is off
            plan = _NOT_TO_BE if is_none else ""
            words = "" if compiled(OTHERS).search(what) else without_fillers(what)
            yield Thing(words, plan=plan, to_week=found["week"] or "")
        elif not compiled(OTHERS).search(f"{what} {after}"):
            yield Thing(without_fillers(what), to_week=found["week"] or "")


def _find_denied(told: str, sentence: str) -> Thing | None:
    """What a clause of an English sentence says that somebody does not do, or one cannot."""
    denied = compiled(_DOES_NOT).search(told)
    if denied and not compiled(OTHERS).search(told):
        return Thing(without_fillers(f"{denied['who']} {denied['what']}"))
    undone, is_sure = cannot.find_undone(told, sentence)
    if undone and not compiled(f"{_OTHERWISE}|{OTHERS}").search(sentence):
        return Thing(undone, not is_sure)
    return None


def _follows(clause: str, sentence: str) -> bool:
    """Whether that there is none of a thing follows from something: "so no interview". Of what one
    has every day it may be of today."""
    said = re.escape(clause.strip())
    told = compiled(rf"\bso\W+{said}|{said} then\b").search(sentence)
    return told is not None and not compiled(_EVERY_DAY).search(clause)


def _name_topic(clause: str) -> str:
    """What a clause is of, as far as that stands before its verb."""
    from ego.core.memory.pointing.grammar import verbs_english

    words = clause.split()
    ends = (n for n, one in enumerate(words) if n and verbs_english.has_verb(one))
    return " ".join(words[: next(ends, len(words))])


def _object(found: re.Match[str]) -> str:
    """What somebody calls off, in the words behind the verb; empty where they name nothing."""
    what = found["what"] or found["between"] or found["left"] or found["gone"] or found["put"] or ""
    return what if without_fillers(what).strip(" .!") else ""


def _find_what(before: str, found: re.Match[str]) -> str:
    """What somebody calls off, with whose it is: that must be told by the plan, too."""
    what = _object(found)
    if compiled(_AN_OWN).search(what):
        return what
    who = compiled(_BY).sub(" ", before)
    if compiled(OTHERS).search(before):
        return f"{who} {what}"
    if text.query_tokens(without_fillers(who)):  # "her leave" is that of Lena, who cancelled it
        what = compiled(OTHERS).sub(" ", what, count=1)
    return f"{who} {what}"
