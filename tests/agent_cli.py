"""A CLI agent for the tests of pipes: reads a packet on standard input, answers on standard output.

What is no packet it repeats, so that a test sees what reached it.
"""

from __future__ import annotations

import json
import re
import sys

from tests.deciding import ACT


def answer(said: str) -> str:
    found = re.search(r"pk_\w+", said)
    if not found:
        return said
    if '"trigger"' in said:
        thought = ACT
    else:
        (fact,) = re.findall(r'"facts": ?\[\s*"([^"]+)"', said)
        thought = {"message": f"The water is highest at {fact}, Skipper."}
    whole = json.dumps({"packet_id": found.group(), **thought})
    return f"Here is my answer:\n```json\n{whole}\n```"


if __name__ == "__main__":
    print(answer(sys.stdin.read()))
