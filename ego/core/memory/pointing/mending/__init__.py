"""What somebody puts right in the same breath, read as it was meant."""
