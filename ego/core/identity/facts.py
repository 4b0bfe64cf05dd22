"""Facts about a person that were replaced: which of them hold, and what was so before.

`known_facts` of an entry are texts, those that hold. What was replaced stands in `past_facts`, with
the fact that took its place and when. When something was told by hand stands in `told_at`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from ego.core import moments, text
from ego.errors import NotFound, UsageError

_PUT_RIGHT = timedelta(days=1)
"""What is put back within so long was said by mistake, and leaves no trace."""
_NAMED = 3
_NOTE = "noted"
"""Where a row of the past says by which note of talk it came: taken back, it goes with that."""

_TOLD = "told_at"
"""Of what was told of somebody by hand, by `_key`: when it was told first and last."""


def name_day(entry: Mapping[str, Any], field: str, said: object, at: str) -> dict[str, Any]:
    """`entry` that knows that `said` was told for a `field` at a moment, as it is kept."""
    told, key = _told(entry), _key(field, said)
    return {**entry, _TOLD: {**told, key: [told.get(key, [at])[0], at]}}


def read_days(entry: Mapping[str, Any]) -> dict[str, list[datetime]]:
    """When each thing was told by hand, first and last."""
    days = ((key, map(moments.read_time, several)) for key, several in _told(entry).items())
    return {key: [day for day in several if day] for key, several in days}


def _told(entry: Mapping[str, Any]) -> dict[str, list[str]]:
    """`told_at`, as far as it makes sense: a person may have written into the file."""
    told = entry.get(_TOLD)
    return {
        key: days
        for key, days in (told if isinstance(told, Mapping) else {}).items()
        if isinstance(days, list) and days and all(map(moments.read_time, days))
    }


def find_told_days(entry: Mapping[str, Any], field: str, said: object) -> list[datetime]:
    """When `said` was told for a `field`, first and last; nothing where nobody knows."""
    return read_days(entry).get(_key(field, said), [])


def _key(field: str, said: object) -> str:
    """A name of what was told that does not tell it: of a number it is the field alone."""
    words = said if isinstance(said, str) and field != "trust_level" else ""
    return f"{field} {hashlib.sha256(words.encode()).hexdigest()[:12]}"


def join_days(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """`told_at` of both; nothing where neither has any."""
    both = _told(other)
    for key, days in _told(one).items():
        every = sorted([*days, *both.get(key, [])])
        both[key] = [every[0], every[-1]]
    return {_TOLD: both} if both else {}


def drop_days(entry: Mapping[str, Any], gone: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """`entry` that does not tell when these were told, each a field and its words."""
    keys = {_key(*one) for one in gone}
    told = {key: days for key, days in _told(entry).items() if key not in keys}
    left = {key: value for key, value in entry.items() if key != _TOLD}
    return {**left, _TOLD: told} if told else left


def untell(entry: Mapping[str, Any], gone: Collection[str]) -> dict[str, Any]:
    """`entry` as if these facts were never told: what each replaced holds until what came after
    it, or still."""
    past, known = list(list_past(entry)), list(entry["known_facts"])
    after = {one["fact"]: one for one in past}
    left = []
    for one in past:
        end: Mapping[str, Any] | None = one
        for _ in past:  # however long the chain is
            end = after.get(end["replaced_by"]) if end and end["replaced_by"] in gone else end
        if one["fact"] in gone:
            continue
        if end is None or end["replaced_by"] in gone:
            known += [one["fact"]] if one["fact"] not in known else []
        else:
            left.append({**one, "replaced_by": end["replaced_by"], "until": end["until"]})
    return {**entry, "known_facts": [one for one in known if one not in gone], "past_facts": left}


def renew(entry: Mapping[str, Any], old: str, new: str, now: datetime) -> dict[str, Any]:
    """`entry` with the fact `new` in the place of `old`, which may be named by some of its words.

    `now` has the person's zone.
    """
    was = _find(entry, old)
    if text.normalise(was) == text.normalise(new):
        raise UsageError(f"'{text.one_line(new, 60)}' is known already, and replaces nothing.")
    known = [fact for fact in entry["known_facts"] if fact not in (was, new)]
    past = [dict(one) for one in list_past(entry)]
    mistaken = next((one for one in past if _takes_back(one, was, new, now)), None)
    if mistaken is None:
        past.append({"fact": was, "until": now.isoformat(), "replaced_by": new})
    else:
        past.remove(mistaken)
    return {**entry, "known_facts": [*known, new], "past_facts": past}


def remove(entry: Mapping[str, Any], named: str) -> tuple[dict[str, Any], str]:
    """`entry` without a known fact, which may be named by some of its words, and that fact.

    What it replaced goes with it: nothing is left of it.
    """
    was = _find(entry, named)
    past = [one for one in entry["past_facts"] if one not in _behind(entry, was)]
    known = [fact for fact in entry["known_facts"] if fact != was]
    gone = [("known_fact", one) for one in (was, *(row["fact"] for row in _behind(entry, was)))]
    return drop_days({**entry, "known_facts": known, "past_facts": past}, gone), was


def _behind(entry: Mapping[str, Any], fact: str) -> list[Mapping[str, Any]]:
    return [one for one in list_past(entry) if one["replaced_by"] == fact]


def _takes_back(one: Mapping[str, Any], was: str, new: str, now: datetime) -> bool:
    return (one["fact"], one["replaced_by"]) == (new, was) and now - _until(one) <= _PUT_RIGHT


def _find(entry: Mapping[str, Any], named: str) -> str:
    """The known fact that is `named`, by all of its words or by some that no other has."""
    known = [str(fact) for fact in entry["known_facts"]]
    wanted = text.normalise(named)
    same = [fact for fact in known if text.normalise(fact) == wanted]
    found = same or [fact for fact in known if wanted and wanted in text.normalise(fact)]
    if len(found) == 1 or same:
        return found[0]
    name, said = text.one_line(str(entry["name"]), 40), text.one_line(named, 60)
    if found:
        held = _list_some(found)
        raise UsageError(f"Of {name} several known facts hold '{said}': {held}. Give one whole.")
    last = _list_some(known) or "nothing"
    raise NotFound(f"Of {name} no known fact holds '{said}'. Known: {last}.")


def _list_some(known: Sequence[str]) -> str:
    """The newest of them, quoted, so that one can be copied whole."""
    more = len(known) - _NAMED
    rest = [f"{more} more"] if more > 0 else []
    return "; ".join([*(f'"{text.one_line(fact, 160)}"' for fact in known[-_NAMED:]), *rest])


def find_end(entry: Mapping[str, Any], said: str, at: datetime) -> datetime | None:
    """Until when held what somebody `said` at a moment, where it tells what was replaced since."""
    ended = _find_ended(entry, said, at)
    return _until(ended) if ended else None


def find_newer(entry: Mapping[str, Any], said: str, at: datetime) -> str | None:
    """The fact that holds instead of what somebody `said` at a moment, told with its dates."""
    ended = _find_ended(entry, said, at)
    if ended is None or ended["replaced_by"] not in entry["known_facts"]:
        return None
    return tell_fact(entry, str(ended["replaced_by"]))


def _find_ended(entry: Mapping[str, Any], said: str, at: datetime) -> Mapping[str, Any] | None:
    """What was replaced since `said` told it.

    That is what names all that differs of the old fact, and nothing of what the new one adds.
    """
    words = text.query_tokens(said).keys()
    for one in list_past(entry):
        if _until(one) <= at or _holds(entry, one["fact"]):
            continue
        old = text.query_tokens(_what_differs(one["fact"], one["replaced_by"])).keys()
        new = text.query_tokens(one["replaced_by"]).keys()
        added = new - text.query_tokens(one["fact"]).keys()
        names = text.query_tokens(" ".join(_names(entry))).keys()
        if old and old - names <= words and not (added - names) & words:
            return one
    return None


def _names(entry: Mapping[str, Any]) -> list[str]:
    return [str(entry["name"]), *map(str, entry.get("aliases") or ())]


def list_past(entry: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What was replaced, as far as it makes sense: a person may have written into the file."""
    for one in entry.get("past_facts") or ():
        if (
            isinstance(one, Mapping)
            and all(isinstance(one.get(key), str) for key in ("fact", "replaced_by"))
            and moments.read_time(one.get("until")) is not None
        ):
            yield one


class Ended(NamedTuple):
    """A fact in whose place something noted came."""

    note: str
    """The id of what was noted."""
    fact: str
    new: str
    until: datetime
    """In the person's zone."""


def put_noted(entry: Mapping[str, Any], ended: Sequence[Ended]) -> dict[str, Any]:
    """`entry` that tells what was so before what was noted, oldest first; what is known stays."""
    past = [dict(one) for one in list_past(entry)]
    for note, fact, new, until in ended:
        mistaken = next((one for one in past if _takes_back(one, fact, new, until)), None)
        if mistaken is None:
            at = until.isoformat()
            past.append({"fact": fact, "until": at, "replaced_by": new, _NOTE: note})
        else:
            past.remove(mistaken)
    notes, begun = {one.note for one in ended}, {one["replaced_by"] for one in past}
    again = {fact for fact in entry["known_facts"] if fact not in begun}  # somebody said it again
    past = [one for one in past if one.get(_NOTE) not in notes or one["fact"] not in again]
    return {**entry, "past_facts": past}


def drop_noted(
    entry: Mapping[str, Any], notes: Collection[str], gone: Collection[str]
) -> tuple[dict[str, Any], set[str]]:
    """`entry` without what `notes`, by id, have put behind it, and the ids of those that had.

    Nor does it tell what is `gone` for good, as before anything.
    """
    past = entry.get("past_facts") or ()
    over = [one for one in list_past(entry) if one.get(_NOTE) in notes]
    purged = [one for one in list_past(entry) if one["fact"] in gone]
    left = [one for one in past if one not in over and one not in purged]
    return {**entry, "past_facts": left}, {str(one[_NOTE]) for one in over}


def say_again(entry: Mapping[str, Any], fact: str) -> dict[str, Any]:
    """`entry` in which `fact`, which was just said, holds again if it was replaced."""
    past = [one for one in entry["past_facts"] if one not in _ended(entry, fact)]
    return {**entry, "past_facts": past}


def _ended(entry: Mapping[str, Any], fact: str) -> list[Mapping[str, Any]]:
    return [one for one in list_past(entry) if one["fact"] == fact]


def drop_replaced(entry: Mapping[str, Any]) -> dict[str, Any]:
    """`entry` without known facts that were replaced, as where two entries became one."""
    known = [fact for fact in entry["known_facts"] if _holds(entry, fact)]
    return {**entry, "known_facts": known}


def _holds(entry: Mapping[str, Any], fact: object) -> bool:
    past = list(list_past(entry))
    ended = [_until(one) for one in past if one["fact"] == fact]
    begun = [_until(one) for one in past if one["replaced_by"] == fact]
    return not ended or (bool(begun) and max(begun) >= max(ended))


def tell_all(entry: Mapping[str, Any]) -> list[str]:
    """The facts that hold, each with since when and what was so before, if it replaced one."""
    return [tell_fact(entry, str(fact)) for fact in entry["known_facts"]]


def tell_fact(entry: Mapping[str, Any], fact: str) -> str:
    """A fact that holds: "Lives in Berlin (since 2026-06-03; before: Tokyo)"."""
    before = [one for one in list_past(entry) if one["replaced_by"] == fact]
    if not before:
        return fact
    last = max(before, key=_until)
    since = _until(last)
    return f"{fact} (since {since:%Y-%m-%d}; before: {_what_differs(last['fact'], fact)})"


def _what_differs(old: str, new: str) -> str:
    """The words of `old` from where they differ from those of `new`."""
    words, others = old.split(), new.split()
    same = next(
        (n for n, both in enumerate(zip(words, others, strict=False)) if both[0] != both[1]), 0
    )
    return " ".join(words[same:])


def _until(one: Mapping[str, Any]) -> datetime:
    """When it was replaced, on the clock of the person."""
    at = moments.read_time(one["until"])
    assert at is not None  # `list_past` leaves out what is no time
    return at
