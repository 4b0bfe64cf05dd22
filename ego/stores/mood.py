"""What was felt, newest first: reflected events, and memories with a feeling.

Read from two indexes that hold all that is needed, so it takes the same time whatever the
store has grown to. Neutral episodes are in neither: they weigh nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import takewhile
from typing import TYPE_CHECKING

from ego.core.mood.mood import AXES, EMOTIONS, NEWEST, UNSTATED_CONFIDENCE, Felt
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.statements import Question
from ego.stores.engine.times import from_microseconds, to_microseconds

if TYPE_CHECKING:
    from ego.core.mood.affect import Affect

# What is asked between the feeling and `forgotten_at` is true of every row. SQLite (3.40 to 3.54)
# counts how much it can see in an index before it looks at a row, and so takes that of what was
# felt, not the narrower one of all by time, in which it would walk past everything neutral.
_EVENTS = (
    "SELECT at, seq, id, label, intensity, salience, confidence FROM events"
    " WHERE label <> 'neutral' AND id <> '' AND label <> ''"
    " AND coalesce(intensity, 0) >= 0 AND coalesce(salience, 0) >= 0"
    " AND forgotten_at IS NULL ORDER BY at DESC, seq DESC LIMIT ?"
)
_MEMORIES = (
    "SELECT at, seq, id, emotion, intensity, importance FROM memories"
    " WHERE emotion <> 'neutral' AND id <> '' AND emotion <> ''"
    " AND intensity >= 0 AND importance >= 0"
    " AND forgotten_at IS NULL ORDER BY at DESC, seq DESC LIMIT ?"
)
_FEELINGS = (
    "SELECT category, emotion, intensity, valence, at FROM memories"
    " WHERE forgotten_at IS NULL ORDER BY at DESC, seq DESC LIMIT ?"
)
_OPEN_MEMORIES = _MEMORIES.replace(" ORDER BY", " AND private = 0 ORDER BY")


def newest(
    db: Transaction,
    *,
    since: datetime | None = None,
    limit: int = NEWEST,
    private: bool = True,
) -> list[Felt]:
    """The newest felt episodes (not before `since`), newest first.

    A memory's emotion may lie on several axes; it is one felt for each, and one episode.
    Without `private`, private memories count as if they had never been.
    """
    earliest = None if since is None else to_microseconds(since)

    def rows(statement: str) -> Iterator[Row]:
        asked = db.execute(statement, (limit,))
        return takewhile(lambda row: earliest is None or row["at"] >= earliest, asked)

    of_talk, kept = rows(_EVENTS), rows(_MEMORIES if private else _OPEN_MEMORIES)
    episodes: list[tuple[int, list[Felt]]] = [
        (at, [Felt(label, strong or 0.0, matters or 0.0, confidence, from_microseconds(at), id_)])
        for at, _, id_, label, strong, matters, confidence in of_talk
    ]
    episodes += [
        (at, _on_the_axes(from_microseconds(at), id_, emotion, intensity, importance))
        for at, _, id_, emotion, intensity, importance in kept
    ]
    episodes.sort(key=lambda episode: episode[0], reverse=True)
    return [felt for _, felts in episodes[:limit] for felt in felts]


_AS_A_WORD = {"joy": "happy", "sadness": "sad", "anger": "angry", "fear": "afraid"}
"""The row of the emotion table that says where a label of an event lies."""


def affects(db: Transaction) -> list[Affect]:
    """Where the newest felt episodes lay in valence, arousal and dominance, newest first.

    The emotion table says where: the three are those of the word, and an episode counts by
    its strength, how much it mattered and how certain it was.
    """
    found: list[Affect] = []
    for at, _, _, label, strong, matters, confidence in db.execute(_EVENTS, (NEWEST,)):
        certain = UNSTATED_CONFIDENCE if confidence is None else confidence
        weight = (strong or 0.0) * (matters or 0.0) * certain
        found += _placed(_AS_A_WORD.get(label, ""), at, weight)
    for at, _, _, emotion, intensity, importance in db.execute(_MEMORIES, (NEWEST,)):
        found += _placed(emotion, at, intensity * importance / 5)
    found.sort(key=lambda affect: affect.at, reverse=True)
    return found[:NEWEST]


def newest_feelings(db: Transaction, limit: int) -> list[tuple[str, str, float, float, datetime]]:
    """Category, emotion, intensity, valence and time of the newest memories, newest first."""
    rows = db.execute(_FEELINGS, (limit,))
    return [(*feeling, from_microseconds(at)) for *feeling, at in rows]


def asks(feelings: int, episodes: int = NEWEST) -> list[Question]:
    """What `newest_feelings` and `newest` ask, of so many."""
    return [(_FEELINGS, (feelings,)), (_EVENTS, (episodes,)), (_MEMORIES, (episodes,))]


def _placed(emotion: str, at: int, weight: float) -> list[Affect]:
    from ego.core.mood.affect import Affect

    row = EMOTIONS.get(emotion)
    if row is None:
        return []
    return [Affect(row.valence, row.arousal, row.dominance, from_microseconds(at), weight)]


def _on_the_axes(
    at: datetime, memory_id: str, emotion: str, intensity: float, importance: int
) -> list[Felt]:
    """A memory as mood sees it: e = intensity times the axis weight, s = importance / 5, c = 1."""
    row = EMOTIONS.get(emotion)
    weights = [(axis, getattr(row, axis)) for axis in AXES] if row else []
    return [
        Felt(axis, intensity * weight, importance / 5, 1.0, at, memory_id)
        for axis, weight in weights
        if weight > 0
    ]
