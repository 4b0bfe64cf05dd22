"""What a person changed in the desires: other time scales, new wants, more rules.

    [desires]
    pace = 1.0                         # a factor on the hours of every desire (1.6)
    follow_rhythm = false              # whether they slow down in a life that is seldom lived

    [desires.curiosity]
    satisfaction_hours = 30

    [desires.play]                     # a new one needs both keys
    tier = 2
    satisfaction_hours = 48

    [[implicit]]
    tool = "recall"
    desire = "play"
    quality = 0.2
    category = "dream"                 # may be left out

The catalog and the table of `satisfaction` stay as they are; this stands beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from ego.core import late, text
from ego.core.desires.desires import CATALOG, PACE, Desire
from ego.core.desires.satisfaction import IMPLICIT, WITH_CATEGORY, Rule
from ego.errors import UsageError

HOURS = (0.1, 8_760.0)
"""The shortest and the longest satisfaction_hours: six minutes, a year."""
TIERS = (1, 9)
NEW_DESIRES, NEW_RULES = 32, 100
_NAME = late.regex(r"[a-z][a-z0-9_]{0,39}")
PACES = (0.1, 10.0)
"""The quickest and the slowest pace."""
WHOLE_KEYS = ("pace", "follow_rhythm")
"""What [desires] says of all of them; every other key there is a desire's name."""
DESIRE_KEYS = ("tier", "satisfaction_hours")
RULE_KEYS = ("tool", "desire", "quality", "category")


class Tuning(NamedTuple):
    """The desires in force, and the implicit rules beside the table's own."""

    catalog: Mapping[str, Desire] = CATALOG
    rules: tuple[Rule, ...] = ()
    origins: Mapping[str, str] = MappingProxyType({})
    """Which file changed or added a desire, by its name, or said one of `WHOLE_KEYS`; the last."""
    pace: float = PACE
    """A factor on the hours of every desire; 1 with no rhythm followed is the literal formula."""
    follow_rhythm: bool = True
    """Whether desires slow down in a life that is seldom lived (`rhythm`)."""

    @property
    def every_rule(self) -> tuple[Rule, ...]:
        """The table's rules and the person's, in the order they are applied."""
        return (*IMPLICIT, *self.rules)


UNTUNED = Tuning()


def read(
    files: Sequence[tuple[str, Mapping[str, Any]]], tools: Sequence[str] | None = None
) -> Tuning:
    """The tuning of several config files (their names and contents), later over earlier.

    A rule may be about one of `tools`, or about anything where nobody says which there are.
    Raises UsageError that names the file, the key and what fits there.
    """
    catalog, origins, rules = dict(CATALOG), {}, list[Rule]()
    pace, follow_rhythm = PACE, True
    for origin, content in files:
        table = _table(origin, content)
        if "pace" in table:
            pace = _number(f"{origin}: desires.pace", table["pace"], PACES)
            origins["pace"] = origin
        if "follow_rhythm" in table:
            follow_rhythm = _switch(f"{origin}: desires.follow_rhythm", table["follow_rhythm"])
            origins["follow_rhythm"] = origin
        for name, said in table.items():
            if name in WHOLE_KEYS:
                continue
            catalog[name] = _desire(origin, name, said, catalog.get(name))
            origins[name] = origin
    if len(catalog) > len(CATALOG) + NEW_DESIRES:
        raise UsageError(f"{files[-1][0]}: at most {NEW_DESIRES} desires can be added.")
    for origin, content in files:
        rules += [
            _rule(f"{origin}: [[implicit]] number {number}", said, catalog, tools)
            for number, said in enumerate(_array(origin, content), 1)
        ]
    if len(rules) > NEW_RULES:
        raise UsageError(f"{files[-1][0]}: at most {NEW_RULES} [[implicit]] rules can be added.")
    return Tuning(
        MappingProxyType(catalog), tuple(rules), MappingProxyType(origins), pace, follow_rhythm
    )


def _table(origin: str, content: Mapping[str, Any]) -> Mapping[str, Any]:
    table = content.get("desires", {})
    if not isinstance(table, Mapping):
        raise UsageError(f"{origin}: desires is not a table. Write [desires.NAME].")
    return table


def _array(origin: str, content: Mapping[str, Any]) -> Sequence[Any]:
    array = content.get("implicit", [])
    if not isinstance(array, list):
        raise UsageError(f"{origin}: implicit is not a list of tables. Write [[implicit]].")
    return array


def _desire(origin: str, name: str, said: Any, known: Desire | None) -> Desire:
    where = f"{origin}: desires.{text.one_line(name, 40)}"
    if not _NAME.fullmatch(name):
        raise UsageError(f"{where} is no name: small letters, digits and _, at most 40.")
    _only(where, said, DESIRE_KEYS)
    missing = [key for key in DESIRE_KEYS if known is None and key not in said]
    if missing:
        raise UsageError(f"{where} is a new desire and needs {' and '.join(missing)}.")
    merged = (known._asdict() if known else {}) | said
    tier = _number(f"{where}.tier", merged["tier"], TIERS, whole=True)
    hours = _number(f"{where}.satisfaction_hours", merged["satisfaction_hours"], HOURS)
    return Desire(name, int(tier), hours)


def _rule(
    where: str, said: Any, catalog: Mapping[str, Desire], tools: Sequence[str] | None
) -> Rule:
    _only(where, said, RULE_KEYS)
    for key in ("tool", "desire"):
        if not isinstance(said.get(key), str):
            raise UsageError(f"{where} needs {key}, the name of a {key}.")
    if tools is not None:
        _one_of(f"{where}: tool", said["tool"], tools)
    _one_of(f"{where}: desire", said["desire"], tuple(catalog))
    category = said.get("category")
    if category is not None:
        from ego.core.memory.memories import Category

        _one_of(f"{where}: category", category, tuple(Category))
        if said["tool"] not in WITH_CATEGORY:
            raise UsageError(f"{where}: category has no meaning for {said['tool']}. Leave it out.")
    quality = _number(f"{where}: quality", said.get("quality"), (0, 1))
    return Rule(said["tool"], said["desire"], quality, category, where)


def _only(where: str, said: Any, keys: Sequence[str]) -> None:
    if not isinstance(said, Mapping):
        raise UsageError(f"{where} is not a table of {', '.join(keys)}.")
    for key in said:
        if key not in keys:
            raise UsageError(
                f"{where} has no key '{text.one_line(key, 40)}'. Known: {', '.join(keys)}."
            )


def _one_of(where: str, said: object, known: Sequence[str]) -> None:
    if said not in known:
        shown = text.one_line(str(said), 40)
        raise UsageError(f"{where} '{shown}' is unknown. Known: {', '.join(known)}.")


def _number(where: str, value: object, span: tuple[float, float], *, whole: bool = False) -> float:
    low, high = span
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and low <= value <= high and (not whole or value == int(value)):  # type: ignore[operator,call-overload]
        return float(value)  # type: ignore[arg-type]
    shown = "missing" if value is None else text.one_line(_written(value), 40)
    kind = "whole number" if whole else "number"
    raise UsageError(f"{where} is {shown}, not a {kind} from {low:g} to {high:g}.")


def _switch(where: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise UsageError(f"{where} is {text.one_line(_written(value), 40)}, not true or false.")


def _written(value: object) -> str:
    """`value` as it may have stood in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 128:
        return "a number too long to show"  # and past 4,300 digits Python will not
    return repr(value)
