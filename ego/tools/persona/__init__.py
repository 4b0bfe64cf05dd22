"""Who speaks, what it likes, what it attends to, and the context of a prompt."""
