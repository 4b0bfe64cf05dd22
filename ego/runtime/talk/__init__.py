"""A turn of talk, from the words that were said until it is kept, and what becomes of it."""
