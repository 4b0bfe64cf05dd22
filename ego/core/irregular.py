"""English verbs whose past is another word: what was asked with "swim" is told with "swam".

As index terms (`text.tokens`), which know but regular endings. Left out is whatever is as often
another word (left, saw, found, felt, rose, bit, lead, ring, lit).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ego.core import text

_FORMS = """
    beat beaten, become became, begin began begun, blow blew blown, break broke broken
    bring brought, build built, burn burnt, buy bought, catch caught, choose chose chosen
    come came, deal dealt, dig dug, draw drew drawn, dream dreamt, drink drank drunk
    drive drove driven, eat ate eaten, fall fell fallen, feed fed, fight fought, fly flew flown
    forget forgot forgotten, forgive forgave forgiven, freeze froze frozen, get got gotten
    give gave given, go went gone, grow grew grown, hang hung, hear heard, hide hid hidden
    hold held, keep kept, know knew known, learn learnt, lend lent, lose lost, make made
    meet met, pay paid, ride rode ridden, run ran, say said, sell sold, send sent
    shake shook shaken, shoot shot, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat
    sleep slept, speak spoke spoken, spend spent, spill spilt, stand stood, steal stole stolen
    stick stuck, swear swore sworn, sweep swept, swim swam swum, take took taken, teach taught
    tear tore torn, tell told, think thought, throw threw thrown, understand understood
    wake woke woken, wear wore worn, weep wept, win won, write wrote written
"""


def _alike() -> Mapping[str, tuple[str, ...]]:
    found = dict[str, tuple[str, ...]]()
    for verb in _FORMS.replace("\n", ",").split(","):
        forms = {term for form in verb.split() for term in text.tokens(form)}
        found |= {one: tuple(sorted(forms - {one})) for one in forms}
    return MappingProxyType(found)


ALIKE = _alike()
"""The other terms of a verb by each of its terms."""
