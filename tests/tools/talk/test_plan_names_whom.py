"""A plan that says only she or he lies ahead with the name of whom it is for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (["My mum is nervous. She gets a new knee on the 14th."], "She (my mum) gets a new knee"),
        (["My mum is so nervous.", "She gets a new knee on the 14th."], "She (my mum) gets"),
        (["Mr. Brandt called. He'll come on the 14th."], "He'll (Brandt) come on the 14th"),
        (["I visited Anna. She moves house on the 14th."], "She (Anna) moves house"),
        (["Anna is moving. Her movers come on the 14th."], "Her (Anna's) movers come"),
        (["My big brother rang.", "He has an interview on the 14th."], "He (my big brother) has"),
        (["My mum and my sister rang. She gets a knee on the 14th."], "My mum and my sister rang."),
        (["母が緊張してる。彼女は14日に膝の手術を受けるんだ。"], "彼女（母）は14日に"),
        (
            ["I had lunch with Priya.", "My sister Anna is here. Her birthday is the 14th."],
            "Her (Anna's) birthday",
        ),
        (
            ["I rang Priya.", "My brother Tom is here. Her birthday is the 14th."],
            "Her (Priya's) birthday",
        ),
        (
            ["I rang Priya.", "My sister and my mum rang. Her birthday is the 14th."],
            "Misaki: Her birthday",
        ),
        (["I rang Priya. Anna is ill. Her birthday is the 14th."], "Her (Anna's) birthday"),
        (
            ["プリヤとランチした。", "妹のアンナが来てる。彼女の誕生日は1月14日。"],
            "彼女（アンナ）の誕生日",
        ),
        (["I rang Priya. Anna is ill.", "Her birthday is the 14th."], "Her (Anna's) birthday"),
        (["I rang Priya.", "anna's visiting. her birthday is the 14th"], "(anna's) birthday"),
        (["I rang Priya.", "dad's visiting. her birthday is the 14th"], "(Priya's) birthday"),
        (["I rang Priya.", "it's over. her birthday is the 14th"], "(Priya's) birthday"),
        (["I saw Priya and Anna.", "Her birthday is the 14th."], "Misaki: Her birthday"),
        (["My cat Biscuit is ill.", "The vet sees her on the 14th."], "sees her (Biscuit) on"),
        (["My cat Biscuit is ill. The vet sees her on the 14th."], "sees her (Biscuit) on"),
        (["Ben's train is late.", "I pick him up on the 14th."], "I pick him up on"),
        (["I rang Anna.", "Ben drives her home on the 14th."], "Ben drives her (Anna) home"),
        (["I rang Anna.", "I meet her on the 14th."], "I meet her (Anna) on"),
        (["I slept well.", "I meet her on the 14th."], "I meet her on"),
        (["My mum rang.", "I get a new knee on the 14th."], "Misaki: I get a new knee"),
        (["My dad rang.", "She gets a new knee on the 14th."], "Misaki: She gets a new knee"),
        (["I rang Anna.", "Orla's birthday is the 14th, have to ring her."], "ring her."),
        (["I rang Anna.", "orlas birthday is the 14th, have to ring her"], "to ring her"),
        (["I rang Anna.", "lunch with orla on the 14th, have to tell her then"], "tell her then"),
        (["I rang Ben.", "declan arrives on the 14th, picking him up at 5"], "him up at 5"),
        (["I rang Anna.", "mum's party is on the 14th, have to fetch her"], "to fetch her"),
        (["I rang Anna.", "mum's party is on the 14th, no idea what to get her"], "on the 14th"),
        (
            ["My mum is ill.", "I've work till 3 on the 14th, then visit her at 4"],
            "her (my mum) at",
        ),
        (["My mum is ill.", "Taking her to Dr Murphy on the 14th."], "her (my mum) to Dr Murphy"),
        (["Tom left!! His successor is Ida Berg.", "I meet her on the 14th."], "her (Ida Berg)"),
        (["Our new contact is Petra Berg.", "I meet her on the 14th."], "her (Petra Berg) on"),
        (["Sara is ill, her stand-in is Ben.", "I meet him on the 14th."], "I meet him on"),
        (["I rang Anna. Ben is ill. He sleeps.", "Her birthday is the 14th."], "Her (Anna's)"),
        (["Tom left!! His successor is here.", "I meet her on the 14th."], "I meet her on"),
        (["Our printer is Canon.", "I meet her on the 14th."], "I meet her on"),
    ],
)
def test_it_names_whom_as_far_as_that_is_sure(
    run_here: RunHere, tmp_path: Path, said: list[str], kept: str
) -> None:
    for one in said:
        chat(run_here, tmp_path, one)

    (ahead,) = lies_ahead(run_here)
    assert kept in ahead["content"]


PLAY = "My daughter Amelia is nine. She has a school play on 10 January at 18:00."
PLAY_LATER = "school play is moved to 11 January, at 17:30."


@pytest.mark.parametrize(
    ("told", "said", "days"),
    [
        (PLAY, f"Amelia's {PLAY_LATER}", ["2026-01-11"]),
        (PLAY, f"Her {PLAY_LATER}", ["2026-01-11"]),
        (PLAY, f"My daughter's {PLAY_LATER}", ["2026-01-11"]),
        (PLAY, f"Ben's {PLAY_LATER}", ["2026-01-10", "2026-01-11"]),
        (PLAY, f"Mia rang me. Her {PLAY_LATER}", ["2026-01-10", "2026-01-11"]),
        (
            "娘のアメリアは9歳。1月10日の18時に学芸会があるんだ。",
            "アメリアの学芸会、11日の17時半に変わった。",
            ["2026-01-11"],
        ),
        (
            "娘のアメリアは9歳。1月10日の18時に学芸会があるんだ。",
            "健ちゃんの学芸会が1月11日の17時半に変わった。",
            ["2026-01-10", "2026-01-11"],
        ),
    ],
)
def test_it_is_moved_by_the_name_that_was_told_beside_it(
    run_here: RunHere, tmp_path: Path, told: str, said: str, days: list[str]
) -> None:
    chat(run_here, tmp_path, told)
    chat(run_here, tmp_path, said)

    assert [one["day"] for one in lies_ahead(run_here)] == days


def test_a_plan_with_a_pronoun_is_told_with_the_name(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, PLAY)

    assert "She (Amelia) has a school play" in run_here("ahead").out
