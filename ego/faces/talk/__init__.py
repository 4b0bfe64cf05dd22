"""Talking with an ego at a terminal or through a pipe."""
