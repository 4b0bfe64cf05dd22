"""What an owner lists: the people it knows, its stories, the questions that it carries."""

from __future__ import annotations

import re
import shlex
from datetime import timedelta

import pytest

from tests.conftest import NOON, RunHere
from tests.talk import absorbed


def test_people_are_listed_with_what_is_known_of_them(run_here: RunHere) -> None:
    companion = {"EGO_COMPANION": "Misaki"}
    for words in ("We rowed.", "We swam."):
        run_here("remember", words, "--with", "Misaki", **companion)
    run_here("remember", "He came late.", "--with", "Ken", "--private")
    run_here("update-relationship", "Ken", "known_fact", "keeps bees")
    run_here("update-relationship", "Ken", "alias", "けん")
    run_here("update-relationship", "Aki", "trust_level", "0.8")

    listed = run_here("people", at=NOON + timedelta(days=2), **companion)
    told = run_here("people", "--json", "--n", "1", "--offset", "1").data

    assert listed.out.splitlines() == [
        "1-3 of 3 people, most memories first:",
        "Misaki  your companion, met in 2 memories, last together 2d ago",
        "Ken  met in 1 memory, last together 2d ago, also けん: keeps bees",
        "Aki  trust 0.8",
        "ego people NAME shows one: what is known, from when, and how to change or remove it.",
    ]
    assert [(one["name"], one["known_facts"]) for one in told["people"]] == [
        ("Ken", ["keeps bees"])
    ]
    assert told["total"] == 3


def test_whom_memories_only_name_are_told_apart(run_here: RunHere) -> None:
    run_here("remember", "Aki broke her arm.", "--about", "Aki")
    run_here("remember", "Aki has a cast now.", "--about", "Aki")
    run_here("remember", "Nobody may know of Rei.", "--about", "Rei", "--private")
    alone = run_here("people").out.splitlines()
    run_here("remember", "We rowed.", "--with", "Ken", "--about", "Yuki")

    listed = run_here("people").out.splitlines()

    way = "(ego consider-them --person NAME tells what they say)."
    assert alone == ["Nobody is known yet.", f"Only named in memories: Aki {way}"]
    assert listed[1:-1] == [
        "Ken  met in 1 memory, last together just now",
        f"Only named in memories: Aki, Yuki {way}",
    ]
    assert run_here("people", "--json").data["named"] == [
        {"name": "Aki", "memories": 2},
        {"name": "Yuki", "memories": 1},
    ]


def test_where_nobody_is_known_it_is_said_what_makes_somebody_known(run_here: RunHere) -> None:
    run_here("feel-desires")

    said = run_here("people")

    assert said.out.startswith("Nobody is known yet.\nA person is known by a memory with them")
    assert said.out.endswith(" tells what was said of it.\n")


@pytest.mark.parametrize(
    ("turns", "named"),
    [
        (["Dinner with Lena on Friday!", "lena texted", "LENA is here"], [("Lena", 3)]),
        (
            ["My sister Ruth is ill.", "Jonas came over", "Ruth asked me, Jonas too"],
            [("Jonas", 2), ("Ruth", 2)],
        ),
        (
            ["ゆいちゃんと映画に行く", "ゆいさん、風邪だって", "皆さん元気", "皆さん、旦那さんも"],
            [("ゆい", 2)],
        ),
        (
            ["昨日健太くんと飲んだ", "健太くんに会った", "お母さんが来る", "お母さんと話す"],
            [("健太", 2)],
        ),
        (["土曜はさおりと水族館！さおりは彼女ね", "さおりの絵"], [("さおり", 2)]),
        (
            ["彼女のさおりと箱根", "友達のゆみが来る", "ゆみもさおりもいた"],
            [("さおり", 2), ("ゆみ", 2)],
        ),
        (["さおりって彼女なんだけど", "さおりから電話"], [("さおり", 2)]),
        (
            ["彼女のことが好き", "母のおせちは最高", "あそこは友達の家", "おせちのこと", "あそこ"],
            [],
        ),
        (["それは彼女だよ", "担当は先輩です", "さおりは彼女と仲がいい", "担当、さおりとそれ"], []),
        (["隣のおじさんがいた", "隣のおじさんと相手さん", "旦那さんと相手さん"], []),
        (["Lena texted", "Lenas are birds"], []),
        # whom a plan is of that lies ahead, however they are typed
        (["Lena's birthday is on Friday", "Lenas are birds"], [("Lena", 1)]),
        (
            ["mum has her hip appointment on friday at 3", "lisa at works leaving do is on friday"],
            [("Lisa", 1), ("mum", 1)],
        ),
        (["sam hates mushrooms btw", "sam thinks so"], [("Sam", 2)]),
        (["sam hates mushrooms btw", "dont tell sam but ive got him tickets"], []),
        (["金曜は母の歯医者", "土曜に美奈とライブ"], [("母", 1), ("美奈", 1)]),
        (
            ["training is on friday", "work wants me to come", "work wants me to go"],
            [],
        ),
        (["my mum rang", "the cat hates the vet", "the cat hates it", "everyone loves it"], []),
        (["Please don't tell mum: mum has the dentist on friday", "tell me about it"], []),
        (["Kate asked can I have the kids on friday", "Tom asked will it rain"], []),
        (["Berlin was cold", "I like Berlin", "Postgres thinks", "Bosch called", "Bosch"], []),
        (["Nobody is to know: Priya and I plan a party", "Priya texted", "Priya texted"], []),
        (["Physio on Thursday at 3", "Physio rang, they moved it", "I asked Physio"], []),
        (["Lunch with Accounts on Friday", "Accounts rang", "Plumber came by", "Plumber rang"], []),
        (["She texted", "She texted", "Ken and I rowed", "Ken texted", "Mia texted", "Mia"], []),
    ],
)
def test_whom_talk_names_more_than_once_is_told_apart(
    run_here: RunHere,
    monkeypatch: pytest.MonkeyPatch,
    turns: list[str],
    named: list[tuple[str, int]],
) -> None:
    run_here("remember", "We rowed.", "--with", "Ken Adams")
    for said in turns:
        absorbed(run_here, monkeypatch, "Good.", user=said, EGO_COMPANION="Mia")

    listed = run_here("people", EGO_COMPANION="Mia")
    spoken = run_here("people", "--json", EGO_COMPANION="Mia").data["spoken"]

    assert [(one["name"], one["turns"]) for one in spoken] == named
    way = "(ego consider-them --person NAME tells what was said of them)."
    line = f"Only named in talk: {', '.join(name for name, _ in named)} {way}"
    assert (line in listed.out.splitlines()) == bool(named)


def test_a_companion_known_from_talk_alone_is_listed(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    companion = {"EGO_COMPANION": "Misaki"}
    absorbed(run_here, monkeypatch, "Good.")
    talked = "Known from talk alone: Misaki, your companion, last together just now."

    alone = run_here("people", **companion).out.splitlines()
    run_here("remember", "He came late.", "--with", "Ken", **companion)
    beside = run_here("people", **companion).out.splitlines()

    assert alone[0] == talked
    assert (beside[1][:3], beside[2]) == ("Ken", talked)


@pytest.mark.parametrize("called", ["美穂", "美穂さん"])
def test_a_companion_known_from_talk_alone_is_shown(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch, called: str
) -> None:
    companion = {"EGO_COMPANION": "美穂"}
    absorbed(run_here, monkeypatch, "Good.")
    run_here("remember", "Her cello is old.", "--about", "美穂", **companion)

    shown = run_here("people", called, "--json", **companion)
    lines = run_here("people", called, **companion).out.splitlines()

    assert lines[:2] == ["美穂  your companion", "- last together just now"]
    assert "Her cello is old." in lines[2]
    assert "Good." in lines[3]
    (talked,) = shown.data["talked"]
    assert (talked["name"], talked["turns"]) == ("美穂", 1)
    assert run_here("people", "健太", **companion).code == 3


def test_weeks_of_talk_are_a_meeting(run_here: RunHere, monkeypatch: pytest.MonkeyPatch) -> None:
    companion = {"EGO_COMPANION": "Misaki"}
    run_here("update-relationship", "Misaki", "known_fact", "keeps bees", **companion)
    never = run_here("people", **companion).out.splitlines()[1]
    absorbed(run_here, monkeypatch, "Good.")

    met = run_here("people", **companion).out.splitlines()[1]

    assert never == "Misaki  your companion: keeps bees"
    assert met == "Misaki  your companion, met in talk, last together just now: keeps bees"


def test_stories_are_listed_newest_first(run_here: RunHere) -> None:
    for day, (summary, *more) in enumerate((["A quiet pier."], ["A wet tent.", "--private"])):
        at = NOON + timedelta(days=day)
        ids = [
            run_here("remember", f"{summary} {n}", *more, "--json", at=at).data["id"]
            for n in (1, 2)
        ]
        run_here("create-episode", *ids, summary, at=at)

    listed = run_here("stories").out
    first = run_here("stories", "--n", "1").out.splitlines()
    (kept,) = run_here("stories", "--offset", "1", "--json").data["stories"]

    assert re.sub(r"ep_\w{12}", "ep_1", listed).splitlines() == [
        "1-2 of 2 stories, newest first:",
        "ep_1  2026-01-02, 2 memories, private: A wet tent.",
        "ep_1  2026-01-01, 2 memories: A quiet pier.",
    ]
    assert first[-1] == "More with --offset 1."
    assert (kept["summary"], kept["memories"], kept["private"]) == ("A quiet pier.", 2, False)


def test_questions_are_listed_while_they_are_open(run_here: RunHere) -> None:
    run_here("update-self", "question", "What is the sea for?")
    run_here("update-self", "question", "Who rang?")
    two = run_here("questions", "--json").data["questions"]
    ids = {one["question"]: one["id"] for one in two}
    run_here("update-self", "resolve_question", ids["Who rang?"])

    listed = run_here("questions", at=NOON + timedelta(days=3))

    assert listed.out.splitlines() == [
        "1-1 of 1 open question, most present first:",
        f"{ids['What is the sea for?']}  active, importance 3, asked 3d ago: What is the sea for?",
    ]
    assert two[0].keys() == {"id", "question", "importance", "asked_at", "salience", "state"}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("stories", "No story is told yet.\n"),
        ("questions", "No question is open.\n"),
    ],
)
def test_a_list_of_nothing_says_so(run_here: RunHere, command: str, said: str) -> None:
    run_here("feel-desires")

    assert run_here(command).out == said


def test_a_blank_within_a_japanese_name_makes_nobody_new(run_here: RunHere) -> None:
    for name, where in (("中村　健太", "川"), ("中村健太", "海"), ("中村 健太", "湖")):
        run_here("remember", f"{name}と{where}へ釣りに行った。", "--with", name)
        run_here("update-relationship", name, "known_fact", f"{where}が好き")

    people = run_here("people", "--json").data["people"]
    assert [(one["name"], one["total_interactions"]) for one in people] == [("中村健太", 3)]
    found = run_here("recall", "釣り", "--with", "中村　健太", "--json").data
    assert found["total"] == 3
    assert "中村健太" in run_here("recall", "中村 健太は何が好き？").out


def test_who_is_called_by_a_given_name_alone_may_be_somebody_known(run_here: RunHere) -> None:
    run_here("remember", "中村健太と釣りに行った。", "--with", "中村健太")
    run_here("remember", "健太と山に登った。", "--with", "健太")
    run_here("remember", "Tea with Anna Lind.", "--with", "Anna Lind")
    run_here("remember", "Tea with Annabel.", "--with", "Annabel")
    way = "ego update-relationship '中村健太' alias '健太'"

    listed = run_here("people").out

    assert f"健太 may be 中村健太: `{way}` makes them one person." in listed
    assert listed.count("may be") == 1
    run_here(*shlex.split(way)[1:])
    assert "may be" not in run_here("people").out
    people = run_here("people", "--json").data["people"]
    assert {one["name"]: one["total_interactions"] for one in people}["中村健太"] == 2


def test_what_one_person_is_shown_with_is_what_the_list_promises(run_here: RunHere) -> None:
    run_here("remember", "We rowed.", "--with", "Ken")
    keep = "`ego update-relationship Ken known_fact …` keeps a fact."

    assert run_here("people").out.splitlines()[-1] == (
        "ego people NAME shows one: the memories of them, and how to keep a fact."
    )
    assert run_here("people", "Ken").out.splitlines()[-1] == keep

    run_here("update-relationship", "Ken", "known_fact", "keeps bees")
    assert run_here("people").out.splitlines()[-1].endswith("how to change or remove it.")
    assert keep not in run_here("people", "Ken").out
