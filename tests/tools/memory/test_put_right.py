"""What was put right, or brought back, is found by its meaning at the first question."""

from __future__ import annotations

from ego.runtime.ego import Ego
from tests.conftest import use
from tests.models import NEEDS_MODEL
from tests.tools.memory.ten_memories import GUITAR, TRAIN, found, id_of

pytestmark = NEEDS_MODEL


def test_a_corrected_memory_is_found_at_once(life: Ego) -> None:
    corrected = "Karin is learning the oboe; her teacher is strict."
    use(life, "edit", memory_id=id_of(life, GUITAR), content=corrected)

    assert found(use(life, "recall", context="What instrument does she play?", n=1)) == [corrected]


def test_what_is_brought_back_is_found_at_once(life: Ego) -> None:
    name = id_of(life, TRAIN)
    use(life, "forget", memory_id=name)
    use(life, "undelete", memory_id=name)

    asked = use(life, "recall", context="雪のせいで家に帰れなかった夜", n=1)

    assert found(asked) == [TRAIN]
