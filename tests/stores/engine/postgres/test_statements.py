"""What is translated for PostgreSQL, and that nothing else is."""

from __future__ import annotations

from enum import StrEnum

import numpy as np

from ego.stores.engine.postgres.statements import adapt, translate


def test_three_things_are_translated_and_nothing_else() -> None:
    said = translate(
        "INSERT INTO x (a) SELECT '?:a%' FROM y WHERE NOT b IN (SELECT value FROM json_each(?))"
        " AND c = ? AND d % 2 = 1 ON CONFLICT (a) DO NOTHING"
    )

    assert said.sql == (
        "INSERT INTO x (a) SELECT '?:a%%' FROM y WHERE NOT b = ANY(%s)"
        " AND c = %s AND d %% 2 = 1 ON CONFLICT (ego, a) DO NOTHING"
    )
    assert said.lists == {0}


def test_values_by_name_and_lists_among_them() -> None:
    said = translate("SELECT a FROM x WHERE b = :b AND c IN (SELECT value FROM json_each(:c))")

    assert said.sql == "SELECT a FROM x WHERE b = %(b)s AND c = ANY(%(c)s)"
    assert adapt({"b": True, "c": "[1, 2]"}, said.lists) == {"b": 1, "c": [1, 2]}


def test_values_are_of_the_types_of_columns() -> None:
    class Kind(StrEnum):
        ONE = "one"

    given = [True, np.int64(3), np.float32(0.5), np.True_, Kind.ONE, bytearray(b"x"), None, "é"]
    values = list(adapt(given, frozenset()))

    assert values == [1, 3, 0.5, 1, "one", b"x", None, "é"]
    assert [type(one) for one in values] == [int, int, float, int, str, bytes, type(None), str]
