"""Who may come in, and whose ego it is."""
