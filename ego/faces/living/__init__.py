"""A living companion: begun, looked at and ended by one command."""
