"""Where vectors come from, and which are in force."""
