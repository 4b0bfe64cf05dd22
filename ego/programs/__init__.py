"""Running other programs: one as a thing that can be ended, with all that it starts."""
