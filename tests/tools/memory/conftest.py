"""What the owner's tests of memories have in common with those of upkeep."""

from tests.upkeep.conftest import lived, run

__all__ = ["lived", "run"]
