"""A person's own editor, for a text that is to be mended."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from ego.errors import UsageError
from ego.faces.terminal.show import complain
from ego.upkeep.language import say

_USUAL = "vi"


def is_here() -> bool:
    """Whether a person sits at a terminal who could use one."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def edit_text(words: str, suffix: str = ".md", *, without: str) -> str:
    """`words` as they are once the editor is closed; UsageError when none can be run.

    They lie in a file of the person's alone meanwhile, which is gone afterwards. At a terminal a
    line says first what opens; `without` is the command that needs no editor.
    """
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not (editor or is_here()):
        raise UsageError("An editor needs a terminal, or EDITOR set to what can do without one.")
    editor = editor or _USUAL
    with tempfile.TemporaryDirectory(prefix="ego-") as alone:
        path = Path(alone) / f"text{suffix}"
        path.write_text(words, "utf-8")
        if sys.stderr.isatty():
            _announce(editor, without)
        try:
            ended = subprocess.run([*shlex.split(editor), str(path)], check=False).returncode
        except (OSError, ValueError) as error:
            raise UsageError(f"The editor '{editor}' cannot be run. Set EDITOR.") from error
        if ended != 0:
            raise UsageError(f"The editor ended with exit status {ended}. Nothing was changed.")
        try:
            return path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError("What the editor left is no UTF-8 text.") from error


def _announce(editor: str, without: str) -> None:
    """Say what opens; where nobody chose it, wait, for it covers the line and is hard to leave."""
    if editor != _USUAL:
        opens = "{} opens. Leave it without saving, and nothing changes. Without an editor: {}"
        complain("note", say(opens, editor, without))
        return
    opens = "vi opens: EDITOR names no other. :wq keeps, :q! changes nothing. Without an editor: {}"
    complain("note", say(opens, without))
    sys.stderr.write(say("Enter goes on, Ctrl-C leaves all as it is: "))
    sys.stderr.flush()
    sys.stdin.readline()
