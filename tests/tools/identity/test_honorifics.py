"""佐々木さん is 佐々木, where 佐々木 is known."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere


@pytest.mark.parametrize(
    "said", ["佐々木さん", "佐々木くん", "佐々木ちゃん", "佐々木様", "佐々木先生"]
)
def test_somebody_is_known_by_their_polite_name(run_here: RunHere, said: str) -> None:
    run_here("remember", "佐々木は釣りが好き。", "--with", "佐々木")
    run_here("remember", "釣り道具を買いに行った。", "--with", said)

    every = run_here("people", "--json").data["people"]

    assert [one["name"] for one in every if "佐々木" in one["name"]] == ["佐々木"]
    assert "釣りが好き" in run_here("people", said).out
    assert "釣りが好き" in run_here("recall", "釣り", "--person", said).out
    both = run_here("recall", "釣り", "--person", "佐々木").out
    assert "釣りが好き" in both
    assert "釣り道具" in both
    assert "釣りが好き" in run_here("consider-them", "--person", said).out


def test_a_name_that_is_known_with_it_stays_another(run_here: RunHere) -> None:
    run_here("remember", "先生は厳しい。", "--with", "先生")
    run_here("remember", "鈴木さんは静かだ。", "--with", "鈴木さん")
    run_here("remember", "鈴木はうるさい。", "--with", "鈴木")

    assert "静か" in run_here("people", "鈴木さん").out
    assert "うるさい" not in run_here("recall", "様子", "--person", "鈴木さん").out
    assert "厳しい" in run_here("people", "先生").out
