"""What it said, did and let be by itself, each with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from ego.core.autonomy.decisions import Decision
from ego.core.autonomy.messages import Entry, SpokenMessage
from ego.faces.web.frame import (
    Asked,
    Shown,
    button,
    chooser,
    labelled,
    nothing,
    said_whole,
    time_of,
)
from ego.runtime.ego import Ego
from ego.stores import console as kept
from ego.stores.autonomy import said
from ego.stores.console import What
from ego.tools.autonomy.explaining import why
from ego.upkeep.language import plural, reword, say
from ego.upkeep.page.markup import Markup, join, tag

_MOST = 100
_CALLED = {"messages": "what it said", "activity": "what it did"}
_CHOICES = {"": What.EVERYTHING, "messages": What.MESSAGES, "activity": What.ACTIVITY}


def show(ego: Ego, asked: Asked) -> Shown:
    """The page, the newest first."""
    chosen = asked.query.get("what", "")
    with ego.database.reading() as db:
        found = kept.newest(db, _CHOICES.get(chosen, What.EVERYTHING), limit=_MOST)[::-1]
        unread = [one.message.event_id for one in said.unread(db, _MOST)]
        cards = [_card(ego, one.entry, why.reason_briefly(ego, db, one.entry)) for one in found]
    filters = tag(
        "form",
        labelled(say("What"), chooser("what", [*_CALLED], chosen, "everything", _CALLED)),
        tag("button", say("Show")),
        method="get",
        action="/console",
        class_="row",
    )
    none = nothing(say("Nothing was said or done by itself yet. ego live lets it live by itself."))
    waiting = [_unread(asked, unread)] if unread else []
    return Shown(
        say("Console"),
        join(filters, *waiting, tag("div", *cards, class_="cards") if cards else none),
    )


def _unread(asked: Asked, names: Sequence[str]) -> Markup:
    words = say("{} that nobody has read.", plural(len(names), "message"))
    read = button(asked, "/console/read", say("Mark as read"), messages=" ".join(names))
    return tag("p", words, read, class_="notice")


def _card(ego: Ego, entry: Entry, reason: str | None) -> Markup:
    if isinstance(entry, SpokenMessage):
        what, words = entry.sender, entry.message
        marks = [str(entry.message_kind)]
    elif isinstance(entry, Decision):
        again = entry.next_deliberation_at
        until = say(" until {}", f"{ego.local(again):%Y-%m-%d %H:%M}") if again else ""
        what, words = say("put off{}", until) if again else say("let be"), entry.reason
        marks = [str(entry.outcome).replace("_", " ")]
    else:
        what, words = say(entry.action_type.replace("_", " ")), reword(entry.summary_text)
        marks = [entry.state.replace("_", " ")]
        if entry.came:
            marks.append(entry.came.replace("_", " "))
    told = reword(reason) if reason else ""
    return tag(
        "article",
        tag("h3", what),
        *([said_whole(words)] if words else []),
        tag(
            "p",
            time_of(ego, entry.at),
            *(tag("span", say(one)) for one in marks),
            class_="soft marks",
        ),
        tag("p", say("Why: {}", told or say("that is not kept.")), class_="soft why"),
        class_="memory said" if isinstance(entry, SpokenMessage) else "memory",
    )
