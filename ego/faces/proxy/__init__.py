"""`ego proxy`: the inner life in front of any model that speaks the OpenAI protocol."""
