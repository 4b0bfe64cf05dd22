"""An ego for a program: every tool is a method, used as the other faces use it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from ego.config import values
from ego.core.known_keys import nearest
from ego.core.reply import Reply
from ego.errors import UnknownName, UsageError
from ego.faces.python.given import pin, read_place, read_settings, read_text
from ego.faces.python.guesses import name_method
from ego.faces.python.keeping import Keeping
from ego.faces.python.methods import Methods
from ego.faces.python.standing import answer_by_name, log
from ego.faces.python.wording import (
    flags,
    option_for,
    translate_errors,
    translate_errors_of,
    word_for_program,
)
from ego.runtime.ego import open_ego, work_off_vectors
from ego.runtime.parameters import refuse_unprintable, short
from ego.runtime.toolkit import TOOLS, use_ready

if TYPE_CHECKING:
    from ego.types import TurnReply

_BESIDE = frozenset(
    """absorb backup backups chat doctor export import_ reindex restore stats""".split()
)
"""Methods that are no tools."""


class OpenEgo(Keeping, Methods):
    """An ego, until it is closed.

    Between two uses nothing is held: each opens the directory, does one thing and leaves
    everything on disk. What talk lacks to be found by meaning is made in between. So it may be
    used from several threads, and beside any number of commands and servers. What goes wrong
    beside a use is a warning of the logger `ego`.
    """

    def use(self, tool: str, /, **arguments: Any) -> Reply:
        """Use the tool called `tool`, as its method does: for names that come from data.

        Raises UsageError for what is wrong with the request, and whatever the tool raises;
        all of it is an EgoError.
        """
        self._refuse_closed()
        known = TOOLS.get(read_text("tool", tool))
        if known is None:
            _refuse_beside(tool)
            raise UnknownName("tool", short(tool), tuple(TOOLS), meant=_find_meant(tool))
        if not known.observes_with(arguments):
            self._refuse_read_only(tool)
        with translate_errors(flags(known), self._place):
            reply, warnings = use_ready(
                known, lambda: open_ego(self._settings, observes_only=self._read_only), arguments
            )
        self._tell(tool, warnings)
        self._asked_for_mood |= tool == "context" and bool(arguments.get("trailer"))
        if not self._read_only:
            self._behind.go_on()
        return answer_by_name(reply)

    @translate_errors_of
    def chat(
        self,
        text: str,
        *,
        person: str | None = None,
        system: str = "",
        tell: Callable[[str], object] | None = None,
    ) -> TurnReply:
        """Talk through the language model, one turn, as `ego chat` does; its text is the answer.

        person: Who talks; else your companion.
        system: What to add to what the model is told.
        tell: Is called with each piece of the answer as it comes.

        The turn is kept however it ends: where the model fails (VoiceError), where Ctrl-C
        interrupts it, and where `tell` raises, which is raised when the turn is kept.
        """
        self._refuse_writing("chat")
        from ego.tools.talk import turn, turns

        telling = Hearer(tell)
        said = turn.read_words("text", read_text("text", text))
        whom = None if person is None else read_text("person", person)
        opens = partial(self._opening, "chat")
        event = turns.take_turn(
            self._settings, opens, said, telling.tell, person=whom, system=system
        )
        with open_ego(self._settings) as one:
            doubt = turn.name_cut(event, self._settings) or turn.name_lacking_trailer(one, event)
            if doubt:
                log.warning("chat: %s", doubt)
            if telling.problem is not None:
                raise telling.problem
            reply = turn.answer(one, event)
        self._behind.go_on()
        return cast("TurnReply", answer_by_name(reply))

    @translate_errors_of
    def absorb(
        self,
        user: str,
        assistant: str,
        *,
        person: str | None = None,
        heard_by: Sequence[str] = (),
        confided: bool = False,
    ) -> TurnReply:
        """Keep a turn of your own model, as `ego absorb` does; its text is the answer.

        user: What was said to the model.
        assistant: What it answered, whole; a mood trailer is taken off and read.
        person: Whom it was with; else your companion.
        heard_by: Who else heard it; what is told in confidence is no secret from them.
        confided: It was told in confidence; else the words say whether it was.
        """
        self._refuse_writing("absorb")
        from ego.tools.talk import turn, turns

        said = turn.read_words("user", read_text("user", user))
        answered = read_text("assistant", assistant)
        refuse_unprintable("assistant", answered)
        whom = None if person is None else read_text("person", person)
        opens = partial(self._opening, "absorb")
        if isinstance(heard_by, str):
            raise UsageError(f"heard_by is a list of names: [{heard_by!r}].")
        others = [read_text("heard_by", one) for one in heard_by]
        event, _ = turns.overhear(
            opens, said, [answered], _unheard, whom, others, is_whole=True, confided=bool(confided)
        )
        with open_ego(self._settings) as one:
            if self._asked_for_mood and (doubt := turn.name_lacking_trailer(one, event)):
                log.warning("absorb: %s", doubt)
            reply = turn.answer(one, event)
        self._behind.go_on()
        return cast("TurnReply", answer_by_name(reply))

    def close(self) -> None:
        """Use it no more. Closing twice is closing once."""
        if not self._is_closed and not self._read_only:
            self._behind.end()
            work_off_vectors(self._settings)
        self._is_closed = True

    def __enter__(self) -> OpenEgo:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    if not TYPE_CHECKING:  # to type checkers it cannot be awaited, and they say so by themselves

        async def __aenter__(self) -> None:
            raise UsageError("ego.open is for `with`. Write `async with ego.aopen() as mine:`.")

        async def __aexit__(self, *exc: object) -> None:
            """Python looks for it before it begins the block."""

        def __getattr__(self, name: str) -> object:
            raise AttributeError(name_method("OpenEgo", name, dir(type(self))))

    def __repr__(self) -> str:
        return f"<ego in {self.directory}{', closed' if self._is_closed else ''}>"


class Hearer:
    """Who is told the pieces of an answer. One that fails is told no more; the turn goes on."""

    def __init__(self, tell: Callable[[str], object] | None) -> None:
        self._tell = tell
        self.problem: Exception | None = None

    def tell(self, piece: str) -> None:
        """Pass a piece on."""
        if self._tell is None or self.problem is not None:
            return
        try:
            self._tell(piece)
        except Exception as problem:
            self.problem = problem


def _find_meant(tool: str) -> str:
    """The tool that a misspelt name, or one as the command line has it, was meant to be."""
    return nearest("_".join(re.split(r"[\s-]+", tool)), TOOLS)


def _refuse_beside(tool: str) -> None:
    """Raise UsageError for what is no tool and has a method, as `export`."""
    name = "import_" if tool == "import" else tool
    if name in _BESIDE:
        raise UsageError(f"{name} is no tool. It is a method of its own: call {name}(…).")


def _unheard(_piece: str) -> None:
    """The program has the whole answer already."""


def opened(
    data_dir: str | os.PathLike[str] | None,
    *,
    read_only: bool,
    environ: Mapping[str, str] | None,
    now: Callable[[], datetime] | None,
) -> OpenEgo:
    """What `ego.open` hands out, once it is certain that the directory can be used."""
    with translate_errors():
        where = None if data_dir is None else read_place("data_dir", data_dir)
        place = None if where is None else values.read_data_dir(where)
        settings, unknown = read_settings(place, environ)
        if now is not None and not callable(now):
            raise UsageError("now must be a function that gives a datetime: now=lambda: at.")
    with (
        translate_errors(place=option_for(settings)),
        open_ego(pin(settings, now), observes_only=read_only),
    ):
        mine = OpenEgo(settings, read_only=read_only, now=now)
    for said in unknown:
        log.warning("open: %s", word_for_program(said, place=option_for(settings)))
    return mine
