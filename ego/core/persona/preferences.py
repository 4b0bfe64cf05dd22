"""What an ego likes and dislikes, and how sure that is.

A liking is a *candidate* until it is confirmed; only confirmed ones may be asserted, so
only they reach a packet. One that was revoked stays, so that it is known to be over.

    like, dislike    a new candidate; one that was revoked is a candidate again; a
                     confirmed one stays confirmed, whatever was heard of it since
    confirm          confirmed, and its opposite revoked: nobody asserts both
    revoke           revoked

There is one entry for each domain, subject and polarity.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ego.core import text
from ego.core.marks import Word
from ego.core.moments import read_time
from ego.errors import NotFound, UsageError

SUBJECT_LENGTH = 120
NORM_LENGTH = 80
"""How many characters of a subject tell it from another."""
NOTE_LENGTH = 240
EVIDENCE = 20
"""How many ids of evidence stay, the newest."""
PER_BUCKET = 8
"""How many confirmed ones a packet holds of each domain and polarity."""
USUAL_CONFIDENCE = 0.5


class Domain(Word):
    """What a preference is about."""

    FOOD = "food"
    TOPIC = "topic"
    STYLE = "style"


class Polarity(Word):
    """Which way it goes."""

    LIKE = "like"
    DISLIKE = "dislike"

    @property
    def opposite(self) -> Polarity:
        """The other one."""
        return Polarity.DISLIKE if self is Polarity.LIKE else Polarity.LIKE


class Status(Word):
    """How far it is known."""

    CANDIDATE = "candidate"
    CONFIRMED = "confirmed"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Preference:
    """One liking or disliking; `confidence` is 0..1, `evidence` names memories and events."""

    domain: Domain
    polarity: Polarity
    subject: str
    status: Status
    confidence: float
    created_at: datetime
    updated_at: datetime
    note: str = ""
    evidence: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise UsageError when something does not fit."""
        if not self.subject.strip():
            raise UsageError("A preference needs a subject.")
        for name, value, most in (
            ("subject", self.subject, SUBJECT_LENGTH),
            ("note", self.note, NOTE_LENGTH),
        ):
            if len(value) > most:
                raise UsageError(f"The {name} is {len(value)} characters long; at most {most} fit.")
        if not 0 <= self.confidence <= 1:
            raise UsageError(f"confidence must be a number from 0 to 1, not {self.confidence:g}.")

    @property
    def subject_norm(self) -> str:
        """The subject as it is compared: NFKC, lower case, at most 80 characters."""
        return normalise(self.subject)

    @property
    def key(self) -> str:
        """What preferences.json calls it; there is one of each."""
        return f"{self.domain}/{self.polarity}/{self.subject_norm}"


def normalise(subject: str) -> str:
    """A subject as it is compared with another."""
    return text.normalise(subject)[:NORM_LENGTH].rstrip()


Preferences = Mapping[str, Preference]
"""Every preference by its key."""


def hear(
    every: Preferences,
    domain: Domain,
    polarity: Polarity,
    subject: str,
    now: datetime,
    *,
    note: str = "",
    confidence: float = USUAL_CONFIDENCE,
    evidence: Sequence[str] = (),
) -> Preference:
    """What is kept after a liking or disliking was heard of; never less than was confirmed."""
    fresh = Preference(
        domain=domain,
        polarity=polarity,
        subject=" ".join(text.safe(subject).split()),
        status=Status.CANDIDATE,
        confidence=confidence,
        created_at=now,
        updated_at=now,
        note=" ".join(text.safe(note).split()),
        evidence=_newest(evidence),
    )
    known = every.get(fresh.key)
    if known is None:
        return fresh
    stays = known.status is Status.CONFIRMED
    return replace(
        known,
        status=Status.CONFIRMED if stays else Status.CANDIDATE,
        confidence=max(known.confidence, confidence) if stays else confidence,
        updated_at=now,
        note=fresh.note or known.note,
        evidence=_newest((*known.evidence, *evidence)),
    )


def confirm(every: Preferences, preference: Preference, now: datetime) -> list[Preference]:
    """What changes when `preference` is confirmed: it, and its opposite, which is revoked."""
    changed = [replace(preference, status=Status.CONFIRMED, confidence=1.0, updated_at=now)]
    other = every.get(replace(preference, polarity=preference.polarity.opposite).key)
    if other is not None and other.status is not Status.REVOKED:
        changed.append(revoke(other, now))
    return changed


def revoke(preference: Preference, now: datetime) -> Preference:
    """`preference` when it holds no longer."""
    return replace(preference, status=Status.REVOKED, updated_at=now)


def look_up(
    every: Preferences, domain: Domain, subject: str, polarity: Polarity | None = None
) -> list[Preference]:
    """Those of this subject that were not revoked, liked and disliked alike; NotFound if none."""
    norm = normalise(subject)
    open_ones = [one for one in every.values() if one.status is not Status.REVOKED]
    found = [
        one
        for one in open_ones
        if (one.domain, one.subject_norm) == (domain, norm) and polarity in (None, one.polarity)
    ]
    if found:
        return found
    known = text.enumerate_names(
        one.subject for one in newest_first(open_ones) if one.domain is domain
    )
    raise NotFound(
        f"No {polarity or 'preference'} of {domain} '{text.one_line(subject, 60)}'."
        f" Known of {domain}: {known or 'none'}."
    )


def newest_first(several: Iterable[Preference]) -> list[Preference]:
    """In the order in which they were last changed."""
    return sorted(several, key=lambda one: (one.updated_at, one.created_at), reverse=True)


def drop(preference: Preference, gone: Iterable[str]) -> Preference:
    """`preference` with no trace of the memories and events of these ids."""
    left = set(gone)
    return replace(
        preference, evidence=tuple(one for one in preference.evidence if one not in left)
    )


def read(rows: Mapping[str, object]) -> dict[str, Preference]:
    """Every preference of preferences.json by its key; ValueError when one makes no sense."""
    every = {}
    for name, row in rows.items():
        if not isinstance(row, Mapping):
            raise ValueError(f"'{name}' is not an object")
        try:
            one = from_json(row)
        except (UsageError, ValueError, KeyError, TypeError) as error:
            raise ValueError(f"'{name}' is no preference ({error})") from error
        every[one.key] = one
    return every


def from_json(row: Mapping[str, object]) -> Preference:
    """One entry; ValueError, KeyError, TypeError or UsageError when it is none."""
    subject, note, evidence = row["subject"], row.get("note", ""), row.get("evidence", [])
    confidence = row.get("confidence", USUAL_CONFIDENCE)
    if not isinstance(subject, str) or not isinstance(note, str):
        raise TypeError("subject and note must be texts")
    if not isinstance(evidence, list) or not all(isinstance(one, str) for one in evidence):
        raise TypeError("evidence must be a list of ids")
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise TypeError("confidence must be a number")
    made = read_time(row.get("created_at"))
    changed = read_time(row.get("updated_at")) or made
    if changed is None:
        raise ValueError("updated_at is missing")
    return Preference(
        domain=Domain(str(row["domain"])),
        polarity=Polarity(str(row["polarity"])),
        subject=subject,
        status=Status(str(row.get("status", Status.CANDIDATE))),
        confidence=float(confidence),
        created_at=made or changed,
        updated_at=changed,
        note=note,
        evidence=_newest(evidence),
    )


def _newest(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))[-EVIDENCE:]
