"""Where memories are kept, and found again."""
