"""What was found, a line each, as wide as the room for an answer allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from ego.core import events as sayings
from ego.core import text
from ego.core.confiding import is_confided
from ego.core.events import Event
from ego.core.memory import memories as kinds
from ego.core.memory.memories import HowFelt, Memory
from ego.core.memory.pointing.shown.said import Since
from ego.core.reply import room
from ego.runtime.ego import Ego
from ego.stores.memory.ties.stories import Told
from ego.tools.memory.finding.widths import fit_each

_LEAST, _USUAL, _FIRST = 14, 110, 240
"""How much of its words a line holds, in columns: at least, usually at most, the first at most."""
_LEADS, _BESIDE = 160, 32
"""What the first of an answer has before the others have more; what each of them keeps."""
_SEEN = 8
"""So many characters of what was looked for are enough to see it."""
_A_FEW = 2
"""So many of what is found may have come for the sake of a story: it is named at any rate."""
_SINCE = 60
"""Columns of what was said since of what is to come."""
_BESIDE_ITS_STORY = 60
"""A memory's story is named beside it where so many columns of the words are left."""

_STRENGTHS, _FEELINGS = 60, 44
"""Columns of the words below which how strong the feelings were, and the feelings themselves, give
way to them: the answer may stand in the next word."""

Stories = Mapping[int, Sequence[tuple[str, str]]]
"""The stories that memories are part of, by seq of the memory: their ids and summaries."""


class Found(NamedTuple):
    """What stands in a line of an answer."""

    one: Memory | Event | Told
    before: str = ""
    """What stands before it: its place."""
    is_vague: bool = False
    """Whether only its first words are still there."""
    due: str = ""
    """When it is to come."""
    words: Sequence[str] = ()
    """What it was looked for by: a cut line shows the first of them that it holds."""
    since: Since | None = None
    """What was said since of what is to come."""


def drop_known(found: Sequence[Found], facts: Iterable[str]) -> list[Found]:
    """What was `found`, without what was said since that one of `facts` beside it says as well."""
    told = {_plain(one) for one in facts}
    return [
        one._replace(since=None) if one.since and _plain(one.since.words) in told else one
        for one in found
    ]


def _plain(words: str) -> str:
    return text.normalise(words).strip('".。!「」“” ')


def within(
    ego: Ego,
    around: Sequence[str],
    found: Sequence[Found],
    told: Stories,
    most: int,
    *,
    is_ranked: bool = False,
) -> list[str]:
    """An answer in lines: what was `found`, cut so far that all of it stands in `most` tokens.

    Where it `is_ranked` the first is whole before the others have more than a few words each.
    `around` are a heading and what stands behind. A memory's story is named beside it where the
    words keep room enough, how strong its feeling was and what it was where they leave the words
    columns enough.
    """
    heading, *behind = around
    now = ego.here()
    left = most - text.count_prompt_tokens("\n".join([*around, ""])) - 1
    beside = _beside(found, told)
    shared = _shared(found, told, beside) if is_ranked else {}
    since = _since(found, now)
    ways: list[tuple[Mapping[str, str], HowFelt | None, int]] = [
        *([(since, None, _LEAST)] if since else []),
        *([({its_id: since[its_id] for its_id in [*since][:1]}, None, _LEAST)] if since else []),
        *([(beside, None, _BESIDE_ITS_STORY)] if beside else []),
        *([(shared, None, _BESIDE)] if shared else []),
        ({}, None, _USUAL),
        ({}, HowFelt.HOW_STRONGLY, _STRENGTHS),
        ({}, HowFelt.WHAT, _FEELINGS),
        ({}, HowFelt.NOTHING, 0),
    ]
    for named, felt, enough in ways:
        each = [_line(one, named.get(one.one.id, ""), felt, now) for one in found]
        lines = fit_each(
            each,
            left,
            _LEAST,
            _USUAL,
            _FIRST,
            leads=_LEADS if is_ranked else 0,
            beside=_BESIDE,
            enough=enough,
        )
        if lines:
            break
    return [heading, *lines, *behind]


def room_for(several: int, usually: int, scaffold: str) -> int:
    """The tokens for so many things and `scaffold`: where more than usually are asked for, more."""
    return room(scaffold) + text.REPLY * max(several - usually, 0) // usually


def _since(found: Sequence[Found], now: datetime) -> dict[str, str]:
    """What stands behind memories of which something was said since: what is to come goes before
    the story that it is part of."""
    talk = {one.one.at for one in found if isinstance(one.one, Event)}
    return {
        one.one.id: f". {one.since.line(now, _SINCE)}"
        for one in found
        if one.since and one.since.at not in talk  # that turn stands there itself
    }


def _beside(found: Sequence[Found], told: Stories) -> dict[str, str]:
    """What stands behind memories that are part of stories: the newest, where it is not told."""
    named = {one.one.id for one in found if isinstance(one.one, Told)}
    beside = {}
    for memory in (one.one for one in found if isinstance(one.one, Memory)):
        its = told.get(memory.seq)
        if its and its[0][0] not in named:
            (name, summary), *_ = its
            named.add(name)
            beside[memory.id] = f"; of the story: {text.brief(summary, 40)} ({name})"
    return beside


def _shared(found: Sequence[Found], told: Stories, beside: Mapping[str, str]) -> Mapping[str, str]:
    """Of what stands `beside` memories the stories that the first of them shares with another."""
    several = [told.get(one.one.seq, ()) for one in found if isinstance(one.one, Memory)]
    newest = [its[0][0] for its in several if its]
    first = next((one.one for one in found if isinstance(one.one, Memory)), None)
    if first is None or not told.get(first.seq) or newest.count(told[first.seq][0][0]) < _A_FEW:
        return {}
    return {its_id: behind for its_id, behind in beside.items() if its_id == first.id}


def _line(said: Found, behind: str, felt: HowFelt | None, now: datetime) -> Callable[[int], str]:
    """How it stands in a line of so many columns of its words.

    A memory does as it usually is told where `felt` is None.
    """
    one = said.one
    if isinstance(one, Told):
        return lambda columns: said.before + one.line(now, columns)
    if isinstance(one, Event):
        words = text.flat(f"{one.user_text} {one.assistant_text}")

        def talk(columns: int) -> str:
            held = text.characters(words, columns)
            held = held if held < len(words) else columns
            return said.before + sayings.line(one, now, held, is_confided=is_confided(one))

        return talk
    if said.is_vague:
        return lambda _: said.before + kinds.vague_line(one, now) + behind
    content = text.flat(one.content)
    at = _find_first(content, said.words)

    def memory(columns: int) -> str:
        held = text.characters(content[: 2 * _FIRST], columns)
        words = _cut_before(content, at, held)[: 2 * _FIRST]
        if felt is not None:
            return said.before + kinds.brief_line(one, now, columns, said.due, felt, words)
        held = text.characters(words, columns)
        return said.before + kinds.line(one, now, held, said.due, words) + behind

    return memory


def _find_first(content: str, words: Sequence[str]) -> int:
    """Where the first of `words` stands in it; 0 where none does to the letter."""
    folded = content.casefold()
    places = (folded.find(word.casefold()) for word in words if word)
    return min((place for place in places if place >= 0), default=0)


def _cut_before(content: str, at: int, held: int) -> str:
    """`content` from a little before `at`, where its first `held` characters end before that."""
    if len(content) <= held or at < held - _SEEN:
        return content
    start = min(at - held // 3, len(content) - held + 1)
    start = content.find(" ", start, at) + 1 or start
    return f"…{content[start:]}"
