"""Looking whether an ego is well, and putting it right."""
