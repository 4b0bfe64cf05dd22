"""The sinks of a person: what waits for each, bringing it now, and trying whether they work."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from queue import SimpleQueue
from typing import Annotated

from typer import Argument

from ego.core import text
from ego.core.autonomy.reaching import Sink
from ego.core.reply import Reply
from ego.errors import NotFound, UsageError
from ego.runtime.ego import Ego, utc_now
from ego.runtime.parameters import Limit
from ego.runtime.toolkit import utility
from ego.stores.autonomy import deliveries
from ego.stores.autonomy.deliveries import Trouble, Waiting
from ego.tools.autonomy import answers
from ego.tools.autonomy.doing import run
from ego.tools.autonomy.reaching import bring
from ego.tools.autonomy.speaking import limits

_NONE = "No sink is configured: what is said by itself shows in ego console alone."
_IN_FILE = (
    "Under [deliver] in config.toml write"
    ' sinks = [{command = ["notify-me"]}] or [{url = "https://…"}].'
)
_IN_ROWS = '`ego host set {} \'deliver.sinks=[{{"url": "https://…"}}]\'` sets one.'
TEST = "This is a test: if you can read it, what is said by itself reaches you here."
_LINE = 120


@utility(under="deliver")
def deliver_list(ego: Ego) -> Reply[answers.DeliverList]:
    """Show your sinks, what waits for each, and why a last try failed."""
    names = [sink.name for sink in ego.settings.sinks]
    with ego.database.reading() as db:
        waiting = deliveries.count_waiting(db)
        every = list(dict.fromkeys([*names, *waiting]))
        troubles = {name: deliveries.trouble(db, name) for name in every}
        said = limits.count_today(ego, db)
    lines = [_line(ego, name, name in names, waiting.get(name), troubles[name]) for name in every]
    most = ego.settings.deliver_at_most
    lines.append(f"Said today: {said} of at most {most}.")
    fields: answers.DeliverList = {
        "sinks": [
            _fields(ego, name, name in names, waiting.get(name), troubles[name]) for name in every
        ],
        "said_today": said,
        "at_most": most,
    }
    return Reply("\n".join(lines if every else [_tell_none(ego), *lines]), fields=fields)


@utility(observes=False, under="deliver")
def deliver_run(ego: Ego) -> Reply[answers.DeliverRun]:
    """Bring what waits to every sink now, whatever the hour."""
    _refuse_none(ego)
    every = bring.bring(ego, at_once=True)
    lines = []
    for name in dict.fromkeys(one.sink for one in every):
        taken = sum(one.sink == name and one.failed is None for one in every)
        failed = next((one.failed for one in every if one.sink == name and one.failed), None)
        wrong = f"not reached: {failed.complaint}. {bring.again(failed)}" if failed else ""
        took = f"took {text.plural(taken, 'message')}" if taken else ""
        lines.append(f"{name}: {'; '.join(filter(None, [took, wrong]))}")
    fields: answers.DeliverRun = {
        "delivered": [
            {
                "sink": one.sink,
                "event_id": one.event_id,
                "complaint": one.failed.complaint if one.failed else None,
            }
            for one in every
        ]
    }
    failing = any(one.failed for one in every)
    return Reply(
        "\n".join(lines) or "Nothing waits to be brought.", fields=fields, exit_code=int(failing)
    )


@utility(observes=False, under="deliver")
def deliver_test(
    ego: Ego,
    words: Annotated[
        str, Argument(help="What it says.", metavar="TEXT"), Limit(bytes=4_096)
    ] = TEST,
) -> Reply[answers.DeliverTest]:
    """Send one line to each sink, and say what each made of it."""
    _refuse_none(ego)
    wrong = _tested(ego, words)
    with ego.database.writing() as db:
        for name, complaint in wrong.items():
            if not complaint:
                deliveries.mark_well(db, name)
    lines = [
        f"{name}: {f'not reached: {complaint}' if complaint else 'reached'}."
        for name, complaint in wrong.items()
    ]
    fields: answers.DeliverTest = {
        "tested": [{"sink": name, "complaint": said or None} for name, said in wrong.items()]
    }
    return Reply("\n".join(lines), fields=fields, exit_code=int(any(wrong.values())))


@utility(observes=False, under="deliver")
def deliver_drop(
    ego: Ego,
    sink: Annotated[str, Argument(help="Whose messages.", metavar="SINK"), Limit(bytes=160)],
) -> Reply[answers.DeliverDrop]:
    """Give up what waits for a sink; the console still has it."""
    with ego.database.writing() as db:
        known = {*deliveries.count_waiting(db), *(one.name for one in ego.settings.sinks)}
        if sink not in known:
            shown = ", ".join(sorted(known)) or "none"
            raise NotFound(f"No sink '{text.one_line(sink, 60)}'. Known: {shown}.")
        dropped = deliveries.drop(db, sink)
    said = f"Given up for {sink}: {text.plural(dropped, 'message')}."
    return Reply(said, fields={"sink": sink, "dropped": dropped})


def _tell_none(ego: Ego) -> str:
    """That there is none, and where its keeper sets one: a hosted ego has no file of its own."""
    is_hosted = bool(ego.settings.database_url)
    return f"{_NONE} {_IN_ROWS.format(ego.settings.ego_name) if is_hosted else _IN_FILE}"


def _refuse_none(ego: Ego) -> None:
    if not ego.settings.sinks:
        raise UsageError(_tell_none(ego))


def _tested(ego: Ego, words: str) -> Mapping[str, str]:
    """What went wrong with each sink, all of them tried at the same time."""
    places = run.places(ego)
    letter = {
        "message": words,
        "kind": "test",
        "at": ego.write_time(ego.now()),
        "sender": "ego",
        "id": f"test_{ego.new_id()}",
    }
    ended = SimpleQueue[tuple[str, str]]()

    def begin(sink: Sink) -> None:
        try_it = bring.sending(ego, sink, letter, places)
        work = threading.Thread(target=lambda: ended.put((sink.name, try_it())), daemon=True)
        work.start()

    for sink in ego.settings.sinks:
        begin(sink)
    wrong = dict(ended.get() for _ in ego.settings.sinks)
    return {sink.name: wrong[sink.name] for sink in ego.settings.sinks}


def _line(
    ego: Ego,
    name: str,
    configured: bool,
    waiting: Waiting | None,
    trouble: Trouble | None,
) -> str:
    said = f"{text.one_line(name, 40)}: "
    said += "nothing waits" if waiting is None else _waits(ego, waiting)
    if not configured:
        return f"{said}; the settings name it no more (ego deliver drop gives this up)"
    if trouble is None:
        return said
    tries = text.plural(trouble.attempts, "try", "tries")
    seconds = (trouble.next_at - utc_now()).total_seconds()
    due = "now" if seconds <= 0 else f"in {seconds:.0f} s"
    since = ego.local(trouble.since)
    return (
        f"{said}; failing since {since:%Y-%m-%d %H:%M} ({tries}), again {due} -"
        f" {text.one_line(trouble.complaint, _LINE)}"
    )


def _waits(ego: Ego, waiting: Waiting) -> str:
    messages = text.plural(waiting.number, "message waits", "messages wait")
    return f"{messages} since {ego.local(waiting.since):%Y-%m-%d %H:%M}"


def _fields(
    ego: Ego, name: str, configured: bool, waiting: Waiting | None, trouble: Trouble | None
) -> answers.Sink:
    return {
        "name": name,
        "configured": configured,
        "waiting": waiting.number if waiting else 0,
        "since": ego.write_time(waiting.since) if waiting else None,
        "tries": trouble.attempts if trouble else 0,
        "complaint": trouble.complaint if trouble else None,
        "next_at": ego.write_time(trouble.next_at) if trouble else None,
    }
