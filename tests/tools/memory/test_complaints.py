"""A lasting illness of whoever speaks comes to mind where they suffer from what it brings."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ego.core.identity.health import complaints
from tests.conftest import RunHere

MIGRAINES = "Hanna has migraines; bright light brings them on, and she takes sumatriptan."
ASTHMA = "Hanna has had asthma since she was six."
JAPANESE = "由美子は片頭痛持ち。薬はイミグラン。"
OTHERS = (
    "Jonas has migraines, too.",
    "Hanna's sister has psoriasis, says Hanna.",
    "Hanna works as a translator.",
    "健太は片頭痛で仕事を休んだ。",
    "由美子の母は片頭痛がひどい。",
    "由美子は市立図書館で働いている。",
)


def brought(run: RunHere, directory: Path, said: str, companion: str) -> str:
    """What the prompt of a chat says that `said` brings back."""
    heard = directory / "heard"
    keeps_it = shlex.join(["sh", "-c", f"cat > {shlex.quote(str(heard))}; exit 1"])
    run("chat", said, EGO_LLM=f"command:{keeps_it}", EGO_COMPANION=companion)
    return heard.read_text("utf-8").partition("What this brings back to you")[2].split("\n\n")[0]


def live(run: RunHere, companion: str, *told: str) -> None:
    for one in told:
        kept = run("remember", one, "--with", companion, EGO_COMPANION=companion)
        assert kept.code == 0, kept.err
    for one in OTHERS:
        run("remember", one, EGO_COMPANION=companion)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I have a headache again.", MIGRAINES),
        ("What do I do against my headaches?", MIGRAINES),
        ("My head hurts so much.", MIGRAINES),
        ("What is my illness?", MIGRAINES),
        ("Am I ill?", MIGRAINES),
        ("I can't breathe properly.", ASTHMA),
    ],
)
def test_what_one_suffers_from_brings_the_illness(
    run_here: RunHere, tmp_path: Path, said: str, told: str
) -> None:
    live(run_here, "Hanna", MIGRAINES, ASTHMA)

    chat = brought(run_here, tmp_path, said, "Hanna")
    recalled = run_here("recall", said, EGO_COMPANION="Hanna").out

    assert told.rstrip(".")[:40] in chat
    assert told.rstrip(".")[:40] in recalled
    known = chat.split("You know of Hanna")[1].split("\n")[0]
    assert not {"Jonas", "psoriasis"} & set(re.findall(r"\w+", known))


@pytest.mark.parametrize(
    "said",
    ["また頭が痛い", "頭痛がひどい…", "私の持病って何だっけ", "持病は？", "今朝、頭が痛かった。"],
)
def test_it_does_in_japanese(run_here: RunHere, tmp_path: Path, said: str) -> None:
    live(run_here, "由美子", JAPANESE)

    chat = brought(run_here, tmp_path, said, "由美子")

    assert "You know of 由美子: 由美子は片頭痛持ち。薬はイミグラン" in chat
    assert not re.search("健太|母", chat.split("You know of 由美子: ")[1].split("\n")[0])


def test_what_is_over_is_told_no_more(run_here: RunHere, tmp_path: Path) -> None:
    live(run_here, "Hanna", MIGRAINES, "Hanna no longer has migraines.")

    assert "You know of Hanna" not in brought(
        run_here, tmp_path, "I have a headache again.", "Hanna"
    )


def test_a_private_illness_stays_so(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", MIGRAINES, "--with", "Hanna", "--private", EGO_COMPANION="Hanna")

    assert "migraine" not in brought(run_here, tmp_path, "I have a headache again.", "Hanna")


@pytest.mark.parametrize(
    "said",
    [
        "Tom has a headache.",
        "My sister has a headache.",
        "She says her head hurts.",
        "This bug is a headache for Tom.",
        "母が頭痛だって",
        "健太は頭が痛いらしい",
        "頭がいいね",
        "この病気の薬の歴史を調べて",
        "ミケは病気？",
        "Do I have to accept the terms and conditions?",
    ],
)
def test_what_ails_another_brings_nothing_of_ones_own(said: str) -> None:
    assert complaints.find(said) is None


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("今朝、頭が痛い", JAPANESE),
        ("今朝、頭が痛かったんだ。", JAPANESE),
        ("My head hurts this morning.", "My head hurts when the light is bright."),
    ],
)
def test_the_time_that_is_named_outweighs_nothing(
    run_by_meaning: RunHere, said: str, first: str
) -> None:
    for one in (first, "今朝、窓から虹の写真を撮った。", "This morning we photographed a rainbow."):
        run_by_meaning("remember", one)

    assert first in run_by_meaning("recall", said).out.splitlines()[1]


def test_a_time_that_is_asked_for_is_still_found(run_by_meaning: RunHere) -> None:
    for one in (JAPANESE, "虹の写真を撮った。"):
        run_by_meaning("remember", one)

    assert "1." in run_by_meaning("recall", "今朝は何をした？").out
    assert not run_by_meaning("recall", "今朝は何をした？").out.startswith("Only faint")
