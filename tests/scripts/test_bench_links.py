"""The first weeks of the labelled diary: what belongs together is linked, across scripts too."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from tests.models import NEEDS_MODEL

SCRIPTS = Path(__file__).parents[2] / "scripts"


@NEEDS_MODEL
@pytest.mark.parametrize("most", [40, pytest.param(999, marks=pytest.mark.soak)])
def test_most_links_of_the_diary_are_right(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(sys, "path", [str(SCRIPTS), *sys.path])
    bench = runpy.run_path(str(SCRIPTS / "bench_links.py"))
    entries = bench["diary"]("diary")[:most]

    told = bench["judge"](entries, list(bench["live"](entries)))

    assert told.precision >= bench["PRECISION"]
    assert told.reached >= bench["REACHED"]
    assert told.across_precision >= bench["PRECISION"]
    assert told.across >= 2
