"""Plans that are kept in other words than their teller's: of his mother, or of where he goes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import MISAKI, chat
from tests.tools.talk.test_plan_told import lies_ahead

TUESDAY = datetime(2026, 12, 1, 12, tzinfo=UTC)


def test_her_mother_is_hers_by_any_word(run_here: RunHere, tmp_path: Path) -> None:
    kept = "Misakiの母が風邪をひいている。来週の水曜に病院へ行く。"
    run_here("remember", kept, "--with", "Misaki", at=TUESDAY, **MISAKI)
    chat(run_here, tmp_path, "お母さんの病院、水曜じゃなくて木曜になった。", at=TUESDAY)

    assert [one["day"] for one in lies_ahead(run_here, TUESDAY)] == ["2026-12-10"]


def test_a_trip_that_is_off_is_moved_with_whom_it_is_with(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, "あさって由美子と箱根に行く。", at=TUESDAY)
    chat(
        run_here,
        tmp_path,
        "やっぱり箱根は無理になった。再来週の土曜に行くことにする。",
        at=TUESDAY,
    )

    (one,) = lies_ahead(run_here, TUESDAY)
    assert one["day"] == "2026-12-19"
    assert "由美子と箱根" in one["content"]
