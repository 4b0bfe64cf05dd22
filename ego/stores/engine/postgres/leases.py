"""What one process alone does for a while, where no lock of a file can say so: a row until then.

Who dies lets go of it when its time is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ego.stores.engine.contract import Database


@contextmanager
def hold_alone(database: Database, name: str) -> Iterator[bool]:
    """Whether it is ours to do, until the block ends."""
    with database.writing() as db:
        taken = db.execute(
            "INSERT INTO leases (name, until) VALUES (?, now() + interval '600 seconds')"
            " ON CONFLICT (name) DO UPDATE SET until = excluded.until WHERE leases.until < now()"
            " RETURNING name",
            (name,),
        ).fetchone()
    try:
        yield taken is not None
    finally:
        if taken:
            with database.writing() as db:
                db.execute("DELETE FROM leases WHERE name = ?", (name,))
