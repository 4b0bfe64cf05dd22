"""What is told to say almost the same as another memory, with the default model."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.conftest import NOON, RunHere
from tests.models import NEEDS_MODEL

pytestmark = NEEDS_MODEL


@pytest.mark.parametrize(
    ("first", "other", "again", "who"),
    [
        (
            "由紀は姉の美穂とけんかした。",
            "由紀は姉の美穂に本を借りた。",
            "由紀は姉の美穂から本を借りました。",
            "由紀",
        ),
        (
            "Lena lives with her friend Ida.",
            "Lena quarrelled with her friend Ida.",
            "Lena had a quarrel with her friend Ida.",
            "Lena",
        ),
    ],
)
def test_another_thing_of_the_same_people_is_no_double(
    run_here: RunHere, first: str, other: str, again: str, who: str
) -> None:
    def remember(said: str, hours: int) -> dict[str, object]:
        at = NOON + timedelta(hours=hours)
        ran = run_here("remember", said, "--with", who, "--json", at=at, EGO_EMBEDDING_MODEL="")
        assert ran.code == 0, ran.err
        return dict(ran.data)

    remember(first, 0)
    second = remember(other, 1)
    third = remember(again, 2)

    assert second["similar_to"] is None
    assert third["similar_to"] == second["id"]
    replayed = run_here("consolidate", "--json", at=NOON + timedelta(hours=3),
                        EGO_EMBEDDING_MODEL="")  # fmt: skip
    assert replayed.data["merge_candidates"] == [[third["id"], second["id"]]]
