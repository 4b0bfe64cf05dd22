"""What migrates an empty directory here is what is looked at, and no copy of what it makes."""

from __future__ import annotations

import pytest

from ego import migrations
from tests import spared


@pytest.fixture(autouse=True)
def really_migrates(monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory of the test's own is migrated step by step, though nothing lies in it."""
    monkeypatch.setattr(migrations, "run", spared.RUN)
