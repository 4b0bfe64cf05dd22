"""A deadline that is denied and told anew is on its new day alone."""

from __future__ import annotations

from pathlib import Path

import pytest

import ego
from tests.conftest import environment


@pytest.mark.parametrize(
    "said",
    [
        "The checkout is not due on 11 December any more, it must be finished by 14 December.",
        "The checkout isn't due on 11 December any more; it has to be finished by 14 December.",
        "The checkout must be finished by 14 December, not 11 December.",
        "The checkout is not due on 11 December any more but on 14 December.",
    ],
)
@pytest.mark.parametrize("in_talk", [True, False])
def test_the_day_that_is_denied_is_not_ahead(data_dir: Path, said: str, in_talk: bool) -> None:
    variables = environment(data_dir, EGO_COMPANION="Tom", EGO_NOW="2026-12-07T09:00:00Z")
    with ego.open(environ=variables) as mine:
        for words in ("The checkout has to be finished by 11 December.", said):
            if in_talk:
                mine.absorb(words, "I see.")
            else:
                mine.remember(words)
        assert [one["day"] for one in mine.ahead()["ahead"]] == ["2026-12-14"]
