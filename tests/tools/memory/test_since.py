"""What was said of a plan since it was kept stands beside it, wherever the plan is told."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime

import pytest
from syrupy.assertion import SnapshotAssertion

from ego.core.text import count_prompt_tokens
from ego.runtime.ego import Ego
from ego.tools.talk.turns import overhear
from tests.conftest import Clock, use

LUMP = "a lump on her leg, the vet took a sample. results on Thursday"
TUESDAY, FRIDAY = datetime(2026, 12, 1, 9, tzinfo=UTC), datetime(2026, 12, 4, 9, tzinfo=UTC)


def tell(world: Ego, said: str, person: str | None = None) -> None:
    overhear(lambda: nullcontext(world), said, ["I see."], lambda _: None, person)


def list_since(world: Ego) -> list[str | None]:
    return [one["since"] for one in use(world, "ahead").fields["ahead"]]


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("the tile people come on Thursday at 10", "tile people texted, their van broke down"),
        ("release 2.4 is on Thursday", "2.4 won't be signed off by legal"),
        ("木曜の19時からヨガ", "ヨガの先生がインフルらしい"),
        ("木曜にみおが来る", "みおは風邪みたい"),
        ("木曜にみおが来る", "みおの電車止まってるらしい"),
        ("木曜の14時に企画のプレゼン", "プレゼン緊張する"),
        ("陸の誕生日は12月12日", "陸くんの誕生日はケーキ焼く"),
        ("band practice on wednesday at 8", "practice will be at marks place"),
        ("yoga class on wednesday at 8", "yoga is going to be hard"),
        ("木曜19時から会社の飲み会", "飲み会、店が潰れたらしい"),
        ("木曜に佐藤さんとランチ", "佐藤さん体調悪いみたい"),
        ("土曜ちかとランチする", "ちかから連絡きた、元気そう"),
        ("12月11日 保育園の面談", "面談、先生が二人来るらしい"),
        ("健太の誕生日は1月20日", "誕生日プレゼントは時計にする"),
        ("木曜の夜は飲み会、ちょっと面倒", "飲み会ちょっと憂鬱"),
        ("a bit worried about the exam on Thursday", "I'm really worried about that exam"),
        ("Ken: dinner with the Bakers on Thursday at 7", "Ken: the Bakers have the flu"),
        ("Ken: dinner with the Bakers on Thursday at 7", "the Bakers rang Ken, they have the flu"),
        ("gym on Thursday at 6", "the gym is shut for repairs"),
        (f"Biscuit has {LUMP}", "the vet thinks the lump is benign"),
        (f"Biscuit has {LUMP}", "biscuit's leg looks worse"),
        (f"Biscuit has {LUMP}", "biscuit is fine"),
        (f"My dog has {LUMP}", "Biscuit's lump is benign"),
        ("ビスケットの足にしこり、検査の結果は木曜", "しこりがまだ痛そう"),
        ("coffee with jonas on thursday at 5", "jonas can't come before 6"),
        ("lunch with my sister on Thursday", "my sister picked the thai place for lunch"),
        ("call with legal on Thursday at 3", "legal want the contract first"),
        ("the deploy is on Thursday at 3", "the deploy needs a second pair of eyes"),
    ],
)
def test_what_changes_nothing_by_its_words_is_told_beside_the_plan(
    world: Ego, clock: Clock, plan: str, told: str
) -> None:
    clock.at = TUESDAY
    for said in (plan, told):
        person, _, words = said.rpartition(": ")
        tell(world, words, person or None)
        clock.forward(hours=2)

    (since,) = list_since(world)
    assert since == told.rpartition(": ")[2]


@pytest.mark.parametrize(
    "told",
    [
        "the soup was too salty",
        "is the plumber really coming on Thursday?",
        "when is the plumber coming",
        "last plumber was a disaster",
        "whats the plumbers name",
        "Mia: my plumber was a disaster",
        "don't tell anyone, but the plumber is my ex",
        "the plumber also comes on Monday at 8",
        "we walked to Thursday's market",
    ],
)
def test_what_is_of_something_else_stands_beside_no_plan(
    world: Ego, clock: Clock, told: str
) -> None:
    clock.at = TUESDAY
    for said in ("the plumber comes on Thursday at 10", told):
        person, _, words = said.rpartition(": ")
        tell(world, words, person or None)
        clock.forward(hours=2)

    assert set(list_since(world)) == {None}


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (f"Biscuit has {LUMP}", "mia's lump is benign"),
        (
            "retro is on Thursday at 3 by the way, don't let me forget it",
            "i have a dentist appointment too, don't let me forget that either",
        ),
        (f"Biscuit has {LUMP}", "biscuit ate my shoe"),
        ("exam results are back on Thursday", "my back hurts"),
        ("priya's birthday is on the 12th", "priya insists on the lint rule"),
        ("priya's birthday is on the 12th", "jan's birthday was such a disaster"),
        ("父さんの還暦祝い、12月21日に実家でやる", "正月は実家帰るつもり"),
        ("来週から火曜はヨガ", "面談、来週の月曜に延期になった"),
        ("木曜の14時に企画のプレゼン", "陸のプレゼント、恐竜の図鑑にした"),
        ("陸の誕生日は12月12日", "由美の誕生日は楽しかった"),
        ("12日ひなたの発表会", "ひなたの宿題見た"),
        ("土曜さきと映画行く", "さきの店は駅の裏のパン屋"),
        ("木曜に母の検査", "母が電話してきた"),
        ("陸の誕生日は12月12日", "陸の誕生日って23日だったよね"),
        ("band practice on wednesday at 8", "lisbon band signed off the mix. finally"),
        ("木曜の夜は飲み会、ちょっと面倒", "再検査って言われて、ちょっと心配してる"),
        ("木曜は面接、正直不安", "正直不安しかない世の中だ"),
        ("木曜は飲み会、ほんと面倒", "洗濯ってほんと面倒"),
        ("a bit worried about the exam on Thursday", "I'm a bit worried about my mum"),
        ("really nervous about my exam on Thursday", "the dog was really nervous"),
        ("dinner with Anna on Thursday at 7", "I had no dinner last night"),
        ("dinner with Anna on Thursday at 7", "dinner was burnt"),
        ("coffee with Priya on Thursday at 3", "I'm off coffee for a week"),
        ("I've got the dentist on Thursday at 11", "I've cancelled netflix"),
        ("I've got an interview on Thursday at 9", "I've gone off coffee"),
        ("school trip on Thursday", "no school today, snow"),
        ("Emil's school play is on Thursday at 2", "met Sophie, she told me at the playground"),
        ("木曜に佐藤さんとランチ", "今日のランチはパスタ"),
        ("木曜に佐藤さんとランチ", "佐藤さんに資料送った"),
        ("12月11日 保育園の面談", "月曜は保育園お弁当の日"),
        ("12月11日 保育園の面談", "保育園のお迎え行ってきた"),
        ("健太の誕生日は1月20日", "健太やっぱり飲み会なくなって早く帰ってきた"),
        ("土曜ちかとランチする", "夜ちかに電話する"),
        ("土曜ちかとランチする", "ちかは日曜も来るって"),
        ("金曜に会社で健診", "会社でもめごとがあった"),
        ("coffee with Jonas on Thursday at 5", "id take the old shoes jonas!"),
        ("take Jonas to football on Thursday at 5", "id take the old shoes jonas!"),
        ("taking jonas to the dentist on thursday at 5", "id take the old shoes jonas!"),
        ("meeting Jonas on Thursday at 6", "Jonas is so funny"),
        ("take the exam on Thursday at 9", "take a look at the fence"),
        ("party for my grandson on Thursday at 3", "my grandson pushed me and my knee hurts"),
        ("lunch with my sister on Friday", "my sister got a dog"),
        ("she starts on Thursday", "Linnea says the freeze starts a week later"),
        ("The sprint still ends on Thursday", "Linnea wants TimescaleDB on top, still postgres"),
        ("木曜から研修開始", "会議の開始が遅れた"),
        ("deploys are on Thursday at 3", "the postmortem says we should stop deploying by hand"),
    ],
)
def test_what_shares_but_whose_or_where_or_when_it_is_stands_beside_no_plan(
    world: Ego, clock: Clock, plan: str, told: str
) -> None:
    clock.at = TUESDAY
    tell(world, plan)
    clock.forward(hours=2)
    tell(world, told)

    assert list_since(world)[0] is None


@pytest.mark.parametrize(
    ("plan", "told", "since"),
    [
        ("I'll come to the knot course on Thursday", "the knot course is cancelled", True),
        ("I am joining the knot course on Thursday", "knot course is moved to Friday", True),
        ("I'll come to the knot course on Thursday", "the knot course needs a rope", False),
        ("I'll come to the knot course on Thursday", "the pottery course is cancelled", False),
        ("I'll come to the knot course on Thursday", "the knot course on the 19th is off", False),
        ("I'll come to the knot course on Thursday",
         "don't tell anyone, but the knot course is cancelled", False),
        ("I'm going to the dentist on Thursday", "the dentist is cancelled", False),
    ],
)  # fmt: skip
def test_what_is_off_for_whose_it_is_stands_beside_the_plan_of_who_joins_them(
    world: Ego, clock: Clock, plan: str, told: str, since: bool
) -> None:
    clock.at = TUESDAY
    tell(world, "knot course is on Thursday at 7pm", "Lena")
    for who, said in (("Mia", plan), ("Lena", told)):
        clock.forward(hours=2)
        tell(world, said, who)

    rows = use(world, "ahead").fields["ahead"]
    (mias,) = [one for one in rows if one["content"].startswith("Mia: ")]
    assert mias["since"] == (f"Lena: {told}" if since else None)


def test_what_was_said_of_one_lesson_is_not_said_of_the_next(world: Ego, clock: Clock) -> None:
    clock.at = TUESDAY
    tell(world, "pottery is every Thursday at 7")
    clock.forward(hours=24)
    tell(world, "the pottery teacher sounds ill")
    assert list_since(world) == ["the pottery teacher sounds ill"]

    clock.at = FRIDAY

    assert list_since(world) == [None]


def test_what_was_said_since_goes_with_its_turn(world: Ego, clock: Clock) -> None:
    clock.at = TUESDAY
    tell(world, "the plumber comes on Thursday at 10")
    clock.forward(hours=1)
    tell(world, "the plumber sounded drunk")
    (turn,) = use(world, "recall", context="the plumber sounded drunk", n=1).fields["memories"]

    use(world, "forget", memory_id=turn["id"])

    assert list_since(world) == [None]


def test_whoever_reads_of_their_plans_reads_nothing_that_others_said_of_them(
    world: Ego, clock: Clock
) -> None:
    clock.at = TUESDAY
    for said in ("Ken: dinner with Mia is on Friday at 7 pm", "Ken will pay for the dinner, ha"):
        person, _, words = said.rpartition(": ")
        tell(world, words, person or None)
        clock.forward(hours=2)

    assert "Ken will pay" in use(world, "context").text
    theirs = use(world, "context", person="Ken").text
    assert "inner with Mia" in theirs
    assert "Since" not in theirs

    tell(world, "I bought a salmon for the dinner", "Ken")
    theirs = use(world, "context", person="Ken").text
    assert 'Since then: "I bought a salmon for the dinner"' in theirs


def test_what_was_put_right_is_not_told_of_a_plan(world: Ego, clock: Clock) -> None:
    clock.at = TUESDAY
    use(world, "remember", content="The retro is on Friday at 15:00.")
    host = use(world, "remember", content="The host of the retro is Ulrike.").fields["id"]
    clock.forward(hours=2)
    tell(world, "The host of the retro is Ulrike.")
    assert list_since(world) == ["The host of the retro is Ulrike."]

    use(world, "edit", memory_id=host, content="The host of the retro is Tomoko.")
    assert list_since(world) == [None]


NERVOUS = "between us, Ken's birthday party makes me nervous"


def test_what_somebody_else_confided_is_of_no_private_plan(world: Ego, clock: Clock) -> None:
    clock.at = TUESDAY
    tell(world, "my birthday party is on Saturday at 7 pm, don't tell Jonas", "Ken")
    for person, since in (("Jonas", None), ("Ken", NERVOUS)):
        clock.forward(hours=2)
        tell(world, NERVOUS, person)
        assert list_since(world) == [since]


def test_nobody_asks_how_it_went_once_something_was_said_of_it(world: Ego, clock: Clock) -> None:
    clock.at = TUESDAY
    tell(world, "the tile people come tomorrow at 10")
    clock.forward(hours=26)
    tell(world, "tile people are such slow workers")
    clock.at = FRIDAY

    assert "How did it go" not in use(world, "introspect").text
    assert "nothing was told" not in use(world, "ahead").text
    assert "slow workers" in use(world, "ahead").text


def live_with_priya(world: Ego, clock: Clock, *said: str) -> list[str | None]:
    """What was said of the dinner, once it was told that one goes, with turns of later days."""
    clock.at = TUESDAY
    tell(world, "dinner with Priya on Thursday at 7")
    for words in said:
        clock.forward(hours=72)
        tell(world, words)
    told = use(world, "ahead").fields["ahead"]
    return [one["since"] for one in told if "inner" in one["content"]]


SHARED = "Priya and I ended up sharing a taxi with her boss"
THEATRE, CANNOT = "theatre with Priya a week on Saturday at 8", "Priya can't do the theatre"


@pytest.mark.parametrize(
    ("said", "since"),
    [
        ((SHARED, THEATRE, CANNOT), SHARED),
        ((SHARED, "Priya can't stand garlic"), SHARED),
        ((THEATRE, CANNOT), None),
        # of both, or of no other plan
        (
            (THEATRE, "Priya's dinner, Priya's theatre: so posh"),
            "Priya's dinner, Priya's theatre: so posh",
        ),
        ((SHARED, "Priya has a cold"), "Priya has a cold"),
    ],
)
def test_what_was_told_of_stays_so_and_another_plan_is_another(
    world: Ego, clock: Clock, said: tuple[str, ...], since: str | None
) -> None:
    assert live_with_priya(world, clock, *said) == [since]


def test_it_is_told_on_every_face_of_the_plan(
    world: Ego, clock: Clock, snapshot: SnapshotAssertion
) -> None:
    clock.at = TUESDAY
    tell(world, "the plumber comes tomorrow at 10")
    clock.forward(hours=5)
    tell(world, "the plumber sounded drunk")
    told = [use(world, name).text for name in ("ahead", "wake_up", "context")]
    clock.at = FRIDAY
    told += [use(world, name).text for name in ("ahead", "introspect")]

    lines = [line for text in told for line in text.splitlines() if "plumber" in line]
    assert lines == snapshot


@pytest.mark.parametrize(
    ("plan", "told", "asked"),
    [
        ("木曜の19時から陽子と会う", "陽子、カラオケ行きたいって言ってた", "木曜の予定は？"),
        (
            "band practice on thursday at 8",
            "practice will be at marks place",
            "what is on thursday?",
        ),
    ],
)
def test_a_plan_that_is_recalled_is_told_with_it_until_it_is_over(
    world: Ego, clock: Clock, plan: str, told: str, asked: str
) -> None:
    clock.at = TUESDAY
    for said in (plan, told):
        tell(world, said)
        clock.forward(hours=2)

    reply = use(world, "recall", context=asked)
    assert f'). Since then: "{told}" (2h ago)' in reply.data
    assert reply.fields["memories"][0]["since"] == told
    assert count_prompt_tokens(f"{reply.data}\n{reply.scaffold}") <= 150

    clock.at = FRIDAY
    assert "Since then" not in use(world, "recall", context=plan).data


def test_somebody_else_who_asks_hears_nothing_that_others_said_of_a_plan(
    world: Ego, clock: Clock
) -> None:
    clock.at = TUESDAY
    for said in ("Ken: dinner with Mia is on Friday at 7 pm", "Ken will pay for the dinner, ha"):
        person, _, words = said.rpartition(": ")
        tell(world, words, person or None)
        clock.forward(hours=2)

    assert "Since then" in use(world, "recall", context="dinner with Mia", n=1).data
    theirs = use(world, "recall", context="dinner with Mia", n=1, asked_by="Ken").data
    assert "inner with Mia" in theirs
    assert "Since then" not in theirs


@pytest.mark.parametrize(
    ("plan", "told", "asked", "answer"),
    [
        ("木曜の昼、実家に顔出す", "実家行くの、来週の木曜にした", "木曜の予定は？", "12月10日"),
        ("木曜の19時から陽子と会う", "会うのは中止になった", "木曜の予定は？", "中止になった"),
        ("dinner with Ruth is on Thursday", "Ruth moved dinner to Friday", "What is on Thursday?",
         "4 December"),
    ],
)  # fmt: skip
def test_the_turn_of_a_plan_that_was_moved_answers_for_its_old_day_no_more(
    world: Ego, clock: Clock, plan: str, told: str, asked: str, answer: str
) -> None:
    clock.at = TUESDAY
    for said in (plan, told):
        tell(world, said)
        clock.forward(hours=2)

    reply = use(world, "recall", context=asked).data
    assert f'"{plan}"' not in reply
    assert answer in reply
