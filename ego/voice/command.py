"""A model behind a program: an argv without a shell, the prompt on stdin, the answer on stdout.

Of a word the home it begins with (`~/`, `$HOME/`) is written out, and nothing else of a shell's.

Whatever ends the answer early (the time limit, too long an answer, Ctrl-C, or a
reader who has had enough) ends the program with everything it started: politely
first, then for certain; so does a kill of ego itself. Its environment is ours
without anything named EGO_LLM*, where ego's key is. An error names the program
but not its arguments, because people put keys there.
"""

from __future__ import annotations

import os
import shlex
import signal
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Any

from ego.core import redaction
from ego.core.text import mend, plural
from ego.errors import UsageError, VoiceError
from ego.programs.program import Program, TooMuch, expand_home
from ego.voice.messages import USUAL, Ended, Limits, PromptPart, as_prompt
from ego.voice.trailer import Characters, show

OURS = "EGO_LLM"
"""What a variable begins with that no program gets to see."""


@dataclass(frozen=True, slots=True)
class Command:
    """A program that answers prompts."""

    argv: tuple[str, ...] = field(repr=False)
    limits: Limits = USUAL
    environment: Mapping[str, str] | None = field(default=None, repr=False)
    """What the program gets, but for EGO_LLM*; None is our own environment."""

    @property
    def name(self) -> str:
        """Such as `command:claude`."""
        return f"command:{self._program}"

    def stream(
        self,
        messages: Sequence[PromptPart],
        schema: Mapping[str, Any] | None = None,  # noqa: ARG002  no program can be held to it
    ) -> Generator[str, None, Ended]:
        """The answer to `messages`, piece by piece; none says that it was cut off, or what it
        took. See `LLM`."""
        said: list[str] = []
        program = self._started(as_prompt(messages))
        try:
            for piece in self._pieces(program, said):
                said.append(piece)
                yield piece
            if program.status != 0:
                raise self._failure(_ending(program.status), said, program)
            if not "".join(said).strip():
                raise self._failure("finished without a word", said, program)
            return Ended(is_cut=False)
        finally:
            program.end()

    def _pieces(self, program: Program, said: Sequence[str]) -> Generator[str, None, None]:
        characters = Characters()
        seconds, most = self.limits.total_seconds, self.limits.answer_bytes
        try:
            for chunk in program.output(seconds):
                if piece := characters.of_bytes(chunk):
                    yield piece
        except TimeoutError as problem:
            what = f"had not finished after {seconds:g} s and was ended"
            raise self._failure(what, said, program) from problem
        except TooMuch as problem:
            what = f"wrote more than {most} bytes and was ended"
            raise self._failure(what, said, program) from problem
        if rest := characters.of_bytes(b"", final=True):
            yield rest

    def _started(self, prompt: str) -> Program:
        ours = os.environ if self.environment is None else self.environment
        theirs = {name: value for name, value in ours.items() if not name.startswith(OURS)}
        said, most = mend(prompt).encode(), self.limits.answer_bytes
        try:
            return Program(self.argv, said, theirs, most=most)
        except OSError as problem:
            reason = problem.strerror or type(problem).__name__
            raise self._failure(f"could not be started ({reason})") from problem

    def _failure(
        self, what: str, said: Sequence[str] = (), program: Program | None = None
    ) -> VoiceError:
        partial = "".join(said)
        sentences = [f"The command {self._program} {what}."]
        if partial:
            sentences.append(f"{plural(len(partial), 'character')} had arrived.")
        if program:
            program.end()
            complaint = program.complaint.decode("utf-8", "replace")
            given = redaction.secrets_in(shlex.join(self.argv))
            if words := show(redaction.mask(complaint, given), tail=True):
                sentences.append(f"It complained: {words}")
        return VoiceError(" ".join(sentences), partial=partial)

    @property
    def _program(self) -> str:
        return show(PurePath(redaction.mask(self.argv[0])).name)


def command(
    line: str, limits: Limits = USUAL, environment: Mapping[str, str] | None = None
) -> Command:
    """The program that a line such as `claude -p "be brief"` names."""
    try:
        argv = tuple(map(expand_home, shlex.split(line)))
    except ValueError as problem:
        raise UsageError(f"EGO_LLM names a command with bad quoting: {problem}.") from problem
    if not argv or not argv[0] or "\0" in line:
        raise UsageError("EGO_LLM names no program that could be started.")
    return Command(argv, limits, environment)


def _ending(status: int | None) -> str:
    if status is not None and status < 0:
        with suppress(ValueError):
            return f"was ended by {signal.Signals(-status).name}"
    return f"ended with exit status {status}"
