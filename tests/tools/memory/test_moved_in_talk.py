"""Asked of now, what was told in talk goes above what a memory or an older turn told before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.conftest import RunHere
from tests.models import NEEDS_MODEL

pytestmark = NEEDS_MODEL

OCTOBER, NOVEMBER, DECEMBER = (datetime(2026, n, 12, 9, tzinfo=UTC) for n in (10, 11, 12))
HOME, JOB, REALM = "Ken lives in Altona.", "Ken works at Siemens.", "We use Realm as the database."
WHERE, WORK, WHICH = "Where do I live?", "Where do I work?", "Which database do we use?"
DRINK = "What do I drink in the morning?"
MARA, DROPPED = "Mara lives in Kiel.", "Realm is dropped: we go with SQLDelight."


def tell(run: RunHere, said: str, at: datetime) -> None:
    """As a memory where it names whom it is of, else as a turn of his."""
    of_name = said.startswith(("Ken ", "Mara ", "The team"))
    kept = run("remember", said, at=at) if of_name else None
    kept = kept or run("absorb", "--user", said, stdin=b"I see.", at=at, EGO_COMPANION="Ken")
    assert kept.code == 0, kept.err


def first(run: RunHere, question: str, at: datetime) -> str:
    assert run("reindex", at=at).code == 0
    found = run("recall", question, "--json", at=at, EGO_COMPANION="Ken").data["memories"]
    one = found[0]
    return str(one.get("user_text") or one["content"]).removeprefix("Ken: ")


@pytest.mark.parametrize(
    ("before", "newer", "question"),
    [
        ((HOME,), "moved on Sunday! Ottensen at last", WHERE),
        ((HOME,), "moved on Sunday! Ottensen at last", "Where does Ken live?"),
        ((HOME,), "We moved to Ottensen.", WHERE),
        (("I live in Altona.",), "I'm moving to Ottensen on 1 December.", WHERE),
        (("I live in Altona.",), "We'll move to Ottensen on 1 December.", WHERE),
        ((HOME,), "I'm moving to Ottensen on 1 December.", WHERE),
        ((JOB,), "I'm starting at Bosch on 1 December.", WORK),
        (("横浜に住んでる。",), "12月1日に鎌倉に引っ越すよ。", "どこに住んでる？"),
        (("横浜に住んでる。",), "来月鎌倉に引っ越すんだ。", "どこに住んでる？"),
        ((MARA,), "Mara is moving to Bonn on 1 December.", "Where does Mara live?"),
        ((REALM, DROPPED), "We went back to Realm.", WHICH),
        (("The team uses Realm as the database.",), "Realm is dropped for good.", WHICH),
        (
            ("Morning! I'm Ken, I teach biology at the Gymnasium.",),
            "I'm not at the Gymnasium any more from November, I'm moving to the school in Linz",
            "Where does Ken work?",
        ),
        (
            ("i work at the clinic in Kiel, night shifts on friday and sunday this week",),
            "i dont work at the clinic anymore from november, got a job at the lab in Lübeck",
            "Where does Ken work now?",
        ),
        (("I drink my coffee black",), "no more coffee for me, it's green tea", DRINK),
        (("I play the cello",), "sold the cello, I've taken up the oboe", "What does Ken play?"),
        (("コーヒーが好き",), "コーヒーやめて最近は紅茶にしてる", "最近なに飲んでる？"),
        (("紅茶にしてる",), "紅茶も飽きて今は麦茶", "最近なに飲んでる？"),
    ],
)
def test_what_was_told_since_stands_first(
    run_by_meaning: RunHere, before: tuple[str, ...], newer: str, question: str
) -> None:
    for week, one in enumerate(("The cat is called Mo.", "We had soup.", *before)):
        tell(run_by_meaning, one, OCTOBER + timedelta(weeks=week))
    tell(run_by_meaning, newer, NOVEMBER)

    assert first(run_by_meaning, question, DECEMBER) == newer


@pytest.mark.parametrize(
    ("before", "newer", "question", "at"),
    [
        (HOME, "I moved my desk to the window.", WHERE, DECEMBER),
        (HOME, "My sister moved to Bremen.", WHERE, DECEMBER),
        (HOME, "I'm moving some boxes to the cellar on 1 December.", WHERE, DECEMBER),
        (HOME, "I'm moving to Ottensen on 1 December.", WHERE, NOVEMBER),
        ("横浜に住んでる。", "12月1日に鎌倉に引っ越すよ。", "どこに住んでる？", NOVEMBER),
        ("横浜に住んでる。", "来月鎌倉に引っ越すんだ。", "どこに住んでる？", NOVEMBER),
        ("花屋で働いてる。", "12月1日にパン屋に転職するよ。", "今どこで働いてる？", NOVEMBER),
        (HOME, "We went back to Realm.", WHERE, DECEMBER),
        (JOB, "I quit smoking.", WORK, DECEMBER),
        (
            "Morning! I'm Ken, I teach biology at the Gymnasium.",
            "I'm not at the Gymnasium any more from January, I'm moving to the school in Linz",
            "Where does Ken work?",
            DECEMBER,
        ),
        (
            MARA,
            "moved on Sunday! Ottensen at last",
            "Where does Mara live?",
            DECEMBER,
        ),
        (DROPPED, "We went back to the lake.", WHICH, DECEMBER),
        (DROPPED, "Should we have gone back to Realm?", WHICH, DECEMBER),
    ],
)
def test_what_changes_nothing_of_it_does_not(
    run_by_meaning: RunHere, before: str, newer: str, question: str, at: datetime
) -> None:
    for one in (before, "The cat is called Mo.", "We had soup."):
        tell(run_by_meaning, one, OCTOBER)
    tell(run_by_meaning, newer, NOVEMBER)

    assert first(run_by_meaning, question, at) == before
