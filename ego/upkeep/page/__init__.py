"""The page that shows an ego: what is on it, how it is drawn, how it is written.

One file, no script, nothing loaded from anywhere. `portrait` gathers what may be shown,
`charts` and `network` draw it, `markup` escapes every text, `html` puts it together.
"""

from ego.upkeep.page.html import MARK, html
from ego.upkeep.page.portrait import gather

__all__ = ["MARK", "gather", "html"]
