"""When nothing is said by itself: in quiet hours, and beyond so many messages a day.

What is to be said then waits as it is, not yet in words: they would be stale by the morning.
"""

from __future__ import annotations

from datetime import timedelta

from ego.core import text
from ego.core.autonomy import patience
from ego.runtime.ego import Ego, utc_now
from ego.stores import packets
from ego.stores.autonomy import said
from ego.stores.engine.contract import Transaction
from ego.stores.packets import PacketKind

ANYWAY = "ego speak --now says it all the same."


def why_silent(ego: Ego, db: Transaction) -> str:
    """Why nothing may be said now, as a sentence; empty when it may."""
    hours = patience.read(ego.settings.heartbeat)
    if hours.quiet and hours.is_quiet(ego.here()):
        return f"These are quiet hours, until {hours.quiet[1]:%H:%M}."
    return why_enough(ego, db)


def why_enough(ego: Ego, db: Transaction) -> str:
    """Why nothing more may be said today; empty when it may.

    A message that somebody is putting into words counts as said, so that two who do so at once
    do not say more.
    """
    most = ego.settings.deliver_at_most
    in_hand = len(packets.open_ones(db, PacketKind.RENDER, utc_now()))
    if count_today(ego, db) + in_hand < most:
        return ""
    if not most:
        return "It says nothing by itself ([deliver] at_most = 0)."
    return (
        f"At most {text.plural(most, 'message')} a day {'is' if most == 1 else 'are'} said"
        " ([deliver] at_most)."
    )


def count_today(ego: Ego, db: Transaction) -> int:
    """How many messages of its own it has said today, on the person's clock."""
    midnight = ego.here().replace(hour=0, minute=0, second=0, microsecond=0)
    return said.count_between(db, midnight, midnight + timedelta(days=1))
