"""`ego watch`: how it is today, on a terminal, for as long as one looks.

It looks twice a second whether anything was written and whether the window has another size, and
draws only then, or when a while has gone: wants rise by themselves. It observes, like every look.
"""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from rich.cells import cell_len
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from ego.config import Settings
from ego.core import text
from ego.core.autonomy.reaching import quoted
from ego.core.desires.desires import show as show_level
from ego.core.memory.pointing.ahead import Ahead
from ego.core.mood import mood as moods
from ego.core.mood.mood import AXES
from ego.core.reply import Reply
from ego.core.synonyms import DESIRE
from ego.errors import EgoError
from ego.faces.terminal.canvas import BANDS, MOODS, MUTED, Canvas, bar, heading, pad
from ego.runtime import news
from ego.runtime.ego import Ego, open_ego
from ego.tools.identity import answers
from ego.tools.identity.today import Today, tell_answer, today, today_fields
from ego.upkeep.language import age, label, name_nobody, plural, reword, say

_EVERY_SECONDS = 20.0
"""Wants are looked at anew so often, though nothing was written."""
_SIDE_BY_SIDE = 96
"""Columns from which on there are two of them."""
_VALUE = " 0.68 high"
_HINT = "q ends"


def _lines(ego: Ego, now: Today, canvas: Canvas) -> Iterator[Text]:
    """All of it, one below the other."""
    yield from _head(ego, now, canvas)
    yield from _within(now, canvas)
    yield from _around(ego, now, canvas)


def _head(ego: Ego, now: Today, canvas: Canvas) -> Iterator[Text]:
    name = text.one_line(now.name, 40) or say("An ego")
    last = "last talked {}" if now.spoke else "last together {}"
    met = say(last, age(now.talked, ego.here())) if now.talked else say("not met yet")
    words = say(
        ", {}. With {}: {}.", f"{now.at:%Y-%m-%d %H:%M}", text.one_line(now.addressed, 40), met
    )
    yield from canvas.wrapped(Text.assemble((name, "bold"), (words, MUTED)))


def _within(now: Today, canvas: Canvas) -> Iterator[Text]:
    """The mood and the wants."""
    yield Text()
    names = [label(DESIRE, one.name).replace("_", " ") for one in now.wants]
    wide = max([cell_len(name) for name in names] or [0])
    room = canvas.room(wide + 1 + len(_VALUE))
    if now.mood is not None:
        felt = reword(moods.describe(now.mood)) or say("even")
        yield Text.assemble(heading(say("Mood: ")), (felt, MOODS[now.mood.label]))
        for axis in AXES:
            share = float(getattr(now.mood.components, axis))
            drawn = bar(share, room, MOODS[axis])
            yield Text.assemble(pad(say(axis), max(wide, 7)), " ", drawn, f" {share:.2f}")
    yield Text()
    yield heading(say("Wants"))
    for name, one in zip(names, now.wants, strict=True):
        style = BANDS[one.tag]
        value = f" {show_level(one.level):<4} {say(one.tag)}"
        yield Text.assemble(pad(name, wide), " ", bar(one.level, room, style), (value, style))


def _around(ego: Ego, now: Today, canvas: Canvas) -> Iterator[Text]:
    """What is ahead, what it said, what waits, what it kept last."""
    yield Text()
    yield heading(say("Ahead"))
    for one in now.ahead[:5]:
        yield from canvas.wrapped(Text(_coming(one, ego)), behind="  ")
    for one in now.asked[:3]:
        yield from canvas.wrapped(Text(f"{_coming(one, ego)} {say('How did it go?')}"), behind="  ")
    if not (now.ahead or now.asked):
        yield Text(f"  {say('nothing that it knows of')}", MUTED)
    if now.said:
        yield Text()
        yield heading(say("By itself"))
    for said in now.said[:3]:
        told = reword(quoted(said, at=ego.local(said.message.at), now=now.at, columns=90))
        yield from canvas.wrapped(
            Text(f"{told} {reword(tell_answer(said, now.talked))}"), behind="  "
        )
    if waiting := list(_waiting(now)):
        yield Text()
        yield heading(say("Waiting for you"))
        for line in waiting:
            yield from canvas.wrapped(Text(line), behind="  ")
    if now.memory is not None:
        yield Text()
        several = plural(now.memories, "memory", "memories")
        yield heading(say("Last of {}, {}", several, age(now.memory.at, ego.here())))
        words = name_nobody(text.one_line(now.memory.content, 240))
        yield from canvas.wrapped(Text(str(words)), behind="  ")


def _coming(one: Ahead, ego: Ego) -> str:
    when = reword(one.say(ego.now()))
    words = name_nobody(text.one_line(one.words(ego.now()), 120))
    said = say("{}: {}", f"{when[:1].upper()}{when[1:]}", words)
    return f"{said} – {reword(one.since_line(ego.now(), 90))}" if one.since else said


def _waiting(now: Today) -> Iterator[str]:
    waits = now.waiting
    if waits.unread:
        unread = plural(waits.unread, "message")
        yield say("{} that nobody has read (ego console)", unread)
    if waits.candidates:
        several = plural(waits.candidates, "like or dislike", "likes or dislikes")
        yield say("{} to confirm or revoke (ego prefer list)", several)
    for one in waits.blocked[:3]:
        yield f"{one.action_type.replace('_', ' ')}: {text.one_line(one.reason, 100)}"


def look_once(settings: Settings) -> Reply[answers.Today]:
    """It once, for a pipe and for programs."""
    with open_ego(settings, observes_only=True) as ego:
        now, canvas = today(ego), Canvas(Console(highlight=False))
        drawn = [line.plain.rstrip() for line in _lines(ego, now, canvas)]
        return Reply("\n".join(drawn), fields=today_fields(ego, now))


# Looking for a while


def watch(settings: Settings) -> None:
    """Draw it until q is pressed; what cannot be read for a moment is said in its place."""
    console = Console(highlight=False)
    with _keys(), Live(console=console, screen=True, auto_refresh=False) as live:
        known: tuple[object, ...] | None = None
        while True:
            try:
                with open_ego(settings, observes_only=True) as ego:
                    while not _is_ended(news.LOOK_SECONDS if known else 0.0):
                        tick = int(time.monotonic() / _EVERY_SECONDS)
                        seen = (news.mark(ego), console.size, tick)
                        if seen != known:
                            live.update(_screen(ego, console), refresh=True)
                        known = seen
                    return
            except EgoError as error:
                said = Text(text.safe(str(error)), "bold red")
                live.update(Group(said, Text(say(_HINT), MUTED)), refresh=True)
                known = None
                if _is_ended(4 * news.LOOK_SECONDS):
                    return


def _screen(ego: Ego, console: Console) -> Group:
    """As much of it as the window has room for."""
    now, high = today(ego), max(1, console.height - 2)
    if console.width < _SIDE_BY_SIDE:
        shown = list(islice(_lines(ego, now, Canvas(console)), high))
        return Group(*shown, Text(say(_HINT), MUTED))
    head = list(_head(ego, now, Canvas(console)))
    left, right = Canvas(console), Canvas(console)
    left.width = right.width = (console.width - 4) // 2
    table = Table.grid(padding=(0, 4, 0, 0))
    table.add_column(width=left.width)
    table.add_column(width=right.width)
    rest = high - len(head)
    table.add_row(
        Group(*islice(_within(now, left), rest)), Group(*islice(_around(ego, now, right), rest))
    )
    return Group(*head, table, Text(say(_HINT), MUTED))


@contextmanager
def _keys() -> Iterator[None]:
    """Each key as it is pressed, and none of them on the screen."""
    try:
        import termios
        import tty
    except ImportError:  # Windows: Ctrl-C ends it
        yield
        return
    here = sys.stdin.fileno()
    before = termios.tcgetattr(here)
    try:
        tty.setcbreak(here)
        yield
    finally:
        termios.tcsetattr(here, termios.TCSADRAIN, before)


def _is_ended(seconds: float) -> bool:
    """Whether q is pressed within that time, or nobody can press anything any more."""
    if os.name == "nt":
        time.sleep(seconds)
        return False
    until = time.monotonic() + seconds
    while True:
        left = max(0.0, until - time.monotonic())
        if not select.select([sys.stdin], [], [], left)[0]:
            return False
        pressed = os.read(sys.stdin.fileno(), 64)
        if not pressed or b"q" in pressed.lower():
            return True
