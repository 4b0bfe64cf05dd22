"""What a question asks of a thing: how it went, when it is, what was decided."""
