"""What is said in a dialect, as it is said everywhere."""
