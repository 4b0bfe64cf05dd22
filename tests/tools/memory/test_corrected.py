"""What says that it puts right what was told, and all of that but for one thing, replaces it."""

from __future__ import annotations

import pytest

from ego.runtime.ego import Ego
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

pytestmark = [NEEDS_MODEL, pytest.mark.parametrize("embedding_model", [""])]
BCRYPT = "We use bcrypt for passwords in harbour."
BCRYPT_JAPANESE = "harbourのパスワードにはbcryptを使っている。"


def keep(world: Ego, clock: Clock, *several: str) -> str:
    """Keep each a week after the other; what was said of the last."""
    said = ""
    for content in several:
        said = use(world, "remember", content=content).data
        clock.forward(days=7)
    return said


@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        (BCRYPT, "Correction: we use argon2, not bcrypt, for passwords in harbour.",
         "How do we hash passwords?"),
        (BCRYPT, "It's argon2, not bcrypt, that we use for passwords in harbour.",
         "How do we hash passwords?"),
        ("Priya's birthday is in June", "Correction: Priya's birthday is in May, not June.",
         "When is Priya's birthday?"),
        ("Staging runs on port 8080.", "Correction: staging runs on port 8081, not 8080.",
         "Which port does staging run on?"),
        (BCRYPT_JAPANESE, "訂正: harbourのパスワードにはbcryptではなくargon2を使っている。",
         "パスワードのハッシュには何を使っている？"),
        ("レナの出身は大阪です。", "訂正：レナの出身は大阪ではなく京都です。",
         "レナの出身はどこ？"),
    ],
)  # fmt: skip
def test_a_correction_takes_the_place_of_what_it_denies(
    world: Ego, clock: Clock, older: str, newer: str, question: str
) -> None:
    assert f"It replaces: [1w ago] {older[:20]}" in keep(world, clock, older, newer)

    found = use(world, "recall", context=question)
    assert found.fields["memories"][0]["content"] == newer
    assert ", until " in found.data


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (BCRYPT, "We use argon2, not bcrypt, for passwords in harbour."),  # it may have changed
        (BCRYPT, "Correction: we use argon2, not bcrypt, for passwords in the portal."),
        (BCRYPT, "Correction: we use argon2, not bcrypt, for sessions in harbour."),
        ("Priya's birthday is in June", "Correction: Lena's birthday is in May, not June."),
        ("Production runs on port 8080.", "Correction: staging runs on port 8081, not 8080."),
        (BCRYPT_JAPANESE, "訂正: harbourのセッションにはbcryptではなくargon2を使っている。"),
        ("ミナの出身は大阪です。", "訂正：レナの出身は大阪ではなく京都です。"),
    ],
)
def test_what_is_of_another_thing_or_no_correction_replaces_nothing(
    world: Ego, clock: Clock, older: str, newer: str
) -> None:
    assert "It replaces" not in keep(world, clock, older, newer)
