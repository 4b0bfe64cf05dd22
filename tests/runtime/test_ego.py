"""An opened ego: the rules between its clock and its stores."""

from __future__ import annotations

import threading
from datetime import timedelta
from pathlib import Path

import pytest

from ego import config
from ego.runtime.ego import Ego, open_ego
from ego.stores.engine.contract import Lock
from ego.stores.engine.documents import DESIRES
from tests.conftest import NOON, Clock, environment, use


def test_a_desire_is_settled_as_of_its_turn(
    world: Ego, clock: Clock, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who had to wait for another settles after it, and not as of the time before."""
    lock = type(world.lock)
    waits, take = threading.Event(), lock.__enter__

    def told(self: Lock) -> object:
        waits.set()
        return take(self)

    def satisfy() -> None:
        variables = environment(data_dir, at=None, EGO_EMBEDDING_MODEL="off")
        with open_ego(config.read(environ=variables), now=clock) as other:
            use(other, "satisfy_desire", name="curiosity", quality=0.4)

    late = threading.Thread(target=satisfy)
    with world.lock:
        monkeypatch.setattr(lock, "__enter__", told)
        late.start()
        assert waits.wait(20)
        clock.forward(hours=1)
    late.join(20)

    kept = world.documents.read(DESIRES)["curiosity"]
    assert kept["last_satisfied"] == (NOON + timedelta(hours=1)).isoformat()
