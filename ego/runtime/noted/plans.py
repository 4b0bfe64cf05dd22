"""Plans that a turn of talk tells, puts right, says are done, or says are off.

It needs no model: the words are read as those of a memory are, where they are sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from ego.core import text
from ego.core.confiding import drop_asking
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import spoken, whom
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.often import naming, regular, skips, standing, starting, yearly
from ego.core.memory.pointing.shown import fitting, so_far
from ego.core.memory.pointing.together import several as told_together
from ego.core.memory.pointing.untold.names import list_before, name_by_last
from ego.core.talk.forgetting import asks_to_forget
from ego.core.talk.noted import TEXT_CHARACTERS, Item, Kind
from ego.core.talk.secret.kept_from import set_apart, tell_with_whom
from ego.runtime.noted import answering, left_out, noting, righting, whose
from ego.runtime.noted.meant import (
    READ,
    find_open,
    find_told_in_talk,
    leave_what_others_hold,
    list_called,
    list_proposed,
    name_teller,
    names_of_teller,
    select_meant,
    word_plainly,
    word_within,
)
from ego.stores.memory import ahead

if TYPE_CHECKING:
    from datetime import datetime

    from ego.core.events import Event
    from ego.core.memory.pointing.often.stopping import Stop
    from ego.core.memory.pointing.told import each_time
    from ego.runtime.ego import Ego
    from ego.stores.engine.contract import Transaction


def note_plan(ego: Ego, db: Transaction, event: Event) -> None:
    """Note the birthday, or the days to come, that a turn's own words tell, as it is kept.

    A day is noted only where the words say the same with the name of whoever said them. What they
    say is done or off lies ahead no more, and a day that they put right stands in its place.
    """
    from ego.core.memory.pointing.clauses import chained  # for a turn alone
    from ego.core.memory.pointing.mending import mending, reasons, refusals  # for a turn alone
    from ego.core.memory.pointing.together import (  # for a turn alone
        ages,
        beside,
        instead,
        next_time,
        same_day,
    )
    from ego.core.memory.pointing.told import opening  # for a turn alone
    from ego.core.memory.pointing.told.moves import correcting  # for a turn alone
    from ego.core.memory.pointing.told.otherwise import same_verb  # for a turn alone

    event = word_within(ego, db, answering.word_as_planned(ego, db, word_plainly(event)))
    was_said, now = event.user_text[:READ], ego.local(event.at)
    said, is_off_on = skips.split_off(mending.mend(tell_with_whom(set_apart(was_said)), now))
    as_said, event = (
        replace(event, user_text=one) for one in (reasons.drop_who_cannot(event.user_text), said)
    )
    if whose.may_change(said):
        whose.unite_twins(ego, db, said, find_open(ego, db, event))
    once = left_out.find_told_once(ego, db, event, look := partial(find_open, ego, db, event))
    if once is not None:
        said = left_out.move_once(ego, db, event, said, once)
    elif changed := _put_right(ego, db, event, as_said):
        if not (said := beside.drop_change(said, changed, now)):
            return
        event = replace(event, user_text=said)
    else:
        righting.mark_unfound(ego, db, event)
        said = left_out.drop_known_once(ego, db, event, said)
    if correcting.names_days_alone(was_said, now) or correcting.names_days_alone(said, now):
        return  # of a plan that is not there: "I meant Tuesday" is none itself
    said, off = _take_off(ego, db, event, said)
    said = same_verb.drop_done(said, over := _close_done(ego, db, event, off))
    said = ages.date_party(said, now)
    each_time = regular.find_several(
        said := chained.part(refusals.drop_refused(said, now), now), now
    )
    rest = starting.leave_once(so_far.drop(regular.drop_regular(said, each_time), now))
    rest = ages.word_birthday(same_day.word_way_there(rest, now, look), now, look)
    one = (
        yearly.find_told(rest, now)
        or spoken.find_told(rest, now)
        or beside.find_told_instead(rest, now)
    )
    every = [
        one
        for one in told_together.find_several(rest, now)
        if not righting.find_known(ego, db, replace(event, user_text=one.sentence))
    ]
    if not every and one is not None:
        known = righting.find_known(ego, db, event)
        every = [] if known else [spoken.Spoken(one.sentence, one.when)]
    every = [*(every or beside.read_alone(rest, now)), *_set_anew(ego, db, event, each_time)]
    other, items, named = name_teller(ego, event), list[Item](), list[Item]()
    for told in (one for one in every if not asks_to_forget(one.sentence)):
        sentence = opening.without_crumbs(" ".join(told.sentence.split()))
        before = (
            [over[0].text] if len(over) == 1 else answering.list_said_before(db, event, now)[:1]
        )
        after = next_time.name_next(sentence, before[0], now) if before else sentence
        is_named = after != sentence and any(one.private for one in over)
        sentence = _name_what(ego, db, event, whom.name_relative(after, said, before), said)
        sentence = fitting.fit(sentence, told.when, TEXT_CHARACTERS - len(other) - 2, now)
        words = f"{other}: {sentence}"  # whose words: "my" is not "I"
        due = regular.point(words, now)
        is_to_come = (
            due
            and instead.is_at_same_time(due.when, told.when)
            and (due.every or not days.is_past(due.when, ego.here()))
        )
        if is_to_come:
            (named if is_named else items).append(Item(other, Kind.PLAN, words))
    for item in named:
        righting.note_of(ego, db, event, over[0], item)
    noting.keep(ego, db, event, items)
    for plan in left_out.find_made(ego, db, event) if is_off_on else ():
        left_out.take_days_out(db, event, plan, naming.find_returns(is_off_on, plan, now).days)


def _put_right(ego: Ego, db: Transaction, event: Event, as_said: Event) -> Ahead | None:
    """Let a plan be on the day that a turn puts right; returns the plan, be it on that day by now,
    and so not off, whatever else the turn says."""
    from ego.core.memory.pointing.together import beside  # for a turn alone

    mended = righting.find_put_right(ego, db, as_said)
    if mended is None:
        return righting.find_known(ego, db, as_said)
    righting.put_in_place(ego, db, event, *mended)
    _close_done(ego, db, replace(event, user_text=beside.list_rest(event.user_text)), ())
    return mended[0]


def _set_anew(
    ego: Ego, db: Transaction, event: Event, told: Sequence[regular.Regularly]
) -> Iterator[spoken.Spoken]:
    """What of the regular things that a turn tells is new, the others put in place of the old."""
    if not told:
        return
    now, there = ego.local(event.at), find_open(ego, db, event)
    often = [one for one in there if one.is_often]
    meant = list(select_meant(ego, db, event, often)) if often else []
    own, shared = (meant[n].plans if meant else [] for n in (0, -1))
    for one in told:
        named = regular.name_lesson(one.sentence, own, now)
        if named != one.sentence:
            one = regular.find_regular(named, now) or one  # noqa: PLW2901
        every = [*own, *(its for its in shared if not standing.is_on_days(its, one))]
        old = righting.select_last(db, standing.find_old(one, every, there, now))
        if len(old) == 1 and not regular.is_there(one.pointed, old[0]):
            words = f"{name_teller(ego, event)}: {one.sentence}"
            start = starting.find(one.sentence, now)
            righting.put_in_place(ego, db, event, old[0], words, start.day if start else None)
            ahead.call_off(db, standing.list_within(old[0], there, one), event.at)
        elif not old:
            yield spoken.Spoken(one.sentence, one.when)


def _name_what(ego: Ego, db: Transaction, event: Event, sentence: str, said: str) -> str:
    """A sentence of what is `said` with whom, or what, it is about by what stands before it, there
    or a turn before; empty where nobody would know what is on its day."""
    from ego.core.memory.pointing.together import instead, next_time  # for a turn alone

    several = answering.list_said_before(db, event, now := ego.local(event.at))
    if instead.agrees(sentence, now):
        proposed = next(list_proposed(db, event, now), "")
        if (named := instead.name_agreed(sentence, proposed, now)) != sentence:
            return named
    sentence = name_by_last(sentence, list_before(sentence, said, several))
    earlier = said.partition(sentence)[0] if text.is_japanese(said) else ""
    ways = (next_time.name_by_turn(sentence, before, now) for before in (earlier, *several))
    sentence = next((named for named in ways if named != sentence), sentence)
    return "" if instead.names_nothing(sentence, now) else sentence


def find_told_off(
    ego: Ego, db: Transaction, event: Event, look: Callable[[], list[Ahead]]
) -> list[Ahead]:
    """What of those that `look` brings a turn says is off; several where it may be either."""
    from ego.core.memory.pointing.told import cancelling, each_time  # for few turns
    from ego.core.memory.pointing.told.otherwise import bailed_japanese

    event = word_plainly(event)
    said, zone = event.user_text[:READ], ego.settings.timezone
    if not each_time.may_tell(said):
        return []
    for meant in select_meant(ego, db, event, leave_what_others_hold(ego, db, event, look())):
        for words in meant.ways if meant.plans else ():
            found = cancelling.find_off(meant.plans, words, event.at, zone, meant.names)
            found = found or bailed_japanese.find_off(meant.plans, words, event.at, zone)
            ended = each_time.find_ended(meant.plans, words, event.at)
            once = _list_standing(ended, meant.plans)
            if found and not (ended and all(one in once for one in found)):
                return found
            if ended:
                return ended
    return []


def _list_standing(often: Sequence[Ahead], several: Sequence[Ahead]) -> list[Ahead]:
    """What of `several` stands for one of what comes back on another day, once."""
    return [its for one in often for its in standing.list_standing(one, several)]


def find_told_skipped(
    ego: Ego, db: Transaction, event: Event, look: Callable[[], list[Ahead]]
) -> list[each_time.Skip]:
    """What of those that `look` brings comes back, and a turn says is off on some days."""
    from ego.core.memory.pointing.often import once  # for few turns
    from ego.core.memory.pointing.told import each_time  # for few turns

    event = word_plainly(event)
    said, zone = event.user_text[:READ], ego.settings.timezone
    may_tell = each_time.may_tell(said) or once.may_tell(said)
    often = [one for one in look() if one.is_often] if may_tell else []
    often = leave_what_others_hold(ego, db, event, often)
    for meant in select_meant(ego, db, event, often) if often else ():
        for words in meant.ways:
            if found := each_time.find_skipped(meant.plans, words, event.at, zone, meant.names):
                return found
            onto = once.find_once(meant.plans, words, ego.local(event.at))
            if found := [each_time.Skip(one.plan, (one.day,)) for one in onto if one.is_skip]:
                return found
    return []


def _find_told_stopping(
    ego: Ego, db: Transaction, event: Event, look: Callable[[], list[Ahead]]
) -> list[Stop]:
    """What of those that `look` brings comes back, and a turn says ends on a later day."""
    from ego.core.memory.pointing.often import stopping  # for few turns

    said, now = event.user_text[:READ], ego.local(event.at)
    often = [one for one in look() if one.is_often] if stopping.may_tell_stop(said) else []
    for meant in select_meant(ego, db, event, often) if often else ():
        for words in meant.ways:
            if found := stopping.find_stopping(meant.plans, words, now):
                return found
    return []


def find_told_done(
    ego: Ego, db: Transaction, event: Event, look: Callable[[], list[Ahead]]
) -> list[Ahead]:
    """What of those that `look` brings a turn says was done, or tells of as of what is over."""
    from ego.core.memory.pointing.mending import refusals  # for a turn alone
    from ego.core.memory.pointing.told import came, deadline, outcome  # of two languages
    from ego.core.memory.pointing.told import finished_japanese as finished
    from ego.core.memory.pointing.told.otherwise import other_names, put_off, same_verb

    event = word_plainly(event)
    said = put_off.drop_put_off(drop_asking(event.user_text[:READ]))
    said = refusals.drop_refused(said, ego.local(event.at))
    zone = ego.settings.timezone
    ways = (came.may_tell_done, outcome.may_tell_outcome, same_verb.may_tell_verb)
    others = (yearly.may_tell_given, finished.may_tell_of_day)
    if not any(may_tell(said) for may_tell in (*ways, *others)):
        return []
    for every, names_of_them, *_ in select_meant(ego, db, event, look()):
        several = [one for one in every if not other_names.is_another(said, one.text)]
        several = [one for one in several if not yearly.passes_by_itself(one, said)]
        own = (*names_of_them, *list_called(ego, db, event, several))
        names = {ego.companion, *own}
        done = deadline.find_done(several, said, event.at, zone, names)
        over = came.find_came(several, said, event.at, zone, names)
        over = came.choose_meant(over, said, ego.local(event.at), names)
        begun = [one for one in every if one.has_begun(event.at)]
        done += [one for one in over if not outcome.is_of_another(one, said, own, begun)]
        done += outcome.find_outcomes(several, said, event.at, zone, own, done)
        done += yearly.find_celebrated(begun, said, ego.local(event.at), done)
        left, now = outcome.leave_out(said, done), ego.local(event.at)
        done += same_verb.find_done(several, left, now)
        done += finished.find_told_of_day(several, left, now)
        if done:
            return list({one.seq: one for one in done}.values())  # once, however many ways tell it
    return []


def _close_done(ego: Ego, db: Transaction, event: Event, off: Sequence[Ahead]) -> Sequence[Ahead]:
    """Close what a turn says was done, or tells of as of what is over, and is no more than named
    where it says what is `off`; returns that."""
    done = find_told_done(ego, db, event, partial(find_open, ego, db, event))
    if off and done:
        from ego.core.memory.pointing.told import came  # of two languages

        said, zone = event.user_text[:READ], ego.settings.timezone
        names = names_of_teller(ego, event)
        done = came.leave_what_is_off(done, off, said, event.at, zone, names)
    done += answering.find_answered(ego, db, event, done)
    done += answering.list_along(ego, db, event, done)
    righting.mark_of(db, event, done)
    ahead.close(db, done, event.at)
    return done


def _take_off(ego: Ego, db: Transaction, event: Event, said: str) -> tuple[str, Sequence[Ahead]]:
    """Let what a turn says is off lie ahead no more, where it is sure which plan is meant.

    Returns what it says beside what it leaves out once, and what may be off by it.

    One of talk is over for what was said now, and comes back where that is taken back; what was
    remembered, and what such a one replaced, says that it is off.
    """
    from ego.core.memory.pointing.often import once, stopping  # for few turns
    from ego.core.memory.pointing.together import beside  # for a turn alone
    from ego.core.memory.pointing.told import cancelling, each_time, off_japanese  # for few turns

    look = partial(find_open, ego, db, event)
    if len(stops := _find_told_stopping(ego, db, event, look)) == 1:
        righting.mark_of(db, event, [stops[0].plan])
        ahead.end(db, [stops[0].plan], event.at, stops[0].last + timedelta(days=1))
        return stopping.drop_told(said, stops), ()
    skipped = find_told_skipped(ego, db, event, look)
    if skipped and len({(one.days, one.plan.pointed) for one in skipped}) == 1:
        for plan, days_off in skipped:  # one that was remembered, too, is both
            left_out.take_days_out(db, event, plan, days_off)
        names = names_of_teller(ego, event)
        said = each_time.drop_skips(
            [one.plan for one in skipped], said, event.at, ego.settings.timezone, names
        )
        onto = once.Once(plan, days_off[0], plan.when, "")
        return once.drop_told(said, [onto], ego.local(event.at)), ()
    found = find_told_off(ego, db, event, look)
    said = off_japanese.drop_by_day(cancelling.drop_at_home(said))
    what_is_off, apart = beside.split_off(said, ego.local(event.at)) if found else (said, "")
    said, last = apart or said, righting.select_last(db, found)
    if len(last) != 1:
        left_out.call_off_listed(db, event, last)
        return said, found
    (one,) = last
    righting.mark_of(db, event, found)
    ahead.call_off(db, _list_standing(last, look()), event.at)
    told = find_told_in_talk(db).get(one.memory_id)
    words = text.one_line(f"{name_teller(ego, event)}: {what_is_off}", TEXT_CHARACTERS)
    due = days.find(words, ego.local(event.at))
    words = _word_in_place(words, what_is_off, due, ego.local(event.at))
    names_it = due is not None and due in (one.when, When(one.when.day))  # "cancel Friday's dinner"
    if told and not righting.list_replaced(db, one) and not names_it:
        noting.keep(ego, db, event, [Item(told.about, Kind.PLAN, words, told.id)])
    else:
        several = [one] if told and names_it else found
        (ahead.end if one.is_often else ahead.call_off)(db, several, event.at)
    return cancelling.drop_off(said) if names_it else said, found


def _word_in_place(words: str, said: str, due: When | None, now: datetime) -> str:
    """The words of what is off as what is on a day instead, where one sentence tells both."""
    from ego.core.memory.pointing.shown import cutting  # for few turns
    from ego.core.memory.pointing.told import cancelling  # the same

    left = cancelling.drop_off(said).strip()
    is_one = len(days.told_sentences(said)) == 1 and left.rstrip(" .!").endswith(" instead")
    if due is None or left == said or not is_one or cutting.OF_BEFORE.search(left):
        return words
    instead = f"{words[: words.find(': ') + 2]}{left[:1].upper()}{left[1:]}"
    return instead if days.find(instead, now) == due else words
