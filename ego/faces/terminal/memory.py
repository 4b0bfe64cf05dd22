"""Memories that were found, as a list to read: each with its age, feeling, words and id.

Answers of a line a thing: cut or set back where the terminal ends, or left as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from ego.core import text
from ego.core.reply import Reply
from ego.core.synonyms import CATEGORY, EMOTION
from ego.faces.terminal.canvas import MUTED, Canvas, draws, pad
from ego.faces.terminal.mood import colour
from ego.upkeep.language import join_facts, label, reword, reword_lines, say

_SHOWN = 400
"""Characters of each memory; `ego show` has it whole."""
_PLACE = re.compile(r"(\d+)\. \[([^\]]*)\] ")


@draws("recall", "search_memories")
def found(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """What came back, in the order of the answer, and what else it said."""
    memories = reply.fields.get("memories")
    if not memories:
        yield from canvas.prose("\n".join(map(reword, reply.data.split("\n"))))
        return
    first, *lines = reply.data.split("\n")
    yield Text(reword(first), MUTED)
    for memory, line in zip(memories, lines, strict=False):
        place = _PLACE.match(line)
        yield Text()
        yield from _memory(memory, line, place, canvas)
    rest = lines[len(memories) :]
    if rest:
        yield Text()
        yield from canvas.prose("\n".join(map(reword, rest)))


def _memory(
    memory: Mapping[str, Any], line: str, place: re.Match[str] | None, canvas: Canvas
) -> Iterator[Text]:
    """One of them: its heading, its words, its id."""
    number, age = place.groups() if place else ("", "")
    felt = memory["emotion"] or ""  # of talk it is one of four, that are no words of memories
    feeling = say(label(EMOTION, felt)) if felt != "neutral" else ""
    if feeling:
        feeling += f" {memory['intensity'] or 0:.1f}"
    what = label(CATEGORY, memory.get("category") or "") or say(
        str(memory.get("source", "")).replace("_", " ")
    )
    what = say("story") if memory.get("kind") == "episode" else what
    marks = [say("private")] if memory["private"] else []
    heading = Text.assemble((f"{number}. ", "bold"), (reword(age), "bold"))
    for words, style in (
        (feeling, colour(memory["emotion"])),
        (what, MUTED),
        *((m, "") for m in marks),
    ):
        if words:
            heading.append(" · ", MUTED)
            heading.append(words, style)
    yield from canvas.wrapped(heading)
    indent = " " * (len(number) + 2)
    yield from canvas.wrapped(Text(_words(memory, line, place)), behind=indent)
    since = line.partition(f"({memory['id']}")[2].partition(". Since then: ")
    if since[1]:
        yield from canvas.wrapped(Text(reword(f"Since then: {since[2]}"), MUTED), behind=indent)
    ids = [memory["id"], *(say("of {}", name) for name in memory.get("stories", ()))]
    yield from canvas.wrapped(Text(", ".join(ids), MUTED), behind=indent)


def _words(memory: Mapping[str, Any], line: str, place: re.Match[str] | None) -> str:
    """What it says, and who; of what has faded, only what the answer says of it."""
    if memory.get("vague") and place:
        return reword(line[place.end() :].partition(f" ({memory['id']}")[0])
    if memory.get("kind") != "event":
        return text.one_line(memory["content"], _SHOWN)
    sides = (("", memory["user_text"]), (say("you: "), memory["assistant_text"]))
    said = [f'{who}"{text.one_line(words, _SHOWN // 2)}"' for who, words in sides if words]
    return " ".join(said)


@draws("ahead")
def ahead(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """What lies ahead, each under its day; what was closed or moved is a sentence."""
    from ego.tools.memory.ahead import ALL, SINCE  # the answer's own module, loaded with it

    first, *lines = reply.data.split("\n")
    if not first.endswith(":"):
        yield from canvas.prose(reword_lines(reply.data))
        return
    yield Text(reword(first), MUTED)
    yield Text()
    for one in reply.fields["ahead"]:
        line = lines.pop(0)
        when, off = reword(one["said"]), _LEFT_OUT.search(line)
        marks = [
            *([say("private")] if one["private"] else []),
            *([reword(one["again"])] if one["again"] else []),
            *([reword(off[0])] if off and one["left_out"] else []),
            *([say("nothing was told of it yet")] if one["is_over"] else []),
        ]
        heading = Text(when[:1].upper() + when[1:], "bold")
        for mark in (*marks, one["id"]):
            heading.append(f" · {mark}", MUTED)
        yield from canvas.wrapped(heading)
        yield from canvas.wrapped(Text(one["listed"]), behind="   ")
        if lines and lines[0].startswith(SINCE):
            yield from canvas.wrapped(Text(reword(lines.pop(0).strip()), MUTED), behind="   ")
    if lines:
        yield from canvas.wrapped(Text(reword(lines[0].replace(ALL, "--all lists them")), MUTED))


_LEFT_OUT = re.compile(r"not on [^()]+?(?=, nothing was told|\)$)")
"""The days to come on which something is not, as its line says them."""


@draws("memories")
def rows(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each line as far as it goes: the answer cuts a memory's words, a wide terminal need not."""
    from ego.tools.memory.owner import LISTED  # the answer's own module, loaded with it

    first, *lines = reply.data.split("\n")
    listed = reply.fields["memories"]
    whole = [
        _named(line.removesuffix(text.one_line(one["content"], LISTED)), one)
        + text.flat(one["content"])
        for one, line in zip(listed, lines, strict=False)
    ]
    for line in (reword(first), *whole, *map(reword, lines[len(listed) :])):
        row = Text(line)
        row.truncate(canvas.width, overflow="ellipsis")
        yield row


def _named(line: str, memory: Mapping[str, Any]) -> str:
    """The line of a memory with its marks as they are called here."""
    head, _, said = line.partition(f"  {memory['id']}  ")
    marks, mark, content = said.partition(": ")
    feeling = memory["emotion"]
    names = {"private": say("private"), feeling: label(EMOTION, feeling)}
    several = marks.split(", ")
    if not mark or not all(one in names or _HELD.fullmatch(one) for one in several):
        return reword(line)
    called = say(", ").join(names.get(one) or reword(one) for one in several)
    return f"{head}  {memory['id']}  {called}: {content}"


_HELD = re.compile(
    r"(?:(?:since|until) )?\d{4}-\d\d-\d\d(?: until \d{4}-\d\d-\d\d)?|called off|done"
    r"|moved to (?:\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|every \w+|on the last .+|every month .+)"
)
"""How a line says from when on, or until when, something was so, and what became of a plan."""


@draws("people", "stories", "questions")
def listed(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each by itself: who or which it is and what is so of it, its words beneath."""
    first, *lines = reply.data.split("\n")
    many = next(len(one) for one in reply.fields.values() if isinstance(one, list))
    if many and not first.endswith(":"):  # one person, whole
        yield from entries(reply, canvas)
        return
    yield from canvas.prose(reword(first))
    for line in lines[:many]:
        which, blank, said = line.partition("  ")
        details, _, words = said.partition(": ")
        if not blank:  # nothing is known but the words
            which, _, words = line.partition(": ")
        heading = Text(which, "bold")
        for detail in filter(None, details.split(", ")):
            heading.append(f" · {reword(detail)}", MUTED)
        yield Text()
        yield from canvas.wrapped(heading)
        if words:
            yield from canvas.wrapped(Text(join_facts(words)), behind="   ")
    for line in lines[many:]:
        yield from canvas.prose(f"\n{reword(line)}")


@draws("backup", "events", "jobs_list", "noted")
def entries(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each line whole, set back from its second row on."""
    for line in reword_lines(reply.data).split("\n"):
        yield from canvas.hung(Text(line), 2)


@draws("stats")
def counts(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each sentence, the kinds of memory by their names here."""
    kinds = reply.fields["memories"]["categories"]
    named = say(", ").join(f"{label(CATEGORY, name)} {count:,}" for name, count in kinds.items())
    for line in reply.data.split("\n"):
        is_kinds = line.startswith("  ") and line[2:].split(" ")[0] in kinds
        yield from canvas.prose(f"  {named}" if is_kinds else reword_lines(line))


@draws("config_show")
def settings(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each setting with its value, and who has set it."""
    shown = reply.fields["settings"]
    wide = max(map(len, shown)) + 2
    for name, one in shown.items():
        value, source = (say(text.in_a_line(one[key])) for key in ("value", "source"))
        yield from canvas.hung(Text(f"{name:<{wide}}{value}  ({source})"), wide)


@draws("doctor")
def findings(reply: Reply, canvas: Canvas) -> Iterator[Text]:
    """Each finding behind its subject; the sentence at the end by itself."""
    found, _, summary = reply.data.partition("\n\n")
    findings = reply.fields["findings"]
    column = 8 + max(len(one["subject"]) for one in findings) + 2
    for one, line in zip(findings, found.split("\n"), strict=True):
        head = f"{pad(say(one['state']), 8)}{pad(say(one['subject']), column - 8)}"
        yield from canvas.hung(Text(f"{head}{reword(line[column:])}"), len(head))
    yield from canvas.prose(f"\n{reword(summary)}")


@draws("install")
def as_written(reply: Reply, _: Canvas) -> Iterator[Text]:
    """Line for line, to be copied: a row of a crontab must not be broken."""
    for line in reword_lines(reply.data).split("\n"):
        yield Text(line, no_wrap=True)
