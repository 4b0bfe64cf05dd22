"""Feeling desires, satisfying them, their course over days."""
