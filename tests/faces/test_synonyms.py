"""Feelings, desires and kinds of memory in Japanese and by other words, on both faces."""

from __future__ import annotations

from pathlib import Path

import anyio
import pytest
from mcp import Client

from ego.core import synonyms
from ego.core.desires.desires import CATALOG
from ego.core.memory.memories import Category, LinkType
from ego.core.mood.mood import EMOTIONS
from ego.core.synonyms import CATEGORY, DESIRE, EMOTION, LINK
from ego.faces.mcp import build
from tests.conftest import RunHere
from tests.faces.clients import settings

TABLES = {EMOTION: tuple(EMOTIONS), CATEGORY: tuple(Category), DESIRE: tuple(CATALOG)}


def test_each_has_a_japanese_name_and_none_is_another_ones() -> None:
    for noun, names in TABLES.items():
        assert set(synonyms.japanese(noun)) == set(names)
        assert not set(synonyms.names_of(noun)) & set(names)
        assert set(synonyms.names_of(noun).values()) <= set(names)


def test_each_japanese_name_on_the_command_line(run_here: RunHere) -> None:
    feelings, kinds = synonyms.japanese(EMOTION), [*synonyms.japanese(CATEGORY).items()]
    expected = {}
    for number, (emotion, said) in enumerate(feelings.items()):
        category, kind = kinds[number % len(kinds)]
        asked = ("--emotion", said, "--category", kind)
        assert run_here("remember", f"Feeling {number}.", *asked).code == 0
        expected[f"Feeling {number}."] = (emotion, category)
    shown = run_here("memories", "--n", "50", "--json").data["memories"]
    assert {one["content"]: (one["emotion"], one["category"]) for one in shown} == expected
    for desire, said in synonyms.japanese(DESIRE).items():
        assert run_here("satisfy-desire", said, "--json").data["name"] == desire


def test_each_japanese_name_over_mcp(run_here: RunHere, data_dir: Path) -> None:
    run_here("remember", "The tide.")
    feelings, kinds = [*synonyms.japanese(EMOTION).items()], [*synonyms.japanese(CATEGORY).items()]

    async def ask() -> None:
        async with Client(build(settings(data_dir))) as client:
            for number, (emotion, said) in enumerate(feelings):
                category, kind = kinds[number % len(kinds)]
                given = {"content": f"Feeling {number}.", "emotion": said, "category": kind}
                kept = await client.call_tool("remember", given)
                assert not kept.is_error, kept
                asked = {"emotion": emotion, "category": category}
                found = str((await client.call_tool("search_memories", asked)).content)
                assert f"Feeling {number}." in found
            for desire, said in synonyms.japanese(DESIRE).items():
                told = str((await client.call_tool("satisfy_desire", {"name": said})).content)
                assert f"{desire} is quieter now" in told

    anyio.run(ask)


def test_common_words_and_any_spelling(run_here: RunHere) -> None:
    for said, name in (("worried", "anxious"), ("Scared", "afraid"), ("ｓａｄ", "sad")):
        run_here("remember", f"A {said} day.", "--emotion", said)
        shown = run_here("memories", "--n", "1", "--json").data["memories"]
        assert shown[0]["emotion"] == name
    refused = run_here("remember", "x", "--emotion", "hungry")
    assert refused.code == 2
    assert refused.err.startswith("error: Unknown emotion 'hungry'. Known: happy, ")


def test_a_feeling_that_another_stands_for_is_said(run_here: RunHere, data_dir: Path) -> None:
    def said(*words: str) -> list[str]:
        return run_here("remember", f"It is {words[1]}.", *words).out.splitlines()[1:2]

    assert said("--emotion", "worried") == ['"worried" is kept as anxious.']
    two = said("--emotion", "疲れた", "--secondary", "jealous", "--secondary", "joyful")
    assert two == ['"疲れた" is kept as melancholy, "jealous" is kept as frustrated.']
    for own in ("anxious", "Anxiety", "悲しかった", "うれしい", "sadness", "ｓａｄ", "peace"):
        assert not any("is kept as" in line for line in said("--emotion", own))

    async def ask() -> str:
        async with Client(build(settings(data_dir))) as client:
            given = {"content": "The last train had gone.", "emotion": "furious"}
            return str((await client.call_tool("remember", given)).content)

    assert '"furious" is kept as angry.' in anyio.run(ask).replace('\\"', '"')


EVERYDAY = {
    EMOTION: {
        "つらい": "sad",
        "辛かった": "sad",
        "疲れた": "melancholy",
        "しんどい": "melancholy",
        "悔しい": "frustrated",
        "悔しさ": "frustrated",
        "ほっとした": "relieved",
        "わくわくした": "excited",
        "さみしい": "lonely",
        "寂しかったです": "lonely",
        "不安だった": "anxious",
    },
    CATEGORY: {
        "仕事": "daily",
        "日常": "daily",
        "健康": "daily",
        "趣味": "daily",
        "家族": "relationship",
        "勉強": "lesson",
    },
    DESIRE: {
        "さみしい": "social_thirst",
        "さみしさ": "social_thirst",
        "褒められたい": "recognition",
    },
}


def test_everyday_japanese_words_and_their_endings(run_here: RunHere) -> None:
    for said, name in EVERYDAY[EMOTION].items():
        run_here("remember", f"{said}一日だった。", "--emotion", said)
        shown = run_here("memories", "--n", "1", "--json").data["memories"]
        assert (said, shown[0]["emotion"]) == (said, name)
    for said, name in EVERYDAY[CATEGORY].items():
        run_here("remember", f"{said}のこと。", "--category", said)
        shown = run_here("memories", "--n", "1", "--json").data["memories"]
        assert (said, shown[0]["category"]) == (said, name)
    for said, name in EVERYDAY[DESIRE].items():
        assert run_here("satisfy-desire", said, "--json").data["name"] == name
    asked = ("--tools", "remember:内省", "--json")
    assert run_here("desires", "simulate", *asked).code == 0


def test_a_denied_feeling_is_not_taken_for_the_feeling(run_here: RunHere) -> None:
    for said in ("悲しくない", "悲しくなかった", "不安ではない"):
        assert run_here("remember", "x", "--emotion", said).code == 2


def test_an_unknown_japanese_word_is_answered_with_the_japanese_list(run_here: RunHere) -> None:
    for asked, begins in (
        (("remember", "x", "--emotion", "のほほん"), "Known: 嬉しい, 悲しい, 驚き, "),
        (("remember", "x", "--emotion", "悲惨すぎる"), "Known: 悲しい, 嬉しい, 驚き, "),
        (("remember", "x", "--emotion", "疲れすぎ"), "Known: 疲れた, 嬉しい, 悲しい, "),
        (("remember", "x", "--category", "宇宙"), "Known: 日常, 哲学, 技術, "),
        (("satisfy-desire", "名声"), "Known: 知識欲, 人恋しさ, "),
        (("desires", "simulate", "--tools", "remember:宇宙"), "Known: 日常, 哲学, "),
    ):
        refused = run_here(*asked)
        assert refused.code == 2
        assert begins in refused.err, asked
        assert "happy" not in refused.err


def test_wide_letters_digits_and_blanks_in_names_and_numbers(run_here: RunHere) -> None:
    kept = run_here("remember", "猫　と　１２匹", "--emotion", "　悲しい　", "--importance", "５")
    assert kept.code == 0
    asked = ("--n", "１", "--since", "２０２６－０１－０１", "--json")
    (one,) = run_here("search-memories", *asked).data["memories"]
    assert (one["content"], one["emotion"], one["importance"]) == ("猫　と　１２匹", "sad", 5)
    assert run_here("satisfy-desire", "ｃｕｒｉｏｓｉｔｙ", "--quality", "０．９").code == 0
    assert run_here("prefer", "like", "ｆｏｏｄ", "お茶").code == 0


def test_a_preference_by_japanese_words_and_without_its_kind(run_here: RunHere) -> None:
    assert run_here("prefer", "like", "食べ物", "お茶").out.startswith("food: likes お茶")
    assert run_here("prefer", "confirm", "食べ物", "お茶", "--polarity", "好き").code == 0
    refused = run_here("prefer", "like", "散歩")
    assert refused.code == 2
    assert "Known: 食べ物, 話題, 話し方. The domain is the kind of thing" in refused.err
    assert "comes before the thing itself: `topic 散歩`." in refused.err


def test_a_wide_blank_behind_a_command_or_an_options_name(run_here: RunHere) -> None:
    assert run_here("remember　猫が　いた。", "--emotion　嬉しい").code == 0
    (one,) = run_here("memories", "--n　1", "--json").data["memories"]
    assert (one["content"], one["emotion"]) == ("猫が　いた。", "happy")
    assert run_here("remember", "--", "--犬　と").code == 0
    (one,) = run_here("memories", "--n", "1", "--json").data["memories"]
    assert one["content"] == "--犬　と"


def test_a_kind_of_link_is_named_in_japanese_too(run_here: RunHere) -> None:
    for one in ("猫が来た。", "魚が消えた。"):
        run_here("remember", one)
    ids = [one["id"] for one in run_here("memories", "--json").data["memories"]]

    assert set(synonyms.japanese(LINK)) == set(LinkType)
    assert "was caused by" in run_here("link-memories", *ids, "--type", "原因").out
    refused = run_here("link-memories", *ids, "--type", "敵")
    assert refused.err.startswith("error: Unknown link type '敵'. Known: 似ている, きっかけ, ")


@pytest.mark.parametrize("said", ["予定", "appointment"])
def test_a_plan_is_no_category_and_the_day_is_pointed_to(said: str, run_here: RunHere) -> None:
    refused = run_here("remember", "歯医者へ行く。", "--category", said)

    assert refused.code == 2
    assert refused.err.startswith(f"error: Unknown category '{said}'. Known: ")
    assert refused.err.endswith("is any of these, with its day as `when` (--when).\n")


def test_the_japanese_readme_lists_every_name() -> None:
    page = Path(__file__).parents[2].joinpath("README.ja.md").read_text("utf-8")
    for noun, names in TABLES.items():
        labels = synonyms.japanese(noun)
        assert "、".join(f"{labels[name]} `{name}`" for name in names) in page


def test_a_name_in_kana_finds_its_kanji(run_here: RunHere) -> None:
    run_here("remember", "美咲と夕方の海を見た。", "--with", "美咲")
    run_here("remember", "駅でパンを買った。")
    before = run_here("recall", "ミサキと何をした？").out
    run_here("update-relationship", "美咲", "alias", "みさき")

    assert "海を見た" not in before
    for said in ("ミサキと何をした？", "みさきは？"):
        assert "海を見た" in run_here("recall", said).out
    assert "美咲's recent pattern" in run_here("consider-them", "--person", "ミサキ").out
    assert "海を見た" in run_here("search-memories", "--person", "ミサキ").out


WIDE = [
    ("ーーcategory", "内省"),
    ("－－category", "内省"),
    ("−−category", "内省"),
    ("—category", "内省"),
    ("－c", "内省"),
    ("－－ｃａｔｅｇｏｒｙ", "内省"),
    ("--category　内省",),
    ("ーーcategory　内省",),
    ("－－category=内省",),
    ("－－category＝内省",),
]


@pytest.mark.parametrize("words", WIDE)
def test_an_option_typed_in_wide_letters_is_understood(
    words: tuple[str, ...], run_here: RunHere
) -> None:
    assert run_here("remember", "静かに考えた。", *words).code == 0

    (one,) = run_here("memories", "--json").data["memories"]
    assert (one["content"], one["category"]) == ("静かに考えた。", "introspection")


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("海を見た。　--private",), "--private"),
        (("海を見た。　--category", "内省"), "--category"),
        (("海を見た。　ーーcategory　内省",), "--category"),
        (("海を見た。　－c", "内省"), "-c"),
        (("海を見た。", "--category", "内省　--with", "美咲"), "--with"),
    ],
)
def test_an_option_behind_a_wide_space_is_refused_and_nothing_is_kept(
    words: tuple[str, ...], option: str, run_here: RunHere
) -> None:
    ran = run_here("remember", *words)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"error: A full-width space stands before {option}. Type a half-width one; a text that"
        " holds both goes behind --.\n"
    )
    assert run_here("memories", "--json").data["memories"] == []


@pytest.mark.parametrize(
    "words",
    ["外は　-3度だった。", "ーー、と言った。", "海を見た。　--nothing", "—そうか。", "－－"],
)
def test_what_is_no_option_is_a_text(words: str, run_here: RunHere) -> None:
    assert run_here("remember", words).code == 0
    assert run_here("remember", "--", f"{words}　--private").code == 0

    kept = {one["content"] for one in run_here("memories", "--json").data["memories"]}
    assert kept == {words, f"{words}　--private"}


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("もやもや", "憂鬱"),
        ("心細い", "不安"),
        ("恋しい", "寂しい"),
        ("羨ましい", "憂鬱"),
        ("後悔", "悲しい"),
    ],
)
def test_a_japanese_near_word_is_shown_by_a_name_that_fits(typed: str, shown: str) -> None:
    emotion = synonyms.names_of(EMOTION)[typed]

    assert synonyms.japanese(EMOTION)[emotion] == shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["prefer", "like", "食べ物\u3000抹茶"], "Unknown domain '食べ物 抹茶'."),
        (["recall", "海", "--emotion\u3000嬉しい\u3000x"], "Unknown emotion '嬉しい x'."),
        (["forget", "mem_1\u3000mem_2"], "No memory 'mem_1 mem_2'."),
        (["prefer\u3000like\u3000x"], "No such command 'like x'."),
    ],
)
def test_a_full_width_space_is_named_where_it_is_the_cause(
    run_here: RunHere, line: list[str], said: str
) -> None:
    ran = run_here(*line)

    assert ran.code in (2, 3)
    assert ran.err.startswith(f"error: {said}")
    assert ran.err.endswith("A full-width space parts no words: type a half-width one.\n")


def test_one_that_is_not_the_cause_is_not_blamed(run_here: RunHere) -> None:
    assert "full-width" not in run_here("remember", "今日は\u3000海", "--emotion", "foo").err
    assert run_here("ahead\u3000").out == run_here("\u3000ahead").out == "Nothing lies ahead.\n"


def test_an_option_behind_another_in_full_width_is_refused(run_here: RunHere) -> None:
    refused = run_here("remember", "今日は海", "ーーemotion\u3000嬉しい\u3000--with\u3000美咲")

    assert refused.err.startswith("error: A full-width space stands before --with.")
    assert run_here("memories").out.startswith("No memories")


def test_a_plan_is_closed_and_moved_by_the_words_that_a_japanese_error_offers(
    run_here: RunHere,
) -> None:
    its_id = run_here("remember", "The dentist is on 5 January.", "--json").data["id"]

    assert run_here("ahead", "あとで", its_id).code == 0
    assert run_here("ahead", "--json").data["ahead"][0]["day"] == "2026-01-06"
    assert run_here("ahead", "済み", its_id).code == 0
    assert run_here("ahead", "--json").data["ahead"] == []
