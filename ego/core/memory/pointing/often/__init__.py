"""What comes back every week or two, every month or year: a lesson, the rent, a birthday."""
