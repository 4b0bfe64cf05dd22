"""Capture of talk: the turns of a host's transcript kept as events, when the person asked for it.

A hook hands over the transcript as a turn stops and as the session ends, or the session itself as
it rests. Its turns are read and named as an import of the same file would, so that neither doubles
the other, and neither brings again what was taken back. A turn that may still grow waits: the last
one of a transcript is kept once the session has ended.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ego.config import Settings
from ego.core import redaction, text
from ego.core.events import CAPTURED_FROM, IMPORTED_FROM
from ego.core.memory.pointing import ahead as days
from ego.core.memory.pointing import orders
from ego.core.memory.pointing.untold import pasted
from ego.core.reply import Reply
from ego.core.talk.unkept import passwords
from ego.errors import StateError
from ego.runtime.ego import Ego, open_ego
from ego.runtime.noted import plans, renaming, righting
from ego.runtime.transcripts import waiting
from ego.runtime.transcripts.messages import Message
from ego.stores.engine import files
from ego.stores.engine.contract import Transaction
from ego.stores.talk import events
from ego.upkeep.exchange.document_kinds import EVENT
from ego.upkeep.exchange.foreign import opencode
from ego.upkeep.exchange.foreign.conversations import take_turns
from ego.upkeep.exchange.foreign.translation import Translation
from ego.upkeep.exchange.import_file import take_opened
from ego.upkeep.exchange.kinds import KINDS
from ego.upkeep.exchange.lines import Outcome
from ego.upkeep.install import entries, hosts
from ego.upkeep.install.changes import change_file, read
from ego.upkeep.install.install import program

if TYPE_CHECKING:
    from ego.upkeep import answers

MOST = 200
"""Turns that one call keeps: the newest ones."""
_WHY = 200
"""Letters of why one failed."""
_FELT = timedelta(days=1)
"""What is older is not asked about any more: how it felt then, nobody can say now."""
_DOING = "hook capture"
FAILED = "capture-failed"
"""The file that says why the last capture failed, as a line, and by its time when."""


def start(settings: Settings, called_with: str) -> None:
    """Capture in a process of its own, which outlives the hook: a host waits for none."""
    command = [*program(), "hook", "capture", "--now", "--data-dir", str(settings.data_dir)]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stdin is not None
    with process.stdin as pipe:
        pipe.write(called_with.encode())


def capture(settings: Settings, called_with: str, now: datetime) -> int:
    """Keep the turns of the session that a hook's call holds, or of the transcript it names.

    Returns how many are new; nothing at all, as a person calls it, keeps none. Raises StateError
    for a call that makes no sense, and where the transcript cannot be read.
    """
    if not called_with.strip():
        return 0
    call = _object(called_with)
    translation = Translation()
    if isinstance(call.get("messages"), list):
        host, whence = "opencode", _take_session(translation, call)
        return _keep(settings, translation, host, whence, now)
    path = _transcript(call)
    if path is None:
        raise StateError("The hook was called without a transcript (.jsonl) or a session.")
    has_ended = call.get("hook_event_name") == "SessionEnd"
    if has_ended and not path.exists():
        return 0  # nobody said anything in it, so the host wrote none
    host, count = _take_transcript(translation, path, has_ended=has_ended)
    kept = _keep(settings, translation, host, str(path), now)
    waiting.note(settings.data_dir, path, None if has_ended else count)
    return kept


def note_session(settings: Settings, called_with: str) -> None:
    """Keep where the transcript of a session lies that begins: what is taken back in its first
    turn is looked for in it."""
    if path := _transcript(_object(called_with)):
        waiting.note_begun(settings.data_dir, path)


def _keep(
    settings: Settings, translation: Translation, host: str, whence: str, now: datetime
) -> int:
    """Keep the turns that were taken; returns how many are new."""
    lines = [_as_captured(line, host, now) for line in translation.lines[-MOST:]]
    if not lines:
        return 0
    written = b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)
    reply, _ = take_opened(
        settings,
        whence,
        io.BytesIO(written),
        len(written),
        strict=False,
        embed=False,
        complain=lambda _place, _reason: None,
        advance=lambda _done, _whole: None,
        place=str,
        kinds=_KINDS,
    )
    return int(reply.fields["new"]["event"])


def _take_talk(ego: Ego, db: Transaction, several: Sequence[Any]) -> list[Outcome]:
    """Take turns one after another, each with the plans that the person tells in it.

    One by one: a correction is of what was told in the turns before it. What the agent is told to
    do is no plan, and of talk of old nothing is noted, as nothing is asked about it.
    """
    outcomes = list[Outcome]()
    for event, its_words in several:
        outcomes += EVENT.take(ego, db, [(event, its_words)])
        kept = events.get(db, event.id) if outcomes[-1] is True else None
        if kept is not None and IMPORTED_FROM not in kept.client_context:
            moves = partial(righting.moves_plan, ego, db, kept)
            own = pasted.drop(kept.user_text)[: days.READ]
            said = orders.drop_work(own, ego.local(kept.at), moves)
            told = replace(kept, user_text=said)
            renaming.put_right(ego, db, told)
            plans.note_plan(ego, db, told)
    return outcomes


_KINDS = {**KINDS, EVENT.name: EVENT._replace(take=_take_talk)}
"""How lines are taken that were captured: as in any import, and what they tell of days to come."""


def _object(called_with: str) -> dict[str, Any]:
    try:
        call = json.loads(called_with)
    except (ValueError, RecursionError) as error:
        raise StateError("What the hook was called with is not JSON.") from error
    return call if isinstance(call, dict) else {}


def note_failed(settings: Settings, why: str) -> None:
    """Keep why a capture failed, for `ego doctor`; nobody reads what a hook says."""
    with suppress(OSError, StateError):
        if settings.data_dir.is_dir():
            with files.writing(settings.data_dir / FAILED) as file:
                file.write(text.in_a_line(why).encode())


def forget_failed(settings: Settings) -> None:
    """One went well since."""
    with suppress(OSError):
        (settings.data_dir / FAILED).unlink(missing_ok=True)


def tell_failed(settings: Settings) -> list[str]:
    """That the last capture failed, when and why; nothing where it went well."""
    path = settings.data_dir / FAILED
    try:
        why = text.one_line(path.read_text("utf-8", "replace"), _WHY)
        at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return []
    return [f"The last capture failed, {text.age(at, datetime.now(UTC))}: {why}"]


def _transcript(call: Mapping[str, Any]) -> Path | None:
    """The transcript that a hook was called about."""
    if not isinstance(call.get("transcript_path"), str):
        return None
    path = Path(call["transcript_path"]).expanduser()
    return path if path.suffix == ".jsonl" else None


def _take_session(translation: Translation, call: Mapping[str, Any]) -> str:
    """Take the turns of a session of opencode that rests; returns what it is called."""
    info = call["info"] if isinstance(call.get("info"), dict) else {}
    name, works_in = (str(info.get(key) or "") for key in ("id", "directory"))
    for stretch in opencode.read_stretches(call):
        whole = _settled(stretch, has_ended=True)
        take_turns(translation, "opencode", name, works_in, whole, None)
    return name


def _take_transcript(translation: Translation, path: Path, *, has_ended: bool) -> tuple[str, int]:
    """Take the turns of a transcript; returns the host that wrote it, and how much it holds."""
    try:
        host, works_in, messages = waiting.read(path, translation.leave)
    except OSError as error:
        raise StateError(f"{path} cannot be read: {error.strerror}.") from error
    begun = next((one.at for one in messages if one.at), None)
    whole = _settled(messages, has_ended=has_ended)
    behind = messages[len(whole) :]
    take_turns(translation, host, path.name, works_in or path.parent.name, whole, begun, behind)
    return host, len(messages)


def _settled(messages: Sequence[Message], *, has_ended: bool) -> Sequence[Message]:
    """The messages without the turn at the end that something may still be added to."""
    if has_ended and messages and not messages[-1].by_person:
        return messages
    n = len(messages)
    while n and not messages[n - 1].by_person:
        n -= 1
    while n and messages[n - 1].by_person:
        n -= 1
    return messages[:n]


def _as_captured(line: dict[str, Any], host: str, now: datetime) -> dict[str, Any]:
    """A turn as it is kept: without keys and passwords, and with where it is from."""
    told = passwords.list_told(line.get("user_text", ""))
    said: dict[str, Any] = {
        side: passwords.mask_told(redaction.mask(line[side]), told)
        for side in ("user_text", "assistant_text")
        if side in line
    }
    context = {**line["client_context"], CAPTURED_FROM: host}
    at = line.get("at")
    if at is not None and now - datetime.fromisoformat(at) <= _FELT:
        del context[IMPORTED_FROM]  # it is no talk of old: what it feels like can still be asked
    return {**line, **said, "client_context": context}


def status(
    settings: Settings, environ: Mapping[str, str] = os.environ
) -> tuple[Reply[answers.Capture], list[str]]:
    """Where talk is captured, and what of it is kept."""
    at = [str(path) for path, text_ in _places(environ) if _is_on(path, text_, settings)]
    count, newest = _kept(settings)
    lines = [f"Talk is captured ({', '.join(at)})." if at else "Capture is off."]
    if count and not at:
        lines.append("That is so in this directory; each project has its own, and may be on.")
    if count:
        kept = text.plural(count, "turn is kept", "turns are kept")
        lines.append(f"{kept}, the last one of {newest}.")
    elif at:
        lines.append("No turn is kept yet.")
    if not at:
        lines.append("`ego install claude-code --capture` turns it on.")
    fields: answers.Capture = {"on": at, "turns": count, "last": newest}
    return Reply("\n".join(lines), fields=fields), tell_failed(settings)


def turn_off(settings: Settings, environ: Mapping[str, str] = os.environ) -> Reply[answers.Capture]:
    """Take the hooks that capture back; what was kept stays."""
    changes = [
        change_file(path, partial(_without, path, settings))
        for path, text_ in _places(environ)
        if _is_on(path, text_, settings)
    ]
    for change in changes:
        change.write(change.after)
    count, newest = _kept(settings)
    lines = [f"{one.place}: nothing is captured any more." for one in changes]
    lines += ["Capture was off."] if not changes else []
    if count:
        kept = text.plural(count, "turn stays", "turns stay")
        lines.append(f"{kept} kept; `ego events` lists them, `ego forget` takes one back.")
    fields: answers.Capture = {"on": [], "turns": count, "last": newest}
    return Reply("\n".join(lines), fields=fields)


def _places(environ: Mapping[str, str]) -> list[tuple[Path, str]]:
    """Where hosts have their hooks, the person's and this directory's, with the text there."""
    home = Path(environ.get("HOME") or Path.home())
    every = (
        path
        for host in hosts.HOSTS.values()
        for project in ((False, True) if host.has_projects else (False,))
        if host.hooks
        for path in (
            hosts.places(host.name, home, environ, project=project)[-1],
            *hosts.earlier(host.name, home, environ, project=project),
        )
    )
    return [(path, read(path)) for path in dict.fromkeys(every)]


def _is_on(path: Path, text_: str, settings: Settings) -> bool:
    return entries.has_hooks(text_, path, str(settings.data_dir), _DOING)


def _without(path: Path, settings: Settings, text_: str) -> str:
    return entries.without_hooks(text_, path, str(settings.data_dir), _DOING)


def _kept(settings: Settings) -> tuple[int, str | None]:
    """How many turns were captured, and when the newest one was."""
    if not settings.data_dir.exists():
        return 0, None
    with open_ego(settings) as ego, ego.database.reading() as db:
        times = [one.at for one in events.every(db) if CAPTURED_FROM in one.client_context]
        last = max(times, default=None)
        return len(times), ego.local(last).isoformat(timespec="minutes") if last else None
