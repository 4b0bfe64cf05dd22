"""Sentences made elsewhere that a Japanese reader met in English, or half in English."""

from __future__ import annotations

import re

import pytest

from ego.upkeep.language import JAPANESE, reword, speaking

_AGAIN = 'message says again what was said just now (ev_0123456789ab): "やあ". Say something new.'
_FAILED = f"command:m gave no usable message: {_AGAIN} Nothing was said; it is due again in 5 s."
_OURS = re.compile(
    r"\b(?:ev|ep|mem|int|dec|job)_\w+|command:m|--config|config\.toml"
    r"|`ego [^`]*`|\(ego [^)]*\)"
)


@pytest.mark.parametrize(
    "told",
    [
        "Was 22 November: 紅葉狩り",
        "the time, 2026-11-23 09:00: Was 22 November: 紅葉狩り; 気になる。 (dec_0123456789ab)",
        "Decided: say (int_0123456789ab, done): 気になる。",
        "Decided: say (int_0123456789ab, proposed): 気になる。",
        _AGAIN,
        _FAILED,
        f"But: {_FAILED}",
        "Tomorrow: 紅葉狩り (kept 3w ago, mem_0123456789ab)",
        "Tomorrow at 18:00: 紅葉狩り (kept 3w ago, mem_0123456789ab)",
        'Set aside: [just now] chat: "やあ" you: "うん" (emotion: joy, intensity: 0.4)'
        " (ev_0123456789ab)",
        "Left there, for it is yours: config.toml (`--config` deletes it).",
        "Left there, for it is yours: 写真, config.toml (`--config` deletes it).",
        "A memory points to one day: remember what is on 18 December by itself.",
        "A memory points to one day: remember what is on 18 December and 20 December by itself.",
        "Wednesday 2026-01-07 16:30  curiosity, information_hunger, expression and 3 more",
        'Wednesday 2026-01-07 16:30  "映画"; 3 more; curiosity, expression',
        '1. [1d ago] chat: "内緒" you: "うん" (ev_0123456789ab, in confidence)',
        '[1d ago] chat: "内緒" (ev_0123456789ab, in confidence)',
        "It is private, as what it replaces is: `ego edit mem_0123456789ab --not-private` if it"
        " need not be.",
        "[5d ago] 洞窟。 (mem_0123456789ab, private)",
        "[5d ago] 洞窟。 (emotion: anxious, intensity: 0.7) (mem_0123456789ab, private)",
        "[5d ago] 洞窟。 (mem_0123456789ab, private) - with ユキ too",
        "2. [5d ago] 洞窟。 (emotion: anxious, intensity: 0.7) (mem_0123456789ab, private)",
        "related: [1w ago] 洞窟。 (mem_0123456789ab, private)",
        "[1w ago] story: 海の一日 (3 memories) (ep_0123456789ab)",
        "[1w ago] story: 海の一日 (3 memories) (ep_0123456789ab, private)",
        "ep_0123456789ab  2026-11-21 to 2026-11-23",
        'This month: mixed and quiet; peaks: moved (1w ago, "犬, 猫。"), anxious (6d ago)',
        'This month: mixed and quiet; peaks: anxious (6d ago), moved (1w ago, "犬, 猫。")',
        "reflect ev_0123456789ab: waiting, due now, 1 tried - The answer was no reflection."
        " (job_0123456789ab)",
        "Gone for good: ev_0123456789ab, and with it 2 events, 1 decision.",
        "Changed user_text, confided.",
        '- [5d ago] chat: "海。" you: "うん。" (ev_0123456789ab)',
        "No mood trailer came. The turn is saved (ev_0123456789ab) and waits for ego reflect"
        " --packet, for no model is set.",
        "This deletes for good: 2 memories, 4 events, 1 episode, 1 fact, 1 question.",
        "Still known of 美咲, and not changed by this: 犬。 `ego noted drop nt_12` takes it back."
        " So are 3 more (ego noted, ego consider-them).",
        "Changed content. Still known of itself, and not changed by this: 海が好き。"
        " `ego update-relationship '凪' known_fact … --replaces '海が好き。'` changes it.",
        "2 selected by rule:",
        "1 selected by the model:",
        "1. [just now] 洞窟。 (mem_0123456789ab): score 18.79",
        "1. [just now] 洞窟。 (mem_0123456789ab): score 0.79, interest +0.20",
        '2. [2d ago] chat: "海。" you: "うん。" (ev_0123456789ab): score 0.42',
        '2. [2d ago] chat: "海。" you: "うん。" (ev_0123456789ab): 海が好きだから',
        "1. [just now] 洞窟。 (mem_0123456789ab): 行ったばかりだから",
        "3. [1w ago] story: 海の一日 (3 memories) (ep_0123456789ab): 海の話",
        "1. Gone since. (mem_0123456789ab)",
        "since 2026-11-16",
        "until 2026-11-16",
        "ego live --foreground beats for as long as it runs.",
    ],
)
def test_no_english_is_left_in_what_is_told(told: str) -> None:
    with speaking(JAPANESE):
        said = reword(told)

    left = re.findall(r"[A-Za-z]{2,}", _OURS.sub("", said))
    assert [
        one for one in left if one not in ("ego", "live", "foreground", "reflect", "packet")
    ] == [], said


@pytest.mark.parametrize("theirs", ["Was it 22 November?", "Decided to stay."])
def test_what_somebody_wrote_stays_whole(theirs: str) -> None:
    with speaking(JAPANESE):
        assert reword(theirs) == theirs


@pytest.mark.parametrize("places", [["memories"] * 2, ["memories"] * 3, ["links", "memories"]])
def test_places_that_end_as_a_number_of_things_does_are_none(places: list[str]) -> None:
    found = "; ".join(f"at in {place} (2026-11-28)" for place in places)
    with speaking(JAPANESE):
        said = reword(f"{len(places)} lie in the future: {found}.")

    listed = "、".join(f"{place} の at(2026-11-28)" for place in places)
    assert said == f"未来の日付のものが{len(places)}件あります: {listed}。"
