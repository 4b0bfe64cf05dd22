"""An answer is taken apart the same however it comes: nothing internal shown, nothing said lost."""

import json
import random
import re
import tracemalloc
from collections.abc import Callable
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ego.core.events import DELIMITER
from ego.core.talk.thoughts import after_thoughts
from ego.voice.splitter import HELD, Ending, Splitter
from ego.voice.trailer import LONGEST, Characters
from tests.voice.answers import ANGER, ANGRY

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


BEFORE = r"(?:\r?\n)?[*_`]{0,4}"
"""What belongs to a delimiter behind it."""


def visible_in(text: str) -> str:
    """The rule once more, for a text that is there as a whole and holds no line of code."""
    found = re.search(BEFORE + re.escape(DELIMITER), text, re.IGNORECASE | re.ASCII)
    if found:
        return text[: found.start()]
    beginnings = "|".join(re.escape(DELIMITER[:n]) for n in range(3, len(DELIMITER)))
    return re.sub(rf"{BEFORE}({beginnings})\Z", "", text, flags=re.IGNORECASE | re.ASCII)


def cut(whole: str, places: list[int]) -> list[str]:
    return [whole[a:b] for a, b in pairwise([0, *sorted(places), len(whole)])]


def test_there_are_fifty_texts() -> None:
    assert len(set(TEXTS)) == 50


@pytest.mark.parametrize("chunkings", [60, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_any_chunkings_of_a_text_show_the_same(text: str, chunkings: int) -> None:
    dice = random.Random(text)
    _, whole = split([text])

    for _ in range(chunkings):
        chunks = cut(text, dice.choices(range(len(text) + 1), k=dice.randrange(9)))
        visible, ending = split(chunks)

        assert visible == visible_in(text)
        assert (ending.reflection, ending.announced) == (whole.reflection, whole.announced)


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


WORDS = ["a", "😀", "<", "<<", "<<<", "\n", "\r", "\r\n", "**", "_", DELIMITER, DELIMITER[1:]]
CODE = [ANGRY, ANGRY[:9], "{", "}", '{"a": 1}', '{"a":', '"', "```", "```json\n", "\n{", "<think>"]
CODE += ["</think>", "<TH", " ", DELIMITER.lower(), f"\n{ANGRY}", f"\n```json\n{ANGRY}\n```\n"]
CUT_PIECES = st.integers(1, len(DELIMITER) - 1).map(lambda n: DELIMITER[:n])
PLAIN = st.lists(
    st.sampled_from(WORDS) | CUT_PIECES | st.text("aé<>*_ \r\n", max_size=3), max_size=8
)
MADE_UP = st.lists(st.sampled_from(WORDS + CODE) | CUT_PIECES | st.text(max_size=3), max_size=10)
PLACES = st.lists(st.integers(0, 400), max_size=20)


@given(PLAIN.map("".join), PLACES)
def test_of_a_text_without_code_the_visible_part_is_what_the_rule_says(
    text: str, places: list[int]
) -> None:
    visible, ending = split(cut(text, [min(place, len(text)) for place in places]))

    assert visible == visible_in(text)
    assert ending.announced == (DELIMITER in text)


@given(MADE_UP.map("".join), PLACES)
def test_for_any_text_and_any_chunking_the_visible_part_is_the_same(
    text: str, places: list[int]
) -> None:
    whole, ending = split([text])

    for chunks in (cut(text, [min(place, len(text)) for place in places]), list(text)):
        visible, its_ending = split(chunks)
        assert visible == whole
        assert its_ending._replace(visible="") == ending._replace(visible="")


@given(PLAIN.map("".join))
def test_text_is_passed_on_as_soon_as_it_cannot_be_a_delimiter(text: str) -> None:
    splitter, fed, shown = Splitter(), "", ""
    said = text[: len(visible_in(text))]

    for char in said:
        fed += char
        shown += splitter.feed(char)

        held = fed.removeprefix(shown)
        assert shown + held == fed
        assert not held.strip("\r\n *_") or DELIMITER.startswith(held.lstrip("\r\n *_"))


# Look-alikes of the delimiter, thoughts, and the object without a delimiter

SAID = 'Well.\n\n```python\nprint({"a": 1})\n```\n{"a": 1} is **not** <<<it>>>, 猫😀'
"""A visible answer with all in it that looks like something else."""
INSIDE = "<think>\nShe asked. {\n```\n<<<COCORO\n</think>\n\n"
OBJECT = json.dumps(json.loads(ANGRY), indent=1, ensure_ascii=False)
ANSWERS = {
    "a plain delimiter": f"{SAID}\n{DELIMITER}\n{ANGRY}",
    "a thought before": f"{INSIDE}{SAID}\n{DELIMITER}\n{ANGRY}",
    "two thoughts before": f" <THINK></Think>{INSIDE}{SAID}\n{DELIMITER}\n{ANGRY}",
    "in lower case": f"{SAID}\n{DELIMITER.lower()}\n{ANGRY}",
    "in bold": f"{SAID}\n**{DELIMITER}**\n{ANGRY}",
    "in bold and lower case": f"{SAID}\r\n__{DELIMITER.lower()}__\r\n{ANGRY}",
    "as code": f"{SAID}\n`{DELIMITER}`\n{ANGRY}",
    "in a fence": f"{SAID}\n```\n{DELIMITER}\n{ANGRY}\n```",
    "in a fence of JSON": f"{SAID}\n```json\n  **{DELIMITER}**\n{ANGRY}\n```\n",
    "in its own fence": f"{SAID}\n```\n{DELIMITER}\n```\n```json\n{ANGRY}\n```",
    "a bare object": f"{SAID}\n{ANGRY}",
    "a bare object on lines": f"{SAID}\n{OBJECT}\n\n",
    "a bare object in a fence": f"{SAID}\r\n```json\r\n{ANGRY}\r\n```\r\n",
    "a bare object in a fence of one line": f"{SAID}\n```json {ANGRY}```",
    "a bare object behind a thought": f"{INSIDE}{SAID}\n{ANGRY}",
    "an object before the delimiter": f"{SAID}\n{ANGRY}\n{DELIMITER}",
}
CHUNKINGS: dict[str, Callable[[bytes], list[bytes]]] = {
    "whole": lambda raw: [raw],
    "byte by byte": lambda raw: [raw[n : n + 1] for n in range(len(raw))],
    "in threes": lambda raw: [raw[n : n + 3] for n in range(0, len(raw), 3)],
    "in tokens": lambda raw: re.findall(rb"\w+|\W", raw),
    "in lines": lambda raw: raw.splitlines(keepends=True),
}


@pytest.mark.parametrize("chunked", CHUNKINGS.values(), ids=CHUNKINGS)
@pytest.mark.parametrize("whole", ANSWERS.values(), ids=ANSWERS)
def test_nothing_internal_is_visible_and_nothing_visible_is_lost(
    whole: str, chunked: Callable[[bytes], list[bytes]]
) -> None:
    visible, ending = split_bytes(chunked(whole.encode()))

    assert visible == SAID
    assert ending.reflection == ANGER
    assert ending.announced


@pytest.mark.parametrize("nth", [len(CHUNKINGS), pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("way", CHUNKINGS)
@pytest.mark.parametrize("whole", ANSWERS.values(), ids=ANSWERS)
def test_an_answer_that_is_cut_at_any_byte_shows_nothing_internal_either(
    whole: str, way: str, nth: int
) -> None:
    """At every byte in some chunking; at every byte in each of them by `make soak`."""
    raw, chunked = whole.encode(), CHUNKINGS[way]
    for end in range(list(CHUNKINGS).index(way) % nth, len(raw), nth):
        visible, ending = split_bytes(chunked(raw[:end]))

        shown = visible.rstrip("\ufffd")  # half a character
        behind = shown.removeprefix(SAID) if shown.startswith(SAID) else ""
        begins = SAID.startswith(shown) or shown in (" ", "<", "<t", " <", " <T")
        assert begins or shown.startswith(SAID), (end, shown)
        assert not re.search("emo|refl|COCO|She asked", behind, re.IGNORECASE), (end, behind)
        assert len(behind) <= len("\r\n```json\r\n  {'re"), (end, behind)
        assert visible == "" or not ending.thinking


@pytest.mark.parametrize(
    "text",
    [
        "{not json}",
        '{"a": 1}',
        '{"emotion_label": "joy", "confidence": 1}',
        f"{ANGRY}\nIs that what you meant?",
        f"```json\n{ANGRY}\n```\nIs that what you meant?",
        f"See {ANGRY}",
        "```\nls\n```",
        "```json\n{",
        "I <think> so</think>.",
        "<thing>",
        "<b>bold</b>",
        "{" + ANGRY.replace('"', "'")[1:],
        '{"mood": ' + ANGRY + "}",
        '{"reflection_text": "' + "x" * HELD + '"}',
        "* a\n* b\n**",
    ],
)
def test_what_only_looks_like_it_is_text(text: str) -> None:
    for chunks in ([text], list(text)):
        assert split(chunks) == (text, Ending(split(chunks)[1].visible, None, announced=False))


@pytest.mark.parametrize(
    "text", ["<think>", "<think>on and on", "<thi", "<think>a</thin", "<think>a</think><think>b"]
)
def test_an_answer_that_never_leaves_its_thoughts_says_nothing(text: str) -> None:
    for chunks in ([text], list(text)):
        assert split(chunks) == ("", Ending("", None, announced=False, thinking=True))
    assert after_thoughts(text) is None


@given(st.text(max_size=40), st.text("x \n", max_size=4))
def test_thoughts_are_dropped_and_the_rest_is_left_alone(said: str, blanks: str) -> None:
    begun = "<think>".startswith(said.lstrip().lower()[:7])
    if not begun and not said[:1].isspace():
        assert after_thoughts(f"<think>{blanks}</think>{blanks.replace('x', '')}{said}") == said
        assert after_thoughts(said) == said


def test_text_that_cannot_be_a_trailer_any_more_is_passed_on_at_once() -> None:
    splitter = Splitter()

    assert splitter.feed('Look:\n{"a": 1}') == "Look:"
    assert splitter.feed("\n") == ""
    assert splitter.feed("No") == '\n{"a": 1}\nNo'
    assert splitter.feed("\n{" + '"a": "' + "x" * HELD) == "\n{" + '"a": "' + "x" * HELD


def test_lines_that_might_each_begin_a_trailer_are_read_in_proportion_to_their_length() -> None:
    splitter, said = Splitter(), '{"":\n' * 20_000

    shown = "".join(splitter.feed(char) for char in said)

    assert len(shown) > len(said) - 2 * HELD


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
    assert split(["fine."])[1] == Ending("", None, announced=False)
    assert split([f"fine.\n{DELIMITER}\nsorry"])[1] == Ending("", None, announced=True)


def test_more_than_a_mebibyte_behind_the_delimiter_is_no_trailer_and_is_not_kept() -> None:
    padding = " " * (LONGEST - len(ANGRY))
    assert split([DELIMITER, padding, ANGRY])[1].reflection == ANGER
    assert split([DELIMITER, padding, ANGRY, " "])[1] == Ending("", None, announced=True)

    splitter, chunk = Splitter(), "x" * 65_536
    tracemalloc.start()
    splitter.feed(DELIMITER)
    for number in range(200):
        splitter.feed(f"{chunk}{number}")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * LONGEST
