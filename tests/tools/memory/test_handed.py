"""Who has a task now: it is asked about, and who took it over stands first."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.runtime.ego import Ego
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

pytestmark = [NEEDS_MODEL, pytest.mark.parametrize("embedding_model", [""])]


@pytest.mark.parametrize(
    ("had", "has", "question"),
    [
        (
            "Release manager of the shop is Tom.",
            "Mina takes over the release from 6 January.",
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
    ("had", "has", "question", "is_so"),
    [
        (
            "Release 2.0 of the shop is near. Tom is release manager.",
            "Mina takes over as release manager, because Tom is on leave from next week.",
            "Who is the release manager?",
            True,
        ),
        (
            "Release manager of the shop is Tom.",
            "Mina takes over as release manager from next week, because Tom is on leave.",
            "Who is the release manager?",
            False,
        ),
    ],
)
def test_what_begins_later_as_the_reason_is_not_what_is_handed_over(
    world: Ego, clock: Clock, had: str, has: str, question: str, is_so: bool
) -> None:
    use(world, "remember", content=had)
    clock.forward(hours=1)
    use(world, "remember", content=has)
    found = use(world, "recall", context=question).fields["memories"]

    assert [one["content"] for one in found][:2] == ([has, had] if is_so else [had, has])


UNTIL_THEN = [
    (
        "Tom owns billing.",
        "Mina takes over billing from 8 January.",
        "Who owns billing?",
    ),
    (
        "Priya owns the payment service.",
        "Jonas owns the payment service from next month.",
        "Who owns the payment service?",
    ),
    (
        "請求の担当は健太。",
        "1月8日から請求の担当は美奈。",
        "請求の担当は誰？",
    ),
    (
        "決済サービスは美和の担当。",
        "来月から決済サービスは直樹に引き継ぐ。",
        "決済サービスの担当は誰？",
    ),
]


@pytest.mark.parametrize("way", ["told", "replaced"])
@pytest.mark.parametrize(("had", "has", "question"), UNTIL_THEN)
def test_until_the_day_of_a_handover_who_has_it_stands_first(
    world: Ego, clock: Clock, had: str, has: str, question: str, way: str
) -> None:
    def first(asked: str) -> str:
        return str(use(world, "recall", context=asked).fields["memories"][0]["content"])

    old = use(world, "remember", content=had).fields["id"]
    clock.forward(hours=1)
    use(world, "remember", content=has, **({"replaces": old} if way == "replaced" else {}))
    clock.forward(days=2)

    assert first(question) == had
    if not text.is_japanese(question):
        assert first(f"{question[:-1]} from next month?") == has
    clock.forward(days=40)
    assert first(question) == has


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
