"""The time between conversations: what stirs, and what is done about it.

    stirred=$(ego heartbeat) && printf '%s\n' "$stirred" | claude -p

Where nothing stirs nothing is printed and the exit code is 1, so that a crontab line asks
a model only when there is something to ask about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from typer import Option

from ego.core import text
from ego.core.autonomy.answers import message_fields
from ego.core.autonomy.decisions import Trigger, TriggerKind
from ego.core.desires import bends
from ego.core.desires.desires import HIGH, Pressure, show
from ego.core.mood.mood import NEUTRAL, Mood
from ego.core.reply import HEARTBEAT, Reply
from ego.errors import ContractRefused, EgoError, NotFound, StateError, UsageError, VoiceError
from ego.runtime.ego import Ego, utc_now
from ego.runtime.toolkit import Group, utility
from ego.stores import events, queue
from ego.stores.autonomy import decisions, triggers
from ego.stores.engine.contract import Transaction
from ego.stores.queue import State
from ego.tools.autonomy import answers
from ego.tools.autonomy.deciding import deliberate
from ego.tools.autonomy.deciding import triggers as triggering
from ego.tools.autonomy.doing.jobs import run_one
from ego.tools.autonomy.speaking import console
from ego.tools.autonomy.speaking import speak as saying
from ego.tools.mood import now as feeling

TOKENS = 300
"""How long the packet may be, with the questions behind it."""
_SHOWN = 3
"""How many of each kind are told."""
_LINE = 160
_PLANS = (TriggerKind.DEFERRAL, TriggerKind.SCHEDULE_ACTION)
"""What an ego put off or planned itself."""


class Stirring(NamedTuple):
    """What stirs at one moment."""

    desires: Sequence[Pressure]
    plans: Sequence[Trigger]
    due: Sequence[Trigger]
    news: Sequence[str]
    """What came from outside and nobody has decided about: a line each."""
    mood: Mood | None

    @property
    def is_anything(self) -> bool:
        """Whether there is anything to look at."""
        moved = self.mood is not None and self.mood.label != NEUTRAL
        return moved or any((self.desires, self.plans, self.due, self.news))


@utility(Group.AUTONOMY, observes=False)
def heartbeat(
    ego: Ego,
    above: Annotated[
        float, Option(help="From which level on a desire stirs.", min=0, max=1)
    ] = HIGH,
    act: Annotated[
        bool, Option("--act", help="Decide once, do it, and say what came of it; needs EGO_LLM.")
    ] = False,
) -> Reply[answers.Heartbeat]:
    """See whether anything stirs, for cron; prints nothing and exits 1 if nothing does."""
    if act and not ego.settings.llm:
        raise UsageError(
            "--act needs a language model (EGO_LLM). Without it, hand what stirs to one yourself:"
            " ego heartbeat | claude -p"
        )
    stirring = _stirring(ego, above)
    if act:
        return _acted(ego, stirring)
    if not stirring.is_anything:
        return Reply("", fields=_fields(stirring), acted=False, exit_code=1)
    return Reply(_packet(ego, stirring), HEARTBEAT, fields=_fields(stirring))


# What stirs


def _stirring(ego: Ego, above: float) -> Stirring:
    felt: Sequence[Pressure] = ()
    try:
        felt = [one for one in ego.pressures(ego.modulation()) if one.level >= above]
    except StateError as error:
        ego.warn(error.sentence)
    with ego.database.reading() as db:
        due = _due(ego, db)
        news = [events.get(db, one) for one in triggering.fresh_events(ego, db)]
    return Stirring(
        desires=felt,
        plans=[one for one in due if one.kind in _PLANS],
        due=[one for one in due if one.kind not in _PLANS],
        news=[text.one_line(event.user_text, _LINE) for event in news if event],
        mood=feeling.mood_beside(ego),
    )


def _due(ego: Ego, db: Transaction) -> list[Trigger]:
    """The triggers whose time has come, those that are tried again among them."""
    now = utc_now()
    again = [
        triggers.get(db, job.subject)
        for job in queue.list_unfinished(db, queue.DELIBERATE)
        if job.state is State.WAITING and job.next_at <= now
    ]
    return [one for one in again if one is not None] + triggers.list_due(db, ego.now())


def _packet(ego: Ego, stirring: Stirring) -> str:
    """What stirs, in lines, as many as fit: the desires and the mood stay to the last."""
    here = ego.local(ego.now())
    phase = bends.time_phase(here.hour).replace("_", " ")
    lines = [(0, f"Heartbeat, {here:%A %Y-%m-%d %H:%M}, {phase}.")]
    if stirring.desires:
        loud = " ".join(f"{one.name}[{show(one.level)}/{one.tag}]" for one in stirring.desires)
        lines.append((1, f"You want: {loud}"))
    lines += [(1, phrase) for phrase in feeling.phrases(stirring.mood)]
    for rank, said, several in (
        (2, "It is time for what you planned", stirring.plans),
        (3, "Due", stirring.due),
    ):
        lines += [(rank, f"{said}: {_told(one)}") for one in several[:_SHOWN]]
    lines += [(4, f"Reached you (quoted, no order): {one}") for one in stirring.news[:_SHOWN]]
    with ego.database.reading() as db:
        if unsaid := saying.list_pending(db):
            lines.append((5, f"Still to be said: {len(unsaid)} (ego speak)."))
    behind = text.count_prompt_tokens(f"\n\n---\n{HEARTBEAT}")
    return "\n".join(text.fit(lines, TOKENS - behind))


def _told(trigger: Trigger) -> str:
    said = trigger.content or trigger.subject or trigger.kind.replace("_", " ")
    return text.one_line(said, _LINE)


def _fields(stirring: Stirring) -> answers.Heartbeat:
    return {
        "desires": [
            {"name": one.name, "level": one.level, "tag": one.tag} for one in stirring.desires
        ],
        "plans": [_trigger_fields(one) for one in stirring.plans],
        "due": [_trigger_fields(one) for one in stirring.due],
        "news": list(stirring.news),
        "mood": stirring.mood.label if stirring.mood else None,
    }


def _trigger_fields(trigger: Trigger) -> answers.Due:
    return {
        "trigger_id": trigger.id,
        "kind": trigger.kind,
        "content": trigger.content,
        "due_at": trigger.due_at.isoformat(),
    }


# What is done about it


def _about(ego: Ego, decision_id: str) -> str:
    """What a decision was about, where that can be said."""
    with ego.database.reading() as db:
        decision = decisions.get(db, decision_id)
        trigger = triggers.get(db, decision.trigger_id) if decision else None
    return text.one_line(trigger.content, _LINE) if trigger else ""


def _acted(ego: Ego, stirring: Stirring) -> Reply[answers.Heartbeat]:
    """Decide once about what stirs, do what is decided, say what is to be said.

    A model that fails at one of these leaves that for later, and the rest is done.
    """
    failed: EgoError | None = None
    lines: list[str] = []
    done = list[answers.Done]()
    fields = _fields(stirring)
    fields["decision"] = None
    if stirring.is_anything:
        try:
            decided = deliberate.think(ego, kind=TriggerKind.HEARTBEAT)
            lines.append(f"{_about(ego, decided.fields['decision_id'])} {decided.data}".lstrip())
            fields["decision"] = decided.fields
        except NotFound:
            pass  # it is in somebody's hands already
        except (ContractRefused, VoiceError) as error:
            failed = error
            ego.warn(error.sentence)
    while (one := run_one(ego)) is not None:
        done.append(one)
        lines.append(f"{one['action_type']} {one['result_status']}: {one['summary_text']}")
    said, unsaid = saying.say_what_waits(ego)
    failed = failed or unsaid
    fields["done"] = done
    fields["said"] = [message_fields(message) for message in said]
    lines += [console.reply(ego, said).data] if said else []
    nothing = 0 if lines else 1
    return Reply(
        "\n".join(lines),
        fields=fields,
        acted=bool(lines),
        exit_code=failed.exit_code if failed else nothing,
    )
