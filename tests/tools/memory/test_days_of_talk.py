"""Questions of days, where nothing but talk is kept: what is on, and what was."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import ego
from tests.conftest import RunHere


def on(day: str, hour: int = 9) -> datetime:
    return datetime.fromisoformat(f"{day}T{hour:02}:00").replace(tzinfo=UTC)


@pytest.mark.parametrize("question", ["what happened last week?", "先週は何があった？"])
def test_what_was_announced_for_another_day_did_not_happen_as_it_was_said(
    run_here: RunHere, question: str
) -> None:
    for said in ("concert on 12 July at 8", "the boiler broke", "my boss praised me"):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-07-01"))

    found = run_here("recall", question, at=on("2026-07-08")).out.splitlines()
    assert ["boiler" in found[n] or "praised" in found[n] for n in (1, 2)] == [True, True]


@pytest.mark.parametrize(
    ("question", "is_first"),
    [
        ("what happened this week?", False),
        ("今週なにがあった？", False),
        ("what did we plan this week?", True),
    ],
)
def test_what_is_still_to_come_did_not_happen_yet(
    run_here: RunHere, question: str, is_first: bool
) -> None:
    for day, said in ((6, "cinema with Ann on Saturday"), (7, "the boiler broke"), (8, "ramen!")):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on(f"2026-07-0{day}"))

    found = run_here("recall", question, at=on("2026-07-09")).out.splitlines()
    assert ("Cinema" in found[1]) is is_first


@pytest.mark.parametrize(
    "question",
    [
        "what happened this week?",
        "how was my week?",
        "how's my week been so far?",
        "how was July?",
        "今週どうだった？",
    ],
)
def test_a_week_is_told_by_what_became_of_things_and_not_by_greetings_and_requests(
    run_here: RunHere, question: str
) -> None:
    told = ("the demo went great!!", "biscuit's got arthritis, she's on meds now")
    for said in (told[0], "morning", "fix the flaky test", "Marek is on leave next week", told[1]):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-07-01"))

    found = run_here("recall", question, at=on("2026-07-03")).out.splitlines()[1:3]
    assert {said for said in told for line in found if said in line} == {*told}


@pytest.mark.parametrize(
    "question",
    [
        "What does Ken have tomorrow?",
        "Is Ken free tomorrow?",
        "what are Ken's appointments tomorrow?",
        "does Ken have anything tomorrow?",
        "Kenは明日何がある？",
    ],
)
def test_the_days_of_the_companion_are_asked_of_by_name_too(
    run_here: RunHere, question: str
) -> None:
    said = "optician is on friday at 8:30 and demo tomorrow at 2pm"
    run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-06-30"), EGO_COMPANION="Ken")

    ran = run_here("recall", question, at=on("2026-06-30", 12), EGO_COMPANION="Ken")
    assert ran.out.splitlines()[1].startswith("1. [3h ago, for tomorrow at 14:00]")


AT_HOME = "I'm free friday and saturday, cooking on friday night"
MILK = "buy milk on friday"


def recall_of_friday(
    run_here: RunHere, told: Sequence[str], question: str, *options: str
) -> list[str]:
    """What recall brings on Wednesday, where a plan of Friday and this talk are kept."""
    run_here("remember", MILK, at=on("2026-07-01"))
    for minute, said in enumerate(told, 1):
        who, _, words = said.rpartition(": ")
        person = ("--person", who) if who else ()
        at = on("2026-07-01") + timedelta(minutes=minute)
        run_here("absorb", "--user", words, *person, stdin=b"I see.", at=at, EGO_COMPANION="Ken")
    asked = ("recall", question, *options, "--json")
    ran = run_here(*asked, at=on("2026-07-01", 12), EGO_COMPANION="Ken")
    rows = ran.data["memories"]
    return [f"{one['kind']}: {one['content'].splitlines()[0]}" for one in rows]


@pytest.mark.parametrize(
    ("told", "question"),
    [
        (AT_HOME, "what am I doing on friday?"),
        (AT_HOME, "what do I have this week?"),
        ("金曜と土曜は休みで、金曜の朝はルースのところ", "金曜の予定は？"),
        (f"Joel: {AT_HOME}", "what's on friday?"),
    ],
)
def test_talk_that_names_the_day_and_is_no_plan_comes_behind_the_plans_of_it(
    run_here: RunHere, told: str, question: str
) -> None:
    said = told.rpartition(": ")[-1]
    assert recall_of_friday(run_here, [told], question) == [f"memory: {MILK}", f"event: {said}"]


@pytest.mark.parametrize(
    "told",
    [
        ["I was so tired on friday and saturday"],  # past
        ["am I free friday and saturday, cooking on friday night?"],
        ["I'm free friday and saturday, cooking on friday night, keep it a secret"],
        ["I'm free saturday and sunday, cooking on sunday night"],
        [AT_HOME, "no, forget that I'm free friday"],
        ["I'm free friday and saturday, sauna on friday night", "the sauna is cancelled"],
        [
            "I'm free friday and saturday, sauna on friday night",
            "the sauna is on sunday now, not friday",
        ],
        ["sauna on friday at 7", "the sauna is cancelled"],
        ["sauna on friday at 7", "the sauna moved to monday"],
        ["I'm free friday and saturday, buying milk on friday night"],  # as the plan says
    ],
)
def test_other_talk_does_not(run_here: RunHere, told: Sequence[str]) -> None:
    found = recall_of_friday(run_here, told, "what am I doing on friday?", "--n", "10")
    assert found == [f"memory: {MILK}"]


def test_the_turn_that_a_plan_came_of_is_not_told_beside_it(run_here: RunHere) -> None:
    found = recall_of_friday(run_here, ["sauna on friday at 7"], "what am I doing on friday?")
    assert found == [f"memory: {MILK}", "memory: Ken: Sauna on friday at 7"]


TRIP = "trip to Brecon on saturday 4 july, meet 7am at the club house. bring helmets"
BOTH = "dentist thurs 4pm ugh. also ronan has his school play next thursday at 7"


@pytest.mark.parametrize(
    ("said", "question", "found"),
    [
        (TRIP, "what do i have to bring to brecon?", [TRIP, "Ken: Trip to Brecon"]),
        (TRIP, "bring helmets?", [TRIP]),
        (TRIP, "what do we bring on saturday?", [TRIP, "Ken: Trip to Brecon"]),
        (TRIP, "when is the trip to brecon?", ["Ken: Trip to Brecon"]),
        (BOTH, "when is Ronan's play?", ["Ken: Ronan has his school play", BOTH]),
    ],
)
def test_a_turn_stands_beside_its_plan_where_it_says_more_of_what_is_asked(
    run_here: RunHere, said: str, question: str, found: Sequence[str]
) -> None:
    run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-07-01"), EGO_COMPANION="Ken")

    ran = run_here("recall", question, "--n", "10", "--json", at=on("2026-07-02"))
    every = [one["content"] for one in ran.data["memories"]]
    assert len(every) == len(found)
    assert all(one.startswith(start) for one, start in zip(every, found, strict=True))


def test_the_talk_of_the_day_has_the_room_that_its_plans_leave(run_here: RunHere) -> None:
    told = [AT_HOME, "sauna on friday at 7", "dentist on friday at 9"]
    found = recall_of_friday(run_here, told, "what am I doing on friday?")
    assert [one.partition(":")[0] for one in found] == ["memory"] * 3

    ran = run_here("recall", "what am I doing on friday?", "--n", "4", at=on("2026-07-01", 12))
    assert AT_HOME in ran.out
    assert "more then" not in ran.out


def test_who_asks_of_themselves_is_told_their_own_talk_of_the_day_and_no_one_elses(
    data_dir: Path,
) -> None:
    with ego.open(data_dir, environ={"EGO_COMPANION": "Ken"}, now=lambda: on("2026-07-01")) as mind:
        mind.remember(MILK)
        mind.absorb(AT_HOME, "I see.")
        mind.absorb("I'm free friday and saturday, Rome on friday night", "I see.", person="Joel")
        mind.absorb(
            "I'm free friday and saturday, Paris on friday night, don't tell Ken",
            "I see.",
            person="Joel",
        )
        found = mind.recall("what am I doing on friday?", n=10)["memories"]
        theirs = mind.recall("what am I doing on friday?", asked_by="Joel", n=10)["memories"]
        of_all = mind.recall("what is on on friday?", n=10)["memories"]

    assert ["Rome" in one["content"] for one in found] == [False, False]
    assert ["Rome" in one["content"] for one in theirs] == [False, True]
    assert ["Rome" in one["content"] for one in of_all] == [False, True, False]


LAST_WEEK = (
    "Lovely rehearsal tonight. Achieng sang the solo.",
    "dinner tonight was lovely",
    "今夜の練習よかった",
)
IN_KILIMANI = "We rehearse on Friday at 6 pm at my house in Kilimani"
KEYS = "The keys for Friday's rehearsal are at the guard's"
AT_OURS, CAKE = "金曜の18時にうちで練習する", "金曜の練習にケーキ持っていく"


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Where is the rehearsal tonight?", IN_KILIMANI),
        ("Where is tonight's rehearsal?", IN_KILIMANI),
        ("Is there a rehearsal tonight?", IN_KILIMANI),
        ("rehearsal tonight?", IN_KILIMANI),
        ("Where do we rehearse this evening?", IN_KILIMANI),
        ("Can you remind me where we rehearse tonight?", IN_KILIMANI),
        ("Where are the keys for the rehearsal tonight?", KEYS),
        ("Where was dinner tonight?", LAST_WEEK[1]),
        ("Who sang the solo at the rehearsal?", LAST_WEEK[0]),
        ("今夜の練習はどこ？", AT_OURS),
        ("今晩の練習はどこだっけ", AT_OURS),
        ("今夜の練習にケーキ持ってくるの誰？", CAKE),
        ("今夜の練習どうだった？", LAST_WEEK[2]),
    ],
)
def test_what_is_on_tonight_stands_above_what_was_said_of_another_night(
    run_here: RunHere, question: str, first: str
) -> None:
    for said in LAST_WEEK:
        run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-07-03", 20))
    for said in (IN_KILIMANI, KEYS, AT_OURS, CAKE):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on("2026-07-07"))

    found = run_here("recall", question, at=on("2026-07-10")).out.splitlines()
    assert first in found[1]


@pytest.mark.parametrize(
    ("since", "when"), [("lunch was good", "for 3 July"), ("the rehearsal is over", "done")]
)
def test_in_talk_a_plan_of_a_past_week_says_when_it_was_behind_those_of_this_one(
    run_here: RunHere, tmp_path: Path, since: str, when: str
) -> None:
    past = "no hall this Thursday, we rehearse on Friday at 6 at my house"
    coming = "we rehearse on Wednesday at 5 in the church"
    for day, said in ((1, past), (4, since), (19, coming)):
        run_here("absorb", "--user", said, stdin=b"I see.", at=on(f"2026-07-{day:02}"))

    heard = tmp_path / "heard"
    keeps_it = shlex.join(["sh", "-c", f"cat > {shlex.quote(str(heard))}; echo ok"])
    asked = "When do we rehearse this week?"
    run_here("chat", asked, at=on("2026-07-20"), EGO_LLM=f"command:{keeps_it}")

    told = heard.read_text("utf-8").partition("What this brings back to you")[2].splitlines()
    assert "church" in told[1]
    (line,) = [one for one in told if one.startswith("- [") and "my house" in one]
    assert when in line
