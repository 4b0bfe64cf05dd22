"""Who the server says it is: its title, its icon, where it is at home."""

from __future__ import annotations

from urllib.parse import quote

from mcp.types import Icon

TITLE = "ego"
DESCRIPTION = "A persistent inner life: desires, memories with feelings, mood, people."
WEBSITE = "https://github.com/ego/ego"
_DRAWN = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'>"
    "<circle cx='24' cy='24' r='20' fill='none' stroke='#5b6ee1' stroke-width='4'/>"
    "<path d='M12 26q6-10 12 0t12 0' fill='none' stroke='#e1795b' stroke-width='4'"
    " stroke-linecap='round'/></svg>"
)
"""A circle, and what moves in it."""
ICONS = (Icon(src=f"data:image/svg+xml,{quote(_DRAWN)}", mime_type="image/svg+xml", sizes=["any"]),)
