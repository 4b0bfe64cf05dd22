"""English verbs whose past is like nothing else they say: "broke", where one has "broken"."""

from __future__ import annotations

CLEAR_PASTS: tuple[str, ...] = tuple(
    """
    arose ate awoke began blew broke chose drank drew drove fell flew forbade foresaw forgave forgot
    froze gave grew hid knew lay mistook oversaw overthrew rang rewrote rode rose sang sank saw
    shook shrank spoke sprang stank stole strode swam swore threw took tore undertook undid went
    withdrew woke wore wove wrote
    """.split()
)
"""What is done, or was, is said with another word, so that one of these is the past for sure."""
