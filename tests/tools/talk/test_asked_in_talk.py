"""What a person asked before is no answer to the same question asked again."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from ego.core.events import Source
from ego.core.memory.turns import Asks, InMind, find_asking, only_asks
from ego.runtime.ego import Ego
from ego.tools.talk.events import save
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, RunHere, use
from tests.models import NEEDS_MODEL, default_model  # noqa: F401  `world` has the model
from tests.talk import absorbed

ENGLISH = (
    ("My interview at the bank is in the week after next.", "Good luck!"),
    ("The cat slept all day.", "Cosy."),
    ("When is my interview at the bank?", "I see."),
    ("when is my interview", "I don't know, you have not told me."),
)
JAPANESE = (
    ("銀行の面接は再来週にあるよ", "がんばってね"),
    ("猫がずっと寝てる。", "かわいいね"),
    ("銀行の面接っていつだっけ", "わからないな。"),
    ("面接はいつ？", "まだ聞いていないよ。"),
)


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("turns", "question"),
    [(ENGLISH, "When is my interview?"), (JAPANESE, "面接はいつ？")],
)
def test_a_turn_that_only_asks_stands_behind_what_tells(
    world: Ego, clock: Clock, turns: tuple[tuple[str, str], ...], question: str
) -> None:
    kept = []
    for said, own in turns:
        kept.append(save(world, Source.CHAT, user_text=said, assistant_text=own).id)
        clock.forward(hours=3)

    found = use(world, "recall", context=question, n=4).fields["memories"]

    assert found[0]["id"] == kept[0]
    assert {kept[2], kept[3]} <= {one["id"] for one in found}


@NEEDS_MODEL
def test_what_was_said_right_behind_a_question_stands_behind_what_tells(
    world: Ego, clock: Clock
) -> None:
    told = (
        (0, "今日は好きな音楽聴いてた"),
        (2, "俺の好きな食べ物はカレー"),
        (2, "傘、玄関に置いた"),
        (24 * 60, "傘どこ？"),
        (2, "雨すごいね"),
        (24 * 60, "今日は寿司食べた"),
        (100 * 60, "電車混んでた"),
    )
    for minutes, said in told:
        clock.forward(minutes=minutes)
        save(world, Source.CHAT, user_text=said, assistant_text="I see.")
    world.semantics.catch_up(0, at_least=len(told))

    assert "傘、玄関に置いた" in use(world, "recall", context="傘どこだっけ").text.split("\n")[1]


@NEEDS_MODEL
def test_nor_does_it_stand_first_where_a_name_is_asked_for(world: Ego, clock: Clock) -> None:
    for said in ("the dentist is Dr Weber on Mill Lane", "what's my dentist called again"):
        save(world, Source.CHAT, user_text=said, assistant_text="I see.")
        clock.forward(hours=3)

    found = use(world, "recall", context="what's my dentist called?").fields["memories"]

    assert "Weber" in found[0]["content"]


@pytest.mark.parametrize(
    ("said", "answered", "asks"),
    [
        ("When is my interview at the bank?", "I see.", True),
        ("when is my interview", "You have not told me yet.", True),
        ("When is my interview?", "It is on 4 December.", False),
        ("Morning, Wren. When is the dentist?", "", True),
        ("I passed! When is the party?", "", False),
        ("remind me when the dentist is", "", True),
        ("When I was a child I lived in Nara", "", False),
        ("Had the best day", "", False),
        ("How nice it was at the sea", "", False),
        ("面接いつだっけ", "わからないな。まだ聞いていないよ。", True),
        ("面接はいつ？", "12月5日だよ", False),
        ("面接はいつだったっけ？", "12月5日だよ", True),
        ("面接はどこで？", "福岡だよね。", True),
        ("面接はどこ？", "青山のデザイン事務所の三階だよ", False),
        ("Did I tell you when my interview is?", "Yes, on 4 December.", True),
        ("Do you remember my sister's name?", "Yumi, she is a nurse in Sapporo.", True),
        ("What was the café called again?", "The Copper Kettle in Bath Street.", True),
        ("How do I bleed a radiator?", "Open the valve with a key, hold a cloth.", False),
        ("面接の日を教えて", "すみません、知りません。", True),
        ("どこかで会った", "", False),
        ("いつも朝は走る", "", False),
        ("そうか", "", False),
        ("Ken told me he is getting married, isn't that lovely?", "Lovely news.", False),
        ("The heating is broken again, can you believe it?", "", False),
        ("Ken is getting married, right?", "I see.", False),
        ("ケンが八月に結婚するんだって、素敵じゃない？", "そうだね", False),
        ("面接は金曜だよね？", "", False),
        ("When is my interview, do you know?", "I see.", True),
        ("Does Ken get married, do you think?", "I see.", True),
        ("You remember when my interview is, don't you?", "I see.", True),
        ("Where is Ken, is he at home?", "I see.", True),
        ("面接っていつだったよね？", "わからないな。", True),
        ("面接はいつでしょうか？", "", True),
        ("does tom eat fish", "I see.", True),
        ("is ella allergic to anything", "I see.", True),
        ("how many of the pills does mum take", "I see.", True),
        ("can't remember where the car is", "I see.", True),
        ("i keep forgetting which knee it is", "I see.", True),
        ("鍵どこに置いたか忘れた", "", True),
        ("パクチー好きだっけ私", "そうだっけ", True),
        ("これ言ったっけ、田中さん", "", True),
        ("パクチー好きなんだ私", "", False),
        ("no idea where i parked, level 3 i think", "", False),
        ("did laundry this morning", "", False),
        ("have any of the biscuits", "", False),
        ("was never any good at maths", "", False),
        ("not sure if i can come on friday", "", False),
        ("行けるかわからない", "", False),
    ],
)
def test_a_turn_only_asks_where_neither_side_tells_anything(
    said: str, answered: str, asks: bool
) -> None:
    assert only_asks(said, answered) is asks


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("told", "question"),
    [
        (
            (
                ("Aki", "Hi, I'm Aki. I keep bees on my roof."),
                ("Lena", "My daughter Mia starts school in September."),
                ("Lena", "Ken told me he is getting married in August, isn't that lovely?"),
            ),
            "Who is getting married?",
        ),
        (
            (
                ("秋", "屋上で蜂を飼ってるんだ。"),
                ("玲奈", "娘の美亜が九月から学校に行く。"),
                ("玲奈", "健が八月に結婚するんだって、素敵じゃない？"),
            ),
            "誰が結婚するの？",
        ),
    ],
)
def test_what_is_told_with_a_question_behind_it_is_an_answer(
    world: Ego, clock: Clock, told: tuple[tuple[str, str], ...], question: str
) -> None:
    for person, said in told:
        overhear(lambda: nullcontext(world), said, ["I see."], lambda _: None, person)
        clock.forward(minutes=1)
    world.semantics.catch_up(0, at_least=len(told))

    found = use(world, "recall", context=question, n=3).fields["memories"]

    assert found[0]["user_text"] == told[-1][1]


QUARREL = (
    ("I made Dan furious. I forgot his leaving party.", "That must have hurt."),
    ("I apologised and Dan and I made up.", "I am glad."),
    ("Why did Dan and I fall out again?", "You forgot his leaving party, didn't you."),
    ("Did Dan and I make up?", "You apologised and made up."),
    ("Do you remember if Dan was furious?", "Sorry, I don't remember that."),
)
QUARREL_JA = (
    ("大輔を怒らせちゃった。送別会の日を忘れてたんだ。", "それはつらいね。"),
    ("今日、大輔に謝って仲直りできた。", "よかったね。"),
    ("大輔となんで喧嘩したんだっけ?", "送別会の日を忘れてたから、でしょ。"),
    ("大輔とは仲直りしたんだっけ", "うん、先週の土曜に謝って仲直りした。"),
    ("大輔って怒ってたか覚えてる？", "ごめん、それは覚えていないな…"),
)


@NEEDS_MODEL
@pytest.mark.parametrize(
    ("turns", "question"),
    [
        (QUARREL, "Have Dan and I made up?"),
        (QUARREL, "Is Dan still furious?"),
        (QUARREL_JA, "大輔はまだ怒ってる？"),
        (QUARREL_JA, "大輔と仲直りした？"),
    ],
)
def test_what_was_asked_stands_behind_all_that_was_told_of_it(
    world: Ego, clock: Clock, turns: tuple[tuple[str, str], ...], question: str
) -> None:
    kept = []
    for said, own in turns:
        kept.append(save(world, Source.CHAT, user_text=said, assistant_text=own).id)
        clock.forward(hours=30)

    found = [one["id"] for one in use(world, "recall", context=question).fields["memories"]]

    assert found[0] in kept[:2]
    assert sorted(found, key=lambda one: one in kept[2:]) == found


@NEEDS_MODEL
def test_what_only_was_asked_is_found_where_nothing_was_told(world: Ego, clock: Clock) -> None:
    asked = save(
        world, Source.CHAT, user_text="大輔って怒ってたっけ？", assistant_text="覚えていないな。"
    )
    clock.forward(hours=30)

    found = use(world, "recall", context="大輔は怒ってた？", n=3).fields["memories"]

    assert [one["id"] for one in found] == [asked.id]


AT_SEA = "アキは12月4日に福岡空港から発つ。"


@pytest.mark.parametrize(
    ("said", "answered", "memory", "asks"),
    [
        ("When does Aki sail?", "On 4 December.", "Aki sails on 4 December.", Asks.ONLY),
        ("When does Aki sail?", "On 4 December.", "Aki sails on 9 December.", Asks.NOT),
        ("When did I say Aki sails?", "On 4 December.", "Aki has a cat.", Asks.AND_HEARS),
        ("When did I say Aki sails?", "You never told me.", "Aki has a cat.", Asks.ONLY),
        ("アキの出発は？", "12月4日に福岡空港からだよ", AT_SEA, Asks.ONLY),
        ("アキの出発は？", "12月4日に福岡空港からだよ", "アキは猫を飼っている。", Asks.NOT),
        ("アキの出発いつだっけ", "12月4日だよ", "アキは猫を飼っている。", Asks.AND_HEARS),
    ],
)
def test_an_answer_that_says_again_what_was_told_tells_nothing(
    said: str, answered: str, memory: str, asks: Asks
) -> None:
    several = [InMind(said, answered), InMind(memory, is_turn=False)]

    assert find_asking(several) == [asks, Asks.NOT]


def test_of_a_person_what_was_told_is_shown_and_not_what_was_asked(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_here("update-relationship", "大輔", "known_fact", "大輔は友だちだ。")
    for said, own in QUARREL_JA:
        assert absorbed(run_here, monkeypatch, own, user=said).code == 0

    shown = run_here("people", "大輔").out

    assert "怒らせちゃった" in shown
    assert "仲直りできた" in shown
    assert "っけ" not in shown
    assert "覚えて" not in shown
