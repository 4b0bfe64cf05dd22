"""What ranking needs to know of every memory, readable in one go.

Reading one column of 100,000 rows takes SQLite a tenth of a second; 32 bytes a memory in
a few hundred blobs take five milliseconds. The blobs live in the database and change
in the transaction that changes the memory, so they cannot disagree with it.

A process keeps what it has read from one use to the next. Whoever writes numbers gives them a
mark that was never there before, in the place of a chunk, so that what was read under a mark is
what stands under it, in whichever directory, and a write that is taken back takes its mark with
it. What this process writes itself is carried over to the new mark.
"""

from __future__ import annotations

import json
import os
import struct
import threading
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple

from ego.core import text
from ego.core.memory import turns
from ego.core.memory.memories import Memory
from ego.core.memory.numbers import Numbers
from ego.core.mood.mood import EMOTIONS
from ego.core.times.hints import Hint
from ego.core.times.questions import holds_time_word
from ego.core.times.spans import Span, whole_day, widen
from ego.stores.engine.contract import Transaction
from ego.stores.engine.statements import Question, insert_all
from ego.stores.engine.times import DAY, to_microseconds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PER_CHUNK = 256

_WRITTEN = struct.Struct("<qIIeeBBBBBB")
_LINKS = struct.Struct("<H")
_RECALLS = struct.Struct("<HH")
_FIELDS = [
    ("at", "<i8"),           # microseconds since 1970
    ("tokens", "<u4"),       # length of the text in index terms
    ("speaker", "<u4"),      # whose words it begins with
    ("boost", "<f2"),        # of its emotion
    ("intensity", "<f2"),    # of its emotion
    ("live", "u1"),          # 0: never written, or set aside
    ("japanese", "u1"),
    ("importance", "u1"),
    ("private", "u1"),
    ("questions", "u1"),     # how much of it asks something, of 255
    ("timed", "u1"),         # whether it holds a word of time
    ("links", "<u2"),        # memories it is linked to
    ("recalls", "<u2"),      # days on which it was recalled, the last one apart
    ("recalled_on", "<u2"),  # the last one, in days since 1970
]  # fmt: skip
_SIZE = 32
CHUNK_BYTES = PER_CHUNK * _SIZE
_LIVE_AT, _LINKS_AT, _RECALLS_AT = 20, 26, 28
_MOST = 65_535
_MARK = -1
"""The chunk that is none: the mark of all others. A migration that writes numbers deletes it."""
_MARK_BYTES = 16
_ASK_MARK: Question = ("SELECT data FROM numbers WHERE chunk = ?", (_MARK,))
_ASK_ALL: Question = ("SELECT chunk, data FROM numbers", ())
_EGOS = 4
"""The numbers of so many egos are kept in a process, 60 bytes a memory: of those used last."""


class Counted(NamedTuple):
    """What is counted of a text; a long one takes a while, so before any transaction."""

    tokens: int
    """Its index terms."""
    speaker: int
    questions: float
    """The share of it that asks, from 0 to 1."""
    is_timed: bool


def measure(content: str, tokens: int) -> Counted:
    """Measure what ranking needs to know of `content`, which has so many index terms."""
    return Counted(
        tokens,
        turns.speaker_number(content),
        turns.question_share(content),
        holds_time_word(content),
    )


def write_all(db: Transaction, several: Iterable[tuple[Memory, Counted]]) -> None:
    """Keep the numbers of memories, each with what was counted of its text.

    What was counted of a memory before, its links and recalls, stays.
    """
    _put(db, 0, {memory.seq: _written(memory, counted) for memory, counted in several})


def hide(db: Transaction, *seqs: int) -> None:
    """Make memories ones that nothing finds, until they are written again."""
    _put(db, _LIVE_AT, dict.fromkeys(seqs, bytes(1)))


def erase(db: Transaction, seqs: Iterable[int]) -> None:
    """Make memories ones that were never there."""
    _put(db, 0, dict.fromkeys(seqs, bytes(_SIZE)))


def list_misshapen(db: Transaction) -> list[int]:
    """The chunks of another size than they can have: damage."""
    rows = db.execute(
        "SELECT chunk FROM numbers WHERE length(data) <> ? AND chunk <> ?", (CHUNK_BYTES, _MARK)
    )
    return [chunk for (chunk,) in rows]


def keep_only(db: Transaction, seqs: Collection[int]) -> None:
    """Drop misshapen chunks, and the numbers of what is none of these memories."""
    db.execute("DELETE FROM numbers WHERE chunk < 0 OR length(data) <> ?", (CHUNK_BYTES,))
    (last,) = db.execute("SELECT coalesce(max(chunk), -1) FROM numbers").fetchone()
    erase(db, [seq for seq in range((last + 1) * PER_CHUNK) if seq not in seqs])


def ask_numbers() -> tuple[Question, ...]:
    """What `read` asks: all of them only where nothing is known yet."""
    return (_ASK_MARK,) if _kept else (_ASK_MARK, _ASK_ALL)


def read(db: Transaction) -> Numbers:
    """What ranking needs to know of every memory, by seq."""
    row = db.execute(*_ASK_MARK).fetchone()
    mark = bytes(row[0]) if row else None
    kept = _find_kept(mark)
    if kept is not None:
        return kept
    known = _numbers_of(read_rows(db))
    if mark is not None:
        _keep(mark, known)
    return known


def find_hint(known: Numbers, spans: tuple[Span, ...], *, is_all: bool) -> Hint | None:
    """Which memories are of the times that are named; None where none is.

    Where nothing is of them that anybody may hear of, what lies beside them was meant. `is_all`:
    they are all that is asked.
    """
    if not spans:
        return None
    inside, wider = _within(known, spans), _within(known, map(widen, spans))
    if not (inside & known.live & ~known.private.astype(bool)).any():
        inside = wider
    return Hint(inside, wider & ~inside, whole_day(spans) is not None, is_all)


def _within(known: Numbers, spans: Iterable[Span]) -> NDArray[np.bool_]:
    import numpy as np

    inside = np.zeros(len(known), dtype=np.bool_)
    for span in spans:
        start, end = to_microseconds(span.start), to_microseconds(span.end)
        inside |= (known.at >= start) & (known.at < end)
    return inside


def read_rows(db: Transaction) -> NDArray[np.void]:
    """The same as it is kept, read anew: one record a memory; index 0 and gaps have live = 0."""
    import numpy as np

    blobs = dict(db.execute(*_ASK_ALL).fetchall())
    blobs.pop(_MARK, None)
    if not blobs:
        return np.zeros(1, dtype=_FIELDS)
    empty = bytes(CHUNK_BYTES)
    whole = b"".join(blobs.get(chunk, empty) for chunk in range(max(blobs) + 1))
    return np.frombuffer(whole, dtype=_FIELDS)


def tie(db: Transaction, linked: Mapping[int, int]) -> None:
    """Keep to how many memories each is linked."""
    _put(db, _LINKS_AT, {seq: _LINKS.pack(min(count, _MOST)) for seq, count in linked.items()})


def note_recall(db: Transaction, seqs: Iterable[int], day: int) -> None:
    """Note that memories were recalled last on a day, as `day_of` has it; a day counts once.

    One that is earlier than the last takes its place uncounted: a clock that ran ahead is right
    again, and what it said is no day of the past.
    """
    several, noted = list(seqs), dict[int, bytes]()
    kept = _chunks(db, several)
    for seq in several:
        days, last = _RECALLS.unpack_from(kept[seq // PER_CHUNK], _place(seq) + _RECALLS_AT)
        if last != day:
            noted[seq] = _RECALLS.pack(min(days + (0 < last < day), _MOST), day)
    _put(db, _RECALLS_AT, noted, kept)


def day_of(microseconds: int) -> int:
    """The day of a time, since 1970, as numbers hold it: none is before it, or after June 2149."""
    return min(max(0, microseconds // DAY), _MOST)


def as_written(memory: Memory, counted: Counted) -> tuple[int | float, ...]:
    """The part of a record that follows from `memory`, as it reads once it is kept."""
    return _WRITTEN.unpack(_written(memory, counted))


def _written(memory: Memory, counted: Counted) -> bytes:
    return _WRITTEN.pack(
        to_microseconds(memory.at),
        counted.tokens,
        counted.speaker,
        EMOTIONS[memory.emotion].boost,
        memory.intensity,
        1,
        text.is_japanese(memory.content),
        memory.importance,
        memory.private,
        round(255 * counted.questions),
        counted.is_timed,
    )


def _chunks(db: Transaction, seqs: Iterable[int]) -> dict[int, bytearray]:
    """The chunks that records are in, empty ones where there is none yet; and the mark of all."""
    several = list(seqs)
    found = {chunk: bytearray(data) for chunk, data in db.execute(*ask_chunks(several))}
    empty = {chunk: bytearray(CHUNK_BYTES) for chunk in _numbers(several)}
    return {_MARK: bytearray(), **empty, **found}


def ask_chunks(seqs: Iterable[int]) -> Question:
    """The chunks that records are in, and the mark of all."""
    asked = "SELECT chunk, data FROM numbers WHERE chunk IN (SELECT value FROM json_each(?))"
    return asked, (json.dumps([_MARK, *_numbers(seqs)]),)


def _numbers(seqs: Iterable[int]) -> list[int]:
    return sorted({seq // PER_CHUNK for seq in seqs})


def _place(seq: int) -> int:
    """Where in its chunk a record begins."""
    return seq % PER_CHUNK * _SIZE


def _put(
    db: Transaction,
    offset: int,
    parts: Mapping[int, bytes],
    chunks: Mapping[int, bytearray] | None = None,
) -> None:
    """Write a part of several records, from `offset` within each on, into chunks as they are."""
    if not parts:
        return
    chunks = _chunks(db, parts) if chunks is None else chunks
    written = {}
    for seq, part in parts.items():
        chunk, start = chunks[seq // PER_CHUNK], _place(seq)
        chunk[start + offset : start + offset + len(part)] = part
        written[seq] = bytes(chunk[start : start + _SIZE])
    before, after = bytes(chunks[_MARK]), os.urandom(_MARK_BYTES)
    insert_all(
        db,
        "INSERT INTO numbers (chunk, data)",
        {_MARK: after, **{n: chunks[n] for n in _numbers(parts)}}.items(),
        "ON CONFLICT (chunk) DO UPDATE SET data = excluded.data",
    )
    _carry(before, after, written)


class _Kept:
    """Numbers as they were read, and the records that were written since, by seq."""

    def __init__(self, known: Numbers) -> None:
        self.known = known
        self.written: dict[int, bytes] = {}


_kept: OrderedDict[bytes, _Kept] = OrderedDict()
"""By the mark that they bear."""
_keeping = threading.Lock()


def _find_kept(mark: bytes | None) -> Numbers | None:
    """What this process knows to bear `mark`."""
    with _keeping:
        kept = None if mark is None else _kept.get(mark)
        if mark is None or kept is None:
            return None
        _kept.move_to_end(mark)
        if kept.written:
            kept.known, kept.written = _changed(kept.known, kept.written), {}
        return kept.known


def _keep(mark: bytes, known: Numbers) -> None:
    with _keeping:
        _kept[mark] = _Kept(known)
        while len(_kept) > _EGOS:
            _kept.popitem(last=False)


def _carry(before: bytes, after: bytes, written: Mapping[int, bytes]) -> None:
    """What bore one mark bears another, now that these records were written."""
    with _keeping:
        kept = _kept.pop(before, None)
        if kept is not None:
            kept.written.update(written)
            _kept[after] = kept


def _numbers_of(rows: NDArray[np.void]) -> Numbers:
    """The columns of records, each by itself: they are gone through whole, again and again."""
    import numpy as np

    columns = {}
    for one in fields(Numbers):
        column = rows[one.name]
        if one.name in ("live", "japanese"):
            column = column == 1
        elif one.name in ("private", "timed"):
            column = column != 0
        columns[one.name] = np.ascontiguousarray(column)
    return Numbers(**_read_only(columns))


def _changed(known: Numbers, written: Mapping[int, bytes]) -> Numbers:
    """`known` with these records in the place of what it says of them."""
    import numpy as np

    records = _numbers_of(np.frombuffer(b"".join(written.values()), dtype=_FIELDS))
    seqs = np.array(list(written), dtype=np.int64)
    length = max(len(known), (int(seqs.max()) // PER_CHUNK + 1) * PER_CHUNK)
    columns = {}
    for one in fields(Numbers):
        before, values = getattr(known, one.name), getattr(records, one.name)
        if length == len(before) and np.array_equal(before[seqs], values):
            continue
        if length == len(before):
            column = before.copy()
        else:
            column = np.zeros(length, dtype=before.dtype)
            column[: len(before)] = before
        column[seqs] = values
        columns[one.name] = column
    return known.replace_columns(_read_only(columns))


def _read_only(columns: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """These columns, which nobody changes: they are everybody's."""
    for column in columns.values():
        column.flags.writeable = False
    return columns
