"""The types of what an open ego answers: the reply of each method, and the rows in it.

    def tell(row: ego.types.Recalled) -> str:
        return f"{row['id']}: {row['content']}"

They are for annotations: when a program runs, a reply is an `ego.Reply` and a row a dict.
types.pyi says the same to type checkers and editors. It is written by scripts/write_methods.py,
and a test holds that it is current.
"""

from __future__ import annotations

from ego.faces.python import replies

_by_name = replies.types_by_name()
globals().update(_by_name)

__all__ = sorted(_by_name)  # noqa: PLE0605  the stub has them one by one
