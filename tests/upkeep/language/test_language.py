"""The table of what screens and pages say: whole, and without a row that nobody uses."""

from __future__ import annotations

import ast
import errno
import os
import re
import string
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise, product
from pathlib import Path

import pytest
import typer

from ego.core import text
from ego.core.desires.desires import WANTED
from ego.core.events import Source
from ego.core.identity.people import RelationshipField
from ego.core.memory.memories import LinkType
from ego.core.memory.pointing import written as plans
from ego.core.mood.mood import AXES, GRADES
from ego.core.persona.interests import TargetType
from ego.core.persona.preferences import Domain, Polarity
from ego.core.synonyms import CATEGORY, DESIRE, EMOTION, JAPANESE
from ego.core.times import written as times
from ego.faces.terminal import greeting, overview
from ego.faces.web.frame import PLACES
from ego.faces.web.pages.settings import MEANINGS
from ego.upkeep.doctor.doctor import CHECKS
from ego.upkeep.language import (
    age,
    break_places,
    full_date,
    is_wide,
    label,
    plural,
    reword,
    reword_lines,
    say,
    speaking,
    spoken,
    wrap,
)
from ego.upkeep.language.japanese import SENTENCES, TEXTS
from tests import answers
from tests.faces.test_in_english import said_of

PACKAGE = Path(__file__).parents[3] / "ego"
SPEAK = ("say", "reword")
ASK = ("_tell", "_ask", "_begin", "_may", "agree", "tell_meanwhile")
"""What passes its first argument on to them."""
TYPER = Path(typer.__file__).parent
WORD = re.compile(r"[a-z_]+|--[a-z-]+")
GAP = re.compile(r"\{(?:said|emotion|desires?|facts|list|number|word|text)?\}")
IDS = "(?:mem|ego|ev|int|aj|nt|dec)_?|MB"
"""What is no word in a translation: the beginning of an id, our name, a unit."""
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def modules() -> Iterator[ast.Module]:
    """Every module but the tables themselves."""
    for path in PACKAGE.rglob("*.py"):
        if "language" not in path.parts or path.name == "__init__.py":
            yield ast.parse(path.read_text("utf-8"))


def literals(node: ast.expr) -> Iterator[str]:
    """The texts that `node` may be: a constant, or either of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))


def said() -> Iterator[str]:
    """Every text of ours that is passed through the language, wherever it stands."""
    for module in modules():
        imports = [one for one in module.body if isinstance(one, ast.ImportFrom)]
        taken = [
            name.name
            for one in imports
            if one.module == "ego.upkeep.language"
            for name in one.names
        ]
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ASK and node.args and taken:
                yield from literals(node.args[0])
            if node.func.id not in taken:
                continue
            if node.func.id in SPEAK and node.args:
                yield from literals(node.args[0])
            elif node.func.id == "plural" and len(node.args) == 3:
                yield from literals(node.args[2])
    yield from PLACES.values()
    yield from MEANINGS.values()
    yield from WANTED.values()
    yield from (f"{grade} {{said}}" for _, grade in GRADES)
    yield from (check.name for check in CHECKS)
    yield from (step.what for step in (greeting._INIT, greeting._HELP))
    yield from (*overview.NEEDED.values(), *overview.GROUPED)
    root = answers.every_command()
    yield from (command.help.partition("\n")[0] for command in root.commands.values())
    yield from (option.help for option in root.params if not option.hidden)


def written() -> set[str]:
    """Every text in the source, those with gaps among them, and their pieces."""
    found = set[str]()
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [getattr(one, "value", "") for one in node.values]
                found.add("".join(one if isinstance(one, str) else "{}" for one in parts))
    return found


def test_every_text_has_its_translation() -> None:
    ours = [one for one in said() if any(letter.isalpha() for letter in one.replace("{said}", ""))]
    assert len(ours) > 250
    assert [one for one in ours if one not in TEXTS] == []


def fields(words: str) -> int:
    return sum(name is not None for _, name, _, _ in string.Formatter().parse(words))


def test_every_translation_is_japanese_and_keeps_the_gaps() -> None:
    for words, there in TEXTS.items():
        assert fields(words) == fields(there), words
        bare = re.sub(IDS, "", GAP.sub("", there))
        assert re.search("[ぁ-ヿ一-鿿]", bare) or not any(map(str.isalpha, bare)), words


def test_another_language_is_spoken_only_within() -> None:
    for language in ("", "en"):
        with speaking(language):
            assert (say("Memories"), spoken()) == ("Memories", "en")
            assert plural(1, "memory", "memories") == "1 memory"
            assert label(EMOTION, "happy") == "happy"
    with speaking(JAPANESE):
        assert (say("Memories"), spoken()) == ("記憶", "ja")
        assert plural(1, "memory", "memories") == "1件の記憶"
        named = [label(*one) for one in ((EMOTION, "happy"), (CATEGORY, "daily"), (DESIRE, "play"))]
        assert named == ["嬉しい", "日常", "play"]
        with speaking(""):
            assert say("Memories") == "Memories"
    assert say("Memories") == "Memories"


@pytest.mark.parametrize(
    ("ago", "there"),
    [
        (timedelta(0), "たった今"),
        (timedelta(minutes=5), "5分前"),
        (timedelta(hours=3), "3時間前"),
        (timedelta(days=2), "2日前"),
        (timedelta(weeks=3), "3週間前"),
        (timedelta(days=90), "2か月前"),
        (timedelta(days=900), "2年前"),
    ],
)
def test_an_age(ago: timedelta, there: str) -> None:
    with speaking(JAPANESE):
        assert age(NOON - ago, NOON) == there


def test_a_sentence_that_was_made_elsewhere() -> None:
    with speaking(JAPANESE):
        assert (
            reword("It feels a strong joy (0.62 of 1).") == "強い喜びを感じています(0〜1で0.62)。"
        )
        assert reword("20 June 2027 at 15:00") == "2027年6月20日 15:00"
        assert reword("tomorrow at 09:30") == "明日 09:30"
        assert reword('You answered: "joy"') == "あなたの答え:「joy」"
        assert reword("Nobody knows this sentence.") == "Nobody knows this sentence."
        assert full_date(NOON) == "2026年3月1日 日曜日"
        for (_, grade), axis in product(GRADES, AXES):
            assert text.is_japanese(reword(f"{grade} {axis}"))
    assert full_date(NOON) == "Sunday, 1 March 2026"
    assert reword("It feels even.") == "It feels even."


@pytest.mark.parametrize(
    "said",
    [
        "Nothing was shown by this, and nothing is changed.",
        "Nobody was asked, so nothing is changed.",
        "The file was read and is changed.",
        "Gone for good: a letter, and nothing else was there.",
        "The voice, which was new cannot be read: gone.",
    ],
)
def test_a_sentence_around_half_of_another_stays_as_it_is(said: str) -> None:
    with speaking(JAPANESE):
        assert reword("llm.model is changed.") == "llm.model を変えました。"
        assert reword("Nothing was told by this, and nothing is changed.").endswith(
            "何も変えていません。"
        )
        assert reword(said) == said


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ("Desires: all quiet", "望み: どれも静か"),
        ("Desires: sea_air and curiosity are rising", "望み: sea_airと好奇心が高まりつつある"),
        (
            "Desires: curiosity is high, play is rising",
            "望み: 好奇心が高まっている、playが高まりつつある",
        ),
        ("Desires: curiosity[high] play[mid]", "望み: 好奇心(高)、play(中)"),
        (
            "Recent tendency: leaning toward large questions, around 海 and 空; quiet, heavier than"
            " before",
            "このごろの傾き: 大きな問いに心が向き、話題は海と空。静か、前より重い",
        ),
        (
            "- last together 23h ago, 5 days in a row (7 memories); trust 0.8",
            "- 最後に会ったのは23時間前、5日続けて会っている(思い出 7件)、信頼 0.8",
        ),
        (
            "- 凪 has been away for 5 days; usually it is one. Together in 7 memories. Trust 1.0.",
            "- 凪とは5日会っていません(ふだんは1日)。一緒の思い出は7件です。信頼は1.0です。",
        ),
        (
            "- lately around 海, 空; you felt happy and sad, once each, heavier than before",
            "- このごろ、話題は海、空。感じたのは嬉しい、悲しいが一度ずつ、前より重い",
        ),
        ("- lately you felt brighter than before", "- このごろ感じたのは前より明るい"),
        (
            "- you know: 京都に住む (since 2026-01-12; before: 東京); 猫がいる",
            "- 知っていること: 京都に住む(2026-01-12から。前は: 東京)、猫がいる",
        ),
        (
            "- [2d ago, 2026-01-02 until 2026-01-05] ( (love, intensity: high, mem_1, private)",
            "- [2日前、2026-01-02から2026-01-05まで] ( (愛、強さ: 高、mem_1、非公開)",
        ),
        ("Misaki is back, after 1 week away.", "Misakiが戻ってきました。1週間ぶりです。"),
        ("You know: nobody.", "知っている人: まだいません"),
        ("You know: 凪, 美咲 and 3 more.", "知っている人: 凪、美咲、ほかに3人"),
        ("it ends full of love", "終わりは愛"),
        (
            "about 292 read, 9 written (reflect); 7 read, 8 written, $0.01 (render)",
            "読んだのは約292、書いたのは9 (振り返る)、読んだのは7、書いたのは8、$0.01 (言葉にする)",
        ),
    ],
)
def test_what_is_said_of_the_inner_life(said: str, there: str) -> None:
    with speaking(JAPANESE):
        assert reword(said) == there


def test_who_was_there_was_met_wherever_it_is_said() -> None:
    words = ("last together 2d ago", "Aki: last interaction 2d ago.")
    with speaking(JAPANESE):
        told = [say("last together "), say("last together {}", ""), *map(reword, words)]
        told.append(reword("Last together with Aki: 2d ago."))
        assert [one for one in told if "最後に会ったのは" not in one] == []
        assert reword("Last talk with Aki: 2d ago.") == "Akiと最後に話したのは2日前です。"


def test_an_answer_of_which_a_line_is_not_known_stays_as_it_is() -> None:
    known = "Nothing was changed."
    with speaking(JAPANESE):
        assert reword_lines(f"{known}\n海の話") == "何も変えていません。\n海の話"
        assert reword_lines(f"Nobody knows this.\n{known}") == f"Nobody knows this.\n{known}"


def test_no_text_is_translated_twice() -> None:
    rows = [
        key.value
        for path in sorted((PACKAGE / "upkeep" / "language").rglob("japanese*.py"))
        for table in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(table, ast.Dict)
        for key in table.keys
        if isinstance(key, ast.Constant)
    ]
    assert [words for words, count in Counter(rows).items() if count > 1] == []


def test_no_row_is_needless() -> None:
    known = written()
    values = {
        str(one).replace("_", " ")
        for kind in (Domain, Source, RelationshipField, LinkType, TargetType)
        for one in kind
    }
    dates = {
        f"{NOON + timedelta(days=n):{form}}" for n in range(366) for form in ("%A", "%a", "%B")
    }
    ours = {*known, *(f"{one}s" for one in (*known, *Polarity)), *values, *dates}
    ours |= {os.strerror(one) for one in errno.errorcode}
    ours |= {line for _, one in said_of(answers.every_command()) for line in one.split("\n")}

    library = "\0".join(path.read_text("utf-8") for path in TYPER.rglob("*.py"))
    needless = TEXTS.keys() - ours - {*SENTENCES}
    assert [words for words in needless if words not in library] == []
    code = " ".join([*ours, *(f"Write it like {one.EXAMPLES}." for one in (plans, times)), library])
    there = WORD.findall(code.lower())
    pairs, single = set(pairwise(there)), set(there)
    assert [words for words in SENTENCES if seams(words, pairs, single) > 0] == []


def seams(words: str, pairs: set[tuple[str, str]], there: set[str]) -> float:
    """How many more of the words beside each other are so nowhere in the code than may be.

    Some sentences are put together of several pieces: a third may be seams, and two in any.
    """
    parts = [WORD.findall(one.lower()) for one in GAP.split(words)]
    beside = [pair for part in parts for pair in pairwise(part)]
    strange = sum(pair not in pairs for pair in beside)
    missing = sum(word not in there for part in parts for word in part)
    return missing or strange - max(2, len(beside) / 3)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            '[3w ago] chat with 健: "来週" you: "うん" (ev_555f4ad8079b)',
            "[3週間前] 健との会話:「来週」 返事:「うん」 (ev_555f4ad8079b)",
        ),
        (
            '[3w ago] chat with 健: "来週" (emotion: joy, intensity: 0.4) (ev_555f4ad8079b)',
            "[3週間前] 健との会話:「来週」 (感情: 喜び、強さ: 0.4) (ev_555f4ad8079b)",
        ),
        (
            '[3w ago] chat with 健: you: "うん" (ev_555f4ad8079b)',
            "[3週間前] 健との会話: 返事:「うん」 (ev_555f4ad8079b)",
        ),
        ("since 2026-06-10: 麻衣は福岡にいる。", "2026-06-10から: 麻衣は福岡にいる。"),
        ("until 2026-06-10: 麻衣は大阪にいる。", "2026-06-10まで: 麻衣は大阪にいる。"),
        (
            'How did it go? 18 June: "歯医者" (kept 3w ago)',
            "どうでしたか? 6月18日:「歯医者」(3週間前に残した)",
        ),
        (
            "Tomorrow: 歯医者 (kept 3w ago, mem_555f4ad8079b); and 1 more"
            " (recall what is coming up)",
            "明日、歯医者(3週間前に残した、mem_555f4ad8079b)、ほか1件"
            " (recall で「これからの予定は？」)",
        ),
        ("26m ago, for tomorrow at 09:30", "26分前、予定は明日 09:30"),
        ("26m ago, for Monday 7 December", "26分前、予定は12月7日(月)"),
        (
            "3w ago, for Tuesday 5 January 2027 at 09:30, every weekday",
            "3週間前、予定は2027年1月5日 09:30(火)、平日は毎日",
        ),
        (
            "3w ago, for Thursday 3 December at 18:00, every Monday and Thursday",
            "3週間前、予定は12月3日 18:00(木)、毎週月曜日、木曜日",
        ),
        ("And 2 more then: n 5 shows all.", "ほかにも2件。--n 5 ですべて出ます。"),
        ("And 12 more then (ego ahead).", "ほかにも12件 (ego ahead)。"),
        ("until tomorrow", "明日まで"),
        ("Until Sunday 29 November", "11月29日(日)まで"),
        ("Ahead, until today: 京都旅行", "予定、今日まで: 京都旅行"),
        (
            "ahead: until tomorrow (mem_1) (noted 2d ago from ev_1)",
            "予定に加えた: 明日まで (mem_1)(2日前、ev_1 から)",
        ),
        (
            "reflect ev_1 and 62 more: waiting, due now (job_1)",
            "会話 ev_1 ほか62件の振り返り: 待機中、時間が来た (job_1)",
        ),
        (
            "speak ms_1 and 62 more: waiting, due now (job_1)",
            "ms_1 ほか62件の言葉: 待機中、時間が来た (job_1)",
        ),
    ],
)
def test_what_stands_around_somebodys_words_is_japanese_too(said: str, told: str) -> None:
    with speaking("ja"):
        assert reword(said) == told


@pytest.mark.parametrize("columns", range(14, 44))
@pytest.mark.parametrize(
    "said",
    [
        "健は「明日、病院に行く」と言った。それから、スーパーでコーヒーを買った！本当にー？",
        "麻衣が福岡へ引っ越した。とても遠い（約900km）。でも、メールでチャットできる。",
        "私は hello world と言った。「あ」「い」、" + "a" * 50 + "。",
    ],
)
def test_no_line_of_japanese_begins_with_what_ends_one(said: str, columns: int) -> None:
    places = break_places(said, columns)
    lines = [said[a:b] for a, b in zip([0, *places], [*places, len(said)], strict=True)]
    for line in (*wrap(said, columns)[1:], *lines[1:]):
        assert line[0] not in "。、」）！？ーっょャァ々" or len(set(line)) == 1
        assert not line.rstrip().endswith(("「", "（"))
    assert all(is_wide(one) or len(one.rstrip()) <= columns for one in lines)
