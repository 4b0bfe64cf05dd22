"""What an agent knows of the people in its life."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any

from ego.core import late, moments, text
from ego.core.identity import facts
from ego.errors import UsageError

PERSON_LENGTH = 80
"""Characters of a name."""
SENTENCE_LENGTH = 300
TRUST_UNSAID = 0.5
"""The trust in somebody of whom nothing was said yet."""
NONE = "none"
"""What is written in the place of a known fact that goes."""
TRAJECTORY = 20
"""How many interactions' moods are kept of a person."""

_LETTER = "[^\\W_\u3041-\u30ff\u3400-\u9fff]"
"""A character that would make a name part of a longer word; kana and kanji do not."""

_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_TO_KATAKANA = {code - 0x60: code for code in _TO_HIRAGANA}
_KANJI = late.regex("[\u4e00-\u9fff々]")
_KANA = late.regex("[ぁ-ゖー]+")
_AFTER_NAME = "(?=$|[^ぁ-ゖァ-ヺー]|[とがはのにをもへやで]|さん|ちゃん|くん|さま|から|って|だ)"
"""What may stand behind a name in kana; anything else goes on with another word."""


class RelationshipField(StrEnum):
    """What `update_relationship` may be told."""

    KNOWN_FACT = "known_fact"
    PREFERRED_TOPIC = "preferred_topic"
    SENSITIVE_TOPIC = "sensitive_topic"
    TRUST_LEVEL = "trust_level"
    DOMINANT_TONE = "dominant_tone"
    ALIAS = "alias"
    COMMUNICATION_STYLE = "communication_style"


_LISTED = {
    RelationshipField.KNOWN_FACT: ("known_facts", "You know of {name}"),
    RelationshipField.PREFERRED_TOPIC: ("preferred_topics", "{name} likes to talk about"),
    RelationshipField.SENSITIVE_TOPIC: ("sensitive_topics", "A tender subject for {name}"),
    RelationshipField.ALIAS: ("aliases", "{name} is also called"),
}
_SINGLE = {
    RelationshipField.DOMINANT_TONE: "{name}'s usual tone",
    RelationshipField.COMMUNICATION_STYLE: "How {name} communicates",
}


def stranger(person_id: str, name: str) -> dict[str, Any]:
    """The entry of somebody newly known."""
    return {
        "person_id": person_id,
        "name": name,
        "aliases": [],
        "known_facts": [],
        "past_facts": [],
        "preferred_topics": [],
        "sensitive_topics": [],
        "trust_level": TRUST_UNSAID,
        "dominant_tone": "",
        "communication_style": "",
        "shared_episode_ids": [],
        "mood_trajectory": [],
        "first_interaction": None,
        "last_interaction": None,
        "total_interactions": 0,
    }


_LISTS = tuple(key for key, value in stranger("", "").items() if isinstance(value, list))


def read(person_id: str, kept: Mapping[str, Any]) -> dict[str, Any]:
    """A kept entry, what it lacks filled in; ValueError says what is wrong with it."""
    name = str(kept["name"])
    blank = stranger(person_id, name)
    entry = blank | dict(kept) | {"person_id": person_id}
    for key in _LISTS:
        if not isinstance(entry[key], list):
            raise ValueError(f"{key} of '{text.one_line(name, 40)}' is not a list")
    for key, most in (("trust_level", 1.0), ("total_interactions", math.inf)):
        if not isinstance(entry[key], int | float) or not 0 <= entry[key] <= most:
            raise ValueError(f"{key} of '{text.one_line(name, 40)}' is {entry[key]!r}")
    return entry


def as_name(name: str) -> str:
    """`name` as it is kept: single spaces, no surprises; UsageError when it is no name."""
    plain = text.single_name(name)
    if not plain or len(plain) > PERSON_LENGTH:
        raise UsageError(f"A person's name has 1 to {PERSON_LENGTH} characters.")
    return plain


def names(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """What the person is called, the name first; a Japanese name without its blank, too."""
    return _with_single(tuple(map(str, (entry["name"], *entry["aliases"]))))


@lru_cache(maxsize=4_096)  # a sentence is held against everybody
def _with_single(written: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*written, *map(text.single_name, written))))


def tell_met(many: int) -> str:
    """In how many memories somebody was met: a day may leave several, talk and hearsay none.

    Empty for none: a dog, and whom one heard of, was never met so.
    """
    return f"met in {text.plural(many, 'memory', 'memories')}" if many else ""


def is_called(entry: Mapping[str, Any], name: str) -> bool:
    """Whether `name` is the person's name or an alias, whatever its case, width or kana."""
    wanted = _as_heard(name)
    return any(_as_heard(one) == wanted for one in names(entry))


_HONORIFIC = late.regex("(?<=.)(?:さん|くん|君|ちゃん|さま|様|先生)$")


def find_called(every: Iterable[Mapping[str, Any]], name: str) -> Mapping[str, Any] | None:
    """Whoever is called `name`; else who is called that without its 佐々木さん's さん.

    先生 alone is a name, and so is one that is known with it.
    """
    there = list(every)
    bare = _HONORIFIC.sub("", text.single_name(name))
    called = (one for said in dict.fromkeys((name, bare)) for one in there if is_called(one, said))
    return next(called, None)


def first_name(every: Iterable[Mapping[str, Any]], name: str) -> str:
    """What whoever is called `name` is called first; `name` itself for a stranger."""
    found = find_called(every, name)
    return str(found["name"]) if found else name


def bears_honorific(name: str) -> bool:
    """Whether a name ends as Japanese calls somebody politely: 佐々木さん."""
    return bool(_HONORIFIC.search(text.single_name(name)))


def find_mentions(every: Iterable[Mapping[str, Any]], said: str) -> list[str]:
    """The names of those who are named in `said`, by any of their names.

    A name stands as words of its own: "Ann" is not in "Anniversary". Where a script puts
    no blanks between words, it may stand within them; there a single character is no name.
    """
    whole = text.normalise(said)
    solid = text.single_name(whole)
    return [
        str(one["name"])
        for one in every
        if any(stands_in(whole, n) or stands_in(solid, n) for n in names(one))
    ]


def find_namesakes(every: Iterable[Mapping[str, Any]], name: str) -> list[str]:
    """Those of whose name `name` is a part: the first or last one, or how a Japanese one begins."""
    bare = _HONORIFIC.sub("", text.single_name(text.normalise(name)))
    return [str(one["name"]) for one in every if any(_is_part(bare, n) for n in names(one))]


def _is_part(short: str, whole: str) -> bool:
    long = text.single_name(text.normalise(whole))
    if not text.is_japanese(long):
        return bool(short) and (long.startswith(f"{short} ") or long.endswith(f" {short}"))
    rest = len(long) - len(short)  # 美咲 is not 美咲子, so far as anybody can tell
    is_part = long.startswith(short) or long.endswith(short)
    return is_part and len(short) > 1 < rest and not _KANA.fullmatch(long.translate(_TO_HIRAGANA))


def find_short_names(every: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Those whose name is the given name of one other person: the other's name, and theirs."""
    called = [str(one["name"]) for one in every]
    found = [(name, [one for one in called if _is_given_name(name, one)]) for name in called]
    return [(others[0], name) for name, others in found if len(others) == 1]


def _is_given_name(name: str, whole: str) -> bool:
    """Whether `name` is how a Japanese `whole` name ends, or the first word of another one."""
    short, long = text.single_name(text.normalise(name)), text.single_name(text.normalise(whole))
    if not text.is_japanese(long):
        return long.startswith(f"{short} ")
    return len(long) > len(short) > 1 and long.endswith(short)


def write_names(every: Iterable[Mapping[str, Any]], said: str) -> str:
    """`said` with each name that is written in kana as it is kept in kanji.

    That is known of whoever has the reading as an alias.
    """
    for one in every:
        name = str(one["name"])
        readings = [_as_heard(alias) for alias in map(str, one["aliases"])]
        if _KANJI.search(name) and name not in said:
            for reading in readings:
                if len(reading) > 1 and _KANA.fullmatch(reading):
                    written = "|".join((reading, reading.translate(_TO_KATAKANA)))
                    pattern = f"(?<![ぁ-ゖァ-ヺー])(?:{written}){_AFTER_NAME}"
                    said = re.sub(pattern, lambda _: name, said)  # noqa: B023
    return said


@lru_cache(maxsize=4_096)
def _as_heard(name: str) -> str:
    """`name` as it is compared with another: katakana is hiragana, and no blank is within it."""
    return text.single_name(text.normalise(name)).translate(_TO_HIRAGANA)


def stands_in(whole: str, name: str) -> bool:
    """Whether `name` stands in the normalised text `whole`, as `find_mentions` says it."""
    wanted = text.normalise(name)
    if wanted not in whole:
        return False
    if text.is_japanese(wanted):
        return len(wanted) > 1
    return bool(wanted) and bool(
        re.search(f"(?<!{_LETTER}){re.escape(wanted)}(?!{_LETTER})", whole)
    )


def replace_fact(
    entry: Mapping[str, Any], old: str, value: str | float, now: datetime
) -> tuple[dict[str, Any], str]:
    """`entry` with a known fact in the place of the `old` one, and a line that says so.

    By the word none nothing takes its place.
    """
    name = text.one_line(str(entry["name"]), 40)
    words = _sentence(RelationshipField.KNOWN_FACT, value)
    if text.normalise(words) == NONE:
        after, was = facts.remove(entry, old)
        return after, f"No longer known of {name}: {text.one_line(was, 400)}"
    after = facts.renew(entry, old, words, now)
    return after, f"You know of {name}: {text.one_line(facts.tell_fact(after, words), 400)}"


def update(entry: Mapping[str, Any], field: str, value: str | float) -> tuple[dict[str, Any], str]:
    """`entry` with `value` put into `field`, and a line that says so; `entry` stays as it is."""
    which, name = RelationshipField(field), text.one_line(str(entry["name"]), 40)
    if which is RelationshipField.TRUST_LEVEL:
        trust = _trust(value)
        return {**entry, "trust_level": trust}, f"Trust in {name}: {trust:g}"
    words = _sentence(field, value)
    if which in _SINGLE:
        said = f"{_SINGLE[which].format(name=name)}: {text.one_line(words)}"
        return {**entry, field: words}, said
    key, said = _LISTED[which]
    kept = entry[key]
    listed = kept if words in kept else [*kept, words]
    after = {**entry, key: listed}
    if which is RelationshipField.KNOWN_FACT and words not in kept:
        after = facts.say_again(after, words)
    return after, f"{said.format(name=name)}: {text.one_line(words)}"


def _trust(value: str | float) -> float:
    try:
        trust = float(value)
    except ValueError:
        trust = -1.0
    if not 0 <= trust <= 1:
        raise UsageError(
            f"trust_level must be a number from 0 to 1, not {text.one_line(str(value), 40)}."
        )
    return trust


def _sentence(field: str, value: str | float) -> str:
    if not isinstance(value, str) or not value.strip():
        raise UsageError(f"{field} needs a few words, not {value!r}.")
    words = " ".join(value.split())
    if len(words) > SENTENCE_LENGTH:
        raise UsageError(
            f"{field} is {len(words):,} characters long; at most {SENTENCE_LENGTH} fit."
        )
    return words


def meet(entry: Mapping[str, Any], at: datetime, tone: str, memory_id: str) -> dict[str, Any]:
    """`entry` after an interaction at `at` that felt like `tone` and left a memory.

    The same memory counts once, however often it is told of.
    """
    trajectory = entry["mood_trajectory"]
    if any(isinstance(step, Mapping) and step.get("memory") == memory_id for step in trajectory):
        return dict(entry)
    trajectory = [*trajectory, {"at": at.isoformat(), "emotion": tone, "memory": memory_id}]
    return {
        **entry,
        **_span([entry], at),
        "total_interactions": entry["total_interactions"] + 1,
        "mood_trajectory": trajectory[-TRAJECTORY:],
    }


def share(entry: Mapping[str, Any], episode_id: str) -> dict[str, Any]:
    """`entry` with one more story that the person is part of."""
    stories = dict.fromkeys([*entry["shared_episode_ids"], episode_id])
    return {**entry, "shared_episode_ids": list(stories)}


def as_if_never(entry: Mapping[str, Any], hidden: Collection[str]) -> dict[str, Any] | None:
    """`entry` for someone who may not know of what is `hidden`: no trace of those meetings.

    None when nothing else is known of the person.
    """
    told = drop(entry, hidden)
    steps, left = entry["mood_trajectory"], told["mood_trajectory"]
    if len(steps) == len(left):
        return told
    secret = [step.get("at") for step in steps if step not in left]
    times = [str(step["at"]) for step in left if isinstance(step, Mapping) and step.get("at")]
    met_openly = entry["total_interactions"] - len(steps) + len(left)
    told["total_interactions"] = max(len(left), met_openly)
    for key, seen in (("first_interaction", min), ("last_interaction", max)):
        if entry[key] in secret:
            told[key] = seen(times, default=None)
    unknown = stranger(entry["person_id"], entry["name"])
    return told if any(told[key] != value for key, value in unknown.items()) else None


def drop(entry: Mapping[str, Any], gone: Collection[str]) -> dict[str, Any]:
    """`entry` with no mention of the memories and episodes whose ids are `gone`."""
    kept = dict(entry)
    if isinstance(entry.get("mood_trajectory"), list):
        kept["mood_trajectory"] = [
            step for step in entry["mood_trajectory"] if not _names(step, gone)
        ]
    if isinstance(entry.get("shared_episode_ids"), list):
        kept["shared_episode_ids"] = [
            one for one in entry["shared_episode_ids"] if str(one) not in gone
        ]
    return kept


def _names(step: object, gone: Collection[str]) -> bool:
    return isinstance(step, Mapping) and str(step.get("memory")) in gone


def unite(entry: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """`entry` with all that is known of `other`, who turns out to be the same person.

    Where both have an answer (trust, tone), that of `entry` stands.
    """
    blank = stranger(entry["person_id"], entry["name"])
    one = {key: other[key] if entry[key] == blank[key] else entry[key] for key in blank}
    for key in ("known_facts", "preferred_topics", "sensitive_topics", "shared_episode_ids"):
        one[key] = list(dict.fromkeys([*entry[key], *other[key]]))
    one["past_facts"] = [*entry["past_facts"], *other["past_facts"]]
    one = facts.drop_replaced(one)
    one["aliases"] = [
        name for name in dict.fromkeys([*entry["aliases"], *names(other)]) if name != entry["name"]
    ]
    steps = [*entry["mood_trajectory"], *other["mood_trajectory"]]
    steps.sort(key=lambda step: str(step.get("at", "")) if isinstance(step, Mapping) else "")
    return {
        **other,
        **entry,
        **one,
        **_span([entry, other]),
        **facts.join_days(entry, other),
        "person_id": entry["person_id"],
        "name": entry["name"],
        "mood_trajectory": steps[-TRAJECTORY:],
        "total_interactions": entry["total_interactions"] + other["total_interactions"],
    }


def _span(entries: Collection[Mapping[str, Any]], at: datetime | None = None) -> dict[str, Any]:
    """The first and the last of all interactions, and of one more at `at`; since when known."""
    since = [str(entry["known_since"]) for entry in entries if entry.get("known_since")]
    known = [
        moment
        for entry in entries
        for key in ("first_interaction", "last_interaction")
        if (moment := moments.read_time(entry[key]))
    ]
    known += [at] if at else []
    first, last = min(known, default=None), max(known, default=None)
    return {
        "first_interaction": first.isoformat() if first else None,
        "last_interaction": last.isoformat() if last else None,
        **({"known_since": min(since)} if since else {}),
    }
