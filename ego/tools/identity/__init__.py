"""Waking up, oneself, and the people one knows."""
