"""In how many ways somebody says that a secret of theirs is none any more."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.terminals import on_a_terminal
from tests.talk import saying
from tests.tools.conftest import Lay
from tests.tools.talk.confiding import Life
from tests.tools.talk.test_birthday_told import chat

INTERVIEW = "Between us: I've got an interview on friday at 10."
PARTY = "dont tell Marta, surprise party for her on saturday at 7"
MUG = "dont tell Marta but i broke the green mug"
FLAT = "金曜の3時に内見がある。健にはまだ言ってない"
MENSETSU = "金曜の10時に面接があるんだ。妻には内緒にしてね、心配するから"


@pytest.mark.parametrize(
    ("said", "lifted"),
    [
        ("the interview at Hexal is no secret any more", [INTERVIEW]),
        ("You can tell everyone about the interview", [INTERVIEW]),
        ("it's out now, everyone knows about the interview", [INTERVIEW]),
        ("no need to keep the interview secret any more", [INTERVIEW]),
        ("the interview's out in the open now", [INTERVIEW]),
        ("you can talk about the interview now", [INTERVIEW]),
        ("everyone knows about the interview now but Tom", []),
        ("you can talk about the interview, give me tips", []),
        ("I told Tom about the interview so it's fine now", []),
        ("I told Marta about the party so it's fine now", [PARTY]),
        ("Marta found out about the party, so no need to hide it", [PARTY]),
        ("you can tell Marta about the party now", [PARTY]),
        ("you can tell Marta about the interview", []),
        ("you can tell Tom dinner's at 8", []),
        ("told her about the mug, it's ok now", [MUG]),
        ("I told Tom about the party so it's fine now", []),
        ("once I've told Marta about the party it's fine", []),
        ("I told Marta about the party", []),
        ("The surprise is out, she knows now", [PARTY]),
        ("the surprise is out", [PARTY]),
        ("サプライズはもうバレちゃった", [PARTY]),
        ("is the surprise out?", []),
        ("if the surprise is out, tell me", []),
        ("the surprise is out on Friday", []),
        ("サプライズがバレたら困る", []),
        ("サプライズはまだバレてない", []),
    ],
)
def test_what_is_named_is_a_secret_no_more_and_nothing_else(
    tmp_path: Path, lay: Lay, said: str, lifted: Sequence[str]
) -> None:
    life = Life.after(tmp_path, lay, INTERVIEW, "…", PARTY, "…", MUG, "…")
    with life.ego:
        life.hears(said)

        confided = life.confided()
        assert [one for one in (INTERVIEW, PARTY, MUG) if not confided[one]] == [*lifted]


def test_what_went_on_with_it_is_none_with_it(tmp_path: Path) -> None:
    life = Life(tmp_path)
    told = "I've got an interview at the harbour office on friday at 2, don't tell Tom"
    place, other = "the harbour thing is at the old customs house", "I broke Tom's mug, shh"
    with life.ego:
        life.hears(told, place, other, "…", "I told Tom about the interview so it's fine now")

        confided = life.confided()
        assert (confided[told], confided[place], confided[other]) == (False, False, True)

        life.hears("I told Tom about the mug so it's fine now")
        assert not life.confided()[other]


def test_who_was_told_in_confidence_of_may_be_named_and_more_said_between(tmp_path: Path) -> None:
    life = Life(tmp_path)
    told = "I've met a man at choir, Emrys. not a word to Huw or Mair please"
    with life.ego:
        life.hears(
            told, "…", "I've told Huw and Mair about Emrys, they're delighted, it's fine now"
        )

        assert not any(life.confided().values())


def test_what_was_asked_for_one_turn_later_is_lifted_with_all_of_it(tmp_path: Path) -> None:
    life = Life(tmp_path)
    told = ["I think I'm pregnant", "please don't say anything yet", "told mum about the baby"]
    said = "we told everyone at brunch, I'm having a baby! everyone knows now"
    with life.ego:
        life.hears(*told, "…", said)

        assert life.confided() == dict.fromkeys([*told, said], False)


SHUKA = "Please don't tell Mr Kamau, we're getting him a shuka for his birthday."
BATON = "Don't tell Mr Kamau, Achieng found a baton for him, too."
GIFT = "I collect the surprise gift for Mr Kamau on Saturday at 10, please don't tell Mr Kamau!"
STAND = "Don't tell Mr Kamau, I broke his music stand."
LEAVING = "Between us, I may leave the choir in January."
SCARF = "エマには内緒で、誕生日にマフラーをあげる"
CARD = "エマには内緒だけど、手作りのカードもプレゼントするんだ"


@pytest.mark.parametrize(
    ("said", "lifted"),
    [
        (
            "You can tell everybody about the surprise gift for Mr Kamau now, the secret is out.",
            [SHUKA, BATON, GIFT],
        ),
        (
            "Mr Kamau cried when he got the shuka and the baton! Now everybody may know.",
            [SHUKA, BATON, GIFT],
        ),
        ("Mr Kamau has his present, it's no secret any more", [SHUKA, BATON, GIFT]),
        ("everybody can know about the stand now", [STAND]),
        ("Everyone may know about the baton now.", [BATON]),
        ("Everybody may know about the gift for Njeri now.", []),
        ("Not everybody may know about the gift for Mr Kamau.", []),
        ("Everybody may know about the gift after the concert.", []),
        ("エマにマフラー渡したらすごく喜んでた。もうみんなに知られてもいいよ", [SCARF, CARD]),
    ],
)
def test_a_present_is_lifted_whole_and_nothing_else_that_is_kept_from_them(
    tmp_path: Path, lay: Lay, said: str, lifted: Sequence[str]
) -> None:
    several = (SHUKA, BATON, STAND, LEAVING, GIFT, SCARF, CARD)
    life = Life.after(tmp_path, lay, *(word for one in several for word in (one, "…")))
    with life.ego:
        life.hears(said)

        confided = life.confided()
        assert [one for one in several if not confided[one]] == [*lifted]
        assert not lifted or not confided[said]


@pytest.mark.parametrize(
    ("said", "lifted"),
    [
        ("面接のこと、もう内緒じゃない", [MENSETSU]),
        ("面接の話、もうみんなに言っていいよ", [MENSETSU]),
        ("もう面接のことは隠さなくていいよ", [MENSETSU]),
        ("もう内見のことは言っていいよ", [FLAT]),
        ("健に内見のこと話したから、もう大丈夫", [FLAT]),
        ("麻衣に内見のこと話したから、もう大丈夫", []),
        ("健以外はもうみんな知ってる", []),
    ],
)
def test_so_it_is_in_japanese(tmp_path: Path, lay: Lay, said: str, lifted: Sequence[str]) -> None:
    life = Life.after(tmp_path, lay, FLAT, "…", MENSETSU)
    with life.ego:
        life.hears(said)

        confided = life.confided()
        assert [one for one in (FLAT, MENSETSU) if not confided[one]] == [*lifted]


@pytest.mark.parametrize(
    "said",
    ["The interview is no secret any more.", "I told Marta about the party so it's fine now."],
)
def test_nobody_else_lifts_it(tmp_path: Path, said: str) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(INTERVIEW, PARTY)
        life.hears(said, person="Tom")

        assert life.confided() == {INTERVIEW: True, PARTY: True, said: False}
        assert all(life.plans().values())


@pytest.mark.parametrize(
    ("said", "lifts"),
    [
        ("面接のことはもう内緒じゃないよ", True),
        ("もう内緒にしなくていいよ", True),
        ("もう秘密じゃない", True),
        ("もう秘密じゃないといいな", False),
        ("もう秘密じゃないかも", False),
        ("もう内緒じゃなくなった？", False),
        ("まだ内緒にしといて", False),
    ],
)
def test_what_is_hoped_or_asked_frees_nothing(tmp_path: Path, said: str, lifts: bool) -> None:
    life = Life(tmp_path)
    with life.ego:
        life.hears(MENSETSU, said)

        assert life.confided()[MENSETSU] is not lifts


@pytest.mark.parametrize(
    ("language", "line"), [("en_GB", "No secret any more: "), ("ja_JP", "もう秘密ではありません: ")]
)
def test_what_is_no_secret_is_named_below_the_answer(
    data_dir: Path, tmp_path: Path, language: str, line: str
) -> None:
    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "LANG": f"{language}.UTF-8", "COLUMNS": "160"}
    on_a_terminal(data_dir, "chat", MUG, **model)
    on_a_terminal(data_dir, "chat", INTERVIEW, **model)

    said = on_a_terminal(data_dir, "chat", "the interview is no secret any more", **model).text

    assert "interview on friday at 10" in said.split(line)[1]
    assert "mug" not in said
    assert line not in on_a_terminal(data_dir, "chat", "thanks!", **model).text


def test_a_purge_of_what_was_a_secret_leaves_no_name_of_it(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, INTERVIEW)
    chat(run_here, tmp_path, "the interview is no secret any more")
    lifting, told = run_here("events", "--json").data["events"]

    run_here("purge", told["id"], "--yes")

    with closing(sqlite3.connect(data_dir / "ego.db")) as db:
        ((context,),) = db.execute(
            "SELECT client_context FROM events WHERE id = ?", [lifting["id"]]
        )
    assert json.loads(context)["lifts"] == []


PREGNANT, TO_LEAVE = "Priya is pregnant, due in May.", "Priya wants to leave Tom."
KENTA = "健太は転職するつもり。"
OUT = "Priya announced it today, it isn't a secret any more"


@pytest.mark.parametrize(
    ("kept", "said", "lifted"),
    [
        ([PREGNANT], OUT, [PREGNANT]),
        ([PREGNANT, KENTA], OUT, [PREGNANT]),
        ([PREGNANT], "the pregnancy is no secret any more", [PREGNANT]),
        ([PREGNANT, KENTA], "健太が転職のことを発表したから、もう秘密じゃない", [KENTA]),
        ([PREGNANT, TO_LEAVE], OUT, []),
        ([PREGNANT], "It isn't a secret any more", []),
        ([PREGNANT], "Tom announced it today, it isn't a secret any more", []),
        ([PREGNANT, KENTA], "美月が発表した、もう秘密じゃない", []),
        ([PREGNANT], "is Priya's news no secret any more?", []),
    ],
)
def test_what_was_remembered_in_private_is_no_secret_where_it_alone_is_named(
    tmp_path: Path, kept: Sequence[str], said: str, lifted: Sequence[str]
) -> None:
    life = Life(tmp_path)

    def list_told() -> list[str]:
        """Those that anybody may hear."""
        several = {one: life.ego.recall(one, told_to="Tom")["memories"] for one in kept}
        return [one for one, found in several.items() if any(it["content"] == one for it in found)]

    with life.ego:
        for one in kept:
            life.ego.remember(one, private=True)
        life.ego.absorb(said, "I see.", person="Jonas")  # whose secret it is not
        before = list_told()
        life.ego.absorb(said, "I see.")

        assert before == []
        assert list_told() == [*lifted]


def test_a_reply_names_what_was_remembered_and_is_free(
    run_here: RunHere, data_dir: Path, tmp_path: Path
) -> None:
    run_here("remember", PREGNANT, "--private")

    model = {"EGO_LLM": saying(tmp_path, "Oh!"), "COLUMNS": "160"}
    assert f"No secret any more: {PREGNANT}" in on_a_terminal(data_dir, "chat", OUT, **model).text
