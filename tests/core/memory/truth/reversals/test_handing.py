"""A task passes to somebody else where both call it the same, and for good."""

from __future__ import annotations

import time

import pytest

from ego.core import text
from ego.core.memory.truth.reversals.handing import find_handed, tells_handover
from ego.core.memory.truth.reversals.reversing import says_over


def hands(older: str, newer: str) -> bool:
    return bool(find_handed(text.normalise(newer), text.normalise(older)))


HANDING = "Marek owns the billing service at the moment; he hands it to Dana by Friday."


@pytest.mark.parametrize(
    ("newer", "is_told"),
    [
        ("Dana owns the billing service now; Marek went to the routing team.", True),
        ("Marek handed over the billing service to Dana.", True),
        ("Jonas owns the billing service now.", False),
        ("Dana owns the docs service now; Marek went to the routing team.", False),
        ("Dana owns the billing service from 1 December, now Marek is busy.", False),
        ("Marek will hand over the billing service to Dana.", False),
    ],
)
def test_a_handover_is_over_where_whom_it_is_to_go_to_has_it(newer: str, is_told: bool) -> None:
    assert tells_handover(newer, HANDING) is is_told


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Release manager is Tom", "Mina takes over the release from 1 December"),
        (HANDING, "Dana owns the billing service now; Marek went to the routing team."),
        ("Tom is the release manager", "Mina takes over as release manager from Tom"),
        ("Tom is our release manager", "From 1 December Mina is the release manager"),
        ("Tom handles the releases.", "Mina took over the releases."),
        ("Release manager is Tom", "Tom hands the release over to Mina from December 1"),
        ("Release manager is Tom", "The new release manager is Mina"),
        ("リリース担当はトム", "12月からリリースは美奈が担当"),
        ("リリース担当はトム", "美奈がリリースを引き継いだ"),
        ("リリースはトムが担当している", "来月からリリース担当は美奈になる"),
        ("トムがリリースを担当している。", "リリースは美奈に引き継いだ。"),
        ("Release manager of the shop is Tom.", "Mina takes over the release from 1 December."),
        ("Release manager of the shop is Tom.", "Mina has taken over the release"),
        ("The payment service is Priya's.", "Priya handed the payment service over to Jonas."),
        ("The payment service is Priya's.", "Jonas has the payment service now."),
        ("The payment service is Priya's.", "The payment service is Jonas's now."),
        ("The payment service is Priya's.", "From January the payment service is Jonas's."),
        (
            "The payment service belongs to Priya.",
            "Priya handed over the payment service to Jonas.",
        ),
        ("Priya owns the payment service.", "Jonas owns the payment service from January."),
        ("Priya owns the payment service.", "Jonas now owns the payment service."),
        ("Priya owns the payment service.", "Mina has taken over the payment service."),
        (
            "Priya is responsible for the payment service.",
            "Jonas is responsible for the payment service from January.",
        ),
        ("Priya is in charge of billing.", "Jonas takes over billing in January."),
        (
            "The owner of the payment service is Priya.",
            "Jonas owns the payment service from January.",
        ),
        (
            "Tom is the release manager of the shop.",
            "Mina is the release manager of the shop from 1 December.",
        ),
        ("Tom is the shop's release manager.", "Mina has taken over the release."),
        ("Priya maintains the docs site.", "The docs site went to Jonas."),
        ("Priya looks after the docs site.", "Priya passed the docs site on to Jonas last week."),
        ("Release manager is Tom", "Tom handed over the release to Mina yesterday."),
        ("決済サービスは美和の担当", "美和が決済サービスを直樹に引き継いだ"),
        ("決済サービスは美和の担当。", "決済サービスは1月から直樹の担当。"),
        ("決済サービスは美和の担当です。", "直樹が決済サービスを担当することになった。"),
        ("決済サービスの担当は美和。", "決済サービスの担当が直樹に変わった。"),
        ("決済サービスの担当は美和さんです。", "決済サービスの担当は直樹さんになりました。"),
        ("お店のリリース担当はトム。", "美奈がリリースを引き継いだ。"),
        ("決済サービスは美和が担当している。", "1月から直樹が決済サービスを担当する。"),
        ("決済サービスは美和のもの。", "美和は決済サービスを直樹に引き渡した。"),
        ("決済サービスは美和の担当", "美和から直樹に決済サービスが引き継がれた。"),
        ("美和は猫の世話をやっている。", "直樹は来週から猫の世話をやる。"),
        ("Anna does the dishes.", "Ben does the dishes from Monday."),
    ],
)
def test_another_has_it_now(older: str, newer: str) -> None:
    assert hands(older, newer)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Tom writes the release notes", "Mina takes over the release from 1 December"),
        ("Release manager is Tom", "Mina takes over the release notes"),
        ("Release manager is Tom", "Mina takes over the release this week"),
        ("Release manager is Tom", "Mina covers the release while Tom is away"),
        ("Release manager is Tom", "Tom is the release manager from 1 December"),
        ("Release manager is Tom", "Mina takes over the release from Ken"),
        ("Tom is the tallest of us", "Mina takes over the shop"),
        ("リリース担当はトム", "12月からリリースノートは美奈が担当"),
        ("リリース担当はトム", "今週だけリリースは美奈が担当"),
        ("リリース担当はトム", "リリースは美奈がやるかも"),
        ("The payment service is Priya's.", "Priya handed the payment report over to Jonas."),
        ("The payment service is Priya's.", "Ken handed the payment service over to Jonas."),
        ("The payment service is Priya's.", "The payment service is Jonas's favourite."),
        ("The red bike is Priya's.", "The blue bike is Jonas's now."),
        ("Release manager of the shop is Tom.", "Mina takes over the shop from December."),
        (
            "Release manager of the shop is Tom.",
            "Mina takes over the release of the app from 1 December.",
        ),
        (
            "Release manager of the shop is Tom.",
            "Release manager of the app is Mina from December.",
        ),
        ("Priya owns the payment service.", "Jonas owns the search service from January."),
        ("Priya owns the payment service.", "Jonas owns a house from January."),
        ("Priya owns a car.", "Jonas owns a car from January."),
        ("Priya runs in the park.", "Jonas runs in the park from January."),
        ("Tom does yoga.", "Mina does yoga from January."),
        ("Priya likes the payment service.", "Jonas likes the payment service now."),
        ("Priya handed the keys over to Jonas.", "Mina takes over the release."),
        ("決済サービスは美和の担当", "美和が決済の資料を直樹に渡した"),
        ("決済サービスは美和の担当", "健が決済サービスを直樹に引き継いだ"),
        ("決済サービスは美和の担当", "検索サービスは直樹の担当になった"),
        ("決済サービスは美和の担当", "決済サービスは美和の担当のまま"),
        ("お店のリリース担当はトム。", "美奈が店を引き継いだ。"),
        ("お店のリリース担当はトム。", "アプリのリリースは美奈が引き継いだ。"),
        ("母はヨガを習っている。", "父はヨガを引き継いだ。"),
        ("Tom is on holiday.", "Mina is on holiday from 1 December."),
        ("Tom has the flu.", "Mina has the flu now."),
        ("Tom leads a choir.", "Mina leads a choir now."),
        ("Anna manages her diabetes.", "Ben manages his diabetes now."),
    ],
)
def test_another_task_or_a_while_is_no_handover(older: str, newer: str) -> None:
    assert not hands(older, newer)


@pytest.mark.parametrize(
    "piece",
    [
        "is handed ",
        "from 1 ",
        "next week ",
        "back to ",
        "a-a'a ",
        "結局また",
        "担当は",
        "の担当に",
        "美和から",
        "release of ",
        "in january ",
        "from the ",
        "belongs to ",
        "から",
        "1",
    ],
)
def test_hostile_text_is_read_in_no_time(piece: str) -> None:
    for length in (160, 300, 20_000):
        newer = (piece * length)[:length]
        begin = time.perf_counter()
        find_handed(newer, newer[1:])
        says_over(newer, newer[1:], newer)
        assert time.perf_counter() - begin < 0.5
