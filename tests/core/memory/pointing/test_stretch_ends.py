"""What goes on for days is told to end on another day: which it is, and which day."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.stretches import ending

KEPT, NOW = datetime(2026, 11, 26, 9, tzinfo=UTC), datetime(2026, 11, 27, 9, tzinfo=UTC)
TOMAS = "Tomas is on holiday from 3 to 9 December"
SISTER = "My sister is visiting from 3 to 9 December"
LISBON = "We are in Lisbon from 3 to 9 December"
KYOTO = "12月3日から9日まで京都に出張です"
HAHA = "母が12月3日から9日まで入院します"
GISOBO = "義両親が12月3日から9日までうちに泊まりにきます"


def plan(words: str, seq: int = 0) -> Ahead:
    when = ahead.find(words, KEPT)
    assert when, words
    return Ahead(seq, f"mem_{seq}", words, False, KEPT, when, ahead.moment(when, UTC), UTC)


def ended(kept: list[str], said: str) -> tuple[str, int] | None:
    """What ends on another day of December, and on which."""
    found = ending.find_ended([plan(words, seq) for seq, words in enumerate(kept)], said, NOW)
    return (found.plan.text, found.last.day) if found else None


@pytest.mark.parametrize(
    ("kept", "said", "day"),
    [
        (TOMAS, "Tomas extended his holiday to 11 December", 11),
        (TOMAS, "Tomas has extended his holiday by two days", 11),
        (TOMAS, "Tomas comes back two days later than planned, on 11 December", 11),
        (TOMAS, "Tomas is coming back a day early", 8),
        (TOMAS, "Tomas's holiday got cut short, he'll be back on the 6th", 6),
        (SISTER, "My sister is staying until the 11th now", 11),
        (SISTER, "My sister has to leave early, on 7 December", 7),
        (SISTER, "good news, my sister's going home on the 11th instead of the 9th", 11),
        (LISBON, "We're staying in Lisbon two days longer", 11),
        (LISBON, "Lisbon is only until the 7th now, work called", 7),
        (LISBON, "We added two days, so now we're in Lisbon until the 11th!", 11),
        (LISBON, "we'll be back on the 8th now", 8),
        (LISBON, "I have to fly home on 7 December", 7),
        (LISBON, "We'll be in Lisbon from the 3rd to the 12th after all", 12),
        (KYOTO, "京都の出張、11日まで延びた", 11),
        (KYOTO, "出張が2日延びて11日までになった", 11),
        (KYOTO, "京都出張、3日から10日までに延びた。土曜つぶれる", 10),
        (KYOTO, "出張、1日早く帰れることになった", 8),
        (KYOTO, "京都から帰るの、11日になりました", 11),
        (HAHA, "母の退院が12日になった", 12),
        (HAHA, "母の入院、三日間延びるって", 12),
        (GISOBO, "義両親、仕事の都合で8日に帰ることになりました。", 8),
    ],
)
def test_it_ends_then(kept: str, said: str, day: int) -> None:
    assert ended([kept], said) == (kept, day)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (TOMAS, "The library is open until 11 December"),
        (TOMAS, "Maria is staying until the 11th"),
        (TOMAS, "Tomas would like to extend his holiday to 11 December"),
        (TOMAS, "Did Tomas extend his holiday to 11 December?"),
        (TOMAS, "Maria's holiday goes on until 11 December"),
        (SISTER, "My brother is staying until the 11th now"),
        (SISTER, "I'll be back on the 11th"),
        (LISBON, "I have to finish the report by 7 December"),
        (LISBON, "I'm off work until 11 December, and the boiler is fixed by then"),
        (LISBON, "The hotel in Lisbon might keep us until the 11th"),
        (LISBON, "The plumber is leaving the keys with us on the 7th"),
        (LISBON, "We're leaving for Lisbon on the 4th"),
        (KYOTO, "レポートは11日までに出す"),
        (KYOTO, "京都の出張、11日まで延びるかもしれない"),
        (KYOTO, "セールは11日までだって"),
        (HAHA, "父の入院は11日まで延びた"),
        (KYOTO, "弟は11日に帰る"),
    ],
)
def test_it_ends_when_it_was_to(kept: str, said: str) -> None:
    assert ended([kept], said) is None


def test_of_two_that_may_be_meant_none_is() -> None:
    kept = [LISBON, "We are in Porto from 12 to 15 December"]
    assert ended(kept, "we're back home on the 8th now") is None
    assert ended(kept, "We're staying in Porto a day longer") == (kept[1], 16)


def test_its_words_tell_the_other_day() -> None:
    for kept, said, words in (
        (TOMAS, "Tomas extended his holiday to 11 December", "from 3 to 11 December"),
        (KYOTO, "京都の出張、11日まで延びた", "12月3日から11日まで京都に出張です"),
    ):
        found = ending.find_ended([plan(kept)], said, NOW)
        assert found is not None
        assert words in found.words(NOW)
        told = plan(found.words(NOW))
        assert (told.when.day, told.last_day) == (date(2026, 12, 3), date(2026, 12, 11))
