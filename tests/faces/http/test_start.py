"""What `ego serve --http` refuses to start with."""

from __future__ import annotations

import socket

import pytest

from tests.conftest import RunHere

ISSUED = ("--issuer", "https://login.example.org", "--audience", "https://ego.example.org/mcp")

REFUSED: tuple[tuple[tuple[str, ...], str], ...] = (
    (("--http", "x"), "--http 'x' is no address."),
    (("--http", "127.0.0.1:70000"), "is no address."),
    (("--http", "0.0.0.0:8414"), "0.0.0.0 is not this machine alone"),
    (("--http", "0.0.0.0:8414", "--no-token"), "0.0.0.0 is not this machine alone"),
    (("--http", "192.0.2.1:8414"), "192.0.2.1 is not this machine alone"),
    (("--http", "[::]:8414"), ":: is not this machine alone"),
    (("--http", "8414", "--workers", "0"), "--workers takes a number from 1 to 64, not '0'."),
    (("--http", "8414", "--rate", "-1"), "--rate takes a number from 0"),
    (("--http", "8414", "--allow-host", "*"), "--allow-host '*' is no name"),
    (("--http", "8414", "--allow-origin", "x.org"), "--allow-origin 'x.org' is no origin"),
    (("--http", "8414", "--issuer", "http://login.example.org"), "is no https address"),
    (("--http", "8414", *ISSUED[:2]), "--issuer needs --audience"),
    (("--http", "8414", *ISSUED), "--issuer needs --subject"),
    (("--http", "8414", *ISSUED, "--subject", "x", "--no-token"), "exclude each other"),
    (("--http", "0.0.0.0:8414", *ISSUED, "--subject", "x"), "Name with --allow-host"),
    (("--http", "8414", "--audience", "x"), "--audience goes with --issuer."),
    (("--http", "8414", *ISSUED, "--subject", "x", "--auto-add"), "--auto-add is for a database"),
    (("--http", "8414", "--auto-add"), "--auto-add goes with --issuer."),
    (("--workers", "2"), "--workers goes with --http."),
    (("--no-token",), "--no-token goes with --http."),
)


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_it_does_not_start(arguments: tuple[str, ...], sentence: str, run_here: RunHere) -> None:
    ran = run_here("serve", *arguments)

    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--no-token",), "Without a token nobody knows which"),
        ((*ISSUED, "--subject", "x"), "--subject has no place"),
    ],
)
def test_a_database_knows_who_comes(
    arguments: tuple[str, ...], sentence: str, run_here: RunHere
) -> None:
    ran = run_here("serve", "--http", "8414", *arguments, EGO_DATABASE_URL="postgresql:///x")

    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


def test_a_token_of_ones_own_cannot_be_guessed(run_here: RunHere) -> None:
    ran = run_here("serve", "--http", "8414", EGO_HTTP_TOKEN="secret")

    assert ran.code == 2
    assert ran.err == (
        "error: EGO_HTTP_TOKEN must be at least 20 characters of ASCII without blanks.\n"
    )


def test_an_address_that_somebody_has_is_named(run_here: RunHere) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        ran = run_here("serve", "--http", str(other.getsockname()[1]))

    assert ran.code == 4
    assert "cannot be listened on" in ran.err
    assert ran.out == ""
