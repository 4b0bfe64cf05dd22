"""How answers look: the same bytes in a pipe as over MCP, drawn on a terminal.

`screens` has what is drawn, a file for each kind of answer; rich is imported there and in
`canvas`, and they only when there is something to draw.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ego.core import synonyms, text
from ego.core.reply import Reply
from ego.core.synonyms import ENGLISH, JAPANESE
from ego.faces.registry import USED
from ego.upkeep.language import reword, say, speaking, spoken, wrap

_TOOL = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
_CALL = re.compile(
    r"\b(?P<tool>[a-z_]+)(?P<ids>(?: mem_\w+)+) \((?P<name>[a-z]+): (?P<value>\w+)\)"
)
"""How an answer names a tool with what it is to be called with: for those who have no command."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a person wants to be answered, and about which ego."""

    data_dir: Path | None = None
    as_json: bool = False
    plain: bool = False
    ego: str | None = None
    """Which of a database's egos."""
    quiet: bool = False
    scaffold: bool = False
    """Whether the questions for an agent are shown on a terminal, too."""

    def and_then(
        self,
        data_dir: Path | None,
        as_json: bool,
        plain: bool,
        ego: str | None = None,
        *,
        quiet: bool = False,
        scaffold: bool = False,
    ) -> Manner:
        """This manner with what was said behind the command added."""
        return replace(
            self,
            data_dir=data_dir or self.data_dir,
            as_json=as_json or self.as_json,
            plain=plain or self.plain,
            ego=ego or self.ego,
            quiet=quiet or self.quiet,
            scaffold=scaffold or self.scaffold,
        )


def show(name: str, reply: Reply, manner: Manner) -> None:
    """Answer on standard output: as JSON, drawn on a terminal, else as plain text."""
    if manner.quiet:
        return
    if reply.bare:
        _write(text.safe_in_json(reply.text))
    elif not reply.text and not manner.as_json:
        return  # nothing is not even an empty line
    elif manner.as_json:
        answer = {"tool": name, "text": reply.text, "data": reply.fields}
        _write(text.safe_in_json(json.dumps(answer, ensure_ascii=False, default=str)))
    elif not is_drawn(manner):
        _write(reply.text)
    else:
        _draw(name, reply if manner.scaffold else replace(reply, scaffold=""))


def is_drawn(manner: Manner) -> bool:
    """Whether an answer is drawn for a person, and not written for whoever reads it."""
    asks_for_text = manner.as_json or manner.plain or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not asks_for_text


@contextmanager
def on_screen(*, drawn: bool) -> Iterator[None]:
    """Let what is written within be in the language of a person; English where it is not drawn."""
    with speaking(spoken() if drawn else ENGLISH):
        yield


def complain(kind: str, sentence: str, hint: str = "") -> None:
    """Say one line to the person on standard error; a `hint` goes behind it."""
    told = reword(sentence) if sys.stderr.isatty() else sentence
    if hint:
        between = "" if told.endswith("。") else " "
        told = f"{told}{between}{hint if told == sentence else reword(hint)}"
    plain = text.in_a_line(told)
    if not sys.stderr.isatty():
        sys.stderr.write(f"{kind}: {plain}\n")
        return
    from rich.console import Console
    from rich.text import Text

    style = "bold red" if kind == "error" else "bold yellow"
    console, head = Console(stderr=True), f"{reword(kind)}: "
    if spoken() == JAPANESE:  # which rich breaks at the spaces in it, and before a comma
        plain = "\n".join(wrap(f"{head}{plain}", console.width))[len(head) :]
    console.print(Text.assemble((head, style), plain))


def tell_line(line: str, *, err: bool = False) -> None:
    """Say a line beside an answer; on a terminal it is broken between words, as far as it needs.

    A command alone on its line is not: it is there to be copied.
    """
    out = sys.stderr if err else sys.stdout
    if not out.isatty() or line.startswith(("  ego ", "  env ")):
        out.write(f"{line}\n")
        return
    from rich.console import Console
    from rich.text import Text

    from ego.faces.terminal.canvas import Canvas

    canvas = Canvas(Console(file=out, highlight=False, emoji=False, markup=False))
    indent = len(line) - len(line.lstrip())
    if spoken() == JAPANESE:
        for said in wrap(line.strip(), canvas.width - indent):
            canvas.console.print(Text(" " * indent + said), soft_wrap=True)
        return
    for row in canvas.hung(Text(line), indent):
        canvas.console.print(row)


class GoesBack(Exception):
    """The person wants to answer the question before once more."""


def heed_back(said: str) -> None:
    """Raise GoesBack where that was said: <, back, 戻る."""
    if synonyms.english(synonyms.ANSWER, said, ("back",)) == "back":
        raise GoesBack


def agree(question: str, *, unasked: bool = False, may_go_back: bool = False) -> bool:
    """Whether a person at the terminal says yes, or presses Enter where that is `unasked`.

    yes and no, y and n, はい and いいえ; whatever else is said, it is asked again. Raises GoesBack
    where they `may_go_back` to the question before.
    """
    import typer

    while True:
        said = typer.prompt(
            f"{reword(question)} [{'Y/n' if unasked else 'y/N'}]", "", show_default=False, err=True
        )
        if not said.strip():
            return unasked
        if may_go_back:
            heed_back(said)
        answer = synonyms.english(synonyms.ANSWER, said, ("yes", "no"))
        if answer in ("yes", "no"):
            return answer == "yes"
        complain("error", "Answer y or n (はい, いいえ).")


@contextmanager
def progress(doing: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error for what takes longer than a second, where that is a terminal.

    What it yields is told how much is done, and of how much.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    started, bar = time.monotonic(), None

    def advance(done: int, total: int) -> None:
        nonlocal bar
        if bar is None and time.monotonic() - started > 1:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            bar.add_task(text.flat(say(doing)))
            bar.start()
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done, total=total)

    try:
        yield advance
    finally:
        if bar is not None:
            bar.stop()


def _write(said: str) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(f"{said}\n".encode())


def _draw(name: str, reply: Reply) -> None:
    from ego.faces.terminal import screens  # rich, which nothing but a terminal needs

    data, scaffold = _CALL.sub(_type_call, reply.data), name_commands(reply.scaffold)
    screens.show(name, replace(reply, data=data, scaffold=scaffold))


def _type_call(call: re.Match[str]) -> str:
    """A call as it is typed on a terminal: `ego link-memories A B --type replaces`."""
    if call["tool"] not in USED:
        return call[0]
    typed = call["tool"].replace("_", "-")
    return f"`ego {typed}{call['ids']} --{call['name']} {call['value']}`"


def name_commands(scaffold: str) -> str:
    """The questions for an agent with every tool as the command that is typed for it.

    For a terminal. A pipe has the tools' names as MCP clients do, and `ego link_memories` is
    understood as `ego link-memories`.
    """
    return _TOOL.sub(
        lambda found: found[0].replace("_", "-") if found[0] in USED else found[0], scaffold
    )
