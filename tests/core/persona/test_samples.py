"""The samples of a persona, by whatever name somebody calls them."""

from __future__ import annotations

import pytest

from ego.core.persona.samples import SAMPLES, find_sample


@pytest.mark.parametrize("named", ["nagi", "Nagi", " 凪 ", "NAGI"])
def test_a_sample_is_found_by_its_key_and_by_its_name_in_any_language(named: str) -> None:
    assert find_sample(named) is SAMPLES["nagi"]


def test_what_is_no_sample_is_none() -> None:
    assert find_sample("") is None
    assert find_sample("nagisa") is None
