"""What chat programs send, written from their documentation and sources, and what it is to us.

SillyTavern puts a card and its frame into several system messages, and what it asks for beside
the talk (going on, speaking as the user, summaries) into a last one. Open WebUI asks for titles
and tags with one message of the user's. Open-LLM-VTuber says a line of its own as the user.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tests.faces.proxy.serving import own, system, user

_CARD = [
    system("Write Nagi's next reply in a fictional chat between Nagi and Misaki."),
    system("[Nagi's personality: quiet, curious]"),
    system("[Start a new Chat]"),
    own("The lamp turns. You came."),
]
_SAMPLING = {"temperature": 1, "top_p": 1, "max_tokens": 300, "stream": True}
_PICTURE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}
_TOOLS = [
    {
        "type": "function",
        "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
    }
]
_CALL = {"id": "call_1", "type": "function", "function": {"name": "look", "arguments": "{}"}}


class Shape(NamedTuple):
    """One request, and the words that are kept of it; None when it passes untouched."""

    name: str
    messages: list[dict[str, Any]]
    kept: str | None
    more: Mapping[str, Any] = MappingProxyType({})


SHAPES = (
    Shape("SillyTavern: chat", [*_CARD, user("I came by boat.")], "I came by boat.", _SAMPLING),
    Shape(
        "SillyTavern: chat with instructions behind it",
        [*_CARD, user("The boat leaks."), system("[Keep replies short.]")],
        "The boat leaks.",
        _SAMPLING,
    ),
    Shape(
        "SillyTavern: group chat",
        [*_CARD, user("All of you!"), system("[Write the next reply only as Nagi.]")],
        "All of you!",
        _SAMPLING,
    ),
    Shape(
        "SillyTavern: continue",
        [
            *_CARD,
            user("Go on."),
            own("And then"),
            system("[Continue your last message without repeating its original content.]"),
        ],
        None,
        _SAMPLING,
    ),
    Shape(
        "SillyTavern: continue by prefilling", [*_CARD, user("More."), own("So")], None, _SAMPLING
    ),
    Shape(
        "SillyTavern: impersonate",
        [
            *_CARD,
            user("What would I say?"),
            system(
                "[Write your next reply from the point of view of Misaki, using the chat history"
                " so far as a guideline for the writing style of Misaki.]"
            ),
        ],
        None,
        _SAMPLING,
    ),
    Shape(
        "SillyTavern: summary",
        [
            *_CARD,
            user("So it ended."),
            system(
                "Ignore previous instructions. Summarize the most important facts and events in"
                " the story so far. Limit the summary to 200 words or less."
            ),
        ],
        None,
        _SAMPLING,
    ),
    Shape(
        "Open WebUI: chat",
        [user("Where is the harbour?")],
        "Where is the harbour?",
        {"stream": True, "stream_options": {"include_usage": True}},
    ),
    Shape(
        "Open WebUI: chat with documents",
        [
            user(
                "### Task:\nRespond to the user query using the provided context, incorporating"
                " inline citations.\n<context>The harbour is north.</context>\nIs it far?"
            )
        ],
        "### Task:\nRespond to the user query using the provided context, incorporating"
        " inline citations.\n<context>The harbour is north.</context>\nIs it far?",
    ),
    Shape(
        "Open WebUI: title",
        [user("### Task:\nGenerate a concise, 3-5 word title with an emoji.\n### Guidelines:")],
        None,
        {"stream": False},
    ),
    Shape(
        "Open WebUI: tags",
        [user("### Task:\nGenerate 1-3 broad tags categorizing the main themes.")],
        None,
    ),
    Shape(
        "Open WebUI: follow-ups",
        [user("### Task:\nSuggest 3-5 relevant follow-up questions or prompts.")],
        None,
    ),
    Shape(
        "Open-LLM-VTuber: chat with what it sees",
        [
            system("You are Mao. Expressions: [joy], [sadness]"),
            user("Earlier."),
            own("[joy] Yes?"),
            {
                "role": "user",
                "content": [{"type": "text", "text": "What do you see?"}, _PICTURE],
            },
        ],
        "What do you see?\n(a picture)",
        {"stream": True, "temperature": 1.0, "tools": _TOOLS},
    ),
    Shape(
        "Open-LLM-VTuber: it speaks by itself",
        [
            system("You are Mao."),
            user(
                "Please say something that would be engaging and appropriate for the current"
                " context."
            ),
        ],
        None,
        {"stream": True},
    ),
    Shape(
        "Open-LLM-VTuber: a tool's result",
        [
            system("You are Mao."),
            user("Look outside."),
            {"role": "assistant", "content": None, "tool_calls": [_CALL]},
            {"role": "tool", "tool_call_id": "call_1", "content": "fog"},
        ],
        None,
        {"stream": True, "tools": _TOOLS},
    ),
    Shape(
        "AIRI: chat in parts",
        [
            system("You are AIRI. Begin each line with an emotion such as <|EMOTE_HAPPY|>."),
            {"role": "user", "content": [{"type": "text", "text": "Sing to me."}]},
        ],
        "Sing to me.",
        {"stream": True},
    ),
    Shape(
        "LibreChat: title",
        [user("Provide a concise, 5-word-or-less title for the conversation, in title case.")],
        None,
    ),
    Shape(
        "any: data of a given form",
        [user("List three colours.")],
        None,
        {"response_format": {"type": "json_object"}},
    ),
)
