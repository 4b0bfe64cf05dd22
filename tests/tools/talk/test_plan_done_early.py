"""What was handed in, or visited, before its day is ahead no more; what only sounds so is."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat
from tests.tools.talk.test_plan_told import lies_ahead

TOLD, BEFORE = datetime(2026, 12, 1, 0, tzinfo=UTC), datetime(2026, 12, 2, 3, tzinfo=UTC)
TAX, LAB = "I have to send in my tax return by Friday", "lab report due friday 5pm"
APPLICATION = "need to send off my job application by the 20th"
BILL = "I need to pay the gas bill by the 20th"
HANDOVER = "handover with Marek on Thursday"
VET = "Taking Biscuit to the vet tomorrow at 5pm"
CUTOVER = "Cutover is tomorrow at 18:00"


CHAPTER = "I need to finish chapter 2 by Friday."
PRINT, DUES = "I will print the programmes by the 20th", "I have to pay my choir dues by the 20th"
CERT = "I have to renew the certificate on Friday"
MUM = "I have to call mum by Friday."


@pytest.mark.parametrize(
    ("plan", "said", "left"),
    [
        (TAX, "sent off the tax return today, feels amazing", 0),
        (LAB, "handed in the lab report a day early, who even am i", 0),
        (LAB, "that's the lab report done and dusted!", 0),
        (VET, "The vet had a gap so we've been already, this morning", 0),
        (APPLICATION, "sent off the application!", 0),
        (APPLICATION, "Just sent the application", 0),
        (APPLICATION, "I've applied for the library job", 0),
        (APPLICATION, "submitted the application this morning", 0),
        (BILL, "paid the bill!", 0),
        (APPLICATION, "I sent the application to Becky to proofread", 1),
        (CHAPTER, "Finished chapter 1!", 1),
        (CHAPTER, "Finished chapter 2 today!", 0),
        (CHAPTER, "finished chapters one and two", 0),
        ("第2章を金曜までに終わらせないと。", "第1章終わった。", 1),
        ("第2章を金曜までに終わらせないと。", "第二章を終わらせた。", 0),
        (MUM, "mum called.", 1),
        (MUM, "Mum just rang me", 1),
        (MUM, "called mum", 0),
        ("I have to email Dana by Friday.", "Dana emailed me.", 1),
        ("I have to email Dana by Friday.", "I emailed Dana.", 0),
        ("Mum will call by Friday.", "Mum called!", 0),
        (CERT, "cert's renewed", 0),
        (CERT, "certs are expensive", 1),
        ("I have to update the docs by Friday", "the documentation is updated", 0),
        ("I have to merge the pull request by Friday", "PR is merged", 0),
        ("I have to fix the prod config by Friday", "the configuration is fixed in staging", 1),
        ("金曜までにリポジトリを整理しないと。", "リポの整理終わった", 0),
        (PRINT, "Programmes are printed! 150 copies", 0),
        (PRINT, "The programmes are printed.", 0),
        (PRINT, "The programmes are not printed yet.", 1),
        (PRINT, "The programmes are needed.", 1),
        (PRINT, "The posters are printed.", 1),
        ("I'm going to book the hall by the 20th", "The hall is booked!", 0),
        (DUES, "I've paid my dues", 0),
        (DUES, "Everybody has paid their dues now, except me, haha", 1),
        (DUES, "Everyone but me has paid the dues", 1),
        ("The dues are due by the 20th", "everybody has paid the dues except me", 1),
        ("20日までに会費を払わないと。", "私以外はみんな会費払った。", 1),
        ("20日までに会費を払わないと。", "会費払った。", 0),
        (APPLICATION, "I should have sent the application", 1),
        (APPLICATION, "I've applied for another job", 1),
        (APPLICATION, "Becky sent the application", 1),
        (BILL, "paid the water bill", 1),
        (LAB, "I just want the lab report over with", 1),
        (LAB, "handed in the maths report a day early", 1),
        (VET, "We've been to the bank already, and the vet is later", 1),
        (HANDOVER, "handover with marek done, billing is mine now", 0),
        (HANDOVER, "The handover with Marek is done", 0),
        (HANDOVER, "handover doc with marek done", 1),
        (HANDOVER, "handover with Priya done", 1),
        (HANDOVER, "handover with marek isn't done", 1),
        ("team retro every Thursday", "team retro done, went ok", 1),
        ("exam prep on Thursday at 5", "exam prep done for today", 1),
        (CUTOVER, "Cutover is done, went through at noon already without a hitch!", 0),
        (CUTOVER, "The cutover went really well.", 0),
        ("The demo for Ingrid is tomorrow at 18:00", "Demo went well, Ingrid loved it", 0),
        ("Cutover is on Thursday at 18:00", "The cutover went really well.", 1),
        (CUTOVER, "The cutover rehearsal went really well.", 1),
        (CUTOVER, "The cutover went well yesterday, I dreamt.", 1),
        (CUTOVER, "The cutover is done in one go, I hope it goes through well.", 1),
        ("The presentation is tomorrow at 18:00", "The presentation is done, just printing", 1),
    ],
)
def test_what_is_done_before_its_day_is_ahead_no_more(
    run_here: RunHere, tmp_path: Path, plan: str, said: str, left: int
) -> None:
    chat(run_here, tmp_path, plan, at=TOLD)
    chat(run_here, tmp_path, said, at=BEFORE)

    assert len(lies_ahead(run_here, BEFORE)) == left
