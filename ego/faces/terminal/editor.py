"""A person's own editor, for a text that is to be mended."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from ego.errors import UsageError

_USUAL = "vi"


def is_here() -> bool:
    """Whether a person sits at a terminal who could use one."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def edit_text(words: str, suffix: str = ".md") -> str:
    """`words` as they are once the editor is closed; UsageError when none can be run.

    They lie in a file of the person's alone meanwhile, which is gone afterwards.
    """
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR")
    if not (editor or is_here()):
        raise UsageError("An editor needs a terminal, or EDITOR set to what can do without one.")
    editor = editor or _USUAL
    with tempfile.TemporaryDirectory(prefix="ego-") as alone:
        path = Path(alone) / f"text{suffix}"
        path.write_text(words, "utf-8")
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
