"""Stories: several memories told as one, found by what they say together.

What a story says is its summary and its memories, as far as they are there; its words and its
vector are of that, so that it changes with them. A story with a private member is private itself,
set aside or not: its title may tell what that member said.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from ego.core import text
from ego.core.memory import nearness, scoring
from ego.core.memory.memories import Episode, Memory
from ego.core.memory.nearness import Scale
from ego.stores.embedding.waiting import STORIES
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question
from ego.stores.engine.times import from_microseconds, span, to_microseconds
from ego.stores.talk import events

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ego.stores.embedding.semantics import Semantics
    from ego.stores.memory.asking.prepared import PreparedQuestion
    from ego.stores.memory.filters import Filter

_LIVE = "memories.forgotten_at IS NULL"
_PRIVATE = (
    "EXISTS (SELECT 1 FROM episode_members JOIN memories ON memories.seq = memory"
    " WHERE episode = episodes.seq AND private = 1)"
)
_PART, _WHOLE = 400, 8_000
"""Characters of each memory, and of all, that a story is found by."""
LEAST_SHARE = 0.35
"""How much of the question's words a story holds that comes to mind without being near."""
NEAR = 2.0
"""How many spreads above the usual a story is near: below, and without words, it is silent."""


class Told(NamedTuple):
    """A story in an answer."""

    id: str
    summary: str
    members: int
    """Memories that are there."""
    start: datetime
    end: datetime
    private: bool
    score: float = 0.0
    similarity: float = 0.0
    echo: float = math.inf
    """How loud it is beside what every question stirs (`nearness.echo`)."""

    @property
    def lasted(self) -> tuple[datetime, datetime]:
        """From when to when it was."""
        return self.start, self.end

    @property
    def certainty(self) -> float:
        """Its score: on the scale of memories as it is."""
        return self.score

    @property
    def stands_beside(self) -> bool:
        """Whether it is worth telling below an answer."""
        return self.score >= scoring.BESIDE

    def line(self, now: datetime, columns: int = 80) -> str:
        """It in one line, with the age of its end, its words in at most so many columns."""
        private = ", private" if self.private else ""
        return f"{self.as_line(now, columns)} ({self.id}{private})"

    def as_line(self, now: datetime, columns: int) -> str:
        """The same without its id."""
        several = text.plural(self.members, "memory", "memories")
        return f"[{text.age(self.end, now)}] story: {text.brief(self.summary, columns)} ({several})"


def tell(
    db: Transaction, episode_id: str, summary: str, members: Sequence[Memory], now: datetime
) -> int:
    """Keep an episode made of `members`; returns its seq."""
    [(seq,)] = db.execute(
        "INSERT INTO episodes (id, summary, made_at) VALUES (?, ?, ?) RETURNING seq",
        (episode_id, summary, to_microseconds(now)),
    )
    db.executemany(
        "INSERT INTO episode_members (episode, memory) VALUES (?, ?)"
        " ON CONFLICT (episode, memory) DO NOTHING",
        ((seq, memory.seq) for memory in members),
    )
    retell(db, [seq])
    return int(seq)


def seqs_with(db: Transaction, memories: Iterable[int]) -> list[int]:
    """The seqs of the stories that any of these memories is part of, set aside or not."""
    rows = db.execute(
        "SELECT DISTINCT episode FROM episode_members"
        " WHERE memory IN (SELECT value FROM json_each(?)) ORDER BY episode",
        (json.dumps(list(memories)),),
    )
    return [seq for (seq,) in rows]


def add_member(db: Transaction, seqs: Sequence[int], memory: Memory) -> None:
    """Let those of these stories that are there hold a memory, too, for who does `retell` them."""
    db.execute(
        "INSERT INTO episode_members (episode, memory)"
        " SELECT episodes.seq, memories.seq FROM episodes JOIN memories ON memories.seq = ?"
        " WHERE episodes.seq IN (SELECT value FROM json_each(?))"
        " ON CONFLICT (episode, memory) DO NOTHING",
        (memory.seq, json.dumps(list(seqs))),
    )


def retell(db: Transaction, seqs: Sequence[int]) -> list[int]:
    """Let stories say what their memories say now; the seqs of those that say something else.

    Their vectors are of what they said before: whoever calls lets go of them.
    """
    kept = json.dumps(list(seqs))
    told: dict[int, list[str]] = {}
    for seq, summary, content in db.execute(
        "SELECT episodes.seq, summary, content FROM episodes"
        " JOIN episode_members ON episode = episodes.seq JOIN memories ON memories.seq = memory"
        f" WHERE episodes.seq IN (SELECT value FROM json_each(?)) AND {_LIVE}"
        " ORDER BY episodes.seq, at, memories.seq",
        (kept,),
    ):
        told.setdefault(seq, [summary]).append(content[:_PART])
    before = db.execute(
        "SELECT seq, said FROM episodes WHERE seq IN (SELECT value FROM json_each(?))", (kept,)
    ).fetchall()
    now = {seq: "\n".join(told.get(seq, ()))[:_WHOLE] for seq, _ in before}
    changed = [seq for seq, said in before if said != now[seq]]
    db.executemany(
        "UPDATE episodes SET said = ?, words = ?, embedded = 0 WHERE seq = ?",
        ((now[seq], _words(now[seq]), seq) for seq in changed),
    )
    return changed


def list_untrue(db: Transaction) -> list[tuple[int, str]]:
    """The stories that do not say what their memories say, by seq and id."""
    rows = db.execute(
        "SELECT episodes.seq, id, summary, said, words FROM episodes ORDER BY episodes.seq"
    ).fetchall()
    members: dict[int, list[str]] = {}
    for seq, content in db.execute(
        "SELECT episode, content FROM episode_members JOIN memories ON memories.seq = memory"
        f" WHERE {_LIVE} ORDER BY episode, at, memories.seq"
    ):
        members.setdefault(seq, []).append(content[:_PART])
    untrue = []
    for seq, name, summary, said, words in rows:
        its = "\n".join([summary, *members[seq]])[:_WHOLE] if seq in members else ""
        if said != its or words not in (None, _words(its)):
            untrue.append((seq, name))
    return untrue


def _words(said: str) -> bytes:
    import numpy as np

    return np.array(sorted(events.hashes(text.tokens(said))), dtype="<u4").tobytes()


def rank(
    db: Transaction,
    semantics: Semantics,
    question: PreparedQuestion,
    scale: Scale | None,
    which: Filter | None = None,
    *,
    limit: int,
) -> list[Told]:
    """The stories that answer `question`, best first; `scale` is that of the memories' answer.

    Of what a filter may ask, stories have only their time and whether they are private: with
    another one there are none.
    """
    import numpy as np

    from ego.stores.talk import words as event_words

    if which is not None and (which.category, which.emotion, which.people) != (None, None, ()):
        return []
    rows = _read(db)
    if not rows:
        return []
    held = [(one.seq, _words(one.said) if one.words is None else one.words) for one in rows]
    matches = event_words.match(held, question.text)
    lexical, share = matches.of(np.array([one.seq for one in rows], dtype=np.int64))
    near = _near(db, semantics, question, [one.seq for one in rows])
    found = []
    worth = scoring.weigh_words(lexical, beside_vectors=question.vector is not None)
    for one, words, part in zip(rows, worth.tolist(), share.tolist(), strict=True):
        cosine = near.get(one.seq, math.nan)
        japanese = text.is_japanese(one.said)
        close = _nearness(cosine, japanese, scale)
        if _passes(one.told, which) and (part >= LEAST_SHARE or close >= NEAR):
            told = one.told._replace(
                score=close + words,
                similarity=part if math.isnan(cosine) else cosine,
                echo=nearness.echo(cosine, japanese, part, scale),
            )
            found.append(told)
    return sorted(found, key=lambda one: (-one.score, one.id))[:limit]


def _near(
    db: Transaction, semantics: Semantics, question: PreparedQuestion, seqs: Sequence[int]
) -> dict[int, float]:
    """The cosine between a question and each story that has its vector."""
    from ego.stores.embedding.generations import live

    generation = None if question.vector is None else live(db)
    if question.vector is None or generation is None or generation.dim != len(question.vector):
        return {}
    import numpy as np

    rows = semantics.vectors(generation, STORIES).read(seqs)
    cosines = np.vecdot(rows, question.vector)
    return {
        seq: float(near) for seq, near, row in zip(seqs, cosines, rows, strict=True) if row.any()
    }


def _nearness(cosine: float, japanese: bool, scale: Scale | None) -> float:
    import numpy as np

    if scale is None:
        return 0.0
    one: NDArray[np.float32] = np.array([cosine], dtype=np.float32)
    return float(nearness.nearness(one, np.array([japanese]), scale)[0])


def _passes(one: Told, which: Filter | None) -> bool:
    if which is None:
        return True
    late = which.until is not None and one.start >= which.until
    early = which.since is not None and one.end < which.since
    return not (late or early or (which.not_private and one.private))


class _Row(NamedTuple):
    """A story as it is kept, and as it is told."""

    seq: int
    said: str
    words: bytes | None
    told: Told


def every_told(db: Transaction) -> list[Told]:
    """Every story of which something is there, in the order in which they were first told."""
    return [one.told for one in _read(db)]


def every_summary(db: Transaction) -> list[tuple[str, str]]:
    """The id of every story, and what is told in it, the newest first."""
    rows = db.execute("SELECT id, summary FROM episodes ORDER BY made_at DESC, seq DESC")
    return [(name, summary) for name, summary in rows]


def told(db: Transaction, episode_id: str) -> Told | None:
    """A story by its id, as it stands in an answer."""
    return next((one.told for one in _read(db, episode_id)), None)


def _read(db: Transaction, episode_id: str | None = None) -> list[_Row]:
    """Every story of which something is there, or this one."""
    return [
        _Row(
            seq,
            said,
            words,
            Told(name, told, count, from_microseconds(start), from_microseconds(end), bool(hidden)),
        )
        for seq, said, words, name, told, count, start, end, hidden in db.execute(
            *ask_stories(episode_id)
        )
    ]


def ask_stories(episode_id: str | None = None) -> Question:
    """Every story of which something is there, or this one."""
    return (
        f"SELECT episodes.seq, said, words, episodes.id, summary, count(*), min(at), max(at),"
        f" {_PRIVATE} FROM episodes JOIN episode_members ON episode = episodes.seq"
        f" JOIN memories ON memories.seq = memory WHERE said <> '' AND {_LIVE}"
        " AND episodes.id = coalesce(?, episodes.id)"
        " GROUP BY episodes.seq, said, words, episodes.id, summary ORDER BY episodes.seq",
        (episode_id,),
    )


def told_in(
    db: Transaction, seqs: Iterable[int], *, private: bool = True
) -> dict[int, list[tuple[str, str]]]:
    """The stories that each of these memories is part of, newest first: id and summary."""
    told: dict[int, list[tuple[str, str]]] = {}
    for seq, name, summary in db.execute(*ask_told_in(seqs, private=private)):
        told.setdefault(seq, []).append((name, summary))
    return told


def ask_told_in(seqs: Iterable[int], *, private: bool = True) -> Question:
    """The stories that each of these memories is part of."""
    openly = "" if private else f" AND NOT {_PRIVATE}"
    return (
        "SELECT episode_members.memory, id, summary FROM episode_members"
        " JOIN episodes ON episodes.seq = episode"
        f" WHERE episode_members.memory IN (SELECT value FROM json_each(?)){openly}"
        " ORDER BY made_at DESC, episodes.seq DESC",
        (json.dumps(list(seqs)),),
    )


def episodes_of(db: Transaction, memory: Memory) -> list[str]:
    """The ids of the episodes that `memory` is part of, oldest first."""
    rows = db.execute(
        "SELECT id FROM episodes JOIN episode_members ON episode = episodes.seq"
        " WHERE memory = ? ORDER BY made_at, episodes.seq",
        (memory.seq,),
    )
    return [name for (name,) in rows]


def episodes_with(db: Transaction, seqs: Sequence[int]) -> set[str]:
    """The ids of the episodes that any of these memories is part of."""
    rows = db.execute(
        "SELECT DISTINCT episodes.id FROM episodes JOIN episode_members ON episode = episodes.seq"
        " WHERE memory IN (SELECT value FROM json_each(?))",
        (json.dumps(list(seqs)),),
    )
    return {name for (name,) in rows}


def episodes_told(db: Transaction, since: datetime | None, until: datetime | None) -> set[str]:
    """The ids of the episodes that were told in a time, whatever they tell of."""
    rows = db.execute(
        "SELECT id FROM episodes WHERE made_at >= ? AND made_at < ?", span(since, until)
    )
    return {name for (name,) in rows}


def remove_episodes(db: Transaction, episode_ids: Iterable[str]) -> list[int]:
    """Delete episodes, and return their seqs; what they were made of stays."""
    rows = db.execute(
        "DELETE FROM episodes WHERE id IN (SELECT value FROM json_each(?)) RETURNING seq",
        (json.dumps(sorted(episode_ids)),),
    ).fetchall()
    return [seq for (seq,) in rows]


def episode(db: Transaction, episode_id: str) -> Episode | None:
    """The episode with its members that are still there, in time order."""
    rows = db.execute(
        "SELECT summary, memories.id AS member, at, importance FROM episodes"
        " JOIN episode_members ON episode = episodes.seq JOIN memories ON memories.seq = memory"
        f" WHERE episodes.id = ? AND {_LIVE} ORDER BY at, memories.seq",
        (episode_id,),
    ).fetchall()
    if not rows:
        return None
    return Episode(
        id=episode_id,
        summary=rows[0]["summary"],
        member_ids=tuple(row["member"] for row in rows),
        start=from_microseconds(rows[0]["at"]),
        end=from_microseconds(rows[-1]["at"]),
        importance=max(row["importance"] for row in rows),
    )


def episodes_ending_with(db: Transaction, seqs: Sequence[int]) -> list[str]:
    """The ids of the episodes that tell of nothing that is still there but these memories."""
    these, chosen = "(SELECT value FROM json_each(?))", json.dumps(list(seqs))
    rows = db.execute(
        "SELECT DISTINCT id FROM episodes JOIN episode_members AS of_it"
        f" ON of_it.episode = episodes.seq WHERE of_it.memory IN {these} AND NOT EXISTS"
        " (SELECT 1 FROM episode_members AS other"
        " JOIN memories ON memories.seq = other.memory"
        f" WHERE other.episode = episodes.seq AND NOT other.memory IN {these} AND {_LIVE})",
        (chosen, chosen),
    )
    return [name for (name,) in rows]
