"""What was to come for somebody is over where they are told to have died, and comes back if not."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere, environment
from tests.faces.terminals import on_a_terminal
from tests.talk import saying
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD, SAID, LATER = (datetime(2026, 12, day, 9, tzinfo=UTC) for day in (1, 2, 3))
TESTS, MONDAYS = "Alan has more tests on Friday", "Alan has dialysis every Monday"


def list_left(run_here: RunHere, tmp_path: Path, told: str, *said: str) -> int:
    """How much lies ahead once a plan was told and then other things."""
    chat(run_here, tmp_path, told, at=TOLD)
    for one in said:
        chat(run_here, tmp_path, one, at=SAID)
    return len(lies_ahead(run_here, LATER))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (TESTS, "Alan died in the night"),
        (TESTS, "my brother Alan passed away"),
        (MONDAYS, "Alan died in the night"),
        ("Alan's op is on 15 December", "Alan died in the night"),
        ("They told us about Alan. He's having a scan on Friday at St James's", "Alan died today"),
        ("I'm visiting Alan on Friday at 4", "Alan died in the night"),
        ("I'm taking Alan to hospital on Friday", "Alan died in the night"),
        ("I have dinner with Alan on Saturday at 7", "Alan died in the night"),
        ("Mum's hospital appointment is on the 12th at 2", "we lost Mum on Sunday"),
        ("I'm taking Mum to the dentist on the 14th at 10", "we lost Mum on Sunday"),
        ("my mother is seeing the doctor on Friday", "Mum passed away this morning"),
        ("父の検査は12月10日の14時から", "父が昨夜亡くなった"),
        ("お父さんの手術は12月10日", "父が今朝息を引き取った"),
        ("12月11日に山田さんの手術がある", "山田さん他界したって"),
        ("12月13日に父のお見舞いに行く", "父が昨夜亡くなった"),
    ],
)
def test_what_was_theirs_is_ahead_no_more(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    assert list_left(run_here, tmp_path, told, said) == 0


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("ring Alan's wife on Friday at 10", "Alan died in the night"),
        ("Alan's wife is coming on Friday", "Alan died in the night"),
        ("Alan's funeral is on the 11th at 10", "Alan died in the night"),
        ("Alan is being buried on the 11th at 10", "Alan died in the night"),
        ("I have to cancel Alan's appointment on Friday", "Alan died in the night"),
        ("I'm visiting Alan with Ruth on Friday", "Alan died in the night"),
        ("we are visiting Alan's sister on Saturday", "Alan died in the night"),
        ("I have to sort out Mum's room on Sunday", "we lost Mum on Sunday"),
        ("Tom's mum has the dentist on Friday", "we lost Mum on Sunday"),
        (TESTS, "Alan's dog died"),
        (TESTS, "Alan died in the game"),
        (TESTS, "Alan nearly died laughing"),
        ("I have a phone call on Friday at 10", "my phone died on Thursday"),
        ("Tom has tests on Friday", "Tom's nan died so he isn't at football"),
        ("12月13日に父の葬儀がある", "父が昨夜亡くなった"),
        ("12月13日に父の部屋を片付ける", "父が昨夜亡くなった"),
        ("12月13日に母の検査がある", "父が昨夜亡くなった"),
        ("アランの検査は12月10日の14時から", "アランの犬が死んだ"),
    ],
)
def test_what_others_do_about_them_stays(
    run_here: RunHere, tmp_path: Path, told: str, said: str
) -> None:
    assert list_left(run_here, tmp_path, told, said) == 1


@pytest.mark.parametrize(
    ("told", "died", "alive"),
    [
        (TESTS, "Alan died in the night", "no, Alan's alive, I misheard"),
        (TESTS, "Alan died in the night", "sorry, he's alive!"),
        (MONDAYS, "Alan died in the night", "It wasn't Alan who died, it was Alec"),
        (
            "アランの検査は12月10日の14時から",
            "アランが亡くなった",
            "アランは生きてた、聞き間違いだった",
        ),
    ],
)
def test_what_was_closed_comes_back_with_who_is_alive(
    run_here: RunHere, tmp_path: Path, told: str, died: str, alive: str
) -> None:
    assert list_left(run_here, tmp_path, told, died, alive) == 1


def test_it_comes_back_where_the_turn_that_told_it_is_forgotten(
    run_here: RunHere, tmp_path: Path
) -> None:
    assert list_left(run_here, tmp_path, TESTS, "Alan died in the night") == 0
    (turn, *_) = run_here("recall", "Alan died", "--json", at=LATER).data["memories"]
    assert run_here("forget", turn["id"], at=LATER).code == 0
    assert len(lies_ahead(run_here, LATER)) == 1
    run_here("undelete", turn["id"], at=LATER)
    assert len(lies_ahead(run_here, LATER)) == 0


@pytest.mark.parametrize(
    ("question", "told", "died", "alive"),
    [
        ("How is Alan?", TESTS, "Alan died in the night", "no, Alan's alive, I misheard"),
        (
            "アランはどう？",
            "アランの検査は12月10日の14時から",
            "アランが亡くなった",
            "アランは生きてた",
        ),
    ],
)
def test_who_is_asked_for_is_told_to_have_died_first(
    run_here: RunHere, tmp_path: Path, question: str, told: str, died: str, alive: str
) -> None:
    def first() -> str:
        found = run_here("recall", question, "--json", at=LATER).data["memories"]
        return str(found[0]["content"])

    list_left(run_here, tmp_path, told, died)
    assert first().startswith(died)
    chat(run_here, tmp_path, alive, at=LATER)
    assert first().startswith(alive)


@pytest.mark.parametrize(
    ("language", "off", "back"),
    [
        ("en_GB", "No longer ahead: Alan has more tests", "Ahead again on Friday"),
        (
            "ja_JP",
            "予定から外しました: Alan has more tests",
            "の予定に戻しました: Alan has more tests",
        ),
    ],
)
def test_whoever_told_it_reads_what_was_closed(
    data_dir: Path, tmp_path: Path, language: str, off: str, back: str
) -> None:
    ours = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": f"{language}.UTF-8", "COLUMNS": "160"}
    model = environment(data_dir, SAID, **ours)
    on_a_terminal(data_dir, "chat", TESTS, **model)

    assert off in on_a_terminal(data_dir, "chat", "Alan died in the night", **model).text
    assert back in on_a_terminal(data_dir, "chat", "no, Alan's alive, I misheard", **model).text


def test_what_was_remembered_is_closed_by_what_is_remembered(run_here: RunHere) -> None:
    run_here("remember", TESTS, at=TOLD)
    run_here("remember", MONDAYS, at=TOLD)
    run_here("remember", "Ring Alan's wife on Friday.", at=TOLD)

    said = run_here("remember", "Alan died in the night.", at=SAID).out

    assert said.count("It tells that this is off") == 2
    (left,) = lies_ahead(run_here, LATER)
    assert left["told"] == "Ring Alan's wife on Friday."
