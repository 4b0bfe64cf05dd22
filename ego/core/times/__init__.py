"""Times as people say them, and what they ask of them."""
