"""What the person whose ego it is may do with one thing that was said or done.

Everything can be taken back. Only a decision and a result are not edited: others rest on them.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from ego.core import events as sayings
from ego.core import text
from ego.core.answers import event_fields
from ego.core.confiding import CONFIDED, is_confided
from ego.core.events import Event, Source, find_partner
from ego.core.memory.memories import KEPT_ASIDE
from ego.core.reply import Reply
from ego.core.talk.answers import every_noted_fields
from ego.errors import NotFound, UsageError
from ego.runtime.ego import Ego, utc_now
from ego.runtime.talk import changes
from ego.stores.embedding.waiting import EVENTS
from ego.stores.engine.contract import Transaction
from ego.stores.memory import trash
from ego.stores.memory.trash import Chain
from ego.stores.talk import events, righted
from ego.tools.memory import answers
from ego.tools.talk import noted
from ego.tools.talk.events import name_asker

_RECORDS = {Source.DELIBERATION_DECISION: "a decision", Source.ACTION_RESULT: "a result"}


def is_one(db: Transaction, its_id: str) -> bool:
    """Whether `its_id` names an event, be it there or not."""
    return its_id.startswith("ev_") or trash.seq_of(db, its_id, EVENTS) is not None


def look_up(ego: Ego, db: Transaction, event_id: str) -> Event:
    """The event called `event_id`; NotFound with the way to it, if there is one."""
    event = events.get(db, event_id)
    if event is not None:
        return righted.tell_put_right(db, [event])[0]
    since = trash.trashed_at(db, event_id, EVENTS)
    if since is None:
        raise unknown(event_id)
    raise gone(ego, event_id, since)


def gone(ego: Ego, its_id: str, since: datetime) -> NotFound:
    """The error about a memory or an event that was set aside, with the way back."""
    left = since + KEPT_ASIDE - ego.now()
    way_back = (
        f"`ego undelete {its_id}` brings it back until"
        f" {ego.local(since + KEPT_ASIDE):%Y-%m-%d %H:%M}."
        if left >= timedelta(0)
        else "It is too late to bring it back."
    )
    return NotFound(f"{its_id} was set aside ({text.age(since, ego.here())}). {way_back}")


def unknown(event_id: str) -> NotFound:
    """The error about an event that never was."""
    return NotFound(f"No event '{text.one_line(event_id, 40)}'. `ego events` lists them.")


def show(ego: Ego, event: Event) -> Reply[answers.GotEvent]:
    """An event whole."""
    return Reply(
        "\n".join(_whole(ego, event)), fields={"event": event_fields(event, ego.write_time)}
    )


def _whole(ego: Ego, event: Event) -> list[str]:
    at = f"{ego.local(event.at):%Y-%m-%d %H:%M} ({text.age(event.at, ego.here())})"
    what = event.source.replace("_", " ")
    cut = ", cut off" if sayings.is_cut(event) else ""
    mark = ", put right since" if event.is_put_right else ""
    lines = [f"{event.id}  {at}{mark}", f"{what}{cut}{sayings.feeling(event)}"]
    whose = find_partner(event) or ego.addressed
    from_outside = [f"{whose}:"] if event.source is Source.CHAT else []
    persona = ego.persona()
    itself = text.one_line(persona.name, 40) if persona and persona.name else "you"
    for who, said in ((from_outside, event.user_text), ([f"{itself}:"], event.assistant_text)):
        if said:
            lines += ["", *who, text.quote(said)]
    return lines


def edit(
    ego: Ego,
    event_id: str,
    content: str | None,
    user: str | None,
    own: str | None,
    *,
    confided: bool | None = None,
) -> Reply[answers.EditedEvent]:
    """Correct what was said: `content` on the only side there is, `user` and `own` on theirs; and
    whether it was told in confidence, where that is said."""
    with ego.database.reading() as db:
        before = _edited(look_up(ego, db, event_id), content, user, own, confided)
    its_words = events.cut(before)
    keys = ("user_text", "assistant_text")
    with ego.writing() as db:
        old = look_up(ego, db, event_id)
        new = _edited(old, content, user, own, confided)
        is_said = [key for key in keys if getattr(old, key) != getattr(new, key)]
        changed = [*is_said, *(["confided"] if is_confided(old) != is_confided(new) else [])]
        before_it = noted.find_holding(db, [old.id]) if changed else []
        if changed:
            words = its_words if new == before else None
            changes.change_talk(ego, db, new, utc_now(), words)
            new = look_up(ego, db, event_id)  # it may be marked by then
            if is_said:
                righted.note_put_right(db, new, "")
                new = look_up(ego, db, event_id)
        by_now = noted.find_holding(db, [old.id]) if changed else []
    undone, found = noted.compare(before_it, by_now)
    said = [f"Changed {', '.join(changed)}." if changed else "It says that already."]
    said += [*noted.take_back_lines(undone), *noted.anew_lines(found)]
    if before_it:
        said.append(f"It waits for {name_asker(ego.settings)}.")
    fields: answers.EditedEvent = {
        "changed": changed,
        "event": event_fields(new, ego.write_time),
        "taken_back": every_noted_fields(undone, undone, ego.write_time),
    }
    return Reply("\n".join([*said, *_whole(ego, new)]), fields=fields)


def _edited(
    old: Event, content: str | None, user: str | None, own: str | None, confided: bool | None
) -> Event:
    if old.source in _RECORDS:
        raise UsageError(
            f"{old.id} is {_RECORDS[old.source]}, and others rest on it."
            f" `ego purge {old.id}` deletes it, with all that came of it."
        )
    if content is not None:
        if old.user_text and old.assistant_text:
            raise UsageError(
                f"{old.id} holds what you heard and what you answered, and --content would be"
                " either. Give --user for the first, --assistant for the second."
            )
        user, own = (user, content) if old.assistant_text else (content, own)
    marked = {} if confided is None else {CONFIDED: confided}
    return replace(
        old,
        is_put_right=False,
        client_context={**old.client_context, **marked},
        user_text=old.user_text if user is None else text.mend(user),
        assistant_text=old.assistant_text if own is None else text.mend(own),
    )


def list_set_aside(ego: Ego, db: Transaction, most: int) -> list[Event]:
    """The newest events that were set aside and can still come back."""
    begin = ego.now() - KEPT_ASIDE
    return [
        one
        for one in events.newest(db, limit=most, set_aside=True)
        if (since := trash.trashed_at(db, one.id, EVENTS)) and since >= begin
    ]


def undelete(ego: Ego, db: Transaction, event_id: str) -> str:
    """Bring an event back that was set aside; returns its line."""
    changes.bring_talk_back(ego, db, event_id, utc_now())
    return sayings.line(look_up(ego, db, event_id), ego.here(), 60)


def name_what_came_of(chain: Chain, event_id: str) -> list[str]:
    """What went with the event called `event_id`, counted in words."""
    others = len(chain.event_ids) - (event_id in chain.event_ids)
    counts = ((others, "event"), (len(chain.decision_ids), "decision"))
    return [text.plural(count, noun) for count, noun in counts if count]
