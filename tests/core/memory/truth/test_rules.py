"""A rule or a schedule that has another value, and what is set of another thing."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.core.memory.truth.rules import sets_anew


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Market stalls open on Thursday.", "Rosa moved the market stalls to Saturday."),
        ("The night bus leaves at 11:40.", "The night bus leaves at 12:10 from now on."),
        ("The gate code is 3381.", "The gate code was changed to 7720."),
        ("The parser runs on Ruby 2.7.", "The parser was upgraded to Ruby 3.3."),
        ("The shed key hangs in the pantry.", "The shed key is behind the clock now."),
        ("The router password is in Bitwarden.", "The router password moved to the red folder."),
        ("We use Trello for bug reports.", "We switched to Linear for bug reports."),
        ("Ines handles refunds.", "Piet took over refunds from Ines."),
        (
            "Stand-up is at 9:30, in the small room; Hana keeps the minutes.",
            "The stand-up is at 10:00 now.",
        ),
        (
            "Stand-up is at 9:30.",
            "The stand-up is at 10:00 now, because Lisbon joined.",
        ),
        (
            "Retro is on Thursdays at 16:00, Tom moderates.",
            "The retro is on Fridays now.",
        ),
        (
            "The API listens on port 8080 and the admin page on 9000.",
            "The API listens on port 8443 now since 8080 was taken.",
        ),
        (
            "We use Node 18 and pnpm; Postgres 14 in staging.",
            "We upgraded to Node 22 because 18 runs out of support.",
        ),
        (
            "Deploys happen on Tuesdays.",
            "From now on deploys happen on Wednesdays, so that ops can watch.",
        ),
        (
            "The limit for attachments is 5 MB.",
            "The attachment limit was raised to 20 MB.",
        ),
        (
            "朝会は9時半、小さい部屋で。花が議事録を取る。",
            "朝会は10時からになった。",
        ),
        (
            "振り返りは木曜の16時。",
            "振り返りは金曜に変わった。リスボンも出るので。",
        ),
        (
            "APIはポート8080、管理画面は9000で待つ。",
            "8080は埋まっていたので、APIはポート8443に変えた。",
        ),
        (
            "デプロイは火曜にする。",
            "運用が見られるように、これからデプロイは水曜にする。",
        ),
        (
            "添付は5MBまで。",
            "添付の上限は20MBに上がった。",
        ),
        ("写真部の集まりは木曜日だ。", "写真部の集まりを土曜日に移した。"),
        ("夜行バスは23時に出る。", "夜行バスは22時に変わった。"),
        ("門の暗証番号は3381だ。", "門の暗証番号は7720になった。"),
        ("不具合の報告はTrelloに書く。", "今後は不具合の報告をLinearに書く。"),
        ("納屋の鍵は台所にある。", "納屋の鍵は時計の裏に移した。"),
        ("返金の担当は井上さんだ。", "返金の担当は原さんに変更になった。"),
    ],
)
def test_another_value_of_the_same_kind(older: str, newer: str) -> None:
    was, now = text.normalise(older), text.normalise(newer)

    assert sets_anew(now, was)
    assert not sets_anew(now, now)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Market stalls open on Thursday.", "Rosa moved the flower stalls to Saturday."),
        ("The night bus leaves at 11:40.", "The school bus leaves at 12:10 from now on."),
        ("The gate code is 3381.", "The garage code was changed to 7720."),
        ("写真部の集まりは木曜日だ。", "将棋部の集まりを土曜日に移した。"),
        ("門の暗証番号は3381だ。", "車庫の暗証番号は7720になった。"),
    ],
)
def test_what_is_set_of_another_thing(older: str, newer: str) -> None:
    was, now = text.normalise(older), text.normalise(newer)

    assert not sets_anew(now, was)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Market stalls open on Thursday.", "The market stalls moved to Saturday this week."),
        ("Market stalls open on Thursday.", "The market stalls opened on Saturday."),
        ("The shed key hangs behind the clock.", "The clock is in the hall now."),
        ("We use Trello for bug reports.", "We use Trello for release notes now, too."),
        ("写真部の集まりは木曜日だ。", "今週だけ写真部の集まりは土曜日になった。"),
        ("写真部の集まりは木曜日だ。", "写真部の集まりは土曜日に終わった。"),
        ("納屋の鍵は時計の裏にある。", "時計を居間に移した。"),
        ("写真部の集まりは木曜日だ。", "The photo club moved to Saturday."),
    ],
)
def test_what_sets_nothing_anew(older: str, newer: str) -> None:
    assert not sets_anew(text.normalise(newer), text.normalise(older))


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("We decided to print tickets on paper.", "New decision: no paper. We print tickets on"
         " wristbands, not on paper."),
        ("The shop bills through Stripe.", "The shop bills through Mollie instead of Stripe."),
        ("Doors open at the north gate.", "Doors no longer open at the north gate."),
        ("受付には紙の名簿を使うと決めた。", "決定を変えた。受付は紙の名簿ではなく端末にする。"),
        ("会費は現金で集める。", "会費は現金の代わりに口座で集める。"),
        ("司会は健太が務める。", "司会は健太ではなく沙織が務める。"),
    ],
)  # fmt: skip
def test_what_holds_no_longer_is_named(older: str, newer: str) -> None:
    assert sets_anew(text.normalise(newer), text.normalise(older))


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The shop bills through Stripe.", "The museum shop bills through Mollie, not Stripe."),
        ("The shop bills through Stripe.", "The shop might bill through Mollie instead of Stripe."),
        ("The shop bills through Stripe.", "Donations go through Mollie, not Stripe."),
        ("The shop bills through Stripe.", "The shop is closed, not because of Stripe."),
        ("The shop bills through Stripe.", "The shop billed through Mollie, not Stripe, today."),
        ("会費は現金で集める。", "寄付は現金ではなく口座で集める。"),
        ("会費は現金で集める。", "会費は現金ではなく口座で集めるべきだと言われた。"),
        ("会費は現金で集める。", "今回の会費は現金ではなく口座で集める。"),
    ],
)  # fmt: skip
def test_what_holds_of_another_thing_or_not_for_good(older: str, newer: str) -> None:
    assert not sets_anew(text.normalise(newer), text.normalise(older))
