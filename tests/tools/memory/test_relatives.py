"""Whom somebody means by "my sister" is found by what says who she is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ego import config
from ego.core.identity import relations
from ego.runtime.ego import Ego, open_ego
from ego.tools.memory.finding import known
from tests.conftest import Clock, Ids, Prepare, environment, use
from tests.tools.memory.test_known import know

OWNER = "Rosa"


@pytest.fixture
def named(prepare: Prepare, data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """An open ego whose companion is Rosa."""
    prepare()
    variables = environment(data_dir, at=None, EGO_COMPANION=OWNER)
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as opened:
        yield opened


@pytest.mark.parametrize(
    ("whom", "fact", "question"),
    [
        ("Teresa", "Teresa is Rosa's sister", "How is my sister?"),
        ("Teresa", "Rosa's younger sister", "How is my little sister doing?"),
        ("Teresa", "Teresa is the sister of Rosa.", "Call my sister"),
        ("Rosa", "Rosa's sister is called Teresa.", "How is my sister?"),
        ("Rosa", "Her sister Teresa lives in Porto.", "What did my sister say?"),
        ("Rosa", "Has a sister named Teresa.", "How is my sister?"),
        ("テレサ", "テレサはRosaの姉", "姉は元気かな？"),
        ("テレサ", "Rosaの姉", "姉はどう？"),
        ("花子", "うちの娘の花子", "うちの娘はどうしてる？"),
        ("佐藤", "佐藤さんは私の上司。", "明日、上司と会う"),
    ],
)
def test_a_relation_brings_what_is_known_of_whoever_it_is(
    named: Ego, whom: str, fact: str, question: str
) -> None:
    know(named, whom, fact)
    name = "Teresa" if whom == OWNER else whom
    knee = f"{name}: the knee operation went well"
    know(named, name, knee)
    use(named, "remember", content=f"{name} walked without a stick.", about=[name])

    told = known.bring_with_known(named, question)

    assert any(line.startswith(f"You know of {name}: ") and knee in line for line in told.facts)
    asked = use(named, "recall", context=question)
    assert knee in asked.data
    assert f"{name} walked without a stick." in [one["content"] for one in asked.fields["memories"]]


@pytest.mark.parametrize(
    "kept", ["My sister Teresa gets a new knee.", "Teresa, Rosa's sister, came."]
)
def test_a_memory_says_who_it_is_too(named: Ego, kept: str) -> None:
    use(named, "remember", content=kept, about=["Teresa"])
    know(named, "Teresa", "The operation went well")

    (line,) = known.bring_with_known(named, "How is my sister?").facts

    assert line == "You know of Teresa: The operation went well"


@pytest.mark.parametrize(
    ("facts", "question"),
    [
        ([("Teresa", "Teresa is Rosa's sister"), ("Ana", "Ana is Rosa's sister")], "My sister?"),
        ([("Teresa", "Teresa is Tom's sister")], "How is my sister?"),
        ([("Teresa", "Teresa is Rosa's sister-in-law")], "How is my sister?"),
        ([("Tom", "Tom is Rosa's former boss")], "My boss came."),
        ([("Teresa", "Teresa is Rosa's sister")], "How is Tom's sister?"),
        ([("Teresa", "Teresa is Rosa's sister")], "My sister-in-law came."),
        ([("テレサ", "テレサはRosaの姉")], "姉妹都市はどこ？"),
        ([("テレサ", "テレサはRosaの姉")], "アキの姉は元気？"),
        ([("健", "健はRosaの夫")], "大丈夫？工夫した？"),
    ],
)
def test_another_one_is_not_meant(named: Ego, facts: list[tuple[str, str]], question: str) -> None:
    for person, fact in facts:
        know(named, person, fact)

    assert known.bring_with_known(named, question).facts == []


@pytest.mark.parametrize("part", ["my ", "sister ", "my sister ", "姉", "の", "Teresa ", "a"])
def test_hostile_words_take_no_longer_than_others(part: str) -> None:
    whole = part * (65536 // len(part))

    relations.find_relations(whole)
    list(relations.find_related(whole, ("sister", "姉"), ["Rosa"]))
