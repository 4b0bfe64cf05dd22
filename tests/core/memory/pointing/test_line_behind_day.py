"""A plan on a line behind its day: what it is stays, the day is not told twice."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time

import pytest

from ego.core.memory.pointing.dates import When
from ego.core.memory.pointing.shown.cutting import line_behind_day

NOW = datetime(2026, 6, 5, 8, 30, tzinfo=UTC)
INTERVIEW = When(date(2026, 6, 25), time(14))
VET = When(date(2026, 6, 6), time(10))
PRINTER = When(date(2026, 6, 26))


@pytest.mark.parametrize(
    ("words", "when", "columns", "line"),
    [
        ("Haruka decided to take the interview with the Osaka publisher, online on 25 June at"
         " 14:00.",
         INTERVIEW, 51, "Haruka decided to take the interview with the…"),
        ("Haruka takes the interview with the publisher, online on 25 June at 14:00.",
         INTERVIEW, 60, "Haruka takes the interview with the publisher, online."),
        ("Haruka was at the dentist: no cavities. But Mugi did not eat again, so on 6 June at 10:00"
         " to the vet.", VET, 51, "… But Mugi did not eat again, so to the vet."),
        ("Petra: Our talk was weird. he's leaving at the end of the month :( farewell drinks on the"
         " 26th, at the Kletterbar", PRINTER, 51, "Petra: … farewell drinks, at the Kletterbar"),
        ("Parents evening's on 25 June, 2.00 for Alfie, 2.30 for Rowan", INTERVIEW, 50,
         "Parents evening, 2.00 for Alfie, 2.30 for Rowan"),
        ("Vet can only do saturday 10am so that's when he's coming", VET, 40,
         "Vet can only do saturday so that's when…"),
        ("No choir for me on Saturday obviously, nor the week after, it's Saturday.", VET, 64,
         "No choir for me obviously, nor the week after, it's Saturday."),
        ("毎週火曜と土曜はデイサービスで、朝9時に迎えが来て夕方4時半に帰ってくる", VET, 40,
         "毎週火曜と土曜はデイサービスで、朝9時…"),
        ("土曜はデイサービスで、朝9時に迎えが来て夕方4時半に帰ってくる", VET, 40,
         "デイサービスで、朝9時に迎えが来て夕方4…"),
        ("The vet with both of the cats on Saturday morning at 10", VET, 40,
         "The vet with both of the cats"),
        ("The vet for the cats is on Saturday in the early evening", VET, 40,
         "The vet for the cats"),
        ("The morning choir sings with Ruth on Saturday at 10", VET, 40,
         "The morning choir sings with Ruth"),
        ("Release 2.4 slips one more day, to Friday 26 June.", PRINTER, 44,
         "Release 2.4 slips one… to Friday 26 June."),
        ("Stripe's certification failed because of a wrong signature check. The re-test is on 26"
         " June.",
         PRINTER, 51, "Stripe's certification… The re-test is on 26 June."),
        ("The release of harbour-api 1.0 is now 26 June, because of the certification.",
         PRINTER, 51, "The release of harbour-api 1.0 is now 26 June,…"),
        ("Release 2.0 of Kestrel is on 26 June. Seat maps are the big thing in it.",
         PRINTER, 60, "Release 2.0 of Kestrel is on 26 June. …"),
        ("Beatriz is leaving; her last day is 26 June. Ilka is worried, as Beatriz knows it best.",
         PRINTER, 60, "Beatriz is leaving; her last day is 26 June. …"),
        ("Priya, the SRE, has her birthday on 26 June. Ilka wants to buy cake for her.",
         PRINTER, 65, "Priya, the SRE, has her birthday. Ilka wants to buy cake for her."),
        ("The review of the sprint this Thursday is at 14:00 instead of 13:00.",
         INTERVIEW, 60, "The review of the sprint this Thursday is at 14:00 instead…"),
        ("Ilka meets Dr. Meyer on 26 June because of the scan. Beatriz drives them there and back.",
         PRINTER, 60, "Ilka meets Dr. Meyer because of the scan. …"),
        ("Before the load test the staging database needs a vacuum; Ilka wants to be reminded on 26"
         " June.",
         PRINTER, 60, "Before the load test the staging database needs a vacuum; …"),
        ("We had a long week. The tax form of Rosa lies in the drawer. Please remind me of this on"
         " 26 June.", PRINTER, 60, "… The tax form of Rosa lies in the drawer. …"),
        ("The staging database of the whole importer needs a vacuum. On 26 June Henrik fixes it.",
         PRINTER, 60, "The staging database of the whole… Henrik fixes it."),
        ("Ken: Saw a nice lamp in the window, maybe that for her. remind me on 26 June to get one",
         PRINTER, 60, "Ken: Saw a nice lamp in the window… remind me to get one"),
        # of what it is to be reminded only all before it says, and nothing of its beginning is left
        ("Tom is allergic to penicillin; the dentist should know. Remind him on 26 June.",
         PRINTER, 51, "Tom is allergic to penicillin; the dentist should…"),
        ("Tom is allergic to penicillin. The dentist should know. Remind him on 26 June.",
         PRINTER, 70, "Tom is allergic to penicillin. The dentist should know. Remind him."),
        ("Anna lent me her drill; it must be charged before it goes back. Remind me on 26 June.",
         PRINTER, 60, "Anna lent me her drill; it must be charged before it goes…"),
        ("トムはペニシリンのアレルギーがある。歯医者に知らせておくべき。6月26日にリマインドして。",
         PRINTER, 51, "トムはペニシリンのアレルギーがある。歯医者に知ら…"),
        ("Remind Ilka on 26 June to bring the projector to the second floor, for the demo.",
         PRINTER, 72, "Remind Ilka to bring the projector to the second floor, for the demo."),
        ("倉庫のデータベースの掃除がまだ終わっていない。6月26日にリマインドしてほしい。",
         PRINTER, 50, "倉庫のデータベースの掃除がまだ終わっていない。…"),
        ("検査の結果はよかったと母が喜んでいた。母の退院は6月26日の予定です。",
         PRINTER, 40, "… 母の退院は6月26日の予定です。"),
        ("The manuscript of the tide-pool book, with all its drawings, is due at the printer by"
         " 26 June.", PRINTER, 51, "The manuscript of the tide-pool book, with all its…"),
        ("Ren: the rehearsal with the whole choir and the soloists moves to the hall on 26 June.",
         PRINTER, 51, "Ren: the rehearsal with the whole choir and the…"),
        ("The offsite of the whole team is planned, 25 June, 14:00. It is in the old town.",
         INTERVIEW, 70, "The offsite of the whole team is planned. It is in the old town."),
        ("Haruka interviews a candidate, Kenji Mori, on 25 June at 14:00.",
         INTERVIEW, 51, "Haruka interviews a candidate, Kenji Mori."),
        ("Ken: From now on training is every Saturday instead of Friday.",
         VET, 51, "Ken: From now on training."),
        ("Ken: Training is on Saturday now, not on Fridays any more.",
         VET, 51, "Ken: Training."),
        # a verb keeps the day where it says nothing else
        ("Ken: The quiz is on 26 June now btw, I let Leni talk me into it again.",
         PRINTER, 65, "Ken: The quiz is on 26 June now btw, I let Leni talk me into it…"),
        ("Ken: The quiz is now on 26 June btw, I let Leni talk me into it.",
         PRINTER, 60, "Ken: The quiz is now on 26 June btw, I let Leni talk me…"),
        ("Ken: The quiz will be on 26 June then, as Leni cannot come on other days.",
         PRINTER, 65, "Ken: The quiz will be on 26 June then, as Leni cannot come on…"),
        ("Ken: We meet for the quiz on 26 June now, I let Leni talk me into it.",
         PRINTER, 65, "Ken: We meet for the quiz on 26 June now, I let Leni talk me…"),
        ("Ken: The quiz is on 26 June at the harbour, I let Leni talk me into it.",
         PRINTER, 65, "Ken: The quiz is at the harbour, I let Leni talk me into it."),
        ("Ken: Quiz with Leni on 26 June btw, I let her talk me into it this time.",
         PRINTER, 65, "Ken: Quiz with Leni btw, I let her talk me into it this time."),
        ("レニとのクイズは6月26日になったよ、説得されてしまったので仕方がない。",
         PRINTER, 60, "レニとのクイズは6月26日になったよ、説得されてしまったので…"),
        ("レニとのクイズは6月26日に港で、説得されてしまったのでもう仕方がない。",
         PRINTER, 64, "レニとのクイズは港で、説得されてしまったのでもう仕方がない。"),
        # what a sentence takes up is shown from where it is named
        ("harbour is upgraded to Postgres 16 before the release; Olek does it on the night of 26"
         " June.", PRINTER, 51, "harbour is upgraded to Postgres 16 before the…"),
        ("Hannah offered Petra the tech lead role; he said yes. It starts on 26 June.",
         PRINTER, 51, "Hannah offered Petra the tech lead role; he said…"),
        ("Petra: Gotta leave on time, my daughter Ida has a school concert on 25 June at 14:00",
         INTERVIEW, 51, "Petra: … my daughter Ida has a school concert"),
        ("Petra: had a really long night again, we're meeting the tax advisor on 26 June",
         PRINTER, 51, "Petra: … we're meeting the tax advisor"),
        ("The lights in the cellar are broken again; the electrician comes on 26 June.",
         PRINTER, 51, "… the electrician comes on 26 June."),
        ("Ken: The cake day is moved: I bring it on 26 June, not the 12th.",
         PRINTER, 51, "Ken: The cake day is moved: I bring it."),
        ("Ken: I bring the cake on 26 June instead of 12 June, as Priya is away.",
         PRINTER, 51, "Ken: I bring the cake, as Priya is away."),
        ("Ken: The office is on the 14th from 26 June, not the 12th floor of the tower.",
         PRINTER, 61, "Ken: The office is on the 14th from 26 June, not the 12th…"),
        ("会社のケーキを持っていく日が変わって、12日じゃなくて6月26日に持っていく。",
         PRINTER, 60, "会社のケーキを持っていく日が変わって、持っていく。"),
        ("On 25 June at 14:00 Haruka has her interview with the Osaka publisher.",
         INTERVIEW, 51, "Haruka has her interview with the Osaka publisher."),
        ("The trip from 26 June on leads along the whole coast of the inland sea and back.",
         PRINTER, 51, "The trip from 26 June on leads along the whole…"),
        ("6月25日の14時に、遥は大阪の出版社の面接をオンラインで受ける。",
         INTERVIEW, 51, "遥は大阪の出版社の面接をオンラインで受ける。"),
        ("遥は大阪の出版社の面接を受けることにした、オンラインで6月25日の14時に。",
         INTERVIEW, 44, "遥は大阪の出版社の面接を受けることにした、…"),
        ("歯医者で虫歯はないと言われて遥は喜んだ。麦がまた食べないので6月6日の10時に獣医に行く。",
         VET, 51, "… 麦がまた食べないので獣医に行く。"),
    ],
)  # fmt: skip
def test_what_it_is_stays(words: str, when: When, columns: int, line: str) -> None:
    assert line_behind_day(words, columns, when, NOW) == line


def test_what_fits_is_told_as_it_was_said() -> None:
    words = "Haruka sees the vet on 6 June at 10:00."

    assert line_behind_day(words, 51, VET, NOW) == words


def test_a_day_that_is_another_one_stays() -> None:
    words = (
        "The vet, whom Haruka called on 3 June, sees Mugi and all the others on 6 June at 10:00."
    )

    line = line_behind_day(words, 70, VET, NOW)

    assert "6 June" not in line.replace("3 June", "")
    assert line.startswith("The vet, whom Haruka called on 3 June, sees Mugi")


@pytest.mark.parametrize("columns", range(24, 100, 4))
@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("Ruth: Choir practice at the church hall with the altos is every Friday.", PRINTER),
        ("Ruth: The bus for the swimmers of the leisure centre leaves every Friday. Tom runs it.",
         PRINTER),
        ("Ruth: I begin on 26 June, Friday, at a company that makes lamps for hospitals.", PRINTER),
        ("Ruth: The meeting of the committee about the pipe is planned on 26 June, at the hall.",
         PRINTER),
        ("Ruth: It starts on 26 June, at a company that makes lamps for hospitals.", PRINTER),
        ("Ruth: The concert of the choir and of both soloists is on 26 June.", PRINTER),
        ("Ruth: The interview with the publisher from Osaka is at 14:00, on 25 June, online.",
         INTERVIEW),
        ("Ruth: The tea room at the end of the pier opens at 14:00. It is on 25 June.", INTERVIEW),
    ],
)  # fmt: skip
def test_what_is_left_reads_as_words(words: str, when: When, columns: int) -> None:
    line = line_behind_day(words, columns, when, NOW)

    hanging = r"\b(?:is every|is|on|at|every|planned|leaves|starts|begin|opens)[.,]|[,;][ ]?[,.;]"
    assert not re.search(hanging, line)
