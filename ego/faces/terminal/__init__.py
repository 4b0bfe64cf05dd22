"""Answers on a terminal: drawn there, plain in a pipe."""
