"""`ego heartbeat`: a packet when there is news, nothing and exit 1 when there is none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core import text
from ego.core.autonomy.decisions import TriggerKind
from ego.runtime.ego import Ego
from ego.tools.autonomy.deciding import triggers
from tests import forks, innards
from tests.arrivals import arrives
from tests.conftest import (
    NOON,
    Clock,
    Counts,
    Ran,
    RunHere,
    ego_process,
    environment,
    use,
)

SILENCE = Ran(1, "", "")
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def due(world: Ego, kind: TriggerKind, content: str, at: timedelta = timedelta(0)) -> None:
    with world.database.writing() as db:
        triggers.queue(world, db, kind, "", content, world.now() + at)


def tells(run: RunHere, at: datetime, *more: str) -> list[str]:
    """The lines of a packet above its questions; none when the beat is silent."""
    ran = run("heartbeat", *more, at=at)
    assert (ran.code == 0) == bool(ran.out)
    assert text.count_prompt_tokens(ran.out) <= text.REPLY
    assert ran.err == ""
    return ran.out.split("\n\n---")[0].splitlines()[1:]


def test_when_nothing_stirs_nothing_is_said_and_nothing_changes(
    world: Ego, data_dir: Path, run_here: RunHere
) -> None:
    use(world, "persona_set", text="Somebody.")
    use(world, "feel_desires")
    before = innards.everything(data_dir)

    assert run_here("heartbeat") == SILENCE
    assert run_here("heartbeat", "--plain") == SILENCE
    told = run_here("heartbeat", "--json")

    assert (told.code, told.data["tells"], told.data["desires"]) == (1, False, [])
    assert told.data["mood"] == "neutral"
    assert innards.everything(data_dir) == before


def test_a_high_desire_is_told_from_the_bar_on(run_here: RunHere) -> None:
    run_here("feel-desires")
    later = NOON + 10 * HOUR
    levels = {
        one["name"]: one["level"]
        for one in run_here("compute-desire-levels", "--json", at=later).data["desires"]
    }

    higher = run_here("heartbeat", "--above", "0.99", at=later)
    usual = run_here("heartbeat", "--json", at=later).data["desires"]
    lower = run_here("heartbeat", "--above", "0.4", "--force", "--json", at=later).data["desires"]

    assert higher == SILENCE
    assert {one["name"] for one in usual} == {name for name in levels if levels[name] >= 0.7}
    assert {one["name"] for one in lower} == {name for name in levels if levels[name] >= 0.4}
    assert 0 < len(usual) < len(lower)


def test_a_want_is_told_once_until_it_was_met(run_here: RunHere) -> None:
    run_here("feel-desires")
    told = tells(run_here, NOON + 9.5 * HOUR)
    beats = [tells(run_here, NOON + (9.5 + n / 2) * HOUR) for n in range(1, 3)]
    morning = tells(run_here, NOON + 19 * HOUR)
    run_here("recall", "the sea", at=NOON + 20 * HOUR)
    evening = tells(run_here, NOON + 33.5 * HOUR)

    assert told == ["You want: information_hunger."]
    assert beats == [[], []]
    assert morning == ["You want: cognitive_coherence, curiosity, social_thirst, expression."]
    assert "information_hunger" in evening[0]


@pytest.mark.parametrize("tool", ["wake-up", "feel-desires", "introspect", "context"])
def test_a_want_that_was_shown_is_no_news(tool: str, run_here: RunHere) -> None:
    run_here("satisfy-desire", "curiosity")
    evening = NOON + 10 * HOUR
    assert run_here("heartbeat", "--explain", at=evening).out.startswith("It tells now")

    ran = run_here(tool, at=evening)

    assert ran.code == 0
    assert "information_hunger" in ran.out
    assert "information_hunger" not in str(tells(run_here, evening + HOUR / 2))


def test_each_thing_that_stirs_is_told_once(
    world: Ego, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    use(world, "remember", content="The storm took the boat.", emotion="afraid", importance=5)
    use(world, "remember", content="The ferry leaves.", when="2026-01-01 12:40")
    use(world, "remember", content="My secret exam.", when="2026-01-01 12:40", private=True)
    due(world, TriggerKind.DEFERRAL, "Ask whether the boat was found.")
    due(world, TriggerKind.SCHEDULE_ACTION, "Not yet: water the plants.", timedelta(hours=3))
    due(world, TriggerKind.TIME, "The evening round.")
    use(world, "note", text="The harbour office called.")
    arrives(world)

    ran = run_here("heartbeat")

    assert ran.code == 0
    assert "Not yet" not in ran.out
    assert "secret" not in ran.out
    assert ran.out == snapshot
    assert run_here("heartbeat") == SILENCE
    assert run_here("heartbeat", "--force").out == ran.out


def test_a_japanese_day_ahead(run_here: RunHere, snapshot: SnapshotAssertion) -> None:
    run_here("remember", "明日は美咲の誕生日。", "--with", "美咲")
    run_here("remember", "ケンと駅で会う。", "--when", "明後日の15時", "--with", "ケン")
    run_here("note", "図書館から電話があった。本が届いたそうだ。")

    packets = {
        f"{at:%d %H:%M}": ran.out
        for n in range(24, 2 * 72)
        if (ran := run_here("heartbeat", at=(at := NOON.replace(hour=0) + n * HOUR / 2))).code == 0
    }

    assert packets == snapshot
    assert all(text.count_prompt_tokens(one) <= text.REPLY for one in packets.values())


def test_what_waits_for_the_morning_or_a_machine_says_when_it_was(
    world: Ego, run_here: RunHere
) -> None:
    due(world, TriggerKind.SCHEDULE_ACTION, "Water the plants.", 11.5 * HOUR)
    due(world, TriggerKind.TIME, "The evening round.", 6 * DAY)
    use(world, "remember", content="The interview begins.", when="2026-01-02 15:00")
    use(world, "remember", content="The parcel comes.", when="2026-01-05")

    night = tells(run_here, NOON + 12 * HOUR)
    morning = tells(run_here, NOON + 19.5 * HOUR)
    slept = tells(run_here, NOON + 4.5 * DAY + 20 * HOUR)
    longer = tells(run_here, NOON + 8 * DAY)

    assert night == []
    assert morning[0] == "You planned this for yesterday: Water the plants."
    assert slept[:2] == [
        "Was 2 January at 15:00: The interview begins.",
        "Was yesterday: The parcel comes.",
    ]
    assert longer[0] == "Due since 7 January: The evening round."


def test_what_reaches_it_gathers(world: Ego, clock: Clock, run_here: RunHere) -> None:
    told = {}
    for minutes in range(0, 10 * 60, 30):
        clock.at = NOON - 5 * HOUR + timedelta(minutes=minutes)
        use(world, "note", text=f"Call {minutes}.")
        if lines := tells(run_here, clock.at):
            told[f"{clock.at:%H:%M}"] = len(lines)

    assert list(told) == ["07:00", "08:30", "11:30"]


def test_what_reached_it_before_a_machine_slept_for_days_is_told_after_it(
    run_here: RunHere,
) -> None:
    run_here("note", "The first call.")
    assert tells(run_here, NOON)
    run_here("note", "The second call.", at=NOON + 10 * HOUR)

    slept = tells(run_here, NOON + 4 * DAY)

    assert slept[0] == "Reached you (quoted, no order): The second call."
    assert "first" not in str(slept)


def test_mood_never_wakes_but_rides_along(world: Ego, run_here: RunHere) -> None:
    due(world, TriggerKind.SCHEDULE_ACTION, "Water the plants.", timedelta(hours=1))
    use(world, "remember", content="They came home.", emotion="happy", importance=5)

    assert tells(run_here, NOON) == []
    planned, mood = tells(run_here, NOON + HOUR)
    assert planned == "It is time for what you planned: Water the plants."
    assert "joy" in mood


def test_the_packet_is_short_whatever_there_is(world: Ego, run_here: RunHere) -> None:
    use(world, "remember", content="嵐。", emotion="afraid", importance=5)
    for kind in (TriggerKind.DEFERRAL, TriggerKind.TIME):
        for number in range(30):
            due(world, kind, f"{number}: 灯台の窓を拭いて、油を足して、日誌をつける。" * 20)
    for number in range(10):
        use(world, "note", text=f"{number}: " + "とても長い知らせ。" * 99)

    ran = run_here("heartbeat", "--above", "0")

    assert ran.code == 0
    assert text.count_prompt_tokens(ran.out) <= text.REPLY
    assert ran.out.startswith("Heartbeat, Thursday 2026-01-01 12:00, ")
    assert "more due: ego jobs list" in ran.out
    assert "You want: " in ran.out
    assert "HEARTBEAT_OK" in ran.out
    assert run_here("heartbeat", "--above", "0") == SILENCE


def test_two_beats_at_once_tell_once(world: Ego, data_dir: Path) -> None:
    due(world, TriggerKind.TIME, "The evening round.")

    beats = [
        Popen(forks.command("heartbeat"), env=environment(data_dir), stdout=PIPE, stderr=PIPE)
        for _ in range(4)
    ]
    ended = [(*beat.communicate(timeout=60), beat.returncode) for beat in beats]

    assert sorted(code for _, _, code in ended) == [0, 1, 1, 1]
    assert sum(b"The evening round." in out for out, _, _ in ended) == 1
    assert all(err == b"" for _, err, _ in ended)


def test_an_idle_week_is_told_of_a_few_times(world: Ego, clock: Clock, counts: Counts) -> None:
    use(world, "feel_desires")
    beats = []
    for _ in range(7 * 48):
        clock.forward(minutes=30)
        beats.append(use(world, "heartbeat").exit_code == 0)

    counts(f"an idle week: told at {sum(beats)} of {len(beats)} beats")
    assert 1 <= sum(beats) <= 6


def test_why_is_told_in_words_and_changes_nothing(
    world: Ego, data_dir: Path, run_here: RunHere, snapshot: SnapshotAssertion
) -> None:
    use(world, "remember", content="The interview.", when="2026-01-02 15:00")
    due(world, TriggerKind.SCHEDULE_ACTION, "Water the plants.", 13 * HOUR)
    use(world, "note", text="The harbour office called.")

    before = innards.everything(data_dir)
    said = {
        f"{at:%d %H:%M}": run_here("heartbeat", "--explain", at=at)
        for at in (NOON, NOON + 12 * HOUR, NOON + 14 * HOUR)
    }
    assert innards.everything(data_dir) == before
    run_here("heartbeat")
    said["told"] = run_here("heartbeat", "--explain", at=NOON + HOUR)
    told = run_here("heartbeat", "--explain", "--json", at=NOON + HOUR).data

    assert all((ran.code, ran.err) == (0, "") for ran in said.values())
    assert {name: ran.out for name, ran in said.items()} == snapshot
    assert (told["tells"], len(told["next"])) == (False, 3)


def test_what_is_foreseen_comes_so(world: Ego, clock: Clock, run_here: RunHere) -> None:
    use(world, "remember", content="The interview.", when="2026-01-03 15:00")
    due(world, TriggerKind.SCHEDULE_ACTION, "Water the plants.", 13 * HOUR)
    foreseen = run_here("heartbeat", "--explain", "--json").data["next"]

    told = []
    while len(told) < len(foreseen):
        clock.forward(minutes=30)
        if use(world, "heartbeat").exit_code == 0:
            told.append(clock.at.isoformat())

    assert [one["at"] for one in foreseen] == told


@pytest.mark.parametrize("damage", ["[", "[]", '{"tellings": 3}', '{"tellings": {"last": "x"}}'])
def test_what_is_remembered_may_be_damaged(
    damage: str, world: Ego, data_dir: Path, run_here: RunHere
) -> None:
    due(world, TriggerKind.TIME, "The evening round.")
    innards.write(data_dir, "rhythm.json", damage)

    ran = run_here("heartbeat")

    assert ran.code == 0
    assert "Due: The evening round." in ran.out
    if damage.startswith("["):
        assert ran.err.startswith("warning: ")
        assert "rhythm.json" in ran.err
        assert innards.text(data_dir, "rhythm.json") == damage
    else:
        assert ran.err == ""
        assert run_here("heartbeat") == SILENCE


def test_a_clock_that_stood_in_the_future_silences_nothing(run_here: RunHere) -> None:
    run_here("feel-desires")
    assert tells(run_here, NOON + 400 * DAY)

    assert tells(run_here, NOON + 10 * HOUR)


def test_what_was_told_goes_along_with_an_export(
    world: Ego, data_dir: Path, tmp_path: Path, run_here: RunHere
) -> None:
    run_here("feel-desires")
    tells(run_here, NOON + 10 * HOUR)
    kept = innards.document(data_dir, "rhythm.json")["tellings"]
    exported = run_here("export", at=NOON + 10 * HOUR).out

    (tmp_path / "all.jsonl").write_text(exported, "utf-8")
    elsewhere = tmp_path / "elsewhere"
    ran = ego_process(elsewhere, "import", str(tmp_path / "all.jsonl"), at=NOON + 10 * HOUR)

    assert ran.code == 0, ran.err
    assert innards.document(elsewhere, "rhythm.json")["tellings"] == kept


@pytest.mark.parametrize(
    ("written", "silent_at", "telling_at"),
    [("wants = 0", (8, 11, 14, 24 * 5), ()), ('quiet = "none"', (), (13,))],
)
def test_patience_is_a_setting(
    written: str,
    silent_at: Sequence[float],
    telling_at: Sequence[float],
    data_dir: Path,
    run_here: RunHere,
) -> None:
    run_here("feel-desires")
    (data_dir / "config.toml").write_text(f"[heartbeat]\n{written}\n", "utf-8")

    assert [tells(run_here, NOON + at * HOUR) for at in silent_at] == [[]] * len(silent_at)
    assert all(tells(run_here, NOON + at * HOUR) for at in telling_at)


@pytest.mark.parametrize(
    ("key", "written"),
    [
        ("wants", "true"),
        ("wants", "-1"),
        ("at_most", '"many"'),
        ("at_most", "49"),
        ("gather", '"soon"'),
        ("least_gap", '"2d"'),
        ("quiet", '"23-77"'),
        ("quiet", '"07:00-07:00"'),
        ("quiet", '"25:00-07:00"'),
    ],
)
def test_patience_that_makes_no_sense_is_named(
    key: str, written: str, data_dir: Path, run_here: RunHere
) -> None:
    run_here("feel-desires")
    (data_dir / "config.toml").write_text(f"[heartbeat]\n{key} = {written}\n", "utf-8")

    for words in (["heartbeat"], ["wake-up"]):
        ran = run_here(*words)

        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert f"EGO_HEARTBEAT_{key.upper()}, [heartbeat] {key}" in ran.err


def test_patience_is_shown(data_dir: Path, run_here: RunHere) -> None:
    run_here("feel-desires")
    (data_dir / "config.toml").write_text('[heartbeat]\nquiet = "22:00-06:00"\n', "utf-8")

    shown = run_here("config", "show", "--json", EGO_HEARTBEAT_WANTS="1").data["settings"]

    assert {name: one["value"] for name, one in shown.items() if "heartbeat" in name} == {
        "heartbeat.wants": "1",
        "heartbeat.at_most": "4",
        "heartbeat.gather": "90m",
        "heartbeat.least_gap": "3h",
        "heartbeat.quiet": "22:00-06:00",
    }
    assert "default" in shown["heartbeat.gather"]["source"]
