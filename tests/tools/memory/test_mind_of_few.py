"""Where little is kept yet, what somebody asks in a talk brings what `recall` answers."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.conftest import RunHere

CAT = "由美子の猫はもなか。三毛で、8歳の女の子。"
FOOD = "由美子はシチューが苦手。"
JAPANESE = [CAT, FOOD, "由美子は市立図書館で働いている。", "昨日は雨で、一日じゅう本を読んだ。"]
DOG = "Yumiko's dog is called Biscuit, a terrier, eight years old."
DRINK = "Yumiko prefers coffee to tea."
ENGLISH = [DOG, DRINK, "Yumiko works at the city library.", "It rained and we read books."]


def brought(run: RunHere, directory: Path, said: str) -> str:
    """What the prompt of a chat says that `said` brings back."""
    heard = directory / "heard"
    keeps_it = shlex.join(["sh", "-c", f"cat > {shlex.quote(str(heard))}; exit 1"])
    run("chat", said, EGO_LLM=f"command:{keeps_it}")
    return heard.read_text("utf-8").partition("What this brings back to you")[2].split("\n\n")[0]


@pytest.mark.parametrize(
    ("kept", "said", "answer"),
    [
        (JAPANESE[:1], "もなかって何歳だっけ", CAT),
        (JAPANESE, "もなかって何歳だっけ", CAT),
        (JAPANESE, "もなかのこと覚えてる？", CAT),
        (JAPANESE, "私の苦手な食べもの、覚えてる？", FOOD),
        (ENGLISH[:1], "Do you remember Biscuit?", DOG),
        (ENGLISH, "What hot drink would she like?", DRINK),
        (ENGLISH, "Do I have a pet?", DOG),
    ],
)
def test_what_is_asked_brings_what_recall_answers(
    run_by_meaning: RunHere, tmp_path: Path, kept: list[str], said: str, answer: str
) -> None:
    for one in kept:
        run_by_meaning("remember", one)
    recalled = run_by_meaning("recall", said)
    assert not recalled.out.startswith("Only faint")
    assert answer in recalled.out.splitlines()[1]

    assert answer in brought(run_by_meaning, tmp_path, said)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (JAPANESE, "もなかは何歳になるまで生きるか、そんなことを考えた。"),  # said, not asked
        (JAPANESE, "仕事どうしよう？"),  # a faint echo
        (JAPANESE, "夕飯は何にしようかな"),
        (JAPANESE, "元気？"),
        (JAPANESE, "パスポートどこに置いたっけ？"),
        (ENGLISH, "How are you?"),
        (ENGLISH, "Where did I put my passport?"),
        (ENGLISH, "What is the capital of Mongolia?"),
    ],
)
def test_what_is_no_answer_does_not_come(
    run_by_meaning: RunHere, tmp_path: Path, kept: list[str], said: str
) -> None:
    for one in kept:
        run_by_meaning("remember", one)

    assert not brought(run_by_meaning, tmp_path, said)
