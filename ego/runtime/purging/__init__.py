"""What an erasure takes with it: rows, traces in the documents, copies of other days."""
