"""A memory that is put right wins over the talk that says what it said before."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from ego.core.events import Source
from ego.core.talk.righted import says_old
from ego.runtime.ego import Ego
from ego.tools.talk.events import save
from tests.conftest import NOON, Clock, Ran, RunHere, use
from tests.faces.test_chat import over, prompt
from tests.models import NEEDS_MODEL, default_model  # noqa: F401  `world` has the model
from tests.noting import someone
from tests.talk import absorbed, answer, felt
from tests.voice.scripted_server import ScriptedServer, streams

NUTS, FISH = "Hana is allergic to peanuts.", "Hana is allergic to shellfish."
TALKED = "My sister Hana is allergic to peanuts, so no satay for her."
KNEE = "Teresa gets a new knee on 2 June.", "Teresa gets a new knee on 9 June."
CONCERT = "The choir sings the concert on Saturday 27 June at 9 in the evening."
REWORDED = (
    (CONCERT, "The choir gives the concert on Saturday 27 June at 9 in the evening."),
    (CONCERT, "The concert of the choir: Saturday 27 June, 21:00."),
    (CONCERT, "On Saturday 27 June at 9 pm the choir performs in the church."),
    (CONCERT, "The choir sings the concert on Saturday 27 June."),
)
LATER = NOON + timedelta(days=3)


@pytest.fixture
def memory(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> str:
    """A memory, and a turn of talk that says the same."""
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)
    absorbed(run_here, monkeypatch, answer("Noted.", felt("joy", 0.4, 0.4)), user=TALKED)
    return str(run_here("remember", NUTS, "--about", "Hana", "--json").data["id"])


def edit(run: RunHere, its_id: str, content: str) -> Ran:
    ran = run("edit", its_id, "--content", content, "--json", at=LATER)
    assert ran.code == 0, ran
    return ran


def prompt_of(run: RunHere, said: str) -> list[str]:
    with ScriptedServer(streams(answer("I see.", felt("joy", 0.4, 0.4)))) as server:
        assert run("chat", said, at=LATER, **over(server)).code == 0
    return prompt(server)[0]["content"].splitlines()


def test_recall_marks_the_talk_and_lets_the_memory_stand_before_it(
    run_here: RunHere, memory: str
) -> None:
    (event,) = run_here("events", "--json").data["events"]

    ran = edit(run_here, memory, FISH)

    assert ran.data["talk_put_right"] == [event["event_id"]]
    lines = run_here("recall", "peanuts for my sister Hana", at=LATER).out.splitlines()
    assert lines[1].startswith(f"1. [3d ago] {FISH}")
    assert lines[2].startswith('2. [3d ago, put right since] chat: "My sister Hana')
    assert "put right since" in run_here("events", at=LATER).out
    assert "put right since" in run_here("show", event["event_id"], at=LATER).out


def test_what_the_talk_so_far_says_word_for_word_is_put_right_in_the_prompt(
    run_here: RunHere, memory: str
) -> None:
    edit(run_here, memory, FISH)

    said = prompt_of(run_here, "Good morning")

    (place,) = [n for n, line in enumerate(said) if line.startswith("What was put right since")]
    assert said[place + 1] == f"- [3d ago] {FISH}"


def test_as_it_was_again_it_is_right_again_and_so_where_the_memory_goes(
    run_here: RunHere, memory: str
) -> None:
    edit(run_here, memory, FISH)
    run_here("forget", memory, at=LATER)
    assert "put right since" not in run_here("recall", "peanuts Hana", at=LATER).out
    run_here("undelete", memory, at=LATER)
    assert "put right since" in run_here("recall", "peanuts Hana", at=LATER).out

    edit(run_here, memory, NUTS)

    assert "put right since" not in run_here("recall", "peanuts Hana", at=LATER).out


def test_a_private_memory_puts_nothing_right_where_nothing_private_is_told(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    absorbed(run_here, monkeypatch, answer("Noted.", felt("joy", 0.4, 0.4)), user=TALKED)
    secret = run_here("remember", NUTS, "--private", "--json").data["id"]
    edit(run_here, secret, FISH)

    said = "\n".join(prompt_of(run_here, "What is Hana allergic to?"))

    assert "put right" not in said
    assert "shellfish" not in said


def test_the_mark_goes_along_in_an_export_and_goes_where_the_turn_is_edited(
    run_here: RunHere, memory: str, tmp_path: Path
) -> None:
    edit(run_here, memory, FISH)
    exported, other = tmp_path / "out.jsonl", tmp_path / "other"
    assert run_here("export", str(exported), at=LATER).code == 0
    assert run_here("import", str(exported), at=LATER, EGO_DATA_DIR=str(other)).code == 0

    there = run_here("recall", "peanuts Hana", at=LATER, EGO_DATA_DIR=str(other)).out
    assert "put right since" in there

    (event,) = run_here("events", "--json").data["events"]
    run_here("edit", event["event_id"], "--user", "Hana had peanuts after all.", at=LATER)
    assert "put right since" not in run_here("events", at=LATER).out


@pytest.mark.parametrize(
    ("talked", "answered", "was", "gone", "came", "asked"),
    [
        (
            "We put pgbouncer in front, transaction mode, pool of 20. Marek from ops set it up.",
            "Good, pgbouncer in transaction mode.",
            "Marek from ops set up pgbouncer before cartwheel's Postgres, in transaction mode with"
            " a pool of 20.",
            "transaction",
            "session",
            "how is pgbouncer configured",
        ),
        (
            "pgbouncerをプール20のトランザクションモードで置いた。設定したのは誠。",
            "トランザクションモードですね。",
            "誠がpgbouncerをプール20のトランザクションモードで設定した。",
            "トランザクション",
            "セッション",
            "pgbouncerの設定は？",
        ),
    ],
    ids=["english", "japanese"],
)
def test_a_number_that_stays_is_no_day_and_hides_no_correction(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    talked: str,
    answered: str,
    was: str,
    gone: str,
    came: str,
    asked: str,
) -> None:
    someone(run_here)
    absorbed(run_here, monkeypatch, answer(answered, felt("joy", 0.2, 0.2)), user=talked)
    fact = str(run_here("remember", was, "--json").data["id"])

    edit(run_here, fact, was.replace(gone, came))

    assert "put right since" in run_here("recall", asked, at=LATER).out


@NEEDS_MODEL
def test_where_the_old_talk_alone_came_to_mind_the_memory_comes_with_it(
    world: Ego, clock: Clock
) -> None:
    save(world, Source.CHAT, user_text=TALKED, assistant_text="Noted, no peanuts.")
    for day in range(12):
        clock.forward(hours=2)
        save(world, Source.CHAT, user_text=f"Day {day} of our trip was fine.", assistant_text="Oh!")
    fact = use(world, "remember", content="No peanuts for Hana, they make her ill.").fields["id"]
    use(world, "edit", memory_id=fact, content="No shellfish for Hana, they make her ill.")

    found = use(world, "recall", context="satay with my sister", n=2).data.splitlines()

    assert "No shellfish for Hana" in found[1]
    assert "put right since" in found[2]


QUEUE = "tomasz says we should use rabbitmq for the queue, because he knows it. we decided that"
BROKER = "RabbitMQ chosen for order events, Tomasz knows it well"
NATS = "Switched order events to NATS JetStream, ops runs it already"


@pytest.mark.parametrize(
    ("said", "old", "new", "question", "is_behind"),
    [
        (QUEUE, BROKER, NATS, "what do we use for the queue?", True),
        (
            "release day is friday at 10",
            "We release on Fridays at 10",
            "We ship on Mondays",
            "when is release day?",
            True,
        ),
        (
            "トマシュがキューはRabbitMQがいいって、それで決まった",
            "注文イベントにはRabbitMQを採用、トマシュが詳しい",
            "イベントはNATSに切り替えた",
            "キューは何を使ってる？",
            True,
        ),
        (QUEUE, BROKER, NATS, "which queue did we use before?", False),
        (
            "tomasz's birthday is in may",
            "Tomasz is responsible for payments",
            "Aylin is responsible for payments",
            "when is tomasz's birthday?",
            False,
        ),
    ],
)
@NEEDS_MODEL
def test_talk_that_says_what_a_replaced_memory_says_stands_behind_what_replaced_it(
    world: Ego, clock: Clock, said: str, old: str, new: str, question: str, is_behind: bool
) -> None:
    save(world, Source.CHAT, user_text=said, assistant_text="I see.")
    clock.forward(hours=2)
    older = use(world, "remember", content=old).fields["id"]
    clock.forward(days=9)
    use(world, "remember", content=new, replaces=older)
    clock.forward(days=9)

    found = contents(world, question)

    assert (new if is_behind else said) in found[0]


@NEEDS_MODEL
def test_talk_since_says_what_is_so_again(world: Ego, clock: Clock) -> None:
    older = use(world, "remember", content=BROKER).fields["id"]
    clock.forward(days=9)
    use(world, "remember", content=NATS, replaces=older)
    clock.forward(days=9)
    save(world, Source.CHAT, user_text=QUEUE, assistant_text="I see.")

    assert QUEUE in contents(world, "what do we use for the queue?")[0]


def contents(world: Ego, question: str) -> list[str]:
    return [one["content"] for one in use(world, "recall", context=question).fields["memories"]]


@pytest.mark.parametrize(
    ("said", "old", "new", "is_old"),
    [
        (
            "妹のハナはピーナッツがだめなんだ",
            "ハナはピーナッツアレルギー",
            "ハナはエビアレルギー",
            True,
        ),
        ("ピーナッツ買ってきた", "ハナはピーナッツアレルギー", "ハナはエビアレルギー", False),
        ("面接は12月3日だよ", "12月3日に面接がある", "12月5日に面接がある", True),
        ("面接は12月13日だよ", "12月3日に面接がある", "12月5日に面接がある", False),
        ("面接は3日ではなく12月5日でした", "12月3日に面接がある", "12月5日に面接がある", False),
        ("My interview is on the 3rd", "Interview on 3 December", "Interview on 5 December", True),
        ("Not the 3rd, on 5 December", "Interview on 3 December", "Interview on 5 December", False),
        ("I ate okonomiyaki in Osaka", "Tom lives in Osaka", "Tom lives in Kyoto", False),
        ("Tom moved to Osaka!", "Tom lives in Osaka", "Tom lives in Kyoto", True),
        ("The new knee of Teresa comes on 2 June", *KNEE, True),
        ("Our new concert is on 2 June, in the church", *KNEE, False),
        ("Teresa sings with us on 2 June", *KNEE, False),
        ("Teresa had a knee X-ray, 12 June was long ago", *KNEE, False),
        *((f"Our choir {one}", CONCERT, other, False) for one, other in REWORDED),
        (CONCERT, CONCERT, "The choir sings the concert on Saturday 27 June at 8 pm", True),
        ("コンサートは12月3日", "12月3日に面接がある", "12月5日に面接がある", False),
        ("コンサートは6月27日です", "6月27日にコンサート", "6月27日に教会で合唱", False),
    ],
)
def test_old_is_what_says_what_went_and_nothing_of_what_came(
    said: str, old: str, new: str, is_old: bool
) -> None:
    assert says_old(said, old, new, ["Misaki"]) is is_old
