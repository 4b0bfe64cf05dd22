"""What a model is told with a turn: gathered here, and put into words by who asks it."""
