"""A document that is torn, gone, or makes no sense: the version before it comes back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.upkeep.conftest import Run
from tests.upkeep.doctor.conftest import KEPT, findings


@pytest.mark.parametrize("name", KEPT)
@pytest.mark.parametrize("earlier", ["kept", "torn", "none"])
def test_a_torn_document(
    name: str, earlier: str, run: Run, lived: list[str], data_dir: Path
) -> None:
    path, previous = data_dir / name, data_dir / f"{name}.bak"
    path.write_text('{"half": ', "utf-8")
    if earlier == "torn":
        previous.write_text("{", "utf-8")
    elif earlier == "none":
        previous.unlink()
    good = previous.read_bytes() if earlier == "kept" else None

    sick = run("doctor", "--json")
    assert sick.code == 1
    assert "`ego doctor --repair`" in findings(sick, "fail")[name]

    ran = run("doctor", "--repair", "--json")
    assert ran.code == (0 if earlier == "kept" else 1), ran.out
    said = findings(ran, "mended" if earlier == "kept" else "fail")[name]
    (aside,) = data_dir.glob(f"{name}.broken-*")
    assert aside.read_text("utf-8") == '{"half": '
    assert aside.name in said
    assert earlier == "kept" or said.startswith("What it held is lost, but for ")
    assert earlier == "kept" or "No backup here has one." in said
    if good is not None:
        assert path.read_bytes() == good
    for command in (("feel-desires",), ("introspect",), ("consider-them", "--person", "Misaki")):
        assert run(*command).code == 0
    assert run("doctor").code == 0


def test_a_document_that_makes_no_sense(run: Run, lived: list[str], data_dir: Path) -> None:
    path = data_dir / "desires.json"
    good = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(good | {"curiosity": {"boost": "much"}}), "utf-8")
    assert "makes no sense" in findings(run("doctor", "--json"), "fail")["desires.json"]
    ran = run("doctor", "--repair", "--json")
    assert ran.code == 0
    assert "is back" in findings(ran, "mended")["desires.json"]
    assert run("feel-desires").code == 0


def test_a_document_that_is_gone(run: Run, lived: list[str], data_dir: Path) -> None:
    (data_dir / "relationships.json").unlink()
    assert "is gone" in findings(run("doctor", "--json"), "fail")["relationships.json"]
    assert run("doctor", "--repair").code == 0
    assert "Misaki" in (data_dir / "relationships.json").read_text("utf-8")
