"""Words that most people shorten, at work and elsewhere: the cert is the certificate, docs are the
documentation.

A turn that says the one may be of a plan that says the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

_FORMS = (
    ("cert", "certificate"), ("doc", "document"), ("docs", "documentation"),
    ("config", "configuration"), ("repo", "repository"), ("repos", "repositories"),
    ("dep", "dependency"), ("deps", "dependencies"), ("prod", "production"),
    ("env", "environment"), ("auth", "authentication"), ("db", "database"),
    ("infra", "infrastructure"), ("spec", "specification"), ("demo", "demonstration"),
    ("k8s", "kubernetes"), ("pr", "pull request"), ("perf", "performance"),
    ("prez", "presentation"), ("dept", "department"), ("appt", "appointment"),
    ("exam", "examination"), ("uni", "university"), ("lab", "laboratory"),
    ("リポ", "リポジトリ"), ("マイグレ", "マイグレーション"), ("バイト", "アルバイト"),
    ("プレゼン", "プレゼンテーション"),
)  # fmt: skip
_ALONE = r"(?<![\wァ-ヺー]){}(?P<several>s?)(?![\wァ-ヺー])"
_IN_JAPANESE = "(?<![ァ-ヺー]){}(?P<several>)(?![ァ-ヺー])"


def may_shorten(words: str) -> bool:
    """Whether words hold one of both forms; few do, and only those need the plans."""
    return _any().search(words) is not None


def spell_as_planned(words: str, plans: Iterable[str]) -> str:
    """Words with what they shorten, or spell out, as one of these plans has it, where none has it
    as they do."""
    told = "\n".join(plans)
    for pair in _FORMS:
        for said, other in (pair, pair[::-1]):
            own = _compiled(said)
            if own.search(words) and _compiled(other).search(told) and not own.search(told):
                words = own.sub(rf"{other}\g<several>", words)
    return words


@cache
def _compiled(form: str) -> re.Pattern[str]:
    alone = _ALONE if form.isascii() else _IN_JAPANESE
    return re.compile(alone.format(re.escape(form)), re.IGNORECASE)


@cache
def _any() -> re.Pattern[str]:
    forms = sorted((one for pair in _FORMS for one in pair), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, forms)), re.IGNORECASE)
