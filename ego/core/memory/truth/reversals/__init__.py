"""What a text says to be over that an older one tells, in English and in Japanese."""
