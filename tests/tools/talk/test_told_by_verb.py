"""Who was to call, and called, is waited for no more, whatever else the turn tells."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD = datetime(2026, 11, 24, 9, tzinfo=UTC)
ITS_DAY = datetime(2026, 12, 1, 18, tzinfo=UTC)
CALL, CLINIC = "They will call me next Tuesday.", "The clinic will call me next Tuesday."
PARCEL = "The parcel should come next Tuesday."
CONTRACT = "They're going to send the contract next Tuesday."
JOINS = "Omar joins the team next Tuesday."
FROM_THEN = "I work with Priya and from next Tuesday also Omar who's new."
RELEASE = "Release 4.2 is next Tuesday at 10:00."
CERT = "Remind me to renew the TLS cert for billing next Tuesday at 11."

CAME = [
    (CALL, "They called!!! I got the job!!"),
    (CALL, "They called me today, I got the job!"),
    (CALL, "So, they finally rang this morning to offer me the job."),
    (CALL, "I got the call! They want me."),
    ("They'll let me know by phone next Tuesday.", "They called, I got the job!"),
    (CLINIC, "The clinic called, all is well."),
    (CLINIC, "They called me back about the results."),
    (PARCEL, "The parcel came."),
    (PARCEL, "It came!"),
    (CONTRACT, "They sent me the contract, it looks fine."),
    ("The committee decides next Tuesday.", "The committee decided, we get the money!"),
    (JOINS, "Omar started today, he's really nice"),
    (JOINS, "Omar joined us today"),
    (FROM_THEN, "omar started today, nice guy"),
    ("From next Tuesday Omar is on our team too.", "Omar joined us today"),
    ("Omar's joining us next Tuesday.", "Omar started and he is lovely"),
    ("Omar starts his new job next Tuesday.", "Omar started today"),
    (RELEASE, "deployed 10:05, all green"),
    (RELEASE, "4.2 is deployed"),
    ("4.2 goes out next Tuesday at 10:00.", "ok released"),
    (CERT, "the cert is renewed btw"),
    ("I asked to be reminded next Tuesday at 11 to renew the TLS cert.", "cert is renewed"),
    ("火曜に電話が来る", "電話来た！受かった！"),
    ("荷物が火曜日に届く", "届いた！"),
    ("火曜に鍵をもらいに行く", "鍵もらってきたよ"),
    ("火曜に鍵を取りに行く", "鍵取ってきた。疲れた"),
    ("火曜に本を返す", "やっと本返した！"),
    ("火曜にさくらに本を渡す", "さくらに本あげたよ"),
    ("荷物が火曜日に届く", "荷物やっと届いた！"),
    ("結果は12月25日までに電話が来るって", "電話きた！受かった！！"),
    ("They will call me by 25 December.", "They called! I got it."),
]


@pytest.mark.parametrize(("plan", "said"), CAME)
def test_what_was_done_is_told_in_its_own_verb(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    assert lies_ahead(run_here, TOLD)
    chat(run_here, tmp_path, said, at=ITS_DAY)

    assert lies_ahead(run_here, ITS_DAY) == []


def test_so_is_what_is_remembered(run_here: RunHere) -> None:
    run_here("remember", CALL, at=TOLD)
    said = run_here("remember", "They called, I got the job!", at=ITS_DAY).out

    assert "It tells how this went" in said
    assert lies_ahead(run_here, ITS_DAY) == []


def test_what_holds_until_a_day_since_then_is_noted_with_its_name(
    run_here: RunHere, tmp_path: Path
) -> None:
    chat(run_here, tmp_path, CERT, at=TOLD)
    chat(run_here, tmp_path, "cert is renewed btw, expires 3 February now", at=ITS_DAY)

    (there,) = lies_ahead(run_here, ITS_DAY)
    assert str(there["content"]).endswith("Cert is renewed btw, expires 3 February now")


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (CALL, "They called off the strike."),
        (CALL, "They haven't called yet."),
        (CALL, "They called my sister, she got the job."),
        (CALL, "If they called, I missed it."),
        (CALL, "Have they called?"),
        (CALL, "They called on Sunday, it was a wrong number."),
        (CALL, "My mum called, she says hi."),
        (CALL, "I called them."),
        (CLINIC, "The school called about Tim."),
        (PARCEL, "My sister came."),
        ("Greta's parcel arrives next Tuesday.", "Greta is here."),
        (CONTRACT, "They sent me flowers."),
        (RELEASE, "deployed the docs"),
        (RELEASE, "4.1.9 is deployed"),
        (RELEASE, "not deployed yet"),
        (CERT, "is the cert renewed?"),
        (CERT, "my library card is renewed btw"),
        (JOINS, "Omar started a new book"),
        (JOINS, "Omar hasn't started"),
        (JOINS, "Priya started today"),
        (FROM_THEN, "Priya started on the invoices"),
        (FROM_THEN, "I started running"),
        ("Omar joins us for dinner next Tuesday.", "Omar started today"),
        ("They will call Tom next Tuesday.", "They called me."),
        ("荷物が火曜日に届く", "届かなかった"),
        ("火曜に鍵をもらいに行く", "鍵もらった？"),
        ("火曜に鍵をもらいに行く", "友達に鍵もらった"),
        ("火曜に合鍵をもらいに行く", "鍵もらった"),
        ("火曜に鍵を返す", "鍵もらった"),
        ("荷物が火曜日に届く", "手紙が届いたらしい？"),
        ("荷物が火曜日に届く", "手紙届いた！"),
        ("結果は12月25日までに電話が来るって", "母から電話きた"),
    ],
)
def test_what_is_another_doing_leaves_it_open(
    run_here: RunHere, tmp_path: Path, plan: str, said: str
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    chat(run_here, tmp_path, said, at=ITS_DAY)

    assert len(lies_ahead(run_here, ITS_DAY)) == 1


def test_of_two_that_may_have_called_neither_has(run_here: RunHere, tmp_path: Path) -> None:
    chat(run_here, tmp_path, CLINIC, at=TOLD)
    chat(run_here, tmp_path, "The bank will call me next Tuesday.", at=TOLD)
    chat(run_here, tmp_path, "They called!", at=ITS_DAY)

    assert len(lies_ahead(run_here, ITS_DAY)) == 2


HEATING = "I also have to call the landlord about the heating next Tuesday, remind me"
CAR, HALL = "remind me to ring the garage next Tuesday", "I've got to book the hall next Tuesday"
COMES = "someone comes on 7 December between 8 and 10"


@pytest.mark.parametrize(
    ("plan", "said", "ahead"),
    [
        (HEATING, f"I called the landlord, {COMES}", [f"S{COMES[1:]} about the heating"]),
        (HEATING, f"just called the landlord, {COMES}", [f"S{COMES[1:]} about the heating"]),
        (HEATING, f"Rang the landlord. {COMES}", [f"S{COMES[1:]} about the heating"]),
        (CAR, "rang the garage, the MOT is on 9 December", ["The MOT is on 9 December"]),
        (HALL, "booked the hall, party's on the 12th then", ["Party's on the 12th then"]),
        (
            HALL,
            "booked the hall, it's on the 12th then",
            ["Booked the hall, it's on the 12th then"],
        ),
        ("I have to pay the rent next Tuesday", "paid the rent, now I'm broke til friday", []),
        # but by somebody else, of another thing, or in vain
        (CAR, f"Mum rang the garage, {COMES}", [CAR, ...]),
        (HEATING, f"I called the landlord about the rent, {COMES}", [HEATING, ...]),
        (HEATING, f"I called the landlord's wife, {COMES}", [HEATING, ...]),
        (
            HEATING,
            "I called the landlord, he didn't pick up, trying again on 7 December",
            [HEATING, ...],
        ),
    ],
)
def test_what_one_did_oneself_is_done_whatever_came_of_it(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, ahead: list[object]
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    chat(run_here, tmp_path, said, at=ITS_DAY)

    found = lies_ahead(run_here, ITS_DAY)
    contents = [one["content"].partition(": ")[2] for one in found]
    whole = said[0].upper() + said[1:]
    assert [one.casefold() for one in contents] == [
        (whole if one is ... else str(one)).casefold() for one in ahead
    ]
