"""Loading modules without looking for garbage meanwhile.

Hundreds of modules make many lasting objects and next to no circles, and Python looks through all
of them again and again as they grow: that is an eighth of what it takes to start.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def startup() -> Iterator[None]:
    """Look for no garbage within; what is there at the end counts as lasting from then on."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
