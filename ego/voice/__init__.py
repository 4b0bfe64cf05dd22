"""What needs a language model: it may fail, and it never answers in the model's place."""
