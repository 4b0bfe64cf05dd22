"""What has to be done by a day is closed by what tells that it was done, before the day too."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.tools.talk.test_birthday_told import chat

BEFORE = datetime(2026, 6, 1, 9, tzinfo=UTC)
THEN = datetime(2026, 6, 5, 9, tzinfo=UTC)
GARLIC = "I promised Hana to remind her to order garlic sets before the end of June."
DRAFT = "I have to send Tom the draft of the flyer by 12 June."
BULBS = "6月20日までに球根を注文するよう花に言うと約束した。"
TAX = "今月中に税金を払わないといけない。"


def lying(run: RunHere, at: datetime) -> list[str]:
    return [one["content"] for one in run("ahead", "--json", at=at).data["ahead"]]


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (GARLIC, "Hana ordered the garlic sets: Solent Wight, and one for her mother."),
        (GARLIC, "I reminded Hana of the garlic sets this morning."),
        (DRAFT, "I sent Tom the draft of the flyer."),
        ("Rotate the API keys on 20 June.", "The API keys are rotated."),
        ("API docs for Viktor (Orsa) due 20 June.", "I sent Viktor the API docs."),
        (BULBS, "花が球根を注文した。"),
        (TAX, "税金を払いました。"),
    ],
)
def test_what_was_done_early_lies_ahead_no_more(run_here: RunHere, plan: str, told: str) -> None:
    run_here("remember", plan, at=BEFORE)
    assert lying(run_here, THEN) == [plan]

    kept = run_here("remember", told, at=THEN)

    assert f"It tells how this went: {plan}" in kept.out
    assert lying(run_here, THEN) == []


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (GARLIC, "Hana asked about garlic today."),
        (GARLIC, "Hana has not ordered the garlic sets yet."),
        (GARLIC, "Hana will order the garlic sets on her free day."),
        (GARLIC, "I wondered whether Hana ordered the garlic sets."),
        (DRAFT, "I started the draft of the flyer."),
        (DRAFT, "I need to have the draft of the flyer sent."),
        (DRAFT, "I will have sent Tom the draft of the flyer long before."),
        (DRAFT, "I lost the draft of the flyer."),
        (DRAFT, "Last year I sent Tom the draft of the flyer too late."),
        (BULBS, "花が球根の話をした。"),
        (BULBS, "花は球根を注文することにした。"),
        (BULBS, "花は去年も球根を注文した。"),
        (BULBS, "花はまだ球根を注文していない。"),
        (TAX, "税金を払うのを忘れていた。"),
        (TAX, "先月の税金を払った。"),
        (DRAFT, "I sent Tom last month's draft of the flyer."),
        ("The dentist looks at my tooth on 20 June.", "I looked up the dentist for my tooth."),
        (
            "API docs for Viktor (Orsa) due 20 June.",
            "Orsa is running out of money (Viktor told Noor in confidence)",
        ),
    ],
)
def test_what_is_not_done_stays_ahead(run_here: RunHere, plan: str, told: str) -> None:
    run_here("remember", plan, at=BEFORE)

    run_here("remember", told, at=THEN)

    assert lying(run_here, THEN) == [plan]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Priya needs the API keys by 30 June.", "Mei needs the API keys by 30 June."),
        ("Tom wants the changelog by 30 June.", "Tom wants the invoice by 30 June."),
        ("6月20日までに請求書を送る。", "6月20日までに原稿を送る。"),
    ],
)
def test_two_things_of_one_day_both_lie_ahead(run_here: RunHere, one: str, other: str) -> None:
    run_here("remember", one, at=BEFORE)
    said = run_here("remember", other, at=BEFORE)

    assert "You will think of it on" in said.out
    assert sorted(lying(run_here, THEN)) == sorted([one, other])


def test_the_end_of_a_month_can_be_set(run_here: RunHere) -> None:
    run_here("remember", "The changelog.", "--when", "end of the month", at=BEFORE)

    assert [one["day"] for one in run_here("ahead", "--json", at=BEFORE).data["ahead"]] == [
        "2026-06-30"
    ]


@pytest.mark.parametrize(
    "told",
    [
        "Mum's birthday is tomorrow " + "#" * 8_000,
        "," * 8_000 + " it may be cancelled",
        "飲み会は中止になった、" * 1_500,
    ],
)
def test_beside_a_plan_whatever_is_remembered_is_read_in_a_moment(
    run_here: RunHere, told: str
) -> None:
    run_here("remember", DRAFT, at=BEFORE)

    began = time.perf_counter()
    run_here("remember", told, at=THEN)

    assert time.perf_counter() - began < 4
    assert DRAFT in lying(run_here, THEN)


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("The demo for the customer is on 12 June.", "The demo for the customer is cancelled."),
        ("6月12日に顧客向けのデモがある。", "顧客向けのデモは中止になった。"),
    ],
)
def test_what_is_off_is_not_told_to_have_gone_anyhow(
    run_here: RunHere, plan: str, told: str
) -> None:
    run_here("remember", plan)
    kept = run_here("remember", told).out

    assert f"It tells that this is off: {plan}" in kept
    assert "It tells how this went" not in kept
    assert run_here("ahead").out.strip() == "Nothing lies ahead."


@pytest.mark.parametrize(
    "word", ["drop", "cancel", "off", "remove", "delete", "中止", "キャンセル"]
)
def test_what_is_off_is_closed_by_any_word_for_it(run_here: RunHere, word: str) -> None:
    one = run_here("remember", "The demo is on 12 June.", "--json").data["id"]

    said = run_here("ahead", word, one).out

    assert said.startswith("Off: ")
    assert "The demo is on 12 June." in said
    assert run_here("ahead").out.strip() == "Nothing lies ahead."


def test_what_returns_every_year_is_done_for_this_one_and_dropped_for_good(
    run_here: RunHere,
) -> None:
    one = run_here("remember", "Misaki's birthday is 12 June.", "--json").data["id"]

    run_here("ahead", "done", one)
    (left,) = run_here("ahead", "--json").data["ahead"]
    run_here("ahead", "drop", one)

    assert left["day"] == "2027-06-12"
    assert run_here("ahead", "--json").data["ahead"] == []


DUE = datetime(2026, 6, 12, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("plan", "told", "left"),
    [
        ("Lena owns the app store screenshots; they are due on 19 June.",
         "Lena has finished the app store screenshots.", 0),
        ("The tax form is due on 19 June.", "I finished the tax form.", 0),
        ("The tax form is due on 19 June.", "I talked about the tax form.", 1),
        ("My report is due on 19 June.", "I started my report.", 1),
        ("The novel is due on 19 June.", "I have finished the novel!", 0),
        ("The novel is due on 19 June.", "I finished reading the novel.", 1),
        ("The novel is due on 19 June.", "I finished chapter two of the novel.", 1),
        ("レポートの締め切りは6月19日。", "レポート出した！", 0),
        ("統計のレポートの締め切りは6月19日。", "統計のレポート、やっと書き終わった〜", 0),
        ("統計のレポートの締め切りは6月19日。", "物理のレポート出した。", 1),
        ("年末調整の書類は6月19日締め切り", "やっと書類出した！", 0),
        ("年末調整の書類は6月19日まで", "書類出した", 0),
        ("年末調整の書類は6月19日締め切り", "由美が書類出した", 1),
        ("年末調整の書類は6月19日締め切り", "会社の書類出した", 1),
        ("年末調整の書類は6月19日締め切り", "書類まだ出してない", 1),
        ("レポートの締め切りは6月19日。", "レポートの表紙を提出した。", 1),
        ("レポートの締め切りは6月19日。", "レポートまだ終わってない。", 1),
        ("The security audit deadline is on 19 June.",
         "The security audit was handed in on Friday; it went well.", 0),
        ("The security audit deadline is on 19 June.", "Security audit: done.", 0),
        ("The security audit deadline is on 19 June.", "Priya read the security audit.", 1),
        ("The security audit deadline is on 19 June.", "Nobody handed in the security audit.", 1),
        ("The security audit deadline is on 19 June.", "The security audit must be handed in.", 1),
        ("The deadline for the grant proposal is 19 June.",
         "The grant proposal has been submitted.", 0),
        ("The deadline for the grant proposal is 19 June.",
         "When the grant proposal is submitted we celebrate.", 1),
        ("The paper submission deadline is on 19 June.", "I submitted the paper.", 0),
        ("The tax return is due on 19 June.", "I filed the tax return.", 0),
        ("The invoice from Acme is due on 19 June.", "The Acme invoice has been paid.", 0),
        ("The slides are due on 19 June.", "The slides are in.", 0),
        ("The slides are due on 19 June.", "The slides are in Berlin.", 1),
        ("We need to send the invoice data by 19 June.", "The invoice data is sent, finally.", 0),
        ("We need to book the hotel in Kiel by 19 June.", "The hotel in Kiel is booked.", 0),
        ("We need to send the invoice data by 19 June.", "The invoice data is to be sent.", 1),
        ("We need to send the invoice data by 19 June.", "The invoice data is not sent yet.", 1),
        ("We need to send the invoice data by 19 June.", "Once the invoice is sent, we'll go.", 1),
        ("The migration guide must be delivered by 19 June.",
         "The migration guide has been delivered.", 0),
        ("セキュリティ監査の締め切りは6月19日。", "セキュリティ監査は金曜に提出した。", 0),
        ("セキュリティ監査の締め切りは6月19日。", "セキュリティ監査は提出済み。", 0),
        ("セキュリティ監査の締め切りは6月19日。", "セキュリティ監査は済んだ。", 0),
        ("セキュリティ監査の締め切りは6月19日。", "性能監査を提出した。", 1),
        ("セキュリティ監査の締め切りは6月19日。", "セキュリティ監査の話をした。", 1),
        ("請求書の支払い期限は6月19日。", "請求書はもう支払いました。", 0),
        ("企画書の納期は6月19日。", "企画書を納品した。", 0),
        ("企画書の提出期限は6月19日。", "企画書は金曜日に送った。", 0),
        ("企画書の提出期限は6月19日。", "企画書の下書きを提出した。", 1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("way", ["remember", "chat"])
def test_what_is_due_on_a_day_may_be_done_before(
    run_here: RunHere, tmp_path: Path, plan: str, told: str, left: int, way: str
) -> None:
    run_here("remember", plan, at=DUE)

    if way == "chat":
        chat(run_here, tmp_path, told, at=DUE + timedelta(days=2))
    else:
        run_here("remember", told, at=DUE + timedelta(days=2))

    shown = run_here("ahead", "--json", at=DUE + timedelta(days=2)).data["ahead"]
    assert len(shown) == left
