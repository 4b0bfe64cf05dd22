"""A greeting comes to mind at nothing but its own words, news of one line as anything told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from ego import config
from ego.core.events import Source
from ego.core.memory.spaces import DEFAULT_MODEL, JAPANESE, LATIN
from ego.core.talk import telling
from ego.runtime.ego import Ego, open_ego
from ego.stores.talk import hearing, words
from ego.tools.memory.finding import mind
from ego.tools.talk.events import save
from tests.conftest import Clock, Prepare, use
from tests.models import NEEDS_MODEL, environment

SHORT = Path(__file__).parents[3] / "scripts" / "bench_data" / "short_said.jsonl"


@pytest.fixture
def small(prepare: Prepare, data_dir: Path, clock: Clock) -> Iterator[Ego]:
    """A life with the default model and no memory."""
    prepare()
    with open_ego(config.read(environ=environment(data_dir, at=None)), now=clock) as life:
        yield life


def say(life: Ego, clock: Clock, *turns: tuple[str, str]) -> None:
    """Talk so, seven hours apart, until all of it has its vector."""
    for user, reply in turns:
        save(life, Source.CHAT, user_text=user, assistant_text=reply, reflection=None)
        clock.at += timedelta(hours=7)
    while life.semantics.catch_up(60):
        pass


@NEEDS_MODEL
@pytest.mark.parametrize("script", [LATIN, JAPANESE])
@pytest.mark.parametrize("kind", ["nothing", "news", "a day"])
def test_what_talk_is_near_to_is_the_mean_of_the_plain_ones(
    kind: str, script: str, small: Ego
) -> None:
    plain, near_to = {
        "nothing": (telling.NOTHING, telling.to_nothing),
        "news": (telling.NEWS, telling.to_news),
        "a day": (telling.DAYS, telling.to_a_day),
    }[kind]
    vectors = [small.semantics.passage(one) for one in plain[script]]
    mean = np.mean([one for one in vectors if one is not None], axis=0)
    other = small.semantics.passage("Night! おやすみ")
    assert other is not None

    near = near_to(DEFAULT_MODEL, script, other)

    assert len(vectors) == len(plain[script]) >= 24
    assert near == pytest.approx(float(other @ mean), abs=0.002)
    assert near_to("another model", script, other) is None


@NEEDS_MODEL
@pytest.mark.parametrize("half", ["tune", "report"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_news_of_one_line_is_told_from_a_greeting(
    lang: str, half: str, small: Ego, clock: Clock
) -> None:
    """Of 20 such news 6 and 7 were taken for greetings in English, 9 and 9 in Japanese."""
    every = [json.loads(line) for line in SHORT.read_text("utf-8").splitlines()]
    several = [one for one in every if (one["lang"], one["half"]) == (lang, half)]
    say(small, clock, *((one["user"], one["assistant"]) for one in several))

    with small.database.reading() as db:
        newest = words.read_newest(db, small.semantics.directory)
        seqs = dict.fromkeys(range(1, len(several) + 1), lang == "ja")
        matches = words.search(db, newest, several[0]["user"], also=list(seqs))
        empty = hearing.find_greetings(db, small.semantics, seqs, matches)
    taken = Counter(several[seq - 1]["kind"] for seq in empty)

    assert Counter(one["kind"] for one in several) == {"news": 20, "day": 10, "greeting": 15}
    assert taken["news"] <= 1
    assert taken["day"] == 0
    assert taken["greeting"] >= 14


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("told", "question"),
    [
        (("I passed!", "I knew you would."), "Did I pass the exam?"),
        (("I'm pregnant!", "Oh wow, congratulations!"), "Am I expecting a baby?"),
        (("妊娠した！", "おめでとう！"), "赤ちゃんはできた？"),
        (("受かった！", "すごい、おめでとう！"), "試験の結果はどうだった？"),
        (("別れた", "そうか…つらかったね。"), "恋人とはどうなった？"),
    ],
)
def test_news_of_one_line_answers_what_is_asked_in_other_words(
    told: tuple[str, str], question: str, small: Ego, clock: Clock
) -> None:
    greeting = {"Y": ("Good night", "Sleep well."), "N": ("おやすみ", "おやすみなさい。")}
    around = greeting["Y" if told[0].isascii() else "N"]
    say(small, clock, around, told, around)

    shown = use(small, "recall", context=question)

    assert [told[0] in one["content"] for one in shown.fields["memories"]] == [True]
    assert shown.fields["faint"] is False


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("turns", "question", "told"),
    [
        (
            (("Good morning!", "Good morning, how are you?"), ("I'm off to bed.", "Night!")),
            "Where do I work now?",
            ("I quit the bank last month. I work at the maritime museum now!", "Hooray!"),
        ),
        (
            (("おはようー", "おはよう！"), ("もう寝るね、おやすみ", "おやすみ、いい夢を。")),
            "今どこで働いてる？",
            ("先月、銀行を辞めたよ。今は海の博物館で働いてるんだ！", "すごい決断だね。"),
        ),
    ],
    ids=["English", "Japanese"],
)  # fmt: skip
def test_a_greeting_comes_to_mind_at_nothing_but_its_own_words(
    turns: tuple[tuple[str, str], ...],
    question: str,
    told: tuple[str, str],
    small: Ego,
    clock: Clock,
) -> None:
    say(small, clock, *turns, told, *turns)

    brought = [one.one.event.user_text for one in mind.bring(small, question)]
    shown = use(small, "recall", context=question).fields["memories"]
    its_own = use(small, "recall", context=turns[1][0], n=10).fields["memories"]

    assert brought == [told[0]]
    assert [told[0] in one["content"] for one in shown] == [True]
    assert turns[1][0] in its_own[0]["content"]


@NEEDS_MODEL
def test_a_turn_of_nothing_but_a_date_answers(small: Ego, clock: Clock) -> None:
    say(small, clock, ("And when?", "?"), ("Feb 14", "Okay!"), ("Thanks", "You are welcome."))

    brought = use(small, "recall", context="On what day is it?").fields["memories"]

    assert "Feb 14" in brought[0]["content"]


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("turns", "question", "told"),
    [
        (("I live in Hamburg", "I work at the harbour"), "Where do I live?", "Hamburg"),
        (("I play the cello", "long day at work"), "What do I play?", "cello"),
        (("I'm vegetarian", "yoga was great"), "Do I eat meat?", "vegetarian"),
        (("横浜に住んでるよ", "合唱、楽しかった"), "私はどこに住んでる？", "横浜"),
    ],
)
def test_a_plain_statement_is_none_however_short_it_is_answered(
    turns: tuple[str, ...], question: str, told: str, small: Ego, clock: Clock
) -> None:
    say(small, clock, *((one, "Okay!" if one.isascii() else "うん。") for one in turns))

    with small.database.reading() as db:
        newest = words.read_newest(db, small.semantics.directory)
        several = {seq: not one.isascii() for seq, one in enumerate(turns, start=1)}
        assert (
            hearing.find_greetings(db, small.semantics, several, words.search(db, newest, "x"))
            == []
        )
    assert told in str(use(small, "recall", context=question).fields["memories"][0]["content"])
