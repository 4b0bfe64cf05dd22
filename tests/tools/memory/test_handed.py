"""Who has a task now: it is asked about, and who took it over stands first."""

from __future__ import annotations

import pytest

from ego.runtime.ego import Ego
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

pytestmark = [NEEDS_MODEL, pytest.mark.parametrize("embedding_model", [""])]


@pytest.mark.parametrize(
    ("had", "has", "question"),
    [
        (
            "Release manager of the shop is Tom.",
            "Mina takes over the release from 1 December.",
            "Who is the release manager?",
        ),
        (
            "Release manager of the shop is Tom.",
            "Mina has taken over the release.",
            "Who is the release manager?",
        ),
        (
            "The payment service is Priya's.",
            "Priya handed the payment service over to Jonas.",
            "Whose is the payment service?",
        ),
        (
            "Priya owns the payment service.",
            "Jonas owns the payment service from January.",
            "Who owns the payment service?",
        ),
        (
            "決済サービスは美和の担当。",
            "美和が決済サービスを直樹に引き継いだ。",
            "決済サービスの担当は誰？",
        ),
    ],
)
def test_who_takes_it_over_is_asked_about_and_stands_first(
    world: Ego, clock: Clock, had: str, has: str, question: str
) -> None:
    use(world, "remember", content=had)
    clock.forward(hours=1)
    said = use(world, "remember", content=has).data
    clock.forward(days=13)
    found = use(world, "recall", context=question).fields["memories"]

    assert f'no longer so ("{had}"' in said
    assert [one["content"] for one in found][:2] == [has, had]


@pytest.mark.parametrize(
    ("had", "has"),
    [
        ("Tom does yoga.", "Mina does yoga from January."),
        ("Release manager of the shop is Tom.", "Mina takes over the release of the app."),
        ("The payment service is Priya's.", "Priya handed the payment report over to Jonas."),
        ("お店のリリース担当はトム。", "アプリのリリースは美奈が引き継いだ。"),
    ],
)
def test_another_task_is_not_asked_about(world: Ego, clock: Clock, had: str, has: str) -> None:
    use(world, "remember", content=had)
    clock.forward(hours=1)

    assert "no longer so" not in use(world, "remember", content=has).data
