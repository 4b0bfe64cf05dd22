"""The people in an agent's life: seeing them, and learning about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Annotated, Any, NamedTuple

from typer import Argument, Option

from ego.core import moments, text
from ego.core.answers import event_fields
from ego.core.events import Event
from ego.core.identity import facts, portrait
from ego.core.identity import people as relationships
from ego.core.identity.people import RelationshipField
from ego.core.identity.promises import Promise
from ego.core.memory import memories as kinds
from ego.core.memory.answers import memory_fields
from ego.core.memory.memories import Episode, Memory
from ego.core.mood import trends
from ego.core.reply import CONSIDER_THEM, RELATIONSHIP_UPDATED, Reply, room
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.runtime.parameters import Explained, Kept, Limit, NullIs, OneOf
from ego.runtime.toolkit import backend, surface
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import RELATIONSHIPS
from ego.stores.memory import truth
from ego.stores.memory.ties import stories
from ego.tools.identity import answers, held, meetings, strangers
from ego.tools.identity.meetings import Company
from ego.tools.identity.strangers import QuotedTurn

NAME = Limit(bytes=4 * relationships.PERSON_LENGTH)
FIELD = OneOf("field", tuple(RelationshipField), listed=True)
_LOOKED_AT = 60
_WIDTHS = ((70, 3), (56, 3), (44, 3), (56, 5), (44, 5), (34, 5), (26, 5))
"""Columns of what is quoted, and the rank of what may be left out: the first that fits."""
_AFTERWARDS = timedelta(hours=12)
"""What is kept earlier after a meeting belongs to it."""
_FACT = 72
"""Columns of what is known of them, and of what was promised: half of it may say the contrary."""
_TENDER = 60
"""Columns of what hurts, at least: what is cut of it may be what one steps on."""
_TITLE = 12
"""By so many columns more a story is named: the last word of a title often turns it."""
_TURNS = 2
"""So many of the newest turns with somebody are told."""
_NEEDED = 4
"""Columns of a memory, of a story, and of a manner."""


@surface(observes=True)
def consider_them(
    ego: Ego,
    person: Annotated[
        str | None,
        Option(help="Who; your companion when left out."),
        NAME,
        Explained(),
        Kept.PERSON,
    ] = None,
) -> Reply[answers.ConsiderThem]:
    """Think about someone: their state, their feelings."""
    name = relationships.as_name(person) if person else ego.companion
    entry = ego.find_person(ego.people(), name)
    known_as = relationships.names(entry) if entry else (name,)
    with ego.database.reading() as db:
        company = meetings.find_company(ego, db, name, entry)
        lived = truth.add_dates(db, meetings.together(ego, db, known_as, _LOOKED_AT))
        found = lived if company.is_companion else strangers.add_saying(db, lived, known_as)
        story = _newest_story(db, entry)
        row = meetings.count_days_in_a_row(ego, db, company.names, entry)
        promise = held.promised_to(db, company.names)
        turns = [] if company.is_companion else meetings.find_talk(db, known_as, _TURNS)
        talk = [] if company.is_companion else _find_talk(ego, db, known_as, turns, found)
    if person and entry is None and not lived and not turns and not company.is_companion:
        if len(others := strangers.find_namesakes(ego, name)) == 1:
            return consider_them(ego, others[0])  # whose whole name stands above the answer
        return strangers.consider(ego, name)
    met = meetings.select_met(lived, known_as)
    title = text.one_line(known_as[0] if person else ego.addressed, 40)
    seen = _Seen(found, lived, met, company, story, row, promise, talk, ego.now())
    away = meetings.tell_absence(ego, company)

    def lines(width: tuple[int, int]) -> list[tuple[int, str]]:
        pattern = _pattern(entry or {}, seen, away, ego.here(), *width)
        heading = f"{title[:1].upper()}{title[1:]}'s recent pattern:"
        return [(0, heading), *(pattern or [(0, _NOTHING)])]

    said = text.fit_widest(lines, _WIDTHS, room(CONSIDER_THEM), _NEEDED)
    fields: answers.ConsiderThem = {
        "person": answers.person_fields(entry, ego.write_time) if entry else None,
        "memories": [memory_fields(memory, ego.write_time) for memory in seen.best[:2]],
        "talk": [event_fields(one.event, ego.write_time) for one in talk],
        "story": {"id": story.id, "summary": story.summary} if story else None,
        "usual_gap_hours": company.usual_hours,
    }
    return Reply("\n".join(said), CONSIDER_THEM, fields=fields)


@backend(repeatable=True)
def update_relationship(
    ego: Ego,
    person: Annotated[str, Argument(help="Who; somebody new is added."), NAME, Kept.PERSON],
    field: Annotated[
        str, Argument(help=f"What you learned: {', '.join(RelationshipField)}."), FIELD
    ],
    value: Annotated[
        str | float,
        Argument(help="What it is; trust_level from 0 to 1."),
        NullIs(relationships.NONE, beside="replaces"),
    ],
    replaces: Annotated[
        str | None,
        Option(help="The known_fact, or words of it, that is over; value none removes it."),
        Limit(bytes=4 * relationships.SENTENCE_LENGTH),
        Explained(),
    ] = None,
) -> Reply[answers.UpdateRelationship]:
    """Keep what you learned about someone."""
    name = relationships.as_name(person)
    if replaces is not None and field != RelationshipField.KNOWN_FACT:
        raise UsageError(f"Only a known_fact replaces another, not {field}.")
    with ego.documents.changing(RELATIONSHIPS) as table:
        entry = ego.find_person(table.content(), name)
        others = [] if entry else strangers.find_namesakes(ego, name)
        if entry is None:
            entry = relationships.stranger(f"p_{ego.new_id()}", name)
            entry["known_since"] = moments.as_kept(ego.now())
        if replaces is None:
            entry, said = relationships.update(entry, field, value)
        else:
            entry, said = relationships.replace_fact(entry, replaces, value, ego.here())
        words = " ".join(value.split()) if isinstance(value, str) else value
        if replaces is None or text.normalise(str(value)) != relationships.NONE:
            entry = facts.name_day(entry, field, words, moments.as_kept(ego.now()))
        if field == RelationshipField.ALIAS:
            other = ego.find_person(_without(table.content(), entry["person_id"]), str(value))
            if other is not None:
                entry = relationships.unite(entry, other)
                table.drop(other["person_id"])
                said += (
                    f"\nYou knew {text.one_line(str(other['name']), 40)} already: one person now."
                )
        table.put(entry["person_id"], entry)
    if others:
        said += f"\n{strangers.say_namesakes(name, others)}"
    fields: answers.UpdateRelationship = {
        "person_id": entry["person_id"],
        "person": entry["name"],
        "field": field,
    }
    return Reply(said, RELATIONSHIP_UPDATED, fields=fields)


def _without(people: Mapping[str, Any], person_id: str) -> dict[str, Any]:
    return {key: entry for key, entry in people.items() if key != person_id}


def _find_talk(
    ego: Ego,
    db: Transaction,
    names: Sequence[str],
    turns: Sequence[Event],
    found: Sequence[Memory],
) -> list[QuotedTurn]:
    """The `turns` with somebody, and then the newest that name them, by the sentence that does;
    none of which a memory was noted that was `found`."""
    first = [QuotedTurn(one, one.user_text or one.assistant_text) for one in turns]
    ids, noted = {one.id for one in turns}, {one.at for one in found}
    spoken = strangers.find_spoken(ego, db, names)
    also = (one for one in spoken if one.event.id not in ids and one.event.at not in noted)
    return [*first, *also][:_TURNS]


def _newest_story(db: Transaction, entry: Mapping[str, Any] | None) -> Episode | None:
    shared = entry["shared_episode_ids"] if entry else []
    told = (stories.episode(db, name) for name in reversed(shared) if isinstance(name, str))
    return next((story for story in told if story is not None), None)


_NOTHING = "- nothing is known yet"


class _Seen(NamedTuple):
    """What there is of somebody: the newest memories that name them, at all or as whom they are
    with or about, and those together."""

    found: Sequence[Memory]
    lived: Sequence[Memory]
    met: Sequence[Memory]
    company: Company
    story: Episode | None
    row: int
    """On so many days up to the last one they were there."""
    promise: Promise | None
    """What was promised them, and is open."""
    talk: Sequence[QuotedTurn]
    """The newest turns with them, or that name them; of the companion, with whom most talk is,
    none."""
    now: datetime

    @property
    def standing(self) -> Sequence[Memory]:
        """What is known of the person by memories, the weightiest first: not what was replaced."""
        first = {one.seq for one in self.best[:1]}
        told = [one for one in self.found if one.seq not in first]
        return portrait.choose_lasting(told, self.company.names, self.now)

    @property
    def others(self) -> int:
        """How many of the memories tell of the person without their having been there."""
        return len(self.lived) - len(self.met) if len(self.lived) < _LOOKED_AT else 0

    @property
    def best(self) -> Sequence[Memory]:
        """Those in which the person was there, after what was told of them since.

        Thoughts of them do only where there is nothing else.
        """
        return [*self.told_since, *self.met] if self.met else self.found

    @property
    def told_since(self) -> Sequence[Memory]:
        """The newest that tells of the person well after they were last there, if any does."""
        theirs = {one.seq for one in self.lived}
        mine = [one for one in self.found if one.seq in theirs or not one.people]
        since = takewhile(lambda one: one.at - self.met[0].at > _AFTERWARDS, mine)
        return [one for one in since if one.category not in portrait.THOUGHTS][:1]


def _pattern(
    entry: Mapping[str, Any],
    seen: _Seen,
    away: str,
    now: datetime,
    columns: int,
    beside: int,
) -> list[tuple[int, str]]:
    """What is known and what was lived with someone; what may be left out has a higher number.

    `away` is what is told of an absence, if that is news.
    """
    story = seen.story
    between = (_last(entry, seen, away, now), _lately(seen, now))
    lines = [(0, f"- {line}") for line in between if line]
    if known := facts.tell_all(entry) if entry.get("known_facts") else []:
        first = portrait.put_who_first(known)[: 2 if beside < _NEEDED else 1]
        first = known if len(first) == len(known) else first
        told, more = "; ".join(text.brief(one, _FACT) for one in first), len(known) - len(first)
        said = f"; and {more} more (ego people {text.one_line(str(entry['name']), 40)})"
        lines.append((_NEEDED, f"- you know: {told}{said if more else ''}"))
    if manner := _manner(entry, columns):
        lines.append((_NEEDED if entry.get("communication_style") else 6, f"- {manner}"))
    if seen.promise:
        lines.append((_NEEDED, f"- you promised: {text.brief(seen.promise.text, _FACT)}"))
    for rank, key, said, width in (
        (7, "preferred_topics", "likes to talk about", columns),
        (1, "sensitive_topics", "tender about", max(columns, _TENDER)),
    ):
        if entry.get(key):
            told = "; ".join(text.brief(str(one), width) for one in list(entry[key])[-2:])
            lines.append((rank, f"- {said}: {told}"))
    if story:
        lines.append(
            (
                beside,
                f"- a story you share: {text.brief(story.summary, columns + _TITLE)} ({story.id})",
            )
        )
    second = (
        0 if seen.met and seen.told_since else 8 if story or entry.get("known_facts") else beside
    )
    several = list(zip((0, second, 8), seen.best[: 2 if seen.met else 3], strict=False))
    if standing := seen.standing if seen.met else ():
        ranks = (_NEEDED, 8 if story or entry.get("known_facts") else _NEEDED)
        first_told = [one for one in several if one[1] not in standing[:2]]
        also = [(max(rank, 8), one) for rank, one in first_told[1:]]
        several = [*first_told[:1], *zip(ranks, standing, strict=False), *also]
    lines += [(rank, f"- {kinds.brief_line(one, now, columns)}") for rank, one in several]
    for rank, one in zip((1 if not seen.best else 3, 5), seen.talk, strict=False):
        said = f'[{text.age(one.event.at, now)}] talk: "{text.brief(one.said, columns)}"'
        lines.append((rank, f"- {said} ({one.event.id})"))
    return lines


def _last(entry: Mapping[str, Any], seen: _Seen, away: str, now: datetime) -> str:
    trust = entry.get("trust_level", relationships.TRUST_UNSAID)
    trusted = f"trust {trust:.1f}" if trust != relationships.TRUST_UNSAID else ""
    if seen.company.last is None:
        return trusted
    many = entry.get("total_interactions", 0)
    is_counted = many >= 2 and all(memory.people for memory in seen.met)
    if away:
        counted = [f"Together in {many} memories."] if is_counted else []
        return " ".join([away, *counted, *([f"{trusted.capitalize()}."] if trusted else [])])
    said = f"last together {text.age(seen.company.last, now)}"
    if seen.row >= 3:
        said += f", {seen.row} days in a row"
    if is_counted:
        about = f" together, {seen.others} about them" if seen.others else ""
        said = f"{said} ({many} memories{about})"
    return f"{said}; {trusted}" if trusted else said


def _lately(seen: _Seen, now: datetime) -> str:
    """What there was between you, and how it felt, against how it was before."""
    if len(seen.lived) < 3:
        return ""
    lately, earlier = trends.split(seen.lived, now)
    between = [memory for memory in lately if memory in seen.met] or lately
    said = []
    if matter := trends.main_tendency(between):
        said.append(f"leaning toward {matter}")
    if around := trends.topics(between)[:3]:
        said.append(f"around {text.enumerate_names(around)}")
    most, turned = trends.most_felt(lately), trends.shift(earlier, lately)
    felt = [*([most] if most != trends.MIXED else []), *([f"{turned} than before"] * bool(turned))]
    told = [", ".join(said), f"you felt {', '.join(felt)}" if felt else ""]
    return f"lately {'; '.join(filter(None, told))}" if any(told) else ""


def _manner(entry: Mapping[str, Any], columns: int) -> str:
    """Tone and style, as far as anything was ever said of them."""
    said = [
        f"{name}: {text.brief(str(entry[key]), width)}"
        for key, name, width in (
            ("dominant_tone", "tone", columns),
            ("communication_style", "manner", _FACT),
        )
        if entry.get(key)
    ]
    return "; ".join(said)
