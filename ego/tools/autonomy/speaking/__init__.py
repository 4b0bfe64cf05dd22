"""Telling what was done, and showing what was told."""
