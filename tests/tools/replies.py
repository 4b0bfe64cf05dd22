"""What the tests of replies have in common: a little life, and what is said of it."""

from __future__ import annotations

from typing import Any

from ego.runtime.ego import Ego
from tests.conftest import Clock, use

SUNSET = "We watched the sunset from the roof and said nothing for a long while."
CONFIG = "Talked through the cron configuration; Master was tired but patient."
CAT = "さくらの木の下で白い猫に会った。近づいても逃げなかった。"
BOOK = "The book on tides explains why the moon pulls twice a day."


def said(world: Ego, tool: str, **arguments: Any) -> str:
    """The text of a reply; the data directory, which moves, is called DATA."""
    text = use(world, tool, **arguments).text
    return text.replace(str(world.settings.data_dir), "DATA")


def live_a_little(world: Ego, clock: Clock) -> None:
    """Four memories over ten days, in two languages; ids …1, …2, …3, …4."""
    use(world, "remember", content=SUNSET, emotion="moved", intensity=0.9, importance=5)
    clock.forward(days=7)
    use(world, "remember", content=CONFIG, category="conversation", people=["Master"])
    clock.forward(days=2, hours=3)
    use(world, "remember", content=CAT, emotion="happy", tags=["猫"])
    clock.forward(hours=5)
    use(world, "remember", content=BOOK, category="technical", emotion="curious")
