"""A real small model behind `ego proxy`, talked to with the openai SDK: it tells what it could not
know but from memory."""

from __future__ import annotations

from pathlib import Path

import openai
import pytest

from ego.core.events import DELIMITER
from tests.conftest import ego_process
from tests.faces.proxy.serving import Proxy, say, user
from tests.llm.test_small_model import pytestmark, served

__all__ = ["pytestmark"]

FACTS = (
    ("What is my cat called?", "The cat of Misaki is called Pomponette.", "Pomponette"),
    ("Which town was my sister born in?", "Misaki's sister was born in the town Uzes.", "Uzes"),
    ("Where does the cat sleep?", "The cat Pomponette sleeps in the piano.", "piano"),
)
SMALL_TALK = (
    "Good morning!",
    "I slept well.",
    "It rains a little here.",
    "I had tea with honey.",
    "Now I go for a walk.",
    "I am back again.",
    "Good night!",
)


@pytest.fixture
def remembering(data_dir: Path) -> Path:
    ego_process(data_dir, "persona", "set", "--text", "I am Nagi.")
    for _, fact, _ in FACTS:
        assert ego_process(data_dir, "remember", fact).code == 0
    return data_dir


def test_ten_turns_with_it_and_it_remembers(remembering: Path) -> None:
    asked = [*SMALL_TALK[:3], FACTS[0][0], *SMALL_TALK[3:5], FACTS[1][0], SMALL_TALK[5]]
    asked += [FACTS[2][0], SMALL_TALK[6]]
    heard = dict[str, str]()
    settings = {"EGO_PROXY_TRAILER": "false", "EGO_COMPANION": "Misaki"}
    with served(40) as address, Proxy(remembering, f"{address}/v1", **settings) as proxy:
        for said in asked:
            heard[said], _ = say(proxy.client(), [user(said)], model="small")  # memory alone
        bare = openai.OpenAI(base_url=f"{address}/v1", api_key="none")
        alone = {question: say(bare, [user(question)], model="small")[0] for question, *_ in FACTS}
        kept = proxy.turns()

    told = [name for question, _, name in FACTS if name.lower() in heard[question].lower()]
    assert len(asked) == 10
    assert told, heard
    assert not any(name.lower() in alone[question].lower() for question, _, name in FACTS)
    assert [said for said, _ in kept] == asked
    assert not any(DELIMITER in one for one in heard.values())
