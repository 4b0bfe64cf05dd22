"""What is felt: emotions, affect, mood and its trends."""
