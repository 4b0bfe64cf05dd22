"""Code in a process of its own, where nothing is imported yet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import ego

ROOT = Path(ego.__file__).parents[1]


def run(code: str, *flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `code` with these flags of Python's; no setting of the model hub is inherited."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HF_")}
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"
    return subprocess.run(
        [sys.executable, *flags, "-c", code],
        env={**kept, **environment},
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
