"""The tools: what a command does, whoever has opened what it works on."""

from __future__ import annotations

import pytest


@pytest.fixture
def connected() -> bool:
    """How a command finds its database is looked at elsewhere, and takes a ninth of its time."""
    return True


@pytest.fixture(autouse=True)
def begun(prepared: None) -> None:
    """Whoever opens a directory from Python finds it migrated, too: that takes 30 milliseconds."""
