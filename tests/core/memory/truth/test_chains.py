"""Which memory of a chain holds now, and which one held then."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from ego.core.memory.truth.asking import Asked, Tense
from ego.core.memory.truth.chains import Chains, One, Replacement, order_chains
from ego.core.times.spans import Span
from tests.conftest import NOON

DAY = timedelta(days=1)
SEQS = st.integers(1, 12)
PAIRS = st.lists(st.tuples(SEQS, SEQS), max_size=20)


def one(seq: int, *, hidden: frozenset[int] = frozenset()) -> One:
    return One(NOON + seq * DAY, seq, seq not in hidden)


def chains(pairs: list[tuple[int, int]], hidden: frozenset[int] = frozenset()) -> Chains:
    """What they make where a memory came a day after the one with the seq before."""
    return Chains.of(
        Replacement(one(newer, hidden=hidden), one(older, hidden=hidden)) for newer, older in pairs
    )


def reordered(order: list[int], lifts: list[tuple[int, int]]) -> list[int]:
    for seq, above in lifts:
        order = [other for other in order if other != seq]
        order.insert(order.index(above), seq)
    return order


@given(PAIRS, st.permutations(range(1, 13)))
def test_asked_of_now_nothing_that_was_replaced_stands_above_all_that_replaced_it(
    pairs: list[tuple[int, int]], order: list[int]
) -> None:
    known = chains(pairs)
    after = reordered(list(order), order_chains(order, known, Asked(Tense.NOW), lambda _: True))

    for seq in order:
        if seq in known and (newer := known.find_newer(seq)):
            chain = known.find_chain(seq)
            best = min(after.index(other) for other in chain if known.find_newer(other))
            assert min(after.index(other) for other in chain) < best or newer == []


@given(PAIRS, st.permutations(range(1, 13)), st.integers(0, 14), st.integers(1, 5))
def test_asked_of_a_past_time_the_first_of_a_chain_held_longest_of_it(
    pairs: list[tuple[int, int]], order: list[int], first_day: int, days: int
) -> None:
    known = chains(pairs)
    span = Span(NOON + first_day * DAY, NOON + (first_day + days) * DAY)
    asked = Asked(Tense.THEN, span)

    after = reordered(list(order), order_chains(order, known, asked, lambda _: True))

    for chain in ({*known.find_chain(seq)} for seq in order if seq in known):
        first = next(seq for seq in after if seq in chain)
        assert known.overlap(first, span) == max(known.overlap(seq, span) for seq in chain)


@given(PAIRS, st.frozensets(SEQS))
def test_what_may_not_be_told_of_is_passed_over(
    pairs: list[tuple[int, int]], hidden: frozenset[int]
) -> None:
    known = chains(pairs, hidden)

    for seq in set(range(1, 13)):
        if seq in known:
            assert seq not in hidden
            assert not hidden & set(known.find_chain(seq))
            later = [other for other in chains(pairs).find_newer(seq) if other not in hidden]
            assert known.holds_now(seq) == (not later)
            assert known.find_dates(seq).until == (NOON + min(later) * DAY if later else None)


@given(PAIRS, st.permutations(range(1, 13)))
def test_where_it_cannot_be_told_of_when_it_is_asked_what_is_so_now_is_beside_what_was(
    pairs: list[tuple[int, int]], order: list[int]
) -> None:
    known = chains(pairs)
    after = reordered(list(order), order_chains(order, known, Asked(Tense.EITHER), lambda _: True))

    chained = [known.find_chain(seq) for seq in order if seq in known]
    first = {min(chain, key=order.index): chain for chain in chained}
    newest = {seq: known.find_newer(seq)[-1] for seq in first if known.find_newer(seq)}
    assert all(after[after.index(seq) + 1] == newer for seq, newer in newest.items())
    moved = set(newest.values())
    assert [seq for seq in after if seq not in moved] == [seq for seq in order if seq not in moved]


def test_before_is_what_was_replaced_last_unless_an_older_one_is_found() -> None:
    known, before = chains([(3, 2), (2, 1)]), Asked(Tense.THEN)

    assert order_chains([3, 7], known, before, lambda _: True) == [(2, 3)]
    assert order_chains([3, 7, 1], known, before, lambda _: True) == [(1, 3)]
    assert order_chains([2, 3, 1], known, before, lambda _: True) == []


def test_what_does_not_pass_a_filter_does_not_answer() -> None:
    known = chains([(3, 2), (2, 1)])

    assert order_chains([1, 2], known, Asked(Tense.NOW), lambda seq: seq < 3) == [(2, 1)]
