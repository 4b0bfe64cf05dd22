"""How what was said by itself reaches people, and what they answer."""
