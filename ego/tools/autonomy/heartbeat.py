"""The time between conversations: what stirs, and what is done about it.

    stirred=$(ego heartbeat) && printf '%s\n' "$stirred" | claude -p

Where there is no news nothing is printed and the exit code is 1, so that a crontab line asks a
model only when there is something to ask about. What is news says `core.autonomy.heartbeat`.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from typer import Option

from ego.core import text
from ego.core.answers import event_fields
from ego.core.autonomy import heartbeat as rules
from ego.core.autonomy.answers import message_fields
from ego.core.autonomy.decisions import Trigger, TriggerKind
from ego.core.autonomy.heartbeat import Telling
from ego.core.desires.desires import HIGH
from ego.core.reply import HEARTBEAT, Reply
from ego.core.talk.answers import every_noted_fields
from ego.errors import ContractRefused, EgoError, NotFound, UsageError, VoiceError
from ego.runtime.ego import Ego, utc_now
from ego.runtime.toolkit import utility
from ego.stores.autonomy import beats, decisions, triggers
from ego.tools.autonomy import answers
from ego.tools.autonomy.beating import explaining, packet
from ego.tools.autonomy.beating.stirring import Stirring, look_about
from ego.tools.autonomy.deciding import deliberate
from ego.tools.autonomy.deciding import triggers as triggering
from ego.tools.autonomy.doing.jobs import run_one
from ego.tools.autonomy.reaching.bring import bring_what_waits
from ego.tools.autonomy.speaking import console
from ego.tools.autonomy.speaking import speak as saying
from ego.tools.memory import coming
from ego.tools.mood import now as feeling
from ego.tools.talk import noted, reflect

_LINE = 160


class Beat(NamedTuple):
    """One beat: what there is, and what of it is told."""

    stirring: Stirring
    telling: Telling


@utility(observes=False)
def heartbeat(
    ego: Ego,
    above: Annotated[
        float, Option(help="From which level on a desire counts as high.", min=0, max=1)
    ] = HIGH,
    force: Annotated[
        bool, Option("--force", help="Tell all there is at once, whatever was told before.")
    ] = False,
    explain: Annotated[
        bool, Option("--explain", help="Say why it tells or not, and what when; changes nothing.")
    ] = False,
    act: Annotated[
        bool, Option("--act", help="Decide once, do it, and say what came of it; needs EGO_LLM.")
    ] = False,
) -> Reply[answers.Heartbeat]:
    """Tell what is due, what reached you and what you want, once; exits 1 if nothing is new."""
    if act and explain:
        raise UsageError("--explain changes nothing, and --act acts. Give one of them.")
    if act and not ego.settings.llm:
        raise UsageError(
            "--act needs a language model (EGO_LLM). Without it, hand what stirs to one yourself:"
            " ego heartbeat | claude -p"
        )
    if explain:
        return _explained(ego, _beat(ego, above, force=force))
    if act:
        _note_beat(ego)
    with ego.lock:  # two beats at once tell once
        beat = _beat(ego, above, force=force)
        if beat.telling.tells:
            _note(ego, beat, act=act)
    if act:
        return _acted(ego, beat)
    bring_what_waits(ego)
    fields = _fields(ego, beat)
    if not beat.telling.tells:
        return Reply("", fields=fields, acted=False, exit_code=1)
    return Reply(packet.as_packet(ego, *beat), HEARTBEAT, fields=fields)


def _beat(ego: Ego, above: float, *, force: bool) -> Beat:
    stirring = look_about(ego, above, again=force)
    return Beat(stirring, stirring.decide(ego.here(), force=force))


def _note(ego: Ego, beat: Beat, *, act: bool) -> None:
    """Keep what is told, so that it is told once; with `act`, let what lies ahead be decided."""
    told = {thing.id: beat.stirring.ahead.get(thing.id) for thing in beat.telling.due}
    ahead = {name: one for name, one in told.items() if one is not None}
    if act and ahead:
        with ego.writing() as db:
            triggering.queue_days(ego, db, list(ahead.values()))
    coming.note_told(ego, list(ahead.values()), by_a_beat=True)
    ego.keep_tellings(rules.document_of(beat.telling.memory))


def _note_beat(ego: Ego) -> None:
    if ego.settings.database_url:
        return  # whoever lets the hearts of many beat notes it for each
    try:
        beats.note(ego.settings.data_dir, ego.now())
    except OSError as error:
        ego.warn(f"that the heart beat could not be noted: {error.strerror}.")


def _explained(ego: Ego, beat: Beat) -> Reply[answers.Heartbeat]:
    foreseen = explaining.foresee(ego, *beat)
    fields = _fields(ego, beat)
    fields["next"] = explaining.fields(foreseen, ego.write_time)
    said = "\n".join(explaining.lines(ego, *beat, foreseen))
    return Reply(said, fields=fields, acted=False)  # not even what waits is worked off


def _fields(ego: Ego, beat: Beat) -> answers.Heartbeat:
    stirring, telling = beat
    told = [one.id for one in telling.due]
    due = [stirring.triggers[name] for name in told if name in stirring.triggers]
    mood = feeling.mood_beside(ego)
    return {
        "tells": telling.tells,
        "why": telling.why,
        "desires": [
            {"name": one.name, "level": one.level, "tag": one.tag} for one in telling.wants
        ],
        "plans": [_trigger_fields(ego, one) for one in due if one.kind in packet.PLANS],
        "due": [_trigger_fields(ego, one) for one in due if one.kind not in packet.PLANS],
        "ahead": [
            coming.fields(ego, stirring.ahead[name]) for name in told if name in stirring.ahead
        ],
        "news": [
            text.one_line(stirring.reached[one.id].user_text, _LINE) for one in telling.events
        ],
        "to_say": sum(name in stirring.messages for name in told),
        "mood": mood.label if mood else None,
    }


def _trigger_fields(ego: Ego, trigger: Trigger) -> answers.Due:
    return {
        "trigger_id": trigger.id,
        "kind": trigger.kind,
        "content": trigger.content,
        "due_at": ego.write_time(trigger.due_at),
    }


# What is done about it


def _is_to_decide(beat: Beat, *, quiet: bool) -> bool:
    """Whether there is anything to decide about: what is told, or what was told and still waits."""
    stirring, telling = beat
    told = [one.id for one in telling.due if one.id not in stirring.messages]
    return bool(told or telling.events or telling.wants or (stirring.undecided and not quiet))


def _about(ego: Ego, decision_id: str) -> str:
    """What a decision was about, where that can be said."""
    with ego.database.reading() as db:
        decision = decisions.get(db, decision_id)
        trigger = triggers.get(db, decision.trigger_id) if decision else None
    return text.one_line(trigger.content, _LINE) if trigger else ""


def _acted(ego: Ego, beat: Beat) -> Reply[answers.Heartbeat]:
    """Decide once about what is told or waits, do what is decided, say what is to be said.

    Then waiting turns are asked about. A model that fails at one of these leaves that for later,
    and the rest is done.
    """
    failed: EgoError | None = None
    lines: list[str] = []
    done = list[answers.Done]()
    fields = _fields(ego, beat)
    fields["decision"] = None
    begun = utc_now()
    if _is_to_decide(beat, quiet=beat.stirring.limits.is_quiet(ego.here())):
        try:
            woken = [] if beat.telling.events else [one.name for one in beat.telling.wants]
            decided = deliberate.think(ego, kind=TriggerKind.HEARTBEAT, desires=woken)
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
    worked = reflect.Worked()
    if not isinstance(failed, VoiceError):  # a model that is away is not asked ten times more
        worked = reflect.ask_at_a_beat(ego, begun)
        failed = failed or worked.failure
        if worked.failure is not None:
            ego.warn(worked.failure.sentence)
    fields["reflected"] = [event_fields(event, ego.write_time) for event in worked.done]
    fields["noted"] = every_noted_fields(worked.found, worked.found, ego.write_time)
    fields["done"] = done
    fields["said"] = [message_fields(message, ego.write_time) for message in said]
    lines += [console.reply(ego, said).data] if said else []
    if worked.done:
        lines.append(f"Reflected on {text.plural(len(worked.done), 'waiting turn')}.")
    lines += map(noted.brief, worked.found)
    nothing = 0 if lines else 1
    return Reply(
        "\n".join(lines),
        fields=fields,
        acted=bool(lines),
        exit_code=failed.exit_code if failed else nothing,
    )
