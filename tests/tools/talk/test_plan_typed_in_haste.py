"""What is typed in haste: a short weekday at half past, who never showed, a rent that is paid."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_plan_told import lies_ahead
from tests.tools.talk.test_plan_told_quickly import live

NOVEMBER = datetime(2026, 11, 2, 10, tzinfo=UTC)
RUNNING = (2, "running club is tuesdays at half 6, couch to 5k")
ALLOTMENT = (2, "Allotment meeting's on the 11th at 7 in the church hall")
PARTY = (2, "rowan's party is on the 15th, 2 til 4 at the trampoline place")
OVEN = (2, "oven man's coming tomorrow between 8 and 9")
RUNBOOK = (2, "remind me to write the runbook before thursday")
ONE_ON_ONE = (2, "I've got my 1:1 with Ines on wednesdays at 3")
SIDE = (2, "5 a side is every tuesday at 8pm")
DENTIST_9 = (2, "I've got the dentist on thursday at 9.15")
CHUTNEY = (2, "taking Joyce the chutney on Monday")
KATES = (2, "party planning meeting at Kates on Friday at 2")
BABYSITTING = (2, "babysitting for Kate tomorrow at 4")
JOYCE = (2, "I'm seeing Joyce tomorrow at 3")
PEOPLE = (2, "having people over friday 8pm")
SEA = (2, "let's go to the sea on Saturday")
AUDIT = (2, "The audit report is due at the end of January")
BIRTHDAY = (2, "Mum's birthday is on the 19th")
YOGA = (2, "yoga on tuesday at 7pm")
OURS = (2, "Dinner on Friday at 8 at ours")
PAULA = (2, "Paula is visiting on Saturday")
CONCERT = (2, "concert on 20 November at 8pm")
CHOIR = (2, "I sing in the Clifton choir. We rehearse every Thursday.")
CALLS = (2, "Call with Ann on Friday at 10. Call with Bob on Friday at 3pm.")


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            [
                (2, "also got a logo due for the brewery by friday, haven't started lol"),
                (5, "logo's done and sent. they hated the hops."),
            ],
            [],
        ),
        (
            [
                (2, "got a logo due for the brewery by friday"),
                (2, "and a logo due for the bakery by saturday"),
                (5, "logo's done"),
            ],
            [("11-06", None), ("11-07", None)],
        ),
        (
            [PARTY, (8, "trampoline place double booked us, party's now 11 to 1")],
            [("11-15", "11:00")],
        ),
        ([(2, "my mother is coming on friday, staying till tuesday")], [("11-06", None)]),
        ([(2, "mum's here from friday, leaving tuesday")], [("11-06", None)]),
        (
            [(2, "dentist on friday, leaving tuesday for Rome"), (3, "it's pouring")],
            [("11-03", None), ("11-06", None)],
        ),
        ([(2, "dentist check up wed at half 3")], [("11-04", "15:30")]),
        ([(2, "delivery thurs between 8 and 10")], [("11-05", "08:00")]),
        ([(2, "hair appt sat 11")], [("11-07", "11:00")]),
        ([(2, "the cat sat at half 3"), (2, "Jo sat 11 exams")], []),
        ([(2, "got my appraisal on the 18th at 2")], [("11-18", "14:00")]),
        ([(2, "need to pay the rent on the shop by friday"), (3, "rent's paid")], []),
        (
            [(2, "need to call mum by friday"), (3, "mum's called off the trip")],
            [("11-06", None)],
        ),
        ([SIDE, (3, "no 5 a side tonight")], [("11-10", "20:00")]),
        ([SIDE, (3, "no 5-a-side this week")], [("11-10", "20:00")]),
        (
            [DENTIST_9, (3, "dentist rang, they want to move me to wednesday at 11")],
            [("11-04", "11:00")],
        ),
        ([DENTIST_9, (3, "dentist wants to move it to wednesday")], [("11-04", "09:15")]),
        (
            [DENTIST_9, (3, "dentist wants to move it to wednesday but I said no")],
            [("11-04", None), ("11-05", "09:15")],
        ),
        ([(2, "football is every tuesday at 8")], [("11-03", "20:00")]),
        ([(2, "kids football is on saturday at 8")], [("11-07", "08:00")]),
        ([(2, "we're having friends over on saturday at 8")], [("11-07", "20:00")]),
        ([(2, "me and Noor are meeting on friday at 8")], [("11-06", "20:00")]),
        ([(2, "we're meeting for breakfast on friday at 8")], [("11-06", "08:00")]),
        (
            [
                (2, "the landlord is sending someone for the boiler on the 9th"),
                (4, "the boiler man can't come on the 9th, he's coming on the 10th instead"),
            ],
            [("11-10", None)],
        ),
        (
            [
                (2, "sofa delivery on the 9th"),
                (4, "the sofa people are coming on the 10th instead"),
            ],
            [("11-10", None)],
        ),
        ([(2, "got the boiler guy coming weds at 10")], [("11-04", "10:00")]),
        ([(2, "got mum coming on sunday")], [("11-08", None)]),
        ([(2, "got the coming week off")], []),
        (
            [
                (2, "the electrician is coming wednesday morning"),
                (2, "the electrician is coming friday morning instead"),
            ],
            [("11-06", None)],
        ),
        (
            [
                (2, "landlord's coming wednesday morning"),
                (2, "landlord can't make it wednesday, he'll come friday morning instead"),
            ],
            [("11-06", None)],
        ),
        (
            [
                (2, "bins go out every tuesday night"),
                (5, "bins are wednesday night from now on, not tuesday"),
            ],
            [("11-11", None)],
        ),
        ([PEOPLE, (3, "not having people over friday after all")], []),
        ([PEOPLE, (3, "party's cancelled")], []),
        ([PEOPLE, (3, "the people upstairs cancelled netflix")], [("11-06", "20:00")]),
        ([(2, "I'm cooking on wednesday at 7")], [("11-04", "19:00")]),
        ([(2, "see the vet again in two weeks, thursday 19th at 5")], [("11-19", "17:00")]),
        ([(2, "car service in two weeks, the 17th at 9")], [("11-17", "09:00")]),
        ([(2, "I have to be out by 5 tomorrow, dentist at 17:30")], [("11-03", "17:30")]),
        ([(2, "leave at 5 tomorrow, back on monday"), (2, "so tired")], [("11-03", "17:00")]),
        ([(2, "so the team dinner next wednesday at 7 will be fun")], [("11-11", "19:00")]),
        (
            [(2, "review is on the 10th at 2"), (3, "actually make the review the 11th")],
            [("11-11", "14:00")],
        ),
        (
            [(2, "review is on the 10th at 2"), (3, "they made the review the best part")],
            [("11-10", "14:00")],
        ),
        (
            [
                (2, "dinner for Zara on the 27th at the Plough"),
                (2, "mo can't make the 27th, so it's the 28th now"),
            ],
            [("11-28", None)],
        ),
        ([(2, "dinner on the 27th at the Plough"), (2, "it's the 28th now")], [("11-28", None)]),
        (
            [
                (
                    2,
                    "Pip has the vet on Thursday, and I'm starting pottery, every Tuesday at 7",
                )
            ],
            [("11-03", "19:00"), ("11-05", None)],
        ),
        (
            [(2, "The vet is on Thursday at 4 and I have yoga every Monday at 6.")],
            [("11-02", "18:00"), ("11-05", "16:00")],
        ),
        ([(2, "Yoga is on Thursday and it's every week")], [("11-05", None)]),
        ([RUNBOOK, (3, "runbook's done, linked in the wiki")], []),
        ([RUNBOOK, (3, "runbook's half done")], [("11-04", None)]),
        ([(2, "must finish the slides by friday"), (3, "slides are done")], []),
        ([ONE_ON_ONE, (4, "1:1 today is at 4 instead")], [("11-04", "16:00"), ("11-11", "15:00")]),
        ([ONE_ON_ONE, (4, "today's 1:1 is at 5")], [("11-04", "17:00"), ("11-11", "15:00")]),
        ([(2, "placement starts the 16th, 6 weeks in paeds")], [("11-16", None)]),
        ([(2, "the match starts the 1st half of the season")], []),
        ([PARTY, (8, "party is now at 11")], [("11-15", "11:00")]),
        ([PARTY, (8, "the party's 1-3 now")], [("11-15", "13:00")]),
        ([PARTY, (8, "party's now at 11 at night lol")], [("11-15", "23:00")]),
        ([(2, "kids party on the 15th at 10")], [("11-15", "10:00")]),
        ([(2, "party at Jonno's on the 14th, starts at 10")], [("11-14", "22:00")]),
        ([OVEN, (3, "oven man never showed. coming friday same time now")], [("11-06", None)]),
        ([OVEN, (3, "oven man didn't turn up")], []),
        (
            [
                CHUTNEY,
                (3, "shes back on Thursday so I'll take the chutney on Friday not Monday"),
            ],
            [("11-06", None)],
        ),
        (
            [
                (2, "taking the chutney round to Joyce on Monday"),
                (3, "Joyce is back on Thursday so I'll take the chutney on Friday not Monday"),
            ],
            [("11-06", None)],
        ),
        ([KATES, (3, "its now 3 o'clock not 2")], [("11-06", "15:00")]),
        ([KATES, (3, "its now 3pm, not 2")], [("11-06", "15:00")]),
        (
            [KATES, (3, "Kates party planning has gone mad, its now 3 o'clock not 2")],
            [("11-06", "15:00")],
        ),
        (
            [KATES, (3, "the kids tea has gone mad, its now 3 o'clock not 2")],
            [("11-06", "14:00")],
        ),
        ([KATES, (3, "Kates clock is wrong, its 3 o'clock not 2")], [("11-06", "14:00")]),
        ([BABYSITTING, (2, "Kates rung, she doesnt need me tomorrow after all")], []),
        ([BABYSITTING, (2, "Kate doesn't need me to babysit tomorrow")], []),
        ([BABYSITTING, (2, "Kate doesn't need me to bring food tomorrow")], [("11-03", "16:00")]),
        ([BABYSITTING, (2, "Kate doesn't need me till 5 tomorrow")], [("11-03", "16:00")]),
        ([BABYSITTING, (2, "Tom doesn't need me tomorrow")], [("11-03", "16:00")]),
        (
            [(2, "buying a cake for Kate tomorrow"), (2, "Kate doesn't need me tomorrow")],
            [("11-03", None)],
        ),
        (
            [JOYCE, (2, "no I'm not seeing Joyce tomorrow, I'm seeing her on Monday")],
            [("11-09", "15:00")],
        ),
        ([JOYCE, (2, "no I'm not seeing Joyce tomorrow")], []),
        (
            [JOYCE, (2, "I'm not seeing Tom tomorrow, I'm seeing him on Monday")],
            [("11-03", "15:00"), ("11-09", None)],
        ),
        ([RUNNING, (3, "cant go running tonight, knee's playing up")], [("11-10", "18:30")]),
        ([RUNNING, (3, "cant go running in these shoes")], [("11-03", "18:30")]),
        ([ALLOTMENT], [("11-11", "19:00")]),
        ([ALLOTMENT, (12, "Meeting went on for two hours about slugs.")], []),
        ([ALLOTMENT, (12, "a meeting at work went on for two hours.")], [("11-11", "19:00")]),
    ],
)
def test_what_is_typed_in_haste_is_read(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([(2, "I mind my grandchildren on Tuesdays (I pick them up at quarter past three).")],
         [("11-03", "15:15")]),
        ([(2, "I mind what people say on Tuesdays")], []),
        ([(2, "I look after my plants on Sundays")], []),
        ([(2, "Physio comes on Monday and Thursday mornings.")], [("11-05", None)]),
        ([(2, "Monday and Thursday mornings are hell")], []),
        ([(2, "we do weekly reports now, first one on the 13th")], [("11-13", None)]),
        ([(2, "the weekly shop is done, first one on my own")], []),
        ([(2, "The wedding is on 20 November. Book the hotel by Friday.")],
         [("11-06", None), ("11-20", None)]),
        ([(2, "Book a table for two on Friday")], []),
        ([(2, "can you book the hotel by Friday?")], []),
        ([(2, "House meeting on Thursday at 7")], [("11-05", "19:00")]),
        ([(2, "House viewing on Thursday at 7")], [("11-05", "07:00")]),
        ([(2, "I joined a book club! We meet every Thursday at 7.")], [("11-05", "19:00")]),
        ([CHOIR, (3, "Choir's cancelled this week")], [("11-12", None)]),
    ],
)  # fmt: skip
def test_what_comes_back_or_is_due_is_told_in_passing(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([(2, "yoga is cancelled, dinner with Ann on Tuesday at 8 instead")],
         [("11-03", "20:00")]),
        ([YOGA, (2, "yoga is cancelled, dinner with Ann on Wednesday at 8 instead")],
         [("11-04", "20:00")]),
        ([YOGA, (2, "yoga is cancelled, back on Thursday at 8 instead")], [("11-05", "20:00")]),
        ([YOGA, (2, "yoga is cancelled, teacher ill on Tuesday")], []),
        ([OURS, (2, "guys dinner on friday is off")], []),
        ([OURS, (2, "dinner on friday is off guys")], []),
        ([OURS, (2, "dinner with the guys on saturday at 8")],
         [("11-06", "20:00"), ("11-07", "20:00")]),
        ([(2, "Dentist on Friday at 9"), (3, "called the dentist, cancelled Friday at 9")], []),
        ([(2, "Dentist on Friday at 9. Lunch with Ann on Friday at 1"),
          (3, "called the dentist, cancelled Friday")], [("11-06", "13:00")]),
        ([SEA, (2, "Sunday then")], [("11-08", None)]),
        ([SEA, (2, "ok Saturday then")], [("11-07", None)]),
        ([SEA, (2, "Saturday and Sunday then")], [("11-07", None)]),
        ([AUDIT, (2, "end of February, not January")], [("02-28", None)]),
        ([AUDIT, (2, "the report is due at the end of February, not January")],
         [("02-28", None)]),
        ([OURS, (2, "end of February, not January")], [("11-06", "20:00")]),
        ([CALLS, (2, "please cancel my Friday call")], [("11-06", "10:00"), ("11-06", "15:00")]),
        ([(2, "please cancel my Friday call")], []),
        ([(2, "cancel the gym by Friday")], [("11-06", None)]),
        ([CONCERT, (2, "the concert has been cancelled, they'll refund us by 1 December")],
         [("12-01", None)]),
        ([PAULA, (2, "Paula has a boyfriend and he isn't coming")], [("11-07", None)]),
        ([PAULA, (2, "Paula has a boyfriend and she isn't coming")], []),
        ([PAULA, (2, "Paula has a cold and she isn't coming")], []),
    ],
)  # fmt: skip
def test_what_is_off_or_otherwise_is_told_in_passing(
    run_here: RunHere,
    tmp_path: Path,
    turns: list[tuple[int, str]],
    found: list[tuple[str, str | None]],
) -> None:
    assert live(run_here, tmp_path, *turns) == found


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ([BIRTHDAY, (2, "order flowers the day before")], ["11-18", "11-19"]),
        ([BIRTHDAY, (2, "I need to order flowers the week before")], ["11-12", "11-19"]),
        ([(2, "Mum's birthday is on the 19th, order flowers the day before")], ["11-18", "11-19"]),
        ([(2, "The exam is on 20 November at 9. Pack the night before.")], ["11-19", "11-20"]),
        ([BIRTHDAY, (2, "I bought flowers the day before")], ["11-19"]),
        ([BIRTHDAY, (2, "call me the day before")], ["11-19"]),
        ([BIRTHDAY, (2, "I'll order flowers the day before the party")], ["11-19"]),
        ([(2, "I hate Mondays"), (2, "order flowers the day before")], []),
    ],
)
def test_what_is_to_be_done_before_is_on_its_day(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], found: list[str]
) -> None:
    assert [day for day, _ in live(run_here, tmp_path, *turns)] == found


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        ([YOGA, (2, "yoga is cancelled, dinner with Ann on Wednesday at 8 instead")],
         "Dinner with Ann on Wednesday at 8"),
        ([CONCERT, (2, "the concert has been cancelled, they'll refund us by 1 December")],
         "We'll be refunded by 1 December"),
        ([SEA, (2, "Sunday then")], "Let's go to the sea on 8 November"),
        ([AUDIT, (2, "it's the end of February, not January")],
         "The audit report is due on 28 February 2027"),
        ([BIRTHDAY, (2, "order flowers the day before")], "Order flowers on 18 November"),
        ([CHOIR], "I sing in the Clifton choir. We rehearse every Thursday."),
        ([(2, "guys, brunch on Saturday at 11")], "Brunch on Saturday at 11"),
    ],
)  # fmt: skip
def test_it_reads_as_what_is_ahead(
    run_here: RunHere, tmp_path: Path, turns: list[tuple[int, str]], told: str
) -> None:
    live(run_here, tmp_path, *turns)

    contents = [one["content"].partition(": ")[2] for one in lies_ahead(run_here, NOVEMBER)]
    assert told in contents
