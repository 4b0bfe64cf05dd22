"""What is due of many egos (claims): hearts that are to beat, and vectors that are to be made.

A claim is a lease: who dies lets go of it when that is over, and nobody waits for a row that
another one has (FOR UPDATE SKIP LOCKED). What fails is tried again later, and later still.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ego.stores.engine.postgres import egos
from ego.stores.engine.postgres.egos import HostedEgo, hosting

LEASE_SECONDS = 900
VECTORS_LEASE_SECONDS = 120
"""The same of vectors, of which a few are made at a time; so long what cannot be made is left."""
MINUTES = 30
"""How often a heart beats, when nobody has said."""
LONGEST_MINUTES = 360
"""So long at most what fails is left alone."""
SETTLED_SECONDS = 5
"""What was written just now gets its vector from whoever wrote it."""
NEVER = "off"


class Wait(NamedTuple):
    """An ego that may have something without a vector."""

    ego: HostedEgo
    since: datetime


def claim_beat(url: str, only_with: str | None = None) -> HostedEgo | None:
    """An ego whose heart is to beat, for so long ours; None when no other one is due.

    With `only_with`, one of which this key is set.
    """
    with hosting(url) as db:
        row = db.run(
            "UPDATE beats SET leased_until = now() + make_interval(secs => %s)"
            " WHERE ego = (SELECT ego FROM beats WHERE next_at <= now()"
            " AND (leased_until IS NULL OR leased_until < now())"
            " AND (%s::text IS NULL OR EXISTS (SELECT 1 FROM settings"
            " WHERE settings.ego = beats.ego AND key = %s))"
            " ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING ego",
            (LEASE_SECONDS, only_with, only_with),
        ).fetchone()
        return egos.read(db, row[0]) if row else None


def has_failed(url: str, ego: HostedEgo) -> bool:
    """Whether its last beat came to nothing."""
    with hosting(url, writes=False) as db:
        found = db.run("SELECT attempts > 0 FROM beats WHERE ego = %s", (ego.number,))
    row = found.fetchone()
    return bool(row and row[0])


def finish_beat(url: str, ego: HostedEgo, complaint: str = "") -> None:
    """Say when its heart is to beat next; with a complaint this beat has failed."""
    minutes = minutes_of(dict(ego.settings).get("beat", ""))
    with hosting(url) as db:
        if complaint:
            db.run(
                "UPDATE beats SET leased_until = NULL, attempts = attempts + 1, complaint = %s,"
                " next_at = now() + make_interval(mins => least(%s, (2 ^ attempts)::int))"
                " WHERE ego = %s",
                (complaint, LONGEST_MINUTES, ego.number),
            )
        else:
            db.run(
                "UPDATE beats SET leased_until = NULL, attempts = 0, complaint = '',"
                f" last_at = now(), next_at = {_later(minutes)} WHERE ego = %s",
                (ego.number,),
            )


def schedule(url: str, ego: HostedEgo) -> None:
    """Let the heart beat as often as is set by now."""
    minutes = minutes_of(dict(ego.settings).get("beat", ""))
    with hosting(url) as db:
        db.run(f"UPDATE beats SET next_at = {_later(minutes)} WHERE ego = %s", (ego.number,))


def claim_wait(url: str) -> Wait | None:
    """An ego with vectors to make, for so long ours; None when there is no other one."""
    with hosting(url) as db:
        row = db.run(
            "UPDATE waiting SET leased_until = now() + make_interval(secs => %s)"
            " WHERE ego = (SELECT ego FROM waiting"
            " WHERE since < now() - make_interval(secs => %s)"
            " AND (leased_until IS NULL OR leased_until < now())"
            " ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING ego, since",
            (VECTORS_LEASE_SECONDS, SETTLED_SECONDS),
        ).fetchone()
        return Wait(egos.read(db, row[0]), row[1]) if row else None


def finish_wait(url: str, wait: Wait, *, is_done: bool) -> None:
    """Let go of it; nothing waits there any more if it `is_done`, and nothing came since."""
    of_it = (wait.ego.number, wait.since)
    with hosting(url) as db:
        if is_done:
            db.run("DELETE FROM waiting WHERE ego = %s AND since = %s", of_it)
        db.run("UPDATE waiting SET leased_until = NULL WHERE ego = %s", of_it[:1])


def minutes_of(written: str) -> int | None:
    """How many minutes lie between two beats; None for never. ValueError for what is neither."""
    if written == NEVER:
        return None
    if not written:
        return MINUTES
    if not (written.isascii() and written.isdecimal() and 0 < int(written) <= 10_080):
        raise ValueError(f"beat is a number of minutes from 1 to 10080, or {NEVER}")
    return int(written)


def _later(minutes: int | None) -> str:
    return "'infinity'" if minutes is None else f"now() + interval '{minutes} minutes'"
