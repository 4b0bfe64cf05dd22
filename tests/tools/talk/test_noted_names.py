"""How what was noted from talk is named where it is listed: each name and each thing once."""

from __future__ import annotations

import json

import pytest

from tests.conftest import RunHere
from tests.noting import Turn, note, of, someone, talk
from tests.packets import over
from tests.talk import absorbed, felt
from tests.voice.scripted_server import ScriptedServer, streams


def test_a_plan_that_begins_with_its_person_names_them_once(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = {"about": "Imogen", "kind": "plan", "text": "Imogen: My birthday is on 3 March."}
    someone(run_here)
    note(run_here, monkeypatch, plan)

    listed = run_here("noted").out
    memories = run_here("memories").out

    assert "plan of Imogen: My birthday is on 3 March." in listed
    assert "Imogen: Imogen" not in listed
    assert "Beside these" not in memories


def test_what_is_known_says_a_plan_as_it_was_edited_and_no_name_twice(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGO_COMPANION", "由美子")
    someone(run_here)
    talk(run_here, monkeypatch, Turn("12月10日に面接があるの。", ()))
    (plan,) = run_here("ahead", "--json").data["ahead"]
    edited = plan["content"].replace("面接", "二次面接")
    run_here("edit", plan["id"], "--content", edited)

    again = Turn("面接の服を買った。", ())
    talk(run_here, monkeypatch, again)
    with ScriptedServer(*(streams(json.dumps({"noted": []})) for _ in range(2))) as server:
        run_here("reflect", "--limit", "10", **over(server))

    asked = server.requests[-1].body["messages"][-1]["content"]
    assert "- 由美子: 12月10日に二次面接があるの" in asked
    assert "由美子: 由美子" not in asked
    new = of("由美子", "plan", "12月11日に二次面接がある。", "12月10日に二次面接があるの。")
    note(run_here, monkeypatch, new)
    newest, first = run_here("noted", "--json").data["noted"]
    assert newest["replaces"] == first["id"]


def test_of_a_private_plan_a_model_reads_what_its_turn_said_and_only_beside_who_told_it(
    run_here: RunHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EGO_COMPANION", "Misaki")
    someone(run_here)
    run_here("update-relationship", "Misaki", "known_fact", "Misaki sails.")
    absorbed(run_here, monkeypatch, "Ok.", "--user", "Between us: my interview is on 4 January.")
    (plan,) = run_here("ahead", "--json").data["ahead"]
    run_here("edit", plan["id"], "--content", "Misaki: the interview at Acme is on 4 January.")
    absorbed(run_here, monkeypatch, "Ok.", "--user", "I bought a shirt.")
    absorbed(run_here, monkeypatch, "Ok.", "--user", "Misaki waved.", "--person", "Ken")

    with ScriptedServer(*(streams(json.dumps(felt())) for _ in range(3))) as server:
        run_here("reflect", "--limit", "10", **over(server))

    asked = [one.body["messages"][-1]["content"] for one in server.requests]
    assert plan["private"]
    assert not any("Acme" in one for one in asked)
    assert ["- Misaki: Misaki sails." in one for one in asked] == [True] * 3
    assert ["y interview is on 4 January." in one for one in asked] == [True, True, False]
