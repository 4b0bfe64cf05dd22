"""Decisions that go back, are set anew from now on, lose a part, or pass to somebody else."""

from __future__ import annotations

import pytest

from ego.runtime.ego import Ego
from tests.conftest import Clock, use
from tests.models import NEEDS_MODEL

AROUND = (
    "We use ruff for linting.",
    "Ken reviews the docs.",
    "The staging server is in Frankfurt.",
    "リンターはruffを使っている",
    "本番のサーバは東京にある",
)

pytestmark = [NEEDS_MODEL, pytest.mark.parametrize("embedding_model", [""])]


def keep(world: Ego, clock: Clock, *several: str) -> str:
    """Keep each four weeks after the other; what was said of the last."""
    said = ""
    for content in several:
        said = use(world, "remember", content=content).data
        clock.forward(days=28)
    return said


def contents(world: Ego, question: str) -> list[str]:
    reply = use(world, "recall", context=question)
    return [one["content"] for one in reply.fields["memories"]]


@pytest.mark.parametrize(
    ("before", "older", "newer", "question"),
    [
        ("We use Celery for the queue", "We moved from Celery to Dramatiq",
         "We went back to Celery", "What do we use for the queue now?"),
        ("We use Celery for the queue", "We use Dramatiq for the queue now",
         "We went back to Celery for the queue", "What do we use for the queue now?"),
        ("Kafka is fine", "We use Celery instead of Kafka for the queue",
         "actually we're going with Dramatiq not Celery", "What do we use for the queue?"),
        ("キューにはCeleryを使っている", "CeleryからDramatiqに移行した",
         "やっぱりCeleryに戻した", "今、キューには何を使っている？"),
        ("キューにはCeleryを使っている", "キューをCeleryからDramatiqに移行した",
         "キューを元に戻した", "今、キューには何を使っている？"),
    ],
)  # fmt: skip
def test_what_goes_back_ends_the_change_and_answers(
    world: Ego, clock: Clock, before: str, older: str, newer: str, question: str
) -> None:
    keep(world, clock, *AROUND, before, older)
    assert f'no longer so ("{older}"' in keep(world, clock, newer)

    told = contents(world, question)
    assert told[0] == newer
    assert told.index(older) > 0


@pytest.mark.parametrize(
    ("older", "between", "newer", "question"),
    [
        ("デプロイは金曜日", "本番は静か", "これからは火曜にデプロイする", "デプロイは何曜日？"),
        ("金曜日にデプロイしている", "本番は静か", "今後は火曜日にデプロイを行う",
         "デプロイは何曜日？"),
        ("We deploy on Fridays", "Production is quiet", "From now on we deploy on Tuesdays",
         "When do we deploy?"),
        ("CI runs on 3.11 and 3.12", "The docs are built with 3.11", "3.11 is gone from CI",
         "What does CI run on?"),
        ("The backend runs on Node 18", "The support team sits in Lisbon",
         "We dropped support for Node 18", "Which Node does the backend run on?"),
        ("Node 18とNode 20に対応している", "サポートの窓口は玲奈", "Node 18のサポートを終了した",
         "対応しているNodeは？"),
        ("Release manager is Tom", "Tom likes tea", "Mina takes over the release from 1 August",
         "Who is the release manager now?"),
        ("Release manager is Tom", "Tom likes tea", "Mina takes over the release from 1 August",
         "Who does the release?"),
        ("リリース担当はトム", "トムはお茶が好き", "8月からリリースは美奈が担当",
         "今のリリース担当は誰？"),
        ("リリース担当はトム", "トムはお茶が好き", "美奈がリリースを引き継いだ",
         "リリース担当は誰？"),
    ],
)  # fmt: skip
def test_the_right_one_is_asked_about_and_the_newer_answers(
    world: Ego, clock: Clock, older: str, between: str, newer: str, question: str
) -> None:
    keep(world, clock, *AROUND, older, between)
    assert f'no longer so ("{older}"' in keep(world, clock, newer)

    told = contents(world, question)
    assert told[:2] == [newer, older]


@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        ("The config file format is YAML.",
         "The config file format is TOML now, because YAML's types surprised us.",
         "What is the config file format?"),
        ("The staging server is heron.", "The staging server is osprey now; heron is switched off.",
         "Which is the staging server?"),
        ("Priya's standup is at 9:30.",
         "Priya's standup is at 10 now, because Tomasz has school runs.",
         "When is Priya's standup?"),
        ("Misaki lives in Tokyo.", "Misaki lives in Berlin now. She found a flat near the river.",
         "Where does Misaki live?"),
        ("設定ファイルの形式はYAMLだ。", "YAMLの型に驚いたので、設定ファイルの形式は今はTOMLだ。",
         "設定ファイルの形式は？"),
        ("朝会は9時半からだ。", "朝会は今は10時からだ。トマシュの送り迎えのため。",
         "朝会は何時から？"),
    ],
)  # fmt: skip
def test_why_it_is_otherwise_now_and_what_came_of_it_hide_nothing(
    world: Ego, clock: Clock, older: str, newer: str, question: str
) -> None:
    keep(world, clock, *AROUND, older)
    assert f'no longer so ("{older}"' in keep(world, clock, newer)

    told = contents(world, question)
    assert told.index(newer) < told.index(older)


def test_a_reason_alone_changes_nothing(world: Ego, clock: Clock) -> None:
    keep(world, clock, *AROUND, "The config file format is YAML.")

    said = keep(world, clock, "The log format is JSON now, because YAML's types surprised us.")
    assert "no longer so" not in said


DECIDED = (
    "We decided to deploy on Thursdays.", "We decided to write the API in Go.",
    "We decided to use trunk-based development.", "We decided against microservices.",
    "旅行は京都に決めた。", "夕飯は鍋に決めた。", "引っ越しは業者に頼むことにした。",
)  # fmt: skip


@pytest.mark.parametrize("limit", [1, 3])
@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        (
            DECIDED[0],
            "Releases go out on Mondays from now on.",
            "What did we decide about deploys?",
        ),
        (DECIDED[0], "Releases go out on Mondays from now on.", "When was it decided to deploy?"),
        (DECIDED[1], "Rust it is, for the server.", "Which language did we choose for the API?"),
        (DECIDED[4], "行き先は金沢にしよう。", "旅行はどこに決めたっけ？"),
        (DECIDED[4], "行き先は金沢にしよう。", "旅行はどこへ行くことにしたんだっけ？"),
    ],
)
def test_what_was_decided_is_what_was_decided_last(
    world: Ego, clock: Clock, older: str, newer: str, question: str, limit: int
) -> None:
    ids = {one: use(world, "remember", content=one).fields["id"] for one in (*AROUND, *DECIDED)}
    clock.forward(days=8)
    use(world, "remember", content=newer, replaces=ids[older])
    clock.forward(days=2)

    reply = use(world, "recall", context=question, n=limit)
    assert [one["content"] for one in reply.fields["memories"]][:2] == [newer, older][:limit]


@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        (DECIDED[0], "Releases go out on Mondays from now on.", "Which day did deploys go out?"),
        (DECIDED[4], "行き先は金沢にしよう。", "旅行はどこだった？"),
    ],
)
def test_what_is_so_no_longer_has_what_is_beside_it(
    world: Ego, clock: Clock, older: str, newer: str, question: str
) -> None:
    ids = {one: use(world, "remember", content=one).fields["id"] for one in (*AROUND, *DECIDED)}
    clock.forward(days=8)
    use(world, "remember", content=newer, replaces=ids[older])
    clock.forward(days=2)

    assert contents(world, question)[:2] == [older, newer]
