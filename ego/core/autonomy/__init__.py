"""What it decides and does by itself: capabilities, decisions, their outcomes, messages."""
