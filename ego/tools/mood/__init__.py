"""How it feels now, and has felt."""
