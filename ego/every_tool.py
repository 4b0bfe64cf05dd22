"""Importing this registers every tool in `toolkit.TOOLS`, in the order of the help."""

from ego import offered_tools  # noqa: F401, I001  the order is the order of the help
from ego.tools import (  # noqa: F401
    context,
    personas,
    likings,
    attending,
    events,
    jobs,
    capabilities,
    deliberating,
    selecting,
    reflecting,
    console,
    speaking,
    heartbeat,
    rhythm,
)
from ego.upkeep import owner, report  # noqa: F401
