"""Who the ego is, and what it likes: the commands, and how both reach every packet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.text import count_prompt_tokens
from ego.errors import NoPersona
from ego.runtime.ego import Ego
from ego.tools.persona.state import persona_selection_context
from ego.upkeep.doctor import agreement
from tests import innards
from tests.conftest import RunHere, use
from tests.faces.terminals import on_a_terminal
from tests.talk import absorbed, answer, felt, program

SOUL = "# Aya\n\nI keep a lighthouse.\npartner_mood: {}\n"


def with_a_persona(world: Ego) -> None:
    use(world, "persona_set", text=SOUL, addon="ZEBRA-41", label="Master")


def test_the_texts(world: Ego, snapshot: SnapshotAssertion) -> None:
    assert use(world, "persona_show").text == snapshot(name="nobody")
    assert use(world, "attend").text == snapshot(name="nobody attends")
    with_a_persona(world)
    use(world, "prefer_like", domain="food", subject="ラーメン", note="with Yuki")
    use(world, "prefer_dislike", domain="style", subject="Preaching", confirm=True)
    use(world, "remember", content="We watched the tide.", tags=["tide"], people=["Yuki"])

    assert use(world, "persona_show").text == snapshot(name="persona")
    assert use(world, "prefer_list").text == snapshot(name="preferences")
    assert use(world, "attend").text == snapshot(name="attention")
    assert use(world, "context").text == snapshot(name="context")


def test_a_persona_without_a_label_speaks_to_the_companion(run_here: RunHere) -> None:
    run_here("persona", "set", "--text", "I am Aya.")

    shown = run_here("persona", "show", "--json", EGO_COMPANION="Misaki").data
    assert shown["second_person_label"] == "Misaki"
    assert run_here("context", EGO_COMPANION="Misaki").out.startswith(
        "CONTEXT_CAPSULE\nPersona. Speak as this one, to Misaki:\n> I am Aya.\n"
    )


def test_what_is_not_given_stays_and_what_is_taken_away_goes(
    run_here: RunHere, tmp_path: Path
) -> None:
    (tmp_path / "SOUL.md").write_bytes(b"\xef\xbb\xbf" + SOUL.encode())
    run_here("persona", "set", "--addon", "ZEBRA-41", "--label", " Ma \n ster ")

    run_here("persona", "import", str(tmp_path / "SOUL.md"))
    shown = run_here("persona", "show", "--json").data
    assert shown["persona_text"] == SOUL
    assert (shown["addon_text"], shown["second_person_label"]) == ("ZEBRA-41", "Ma ster")

    run_here("persona", "set", "--no-addon", "--no-label")
    shown = run_here("persona", "show", "--json").data
    assert (shown["addon_text"], shown["second_person_label"]) == ("", "your companion")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["set"], 2, "Nothing to set. Give --text, --addon, --label or --name."),
        (["set", "--addon", "x", "--no-addon"], 2, "--addon and --no-addon exclude each other."),
        (["set", "--label", "x" * 81], 2,
         "The persona's label is 81 characters long; at most 80 fit."),
        (["set", "--text", "x" * 65_537], 2, "text is 65,537 bytes long; at most 65,536 fit."),
        (["import", "no-such-file"], 2,
         "no-such-file cannot be read: No such file or directory."),
    ],
)  # fmt: skip
def test_a_wrong_request_changes_nothing(
    words: list[str], code: int, sentence: str, run_here: RunHere, data_dir: Path
) -> None:
    run_here("persona", "set", "--text", "I am Aya.")
    before = innards.document(data_dir, "persona.json")

    ran = run_here("persona", *words)

    assert (ran.code, ran.out, ran.err) == (code, "", f"error: {sentence}\n")
    assert innards.document(data_dir, "persona.json") == before


def test_the_seven_keys_of_every_packet(world: Ego) -> None:
    with_a_persona(world)
    use(world, "remember", content="The storm took the boat.", emotion="afraid", importance=5)
    use(world, "prefer_like", domain="food", subject="Ramen", note="hot", confirm=True)

    said = persona_selection_context(world)

    assert list(said) == [
        "second_person_label", "persona_text", "addon_text", "long_mood_state",
        "recent_vad_average", "confirmed_preferences", "interest_state",
    ]  # fmt: skip
    assert (said["second_person_label"], said["persona_text"]) == ("Master", SOUL)
    assert said["addon_text"] == "ZEBRA-41"
    assert said["recent_vad_average"] == {"v": -0.65, "a": 0.8, "d": -0.7}
    assert said["long_mood_state"]["shock"]["v"] < 0 == said["long_mood_state"]["baseline"]["v"]
    assert said["confirmed_preferences"]["food"]["like"] == [{"subject": "Ramen", "note": "hot"}]
    assert said["interest_state"]["attention_targets"][0]["value"] == "Ramen"
    assert json.loads(json.dumps(said)) == said


def test_a_turn_lies_where_its_label_lies(
    world: Ego, run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_a_persona(world)
    absorbed(run_here, monkeypatch, answer("No.", felt("anger")))
    use(world, "remember", content="A quiet evening.", emotion="calm")

    average: Any = persona_selection_context(world)["recent_vad_average"]

    assert average == {"v": -0.125, "a": 0.5, "d": 0.35}  # of angry and calm


def test_with_nothing_felt_the_average_is_rest(world: Ego) -> None:
    with_a_persona(world)

    assert persona_selection_context(world)["recent_vad_average"] == {"v": 0, "a": 0, "d": 0}


def test_an_addon_alone_is_somebody_and_a_label_alone_is_nobody(world: Ego) -> None:
    use(world, "persona_set", label="Master")
    with pytest.raises(NoPersona, match="ego persona set --text"):
        persona_selection_context(world)

    use(world, "persona_set", addon="ZEBRA-41")
    assert persona_selection_context(world)["addon_text"] == "ZEBRA-41"
    assert NoPersona().exit_code == 6


def test_the_context_shows_it_all_and_has_one_mood_line(world: Ego) -> None:
    with_a_persona(world)
    use(world, "prefer_like", domain="topic", subject="boats", confirm=True)

    shown = use(world, "context")

    lines = shown.text.split("\n")
    assert sum(line.startswith("partner_mood: ") for line in lines) == 1
    assert "> ZEBRA-41" in lines
    assert "Confirmed preferences: likes (topic): boats." in lines
    assert "Attending to: boats (topic 0.95). Manner: observe." in lines
    said = persona_selection_context(world)
    assert shown.fields["persona"] == {key: said[key] for key in list(said)[:3]}
    assert {key: shown.fields[key] for key in list(said)[3:]} == {
        key: said[key] for key in list(said)[3:]
    }


def test_a_talk_is_told_who_speaks_and_to_whom(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    run_here("persona", "set", "--text", "I am Aya.", "--addon", "ZEBRA-41", "--label", "Master")
    run_here("prefer", "like", "topic", "boats", "--confirm")
    asked = tmp_path / "asked"
    writes = f"import pathlib, sys; pathlib.Path({str(asked)!r}).write_text(sys.stdin.read())"

    ran = run_here("chat", "Hello.", EGO_LLM=program(tmp_path, f"{writes}; print('Hello.')"))

    assert ran.code == 0, ran.err
    for said in (
        "I am Aya.",
        "ZEBRA-41",
        "to Master",
        "likes (topic): boats",
        "boats (topic 0.95)",
    ):
        assert said in asked.read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("persona.json", '{"addon_text": 3}', "'addon_text' is not a text"),
        ("preferences.json", '{"food/like/x": {}}', "'food/like/x' is no preference ('subject')"),
        ("interests.json", '{"interaction_mode": "sleep"}', "interaction_mode is not one of"),
    ],
)
def test_a_check_of_everything_reads_them_too(
    name: str, content: str, reason: str, world: Ego, data_dir: Path
) -> None:
    with_a_persona(world)
    use(world, "prefer_like", domain="food", subject="Ramen")
    assert agreement.troubles(world) == []

    innards.write(data_dir, name, content)

    (said,) = agreement.troubles(world)
    assert name in said
    assert reason in said


def test_the_persona_leaves_a_short_context_only_before_the_mood(world: Ego) -> None:
    use(world, "persona_set", text="I am Aya.")

    for room in (64, 90, 100, 110):
        text = use(world, "context", max_tokens=room).text
        assert "partner_mood: " in text
        assert "Aya" in text or "cooperate" not in text


def test_a_broken_persona_is_an_error_and_a_broken_liking_a_warning(
    run_here: RunHere, data_dir: Path
) -> None:
    run_here("persona", "set", "--text", "I am Aya.")
    innards.write(data_dir, "preferences.json", '{"food/like/x": 3}')

    ran = run_here("context")
    assert (ran.code, "I am Aya." in ran.out) == (0, True)
    assert "preferences.json makes no sense: 'food/like/x' is not an object" in ran.err

    innards.write(data_dir, "persona.json", '{"persona_text": 3}')
    ran = run_here("context")
    assert (ran.code, ran.out) == (4, "")
    assert "persona.json makes no sense: 'persona_text' is not a text" in ran.err


# Preferences


def confirmed(run: RunHere) -> Any:
    return run("prefer", "list", "--json").data["confirmed_preferences"]


def test_a_candidate_is_never_told_and_a_revoked_one_is_told_no_longer(run_here: RunHere) -> None:
    run_here("prefer", "like", "food", "Ｒamen", "--note", "hot")
    assert confirmed(run_here)["food"]["like"] == []

    run_here("prefer", "confirm", "food", "ramen")
    run_here("prefer", "like", "food", "RAMEN", "--confidence", "0.1")  # demotes nothing
    assert confirmed(run_here)["food"]["like"] == [{"subject": "Ｒamen", "note": "hot"}]
    assert run_here("context", "--json").data["confirmed_preferences"] == confirmed(run_here)

    run_here("prefer", "revoke", "food", "ramen")
    assert confirmed(run_here)["food"]["like"] == []
    assert run_here("prefer", "list").out == "No preferences.\n"
    assert "(revoked)" in run_here("prefer", "list", "--revoked").out


def test_one_file_one_row_for_each_subject(run_here: RunHere, data_dir: Path) -> None:
    for subject in ("Tea", "tea", "ＴＥＡ "):
        run_here("prefer", "like", "food", subject)

    assert list(innards.document(data_dir, "preferences.json")) == ["food/like/tea"]


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["like", "drink", "tea"], 2,
         "Unknown domain 'drink'. Known: food, topic, style."
         " The domain is the kind of thing and comes before the thing itself: `topic drink`."),
        (["like", "food", "x" * 121], 2, "The subject is 121 characters long; at most 120 fit."),
        (["like", "food", "tea", "--confidence", "2"], 2,
         "confidence must be a number from 0 to 1, not 2."),
        (["like", "food", "tea", "--evidence", "mem_x"], 3,
         "No memory or event 'mem_x' that could show it. ego memories and ego events list them."),
        (["confirm", "food", "rice"], 3,
         "No preference of food 'rice'. Known of food: bread."),
        (["revoke", "food", "bread", "--polarity", "dislike"], 3,
         "No dislike of food 'bread'. Known of food: bread."),
        (["confirm", "topic", "boats"], 2,
         "'boats' is both liked and disliked. Say which with --polarity like or --polarity"
         " dislike."),
    ],
)  # fmt: skip
def test_a_wrong_preference_changes_nothing(
    words: list[str], code: int, sentence: str, run_here: RunHere, data_dir: Path
) -> None:
    run_here("prefer", "like", "food", "bread")
    run_here("prefer", "like", "topic", "boats")
    run_here("prefer", "dislike", "topic", "boats")
    before = innards.document(data_dir, "preferences.json")

    ran = run_here("prefer", *words)

    assert (ran.code, ran.out, ran.err) == (code, "", f"error: {sentence}\n")
    assert innards.document(data_dir, "preferences.json") == before


def test_bars_on_a_terminal(data_dir: Path, run_here: RunHere) -> None:
    run_here("persona", "set", "--text", "I am Aya.")
    run_here("remember", "We watched the tide.", "--tag", "[bold]tide", "--with", "Yuki")

    lines = on_a_terminal(data_dir, "attend").text.split("\n")

    assert lines[0] == "Attending to 2 things, manner: observe"
    assert lines[1].split() == ["Yuki", "person", "━" * 32 + "─" * 8, "0.80"]
    assert lines[2].split() == ["[bold]tide", "topic", "━" * 26 + "─" * 14, "0.65"]


@pytest.mark.parametrize(
    "said", ["I keep the lighthouse, and answer slowly. ", "灯台を守っている。"]
)
def test_a_long_persona_stays_in_a_context_with_little_room(said: str, run_here: RunHere) -> None:
    run_here("persona", "set", "--text", said * 400, "--label", "Misaki")

    whole = run_here("context").out
    cut = run_here("context", "--max-tokens", "200").out

    assert (said * 400).strip() in whole
    assert f"> {said}" in cut
    assert "partner_mood: " in cut
    assert "…\n" in cut
    assert count_prompt_tokens(cut.rstrip("\n")) <= 200
