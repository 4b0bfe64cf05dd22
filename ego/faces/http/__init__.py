"""The tools over HTTP, for one ego or many: who comes, what is let in, and how it is answered."""
