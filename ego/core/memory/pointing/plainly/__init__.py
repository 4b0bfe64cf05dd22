"""What people write in a way of their own, worded as it is told elsewhere."""
