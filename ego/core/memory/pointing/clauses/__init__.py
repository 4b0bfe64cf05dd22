"""Clauses that stand beside a plan in one sentence, and are no part of it."""
