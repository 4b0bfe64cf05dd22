"""What an answer holds, down to its rows, such that a wrong name is told the right ones."""

from __future__ import annotations

from typing import Any

from ego.errors import UnknownKey, name_keys


class Row(dict[str, Any]):
    """A dict whose missing key is an UnknownKey that says where it was looked for."""

    __slots__ = ("place",)

    def __init__(self, place: str, values: dict[str, Any]) -> None:
        super().__init__(
            (key, find_by_name(one, f"{place}.{key}" if place else key))
            for key, one in values.items()
        )
        self.place = place

    def __missing__(self, key: object) -> Any:
        raise UnknownKey(key, tuple(self), self.place)

    def __getattr__(self, name: str) -> Any:
        known = () if name.startswith("_") else tuple(self)
        raise AttributeError(
            f"'Row' object has no attribute {name!r}.{name_keys(name, known, 'row')}"
        )

    def __reduce__(self) -> tuple[type[Row], tuple[str, dict[str, Any]]]:
        return Row, (self.place, dict(self))


def find_by_name(value: Any, place: str = "") -> Any:
    """`value` with each dict in it as a Row; `place` is its own, as `memories[0]`."""
    if isinstance(value, dict):
        return Row(place, value)
    if isinstance(value, list):
        return [find_by_name(one, f"{place}[{number}]") for number, one in enumerate(value)]
    return value
