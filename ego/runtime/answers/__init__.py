"""What an answer must be: the contract of a packet, the schemas of what commands answer."""
