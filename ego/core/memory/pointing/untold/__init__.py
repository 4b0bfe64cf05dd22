"""What names a day to come and is no plan."""
