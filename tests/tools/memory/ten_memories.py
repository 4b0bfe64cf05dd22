"""A life of ten memories, in two languages, and what a question finds in it."""

from __future__ import annotations

from datetime import timedelta

from ego.core.reply import Reply
from ego.runtime.ego import Ego
from ego.stores.memory import memories
from tests.conftest import NOON, Clock, use

SUNSET = "We watched the sun go down over the harbour until the lamps came on."
PRINTER = "The office printer jammed twice before lunch, and Ken took it apart."
ALLERGY = "Misaki cannot eat prawns; her lips swell up."
FLAT = "Misaki signed the lease for a two-room apartment near the river."
MARATHON = "I ran forty-two kilometres and could not climb the stairs afterwards."
GUITAR = "My brother sold his old guitar to pay the rent."
CAT = "美咲の猫のミケが、窓辺でずっと桜を見ていた。"
TRAIN = "大雪で電車が止まり、駅のベンチで一晩すごした。"
SOUP = "祖母が亡くなる前に教えてくれた味噌汁を、はじめて一人で作った。"
EXAM = "医師の国家試験に落ちて、誰とも話したくなかった。"
KEPT = (
    # content    days ago  emotion         category        with
    (SUNSET,     3,        "peaceful",     "daily",        "Misaki"),
    (PRINTER,    10,       "frustrated",   "technical",    "Ken"),
    (ALLERGY,    20,       "concerned",    "conversation", "Misaki"),
    (FLAT,       1,        "happy",        "conversation", "Misaki"),
    (MARATHON,   40,       "proud",        "daily",        None),
    (GUITAR,     90,       "sad",          "conversation", None),
    (CAT,        5,        "peaceful",     "observation",  "美咲"),
    (TRAIN,      15,       "anxious",      "daily",        None),
    (SOUP,       25,       "nostalgic",    "daily",        None),
    (EXAM,       60,       "sad",          "feeling",      None),
)  # fmt: skip


def fill(opened: Ego, clock: Clock) -> None:
    for content, days, emotion, category, person in sorted(KEPT, key=lambda row: -row[1]):
        clock.at = NOON - timedelta(days=days)
        people = {"people": [person]} if person else {}
        use(opened, "remember", content=content, emotion=emotion, category=category, **people)
    clock.at = NOON


def found(reply: Reply) -> list[str]:
    """The contents that came back, best first."""
    return [memory["content"] for memory in reply.fields["memories"]]


def id_of(life: Ego, content: str) -> str:
    with life.database.reading() as db:
        ids = {memory.content: memory.id for memory in memories.newest(db, limit=100)}
    return ids[content]
