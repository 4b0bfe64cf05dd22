"""The console: where the persona's messages arrive, and where it shows what is done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from typer import Option

from ego.core.autonomy import messages as speaking
from ego.core.autonomy.answers import entry_fields
from ego.core.autonomy.messages import Entry
from ego.core.reply import Reply
from ego.errors import UsageError
from ego.runtime.ego import Ego
from ego.runtime.toolkit import utility
from ego.stores import console as kept
from ego.stores.autonomy import said
from ego.stores.console import What
from ego.tools.autonomy import answers
from ego.tools.autonomy.explaining import why as explaining

MOST = 1_000
BEHIND = " " * 20 + "why: "
"""What stands before the line that says what led to an entry."""
UNKNOWN, SAME = "that is not kept.", "the same."


@utility()
def console(
    ego: Ego,
    messages: Annotated[bool, Option("--messages", help="Only what was said.")] = False,
    activity: Annotated[bool, Option("--activity", help="Only what was done, or left.")] = False,
    unread: Annotated[bool, Option("--unread", help="Only messages you have not read.")] = False,
    why: Annotated[bool, Option("--why", help="With what led to each.")] = False,
    n: Annotated[int, Option(help="How many of the newest.", min=1, max=MOST)] = 20,
) -> Reply[answers.Console]:
    """Show what the persona said, did and skipped by itself, the newest last."""
    wanted = what(messages=messages, activity=activity)
    if unread:
        return _unread(ego, wanted, n, why=why)
    with ego.database.reading() as db:
        found = [placed.entry for placed in kept.newest(db, wanted, limit=n)]
    return reply(ego, found, why=why) if found else Reply(_NOTHING[wanted], fields={"entries": []})


def _unread(ego: Ego, wanted: What, n: int, *, why: bool) -> Reply[answers.Console]:
    if wanted is What.ACTIVITY:
        raise UsageError("--unread is about what was said, and --activity about what was done.")
    with ego.database.reading() as db:
        found = [one.message for one in said.unread(db, n)][::-1]
    return (
        reply(ego, found, why=why) if found else Reply("Nothing is unread.", fields={"entries": []})
    )


def reply(ego: Ego, entries: Iterable[Entry], *, why: bool = False) -> Reply[answers.Console]:
    """`entries` as the console shows them; with `why`, what led to each stands under it."""
    shown = list(entries)
    lines = [speaking.line(one, ego.local) for one in shown]
    told = [entry_fields(one, ego.write_time) for one in shown]
    if why:
        with ego.database.reading() as db:
            reasons = [explaining.reason_briefly(ego, db, one) for one in shown]
        before = [None, *reasons]
        lines = [
            f"{line}\n{BEHIND}{SAME if reason and reason == last else reason or UNKNOWN}"
            for line, reason, last in zip(lines, reasons, before, strict=False)
        ]
        for one, reason in zip(told, reasons, strict=True):
            one["why"] = reason
    return Reply("\n".join(lines), fields={"entries": told})


def what(*, messages: bool, activity: bool) -> What:
    """Which entries the two options ask for; both together are refused."""
    if messages and activity:
        raise UsageError("--messages and --activity exclude each other. Without them, both show.")
    return What.MESSAGES if messages else What.ACTIVITY if activity else What.EVERYTHING


_NOTHING = {
    What.EVERYTHING: "Nothing was said or done yet.",
    What.MESSAGES: "Nothing was said yet.",
    What.ACTIVITY: "Nothing was done yet.",
}
