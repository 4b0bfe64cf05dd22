"""English verbs whose past is another word: what was asked with "swim" is told with "swam".

As index terms (`text.tokens`), which know but regular endings. Left out is whatever is as often
another word (left, saw, found, felt, rose, bit, lead, ring, lit), and what says little of a thing
(come, go, get, make, take, tell): who came is not found by what is coming.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ego.core import text

_FORMS = """
    beat beaten, blow blew blown, break broke broken, build built, burn burnt, buy bought
    catch caught, choose chose chosen, dig dug, draw drew drawn, dream dreamt, drink drank drunk
    drive drove driven, eat ate eaten, fall fell fallen, fight fought, fly flew flown
    forgive forgave forgiven, freeze froze frozen, grow grew grown, hide hid hidden, learn learnt
    lend lent, lose lost, pay paid, ride rode ridden, sell sold, shake shook shaken, shoot shot
    shrink shrank shrunk, sing sang sung, sink sank sunk, sleep slept, speak spoke spoken
    spend spent, spill spilt, steal stole stolen, swear swore sworn, sweep swept, swim swam swum
    teach taught, tear tore torn, throw threw thrown, wake woke woken, wear wore worn, weep wept
    win won, write wrote written
"""


def _alike() -> Mapping[str, tuple[str, ...]]:
    found = dict[str, tuple[str, ...]]()
    for verb in _FORMS.replace("\n", ",").split(","):
        forms = {term for form in verb.split() for term in text.tokens(form)}
        found |= {one: tuple(sorted(forms - {one})) for one in forms}
    return MappingProxyType(found)


ALIKE = _alike()
"""The other terms of a verb by each of its terms."""
