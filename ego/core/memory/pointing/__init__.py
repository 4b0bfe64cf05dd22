"""A memory that points forward: the day or hour its text names, and when that comes to mind."""
