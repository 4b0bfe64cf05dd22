"""What is told in one breath: several days to come, and what changes beside what is new."""
