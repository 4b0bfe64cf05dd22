"""What is said of a secret after it was told: more of it, or that it is none any more."""
