"""What is told of a plan in other words than its own: "it went well", "they called"."""
