"""What is told of somebody beside the newest meeting: what was kept about them, and their life."""

from __future__ import annotations

import pytest

from ego.core.text import REPLY, count_prompt_tokens
from ego.runtime.ego import Ego
from tests.conftest import Clock, use

RYO = ("Ryo merges only with a rebase, never with a merge commit.", "Ryo lives in Gdynia.")
KENTA = ("健太は朝の会議をきらう。", "健太は小樽で弟と暮らしている。")


@pytest.mark.parametrize(
    ("name", "lasting", "met"),
    [
        ("Ryo", RYO, ("Pinned ruff in CI with Ryo.", "We bumped uvicorn and nothing else.")),
        ("健太", KENTA, ("健太とラーメンを食べた。", "健太と港を歩いた。")),
    ],
)
def test_what_is_known_of_somebody_stands_beside_the_newest_meeting(
    world: Ego, clock: Clock, name: str, lasting: tuple[str, str], met: tuple[str, str]
) -> None:
    about, home = lasting
    use(world, "remember", content=about, about=[name])
    use(world, "remember", content=home, people=[name])
    for content in met:
        clock.forward(days=2)
        use(world, "remember", content=content, people=[name])

    reply = use(world, "consider_them", person=name)

    assert [part in reply.data for part in (met[1], about, home)] == [True] * 3
    assert "(3 memories together, 1 about them)" in reply.data
    assert count_prompt_tokens(reply.text) <= REPLY


def test_the_weightiest_of_what_is_about_somebody_is_told(world: Ego, clock: Clock) -> None:
    use(world, "remember", content="Lena hates calls after six.", about=["Lena"], importance=5)
    use(world, "remember", content="Lena wore a green coat.", about=["Lena"], importance=1)
    for content in ("Lunch with Lena.", "Walked home with Lena."):
        clock.forward(days=1)
        use(world, "remember", content=content, people=["Lena"])

    told = use(world, "consider_them", person="Lena").data

    assert told.index("Walked home") < told.index("hates calls")


def test_what_was_replaced_is_not_told(world: Ego, clock: Clock) -> None:
    old = use(world, "remember", content="Tomasz deploys on Tuesdays.", about=["Tomasz"])
    clock.forward(days=1)
    use(world, "remember", content="Tomasz deploys on Mondays.", about=["Tomasz"],
        replaces=old.fields["id"])  # fmt: skip
    for content in ("Lunch with Tomasz.", "Walked home with Tomasz."):
        clock.forward(days=1)
        use(world, "remember", content=content, people=["Tomasz"])

    told = use(world, "consider_them", person="Tomasz").data

    assert "Mondays" in told
    assert "Tuesdays" not in told
