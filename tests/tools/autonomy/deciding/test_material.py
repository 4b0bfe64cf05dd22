"""What a deliberation packet holds: who reads it decides what stands in it, and in which order."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from ego import config
from ego.core.text import count_prompt_tokens
from ego.runtime.ego import Ego, open_ego
from tests import innards
from tests.conftest import NOON, Clock, Ids, RunHere, environment, use
from tests.decided import ACT, FACTS, SKIP
from tests.deciding import able, commit, decide, packet, shell, someone
from tests.talk import answer, felt

SUBJECTS = ("sea", "garden", "bread", "chess", "海", "庭")
SAILOR = (("like", "sea"), ("like", "海"), ("like", "chess"), ("dislike", "garden"),
          ("dislike", "庭"), ("dislike", "bread"))  # fmt: skip
GARDENER = tuple(
    ("dislike" if polarity == "like" else "like", subject) for polarity, subject in SAILOR
)
KEPT = {
    "sea": "The {n} boats went out to sea before it was light.",
    "garden": "In the garden the {n} beans have come up at last.",
    "bread": "The bread of day {n} had risen twice as high.",
    "chess": "We played chess for {n} hours and said little.",
    "海": "海まで歩いて、船を{n}隻数えた。",
    "庭": "庭の鉢に{n}つ目の芽が出た。",
}
HEARD = {
    "sea": "Somebody rang about the sea, call {n}.",
    "garden": "A letter about the garden came, the {n}th.",
    "bread": "The baker asked about bread for the {n}th time.",
    "chess": "Message {n} of the chess club.",
    "海": "海の天気予報、{n}回目。",
    "庭": "庭のことで電話、{n}回目。",
}
COUNT = 60


@contextmanager
def opened(directory: Path, clock: Clock | None = None) -> Iterator[Ego]:
    variables = environment(directory, at=None)
    with open_ego(config.read(environ=variables), now=clock or Clock(NOON), new_id=Ids()) as ego:
        yield ego


def living(directory: Path) -> None:
    """Sixty memories and sixty events of ten days, each subject as often as the others."""
    clock = Clock(NOON - timedelta(days=10))
    with opened(directory, clock) as ego:
        for n in range(COUNT):
            subject = SUBJECTS[n % len(SUBJECTS)]
            use(ego, "remember", content=KEPT[subject].format(n=n + 3), category="daily")
            clock.forward(hours=2)
            use(ego, "note", text=HEARD[subject].format(n=n + 3), source="capture")
            clock.forward(hours=2)


def becoming(before: Path, directory: Path, likings: Any, said: str = "Somebody.") -> Any:
    """What somebody with these preferences is asked about the newest event."""
    innards.copy(before, directory)
    with opened(directory) as ego:
        use(ego, "persona_set", text=said)
        for polarity, subject in likings:
            use(ego, f"prefer_{polarity}", domain="topic", subject=subject, confirm=True)
        return use(ego, "deliberate", packet=True).fields


def material_of(asked: Any) -> dict[str, list[str]]:
    told = asked["input"]
    return {
        "events": [one["event_id"] for one in told["events"]],
        "memories": [one["memory_id"] for one in told["memories"]],
    }


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("lived") / "data"
    living(directory)
    return directory


def test_two_who_like_opposite_things_read_different_material(
    lived: Path, tmp_path: Path, capsys: Any, snapshot: SnapshotAssertion
) -> None:
    asked = {
        name: becoming(lived, tmp_path / name, likings)
        for name, likings in (("sailor", SAILOR), ("gardener", GARDENER))
    }
    sailor, gardener = (material_of(asked[name]) for name in asked)

    lines = []
    for name, told in asked.items():
        tokens = count_prompt_tokens(json.dumps(told, ensure_ascii=False))
        lines.append(f"{name}: {tokens} tokens, the whole packet")
        assert tokens < 6_000
    for kind in ("events", "memories"):
        ours, theirs = set(sailor[kind]), set(gardener[kind])
        lines.append(
            f"{kind}: {len(ours)} and {len(theirs)}, {len(ours - theirs)} of the sailor's alone"
        )
        for name, told in asked.items():
            key = "user_text" if kind == "events" else "text"
            lines += [f"  {name} {n}: {one[key]}" for n, one in enumerate(told["input"][kind][:5])]
    every, others = ({*one["events"], *one["memories"]} for one in (sailor, gardener))
    share = len(every - others) / len(every)
    lines.append(f"{share:.0%} of the material differs.")
    table = "\n".join(lines)
    with capsys.disabled():
        print(f"\n{table}")

    assert share >= 0.3
    for kind in ("events", "memories"):
        assert sailor[kind][:5] != gardener[kind][:5]
    source = asked["sailor"]["input"]["trigger"]["subject"]
    assert sailor["events"][0] == gardener["events"][0] == source
    assert table == snapshot


@pytest.mark.parametrize(
    "words", ["It rained on the sea and nobody minded. ", "海に雨が降っていた。"]
)
def test_sixty_long_events_and_memories_leave_room_for_an_answer(
    tmp_path: Path, words: str, capsys: Any
) -> None:
    clock = Clock(NOON - timedelta(days=10))
    with opened(tmp_path / "data", clock) as ego:
        use(ego, "persona_set", text="Somebody.")
        use(ego, "prefer_like", domain="topic", subject="rain", confirm=True)
        for n in range(COUNT):
            use(ego, "remember", content=f"{n}. {words * 80}", category="daily")
            use(ego, "note", text=f"{n}. {words * 80}", source="capture")
            clock.forward(hours=3)
        asked = use(ego, "deliberate", packet=True).fields

    tokens = count_prompt_tokens(json.dumps(asked, ensure_ascii=False))
    with capsys.disabled():
        print(f"\n{len(asked['input']['events'])} long events: {tokens} tokens")
    assert tokens < 6_000
    assert len(asked["input"]["events"]) == 24
    assert 590 < len(asked["input"]["events"][0]["user_text"]) <= 600


@settings(max_examples=5)
@given(said=st.text(min_size=1, max_size=200).filter(str.strip))
def test_another_persona_text_alone_changes_nothing(
    lived: Path, tmp_path_factory: pytest.TempPathFactory, said: str
) -> None:
    """A16: the same structure and the same ids, so that who decides by them decides the same."""
    here = tmp_path_factory.mktemp("prose")
    plain = becoming(lived, here / "plain", ())
    other = becoming(lived, here / "other", (), f"I like the sea, and no garden. {said}")

    for asked in (plain, other):
        asked["input"]["persona"].pop("persona_text")
    assert plain["input"] == other["input"]


@pytest.fixture
def ready(run_here: RunHere, data_dir: Path) -> RunHere:
    able(run_here, data_dir)
    return run_here


def enrage(run: RunHere, anger: float) -> None:
    """Feel two equal angers that come to this much."""
    for _ in range(2 if anger else 0):
        strength = -math.log(1 - anger) / 2
        run("absorb", "--user", "x", stdin=answer("No.", felt("anger", strength, 1.0)).encode())


def test_the_moment_is_told_on_the_clock_of_the_house(ready: RunHere) -> None:
    night = datetime.fromisoformat("2026-06-06T18:30:00+00:00")

    now = packet(ready, at=night, EGO_TIMEZONE="Asia/Tokyo")["input"]["now"]

    assert now == {
        "at": "2026-06-07T03:30:00+09:00",
        "weekday": "Sunday",
        "part_of_day": "late night",
    }


def test_desires_stand_as_they_are_felt_and_what_rose_says_so(
    ready: RunHere, tmp_path: Path
) -> None:
    asked = packet(ready)
    commit(ready, tmp_path, {**SKIP, "packet_id": asked["packet_id"]})
    later = NOON + timedelta(hours=20)
    ready("satisfy-desire", "curiosity", at=later)

    told = {one["name"]: one for one in packet(ready, at=later)["input"]["desires"]}

    assert not [one for one in asked["input"]["desires"] if "rose_since_last_decision" in one]
    assert (told["information_hunger"]["tag"], told["curiosity"]["tag"]) == ("high", "low")
    assert told["information_hunger"]["rose_since_last_decision"] is True
    assert "rose_since_last_decision" not in told["curiosity"]
    assert told["information_hunger"]["wants"] == "to learn something new"


def test_memories_come_to_mind_for_the_trigger_the_attention_and_the_goals(
    ready: RunHere,
) -> None:
    ready("remember", "Tama the cat fell ill.", "--emotion", "anxious", at=NOON - timedelta(days=2))
    ready("remember", "The lighthouse was painted.", at=NOON - timedelta(days=9))
    ready("remember", "Bread with rye is heavy.", at=NOON - timedelta(days=9))
    ready("update-self", "goal", "Paint the lighthouse = long 80")
    ready("note", "The vet rang about Tama.")

    asked = packet(ready)["input"]

    assert asked["memories"] == [
        {
            "memory_id": asked["memories"][0]["memory_id"],
            "age": "2d ago",
            "emotion": "anxious",
            "text": "Tama the cat fell ill.",
        },
        {
            "memory_id": asked["memories"][1]["memory_id"],
            "age": "1w ago",
            "text": "The lighthouse was painted.",
        },
    ]


@pytest.mark.parametrize("later", ["2026-01-02T16:00:00+00:00", "2026-01-10T09:00:00+00:00"])
def test_a_memory_says_on_which_day_its_friday_was(ready: RunHere, later: str) -> None:
    """Weeks later "the dentist is on Friday" still reads as if that was to come."""
    ready("remember", "The dentist sees Misaki on Friday at 15:00.", at=NOON - timedelta(days=1))
    at = datetime.fromisoformat(later)
    ready("note", "What of the dentist?", at=at)

    (dentist,) = packet(ready, at=at)["input"]["memories"]

    assert dentist["was_on"] == "2026-01-02T15:00"


def test_a_memory_names_its_story_and_never_one_with_a_private_member(ready: RunHere) -> None:
    said = ("Tama was found in a box.", "Tama learned the stairs.", "Tama bit me.")
    first, second = (ready("remember", one, "--json").data["id"] for one in said[:2])
    hidden = ready("remember", said[2], "--private", "--json").data["id"]
    ready("create-episode", first, second, "How Tama came to us")
    ready("create-episode", second, hidden, "How Tama bit")
    ready("note", "Tama is hungry.")

    asked = packet(ready)["input"]

    assert {one["text"]: one["story"] for one in asked["memories"]} == dict.fromkeys(
        said[:2], "How Tama came to us"
    )
    assert "bit" not in json.dumps(asked)


def test_what_lies_ahead_stands_in_a_packet_once(ready: RunHere, tmp_path: Path) -> None:
    ready("remember", "Misaki sees the doctor on 3 January at 15:00.", "--with", "Misaki")
    ready("remember", "Something hidden on 4 January.", "--private")
    later = {"at": "2026-01-02T09:00:00+00:00", "content": "Ask how the night was."}
    decide(ready, tmp_path, {**ACT, "action_type": "schedule_action", "action_payload": later})
    ready("note", "What of the doctor?")

    asked = packet(ready)["input"]

    assert [(one.get("said"), one["text"]) for one in asked["ahead"]] == [
        ("3 January at 15:00", "Misaki sees the doctor on 3 January at 15:00."),
        (None, "Ask how the night was."),
    ]
    assert asked["memories"] == []


def test_what_it_said_and_did_is_told_with_whether_anybody_answered(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    able(run_here, data_dir, {"coder": shell(f"echo '{json.dumps(FACTS)}'")})
    decide(run_here, tmp_path, ACT)
    run_here("jobs", "run")
    asked = json.loads(run_here("speak", "--packet", at=NOON + timedelta(hours=1)).out)
    said = {"packet_id": asked["packet_id"], "message": "The tide is high at 9:40."}
    file = tmp_path / "said.json"
    file.write_text(json.dumps(said), "utf-8")
    run_here("speak", "--commit", str(file), at=NOON + timedelta(hours=1))

    quiet = packet(run_here, at=NOON + timedelta(hours=2))["input"]
    thanked = answer("Gladly.", felt()).encode()
    run_here("absorb", "--user", "Thank you!", at=NOON + timedelta(hours=3), stdin=thanked)
    heard = packet(run_here, "--again", at=NOON + timedelta(hours=4))["input"]

    told = [(one["what"], one.get("text"), one.get("answered")) for one in quiet["said_and_done"]]
    assert told == [("said", "The tide is high at 9:40.", False), ("done", None, None)]
    assert quiet["said_and_done"][1]["summary"] == "Two tides a day."
    assert heard["said_and_done"][0]["answered"] is True


def test_with_an_empty_self_model_memories_and_people_say_how_things_stand(
    ready: RunHere,
) -> None:
    for n in range(3):
        ready(
            "remember", f"Tea with Misaki, the {n}.", "--with", "Misaki", "--tag", "tea",
            "--emotion", "happy", at=NOON - timedelta(days=n),
        )  # fmt: skip
    ready("remember", "I am braver than I thought.", "--category", "self_discovery")

    def states() -> list[str]:
        return [one["text"] for one in packet(ready, "--again")["input"]["states"]]

    assert sorted(states()) == [
        "I am braver than I thought.",
        "What you felt most, of 4 memories: happy (3).",
        "What you keep most, of 4 memories: tea (3).",
        "You met Misaki in 3 memories, last just now.",
    ]
    ready("update-self", "value", "Courage")
    assert sorted(states()) == ["Courage", "You met Misaki in 3 memories, last just now."]


def test_evidence_names_memories_of_the_packet(ready: RunHere, tmp_path: Path) -> None:
    kept = ready("remember", "Tama the cat fell ill.", "--json").data["id"]
    ready("note", "The vet rang about Tama.")

    told = decide(ready, tmp_path, {**SKIP, "evidence": {**SKIP["evidence"], "memory_ids": [kept]}})

    assert told["outcome"] == "skip"


@pytest.mark.parametrize(
    ("anger", "stance"),
    [
        (0.0, None),
        (0.6, "Anger stirs (0.60): cooperate less readily (0.90), and let it show;"
              " refusing out of mood is not allowed."),
        (0.8, "Anger runs high (0.80): cooperate reluctantly (0.50), lean towards refusing"
              " (0.56); refusing is allowed."),
    ],
)  # fmt: skip
def test_the_mood_says_in_words_what_it_allows(
    ready: RunHere, anger: float, stance: str | None
) -> None:
    enrage(ready, anger)

    policy = packet(ready)["input"]["mood"]["policy"]
    short = packet(ready, "--again", "--short")["input"]["mood"]

    assert policy.get("in_words") == short.get("in_words") == stance
    assert policy["refusal_allowed"] is (anger >= 0.75)


def test_a_label_stands_for_the_companion_in_the_states(run_here: RunHere) -> None:
    someone(run_here, label="Mi-chan", name="Nagi")
    run_here("update-relationship", "Misaki", "known_fact", "sails on Sundays")

    asked = packet(run_here, EGO_COMPANION="Misaki")["input"]

    assert [one["text"] for one in asked["states"]] == [
        "Mi-chan is what you call Misaki.",
        "Of Mi-chan you know: sails on Sundays",
    ]
    assert asked["persona"]["name"] == "Nagi"
