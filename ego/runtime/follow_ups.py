"""What follows from a use once its write is safe: each kind of outbox row, and how it is done.

A row is done right after the call that noted it, or by a later call when that one died or
failed. Doing one twice changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ego.core.desires.desires import Satisfaction
from ego.core.identity import people as relationships
from ego.core.memory.memories import Memory
from ego.errors import EgoError
from ego.runtime import attention
from ego.runtime.desires import Settling, Sitting
from ego.runtime.purging.erasing import FORGOTTEN, NOTED, VECTORS, erase, lose_vectors
from ego.stores import packets
from ego.stores.embedding.waiting import EVENTS, MEMORIES, SHELVES, STORIES
from ego.stores.engine import outbox
from ego.stores.engine.contract import Transaction
from ego.stores.engine.documents import RELATIONSHIPS
from ego.stores.engine.outbox import Due
from ego.stores.memory import memories, trash
from ego.stores.memory.memories import NOT_READY, Ready
from ego.stores.memory.trash import Erased
from ego.stores.talk import events, righted
from ego.stores.talk.pending import PENDING

if TYPE_CHECKING:
    from ego.runtime.ego import Ego
    from ego.runtime.purging.copies import Gone

SATISFY, MEET, STORY, WORKSPACE = "satisfy", "meet", "story", "workspace"
PURGE, UNWRITE = "purge", "unwrite"
JOIN = "join"

Settled = dict[str, Satisfaction]
Follows = Sequence[tuple[str, Mapping[str, Any]]]
"""Things that are to follow, each its kind and its payload."""


def work_off(ego: Ego, lived: Sitting | None = None) -> Settled:
    """Do what is due; returns the desires that were settled by it.

    What fails is a warning, and stays due. `lived` is the use that ends with it.
    """
    with ego.lock:
        with ego.database.reading() as db:  # what the works look up is read in here as well
            due = outbox.list_due(db)
            if not (waits := any(row.kind == PENDING for row in due)):
                settled, finished = _work_off(ego, due, lived)
        if waits:
            due, settled, finished = _keep_and_work_off(ego, lived)
        if due:
            with ego.database.writing() as db:
                outbox.remove(db, [*finished, *_lose_vectors(ego, db, due)])
    _wipe_traces(ego, due)
    return settled


def _keep_and_work_off(ego: Ego, lived: Sitting | None) -> tuple[list[Due], Settled, list[int]]:
    """Keep first what was said to a model whose answer never came; then do what is due."""
    from ego.runtime.talk import pending

    pending.keep_or_warn(ego)
    with ego.database.reading() as db:
        due = [row for row in outbox.list_due(db) if row.kind != PENDING]
        return due, *_work_off(ego, due, lived)


def _work_off(ego: Ego, due: Sequence[Due], lived: Sitting | None) -> tuple[Settled, list[int]]:
    """Do what documents and notes have to follow; returns the numbers of what is done too.

    The use that was `lived` is noted with what settles, in one write, or first of all: what was
    imported comes to what is there.
    """
    settled: Settled = {}
    finished: list[int] = []
    kinds = {row.kind for row in due}
    if lived is not None and (SATISFY not in kinds or JOIN in kinds or NOTED in kinds):
        ego.live(lived)
        lived = None
    for kind, work, failed in _WORK:
        rows = [row for row in due if row.kind == kind]
        try:
            if kind == SATISFY and rows:
                settled |= _satisfy(ego, rows, lived)
            elif rows:
                settled |= work(ego, rows) or {}
        except EgoError as error:
            ego.warn(error.sentence.begin_with(f"{failed}:"))
        else:
            finished += [row.number for row in rows]
    return settled, finished


def keep(
    ego: Ego, db: Transaction, memory: Memory, ready: Ready = NOT_READY, also: Follows = ()
) -> Memory:
    """Keep a memory, within the transaction, and what follows from it; returns it with its seq."""
    kept = memories.add(db, memory, ready)
    ego.follow_all(db, [*_of_change(ego, kept), *also])
    return kept


def set_aside(ego: Ego, db: Transaction, memory: Memory, ready: Ready = NOT_READY) -> None:
    """Set a memory aside, within the transaction; nothing will point at it.

    That a meeting took place stays true: it is still counted, only its trace goes.
    """
    from ego.stores.memory.ties import stories

    names = [memory.id, *stories.episodes_ending_with(db, [memory.seq])]
    memories.set_aside(db, memory, ego.now(), ready)
    lose_vectors(ego, db, [memory.seq])
    retell(ego, db, [memory.seq])
    ego.follow_all(db, [(FORGOTTEN, {"names": names}), *_of_workspace(ego, memory)])


def purge(
    ego: Ego,
    db: Transaction,
    seqs: Sequence[int],
    talk: Sequence[int] = (),
    also: Mapping[str, Any] | None = None,
) -> Erased:
    """Delete for good, within the transaction; the traces elsewhere follow.

    `seqs` are memories that were set aside, `talk` are events, with what came of them. `also`
    says what else goes with them: see `traces.wipe`.
    """
    from ego.runtime.noted import bringing, left_out, noting

    also = also or {}
    erased = erase(ego, db, seqs)
    noting.lose_words(db, erased.memory_ids)
    chain = trash.chain(db, talk)
    lose_vectors(ego, db, chain.seqs, EVENTS)
    outlived = also.get("outlived", ())
    with noting.follow_changes(ego, db, purges=True, outlived=outlived) as turned:
        noting.purge_rows(db, also.get("called", ()), also.get("notes", ()), outlived)
        if talk:
            turns = events.by_seqs(db, chain.seqs, set_aside=True)
            bringing.open_again(ego, db, turns)
            trash.erase_talk(db, chain)
            righted.drop_names(db, {*chain.event_ids})
            erased = erased._replace(talk=chain)
            left_out.return_days(db, turns, ego.now())
    names = [*erased.memory_ids, *erased.episode_ids, *chain.names, *turned.names]
    names += also.get("names", ())
    if names or also:
        packets.purge(db, names)
        of_talk = {
            "work": [*chain.intent_ids, *chain.job_ids],
            "noted": turned.document,
            "questions": [*also.get("questions", ()), *turned.questions],
        }
        ego.follow(db, PURGE, {**also, **of_talk, "names": names})
        if erased.memory_ids and ego.settings.workspace_dir:
            # kept with the note: a later call may know of another
            place = {"directory": str(ego.settings.workspace_dir)}
            ego.follow(db, UNWRITE, place | {"names": erased.memory_ids})
    return erased


def bring_back(
    ego: Ego, db: Transaction, memory_id: str, ready: Ready = NOT_READY
) -> Memory | None:
    """Undo `set_aside`, within the transaction; None when no such memory waits."""
    memory = memories.bring_back(db, memory_id, ready)
    if memory is not None:
        retell(ego, db, [memory.seq])
        ego.follow_all(db, _of_change(ego, memory))
    return memory


def follow_edit(ego: Ego, db: Transaction, memory: Memory) -> None:
    """Follow a memory that its owner has edited, within the transaction."""
    lose_vectors(ego, db, [memory.seq])
    retell(ego, db, [memory.seq])
    ego.follow_all(db, _of_change(ego, memory))


def retell(ego: Ego, db: Transaction, seqs: Sequence[int]) -> None:
    """Let the stories of these memories say what they say now, within the transaction."""
    from ego.stores.memory.ties import stories

    lose_vectors(ego, db, stories.retell(db, stories.seqs_with(db, seqs)), STORIES)


def overwrite_vectors(ego: Ego, db: Transaction) -> None:
    """Overwrite every vector that was let go of, within a later transaction."""
    _overwrite(ego, db, [row for row in outbox.list_due(db) if row.kind == VECTORS])


def _overwrite(ego: Ego, db: Transaction, rows: Sequence[Due]) -> None:
    for shelf in SHELVES:
        payloads = [row.payload for row in rows if row.payload["shelf"] == shelf.table]
        if gone := {seq for payload in payloads for seq in payload["seqs"]}:
            ego.semantics.overwrite(db, sorted(gone), shelf)


def _of_change(ego: Ego, memory: Memory) -> Follows:
    """What follows from a memory that says something new."""
    interest = [] if memory.private else [(attention.ATTEND, attention.as_payload(memory.id))]
    return [*_of_workspace(ego, memory), *interest]


def _of_workspace(ego: Ego, memory: Memory) -> Follows:
    if not ego.settings.workspace_dir or memory.private:
        return []
    payload = {"memory": memory.id, "at": memory.at.isoformat(), "category": memory.category}
    return [(WORKSPACE, payload)]


def _lose_vectors(ego: Ego, db: Transaction, due: Sequence[Due]) -> list[int]:
    """Overwrite what was let go of, in the transaction that takes out its rows: these numbers."""
    rows = [row for row in due if row.kind == VECTORS]
    try:
        _overwrite(ego, db, rows)
    except EgoError as error:
        said = "a vector of what is gone or changed is not overwritten yet:"
        ego.warn(error.sentence.begin_with(said))
        return []
    return [row.number for row in rows]


def _join(ego: Ego, rows: Sequence[Due]) -> None:
    from ego.runtime import joins

    for row in rows:
        joins.join(ego, row.payload["kind"], row.payload["things"])


def _noted(ego: Ego, rows: Sequence[Due]) -> None:
    from ego.runtime.noted import documents

    documents.carry_out(ego, rows)


def _satisfy(ego: Ego, rows: Sequence[Due], lived: Sitting | None = None) -> Settled:
    several = [
        Settling(row.payload["rules"], row.noted_at, row.payload.get("tool", "")) for row in rows
    ]
    try:
        return ego.settle(several, lived)
    except EgoError:
        if lived is not None:  # it was lived whatever it did not settle
            ego.live(lived)
        raise


def _meet(ego: Ego, rows: Sequence[Due]) -> None:
    with ego.documents.changing(RELATIONSHIPS) as table:
        for row in rows:
            for name in row.payload["people"]:
                entry = ego.find_person(table.content(), name)
                if entry is None:
                    entry = relationships.stranger(f"p_{ego.new_id()}", relationships.as_name(name))
                payload = row.payload
                met = relationships.meet(entry, row.noted_at, payload["emotion"], payload["memory"])
                table.put(met["person_id"], met)


def _story(ego: Ego, rows: Sequence[Due]) -> None:
    with ego.documents.changing(RELATIONSHIPS) as table:
        for row in rows:
            for name in row.payload["people"]:
                entry = ego.find_person(table.content(), name)
                if entry is not None:
                    entry = relationships.share(entry, row.payload["episode"])
                    table.put(entry["person_id"], entry)


def _forgotten(ego: Ego, rows: Sequence[Due]) -> None:
    gone = {name for row in rows for name in row.payload["names"]}
    attention.forget(ego, gone)
    if not ego.people():
        return
    with ego.documents.changing(RELATIONSHIPS) as table:
        for key, entry in table.content().items():
            if isinstance(entry, Mapping):
                left = relationships.drop(entry, gone)
                if left != entry:
                    table.put(key, left)


def remove_stories(ego: Ego, db: Transaction, names: Iterable[str]) -> None:
    """Delete stories, within the transaction; what they were made of stays."""
    from ego.stores.memory.ties import stories

    lose_vectors(ego, db, stories.remove_episodes(db, names), STORIES)


def purge_now(ego: Ego, gone: Gone) -> None:
    """Purge at once what is called so, set aside or not, with its traces; what fails is a warning.

    For a copy, where nobody waits. Of what else is due there, that is done, too, which names what
    was let go of: a copy may be read between a purge and what follows from it. A copy has no
    workspace.
    """
    from ego.runtime.purging import met
    from ego.stores.talk import pending

    with ego.database.writing() as db:
        for name in gone.names:
            pending.take_out(db, name)
            if (memory := memories.get(db, name)) is not None:
                set_aside(ego, db, memory)
        seqs, talk = (
            [seq for name in gone.names if (seq := trash.seq_of(db, name, shelf)) is not None]
            for shelf in (MEMORIES, EVENTS)
        )
        remove_stories(ego, db, gone.names)
        also = {**gone.also, "names": sorted(gone.names), **met.find_met_left(ego, db, seqs)}
        purge(ego, db, seqs, talk, also)
    with ego.database.reading() as db:
        due = outbox.list_due(db)
    _, finished = _work_off(ego, [row for row in due if row.kind in (NOTED, FORGOTTEN)], None)
    with ego.database.writing() as db:
        outbox.remove(db, [*finished, *(row.number for row in due if row.kind == UNWRITE)])
    _wipe_traces(ego, due)


def list_purged(db: Transaction) -> list[Mapping[str, Any]]:
    """What was purged and has traces still, as `traces.wipe` reads it."""
    return [row.payload for row in outbox.list_due(db) if row.kind == PURGE]


def _wipe_traces(ego: Ego, due: Sequence[Due]) -> None:
    if rows := [row for row in due if row.kind == PURGE]:
        from ego.runtime.purging import traces

        traces.wipe(ego, rows, purge_now)


def _workspace(ego: Ego, rows: Sequence[Due]) -> None:
    from ego.runtime import workspace

    workspace.write_notes(ego, rows)


def _unwrite(ego: Ego, rows: Sequence[Due]) -> None:
    from ego.runtime import workspace

    workspace.erase_notes(ego, rows)


_WORK: tuple[tuple[str, Callable[[Ego, Sequence[Due]], Settled | None], str], ...] = (
    (JOIN, _join, "what was imported is not in every document yet; the next call tries again"),
    (NOTED, _noted, "what was noted is not in every document yet; the next call tries again"),
    (SATISFY, _satisfy, "no desire was settled yet"),
    (MEET, _meet, "the meeting was not counted yet"),
    (STORY, _story, "the story is not with its people yet"),
    (FORGOTTEN, _forgotten, "people, interests or preferences still have its trace"),
    (attention.ATTEND, attention.attend, "nothing was attended to yet"),
    (WORKSPACE, _workspace, "the workspace was not written yet"),
    (UNWRITE, _unwrite, "the workspace still tells of what was purged"),
)
