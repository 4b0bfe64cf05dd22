"""What an owner does by hand: mending a text in an editor, deleting for good."""
