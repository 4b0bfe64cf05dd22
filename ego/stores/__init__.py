"""Where an ego is kept: documents a person can read, and a database for what grows."""
