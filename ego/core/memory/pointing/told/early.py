"""What somebody had to do on a day, and did before it: "I already renewed my passport"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from datetime import datetime, timedelta

from ego.core import text
from ego.core.memory.pointing import whom
from ego.core.memory.pointing.ahead import Ahead, without_times
from ego.core.memory.pointing.spoken import compiled

_HAS_TO = (
    r"\b(?:gotta|(?:have|has|had|need|needs|got|ought|supposed|meant|remember|forget|want|wants"
    r"|remind [a-z]+|reminded(?:\s+(?:on|at|in|by)?)*) to"
    r"|must|should|(?:i|we)(?:['’]ll| will| shall)|going to) (?P<verb>[a-z]+)(?P<rest> [^,;:.!?]+)"
    r"|^\W*(?P<order>renew|pay|book|buy|collect|return|send|post|submit|sign|file|print|order|fix"
    r"|pick|drop|hand|wrap|rotate|clean|install|update|upgrade|replace|wash|paint|repair)"
    r"(?P<what> [^,;:.!?]+)"
)
"""What is to be done, by a verb and its object; a meeting is none, and comes on its day."""
_ALREADY = (
    r"\b(?:already|early|ahead of time|out of the way|one (?:less thing|thing less)|thing less"
    r"|(?:ticked|crossed) off|managed to|finally|in the end|after all|btw|by the way|fyi)\b"
)
_IS_DONE = r"(?<!\bbe)(?:\b(?:is|are|been)|['’](?:s|re)) (?:(?:now|all|both|finally|just) )*"
_MAY_BE_DONE = rf"{_IS_DONE}(?:\w+ed|paid|bought|sent|written|made|sold|chosen|brought)\b"
"""What was done to a thing, told as how it is now: "the certificate is renewed"."""
_TODAY = r"\b(?:today|just|this (?:morning|afternoon|evening)|tonight|yesterday|last night)\b"
_MAY_RECUR = frozenset(
    "call phone ring text email message visit feed walk clean wash water cook pay do work go see"
    " meet take".split()
)
"""What one does today, and again on the day: only "already" says that it was for that."""
_IRREGULAR = {
    "pay": "paid", "buy": "bought", "send": "sent", "write": "wrote|written", "get": "got",
    "take": "took|taken", "make": "made", "do": "did|done", "bring": "brought",
    "give": "gave|given", "tell": "told", "find": "found", "read": "read",
    "call": "called|rang|phoned", "phone": "phoned|rang|called",
    "sell": "sold", "choose": "chose|chosen", "ring": "rang|rung",
}  # fmt: skip
_CUT = r"[,;:.!?]+ ?| - | [–—] |\b(?:so|but|because|since|then|and)\b"


_OPENERS = (
    r"^\W*(?:(?:well|so|oh|ok|okay|yes|yay|hooray|phew|finally|just|and|right|today|guess what"
    r"|good news|update|i|we|i['’]ve|we['’]ve|have|already|actually)[,:!]* )*"
)
OVER_WITH = (
    r"\bthat['’]?s (?:the |my |our |his |her |their |this )?(?:[\w'’-]+ ){1,4}?(?:over|done"
    r"|finished|sorted"
    r"|out of the way|ticked off|handed in|sent off)\b"
    r"|^(?!.*\b(?:want|get|getting|wish|hope|soon|will|be|until|till|til|once|when|after|before|if)"
    r"\b)"
    r".*\b(?:over (?:and done )?with|done and dusted)\b"
)
"""How somebody says that something is behind them: "that's the tax return done"."""
_OFF_HANDS = (
    rf"{_OPENERS}(?:sent|handed|turned|posted|submitted|filed|mailed|emailed|finished|returned"
    r"|dropped|gave) (?:(?:off|in|out|back|over) )?(?:the|my|our|his|her|their|all|that|this|it)\b"
    rf"|{_OPENERS}(?:bought|got|found|wrapped) (?:the|an?|my|our|his|her|their)"
    r" (?:[a-z]+ )?presents?\b"
)
"""So begins what was given out of hand, whatever may be a verb in its name: a report, a return."""
_BEEN = (
    r"\b(?:been|went|gone|seen (?:him|her|them)|had (?:it|mine))(?: there| in| round)?"
    r" (?:already|this morning|earlier(?: today)?|this afternoon|yesterday)\b"
    r"|\balready (?:been|went|gone|had it)(?=\W*$| there\b|,)"
)
"""One was where one was to be, before the hour: "the vet had a gap so we've been already"."""
_WHOLE_DONE = (
    rf"{_OPENERS}(?:that['’]?s )?(?:(?:the|my|our|that|this) )?(?P<thing>(?:(?!(?:not|never|get|be"
    r"|want|when|once|if|after|until|till|will|should|almost|nearly|half|isn['’]t|wasn['’]t)\b)"
    r"[\w'’-]+ ){1,6}?)(?:(?:is|was|are|all|now|finally) )*(?:done|finished|wrapped up|sorted)"
    r"(?: now| already| today)?(?=\W*$|[,;.!]| and\b| so\b)"
)
"""A thing that is behind one, by its whole name: "handover with Marek done"."""


_HAS_GONE = (
    rf"{_OPENERS}(?:(?:the|my|our|that|this) )?(?P<thing>(?:(?!(?:it|she|he|they|everything|all"
    r"|that|not|never|if|when)\b)[\w'’-]+ ){1,6}?)"
    r"(?:(?:is|was) (?:(?:already|all|now) )*(?:done|over|finished)(?: already)?"
    r"(?:,| -|[.!])? (?:(?:and|it) )*)?"
    r"went (?:(?:really|very|pretty|all|so|quite) )*(?:through|well|fine|live|out|smoothly|great"
    r"|ok(?:ay)?|without (?:a hitch|problems?|issues?))\b"
    r"(?!.*\b(?:yesterday|last|ago|so far)\b)"
)
"""That a thing took place, by its name: "the cutover is done, went through at noon already"."""
_MADE_BEFORE = (
    r"\b(?:breakfast|brunch|lunch|dinner|supper|tea|meal|food|roast|bbq|cake|cooking|prep"
    r"|presentation|talk|speech|slides|sermon|quiz)\b"
)
_SOON = timedelta(days=1)
"""So long before it one may have been to what was to come, and need not name it wholly."""


def is_off_hands(said: str) -> bool:
    """Whether an English sentence says that something was handed in, or is over with."""
    return any(compiled(one).search(said) for one in (_OFF_HANDS, OVER_WITH))


def list_whole_done(sentences: Iterable[str]) -> list[Set[str]]:
    """The words of each thing that an English sentence says is done, where it says no more."""
    every = filter(None, map(compiled(_WHOLE_DONE).search, sentences))
    return [text.query_tokens(one["thing"]).keys() for one in every]


def is_whole_done(done: Sequence[Set[str]], plan: str, now: datetime) -> bool:
    """Whether what a plan of `now` is about is one of the things that are `done`, by all of its
    words, and no fewer than two: "retro done" may be of another one."""
    if not done or text.is_japanese(plan):
        return False
    thing = text.query_tokens(without_times(whom.without_teller(plan), now)).keys()
    return len(thing) > 1 and thing in done


def has_been(said: str, plan: Ahead, at: datetime) -> bool:
    """Whether an English sentence of `at` says that one has been where a plan leads, a little
    before its hour; or, on its day, that the thing itself took place."""
    if text.is_japanese(plan.text) or plan.at - at > _SOON:
        return False
    took_place = compiled(_HAS_GONE).search(said) or compiled(f"{_WHOLE_DONE}\\W*$").search(said)
    gone = took_place if _is_on_its_day(plan, at) and not _is_made(took_place) else None
    if not (gone or compiled(_BEEN).search(said)):
        return False
    whole = without_times(whom.without_teller(plan.text), plan.kept_at.astimezone(plan.zone))
    thing = text.query_tokens(whole).keys()
    if gone:  # of the rehearsal for it, that says nothing
        head = text.query_tokens(compiled(_BEHIND_IT).split(whole)[0]).keys()
        return text.query_tokens(gone["thing"]).keys() in (head, thing)
    return bool(thing & text.query_tokens(said).keys())


def _is_made(done: re.Match[str] | None) -> bool:
    """Whether what is done is a thing that is cooked, or written, before one sits down to it."""
    return done is not None and compiled(_MADE_BEFORE).search(done["thing"]) is not None


def _is_on_its_day(plan: Ahead, at: datetime) -> bool:
    return at.astimezone(plan.zone).date() == plan.when.day


def may_be(said: str) -> bool:
    """Whether a sentence may say that something was done early; few do."""
    return any(
        compiled(one).search(said)
        for one in (_ALREADY, _TODAY, _BEEN, _MAY_BE_DONE, _HAS_GONE, _WHOLE_DONE)
    )


def tells_how_it_is(said: str) -> bool:
    """Whether a sentence says that something is, by what was done to it."""
    return compiled(_MAY_BE_DONE).search(said) is not None


def is_done(said: str, plan: str, now: datetime) -> bool:
    """Whether an English sentence, in the past, says that what a plan, seen from `now`, has to be
    done was done before its day: with the same verb, and with the same thing."""
    if text.is_japanese(plan) or text.is_japanese(said):
        return False
    told = compiled(_HAS_TO).search(without_times(whom.without_teller(plan), now))
    already = compiled(_ALREADY).search(said)
    if told is None or not may_be(said):
        return False
    verb, what = told["verb"] or told["order"], told["rest"] or told["what"]
    is_so = verb not in _TO_SOMEBODY and compiled(rf"{_IS_DONE}(?:{_past(verb)})\b").search(said)
    if not (already or is_so or compiled(_TODAY).search(said)):
        return False
    if not (already or is_so) and verb in _MAY_RECUR:
        return False
    did, wanted = re.compile(rf"\b(?:{_past(verb)})\b"), text.query_tokens(what).keys()
    return bool(wanted) and any(
        did.search(clause) and wanted <= text.query_tokens(clause).keys()
        for clause in compiled(_CUT).split(text.normalise(said))
    )


def is_one_done_with(several: Iterable[str], plan: str, now: datetime) -> bool:
    """Whether one of several English sentences, in the past, says that what a plan, seen from
    `now`, has to be done by its day was done: with the same verb, and the same thing, of which it
    may say less but nothing else ("sent the application" of "send off my job application")."""
    told = compiled(_HAS_TO).search(without_times(whom.without_teller(plan), now))
    if told is None or text.is_japanese(plan):
        return False
    whole = told["rest"] or told["what"]
    what = compiled(_BEHIND_IT).split(whole)[0]
    named = [one for one in re.findall(r"[\w'’-]+", what) if text.query_tokens(one)]
    verb = told["verb"] or told["order"]
    pasts = "|".join(map(_past, _GIVE_IN if verb in _GIVE_IN else [verb]))
    pasts += _READY if verb in _MAKE else "|sorted"
    did = re.compile(rf"\b(?:{pasts})\b", re.IGNORECASE)
    saying = (text.normalise(one) for one in several if named and did.search(one))
    for clause in (clause for one in saying for clause in compiled(_CUT).split(one)):
        done = did.search(clause)
        if done is None or compiled(_SHOULD).search(clause):
            continue
        if set(re.findall(r"\d+", clause)) - set(re.findall(r"\d+", what)):  # another chapter
            continue
        words = text.query_tokens(compiled(_WHEN).sub(" ", did.sub(" ", clause))).keys()
        is_it = text.query_tokens(named[-1]).keys() <= words <= text.query_tokens(whole).keys()
        led = text.query_tokens(compiled(_WHEN).sub(" ", clause[: done.start()]))
        passive = verb in _TO_THINGS and compiled(rf"{_IS_DONE}(?:{pasts})\b").search(clause)
        if is_it and (passive or not (led and verb in _MAY_RECUR)):  # "mum called": I did not
            return True
    return False


_TO_SOMEBODY = frozenset("call phone ring text email message visit see meet".split())
_TO_THINGS = frozenset("pay clean wash water cook do feed".split())
"""What is done to a thing: "the rent's paid" tells of it, and "mum's called" of her."""
_MAKE = frozenset(
    "write finish do make prepare draft complete edit design build update fix sort clean"
    " paint".split()
)
_READY = "|done|finished|ready|complete|sorted"
"""What is made, by whatever verb, is so then."""
_GIVE_IN = frozenset("send submit post hand turn file mail email".split())
"""Each is done where another one of them was."""
_SHOULD = (
    r"\b(?:should|would|could|might|may|must|can|will|to|ask(?:s|ed)?|think|thought)\b|['’]ll\b"
)
_WHEN = f"{_TODAY}|{_ALREADY}|{_OPENERS}"
_BEHIND_IT = r"\b(?:by|before|until|till|for|to|at|in|from|with|on|about)\b"
"""Behind what is done to it."""


def _past(verb: str) -> str:
    """The past of a verb, and its participle."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    bare = verb.removesuffix("e")
    if re.search("[^aeiou]y$", verb):
        bare = f"{verb[:-1]}i"
    return f"{bare}(?:{bare[-1]})?ed"
