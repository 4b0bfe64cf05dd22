"""A persona that is called otherwise, or that another one takes the place of."""

from __future__ import annotations

import shlex
import shutil

import pytest

from tests.conftest import Ran, RunHere

pytestmark = pytest.mark.first_use

AKI = "I am Aki. I like the sea. Who calls Aki at night is answered. Takiyo is my boat."
NAGI = "私は凪。凪いだ海が好き。人は凪さんと呼ぶ。"


def init(run: RunHere, *words: str) -> Ran:
    ran = run("init", "--host", "none", *words)
    assert ran.code == 0, ran.err
    return ran


@pytest.mark.parametrize(
    ("said", "name", "renamed"),
    [
        (AKI, "Sol", AKI.replace("Aki", "Sol")),
        ("You are Aki, a lighthouse keeper.", "Sol", "You are Sol, a lighthouse keeper."),
        ("name: Aki\nAki's sea is wide.", "Sol", "name: Sol\nSol's sea is wide."),
        (NAGI, "ソル", "私はソル。凪いだ海が好き。人はソルさんと呼ぶ。"),
        ("I like the sea.", "Sol", "I like the sea."),
        ("I am fond of the sea.", "Sol", "I am fond of the sea."),
    ],
)
def test_it_is_called_so_in_its_text_too(
    run_here: RunHere, said: str, name: str, renamed: str
) -> None:
    run_here("persona", "set", "--text", said)

    told = init(run_here, "--name", name)

    kept = run_here("persona", "show", "--json").data
    assert (kept["name"], kept["persona_text"]) == (name, renamed)
    assert (told.out.splitlines()[0], told.err) == (f"Written: the persona {name}.", "")


def test_what_it_was_is_told_where_another_takes_its_place_and_comes_back_so(
    run_here: RunHere,
) -> None:
    init(run_here, "--persona", AKI)

    told = init(run_here, "--persona", "nagi")

    assert "warning: Aki was its persona until now. `cp " in told.err
    _, source, target = shlex.split(told.err.split("`")[1])
    assert run_here("persona", "show", "--json").data["name"] == "Nagi"
    shutil.copy(source, target)
    assert run_here("persona", "show", "--json").data["persona_text"] == AKI
    assert init(run_here, "--persona", AKI).out.startswith("Nothing was to be changed.")
