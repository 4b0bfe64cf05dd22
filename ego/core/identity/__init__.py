"""Who it is and whom it knows: self model, questions, people."""
