"""Chat and recall agree: the same sentence brings the same things, in the same order."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ego import config
from ego.core.memory.nearness import LISTENED_TO
from ego.core.memory.scoring import BESIDE, SURE
from ego.core.memory.spaces import Space
from ego.runtime.ego import open_ego
from ego.stores.memory.asking.stirred import Stirred, hold_a_rare_name
from ego.tools.memory.finding import mind
from tests.conftest import NOON, RunHere, environment
from tests.packets import packet
from tests.talk import absorbed, answer, felt
from tests.tools.memory.agreeing import (
    AVOIDED,
    ENGLISH,
    JAPANESE,
    LIKED,
    MEMORIES,
    NOTES,
    STORIES,
    TALKS,
)

IN_A_PROMPT = {"mem": 6, "ev_": 3, "ep_": 2}
TURNS = 12
"""So many of the newest turns stand in a prompt anyway."""
WORTH = ("private", "unsure", "faint", "mem", "ev_", "ep_")
"""What has to be met by some sentence, or nothing is shown by their agreeing."""


def live(run: RunHere, monkeypatch: pytest.MonkeyPatch) -> None:
    """Live the small life by the commands of the product."""
    run("persona", "set", "--text", "A gardener who lives by the sea. 海のそばの庭師。")
    for place, memory in enumerate(MEMORIES, -len(MEMORIES)):
        run("remember", memory.words, *memory.more, at=NOON + place * timedelta(hours=9))
    ids = {one["content"]: one["id"] for one in everything(run)["memories"]}
    for summary, places in STORIES:
        told = run("create-episode", *(ids[MEMORIES[place].words] for place in places), summary)
        assert told.code == 0, told.err
    for place, (said, answered) in enumerate(TALKS, -len(TALKS)):
        at = NOON + place * timedelta(minutes=2)
        absorbed(run, monkeypatch, answer(answered, felt()), at=at, user=said)
    for note in NOTES:
        run("note", note, at=NOON - timedelta(minutes=70))
    for liking, names in (("like", LIKED), ("dislike", AVOIDED)):
        for name in names:
            run("prefer", liking, "topic", name, "--confirm")
    assert run("attend", "--json").data["attention_targets"]


def everything(run: RunHere) -> dict[str, Any]:
    return {
        "memories": run("memories", "--n", "100", "--json").data["memories"],
        "events": run("events", "--n", "100", "--json").data["events"],
    }


def in_lines(run: RunHere, stories: dict[str, str]) -> dict[str, str]:
    """What of each memory, talk and story stands in a prompt, by its id."""
    there = everything(run)
    return (
        {one["id"]: one["content"] for one in there["memories"]}
        | {one["event_id"]: f'"{one["user_text"]}"' for one in there["events"]}
        | {name: f"story: {summary} (" for name, summary in stories.items()}
    )


def brought_by_chat(run: RunHere, said: str, directory: Path, lines: dict[str, str]) -> list[str]:
    """The ids of what the prompt of `ego chat` says that `said` brings back."""
    heard = directory / "heard"
    heard.unlink(missing_ok=True)
    keeps_it = shlex.join(["sh", "-c", f"cat > {shlex.quote(str(heard))}; exit 1"])
    failed = run("chat", said, EGO_LLM=f"command:{keeps_it}")
    for name in re.findall(r"ev_\w{12}", failed.err):  # what was said is found from then on
        assert run("forget", name).code == 0
    _, _, rest = heard.read_text("utf-8").partition("What this brings back to you")
    told = [line for line in rest.split("\n\n")[0].splitlines() if line.startswith("- ")]
    return [name for line in told for name, words in lines.items() if words in line]


def fitting(ids: list[str], told: set[str]) -> list[str]:
    """Those of `ids` that a prompt has room for, without what it tells anyway."""
    news = [name for name in ids if name not in told]
    return [
        name
        for place, name in enumerate(news)
        if sum(one[:3] == name[:3] for one in news[:place]) < IN_A_PROMPT[name[:3]]
    ]


def surely(said: str, stirred: Stirred, space: Space | None) -> list[str]:
    """Of all that is stirred the ids of what is not private, when it answers without the rest."""
    left = [one for one in stirred.found if not one.private]
    if space is None or all(one.echo < space.faint for one in left[:LISTENED_TO]):
        return []
    named = hold_a_rare_name(said, left)
    return [one.id for one in left if one.certainty >= (BESIDE if one.id in named else SURE)]


@pytest.mark.parametrize(
    "said",
    [
        "Morning Wren. Do you remember where my sister lives?",
        "Hello! Do you remember where my sister lives?",
        "Do you remember where my sister lives?",
    ],
)
def test_a_greeting_before_it_changes_nothing(
    run_by_meaning: RunHere, data_dir: Path, said: str
) -> None:
    sister = "Sam's sister Ruth lives in Scarborough and runs a bakery."
    its = run_by_meaning("remember", sister, "--json").data["id"]
    run_by_meaning("remember", "We watched the tide come in.")

    with open_ego(config.read(environ=environment(data_dir, NOON, EGO_EMBEDDING_MODEL=""))) as life:
        assert [one.id for one in mind.bring(life, said)] == [its]


@pytest.mark.parametrize(
    ("said", "brings"),
    [
        ("ポチ元気かな", True),
        ("ポチの話、覚えてる？", True),
        ("元気かな", False),
        ("タマ元気かな", False),
    ],
)
def test_a_name_in_a_short_sentence_brings_what_it_is(
    run_by_meaning: RunHere, data_dir: Path, said: str, brings: bool
) -> None:
    dog, *_ = kept = [
        "美咲は先週、犬を飼いはじめた。名前はポチ。",
        "健太は来週の金曜に歯医者に行く。",
        "あさっての15時に病院の予約がある。",
        "昨日は雨で、一日じゅう本を読んだ。",
    ]
    ids = {one: run_by_meaning("remember", one, "--json").data["id"] for one in kept}

    with open_ego(config.read(environ=environment(data_dir, NOON, EGO_EMBEDDING_MODEL=""))) as life:
        brought = [one.id for one in mind.bring(life, said)]

    assert (ids[dog] in brought) == brings


@pytest.mark.parametrize(
    "some", [slice(3, None, 5), pytest.param(slice(None), marks=pytest.mark.soak)], ids=str
)
def test_the_same_sentence_brings_the_same_everywhere(
    some: slice,
    run_by_meaning: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    data_dir: Path,
    tmp_path: Path,
) -> None:
    run = run_by_meaning
    live(run, monkeypatch)
    stories = {
        one["id"]: one["content"]
        for summary, _ in STORIES
        for one in run("recall", summary, "--n", "10", "--json").data["memories"]
        if one["kind"] == "episode"
    }
    assert len(stories) == len(STORIES)
    lines = in_lines(run, stories)
    newest = [one["event_id"] for one in run("events", "--json").data["events"]]
    told = set(newest[:TURNS])
    seen = Counter[str]()
    variables = environment(data_dir, NOON, EGO_EMBEDDING_MODEL="")
    with open_ego(config.read(environ=variables)) as life:
        for said in (*ENGLISH[some], *JAPANESE[some]):
            asked = mind.prepare(life, said)
            with life.database.reading() as db:
                stirred = mind.stir(life, db, asked)
            unasked = [one.id for one in mind.bring(life, said)]

            recalled = run("recall", said, "--n", "10", "--json").data["memories"]
            selecting = packet(run, "select", said)["input"]["candidates"]
            chat = brought_by_chat(run, said, tmp_path, lines)

            assert [one["id"] for one in recalled] == [one.id for one in stirred.found[:10]], said
            assert unasked == surely(said, stirred, life.semantics.space), said
            assert [one["id"] for one in selecting] == unasked, said
            assert chat == fitting(unasked, told), said
            seen["private"] += any(one.private for one in stirred.sure[:10])
            seen["unsure"] += len(stirred.sure) < len(stirred.found)
            seen["faint"] += stirred.is_faint
            seen.update({name[:3] for name in chat})
    assert all(seen[name] for name in WORTH), seen
