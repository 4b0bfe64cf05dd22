"""What a heartbeat looks at, and the words in which it tells."""
