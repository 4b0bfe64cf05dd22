"""What is true now, and what was true then."""
