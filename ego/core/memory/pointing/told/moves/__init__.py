"""Moves: what lies ahead is on another day or hour, by what is told or put right."""
