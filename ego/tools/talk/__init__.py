"""Talk with a model, what of it is kept, and what it felt like."""
