"""When a new memory makes one ask whether an older one is no longer so."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core import text
from ego.core.memory.truth.doubts import Older, Signs, is_doubted, read_signs
from ego.core.memory.truth.pairs import Pair, weigh
from ego.core.memory.truth.trees import ASKED, ASKED_FROM

DOCUMENTS = 400
KESTREL = "Kestrel is Ilka's: a booking API in Go 1.23 with Postgres 16, it runs on Kubernetes."
PAYMENT = "Kestrel's new flow goes through Adyen; Stripe stays for the old one until March."
FAR = 0.1
"""How near what is asked about for nothing but its words is."""


def sum_of(signs: tuple[Signs, Pair]) -> float:
    return weigh((*signs[0], *signs[1]), ASKED)


def asked_about(new: str, *several: Older) -> int | None:
    weights = dict.fromkeys(text.tokens(new), 5.0)  # two or three memories hold each
    return is_doubted(new, several, weights, DOCUMENTS)


@pytest.mark.parametrize(
    ("new", "old", "asked"),
    [
        ("Misaki lives in Berlin.", "Misaki lives in Tokyo.", True),
        ("Misaki found a flat in Berlin.", "Misaki lives in Tokyo.", True),
        ("Misaki has moved to Berlin.", "Misaki's home is in Tokyo.", True),
        ("美咲はベルリンに引っ越した。", "美咲は東京に住んでいる。", True),
        ("Does Misaki live in Berlin?", "Misaki lives in Tokyo.", False),
        ("美咲はベルリンに住んでいる？", "美咲は東京に住んでいる。", False),
        ("Misaki's sister lives in Berlin.", "Misaki lives in Tokyo.", False),
        ("美咲のお母さんはベルリンに住んでいる。", "美咲は東京に住んでいる。", False),
        ("Misaki lived in Berlin in a dream.", "Misaki lives in Tokyo.", False),
        ("美咲がベルリンに住んでいる夢を見た。", "美咲は東京に住んでいる。", False),
        ("Misaki lives in Tokyo.", "Misaki lives in Tokyo, by the river.", False),
        ("A heron by the harbour.", "Fog on the quay.", False),
        ("Ruth glazes bowls tenmoku.", "Ruth glazes bowls celadon.", True),
        ("Kestrel is on Go 1.24 now.", KESTREL, True),
        ("We upgraded Kestrel to Postgres 17.", KESTREL, True),
        ("KestrelはいまGo 1.24です。", "KestrelはGo 1.23で動く予約のAPIです。", True),
    ],
)
def test_it_is_asked_of_what_can_change(new: str, old: str, asked: bool) -> None:
    beside = Older(8, "Rain on the roof, and the kettle sang.", 0.4, 60.0)

    assert asked_about(new, Older(7, old, 0.7, 90.0), beside) == (7 if asked else None)


@pytest.mark.parametrize(
    ("new", "asked"),
    [
        ("Kestrel is on Go 1.24 now.", 1),
        ("We moved Kestrel to Go 1.24.", 1),
        ("Kestrel is moving to Postgres 17; 16 was only because of the old server.", 1),
        ("Kestrel is moving to room 17.", None),
        ("Heron is moving to Postgres 17.", None),
        ("Kestrel needs Go 1.23.", None),
        ("Kestrel was on Go 1.22 last year.", None),
        ("Heron is on Go 1.24 now.", None),
        ("KestrelはいまGo 1.24です。", 1),
    ],
)
def test_of_another_version_what_has_one_is_asked_about(new: str, asked: int | None) -> None:
    several = [Older(1, KESTREL, FAR, 9.0), Older(2, PAYMENT, FAR, 6.0)]

    assert asked_about(new, *several, Older(8, "Rain on the roof.", FAR, 60.0)) == asked


def test_it_is_asked_of_what_is_so_rather_than_of_what_happened() -> None:
    lives = Older(3, "Misaki lives in Tokyo.", 0.6, 90.0)
    went = Older(4, "Misaki went home by tram and lost her ticket.", 0.6, 90.0)

    (_, of_what_is), (_, of_what_was) = read_signs(
        "Misaki lives in Berlin.", [lives, went], {"misaki": 4.0, "live": 4.0}, DOCUMENTS
    )

    assert sum_of(of_what_is) > sum_of(of_what_was)
    assert asked_about("Misaki lives in Berlin.", went) is None


def test_what_was_said_an_hour_ago_goes_on() -> None:
    new, old = "Yesterday it was warm in Berlin, says Misaki.", "Misaki has a flat in Berlin."

    (_, now), (_, ago) = (
        read_signs(new, [Older(7, old, 0.6, days)], {}, DOCUMENTS)[0] for days in (0.04, 90.0)
    )

    assert sum_of(now) < sum_of(ago)


_olders = st.builds(
    Older,
    st.integers(0, 99),
    st.text(max_size=60) | st.sampled_from(["Misaki lives in Tokyo.", "美咲は東京に住んでいる。"]),
    st.floats(-1, 1),
    st.floats(0, 10_000),
)
_news = st.text(max_size=60) | st.sampled_from(
    ["Misaki lives in Berlin.", "美咲はベルリンに住んでいる。"]
)


@given(_news, st.lists(_olders, max_size=8), st.floats(0, 20), st.integers(0, 10**6))
def test_every_sign_stays_within_its_bounds(
    new: str, several: Sequence[Older], idf: float, documents: int
) -> None:
    weights = dict.fromkeys(text.tokens(new), idf)

    for _, signs in read_signs(new, several, weights, documents):
        own, pair = signs
        nearness, lead, *others = own
        assert -1 <= nearness <= 1
        assert -2 <= lead <= 2
        assert all(0 <= one <= 1 for one in (*others, *pair))
        assert math.isfinite(sum_of(signs))
        assert own.next_rarest <= own.rarest


@given(_news, st.lists(_olders, max_size=8), st.integers(0, 10**6))
def test_at_most_one_is_asked_about_and_it_is_one_of_them(
    new: str, several: Sequence[Older], documents: int
) -> None:
    found = is_doubted(new, several, {}, documents)

    assert found is None or found in {one.seq for one in several}


@given(st.floats(-1, 0.2), st.sampled_from([*Signs._fields[1:], *Pair._fields]), st.floats(0, 1))
def test_no_sign_but_many_together_make_one_ask(nearness: float, field: str, one: float) -> None:
    """However strong a single sign is, without the others it is not enough."""
    nothing = dict.fromkeys((*Signs._fields, *Pair._fields), 0.0) | {"nearness": nearness}

    assert weigh(list((nothing | {field: one}).values()), ASKED) < ASKED_FROM
