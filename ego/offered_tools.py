"""Importing this registers the tools that agents have, and no other: a server starts with them."""

from ego.tools import (  # noqa: F401, I001  the order is the order of the help
    session,
    desires,
    people,
    memories,
    searching,
    bonds,
    moods,
    self_model,
)
