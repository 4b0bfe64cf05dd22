"""That garbage is looked for again once a command is loaded, and not where nobody looked before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import environment

RUN = """\
import gc, sys
if {off}:
    gc.disable()
sys.argv = ["ego", "feel-desires"]
from ego.cli import main
try:
    main()
finally:
    print(gc.isenabled(), gc.get_freeze_count() > 1000)
"""


@pytest.mark.parametrize(("off", "after"), [(False, "True True"), (True, "False False")])
def test_garbage_is_looked_for_again_once_all_is_loaded(
    off: bool, after: str, data_dir: Path
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", RUN.format(off=off)],
        env=environment(data_dir),
        capture_output=True,
        text=True,
        check=True,
    )

    assert "curiosity" in ran.stdout
    assert ran.stdout.splitlines()[-1] == after


def test_what_cannot_be_loaded_leaves_it_looking(data_dir: Path) -> None:
    said = """\
import gc
from ego.faces.startup import startup
try:
    with startup():
        assert not gc.isenabled()
        import no_such_module
except ImportError:
    print(gc.isenabled())
"""
    ran = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)

    assert ran.stdout == "True\n"
