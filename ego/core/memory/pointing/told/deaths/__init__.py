"""Somebody's death, as it is told: who died, and what was to come for them."""
