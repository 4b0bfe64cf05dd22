"""Between conversations: decide, do, speak."""
