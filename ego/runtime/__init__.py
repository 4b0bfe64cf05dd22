"""An opened ego, and the rules of every use: one write, then what follows from it."""
