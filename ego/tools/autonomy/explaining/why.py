"""`ego why ID`: what stirred it, what it had in mind, what it named, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Annotated

from typer import Argument

from ego.core import text
from ego.core.autonomy.answers import message_fields
from ego.core.autonomy.capabilities import SAY
from ego.core.autonomy.decisions import (
    UNSAID,
    Decision,
    MoodInfluence,
    Outcome,
    PersonaInfluence,
    Trigger,
    TriggerKind,
    TriggerState,
    influences,
)
from ego.core.autonomy.messages import Entry, SpokenMessage
from ego.core.events import Event, Source
from ego.core.reply import Reply
from ego.core.usage import Usage, tell_usage
from ego.errors import NotFound
from ego.runtime.ego import Ego
from ego.runtime.parameters import Kept
from ego.runtime.toolkit import utility
from ego.stores.autonomy import decisions
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events
from ego.tools.autonomy import answers
from ego.tools.autonomy.deciding.waiting import is_of_day
from ego.tools.autonomy.explaining import course as courses
from ego.tools.autonomy.explaining.course import Course, Evidence

_WIDTHS = (120, 90, 70, 60, 50, 44, 38, 34, 30, 26, 22, 18)
"""Columns of what is quoted; the widest at which all that matters fits is taken."""
_ROOMY = 44
"""From here on there is room for what the persona thinks of it, beside its traits."""
_NAMED = 2
"""So many events and memories that were in mind are quoted."""
_NEEDED = 2
_NOBODY_ASKED: Evidence = Evidence((), (), (), 0)
_SOURCES: Mapping[Source, str] = MappingProxyType(
    {
        Source.CHAT: "talk",
        Source.AUTONOMY_MESSAGE: "your message",
        Source.NOTIFICATION: "a notification",
        Source.CAPTURE: "a capture",
        Source.DELIBERATION_DECISION: "your decision",
        Source.ACTION_RESULT: "a result",
    }
)
_HIDDEN = "something that is private or gone"


@utility()
def why(
    ego: Ego,
    id: Annotated[str, Argument(help="Of what it did, said, decided or skipped."), Kept.DONE],  # noqa: A002
) -> Reply[answers.Why]:
    """Tell why something was done, said, put off or skipped."""
    with ego.database.reading() as db:
        course = courses.find(db, id)
        if course is None:
            raise NotFound(
                f"Nothing that was decided, done or said has the id '{text.one_line(id, 60)}'."
                " ego console --why tells of the newest; ego events lists what was said."
            )
        telling = _Telling(ego, db, course)
        lines = text.fit_widest(telling.lines, _WIDTHS, text.REPLY, _NEEDED)
        return Reply("\n".join(lines), fields=telling.fields(id))


def reason_briefly(ego: Ego, db: Transaction, entry: Entry) -> str | None:
    """Why an entry of the console is there, in one line; None where that is not kept."""
    if isinstance(entry, SpokenMessage):
        course = courses.find(db, entry.event_id)
    else:
        decision = decisions.get(db, entry.id if isinstance(entry, Decision) else _named(entry))
        course = courses.trace(db, decision) if decision else None
    if course is None or course.decision is None:
        return None
    told = _Telling(ego, db, course)
    reason = (
        "" if isinstance(entry, Decision) else f"; {text.one_line(course.decision.reason, 100)}"
    )
    return f"{told.stirred_by(60)}{reason} ({course.decision.id})"


def _named(entry: Entry) -> str:
    return getattr(entry, "decision_id", None) or ""


class _Telling:
    """One course, told within one transaction."""

    def __init__(self, ego: Ego, db: Transaction, course: Course) -> None:
        self._ego, self._db, self._course = ego, db, course
        found = course.decision
        self._evidence = courses.evidence_of(db, found) if found else _NOBODY_ASKED
        if found is None and course.talk is not None:
            self._evidence = courses.in_mind_of(db, course.talk)
        titles = {str(one["id"]): str(one["title"]) for one in ego.goals()} if found else {}
        self._goals = [(one, titles.get(one, "")) for one in self._evidence.goal_ids]
        self._spent = courses.sum_tokens(db, course)

    # For a person

    def lines(self, width: int) -> Iterator[tuple[int, str]]:
        """The lines, each with its rank; what is quoted takes at most `width` columns."""
        course = self._course
        yield 0, self._heading(width)
        if course.trigger is not None:
            yield 1, f"Stirred by: {self.stirred_by(width)}"
        if course.decision is not None:
            yield 1, f"Reason: {text.brief(course.decision.reason, width * 2)}"
            if in_mind := self._in_mind(max(16, width // 2)):
                yield 2, f"In mind: {in_mind}"
            persona = _of_persona(course.decision.persona_influence, width)
            yield (
                2,
                f"Persona: {_end(persona)} Mood: {_of_mood(course.decision.mood_influence, width)}",
            )
            yield 1, f"Came of it: {self._came_of_it(width)}"
        elif in_mind := self._in_mind(max(16, width // 2)):
            yield 2, f"In mind: {in_mind}"
        if self._spent:
            both = (f"{tell_usage(took)} ({purpose})" for purpose, took in self._spent.items())
            yield 3, f"Tokens: {'; '.join(both)}"

    def stirred_by(self, width: int) -> str:
        """What there was to decide about, and what that was before it was put off."""
        trigger, origin = self._course.trigger, self._course.origin
        if trigger is None:
            return "nothing that is kept"
        if origin is None:
            return self._trigger(trigger, width)
        until = f"put off until {self._at(trigger.due_at)}"
        if trigger.kind is TriggerKind.SCHEDULE_ACTION:
            until = self._trigger(trigger, width)
        return f"{until}; at first {self._trigger(origin, width)}"

    def _trigger(self, trigger: Trigger, width: int) -> str:
        if courses.is_hidden(self._db, trigger):
            return _HIDDEN
        about = _plain(trigger.content, width)
        match trigger.kind:
            case TriggerKind.DESIRE:
                return f"a desire, {about or text.one_line(trigger.subject, 60)}"
            case TriggerKind.EVENT:
                event = events.get(self._db, trigger.subject)
                return self._event(event, width) if event else _HIDDEN
            case TriggerKind.DEFERRAL:
                return f"put off until {self._at(trigger.due_at)}: {about}"
            case TriggerKind.SCHEDULE_ACTION:
                return f"a plan for {self._at(trigger.due_at)}: {about}"
            case TriggerKind.HEARTBEAT | TriggerKind.TIME:
                what = "a heartbeat" if trigger.kind is TriggerKind.HEARTBEAT else "the time"
                return f"{what}, {self._at(trigger.made_at)}" + (f": {about}" if about else "")

    def _event(self, event: Event, width: int) -> str:
        said = text.brief(event.user_text or event.assistant_text, width)
        return f'{_SOURCES[event.source]} "{said}" ({event.id})'

    def _heading(self, width: int) -> str:
        course = self._course
        decision, message, talk = course.decision, course.message, course.talk
        if talk is not None:
            known = "nothing was decided about it" if decision is None else "it was decided about"
            return f"{self._day(talk.at)} {self._event(talk, width)}: {known}."
        if decision is None:
            if course.trigger is None:
                return "Not decided yet."
            if course.trigger.state is TriggerState.DONE and is_of_day(course.trigger):
                return f"Its day was over before it was decided about ({course.trigger.id})."
            return f"Not decided yet ({course.trigger.id})."
        if message is not None:
            return f'{self._day(message.at)} you said: "{text.brief(message.message, width)}"'
        what = {
            Outcome.DO_ACTION: f"you decided to {decision.action_type}",
            Outcome.SKIP: "you let it be",
            Outcome.DEFER: "you put it off",
        }
        return f"{self._day(decision.at)} {what[decision.outcome]} ({decision.id})"

    def _in_mind(self, width: int) -> str:
        known, trigger = self._evidence, self._course.trigger
        stirred = trigger.subject if trigger else ""  # it was told already
        said = [self._event(one, width) for one in known.events if one.id != stirred]
        said += [f'memory "{text.brief(one.content, width)}" ({one.id})' for one in known.memories]
        said += [f"goal {text.brief(title, width) or name}" for name, title in self._goals]
        gone = [f"{known.gone} private or gone"] if known.gone else []
        rest = [f"{len(said) - _NAMED} more"] if len(said) > _NAMED else []
        return ", ".join([*said[:_NAMED], *rest, *gone])

    def _came_of_it(self, width: int) -> str:
        course = self._course
        assert course.decision is not None
        if course.decision.next_deliberation_at is not None:
            return f"taken up again {self._at(course.decision.next_deliberation_at)}"
        if course.intent is None:
            return "nothing was to be done"
        if course.result is None:
            left = f": {text.brief(course.intent.reason, width)}" if course.intent.reason else ""
            return f"{course.intent.action_type} {course.intent.state}{left}"
        if course.message is not None and course.intent.action_type == SAY.name:
            return self._told()  # that it was said is all that came of it
        status = course.result.result_status.replace("_", " ")
        done = f"{course.intent.action_type} {status}"
        if summary := _plain(course.result.summary_text, width):
            done += f": {summary}"
        return f"{_end(done)} {self._told()}"

    def _told(self) -> str:
        course = self._course
        if course.unspoken is None:
            return "Nothing was to be said of it."
        if course.message is None:
            return "It is still to be said."
        if course.answered is not None:
            answer = f"answered {self._at(course.answered)}"
        elif self._ego.now() - course.message.at < courses.ANSWERS_WITHIN:
            answer = "no answer yet"
        else:
            answer = "nobody answered"
        return f"Said {self._at(course.message.at)}, {answer}."

    def _day(self, at: datetime) -> str:
        return f"{self._ego.local(at):%Y-%m-%d %H:%M}"

    def _at(self, at: datetime) -> str:
        return f"{self._ego.local(at):%m-%d %H:%M}"

    # For programs

    def fields(self, name: str) -> answers.Why:
        """The same, whole."""
        course = self._course
        decision, result = course.decision, course.result
        told = influences(decision) if decision else {}
        trigger, first = course.trigger, course.origin or course.trigger
        is_desire = first is not None and first.kind is TriggerKind.DESIRE
        return {
            "id": name,
            "trigger": self._trigger_fields(trigger) if trigger else None,
            "origin": self._trigger_fields(course.origin) if course.origin else None,
            "desire": first.subject if first and is_desire else None,
            "evidence": {
                "events": [
                    {
                        "id": one.id,
                        "source": one.source,
                        "text": one.user_text or one.assistant_text,
                    }
                    for one in self._evidence.events
                ],
                "memories": [
                    {"id": one.id, "content": one.content} for one in self._evidence.memories
                ],
                "goals": [{"id": goal, "title": title} for goal, title in self._goals],
                "gone": self._evidence.gone,
            },
            "decision_id": decision.id if decision else None,
            "decided_at": self._ego.write_time(decision.at) if decision else None,
            "outcome": decision.outcome if decision else None,
            "reason": decision.reason if decision else None,
            "confidence": decision.confidence if decision else None,
            "persona_influence": told.get("persona_influence"),
            "mood_influence": told.get("mood_influence"),
            "next_deliberation_at": self._moment(
                decision.next_deliberation_at if decision else None
            ),
            "intent_id": course.intent.id if course.intent else None,
            "intent_state": course.intent.state if course.intent else None,
            "result": {
                "result_id": result.id,
                "at": self._ego.write_time(result.at),
                "result_status": result.result_status,
                "summary_text": result.summary_text,
            }
            if result
            else None,
            "agent_job_id": course.job.id if course.job else None,
            "message": message_fields(course.message, self._ego.write_time)
            if course.message
            else None,
            "waits_to_be_said": course.unspoken is not None and course.message is None,
            "answered_at": self._moment(course.answered),
            "tokens": {purpose: _took(one) for purpose, one in self._spent.items()},
        }

    def _moment(self, at: datetime | None) -> str | None:
        return self._ego.write_time(at) if at else None

    def _trigger_fields(self, trigger: Trigger) -> answers.Trigger:
        hidden = courses.is_hidden(self._db, trigger)
        return {
            "trigger_id": trigger.id,
            "kind": trigger.kind,
            "subject": "" if hidden else trigger.subject,
            "content": "" if hidden else trigger.content,
            "due_at": self._ego.write_time(trigger.due_at),
        }


def _took(usage: Usage) -> answers.Took:
    return {
        "tokens_in": usage.tokens_in,
        "tokens_out": usage.tokens_out,
        "cost": usage.cost,
        "estimated": usage.is_estimate,
    }


def _of_persona(said: PersonaInfluence | None, width: int) -> str:
    if said is None:
        return UNSAID
    traits = text.brief(text.enumerate_names(said.traits, 3), width)
    short = f"{traits}; to {said.preferred_direction}"
    return short if width < _ROOMY else f"{short}; {_plain(said.summary, width)}"


def _of_mood(said: MoodInfluence | None, width: int) -> str:
    return UNSAID if said is None else _plain(said.summary, width)


def _plain(sentence: str, width: int) -> str:
    """A sentence cut to `width` columns, to stand within another one."""
    return text.brief(sentence, width).rstrip(".。")


def _end(said: str) -> str:
    """`said` as a sentence; what was cut ends already."""
    return said if said.endswith("…") else f"{said}."
