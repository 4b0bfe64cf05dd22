"""What is told in long sentences: a condition behind a day, two plans in one, whom one minds."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere, environment
from tests.tools.talk.test_plan_told_quickly import live

PRE_OP = (
    2,
    "I've got my pre-op assessment for my knee on Thursday at 10.15 at Southmead, and choir is"
    " every Wednesday evening at half past seven at St Mary's.",
)
BOOKS = (2, "My book group is on the 12th at 2")
CHILDREN = (2, "I mind the grandchildren every Tuesday after school")
CHOIR, BYPASS = ("11-04", "19:30"), ("11-09", "11:00")
WALES = (2, "I'm taking Beth to Wales for her 40th, from Friday 20th November to Monday 23rd.")


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [(2, "Alan's funeral is on Thursday the 26th at half past eleven at Canford, and I've"
                 " been asked to read a poem.")],
            [("11-26", "11:30")],
        ),
        ([(2, "Write a poem for Thursday the 26th about spring.")], []),
        ([(2, "In the novel the funeral is on the 26th, and she reads a poem.")], []),
        ([(2, "I want you to write a story where we read a poem on the 26th.")], []),
        (
            [(2, "Alan's bypass is on Monday at eleven, if they don't cancel it again. I'm ever so"
                 " worried about him.")],
            [BYPASS],
        ),
        ([(2, "Alan's bypass is on Monday at eleven, unless they cancel it again.")], [BYPASS]),
        ([(2, "Alan's bypass is on Monday at eleven if it isn't put off.")], [BYPASS]),
        ([(2, "Alan's bypass is on Monday at eleven, if all goes well.")], [BYPASS]),
        ([(2, "The match is on Saturday unless it rains.")], []),
        ([(2, "Ring me on Monday if it isn't cancelled.")], []),
        ([(2, "I don't know if they'll cancel the bypass on Monday.")], []),
        ([(2, "If they cancel it again on Monday I shall scream.")], []),
        ([PRE_OP], [CHOIR, ("11-05", "10:15")]),
        (
            [PRE_OP, (3, "Southmead rang and they've put my pre-op back a week, same time, which is"
                         " a nuisance.")],
            [CHOIR, ("11-12", "10:15")],
        ),
        ([PRE_OP, (3, "They've put my pre-op back by two weeks.")], [CHOIR, ("11-19", "10:15")]),
        (
            [PRE_OP, (3, "My pre-op has been pushed back to the week after.")],
            [CHOIR, ("11-12", "10:15")],
        ),
        (
            [BOOKS, (3, "The book group won't be the 12th now because that clashes with my pre-op,"
                        " so we've made it the 19th.")],
            [("11-19", "14:00")],
        ),
        (
            [BOOKS, (3, "The book group clashes with my pre-op, so we've made it the 19th.")],
            [("11-19", "14:00")],
        ),
        (
            [BOOKS, (3, "We've made the book group the 19th because the 12th clashes with it.")],
            [("11-19", "14:00")],
        ),
        (
            [BOOKS, (3, "The book group isn't the 12th any more, we've moved it to the 19th.")],
            [("11-19", "14:00")],
        ),
        (
            [BOOKS, (3, "The dinner isn't the 12th, we've made it the 19th.")],
            [("11-12", "14:00"), ("11-19", None)],
        ),
        ([BOOKS, (3, "The book group clashes with my pre-op, such a pity.")], [("11-12", "14:00")]),
        (
            [BOOKS, (3, "The book group can't be late, as I'm so tired, so I made it a cake.")],
            [("11-12", "14:00")],
        ),
        ([CHILDREN], [("11-03", None)]),
        (
            [(2, "Beth's two are seven and nine, and I mind them every Tuesday after school.")],
            [("11-03", None)],
        ),
        ([(2, "I don't mind working every Tuesday.")], []),
        ([(2, "Would you mind if I came every Tuesday?")], []),
        (
            [CHILDREN, (3, "Poppy has a cold so Beth is keeping them both at home, so I shan't be"
                           " minding them today after all.")],
            [("11-10", None)],
        ),
        (
            [CHILDREN, (9, "I won't have the children tomorrow because it's an inset day.")],
            [("11-17", None)],
        ),
        ([CHILDREN, (9, "I'm not looking after the kids tomorrow.")], [("11-17", None)]),
        ([CHILDREN, (9, "I won't have the car tomorrow.")], [("11-10", None)]),
        ([CHILDREN, (9, "I shan't have time tomorrow.")], [("11-10", None)]),
        ([CHILDREN, (9, "The children won't have school tomorrow.")], [("11-10", None)]),
        ([CHILDREN, (9, "I won't have the children fed on sweets.")], [("11-10", None)]),
        ([WALES, (25, "Well, Wales was a triumph!")], []),
        ([WALES, (18, "Wales was always a favourite of hers.")], [("11-20", None)]),
    ],
)  # fmt: skip
def test_what_is_told_at_length_is_read(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


def test_an_earlier_question_of_a_day_stands_behind_what_answers_it(tmp_path: Path) -> None:
    asked, now = "What time is my pre-op on Thursday?", datetime(2026, 11, 2, 9, tzinfo=UTC)
    environ = environment(tmp_path / "data", None, EGO_COMPANION="Tess")
    with ego.open(environ=environ, now=lambda: now) as mine:
        mine.absorb("I've got my pre-op on Thursday at 10.15 at Southmead.", "Noted.")
        mine.absorb(asked, "Noted.")
        first, *_ = mine.recall(asked)["memories"]

    assert "10.15" in first["content"]
