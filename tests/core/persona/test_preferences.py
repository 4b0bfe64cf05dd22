from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.moments import as_kept
from ego.core.persona import preferences
from ego.core.persona.answers import confirmed_only, preference_fields
from ego.core.persona.preferences import (
    PER_BUCKET,
    Domain,
    Polarity,
    Preference,
    Preferences,
    Status,
    confirm,
    hear,
    revoke,
)
from ego.errors import NotFound, UsageError
from tests.conftest import NOON

SUBJECTS = st.text(min_size=1, max_size=100).filter(preferences.normalise)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["hear", "confirm", "revoke"]),
        st.sampled_from(Domain),
        st.sampled_from(Polarity),
        st.sampled_from(["ramen", "Ramen", "Ｒａｍｅｎ", "tea"]),
    ),
    max_size=20,
)


def ramen(every: Preferences | None = None, hours: float = 0, **more: object) -> Preference:
    at = NOON + timedelta(hours=hours)
    return hear(every or {}, Domain.FOOD, Polarity.LIKE, "Ｒamen", at, **more)  # type: ignore[arg-type]


def known(*several: Preference) -> dict[str, Preference]:
    return {one.key: one for one in several}


def test_what_was_heard_once_is_a_candidate_and_is_asserted_by_nobody() -> None:
    assert ramen().status is Status.CANDIDATE
    assert ramen().subject_norm == "ramen"
    assert confirmed_only([ramen()]) == {
        domain: {"like": [], "dislike": []} for domain in ("food", "topic", "style")
    }


def test_a_candidate_never_demotes_a_confirmed_one() -> None:
    (sure,) = confirm({}, ramen(note="hot"), NOON)

    again = ramen(known(sure), hours=1, confidence=0.1, evidence=["mem_1"])

    assert (again.status, again.confidence) == (Status.CONFIRMED, 1.0)
    assert (again.note, again.evidence) == ("hot", ("mem_1",))


def test_what_was_revoked_and_is_heard_again_is_a_candidate() -> None:
    (sure,) = confirm({}, ramen(), NOON)

    assert ramen(known(revoke(sure, NOON)), hours=1).status is Status.CANDIDATE


def test_confirming_one_revokes_its_opposite() -> None:
    (like,) = confirm({}, ramen(), NOON)
    dislike = hear(known(like), Domain.FOOD, Polarity.DISLIKE, "RAMEN", NOON)

    changed = confirm(known(like, dislike), dislike, NOON)

    assert [(one.polarity, one.status) for one in changed] == [
        ("dislike", "confirmed"), ("like", "revoked"),
    ]  # fmt: skip
    assert confirmed_only(known(like, dislike, *changed).values())["food"] == {
        "like": [], "dislike": [{"subject": "RAMEN", "note": ""}],
    }  # fmt: skip


def test_the_newest_eight_of_each_are_told() -> None:
    several = [
        replace(ramen(hours=n), subject=f"dish {n}", status=Status.CONFIRMED) for n in range(12)
    ]

    told = confirmed_only(several)["food"]["like"]

    assert [one["subject"] for one in told] == [f"dish {n}" for n in range(11, 3, -1)]
    assert len(told) == PER_BUCKET


@given(STEPS)
def test_whatever_happens_there_is_one_of_each_and_nobody_asserts_both(
    steps: list[tuple[str, Domain, Polarity, str]],
) -> None:
    every: dict[str, Preference] = {}
    for n, (step, domain, polarity, subject) in enumerate(steps):
        now = NOON + timedelta(minutes=n)
        one = hear(every, domain, polarity, subject, now)
        before = every.get(one.key)
        if before and before.status is Status.CONFIRMED:
            assert one.status is Status.CONFIRMED
        match step:
            case "hear":
                changed = [one]
            case "confirm":
                changed = confirm(every, one, now)
            case _:
                changed = [revoke(one, now)]
        every |= known(*changed)

    told = confirmed_only(every.values())
    assert len({(o.domain, o.subject_norm, o.polarity) for o in every.values()}) == len(every)
    for domain in Domain:
        likes, dislikes = (
            {preferences.normalise(one["subject"]) for one in told[domain][polarity]}
            for polarity in ("like", "dislike")
        )
        assert not likes & dislikes
    assert (
        preferences.read({key: preference_fields(one, as_kept) for key, one in every.items()})
        == every
    )


@given(SUBJECTS)
def test_a_subject_is_compared_by_its_first_eighty_characters(subject: str) -> None:
    norm = preferences.normalise(subject)

    assert len(norm) <= 80
    assert preferences.normalise(f"  {subject}\n").startswith(norm[:70])


def test_what_does_not_fit_is_refused() -> None:
    for wrong in (
        {"subject": "x" * 121},
        {"note": "x" * 241},
        {"confidence": 1.1},
        {"subject": " "},
    ):
        with pytest.raises(UsageError):
            replace(ramen(), **wrong)  # type: ignore[arg-type]


def test_what_is_not_known_is_named_with_what_is() -> None:
    with pytest.raises(NotFound, match=r"No preference of food 'rice'\. Known of food: Ｒamen\."):
        preferences.look_up(known(ramen()), Domain.FOOD, "rice")
