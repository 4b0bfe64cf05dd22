"""How many tokens were spent on what: a row for each question that a model answered.

It holds no words, and names what the question was about by its id as long as that is kept.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime

from ego.core.usage import Purpose, Usage
from ego.stores.engine.contract import Row, Transaction
from ego.stores.engine.times import to_microseconds

_SUM = (
    "SELECT min(purpose) AS purpose, sum(tokens_in) AS tokens_in, sum(tokens_out) AS tokens_out,"
    " sum(cost) AS cost, max(estimated) AS estimated, sum(answers) AS answers FROM usage"
)


def add(
    db: Transaction, at: datetime, purpose: Purpose, subject: str, answers: int, spent: Usage
) -> None:
    """Keep what `answers` of a model took, all about `subject`."""
    db.execute(
        "INSERT INTO usage (at, purpose, subject, answers, tokens_in, tokens_out, cost, estimated)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            to_microseconds(at),
            str(purpose),
            subject,
            answers,
            spent.tokens_in,
            spent.tokens_out,
            spent.cost,
            int(spent.is_estimate),
        ),
    )


def sum_about(db: Transaction, purpose: Purpose, subject: str) -> Usage | None:
    """What was spent on a subject for a purpose, failed attempts with it; None is unknown."""
    row = db.execute(
        f"{_SUM} WHERE purpose = ? AND subject = ? GROUP BY purpose", (str(purpose), subject)
    ).fetchone()
    return _usage(row) if row else None


def sum_since(db: Transaction, since: datetime | None) -> dict[Purpose, tuple[int, Usage]]:
    """How many answers were given since then, or ever, and what they took, by their purpose."""
    start = to_microseconds(since) if since else 0
    rows = db.execute(f"{_SUM} WHERE at >= ? GROUP BY purpose ORDER BY purpose", (start,))
    return {Purpose(row["purpose"]): (row["answers"], _usage(row)) for row in rows}


def let_go(db: Transaction, subjects: Collection[str]) -> None:
    """What was spent stays counted; what it was about is gone."""
    db.execute(
        "UPDATE usage SET subject = '' WHERE subject IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(subjects)),),
    )


def _usage(row: Row) -> Usage:
    return Usage(row["tokens_in"], row["tokens_out"], row["cost"], bool(row["estimated"]))
