"""What a decision is made of, and held to."""
