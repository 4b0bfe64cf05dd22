"""Whether a question asks what is so now, or what was so then."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ego.core.memory.truth.asking import when_asked
from ego.core.times.mentions import find_mentions

NOW = datetime(2026, 6, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "tense"),
    [
        ("Where does Misaki live?", "now"),
        ("Where does Misaki live now?", "now"),
        ("Misaki's home", "now"),
        ("Where did Misaki live in March?", "then"),
        ("Where did Misaki live last summer?", "then"),
        ("Where did Misaki use to live?", "then"),
        ("Who looked after Imogen's teeth previously?", "then"),
        ("Which mill sold Greta her flour last autumn?", "then"),
        ("Where did we meet Misaki?", "either"),
        ("Where did she live before, and where now?", "either"),
        ("Where has Misaki lived since March?", "either"),
        ("美咲はどこに住んでいる？", "now"),
        ("美咲は今どこに住んでいるの？", "now"),
        ("3月に美咲はどこに住んでいた？", "then"),
        ("去年の夏、美咲が住んでいた町は？", "then"),
        ("以前の美咲の住まいは？", "then"),
        ("以前の寂しかった時期を、今ではどうとらえている？", "either"),
        ("昔の家はいまでは何になってる？", "either"),
        ("今ではなく、以前の職場はどこ？", "then"),
        ("今でいう商店街の、昔の名前は？", "then"),
        ("美咲に会ったのはどこだった？", "either"),
    ],
)
def test_it_is_told_by_its_words(question: str, tense: str) -> None:
    assert when_asked(question, find_mentions(question, NOW), NOW).tense == tense


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("Where did she live last summer?", "2025-06", "2025-09"),
        ("Where did she live last winter?", "2025-12", "2026-03"),
        ("Where did she live in the spring of 2024?", "2024-03", "2024-06"),
        ("Where did she live last year?", "2025-01", "2026-01"),
        ("Where was she a year ago?", "2024-12", "2025-12"),
        ("去年の秋、どこにいた？", "2025-09", "2025-12"),
        ("この冬、どこにいた？", "2025-12", "2026-03"),
        ("2024年の春、どこにいた？", "2024-03", "2024-06"),
        ("一昨年の夏、どこにいた？", "2024-06", "2024-09"),
        ("去年、どこにいた？", "2025-01", "2026-01"),
    ],
)
def test_a_season_and_a_year_are_times(question: str, first: str, last: str) -> None:
    span = when_asked(question, find_mentions(question, NOW), NOW).span

    assert span is not None
    assert (f"{span.start:%Y-%m}", f"{span.end:%Y-%m}") == (first, last)
