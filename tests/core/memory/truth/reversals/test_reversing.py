"""What says in passing that an older thing is over, and what only names the same thing."""

from __future__ import annotations

import pytest

from ego.core import text
from ego.core.memory.truth.reversals.reversing import says_over


def is_over(older: str, newer: str, question: str = "") -> bool:
    return says_over(*(text.normalise(one) for one in (newer, older, question or older)))


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "We never deploy on Fridays.",
            "Deploying on Fridays is allowed again.",
        ),
        (
            "Nobody uses the staging database for tests.",
            "Using the staging database for tests is fine now.",
        ),
        (
            "Emails are sent with SendGrid.",
            "We've moved off SendGrid to Postmark.",
        ),
        (
            "Emails are sent with SendGrid.",
            "SendGrid is history; Postmark does it now.",
        ),
        (
            "The CI is CircleCI.",
            "No more CircleCI: GitHub Actions runs everything.",
        ),
        (
            "Tests run with nose.",
            "We have dropped nose in favour of pytest.",
        ),
        (
            "We keep tickets in Jira.",
            "Jira was too slow, so the team got rid of it. Linear it is.",
        ),
        (
            "Dates are shown in American format.",
            "American dates are gone. ISO everywhere.",
        ),
        (
            "We host on Heroku.",
            "Heroku got too pricey and we left it for Render.",
        ),
        (
            "We write CSS with Tailwind.",
            "We are moving away from Tailwind, plain CSS from now on.",
        ),
        (
            "Sofia is the contact at the bank.",
            "Sofia no longer works at the bank; ask Henrik.",
        ),
        (
            "We use semicolons in JavaScript.",
            "We stopped using semicolons.",
        ),
        (
            "金曜のデプロイは禁止。",
            "金曜のデプロイは解禁になった。",
        ),
        (
            "ステージングのDBはテストに使わない。",
            "ステージングのDBをテストに使ってよくなった。",
        ),
        (
            "メールはSendGridで送る。",
            "SendGridからPostmarkに乗り換えた。",
        ),
        (
            "メールはSendGridで送る。",
            "SendGridは卒業。今はPostmark。",
        ),
        (
            "CIはCircleCI。",
            "CircleCIはやめて、GitHub Actionsにした。",
        ),
        (
            "真理子は報告をPDFで欲しがる。",
            "真理子はPDFはもういらないそうだ。",
        ),
        (
            "テストはnoseで動かす。",
            "noseは使わなくなった。今はpytest。",
        ),
        (
            "チケットはJiraで管理する。",
            "Jiraは重いので廃止した。今後はLinear。",
        ),
        (
            "Herokuに置いている。",
            "Herokuは高いので、Renderに引っ越した。",
        ),
        (
            "銀行の窓口は園田さん。",
            "園田さんはもう銀行にいない。窓口は堀さん。",
        ),
        (
            "JavaScriptではセミコロンを打つ。",
            "セミコロンは打たないことにした。",
        ),
        (
            "決済の会社はPayPayに決めた。",
            "PayPayの利用は終了し、Stripeにした。",
        ),
    ],
)
def test_what_is_said_to_be_over(older: str, newer: str) -> None:
    assert is_over(older, newer)
    assert not is_over(older, f"{newer.rstrip('.。')}?")


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "Stand-up is at 9:30.",
            "The stand-up of the design team is at 10:00 now.",
        ),
        (
            "We use Node 18 and pnpm.",
            "The blog runs on Node 22 now.",
        ),
        (
            "Emails are sent with SendGrid.",
            "The bakery moved off SendGrid to Postmark.",
        ),
        (
            "Emails are sent with SendGrid.",
            "SendGrid was down this morning.",
        ),
        (
            "Emails are sent with SendGrid.",
            "We no longer use the SendGrid logo.",
        ),
        (
            "Emails are sent with SendGrid.",
            "Should we move off SendGrid to Postmark?",
        ),
        (
            "Emails are sent with SendGrid.",
            "Kim thinks we should drop SendGrid.",
        ),
        (
            "Emails are sent with SendGrid.",
            "We replaced the SendGrid key with a fresh one.",
        ),
        (
            "Emails are sent with SendGrid.",
            "We removed the SendGrid sandbox.",
        ),
        (
            "Marta likes her reports as PDF.",
            "Marta doesn't want coffee any more.",
        ),
        (
            "We moved from SendGrid to Postmark.",
            "We no longer use SendGrid.",
        ),
        (
            "We never deploy on Fridays.",
            "Playing football on Fridays is fine now.",
        ),
        (
            "We write CSS with Tailwind.",
            "The intern switched from Tailwind to Bootstrap in her thesis.",
        ),
        (
            "Tests run with nose.",
            "My nose is gone red from the cold.",
        ),
        (
            "We keep tickets in Jira.",
            "We no longer keep tickets for the zoo.",
        ),
        (
            "We keep tickets in Jira.",
            "Jira is out of date, an update is due.",
        ),
        (
            "The API listens on port 8080.",
            "The admin page listens on port 8443 now.",
        ),
        (
            "The launch is on May 3.",
            "The launch party is over.",
        ),
        (
            "The report is due on Friday.",
            "The report is done now.",
        ),
        (
            "Lena's company runs its jobs with Celery.",
            "We switched from Celery to arq.",
        ),
        (
            "メールはSendGridで送る。",
            "隣の会社はSendGridからPostmarkに乗り換えた。",
        ),
        (
            "メールはSendGridで送る。",
            "SendGridのロゴはもう使わない。",
        ),
        (
            "メールはSendGridで送る。",
            "SendGridは今朝止まっていた。",
        ),
        (
            "メールはSendGridで送る。",
            "SendGridをやめるべきだと健が言う。",
        ),
        (
            "朝会は9時半。",
            "デザインチームの朝会は10時からになった。",
        ),
        (
            "チケットはJiraで管理する。",
            "動物園のチケットはもう管理しない。",
        ),
        (
            "金曜のデプロイは禁止。",
            "金曜の飲み会は解禁になった。",
        ),
        (
            "SendGridからPostmarkに移した。",
            "SendGridはもう使っていない。",
        ),
        (
            "真理子は報告をPDFで欲しがる。",
            "真理子はコーヒーはもういらないそうだ。",
        ),
        (
            "テストはnoseで動かす。",
            "テストが終わった。",
        ),
        (
            "朝会は9時半。",
            "朝会は終わった。",
        ),
        (
            "報告は金曜が締め切り。",
            "報告が終わった。",
        ),
        ("I play the cello.", "sold the cello case"),
        ("I play the cello.", "Tom sold his cello"),
        ("I drink my coffee black.", "no more coffee for me today"),
        ("I drink my coffee black.", "they sold out of coffee at the kiosk"),
        ("コーヒーが好き", "コーヒー売ってたけど買わなかった"),
        ("コーヒーが好き", "コーヒーやめてほしい"),
    ],
)
def test_something_else_is_over_or_nothing_is(older: str, newer: str) -> None:
    assert not is_over(older, newer)


@pytest.mark.parametrize(
    ("older", "newer", "of_it", "of_another"),
    [
        (
            "We lint with flake8; emails go out with SendGrid.",
            "SendGrid is history, Postmark does it now.",
            "What do emails go out with?",
            "What do we lint with?",
        ),
        (
            "リントは flake8、メールは SendGrid で送る。",
            "SendGrid から Postmark に乗り換えた。",
            "メールは何で送る？",
            "リントは何？",
        ),
    ],
)
def test_the_older_one_still_tells_of_what_is_not_over(
    older: str, newer: str, of_it: str, of_another: str
) -> None:
    assert is_over(older, newer, of_it)
    assert not is_over(older, newer, of_another)


@pytest.mark.parametrize(
    "again",
    ["a is we dropped ", "no longer ", "isn't a any more ", "もう", "celery から", "はので、"],
)
def test_no_text_takes_long_to_read(again: str) -> None:
    for length in (600, 65_536):
        assert not is_over("We run jobs with Celery.", (again * length)[:length])
