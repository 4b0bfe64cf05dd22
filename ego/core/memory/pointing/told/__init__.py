"""What is told of a plan later: that it is on another day, off, or done."""
