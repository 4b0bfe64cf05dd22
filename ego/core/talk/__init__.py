"""What comes of talk, beside its being remembered."""
