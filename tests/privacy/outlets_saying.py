"""What comes out when it says something of its own accord and has private memories in mind."""

from __future__ import annotations

from ego import config
from ego.runtime.ego import open_ego
from tests.arrivals import MESSAGE, says
from tests.conftest import environment
from tests.deciding import SAY, intend
from tests.privacy.life import ASKED, Life, Outlet

_INTENT = "int_say"


def _meaning(life: Life) -> None:
    """Let it want to say something, resting on every memory there is."""
    evidence = {**SAY["evidence"], "memory_ids": list(life.ids.values())}
    wanted = {"action_payload": {"about": f"where the {ASKED} is"}, "evidence": evidence}
    settings = config.read(environ=environment(life.data_dir, **life.variables))
    with open_ego(settings) as opened, opened.writing() as db:
        intend(db, _INTENT.removeprefix("int_"), {**SAY, **wanted})
    life.said("jobs", "run")


def _packet(life: Life) -> str:
    _meaning(life)
    return life.said("speak", "--packet")


def _short_packet(life: Life) -> str:
    _meaning(life)
    return life.said("speak", "--packet", EGO_LLM_CONTEXT="4096")


def _sent(life: Life) -> str:
    _meaning(life)
    return life.sent("speak", answered=says(MESSAGE))


def _shown(life: Life) -> str:
    _meaning(life)
    return life.said("jobs", "show", _INTENT, "--json")


SAYING: tuple[Outlet, ...] = (
    Outlet("ego speak --packet: of its own accord", False, _packet, raw=True),
    Outlet("ego speak --packet: in short", False, _short_packet, raw=True),
    Outlet("ego speak: of its own accord", False, _sent, raw=True),
    Outlet("ego jobs show: what is only said", False, _shown, raw=True, silent=True),
)
