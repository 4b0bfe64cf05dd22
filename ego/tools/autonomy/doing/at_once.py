"""What is done at once, for it needs no program: to come back to something, to say something.

To say something is not yet to find words: what it wants to talk about is its result, and the
persona puts that into words like every other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ego.core import text
from ego.core.autonomy.capabilities import SAY, SCHEDULE_ACTION
from ego.core.autonomy.decisions import SUMMARY_CHARACTERS, Intent, ResultStatus, TriggerKind
from ego.core.autonomy.outcomes import Came
from ego.core.moments import read_time
from ego.runtime.ego import Ego
from ego.stores.autonomy import decisions
from ego.stores.engine.contract import Transaction
from ego.stores.memory import listing
from ego.tools.autonomy.deciding import triggers


def carry_out(ego: Ego, db: Transaction, intent: Intent) -> Came:
    """Do what `intent` wants, within the transaction; its capability needs no program."""
    return _DOING[intent.action_type](ego, db, intent)


def _schedule(ego: Ego, db: Transaction, intent: Intent) -> Came:
    content, at = str(intent.payload["content"]), read_time(intent.payload["at"])
    triggers.queue(
        ego, db, TriggerKind.SCHEDULE_ACTION, intent.decision_id, content, at or ego.now()
    )
    return Came(
        ResultStatus.SUCCESS,
        f"Scheduled for {f'{ego.local(at):%Y-%m-%d %H:%M}' if at else 'now'}.",
        {"at": intent.payload["at"], "content": content},
        useful_for_recall=False,
    )


def _say(_: Ego, db: Transaction, intent: Intent) -> Came:
    """What it wants to talk about. The memories in it are named alone: they may yet change."""
    decision = decisions.get(db, intent.decision_id)
    assert decision is not None
    evidence = listing.find_open(db, decision.evidence.memory_ids)
    return Came(
        ResultStatus.SUCCESS,
        text.one_line(f"Something to say: {intent.payload['about']}", SUMMARY_CHARACTERS),
        {**intent.payload, "memories": [one.id for one in evidence]},
        useful_for_recall=False,  # what is said will be found
    )


_DOING: Mapping[str, Callable[[Ego, Transaction, Intent], Came]] = MappingProxyType(
    {SCHEDULE_ACTION.name: _schedule, SAY.name: _say}
)
