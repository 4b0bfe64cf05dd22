"""What is uploaded: the wheel and the sdist that pyproject.toml builds, and what offers them."""

from __future__ import annotations

import configparser
import json
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
import typer.main

import ego
from ego.faces import cli

ROOT = Path(ego.__file__).parent.parent


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with both, built as pip and `make dist` build them."""
    place = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(place)],
        cwd=ROOT, capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    return place


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(built / f"ego_mind-{ego.__version__}-py3-none-any.whl")


def in_wheel(wheel: zipfile.ZipFile, name: str) -> str:
    return wheel.read(f"ego_mind-{ego.__version__}.dist-info/{name}").decode()


def metadata(wheel: zipfile.ZipFile) -> Message:
    return Parser().parsestr(in_wheel(wheel, "METADATA"))


def test_the_metadata_says_who_and_where(wheel: zipfile.ZipFile) -> None:
    said = metadata(wheel)

    assert (said["Name"], said["Version"]) == ("ego-mind", ego.__version__)
    assert said["Author"] == "the ego founders"
    assert said["License-Expression"] == "MIT"
    assert "Programming Language :: Python :: 3.11" in (said.get_all("Classifier") or [])
    addresses = dict(line.split(", ", 1) for line in said.get_all("Project-URL") or [])
    assert {"Homepage", "Repository", "Issues", "Changelog"} <= addresses.keys()
    assert all(one.startswith("https://github.com/ego/ego") for one in addresses.values())


def test_a_wheel_has_the_package_and_both_commands(wheel: zipfile.ZipFile) -> None:
    files = wheel.namelist()
    commands = configparser.ConfigParser()
    commands.read_string(in_wheel(wheel, "entry_points.txt"))

    assert {name.split("/")[0] for name in files} == {
        "ego",
        f"ego_mind-{ego.__version__}.dist-info",
    }
    types = {"ego/py.typed", "ego/faces/python/methods.pyi", "ego/types.pyi"}
    assert types | {"ego/programs/supervisor.py"} <= set(files)
    assert dict(commands["console_scripts"]) == {
        "ego": "ego.cli:main",
        "ego-mind": "ego.cli:main",
    }


def test_an_sdist_has_what_tests_and_docs_need_and_no_ci(built: Path) -> None:
    with tarfile.open(built / f"ego_mind-{ego.__version__}.tar.gz") as archive:
        files = {name.partition("/")[2] for name in archive.getnames()}

    assert {name.split("/")[0] for name in files} == {
        "ego", "docs", "tests", "scripts", "CHANGELOG.md", "LICENSE", "Makefile", "PKG-INFO",
        "README.md", "README.ja.md", "pyproject.toml", "server.json", ".gitignore",
    }  # fmt: skip
    assert {"tests/conftest.py", "docs/settings.md", "ego/faces/python/methods.pyi"} <= files
    assert not [name for name in files if name.endswith((".pyc", ".egg-info"))]


def test_a_registry_can_start_the_server_and_knows_whose_it_is(wheel: zipfile.ZipFile) -> None:
    server = json.loads((ROOT / "server.json").read_text("utf-8"))
    (package,) = server["packages"]
    commands = configparser.ConfigParser()
    commands.read_string(in_wheel(wheel, "entry_points.txt"))

    # What a client runs: the hint, the runtime's arguments, the package's name, its arguments.
    assert package["runtimeHint"] == "uvx"
    assert "runtimeArguments" not in package
    assert package["identifier"] in commands["console_scripts"]
    (serve,) = (argument["value"] for argument in package["packageArguments"])
    assert serve in typer.main.get_command(cli.app()).commands  # type: ignore[attr-defined]
    assert f"mcp-name: {server['name']}" in str(metadata(wheel).get_payload())
    assert len(server["description"]) <= 100
