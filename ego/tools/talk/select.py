"""Choosing what to have in mind, by rule or by a model that is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Annotated, Literal

from typer import Argument

from ego.core import events as sayings
from ego.core import text as words
from ego.core.events import Event
from ego.core.memory import memories as kinds
from ego.core.reply import Reply
from ego.errors import ContractRefused, Do, NoPersona, UsageError, VoiceError
from ego.runtime.ego import Ego
from ego.runtime.parameters import Limit, Piped
from ego.runtime.toolkit import utility
from ego.stores.memory.ties.stories import Told
from ego.tools.packets import AsPacket, Commit, print_packet, refuse_both
from ego.tools.persona import answers
from ego.tools.talk import selection, turns
from ego.tools.talk.selection import Picked, Thing

By = Literal["rules", "model"]


@utility(observes=False)
def select(
    ego: Ego,
    text: Annotated[
        str | None,
        Argument(help="What was said; - reads it from standard input."),
        Limit(bytes=kinds.CONTENT_BYTES),
        Piped(),
    ] = None,
    packet: AsPacket = False,
    commit: Commit = None,
) -> Reply[answers.Select]:
    """Choose what to have in mind when answering something."""
    refuse_both(packet, commit)
    if commit is not None:
        return _chosen(ego, selection.take(ego, commit, text), by="model")
    if text is None:
        raise UsageError(
            "What was said is missing:",
            Do('ego select "…", or - to read it.', program="select('…')."),
        )
    if packet:
        return print_packet(selection.ask(ego, text))
    if not ego.settings.llm:
        return _chosen(ego, selection.by_rule(ego, text), by="rules")
    try:
        picked = turns.select(ego.settings, lambda: nullcontext(ego), text)
    except NoPersona:
        raise
    except (VoiceError, ContractRefused) as error:
        fields: answers.Select = {"selected": [], "by": "model", "failed": str(error)}
        said = f"Nothing is selected, for the model failed. {error}"
        return Reply(said, fields=fields, exit_code=error.exit_code)
    return _chosen(ego, picked, by="model")


def _chosen(ego: Ego, picked: Sequence[Picked], *, by: By) -> Reply[answers.Select]:
    chosen: list[answers.Picked] = [{"id": one.id, "why": one.why} for one in picked]
    fields: answers.Select = {"selected": chosen, "by": by}
    if not picked:
        return Reply("Nothing is selected.", fields=fields)
    with ego.database.reading() as db:
        found = selection.things(db, picked)
    lines = [f"{len(picked)} selected by {'rule' if by == 'rules' else 'the model'}:"]
    lines += [f"{place}. {_line(ego, one, found)}" for place, one in enumerate(picked, 1)]
    return Reply("\n".join(lines), fields=fields)


def _line(ego: Ego, one: Picked, found: Mapping[str, Thing]) -> str:
    thing = found.get(one.id)
    if thing is None:
        return f"Gone since. ({one.id})"
    if isinstance(thing, Event):
        told = sayings.line(thing, ego.here(), 80)
    elif isinstance(thing, Told):
        told = thing.line(ego.here(), 80)
    else:
        told = kinds.line(thing, ego.here(), 80)
    return f"{told}: {words.one_line(one.why, 120)}"
