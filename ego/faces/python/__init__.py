"""An ego in a program: opened, its tools as methods, and the same to be awaited."""
