"""A question as it is put to the store, with all that its words say of what is asked for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple, Self

from ego.core.identity.health import eaters
from ego.core.memory import turns
from ego.core.memory.truth.asking import EITHER, Asked, when_asked, without_now
from ego.core.memory.truth.wanted import NOTHING, Wanted, what_is_wanted
from ego.core.memory.wanting import allergies, dislikes, illness, lending, outcomes, remembering
from ego.core.memory.wanting.sought import NOTHING_SOUGHT, Sought, what_is_sought
from ego.core.persona.selection import Subject
from ego.core.times import questions, sittings, working
from ego.core.times.mentions import find_mentions, leave_out_times
from ego.core.times.sittings import Sitting
from ego.core.times.spans import Span, whole_day
from ego.stores.embedding.semantics import Semantics
from ego.stores.memory import interest as leaning
from ego.stores.memory.filters import Filter
from ego.stores.memory.interest import Drawn

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class PreparedQuestion(NamedTuple):
    """A question as it is put to the store: in words, and as a vector where there is one."""

    text: str
    vector: NDArray[np.float32] | None
    spans: tuple[Span, ...]
    drawn: tuple[Drawn, ...] = ()
    """What moves the answers: liked, avoided, attended to."""
    asks_what_was: bool = False
    """Whether it names a time and little else: what answers it is what was then."""
    ahead: tuple[Span, ...] = ()
    """The days to come of which it asks what is on."""
    companion: tuple[str, ...] = ()
    """The names of whom the ego talks with."""
    asker: tuple[str, ...] = ()
    """The names of whoever asks, where they call themselves I in it."""
    asked: Asked = EITHER
    """Of when it asks."""
    wanted: Wanted = NOTHING
    sought: Sought = NOTHING_SOUGHT
    said: str = ""
    """All that was said, as it was said."""
    as_it_stands: bool = False
    """Whether nothing is looked for but its words."""
    at: datetime | None = None
    """When it is asked, in the person's zone."""
    sitting: frozenset[int] = frozenset()
    """The turns of the last sitting, by seq, where it asks of that."""
    of_oneself: NDArray[np.float32] | None = None
    """Its vector as the companion asks it, where it names them: who has moved says I of it."""

    @property
    def in_talk(self) -> NDArray[np.float32] | None:
        """The vector that searches what was said in talk."""
        return self.vector if self.of_oneself is None else self.of_oneself

    def narrow(self, which: Filter) -> Filter:
        """`which` within its time, where it asks for nothing but what was then."""
        if not self.asks_what_was:
            return which
        start = min(span.start for span in self.spans)
        end = max(span.end for span in self.spans)
        since, until = max(which.since or start, start), min(which.until or end, end)
        return replace(which, since=since, until=until)

    def once_planned(self, planned: Collection[int]) -> Self:
        """It as it is asked where this is `planned` for its days: what is still to do may stand on
        none, and who works each week tells no day of it."""
        is_of_none = not planned and (
            questions.asks_what_is_to_do(self.said) or bool(working.find_shifts(self.said))
        )
        was = self.asks_what_was or bool(planned)
        return self._replace(asks_what_was=was, ahead=() if is_of_none else self.ahead)

    @property
    def day(self) -> Span | None:
        """The day that it asks for: nothing of another one answers it."""
        return whole_day(self.spans) if self.asks_what_was else None


def prepare(
    semantics: Semantics,
    question: str,
    now: datetime,
    subjects: Sequence[Subject] = (),
    companion: tuple[str, ...] = (),
    last: Sitting | None = None,
) -> PreparedQuestion:
    """Prepare a question; `now` is in the person's zone. Outside any transaction: it may load.

    It is asked of what was said in the `last` sitting, where there is one.
    `companion` are the names of whom the ego talks with. Where one day that was is named, its date
    means nothing: what was kept then does not repeat it, and another date is near to it. Nor does
    any time that was, in what only says something: "my head hurt this morning" is about a headache.
    """
    question = questions.name_coming_week(questions.name_own_week(question), now)
    of_last = last is not None and sittings.asks_for_nothing_else(question)
    question = sittings.leave_out_last_time(question) if last else question
    times = (last.span,) if last else find_mentions(question, now)
    by_companion = turns.ask_as_oneself(question, companion)
    day = whole_day(times)
    thing = remembering.without_asking(question)
    what_was = any(one.start <= now for one in times) and questions.asks_what_was(by_companion)
    what_was |= of_last
    if times and times[0].start <= now and not (what_was or turns.asks_something(question)):
        thing = leave_out_times(thing) or thing
    about = leave_out_times(thing) if day and day.start <= now else thing
    vector = semantics.query(about or question)
    own = turns.as_of_oneself(about or question, companion)
    of_oneself = semantics.query(own) if own else None
    drawn = leaning.prepare(semantics, subjects, by_meaning=vector is not None)
    days_ahead = questions.find_ahead(by_companion, now)
    asked = when_asked(question, times, now)
    wanted = what_is_wanted(question)
    plainly = outcomes.without_light_verb(without_now(thing))
    after = what_is_sought(question)
    if (
        after.illness_of is not None and not after.illness_of.is_open
    ):  # which is told in the words of its symptoms
        plainly += f" {illness.name_symptoms(question)}"
    if after.disliked_by is not None:
        plainly += f" {dislikes.name_dislikes(question)}"
    if after.allergic is not None:
        plainly += f" {allergies.name_allergies(question)}"
    if eaters.find_eaters(question).names:
        plainly += f" {dislikes.name_dislikes(question)} {allergies.name_allergies(question)}"
    if after.lent is not None:
        plainly += f" {lending.name_lending(question)}"
    to_come = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    spans = times or tuple(Span(max(one.start, to_come), one.end) for one in days_ahead)
    put = PreparedQuestion(plainly, vector, spans, drawn, what_was, days_ahead, companion)
    put = put._replace(sitting=last.seqs if last else frozenset())
    return put._replace(
        asked=asked, wanted=wanted, sought=after, said=question, at=now, of_oneself=of_oneself
    )


def prepare_words(
    semantics: Semantics, question: str, now: datetime, subjects: Sequence[Subject] = ()
) -> PreparedQuestion:
    """Prepare words to be looked for as they stand, without what they may mean."""
    return PreparedQuestion(
        question,
        None,
        (),
        leaning.prepare(semantics, subjects, by_meaning=False),
        asked=when_asked(question, find_mentions(question, now), now),
        as_it_stands=True,
    )
