"""What holds the attention now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ego.core import text
from ego.core.persona.answers import Interests
from ego.core.reply import Reply
from ego.errors import NoPersona
from ego.runtime.ego import Ego
from ego.runtime.toolkit import utility

if TYPE_CHECKING:
    from ego.core.persona.interests import InterestState


@utility()
def attend(ego: Ego) -> Reply[Interests]:
    """Show what holds the attention now, and how much."""
    from ego.core.persona.answers import interest_fields

    state = ego.interests()
    lines = [_heading(state)] if state.targets or ego.persona() else [f"Nothing. {NoPersona()}"]
    lines += [
        f"{one.weight:.2f} {one.type.replace('_', ' ')} {text.one_line(one.value, 80)}"
        + (" (lasting)" if one.is_lasting and one.slow >= one.quick else "")
        for one in state.targets
    ]
    return Reply("\n".join(lines), fields=interest_fields(state, ego.write_time))


def _heading(state: InterestState) -> str:
    count = len(state.targets)
    if not count:
        return "Nothing holds the attention now."
    return f"Attending to {text.plural(count, 'thing')}, manner: {state.mode}"
