"""Stretches: what goes on for days, and the last of them."""
