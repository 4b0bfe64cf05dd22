"""How memories hang together: links, what is alike, stories."""
