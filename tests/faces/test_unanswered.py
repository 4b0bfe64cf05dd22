"""A turn whose model failed is kept for the record, and neither searched nor felt."""

from __future__ import annotations

from tests.conftest import RunHere
from tests.talk import answer, felt
from tests.voice.scripted_server import ScriptedServer, refuses, streams


def over(server: ScriptedServer) -> dict[str, str]:
    named = {"EGO_LLM": "openai:scripted", "EGO_LLM_BASE_URL": server.base_url}
    return named | {"EGO_LLM_TIMEOUT": "1", "EGO_EMBEDDING_MODEL": "off"}


def test_failed_turns_are_listed_as_such_and_found_by_nothing(run_here: RunHere) -> None:
    said = "Shall we look for a new home?"
    run_here("persona", "set", "I am Aya.")
    run_here("update-relationship", "Misaki", "known_fact", "likes rivers")
    with ScriptedServer(refuses(401, "no")) as server:
        for words in ("hi", "hi", "Hi Misaki!", said):
            assert run_here("chat", words, **over(server)).code == 5

    listed = run_here("events")
    assert listed.out.count(" - the model failed\n") == 4
    assert "not reflected" not in listed.out
    found = run_here("recall", "a new home", "--json").data["memories"]
    assert found == []
    assert run_here("recall", "hi").out.startswith("Nothing comes to mind.")
    assert run_here("jobs", "list").out == "Nothing waits.\n"
    assert run_here("jobs", "list", "--json", EGO_EMBEDDING_MODEL="").data["vectors"] == {
        "memories": 0,
        "events": 0,
        "episodes": 0,
    }
    assert "Misaki" not in run_here("attend", "--json").out


def test_the_model_is_not_told_of_turns_that_it_never_answered(run_here: RunHere) -> None:
    with ScriptedServer(streams(answer("Hello.", felt()))) as server:
        run_here("chat", "The first.", **over(server))
    with ScriptedServer(refuses(401, "no")) as server:
        run_here("chat", "Into the void.", **over(server))
    with ScriptedServer(streams(answer("Yes.", felt()))) as server:
        run_here("chat", "The third.", **over(server))
        (request,) = server.requests

    told = "".join(one["content"] for one in request.body["messages"])
    assert "The first." in told
    assert "void" not in told
