"""What counts as the same action, and as the same message."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.autonomy.repeats import Earlier, find_repeat, fold_payload, is_brief
from tests.conftest import NOON

HOUR = timedelta(hours=1)
LONG = "I looked it up: the water is highest a little after six tomorrow."
JAPANESE = "調べてみたら、明日は六時すぎにいちばん潮が高いみたいだよ。"


def repeats(message: str, before: str, ago: timedelta = HOUR, between: int = 0) -> bool:
    """Whether `message` says `before` again, that long after it and after so many others."""
    others = [Earlier(f"ev_{n}", NOON - ago / 2, f"{n}: {chr(97 + n) * 3}") for n in range(between)]
    earlier = [*others, Earlier("ev_before", NOON - ago, before)]
    found = find_repeat(message, earlier, NOON)
    assert found in (None, earlier[-1])
    return found is not None


@pytest.mark.parametrize(
    ("message", "before", "ago", "again"),
    [
        (LONG, LONG, HOUR, True),
        (LONG.upper().replace(" ", "  \n"), LONG, HOUR, True),
        (LONG, LONG, 90 * 24 * HOUR, True),  # one of the last twenty, however old
        (LONG.replace("tomorrow", "today"), LONG, HOUR, True),
        (LONG.replace("tomorrow", "today"), LONG, 73 * HOUR, False),
        (
            "The water is high at six, Skipper, so be there early with both lamps.",
            LONG,
            HOUR,
            False,
        ),
        (
            f"{LONG} Take both of the lamps with you, the road is wet, and do hurry.",
            LONG,
            HOUR,
            False,
        ),
        (LONG[16:], LONG, HOUR, True),  # no more than a part of it
        (JAPANESE, JAPANESE, HOUR, True),
        (JAPANESE.replace("明日", "あした"), JAPANESE, HOUR, True),
        (JAPANESE.replace("明日", "あした"), JAPANESE, 73 * HOUR, False),
        ("昨日話していた灯台の本、図書館にあったよ。借りておこうか？", JAPANESE, HOUR, False),
        ("おはよう", "おはよう", HOUR, True),
        ("おはよう", "おはよう", 24 * HOUR, False),
        ("おはよう", "おはよう", 23.5 * HOUR, False),
        ("おはようございます、美咲さん。", "おはようございます、美咲さん。", 24 * HOUR, False),
        ("おはよう！", "おはよう", HOUR, False),  # short: only by equality
        ("Good morning!", "ＧＯＯＤ　morning！", HOUR, True),
        ("Good morning!", "Good morning!", 24 * HOUR, False),
        ("Good morning!", "Good night!", HOUR, False),
    ],
)
def test_what_is_said_again(message: str, before: str, ago: timedelta, again: bool) -> None:
    assert repeats(message, before, ago) is again


def test_what_is_equal_to_the_twenty_first_last_is_forgotten() -> None:
    assert repeats(LONG, LONG, 100 * HOUR, between=19)
    assert not repeats(LONG, LONG, 100 * HOUR, between=20)
    assert repeats(LONG, LONG, HOUR, between=20), "but not within three days"


SENTENCES = st.lists(st.text("abcdefgh", min_size=2, max_size=9), min_size=10, max_size=30).map(
    " ".join
)
KANJI = st.text("海山川空雨雪風花月日猫犬本茶道", min_size=20, max_size=60)


@given(st.text(min_size=1), st.sampled_from([timedelta(0), HOUR, 19 * HOUR]))
def test_every_text_repeats_itself(said: str, ago: timedelta) -> None:
    assert repeats(said, said, ago)


@given(st.one_of(SENTENCES, KANJI), st.data())
def test_neither_case_nor_width_nor_space_makes_a_text_new(said: str, data: st.DataObject) -> None:
    wide = {letter: chr(ord(letter) + 0xFEE0) for letter in "abcdefgh"}
    letters = [data.draw(st.sampled_from([one, one.upper(), wide.get(one, one)])) for one in said]
    spaced = "".join(letters).replace(" ", data.draw(st.sampled_from([" ", "\n", "  ", "\u3000"])))

    assert repeats(spaced, said, 71 * HOUR)


@given(SENTENCES, SENTENCES.map(lambda said: said.translate(str.maketrans("abcdefgh", "mnopqrst"))))
def test_texts_without_a_word_in_common_are_two(one: str, other: str) -> None:
    assert not repeats(one, other)


def pieces(said: str) -> int:
    words = said.split()
    return len({tuple(words[n : n + 3]) for n in range(len(words) - 2)})


@given(SENTENCES, st.lists(st.text("xyz", min_size=2), min_size=1, max_size=30))
def test_what_adds_little_to_a_text_repeats_it_and_what_adds_much_does_not(
    said: str, more: list[str]
) -> None:
    message = f"{said} {' '.join(more)}"
    shared, added = pieces(said), len(more)

    if added <= shared * 0.2:
        assert repeats(message, said)
    if pieces(message) * 0.8 > shared:
        assert not repeats(message, said)


@given(st.text(max_size=7))
def test_a_text_of_seven_characters_is_short(said: str) -> None:
    assert is_brief(said)


JSON = st.recursive(
    st.one_of(st.text(), st.integers(), st.booleans(), st.none()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text("abc"), inner)),
)


@given(st.dictionaries(st.sampled_from(["about", "to", "query", "constraints"]), JSON))
def test_an_action_is_the_same_whatever_the_order_of_its_keys(payload: dict[str, object]) -> None:
    turned = dict(reversed(payload.items()))

    assert fold_payload(payload) == fold_payload(turned)
    assert fold_payload(json.loads(fold_payload(payload))) == fold_payload(payload)


def test_an_action_is_folded_to_its_depth() -> None:
    one = {"about": "How she slept", "more": [{"x": "Ｔｉｄｅｓ", "y": 1}]}
    other = {"more": [{"y": 1, "x": " tides\n"}], "about": "how  SHE slept"}

    assert fold_payload(one) == fold_payload(other)
    assert fold_payload(one) != fold_payload({**other, "about": "how he slept"})
    assert fold_payload({"a": ["x", "y"]}) != fold_payload({"a": ["y", "x"]})
