"""An id that another screen prints is shown, or the command is named that does."""

from __future__ import annotations

import pytest

from tests.conftest import RunHere


@pytest.mark.parametrize(
    ("its_id", "command"),
    [
        ("nt_5d0c3a81f2be", "ego noted"),
        ("q_5d0c3a81f2be", "ego questions"),
        ("g_5d0c3a81f2be", "ego introspect"),
        ("dec_5d0c3a81f2be", "ego why dec_5d0c3a81f2be"),
        ("trg_5d0c3a81f2be", "ego why trg_5d0c3a81f2be"),
    ],
)
def test_what_is_no_memory_is_shown_by_the_command_that_is_named(
    its_id: str, command: str, run_here: RunHere
) -> None:
    shown = run_here("show", its_id)

    assert shown.code == 3
    assert f"'{its_id}' is no memory, episode or event. `{command}` shows it." in shown.err
