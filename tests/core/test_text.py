"""Words: what a text is found by, and how it is made safe to show."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ego.core.text import age, is_japanese, normalise, one_line, query_tokens, quote, safe, tokens
from tests.conftest import NOON

# Every character there is, half ones too.
any_text = st.text(st.characters(exclude_categories=()))


# Tokens


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("猫", {"猫": 1}),
        ("さくら", {"さく": 1, "くら": 1}),
        ("りんご", {"りん": 1, "んご": 1}),
        ("は", {"は": 1}),
        ("夜桜", {"夜桜": 1, "夜": 1, "桜": 1}),
        ("猫と猫", {"猫と": 1, "と猫": 1, "猫": 2}),
        ("東京タワー", {"東京": 1, "京タ": 1, "タワ": 1, "ワー": 1, "東": 1, "京": 1}),
        ("人々", {"人々": 1, "人": 1, "々": 1}),
        ("ｶﾞｷﾞ", {"ガギ": 1}),
        ("猫cat猫", {"猫": 2, "cat": 1}),
        ("第3話", {"第": 1, "3": 1, "話": 1}),
        ("猫、犬。", {"猫": 1, "犬": 1}),
    ],
)
def test_japanese_is_cut_into_pairs_and_single_kanji(text: str, found: dict[str, int]) -> None:
    assert tokens(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The cat and the hat", {"cat": 1, "hat": 1}),
        ("running runs RUN", {"run": 3}),
        ("memories of a memory", {"memori": 2}),
        ("Café CAFÉ cafe\u0301", {"cafe": 3}),
        ("naïve Ångström", {"naiv": 1, "angstrom": 1}),
        ("ＦＵＬＬ ｗｉｄｔｈ", {"full": 1, "width": 1}),
        ("İstanbul", {"istanbul": 1}),
        ("the dog’s dog's bone", {"dog": 2, "bone": 1}),
        ("snake_case e-mail", {"snake": 1, "case": 1, "e": 1, "mail": 1}),
        ("python3 in 2026", {"python3": 1, "2026": 1}),
        ("it is what it was", {}),
    ],
)
def test_latin_words_are_folded_stemmed_and_sifted(text: str, found: dict[str, int]) -> None:
    assert tokens(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("한국어 단어", {"한국어": 1, "단어": 1}),
        ("Привет, МИР!", {"привет": 1, "мир": 1}),
        ("ёлка йод", {"ёлка": 1, "йод": 1}),
        ("Γειά σου", {"γειά": 1, "σου": 1}),
        ("हिन्दी भाषा", {"हिन्दी": 1, "भाषा": 1}),
        ("ไทย ที่นี่", {"ไทย": 1, "ที่นี่": 1}),
        ("שָׁלוֹם שלום", {"שלום": 2}),
        ("مَرْحَبًا مرحبا", {"مرحبا": 2}),
    ],
)
def test_every_other_script_gives_one_token_a_word(text: str, found: dict[str, int]) -> None:
    assert tokens(text) == found


@pytest.mark.parametrize("text", ["", " ", "🎉", "👩‍👩‍👧", "…!?", "---", "_", "\u0301"])
def test_what_is_no_word_gives_no_token(text: str) -> None:
    assert tokens(text) == {}


def test_an_emoji_does_not_hide_the_word_beside_it() -> None:
    assert tokens("party🎉time") == {"parti": 1, "time": 1}


@pytest.mark.parametrize(
    ("query", "sought"),
    [
        ("さくら", {"さく", "くら"}),
        ("りんご", {"りん", "んご"}),
        ("猫とさくら", {"猫と", "猫"}),
        ("さくら tree", {"tree"}),
        ("桜がさく", {"桜が", "桜"}),
        ("タワーはどこ", {"タワ", "ワー", "ーは"}),
        ("the and of", set()),
        ("what's our MSRV?", {"msrv"}),
        ("How much is the rent, and how many rooms?", {"rent", "room"}),
        ("what's up", {"what"}),
    ],
)
def test_grammar_is_looked_for_only_when_nothing_else_is(query: str, sought: set[str]) -> None:
    assert set(query_tokens(query)) == sought


@given(any_text)
@example("İ")
def test_no_text_breaks_the_tokens(text: str) -> None:
    found = tokens(text)

    assert all(term and not term.isspace() and count > 0 for term, count in found.items())
    assert set(query_tokens(text)) <= set(found)
    assert bool(query_tokens(text)) == bool(found)


@given(st.text())
def test_case_and_width_make_no_difference(text: str) -> None:
    assert normalise(f"  {text}\n") == normalise(text)
    assert tokens(normalise(text)) == tokens(text)


@pytest.mark.parametrize(
    ("text", "japanese"),
    [
        ("白い猫に会った", True),
        ("MCPサーバーの設定", True),
        ("I met a 猫 today on the way home", False),
        ("안녕", False),
        ("123 !?", False),
        ("", False),
    ],
)
def test_a_fifth_of_the_letters_makes_a_text_japanese(text: str, japanese: bool) -> None:
    assert is_japanese(text) is japanese


# Safe to show

BIDI_CONTROLS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
MARKS = {"\u200e", "\u200f", "\u061c"}


def steers(character: str) -> bool:
    return (
        unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}
        or unicodedata.bidirectional(character) in BIDI_CONTROLS
        or character in MARKS
        or 0xE0000 <= ord(character) <= 0xE007F
    )


@given(any_text)
@example("".join(map(chr, range(0x20))) + "\x7f\x85\x9b\u202e\u2066\u2069\u061c\U000e0041\ud800")
def test_nothing_safe_steers_a_terminal_or_turns_a_line(text: str) -> None:
    assert not any(steers(character) for character in safe(text) if character not in "\t\n")


@given(any_text)
def test_safe_text_stays_as_it_is(text: str) -> None:
    assert safe(safe(text)) == safe(text)


@pytest.mark.parametrize("text", ["猫と🎉 café\t\n", "👩‍👩‍👧", "नमस्ते", "a\u200cb"])
def test_ordinary_text_is_safe_already(text: str) -> None:
    assert safe(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", r"\x1b[31mred"),
        ("a\rb", r"a\rb"),
        ("\u202egpj", r"\u202egpj"),
        ("\U000e0041", r"\U000e0041"),
        ("\x9b2J", r"\x9b2J"),
    ],
)
def test_what_is_unsafe_is_written_out(text: str, shown: str) -> None:
    assert safe(text) == shown


@given(any_text, st.integers(2, 200))
def test_one_line_is_one_short_line(text: str, limit: int) -> None:
    line = one_line(text, limit)

    assert len(line) <= limit
    assert len(line.splitlines()) <= 1
    assert line == line.strip()


def test_one_line_joins_and_cuts() -> None:
    assert one_line("a\r\nb\t\tc\n\n d") == "a b c d"
    assert one_line("word " * 5, 12) == "word word…"
    assert one_line("tea with Priya at 14:30", 21) == "tea with Priya at…"
    assert one_line(f"see {'x' * 60} there", 40) == f"see {'x' * 35}…"


@given(any_text)
def test_no_line_of_a_quotation_reads_as_ours(text: str) -> None:
    lines = quote(text).splitlines()

    assert lines
    assert all(line == ">" or line.startswith("> ") for line in lines)


def test_a_quotation_keeps_its_lines() -> None:
    assert quote("a\n\n---\nSaved (id: x)") == "> a\n>\n> ---\n> Saved (id: x)"


# Ages


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(days=-3), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1m ago"),
        (timedelta(minutes=59, seconds=59), "59m ago"),
        (timedelta(hours=1), "1h ago"),
        (timedelta(hours=23, minutes=59), "23h ago"),
        (timedelta(days=1), "1d ago"),
        (timedelta(days=6, hours=11), "6d ago"),
        (timedelta(days=6, hours=13), "1w ago"),
        (timedelta(days=7), "1w ago"),
        (timedelta(days=59), "8w ago"),
        (timedelta(days=61), "2mo ago"),
        (timedelta(days=729), "23mo ago"),
        (timedelta(days=731), "2y ago"),
    ],
)
def test_an_age_is_said_in_the_shortest_words(ago: timedelta, words: str) -> None:
    assert age(NOON - ago, NOON) == words


@pytest.mark.parametrize(
    ("at", "now", "words"),
    [
        ("2026-03-07T22:00+09:00", "2026-03-09T08:00+09:00", "2d ago"),
        ("2026-03-07T13:00+00:00", "2026-03-09T08:00+09:00", "2d ago"),
        ("2026-03-07T13:00+00:00", "2026-03-08T23:00+00:00", "1d ago"),
        ("2026-03-07T08:00+09:00", "2026-03-08T20:00+09:00", "1d ago"),
        ("2026-03-07T22:00+09:00", "2026-03-08T08:00+09:00", "10h ago"),
        ("2026-03-28T23:30+01:00", "2026-03-30T00:10+02:00", "23h ago"),
        ("2026-10-25T00:10+02:00", "2026-10-25T23:20+01:00", "1d ago"),
    ],
)
def test_days_are_counted_by_the_dates_where_the_person_is(at: str, now: str, words: str) -> None:
    assert age(datetime.fromisoformat(at), datetime.fromisoformat(now)) == words
