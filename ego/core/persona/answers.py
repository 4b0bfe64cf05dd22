"""What is liked and what is attended to, as programs and models are shown it."""

from collections.abc import Iterable
from typing import TypedDict

from ego.core import text
from ego.core.marks import Moment, Share
from ego.core.moments import Write
from ego.core.persona import interests, preferences
from ego.core.persona.interests import Mode, TargetType
from ego.core.persona.preferences import PER_BUCKET, Domain, Polarity, Status, newest_first


class Preference(TypedDict):
    """One liking or disliking."""

    domain: Domain
    polarity: Polarity
    subject: str
    subject_norm: str
    status: Status
    confidence: Share
    note: str
    evidence: list[str]
    created_at: Moment
    updated_at: Moment


class Subject(TypedDict):
    """What is liked or disliked, and a note on it."""

    subject: str
    note: str


class Bucket(TypedDict):
    """What is liked of a domain, and what is not; the newest first."""

    like: list[Subject]
    dislike: list[Subject]


class Confirmed(TypedDict):
    """The preferences that may be spoken of."""

    food: Bucket
    topic: Bucket
    style: Bucket


class Target(TypedDict):
    """Something that is attended to; its weights are as of `updated_at`."""

    type: TargetType
    value: str
    weight: Share
    updated_at: Moment
    slow: Share
    slow_at: Moment | None


class Interests(TypedDict):
    """What is attended to, how it is met, and what that came from."""

    attention_targets: list[Target]
    interaction_mode: Mode
    updated_from_event_ids: list[str]


def preference_fields(one: preferences.Preference, write: Write) -> Preference:
    """One entry as preferences.json keeps it, and as `--json` shows it."""
    return {
        "domain": one.domain,
        "polarity": one.polarity,
        "subject": one.subject,
        "subject_norm": one.subject_norm,
        "status": one.status,
        "confidence": one.confidence,
        "note": one.note,
        "evidence": list(one.evidence),
        "created_at": write(one.created_at),
        "updated_at": write(one.updated_at),
    }


def confirmed_only(several: Iterable[preferences.Preference]) -> Confirmed:
    """The confirmed ones as every packet holds them: domain to polarity to subjects.

    Newest first, eight of each; no candidate is among them, and nothing revoked.
    """
    confirmed = [one for one in newest_first(several) if one.status is Status.CONFIRMED]

    def bucket(domain: Domain) -> Bucket:
        return {
            "like": subjects(domain, Polarity.LIKE),
            "dislike": subjects(domain, Polarity.DISLIKE),
        }

    def subjects(domain: Domain, polarity: Polarity) -> list[Subject]:
        these = [one for one in confirmed if (one.domain, one.polarity) == (domain, polarity)]
        return [{"subject": one.subject, "note": one.note} for one in these[:PER_BUCKET]]

    return {
        "food": bucket(Domain.FOOD),
        "topic": bucket(Domain.TOPIC),
        "style": bucket(Domain.STYLE),
    }


def summary(said: Confirmed) -> str:
    """The confirmed ones as one line of a prompt; empty when there are none."""
    buckets = (
        (Domain.FOOD, said["food"]),
        (Domain.TOPIC, said["topic"]),
        (Domain.STYLE, said["style"]),
    )
    parts = []
    for domain, bucket in buckets:
        both = ((Polarity.LIKE, bucket["like"]), (Polarity.DISLIKE, bucket["dislike"]))
        for polarity, subjects in both:
            if subjects:
                names = ", ".join(text.one_line(one["subject"], 60) for one in subjects)
                parts.append(f"{polarity}s ({domain}): {names}")
    return f"Confirmed preferences: {'; '.join(parts)}." if parts else ""


def interest_fields(state: interests.InterestState, write: Write) -> Interests:
    """The published shape, for packets and `--json`."""
    return {
        "attention_targets": [
            {
                "type": one.type,
                "value": one.value,
                "weight": round(one.weight, 4),
                "updated_at": write(one.updated_at),
                "slow": round(one.slow, 4),
                "slow_at": write(one.slow_at) if one.slow_at else None,
            }
            for one in state.targets
        ],
        "interaction_mode": state.mode,
        "updated_from_event_ids": list(state.event_ids),
    }
