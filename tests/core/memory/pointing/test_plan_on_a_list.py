"""A plan on a list says once what it is, and nothing that stands beside it on its line."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest

from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown.bare import line_beside_marks
from ego.core.memory.pointing.shown.listed import drop_teller, find_only_teller

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)
FRIDAY, AT_THREE = When(date(2026, 11, 6)), When(date(2026, 11, 6), time(15))


@pytest.mark.parametrize(
    ("words", "when", "line"),
    [
        ("Bins are fridays", FRIDAY, "Bins"),
        ("Nights again on 6 November", FRIDAY, "Nights again"),
        ("Mum has her hip appointment on friday 6 november at 3", AT_THREE,
         "Mum has her hip appointment"),
        ("We rehearse every friday at 3 pm in st lukes hall", AT_THREE,
         "We rehearse in st lukes hall"),
        ("from now on we rehearse on fridays", AT_THREE, "We rehearse"),
        ("Lisa's leaving do is on 6 November at 3, whitelocks", AT_THREE,
         "Lisa's leaving do, whitelocks"),
        ("The plumber comes on 6 November at 3", AT_THREE, "The plumber comes"),
        ("btw sam has the dentist on 6 November", FRIDAY, "Sam has the dentist"),
        ("Sam has the dentist on 6 November btw", FRIDAY, "Sam has the dentist"),
        ("Retro is every Friday at 3 pm by the way, don't let me forget it", AT_THREE, "Retro"),
        ("The retro is on 6 November at 3, so remind me please", AT_THREE, "The retro"),
        ("Tom comes on 6 November, remind me of the keys", FRIDAY,
         "Tom comes, remind me of the keys"),
        ("Orla: We meet at mine on 6 November", FRIDAY, "Orla: We meet at mine"),
        ("Don't tell sam but I've got him tickets on 6 November", FRIDAY, "I've got sam tickets"),
        ("Don't tell mum but I've got her a scarf for 6 November", FRIDAY, "I've got mum a scarf"),
        ("Don't tell Noor, but we bake a cake on 6 November", FRIDAY, "We bake a cake"),
        ("Don't tell Noor, but her cake is ready on 6 November", FRIDAY, "Noor's cake is ready"),
        ("Between us, I'm leaving on 6 November", FRIDAY, "I'm leaving"),
        ("We need to ship the thing by 6 November", FRIDAY, "Ship the thing by 6 November"),
        ("I've got to demo the search on 6 November", FRIDAY, "Demo the search"),
        ("Let's get the doc done by 6 November", FRIDAY, "Get the doc done by 6 November"),
        ("母の歯医者は11月6日の15時", AT_THREE, "母の歯医者"),
        ("ちなみに、11月6日に美奈とライブ", FRIDAY, "美奈とライブ"),
        ("内緒だけど、11月6日に面接", FRIDAY, "面接"),
        ("美月の誕生日が11月6日なんだよね", FRIDAY, "美月の誕生日"),
        ("金曜に掃除する", FRIDAY, "掃除する"),
        ("A社の面接が11月6日の15時", AT_THREE, "A社の面接"),
        ("中間報告が11月6日締切", FRIDAY, "中間報告の締切"),
    ],
)  # fmt: skip
def test_what_stands_beside_it_is_left_out(words: str, when: When, line: str) -> None:
    assert line_beside_marks(words, 70, 70, when, NOW) == line


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("Pay the rent by 6 November", FRIDAY),
        ("書類を11月6日までに出す", FRIDAY),
        ("ネックレスは金曜にする", FRIDAY),
        ("歯医者は11月6日にした", FRIDAY),
        ("金曜がゼミになった", FRIDAY),
        ("GP on 6 November in the morning", FRIDAY),
        ("Dinner with Ken on Friday night", FRIDAY),
        ("6 November is the deadline for the form", FRIDAY),
        ("The trip is from 6 November to 9 November", FRIDAY),
        ("The exam moved from 4 November to 6 November", FRIDAY),
        ("We're there until 6 November", FRIDAY),
        ("It's on 6 November", FRIDAY),
        ("Friday at 3", AT_THREE),
        ("The party's on 6 November", FRIDAY),
        ("I work mondays and fridays", FRIDAY),
        ("Hey Jude concert", FRIDAY),
        ("We have to be there by 6 November", FRIDAY),
        ("Tom has to ship the thing by 6 November", FRIDAY),
        ("Must see films with Ann", FRIDAY),
        ("Every second friday i volunteer at the food bank", FRIDAY),
        ("Don't tell Noor, the party", FRIDAY),  # of whom, nothing else says
        ("エマには内緒で、マフラーをあげる", FRIDAY),
    ],
)
def test_what_says_more_stays(words: str, when: When) -> None:
    assert line_beside_marks(words, 70, 70, when, NOW) == words


@pytest.mark.parametrize(
    ("several", "teller"),
    [
        (["Orla: I'm off", "Orla: Mum comes"], "Orla"),
        (["Orla: I'm off", "Sam: I'm off"], ""),
        (["Orla: I'm off", "I write to Orla"], ""),
    ],
)
def test_whoever_looks_is_named_where_not_all_is_theirs(several: list[str], teller: str) -> None:
    assert find_only_teller(several, "Orla") == teller
    assert drop_teller(several[0], teller) == ("I'm off" if teller else several[0])
