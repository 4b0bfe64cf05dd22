"""What the tests of the faces have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ego.faces import cli
from tests.conftest import environment


@pytest.fixture
def completed(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., list[str]]:
    """What bash is offered for the last word of a line, in this process."""

    def complete(line: str, shell: str = "bash") -> list[str]:
        words = line.split(" ")
        told = {
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
            "_TYPER_COMPLETE_ARGS": line,
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
            "_EGO_COMPLETE": f"complete_{shell}",
        }
        for name, value in (environment(data_dir) | told).items():
            monkeypatch.setenv(name, value)
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            cli.run([])
        assert end.value.code == 0
        monkeypatch.delenv("_EGO_COMPLETE")
        return [line for line in capsys.readouterr().out.split("\n") if line]

    return complete
