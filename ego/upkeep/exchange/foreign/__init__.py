"""Reading what other programs kept."""
