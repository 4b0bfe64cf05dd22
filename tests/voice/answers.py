"""A trailer, for the tests that take answers apart."""

from ego.core.events import Reflection
from ego.core.mood.mood import Policy

ANGRY = (
    '{"reflection_text": "これは <<<ひどい>>>", "emotion_label": "anger", '
    '"emotion_intensity": 0.9, "topic_tags": ["work", "友"], "salience_score": 0.8, '
    '"confidence": 0.7, "partner_policy": {"cooperation": 0.4, "refusal_bias": 0.6, '
    '"refusal_allowed": true}}'
)
ANGER = Reflection(
    text="これは <<<ひどい>>>",
    label="anger",
    intensity=0.9,
    salience=0.8,
    confidence=0.7,
    topic_tags=("work", "友"),
    policy=Policy(0.4, 0.6, True),
)
