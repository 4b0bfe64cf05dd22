"""Who speaks, what it likes and what interests it, and what that makes it notice."""
