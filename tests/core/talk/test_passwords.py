"""Secrets that are told in words are masked, and what is only said of them is not."""

from __future__ import annotations

import pytest

from ego.core.talk.unkept.passwords import list_told, mask_told

TOLD = [
    ("the grafana password is lakrits-99-batong", "the grafana password is …"),
    ("The wifi password is swordfish.", "The wifi password is …."),
    ("the wifi password is swordfish and the user is guest",
     "the wifi password is … and the user is guest"),
    ("my PIN is 4711", "my PIN is …"),
    ("the door code is 1492", "the door code is …"),
    ("pw hunter2", "pw …"),
    ("user admin, password hunter2", "user admin, password …"),
    ("the password for the staging db is Sommar2026", "the password for the staging db is …"),
    ("grafana's password is now hunter2", "grafana's password is now …"),
    ("the password's been reset, new password is hunter2",
     "the password's been reset, new password is …"),
    ('the password is "open sesame"', 'the password is "…"'),
    ("our api key is 9f8e7d6c5b4a", "our api key is …"),
    ("lakrits-99-batong is the grafana password", "… is the grafana password"),
    ("use lakrits-99-batong as the grafana password", "use … as the grafana password"),
    ("パスワードはhunter2です", "パスワードは…です"),
    ("新しいパスワードはSakura2026に変えた", "新しいパスワードは…に変えた"),
    ("パスワードは「ひらけごま」です", "パスワードは「…」です"),
    ("暗証番号は1234", "暗証番号は…"),
    ("トークンは abcd1234efgh5678", "トークンは …"),
]  # fmt: skip

SAID_OF_IT = [
    "the password is wrong",
    "the password is the same",
    "the password is in the vault",
    "the password is expired",
    "the password is case-sensitive",
    "the password is 12 characters long",
    "the password is $PASSWORD",
    "the password is probably user.password",
    "our password manager is Bitwarden",
    "what is the grafana password?",
    "forget the grafana password if you have it anywhere",
    "the pin is 4 digits",
    "pin 13 is high on the Arduino",
    "the token is base64-encoded",
    "the token is a SHA-256 of the body",
    "the token is in process.env.TOKEN",
    "the key is understanding the domain",
    "the foreign key is customer_name_2",
    "the secret is butter",
    "パスワードが違う",
    "パスワードは16文字以上",
    "パスワードはbcryptでハッシュ化してる",
    "暗証番号は4桁",
    "トークンはJWTです",
]


@pytest.mark.parametrize(("said", "masked"), TOLD)
def test_a_secret_told_in_words_is_masked(said: str, masked: str) -> None:
    assert mask_told(said) == masked
    assert mask_told(masked) == masked


@pytest.mark.parametrize("said", SAID_OF_IT)
def test_what_is_said_of_a_secret_is_none(said: str) -> None:
    assert mask_told(said) == said


def test_what_was_told_is_masked_where_it_is_said_again() -> None:
    told = list_told("the grafana password is lakrits-99-batong, the PIN is 4711")

    assert told == ("lakrits-99-batong", "4711")
    said = "I logged in with lakrits-99-batong; the build took 14711 ms."
    assert mask_told(said, told) == "I logged in with …; the build took 14711 ms."


def test_a_type_in_code_is_masked_nowhere_else() -> None:
    assert list_told("def build(password: bytes) -> str") == ()
    assert list_told("pw: hunter2, the wifi password is swordfish") == ("hunter2", "swordfish")
