"""What is asked of the store, and what it asks for first of all."""
