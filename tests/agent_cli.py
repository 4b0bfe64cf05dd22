"""A CLI agent for the tests of pipes: reads a packet on standard input, answers on standard output.

What is no packet it repeats, so that a test sees what reached it, but for how a turn felt.
"""

from __future__ import annotations

import json
import re
import sys

from tests.decided import ACT

FELT = '{"emotion_label": "joy", "emotion_intensity": 0.3, "salience_score": 0.2, "noted": []}'


def answer(said: str) -> str:
    found = re.search(r"pk_\w+", said)
    if not found:
        return FELT if "emotion_label" in said else said
    if '"trigger"' in said:
        thought = ACT
    else:
        (fact,) = re.findall(r'"facts": ?\[\s*"([^"]+)"', said)
        thought = {"message": f"The water is highest at {fact}, Skipper."}
    whole = json.dumps({"packet_id": found.group(), **thought})
    return f"Here is my answer:\n```json\n{whole}\n```"


if __name__ == "__main__":
    print(answer(sys.stdin.read()))
