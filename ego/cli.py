"""Where the commands `ego` and `ego-mind` begin."""

from ego.faces.cli import main

__all__ = ["main"]
