"""What other programs leave behind, in the shapes in which they publish it; words of our own."""

from __future__ import annotations

import base64
import json
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

BEGUN = datetime(2025, 4, 1, 9, 0, tzinfo=UTC)
TOPICS = (
    ("The kettle takes four minutes.", "Then it is the kettle's fault that we are late."),
    ("今日は花壇に水をやった。", "土が乾いていたから、喜んでいると思う。"),
    ("Rosa wants to learn the cello.", "At seventy? Good. Ask her which tune first."),
    ("猫が網戸を破った。", "また？ 張り替えは三度目だね。"),
)
HIDDEN = {"is_visually_hidden_from_conversation": True}
NO_NODE = "00000000-0000-4000-8000-000000000000"


def turns(count: int) -> Iterator[tuple[int, datetime, str, str]]:
    """So many turns, each unlike the others."""
    for n in range(count):
        said, answered = TOPICS[n % len(TOPICS)]
        yield n, BEGUN + timedelta(hours=n), f"{said} ({n})", f"{answered} ({n})"


def write(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=2), "utf-8")
    return path


def write_lines(path: Path, several: Iterable[object]) -> Path:
    lines = (json.dumps(one, ensure_ascii=False) for one in several)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


# ChatGPT


def chatgpt(count: int) -> list[dict[str, Any]]:
    """Conversations of ten turns; the first one has an answer that was asked for again."""
    every = list(turns(count))
    return [
        _chatgpt_conversation(n, every[n : n + 10]) for n in range(0, count, 10)
    ]  # fmt: skip


def _chatgpt_conversation(
    number: int, several: list[tuple[int, datetime, str, str]]
) -> dict[str, Any]:
    root, system = f"root-{number}", f"system-{number}"
    nodes: dict[str, Any] = {
        root: {"id": root, "message": None, "parent": None, "children": [system]},
        system: _node(system, root, "system", "", BEGUN, HIDDEN),
    }
    last = system
    for n, at, said, answered in several:
        ask, tool, again, reply = f"u{n}", f"t{n}", f"x{n}", f"a{n}"
        nodes[ask] = _node(ask, last, "user", said, at)
        nodes[tool] = _node(tool, ask, "tool", "a page", at)
        nodes[reply] = _node(reply, tool, "assistant", answered, at + timedelta(seconds=9))
        if n == 0:
            nodes[again] = _node(again, tool, "assistant", "Not what you meant.", at)
            picture = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"}
            nodes[ask]["message"]["content"] = {
                "content_type": "multimodal_text",
                "parts": [picture, said],
            }
        last = reply
    return {
        "title": f"Talk {number}",
        "create_time": several[0][1].timestamp(),
        "update_time": several[-1][1].timestamp(),
        "mapping": nodes,
        "current_node": last,
        "conversation_id": f"c{number}",
    }


def _node(
    name: str, parent: str, role: str, text: str, at: datetime, metadata: object = None
) -> dict[str, Any]:
    message = {
        "id": name,
        "author": {"role": role, "name": None, "metadata": {}},
        "create_time": at.timestamp(),
        "content": {"content_type": "text", "parts": [text]},
        "status": "finished_successfully",
        "metadata": metadata or {},
        "recipient": "all",
    }
    return {"id": name, "message": message, "parent": parent, "children": []}


# Claude


def claude(count: int) -> list[dict[str, Any]]:
    every = list(turns(count))
    return [_claude_conversation(n, every[n : n + 10]) for n in range(0, count, 10)]


def _claude_conversation(
    number: int, several: list[tuple[int, datetime, str, str]]
) -> dict[str, Any]:
    messages, last = [], NO_NODE
    for n, at, said, answered in several:
        messages += [
            _claude_message(f"h{n}", last, "human", said, at),
            _claude_message(f"s{n}", f"h{n}", "assistant", answered, at + timedelta(seconds=9)),
        ]
        last = f"s{n}"
    return {
        "uuid": f"conversation-{number}",
        "name": f"Talk {number}",
        "created_at": several[0][1].isoformat(),
        "updated_at": several[-1][1].isoformat(),
        "account": {"uuid": "account"},
        "chat_messages": messages,
    }


def _claude_message(name: str, parent: str, sender: str, text: str, at: datetime) -> dict[str, Any]:
    thinking = [{"type": "thinking", "thinking": "Hm."}] if sender == "assistant" else []
    return {
        "uuid": name,
        "text": text,
        "content": [*thinking, {"type": "text", "text": text, "citations": []}],
        "sender": sender,
        "created_at": at.isoformat().replace("+00:00", "Z"),
        "updated_at": at.isoformat().replace("+00:00", "Z"),
        "attachments": [],
        "files": [],
        "parent_message_uuid": parent,
    }


def zipped(path: Path, conversations: object) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("conversations.json", json.dumps(conversations))
        archive.writestr("user.json", "{}")
    return path


# Claude Code


def claude_code(count: int) -> Iterator[dict[str, Any]]:
    """A session: each answer in two blocks, with a tool between them."""
    yield {"type": "summary", "summary": "A day at the desk", "leafUuid": "s1"}
    yield _line("m0", "user", "Caveat: The messages below were generated by the user", isMeta=True)
    yield _line("m1", "user", "<command-name>/clear</command-name>")
    for n, at, said, answered in turns(count):
        first, second = answered[: len(answered) // 2], answered[len(answered) // 2 :]
        yield _line(f"u{n}", "user", f"{said}<system-reminder>Be quick.</system-reminder>", at)
        yield _line(f"a{n}", "assistant", [{"type": "text", "text": first}], at)
        call = {"type": "tool_use", "id": "t", "name": "Read", "input": {"file_path": "notes.md"}}
        yield _line(f"b{n}", "assistant", [call], at)
        result = {"type": "tool_result", "tool_use_id": "t", "content": "secret notes"}
        yield _line(f"r{n}", "user", [result], at)
        yield _line(f"c{n}", "assistant", [{"type": "text", "text": second}], at)
        yield _line(f"z{n}", "assistant", [{"type": "text", "text": "aside"}], at, isSidechain=True)


def _line(name: str, role: str, content: Any, at: datetime = BEGUN, **more: bool) -> dict[str, Any]:
    return {
        "type": role,
        "uuid": name,
        "parentUuid": None,
        "sessionId": "session",
        "isSidechain": False,
        "userType": "external",
        "cwd": "/home/aya/garden",
        "version": "2.1.0",
        "timestamp": at.isoformat().replace("+00:00", "Z"),
        "message": {"role": role, "content": content},
        **more,
    }


# SillyTavern

LAMP = "The lamp of {{char}} was built in 1871."
CARD: dict[str, Any] = {
    "spec": "chara_card_v2",
    "spec_version": "2.0",
    "data": {
        "name": "Nagi",
        "description": "{{char}} keeps a lighthouse and writes to {{user}} when the fog is in.",
        "personality": "dry, patient",
        "scenario": "",
        "first_mes": "The fog is in.",
        "mes_example": "<START>\n{{user}}: Tired?\n{{char}}: Fog does not tire one. Waiting does.",
        "creator_notes": "Best at night.",
        "system_prompt": "",
        "post_history_instructions": "Never more than three sentences.",
        "alternate_greetings": ["Come in."],
        "character_book": {
            "entries": [
                {"keys": ["lamp"], "content": LAMP, "enabled": True},
                {"keys": ["boat"], "content": "The boat leaks.", "enabled": False},
            ]
        },
        "tags": ["sea"],
        "creator": "us",
        "character_version": "1",
        "extensions": {},
    },
}  # fmt: skip


def as_v3(card: dict[str, Any]) -> dict[str, Any]:
    data = {
        **card["data"],
        "nickname": "凪",
        "group_only_greetings": [],
        "creation_date": 1735689600,
    }
    return {"spec": "chara_card_v3", "spec_version": "3.0", "data": data}


def png(path: Path, **cards: object) -> Path:
    """A picture of one pixel that carries cards in text chunks of these names."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checked = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + checked

    texts = b"".join(
        chunk(b"tEXt", name.encode() + b"\0" + base64.b64encode(json.dumps(card).encode()))
        for name, card in cards.items()
    )
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    pixel = chunk(b"IDAT", zlib.compress(b"\0\0"))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + head + texts + pixel + chunk(b"IEND", b""))
    return path


def sillytavern_chat(count: int) -> Iterator[dict[str, Any]]:
    """A chat whose messages are dated in each of the ways that there were."""
    begun = "2025-4-1 @09h 00m 00s 000ms"
    yield {
        "user_name": "Misaki",
        "character_name": "Nagi",
        "create_date": begun,
        "chat_metadata": {},
    }
    yield _mes("Nagi", "The fog is in.", begun)
    yield {**_mes("note", "Author's note", begun), "is_system": True}
    for n, at, said, answered in turns(count):
        dated: object = (
            f"{at.year}-{at.month}-{at.day} @{at.hour:02}h {at.minute:02}m {at.second:02}s 5ms",
            at.strftime("%B %-d, %Y %-I:%M%p").lower().capitalize(),
            at.isoformat().replace("+00:00", "Z"),
            int(at.timestamp() * 1000),
        )[n % 4]
        yield {**_mes("Misaki", said, dated), "is_user": True}
        yield {**_mes("Nagi", answered, dated), "swipes": ["Otherwise.", answered], "swipe_id": 1}


def _mes(name: str, said: str, sent: object) -> dict[str, Any]:
    return {"name": name, "is_user": False, "is_system": False, "send_date": sent, "mes": said}


# OpenClaw


def openclaw(directory: Path) -> Path:
    notes = directory / "memory"
    notes.mkdir(parents=True)
    (directory / "SOUL.md").write_text("# Who I am\n\nI am Kazu. 静かに話す。\n", "utf-8")
    (directory / "IDENTITY.md").write_text("- **Name:** Kazu\n- **Emoji:** 🐢\n", "utf-8")
    (directory / "AGENTS.md").write_text("Read SOUL.md first.\n", "utf-8")
    (directory / "USER.md").write_text("# About her\n\n- Misaki cannot eat shrimp.\n", "utf-8")
    (directory / "MEMORY.md").write_text(
        "# Memory\n\n## The garden\n- The tomatoes went in on the fifth.\n"
        "  They lean on the fence.\n- 猫はトマトに近づかない。\n\n"
        "She said once:\nnever water at noon.\n\n## 2026-01-12\n\nThe first frost.\n",
        "utf-8",
    )
    (notes / "2026-02-03.md").write_text(
        "# 2026-02-03\n\n- 21:40 We read the smallest ads like haiku.\n"
        "- 08:15 It rained. (calm) <!-- ego mem_000000000001 0123abcd -->\n",
        "utf-8",
    )
    return directory
