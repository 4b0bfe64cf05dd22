"""What says in plain words that something changed, and what only handles a thing."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.core.memory.truth.changing import changes, is_of_something_else


def says_so(older: str, newer: str, question: str) -> bool:
    return changes(*(text.normalise(one) for one in (newer, older, question)))


@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        ("Misaki lives in Tokyo.", "Misaki moved to Berlin.", "Where does Misaki live now?"),
        ("Ken is a baker.", "Ken quit, and teaches at a school now.", "What is Ken's job?"),
        ("Tom drives an old Volvo.", "Tom sold the Volvo.", "What does Tom drive?"),
        (
            "Noah is learning Spanish.",
            "Noah switched from Spanish to Welsh.",
            "What is Noah learning?",
        ),
        (
            "Harbour uses Celery for its background jobs.",
            "We moved Harbour's background jobs from Celery to Dramatiq.",
            "What do we use for background jobs?",
        ),
        (
            "The blog is on Jekyll.",
            "I migrated the blog from Jekyll over to Hugo.",
            "What is the blog on?",
        ),
        (
            "We chose Postgres 16 for invoicing because the team knows it.",
            "Invoicing now goes on MySQL 8 instead of Postgres, because the host offers that.",
            "Which database does invoicing use?",
        ),
        (
            "Marek is blocked on the SEPA export.",
            "Marek found the bug, the SEPA export is unblocked.",
            "Is Marek still blocked?",
        ),
        ("Mia has a dog called Rufus.", "Mia's dog Rufus died.", "Does Mia have a dog?"),
        ("Karl is team lead.", "Priya took over as team lead from Karl.", "Who is team lead?"),
        ("The fair is on Friday.", "The fair was put off till Sunday.", "When is the fair?"),
        ("美咲は東京に住んでいる。", "美咲はベルリンに引っ越した。", "美咲はどこに住んでいる？"),
        ("健太は銀行で働いている。", "健太は銀行を辞めた。", "健太の仕事は？"),
        (
            "直樹はスペイン語を習っている。",
            "直樹はスペイン語をやめた。",
            "直樹は何語を習っている？",
        ),
        ("由美は独身だ。", "由美は婚約した。", "由美は独身？"),
        ("家賃は月八万円だ。", "家賃が九万円に上がった。", "家賃はいくら？"),
    ],
)
def test_a_change_in_plain_words(older: str, newer: str, question: str) -> None:
    assert says_so(older, newer, question)
    assert not says_so(older, f"{newer.rstrip('.。')}?", question)


@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        ("Misaki lives in Tokyo.", "Misaki moved her desk.", "Where does Misaki live now?"),
        ("Misaki lives in Tokyo.", "Misaki's brother moved to Berlin.", "Where does Misaki live?"),
        ("Misaki lives in Tokyo.", "Ken moved to Berlin.", "Where does Misaki live?"),
        ("Ben plays in a band.", "Ben left the party early.", "Is Ben in a band?"),
        ("Noah is learning Spanish.", "Noah moved the Spanish books.", "What is Noah learning?"),
        (
            "Aylin is blocked on the login page.",
            "The SEPA export is unblocked.",
            "Is Aylin still blocked?",
        ),
        ("Reports go on Postgres.", "Invoicing goes on MySQL 8 instead of Postgres.", "Reports?"),
        ("Harbour uses Celery.", "We moved the desks from the attic to the hall.", "Which queue?"),
        ("Lena is single.", "Lena went to a wedding.", "Is Lena single?"),
        ("The hike takes 4 hours.", "Camp 1.4 is postponed to May.", "How long is the hike of 4?"),
        ("父は車で通勤している。", "父は自転車を売った。", "父は何で通勤している？"),
        ("杏は両親と暮らしている。", "杏は新しい日傘を買った。", "杏は誰と暮らしている？"),
    ],
)
def test_what_is_done_with_something_else_is_no_change(
    older: str, newer: str, question: str
) -> None:
    assert not says_so(older, newer, question)


@pytest.mark.parametrize(
    ("newer", "is_else"),
    [
        ("Otto moved his desk to the window.", True),
        ("A new raincoat came for Otto.", True),
        ("Otto has a new flat in Graz.", False),
        ("Otto moved to Linz.", False),
    ],
)
def test_a_thing_that_nobody_spoke_of(newer: str, is_else: bool) -> None:
    told = (text.normalise(one) for one in (newer, "Otto lives in Graz.", "Where does Otto live?"))

    assert is_of_something_else(*told) is is_else
