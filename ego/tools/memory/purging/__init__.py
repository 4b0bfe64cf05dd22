"""Deleting for good: one thing or many, what still tells it, and what a purge does not reach."""
