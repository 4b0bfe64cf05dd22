import json
import random
import re
import tracemalloc
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.events import DELIMITER, Reflection, as_json, reflection_of
from ego.core.mood.mood import Policy
from ego.voice.trailer import LONGEST, Characters, Ending, Splitter, reflection_in

ANGRY = (
    '{"reflection_text": "これは <<<ひどい>>>", "emotion_label": "anger", '
    '"emotion_intensity": 0.9, "topic_tags": ["work", "友"], "salience_score": 0.8, '
    '"confidence": 0.7, "partner_policy": {"cooperation": 0.4, "refusal_bias": 0.6, '
    '"refusal_allowed": true}}'
)
ANGER = Reflection(
    text="これは <<<ひどい>>>",
    label="anger",
    intensity=0.9,
    salience=0.8,
    confidence=0.7,
    topic_tags=("work", "友"),
    policy=Policy(0.4, 0.6, True),
)

BODIES = (
    "fine.",
    "",
    "two\n\nparagraphs, and newlines at the end\n\n",
    "<<<COCORO_GHOST>>>\n<<<COCORO_GHOST_INTERNAL_JSON_v2>>>\n<<<<COCORO <<<COCORO_GHOST_INTER\n",
    "はい。😀\r\n< << <<<\r\n\r<b>太字</b>",
)
ENDINGS = (
    "",
    "\n<<",
    f"\n{DELIMITER[:-1]}",
    "\r\n<<<COCORO_",
    f"\n{DELIMITER}\n{ANGRY}",
    f"\r\n{DELIMITER}\r\n{ANGRY}\r\n\r\n",
    f"\n{DELIMITER}\n```json\n{ANGRY}\n```\n",
    f"\n\n{DELIMITER}\n{ANGRY}\nI hope this helps! {{}} ] ```",
    f" {DELIMITER}{ANGRY}\n{DELIMITER}\n{{}}",
    f"<\n{DELIMITER}\n{ANGRY[:-2]}",
)
TEXTS = [body + ending for body, ending in product(BODIES, ENDINGS)]


def split(chunks: list[str]) -> tuple[str, Ending]:
    splitter = Splitter()
    visible = "".join(splitter.feed(chunk) for chunk in chunks)
    ending = splitter.end()
    return visible + ending.visible, ending


def split_bytes(chunks: list[bytes]) -> tuple[str, Ending]:
    characters = Characters()
    decoded = [characters.of_bytes(chunk) for chunk in chunks]
    return split([*decoded, characters.of_bytes(b"", final=True)])


def visible_in(text: str) -> str:
    """The rule once more, for a text that is there as a whole."""
    before, delimiter, _ = text.partition(DELIMITER)
    if delimiter:
        return re.sub(r"\r?\n\Z", "", before)
    beginnings = "|".join(re.escape(DELIMITER[:n]) for n in range(3, len(DELIMITER)))
    return re.sub(rf"(\r?\n)?({beginnings})\Z", "", text)


def cut(whole: str, places: list[int]) -> list[str]:
    return [whole[a:b] for a, b in pairwise([0, *sorted(places), len(whole)])]


def test_there_are_fifty_texts() -> None:
    assert len(set(TEXTS)) == 50


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_thousand_chunkings_of_a_text_show_the_same(text: str) -> None:
    dice = random.Random(text)
    _, whole = split([text])

    for _ in range(1000):
        chunks = cut(text, dice.choices(range(len(text) + 1), k=dice.randrange(9)))
        visible, ending = split(chunks)

        assert visible == visible_in(text)
        assert (ending.reflection, ending.delimited) == (whole.reflection, whole.delimited)


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_bytes_may_be_cut_in_the_middle_of_a_character(text: str) -> None:
    raw = text.encode()

    visible, ending = split_bytes([raw[n : n + 1] for n in range(len(raw))])

    assert visible == visible_in(text)
    assert ending.reflection == split([text])[1].reflection


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_neither_a_delimiter_nor_its_beginning_is_shown(text: str) -> None:
    visible, _ = split(list(text))

    assert DELIMITER not in visible
    assert not any(visible.endswith(DELIMITER[:n]) for n in range(3, len(DELIMITER)))
    assert "emotion_label" not in visible


PIECES = st.sampled_from(
    ["a", "😀", "<", "<<", "<<<", "\n", "\r", "\r\n", DELIMITER, DELIMITER[1:], ANGRY, "{", "```"]
)
CUT_PIECES = st.integers(1, len(DELIMITER) - 1).map(lambda n: DELIMITER[:n])
MADE_UP = st.lists(PIECES | CUT_PIECES | st.text(max_size=3), max_size=8).map("".join)


@given(MADE_UP, st.lists(st.integers(0, 200), max_size=20))
def test_for_any_text_and_any_chunking_the_visible_part_is_the_same(
    text: str, places: list[int]
) -> None:
    visible, ending = split(cut(text, [min(place, len(text)) for place in places]))

    assert visible == visible_in(text)
    assert ending.reflection == split([text])[1].reflection
    assert ending.delimited == (DELIMITER in text)


@given(MADE_UP)
def test_text_is_passed_on_as_soon_as_it_cannot_be_a_delimiter(text: str) -> None:
    splitter, fed, shown = Splitter(), "", ""

    for char in text.partition(DELIMITER)[0]:
        fed += char
        shown += splitter.feed(char)

        held = fed.removeprefix(shown)
        assert shown + held == fed
        assert any(f"{newline}{DELIMITER}".startswith(held) for newline in ("", "\n", "\r\n"))


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ("fine.", "fine."),
        ("fine.\n", "fine.\n"),
        (f"fine.\n{DELIMITER}\n{ANGRY}", "fine."),
        (f"fine.\r\n{DELIMITER}\r\n{ANGRY}", "fine."),
        (f"fine.\n\n{DELIMITER}\n{ANGRY}", "fine.\n"),
        (f"fine. {DELIMITER}{ANGRY}", "fine. "),
        (DELIMITER, ""),
        ("a <", "a <"),
        ("a <<", "a <<"),
        ("a <<<", "a "),
        ("a\n<<<COCORO", "a"),
        ("a\n<<", "a\n<<"),
        ("a <<<COCORO_GHOST>>>", "a <<<COCORO_GHOST>>>"),
        (f"a <{DELIMITER}", "a <"),
    ],
)
def test_what_is_shown(text: str, visible: str) -> None:
    assert split([text])[0] == visible


def test_a_missing_trailer_and_a_broken_one_can_be_told_apart() -> None:
    assert split(["fine."])[1] == Ending("", None, delimited=False)
    assert split([f"fine.\n{DELIMITER}\nsorry"])[1] == Ending("", None, delimited=True)


def test_more_than_a_mebibyte_behind_the_delimiter_is_no_trailer_and_is_not_kept() -> None:
    padding = " " * (LONGEST - len(ANGRY))
    assert split([DELIMITER, padding, ANGRY])[1].reflection == ANGER
    assert split([DELIMITER, padding, ANGRY, " "])[1] == Ending("", None, delimited=True)

    splitter, chunk = Splitter(), "x" * 65_536
    tracemalloc.start()
    splitter.feed(DELIMITER)
    for number in range(200):
        splitter.feed(f"{chunk}{number}")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * LONGEST


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
