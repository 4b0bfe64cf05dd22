"""`ego chat --person`: somebody else of the house talks, and hears what they may hear."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import ego
from ego.runtime.ego import Ego
from tests.conftest import NOON, RunHere, environment, use
from tests.faces.terminals import on_a_terminal
from tests.faces.test_chat import over, prompt, turns
from tests.faces.test_chat_typed import typed
from tests.sinks import say
from tests.talk import absorbed, answer, felt, saying
from tests.voice.scripted_server import ScriptedServer, refuses, streams

TESS = {"EGO_COMPANION": "Tess", "EGO_EMBEDDING_MODEL": "off"}
ASKED = "Where is the vase? I've got football on Sunday at 11."
HEARD = streams(answer("I hear you.", felt()))


def told(run: RunHere, said: str, *options: str, at: datetime = NOON, **more: str) -> str:
    """What a model is told with `said`, all of it."""
    with ScriptedServer(HEARD) as server:
        ran = run("chat", said, *options, at=at, **over(server, **TESS, **more))
        assert (ran.code, ran.err) == (0, "")
        assert len(server.requests) == 1
    return "\n".join(f"{one['role']}: {one['content']}" for one in prompt(server))


@pytest.fixture
def house(
    world: Ego, run_here: RunHere, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> RunHere:
    """Tess told of a vase openly, in private and in confidence, and Ken and Jonas did, too."""
    use(world, "persona_set", text="I keep a lighthouse.", name="Mika", label="Tessie")
    run_here("remember", "The blue vase is hidden in the shed.", "--private", **TESS)
    run_here("remember", "The vase in the hall is from Lisbon.", **TESS)
    for said in (
        "Between us, I broke the vase of Jonas's mother.",
        "That vase on the stairs makes me sad.",
        "My sister Ida brings a vase on Sunday at 4, don't tell Jonas.",
        "The vase painter was this morning at 8.",
    ):
        absorbed(run_here, monkeypatch, "I see.", user=said, at=NOON, **TESS)
    absorbed(run_here, monkeypatch, "I see.", "--person", "Ken", user="I glued a vase.", **TESS)
    absorbed(run_here, monkeypatch, "I see.", "--person", "Jonas", user="I like vases.", **TESS)
    say(world, run_here, tmp_path, "I dreamed of a vase, and of you.")
    return run_here


HERS = (
    "hidden in the shed",
    "I broke the vase",
    "makes me sad",
    "Ida",
    "I dreamed of a vase",
    "I glued a vase",
    "Tess",
)


def test_the_prompt_is_theirs(house: RunHere, snapshot: SnapshotAssertion) -> None:
    theirs, hers = told(house, ASKED, "--person", "Jonas"), told(house, ASKED)

    assert theirs == snapshot
    assert [one for one in HERS if one in theirs] == []
    assert [one for one in HERS if one not in hers] == ["hidden in the shed"]
    assert "user: I like vases." not in hers


def test_the_turn_and_its_plan_are_theirs(run_here: RunHere) -> None:
    told(run_here, ASKED, "--with", "Jonas")

    (event,) = turns(run_here)
    (plan,) = run_here("ahead", "--json", **TESS).data["ahead"]
    assert event["client_context"]["talked_with"] == "Jonas"
    assert "user: Where is the vase?" in told(run_here, "And?", "--person", "jonas")
    assert turns(run_here)[0]["client_context"]["talked_with"] == "Jonas"
    assert (plan["content"], plan["day"]) == (
        "Jonas: I've got football on Sunday at 11.",
        "2026-01-04",
    )
    assert (plan["people"], plan["about"]) == ([], ["Jonas"])


def test_how_it_went_is_asked_of_the_companion_alone(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    absorbed(
        run_here, monkeypatch, "Ah.", user="The dentist is on 2 January at 9.", at=NOON, **TESS
    )
    later = NOON + timedelta(hours=30)

    assert "Ask how it went" not in told(run_here, "Hello.", "--person", "Jonas", at=later)
    assert "Ask how it went" in told(run_here, "Hello.", at=later)


def test_who_is_the_companion_talks_as_always(run_here: RunHere) -> None:
    run_here("update-relationship", "Tess", "alias", "Tessa", **TESS)
    first, second = (
        told(run_here, "One.", "--person", "tess"),
        told(run_here, "Two.", "--person", "Tessa"),
    )

    assert [one["client_context"].get("talked_with") for one in turns(run_here)] == [None, None]
    assert "talking with Tess." in first
    assert "user: One." in second
    ran = run_here("chat", "Three.", "--person", " ", EGO_LLM="command:true", **TESS)
    assert (ran.code, ran.err) == (2, "error: A person's name has 1 to 80 characters.\n")


def test_what_nobody_answered_is_told_as_theirs_who_said_it(run_here: RunHere) -> None:
    with ScriptedServer(refuses(401, "no")) as server:
        run_here("chat", "I lost my ring.", **over(server, **TESS))
        run_here("chat", "I found a ring.", "--person", "Jonas", **over(server, **TESS))

    theirs = told(run_here, "Hello.", "--person", "Jonas")
    hers = told(run_here, "Hello.")
    assert "What Jonas said while you could not be reached" in theirs
    assert ("I found a ring." in theirs, "I lost my ring." in theirs) == (True, False)
    assert ("I found a ring." in hers, "I lost my ring." in hers) == (False, True)


def test_what_is_selected_for_the_companion_is_for_nobody_else(run_here: RunHere) -> None:
    run_here("remember", "The vase in the hall is from Lisbon.", **TESS)

    theirs = told(run_here, ASKED, "--person", "Jonas", EGO_CHAT_SELECT="on")

    assert "from Lisbon" in theirs, "by the rules, and no model was asked to select"


def test_a_conversation_is_theirs(house: RunHere, data_dir: Path, tmp_path: Path) -> None:
    (hers,) = [one for one in turns(house) if "Ida" in one["user_text"]]
    lines = ("I like cups.", "/why", f"/forget {hers['event_id']}", "/forget", "exit")
    model = {"EGO_LLM": saying(tmp_path, "Cups, then."), **TESS}
    typing = tuple(f"{line}\n".encode() for line in lines)

    shown = typed(
        data_dir, *typing, ends=False, options=("--person", "Jonas", "--continue"), **model
    ).text

    before, _, talk = shown.partition("Talking with Mika (command:sh")
    assert before == "Jonas: I like vases.\nMika: I see.\n"
    assert "), as Jonas. exit ends it, /help says what else.\n" in talk
    assert 'talk "I like cups."' in talk
    assert f"error: Nothing that Jonas said is called {hers['event_id']}." in talk
    assert "Set aside: Jonas: I like cups. / Mika: Cups, then." in talk
    assert [one for one in HERS if one in shown] == []
    again = typed(data_dir, ends=True, options=("--continue",), **model).text
    assert "I like vases." not in again
    assert "I dreamed of a vase" in again, "it waited for Tess"


def test_python_does_it_too(data_dir: Path) -> None:
    async def awaited(variables: dict[str, str]) -> None:
        async with ego.aopen(environ=variables) as mine:
            await mine.chat("Two.", person="Jonas")

    with ScriptedServer(HEARD) as server:
        variables = environment(data_dir, **over(server, **TESS))
        with ego.open(environ=variables) as mine:
            mine.chat("Hers.")
            one = mine.chat("One.", person="Jonas")
        asyncio.run(awaited(variables))

    assert one["client_context"]["talked_with"] == "Jonas"
    said = [(one["role"], one["content"]) for one in prompt(server)[1:]]
    assert said == [("user", "One."), ("assistant", "I hear you."), ("user", "Two.")]


# Somebody else at the usual talk

SPEAKING = {
    "hi, it's Jonas, Tess's boyfriend. I've got football on Sunday at 11": "Jonas",
    "it's Jonas": "Jonas",
    "This is Jonas, Tess's boyfriend": "Jonas",
    "Hey Mika, Jonas here!": "Jonas",
    "hi Mika it's Jonas": "Jonas",
    "Hello! I'm Anna Maria, her mum.": "Anna Maria",
    "it's not Tess, it's Jonas and I have football": "Jonas",
    "its ken here": "Ken",
    "It's Tess.": "",
    "It's Jonas again. He keeps calling": "",
    "It's Tessa, I'm home": "",
    "It's Monday, I'm tired": "",
    "It's Jonas's birthday tomorrow": "",
    "It's Jonas, he's ill": "",
    "This is Jonas, my brother": "",
    "it's raining here": "",
    "This is great. Jonas came by.": "",
    "I told Jonas: this is Tess speaking": "",
}
SPEAKING_JAPANESE = {
    "ジョナスです。日曜の11時にサッカーがあります": "ジョナス",
    "こんにちは、テスの彼氏の健太です": "健太",
    "田中と申します": "田中",
    "元気です": "",
    "カレーです": "",
    "ジョナスは元気です": "",
}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_says_that_it_is_somebody_else_is_told_how_they_talk(
    language: str, run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    run_here("update-relationship", "Tess", "alias", "Tessa", **TESS)
    run_here("update-relationship", "Ken", "known_fact", "Ken plays the cello.", **TESS)
    model = {
        "EGO_LLM": saying(tmp_path, "Yes."),
        "EGO_LANGUAGE": language,
        "COLUMNS": "120",
        **TESS,
    }
    lines = SPEAKING if language == "en" else SPEAKING_JAPANESE

    shown = typed(data_dir, *(f"{line}\n".encode() for line in lines), **model).text

    names = [one.rpartition(" ")[2] if language == "ja" else one for one in _hinted(shown)]
    hint = "Kept as Tess's: to talk as {0}, ego chat --person {1}"
    quoted = {"Anna Maria": "'Anna Maria'"}
    expected = [one for one in lines.values() if one]
    if language == "en":
        expected = [hint.format(one, quoted.get(one, one)) for one in expected]
    assert names == expected


def _hinted(shown: str) -> list[str]:
    return [line for line in shown.splitlines() if "ego chat --person" in line]


def test_a_question_may_be_answered_by_a_name(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "And who broke it?"), **TESS}
    said = ("I am cross.", "It's Jonas.", "It's Jonas, I've got football at 11.")

    shown = [on_a_terminal(data_dir, "chat", one, **model).text for one in said]

    assert [bool(_hinted(one)) for one in shown] == [False, False, True]
    assert (
        _hinted(on_a_terminal(data_dir, "chat", said[2], "--person", "Jonas", **model).text) == []
    )


OF_TESS = ("I'm allergic to penicillin btw", "I can't eat nuts, allergic")


@pytest.mark.parametrize(
    ("asked", "is_told"),
    [
        ("does she have any allergies?", True),
        ("does my wife have any allergies?", True),
        ("what shall I cook for my wife?", True),
        ("any allergies I should know of?", True),
        ("what can I make her for dinner?", True),
        ("what can I cook for my wife and my son Leo?", True),
        ("妻にアレルギーはある？", True),
        ("What shall I cook tonight?", True),
        ("What shall I cook for Anna?", False),
        ("what does my son eat?", False),
        ("am I allergic to anything?", False),
        ("what did I have for dinner?", False),
        ("how is she?", False),
    ],
)
def test_who_lives_with_the_companion_hears_of_their_allergies(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, asked: str, *, is_told: bool
) -> None:
    for said in (*OF_TESS, "between us, I'm allergic to your cooking, don't tell Tom"):
        absorbed(run_here, monkeypatch, "I see.", user=said, at=NOON, **TESS)
    hello = "hi, Tom here, Tess's husband"
    absorbed(run_here, monkeypatch, "Hi.", "--person", "Tom", user=hello, at=NOON, **TESS)

    heard = told(run_here, asked, "--person", "Tom")

    assert [one in heard for one in OF_TESS] == [is_told] * 2
    assert "your cooking" not in heard


@pytest.mark.parametrize("whose", ["Tom", "Ken"])
def test_whose_wife_is_somebody_else_hears_nothing_of_the_companion(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, whose: str
) -> None:
    absorbed(run_here, monkeypatch, "I see.", user=OF_TESS[0], at=NOON, **TESS)
    run_here("update-relationship", "Anna", "known_fact", f"Anna is {whose}'s wife", **TESS)

    heard = told(run_here, "what shall I cook for my wife?", "--person", "Tom")

    assert (OF_TESS[0] in heard) is (whose != "Tom")
