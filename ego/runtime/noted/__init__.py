"""What is noted from talk while an ego is open: kept, followed up, taken back."""
