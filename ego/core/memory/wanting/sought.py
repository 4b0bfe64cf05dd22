"""What a question seeks of a thing, whatever else its words are near to.

outcome   "How did the demo go?", 「面接どうなった？」: what tells how it went
day       "When is the demo?", 「デモはいつ？」: what is about the demo, not what merely names it
illness   "When was I ill?", 「具合悪かったのいつ？」: what tells of symptoms
dislikes  "What food do I hate?", 「苦手な食べ物は？」: what tells that somebody likes it not
allergies "What is mum allergic to?", 「母のアレルギーは？」: what tells of an allergy
present   「妹に何あげた？」: what tells what they were given
lending   "What did Marek borrow?", 「誰に傘貸した？」: what tells that he did, or had it lent
decision  "What did we decide last week?", 「先週なにを決めた？」: what was decided then
"""

from __future__ import annotations

from typing import NamedTuple

from ego.core import late, text
from ego.core.memory.wanting import (
    allergies,
    days,
    decisions,
    dislikes,
    illness,
    lending,
    outcomes,
    presents,
    things,
)
from ego.core.times.mentions import without_times


class Sought(NamedTuple):
    """What a question seeks; a thing is in each way of saying it. None of it for most."""

    outcome_of: tuple[str, ...] = ()
    day_of: tuple[str, ...] = ()
    illness_of: illness.Ill | None = None
    disliked_by: dislikes.Disliked | None = None
    allergic: allergies.Allergic | None = None
    present_of: presents.Given | None = None
    lent: lending.Lent | None = None
    decision_about: frozenset[str] | None = None
    """The index terms of what the decision is to be about; empty for any."""


NOTHING_SOUGHT = Sought()
_SAYS_SOMETHING = late.regex("[^\u3041-\u309f]")
"""Pairs of hiragana are mostly grammar."""
_LONGEST = 200
"""What is longer asks for more than one thing."""


def what_is_sought(question: str) -> Sought:
    """What `question` seeks."""
    if len(question) > _LONGEST:
        return NOTHING_SOUGHT
    if allergic := allergies.find_whose(question):
        return Sought(allergic=allergic)
    ill, disliked = illness.find_asked(question), dislikes.find_whose(question)
    present = presents.find_present(question)
    lent = None if ill or disliked or present else lending.find_lent(question)
    thing = None if present or lent else outcomes.find_thing(question)
    if ill or disliked or present or lent or thing:
        ways = things.ways_to_say(thing) if thing else ()
        return Sought(
            outcome_of=ways, illness_of=ill, disliked_by=disliked, present_of=present, lent=lent
        )
    if thing := days.find_thing(question):
        return Sought(day_of=things.ways_to_say(thing))
    if decisions.asks_decision(question):
        rest = text.tokens(decisions.without_asking(without_times(question)))
        return Sought(decision_about=frozenset(filter(_SAYS_SOMETHING.search, rest)))
    return NOTHING_SOUGHT
