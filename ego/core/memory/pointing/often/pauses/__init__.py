"""A while for which what comes back is not, as it is told."""
