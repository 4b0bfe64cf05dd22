"""What of talk is not kept, or is no topic: passwords, what is not to be kept, pasted code."""
