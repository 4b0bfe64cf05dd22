"""Copies of an ego: made by hand and every day, listed, compared, brought back."""
