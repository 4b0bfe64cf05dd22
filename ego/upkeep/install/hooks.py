"""What ego says when a client's hook calls it: a word about remembering, and rarely.

Claude Code calls a hook with a JSON object on standard input, and so does Codex. Before Claude
Code compacts a conversation, what we print goes into the instructions for the summary. When a turn
stops, a `block` with a reason makes the agent go on with that reason in mind; so that is said only
after a long stretch in which nothing was remembered, and the stretch is read from the
transcript: nothing is kept about it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ego.core.reply import name_tool

TURNS = 12
"""How many words of a person without a memory kept make a long stretch."""

BEFORE_COMPACTING = """\
Name in the summary what happened that you would want to find again and have not kept yet: \
what was decided, what moved you, what you learned about someone.
Keep it with {remember} once the conversation goes on."""

ON_STOPPING = """\
Much has happened since you last kept something. Is there anything in it you would miss?
{remember} keeps it. If not, that is an answer too: stop again."""


def session_start(agent: str, person: str, called_with: str) -> str:
    """The answer to Claude Code as a session begins: for the conversation, and for the screen.

    After a compaction or a `/clear` the person is told nothing: they have been here all along.
    """
    if not agent:
        return ""
    if _object(called_with).get("source") in ("compact", "clear"):
        person = ""
    context = {"hookEventName": "SessionStart", "additionalContext": agent}
    shown = {"systemMessage": person} if person else {}
    return json.dumps({"hookSpecificOutput": context, **shown}, ensure_ascii=False)


def pre_compact(server: str) -> str:
    """What a summary should not lose; `server` is what the host calls this ego's."""
    return BEFORE_COMPACTING.format(remember=name_tool("remember", server))


def stop(called_with: str, server: str) -> str:
    """A `block` with the question, after a long stretch; else nothing.

    What cannot be understood is no reason to keep an agent from stopping.
    """
    call = _object(called_with)
    if call.get("stop_hook_active") or not isinstance(call.get("transcript_path"), str):
        return ""
    if _since_remembering(Path(call["transcript_path"]).expanduser()) < TURNS:
        return ""
    named = name_tool("remember", server)
    return json.dumps({"decision": "block", "reason": ON_STOPPING.format(remember=named)})


def _since_remembering(transcript: Path) -> int:
    """How often a person spoke since something was kept, or since we asked."""
    asked = ON_STOPPING.partition("\n")[0]
    count = 0
    try:
        with transcript.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if asked in line or any(_is_remember(part) for part in _parts(line)):
                    count = 0
                elif _is_spoken(line):
                    count += 1
    except OSError:
        return 0
    return count


def _parts(line: str) -> Iterator[Mapping[str, Any]]:
    entry = _object(line)
    message = entry.get("message")
    if isinstance(payload := entry.get("payload"), dict):  # a line of Codex
        yield payload
    content = message.get("content") if isinstance(message, dict) else None
    yield from (part for part in (content if isinstance(content, list) else ()) if _is_object(part))


def _is_remember(part: Mapping[str, Any]) -> bool:
    name = part.get("name")
    is_call = part.get("type") in ("tool_use", "function_call")
    return is_call and isinstance(name, str) and name.endswith("remember")


def _is_spoken(line: str) -> bool:
    entry = _object(line)
    if any(_is_by_person(part.get("item")) for part in _parts(line)):
        return True
    if entry.get("type") != "user" or entry.get("isMeta"):
        return False
    return not any(part.get("type") == "tool_result" for part in _parts(line))


def _is_by_person(item: Any) -> bool:
    """Whether a part of a line of Codex is what the person said."""
    return isinstance(item, dict) and item.get("type") == "UserMessage"


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _object(text: str) -> Mapping[str, Any]:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}
