"""Decisions that are reversed in passing: asked about when kept, and told when asked of now."""

from __future__ import annotations

import pytest

from ego.runtime.ego import Ego
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

AROUND = {
    "en": (
        "The provider of the tents wants payments in advance.",
        "Refunds of payments are done by hand on Fridays.",
        "Deploys go out on Tuesdays.",
        "The design files are in Figma.",
        "Marek owns the frontend.",
        "The staging server is called Kormoran.",
    ),
    "ja": (
        "テントの会社は決済を前払いにしてほしいそうだ。",
        "返金は金曜にまとめて行う。",
        "デプロイは火曜に出す。",
        "デザインのファイルは Figma にある。",
        "フロントエンドは真木が見ている。",
        "ステージングのサーバーは鵜という名だ。",
    ),
}

pytestmark = [NEEDS_MODEL, pytest.mark.parametrize("embedding_model", [""])]


def keep(world: Ego, clock: Clock, *several: str) -> str:
    """Keep each a week after the other; what was said of the last."""
    said = ""
    for content in several:
        said = use(world, "remember", content=content).data
        clock.forward(days=7)
    return said


def contents(world: Ego, question: str) -> list[str]:
    reply = use(world, "recall", context=question)
    return [one["content"] for one in reply.fields["memories"]]


@pytest.mark.parametrize(
    ("language", "older", "newer", "question"),
    [
        ("en", "We chose Przelewy24 as the payment provider.",
         "We no longer use Przelewy24; the shop goes with Stripe.",
         "Which payment provider do we use now?"),
        ("en", "We run background jobs with Celery.", "We switched from Celery to arq.",
         "What do we run background jobs with?"),
        ("en", "The code is indented with tabs.", "Two spaces now, no tabs.",
         "How is the code indented?"),
        ("en", "We use alembic by hand only: never autogenerate.",
         "The rule about alembic is lifted: autogenerate is fine now.",
         "May we use autogenerate with alembic?"),
        ("en", "Priya wants the button green.",
         "Priya does not want green any more; the button is blue.",
         "What colour does Priya want the button?"),
        ("en", "The project runs on Python 3.11 and FastAPI; PostgreSQL 15 on Hetzner.",
         "The project now runs on Python 3.13, no longer 3.11.",
         "Which Python does the project run on?"),
        ("ja", "決済は PayPay にした。", "PayPay はもう使っていない。店は Stripe でやっている。",
         "決済は何を使っている？"),
        ("ja", "バックグラウンドのジョブは Celery で動かす。", "Celery から arq に切り替えた。",
         "バックグラウンドのジョブは何で動かす？"),
        ("ja", "コードはタブで字下げする。", "これからは空白二つ、タブは使わない。",
         "コードの字下げは何でする？"),
        ("ja", "alembic は手書きだけで、autogenerate は禁止。",
         "alembic の autogenerate は禁止だったが、今は使ってよい。",
         "alembic の autogenerate は使ってよい？"),
    ],
)  # fmt: skip
def test_what_is_over_is_asked_about_and_the_newer_answers(
    world: Ego, clock: Clock, language: str, older: str, newer: str, question: str
) -> None:
    keep(world, clock, *AROUND[language], older)
    assert f'no longer so ("{older}"' in keep(world, clock, newer)

    told = contents(world, question)
    assert told[:2] == [newer, older]


@pytest.mark.parametrize(
    ("language", "older", "newer", "question"),
    [
        ("en", "We chose Przelewy24 as the payment provider.",
         "We no longer use Przelewy24; the shop goes with Stripe.",
         "Which payment provider did we use before?"),
        ("ja", "決済は PayPay にした。", "PayPay はもう使っていない。店は Stripe でやっている。",
         "以前の決済は何を使っていた？"),
    ],
)  # fmt: skip
def test_asked_of_before_what_is_over_answers(
    world: Ego, clock: Clock, language: str, older: str, newer: str, question: str
) -> None:
    keep(world, clock, *AROUND[language], older, newer)

    assert contents(world, question)[0] == older


@pytest.mark.parametrize(
    ("language", "older", "newer", "question"),
    [
        ("en", "We run background jobs with Celery.",
         "Lena's old company switched from Celery to arq.", "What runs background jobs?"),
        ("ja", "バックグラウンドのジョブは Celery で動かす。",
         "玲奈の前の会社は Celery から arq に切り替えた。",
         "バックグラウンドのジョブは何で動かす？"),
    ],
)  # fmt: skip
def test_what_others_ended_changes_nothing(
    world: Ego, clock: Clock, language: str, older: str, newer: str, question: str
) -> None:
    keep(world, clock, *AROUND[language], older, newer)

    assert contents(world, question)[0] == older


KITE = "Kite uses Postgres 15, and Celery for background jobs. Deploys go through Jenkins."
DEPLOYS = "Kite deploys through GitHub Actions since 12 November; Jenkins is gone."


@pytest.mark.parametrize(
    "newer",
    [
        "Tom moved kite from Celery to Dramatiq over the weekend of 7 November.",
        "Tom has migrated kite off Celery and onto Dramatiq.",
        "Mina ported the background jobs from Celery to Dramatiq.",
        "Tom moved kite over to Dramatiq from Celery.",
        "Tom replaced Celery with Dramatiq in kite.",
    ],
)
@pytest.mark.parametrize("question", ["Which job queue does kite use?",
                                      "What does kite use for background jobs?"])  # fmt: skip
def test_whoever_moved_a_thing_it_is_moved(
    world: Ego, clock: Clock, newer: str, question: str
) -> None:
    said = keep(world, clock, *AROUND["en"], KITE, newer)
    keep(world, clock, DEPLOYS)

    told = contents(world, question)
    assert f'no longer so ("{KITE}"' in said
    assert told.index(newer) < told.index(KITE)
    assert DEPLOYS not in told[: told.index(newer)]


@pytest.mark.parametrize(
    "newer",
    [
        "Tom moved the invoices service from Celery to Dramatiq.",
        "Tom moved a test of kite from Celery to Dramatiq.",
        "Tom might move kite from Celery to Dramatiq.",
        "Tom moved kite from Celery to Dramatiq for a day.",
    ],
)
def test_of_what_else_is_moved_nothing_is_asked(world: Ego, clock: Clock, newer: str) -> None:
    assert "no longer so" not in keep(world, clock, *AROUND["en"], KITE, newer)


@pytest.mark.parametrize(
    "newer",
    [
        "We're on Linear now, Jira is read-only",
        "We use Linear, Jira is archived now.",
        "We're on Linear now, Jira is gone.",
    ],
)
def test_what_stands_behind_a_comma_is_over(world: Ego, clock: Clock, newer: str) -> None:
    said = keep(world, clock, *AROUND["en"], "We track work in Jira.", newer)

    assert 'no longer so ("We track work in Jira."' in said
    assert contents(world, "Where do we track work?")[0] == newer
