"""The commands that are talk rather than an answer: `ego absorb`, `ego chat` and `ego reply`.

What a model says goes to standard output while it comes. A turn is saved however it ends:
with a failure, with Ctrl-C (or an end that is asked for by a signal), and when whoever
reads our output has left.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType

from ego.config import Settings
from ego.core import text
from ego.core.events import Event
from ego.core.memory.memories import CONTENT_BYTES
from ego.errors import EgoError, UsageError
from ego.faces.talk import conversation, introduced
from ego.faces.talk.conversation import say_aside
from ego.faces.talk.outlet import Outlet, open_outlet
from ego.faces.terminal.show import Manner, complain, show
from ego.runtime import nowhere
from ego.runtime.ego import Ego, open_ego
from ego.stores.autonomy import said as kept
from ego.tools.autonomy.reaching import known
from ego.tools.autonomy.speaking import console
from ego.tools.talk import turn, turns
from ego.tools.talk.asking import Opens
from ego.tools.talk.events import name_asker
from ego.upkeep.language import reword, say

ABSORB = "Keep a turn of another program's model; pass its text through."
CHAT = "Talk through a language model: one turn, or a conversation."

REPLY = "Answer what it said by itself; a language model speaks where there is one."

_READ_BYTES = 65_536
_UNREAD_BYTES = 4 << 20
"""How much is still taken for the sake of the trailer when nobody reads what is passed on."""
_PROMPT = "> "
_MEANT = 60
"""Columns of the message that is answered."""
_UNREAD = 20
"""So many messages at most are shown before a talk."""


def absorb(
    settings: Settings,
    manner: Manner,
    user: str | None,
    person: str | None,
    heard_by: Sequence[str] = (),
    *,
    confided: bool = False,
) -> None:
    """Pass what a model says on standard input through, without its trailer; keep the turn."""
    said = turn.read_words("--user", user)
    if sys.stdin is None:
        raise UsageError("There is no standard input to absorb. Pipe a model's answer into it.")
    outlet = open_outlet(manner)
    pieces = turns.whole_characters(_arriving(outlet))
    with _ending_by_signal_saves():
        try:
            event, heard = turns.overhear(
                _opening(settings, None, outlet.begin_line),
                said,
                pieces,
                outlet.tell,
                person,
                heard_by,
                confided=confided,
            )
        finally:
            outlet.end(even_if_empty=True)
    outlet.refuse_if_unwritable(event)
    if manner.as_json:
        _show("absorb", settings, event, manner)
    if event.reflection is None:
        what = "The mood trailer made no sense" if heard.announced else "No mood trailer came"
        asker = name_asker(settings)
        complain("warning", f"{what}. The turn is saved ({event.id}) and waits for {asker}.")


def chat(
    settings: Settings,
    manner: Manner,
    words: str | None,
    *,
    person: str | None = None,
    system: str = "",
    shows_before: bool = False,
) -> None:
    """One turn with the words given or piped in; a conversation with a person at a terminal.

    `person` talks, or the companion. `system` is added to what the model is told; with
    `shows_before` the talk so far is shown.
    """
    said = None
    if words is not None or sys.stdin is None or not sys.stdin.isatty():
        said = turn.read_words("TEXT", _piped() if words in (None, "-") else words)
    turns.model(settings)  # without one nothing is begun, nor awaited
    other = turn.find_other(_opening(settings), person)
    if said is None:
        if shows_before:
            conversation.show_before(settings, other)
        _converse(settings, manner, other, system)
        return
    _show_unread(settings, manner, other)
    event = _turn(settings, manner, said, other=other, system=system)
    _hint_at_other(settings, manner, event)
    _note_trailer(settings, event)
    if manner.as_json:
        _show("chat", settings, event, manner)


def respond(settings: Settings, manner: Manner, words: str | None) -> None:
    """A turn that answers the last message of its own; without a model the words are kept."""
    said = turn.read_words("TEXT", _piped() if words in (None, "-") else words)
    nowhere.refuse(settings)
    with open_ego(settings) as ego:
        meant = known.last(ego).message.event_id
        to = known.quote(ego, meant, _MEANT)
    if settings.llm:
        event = _turn(settings, manner, said, answering=meant)
        _note_trailer(settings, event)
        if manner.as_json:
            _show("reply", settings, event, manner)
        return
    event = turns.keep_turn(_opening(settings), said, None, in_reply_to=meant)
    _show("reply", settings, event, manner, f"Kept as your answer ({event.id}). {to}")


def _show_unread(settings: Settings, manner: Manner, other: str) -> None:
    """What it said by itself meanwhile, to a person at a terminal, who has read it then.

    It was said to the companion: nobody `other` is shown it.
    """
    if other or manner.as_json or not (sys.stdout.isatty() and sys.stderr.isatty()):
        return
    with open_ego(settings) as ego:
        with ego.database.reading() as db:
            unread = [one.message for one in kept.unread(db, _UNREAD)][::-1]
        for message in unread:
            say_aside(reword(console.reply(ego, [message]).data))
        known.read_by_person(ego, [message.event_id for message in unread])


def _turn(
    settings: Settings,
    manner: Manner,
    said: str,
    *,
    other: str = "",
    answering: str = "",
    system: str = "",
    is_conversation: bool = False,
    told: set[str] | None = None,
) -> Event:
    """A turn; what was `told` of a conversation before is not told again."""
    outlet = open_outlet(manner)
    with _ending_by_signal_saves(), _waiting(manner) as arrives:

        def tell(piece: str) -> None:
            arrives()
            outlet.tell(piece)

        try:
            event = turns.take_turn(
                settings,
                _opening(settings, told, outlet.begin_line),
                said,
                tell,
                person=other or None,
                answering=answering,
                system=system,
            )
        finally:
            outlet.end()
    outlet.refuse_if_unwritable(event)
    if _tells_beside(manner):
        conversation.say_kept(settings, event, is_conversation=is_conversation)
    if cut := turn.name_cut(event, settings):
        complain("warning", cut)
    return event


def _hint_at_other(settings: Settings, manner: Manner, event: Event) -> None:
    """How somebody else talks, to who said at the usual talk that it is somebody else."""
    if _tells_beside(manner) and (hint := introduced.find_hint(settings, event)):
        say_aside(hint)


def _tells_beside(manner: Manner) -> bool:
    """Whether a person reads what is said beside the talk."""
    return not manner.as_json and sys.stderr.isatty()


def _note_trailer(settings: Settings, event: Event) -> None:
    if event.reflection is not None:
        return
    with open_ego(settings) as ego:
        lacking = turn.name_lacking_trailer(ego, event)
    if lacking:
        complain("warning", lacking)


@contextmanager
def _waiting(manner: Manner) -> Iterator[Callable[[], None]]:
    """Show on a terminal that an answer is awaited, until what it yields is called."""
    if manner.as_json or not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield lambda: None
        return
    from rich.console import Console

    status = Console(stderr=True).status("", spinner="dots")
    status.start()
    try:
        yield status.stop
    finally:
        status.stop()


def _converse(settings: Settings, manner: Manner, other: str, system: str) -> None:
    """Turn after turn, until end of input. A failed turn is said, and the talk goes on.

    It is with somebody `other`, or with the companion where that is empty.
    """
    with suppress(ImportError):
        import readline  # noqa: F401  lets a person edit what they write
    if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    whom = conversation.name_other(settings, turns.model(settings).name)
    if other:
        asker = text.one_line(other, 40)
        say_aside(say("Talking with {}, as {}. exit ends it, /help says what else.", whom, asker))
    else:
        say_aside(say("Talking with {}. exit ends it, /help says what else.", whom))
    _show_unread(settings, manner, other)
    last: Event | None = None
    feels, felt = True, ""
    told: set[str] = set()
    offered = conversation.Offered()
    while True:
        try:
            line = input(_PROMPT)
        except EOFError:
            sys.stdout.write("\n")
            return
        if not line.strip():
            continue
        if conversation.is_end(line):
            return
        try:
            line = offered.as_command(line)
            if conversation.is_command(line):
                settings = conversation.obey(settings, manner, line, last, offered, other)
                continue
            said = turn.read_words("What you say", line)
            last = event = _turn(
                settings,
                manner,
                said,
                other=other,
                system=system,
                is_conversation=True,
                told=told,
            )
            _hint_at_other(settings, manner, event)
            if _tells_beside(manner):
                offered.hear(settings, event)
        except EgoError as error:
            complain("error", str(error))
            continue
        if feels and event.reflection is None:
            feels = False
            say_aside(
                say(
                    "(This model does not say how the talk felt. `ego reflect`, or the next"
                    " heartbeat with --act, asks it afterwards.)"
                )
            )
        if manner.as_json:
            _show("chat", settings, event, manner)
        felt = conversation.say_mood(settings, felt)


def _opening(
    settings: Settings, told: set[str] | None = None, begin_line: Callable[[], None] | None = None
) -> Opens:
    """Opens the ego, and says what went wrong beside each use, but for what was `told` before.

    What is said beside an answer that goes on needs a line of its own: `begin_line` sees to it.
    """
    told = set() if told is None else told

    @contextmanager
    def opened() -> Iterator[Ego]:
        with open_ego(settings) as ego:
            yield ego
            for warning in ego.warnings:
                if not any(warning.endswith(one) for one in told):
                    told.add(warning)
                    if begin_line is not None:
                        begin_line()
                    complain("warning", warning)

    return opened


def _show(name: str, settings: Settings, event: Event, manner: Manner, said: str = "") -> None:
    with open_ego(settings) as ego:
        reply = turn.answer(ego, event, said)
    show(name, reply, manner)


def _piped() -> str | None:
    if sys.stdin is None:
        return None
    read = sys.stdin.buffer.read(CONTENT_BYTES + 1)
    try:
        return read.decode("utf-8")
    except UnicodeDecodeError as error:
        if len(read) > CONTENT_BYTES:
            return "x" * len(read)  # cut within a character: too long is what is wrong with it
        raise UsageError(f"Standard input is not UTF-8 (byte {error.start}).") from None


def _arriving(outlet: Outlet) -> Iterator[bytes]:
    """Standard input as it comes, to its end, or until more is of no use to anybody."""
    unread = 0
    while chunk := sys.stdin.buffer.read1(_READ_BYTES):  # type: ignore[union-attr]
        yield chunk
        unread = unread + len(chunk) if outlet.is_closed else 0
        if unread > _UNREAD_BYTES:
            return


@contextmanager
def _ending_by_signal_saves() -> Iterator[None]:
    """A hang-up or a polite end is an interruption like Ctrl-C: what was said is kept."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        names = []  # only there can a signal be caught
    before = {name: signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
