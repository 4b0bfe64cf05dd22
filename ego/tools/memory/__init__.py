"""Keeping, finding, tying, correcting and forgetting memories."""
