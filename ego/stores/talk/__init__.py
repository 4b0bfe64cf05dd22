"""Where what was said and done is kept, and how it is found again: events and their words."""
