"""Whom a secret present or surprise is for is no secret: what may be of it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.tools.talk.confiding import Life

WALLET = "don't tell anyone, I'm getting Ruben a wallet for his birthday"
WANTED = "I'm getting Ruben the wallet he wanted for his birthday on 20 November. It's a secret!"
LISBON = "between us: I'm taking Ruben to Lisbon for his birthday"
FIRED = "between us: Ruben is getting fired"
WALLET_JAPANESE = "内緒だけど、健太さんの誕生日に財布をあげる"


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ([WALLET, "…"], "Ruben's wallet arrives on Friday"),
        ([WALLET, "…"], "rubens wallet arrives on friday"),
        ([WALLET, "…"], "the present comes on the 12th"),
        ([WALLET, "…"], "Ruben's parcel comes on the 12th"),
        ([WALLET, "…"], "Ruben loves it!"),
        ([WALLET_JAPANESE, "…"], "健太さんの財布は金曜に届く"),
        ([WALLET_JAPANESE, "…"], "プレゼントは12日に来る"),
        ([LISBON, "…"], "Ruben and I fly on the 12th"),
        ([WANTED, "…"], "Ruben's wallet arrives on Friday"),
        ([WANTED, "…"], "Ruben is at home on 20 November"),
        (["between us, I'm getting Ruben the sack", "…"], "Ruben has the dentist on the 15th"),
        ([FIRED, "…"], "Ruben has the dentist on the 15th"),
        ([WALLET, FIRED, "…"], "Ruben is away on the 15th"),
        (["between us, I'm buying Ruben a ring", "…"], "Ruben has the dentist on the 15th"),
        (
            ["don't tell anyone, I kissed Ruben. I'm getting Ruben a wallet", "…"],
            "Ruben has the dentist on the 15th",
        ),
        (["between us: I'm leaving Tom for Ruben", "…"], "Ruben has the dentist on the 15th"),
        (["内緒だけど、健太さんと付き合ってる", "…"], "健太さんは15日に歯医者"),
    ],
)
def test_what_may_be_of_the_present_is_secret(
    tmp_path: Path, before: Sequence[str], said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(*before, said)

        assert life.confided()[said]
        assert all(life.plans().values())


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ([WALLET], "Ruben has the dentist on the 15th at 4"),
        ([WALLET, "…"], "Ruben has the dentist on the 15th at 4"),
        ([WALLET, "…"], "Ruben is away on the 15th"),
        ([WALLET, "…"], "I'm meeting Ruben on the 15th at 6"),
        ([WALLET, "the present comes on the 12th", "…"], "the concert is on Sunday at 8"),
        (["keep it quiet, but I ordered a scarf for Ruben", "…"], "lunch with Ruben on Friday"),
        ([LISBON, "…"], "Ruben's dentist is on the 15th"),
        ([WANTED, "…"], "Ruben has the dentist on the 15th at 4"),
        ([WANTED, "…"], "Ruben's parents evening is on 12 November at 6 pm"),
        ([WALLET_JAPANESE, "…"], "健太さんは15日に歯医者"),
        (["健太には内緒だけど、誕生日に財布をあげる", "…"], "健太は15日に歯医者"),
    ],
)
def test_an_ordinary_plan_of_whom_it_is_for_is_none(
    tmp_path: Path, before: Sequence[str], said: str
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(*before, said)

        assert not life.confided()[said]
        assert not any(private for plan, private in life.plans().items() if said[:9] in plan)


TRIP = "dont tell anyone but Ive been putting money by for a trip to Norway, Derek doesnt know"
CAKE = "cake is in the oven, dont tell Poppy its a surprise"


@pytest.mark.parametrize(
    ("before", "said", "is_private"),
    [
        ([TRIP, "…"], "Poppys party is on Saturday at 2, I'm doing the cake", False),
        ([TRIP, "…"], "I booked the flights for 3 May, and the hotel", True),
        ([TRIP], "I'm going to see her tomorrow at 2", True),
        ([TRIP], "Joyce is in hospital, I'm going to see her tomorrow at 2", False),
        ([CAKE], "the party is on Saturday at 2", True),
    ],
)
def test_a_secret_trip_makes_no_secret_of_a_party_nor_of_whom_one_names(
    tmp_path: Path, before: list[str], said: str, is_private: bool
) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(*before, said)

        (private,) = {life.plans()[one] for one in life.plans() if one != CAKE}
        assert private is is_private
