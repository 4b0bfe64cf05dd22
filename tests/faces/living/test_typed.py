"""Hours and a model's setting as people type them, also on a Japanese keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import RunHere
from tests.faces.living.conftest import Live
from tests.living import Mind

pytestmark = pytest.mark.first_use


@pytest.mark.parametrize(
    ("hours", "quiet"),
    [
        ("8-22", "22:00-08:00"),
        ("08:00 - 22:30", "22:30-08:00"),
        ("0-24", "none"),
        ("8am-10pm", "22:00-08:00"),
        ("７時から２２時", "22:00-07:00"),
        ("７：００ー２２：００", "22:00-07:00"),
        ("７時～２２時まで", "22:00-07:00"),
        ("朝7時から夜10時半", "22:30-07:00"),
        ("午後1時から夜12時", "00:00-13:00"),
        ("昼3時〜夜1時", "01:00-15:00"),
        ("午前0時から午後12時", "12:00-00:00"),
        ("0時から24時", "none"),
        ("いつでも", "none"),
    ],
)
def test_hours_are_read_as_people_type_them(
    hours: str, quiet: str, live: Live, data_dir: Path
) -> None:
    ran = live("--hours", hours, "--sink", "tee -a ~/x", "--sink", 'tee -a "$HOME/y z"')

    assert (ran.code, ran.err) == (0, "")
    written = (data_dir / "config.toml").read_text("utf-8")
    assert f'quiet = "{quiet}"' in written
    assert f'"{data_dir.parent}/x"' in written
    assert f'"{data_dir.parent}/y z"' in written


@pytest.mark.parametrize("hours", ["22", "7時", "25-7", "7-7", "1-2-3", "7時99分から9時", "夜"])
def test_what_is_no_hours_is_refused(hours: str, live: Live, data_dir: Path) -> None:
    ran = live("--hours", hours)

    assert (ran.code, ran.err.startswith(f"error: --hours '{hours}' are no hours. ")) == (2, True)
    assert not data_dir.exists()


@pytest.mark.usefixtures("crontab")
def test_quiet_hours_and_a_model_are_set_as_a_japanese_keyboard_types_them(
    run_here: RunHere, mind: Mind
) -> None:
    run_here("remember", "海を見た。")
    for key, value in (
        ("heartbeat.quiet", "夜１１時から朝７時"),
        ("llm.model", "openai：scripted"),
        ("llm.base_url", mind.base_url),
        ("companion", "美咲"),
    ):
        assert run_here("config", "set", key, value).code == 0, key

    begun = run_here("live", "--persona", "tomo")

    assert "openai:scripted answered." in begun.out
    assert "never from 23:00 to 07:00" in begun.out
    status = run_here("live", "status", "--json").data
    assert (status["quiet"], status["model"]) == ("23:00-07:00", "openai:scripted")
