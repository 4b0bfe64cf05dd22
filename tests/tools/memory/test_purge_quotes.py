"""A purge names what still says what is gone, and takes it along where it is asked to."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest

from ego.tools.memory.purging.quotes import _SHOWN
from tests.conftest import NOON, RunHere
from tests.deciding import someone
from tests.faces.living.test_questions import talk
from tests.talk import absorbed, answer, felt, program

QUOTES = """
import re, sys
told = re.findall(r"({0})", sys.stdin.read())
print("{1}" if told else "All right.")
"""


class Secret(NamedTuple):
    """A secret, told and told again."""

    said: str
    asked: str
    number: str
    answer: str
    remembered: str
    fact: str
    narrative: str
    question: str
    other: str


ENGLISH = Secret(
    "I owe my sister 30000 yen.",
    "What do I owe my sister?",
    "30000",
    "You owe your sister 30000 yen.",
    "Pay back the 30,000 yen that is owed to the sister.",
    "owes a sister 30000 yen",
    "I know of the 30000 yen that a sister is owed.",
    "Will the sister get the 30000 yen that she is owed?",
    "The sister baked 12 pies.",
)
JAPANESE = Secret(
    "妹に3万円借りている",
    "妹にいくら借りてるっけ？",
    "3万円",
    "妹さんに3万円借りていますね。",
    "妹から借りた三万円を返す。",
    "妹に3万円借りている",
    "妹に3万円を借りた人のことを知っている。",
    "妹に借りた3万円はいつ返すのだろう",
    "妹が5万円の自転車を買った",
)


class Told(NamedTuple):
    """The ids of a secret's tellings."""

    first: str
    again: str
    memory: str
    other: str


def tell(run_here: RunHere, tmp_path: Path, secret: Secret) -> Told:
    model = {"EGO_LLM": program(tmp_path, QUOTES.format(secret.number, secret.answer))}
    run_here("chat", secret.said, **model)
    run_here("chat", secret.asked, at=NOON + timedelta(hours=1), **model)
    newest, oldest = run_here("events", "--json").data["events"]
    assert newest["assistant_text"] == secret.answer
    memory = run_here("remember", secret.remembered, "--json").data["id"]
    other = run_here("remember", secret.other, "--json").data["id"]
    return Told(oldest["event_id"], newest["event_id"], memory, other)


def write_down(run_here: RunHere, secret: Secret) -> None:
    run_here("update-relationship", "Aki", "known_fact", secret.fact)
    run_here("update-relationship", "Aki", "known_fact", "keeps bees")
    run_here("update-self", "narrative", secret.narrative)
    run_here("update-self", "narrative", "I like mornings.")
    run_here("update-self", "question", secret.question)


def holding(data_dir: Path, *needles: str) -> list[str]:
    return [
        path.name
        for path in data_dir.rglob("*")
        if path.is_file() and any(one.encode() in path.read_bytes() for one in needles)
    ]


@pytest.mark.parametrize("secret", [ENGLISH, JAPANESE], ids=["english", "japanese"])
def test_it_names_all_that_still_says_it_and_the_command_that_deletes_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path, secret: Secret
) -> None:
    told = tell(run_here, tmp_path, secret)
    write_down(run_here, secret)

    ran = run_here("purge", told.first, "--yes", "--json")

    still = ran.data["still_told"]
    kinds = [one["kind"] for one in still]
    assert kinds == ["event", "memory", "fact", "question", "narrative"]
    assert [one["id"] for one in still][:2] == [told.again, told.memory]
    assert "5 other things still say it:" in ran.out
    assert holding(data_dir, secret.number)
    command = re.search(r"`ego (purge [^`]+ --yes)` deletes them for good, too", ran.out)
    assert command

    after = run_here(*command[1].split(), "--json")

    assert len(after.data["gone_along"]) == 4
    assert after.data["still_told"] == []
    assert holding(data_dir, secret.number, secret.answer, secret.remembered) == []
    left = run_here("memories", "--json").data["memories"]
    assert [one["id"] for one in left] == [told.other]
    assert "keeps bees" in run_here("consider-them", "--person", "Aki").out
    assert "I like mornings." in "".join(
        path.read_text("utf-8") for path in data_dir.glob("self_model.json")
    )


@pytest.mark.parametrize("secret", [ENGLISH, JAPANESE], ids=["english", "japanese"])
@pytest.mark.parametrize("which", ["first", "memory", "again"])
def test_with_quotes_nothing_of_it_stays(
    run_here: RunHere, data_dir: Path, tmp_path: Path, secret: Secret, which: str
) -> None:
    told = tell(run_here, tmp_path, secret)
    write_down(run_here, secret)

    gone = run_here("purge", getattr(told, which), "--with-quotes", "--yes", "--json").data

    three = {told.first, told.again, told.memory}
    assert {gone["id"], *(one["id"] for one in gone["gone_along"])} >= three
    assert gone["still_told"] == []
    assert holding(data_dir, secret.number, secret.remembered) == []
    left = run_here("memories", "--json").data["memories"]
    assert [one["id"] for one in left] == [told.other]


def test_in_a_pipe_the_refusal_names_what_else_says_it(run_here: RunHere, tmp_path: Path) -> None:
    told = tell(run_here, tmp_path, ENGLISH)

    refused = run_here("purge", told.first)

    assert refused.code == 2
    assert f"--with-quotes takes what still says it along: {told.again}, {told.memory}." in (
        refused.err
    )
    assert len(run_here("events", "--json").data["events"]) == 2


def test_on_a_terminal_it_asks_and_takes_no_more_than_it_named(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    told = tell(run_here, tmp_path, ENGLISH)
    again = [("good? [y/N]:", "y\n"), ("says it, too? [y/N]:", "n\n")]

    code, shown = talk(data_dir, again, "purge", told.first)

    assert code == 0
    assert told.again in shown.partition("good? [y/N]:")[0]
    assert [one["event_id"] for one in run_here("events", "--json").data["events"]] == [told.again]
    code, shown = talk(data_dir, [(end, "y\n") for end, _ in again], "purge", told.again)
    assert code == 0
    assert run_here("events", "--json").data["events"] == []
    left = run_here("memories", "--json").data["memories"]
    assert [one["id"] for one in left] == [told.other]


def test_of_many_it_names_and_takes_them_too(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    told = tell(run_here, tmp_path, ENGLISH)
    later, since = NOON + timedelta(hours=1, minutes=1), ("--since", "5 minutes ago")

    listed = run_here("purge", *since, "--dry-run", "--json", at=later).data
    shown = run_here("purge", *since, "--dry-run", at=later).out
    gone = run_here("purge", *since, "--yes", "--with-quotes", "--json", at=later).data

    assert {one["id"] for one in listed["still_told"]} == {told.first, told.memory}
    assert f"  {told.first}  event" in shown
    assert {one["id"] for one in gone["gone_along"]} == {told.first, told.memory}
    assert holding(data_dir, "30000", "30,000") == []


def test_a_story_and_what_is_set_aside_say_it_too(run_here: RunHere, data_dir: Path) -> None:
    first = run_here("remember", "My PIN is 4821.", "--json").data["id"]
    aside = run_here("remember", "The PIN 4821 works.", "--json").data["id"]
    run_here("remember", "We were at the bank.")
    others = [one["id"] for one in run_here("memories", "--json").data["memories"]]
    bank = next(one for one in others if one not in (first, aside))
    walk = run_here("remember", "We walked home.", "--json").data["id"]
    story = run_here("create-episode", bank, walk, "The day the PIN 4821 was told.", "--json")
    run_here("forget", aside)

    still = run_here("purge", first, "--yes", "--json").data["still_told"]
    run_here("purge", aside, "--with-quotes", "--yes")

    assert {one["kind"] for one in still} == {"memory", "story"}
    assert aside in {one["id"] for one in still}
    assert story.code == 0
    assert holding(data_dir, "4821") == []
    assert len(run_here("memories", "--json").data["memories"]) == 2


@pytest.mark.parametrize(
    ("gone", "stays"),
    [
        ("Good morning! Thank you.", "Good morning! Thank you so much."),
        ("I owe my sister 30000 yen.", "The server costs 30000 yen a month."),
        ("I owe my sister 30000 yen.", "My sister has a dog."),
        ("おはようございます。今日もよろしく。", "おはようございます。今日は寒いね。"),
        ("妹に3万円借りている", "今月は3万円貯金した"),
        ("妹に3万円借りている", "妹に本を借りたい"),
        ("猫が死んだ", "猫の餌を買った"),
        ("由紀は姉の美穂とけんかした。", "由紀は姉の美穂に本を借りた。"),
        ("Misaki quarrelled with her sister Miho.", "Misaki read to her sister Miho."),
    ],
)
def test_what_only_shares_a_word_or_a_greeting_is_not_named(
    run_here: RunHere, gone: str, stays: str
) -> None:
    run_here("remember", stays)
    doomed = run_here("remember", gone, "--json").data["id"]

    assert run_here("purge", doomed, "--yes", "--json").data["still_told"] == []


@pytest.mark.parametrize(
    ("gone", "says"),
    [
        ("My PIN is 4821.", "Keep the 4821 safe."),
        ("We are getting a divorce.", "So sorry that you are getting a divorce."),
        ("I love Tanaka from the office.", "You love Tanaka."),
        ("The password is hunter2x.", "Type hunter2x there."),
        ("I owe Ken 30,000 yen.", "30000 to Ken, that is what is owed."),
        ("田中さんのことが好きなんだ。", "田中さんが好きなんですね。"),
        ("実は離婚することになった", "離婚することになったんですね。"),
        ("暗証番号は４８２１です", "4821を忘れないように"),
        ("りんごがこわい", "りんごがこわいんですね"),
    ],
)
def test_what_says_it_in_other_words_is_named(run_here: RunHere, gone: str, says: str) -> None:
    other = run_here("remember", says, "--json").data["id"]
    doomed = run_here("remember", gone, "--json").data["id"]

    still = run_here("purge", doomed, "--yes", "--json").data["still_told"]

    assert [one["id"] for one in still] == [other]


def test_what_was_noted_of_a_turn_goes_with_it_and_is_not_named(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    someone(run_here)
    said = "I see Quetzalina at the cinema on Friday."
    absorbed(run_here, monkeypatch, answer("Hm.", felt("joy", 0.2)), "--user", said)
    assert run_here("ahead", "--json").data["ahead"]
    (event,) = run_here("events", "--json").data["events"]

    gone = run_here("purge", event["event_id"], "--yes", "--json").data

    assert gone["still_told"] == []
    assert run_here("ahead", "--json").data["ahead"] == []


@pytest.mark.parametrize(
    ("plan", "gone", "stays"),
    [
        (
            "The harbour inspection is Thursday at 7, at the boathouse.",
            "The harbour inspection was awful.",
            True,
        ),
        ("The interview at Novo is Thursday at 10.", "I have an interview at Novo.", False),
        ("Call me at 22334455 tomorrow.", "My number is 22 33 44 55.", False),
    ],
)
def test_an_open_plan_of_the_same_thing_is_named_and_does_not_go_along(
    run_here: RunHere, plan: str, gone: str, stays: bool
) -> None:
    kept = run_here("remember", plan, "--json").data["id"]
    doomed = run_here("remember", gone, "--json").data["id"]

    purged = run_here("purge", doomed, "--with-quotes", "--yes", "--json").data

    assert [one["id"] for one in purged["still_told"]] == [kept] * stays
    assert [one["id"] for one in run_here("ahead", "--json").data["ahead"]] == [kept] * stays


def test_an_id_of_nothing_deletes_nothing(run_here: RunHere) -> None:
    memory = run_here("remember", "The tide.", "--json").data["id"]

    refused = run_here("purge", memory, "--also", "mem_ffffffffffff", "--yes")

    assert refused.code != 0
    assert "Nothing was deleted" in refused.err
    assert run_here("memories", "--json").data["total"] == 1


def test_of_many_that_say_it_some_are_shown_and_all_are_in_the_command(run_here: RunHere) -> None:
    first = run_here("remember", "My PIN is 4821.", "--json").data["id"]
    ids = [
        run_here("remember", f"The PIN 4821, told once more ({n}).", "--json").data["id"]
        for n in range(_SHOWN + 2)
    ]

    shown = run_here("purge", first, "--yes").out

    assert "… and 2 more.\n" in shown
    (command,) = [line for line in shown.splitlines() if line.startswith("`ego purge")]
    assert all(one in command for one in ids)


@pytest.mark.parametrize(
    ("secret", "answered", "noticed"),
    [
        (
            "I'll tell you what nobody knows: I lost three thousand pounds at online poker this"
            " summer.",
            "You lost three thousand pounds at poker and told nobody. That weighs.",
            "He lost three thousand pounds at poker.",
        ),
        (
            "誰にも言っていないことを話すね：この夏、オンラインポーカーで三千ポンド負けた。",
            "ポーカーで三千ポンド負けたことを、誰にも言えずにいたんですね。",
            "ポーカーで三千ポンド負けたそうだ。",
        ),
    ],
    ids=["english", "japanese"],
)
def test_a_lead_in_hides_no_repeat(
    run_here: RunHere, tmp_path: Path, secret: str, answered: str, noticed: str
) -> None:
    model = {"EGO_LLM": program(tmp_path, f"print({answered!r})")}
    run_here("chat", secret, **model)
    run_here("chat", "I feel low.", at=NOON + timedelta(hours=1), **model)
    newest, oldest = run_here("events", "--json").data["events"]
    memory = run_here("remember", noticed, "--json").data["id"]

    still = run_here("purge", oldest["event_id"], "--yes", "--json").data["still_told"]

    assert [one["id"] for one in still] == [newest["event_id"], memory]


@pytest.mark.parametrize("secret", [ENGLISH, JAPANESE], ids=["english", "japanese"])
def test_forget_names_the_talk_that_still_says_it_and_nothing_private(
    run_here: RunHere, tmp_path: Path, secret: Secret
) -> None:
    told = tell(run_here, tmp_path, secret)
    private = run_here("remember", secret.said, "--private", "--json").data["id"]

    forgotten = run_here("forget", told.memory, "--json").data

    assert [one["id"] for one in forgotten["still_told"]] == [told.again, told.first]
    run_here("undelete", told.memory)
    said = run_here("forget", told.memory).out
    assert "2 other things still say it:" in said
    assert f"  {told.again}  event" in said
    assert private not in said
    run_here("forget", told.again)
    assert run_here("forget", private, "--json").data["still_told"][0]["id"] == told.first


@pytest.mark.parametrize(
    "fact", ["is allergic to peanuts", "ピーナッツのアレルギーがある"], ids=["english", "japanese"]
)
def test_what_is_known_of_a_person_who_goes_is_not_told_as_staying(
    run_here: RunHere, fact: str
) -> None:
    run_here("update-relationship", "Ravi", "known_fact", fact)
    run_here("update-relationship", "Lena", "known_fact", f"says that Ravi {fact}")
    run_here("remember", f"Ravi {fact}.", "--with", "Ravi")

    would = run_here("purge", "--person", "Ravi", "--dry-run", "--json").data
    done = run_here("purge", "--person", "Ravi", "--yes", "--json").data

    for told in (would, done):
        assert [one["text"] for one in told["still_told"]] == [f"Lena: says that Ravi {fact}"]


def test_a_password_is_named_wherever_else_it_stands(run_here: RunHere) -> None:
    kept = "The db password that Jonas told me is Tulip-4471-green."
    said = "The Adyen key is in the vault and the db password is Tulip-4471-green, use it today."
    run_here("remember", kept, "--private")
    gone = run_here("remember", said, "--json").data["id"]
    run_here("remember", "The vault holds the key of the Adyen account, release 2026-12-07.")

    told = run_here("purge", gone, "--yes").out

    assert "1 other thing still says it:" in told
    assert kept in told
