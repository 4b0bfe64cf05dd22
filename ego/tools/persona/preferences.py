"""What the ego likes and dislikes: heard of, confirmed, revoked, listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from typer import Argument, Option

from ego.core import text
from ego.core.moments import as_kept
from ego.core.persona import preferences
from ego.core.persona.answers import confirmed_only, preference_fields
from ego.core.persona.preferences import (
    NOTE_LENGTH,
    SUBJECT_LENGTH,
    USUAL_CONFIDENCE,
    Domain,
    Polarity,
    Preference,
    Status,
)
from ego.core.reply import Reply
from ego.errors import NotFound, UsageError
from ego.runtime import attention
from ego.runtime.ego import Ego
from ego.runtime.parameters import Kept, Limit, OneOf
from ego.runtime.toolkit import utility
from ego.stores.engine.documents import PREFERENCES
from ego.stores.memory import memories
from ego.stores.talk import events
from ego.tools.persona import answers

DOMAIN = OneOf(
    "domain",
    tuple(Domain),
    hint="The domain is the kind of thing and comes before the thing itself: `topic {}`.",
)
POLARITY = OneOf("polarity", tuple(Polarity))

About = Annotated[str, Argument(help="What kind of thing: food, topic or style."), DOMAIN]
Subject = Annotated[str, Argument(help=f"What it is, in at most {SUBJECT_LENGTH} characters.")]
Note = Annotated[str | None, Option(help=f"Why, or how; at most {NOTE_LENGTH} characters.")]
Sure = Annotated[float, Option(help="How sure that is, from 0 to 1.", min=0, max=1)]
Evidence = Annotated[
    list[str] | None,
    Option("--evidence", help="The memory or event that shows it; may be repeated."),
    Limit(items=preferences.EVIDENCE),
    Kept.MEMORY,
]
Certain = Annotated[bool, Option("--confirm", help="Confirm it at once.")]
Which = Annotated[str | None, Option(help="Only the like, or only the dislike."), POLARITY]


@utility(observes=False, under="prefer")
def prefer_like(
    ego: Ego,
    domain: About,
    subject: Subject,
    note: Note = None,
    confidence: Sure = USUAL_CONFIDENCE,
    evidence: Evidence = None,
    confirm: Certain = False,
) -> Reply[answers.Prefer]:
    """Note something that is liked; a candidate until it is confirmed."""
    heard = (Domain(domain), Polarity.LIKE, subject)
    return _heard(ego, heard, note or "", confidence, evidence or (), confirm=confirm)


@utility(observes=False, under="prefer")
def prefer_dislike(
    ego: Ego,
    domain: About,
    subject: Subject,
    note: Note = None,
    confidence: Sure = USUAL_CONFIDENCE,
    evidence: Evidence = None,
    confirm: Certain = False,
) -> Reply[answers.Prefer]:
    """Note something that is disliked; a candidate until it is confirmed."""
    heard = (Domain(domain), Polarity.DISLIKE, subject)
    return _heard(ego, heard, note or "", confidence, evidence or (), confirm=confirm)


@utility(observes=False, under="prefer")
def prefer_confirm(
    ego: Ego, domain: About, subject: Subject, polarity: Which = None
) -> Reply[answers.Prefer]:
    """Confirm a preference: from then on it is told to a model, and its opposite is revoked."""
    with ego.lock:
        every = _every(ego)
        found = _called(every, domain, subject, polarity)
        if len(found) > 1:
            raise UsageError(
                f"'{text.one_line(subject, 60)}' is both liked and disliked."
                " Say which with --polarity like or --polarity dislike."
            )
        changed = preferences.confirm(every, found[0], ego.now())
        _keep(ego, changed)
    return _answer(ego, changed)


@utility(observes=False, under="prefer")
def prefer_revoke(
    ego: Ego, domain: About, subject: Subject, polarity: Which = None
) -> Reply[answers.Prefer]:
    """Take a preference back, like and dislike alike."""
    with ego.lock:
        found = _called(_every(ego), domain, subject, polarity)
        changed = [preferences.revoke(one, ego.now()) for one in found]
        _keep(ego, changed)
    return _answer(ego, changed)


@utility(under="prefer")
def prefer_list(
    ego: Ego,
    domain: Annotated[str | None, Option(help="Only food, topic or style."), DOMAIN] = None,
    revoked: Annotated[bool, Option("--revoked", help="Those that were revoked too.")] = False,
) -> Reply[answers.PreferList]:
    """List what is liked and disliked, the newest first."""
    every = [
        one
        for one in ego.preferences()
        if domain in (None, one.domain) and (revoked or one.status is not Status.REVOKED)
    ]
    fields: answers.PreferList = {
        "preferences": [preference_fields(one, ego.write_time) for one in every],
        "confirmed_preferences": confirmed_only(ego.preferences()),
    }
    return Reply("\n".join(map(_line, every)) or "No preferences.", fields=fields)


def _heard(
    ego: Ego,
    heard: tuple[Domain, Polarity, str],
    note: str,
    confidence: float,
    evidence: Sequence[str],
    *,
    confirm: bool,
) -> Reply[answers.Prefer]:
    _refuse_unknown(ego, evidence)
    with ego.lock:
        every, now = _every(ego), ego.now()
        one = preferences.hear(
            every, *heard, now, note=note, confidence=confidence, evidence=evidence
        )
        changed = preferences.confirm(every, one, now) if confirm else [one]
        _keep(ego, changed)
    return _answer(ego, changed)


def _refuse_unknown(ego: Ego, evidence: Sequence[str]) -> None:
    with ego.database.reading() as db:
        for name in evidence:
            if memories.get(db, name) is None and events.get(db, name) is None:
                raise NotFound(
                    f"No memory or event '{text.one_line(name, 40)}' that could show it."
                    " ego memories and ego events list them."
                )


def _every(ego: Ego) -> dict[str, Preference]:
    return {one.key: one for one in ego.preferences()}


def _called(
    every: dict[str, Preference], domain: str, subject: str, polarity: str | None
) -> list[Preference]:
    return preferences.look_up(
        every, Domain(domain), subject, Polarity(polarity) if polarity else None
    )


def _keep(ego: Ego, changed: Sequence[Preference]) -> None:
    """Keep them, under the lock. The note comes first: alone it would change nothing."""
    with ego.writing() as db:
        attention.prefer(ego, db, [one.key for one in changed])
    with ego.documents.changing(PREFERENCES) as table:
        for one in changed:
            table.put(one.key, preference_fields(one, as_kept))


def _answer(ego: Ego, changed: Sequence[Preference]) -> Reply[answers.Prefer]:
    fields: answers.Prefer = {
        "changed": [preference_fields(one, ego.write_time) for one in changed]
    }
    return Reply("\n".join(map(_line, changed)), fields=fields)


def _line(one: Preference) -> str:
    note = f" - {text.one_line(one.note, 80)}" if one.note else ""
    sure = f" {one.confidence:.1f}" if one.status is Status.CANDIDATE else ""
    subject = text.one_line(one.subject, 80)
    return f"{one.domain}: {one.polarity}s {subject} ({one.status}{sure}){note}"
