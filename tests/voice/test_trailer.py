"""What is read as a reflection, and what of it is kept."""

import json
import re

import pytest

from ego.core.events import Reflection, as_json, reflection_of
from ego.core.mood.mood import Policy
from ego.voice.trailer import reflection_in
from tests.voice.answers import ANGER, ANGRY


@pytest.mark.parametrize(
    "text",
    [
        ANGRY,
        f"\n\n  {ANGRY}  \n",
        f"```json\n{ANGRY}\n```",
        f"```\n{ANGRY}\n```",
        f"```JSON {ANGRY}```",
        f"```json\n{ANGRY}",
        f"Here is the object:\n{ANGRY}",
        f"Here [1] it is:\n```json\n{ANGRY}\n```\nDone.",
        f"{ANGRY}\n```",
        f'{ANGRY} {{"emotion_label": "joy"}}',
        ANGRY.replace('"', "“", 1).replace('"', "”", 1),
        re.sub('"([^"]*)"', r"“\1”", ANGRY),
        ANGRY.replace("]", ",]").replace("}", " ,\n}"),
        json.dumps(json.loads(ANGRY)),
        json.dumps(json.loads(ANGRY), indent=2, ensure_ascii=False).replace("\n", "\r\n"),
    ],
)
def test_an_object_is_read_through_what_models_put_around_it(text: str) -> None:
    assert reflection_in(text) == ANGER


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sorry, no",
        "null",
        "0.5",
        '"anger"',
        f"[{ANGRY}]",
        ANGRY[:-1],
        ANGRY[:-60],
        ANGRY.replace('"', "'"),
        ANGRY.replace('"', "‘"),  # single smart quotes are single quotes
        ANGRY.replace("true", "True"),
        ANGRY.replace("true", "None"),
        ANGRY.replace('"emotion_label"', "emotion_label"),
        ANGRY.replace('"anger",', '"anger"'),
        ANGRY.replace('"anger",', '"anger",,'),
        ANGRY.replace("{", "{ // it is so\n", 1),
        ANGRY.replace("0.9", "+0.9"),
        ANGRY.replace("0.9", ".9"),
        "{" * 100_000,
        '{"a":' * 100_000 + "1" + "}" * 100_000,
        f'{{"a": {"9" * 5000}}}',
    ],
)
def test_nothing_else_is_repaired(text: str) -> None:
    assert reflection_in(text) is None


def test_raw_control_characters_stay_inside_a_string() -> None:
    reflection = reflection_in('{"reflection_text": "one\ttab\r\ntwo \x1b[31m"}')

    assert reflection is not None
    assert reflection.text == "one\ttab\r\ntwo \x1b[31m"


def test_smart_quotes_inside_a_string_are_text_and_straight_ones_inside_smart_ones_too() -> None:
    straight = reflection_in('{"reflection_text": "he said “hi, }”", "emotion_label": "joy",}')
    smart = reflection_in('{“reflection_text”: “he said "hi, }" \\“ho\\” \\n”}')

    assert straight == Reflection(text="he said “hi, }”", label="joy")
    assert smart == Reflection(text='he said "hi, }" “ho” \n')


@pytest.mark.parametrize(
    ("said", "intensity"),
    [
        ("0", 0),
        ("1", 1),
        ("1.5", 1),
        ("-3", 0),
        ("1" + "0" * 4000, 1),
        ("-0.0", 0),
        ("5e-324", 5e-324),
        ("1e999", None),
        ("-1e999", None),
        ("NaN", None),
        ("Infinity", None),
        ("-Infinity", None),
        ("true", None),
        ('"0.5"', None),
        ("null", None),
        ("[0.5]", None),
        ("{}", None),
    ],
)
def test_a_number_is_brought_into_range_and_dropped_when_it_is_none(
    said: str, intensity: float | None
) -> None:
    text = f'{{"emotion_intensity": {said}, "emotion_label": "joy"}}'

    assert reflection_in(text) == Reflection(label="joy", intensity=intensity)


@pytest.mark.parametrize("label", ['"rage"', '"Joy"', '""', "null", "3", '["joy"]', "{}"])
def test_an_unknown_label_is_dropped_and_the_rest_stays(label: str) -> None:
    text = f'{{"emotion_label": {label}, "emotion_intensity": 0.5}}'

    assert reflection_in(text) == Reflection(intensity=0.5)


def test_salience_may_be_called_salience() -> None:
    assert reflection_of({"salience": 0.4}).salience == 0.4
    assert reflection_of({"salience": 0.4, "salience_score": 0.0}).salience == 0
    assert reflection_of({"salience": 0.4, "salience_score": "high"}).salience == 0.4


def test_tags_are_short_words_each_once() -> None:
    said = {"topic_tags": ["a", " a ", "", 3, None, "two\nwords", "x" * 65, "\ud83d", *"bcdef" * 9]}

    tags = reflection_of(said).topic_tags

    assert tags == ("a", "two words", "�", "b", "c", "d", "e", "f")
    assert len(reflection_of({"topic_tags": [str(n) for n in range(99)]}).topic_tags) == 32
    assert reflection_of({"topic_tags": "work"}).topic_tags == ()


def test_half_a_policy_is_none() -> None:
    assert reflection_of({"partner_policy": {"cooperation": 1, "refusal_bias": 0}}).policy is None
    assert reflection_of(
        {"partner_policy": {"cooperation": 2, "refusal_bias": -1, "refusal_allowed": False}}
    ).policy == Policy(1, 0, False)


def test_text_that_no_store_would_take_is_mended() -> None:
    reflection = reflection_in('{"reflection_text": "a\\ud83d\\ude00 \\ud83d \\u0000"}')

    assert reflection is not None
    assert reflection.text == "a😀 � �"


def test_the_kept_object_is_the_published_one_and_reads_back() -> None:
    assert as_json(ANGER) == json.loads(ANGRY)
    assert list(as_json(ANGER)) == list(json.loads(ANGRY))
    assert reflection_of(as_json(ANGER)) == ANGER
    assert as_json(Reflection()) == {"topic_tags": []}
