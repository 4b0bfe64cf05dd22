"""What words say is on another day: the plan that is meant, its day, and no other plan."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from ego.core.memory.pointing import ahead
from ego.core.memory.pointing.ahead import Ahead
from ego.core.memory.pointing.told.moves import moving

KEPT, NOW = datetime(2026, 6, 1, 9, tzinfo=UTC), datetime(2026, 6, 2, 9, tzinfo=UTC)
RELEASE = "Release 1.4 with the new checkout is planned for 18 June."
DENTIST = "I have a dentist appointment on 11 June at six."
AUDIT = "The deadline for the audit is 20 June."
RIRISU = "リリース1.4は6月18日の予定です。"
HAISHA = "6月11日の18時に歯医者の予約がある。"
PRE_OP = "My pre-op assessment is on 11 June at 10:20."
CLUB = "Club dinner thu 11 june 19:30 at the Greek place"
PLAY = "Ronan has his school trip on 11 June at 7."
LENA = "Lena is coming to dinner on Saturday at seven."
KEN = "健ちゃんの引っ越しは12月5日。"
KANSA = "監査の締め切りは6月20日です。"


def plan(words: str, seq: int = 0) -> Ahead:
    when = ahead.find(words, KEPT)
    assert when, words
    return Ahead(seq, f"mem_{seq}", words, False, KEPT, when, ahead.moment(when, UTC), UTC)


def moved(kept: list[str], said: str) -> list[tuple[str, str]]:
    """The plans that are on another day, and that day or hour."""
    several = [plan(words, seq) for seq, words in enumerate(kept)]
    found = moving.find_moved(several, said, NOW, {"Misaki"}, ("Misaki",))
    return [(one.plan.text, ahead.say(one.when, NOW)) for one in found]


@pytest.mark.parametrize(
    ("kept", "said", "day"),
    [
        # why, before it and behind it
        (
            RELEASE,
            "The release of 1.4 has moved to 25 June: the contract is not signed.",
            "25 June",
        ),
        (RELEASE, "Release 1.4 is postponed again, to 2 July, because Stripe is slow.", "2 July"),
        (RELEASE, "Because of the strike, the release has been pushed back to 25 June.", "25 June"),
        (RELEASE, "The contract is not signed, so the release moves to 25 June.", "25 June"),
        (RELEASE, "QA found a bug and the release has moved to 25 June.", "25 June"),
        (RELEASE, "Marta says the release is postponed until 25 June.", "25 June"),
        (RELEASE, "Moved release 1.4 to 25 June (contract not signed).", "25 June"),
        (RELEASE, "Release 1.4 brought forward to 15 June: marketing wants it.", "15 June"),
        (RELEASE, "Release 1.4 is delayed by a week to 25 June; QA needs time.", "25 June"),
        (RELEASE, "We've decided to postpone the release to 25 June.", "25 June"),
        (RELEASE, "The release is now planned for 25 June, as QA needs time.", "25 June"),
        (RELEASE, "The new date for the release is 25 June.", "25 June"),
        (RELEASE, "The release was rescheduled for 25 June at ten.", "25 June at 10:00"),
        # the day that was
        (RELEASE, "The release moves from 18 June to 25 June.", "25 June"),
        (RELEASE, "It moves from 18 June to 25 June.", "25 June"),
        (RELEASE, "We had to push the release back from 18 June to 25 June, sadly.", "25 June"),
        (RELEASE, "The release on 18 June has moved to the 25th because of Stripe.", "25 June"),
        (RELEASE, "The release of 1.4 will be on 25 June instead of 18 June.", "25 June"),
        (AUDIT, "The deadline for the audit was extended to 30 June.", "30 June"),
        (AUDIT, "They extended the deadline for the audit until 30 June.", "30 June"),
        # the hour stays, or is another
        (DENTIST, "The dentist is moved to 13 June, same time.", "13 June at 18:00"),
        (
            DENTIST,
            "The dentist moved my appointment to 13 June at the same time.",
            "13 June at 18:00",
        ),
        (
            DENTIST,
            "My dentist appointment is moved to 13 June at 7pm, she is ill.",
            "13 June at 19:00",
        ),
        (
            "Misaki has an interview on 10 June.",
            "Misaki's interview moved to 12 June: flu.",
            "12 June",
        ),
        ("Dinner with Aki and Ben is on 12 June.", "The dinner has moved to 13 June.", "13 June"),
        # Japanese
        (RIRISU, "契約がまだのため、リリース1.4は6月25日に延期になった。", "25 June"),
        (RIRISU, "1.4のリリースは契約がまだ終わっていないため、6月25日に延期になった。", "25 June"),
        (RIRISU, "リリースが6月18日から6月25日に変更になりました。", "25 June"),
        (RIRISU, "リリース1.4を6月15日に前倒しした。", "15 June"),
        (RIRISU, "リリース1.4はまた延期で、7月2日になった。Stripeの確認待ち。", "2 July"),
        (RIRISU, "契約がまだなので、リリースを6月25日まで延ばしました。", "25 June"),
        (RIRISU, "6月18日のリリースは25日にずれた。", "25 June"),
        (KANSA, "監査の締切が6月30日まで延びた。", "30 June"),
        (KANSA, "監査の締め切りが6月30日に延長された。", "30 June"),
        (HAISHA, "歯医者は同じ時間に6月13日へ変更になった。", "13 June at 18:00"),
        (HAISHA, "歯医者は6月13日に変更、時間は同じ。", "13 June at 18:00"),
        ("美咲: 6月10日に面接がある。", "面接は部長の都合で6月12日に延期になったよ。", "12 June"),
        ("6月10日にデモがある。", "デモは6月17日に延期とのこと。", "17 June"),
        # somebody else did it, as one was asked to
        (HAISHA, "歯医者の予約、金曜の13時に変えてもらった", "12 June at 13:00"),
        (HAISHA, "歯医者の予約を金曜に変えました。", "12 June at 18:00"),
        (HAISHA, "歯医者を金曜の13時にしてもらいました", "12 June at 13:00"),
        (HAISHA, "歯医者、金曜にずらしてもらえた", "12 June at 18:00"),
        (HAISHA, "歯医者の予約を取り直した、金曜の13時", "12 June at 13:00"),
        (HAISHA, "歯医者の予約を金曜に取り直したよ", "12 June at 18:00"),
        # so many days later, or earlier
        (HAISHA, "歯医者の予約を1週間延ばした", "18 June at 18:00"),
        (HAISHA, "歯医者が一週間延びた。", "18 June at 18:00"),
        (HAISHA, "歯医者の予約、二日ずらしてもらった", "13 June at 18:00"),
        (HAISHA, "歯医者が3日早まった", "8 June at 18:00"),
        (HAISHA, "歯医者は1か月延期になりました", "11 July at 18:00"),
        (KANSA, "監査の締切が3日延びた。", "23 June"),
        (DENTIST, "The dentist moved by a week.", "18 June at 18:00"),
        (DENTIST, "pushed the dentist back a week", "18 June at 18:00"),
        (DENTIST, "I put the dentist off for two weeks.", "25 June at 18:00"),
        (DENTIST, "I put the dentist off until 25 June.", "25 June at 18:00"),
        (DENTIST, "The dentist is a week later now.", "18 June at 18:00"),
        (DENTIST, "My dentist appointment has been brought forward by a day.", "10 June at 18:00"),
        (DENTIST, "They moved the dentist two days earlier.", "9 June at 18:00"),
        (RELEASE, "The release slipped by a fortnight, because QA is ill.", "2 July"),
        (RELEASE, "The release is delayed by a month.", "18 July"),
        # the day that was is denied
        (DENTIST, "The dentist is Friday, not Thursday.", "5 June at 18:00"),
        (DENTIST, "The dentist is not on Thursday but on Friday.", "5 June at 18:00"),
        (DENTIST, "The dentist isn't on 11 June, it's on 12 June.", "12 June at 18:00"),
        (
            DENTIST,
            "The dentist can't do Thursday, so I go on 12 June at 15:00.",
            "12 June at 15:00",
        ),
        # the hour alone
        (CLUB, "the dinner is at 20:00 not 19:30, sorry", "11 June at 20:00"),
        (CLUB, "dinner is half an hour later, 8pm", "11 June at 20:00"),
        (
            PLAY,
            "sent tomasz the schema. and the trip is at 7 in the evening obviously",
            "11 June at 19:00",
        ),
        # its name is shortened
        (PRE_OP, "My pre-op has been moved to 12 June at 9.30", "12 June at 09:30"),
        (PRE_OP, "No, the pre-op isn't on Thursday any more, it's Friday.", "5 June at 10:20"),
        ("MRI scan on 11 June at 6pm", "the MRI's been moved to 12 June", "12 June at 18:00"),
        (LENA, "Lena cannot come on Saturday, she comes on Sunday.", "7 June at 19:00"),
        (LENA, "Lena can't come on Saturday. She'll come on Sunday.", "7 June at 19:00"),
        (LENA, "Lena can't make Saturday, she is coming on Sunday instead.", "7 June at 19:00"),
        (LENA, "Lena comes on Sunday, not Saturday.", "7 June at 19:00"),
        (HAISHA, "歯医者は6月11日ではなく6月12日です。", "12 June at 18:00"),
        (KEN, "健ちゃんの引っ越しは12月5日じゃなくて12月12日になった。", "12 December"),
        (KEN, "健ちゃんの引っ越しは12月12日だよ、12月5日じゃなくて。", "12 December"),
        # who called, or moved it, is the thing
        (DENTIST, "The dentist called, it is moved to 12 June at 15:00.", "12 June at 15:00"),
        (DENTIST, "The dentist called: it is moved to 12 June.", "12 June at 18:00"),
        (DENTIST, "The dentist rang. They moved it to 12 June.", "12 June at 18:00"),
        (DENTIST, "The dentist moved me to Friday at 15:00.", "5 June at 15:00"),
        (DENTIST, "The dentist called and moved my appointment to Friday.", "5 June at 18:00"),
        (DENTIST, "The dentist had to push me back to 12 June.", "12 June at 18:00"),
        (HAISHA, "歯医者から電話があって、6月12日の15時に変更になった。", "12 June at 15:00"),
        # what is going to be spoken of, hearsay, and the hour behind
        (HAISHA, "ごめん、歯医者なんだけど、6月12日に変更になった。", "12 June at 18:00"),
        (
            HAISHA,
            "歯医者の予約なんですが、6月12日に変わりました。時間は15時から。",
            "12 June at 15:00",
        ),
        (DENTIST, "The dentist moved to 12 June. It is at 15:00.", "12 June at 15:00"),
        (KEN, "健ちゃんの引っ越し、12日になったって", "12 December"),
        (KEN, "引っ越し、12月12日に延びたみたい", "12 December"),
        (KEN, "健ちゃん、引っ越しが12月12日に延びたんだって", "12 December"),
    ],
)
def test_what_is_moved_is_on_the_day_that_is_told(kept: str, said: str, day: str) -> None:
    assert moved([kept], said) == [(kept, day)]


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        # another thing, or another day
        (DENTIST, "The vet is Friday, not Thursday."),
        (DENTIST, "The vet called, it is moved to Friday."),
        (DENTIST, "The vet moved me to Friday."),
        (DENTIST, "The dentist called. My rent goes up on Friday."),
        (DENTIST, "The dentist called, the meeting is moved to Friday."),
        (DENTIST, "The dentist's party is Friday, not Thursday."),
        (DENTIST, "The dentist moved to Berlin on Friday."),
        (DENTIST, "My sister's dentist is Friday, not Thursday."),
        (DENTIST, "The dentist is Friday, not Wednesday."),
        (CLUB, "lunch is at 13:00 not 12:30, sorry"),
        (CLUB, "the dinner party is half an hour later, 8pm"),
        (PLAY, "the match is at 7 in the evening, of course"),
        (PRE_OP, "My pre-op bloods have been moved to 12 June."),
        (PRE_OP, "Mum's pre-op has been moved to 12 June."),
        (LENA, "Lena cannot come on Saturday, Tom comes on Sunday."),
        (LENA, "Tom cannot come on Saturday, he comes on Sunday."),
        (LENA, "Lena cannot come on Saturday, she works on Sunday too."),
        (LENA, "Lena cannot come on Friday, she comes on Sunday."),
        (LENA, "Lena cannot come on Saturday or on Sunday."),
        (LENA, "If Lena cannot come on Saturday, she comes on Sunday."),
        (LENA, "Lena's train is Sunday, not Saturday."),
        (HAISHA, "美容院から電話があって、金曜に変更になった。"),
        (HAISHA, "美容院なんだけど、金曜に変えてもらった。"),
        (KEN, "直樹の引っ越しは12月5日じゃなくて12月12日になった。"),
        (KEN, "健ちゃんの引っ越し祝いは12月5日じゃなくて12月12日になった。"),
        (RELEASE, "Release 1.5 has moved to 25 June."),
        (RELEASE, "The release notes have moved to 25 June."),
        (RELEASE, "The workshop has moved from 18 June to 25 June."),
        (RELEASE, "The release moves from 11 June to 25 June."),
        (RELEASE, "The sofa was moved to the cellar on 25 June."),
        (RELEASE, "I moved to Berlin on 25 June."),
        (RELEASE, "My sister is now in Rome until 25 June."),
        ("The release party is on 18 June.", "The release has moved to 25 June."),
        ("The dentist's party is on 18 June.", "The dentist has moved to 25 June."),
        ("Ben visits on 12 June.", "The dinner with Aki and Ben has moved to 13 June."),
        ("The meeting with Aki is on 12 June.", "The meeting with the bank is moved to 13 June."),
        (DENTIST, "His dentist appointment is moved to 13 June."),
        (DENTIST, "Aki's dentist appointment is moved to 13 June."),
        ("リリースパーティーは6月18日です。", "リリースは6月25日に延期になった。"),
        (RIRISU, "リリース1.5は6月25日に延期になった。"),
        (RIRISU, "契約は6月25日に延期になった。"),
        (RIRISU, "6月11日のリリースは6月25日に延期になった。"),
        ("会議の資料を6月18日に出す。", "会議は6月25日に延期になった。"),
        # not so, or not yet
        (RELEASE, "The release might be moved to 25 June."),
        (RELEASE, "The release has not been moved to 25 June."),
        (RELEASE, "The release almost slipped to 25 June."),
        (RELEASE, "We want to move the release to 25 June."),
        (RELEASE, "Marta asked to postpone the release to 25 June."),
        (RELEASE, "Could we move the release to 25 June?"),
        (RELEASE, "If Stripe agrees, the release moves to 25 June."),
        (RELEASE, "The release could be moved to 25 June or 26 June."),
        (RELEASE, "Last year the release was moved from 18 June to 25 June."),
        (RIRISU, "リリースは6月25日に延期になるかもしれない。"),
        (RIRISU, "リリースを6月25日に延期したい。"),
        (RIRISU, "リリースは6月25日に延期にならなかった。"),
        (RIRISU, "リリースを6月25日に延期してほしいと言われた。"),
        (RIRISU, "リリースは6月25日に延期になったらどうする?"),
        (HAISHA, "歯医者の予約、金曜の13時に変えてもらいたい"),
        (HAISHA, "歯医者の予約を金曜に変えてもらおうと思う"),
        (HAISHA, "美容院の予約、金曜の13時に変えてもらった"),
        (HAISHA, "歯医者の椅子を金曜に変えてもらった"),
        (HAISHA, "歯医者の予約を1週間延ばしたい"),
        (HAISHA, "歯医者の予約を1週間前に変えた"),
        (HAISHA, "歯医者で1週間薬を変えた"),
        (HAISHA, "歯医者に金曜に歯を見てもらった"),
        (DENTIST, "The dentist moved a week ago."),
        (DENTIST, "The dentist moved to Cork for a week."),
        (DENTIST, "The hairdresser moved by a week."),
        (DENTIST, "The dentist might be pushed back a week."),
        (DENTIST, "Could we push the dentist back a week?"),
        (DENTIST, "I want to push the dentist back a week."),
        (DENTIST, "His dentist was pushed back a week."),
        (DENTIST, "I pushed the dentist's car back a week."),
        (DENTIST, "The dentist was delayed by two hours."),
        (DENTIST, "The dentist put my filling off for a week."),
    ],
)
def test_what_only_resembles_it_stays(kept: str, said: str) -> None:
    assert moved([kept], said) == []


def test_of_two_that_may_be_meant_the_day_that_was_tells_which() -> None:
    both = [RELEASE, "Release 1.5 is on 30 June."]

    assert len(moved(both, "The release moves to 25 June.")) == 2
    bloods = [PRE_OP, "My pre-op bloods are on 9 June."]
    assert not moved(bloods, "My pre-op has been moved to 12 June.")
    assert moved(both, "The release moves from 18 June to 25 June.") == [(RELEASE, "25 June")]


@pytest.mark.parametrize(
    "piece",
    [
        "moved to 25 June ",
        "moved a ",
        "put a ",
        "put off ",
        "moved by a week ",
        "is now ",
        "6月25日から延期に、",
        "延期で、",
        "1週間",
        "1週間延びて",
    ],
)
def test_a_text_that_is_all_moves_is_read_in_little_time(piece: str) -> None:
    words = (piece * 64_000)[:64_000]

    begun = time.perf_counter()
    assert not moved([RELEASE, RIRISU], words)
    assert time.perf_counter() - begun < 1


@pytest.mark.parametrize(
    ("kept", "said", "day"),
    [
        ("I bring the cake on 12 June.", "The cake day is moved to 13 June.", "13 June"),
        ("I bring the cake on 12 June.", "Cake day moved to 13 June, not the 12th.", "13 June"),
        (
            "The chemistry exam is on 12 June.",
            "The day of the exam is moved to 13 June.",
            "13 June",
        ),
        ("The delivery of the sofa is on 12 June.", "Delivery day is now 13 June.", "13 June"),
    ],
)
def test_the_day_of_a_thing_is_moved_as_the_thing_is(kept: str, said: str, day: str) -> None:
    assert moved([kept], said) == [(kept, day)]


def test_a_day_that_is_a_thing_itself_is_no_other_thing() -> None:
    assert moved(["I do sports on 12 June."], "The sports day is moved to 13 June.") == []
    assert moved(["The open mic is on 12 June."], "The open day is moved to 13 June.") == []
