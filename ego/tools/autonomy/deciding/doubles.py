"""What was just done is not done again: the guard on a decision that repeats an action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ego.core import text
from ego.core.autonomy import repeats
from ego.core.autonomy.decisions import TriggerKind
from ego.errors import ContractRefused
from ego.runtime.ego import Ego
from ego.stores.autonomy import results
from ego.stores.engine.contract import Transaction
from ego.tools.autonomy.deciding import triggers

_SUMMARY = 120


def refuse_double(
    ego: Ego, db: Transaction, trigger_id: str, answer: Mapping[str, Any], field: str
) -> None:
    """Raise ContractRefused when `answer` does again what was done within the last hours.

    What was planned for this hour may be done whatever was done before it. `field` is what the
    answer calls its payload.
    """
    action, now = answer.get("action_type"), ego.here()
    if action is None or triggers.find_origin(db, trigger_id).kind is TriggerKind.SCHEDULE_ACTION:
        return
    wanted = repeats.fold_payload(answer["action_payload"])
    for done in results.list_done(db, action, now - repeats.DONE_AGAIN_AFTER):
        if done.at <= now and repeats.fold_payload(done.payload) == wanted:
            said = text.one_line(done.summary, _SUMMARY)
            raise ContractRefused(
                f'{field}: done {text.age(done.at, now)}: "{said}". The same is not done again'
                " within 6 hours; do something else, or nothing."
            )
