"""A plan that was remembered is put right as one that was told in talk."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

INTERVIEW = "Misaki has an interview on 10 December."
LATE = datetime.fromisoformat("2026-11-27T12:00:00+00:00")
MENSETSU = "12月5日に面接がある。"


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    ("kept", "said", "told"),
    [
        (MENSETSU, "五日じゃなくて六日だった", "12月6日に面接がある。"),
        (MENSETSU, "面接は五日じゃなくて二十五日だった", "12月25日に面接がある。"),
        (INTERVIEW, "Sorry, not the 10th, the interview was on the 11th.", "on 11 December"),
        (INTERVIEW, "The interview is Friday 11 December, not Thursday.", "11 December"),
        (
            "健ちゃんの引っ越しは12月5日。",
            "引っ越しは12月5日じゃなくて12月12日になった。",
            "12月12日",
        ),
    ],
)
def test_the_day_that_was_wrong_gives_way(
    run_here: RunHere, tmp_path: Path, way: str, kept: str, said: str, told: str
) -> None:
    run_here("remember", kept, EGO_COMPANION="Misaki")
    if way == "chat":
        chat(run_here, tmp_path, said)
    else:
        reply = run_here("remember", said, EGO_COMPANION="Misaki").out
        assert "It moves mem_" in reply

    (one,) = lies_ahead(run_here)
    assert told in one["told"]


@pytest.mark.parametrize("way", ["chat", "absorb", "remember"])
@pytest.mark.parametrize(
    ("kept", "said", "day", "hour"),
    [
        (
            "Hanna has the dentist on 10 December at 10.",
            "The dentist called, it is moved to Friday 11 December at 15:00.",
            "2026-12-11",
            "15:00",
        ),
        (
            "田中さんとのランチは12月5日の12時半。",
            "ごめん、田中さんとのランチなんだけど、12月6日に変更になった。時間は1時から。",
            "2026-12-06",
            "13:00",
        ),
    ],
)
def test_whoever_hears_of_it_moves_it(
    run_here: RunHere, tmp_path: Path, way: str, kept: str, said: str, day: str, hour: str
) -> None:
    run_here("remember", kept, "--with", "Hanna")
    if way == "chat":
        chat(run_here, tmp_path, said)
    elif way == "absorb":
        run_here("absorb", "--user", said, stdin=b"I see.")
    else:
        run_here("remember", said)

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == (day, hour)


def test_a_memory_that_names_the_new_day_replaces_the_other(run_here: RunHere) -> None:
    old = run_here("remember", MENSETSU, "--json").data["id"]
    new = run_here("remember", "面接は12月8日に変更になった。", "--json").data

    assert new["moved"] == old
    assert [one["id"] for one in lies_ahead(run_here)] == [new["id"]]


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    "said",
    ["歯医者は五日じゃなくて六日だった", "七日じゃなくて八日だった", "五日じゃなくてよかった"],
)
def test_what_may_be_of_another_moves_none(
    run_here: RunHere, tmp_path: Path, way: str, said: str
) -> None:
    run_here("remember", MENSETSU)
    if way == "chat":
        chat(run_here, tmp_path, said)
    else:
        run_here("remember", said)

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-12-05"]


def test_taking_the_turn_back_brings_the_first_day_back(run_here: RunHere, tmp_path: Path) -> None:
    run_here("remember", MENSETSU)
    chat(run_here, tmp_path, "五日じゃなくて六日だった")
    run_here("forget", run_here("events", "--json").data["events"][0]["event_id"])

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-12-05"]


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    ("told", "day", "hour"),
    [
        (
            [
                "Release 1.4 with the new checkout is planned for 18 June.",
                "The release of 1.4 has moved to 25 June: the contract is not signed yet.",
                "Release 1.4 is postponed again, to 2 July, because Stripe has to verify us.",
            ],
            "2026-07-02",
            None,
        ),
        (
            ["The release is on 18 June.", "The release moves from 18 June to 25 June."],
            "2026-06-25",
            None,
        ),
        (
            [
                "The deadline for the audit is 20 June.",
                "The deadline for the audit was extended to 30 June.",
            ],
            "2026-06-30",
            None,
        ),
        (
            [
                "I have a dentist appointment on 11 June at six.",
                "The dentist is moved to 13 June, same time.",
            ],
            "2026-06-13",
            "18:00",
        ),
        (
            [
                "リリース1.4は6月18日の予定です。",
                "契約がまだのため、リリース1.4は6月25日に延期になった。",
                "リリース1.4は、Stripeの確認が要るため、6月25日から7月2日に変更になりました。",
            ],
            "2026-07-02",
            None,
        ),
        (
            ["6月11日の18時に歯医者の予約がある。", "歯医者は6月13日の同じ時間に変更した。"],
            "2026-06-13",
            "18:00",
        ),
    ],
)
def test_a_move_with_its_reason_or_the_day_that_was_leaves_one_day_ahead(
    run_here: RunHere, tmp_path: Path, way: str, told: list[str], day: str, hour: str | None
) -> None:
    for said in told:
        if way == "chat":
            chat(run_here, tmp_path, said)
        else:
            reply = run_here("remember", said, EGO_COMPANION="Misaki").out
            assert "almost the same" not in reply, "nobody is to forget what is so now"

    (one,) = lies_ahead(run_here)
    assert (one["day"], one["hour"]) == (day, hour)


@pytest.mark.parametrize(
    ("kept", "when", "said"),
    [
        ("Hanna has the dentist on 10 December.", "12 December", "moved to 2026-12-12"),
        ("健ちゃんが12月5日に札幌へ引っ越す。", "12月12日", "moved to 2026-12-12"),
        ("Tea with Ann on 10 December.", "12 December 15:00", "moved to 2026-12-12 15:00"),
    ],
)
def test_a_memory_whose_plan_was_moved_says_so(
    run_here: RunHere, kept: str, when: str, said: str
) -> None:
    name = run_here("remember", kept, "--json").data["id"]
    run_here("ahead", "later", name, "--when", when)

    assert f", {said}] {kept}" in run_here("recall", kept).out
    assert f", {said}] {kept}" in run_here("introspect").out
    assert f"It is {said}." in run_here("show", name).out
    (one,) = lies_ahead(run_here)
    assert kept not in one["told"], "the day that was is not told of what is on another"


@pytest.mark.parametrize("way", ["drop", "chat", "remember"])
@pytest.mark.parametrize(
    ("kept", "off"),
    [
        ("Hanna has the dentist on 10 December.", "The dentist is cancelled."),
        ("12月10日に歯医者に行く。", "歯医者はキャンセルした。"),
    ],
)
def test_a_memory_whose_plan_is_off_says_so(
    run_here: RunHere, tmp_path: Path, way: str, kept: str, off: str
) -> None:
    name = run_here("remember", kept, "--json").data["id"]
    if way == "drop":
        run_here("ahead", "drop", name)
    elif way == "chat":
        chat(run_here, tmp_path, off)
    else:
        run_here("remember", off)

    assert f", called off] {kept}" in run_here("recall", kept).out
    assert f", called off] {kept}" in run_here("introspect").out
    assert "It is called off." in run_here("show", name).out


def test_what_is_done_is_not_called_off(run_here: RunHere) -> None:
    name = run_here("remember", "Hanna has the dentist on 10 December.", "--json").data["id"]
    run_here("ahead", "done", name)

    assert "called off" not in run_here("show", name).out


DEPLOY = "Cartwheel 4.2 is deployed to production on Thursday 10 December at 14:00."
DEPLOY_LATER = (
    "The deploy of cartwheel 4.2 is moved from Thursday 10 December to Tuesday 15 December"
    " at 10:00, because marketing runs a campaign on the 10th."
)
TEA_LATER = "Ann has no time on 10 December any more. Her tea is on 15 December at 10."


@pytest.mark.parametrize("way", ["replaces", "link", "linked from the old one"])
@pytest.mark.parametrize(
    ("kept", "said", "days"),
    [
        (DEPLOY, DEPLOY_LATER, [("2026-12-15", "10:00")]),
        ("Tea with Ann on Thursday 10 December at 14:00.", TEA_LATER, [("2026-12-15", "10:00")]),
        (
            "12月10日14時に本番リリースがある。",
            "本番リリースは、12月10日がキャンペーンのため、12月10日から12月15日の10時に変更になった。",
            [("2026-12-15", "10:00")],
        ),
        ("12月10日に本番リリースがある。", "12月10日の本番リリースは中止になった。", []),
        (
            "Jonas leaves Halden on 20 December; Marta does not know.",
            "It is official: Jonas leaves Halden on 20 December.",
            [("2026-12-20", None)],
        ),
        (
            "The dentist is on 20 December at 15:00.",
            "The dentist is on 20 December after all.",
            [("2026-12-20", "15:00")],
        ),
        (DEPLOY, "The deploy of cartwheel 4.2 on 10 December is cancelled.", []),
        (
            "Jonas has a standup at 9:45 every Friday.",
            "For Jonas it is at 10:00 each time, where 9:45 was usual.",
            [("2026-01-02", "10:00")],
        ),
    ],
)
def test_a_plan_goes_on_in_what_replaces_it(
    run_here: RunHere, way: str, kept: str, said: str, days: list[tuple[str, str | None]]
) -> None:
    old = run_here("remember", kept, "--json").data["id"]
    if way == "replaces":
        new = run_here("remember", said, "--replaces", old, "--json").data["id"]
    else:
        new = run_here("remember", said, "--json").data["id"]
        ends = [new, old, "--type", "replaces"]
        run_here("link-memories", *(ends if way == "link" else [old, new, "--type", "replaced_by"]))

    lying = lies_ahead(run_here)
    assert [(one["day"], one["hour"]) for one in lying] == days
    assert all(one["id"] == new for one in lying)


@pytest.mark.parametrize("asked", [True, False])
def test_what_replaces_something_private_says_why_it_is_private(
    run_here: RunHere, asked: bool
) -> None:
    old = run_here("remember", "Jonas leaves Halden soon.", "--private", "--json").data["id"]
    private = ("--private",) if asked else ()
    new = run_here("remember", "Jonas has left Halden.", "--replaces", old, *private)

    assert ("It is private, as what it replaces is" in new.out) is not asked


@pytest.mark.parametrize(
    ("said", "private"),
    [
        ("Jonas told the whole team that he leaves Halden after Easter.", False),
        ("It's official: Jonas leaves Halden.", False),
        ("ジョナスの退職が発表された。", False),
        ("Jonas hasn't told the whole team yet that he leaves Halden.", True),
        ("Jonas told me that he leaves Halden.", True),
        ("It is announced tomorrow that Jonas leaves Halden.", True),
        ("Everyone knows but Tom that Jonas leaves Halden.", True),
        ("ジョナスの退職はまだ発表されていない。", True),
    ],
)
def test_what_says_that_all_were_told_is_not_private_by_what_it_replaces(
    run_here: RunHere, said: str, private: bool
) -> None:
    old = run_here("remember", "Jonas leaves Halden soon.", "--private", "--json").data["id"]
    new = run_here("remember", said, "--replaces", old)

    assert ("It is private, as what it replaces is" in new.out) is private


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    ("kept", "who", "said"),
    [
        ("12月5日に面接なんだって。", "由紀", "由紀の面接が12月8日の14時に変わった。"),
        ("She has an interview on 5 December.", "Yuki", "Yuki's interview is moved to 8 December."),
    ],
)
def test_it_is_moved_by_the_name_that_it_was_kept_of(
    run_here: RunHere, tmp_path: Path, way: str, kept: str, who: str, said: str
) -> None:
    run_here("remember", kept, "--with", who)
    if way == "chat":
        chat(run_here, tmp_path, said)
    else:
        run_here("remember", said)

    assert [one["day"] for one in lies_ahead(run_here)] == ["2026-12-08"]


@pytest.mark.parametrize("way", ["chat", "remember"])
@pytest.mark.parametrize(
    ("kept", "who", "said", "day", "hour"),
    [
        (
            "由紀、12月1日に面接なんだって。10時から、渋谷の会社。",
            "由紀",
            "面接さ、12月1日だったのが木曜にずれたんだよね。12月3日の14時から",
            "2026-12-03",
            "14:00",
        ),
        (
            "Yuki has an interview on 1 December at 10.",
            "Yuki",
            "The interview was on 1 December, now it's 3 December at 14:00.",
            "2026-12-03",
            "14:00",
        ),
    ],
)
def test_what_was_on_one_day_and_is_on_another_moves(
    run_here: RunHere, tmp_path: Path, way: str, kept: str, who: str, said: str, day: str, hour: str
) -> None:
    run_here("remember", kept, "--with", who, at=LATE)
    if way == "chat":
        chat(run_here, tmp_path, said, at=LATE)
    else:
        run_here("remember", said, at=LATE)

    assert [(one["day"], one["hour"]) for one in lies_ahead(run_here, LATE)] == [(day, hour)]
